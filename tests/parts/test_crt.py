"""A combat results table: columns, shifts with their reasons, caps, and chances that add up to 1."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.cite import Reason, Refusal
from wsn.parts.crt import (
    Combat,
    CombatTable,
    Strength,
    cap_shifts,
    count_throws,
    find_column,
    find_table_problems,
    halve,
    name_column,
    read_result,
    spread_results,
    work_out_combat,
)

LADDER = ["A1", "A1", "A1", "A1", "A1/DR", "EX", "DR", "DR", "A1/D1", "D1", "D1", "A1/D2", "DH", "DH"]
"""A table in which a column to the right is as good as a pip more, as many published ones nearly are."""
COLUMNS = ["1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1"]
FILE = f"""
rule = "T 12"
columns = {COLUMNS}
below = "A1"
below_rule = "T 10.6"
refused = "T 10.6"
""" + "".join(
    f'[[rows]]\ndice = {die}\norigin = "designed"\nresults = {LADDER[die - 1 : die + 8]}\n'
    for die in range(1, 7)
)
TABLE = msgspec.convert(tomllib.loads(FILE), CombatTable)


def strength(*parts: int, cap: int | None = None) -> Strength:
    limit = Reason("T 10.4", f"at most {cap} factors", cap) if cap is not None else None
    return Strength(tuple(Reason("T 10.3", f"unit {i}", part) for i, part in enumerate(parts)), limit)


def combat(attack: int, defence: int, *shifts: Reason) -> Combat:
    answer = work_out_combat(TABLE, strength(attack), strength(defence), shifts)
    assert isinstance(answer, Combat)
    return answer


def right(columns: int, text: str = "armor") -> Reason:
    return Reason("T 11.4", text, columns)


def test_a_table_without_holes_has_no_problems() -> None:
    assert list(find_table_problems(TABLE)) == []


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (15, 4, "3-1"),
        (11, 12, "1-2"),
        (12, 12, "1-1"),
        (18, 9, "2-1"),
        (18, 8, "2-1"),
        (14, 17, "1-2"),
        (6, 18, "1-3"),
        (6, 12, "1-2"),
        (49, 7, "7-1"),
        (70, 7, "10-1"),
    ],
)
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, column: str) -> None:
    assert name_column(TABLE, find_column(TABLE, attack, defence)) == column


def test_odds_above_the_table_count_before_shifts_are_taken_off() -> None:
    assert combat(10, 1, right(-2)).column == "7-1"
    assert combat(10, 1, right(-4)).column == "6-1"
    assert combat(7, 1, right(3)).column == "7-1"
    assert combat(10, 1, right(-2)).describe() == "10:1 = 10-1, 2 columns left (armor) = 7-1"


def test_odds_below_the_table_are_no_attack_before_shifts_and_a_result_after_them() -> None:
    refused = work_out_combat(TABLE, strength(5), strength(18), [right(6)])
    assert refused == Refusal("T 10.6", "5:18 is below 1-3: no attack at such odds")
    low = combat(6, 12, right(-3))
    assert low.column == ""
    assert low.chances() == {"A1": 1}
    assert low.describe() == "6:12 = 1-2, 3 columns left (armor) = A1 at once"
    assert low.explain()[-1] == Reason("T 10.6", "below 1-3: A1")


def test_a_table_that_refuses_nothing_uses_its_lowest_column() -> None:
    table = msgspec.structs.replace(TABLE, below="", refused="")
    answer = work_out_combat(table, strength(1), strength(18), [right(-1)])
    assert isinstance(answer, Combat)
    assert answer.column == "1-3"
    assert answer.chances() == spread_results(TABLE, 0)
    assert answer.explain()[-1] == Reason("T 10.6", "never below 1-3")
    assert find_column(table, 1, 18) == -1


def test_shifts_have_their_reasons_and_net_out() -> None:
    shifts = (right(1), Reason("T 11.5", "quality", 1), Reason("T 11.8", "hilltop", -1))
    answer = combat(19, 8, *shifts)
    assert answer.net == 1
    assert (
        answer.describe() == "19:8 = 2-1, 2 columns right (armor and quality), 1 column left (hilltop) = 3-1"
    )
    assert answer.explain()[-3:] == shifts
    assert combat(7, 1, right(2)).explain()[-1] == Reason("T 12", "never above 7-1")
    assert combat(7, 2).describe() == "7:2 = 3-1"


def test_at_most_so_many_shifts_of_a_kind_count() -> None:
    guns = [right(1, "first guns"), right(1, "second guns"), right(1, "ships")]
    capped = cap_shifts(guns, 2, "T 11.6", "at most two shifts for artillery")
    assert sum(shift.amount for shift in capped) == 2
    assert str(capped[-1]) == "at most two shifts for artillery -1 (T 11.6)"
    assert cap_shifts(guns[:2], 2, "T 11.6", "") == tuple(guns[:2])
    left = cap_shifts([right(-3, "mines")], 1, "T 11.6", "at most one")
    assert sum(shift.amount for shift in left) == -1


def test_the_cap_of_a_strength_comes_after_halving_and_is_told() -> None:
    city = strength(7, 7, 3, 5, cap=18)
    assert (city.uncapped, city.total) == (22, 18)
    assert city.explain()[-1] == Reason("T 10.4", "at most 18 factors", -4)
    river = [Reason("T 11.1", "across a river")]
    assert sum(halve(part, river) for part in (8, 8, 8)) == 12
    assert strength(12, cap=18).explain() == strength(12).parts


@pytest.mark.parametrize(("whole", "half"), [(5, 3), (1, 1), (0, 0), (6, 3)])
def test_a_unit_is_halved_once_and_a_half_counts_whole(whole: int, half: int) -> None:
    reasons = [Reason("T 11.1", "across a river"), Reason("T 11.1", "not of the main force")]
    assert halve(whole, reasons) == halve(whole, reasons[:1]) == half
    assert halve(whole, []) == whole
    with pytest.raises(ValueError, match="strength of -1"):
        halve(-1, reasons)


def test_what_cannot_be_compared_is_an_error_of_the_caller() -> None:
    with pytest.raises(ValueError, match="compare 3 with 0"):
        combat(3, 0)
    with pytest.raises(ValueError, match="compare -1 with 2"):
        find_column(TABLE, -1, 2)


def test_results_are_those_of_the_row_and_the_column() -> None:
    assert [read_result(TABLE, 3, die) for die in range(1, 7)] == LADDER[3:9]
    assert combat(12, 4, right(2)).column == "5-1"
    assert combat(12, 4, right(2)).chances() == {
        "DR": Fraction(1, 3),
        "A1/D1": Fraction(1, 6),
        "D1": Fraction(1, 3),
        "A1/D2": Fraction(1, 6),
    }
    with pytest.raises(KeyError):
        read_result(TABLE, 3, 7)


@pytest.mark.parametrize(
    ("attack", "defence", "shift", "column", "die", "result"),
    [
        (8, 4, 1, "3-1", 6, "D1"),
        (7, 4, 1, "2-1", 4, "DR"),
        (7, 2, 1, "4-1", 5, "D1"),
        (9, 9, 1, "2-1", 5, "DR"),
        (11, 8, 1, "2-1", 1, "A1"),
        (12, 4, 1, "4-1", 3, "DR"),
        (7, 6, 2, "3-1", 5, "A1/D1"),
        (12, 2, 1, "7-1", 4, "A1/D2"),
        (12, 4, 2, "5-1", 5, "D1"),
        (14, 10, 0, "1-1", 3, "A1/DR"),
        (14, 17, -1, "1-3", 6, "EX"),
        (9, 2, 2, "6-1", 1, "DR"),
        (16, 4, -3, "1-1", 3, "A1/DR"),
    ],
)
def test_whole_combats(attack: int, defence: int, shift: int, column: str, die: int, result: str) -> None:
    """From the odds over the shifts to what a die brings."""
    fought = combat(attack, defence, *([right(shift)] if shift else []))
    assert fought.column == column
    assert read_result(TABLE, fought.place, die) == result


def test_shifts_that_a_die_adds_are_mixed_exactly() -> None:
    """A die of air support: 1 to 3 none, 4 one column left, 5 two, 6 three."""
    air = {0: Fraction(1, 2), -1: Fraction(1, 6), -2: Fraction(1, 6), -3: Fraction(1, 6)}
    mixed = combat(4, 1).chances(air)
    assert sum(mixed.values()) == 1
    slow: dict[str, Fraction] = {}
    for jabo in range(1, 7):
        place = 5 - max(0, jabo - 3)
        for die in range(1, 7):
            result = read_result(TABLE, place, die)
            slow[result] = slow.get(result, Fraction(0)) + Fraction(1, 36)
    assert mixed == slow
    assert combat(4, 1, right(-3)).column == "1-1"


def test_two_dice_are_counted_by_their_ways() -> None:
    assert count_throws(2)[7] == 6
    assert sum(count_throws(3).values()) == 216
    rows = [{"dice": total, "results": ["D" if total > 6 else "A"]} for total in range(2, 13)]
    table = msgspec.convert({"rule": "T 1", "columns": ["1-1"], "dice": 2, "rows": rows}, CombatTable)
    assert list(find_table_problems(table)) == []
    assert spread_results(table, 0) == {"A": Fraction(15, 36), "D": Fraction(21, 36)}


def test_columns_need_no_whole_numbers() -> None:
    table = msgspec.structs.replace(TABLE, columns=("1-2", "1-1", "3-2", "2-1"))
    assert [name_column(table, find_column(table, n, 10)) for n in (5, 14, 15, 20, 31)] == [
        "1-2",
        "1-1",
        "3-2",
        "2-1",
        "3-1",
    ]
    assert name_column(table, -1) == "below 1-2"


def broken(**changes: object) -> list[str]:
    table = msgspec.convert({**tomllib.loads(FILE), **changes}, CombatTable)
    return [f"{problem.place}: {problem.text}" for problem in find_table_problems(table, "crt.toml", "crt")]


ROWS: Sequence[dict[str, object]] = tomllib.loads(FILE)["rows"]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"columns": ["3:1"]}, "crt.columns[0]: '3:1' is no odds; write them like 3-1 or 1-2"),
        ({"columns": []}, "crt.columns: a table needs at least one column"),
        ({"columns": [*COLUMNS[:-1], "6-1"]}, "crt.columns: 6-1 follows 6-1: the columns must rise"),
        ({"dice": 0}, "crt.dice: a table needs at least one die"),
        ({"rows": ROWS[1:]}, "crt.rows: there is no row for 1"),
        ({"rows": [*ROWS, ROWS[0]]}, "crt.rows[6].dice: there are two rows for 1"),
        ({"rows": [*ROWS, {**ROWS[0], "dice": 7}]}, "crt.rows[6].dice: 7 is never thrown: 1 to 6 are"),
        (
            {"rows": [*ROWS[:5], {"dice": 6, "results": ["DH"]}]},
            "crt.rows[5].results: 1 result for 9 columns",
        ),
        ({"rows": [*ROWS[:5], {"dice": 6, "results": [""] * 9}]}, "crt.rows[5].results: a result is empty"),
    ],
)
def test_a_table_with_a_hole_is_told_where(changes: dict[str, object], told: str) -> None:
    assert told in broken(**changes)


@given(st.integers(1, 60), st.integers(1, 30), st.integers(-6, 6))
def test_chances_add_up_and_more_strength_never_lowers_the_column(
    attack: int, defence: int, shift: int
) -> None:
    place = find_column(TABLE, attack, defence)
    assert sum(spread_results(TABLE, place + shift).values()) == 1
    assert find_column(TABLE, attack + 1, defence) >= place >= find_column(TABLE, attack, defence + 1)
