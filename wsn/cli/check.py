"""`wsn check`: read maps, scenarios, lessons and lists of forces and list everything wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Any, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.owntables import game_of_tables, tables_option
from wsn.cli.terminal import tell_lines
from wsn.data import (
    NO_FILE,
    SUFFIXES,
    DataError,
    Problem,
    credits_of,
    nearest_hint,
    read_document,
    shipped_files,
    shorten,
)
from wsn.data.credits import is_later
from wsn.data.packs import ENDING, is_pack, open_pack, packs_in
from wsn.english import count
from wsn.lessons.shelf import FOLDER, is_lesson
from wsn.mapmaking.fitfile import beside, is_named_fit

if TYPE_CHECKING:
    from pointbuy.checks import Fault

MAP_KEYS: Final = frozenset({"layout", "legend", "grid", "columns"})
"""A file with one of these keys is meant to be a map or an overlay."""
LIST_KEYS: Final = frozenset({"sections", "nations", "buys"})
"""A file with one of these keys is meant to be a catalogue of forces or a roster."""


@click.command()
@click.argument("names", nargs=-1, metavar="[FILE|FOLDER|NAME]...")
@tables_option
@click.option("--quiet", is_flag=True, help="Leave out warnings and files that are in order.")
def command(names: tuple[str, ...], tables: Path | None, quiet: bool) -> None:
    """Check maps, overlays, scenarios, lessons, catalogues and rosters; without names, all that is shipped.

    A file of your own numbers and cards (`--tables FILE` of `wsn play`) is checked too; with --tables the
    scenarios are checked as they are played with it.

    The fit of a scan that lies beside a map is checked as well.

    Every problem of every file is listed with its place and the nearest valid choice. A warning marks a
    likely slip; the file still works. Exit status: 0 all is in order, 1 there are problems, 2 a file is
    missing.
    """
    named = [file for name in names for file in _files_named(name)] if names else _all_shipped()
    files = list(dict.fromkeys(file for one in named for file in (one, *_fit_of(one))))
    if not files:
        fail_with(f"there is no map, overlay, scenario, lesson, catalogue or roster in {' '.join(names)}")
    wrong = warned = 0
    for file in files:
        if file.name.endswith(".wsn.jsonl"):
            fail_with(f"{file} is the journal of a game: `wsn verify` checks it")
        errors, warnings = problems_of(file, tables)
        for problem in errors:
            tell_lines(str(problem))
        if not quiet:
            for problem in warnings:
                tell_lines(f"warning: {problem}")
        wrong += sum(problem.more or 1 for problem in errors)
        warned += len(warnings)
    if not quiet or wrong:
        click.echo(f"{count(len(files), 'file')}, {count(wrong, 'problem')}, {count(warned, 'warning')}")
    if wrong:
        raise SystemExit(1)


def _fit_of(file: Path) -> tuple[Path, ...]:
    """The fit of a scan that lies beside a file."""
    fit = beside(file)
    return (fit,) if fit.is_file() else ()


def problems_of(file: Path, tables: Path | None = None) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Everything wrong with a file of whichever kind, and everything worth a second look."""
    try:
        if is_pack(file):
            open_pack(file)
        document = read_document(file)
    except DataError as error:
        return error.problems, ()
    if is_lesson(document):
        from wsn.lessons.rehearsal import problems_of_lesson

        return problems_of_lesson(file), ()
    if is_named_fit(file, document):
        from wsn.mapmaking.fit import problems_of_fit

        return problems_of_fit(file)
    if _is_scenario(document, file):
        from wsn import scenario

        errors = tuple(scenario.problems_of(file, tables))
        doubts = (
            *_map_of_one_machine(document, file),
            *_later_wsn(document, file),
            *_later_map(document, file),
        )
        return errors, (*doubts, *(() if errors else _find_doubts(file, tables)))
    if _is_list(document):
        return _check_bought(document, str(file))
    if not document:
        return (Problem(str(file), "", "is empty"),), ()
    if not MAP_KEYS & set(document) and (system := game_of_tables(document)) is not None:
        return _own_tables(system, file), ()
    if not MAP_KEYS & set(document):
        text = "is neither a map nor an overlay nor a scenario, nor a lesson, catalogue, roster or tables"
        return (Problem(str(file), "", text),), ()
    from wsn.board import mapfile
    from wsn.systems import game_of, mapped_games

    errors, warnings = mapfile.problems_of(
        file, {name: game_of(name).ground.vocabulary for name in sorted(mapped_games())}
    )
    doubts = (*_later_wsn(document, file), *_later_parts(document, file), *warnings)
    return errors, doubts if errors else (*doubts, *_too_wide(file))


