"""What scripts ask of a game and of a board: the odds of an attack, and how far a mover comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, TypeVar

from wsn.board import paths
from wsn.board.board import Board
from wsn.cite import Refusal
from wsn.data import nearest_hint
from wsn.engine.game import Game
from wsn.systems import find_game, game_of
from wsn.systems.contract import AttackOdds
from wsn.table.pointparts import as_points, count_parts

T = TypeVar("T")
DRAWN: Final = "_repr_svg_"
"""What notebooks ask a value for."""


def in_notebooks(shown: T, drawing: Callable[[Any], str]) -> T:
    """The same board or game, of a kind that a notebook shows as this drawing draws it."""
    kind = type(shown)
    if DRAWN not in vars(kind):
        setattr(kind, DRAWN, drawing)
    return shown


def odds_of(
    game: Game[Any], units: tuple[str, ...], target: str, attack: str, options: Mapping[str, str]
) -> tuple[AttackOdds, ...] | Refusal:
    """Every way of an attack, the best first, or why there is none; without a name the game's first kind.

    Raises LookupError for a unit or target that is not in the position, and for an attack, an option or a
    choice that the game does not have; each names what there is.
    """
    rules = game_of(game.setup.system)
    if not find_game(rules.name).text.has_odds:
        raise LookupError(f"{rules.title} gives no odds of an attack outside a game")
    kinds = {kind.name: kind for kind in rules.attacks}
    if attack and attack not in kinds:
        raise LookupError(f"there is no attack {attack!r} in {rules.title}{nearest_hint(attack, kinds)}")
    kind = kinds[attack] if attack else rules.attacks[0]
    if not units and not kind.everybody:
        raise LookupError("name the unit that attacks")
    taken = {option.name: option for option in kind.options}
    for name, value in options.items():
        if name not in taken:
            raise LookupError(f"{kind.title} takes no {name!r}{nearest_hint(name, taken)}")
        choices = taken[name].choices
        if choices and value not in choices:
            raise LookupError(f"{name} is one of {', '.join(choices)}, not {value!r}")
    return game_of(rules.name).text.attack_odds(game.situation(), kind.name, units, target, options)


def reach_of(board: Board, start: str, mover: str, points: int | Fraction) -> Mapping[str, Fraction]:
    """The movement points that each hex within reach of a mover costs, nearest first, by the map alone.

    Raises UnknownSpace, LookupError for an unknown mover and ValueError for points that the game does not
    count: most games count whole and half ones.
    """
    if not find_game(board.system).ground.has_movement:
        raise LookupError(f"{board.name} is a map of {board.system}, whose units have no movement points")
    movement, parts = game_of(board.system).ground, count_parts(board.system, points)
    origin, kind = board.find(start).id, movement.mover_of(mover)[0]
    reached: Mapping[str, int]
    if find_game(board.system).ground.has_reach:
        reached = game_of(board.system).ground.spaces_reached(board, kind, origin, parts)
    else:
        fresh = bool(movement.first_step)
        reached = paths.reach(board, movement.step_costs(board, kind), origin, parts, fresh=fresh)
    return {space: as_points(board.system, used) for space, used in reached.items()}
