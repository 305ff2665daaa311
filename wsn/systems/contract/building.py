"""The door to scenarios that are built from points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from wsn.board.hexboard import HexBoard
    from wsn.parts.bought import Force
    from wsn.parts.mustering import Battle, Compass, DrawnUp, Enlisted, Ground, Lots, Order, Place, Stock

E = TypeVar("E", bound="Enlisted")
"""The forces that a game has enlisted, with what it needs to write them down."""


class Muster(Protocol[E]):
    """Scenarios built from points. Asked by `wsn pointbuy build`; see `wsn.parts.mustering`."""

    @property
    def BATTLES(self) -> Mapping[str, Battle]:
        """The battles that two players may agree on."""

    @property
    def BOARDS(self) -> tuple[str, ...]:
        """The shipped boards that a random layout takes from."""

    @property
    def EDGES(self) -> tuple[Compass, ...]:
        """The edges of the map by which sides come on."""

    @property
    def ZONES(self) -> bool:
        """Whether the game has a phase of setting up in zones."""

    @property
    def LATE(self) -> int:
        """The last turn in which those come on who had no room before."""

    @property
    def DROPS(self) -> bool:
        """Whether units may come from the air where the players agree on it."""

    def places(self, board: HexBoard) -> tuple[Place, ...]:
        """Every space that is worth a fight, the best first."""

    def ground(self, board: HexBoard) -> Ground:
        """The board as the pieces see it."""

    def enlist(self, forces: Sequence[Force], lots: Lots, drop: bool, /) -> E:
        """Both forces with names, officers and everything that is rolled for.

        With `drop` those who can come from the air do so, and are in no band; DataError when none can.
        """

    @property
    def QUALITIES(self) -> tuple[str, ...]:
        """The qualities of company that a catalogue may sell; empty: none."""

    def unknown(self, stock: Stock) -> Iterable[tuple[str, str]]:
        """What the game does not know of a catalogue row: its key, and why."""

    def name_of(self, force: Force) -> str:
        """What a side is called."""

    def document(self, order: Order, enlisted: E, board: HexBoard) -> dict[str, Any]:
        """The scenario as plain values."""

    def drawn_up(self, document: Mapping[str, Any], board: HexBoard) -> DrawnUp | None:
        """The battle for points that a scenario in order sets up; None where it is none, or does not say."""
