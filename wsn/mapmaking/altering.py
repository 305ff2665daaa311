"""Every shot that a change of the map alters: lines of sight that were open and are blocked now, or the other
way round.
"""

from __future__ import annotations

from dataclasses import dataclass

from wsn.board.board import Board
from wsn.table.ruling import MapAsked, ground


@dataclass(frozen=True, slots=True)
class AlteredShot:
    """Two hexes between which a change of the map opens or blocks the line; `far`: their distance."""

    a: str
    b: str
    far: int
    opens: bool

    def __str__(self) -> str:
        return f"{self.a} to {self.b}: {'clear, was blocked' if self.opens else 'blocked, was clear'}"


def altered_shots(before: Board, after: Board) -> tuple[AlteredShot, ...]:
    """Every unordered pair of hexes of both maps whose line of sight differs, in board order.

    Without smoke and units. Raises BadQuestion where the game knows no sight, NotHexes for other maps.
    """
    was, now = ground(before), ground(after)
    if {hex_: space.hex for hex_, space in was.board.hexes.items()} == {
        hex_: space.hex for hex_, space in now.board.hexes.items()
    }:
        pairs = now.lines.differing(was.lines)
    else:
        pairs = _of_both(was, now)
    return tuple(AlteredShot(a, b, now.board.distance(a, b), now.lines.sees(a, b)) for a, b in pairs)


def _of_both(was: MapAsked, now: MapAsked) -> tuple[tuple[str, str], ...]:
    """The pairs that differ of the hexes that both maps have."""
    there = was.board.hexes
    return tuple(
        (a, b)
        for a, b, clear in now.lines.all_pairs()
        if a in there and b in there and was.lines.sees(a, b) != clear
    )
