"""The recap of the enemy's turn: a list to step through, each moment with its board and its film."""

from __future__ import annotations

from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client import keys
from wsn.client.pages.page import Program
from wsn.client.panels import sides, theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.client.settings import ANIMATION_SPEEDS
from wsn.client.view.boardview import BoardView
from wsn.desk.desk import Desk
from wsn.desk.recap import Recap, RecapRow
from wsn.english import capitalize

PAUSE: Final = 0.5
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
        """The entry up to which a recap was put away."""
        self._due = False
        self._waited = 0.0

    @property
    def is_offered(self) -> bool:
        """Whether there is something to recap that was not put away."""
        return (
            not self.open
            and not self.quiet
            and self.recap.last_entry_told != self._away
            and self.recap.is_ready
        )

    def toggle(self) -> None:
        """Open it and play it from its first moment, or close it and return to the game."""
        if self.open:
            self.close()
        elif self._desk.screen.bot_decides:
            self._app.say("It is not your turn: at your next decision this shows what the enemy did.")
        elif not self.recap.is_ready and self.recap.is_mid_turn:
            self._app.say("Nothing is to be seen on the board yet: the log tells what the enemy has begun.")
        elif not self.recap.is_ready:
            self._app.say("Nobody else has acted since your last order.")
        else:
            self.open = True
            self.go(0)
            self.playing = True

    def close(self) -> None:
        """Return to the game; it is not offered again."""
        self.open = self.playing = False
        self._away = self.recap.last_entry_told
        self._view.skip_film()
        self._desk.screen.look_at_now()

    def go(self, n: int) -> None:
        """Show a moment: its board, and how it came to that."""
        rows = self.recap.rows()
        self.at = min(max(n, 0), len(rows) - 1)
        self.playing = False
        self._waited = 0.0
        self._view.skip_film()
        self._desk.screen.look_back(rows[self.at].group.last)
        self._desk.screen.note_change()
        self._due = True

    def play(self) -> None:
        """Play the film of the moment that the board now shows. Call it after the board was shown."""
        due, self._due = self._due and self.open, False
        if due and self.at < len(rows := self.recap.rows()):
            settings = self._app.settings
            row = rows[self.at]
            speed = ANIMATION_SPEEDS[settings.enemy] or 1.0
            self._view.play(row.beats, speed if settings.animation else 0.0, row.before)

    def tick(self, dt: float) -> None:
        """Go on to the next moment while it plays by itself."""
        self.recap.follow_game()
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

    def draw(self, place: tuple[float, float, float, float], inks: sides.Inks) -> None:
        """The list in the column beside the board, all of which is seen meanwhile.

        `place` is left, top, width and height.
        """
        with widgets.open_panel("recap", *place, scrolls=False):
            widgets.title("What the enemy did")
            half = (widgets.room().x / theme.face_scale() - 8) / 2
            if widgets.draw_button("Earlier", keys.shortcut_text("earlier"), wide=half):
                self.go(self.at - 1)
            imgui.same_line()
            if widgets.draw_button("Later", keys.shortcut_text("later"), wide=-1):
                self.go(self.at + 1)
            if widgets.draw_button("Stop" if self.playing else "Play", wide=half):
                self.run_film()
            imgui.same_line()
            if widgets.draw_button("Back to the game", keys.shortcut_text("cancel"), go=True, wide=-1):
                self.close()
            imgui.begin_child("moments", ImVec2(0, 0), imgui.ChildFlags_.nav_flattened)
            for n, row in enumerate(self.recap.rows()):
                imgui.push_id(n)
                self._draw_moment(n, row, inks)
                imgui.pop_id()
            widgets.fade_foot()
            imgui.end_child()

    def _draw_moment(self, n: int, row: RecapRow, inks: sides.Inks) -> None:
        """A moment of the list, in as many lines as it needs: who acted, what came of it, what was done."""
        ink, letter = inks.get(row.side, (INKS.soft, "·"))
        outcome, words = " · ".join(row.outcomes), capitalize(row.words)
        left, at = in_pixels(28), imgui.get_cursor_pos()
        wide = widgets.room().x - left - in_pixels(4)
        with theme.text_font("plain", 15):
            high = max(imgui.calc_text_size(words, wrap_width=wide).y, in_pixels(19))
        with theme.text_font("bold", 15):
            first = imgui.calc_text_size(outcome, wrap_width=wide).y if outcome else 0.0
        if imgui.selectable("##row", n == self.at, 0, ImVec2(0, high + first + in_pixels(4)))[0]:
            self.go(n)
        if n == self.at and self.playing:
            imgui.set_scroll_here_y(0.5)
        after = imgui.get_cursor_pos()
        imgui.set_cursor_pos(ImVec2(at.x + in_pixels(4), at.y + in_pixels(2)))
        widgets.draw_swatch(ink, letter)
        for told, down, ground, weight in (
            (outcome, 0.0, INKS.soft if row.neutral else INKS.bad, "bold"),
            (words, first, INKS.ink, "plain"),
        ):
            if told:
                imgui.set_cursor_pos(ImVec2(at.x + left, at.y + down + in_pixels(1)))
                imgui.push_text_wrap_pos(at.x + left + wide)
                with theme.text_font(weight, 15), theme.paint_widgets((imgui.Col_.text, ground)):
                    imgui.text_unformatted(told)
                imgui.pop_text_wrap_pos()
        imgui.set_cursor_pos(after)
        imgui.dummy(ImVec2(0, 0))

    def run_film(self) -> None:
        """Play on from here (from the first moment when it stands at the last), or stop."""
        on = not self.playing
        if on and self.at + 1 >= len(self.recap.rows()):
            self.go(0)
        self.playing, self._waited = on, PAUSE

    def offer(self) -> None:
        """A button beside the heading of the log, or under it, while there is something to recap."""
        if self.is_offered and self._view.film is None:
            words = f"What the enemy did   [{keys.shortcut_text('recap')}]"
            wide = widgets.width_of(words) + 2 * imgui.get_style().frame_padding.x
            imgui.same_line()
            if imgui.get_content_region_avail().x < wide:
                imgui.new_line()
            else:
                widgets.to_right(wide)
            if widgets.small_button(words):
                self.toggle()
