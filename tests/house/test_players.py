"""A player is nobody's "he", in the pages, in whatever the program says and in what is said of its code.

Those who fought may be.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
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


AT_THE_TABLE = ("table", "desk", "client", "cli", "trials", "lessons", "bots", "engine", "pointbuy")
"""The folders that know players and bots, and only by rulebooks those who fought."""


def remarks(source: str) -> Iterator[tuple[int, str]]:
    """Every docstring and every block of comments, with its line."""
    for node in ast.walk(ast.parse(source)):
        told = node.value if isinstance(node, ast.Expr) else None
        if isinstance(told, ast.Constant) and isinstance(told.value, str):
            yield told.lineno, told.value
    last, block = 0, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        if block and token.start[0] > last + 1:
            yield last, block
            block = ""
        last, block = token.start[0], f"{block} {token.string.lstrip('# ')}"
    yield last, block


def takes_for_a_man(text: str, at_the_table: bool) -> bool:
    """Whether a text about the code takes a player for a man: of soldiers it may speak so."""
    if not HE.search(text) or SOLDIER.search(text):
        return False
    return at_the_table or any(
        HE.search(one) and PERSON.search(one) for one in re.split(r"(?<=[.:;!?])\s+", text)
    )


def test_nothing_written_about_the_code_takes_a_player_for_a_man() -> None:
    said = []
    for top in ("wsn", "pointbuy", "tools"):
        for module in sorted((ROOT / top).rglob("*.py")):
            source = module.read_text(encoding="utf-8")
            if HE.search(source):
                at_the_table = bool({top, *module.relative_to(ROOT).parts[1:2]} & set(AT_THE_TABLE))
                said += [
                    f"{module.relative_to(ROOT)}:{line}"
                    for line, text in remarks(source)
                    if takes_for_a_man(text, at_the_table)
                ]
    assert said == []


def test_what_takes_a_player_for_a_man_is_found() -> None:
    source = '"""The cards that a player has in his hand."""\nx = 1  # his move\n'
    assert [takes_for_a_man(text, False) for _, text in remarks(source)] == [True, False]
    assert [takes_for_a_man(text, True) for _, text in remarks(source)] == [True, True]
    assert not takes_for_a_man("The officer, with the platoons that he leads.", True)


def test_no_page_and_no_message_takes_a_player_for_a_man() -> None:
    said = [
        (where, text)
        for where, text in (*pages(), *messages())
        if HE.search(text) and PERSON.search(text) and not SOLDIER.search(text)
    ]
    assert said == []
