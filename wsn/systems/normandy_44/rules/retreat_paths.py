"""Where a beaten stack can go: every way, what it costs, and the least that it must (N44 13.1-13.3).

A way is looked at whole before its first step is offered, because a stack must lose as little as it can
(N44 13.1.4). `Flight` is one retreat as it stands: those who are left, those who have gone, and the losses of
N44 13.2.1 that were paid. Units that take the same way one after another are one stack up to where they part,
and pay once.

Ruling: a stack loses one step in all on its way (N44 13.2.1, "one step total"). Ruling: a retreat "starts
adjacent" to a river or flooded hexsides if a hexside of its own hex is of that kind. Ruling: a unit that goes
on because of stacking (N44 13.1.5) comes no nearer than it had to go, and takes the first hex that has room.
Ruling: in the Cherbourg scenario the Allies do not cross the line of June 27 on a retreat either (N44 26.1).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wsn.cite import Refusal
from wsn.engine.state import Marker, Unit
from wsn.english import count
from wsn.systems.normandy_44.data.declared import DISRUPTED, STRATEGIC
from wsn.systems.normandy_44.rules.limits import CLOSED_COLUMN, barred_sides
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.units import is_mechanized, is_strongpoint, stacking_points, strength_of
from wsn.systems.normandy_44.rules.world import (
    S,
    at,
    has_position,
    name_space,
    other,
)
from wsn.systems.normandy_44.rules.zones import zones_of

SHORT_RETREAT: Final = 2
"""The hexes of the retreat that may end after one (N44 13.3)."""
DEATH: Final = 10
"""What the loss of a unit counts for where a step counts one: no stack loses so many by 13.2.1."""
MOST_LOOKED_AT: Final = 4_000
"""Positions that a search for the least loss of a large stack looks at; it keeps the best found by then."""


@dataclass(frozen=True, slots=True)
class RetreatPath:
    """A whole way of a retreat, hex by hex without the start."""

    spaces: tuple[str, ...]
    pays_at: str = ""
    """The way up to the hex where those who walk lose a step (N44 13.2.1); empty: they lose none."""
    under_strategic: bool = False
    """Whether it enters a hex with friends under strategic movement (N44 13.7)."""
    through_zone: bool = False
    """Whether its first hex is vacant and in an enemy zone (N44 13.1.2)."""

    @property
    def end(self) -> str:
        """Where it ends."""
        return self.spaces[-1]

    @property
    def dislike(self) -> tuple[bool, bool]:
        """What is avoided if possible, the worse first: friends under strategic movement, an enemy zone."""
        return self.under_strategic, self.through_zone


def spell_path(spaces: Sequence[str]) -> str:
    """Hexes of a way in one word: `2004-2003`."""
    return "-".join(spaces)


class Flight:
    """A retreat as it stands: `units` are left at `start`, `gone` have retreated, `paid` are the losses."""

    def __init__(
        self,
        s: S,
        start: str,
        hexes: int,
        side: str,
        units: Sequence[str],
        gone: Sequence[str] = (),
        paid: Sequence[str] = (),
    ) -> None:
        self.s, self.start, self.hexes, self.side = s, start, hexes, side
        self.units = tuple(units)
        self.gone = frozenset(gone)
        self.paid = frozenset(paid)
        self._zones = zones_of(s, other(side))
        self._zone: dict[str, bool] = {}
        self._ways: dict[tuple[bool, bool], tuple[RetreatPath, ...]] = {}
        self._least: dict[object, int] = {}
        self._steps: dict[tuple[str, str, bool], Refusal | None] = {}
        self._room: dict[object, Refusal | None] = {}
        self._open: dict[object, tuple[tuple[str, str], ...]] = {}
        self.chosen: dict[tuple[str, ...], dict[object, RetreatPath]] = {}
        """What whoever asks has chosen of the ways, by the units that take it."""

    # --- the ground

    def friends(self, space: str) -> tuple[Unit, ...]:
        """The friends in a hex that do not retreat in this combat."""
        staying = at(self.s, space, self.side)
        return tuple(u for u in staying if u.id not in self.gone and u.id not in self.units)

    def in_zone(self, space: str) -> bool:
        """Whether a hex is in an enemy zone; Germans ignore those across the perimeter (N44 16.3)."""
        known = self._zone.get(space)
        if known is None:
            sources = self._zones.exerted.get(space, ())
            known = self._zone[space] = any(not self._ignores_zone(one, space) for one in sources)
        return known

    def in_open_zone(self, space: str) -> bool:
        """Whether a hex is in an enemy zone that no friend negates there (N44 13.1.2)."""
        return self.in_zone(space) and not self.friends(space)

    def _ignores_zone(self, source: str, space: str) -> bool:
        world = self.s.world
        if self.side != "german" or not world.has_tag(space, "perimeter"):
            return False
        return world.has_side(source, space, "perimeter") and not world.has_tag(source, "perimeter")

    def _barring_bond(self, here: str, to: str) -> Refusal | None:
        """The bond that bars a step. A hexside with friends beyond it is none: the mover stands before it."""
        refusal = self._zones.bar(here, to)
        if refusal is None or (at(self.s, to, self.side) and here != self.start):
            return None
        if self.side != "german" or not self.s.world.spaces_tagged("perimeter"):
            return refusal
        for bond in self._zones.bonds:
            if bond.stands and (bond.hexes == (to,) or {here, to} == set(bond.hexes)):
                reaches = [(holder, space) for holder in bond.holders for space in bond.hexes]
                near = [(one, space) for one, space in reaches if space in self._zones.ground.reached[one]]
                if not any(self._ignores_zone(one, space) for one, space in near):
                    return refusal
        return None

    def _is_road(self, here: str, to: str) -> bool:
        return self.s.world.road(here, to) is not None

    def _is_dry(self, here: str, to: str) -> bool:
        """Whether a flooded hexside is crossed by road or causeway, or there is none."""
        world = self.s.world
        return (
            not world.has_side(here, to, "flooded") or self._is_road(here, to) or world.has_causeway(here, to)
        )

    def _is_bridged(self, here: str, to: str) -> bool:
        return not self.s.world.has_side(here, to, "major_river") or self._is_road(here, to)

    def _is_flooded(self, space: str) -> bool:
        return self.s.world.board.spaces[space].terrain == "flooded"

    def _begins_beside(self, word: str) -> bool:
        board = self.s.world.board
        return any(word in board.edge_features(self.start, near) for near in board.bordering(self.start))

    def refuse_step(self, here: str, to: str, *, mechanized: bool) -> Refusal | None:
        """Why a step eliminates whoever retreats over it, or None (N44 13.2.2)."""
        asked = (here, to, mechanized)
        if asked not in self._steps:
            self._steps[asked] = self._bar_step(here, to, mechanized)
        return self._steps[asked]

    def _bar_step(self, here: str, to: str, mechanized: bool) -> Refusal | None:
        board, rule = self.s.world.board, "N44 13.2.2"
        if to not in self.s.world.land:
            return Refusal("N44 9.2", f"{to} is no hex of the map that units may be in")
        if to not in board.bordering(here):
            return Refusal("N44 13.1.1", f"{to} is not next to {here}")
        if self.s.world.is_cherbourg and to[2:] == CLOSED_COLUMN:
            return Refusal("N44 26.1", f"nobody enters column {CLOSED_COLUMN} ({to})")
        over_line = barred_sides(self.s, self.side).get((here, to))
        if over_line is not None:
            return over_line
        if to not in board.neighbours(here):
            return Refusal("N44 9.6", f"the hexside {here}/{to} is impassable")
        if at(self.s, to, other(self.side)):
            return Refusal(rule, f"enemies are in {name_space(self.s, to)}")
        bond = self._barring_bond(here, to)
        if bond is not None:
            return Refusal(rule, bond.text)
        if here != self.start and self.in_open_zone(to):
            return Refusal(rule, f"{to} is in an enemy zone: only the first hex of a retreat may be")
        if not mechanized:
            return None
        if not self._is_road(here, to) and (self._is_flooded(to) or self._is_flooded(here)):
            return Refusal(
                rule, f"mechanized units retreat into and out of flooded hexes by road only ({to})"
            )
        if not self._is_dry(here, to):
            return Refusal(rule, f"mechanized units cross the flooded hexside {here}/{to} by road only")
        if not self._is_bridged(here, to):
            return Refusal(rule, f"mechanized units cross the major river {here}/{to} by a bridge only")
        return None

    def _paying_hex(self, spaces: Sequence[str]) -> str:
        """The way up to where those who walk lose a step, or nothing (N44 13.2.1)."""
        way = (self.start, *spaces)
        for i in range(1, len(spaces)):
            before, here, to = way[i - 1 : i + 2]
            late_river = not self._is_bridged(here, to) and not self._begins_beside("major_river")
            late_flood = not self._is_dry(here, to) and not self._begins_beside("flooded")
            through = self._is_flooded(here) and not (self._is_road(before, here) and self._is_road(here, to))
            if late_river or late_flood or through:
                return spell_path(spaces[: i + 1])
        return ""

    # --- where a way may end

    def refuse_short(self, to: str, units: Sequence[Unit], already: int = 0) -> Refusal | None:
        """Why a retreat may not end after one hex, or None (N44 13.3); `already` factors more stop there."""
        friends = self.friends(to)
        sound = [unit for unit in friends if DISRUPTED not in unit.marks]
        if self.hexes != SHORT_RETREAT:
            return Refusal(
                "N44 13.3", f"a retreat of {count(self.hexes, 'hex', 'hexes')} never ends after one"
            )
        if self.in_zone(to) and not sound:
            return Refusal("N44 13.3", f"{to} is in an enemy zone, and no undisrupted friend is there")
        s = self.s
        if s.world.ground(to).shelter or has_position(s, to) or any(is_strongpoint(s, u) for u in friends):
            return None
        room = sum(strength_of(s, unit) for unit in sound if STRATEGIC not in unit.marks)
        stopped = [unit for unit in at(s, to, self.side) if unit.id in self.gone]
        coming = sum(strength_of(s, unit) for unit in (*units, *stopped)) + already
        if coming > room:
            have = (
                f"friends of strength {room} stop no {coming} factors" if room else "nothing there shelters"
            )
            return Refusal("N44 13.3", f"a retreat does not end after one hex in {to}: {have}")
        return None

    def _why_full(self, to: str, units: Sequence[Unit], placed: Sequence[tuple[str, str]]) -> Refusal | None:
        """Why units may not stand in a hex with those who are there (N44 13.1.5)."""
        come = tuple(one for one, space in placed if space == to)
        asked = (to, come, tuple(unit.id for unit in units))
        if asked not in self._room:
            there = at(self.s, to, self.side)
            coming = [self.s.unit(one) for one in come]
            self._room[asked] = refuse_stack(self.s, [*there, *coming, *units])
        return self._room[asked]

    def refuse_end(
        self, spaces: Sequence[str], units: Sequence[Unit], placed: Sequence[tuple[str, str]] = ()
    ) -> Refusal | None:
        """Why a way may not end where it does, or None; `placed` are units that a search has put there."""
        far, to = len(spaces), spaces[-1]
        if far < self.hexes:
            if far > 1:
                return Refusal("N44 13.1.1", f"the retreat goes {self.hexes} hexes, and this way only {far}")
            more = sum(strength_of(self.s, self.s.unit(one)) for one, space in placed if space == to)
            short = self.refuse_short(to, units, more)
            if short is not None:
                return short
        full = self._why_full(to, units, placed)
        if full is not None:
            return Refusal("N44 13.1.5", f"{name_space(self.s, to)} has no room: {full.text}")
        for i in range(self.hexes, far):
            if self._why_full(spaces[i - 1], units, placed) is None:
                return Refusal("N44 13.1.1", f"the retreat ends in {spaces[i - 1]}, which has room")
        return None

    # --- whole ways

    def refuse_way(self, spaces: Sequence[str], *, mechanized: bool) -> Refusal | None:
        """Why a way is no retreat, wherever it ends: a step that kills, or one that comes back."""
        board, here = self.s.world.board, self.start
        if not spaces:
            return Refusal("N44 13.1.1", "name the hexes of the retreat")
        for i, to in enumerate(spaces):
            refusal = self.refuse_step(here, to, mechanized=mechanized)
            if refusal is not None:
                return refusal
            away = board.distance(self.start, to)
            if away < min(i + 1, self.hexes) or to in spaces[:i]:
                text = f"{to} is only {count(away, 'hex', 'hexes')} away from {self.start}"
                return Refusal("N44 13.1.1", text)
            here = to
        return None

    def _ways_of(self, mechanized: bool, walking: bool) -> tuple[RetreatPath, ...]:
        """Every way of one hex up to the length of the retreat, whatever room there is at its end."""
        ways = self._ways.get((mechanized, walking))
        if ways is None:
            found = [self.describe_path(way, walking) for way in self._walk_on((), mechanized)]
            ways = self._ways[mechanized, walking] = tuple(found)
        return ways

    def _walk_on(self, so_far: tuple[str, ...], mechanized: bool) -> Iterator[tuple[str, ...]]:
        board, here = self.s.world.board, so_far[-1] if so_far else self.start
        for to in board.neighbours(here):
            if board.distance(self.start, to) != len(so_far) + 1:
                continue
            if self.refuse_step(here, to, mechanized=mechanized) is not None:
                continue
            way = (*so_far, to)
            yield way
            if len(way) < self.hexes:
                yield from self._walk_on(way, mechanized)

    def describe_path(self, way: tuple[str, ...], walking: bool) -> RetreatPath:
        """A way, with what it costs those who walk and what should be avoided on it."""
        strategic = any(STRATEGIC in unit.marks for space in way for unit in self.friends(space))
        return RetreatPath(
            way, self._paying_hex(way) if walking else "", strategic, self.in_open_zone(way[0])
        )

    def list_paths(
        self, units: Sequence[Unit], placed: Sequence[tuple[str, str]] = ()
    ) -> Iterator[RetreatPath]:
        """The ways that units can take together without being eliminated, each to where it may end."""
        s = self.s
        mechanized = any(is_mechanized(s, unit) for unit in units)
        walking = any(not is_mechanized(s, unit) for unit in units)
        full: list[RetreatPath] = []
        for path in self._ways_of(mechanized, walking):
            if self.refuse_end(path.spaces, units, placed) is None:
                yield path
            elif len(path.spaces) == self.hexes:  # it is far enough, so what it lacks is room
                full.append(path)
        if full:
            yield from self._go_on(full, units, placed)

    def _go_on(
        self, full: Sequence[RetreatPath], units: Sequence[Unit], placed: Sequence[tuple[str, str]]
    ) -> Iterator[RetreatPath]:
        """The shortest ways that go on from full hexes to the first ones with room (N44 13.1.5)."""
        board = self.s.world.board
        mechanized = any(is_mechanized(self.s, unit) for unit in units)
        walking = any(not is_mechanized(self.s, unit) for unit in units)
        waiting = deque(full)
        known = {(path.end, path.pays_at, path.dislike) for path in full}
        while waiting:
            path = waiting.popleft()
            for to in board.neighbours(path.end):
                if to in path.spaces or board.distance(self.start, to) < self.hexes:
                    continue
                if self.refuse_step(path.end, to, mechanized=mechanized) is not None:
                    continue
                longer = self.describe_path((*path.spaces, to), walking)
                told = (to, longer.pays_at, longer.dislike)
                if told in known:
                    continue
                known.add(told)
                if self._why_full(to, units, placed) is None:
                    yield longer
                else:
                    waiting.append(longer)

    def has_way(self, unit: Unit) -> bool:
        """Whether a unit has a way to anywhere, if stacking is left out of account."""
        mechanized = is_mechanized(self.s, unit)
        for path in self._ways_of(mechanized, not mechanized):
            far = len(path.spaces)
            if far == self.hexes or (far == 1 and self.refuse_short(path.end, [unit]) is None):
                return True
        return False

    # --- the least loss

    def price(self, path: RetreatPath) -> int:
        """The steps that a way costs: one where those who walk pay and no part of the stack has yet."""
        return int(bool(path.pays_at) and path.pays_at not in self.paid)

    def least(self, units: Sequence[str] | None = None) -> int:
        """The least that units lose if each goes where it serves them best: steps, or `DEATH` for a unit."""
        return self._search_paths(self.units if units is None else tuple(units), (), self.paid)

    def total(self, units: Sequence[str], path: RetreatPath) -> int:
        """The least that all lose if some of them take a way now."""
        rest = tuple(one for one in self.units if one not in units)
        paid = self.paid | {path.pays_at} if path.pays_at else self.paid
        return self.price(path) + self._search_paths(rest, tuple((one, path.end) for one in units), paid)

    def total_without(self, unit: str) -> int:
        """The least that all lose if a unit is given up now."""
        return DEATH + self._search_paths(tuple(one for one in self.units if one != unit), (), self.paid)

    def _search_paths(
        self, units: tuple[str, ...], placed: tuple[tuple[str, str], ...], paid: frozenset[str]
    ) -> int:
        asked = (units, placed, paid)
        least = self._least.get(asked)
        if least is None:
            s = self.s
            order = tuple(sorted(units, key=lambda one: -stacking_points(s, s.unit(one))))
            able = tuple(one for one in order if self._end_options(one, (), paid))
            least = DEATH * (len(order) - len(able))  # whom nothing is open to dies whatever the others do
            if not self._all_get_away(able, placed, paid):
                alone = [self._end_options(one, placed, paid) for one in able]
                floor = sum(DEATH for options in alone if not options)
                floor += int(any(options and all(pays for _, pays in options) for options in alone))
                look = _Look(self, able, floor)
                look.go(0, placed, paid, 0)
                least += look.best
            self._least[asked] = least
        return least

    def _all_get_away(
        self, units: tuple[str, ...], placed: tuple[tuple[str, str], ...], paid: frozenset[str]
    ) -> bool:
        """Whether each of some units has a free way to an end of its own: a quick answer, if it is yes.

        Those who end in other hexes take nothing from the room in these.
        """
        taken = {space for _, space in placed}
        for one in units:
            for end, pays in self._end_options(one, (), paid):
                if not pays and end not in taken:
                    taken.add(end)
                    break
            else:
                return False
        return True

    def _end_options(
        self, unit: str, placed: tuple[tuple[str, str], ...], paid: frozenset[str]
    ) -> tuple[tuple[str, str], ...]:
        """Where a unit can end, and what it pays there that nobody has paid: the free ones first."""
        asked = (unit, frozenset(placed))
        ends = self._open.get(asked)
        if ends is None:
            paths = self.list_paths([self.s.unit(unit)], placed)
            ends = self._open[asked] = tuple(dict.fromkeys((path.end, path.pays_at) for path in paths))
        found = dict.fromkeys((end, "" if pays in paid else pays) for end, pays in ends)
        return tuple(sorted(found, key=lambda option: bool(option[1])))


class _Look:
    """A search for the least loss of units that retreat one after another."""

    def __init__(self, flight: Flight, units: tuple[str, ...], floor: int) -> None:
        self.flight, self.units, self.floor = flight, units, floor
        self.best = DEATH * len(units)
        self.left = MOST_LOOKED_AT

    def go(self, at_: int, placed: tuple[tuple[str, str], ...], paid: frozenset[str], lost: int) -> None:
        """Send the units from a place on, and keep the best end."""
        if lost >= self.best:
            return
        if at_ == len(self.units):
            self.best = lost
            return
        unit = self.units[at_]
        for end, pays in self.flight._end_options(unit, placed, paid):
            self.left -= 1
            if self.best <= self.floor or self.left < 0:
                return
            now = paid | {pays} if pays else paid
            self.go(at_ + 1, (*placed, (unit, end)), now, lost + int(bool(pays)))
        self.go(at_ + 1, placed, paid, lost + DEATH)


def find_flight(
    s: S,
    start: str,
    hexes: int,
    side: str,
    units: Sequence[str],
    gone: Sequence[str] = (),
    paid: Sequence[str] = (),
) -> Flight:
    """The retreat as it stands, kept as long as nothing changes on the map."""
    asked = (Flight, start, hexes, side, tuple(units), tuple(gone), tuple(paid))
    kept: tuple[Mapping[str, Marker], Flight] | None = s.placed.known.get(asked)
    if kept is None or kept[0] is not s.state.markers:
        kept = s.placed.known[asked] = (s.state.markers, Flight(s, start, hexes, side, units, gone, paid))
    kept[1].s = s  # what it was worked out in may have moved on
    return kept[1]
