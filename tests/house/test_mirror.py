"""The tests mirror the house: those of a room lie in the folder of its name, where they are found and run."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

OTHER_FOLDERS = {
    "house": "how the code is written, named and put together",
    "docs": "the pages of `docs/`, their commands and what they promise",
    "tools": "the tools beside the program, and what they build",
    "pointbuy": "forces for points, which stand beside `wsn`",
    "los_cases": "named cases of line of sight, drawn as text",
    "oracle": "a second line of sight, and the first one compared with it",
    "reference": "exact numbers for other engines, counted a second time",
}
"""Folders of tests that are no room of `wsn`, and what they ask."""
WHOLE_PROGRAM = {
    "test_api": "what `import wsn` offers, whichever room it comes from",
    "test_power_cuts": "whatever is kept on disk, in every room that keeps",
    "test_two_worlds": "whatever is asked of a game, at every face",
}
"""Test modules above all folders, and what they ask."""


def find_strays(modules: Iterable[str], rooms: Iterable[str], single: Iterable[str]) -> list[str]:
    """Where test modules lie otherwise than the house does, each with the folder it belongs to.

    `modules` are paths below `tests`, `rooms` those of the rooms below `wsn` with the other folders, and
    `single` the modules of `wsn` that stand in no room.
    """
    rooms, single = set(rooms), set(single)
    told = []
    for module in modules:
        folder, _, name = f"./{module}".removesuffix(".py").rpartition("/")
        folder = folder.removeprefix(".").removeprefix("/")
        subject = name.removeprefix("test_")
        if folder and folder not in rooms:
            told.append(f"{module}: `{folder}` is no room of the house")
        parts = subject.split("_")
        for many in range(1, len(parts) + 1):
            room = "/".join(filter(None, (folder, "_".join(parts[:many]))))
            if room in rooms:
                told.append(f"{module}: belongs to tests/{room}")
        if not folder and name not in WHOLE_PROGRAM and subject not in single:
            told.append(f"{module}: asks of no module outside the rooms, nor of the whole program")
    return told


def list_rooms() -> set[str]:
    """Every room below `wsn`, as a path. A game is one: tests of a rule ask its data, files and words too."""
    below = ROOT / "wsn"
    rooms = {path.parent.relative_to(below) for path in below.rglob("*.py") if path.parent != below}
    return {room.as_posix() for room in rooms if room.parts[0] != "systems" or len(room.parts) < 3}


def test_every_test_lies_where_its_room_does():
    rooms = list_rooms() | set(OTHER_FOLDERS)
    modules = sorted(
        path.relative_to(ROOT / "tests").as_posix() for path in (ROOT / "tests").rglob("test_*.py")
    )
    assert len(modules) > 500
    assert find_strays(modules, rooms, {path.stem for path in (ROOT / "wsn").glob("*.py")}) == []


def test_what_lies_elsewhere_is_told_with_its_place():
    rooms, single = {"data", "table", "table/picture", "house"}, {"english"}
    right = ["test_english.py", "test_api.py", "data/test_disk.py", "table/picture/test_signs.py"]
    assert find_strays(right, rooms, single) == []
    wrong = {
        "test_data_disk.py": "belongs to tests/data",
        "table/test_picture.py": "belongs to tests/table/picture",
        "table/test_picture_signs.py": "belongs to tests/table/picture",
        "tabel/test_seat.py": "`tabel` is no room of the house",
        "test_soup.py": "asks of no module outside the rooms, nor of the whole program",
    }
    for module, said in wrong.items():
        assert f"{module}: {said}" in find_strays([module], rooms, single)


def test_what_stands_beside_the_rooms_is_there():
    tests = ROOT / "tests"
    folders = {folder for folder in OTHER_FOLDERS if any((tests / folder).glob("test_*.py"))}
    assert folders == set(OTHER_FOLDERS)
    assert {name for name in WHOLE_PROGRAM if (tests / f"{name}.py").is_file()} == set(WHOLE_PROGRAM)


def list_imports(source: str) -> list[str]:
    """The test modules that a source imports, those inside functions too."""
    named = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            named += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            named += [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
    return sorted({name for name in named if name.rpartition(".")[2].startswith("test_")})


def test_no_test_module_is_imported():
    """What two of them share stands beside them, so that each can be read, moved or dropped alone."""
    wrong = {
        str(path.relative_to(ROOT)): names
        for folder in ("tests", "tools", "wsn", "pointbuy")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if (names := list_imports(path.read_text(encoding="utf-8")))
    }
    assert wrong == {}


def test_an_import_of_a_test_module_is_seen_wherever_it_stands():
    source = "from tests.board import documents\nimport re\n\ndef f():\n    {}\n"
    for line in ("from tests.board.test_mapfile import x", "from tests.board import test_mapfile"):
        assert "tests.board.test_mapfile" in list_imports(source.format(line))
    assert list_imports(source.format("pass")) == []
