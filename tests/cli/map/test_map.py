"""`wsn map`: what each of its words writes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wsn import load_map
from wsn.cli.map import MAP_COMMANDS
from wsn.data import credits_of, read_document, shipped_files


def test_a_turned_map_is_written_with_its_remarks_and_in_order(wsn):
    done = wsn("map", "turn", "ht_airel", 3, "--out", "t.toml")
    assert (done.exit_code, done.output) == (0, "wrote t.toml\n")
    assert Path("t.toml").read_text("utf-8").startswith("# West is at the top.")
    assert wsn("check", "t.toml").output == "1 file, 0 problems, 0 warnings\n"
    printed = wsn("map", "turn", "ht_airel", 3)
    assert printed.output == Path("t.toml").read_text("utf-8")
    assert wsn("map", "turn", "t.toml", 3, "--out", "u.toml").exit_code == 0
    same = wsn("map", "diff", "ht_airel", "u.toml")
    assert (same.exit_code, same.output) == (0, "nothing differs\n")


def test_what_was_lost_is_told(wsn):
    done = wsn("map", "turn", "board_a", 1, "--out", "t.toml")
    assert "not in the map: the half hexes of its rim" in done.output
    assert wsn("check", "t.toml").exit_code == 0


def test_no_file_is_written_over_and_only_toml_is_written(wsn):
    Path("t.toml").write_text("mine", encoding="utf-8")
    done = wsn("map", "mirror", "board_a", "--out", "t.toml")
    told = "wsn: t.toml exists already; choose another name, or write over it with --force\n"
    assert (done.exit_code, done.output) == (2, told)
    assert wsn("map", "mirror", "board_a", "--out", "t.toml", "--force").exit_code == 0
    assert "ending in .toml" in wsn("map", "mirror", "board_a", "--out", "t.png").output
    assert Path("t.toml").read_text("utf-8").startswith("format = 1")


def test_a_part_of_a_map(wsn):
    done = wsn("map", "crop", "board_a", "A803", "A1108", "--keep-labels", "--out", "p.toml")
    assert done.exit_code == 0
    assert wsn("los", "p.toml", "A803", "A907").exit_code == 0
    assert "name the spaces" in wsn("map", "crop", "board_a").output
    wrong = wsn("map", "crop", "board_a", "A1803")
    assert (wrong.exit_code, "there is no hex 'A1803'" in wrong.output) == (2, True)


def test_boards_are_joined_as_a_layout_and_as_one_board(wsn):
    done = wsn("map", "join", "wsn_5_1", "wsn_5_1:turned", "ridge", "--across", 2, "--out", "j.toml")
    assert done.exit_code == 0, done.output
    text = Path("j.toml").read_text("utf-8")
    assert 'at = [16, 0]\nturned = true\nletter = "A"' in text
    assert "at = [0, 12]" in text
    assert wsn("check", "j.toml").exit_code == 0
    one = wsn("map", "join", "wsn_5_1", "wsn_5_1:turned", "--one", "--out", "one.toml")
    assert one.exit_code == 0, one.output
    assert wsn("check", "one.toml").exit_code == 0
    assert 'rows = """' in Path("one.toml").read_text("utf-8")


def test_boxes_beside_joined_boards_are_kept_under_names_of_their_own(wsn):
    lines = ["box Rear beside top named The rear", "connect Rear/101", "closed 101/102"]
    words = [word for line in lines for word in ("--do", line)]
    made = wsn("map", "new", "war_storms", "--size", "4x4", "--letter", "A", "--out", "farm.toml")
    assert made.exit_code == 0, made.output
    made = wsn("map", "edit", "farm.toml", *words, "--write")
    assert made.exit_code == 0, made.output
    done = wsn("map", "join", "farm.toml", "farm.toml", "--one", "--out", "two.toml")
    assert done.exit_code == 0, done.output
    assert wsn("check", "two.toml").exit_code == 0
    board = load_map("two.toml")
    assert [*board.boxes] == ["Rear", "Rear-B"]
    assert board.spaces["Rear-B"].name == "The rear"
    near, far = ((board.neighbours(box)[0]) for box in ("Rear", "Rear-B"))
    assert board.distance(near, far) == 4
    assert len(board.impassable) == 2
    refused = wsn("map", "join", "farm.toml", "farm.toml")
    assert (refused.exit_code, "belongs to a whole map" in refused.output) == (2, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["board_a"], "name two boards or more"),
        (["board_a", "ht_airel"], "ht_airel has system = 'hex_tiles'"),
        (["board_a", "four_boards"], "four_boards is not a single board of hexes"),
        (["board_a", "board_b"], "A1702 and B102 are the same hex, but"),
        (["board_a", "bord_b"], "the nearest is 'board_b'"),
    ],
)
def test_boards_that_do_not_go_together_are_refused(wsn, words, said):
    done = wsn("map", "join", *words)
    assert done.exit_code == 2
    assert said in done.output


