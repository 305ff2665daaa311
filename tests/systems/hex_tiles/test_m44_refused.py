"""The scenario editor's files in: what cannot be read at all is one clear error."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.hex_tiles.m44files import file, read, with_hex
from wsn.data import DataError
from wsn.systems.hex_tiles.files import m44


@pytest.mark.parametrize(
    "document", [{}, {"board": 1}, {"board": {"hexagons": {}}}, {"board": {"type": "STANDARD"}}]
)
def test_a_file_without_a_board_is_refused(document: dict[str, Any]) -> None:
    with pytest.raises(DataError, match="the list of hexagons is missing: is this a scenario"):
        m44.from_document(document, "x", "x.m44")


def test_a_file_that_nobody_could_play_is_refused_with_the_reason() -> None:
    with pytest.raises(DataError, match="the side 'axis' has no unit"):
        m44.from_document(
            file(board__hexagons=[{"row": 8, "col": 4, "unit": {"name": "infus"}}]), "x", "x.m44"
        )


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '{"board": NaN}', "\x00"])
def test_what_is_no_json_is_one_clear_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.m44"
    path.write_text(text)
    with pytest.raises(DataError, match=r"bad\.m44"):
        m44.read(path)


PLACES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.text(st.characters(codec="utf-8"), max_size=8),
    st.sampled_from(["", "G9", "AXIS", "medal0", "infus", "river", "bunker", "-1", "²", "٣"]),
    st.just([]),
    st.just({}),
    st.just([None, {}, [], "x"]),
    st.just({"name": [], "row": {}, "group": 3}),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    paths = [path] if path else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in inner:
        paths += places(entry, (*path, key))
    return paths


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_change_to_a_file_crashes_the_reader(data: st.DataObject) -> None:
    """One to four values are replaced by something else, or taken out: warnings or a DataError, no more."""
    document = with_hex(
        rect_terrain={"name": "bunker"},
        unit={"name": "infger"},
        tags=[
            {"name": "medal0", "group": ["G9"], "medal": {"majority": True}},
            {"name": "tag5", "behavior": "EXIT_MARKER", "side": "AXIS", "group": []},
        ],
    )
    document["game_info"]["victory"] = {
        "condition": [{"group_sudden_death": {"side": "AXIS", "group": ["G9"]}}]
    }
    for _ in range(data.draw(st.integers(1, 4))):
        path = data.draw(st.sampled_from(places(document)))
        table: Any = document
        for key in path[:-1]:
            table = table[key]
        if data.draw(st.booleans()):
            table[path[-1]] = copy.deepcopy(data.draw(PLACES))
        else:
            del table[path[-1]]
    try:
        scenario, board, warnings = read(document)
    except DataError:
        return
    assert scenario.units
    assert board.spaces
    assert all(isinstance(warning, str) and warning for warning in warnings)
