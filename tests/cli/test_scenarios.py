"""`wsn scenarios`, as a person or a script meets it."""

from __future__ import annotations

import json

from click.testing import CliRunner

from wsn.cli import main
from wsn.scenario import names
from wsn.systems import SYSTEMS


def wsn(*words: str):
    return CliRunner().invoke(main, ["scenarios", *words])


def test_every_shipped_scenario_is_listed_under_its_game() -> None:
    lines = wsn().output.splitlines()
    listed = {line.split()[0] for line in lines if line.startswith("  ")}
    assert listed == set(names())
    assert sum(line.endswith(":") for line in lines) == len(SYSTEMS)
    (first,) = (line for line in lines if line.split()[:1] == ["first_orders"])
    assert first.split(maxsplit=2)[1:] == ["1944-06-16", "6 turns   First orders"]


def test_one_scenario_is_told_with_its_sides_and_note() -> None:
    text = wsn("omaha").output
    assert text.startswith("Easy Red (1944-06-06, map board_b, 10 turns, about 2 hours against a bot)\n")
    assert "\n  allies: United States (suggested side for a first game)\n" in text
    assert text.count("suggested") == 1
    assert "Swimming tanks come first" in " ".join(text.split())


def test_the_list_as_json_has_a_line_a_scenario() -> None:
    rows = [json.loads(line) for line in wsn("--json").output.splitlines()]
    assert [row["scenario"] for row in rows] == list(names())
    assert all(row["name"] and row["sides"] and row["note"] for row in rows)


def test_a_wrong_name_is_met_with_the_nearest() -> None:
    done = wsn("omahaa")
    assert done.exit_code == 2
    assert "omaha" in done.output
    assert done.output.count("\n") == 1


def test_a_briefing_is_printed(tmp_path) -> None:
    out = tmp_path / "b.pdf"
    assert wsn("airel_bridge", "--pdf", str(out)).exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")
    alone = wsn("--pdf", str(out))
    assert (alone.exit_code, "of one scenario" in alone.output) == (2, True)
    assert "ending in .pdf" in wsn("airel_bridge", "--pdf", "b.png").output
    assert "airel_bridge" in wsn("airel_brige", "--pdf", str(out)).output


def test_a_folder_an_empty_file_and_one_without_a_game_are_called_what_they_are(tmp_path) -> None:
    empty, bare = tmp_path / "empty.toml", tmp_path / "bare.toml"
    empty.write_text("", encoding="utf-8")
    bare.write_text("format = 1\n", encoding="utf-8")
    for named, told in (
        (tmp_path, "is a folder, not a file"),
        (empty, "is empty: a scenario begins with format, system, name and map"),
        (bare, "the game is missing; valid: hex_tiles, "),
    ):
        done = wsn(str(named))
        assert (done.exit_code, told in done.output) == (2, True), done.output


def test_a_folder_named_like_a_scenario_is_called_a_folder(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hills").mkdir()
    assert "hills: is a folder, not a file" in wsn("hills").output


def test_each_problem_of_a_file_has_a_line(tmp_path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(
        'format = 1\nsystem = "war_storms"\nmap = "board_a"\nturms = 3\nnmae = "x"\n', encoding="utf-8"
    )
    for words in (("scenarios", wrong), ("simulate", wrong), ("balance", wrong)):
        done = CliRunner().invoke(main, list(map(str, words)))
        assert done.exit_code == 2
        assert done.output.count("\n") > 2, done.output
        assert "; " + str(wrong) not in done.output


def test_a_game_for_one_is_told_without_a_bot_and_without_a_side_to_choose() -> None:
    text = wsn("omaha_alone").output
    assert text.startswith("Omaha, alone (1944-06-06, map omaha_beach, 10 turns, about 45 minutes)\n")
    assert "suggested" not in text
