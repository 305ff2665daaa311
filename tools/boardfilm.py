"""Write docs/board_film.png, a board made over a scan in six pictures: `python tools/boardfilm.py [OUT]`.

The real window makes it, in memory, by clicks: the scan is a board of ours in other colours, blurred,
turned by two degrees and noisy.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

SIZE = (1180, 720)
"""The size of the window, in pixels."""
WIDE, GAP, ACROSS = 470, 8, 3
"""The width of a picture of the film, what lies between two, and how many stand in a row."""
CORNERS = ("A202", "A1612", "A312", "A1501")


def film(out: Path) -> None:
    """Make the board, and write the pictures of it side by side."""
    from PIL import Image
    from screenhand import Screens

    from tests.client.pages.overscan import guess_rest, paint_samples, poor_scan, show_hexes
    from wsn.client.pages.edit.brushwork import Brush
    from wsn.mapmaking.maptext import map_text
    from wsn.mapmaking.pieces import blank_board

    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        s = Screens(place, SIZE)
        s.app.change(minimap=False)
        old, at = poor_scan("board_a", "protanopia", place / "scan.png")
        draft = blank_board("war_storms", "flat", 17, 13, letter="A", half=True, title="Our farm")
        (place / "farm.toml").write_text(map_text(draft.document), encoding="utf-8")
        page: Any = s.open("edit", str(place / "farm.toml"))
        made: list[Path] = []

        keep = partial(s.keep_next, made)

        page.part = "scan"
        page.scan.lay_picture(str(place / "scan.png"))
        s.hand.until(lambda: page.scan.picture is not None)
        show_hexes(s.hand, at, CORNERS[:1])
        keep()
        show_hexes(s.hand, at, CORNERS[1:])
        keep()
        page.scan.fitting = False
        paint_samples(s.hand, old)
        page.scan.strength = 0.35
        s.hand.move(5, SIZE[1] - 5)
        keep()
        guess_rest(s.hand)
        page.scan.strength = 0.0
        keep()
        for space in old.hexes.values():
            page.bench.do(f"terrain {space.terrain} {space.id}")
        page.take(Brush("path", "road"))
        for label in ("A109", "A209", "A308", "A307", "A407", "A506", "A607", "A707", "A807", "A907"):
            s.hand.click_on(label)
        page.part = "steps"
        s.hand.move(5, SIZE[1] - 5)
        keep()
        s.hand.key("ESCAPE")
        page.do("sight_line")
        s.hand.click_on("A406")
        s.hand.click_on("A1105")
        page.bench.do("level 1 A706 A806")
        s.hand.until(lambda: page.lines.shots)
        page.lines.tool.side_open = False
        s.hand.move(5, SIZE[1] - 5)
        keep()

        pictures = []
        for path in made:
            whole = Image.open(path).convert("RGB")
            left = round(page.view.camera.area.left)
            part = whole.crop((left, 44, whole.width, whole.height))
            pictures.append(part)
        sheet_of(pictures, out)
        s.app.window.close()


def sheet_of(pictures: list[Any], out: Path) -> None:
    """Write pictures of one size side by side, each made smaller."""
    from PIL import Image

    made = [
        one.resize((WIDE, round(WIDE * one.height / one.width)), Image.Resampling.LANCZOS) for one in pictures
    ]
    high, rows = made[0].height, -(-len(made) // ACROSS)
    sheet = Image.new("RGB", ((WIDE + GAP) * ACROSS - GAP, (high + GAP) * rows - GAP), "#fdf9ee")
    for n, picture in enumerate(made):
        sheet.paste(picture, ((n % ACROSS) * (WIDE + GAP), (n // ACROSS) * (high + GAP)))
    sheet.quantize(160).save(out, optimize=True)


def written(
    tool: str, told: str | None, name: str, film: Callable[[Path], None], arguments: Sequence[str] | None
) -> int:
    """Write a film as a command does, to `docs/` unless another file is named. The exit status."""
    parser = argparse.ArgumentParser(description=told, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path, nargs="?", default=ROOT / "docs" / name)
    out = parser.parse_args(arguments).out.resolve()
    from screenhand import in_memory

    status = in_memory(tool, lambda: film(out))
    if status == 0:
        print(out, f"{os.path.getsize(out) // 1024} KB")
    return status


def main(arguments: list[str] | None = None) -> int:
    """Write the film."""
    return written("boardfilm.py", __doc__, "board_film.png", film, arguments)


if __name__ == "__main__":
    sys.exit(main())
