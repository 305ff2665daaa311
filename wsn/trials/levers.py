"""What to change of a scenario so that it is even: its levers tried by simulation, the smallest first.

First the scenario itself is played, until the games tell that it is uneven or there are enough of them. Then
every change of the smallest size is played a few times on the same seeds. What is clearly not enough, or
clearly too much, is dropped; the most promising of the others gets more games, up to the number that was
asked for. One that ends between the shares that count as even is played again, on as many seeds that nothing
was chosen by, and dropped as soon as they are clearly against it; if it holds there too it is proposed.
Otherwise the next is tried, and then larger changes.

Every game depends on its set-up, its bots and its seed alone. So rows that were kept are looked up, not
played again, and the same search goes on where it was stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, Literal

import msgspec

from wsn import scenario as scenarios
from wsn.data import DataError, digest
from wsn.data.changing import apply_changes
from wsn.engine.journal import as_recorded
from wsn.engine.system import Setup
from wsn.parts.inforce import charts_of
from wsn.parts.levers import Lever
from wsn.systems import find_game, game_of
from wsn.trials.balancing import EVEN_SHARES
from wsn.trials.game import TrialPlan, TrialRow, play
from wsn.trials.interval import wilson
from wsn.trials.planning import BadPlan
from wsn.trials.rowfile import Cell, CellType, RowKind, series
from wsn.trials.spreading import Spread, serial
from wsn.trials.watching import version

FIRST_GAMES: Final = 8
"""The games that each change is given first: a side that wins them all is surely ahead."""
USUAL_GAMES: Final = 2 * FIRST_GAMES
"""The games that a change takes, as a rule, that comes to nothing: it is soon dropped."""


class LeverRow(msgspec.Struct, frozen=True):
    """One game of a search as a line in a file of rows."""

    change: str
    """The key of the change; empty for the scenario as it is."""
    digest: str
    """Of the set-up with the change."""
    bots: Mapping[str, str]
    version: str
    seed: int
    winner: str | None
    way: str
    turn: int | None
    broke_off: bool = False
    error: str = ""


LEVER_ROW: Final = "a row of a search for what to change"
LEVER_COLUMNS: Final[Mapping[str, CellType]] = {
    "change": "text",
    "digest": "text",
    "bots": "text",
    "version": "text",
    "seed": "whole",
    "winner": "text",
    "way": "text",
    "turn": "whole",
    "broke_off": "truth",
    "error": "text",
}


def _row_cells(row: LeverRow) -> Mapping[str, Cell]:
    plain_ = {name: getattr(row, name) for name in LEVER_COLUMNS if name != "bots"}
    return {**plain_, "bots": series([*row.bots.items()])}


LEVER_ROWS: Final = RowKind(LeverRow, LEVER_ROW, LEVER_COLUMNS, _row_cells)
"""What a table of a search has columns for."""

Fate = Literal["", "too little", "too much", "no better", "no difference", "did not hold", "even"]


@dataclass(slots=True)
class Tried:
    """A change (or none: the scenario as it is) with the games that were played of it."""

    lever: Lever | None
    setup: Setup
    mark: str
    results: dict[int, float | None] = field(default_factory=dict)
    """By seed, what the side whose share is told made of the game; None: it broke off."""
    fate: Fate = ""

    def share(self, seeds: range) -> LeverShare:
        """The share of the side of which it is told, over these seeds."""
        points = [self.results[seed] for seed in seeds if self.results.get(seed) is not None]
        games = len(points)
        total = sum(value for value in points if value is not None)
        if not games:
            return LeverShare(0, 0.5, 0.0, 1.0)
        return LeverShare(games, total / games, *wilson(total, games))


class LeverShare(msgspec.Struct, frozen=True):
    """A side's share of the points of some games, with its interval."""

    games: int
    value: float
    low: float
    high: float

    @property
    def even(self) -> bool:
        """Whether the share itself counts as even."""
        return EVEN_SHARES[0] <= self.value <= EVEN_SHARES[1]

    @property
    def over(self) -> bool:
        """Surely more than counts as even."""
        return self.low > EVEN_SHARES[1]

    @property
    def under(self) -> bool:
        """Surely less."""
        return self.high < EVEN_SHARES[0]


LeverRows = Generator[LeverRow, None, None]


