"""Scenarios built from points (WSN 7): the battles, the boards, and what bought forces come to.

The builder asks here for all that only these rules know. What an Encounter and an attack are is a table of
two rows; the ground, the forces and the works have modules of their own.

In an Encounter neither side is the attacker. Ruling: the side that has not the choice of the edge moves first
(WSN 7.3 R1). Ruling: each side comes on by its edge in turn 1 as reinforcements do (WSS 25): its companies
begin in the hexes of that edge, and pay nothing for entering them (WSN 7.1).
Ruling: the attacker sets up at least six hexes from every hex where a platoon or a work of the defender is
or may be, on their side of that front; companies without room come on by their edge in turn 1 (WSN 7.2 R1).
Where such a company, or a small map, brings the platoons nearer together than that, works keep the distance
that the platoons have. An attacker who may buy works keeps them as far from the defender.
Ruling: platoons that attack or come on begin aboard their carriers, those that defend beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, cast

from wsn.board.hexboard import HexBoard
from wsn.parts.mustering import COMPASS, Battle, BattleSide, DrawnUp, Order, Zone
from wsn.systems.war_storms.data.scenariofile import SIDES
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.files.building import drawnup
from wsn.systems.war_storms.files.building.forces import Enlisted, enlist, name_of
from wsn.systems.war_storms.files.building.front import Front
from wsn.systems.war_storms.files.building.goods import QUALITIES, unknown
from wsn.systems.war_storms.files.building.naming import names
from wsn.systems.war_storms.files.building.present import standing_in, works_in, zones_in
from wsn.systems.war_storms.files.building.proposals import Works, by_hand, kinds_at, rows
from wsn.systems.war_storms.files.building.terrain import Fields, places
from wsn.systems.war_storms.rules.world import other

__all__ = [
    "BATTLES",
    "BOARDS",
    "DROPS",
    "EDGES",
    "LATE_TURNS",
    "QUALITIES",
    "ZONES",
    "document",
    "drawn_up",
    "enlist",
    "ground",
    "name_of",
    "places",
    "unknown",
]

HOLDS: Final = "The side that holds more of them at the end of the last turn wins"
HOLDS_ALL: Final = (
    "The attacker wins by holding all of them at the end of the last turn; otherwise the defender wins"
)
BATTLES: Final[Mapping[str, Battle]] = {
    "encounter": Battle(
        key="encounter",
        title="Encounter",
        rule="WSN 7.1",
        turns=10,
        stances=("meets", "meets"),
        roles=("encounter", "encounter"),
        wins=HOLDS,
        edge_rule="WSN 7.3 R1",
    ),
    "attack": Battle(
        key="attack",
        title="Attack and Defence",
        rule="WSN 7.2",
        turns=15,
        stances=("attacks", "defends"),
        roles=("attacker", "defender"),
        wins=HOLDS_ALL,
        goals=2,
        wins_rule="WSN 7.2 R2",
        edge_rule="WSN 7.3 R1",
        apart=6,
        apart_rule="WSN 7.2 R1",
        even=((15, 82), (10, 55), (8, 58)),
    ),
}
BOARDS: Final = ("board_a", "board_c", "board_d", "ridge")
"""The inland boards; the beach joins only itself and is chosen by name."""
EDGES = COMPASS
ZONES: Final = True
LATE_TURNS: Final = 3
DROPS: Final = True


def ground(board: HexBoard) -> Fields:
    """A board as the platoons see it; the same one for the same map."""
    return _ground(_Known(board.digest, board))


@dataclass(frozen=True)
class _Known:
    """A board, the same for the same map."""

    digest: str
    board: HexBoard = field(compare=False)


@lru_cache(maxsize=32)
def _ground(known: _Known) -> Fields:
    return Fields(known.board)


# --- the scenario


def document(order: Order, enlisted: Enlisted, board: HexBoard) -> dict[str, Any]:
    """The scenario as plain values. Raises DataError where bought works have no hex."""
    named = {band.id: side for side, bands in zip(order.sides, enlisted.bands) for band in bands}
    companies = []
    for id_, row in enlisted.companies.items():
        if id_ not in named:  # it comes from the air
            companies.append(row)
            continue
        stance = named[id_].stance
        platoons = [_placed_row(platoon, order, stance != "defends") for platoon in row["platoons"]]
        made = {**row, "platoons": platoons}
        if "officer" in row:
            made["officer"] = _leader_row(row["officer"], order)
        companies.append(made)
    for row in companies:
        if row["id"] in enlisted.craft and not any(p.get("by") == "sea" for p in row["platoons"]):
            text = "landing craft serve only units that come on by sea (WSN 6.2)"
            enlisted.advice.append(f"{row['name']}: {text}")
    defender = next((side.id for side in order.sides if side.stance == "defends"), None)
    zone = next((zone.id for zone in order.zones if order.hand and zone.id == "defence"), "")
    own = [one for one in enlisted.works if zone and one[0] == defender]
    zones = {**zones_in(enlisted.before), **{zone.id: zone.spaces for zone in order.zones}}
    apart = BATTLES["attack"].apart if any(side.stance == "defends" for side in order.sides) else 0
    front = Front(board, [*standing_in(enlisted.before), *companies], zones, apart)
    told: dict[str, Any] = {
        "format": 1,
        "name": order.title,
        "system": "war_storms",
        "map": order.map,
        "date": order.date,
        "historical": False,
        "turns": order.turns,
        **({"attacker": order.first} if defender else {"attacker": "none", "first": order.first}),
        "note": order.note,
        "sides": {side.id: _force_row(side, order) for side in _in_order(order)},
        "objectives": [
            {"space": goal.space, "name": goal.name, **({"holder": defender} if defender else {})}
            for goal in order.goals
        ],
        "victory": {"attacker_needs": len(order.goals)} if defender and len(order.goals) > 1 else {},
        "zones": [_zone_row(zone) for zone in order.zones],
        "batteries": enlisted.batteries,
        "air": enlisted.air,
        "anti_air": enlisted.anti_air,
        "works": [
            *by_hand(own, zone),
            *rows(
                [one for one in enlisted.works if one not in own],
                lambda side, laid: _standing_works(side, order, front, laid),
                works_in(enlisted.before),
            ),
        ],
        "companies": companies,
    }
    return {key: value for key, value in told.items() if value not in ([], {})}


def drawn_up(document: Mapping[str, Any], board: HexBoard) -> DrawnUp | None:
    """The attack for points that a scenario in order sets up, or None."""
    return drawnup.read_attack(document, board, BATTLES["attack"])


def _in_order(order: Order) -> list[Any]:
    """The sides in the order of every scenario file."""
    return sorted(order.sides, key=lambda side: SIDES.index(cast("Side", side.id)))


def _force_row(side: BattleSide, order: Order) -> dict[str, Any]:
    """The row of a side; set up hidden, its works are hidden too (WSS 3.3).

    Nobody can tell whether the title that a player gave a roster is one or many: in sentences the side has
    a name of ours, or that of its nation's troops where the title is the nation.
    """
    troops = {known.name: known.called for known in names().values()}
    called = troops.get(side.name, "the Germans" if side.id == "axis" else "the Allies")
    row: dict[str, Any] = {"name": side.name, "called": called, "plural": True, "edge": side.edge}
    return {**row, "hidden": True} if order.hidden and side.stance != "attacks" else row


def _placed_row(platoon: Mapping[str, Any], order: Order, rides: bool) -> dict[str, Any]:
    """A platoon with the place where it begins, and its turn."""
    post = order.posts[platoon["id"]]
    row = {**platoon, "at": post.at}
    if post.turn > 1:
        row["turn"] = post.turn
    if post.by:
        return {**row, "by": post.by}
    if "carrier" in platoon and rides:
        row["aboard"] = True
    return row


def _leader_row(officer: Mapping[str, Any], order: Order) -> dict[str, Any]:
    """An officer with the place where he begins."""
    post = order.posts[officer["id"]]
    head = {"id": officer["id"], "name": officer["name"]}
    head |= {"by": post.by} if post.by else {"at": post.at}
    if post.turn > 1:
        head["turn"] = post.turn
    return {**head, **{key: value for key, value in officer.items() if key not in head}}


def _zone_row(zone: Zone) -> dict[str, Any]:
    head = {"id": zone.id, "name": zone.name}
    return {**head, "edge": zone.edge} if zone.edge else {**head, "spaces": list(zone.spaces)}


def _standing_works(side: Side, order: Order, front: Front, laid: Mapping[Side, set[str]]) -> Works:
    """What is known of a side when its works are put on the map; `laid` are those of both sides."""
    here = {
        platoon["id"]: (platoon["at"], platoon["kind"])
        for company in front.companies
        if company["side"] == side
        for platoon in company["platoons"]
        if "at" in platoon
    }
    own, enemy = sorted(order.sides, key=lambda one: one.id != side)
    zones = front.zones
    inside = {s for at, _ in here.values() for s in zones.get(at, ())} if own.stance == "defends" else set()
    standing = {id_: post for id_, post in here.items() if post[0] in front.board.spaces}
    goals = tuple(goal.space for goal in order.goals)
    closed = front.shut_hexes(other(side), laid[other(side)])
    return Works(
        ground(front.board), goals, enemy.edge, kinds_at(standing), frozenset(closed), frozenset(inside)
    )
