"""Tests ask objects what anybody may ask: what begins with an underscore is free to change."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

MOST_PRIVATES = {
    "tests/bots": 155,
    "tests/engine": 2,
    "tests/host": 2,
    "tests/systems": 1,
    "tests/trials": 4,
}
"""How often the tests of a room name a private attribute, where they do. They only fall; none is wanted.

Those of the bots ask how a planner comes to its choice. The one of the systems puts a game at a position.
"""
OF_OTHERS = frozenset({"_exit", "_assertion_pass", "_processes", "_replace", "_asdict", "_repr_svg_"})
"""Names with an underscore that others gave, and that anybody may use or must."""


def find_privates(source: str) -> Iterator[str]:
    """Every private name that is asked of something else than `self`, or put in its place by a test."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield from filter(is_private, [node.attr])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and "attr" in node.func.attr:
            words = [one.value for one in node.args[:2] if isinstance(one, ast.Constant)]
            yield from filter(is_private, (str(word).rpartition(".")[2] for word in words))


def is_private(name: str) -> bool:
    """Whether a name begins with one underscore, and is ours."""
    return name.startswith("_") and not name.startswith("__") and name not in OF_OTHERS


def test_tests_ask_what_anybody_may_ask():
    counted: Counter[str] = Counter()
    for path in sorted((ROOT / "tests").rglob("*.py")):
        room = "/".join(path.relative_to(ROOT).parts[:2])
        counted[room] += sum(1 for _ in find_privates(path.read_text(encoding="utf-8")))
    risen = {room: count for room, count in counted.items() if count > MOST_PRIVATES.get(room, 0)}
    assert risen == {}, "whoever lowers a figure writes it here; none may rise"


def test_what_is_private_is_seen_and_what_is_our_own_is_not():
    seen = "a._b\nf(x)._c()\npatch.setattr(a, '_d', 1)\nmonkeypatch.setattr('wsn.a._e', 1)\n"
    assert sorted(find_privates(seen)) == ["_b", "_c", "_d", "_e"]
    free = "self._b\na.b\na.__dict__\na._replace(b=1)\npatch.setattr(a, 'd', '_x')\nos._exit(1)\n"
    assert list(find_privates(free)) == []
