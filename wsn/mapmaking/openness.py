"""How open each hex of a map is: how many of the others it sees, and how far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wsn.board.board import Board
from wsn.table.ruling import ground


@dataclass(frozen=True)
class Openness:
    """By hex, how many of the other hexes it sees, and the distance of the farthest; of `others` in all."""

    sees: Mapping[str, int]
    farthest: Mapping[str, int]
    others: int

    @property
    def mean(self) -> float:
        """The share of the other hexes that a hex sees, over the whole map, from 0 to 1."""
        return sum(self.sees.values()) / (len(self.sees) * self.others) if self.others else 0.0

    def share(self, hex_: str) -> float:
        """The share of the other hexes that one sees, from 0 to 1."""
        return self.sees[hex_] / self.others if self.others else 0.0

    def ranked_spaces(self) -> tuple[str, ...]:
        """The hexes, the most open first, equal ones in board order."""
        return tuple(sorted(self.sees, key=lambda hex_: -self.sees[hex_]))

    def as_data(self) -> dict[str, Any]:
        """The same for scripts."""
        rows = [
            {"space": hex_, "sees": count, "farthest": self.farthest[hex_]}
            for hex_, count in self.sees.items()
        ]
        return {"others": self.others, "mean": round(self.mean, 6), "spaces": rows}


def openness(board: Board) -> Openness:
    """How open each hex is, without smoke and units. Raises BadQuestion where a game knows no sight."""
    asked = ground(board)
    sees, farthest = asked.lines.openness()
    return Openness(sees, farthest, len(sees) - 1)
