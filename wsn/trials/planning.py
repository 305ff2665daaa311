"""What is asked for, checked before anything is played: the scenario, the bots, the number of games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wsn import scenario as scenarios
from wsn.bots import BOTS
from wsn.data import nearest
from wsn.engine.journal import plain
from wsn.engine.system import Setup
from wsn.systems import system_of
from wsn.trials.game import Plan

MOST = 1_000_000
"""More games than this are a slip of the finger."""


class BadPlan(ValueError):
    """Trials that cannot be played, in one sentence with the nearest valid choice."""


def plan(
    scenario: str | Path | Setup,
    *,
    games: int,
    bots: Sequence[str] = ("greedy",),
    seed: int = 1,
    crashes: str | Path = "",
) -> Plan:
    """So many games of a scenario (a name, a file, or what `load` gave), one bot for each side or for all.

    Game n has the seed `seed + n - 1`. `crashes` is the folder for games that break off. Raises BadPlan,
    and DataError with everything that is wrong with the scenario.
    """
    if not 1 <= games <= MOST:
        raise BadPlan(f"1 to {MOST:,} games can be played, not {games}")
    setup = scenario if isinstance(scenario, Setup) else scenarios.load(scenario)
    sides = tuple(system_of(setup.system).seats)
    names = [*bots] * len(sides) if len(bots) == 1 else [*bots]
    if len(names) != len(sides):
        raise BadPlan(f"one bot for each of {', '.join(sides)} is wanted, or one for all; got {len(names)}")
    for name in names:
        if name not in BOTS:
            close = nearest(name, [*BOTS], 1)
            hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(sorted(BOTS))}"
            raise BadPlan(f"there is no bot {name!r}; {hint}")
    return Plan(plain(setup), dict(zip(sides, names, strict=True)), games, seed, str(crashes))
