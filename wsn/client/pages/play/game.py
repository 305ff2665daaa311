"""A game: the board, whose decision it is, what a click means, the log; bots think in their own process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from imgui_bundle import imgui

from wsn.client import keys
from wsn.client.pages.icons import CounterIcons
from wsn.client.pages.page import Program, show_board, side_width
from wsn.client.pages.play import gamesheets, gamestrip
from wsn.client.pages.play.aftermath import Aftermath
from wsn.client.pages.play.endsheet import EndSheet
from wsn.client.pages.play.gamecolumn import Column, GameLog
from wsn.client.pages.play.gamesheets import GoalSheet, HandSheet, MenuSheet, UnitSheet
from wsn.client.pages.play.hintsheet import HintSheet
from wsn.client.pages.play.recapsheet import RecapSheet
from wsn.client.pages.sight.sighted import Sighted
from wsn.client.panels import bar, decision, dice, sides, widgets
from wsn.client.panels.dice import DiceForm, DicePictures
from wsn.client.panels.log import LogLook
from wsn.client.panels.theme import in_pixels
from wsn.client.view.boardview import BoardView, Pick
from wsn.desk.answers import Menu, NoAnswer, PlaceCard, Sure, WantsDice
from wsn.desk.desk import Desk
from wsn.desk.log import LogGroup, places
from wsn.desk.marks import Mark
from wsn.engine.game import Game
from wsn.table.cards import die
from wsn.table.choices import where
from wsn.table.seat import Seat


class GamePage(Sighted):
    """A game at this screen. Everything about it is asked of the desk."""

    name = "game"
    subtitle = ""
    """What stands behind the title; empty: where the game is kept."""

    def __init__(self, app: Program, desk: Desk) -> None:
        super().__init__(app, BoardView(desk.screen.board, app.jobs, in_play=True))
        self.desk = desk
        self.title = desk.game.setup.name
        desk.bots.patience = float(app.settings.bot_seconds)
        self.inks = sides.side_inks(desk.game, app.palette)
        desk.talk.show_on(app, self.bring_into_sight)
        self.aftermath = Aftermath(app, desk, self.view, self.bring_into_sight)
        self.log = GameLog(desk, self.look_at, self._log_look)
        self.recap = RecapSheet(app, desk, self.view)
        self.column = Column(desk, self.log, self.do, self.aftermath, self.recap)
        self.hand = HandSheet(app, desk, self.aftermath)
        self.menu = MenuSheet(app, desk)
        self.units = UnitSheet(desk, self.view, self.keys.go)
        self.goals = GoalSheet(desk, self.view, self.keys.go)
        self.end = EndSheet(app, desk)
        self.hint = HintSheet(app, desk, self.view)
        self.sheet = DiceForm()
        self._shown: object = None
        self._actions = self._key_table()

    def seat_shown(self) -> Seat:
        """The seat whose position is on the screen."""
        return self.desk.screen.shown_seat

    @property
    def dice(self) -> DicePictures:
        """How the dice of this game look."""
        game = self.desk.game
        return DicePictures(self.app.pictures, self.app.palette, die(game.system.name, game.world))

    def _counter_icons(self) -> CounterIcons:
        """The counters on the board as small pictures."""
        screen, seats = self.desk.screen, self.desk.game.system.seats
        return screen.keep_made("log icons", lambda: CounterIcons(self.app, screen.current_scene(), seats))

    def _log_look(self) -> LogLook:
        """Dice and counters for the log, as they look in this game."""
        screen = self.desk.screen
        icons = self._counter_icons()
        of = screen.keep_made("turns", lambda: screen.status().of)
        return LogLook(self.dice, icons.who_acts, icons.acting_icons, of)

    @property
    def is_modal(self) -> bool:
        """Whether a question has to be answered first."""
        return self.desk.talk.is_asking or self.menu.open or self.desk.screen.curtain is not None

    @property
    def panel_keys(self) -> bool:
        """The keys belong to the menu of the game, and to its end, while they are open."""
        return self.menu.open or self.end.open

    @property
    def card(self) -> PlaceCard | None:
        """What is said about the place under the pointer or the cursor; None off the board."""
        space = self.pick.space or self.cursor_hex
        unit = self.pick.unit or (None if self.pick.space else self.cursor_unit)
        if self.pick.unit is not None:
            space = self.pick.space  # in a tray: nowhere on the board
        self.column.last = not (self.pick.space or self.pick.unit or self.cursor_hex)
        told = self.desk.pointer.place_card(space, unit)
        # no order is told before its film, nor while the pointer lies elsewhere
        return told and (told.without_orders if self.aftermath.leads_on or self.column.stale else told)

    # ---------------------------------------------------------------- drawing

    def panels(self) -> None:
        """The bar, the column at the side, the hand, and what lies over the board."""
        shown = imgui.get_io().display_size
        top, side = in_pixels(bar.BAR_HEIGHT), side_width(shown.x)
        self._draw_bar()
        score = self.aftermath.score_shown()
        top += gamestrip.draw_strip(score, self.view, self.inks, self.keys.go, top, shown.x)
        low = self.hand.sheet_height() if self.sight is None else 0.0
        above = self.draw_above(0, top, shown.x - side)
        self.view.place(0, top + above, shown.x - side, shown.y - top - above - low)
        beside = (shown.x - side, top, side, shown.y - top)
        if self.sight is not None:
            with widgets.open_panel("lines", *beside):
                widgets.title("Line of sight")
                widgets.draw_soft(f"In the current position. {self.sight.way_out('game')}")
                self.sight.draw_panel()
            self.sight.draw_over(self.view)
        else:
            self.column.draw(beside, self.card, self.inks)
            if low:
                self.hand.draw(0, shown.y - low, shown.x - side, low)
            self.aftermath.draw_film(self.dice, self.inks)
        self._draw_over()

    def _draw_bar(self) -> None:
        desk = self.desk
        undo = desk.orders.can_undo() is None and desk.screen.past is None
        items = (
            ("menu", "Game", keys.shortcut_text("menu"), True),
            ("undo", "Undo", "Ctrl+Z", undo),
            *self.sight_items(),
            ("units", "Units", keys.shortcut_text("units"), True),
            ("goals", "Goals", keys.shortcut_text("goals"), True),
            ("hint", "Hint", keys.shortcut_text("hint"), True),
            ("earlier", "History", keys.shortcut_text("earlier"), True),
            ("help", "Keys", "?", True),
            ("settings", "Settings", "", True),
        )
        result: tuple[bar.Item, ...] = (("result", "Result", "", True),) if desk.screen.is_over else ()
        ways = (
            ("units", self.units.open),
            ("goals", self.goals.open),
            ("hint", self.hint.open),
            ("earlier", desk.screen.past is not None),
            ("sight", self.sight is not None),
            (desk.overlay.fields.shown, True),
        )
        lit = [name for name, on in ways if on]
        told, back = self.subtitle or desk.journal.name, self.app.way_back()
        pressed = bar.draw_bar(self.title, told, (*result, *items), lit, back)
        if pressed:
            self.app.do(pressed)

    def _draw_over(self) -> None:
        """What lies over the board: one thing that wants an answer, and what was opened."""
        desk, answer = self.desk, self.desk.talk.answer
        if desk.pointer.dragged is not None:
            self._counter_icons().draw_ghost(desk.pointer.dragged)
        gamesheets.legend(desk.overlay.fields.legend(), self.view)
        if desk.screen.curtain is not None:
            if gamesheets.draw_curtain(desk.screen.called(desk.screen.curtain)):
                self.do("hand_over")
            return
        if self.units.open:
            self.units.show(self.inks)
        if self.goals.open:
            self.goals.show()
        if self.hint.open:
            self.hint.show()
        if self.menu.open:
            self.menu.show()
            return
        if isinstance(answer, Menu):
            wish = decision.draw_menu(answer, self.desk.talk.spot, desk, self.view.camera.area)
            self.desk.talk.lit = None
            self.desk.talk.carry_out_wish(wish)
        elif isinstance(answer, Sure):
            gamesheets.confirm_command(self.desk.talk, answer)
        elif isinstance(answer, WantsDice):
            rolled = dice.ask_dice(answer, self.sheet, self.dice)
            if rolled == "cancel":
                self.desk.talk.put_away()
            elif isinstance(rolled, tuple):
                self.desk.talk.take(desk.orders.roll(rolled))
        elif self.end.open and not self.aftermath.is_busy and desk.screen.past is None:
            self.end.show(self.inks)

    def _show_board(self) -> None:
        """Hand the board what is to be seen on it, when that has changed."""
        sight = self.sight.table.revision if self.sight is not None else None
        screen = self.desk.screen
        key = (
            screen.revision,
            screen.curtain,
            sight,
            self.desk.talk.lit,
            self.cursor_hex,
            self.pick.space,
            self.is_modal,
        )
        if key == self._shown:
            return
        self._shown = key
        marks = self.sight.line_marks() if self.sight is not None else self.desk.overlay.board_marks()
        self.view.show_scene(screen.current_scene(), (*marks, *self.pointed_marks()))
        self.aftermath.play()
        self.recap.play()

    def pointed_marks(self) -> Iterator[Mark]:
        """The marks of the pointer, the cursor and the row under the pointer."""
        over = None if self.is_modal else self.pick.space
        ways = self.sight is None
        yield from self.desk.pointer.pointer_marks(over, self.cursor_hex, self.view.board.spaces, ways=ways)

    def bring_into_sight(self, *names: str) -> bool:
        """Bring the first of these units or spaces into sight that is on the board."""
        for name in names:
            space = where(name, self.desk.screen.shown_seat.view) or name
            if space in self.view.board.spaces:
                self.view.bring_into_sight(space)
                return True
        return False

    def look_at(self, group: LogGroup) -> None:
        """Show the board as it stood after this group of the log; the last one is the game itself."""
        self.desk.screen.look_back(group.last)
        for line in group.lines:
            if self.bring_into_sight(*places(line.event)):
                break

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click on the board: the order it means, or, with the right button, every order or a reason."""
        self.pick = pick
        self.desk.pointer.let_go()
        self.desk.talk.spot = self.view.camera.to_window(pick.x, pick.y)
        if self.sight is not None or ("ctrl" in mods and button == "left"):
            self.sight_press(pick, button)
        elif self.desk.screen.past is not None and button != "right":
            self.app.say("You are looking at an earlier moment: press End to return to the game.")
        elif isinstance(self.desk.talk.answer, Menu | Sure):
            self.desk.talk.put_away()
        elif not self.is_modal:
            self.cursor_hex = None
            if self.goals.first:
                self.goals.begin()  # the first click puts the briefing away and does nothing else
            elif button == "right":
                self.desk.pointer.ask_about(pick.space, pick.unit)
            else:
                self.desk.pointer.click_space(pick.space, pick.unit)

    def hover(self, pick: Pick) -> None:
        """The pointer lies over this now; a unit that is dragged shows where it may go."""
        super().hover(pick)
        self.desk.pointer.pointer_moved()

    def grab(self, pick: Pick) -> bool:
        """Whether a unit that may go somewhere lies there: it is dragged in place of the map."""
        held = self.sight is not None or self.is_modal
        return self.desk.pointer.grab(None if held else pick.unit)

    def drop(self, grabbed: Pick, pick: Pick) -> None:
        """A unit was dragged here: what a click here means for it."""
        self.pick, self.cursor_hex = pick, None
        self.desk.talk.spot = self.view.camera.to_window(pick.x, pick.y)
        self.desk.pointer.drop(grabbed.unit, pick.space)

    # ---------------------------------------------------------------- keys and actions

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """Keys that are no actions: the digits of a choice, and answers to what is asked."""
        if self.desk.screen.curtain is not None:
            if name in ("space", "enter"):
                self.do("hand_over")
            return name not in ("f1", "f10", "f11", "f12", "?")
        return self.desk.talk.key(name, mods)

    def do(self, action: str) -> bool:
        """An action of the table of keys."""
        if self.sight is not None and self.sight.do(action):
            return True
        if self.cursor_moved(action) or self.looks_changed(action):
            return True
        act = self._actions.get(action)
        if act is not None:
            act()
        return act is not None

    def _key_table(self) -> Mapping[str, Callable[[], object]]:
        """What each action of the table of keys does in a game."""
        screen, fields = self.desk.screen, self.desk.overlay.fields
        return {
            "cancel": self._cancel_step,
            "next_unit": self._next_unit,
            "last_unit": lambda: self._next_unit(back=True),
            "end": self._end,
            "act": self._act_now,
            "undo": self.desk.talk.undo_command,
            "decide_now": self.hint.decide_now,
            "hint": self.hint.toggle,
            "earlier": lambda: self.recap.go(self.recap.at - 1) if self.recap.open else screen.step_back(),
            "later": lambda: self.recap.go(self.recap.at + 1) if self.recap.open else screen.step_forward(),
            "recap": self.recap.toggle,
            "first": lambda: screen.look_back(screen.shown_log.all_groups()[0].last),
            "last": screen.look_at_now,
            "hand_over": self._hand_over,
            "sight": self._toggle_sight,
            "zones": fields.toggle_zones,
            "supply": fields.turn_supply,
            "shade": self._toggle_shade,
            "odds": self._odds,
            "menu": self.menu.toggle,
            "units": self.units.toggle,
            "goals": self.goals.toggle,
            "result": self.end.show_again,
            "stack": self._next_in_stack,
            "log": self.log.toggle_log,
            "choices": self.desk.talk.toggle_list,
        }

    def _cancel_step(self) -> None:
        """Escape: what is asked, then the past, then the selection, then the cursor; never the game."""
        talk, desk = self.desk.talk, self.desk
        if self.aftermath.is_watched and self.aftermath.skip_film(rest=True):
            pass
        elif talk.is_asking:
            talk.put_away()
        elif self.menu.open:
            self.menu.open = False
        elif self.end.open:
            self.end.put_away()
        elif self.sight_cancel():
            pass
        elif not isinstance(talk.answer, NoAnswer):
            talk.answer = NoAnswer()
        elif talk.typed:
            talk.typed = ""
        elif self.recap.open:
            self.recap.close()
        elif self.hint.open:
            self.hint.close()
        elif desk.screen.past is not None:
            desk.screen.look_at_now()
        elif self.goals.open:
            self.goals.begin()
        elif self.units.open:
            self.units.open = False
        elif desk.clicks.put_down():
            pass
        elif self.cursor_hex is not None:
            self.cursor_hex = None
        else:
            self.app.say("The game is saved after every order. The button at the top left leaves it.")

    def _next_unit(self, back: bool = False) -> None:
        """Pick the next unit that can act, or the one before; where none can, point at the next target."""
        self.desk.talk.put_away()
        unit = self.desk.clicks.next_unit(back=back)
        goal = self.desk.clicks.next_target(self.cursor_hex, back) if unit is None else None
        if unit is None and goal is None:
            mine = self.desk.screen.person_decides
            self.app.say("No unit can act now." if mine else "It is not your turn.")
            return
        self.cursor_hex = goal if unit is None else where(unit, self.desk.screen.shown_seat.view)
        if self.cursor_hex in self.view.board.spaces:
            self.view.bring_into_sight(str(self.cursor_hex), near=True)
            if unit is not None:
                self.keys.turn_to(unit, self.stack_at_cursor())  # Enter means this one

    def _end(self) -> None:
        """Give the order that ends the step, where there is one."""
        end = self.desk.orders.end
        if end is None:
            self.app.say("This step cannot be ended yet: choose on the board or from the list.")
        else:
            self.desk.talk.end(end.row)

    def _act_now(self) -> None:
        """Enter: confirm, take the only choice, or click where the cursor is."""
        orders = self.desk.orders
        if isinstance(self.desk.talk.answer, Sure):
            self.desk.talk.confirm_command()
        elif self.goals.first:
            self.goals.begin()
        elif self.cursor_hex is not None:
            there = self.view.board.spaces[self.cursor_hex]
            self.desk.talk.spot = self.view.camera.to_window(*self.view.plan.heart(there))
            self.desk.pointer.click_space(self.cursor_hex, self.cursor_unit)
        elif len(orders.current_choices()) == 1:
            self.desk.talk.take(self.desk.clicks.choose(1))
        elif not (self.recap.open or self.aftermath.is_busy or self.is_modal) and orders.current_choices():
            self.app.say("Nothing selected: use the arrow keys, or type the number of an order.")

    def _hand_over(self) -> None:
        """Show the player now at the screen the right side; without a curtain, finish the animation."""
        if self.desk.screen.curtain is not None:
            self.desk.screen.lift_curtain()
        else:
            self.skip_film()

    def _toggle_sight(self) -> None:
        """Turn lines of sight from the hex under the pointer on, or off."""
        if self.sight is not None:
            self.look_away()
            return
        chosen, view = self.desk.clicks.chosen_unit, self.desk.screen.shown_seat.view
        self.desk.talk.put_away()
        self.look_from(self.pick.space or self.cursor_hex or where(chosen or "", view), hold=True)

    def _toggle_shade(self) -> None:
        """Shade what the hex under the pointer does not see."""
        self.desk.talk.put_away()
        self.shade_from(self.pick.space or self.cursor_hex)

    def _odds(self) -> None:
        """Show details of the choice under the pointer: its reasons and odds."""
        if self.pick.space is not None:
            self.desk.pointer.ask_about(self.pick.space, self.pick.unit)
        elif self.cursor_hex is not None:
            self.desk.pointer.ask_about(self.cursor_hex, None)
        else:
            self.desk.talk.list_open = True

    def _next_in_stack(self) -> None:
        """The next unit of the stack that is pointed at; it is selected where that leads on."""
        if self.cursor_hex is None:
            self.cursor_hex = self.pick.space
        unit = self.keys.turn(self.stack_at_cursor())
        if unit is None:
            self.app.say("There is no unit there: point at a stack first.")
        elif unit in self.desk.clicks.selectable_units:
            self.desk.talk.take(self.desk.clicks.select_unit(unit))
        else:
            self.app.say(str(self.desk.screen.shown_seat.about(unit)))

    def tick(self, dt: float) -> bool:
        """Let the bots play, dice fade, and the board be redrawn when something has changed."""
        before = self._frame_state()
        self.aftermath.tick(dt)
        self.goals.tick()
        self.end.tick()
        looking = self.goals.first or self.desk.screen.past is not None
        held = self.is_modal or looking or self.aftermath.is_busy
        self.desk.tick(self.app.jobs, held)
        self.desk.talk.tell_stopped()
        wanted = self.desk.orders.wanted_dice
        if wanted is not None and not isinstance(self.desk.talk.answer, WantsDice):
            self.desk.talk.take(wanted)
        self.aftermath.follow_game()
        self.recap.tick(dt)
        self.hint.tick()
        self.desk.overlay.work_on(0.006)
        self.sight_tick()
        self._show_board()
        return before != self._frame_state()

    def _frame_state(self) -> object:
        """What a frame depends on besides the pointer."""
        return (
            self.desk.screen.revision,
            self.desk.bots.problem,
            self.aftermath.is_busy,
            self.recap.is_offered,
            self.desk.bots.seconds_thinking > 0.4,
            self.hint.beat,
        )

    def skip_film(self) -> None:
        """End the animation at once."""
        self.aftermath.skip_film()

    def changed(self, fields: frozenset[str]) -> None:
        """Apply the settings that have changed."""
        settings = self.app.settings
        show_board(self.view, self.app)
        self.inks = sides.side_inks(self.desk.game, self.app.palette)
        self.desk.orders.confirm_ends = settings.confirm_ends
        self.desk.bots.patience = float(settings.bot_seconds)

    def kept_game(self) -> tuple[Game[Any], Path]:
        """The game, and where it is kept."""
        return self.desk.game, self.desk.journal

    def leave(self) -> None:
        """Leave the page; the game is saved already."""
        self.hint.leave()
        self.desk.close_desk()
