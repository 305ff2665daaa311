"""Improved positions, and what else a side does beside marching in its movement phase (N44 16.1, 16.2, 17.4).

`POSITION_ORDERS` are for the movement phase: begin a position, give one up, give up a strongpoint, take the
artillery of the Cotentin into Cherbourg. `movement begins` comes before it: positions are completed,
restricted units are released, markers of strategic movement come off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import (
    Event,
    MarkerPlaced,
    MarkerRemoved,
    PhaseLeft,
    UnitMarked,
    UnitMoved,
)
from wsn.engine.state import Marker, Unit
from wsn.engine.system import Phase
from wsn.parts.orders import PhaseOrder
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.declared import (
    COTENTIN_MOVED,
    DISRUPTED,
    LANDED,
    MOVED,
    OUT_OF_SUPPLY,
    POSITION,
    POSITION_BEGUN,
    POSITIONS,
    RELEASED,
    REPLACED,
    RESERVE,
    RESTRICTED_CHERBOURG,
    SCATTERED,
    STRATEGIC,
    TRUCK,
)
from wsn.systems.normandy_44.data.tables import Army
from wsn.systems.normandy_44.rules.losses import eliminate
from wsn.systems.normandy_44.rules.memos import OfSide
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.supply import PERIMETER, held_fortress
from wsn.systems.normandy_44.rules.units import is_infantry_type, is_strongpoint
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    army_of,
    at,
    counter_of,
    deciding,
    name_space,
    name_unit,
    on_map,
    other,
    position_at,
    position_begun_at,
    stacks_of,
    turn,
    units_of,
    weather,
)

FIRST_GERMAN: Final = 5
"""The turn from which the Germans build positions (N44 16.1.4)."""
RELEASE_RANGE: Final = 2
"""How near an Allied unit releases a restricted one, in hexes (N44 17.6)."""
FIRST_RELEASE: Final = 2
"""The turn from which units are released (N44 17.6)."""
POSITION_ARMIES: Final[tuple[Army, ...]] = ("german", "us", "cw")
"""By the value of a marker of a position, the army that has built it."""


class BeginPosition(Command, frozen=True, kw_only=True):
    """A unit begins an improved position in its hex."""

    unit: str


class RemovePosition(Command, frozen=True, kw_only=True):
    """An own improved position is taken off, so that its marker can be used elsewhere."""

    space: str


class RemoveStrongpoint(Command, frozen=True, kw_only=True):
    """A strongpoint is given up."""

    unit: str


class TakeIntoFortress(Command, frozen=True, kw_only=True):
    """The artillery of the Cotentin goes to a City hex of Cherbourg."""

    space: str


# --- improved positions


def count_positions(s: S, army: Army) -> int:
    """The markers of improved positions of an army that lie on the map, finished or not."""
    kinds, value = (POSITION, POSITION_BEGUN), POSITION_ARMIES.index(army)
    return sum(mark.kind in kinds and mark.value == value for mark in s.state.markers.values())


def list_positions(s: S, side: str) -> tuple[Marker, ...]:
    """The improved positions of a side, finished or not, by their hex in board order."""
    found = [
        mark
        for mark in s.state.markers.values()
        if mark.kind in (POSITION, POSITION_BEGUN) and mark.side == side
    ]
    order = s.world.board.order
    return tuple(sorted(found, key=lambda mark: order[mark.place]))


def refuse_position(s: S, unit: Unit) -> Refusal | None:
    """Why a unit may not begin an improved position where it stands, or None (N44 16.1.2 to 16.1.4, 18.4)."""
    refusal = _refuse_time(s, army_of(s, unit))
    return refusal or _refuse_builder(s, unit) or _refuse_ground(s, str(unit.place))


def _refuse_time(s: S, army: Army) -> Refusal | None:
    """Why an army may begin no position at all now."""
    if army == "german" and turn(s) < FIRST_GERMAN:
        return Refusal("N44 16.1.4", f"the Germans build improved positions from turn {FIRST_GERMAN} on")
    if weather(s) == "storm":
        return Refusal("N44 16.1.2", "no improved position is begun in a storm")
    if not POSITIONS.get(s.state, army):
        return Refusal("N44 16.1.2", "no improved position is left to be begun this turn")
    most = s.world.tables.positions[army]
    if count_positions(s, army) >= most:
        return Refusal("N44 16.1.2", f"all {most} markers lie on the map: take one off first")
    return None


def _refuse_builder(s: S, unit: Unit) -> Refusal | None:
    """Why a unit may not build."""
    name = name_unit(s, unit.id)
    if not on_map(s, unit):
        return Refusal("N44 16.1.3", f"{name} is not on the map")
    if not is_infantry_type(s, unit) or is_strongpoint(s, unit):
        return Refusal("N44 16.1.3", f"{name} is no infantry-type unit")
    for mark, rule, words in (
        (OUT_OF_SUPPLY, "N44 18.4", "is out of supply"),
        (DISRUPTED, "N44 13.6", "is disrupted"),
        (SCATTERED, "N44 20.2.3", "is scattered"),
        (MOVED, "N44 16.1.3", "has moved"),
        (LANDED, "N44 16.1.3", "has landed this turn"),
        (REPLACED, "N44 16.1.3", "has had a replacement this turn"),
    ):
        if mark in unit.marks:
            return Refusal(rule, f"{name} {words}")
    return None


def _refuse_ground(s: S, space: str) -> Refusal | None:
    """Why no position may be begun in a hex."""
    row = s.world.board.spaces[space]
    if row.terrain == "city":
        return Refusal("N44 16.1.4", f"{name_space(s, space)} is a City hex")
    if "permanent_position" in row.features:
        return Refusal("N44 16.1.4", f"{name_space(s, space)} is a permanent improved position")
    if position_at(s, space) is not None or position_begun_at(s, space) is not None:
        return Refusal("N44 16.1.3", f"an improved position lies in {name_space(s, space)}")
    return None


class BeginsPosition(PhaseOrder[World, BeginPosition]):
    """A unit begins an improved position (N44 16.1.3)."""

    command = BeginPosition

    def offer(self, s: S) -> Iterator[BeginPosition]:
        """The units that are not barred by time or type."""
        side = deciding(s)
        armies = [army for army in POSITION_ARMIES if _refuse_time(s, army) is None]
        for unit in units_of(s, side):
            if army_of(s, unit) in armies and is_infantry_type(s, unit):
                yield BeginPosition(unit=unit.id)

    def check(self, s: S, c: BeginPosition) -> Refusal | None:
        """The rule of positions."""
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != deciding(s):
            return Refusal("N44 16.1.3", f"{c.unit} is no unit of yours")
        return refuse_position(s, unit)

    def decide(self, s: S, c: BeginPosition) -> Iterator[Event]:
        """The marker goes down, and the builder is out of reserve."""
        unit = s.unit(c.unit)
        army = army_of(s, unit)
        left = (POSITIONS.get(s.state, army) or 0) - 1
        yield POSITIONS.event_setting(left, "N44 16.1.2", army)
        yield MarkerPlaced(
            rule="N44 16.1.3",
            marker=f"{POSITION} {unit.place}",
            kind=POSITION_BEGUN,
            space=str(unit.place),
            side=unit.side,
            value=POSITION_ARMIES.index(army),
            about=(unit.id,),
        )
        if RESERVE in unit.marks:
            yield UnitMarked(rule="N44 16.1.3", unit=unit.id, mark=RESERVE, on=False)

    def describe(self, s: S, c: BeginPosition) -> str:
        """Who builds, and where."""
        unit = s.state.units.get(c.unit)
        where = name_space(s, str(unit.place)) if unit is not None else "no hex"
        return f"{name_unit(s, c.unit)} begins an improved position in {where}"


class RemovesPosition(PhaseOrder[World, RemovePosition]):
    """A marker is taken off to be used elsewhere: only when all are in use (N44 16.1.2)."""

    command = RemovePosition

    def offer(self, s: S) -> Iterator[RemovePosition]:
        """The hexes with positions of the side."""
        return (RemovePosition(space=mark.place) for mark in list_positions(s, deciding(s)))

    def check(self, s: S, c: RemovePosition) -> Refusal | None:
        """It is an own one, and its army has none left."""
        mark = self._position_mark(s, c.space)
        row = s.world.board.hexes.get(c.space)
        if mark is None and row is not None and "permanent_position" in row.features:
            return Refusal("N44 16.1.6", f"the position in {name_space(s, c.space)} is there for good")
        if mark is None:
            return Refusal("N44 16.1.2", f"no improved position of yours lies in {c.space}")
        army = POSITION_ARMIES[mark.value]
        if count_positions(s, army) < s.world.tables.positions[army]:
            return Refusal("N44 16.1.2", "one is taken off only to be built elsewhere, and markers are left")
        return None

    def _position_mark(self, s: S, space: str) -> Marker | None:
        return next((mark for mark in list_positions(s, deciding(s)) if mark.place == space), None)

    def decide(self, s: S, c: RemovePosition) -> Iterator[Event]:
        """The marker goes."""
        mark = self._position_mark(s, c.space)
        if mark is not None:
            yield MarkerRemoved(rule="N44 16.1.2", marker=mark.id)

    def describe(self, s: S, c: RemovePosition) -> str:
        """The hex."""
        return f"take off the improved position in {name_space(s, c.space)}"


# --- strongpoints and the artillery of the Cotentin


class RemovesStrongpoint(PhaseOrder[World, RemoveStrongpoint]):
    """The Germans give up a strongpoint at any time of their player turn (N44 16.2)."""

    command = RemoveStrongpoint

    def offer(self, s: S) -> Iterator[RemoveStrongpoint]:
        """The strongpoints of the Germans."""
        if deciding(s) == "german":
            for unit in units_of(s, "german"):
                if is_strongpoint(s, unit):
                    yield RemoveStrongpoint(unit=unit.id)

    def check(self, s: S, c: RemoveStrongpoint) -> Refusal | None:
        """It is a strongpoint of the side that decides."""
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != deciding(s) or not on_map(s, unit):
            return Refusal("N44 16.2", f"{c.unit} is no unit of yours on the map")
        if not is_strongpoint(s, unit):
            return Refusal("N44 16.2", f"{name_unit(s, c.unit)} is no strongpoint")
        return None

    def decide(self, s: S, c: RemoveStrongpoint) -> Iterator[Event]:
        """It leaves play."""
        return eliminate(s, c.unit, "N44 16.2")

    def describe(self, s: S, c: RemoveStrongpoint) -> str:
        """Which, and where."""
        unit = s.state.units.get(c.unit)
        where = f" in {name_space(s, str(unit.place))}" if unit is not None else ""
        return f"give up {name_unit(s, c.unit)}{where}"


def find_cotentin(s: S) -> Unit | None:
    """The HQ of the Cotentin artillery on the map, or None (N44 17.4)."""
    return next((unit for unit in units_of(s, "german") if counter_of(s, unit).role == "cotentin"), None)


class TakesIntoFortress(PhaseOrder[World, TakeIntoFortress]):
    """Once a game the HQ of the Cotentin is picked up and put into Cherbourg (N44 17.4).

    Ruling: the HQ that is picked up has not moved: it stays on the side that it shows. It moves no farther in
    this phase.
    """

    command = TakeIntoFortress

    def offer(self, s: S) -> Iterator[TakeIntoFortress]:
        """The City hexes of Cherbourg that the Germans hold."""
        if deciding(s) == "german" and not COTENTIN_MOVED.get(s.state) and find_cotentin(s) is not None:
            for space in held_fortress(s):
                yield TakeIntoFortress(space=space)

    def check(self, s: S, c: TakeIntoFortress) -> Refusal | None:
        """It is there, has not been taken before, and the hex is held and has room."""
        unit = find_cotentin(s)
        if deciding(s) != "german" or unit is None:
            return Refusal("N44 17.4", "you have no HQ of the Cotentin artillery on the map")
        if COTENTIN_MOVED.get(s.state):
            return Refusal("N44 17.4", "it has been taken to Cherbourg once, and that is all")
        if c.space not in held_fortress(s):
            return Refusal("N44 17.4", f"{c.space} is no City hex of Cherbourg that you control")
        if unit.place == c.space:
            return Refusal("N44 17.4", f"it is in {c.space} now")
        return refuse_stack(s, [*at(s, c.space, "german"), unit])

    def decide(self, s: S, c: TakeIntoFortress) -> Iterator[Event]:
        """It is there at once."""
        unit = find_cotentin(s)
        if unit is not None:
            yield UnitMoved(rule="N44 17.4", unit=unit.id, space=c.space, manner="taken")
            yield COTENTIN_MOVED.event_setting(1, "N44 17.4")
            if MOVED not in unit.marks:
                yield UnitMarked(rule="N44 17.4", unit=unit.id, mark=MOVED)

    def describe(self, s: S, c: TakeIntoFortress) -> str:
        """The hex."""
        return f"take the artillery of the Cotentin into {name_space(s, c.space)}, once a game"


POSITION_ORDERS: Final[tuple[PhaseOrder[World, Any], ...]] = (
    BeginsPosition(),
    RemovesPosition(),
    RemovesStrongpoint(),
    TakesIntoFortress(),
)
"""What the movement phase of a player turn offers besides moves."""


# --- before the movement phase


class MovementBegins(Automatic):
    """The start of a movement phase (N44 9.8.5, 16.1.3, 17.6)."""

    memo = OfSide

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Positions are completed, units released, markers of strategic movement come off."""
        side = s.memo(OfSide).side
        yield from complete_positions(s, side)
        if side == "german" and turn(s) >= FIRST_RELEASE:
            yield from release_units(s)
        for unit in units_of(s, side):
            for mark in (STRATEGIC, TRUCK):
                if mark in unit.marks:
                    yield UnitMarked(rule="N44 9.8.5", unit=unit.id, mark=mark, on=False)
        yield PhaseLeft(rule="N44 16.1.3", phase="movement begins")


