"""Plays one trial game from its seed and sums it up in a row, the same on any machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from wsn.bots import maker_of
from wsn.data import digest
from wsn.engine.events import StepsChanged, UnitPlaced
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.engine.system import Setup
from wsn.systems import system_of
from wsn.table.kept import journal_for
from wsn.table.seat import Seat
from wsn.table.telling import ending, side_names
from wsn.trials.watching import Watched, watch_game
from wsn.workers.process import rare_gc

MOST_COMMANDS: Final = 20_000
"""The most commands in a game; a longer one is taken to be endless."""

WORLDS: Final = 4
"""The number of worlds that a process keeps for further games of the same set-up."""


class TrialPlan(msgspec.Struct, frozen=True):
    """What to play: a set-up, a bot for each seat, the number of games, and the first seed."""

    setup: Setup
    bots: Mapping[str, str]
    """The name of each seat's bot; of one of a person's own as `wsn.bots.own` writes it."""
    games: int
    seed: int
    crashes: str = ""
    """The folder for the journals of games that broke off; if empty, they are not saved."""
    watch: bool = False
    """Whether each row tells the course of its game as well (`TrialRow.watched`)."""
    names: Mapping[str, str] = {}
    """What the sides are called in reports, where that is not what the scenario calls them."""

    def side_names(self) -> Mapping[str, str]:
        """What each side is called in reports."""
        return self.names or side_names(self.setup)

    def has_steps(self) -> bool:
        """Whether units of the set-up have more than one step, so that losses can be told in steps."""
        world = world_of(self.setup)
        game = Game.new(system_of(self.setup.system), self.setup, seed=self.seed, world=world)
        return any(unit.steps > 1 for unit in game.state.units.values())


class TrialRow(msgspec.Struct, frozen=True):
    """One game as a line in a file of rows; it does not depend on the clock or the machine."""

    game: int
    """The number of the game, counted from 1."""
    seed: str
    """The seed; `wsn play` with it and the same bots gives the same game."""
    winner: str | None
    """The side that won; None for a draw or a game that broke off."""
    ending: str
    """The result in words, or the error."""
    way: str
    """The way it ended, by the name that the game declares; empty if it broke off."""
    rule: str
    """The rule by which it ended; empty if it broke off."""
    turn: int | None
    """The turn in which it ended; None in games without turns."""
    commands: int
    rolls: int
    lost: Mapping[str, Mapping[str, int]]
    """The steps that each side lost, by kind of unit."""
    broke_off: bool = False
    journal: str = ""
    """The journal of a game that broke off."""
    level: str = ""
    """The level of victory, in games that have levels."""
    points: int | None = None
    """By how many points it was won, in games where that is the level."""
    about: tuple[str, ...] = ()
    """What decided it, by the names in the scenario: the objectives held."""
    watched: Watched | None = None
    """The course of the game, turn by turn and unit by unit, where the plan asks for it."""


class Abandoned(Exception):
    """The trials were called off during a game."""


def never() -> bool:
    """The default of `called_off`: False."""
    return False


called_off: Callable[[], bool] = never
"""Whether to stop, checked from time to time during a game; a pool sets it in each of its processes."""

_worlds: dict[str, Any] = {}


def play(plan: TrialPlan, number: int) -> TrialRow:
    """Play game `number` of a plan, counted from 1; an error in a rulebook or a bot becomes a row.

    Raises Abandoned if the trials are called off.
    """
    with rare_gc():
        return _play(plan, number)


def _play(plan: TrialPlan, number: int) -> TrialRow:
    system, seed = system_of(plan.setup.system), str(plan.seed + number - 1)
    game: Game[Any] | None = None
    try:
        game = Game.new(system, plan.setup, seed=seed, world=world_of(plan.setup))
        _play_on(game, plan, seed)
        course = watch_game(game, plan.bots) if plan.watch else None
    except Abandoned:
        raise
    except Exception as error:  # trials are there to find errors: the row has the error and its seed
        return _broken_row(plan, number, seed, game, error)
    outcome = game.outcome
    assert outcome is not None
    return _row(
        number,
        seed,
        game,
        winner=outcome.winner,
        ending=ending(game),
        way=outcome.way,
        about=outcome.about,
        rule=outcome.rule,
        level=outcome.level,
        points=outcome.points,
        watched=course,
    )


def _play_on(game: Game[Any], plan: TrialPlan, seed: str) -> None:
    seats = {side: Seat(game, side) for side in game.system.seats}
    bots = {side: maker_of(name)(f"{seed}/{side}") for side, name in plan.bots.items()}
    for given in range(MOST_COMMANDS):
        side = game.deciding
        if side is None:
            return
        if given % 16 == 0 and called_off():
            raise Abandoned
        game.submit(side, bots[side].choose(seats[side]))  # a bot looks for itself: nobody is told
    raise RuntimeError(f"no end after {MOST_COMMANDS} commands")


def world_of(setup: Setup) -> Any:
    """The world of a set-up, shared by all its games in this process."""
    key = digest(setup)
    if key not in _worlds:
        while len(_worlds) >= WORLDS:
            del _worlds[next(iter(_worlds))]
        _worlds[key] = system_of(setup.system).world(setup)
    return _worlds[key]


def _broken_row(
    plan: TrialPlan, number: int, seed: str, game: Game[Any] | None, error: Exception
) -> TrialRow:
    """The row of a game that broke off; its journal is saved up to the command that failed."""
    what, journal = f"{type(error).__name__}: {error}", ""
    if game is None:
        return TrialRow(number, seed, None, what, "", "", None, 0, 0, {}, broke_off=True)
    if plan.crashes:
        try:
            path = journal_for(f"{plan.setup.name} broke off", seed, Path(plan.crashes))
            game.save(path)
            journal = path.name
        except (OSError, BadJournal) as trouble:
            what += f" (and the game could not be saved: {trouble})"
    return _row(number, seed, game, ending=what, broke_off=True, journal=journal)


def _row(number: int, seed: str, game: Game[Any], **known: Any) -> TrialRow:
    fields: dict[str, Any] = {"winner": None, "ending": "", "way": "", "rule": "", **known}
    return TrialRow(
        game=number,
        seed=seed,
        turn=game.system.turn(game.state),
        commands=sum(entry.by is not None for entry in game.entries),
        rolls=game.state.rolls,
        lost=losses(game),
        **fields,
    )


def losses(game: Game[Any]) -> dict[str, dict[str, int]]:
    """The steps that each side lost, by kind of unit, kinds in alphabetical order."""
    lost: dict[str, dict[str, int]] = {side: {} for side in game.system.sides}
    placed: dict[str, UnitPlaced] = {}
    for entry in game.entries:
        for event in entry.events:
            if isinstance(event, UnitPlaced):
                placed[event.unit] = event
            elif isinstance(event, StepsChanged) and event.by < 0:
                unit = placed[event.unit]
                lost[unit.side][unit.kind] = lost[unit.side].get(unit.kind, 0) - event.by
    return {side: dict(sorted(kinds.items())) for side, kinds in lost.items()}
