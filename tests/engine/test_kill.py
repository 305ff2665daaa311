"""Kill -9 while a game is saving: no unreadable journal, and nothing acknowledged is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
KILLS = 40 * int(os.environ.get("WSN_LONG", "1"))

SCRIPT = """
import os, random, signal, sys, time
from tests.toys import areas
from wsn.engine.game import Game
from wsn.engine.journal import state_digest
from wsn.engine.journalfile import BadJournal

folder, kills = sys.argv[1], int(sys.argv[2])


def play(path, pipe):
    rng = random.Random(path)
    for number in range(10 ** 6):
        game = Game.new(areas.SYSTEM, areas.SETUP, seed=number, journal=f"{path}-{number}")
        while game.deciding is not None:
            os.write(pipe, f"{number} {len(game.entries)} {state_digest(game.state)}\\n".encode())
            game.submit(game.deciding, rng.choice(game.legal()))
            if game.deciding and game.can_undo(game.deciding) is None and rng.random() < 0.2:
                game.undo(game.deciding)
        game.close()


torn = told = 0
rng = random.Random(5)
for kill in range(kills):
    path = f"{folder}/{kill}"
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        play(path, write)
    os.close(write)
    first = os.read(read, 65536)
    time.sleep(rng.uniform(0.0, 0.05))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while part := os.read(read, 65536):
        first += part
    os.close(read)
    lines = first.decode().rpartition("\\n")[0].splitlines()
    number, entries, digest = lines[-1].split()
    told += len(lines)
    loaded = Game.load(f"{path}-{number}", lambda name: areas.SYSTEM)
    torn += bool(loaded.notes)
    assert len(loaded.entries) >= int(entries), (kill, lines[-1], len(loaded.entries))
    assert state_digest(loaded.state_at(int(entries))) == digest, (kill, lines[-1])
    loaded.legal()
print(kills, told, torn)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
def test_nothing_acknowledged_is_lost(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path), str(KILLS)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    kills, told, _ = map(int, done.stdout.split())
    assert kills == KILLS
    assert told >= KILLS
