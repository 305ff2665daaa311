"""Scenario files: find one, check it, start or resume a game, and make a scenario of a position."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from wsn.board.mapfile import board_kind, map_document
from wsn.data import (
    SUFFIXES,
    DataError,
    Problem,
    digest,
    examples_hint,
    find_beside,
    locate,
    nearest_hint,
    nearest_words,
    on_another_machine,
    packs,
    read_document,
    shipped_files,
    shorten,
)
from wsn.data.disk import write_together
from wsn.data.mending import all_at_once, mend_document
from wsn.data.texts import LONGEST_NAME
from wsn.data.writing import toml_text
from wsn.engine.dice import Dice, NoDice
from wsn.engine.game import Game
from wsn.engine.observe import observe
from wsn.engine.state import GameState
from wsn.engine.system import Setup, Situation
from wsn.parts.shipped import difference
from wsn.systems import SYSTEMS, find_game, game_of, system_of
from wsn.systems.contract import BoardKind, Named


def names() -> Mapping[str, Path]:
    """The scenarios that come with the program, by name."""
    files: dict[str, Path] = {}
    for system in sorted(SYSTEMS):
        files.update(shipped_files(f"scenarios/{system}"))
    return dict(sorted(files.items()))


def first() -> str:
    """The scenario that is played when none is named: the first that a game proposes, or else of all."""
    proposed = (game_of(system).first for system in SYSTEMS)
    return next((name for name in proposed if name), "") or min(names())


def find(name_or_path: str | Path) -> Path:
    """The file of a scenario, by its name, its path or its pack. Raises DataError with the nearest name."""
    known = names()
    text = str(name_or_path)
    if text in known:
        return known[text]
    path = Path(text)
    if packs.is_pack(path):
        return packs.open_pack(path).scenario
    if path.suffix in SUFFIXES or (len(path.parts) > 1 and not packs.is_named_so(path)):
        return locate("scenarios", path, known)
    if text and path.is_dir():
        raise DataError([Problem(text, "", "is a folder, not a file")])
    choices = (
        [*known, *(str(one) for one in packs.packs_in(path.parent))] if packs.is_named_so(path) else known
    )
    near = nearest_hint(text, choices) or examples_hint(known, "wsn scenarios")
    raise DataError([Problem("", "", f"there is no scenario {text!r}{near}")])


def load(name_or_path: str | Path, tables: str | Path | None = None) -> Setup:
    """All a game of this scenario starts from, by value. Raises DataError with every problem.

    `tables` is a file with a player's own numbers, laid over the shipped ones where the system allows it;
    without it a pack is played with those that it holds.
    """
    path = find(name_or_path)
    tables = packs.tables_beside(path) if tables is None else tables
    document = read_document(path)
    system = _system(document, path)
    setup = game_of(system).files
    board = map_document(map_file(document, path))
    _check_board(system, board, path)
    charts = setup.chart_documents() if tables is None else charts_with(system, tables)
    scenario = _check_document(system, document, board, str(path), charts)
    return Setup(system, setup.edition, scenario.name, board, document, charts)


def charts_with(system: str, tables: str | Path) -> dict[str, Any]:
    """The charts of a game with a player's own numbers laid over them. Raises DataError."""
    if not find_game(system).files.has_charts:
        text = f"the tables of {game_of(system).title} cannot be changed by a file"
        raise DataError([Problem(str(tables), "", text)])
    return game_of(system).files.change_charts(read_document(Path(tables)), str(tables))


def setup_from(
    document: Mapping[str, Any],
    map_: Mapping[str, Any] | None,
    path: Path,
    charts: Mapping[str, Any] | None = None,
) -> Setup:
    """All a game starts from, of a scenario that is part of another file (`path`).

    Without a map of its own, that is the one that the document names; without charts, the shipped ones.
    Raises DataError.
    """
    system = _system(document, path)
    setup = game_of(system).files
    board = map_document(map_file(document, path)) if map_ is None else dict(map_)
    _check_board(system, board, path)
    played_by = setup.chart_documents() if charts is None else dict(charts)
    scenario = _check_document(system, document, board, str(path), played_by)
    return Setup(system, setup.edition, scenario.name, board, dict(document), played_by)


def _check_document(
    system: str, document: Mapping[str, Any], board: Mapping[str, Any], file: str, charts: Mapping[str, Any]
) -> Named:
    """The scenario of a document, by these charts. Raises DataError with every problem."""
    setup = game_of(system).files
    if find_game(system).files.has_charts and charts != setup.chart_documents():
        return game_of(system).files.check_by_charts(document, board, file, charts)
    return setup.check_scenario(document, board, file)


