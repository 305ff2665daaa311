"""Marches weighed without a step: the ends are those that the rules allow, and the best is taken."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests import weighed
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position
from wsn import scenario
from wsn.board.paths import Cost
from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.war_storms import going
from wsn.bots.judges.war_storms.appraise import appraise_commands
from wsn.bots.weighing import classify_minor
from wsn.engine.game import Game
from wsn.engine.state import Unit
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import DoubleTime, MoveTo, Stop, TakeHit
from wsn.systems.war_storms.rules.platoons import hazards, moves
from wsn.systems.war_storms.rules.world import World
from wsn.table.seat import Seat

FIELD = "\n".join([". . . . . . . . . . . ."] * 4)


def on_the_march(name: str, seed: int, many: int = 25) -> Iterator[tuple[Game[World], Weighing[World], Unit]]:
    """Positions of a random game in which a unit may go on, each with that unit."""
    game, draw = scenario.new_game(name, seed=seed), Random(seed)
    for _ in range(600):
        legal = game.legal()
        if not legal or many == 0:
            return
        if game.state.frames[-1].phase == "acting" and any(isinstance(c, MoveTo) for c in legal):
            many -= 1
            s = weighed.weighing(game)
            yield game, s, s.unit(memos.on_the_move(s).unit)
        game.submit(str(game.deciding), draw.choice(legal))


@pytest.mark.rule("WSS 6.2")
@pytest.mark.parametrize("name", ["first_orders", "la_fiere", "hill_192"])
def test_the_steps_that_are_looked_up_are_those_that_the_rules_give(name: str) -> None:
    asked = 0
    for game, s, unit in on_the_march(name, 3):
        now = memos.on_the_move(s)
        looked_up = dict(going.steps_onward(s, unit)(str(unit.place), now.left, not now.used))
        ruled = {}
        for space in s.world.neighbours[str(unit.place)]:
            cost = moves.step(s, unit, space, now.left, not now.used)
            thrown = hazards.morale_checks(s, unit, space) or hazards.mine_attack(s, unit, space)
            if isinstance(cost, Cost) and not thrown:
                ruled[space] = cost.points
        assert looked_up == ruled, unit
        steps = {c.space for c in game.legal() if isinstance(c, MoveTo)}
        calm = {c for c in steps if classify_minor(Seat(game, game.deciding), MoveTo(space=c)) == "step"}
        firsts = {end.first for end in going.march_ends(s, unit, now.left, not now.used)}
        assert firsts <= calm, "a march begins with an order that may be given"
        asked += len(firsts)
    assert asked > 40


@pytest.mark.parametrize("name", ["first_orders", "la_fiere", "hill_192"])
def test_no_hex_is_better_than_it_is_said_to_be_at_most(name: str) -> None:
    """Else a march to it might be left out though it is the best."""
    weighed_, within = 0, 0
    for _, s, unit in on_the_march(name, 4):
        now, gain = memos.on_the_move(s), going.gain_of(s, unit)
        for end in going.march_ends(s, unit, now.left, not now.used):
            most = gain.at_most(end.space, end.taken)
            worth = gain.gain_at(end.space, end.taken)
            assert worth <= most, (unit, end)
            weighed_, within = weighed_ + 1, within + (worth < most)
    assert weighed_ > 100


def field(units: str, acting: str = "F1", **words: object) -> Position:
    """Open ground, with an objective far off."""
    words = {"objectives": {"1102": "axis"}, "tracks": HOLD, **words}
    return position(board(FIELD), units, acting=acting, **words)


OURS = "F1 us_infantry 102\nFo us_officer 102\n"


def told(p: Position) -> dict[object, int | None]:
    """What each order of the unit that acts is worth."""
    s, legal = weighed.weighing(p.game), p.game.legal()
    return dict(zip(legal, appraise_commands(s, legal) or (), strict=True))


def test_only_the_first_step_of_the_best_march_is_worth_going() -> None:
    worths = told(field(OURS + "E1 ge_infantry 1203\nEo ge_officer 1203"))
    steps = {c.space: worth for c, worth in worths.items() if isinstance(c, MoveTo)}
    (best,) = (space for space, worth in steps.items() if worth is not None and worth > 0)
    assert {worth for space, worth in steps.items() if space != best} == {going.NOWHERE}
    assert worths[Stop()] == 0


@pytest.mark.rule("WSS 6.3")
def test_nobody_runs_where_the_usual_points_do() -> None:
    near = told(field(OURS + "E1 ge_infantry 1203\nEo ge_officer 1203", objectives={"302": "axis"}))
    walk = max(worth for c, worth in near.items() if isinstance(c, MoveTo) and worth is not None)
    assert near[DoubleTime()] == walk - 1
    far = told(field(OURS + "E1 ge_infantry 1203\nEo ge_officer 1203"))
    run = far[DoubleTime()]
    assert run is not None
    assert run > max(worth for c, worth in far.items() if isinstance(c, MoveTo) and worth is not None)


@pytest.mark.rule("WSS 8")
def test_a_march_into_the_fire_of_those_who_may_still_react_is_worth_less() -> None:
    units = OURS + "E1 ge_infantry 604 {}\nEo ge_officer 604"
    waiting, done = (
        max(worth for c, worth in told(field(units.format(marks))).items() if isinstance(c, MoveTo) and worth)
        for marks in ("", "finished")
    )
    assert waiting < done


def test_whoever_is_worth_least_takes_the_hit() -> None:
    p = field("F1 us_infantry 102\nF2 us_infantry 102 steps=1\nFo us_officer 102\nE1 ge_infantry 1103")
    s = weighed.weighing(p.game)
    whole, last = (appraise_commands(s, [TakeHit(unit=one)]) for one in ("F1", "F2"))
    assert whole is not None
    assert last is not None
    assert whole[0] is not None
    assert last[0] is not None
    assert last[0] < whole[0] < 0, "its company may fail a check"
