"""`wsn los` and `wsn sightmap`: the words, the JSON, the pictures, the exit status, the speed of a start."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wsn.cli import main
from wsn.systems import game_of
from wsn.table.picture.qr import MOST_LETTERS, modules_of, qr_svg
from wsn.table.ruling import load_map


def wsn(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=stdin, prog_name="wsn")


def objects(result: Result) -> list[dict]:
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_one_ruling_in_words() -> None:
    result = wsn("los", "wsn_5_1", "D306", "D508")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "D306 to D508: BLOCKED (3 hexes)"
    assert "D407/D408" in lines[1]
    assert "WSN 5.1" in lines[1]


@pytest.mark.rule("WSN 5.1")
def test_one_ruling_as_json() -> None:
    (answers,) = objects(wsn("los", "wsn_5_1", "D306", "D508", "--json"))
    assert answers["clear"] is False
    assert answers["reasons"][0]["edge"] == ["D407", "D408"]
    (changed,) = objects(wsn("los", "wsn_5_1", "D306", "D508", "--json", "--without", "D407/D408:bocage"))
    assert changed["clear"] is True


def test_pairs_are_answered_in_order(tmp_path: Path) -> None:
    pairs = "D306 D508\n\nD508 D306\nD906 D409\n"
    file = tmp_path / "pairs.txt"
    file.write_text(pairs, encoding="utf-8")
    from_file = objects(wsn("los", "wsn_5_1", "--pairs", str(file), "--json"))
    from_input = objects(wsn("los", "wsn_5_1", "--pairs", "-", "--json", stdin=pairs))
    assert from_file == from_input
    assert [(f["from"], f["to"]) for f in from_file] == [("D306", "D508"), ("D508", "D306"), ("D906", "D409")]
    words = wsn("los", "wsn_5_1", "--pairs", "-", stdin=pairs).stdout.splitlines()
    assert words[0].startswith("D306 D508 blocked: ")
    assert words[2] == "D906 D409 clear"


def test_pairs_may_have_remarks_blank_lines_and_the_line_ends_of_any_machine(tmp_path: Path) -> None:
    file = tmp_path / "pairs.txt"
    file.write_bytes(b"\xef\xbb\xbfD306 D508\r\n\r\n# asked by Ann\r\nd906 d409 # lower case\r\n")
    answers = objects(wsn("los", "wsn_5_1", "--pairs", str(file), "--json"))
    assert [(f["from"], f["to"]) for f in answers] == [("D306", "D508"), ("D906", "D409")]


def test_a_bad_pair_stops_with_its_line() -> None:
    result = wsn("los", "wsn_5_1", "--pairs", "-", "--json", stdin="D306 D508\nD306\n")
    assert result.exit_code == 2
    assert result.stderr == "wsn: line 2: 'D306' is not a pair; write FROM TO, as in D306 D508\n"
    assert len(result.stdout.splitlines()) == 1
    result = wsn("los", "wsn_5_1", "--pairs", "-", stdin="D306 D1899\n")
    assert result.exit_code == 2
    assert result.stderr.startswith("wsn: line 1: there is no hex 'D1899' on wsn_5_1; the nearest is ")


def test_every_pair_is_one_line_of_json() -> None:
    done = wsn("los", "wsn_5_1", "--all", "--json")
    lines = done.stdout.splitlines()
    assert len(lines) == 212 * 211 // 2
    some = [json.loads(line) for line in lines[::997]]
    for ruling in some:
        (single,) = objects(wsn("los", "wsn_5_1", ruling["from"], ruling["to"], "--json"))
        assert single == ruling


def test_the_changes_of_a_what_if() -> None:
    asked = ("los", "wsn_5_1", "--without", "D407/D408:bocage", "--changes")
    answers = objects(wsn(*asked, "--json"))
    assert {"map", "from", "to", "distance", "before", "after"} == set(answers[0])
    assert all((f["before"], f["after"]) == ("blocked", "clear") for f in answers)
    assert any((f["from"], f["to"]) == ("D306", "D508") for f in answers)
    words = wsn(*asked).stdout.splitlines()
    assert len(words) == len(answers) + 2
    assert words[-2] == f"{len(answers)} lines open, 0 close."


def test_a_code_is_printed_and_replayed() -> None:
    asked = wsn("los", "wsn_5_1", "D306", "D508", "--smoke", "D407", "--code")
    code = asked.stdout.splitlines()[-1].split()[-1]
    again = wsn("los", "--replay", code)
    assert again.exit_code == 0
    assert again.stdout.splitlines()[:-1] == asked.stdout.splitlines()[:-1]
    assert again.stdout.splitlines()[-1].startswith("The same ruling")
    assert wsn("los", "--replay", "-", stdin=f"> {code[:40]}\n> {code[40:]}\n").stdout == again.stdout
    ruling, line = objects(wsn("los", "wsn_5_1", "D306", "D508", "--smoke", "D407", "--code", "--json"))
    assert line == {"code": code}
    assert objects(wsn("los", "--replay", code, "--json")) == [ruling]


def test_a_code_whose_answer_is_another_one_here_ends_with_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    code = wsn("los", "wsn_5_1", "D306", "D508", "--code").stdout.split()[-1]
    other = wsn("los", "board_a", "--replay", code)  # the same question of another map
    assert other.exit_code in (1, 2)
    monkeypatch.setattr("wsn.table.rulingcode.answer_verdict", lambda _: ("clear", "straight", "0"))
    assert wsn("los", "--replay", code).exit_code == 1


def test_a_replay_tells_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    code = wsn("los", "wsn_5_1", "D306", "D508", "--code").stdout.split()[-1]
    monkeypatch.setitem(vars(game_of("war_storms").ground), "sight_version", "99")
    words = wsn("los", "--replay", code)
    assert words.exit_code == 0
    differs, same = words.stdout.splitlines()[-2:]
    assert differs.startswith("Differs: the rules here are version 99")
    assert same == "The answer and its reasons are the code's all the same."
    data = wsn("los", "--replay", code, "--json")
    assert len(data.stdout.splitlines()) == 1
    assert data.stderr.startswith("Differs: the rules here are version 99")


def test_a_sight_map_and_lines_of_a_file_have_codes_too(tmp_path: Path) -> None:
    asked = ("sightmap", "wsn_5_1", "D306", "--with", "D407:level=2", "--code")
    seen = wsn(*asked, "--svg", str(tmp_path / "a.svg"))
    code = seen.stdout.split("--replay ")[1].split()[0]
    for command in ("los", "sightmap"):
        again = wsn(command, "--replay", code)
        assert again.exit_code == 0, again.output
        assert again.stdout.splitlines()[:3] == seen.stdout.splitlines()[:3]
        assert "The same ruling as the code's" in again.stdout
    drawn = wsn("los", "--replay", code, "--code", "--svg", str(tmp_path / "b.svg"))
    assert drawn.exit_code == 0
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    several = wsn("los", "wsn_5_1", "--pairs", "-", "--code", "--json", stdin="D306 D508\nD306 D507\n")
    *lines, last = objects(several)
    assert [line["clear"] for line in lines] == [False, True]
    again = wsn("los", "--replay", last["code"], "--json")
    assert objects(again) == lines
    refused = wsn("los", "--replay", last["code"], "--png", str(tmp_path / "c.png"))
    assert refused.exit_code == 2
    assert "this code holds several lines" in refused.output
    assert not (tmp_path / "c.png").exists()
    assert wsn("los", "wsn_5_1", "--pairs", "-", "--code", stdin="# none\n").exit_code == 2
    whole = "".join(f"{a} {b}\n" for a, b in combinations(list(load_map("wsn_5_1").spaces)[::2], 2))
    long = wsn("los", "wsn_5_1", "--pairs", "-", "--code", stdin=whole)
    assert (long.exit_code, "no code holds so many lines" in long.output) == (2, True)


def test_a_code_is_in_the_picture_as_a_square_unless_it_is_too_long(tmp_path: Path) -> None:
    file = tmp_path / "shot.svg"
    plain = wsn("los", "wsn_5_1", "D306", "D508", "--svg", str(file))
    assert (plain.exit_code, "crispEdges" in file.read_text(encoding="utf-8")) == (0, False)
    coded = wsn("los", "wsn_5_1", "D306", "D508", "--code", "--svg", str(file))
    code = coded.stdout.split("--replay ")[1].split()[0]
    assert file.read_text(encoding="utf-8").count("crispEdges") == 1
    assert len(modules_of(code)) == len(modules_of(code)[0]) == 45
    square, size = qr_svg("WSN1-" + "a" * MOST_LETTERS, 0, 0)
    assert (square, size) == ("", 0.0)


def test_a_level_is_tried_out(tmp_path: Path) -> None:
    high = objects(wsn("los", "wsn_5_1", "D306", "D507", "--with", "D407:level=1.5", "--json"))[0]
    assert not high["clear"]
    assert high["reasons"][0]["text"] == "high ground in D407, top at level 1 1/2, above the line at level 0"
    assert "D306 D507 closes" in wsn("los", "wsn_5_1", "--with", "D407:level=1.5", "--changes").stdout
    for change, said in (
        ("D407:level=high", "'high' is not a level; write a whole or half number"),
        ("D407:level=1e9", "is not a level"),
        ("D407:level=0", "D407 is at level 0 already"),
        ("D407:level=21", "levels go from -4 to 20"),
        ("D407/D408:level=1", "there is no edge feature 'level=1'"),
    ):
        refused = wsn("los", "wsn_5_1", "D306", "D507", "--with", change)
        assert (refused.exit_code, said in refused.output) == (2, True), refused.output
    twice = ("--with", "D407:level=1", "--with", "D407:level=2")
    assert "cannot be level=1 and level=2 at once" in wsn("los", "wsn_5_1", "D306", "D507", *twice).output
    taken = wsn("los", "wsn_5_1", "D306", "D507", "--without", "D407:level=1")
    assert "a level is not taken away but set" in taken.output
    flat = wsn("los", "ht_easy_red", "C3", "C6", "--with", "C4:level=1")
    assert "ground lies at one height in this game" in flat.output


def test_pictures_are_written(tmp_path: Path) -> None:
    svg, png, side, flat = (tmp_path / name for name in ("a.svg", "a.png", "side.svg", "side.png"))
    asked = ("los", "wsn_5_1", "D306", "D508", "--without", "D407/D408:bocage", "--code")
    assert wsn(*asked, "--svg", str(svg), "--png", str(png), "--side", str(side)).exit_code == 0
    assert wsn(*asked, "--side", str(flat)).exit_code == 0
    drawn = svg.read_text(encoding="utf-8")
    assert "without D407/D408:bocage" in drawn
    assert "WSN1-" in drawn
    assert side.read_text(encoding="utf-8").startswith("<svg")
    for image in (png, flat):
        assert image.read_bytes().startswith(b"\x89PNG")


def test_the_side_view_is_a_picture_of_the_kinds_that_are_written(tmp_path: Path) -> None:
    """A JPEG was promised by the name, and the file held SVG."""
    done = wsn("los", "wsn_5_1", "D306", "D508", "--side", str(tmp_path / "side.jpg"))
    assert done.exit_code == 2
    assert "a picture is SVG or PNG, not JPG: name it" in done.output
    assert list(tmp_path.iterdir()) == []


def test_what_was_written_is_told_and_beside_json_on_the_other_stream(tmp_path: Path) -> None:
    told = f"Written: {(tmp_path / 'a.svg').resolve()}"
    for command in (("los", "wsn_5_1", "D306", "D508"), ("sightmap", "wsn_5_1", "D306")):
        words = wsn(*command, "--svg", str(tmp_path / "a.svg"))
        assert words.stdout.splitlines()[-1] == told
        assert words.stderr == ""
        data = wsn(*command, "--svg", str(tmp_path / "a.svg"), "--json")
        assert json.loads(data.stdout), "nothing but data"
        assert data.stderr.splitlines() == [told]


def test_the_sight_map_in_words_json_and_picture(tmp_path: Path) -> None:
    svg = tmp_path / "map.svg"
    words = wsn("sightmap", "wsn_5_1", "D306", "--svg", str(svg))
    assert words.exit_code == 0
    assert words.stdout.startswith("D306 sees 145 of 212 hexes:")
    assert "<svg" in svg.read_text(encoding="utf-8")
    (answers,) = objects(wsn("sightmap", "wsn_5_1", "D306", "--json"))
    assert len(answers["visible"]) == 145
    hidden = {entry["to"]: entry for entry in answers["blocked"]}
    assert [r["edge"] for r in hidden["D508"]["blockers"]] == [["D407", "D408"]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("los", "wsn_5_1", "D306", "D1899"), "there is no hex 'D1899' on wsn_5_1; the nearest is "),
        (("los", "wsn_51", "D306", "D508"), "there is no map 'wsn_51'; the nearest is 'wsn_5_1'"),
        (("los", "wsn_5_1", "D306", "D508", "--with", "D407:wods"), "the nearest is 'woods'"),
        (("los", "wsn_5_1", "D306", "D508", "--smoke", "D999"), "there is no hex 'D999'"),
        (("los", "wsn_5_1", "D306"), "which line?"),
        (("los", "ht_airel", "C3", "G7", "--smoke", "C4"), "ht_airel: there is no smoke in this game"),
        (("los", "ht_airel", "--smoke", "C4", "--changes"), "ht_airel: there is no smoke in this game"),
        (("sightmap", "ht_airel", "C3", "--smoke", "C4"), "ht_airel: there is no smoke in this game"),
        (("los",), "which map?"),
        (("los", "wsn_5_1", "--all", "--changes"), "do not go together"),
        (("los", "wsn_5_1", "--changes"), "--changes of what?"),
        (("los", "wsn_5_1", "D306", "D508", "--png", "a.svg"), "--png writes PNG, not SVG: name it a.png"),
        (
            ("los", "wsn_5_1", "D306", "D508", "--svg", "b/a.PNG"),
            "--svg writes SVG, not PNG: name it b/a.svg",
        ),
        (("sightmap", "wsn_5_1", "D306", "--png", "a.jpg"), "--png writes PNG, not JPG: name it a.png"),
        (("los", "wsn_5_1", "D306", "D508", "--png", ""), "--png wants the name of a file"),
        (("los", "wsn_5_1", "D306", "D508", "--all"), "leave FROM and TO out"),
        (("los", "wsn_5_1", "--all", "--png", "x.png"), "pictures show one line; --all asks"),
        (("los", "wsn_5_1", "D306", "D508", "--replay", "WSN1-AAAA"), "--replay goes with"),
        (("los", "--replay", "WSN1-AAAA"), "damaged"),
        (("los", "wsn_5_1", "--pairs", "nowhere.txt"), "nowhere.txt cannot be read"),
        (
            ("los", "wsn_5_1", "D306", "D508", "--svg", "no/such/folder.svg"),
            "no/such/folder.svg cannot be written",
        ),
        (("sightmap", "wsn_5_1", "D18x"), "there is no hex 'D18x'"),
        (("sightmap", "wsn_5_1", "D306", "--without", "D306:woods"), "D306 holds light_woods, not woods"),
    ],
)
def test_what_cannot_be_answered_gets_one_sentence_and_status_2(words: tuple[str, ...], said: str) -> None:
    result = wsn(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.startswith("wsn: ")
    assert len(result.stderr.splitlines()) == 1


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pairs.bin"
    file.write_bytes(b"\xff\xfe\x00D")
    result = wsn("los", "wsn_5_1", "--pairs", str(file))
    assert result.exit_code == 2
    assert "is not a text of pairs" in result.stderr


def test_a_reader_may_close_the_pipe() -> None:
    """`wsn los MAP --all --json | head -1` ends quietly."""
    asked = subprocess.Popen(
        [sys.executable, "-m", "wsn", "los", "wsn_5_1", "--all", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert asked.stdout is not None
    assert asked.stderr is not None
    assert json.loads(asked.stdout.readline())["from"] == "D101"
    asked.stdout.close()
    assert asked.stderr.read() == b""
    asked.stderr.close()
    assert asked.wait(timeout=60) == 0


def test_a_cold_ruling_imports_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from wsn.cli import main\n"
        "try:\n"
        "    main(['los', 'wsn_5_1', 'D306', 'D508', '--json'])\n"
        "except SystemExit:\n"
        "    pass\n"
        "heavy = {'networkx', 'shapely', 'numpy', 'rich', 'resvg_py', 'wsn.engine', 'calendar'}\n"
        "heavy |= {'wsn.data.mending'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
