"""Legal commands grouped by what they point at, so that a screen can light it up and a player can name it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import msgspec

from wsn.engine.commands import Command
from wsn.engine.state import GameState

POINTERS: Final = ("target", "space", "unit", "card")
"""The fields of a command that point at something on the table, the most telling first."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal command as a menu shows it."""

    number: int
    """As printed, from 1, in the stable order of the legal commands."""
    command: Command
    text: str
    kind: str
    """What it points at: `target`, `space`, `unit`, `card`, or empty for none (pass, stop)."""
    points_at: tuple[str, ...]
    """The ids it can be picked by: what it points at, and the space where that stands."""


def points_at(command: Command, state: GameState) -> tuple[str, ...]:
    """The ids a command names, and the spaces where the units and markers among them are."""
    spaces: list[str] = []
    for name in named_ids(command):
        spaces.append(name)
        spaces += spaces_of(name, state)
    return tuple(dict.fromkeys(spaces))


def spaces_of(name: str, state: GameState) -> tuple[str, ...]:
    """The spaces where a unit or a marker is: two for a marker on an edge, none off the board."""
    if name in state.markers and name not in state.units:
        return state.markers[name].spaces
    place = where(name, state)
    return () if place is None else (place,)


def where(unit_id: str, state: GameState) -> str | None:
    """The space where a unit stands, also aboard another; None for anything else, or off the board."""
    place: str | None = unit_id
    seen: set[str] = set()
    while place is not None and place in state.units and place not in seen:
        seen.add(place)
        place = state.units[place].place
    return place if place != unit_id else None


def kind_of(command: Command) -> str:
    """What a command points at above all: one of POINTERS, or empty."""
    for field in _pointing_fields(type(command)):
        if getattr(command, field):
            return field
    return ""


def acting_units(command: Command) -> tuple[str, ...]:
    """The units that a command sends to what it points at, one or several together; none if it names none."""
    if kind_of(command) not in ("target", "space"):
        return ()
    return named_units(command)


def named_units(command: Command) -> tuple[str, ...]:
    """The units that a command names as those it is for, one or several together."""
    unit: str | None = getattr(command, "unit", None)
    units: tuple[str, ...] = getattr(command, "units", ())
    return units if unit is None else (unit, *units)


def find_stop(commands: Sequence[Command]) -> Command | None:
    """The last of some commands that points at nothing: to stop, to pass; None where there is none."""
    return next((one for one in reversed(commands) if kind_of(one) == ""), None)


def may_be_for(command: Command, unit: str | None) -> bool:
    """Whether a command sends this unit, or names nobody whom it sends."""
    acting = acting_units(command)
    return not acting or unit in acting


@cache
def _pointing_fields(kind: type[Command]) -> tuple[str, ...]:
    """The fields of a kind of command that point at something."""
    return tuple(field for field in POINTERS if field in kind.__struct_fields__)


@cache
def about_a_card(kind: type[Command]) -> bool:
    """Whether a kind of command is the play of a card, that may also name what it is played on.

    The card must be named and nothing else need be; who must name a unit or a place acts there, and a card is
    what it costs or uses.
    """
    needed = {one.name for one in msgspec.structs.fields(kind) if one.required}
    return "card" in needed and needed.isdisjoint(POINTERS[:-1])


def choices(commands: Sequence[Command], texts: Iterable[str], state: GameState) -> tuple[Choice, ...]:
    """The commands as numbered choices. `texts` are their labels, in the same order."""
    return tuple(
        Choice(number, command, text, kind_of(command), points_at(command, state))
        for number, (command, text) in enumerate(zip(commands, texts, strict=True), start=1)
    )


def equal_last(told: Sequence[tuple[str, Command]]) -> list[tuple[str, Command]]:
    """Commands with their words: those that say the same of an equal card of the hand after all others.

    A menu that leaves them out is numbered without gaps.
    """
    seen: set[str] = set()
    again = []
    for text, command in told:
        if getattr(command, "card", None) is None:
            continue
        if text in seen:
            again.append((text, command))
        seen.add(text)
    return [row for row in told if row not in again] + again


