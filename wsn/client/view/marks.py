"""Marks of the model on the screen: which strokes, words and badges each of them is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

import numpy as np

from wsn.client.view.atlas import Atlas, Slot, Stamps, stamp_corners
from wsn.client.view.camera import Box
from wsn.client.view.fanning import Fan
from wsn.client.view.mesh import Floats, Shaders
from wsn.client.view.strokes import (
    APOTHEM,
    BAR_SHAPE,
    HEX_SHAPE,
    LINE_SHAPE,
    Outline,
    Stroke,
    Strokes,
    bar_corners,
    fan_corners,
    outline_of,
    outline_rows,
    shape_rows,
)
from wsn.client.view.trayroom import letters_at
from wsn.client.view.type import find_typeface, size_for
from wsn.desk.marks import EdgeMark, HexMark, LineMark, Mark, TraceMark, UnitMark
from wsn.table.picture.layout import Layout, has_rings
from wsn.table.picture.marks import MarkStyle, look
from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.room import printed_name as place_called
from wsn.table.picture.stacks import SIDE, PlacedCounter
from wsn.table.picture.svg import XY
from wsn.table.picture.tokens import DASH
from wsn.table.picture.ways import halfway
from wsn.table.scene import Tray

ORDER: Final = (
    "zone_own",
    "zone_enemy",
    "cut_off",
    "bond_negated",
    "bond",
    "seen",
    "unseen",
    "objective",
    "objective_held",
    "reach",
    "passed",
    "blocker",
    "can_act",
    "what_if",
    "target",
    "acting",
    "selected",
    "spoken_of",
    "coach",
    "refused",
    "hover",
    "cursor",
)
"""Marks of one hex, those on top last."""
OBJECTIVES: Final = ("objective", "objective_held")
CORNER_DOT: Final = 3.2
"""Half the width of a dot on a corner, in sheet units."""
STROKE_REACH: Final = 10.0
"""How far a stroke may reach beyond its shape, in sheet units."""
AREA_BROADENING: Final = 2.4
"""How much broader marks of areas are: between borders of every shape a line as of a hex is lost."""
CAPITALS, CLEAR_MARGIN = 0.72, 2.0
"""How high capitals are, of the size of the type, and what is left free over and under a title, in pixels."""
BADGES: Final = {"source": "A", "end": "B"}
"""The ends of a line, by their letters."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word at a place of the map, in a style's colour; `badge` on a disc of that colour."""

    x: float
    y: float
    words: str
    colour: str
    badge: bool = False
    room: float = 0.0
    """How wide it may be, in sheet units, to be written at all; 0: as wide as it is."""
    brief: str = ""
    """What is written where it is too wide."""
    head: float = 0.0
    """How high the room is that it has under its place, in sheet units: it stands in the middle of that, or
    across the line over it where it is larger; 0: its foot stands at its place."""


def cut_text(words: str, share: float) -> str:
    """As much of a text as fits into this share of its width, with an ellipsis; nothing of too little."""
    letters = int(len(words) * share * 0.94) - 1
    return f"{words[:letters].rstrip()}…" if letters >= FEWEST_LETTERS else ""


def brief_title(tray: Tray) -> str:
    """The title of a tray that has no room for the name of its force: the counters in it show whose it is."""
    return tray.title


def in_room(words: Iterable[Word], wide: Callable[[Word], float]) -> list[Word]:
    """Words as they fit into the room that they have; `wide` says how wide one is, in sheet units.

    Where one is too wide, all that have room say the brief form: a name on some titles of a row, and none or
    a letter on others, would read as if they were of different kinds.
    """
    words = list(words)
    if not any(word.room and wide(word) > word.room for word in words):
        return words
    fitting = []
    for word in words:
        if word.room:
            word = replace(word, words=word.brief)
            if (needed := wide(word)) > word.room:
                word = replace(word, words=cut_text(word.brief, word.room / needed))
        if word.words:
            fitting.append(word)
    return fitting


FEWEST_LETTERS: Final = 4
"""Fewer letters of a title that is cut off would tell nothing."""


