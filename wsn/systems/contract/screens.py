"""The doors to what a player sees: drawings, counters, briefing, cards, dice, printed sheets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from wsn.systems.contract.game import V, W

if TYPE_CHECKING:
    from wsn.engine.events import Event
    from wsn.engine.state import GameState
    from wsn.engine.system import Situation
    from wsn.parts.beats import Beat
    from wsn.parts.briefing import Divider, Topic
    from wsn.parts.chronicles import Account
    from wsn.parts.faces import Base, CardFace, Face, Pip
    from wsn.parts.looks import Looks, PrintedFace, PrintedZone, Rolled, WorksCounter


class Drawings(Protocol):
    """How its words are drawn, from the shared stock. Asked by every picture and by the window."""

    @property
    def LOOKS(self) -> Looks:
        """The drawing of every word of its maps, markers, marks, nationalities and formations."""


class Counters(Protocol[V]):
    """What a counter shows: asked by every picture, the window, and the lists of units."""

    def kinds(self) -> tuple[str, ...]:
        """Every kind of unit that has a counter, in the order of the table."""

    def face(self, kind: str) -> Face:
        """The printed face of a kind. Raises KeyError for an unknown one."""

    def base(self, kind: str, marks: Collection[str]) -> Base | None:
        """What a unit is on, drawn under its counter; None: the ground."""

    def objectives(self, world: V, state: GameState) -> Mapping[str, str]:
        """The objective spaces that are held, each with the side that holds it."""

    def goals(self, world: V) -> tuple[str, ...]:
        """Every objective space of a scenario, held or not."""

    def exits(self, world: V) -> Mapping[str, tuple[str, ...]]:
        """The spaces by which the units of each side may leave the map, where that counts."""


class Briefing(Protocol[W]):
    """What a player is told of a scenario: how it is won, who comes when, special rules (`goals`)."""

    def before(self, world: W) -> tuple[Topic, ...]:
        """The briefing of a scenario that has not begun: public information only."""

    def briefing(self, s: Situation[W]) -> tuple[Topic, ...]:
        """The briefing in play. `s` is what a side sees; nothing that it may not know is told."""

    def place(self, s: Situation[W], space: str) -> tuple[str, ...]:
        """What the scenario says of a space (objective, exit, section), a phrase each."""

    def dividers(self, world: W) -> tuple[Divider, ...]:
        """Straight lines that divide the board into sections, each by its two ends in map units."""


class Cards(Protocol[V]):
    """Cards in hands. Asked by the window and the terminal for the hand of who decides."""

    def card(self, world: V, key: str) -> CardFace | None:
        """What a card shows; None for one that is not known."""

    def hand(self, state: GameState, side: str) -> tuple[str, ...]:
        """The cards that a side holds, as far as a view knows them."""


class OwnDice(Protocol[V]):
    """Dice with symbols in place of numbers."""

    def die(self, world: V) -> Mapping[int, Pip]:
        """What is drawn on each face."""


class Allotments(Protocol[W]):
    """What is shared out among spaces just now, and no marker tells yet. Asked by every board."""

    def allotted(self, s: Situation[W]) -> Mapping[str, str]:
        """By space, in a few words, what has been given to it."""


class Paper(Protocol[V]):
    """What printed sheets tell: rosters, counters to cut out, the map with its zones."""

    @property
    def COLUMNS(self) -> tuple[str, ...]:
        """The heads of what `row` gives."""

    @property
    def OFFICER(self) -> tuple[str, ...]:
        """The values of an officer, to be filled in; empty where there are none."""

    @property
    def NOTE(self) -> str:
        """What the columns mean, for the foot of a page."""

    @property
    def MARKERS(self) -> Mapping[str, int]:
        """The marks and the kinds of marker that a table needs to cut out, with how many of each."""

    def dice(self) -> Mapping[int, Pip]:
        """What is drawn on each face of the game's own die, to cut out; empty where dice show numbers."""

    def row(self, kind: str) -> tuple[str, ...]:
        """The values of a kind under `COLUMNS`. Raises KeyError for an unknown kind."""

    def printed(self, kind: str) -> PrintedFace:
        """What a counter to cut out tells of a kind. Raises KeyError for an unknown one."""

    def rolled(self, world: V, side: str) -> Rolled:
        """What was rolled for the forces of a side in a scenario."""

    def drawn(self, world: V) -> Mapping[str, Mapping[str, int]]:
        """By side, the kinds that are drawn by chance or come by cards, with how many there are of each."""

    def marker(self, gives: Mapping[str, str | int | bool]) -> WorksCounter:
        """The counter of works that were bought. Raises KeyError for works that there are not."""

    def zones(self, world: V) -> Iterable[PrintedZone]:
        """Where each side sets up, comes on or goes off."""


class Staging(Protocol[W]):
    """What its events show on the board, beat by beat. Asked for the film of what happens."""

    def beats(self, s: Situation[W], event: Event, after: Sequence[Event]) -> tuple[Beat, ...] | None:
        """What an event is; () for nothing to see, None: as in any game. `s` is as a side sees it before.

        `after` is what the side hears next, up to the end of what one order led to.
        """


class Chronicle(Protocol[W]):
    """The course of a game, told at its end: what was taken, what it cost. Asked by `wsn chronicle`."""

    def account(self, played: Iterable[tuple[Situation[W], Event]]) -> Account:
        """The account of a game, from its events as all may know them, each with the position before."""
