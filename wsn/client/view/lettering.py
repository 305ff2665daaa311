"""Labels, heights and names over the map: printed size when one is near, never too small to be read."""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from wsn.board.board import Board, Space
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.squareboard import Square
from wsn.client.view import placenames
from wsn.client.view.atlas import Slot, Stamps, stamp_corners
from wsn.client.view.camera import Box
from wsn.client.view.mesh import Pixels, Shaders, Texture
from wsn.client.view.type import Typeface, find_typeface, size_for
from wsn.table.picture import furniture
from wsn.table.picture.beside import signposts
from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import SIZE, MapPlan


@dataclass(frozen=True, slots=True)
class WordStyle:
    """How one kind of word is set, in sheet units and window units."""

    printed: float
    least: float
    """The smallest type."""
    since: float = 0.0
    """From which zoom on it is there."""
    bold: bool = False
    serif: bool = False


KINDS: Final = {
    "label": WordStyle(10.5, 9.0),
    "also": WordStyle(9.0, 9.0, since=0.9),
    "height": WordStyle(10.0, 9.0, since=0.4, bold=True),
    "name": WordStyle(19.0, 13.0, serif=True),
}
"""`also`: the second label of a hex that two boards share."""
AREA_NAME: Final = WordStyle(14.5, 11.0, serif=True)
"""Names on a map of areas, of which there are many on little room, with a seal beside each."""
FAR_ZOOM: Final = 0.55
"""Below this zoom words are larger than the map has room for: those at the rim move inwards."""
MOST_WHOLE_PIXELS: Final = 1 << 20
"""Words are made ready for the whole map where that takes no more pixels than this."""
MARGIN: Final = 0.35
"""Else for how much more than is seen, as a share of it."""
AIRY: Final = 1.4
"""Labels lie at least this many widths, and two heights, apart: closer together they hide the map."""
LABEL_STRENGTH: Final = 0.8
"""How strong labels are there: the map shows through."""
HALF_HEX_INSET: Final = 0.31
"""So far from the cut, in sizes of a hex, stands the middle of the label of a half hex, as printed."""
CROWDED_FROM_SCALE: Final = 1.25
"""From so many times the printed size on names lie too near each other, and some are left out."""
KEPT: Final = 8
"""The number of layers of words kept, so that zooming back and forth draws nothing again."""


@dataclass(frozen=True, slots=True)
class _Word:
    x: float
    y: float
    words: str
    column: int
    row: int
    rim: bool
    """True for a label that stands low in a hex cut off above."""
    side: int = 0
    """-1 for a label in a hex cut off at its left, 1 at its right."""
    edge: float = 0.0
    """Where that is cut."""


def _column_row(board: Board, space: Space) -> tuple[int, int]:
    """The printed column and row of a space of a lattice."""
    if isinstance(board, HexBoard) and isinstance(space, HexSpace):
        return board.grid.column_row(space.hex)
    return (space.column, space.row) if isinstance(space, Square) else (0, 0)


@dataclass(slots=True, eq=False)
class _Layer:
    stamps: Stamps
    page: Texture
    room: Box | None


