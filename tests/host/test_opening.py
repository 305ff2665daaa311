"""Games are opened quickly: rows are folded and no rule is asked, and what games share is made once."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time

import pytest

from tests.host.hostworlds import ID, host_game
from wsn import scenario
from wsn.host import tables
from wsn.host.folding import fold_game
from wsn.host.sqlite import SqliteStore
from wsn.host.tables import Tables

LONG_GAME = 3_000
"""The fewest entries of the game that is measured; the time is that of 10,000 such entries."""


def test_of_games_that_are_wanted_at_once_the_first_makes_what_they_share(tmp_path, monkeypatch):
    """As after a crash, when the streams of all games come back together."""
    known = []

    def fold(row, rows, make_dice, given):
        known.append(given)
        return fold_game(row, rows, make_dice, given)

    async def made() -> list[str]:
        held = Tables(SqliteStore(tmp_path / "games.db"))
        await held.open_tables()
        ids = [(await held.create(scenario.load("first_orders"))).hosted.id for _ in range(4)]
        await held.close_tables()
        return ids

    async def found(ids: list[str]) -> None:
        held = Tables(SqliteStore(tmp_path / "games.db"))
        await held.open_tables()
        monkeypatch.setattr(tables, "fold_game", fold)
        games = await asyncio.gather(*(held.find(id) for id in ids))
        assert [one.id for one in games] == ids
        assert len({id(one.game.world) for one in games}) == 1
        await held.close_tables()

    asyncio.run(found(asyncio.run(made())))
    assert [one is None for one in known] == [True, False, False, False]


def test_a_host_begins_without_what_only_pages_and_pictures_need():
    """It is back in a second after a crash; these alone would take a third of that."""
    heavy = {"numpy", "PIL", "jinja2", "distributed", "websockets"}
    code = f"import sys, wsn.host.serving, wsn.host.site; print(*(set(sys.modules) & {heavy!r}))"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_ten_thousand_entries_are_opened_in_a_second_of_processor(tmp_path, monkeypatch):
    game, draw = scenario.new_game("n44_campaign", seed=3), random.Random(1)
    while game.outcome is None and len(game.entries) < LONG_GAME:
        game.submit(game.deciding, draw.choice(game.legal()))
    assert len(game.entries) >= LONG_GAME
    game.save(tmp_path / "long.wsn.jsonl")
    host_game(tmp_path / "games.db", (tmp_path / "long.wsn.jsonl").read_bytes(), "allied")
    monkeypatch.setattr(tables, "make_dice", lambda *_: None)

    async def open_twice() -> list[float]:
        held = Tables(SqliteStore(tmp_path / "games.db"))
        await held.open_tables()
        times = []
        for _ in range(2):  # the map is made at the first time only
            held.games.clear()
            start = time.process_time()
            hosted = await held.find(ID)
            times.append((time.process_time() - start) / len(game.entries) * 10_000)
            assert hosted.game.state == game.state
        await held.close_tables()
        return times

    assert asyncio.run(open_twice())[1] < 1.0
