"""What orders of movement are worth to bots in Normandy '44: who marches, where to, and when no more.

Groups are looked at in the order of the set-up, and whoever is looked at either marches or stays for the rest
of the phase: a march that has begun is never called off, and no mark is taken back. How far the phase has
come is told by those who have moved, so that the same position is always judged alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.land import NO_WAY
from wsn.bots.judges.normandy_44.outlook import Outlook, look_out
from wsn.bots.judges.normandy_44.worths import attack_factors
from wsn.engine.commands import Command
from wsn.engine.state import Unit
from wsn.parts.choosing import MarkUnit, TakeMarked
from wsn.systems.normandy_44.data.declared import LANDED, MOVED
from wsn.systems.normandy_44.rules.crossing import Toll, ground_tolls
from wsn.systems.normandy_44.rules.landings import (
    Ashore,
    GoAshore,
    LandUnit,
    StayAshore,
    is_follow_up,
)
from wsn.systems.normandy_44.rules.limits import must_come_back, refuse_place
from wsn.systems.normandy_44.rules.manners import (
    NORMAL,
    STRATEGICALLY,
    TACTICAL_MOVE,
    OnTheMarch,
    going_of,
    refuse_manner,
)
from wsn.systems.normandy_44.rules.marching import bounds_of, can_step, list_ways
from wsn.systems.normandy_44.rules.movement import (
    EndMovement,
    EnterMap,
    MarchStack,
    MarchUnits,
    WhoMarches,
    list_movable,
)
from wsn.systems.normandy_44.rules.positions import (
    BeginPosition,
    TakeIntoFortress,
)
from wsn.systems.normandy_44.rules.reserves import PlaceReserve, list_reserves
from wsn.systems.normandy_44.rules.stacking import fits
from wsn.systems.normandy_44.rules.units import (
    is_beach_engineer,
    is_mechanized,
    is_supporter,
    stacking_points,
    strength_of,
)
from wsn.systems.normandy_44.rules.walking import CallOffMarch, GoTo, HaltMarch, MarchAlone, TakeAlong
from wsn.systems.normandy_44.rules.world import World, at, deciding, stacks_of, units_of

NO: Final = -1_000_000
"""The worth of what is not done while there is anything else."""
END: Final = 0
"""The worth of ending the phase: whatever is worth doing is worth more."""
BEGUN: Final = 500_000
"""The worth of going on with what has been begun."""
GAIN: Final = 3.0
"""By how much a hex must be better for a march to be made."""
CROWDING_COST: Final = 100_000
"""What it costs to end in a hex where there is no room."""


# --- who marches


def split_stack(s: Weighing[World], space: str) -> Iterator[tuple[Unit, ...]]:
    """The groups in which the units of a hex march: those that fight as one while they are as fast.

    Headquarters and rocket launchers go alone, and so does everybody where many stand together.
    """
    movable = list_movable(s, space)
    fighters = [unit for unit in movable if not is_supporter(s, unit)]
    alike = len({is_mechanized(s, unit) for unit in fighters}) == 1
    points = sum(stacking_points(s, unit) for unit in fighters)
    if alike and len(fighters) <= 2 and (points <= 2 or deciding(s) == "allied"):
        yield tuple(fighters)
    else:
        yield from ((unit,) for unit in sorted(fighters, key=lambda unit: -strength_of(s, unit)))
    yield from ((unit,) for unit in movable if is_supporter(s, unit))


def guess_reach(s: Weighing[World], units: Sequence[Unit], space: str) -> Mapping[str, int]:
    """By hex that units could come to, about what it costs: what the rules allow is asked on the march."""
    march = OnTheMarch(units=tuple(unit.id for unit in units), walked=(space,))
    manner = NORMAL if refuse_manner(s, march, NORMAL) is None else TACTICAL_MOVE
    bounds = bounds_of(s, march, manner)
    tolls = ground_tolls(s.world, going_of(s, march.units, manner))
    near = s.world.board.neighbours
    best = {space: 0}
    waiting = [(0, space)]
    while waiting:
        used, here = heappop(waiting)
        if used > best[here] or (here in bounds.stops and here != space):
            continue
        leave = bounds.leaving.get(here)
        more = leave.points if leave is not None else 0
        for to in near(here):
            toll = tolls.get((here, to))
            if not isinstance(toll, Toll) or to in bounds.closed or (here, to) in bounds.barred:
                continue
            total = used + toll.cost.points + more
            if total <= bounds.points and total < best.get(to, 10_000):
                best[to] = total
                heappush(waiting, (total, to))
    return {to: used for to, used in best.items() if to not in bounds.no_end}


def find_gain(outlook: Outlook, units: Sequence[Unit]) -> float:
    """How much better the best hex in reach is than where units stand; -1 where they cannot go together."""
    s, space = outlook.s, str(units[0].place)
    if not can_step(s, list(units)):
        return -1.0
    stay = outlook.place_value(space, units)
    if not fits(s, space, outlook.side, units):
        stay -= CROWDING_COST
    best = -1e9
    for to in guess_reach(s, units, space):
        if to != space and fits(s, to, outlook.side, units):
            best = max(best, outlook.place_value(to, units))
    return best - stay


def look_for_march(s: Weighing[World], spaces: Sequence[str]) -> tuple[str, tuple[Unit, ...]] | None:
    """The first group, in the order of the set-up, that is to march out of one of these hexes; or None."""
    side = deciding(s)
    outlook, order = look_out(s, side), {unit: i for i, unit in enumerate(s.state.units)}
    come = max((order[unit.id] for unit in units_of(s, side) if has_marched(unit)), default=-1)
    groups = [
        (max(order[unit.id] for unit in group), space, group)
        for space in spaces
        for group in split_stack(s, space)
    ]
    for at_, space, group in sorted(groups, key=lambda one: one[:2]):
        if at_ > come and outlook.gain_of(group, find_gain) > GAIN:
            return space, group
    return None


def has_marched(unit: Unit) -> bool:
    """Whether a unit has moved over land in the phase that is open."""
    return MOVED in unit.marks and LANDED not in unit.marks


def appraise_movement(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """The orders of a movement phase: engineers, entries, marches, landings, positions, reserves, the end."""
    whole = {c.space for c in commands if isinstance(c, MarchStack)}
    parts = {c.space for c in commands if isinstance(c, MarchUnits)}
    urgent = [_worth_of_engineers(s, c) for c in commands]
    if max(urgent, default=0) > 0:
        return urgent
    forced = not any(isinstance(c, EndMovement) for c in commands)
    found = _come_back(s, sorted(whole | parts)) if forced else None
    found = found or look_for_march(s, sorted(whole | parts))
    worths = []
    for c in commands:
        match c:
            case MarchStack() if found is not None and c.space == found[0]:
                worths.append(5000 if len(list_movable(s, c.space)) == len(found[1]) else NO)
            case MarchUnits() if found is not None and c.space == found[0]:
                worths.append(4000)
            case LandUnit():
                worths.append(_worth_of_landing(s, c))
            case EnterMap():
                worths.append(2000 + strength_of(s, s.unit(c.unit)))
            case BeginPosition():
                worths.append(_worth_of_position(s, c))
            case PlaceReserve():
                worths.append(_worth_of_reserve(s, c))
            case TakeIntoFortress():
                worths.append(_worth_of_fortress(s))
            case EndMovement():
                worths.append(END)
            case MarchStack() | MarchUnits():
                worths.append(-10)
            case _:
                worths.append(NO)
    return worths


def _come_back(s: Weighing[World], spaces: Sequence[str]) -> tuple[str, tuple[Unit, ...]] | None:
    """Who must march because a limit closes the hex where it stands."""
    for space in spaces:
        for group in split_stack(s, space):
            if all(must_come_back(s, unit) is None for unit in group):
                continue
            if list_ways(s, OnTheMarch(units=tuple(unit.id for unit in group), walked=(space,))):
                return space, group
    return None


def _worth_of_engineers(s: Weighing[World], c: Command) -> int:
    """Engineers land before anything else: they open the beach."""
    return 9000 if isinstance(c, LandUnit) and is_beach_engineer(s, s.unit(c.unit)) else NO


def _worth_of_landing(s: Weighing[World], c: LandUnit) -> int:
    """Whoever brings most for the points, where there is room and the goals are near."""
    unit = s.unit(c.unit)
    if not fits(s, c.space, "allied", (unit,)):
        return NO
    outlook = look_out(s, "allied")
    worth = 2000 + 10 * strength_of(s, unit) + (60 if is_supporter(s, unit) else 0)
    worth += 200 if is_follow_up(s, unit) else 0
    return worth - 2 * outlook.aims_of(unit).get(c.space, NO_WAY) - 3 * len(at(s, c.space, "allied"))


def _worth_of_position(s: Weighing[World], c: BeginPosition) -> int:
    """A position where the enemy is near and stronger, and not to attack from."""
    unit = s.unit(c.unit)
    outlook = look_out(s, deciding(s))
    space = str(unit.place)
    threat = outlook.threat1.get(space, 0) + outlook.threat2.get(space, 0)
    if deciding(s) == "allied" or not threat:
        return NO
    return 20 + min(threat, 30) + (20 if outlook.land.prizes.get(space, 0) > 4 else 0)


def _worth_of_reserve(s: Weighing[World], c: PlaceReserve) -> int:
    """A strong stack a little behind the front, that has nobody to attack."""
    outlook = look_out(s, deciding(s))
    factors = sum(attack_factors(s, unit) for unit in at(s, c.space, deciding(s)))
    far = outlook.enemy_far.get(c.space, NO_WAY)
    if factors < 4 or not 2 <= far <= 4 or len(list_reserves(s, deciding(s))) >= 6:
        return NO
    return 5 + factors


def _worth_of_fortress(s: Weighing[World]) -> int:
    """The artillery of the Cotentin goes in when the enemy comes near it."""
    outlook = look_out(s, "german")
    here = next((p for p, us in stacks_of(s, "german").items() for u in us if _is_cotentin(s, u)), None)
    return 30 if here is not None and outlook.enemy_far.get(here, NO_WAY) <= 3 else NO


def _is_cotentin(s: Weighing[World], unit: Unit) -> bool:
    return s.world.tables.counters[unit.kind].role == "cotentin"


# --- who of a stack


def appraise_marchers(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """Mark those who were meant to march, then take them."""
    memo = s.memo(WhoMarches)
    found = _come_back(s, [memo.space]) or look_for_march(s, [memo.space])
    group = found[1] if found is not None else next(split_stack(s, memo.space))
    wanted = [unit.id for unit in group]
    if not set(memo.marked) <= set(wanted):  # somebody has begun with others: they go as they are
        wanted = list(memo.marked)
    missing = [one for one in wanted if one not in memo.marked]
    worths = []
    for c in commands:
        match c:
            case MarkUnit() if missing:
                worths.append(100 if c.unit == missing[0] else -100)
            case TakeMarked() if not missing or memo.marked:
                worths.append(50)
            case TakeMarked():
                worths.append(-500)
            case _:
                worths.append(NO)
    return worths


# --- where to


def appraise_march(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """The best hex in reach; then halt."""
    memo = s.memo(OnTheMarch)
    units = [s.unit(one) for one in memo.units]
    outlook = look_out(s, deciding(s))
    worths = []
    for c in commands:
        match c:
            case GoTo():
                worths.append(round(100 * _worth_of_end(s, outlook, c, units)))
            case HaltMarch():
                worths.append(BEGUN * 100)
            case CallOffMarch() | MarchAlone() | TakeAlong():
                worths.append(100 * NO)
            case _:
                worths.append(50 * NO)
    return worths


def _worth_of_end(s: Weighing[World], outlook: Outlook, c: GoTo, units: Sequence[Unit]) -> float:
    worth = outlook.place_value(c.space, units)
    if not fits(s, c.space, outlook.side, units):
        worth -= CROWDING_COST
    if c.option in STRATEGICALLY:
        worth -= 12 if outlook.enemy_far.get(c.space, NO_WAY) <= 3 else 2
    if any(refuse_place(s, unit, c.space) is not None for unit in units):
        worth -= 500
    return worth


def appraise_ashore(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """On to the next hex where it is better, or where others want to land."""
    unit = s.unit(s.memo(Ashore).unit)
    outlook = look_out(s, "allied")
    worths = []
    for c in commands:
        match c:
            case GoAshore() if fits(s, c.space, "allied", (unit,)):
                worths.append(round(100 * outlook.place_value(c.space, (unit,), contact=False)) + 400)
            case StayAshore():
                worths.append(round(100 * outlook.place_value(str(unit.place), (unit,), contact=False)))
            case _:
                worths.append(NO)
    return worths