@dataclass(slots=True)
class Drawn:
    """What marks come to: strokes under the words of the map, strokes over the counters, and words."""

    wash: list[Floats]
    """Tints and hatching of whole hexes."""
    under: list[Floats]
    over: list[Floats]
    words: list[Word]
    plate: list[Floats]
    """What lies under a stack that is spread out."""
    front: list[Floats]
    """Marks on its counters."""
    said: list[Word]
    """Words on it."""


def _side_by_side(words: list[Word]) -> list[Word]:
    """The words under the counters of one stack, which lie too close: in one line, none twice."""
    if len(words) < 2:
        return words
    told = dict.fromkeys(word.words for word in sorted(words, key=lambda word: (word.y, word.x)))
    middle = sum(word.x for word in words) / len(words)
    lowest = max(word.y for word in words)
    return [Word(middle, lowest, " · ".join(told), words[0].colour)]


class MarkShapes:
    """The shapes of one plan, ready to be put together."""

    def __init__(self, plan: MapPlan) -> None:
        self.plan = plan
        self._fans: dict[str, Floats] = {}
        self._shapes: dict[str, Outline] = {}

    def draw_marks(self, marks: Iterable[Mark], where: Layout, fan: Fan | None = None) -> Drawn:
        """The marks as strokes and words, in the order in which they lie."""
        out = Drawn([], [], [], [], [], [], [])
        marks = list(marks)
        on = {one.counter.unit: one for one in where.counters}
        copies = {one.counter.unit: one for one in where.counters if not one.counter.space}
        tops = {(one.counter.space, one.counter.side): one for one in where.counters if one.count}
        marked = {mark.unit for mark in marks if isinstance(mark, UnitMark)}
        spread = {one.counter.unit: one for one in fan.placed} if fan and not fan.aside else {}
        if fan is not None:
            out.plate.append(self._plate_mark(fan.box))
            there = self.plan.board.spaces[fan.space]
            called = place_called(there) if there.kind in ("area", "box") else fan.space
            out.said.append(Word(fan.box.middle_point[0], fan.box.top, called, self.plan.palette.ink))
        for tray in where.trays:
            box = Box(tray.left, tray.top, tray.width, tray.height)
            out.under.append(self._plate_mark(box))
            words = (tray.title, self.plan.palette.ink)
            place = (tray.left + tray.width / 2, tray.top)
            out.words.append(
                Word(*place, *words, room=tray.width, brief=brief_title(tray.tray), head=tray.head)
            )
        for a, b in where.lines:
            out.under.append(
                self._stroke_line(a, b, Stroke(self.plan.palette.ink, "line", 2.4, DASH, fade=0.8))
            )
        taken = {one.counter.space for one in where.counters}
        hexes: dict[str, list[HexMark]] = {}
        stacked: dict[tuple[str, str], list[Word]] = {}
        told = {mark.space for mark in marks if isinstance(mark, HexMark) and mark.style in OBJECTIVES}
        for flag, _, _ in where.flags:
            if flag.space not in told and has_rings(self.plan, where):
                style = OBJECTIVES[1 if flag.side else 0]
                hexes.setdefault(style, []).append(HexMark(flag.space, style))
        for mark in marks:
            if isinstance(mark, HexMark):
                if mark.space in self.plan.board.spaces:
                    hexes.setdefault(mark.style, []).append(mark)
            elif isinstance(mark, EdgeMark):
                self._add_edge(out, mark)
            elif isinstance(mark, UnitMark) and mark.unit in spread:
                self._add_unit(out.front, out.said, mark, spread[mark.unit])
            elif isinstance(mark, UnitMark) and mark.unit in on:
                one = on[mark.unit]
                if mark.unit in copies and one is not copies[mark.unit]:  # a unit aboard, also in a tray
                    self._add_unit(out.over, out.words, mark, copies[mark.unit])
                if one.covered:  # shown at the top of its stack, unless that has a mark of its own
                    one = tops.get((one.counter.space, one.counter.side), one)
                    if one.covered or one.counter.unit in marked:
                        continue
                    marked.add(one.counter.unit)
                self._add_unit(
                    out.over, stacked.setdefault((one.counter.space or mark.unit, mark.style), []), mark, one
                )
        out.words += [word for words in stacked.values() for word in _side_by_side(words)]
        for style in sorted(hexes, key=lambda s: ORDER.index(s) if s in ORDER else -1):
            self._hexes(out, style, hexes[style], taken)
        for mark in marks:
            if isinstance(mark, LineMark):
                self._add_line(out, mark)
            elif isinstance(mark, TraceMark):
                self._add_trace(out, mark)
        return out

    def _hexes(self, out: Drawn, style: str, marks: Sequence[HexMark], taken: set[str]) -> None:
        how = look(style, self.plan.palette)
        spaces = self.plan.board.spaces
        if how.shape == "badge":
            for mark in marks:
                x, y = self.plan.centre(spaces[mark.space])
                if mark.space in taken:
                    x, y = x - SIDE * 0.55, y - SIDE * 0.5
                out.words.append(Word(x, y, mark.text or BADGES.get(style, "?"), how.colour, badge=True))
            return
        stroke = Stroke(how.colour, how.shape, how.width, how.dash, how.fill, how.inset)
        broad = (
            replace(stroke, width=how.width * AREA_BROADENING) if self.plan.board.shape == "area" else stroke
        )
        onto = out.wash if how.shape in ("fill", "hatch") else out.under
        hexes = [mark.space for mark in marks if spaces[mark.space].kind == "hex"]
        if hexes:
            corners = np.concatenate([self._fan_mark(space) for space in hexes])
            onto.append(shape_rows(corners, stroke, HEX_SHAPE, (APOTHEM, APOTHEM)))
        onto += [self._outline_mark(m.space, broad, how) for m in marks if spaces[m.space].kind != "hex"]
        for mark in marks:
            if mark.text:
                x, y = self.plan.heart(spaces[mark.space])
                down = SIZE * 0.66 if mark.space in taken else SIZE * 0.12
                out.words.append(Word(x, y + down, mark.text, how.colour))

    def _fan_mark(self, space_id: str) -> Floats:
        corners = self._fans.get(space_id)
        if corners is None:
            space = self.plan.board.spaces[space_id]
            swapped = self.plan.is_mirrored
            middle = self.plan.centre(space)
            corners = self._fans[space_id] = fan_corners(self.plan.outline(space), middle, swapped)
        return corners

    def _outline_mark(self, space_id: str, stroke: Stroke, how: MarkStyle) -> Floats:
        """A mark along the outline of a space that is no hex."""
        shape = self._shapes.get(space_id)
        if shape is None:
            space = self.plan.board.spaces[space_id]
            shape = self._shapes[space_id] = outline_of(self.plan.corners(space), self.plan.triangles(space))
        if how.shape in ("fill", "hatch"):  # as far as its triangles go, and no strips beside
            return shape_rows(shape.inside, stroke, HEX_SHAPE, (APOTHEM, APOTHEM))
        return outline_rows(shape, stroke)

    def _add_edge(self, out: Drawn, mark: EdgeMark) -> None:
        spaces = self.plan.board.spaces
        if mark.a not in spaces or mark.b not in spaces:
            return
        line = self.plan.border(spaces[mark.a], spaces[mark.b])
        how = look(mark.style, self.plan.palette)
        shape = "mesh" if how.shape == "mesh" else "ring"
        stroke = Stroke(how.colour, shape, min(how.width, 3.0), how.dash, max(how.fill, 0.1), 0.0)
        for a, b in pairwise(line):
            corners, half = bar_corners(a, b, 9.5, STROKE_REACH)
            out.over.append(shape_rows(corners, stroke, BAR_SHAPE, (half[0] + 4, half[1])))
        if mark.text:
            x, y = halfway(line)
            out.words.append(Word(x, y + 5, mark.text, how.colour))

    def _add_unit(self, onto: list[Floats], words: list[Word], mark: UnitMark, one: PlacedCounter) -> None:
        how = look(mark.style, self.plan.palette)
        half = SIDE * one.scale / 2 + 2.5
        corners, _ = bar_corners((one.x - half, one.y), (one.x + half, one.y), half, STROKE_REACH)
        stroke = Stroke(how.colour, how.shape, min(how.width, 3.4), how.dash, 0.0, 0.0)
        onto.append(shape_rows(corners, stroke, BAR_SHAPE, (half, half)))
        if mark.text:
            words.append(Word(one.x, one.y + half + 9, mark.text, how.colour))

    def _plate_mark(self, box: Box) -> Floats:
        colours = self.plan.palette
        _, y = box.middle_point
        corners, _ = bar_corners((box.left, y), (box.right_edge, y), box.height / 2, STROKE_REACH)
        stroke = Stroke(colours.paper, "fill", 0.0, fill=0.93)
        ground = shape_rows(corners, stroke, BAR_SHAPE, (box.width / 2, box.height / 2))
        line = shape_rows(
            corners, Stroke(colours.frame, "ring", 2.0), BAR_SHAPE, (box.width / 2, box.height / 2)
        )
        return np.concatenate([ground, line])

    def _add_line(self, out: Drawn, mark: LineMark) -> None:
        spaces = self.plan.board.spaces
        if mark.start not in spaces or mark.end not in spaces or mark.start == mark.end:
            return
        a, b = (self.plan.centre(spaces[s]) for s in (mark.start, mark.end))
        how = look(mark.style, self.plan.palette)
        stroke = Stroke(how.colour, "line", how.width, how.dash)
        if mark.cut is None:
            out.over.append(self._stroke_line(a, b, stroke))
        else:
            share = float(mark.cut)
            cut = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            if math.dist(a, cut) > 1:
                out.over.append(self._stroke_line(a, cut, stroke))
            if math.dist(cut, b) > 1:
                rest = replace(stroke, width=how.width * 0.6, dash=(3, 7), fade=0.75)
                out.over.append(self._stroke_line(cut, b, rest))
            for lean in (-1, 1):
                p, q = (cut[0] - 9, cut[1] - 9 * lean), (cut[0] + 9, cut[1] + 9 * lean)
                out.over.append(self._stroke_line(p, q, replace(stroke, width=4.6, dash=())))
        if mark.style in ("reaction", "attack", "path"):
            out.over += self._arrow_barbs(a, b, stroke)

    def _add_trace(self, out: Drawn, mark: TraceMark) -> None:
        """Places with a dot on each, and the line through them."""
        wide, high = self.plan.board.aspect
        how = look(mark.style, self.plan.palette)
        spots = [(x * wide * SIZE, y * high * SIZE) for x, y in mark.places]
        if mark.line:
            for a, b in pairwise(spots):
                if a != b:
                    out.over.append(self._stroke_line(a, b, Stroke(how.colour, "line", 2.6, how.dash)))
        for x, y in spots:
            ends = (x - CORNER_DOT, y), (x + CORNER_DOT, y)
            out.over.append(self._stroke_line(*ends, Stroke(how.colour, "line", 2 * CORNER_DOT)))

    def _stroke_line(self, a: XY, b: XY, stroke: Stroke) -> Floats:
        corners, half = bar_corners(a, b, stroke.width, STROKE_REACH)
        return shape_rows(corners, stroke, LINE_SHAPE, half)

    def _arrow_barbs(self, a: XY, b: XY, stroke: Stroke) -> list[Floats]:
        """Two barbs before the end of a line: which way it goes is seen without its colour."""
        length = math.dist(a, b)
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        tip = (b[0] - ux * SIZE * 0.3, b[1] - uy * SIZE * 0.3)
        barbs = []
        for side in (-1, 1):
            foot = tip[0] - ux * 13 - uy * 9 * side, tip[1] - uy * 13 + ux * 9 * side
            barbs.append(self._stroke_line(foot, tip, replace(stroke, dash=())))
        return barbs


