"""Where bought works are proposed: obstacles and mines on the enemy's way, shelter where platoons stand.

A proposal, no rule (WSN 7.4.6 tells prices only); players may write other hexes into the scenario. What is
refused is refused by the rules of works: not in water, one of a kind in a hex, a roadblock only on a road.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wsn.board.hexboard import HexBoard
from wsn.data import DataError, Problem
from wsn.parts.mustering import Compass
from wsn.systems.war_storms.data.assets import DUG, POINTED
from wsn.systems.war_storms.data.scenariofile import SIDES
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.data.units import Class, Kind, units
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.files.building.terrain import Fields

WATER: Final = ("sea", "major_river", "minor_river")
ON_FOOT: Final = ("wire", "anti_personnel")
"""What stops or harms men; the rest is meant for vehicles."""
HEXES_BEFORE_GOAL: Final = 3
"""How many hexes in front of an objective obstacles are best placed."""
DETOUR, OUT_OF_LINE, CROWD_COST, NEXT_TO = 2, 5, 12, 3
"""Costs of a hex: off the enemy's way, too near or far, other works in it, or beside it."""
NO_WAY: Final = 10_000
"""The cost of a hex that the enemy cannot reach: it is used only if there is no other."""
COMPANY_WORTH, BARE_WORTH, DISTANCE_COST = 8, 3, 2
"""The worth of shelter for a platoon and on bare ground, and the cost of a hex to the objective."""


@dataclass(frozen=True, slots=True)
class Works:
    """What is known when the works of one side are put on the map."""

    fields: Fields
    goals: tuple[str, ...]
    enemy: Compass
    """The enemy's edge of the map."""
    standing: Mapping[str, tuple[Kind, ...]]
    """The platoons of this side by hex; empty where the players set up by hand."""
    closed: Collection[str]
    """Hexes of the enemy and what is too near them, where nothing is built."""
    inside: Collection[str] = ()
    """The hexes of a defender, in which they dig; empty: anywhere."""


def rows(
    bought: list[tuple[Side, dict[str, Any]]],
    of: Callable[[Side, Mapping[Side, set[str]]], Works],
    there: Mapping[tuple[str, str], Side],
) -> list[dict[str, Any]]:
    """The works of both sides as rows of a scenario file, those alike in one row. Raises DataError.

    `of` tells all about a side, given the hexes of both sides' works; `there` are hexes with works, each with
    the group of those, and whose they are.
    """
    taken = set(there)
    laid: dict[Side, set[str]] = {
        one: {at for (at, _), side in there.items() if side == one} for one in SIDES
    }
    rows_: dict[tuple[Any, ...], dict[str, Any]] = {}
    problems: list[Problem] = []
    for side, gives in bought:
        known = of(side, laid)
        space = _best_hex(gives, known, taken)
        if space is None:
            what = str(gives["kind"]).replace("_", " ")
            problems.append(Problem("", "works", f"there is no hex left for another {what} (WSN 7.4.6)"))
            continue
        taken.add((space, group_of(str(gives["kind"]))))
        laid[side].add(space)
        key = (side, *sorted(gives.items()))
        row = rows_.setdefault(key, {"kind": gives["kind"], "side": side, "at": [], **_other_values(gives)})
        row["at"].append(space)
    if problems:
        raise DataError(dict.fromkeys(problems))
    return list(rows_.values())


def by_hand(bought: list[tuple[Side, dict[str, Any]]], zone: str) -> list[dict[str, Any]]:
    """The works of a defender who places them in a zone, those alike in one row."""
    rows_: dict[tuple[Any, ...], dict[str, Any]] = {}
    for side, gives in bought:
        key = (side, *sorted(gives.items()))
        row = rows_.setdefault(
            key, {"kind": gives["kind"], "side": side, "zone": zone, "count": 0, **_other_values(gives)}
        )
        row["count"] += 1
    return list(rows_.values())


