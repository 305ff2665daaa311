"""Reading and decoding: all problems at once, each with its place; limits; shipped files; digests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.data import (
    DataError,
    Problem,
    check_format,
    decode,
    digest,
    locate,
    nearest_words,
    read_document,
    shipped_files,
)


class Gun(msgspec.Struct, frozen=True):
    calibre: Annotated[int, msgspec.Meta(ge=1)]
    kind: Literal["flak", "pak"] = "pak"


class Circle(msgspec.Struct, frozen=True, tag_field="is", tag="circle"):
    radius: int


class Box(msgspec.Struct, frozen=True, tag_field="is", tag="box"):
    width: int


class Force(msgspec.Struct, frozen=True):
    name: str
    guns: tuple[Gun, ...]
    prices: dict[str, int] = {}
    best: Gun | None = None
    at: tuple[int, int] = (0, 0)
    shapes: list[Circle | Box] = []
    note: str | int = ""


def said(document: object, type_: Any = Force) -> list[str]:
    with pytest.raises(DataError) as caught:
        decode(document, type_, "f.toml")
    assert all(problem.file == "f.toml" for problem in caught.value.problems)
    return [str(problem).removeprefix("f.toml: ") for problem in caught.value.problems]


def test_a_good_document_becomes_a_struct() -> None:
    document = {
        "name": "x",
        "guns": [{"calibre": 75}, {"calibre": 88, "kind": "flak"}],
        "prices": {"a": 1},
        "best": None,
        "at": [1, 2],
        "shapes": [{"is": "box", "width": 2}, {"is": "circle", "radius": 1}],
        "note": 5,
    }
    assert decode(document, Force, "f.toml") == Force(
        "x", (Gun(75), Gun(88, "flak")), {"a": 1}, None, (1, 2), [Box(2), Circle(1)], 5
    )


def test_every_problem_is_listed_in_the_order_of_the_file() -> None:
    document = {
        "guns": [{"calibre": 0}, {"calibr": 75}, 3, {"calibre": 1, "kind": "pack"}],
        "nmae": "x",
        "prices": {"a": "b", "c": True},
        "best": {"calibre": "big"},
        "at": [1],
        "shapes": [{"is": "bx", "width": 2}, {"radius": 1}, {"is": "circle"}, 7],
        "note": [],
    }
    assert said(document) == [
        "guns #1, calibre: expected a whole number of at least 1",
        "guns #2: unknown key 'calibr'; the nearest is 'calibre'",
        "guns #2: the key 'calibre' is missing",
        "guns #3: expected a table, got a whole number (3)",
        "guns #4, kind: 'pack' is not valid; the nearest is 'pak'",
        "unknown key 'nmae'; the nearest is 'name'",
        "prices, a: expected a whole number, got text ('b')",
        "prices, c: expected a whole number, got true or false",
        "best, calibre: expected a whole number, got text ('big')",
        "at: expected a list of length 2, got 1",
        "shapes #1, is: 'bx' is not valid; the nearest is 'box'",
        "shapes #2: the key 'is' is missing; valid: circle, box",
        "shapes #3: the key 'radius' is missing",
        "shapes #4: expected a table, got a whole number (7)",
        "note: expected a whole number or text, got a list",
        "the key 'name' is missing",
    ]


@given(
    st.recursive(
        st.none() | st.integers() | st.text() | st.floats(),
        lambda x: st.lists(x) | st.dictionaries(st.text(), x),
    )
)
def test_decoding_anything_raises_nothing_but_data_error(value: object) -> None:
    assert said(value)


def test_a_check_of_the_struct_itself_is_told() -> None:
    class Even(msgspec.Struct, frozen=True):
        number: int

        def __post_init__(self) -> None:
            if self.number % 2:
                raise ValueError("the number is odd")

    assert said({"number": 3}, Even) == ["the number is odd"]
    assert decode({"number": 4}, Even, "f.toml").number == 4


@pytest.mark.parametrize(
    ("document", "text"),
    [
        ({}, "the file must begin with 'format = 1'"),
        ({"format": 2}, "format 2 is not known; this version reads format 1"),
        ({"format": "1"}, "format '1' is not known; this version reads format 1"),
        ({"format": True}, "format True is not known; this version reads format 1"),
    ],
)
def test_another_format_is_refused(document: dict[str, object], text: str) -> None:
    with pytest.raises(DataError) as caught:
        check_format(document, "f.toml")
    assert caught.value.problems == (Problem("f.toml", "format", text),)
    check_format({"format": 1}, "f.toml")


# --- files


def refused(tmp_path: Path, name: str, content: bytes) -> str:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(DataError) as caught:
        read_document(file)
    return str(caught.value).replace(f"{tmp_path}/", "")


def test_toml_and_json_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('\ufeffname = "é"\n[t]\nx = [1, 2]\n', encoding="utf-8")
    (tmp_path / "a.json").write_text('{"t": {"x": [1, 2]}, "name": "é"}', encoding="utf-8")
    assert read_document(tmp_path / "a.toml") == read_document(tmp_path / "a.json")


@pytest.mark.parametrize(
    ("name", "content", "text"),
    [
        ("a.toml", b"x = 1\ny = = 2\n", "a.toml: line 2, column 5: not TOML: invalid value"),
        ("a.toml", b"x = 1\nx = 2\n", "a.toml: line 2, column 6: not TOML: a key is given twice"),
        ("a.toml", b"x = 1\ny = \xff\n", "a.toml: line 2: the text is not UTF-8"),
        ("a.json", b'{"x":\n 1 2}', "a.json: line 2, column 4: not JSON: expecting ',' delimiter"),
        (
            "a.json",
            b'{"x": {"y": 1, "y": 1}, "x": 2}',
            "'y' is given twice in one table\na.json: the key 'x'",
        ),
        ("a.json", b'{"x": Infinity}', "a.json: not JSON: Infinity is not allowed as a number"),
        ("a.json", b'{"x": "\\ud800"}', "a.json: has half of a surrogate pair"),
        ("a.json", b"[" * 100_000, "a.json: line 1, column 25: more than 24 lists and tables"),
        ("a.toml", b"x = " + b"[" * 100_000, "a.toml: line 1, column 29: more than 24 lists and tables"),
        ("a.json", b'{"x": ' + b"1" * 5000 + b"}", "a.json: not JSON: "),
        ("a.json", b"7", "a.json: must hold a table of keys, not a whole number (7)"),
        ("a.yaml", b"x: 1", "a.yaml: a file must end in .toml or .json, not in '.yaml'"),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path: Path, name: str, content: bytes, text: str) -> None:
    assert text in refused(tmp_path, name, content)


def test_a_file_that_is_not_there_or_is_a_folder(tmp_path: Path) -> None:
    for name, text in (("nothing.toml", "no such file"), ("folder.toml", "is a directory")):
        if name.startswith("folder"):
            (tmp_path / name).mkdir()
        with pytest.raises(DataError, match=f"cannot be read: {text}"):
            read_document(tmp_path / name)


def test_the_size_limit_is_exact(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b"x = 1\n#" + b"x" * (2 * 1024 * 1024 - 7))
    assert read_document(file) == {"x": 1}
    assert "at most 2,097,152" in refused(tmp_path, "b.toml", file.read_bytes() + b"x")


def test_shipped_files_by_name() -> None:
    maps = shipped_files("maps")
    assert list(maps) == sorted(maps)
    assert maps["wsn_5_1"].name == "wsn_5_1.toml"
    assert "village" in shipped_files("maps/overlays")
    assert "village" not in maps
    assert shipped_files("maps/none") == {}


def test_a_name_or_a_path_is_located(tmp_path: Path) -> None:
    assert locate("maps", "wsn_5_1") == shipped_files("maps")["wsn_5_1"]
    file = tmp_path / "own.toml"
    file.write_text("x = 1")
    assert locate("maps", file) == file
    assert locate("maps", tmp_path / "own") == file
    with pytest.raises(DataError, match=r"the nearest is 'wsn_5_1'"):
        locate("maps", "atlas/of/mine/wsn_51.toml")
    with pytest.raises(DataError, match=r"there is no map 'qqq'; for instance "):
        locate("maps", "qqq")
    with pytest.raises(DataError, match=r"there is no map 'coat'; the nearest is 'coast'"):
        locate("maps", "coat")
    with pytest.raises(DataError, match=r"the nearest is '.*own\.toml'"):
        locate("maps", tmp_path / "owm.toml")
    with pytest.raises(DataError, match="there is no map"):
        locate("maps", "x" * 5000)
    with pytest.raises(DataError, match="there is no map"):
        locate("maps", "a\0b")


# --- words and digests


def test_a_part_of_a_word_finds_it_where_nothing_is_nearer() -> None:
    assert nearest_words("move", ["assault", "move_and_spot", "reaction"]) == ("move_and_spot",)
    assert nearest_words("mo", ["assault", "move_and_spot"]) == ()


def test_the_nearest_words_come_best_first() -> None:
    assert nearest_words("lite_woods", ["woods", "light_woods", "open"])[0] == "light_woods"
    assert nearest_words("xyz", ["woods", "open"]) == ()


def test_a_digest_does_not_depend_on_the_order_of_keys() -> None:
    assert digest({"a": 1, "b": [1, {"d": 1, "c": 2}]}) == digest({"b": [1, {"c": 2, "d": 1}], "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


def test_importing_it_loads_nothing_heavy() -> None:
    code = (
        "import sys, wsn.data; "
        "print([m for m in ('json', 'tomllib', 'difflib', 'networkx', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_was_read_is_the_readers_own_to_change(tmp_path):
    file = tmp_path / "a.toml"
    file.write_text("[a]\nb = [1]\n", encoding="utf-8")
    read_document(file)["a"]["b"].append(2)
    assert read_document(file) == {"a": {"b": [1]}}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "tables.toml")
    with pytest.raises(DataError, match="is a pipe or a device; only regular files are read"):
        read_document(tmp_path / "tables.toml")
