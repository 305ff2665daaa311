"""The text of a scenario file: written anew, and into a text whose comments and layout stay."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from wsn import scenario
from wsn.data.statements import statements_of
from wsn.data.toml_values import match_rows
from wsn.scenariomaking import apply_order, draft_of, scenario_text

FILE = """\
# A fight of our own.
format = 1
name = "The lane"   # for now
turns = 6

# Who fights.
[sides.allies]
name = "Us"     # the good ones
edge = "west"

[sides.axis]
name = "Them"

# What it is about.
[[objectives]]
space = "D509"   # the church

# Only in the long game.
[[objectives]]
space = "D608"

[[companies]]
id = "I"
platoons = [
    # The best of them.
    { id = "I1", at = "D509" },   # dug in
    { id = "I2", at = "D608" },
    { id = "I3", at = "D409" }
]
# The end.
"""


def changed(**keys: object) -> str:
    """The text of the file with other values for some of its keys."""
    document = {**tomllib.loads(FILE), **keys}
    text = scenario_text(document, FILE)
    assert tomllib.loads(text) == document
    return text


def test_every_letter_of_a_text_is_in_a_statement() -> None:
    assert "".join(one.text for one in statements_of(FILE)) == FILE
    assert [one.way for one in statements_of(FILE) if one.kind == "rows"] == [
        ("objectives",),
        ("objectives",),
        ("companies",),
    ]


def test_a_document_that_is_equal_leaves_the_text_as_it_is() -> None:
    assert scenario_text(tomllib.loads(FILE), FILE) == FILE


def test_a_changed_value_keeps_its_line_and_the_remark_behind_it() -> None:
    assert changed(name="The road") == FILE.replace('"The lane"', '"The road"')
    sides = tomllib.loads(FILE)["sides"]
    text = changed(sides={**sides, "allies": {**sides["allies"], "name": "We"}})
    assert text == FILE.replace('"Us" ', '"We" ')


def test_a_row_that_goes_takes_the_comment_right_above_it_along() -> None:
    first, second = tomllib.loads(FILE)["objectives"]
    assert changed(objectives=[first]) == FILE.replace(
        '# Only in the long game.\n[[objectives]]\nspace = "D608"\n\n', ""
    )
    text = changed(objectives=[second])
    assert text == FILE.replace('# What it is about.\n[[objectives]]\nspace = "D509"   # the church\n\n', "")


def test_a_row_that_moves_takes_its_comment_along() -> None:
    first, second = tomllib.loads(FILE)["objectives"]
    text = changed(objectives=[second, first])
    assert '# Only in the long game.\n[[objectives]]\nspace = "D608"' in text
    assert 'space = "D509"   # the church' in text


def test_one_line_of_a_list_is_changed_and_the_others_stay() -> None:
    (company,) = tomllib.loads(FILE)["companies"]
    one, two, three = company["platoons"]
    text = changed(companies=[{**company, "platoons": [{**one, "at": "D510"}, two, three]}])
    assert '    # The best of them.\n    { id = "I1", at = "D510" },   # dug in\n' in text
    text = changed(companies=[{**company, "platoons": [one, three, {"id": "I4"}]}])
    assert "I2" not in text
    assert '    { id = "I1", at = "D509" },   # dug in\n    { id = "I3", at = "D409" },\n' in text
    assert text.endswith('    { id = "I4" },\n]\n# The end.\n')


def test_a_list_that_is_changed_keeps_its_comments_and_its_lines() -> None:
    source = (
        'zones = [\n    # the north\n    "D101", "D102",   # by the mill\n    "D103",\n\n    # the south\n'
        '    "D110",\n]  # all of it\nnote = ""\n'
    )
    text = scenario_text({"zones": ["D101", "D104", "D110", "D111"], "note": ""}, source)
    assert text == source.replace('"D101", "D102",', '"D101", "D104",').replace('    "D103",\n', "").replace(
        '    "D110",\n', '    "D110", "D111",\n'
    )


def test_a_new_table_and_a_new_list_come_after_what_is_there() -> None:
    text = changed(victory={"tie": "axis"}, works=[{"kind": "wire", "at": ["D101"]}])
    assert text.endswith('# The end.\n\n[victory]\ntie = "axis"\n\n[[works]]\nkind = "wire"\nat = ["D101"]\n')


def test_a_list_that_is_emptied_stays_as_an_empty_one() -> None:
    text = changed(objectives=[])
    assert "objectives = []\n" in text
    assert "# Who fights." in text


def test_a_text_of_another_style_is_still_read_as_the_document() -> None:
    source = (
        'sides.allies.name = "Us"\nunits = [{ id = "a" }, { id = "b" }]\nnote = """\n[[no heading]]\n"""\n'
    )
    document = tomllib.loads(source)
    assert scenario_text(document, source) == source
    document = {**document, "units": [{"id": "a"}], "sides": {"allies": {"name": "We"}}}
    assert tomllib.loads(scenario_text(document, source)) == document


def test_old_and_new_rows_are_matched_by_id_whatever_else_changes() -> None:
    had = [{"id": "a", "x": 1}, {"id": "b", "x": 1}]
    want = [{"id": "b", "x": 2}, {"id": "c", "x": 9}, {"id": "a", "x": 1}]
    assert [pair for pair in match_rows(had, want) if pair[1] is not None] == [(1, 0), (None, 1), (0, 2)]


@pytest.mark.parametrize("name", scenario.names())
def test_every_shipped_scenario_opens_and_is_saved_with_the_same_meaning(name: str) -> None:
    """Untouched, letter by letter; after a step, with every comment; from its document alone, the same."""
    draft = draft_of(name)
    assert draft.source is not None
    assert draft.text() == draft.source
    assert draft.problems() == ()
    assert tomllib.loads(scenario_text(draft.document)) == draft.document
    first = next(one for one in draft.things.values() if draft.spaces(one) and one.kind)
    step = apply_order(draft, ["set", "turns=3"]).draft.remove_thing(first.name).draft
    text = step.text()
    assert tomllib.loads(text) == step.document
    assert [line for line in step.source.splitlines() if line.startswith("#")] == [
        line for line in text.splitlines() if line.startswith("#")
    ]
    went = set(draft.source.splitlines()) - set(text.splitlines())
    assert len(went) <= 12, "all but a few lines stay as they were written"


def test_a_scenario_as_json_is_written_as_json(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    draft = draft_of("le_dezert")
    file.write_text(scenario_text(draft.document, suffix=".json"), encoding="utf-8")
    assert draft_of(file).document == draft.document
    assert draft_of(file).problems() == ()
