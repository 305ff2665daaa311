"""What a click on the board means by the choices that are open: pure questions to one position.

The page of a hosted table answers them by itself (`wsn/host/static/picking.js`), since orders are also tried
out there ahead of the game; `tests/host/test_picking.py` holds the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from wsn.desk.forgone import merely_picks
from wsn.table import pointing, telling
from wsn.table.choices import Choice, acting_units, where
from wsn.table.scene import board_now
from wsn.table.seat import Seat


class Selects(NamedTuple):
    """A click selects a unit, to see where it may go."""

    unit: str


class Takes(NamedTuple):
    """A click gives one of these orders; `asks`: which one is asked even where there is only one."""

    choices: tuple[Choice, ...]
    asks: bool = False


class OpenChoices:
    """The choices that a click on the board can mean, under the unit that is selected."""

    def __init__(self, seat: Seat, choices: Sequence[Choice], selected: str | None) -> None:
        self.choices = tuple(choices)
        self.selected = selected
        self._seat = seat

    @cached_property
    def selectable(self) -> tuple[str, ...]:
        """The units that can be selected to see where they may go; a click on others is a command."""
        return pointing.subjects(self.choices)

    @cached_property
    def chosen(self) -> str | None:
        """The unit whose choices are shown: the selected one, or the only one that the board is about.

        Where a click on the board may mean anything else, nobody is selected who was not clicked on.
        """
        if self.selected is not None or len(self.selectable) != 1:
            return self.selected
        (only,) = self.selectable
        others = (choice for choice in self.choices if pointing.subject(choice) != only)
        return None if any(one.kind in ("unit", "space", "target") for one in others) else only

    def rows_at(self, space: str | None, unit: str | None) -> tuple[Choice, ...]:
        """The choices that aim there."""
        return pointing.at(self.choices, self._seat.view, space, unit)

    def first_at(self, space: str | None, unit: str | None) -> tuple[Choice, ...]:
        """Of these, those of the chosen unit, then those that name nobody who would act."""
        rows = self.rows_at(space, unit)
        mine = [choice for choice in rows if self.chosen in acting_units(choice.command)]
        return (*mine, *(choice for choice in rows if pointing.subject(choice) is None))

    def click_meaning(self, space: str | None, unit: str | None) -> Selects | Takes | None:
        """What a click on a space, or on a unit in it, means; None where no choice is meant there."""
        first = self.first_at(space, unit)
        if any(pointing.subject(choice) is not None for choice in first):
            return Takes(first)
        if unit is not None:
            here: tuple[str, ...] = (unit,) if unit in self.selectable else ()
        else:
            here = pointing.standing(self.selectable, space, self._seat.view)
        if any(one != self.selected for one in here):  # of a stack, the one after the selected
            at = here.index(self.selected) + 1 if self.selected in here else 0
            return Selects(here[at % len(here)])
        if first:
            return Takes(first, asks=bool(here))
        rows = self.rows_at(space, unit) if self.selected is None else ()
        # who is not on the board is not brought there unasked
        return Takes(rows, asks=any(self._is_off_board(choice) for choice in rows)) if rows else None

    def order_meant(self, rows: Sequence[Choice], name: str | None, asks: bool = False) -> Choice | None:
        """The one of these choices that a click on this unit or space gives; None: it is asked which."""
        if len(rows) == 1 and not asks:
            return rows[0]
        if rows and all(choice.command.marks for choice in rows):
            aimed = [choice for choice in rows if pointing.aim(choice) == name]
            if len(aimed) == 1:
                return aimed[0]
        picks = [choice for choice in rows if choice.command.picks and merely_picks(self._seat, choice)]
        return picks[0] if len(picks) == 1 else None

    def _is_off_board(self, choice: Choice) -> bool:
        """Whether the unit that would act is not on the board."""
        unit, view = pointing.subject(choice), self._seat.view
        if unit is None:
            return False
        return where(unit, view) not in board_now(telling.board_of(self._seat), view).spaces


def find_pick(seat: Seat, choices: Sequence[Choice], unit: str) -> Choice | None:
    """The choice that only says that this unit or its stack acts now; None where picking it does more."""
    space = where(unit, seat.view)
    for choice in choices:
        stack = choice.command.picks and pointing.aim(choice) == space
        if stack or (choice.kind == "unit" and pointing.aim(choice) == unit):
            return choice if merely_picks(seat, choice) else None
    return None
