"""Who of a stack retreats first, stops, dies or stays, and the orders that say so (N44 13)."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.after_t import along, beaten, ends, give, ways
from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.combat_t import AMERICANS, LATE, MARSH, P17, SHUT, offered, refused
from wsn.systems.normandy_44.data.declared import DISRUPTED, RETREATED, USED
from wsn.systems.normandy_44.rules.retreat import (
    RETREAT_PHASES,
    GiveUpUnit,
    would_die,
)
from wsn.systems.normandy_44.rules.retreat_paths import find_flight
from wsn.systems.normandy_44.rules.units import can_lead

# --- how far (N44 13.1.1)


@pytest.mark.rule("N44 13.3")
@pytest.mark.parametrize(
    ("friend", "why"),
    [
        ("G5", None),
        ("G4", "friends of strength 4 stop no 5 factors"),
        ("G5!disrupted", "nothing there shelters"),
        ("G9!strategic", "nothing there shelters"),
    ],
)
def test_sound_friends_stop_as_many_factors_as_they_have_after_one_hex(friend, why):
    s = position({"2005": "G5", "1904": friend})
    refusal = find_flight(s, "2005", 2, "german", ["2005a"]).refuse_short("1904", [s.unit("2005a")])
    if why is None:
        assert refusal is None
    else:
        assert refusal is not None
        assert (refusal.rule, refusal.text.endswith(why)) == ("N44 13.3", True), refusal


# --- splitting and stacking (N44 13.1.3, 13.1.5)


@pytest.mark.rule("N44 13.1.3")
def test_a_stack_may_divide():
    s = beaten({"2005": "G5+Gt4"}, "2005")
    give(s, along(["2005a"], "2004", "2003"))
    assert s.here.phase == "retreat"
    give(s, along(["2005b"], "1905", "1806"))
    assert (s.unit("2005a").place, s.unit("2005b").place) == ("2003", "1806")
    assert s.here.phase == "battle"


@pytest.mark.rule("N44 13.1.3")
def test_the_stack_goes_whole_or_a_unit_of_it():
    s = beaten({"2005": "G2+G2+Gt4"}, "2005")
    assert refused(s, along(["2005a", "2005b"], "2004", "2003")).rule == "N44 13.1.3"


@pytest.mark.rule("N44 13.1.5")
def test_a_full_hex_is_left_behind():
    s = beaten({"2005": "G5", "2003": "G5+G5"}, "2005")
    assert "2003" not in ends(s)
    found = ways(s)
    assert {way for way in found if way.startswith("2004-2003-")} <= found
    assert "2004-2003-2002" in found
    assert refused(s, along(["2005a"], "2004", "2003")).rule == "N44 13.1.5"
    assert refused(s, along(["2005a"], "2004", "1903", "1902")).rule == "N44 13.1.1"


@pytest.mark.rule("N44 13.1.5")
def test_where_no_hex_has_room_the_owner_chooses_who_dies():
    sea = dict.fromkeys(("2101", "1901", "2102", "1902", "2103", "1903", "2004"), "sea")
    units = {"2001": "G5+G2+Gt4", "2002": "G2!disrupted", "2003": "G5"}
    s = beaten(units, "2001", board=board_t(terrain=sea))
    assert ways(s) == set()
    assert {c.unit for c in offered(s) if isinstance(c, GiveUpUnit)} == {"2001a", "2001b"}
    give(s, GiveUpUnit(unit="2001a"))
    assert s.unit("2001a").place == "German-Dead"
    assert "2002-2003" in ways(s)


@pytest.mark.rule("N44 13.1.5")
def test_where_every_hex_is_full_those_that_stack_free_get_away():
    full = {f"{row}{column:02}": "G5+G5" for row in range(16, 25) for column in range(1, 13)}
    s = beaten({**full, "2005": "G2+G1+Gt4+Gh1+Gw1"}, "2005")
    for _ in range(2):
        give(s, next(c for c in offered(s) if isinstance(c, GiveUpUnit)))
    assert {unit.id for unit in s.units_at("2005")} == {"2005c", "2005d", "2005e"}
    assert not [c for c in offered(s) if isinstance(c, GiveUpUnit)]
    give(s, along(["2005c", "2005d", "2005e"], *next(iter(ways(s))).split("-")))
    assert s.here.phase == "battle"


@pytest.mark.rule("N44 13.1.4")
def test_nobody_is_given_up_who_can_get_away():
    s = beaten({"2005": "G5+Gt4"}, "2005")
    assert not [c for c in offered(s) if isinstance(c, GiveUpUnit)]
    assert refused(s, GiveUpUnit(unit="2005a")).rule == "N44 13.1.4"
    assert refused(s, GiveUpUnit(unit="nobody")).rule == "N44 13.1.5"


# --- one hex (N44 13.3)


@pytest.mark.rule("N44 13.3")
@pytest.mark.parametrize("terrain", ["bocage", "woods", "town", "city"])
def test_cover_stops_a_two_hex_retreat(terrain):
    s = beaten({"2005": "G5"}, "2005", board=board_t(terrain={"1904": terrain}))
    assert "1904" in ways(s)
    s = beaten({"2005": "G5"}, "2005", hexes=4, board=board_t(terrain={"1904": terrain}))
    assert "1904" not in ways(s)
    assert refused(s, along(["2005a"], "1904")).rule == "N44 13.3"


@pytest.mark.rule("N44 13.3")
def test_open_ground_does_not_stop_it():
    s = beaten({"2005": "G5"}, "2005")
    assert all(len(way) == 9 for way in ways(s))
    assert refused(s, along(["2005a"], "1904")).rule == "N44 13.3"


@pytest.mark.rule("N44 13.3")
def test_strongpoints_and_positions_stop_it():
    assert "1904" in ways(beaten({"2005": "G5", "1904": "Gs2"}, "2005"))
    s = beaten({"2005": "G5"}, "2005", markers={"1904": "german improved_position"})
    assert "1904" in ways(s)


@pytest.mark.rule("N44 13.3")
def test_n27_p18_friends_stop_as_many_factors_as_theirs():
    s = beaten({"2005": "G5+G2", "1904": "G6"}, "2005")
    assert "1904" not in ways(s)
    assert "1904" in ways(s, "2005a")
    give(s, along(["2005a"], "1904"))
    assert "1904" not in ways(s)
    assert refused(s, along(["2005b"], "1904")).rule == "N44 13.3"
    s = beaten({"2005": "G3+G2", "1904": "G6[strength=6/2]"}, "2005")
    give(s, along(["2005b"], "1904"))
    assert s.unit("2005b").place == "1904"


@pytest.mark.rule("N44 13.3")
def test_p18_disrupted_friends_stop_nobody():
    s = beaten({"2005": "G5", "1904": "G6!disrupted"}, "2005")
    assert "1904" not in ways(s)
    assert refused(s, along(["2005a"], "1904")).rule == "N44 13.3"


@pytest.mark.rule("N44 13.3")
def test_p18_cover_in_an_enemy_zone_stops_only_beside_an_undisrupted_friend():
    board = board_t(terrain={"2004": "bocage"})
    vacant = beaten({"2005": "G5+G2", **AMERICANS, "1905": "A1", "1904": "A1"}, "2005", board=board)
    assert "2004" not in ends(vacant)
    assert refused(vacant, along(["2005a", "2005b"], "2004")).rule == "N44 13.3"
    units = {"2005": "G5+G2", "2004": "G1", **AMERICANS, "1905": "A1", "1904": "A1"}
    held = beaten(units, "2005", board=board)
    assert "2004" in ways(held, "2005a")
    assert "2004" in ways(held, "2005b")


@pytest.mark.rule("N44 13.3")
def test_n28_the_stack_beside_the_hedgerows_goes_on_and_the_other_may_stop():
    """X must leave through the zones of those who beat it; Y has bocage and a position out of any zone."""
    board = board_t(terrain={"2004": "bocage", "2006": "bocage", "1808": "bocage"})
    x = beaten({"2005": "G5+G2", **AMERICANS, "1904": "A1", "1905": "A1"}, "2005", board=board)
    assert ends(x) == {"2003", "1903", "2007", "1906"}
    y = beaten(
        {"1908": "G5", "2008": "A5"}, "1908", board=board, markers={"1809": "german improved_position"}
    )
    assert {"1808", "1809"} <= ways(y)


# --- what a retreat leaves (N44 13.4 to 13.7)


@pytest.mark.rule("N44 13.6", "N44 15.4")
def test_all_who_retreat_are_disrupted_and_hqs_are_turned():
    s = beaten({"2005": "G5!reserve+Gh1"}, "2005")
    give(s, along(["2005a", "2005b"], "2004", "2003"))
    assert s.unit("2005a").marks == (DISRUPTED, RETREATED)
    assert s.unit("2005b").marks == (DISRUPTED, RETREATED, USED)


@pytest.mark.rule("N44 13.5")
def test_n44_who_has_retreated_dies_if_it_must_again_and_leads_nothing():
    s = beaten({"2005": "G5!retreated!disrupted+G2"}, "2005")
    assert s.unit("2005a").place == "German-Dead"
    assert s.unit("2005b").place == "2005"
    again = position({"2005": "G5!disrupted"})
    assert not can_lead(again, again.unit("2005a"))
    assert s.here.phase == "retreat"


@pytest.mark.rule("N44 12.1")
def test_p19_n22_what_is_left_after_half_is_lost_goes_four_hexes():
    """Two of the four steps of a regiment, strongpoint and HQ are lost; the rest goes four hexes."""
    board = board_t(terrain={"1904": "town", "1905": "bocage"})
    s = beaten({"2005": "G5[strength=5/3]+Gs2+Gh1"}, "2005", hexes=4, board=board)
    assert "2005b" not in s.state.units
    assert all(len(way) == 19 for way in ways(s))
    short = beaten({"2005": "G5"}, "2005", board=board)
    assert refused(short, along(["2005a"], "1904", "2004")).rule == "N44 13.1.1"
    give(s, along(["2005a", "2005c"], *next(iter(sorted(ways(s)))).split("-")))
    assert s.unit("2005c").marks == (DISRUPTED, RETREATED, USED)


# --- doom (N44 12.5)


@pytest.mark.rule("N44 12.5")
def test_would_die_tells_whether_anybody_can_get_away():
    shut = {"2004": "A1", "2006": "A1", "2104": "A1", "2105": "A1", "1904": "A1"}
    s = position({"2005": "G5+Gs2", **shut, "1905": "A1"})
    assert would_die(s, "2005", ["2005a", "2005b"], 2)
    s = position({"2005": "G5+Gs2", **shut})
    assert not would_die(s, "2005", ["2005a", "2005b"], 2)
    assert would_die(s, "2005", ["2005b"], 2)
    marsh = board_t(terrain={"1905": "flooded"})
    assert not would_die(position({"2005": "G5", **shut}, board=marsh), "2005", ["2005a"], 2)
    assert would_die(position({"2005": "G1", **shut}, board=marsh), "2005", ["2005a"], 2)
    assert would_die(position({"2005": "Gt4", **shut}, board=marsh), "2005", ["2005a"], 2)


# --- what players read


def test_orders_say_where_they_lead_what_they_cost_and_why():
    s = beaten({"2003": "G5+G2", **SHUT, "1904": "A1"}, "2003", board=LATE)
    order = along(["2003a", "2003b"], "2004", "2005")
    phase = RETREAT_PHASES["retreat"]
    assert phase.describe(s, order) == "G5 and G2: retreat to 2005 over 2004, a step lost"
    assert [reason.rule for reason in phase.preview(s, order).reasons] == ["N44 13.2.1"]
    near = beaten({"2005": "G5"}, "2005", board=board_t(terrain={"1904": "town"}))
    assert phase.describe(near, along(["2005a"], "1904")) == "G5: retreat to 1904"
    s = beaten({**P17, "1905": "A1"}, "2005", board=MARSH)
    order = along(["2005a", "2005b"], "2004", "2003")
    assert [reason.rule for reason in phase.preview(s, order).reasons] == ["N44 13.1.2"]


@pytest.mark.parametrize("spaces", [(), ("nowhere",), ("2004", "nowhere"), ("German-Dead",), ("1616",)])
def test_orders_of_nonsense_are_refused_and_told(spaces):
    s = beaten({"2005": "G5+Gt4"}, "2005")
    phase = RETREAT_PHASES["retreat"]
    for units in ((), ("2005a",), ("nobody",), ("2005a", "2005b")):
        order = along(units, *spaces)
        assert phase.check(s, order) is not None
        assert phase.describe(s, order)
