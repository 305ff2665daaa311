"""The pointer over the board of a game: clicks, questions, units that are dragged, and what it marks."""

from __future__ import annotations

from collections.abc import Container, Iterator

from wsn.desk.answers import PlaceCard
from wsn.desk.clicks import Clicks
from wsn.desk.marks import HexMark, LineMark, Mark, UnitMark
from wsn.desk.overlay import Overlay
from wsn.desk.talk import Talk
from wsn.table import pointing
from wsn.table.choices import kind_of, where


class Pointer:
    """What is pointed at, by pointer or by keys, and what a click there does: it is told by the talk."""

    def __init__(self, clicks: Clicks, overlay: Overlay, talk: Talk) -> None:
        self.screen, self.orders = clicks.screen, clicks.orders
        self.clicks = clicks
        self.overlay = overlay
        self.talk = talk
        self.dragged: str | None = None
        """The unit under the button that is held down."""
        self._card: tuple[tuple[int, str | None, str | None], PlaceCard | None] = ((-1, None, None), None)
        """What was told last, and of which place and unit in which position."""

    def click_space(self, space: str | None, unit: str | None) -> None:
        """Carry out a click there; a refusal is shown."""
        screen = self.screen
        if not screen.person_decides and not screen.has_one_answer and space is not None:
            who = screen.deciding_side
            self.talk.screen.say(
                f"Not your turn: waiting for {screen.called(who)}." if who else "The game is over."
            )
        self.talk.take(self.clicks.click_space(space, unit))

    def ask_about(self, space: str | None, unit: str | None) -> None:
        """Tell what is there, anybody's, and every order that is possible there with its odds."""
        self.talk.take(self.clicks.ask_about(space, unit))

    # ---------------------------------------------------------------- dragging

    def grab(self, unit: str | None) -> bool:
        """Take hold of a unit. False: it cannot go anywhere, and the map is dragged."""
        may = unit is not None and self.screen.person_decides and self.clicks.may_drag(unit)
        self.dragged = unit if may else None
        return may

    def let_go(self) -> None:
        """The button has come up where the unit stands: it is held no more."""
        self.dragged = None
        self.clicks.hold_unit(None)

    def pointer_moved(self) -> None:
        """The pointer has moved: a unit that is dragged shows where it may go."""
        if self.dragged is not None:
            self.clicks.hold_unit(self.dragged)

    def drop(self, unit: str | None, space: str | None) -> None:
        """Let the unit go over a space."""
        self.dragged = None
        if unit is not None:
            self.talk.take(self.clicks.drop_unit(unit, space))

    # ---------------------------------------------------------------- what is told and marked

    def place_card(self, space: str | None, unit: str | None) -> PlaceCard | None:
        """What is said about a place, or the unit there; of none, about the last. None: behind the curtain.

        A unit without a space lies in a tray.
        """
        if self.screen.curtain is not None:
            return None
        if space is None and unit is None and self._card[1] is not None:
            (_, space, unit), _ = self._card
        key = (self.screen.revision, space, unit)
        if self._card[0] != key:
            self._card = (key, self.overlay.card(space, unit))
        return self._card[1]

    def pointer_marks(
        self, over: str | None, cursor: str | None, spaces: Container[str], *, ways: bool = True
    ) -> Iterator[Mark]:
        """The marks of what is pointed at, of the cursor, and of the row of a list under the pointer."""
        if over is not None:
            yield HexMark(over, "hover")
        if ways:
            yield from self.overlay.way_to(over or cursor)
        if cursor is not None:
            yield HexMark(cursor, "cursor")
        row = self.talk.lit
        yield from self._arrow_marks(spaces)
        card = str(getattr(row.command, "card", None) or "") if row is not None else ""
        if card and kind_of(row.command) == "card":  # type: ignore[union-attr]  # with a card there is a row
            yield from (UnitMark(unit, "selected") for unit in self.overlay.ordered_by(card))
            return
        for field in ("target", "space", "unit") if row is not None else ():
            name = str(getattr(row.command, field, None)) if row is not None else ""
            if name in self.screen.shown_seat.view.units:
                yield UnitMark(name, "target" if field == "target" else "selected")
                return
            if name in spaces:
                yield HexMark(name, "hover")
                return

    def _arrow_marks(self, spaces: Container[str]) -> Iterator[Mark]:
        """From who would act to where, for the row of a list or of a hint that is lit."""
        row = self.talk.lit
        choice = None if row is None else next(
            (one for one in self.orders.current_choices() if one.command == row.command), None
        )  # fmt: skip
        if choice is None or choice.kind not in ("space", "target"):
            return
        view = self.screen.shown_seat.view
        actor, goal = pointing.subject(choice) or self.orders.acting, pointing.aim(choice)
        start = where(actor, view) if actor is not None else None
        end = where(goal, view) if goal in view.units else goal
        if start in spaces and end in spaces and start != end:
            strikes = pointing.strikes(choice, self.orders.preview(choice.command))
            yield LineMark(str(start), str(end), "attack" if strikes else "path")
