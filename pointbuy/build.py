"""Two rosters and a plan -> a scenario that the engine plays (WSN 7.1-7.3).

The same rosters, plan and program give the same scenario, byte for byte. Everything that is left open is
drawn from the seed of the plan, and every die is told in the designer's note.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pointbuy import layouts, objectives, zones
from pointbuy.agreement import (
    Plan,
    Player,
    advised,
    plan_problems,
    player_problems,
    points_problems,
)
from pointbuy.deploy import Posted, Posting
from pointbuy.forces import Forces, forces
from pointbuy.notes import note, title
from pointbuy.scenariotext import map_text, scenario_text
from wsn.board.board import Board
from wsn.data import DataError, Problem, hint
from wsn.parts.mustering import (
    OPPOSITE,
    Battle,
    Compass,
    Enlisted,
    Goal,
    Ground,
    Lots,
    Muster,
    Order,
    Side,
)
from wsn.systems import door


@dataclass(frozen=True, slots=True)
class Built:
    """A scenario that was built, by value and as the text of its files."""

    document: Mapping[str, Any]
    map: Mapping[str, Any]
    """The map by value."""
    text: str
    """The file of the scenario."""
    map_text: str | None
    """The file of its map, to be written beside it; None where it is a shipped one."""
    advice: tuple[str, ...]
    """What the rules recommend otherwise."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that was chosen before anybody is posted; `sides` in the order of the battle, not of A and B."""

    plan: Plan
    battle: Battle
    players: tuple[Player, Player]
    sides: tuple[Side, Side]
    field: layouts.Field
    board: Board
    ground: Ground
    goals: tuple[Goal, ...]
    first: str
    told: tuple[str, ...]
    """How it was drawn, for the note."""


def build(plan: Plan, a: Player, b: Player, name: str = "scenario") -> Built:
    """The scenario of two rosters. `name` is that of its file, without the ending.

    Raises DataError with everything that is wrong: rosters, points, boards, objectives, room.
    """
    system = a.catalogue.file.system
    muster = muster_of(system)
    found = list(plan_problems(plan, muster.BATTLES))
    battle = muster.BATTLES.get(plan.kind)
    field: layouts.Field | None = None
    if not found:
        try:
            field = _field(plan, muster, system)
        except DataError as error:
            found += error.problems
    if battle is not None:
        found += player_problems((a, b), battle)
    boards = field.boards if field is not None else len(plan.chosen) or plan.boards
    found += points_problems((a, b), boards, plan.points)
    if found or battle is None or field is None:
        raise DataError(dict.fromkeys(found))
    players = (a, b) if a.roster.role == battle.roles[0] else (b, a)
    lots = Lots(plan.seed)
    bought = [forces(one.roster, one.catalogue) for one in players]
    enlisted = muster.enlist(bought, lots)
    scene = _scene(plan, battle, players, field, muster, bought, lots, flipped=players[0] is b)
    posted = _posted(scene, enlisted, muster)
    order = Order(
        title=plan.title or title(scene.goals, scene.battle),
        map=field.name or f"{name}_map.toml",
        date=plan.date,
        turns=plan.turns or battle.turns,
        sides=scene.sides,
        goals=scene.goals,
        zones=posted.zones,
        posts=posted.posts,
        first=scene.first,
        note=note(scene, posted, enlisted),
    )
    document = muster.document(order, enlisted, scene.board)
    door(system, "setup").check(document, field.document, name)
    text = scenario_text(document, enlisted.sources)
    written = None if field.file is None else map_text(field.file)
    return Built(document, field.document, text, written, advised((a, b)))


def muster_of(system: str) -> Muster:
    """The door of a system for scenarios built from points. Raises DataError for a system without it."""
    try:
        muster: Muster = door(system, "muster")
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.endswith(".muster"):
            raise
        text = f"no scenarios are built from points for {system}: it has no rules for it"
        raise DataError([Problem("", "catalogue", text)]) from None
    return muster


# --- the ground


def _field(plan: Plan, muster: Muster, system: str) -> layouts.Field:
    """The boards that were chosen, or drawn."""
    lots = Lots(plan.seed)
    if plan.map:
        return layouts.ready(plan.map, system)
    if plan.chosen:
        shape = plan.shape or layouts.shape_of(len(plan.chosen))
        return layouts.laid(plan.chosen, shape, system, plan.overlays)
    shape = plan.shape or layouts.shape_of(plan.boards, lots)
    return layouts.drawn(muster.BOARDS, plan.boards, shape, system, lots, plan.overlays)


