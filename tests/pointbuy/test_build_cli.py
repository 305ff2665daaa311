"""`wsn pointbuy build`: from two files of rosters to files that are checked and played."""

from __future__ import annotations

import secrets
import tomllib
from typing import get_args

import pytest
from click.testing import CliRunner

from pointbuy.agreement import Deploy
from pointbuy.roster import text
from tests.pointbuy.battles import attack, encounter, roster
from wsn.cli import main
from wsn.cli.pointbuy.build import build_command
from wsn.table.kept import SEEDS


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with rosters for an encounter, for two boards, and for an attack."""
    monkeypatch.chdir(tmp_path)
    pairs = {"": encounter(), "2": encounter(250), "x": attack()}
    for ending, (a, b) in pairs.items():
        (tmp_path / f"a{ending}.toml").write_text(text(a), "utf-8")
        (tmp_path / f"b{ending}.toml").write_text(text(b), "utf-8")
    return tmp_path


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words], input="")


def build(*words, a="a.toml", b="b.toml"):
    return run("pointbuy", "build", "--a", a, "--b", b, *words)


def test_a_built_scenario_is_checked_and_played(here):
    done = build("--kind", "encounter", "--boards", 1, "--seed", 3, "--out", "s.toml")
    assert (done.exit_code, done.output) == (0, f"Written: {here / 's.toml'}\n")
    assert run("check", "s.toml").exit_code == 0
    done = run("play", "s.toml", "--bots", "random,random", "--seed", 1, "--quiet", "--no-picture")
    assert done.exit_code == 0
    assert "Result:" in done.output
    journal = next((here / "games").iterdir())
    assert run("verify", journal).exit_code == 0


def test_a_map_of_two_boards_is_written_beside_it(here):
    done = build("--boards", 2, "--seed", 3, "--out", "s.toml", a="a2.toml", b="b2.toml")
    assert done.output == f"Written: {here / 's.toml'}\nWritten: {here / 's_map.toml'}\n"
    assert run("check", "s.toml", "s_map.toml").output == "2 files, 0 problems, 0 warnings\n"
    assert tomllib.loads((here / "s.toml").read_text("utf-8"))["map"] == "s_map.toml"
    done = build("--boards", 2, "--seed", 3, a="a2.toml", b="b2.toml")
    assert done.exit_code == 2
    assert "name a file with --out" in done.output


def test_boards_edges_and_objectives_are_chosen(here):
    done = build(
        *("--boards", "board_a,board_d:turned", "--shape", "1x2", "--edges", "north,south"),
        *("--overlay", "village@A706/0", "--objective", "A907", "--objective", "D803", "--turns", 8),
        *("--deploy", "hand", "--date", "1944-08-03", "--title", "Two farms", "--seed", 1, "--out", "s.toml"),
        a="a2.toml",
        b="b2.toml",
    )
    assert done.exit_code == 0, done.output
    made = tomllib.loads((here / "s.toml").read_text("utf-8"))
    assert (made["name"], made["turns"], made["date"]) == ("Two farms", 8, "1944-08-03")
    assert [o["space"] for o in made["objectives"]] == ["A907", "D803"]
    assert made["sides"]["axis"]["edge"] == "north"
    assert {zone["id"] for zone in made["zones"]} == {"north_edge", "south_edge"}


def test_the_ways_to_deploy_are_those_of_the_plan():
    option = next(one for one in build_command.params if one.name == "deploy")
    assert tuple(option.type.choices) == get_args(Deploy)


def test_nothing_is_written_over_another_file(here):
    (here / "s.toml").write_text("mine\n")
    done = build("--seed", 3, "--out", "s.toml")
    assert done.exit_code == 2
    assert "write over it with --force" in done.output
    assert (here / "s.toml").read_text() == "mine\n"
    assert build("--seed", 3, "--out", "s.toml", "--force").exit_code == 0
    assert build("--seed", 3, "--out", "s.toml").exit_code == 0, "the same again is no other"
    assert build("--seed", 4, "--out", "s.toml").exit_code == 2


def test_a_seed_that_is_made_is_told_and_is_one_of_as_many_as_those_of_games(here, monkeypatch):
    asked = []
    monkeypatch.setattr(secrets, "randbelow", lambda many: asked.append(many) or many - 1)
    done = build("--out", "s.toml")
    seed = done.stderr.split("--seed ")[1].strip()
    assert asked == [SEEDS]
    assert int(seed) == SEEDS - 1
    again = build("--seed", seed)
    assert again.output == (here / "s.toml").read_text("utf-8")


def test_everything_wrong_is_told_in_one_go_with_status_2(here):
    (here / "bad.toml").write_text(text(roster("us", "attacker", 170, "U1", "G1", "U999")), "utf-8")
    done = build("--seed", 3, "--out", "s.toml", b="bad.toml")
    assert done.exit_code == 2
    lines = done.output.splitlines()
    assert lines[0] == "wsn: no scenario can be built:"
    assert len(lines) >= 5
    assert any("WSN 7.1" in line for line in lines)
    assert not (here / "s.toml").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--kind", "siege"], "there is no battle 'siege'; valid: attack, encounter"),
        (["--kind", "atack"], "there is no battle 'atack'; the nearest is 'attack'"),
        (["--boards", "0"], "0 boards; use from 1 to 24"),
        (["--boards", "board_x"], "there is no"),
        (["--boards", "board_a:upside"], "a board is turned with ':turned', not 'upside'"),
        (["--boards", "ht_airel"], "is a map of another game"),
        (["--map", "ht_airel"], "is a map of another game"),
        (["--shape", "2"], "write columns and rows, such as 2x1"),
        (["--shape", "2x2"], "2 x 2 is 4 boards, not 1"),
        (["--edges", "west"], "name the edge of A and that of B"),
        (["--edges", "west,up"], "there is no edge 'up'"),
        (["--overlay", "village"], "write its name and"),
        (["--objective", "Z99"], "there is no hex 'Z99'"),
        (["--map", "ridge", "--overlay", "farm@F303"], "--map is taken as it is"),
        (["--map", "ridge", "--boards", "2"], "--map is taken as it is"),
        (["--objective", "A907", "--objectives", "2"], "or proposed with --objectives, not both"),
        (["--objectives", "9"], "9 objectives; use from 1 to 7"),
        (["--out", "s.json"], "a scenario is written as TOML"),
        (["--date", "July"], "date"),
        (["--boards", "ridge,two_villages"], "is a layout of several boards"),
        (["--boards", "2"], "use --points N to agree on another total"),
    ],
)
def test_what_cannot_be_is_refused_in_words(here, words, told):
    done = build("--seed", 3, *words)
    assert done.exit_code == 2, done.output
    assert told in done.output
    assert "Traceback" not in done.output


def test_a_file_that_is_no_roster_is_told(here):
    (here / "junk.toml").write_text("format = 1\nnation = 3\n")
    done = build("--seed", 3, b="junk.toml", a="missing.toml")
    assert done.exit_code == 2
    assert "junk.toml" in done.output
    assert "missing.toml" in done.output