class MapLettering:
    """The words of one map. Made with a window open."""

    def __init__(self, program: Shaders, plan: MapPlan) -> None:
        self.program = program
        self._layers: OrderedDict[tuple[object, ...], _Layer] = OrderedDict()
        self._shown: list[_Layer] = []
        self._faces: dict[tuple[str, int], Typeface] = {}
        self._words: dict[str, list[_Word]] = {}
        self._palette: Palette | None = None
        self._names: dict[float, placenames.FittedNames] = {}
        """The names of areas by the size of their type."""
        self._posts: tuple[placenames.Rect, ...] = ()
        """What the words at the ends of ways cover; empty until names are fitted."""
        self._beside: tuple[object, tuple[_Word, ...]] = (None, ())
        """For what size and piles they were fitted last, and how."""
        self._thin: dict[float, tuple[_Word, ...]] = {}
        """The names of a map of hexes by the size of their type, where that is larger than printed."""
        self._longest = 0
        self.lay_map(plan)

    def lay_map(self, plan: MapPlan) -> None:
        """Letter this map from now on; where the words are the same, those that are there stay."""
        words: dict[str, list[_Word]] = {kind: [] for kind in KINDS}
        own = {space.id: space for space in plan.spaces}
        last = (0, 0)
        for one in furniture.lettering(plan):
            kind: str = one.kind
            rim, side, edge = False, 0, 0.0
            if kind == "label":
                space = own.get(one.words)
                if space is None:
                    kind = "also"
                else:
                    last = _column_row(plan.board, space)
                    cut = plan.cuts(space)
                    rim = "N" in cut
                    side = -1 if "W" in cut else 1 if "E" in cut else 0
                    edge = plan.centre(space)[0]
            words[kind].append(_Word(one.x, one.y, one.words, *last, rim, side, edge))
        words["name"] = [_Word(one.x, one.y, one.words, 0, 0, False) for one in furniture.place_names(plan)]
        same = words == self._words and plan.palette == self._palette
        self.plan, self._palette, self._words = plan, plan.palette, words
        if same:
            return
        self.close()
        self._faces, self._names, self._beside, self._posts = {}, {}, (None, ()), ()
        self._thin = {}
        self._longest = max((len(w.words) for w in words["label"]), default=0)

    def _face(self, kind: str, size: int) -> Typeface:
        key = (kind, size)
        if key not in self._faces:
            colours = self.plan.palette
            ink = {"height": colours.height, "name": colours.place}.get(kind, colours.label)
            spread = 1.25 if size <= 11 else 0.0
            how = self._word_style(kind)
            self._faces[key] = find_typeface(
                size, ink, colours.label_halo, bold=how.bold, serif=how.serif, spread=spread
            )
        return self._faces[key]

    def _word_style(self, kind: str) -> WordStyle:
        """How words of a kind are lettered on this map."""
        return AREA_NAME if kind == "name" and self.plan.board.shape == "area" else KINDS[kind]

    def prepare_words(
        self,
        seen: Box,
        zoom: float,
        ratio: float,
        ui: float = 1.0,
        labels: bool = True,
        piles: tuple[placenames.Rect, ...] = (),
    ) -> None:
        """Make ready what is seen at this zoom; nothing is done while one stays near.

        Without `labels` the hexes bear none; heights and names stay. Names of areas make way for `piles`.
        """
        self._shown = []
        far = zoom < FAR_ZOOM
        for kind in KINDS:
            how = self._word_style(kind)
            if zoom < how.since or not self._words[kind] or (kind in ("label", "also") and not labels):
                continue
            size = size_for(max(how.printed * zoom, how.least * ui) * ratio)
            step = (
                label_interval(zoom, size / ratio, self._longest, self.plan.is_mirrored)
                if kind == "label"
                else 1
            )
            tight = kind == "label" and size * 0.56 * self._longest / 2 > SIZE * HALF_HEX_INSET * zoom * ratio
            names = self._fit_names(em_of(size, zoom * ratio), piles) if how is AREA_NAME else ()
            if kind == "name" and how is not AREA_NAME:
                names = self._thin_names(em_of(size, zoom * ratio))
            key = (kind, size, step, far, tight, names)
            layer = self._layers.get(key)
            if layer is None or not (layer.room is None or layer.room.contains_box(seen)):
                layer = self._make_layer(kind, size, step, far, seen, tight, names)
                old = self._layers.pop(key, None)
                if old is not None:
                    _close_layer(old)
                self._layers[key] = layer
            self._layers.move_to_end(key)
            self._shown.append(layer)
        while len(self._layers) > max(KEPT, len(self._shown)):
            _close_layer(self._layers.popitem(last=False)[1])

    def _fit_names(self, em: float, piles: tuple[placenames.Rect, ...]) -> tuple[_Word, ...]:
        """The names of areas in type of a size, in sheet units, beside these piles of counters."""
        told = (em, piles)
        if self._beside[0] != told:
            if em not in self._names:
                self._posts = self._posts or tuple(signposts(self.plan))
                self._names[em] = placenames.FittedNames(self.plan, em, self._posts)
            lines = self._names[em].name_lines(piles)
            self._beside = (told, tuple(_Word(n.x, n.y, n.words, 0, 0, False) for n in lines))
        return self._beside[1]

    def _thin_names(self, em: float) -> tuple[_Word, ...]:
        """The names of a map of hexes in type that is larger than printed; all of them where it is not."""
        if em <= KINDS["name"].printed * CROWDED_FROM_SCALE:
            return ()
        if em not in self._thin:
            lines = placenames.thin_names(self.plan, em)
            self._thin[em] = tuple(_Word(n.x, n.y, n.words, 0, 0, False) for n in lines)
        return self._thin[em]

    def _make_layer(
        self,
        kind: str,
        size: int,
        step: int,
        far: bool,
        seen: Box,
        tight: bool = False,
        names: tuple[_Word, ...] = (),
    ) -> _Layer:
        """The words of a kind. `tight`: labels too wide for half a hex begin or end where it is cut.

        `names`: those of areas, where they are fitted to their size.
        """
        words = [*(names or self._words[kind])]
        room = None
        if len(words) * size * size * 4 > MOST_WHOLE_PIXELS:
            room = seen.widen_by(MARGIN)
            words = [w for w in words if room.holds_point(w.x, w.y)]
        if step > 1:
            words = [w for w in words if w.column % step == 0 and w.row % step == 0]
        cuts = {word.edge for word in words if word.side}
        face = self._face(kind, size)
        sheet, lines = face.set_sheet([w.words for w in words])
        high, wide, _ = sheet.shape
        head, foot = _empty_rows(sheet, face.high)
        stamped = []
        for word, line in zip(words, lines):
            x0, x1 = line.x + 1, line.x + line.width - 2
            y0, y1 = line.y + head, line.y + line.height - foot
            slot = Slot(0, x0 / wide, y0 / high, x1 / wide, y1 / high, x1 - x0, y1 - y0)
            left, top = 1 - line.width // 2, head - line.baseline
            beside = tight and any(abs(word.x - edge) < SIZE * 1.6 for edge in cuts)
            y = word.y - SIZE * 0.3 if far and word.rim and not beside else word.y
            x = word.x
            if tight and word.side:
                x, left = word.edge, 1 if word.side < 0 else -slot.width - 1
            px = (left, top, left + slot.width, top + slot.height)
            shown = LABEL_STRENGTH if far and kind == "label" else 1.0
            stamped.append((slot, stamp_corners(slot, x, y, px=px, shown=shown)))
        stamps = Stamps(self.program)
        stamps.fill_stamps(stamped)
        return _Layer(stamps, Texture.from_picture(sheet), room)

    @property
    def shown_state(self) -> tuple[object, ...]:
        """What is prepared: it is equal where the words are the same."""
        return tuple(self._shown)

    def draw(self) -> None:
        """Draw them; the program of stamps must be in use."""
        for layer in self._shown:
            layer.page.bind_texture()
            layer.stamps.mesh.draw()

    def close(self) -> None:
        """Give everything back."""
        for layer in self._layers.values():
            _close_layer(layer)
        self._layers.clear()
        self._shown = []