def _too_wide(file: Path) -> tuple[Problem, ...]:
    """That no game is begun on a map: it is too large for the lines of sight of its game."""
    from wsn.board.hexboard import HexBoard
    from wsn.board.mapdocument import kind_of
    from wsn.board.mapfile import map_document
    from wsn.board.widest import too_wide
    from wsn.systems import find_game
    from wsn.table.ruling import load_map

    document = map_document(file)
    if kind_of(document) == "overlay" or not find_game(str(document["system"])).ground.has_sight:
        return ()
    board = load_map(str(file))
    large = too_wide(board) if isinstance(board, HexBoard) else None
    return () if large is None else (Problem(str(file), "", f"is {large}"),)


def _later_wsn(document: Mapping[str, Any], file: Path, part: str = "") -> tuple[Problem, ...]:
    """That a file, or a part of it (`board coast`), was tested with a later version than this one."""
    from importlib import metadata

    tested, here = credits_of(document).get("wsn", ""), metadata.version("wsn")
    if not is_later(tested, here):
        return ()
    text = f"was last tested with wsn {tested}, and this is {here}: what is new in that may be missing here"
    return (Problem(str(file), part or "wsn", text),)


def _later_parts(document: Mapping[str, Any], file: Path, whole: str = "") -> tuple[Problem, ...]:
    """The same of every board and overlay that a map is laid of; `whole`: what that is a part of."""
    from wsn.board.mapdocument import gather

    if "layout" not in document:
        return ()
    laid, _ = gather(file)
    found: list[Problem] = []
    for key, noun in (("boards", "board"), ("overlays", "overlay")):
        parts = laid.get(key)
        for name, part in parts.items() if isinstance(parts, dict) else ():
            if isinstance(part, dict):
                found += _later_wsn(part, file, f"{whole}{noun} {name}")
    return tuple(found)


def _later_map(document: Mapping[str, Any], file: Path) -> tuple[Problem, ...]:
    """The same of the map of a scenario, and of its parts."""
    from wsn import scenario

    try:
        map_file = scenario.map_file(document, file)
        map_ = read_document(map_file)
        parts = _later_parts(map_, map_file, "map, ")
    except DataError:
        return ()  # what is wrong with it is among the errors
    told = (*_later_wsn(map_, file, f"map {map_file.stem}"), *parts)
    return tuple(Problem(str(file), one.place, one.text) for one in told)


def _map_of_one_machine(document: Mapping[str, Any], file: Path) -> tuple[Problem, ...]:
    """A map named by its whole path, which nobody else has."""
    named = document.get("map")
    if not isinstance(named, str) or not (PurePosixPath(named).is_absolute() or PureWindowsPath(named).drive):
        return ()
    text = (
        f"{shorten(named)} is a place on this machine only; put the map beside the scenario and name its file"
    )
    return (Problem(str(file), "map", text),)


def _own_tables(system: str, file: Path) -> tuple[Problem, ...]:
    """Everything wrong with a file of a player's own numbers."""
    from wsn import scenario

    try:
        scenario.charts_with(system, file)
    except DataError as error:
        return error.problems
    return ()


def _find_doubts(file: Path, tables: Path | None) -> tuple[Problem, ...]:
    """What its designer may not have meant, and what a battle for points departs from in its rules."""
    from pointbuy.departures import departures_of
    from wsn import scenario
    from wsn.parts.inforce import charts_of

    setup = scenario.load(file, tables)
    with charts_of(setup.system, setup.tables):
        departures = [Problem(str(file), "", text) for text in departures_of(setup.scenario, setup.map)]
    return (*departures, *scenario.advice_on(setup.system, setup.scenario, setup.map, file, setup.tables))


def _is_scenario(document: Mapping[str, object], file: Path) -> bool:
    return "map" in document or ("scenarios" in file.resolve().parts and "grid" not in document)


def _is_list(document: Mapping[str, object]) -> bool:
    return bool(LIST_KEYS & set(document)) or "catalogue" in document


