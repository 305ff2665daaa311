"""Trial games at the window: the rows of the command line, whatever the number of workers."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.client.lanes import SharedLanes, linger
from wsn import trials
from wsn.client.pages.builder import fairness
from wsn.client.pages.builder.fairness import Fairness, TrialSettings
from wsn.workers.jobs import Jobs

SCENARIO = "hedgerow_skirmish"
WAIT = 120.0


@pytest.fixture(scope="module")
def jobs() -> Iterator[Jobs]:
    with SharedLanes(1) as found:
        yield found


def play(result: Fairness, jobs: Jobs, until: Callable[[], bool] | None = None) -> None:
    import time

    last = time.monotonic() + WAIT
    while result.is_running and not (until and until()):
        assert time.monotonic() < last
        jobs.poll_workers()
        result.tick()
        linger(jobs, 0.01)


@pytest.mark.slow
def test_the_rows_are_those_of_the_command_line_with_one_worker_or_two(jobs: Jobs, tmp_path: Path) -> None:
    plan = trials.plan(SCENARIO, games=3, bots=("random", "greedy"), seed=4)
    expected = list(trials.games(plan))
    for workers in (1, 2):
        balance = Fairness(jobs, SCENARIO, TrialSettings(("random", "greedy"), 3, 4, workers))
        assert not balance.has_begun, "nothing is played before it is asked for"
        balance.start_trial()
        play(balance, jobs)
        assert balance.rows == expected, workers
        file = balance.save_rows(str(tmp_path / f"rows{workers}.jsonl"))
        assert trials.read_rows(file) == expected
    assert (tmp_path / "rows1.jsonl").read_bytes() == (tmp_path / "rows2.jsonl").read_bytes()
    with pytest.raises(FileExistsError):
        balance.save_rows(str(tmp_path / "rows1.jsonl"))
    with pytest.raises(fairness.BadPlan, match=r"must end in \.jsonl, \.csv or \.parquet"):
        balance.save_rows(str(tmp_path / "rows.txt"))
    table = list(csv.DictReader(balance.save_rows(str(tmp_path / "rows.csv")).read_text().splitlines()))
    assert [row["seed"] for row in table] == ["4", "5", "6"]


def test_it_stops_at_once_counts_what_ended_and_goes_on(jobs: Jobs) -> None:
    balance = Fairness(jobs, SCENARIO, TrialSettings(games=3, bots=("random",)))
    balance.start_trial()
    play(balance, jobs, lambda: len(balance.rows) == 1)
    balance.stop()
    assert (balance.stopped, balance.is_running, len(balance.rows)) == (True, False, 1)
    jobs.poll_workers()
    assert not balance.tick()
    balance.start_trial()
    assert balance.is_running
    play(balance, jobs)
    plan = trials.plan(SCENARIO, games=3, bots=("random",), seed=1)
    assert balance.rows == list(trials.games(plan))
    names = [name for name, _ in balance.win_shares]
    assert names[-1] == "draws"
    assert all("(random)" in name for name in names[:-1])
    balance.change(TrialSettings(games=2))
    assert (balance.rows, balance.has_begun, balance.win_shares) == ([], False, ())


def test_what_cannot_be_played_is_told(jobs: Jobs) -> None:
    balance = Fairness(jobs, SCENARIO, TrialSettings(bots=("greedi",)))
    assert balance.problem == "there is no bot 'greedi'; did you mean 'greedy'?"
    balance.start_trial()
    assert not balance.is_running
    assert balance.sides == ()


def test_bots_that_take_no_time_and_play_otherwise_than_greedy_are_offered(jobs: Jobs) -> None:
    names = Fairness(jobs, SCENARIO).playable_bots
    assert {"greedy", "random", "rush"} <= {*names}
    assert not {"veteran", "commander"} & {*names}
    assert "hold" in Fairness(jobs, "first_orders").playable_bots
    assert "hold" not in Fairness(jobs, "hill_314").playable_bots
    assert Fairness(jobs, SCENARIO, TrialSettings(bots=("greedi",))).playable_bots == ()


def test_the_choice_of_bots_and_numbers() -> None:
    wanted = fairness.with_bot(TrialSettings(), 1, "random", 2)
    assert wanted.bots == ("regular", "random"), "the bot that the start page proposes"
    assert (wanted.bot_of(0), wanted.bot_of(1)) == ("regular", "random")
    assert fairness.bound_settings(0, -3, 0) == (1, 0, 1)
    assert fairness.bound_settings(10**9, 5, 10**9) == (fairness.MOST_GAMES, 5, fairness.MOST_WORKERS)


def test_the_verdict_follows_from_the_intervals(jobs: Jobs) -> None:
    balance = Fairness(jobs, SCENARIO, TrialSettings(games=40))
    side, other = (name for name, _ in balance.sides)
    assert balance.verdict_text == ""

    def row(n: int, winner: str | None) -> trials.TrialRow:
        return trials.TrialRow(n, str(n), winner, "over", "over", "", 3, 10, 5, {})

    balance.rows = [row(1, None)]
    assert balance.verdict_text == "A draw so far."
    balance.rows = [row(n, None) for n in range(1, 21)]
    assert balance.verdict_text == "All 20 games were draws.", "it said that neither side had won yet"
    assert dict(balance.trial_details)["how games end"] == ("20 draws (over)",)
    balance.rows = [row(n, side if n % 2 else other) for n in range(1, 21)]
    assert balance.verdict_text == "Neither side is ahead."
    balance.rows.append(row(21, side))
    name = dict(balance.sides)[side]
    assert balance.verdict_text.startswith(f"{name} is ahead, but that may be chance")
    balance.rows = [row(n, side) for n in range(1, 31)]
    assert balance.verdict_text == f"{name} wins more often, and not by chance: the intervals do not overlap."
    assert balance.trial_command == f"wsn simulate {SCENARIO} --games 40 --bots regular --seed 1 --workers 1"


def test_a_process_that_dies_is_told_and_the_games_go_on(jobs: Jobs) -> None:
    balance = Fairness(jobs, SCENARIO, TrialSettings(games=2, bots=("random",)))
    balance.start_trial()
    (lane,) = [worker for name, worker in jobs.lanes.items() if name.startswith(fairness.LANE)]
    while lane.job is None:
        jobs.poll_workers()
    lane.process.kill()
    play(balance, jobs)
    assert balance.problem == "the worker process ended before it had an answer"
    assert balance.rows == []
    balance.start_trial()
    play(balance, jobs)
    assert balance.problem == ""
    assert [row.game for row in balance.rows] == [1, 2]
