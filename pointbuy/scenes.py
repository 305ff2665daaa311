"""Settles a battle before any unit is placed: the field, the edges, the objectives and the first move.

What the players have not chosen is drawn or proposed. In an encounter the edges are the pair for which the
map proposes the fairest objectives; the higher roller then takes the nearer edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pointbuy import layouts, objectives
from pointbuy.agreement import Plan, Player
from pointbuy.forces import Forces
from pointbuy.objectives import edge_depths
from wsn.board.hexboard import HexBoard
from wsn.data import DataError, Problem, nearest_hint
from wsn.parts.mustering import OPPOSITE_EDGE, Battle, BattleSide, Compass, Enlisted, Goal, Ground, Lots
from wsn.renamed import former_names
from wsn.systems.contract import GamePoints

SHALLOW_RATIO: Final = 10, 7
"""Opposite edges are used only if they lie at least seven tenths as far apart as the farthest pair."""


@dataclass(frozen=True, slots=True)
class SettledBattle:
    """Everything settled; `sides` are in the order of the battle, not of A and B."""

    plan: Plan
    battle: Battle
    players: tuple[Player, Player]
    sides: tuple[BattleSide, BattleSide]
    field: layouts.Field
    ground: Ground
    goals: tuple[Goal, ...]
    first: str
    told: tuple[str, ...]
    """The rolls and draws in words, for the note."""

    @property
    def board(self) -> HexBoard:
        """The map."""
        return self.field.board


def field_of(plan: Plan, muster: GamePoints[Enlisted], system: str) -> layouts.Field:
    """The chosen or drawn boards. Raises DataError."""
    lots = Lots(plan.seed)
    if plan.map:
        return layouts.ready_field(plan.map, system)
    if plan.chosen:
        shape = plan.shape or layouts.shape_of(len(plan.chosen))
        return layouts.lay_boards(plan.chosen, shape, system, plan.overlays)
    shape = plan.shape or layouts.shape_of(plan.boards, lots)
    return layouts.draw_boards(muster.boards, plan.boards, shape, system, lots, plan.overlays)


def scene_of(
    plan: Plan,
    battle: Battle,
    players: tuple[Player, Player],
    field: layouts.Field,
    muster: GamePoints[Enlisted],
    bought: Sequence[Forces],
    *,
    flipped: bool,
) -> SettledBattle:
    """Settle edges, objectives and first move; `flipped` if the battle names B before A. Raises DataError."""
    ground, lots = muster.ground_seen(field.board), Lots(plan.seed)
    chosen = plan.edges
    if chosen is not None and flipped:
        chosen = chosen[1], chosen[0]
    edges, goals = _ground_of(plan, battle, field, muster, ground, lots, chosen)
    names = [muster.force_name(force) for force in bought]
    told: list[str] = []
    first = 0
    if battle.stances[0] == "meets":
        high, dice = _roll_contest(lots, bought)
        first = 1 - high
        text = (
            f"Roll for edges: {names[0]} {dice[0]}, {names[1]} {dice[1]} ({battle.edge_rule}). {names[high]} "
        )
        if chosen is None:
            edges = _nearer_edges(high, edges, ground, goals)
            text += f"chose the {edges[high]}"
        else:
            text += "may choose"
        told.append(f"{text}; first to move: {names[first]}.")
    sides = [
        BattleSide(force.side, name, stance, edge)
        for force, name, stance, edge in zip(bought, names, battle.stances, edges)
    ]
    return SettledBattle(
        plan, battle, players, (sides[0], sides[1]), field, ground, goals, sides[first].id, tuple(told)
    )


def _ground_of(
    plan: Plan,
    battle: Battle,
    field: layouts.Field,
    muster: GamePoints[Enlisted],
    ground: Ground,
    lots: Lots,
    chosen: tuple[Compass, Compass] | None,
) -> tuple[tuple[Compass, Compass], tuple[Goal, ...]]:
    """The edges of both sides and the objectives, as chosen or as the map proposes them."""
    board, places = field.board, muster.places_ranked(field.board)
    pairs = [chosen] if chosen is not None else list(_edge_pairs(board, ground, muster))
    for edge in chosen or ():
        if edge not in muster.edges:
            text = f"in this game no side enters by the {edge} edge{nearest_hint(edge, muster.edges)}"
            raise DataError([Problem("", "edges", text)])
        if not ground.gates(edge):
            text = f"no unit can enter by the {edge} edge of the map; choose another"
            raise DataError([Problem("", "edges", text)])
    if not pairs:
        raise DataError([Problem("", "edges", "there are no two edges by which both sides can enter")])
    if chosen is None and "defends" in battle.stances:
        first = pairs[0]
        turned = lots.roll_die("field", "edges", faces=2) == 2
        pairs = [(first[1], first[0]) if turned else first]
    if plan.objectives:
        goals = objectives.chosen_goals(plan.objectives, board, places)
        return min(pairs, key=lambda pair: objectives.unfairness_of(board, ground, pair, goals)), goals
    count = plan.count or usual_objectives(field.boards, battle)
    made = [objectives.propose_goals(board, ground, places, battle, pair, count, lots) for pair in pairs]
    best = max(made, key=lambda proposal: proposal.value)
    return best.edges, best.goals


def usual_objectives(boards: int, battle: Battle) -> int:
    """The usual number of objectives: that of the battle on a single board, three on more."""
    return battle.goals if boards == 1 else 3


def _edge_pairs(
    board: HexBoard, ground: Ground, muster: GamePoints[Enlisted]
) -> Iterator[tuple[Compass, Compass]]:
    """The pairs of opposite edges by which both sides can enter, the farthest apart first."""
    far = {
        edge: max(edge_depths(board, edge).values())
        for edge in muster.edges
        if ground.gates(edge) and ground.afloat(edge) is None
    }
    pairs = [(edge, OPPOSITE_EDGE[edge]) for edge in reversed(far) if edge in ("north", "west")]
    both = sorted((pair for pair in pairs if pair[1] in far), key=lambda pair: -far[pair[0]])
    yield from (
        pair for pair in both if far[pair[0]] * SHALLOW_RATIO[0] >= far[both[0][0]] * SHALLOW_RATIO[1]
    )


def _roll_contest(lots: Lots, bought: Sequence[Forces]) -> tuple[int, tuple[int, int]]:
    """Both roll until one rolls higher: the number of that side, and the deciding dice."""
    again = 0
    while True:
        dice = tuple(lots.roll_die(force.side, "edge", again) for force in bought)
        if dice[0] != dice[1]:
            return (0 if dice[0] > dice[1] else 1), (dice[0], dice[1])
        again += 1


def _nearer_edges(
    high: int, edges: tuple[Compass, Compass], ground: Ground, goals: Sequence[Goal]
) -> tuple[Compass, Compass]:
    """The edges after the side with the choice has taken the one nearer to the goals."""
    far = 0
    for edge, sign in zip(edges, (1, -1)):
        marches = ground.march(ground.gates(edge))
        far += sign * sum(marches.get(goal.space, 2 * max(marches.values())) for goal in goals)
    near, other = edges if far <= 0 else (edges[1], edges[0])
    return (near, other) if high == 0 else (other, near)


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"usual": "usual_objectives"},
    )
