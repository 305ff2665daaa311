"""The tools that shape a map with the pointer: areas and their corners, boxes and connections beside any map.

Each of them ends in a line of `wsn map edit`. Places are map units; `near` is how far from a corner or a side
the pointer may be to be on it, in the same units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from wsn.desk.marks import HexMark, LineMark, Mark, TraceMark
from wsn.geometry.lattice import Point
from wsn.geometry.rims import holds
from wsn.mapmaking.outlines import corners_of, outlines_of
from wsn.mapmaking.shaping import place_text
from wsn.mapmaking.sheetwork import NotDrawn
from wsn.mapmaking.workshop import Workbench

AREA, CORNER, SPLIT, MERGE, CENTRE = "area", "corner", "split", "merge", "centre"
CONNECT, BOX = "connect", "box"
OUTLINE_TOOLS: Final = (AREA, CORNER, SPLIT, MERGE, CENTRE)
"""The tools for maps of areas only."""
TOOL_WORDS: Final = {
    AREA: "new area",
    CORNER: "corners",
    SPLIT: "split",
    MERGE: "merge",
    CENTRE: "centre",
    CONNECT: "connection",
    BOX: "box",
}
TOLD: Final = {
    AREA: "Click the corners of a new area; click the first again, or Enter, to end",
    CORNER: "Drag a corner, or a border for a new one; a right click takes one out",
    SPLIT: "Click from rim to rim of an area to split it",
    MERGE: "Click an area, then the neighbour that it takes in; a right click takes an area out",
    CENTRE: "Click where the counters of an area stand; a right click takes that back",
    CONNECT: "Click both ends of a connection; once more takes it away",
    BOX: "Drag a new box beside the map, or one that is there; a right click takes it out",
}

Ask = Callable[[str, str, Callable[[str], None]], None]
"""Asks for a name: what for, the one that is offered, and who is told."""


@dataclass(frozen=True, slots=True)
class Grip:
    """What is being dragged: a corner, a side (where a corner will be), a box, or a new box from here."""

    kind: str
    start: Point
    side: tuple[Point, Point] | None = None
    box: str = ""


@dataclass
class OutlineWork:
    """The shaping tool in the hand, and what was clicked so far."""

    bench: Workbench
    ask: Ask
    tool: str = ""
    places: list[Point] = field(default_factory=list)
    """The corners of the area, or the places of the line, that were clicked."""
    first: str | None = None
    """The space that was clicked first, of two."""
    held: Grip | None = None
    at: tuple[float, float] = (0.0, 0.0)
    """Where the pointer is."""
    _corners: tuple[object, dict[Point, tuple[str, ...]]] = (None, {})

    def take(self, tool: str) -> None:
        """Take up a tool; empty for none."""
        self.tool = tool
        self.places, self.first, self.held = [], None, None

    @property
    def is_busy(self) -> bool:
        """Whether something is begun and not ended."""
        return bool(self.places or self.first is not None or self.held is not None)

    @property
    def click_hint(self) -> str:
        """What a click does, in a sentence."""
        return TOLD[self.tool]

    # ---------------------------------------------------------------- where the pointer is

    def corner_areas(self) -> dict[Point, tuple[str, ...]]:
        """Every corner with its areas, worked out once for each state of the map."""
        draft = self.bench.now.draft
        if self._corners[0] is not draft.document:
            self._corners = (draft.document, corners_of(draft) if draft.area else {})
        return self._corners[1]

    def corner_near(self, x: float, y: float, near: float) -> Point | None:
        """The corner under the pointer."""
        best = min(
            (place for place in self.corner_areas() if abs(place.x - x) <= near and abs(place.y - y) <= near),
            key=lambda place: math.dist(place, (x, y)),
            default=None,
        )
        return best if best is not None and math.dist(best, (x, y)) <= near else None

    def side_near(self, x: float, y: float, near: float) -> tuple[tuple[Point, Point], Point] | None:
        """The side of an area under the pointer, and the nearest place on it."""
        best: tuple[float, tuple[Point, Point], Point] | None = None
        for ring in outlines_of(self.bench.now.draft).values() if self.bench.now.draft.area else ():
            for a, b in pairwise((*ring, ring[0])):
                dx, dy = b.x - a.x, b.y - a.y
                share = ((x - a.x) * dx + (y - a.y) * dy) / ((dx * dx + dy * dy) or 1)
                if not 0 < share < 1:
                    continue
                on = a.x + share * dx, a.y + share * dy
                far = math.dist(on, (x, y))
                if far <= near and (best is None or far < best[0]):
                    best = far, (a, b), Point(round(on[0]), round(on[1]))
        return None if best is None else (best[1], best[2])

    def snap_point(self, x: float, y: float, near: float) -> Point:
        """The corner or the place on a side under the pointer, else the place itself in whole units."""
        for place in self.places:
            if math.dist(place, (x, y)) <= near:
                return place
        corner = self.corner_near(x, y, near)
        if corner is not None:
            return corner
        side = self.side_near(x, y, near)
        return side[1] if side is not None else Point(round(x), round(y))

    # ---------------------------------------------------------------- clicks

    def click_point(self, x: float, y: float, near: float, space: str | None) -> None:
        """The left button was clicked here. Raises NotDrawn and OSError."""
        if self.tool in (AREA, SPLIT):
            place = self.snap_point(x, y, near)
            if self.tool == AREA and len(self.places) > 2 and place == self.places[0]:
                self.finish_shape()
                return
            if not self.places or place != self.places[-1]:
                self.places.append(place)
            if self.tool == SPLIT and len(self.places) > 1 and self._cut_area() is not None:
                self.finish_shape()
        elif self.tool == CENTRE and space is not None:
            self.bench.do(f"centre {space} {place_text((round(x), round(y)))}")
        elif self.tool in (MERGE, CONNECT) and space is not None:
            self._click_second(space)
        elif self.tool == CORNER:
            raise NotDrawn("drag a corner, or a border where one is to be")
        elif self.tool == BOX:
            raise NotDrawn("drag from one corner of the box to the opposite one")

    def _click_second(self, space: str) -> None:
        if self.first is None or self.first == space:
            self.first = None if self.first == space else space
            return
        a, b = self.first, space
        if self.tool == MERGE:
            self.bench.do(f"merge {a} {b}")
        elif {(a, b), (b, a)} & {*self.bench.now.board.connections}:
            self.bench.do(f"remove connection {a}/{b}")
        else:
            self.bench.do(f"connect {a}/{b}")
        self.first = None

    def take_off(self, x: float, y: float, near: float, space: str | None) -> None:
        """The right button was clicked here. Raises NotDrawn and OSError."""
        if self.places:
            self.places.pop()
        elif self.tool == CORNER:
            corner = self.corner_near(x, y, near)
            if corner is None:
                raise NotDrawn("there is no corner here")
            self.bench.do(f"remove corner {place_text(corner)}")
        elif space is None:
            return
        elif self.tool == CENTRE:
            self.bench.do(f"remove centre {space}")
        elif self.tool == BOX and space in self.bench.now.board.boxes:
            self.bench.do(f"remove box {space}")
        elif self.tool == MERGE:
            self.bench.do(f"remove area {space}")

    def finish_shape(self) -> None:
        """End what was begun: the area is closed, the line cuts. Raises NotDrawn."""
        if self.tool == AREA and self.places:
            if len(self.places) < 3:
                raise NotDrawn("an area needs at least three corners")
            corners = " ".join(map(place_text, self.places))
            self.ask("the new area", self._free_name("Area"), lambda name: self._close_area(name, corners))
        elif self.tool == SPLIT and self.places:
            area = self._cut_area()
            if area is None:
                raise NotDrawn(
                    "a line that splits an area leads through it from one place of its rim to another"
                )
            line = " ".join(map(place_text, self.places))
            self.ask(
                f"the new part of {area}", self._free_name("Area"), lambda name: self._part(area, line, name)
            )

    def _cut_area(self) -> str | None:
        """The area that the line splits: it lies in it, and both its ends are on its rim."""
        line = self.places
        if len(line) < 2 or line[0] == line[-1]:
            return None
        middle = Point((line[0].x + line[1].x) // 2, (line[0].y + line[1].y) // 2)
        for name, ring in outlines_of(self.bench.now.draft).items():
            if all(_on_rim(end, ring) for end in (line[0], line[-1])) and holds(ring, [middle]):
                inside = all(holds(ring, [place]) for place in line[1:-1])
                along = len(line) == 2 and any({*side} == {*line} for side in pairwise((*ring, ring[0])))
                if inside and not along:
                    return name
        return None

    def _close_area(self, typed: str, corners: str) -> None:
        key = word_of(typed)
        self.bench.do(f"area {key} {corners}")
        self._printed_words(key, typed)
        self.places = []

    def _part(self, area: str, line: str, typed: str) -> None:
        key = word_of(typed)
        self.bench.do(f"split {area} {line} into {key}")
        self._printed_words(key, typed)
        self.places = []

    def _printed_words(self, key: str, typed: str) -> None:
        """What is printed on an area, where it is more than the word for it."""
        name = " ".join(typed.split())
        if name != key:
            told = self.bench.edits.history.labels[-1]
            self.bench.do(f"name {key} {name}", told=f"{told}, named {name}", joins=True)

    def _free_name(self, stem: str) -> str:
        taken = {*self.bench.now.board.spaces}
        return next(name for n in range(1, 10_000) if (name := f"{stem}-{n}") not in taken)

    # ---------------------------------------------------------------- drags

    def grab(self, x: float, y: float, near: float, space: str | None) -> bool:
        """The left button goes down here. True: something is taken hold of."""
        if self.tool == CORNER:
            corner = self.corner_near(x, y, near)
            side = self.side_near(x, y, near) if corner is None else None
            if corner is not None:
                self.held = Grip("corner", corner)
            elif side is not None:
                self.held = Grip("side", side[1], side[0])
        elif self.tool == BOX:
            board = self.bench.now.board
            if space is None or space in board.boxes:
                self.held = Grip("box", Point(round(x), round(y)), box=space or "")
        return self.held is not None

    def drop(self, x: float, y: float, near: float) -> None:
        """What is held is let go here. Raises NotDrawn and OSError."""
        held, self.held = self.held, None
        if held is None:
            return
        if held.kind == "box":
            self._place_box(held, x, y)
            return
        corner = self.corner_near(x, y, near)
        to = corner if corner is not None and corner != held.start else Point(round(x), round(y))
        if held.side is None:
            self.bench.do(f"corner {place_text(held.start)} to {place_text(to)}")
        else:
            a, b = map(place_text, held.side)
            self.bench.do(f"corner {place_text(to)} between {a} {b}")

    def _place_box(self, held: Grip, x: float, y: float) -> None:
        if held.box:
            left, top, _, _ = self.bench.now.board.boxes[held.box]
            at = place_text((left + round(x) - held.start.x, top + round(y) - held.start.y))
            self.bench.do(f"box {held.box} at {at}")
            return
        left, top, wide, high = self.box_span(held, x, y)
        size = f"{wide}x{high}"

        def made(typed: str) -> None:
            key, name = word_of(typed), " ".join(typed.split())
            named = f" named {name}" if name != key else ""
            self.bench.do(f"box {key} at {left},{top} size {size}{named}")

        self.ask("the new box", self._free_name("Box"), made)

    def box_span(self, held: Grip, x: float, y: float) -> tuple[int, int, int, int]:
        """The left and upper rim of a box that is drawn, and its size in spaces of ordinary size."""
        unit = self.space_size
        sizes = [
            max(1, min(50, round(abs(end - begin) / one)))
            for begin, end, one in zip(held.start, (x, y), unit, strict=True)
        ]
        left, top = (
            begin if end >= begin else begin - size * one
            for begin, end, size, one in zip(held.start, (x, y), sizes, unit, strict=True)
        )
        return left, top, sizes[0], sizes[1]

    @property
    def space_size(self) -> tuple[int, int]:
        """How wide and high a space of ordinary size is."""
        wide, high = (max(1, round(math.sqrt(3) / scale)) for scale in self.bench.now.board.aspect)
        return wide, high

    # ---------------------------------------------------------------- what is seen

    def cancel_shape(self) -> bool:
        """Let go of what was begun. False: nothing was."""
        if not self.is_busy:
            return False
        self.take(self.tool)
        return True

    def outline_marks(self, x: float, y: float, near: float, space: str | None) -> Iterator[Mark]:
        """The corners that can be taken hold of, and what is being drawn."""
        if self.first is not None:
            yield HexMark(self.first, "acting")
            if space is not None and space != self.first:
                yield LineMark(self.first, space, "path")
        if self.tool == CONNECT:
            for a, b in self.bench.now.board.connections:
                yield LineMark(a, b, "reaction")
        if self.tool == BOX and self.held is not None:
            yield self._box_mark(self.held, x, y)
        if self.tool not in (AREA, CORNER, SPLIT):
            return
        corners = self.corner_areas()
        if space is not None:
            mine = tuple(place for place, names in corners.items() if space in names)
            yield TraceMark(mine, "what_if", line=False)
        if self.tool == CORNER:
            yield from self._dragged_marks(x, y, near)
            return
        here = self.snap_point(x, y, near)
        closed = self.tool == AREA and len(self.places) > 2 and here == self.places[0]
        if self.places:
            yield TraceMark((*self.places, here), "acting" if closed else "selected")
        yield TraceMark((here,), "cursor" if here in corners else "hover", line=False)

    def _dragged_marks(self, x: float, y: float, near: float) -> Iterator[Mark]:
        held = self.held
        if held is None:
            corner, side = self.corner_near(x, y, near), None
            if corner is None:
                side = self.side_near(x, y, near)
            if corner is not None:
                yield TraceMark((corner,), "selected", line=False)
            elif side is not None:
                yield TraceMark((side[1],), "hover", line=False)
            return
        corner = self.corner_near(x, y, near)
        to = corner if corner is not None and corner != held.start else Point(round(x), round(y))
        if held.side is not None:
            yield TraceMark((held.side[0], to, held.side[1]), "selected")
            return
        rings = outlines_of(self.bench.now.draft)
        for name in self.corner_areas().get(held.start, ()):
            ring = rings[name]
            at = ring.index(held.start)
            yield TraceMark((ring[at - 1], to, ring[(at + 1) % len(ring)]), "selected")

    def _box_mark(self, held: Grip, x: float, y: float) -> Mark:
        if held.box:
            left, top, right, bottom = self.bench.now.board.boxes[held.box]
            dx, dy = round(x) - held.start.x, round(y) - held.start.y
            left, top, right, bottom = left + dx, top + dy, right + dx, bottom + dy
        else:
            left, top, wide, high = self.box_span(held, x, y)
            right, bottom = left + wide * self.space_size[0], top + high * self.space_size[1]
        rim = (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
        return TraceMark((*rim, rim[0]), "selected")


def _on_rim(place: Point, ring: tuple[Point, ...]) -> bool:
    """Whether a place is on a rim, or within a unit of it."""
    if place in ring:
        return True
    for a, b in pairwise((*ring, ring[0])):
        dx, dy = b.x - a.x, b.y - a.y
        square = dx * dx + dy * dy
        along = dx * (place.x - a.x) + dy * (place.y - a.y)
        off = dx * (place.y - a.y) - dy * (place.x - a.x)
        if 0 < along < square and off * off <= square:
            return True
    return False


def word_of(name: str) -> str:
    """The word by which a named area or box is called in files: `Le Hamel` is `Le-Hamel`."""
    signs = "".join(sign if sign.isalnum() or sign in ".'_-" else " " for sign in name)
    return "-".join(signs.split())[:40]
