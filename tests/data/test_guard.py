"""What is refused before it is parsed, and lists of problems that end."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from wsn.data import DataError, Problem, Report, Unknown, decode, read_document
from wsn.data.guard import DOTTED_LIMIT, NESTING_LIMIT, json_fault, toml_fault
from wsn.systems.hex_tiles.data.scenario import Scenario

PARTS = ".".join("abcdefghi")
"""A key with one part too many."""


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.toml", "a" + ".a" * 49_999 + " = 1", "line 1, column 16: a key has more than 8 parts"),
        ("a.toml", "x = 1\n[a" + ".a" * 49_999 + "]", "line 2, column 17: a key has more than 8 parts"),
        ("a.toml", f"x = {{ {PARTS} = 1 }}", "a key has more than 8 parts"),
        ("a.toml", "x = " + "[" * 9_000 + "]" * 9_000, "line 1, column 29: more than 24 lists and tables"),
        ("a.toml", "x = " + "{a = " * 900, "more than 24 lists and tables inside one another"),
        ("a.json", '{"x": ' + "[" * 900 + "]" * 900 + "}", "line 1, column 30: more than 24 lists"),
    ],
)
def test_what_would_cost_a_parser_time_and_memory_is_refused_before_it_is_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, said: str
) -> None:
    def parsed(text: str) -> None:
        raise AssertionError("the parser was asked")

    monkeypatch.setattr("tomllib.loads", parsed)
    monkeypatch.setattr("json.loads", parsed)
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_document(file)
    assert len(caught.value.problems) == 1
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "before",
    [
        'a = "[[{.\\""',
        "a = '[[{.\"'",
        'a = """["\n".[{\\""""',
        'a = """x"""""',
        "a = '''['.{''''",
        'a = ""',
        "a = ''  # [[[ it's",
        "a = [\n 1.5, # ]\n]",
        "[t]\na = 1979-05-27T07:32:00.5",
    ],
)
def test_texts_and_comments_are_passed_over_exactly(before: str) -> None:
    """One quote taken for another would hide a key from the guard, or find one in a note."""
    assert tomllib.loads(before)
    assert toml_fault(before + "\nb = 1\n" * 50) is None
    assert toml_fault(f"{before}\n{PARTS} = 1") is not None
    assert toml_fault(f'{before}\n"b" . {PARTS[2:]} = 1') is not None


def test_the_limits_themselves_are_allowed() -> None:
    assert toml_fault(PARTS[2:] + " = 1") is None
    assert PARTS[2:].count(".") == DOTTED_LIMIT - 1
    assert toml_fault("x = " + "[" * NESTING_LIMIT + "]" * NESTING_LIMIT) is None
    assert json_fault("[" * NESTING_LIMIT + "]" * NESTING_LIMIT + '"[[[[[\\"[[[[[[["') is None


def test_a_text_without_an_end_is_left_to_the_parser(tmp_path: Path) -> None:
    for text in ('x = "', "x = '''\n[[", 'x = """'):
        assert toml_fault(f"{text}\n{PARTS} = 1") is None
        file = tmp_path / "a.toml"
        file.write_text(f"{text}\n{PARTS} = 1", encoding="utf-8")
        with pytest.raises(DataError, match="not TOML"):
            read_document(file)


# --- lists of problems


def test_a_list_of_problems_ends_at_a_hundred_and_counts_the_others() -> None:
    report = Report("f")
    for number in range(250):
        report.add(f"#{number}", "is wrong")
    assert report.count == 250
    assert len(report.problems) == 101
    with pytest.raises(DataError) as caught:
        report.stop_if_any()
    assert str(caught.value).splitlines()[-2:] == ["f: #99: is wrong", "f: and 150 more problems"]


def test_lists_that_are_joined_still_end_at_a_hundred() -> None:
    report, other = Report("f"), Report("g")
    for number in range(99):
        report.add(f"#{number}", "is wrong")
    for number in range(103):
        other.add(f"#{number}", "is wrong")
    report.take(other.problems)
    assert report.count == 202
    assert [str(p) for p in report.problems[-2:]] == ["g: #0: is wrong", "f: and 102 more problems"]
    twice = DataError([*report.problems, Problem("h", "", "x")])
    assert str(twice.problems[-1]) == "f: and 103 more problems"
    assert str(DataError([Problem("h", "", str(n)) for n in range(101)]).problems[-1]) == (
        "h: and one more problem"
    )


def test_the_nearest_word_is_looked_for_only_where_it_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("wsn.data.problems.nearest_words", lambda word, *_: asked.append(word) or ())
    with pytest.raises(DataError) as caught:
        decode({f"key{n}": 1 for n in range(20_000)}, Scenario, "f")
    assert len(asked) == 100
    assert caught.value.problems[-1].more > 19_900
    assert str(Unknown("there is no 'axs'", "axs", ["axis"])) == "there is no 'axs'; valid: axis"
