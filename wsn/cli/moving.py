"""What `wsn reach` and `wsn route` share: the board, the mover and its points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

from wsn.board.board import Board
from wsn.board.paths import Cost, Costs, Moves, Route, Stop, compile_costs
from wsn.cite import Refusal
from wsn.cli.errors import fail_with
from wsn.engine.system import Situation
from wsn.systems import find_game, game_of
from wsn.systems.contract import GameGround, Hazard
from wsn.table.pointparts import NotPoints, read_parts


@dataclass(frozen=True)
class Mover:
    """A mover on a board: its words, its parts of a point (None: not given), the cost of every step."""

    word: str
    kind: object
    """The class of mover as its game knows it."""
    points: int | None
    costs: Costs | Moves
    movement: GameGround[Any, Board, object]
    hazards: Mapping[str, Hazard]
    """By space, what it meets there in a game: wire that halts it, mines."""

    @property
    def halting_spaces(self) -> tuple[str, ...]:
        """The spaces in which its move ends."""
        return tuple(space for space, met in self.hazards.items() if met.halts)

    @property
    def mine_hits(self) -> Mapping[str, Fraction]:
        """By space, the hits to expect of entering it."""
        return {space: met.hits for space, met in self.hazards.items() if met.hits}

    def find_reach(self, board: Board, start: str) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """The parts of a point of each space within reach, and of those that need not take all points."""
        from wsn.board.paths import reach

        assert self.points is not None
        if find_game(board.system).ground.has_reach:
            reached = game_of(board.system).ground.spaces_reached(board, self.kind, start, self.points)
            return reached, reached
        within = reach(board, self.costs, start, self.points, fresh=False, stops=self.halting_spaces)
        if not self.movement.first_step:
            return within, within
        return reach(board, self.costs, start, self.points, stops=self.halting_spaces), within

    def single_steps(self, board: Board) -> Costs:
        """What every step costs as the first of a move: for questions of the ground, and of no whole move."""
        moves = self.costs
        if isinstance(moves, Costs):
            return moves

        def first(a: str, b: str) -> Cost | Refusal:
            answer = moves.step(None, a, b)
            return answer.cost if isinstance(answer, Stop) else answer

        return compile_costs(board, first, moves.rule)

    def unharmed_reach(self, board: Board, start: str) -> Mapping[str, int]:
        """The parts of a point of each space that it reaches without setting off mines."""
        from wsn.board.paths import reach

        assert self.points is not None
        return reach(
            board,
            self.costs,
            start,
            self.points,
            stops=self.halting_spaces,
            closed=set(self.mine_hits) - {start},
        )

    def gets_to(self, board: Board, way: Route) -> int:
        """How many steps of a way its points pay for.

        Where a rule says so the first one is always possible, for all points.
        """
        assert self.points is not None
        if find_game(board.system).ground.has_reach:
            return game_of(board.system).ground.steps_paid(board, self.kind, way.spaces, self.points)
        paid = sum(total <= self.points for total in accumulate(step.points for step in way.steps))
        if self.points > 0 and way.steps and self.movement.first_step:
            paid = max(paid, 1)
        halts = self.halting_spaces
        halt = next((i for i, space in enumerate(way.spaces) if i and space in halts), paid)
        return min(paid, halt)


@dataclass(frozen=True)
class MovingOn:
    """Where a mover is asked about: a board, and what is public of a scenario or a journal."""

    board: Board
    situation: Situation[Any] | None = None


def ground_of(name: str) -> MovingOn:
    """The ground of a map, or of a scenario or a journal as it stands; a bad file ends the command.

    Public works are on it; what a side hides is not.
    """
    import wsn
    from wsn.cli.looking import note_gaps
    from wsn.table.los_position import game_named
    from wsn.table.scene import board_now
    from wsn.table.seat import Seat

    try:
        game = note_gaps(game_named(name))
        if game is None:
            return MovingOn(wsn.load_map(name))
    except wsn.DataError as error:
        return fail_with(str(error))
    system = game.setup.system
    if not find_game(system).rules.has_board:
        return fail_with(f"{name} is not played on a board, so there is no way to ask about")
    seat = Seat(game, None)
    return MovingOn(board_now(game_of(system).rules.board_of(game.world), seat.view), seat.situation)


def space_of(board: Board, label: str) -> str:
    """The id of a space; a label that is not there ends the command."""
    from wsn.board.board import UnknownSpace

    try:
        return board.find(label).id
    except UnknownSpace as error:
        return fail_with(str(error))


def mover_on(ground: MovingOn, word: str, points: str | None) -> Mover:
    """The mover that is meant; an unknown word, or points that are no points, end the command."""
    board = ground.board
    if not find_game(board.system).ground.has_movement:
        return fail_with(
            f"{board.name} is a map of {game_of(board.system).title}, where the map alone does not tell what"
            " a step costs: in a game, `reach` shows where units can go"
        )
    movement = game_of(board.system).ground
    try:
        kind, own = movement.mover_of(word)
    except LookupError as error:
        return fail_with(str(error.args[0]))
    given = own if points is None else _parts(board.system, points)
    s = ground.situation
    if s is None or not find_game(board.system).ground.has_play_costs:
        return Mover(word, kind, given, movement.step_costs(board, kind), movement, {})
    rules = game_of(board.system).ground
    costs = compile_costs(board, lambda a, b: rules.cost_in_play(s, kind, a, b, given), movement.first_step)
    return Mover(word, kind, given, costs, movement, rules.hazards_in_play(s, kind))


def hits_text(hits: Fraction) -> str:
    """Hits to expect, for a reader."""
    return f"{float(hits):.2f} hits expected"


def _parts(system: str, points: str) -> int:
    """The parts of a point that were typed as points; what is no such number ends the command."""
    try:
        return read_parts(system, points)
    except NotPoints as error:
        return fail_with(str(error))
