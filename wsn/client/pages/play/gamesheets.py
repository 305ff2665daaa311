"""What lies over the board of a game: its menu, the units, the hand, the end, and questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.board.board import Board
from wsn.client import keys
from wsn.client.opening import Start
from wsn.client.pages.page import Program
from wsn.client.pages.play import gamemenu
from wsn.client.pages.play.aftermath import Aftermath
from wsn.client.pages.play.gamemenu import GameMenu, Wish
from wsn.client.panels import briefing as panel
from wsn.client.panels import cards, coach, sides, theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.client.view.boardview import BoardView
from wsn.desk import asked
from wsn.desk.answers import Menu, NoAnswer, Refused, Sure
from wsn.desk.desk import Desk
from wsn.desk.talk import Talk
from wsn.english import sentence
from wsn.parts.briefing import Topic
from wsn.table import briefing
from wsn.table.cards import Card, deals, hand
from wsn.table.players_file import Memory
from wsn.table.pointing import aim
from wsn.table.summary import at_a_glance

SHEET_SURROUND: Final = 56.0
"""What a sheet takes beside the list in it, its title and its margins, at UI scale 1."""
LEGEND_WIDTH: Final = 410.0
"""How wide what is said of the signs on the board is, at UI scale 1."""
EMPTY_HAND_HEIGHT: Final = 34.0
"""How high the place of the cards is while none are held, at UI scale 1: a line that says so."""


def legend(lines: Sequence[str], view: BoardView) -> None:
    """What signs laid over the board mean, in its lower left corner."""
    if not lines:
        return
    area = view.camera.area
    corner = ImVec2(area.left + in_pixels(10), area.bottom_edge - in_pixels(10))
    imgui.set_next_window_pos(corner, imgui.Cond_.always, ImVec2(0, 1))
    wide = min(in_pixels(LEGEND_WIDTH), area.width - in_pixels(20))
    imgui.set_next_window_size_constraints(ImVec2(wide, 0), ImVec2(wide, area.height))
    flags = (
        imgui.WindowFlags_.no_decoration
        | imgui.WindowFlags_.no_inputs
        | imgui.WindowFlags_.no_saved_settings
        | imgui.WindowFlags_.always_auto_resize
    )
    with theme.paint_widgets((imgui.Col_.window_bg, INKS.card)):
        imgui.begin("legend", None, flags)
    for line in lines:
        widgets.text(line, size=14.5)
    imgui.end()


class MenuSheet:
    """What can be done with the game as a whole: copies, a scenario of it, who plays, orders, its end."""

    def __init__(self, app: Program, desk: Desk) -> None:
        self.app = app
        self.desk = desk
        self.menu = GameMenu()
        self.open = False

    def toggle(self) -> None:
        """Open it without a message, or close it."""
        self.open = not self.open
        self.menu.told = []

    def show(self) -> None:
        """Draw it, and do what was pressed."""
        pressed = gamemenu.draw_game_menu(self.menu, self.desk)
        if pressed:
            self.do(pressed)

    def do(self, wish: Wish) -> None:
        """Do what was pressed in the menu, and show the result."""
        what, *rest = wish
        desk, menu = self.desk, self.menu
        menu.told = []
        if what == "close":
            self.open = False
        elif what == "elsewhere":
            menu.told = list(desk.keep_elsewhere(rest[0]))
            menu.elsewhere = ""
        elif what == "copy":
            menu.told = list(desk.save_copy(rest[0]))
            menu.copy = ""
        elif what == "scenario":
            menu.told = list(desk.save_scenario(rest[0]))
            menu.scenario = ""
        elif what == "player":
            desk.play_by(rest[0], rest[1])
            Memory.load().remember(desk.journal, desk.screen.players)
            self.desk.talk.put_away()
        elif what == "order":
            answer = desk.orders.set_standing_order(rest[0], rest[1] or None)
            if isinstance(answer, Refused):
                menu.told = list(answer.refusal_lines)
            elif not isinstance(answer, NoAnswer):
                self.desk.talk.take(answer)
                menu.told = ["The standing order is set."]
        elif what == "rules":
            self.open = False
            self.app.read_rules()
        elif what == "replay":
            self.open = False
            self.app.open(Start("replay", str(desk.journal), plays=True))
        elif what == "turn":
            self.open = False
            self.app.do("turn")
        else:
            self.open = False
            self.desk.talk.take(desk.orders.end_by(what))


class UnitSheet:
    """The list of every unit that is seen. `point_at` moves the cursor to a place."""

    def __init__(self, desk: Desk, view: BoardView, point_at: Callable[[str], None]) -> None:
        self.desk = desk
        self.view = view
        self.open = False
        self._point_at = point_at
        self.height_needed = 0.0
        """How high it would be if all of it were to be seen, in pixels."""

    def toggle(self) -> None:
        """Open it, or close it."""
        self.open = not self.open

    def show(self, inks: sides.Inks) -> None:
        """Every unit that is seen; a click goes there."""
        area, able = self.view.camera.area, frozenset(self.desk.orders.able_units)
        imgui.set_next_window_pos(ImVec2(area.left + in_pixels(12), area.top + in_pixels(12)))
        wide = min(in_pixels(560), area.width - in_pixels(24))
        imgui.set_next_window_size(ImVec2(wide, widgets.sheet_high(520, self.height_needed, area.height)))
        shown, opened = imgui.begin(
            "Units", True, imgui.WindowFlags_.no_collapse | imgui.WindowFlags_.no_saved_settings
        )
        if opened is False:
            self.open = False
        if shown:
            imgui.begin_child("rows", child_flags=imgui.ChildFlags_.nav_flattened)
        if shown and imgui.begin_table("units", 3, imgui.TableFlags_.row_bg):
            imgui.table_setup_column("side", imgui.TableColumnFlags_.width_fixed, in_pixels(24))
            rows = self.desk.screen.units()
            spaces = self.view.board.spaces
            words = {
                place: space_title(self.view.board, place) if place in spaces else place
                for _, _, place, _ in rows
            }
            widest = max((widgets.width_of(told) for told in words.values()), default=0.0)
            imgui.table_setup_column(
                "at",
                imgui.TableColumnFlags_.width_fixed,
                max(in_pixels(66), min(widest + in_pixels(12), wide * 0.35)),
            )
            imgui.table_setup_column("unit", imgui.TableColumnFlags_.width_stretch)
            for n, (unit, side, place, about) in enumerate(rows):
                imgui.table_next_row()
                imgui.table_next_column()
                widgets.draw_swatch(*inks[side])
                imgui.table_next_column()
                known = place in spaces
                if known and imgui.small_button(f"{words[place]}##{n}"):
                    self.view.centre_on(place)
                    self._point_at(place)
                elif not known:
                    widgets.text(place, INKS.soft, size=14)
                imgui.table_next_column()
                if unit in able and imgui.small_button(f"Select##{unit}"):
                    desk = self.desk
                    self.desk.talk.take(
                        desk.clicks.select_unit(unit)
                        if unit in desk.clicks.selectable_units
                        else desk.clicks.click_space(None, unit)
                    )
                if unit in able:
                    imgui.same_line()
                widgets.text(about, size=15)
            imgui.end_table()
        if shown:
            self.height_needed = _needed_height()
            widgets.fade_foot()
            imgui.end_child()
        imgui.end()


def space_title(board: Board, space: str) -> str:
    """What a space is called in the list: a box by its name, any other by its label."""
    there = board.spaces[space]
    return there.name if there.kind == "box" and there.name else space


def _needed_height() -> float:
    """How high a sheet has to be, in pixels, so that all that was drawn into the list in it is seen."""
    return imgui.get_cursor_pos_y() + in_pixels(SHEET_SURROUND)


class GoalSheet:
    """The briefing in play: how each side wins, who comes on when. `point_at` moves the cursor to a place."""

    def __init__(self, desk: Desk, view: BoardView, point_at: Callable[[str], None]) -> None:
        self.desk = desk
        self.view = view
        self.open = self.first = bool(
            desk.begins and desk.screen.human_players and briefing.in_play(desk.screen.shown_seat)
        )
        """`first`: it lies there by itself, since a game begins; anything puts it away."""
        desk.begins = False
        self._entries = len(desk.game.entries)
        self._point_at = point_at
        self.height_needed = 0.0
        """How high it would be if all of it were to be seen, in pixels."""
        self.glance = at_a_glance(desk.game.setup)
        """How long the scenario takes, and whom to play first."""

    def toggle(self) -> None:
        """Open it, or close it."""
        self.open, self.first = not self.open, False

    def begin(self) -> None:
        """It has been read: the game begins."""
        self.open = self.first = False

    def tick(self) -> None:
        """Whoever gives an order has begun."""
        if self.first and len(self.desk.game.entries) != self._entries:
            self.begin()

    def goal_topics(self) -> tuple[Topic, ...]:
        """What is told, as the side that is shown knows the position."""
        screen = self.desk.screen
        return screen.keep_made("briefing", lambda: briefing.in_play(screen.shown_seat))

    def show(self) -> None:
        """Draw it over the board."""
        area = self.view.camera.area
        imgui.set_next_window_pos(ImVec2(area.left + in_pixels(12), area.top + in_pixels(12)))
        wide = min(in_pixels(620), area.width - in_pixels(24))
        imgui.set_next_window_size(ImVec2(wide, widgets.sheet_high(560, self.height_needed, area.height)))
        shown, opened = imgui.begin(
            f"{self.desk.game.setup.name}###Goals" if self.first else "Goals###Goals",
            True,
            imgui.WindowFlags_.no_collapse | imgui.WindowFlags_.no_saved_settings,
        )
        if opened is False:
            self.begin()
        if shown:
            foot = in_pixels(46) if self.first else 0.0
            imgui.begin_child("topics", ImVec2(0, -foot), imgui.ChildFlags_.nav_flattened)
            if self.glance:
                widgets.draw_soft(self.glance)
            topics = self.goal_topics()
            panel.draw_briefing(topics, self.show_space)
            if not topics:
                widgets.text(briefing.NOTHING)
            self.height_needed = _needed_height() + foot
            widgets.fade_foot()
            imgui.end_child()
            if self.first:
                if widgets.draw_button("Begin", "Enter", go=True):
                    self.begin()
                imgui.same_line()
                widgets.draw_soft(f"The Goals button ({keys.shortcut_text('goals')}) shows this again.")
        imgui.end()

    def show_space(self, space: str) -> None:
        """Bring a space of the board into sight, and point at it; any other word does nothing."""
        if space in self.view.board.spaces:
            self.view.centre_on(space)
            self._point_at(space)


PHRASE: Final = 120
"""What a card does is told under its picture in fewer signs than this; more is the text of the card."""


class HandSheet:
    """The cards of the side that is shown, in a row under the board."""

    def __init__(self, app: Program, desk: Desk, aftermath: Aftermath) -> None:
        self.app = app
        self.desk = desk
        self.aftermath = aftermath
        """No card is shown large over its film."""
        self._had = False
        """Whether cards have been held."""
        self._held: tuple[Card, ...] = ()
        self._rested: tuple[float, float] | None = None
        """Where the pointer was when the hand changed, as long as it lies still there."""
        self._lit = False
        """Whether a card under the pointer lights up units on the board."""
        self.stray: Callable[[], bool] | None = None
        """Who answers a click on a card that means no order, in place of the rules; True if it did."""

    def cards_held(self) -> tuple[Card, ...]:
        """What is held."""
        side, game = self.desk.screen.side_shown, self.desk.game
        if side is None:
            return ()
        view = self.desk.screen.shown_seat.view
        return self.desk.screen.keep_made("held", lambda: hand(game.system.name, game.world, view, side))

    def card_deed(self, card: str) -> str:
        """What a card would do if it were played now, where its preview says so in a phrase."""
        orders = self.desk.orders
        rows = (
            orders.row(one) for one in orders.current_choices() if one.kind == "card" and aim(one) == card
        )
        told = next((row.short for row in rows), "")
        return sentence(told) if 0 < len(told) < PHRASE else ""

    def click_hint(self, card: str) -> str:
        """What a click on a card would do now, in a sentence."""
        return asked.use_of_card(self.desk.orders, card)

    def sheet_height(self) -> float:
        """How much room it takes, in pixels; none in a game without cards.

        The board stays where it is when the first hand is dealt and when the last card is played; but a low
        window keeps only a line once a hand is played out.
        """
        held, screen = bool(self.cards_held()), self.desk.screen
        self._had, side = self._had or held, screen.side_shown
        awaited = bool(screen.human_players) and deals(self.desk.game.system.name, screen.shown_seat.view)
        if not self._had and not awaited:
            return 0.0
        if coach.is_low() and self._had and not held and side is not None:
            return in_pixels(EMPTY_HAND_HEIGHT)
        return in_pixels(cards.size()[1] + (28 if coach.is_low() else 34))

    def _pointed_at(self) -> bool:
        """Whether the pointer has moved since the hand changed: no card that slid under it is shown large."""
        held, pointer = self.cards_held(), imgui.get_mouse_pos()
        if held != self._held:
            self._held, self._rested = held, (pointer.x, pointer.y)
        if self._rested is not None and self._rested != (pointer.x, pointer.y):
            self._rested = None
        return self._rested is None

    def draw(self, x: float, y: float, wide: float, high: float) -> None:
        """The cards, and what a click on one means."""
        with widgets.open_panel("hand", x, y, wide, high):
            if self.desk.screen.curtain is None:
                playable = self.desk.orders.hand()
                listed = isinstance(
                    self.desk.talk.answer, Menu
                )  # its ways to be played, which it would cover
                tips = not (self.aftermath.leads_on or listed) and self._pointed_at()
                picked = self.desk.clicks.card_picked
                made, palette = self.app.pictures, self.app.palette
                answered = self.stray is not None
                over: list[str] = []
                held, says = self.cards_held(), (self.card_deed, self.click_hint)
                card = cards.hand(held, playable, made, palette, tips, picked, *says, answered, over.append)
                self._light_units(over[0] if over and not listed else "")
                if card and listed:
                    self.desk.talk.put_away()  # a click beside the list does nothing else
                elif card:
                    pointer = imgui.get_mouse_pos()
                    on = x <= pointer.x < x + wide and y <= pointer.y < y + high
                    self.desk.talk.spot = (pointer.x if on else x, y)
                    self._draw_pressed(card)

    def _light_units(self, card: str) -> None:
        """Light up on the board whom the card under the pointer would order."""
        rows = (one for one in self.desk.orders.current_choices() if one.kind == "card" and aim(one) == card)
        choice = next(rows, None)
        if choice is not None:
            self.desk.talk.lit, self._lit = self.desk.orders.row(choice), True
        elif self._lit:
            self.desk.talk.lit, self._lit = None, False

    def _draw_pressed(self, card: str) -> None:
        answer = self.desk.clicks.card(card)
        nothing = isinstance(answer, NoAnswer | Refused)
        if not (nothing and self.stray is not None and self.stray()):
            self.desk.talk.take(answer)


def confirm_command(talk: Talk, asked: Sure) -> None:
    """Asks for confirmation of a command."""
    with widgets.open_dialogue("sure", 440):
        widgets.title("Are you sure?")
        widgets.text(sentence(asked.text))
        if widgets.draw_button("Yes", "Enter", go=True):
            talk.confirm_command()
        imgui.same_line()
        if widgets.draw_button("Cancel", "Esc"):
            talk.put_away()


def draw_curtain(name: str) -> bool:
    """Between two players at one screen: whose turn it is to look. True when that player is ready."""
    with widgets.open_dialogue("curtain", 460):
        widgets.title(f"Hand the screen to {name}", 22)
        widgets.text("Hidden information stays covered until then.")
        return widgets.draw_button(f"Show the board to {name}", "Space", go=True, wide=-1)
