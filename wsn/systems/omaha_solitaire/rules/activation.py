"""Activations: who acts, moves and looks; engineers, rebuilding, tanks (BO Activation to BO Tanks)."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import (
    Event,
    GameEnded,
    MarkerPlaced,
    MarkerRemoved,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
    UnitMarked,
    UnitMoved,
)
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.english import count as many
from wsn.english import verb
from wsn.parts.phases import Decided
from wsn.systems.omaha_solitaire.data.declared import CONCEDED, DISRUPTED, EP, GAP, IP, OBSTACLE, PINNED
from wsn.systems.omaha_solitaire.data.tables import POOLS, row_of, throw_text
from wsn.systems.omaha_solitaire.rules import flow, playing
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Attack,
    Back,
    Clear,
    Concede,
    Done,
    LeaveOut,
    MoveTo,
    PlayCard,
    Rebuild,
    Recall,
    Relocate,
    Reveal,
)
from wsn.systems.omaha_solitaire.rules.losses import clear_token, score_points, take_square
from wsn.systems.omaha_solitaire.rules.memos import Assault, Group
from wsn.systems.omaha_solitaire.rules.world import (
    GERMANS,
    US,
    S,
    able,
    acts,
    ashore,
    blocked,
    factor,
    gone,
    hidden,
    kind_of,
    lies,
    limit,
    men,
    name,
    payers,
    points,
    pool_of,
    room,
    tank,
    tanks,
    tokens,
    turn,
)

OFFERED: Final = 4
"""So many engineer points a menu offers for one attempt, and more where these may fail."""


def spend_points(s: S, pool: str, count: int, rule: str) -> Iterator[Event]:
    """Initiative points are spent."""
    yield IP.event_setting(points(s, pool) - count, rule, pool)


def may_pay(s: S, square: str, pool: str) -> Refusal | None:
    """Why a division may not activate a square, or None (BO Activation)."""
    if square not in s.world.land or not men(s, square):
        return Refusal("BO Activation", f"there is no unit of yours in {square}")
    if pool not in payers(s, square):
        return Refusal("BO Activation", f"no unit of the {pool} Division is in {square}")
    if not points(s, pool):
        return Refusal("BO Activation", f"the {pool} Division has no initiative points left")
    if not any(able(unit) for unit in men(s, square)):
        return Refusal("BO Events R2", f"everybody in {square} is pinned")
    return None


def fresh(s: S, square: str) -> tuple[str, ...]:
    """The units in a square that an activation takes: those that are not pinned, and the tank tokens."""
    return tuple(unit.id for unit in (*men(s, square), *tanks(s, square)) if able(unit))


class ActivationPhase(Decided):
    """The player acts, square by square, until the turn is ended (BO Activation)."""

    accepts: tuple[type[Command], ...] = (
        Activate, Clear, Rebuild, Recall, Relocate, PlayCard, Done, Concede,
    )  # fmt: skip

    def candidates(self, s: S) -> Iterable[Command]:
        """Everything that points and cards allow."""
        land = s.world.land
        places = sorted({unit.place or "" for unit in s.state.units.values() if unit.place in land})
        squares = [place for place in places if men(s, place)]
        for square in squares:
            yield from (Activate(space=square, option=pool) for pool in payers(s, square))
        ways = [(pool, n) for pool in POOLS for n in range(1, enough(s, pool) + 1)]
        for square in [
            *s.world.beaches,
            *(place for place in places if mine(s, place)),
        ]:
            yield from (Clear(space=square, option=pool, amount=n) for pool, n in ways)
        for row in s.world.scenario.units:
            unit = s.state.units.get(row.id)
            if unit is None:
                continue
            if DISRUPTED in unit.marks:
                yield Rebuild(unit=row.id)
                other = next(pool for pool in POOLS if pool != pool_of(s, unit))
                if points(s, pool_of(s, unit)):
                    yield Rebuild(unit=row.id, option=other)
            elif gone(unit):
                yield from (Recall(unit=row.id, space=beach) for beach in s.world.beaches)
        for token in s.state.units.values():
            if token.side == US and tank(s, token) and token.place is not None:
                for pool in payers(s, token.place):
                    yield from (Relocate(unit=token.id, space=to, option=pool) for to in squares)
        yield from playing.candidates(s)
        yield Done()

    def check(self, s: S, c: Any) -> Refusal | None:
        """The rule of each."""
        match c:
            case Activate():
                return may_pay(s, c.space, c.option)
            case Clear():
                return may_clear(s, c)
            case Rebuild():
                return may_rebuild(s, c)
            case Recall():
                unit = s.state.units.get(c.unit)
                if unit is not None and gone(unit) and not points(s, pool_of(s, unit)):
                    return Refusal(
                        "BO Rebuilding", f"the {pool_of(s, unit)} Division has no initiative points left"
                    )
                return playing.returnable(s, c.unit, c.space)
            case Relocate():
                return may_relocate(s, c)
            case PlayCard():
                return playing.check(s, c)
        return None

    def decide(self, s: S, c: Any) -> Iterator[Event]:
        """Do it."""
        match c:
            case Activate():
                memo = Group(c.space, c.option, fresh(s, c.space))
                yield PhaseEntered(rule="BO Activation", phase="act", side=US, memo=encode_memo(memo))
            case Clear():
                yield from clears(s, c)
            case Rebuild():
                yield from spend_points(s, rebuilder(s, c), 1, "BO Rebuilding")
                yield UnitMarked(rule="BO Rebuilding", unit=c.unit, mark=DISRUPTED, on=False)
            case Recall():
                yield from spend_points(s, pool_of(s, s.unit(c.unit)), 1, "BO Rebuilding")
                yield from playing.return_unit(c.unit, c.space, "BO Rebuilding")
            case Relocate():
                yield from spend_points(s, c.option, 1, "BO Tanks")
                yield UnitMoved(rule="BO Tanks", unit=c.unit, space=c.space, manner="drives")
            case PlayCard():
                yield from playing.play(s, c)
            case Done():
                yield PhaseLeft(rule="BO Activation", phase="activation")
                yield from flow.end_turn(s)
            case Concede():
                text = "the Germans win: the landing is called off"
                yield GameEnded(rule="BO Victory R2", winner=GERMANS, text=text, way=CONCEDED.name)


# --- engineers


def mine(s: S, square: str) -> Unit | None:
    """A mine that was turned up in a square, or None."""
    for token in tokens(s, square):
        kind = kind_of(s, token)
        if kind is not None and not hidden(token) and kind.effect == "mine":
            return token
    return None


def enough(s: S, pool: str) -> int:
    """The engineer points that a menu offers for one attempt: as many as remove it on every die, or all."""
    most = min(EP.get(s.state) or 0, points(s, pool))
    for number in range(OFFERED, most):
        drm = sum(reason.amount for reason in engineering(s, number))
        if all(row_of(s.world.tables.charts.engineers, die + drm).removed for die in range(1, 7)):
            return number
    return most


def may_clear(s: S, c: Clear) -> Refusal | None:
    """Why engineers may not clear a square so, or None (BO Engineers)."""
    pool, count = c.option, c.amount
    if pool not in POOLS or count < 1:
        return Refusal("BO Engineers", "say which division pays, and how many engineer points")
    if c.space not in s.world.land or not (blocked(s, c.space) or mine(s, c.space)):
        return Refusal("BO Engineers", f"there is nothing to clear in {c.space}: no obstacles, no known mine")
    saved = EP.get(s.state) or 0
    if count > saved:
        return Refusal("BO Engineers", f"{many(saved, 'engineer point')} {verb(saved, 'is', 'are')} left")
    if count > points(s, pool):
        left = points(s, pool)
        text = f"each engineer point costs an initiative point: the {pool} Division has {left}"
        return Refusal("BO Engineers", text)
    places, sectors = _engineer_squares(s, pool)
    if c.space in places or not places.isdisjoint(s.world.land[c.space]):
        return None
    if not blocked(s, c.space):
        return Refusal("BO Engineers R2", f"no unit of the {pool} Division is in or next to {c.space}")
    if s.world.sector(c.space) in sectors:
        return None
    text = f"no unit of the {pool} Division is ashore in the sector of {c.space}, or next to it"
    return Refusal("BO Engineers R2", text)


def _engineer_squares(s: S, pool: str) -> tuple[frozenset[str], frozenset[str]]:
    """The squares ashore where units of a division are that are not pinned, and the sectors of these."""
    known = s.placed.known
    where: tuple[frozenset[str], frozenset[str]] | None = known.get((_engineer_squares, pool))
    if where is None:
        there = [unit for unit in ashore(s) if pool_of(s, unit) == pool and able(unit)]
        places = frozenset(str(unit.place) for unit in there)
        where = known[_engineer_squares, pool] = places, frozenset(map(s.world.sector, places))
    return where


def engineering(s: S, count: int) -> tuple[Reason, ...]:
    """What is added to the roll of engineers (BO Engineers)."""
    number = s.world.tables.number
    reasons = [Reason("BO Engineers", many(count, "engineer point"), count * number("engineer_point"))]
    if turn(s) >= number("engineer_late_from"):
        reasons.append(Reason("BO Engineers", f"turn {turn(s)}", number("engineer_late")))
    return tuple(reasons)


def clears(s: S, c: Clear) -> Iterator[Event]:
    """Engineers try to clear obstacles or a mine (BO Engineers)."""
    pool, count = c.option, c.amount
    yield from spend_points(s, pool, count, "BO Engineers")
    yield EP.event_setting((EP.get(s.state) or 0) - count, "BO Engineers")
    reasons = engineering(s, count)
    (die,) = yield from s.roll(1, purpose=f"engineers in {c.space}", rule="BO Engineers", because=reasons)
    drm = sum(reason.amount for reason in reasons)
    row = row_of(s.world.tables.charts.engineers, die + drm)
    word = "removed" if row.removed else "no effect"
    yield Resolved(
        rule=row.rule, text=f"engineers in {c.space}, on {throw_text(die, drm)}: {word}", space=c.space
    )
    if not row.removed:
        return
    obstacle, laid = lies(s, c.space, OBSTACLE), mine(s, c.space)
    if obstacle is not None:
        yield MarkerRemoved(rule="BO Engineers", marker=obstacle)
        yield MarkerPlaced(rule="BO Engineers", marker=f"{GAP} {c.space}", kind=GAP, space=c.space)
        yield from score_points(s, 1, "BO Victory", f"obstacles in {c.space} cleared", c.space)
    elif laid is not None:
        yield from clear_token(s, laid)


# --- rebuilding and tanks


def rebuilder(s: S, c: Rebuild) -> str:
    """The division that pays for a rebuilding: the one named, else the unit's own while it has a point."""
    own = pool_of(s, s.unit(c.unit))
    return c.option or next((pool for pool in (own, *POOLS) if points(s, pool)), own)


