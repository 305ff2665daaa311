"""Checks a plan before anything is played: the scenario, the bots, the number of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from wsn import scenario as scenarios
from wsn.bots import BOTS, Maker
from wsn.bots.own import NoSuchBot, is_own, name_of, own_maker
from wsn.data import nearest_hint as unknown
from wsn.data import nearest_words
from wsn.engine.journal import as_recorded
from wsn.engine.system import Setup
from wsn.systems import system_of
from wsn.trials.game import TrialPlan

MOST_PLANNED_GAMES: Final = 1_000_000
"""The most games in a plan; a larger number is a typing error."""


class BadPlan(ValueError):
    """A plan that cannot be played; the message is one sentence with the nearest valid choice."""


class BrokenOff(BadPlan):
    """Games that cannot go on, in one sentence; the rows that came before are good, and can be continued."""


def plan(
    scenario: str | Path | Setup,
    *,
    games: int,
    bots: str | Maker | Sequence[str | Maker] | Mapping[str, str | Maker] = ("greedy",),
    seed: int = 1,
    crashes: str | Path = "",
    watch: bool = False,
    tables: str | Path | None = None,
) -> TrialPlan:
    """The plan for a number of games of a scenario (a name, a file or a set-up).

    `bots` has one bot for each seat, one for all, or tells them by seat. A bot is a name, or a class or
    function that makes one of your own from a seed; it stands at the top of a module, where other processes
    find it. Game n has the seed `seed + n - 1`. `crashes` is the folder for games that break off; `watch` has
    each row tell the course of its game; `tables` is a file with a player's own numbers. Raises BadPlan, and
    DataError with all problems of the scenario.
    """
    if not 1 <= games <= MOST_PLANNED_GAMES:
        raise BadPlan(f"the number of games must be from 1 to {MOST_PLANNED_GAMES:,}, not {games}")
    setup = scenario if isinstance(scenario, Setup) else scenarios.load(scenario, tables)
    sides = tuple(system_of(setup.system).seats)
    names = _bot_names(bots, sides)
    check_bots(names)
    return TrialPlan(
        as_recorded(setup), dict(zip(sides, names, strict=True)), games, seed, str(crashes), watch
    )


def _bot_names(bots: object, sides: tuple[str, ...]) -> list[str]:
    """The bot of each seat by its name. Raises BadPlan."""
    if isinstance(bots, Mapping):
        for side in bots:
            if side not in sides:
                raise BadPlan(f"there is no side {side!r}{unknown(str(side), sides)}")
        missing = [side for side in sides if side not in bots]
        if missing:
            raise BadPlan(f"give a bot for {' and '.join(missing)} too")
        bots = [bots[side] for side in sides]
    elif isinstance(bots, str) or not isinstance(bots, Sequence):
        bots = [bots]
    try:
        names = [name_of(one) for one in bots]
    except NoSuchBot as error:
        raise BadPlan(str(error)) from None
    names = names * len(sides) if len(names) == 1 else names
    if len(names) != len(sides):
        raise BadPlan(f"give one bot for each of {', '.join(sides)}, or one for all, not {len(names)}")
    return names


def check_bots(names: Iterable[str]) -> None:
    """Raises BadPlan for the first name that is no bot's."""
    for name in names:
        if is_own(name):
            try:
                own_maker(name)
            except NoSuchBot as error:
                raise BadPlan(str(error)) from None
        elif name not in BOTS:
            close = nearest_words(name, [*BOTS], 1)
            hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(sorted(BOTS))}"
            raise BadPlan(f"there is no bot {name!r}; {hint}")
