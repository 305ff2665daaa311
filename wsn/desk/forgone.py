"""What goes undone where a step is ended: who could still act, and whether to ask before an order ends it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from wsn.engine.commands import Command
from wsn.english import count
from wsn.table import pointing, telling
from wsn.table.choices import Choice
from wsn.table.intents import Bearings
from wsn.table.scene import board_now, space_of
from wsn.table.seat import Seat


def merely_picks(seat: Seat, choice: Choice) -> bool:
    """Whether a choice only says that a unit or a stack acts now; False where it does more."""
    if choice.command.picks:
        return seat.own_time
    if choice.kind != "unit" or not seat.own_time or not Bearings.is_known(seat):
        return False
    intent = Bearings(seat).intent(choice.command)
    return intent is not None and intent.picks


class Forgone:
    """What the units of a seat could still do in one position, by the choices that the seat has there."""

    def __init__(self, seat: Seat, choices: Sequence[Choice]) -> None:
        self._seat, self._choices = seat, choices
        self._bearings = Bearings(seat) if Bearings.is_known(seat) else None
        self._ends: dict[Command, bool] = {}

    @cached_property
    def able_units(self) -> tuple[str, ...]:
        """Every unit that can act now, also off the board."""
        return pointing.able(self._choices)

    def ends_step(self, choice: Choice) -> bool:
        """Whether a choice that points at nothing ends the step while units could still act."""
        if choice.kind != "" or not self.able_units or not self._seat.own_time or not self._can_act:
            return False
        if self._strikes(choice):  # it is itself what the marked units would do: they attack where they stand
            return False
        if choice.command not in self._ends:
            self._ends[choice.command] = self._names_attackers or self._seat.hands_on(choice.command)
        return self._ends[choice.command]

    @cached_property
    def words(self) -> str:
        """Who could still act on the board; where nobody could, how many may be brought onto it."""
        view = self._seat.view
        spaces = board_now(telling.board_of(self._seat), view).spaces
        able = [unit for unit in self.able_units if space_of(view, unit) in spaces]
        if not able:
            return f"{count(len(self.able_units), 'unit')} could still be brought onto the board"
        who = self._seat.about(able[0]).name if len(able) == 1 and able[0] in view.units else ""
        return f"{who or count(len(able), 'unit')} could still act"

    @cached_property
    def _can_act(self) -> bool:
        """Whether a unit could go, fire or the like now; losses and retreats are no acts that one forgoes."""
        if self._bearings is None:
            return True
        deeds = (self._bearings.intent(choice.command) for choice in self._choices)
        return any(intent is not None and intent.deed != "end" for intent in deeds)

    @cached_property
    def _names_attackers(self) -> bool:
        """Whether units can be named that attack now: that is over with the step, whatever comes next."""
        return any(self._strikes(choice) for choice in self._choices if pointing.subject(choice) is not None)

    def _strikes(self, choice: Choice) -> bool:
        """Whether a choice is an attack, as far as the game says what its orders are for."""
        intent = self._bearings.intent(choice.command) if self._bearings is not None else None
        return intent is not None and intent.deed in ("fire", "assault")
