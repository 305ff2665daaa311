"""What a click on the board or on a card means: the one command, a menu, a selection, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wsn.cite import Refusal
from wsn.desk.answers import Answer, ChoiceRow, Given, Menu, NoAnswer, Picked, Refused
from wsn.desk.meaning import OpenChoices, Selects, Takes
from wsn.desk.orders import Orders
from wsn.desk.screen import Screen
from wsn.desk.walks import Walks
from wsn.engine.commands import Command
from wsn.table import pointing, telling
from wsn.table.choices import Choice, kind_of, where
from wsn.table.effects import effects_of


@dataclass(slots=True)
class Selection:
    """What the player has picked, and where the last click was refused."""

    unit: str | None = None
    """The unit picked to see where it may go."""
    card: str | None = None
    """The card of the hand picked to see on what it may be played."""
    refused: str | None = None
    """The space where the last click was refused."""
    held: str | None = None
    """The unit under the button that is no selection: it shows where it could go if it were picked to act."""

    def clear_selection(self) -> None:
        """Clear the selection, because the game has moved on."""
        self.unit = self.card = self.refused = self.held = None


class Clicks:
    """Turns clicks into orders, under what is selected."""

    def __init__(self, screen: Screen, orders: Orders, walks: Walks, selection: Selection) -> None:
        self.screen = screen
        self.orders = orders
        self.walks = walks
        self.selection = selection
        self._other: str | None = None
        """The unit that a menu offers in place of the one that acts."""

    @property
    def selected_unit(self) -> str | None:
        """The unit picked to see where it may go."""
        return self.selection.unit

    @property
    def card_picked(self) -> str | None:
        """The card of the hand picked to see on what it may be played."""
        return self.selection.card

    def open(self) -> tuple[Choice, ...]:
        """The choices that a click on the board can mean: those of the picked card, else all that play none.

        What a lesson asks for is always open.
        """
        picked, wished = self.card_picked, self.orders.wished
        return tuple(
            c for c in self.orders.current_choices() if pointing.card_of(c) == picked or c.command in wished
        )

    @property
    def playable_on(self) -> tuple[str, ...]:
        """The units that the picked card may be played on, or for."""
        return tuple(dict.fromkeys(
            unit for c in self.open()
            if (unit := pointing.subject(c) or (pointing.aim(c) if c.kind == "unit" else None)) is not None
        ))  # fmt: skip

    @property
    def refused_space(self) -> str | None:
        """The space where the last click was refused."""
        return self.selection.refused

    @property
    def open_choices(self) -> OpenChoices:
        """What a click on the board can mean now."""
        return OpenChoices(self.screen.shown_seat, self.open(), self.selected_unit)

    @property
    def chosen_unit(self) -> str | None:
        """The unit whose choices are shown: the selected one, or the only one that the board is about."""
        return self.selected_unit if self.selected_unit is not None else self.open_choices.chosen

    @property
    def selectable_units(self) -> tuple[str, ...]:
        """The units that can be selected to see where they may go; a click on others is a command."""
        return pointing.subjects(self.open())

    # ---------------------------------------------------------------- clicks

    def click_space(self, space: str | None, unit: str | None = None) -> Answer:
        """A click on a space, or on a unit in it. It ends a walk; one farther away begins one."""
        self.walks.stop()
        if self.selection.refused is not None:
            self.selection.refused = None
            self.screen.note_change()
        if not self.orders.current_choices():
            return NoAnswer()
        open_, state = self.open_choices, self.screen.shown_seat.view
        if unit is not None and space is None:
            space = where(unit, state)
        rows = open_.rows_at(space, unit)
        other = self.orders.pick_of(unit or space)
        if other is not None and not any(c.kind == "unit" for c in rows):
            return self._or_instead(open_.first_at(space, unit), str(unit or space), other)
        match open_.click_meaning(space, unit):
            case Selects(unit=selected):
                return self.select_unit(selected)
            case Takes(choices=choices, asks=asks):
                return self._take(choices, unit or space, asks)
        chosen = open_.chosen
        way = self.walks.route_to(space) if chosen in (None, self.orders.acting) else None
        onward = self.orders.picks_next(space) if way is None and not rows else None
        if onward is not None:
            ends, picks = onward
            answer = self.orders.submit_order(ends)
            return self.orders.give_order(picks) if isinstance(answer, Given) else answer
        return self._why_not(space, unit) if way is None else self.walks.begin(way)

    def may_drag(self, unit: str) -> bool:
        """Whether a unit can be taken hold of: it acts, or it is one's own time to say what it does."""
        if unit == self.orders.acting or unit in self.selectable_units:
            return (
                self.screen.shown_seat.own_time
                and self.screen.shown_seat.view.units[unit].side == self._own_unit
            )
        return self.orders.choosing_of(unit) is not None or self.orders.pick_of(unit) is not None

    def hold_unit(self, unit: str | None) -> None:
        """A unit that is dragged shows where it may go, whether it is selected for that or picked to act."""
        if unit is not None and unit in self.selectable_units:
            if self.selected_unit != unit:
                self.select_unit(unit)
        elif self.selection.held != (held := None if unit == self.orders.acting else unit):
            self.selection.held = held
            self.screen.note_change()

    def drop_unit(self, unit: str, space: str | None) -> Answer:
        """A unit is dragged to a space: it goes there, or does there what a click would mean for it."""
        self.hold_unit(None)
        if space is None or space == where(unit, self.screen.shown_seat.view) or not self.may_drag(unit):
            return NoAnswer()
        if unit != self.orders.acting:
            chooses = self.orders.choosing_of(unit)
            if unit in self.selectable_units:
                self.select_unit(unit)
            elif chooses is not None:
                if not isinstance(answer := self.orders.give_order(chooses.command), Given):
                    return answer
            elif not isinstance(answer := self.orders.pick_instead(unit), Given):
                return answer
        return self.click_space(space)

    @property
    def _own_unit(self) -> str | None:
        return self.screen.shown_seat.plays_for

    def card(self, card: str) -> Answer:
        """A click on a card of the hand: the command, a menu of its ways to be played, or why not.

        One that is played on places or units is picked, and marks them; a second click puts it back.
        """
        rows = tuple(c for c in self.orders.current_choices() if c.kind == "card" and pointing.aim(c) == card)
        if rows:
            return self._take(rows, card)
        if all(pointing.card_of(choice) != card for choice in self.orders.current_choices()):
            return self._why_not(None, card)
        self.walks.stop()
        put_back = self.card_picked == card
        self.selection.clear_selection()
        self.selection.card = None if put_back else card
        self.screen.note_change()
        return Picked(None)

    def choose(self, number: int) -> Answer:
        """The choice of this number, as the menu prints it; the one after the last picks another unit."""
        choices = self.orders.current_choices()
        if number == len(choices) + 1 and self._other is not None:
            return self.orders.pick_instead(self._other)
        return (
            self.orders.give_order(choices[number - 1].command) if 1 <= number <= len(choices) else NoAnswer()
        )

    def ask_about(self, space: str | None, unit: str | None = None) -> Answer:
        """What stands and lies at a place, anybody's, and what could be done there; nothing is done.

        Asked on anybody's turn, and of earlier moments. Without an order that is possible, why there is none.
        """
        seat, view = self.screen.shown_seat, self.screen.shown_seat.view
        if unit is not None and space is None:
            space = where(unit, view)
        if unit is None and space is None:
            return NoAnswer()
        choices = pointing.under(self.orders.current_choices(), self.chosen_unit)
        rows = pointing.at(choices, view, space, unit) or pointing.at(choices, view, space, None)
        here = (unit,) if unit is not None else tuple(u for u in view.units if where(u, view) == space)
        told = tuple(seat.about(one) for one in here if one in view.units)
        there = self.screen.board.spaces.get(str(space))
        lines = telling.place_lines(seat, there)[:1] if there is not None else ()
        more = telling.entering_lines(seat, there) if there is not None else ()
        does = effects_of(seat, there.id, self.chosen_unit or self.orders.acting) if there is not None else ()
        return Menu(
            str(unit or space),
            tuple(self.orders.row(choice) for choice in rows),
            told,
            lines,
            ()
            if rows or not self.screen.person_decides or self._only_enemy_there(here)
            else self.list_refusals(space, unit),
            does,
            tuple(line.strip() for line in more),
        )

    def cancel_step(self) -> Answer:
        """Escape: return to the present, drop the command that waits for dice, or deselect the unit."""
        self.walks.stop()
        if self.screen.past is not None:
            self.screen.look_at_now()
        elif self.orders.drop():
            pass
        elif self.selected_unit is not None or self.refused_space is not None or self.card_picked is not None:
            return self.select_unit(None)
        return NoAnswer()

    def put_down(self) -> bool:
        """Put the selected unit down, or the one picked last while nothing has come of it. False: neither."""
        if self.selected_unit is not None:
            self.cancel_step()
            return True
        return self.orders.put_back()

    # ---------------------------------------------------------------- picking

    def select_unit(self, unit: str | None) -> Answer:
        """Select a unit to see where it may go; None deselects it. A card picked for it stays picked."""
        if unit is None or unit not in self.selectable_units:
            self.selection.card = None
        self.selection.unit, self.selection.refused = unit, None
        self.screen.note_change()
        return Picked(unit)

    def next_unit(self, back: bool = False) -> str | None:
        """Select the next unit that can act, starting again after the last. None when none can."""
        units = self.orders.able_units
        if not units:
            return None
        at = units.index(self.chosen_unit) if self.chosen_unit in units else (0 if back else -1)
        unit = units[(at + (-1 if back else 1)) % len(units)]
        self.select_unit(unit)
        return unit

    def next_target(self, here: str | None, back: bool = False) -> str | None:
        """The space of the next target of an attack, starting again after the last; None: there is none."""
        view, spaces = self.screen.shown_seat.view, self.screen.board.spaces
        aims = (pointing.aim(one) for one in self.open() if one.kind == "target")
        places = [name if name in spaces else where(name, view) for name in aims]
        goals = [place for place in dict.fromkeys(places) if place in spaces]
        if not goals:
            return None
        at = goals.index(here) if here in goals else (0 if back else -1)
        return goals[(at + (-1 if back else 1)) % len(goals)]

    # ---------------------------------------------------------------- what comes of it

    def _take(self, rows: Sequence[Choice], name: str | None, always: bool = False) -> Answer:
        """The one command, or a menu (`always`: even of one); in a lesson what is asked for, or an answer."""
        asked = tuple(choice for choice in rows if choice.command in self.orders.wished)
        if len(asked) == 1 or (not asked and (self.orders.wished or self.orders.instead)):
            return self.orders.give_order((asked or tuple(rows))[0].command)
        meant = self.open_choices.order_meant(rows, name, always)
        if meant is not None:
            return self.orders.give_order(meant.command)
        aims = {pointing.aim(choice) for choice in rows if choice.kind == "space"}
        if len(aims) == 1 and all(choice.kind == "space" for choice in rows):
            (name,) = aims  # whatever stands there: it is not the unit that is asked about
        return Menu(str(name), tuple(self.orders.row(choice) for choice in rows))

    def _or_instead(self, rows: Sequence[Choice], name: str, picks: Command) -> Answer:
        """A click on those who could act in place of the one that does: that, or what can be done there."""
        if not rows:
            return self.orders.pick_instead(name)
        self._other = name
        told = f"choose {self._picked_name(name, picks)} instead"
        last = ChoiceRow(len(self.orders.current_choices()) + 1, told, "", picks)
        space = where(name, self.screen.shown_seat.view) or name
        return Menu(str(space), (*(self.orders.row(choice) for choice in rows), last))

    def _picked_name(self, name: str, picks: Command) -> str:
        """Whom a command picks: a unit by its name, a stack by its space."""
        units = self.screen.shown_seat.view.units
        if kind_of(picks) == "unit" and name in units:
            return self.screen.shown_seat.about(name).name
        return f"those in {where(name, self.screen.shown_seat.view) or name}"

    def _only_enemy_there(self, here: Sequence[str]) -> bool:
        """Whether only the enemy stands there and nobody is picked to act: then they are asked about."""
        nobody = self.chosen_unit is None and self.orders.acting is None
        return nobody and self.screen.shown_seat.own_time and self._enemy_only(here)

    def _enemy_only(self, here: Sequence[str]) -> bool:
        sides = {
            self.screen.shown_seat.view.units[one].side
            for one in here
            if one in self.screen.shown_seat.view.units
        }
        return bool(sides) and self._own_unit not in sides

    def _why_not(self, space: str | None, unit: str | None) -> Answer:
        view = self.screen.shown_seat.view
        there = (unit,) if unit is not None else tuple(u for u in view.units if where(u, view) == space)
        if self._only_enemy_there(there):
            return self.ask_about(space, unit)
        reasons = self.list_refusals(space, unit)
        if not reasons and self._enemy_only(there):
            return self.ask_about(space, unit)
        self.selection.refused = space
        self.screen.note_change()
        return Refused(str(unit or space), reasons) if reasons else NoAnswer()

    def list_refusals(self, space: str | None, unit: str | None) -> tuple[tuple[str, Refusal], ...]:
        """What the player may have meant there, and why not: for the chosen unit, else for any unit."""
        seat, names = self.screen.shown_seat, tuple(dict.fromkeys(n for n in (unit, space) if n is not None))
        for actor in dict.fromkeys((self.chosen_unit, None)):
            reasons: dict[Refusal, str] = {}
            for name in names:
                for command, refusal in seat.why_not_at(name, actor, self.card_picked):
                    reasons.setdefault(refusal, seat.text_of(command))
            if reasons:
                return tuple((words, refusal) for refusal, words in reasons.items())
        return ()
