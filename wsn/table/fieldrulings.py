"""Bonds and supply settled: of a map with units told in words, a scenario, or a game as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wsn.data import DataError, Problem
from wsn.engine.dice import NoDice
from wsn.engine.observe import observe
from wsn.engine.system import Situation
from wsn.systems import board_of, contract, find_game, game_of
from wsn.table.los_position import game_named
from wsn.table.ruling import load_map

if TYPE_CHECKING:
    from wsn.board.board import Board


def find_position(
    name: str, units: Sequence[str]
) -> tuple[Board, Situation[Any], contract.GameGround[Any, Any, Any]]:
    """The board and the position of a map with these units, a scenario or a journal, and who settles it.

    Raises DataError with one sentence: for a game without bonds, for units that are told wrongly, and for
    units beside those of a game.
    """
    game = game_named(name)
    if game is None:
        board = load_map(name)
        rules = _find_rules(board.system, name)
        return board, lay_out_units(board, units), rules
    if units:
        raise DataError([Problem(name, "", "--unit puts units on a map; a game has its own")])
    rules = _find_rules(game.setup.system, name)
    played = board_of(game.setup.system, game.world)
    if played is None:
        raise DataError([Problem(name, "", "it is not played on a board")])
    return played, Situation(observe(game.state, None), game.world, NoDice()), rules


def find_laid(
    board: Board, units: Sequence[str]
) -> tuple[Board, Situation[Any], contract.GameGround[Any, Any, Any]]:
    """The same of a board that is there, with these units on it. Raises DataError with one sentence."""
    return board, lay_out_units(board, units), _find_rules(board.system, board.name)


def lay_out_units(board: Board, units: Sequence[str]) -> Situation[Any]:
    """The position of units told in words on a map, in a game whose positions can be told so.

    Raises DataError with one sentence.
    """
    if not find_game(board.system).ground.has_fields:
        told = f"units are not put on maps of {game_of(board.system).title}: name a scenario, or a journal"
        raise DataError([Problem(board.name, "", told)])
    try:
        return game_of(board.system).ground.lay_out(board, units)  # type: ignore[arg-type]  # of hexes
    except (ValueError, LookupError) as error:
        raise DataError([Problem("--unit", "", str(error))]) from error


def _find_rules(system: str, name: str) -> contract.GameGround[Any, Any, Any]:
    if not find_game(system).ground.has_fields:
        raise DataError([Problem(name, "", f"{game_of(system).title} has neither bonds nor lines of supply")])
    return game_of(system).ground


def name_spaces(board: Board, labels: Sequence[str]) -> tuple[str, ...]:
    """The spaces of labels or names. Raises UnknownSpace."""
    return tuple(board.find(label).id for label in labels)


def settled_text(settled: contract.Settled) -> str:
    """One answer for a reader: the sentence, then a line a reason."""
    reasons = [f"  {reason}" for reason in settled.reasons if reason.text not in settled.text]
    rules = [reason.rule for reason in settled.reasons if reason.text in settled.text]
    head = f"{settled.text} ({', '.join(rules)})" if rules else settled.text
    return "\n".join([head, *reasons])


def settled_data(settled: contract.Settled) -> dict[str, Any]:
    """One answer for a program."""
    return {
        "side": settled.side,
        "spaces": list(settled.spaces),
        "holds": settled.holds,
        "text": settled.text,
        "reasons": [{"rule": reason.rule, "text": reason.text} for reason in settled.reasons],
        "way": list(settled.way),
    }