def may_rebuild(s: S, c: Rebuild) -> Refusal | None:
    """Why a unit may not be rebuilt for a point, or None (BO Rebuilding).

    Either division pays for any unit on the map, as in the example.
    """
    refusal = playing.flippable(s, c.unit)
    if refusal is not None:
        return refusal
    if c.option is not None and c.option not in POOLS:
        return Refusal("BO Rebuilding", f"{c.option} is not a division with points of its own")
    if PINNED in s.unit(c.unit).marks:
        return Refusal("BO Rebuilding", f"{acts(s, c.unit, 'is')} pinned")
    pool = rebuilder(s, c)
    if points(s, pool):
        return None
    who = (
        f"the {pool} Division has no initiative points" if c.option else "no division has an initiative point"
    )
    return Refusal("BO Rebuilding", f"{who} left")


def _tank_squares(s: S, start: str) -> Collection[str]:
    """The squares that a tank token may drive to from a square (BO Tanks)."""
    known, markers = s.placed.known, s.state.markers
    with_, reached = known.get((_tank_squares, start), (None, {}))
    if with_ is not markers:
        reached = _tank_ways(s, start)
        known[_tank_squares, start] = markers, reached
    squares: Collection[str] = reached
    return squares


def path(s: S, start: str, goal: str) -> tuple[str, ...] | None:
    """A way for a tank token from square to square, past enemies and obstacles, or None (BO Tanks)."""
    ways = _tank_ways(s, start)
    if goal not in ways:
        return None
    back = [goal]
    while back[-1] != start:
        back.append(ways[back[-1]])
    return tuple(reversed(back))