def _system(document: Mapping[str, Any], path: Path) -> str:
    system = document.get("system")
    if not document:
        raise DataError(
            [Problem(str(path), "", "is empty: a scenario begins with format, system, name and map")]
        )
    if system is None:
        text = f"the game is missing{nearest_hint('', SYSTEMS)}"
        raise DataError([Problem(str(path), "system", text)])
    if not isinstance(system, str) or system not in SYSTEMS:
        text = f"there is no system {system!r}{nearest_hint(str(system), SYSTEMS)}"
        raise DataError([Problem(str(path), "system", text)])
    return system


def map_file(document: Mapping[str, Any], path: Path) -> Path:
    """The file of the map that a scenario names: shipped, or beside its own. Raises DataError."""
    named = document.get("map")
    if not isinstance(named, str):
        raise DataError([Problem(str(path), "map", "the name of a map is missing")])
    if on_another_machine(named):
        text = f"{shorten(named)} is a file on another machine; put the map beside the scenario"
        raise DataError([Problem(str(path), "map", text)])
    file = find_beside(path.parent, named) if Path(named).suffix in SUFFIXES else None
    if file is not None:
        return file
    try:
        return locate("maps", named)
    except DataError as error:
        if Path(named).suffix in SUFFIXES and not _exists(Path(named)):
            raise DataError([Problem(str(path), "map", _not_beside(named, path))]) from None
        raise DataError([Problem(str(path), "map", problem.text) for problem in error.problems]) from None


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _not_beside(named: str, path: Path) -> str:
    """That a map is not where the scenario looks for it, and where it belongs."""
    try:
        there = [
            one.name for one in path.parent.iterdir() if one.suffix in SUFFIXES and one.name != path.name
        ]
    except OSError:
        there = []
    close = nearest_words(named, there, 1) or nearest_words(Path(named).stem, shipped_files("maps"), 1)
    near = f"; the nearest is {close[0]!r}" if close else ""
    where = (
        "it belongs in the folder of the scenario, from whoever made it (`wsn pack` puts both into one file)"
    )
    return f"there is no map {shorten(named)}{near}: {where}"


def _check_board(system: str, board: Mapping[str, Any], path: Path) -> None:
    """Raises DataError for a map of squares in a game that is played on hexes, or a map of another game."""
    game, kind = game_of(system), board_kind(board)
    of = board.get("system")
    if of != system and isinstance(of, str) and of in SYSTEMS:
        text = f"is a map of {game_of(of).title}, and the scenario one of {game.title}"
        raise DataError([Problem(str(path), "map", text)])
    if kind not in game.boards:
        played = f"is played on {_list(game.boards)}" if game.boards else "is played without a map"
        text = f"is a map of {_list([kind])}, but {game.title} {played}"
        raise DataError([Problem(str(path), "map", text)])


def _list(kinds: Iterable[BoardKind]) -> str:
    return " or ".join({"hex": "hexes"}.get(kind, f"{kind}s") for kind in kinds)


def problems_of(path: str | Path, tables: str | Path | None = None) -> tuple[Problem, ...]:
    """Everything wrong with a scenario file, its map included; nothing when a game can start from it.

    With `tables` it is one that is played with a player's own numbers.
    """
    try:
        load(path, tables)
    except DataError as error:
        return error.problems if tables is not None else all_at_once(error, _check_mended, Path(path))
    return ()


def advice_on(
    system: str,
    document: Mapping[str, Any],
    board: Mapping[str, Any],
    path: Path,
    charts: Mapping[str, Any] | None = None,
) -> tuple[Problem, ...]:
    """What is worth a second look in a scenario in order, played by these charts or the shipped ones."""
    files = game_of(system).files
    told = files.scenario_advice(document, board, files.chart_documents() if charts is None else charts)
    return tuple(Problem(str(path), place, str(text)) for place, text in told)


def problems_in(
    document: Mapping[str, Any], path: Path, board: Mapping[str, Any] | None = None
) -> tuple[Problem, ...]:
    """Everything wrong with a scenario that is not in its file yet, or differs from it.

    `path` is the file that it is or will be in; `board` its map, if that has been read already.
    """
    try:
        _check(document, path, board)
    except DataError as error:
        return all_at_once(error, _check_mended_document, document, path, board)
    return ()


def _check(document: Mapping[str, Any], path: Path, board: Mapping[str, Any] | None) -> None:
    system = _system(document, path)
    board = map_document(map_file(document, path)) if board is None else board
    _check_board(system, board, path)
    game_of(system).files.check_scenario(document, board, str(path))


def _check_mended(path: Path) -> None:
    """Raises DataError with what is wrong with a scenario beside slips in its keys."""
    _check_mended_document(read_document(path), path, None)


def _check_mended_document(document: Mapping[str, Any], path: Path, board: Mapping[str, Any] | None) -> None:
    system = _system(document, path)
    if find_game(system).files.has_scenario_type:
        document = mend_document(document, game_of(system).files.scenario_type)
    _check(document, path, board)


