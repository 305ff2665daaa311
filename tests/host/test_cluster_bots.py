"""Bots of a host that think elsewhere: with the whole journal each time, and here when that fails."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.host.hosting import running_host
from wsn import scenario
from wsn.host import bots
from wsn.host.bots import BotCrew
from wsn.systems import system_of
from wsn.trials import clusters
from wsn.trials.planning import BadPlan

SECONDS = 60.0


def all_random():
    return dict.fromkeys(system_of(scenario.load("first_orders").system).seats, "random")


class Elsewhere(ThreadPoolExecutor):
    """Stands in for the workers of a cluster, and may be lost."""

    def __init__(self, lost_after=10**9):
        super().__init__(1)
        self.asked, self.lost_after = [], lost_after

    def submit(self, function, /, *words):
        self.asked.append(words[0])
        if len(self.asked) > self.lost_after:
            raise RuntimeError("no worker is left")
        return super().submit(function, *words)


def played(tmp_path, elsewhere, entries, asked=()):
    """A game between bots, until it has so many entries and more than two are `asked`.

    How many entries an order makes is up to seeds of chance.
    """
    with running_host(tmp_path / "g.db") as host:

        async def begin():
            crew = BotCrew(host.tables, 1, elsewhere)
            host.tables.found.pop(0)  # the bots of the host itself rest
            host.tables.afterwards.pop(0)
            return crew

        crew = host.run(begin())
        made = host.create("first_orders", bots=all_random())
        deadline = time.monotonic() + SECONDS
        game = made.hosted.game
        while (len(game.entries) < entries or len(asked) < 3) and game.outcome is None:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        host.run(crew.close_crew())
        return made


@pytest.fixture
def elsewhere(request):
    with Elsewhere(getattr(request, "param", 10**9)) as pool:
        yield pool


def test_bots_think_elsewhere_from_the_whole_journal(tmp_path, elsewhere):
    played(tmp_path, elsewhere, 12, elsewhere.asked)
    assert len(elsewhere.asked) >= 3
    assert all(asked.rows[0].n == 1 for asked in elsewhere.asked)
    assert threading.current_thread().name == "MainThread"


@pytest.mark.parametrize("elsewhere", [2], indirect=True)
def test_when_the_cluster_is_lost_the_game_goes_on_here(tmp_path, elsewhere, capsys):
    made = played(tmp_path, elsewhere, 12, elsewhere.asked)
    assert len(elsewhere.asked) == 3, "it is not asked again"
    assert len(made.hosted.game.entries) >= 12
    assert "the cluster is lost, and bots think on this machine" in capsys.readouterr().err


def test_a_cluster_that_is_not_there_is_said(monkeypatch):
    monkeypatch.setattr("wsn.data.extras.find_spec", lambda name: None)
    with (
        pytest.raises(BadPlan, match="pip install 'distributed"),
        clusters.cluster_executor("tcp://127.0.0.1:9"),
    ):
        pass


@pytest.mark.slow
def test_bots_think_on_a_real_cluster(tmp_path):
    distributed = pytest.importorskip("distributed")
    local = distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None)
    try:
        with clusters.cluster_executor(local.scheduler_address) as pool:
            made = played(tmp_path, pool, 12, range(3))
            assert len(made.hosted.game.entries) >= 12
    finally:
        local.close()
    assert bots.MOST_FOLLOWED
