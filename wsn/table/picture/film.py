"""Many positions of one board as pictures that share all they can: a ground drawn once, pieces laid on it.

A game of four hundred orders is four hundred pictures of a megabyte, or one ground and some sixty different
pieces. Each frame tells which pieces lie where, in their order from the bottom up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from wsn.board.board import Board
from wsn.table.picture import counters, tokens, trays
from wsn.table.picture.layout import has_rings, layout
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.position import ring
from wsn.table.picture.sheet import map_svg
from wsn.table.picture.svg import element, group, num
from wsn.table.picture.window import window_of
from wsn.table.scene import Counter, Scene, as_it_stands

_VIEW_BOX: Final = re.compile(r'viewBox="([^"]+)"')


class ReplayFilm:
    """The frames of a game on a board, one added after the other."""

    def __init__(self, board: Board, palette: Palette = SUMMER) -> None:
        self.board = as_it_stands(board, ())
        self.palette = palette
        self.plan = MapPlan(self.board, window_of(self.board, None), palette)
        self.frames: list[tuple[int, ...]] = []
        """For each frame the numbers of its pieces as they are laid (`uses`)."""
        self._drawings: dict[str, int] = {}
        self._uses: dict[str, int] = {}
        self._counters: dict[tuple[Counter, bool], str] = {}
        self._reach = self.plan.bounds

    def add(self, shown: Scene) -> None:
        """One more frame."""
        where = layout(self.plan, shown)
        if where.trays:
            left, top, right, bottom = trays.reach(self.plan, where.trays)
            a, b, c, d = self._reach
            self._reach = (min(left, a), min(top, b), max(right, c), max(bottom, d))
        palette, pieces = self.palette, list[str]()
        if has_rings(self.plan, where):
            pieces += [ring(self.plan, flag) for flag, _, _ in where.flags]
        pieces += [tokens.sign(palette, token, x, y) for token, x, y in where.signs]
        pieces += [tokens.divider(palette, *ends) for ends in where.lines]
        pieces += [tokens.exit_sign(palette, *way) for way in where.exits]
        pieces.append(trays.draw_frames(palette, where.trays) if where.trays else "")
        laid = [self._lay_piece(drawn) for drawn in pieces if drawn]
        for one in where.counters:
            place = f"translate({num(one.x)} {num(one.y)}) scale({one.scale:g})"
            laid.append(self._lay_piece(self._counter_drawing(one.counter, one.covered), place))
            if one.count:
                laid.append(self._lay_piece(counters.tally(palette, one)))
        laid += [self._lay_piece(tokens.plate(palette, one)) for one in where.plates]
        laid += [self._lay_piece(tokens.flag(palette, flag, x, y)) for flag, x, y in where.flags]
        self.frames.append(tuple(laid))

    def _counter_drawing(self, piece: Counter, plain: bool) -> str:
        """The drawing of a counter, which most frames have as the one before."""
        key = piece, plain
        if (drawn := self._counters.get(key)) is None:
            drawn = self._counters[key] = counters.counter(self.palette, piece, 0, 0, plain=plain)
        return drawn

    def _lay_piece(self, drawn: str, place: str = "") -> int:
        """The number of a piece that is laid at a place; what was laid there before has the same."""
        number = self._drawings.setdefault(drawn, len(self._drawings))
        attributes = {"href": f"#piece-{number}"} | ({"transform": place} if place else {})
        return self._uses.setdefault(element("use", **attributes), len(self._uses))

    @property
    def uses(self) -> tuple[tuple[int, str], ...]:
        """Each piece as it is laid: which drawing it is, and its transform (empty: none)."""
        found = (re.search(r'#piece-(\d+)"(?: transform="([^"]+)")?', use) for use in self._uses)
        return tuple((int(one[1]), one[2] or "") for one in found if one is not None)

    def ground(self, heading: str = "") -> str:
        """The board alone, as an SVG of the size that all frames need."""
        return map_svg(self.board, palette=self.palette, heading=heading, reach=self._reach)

    def view_box(self, ground: str) -> str:
        """The part of the plane that the ground shows. Raises ValueError for what is no drawing of ours."""
        found = _VIEW_BOX.search(ground)
        if found is None:
            raise ValueError("a drawing without a view box")
        return found[1]

    def drawings(self) -> str:
        """Every different piece once, to be laid by its number."""
        return element("defs", "".join(self._each_drawing()))

    def _each_drawing(self) -> Iterator[str]:
        for drawn, number in self._drawings.items():
            yield group([drawn], id=f"piece-{number}")

    def lay_frame(self, frame: int) -> str:
        """The pieces of a frame, laid."""
        uses = tuple(self._uses)
        return "".join(uses[number] for number in self.frames[frame])
