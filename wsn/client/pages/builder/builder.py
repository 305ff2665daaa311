"""The builder: what can be bought, the roster with its total and problems, the battle and its map."""

from __future__ import annotations

from typing import Final

from imgui_bundle import imgui

from wsn.client import keys
from wsn.client.pages.builder import agreeing, fielding
from wsn.client.pages.builder.battle import BuilderRoom, RosterBattle
from wsn.client.pages.builder.builderbattle import BattlePanel
from wsn.client.pages.builder.builderfair import FairPanel
from wsn.client.pages.builder.builderfield import FieldPanel
from wsn.client.pages.builder.builderroster import RosterPanel
from wsn.client.pages.builder.builderseals import SealPanel
from wsn.client.pages.builder.buildershelf import Shelf
from wsn.client.pages.builder.buying import Buying, buyable_games
from wsn.client.pages.page import Page, Program, show_board
from wsn.client.panels import bar, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.client.view.boardview import BoardView, Pick

NARROW_WINDOW: Final = 960.0
"""In a narrower window, at UI scale 1, the battle and its map take the place of the rosters."""


class BuilderPage(Page):
    """Two rosters, and the battle they are bought for."""

    name = "builder"
    title = "Forces for points"

    def __init__(self, app: Program, system: str = "") -> None:
        super().__init__(app)
        self.systems = buyable_games()
        self._deep = 0.0
        """The height of the battle's panel in the last frame, in pixels."""
        self.open_system(system or self.systems[0])

    def open_system(self, system: str) -> None:
        """Buy for this game."""
        self.buying = Buying(system)
        self.room = BuilderRoom()
        self.battle = RosterBattle(self.app, self.buying)
        battle = self.battle
        self.fair = FairPanel(self.app, lambda: battle.made.path if battle.made is not None else None)
        self.fight = BattlePanel(
            self.battle, self.room, self.systems, self.switch_game, self.fair.weigh_scenario
        )
        self.field = FieldPanel(self.battle, self.room)
        self.shelf = Shelf(self.app, self.buying)
        self.roster = RosterPanel(self.app, self.buying, self.room, self._scenario)
        self.seals = SealPanel(self.app, self.buying, self.room)
        if self.buying.notes:
            self.app.say(f"{self.buying.notes[0]}; a new roster is begun, and the old file is kept", bad=True)

    def switch_game(self, system: str) -> None:
        """Buy for another game; the settings of trial games are kept."""
        self.leave()
        self.battle.map.close_map()
        wanted = self.fair.wanted
        self.open_system(system)
        self.fair.wanted = wanted

    def _scenario(self) -> str | None:
        """The scenario of these rosters, where one was built."""
        battle = self.battle
        return battle.made.path if battle.made is not None and not battle.stale else None

    # ---------------------------------------------------------------- the board

    def board_view(self) -> BoardView | None:
        """The map: the field, or the scenario that was built on it."""
        return self.battle.map.view

    @property
    def board_covered(self) -> bool:
        """In a narrow window the rosters leave no room for the map."""
        shown = self.room.over in ("field", "battle")
        return self.battle.map.view is None or (self.room.narrow and not shown)

    # ---------------------------------------------------------------- drawing

    def panels(self) -> None:
        """Everything of a frame."""
        shown = imgui.get_io().display_size
        top = in_pixels(bar.BAR_HEIGHT)
        self.room.narrow = shown.x < in_pixels(NARROW_WINDOW)
        high = shown.y - top - (self.app.message_room() if self.board_covered else 0)
        self._draw_bar()
        if self.room.over == "field":
            side = min(in_pixels(470), shown.x * 0.5)
            with widgets.open_panel("ground", 0, top, side, high):
                self.field.draw()
            self._map(side, top, shown.x - side, high)
        elif self.room.narrow and self.room.over == "battle":
            side = shown.x * 0.52
            with widgets.open_panel("battle", 0, top, side, high):
                self.fight.draw()
            self._map(side, top, shown.x - side, high)
        else:
            self._draw_desk(top, high)
        self.fair.draw()
        if self.room.over == "seals":
            self.seals.draw()

    def _draw_desk(self, top: float, high: float) -> None:
        """Shelf and roster; beside them the battle over its map, where there is room for it."""
        shown = imgui.get_io().display_size
        left = shown.x * 0.44 if self.room.narrow else min(max(in_pixels(370), shown.x * 0.2), shown.x * 0.3)
        middle = (
            shown.x - left if self.room.narrow else min(max(in_pixels(440), shown.x * 0.24), shown.x * 0.35)
        )
        with widgets.open_panel("shelf", 0, top, left, high):
            self.shelf.draw()
        with widgets.open_panel("roster", left, top, middle, high):
            self.roster.draw()
        if self.room.narrow:
            return
        x, wide = left + middle, shown.x - left - middle
        deep = min(max(self._deep, in_pixels(200)), high * 0.62)
        with widgets.open_panel("battle", x, top, wide, deep):
            self.fight.draw()
            self._deep = imgui.get_cursor_pos_y() + imgui.get_style().window_padding.y
        self._map(x, top + deep, wide, high - deep)

    def _map(self, x: float, y: float, wide: float, high: float) -> None:
        """The map, or why there is none."""
        view = self.board_view()
        if view is not None:
            view.place(x, y, wide, high)
            return
        with widgets.open_panel("nomap", x, y, wide, high):
            for problem in self.battle.map.problems:
                widgets.text(f"No: {problem}", INKS.bad, size=15)
            if self.battle.has_battles and not self.battle.map.problems:
                widgets.draw_soft("Laying out the boards …")

    def _draw_bar(self) -> None:
        buyer = self.buying.top_buyer
        items = (
            ("undo", "Undo", "Ctrl+Z", bool(buyer.history.past)),
            ("redo", "Redo", keys.shortcut_text("redo"), bool(buyer.history.future)),
            ("help", "Keys", "?", True),
            ("settings", "Settings", "", True),
        )
        pressed = bar.draw_bar(self.title, buyer.catalogue.file.title, items, back=self.app.below())
        if pressed == "start":
            self.app.back()
        elif pressed:
            self.app.do(pressed)

    # ---------------------------------------------------------------- the pointer, the keys, time

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click on the map lays an overlay, or makes the hex an objective, or none any more."""
        battle = self.battle
        if pick.space is None or button != "left" or not battle.has_battles:
            return
        if battle.overlay:
            battle.change_agreement(fielding.lay_overlay(battle.agreed, battle.overlay, pick.space))
            battle.overlay = ""
        else:
            battle.change_agreement(agreeing.toggle_objective(battle.agreed, pick.space))

    def hover(self, pick: Pick) -> None:
        """The pointer lies over the map."""
        self.battle.map.point_at(pick.space or "")

    def do(self, action: str) -> bool:
        """Undo and redo are those of the roster on top; Escape closes what lies over the page first."""
        if action == "cancel":
            return self._cancel_top()
        if action in ("undo", "redo"):
            buyer = self.buying.top_buyer
            done = buyer.undo_change() if action == "undo" else buyer.redo_change()
            if not done:
                self.app.say(buyer.problem)
            return True
        return False

    def _cancel_top(self) -> bool:
        """Close what lies on top. False when nothing lies over the rosters."""
        if self.fair.trials is not None:
            self.fair.put_away()
        elif self.battle.overlay:
            self.battle.overlay = ""
        elif self.room.over:
            self.room.put_down()
        else:
            return False
        return True

    def tick(self, dt: float) -> bool:
        """Take in what workers have made."""
        came = self.fair.trials is not None and self.fair.trials.tick()
        came = self.roster.tick() or came
        return self.battle.tick() or came

    def changed(self, fields: frozenset[str]) -> None:
        """Redraw in other colours or sizes, with or without labels."""
        view = self.board_view()
        if view is not None:
            show_board(view, self.app)

    def leave(self) -> None:
        """Cancel the jobs of this page."""
        self.fair.put_away()
        self.roster.leave()
        self.battle.leave()
