"""The lesson played to its end with a real pointer and real keys, in a window on a virtual screen.

The test looks at nothing but the journal on disk and where the board lies in the window; `xdotool` clicks and
types as a person would. Skipped where there is no virtual screen, with its reason.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from wsn.bots import BOTS
from wsn.client.model.desk import Desk
from wsn.client.pages.page import side_width
from wsn.client.panels import bar, scorestrip
from wsn.client.view.camera import Box, Camera, world_of
from wsn.client.view.trayroom import awaited_trays, room_for
from wsn.desk.answers import Given, Menu, Picked, Sure
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.engine.verify import verify
from wsn.systems import system_of
from wsn.table import pointing
from wsn.table.choices import where
from wsn.table.picture.plan import MapPlan
from wsn.table.seat import Seat
from wsn.table.telling import scene_of

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

SIZE = (1280, 800)
PLAYERS = {"allies": "human", "axis": "greedy"}


@pytest.fixture
def screen() -> Iterator[str]:
    """A virtual screen of its own; its name."""
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        if not number:
            pytest.skip("the virtual screen did not come up")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


class Person:
    """Somebody before the screen, who knows the game from its journal."""

    def __init__(self, screen: str, home: Path) -> None:
        self.env = {**os.environ, "DISPLAY": screen, "WSN_HOME": str(home), "WSN_GAMES": str(home / "games")}
        self.env.pop("WSN_HEADLESS", None)
        self.home = home
        home.mkdir()
        (home / "settings.json").write_text('{"speed": "at once", "animation": false, "confirm_ends": true}')
        self.window = ""
        self.process: subprocess.Popen[bytes] | None = None
        self.how: dict[str, int] = {}

    def open(self, *words: str) -> None:
        """Start the program and wait for its window."""
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "wsn", "window", *words], env=self.env, cwd=self.home
        )
        until = time.monotonic() + 60
        while not self.window:
            assert self.process.poll() is None, "the program ended before its window came"
            assert time.monotonic() < until, "no window came"
            windows = self.tool("search", "--onlyvisible", "--name", "wsn")
            self.window = windows.split()[-1] if windows.strip() else ""
            time.sleep(0.1)
        self.tool("windowfocus", self.window)

    def tool(self, *words: str) -> str:
        """One call of xdotool."""
        done = subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True, check=False)
        return done.stdout

    def click(self, x: float, y: float) -> None:
        """The left button at a place of the window."""
        self.tool("mousemove", "--window", self.window, str(round(x)), str(round(y)), "sleep", "0.06")
        self.tool("click", "1")

    def press(self, *keys: str) -> None:
        """Keys, one after another."""
        self.tool("key", "--window", self.window, "--delay", "30", *keys)

    # ---------------------------------------------------------------- the game

    def journal(self) -> Path:
        """The one game there is."""
        until = time.monotonic() + 60
        while True:
            journals = list((self.home / "games").glob("*.wsn.jsonl"))
            if journals:
                return journals[0]
            assert time.monotonic() < until, "no game was begun"
            time.sleep(0.1)

    def game(self) -> Game:
        """The game as it stands on disk: its file is there a moment before the game has been set up in it."""
        until = time.monotonic() + 20
        while True:
            try:
                return Game.load(self.journal(), system_of, read_only=True)
            except BadJournal:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def wait(self, before: int, seconds: float) -> bool:
        """Wait until more than a number of entries are on disk. The file is read when it has grown."""
        until, size = time.monotonic() + seconds, -1
        while time.monotonic() < until:
            grown = self.journal().stat().st_size
            if grown != size and len(self.game().entries) > before:
                return True
            size = grown
            time.sleep(0.05)
        return False

    def give(self, game: Game, command, plan: MapPlan, camera: Camera) -> None:
        """Give a command: with the pointer where a click means it, else by its number."""
        entries = len(game.entries)
        desk = Desk(game, PLAYERS, self.journal())
        choice = next(c for c in desk.orders.current_choices() if c.command == command)
        name = pointing.aim(choice)
        space = (
            (where(name, desk.screen.shown_seat.view) if name in desk.screen.shown_seat.view.units else name)
            if name
            else None
        )
        clicks = _clicks(desk, command, space) if space in plan.board.spaces else None
        if clicks is not None:
            place = camera.to_window(*plan.heart(plan.board.spaces[space]))
            for _ in range(clicks):
                self.click(*place)
            if self.wait(entries, 4):
                self._count("pointer")
                return
            self.press("Escape")
        self.press(*str(choice.number))
        many = len(desk.orders.current_choices())
        if choice.number * 10 <= many:
            self.press("Return")
        if desk.orders.ends_step(choice):
            time.sleep(0.1)
            self.press("Return")
        assert self.wait(entries, 15), f"{command} was not given"
        self._count("keys")

    def _count(self, how: str) -> None:
        self.how[how] = self.how.get(how, 0) + 1


def _clicks(desk: Desk, command, space) -> int | None:
    """How many clicks on a space give exactly this command; None where that is no way."""
    for n in (1, 2):
        answer = desk.clicks.click_space(space)
        if isinstance(answer, Given):
            return n if answer.command == command else None
        if not isinstance(answer, Picked):
            assert isinstance(answer, Menu | Sure) or answer is not None
            return None
    return None


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_the_lesson_is_played_to_its_end(screen, tmp_path):
    person = Person(screen, tmp_path / "player")
    person.open("first_orders", "--players", "human,greedy", "--seed", "5")
    try:
        game = person.game()
        board = game.world.board
        plan = MapPlan(board, tuple(board.spaces))
        top = bar.BAR_HEIGHT + scorestrip.STRIP_HEIGHT
        area = Box(0, top, SIZE[0] - side_width(SIZE[0], 1), SIZE[1] - top)
        room = room_for(plan, awaited_trays(scene_of(Seat(game, None))), area)
        camera = Camera.over_map(world_of(plan, room=room), area)
        bot = BOTS["greedy"]("5/person")
        for _ in range(600):
            game = person.game()
            if game.outcome is not None:
                break
            if game.deciding == "axis":
                assert person.wait(len(game.entries), 60), "the bot does not go on"
                continue
            desk = Desk(game, PLAYERS, person.journal())
            person.give(game, bot.choose(desk.screen.shown_seat), plan, camera)
        assert game.outcome is not None
        assert person.how["pointer"] >= 10, person.how
        assert person.how["keys"] >= 5, person.how
        person.press("Escape")
        person.press("ctrl+q")
        assert person.process is not None
        assert person.process.wait(20) == 0
        report = verify(person.journal(), system_of)
        assert report.difference is None
        assert report.ended
    finally:
        if person.process is not None and person.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                person.process.send_signal(signal.SIGKILL)
            person.process.wait(10)