def em_of(size: float, scale: float) -> float:
    """The size of type in sheet units, by which names are fitted: the same for all that are nearly alike.

    It is never smaller, so that what was fitted keeps apart while one zooms.
    """
    return float(2.0 ** (math.ceil(math.log2(size / scale) * EMS - 1e-6) / EMS))


EMS: Final = 8
"""How many of these sizes there are from one to twice as much."""


def label_interval(zoom: float, size: float, longest: int, swapped: bool) -> int:
    """Every how manieth column and row has its label, so that they leave the map to be seen.

    Labels of at most `longest` signs in type of this size; `swapped` for a pointy-top board.
    """
    pitch_x, pitch_y = SIZE * 1.5 * zoom, SIZE * 3**0.5 * zoom
    if swapped:
        pitch_x, pitch_y = pitch_y, pitch_x
    wide, high = (size * 0.56 * longest + 3) * AIRY, size * 2
    if (pitch_y / 2 >= high and pitch_x * 2 >= wide) or (pitch_x >= wide and pitch_y >= high):
        return 1
    return next((k for k in (2, 5, 10, 20) if k * pitch_x >= wide and k * pitch_y >= high), 50)


def _empty_rows(sheet: Pixels, high: int) -> tuple[int, int]:
    """How many rows are empty at the head and at the foot of every line of a sheet: they need no drawing."""
    rows = sheet[..., 3].max(axis=1).reshape(-1, high).max(axis=0).nonzero()[0]
    return (int(rows[0]), high - 1 - int(rows[-1])) if len(rows) else (0, 0)


def _close_layer(layer: _Layer) -> None:
    layer.page.close()
    layer.stamps.close()
