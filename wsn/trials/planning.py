"""Checks a plan before anything is played: the scenario, the bots, the number of games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from wsn import scenario as scenarios
from wsn.bots import BOTS
from wsn.data import nearest
from wsn.engine.journal import plain
from wsn.engine.system import Setup
from wsn.systems import system_of
from wsn.trials.game import TrialPlan

MOST = 1_000_000
"""The most games in a plan; a larger number is a typing error."""


class BadPlan(ValueError):
    """A plan that cannot be played; the message is one sentence with the nearest valid choice."""


class BrokenOff(BadPlan):
    """Games that cannot go on, in one sentence; the rows that came before are good, and can be continued."""


def plan(
    scenario: str | Path | Setup,
    *,
    games: int,
    bots: Sequence[str] = ("greedy",),
    seed: int = 1,
    crashes: str | Path = "",
    watch: bool = False,
    tables: str | Path | None = None,
) -> TrialPlan:
    """The plan for a number of games of a scenario (a name, a file or a set-up).

    `bots` has one bot for each seat, or one for all. Game n has the seed `seed + n - 1`. `crashes` is the
    folder for games that break off; `watch` has each row tell the course of its game; `tables` is a file with
    a player's own numbers. Raises BadPlan, and DataError with all problems of the scenario.
    """
    if not 1 <= games <= MOST:
        raise BadPlan(f"the number of games must be from 1 to {MOST:,}, not {games}")
    setup = scenario if isinstance(scenario, Setup) else scenarios.load(scenario, tables)
    sides = tuple(system_of(setup.system).seats)
    names = [*bots] * len(sides) if len(bots) == 1 else [*bots]
    if len(names) != len(sides):
        raise BadPlan(f"give one bot for each of {', '.join(sides)}, or one for all, not {len(names)}")
    check_bots(names)
    return TrialPlan(plain(setup), dict(zip(sides, names, strict=True)), games, seed, str(crashes), watch)


def check_bots(names: Iterable[str]) -> None:
    """Raises BadPlan for the first name that is no bot's."""
    for name in names:
        if name not in BOTS:
            close = nearest(name, [*BOTS], 1)
            hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(sorted(BOTS))}"
            raise BadPlan(f"there is no bot {name!r}; {hint}")
