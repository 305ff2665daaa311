"""Many games between bots: the same rows however they are spread, and what they are summed up to."""

from __future__ import annotations

import functools
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from wsn import scenario, trials
from wsn.bots import BOTS
from wsn.data import DataError
from wsn.engine.events import StepsChanged
from wsn.engine.game import Game
from wsn.engine.verify import verify
from wsn.systems import system_of
from wsn.table import telling
from wsn.table.seat import Seat
from wsn.trials import game as one_game
from wsn.trials import spreading

QUICK = "hill_314"
GAMES = 5


@pytest.fixture(scope="module")
def wanted():
    return trials.plan(QUICK, games=GAMES, bots=("greedy", "random"), seed=30)


@pytest.fixture(scope="module")
def rows(wanted):
    return list(trials.games(wanted))


# ---------------------------------------------------------------- what is asked for


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"games": 0}, "the number of games must be from 1 to 1,000,000, not 0"),
        ({"bots": ("greedy", "greedi")}, "there is no bot 'greedi'; did you mean 'greedy'?"),
        (
            {"bots": ("greedy", "random", "random")},
            "give one bot for each of allies, axis, or one for all, not 3",
        ),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(asked, said):
    with pytest.raises(trials.BadPlan, match=said.replace("?", r"\?")):
        trials.plan(QUICK, **{"games": 3, **asked})


def test_a_scenario_that_is_not_there_is_a_data_error():
    with pytest.raises(DataError, match="the nearest is 'hill_314'"):
        trials.plan("hill_31", games=1)


@pytest.mark.parametrize("workers", [0, -2, 10_000])
def test_a_number_of_workers_that_makes_no_sense_is_refused(workers):
    with pytest.raises(trials.BadPlan, match="the number of workers must be from 1 to 512"):
        trials.spread(workers)


# ---------------------------------------------------------------- the rows


def test_a_row_is_the_game_that_play_would_play(wanted, rows):
    setup = scenario.load(QUICK)
    system = system_of(setup.system)
    for row in rows[:2]:
        game = Game.new(system, setup, seed=row.seed)
        seats = {side: Seat(game, side) for side in system.sides}
        bots = {side: BOTS[name](f"{row.seed}/{side}") for side, name in wanted.bots.items()}
        while game.deciding is not None:
            side = game.deciding
            seats[side].submit(bots[side].choose(seats[side]))
        assert (row.winner, row.ending, row.rule) == (
            game.outcome.winner,
            telling.ending(game),
            game.outcome.rule,
        )
        assert row.rolls == game.state.rolls
        assert row.turn == game.state.tracks["turn"]
        lost = [e for entry in game.entries for e in entry.events if isinstance(e, StepsChanged) and e.by < 0]
        assert sum(sum(kinds.values()) for kinds in row.lost.values()) == -sum(e.by for e in lost)


def test_the_seeds_count_up_from_the_first(rows):
    assert [(row.game, row.seed) for row in rows] == [(n, str(29 + n)) for n in range(1, GAMES + 1)]


def test_two_workers_give_the_same_rows_as_one(wanted, rows):
    assert list(trials.games(wanted, trials.spread(2))) == rows


def test_who_stops_asking_has_the_first_rows_and_the_pool_ends(wanted, rows):
    many = msgspec.structs.replace(wanted, games=10_000)
    games = trials.games(many, trials.pool(2))
    gathered = [next(games), next(games)]
    games.close()
    assert gathered == rows[:2]


def test_a_game_that_is_called_off_leaves_no_row(wanted, monkeypatch):
    monkeypatch.setattr(one_game, "called_off", lambda: True)
    with pytest.raises(one_game.Abandoned):
        trials.play(wanted, 1)


class Faulty:
    """A bot that falls over at its tenth decision."""

    def __init__(self, seed):
        self.left = 10

    def choose(self, seat):
        self.left -= 1
        if not self.left:
            raise ZeroDivisionError("a fault of the bot")
        return seat.legal()[0]


def test_a_game_that_breaks_off_is_told_with_its_seed_and_kept(monkeypatch, tmp_path):
    monkeypatch.setitem(BOTS, "faulty", Faulty)
    asked = trials.plan(QUICK, games=2, bots=("random", "faulty"), seed=8, crashes=tmp_path)
    rows = list(trials.games(asked))
    assert [row.broke_off for row in rows] == [True, True]
    assert rows[0].ending == "ZeroDivisionError: a fault of the bot"
    kept = tmp_path / rows[0].journal
    game = scenario.load_game(kept)
    assert game.deciding == "axis"
    assert game.seed == rows[0].seed == "8"
    game.close()
    assert verify(kept, system_of).equal
    summed = trials.report(asked, rows)
    assert (summed.played, len(summed.broken)) == (0, 2)
    assert summed.sides["axis"].wins.out_of == 0
    lines = "\n".join(trials.report_lines(asked, summed))
    assert "game 1 (seed 8) broke off after" in lines
    assert rows[0].journal in lines


