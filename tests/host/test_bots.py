"""Bots at hosted games: they play by themselves, go on after a restart, and let slips be taken back."""

from __future__ import annotations

import asyncio
import os
import random
import time
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace
from typing import ClassVar

import pytest

from tests.host.hosting import running_host
from wsn.host import bots as hostbots

SCENARIO = "first_orders"


def wait_until(what, seconds=60.0):
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def play_on(made, word, player, draw, count):
    """Give orders of a seat, whenever it is to decide."""
    for _ in range(count):
        wait_until(lambda: made.hosted.game.outcome is not None or made.hosted.game.deciding == word)
        if made.hosted.game.outcome is not None:
            return
        view = player.view()
        if view["table"]["status"].get("mine"):
            assert player.order(draw.choice(view["table"]["choices"])["order"]).status_code in (200, 409)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.db"


def test_two_bots_play_a_game_to_its_end(file):
    with running_host(file) as host:
        made = host.create(SCENARIO, bots={"allies": "random", "axis": "greedy"})
        assert made.secrets == {}
        wait_until(lambda: made.hosted.game.outcome is not None)
        view = host.watch(made.hosted.id).view()
        assert [(one["word"], one["bot"], one["here"]) for one in view["seats"]] == [
            ("allies", "random", True),
            ("axis", "greedy", True),
        ]


def test_a_bot_answers_a_player_and_goes_on_after_a_restart(file):
    draw = random.Random(2)
    with running_host(file) as host:
        made, players = host.seated(SCENARIO, bots={"axis": "greedy"})
        play_on(made, "allies", players["allies"], draw, 15)
        id, count = made.hosted.id, len(made.hosted.steps)
    with running_host(file) as host:
        player = host.join(made.secrets["allies"])
        hosted = host.find(id)
        assert len(hosted.steps) >= count
        play_on(made._replace(hosted=hosted), "allies", player, draw, 5)
        assert len(hosted.steps) > count


def test_an_order_is_taken_back_past_what_a_bot_passed_without_dice(file):
    draw, back = random.Random(4), 0
    with running_host(file) as host:
        made, players = host.seated(SCENARIO, bots={"axis": "greedy"})
        for _ in range(80):
            play_on(made, "allies", players["allies"], draw, 1)
            wait_until(lambda: made.hosted.game.outcome is not None or made.hosted.game.deciding == "allies")
            players["allies"].view()
            if made.hosted.game.can_undo("allies", past=("axis",)) is None and (
                made.hosted.game.can_undo("allies") is not None
            ):
                assert players["allies"].undo().status_code == 200
                back += 1
                break
    assert back == 1 or made.hosted.game.outcome is not None


def test_a_process_of_bots_that_ends_is_begun_again(file, monkeypatch):
    with running_host(file) as host:
        made, players = host.seated(SCENARIO, bots={"axis": "greedy"})
        play_on(made, "allies", players["allies"], random.Random(2), 10)
        crew = next(one.__self__ for one in host.tables.found)
        (lane,) = crew.lanes
        for process in lane.pool._processes.values():
            os.kill(process.pid, 9)
        count = len(made.hosted.steps)
        play_on(made, "allies", players["allies"], random.Random(2), 10)
        assert len(made.hosted.steps) > count + 5


class FailingPool(Executor):
    """In place of a process of bots: the first ends with two games in it, the next answers."""

    made: ClassVar[list[FailingPool]] = []

    def __init__(self, workers):
        self.made.append(self)
        self.waiting = []

    def submit(self, function, asked):
        answer = Future()
        self.waiting.append(answer)
        if self.made[0] is not self:
            answer.set_result(b"an order")
        elif len(self.waiting) == 2:
            for one in self.waiting:
                one.set_exception(BrokenProcessPool("it has ended"))
        return answer


def test_games_whose_process_has_ended_go_on_in_one_other_process(monkeypatch):
    async def no_rows(*_):
        return []

    def of(name):
        row, bots = SimpleNamespace(dice_secret="s"), {"axis": "greedy"}
        return SimpleNamespace(id=name, row=row, bots=bots, read_header=no_rows)

    async def choose():
        tables = SimpleNamespace(found=[], afterwards=[], store=None)
        crew = hostbots.BotCrew(tables, 1)
        return await asyncio.gather(*[crew.choose_next(of(name), "axis", 0) for name in "ab"])

    monkeypatch.setattr(FailingPool, "made", [])
    monkeypatch.setattr(hostbots, "WarmPool", FailingPool)
    monkeypatch.setattr(hostbots, "read_feed", no_rows)
    assert asyncio.run(choose()) == [b"an order"] * 2
    assert len(FailingPool.made) == 2


def test_a_crew_that_is_closed_wakes_no_bot_and_leaves_another_alone():
    """A site that loses the lead and takes it again has two: the first played on, or said it could not."""
    bots, row = {"axis": "greedy"}, SimpleNamespace(status="playing", dice_secret="s", head=0)
    game = SimpleNamespace(deciding="axis")
    hosted = SimpleNamespace(id="g", bots=bots, row=row, game=game)

    async def wake():
        tables = SimpleNamespace(found=[], afterwards=[], store=None)
        first, second = hostbots.BotCrew(tables, 1), hostbots.BotCrew(tables, 1)
        await first.close_crew()
        assert tables.found == [second.wake_bots]
        assert len(tables.afterwards) == 1
        first.wake_bots(hosted)
        assert not first.thinking_games
        await first.close_crew()
        assert tables.found == [second.wake_bots]
        tables.afterwards[0](hosted, ())
        assert second.thinking_games == ("g",)
        await second.close_crew()
        assert tables.found == tables.afterwards == []

    asyncio.run(wake())
