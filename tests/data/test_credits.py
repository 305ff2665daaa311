"""Who made a file: the same keys in every game's scenarios and in maps of every shape, checked and kept."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from wsn import mapmaking, scenario
from wsn.board.mapfile import map_document
from wsn.cli.check import problems_of
from wsn.cli.schema import schema_of
from wsn.data import (
    CREDITS,
    credit_lines,
    credits_of,
    credits_together,
    map_credit_lines,
    read_document,
    shipped_files,
)
from wsn.data.credits import is_later
from wsn.mapmaking.exchange import map_files, read_map
from wsn.mapmaking.instructions import apply_line
from wsn.mapmaking.joining import LaidBoard, join_boards, layout_text
from wsn.mapmaking.maptext import map_text
from wsn.mapmaking.moving import mirrored_map, turn_map
from wsn.mapmaking.sheetwork import NotDrawn
from wsn.scenariomaking import draft_of
from wsn.scenariomaking.orders import apply_order
from wsn.scenariomaking.packing import advice_on_sharing
from wsn.systems import SYSTEMS
from wsn.table import briefing
from wsn.table.summary import summary

TOLD = {
    "author": "Joan Smith",
    "source": "The official history, map 14",
    "licence": "CC BY 4.0",
    "version": "1.2",
    "wsn": "0.3.0",
}
HEAD = "".join(f'{key} = "{value}"\n' for key, value in TOLD.items())


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_scenario_of_every_game_takes_them_and_a_step_sets_them(system: str, tmp_path: Path) -> None:
    name, source = next(iter(shipped_files(f"scenarios/{system}").items()))
    file = tmp_path / f"{name}.toml"
    file.write_text(HEAD + source.read_text(encoding="utf-8"), encoding="utf-8")
    assert scenario.problems_of(file) == ()
    assert dict(summary(file).credits) == TOLD
    step = apply_order(draft_of(file), "set licence=CC0 author=")
    assert credits_of(step.draft.document) == {
        key: "CC0" if key == "licence" else value for key, value in TOLD.items() if key != "author"
    }
    offered = schema_of("scenario", system)
    assert set(CREDITS) <= set(offered["$defs"]["Scenario"]["properties"])
    assert offered["$defs"]["Scenario"]["properties"]["author"]["description"] == "Who made it."


@pytest.mark.parametrize("name", ["board_a", "four_boards", "normandy_areas", "omaha_beach"])
def test_a_map_of_every_shape_takes_them(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.toml"
    file.write_text(HEAD + shipped_files("maps")[name].read_text(encoding="utf-8"), encoding="utf-8")
    errors, _ = problems_of(file)
    assert errors == ()


def test_a_slip_is_told_with_the_nearest_key(tmp_path: Path) -> None:
    text = shipped_files("scenarios/hex_tiles")["hill_314"].read_text(encoding="utf-8")
    file = tmp_path / "hill.toml"
    file.write_text('license = "CC0"\nwsn = "latest"\n' + text, encoding="utf-8")
    told = "\n".join(map(str, scenario.problems_of(file)))
    assert "unknown key 'license'; the nearest is 'licence'" in told
    assert "'latest' is not a version of wsn: write what `wsn --version` says" in told


def test_a_file_tested_with_a_later_wsn_is_warned_of(tmp_path: Path) -> None:
    for folder, name in (("scenarios/hex_tiles", "hill_314"), ("maps", "board_a")):
        file = tmp_path / f"{name}.toml"
        text = shipped_files(folder)[name].read_text(encoding="utf-8")
        file.write_text('wsn = "99.0"\n' + text, encoding="utf-8")
        errors, warnings = problems_of(file)
        assert errors == ()
        assert "was last tested with wsn 99.0" in "\n".join(map(str, warnings))
        file.write_text('wsn = "0.2.0"\n' + text, encoding="utf-8")
        assert "last tested" not in "\n".join(map(str, problems_of(file)[1]))


@pytest.mark.parametrize(
    ("one", "other", "later"),
    [
        ("0.4.0", "0.3.0.dev0", True),
        ("0.3.0", "0.3.0.dev0", False),
        ("0.10", "0.9.1", True),
        ("", "1.0", False),
    ],
)
def test_which_version_is_later(one: str, other: str, later: bool) -> None:
    assert is_later(one, other) is later


def test_maps_keep_them_when_they_are_moved_and_exchanged(tmp_path: Path) -> None:
    draft = mapmaking.draft_of("ht_hill_314")
    for key, value in TOLD.items():
        draft = apply_line(draft, f"credit {key} {value}")
    assert credits_of(draft.document) == TOLD
    assert credits_of(turn_map(draft, 3).draft.document) == TOLD
    assert credits_of(mirrored_map(draft).draft.document) == TOLD
    file = tmp_path / "mine.toml"
    file.write_text(map_text(draft.document), encoding="utf-8")
    assert credits_of(read_document(file)) == TOLD
    for ending in ("tmx", "tmj", "csv"):
        there = tmp_path / f"mine.{ending}"
        for path, content in map_files(draft, there).items():
            path.write_bytes(content)
        assert credits_of(read_map(there, "hex_tiles", {}).draft.document) == TOLD, ending


def test_a_line_of_the_editor_takes_one_out_and_refuses_what_is_none() -> None:
    draft = apply_line(mapmaking.draft_of("board_a"), "credit author Joan Smith")
    assert credits_of(apply_line(draft, "credit author").document) == {}
    with pytest.raises(NotDrawn, match="say which of author, source, licence, version, wsn"):
        apply_line(draft, "credit licens CC0")
    with pytest.raises(NotDrawn, match="is not a version of wsn"):
        apply_line(draft, "credit wsn latest")
    with pytest.raises(NotDrawn, match="is not a line: use up to 120 characters"):
        apply_line(draft, f"credit author {'x' * 200}")


def test_the_words_of_a_layout_stay_with_its_one_board(tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text(HEAD + shipped_files("maps")["four_boards"].read_text(encoding="utf-8"), encoding="utf-8")
    assert credits_of(mapmaking.draft_of(str(file)).document) == TOLD


def test_the_lines_that_people_read() -> None:
    assert credit_lines(TOLD) == (
        "By Joan Smith, version 1.2, tested with wsn 0.3.0",
        "Licence: CC BY 4.0",
        "Source: The official history, map 14",
    )
    assert credit_lines({"version": "2"}) == ("Version 2",)
    assert credit_lines({"author": 7, "licence": "  "}) == ()


def two_boards(folder: Path) -> Path:
    """Two boards of different makers side by side, as a layout file."""
    for name, of, head in (
        ("farm", "ht_hill_314", 'author = "Joan Smith"\nlicence = "CC BY 4.0"\nversion = "1.2"\n'),
        ("hill", "ht_hill_314", 'author = "Bob Jones"\nlicence = "CC0"\nsource = "An old survey"\n'),
    ):
        text = shipped_files("maps")[of].read_text(encoding="utf-8")
        (folder / f"{name}.toml").write_text(head + text, encoding="utf-8")
    laid = join_boards(
        [LaidBoard(str(folder / f"{name}.toml")) for name in ("farm", "hill")], 2, "Both", folder
    )
    file = folder / "both.toml"
    file.write_text(layout_text(laid), encoding="utf-8")
    return file


def test_a_joined_map_tells_the_words_of_all_its_boards(tmp_path: Path) -> None:
    document = map_document(two_boards(tmp_path))
    assert map_credit_lines(document) == (
        "farm: by Joan Smith, version 1.2; licence: CC BY 4.0",
        "hill: by Bob Jones; licence: CC0; source: An old survey",
    )
    told = {
        "author": "Joan Smith; Bob Jones",
        "source": "An old survey",
        "licence": "CC BY 4.0 (farm); CC0 (hill)",
    }
    assert credits_together(document) == told
    assert credits_of(mapmaking.draft_of(str(tmp_path / "both.toml")).document) == told
    boards = [LaidBoard(str(tmp_path / f"{name}.toml")) for name in ("farm", "hill")]
    assert credits_of(join_boards(boards, 2, "One", tmp_path, single=True)) == told


def test_the_briefing_tells_every_board_of_the_map(tmp_path: Path) -> None:
    source = scenario.load("hill_314")
    setup = msgspec.structs.replace(source, map=map_document(two_boards(tmp_path)))
    topic = briefing.before(setup)[-1]
    assert [line.words for line in topic.lines] == [
        "The map: farm: by Joan Smith, version 1.2; licence: CC BY 4.0",
        "The map: hill: by Bob Jones; licence: CC0; source: An old survey",
    ]
    assert advice_on_sharing(setup) == (
        "the scenario does not name its author and licence: whoever gets it cannot tell what is allowed",
    )
    boards = {**setup.map["boards"], "hill": {**setup.map["boards"]["hill"], "licence": ""}}
    lacking = msgspec.structs.replace(setup, map={**setup.map, "boards": boards})
    assert advice_on_sharing(lacking)[1:] == ("hill, which is part of the map, does not name its licence",)


def test_what_the_whole_says_goes_first_and_a_long_list_ends_with_others() -> None:
    parts = {f"b{n}": {"author": f"{n} " + "x" * 30, "licence": "CC0"} for n in range(9)}
    told = credits_together({"author": "Ann Lee", "version": "3", "boards": parts})
    assert told["author"].startswith("Ann Lee; 0 xxx")
    assert told["author"].endswith("; and others")
    assert len(told["author"]) <= 120
    assert told["licence"] == "CC0", "one licence for all of it"
    assert told["version"] == "3"
    own = credits_together({"licence": "CC BY 4.0", "boards": {"a": {"licence": "CC0"}, "b": {}}})
    assert own == {"licence": "CC BY 4.0; CC0 (a)"}
    assert credits_together({"boards": {"a": {"licence": "CC0"}, "b": {}}}) == {"licence": "CC0 (a)"}


def test_a_part_tested_with_a_later_wsn_is_warned_of_in_its_layout_and_in_a_scenario_on_it(
    tmp_path: Path,
) -> None:
    """The board alone was warned of, and nobody opens that."""
    later = 'wsn = "99.0"\n'
    for name in ("coast", "wsn_5_1"):
        text = shipped_files("maps")[name].read_text(encoding="utf-8")
        (tmp_path / f"{name}.toml").write_text(later * (name == "coast") + text, encoding="utf-8")
    (tmp_path / "overlays").mkdir()
    text = shipped_files("maps/overlays")["village"].read_text(encoding="utf-8")
    (tmp_path / "overlays" / "village.toml").write_text(later + text, encoding="utf-8")
    file = tmp_path / "inland.toml"
    file.write_text(shipped_files("maps")["beachhead"].read_text(encoding="utf-8"), encoding="utf-8")
    errors, warnings = problems_of(file)
    assert errors == ()
    assert {one.place for one in warnings if "last tested" in one.text} == {"board coast", "overlay village"}
    battle = tmp_path / "hill.toml"
    text = shipped_files("scenarios/hex_tiles")["hill_314"].read_text(encoding="utf-8")
    named = next(line for line in text.splitlines() if line.startswith("map = "))
    below = shipped_files("maps")[named.split('"')[1]].read_text(encoding="utf-8")
    (tmp_path / "ground.toml").write_text(later + below, encoding="utf-8")
    battle.write_text(text.replace(named, 'map = "ground.toml"'), encoding="utf-8")
    errors, warnings = problems_of(battle)
    assert errors == ()
    assert [one.place for one in warnings if "last tested" in one.text] == ["map ground"]
