"""A person at a real window: a screen, a mouse and a keyboard."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from wsn.client.view.camera import Camera
from wsn.desk.answers import Given, Menu, Picked, Sure
from wsn.desk.desk import Desk
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.systems import system_of
from wsn.table import pointing
from wsn.table.choices import where
from wsn.table.picture.plan import MapPlan

SIZE = (1280, 800)
PLAYERS = {"allies": "human", "axis": "greedy"}


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
