"""Retreat: the way back, what bars it, what it costs, flags that may be ignored."""

from __future__ import annotations

import pytest

from tests.systems.hex_tiles.position import FLAG, GRENADE, INFANTRY, STAR, position
from wsn.systems.hex_tiles.rules.commands import Battle, Done, Halt, RetreatTo, Stand, TakeGround
from wsn.systems.hex_tiles.rules.retreat import Due, forced_losses, rest_after_flag
from wsn.table import previewing
from wsn.table.seat import Seat

FIELD = """
    . . . . .
     . . . . -
    . . . . .
     . . . . -
    . . . . .
"""

DEEP = FIELD + "     . . . . -\n    . . . . .\n"


def struck(units, *flags, drawn=FIELD, target="x-inf1", firer="a-inf1", **more):
    """A position after a battle with these dice: the owner of the target decides, if there is a choice."""
    p = position(drawn, units, phase="battle", **more)
    p.do(Battle(unit=firer, target=target), dice=[flags])
    return p


@pytest.mark.rule("M44 1.6")
def test_a_unit_retreats_to_one_of_two_hexes_nearer_to_its_edge_and_its_owner_chooses():
    p = struck("a-inf1 C5\nx-inf1 C3", FLAG, STAR)
    assert (p.phase, p.side) == ("retreat", "axis")
    assert p.allowed(RetreatTo(space="B2"))
    assert p.allowed(RetreatTo(space="C2"))
    assert p.refused(RetreatTo(space="B3")).rule == "M44 1.6"
    assert p.refused(RetreatTo(space="C4")).rule == "M44 1.6"
    assert p.refused(Stand()).rule == "M44 1.6"
    assert p.refused(Halt()).rule == "M44 1.6"
    p.do(RetreatTo(space="B2"))
    assert p.at("x-inf1") == "B2"
    assert p.side == "axis", "it is the turn of the axis now"


@pytest.mark.rule("M44 1.6")
def test_each_flag_is_one_hex():
    p = struck("a-inf1 C4\nx-inf1 C3", FLAG, FLAG, STAR)
    p.do(RetreatTo(space="C2"))
    assert p.phase == "retreat"
    p.do(RetreatTo(space="D1"))
    assert p.at("x-inf1") == "D1"
    assert p.unit("x-inf1").steps == 4


@pytest.mark.rule("M44 1.6")
def test_the_southern_side_retreats_south():
    p = struck("x-inf1 C2\na-inf1 C3", FLAG, STAR, STAR, side="axis", firer="x-inf1", target="a-inf1")
    assert p.side == "allies"
    assert p.allowed(RetreatTo(space="B4"))
    assert p.refused(RetreatTo(space="B2")).rule == "M44 1.6"


@pytest.mark.rule("M44 1.6")
def test_hexes_that_cannot_be_made_cost_a_figure_each():
    p = struck("a-inf1 B3\nx-inf1 B2\nx-inf2 B1\nx-inf3 C1", FLAG, FLAG, STAR)
    assert p.at("x-inf1") == "B2"
    assert p.unit("x-inf1").steps == 2
    q = struck("a-inf1 B2\nx-inf1 B1", FLAG, INFANTRY, STAR)
    assert q.unit("x-inf1").steps == 2, "the edge of the board"


@pytest.mark.rule("M44 1.6")
def test_a_retreat_that_ends_early_costs_the_rest():
    p = struck("a-inf1 C3\nx-inf1 C2\nx-inf2 C1", FLAG, FLAG, STAR)
    assert p.at("x-inf1") == "D1", "the only way"
    assert p.unit("x-inf1").steps == 3


@pytest.mark.rule("M44 1.6")
def test_figures_lost_to_flags_may_be_the_last():
    p = struck("a-inf1 B2\nx-inf1 B1 steps=1\nx-inf2 E1", FLAG, STAR, STAR)
    assert "x-inf1" not in p.state.units
    assert p.medals("allies") == 1
    assert p.phase == "ground", "the hex is empty after a close assault"