def test_a_board_of_another_folder_is_told_to_be_put_beside_the_layout(wsn):
    Path("deep").mkdir()
    wsn("map", "mirror", "board_a", "--out", "deep/mine.toml")
    done = wsn("map", "join", "deep/mine.toml", "deep/mine.toml", "--out", "j.toml")
    assert done.exit_code == 2
    assert "put mine.toml into" in done.output


def test_a_difference_is_told_and_drawn(wsn):
    wsn("map", "turn", "board_a", 3, "--out", "t.toml")
    text = Path("t.toml").read_text("utf-8")
    Path("u.toml").write_text(text.replace('"La Croix"', '"The cross"'), encoding="utf-8")
    done = wsn("map", "diff", "t.toml", "u.toml", "--svg", "d.svg")
    assert done.exit_code == 1
    assert "name: La Croix -> The cross" in done.output
    assert "1 difference" in done.output
    bare = wsn("draw", "u.toml", "--svg", "u.svg")
    assert bare.exit_code == 0
    assert Path("d.svg").read_text("utf-8").count("<path") > Path("u.svg").read_text("utf-8").count("<path")


def test_what_is_found_is_listed_and_drawn(wsn):
    done = wsn("map", "find", "ht_airel", "town", "hexes", "within", 3, "of", "a", "bridge", "--png", "f.png")
    assert done.exit_code == 0
    assert "F7  town, Airel" in done.output
    assert Path("f.png").read_bytes().startswith(b"\x89PNG")
    assert json.loads(wsn("map", "find", "ht_airel", "named", "--json").stdout) == ["F3", "F7", "I6"]
    none = wsn("map", "find", "ht_airel", "ocean")
    assert (none.exit_code, none.output) == (1, "0 hexes of 113\n")
    wrong = wsn("map", "find", "ht_airel", "brigde")
    assert (wrong.exit_code, wrong.output) == (
        2,
        "wsn: 'brigde' is not a word of this map; the nearest is 'bridge'\n",
    )


def test_how_open_a_map_is(wsn):
    done = wsn("map", "sight", "board_a", "--svg", "s.svg")
    assert done.exit_code == 0
    assert "A708: 60 hexes (28 %), the farthest 10 away" in done.output
    assert ">28</title>" in Path("s.svg").read_text("utf-8")
    data = json.loads(wsn("map", "sight", "board_a", "--json").stdout)
    assert len(data["spaces"]) == 212
    assert data["spaces"][0]["space"] == "A101"
    assert wsn("map", "sight", "normandy_areas").exit_code == 2


def test_every_word_has_its_help(wsn):
    for word in MAP_COMMANDS:
        done = wsn("map", word, "--help")
        assert done.exit_code == 0
        assert "Exit status: 0" in " ".join(done.output.split())
    assert "did you mean 'turn'?" in wsn("map", "trun").output


def test_boards_joined_to_one_have_the_authors_and_licences_of_all(wsn, tmp_path: Path) -> None:
    for name, head in (("farm", 'author = "Joan"\nlicence = "CC BY 4.0"\n'), ("hill", 'licence = "CC0"\n')):
        text = shipped_files("maps")["ht_hill_314"].read_text(encoding="utf-8")
        (tmp_path / f"{name}.toml").write_text(head + text, encoding="utf-8")
    made = wsn("map", "join", "farm.toml", "hill.toml", "--one", "--out", "one.toml")
    assert made.exit_code == 0, made.output
    told = {"author": "Joan", "licence": "CC BY 4.0 (farm); CC0 (hill)"}
    assert credits_of(read_document(tmp_path / "one.toml")) == told
    assert wsn("check", "one.toml").exit_code == 0


def test_a_map_is_studied_for_a_mover_and_between_two_sides(wsn):
    told = wsn("map", "study", "ht_benouville", "--mover", "armour").stdout
    assert "Closed: " in told
    assert "Chokepoint: F5, which alone leads to 39 hexes" in told
    done = wsn("map", "study", "normandy_areas", "--from", "Utah", "--to", "Caen", "--png", "narrow.png")
    assert "The narrowest place between them is 2 areas wide: Carentan and Channel." in done.stdout
    assert "Around Channel it takes 7 steps." in done.stdout
    assert Path("narrow.png").read_bytes().startswith(b"\x89PNG")
    data = json.loads(
        wsn("map", "study", "normandy_areas", "--from", "Utah", "--to", "Caen", "--json").stdout
    )
    assert data["between"]["narrowest"] == ["Carentan", "Channel"]
    assert data["between"]["around"] == {"Carentan": 3, "Channel": 7}


def test_a_study_needs_both_ends_and_names_the_nearest_label(wsn):
    alone = wsn("map", "study", "normandy_areas", "--from", "Utah")
    assert alone.exit_code == 2
    assert "--from and --to go together" in alone.output
    wrong = wsn("map", "study", "normandy_areas", "--from", "Utah,Cane", "--to", "Caen")
    assert wrong.exit_code == 2
    assert "Caen" in wrong.output
    mover = wsn("map", "study", "board_a", "--mover", "fot")
    assert mover.exit_code == 2
    assert "foot" in mover.output
