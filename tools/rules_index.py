"""List which rules have code and which have tests: `python tools/rules_index.py SYSTEM`."""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn.cite import CITATION
from wsn.parts.sources import Rule
from wsn.systems import IN_THE_MAKING, SYSTEMS, find_game, game_of

_MARK = re.compile(r"mark\.rule\(\s*([^)]*)\)")
_REFUSED = re.compile(r"refused|Refusal|raises\(|why_not|not \w+\.allowed|wrong\(")
_PERMITTED = re.compile(
    r"(?<!not )\b\w+\.allowed\(|\.do\(|\)\.clear\b|\bsummed\(|== \[\]"
    r"|\b(?:_?refus\w*|check|bar|why)\(.*\) is None|\bgive\(|\bused_to\(.*\) ==|\breaches\("
)
NOTHING = "refuses nothing"
"""The beginning of the note of a rule that can refuse nothing, such as a chart or a value."""
LISTED = tuple(name for name in (*SYSTEMS, *IN_THE_MAKING) if find_game(name).text.has_sources)
"""The games whose rules are listed, those in the making too."""


def books() -> frozenset[str]:
    """The letters of every book that a system cites."""
    return frozenset(book for system in LISTED for book in game_of(system).text.rules_listed().books)


@cache
def headed() -> frozenset[str]:
    """The books cited by headings (`HT Forests`); the others are cited by number."""
    rules = (rule for system in LISTED for rule in game_of(system).text.rules_listed().rules)
    return frozenset(rule.split()[0] for rule in rules if not rule.split()[1][0].isdigit())


def cited_in(text: str, of: frozenset[str]) -> tuple[str, ...]:
    """The citations of these books in a text; of a range such as `WSN 5.1-5.6` the first."""
    numbers = [citation[0] for citation in CITATION.finditer(text)]
    parts = [citation.split() for citation in numbers]
    good = [book in of and (word[0].isdigit() or book in headed()) for book, word, *_ in parts]
    return tuple(citation for citation, kept in zip(numbers, good) if kept)


def code() -> Mapping[str, tuple[str, ...]]:
    """Every citation in code and data except the list of rules, with the files that have it."""
    known = books()
    files = [file for folder in ("wsn", "pointbuy") for file in sorted((ROOT / folder).rglob("*.py"))]
    files += sorted((ROOT / "wsn" / "systems").rglob("*.toml"))
    files += sorted((ROOT / "pointbuy" / "catalogue").glob("*.toml"))
    return _collect([f for f in files if f.name != "rules.toml"], lambda text: cited_in(text, known))


def tests() -> Mapping[str, tuple[str, ...]]:
    """Every citation in a `@pytest.mark.rule(...)`, with the files that have it."""
    known = books()

    def marked(text: str) -> tuple[str, ...]:
        return cited_in("\n".join(marks[1] for marks in _MARK.finditer(text)), known)

    return _collect(sorted((ROOT / "tests").rglob("*.py")), marked)


def kinds_of_test() -> Mapping[str, frozenset[str]]:
    """The cases that the tests of each rule show: what it permits, what it refuses.

    A test shows the refused case when it asks for a refusal, or holds what it gets against a citation; it
    shows the permitted one when it does not, or when something is done or allowed in it as well.
    """
    known = books()
    by_kind: dict[str, set[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "mark.rule(" in text else ():
            if not isinstance(node, ast.FunctionDef):
                continue
            decorators = [ast.unparse(one) for one in node.decorator_list]
            marked = [one for one in decorators if _MARK.search(one)]
            body = node.body[1:] if ast.get_docstring(node) else node.body
            said = "\n".join([*(one for one in decorators if one not in marked), *map(ast.unparse, body)])
            refuses = bool(_REFUSED.search(said) or cited_in(said, known))
            kinds = {"refused"} if refuses else {"permitted"}
            if _PERMITTED.search(said):
                kinds.add("permitted")
            for citation in cited_in("\n".join(marked), known):
                by_kind.setdefault(citation, set()).update(kinds)
    return {citation: frozenset(kinds) for citation, kinds in by_kind.items()}


def one_sided(rules: Mapping[str, Rule]) -> tuple[str, ...]:
    """The rules with two cases of which the tests show only one."""
    kinds = kinds_of_test()
    return tuple(
        number
        for number, rule in rules.items()
        if len(kinds.get(number, ())) < (1 if rule.note.startswith(NOTHING) else 2)
    )


_GIVES = re.compile(r"\b(?:Refusal|Reason)\s*\(|\brule\s*=")
"""What a module with such a text has somewhere."""


def given_as_rules(file: Path) -> Iterator[tuple[int, str]]:
    """Every text that a module cites as a rule in a refusal, reason or event, with its line."""
    source = file.read_text(encoding="utf-8")
    if not _GIVES.search(source):  # to read it whole takes a hundred times as long
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            given = [word.value for word in node.keywords if word.arg == "rule"]
            if name in ("Refusal", "Reason"):
                given += node.args[:1]
            for value in given:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield node.lineno, value.value


def listed(citation: str, rules: Container[str]) -> bool:
    """Whether a citation is one of these rules, or a chapter or section that has one of them."""
    return citation in rules or any(f"{citation}.{n}" in rules for n in range(1, 30))


def _collect(files: Iterable[Path], find: Callable[[str], tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    tests: dict[str, list[str]] = {}
    for file in files:
        for citation in dict.fromkeys(find(file.read_text(encoding="utf-8"))):
            tests.setdefault(citation, []).append(str(file.relative_to(ROOT)))
    return {citation: tuple(places) for citation, places in tests.items()}


def main() -> None:
    """Print the index of one system."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system", nargs="?", default=LISTED[0], choices=sorted(LISTED))
    parser.add_argument("--files", action="store_true", help="name the files")
    options = parser.parse_args()
    rules = game_of(options.system).text.rules_listed().rules
    in_code, in_tests = code(), tests()
    width = max(map(len, rules))
    counts: Counter[str] = Counter()
    for number, rule in rules.items():
        has = ("code" if number in in_code else "----", "test" if number in in_tests else "----")
        counts[{2: "both", 1: "one of them", 0: "neither"}[sum(word != "----" for word in has)]] += 1
        counts[rule.status] += 1
        print(f"{number:<{width}}  {rule.status:<7}  {has[0]} {has[1]}  {rule.origin:<8}  {rule.title}")
        if options.files:
            for file in (*in_code.get(number, ()), *in_tests.get(number, ())):
                print(f"{'':<{width}}    {file}")
    print()
    lacking = one_sided(rules)
    print(
        f"{len(lacking)} without both kinds of test (permitted and refused)"
        + "".join(f"\n  {n}" for n in lacking)
    )
    print(
        f"{len(rules)} rules: {counts['done']} done, {counts['partial']} partial, {counts['todo']} todo; "
        f"{counts['both']} with code and a test, {counts['one of them']} with one of them, "
        f"{counts['neither']} with neither"
    )


if __name__ == "__main__":
    main()
