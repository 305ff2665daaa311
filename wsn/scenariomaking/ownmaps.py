"""One's own maps and scenarios that are at hand, and how a scenario that is saved finds its map again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wsn.board.mapdocument import kind_of
from wsn.data import SUFFIXES, DataError, Problem, packs, read_bytes, read_document, shipped_files
from wsn.data.disk import reason_of, write_whole
from wsn.mapmaking.fitfile import is_fit
from wsn.scenario import map_file
from wsn.table.home import data

MOST_FILES: Final = 40
"""How many files of a folder are looked into."""


def maps_in(folder: Path) -> Iterator[Path]:
    """The map files of a folder, what was touched last first."""
    for file, document in _documents(folder):
        if "system" in document and ("grid" in document or "layout" in document) and not is_fit(document):
            yield file


def scenarios_in(folder: Path) -> Iterator[Path]:
    """The scenario files of a folder, and the packs, what was touched last first."""
    for file, document in _documents(folder, (*SUFFIXES, packs.ENDING)):
        if {"system", "map", "sides"} <= set(document):
            yield file


def _documents(
    folder: Path, endings: tuple[str, ...] = tuple(SUFFIXES)
) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The files of a folder with what they hold, of a pack its scenario; what cannot be read is left out."""
    try:
        files = [file for file in folder.iterdir() if file.name.lower().endswith(endings)]
        files = sorted(files, key=lambda file: -file.stat().st_mtime_ns)[:MOST_FILES]
    except OSError:
        return
    for file in files:
        try:
            yield file, read_document(packs.open_pack(file).scenario if packs.is_pack(file) else file)
        except DataError:
            continue


def folder() -> Path:
    """Where maps are found wherever the program is begun: `maps` among the player's own files."""
    return data() / "maps"


def maps_at_hand() -> tuple[Path, ...]:
    """The maps of one's own in the folder where the program was begun, and among the player's own files."""
    return tuple(dict.fromkeys((*maps_in(Path()), *maps_in(folder()))))


@dataclass(frozen=True, slots=True)
class MapBeside:
    """How a scenario in a file names its map."""

    name: str
    """What the scenario says: the name of a shipped map, or of a file beside its own."""
    copied: tuple[Path, Path] | None = None
    """The map's file, and where a copy of it has to lie first."""

    def lay(self) -> None:
        """Copy the map where it has to lie. Raises DataError."""
        if self.copied is None:
            return
        from_, to = self.copied
        try:
            write_whole(to, read_bytes(from_), folders=True)
        except OSError as error:
            raise DataError([Problem(str(to), "", f"cannot be written: {reason_of(error)}")]) from None


def map_beside(document: Mapping[str, Any], origin: Path, target: Path) -> MapBeside:
    """How a scenario, up to now in `origin`, names its map when it is in `target`.

    A map in the folder of the target, or in one inside it, stays where it is; any other is copied beside it.
    Raises DataError where the map is not there, or another file of its name is.
    """
    named = str(document.get("map"))
    file = map_file(document, origin).resolve()
    if any(one.resolve() == file for one in shipped_files("maps").values()):
        return MapBeside(named)
    here = target.parent.resolve()
    if file.is_relative_to(here) and packs.pack_around(file) is None:
        return MapBeside(file.relative_to(here).as_posix())
    there = here / file.name
    if there == here / target.name:
        there = there.with_name(f"{file.stem}_map{file.suffix}")
    if there.exists():
        if read_document(there) != read_document(file):
            text = f"another map called {there.name} lies beside it: give this scenario another folder"
            raise DataError([Problem(str(target), "map", text)])
        return MapBeside(there.name)
    _not_of_boards(file, target)
    return MapBeside(there.name, (file, there))


def _not_of_boards(file: Path, target: Path) -> None:
    """Raises DataError for a layout of boards that lie beside it, which would not find them elsewhere."""
    document = read_document(file)
    if kind_of(document) != "layout":
        return
    used = {str(one.get("board")) for one in document["layout"] if isinstance(one, Mapping)}
    if not used <= {*shipped_files("maps"), *document.get("boards", ())}:
        text = f"the map is laid of boards of its own: save the scenario in their folder, {file.parent}"
        raise DataError([Problem(str(target), "map", text)])
