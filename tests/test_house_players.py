"""A player is nobody's "he", in the pages and in whatever the program says; those who fought may be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HE = re.compile(r"\b(he|him|his|himself)\b", re.IGNORECASE)
PERSON = re.compile(
    r"\b(players?|owner|attacker|defender|learner|designer|buyer|enemy|opponent|somebody|whoever|friend|nobody)\b",
    re.IGNORECASE,
)
SOLDIER = re.compile(
    r"\b(officer|lieutenant|doyle|hill|leader|sniper|stand-in|company|platoon)s?\b", re.IGNORECASE
)
"""Of whom a sentence may speak as of a man: those who fought."""


def pages() -> Iterator[tuple[str, str]]:
    """Every page that a player reads, by sentences."""
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "wsn").rglob("topics/*.md")):
        for sentence in re.split(r"(?<=[.:;!?|])\s+", page.read_text(encoding="utf-8")):
            yield page.name, " ".join(sentence.split())


def messages() -> Iterator[tuple[str, str]]:
    """Every text of the program that is not the words of a docstring."""
    for module in (*(ROOT / "wsn").rglob("*.py"), *(ROOT / "pointbuy").rglob("*.py")):
        source = module.read_text(encoding="utf-8")
        if not HE.search(source):
            continue
        tree = ast.parse(source)
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                yield f"{module.name}:{node.lineno}", node.value


def test_no_page_and_no_message_takes_a_player_for_a_man() -> None:
    said = [
        (where, text)
        for where, text in (*pages(), *messages())
        if HE.search(text) and PERSON.search(text) and not SOLDIER.search(text)
    ]
    assert said == []