@pytest.mark.rule("M44 1.6")
@pytest.mark.parametrize("letter", ["f", "t", "h", "b", "H"])
def test_nobody_stops_on_the_way_back(letter):
    drawn = f"""
        . . . . .
         r {letter} r r -
        . . . . .
         . . . . -
    """
    p = struck("a-inf1 C4\nx-inf1 C3", FLAG, FLAG, STAR, drawn=drawn)
    assert p.phase == "retreat"
    assert p.at("x-inf1") == "B2", "one way, made by itself"
    p.do(RetreatTo(space="B1"))
    assert p.at("x-inf1") == "B1"


@pytest.mark.rule("HT Oceans")
@pytest.mark.rule("HT Rivers")
@pytest.mark.parametrize(("letter", "rule"), [("o", "HT Oceans"), ("r", "HT Rivers")])
def test_water_bars_a_retreat(letter, rule):
    drawn = f"""
        . . . . .
         . . {letter} . -
        . . . . .
         . . . . -
    """
    p = struck("a-inf1 D4\nx-inf1 D3", FLAG, STAR, STAR, drawn=drawn)
    assert p.at("x-inf1") == "D2", "the only way"
    q = position(drawn, "a-inf1 C4\nx-inf1 C3", phase="battle")
    q.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(FLAG, STAR, STAR)])
    assert q.at("x-inf1") == "B2"
    r = position(
        drawn,
        "a-inf1 C4\nx-inf1 C3",
        phase="retreat",
        side="axis",
        memo={
            "unit": "x-inf1",
            "must": 1,
            "may": 0,
            "ignore": 0,
            "fight": ("attack", "a-inf1", "x-inf1", "C4", "C3", 0),
        },
    )
    assert r.refused(RetreatTo(space="C2")).rule == rule


@pytest.mark.rule("HT Bunkers")
@pytest.mark.rule("HT Hedgehogs")
@pytest.mark.parametrize("feature", ["bunker", "hedgehog"])
def test_armour_cannot_retreat_where_it_may_not_go(feature):
    features = {feature: ["B2"]}
    p = struck(
        "a-inf1 C4\nx-arm1 C3", FLAG, STAR, STAR, target="x-arm1", features=features, bunkers={"axis": ["B2"]}
    )
    assert p.at("x-arm1") == "C2"
    q = struck("a-inf1 C4\nx-inf1 C3", FLAG, STAR, STAR, features=features, bunkers={"axis": ["B2"]})
    assert q.allowed(RetreatTo(space="B2"))


@pytest.mark.rule("HT Bunkers")
@pytest.mark.rule("HT Hedgehogs")
@pytest.mark.rule("HT Sandbags")
@pytest.mark.parametrize("feature", ["bunker", "hedgehog", "sandbags"])
def test_the_first_flag_may_be_ignored(feature):
    features = {feature: ["C3"]}
    p = struck(
        "a-art1 C5\nx-inf1 C3", FLAG, STAR, STAR, firer="a-art1", features=features, bunkers={"axis": ["C3"]}
    )
    assert p.phase == "retreat"
    p.do(Stand())
    assert p.at("x-inf1") == "C3"
    q = struck(
        "a-art1 C5\nx-inf1 C3", FLAG, FLAG, STAR, firer="a-art1", features=features, bunkers={"axis": ["C3"]}
    )
    q.do(Stand())
    assert q.phase == "retreat", "the second flag stands"
    assert q.refused(Stand()).rule == "M44 1.6"
    q.do(RetreatTo(space="C2"))
    assert q.at("x-inf1") == "C2"


@pytest.mark.rule("M44 1.6")
def test_several_rights_to_ignore_are_one():
    p = struck(
        "a-art1 C5\nx-inf1 C3",
        FLAG,
        FLAG,
        STAR,
        firer="a-art1",
        features={"bunker": ["C3"], "sandbags": ["C3"], "hedgehog": ["C3"]},
        bunkers={"axis": ["C3"]},
    )
    p.do(Stand())
    assert p.refused(Stand()).rule == "M44 1.6"


@pytest.mark.rule("HT Bunkers")
def test_a_bunker_of_the_other_side_ignores_nothing():
    p = struck(
        "a-art1 C5\nx-inf1 C3",
        FLAG,
        STAR,
        STAR,
        firer="a-art1",
        features={"bunker": ["C3"]},
        bunkers={"allies": ["C3"]},
    )
    assert p.refused(Stand()).rule == "M44 1.6"


