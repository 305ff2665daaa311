"""Write docs/area_film.png, six pictures of a map of areas drawn over a scan: `tools/areafilm.py [OUT]`.

The real window makes it, in memory, by clicks and drags: the scan is a map of ours in other colours, blurred,
turned by two degrees and noisy.
"""

from __future__ import annotations

import io
import math
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from boardfilm import SIZE, sheet_of, written

XY = tuple[float, float]
WIDE, HIGH = 22, 12
"""The new map, in areas of ordinary size."""
SPLITS = {
    "Bessin": ("dividing_line", ((2210, 985), (2250, 1430), (2200, 1770), (1990, 2060), (1830, 2400))),
    "Cotentin": ("", ((1161, 973), (1110, 1500), (940, 1820), (900, 2400))),
    "Caen": ("river", ((3751, 1285), (3480, 1620), (3300, 1880), (3260, 2400))),
}
"""How the land is split, from a corner of the coast to the lower rim, in map units, and what lies there."""
TALL = 400
"""The height of the part of the window that is kept, about the middle of the board."""


def film(out: Path) -> None:
    """Draw the map, and write the pictures of it side by side."""
    import pytest
    from PIL import Image
    from screenhand import Screens

    from tests.client.pages.finding import Finder
    from wsn.client.pages.edit.brushwork import SHAPE, Brush
    from wsn.mapmaking.maptext import map_text
    from wsn.mapmaking.pieces import blank_board
    from wsn.table.picture.plan import SIZE as UNIT

    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        place = Path(folder)
        s = Screens(place, SIZE)
        s.app.change(minimap=False)
        finder = Finder(s.hand, patch)
        coast, at = poor_scan(place / "scan.png")
        draft = blank_board("storm_over_normandy", "area", WIDE, HIGH, title="The coast")
        (place / "coast.toml").write_text(map_text(draft.document), encoding="utf-8")
        page: Any = s.open("edit", str(place / "coast.toml"))
        made: list[Path] = []
        keep = partial(s.keep_next, made)

        def window(x: float, y: float) -> XY:
            wide, high = page.view.plan.board.aspect
            found: XY = page.view.camera.to_window(x * wide * UNIT, y * high * UNIT)
            return found

        def near() -> None:
            """Zoom in until the map fills the view, without the room beside it."""
            page.view.fit_view()
            s.hand.step(2)
            for _ in range(40):
                (left, _), (right, _) = window(0, 0), window(200 * WIDE, 0)
                if right - left >= 0.94 * page.view.camera.area.width:
                    return
                page.view.zoom_by(0.2, (left + right) / 2, (window(0, 0)[1] + window(0, 200 * HIGH)[1]) / 2)
                s.hand.step()

        def split(line: Sequence[XY], name: str, half: Callable[[], None] = lambda: None) -> None:
            page.take(Brush(SHAPE, "split"))
            s.hand.step(3)
            near()
            for n, (x, y) in enumerate(line):
                s.hand.click(*window(x, y))
                if n == len(line) // 2:
                    half()
            s.hand.step(2)
            s.hand.write(name)
            finder.click("Set name")

        page.part = "scan"
        page.scan.lay_picture(str(place / "scan.png"))
        s.hand.until(lambda: page.scan.picture is not None)
        s.rest()
        keep()
        page.scan.fitting = True
        s.rest()
        near()
        for x, y in ((0, 0), (200 * WIDE, 0)):
            matrix = page.scan.matrix(page.view)
            u, v = at(x, y)
            a, b, c, d, e, f, *_ = matrix
            here = page.view.camera.to_window(a * u + b * v + c, d * u + e * v + f)
            s.hand.drag(here, window(x, y))
        keep()
        page.take(Brush(SHAPE, "split"))
        s.rest()
        page.scan.strength = 0.75
        split(coast, "The Channel", keep)
        for name, (_, line) in SPLITS.items():
            split([min(coast[1:-1], key=lambda p: math.dist(p, line[0])), *line[1:]], name)
        keep()
        page.take(Brush("tool", "look"))
        names = {space.name or space.id: space.id for space in page.view.board.spaces.values()}
        sea = names.get("The Channel", "")
        grounds = {sea: "sea"}
        for name, label in names.items():
            if label != sea:
                grounds[label] = "open" if name == "Caen" else "bocage"
        page.scan.strength = 0.3
        s.rest()
        for label, word in grounds.items():
            page.take(Brush("terrain", word))
            s.hand.click_on(label)
        page.part = "check"
        s.hand.move(5, SIZE[1] - 5)
        keep()
        page.scan.strength = 0.0
        for word, line in filter(lambda one: one[0], SPLITS.values()):
            page.take(Brush("edge", word))
            (x, y), (u, v) = line[1], line[2]
            s.hand.click(*window((x + u) / 2, (y + v) / 2))
        page.take(Brush("tool", "look"))
        s.hand.move(5, SIZE[1] - 5)
        keep()

        pictures = []
        for path in made:
            whole = Image.open(path).convert("RGB")
            area = page.view.camera.area
            top = round((area.top + area.bottom_edge - TALL) / 2)
            pictures.append(whole.crop((round(area.left), top, round(area.right_edge), top + TALL)))
        sheet_of(pictures, out)
        s.app.window.close()


