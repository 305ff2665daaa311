"""Bonds and supply of Normandy '44 settled in words, of a game or a position told in words (N44 8.5, 18.2).

A position is told hex by hex: `2004=german5` is a German regiment of strength 5, `2006=us_16_1+us_18_1` are
counters of the order of battle, `2104=allied5!scattered` bears a marker, `2512=allied` is a Town or City
that a side controls. Where nothing else is said, all beaches are open and Towns and Cities German.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from wsn.board.hexboard import HexBoard
from wsn.cite import Reason, Refusal
from wsn.data import nearest_hint
from wsn.engine.dice import NoDice
from wsn.engine.state import Frame, GameState, Unit
from wsn.engine.system import Situation
from wsn.english import capitalize, verb
from wsn.parts.zoc import Bond, Zones
from wsn.systems.contract import Settled
from wsn.systems.normandy_44.data.declared import BEACH, HOLDER, MARKS
from wsn.systems.normandy_44.data.scenario import SIDES, Force, Scenario
from wsn.systems.normandy_44.data.tables import Counter, tables
from wsn.systems.normandy_44.rules.beaches import BEACH_OPEN
from wsn.systems.normandy_44.rules.shortage import explain_supply
from wsn.systems.normandy_44.rules.supply import trace_supply
from wsn.systems.normandy_44.rules.world import SEA, S, World, name_space, other, stacks_of
from wsn.systems.normandy_44.rules.zones import name_stack, zones_of

PLAIN_UNIT: Final = re.compile(r"(allied|german)(\d\d?)")
"""A unit without a counter: its side and its strength."""
BOND_RULE: Final = "N44 8.5.1"


# --- a position in words


def lay_out(board: HexBoard, units: Sequence[str]) -> S:
    """A position told in words, `HEX=UNIT+UNIT` a hex. Raises ValueError with one sentence."""
    shipped = tables()
    counters = dict(shipped.counters)
    placed: dict[str, Unit] = {}
    control: dict[str, str] = {}
    for told in units:
        label, sign, who = told.partition("=")
        if not sign or not who:
            raise ValueError(f"{told!r} is no unit in a hex: write HEX=UNIT, such as 2004=german5")
        space = board.find(label).id
        if board.spaces[space].terrain == SEA:
            raise ValueError(f"{label} is sea: no unit stands there")
        for word in who.split("+"):
            if word in SIDES:
                control[space] = word
                continue
            name, *marks = word.split("!")
            _know_marks(marks)
            counter = counters.setdefault(name, _find_counter(name, shipped.counters))
            side = "allied" if counter.nation in ("us", "british", "canadian") else "german"
            unit_id = f"{name} {space} {len(placed)}"
            placed[unit_id] = Unit(
                id=unit_id,
                side=side,
                kind=name,
                place=space,
                steps=counter.steps,
                marks=tuple(sorted(marks)),
            )
    forces: dict[str, Force] = {side: Force(name=side.capitalize()) for side in SIDES}
    scenario = Scenario(
        format=1, system="normandy_44", name="A position", map=board.name, sides=forces, units=()
    )
    world = World(board, replace(shipped, counters=counters), scenario)
    state = GameState(
        units=placed, tracks=_tell_control(world, control), frames=(Frame(phase="day", memo={}),)
    )
    _refuse_mixed_hexes(placed)
    return Situation(state, world, NoDice())


def _know_marks(marks: Sequence[str]) -> None:
    known = {mark.name for mark in MARKS}
    for mark in marks:
        if mark not in known:
            raise ValueError(f"there is no mark {mark!r}{nearest_hint(mark, known)}")


def _find_counter(name: str, counters: Mapping[str, Counter]) -> Counter:
    """The counter of this word, or one made up for `german5`."""
    if name in counters:
        return counters[name]
    plain = PLAIN_UNIT.fullmatch(name)
    if plain is None:
        near = nearest_hint(name, counters)
        raise ValueError(f"there is no counter {name!r}{near}; a side and a strength do too: german5")
    side, strength = plain.groups()
    return Counter(
        rule="N44 2.3.1",
        origin="designed",
        name=f"{side.capitalize()} {strength}",
        nation="us" if side == "allied" else "wehrmacht",
        type="infantry",
        size="regiment",
        strength=(int(strength),),
        moves=5,
    )


def _refuse_mixed_hexes(placed: Mapping[str, Unit]) -> None:
    sides: dict[str | None, str] = {}
    for unit in placed.values():
        if sides.setdefault(unit.place, unit.side) != unit.side:
            raise ValueError(f"units of both sides are in {unit.place}")


def _tell_control(world: World, control: Mapping[str, str]) -> dict[str, int | str]:
    """The tracks of a position: beaches open, Towns and Cities German but for those that are told."""
    tracks: dict[str, int | str] = {"turn": 2, "weather": "overcast"}
    for space in world.controlled:
        tracks[HOLDER.key(space)] = control.get(space, "german")
    for row in world.tables.landing.beach.values():
        if not row.raid:
            tracks |= {BEACH.key(space): BEACH_OPEN for space in row.hexes if space in world.board.hexes}
    return tracks


# --- bonds


def settle_bonds(s: S, spaces: Sequence[str]) -> tuple[Settled, ...]:
    """Every bond; of one hex, those that its stack holds; of two, the one between them or why none."""
    if len(spaces) == 2:
        return (_settle_pair(s, spaces[0], spaces[1]),)
    found = [
        _tell_bond(zones_of(s, side), bond, side)
        for side in SIDES
        for bond in zones_of(s, side).bonds
        if not spaces or spaces[0] in bond.holders
    ]
    if spaces and not found:
        side = _side_in(s, spaces[0])
        reasons = _why_no_bonds(s, spaces[0], side)
        text = f"{name_space(s, spaces[0])} holds no bond"
        found.append(Settled(side, tuple(spaces), False, text, reasons))
    return tuple(found)


def _why_no_bonds(s: S, space: str, side: str) -> tuple[Reason, ...]:
    zones = zones_of(s, side)
    stack = zones.stacks.get(space)
    if stack is None:
        return (Reason(BOND_RULE, "no unit is there"),)
    if not stack.exerts:
        return (Reason("N44 8.1", f"{stack.name} has no zone of control"),)
    if not stack.bonds:
        return (Reason("N44 20.2.3", f"{stack.name} is scattered and forms no bond"),)
    return (Reason(BOND_RULE, "no friend with a zone of control is two hexes off, nor the boundary"),)


def _settle_pair(s: S, a: str, b: str) -> Settled:
    """The bond between the stacks of two hexes of one side."""
    side = _side_in(s, a)
    zones = zones_of(s, side)
    bond = zones.find_bond(a, b)
    if isinstance(bond, Refusal):
        return Settled(side, (a, b), False, f"no bond between {a} and {b}", (Reason(bond.rule, bond.text),))
    return _tell_bond(zones, bond, side)


def _tell_bond(zones: Zones, bond: Bond, side: str) -> Settled:
    reason = zones.explain_bond(bond)
    text = f"{capitalize(side)}: {reason.text}"
    return Settled(side, bond.hexes, bond.stands, text, (reason,), bond.holders)


def _side_in(s: S, space: str) -> str:
    """The side with units in a hex; the Allies where nobody is."""
    return next((side for side in SIDES if space in stacks_of(s, side)), "allied")


# --- supply


def settle_supply(s: S, spaces: Sequence[str]) -> tuple[Settled, ...]:
    """Of every stack, or of these hexes, whether it is in supply. A vacant hex is asked of both sides."""
    found = []
    for side in SIDES:
        stacks = stacks_of(s, side)
        asked = [space for space in spaces if space not in stacks_of(s, other(side))] if spaces else stacks
        found += [_tell_supply(s, space, side) for space in asked]
    return tuple(found)


def _tell_supply(s: S, space: str, side: str) -> Settled:
    line = trace_supply(s, side).find_way(space)
    there = space in stacks_of(s, side)
    who = f"{name_stack(s, space, side)} in {name_space(s, space)}" if there else name_space(s, space)
    state = "in supply" if line is not None else "out of supply"
    text = f"{capitalize(side)}: {who} {verb(len(stacks_of(s, side).get(space, ' ')), 'is', 'are')} {state}"
    way = line.hexes if line is not None else ()
    return Settled(side, (space,), line is not None, text, explain_supply(s, side, space), way)
