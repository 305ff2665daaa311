"""Where a unit had best go in its action: every hex within reach is weighed, without trying out a step.

Nothing else is supposed to change but objectives that the unit takes on the way. What the enemy may fire at
it along the way counts against the hexes beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from heapq import heappop, heappush
from typing import Final, NamedTuple

from msgspec.structs import replace

from wsn.board.paths import Cost
from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.war_storms import coming, posts
from wsn.bots.judges.war_storms.book import Book
from wsn.bots.judges.war_storms.score import danger_of, mounted_worth, open_book, place_of, points_of, way_of
from wsn.bots.judges.war_storms.seen import S
from wsn.bots.judges.war_storms.weights import weights_of
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import CONTROL
from wsn.systems.war_storms.rules import duel
from wsn.systems.war_storms.rules.fire import reaction
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS
from wsn.systems.war_storms.rules.platoons import hazards, moves, rhinos, works
from wsn.systems.war_storms.rules.world import (
    as_side,
    cargo,
    is_carrier,
    is_officer,
    is_platoon,
    other,
    station,
)

RISK: Final = 60
"""How much of the best reactions to a march counts, in hundredths: who fires now does not fire later."""
NOWHERE: Final = -100
"""A step from which no end is better than to stay: less than doing nothing."""
PAYING: Final = ("foot", "wheeled", "tracked")
"""The classes of movers that pay for each hex by its ground."""
BEST_COVER: Final = 12
"""More than the divisor of any cover."""
ENDLESS_POINTS: Final = 1_000_000
"""In half points: farther than anybody goes."""


class End(NamedTuple):
    """A hex where a march may end."""

    space: str
    first: str
    """The first hex of the way there."""
    spent: int
    """The half points that the way takes."""
    taken: tuple[str, ...]
    """The objectives that the unit takes on the way."""
    risk: int
    """What the reactions on the way count, in hundredths of a point."""


class March(NamedTuple):
    """The best march of a unit."""

    first: str
    """The hex that it begins with; none where no way is open."""
    worth: int
    """How much better the side stands at its end, in hundredths of a point, less the reactions on the way."""


def best_march(s: S, unit: Unit, left: int, fresh: bool, doubled: int = 0) -> tuple[March, int]:
    """The best march of a unit with so many half points left, and the worth of the best in double time.

    `fresh`: it has not moved yet; `doubled`: the half points of double time, where it may be ordered.
    """
    found = list(march_ends(s, unit, max(left, doubled), fresh))
    gain = gain_of(s, unit)
    usual = [end for end in found if end.spent <= left or (fresh and end.space == end.first)]
    best = _best_end(usual, gain)
    return best, _best_end([end for end in found if end.spent <= doubled], gain).worth if doubled else NOWHERE


def _best_end(found: Sequence[End], gain: Gain) -> March:
    """The best of these ends. Those that cannot be better are left out: to weigh a hex takes longest."""
    best = March("", NOWHERE)
    bounded = [(100 * gain.at_most(end.space, end.taken) - end.risk, end) for end in found]
    bounded.sort(key=_upper_bound, reverse=True)
    for bound, end in bounded:
        if bound <= best.worth:
            break
        worth = 100 * gain.gain_at(end.space, end.taken) - end.risk
        if worth > best.worth:
            best = March(end.first, worth)
    return best


def _upper_bound(one: tuple[int, End]) -> int:
    return one[0]


def march_ends(s: S, unit: Unit, left: int, fresh: bool) -> Iterator[End]:
    """The hexes where a unit may stop, with so many half points left; `fresh`: it has not moved yet.

    A hex where dice would be thrown, in mines or wire, is not gone into.
    """
    here, drawn = str(unit.place), _drawn_reaction(s, unit)
    takes, side, board = _may_take(s, unit), str(unit.side), s.world.board.order
    full = {one.place for one in s.state.units.values() if one.side == unit.side and one.id != unit.id}
    onward = steps_onward(s, unit)
    best: dict[str, int] = {here: 0}
    waiting: list[tuple[int, int, str, str, tuple[str, ...], int]] = [(0, 0, here, "", (), 0)]
    while waiting:
        spent, _, space, first, taken, risk = heappop(waiting)
        if spent > best[space]:
            continue
        if first and (space not in full or moves.fits(s, replace(unit, place=space), space) is None):
            yield End(space, first, spent, taken, risk)
        rest = left - spent
        if not rest:
            continue
        for beyond, points in onward(space, rest, fresh and not first):
            then = spent + points
            if then >= best.get(beyond, ENDLESS_POINTS):
                continue
            best[beyond] = then
            also = (*taken, beyond) if takes and _is_taken(s, side, beyond) else taken
            heappush(waiting, (then, board[beyond], beyond, first or beyond, also, risk + drawn(beyond)))


Onward = Callable[[str, int, bool], Iterable[tuple[str, int]]]
"""The hexes next to one that a unit may enter with so many half points, and what each takes of them."""


def steps_onward(s: S, unit: Unit) -> Onward:
    """The steps of a unit, by the rules; where only the ground counts they are looked up."""
    world, kind, marked = s.world, s.world.kinds[unit.kind], bool(s.state.markers)
    looked_up = kind.mover in PAYING and rhinos.MARK not in unit.marks
    costs = world.costs(kind.mover) if looked_up else None
    odd = _odd_hexes(s)

    def asked(space: str, beyond: str, rest: int, fresh: bool) -> int | None:
        there = replace(unit, place=space)
        cost = moves.step(s, there, beyond, rest, fresh)
        if not isinstance(cost, Cost) or (marked and _throws_dice(s, there, beyond)):
            return None
        return cost.points

    def onward(space: str, rest: int, fresh: bool) -> Iterable[tuple[str, int]]:
        if costs is None or space in odd:
            for beyond in world.neighbours[space]:
                points = asked(space, beyond, rest, fresh)
                if points is not None:
                    yield beyond, points
            return
        ids = costs.ids
        for number, cost in costs.out[costs.number[space]]:
            beyond = ids[number]
            if beyond in odd:
                points = asked(space, beyond, rest, fresh)
                if points is not None:
                    yield beyond, points
            elif cost <= rest:
                yield beyond, cost
            elif fresh:
                yield beyond, rest

    return onward


def _odd_hexes(s: S) -> Set[str]:
    """The hexes where a step depends on more than the ground: works, cut hedges, cliffs, enemies."""
    odd = {space for edge in s.world.cliffs for space in edge}
    odd.update(works.places(s))
    for marker in s.state.markers.values():
        if marker.kind == rhinos.CUT:
            odd.update(marker.place.split("/"))
    side = s.here.side
    odd.update(unit.place for unit in s.state.units.values() if unit.side != side and unit.place is not None)
    return odd


class Gain:
    """How much better a side stands with its unit elsewhere, in points."""

    def __init__(self, s: S, unit: Unit, book: Book, stands: Worth, at_most: Worth) -> None:
        self._s, self._side, self._book = s, str(unit.side), book
        self._stands, self._at_most = stands, at_most
        self._now = stands(str(unit.place))

    def gain_at(self, space: str, taken: tuple[str, ...]) -> int:
        """With its unit in a hex, and these objectives taken."""
        return self._stands(space) - self._now + self._taken_worth(taken)

    def at_most(self, space: str, taken: tuple[str, ...]) -> int:
        """What that cannot be more than, told quickly."""
        return self._at_most(space) - self._now + self._taken_worth(taken)

    def _taken_worth(self, taken: tuple[str, ...]) -> int:
        return _points_won(self._s, self._book, self._side, taken, self._side) if taken else 0


def gain_of(s: S, unit: Unit) -> Gain:
    """What places are worth to a unit, against where it is."""
    book, _ = open_book(s, str(unit.side))
    if is_officer(s, unit):
        stands = _leading_worth(s, unit, book)
        return Gain(s, unit, book, stands, stands)
    if is_carrier(s, unit):
        aboard = [one for one in cargo(s, unit.id) if is_platoon(s, one)]

        def carried(space: str) -> int:
            return sum([mounted_worth(s, one, space, book) for one in aboard])  # no officer looks for riders

        return Gain(s, unit, book, carried, carried)
    return Gain(s, unit, book, *_standing_worths(s, unit, book))


Worth = Callable[[str], int]
"""What a hex is worth to a unit that is there, in points."""


def _leading_worth(s: S, officer: Unit, book: Book) -> Worth:
    """The hexes of an officer, by where his platoons are."""
    group, follows = officer.group, officer.id in book.aims.following
    mates = [s.state.units[mate] for mate in book.mates[group]]
    reach, astray = book.reach[group], book.astray[group]
    return lambda space: posts.command_worth(s, officer, space, mates, reach, astray, follows)


def _standing_worths(s: S, unit: Unit, book: Book) -> tuple[Worth, Worth]:
    """The hexes of a platoon on the map, and what they cannot be worth more than."""
    garrison, later = s.world.companies[unit.group].beach_defense, coming.comes_later(s, unit)
    like = (unit.kind, unit.steps, garrison, later, book.guards.get(unit.id), book.foes)
    places, led, most = (
        book.places.setdefault(like, {}),
        _led_worth(s, unit, book),
        _most_worth(s, unit, book),
    )
    post, given_up = _given_up(s, unit, book)

    def standing(space: str) -> int:
        worth = places.get(space)
        if worth is None:
            worth = places[space] = place_of(s, unit, space, book)
        return worth + led(space) - (0 if space in post else given_up)

    def at_most(space: str) -> int:
        worth = places.get(space)
        if worth is None:
            worth = (most if danger_of(s, space, book) else 0) - way_of(s, unit, space, book)
        return worth + led(space) - (0 if space in post else given_up)

    return standing, at_most


def _given_up(s: S, unit: Unit, book: Book) -> tuple[tuple[str, ...], int]:
    """The place that a platoon looks after and is in, and what it is worth: the enemy could soon be there."""
    post, side = book.guards.get(unit.id, ()), str(unit.side)
    lost = [space for space in post if CONTROL.get(s.state, space) == side]
    if unit.place not in post or not lost:
        return post, 0
    return post, -_points_won(s, book, side, lost, other(as_side(side)))


def _most_worth(s: S, unit: Unit, book: Book) -> int:
    """What cover and fire can be worth to a platoon at most, wherever it goes."""
    w, known = book.weights, book.places.setdefault(("most", unit.kind, book.enemies), {})
    hits = known.get("")
    if hits is None:
        each = {(kind, there) for there, kind, _ in book.enemies}
        hits = known[""] = max((duel.threat(s, unit.kind, kind, there) for kind, there in each), default=0)
    return w.cover * BEST_COVER + w.step * w.give * hits // (100 * TWO_DICE_WAYS)


def _led_worth(s: S, unit: Unit, book: Book) -> Callable[[str], int]:
    """What the officers of its company count more, or less, by where a platoon is."""
    units, w = s.state.units, book.weights
    reach, astray = book.reach.get(unit.group, 0), book.astray.get(unit.group, 0)
    told = list[tuple[Mapping[str, int], int, bool]]()
    for one in book.officers.get(unit.group, ()):
        officer = units[one]
        here = station(s, officer)
        if here is None:
            continue
        far, stride = s.world.distances(here), posts.STRIDE if one in book.aims.following else 0
        others = (units[mate] for mate in book.mates[unit.group] if mate not in (one, unit.id))
        tended = any(
            not is_carrier(s, mate)
            and (mate.place == officer.place or ((at := station(s, mate)) is not None and far[at] <= stride))
            for mate in others
        )
        told.append((far, stride, tended))

    def led(space: str) -> int:
        total = 0
        for far, stride, tended in told:
            away = max(0, far[space] - stride)
            total -= w.away * min(away, posts.ASTRAY_DISTANCE) + max(0, away - posts.ASTRAY_DISTANCE) // 2
            if away > reach:
                total -= astray
            if away and not tended:
                total -= w.alone
        return total

    return led


def _points_won(s: S, book: Book, side: str, taken: Sequence[str], by: str) -> int:
    """How much more a side has that is no unit, once these objectives are taken by it or by the enemy."""
    tracks = {**s.state.tracks, **{CONTROL.key(space): by for space in taken}}
    then: S = Weighing(replace(s.state, tracks=tracks), s.world, s.cache, s.own)
    return points_of(then, side) - book.points


def _throws_dice(s: S, unit: Unit, space: str) -> bool:
    """Whether dice are thrown for the step itself."""
    return bool(hazards.morale_checks(s, unit, space)) or hazards.mine_attack(s, unit, space) is not None


def _may_take(s: S, unit: Unit) -> bool:
    """Whether a unit takes objectives that it enters (WSS 24): unrouted, a platoon or the carrier of one."""
    if is_officer(s, unit) or "routed" in unit.marks:
        return False
    if not is_carrier(s, unit):
        return True
    return any(is_platoon(s, one) and "routed" not in one.marks for one in cargo(s, unit.id))


def _is_taken(s: S, side: str, space: str) -> bool:
    """Whether a hex counts, is not its own, and no enemy platoon is in it."""
    if space not in s.world.holdings or CONTROL.get(s.state, space) == side:
        return False
    return all(one.side == side or is_officer(s, one) for one in s.units_at(space))


def _drawn_reaction(s: S, unit: Unit) -> Callable[[str], int]:
    """What the best reaction to a platoon counts in a hex, in hundredths of a point; none to an officer."""
    foe, spaces = other(str(unit.side)), s.world.board.spaces
    watchers = tuple(
        (one.kind, one.place, one.steps)
        for one in s.state.units.values()
        if one.side == foe
        and one.place in spaces
        and is_platoon(s, one)
        and "finished" not in one.marks
        and "routed" not in one.marks
        and reaction.ready(one)
    )
    if not watchers or is_officer(s, unit):
        return dict.fromkeys(spaces, 0).__getitem__
    known = open_book(s, str(unit.side))[0].places.setdefault(("drawn", unit.kind, watchers), {})
    each = weights_of(s).step * RISK

    def drawn(space: str) -> int:
        risk = known.get(space)
        if risk is None:
            hits = [
                duel.hits(s, kind, str(place), unit.kind, space) * steps // 3
                for kind, place, steps in watchers
            ]
            risk = known[space] = each * max(hits) // TWO_DICE_WAYS
        return risk

    return drawn