def test_a_game_without_an_end_breaks_off(monkeypatch):
    monkeypatch.setattr(one_game, "MOST_COMMANDS", 20)
    asked = trials.plan(QUICK, games=1, bots=("random",))
    row = trials.play(asked, 1)
    assert row.broke_off
    assert row.ending == "RuntimeError: no end after 20 commands"


# ---------------------------------------------------------------- the report


def row(number, winner, way, turn, lost):
    return trials.TrialRow(
        number,
        str(number),
        winner,
        f"{way}, game {number}",
        way,
        "X 1",
        turn,
        100 * number,
        9,
        {"allies": lost},
    )


def test_a_report_adds_the_rows_up(wanted):
    made = [
        row(1, "allies", "eliminated_unit", 7, {"infantry": 4}),
        row(2, "axis", "turns", 9, {"infantry": 1, "armour": 3}),
        row(3, "allies", "eliminated_unit", 9, {}),
        row(4, None, "turns_even", 9, {"armour": 2}),
    ]
    summed = trials.report(wanted, made)
    assert (summed.played, summed.wanted) == (4, GAMES)
    assert [summed.sides[side].wins.count for side in ("allies", "axis")] == [2, 1]
    assert summed.draws.count == 1
    assert summed.endings[0] == ("the last medal for an eliminated unit", "allies", 2)
    assert summed.turns == {7: 1, 8: 0, 9: 3}
    assert summed.mean_turns == 8.5
    assert summed.mean_commands == 250
    assert summed.sides["allies"].lost == 2.5
    assert list(summed.sides["allies"].lost_by_kind.items()) == [("armour", 1.25), ("infantry", 1.25)]
    text = "\n".join(trials.report_lines(wanted, summed))
    assert "2 of 4, 50 % (15 to 85)" in text
    assert ": the last medal for an eliminated unit" in text
    assert "a draw: equal medals after the last turn" in text
    assert "Armour 1.2, Infantry 1.2" in text


def test_a_report_is_plain_data(wanted, rows):
    summed = trials.report(wanted, rows)
    assert msgspec.json.decode(msgspec.json.encode(summed), type=trials.TrialReport) == summed


def test_an_ending_tells_its_level_unless_that_is_a_number_of_points(wanted):
    """A level may have digits in its name; only a number of points differs from game to game."""
    made = msgspec.structs.replace(row(1, "allies", "objectives", 7, {}), about=("the town",))
    levels = [("decisive", None), ("level 2", None), ("12 points", 12), ("", None)]
    rows = [msgspec.structs.replace(made, game=i, level=a, points=b) for i, (a, b) in enumerate(levels, 1)]
    told = {words: often for words, _, often in trials.report(wanted, rows).endings}
    words = "the last medals for objectives (the town)"
    assert told == {f"decisive: {words}": 1, f"level 2: {words}": 1, words: 2}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no signal that cannot be caught")
def test_a_simulation_that_is_killed_leaves_no_worker_behind():
    script = (
        "import time; from wsn.trials import pool\n"
        "if __name__ == '__main__':\n"
        "    sleeps = pool(1)(time.sleep, [0, 300, 300])\n"
        "    next(sleeps); print('ready', flush=True); next(sleeps)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"ready\n"
    parent.kill()
    assert parent.communicate(timeout=20) == (b"", None), "a worker would keep the pipe open"


def test_the_processes_of_a_lasting_pool_serve_several_runs_and_end_with_it():
    with trials.lasting_spread(2) as over:
        first = {*over(process_of, range(8))}
        broken = over(process_of, range(100))
        next(broken)
        broken.close()
        again = {*over(process_of, range(8))}
    assert len(first | again) <= 2
    assert os.getpid() not in first
    for process in first | again:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
    with trials.lasting_spread(1) as over:
        assert {*over(process_of, range(2))} == {os.getpid()}
    with pytest.raises(trials.BadPlan), trials.lasting_spread(0):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="there is no signal that cannot be caught")
def test_a_worker_that_is_killed_is_replaced_and_its_games_are_played_again(tmp_path, monkeypatch):
    """Two die, one after the other; what comes is what would have come, in its order."""
    once = functools.partial(dies_once, str(tmp_path))
    assert [*trials.pool(2)(once, range(9))] == [n * n for n in range(9)]
    assert len([*tmp_path.iterdir()]) == 2
    monkeypatch.setattr(spreading, "MOST_DEATHS", 0)
    with pytest.raises(trials.BrokenOff, match="the worker processes died"):
        list(trials.pool(2)(functools.partial(dies_once, str(tmp_path / "none")), range(9)))


def dies_once(folder: str, number: int) -> int:
    """The square of a number; over 2 and 6 a process dies, but only the first that tries."""
    mark = Path(folder, str(number))
    if number in (2, 6) and not mark.exists():
        if mark.parent.exists():
            mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def process_of(number: int) -> int:
    """Which process is asked."""
    return os.getpid()