def title_height(room: float, size: int, base: int) -> int:
    """How far above its place a title begins: the capitals in the middle of its room, or of the line over it.

    `room` is the height of its head, `size` that of the type, and `base` how far its foot is from its top,
    all in pixels.
    """
    capitals = size * CAPITALS
    middle = room / 2 if room >= capitals + 2 * CLEAR_MARGIN else 0.0
    return base - round(middle + capitals / 2)


def word_size(zoom: float, ratio: float, ui: float) -> int:
    """The size of words beside marks at a zoom, in pixels."""
    return size_for(letters_at(zoom, ui) * ratio)


def fitting_scale(scale: float) -> float:
    """The scale by which words are fitted into their rooms: the same for all that are nearly alike.

    It is never larger, so that what was fitted stays within its room while one zooms.
    """
    return float(2.0 ** (math.floor(math.log2(scale) * SCALE_STEPS) / SCALE_STEPS))


SCALE_STEPS: Final = 8
"""How many of these scales there are from one to twice as much."""


class MarkLayer:
    """The marks of a view in the graphics card. Made with a window open."""

    def __init__(self, stamps: Shaders, strokes: Shaders, wash: Shaders, atlas: Atlas) -> None:
        self.atlas = atlas
        self.wash = Strokes(wash)
        self.under, self.over = Strokes(strokes), Strokes(strokes)
        self.plate, self.front = Strokes(strokes), Strokes(strokes)
        self.words, self.said = Stamps(stamps), Stamps(stamps)

    def fill_strokes(self, drawn: Drawn) -> None:
        """Put in the strokes."""
        self.wash.fill_strokes(drawn.wash)
        self.under.fill_strokes(drawn.under)
        self.over.fill_strokes(drawn.over)
        self.plate.fill_strokes(drawn.plate)
        self.front.fill_strokes(drawn.front)

    def say(self, drawn: Drawn, palette: Palette, size: int, scale: float = 1.0) -> None:
        """Put in the words, at a size in pixels (see `word_size`); `scale` is pixels for a sheet unit."""
        for onto, words in ((self.words, drawn.words), (self.said, drawn.said)):
            stamped = []
            for word in in_room(words, lambda one: self._word_slot(one, palette, size)[0].width / scale):
                slot, base = self._word_slot(word, palette, size)
                left = -(slot.width // 2)
                base = title_height(word.head * scale, size, base) if word.head else base
                px = (left, -base, left + slot.width, slot.height - base)
                stamped.append((slot, stamp_corners(slot, word.x, word.y, px=px)))
            onto.fill_stamps(stamped)

    def _word_slot(self, word: Word, palette: Palette, size: int) -> tuple[Slot, int]:
        """The picture of a word, and how far its foot is from its top."""
        key = ("word", word.words, word.colour, word.badge, palette.foam, size)
        ink, halo = (palette.foam, word.colour) if word.badge else (word.colour, palette.foam)
        face = find_typeface(size, ink, halo, bold=True, spread=size * 0.14 + 1)
        slot = self.atlas.get_slot(key)
        base = face.pad + face.ascent
        if slot is None:
            _, pixels = face.set_each_line([word.words])[0]
            if word.badge:
                pixels = _draw_disc(pixels, size, word.colour, palette.foam, base)
            slot = self.atlas.put_picture(key, pixels)
        if word.badge:
            base = slot.height // 2
        return slot, base

    def close(self) -> None:
        """Give everything back."""
        for strokes in (self.wash, self.under, self.over, self.plate, self.front):
            strokes.close()
        self.words.close()
        self.said.close()


def _draw_disc(letter: Any, size: int, colour: str, rim: str, base: int) -> Any:
    """A word on a disc with a rim, so that the ends of a line look as printed."""
    from wsn.client.view.mesh import to_rgb

    high, wide, _ = letter.shape
    side = int(max(wide, size * 1.75) + 2) | 1
    half = side / 2
    ys, xs = np.mgrid[0:side, 0:side]
    far = np.hypot(xs + 0.5 - half, ys + 0.5 - half)
    outer = np.clip(half - 0.5 - far, 0, 1)[..., None]
    inner = np.clip(half - 0.5 - max(1.5, size * 0.14) - far, 0, 1)[..., None]
    out = np.zeros((side, side, 4), np.float32)
    for ink, cover in ((rim, outer), (colour, inner)):
        out = out * (1 - cover) + np.array([*to_rgb(ink), 1.0]) * cover
    top = round(half + size * 0.36) - base
    left = (side - wide) // 2
    y0, y1 = max(0, top), min(side, top + high)
    x0, x1 = max(0, left), min(side, left + wide)
    piece = letter[y0 - top : y1 - top, x0 - left : x1 - left].astype(np.float32) / 255
    spot = out[y0:y1, x0:x1]
    out[y0:y1, x0:x1] = spot * (1 - piece[..., 3:4]) + piece
    return (np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8)
