"""The recap of the enemy's turn: a list to step through, each moment with its board and its film."""

from __future__ import annotations

from imgui_bundle import ImVec2, imgui

from wsn.client.model import keys
from wsn.client.model.desk import Desk
from wsn.client.model.recap import Recap
from wsn.client.model.settings import SPEEDS
from wsn.client.pages.page import Program
from wsn.client.panels import sides, widgets
from wsn.client.panels.theme import INKS, px
from wsn.client.view.boardview import BoardView

PAUSE = 0.5
"""Seconds between two moments that are played one after another."""


class RecapSheet:
    """Offers the recap when it is a person's turn again, and shows it."""

    def __init__(self, app: Program, desk: Desk, view: BoardView) -> None:
        self.recap = Recap(desk.screen)
        self.open = False
        self.quiet = False
        """Not offered by itself: in the steps of a lesson, where the page tells what happened."""
        self.playing = False
        self.at = -1
        """The row that is shown."""
        self._app, self._desk, self._view = app, desk, view
        self._away = -1
        """The entry since which a recap was put away unread."""
        self._due = False
        self._waited = 0.0

    @property
    def offered(self) -> bool:
        """Whether there is something to recap that was not put away."""
        return not self.open and not self.quiet and self.recap.since != self._away and self.recap.ready

    def toggle(self) -> None:
        """Open it and play it from its first moment, or close it and return to the game."""
        if self.open:
            self.close()
        elif not self.recap.ready or not self.recap.rows():
            self._app.say("Nobody else has acted since your last order.")
        else:
            self.open = True
            self.go(0)
            self.playing = True

    def close(self) -> None:
        """Return to the game; it is not offered again."""
        self.open = self.playing = False
        self._away = self.recap.since
        self._view.skip()
        self._desk.screen.look_at_now()

    def go(self, n: int) -> None:
        """Show a moment: its board, and how it came to that."""
        rows = self.recap.rows()
        self.at = min(max(n, 0), len(rows) - 1)
        self.playing = False
        self._waited = 0.0
        self._view.skip()
        self._desk.screen.look_back(rows[self.at].group.last)
        self._desk.screen.changed()
        self._due = True

    def play(self) -> None:
        """Play the film of the moment that the board now shows. Call it after the board was shown."""
        due, self._due = self._due and self.open, False
        if due and self.at < len(rows := self.recap.rows()):
            settings = self._app.settings
            row = rows[self.at]
            speed = SPEEDS[settings.enemy] or 1.0
            self._view.play(row.beats, speed if settings.animation else 0.0, row.before)

    def tick(self, dt: float) -> None:
        """Go on to the next moment while it plays by itself."""
        self.recap.follow()
        if self.open and not self.recap.rows():
            self.close()
        if not (self.open and self.playing) or self._view.film is not None or self._due:
            return
        self._waited += dt
        if self._waited >= PAUSE:
            if self.at + 1 >= len(self.recap.rows()):
                self.playing = False
            else:
                self.go(self.at + 1)
                self.playing = True
            self._app.redraw()

    # ---------------------------------------------------------------- drawing

    def height(self) -> float:
        """How much of the foot of the board the list covers; 0 while it is closed."""
        return min(px(208), self._view.camera.area.height * 0.45) + px(10) if self.open else 0.0

    def show(self, inks: sides.Inks) -> None:
        """The offer, or the list."""
        area = self._view.camera.area
        if not self.open:
            imgui.set_next_window_pos(ImVec2(area.left + px(12), area.top + px(12)))
            if self.offered and self._view.film is None:
                self._offer()
            return
        rows = self.recap.rows()
        wide, high = min(px(520), area.width * 0.8), self.height() - px(10)
        imgui.set_next_window_pos(ImVec2(area.left + px(10), area.bottom - high - px(10)))
        imgui.set_next_window_size(ImVec2(wide, high))
        flags = imgui.WindowFlags_.no_decoration | imgui.WindowFlags_.no_saved_settings
        imgui.begin("recap", None, flags)
        widgets.title("What the enemy did")
        if widgets.button("Earlier", keys.shortcut("earlier")):
            self.go(self.at - 1)
        imgui.same_line()
        if widgets.button("Later", keys.shortcut("later")):
            self.go(self.at + 1)
        imgui.same_line()
        if widgets.button("Stop" if self.playing else "Play"):
            self.run()
        imgui.same_line()
        if widgets.button("Close", keys.shortcut("cancel"), go=True, wide=-1):
            self.close()
        imgui.begin_child("moments", ImVec2(0, 0), imgui.ChildFlags_.nav_flattened)
        for n, row in enumerate(rows):
            imgui.push_id(n)
            ink, letter = inks.get(row.side, (INKS.soft, "·"))
            widgets.swatch(ink, letter)
            imgui.same_line()
            at = imgui.get_cursor_pos()
            if imgui.selectable("##row", n == self.at, 0, ImVec2(0, px(22)))[0]:
                self.go(n)
            if n == self.at and self.playing:
                imgui.set_scroll_here_y(0.5)
            imgui.set_cursor_pos(at)
            outcome = f"{' · '.join(row.outcomes)}  " if row.outcomes else ""
            if outcome:
                widgets.text(outcome, INKS.bad, weight="bold", size=15)
                imgui.same_line()
            words = row.words[:1].upper() + row.words[1:]
            fitting = widgets.fits(words, widgets.room().x - px(6))
            imgui.text(fitting)
            if fitting != words and imgui.is_item_hovered():
                widgets.hint(words)
            imgui.pop_id()
        imgui.end_child()
        imgui.end()

    def run(self) -> None:
        """Play on from here (from the first moment when it stands at the last), or stop."""
        on = not self.playing
        if on and self.at + 1 >= len(self.recap.rows()):
            self.go(0)
        self.playing, self._waited = on, PAUSE

    def _offer(self) -> None:
        flags = (
            imgui.WindowFlags_.no_decoration
            | imgui.WindowFlags_.always_auto_resize
            | imgui.WindowFlags_.no_focus_on_appearing
            | imgui.WindowFlags_.no_saved_settings
        )
        imgui.begin("recap offered", None, flags)
        if widgets.button("What the enemy did", keys.shortcut("recap")):
            self.toggle()
        imgui.same_line()
        if imgui.button("×"):
            self._away = self.recap.since
        imgui.end()
