"""A TOML text with other values in it: tables in any order, comments where they belong, the ends of lines."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from copy import deepcopy
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wsn.data.changing import DocumentChange, change_file_text, text_difference
from wsn.data.rewriting import lay_toml, rewrite_json, rewrite_toml
from wsn.data.statements import statements_of
from wsn.data.toml_values import FILLED_LAYOUT

INTERLEAVED = """\
# A town of areas.
format = 1
edges.river = [["West", "East"]]   # it is deep

# The old town, walled.
[areas.West]
terrain = "town"   # narrow lanes

# Nobody comes out again.
[boxes.Gate]
beside = "west"

# The fields.
[areas.East]
terrain = "open"
size = { wide = 2, high = 1 }

# Off the map.
[boxes.Sea]
beside = "north"
# The end.
"""
DOTTED = """\
grid = "flat"
# water
edges.river = ["A1/A2"]
paths.road = [
    ["A1", "A2"],   # from the mill
]
# hedges
edges.hedge = ["A2/A3"]
paths.trail = [["A3", "A4"]]
"""


def edited(source: str, edit: Callable[[dict[str, Any]], object]) -> str:
    """The text after an edit of its document; it reads as that, and a second writing changes nothing."""
    document = tomllib.loads(source)
    edit(document)
    text = rewrite_toml(source, document)
    assert tomllib.loads(text) == document
    assert rewrite_toml(text, document) == text
    return text


def test_interleaved_tables_are_edited_each_in_its_place() -> None:
    text = edited(INTERLEAVED, lambda d: d["areas"]["West"].update(terrain="ruins"))
    assert text == INTERLEAVED.replace('"town"   #', '"ruins"   #')
    text = edited(INTERLEAVED, lambda d: d["areas"].update(South={"terrain": "marsh"}))
    new = '\n[areas.South]\nterrain = "marsh"\n'
    assert text == INTERLEAVED.replace("high = 1 }\n", f"high = 1 }}\n{new}")
    text = edited(INTERLEAVED, lambda d: d["edges"].update(hedge=[["East", "West"]]))
    assert text == INTERLEAVED.replace("# it is deep\n", '# it is deep\nedges.hedge = [["East", "West"]]\n')


def test_interleaved_keys_with_dots_are_edited_each_in_its_place() -> None:
    text = edited(DOTTED, lambda d: d["edges"].update(river=["A1/A2", "A1/B1"]))
    assert text == DOTTED.replace('river = ["A1/A2"]', 'river = ["A1/A2", "A1/B1"]')
    text = edited(DOTTED, lambda d: d["edges"].update(wall=["B1/B2"]))
    assert text == DOTTED.replace('"A2/A3"]\n', '"A2/A3"]\nedges.wall = ["B1/B2"]\n')
    text = edited(DOTTED, lambda d: d["paths"]["road"].append(["C1", "C2"]))
    assert '["A1", "A2"],   # from the mill\n    ["C1", "C2"],\n]\n# hedges\n' in text


@pytest.mark.parametrize(
    ("gone", "comment"),
    [(("areas", "West"), "walled"), (("boxes", "Gate"), "Nobody"), (("areas", "East"), "fields")],
)
def test_what_stands_above_a_heading_goes_with_it_and_nothing_else(
    gone: tuple[str, str], comment: str
) -> None:
    text = edited(INTERLEAVED, lambda d: d[gone[0]].pop(gone[1]))
    assert comment not in text
    for heading, above in (
        ("[areas.West]", "# The old town, walled."),
        ("[boxes.Gate]", "# Nobody comes out again."),
        ("[areas.East]", "# The fields."),
        ("[boxes.Sea]", "# Off the map."),
    ):
        assert (f"{above}\n{heading}\n" in text) == (heading != f"[{gone[0]}.{gone[1]}]")


def test_a_table_with_another_name_keeps_what_is_about_it() -> None:
    def rename(document: dict[str, Any]) -> None:
        document["areas"] = {"Dale": document["areas"]["West"], "East": document["areas"]["East"]}

    assert edited(INTERLEAVED, rename) == INTERLEAVED.replace("[areas.West]", "[areas.Dale]")


def test_a_row_that_goes_takes_its_comment_also_when_it_is_the_first() -> None:
    first, second = '# one\n[[units]]\nid = "a"\n\n', '# two\n[[units]]\nid = "b"\n\n'
    source = f'{first}{second}[x]\ny = 1\n\n# three\n[[units]]\nid = "c"\n'
    assert edited(source, lambda d: d["units"].pop(0)) == source.replace(first, "")
    text = edited(source, lambda d: d["units"].reverse())
    assert [line for line in text.splitlines() if line.startswith("#")] == ["# three", "# two", "# one"]
    text = edited(source, lambda d: d["units"].insert(2, {"id": "new"}))
    assert text == source.replace('id = "b"\n', 'id = "b"\n\n[[units]]\nid = "new"\n')


def test_a_comment_between_two_blank_lines_is_nobodys_and_stays() -> None:
    source = "[a]\nx = 1\n\n# ---- the second part ----\n\n# b\n[b]\nx = 2\n"
    assert edited(source, lambda d: d.pop("a")) == "# ---- the second part ----\n\n# b\n[b]\nx = 2\n"
    assert edited(source, lambda d: d.pop("b")) == "[a]\nx = 1\n\n# ---- the second part ----\n"


def test_a_key_that_goes_takes_the_comment_that_is_its_own() -> None:
    source = (
        "[edges]\n# rivers\nriver = [1]\n\n# both hedges\nhedge = [2]\nhigh = [3]\n\n# walls\nwall = [4]\n"
    )
    text = edited(source, lambda d: [d["edges"].pop(key) for key in ("river", "hedge", "wall")])
    assert text == "[edges]\n\n# both hedges\nhigh = [3]\n"


def test_tables_in_braces_stay_as_they_are_written() -> None:
    assert "size = { wide = 3, high = 1 }\n" in edited(
        INTERLEAVED, lambda d: d["areas"]["East"]["size"].update(wide=3)
    )
    source = "a = {x=1,y = 2}  # tight\n"
    assert edited(source, lambda d: d["a"].update(x=5)) == "a = {x=5,y = 2}  # tight\n"
    assert edited(source, lambda d: d["a"].clear()) == "a = {}  # tight\n"
    assert edited(source, lambda d: d["a"].pop("x")) == "a = { y = 2 }  # tight\n"


def test_lists_of_tables_a_line_each_lose_a_row_with_its_comment() -> None:
    first, second = '    # first\n    { id = "a" },  # tired\n', '    # second\n    { id = "b" }\n'
    source = f"units = [\n{first}{second}    # all\n]\nturns = 3\n"
    assert edited(source, lambda d: d["units"].pop(0)) == (
        'units = [\n    # second\n    { id = "b" },\n    # all\n]\nturns = 3\n'
    )


def test_a_text_of_its_own_has_its_head_first_and_a_heading_for_each_table_and_row() -> None:
    labels = [f"A{n}" for n in range(100, 130)]
    document = {
        "levels": {"1": labels, "high": ["B1"]},
        "format": 1,
        "areas": {"Mill Farm": {"terrain": "open", "size": {"wide": 2}}, "7": {}},
        "units": [{"id": "a", "at": None}, {"id": "b", "ways": [["A1", "A2"], ["A3"]]}],
        "gone": None,
    }
    text = lay_toml(document, FILLED_LAYOUT)
    filled = text[text.index("[levels]") : text.index("high")]
    assert [len(line) > 100 for line in filled.splitlines()] == [False, False, True, True, False, False]
    assert text.replace(filled, "[levels]\n") == (
        'format = 1\n\n[levels]\nhigh = ["B1"]\n\n[areas."Mill Farm"]\nterrain = "open"\n'
        'size = { wide = 2 }\n\n[areas."7"]\n\n[[units]]\nid = "a"\n\n[[units]]\nid = "b"\n'
        'ways = [\n    ["A1", "A2"],\n    ["A3"],\n]\n'
    )


def test_the_ends_of_lines_stay() -> None:
    crlf = INTERLEAVED.replace("\n", "\r\n")
    document = tomllib.loads(crlf)
    document["areas"]["North"] = {"terrain": "open"}
    document["areas"]["West"]["terrain"] = "ruins"
    text = rewrite_toml(crlf, document)
    assert tomllib.loads(text) == document
    assert text.count("\n") == text.count("\r\n") == len(text.splitlines())
    assert text.replace("\r\n", "\n") == rewrite_toml(INTERLEAVED, document)
    mixed = "a = 1\r\nb = 2\nc = 3\r\n"
    assert rewrite_toml(mixed, {"a": 1, "b": 9, "c": 3, "d": 4}) == "a = 1\r\nb = 9\r\nc = 3\r\nd = 4\r\n"
    assert rewrite_toml(mixed, {"a": 5, "b": 2, "c": 3}) == "a = 5\r\nb = 2\nc = 3\r\n"
    assert rewrite_toml(mixed, {"a": 1, "b": 2, "c": 3}) == mixed


def test_json_keeps_its_indent_and_the_ends_of_its_lines() -> None:
    for indent, end in ((1, "\n"), (4, "\r\n"), ("\t", "\n")):
        text = json.dumps({"a": 1, "b": {"c": 2}}, indent=indent).replace("\n", end) + end
        assert rewrite_json(text, {"a": 1, "b": {"c": 2}}) == text


def test_a_change_never_alters_the_order_of_interleaved_tables() -> None:
    after = change_file_text(INTERLEAVED, [DocumentChange(("areas", "East", "terrain"), "woods")])
    told = [line for line in text_difference(INTERLEAVED, after, "x.toml") if line[0] in "+-"][2:]
    assert told == ['-terrain = "open"', '+terrain = "woods"']


# ---------------------------------------------------------------- any text, any edit

NAMES = st.sampled_from(["West", "East", "Mill Farm", "a.b", "7", "Ü", "#", "x=y"])
VALUES = (
    st.integers(0, 9)
    | st.sampled_from(["open", "# no comment", "[t]", 'a "b"', "x\ny"])
    | st.lists(st.sampled_from(["A1", "B2", "C3"]), max_size=4)
    | st.fixed_dictionaries({"id": st.integers(0, 3)}, optional={"at": st.just("A1")})
    | st.lists(st.fixed_dictionaries({"id": st.integers(0, 9)}), min_size=1, max_size=3)
)
TABLES = st.dictionaries(st.sampled_from(["terrain", "size", "list", "rows", "note"]), VALUES, max_size=4)
GROUPS = ("areas", "boxes", "edges")


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, dict[str, str]]:
    """A text whose tables stand in any order, and by heading the comment above it."""
    from wsn.data.writing import toml_key, toml_value

    blocks = []
    for group in GROUPS:
        for name in draw(st.lists(NAMES, unique=True, max_size=4)):
            blocks.append((f"[{group}.{toml_key(name)}]", draw(TABLES)))
    blocks += [("[[units]]", {"id": n, **draw(TABLES)}) for n in range(draw(st.integers(0, 3)))]
    units = iter([one for one in blocks if one[0] == "[[units]]"])
    order = [next(units) if one[0] == "[[units]]" else one for one in draw(st.permutations(blocks))]
    lines, above = ["# the file", "format = 1", "note = 'x'  # free"], {}
    for n, (heading, table) in enumerate(order):
        gap = draw(st.sampled_from([[""], ["", ""], []]))
        key = heading if heading != "[[units]]" else f"unit {table['id']}"
        above[key] = f"# comment {n}"
        lines += [*gap, above[key], f"{heading}  # remark {n}"]
        for word, value in table.items():
            if isinstance(value, dict) and draw(st.booleans()) and value:
                lines += [f"{word}.{inner} = {toml_value(entry)}" for inner, entry in value.items()]
            else:
                lines.append(f"{word} = {toml_value(value)}" + draw(st.sampled_from(["", "   # so"])))
    return "\n".join(lines) + "\n", above


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, dict[str, str], dict[str, Any]]:
    """A text, its comments, and what its document is to be after a few edits."""
    text, above = draw(texts())
    document: dict[str, Any] = deepcopy(tomllib.loads(text))
    for _ in range(draw(st.integers(1, 4))):
        group = draw(st.sampled_from(GROUPS))
        tables, units = document.setdefault(group, {}), document.setdefault("units", [])
        match draw(st.sampled_from(["add", "remove", "set", "unset", "row", "no row", "head"])):
            case "add":
                tables[f"new {draw(st.integers(0, 3))}"] = draw(TABLES)
            case "remove" if tables:
                tables.pop(draw(st.sampled_from(sorted(tables))))
            case "set" if tables:
                tables[draw(st.sampled_from(sorted(tables)))][
                    draw(st.sampled_from(["size", "note", "z"]))
                ] = draw(VALUES)
            case "unset" if tables:
                table = tables[draw(st.sampled_from(sorted(tables)))]
                if table:
                    table.pop(draw(st.sampled_from(sorted(table))))
            case "row":
                units.insert(draw(st.integers(0, len(units))), {"id": f"n{draw(st.integers(0, 99))}"})
            case "no row" if units:
                units.pop(draw(st.integers(0, len(units) - 1)))
            case "head":
                document[draw(st.sampled_from(["note", "turns"]))] = draw(VALUES)
        for key in (group, "units"):
            if not document[key]:
                del document[key]
    return text, above, document


@settings(max_examples=40, deadline=None)
@given(edits(), st.sampled_from(["\n", "\r\n"]))
def test_any_edit_of_any_text_changes_its_document_and_keeps_every_comment_by_its_heading(
    made: tuple[str, dict[str, str], dict[str, Any]], end: str
) -> None:
    from wsn.data.writing import toml_key

    text, above, want = made

    source = text.replace("\n", end)
    with patch("wsn.data.rewriting.lay_toml", side_effect=AssertionError("the text could not be kept")):
        after = rewrite_toml(source, want)
    assert tomllib.loads(after) == want
    assert tomllib.loads(lay_toml(want, FILLED_LAYOUT)) == want, "written anew"
    assert end == "\n" or after.count("\n") == after.count("\r\n")
    lines = after.replace("\r\n", "\n").split("\n")
    had = tomllib.loads(source)
    for group in GROUPS:
        new = any(
            name not in had.get(group, {}) for name in want.get(group, {})
        )  # it may be a new name for one
        for name in had.get(group, {}):
            heading = f"[{group}.{toml_key(name)}]"
            if name in want.get(group, {}):
                at = next(n for n, line in enumerate(lines) if line.startswith(heading))
                assert lines[at - 1] == above[heading]
            elif not new:
                assert above[heading] not in lines
    kept = {row["id"] for row in want.get("units", []) if isinstance(row["id"], int)}
    for row in had.get("units", []):
        assert (above[f"unit {row['id']}"] in lines) == (row["id"] in kept)
    assert "# the file" in lines


@settings(max_examples=25, deadline=None)
@given(texts())
def test_every_letter_of_a_text_is_in_one_statement(made: tuple[str, dict[str, str]]) -> None:
    text = made[0]
    assert "".join(one.text for one in statements_of(text)) == text
    assert rewrite_toml(text, tomllib.loads(text)) == text
