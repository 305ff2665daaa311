"""Boards on the workbench: every shipped one opens, and is written back as it was, with its comments."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tests.mapmaking.drawn import ORDERLY
from wsn.board.mapdocument import kind_of
from wsn.data import DataError, read_document, shipped_files
from wsn.editing.autosave import Autosave, new_place, place_for
from wsn.mapmaking.draft import draft_of
from wsn.mapmaking.fitfile import beside
from wsn.mapmaking.workshop import Workbench

BOARDS = [
    name
    for name in ORDERLY
    if kind_of(read_document(shipped_files("maps")[name])) in ("board", "square", "area")
]
OVERLAYS = sorted(shipped_files("maps/overlays"))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def comments(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.lstrip().startswith("#")]


def test_every_shipped_board_and_overlay_is_written_as_it_was_and_keeps_its_comments() -> None:
    wrong = []
    for name in [*BOARDS, *OVERLAYS]:
        bench = Workbench.open_board(name)
        source = bench.edits.source
        assert source is not None
        if bench.text() != source:
            wrong.append(f"{name}: not as it was")
        space = bench.now.sheet.spaces[len(bench.now.sheet.spaces) // 2]
        word = next(w for w in sorted(bench.words.terrain) if w != bench.now.sheet.terrain(space))
        bench.do(f"terrain {word} {space}")
        bench.do(f"name {space} Somewhere")
        text = bench.text()
        if tomllib.loads(text) != bench.now.document:
            wrong.append(f"{name}: it reads otherwise")
        if comments(text) != comments(source):
            wrong.append(f"{name}: comments are lost")
        bench.go_to(0)
        if bench.text() != source:
            wrong.append(f"{name}: undone it is not as it was")
        bench.close()
    assert wrong == []
    assert len(BOARDS) > 20


def test_a_file_with_slips_is_opened_told_and_mended(tmp_path: Path) -> None:
    source = shipped_files("maps")["board_a"].read_text(encoding="utf-8")
    file = tmp_path / "slips.toml"
    file.write_text(source.replace('"A907" = "La', '"A9907" = "La'), encoding="utf-8")
    bench = Workbench.open_board(str(file))
    assert ["A9907" in problem.text for problem in bench.now.problems] == [True]
    bench.do("woods A101")
    assert bench.now.board.spaces["A101"].terrain == "woods", "it is seen as far as it can be read"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('system = "war_storms"', 'system = "war_stroms"', "there is no system"),
        (". . f . . . f . w", ". . f . . . f . ", "terrain"),
        ("columns = 17", "columns = 18", "columns|terrain"),
    ],
)
def test_a_file_whose_shape_is_wrong_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    source = shipped_files("maps")["board_a"].read_text(encoding="utf-8")
    file = tmp_path / "broken.toml"
    file.write_text(source.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=said):
        Workbench.open_board(str(file))


def test_outlines_that_are_wrong_are_mended_by_hand_first(tmp_path: Path) -> None:
    text = shipped_files("maps")["normandy_areas"].read_text(encoding="utf-8")
    (tmp_path / "n.toml").write_text(
        text.replace("[[3662, 1786], ", "[", 1).replace("[4009, 1483]", "[9, 9]", 1)
    )
    with pytest.raises(DataError, match="areas"):
        Workbench.open_board("n.toml")
    (tmp_path / "m.toml").write_text(
        text.replace('terrain = "open"', 'terrain = "opens"', 1), encoding="utf-8"
    )
    bench = Workbench.open_board("m.toml")
    assert bench.now.problems
    bench.do("open Ranville")
    assert bench.now.problems == ()


def test_a_layout_is_opened_as_one_board_without_a_file() -> None:
    bench = Workbench.open_board("four_boards")
    assert bench.edits.file is None
    assert bench.must_be_named
    assert bench.now.document == draft_of("four_boards").document
    assert "laid of 4 boards" in bench.notice
    with pytest.raises(DataError, match=r"ending in \.toml"):
        bench.save()


def test_what_came_with_the_program_is_not_written_over(tmp_path: Path) -> None:
    bench = Workbench.open_board("board_a")
    bench.do("woods A101")
    with pytest.raises(DataError, match="came with the program"):
        bench.save()
    bench.save(tmp_path / "mine.toml")
    assert not bench.must_be_named
    assert draft_of(str(tmp_path / "mine.toml")).board().spaces["A101"].terrain == "woods"
    (tmp_path / "mine.toml").write_text("# somebody else\n", encoding="utf-8")
    assert bench.changed_elsewhere
    assert not list(tmp_path.glob("*.part")), "nothing half is left"


def test_edits_that_cannot_be_read_are_put_aside_and_the_file_is_opened(tmp_path: Path) -> None:
    place = place_for("map", shipped_files("maps")["board_a"])
    place.parent.mkdir(parents=True)
    place.write_text("{}\n", encoding="utf-8")
    bench = Workbench.open_board("board_a")
    assert not bench.edits.history.past
    assert place.with_suffix(".unread").read_text(encoding="utf-8") == "{}\n"


SOUND = {
    "format": 1,
    "picture": "scan.png",
    "name": "Farm",
    "system": "war_storms",
    "grid": "flat",
    "points": {"A101": [10, 10]},
}


@pytest.mark.parametrize(
    ("fit", "said"),
    [
        (7, "it is no table"),
        ({"picture": "scan.png"}, "missing"),
        ({**SOUND, "points": {"A101": "there"}}, "points"),
        ({**SOUND, "known": ["A101"]}, "known"),
        ({**SOUND, "system": "hex_tiles"}, "system is 'hex_tiles', and that of the map 'war_storms'"),
        ({**SOUND, "grid": "area", "frame": [0, 0, 9, 9]}, "grid is of areas, and that of the map of hexes"),
        ({**SOUND, "grid": "round"}, "grid"),
        ({key: value for key, value in SOUND.items() if key != "grid"}, "grid is of nothing"),
        ({**SOUND, "columns": 1e300}, "columns"),
    ],
)
def test_an_odd_fit_in_kept_edits_is_left_out_and_told(tmp_path: Path, fit: object, said: str) -> None:
    draft = draft_of("board_a").document
    edits = Autosave.begin_edits(new_place("map"), "map", {"map": dict(draft), "fit": SOUND}, None, None)
    edits.add_change({"map": dict(draft), "fit": fit}, "a scan")
    bench = Workbench.open_kept(edits.place)
    assert bench.fit is None
    assert bench.notice.startswith("The fit of a scan in the edits that were kept is left out")
    assert said in bench.notice
    bench.do("woods A101", known=("known", "woods", "A101"))
    bench.save(tmp_path / "mine.toml")
    assert not beside(tmp_path / "mine.toml").exists()
    bench.undo()
    bench.undo()
    assert bench.fit == SOUND, "the one before is as it was"
    bench.redo()
    assert bench.fit is None


def test_a_sound_fit_in_kept_edits_stays() -> None:
    draft = draft_of("board_a").document
    edits = Autosave.begin_edits(new_place("map"), "map", {"map": dict(draft)}, None, None)
    edits.add_change({"map": dict(draft), "fit": SOUND}, "a scan")
    bench = Workbench.open_kept(edits.place)
    assert (bench.fit, bench.notice) == (SOUND, "")
    bench.do("woods A101", known=("known", "woods", "A101"))
    assert bench.fit == {**SOUND, "known": {"woods": ["A101"]}}


def test_a_map_in_json_is_told_that_it_needs_a_file_in_toml_and_not_that_it_is_shipped(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**draft_of("board_a").document, "name": "Mine"}))
    bench = Workbench.open_board(str(file))
    refusal = bench.refuse_file(file.resolve())
    assert refusal is not None
    assert refusal.text == "a map is saved as a file ending in .toml"
    assert bench.must_be_named
    assert bench.refuse_file(tmp_path / "mine.toml") is None
    bench.save(tmp_path / "mine.toml")
    assert not bench.must_be_named
