"""A map as ground for built scenarios: places worth fighting for, and good posts for each platoon.

Nothing here is a rule: it is how a scenario is proposed, and players may choose otherwise. What a platoon may
enter, what a step costs and who sees whom are asked of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.paths import Costs, far
from wsn.board.sightlines import Sightlines
from wsn.geometry.hexes import Hex, within
from wsn.parts.mustering import Compass, Piece, Place, Stance, Zone
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.data.units import Class, Kind, units
from wsn.systems.war_storms.data.zones import near_edge
from wsn.systems.war_storms.rules import movement
from wsn.systems.war_storms.rules.reinforcements import off
from wsn.systems.war_storms.rules.sight import obstacles

RIFLES: Final = "us_infantry"
"""The platoon that measures whether a place can be held, and how far a march is."""
LEVEL: Final = 2
"""A level in half levels."""
CROSSING: Final = 3
"""The number of ways that meet at a crossroads."""
COVER_WORTH, VIEW_WORTH, AWAY_COST, MARCH_WORTH, REAR_COST = 6, 20, 8, 30, 2
"""The weights of a liking: a point of cover, a full view, a hex to the goal, a turn of march, the rear."""
POOR_POST_COST: Final = 60
"""The cost of a poor post: more than any cover and view are worth together."""
LONGEST_VIEW: Final = 8
"""The greatest distance in hexes at which a view counts: beyond it hardly anything is spotted."""
GUN_DISTANCE: Final = 3
"""How many hexes behind what they defend mortars and howitzers are best posted."""


# --- places worth fighting for


def places(board: HexBoard) -> tuple[Place, ...]:
    """Hilltops, bridges, crossroads and towns, the best first; none on a half hex at the rim."""
    places_: dict[str, Place] = {}
    for space, sort, worth in (
        *_find_bridges(board),
        *_find_towns(board),
        *_find_crossroads(board),
        *_find_hilltops(board),
    ):
        if space.half or movement.may_stand(board, units()[RIFLES], space.id) is not None:
            continue
        more = worth + (1 if space.name else 0)
        old = places_.get(space.id)
        if old is None or more > old.worth:
            both = sort if old is None or old.sort == sort else f"{sort}, {old.sort}"
            places_[space.id] = Place(space.id, space.name or f"the {sort} at {space.id}", both, more)
    return tuple(sorted(places_.values(), key=lambda place: (-place.worth, board.order[place.space])))


def _find_bridges(board: HexBoard) -> Iterator[tuple[HexSpace, str, int]]:
    for space in board.hexes.values():
        if "bridge" in space.features:
            yield space, "bridge", 6
        elif "ford" in space.features:
            yield space, "ford", 3


def _find_towns(board: HexBoard) -> Iterator[tuple[HexSpace, str, int]]:
    """The middle of every cluster of houses; a named one is worth more, and so is a bigger one."""
    for word, sort, worth in (("built_up", "town", 4), ("dispersed_buildings", "hamlet", 1)):
        for cluster in _find_clusters(board, {s.id for s in board.hexes.values() if s.terrain == word}):
            yield _middle_space(board, cluster), sort, worth + min(len(cluster) // 2, 2)


def _find_crossroads(board: HexBoard) -> Iterator[tuple[HexSpace, str, int]]:
    ways: dict[str, set[tuple[str, bool]]] = {}
    for (a, b), kinds in board.links.items():
        if kinds & {"road", "trail"}:
            ways.setdefault(a, set()).add((b, "road" in kinds))
            ways.setdefault(b, set()).add((a, "road" in kinds))
    for space in board.hexes.values():
        met = ways.get(space.id, set())
        if len(met) >= CROSSING:
            yield space, "crossroads", 2 + min(sum(road for _, road in met), CROSSING)


def _find_hilltops(board: HexBoard) -> Iterator[tuple[HexSpace, str, int]]:
    """The middle of every hilltop: ground of one height with nothing higher beside it."""
    for level in sorted({s.level for s in board.hexes.values() if s.level >= LEVEL}):
        for cluster in _find_clusters(board, {s.id for s in board.hexes.values() if s.level == level}):
            around = {board.hexes[n].level for space in cluster for n in board.neighbours(space.id)}
            if max(around | {level}) == level:
                yield _middle_space(board, cluster), "hilltop", 3 + min(level // LEVEL, 3)


def _find_clusters(board: HexBoard, left: set[str]) -> Iterator[list[HexSpace]]:
    """Those of these spaces that lie side by side, in board order."""
    for first in board.spaces:
        if first not in left:
            continue
        left.remove(first)
        cluster = [first]
        for here in cluster:
            beside = [n for n in board.neighbours(here) if n in left]
            left.difference_update(beside)
            cluster += beside
        yield [board.hexes[space] for space in cluster]


def _middle_space(board: HexBoard, cluster: list[HexSpace]) -> HexSpace:
    """A named space of a cluster, or the one that is nearest to all the others."""
    named = [space for space in cluster if space.name and not space.half]
    inner = [space for space in cluster if not space.half]
    return min(
        named or inner or cluster,
        key=lambda space: (sum(board.distance(space.id, s.id) for s in cluster), board.order[space.id]),
    )


# --- posts


@dataclass(frozen=True, eq=False)
class Fields:
    """A board as the platoons see it. Everything is worked out when it is first asked for, and kept."""

    board: HexBoard
    _costs: dict[Class, Costs] = field(default_factory=dict)
    _open: dict[Class, frozenset[str]] = field(default_factory=dict)
    _marches: dict[tuple[Class, frozenset[str]], Mapping[str, int]] = field(default_factory=dict)
    _near: dict[tuple[int, int], int] = field(default_factory=dict)

    @property
    def room(self) -> int:
        """How many fresh platoons may stand in one hex (WSS 3.3)."""
        limit = tables().stacking
        return min(limit.platoons, limit.steps // tables().steps.full.steps)

    @property
    def turn(self) -> int:
        """The half points that a rifle platoon marches in a turn."""
        return units()[RIFLES].halves

    @property
    def step(self) -> int:
        """The half points of a step on open ground."""
        return tables().terrain["open"].cost.halves("foot") or 1

    def gates(self, edge: Compass) -> tuple[str, ...]:
        """The hexes of an edge where a platoon can stand; where it lies in the sea, the beach (WSN 6.2)."""
        held = self._standing_room(units()[RIFLES])
        dry = tuple(space for space in near_edge(self.board, edge, 1) if space in held)
        if dry or self.afloat(edge) is None:
            return dry
        return tuple(s.id for s in self.board.hexes.values() if "landing" in s.features)

    def afloat(self, edge: Compass) -> Zone | None:
        """WSN 6.2: the sea along the southern edge, where no unit can enter by land."""
        held = self._standing_room(units()[RIFLES])
        rim = tuple(near_edge(self.board, edge, 1))
        wet = tuple(s for s in rim if off(self.board, s) and self.board.hexes[s].terrain == "sea")
        if edge != "south" or not wet or any(space in held for space in rim):
            return None
        return Zone("waves", "the sea off the southern edge", wet, by="sea")

    def stands(self, piece: Piece, space: str) -> bool:
        """Whether the platoon and its carrier may be in a hex."""
        kinds = [units()[key] for key in (piece.kind, piece.carrier) if key]
        return all(space in self._standing_room(kind) for kind in kinds)

    def _standing_room(self, kind: Kind) -> frozenset[str]:
        mover: Class = "wheeled" if kind.mover == "towed" else kind.mover
        spaces = self._open.get(mover)
        if spaces is None:
            open_to = (s for s in self.board.spaces if movement.may_stand(self.board, kind, s) is None)
            spaces = self._open[mover] = frozenset(open_to)
        return spaces

    def strength(self, space: str) -> int:
        """How much better a hex is held than open, level ground: by its cover and its height."""
        rows, here = tables().terrain, self.board.hexes[space]
        return COVER_WORTH * (rows[here.terrain].divisor.ap - rows["open"].divisor.ap) + here.level

    def march(self, starts: Collection[str], piece: Piece | None = None) -> Mapping[str, int]:
        """The half points to every hex that can be reached from the nearest start.

        Without a piece it is the mean of foot and tracks; where tracks cannot go, half as much again.
        """
        if piece is not None:
            return self.way(starts, self._mover(piece))
        foot, tracks = self.way(starts, "foot"), self.way(starts, "tracked")
        return {space: (far_ + tracks.get(space, 2 * far_)) // 2 for space, far_ in foot.items()}

    def way(self, starts: Collection[str], mover: Class) -> Mapping[str, int]:
        """The half points to every hex that a class of mover can reach from the nearest start."""
        key = (mover, frozenset(starts))
        costs = self._marches.get(key)
        if costs is None:
            if mover not in self._costs:
                self._costs[mover] = movement.costs(self.board, mover)
            costs = self._marches[key] = far(self._costs[mover], starts)
        return costs

    def _mover(self, piece: Piece) -> Class:
        """How a piece comes forward: with its carrier, on its own feet or tracks; a gun is pushed by men."""
        mover = units()[piece.carrier or piece.kind].mover
        return "foot" if mover in ("towed", "sea") else mover

    def liking(
        self, piece: Piece, stance: Stance, front: Mapping[str, int], goals: Collection[str]
    ) -> Callable[[str], int]:
        """How good each hex is as the post of a platoon: the way to its objectives, cover and view.

        A defender is posted near the objectives, with mortars and howitzers behind them. A side that attacks
        or comes on is posted for a short way to them.
        """
        kind = units()[piece.kind]
        charts = tables()
        way = self.march(goals, piece)
        none = 2 * max(way.values(), default=0) + 100
        turn = max(units()[piece.carrier or piece.kind].halves, 2)
        cover = {
            space.id: 0 if kind.armour_value else charts.terrain[space.terrain].divisor.ap
            for space in self.board.hexes.values()
        }
        if stance != "defends":
            rear = REAR_COST if self._fires_indirectly(kind) else 1
            return lambda space: (
                cover[space]
                - (MARCH_WORTH * way.get(space, none) // turn + 2 * self._distance_away(space, goals)) // rear
            )
        poor = self._poor_posts(kind)
        if self._fires_indirectly(kind):
            line = min(front[goal] for goal in goals) + GUN_DISTANCE
            return lambda space: (
                COVER_WORTH * cover[space] // 2
                - REAR_COST * abs(front[space] - line)
                - AWAY_COST * self._distance_away(space, goals) // 2
                - POOR_POST_COST * (space in poor)
            )
        view = self._view_counter(kind, front)
        return lambda space: (
            COVER_WORTH * cover[space]
            + view(space)
            - AWAY_COST * self._distance_away(space, goals)
            - POOR_POST_COST * (space in poor)
        )

    def _poor_posts(self, kind: Kind) -> frozenset[str]:
        """Poor posts for a defender: half hexes, and roads through ground that is otherwise closed."""
        mover = "wheeled" if kind.mover == "towed" else kind.mover
        rows = tables().terrain
        return frozenset(
            space.id
            for space in self.board.hexes.values()
            if space.half or (mover != "sea" and rows[space.terrain].cost.halves(mover) is None)
        )

    def _fires_indirectly(self, kind: Kind) -> bool:
        """Whether it fires over the heads of the others."""
        fire = kind.fire("art")
        return fire is not None and fire.range >= LONGEST_VIEW - 1

    def _distance_away(self, space: str, goals: Collection[str]) -> int:
        return min(self.board.distance(space, goal) for goal in goals)

    # --- who sees how much

    @cached_property
    def _rows(self) -> tuple[int, ...]:
        return Sightlines(self.board, obstacles(self.board)).rows

    def _view_counter(self, kind: Kind, front: Mapping[str, int]) -> Callable[[str], int]:
        """How much of the ground towards the enemy a platoon sees within its range, up to `VIEW_WORTH`."""
        ranges = [fire.range for mode in ("ap", "at") if (fire := kind.fire(mode))]
        reach = min(max(ranges, default=0), LONGEST_VIEW)
        order = self.board.order
        ahead: dict[int, int] = {}
        for space, depth in front.items():
            ahead[depth] = ahead.get(depth, 0) | 1 << order[space]
        before = {depth: sum(bits for other, bits in ahead.items() if other < depth) for depth in ahead}

        def view(space: str) -> int:
            there = self._spaces_within(order[space], reach) & before[front[space]]
            return VIEW_WORTH * (self._rows[order[space]] & there).bit_count() // max(there.bit_count(), 1)

        return view

    @cached_property
    def _hexes(self) -> tuple[Hex, ...]:
        return tuple(space.hex for space in self.board.hexes.values())

    def _spaces_within(self, number: int, reach: int) -> int:
        """The spaces within reach of a space, a bit each."""
        spaces = self._near.get((number, reach))
        if spaces is None:
            here = self._hexes[number]
            around = (self.board.by_hex.get(hex_) for hex_ in within(here, reach))
            spaces = sum(1 << self.board.order[space.id] for space in around if space is not None)
            self._near[number, reach] = spaces
        return spaces