def _tank_ways(s: S, start: str) -> dict[str, str]:
    """Every square that a tank token may drive to from a square, each with the one before it."""
    ways: dict[str, str] = {start: start}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for near in s.world.land[here]:
            if near not in ways and not tokens(s, near) and not blocked(s, near):
                ways[near] = here
                waiting.append(near)
    return ways


def may_relocate(s: S, c: Relocate) -> Refusal | None:
    """Why a tank token may not drive to a square, or None (BO Tanks)."""
    token = s.state.units.get(c.unit)
    start = token.place if token is not None else None
    if token is None or token.side != US or not tank(s, token) or start is None or start not in s.world.land:
        return Refusal("BO Tanks", f"{acts(s, c.unit, 'is')} not a tank token on the map")
    if c.space == start or c.space not in s.world.land or not men(s, c.space):
        return Refusal("BO Tanks", f"there is no other unit in {c.space} to join")
    if c.option not in payers(s, start) or not points(s, c.option):
        return Refusal("BO Tanks", f"the {c.option} Division has no unit with the tank, or no point left")
    if c.space not in _tank_squares(s, start):
        return Refusal("BO Tanks", f"enemies or obstacles bar every way from {start} to {c.space}")
    return None


# --- the chosen units


class ActPhase(Decided):
    """The chosen units of a square do one thing (BO Activation)."""

    memo = Group
    accepts: tuple[type[Command], ...] = (LeaveOut, MoveTo, Reveal, Attack, PlayCard, Back)

    def candidates(self, s: S) -> Iterable[Command]:
        """Attack, look or move next door; leave somebody out; a card first; choose otherwise."""
        memo = s.memo(Group)
        near = s.world.land[memo.space]
        yield from (Attack(space=square) for square in near)
        yield from (Reveal(space=square) for square in near)
        yield from (MoveTo(space=square) for square in near)
        yield from (LeaveOut(unit=unit) for unit in memo.units)
        yield from playing.candidates(s)
        yield Back()

    def check(self, s: S, c: Any) -> Refusal | None:
        """The rule of each."""
        memo = s.memo(Group)
        match c:
            case LeaveOut():
                if c.unit not in memo.units or len(memo.units) < 2:
                    return Refusal(
                        "BO Activation", f"{name(s, c.unit)} cannot be left out: it is not chosen, or alone"
                    )
                rest = [one for one in memo.units if one != c.unit]
                if all(tank(s, s.unit(one)) for one in rest):
                    return Refusal("BO Tanks", "tank tokens do nothing without a unit")
                return None
            case MoveTo():
                return may_move(s, memo, c.space)
            case Reveal():
                if c.space not in s.world.land[memo.space]:
                    return Refusal("BO Activation", f"{c.space} is not next to {memo.space}")
                if not any(hidden(token) for token in tokens(s, c.space)):
                    return Refusal("BO Activation", f"no token lies face down in {c.space}")
                return None
            case Attack():
                return may_attack(s, memo, c.space)
            case PlayCard():
                return playing.check(s, c)
        return None

    def decide(self, s: S, c: Any) -> Iterator[Event]:
        """Spend the point, and do it."""
        memo = s.memo(Group)
        if isinstance(c, LeaveOut):
            rest = tuple(one for one in memo.units if one != c.unit)
            yield Remembered(rule="BO Activation", key="units", value=rest)
            return
        if isinstance(c, PlayCard):
            yield from playing.play(s, c)
            return
        yield PhaseLeft(rule="BO Activation", phase="act")
        if isinstance(c, Back):
            return
        yield from spend_points(s, memo.pays, 1, "BO Activation")
        if isinstance(c, MoveTo):
            for unit in memo.units:
                yield UnitMoved(rule="BO Activation", unit=unit, space=c.space)
            yield from take_square(s, c.space)
            return
        yield from playing.revealed(s, c.space, "BO Activation")
        if isinstance(c, Attack):
            assault = Assault(c.space, memo.units)
            yield PhaseEntered(rule="BO Attack", phase="assault", side=US, memo=encode_memo(assault))


