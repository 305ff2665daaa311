"""What blocks or hinders a line of sight in War Storms (WSS 5.3, WSN 5.1 to 5.6).

HexBoard and smoke become `Obstacles`; the line itself is walked by `wsn.board.line`. Heights are in half
levels. The War Storms meaning of what a line met, as fire and spotting ask for it, is here too.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from wsn.board.answer import Sight
from wsn.board.board import EdgeId
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.line import last_edges
from wsn.board.obstacles import Counted, Obstacles, Raised, Top, Veto
from wsn.board.walk import height_text
from wsn.cite import Refusal
from wsn.geometry.hexes import Edge, Hex, edge
from wsn.systems.contract import NO_SETTINGS, InSight
from wsn.systems.war_storms.data.tables import Tables, tables

if TYPE_CHECKING:
    from wsn.engine.state import GameState

BOCAGE: Final = "bocage edge"
SMOKE: Final = "smoke"
RULES_VERSION: Final = "1"
"""Raised with every change of a rule that changes a verdict; a ruling that was written down carries it."""
NEVER_LAID: Final[Mapping[str, Refusal]] = {
    "unit": Refusal("WSS 5.3 R7", "units never block a line of sight")
}
"""What a question of sight may not lay on a map of this game, and why not."""
SETTINGS: Final[frozenset[str]] = frozenset()
"""Switches of a game that sight depends on: there are none."""
SMOKE_BLOCKS: Final = 2
"""WSS 5.3 R6: the number of smoke hexes that block a line."""


def obstacles(
    board: HexBoard,
    smoke: Mapping[str, int] | Collection[str] = (),
    units: Collection[str] = (),  # noqa: ARG001 - they never block (WSS 5.3 R7)
    settings: Mapping[str, bool] = NO_SETTINGS,  # noqa: ARG001 - there are none
    *,
    charts: Tables | None = None,
) -> Obstacles:
    """What a map puts in the way of sight as it stands, with smoke in these spaces (WSS 5.3).

    `charts` are those of the game; without them the shipped ones hold.

    Units never block (WSS 5.3 R7), cliff edges neither (WSN 5.6), and nothing here knows which end of a
    line looks (WSS 5.3 R2). Ground that is nowhere above the lowest end a line can have is left out: it
    could never be higher than a line.
    """
    charts = charts or tables()
    gullies = board.on_path("gully")
    rise = charts.feature.shingle.rise.half_levels
    ground = {space.hex: space.level for space in board.hexes.values()}
    # An end in a gully counts at its base level, so shingle raises no unit there (WSN 5.4, WSN 5.5).
    lifted = [s for s in board.hexes.values() if "shingle" in s.features and s.id not in gullies]
    levels = ground | {space.hex: space.level + rise for space in lifted}
    floor = min(ground.values(), default=0)
    solids: dict[Hex, Top] = {}
    counts: dict[str, dict[Hex, int | None]] = {}
    for space in board.hexes.values():
        row = charts.terrain[space.terrain].sight
        if row.los == "blocks":
            solids[space.hex] = Top(space.level + 2 * row.height, row.rule, _words(space.terrain))
        elif space.level > floor:
            solids[space.hex] = Top(space.level, "WSS 5.3 R4", "high ground", bare=True)
        if row.los == "count":
            counts.setdefault(space.terrain, {})[space.hex] = space.level + 2 * row.height
    counted = [
        Counted(_words(terrain), row.rule, row.count, False, counts[terrain])
        for terrain, row in ((terrain, charts.terrain[terrain].sight) for terrain in sorted(counts))
    ]
    clouds = [space_id for space_id in smoke if not isinstance(smoke, Mapping) or smoke[space_id] > 0]
    if clouds:
        tops: dict[Hex, int | None] = {board.hex_named(cloud).hex: None for cloud in sorted(clouds)}
        counted.append(Counted(SMOKE, "WSS 5.3 R6", SMOKE_BLOCKS, True, tops))
    return Obstacles(
        levels=levels,
        solids=solids,
        counted=tuple(counted),
        edges=_bocage_tops(board, ground, charts),
        vetoes=_gully_vetoes(board, levels, gullies, lifted),
        adjacent_rule="WSS 5.3 R1",
        map_rule="WSS 5.3 R8",
        either_rule="WSS 5.3 R3",
        ground={space.hex: space.level for space in lifted},
        raised={space.hex: Raised(charts.feature.shingle.rise.rule, "shingle") for space in lifted},
    )


def in_play(world: object, state: GameState) -> InSight:  # noqa: ARG001 - the board is enough
    """What of a game as it stands matters to sight: its smoke."""
    return InSight(smoke={m.place: m.value for m in state.markers.values() if m.kind == SMOKE})


def _words(terrain: str) -> str:
    return terrain.replace("_", " ")


def _bocage_tops(board: HexBoard, ground: Mapping[Hex, int], charts: Tables) -> dict[Edge, Top]:
    """The hedges: each stands on the higher of its two hexes (WSN 5.1).

    Ruling: a hedge is one level high, as the heading of WSN 5.1 says, so it does not block a line that passes
    above it, say from a hill of level 3. The two exceptions of the text are for lines that meet the hedge.
    """
    height = 2 * charts.edge.bocage.height.levels
    tops: dict[Edge, Top] = {}
    for (a, b), features in board.edges.items():
        if "bocage" in features:
            one, other = board.hexes[a].hex, board.hexes[b].hex
            tops[edge(one, other)] = Top(max(ground[one], ground[other]) + height, "WSN 5.1", BOCAGE)
    return tops


class GullySight(msgspec.Struct, frozen=True):
    """WSN 5.5: whom an end in a gully sees, and why; `hexes` are those of one reading, ends included."""

    gullies: frozenset[Hex]
    joined: frozenset[Edge]
    levels: Mapping[Hex, int]
    names: Mapping[Hex, str]
    shingle: frozenset[Hex]

    def __call__(self, a: Hex, b: Hex, hexes: tuple[Hex, ...]) -> str | None:
        """What blocks, if the gully does.

        Ruling: a unit on shingle stands half a level higher, so it looks down into a gully whose hex is
        level with its own. Ruling: gully paths that meet in a hex are one gully.
        """
        if len(hexes) <= 2:  # neighbours
            return None
        if a in self.gullies and b in self.gullies:
            return None if self._in_one(hexes) else "both ends are in a gully"
        low, other = (a, b) if a in self.gullies else (b, a)
        return None if self.levels[other] > self.levels[low] else "in a gully"

    def tell_gully(self, a: Hex, b: Hex, hexes: tuple[Hex, ...]) -> str:
        """Why the gully blocks a line, or what lets it through."""
        if a in self.gullies and b in self.gullies:
            if self._in_one(hexes):
                return "in a gully, and the line stays in it"
            return f"both ends are in a gully, and the line does not stay in one: {self._where_left(hexes)}"
        low, other = (a, b) if a in self.gullies else (b, a)
        bed = f"in a gully, its hex at level {height_text(self.levels[low])}"
        stands = f"{self.names[other]} is at level {height_text(self.levels[other])}"
        if self.levels[other] <= self.levels[low]:
            return f"{bed}: seen only by a neighbour or from higher ground, and {stands}"
        return f"{bed}, and seen from above: {stands}{' on shingle' if other in self.shingle else ''}"

    def _in_one(self, hexes: tuple[Hex, ...]) -> bool:
        return all(edge(one, other) in self.joined for one, other in itertools.pairwise(hexes))

    def _where_left(self, hexes: tuple[Hex, ...]) -> str:
        """Where a line leaves the gullies, named alike from both ends."""
        leaves, joins = [], []
        for one, other in itertools.pairwise(hexes):
            if edge(one, other) in self.joined or not {one, other} & self.gullies:
                continue
            a, b = sorted(self.names.get(where, "the edge of the map") for where in (one, other))
            if one in self.gullies and other in self.gullies:
                joins.append(f"no gully runs from {a} to {b}")
            else:
                leaves.append(f"{a}/{b}")
        out = [f"it leaves the gully at {' and '.join(sorted(leaves))}"] if leaves else []
        return " and ".join(out + sorted(joins))


class GullyWords(msgspec.Struct, frozen=True):
    """What `GullySight` tells, as a value.

    A bound method is equal to no other, so gullies would count as changed whenever anything on the map is.
    """

    rule: GullySight

    def __call__(self, a: Hex, b: Hex, hexes: tuple[Hex, ...]) -> str:
        """Why the gully blocks a line, or what lets it through."""
        return self.rule.tell_gully(a, b, hexes)


def _gully_vetoes(
    board: HexBoard, levels: Mapping[Hex, int], spaces: frozenset[str], lifted: Collection[HexSpace]
) -> tuple[Veto, ...]:
    """The rule of gullies, where the map has any (WSN 5.5)."""
    if not spaces:
        return ()
    joined = frozenset(
        edge(board.hexes[a].hex, board.hexes[b].hex)
        for (a, b), kinds in board.links.items()
        if "gully" in kinds
    )
    ends = frozenset(board.hexes[space_id].hex for space_id in spaces)
    names = {space.hex: space.id for space in board.hexes.values()}
    rule = GullySight(ends, joined, levels, names, frozenset(space.hex for space in lifted))
    return (Veto("WSN 5.5", ends, rule, "gully", GullyWords(rule)),)


class Crossings(msgspec.Struct, frozen=True):
    """What the line of a shot crosses that modifies it: hedges cut, and hexes with smoke, in order."""

    bocage: tuple[EdgeId, ...]
    smoke: tuple[str, ...]


def crossings(sight: Sight, bocage: int = 1, smoke: int = 2) -> Crossings:
    """What modifies a shot along this line: the reading with the smaller sum of these modifiers (WSN 5.1).

    The modifiers are those of AP fire; a kind of fire that a hedge does not hinder asks with `bocage=0`.
    Each counts once however many hedges or clouds the line meets. Ruling: a hedge modifies fire also where
    the line passes above it, for the rule asks only whether the line crosses the edge.
    """
    profile = sight.lightest({BOCAGE: bocage, SMOKE: smoke})
    return Crossings(profile.edges(BOCAGE), profile.spaces(SMOKE))


def cliff_cover(board: HexBoard, firer: str, target: str) -> EdgeId | None:
    """The cliff edge that covers the target from this firer, or None (WSN 5.6).

    The firer's hex is lower, and the last edge that the line cuts, in either reading, is a cliff.
    """
    if board.hexes[firer].level >= board.hexes[target].level:
        return None
    for last in last_edges(board, firer, target):
        if "cliff" in board.edges.get(last, frozenset()):
            return last
    return None
