"""`wsn pointbuy`, as a person or a script meets it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pointbuy.roster import read_roster
from wsn.cli import main
from wsn.data import SIZE_LIMIT


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def wsn(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["pointbuy", *words], input=typed)


def done(*words: str, typed: str = "") -> str:
    """The output of a command that goes well."""
    result = wsn(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: str, typed: str = "") -> str:
    """The one sentence of a command that is refused."""
    result = wsn(*words, typed=typed)
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr


def begun(nation: str = "german", points: int = 150, *more: str, out: str = "a.toml") -> str:
    done("new", "--nation", nation, "--points", str(points), "--out", out, *more)
    return out


def test_a_roster_is_begun_bought_and_checked(folder: Path) -> None:
    text = done("new", "--nation", "german", "--points", "150")
    Path("a.toml").write_text(text)
    said = done("add", "a.toml", "3 x Infantry", "1 x Officer, 3 x Infantry, 1 x MG42 (4-3)")
    assert "2. 1 x Officer, 3 x Infantry, 1 x MG42 (4-3) [officer ?]: 21" in said
    assert said.endswith("39 of 150 points, 111 left\n")
    assert done("check", "a.toml") == "a.toml: legal, 39 of 150 points, 111 left\n"
    assert [buy.row for buy in read_roster("a.toml").buys] == ["G9", "G1"]


def test_a_roster_is_begun_over_another_only_with_force(folder: Path) -> None:
    begun("german", 150)
    told = refused("new", "--nation", "us", "--points", "100", "--out", "a.toml")
    assert "exists already; choose another name, or write over it with --force" in told
    assert read_roster("a.toml").nation == "german"
    done("new", "--nation", "us", "--points", "100", "--out", "a.toml", "--force")
    assert read_roster("a.toml").nation == "us"
    code = done("code", "a.toml").strip()
    begun("german", 150, "--force")
    done("open", code, "--out", "a.toml", "--force")
    assert read_roster("a.toml").nation == "us"


def test_an_illegal_purchase_is_told_and_checked_with_its_rule() -> None:
    begun(points=30)
    said = done("add", "a.toml", "GV12")
    assert "problem: it costs 81 points, 51 more than the 30 allowed (WSN 7.4)" in said
    assert said.endswith("81 of 30 points, 51 too many; 1 problem\n")
    said = done("add", "a.toml", "Wire")
    assert said.count("problem: ") == 2, "every problem that there is, the old one as well"
    assert said.endswith("; 2 problems\n")
    assert done("undo", "a.toml").count("problem: ") == 1
    done("redo", "a.toml")
    result = wsn("check", "a.toml")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "a.toml: purchase 2: M2 (1 x Wire) is for the defender only, unless the scenario says that both may "
        "buy it (WSN 7.2)",
        "a.toml: it costs 84 points, 54 more than the 30 allowed (WSN 7.4)",
    ]


def test_advice_stands_apart_from_problems() -> None:
    begun()
    said = done("add", "a.toml", "GV12", "--quality", "veteran")
    assert "advice: Veteran companies cost 97 of 150 points, 64.7 %" in said
    checked = wsn("check", "a.toml")
    assert checked.exit_code == 0
    assert checked.output.startswith("advice: a.toml: ")
    assert done("check", "--quiet", "a.toml") == ""


def test_an_added_platoon_goes_to_its_company() -> None:
    begun()
    done("add", "a.toml", "G9")
    assert "+ MG42 (8-3): 22" in done("add", "a.toml", "MG42 (8-3)", "--to", "1")
    done("add", "a.toml", "G20", "--with", "GA2")
    assert [buy.with_ for buy in read_roster("a.toml").buys] == [("GA1",), ("GA2",)]
    done("remove", "a.toml", "1", "GA1")
    done("remove", "a.toml", "2")
    assert [(buy.row, buy.with_) for buy in read_roster("a.toml").buys] == [("G9", ())]


def test_qualities_places_and_heads_are_changed() -> None:
    begun()
    done("add", "a.toml", "G9", "G1")
    assert done("quality", "a.toml", "1", "Veteran").endswith("43 of 150 points, 107 left\n")
    assert done("quality", "a.toml", "1", "regular").endswith("39 of 150 points, 111 left\n")
    assert done("again", "a.toml", "1").endswith("57 of 150 points, 93 left\n")
    assert [buy.row for buy in read_roster("a.toml").buys] == ["G9", "G9", "G1"]
    done("undo", "a.toml")
    done("move", "a.toml", "2", "1")
    done("change", "a.toml", "--points", "200", "--role", "defender", "--title", "Wall", "--no-exclusive")
    loaded = read_roster("a.toml")
    assert [buy.row for buy in loaded.buys] == ["G1", "G9"]
    assert (loaded.points, loaded.role, loaded.title, loaded.exclusive) == (200, "defender", "Wall", False)


def test_undo_and_redo_last_from_one_command_to_the_next() -> None:
    begun()
    done("add", "a.toml", "G9")
    done("add", "a.toml", "G1")
    assert (
        done("undo", "a.toml") == "Undone; 1 change to undo, 1 change to redo\n18 of 150 points, 132 left\n"
    )
    done("undo", "a.toml")
    assert refused("undo", "a.toml") == "wsn: there is nothing to undo\n"
    assert done("redo", "a.toml").startswith("Redone; 1 change to undo, 1 change to redo\n")
    assert done("redo", "a.toml").startswith("Redone; 2 changes to undo, 0 changes to redo\n")
    assert [buy.row for buy in read_roster("a.toml").buys] == ["G9", "G1"]
    assert refused("redo", "a.toml") == "wsn: there is nothing to redo\n"


def test_a_roster_is_shown_with_question_marks_and_as_data() -> None:
    begun("us", 150, "--title", "Easy")
    done("add", "a.toml", "U8", "UO1", "UP1")
    shown = done("show", "a.toml")
    assert shown.startswith("United States, encounter, 150 points: Easy\n")
    for part in ("[officer ?]", "[missions ?]", "[attacks ?]", "37 of 150 points, 113 left"):
        assert part in shown
    data = json.loads(done("show", "--json", "a.toml"))
    assert (data["total"], data["left"], data["problems"]) == (37, 113, [])
    assert data["lines"][1]["unknown"] == ["missions", "smoke"]


def test_what_fits_is_searched() -> None:
    begun(points=30)
    shown = done("fits", "a.toml", "airborne")
    assert "G25" in shown
    assert "GV12" not in shown
    nothing = "nothing with 'tiger' fits\n0 of 30 points, 30 left; nothing is bought yet\n"
    assert done("fits", "a.toml", "tiger") == nothing


def test_the_rows_of_a_catalogue_are_listed_with_rule_origin_and_oddities() -> None:
    shown = done("rows", "--nation", "german", "155")
    assert "German off-board artillery (WSN 7.4.4, book)" in shown
    assert "GO6 as printed: 10, where every other partial battery" in shown
    rows = [json.loads(line) for line in done("rows", "--json").splitlines()]
    assert sum(row["price"] for row in rows if row["section"] == "german_infantry") == 841
    assert "no row of Forces in Normandy has 'zeppelin' in it" in refused("rows", "zeppelin")


def test_a_code_opens_as_the_same_file() -> None:
    begun("german", 150, "--title", "Keil")
    done("add", "a.toml", "G9", "--with", "GA1", "--quality", "green")
    code = done("code", "a.toml").strip()
    assert len(code) <= 200
    done("open", code, "--out", "b.toml")
    assert Path("b.toml").read_text() == Path("a.toml").read_text()
    assert "German, encounter, 150 points: Keil" in done("open", code)
    assert done("check", code).endswith(": legal, 20 of 150 points, 130 left\n")
    assert "it is cut" in refused("check", code[:-3])
    assert "it is cut" in refused("open", code[:-3])
    assert "exists already" in refused("open", code, "--out", "b.toml")


def test_a_pasted_list_is_read_or_every_wrong_line_told() -> None:
    begun("german", 150, "--role", "defender")
    done("add", "a.toml", "G9", "GO1")
    done("add", "a.toml", "M6", "--choice", "anti-tank", "--count", "2")
    text = done("show", "--text", "a.toml")
    done("read", "-", "--out", "b.toml", typed=text)
    assert Path("b.toml").read_text() == Path("a.toml").read_text()
    Path("list.txt").write_text("3 x Infantry 18\n3 x Infantrie 18\nTigr\n", encoding="utf-8")
    result = wsn("read", "list.txt", "--nation", "german", "--points", "150")
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert lines[0].startswith("line 1: there is no row '3 x Infantry 18'") or lines[0].startswith("line 2")
    assert "GV12 (3 x Panzer VII Tiger)" in result.stderr
    assert lines[-1].startswith("wsn: ")
    assert "say who buys" in refused("read", "list.txt")
    assert "cannot be read" in refused("read", "nowhere.txt")
    Path("long.txt").write_bytes(b" " * (SIZE_LIMIT + 1))
    assert "a file may have at most" in refused("read", "long.txt")
    Path("list.bin").write_bytes(b"German \xff")
    assert "the text is not UTF-8" in refused("read", "list.bin")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_in_the_place_of_a_list_is_not_waited_for() -> None:
    os.mkfifo("list.txt")
    assert "is a pipe or a device; only regular files are read" in refused("read", "list.txt")


def test_two_sealed_rosters_are_revealed_together() -> None:
    begun("german", out="a.toml")
    begun("us", out="b.toml")
    done("add", "a.toml", "G9")
    done("add", "b.toml", "U8")
    assert done("seal", "a.toml").startswith("Seal, to send now: WSL1-")
    done("seal", "b.toml")
    a, b = (Path(f"{name}.toml.opening").read_text().split() for name in "ab")
    said = done("reveal", *a, *b, "--out", "x.toml", "y.toml")
    assert said.startswith("Both openings fit their seals.\n")
    assert read_roster("x.toml") == read_roster("a.toml")
    assert read_roster("y.toml") == read_roster("b.toml")
    done("add", "b.toml", "U1")
    assert "b.toml.opening exists already, and its seal may have been sent" in refused("seal", "b.toml")
    assert Path("b.toml.opening").read_text().split() == b
    done("seal", "b.toml", "--force")
    late = Path("b.toml.opening").read_text().split()
    assert "opening 2 does not fit seal 2:" in refused("reveal", *a, b[0], late[1])


@pytest.mark.parametrize("there", [0, 1])
def test_of_two_revealed_rosters_both_are_written_or_none(there: int) -> None:
    begun("german", out="a.toml")
    begun("us", out="b.toml")
    for name in "ab":
        done("seal", f"{name}.toml")
    a, b = (Path(f"{name}.toml.opening").read_text().split() for name in "ab")
    out = ("x.toml", "y.toml")
    Path(out[there]).write_text("mine\n")
    assert f"{out[there]} exists already" in refused("reveal", *a, *b, "--out", *out)
    assert [Path(one).exists() for one in out] == [there == 0, there == 1]
    assert not list(Path().glob("[xy].toml?*"))
    assert "a roster is a file ending in .toml" in refused("reveal", *a, *b, "--out", "x2.toml", "y.txt")
    assert "two rosters do not go into one file" in refused("reveal", *a, *b, "--out", "z.toml", "./z.toml")
    assert not Path("x2.toml").exists()
    assert not Path("z.toml").exists()
    done("reveal", *a, *b, "--out", *out, "--force")
    assert [read_roster(one) for one in out] == [read_roster("a.toml"), read_roster("b.toml")]


def test_the_guide_asks_until_it_is_answered_and_saves_as_it_goes() -> None:
    answers = (
        "9\n1\nencountr\nencounter\nmany\n150\nmg42\nG1\nGA1\nG9\nGA1 to 2\nveteran 2\nundo\nTigr\nshow\n"
    )
    said = done("guide", "--out", "g.toml", typed=answers + "done\n")
    for part in (
        "there is no '9'",
        "there is no 'encountr'; the nearest is 'encounter'",
        "'many' is not a number",
        "GA1 goes to a company: type `GA1 to 1`",
        "GV12 (3 x Panzer VII Tiger)",
        "107 left> ",
    ):
        assert part in said, part
    loaded = read_roster("g.toml")
    assert [(buy.row, buy.quality, buy.with_) for buy in loaded.buys] == [
        ("G1", "", ()),
        ("G9", "", ("GA1",)),
    ]
    assert "exists already" in refused("guide", "--out", "g.toml")


def test_the_guide_asks_which_mines_and_stops_at_the_end_of_input() -> None:
    done("guide", "--out", "g.toml", typed="german\ndefender\n150\nM6\n2\n")
    (mines,) = read_roster("g.toml").buys
    assert mines.choice == "anti_tank"
    assert wsn("guide", "--out", "h.toml", typed="german\n").exit_code == 130


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["new", "--nation", "germann", "--points", "9"],
            "no catalogue has the nation 'germann'; the nearest",
        ),
        (["new", "--nation", "german", "--points", "9", "--role", "x"], "there is no role 'x'"),
        (["new", "--nation", "german", "--points", "0"], "0 is not in the range"),
        (
            ["new", "--nation", "german", "--points", "9", "--out", "a.txt"],
            "a roster is a file ending in .toml",
        ),
        (["add", "a.toml", "Tigr"], "the nearest is GV12 (3 x Panzer VII Tiger)"),
        (["add", "a.toml", "GA1", "--to", "3"], "there is no purchase 3; nothing is bought yet"),
        (["remove", "a.toml", "1"], "there is no purchase 1"),
        (["quality", "a.toml", "1", "vetran"], "there is no quality 'vetran'; the nearest is 'veteran'"),
        (["change", "a.toml"], "nothing to change"),
        (["change", "a.toml", "--role", "attaker"], "there is no role 'attaker'; the nearest is 'attacker'"),
        (["show", "b.toml"], "b.toml: cannot be read: no such file or directory"),
        (["shw", "a.toml"], "there is no command 'shw'; did you mean 'show'?"),
        (["reveal", "a", "b", "c", "d"], "seal 1 is not a seal"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], said: str) -> None:
    begun()
    assert said in refused(*words)


def test_a_roster_for_the_other_game_needs_no_other_code() -> None:
    begun("axis", 60, "--role", "defender")
    done("add", "a.toml", "Infantry", "--count", "4")
    done("add", "a.toml", "Elite armour", "Wire")
    assert done("check", "a.toml") == "a.toml: legal, 38 of 60 points, 22 left\n"
    assert "M44 1.2 R2" in done("add", "a.toml", "E", "--count", "3")
    code = done("code", "a.toml").strip()
    done("open", code, "--out", "b.toml")
    assert read_roster("b.toml") == read_roster("a.toml")


def test_rosters_and_catalogues_are_checked_with_everything_else() -> None:
    begun()
    done("add", "a.toml", "Wire")
    result = CliRunner().invoke(main, ["check", "a.toml", "war_storms"])
    assert result.exit_code == 1
    assert "a.toml: buys #1: M2 (1 x Wire) is for the defender only" in result.output
    for kind in ("catalogue", "roster"):
        schema = json.loads(CliRunner().invoke(main, ["schema", kind]).output)
        assert schema["$schema"].startswith("https://json-schema.org")
        parts = schema["$defs"]
        if kind == "roster":
            assert "G9" in parts["Buy"]["properties"]["row"]["enum"]
            assert parts["Roster"]["properties"]["nation"]["enum"] == ["free_french", "german", "us"]
        else:
            assert "ge_tiger" in parts["Row"]["properties"]["platoons"]["propertyNames"]["enum"]


def test_a_roster_is_printed_with_its_counters_and_map() -> None:
    begun("us", 150, "--title", "Easy")
    done("add", "a.toml", "U8", "UO1")
    assert "Written: " in done("print", "a.toml", "--only", "roster", "--out", "a.pdf")
    first = Path("a.pdf").read_bytes()
    done("print", "a.toml", "--only", "roster", "--out", "a.pdf")
    assert Path("a.pdf").read_bytes() == first
    done("print", "a.toml", "--scenario", "first_orders", "--dots", "72", "--out", "b.pdf")
    assert Path("b.pdf").stat().st_size > len(first)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--only", "rooster"], "there is no part 'rooster'; the nearest is 'roster'"),
        (["--only", "map"], "the map needs a scenario: give --scenario"),
        (["--only", "map", "--scenario", "omahaa"], "there is no scenario 'omahaa'; the nearest is 'omaha'"),
        (["--paper", "a9"], "there is no paper 'a9'"),
        (["--counter", "3"], "a counter of 3 mm is not to be cut out"),
        (["--only", "map", "--scenario", "omaha", "--hexes", "500"], "hexes of 500 mm cannot be printed"),
        (["--out", "a.png"], "a PDF is a file ending in .pdf"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence(words: list[str], said: str) -> None:
    begun()
    done("add", "a.toml", "G9")
    assert said in refused("print", "a.toml", "--out", "a.pdf", *words)
