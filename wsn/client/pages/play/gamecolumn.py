"""The column beside a game: what can be decided, the place under the pointer, the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import msgspec
from imgui_bundle import ImVec2, imgui

from wsn.client import keys
from wsn.client.pages.play.aftermath import Aftermath
from wsn.client.pages.play.recapsheet import RecapSheet
from wsn.client.panels import cards, decision, log, sides, theme, widgets
from wsn.client.panels.log import LogLook, LogView, LogWish
from wsn.client.panels.theme import in_pixels
from wsn.desk.answers import Answer, Menu, PlaceCard, Refused
from wsn.desk.desk import PERSON, Desk
from wsn.desk.log import LogGroup
from wsn.engine.facts import Status
from wsn.english import sentence
from wsn.table.choices import fold_choices

ASKED, ASKED_LOW = 0.385, 0.47
"""The share of the column that is about the decision, and in a low column. It never changes in play."""
ASKED_FORMING: Final = 0.6
"""The same while an attack is put together by a table of results, whose factors have to be read."""
MOST_FOOT: Final = 0.6
"""The greatest share of that for the buttons over the main one; further ones are scrolled."""
POINTER: Final = 0.24
"""The share of the column that is about the place under the pointer."""
LEAST_LOG: Final = 108.0
"""What the end of the log has of a low column at least, at UI scale 1: four lines or five."""
LOW_COLUMN: Final = 660.0
"""A column lower than this, at UI scale 1, has a small log; a button opens the whole."""


class GameLog:
    """The log of a game, looked at by each side in its own way. `look_at` shows the board of a group.

    `look` gives the dice and counters that it is drawn with.
    """

    def __init__(self, desk: Desk, look_at: Callable[[LogGroup], None], look: Callable[[], LogLook]) -> None:
        self.desk = desk
        self.open = False
        """Whether it fills the column."""
        self._look_at = look_at
        self._look = look
        self.log_views: dict[str | None, LogView] = {}
        self._at: int | None = None
        """The earlier moment that was brought into sight."""

    def toggle_log(self) -> None:
        """Fill the column with it, or give the column back."""
        self.open = not self.open

    def draw_log(self, inks: sides.Inks) -> None:
        """Draw it into what is left of the panel."""
        screen = self.desk.screen
        view = self.log_views.setdefault(screen.side_shown, LogView())
        view.look = self._look()
        at = screen.past.at if screen.past is not None else None
        if at != self._at:
            self._at = at
            told = [group for group in screen.log_told() if group.lines and group.first <= (at or 0)]
            if told:
                view.scroll_to(told[-1])
            view.stick = at is None
        wish = log.draw_log(view, screen.log_told(), inks, at, self._first_undo())
        if wish is not None:
            self.follow_line(wish)

    def follow_line(self, wish: LogWish) -> None:
        """A line was pressed: look at its moment, or take back to it."""
        if wish.undo:
            self.desk.talk.undo_command(wish.group.last)
        else:
            self._at = wish.group.last  # it is in sight, and stays where it was pressed
            self._look_at(wish.group)

    def _first_undo(self) -> int | None:
        """The earliest entry that the game may be taken back to now; None when nothing may."""
        desk = self.desk

        def find() -> int | None:
            earliest = None
            for group in reversed(desk.screen.shown_log.all_groups()[:-1]):
                if desk.orders.can_undo(group.last) is None:
                    earliest = group.last  # bots may have passed in between
            return earliest

        return desk.screen.keep_made("first undo", find)


class Column:
    """The column to the right of the board. `do` carries out an action of the table of keys.

    The next decision waits for the film of the `aftermath`.
    """

    def __init__(
        self,
        desk: Desk,
        log: GameLog,
        do: Callable[[str], bool],
        aftermath: Aftermath,
        recap: RecapSheet,
    ) -> None:
        self.desk = desk
        self.log = log
        self.do = do
        self.aftermath = aftermath
        self.recap = recap
        self._answer_shown: Answer = desk.talk.answer
        """The answer that was drawn last: a new refusal is scrolled to."""
        self._foot = 0.0
        """How high the buttons over the main one were in the last frame."""
        self.last = False
        """Whether the pointer lies off the board: what was under it last is still told of."""
        self.reads = False
        """Whether it lies below the decision, where that is told: to be read and clicked."""
        self._unfolded_of: object = None
        self._unfolded: set[tuple[int, int]] = set()
        """The rows of the list of orders that are open, by their first and last number, in this position."""
        self._stood: Status | None = None
        """How the game stood when the score was told last."""

    @property
    def stale(self) -> bool:
        """Whether the pointer lies neither on the board nor on what was told of it."""
        return self.last and not self.reads

    def draw(
        self, place: tuple[float, float, float, float], card: PlaceCard | None, inks: sides.Inks
    ) -> None:
        """Draw the decision, the place under the pointer and the log, from top to bottom.

        `place` is left, top, width and height.
        """
        x, y, wide, high = place
        if self.recap.open:
            self.recap.draw(place, inks)
            return
        if self.log.open:
            with widgets.open_panel("log", x, y, wide, high, scrolls=False):
                widgets.title("Log")
                if widgets.draw_button("Back to the orders", keys.shortcut_text("log")):
                    self.log.open = False
                widgets.draw_soft("Point at a line for its reasons; click it to view that moment.")
                self.log.draw_log(inks)
            return
        low = high < in_pixels(LOW_COLUMN)
        with widgets.open_panel("column", x, y, wide, high, scrolls=False):
            forms = self.desk.orders.is_composed and not self.aftermath.leads_on
            self._draw_decided(high * (ASKED_FORMING if forms else ASKED_LOW if low else ASKED), low)
            mouse = imgui.get_mouse_pos()
            self.reads = mouse.x >= x and mouse.y >= imgui.get_cursor_screen_pos().y
            if self._is_listed:
                self._draw_all_orders()
                return
            widgets.draw_heading("Pointed at last" if self.last and card is not None else "Under the pointer")
            rest = widgets.room().y
            if forms:  # what one more brings is told of the pointer: the log is a key away
                imgui.begin_child("pointer", ImVec2(0, 0), imgui.ChildFlags_.nav_flattened)
                self._draw_pointer(card)
                widgets.fade_foot()
                imgui.end_child()
                return
            pointer = rest - in_pixels(LEAST_LOG + 28) if low else min(high * POINTER, rest - in_pixels(80))
            imgui.begin_child("pointer", ImVec2(0, max(pointer, 1)), imgui.ChildFlags_.nav_flattened)
            self._draw_pointer(card)
            widgets.fade_foot()
            imgui.end_child()
            self._heading_of_log(low)
            imgui.begin_child("happened", ImVec2(0, 0), imgui.ChildFlags_.nav_flattened)
            self.log.draw_log(inks)
            imgui.end_child()

    def _heading_of_log(self, low: bool) -> None:
        """The heading over the log, and a recap; in a low column a button that opens the whole log."""
        if low and widgets.small_button(f"The whole log   [{keys.shortcut_text('log')}]"):
            self.log.open = True
        if low:
            self.recap.offer()
            return
        if self.recap.is_offered:
            imgui.dummy(ImVec2(0, 0))
            self.recap.offer()
        widgets.draw_heading("Log")

    def _draw_decided(self, high: float, low: bool) -> None:
        """What is asked, the buttons under it, and the main button, in a fixed height.

        Nothing that the pointer lies on changes it: what is too long is scrolled, and no button moves.
        """
        line, gap = imgui.get_frame_height(), imgui.get_style().item_spacing.y
        foot = min(self._foot, high * MOST_FOOT)
        end = imgui.get_cursor_pos_y() + high
        desk = self.desk
        past = desk.screen.past
        imgui.begin_child(
            "decision",
            ImVec2(0, max(high - line - gap - (foot + gap if foot else 0), in_pixels(40))),
            imgui.ChildFlags_.nav_flattened,
        )
        if self.desk.talk.answer is not self._answer_shown:
            self._answer_shown = self.desk.talk.answer
            if isinstance(self.desk.talk.answer, Refused):
                imgui.set_scroll_y(0)
        if past is not None:
            widgets.title(f"Viewing {past.step_text(past.step)}")
            shown = past.log_groups[past.step]
            for happened in shown.lines if shown.by is not None else ():  # the board shows the set-up
                widgets.text(happened.text, size=15)
            decision.status(past.status())
        elif self.aftermath.leads_on:
            decision.draw_film_notice(desk, self.aftermath.shows_others)
        else:
            self._draw_decision(low)
        widgets.fade_foot()
        imgui.end_child()
        imgui.set_cursor_pos_y(end - line - (foot + gap if foot else 0))
        imgui.begin_child("options", ImVec2(0, max(foot, 1)), imgui.ChildFlags_.nav_flattened)
        if past is not None:
            self._draw_steps()
        elif self.aftermath.leads_on:
            pass  # what can be ordered next is not told before the film has shown what led there
        elif self.desk.screen.person_decides:
            self.desk.talk.carry_out_wish(decision.draw_buttons(self.desk))
            self._offers()
        self._foot = max(imgui.get_cursor_pos_y() - gap, 0.0)
        imgui.end_child()
        imgui.set_cursor_pos_y(end - line)
        if past is not None:
            if widgets.draw_button("Back to the game", "End", go=True, wide=-1):
                self.do("last")
        elif self.aftermath.leads_on:
            words = "Skip to your next decision" if desk.screen.bot_decides else "Skip"
            if widgets.draw_button(
                words, "Esc" if desk.screen.bot_decides else "Space", wide=-1, name="main"
            ):
                self.aftermath.skip_film(rest=True)
                self.desk.talk.note_skipped()
        else:
            wish, last = decision.draw_main_button(self.desk, keys.shortcut_text("end")), self.desk.orders.end
            if wish is not None and last is not None and wish.number == last.row.number:
                self.desk.talk.end(last.row)
            else:
                self.desk.talk.carry_out_wish(wish)

    def _draw_steps(self) -> None:
        """One step back or forth."""
        half = (widgets.room().x / theme.face_scale() - 8) / 2
        if widgets.draw_button("Earlier", keys.shortcut_text("earlier"), wide=half):
            self.do("earlier")
        imgui.same_line()
        if widgets.draw_button("Later", keys.shortcut_text("later"), wide=half):
            self.do("later")

    def _draw_decision(self, low: bool) -> None:
        """Who decides, what is asked, who acts, and the list of all orders where it is open."""
        desk = self.desk
        side = desk.screen.deciding_side
        decision.draw_whose(
            desk, desk.screen.name(side) if side is not None else "", desk.bots.seconds_thinking > 0.4
        )
        decision.draw_thinking(desk)
        if isinstance(self.desk.talk.answer, Refused):
            cards.draw_refusals(self.desk.talk.answer)
        status = self.current_status()
        if status.result:
            for line in desk.screen.result_lines()[:1]:
                widgets.draw_notice(line)
        elif not desk.screen.bot_decides:
            decision.status(status, low)  # a bot is asked in words that are meant for its side
        if desk.bots.problem:
            widgets.draw_notice(sentence(desk.bots.problem), bad=True)
            if widgets.draw_button("Try again", go=True):
                desk.bots.try_again()
            if side is not None and desk.bots.away is None:
                imgui.same_line()
                if widgets.draw_button("Take over this side"):
                    desk.play_by(side, PERSON)
        told = decision.what_now(desk) if desk.screen.person_decides else ""
        composed = desk.orders.is_composed
        if composed:
            decision.draw_stake(desk)
        if told:
            widgets.text(told, size=15)
        decision.not_yet(desk)
        self._acting()
        if desk.screen.person_decides:
            if not composed:
                decision.draw_stake(desk)
            self._list()

    def current_status(self) -> Status:
        """How the game stands; the score and the end of it not before the film has shown what led there."""
        screen = self.desk.screen
        now = screen.status()
        if screen.told is None or self._stood is None:
            self._stood = now
        return msgspec.structs.replace(now, score=self._stood.score, result=self._stood.result)

    def _acting(self) -> None:
        """The card of the chosen or acting unit."""
        desk = self.desk
        unit, together = desk.clicks.chosen_unit or desk.orders.acting, desk.orders.joined_units
        if unit in together:
            with widgets.draw_box():
                cards.draw_units([desk.screen.shown_seat.about(one) for one in together])
        elif unit is not None and unit in desk.screen.shown_seat.view.units:
            with widgets.draw_box():
                cards.draw_unit(desk.screen.shown_seat.about(unit))

    def _offers(self) -> None:
        """The buttons that take back an attack that is formed, for the next unit, and for all orders."""
        before = self.desk.orders.formed_from
        if before is not None and widgets.draw_button("Cancel this attack", wide=-1, name="formed"):
            self.desk.talk.undo_command(before)
            return
        if not self._has_more_orders:
            return
        half = (widgets.room().x / theme.face_scale() - 8) / 2
        if self.desk.orders.able_units:
            if widgets.draw_button("Next unit", keys.shortcut_text("next_unit"), wide=half):
                self.do("next_unit")
            imgui.same_line()
        words = (
            "Hide the list"
            if self.desk.talk.list_open
            else f"All orders ({len(self.desk.orders.current_choices())})"
        )
        if widgets.draw_button(words, keys.shortcut_text("choices"), wide=-1):
            self.desk.talk.list_open = not self.desk.talk.list_open

    @property
    def _is_listed(self) -> bool:
        """Whether all orders are listed now, in the place of what is under the pointer and of the log.

        Those of the next decision are not, before the film that leads to it has been shown.
        """
        screen = self.desk.screen
        shown = screen.past is None and not self.aftermath.leads_on
        return self.desk.talk.list_open and shown and screen.person_decides and self._has_more_orders

    @property
    def _has_more_orders(self) -> bool:
        """Whether there are orders besides those on the buttons."""
        return any(choice.kind for choice in self.desk.orders.current_choices())

    def _draw_all_orders(self) -> None:
        """The list of all orders: it has the room down to the foot, and the buttons stay where they are."""
        widgets.draw_heading("All orders")
        imgui.begin_child("all", ImVec2(0, 0), imgui.ChildFlags_.nav_flattened)
        self._rows()
        imgui.end_child()

    def _list(self) -> None:
        """The number that is being typed, and the orders where the board does not show them."""
        if self.desk.talk.typed:
            widgets.text(f"Choice {self.desk.talk.typed}… (Enter takes it)", weight="bold")
        if (
            self._has_more_orders
            and not self._is_listed
            and self.desk.screen.keep_made("unseen", self._none_on_board)
        ):
            self._rows()

    def _rows(self) -> None:
        """Every order with its number and odds; of a long list what says the same of one thing is folded."""
        orders = self.desk.orders
        rows = self.desk.screen.keep_made("folded", lambda: fold_choices(orders.current_choices()))
        if self.desk.screen.shown_seat.view is not self._unfolded_of:
            self._unfolded_of, self._unfolded = self.desk.screen.shown_seat.view, set()
        wish = decision.draw_folded(rows, orders.row, self._unfolded)
        if wish is None and self.desk.talk.lit is not None and not isinstance(self.desk.talk.answer, Menu):
            self.desk.talk.lit = None
        self.desk.talk.carry_out_wish(wish)

    def _none_on_board(self) -> bool:
        """Whether no choice points at the board or a card in hand: then only the list shows them."""
        spaces = self.desk.screen.board.spaces
        choices = [c for c in self.desk.orders.current_choices() if c.kind]
        return not any(c.kind == "card" or any(name in spaces for name in c.points_at) for c in choices)

    def _draw_pointer(self, card: PlaceCard | None) -> None:
        if card is not None:
            answer = self.desk.talk.answer
            if isinstance(answer, Refused) and answer.refusals == card.refusals:
                card = replace(card, refusals=())  # it stands above already
            cards.place(card)
        elif self.desk.screen.curtain is None:
            widgets.draw_soft("Point at the board for terrain, movement costs and odds.")
