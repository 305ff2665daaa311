"""Write the outlines of the letters of our fonts: `python tools/make_outlines.py`, with fontTools installed.

`wsn/table/picture/fonts/outlines.json` gives by font and letter the path of the letter, in thousandths of the
type size, downwards from the base line. A picture that is passed on has its letters as these paths, so that
it is the same where our fonts are not installed. Run it again when a font is changed.
"""

from __future__ import annotations

import json
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

FONTS = Path(__file__).parents[1] / "wsn" / "table" / "picture" / "fonts"
FACES = ("wsn-sans-regular.ttf", "wsn-sans-bold.ttf", "wsn-serif-italic.otf")
LETTERS = {"lineTo": "l", "curveTo": "c"}


def main() -> None:
    """Write the file, a line for each font."""
    lines = [f"{json.dumps(Path(face).stem)}: {json.dumps(outlines(FONTS / face))}" for face in FACES]
    (FONTS / "outlines.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def outlines(file: Path) -> dict[str, str]:
    """The path of every letter of a font, relative from the start of its base line."""
    font = import_module("fontTools.ttLib").TTFont(file)
    glyphs, scale = font.getGlyphSet(), 1000 / font["head"].unitsPerEm
    made = {}
    for code, name in sorted(font.getBestCmap().items()):
        pen = import_module("fontTools.pens.recordingPen").DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        made[chr(code)] = relative(pen.value, scale)
    return made


def relative(drawn: list[tuple[str, Any]], scale: float) -> str:
    """The path data of what a pen recorded; points are rounded before they are made relative."""
    out: list[str] = []
    x, y = start = (0, 0)

    def points(them: Any) -> str:
        numbers = [n for px, py in them for n in (px - x, py - y)]
        return "".join(f"{n}" if n < 0 or not i else f" {n}" for i, n in enumerate(numbers))

    for name, arguments in drawn:
        if name in ("closePath", "endPath"):
            out.append("z")
            x, y = start
            continue
        them = [(round(px * scale), round(-py * scale)) for px, py in arguments]
        if name == "moveTo":
            out.append("m" + points(them))
            start = them[0]
        elif name == "qCurveTo":  # points on the curve between two that are off it go without saying
            ends = [((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in pairwise(them[:-1])]
            for off, on in zip(them[:-1], [*ends, them[-1]], strict=True):
                out.append("q" + points((off, on)))
                x, y = on
        else:
            out.append(LETTERS[name] + points(them))
        x, y = them[-1]
    return "".join(out)


if __name__ == "__main__":
    main()
