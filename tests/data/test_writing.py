"""TOML written by the program: laid out for people, and read again as the same document."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.data.writing import toml_text, toml_value

TEXT = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(
    ['"""', 'a"\nb""""', "\\", "x\r\n", "\x7f\n", '\\"\n', "\n", 'end"', '\n\n"""\n']
)
VALUES = st.recursive(
    TEXT | st.integers(-(2**63), 2**63 - 1) | st.booleans(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(TEXT, VALUES, max_size=5))
def test_what_is_written_is_read_again_as_the_same(document: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(document)) == document


def test_plain_keys_come_first_and_tables_last() -> None:
    text = toml_text({"rows": [{"a": 1}, {"a": 2}], "t": {"x": {"deep": True}}, "name": "n", "gone": None})
    assert text == 'name = "n"\n\n[t.x]\ndeep = true\n\n[[rows]]\na = 1\n\n[[rows]]\na = 2\n'


def test_long_lists_are_written_line_by_line() -> None:
    text = toml_text({"at": [f"hex number {n}" for n in range(12)]})
    assert text.startswith('at = [\n    "hex number 0",\n')
    assert len(text.splitlines()) == 14


def test_a_value_without_a_form_is_refused() -> None:
    with pytest.raises(TypeError, match=r"no form for b'1'"):
        toml_text({"x": b"1"})


@pytest.mark.parametrize(
    "value", [1, True, 2.5, -1e-9, 1e300, 'a "b" c', ["x", "y"], {"at": "D101", "turn": 2}, [], {}]
)
def test_one_value_is_written_as_it_stands_behind_its_key(value: Any) -> None:
    assert tomllib.loads(f"key = {toml_value(value)}") == {"key": value}