def poor_scan(file: Path) -> tuple[list[XY], Callable[[float, float], tuple[int, int]]]:
    """A map of ours as a poor scan, without boxes; its coast, and where places of the new map lie on it."""
    import numpy as np
    from PIL import Image, ImageFilter
    from shapely import LineString

    from wsn.board.areaboard import AreaBoard
    from wsn.table.picture.palette import PALETTES
    from wsn.table.picture.plan import MapPlan
    from wsn.table.picture.png import to_png
    from wsn.table.picture.sheet import map_svg
    from wsn.table.ruling import load_map

    board = load_map("normandy_areas")
    assert isinstance(board, AreaBoard), "a map of areas"
    colours = PALETTES["deuteranopia"]
    plan = MapPlan(board, tuple(board.spaces), colours)
    xs = [p.x for ring in board.outlines.values() for p in ring]
    ys = [p.y for ring in board.outlines.values() for p in ring]
    (left, top), (right, bottom) = plan.xy((min(xs), min(ys))), plan.xy((max(xs), max(ys)))
    scale = 0.8
    outer = plan.bounds
    svg = map_svg(board, palette=colours, furnished=False)
    drawn = Image.open(io.BytesIO(to_png(svg, width=round((outer[2] - outer[0]) * scale)))).convert("RGB")
    edges = [(left - outer[0]), (top - outer[1]), (right - outer[0]), (bottom - outer[1])]
    flat = drawn.crop(tuple(round(edge * scale) for edge in edges))  # type: ignore[arg-type]  # four edges give a box
    turned = flat.rotate(2, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=(255, 255, 255))
    noisy = np.asarray(turned.filter(ImageFilter.GaussianBlur(1.2)), dtype=float)
    noisy = noisy + np.random.default_rng(1).normal(0, 8, noisy.shape)
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).save(file)
    unit = 200 * WIDE / (max(xs) - min(xs))
    cos, sin = math.cos(math.radians(2)), math.sin(math.radians(2))

    def at(x: float, y: float) -> tuple[int, int]:
        wide = flat.width / (200 * WIDE)
        u, v = x * wide - flat.width / 2, y * wide - flat.height / 2
        return round(u * cos + v * sin + turned.width / 2), round(v * cos - u * sin + turned.height / 2)

    def ours(place: XY) -> XY:
        return round((place[0] - min(xs)) * unit), round((place[1] - min(ys)) * unit)

    ring = board.outlines["Channel"]
    shore = [p for p in ring if p.y > min(ys) + 40 and p.x < max(xs) - 60]
    coast = [ours((p[0], p[1])) for p in LineString(shore).simplify(45).coords]
    coast = [(200 * WIDE, coast[0][1]), *coast, (coast[-1][0], 0)]
    return coast, at


def main(arguments: list[str] | None = None) -> int:
    """Write the film."""
    return written("areafilm.py", __doc__, "area_film.png", film, arguments)


if __name__ == "__main__":
    sys.exit(main())
