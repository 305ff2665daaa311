"""Where the units of a scenario begin, and what is wrong with that (N44 7.1, 9.2, 20.2.1, 24.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from wsn.data import Fault, nearest_hint
from wsn.engine.dice import NoDice
from wsn.engine.state import GameState, Unit
from wsn.engine.system import Situation
from wsn.systems.normandy_44.data.declared import GLIDER_HEX
from wsn.systems.normandy_44.data.scenario import UnitRow
from wsn.systems.normandy_44.data.tables import Counter, Pool, SideName
from wsn.systems.normandy_44.rules.arrivals import entry_box
from wsn.systems.normandy_44.rules.fronts import PANZERGRUPPE, SUPPLY_POOLS, has_german_commands
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.weather import MOST_REPLACEMENTS, MOST_SUPPLY
from wsn.systems.normandy_44.rules.world import BRITAIN, DEAD, World, other

REPLACEMENT_TYPES: Final[tuple[str, ...]] = get_args(Pool)
"""The types of replacement (N44 6.2.6)."""
GERMAN_BOXES: Final = ("Entry-", "Mobilization-", DEAD["german"])
"""How the boxes begin in which German units stand; all others are Allied."""


def side_of(counter: Counter) -> SideName:
    """The side that a counter fights for (N44 2.3.4)."""
    return "allied" if counter.nation in ("us", "british", "canadian") else "german"


def army_of_counter(counter: Counter) -> str:
    """The army of a counter: us, cw or german."""
    return "us" if counter.nation == "us" else "cw" if side_of(counter) == "allied" else "german"


def place_of(world: World, row: UnitRow) -> str | None:
    """Where a unit stands when the game begins; None for one that comes later."""
    now = world.scenario.begun.turn if world.scenario.begun is not None else 1
    if row.turn is None or row.turn <= now:
        return row.at or entry_box(world.tables.counters[row.id]) or None
    return None


def place_units(world: World) -> Iterator[tuple[str, Unit]]:
    """Every unit of a scenario whose counter is known, as it begins."""
    seen: set[str] = set()
    for row in world.scenario.units:
        counter = world.tables.counters.get(row.id)
        if counter is None or row.id in seen:
            continue
        seen.add(row.id)
        place, side = place_of(world, row), side_of(counter)
        by_air = place is None and side == "allied" and row.at
        yield (
            row.id,
            Unit(
                id=row.id,
                side=side,
                kind=row.id,
                place=place,
                steps=min(row.steps or counter.steps, counter.steps),
                group=counter.formation,
                marks=tuple(sorted(row.marks)),
                facts={GLIDER_HEX.key(side): row.at} if by_air else {},
            ),
        )


def find_placement_problems(world: World) -> Iterator[Fault]:
    """What is wrong with where units begin, with what is in store, and with what lies on the map."""
    for at, row in enumerate(world.scenario.units):
        counter = world.tables.counters.get(row.id)
        if counter is not None:
            yield from _find_row_problems(world, f"units[{at}]", row, counter)
    yield from _find_stack_problems(world)
    yield from _find_store_problems(world)
    yield from _find_map_problems(world)


def _find_row_problems(world: World, place: str, row: UnitRow, counter: Counter) -> Iterator[Fault]:
    side = side_of(counter)
    if row.turn is not None and row.turn > world.scenario.turns:
        yield f"{place}.turn", f"turn {row.turn} never comes: the scenario has {world.scenario.turns}"
    if not row.at:
        if side == "allied":
            box = BRITAIN[army_of_counter(counter)]
            yield f"{place}.at", f"{counter.name} comes from the sea: let it wait at {box} (N44 6.5.1)"
        elif row.turn is not None and not counter.zone:
            yield f"{place}.at", f"{counter.name} has no entry zone: say the hex in which it enters (N44 6.6)"
        elif row.turn is not None and entry_box(counter) not in world.board.spaces:
            yield f"{place}.turn", f"the map has no box {entry_box(counter)!r} for {counter.name} (N44 6.6)"
        return
    if row.at in world.board.hexes:
        if row.at not in world.land:
            yield f"{place}.at", f"{row.at} is all sea: no unit can be there (N44 9.2)"
    elif row.at in world.board.spaces:
        if (side == "german") != row.at.startswith(GERMAN_BOXES):
            yield f"{place}.at", f"{counter.name} is {side}, and {row.at} is a box of the other side"
        elif row.at in BRITAIN.values() and row.at != BRITAIN[army_of_counter(counter)]:
            yield f"{place}.at", f"{counter.name} belongs at {BRITAIN[army_of_counter(counter)]}"


def _find_stack_problems(world: World) -> Iterator[Fault]:
    """Hexes where both sides stand, or more units than may be there (N44 7.1)."""
    units = dict(place_units(world))
    s = Situation(GameState(units=units), world, NoDice())
    rows = {row.id: at for at, row in enumerate(world.scenario.units)}
    there: dict[tuple[str, str], list[Unit]] = {}
    for unit in units.values():
        if unit.place in world.board.hexes:
            there.setdefault((str(unit.place), unit.side), []).append(unit)
    for (space, side), stack in there.items():
        place = f"units[{max(rows[unit.id] for unit in stack)}].at"
        refusal = refuse_stack(s, stack)
        if refusal is not None:
            yield place, f"{space}: {refusal.text} ({refusal.rule})"
        if side == "german" and (space, other(side)) in there:
            yield place, f"units of both sides begin at {space} (N44 9.1)"


def _find_store_problems(world: World) -> Iterator[Fault]:
    """Supply points and replacements that nobody keeps, or more than may be kept."""
    for pool, amount in world.scenario.supply.items():
        if pool not in SUPPLY_POOLS:
            yield (
                f"supply.{pool}",
                f"there is no such store of supply points{nearest_hint(pool, SUPPLY_POOLS)}",
            )
        elif pool == PANZERGRUPPE and amount and not has_german_commands(world):
            yield f"supply.{pool}", "Panzergruppe West has points where sides are shared only (N44 27)"
        elif amount > MOST_SUPPLY:
            yield f"supply.{pool}", f"{amount} supply points: an army keeps {MOST_SUPPLY} (N44 5.1)"
    for type_, amount in world.scenario.replacements.items():
        if type_ not in REPLACEMENT_TYPES:
            yield (
                f"replacements.{type_}",
                f"there is no such type of replacement{nearest_hint(type_, REPLACEMENT_TYPES)}",
            )
        elif amount > MOST_REPLACEMENTS:
            text = f"{amount} replacements: {MOST_REPLACEMENTS} of a type are kept (N44 6.1)"
            yield f"replacements.{type_}", text
    for pool, wanted in _count_begun_cadres(world).items():
        there = world.tables.cadres.get(pool, 0)
        if wanted > there:
            yield "units", f"{wanted} units begin as cadres of {pool}, and there are {there} (N44 17.9.1)"


def _count_begun_cadres(world: World) -> dict[str, int]:
    wanted: dict[str, int] = {}
    for row in world.scenario.units:
        counter = world.tables.counters.get(row.id)
        if counter is not None and counter.cadre and row.steps == 1 and counter.steps > 1:
            wanted[counter.cadre] = wanted.get(counter.cadre, 0) + 1
    return wanted


def _find_map_problems(world: World) -> Iterator[Fault]:
    """Improved positions and controlled hexes that are on no land of the map."""
    begun = world.scenario.begun
    said = (("positions", world.scenario.positions), ("begun.control", begun.control if begun else {}))
    for place, spaces in said:
        for space in spaces:
            if space not in world.board.hexes:
                yield f"{place}.{space}", f"there is no hex {space!r}{nearest_hint(space, world.board.hexes)}"
            elif space not in world.land:
                yield f"{place}.{space}", f"{space} is all sea"
    if begun is not None and begun.turn > world.scenario.turns:
        yield "begun.turn", f"the game is over by then: the scenario has {world.scenario.turns} turns"
