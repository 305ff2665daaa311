"""Games of battles that are built one after the other, each played once: who wins, by mission, role and edge.

Who builds them is asked by number, in the process that plays the game, so that building is spread as well.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from wsn.data import DataError
from wsn.engine.system import Setup
from wsn.parts.contested import BattleTerms, Contested
from wsn.systems import game_of
from wsn.trials.game import TrialPlan, TrialRow, play
from wsn.trials.planning import MOST_PLANNED_GAMES, BadPlan, check_bots
from wsn.trials.rowfile import Cell, CellType, RowKind, series, stored_rows
from wsn.trials.rows import trial_cells, trial_columns
from wsn.trials.spreading import Spread, serial
from wsn.trials.watching import version

Builder = Callable[[int], Contested]
"""Gives the battle of a number, from 1; must be fit to be sent to another process."""


class BattleRow(msgspec.Struct, frozen=True):
    """One game of one battle as a line in a file of rows."""

    matchup: str
    """What tells these battles from others: a digest of the forces and of what was agreed."""
    terms: BattleTerms
    row: TrialRow


BATTLE_ROW: Final = "a row of battles between two forces"


def battle_rows(sides: tuple[str, ...]) -> RowKind[BattleRow]:
    """The rows of battles between these sides: those of any trial, and how each battle was built."""
    columns: dict[str, CellType] = {"matchup": "text", "build": "whole", "mission": "text"}
    columns |= {"roles": "text", "edges": "text", "first": "text", "swapped": "truth"}

    def cells(one: BattleRow) -> Mapping[str, Cell]:
        terms = one.terms
        own: dict[str, Cell] = {"matchup": one.matchup, "build": terms.build, "mission": terms.kind}
        own |= {"roles": series([*terms.roles.items()]), "edges": series([*terms.edges.items()])}
        return {**own, "first": terms.first, "swapped": terms.swapped, **trial_cells(one.row, sides)}

    return RowKind(BattleRow, BATTLE_ROW, {**columns, **trial_columns(sides)}, cells)


class BattlePlan(msgspec.Struct, frozen=True):
    """What to play: a number of battles, with a bot for each side."""

    matchup: str
    setup: Setup
    """That of the first battle: it gives the game and the names of the sides."""
    bots: Mapping[str, str]
    games: int
    seed: int
    crashes: str = ""
    names: Mapping[str, str] = {}
    """What the sides are called in reports, where that is not what the first battle calls them."""

    @property
    def trial(self) -> TrialPlan:
        """The same as the plan of trials that a report is made for."""
        return TrialPlan(self.setup, self.bots, self.games, self.seed, self.crashes, True, self.names)


def battle_plan(
    build: Builder,
    matchup: str,
    *,
    games: int,
    bots: Sequence[str],
    order: Sequence[str] = (),
    seed: int = 1,
    crashes: str | Path = "",
    names: Mapping[str, str] | None = None,
) -> BattlePlan:
    """A plan, with its first battle built. `bots` are those of the sides in this order, or one for all.

    Raises BadPlan in one sentence, and DataError with what keeps the battle from being built.
    """
    if not 1 <= games <= MOST_PLANNED_GAMES:
        raise BadPlan(f"the number of games must be from 1 to {MOST_PLANNED_GAMES:,}, not {games}")
    check_bots(bots)
    setup = build(1).setup
    seats = game_of(setup.system).seats
    sides = tuple(order) or tuple(dict.fromkeys(seats.values()))
    players = [*bots] * len(sides) if len(bots) == 1 else [*bots]
    if len(players) != len(sides):
        raise BadPlan(f"give one bot for each of {', '.join(sides)}, or one for all, not {len(players)}")
    by_side = dict(zip(sides, players, strict=True))
    return BattlePlan(
        matchup,
        setup,
        {seat: by_side[side] for seat, side in seats.items()},
        games,
        seed,
        str(crashes),
        names or {},
    )


def battles(
    plan: BattlePlan, build: Builder, over: Spread = serial, after: int = 0
) -> Generator[BattleRow, None, None]:
    """The rows of the battles in order, the same for any way of spreading them.

    `after` leaves out the first, whose rows are there already. Closing the iterator stops the games.
    """
    job = partial(fight, build, plan.matchup, dict(plan.bots), plan.crashes)
    return over(job, range(after + 1, plan.games + 1))


def fight(build: Builder, matchup: str, bots: Mapping[str, str], crashes: str, number: int) -> BattleRow:
    """Build the battle of a number and play it; one that cannot be built becomes a row that says why."""
    try:
        one = build(number)
    except DataError as error:
        why = f"it could not be built: {'; '.join(map(str, error.problems))}"
        broken = TrialRow(number, "", None, why, "", "", None, 0, 0, {}, broke_off=True)
        at_build, swapped = (number + 1) // 2, number % 2 == 0
        none = BattleTerms(build=at_build, kind="", title="", roles={}, edges={}, first="", swapped=swapped)
        return BattleRow(matchup, none, broken)
    row = play(TrialPlan(one.setup, bots, 1, one.seed, crashes, True), 1)
    return BattleRow(matchup, one.terms, msgspec.structs.replace(row, game=number))


def battles_so_far(path: Path, plan: BattlePlan) -> Iterator[BattleRow]:
    """The rows of a file that is to be continued, each as it is read; none without it.

    Raises BadPlan and DataError as soon as a row does not fit.
    """
    count = 0
    for count, one in enumerate(stored_rows(path, BattleRow, BATTLE_ROW), 1):
        told = one.row.watched
        for what, theirs, ours in (
            (f"number {one.row.game}, not {count}", one.row.game, count),
            ("of other forces, points, boards, missions, turns or seeds", one.matchup, plan.matchup),
            ("played by other bots", dict(told.bots) if told is not None else None, dict(plan.bots)),
            ("played with another wsn", told.version if told is not None else None, version()),
        ):
            if theirs != ours and not (theirs is None and one.row.broke_off):
                raise BadPlan(f"row {count} of {str(path)!r} is {what}, so it cannot be continued")
        yield one
    if count > plan.games:
        raise BadPlan(f"{str(path)!r} has {count} games already; ask for more than that")
