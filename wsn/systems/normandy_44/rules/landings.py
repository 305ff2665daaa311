"""Allied reinforcements from the sea, the follow-up wave, evacuation (N44 6.5, N44 20.5, N44 21.2).

A unit lands in a hex and may go on one hex more, by tactical movement; both take its whole movement.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, UnitMarked, UnitMoved
from wsn.engine.memo import Memo, encode_memo
from wsn.engine.state import Unit
from wsn.engine.system import Phase
from wsn.english import count
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.declared import (
    BEACH,
    EVACUATED_UNITS,
    LANDED,
    LANDED_POINTS,
    MOVED,
    REGROUP,
    REINFORCEMENT_POINTS,
    REPLACED,
    SCATTERED,
    TACTICAL,
    USED,
)
from wsn.systems.normandy_44.rules.beaches import (
    BEACH_CLOSED,
    BEACH_OPEN,
    beach_of,
    has_mulberry,
    landing_beaches,
    mulberry_hexes,
    update_beaches,
)
from wsn.systems.normandy_44.rules.control import take_control
from wsn.systems.normandy_44.rules.limits import CLOSED_COLUMN
from wsn.systems.normandy_44.rules.memos import OfSide
from wsn.systems.normandy_44.rules.onward import refuse_onward
from wsn.systems.normandy_44.rules.stacking import fits
from wsn.systems.normandy_44.rules.support import refuse_under_fire, suppress_for_landing
from wsn.systems.normandy_44.rules.units import is_beach_engineer, is_headquarters
from wsn.systems.normandy_44.rules.world import (
    BRITAIN,
    S,
    World,
    army_of,
    at,
    counter_of,
    deciding,
    held_by,
    name_space,
    name_unit,
    turn,
    units_of,
)
from wsn.systems.normandy_44.rules.zones import in_enemy_zone, next_to_enemy

BEACH_POINTS: Final = 4
"""The reinforcement points that may be landed at a beach in a turn (N44 6.5.2)."""
EVACUATED: Final = 2
"""The units that may leave a beach hex in a turn (N44 21.2)."""
FIRST_REINFORCEMENTS: Final = 2
"""The turn from which reinforcements come from Britain (N44 6.5.1); before it the follow-up wave alone lands
(N44 20.5.1)."""


class Ashore(Memo, frozen=True):
    """A unit that has landed and may go on one hex."""

    unit: str

    @property
    def about(self) -> str | None:
        """The unit."""
        return self.unit


class LandUnit(Command, frozen=True, kw_only=True):
    """Land a unit in a beach hex or at a Mulberry."""

    moves = True
    unit: str
    space: str


class GoAshore(Command, frozen=True, kw_only=True):
    """Go on one hex from the landing hex."""

    moves = True
    space: str


class StayAshore(Command, frozen=True, kw_only=True):
    """Stay in the landing hex."""


class EvacuateUnit(Command, frozen=True, kw_only=True):
    """Take a unit off a beach, back to Britain."""

    unit: str


# --- points


def landed_points(s: S, beach: str, points: int) -> Refusal | None:
    """Why so many reinforcement points more may not come through a beach this turn, or None (N44 6.5.2)."""
    used = LANDED_POINTS.get(s.state, beach) or 0
    if used + points <= BEACH_POINTS:
        return None
    name = landing_beaches(s.world)[beach].name
    return Refusal("N44 6.5.2", f"{name} takes {BEACH_POINTS} points a turn, and {used} have landed there")


def note_landed_points(s: S, beach: str, points: int) -> Iterator[Event]:
    """Reinforcement points have come through a beach."""
    yield LANDED_POINTS.event_setting((LANDED_POINTS.get(s.state, beach) or 0) + points, "N44 6.5.2", beach)


# --- landing


def landing_hexes(s: S, unit: Unit) -> tuple[str, ...]:
    """The hexes that a unit in Britain or in a follow-up box might land in, whatever else forbids it."""
    for row in landing_beaches(s.world).values():
        if unit.place == row.follow_up:
            return row.hexes
    army = army_of(s, unit)
    spaces = [hex_ for row in landing_beaches(s.world).values() if row.army == army for hex_ in row.hexes]
    if has_mulberry(s.state, army):
        spaces += [hex_ for hex_ in mulberry_hexes(s.world, army) if hex_ not in spaces]
    return tuple(spaces)


def is_follow_up(s: S, unit: Unit) -> bool:
    """Whether a unit is in the box of a follow-up wave (N44 20.5.2), as the 327th Glider is (N44 20.2.5)."""
    return any(unit.place == row.follow_up for row in landing_beaches(s.world).values())


def refuse_landing(s: S, unit: Unit, space: str) -> Refusal | None:
    """Why a unit may not land in a hex now, or None (N44 6.5, 20.5, 21.1.4)."""
    name, army = name_unit(s, unit.id), army_of(s, unit)
    follow_up = is_follow_up(s, unit)
    if not follow_up and unit.place != BRITAIN.get(army):
        return Refusal("N44 6.5.1", f"{name} is neither in Britain nor in a follow-up wave")
    if not follow_up and turn(s) < FIRST_REINFORCEMENTS:
        return Refusal("N44 6.5.1", "reinforcements come from Britain from turn 2")
    if space not in landing_hexes(s, unit):
        return Refusal("N44 6.5.2", f"{name} does not land in {name_space(s, space)}")
    if s.world.is_cherbourg and space[2:] > CLOSED_COLUMN:
        return Refusal("N44 26.1", f"{name_space(s, space)} lies beyond the field of this scenario")
    if MOVED in unit.marks:
        return Refusal("N44 21.2", f"{name} has left by sea this turn")
    if at(s, space, "german"):
        return Refusal("N44 21.1.4", f"German units are in {name_space(s, space)}")
    if REPLACED in unit.marks and in_enemy_zone(s, space, "allied"):
        return Refusal("N44 6.2.5", f"{name} has received a replacement: it enters no enemy zone")
    refusal = (
        _refuse_closed(s, unit, space)
        or _refuse_full(s, unit, space)
        or refuse_under_fire(s, beach_of(s.world, space) or "")
    )
    if refusal is not None or follow_up:
        return refusal
    points = counter_of(s, unit).cost
    left = REINFORCEMENT_POINTS.get(s.state, army) or 0
    if points > left:
        return Refusal("N44 6.5.1", f"{name} costs {count(points, 'point')}, and {left} are left this turn")
    return landed_points(s, beach_of(s.world, space) or "", points)


def _refuse_closed(s: S, unit: Unit, space: str) -> Refusal | None:
    """Whether the hex is open: to follow-up waves it is until it has been closed; engineers open it."""
    army = army_of(s, unit)
    if space in mulberry_hexes(s.world, army) and has_mulberry(s.state, army):
        return None
    state = BEACH.get(s.state, space) or ""
    if is_beach_engineer(s, unit):
        if state == BEACH_CLOSED and held_by(s, space) != "allied":
            return Refusal("N44 21.1.4", f"{name_space(s, space)} is closed, and not under Allied control")
        return None
    if state == BEACH_OPEN or (state != BEACH_CLOSED and is_follow_up(s, unit)):
        return None
    return Refusal("N44 21.1.1", f"{name_space(s, space)} is not open: its engineers must land first")


def _refuse_full(s: S, unit: Unit, space: str) -> Refusal | None:
    """Whether a hex is full: a unit lands there all the same if it can go on into another hex."""
    if fits(s, space, "allied", (unit,)):
        return None
    landed = replace(unit, place=space)
    if any(refuse_going_on(s, landed, near) is None for near in s.world.board.neighbours(space)):
        return None
    rule = "N44 20.5.3" if is_follow_up(s, unit) else "N44 7.2"
    return Refusal(rule, f"{name_space(s, space)} is full, and {name_unit(s, unit.id)} cannot go on from it")


def refuse_going_on(s: S, unit: Unit, space: str) -> Refusal | None:
    """Why a unit that has just landed may not go on into a hex, or None (N44 6.5.2, 9.10)."""
    name = name_unit(s, unit.id)
    if is_beach_engineer(s, unit):
        return Refusal("N44 17.8", f"{name} never moves")
    if REPLACED in unit.marks:
        return Refusal("N44 6.2.4", f"{name} has received a replacement: it moves one hex at most")
    barred = refuse_onward(s, unit, space, rule="N44 6.5.2", enemy="N44 9.1")
    if barred is None and in_enemy_zone(s, str(unit.place), "allied"):
        return Refusal("N44 8.2", f"{name} has stopped in an enemy zone of control")
    return barred


class LandsUnit(PhaseOrder[World, LandUnit]):
    """An order of the Allied movement phase: a unit lands (N44 6.5.2, 20.5.2)."""

    command = LandUnit

    def offer(self, s: S) -> Iterator[LandUnit]:
        """Every unit that waits, at every hex of its army that might take it."""
        if deciding(s) != "allied":
            return
        boxes = [BRITAIN["us"], BRITAIN["cw"], *(row.follow_up for row in landing_beaches(s.world).values())]
        for box in dict.fromkeys(boxes):
            waiting = s.units_at(box)
            if not waiting or (box in BRITAIN.values() and turn(s) < FIRST_REINFORCEMENTS):
                continue
            spaces = [hex_ for hex_ in landing_hexes(s, waiting[0]) if not at(s, hex_, "german")]
            left = REINFORCEMENT_POINTS.get(s.state, army_of(s, waiting[0])) or 0
            for unit in waiting:
                if box in BRITAIN.values() and counter_of(s, unit).cost > left:
                    continue
                yield from (LandUnit(unit=unit.id, space=space) for space in spaces)

    def check(self, s: S, c: LandUnit) -> Refusal | None:
        """N44 6.5.1, 6.5.2."""
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != deciding(s):
            return Refusal("N44 6.5.1", f"{c.unit} is not a unit of yours")
        return refuse_landing(s, unit, c.space)

    def decide(self, s: S, c: LandUnit) -> Iterator[Event]:
        """It lands; where it may go on it is asked."""
        unit, army = s.unit(c.unit), army_of(s, s.unit(c.unit))
        if not is_follow_up(s, unit):
            points = counter_of(s, unit).cost
            left = (REINFORCEMENT_POINTS.get(s.state, army) or 0) - points
            yield REINFORCEMENT_POINTS.event_setting(left, "N44 6.5.1", army)
            yield from note_landed_points(s, beach_of(s.world, c.space) or "", points)
        yield from suppress_for_landing(s, beach_of(s.world, c.space) or "")
        yield UnitMoved(rule="N44 6.5.2", unit=c.unit, space=c.space, manner="lands")
        yield from take_control(s, c.space, "allied")
        for mark in (LANDED, MOVED, TACTICAL):
            yield UnitMarked(rule="N44 6.5.2", unit=c.unit, mark=mark)
        landed = s.unit(c.unit)
        if is_beach_engineer(s, landed):  # others may land behind them at once
            yield from update_beaches(s)
        near = s.world.board.neighbours(c.space)
        if any(refuse_going_on(s, landed, space) is None for space in near):
            yield PhaseEntered(
                rule="N44 6.5.2", phase="ashore", side="allied", memo=encode_memo(Ashore(c.unit))
            )

    def describe(self, s: S, c: LandUnit) -> str:
        """The unit, the hex, and what it costs."""
        unit = s.state.units.get(c.unit)
        words = f"land {name_unit(s, c.unit)} at {name_space(s, c.space)}"
        if unit is None or is_follow_up(s, unit):
            return words
        return f"{words} ({count(counter_of(s, unit).cost, 'point')})"


class GoesAshore(PhaseOrder[World, GoAshore]):
    """The second hex of a unit that lands (N44 6.5.2)."""

    command = GoAshore

    def offer(self, s: S) -> Iterator[GoAshore]:
        """The neighbours of the landing hex."""
        here = str(s.unit(s.memo(Ashore).unit).place)
        return (GoAshore(space=space) for space in s.world.board.neighbours(here))

    def check(self, s: S, c: GoAshore) -> Refusal | None:
        """Tactical movement."""
        return refuse_going_on(s, s.unit(s.memo(Ashore).unit), c.space)

    def decide(self, s: S, c: GoAshore) -> Iterator[Event]:
        """It goes there."""
        unit = s.memo(Ashore).unit
        yield PhaseLeft(rule="N44 6.5.2", phase="ashore")
        yield UnitMoved(rule="N44 9.10", unit=unit, space=c.space)
        yield from take_control(s, c.space, "allied")
        if is_headquarters(s, s.unit(unit)):  # two hexes: it may not support any more (N44 17.2)
            yield UnitMarked(rule="N44 17.2", unit=unit, mark=USED)

    def describe(self, s: S, c: GoAshore) -> str:
        """The hex."""
        return f"go on to {name_space(s, c.space)}"


class StaysAshore(PhaseOrder[World, StayAshore]):
    """A unit stays where it has landed."""

    command = StayAshore

    def offer(self, s: S) -> Iterator[StayAshore]:
        """Always."""
        yield StayAshore()

    def decide(self, s: S, c: StayAshore) -> Iterator[Event]:
        """Nothing more."""
        yield PhaseLeft(rule="N44 6.5.2", phase="ashore")

    def describe(self, s: S, c: StayAshore) -> str:
        """Plain."""
        return f"{name_unit(s, s.memo(Ashore).unit)} stays in its landing hex"


# --- evacuation


class EvacuatesUnit(PhaseOrder[World, EvacuateUnit]):
    """An order of the Allied movement phase: a unit leaves by an open beach (N44 21.2)."""

    command = EvacuateUnit

    def offer(self, s: S) -> Iterator[EvacuateUnit]:
        """Every unit on a beach hex that has not moved."""
        if deciding(s) == "allied":
            for space in _evacuation_hexes(s):
                yield from (EvacuateUnit(unit=unit.id) for unit in at(s, space, "allied"))

    def check(self, s: S, c: EvacuateUnit) -> Refusal | None:
        """From an open beach hex, with the whole allowance, two a hex and turn."""
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != deciding(s) or deciding(s) != "allied":
            return Refusal("N44 21.2", f"{c.unit} is not an Allied unit of yours")
        name, space = name_unit(s, c.unit), str(unit.place)
        if space not in _evacuation_hexes(s):
            return Refusal("N44 21.2", f"{name} is not in a beach hex")
        if not counter_of(s, unit).moves:
            return Refusal("N44 17.8", f"{name} never moves")
        if MOVED in unit.marks or LANDED in unit.marks:
            return Refusal("N44 21.2", f"{name} has moved: it leaves with its whole movement")
        if SCATTERED in unit.marks:
            return Refusal("N44 20.2.3", f"{name} is scattered: it does not move")
        if REPLACED in unit.marks:
            return Refusal("N44 6.2.4", f"{name} has received a replacement: it moves one hex at most")
        ranger = counter_of(s, unit).irreplaceable and army_of(s, unit) == "us"
        raid = any(row.raid and space in row.hexes for row in s.world.tables.landing.beach.values())
        if raid and not ranger:
            return Refusal("N44 21.2", f"only Rangers leave from {name_space(s, space)}")
        if not raid and BEACH.get(s.state, space) != BEACH_OPEN:
            return Refusal("N44 21.2", f"{name_space(s, space)} is not open")
        if _count_evacuated(s, space) >= EVACUATED:
            return Refusal("N44 21.2", f"{EVACUATED} units have left {name_space(s, space)} this turn")
        return None

    def decide(self, s: S, c: EvacuateUnit) -> Iterator[Event]:
        """Back to Britain; what lay on it stays behind. That was its move: it does not land this turn."""
        unit = s.unit(c.unit)
        space, army = str(unit.place), army_of(s, unit)
        yield EVACUATED_UNITS.event_setting(_count_evacuated(s, space) + 1, "N44 21.2", space)
        for mark in unit.marks:
            yield UnitMarked(rule="N44 21.2", unit=c.unit, mark=mark, on=False)
        yield UnitMoved(rule="N44 21.2", unit=c.unit, space=BRITAIN[army], manner="leaves")
        yield UnitMarked(rule="N44 21.2", unit=c.unit, mark=MOVED)

    def describe(self, s: S, c: EvacuateUnit) -> str:
        """The unit."""
        return f"take {name_unit(s, c.unit)} back to Britain"


def _evacuation_hexes(s: S) -> tuple[str, ...]:
    return tuple(hex_ for row in s.world.tables.landing.beach.values() for hex_ in row.hexes)


def _count_evacuated(s: S, space: str) -> int:
    return EVACUATED_UNITS.get(s.state, space) or 0


class RegroupingPhase(Automatic):
    """The end of the Allied movement phase: units that have landed beside the enemy regroup (N44 6.5.2)."""

    memo = OfSide

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Mark them; the counts of the evacuation are cleared."""
        yield PhaseLeft(rule="N44 6.5.2", phase="regrouping")
        for unit in units_of(s, "allied"):
            if LANDED in unit.marks and next_to_enemy(s, str(unit.place), "allied"):
                yield UnitMarked(rule="N44 6.5.2", unit=unit.id, mark=REGROUP)
        for space in _evacuation_hexes(s):
            if _count_evacuated(s, space):
                yield EVACUATED_UNITS.event_setting(0, "N44 21.2", space)


LANDING_ORDERS: Final[tuple[PhaseOrder[World, Any], ...]] = (LandsUnit(), EvacuatesUnit())
"""What the Allied movement phase takes besides the orders of movement."""

LANDING_PHASES: Final[Mapping[str, Phase[World]]] = {
    "ashore": OrderedPhase(Ashore, GoesAshore(), StaysAshore()),
    "regrouping": RegroupingPhase(),
}
