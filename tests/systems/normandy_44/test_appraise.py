"""The bots of Normandy '44: what orders are worth, in positions on Board T and in games on the real map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from time import process_time

import pytest

from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.judged import unit_of, weighing, worths
from tests.systems.normandy_44.scenarios import scenario_of
from tests.systems.normandy_44.supply_t import on_road
from wsn.bots.greedy import Greedy
from wsn.bots.judges import judge_of
from wsn.bots.judges.judge import Judge
from wsn.bots.judges.normandy_44 import JUDGE, marches
from wsn.bots.judges.normandy_44.appraise import APPRAISERS, appraise_commands
from wsn.bots.judges.normandy_44.marches import split_stack
from wsn.bots.judges.normandy_44.outlook import look_out
from wsn.bots.judges.normandy_44.worths import step_worth
from wsn.engine.dice import NoDice
from wsn.engine.game import Game
from wsn.engine.state import Frame, GameState, Unit
from wsn.engine.system import Situation
from wsn.parts.choosing import MarkUnit
from wsn.parts.orders import OrderedPhase
from wsn.systems.normandy_44.rulebook import PHASES, SYSTEM
from wsn.systems.normandy_44.rules.attacking import AttackHex, CallOffAttack, EndCombat, LaunchAttack
from wsn.systems.normandy_44.rules.composing import AttackChoice
from wsn.systems.normandy_44.rules.manners import OnTheMarch
from wsn.systems.normandy_44.rules.marching import list_ways
from wsn.systems.normandy_44.rules.movement import EndMovement, MarchStack, MarchUnits
from wsn.systems.normandy_44.rules.reserves import RemoveReserve
from wsn.systems.normandy_44.rules.walking import CallOffMarch, GoTo, HaltMarch
from wsn.systems.normandy_44.rules.world import S, World
from wsn.table.seat import Seat

STRONG = {"2004": "G2", "2104": "A7", "2005": "A7", "2003": "A7", "1904": "A7"}
"""Americans all about a weak German: 18 factors at four to one."""


def play(name: str, turns: int | None = None, seed: int = 1) -> tuple[Game[World], Counter[str], float]:
    """A game between two greedy bots: what they ordered, and the processor seconds that it took."""
    game = Game.new(SYSTEM, scenario_of(name, turns), seed=seed)
    seats = {side: Seat(game, side) for side in ("allied", "german")}
    bots = {side: Greedy(f"{seed}{side}") for side in seats}
    given: Counter[str] = Counter()
    began = process_time()
    while game.deciding is not None:
        side = game.deciding
        command = bots[side].choose(seats[side])
        assert not command.takes_back, f"{side} takes back what it has begun: {command}"
        assert not isinstance(command, RemoveReserve)
        given[type(command).__name__] += 1
        game.submit(side, command)
    return game, given, process_time() - began


def test_the_judge_of_the_game_is_found_by_its_name() -> None:
    assert judge_of("normandy_44") is JUDGE
    assert type(JUDGE) is not Judge


def test_every_phase_with_a_choice_has_an_appraiser() -> None:
    asking = {name for name, phase in PHASES.items() if isinstance(phase, OrderedPhase)}
    assert asking == set(APPRAISERS)


def test_a_march_that_has_begun_is_never_called_off_and_ends_where_there_is_room() -> None:
    units = {"2004": "A5", "2104": "A5+A5", "1904": "G5"}
    memo = OnTheMarch(units=("a",), walked=("2004",))
    s = position(units, side="allied")
    s = position(
        units, side="allied", phase="march", memo=OnTheMarch(units=(unit_of(s, "2004"),), walked=("2004",))
    )
    assert memo.here == "2004"
    to_full, to_free = GoTo(space="2104", option="normal"), GoTo(space="2103", option="normal")
    told = worths(s, [to_full, to_free, CallOffMarch()])
    assert told[to_free] > told[to_full] > told[CallOffMarch()]


def test_a_march_that_has_come_to_its_hex_halts() -> None:
    units = {"2004": "A5", "2304": "G5"}
    s = position(units, side="allied")
    memo = OnTheMarch(units=(unit_of(s, "2004"),), walked=("1904", "2004"), used=6, manner="normal")
    s = position(units, side="allied", phase="march", memo=memo)
    told = worths(s, [HaltMarch(), GoTo(space="2103", option="normal")])
    assert told[HaltMarch()] > max(worth for one, worth in told.items() if one != HaltMarch())


def test_an_attack_at_good_odds_is_begun_and_one_at_bad_odds_is_not() -> None:
    s = position(STRONG, side="allied", phase="combat")
    told = worths(s, [AttackHex(target="2004"), EndCombat()])
    assert told[AttackHex(target="2004")] > told[EndCombat()]
    s = position({"2004": "G9", "2104": "A2"}, side="allied", phase="combat")
    told = worths(s, [AttackHex(target="2004"), EndCombat()])
    assert told[AttackHex(target="2004")] < told[EndCombat()]


def test_an_attack_is_put_together_then_launched_and_never_called_off() -> None:
    s = position(STRONG, side="allied", phase="attack", memo=AttackChoice(target="2004"))
    first, second = unit_of(s, "2104"), unit_of(s, "2005")
    marks = [MarkUnit(unit=first), MarkUnit(unit=second)]
    told = worths(s, [LaunchAttack(), *marks, CallOffAttack()])
    assert min(told[one] for one in marks) > told[LaunchAttack()] > told[CallOffAttack()]
    s = position(
        STRONG, side="allied", phase="attack", memo=AttackChoice(target="2004", marked=(first, second))
    )
    told = worths(s, [LaunchAttack(), CallOffAttack()])
    assert told[LaunchAttack()] > told[CallOffAttack()]


def test_a_hex_from_which_no_line_leads_home_is_worth_less() -> None:
    ring = {"2203": "A5", "2206": "A5", "2007": "A5", "1806": "A5", "1804": "A5", "2002": "A5"}
    shut_in = look_out(weighing(on_road({"2005": "G5", **ring})), "german")
    assert shut_in.is_cut_off("2005")
    free = look_out(weighing(on_road({"2005": "G5", "2203": "A5"})), "german")
    assert not free.is_cut_off("2005")
    unit = free.own["2005"]
    assert free.place_value("2005", unit) > shut_in.place_value("2005", shut_in.own["2005"]) + 50


def test_a_way_to_a_prize_is_barred_once() -> None:
    board = board_t(terrain={"2003": "town"})
    units = {"2003": "G5", "2008": "A5", "2301": "G5"}
    outlook = look_out(weighing(position(units, board=board)), "german")
    mover = outlook.own["2301"]
    assert {"2007", "2006"} <= set(outlook.ways_in)
    assert outlook.place_value("2006", mover) > outlook.place_value("2301", mover)
    barred = look_out(weighing(position({**units, "2006": "G5"}, board=board)), "german")
    assert barred.cover_worth("2006", mover, None) < outlook.cover_worth("2006", mover, None)


def test_two_bonds_are_worth_more_than_none() -> None:
    units = {"2004": "G5", "2008": "G5", "1601": "G5", "2303": "A2"}
    s = weighing(position(units))
    outlook, mover = look_out(s, "german"), s.unit(unit_of(s, "1601"))
    assert outlook.link_worth("2006", {mover.id}) > outlook.link_worth("1801", {mover.id})


def test_headquarters_march_alone() -> None:
    s = weighing(position({"2004": "G5+Gh1"}))
    groups = list(split_stack(s, "2004"))
    assert sorted(len(group) for group in groups) == [1, 1]


def test_the_cheapest_step_is_lost_first() -> None:
    s = weighing(position({"2004": "G8+G1"}))
    weak, strong = sorted(s.state.units.values(), key=lambda unit: unit.steps)
    assert step_worth(s, weak) != step_worth(s, strong)


def test_who_holds_a_line_of_bonds_stays_and_who_is_far_off_marches() -> None:
    s = position({"2004": "G5", "2006": "G5", "2008": "G5", "2305": "A5", "1601": "G5"}, phase="movement")
    told = worths(s, [MarchStack(space="2006"), MarchStack(space="1601"), EndMovement()])
    assert told[MarchStack(space="1601")] > told[EndMovement()] > told[MarchStack(space="2006")]


def test_the_same_position_is_judged_alike_whatever_was_looked_at_before() -> None:
    units = {"2004": "G5", "2006": "G5", "2008": "G5", "2305": "A5", "1601": "G5"}
    s, commands = (
        weighing(position(units)),
        [MarchStack(space="1601"), MarchStack(space="2006"), EndMovement()],
    )
    first = appraise_commands(s, commands)
    assert appraise_commands(s, commands) == first == appraise_commands(weighing(position(units)), commands)


def test_who_comes_before_those_that_have_marched_stays() -> None:
    s = position({"1601": "G5", "2004": "G5!moved", "2305": "A5"})
    told = worths(s, [MarchStack(space="1601"), EndMovement()])
    assert told[EndMovement()] > told[MarchStack(space="1601")]
    s = position({"2004": "G5!moved", "1601": "G5", "2305": "A5"})
    told = worths(s, [MarchStack(space="1601"), EndMovement()])
    assert told[MarchStack(space="1601")] > told[EndMovement()]


@pytest.mark.slow
def test_two_days_of_cherbourg_by_greedy_bots_take_nothing_back() -> None:
    game, given, _ = play("n44_cherbourg", 2)
    assert game.state.outcome is not None
    assert given["LaunchAttack"]
    assert given["GoTo"]


@pytest.mark.slow
def test_a_game_of_seven_turns_is_quick() -> None:
    game, given, seconds = play("n44_seven_turns")
    assert game.state.outcome is not None
    assert given["LandUnit"] > 20
    assert given["EnterMap"]
    assert seconds < 60, f"{seconds:.0f} s of processor time"


@pytest.mark.rule("N44 22.1.2")
def test_who_cannot_come_back_over_the_boundary_does_not_hide_who_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A headquarters without a way was sent back again and again, and its march called off each time."""

    def ways_of(s: S, march: OnTheMarch) -> Mapping[str, Mapping[str, int]]:
        return {} if march.units == ("us_7_corps",) else list_ways(s, march)

    monkeypatch.setattr(marches, "list_ways", ways_of)
    world = SYSTEM.world(scenario_of("n44_campaign"))
    places = {"us_7_corps": "2033", "us_26_1": "2424"}
    units = {
        name: Unit(id=name, side="allied", kind=name, place=space, steps=world.tables.counters[name].steps)
        for name, space in places.items()
    }
    frame = Frame(phase="movement", side="allied")
    state = GameState(units=units, tracks={"turn": 4, "weather": "clear"}, frames=(frame,))
    s = Situation(state, world, NoDice())
    assert PHASES["movement"].check(s, EndMovement()).rule == "N44 22.1.2"
    stuck, free = MarchUnits(space="2033"), MarchUnits(space="2424")
    worth = worths(s, [stuck, free])
    assert worth[free] > worth[stuck]