def _check_bought(
    document: Mapping[str, object], file: str
) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Everything wrong with a catalogue or a roster, and what is only advised."""
    from pointbuy import catalogue, checks, roster
    from pointbuy.cataloguefile import CatalogueFile
    from wsn.data.mending import all_at_once, mend_document

    try:
        if "catalogue" not in document:
            catalogue.parse_catalogue(document, file)
            return (), ()
        forces = roster.parse_roster(document, file)
        prices = roster.catalogue_of(forces, file)
    except DataError as error:
        kind: type[CatalogueFile] | type[roster.Roster]
        read, kind = (
            (catalogue.parse_catalogue, CatalogueFile)
            if "catalogue" not in document
            else (roster.parse_roster, roster.Roster)
        )
        again = _every_fault if kind is roster.Roster else read
        return all_at_once(error, again, mend_document(document, kind), file), ()
    told = [
        tuple(_fault_of(one, file) for one in all_)
        for all_ in (checks.find_faults(forces, prices), checks.advice(forces, prices))
    ]
    return told[0], told[1]


def _fault_of(fault: Fault, file: str) -> Problem:
    place = f"buys #{fault.place}" if fault.place else ""
    return Problem(file, place, f"{fault.text} ({fault.rule})")


def _every_fault(document: Mapping[str, object], file: str) -> None:
    """Raises DataError with what is wrong with a mended roster, its nation and role mended too."""
    from pointbuy import checks, roster

    problems: list[Problem] = []
    try:
        roster.parse_roster(document, file)
    except DataError as error:
        problems += error.problems
    forces = roster.likely_roster(document, file)
    problems += (
        _fault_of(one, file) for one in checks.find_faults(forces, roster.catalogue_of(forces, file))
    )
    if problems:
        raise DataError(problems)


def _files_named(name: str) -> Iterator[Path]:
    """The files that a path, a folder or the name of a shipped file stands for."""
    path = Path(name)
    try:
        if path.is_dir():
            for file in _files_inside(path):
                yield from _in_pack(file) if is_pack(file) else (file,) if _is_ours(file) else ()
            return
        if is_pack(path):
            yield from _in_pack(path)
            return
        if path.is_file():
            yield path
            return
        if path.exists():
            fail_with(f"{name} {NO_FILE}")
    except (OSError, ValueError):  # no name of a file
        pass
    known = _known_files()
    matches = [files[name] for files in known.values() if name in files]
    if not matches:
        choices = [word for files in known.values() for word in files]
        choices += [str(file) for file in _files_beside(path)]
        fail_with(
            f"there is no file and no map, overlay, scenario, lesson or catalogue {shorten(name)}"
            f"{nearest_hint(name, choices)}"
        )
    yield from matches


def _in_pack(path: Path) -> tuple[Path, ...]:
    """The scenario of a pack, its map and its numbers; the pack itself where it cannot be read."""
    try:
        held = open_pack(path)
    except DataError:
        return (path,)
    return tuple(one for one in (held.scenario, held.map, held.tables) if one is not None)


def _files_inside(folder: Path) -> list[Path]:
    """The files below a folder that could be ours, hidden folders left out."""
    return sorted(
        file
        for file in folder.rglob("*")
        if (file.suffix in SUFFIXES or file.name.lower().endswith(ENDING))
        and file.is_file()
        and not any(part.startswith(".") for part in file.relative_to(folder).parts)
    )


def _is_ours(file: Path) -> bool:
    """True unless the file can be read and is clearly of another kind (a table, a project file)."""
    try:
        document = read_document(file)
    except DataError:
        return True
    return (
        is_lesson(document)
        or _is_scenario(document, file)
        or _is_list(document)
        or bool(MAP_KEYS & set(document))
        or is_named_fit(file, document)
        or game_of_tables(document) is not None
    )


def _files_beside(path: Path) -> list[Path]:
    try:
        there = [file for file in path.parent.iterdir() if file.suffix in SUFFIXES]
        return [*there, *packs_in(path.parent)]
    except (OSError, ValueError):
        return []


def _known_files() -> Mapping[str, Mapping[str, Path]]:
    """The shipped files that can be checked, by name, for each kind of them."""
    from pointbuy import catalogue
    from wsn.systems import SYSTEMS

    folders = ("maps", "maps/overlays", FOLDER, *(f"scenarios/{system}" for system in sorted(SYSTEMS)))
    return {**{kind: shipped_files(kind) for kind in folders}, "catalogues": catalogue.shipped_catalogues()}


def _all_shipped() -> list[Path]:
    return [file for files in _known_files().values() for file in files.values()]
