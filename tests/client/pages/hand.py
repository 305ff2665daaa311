"""A pair of hands at the window: the pointer and the keys, as the system would report them."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from tests.client.lanes import linger
from wsn.client.app import App
from wsn.client.pages.play.game import GamePage
from wsn.desk.answers import Given, Menu, NoAnswer, Sure
from wsn.engine.commands import Command
from wsn.table import pointing
from wsn.table.choices import where

HASTE = 0.1
"""Seconds by which the clock of a window is put forward where it waits for no process, only for time."""


class Hand:
    """Moves the pointer, clicks, types; and lets the window go on meanwhile."""

    def __init__(self, app: App) -> None:
        self.app = app

    # ---------------------------------------------------------------- time

    def step(self, frames: int = 1) -> None:
        """A number of turns of the loop."""
        for _ in range(frames):
            self.app.window.redraw()
            self.app.window.step()

    def until(
        self, done: Callable[[], Any], seconds: float = 60.0, what: str = "", ahead: float = 0.0
    ) -> None:
        """Let the window go on until something is so; `ahead` puts its clock forward at each turn of it,
        in seconds, so that a film goes by sooner.
        """
        last = time.monotonic() + seconds
        while not done():
            if time.monotonic() > last:
                raise AssertionError(f"after {seconds:g} seconds still not: {what or done}")
            busy = self.app.jobs.is_busy
            self.app.window.last_step -= ahead or (0.0 if busy else HASTE)
            self.app.window.step()
            if busy:
                linger(self.app.jobs, 0.008)
            elif not ahead:
                time.sleep(0.001)

    # ---------------------------------------------------------------- the pointer

    def _send(self, event: str, *values: Any) -> None:
        self.app.window.window.dispatch_event(event, *values)
        self.app.window.window.dispatch_events()

    def move(self, x: float, y: float) -> None:
        """The pointer goes to a place, from the top left corner."""
        self._send("on_mouse_motion", x, self.app.window.size[1] - y, 0, 0)
        self.step(2)

    def click(self, x: float, y: float, button: str = "left", mods: int = 0) -> None:
        """A click at a place."""
        from pyglet.window import mouse

        self.move(x, y)
        place = (x, self.app.window.size[1] - y, getattr(mouse, button.upper()), mods)
        self._send("on_mouse_press", *place)
        self.step()
        self._send("on_mouse_release", *place)
        self.step(2)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """The left button goes down at one place and comes up at another."""
        from pyglet.window import mouse

        high = self.app.window.size[1]
        self.move(*start)
        self._send("on_mouse_press", start[0], high - start[1], mouse.LEFT, 0)
        self.step()
        dx, dy = end[0] - start[0], start[1] - end[1]
        self._send("on_mouse_drag", end[0], high - end[1], dx, dy, mouse.LEFT, 0)
        self.step()
        self._send("on_mouse_release", end[0], high - end[1], mouse.LEFT, 0)
        self.step(2)

    def place(self, space: str) -> tuple[float, float]:
        """Where the middle of a space is in the window; it is brought into sight first."""
        view = self.app.board_view()
        assert view is not None
        view.bring_into_sight(space)
        self.step()
        return view.camera.to_window(*view.plan.heart(view.board.spaces[space]))

    def point(self, space: str) -> None:
        """The pointer goes over a space."""
        self.move(*self.place(space))

    def click_on(self, space: str, button: str = "left", mods: int = 0) -> None:
        """A click into a space."""
        self.click(*self.place(space), button, mods)

    def wheel(self, steps: float) -> None:
        """The wheel turns where the pointer is."""
        x, y = self.app.window.pointer or (0.0, 0.0)
        self._send("on_mouse_scroll", x, self.app.window.size[1] - y, 0, steps)
        self.step(2)

    # ---------------------------------------------------------------- the keys

    def down(self, name: str, mods: int = 0) -> None:
        """A key goes down: `N`, `ESCAPE`, `PAGEUP`, as pyglet names them."""
        from pyglet.window import key

        self._send("on_key_press", getattr(key, name), mods)
        self.step()

    def up(self, name: str, mods: int = 0) -> None:
        """A key comes up."""
        from pyglet.window import key

        self._send("on_key_release", getattr(key, name), mods)
        self.step()

    def key(self, name: str, mods: int = 0) -> None:
        """A key is pressed, and let go."""
        self.down(name, mods)
        self.up(name, mods)

    def write(self, words: str) -> None:
        """Signs are typed."""
        for sign in words:
            self._send("on_text", sign)
            self.step()

    # ---------------------------------------------------------------- playing

    def persons_turn(self, seconds: float = 90.0) -> bool:
        """Wait until a person decides; the one to whom the screen is handed comes. False: it is over."""
        page = self.app.top_page
        assert isinstance(page, GamePage)
        screen = page.desk.screen
        if page.goals.first:
            page.goals.begin()
        assert not (page.is_modal and screen.curtain is None and screen.bot_decides), (
            f"the bot waits until this is put away: {page.desk.talk.answer}"
        )

        def asked() -> bool:
            if screen.curtain is not None:
                self.key("SPACE")
            return screen.person_decides or screen.is_over

        self.until(asked, seconds, "a person decides")
        return not screen.is_over

    def give(self, wanted: Command) -> str:
        """Give a command with the pointer where the board or the hand shows it, else by its number.

        Tells how: `pointer`, `card` or `number`. Afterwards exactly that command has been given.
        """
        page = self.app.top_page
        assert isinstance(page, GamePage)
        desk = page.desk
        before = len(desk.game.entries)
        choice = next(c for c in desk.orders.current_choices() if c.command == wanted)
        place = place_of(page, choice)
        how = "number"
        if place is not None:
            how = "pointer"
            self.click_on(place)
            if (
                len(desk.game.entries) == before
                and isinstance(page.desk.talk.answer, NoAnswer)
                and desk.clicks.selected_unit
            ):
                self.click_on(place)  # the first click picked somebody who stands there
            if isinstance(page.desk.talk.answer, Menu):
                self._pick(page, wanted)
        elif choice.kind == "card":
            how = "card"
            cards = [card.card for card in page.hand.cards_held()]
            self.click(*_card_at(page, cards.index(pointing.aim(choice))))
            if isinstance(page.desk.talk.answer, Menu):
                self._pick(page, wanted)
        if isinstance(page.desk.talk.answer, Sure):
            self.key("RETURN")
        if len(desk.game.entries) == before:
            how = "number"
            self.write(str(choice.number))
            if page.desk.talk.typed:
                self.key("RETURN")
            if isinstance(page.desk.talk.answer, Sure):
                self.key("RETURN")
        assert len(desk.game.entries) > before, f"{wanted} was not given: {page.desk.talk.answer}"
        assert desk.game.entries[before].command == wanted, desk.game.entries[before]
        return how

    def play_until(self, done: Callable[[], Any], orders: int = 90) -> None:
        """Play for every side, whoever is asked: what ends a step, else any order, until something is so."""
        page, random = self.app.top_page, Random("r1")
        assert isinstance(page, GamePage)
        for _ in range(orders):
            if done():
                self.step(2)
                return
            end = page.desk.orders.end
            command = (
                random.choice(page.desk.orders.current_choices()).command if end is None else end.row.command
            )
            page.desk.talk.take(page.desk.orders.give_order(command, confirmed=True))
            page.skip_film()
            self.persons_turn()
        raise AssertionError(f"after {orders} orders still not: {done}")

    def _pick(self, page: GamePage, wanted: Command) -> None:
        """Take a row of the menu that is open by its number; put the menu away where it has no such row."""
        rows = [row.command for row in page.desk.talk.answer.rows]
        if wanted not in rows:
            self.key("ESCAPE")
            return
        self.write(str(rows.index(wanted) + 1))
        if page.desk.talk.typed:  # 1 may go on to 10 and 11
            self.key("RETURN")


def place_of(page: GamePage, choice: Any) -> str | None:
    """The space to click for a choice; None where the board does not show it, or a click there means more."""
    if choice.kind not in ("space", "target", "unit"):
        return None
    name = pointing.aim(choice)
    state = page.desk.screen.shown_seat.view
    space = where(name, state) if name in state.units else name
    if space not in page.view.board.spaces:
        return None
    subject = pointing.subject(choice)
    if subject is not None and page.desk.clicks.chosen_unit != subject:
        page.desk.talk.take(page.desk.clicks.select_unit(subject))
    return str(space)


def _card_at(page: GamePage, n: int) -> tuple[float, float]:
    """Where a card of the hand lies in the window."""
    from imgui_bundle import imgui

    from wsn.client.panels import cards

    style = imgui.get_style()
    high = page.app.window.size[1]
    x = style.window_padding.x + n * (cards.CARD[0] + style.item_spacing.x) + cards.CARD[0] / 2
    return x, high - style.window_padding.y - cards.CARD[1] / 2


__all__ = ["Given", "Hand"]
