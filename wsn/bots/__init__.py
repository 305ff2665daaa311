"""Bots: they see only what their side may see, and act only through a `Seat`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from wsn.bots.chance import Random
from wsn.bots.greedy import Greedy
from wsn.bots.scripted import SCRIPTS, Scripted
from wsn.engine.commands import Command
from wsn.table.seat import Seat


class Bot(Protocol):
    """A computer player."""

    def choose(self, seat: Seat) -> Command:
        """Choose one of the seat's legal commands; it must be the seat's decision."""
        ...


BOTS: dict[str, Callable[[str], Bot]] = {
    "greedy": Greedy,
    "random": Random,
    **{name: partial(Scripted, script=script) for name, script in SCRIPTS.items()},
}
"""Every bot by name. A bot is made with a seed and always plays the same for the same seed and game."""

HOW: Mapping[str, str] = {
    "greedy": "always takes the order that looks best",
    "random": "any legal order",
    **{name: script.told for name, script in SCRIPTS.items()},
}
"""How each bot plays, in a few words for lists and menus."""