@pytest.mark.rule("HT Sandbags")
def test_sandbags_go_when_the_unit_retreats_out_of_them():
    p = struck("a-inf1 C4\nx-inf1 C3", FLAG, STAR, features={"sandbags": ["C3"]})
    told = [str(reason) for reason in p.preview(RetreatTo(space="B2")).reasons]
    assert told[-1:] == ["leaves the sandbags in C3, which are removed (HT Sandbags)"]
    p.do(RetreatTo(space="B2"))
    assert "sandbags C3" not in p.state.markers
    q = struck("a-inf1 C4\nx-inf1 C3", FLAG, STAR, STAR)
    assert not any(reason.rule == "HT Sandbags" for reason in q.preview(RetreatTo(space="B2")).reasons)


@pytest.mark.rule("HT Sandbags")
def test_who_takes_ground_or_leaves_the_map_is_told_of_its_sandbags_before():
    lost = ["leaves the sandbags in C4, which are removed (HT Sandbags)"]
    for there, told in ((["C4"], lost), ([], None)):
        p = struck(
            "a-inf1 C4\nx-inf1 C3 steps=1\nx-inf2 A1", GRENADE, STAR, STAR, features={"sandbags": there}
        )
        shown = p.game.system.preview(p.s, TakeGround(space="C3"))
        assert (shown and [str(reason) for reason in shown.reasons]) == told
    p.do(TakeGround(space="C3"))
    assert p.at("a-inf1") == "C3"


@pytest.mark.rule("M44 1.2")
def test_resistance_fighters_may_go_up_to_three_hexes_for_a_flag():
    p = struck("a-inf1 C5\nx-res1 C4", FLAG, STAR, STAR, target="x-res1")
    p.do(RetreatTo(space="C3"))
    assert p.phase == "retreat"
    p.do(RetreatTo(space="C2"), Halt())
    assert p.at("x-res1") == "C2"
    q = struck("a-inf1 C5\nx-res1 C4", FLAG, STAR, STAR, target="x-res1")
    q.do(RetreatTo(space="C3"), RetreatTo(space="C2"), RetreatTo(space="C1"))
    assert q.at("x-res1") == "C1"
    assert q.phase != "retreat"


@pytest.mark.rule("M44 1.6")
def test_what_flags_cost_at_the_least():
    p = position(FIELD, "a-inf1 E5\nx-inf1 C2\nx-inf2 C1")
    unit = p.unit("x-inf1")
    assert [forced_losses(p.s, unit, flags, 0) for flags in range(4)] == [0, 0, 1, 2]
    assert [forced_losses(p.s, unit, flags, 1) for flags in range(4)] == [0, 0, 0, 1]
    assert forced_losses(p.s, p.unit("x-inf2"), 9, 0) == 4


@pytest.mark.rule("M44 1.6")
def test_the_battle_goes_on_after_the_retreat():
    p = struck("a-inf1 C5\na-inf2 E5\nx-inf1 C3\nx-inf2 E3", FLAG, STAR)
    p.do(RetreatTo(space="B2"))
    assert (p.phase, p.side) == ("battle", "allies")
    p.do(Battle(unit="a-inf2", target="x-inf2"), dice=[(GRENADE, STAR)])
    assert p.side == "axis"
    assert not p.allowed(Done())


@pytest.mark.rule("HT Sandbags")
def test_sandbags_go_with_their_eliminated_unit():
    p = struck("a-inf1 C4\nx-inf1 C3 steps=1\nx-inf2 A1", GRENADE, STAR, features={"sandbags": ["C3"]})
    assert "x-inf1" not in p.state.units
    assert "sandbags C3" not in p.state.markers
    q = struck("a-inf1 C4\nx-inf1 C3 steps=2\nx-inf2 A1", GRENADE, STAR, features={"sandbags": ["C3"]})
    assert "sandbags C3" in q.state.markers, "they stay with a unit that survives"


