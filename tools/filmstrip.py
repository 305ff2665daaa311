"""Write docs/film.png, a fight in four pictures: `python tools/filmstrip.py [OUT]`.

The real window plays it, in memory; the strip shows the part of the board where it happens.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

WIDE, HIGH, GAP = 340, 420, 8
"""The size of a picture of the strip, and what lies between two, in pixels."""
PLATE = 142
"""How far the dice lie to the left of the target over which they are thrown."""


def hurts(film: Any) -> bool:
    """Whether units fire in a film and somebody is hit."""
    from wsn.parts.beats import Comes, Strike

    beats = [scene.beat for scene in film.scenes]
    fires = any(isinstance(one, Strike) and one.manner == "fire" and one.by for one in beats)
    return fires and any(isinstance(one, Comes) and one.what == "hit" for one in beats)


def strip(out: Path) -> None:
    """Play until somebody is hit, and write the pictures of that side by side."""
    from PIL import Image
    from screenhand import Screens

    from wsn.parts.beats import Comes, Strike, Throw

    with tempfile.TemporaryDirectory() as folder:
        s = Screens(Path(folder))
        s.app.change(animation=True, speed="normal")
        page = s.open("scenario", "easy_red", ("human", "greedy"), "3")
        page.goals.open = False
        s.app.change(minimap=False)
        page.view.zoom_by(1)
        film = s.to_film(lambda scene: isinstance(scene.beat, Comes) and hurts(page.view.film))
        (scene,) = [one for one in film.scenes if isinstance(one.beat, Strike)][:1]
        (bx, by), (ex, ey) = scene.by[0], scene.end
        x, y = page.view.camera.to_window((bx + ex) / 2, (by + ey) / 2)
        kinds = ((Strike, 0.42), (Throw, 0.42), (Throw, 1.3), (Comes, 0.4))
        made = [s.keep_scene(f"film_{n}", film, kind, after) for n, (kind, after) in enumerate(kinds)]
        area = page.view.camera.area
        plate, _ = page.view.camera.to_window(ex, ey)
        left = min(max(min(x - WIDE / 2, plate - PLATE), area.left), area.right_edge - WIDE)
        top = min(max(y - HIGH / 2 - 30, area.top), area.bottom_edge - HIGH)
        whole = Image.new("RGB", ((WIDE + GAP) * len(made) - GAP, HIGH), "#fdf9ee")
        for n, path in enumerate(made):
            part = (
                Image.open(path).convert("RGB").crop((int(left), int(top), int(left) + WIDE, int(top) + HIGH))
            )
            whole.paste(part, (n * (WIDE + GAP), 0))
        whole.quantize(192).save(out, optimize=True)
        s.app.window.close()


def main(arguments: list[str] | None = None) -> int:
    """Write the strip."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path, nargs="?", default=ROOT / "docs" / "film.png")
    out = parser.parse_args(arguments).out
    from screenhand import in_memory

    status = in_memory("filmstrip.py", lambda: strip(out))
    if status == 0:
        print(out)
    return status


if __name__ == "__main__":
    sys.exit(main())