def map_of(document: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """The document of the map that a scenario names: shipped, or beside its file. Raises DataError."""
    return map_document(map_file(document, path))


def new_game(
    scenario: str | Path | Setup,
    *,
    seed: str | int = "",
    dice: Dice | None = None,
    journal: str | Path | None = None,
    tables: str | Path | None = None,
) -> Game[Any]:
    """A game of a scenario (a name, a file, or what `load` gave) up to its first decision.

    Without a seed the dice are typed in. `tables` is a file with a player's own numbers; the journal keeps
    the tables a game is played with. Raises DataError, and BadJournal for a journal that exists.
    """
    setup = scenario if isinstance(scenario, Setup) else load(scenario, tables)
    return Game.new(system_of(setup.system), setup, seed=seed, dice=dice, journal=journal)


def load_game(journal: str | Path, *, read_only: bool = False) -> Game[Any]:
    """The game in a journal, every digest checked and no rule asked. Raises BadJournal with what is wrong.

    For journals that are trusted; `wsn.table.journals.open_game` verifies any other.
    """
    return Game.load(journal, system_of, read_only=read_only)


_CONTINUED: Final = ", continued"


def scenario_from(
    game: Game[Any], *, at: int | None = None, name: str | None = None, side: str | None = None
) -> dict[str, Any]:
    """The position of a game (or the one after entry `at`) as the document of a new scenario.

    With `side` only what that side may know goes in. Raises DataError where no scenario can begin there,
    IndexError when there is no such entry.
    """
    state, setup = _state(game, at, side), game.setup
    if not find_game(setup.system).files.has_excerpts:
        raise DataError([Problem("", "", f"{game.system.title} cannot make a scenario of a position")])
    excerpt = game_of(setup.system).files
    refused = excerpt.excerpt_barred(Situation(state, game.world, NoDice()))
    if refused is not None:
        raise DataError([Problem("", "", f"no scenario can begin there: {refused}")])
    title = name or f"{setup.name[: LONGEST_NAME - len(_CONTINUED)]}{_CONTINUED}"
    return excerpt.excerpt_document(setup.scenario, game.world, state, title)


def left_out(game: Game[Any], *, at: int | None = None, side: str | None = None) -> tuple[str, ...]:
    """What of that position `scenario_from` cannot put into a scenario, a sentence each."""
    excerpt = game_of(game.setup.system).files
    return tuple(excerpt.excerpt_losses(Situation(_state(game, at, side), game.world, NoDice())))


def _state(game: Game[Any], at: int | None, side: str | None) -> GameState:
    state = game.state if at is None else game.state_at(at)
    return state if side is None else observe(state, side)


def write_scenario(
    document: Mapping[str, Any],
    map_: Mapping[str, Any],
    path: str | Path,
    charts: Mapping[str, Any] | None = None,
) -> tuple[Path, ...]:
    """Write a scenario, and beside it its map where no shipped map is the same; returns the files.

    Where it is played by other charts than the shipped ones, what differs is written beside it too, as a file
    for `--tables`.
    What is written is checked first. Raises DataError, FileExistsError for a file that is there, and OSError;
    then neither is written.
    """
    path = Path(path)
    if path.suffix not in SUFFIXES:
        raise DataError([Problem(str(path), "", f"a scenario is a file ending in {' or '.join(SUFFIXES)}")])
    files = {path: dict(document)}
    named = str(document["map"])
    if Path(named).suffix in SUFFIXES or not _same_map(named, map_):
        map_file = path.with_name(f"{path.stem}_map{path.suffix}")
        files[path]["map"] = map_file.name
        files[map_file] = {key: value for key, value in map_.items() if key != "id"}
    system = str(document["system"])
    ours = game_of(system).files.chart_documents()
    _check_document(system, files[path], map_, str(path), ours if charts is None else charts)
    if charts is not None and find_game(system).files.has_charts and charts != ours:
        files[own_tables_of(path)] = own_tables(system, charts)
    for file in files:
        if file.exists():
            raise FileExistsError(file)
    written = {file: _text(content, file.suffix).encode("utf-8") for file, content in files.items()}
    write_together(written, new=True)
    return tuple(files)


def own_tables(system: str, charts: Mapping[str, Any]) -> dict[str, Any]:
    """What a file for `--tables` holds that gives these charts of a game."""
    ours = game_of(system).files.chart_documents()
    own: dict[str, Any] = {"format": 1, "system": system}
    for name, changed in charts.items():
        own.update(difference(ours.get(name, {}), changed))
    return own


def own_tables_of(path: Path) -> Path:
    """The file in which a written scenario's own numbers lie beside it."""
    return path.with_name(f"{path.stem}_tables{path.suffix}")


def _text(document: Mapping[str, Any], suffix: str) -> str:
    return toml_text(document) if suffix == ".toml" else json.dumps(document, indent=1) + "\n"


def _same_map(name: str, map_: Mapping[str, Any]) -> bool:
    """Whether the shipped map of this name is the one that the game is played on."""
    try:
        return digest(map_document(locate("maps", name))) == digest(map_)
    except DataError:
        return False
