"""Write docs/draft_film.png, a scenario made in six pictures: `python tools/draftfilm.py [OUT]`.

The real window makes it, in memory, by clicks: units, works, an objective, values that are typed, a game.
"""

from __future__ import annotations

import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from boardfilm import sheet_of, written

SIZE = (1180, 720)
"""The size of the window, in pixels."""
FOOT = 44
"""How high the bar is, which the pictures leave out."""
CTRL = 2
SEEN = ("D504", "D608")
"""The part of the map on which it is made."""
ROADBLOCK = "D606"
"""A hex with a road, where a roadblock may stand."""


def film(out: Path) -> None:
    """Make the scenario, and write the pictures of it side by side."""
    import pytest
    from PIL import Image
    from screenhand import Screens

    from tests.client.pages.finding import Finder

    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        place = Path(folder)
        patch.chdir(place)
        s = Screens(place, SIZE)
        s.app.change(minimap=False)
        finder = Finder(s.hand, patch)
        made: list[Path] = []

        keep = partial(s.keep_next, made)

        def put(words: str, offer: str, *spaces: str) -> None:
            """Take something up, put it in, let go of it."""
            page.offers.words = words
            finder.click(f"##offer {offer}")
            for space in spaces:
                s.hand.click_on(space)
            s.hand.move(*s.hand.place(spaces[-1]))

        start: Any = s.open("drafts", "board_d")
        start.called = "Up the lane"
        start.begin()
        page: Any = s.app.top_page
        s.rest()
        page.view.fit_view(SEEN)
        s.rest()
        put("", "us_infantry", "D509", "D608", "D510")
        keep()
        s.hand.key("ESCAPE")
        put("at", "us_at_57", "D609")
        finder.click("Axis")
        put("panzergr", "ge_panzergrenadier", "D504", "D404")
        put("mg42", "ge_mg42", "D503")
        put("roadblock", "roadblock", "D507")
        keep()
        s.hand.key("ESCAPE")
        put("objective", "objective", "D509")
        s.hand.key("ESCAPE")
        page.hand.chosen, page.part, page.offers.words = "objective-1", "chosen", ""
        _typed(s, finder, "##name", "the church")
        keep()
        page.hand.chosen = "scenario"
        _typed(s, finder, "##turns", "6")
        keep()
        page.part = "check"
        s.hand.step(4)
        keep()
        page.bench.do(f"move work-1 {ROADBLOCK}")
        page.bench.do("set attacker=axis")
        page.play()
        s.app.top_page.goals.begin()  # what it is about has been read
        s.app.board_view().fit(SEEN)
        keep()
        sheet_of([Image.open(path).convert("RGB").crop((0, FOOT, *SIZE)) for path in made], out)
        s.app.window.close()


def _typed(s: Any, finder: Any, field: str, words: str) -> None:
    """Type a value over the one that is there."""
    there = finder.find(field)
    s.hand.click((there.x + there.right) / 2, (there.y + there.low) / 2)
    s.hand.key("A", CTRL)
    s.hand.write(words)
    s.hand.key("ENTER")
    s.hand.move(5, SIZE[1] - 5)
    s.hand.step(3)


def main(arguments: list[str] | None = None) -> int:
    """Write the film."""
    return written("draftfilm.py", __doc__, "draft_film.png", film, arguments)


if __name__ == "__main__":
    sys.exit(main())
