"""Play of every scenario in many ways, under the detectors of the conformance suite."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import islice
from operator import or_
from typing import Any

import msgspec

from attack.cases import Attack, Case, Fault, halve
from tests.contract import Chooser, ContractRun, Tally, choose_any
from tests.worlds import variants
from wsn import scenario
from wsn.bots import BOTS
from wsn.desk.screen import Screen
from wsn.engine import journal as j
from wsn.engine.commands import Command, Proceed
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.engine.system import Setup, System
from wsn.systems import system_of
from wsn.table.picture import position_svg
from wsn.table.seat import Seat

STUBBORN = 1500
"""Orders after which single-minded play goes on at random: a game may go round in a circle as long as it
likes.
"""
ENDLESS = 12_000
"""Orders within which every game is over."""
LOOKS = (40, 120, 400)
"""How many orders lie between two steps with every detector."""
WAYS = ("random", "random", "random", "greedy", "first", "last", "kind", "fewest", "pass")
"""How the orders are chosen."""
MOST_WORLDS = 2
"""Other worlds in which a page is drawn."""
SHARE_OF_PAGES = 0.25
"""Of the steps that are looked at closely, in how many the page of the window and its picture are made."""
KEPT = 12
"""Positions before a fault that are remembered when it is shown again, so that undo can be tried on them."""


class ScenarioPlay(Attack):
    """Whole games, most steps without a look, some with every detector."""

    name = "play"
    share = 26
    seconds = 120

    def __init__(self, names: Sequence[str] = ()) -> None:
        super().__init__()
        self.names = sorted(names or scenario.names())
        """The scenarios that are played: every one that is shipped, where none is named."""

    def prepare(self) -> None:
        """Read the scenarios."""
        for name in self.names:
            open_scenario(name)

    def draw(self, rng: random.Random) -> Case:
        """A scenario, a seed and a way to play."""
        return {
            "scenario": rng.choice(self.names),
            "seed": rng.randrange(1_000_000),
            "way": rng.choice(WAYS),
            "look": rng.choice(LOOKS),
        }

    def strike(self, case: Case, tally: Counter[str]) -> None:
        """Play the game, or the orders that a smaller case has written down."""
        run = begin_run(*open_scenario(case["scenario"]), case["seed"], case["look"])
        try:
            if "orders" in case:
                _play_written(run, case["orders"])
            else:
                self._play(run, case["way"])
        except Exception as error:
            if "orders" not in case and "game" in vars(run):  # it had begun
                case["orders"] = _orders_of(run)
                case["whole"] = True
            raise error
        finally:
            count_run(tally, run)

    def _play(self, run: WatchedRun, way: str) -> None:
        run.begin()
        run.choose = make_chooser(way, f"{way} {run.seed}")
        number = 0
        while run.game.deciding is not None and not self.is_over:
            assert number < ENDLESS, f"the game did not end within {ENDLESS} commands"
            if number == STUBBORN:
                run.choose = choose_any
            take_step(run, number)
            number += 1
        if run.game.deciding is None:
            run.over()

    def shrink(self, case: Case) -> Iterator[Case]:
        """Fewer orders, the last one always among them."""
        orders = case.get("orders", [])
        if case.get("whole"):
            yield {key: value for key, value in case.items() if key != "whole"}
            return
        for kept in halve(orders[:-1]):
            yield {**case, "orders": [*kept, *orders[-1:]]}


@cache
def open_scenario(name: str) -> tuple[System[Any], Setup, Any]:
    """A scenario as it is recorded, with its compiled map."""
    setup = j.as_recorded(scenario.load(name))
    system = system_of(setup.system)
    return system, setup, system.world(setup)


@dataclass
class WatchedRun(ContractRun):
    """A run that counts the pages it has looked at, too."""

    pages: int = 0


def begin_run(system: System[Any], setup: Setup, world: Any, seed: int, look: int) -> WatchedRun:
    """A run that is not begun yet."""
    return WatchedRun(system, setup, world, seed, ENDLESS, look, None, lambda _: False, Tally())


def count_run(tally: Counter[str], run: WatchedRun) -> None:
    """Add what a run has looked at."""
    seen = run.tally
    tally.update(
        {
            "games": seen.games,
            "commands": seen.commands,
            f"commands of {run.system.name}": seen.commands,
            "undos": seen.undone,
            "reloads": seen.reloads,
            "forged": seen.forged,
            "refused": seen.refused,
            "worlds at the seat": seen.worlds,
            "pages drawn": run.pages,
        }
    )


def take_step(run: WatchedRun, number: int) -> None:
    """One order; every `run.every` of them with all detectors, drawn from the position alone."""
    if number % run.every:
        if (number + 3) % run.every < 3:
            run.remember()
        run.hurry()
        return
    _look_closely(run)
    if run.random.random() < SHARE_OF_PAGES:
        run.pages += 1 + look_at_pages(run)
    run.step(0)


def _look_closely(run: WatchedRun) -> None:
    """Let what the detectors try follow from the position, so that it is the same when shown again."""
    mark = j.state_digest(run.game.state)
    run.forger = random.Random(f"forged {mark}")
    run.random = random.Random(f"looked at {mark}")
    run.seen = dict.fromkeys(run.game.legal())
    run.remember()


def look_at_pages(run: WatchedRun) -> int:
    """What one side is shown, as the window and pictures have it, is the same in worlds it cannot tell apart.

    Returns how many other worlds there were; raises Fault where one of them shows.
    """
    side = run.random.choice([*run.system.seats])
    shown = show_page(run, run.game.state, side)
    worlds = list(islice(variants(run.game.state, side), MOST_WORLDS))
    for state in worlds:
        other = show_page(run, state, side)
        for what, told in shown.items():
            if other[what] != told:
                raise Fault(
                    f"{what} of the window tells {run.system.name} apart", f"{side} sees what it must not"
                )
    return len(worlds)


def show_page(run: WatchedRun, state: GameState, side: str) -> dict[str, object]:
    """The models of the page of a game, for one side of a position, and its picture."""
    game = Game.at(run.system, run.setup, run.world, state)
    screen = Screen(game, {seat: "human" if seat == side else "greedy" for seat in run.system.seats})
    scene = screen.current_scene()
    return {
        "the scene": scene,
        "the list of units": screen.units(),
        "the status": str(screen.status()),
        "the picture": position_svg(screen.board, scene),
    }


def _orders_of(run: WatchedRun) -> list[dict[str, Any]]:
    """What was ordered so far, with the order that could not be carried out."""
    given = [entry.command for entry in run.game.entries if entry.by is not None and entry.command]
    if run.command is not None and len(given) == run.tally.commands:
        given.append(run.command)
    return [msgspec.to_builtins(command) for command in given]


def _play_written(run: WatchedRun, orders: list[dict[str, Any]]) -> None:
    """Give the orders, without those that cannot be given, and look closely at the last step."""
    run.begin()
    vocabulary: Any = reduce(or_, run.system.commands, Proceed)
    commands: list[Command] = [msgspec.convert(order, vocabulary) for order in orders]
    for at, command in enumerate(commands):
        side = run.game.deciding
        if side is None:
            break
        if run.game.why_not(side, command) is not None:
            continue
        if len(commands) - at <= KEPT:
            run.remember()
        run.choose = _give(command)
        if at == len(commands) - 1:
            take_step(run, 0)
        else:
            run.hurry()
    if run.game.deciding is None:
        run.over()
    else:
        run.choose = choose_any
        take_step(run, 0)


def _give(command: Command) -> Chooser:
    return lambda _rng, _game: command


# --- ways to play


def make_chooser(way: str, seed: str) -> Chooser:
    """What chooses the orders in a way of `WAYS`. Raises KeyError for any other."""
    if way == "greedy":
        return _greedy(seed)
    if way == "kind":
        return _one_kind(random.Random(seed))
    return _CHOOSERS[way]


def _greedy(seed: str) -> Chooser:
    bots: dict[str, Any] = {}

    def choose(_rng: random.Random, game: Game[Any]) -> Command:
        side = game.deciding
        assert side is not None
        if side not in bots:
            bots[side] = BOTS["greedy"](f"{seed} {side}"), Seat(game, side)
        bot, seat = bots[side]
        command: Command = bot.choose(seat)
        return command

    return choose


def _one_kind(own: random.Random) -> Chooser:
    """Always the same kind of order while there is one; then another kind."""
    wanted: list[type[Command]] = []

    def choose(_rng: random.Random, game: Game[Any]) -> Command:
        legal = game.legal()
        same = [command for command in legal if wanted and type(command) is wanted[0]]
        if not same:
            wanted[:] = [type(own.choice(legal))]
            same = [command for command in legal if type(command) is wanted[0]]
        return own.choice(same)

    return choose


def _given_fields(command: Command) -> int:
    return sum(getattr(command, name) is not None for name in command.__struct_fields__)


def choose_fewest(_rng: random.Random, game: Game[Any]) -> Command:
    """The order that says least: to end, to hold, to go on."""
    return min(game.legal(), key=_given_fields)


def choose_pass(rng: random.Random, game: Game[Any]) -> Command:
    """An order whose name is one of doing nothing; any, where there is none."""
    legal = game.legal()
    quiet = [c for c in legal if any(word in type(c).__name__.lower() for word in _QUIET)]
    return quiet[-1] if quiet else rng.choice(legal)


_QUIET = ("pass", "end", "done", "stop", "hold", "decline", "skip", "stay", "none")
_CHOOSERS: Mapping[str, Chooser] = {
    "random": choose_any,
    "first": lambda _rng, game: game.legal()[0],
    "last": lambda _rng, game: game.legal()[-1],
    "fewest": choose_fewest,
    "pass": choose_pass,
}
