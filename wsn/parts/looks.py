"""How one game is drawn: a drawing from the shared stock for each of its words.

A rulebook gives a `Looks` with these drawings, and a `Face` or `CardFace` for each kind of unit or card.
`None` instead of a drawing means that the word is known but not drawn.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wsn.parts.drawings import Border, Feature, Ground, TagPlate, Tile, Way
from wsn.parts.faces import Badge, Nationality, PrintedSide, Stripe


class Seal(msgspec.Struct, frozen=True):
    """A disc beside the name of an area, with the numbers that its game prints there; a box has no disc."""

    words: str
    """What is on the disc: `2`, `1*`."""
    ringed: bool = False
    """Whether it has a second ring."""
    worth: str = ""
    """What is on the small plate at its side; empty: none."""


class Looks(msgspec.Struct, frozen=True):
    """The drawing of every word of a game.

    The words of the map are those of the game's vocabulary. `features` and `tiles` may share words, since a
    loose feature is also a marker.
    """

    terrain: Mapping[str, Ground] = msgspec.field(default_factory=dict)
    edges: Mapping[str, Border] = msgspec.field(default_factory=dict)
    paths: Mapping[str, Way] = msgspec.field(default_factory=dict)
    features: Mapping[str, Feature] = msgspec.field(default_factory=dict)
    plates: Mapping[str, TagPlate] = msgspec.field(default_factory=dict)
    """By tag, the plate that is printed on its spaces; a tag without one is for the rules alone."""
    obstacles: Mapping[str, Ground | Border | Way | Feature] = msgspec.field(default_factory=dict)
    """Obstacles to lines of sight in the view from the side, by the game's words for them."""
    tiles: Mapping[str, Tile | None] = msgspec.field(default_factory=dict)
    """Kinds of marker; None for one that is not drawn."""
    badges: Mapping[str, Badge | None] = msgspec.field(default_factory=dict)
    """Marks of units, the most important first; None for one without a badge."""
    printed: Mapping[str, Badge] = msgspec.field(default_factory=dict)
    """Badges of abilities that are printed on counters: of kinds that would else look like others."""
    nations: Mapping[str, Nationality] = msgspec.field(default_factory=dict)
    sides: Mapping[str, Nationality] = msgspec.field(default_factory=dict)
    """The nationality of each side, in games whose kinds have none of their own."""
    abilities: Mapping[str, str] = msgspec.field(default_factory=dict)
    """What the short words of abilities on counters mean, for a guide."""
    formations: Mapping[str, Stripe] = msgspec.field(default_factory=dict)
    """The stripe of a formation, by the group of its units."""
    seals: Mapping[str, Seal] = msgspec.field(default_factory=dict)
    """By area of the shipped map, the seal beside its name."""
    green: frozenset[str] = frozenset()
    """The words of terrain whose seals are green; others are blue."""
    values: tuple[str, ...] = ()
    """The meaning of the values on a counter, in their order, for a guide."""
    tag: str = ""
    """The meaning of the tags on counters (`B2`: company and number), for a guide; empty without tags."""
    unheld: bool = True
    """Whether there are objectives that no one holds, for a guide."""
    ways_out: bool = True
    """Whether units may leave the map by spaces that are marked, for a guide."""
    codes: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The letter of each kind on a text board, in games with one unit to a space: `Ai4`."""


class PrintedZone(msgspec.Struct, frozen=True):
    """Spaces where units of a side set up, enter or leave, for a printed map."""

    name: str
    side: str
    spaces: tuple[str, ...]


class PrintedFace(msgspec.Struct, frozen=True):
    """What a counter to cut out tells of a kind; on a screen a card beside the counter tells the rest."""

    values: tuple[tuple[str, str], ...]
    """The head and the value of each; an empty value is written in by hand."""
    abilities: tuple[str, ...] = ()
    reduced: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    """What it is worth after losses: `2 steps`, and the values that have changed. Empty: nothing changes."""
    back: str = ""
    """All that its back tells, of a token that lies face down. Empty: its name."""
    sides: tuple[PrintedSide, ...] = ()
    """By steps lost, the sides of an operational counter, drawn as they lie; each has two to a counter."""


class Rolled(msgspec.Struct, frozen=True):
    """What dice have decided of a bought force, by the scenario that was built with it."""

    companies: tuple[tuple[str, ...], ...] = ()
    """The kinds of the platoons of each company, in the order of the file."""
    officers: tuple[tuple[str, ...], ...] = ()
    """The values of the officer of each company; none for a company without one."""
    batteries: tuple[Mapping[str, str], ...] = ()
    """By word of the catalogue (`missions`), what each battery has."""
    air: tuple[Mapping[str, str], ...] = ()


class WorksCounter(msgspec.Struct, frozen=True):
    """A counter for works that were bought: its drawing and small print."""

    tile: Tile
    note: str = ""
