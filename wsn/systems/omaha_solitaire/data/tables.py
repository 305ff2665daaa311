"""The tables of the game as checked structs: results, modifiers, income, events, units, pools, cards.

`tables()` gives the shipped ones. A game keeps the tables it began with (`documents`).
"""

from __future__ import annotations

import pathlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from wsn.data import DataError, Name, Note, Problem, Report, decode, read_document
from wsn.parts.inforce import unless_others_are_in_force

Origin = Literal["book", "public", "designed"]
Division = Literal["1st", "29th", "Rangers"]
Whole = Annotated[int, msgspec.Meta(ge=0, le=99)]
Arm = Literal["infantry", "mg", "ranger", "tank", "strongpoint", "event"]
EventEffect = Literal["none", "disrupt", "tanks", "pin", "counter", "ip"]
CardEffect = Literal["boost", "advance", "flip", "tank", "engineers", "initiative", "return", "reveal"]
TokenEffect = Literal["", "sniper", "mine", "mortar", "blank"]

_FOLDER = pathlib.Path(__file__).parent
FILES: Final = ("tables", "events", "units", "cards")
POOLS: Final[tuple[str, str]] = ("1st", "29th")
"""The divisions that have initiative points; the Rangers use those of the 29th (BO Points)."""


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers with their rule and origin."""

    rule: str
    """The section of the rulebook that it belongs to."""
    origin: Origin
    """Who says so: `book`, the rulebook; `public`, a public source; `designed`, we."""
    ours: tuple[str, ...] = ()
    """The keys of a printed row that are ours all the same, or entries of a list (`squares[2]`)."""
    book: tuple[str, ...] = ()
    """The keys of a row of ours that are printed."""


class Span(Row, frozen=True, kw_only=True):
    """A row of a table for the modified rolls from `min` to `max`; None: without an end."""

    min: int | None = None
    """The lowest modified roll that it holds for; left out, there is none."""
    max: int | None = None
    """The highest modified roll that it holds for; left out, there is none."""

    def holds(self, roll: int) -> bool:
        """Whether the row is that of a modified roll."""
        return (self.min is None or roll >= self.min) and (self.max is None or roll <= self.max)


class Harm(Span, frozen=True, kw_only=True):
    """A result that hurts: units disrupted, units eliminated."""

    disrupted: Whole = 0
    """How many units are disrupted."""
    eliminated: Whole = 0
    """How many units are eliminated."""

    @property
    def loss(self) -> str:
        """The losses in words."""
        parts = []
        if self.disrupted:
            parts.append(f"{self.disrupted} disrupted")
        if self.eliminated:
            parts.append(f"{self.eliminated} eliminated")
        return ", ".join(parts) or "no loss"


class Combat(Harm, frozen=True, kw_only=True):
    """A result of an attack."""

    success: bool = False
    """Whether the attack succeeds."""

    @property
    def words(self) -> str:
        """The result in words."""
        return f"{'success' if self.success else 'failure'}, {self.loss}"


class Drift(Span, frozen=True, kw_only=True):
    """How far a unit drifts: squares to the left, to the right below 0."""

    left: int = 0
    """The squares to the left; below 0 to the right."""


class Engineering(Span, frozen=True, kw_only=True):
    """Whether engineers succeed."""

    removed: bool = False
    """Whether they remove it."""


class Modifier(Row, frozen=True, kw_only=True):
    """A modifier, or a number that a rule needs."""

    value: int
    """The number."""


class Income(Row, frozen=True, kw_only=True):
    """The new points of a turn."""

    turn: Whole
    """The turn."""
    points: Whole
    """The new points of that turn; after the last row those of the last."""


class TablesFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `tables.toml`."""

    format: Literal[1]
    """The version of the format: 1."""
    attack: tuple[Combat, ...]
    """The results of an attack."""
    drift: tuple[Drift, ...]
    """How far a unit drifts as it lands."""
    landing: tuple[Harm, ...]
    """What landing costs."""
    engineers: tuple[Engineering, ...]
    """Whether engineers succeed."""
    mine: tuple[Harm, ...]
    """What a mine does to those who walk into it."""
    modifiers: Mapping[str, Modifier]
    """Modifiers, and other numbers that rules need."""
    initiative: tuple[Income, ...]
    """The new initiative points of each turn."""
    engineering: tuple[Income, ...]
    """The new engineer points of each turn."""


class Location(Row, frozen=True, kw_only=True):
    """A row of the table of places: the square for each second die."""

    squares: tuple[str, str, str, str, str, str]
    """The square for each face of the second die."""


class Happening(Row, frozen=True, kw_only=True):
    """A random event."""

    die: Annotated[int, msgspec.Meta(ge=1, le=6)]
    """The roll that brings it."""
    name: Name
    """What players read."""
    effect: EventEffect
    """What it does."""
    amount: int = 1
    """How much of it."""
    text: Note
    """What it does, in words."""


class EventsFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `events.toml`."""

    format: Literal[1]
    """The version of the format: 1."""
    early: Mapping[str, Location]
    """Where events happen up to the turn `early_until`, by the first die."""
    late: Mapping[str, Location]
    """Where they happen later, by the first die."""
    beach: tuple[Happening, ...]
    """What happens on a beach."""
    inland: tuple[Happening, ...]
    """What happens inland."""
    town: tuple[Happening, ...]
    """What happens in a town."""


class Kind(Row, frozen=True, kw_only=True):
    """A kind of unit or token: its combat factor on both sides."""

    name: Name
    """What players read."""
    arm: Arm
    """What it is."""
    size: Literal["", "company", "battalion", "regiment"] = ""
    """Its size."""
    full: Whole
    """Its combat factor on its full side."""
    disrupted: Whole
    """Its combat factor on its disrupted side."""
    effect: TokenEffect = ""
    """What a random event token does when it is turned up."""


class Pool(Row, frozen=True, kw_only=True):
    """How many tokens of each kind there are to draw from."""

    strongpoints: Mapping[str, Whole]
    """How many strongpoint tokens of each kind there are."""
    events: Mapping[str, Whole]
    """How many random event tokens of each kind there are."""


class UnitsFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `units.toml`."""

    format: Literal[1]
    """The version of the format: 1."""
    kind: Mapping[str, Kind]
    """Every kind of unit and token."""
    pool: Mapping[str, Pool]
    """The pools that German tokens are drawn from."""


class Card(Row, frozen=True, kw_only=True):
    """A card: from which turn it may be played, and what it does."""

    name: Name
    """What players read."""
    copies: Annotated[int, msgspec.Meta(ge=1, le=20)]
    """How many there are."""
    turn: Annotated[int, msgspec.Meta(ge=1, le=20)]
    """The turn from which on it may be played."""
    effect: CardEffect
    """What it does."""
    amount: Whole = 1
    """How much of it."""
    gap: bool = True
    """Whether a tank token needs a gap in the obstacles."""
    coast: bool = False
    """Whether it helps only an attack that comes from a beach square."""
    text: Note
    """What is printed on it."""


class CardsFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `cards.toml`."""

    format: Literal[1]
    """The version of the format: 1."""
    card: Mapping[str, Card]
    """Every card."""


ROWS: Final[Mapping[str, type[Row]]] = {"kind": Kind, "pool": Pool, "card": Card}
"""The rows of each table to which a player may add some."""
OPTIONAL: Final = {
    key: frozenset(field.encode_name for field in msgspec.structs.fields(row)) for key, row in ROWS.items()
}
"""Keys that a row of a player's own file may have although the shipped row leaves them out, by table."""
P = TypeVar("P", bound=Span)


@dataclass(frozen=True)
class Tables:
    """Every table of a game."""

    charts: TablesFile
    events: EventsFile
    kinds: Mapping[str, Kind]
    pools: Mapping[str, Pool]
    cards: Mapping[str, Card]

    def number(self, name: str) -> int:
        """A modifier or another number, by its name in the file."""
        return self.charts.modifiers[name].value

    def new(self, rows: Sequence[Income], turn: int) -> int:
        """The new points of a turn; after the last row those of the last."""
        return next((row.points for row in rows if row.turn == turn), rows[-1].points)


def throw_text(die: int, drm: int = 0) -> str:
    """A die with what is added to it, as the log tells it: `4`, or `5 - 2 = 3`."""
    return f"{die} {'+' if drm > 0 else '-'} {abs(drm)} = {die + drm}" if drm else str(die)


def row_of(rows: Sequence[P], roll: int) -> P:
    """The row of a modified roll. A table is checked to have one for every roll."""
    return next(row for row in rows if row.holds(roll))


@cache
def _shipped_charts() -> Mapping[str, dict[str, Any]]:
    return {name: read_document(_FOLDER / f"{name}.toml") for name in FILES}


def documents() -> dict[str, Any]:
    """The shipped tables as documents, by the name of their file."""
    return dict(_shipped_charts())


def tables_from(documents_: Mapping[str, Any]) -> Tables:
    """The tables of documents. Raises DataError with every problem."""
    missing = [name for name in FILES if name not in documents_]
    if missing:
        raise DataError([Problem("tables", name, "the table is missing") for name in missing])
    report = Report("")
    charts = report.attempt(lambda: decode(documents_["tables"], TablesFile, "tables.toml"))
    events = report.attempt(lambda: decode(documents_["events"], EventsFile, "events.toml"))
    units = report.attempt(lambda: decode(documents_["units"], UnitsFile, "units.toml"))
    cards = report.attempt(lambda: decode(documents_["cards"], CardsFile, "cards.toml"))
    if charts is None or events is None or units is None or cards is None:
        raise DataError(report.problems)
    wrong = list(_find_holes(charts))
    for kind in ("beach", "inland", "town"):
        if sorted(row.die for row in getattr(events, kind)) != [1, 2, 3, 4, 5, 6]:
            wrong.append(Problem("events.toml", kind, "give one event for each face of the die"))
    for name in ("early", "late"):
        if sorted(getattr(events, name)) != list("123456"):
            wrong.append(Problem("events.toml", name, "give a row for each face of the die"))
    if wrong:
        raise DataError(wrong)
    return Tables(charts, events, units.kind, units.pool, cards.card)


def _find_holes(charts: TablesFile) -> list[Problem]:
    """Rolls for which a table has no row, or two."""
    wrong = []
    tables_: Mapping[str, Sequence[Span]] = {
        "attack": charts.attack,
        "drift": charts.drift,
        "landing": charts.landing,
        "engineers": charts.engineers,
        "mine": charts.mine,
    }
    for name, rows in tables_.items():
        bad = [roll for roll in range(-20, 31) if sum(row.holds(roll) for row in rows) != 1]
        if bad:
            wrong.append(Problem("tables.toml", name, f"not one row alone holds for a roll of {bad[0]}"))
    return wrong


@unless_others_are_in_force("omaha_solitaire", tables_from)
@cache
def tables() -> Tables:
    """The shipped tables, or those of the charts in force."""
    return tables_from(_shipped_charts())
