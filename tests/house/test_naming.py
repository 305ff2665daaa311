"""What can be counted about names: functions are verbs with their nouns, constants say what they limit.

The ceilings are today's counts. They only go down: whoever renames lowers the figure in the same commit.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]

MOST_ONE_WORD_NAMES = 0.341
"""Share of function names that are one word; 0.35 is wanted (python-chess: 0.36)."""
MOST_PARTICIPLES = 0.0125
"""Share of function names that are a past participle (`told`, `kept`); 0.02 is wanted."""

TYPE_MAKERS = ("TypeVar", "ParamSpec", "NewType")
"""What makes a type where a constant would stand."""

IRREGULAR = frozenset(
    re.findall(
        r"\w+",
        """
    begun bent bound bought broken brought built burnt cast caught chosen come cut dealt done drawn
    driven dug eaten fallen fed felt flown forgotten fought found frozen given gone grown heard held
    hidden hit hung hurt kept known laid led left lent lit lost made meant met paid put read ridden
    risen run said sat seen sent set shown shut sold spent spread stood struck stuck sunk swept sworn
    taken taught thought thrown told torn understood wound woven won worn written
    """,
    )
)
"""Past participles that do not end in -ed."""
NOT_PARTICIPLES = frozenset({"deed", "feed", "heed", "need", "proceed", "seed", "shed", "speed"})
"""Words that end in -ed and are none."""
ADJECTIVES = frozenset(
    re.findall(
        r"\w+",
        """
    ABOVE ACROSS AFTER AGAIN AHEAD ALIKE ALL ALONE APART AROUND ASIDE ASKEW ASTRAY AWAY BACK BARE BEFORE
    BEHIND BELOW BESIDE BESIDES BEST BETWEEN BEYOND BOLD BROAD CERTAIN CLEAR CLOSE CLOSER CLOSEST
    COARSEST CROWDED DARK DARKEST DEEP DEEPEST DOWN DUE EACH EASY EITHER ELSEWHERE EMPTY ENDLESS ENOUGH
    EVEN EVERY FAINT FAIR FAR FARTHER FARTHEST FEW FEWER FEWEST FINE FINEST FIRST FLAT FORBIDDEN FORWARD
    FURTHER GREEDY HARD HEADLESS HERE HIGH HIGHEST INNER INWARD LARGE LARGER LARGEST LAST LATE LATER
    LEAST LIKE LIKELY LONE LONG LONGEST LOOSE LOW LOWEST MANY MORE MOST NAMELESS NARROW NEAR NEARBY
    NEAREST NEARLY NEVER NEXT ODD OFF OLD OLDEST OPEN OPPOSITE ORDINARY OTHER OUT OUTSIDE OWN PALEST
    PATIENT PLAIN POINTY POOR PRETTY PROUD QUICK QUIET READY ROOMY ROUND SAME SELDOM SHALLOW SHARP SHORT
    SIDEWAYS SIMPLE SLIGHT SLOW SMALL SMALLER SMALLEST SPARE SPARSE STEEPEST STRANGE STRAY STRONGEST
    SUCH SURE TALL THICK THIN TOGETHER TWICE UNEVEN UNLIKE UNSURE USUAL WET WIDE WIDER WIDEST WILD
    WITHIN WITHOUT WORST WRONG
    """,
    )
)
"""Adjectives and adverbs that say nothing of what they limit when they stand alone."""


class Constant(NamedTuple):
    """A module's constant: its room, its name, and its value as it is written."""

    room: str
    name: str
    value: str


def room_of(path: Path) -> str:
    """The folder whose modules are read together: `wsn/table`, `wsn/client/view`, `wsn/systems/hex_tiles`."""
    parts = path.parent.parts
    if parts[:3] == ("wsn", "bots", "judges"):  # a judge a game: each has one of every name
        return "/".join(parts[:4])
    deep = parts[:2] in (("wsn", "systems"), ("wsn", "client")) or parts[:3] == ("wsn", "table", "picture")
    return "/".join(parts[: 3 if deep else 2])


