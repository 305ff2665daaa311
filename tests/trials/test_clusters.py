"""A cluster is asked before anything is played, and what goes wrong later keeps what was played.

With a stand-in for the library, which need not be installed.
"""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from wsn import trials
from wsn.cli.simulate import command
from wsn.trials import batches, clusters

HERE = {"wsn": "0.3.0", "distributed": "2026.8.0", "Python": "3.11.7"}
ADDRESS = "here:8786"


@pytest.fixture(scope="module")
def wanted():
    return trials.plan("hill_314", games=4, bots=("random", "random"), seed=30)


@pytest.fixture(scope="module")
def rows(wanted):
    return list(trials.games(wanted))


class KilledWorker(Exception):
    pass


class CancelledError(Exception):
    pass


def asked_of(machine):
    """What a machine answers to a function of the standard library."""

    def answer(function, *words):
        name = getattr(function, "__name__", "")
        if name == "version":
            if machine.get(words[0]) is None:
                raise clusters.metadata.PackageNotFoundError(words[0])
            return machine[words[0]]
        if name == "python_version":
            return machine["Python"]
        if machine.get("wsn") is None:
            raise ModuleNotFoundError("No module named 'wsn'")
        return "wsn.trials.game"

    return answer


@pytest.fixture
def library(monkeypatch):
    """The library, with `cluster` to say what stands behind the address."""
    cluster = SimpleNamespace(
        workers=[HERE], scheduler=HERE, fails={}, sent=0, cancelled=0, closed=0, status="running"
    )

    class Client:
        def __init__(self, address, timeout, set_as_default):
            if address != ADDRESS:
                raise OSError("nobody there\nand more")

        @property
        def status(self):
            return cluster.status

        def wait_for_workers(self, count, timeout):
            if not cluster.workers:
                raise TimeoutError

        def run(self, function, *words, on_error):
            def told(machine):
                try:
                    return asked_of(machine)(function, *words)
                except Exception as error:
                    return error

            return {f"tcp://w{i}": told(machine) for i, machine in enumerate(cluster.workers)}

        def run_on_scheduler(self, function, *words):
            return asked_of(cluster.scheduler)(function, *words)

        def scheduler_info(self):
            return {"workers": cluster.workers}

        def map(self, function, numbers, pure):
            def result(batch, timeout):
                for number in batch:
                    if number in cluster.fails:
                        raise cluster.fails[number]
                return function(batch)

            cluster.sent += len(numbers)
            return [SimpleNamespace(result=lambda timeout, n=n: result(n, timeout)) for n in numbers]

        def cancel(self, futures):
            cluster.cancelled += len(futures)

        def close(self, timeout):
            cluster.closed += 1

    monkeypatch.setattr(batches, "BATCH", 0)  # game by game, but for the test of batches
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client, __spec__=object()))
    monkeypatch.setattr(clusters, "version_here", HERE.__getitem__)
    monkeypatch.setattr(clusters.platform, "python_version_tuple", lambda: HERE["Python"].split("."))
    return cluster


def played(wanted, address=ADDRESS):
    """The rows that came, and why no more did."""
    gathered = []
    try:
        for row in trials.games(wanted, trials.spread(1, address)):
            gathered.append(row)
    except trials.BadPlan as error:
        return gathered, error
    return gathered, None


def test_a_cluster_plays_the_same_games(wanted, rows, library):
    assert played(wanted) == (rows, None)
    assert (library.cancelled, library.closed) == (4, 1)


def test_short_games_are_sent_in_batches(wanted, rows, library, monkeypatch):
    monkeypatch.setattr(batches, "BATCH", 60)
    assert played(wanted) == (rows, None)
    assert 2 <= library.sent < len(rows)


def test_which_games_of_a_batch_have_no_rows_is_told(wanted, rows, library, monkeypatch):
    monkeypatch.setattr(batches, "BATCH", 60)
    monkeypatch.setattr(batches, "BATCHES_AT_THE_END", 1)
    library.fails[3] = ImportError("no such module")
    games_played, error = played(wanted)
    assert games_played == rows[:1]
    assert str(error).startswith(f"games 2 to {len(rows)} could not be played on the cluster")


def test_without_the_library_a_cluster_is_refused_with_what_installs_it(monkeypatch):
    monkeypatch.setattr("wsn.data.extras.find_spec", lambda name: None)
    with pytest.raises(
        trials.BadPlan, match="a cluster needs what is not installed here: pip install 'distr"
    ):
        trials.spread(1, ADDRESS)


def test_where_nobody_answers_it_is_one_line(wanted, library):
    assert str(played(wanted, "there:1")[1]) == "no cluster answers at 'there:1': nobody there"


