"""The rooms of every game: data, rules on it, and text, files and look on both."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from wsn.systems import SYSTEMS

GAMES = Path(__file__).resolve().parents[2] / "wsn" / "systems"
BELOW = {
    "data": {"data"},
    "rules": {"data", "rules"},
    "text": {"data", "rules", "text"},
    "files": {"data", "rules", "files"},
    "look": {"data", "rules", "look"},
}
"""By room, the rooms that it may know."""


def rooms_named(source: str, game: str) -> set[str]:
    """The rooms of the game that a module imports from."""
    head = f"wsn.systems.{game}"
    rooms: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        if node.module == head:
            rooms |= {one.name for one in node.names}
        elif node.module.startswith(f"{head}."):
            rooms.add(node.module[len(head) + 1 :].partition(".")[0])
    return rooms


@pytest.mark.parametrize("game", SYSTEMS)
def test_no_room_knows_one_above_it(game: str) -> None:
    seen = 0
    for room, below in BELOW.items():
        for path in sorted((GAMES / game / room).rglob("*.py")):
            seen += 1
            strangers = rooms_named(path.read_text(encoding="utf-8"), game) - below
            assert not strangers, f"{room}/{path.name} knows {sorted(strangers)}"
    assert seen > 35


@pytest.mark.parametrize("game", SYSTEMS)
def test_only_the_game_itself_and_its_rulebook_stand_outside_the_rooms(game: str) -> None:
    assert {path.name for path in (GAMES / game).glob("*.py")} == {"__init__.py", "rulebook.py"}
    folders = {path.name for path in (GAMES / game).iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders == set(BELOW)


def test_a_room_above_is_seen_however_it_is_imported() -> None:
    assert rooms_named("from wsn.systems.hex_tiles import look\n", "hex_tiles") == {"look"}
    assert rooms_named("def f():\n    from wsn.systems.hex_tiles.text import odds\n", "hex_tiles") == {"text"}
    assert rooms_named("from wsn.systems import system_of\n", "hex_tiles") == set()