def complete_positions(s: S, side: str) -> Iterator[Event]:
    """The positions of a side that were begun in its last turn are finished (N44 16.1.3).

    An infantry-type unit must still be in the hex. Ruling: a position where none is left is given up.
    """
    for mark in list_positions(s, side):
        if mark.kind != POSITION_BEGUN:
            continue
        if any(is_infantry_type(s, unit) and not is_strongpoint(s, unit) for unit in at(s, mark.place, side)):
            yield MarkerPlaced(
                rule="N44 16.1.3",
                marker=mark.id,
                kind=POSITION,
                space=mark.place,
                side=side,
                value=mark.value,
            )
        else:
            yield MarkerRemoved(rule="N44 16.1.3", marker=mark.id)


def release_units(s: S) -> Iterator[Event]:
    """Restricted units with an Allied unit within two hexes are released for good (N44 17.6).

    Once one of those inside the perimeter of Cherbourg is, all of them are.
    """
    held = [unit for unit in units_of(s, "german") if is_held(s, unit)]
    inside = [unit for unit in held if s.world.has_tag(str(unit.place), PERIMETER)]
    near = [unit for unit in held if _is_enemy_near(s, unit)]
    opened = any(unit in inside for unit in near)
    if opened and not RESTRICTED_CHERBOURG.get(s.state):
        yield RESTRICTED_CHERBOURG.event_setting(1, "N44 17.6")
    for unit in held:
        if unit in near or (unit in inside and (opened or RESTRICTED_CHERBOURG.get(s.state))):
            yield UnitMarked(rule="N44 17.6", unit=unit.id, mark=RELEASED)


def is_held(s: S, unit: Unit) -> bool:
    """Whether a unit is restricted and has not been released (N44 17.6)."""
    return counter_of(s, unit).restricted and RELEASED not in unit.marks


def _is_enemy_near(s: S, unit: Unit) -> bool:
    """Whether an enemy unit stands within two hexes."""
    distance, place = s.world.board.distance, str(unit.place)
    return any(distance(place, space) <= RELEASE_RANGE for space in stacks_of(s, other(unit.side)))


POSITION_PHASES: Final[Mapping[str, Phase[World]]] = {"movement begins": MovementBegins()}
