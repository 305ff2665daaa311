"""Matches between bots: every pairing on every scenario, each seed played twice with sides swapped.

A scenario may favour a side; as each bot plays both with the same seeds, that cancels out. Rows are written
to a file while the games end, and a contest goes on where its rows stop. The order of the games is by
seed first, so that half a contest is a fair sample.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import Final

import msgspec

from wsn import scenario as scenarios
from wsn.data import digest
from wsn.engine.system import Setup
from wsn.systems import game_of
from wsn.trials.game import TrialPlan, TrialRow, play
from wsn.trials.planning import MOST_PLANNED_GAMES, BadPlan, check_bots
from wsn.trials.rowfile import Cell, CellType, RowFile, RowKind, series, stored_rows
from wsn.trials.spreading import Spread, serial


class Contest(msgspec.Struct, frozen=True):
    """What an arena plays."""

    bots: tuple[str, ...]
    scenarios: tuple[str, ...]
    """Their names, or their files."""
    seeds: int
    """How many seeds each pairing plays on each scenario: two games each."""
    first: int = 1
    """The first of the seeds."""
    bases: tuple[str, ...] = ()
    """Where given, only the pairings with one of these are played: a gauntlet in place of a round robin."""


class Fixture(msgspec.Struct, frozen=True):
    """One game to be played: the bots in the order of the sides."""

    scenario: str
    bots: tuple[str, str]
    seed: int


class ArenaRow(msgspec.Struct, frozen=True):
    """One game of a contest as a line in a file of rows."""

    scenario: str
    system: str
    digest: str
    """Of the set-up: rows of a scenario that has changed since do not count."""
    bots: Mapping[str, str]
    """By side, who played it."""
    seed: int
    winner: str | None
    """The side that won; None for a draw or a game that broke off."""
    way: str
    turn: int | None
    commands: int
    broke_off: bool = False
    error: str = ""

    @property
    def won_by(self) -> str | None:
        """The bot that won."""
        return None if self.winner is None else self.bots[self.winner]


Key = tuple[str, tuple[str, ...], int]
"""What tells a game of a contest from all others: the digest of its set-up, its bots, its seed."""


def contest(
    bots: Sequence[str],
    names: Sequence[str],
    *,
    seeds: int,
    first: int = 1,
    bases: Sequence[str] = (),
) -> Contest:
    """A contest, checked. Raises BadPlan in one sentence, and DataError with the problems of a scenario."""
    check_bots((*bots, *bases))
    everybody = tuple(dict.fromkeys((*bases, *bots)))
    if len(everybody) < 2:
        raise BadPlan("a contest needs two bots at the least")
    if not 1 <= seeds <= MOST_PLANNED_GAMES:
        raise BadPlan(f"the number of seeds must be from 1 to {MOST_PLANNED_GAMES:,}, not {seeds}")
    for name in names:
        if len(_sides(name)) != 2:
            raise BadPlan(f"{name!r} is not played by two sides, so its sides cannot be swapped")
    return Contest(everybody, tuple(dict.fromkeys(names)), seeds, first, tuple(bases))


def fixtures(asked: Contest) -> tuple[Fixture, ...]:
    """Every game of a contest, in the order in which they are played."""
    pairs = [
        pair for pair in combinations(asked.bots, 2) if not asked.bases or not {*pair}.isdisjoint(asked.bases)
    ]
    return tuple(
        Fixture(name, order, seed)
        for seed in range(asked.first, asked.first + asked.seeds)
        for name in asked.scenarios
        for one, two in pairs
        for order in ((one, two), (two, one))
    )


@cache
def _setup_of(name: str) -> Setup:
    return scenarios.load(name)


def _sides(name: str) -> tuple[str, ...]:
    """The sides that anybody plays, in their order."""
    return tuple(dict.fromkeys(game_of(_setup_of(name).system).seats.values()))


def _seat_bots(fixture: Fixture) -> Mapping[str, str]:
    """By player, the bot: where several play a side, the same bot plays all of them."""
    by_side = dict(zip(_sides(fixture.scenario), fixture.bots, strict=True))
    return {seat: by_side[side] for seat, side in game_of(_setup_of(fixture.scenario).system).seats.items()}


def play_fixture(games: Sequence[Fixture], crashes: str, at: int) -> TrialRow:
    """Play the game at this place of a list."""
    fixture = games[at]
    plan = TrialPlan(_setup_of(fixture.scenario), _seat_bots(fixture), 1, fixture.seed, crashes)
    return play(plan, 1)


def key_of(fixture: Fixture) -> Key:
    """What tells a game from all others."""
    return _setup_digest(fixture.scenario), fixture.bots, fixture.seed


@cache
def _setup_digest(name: str) -> str:
    return digest(_setup_of(name))


def matches(
    games: Iterable[Fixture], over: Spread = serial, crashes: str | Path = ""
) -> Generator[ArenaRow, None, None]:
    """The rows of these games in order, the same for any way of spreading them.

    Closing the iterator stops the games.
    """
    wanted = tuple(games)
    job: Callable[[int], TrialRow] = partial(play_fixture, wanted, str(crashes))
    rows = over(job, range(len(wanted)))
    try:
        for fixture, row in zip(wanted, rows):
            yield ArenaRow(
                scenario=fixture.scenario,
                system=_setup_of(fixture.scenario).system,
                digest=_setup_digest(fixture.scenario),
                bots=dict(zip(_sides(fixture.scenario), fixture.bots, strict=True)),
                seed=fixture.seed,
                winner=row.winner,
                way=row.way,
                turn=row.turn,
                commands=row.commands,
                broke_off=row.broke_off,
                error=row.ending if row.broke_off else "",
            )
    finally:
        rows.close()


def rows_so_far(path: Path, asked: Contest) -> Mapping[Key, ArenaRow]:
    """The rows of a file that belong to a contest, by the game that each is of; none without a file.

    A half-written last row, of a contest that was killed, is left out. Raises DataError for another kind of
    file, BadPlan for a name that is none of a file of rows.
    """
    wanted = {key_of(one) for one in fixtures(asked)}
    rows = ((_key(row), row) for row in stored_rows(path, ArenaRow, ARENA_ROW))
    return {key: row for key, row in rows if key in wanted}


def _key(row: ArenaRow) -> Key:
    return row.digest, tuple(row.bots.values()), row.seed


ARENA_ROW: Final = "a row of an arena"
ARENA_COLUMNS: Final[Mapping[str, CellType]] = {
    "scenario": "text",
    "system": "text",
    "digest": "text",
    "bots": "text",
    "seed": "whole",
    "winner": "text",
    "way": "text",
    "turn": "whole",
    "commands": "whole",
    "broke_off": "truth",
    "error": "text",
}


def _row_cells(row: ArenaRow) -> Mapping[str, Cell]:
    return {name: getattr(row, name) for name in ARENA_COLUMNS if name != "bots"} | {
        "bots": series([*row.bots.items()])
    }


ARENA_ROWS: Final = RowKind(ArenaRow, ARENA_ROW, ARENA_COLUMNS, _row_cells)
"""What a table of a contest has columns for."""


def open_rows(path: Path) -> RowFile[ArenaRow]:
    """A file to add rows to, made if need be and cut behind its last whole row. Raises BadPlan."""
    return RowFile(path, ARENA_ROWS, more=True)
