"""The rooms of the game: data, rules on it, and text, files and look on both."""

from __future__ import annotations

import ast
from pathlib import Path

ROOM = Path(__file__).resolve().parents[3] / "wsn" / "systems" / "normandy_44"
BELOW = {
    "data": {"data"},
    "rules": {"data", "rules"},
    "text": {"data", "rules", "text"},
    "files": {"data", "rules", "files"},
    "look": {"data", "rules", "look"},
}
"""By room, the rooms that it may know."""


def imports_of(path: Path) -> set[str]:
    """The rooms of the game that a module imports from."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    head = "wsn.systems.normandy_44."
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {name[len(head) :].partition(".")[0] for name in names if name.startswith(head)}


def test_no_room_knows_one_above_it() -> None:
    seen = 0
    for room, below in BELOW.items():
        for path in sorted((ROOM / room).rglob("*.py")):
            seen += 1
            strangers = imports_of(path) - below
            assert not strangers, f"{room}/{path.name} knows {sorted(strangers)}"
    assert seen > 50


def test_only_the_game_itself_and_its_rulebook_stand_outside_the_rooms() -> None:
    assert {path.name for path in ROOM.glob("*.py")} == {"__init__.py", "rulebook.py"}