LONGEST_UNFOLDED_MENU, FEWEST_FOLDED_ROWS = 24, 4
"""A menu longer than the first is folded where as many rows as the second say the same of one thing."""


def fold_choices(choices: Sequence[Choice]) -> tuple[tuple[Choice, ...], ...]:
    """The rows of a menu; in a long one, neighbours of one kind that name the same thing are one row.

    So 72 ways to share out points among six beaches are six rows, and a card for every unit and beach is one.
    A card that may be played on many things is one row in a short menu too: it is offered again and again.
    Where the menu is long all the same, the ways to combine the same few things are one row, and where it is
    longer still, all neighbours of one kind: thirty stacks that may march. `unfold_row` opens one.
    """
    rows = _rows(choices, len(choices) > LONGEST_UNFOLDED_MENU, products=False)
    if len(rows) > LONGEST_UNFOLDED_MENU:
        rows = _rows(choices, True, products=True)
    return _by_kind(rows) if len(rows) > LONGEST_UNFOLDED_MENU else rows


def unfold_row(row: Sequence[Choice]) -> tuple[tuple[Choice, ...], ...]:
    """A folded row of a menu opened: its choices one by one, or in a long one by what they name."""
    rows = _rows(row, len(row) > LONGEST_UNFOLDED_MENU, products=False)
    return rows if len(rows) > 1 else tuple((choice,) for choice in row)


def _by_kind(rows: Sequence[tuple[Choice, ...]]) -> tuple[tuple[Choice, ...], ...]:
    """The rows of a menu, as many neighbours of one kind as are worth folding in one."""
    out: list[tuple[Choice, ...]] = []
    at = 0
    while at < len(rows):
        kind = type(rows[at][0].command)
        end = at + 1
        while end < len(rows) and type(rows[end][0].command) is kind:
            end += 1
        run = rows[at:end]
        out += [tuple(one for row in run for one in row)] if len(run) >= FEWEST_FOLDED_ROWS else run
        at = end
    return tuple(out)


def _rows(choices: Sequence[Choice], long: bool, *, products: bool) -> tuple[tuple[Choice, ...], ...]:
    rows: list[tuple[Choice, ...]] = []
    at = 0
    while at < len(choices):
        runs = [_similar_run(choices, at, field) for field in (*POINTERS, "card")]
        if products:
            runs.append(_fold_product(choices, at))
        same = max(runs, key=len)
        alike = len(same) >= FEWEST_FOLDED_ROWS and (long or about_a_card(type(same[0].command)))
        row = same if alike else (choices[at],)
        rows.append(row)
        at += len(row)
    return tuple(rows)


def _fold_product(choices: Sequence[Choice], at: int) -> tuple[Choice, ...]:
    """The choices from here on of one kind, if each thing that they name comes up twice on the average.

    Such are bringing back one of three units in one of two squares; to activate one of six squares is not.
    """
    kind = type(choices[at].command)
    end = at
    while end < len(choices) and type(choices[end].command) is kind:
        end += 1
    run = tuple(choices[at:end])
    fields = [field for field in (*POINTERS, "option", "amount") if field in kind.__struct_fields__]
    named = [{getattr(choice.command, field) for choice in run} for field in fields]
    return run if len(fields) > 1 and all(2 * len(values) <= len(run) for values in named) else run[:1]


def _similar_run(choices: Sequence[Choice], at: int, field: str) -> tuple[Choice, ...]:
    """The choices from here on of one kind with the same value in a field."""
    first = choices[at].command
    value = getattr(first, field, None)
    end = at + 1
    if value is not None:
        while end < len(choices) and type(choices[end].command) is type(first) and (
            getattr(choices[end].command, field, None) == value
        ):  # fmt: skip
            end += 1
    return tuple(choices[at:end])


