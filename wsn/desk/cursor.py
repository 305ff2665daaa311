"""The cursor of a player without a mouse: hex by hex over the board, and through a stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.board.board import Board
from wsn.table.picture.plan import MapPlan

WAYS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Cursor:
    """A place on a board. It keeps to its row or column as it moves, as far as the hexes allow."""

    def __init__(self, board: Board, space: str | None = None) -> None:
        self.board = board
        self.plan = MapPlan(board, ())
        self.space = space if space in board.spaces else None
        self.level = 0
        """Which unit of the stack it is on, from the top; see `turn`."""
        self._lane: tuple[int, float] | None = None
        """The axis of travel (0 across, 1 down), and the coordinate that is kept on the other."""

    def lay_board(self, board: Board) -> None:
        """Point at the same space of the same board, laid another way."""
        self.board, self.plan, self._lane = board, MapPlan(board, ()), None

    def go(self, space: str) -> None:
        """Straight to a space of the board."""
        if space in self.board.spaces and space != self.space:
            self.space, self.level, self._lane = space, 0, None

    def move_cursor(self, way: str) -> bool:
        """One space `left`, `right`, `up` or `down`. False where the board ends."""
        if self.space is None:
            self.go(self._middle_space())
            return True
        if self.board.shape != "hex" or self.space in self.board.boxes:
            return self._step(*WAYS[way])
        dx, dy = WAYS[way]
        axis = 0 if dx else 1
        here = self._space_center(self.space)
        if self._lane is None or self._lane[0] != axis:
            self._lane = (axis, here[1 - axis])
        kept, sign = self._lane[1], dx + dy
        ahead = []
        for other in self.board.neighbours(self.space):
            there = self._space_center(other)
            onward = (there[axis] - here[axis]) * sign
            if onward > 1:
                ahead.append((round(abs(there[1 - axis] - kept), 3), -round(onward, 3), other))
        if not ahead:
            return bool(self.board.boxes) and self._step(dx, dy, boxes=True)
        self.space, self.level = min(ahead)[2], 0
        return True

    def _step(self, dx: int, dy: int, boxes: bool = False) -> bool:
        """To the next space in a direction, or only to a box that lies there."""
        assert self.space is not None
        space = self.board.towards(self.space, dx, dy)
        if space is None or (boxes and space not in self.board.boxes):
            return False
        self.space, self.level, self._lane = space, 0, None
        return True

    def turn(self, units: Sequence[str]) -> str | None:
        """The next unit of a stack, given from the top; None for an empty space."""
        if not units:
            return None
        self.level = (self.level + 1) % len(units)
        return units[self.level]

    def turn_to(self, unit: str, units: Sequence[str]) -> None:
        """On this unit of a stack, given from the top; nothing changes where it is not in it."""
        if unit in units:
            self.level = list(units).index(unit) or len(units)

    def unit_at_cursor(self, units: Sequence[str]) -> str | None:
        """The unit of a stack, given from the top, that the cursor is on."""
        return units[self.level % len(units)] if units else None

    def _middle_space(self) -> str:
        points = {space: self._space_center(space) for space in self.board.spaces}
        x = sum(p[0] for p in points.values()) / len(points)
        y = sum(p[1] for p in points.values()) / len(points)
        return min(points, key=lambda space: (points[space][0] - x) ** 2 + (points[space][1] - y) ** 2)

    def _space_center(self, space: str) -> tuple[float, float]:
        return self.plan.centre(self.board.spaces[space])
