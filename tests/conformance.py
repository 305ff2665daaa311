"""What every rules system must do, whatever its rules: `conform(system, setup, seeds=range(5))`.

Random games are played, and at every step the contract of the engine is checked (`ContractRun.step` lists
it). A failure raises AssertionError; the game so far is saved as a journal that `wsn replay` opens, and the
message names it (folder: the environment variable WSN_FAILURES, else one in the temporary folder).
WSN_LONG=10 makes everything ten times longer.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tests.contract import LONG, ContractRun, Tally, Told, encode
from wsn.engine import journal as j
from wsn.engine.commands import Command, find_command_faults
from wsn.engine.game import Game
from wsn.engine.system import Setup, System


def conform(
    system: System[Any],
    setup: Setup,
    *,
    seeds: Iterable[int] = range(3),
    limit: int = 5000,
    every: int = 10,
    told: Told | None = None,
    may_tell: Callable[[Command], bool] = lambda _: False,
    hash_seeds: bool = True,
) -> Tally:
    """Play random games and check the contract; returns what was covered.

    `limit`: a game must end within this number of commands. `every`: how many commands lie between two
    reloads and other dear checks. `told`: the word of `Preview.odds` that the events of a command came to
    (None: not that kind of command); with it the odds are compared with every way the dice can fall.
    `may_tell`: commands whose result may, by the rules, depend on what the side cannot see.
    """
    faults_of_commands = [fault for kind in system.commands for fault in find_command_faults(kind)]
    assert not faults_of_commands, "; ".join(faults_of_commands)
    setup = j.as_recorded(setup)
    world = system.world(setup)
    tally = Tally()
    seeds = list(seeds)
    seeds += [seed + 1_000_000 * k for k in range(1, LONG) for seed in seeds]
    for seed in seeds:
        run = ContractRun(system, setup, world, seed, limit, every, told, may_tell, tally)
        run.play()
    if hash_seeds and seeds:
        _same_under_hash_seeds(system, setup, seeds[0], limit)
    return tally


# --- the same in another process


def chain(system: System[Any], setup: Setup, seed: int, limit: int) -> str:
    """A random game as text: the legal commands and the digest of the state at every step."""
    game: Game[Any] = Game.new(system, setup, seed=seed)
    rng = random.Random(seed)
    lines: list[str] = []
    for _ in range(limit):
        if game.deciding is None:
            break
        lines.append(f"{j.state_digest(game.state)} {encode(game.legal()).decode()}")
        game.submit(game.deciding, rng.choice(game.legal()))
    lines.append(f"{j.state_digest(game.state)} {encode(game.entries[-1]).decode()}")
    return "\n".join(lines)


def _home(system: System[Any]) -> tuple[str, str]:
    """The module that a rulebook is a value of, and its name there: a game's own before one of the tests."""
    ours = [name for name in sys.modules if name.startswith(("wsn.", "tests."))]
    return next(
        (module, name)
        for module in sorted(ours, key=lambda name: (".test_" in name, name.startswith("tests."), name))
        for name, value in vars(sys.modules[module]).items()
        if value is system
    )


def _same_under_hash_seeds(system: System[Any], setup: Setup, seed: int, limit: int) -> None:
    module, name = _home(system)
    code = (
        "import sys, importlib, msgspec\n"
        "from tests.conformance import chain\n"
        "from wsn.engine.system import Setup\n"
        f"system = getattr(importlib.import_module({module!r}), {name!r})\n"
        "setup = msgspec.json.decode(sys.stdin.buffer.read(), type=Setup)\n"
        f"print(chain(system, setup, {seed}, {limit}))\n"
    )
    root = Path(__file__).resolve().parent.parent
    texts = []
    for hash_seed in ("1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=encode(setup),
            capture_output=True,
            check=False,
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)},
        )
        assert done.returncode == 0, done.stderr.decode()
        texts.append(done.stdout.decode().splitlines())
    for number, (a, b) in enumerate(zip(*texts, strict=True)):
        assert a == b, f"another hash seed, another game: step {number}\n{a}\n{b}"
