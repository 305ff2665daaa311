"""The position that a question about line of sight is asked of: a map, a scenario, or a game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from wsn.data import SUFFIXES, DataError, Problem, packs, read_document, shipped_files
from wsn.table.ruling import MapAsked, ground, load_map, rules_of_sight, vocabulary

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.engine.game import Game
    from wsn.engine.state import GameState

JOURNAL: Final = ".jsonl"
"""How the name of a journal ends."""


def ground_named(
    name: str,
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    smoke: Iterable[str] = (),
    units: Iterable[str] = (),
) -> MapAsked:
    """The ground of a map, of a scenario with its units in place, or of a journal as its game stands.

    What lies on the map in the game is joined by the smoke and the units of the question. Raises DataError,
    BadJournal, BadQuestion and UnknownSpace, each with one sentence.
    """
    game = game_named(name)
    if game is not None:
        return ground_of(game, with_, without, smoke, units)
    return ground(load_map(name), with_, without, smoke, units)


def game_named(name: str, tables: str | Path | None = None) -> Game[Any] | None:
    """A game as its journal leaves it, or as its scenario begins; None for a map.

    `tables` is a file with a player's own numbers, for a scenario: a journal keeps its own.
    Raises DataError and BadJournal, each with one sentence.
    """
    if tables is not None and not is_scenario(name):
        raise DataError(
            [Problem(name, "", "--tables is for a scenario; a journal keeps the numbers of its game")]
        )
    if name.endswith(JOURNAL):
        from wsn.table.journals import open_game

        return open_game(name, read_only=True)
    if is_scenario(name):
        from wsn import scenario
        from wsn.engine.game import Game
        from wsn.systems import system_of

        setup = scenario.load(name, tables)
        return Game.new(system_of(setup.system), setup, seed=name)
    return None


def is_game(name: str) -> bool:
    """Whether a name is that of a scenario or of a journal, which have units of their own."""
    return name.endswith(JOURNAL) or is_scenario(name)


def is_scenario(name: str) -> bool:
    """Whether a name is that of a scenario: a shipped one of no map's name, or a file that names a map."""
    path = Path(name)
    if packs.is_pack(path):
        return True
    if path.suffix in SUFFIXES and (path.is_file() or packs.is_member(path)):
        document = read_document(path)
        return "map" in document and "grid" not in document
    if path.suffix in SUFFIXES or len(path.parts) > 1 or name in shipped_files("maps"):
        return False
    from wsn import scenario

    return name in scenario.names()


def ground_of(
    game: Game[Any],
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    smoke: Iterable[str] = (),
    units: Iterable[str] = (),
) -> MapAsked:
    """The ground of the current position of a game, as far as it is public."""
    from wsn.board.mapfile import board_from
    from wsn.engine.observe import observe

    board = board_from(game.setup.map, vocabulary(game.setup.system), recorded=True)
    return as_it_stands(board, game.world, observe(game.state, None), with_, without, smoke, units)


def as_it_stands(
    board: Board,
    world: object,
    state: GameState,
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    smoke: Iterable[str] = (),
    units: Iterable[str] = (),
) -> MapAsked:
    """The ground of a position on a board: what of it matters to sight, and what is tried out besides."""
    lying = rules_of_sight(board)[1].sight_in_play(world, state)
    return ground(board, with_, without, (*lying.smoke, *smoke), (*lying.units, *units), dict(lying.settings))