def may_move(s: S, memo: Group, goal: str) -> Refusal | None:
    """Why the chosen units may not move to a square, or None (BO Activation, BO Stacking, BO Tanks)."""
    if goal not in s.world.land[memo.space]:
        return Refusal("BO Activation", f"{goal} is not next to {memo.space}")
    if tokens(s, goal):
        return Refusal("BO Activation", f"{goal} is held: it must be attacked")
    units = [s.unit(one) for one in memo.units]
    if not room(s, goal, units):
        return Refusal("BO Stacking", f"{goal} would hold more than {limit(s)} combat factors")
    armour = [unit for unit in units if tank(s, unit)]
    if armour and blocked(s, goal):
        return Refusal("BO Tanks", f"obstacles in {goal} stop the tanks")
    left = [unit for unit in men(s, memo.space) if unit.id not in memo.units]
    behind = [unit for unit in tanks(s, memo.space) if unit.id not in memo.units]
    if behind and not left:
        return Refusal("BO Tanks", f"{name(s, behind[0].id)} would be left without a unit")
    return None


def may_attack(s: S, memo: Group, goal: str) -> Refusal | None:
    """Why the chosen units may not attack a square, or None (BO Attack)."""
    if goal not in s.world.land[memo.space]:
        return Refusal("BO Attack", f"{goal} is not next to {memo.space}")
    if not tokens(s, goal):
        return Refusal("BO Attack", f"no German token is in {goal}")
    if not any(factor(s, s.unit(one)) for one in memo.units):
        return Refusal("BO Attack", "nobody who is chosen can fight")
    return None
