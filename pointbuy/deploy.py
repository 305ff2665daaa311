"""Proposes a deployment: bands kept together, each piece in a good post, and room for all.

Bands are posted one after the other in the order of the roster. The first piece of a band looks for the
best space; the others keep within reach of it. Crowds are avoided. A proposal is no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final

from pointbuy.objectives import edge_depths
from pointbuy.zones import Lines, zone_lines
from wsn.board.hexboard import HexBoard
from wsn.data import Problem
from wsn.english import verb
from wsn.geometry.hexes import within
from wsn.parts.mustering import Band, Battle, Compass, Goal, Ground, Piece, Post, Stance, Zone
from wsn.renamed import FormerName, former_names

BAND_GAP: Final = 4
"""The usual distance between bands, in spaces."""
CROWD_COST, SPREAD_COST, STRAY_COST, OUTSIDE_COST = 7, 3, 2, 40
"""Costs of a post: crowding, a space too near another band, a space from its own band, out of reach."""

Liking = Callable[[str], int]


@dataclass(slots=True)
class Crowd:
    """The posts of one side so far."""

    board: HexBoard
    ground: Ground
    stance: Stance
    front: Mapping[str, int]
    """The distance of each space from the enemy's edge."""
    taken: dict[str, int] = field(default_factory=dict)
    """The number of pieces in each space."""
    near: dict[str, int] = field(default_factory=dict)
    """The cost of each space for its nearness to the other bands."""
    _likings: dict[tuple[str, str, tuple[str, ...]], Liking] = field(default_factory=dict)

    def room(self, space: str) -> int:
        """The number of further pieces that a space has room for."""
        return self.ground.room - self.taken.get(space, 0)

    def liking(self, piece: Piece, goals: tuple[str, ...]) -> Liking:
        """How well each space suits a piece as its post."""
        key = (piece.kind, piece.carrier, goals)
        if key not in self._likings:
            self._likings[key] = cache(self.ground.liking(piece, self.stance, self.front, goals))
        return self._likings[key]

    def board_band(self, band: Band, spaces: Sequence[str]) -> Mapping[str, str] | None:
        """Any space with room for each piece of a band that lands from the sea, or None."""
        left = [space for space in spaces for _ in range(self.room(space))]
        if len(left) < len(band.pieces):
            return None
        for space in left[: len(band.pieces)]:
            self.taken[space] = self.taken.get(space, 0) + 1
        return {piece.id: space for piece, space in zip(band.pieces, left)}

    def post_band(
        self, band: Band, spaces: Sequence[str], goals: tuple[str, ...]
    ) -> Mapping[str, str] | None:
        """A space for each piece of a band; None, with nothing changed, if a piece has no room."""
        before = dict(self.taken)
        posts: dict[str, str] = {}
        against = {space: SPREAD_COST * self.near.get(space, 0) for space in spaces}
        for piece in band.pieces:
            liking = self.liking(piece, goals)
            open_to = [s for s in spaces if self.room(s) > 0 and self.ground.stands(piece, s)]
            if not open_to:
                self.taken = before
                return None
            worth = {s: liking(s) - CROWD_COST * self.taken.get(s, 0) - against[s] for s in open_to}
            best = max(worth, key=worth.__getitem__)
            posts[piece.id] = best
            self.taken[best] = self.taken.get(best, 0) + 1
            if len(posts) == 1:
                against = {space: self._distance_cost(space, best, band.reach) for space in spaces}
        self._settle_band(next(iter(posts.values())))
        return posts

    def _settle_band(self, heart: str) -> None:
        """Note the place of a band, so that others keep away from it."""
        for hex_ in within(self.board.hexes[heart].hex, BAND_GAP - 1):
            space = self.board.by_hex.get(hex_)
            if space is not None:
                away = self.board.distance(heart, space.id)
                self.near[space.id] = self.near.get(space.id, 0) + BAND_GAP - away

    def _distance_cost(self, space: str, heart: str, reach: int) -> int:
        """The cost of a space for its distance from the rest of the band."""
        away = self.board.distance(space, heart)
        return STRAY_COST * away + OUTSIDE_COST * max(away - reach, 0)

    boarded = FormerName("board_band")
    post = FormerName("post_band")


def leader_post(board: HexBoard, spaces: Sequence[str]) -> str:
    """The post of a leader: the space among those of its pieces that is nearest to the others."""
    return min(
        dict.fromkeys(spaces),
        key=lambda s: (max(board.distance(s, other) for other in spaces), spaces.index(s)),
    )


def _roads_first(bands: Sequence[Band]) -> list[Band]:
    """Bands that need roads first, the others in the order of the roster."""
    return sorted(bands, key=lambda band: not band.mobile)


# --- both sides


@dataclass(frozen=True, slots=True)
class Posted:
    """The zones and posts of a scenario."""

    zones: tuple[Zone, ...]
    """The zones in use."""
    posts: Mapping[str, Post]
    late: Mapping[str, int]
    """The bands that enter after the first turn for lack of room, with their turns."""


