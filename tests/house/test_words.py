"""No code reads words that are made for people, or branches on the number of a rule, to learn a fact.

A value says it: `Chance`, `Status`, `UnitWords`, `Outcome.way`, the type of an error. The lint reads every
module for comparisons, cuts and searches of what by its name is text for a reader, and of errors. It cannot
see words in a variable of another name; a reviewer can.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("wsn", "pointbuy", "tools")

WORDS = frozenset(
    {
        "text",
        "words",
        "title",
        "purpose",
        "prompt",
        "result",
        "ending",
        "why",
        "said",
        "line",
        "label",
        "standing",
    }
)
"""Attributes that hold sentences for a reader."""
TELLERS = frozenset(
    {"str", "about", "status", "unit_words", "event_text", "command_text", "text_of", "preview_short"}
)
"""Calls that make such sentences."""
CUTS = frozenset(
    {
        *(
            "split",
            "rsplit",
            "partition",
            "rpartition",
            "startswith",
            "endswith",
            "removeprefix",
            "removesuffix",
        ),
        *("find", "index", "replace", "splitlines"),
    }
)
PATTERNS = frozenset({"match", "fullmatch", "search", "sub", "findall", "finditer", "split"})
"""The functions of `re`."""

ALLOWED = {
    "tools/attack/failures.py": "failures are told apart by what a detector says of them",
    "wsn/cli/menu.py": "the first words of choices are offered to a player who typed too few",
    "wsn/client/pages/builder/buying.py": "a person has typed them, to search for",
    "wsn/client/pages/builder/battle.py": "an error is shown line by line",
    "wsn/client/pages/builder/buildermap.py": "an error is shown line by line",
    "wsn/table/logline.py": "a line of the log shows its rule once",
    "wsn/table/menurows.py": "of several choices in one line the last tells only what is different in it",
    "wsn/table/telling.py": "a ruling is shown line by line",
}
"""Modules where it is right, with the reason."""


def told(node: ast.expr) -> bool:
    """Whether an expression is text for a reader: an attribute of that name, or a call that makes it."""
    match node:
        case ast.Attribute(attr=name):
            return name in WORDS
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in TELLERS
        case ast.Subscript(value=value):
            return told(value)
    return False


def reads(node: ast.AST) -> str:
    """What is wrong with a node; empty where nothing is."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            sides = (left, *others)
            listed = [e for one in sides if isinstance(one, ast.Tuple | ast.List | ast.Set) for e in one.elts]
            constants = [
                one.value
                for one in (*sides, *listed)
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
            ]
            if constants and any(isinstance(one, ast.Attribute) and one.attr == "rule" for one in sides):
                return "branches on the number of a rule"
            texts = [one for one in sides if told(one)]
            filled = [value for value in constants if value]  # whether there are words at all may be asked
            inside = any(isinstance(op, ast.In | ast.NotIn) for op in ops)
            if texts and filled and (inside or all(not isinstance(one, ast.Call) for one in texts)):
                return "compares words for a reader"
        case ast.Call(func=ast.Attribute(attr="replace"), args=[ast.Constant(value="_"), *_]):
            return ""  # a word of a file becomes words for a reader
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in CUTS and told(value):
            return "cuts words for a reader"
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name), args=args) if name in PATTERNS:
            if any(told(one) for one in args):
                return "searches words for a reader"
        case ast.match_case(pattern=pattern):
            for one in ast.walk(pattern):
                if isinstance(one, ast.MatchClass) and "rule" in one.kwd_attrs:
                    return "branches on the number of a rule"
    return ""


def found(source: str) -> Iterator[tuple[int, str]]:
    """Every such place of a module: the line, and what it does."""
    for node in ast.walk(ast.parse(source)):
        wrong = reads(node)
        if wrong:
            yield getattr(node, "lineno", 0), wrong


def places() -> dict[str, list[str]]:
    """By module, what is found in the whole house."""
    all_: dict[str, list[str]] = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            module = path.relative_to(ROOT).as_posix()
            for line, wrong in found(path.read_text(encoding="utf-8")):
                all_.setdefault(module, []).append(f"{module}:{line} {wrong}")
    return all_


def test_nobody_reads_words_to_learn_a_fact() -> None:
    bad = [line for module, lines in places().items() if module not in ALLOWED for line in lines]
    assert not bad, "\n".join(bad)


@pytest.mark.slow
def test_every_exception_is_still_needed() -> None:
    assert set(ALLOWED) <= set(places())


@pytest.mark.parametrize(
    "code",
    [
        'e.rule == "WSS 15"',
        'e.rule in ("M44 1.6", other)',
        '"no dice left" not in str(error)',
        'str(error).startswith("no dice")',
        'one.text == "gully"',
        '"eliminated" in outcome.text',
        'seat.about(unit).partition(" (")',
        'preview.odds[0].words[:1] in "123"',
        're.match(r"\\d+", chance.words)',
        'status.prompt.split(";")',
        "match e:\n    case Moved(rule='X 1'):\n        pass",
    ],
)
def test_the_lint_finds(code: str) -> None:
    assert list(found(code))


@pytest.mark.parametrize(
    "code",
    [
        "if one.text: pass",
        'one.text != ""',
        "reason.rule == row.rule",
        "label.split('/')",
        'str(number) == "7"',
    ],
)
def test_the_lint_lets_pass(code: str) -> None:
    assert not list(found(code))
