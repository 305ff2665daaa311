"""A long game is opened quickly: its rows are folded, and no rule is asked."""

from __future__ import annotations

import asyncio
import random
import time

import pytest

from tests.host.test_host_worlds import ID, host_game
from wsn import scenario
from wsn.host import tables
from wsn.host.sqlite import SqliteStore
from wsn.host.tables import Tables

LONG_GAME = 3_000
"""The fewest entries of the game that is measured; the time is that of 10,000 such entries."""


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
            held._games.clear()
            start = time.process_time()
            hosted = await held.find(ID)
            times.append((time.process_time() - start) / len(game.entries) * 10_000)
            assert hosted.game.state == game.state
        await held.close_tables()
        return times

    assert asyncio.run(open_twice())[1] < 1.0
