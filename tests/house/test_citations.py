"""Every citation in the code names a listed rule, and a rule that is done has code and a test."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import get_args

import pytest

from tools import rules_index
from wsn.engine.commands import ENGINE_RULES
from wsn.parts.sources import Origin
from wsn.systems import game_of

ROOT = Path(__file__).resolve().parents[2]
RULES = {
    number: rule
    for system in rules_index.LISTED
    for number, rule in game_of(system).text.rules_listed().rules.items()
}
MODULES = sorted([*(ROOT / "wsn").rglob("*.py"), *(ROOT / "pointbuy").rglob("*.py")])


def test_every_citation_in_code_and_data_is_listed() -> None:
    cited = rules_index.code()
    assert len(cited) > 30
    assert {c: files for c, files in cited.items() if not rules_index.listed(c, RULES)} == {}


def test_what_is_given_as_a_rule_is_one() -> None:
    """A refusal, a reason or an event cites a section, not a chapter and not a word."""
    given = [(module, *one) for module in MODULES for one in rules_index.given_as_rules(module)]
    assert len(given) > 300
    bad = [one for one in given if one[2] not in RULES and one[2] not in ENGINE_RULES]
    assert not bad, "\n".join(f"{module.relative_to(ROOT)}:{line} {rule}" for module, line, rule in bad)


def test_every_rule_that_a_test_is_marked_with_is_listed() -> None:
    marked = rules_index.tests()
    assert len(marked) > 15
    assert {c: files for c, files in marked.items() if not rules_index.listed(c, RULES)} == {}


def test_a_rule_that_is_done_has_code_and_a_test() -> None:
    code, tests = rules_index.code(), rules_index.tests()
    done = [number for number, rule in RULES.items() if rule.status == "done"]
    assert done
    assert [number for number in done if number not in code] == []
    assert [number for number in done if number not in tests] == []


def test_a_rule_that_is_partial_says_what_is_missing() -> None:
    partial = {number: rule for number, rule in RULES.items() if rule.status == "partial"}
    assert [number for number, rule in partial.items() if not rule.note] == []


@pytest.mark.parametrize("system", sorted(rules_index.LISTED))
def test_every_number_has_an_origin_and_a_listed_rule(system: str) -> None:
    numbers = game_of(system).text.numbers_listed()
    assert numbers
    assert [n for n in numbers if n.origin not in get_args(Origin)] == []
    assert [n for n in numbers if n.rule not in RULES] == []


def test_the_checks_find_what_they_look_for(tmp_path: Path) -> None:
    books = rules_index.books()
    assert rules_index.cited_in("as WSN 5.1 and WSN 9.9 say; 3 AP 2 is no rule", books) == (
        "WSN 5.1",
        "WSN 9.9",
    )
    assert rules_index.listed("WSN 5.1", RULES)
    assert rules_index.listed("WSN 5", RULES)
    assert rules_index.listed("X 5.1", {"X 5.1.2"})
    assert not rules_index.listed("X 5.2", {"X 5.1.2"})
    assert not rules_index.listed("WSN 9.9", RULES)
    assert not rules_index.listed("WSN 9", RULES)
    module = tmp_path / "module.py"
    module.write_text('Refusal("WSN 9.9", "no")\nevent(rule="some rule")\nReason(RULE, "yes")\n')
    assert list(rules_index.given_as_rules(module)) == [(1, "WSN 9.9"), (2, "some rule")]


def test_the_index_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["rules_index.py", "war_storms", "--files"])
    rules_index.main()
    lines = capsys.readouterr().out.splitlines()
    row = next(line for line in lines if line.startswith("WSN 5.3 "))
    assert "code test" in row
    assert any(line.strip() == "wsn/systems/war_storms/data/tables.toml" for line in lines)
    assert lines[-1].startswith(f"{len(game_of('war_storms').text.rules_listed().rules)} rules: ")
