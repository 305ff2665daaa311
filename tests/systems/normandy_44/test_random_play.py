"""Long random play of Normandy '44: undo, reload and verify give the same game, byte for byte (N44 3).

`python -m tests.systems.normandy_44.test_random_play 100000 1` plays so many commands from a seed, over as
many games as it takes; the suite plays fewer, in bounded time.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.systems.normandy_44.scenarios import scenario_of
from wsn.engine import journal
from wsn.engine.game import Game
from wsn.engine.verify import verify_recording
from wsn.systems.normandy_44.rulebook import SYSTEM

SCENARIOS = ("n44_cherbourg", "n44_seven_turns", "n44_campaign")
"""What is played by turns."""
UNDONE = 25
"""Every so many commands the last ones are taken back, as far as they may be, and given again."""
RELOADED = 1_000
"""Every so many commands the journal is read again."""
MOST_BACK = 8
"""The commands taken back at most."""

encode = msgspec.json.Encoder().encode


@dataclass
class Played:
    """What random play has come to."""

    commands: int = 0
    games: int = 0
    finished: int = 0
    undone: int = 0
    reloaded: int = 0
    kinds: set[str] = field(default_factory=set)


def read_again(game: Game[Any]) -> journal.Recording:
    """The journal of a game, written and read."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.wsn.jsonl"
        game.save(path)
        return journal.read_journal(path, lambda _name: SYSTEM)


def take_back(game: Game[Any], dice: random.Random) -> bool:
    """Undo some of the last commands and give them again: the same entries and the same state."""
    side, now, entries = game.deciding, encode(game.state), game.entries
    given = [at for at, entry in enumerate(entries) if entry.by == side][-MOST_BACK:]
    able = [at for at in given if game.can_undo(side, at) is None]
    if not able:
        return False
    to = dice.choice(able)
    game.undo(side, to=to)
    assert len(game.entries) == to
    for entry in entries[to:]:
        if entry.by is not None:
            game.submit(entry.by, entry.command)
    assert encode(game.state) == now, f"undo to entry {to} and the same commands again give another state"
    assert game.entries == entries
    return True


def play_random(commands: int, seed: int, until: float | None = None) -> Played:
    """Play so many commands, or until a time; each game that ends, and the last, is verified."""
    played = Played()
    for number, name in enumerate(_forever(SCENARIOS)):
        dice = random.Random(f"{seed}/{number}")
        game: Game[Any] = Game.new(SYSTEM, scenario_of(name), seed=f"{seed}/{number}")
        played.games += 1
        while (side := game.deciding) is not None:
            if played.commands >= commands or (until is not None and time.monotonic() > until):
                break
            command = dice.choice(game.legal())
            played.kinds.add(type(command).__name__)
            game.submit(side, command)
            played.commands += 1
            if played.commands % UNDONE == 0 and game.deciding is not None:
                played.undone += take_back(game, dice)
            if played.commands % RELOADED == 0:
                loaded = Game.of(read_again(game))
                assert encode(loaded.state) == encode(game.state), "the reloaded state differs"
                assert loaded.legal() == game.legal(), "the reloaded game has other legal commands"
                played.reloaded += 1
        report = verify_recording(read_again(game))
        assert report.equal, f"{name}, seed {seed}/{number}: {report}"
        if game.deciding is not None:
            return played
        played.finished += 1
        print(f"{name}: {len(game.entries)} entries, {game.outcome.text if game.outcome else ''}", flush=True)
    return played


def _forever(names: tuple[str, ...]) -> Iterator[str]:
    while True:
        yield from names


@pytest.mark.slow
def test_random_play_is_undone_reloaded_and_verified_equal() -> None:
    """A hundred thousand commands were played so by hand; here it is as many as a minute allows."""
    played = play_random(20_000, seed=1, until=time.monotonic() + 60)
    assert played.commands >= 500
    assert played.undone


if __name__ == "__main__":
    begun = time.process_time()
    done = play_random(int(sys.argv[1]), int(sys.argv[2]))
    print(done, f"{time.process_time() - begun:.0f} s of processor time")
