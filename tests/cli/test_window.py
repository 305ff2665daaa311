"""`wsn` alone and `wsn window`: what is asked for is checked first; without a display it says what works."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from wsn.cli import main, opening
from wsn.client.opening import Start


@pytest.fixture
def opened(monkeypatch):
    """Nothing is opened: what would be is kept."""
    gathered = []
    monkeypatch.setattr(
        opening, "open_window", lambda start, instead=None: gathered.append((start, instead is not None))
    )
    return gathered


def wsn(*words):
    return CliRunner().invoke(main, [str(word) for word in words], input="")


def bare(*words, **extra):
    """A process without any display."""
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WSN_HEADLESS", "WAYLAND_DISPLAY")}
    env.update(extra.pop("env", {}))
    return subprocess.run(
        [sys.executable, "-P", "-m", "wsn", *words],
        capture_output=True,
        text=True,
        check=False,
        env=env,
        stdin=subprocess.DEVNULL,
        **extra,
    )


def test_nothing_but_wsn_opens_the_start_page(opened):
    assert wsn().exit_code == 0
    assert opened == [(Start(), False)]


@pytest.mark.parametrize(
    ("words", "start"),
    [
        (["first_orders"], Start("scenario", "first_orders")),
        (
            ["first_orders", "--players", "human,greedy", "--seed", "7"],
            Start("scenario", "first_orders", ("human", "greedy"), "7"),
        ),
        (["easy_red", "--players", "human"], Start("scenario", "easy_red", ("human", "human"))),
        (["easy_red", "--dice", "typed"], Start("scenario", "easy_red", dice="typed")),
        (["wsn_5_1"], Start("map", "wsn_5_1")),
    ],
)
def test_a_name_is_a_scenario_or_a_map(opened, words, start):
    done = wsn("window", *words)
    assert done.exit_code == 0, done.output
    assert opened == [(start, False)]


def test_a_journal_goes_on_or_is_watched(opened, tmp_path):
    path = tmp_path / "mine.wsn.jsonl"
    path.write_text("{}\n")
    assert wsn("window", path).exit_code == 0
    assert wsn("window", path, "--replay").exit_code == 0
    assert opened == [(Start("journal", str(path)), False), (Start("replay", str(path)), False)]


def test_a_journal_goes_on_with_the_players_that_are_named_and_under_any_name(opened, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["--bots", "random", "--seed", "1", "--quiet", "--no-picture", "--journal", "mine.json"]
    assert wsn("play", "easy_red", *words).exit_code == 0
    done = wsn("window", "mine.json", "--players", "human,greedy")
    assert done.exit_code == 0, done.output
    assert wsn("window", "mine.json", "--replay").exit_code == 0
    assert opened == [
        (Start("journal", "mine.json", ("human", "greedy")), False),
        (Start("replay", "mine.json"), False),
    ]
    assert "there is no player 'gredy'" in wsn("window", "mine.json", "--players", "gredy").output
    assert "are for a new game" in wsn("window", "mine.json", "--seed", "3").output
    assert "are for a new game" in wsn("window", "mine.json", "--replay", "--players", "human").output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["first_ordrs"],
            "there is no scenario, map or journal 'first_ordrs'; the nearest is 'first_orders'",
        ),
        (["nowhere"], "there is no scenario, map or journal 'nowhere'; for instance airel, "),
        (["nowhere"], "(`wsn scenarios` lists all "),
        (["none.wsn.jsonl"], "there is no journal 'none.wsn.jsonl'"),
        (["first_orders", "--replay"], "a replay is of a journal"),
        (["wsn_5_1", "--seed", "3"], "--players, --seed and --dice are for a new game"),
        (["--seed", "3"], "go with the NAME"),
        (["first_orders", "--players", "gredy,human"], "there is no player 'gredy'; did you mean 'greedy'?"),
        (["first_orders", "--players", "human,human,human"], "wants one player for each of allies, axis"),
        (["first_orders", "--dice", "typed", "--seed", "3"], "--seed is for seeded dice"),
    ],
)
def test_what_cannot_be_opened_ends_with_one_sentence_and_status_2(opened, words, said):
    done = wsn("window", *words)
    assert done.exit_code == 2
    assert said in done.output
    assert done.output.count("\n") == 1
    assert opened == []


def test_play_goes_to_the_window_when_it_is_asked_to(opened):
    assert wsn("play", "first_orders", "--window", "--bots", "human,random", "--seed", "9").exit_code == 0
    assert opened == [(Start("scenario", "first_orders", ("human", "random"), "9"), False)]
    done = wsn("play", "--window", "--quiet")
    assert done.exit_code == 2
    assert "--window goes with" in done.output


def test_play_text_is_the_terminal(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["play", "first_orders", "--text", "--bots", "random", "--seed", "1", "--quiet", "--no-picture"]
    done = wsn(*words)
    assert done.exit_code == 0
    assert "Result:" in done.output


def test_without_a_display_one_line_names_what_works(tmp_path):
    done = bare(cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("wsn: there is no display here")
    for command in ("wsn play", "wsn los", "wsn replay"):
        assert command in done.stderr


def test_a_display_that_does_not_answer_is_told_in_one_line(tmp_path):
    done = bare(cwd=tmp_path, env={"DISPLAY": ":9876"})
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, done.stderr
    assert "wsn play" in done.stderr


@pytest.mark.slow
def test_where_it_should_play_anyway_two_bots_play_to_the_end(tmp_path):
    done = bare("window", "--or-play", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Result:" in done.stdout
    assert done.stderr.count("\n") == 1
    assert "playing in the terminal instead" in done.stderr
    assert len(list((tmp_path / "games").glob("*.wsn.jsonl"))) == 1


def test_los_is_as_cold_as_ever():
    code = (
        "import sys; sys.argv = ['wsn', 'los', 'wsn_5_1', 'D306', 'D508']\n"
        "from wsn.cli import main\n"
        "try:\n    main()\nfinally:\n"
        "    print([m for m in sys.modules if m.startswith(('wsn.client', 'pyglet', 'imgui'))])"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "[]"
