"""An attack with units that are not there: "and with the 2nd Armored: 4-1 and two shifts" (N44 7.1, 10.5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import msgspec

from wsn.cite import Refusal
from wsn.data import nearest_hint
from wsn.engine.dice import NoDice
from wsn.engine.system import Situation
from wsn.english import count
from wsn.systems.contract import AttackOdds
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.world import SEA, S, at, name_units, other
from wsn.systems.normandy_44.text.laying import find_counter, make_unit

SIGN: Final = "="


def add_units(s: S, told: str, side: str) -> tuple[S, tuple[str, ...]] | Refusal:
    """The position with these units of a side as well, and who they are; `HEX=WHO+WHO` or `WHO`.

    Who is of the position is moved to the hex, whoever is not is laid out there; without a hex they are units
    of the position where they stand. Refuses what breaks stacking. Raises LookupError with one sentence for
    a hex or a unit that there is not, and for a unit of the other side.
    """
    label, sign, who = told.rpartition(SIGN)
    units, counters = dict(s.state.units), dict(s.world.tables.counters)
    named: list[str] = []
    space = _find_hex(s, label) if sign else ""
    for word in who.split("+"):
        name, *marks = word.split("!")
        unit = units.get(name) or next((one for one in units.values() if one.kind == name), None)
        if unit is None and not sign:
            near = nearest_hint(name, sorted({one.kind for one in units.values() if one.side == side}))
            raise LookupError(f"{name!r} is not in this position{near}: say where, as in 2811={name}")
        if unit is None:
            try:
                counters.setdefault(name, find_counter(name, s.world.tables.counters))
                unit = make_unit(f"{name} {space} {len(units)}", name, counters[name], space, marks)
            except ValueError as error:
                raise LookupError(str(error)) from error
        if unit.side != side:
            raise LookupError(f"{name} does not fight for the {side.capitalize()} side, which attacks here")
        units[unit.id] = msgspec.structs.replace(unit, place=space) if sign else unit
        named.append(unit.id)
    world = replace(s.world, tables=replace(s.world.tables, counters=counters))
    more: S = Situation(msgspec.structs.replace(s.state, units=units), world, NoDice())
    return _refuse_place(more, space, side) or (more, tuple(named)) if sign else (more, tuple(named))


def _find_hex(s: S, label: str) -> str:
    space = s.world.board.find(label).id
    if space not in s.world.board.hexes or s.world.board.hexes[space].terrain == SEA:
        raise LookupError(f"{label} is no hex on land")
    return space


def _refuse_place(s: S, space: str, side: str) -> Refusal | None:
    if at(s, space, other(side)):
        return Refusal("N44 9.1", f"enemies are in {space}")
    return refuse_stack(s, at(s, space, side))


def tell_difference(s: S, added: tuple[str, ...], now: AttackOdds, before: AttackOdds | None) -> AttackOdds:
    """The odds with more units, with what they change in its title."""
    who = name_units(s, added)
    was = f" instead of {_tell_column(before)}" if before is not None else ""
    return msgspec.structs.replace(now, title=f"And with {who}, {_tell_column(now)}{was}. {now.title}")


def _tell_column(one: AttackOdds) -> str:
    """The column of an attack before its shifts, and these: `4-1 and 2 shifts`."""
    net = int(one.figures["shifts"])
    shifts = count(abs(net), "shift") + (" left" if net < 0 else "") if net else "no shift"
    return f"{one.figures['ratio']} and {shifts}"
