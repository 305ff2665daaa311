"""Where a rule of Storm Over Normandy only just holds: changes at random that no test noticed."""

from __future__ import annotations

import pytest

from tests.systems.storm_over_normandy.position import position
from wsn.engine.memo import encode_memo
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy.rules import against, ground, retreat, strike
from wsn.systems.storm_over_normandy.rules.commands import Done, Join, PlayCard, Take
from wsn.systems.storm_over_normandy.rules.memos import Double, Played, Strike
from wsn.systems.storm_over_normandy.text import telling

MINE = {"Juaye-Mondaye": "allies", "Bayeux": "allies", "Tilly": "germans"}


@pytest.mark.rule("SON 11.0")
def test_a_third_area_takes_no_part_in_an_assault_from_two() -> None:
    units = "a one cw_brigade Juaye-Mondaye\na two cw_brigade Bayeux\na three cw_brigade Creully"
    both = Double("Tilly", "commonwealth", ("one", "two"), ("Juaye-Mondaye", "Bayeux"))
    frames = [Frame("impulse", "allies"), Frame("double", "allies", encode_memo(both))]
    p = position(f"{units}\ng foe ge_regiment Tilly", frames=frames, control=MINE)
    near = [space for space in p.s.world.around["Tilly"] if space not in both.origins]
    for space in near:
        refused = p.refused(Join(space=space, option="commonwealth"))
        assert (refused.rule, refused.text) == ("SON 11.0", "two areas are already taking part")
    assert len(near) > 1
    assert p.allowed(Done())
    one = Double("Tilly", "commonwealth", ("one",), ("Juaye-Mondaye",))
    frames = [Frame("impulse", "allies"), Frame("double", "allies", encode_memo(one))]
    q = position(f"{units}\ng foe ge_regiment Tilly", frames=frames, control=MINE)
    assert q.refused(Join(space="Juaye-Mondaye", option="commonwealth")).text.endswith("takes part already")
    assert q.refused(Done()).text == "the assault is made from two areas"


@pytest.mark.rule("SON 10.2", "SON 10.2 R3")
def test_nobody_retreats_into_the_area_of_the_attack_nor_back_where_it_has_been() -> None:
    p = position(
        "a one cw_brigade Juaye-Mondaye\ng foe ge_regiment Tilly", control=MINE | {"Tilly": "allies"}
    )
    unit = p.s.unit("one")
    least = position("a one cw_brigade Juaye-Mondaye", control=MINE | {"Tilly": "allies"})
    free = retreat.ways(least.s, unit, "", "assault", frozenset())
    assert {"Tilly", "Bayeux"} <= set(free)
    assert "Tilly" not in retreat.ways(least.s, unit, "Tilly", "assault", frozenset())
    been = retreat.ways(least.s, unit, "", "assault", frozenset(("Bayeux",)))
    assert been == tuple(space for space in free if space != "Bayeux")
    both = retreat.ways(least.s, unit, "Tilly", "assault", frozenset(("Bayeux",)))
    assert both == tuple(space for space in free if space not in ("Bayeux", "Tilly"))
    assert "Tilly" not in retreat.ways(p.s, unit, "", "assault", frozenset()), "an enemy more is there"


@pytest.mark.rule("SON 9.3.4", "SON 8.0")
def test_nobody_has_no_defence_and_no_movement_points() -> None:
    p = position("a one cw_brigade Tilly", control={"Tilly": "allies"})
    worked = strike.tally(p.s, Strike("shelling", "allies", "Tilly", power=3))
    assert (worked.attack, worked.defence) == (3, 0), "not even the area counts for who is not there"
    assert worked.damage(2) == 5
    assert ground.points(p.s, []) == 0
    assert ground.points(p.s, [p.s.unit("one")]) > 1


@pytest.mark.rule("SON 6.2")
def test_a_card_tells_what_it_is_played_on_and_who_arrives_by_it_in_an_impulse() -> None:
    hands = {"germans": ["g_goetz-1"]}
    units = "a one cw_brigade Tilly\ng goetz ge_recon -"
    p = position(units, hands=hands, side="germans")
    order = telling.command_text(p.s, PlayCard(card="g_goetz-1", space="Zone-A"))
    assert ": " in order
    assert order.endswith(" arrives")
    again = [Frame("impulse", "germans"), Frame("react", "germans", {"window": "attack"})]
    later = position(units, hands=hands, frames=again)
    assert against.summoned(later.s, "g_goetz-1") == "", "in another question nobody arrives by it"
    for memo, words in (
        (Played("a_second-1"), ""),
        (Played("a_second-1", space="Tilly"), " on 11 Tilly-sur-Seulles"),
        (Played("a_second-1", target="one"), " on Commonwealth infantry brigade (one)"),
    ):
        frames = [Frame("impulse", "allies"), Frame("played", None, encode_memo(memo))]
        assert against.played_on(position(units, frames=frames).s, "played") == words


@pytest.mark.rule("SON 10.0", "SON 10.2")
def test_what_an_attack_that_eliminates_nobody_refuses_and_in_which_order_it_is_taken() -> None:
    memo = {"kind": "card", "space": "Ranville", "points": 2, "targets": ("one", "two"), "spare": True}
    frames = [Frame("impulse", "germans"), Frame("damage", "allies", memo)]
    p = position("a one cw_airborne Ranville spent\na two cw_airborne Ranville", frames=frames)
    for option, rule, words in (
        ("eliminate", "SON 10.2", "this attack eliminates nobody"),
        ("flip", "SON 10.0", "cannot take that"),
        ("retreat", "SON 10.2", "fresh units are flipped before a unit that cannot retreat"),
    ):
        refused = p.refused(Take(unit="one", option=option))
        assert refused.rule == rule
        assert refused.text.endswith(words)
    assert p.allowed(Take(unit="two", option="flip"))
    open_ = [frames[0], Frame("damage", "allies", {**memo, "spare": False})]
    q = position("a one cw_airborne Ranville spent\na two cw_airborne Ranville", frames=open_)
    assert q.allowed(Take(unit="one", option="eliminate"))
    assert q.allowed(Take(unit="one", option="retreat")), "it is forced out, and eliminated"
    assert q.refused(Take(unit="one", option="flip")).text.endswith("cannot take that")