def _scene(
    plan: Plan,
    battle: Battle,
    players: tuple[Player, Player],
    field: layouts.Field,
    muster: Muster,
    bought: Sequence[Forces],
    lots: Lots,
    flipped: bool,
) -> Scene:
    """Edges, objectives, and who moves first."""
    board = field.board
    ground, places = muster.ground(board), muster.places(board)
    if plan.edges is not None:
        edges = (plan.edges[1], plan.edges[0]) if flipped else plan.edges
    else:
        edges = longest(board, muster.EDGES)
        if lots.throw("field", "edges", faces=2) == 2:
            edges = edges[1], edges[0]
    for edge in edges:
        if edge not in muster.EDGES:
            text = f"in this game nobody comes on by the {edge} edge{hint(edge, muster.EDGES)}"
            raise DataError([Problem("", "edges", text)])
        if not ground.march(objectives.rim(board, edge)):
            text = f"nobody can come on by the {edge} edge of the map; choose another"
            raise DataError([Problem("", "edges", text)])
    goals = (
        objectives.chosen(plan.objectives, board, places)
        if plan.objectives
        else objectives.proposed(board, ground, places, battle, edges, plan.count or usual(field.boards))
    )
    names = [muster.name_of(force) for force in bought]
    told: list[str] = []
    first = bought[0].side
    if battle.stances[0] == "meets":
        high, dice = _contest(lots, bought)
        first = bought[1 - high].side
        told.append(
            f"For the edge {names[0]} rolled {dice[0]} and {names[1]} {dice[1]} ({battle.edge_rule}): "
            f"{names[high]} may choose"
        )
        if plan.edges is None:
            edges = _nearer(high, edges, board, ground, goals)
            told[-1] += f" and took the {edges[high]}"
        told[-1] += f"; the first move is for {names[1 - high]}."
    sides = (
        Side(bought[0].side, names[0], battle.stances[0], edges[0]),
        Side(bought[1].side, names[1], battle.stances[1], edges[1]),
    )
    return Scene(plan, battle, players, sides, field, board, ground, goals, first, tuple(told))


def usual(boards: int) -> int:
    """How many objectives are proposed: one on a single board, three on more."""
    return 1 if boards == 1 else 3


def longest(board: Board, known: Sequence[Compass]) -> tuple[Compass, Compass]:
    """The two of these edges that lie furthest apart; the last of them where all lie alike."""
    far = {edge: max(objectives.depths(board, edge).values()) for edge in known}
    edge = max(reversed(known), key=lambda edge: far[edge])
    return edge, OPPOSITE[edge]


def _contest(lots: Lots, bought: Sequence[Forces]) -> tuple[int, tuple[int, int]]:
    """Both roll until one rolls higher; who, and the dice that settled it."""
    again = 0
    while True:
        dice = tuple(lots.throw(force.side, "edge", again) for force in bought)
        if dice[0] != dice[1]:
            return (0 if dice[0] > dice[1] else 1), (dice[0], dice[1])
        again += 1


def _nearer(
    high: int, edges: tuple[Compass, Compass], board: Board, ground: Ground, goals: Sequence[Goal]
) -> tuple[Compass, Compass]:
    """Who has the choice takes the edge from which the goals are nearer."""
    far = 0
    for edge, sign in zip(edges, (1, -1)):
        marches = ground.march(objectives.rim(board, edge))
        far += sign * sum(marches.get(goal.space, 2 * max(marches.values())) for goal in goals)
    nearer = edges[0] if far <= 0 else edges[1]
    other = OPPOSITE[nearer] if OPPOSITE[nearer] in edges else next(e for e in edges if e != nearer)
    return (nearer, other) if high == 0 else (other, nearer)


# --- who begins where


def _posted(scene: Scene, enlisted: Enlisted, muster: Muster) -> Posted:
    """Zones and posts of both sides. Raises DataError for units that have no room."""
    if scene.plan.deploy == "hand" and not muster.ZONES:
        text = "these rules have no phase of setting up: let the deployment be proposed"
        raise DataError([Problem("", "deploy", text)])
    posting = Posting(scene.board, scene.ground, scene.plan.deploy == "hand", muster.LATE)
    goals = tuple(goal.space for goal in scene.goals)
    if "defends" in scene.battle.stances:
        edges = (scene.sides[0].edge, scene.sides[1].edge)
        posting.defence(edges, scene.goals, enlisted.bands, scene.battle)
    else:
        for side, enemy, bands in zip(scene.sides, reversed(scene.sides), enlisted.bands):
            edge = zones.edge_zone(scene.board, side.edge, scene.battle.depth)
            posting.coming_on(bands, edge, enemy.edge, side.stance, goals)
    if posting.problems:
        raise DataError(posting.problems)
    return posting.posted()
