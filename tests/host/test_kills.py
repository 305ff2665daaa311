"""A host that is killed under load, and begun again: nothing acknowledged is lost, doubled or missed."""

from __future__ import annotations

import argparse
import asyncio

import pytest

from tests.host.postgresql import running_postgres
from tools import load


def put_under_load(capsys, **changed) -> str:
    asked = {
        "games": 2,
        "seconds": 3.0,
        "rate": 30.0,
        "kills": 1,
        "real": False,
        "database": "",
        "server": "uvicorn",
        "watchers": 0,
        "wait": 0.05,
    }
    faults = asyncio.run(load.run(argparse.Namespace(**{**asked, **changed})))
    said = capsys.readouterr().out
    assert faults == 0, said
    return said


def test_a_kill_under_load_loses_doubles_and_skips_nothing(capsys):
    said = put_under_load(capsys)
    assert "kills 1" in said
    assert "acknowledged 0," not in said


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_kill_while_random_players_play_loses_doubles_and_skips_nothing(capsys):
    put_under_load(capsys, games=4, seconds=30.0, kills=2, real=True)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_twenty_kills_lose_double_and_skip_nothing(capsys):
    put_under_load(capsys, games=30, seconds=120.0, rate=50.0, kills=20)


@pytest.mark.slow
def test_two_processes_on_one_database_are_killed_in_turn(capsys):
    with running_postgres() as server:
        said = put_under_load(capsys, games=10, seconds=60.0, rate=20.0, kills=2, database=server.address())
    assert "lost 0, doubled 0, holes 0" in said
