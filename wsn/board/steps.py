"""What a step costs: asked one by one, or compiled for a whole board to numbers.

A game says what a step costs in one function, with reasons or a refusal. Where only the ground decides, that
is a `GroundStep`, asked once for every two neighbours and kept as `Costs`. Where it matters how the mover
came here (the first step of a move, a stop, a limit on the whole move), it is a `Step`; if nothing in it
changes during a game, `compile_moves` makes numbers of it too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from wsn.board.board import Board
from wsn.board.search import NO_LIMIT
from wsn.cite import Reason, Refusal

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Cost:
    """What one step costs, in parts of a movement point, and why.

    In how many parts a point is divided, the game says (`Wargame.parts`): halves, or sixths. `limit` is the
    most that a move with this step in it may cost in all, in the same parts: no move onto a beach is longer
    than two hexes.
    """

    points: int
    reasons: tuple[Reason, ...]
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """The step may be taken, and ends the move: enter and halt."""

    cost: Cost


Answer = Cost | Stop | Refusal

GroundStep = Callable[[str, str], Cost | Refusal]
"""What it costs to go from one space to a neighbour, or why it cannot be done: the ground alone decides."""

Step = Callable[[str | None, str, str], Answer]
"""The same for a mover that came from the first space (None: its move begins) to the second."""

Row = tuple[tuple[int, int], ...]
"""Where the steps out of a space lead, as numbers, and the parts of a point that they cost."""

LimitedRow = tuple[tuple[int, int, int], ...]
"""The same out of a state, and the limit of each of these steps."""


@dataclass(frozen=True)
class Costs:
    """The cost of every step on one board for one kind of mover, in parts of a point.

    `out[i]` holds, for space number i in board order, the spaces it leads to and what they cost.
    """

    ids: tuple[str, ...]
    number: Mapping[str, int]
    out: tuple[Row, ...]
    step: GroundStep
    rule: str
    """The rule that says what movement is: it is cited when no single step can be blamed."""

    @cached_property
    def states(self) -> Mapping[str, tuple[int, ...]]:
        """By space its number, in the same shape as in `Moves`."""
        return {space: (i,) for space, i in self.number.items()}

    @cached_property
    def back(self) -> tuple[Row, ...]:
        """The same steps by the space that they lead to: for ways towards a space."""
        back: list[list[tuple[int, int]]] = [[] for _ in self.ids]
        for i, ways in enumerate(self.out):
            for j, points in ways:
                back[j].append((i, points))
        return tuple(map(tuple, back))

    @cached_property
    def graph(self) -> nx.DiGraph[str]:
        """The directed graph of these costs: an edge a permitted step, with its `points`."""
        import networkx as nx

        graph: nx.DiGraph[str] = nx.DiGraph()
        graph.add_nodes_from(self.ids)
        for i, ways in enumerate(self.out):
            for j, points in ways:
                graph.add_edge(self.ids[i], self.ids[j], points=points)
        return graph


def compile_costs(board: Board, step: GroundStep, rule: str) -> Costs:
    """Ask for the cost of every step on the board, once.

    Raises ValueError for a step that would give points back, or that limits the whole move: such a step
    depends on more than the ground (`compile_moves`).
    """
    number = board.order
    out = []
    answers: dict[tuple[str, str], Cost | Refusal] = {}
    for space in board.spaces:
        ways = []
        for other in board.neighbours(space):
            cost = answers[space, other] = step(space, other)
            if isinstance(cost, Cost):
                if cost.limit is not None:
                    raise ValueError(f"the step from {space} to {other} limits a move: compile it as moves")
                ways.append((number[other], check_cost(space, other, cost).points))
        out.append(tuple(ways))

    def answered(a: str, b: str) -> Cost | Refusal:
        return answers.get((a, b)) or step(a, b)

    return Costs(tuple(board.spaces), number, tuple(out), answered, rule)


def check_cost(here: str, to: str, cost: Cost) -> Cost:
    """The cost of a step. Raises ValueError when it is less than nothing."""
    if cost.points < 0:
        raise ValueError(f"the step from {here} to {to} costs {cost.points}, and no step gives points back")
    return cost


@dataclass(frozen=True)
class Moves:
    """Every step on one board, as numbers, for a mover whose costs depend on the step before.

    A state is a space together with all the ways into it after which the same steps are open at the same
    costs; most spaces have one or two. `out[i]` holds, for state number i, the states it leads to, with the
    parts of a point and the limit of each step.
    """

    ids: tuple[str, ...]
    """The space of each state."""
    first: Mapping[str, int]
    """By space: the state in which a move begins there."""
    out: tuple[LimitedRow, ...]
    step: Step
    rule: str

    @cached_property
    def states(self) -> Mapping[str, tuple[int, ...]]:
        """By space its states, the one in which a move begins there before the others."""
        states = {space: [i] for space, i in self.first.items()}
        for i, space in enumerate(self.ids):
            if i != self.first[space]:
                states[space].append(i)
        return {space: tuple(numbers) for space, numbers in states.items()}


def compile_moves(board: Board, step: Step, rule: str, *, begins_only: bool = False) -> Moves:
    """Ask for the cost of every step on the board after every way into it.

    `begins_only` promises that the step asks only whether the move begins there: then it is asked twice, and
    not seven times. Raises ValueError for a step that would give points back.
    """
    into: dict[str, list[str | None]] = {space: [None] for space in board.spaces}
    around = {space: board.neighbours(space) for space in board.spaces}
    for space, others in around.items():
        for other in others:
            into[other].append(space)
    kinds: list[tuple[str, tuple[tuple[str, int, int, bool], ...]]] = []
    state_of: dict[tuple[str, str | None], int] = {}
    halted: dict[str, int] = {}
    for here, others in around.items():
        known: dict[tuple[tuple[str, int, int, bool], ...], int] = {}
        row: tuple[tuple[str, int, int, bool], ...] = ()
        for ways, came in enumerate(into[here]):
            if ways < 2 or not begins_only:
                row = tuple(_open_steps(step, came, here, others))
            if row not in known:
                known[row] = len(kinds)
                kinds.append((here, row))
            state_of[here, came] = known[row]
    for to in dict.fromkeys(to for _, row in kinds for to, _, _, halts in row if halts):
        halted[to] = len(kinds)
        kinds.append((to, ()))
    return Moves(
        ids=tuple(here for here, _ in kinds),
        first={space: state_of[space, None] for space in board.spaces},
        out=tuple(
            tuple(
                (halted[to] if halts else state_of[to, here], points, limit)
                for to, points, limit, halts in row
            )
            for here, row in kinds
        ),
        step=step,
        rule=rule,
    )


def _open_steps(
    step: Step, came: str | None, here: str, others: tuple[str, ...]
) -> list[tuple[str, int, int, bool]]:
    """The permitted steps out of a space: where to, at what cost, limit, and whether the move ends there."""
    steps = []
    for to in others:
        answer = step(came, here, to)
        if not isinstance(answer, Refusal):
            cost = check_cost(here, to, answer.cost if isinstance(answer, Stop) else answer)
            limit = NO_LIMIT if cost.limit is None else cost.limit
            steps.append((to, cost.points, limit, isinstance(answer, Stop)))
    return steps
