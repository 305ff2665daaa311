"""Who weighs for the bots: a judge for each game, from what a seat sees. No rule knows of any of them.

The judge of a game is the `JUDGE` of the package here that has its name; a game without one is judged by its
steps and odds alone.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, cast

from wsn.bots.judges.judge import Judge

DEFAULT_JUDGE: Final[Judge[Any]] = Judge()
"""Judges every game that has no judge of its own."""


@cache
def judge_of(system: str) -> Judge[Any]:
    """The judge of a game, by its name."""
    package = f"{__name__}.{system}"
    if not system.isidentifier() or find_spec(package) is None:
        return DEFAULT_JUDGE
    return cast("Judge[Any]", import_module(package).JUDGE)