class LeverSearch:
    """A search for the smallest change that makes a scenario even; `run` plays it.

    Raises BadPlan where it cannot be done, and DataError with the problems of the scenario.
    """

    def __init__(
        self,
        path: str | Path,
        plan: TrialPlan,
        over: Spread = serial,
        known: Iterable[LeverRow] = (),
    ) -> None:
        system = plan.setup.system
        if not find_game(system).files.has_levers:
            raise BadPlan(f"{game_of(system).title} does not say what could be changed of its scenarios")
        players = tuple(dict.fromkeys(game_of(system).seats.values()))
        self.alone = len(players) == 1
        """Whether one player is against the book: then that share is told, whoever is favoured."""
        self.sides = (*players, *(side.id for side in game_of(system).sides if side.id not in players))
        if len(self.sides) != 2:
            raise BadPlan(f"{plan.setup.name!r} is not a scenario of two sides")
        self.plan = plan
        self.path = Path(path)
        self.base = Tried(None, plan.setup, digest(plan.setup))
        self.tried: list[Tried] = []
        self.found: Tried | None = None
        self.side = self.sides[0]
        """The side whose share is told: the favoured one, once the scenario has been played as it is."""
        self.behind = False
        """Whether that side is not the favoured one: who plays alone may be."""
        self.games = 0
        """All games that the search rests on, those of earlier runs too."""
        self.played = 0
        """Those of this run."""
        self.finished = False
        self._looks = {*_doubling_numbers(FIRST_GAMES, plan.games)}
        self._over = over
        self._known = {(row.digest, row.seed): row for row in known if self._row_fits(row)}
        with charts_of(system, plan.setup.tables):
            self.levers: tuple[Lever, ...] = tuple(
                game_of(system).files.scenario_levers(plan.setup.scenario, plan.setup.map, plan.setup.tables)
            )

    def _row_fits(self, row: LeverRow) -> bool:
        return dict(row.bots) == dict(self.plan.bots) and row.version == version()

    @property
    def seeds(self) -> range:
        """The seeds on which changes are chosen."""
        return range(self.plan.seed, self.plan.seed + self.plan.games)

    @property
    def fresh(self) -> range:
        """The seeds on which a change must hold that was chosen."""
        return range(self.seeds.stop, self.seeds.stop + self.plan.games)

    @property
    def even_already(self) -> bool:
        """Whether nothing needs to be changed."""
        return self.finished and self.found is None and self.base.share(self.seeds).even

    def to_come(self) -> tuple[int, int]:
        """The games still to be played: if the next promising change will do, and if every change is tried.

        Nobody knows beforehand how many games tell a change from an even one, so both are estimates.
        """
        if self.finished:
            return 0, 0
        wanted = self.plan.games
        base = 0 if self.tried else max(0, self._base_until() - len(self.base.results))
        done = {one.lever.key for one in self.tried if one.lever is not None}
        untried = [
            one for one in self.levers if one.key not in done and (not self.tried or self._may_help(one))
        ]
        begun = sum(max(0, FIRST_GAMES - len(one.results)) for one in self.tried)
        most = max((len(one.results) for one in self.tried if not one.fate), default=0)
        proposed = max(0, 2 * wanted - most)
        first = 0 if self.tried else FIRST_GAMES * self._smallest_count(untried)
        return base + begun + first + proposed, base + begun + USUAL_GAMES * len(untried) + 2 * proposed

    def _base_until(self) -> int:
        """How many games the scenario itself is played if nothing changes: few where it is clearly uneven."""
        return FIRST_GAMES if self._is_known_uneven(self.base.share(self.seeds)) else self.plan.games

    def _smallest_count(self, levers: Sequence[Lever]) -> int:
        return sum(lever.size == min(one.size for one in levers) for lever in levers)

    # ---------------------------------------------------------------- the search

    def run(self) -> LeverRows:
        """Play, and give the row of each game that was not known. Closing the iterator stops the search."""
        for count in _doubling_numbers(FIRST_GAMES, self.plan.games):
            yield from self._play([(self.base, self.seeds[:count])])
            told = self._is_known_uneven(self.base.share(self.seeds))
            self.side = self._side_ahead()
            if told:
                break
        if not self.base.share(self.seeds).even:
            for size in sorted({lever.size for lever in self.levers}):
                yield from self._try_size(size)
                if self.found is not None:
                    break
        self.finished = True

    def _is_known_uneven(self, share: LeverShare) -> bool:
        """Whether these games are enough to know that it is not even."""
        return share.over or share.under

    def _may_help(self, lever: Lever) -> bool:
        return lever.helps != (self.sides[1] if self.behind else self.side)

    def _side_ahead(self) -> str:
        """The side that has more of the points; turns the results round when it is the other one.

        Who plays alone remains the one whose share is told, though the book be ahead.
        """
        if self.alone:
            self.behind = self.base.share(self.seeds).value < 0.5
            return self.side
        if self.base.share(self.seeds).value >= 0.5:
            return self.side
        self.base.results = {
            seed: None if points is None else 1 - points for seed, points in self.base.results.items()
        }
        return next(side for side in self.sides if side != self.side)

    def _try_size(self, size: int) -> LeverRows:
        """Try every change of a size: a few games each, then more for the most promising."""
        alive = [one for lever in self.levers if lever.size == size and (one := self._candidate_of(lever))]
        self.tried += alive
        yield from self._play([(one, self.seeds[:FIRST_GAMES]) for one in alive])
        while alive := [one for one in alive if not self._is_dropped(one)]:
            best = min(alive, key=lambda one: abs(one.share(self.seeds).value - 0.5))
            have = len([seed for seed in self.seeds if seed in best.results])
            if have < self.plan.games:
                yield from self._play([(best, self.seeds[: min(2 * have, self.plan.games)])])
                continue
            for count in _doubling_numbers(FIRST_GAMES, self.plan.games):
                yield from self._play([(best, self.fresh[:count])])
                if self._is_known_uneven(best.share(self.fresh)):
                    break
            if best.share(self.fresh).even:
                best.fate, self.found = "even", best
                return
            best.fate = "did not hold"

    def _candidate_of(self, lever: Lever) -> Tried | None:
        """The scenario with a change, unless that is no scenario, or known to lead the wrong way."""
        if not self._may_help(lever):
            return None
        for one in self.tried:
            same = lever.line and one.lever is not None and one.lever.line == lever.line
            if same and (one.fate == "too much" or (not lever.helps and one.fate == "no better")):
                return None
        try:
            document = apply_changes(self.plan.setup.scenario, lever.changes)
            setup = as_recorded(
                scenarios.setup_from(document, self.plan.setup.map, self.path, self.plan.setup.tables)
            )
        except DataError:
            return None
        return Tried(lever, setup, digest(setup))

    def _is_dropped(self, one: Tried) -> bool:
        """Whether a change is done with: what its games say of it is noted."""
        now = one.share(self.seeds)
        done = now.games >= self.plan.games
        if not one.fate:
            if all(self.base.results.get(seed, points) == points for seed, points in one.results.items()):
                one.fate = "no difference"
            elif now.under or (done and now.value < EVEN_SHARES[0]):
                one.fate = "too little" if self.behind else "too much"
            elif now.over or (done and now.value > EVEN_SHARES[1]):
                one.fate = "too much" if self.behind else "too little"
            before = self.base.share(self.seeds[: now.games]).value
            if one.fate == "too little" and (before >= now.value if self.behind else now.value >= before):
                one.fate = "no better"
        return bool(one.fate)

    # ---------------------------------------------------------------- games

    def _play(self, wanted: Sequence[tuple[Tried, range]]) -> LeverRows:
        """Have these seeds played of each, those that are known looked up."""
        todo: list[tuple[Tried, int]] = []
        for one, seeds in wanted:
            for seed in seeds:
                if seed in one.results:
                    continue
                row = self._known.get((one.mark, seed))
                if row is None:
                    todo.append((one, seed))
                else:
                    self._count(one, row)
        setups = {one.mark: one.setup for one, _ in todo}
        places = {mark: at for at, mark in enumerate(setups)}
        listed = tuple((places[one.mark], seed) for one, seed in todo)
        job: Callable[[int], TrialRow] = partial(
            play_changed, tuple(setups.values()), listed, dict(self.plan.bots), self.plan.crashes
        )
        rows = self._over(job, range(len(todo)))
        try:
            for (one, seed), played in zip(todo, rows):
                row = LeverRow(
                    change=one.lever.key if one.lever is not None else "",
                    digest=one.mark,
                    bots=dict(self.plan.bots),
                    version=version(),
                    seed=seed,
                    winner=played.winner,
                    way=played.way,
                    turn=played.turn,
                    broke_off=played.broke_off,
                    error=played.ending if played.broke_off else "",
                )
                self._known[one.mark, seed] = row
                self._count(one, row)
                self.played += 1
                if one is not self.base and len(one.results) in self._looks:
                    self._is_dropped(one)
                yield row
        finally:
            rows.close()

    def _count(self, one: Tried, row: LeverRow) -> None:
        points = 0.5 if row.winner is None else float(row.winner == self.side)
        one.results[row.seed] = None if row.broke_off else points
        self.games += 1


def _doubling_numbers(first: int, last: int) -> Iterable[int]:
    """16, 32, 64 … up to the last."""
    count = first
    while count < last:
        yield count
        count *= 2
    yield last


def play_changed(
    setups: Sequence[Setup], games: Sequence[tuple[int, int]], bots: Mapping[str, str], crashes: str, at: int
) -> TrialRow:
    """Play the game at this place of a list: which set-up, and the seed."""
    which, seed = games[at]
    return play(TrialPlan(setups[which], bots, 1, seed, crashes), 1)
