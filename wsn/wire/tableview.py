"""The table as one seat sees it: all that a page shows after an order, as plain values with their words.

Made by `wsn.host.seatview` from a `Seat` and from nothing else, sent as JSON, read by the page of a browser
and by whoever plays over the wire. Numbers of entries are those that the seat counts, never the game's own.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class SideShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side of the game."""

    side: str
    """Its word, as in orders."""
    name: str
    """What the scenario calls it."""
    letter: str
    style: int
    """The number of its colour and shape: 0, 1 or 2."""
    figures: tuple[str, ...] = ()
    """How it stands, a phrase each: `medals 3 of 6`."""
    mine: bool = False
    """Whether the seat plays for it."""


class StatusShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game stands."""

    turns: str = ""
    """`Turn 2 of 6, 7 June, clear`; empty where turns are not counted."""
    deciding: str = ""
    """The player that has to decide; empty when the game is over."""
    decides: str = ""
    """The same as a sentence names them."""
    asked: str = ""
    """What the seat is asked, as an instruction; of others what they are asked, as far as that is told."""
    mine: bool = False
    """Whether the seat has to decide."""
    standing: str = ""
    """Initiative and score in one line."""
    result: tuple[str, ...] = ()
    """How the game has ended, and what was counted; empty before its end."""


class ChoiceShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order that may be given now."""

    n: int
    """Its number in the menu, from 1."""
    text: str
    order: msgspec.Raw
    """The command as a journal writes it: what is sent to give it."""
    short: str = ""
    """What it brings: its odds, or what it costs."""
    rules: tuple[str, ...] = ()
    """The rules by which it does, the weightiest first."""
    kind: str = ""
    """What it points at above all: `target`, `space`, `unit`, `card`; empty for none."""
    aim: str = ""
    """The id of that."""
    by: tuple[str, ...] = ()
    """The units that would act, where it names them besides its aim."""
    at: tuple[str, ...] = ()
    """The ids that it can be picked by: a unit, a card, a space."""
    there: tuple[str, ...] = ()
    """The spaces where what it points at is."""
    card: str = ""
    """The card that it plays, keeps or throws back."""
    picks: bool = False
    """Whether it only says that this unit, or those in this space, act now."""
    marks: bool = False
    """Whether it only marks who takes part, or takes a mark back."""
    label: str = ""
    """What a mark on the board says of it: a chance, or points."""
    strikes: bool = False
    """Whether it is an attack on what it points at."""
    vain: bool = False
    """Whether it is a strike that cannot hurt."""
    ends: str = ""
    """What goes undone by it: it ends the step while units could still act. Empty: nothing to ask first."""


class MenuRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of the menu: one order, or many that say the same of one thing, folded."""

    text: str
    choices: tuple[int, ...]
    """Their numbers."""


class PieceShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter on the map, in the order in which they lie: the last one on top."""

    unit: str
    space: str
    name: str
    side: str
    x: float
    y: float
    """The middle of it, in units of the map's picture."""
    scale: float
    sprite: str
    """The name of its picture."""
    covered: bool = False
    """Whether others lie on it."""
    count: int = 0
    """On the topmost of a stack: how many there are."""


class SignShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing on the map that nobody commands: a marker, a flag, a way out, a plate with a word."""

    name: str
    spaces: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float
    sprite: str
    over: bool = False
    """Whether it lies over the counters."""


class WaitingUnit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit beside the map."""

    unit: str
    name: str
    sprite: str


class TrayShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Units of one side that are not on the map: not yet come, aboard, gone, lost."""

    title: str
    side: str
    whose: str
    units: tuple[WaitingUnit, ...]


class CardShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card in the hand of the seat."""

    card: str
    title: str
    text: str
    sprite: str
    rule: str = ""
    fields: tuple[tuple[str, str], ...] = ()


class LineShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log."""

    n: int
    """The entry it belongs to, as the seat counts them."""
    text: str
    rule: str
    mark: str
    """A digest of the log up to here: a client that holds another one reads all of it anew."""
    turn: int | None = None
    side: str = ""
    dice: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The throws it tells of: how many faces, and what was thrown."""


class EndingShown(msgspec.Struct, frozen=True):
    """A way to end the game that no menu lists: to concede, to offer a draw."""

    word: str
    order: msgspec.Raw


class UndoShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether the seat may take its last order back, or why not."""

    may: bool
    why_not: str = ""
    rule: str = ""


View = Literal["now", "past", "over"]


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat sees of a game, at one moment."""

    title: str
    system: str
    seat: str
    """The player who sits there; empty for a spectator."""
    entries: int
    """How many entries the seat has heard of at this moment."""
    last: int
    """The same now, where this is an earlier moment."""
    earlier: int
    """How many it had heard of a step before: an order, with all that followed by itself."""
    later: int
    """And a step later."""
    view: View
    status: StatusShown
    sides: tuple[SideShown, ...]
    map: str
    """The name of the picture of the map, and of the list of its spaces."""
    noun: str
    """What a space is called: `hex`, `square`, `area`."""
    pieces: tuple[PieceShown, ...]
    signs: tuple[SignShown, ...]
    trays: tuple[TrayShown, ...]
    hand: tuple[CardShown, ...] = ()
    cards: bool = False
    """Whether the game has cards that are held."""
    sight: bool = False
    """Whether lines of sight can be asked for."""
    choices: tuple[ChoiceShown, ...] = ()
    rows: tuple[MenuRow, ...] = ()
    """The menu; empty where every choice is a row of its own."""
    acting: str = ""
    """The unit that the open decision is about."""
    undo: UndoShown | None = None
    endings: tuple[EndingShown, ...] = ()
    log: tuple[LineShown, ...] = ()
    """The lines after those that the client has."""
    whole: bool = False
    """Whether `log` begins at the beginning: what the client has is thrown away."""
    since: int = 0
    """The entry after which others have acted since the last order of the seat."""
    digest: str = ""
    """A digest of all of this but the log: two views with the same one show the same."""


class WayShown(msgspec.Struct, frozen=True):
    """How the unit that acts gets to a space in more than one step."""

    space: str
    by: tuple[str, ...]
    """The spaces on the way, the last one included."""
    cost: str
    """As a mark on the map has it; with `!` where the enemy may fire on the way."""
    words: str


class ReachShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the unit that acts can get in several steps: the answer of `GET ways`."""

    unit: str = ""
    """Empty where none acts."""
    start: str = ""
    ways: tuple[WayShown, ...] = ()
    done: bool = True
    """Whether there are no others; else ask again."""


class WalkShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The next step of a walk: the answer of `GET walk`, and what is asked by after that step."""

    heard: int
    known: str
    by: tuple[str, ...] = ()
    """The spaces that are still to be entered then."""
    order: msgspec.Raw | None = None
    """None at its end, or where it stops."""
    stopped: str = ""
    """Why it goes no further; empty at its end."""


class OddsRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One outcome of an order."""

    words: str
    share: str
    """In percent."""
    ways: int
    out_of: int
    tone: str


class ChoiceDetail(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything about one order before it is given: reasons, each with its rule, and exact odds."""

    n: int
    text: str
    title: str = ""
    gist: str = ""
    before: str = ""
    reasons: tuple[tuple[str, str], ...] = ()
    """What matters, and its rule."""
    odds: tuple[OddsRow, ...] = ()


class PlaceShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is told of a space or a unit that is pointed at."""

    name: str
    lines: tuple[str, ...]
    refusals: tuple[tuple[str, str], ...] = ()
    """Why nothing can be ordered there: a sentence, and its rule."""


class SightShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of sight: the verdict, its reasons, and the picture from the side."""

    start: str
    end: str
    clear: bool
    lines: tuple[str, ...]
    side: str
    """An SVG."""


class TopicShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A topic of what a player is told of the scenario."""

    title: str
    lines: tuple[str, ...]


class SpaceShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space of the map, for pointing at it."""

    id: str
    x: float
    y: float
    name: str = ""
    box: bool = False
    """Whether it lies beside the map."""
    ring: tuple[float, ...] = ()
    """Its outline, x and y in turn; empty: that of the map's cell about its middle."""


class MapShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where everything is on the picture of a map: the same for every seat and at any time."""

    title: str
    left: float
    top: float
    width: float
    height: float
    spaces: tuple[SpaceShown, ...]
    cell: tuple[float, ...] = ()
    """The outline of a hex or a square about its middle."""
