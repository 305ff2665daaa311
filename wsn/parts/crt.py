"""A combat results table: odds and their column, shifts with their reasons, caps, and exact chances.

A game adds up both strengths (`Strength`: what counts, with its rule, and the cap), names its shifts as
reasons (`amount` is the columns, to the right above 0), and asks the table what comes of it:

    combat = work_out_combat(table, attack, defence, shifts)

That is a `Combat` with its odds, columns and exact results, or the refusal of an attack at odds so low that
it may not be made. The table itself is data (`CombatTable`, in a TOML file); what a result means, the game
says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Final

import msgspec

from wsn.cite import Reason, Refusal
from wsn.data import Problem
from wsn.english import count, list_words

ODDS: Final = re.compile(r"([1-9][0-9]?)-([1-9][0-9]?)")
"""A column by its odds, the attacker first: `3-1`, `1-2`."""
DIE_FACES: Final = 6


class ResultRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the table: what a total of the dice gives in each column."""

    dice: int
    """The total of the dice."""
    results: tuple[str, ...]
    """The result in each column, lowest odds first."""
    origin: str = ""
    """Where it comes from: a book, other public sources, our own design."""


class CombatTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A combat results table as its file has it. `find_table_problems` tells what is wrong with one."""

    rule: str
    """The rule that holds the table."""
    columns: tuple[str, ...]
    """The odds of each column, lowest first."""
    rows: tuple[ResultRow, ...]
    """By total of the dice, the results."""
    dice: int = 1
    """How many six-sided dice are added up for the row."""
    below: str = ""
    """The result of an attack that shifts bring below the lowest column; empty: it uses that column."""
    below_rule: str = ""
    """Its rule; empty: that of the table."""
    refused: str = ""
    """The rule by which odds below the lowest column, before shifts, are no attack; empty: they are one."""

    @property
    def ratios(self) -> tuple[Fraction, ...]:
        """The odds of each column as a number: 3 for `3-1`, ½ for `1-2`."""
        return tuple(read_odds(label) for label in self.columns)

    @property
    def ways(self) -> Mapping[int, int]:
        """By total of the dice, in how many ways of all it is thrown."""
        return count_throws(self.dice)


@cache
def read_odds(label: str) -> Fraction:
    """The odds of a column as a number. Raises ValueError for what is no odds."""
    match = ODDS.fullmatch(label)
    if match is None:
        raise ValueError(f"{label!r} is no odds; they are written like 3-1 or 1-2")
    return Fraction(int(match[1]), int(match[2]))


def count_throws(dice: int) -> Mapping[int, int]:
    """By total of some six-sided dice, in how many ways it comes up, lowest first."""
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, DIE_FACES + 1):
                more[total + face] = more.get(total + face, 0) + number
        ways = more
    return ways


def find_table_problems(table: CombatTable, file: str = "", place: str = "") -> Iterator[Problem]:
    """What is wrong with a table: columns that are no odds or do not rise, and rows with holes."""
    at = f"{place}." if place else ""
    for i, label in enumerate(table.columns):
        if ODDS.fullmatch(label) is None:
            yield Problem(file, f"{at}columns[{i}]", f"{label!r} is no odds; write them like 3-1 or 1-2")
            return
    if not table.columns:
        yield Problem(file, f"{at}columns", "a table needs at least one column")
    for (a, b), (low, high) in zip(pairwise(table.columns), pairwise(table.ratios), strict=True):
        if low >= high:
            yield Problem(file, f"{at}columns", f"{b} follows {a}: the columns must rise")
    if table.dice < 1:
        yield Problem(file, f"{at}dice", "a table needs at least one die")
        return
    wanted, seen = table.ways, set()
    for i, row in enumerate(table.rows):
        if row.dice not in wanted:
            lowest, highest = min(wanted), max(wanted)
            yield Problem(
                file, f"{at}rows[{i}].dice", f"{row.dice} is never thrown: {lowest} to {highest} are"
            )
        if row.dice in seen:
            yield Problem(file, f"{at}rows[{i}].dice", f"there are two rows for {row.dice}")
        seen.add(row.dice)
        if len(row.results) != len(table.columns):
            yield Problem(
                file,
                f"{at}rows[{i}].results",
                f"{count(len(row.results), 'result')} for {count(len(table.columns), 'column')}",
            )
        if not all(row.results):
            yield Problem(file, f"{at}rows[{i}].results", "a result is empty")
    for total in wanted:
        if total not in seen:
            yield Problem(file, f"{at}rows", f"there is no row for {total}")


# --- strengths


def halve(strength: int, reasons: Sequence[Reason]) -> int:
    """A strength that is halved once, however many reasons there are for it, a half counting as a whole.

    Without a reason it stays as it is. Raises ValueError for a strength below 0.
    """
    if strength < 0:
        raise ValueError(f"no unit has a strength of {strength}")
    return (strength + 1) // 2 if reasons else strength


@dataclass(frozen=True, slots=True)
class Strength:
    """What one side brings into a combat: each part with its rule, and the most that counts."""

    parts: tuple[Reason, ...]
    cap: Reason | None = None
    """The most that counts in all (`amount`), and its rule."""

    @property
    def uncapped(self) -> int:
        """The sum of all parts."""
        return sum(part.amount for part in self.parts)

    @property
    def total(self) -> int:
        """What counts."""
        return self.uncapped if self.cap is None else min(self.uncapped, self.cap.amount)

    def explain(self) -> tuple[Reason, ...]:
        """The parts, and the cap where it takes something away."""
        cut = self.uncapped - self.total
        if self.cap is None or not cut:
            return self.parts
        return (*self.parts, Reason(self.cap.rule, self.cap.text, -cut))


# --- shifts and columns


def cap_shifts(shifts: Iterable[Reason], most: int, rule: str, text: str) -> tuple[Reason, ...]:
    """Shifts of one kind, of which at most so many columns to either side count, with what is cut off.

    `most` is a number of columns; `text` says of what (`at most two shifts for artillery`).
    """
    given = tuple(shifts)
    right = sum(shift.amount for shift in given if shift.amount > 0)
    left = -sum(shift.amount for shift in given if shift.amount < 0)
    cuts = []
    if right > most:
        cuts.append(Reason(rule, text, most - right))
    if left > most:
        cuts.append(Reason(rule, text, left - most))
    return (*given, *cuts)


def find_column(table: CombatTable, attack: int, defence: int) -> int:
    """The place of the odds of two strengths, from 0 for the lowest column; rounded for the defender.

    Odds above the highest column go on by whole numbers (10-1 is three places above 7-1), so that shifts
    to the left are taken from what they are; odds below the lowest are at -1. Raises ValueError where there
    is nothing to compare: an attack below 0, or a defence below 1.
    """
    if attack < 0 or defence < 1:
        raise ValueError(f"no odds compare {attack} with {defence}")
    odds, ratios = Fraction(attack, defence), table.ratios
    place = sum(1 for ratio in ratios if ratio <= odds) - 1
    if place == len(ratios) - 1:
        place += int(odds) - int(ratios[-1])
    return place


def keep_inside(table: CombatTable, place: int) -> int:
    """The place of the column that is used: the first or the last where a place lies beyond the ends."""
    return min(max(place, 0), len(table.columns) - 1)


def name_column(table: CombatTable, place: int) -> str:
    """A place as odds in words: `3-1`; beyond the ends of the table as far as whole numbers lead."""
    if place < 0:
        return f"below {table.columns[0]}"
    last = len(table.columns) - 1
    if place <= last:
        return table.columns[place]
    return f"{int(table.ratios[-1]) + place - last}-1"


def spread_results(
    table: CombatTable, place: int, shifts: Mapping[int, Fraction] | None = None
) -> Mapping[str, Fraction]:
    """By result its chance at a place of the table, in the order of the rows; exact, and 1 in all.

    `shifts` are columns that chance adds (air support by a die of its own), each with its chance.
    """
    chances: dict[str, Fraction] = {}
    throws = sum(table.ways.values())
    for shift, chance in (shifts or {0: Fraction(1)}).items():
        for total, ways in table.ways.items():
            result = read_result(table, place + shift, total)
            chances[result] = chances.get(result, Fraction(0)) + chance * Fraction(ways, throws)
    return chances


def read_result(table: CombatTable, place: int, total: int) -> str:
    """The result at a place for a total of the dice. Raises KeyError for a total that has no row."""
    if place < 0 and table.below:
        return table.below
    for row in table.rows:
        if row.dice == total:
            return row.results[keep_inside(table, place)]
    raise KeyError(total)


@dataclass(frozen=True)
class Combat:
    """A combat as it would be rolled: strengths, odds, shifts, and the exact chance of each result."""

    table: CombatTable
    attack: Strength
    defence: Strength
    shifts: tuple[Reason, ...]
    """What moves the column, `amount` columns to the right; what is 0 changes nothing and is told."""

    @property
    def unshifted(self) -> int:
        """The place of the odds before shifts (`find_column`)."""
        return find_column(self.table, self.attack.total, self.defence.total)

    @property
    def net(self) -> int:
        """The columns that all shifts come to, to the right above 0."""
        return sum(shift.amount for shift in self.shifts)

    @property
    def place(self) -> int:
        """The place after all shifts, before it is kept inside the table."""
        return self.unshifted + self.net

    @property
    def column(self) -> str:
        """The column that is used; empty where a result comes without one."""
        if self.place < 0 and self.table.below:
            return ""
        return self.table.columns[keep_inside(self.table, self.place)]

    def chances(self, more: Mapping[int, Fraction] | None = None) -> Mapping[str, Fraction]:
        """By result its exact chance; `more` are columns that chance still adds, each with its own."""
        return spread_results(self.table, self.place, more)

    def describe(self) -> str:
        """The combat in a line: `9:4 = 2-1, 1 column to the right (armor) = 3-1`."""
        words = f"{self.attack.total}:{self.defence.total} = {name_column(self.table, self.unshifted)}"
        for direction, sign in (("right", 1), ("left", -1)):
            moving = [shift for shift in self.shifts if shift.amount * sign > 0]
            if moving:
                columns = count(sum(shift.amount * sign for shift in moving), "column")
                words += f", {columns} {direction} ({list_words([shift.text for shift in moving])})"
        ending = self.column or f"{self.table.below} at once"
        return words if ending == name_column(self.table, self.unshifted) else f"{words} = {ending}"

    def explain(self) -> tuple[Reason, ...]:
        """Every part, cap and shift with its rule, then the limits of the table where one is reached."""
        table, place = self.table, self.place
        limits = []
        if place < 0:
            rule = table.below_rule or table.rule
            below = (
                f"below {table.columns[0]}: {table.below}" if table.below else f"never below {self.column}"
            )
            limits.append(Reason(rule, below))
        elif place > len(table.columns) - 1:
            limits.append(Reason(table.rule, f"never above {self.column}"))
        return (*self.attack.explain(), *self.defence.explain(), *self.shifts, *limits)


def work_out_combat(
    table: CombatTable, attack: Strength, defence: Strength, shifts: Iterable[Reason] = ()
) -> Combat | Refusal:
    """The combat of two strengths with these shifts, or why it may not be fought at such odds.

    Raises ValueError where there is nothing to compare (`find_column`).
    """
    combat = Combat(table, attack, defence, tuple(shifts))
    if table.refused and combat.unshifted < 0:
        odds = f"{attack.total}:{defence.total}"
        return Refusal(table.refused, f"{odds} is below {table.columns[0]}: no attack at such odds")
    return combat
