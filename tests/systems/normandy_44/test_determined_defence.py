"""Determined defence (N44 12.4): positions P20 and P21, examples."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.combat_t import (
    EAST,
    PHASES,
    TARGET,
    WEST,
    facing,
    give,
    ground,
    offered,
    refused,
    stands,
    struck,
)
from wsn.systems.normandy_44.data.declared import SUPPLY_POINTS, USED
from wsn.systems.normandy_44.rules.defence import (
    Stand,
    StandFirm,
    find_column,
    read_stand,
    work_out_stand,
)
from wsn.systems.normandy_44.rules.memos import battle_of

D = f"{TARGET}a"
D2 = f"{TARGET}b"
POSITION = {TARGET: "german improved_position"}


def modifier(s, lead, **marks):
    """The modifier of a determined defence led by a unit."""
    return work_out_stand(s, battle_of(s.state), s.unit(lead), **marks).modifier


@pytest.mark.rule("N44 12.4.1")
def test_p20_who_may_lead_in_a_town():
    stack = "Gs2+Gp4+Gh2+G2!disrupted"
    s = struck(facing({WEST: "A9", TARGET: stack}, board=ground("town")), "DR")
    assert stands(s) == {D, D2}
    assert refused(s, StandFirm(unit=f"{TARGET}c")).rule == "N44 12.4.1"
    assert refused(s, StandFirm(unit=f"{TARGET}d")).rule == "N44 13.6"
    columns = [find_column(s, s.unit(one), TARGET)[0] for one in (D, D2)]
    assert columns == ["strong", "other"]
    s = struck(facing({WEST: "A9", TARGET: stack}, board=ground("town"), markers=POSITION), "DR")
    assert [find_column(s, s.unit(one), TARGET)[0] for one in (D, D2)] == ["strong", "position"]
    s = struck(facing({WEST: "A9", TARGET: stack}, board=ground("city")), "DR")
    assert [find_column(s, s.unit(one), TARGET)[0] for one in (D, D2)] == ["strong", "strong"]


@pytest.mark.rule("N44 12.4.1")
def test_p20_supporters_alone_cannot_stand():
    s = struck(facing({WEST: "A9", TARGET: "Gh2+Gw2"}), "DR")
    assert s.here.phase == "retreat"


@pytest.mark.rule("N44 12.4.1")
@pytest.mark.parametrize("result", ["DH", "A1/D2"])
def test_no_determined_defence_against_the_worst_results(result):
    s = struck(facing({WEST: "A9", TARGET: "G5+G3"}), result)
    while s.here.phase == "losses":
        give(s, offered(s)[0])
    assert s.here.phase == "retreat"


@pytest.mark.rule("N44 12.4.2")
@pytest.mark.parametrize(
    ("attacker", "lead", "support", "total"),
    [
        ("A9+At3", "Gt4[armor=4,quality=1,silhouette=false]", "x", 2),  # three, of which two count
        ("A9+At3", "Gf4", "", 1),
        ("A9", "Gf4", "", 0),  # a red rating and no armor to shoot at
        ("A9+A3[type=anti_tank,armor=2,red=true]", "Gf4", "", 0),
        ("A9", "Gt4", "", 1),  # a grey rating against none
        ("A9+At3", "Gt4", "", 0),
        ("A9", "G4[quality=-1]", "x", 0),
        ("A9", "G4[quality=-2]", "", -2),
    ],
)
def test_p21_modifiers(attacker, lead, support, total):
    s = facing({WEST: attacker, TARGET: lead})
    attached = f"{WEST}b" if "+" in attacker else ""
    s = struck(s, "DR", main=(f"{WEST}a",), attached=attached)
    assert modifier(s, D, support=support) == total


@pytest.mark.rule("N44 12.4.2")
def test_p21_only_the_main_assault_force_is_compared():
    s = facing({WEST: "A9", EAST: "At3[armor=5]", TARGET: "Gt3"})
    s = struck(s, "DR", main=(f"{WEST}a",), attached="")
    assert modifier(s, D) == 1


@pytest.mark.rule("N44 12.4.1")
def test_n23_paratroops_with_support_have_plus_two():
    s = struck(facing({WEST: "A9", TARGET: "G5[quality=1]"}), "DR")
    assert modifier(s, D, support="guns") == 2


@pytest.mark.rule("N44 12.4.2")
def test_n24_and_n25_paratroops_or_an_assault_gun():
    s = struck(facing({WEST: "A9+At3", TARGET: "G5[quality=1]+Gt3"}), "DR", attached=f"{WEST}b")
    assert (modifier(s, D), modifier(s, D2)) == (1, 0)
    s = struck(facing({WEST: "A9[formation=101st]", TARGET: "G5+Gt3"}), "DR")
    assert modifier(s, D2) == 1


@pytest.mark.rule("N44 12.4.4")
@pytest.mark.parametrize(
    ("die", "terrain", "markers", "steps", "phase"),
    [
        (3, "mixed", {}, 2, "retreat"),
        (4, "mixed", {}, 1, "combat"),  # holds, and loses a step
        (6, "mixed", {}, 1, "combat"),  # an exchange: one of the attackers too
        (6, "mixed", POSITION, 2, "combat"),
        (5, "city", {}, 2, "combat"),
        (4, "city", {}, 1, "combat"),
    ],
)
def test_the_table_of_determined_defence(die, terrain, markers, steps, phase):
    s = facing({WEST: "A5", TARGET: "G5"}, board=ground(terrain), markers=markers, dice=[6, die])
    s = struck(s, "DR")
    give(s, StandFirm(unit=D))
    assert s.unit(D).steps == steps
    assert s.here.phase == phase
    exchanged = (die, terrain, bool(markers)) in {(6, "mixed", False), (4, "city", False)}
    assert s.unit(f"{WEST}a").steps == 2 - exchanged


@pytest.mark.rule("N44 12.4.4")
@pytest.mark.parametrize(
    ("column", "die", "modifier", "words"),
    [
        ("other", 6, 0, "hold exchange"),
        ("other", 6, 1, "hold"),
        ("other", 6, 2, "hold any"),  # the last row
        ("position", 6, 1, "hold any"),
        ("position", 1, -2, "fail removed"),  # below the first row it counts as the first
        ("strong", 1, -2, "fail"),
    ],
)
def test_modifiers_lead_to_the_first_and_the_last_row_of_the_table_and_no_further(
    column, die, modifier, words
):
    s = facing({WEST: "A5", TARGET: "G5"})
    assert " ".join(read_stand(s, Stand(column, (), modifier), die)) == words


@pytest.mark.rule("N44 12.4.4")
def test_any_attacker_may_pay_for_the_best_result():
    units = {WEST: "A5", EAST: "A4", TARGET: "G5[quality=1]"}
    s = struck(facing(units, markers=POSITION, dice=[6, 6]), "DR")
    give(s, StandFirm(unit=D))
    assert (s.here.phase, s.here.side) == ("losses", "allied")
    assert {c.unit for c in offered(s)} == {f"{WEST}a", f"{EAST}a"}


@pytest.mark.rule("N44 16.1.5")
def test_a_failed_defence_removes_the_position():
    s = struck(facing({WEST: "A5", TARGET: "G5"}, markers=POSITION, dice=[6, 2]), "DR")
    give(s, StandFirm(unit=D))
    assert not s.state.markers
    permanent = ground(features={"permanent_position": [TARGET]})
    s = struck(facing({WEST: "A5", TARGET: "G5"}, board=permanent, dice=[6, 2]), "DR")
    give(s, StandFirm(unit=D))
    assert s.here.phase == "retreat"


@pytest.mark.rule("N44 12.4.4")
def test_a_last_step_lost_in_a_successful_defence_leaves_a_limited_advance():
    s = struck(facing({WEST: "A5", TARGET: "G1"}, dice=[6, 5]), "DR")
    give(s, StandFirm(unit=D))
    assert s.here.phase == "advance"
    assert battle_of(s.state).advance == 1


@pytest.mark.rule("N44 12.4.3")
def test_ships_support_an_allied_defence_within_their_zone():
    s = struck(
        facing({WEST: "G9", TARGET: "A5"}, "german", tracks={"naval support us": 1}, dice=[6, 3]), "DR"
    )
    give(s, StandFirm(unit=D, option="naval"))
    assert s.unit(D).place == TARGET  # three and one for the ships
    s = struck(facing({WEST: "G9", TARGET: "B5"}, "german", tracks={"naval support us": 1}), "DR")
    assert refused(s, StandFirm(unit=D, option="naval")).rule == "N44 19.2"


@pytest.mark.rule("N44 12.4.3")
def test_a_werfer_brigade_supports_within_three_hexes_and_has_fired():
    s = struck(facing({WEST: "A9", TARGET: "G5", "1804": "Gw2"}, dice=[6, 3]), "DR")
    assert refused(s, StandFirm(unit=D, target="1804b")).rule == "N44 12.4.3"
    give(s, StandFirm(unit=D, target="1804a"))
    assert USED in s.unit("1804a").marks
    assert s.unit(D).place == TARGET
    far = struck(facing({WEST: "A9", TARGET: "G5", "1604": "Gw2"}), "DR")
    assert {c.target for c in offered(far) if isinstance(c, StandFirm)} == {""}


@pytest.mark.rule("N44 12.4.3")
def test_a_headquarters_pays_a_supply_point():
    board = ground(paths={"primary": [["1604", "1703", "1803"]]}, entries=["1604"])
    units = {WEST: "A9", TARGET: "G5", "1803": "Gh2", "1604": "G5"}
    s = struck(facing(units, board=board, tracks={"supply points 7th_army": 1}, dice=[6, 3]), "DR")
    give(s, StandFirm(unit=D, target="1803a", option="7th_army"))
    assert SUPPLY_POINTS.get(s.state, "7th_army") == 0
    s = struck(facing(units, board=board), "DR")
    assert {c.target for c in offered(s) if isinstance(c, StandFirm)} == {""}


@pytest.mark.rule("N44 12.4.3")
def test_the_guns_of_caen_support_a_defence_and_are_named_by_their_hex():
    board = ground(others={"2007": "city"}, names={"2007": "Caen"})
    tracks = {"holder 2007": "german", "supply points 7th_army": 1}
    s = struck(facing({WEST: "A9", TARGET: "G5"}, board=board, tracks=tracks, dice=[6, 3]), "DR")
    order = StandFirm(unit=D, space="2007", option="7th_army")
    assert order in offered(s)
    assert PHASES["defence"].describe(s, order) == "stand, led by G5, supported by the guns of Caen in 2007"
    assert PHASES["defence"].describe(s, StandFirm(unit=D)) == "stand, led by G5"
    assert refused(s, StandFirm(unit=D, target="caen 2007", option="7th_army")).rule == "N44 12.4.3"
    give(s, order)
    assert SUPPLY_POINTS.get(s.state, "7th_army") == 0


@pytest.mark.rule("N44 12.4.1", "N44 12.4.3")
def test_who_has_plus_two_stands_without_support_and_gets_none():
    lead = "Gt4[armor=4,quality=1,silhouette=false]"
    s = struck(facing({WEST: "A9", TARGET: lead, "1804": "Gw2"}, dice=[6, 6]), "DR")
    assert modifier(s, D) == 2
    assert refused(s, StandFirm(unit=D, target="1804a")).rule == "N44 12.4.1"
    assert [c for c in offered(s) if isinstance(c, StandFirm)] == [StandFirm(unit=D)]
    give(s, StandFirm(unit=D))
    assert s.unit(D).place == TARGET


@pytest.mark.rule("N44 12.4.4")
def test_the_odds_of_a_defence_are_told():
    s = struck(facing({WEST: "A9", TARGET: "G5"}), "DR")
    order = StandFirm(unit=D)
    told = PHASES["defence"].preview(s, order)
    assert told.gist == "holds 3 of 6"
    assert sum(chance.ways for chance in told.odds) == 6
    assert sum(chance.ways for chance in told.odds if chance.own) == 3
    assert not any("position" in chance.words for chance in told.odds)
    fortified = struck(facing({WEST: "A9", TARGET: "G5"}, markers=POSITION), "DR")
    told = PHASES["defence"].preview(fortified, order)
    lost = {chance.words: chance.ways for chance in told.odds if "the improved position goes" in chance.words}
    assert lost == {"the defence fails, the improved position goes": 3}