@pytest.mark.rule("M44 1.6 R1")
def test_a_retreat_takes_the_way_on_which_it_makes_most_of_its_hexes():
    friends = "x-inf2 B1\nx-inf3 C1"
    p = struck(f"a-inf1 C5\nx-inf1 C3\n{friends}", FLAG, FLAG)
    assert p.at("x-inf1") == "D1", "B2 is a dead end: there is no choice"
    assert p.unit("x-inf1").steps == 4
    q = struck(f"a-inf1 C5\nx-inf1 C3\n{friends}", FLAG, STAR)
    assert q.allowed(RetreatTo(space="B2")), "for one hex both ways are as good"
    assert q.allowed(RetreatTo(space="C2"))


@pytest.mark.rule("M44 1.6 R1")
def test_a_dead_end_is_refused_while_another_way_leads_on():
    units, hedgehog = "a-inf1 C5\nx-inf1 C3\nx-inf2 B1\nx-inf3 C1", {"hedgehog": ["C3"]}
    p = struck(units, FLAG, FLAG, features=hedgehog)
    refusal = p.refused(RetreatTo(space="B2"))
    assert (refusal.rule, "C3 can retreat all 2 hexes" in refusal.text) == ("M44 1.6 R1", True)
    assert p.allowed(RetreatTo(space="C2"))
    shut = struck(f"{units}\nx-inf4 D1", FLAG, FLAG, features=hedgehog)
    assert shut.allowed(RetreatTo(space="B2")), "where no way leads on, both cost a figure"
    assert "only 1 of 2 hexes can be made: 1 figure lost" in [
        reason.text for reason in shut.preview(RetreatTo(space="B2")).reasons
    ]
    shut.do(RetreatTo(space="B2"))
    assert (shut.at("x-inf1"), shut.unit("x-inf1").steps) == ("B2", 3)


@pytest.mark.rule("M44 1.6 R1")
def test_hexes_that_it_may_go_besides_are_free_to_choose():
    p = struck("a-inf1 C5\nx-res1 C3\nx-inf2 B1\nx-inf3 C1", FLAG, STAR, target="x-res1")
    assert p.allowed(RetreatTo(space="B2")), "it must make one hex, which it can on both ways"
    assert p.allowed(RetreatTo(space="C2"))


@pytest.mark.rule("M44 1.6")
def test_the_question_says_how_many_hexes_are_owed():
    p = struck("a-inf1 C5\nx-inf1 C3", FLAG, FLAG)
    assert "choose where to retreat (2 hexes)" in str(p.game.system.status(p.s))
    q = struck("a-inf1 C5\nx-res1 C4", FLAG, STAR, STAR, target="x-res1")
    assert "(1 hex and up to 2 more)" in str(q.game.system.status(q.s))
    q.do(RetreatTo(space="C3"))
    assert "(up to 2 hexes more)" in str(q.game.system.status(q.s))


@pytest.mark.rule("M44 1.6")
def test_an_ignored_flag_takes_its_further_hexes_with_it():
    sheltered = {"sandbags": ["C4"]}
    p = struck(
        "a-art1 C6\nx-res1 C4",
        FLAG,
        FLAG,
        STAR,
        drawn=DEEP,
        target="x-res1",
        firer="a-art1",
        features=sheltered,
    )
    assert "stays" in p.preview(Stand()).title
    p.do(Stand(), RetreatTo(space="C3"), RetreatTo(space="C2"), RetreatTo(space="C1"))
    assert p.at("x-res1") == "C1"
    assert p.phase != "retreat", "one flag is three hexes at most"
    unit = p.unit("x-res1")
    assert rest_after_flag(p.game.world, unit, Due(2, 4, 1)) == Due(1, 2, 0)


def test_a_row_of_a_retreat_does_not_tell_the_move_twice():
    """Under "retreat to B2" stood "Axis Infantry C3 to B2"."""
    p = struck("a-inf1 C4\nx-inf1 C3", FLAG, FLAG, STAR)
    seat = Seat(p.game, "axis")
    rows = {choice.text: previewing.choice_short(seat, choice) for choice in seat.choices()}
    assert rows["retreat to B2"] == ""
    assert rows["retreat to C2"] == ""
    told = seat.preview(RetreatTo(space="B2"))
    assert [one.text for one in told.reasons] == ["then 1 hex"]
