"""Broken map files: every problem is told with its place and the nearest choice; nothing crashes."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.board.documents import plain
from wsn.board import layout
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from, hexes_from, map_document, problems_of
from wsn.board.sheet import size_faults
from wsn.data import SIZE_LIMIT, DataError, Problem
from wsn.geometry.hexes import Grid
from wsn.systems.war_storms.data.words import VOCABULARY

BAD = Path(__file__).resolve().parent.parent / "bad_data"
FILES = sorted([*BAD.rglob("*.toml"), *BAD.rglob("*.json")])
WORDS = {"war_storms": VOCABULARY}


def told(file: Path) -> list[str]:
    """What `wsn check` says of a file, without the folder."""
    errors, warnings = problems_of(file, WORDS)
    lines = [str(problem) for problem in errors] + [f"warning: {problem}" for problem in warnings]
    return [line.replace(f"{file.parent}/", "") for line in lines]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem + file.suffix)
def test_a_broken_file_lists_all_its_problems(file: Path) -> None:
    beside = file.with_suffix(file.suffix + ".txt")
    expected = beside.read_text(encoding="utf-8").splitlines() if beside.exists() else []
    assert told(file) == expected


def test_there_are_good_files_among_the_bad_ones() -> None:
    good = {file.stem for file in FILES if not told(file)}
    assert good >= {"good_plain", "good_half", "good_layout", "half_b", "plain_b", "piece"}
    assert len(FILES) - len(good) > 50


@pytest.mark.parametrize("name", ["everything", "layout_broken_overlay", "layout_disagree", "edges"])
def test_a_broken_map_is_no_board_and_the_error_lists_the_same(name: str) -> None:
    with pytest.raises(DataError) as caught:
        board_from(map_document(BAD / f"{name}.toml"), VOCABULARY)
    expected = (BAD / f"{name}.toml.txt").read_text(encoding="utf-8").splitlines()
    assert len(caught.value.problems) == len(expected)
    assert str(caught.value).splitlines() == [str(problem) for problem in caught.value.problems]


def test_missing_boards_and_overlays_are_told_before_anything_is_built() -> None:
    with pytest.raises(DataError, match="there is no board 'good_hall'; the nearest is 'good_half'"):
        map_document(BAD / "layout_no_board.toml")
    with pytest.raises(DataError, match="there is no overlay 'peace'; the nearest is 'piece'"):
        map_document(BAD / "layout_no_overlay.toml")


@pytest.mark.parametrize(
    "name", ["../bad_data/good_half", "/etc/passwd", "..", "", "a/b", "maps\\\\b", "x" * 300]
)
def test_a_layout_reaches_no_file_outside_its_folder(name: str, tmp_path: Path) -> None:
    document = {"format": 1, "name": "x", "system": "war_storms", "layout": [{"board": name}]}
    file = tmp_path / "layout.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    errors, _ = problems_of(file, WORDS)
    assert [problem.text[:17] for problem in errors] == ["there is no board"]


def test_an_unknown_map_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(DataError, match="there is no map 'wsn_5_2'; the nearest is 'wsn_5_1'"):
        map_document("wsn_5_2")
    with pytest.raises(DataError, match=r"the nearest is '.*good_half.toml'"):
        map_document(BAD / "good_haf.toml")
    with pytest.raises(DataError, match="is a folder"):
        map_document(BAD)


# --- limits


def test_a_hundred_thousand_hexes_are_read_and_not_one_more() -> None:
    with pytest.raises(DataError, match="751 x 134 is 100,634 hexes; at most 100,000 are read"):
        board_from(plain(751, 134), VOCABULARY)
    assert list(size_faults(500, 200, Grid())) == []


def test_games_with_lines_of_sight_are_begun_on_six_thousand_hexes_and_not_one_more() -> None:
    assert len(hexes_from(plain(75, 80), VOCABULARY, sight=True).spaces) == 6_000
    wide = plain(75, 81)
    assert len(hexes_from(wide, VOCABULARY).spaces) == 6_075
    with pytest.raises(DataError, match="is 6,075 hexes: lines of sight are asked on a map of at most 6,000"):
        hexes_from(wide, VOCABULARY, sight=True)
    assert hexes_from(wide, VOCABULARY, sight=True, recorded=True), "a game that was recorded goes on"
    with pytest.raises(DataError, match="too long for lines of sight: 6,000 hexes may lie in at most 100"):
        hexes_from(plain(750, 8), VOCABULARY, sight=True)


def test_a_layout_of_too_many_hexes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "SPACE_LIMIT", 6_000)
    uses = [{"board": "b", "at": [60 * i, 0], "letter": letter} for i, letter in enumerate("ABC")]
    document = {
        "format": 1,
        "name": "Bigger",
        "system": "war_storms",
        "layout": uses,
        "boards": {"b": plain(60, 40)},
    }
    with pytest.raises(DataError, match="boards #1 to #3 are 7,200 hexes; at most"):
        board_from(document, VOCABULARY)
    document["layout"] = uses[:2]
    assert len(board_from(document, VOCABULARY).spaces) == 4_800


def test_too_many_boards_or_overlays_are_refused() -> None:
    one = plain(2, 2)
    piece = {key: value for key, value in one.items() if key != "board"}
    document: dict[str, Any] = {
        "format": 1,
        "name": "Many",
        "system": "war_storms",
        "layout": [{"board": "b", "at": [2 * i, 0]} for i in range(101)],
        "boards": {"b": one},
    }
    with pytest.raises(DataError, match="101 boards; at most 100"):
        board_from(document, VOCABULARY)
    document["layout"] = [{"board": "b", "overlays": [{"name": "p", "at": "A101"}] * 101}]
    document["overlays"] = {"p": piece}
    with pytest.raises(DataError, match="101 overlays; at most 100"):
        board_from(document, VOCABULARY)


def test_a_file_of_more_than_two_mebibytes_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "big.toml"
    file.write_text("# " + "x" * SIZE_LIMIT, encoding="utf-8")
    with pytest.raises(DataError, match=r"has 2,097,154 bytes; a file may have at most 2,097,152"):
        map_document(file)


def test_of_thousands_of_wrong_labels_a_hundred_are_listed_and_the_others_counted() -> None:
    document = plain(90, 60) | {"edges": {"bocage": ["A999/A998"] * 4000}}
    with pytest.raises(DataError) as caught:
        board_from(document, VOCABULARY)
    texts = [problem.text for problem in caught.value.problems]
    assert len(texts) == 101
    assert "; the nearest is " in texts[0]
    assert texts[-2] == "there is no hex 'A998'", "after a while the nearest is no longer looked for"
    assert texts[-1] == "and 7,900 more problems"


def test_a_legend_of_thousands_of_letters_is_refused() -> None:
    document = plain(2, 2) | {"legend": {chr(0x4E00 + i): "opn" for i in range(1001)}}
    with pytest.raises(DataError, match="1,001 letters; at most 1,000 are read"):
        board_from(document, VOCABULARY)


def test_the_file_is_named_as_the_caller_named_it() -> None:
    with pytest.raises(DataError, match=r"^my/map\.toml: columns: "):
        board_from(plain(0, 2), VOCABULARY, "my/map.toml")


# --- any document at all

SEEDS = {name: map_document(name) for name in ("wsn_5_1", "hedgerow_village", "coast")} | {
    "good_layout": map_document(BAD / "good_layout.toml")
}
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**6), 10**6)
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.sampled_from(
        ["", "-", ".", "D101", "D101/D102", "bocage", "open", "1", "flat", "pointy", "even", "area"]
    )
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["D101", "road", "1", "w"]), inner)
    ),
    max_leaves=4,
)


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a document."""
    paths = [path] if path else []
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        paths += places(inner, (*path, key))
    return paths


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(SEEDS)), st.data())
def test_a_changed_document_loads_or_raises_data_error(name: str, data: st.DataObject) -> None:
    document = copy.deepcopy(SEEDS[name])
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(places(document)))
        inner: Any = document
        for key in way:
            inner = inner[key]
        action = data.draw(st.sampled_from(["replace", "delete", "letter", "rename"]))
        if action == "delete":
            del inner[last]
        elif action == "letter" and isinstance(inner[last], str) and inner[last]:
            text = inner[last]
            at = data.draw(st.integers(0, len(text) - 1))
            inner[last] = text[:at] + data.draw(st.text(max_size=2)) + text[at + 1 :]
        elif action == "rename" and isinstance(inner, dict):
            inner[data.draw(st.text(max_size=4))] = inner.pop(last)
        else:
            inner[last] = data.draw(values)
    outcome = board_or_problems(document)
    if isinstance(outcome, HexBoard):
        assert all(outcome.find(label).id == space for label, space in outcome.aliases.items())
    else:
        assert outcome
        assert all(problem.text for problem in outcome)


def board_or_problems(document: dict[str, Any]) -> HexBoard | tuple[Problem, ...]:
    """What becomes of a document; any other exception than DataError is a failure."""
    try:
        return board_from(document, VOCABULARY)
    except DataError as error:
        return error.problems


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([file for file in FILES if file.suffix == ".toml"]), st.data())
def test_a_file_with_changed_bytes_is_read_or_its_problems_are_listed(
    tmp_path_factory: pytest.TempPathFactory, file: Path, data: st.DataObject
) -> None:
    content = bytearray(file.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    changed = tmp_path_factory.getbasetemp() / "changed_bytes.toml"
    changed.write_bytes(bytes(content))
    errors, warnings = problems_of(changed, WORDS)
    assert all(problem.text and problem.file for problem in (*errors, *warnings))