@pytest.mark.parametrize(
    ("scheduler", "workers", "said"),
    [
        (HERE, [], "the cluster at 'here:8786' has no worker; start one with `dask worker here:8786`"),
        (
            HERE,
            [HERE, HERE | {"wsn": None}],
            "the worker at tcp://w1 does not have wsn installed; install",
        ),
        (HERE, [HERE | {"wsn": "0.2.0"}], "the worker at tcp://w0 has wsn 0.2.0, and here is 0.3.0"),
        (HERE, [HERE | {"Python": "3.12.1"}], "the worker at tcp://w0 has Python 3.12, and here is 3.11"),
        (HERE | {"wsn": None}, [HERE], "the scheduler does not have wsn installed"),
        (
            HERE | {"distributed": "2024.1"},
            [HERE],
            "the scheduler has distributed 2024.1, and here is 2026.8.0",
        ),
    ],
)
def test_a_cluster_that_cannot_play_is_refused_before_the_first_game(
    wanted, library, scheduler, workers, said
):
    library.scheduler, library.workers = scheduler, workers
    games_played, error = played(wanted)
    assert games_played == []
    assert said in str(error)
    assert not isinstance(error, trials.BrokenOff)
    assert library.closed == 1


def test_another_patch_of_python_is_the_same_python(wanted, rows, library):
    library.workers = [HERE | {"Python": "3.11.12"}]
    assert played(wanted) == (rows, None)


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (
            KilledWorker("play-3"),
            "game 3 was given up after several workers had died over it (out of memory?)",
        ),
        (CancelledError("play-3"), "the scheduler at 'here:8786' does not answer any more"),
        (ConnectionError("reset"), "the scheduler at 'here:8786' does not answer any more"),
        (ImportError("no such\nmodule"), "game 3 could not be played on the cluster: ImportError: no such"),
    ],
)
def test_what_was_played_is_kept_when_the_cluster_dies(wanted, rows, library, trouble, said):
    library.fails[3] = trouble
    games_played, error = played(wanted)
    assert games_played == rows[:2]
    assert isinstance(error, trials.BrokenOff)
    assert str(error).startswith(said)


def test_a_cluster_that_has_lost_all_its_workers_is_given_up(wanted, rows, library, monkeypatch):
    monkeypatch.setattr(clusters, "PATIENCE", 10)
    library.fails[2] = TimeoutError()
    games = trials.games(wanted, trials.spread(1, ADDRESS))
    assert next(games) == rows[0]
    library.workers = []
    with pytest.raises(trials.BrokenOff, match="has had no worker for 10 s"):
        next(games)
    assert library.cancelled == 4


def test_a_scheduler_that_is_gone_is_given_up_and_not_asked_to_cancel(wanted, library):
    library.fails[1] = TimeoutError()
    library.status = "connecting"
    games_played, error = played(wanted)
    assert (games_played, str(error)) == ([], "the scheduler at 'here:8786' does not answer any more")
    assert library.cancelled == 0


def test_games_that_broke_off_are_summed_up_and_played_on(library, tmp_path):
    from click.testing import CliRunner

    out, whole = tmp_path / "r.jsonl", tmp_path / "w.jsonl"
    words = ["hill_314", "--games", "4", "--bots", "random", "--seed", "30", "--quiet"]
    library.fails[3] = KilledWorker("play-3")
    done = CliRunner().invoke(command, [*words, "--cluster", ADDRESS, "--out", str(out)])
    assert done.exit_code == 1
    assert "stopped after 2 of 4 games; the same command with --resume plays the rest" in done.output
    assert "2 games, seeds 30 to 31" in done.output
    done = CliRunner().invoke(command, [*words, "--out", str(out), "--resume"])
    assert done.exit_code == 0, done.output
    assert "4 games, seeds 30 to 33" in done.output
    CliRunner().invoke(command, [*words, "--out", str(whole)])
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--resume"], "--resume goes on with the rows of a file: name it with --out"),
        (["--resume", "--out", "r.txt"], "a file of rows must end in .jsonl, .csv or .parquet"),
        (["--resume", "--seed", "7"], "is game 1 with seed 30; these trials have game 1 with seed 7 there"),
        (["--resume", "--games", "1"], "has 2 games already; ask for more than that"),
    ],
)
def test_rows_of_other_games_are_not_continued(wanted, rows, tmp_path, words, said):
    from click.testing import CliRunner

    out = tmp_path / "r.jsonl"
    with trials.row_file(out, wanted) as file:
        for row in rows[:2]:
            file.add(row)
    before = out.read_bytes()
    given = words if "r.txt" in words or words == ["--resume"] else [*words, "--out", str(out)]
    done = CliRunner().invoke(command, ["hill_314", "--seed", "30", "--bots", "random", *given])
    assert (done.exit_code, done.output.count("\n")) == (2, 1)
    assert said in done.output
    assert out.read_bytes() == before
