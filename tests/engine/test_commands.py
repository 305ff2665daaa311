"""The fields of commands: which there are, of which type, and what is refused before it is written down."""

from __future__ import annotations

import pytest

from wsn.engine.commands import (
    MOST_AMOUNT,
    Command,
    InvalidCommand,
    check_values,
    find_command_faults,
)
from wsn.systems import SYSTEMS, system_of


class Attack(Command, frozen=True, kw_only=True):
    units: tuple[str, ...]
    amount: int | None = None
    option: str | None = None


class Loud(Command, frozen=True, kw_only=True):
    volume: int
    unit: int
    units: tuple[str, ...] | str


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_command_of_every_game_has_fields_of_the_list(system: str) -> None:
    assert [fault for kind in system_of(system).commands for fault in find_command_faults(kind)] == []


def test_other_fields_and_other_types_are_named() -> None:
    assert list(find_command_faults(Attack)) == []
    faults = list(find_command_faults(Loud))
    assert faults[0].startswith("Loud has a field 'volume'; commands have unit, space, target")
    assert faults[1] == "Loud.unit is <class 'int'>; it must be <class 'str'>, or that or None"
    assert len(faults) == 3


@pytest.mark.asserts_nothing("what passes raises nothing; the test above shows what does")
def test_values_of_their_types_pass() -> None:
    for good in (Attack(units=()), Attack(units=("a", "b"), amount=3), Attack(units=("a",), amount=-1)):
        check_values(good)


@pytest.mark.parametrize("amount", [True, 1.0, "1", MOST_AMOUNT + 1])
def test_an_amount_is_a_whole_number(amount: object) -> None:
    with pytest.raises(InvalidCommand, match=r"Attack.amount is a whole number up to 1,000,000, not "):
        check_values(Attack(units=("a",), amount=amount))


@pytest.mark.parametrize("units", [["a"], "a", ("a", 1), None])
def test_units_are_a_tuple_of_ids(units: object) -> None:
    with pytest.raises(InvalidCommand, match=r"Attack.units is a tuple of ids, not "):
        check_values(Attack(units=units))