@dataclass(slots=True)
class Posting:
    """Collects the posts of both sides; for deployment by hand these are zones."""

    board: HexBoard
    ground: Ground
    hand: bool
    late: int
    """The last turn in which units enter."""
    problems: list[Problem] = field(default_factory=list)
    _posts: dict[str, Post] = field(default_factory=dict)
    _zones: dict[str, Zone] = field(default_factory=dict)
    _late: dict[str, int] = field(default_factory=dict)

    def posted_forces(self) -> Posted:
        """The zones and posts so far."""
        used = {post.at for post in self._posts.values()}
        zones = tuple(zone for zone in self._zones.values() if zone.id in used)
        return Posted(zones, self._posts, self._late)

    def coming_on(
        self, bands: Sequence[Band], edge: Zone, enemy: Compass, stance: Stance, goals: tuple[str, ...]
    ) -> None:
        """Post bands that enter by one edge, in the first turn or, for lack of room, in the next ones."""
        first = Crowd(self.board, self.ground, stance, edge_depths(self.board, enemy))
        left = [band for band in _roads_first(bands) if not self._post_in_zone(first, band, edge, goals)]
        self._bring_later(left, edge, goals, first, len(bands) - len(left))

    def post_defender(
        self,
        edges: tuple[Compass, Compass],
        goals: Sequence[Goal],
        bands: tuple[Sequence[Band], Sequence[Band]],
        battle: Battle,
    ) -> None:
        """Post the defender, then the attacker at a distance; attackers without room enter by their edge."""
        spaces = tuple(goal.space for goal in goals)
        front = edge_depths(self.board, edges[0])
        best: dict[str, str] = {}

        def holds(zone: Sequence[str]) -> bool:
            crowd = Crowd(self.board, self.ground, "defends", front)
            best.clear()
            for i, band in enumerate(bands[1]):
                posts = crowd.post_band(band, zone, spaces[i % len(spaces) :][:1])
                if posts is None:
                    return False
                best.update(posts)
            return True

        pieces = [piece for band in bands[1] for piece in band.pieces]
        zones = zone_lines(self.board, self.ground, edges, goals, pieces, battle, holds)
        if zones is None:
            many = f"{len(pieces)} pieces are too many for the defender's side of the front"
            self.problems.append(
                Problem("", "boards", f"{many}; take more boards, or buy less ({battle.rule})")
            )
            return
        for band in bands[1]:
            self._set_band(band, zones.defender, best, 1)
        self._post_attacker(edges, spaces, bands[0], zones)

    def _post_attacker(
        self, edges: tuple[Compass, Compass], goals: tuple[str, ...], bands: Sequence[Band], zones: Lines
    ) -> None:
        """Post the attacker on the start line, then by the edge."""
        crowd = Crowd(self.board, self.ground, "attacks", edge_depths(self.board, edges[1]))
        left = _roads_first(bands)
        for zone in (zones.attacker, zones.edge):
            if zone is not None:
                left = [band for band in left if not self._post_in_zone(crowd, band, zone, goals)]
        self._bring_later(left, zones.edge, goals, crowd, len(bands) - len(left))

    def _post_in_zone(
        self, crowd: Crowd, band: Band, zone: Zone, goals: tuple[str, ...], turn: int = 1
    ) -> bool:
        """Post a band in a zone if it has room there."""
        posts = crowd.board_band(band, zone.spaces) if zone.by else crowd.post_band(band, zone.spaces, goals)
        if posts is None:
            return False
        self._set_band(band, zone, posts, turn)
        return True

    def _set_band(self, band: Band, zone: Zone, posts: Mapping[str, str], turn: int) -> None:
        """Note the posts of a band: the proposed spaces, or the zone for deployment by hand."""
        self._zones.setdefault(zone.id, zone)
        chosen = self.hand or turn > 1 or bool(zone.by)
        spaces = [posts[piece.id] for piece in band.pieces]
        for piece, space in zip(band.pieces, spaces):
            self._posts[piece.id] = Post(zone.id if chosen else space, turn, zone.by)
        if band.leader:
            at = zone.id if chosen else leader_post(self.board, spaces)
            self._posts[band.leader] = Post(at, turn, zone.by)

    def _bring_later(
        self, left: Sequence[Band], edge: Zone, goals: tuple[str, ...], first: Crowd, before: int
    ) -> None:
        """Let bands without room enter by the edge in the next turns."""
        come = before
        for turn in range(2, self.late + 1):
            crowd = Crowd(self.board, self.ground, first.stance, first.front)
            now = [band for band in left if self._post_in_zone(crowd, band, edge, goals, turn)]
            self._late.update({band.id: turn for band in now})
            left = [band for band in left if band not in now]
            come += len(now)
        if left:
            names = ", ".join(band.name for band in left[:3]) + (" ..." if len(left) > 3 else "")
            when = "in the first turn" if self.late == 1 else f"in the first {self.late} turns"
            room = f"only {come} of {come + len(left)} companies {verb(come, 'has', 'have')} room"
            text = f"{room} {when} (no room for {names})" if come else f"no company has room {when} ({names})"
            self.problems.append(Problem("", "boards", f"too many units by {edge.name}: {text}"))

    posted = FormerName("posted_forces")
    defence = FormerName("post_defender")


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"leading": "leader_post"},
    )
