"""A window in memory, and the hand of a player who takes it to a screen."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

SIZE = (1280, 800)
QUIET = 0.35
"""The seconds without a new picture after which a window is at rest."""


class Screens:
    """A window in memory, with the steps that lead to each screen."""

    def __init__(self, out: Path, size: tuple[int, int] = SIZE) -> None:
        self.out = out
        self.hand: Any = None
        self.app: Any = None
        self.size = size
        self.window(*size)

    def window(self, width: int, height: int) -> None:
        """Open the window again in another size."""
        from tests.client.pages.hand import Hand
        from wsn.client.app import App
        from wsn.client.net import MOST_FAILURES

        if self.app is not None:
            self.app.window.close()
        self.hand = Hand(App(visible=False, size=(width, height)))
        self.app = self.hand.app
        self.app.net.failures = (
            MOST_FAILURES  # a page that fails ends the program: the start page is no picture of it
        )
        from wsn.client.view.display import fitting_scale

        wide = width * height > 2 * SIZE[0] * SIZE[1]
        self.app.change(ui_scale=fitting_scale(width, height, 96) if wide else 1.0)  # as on such a screen

    def rest(self, seconds: float = 40.0, still: bool = False) -> None:
        """Run the window until every picture is there; `still` while a film stands still."""
        last = time.monotonic()
        until = last + seconds
        while time.monotonic() < min(until, last + QUIET):
            self.app.window.step()
            view = self.app.board_view()
            if self.app.jobs.is_busy or (
                view is not None and (view.is_busy or (view.film is not None and not still))
            ):
                last = time.monotonic()
            time.sleep(0.002)

    def keep(self, name: str, rest: bool = True) -> None:
        """Write the picture of the window once it is at rest."""
        from wsn.client.view.capture import save_screenshot

        if rest:
            self.rest()
        self.hand.step(3)
        print(save_screenshot(self.app.window, self.out / f"{name}.png"))

    def keep_next(self, made: list[Path]) -> None:
        """Write the next picture of a film, without what the window has just said, and list it."""
        from wsn.client.view.capture import save_screenshot

        self.app.message = ("", False)
        self.rest()
        self.hand.step(3)
        made.append(Path(save_screenshot(self.app.window, self.out / f"film_{len(made)}.png")))

    # ---------------------------------------------------------------- getting somewhere

    def open(self, what: str, name: str, players: tuple[str, ...] = (), seed: str = "7") -> Any:
        """Open something, wait until it is there, and return its page."""
        from wsn.client.opening import Start

        self.app.home()
        self.app.overlay, self.app.message = "", ("", False)
        self.app.open(Start(what, name, players, seed if what == "scenario" else None))
        if what == "scenario":
            self.app.do("cancel")  # the goals, which a new game opens with
        self.rest()
        return self.app.top_page

    def play(self, turn: int, most: int = 400) -> None:
        """Let a bot give the player's commands up to a turn."""
        from wsn.bots import BOTS

        desk = self.app.top_page.desk
        bot = BOTS["greedy"]("screens")
        for _ in range(most):
            self.app.top_page.skip_film()
            if not self.hand.persons_turn() or (desk.game.system.turn(desk.game.state) or 0) >= turn:
                return
            self.app.top_page.desk.talk.take(
                desk.orders.give_order(bot.choose(desk.screen.shown_seat), confirmed=True)
            )

    def to_film(self, shows: Callable[[Any], bool]) -> Any:
        """Play on until a film shows something in one of its scenes, and return that film."""
        from wsn.bots import BOTS

        page = self.app.top_page
        bot = BOTS["greedy"]("film")
        until = time.monotonic() + 120
        while time.monotonic() < until:
            self.app.window.step()
            film_ = page.view.film
            if film_ is not None and any(shows(scene) for scene in film_.scenes):
                return film_
            page.skip_film()
            if page.desk.screen.person_decides and not page.aftermath.is_busy:
                page.desk.talk.take(
                    page.desk.orders.give_order(bot.choose(page.desk.screen.shown_seat), confirmed=True)
                )
        raise SystemExit("what was to be shown never happened")

    def keep_scene(self, name: str, film_: Any, kind: type, after: float) -> Path:
        """Write the picture of a film, seconds after a scene of it begins; it stands still meanwhile."""
        from wsn.client.view.capture import save_screenshot

        scene = next(one for one in film_.scenes if isinstance(one.beat, kind))
        view, pace = self.app.top_page.view, film_.pace
        film_.pace, film_.now = 0.0, scene.begin + after
        view.film = film_
        self.rest(6.0, still=True)
        self.hand.step(4)
        path = save_screenshot(self.app.window, self.out / f"{name}.png")
        print(path)
        film_.pace = pace
        return Path(path)

    def to_odds(self) -> Any:
        """Play on until a unit can fire, and return that choice."""
        from wsn.bots import BOTS

        desk = self.app.top_page.desk
        bot = BOTS["greedy"]("odds")
        for _ in range(300):
            self.app.top_page.skip_film()
            if not self.hand.persons_turn():
                raise SystemExit("the game was over before any unit could fire")
            aims = [c for c in desk.orders.current_choices() if c.kind in ("space", "target")]
            for choice in aims:
                preview = desk.orders.preview(choice.command)
                if preview is not None and len(preview.odds) > 2:
                    return choice
            self.app.top_page.desk.talk.take(
                desk.orders.give_order(bot.choose(desk.screen.shown_seat), confirmed=True)
            )
        raise SystemExit("no unit came to fire")


def in_memory(program: str, draw: Callable[[], None]) -> int:
    """Draw with a window in memory and a player's folder of its own; 2, and why, where none can be opened."""
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(WSN_HEADLESS="1", WSN_HOME=home, WSN_GAMES=f"{home}/games")
        Path(home, "settings.json").write_text('{"animation": false, "speed": "at once"}', encoding="utf-8")
        from wsn.client.view.display import why_none

        why = why_none()
        if why is not None:
            print(f"{program}: {why}", file=sys.stderr)
            return 2
        draw()
    return 0