def _other_values(gives: Mapping[str, Any]) -> dict[str, Any]:
    pointed = gives["kind"] in POINTED
    rest = {key: gives[key] for key in ("mines", "density") if key in gives}
    return {**rest, "points": int(gives.get("points", 1))} if pointed else rest


def group_of(kind: str) -> str:
    """Works of a group lie in different hexes."""
    return "mines" if kind == "minefield" else "cover" if kind in (*DUG, *POINTED) else kind


def _best_hex(gives: Mapping[str, Any], known: Works, taken: set[tuple[str, str]]) -> str | None:
    """The hex for one of these works; None when there is none."""
    board, group = known.fields.board, group_of(str(gives["kind"]))
    worth = _shelter_worths(gives, known) if group == "cover" else _obstacle_worths(gives, known, taken)
    order = board.order
    spaces = [space for space in _open(gives, board) if (space, group) not in taken and space in worth]
    return max(spaces, key=lambda space: (worth[space], -order[space]), default=None)


def _open(gives: Mapping[str, Any], board: HexBoard) -> Iterator[str]:
    """Where such works may be built at all."""
    ways = board.on_path("road") | board.on_path("trail")
    for space in board.hexes.values():
        if space.terrain not in WATER and (gives["kind"] != "roadblock" or space.id in ways):
            yield space.id


def _shelter_worths(gives: Mapping[str, Any], known: Works) -> Mapping[str, int]:
    """The worth of shelter by hex: most where platoons need it; near the objectives if none is placed."""
    board, charts = known.fields.board, tables()
    guns = gives["kind"] == "mg_bunker"
    worth_of: dict[str, int] = {}
    for space in board.hexes.values():
        if space.id in known.closed or (known.inside and space.id not in known.inside):
            continue
        away = min(board.distance(space.id, goal) for goal in known.goals)
        who = [kind for kind in known.standing.get(space.id, ()) if not kind.vehicle]
        crews = sum(kind.type in ("gun", "weapon") for kind in who) if guns else len(who)
        bare = BARE_WORTH * (6 - charts.terrain[space.terrain].divisor.ap)
        worth_of[space.id] = (
            COMPANY_WORTH * crews + (bare if who or not known.standing else 0) - DISTANCE_COST * away
        )
    return worth_of


def _obstacle_worths(
    gives: Mapping[str, Any], known: Works, taken: set[tuple[str, str]]
) -> Mapping[str, int]:
    """On the enemy's way to the goals, a little before them, and not where the side's own platoons stand."""
    fields, board = known.fields, known.fields.board
    mover: Class = "foot" if gives.get("mines", gives["kind"]) in ON_FOOT else "tracked"
    coming = fields.way(fields.gates(known.enemy), mover)
    there = {goal: fields.way((goal,), mover) for goal in known.goals}
    laid = {space for space, group in taken if group != "cover"}
    worth_of: dict[str, int] = {}
    for space in board.spaces:
        if space in known.standing or space in known.goals or space in known.closed:
            continue
        against = min(
            _hexes_off_way(space, goal, coming, way)
            + OUT_OF_LINE * abs(board.distance(space, goal) - HEXES_BEFORE_GOAL)
            for goal, way in there.items()
        )
        beside = sum(neighbour in laid for neighbour in board.neighbours(space))
        worth_of[space] = -against - CROWD_COST * (space in laid) - NEXT_TO * beside
    return worth_of


def _hexes_off_way(space: str, goal: str, coming: Mapping[str, int], way: Mapping[str, int]) -> int:
    """How far a hex is off the enemy's way to an objective; NO_WAY where nobody can come at all."""
    if space in coming and space in way and goal in coming:
        return DETOUR * (coming[space] + way[space] - coming[goal])
    return NO_WAY


def kinds_at(posts: Mapping[str, tuple[str, str]]) -> Mapping[str, tuple[Kind, ...]]:
    """The kinds of platoon in each hex, from the hex and the kind of each."""
    kinds: dict[str, tuple[Kind, ...]] = {}
    for space, kind in posts.values():
        kinds[space] = (*kinds.get(space, ()), units()[kind])
    return kinds
