"""The pointer over the board of a game: clicks, questions, units that are dragged, and what it marks."""

from __future__ import annotations

from collections.abc import Container, Iterator

from imgui_bundle import ImVec2, imgui

from wsn.client.model.desk import Desk
from wsn.client.pages.icons import CounterIcons
from wsn.client.pages.page import Program
from wsn.client.pages.talk import Talk
from wsn.client.panels import pictures
from wsn.client.panels.theme import in_pixels, to_colour32
from wsn.desk.marks import HexMark, LineMark, Mark, UnitMark
from wsn.table import pointing
from wsn.table.choices import kind_of, where

GHOST, NUDGE = 46.0, 5.0
"""The width of a counter that is dragged, and how far the pointer moves before it is, at UI scale 1."""


class GamePointer:
    """What the pointer does there, carried out by the desk and told by the talk."""

    def __init__(self, app: Program, desk: Desk, talk: Talk) -> None:
        self.app = app
        self.desk = desk
        self.talk = talk
        self.dragged: str | None = None
        """The unit under the button that is held down."""

    def click_space(self, space: str | None, unit: str | None) -> None:
        """Carry out a click there; a refusal is shown."""
        screen = self.desk.screen
        if not screen.person_decides and not screen.has_one_answer and space is not None:
            who = screen.deciding_side
            self.app.say(f"Not your turn: waiting for {screen.called(who)}." if who else "The game is over.")
        self.talk.take(self.desk.clicks.click_space(space, unit))

    def ask_about(self, space: str | None, unit: str | None) -> None:
        """Tell what is there, anybody's, and every order that is possible there with its odds."""
        self.talk.take(self.desk.clicks.ask_about(space, unit))

    # ---------------------------------------------------------------- dragging

    def grab(self, unit: str | None) -> bool:
        """Take hold of a unit. False: it cannot go anywhere, and the map is dragged."""
        desk = self.desk
        may = unit is not None and desk.screen.person_decides and desk.clicks.may_drag(unit)
        self.dragged = unit if may else None
        return may

    def let_go(self) -> None:
        """The button has come up where the unit stands: it is held no more."""
        self.dragged = None
        self.desk.clicks.hold_unit(None)

    def pointer_moved(self) -> None:
        """The pointer has moved: a unit that is dragged shows where it may go."""
        if self.dragged is not None:
            self.desk.clicks.hold_unit(self.dragged)

    def draw_ghost(self) -> None:
        """Draw the counter of a unit that is dragged at the pointer."""
        unit, screen = self.dragged, self.desk.screen
        if unit is None or not imgui.is_mouse_dragging(0, in_pixels(NUDGE)):
            return
        seats = self.desk.game.system.seats
        icons = screen.keep_made("log icons", lambda: CounterIcons(self.app, screen.current_scene(), seats))
        picture = icons.icon_of(unit)
        if picture is not None and picture.texture is not None:
            at, half = imgui.get_mouse_pos(), in_pixels(GHOST) / 2
            corners = ImVec2(at.x - half, at.y - half), ImVec2(at.x + half, at.y + half)
            uv, tint = pictures.texture_corners(picture.texture), to_colour32("#ffffff", 0.8)
            lines = imgui.get_foreground_draw_list()
            lines.add_image(imgui.ImTextureRef(picture.texture.id), *corners, *uv, tint)

    def drop(self, unit: str | None, space: str | None) -> None:
        """Let the unit go over a space."""
        self.dragged = None
        if unit is not None:
            self.talk.take(self.desk.clicks.drop_unit(unit, space))

    # ---------------------------------------------------------------- marks

    def pointer_marks(
        self, over: str | None, cursor: str | None, spaces: Container[str], *, ways: bool = True
    ) -> Iterator[Mark]:
        """The marks of what is pointed at, of the cursor, and of the row of a list under the pointer."""
        if over is not None:
            yield HexMark(over, "hover")
        if ways:
            yield from self.desk.overlay.way_to(over or cursor)
        if cursor is not None:
            yield HexMark(cursor, "cursor")
        row = self.talk.lit
        yield from self._arrow_marks(spaces)
        card = str(getattr(row.command, "card", None) or "") if row is not None else ""
        if card and kind_of(row.command) == "card":  # type: ignore[union-attr]
            yield from (UnitMark(unit, "selected") for unit in self.desk.overlay.ordered_by(card))
            return
        for field in ("target", "space", "unit") if row is not None else ():
            name = str(getattr(row.command, field, None)) if row is not None else ""
            if name in self.desk.screen.shown_seat.view.units:
                yield UnitMark(name, "target" if field == "target" else "selected")
                return
            if name in spaces:
                yield HexMark(name, "hover")
                return

    def _arrow_marks(self, spaces: Container[str]) -> Iterator[Mark]:
        """From who would act to where, for the row of a list or of a hint that is lit."""
        row, desk = self.talk.lit, self.desk
        choice = None if row is None else next(
            (one for one in desk.orders.current_choices() if one.command == row.command), None
        )  # fmt: skip
        if choice is None or choice.kind not in ("space", "target"):
            return
        view = desk.screen.shown_seat.view
        actor, goal = pointing.subject(choice) or desk.orders.acting, pointing.aim(choice)
        start = where(actor, view) if actor is not None else None
        end = where(goal, view) if goal in view.units else goal
        if start in spaces and end in spaces and start != end:
            strikes = pointing.strikes(choice, desk.orders.preview(choice.command))
            yield LineMark(str(start), str(end), "attack" if strikes else "path")