def function_names(tree: ast.AST) -> Iterator[str]:
    """The names of all functions and methods, without those that Python gives a meaning (`__eq__`)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("__"):
            yield node.name.strip("_")


def is_participle(name: str) -> bool:
    """Whether a name is one word, and that the past participle of a verb."""
    return name in IRREGULAR or ("_" not in name and name.endswith("ed") and name not in NOT_PARTICIPLES)


def constants(room: str, tree: ast.Module) -> Iterator[Constant]:
    """The constants that a module binds at its top level, type variables aside."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            targets: list[ast.expr] = node.targets
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets = [node.target]
        else:
            continue
        for target in targets:
            parts = target.elts if isinstance(target, ast.Tuple) else [target]
            values = (
                node.value.elts
                if isinstance(target, ast.Tuple)
                and isinstance(node.value, ast.Tuple)
                and len(node.value.elts) == len(parts)
                else [node.value] * len(parts)
            )
            for part, value in zip(parts, values, strict=True):
                if isinstance(part, ast.Name) and re.fullmatch(r"_*[A-Z][A-Z0-9_]+", part.id) and value:
                    yield Constant(room, part.id, ast.unparse(value))


@cache
def house() -> tuple[tuple[str, ...], tuple[Constant, ...]]:
    """The names of every function, and every constant, of wsn and pointbuy."""
    functions: list[str] = []
    found: list[Constant] = []
    for folder in ("wsn", "pointbuy"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            functions += function_names(tree)
            found += constants(room_of(path.relative_to(ROOT)), tree)
    return tuple(functions), tuple(found)


def clashes(found: tuple[Constant, ...]) -> list[tuple[str, str]]:
    """Rooms and names of constants that have more than one value in their room."""
    values: dict[tuple[str, str], set[str]] = {}
    for each in found:
        values.setdefault((each.room, each.name), set()).add(each.value)
    return sorted(key for key, said in values.items() if len(said) > 1)


def test_most_functions_are_named_by_more_than_one_word() -> None:
    names = house()[0]
    share = sum("_" not in name for name in names) / len(names)
    assert len(names) > 5_000
    assert share <= MOST_ONE_WORD_NAMES, f"{share:.3%}"


def test_few_functions_are_named_by_a_past_participle() -> None:
    names = house()[0]
    share = sum(map(is_participle, names)) / len(names)
    assert share <= MOST_PARTICIPLES, f"{share:.3%}"


def test_constants_say_what_they_limit() -> None:
    bare = [f"{each.room} {each.name}" for each in house()[1] if each.name.strip("_") in ADJECTIVES]
    assert bare == []


def test_a_constant_means_one_thing_in_its_room() -> None:
    twice = clashes(house()[1])
    assert twice == []


def is_constant(name: str) -> bool:
    """Whether a name is written as constants are; `TYPE_CHECKING` is written out to save an import."""
    return re.fullmatch("_?[A-Z][A-Z0-9_]+", name) is not None and name != "TYPE_CHECKING"


def loose_constants(tree: ast.Module) -> Iterator[str]:
    """The constants of a module that may be bound again: without `Final`, and neither an alias nor a type."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                alias = isinstance(value, ast.Subscript | ast.Name | ast.Attribute)
                union = isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr)
                kind = isinstance(value, ast.Call) and ast.unparse(value.func) in TYPE_MAKERS
                if is_constant(name) and not (alias or union or kind):
                    yield name
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=ast.expr()):
                words = ast.unparse(annotation)
                if is_constant(name) and not words.startswith(("Final", "TypeAlias")):
                    yield name


def test_no_constant_is_bound_again() -> None:
    """`mypy` refuses it for what is `Final`."""
    loose = {
        f"{path.relative_to(ROOT).as_posix()} {name}"
        for package in ("wsn", "pointbuy")
        for path in sorted((ROOT / package).rglob("*.py"))
        if path != ROOT / "wsn" / "__init__.py"  # imports nothing, so that a script begins at once
        for name in loose_constants(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert sorted(loose) == []


def test_the_count_tells_names_apart() -> None:
    tree = ast.parse(
        "MOST, FAR_OFF = 1, 2\nclass A:\n    def told(self): ...\n    def __eq__(self, b): ...\n"
    )
    assert list(function_names(tree)) == ["told"]
    assert constants_of(tree) == [("MOST", "1"), ("FAR_OFF", "2")]
    assert [is_participle(name) for name in ("told", "moved", "seed", "kept_games", "draw")] == [
        *(True, True, False, False, False)
    ]
    assert clashes((Constant("a", "X", "1"), Constant("a", "X", "2"), Constant("b", "X", "1"))) == [
        ("a", "X")
    ]
    assert room_of(Path("wsn/client/view/marks.py")) == "wsn/client/view"
    assert room_of(Path("wsn/board/board.py")) == "wsn/board"


def constants_of(tree: ast.Module) -> list[tuple[str, str]]:
    """Names and values of the constants of a module in no room."""
    return [(each.name, each.value) for each in constants("", tree)]
