"""Names, notes, dates: what is read, and what of a text is shown."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from tests.data.hostile import HOSTILE
from wsn.data import (
    DataError,
    Day,
    Line,
    Name,
    Note,
    decode,
    not_a_day,
    printable_text,
    read_document,
    read_json,
)
from wsn.table.picture.svg import element, text


class Written(msgspec.Struct):
    name: Name = "x"
    line: Line = ""
    note: Note = ""
    day: Day = "1944-06-06"


@pytest.mark.parametrize("word", ["Kampfgruppe Küppers", "é", "3 × 88 mm", "x" * 120, "L'Abbaye-aux-Dames"])
def test_what_a_name_may_be(word: str) -> None:
    assert decode({"name": word, "line": word, "note": word}, Written, "f").name == word


@pytest.mark.parametrize(
    "word", ["", "  ", "a\nb", "a\n", "a\tb", "x" * 121, "\x1b[2J", "a\u202eb", "\u2066", "a\x9bb", "\ufeff"]
)
def test_any_other_name_is_refused_in_one_printable_line(word: str) -> None:
    with pytest.raises(DataError) as caught:
        decode({"name": word}, Written, "f")
    said = str(caught.value)
    assert "is not a name: use 1 to 120 characters on one line, without control characters" in said
    assert said.isprintable()


def test_a_line_may_be_empty_and_a_note_have_lines_and_both_end() -> None:
    assert decode({"line": "", "note": "a\n\tb\n"}, Written, "f").note == "a\n\tb\n"
    for key, value in (("line", "a\nb"), ("line", "x" * 121), ("note", "x" * 10_001)):
        with pytest.raises(DataError, match="use up to"):
            decode({key: value}, Written, "f")


@pytest.mark.parametrize(
    ("day", "why"),
    [
        ("1944-06-06", None),
        ("1944-02-29", None),
        ("1943-02-29", "that month has 28 days"),
        ("9999-99-99", "months run from 01 to 12"),
        ("0000-01-01", "years run from 0001"),
        ("1944-6-6", "write the year, month and day"),
        ("1944-06-06\n", "write the year, month and day"),
        ("١٩٤٤-06-06", "write the year, month and day"),
    ],
)
def test_a_date_is_a_day_of_the_calendar(day: str, why: str | None) -> None:
    result = not_a_day(day)
    assert result is None if why is None else why in str(result)


def test_a_date_in_a_file_has_the_shape_of_one() -> None:
    with pytest.raises(DataError, match="is not a date: write the year, month and day"):
        decode({"day": "6 June 1944"}, Written, "f")


# --- every file that is read


@pytest.mark.parametrize("ending", [".toml", ".json"])
def test_no_file_has_control_characters_in_any_text_or_key(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"a{ending}"
    made = {"note": "a \x1b[2J", "rows": [{"name": "b\u202e"}], "k\x07": "\u2068"}
    toml = "\n".join(
        f"{json.dumps(key)} = {json.dumps(value)}" for key, value in made.items() if key != "rows"
    )
    toml += '\n[[rows]]\nname = "b\\u202e"\n'
    file.write_text(toml if ending == ".toml" else json.dumps(made), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_document(file)
    said = {problem.place: problem.text for problem in caught.value.problems}
    assert said["note"] == "'a \\x1b[2J' has a control character (U+001B)"
    assert said["rows #1, name"] == "'b\\u202e' has a control character (U+202E)"
    assert "U+0007" in said[""]
    assert "U+2068" in said["k?"]
    assert all(
        problem.place.isprintable() and problem.text.isprintable() for problem in caught.value.problems
    )


def test_lines_and_tabs_are_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b'note = """a\r\n\tb \\u00e9"""\r\n')
    assert read_document(file) == {"note": "a\n\tb é"}


def test_the_file_of_another_program_is_cleaned(tmp_path: Path) -> None:
    file = tmp_path / "a.m44"
    file.write_text(json.dumps({"a\x07": ["b\r\nc", "\x1b[2J", 1]}), encoding="utf-8")
    assert read_json(file) == {"a ": ["b \nc", " [2J", 1]}


# --- where a text leaves


def test_what_is_shown_of_a_text() -> None:
    assert printable_text("plain é\n\tline") == "plain é\n\tline"
    assert printable_text(HOSTILE) == "?[2J???evil???31m".replace("???evil", "??evil")


def test_a_picture_is_well_formed_whatever_a_name_holds() -> None:
    drawn = text(1, 1, HOSTILE + "<&>\ufffe", 10, "#000") + element("g", "x", data_name=HOSTILE + '"')
    result = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    assert result[0].text is not None
    assert result[0].text.isprintable()
    assert result[1].attrib["data-name"].isprintable()


def test_no_character_that_is_hidden_can_be_printed():
    """So a text that can be printed, line by line, need not be searched for them."""
    every = "".join(map(chr, range(0x110000)))
    for sign, plain in zip(every, printable_text(every), strict=True):
        if sign != plain:
            assert not sign.isprintable()
            assert printable_text(f"a{sign}b") == "a?b", hex(ord(sign))
    assert printable_text("a\tb\nc \u00a0 \u00e9") == "a\tb\nc \u00a0 \u00e9"
