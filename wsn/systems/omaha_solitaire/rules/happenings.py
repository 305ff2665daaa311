"""Random events: where they strike, whom, and what they do (BO Events)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Resolved, UnitMarked, UnitPlaced, UnitRemoved
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.english import count
from wsn.parts.phases import Decided
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED, HOLDER, IP, PINNED
from wsn.systems.omaha_solitaire.data.tables import POOLS, Happening
from wsn.systems.omaha_solitaire.data.words import BEACH, STRONGPOINT, TOWN
from wsn.systems.omaha_solitaire.rules.commands import Pay, Target
from wsn.systems.omaha_solitaire.rules.losses import score_points, suffer_losses
from wsn.systems.omaha_solitaire.rules.memos import Striking
from wsn.systems.omaha_solitaire.rules.world import (
    GERMANS,
    US,
    S,
    ashore,
    factor,
    holder,
    kind_of,
    men,
    points,
    tanks,
    tokens,
    turn,
)


def strikes(s: S) -> Iterator[Event]:
    """One random event: two dice for the place, the nearest units, a die for what happens (BO Events)."""
    early = turn(s) <= s.world.tables.number("early_until")
    (row,) = yield from s.roll(1, purpose="random event: row", rule="BO Events")
    (column,) = yield from s.roll(1, purpose="random event: column", rule="BO Events")
    events = s.world.tables.events
    place = (events.early if early else events.late)[str(row)]
    square = place.squares[column - 1]
    nearest = targets(s, square)
    told = f"a random event, on {row} and {column} at {square}"
    if not nearest:
        yield Resolved(rule="BO Events", text=f"{told}: nobody is ashore", space=square)
    elif len(nearest) > 1:
        yield Resolved(rule=place.rule, text=f"{told}: several squares are as near")
        yield PhaseEntered(rule="BO Events", phase="target", side=US, memo=encode_memo(Striking(square)))
    else:
        if nearest[0] == square:
            yield Resolved(rule=place.rule, text=told, space=square)
        else:
            text = f"{told}, where nobody is: it strikes the nearest units, in {nearest[0]}"
            yield Resolved(rule="BO Events", text=text, space=nearest[0])
        yield from happens(s, nearest[0])


def targets(s: S, square: str) -> tuple[str, ...]:
    """The squares with units that are nearest to one, counted along rows and columns (BO Events)."""
    there = sorted({unit.place for unit in ashore(s) if unit.place is not None})
    away = {one: s.world.board.distance(square, one) for one in there}
    return tuple(one for one in there if away[one] == min(away.values()))


class TargetPhase(Decided):
    """Several squares are equally near: the player chooses whom the event strikes (BO Events)."""

    memo = Striking
    accepts: tuple[type[Command], ...] = (Target,)

    def candidates(self, s: S) -> Iterable[Command]:
        """The nearest squares."""
        return (Target(space=square) for square in targets(s, s.memo(Striking).space))

    def check(self, s: S, c: Target) -> Refusal | None:
        """Only the nearest."""
        if c.space not in targets(s, s.memo(Striking).space):
            return Refusal("BO Events", f"{c.space} is not the nearest square with units")
        return None

    def decide(self, s: S, c: Target) -> Iterator[Event]:
        """It strikes there."""
        yield PhaseLeft(rule="BO Events", phase="target")
        yield from happens(s, c.space)


def event_list(s: S, square: str) -> tuple[Happening, ...]:
    """The list of events for a square, by its kind."""
    terrain, events = s.world.terrain(square), s.world.tables.events
    return events.beach if terrain == BEACH else events.town if terrain == TOWN else events.inland


def happens(s: S, square: str) -> Iterator[Event]:
    """A die on the list for the kind of square, and what it says (BO Events)."""
    (die,) = yield from s.roll(1, purpose=f"random event in {square}", rule="BO Events")
    event = next(one for one in event_list(s, square) if one.die == die)
    text = f"{event.name} in {square}, on a {die}: {event.text}"
    yield Resolved(rule=event.rule, text=text, space=square)
    match event.effect:
        case "disrupt":
            units = tuple(unit.id for unit in men(s, square))
            yield from suffer_losses(s, units, event.amount, 0, event.rule, event.name)
        case "tanks":
            yield from _remove_tanks(s, square, event.rule)
        case "pin":
            for unit in men(s, square):
                if PINNED not in unit.marks:
                    yield UnitMarked(rule=event.rule, unit=unit.id, mark=PINNED)
        case "counter":
            yield from _place_counter(s, square, event.rule)
        case "ip":
            yield from dock_points(s, event.amount, event.rule)


def _remove_tanks(s: S, square: str, rule: str) -> Iterator[Event]:
    there = tanks(s, square)
    if not there:
        yield Resolved(rule=rule, text=f"no tank is in {square}", space=square)
        return
    token = max(there, key=lambda unit: factor(s, unit))
    if has_step(s, token):
        yield UnitMarked(rule=rule, unit=token.id, mark=DISRUPTED)
    else:
        yield UnitRemoved(rule=rule, unit=token.id)


def has_step(s: S, token: Unit) -> bool:
    """Whether a tank token has a weaker side to be flipped to."""
    kind = kind_of(s, token)
    return kind is not None and kind.disrupted < kind.full and DISRUPTED not in token.marks


def empty_beside(s: S, square: str) -> tuple[str, ...]:
    """The empty strongpoint and town squares next to one, by letter and number."""
    return tuple(
        one for one in s.world.worth
        if one in s.world.land[square] and s.world.terrain(one) in (STRONGPOINT, TOWN)
        and not men(s, one) and not tokens(s, one)
    )  # fmt: skip


def _place_counter(s: S, square: str, rule: str) -> Iterator[Event]:
    """A strongpoint token, drawn face down, in an empty strongpoint or town next door (BO Events R2)."""
    world = s.world
    near = empty_beside(s, square)
    if not near:
        yield Resolved(
            rule=rule, text=f"there is no empty strongpoint or town next to {square}", space=square
        )
        return
    pool = [kind for kind, count in world.tables.pools[world.scenario.pool].strongpoints.items()
            for _ in range(count)]  # fmt: skip
    (pick,) = yield from s.roll(
        1, faces=len(pool), purpose="token of the counter-attack", rule=rule, seen_by=()
    )
    goal = near[0]
    token = f"counter-{turn(s)}-{goal}"
    yield UnitPlaced(rule=rule, unit=token, side=GERMANS, kind=pool[pick - 1], space=goal, seen_by=())
    if holder(s, goal) == US:
        yield HOLDER.event_setting(GERMANS, rule, goal)
        yield from score_points(s, -1, rule, f"{goal} lost", goal)


def dock_points(s: S, amount: int, rule: str) -> Iterator[Event]:
    """Initiative points are lost, from the division that the player chooses; below 0: gained."""
    if amount < 0:
        pool = min(POOLS, key=lambda one: points(s, one))
        text = f"the {pool} Division gains {count(-amount, 'initiative point')}"
        yield Resolved(rule=rule, text=text)
        yield IP.event_setting(points(s, pool) - amount, rule, pool)
        return
    rich = [pool for pool in POOLS if points(s, pool)]
    if not rich:
        yield Resolved(rule=rule, text="no initiative point is left to lose")
    elif len(rich) == 1:
        yield IP.event_setting(max(0, points(s, rich[0]) - amount), rule, rich[0])
    else:
        yield PhaseEntered(rule=rule, phase="pay", side=US)


class PayPhase(Decided):
    """The player chooses the division that loses a point (BO Activation)."""

    accepts: tuple[type[Command], ...] = (Pay,)

    def candidates(self, s: S) -> Iterable[Command]:
        """Both divisions."""
        return (Pay(option=pool) for pool in POOLS)

    def check(self, s: S, c: Pay) -> Refusal | None:
        """It must have one."""
        if c.option not in POOLS or not points(s, c.option):
            return Refusal("BO Activation", f"{c.option} has no initiative point")
        return None

    def decide(self, s: S, c: Pay) -> Iterator[Event]:
        """One less."""
        yield PhaseLeft(rule="BO Activation", phase="pay")
        yield IP.event_setting(points(s, c.option) - 1, "BO Activation", c.option)
