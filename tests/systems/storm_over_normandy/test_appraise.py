"""What simple bots make of damage and marches: nothing is lost without need, nobody walks in circles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.storm_over_normandy.position import position
from wsn.bots import BOTS
from wsn.bots.judges.storm_over_normandy import move_value
from wsn.bots.judges.storm_over_normandy.appraise import appraise_commands
from wsn.bots.judges.storm_over_normandy.damage_choice import least_painful
from wsn.bots.judges.storm_over_normandy.replies import reply_risk
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy.rules import damage
from wsn.systems.storm_over_normandy.rules.commands import Activate, MoveTo, Pass, Release
from wsn.systems.storm_over_normandy.rules.memos import Damage
from wsn.table.seat import Seat

HERE = "Creully"


def suffering(units: str, points: int) -> Frame:
    targets = tuple(line.split()[1] for line in units.splitlines() if line.startswith("a "))
    return Frame("damage", "allies", {"kind": "fire", "space": HERE, "points": points, "targets": targets})


@pytest.mark.rule("SON 10.1")
@pytest.mark.parametrize("points", range(1, 7))
def test_damage_is_applied_by_no_more_than_is_due_and_nobody_is_lost_who_need_not_be(points: int) -> None:
    ours = f"a reg cw_brigade {HERE}\na bat cw_armour {HERE}\na old cw_brigade {HERE} spent"
    units = f"{ours}\ng foe ge_panzer Caen"
    frames = [Frame("wrap", None, {"side": "germans"}), suffering(units, points)]
    p = position(units, frames=frames, control={HERE: "allies", "Gold": "allies", "Juno": "allies"})
    memo: Damage = p.s.memo(Damage)
    plan = least_painful(p.s, memo)
    total = sum(damage.price(p.s, p.unit(unit), level) for unit, level in plan.items())
    assert total == points
    assert damage.ELIMINATION_DAMAGE not in plan.values()
    bot = BOTS["greedy"]("1")
    while p.phase == "damage":
        p.do(bot.choose(Seat(p.game, "allies")))
    assert {"reg", "bat", "old"} <= set(p.state.units)


@pytest.mark.rule("SON 10.2")
def test_who_has_no_way_out_is_flipped_rather_than_driven_back() -> None:
    """The bot drove back a battalion that had nowhere to go, though two flips were enough."""
    units = f"a one cw_armour {HERE}\na two cw_armour {HERE}\ng foe ge_panzer {HERE}"
    frames = [Frame("wrap", None, {"side": "germans"}), suffering(units, 2)]
    p = position(units, frames=frames, control={HERE: "allies"}, hands={"allies": ["a_armour-1"]})
    bot = BOTS["greedy"]("1")
    while p.phase == "damage":
        p.do(bot.choose(Seat(p.game, "allies")))
    assert p.spent("one")
    assert p.spent("two")


@pytest.mark.rule("SON 8.0")
def test_a_march_out_and_back_brings_nothing() -> None:
    ours = f"a one cw_brigade {HERE}\na two cw_brigade {HERE}\na three cw_brigade Gold"
    units = f"{ours}\ng foe ge_panzer Carpiquet"
    held = dict.fromkeys((HERE, "Gold", "Juno", "Bayeux"), "allies")
    p = position(units, control=held)
    column = [p.unit("one")]
    for start in held:
        for goal in held:
            if goal in p.game.world.around[start]:
                there = move_value.onward_worth(
                    p.s, column, start, goal, move_value.stand_worth(p.s, column, start)
                )
                back = move_value.onward_worth(
                    p.s, column, goal, start, move_value.stand_worth(p.s, column, goal)
                )
                assert there + back < 0, (start, goal)


@pytest.mark.rule("SON 14.1")
def test_the_711th_is_rolled_for_when_that_can_succeed() -> None:
    """In turn 1, where no die is less than the turn, the bot rolled before it did anything else."""
    units = "a one cw_brigade Gold\ng far ge_regiment Cabourg held\ng old ge_regiment Cabourg held"
    worths = []
    for number in range(1, 9):
        p = position(units, side="germans", tracks={"turn": number, "release": 0})
        orders = (Release(), Pass())
        assert set(orders) <= set(p.game.legal())
        worth, passing = appraise_commands(p.s, orders) or ()
        worths.append(worth)
        assert (worth > passing) == (number > 1), number
    assert worths[0] == 0
    assert worths[:7] == sorted(set(worths[:7])), "the later the likelier"
    assert worths[7] < worths[6], "in the last turn they act once"


AIRBORNE = "\n".join(f"a p{number} us_airborne Carentan" for number in range(1, 6))
WEST = dict.fromkeys(("Carentan", "Utah", "Sainte-Mere-Eglise"), "allies")


def before_the_box(turn: int, *, more: str = "", control: dict[str, str] | None = None) -> Any:
    """Five regiments stand before Zone E; a German regiment is far off, and what else is told."""
    units = f"{AIRBORNE}\ng far ge_regiment Caen\n{more}"
    return position(units, control=WEST if control is None else control, tracks={"turn": turn})


def column(p: Any) -> list[Any]:
    return [p.unit(f"p{number}") for number in range(1, 6)]


@pytest.mark.rule("SON 12.3")
def test_a_box_that_nobody_leaves_is_entered_by_the_turns_that_are_left() -> None:
    """Five regiments left the line in turn 2, for good, and one battalion took what they had held."""
    worths = [move_value.box_worth(p.s, column(p), "Zone-E") for p in map(before_the_box, range(1, 9))]
    assert worths == sorted(worths)
    assert worths[2] < 0 < worths[7]
    for turn in (2, 3):
        p = before_the_box(turn)
        assert move_value.move_worth(p.s, column(p), "Carentan", "Zone-E") < 0
        p.do(Activate(space="Carentan", option="us"))
        assert BOTS["greedy"]("1").choose(Seat(p.game, "allies")) != MoveTo(space="Zone-E")


@pytest.mark.rule("SON 15.0")
def test_a_box_is_worth_the_less_the_less_surely_the_way_there_is_held() -> None:
    stays = "a stays us_regiment Carentan\n"
    near = "g near ge_battalion Saint-Jean"
    cut = {**WEST, "Carentan": "germans"}
    chances = [
        move_value.holding_chance(p.s, column(p), "Zone-E")
        for p in (
            before_the_box(8),
            before_the_box(8, more=stays + near),
            before_the_box(8, more=near),
            before_the_box(8, control=cut),
        )
    ]
    assert chances[0] == 100
    assert chances == sorted(set(chances), reverse=True)
    assert chances[-1] == 0
    p = before_the_box(8, control=cut)
    assert move_value.box_worth(p.s, column(p), "Zone-E") <= 0


def grenadiers(brigades: int, hand: tuple[str, ...] = ("a_armour-1",)) -> int:
    """What it is worth to Germans in Caen to walk into Sword, which nobody is in, with so many in Juno."""
    units = "g one ge_grenadier Caen\n" + "\n".join(f"a b{n} cw_brigade Juno" for n in range(brigades))
    held = dict.fromkeys(("Sword", "Juno"), "allies") | {"Caen": "germans"}
    p = position(units, side="germans", control=held, hands={"allies": hand})
    return move_value.move_worth(p.s, [p.unit("one")], "Caen", "Sword")


def test_a_move_is_priced_after_the_enemy_has_replied() -> None:
    """Two regiments went to the beach one after the other, and were eliminated by the next attack."""
    worths = [grenadiers(brigades) for brigades in (1, 3, 6)]
    assert worths[0] > worths[1] > worths[2]
    assert grenadiers(6, hand=()) > worths[2], "without a card nobody assaults (SON 11.0)"


def test_a_stack_that_is_attacked_either_way_has_nothing_to_fear_from_a_move() -> None:
    units = "g one ge_grenadier Caen\n" + "\n".join(f"a b{n} cw_brigade Ranville" for n in range(3))
    p = position(units, side="germans", control={"Ranville": "allies", "Caen": "germans"})
    assert reply_risk(p.s, [p.unit("one")], "Caen", "Evrecy") == 0
