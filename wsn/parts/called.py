"""How a side is spoken of in a sentence: its name there, and whether it is one or many.

A title ("United States, airborne") is no subject of a sentence, and "wins" or "win" is no matter of spelling
that code could see in a name: a scenario declares both.
"""

from __future__ import annotations

from typing import Protocol


class Spoken(Protocol):
    """A side of a scenario."""

    @property
    def name(self) -> str:
        """Its title, in lists and headings."""

    @property
    def called(self) -> str:
        """Its name in a sentence; empty where that is the title."""

    @property
    def plural(self) -> bool:
        """Whether that name is a plural: they win."""


def side_called(side: Spoken) -> str:
    """The name of a side in a sentence, which it need not begin."""
    return side.called or side.name


def does(side: Spoken, one: str, many: str) -> str:
    """A side as the subject of a sentence, with its verb: `one` for a singular, `many` for a plural."""
    return f"{side_called(side)} {many if side.plural else one}"


def they(side: Spoken, one: str, many: str) -> str:
    """The same, where the side has been named already: "it has", "they have"."""
    return f"they {many}" if side.plural else f"it {one}"
