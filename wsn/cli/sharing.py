"""An amount put on a place in the terminal, whatever the number of the choice is now: `Gold 8`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsn.cli.asking import find_named
from wsn.table import telling
from wsn.table.boardlist import space_name
from wsn.table.choices import Choice, pointing

if TYPE_CHECKING:
    from wsn.table.seat import Seat


def choice(seat: Seat, typed: str) -> Choice | None:
    """The choice that puts an amount on a place; None where there is none, or no amount is meant."""
    amount = typed.rpartition(" ")[2]
    there = place(seat, typed)
    return (
        next((one for one in _open(seat, there) if str(_amount_of(one)) == amount), None) if there else None
    )


def place(seat: Seat, typed: str) -> str | None:
    """The place or unit of which an amount is typed, or None."""
    name, _, amount = typed.rpartition(" ")
    return find_named(seat, name.strip()) if name and amount.isdecimal() else None


def possible_amount(seat: Seat, place: str) -> str:
    """How much may be put on a place now, as a sentence without its stop; empty where it may have nothing."""
    amounts = [amount for one in _open(seat, place) if (amount := _amount_of(one)) is not None]
    if not amounts:
        return ""
    least, most = min(amounts), max(amounts)
    there = telling.board_of(seat).spaces.get(place)
    name = space_name(there) if there is not None else place
    return (
        f"{name}: {least} to {most} are possible now"
        if least < most
        else f"{name}: only {least} is possible now"
    )


def is_sharing(seat: Seat) -> bool:
    """Whether amounts are shared out now."""
    return any(_amount_of(one) is not None for one in seat.choices())


def _open(seat: Seat, place: str) -> list[Choice]:
    return [one for one in pointing(seat.choices(), place) if _amount_of(one) is not None]


def _amount_of(choice: Choice) -> int | None:
    """The amount that a choice is about; None for one that is about none."""
    amount: int | None = getattr(choice.command, "amount", None)
    return amount
