"""Labels, heights and names over the map: printed size when one is near, never too small to be read."""

from __future__ import annotations

from dataclasses import dataclass

from wsn.client.view.atlas import Slot, Stamps, stamp
from wsn.client.view.camera import Box
from wsn.client.view.mesh import Program, Texture
from wsn.client.view.type import Face, size_for
from wsn.table.picture import furniture
from wsn.table.picture.plan import Plan

LEAST = {"label": 10.0, "height": 10.0, "name": 13.0}
"""The smallest type, in window units."""
SHOWN = {"label": 0.0, "height": 0.4, "name": 0.0}
"""From which zoom on a kind of word is there."""
ALSO = 0.8
"""From which zoom on the second label of a shared hex is there."""
MARGIN = 0.35
"""How much more than is seen is made ready, as a share of it."""


@dataclass(frozen=True, slots=True)
class _Word:
    kind: str
    x: float
    y: float
    words: str
    size: float
    column: int
    row: int
    second: bool


class Lettering:
    """The words of one map. Made with a window open."""

    def __init__(self, program: Program, plan: Plan) -> None:
        self.stamps = Stamps(program)
        self.pages: list[Texture] = []
        self._faces: dict[tuple[str, int, str], Face] = {}
        self._state: tuple[object, ...] = ()
        self.lay(plan)

    def lay(self, plan: Plan) -> None:
        """Letter this map from now on."""
        self.plan = plan
        self._state = ()
        self._words = []
        own = {space.id: space for space in plan.spaces}
        last = (0, 0)
        for one in furniture.lettering(plan):
            space = own.get(one.words) if one.kind == "label" else None
            if space is not None:
                last = plan.board.grid.column_row(space.hex)
            second = one.kind == "label" and space is None
            self._words.append(_Word(one.kind, one.x, one.y, one.words, one.size, *last, second))
        self._words += [
            _Word("name", one.x, one.y, one.words, one.size, 0, 0, False)
            for one in furniture.place_names(plan)
        ]
        self._longest = max((len(w.words) for w in self._words if w.kind == "label"), default=0)

    def _face(self, kind: str, size: int) -> Face:
        colours = self.plan.palette
        key = (kind, size, colours.name)
        if key not in self._faces:
            ink = {"label": colours.label, "height": colours.height, "name": colours.place}[kind]
            self._faces[key] = Face(
                size, ink, colours.label_halo, bold=kind == "height", serif=kind == "name"
            )
        return self._faces[key]

    def step(self, zoom: float, size: float) -> int:
        """Every how manieth column and row has its label, so that none runs into another."""
        pitch_x, pitch_y = 84.0 * zoom, 97.0 * zoom
        if self.plan.board.grid.swapped:
            pitch_x, pitch_y = pitch_y, pitch_x
        wide, high = size * 0.56 * self._longest + 3, size + 1
        if (pitch_y / 2 >= high and pitch_x * 2 >= wide) or (pitch_x >= wide and pitch_y >= high):
            return 1
        return next((k for k in (2, 5, 10, 20) if k * pitch_x >= wide and k * pitch_y >= high), 50)

    def prepare(self, seen: Box, zoom: float, ratio: float, ui: float = 1.0) -> None:
        """Make ready what is seen at this zoom; nothing is done while one stays near."""
        sizes = {
            kind: size_for(
                max({"label": 10.5, "height": 10.0, "name": 19.0}[kind] * zoom, least * ui) * ratio
            )
            for kind, least in LEAST.items()
        }
        step = self.step(zoom, sizes["label"] / ratio)
        level = (tuple(sizes.values()), step, *(zoom >= at for at in SHOWN.values()), zoom >= ALSO)
        if self._state and self._state[0] == level and _within(seen, self._state[1]):
            return
        room = Box(
            seen.left - seen.width * MARGIN,
            seen.top - seen.height * MARGIN,
            seen.width * (1 + 2 * MARGIN),
            seen.height * (1 + 2 * MARGIN),
        )
        self._state = (level, room)
        for page in self.pages:
            page.close()
        self.pages = []
        stamped: list[tuple[Slot, list[tuple[float, ...]]]] = []
        for kind, size in sizes.items():
            if zoom < SHOWN[kind]:
                continue
            shown = [
                w
                for w in self._words
                if w.kind == kind
                and room.holds(w.x, w.y)
                and not (w.second and zoom < ALSO)
                and (kind != "label" or step == 1 or (w.column % step == 0 and w.row % step == 0))
            ]
            if shown:
                stamped += self._set(kind, size, shown)
        self.stamps.fill(stamped)

    def _set(self, kind: str, size: int, shown: list[_Word]) -> list[tuple[Slot, list[tuple[float, ...]]]]:
        face = self._face(kind, size)
        sheet, lines = face.sheet([w.words for w in shown])
        high, wide, _ = sheet.shape
        page = len(self.pages)
        self.pages.append(Texture.of(sheet))
        out = []
        for word, line in zip(shown, lines):
            slot = Slot(
                page,
                line.x / wide,
                line.y / high,
                (line.x + line.width) / wide,
                (line.y + line.height) / high,
                line.width,
                line.height,
            )
            left, top = -(line.width // 2), -line.baseline
            out.append(
                (slot, stamp(slot, word.x, word.y, px=(left, top, left + line.width, top + line.height)))
            )
        return out

    def draw(self) -> None:
        """Draw them; the program of stamps must be in use."""
        for page, first, count in self.stamps.runs:
            self.pages[page].bind()
            self.stamps.mesh.draw(first, count)

    def close(self) -> None:
        """Give everything back."""
        for page in self.pages:
            page.close()
        self.stamps.close()


def _within(seen: Box, room: object) -> bool:
    return (
        isinstance(room, Box)
        and seen.left >= room.left
        and seen.top >= room.top
        and seen.right <= room.right
        and seen.bottom <= room.bottom
    )