def saying(choices: Iterable[Choice], words: str) -> Choice | None:
    """The one choice that says this, or begins so (`pass`, `leave out 8 Brigade`); of equals the first.

    Capitals do not matter. None where no choice says it, or choices that say different things begin so.
    """
    said = beginning(choices, words)
    return said[0] if said and len({choice.text for choice in said}) == 1 else None


def beginning(choices: Iterable[Choice], words: str) -> tuple[Choice, ...]:
    """The choices that say this, or where none does so in full, those that begin so.

    Capitals do not matter.
    """
    wanted = " ".join(words.split()).casefold()
    alike = [choice for choice in choices if choice.text.casefold().startswith(wanted)] if wanted else []
    exact = [choice for choice in alike if choice.text.casefold() == wanted]
    return tuple(exact or alike)


def ending_choice(choices: Iterable[Choice]) -> Choice | None:
    """What ends the step (pass, stop, done): the last choice that points at nothing, and has no equals.

    Of several commands of one kind, such as ways to divide points, none is the end: one has to be chosen.
    """
    rows = [choice for choice in choices if choice.kind == ""]
    equals = sum(type(choice.command) is type(rows[-1].command) for choice in rows) if rows else 0
    return rows[-1] if equals == 1 else None


def group_choices(choices: Iterable[Choice]) -> Mapping[str, tuple[Choice, ...]]:
    """Choices by what they point at, in the order in which each kind first comes up."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.kind, []).append(choice)
    return {kind: tuple(rows) for kind, rows in groups.items()}


def pointing(choices: Iterable[Choice], name: str) -> tuple[Choice, ...]:
    """The choices that point at a space or a unit.

    Those that name it outright go before those that name a unit there: with your own
    platoon in D507, `D507` is first the hex you may move to.
    """
    rows = [choice for choice in choices if name in choice.points_at]
    outright = [choice for choice in rows if name in named_ids(choice.command)]
    return tuple(outright or rows)


def answering(
    choices: Iterable[Choice], name: str, subject: str | None, state: GameState
) -> tuple[Choice, ...]:
    """The choices by which own units answer an enemy, named by its unit or by its space.

    `subject` is the unit that the open phase is about. At a reaction the commands name who fires; at whom
    is settled already.
    """
    if subject is None or subject not in state.units or name not in (subject, where(subject, state)):
        return ()
    side = state.units[subject].side
    acting = ((choice, state.units.get(str(getattr(choice.command, "unit", None)))) for choice in choices)
    return tuple(
        choice for choice, unit in acting if choice.kind == "unit" and unit is not None and unit.side != side
    )


def aim_commands(
    commands: Iterable[Command], space: str, units: Mapping[str, Sequence[str]], card: str | None
) -> tuple[Command, ...]:
    """Commands as they would be at a space (empty: not at one) and, by field, for each of these units.

    Each once. Of plays of cards only those of `card`: the others are not what one points with.
    """
    out: dict[Command, None] = {}
    for command in commands:
        if about_a_card(type(command)) and getattr(command, "card", None) != card:
            continue
        if getattr(command, "space", None) is not None and space:
            out[msgspec.structs.replace(command, space=space)] = None
        for field, those in units.items():
            if getattr(command, field, None) is not None:
                out.update({msgspec.structs.replace(command, **{field: one}): None for one in those})
    return tuple(out)


def about(commands: Iterable[Command], names: Collection[str], foes: Collection[str]) -> list[Command]:
    """The commands that name one of these, but no orders to enemies: that they take none tells nothing."""
    return [
        c
        for c in commands
        if any(one in names for one in named_ids(c))
        and not (kind_of(c) == "unit" and getattr(c, "unit", None) in foes)
    ]


def named_ids(command: Command) -> tuple[str, ...]:
    """The ids that a command names itself."""
    values = (getattr(command, field, None) for field in POINTERS)
    return (*(value for value in values if value), *getattr(command, "units", ()))
