"""Scenarios built from points for the hex-tile game, which has no such rules of its own (M44 1.2 R3).

Both battles are ours. In a meeting engagement each side sets up in its first three rows. In an attack the
defender sets up around the objectives and the attacker at least three hexes away. A side has a medal for
each objective it holds, and five medals win. In an attack only the attacker can win those medals, and needs
six.

Ruling: bought units are placed when the scenario is built, because the game has no set-up phase. In an
attack, bought works keep the three hexes as well, or what room the map leaves between the units.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from wsn.board.hexboard import HexBoard
from wsn.board.paths import Cost, compile_costs, far
from wsn.cite import Refusal
from wsn.data import DataError, Problem, nearest_hint
from wsn.parts.bought import Force
from wsn.parts.drafting import labels_at
from wsn.parts.mustering import (
    COMPASS,
    Band,
    Battle,
    BattleSide,
    Compass,
    DrawnUp,
    Lots,
    Order,
    Piece,
    Place,
    Stance,
    Stock,
    Zone,
)
from wsn.systems.hex_tiles.data.ground import LOOSE_OBSTACLES, may_stand
from wsn.systems.hex_tiles.data.scenario import SIDES
from wsn.systems.hex_tiles.data.tables import tables

RULE: Final = "M44 1.2 R3"
MEDALS_TO_WIN, HAND = 5, 5
ASSAULT: Final = 6
"""The medals that an attacker needs: for each objective in its hands it has one already."""
BATTLES: Final[Mapping[str, Battle]] = {
    "encounter": Battle(
        key="encounter",
        title="Meeting engagement",
        rule=RULE,
        turns=30,
        stances=("meets", "meets"),
        roles=("encounter", "encounter"),
        wins=f"Each is worth a medal to the side that holds it, and {MEDALS_TO_WIN} medals win",
        edge_rule=RULE,
        depth=3,
    ),
    "attack": Battle(
        key="attack",
        title="Attack",
        rule=RULE,
        turns=40,
        stances=("attacks", "defends"),
        roles=("attacker", "defender"),
        wins=f"Each is worth a medal to an attacker on it, who needs {ASSAULT}; "
        f"the defender needs {MEDALS_TO_WIN}",
        edge_rule=RULE,
        apart=3,
        apart_rule=RULE,
        depth=2,
    ),
}
MUSTER_BOARDS: Final = (
    "ht_cagny",
    "ht_hill_314",
    "ht_neuville",
    "ht_saint_lambert",
    "ht_saint_marcel",
    "ht_villiers_fossard",
)
"""Inland maps without bunkers, which would need an owner."""
MUSTER_EDGES: Final[tuple[Compass, ...]] = COMPASS[::2]
ZONES: Final = False
LATE_TURNS: Final = 1
DROPS: Final = False
QUALITIES: Final[tuple[str, ...]] = ()
SOLD: Final = ("unit", "works")
"""What a catalogue of this game may sell."""
WORTH: Final[Mapping[str, tuple[str, int]]] = {
    "town": ("village", 5),
    "hill": ("hill", 4),
    "bridge": ("bridge", 6),
}
COVER, AWAY_COST, GUN_DISTANCE = 9, 3, 2
"""Points for a die of cover and against a hex of distance; the hexes that guns keep behind the line."""


def places(board: HexBoard) -> tuple[Place, ...]:
    """Bridges, villages and hills that may be objectives, the most valuable first."""
    places_: list[Place] = []
    for space in board.hexes.values():
        word = "bridge" if "bridge" in space.features else space.terrain
        if word not in WORTH or may_stand(board, tables(), "infantry", space.id) is not None:
            continue
        sort, worth = WORTH[word]
        name = space.name or f"the {sort} at {space.id}"
        places_.append(Place(space.id, name, sort, worth + bool(space.name)))
    return tuple(sorted(places_, key=lambda place: (-place.worth, board.order[place.space])))


@dataclass(frozen=True, eq=False)
class Tiles:
    """The ground of a board for posting units: every hex costs the same to move into."""

    board: HexBoard
    room: int = 1
    turn: int = 2
    step: int = 1

    def gates(self, edge: Compass) -> tuple[str, ...]:
        """The hexes of an edge where infantry can stand."""
        rows = {space.id: self.board.grid.column_row(space.hex)[1] for space in self.board.hexes.values()}
        rim = (min if edge == "north" else max)(rows.values())
        return tuple(s for s, row in rows.items() if row == rim and self.stands(Piece("", "infantry"), s))

    def afloat(self, edge: Compass) -> Zone | None:
        """None: no unit of this game comes on by sea."""
        return None

    def stands(self, piece: Piece, space: str) -> bool:
        """Whether a unit may start in a hex."""
        return may_stand(self.board, tables(), piece.kind, space) is None

    def strength(self, space: str) -> int:
        """How much better a hex is held than open ground: by the dice that it takes from infantry."""
        cover = tables().terrain[self.board.hexes[space].terrain].cover
        return COVER * cover.infantry if cover is not None else 0

    def march(self, starts: Collection[str], piece: Piece | None = None) -> Mapping[str, int]:
        """The hexes from the nearest start to every hex that a unit (by default infantry) can reach."""
        mover = piece or Piece("", "infantry")

        def step(_: str, there: str) -> Cost | Refusal:
            refusal = may_stand(self.board, tables(), mover.kind, there)
            return Cost(1, ()) if refusal is None else refusal

        costs = compile_costs(self.board, step, "M44 1.2")
        return far(costs, [start for start in starts if self.stands(mover, start)])

    def liking(
        self, piece: Piece, stance: Stance, front: Mapping[str, int], goals: Collection[str]
    ) -> Callable[[str], int]:
        """How good each hex is for a unit: cover and the distance to the goals; guns keep behind the line."""
        way = self.march(goals, piece)
        none = 2 * len(self.board.spaces)
        guns = tables().kinds[piece.kind].arm == "artillery"
        line = min(front[goal] for goal in goals) + GUN_DISTANCE

        def liking(space: str) -> int:
            cover = tables().terrain[self.board.hexes[space].terrain].cover
            dice = cover.infantry if cover is not None and stance == "defends" else 0
            back = AWAY_COST * abs(front[space] - line) if guns and stance == "defends" else 0
            return COVER * dice - AWAY_COST * way.get(space, none) - back

        return cache(liking)


def ground(board: HexBoard) -> Tiles:
    """The ground of a board for posting units."""
    return Tiles(board)


# --- forces


@dataclass(slots=True)
class Enlisted:
    """Both forces, ready to be placed on the map."""

    bands: tuple[tuple[Band, ...], tuple[Band, ...]] = ((), ())
    units: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The side and the kind of every unit."""
    works: list[tuple[str, str]] = field(default_factory=list)
    """Sandbags and wire, with the side that bought each."""
    sources: dict[str, str] = field(default_factory=dict)
    lying: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Where sandbags and wire lie in the scenario that they join."""
    dice: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()


def enlist(forces: Sequence[Force], _lots: Lots, _drop: bool) -> Enlisted:
    """Both forces, a band for each purchase; they must be of different sides."""
    enlisted = Enlisted()
    loose = next((loose for force in forces if isinstance(loose := force.before.get("loose"), Mapping)), {})
    enlisted.lying = {
        kind: [space for _, space in labels_at(loose, kind)] for kind in LOOSE_OBSTACLES if kind in loose
    }
    bands = [tuple(_bands(force, enlisted)) for force in forces]
    enlisted.bands = (bands[0], bands[1])
    for force in forces:
        for asset in force.works:
            enlisted.works += [(force.side, str(asset.gives["kind"]))] * asset.count
    return enlisted


def _bands(force: Force, enlisted: Enlisted) -> Iterator[Band]:
    for company in force.companies:
        pieces = []
        for number, platoon in enumerate(company.platoons, 1):
            piece = Piece(f"{force.side} {company.place}.{number}", platoon.kind)
            enlisted.units[piece.id] = (force.side, platoon.kind)
            pieces.append(piece)
        yield Band(f"{force.side} {company.place}", company.offer.name, tuple(pieces), len(pieces) + 1)


def name_of(force: Force) -> str:
    """The name of a side: the title of its roster, or its nation."""
    return force.title or force.nation_name


def unknown(stock: Stock) -> Iterator[tuple[str, str]]:
    """What this game does not know of a catalogue row: it has units and field works, and nothing else."""
    if stock.kind not in ("unit", "works"):
        yield (
            "kind",
            f"hex_tiles has no {stock.kind.replace('_', ' ')} to sell{nearest_hint(stock.kind, SOLD)}",
        )
        return
    if stock.kind == "works" and "kind" not in stock.gives:
        yield "gives", f"it does not say which kind of works it is; valid: {', '.join(LOOSE_OBSTACLES)}"
    for key, values in stock.gives.items():
        if stock.kind == "unit" or key != "kind":
            valid = ("kind",) if stock.kind == "works" else ()
            yield "gives", f"hex_tiles has no use for {key!r} here{nearest_hint(key, valid)}"
            continue
        for value in values:
            if value not in LOOSE_OBSTACLES:
                yield "gives", f"there are no works {value!r}{nearest_hint(str(value), LOOSE_OBSTACLES)}"
    for unit in stock.carriers:
        yield "carriers", f"hex_tiles has no carriers, and {unit!r} needs none"


# --- the scenario


def _force_row(side: BattleSide) -> dict[str, Any]:
    """The row of a side. No sentence has the title of its roster, which may be one or many."""
    called = "the Germans" if side.id == "axis" else "the Allies"
    medals = ASSAULT if side.stance == "attacks" else MEDALS_TO_WIN
    return {"name": side.name, "called": called, "edge": side.edge, "hand": HAND, "medals": medals}


def document(order: Order, enlisted: Enlisted, board: HexBoard) -> dict[str, Any]:
    """The document of the scenario."""
    rows: dict[tuple[str, str], list[str]] = {}
    for piece, (side, kind) in enlisted.units.items():
        rows.setdefault((side, kind), []).append(order.posts[piece].at)
    sides = sorted(order.sides, key=lambda side: [*SIDES].index(side.id))  # type: ignore[arg-type]  # a side of an order is one of the two
    earns = next((side.id for side in order.sides if side.stance == "attacks"), "both")
    told: dict[str, Any] = {
        "format": 1,
        "system": "hex_tiles",
        "name": order.title,
        "map": order.map,
        "date": order.date,
        "first": order.first,
        "turns": order.turns,
        "note": order.note,
        "sides": {side.id: _force_row(side) for side in sides},
        "units": [{"side": side, "kind": kind, "at": at} for (side, kind), at in sorted(rows.items())],
        "objectives": [{"name": goal.name, "hexes": [goal.space], "side": earns} for goal in order.goals],
        "loose": _loose_works(order, enlisted, board),
    }
    return {key: value for key, value in told.items() if value is not None}


def drawn_up(document: Mapping[str, Any], board: HexBoard) -> DrawnUp | None:  # noqa: ARG001 - see below
    """None: a file of this game does not say whether it was built for points."""
    return None


def _loose_works(order: Order, enlisted: Enlisted, board: HexBoard) -> dict[str, list[str]] | None:
    """The sandbags and wire of the map and those that were bought, or None if none were bought."""
    if not enlisted.works:
        return None
    lying = {kind: [s.id for s in board.hexes.values() if kind in s.features] for kind in LOOSE_OBSTACLES}
    if enlisted.lying:  # what a scenario lists lies in place of what its map has
        lying = {kind: list(enlisted.lying.get(kind, ())) for kind in LOOSE_OBSTACLES}
    at = {piece: order.posts[piece].at for piece in enlisted.units}
    goals = [goal.space for goal in order.goals]
    asked = BATTLES["attack"].apart if any(side.stance == "defends" for side in order.sides) else 0
    for side, kind in enlisted.works:
        taken = {space for spaces in lying.values() for space in spaces}
        own = {at[piece] for piece, (whose, _) in enlisted.units.items() if whose == side}
        other = set(at.values()) - own
        apart = min((asked, *(board.distance(a, b) for a in own for b in other)))
        free = [
            space.id
            for space in board.hexes.values()
            if space.terrain == "country" and not space.features and space.id not in taken | other
            if all(board.distance(space.id, enemy) >= apart for enemy in other)
        ]
        if not free:
            raise DataError([Problem("", "works", f"there is no open hex left for more {kind} ({RULE})")])
        lying[kind].append(min(free, key=lambda s: _sort_key(s, kind, goals, own, other, board)))
    return lying


def _sort_key(
    space: str,
    kind: str,
    goals: Collection[str],
    own: Collection[str],
    enemies: Collection[str],
    board: HexBoard,
) -> tuple[int, ...]:
    """A sort key, best hex first: sandbags with units near the goals, wire in front on the enemy's side."""
    goal = min(board.distance(space, other) for other in goals)
    enemy = min((board.distance(space, other) for other in enemies), default=0)
    if kind == "sandbags":
        return space not in own, goal, enemy, board.order[space]
    return space in own, abs(goal - GUN_DISTANCE), enemy, board.order[space]
