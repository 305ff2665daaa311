"""Programs that are killed in the middle of what they do: players, editors, commands, the window."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import chdir
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any, NoReturn

from attack.asking import ask_command
from attack.cases import Attack, Case, Fault
from attack.failures import ROOT
from attack.files import settle_home
from tests.client.pages.killed import PLAYING, lines_until_killed
from wsn import scenario
from wsn.cli import main
from wsn.data import DataError
from wsn.editing.autosave import kept_rows
from wsn.engine.game import Game
from wsn.engine.journal import read_journal, state_digest
from wsn.engine.verify import verify_recording
from wsn.mapmaking.workshop import Workbench
from wsn.scenariomaking.workshop import ScenarioBench
from wsn.systems import system_of

WHO = ("player", "player", "bots", "board editor", "scenario editor", "command")
WINDOW_SELDOM = 40
"""One in so many kills is of the window, which takes seconds to open."""
LONGEST = 0.25
"""Seconds within which a kill comes, from the first thing that was acknowledged."""
JOURNAL = "k.wsn.jsonl"
BOARD, DRAFT = "drill_ground", "first_orders"


class Kills(Attack):
    """What was acknowledged is there after a kill at any moment, and goes on."""

    name = "kills"
    share = 8
    seconds = 20

    def draw(self, rng: random.Random) -> Case:
        """Who is killed, in what game, and when."""
        names = sorted(scenario.names())
        return {
            "who": "window" if rng.randrange(WINDOW_SELDOM) == 0 else rng.choice(WHO),
            "scenario": rng.choice(names),
            "seed": rng.randrange(1, 1_000_000),
            "after": round(rng.uniform(0, LONGEST), 4),
        }

    def strike(self, case: Case, tally: Counter[str]) -> None:
        """Begin, kill, and look."""
        who = case["who"]
        if who == "window" and not has_window():
            tally["kills of the window left out: nothing can be drawn here"] += 1
            return
        folder = Path(tempfile.mkdtemp(prefix="kill-", dir=Path.cwd()))
        with chdir(folder):
            settle_home()
            KILLED[who](case)
        shutil.rmtree(folder)
        tally[f"kills of a {who}" if who != "bots" else "kills of bots at play"] += 1


@cache
def has_window() -> bool:
    """Whether the window can be drawn here; another process is asked, for what it loads cannot be forked."""
    asked = "from wsn.client.view.display import why_none; raise SystemExit(why_none() is not None)"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "WSN_HEADLESS": "1"},
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return done.returncode == 0


def kill_child(work: Callable[[Callable[[str], None]], None], after: float) -> list[str]:
    """Let a child work and acknowledge lines, kill it, and give the whole lines that it had told."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        _work_in_child(work, read, write)
    os.close(write)
    told = os.read(read, 1 << 16)
    time.sleep(after if told else 0)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while part := os.read(read, 1 << 16):
        told += part
    os.close(read)
    return told.decode().rpartition("\n")[0].splitlines()


def _acknowledge(pipe: int, line: str) -> None:
    os.write(pipe, f"{line}\n".encode())


def _work_in_child(work: Callable[[Callable[[str], None]], None], read: int, write: int) -> NoReturn:
    os.close(read)
    try:
        work(partial(_acknowledge, write))
    except BaseException as error:
        os.write(write, f"fell {type(error).__name__}: {error}\n".encode())
    time.sleep(60)  # it has nothing more to do: the kill comes
    os._exit(0)


def last_line(lines: list[str]) -> str:
    """What was acknowledged last. Raises Fault for a child that fell."""
    fallen = next((line for line in lines if line.startswith("fell ")), None)
    if fallen is not None:
        raise Fault("what was to be killed fell by itself", fallen)
    if not lines:
        raise Fault("what was to be killed said nothing", "")
    return lines[-1]


# --- players


def kill_player(case: Case) -> None:
    """A game that saves without pause: nothing that was acknowledged is lost, and it goes on."""

    def play(acknowledge: Callable[[str], None]) -> None:
        rng = random.Random(case["seed"])
        for number in count():
            path = Path(f"{number}-{JOURNAL}")
            game = scenario.new_game(case["scenario"], seed=case["seed"] + number, journal=path)
            while game.deciding is not None:
                acknowledge(f"{number} {len(game.entries)} {state_digest(game.state)}")
                side = game.deciding
                game.submit(side, rng.choice(game.legal()))
                if game.deciding and rng.random() < 0.2 and game.can_undo(game.deciding) is None:
                    game.undo(game.deciding)
            game.close()

    number, entries, digest = last_line(kill_child(play, case["after"])).split()
    look_at_journal(Path(f"{number}-{JOURNAL}"), int(entries), digest)


def look_at_journal(path: Path, entries: int, digest: str) -> None:
    """Raise Fault unless the journal has what was acknowledged, and goes on."""
    game = Game.load(path, system_of)
    if len(game.entries) < entries or state_digest(game.state_at(entries)) != digest:
        raise Fault("a kill loses what was acknowledged", f"{path}: {len(game.entries)} of {entries} entries")
    if game.deciding is not None:
        game.submit(game.deciding, game.legal()[0])
    game.close()
    report = verify_recording(read_journal(path, system_of))
    if not report.equal:
        raise Fault("a game that goes on after a kill verifies otherwise", str(report))


def has_orders(journal: bytes) -> bool:
    """Whether a journal has an order of a player among its whole lines."""
    whole = journal.rpartition(b"\n")[0].splitlines()[1:]
    return any(json.loads(line).get("by") for line in whole)


def kill_bots(case: Case) -> None:
    """`wsn play` with bots: the journal opens, begins with what was seen of it before, and goes on."""
    players = len(system_of(scenario.load(case["scenario"]).system).seats)
    words = ["play", case["scenario"], "--bots", ",".join(["greedy", "random"][:players]), "--quiet"]
    words += ["--seed", str(case["seed"]), "--journal", JOURNAL]
    path = Path(JOURNAL)
    seen = b""

    child = os.fork()
    if child == 0:
        try:
            main(words, standalone_mode=False)
        finally:
            time.sleep(60)  # it has nothing more to do: the kill comes
            os._exit(0)
    until = time.monotonic() + 20
    while not seen.endswith(b"\n") and time.monotonic() < until:
        time.sleep(0.01)
        seen = path.read_bytes() if path.exists() else b""
    time.sleep(case["after"])
    seen = path.read_bytes() if path.exists() else b""
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if not path.exists():
        raise Fault("bots at play write no journal", " ".join(words))
    if not path.read_bytes().startswith(seen):
        raise Fault("a kill changes what a journal held", JOURNAL)
    try:
        game = Game.load(path, system_of, read_only=True)
    except DataError as error:
        if not has_orders(path.read_bytes()):
            return  # it was killed inside its set-up: the game was never begun
        raise Fault("a kill leaves a journal that cannot be read", str(error)) from error
    if not verify_recording(read_journal(path, system_of)).equal:
        raise Fault("a killed game of bots verifies otherwise", JOURNAL)
    look_at_journal(path, len(game.entries), state_digest(game.state))


# --- editors


def kill_board_editor(case: Case) -> None:
    """The editor of boards: the steps that were acknowledged are offered again."""
    _kill_editor(case, lambda: Workbench.open_board(BOARD), _edit_board)


def kill_scenario_editor(case: Case) -> None:
    """The editor of scenarios."""
    _kill_editor(case, lambda: ScenarioBench.open_scenario(DRAFT), _edit_draft)


def _edit_board(bench: Any, rng: random.Random) -> None:
    if rng.random() < 0.25:
        bench.undo()
        return
    spaces = sorted(bench.now.board.spaces)
    bench.do(f"terrain {rng.choice(('woods', 'fields', 'rough'))} {rng.choice(spaces)}")


def _edit_draft(bench: Any, rng: random.Random) -> None:
    if rng.random() < 0.25:
        bench.undo()
        return
    bench.do(f"set turns={rng.randint(5, 40)}")


def _kill_editor(case: Case, begin: Callable[[], Any], edit: Callable[[Any, random.Random], None]) -> None:
    def work(acknowledge: Callable[[str], None]) -> None:
        bench, rng = begin(), random.Random(case["seed"])
        for step in range(10_000):
            edit(bench, rng)
            acknowledge(f"{step} {_digest(bench.edits.present)}")

    step, digest = last_line(kill_child(work, case["after"])).split()
    rows = kept_rows()
    present = ""
    if rows:
        opened: Any = (Workbench if rows[0].kind == "map" else ScenarioBench).open_kept(rows[0].place)
        present = _digest(opened.edits.present)
        opened.close()
    with tempfile.TemporaryDirectory() as other, chdir(other):
        settle_home()
        bench, rng = begin(), random.Random(case["seed"])
        if not present:
            present = _digest(bench.edits.present)
        for _ in range(int(step) + 1):
            edit(bench, rng)
        expected = {_digest(bench.edits.present)}
        edit(bench, rng)
        expected.add(_digest(bench.edits.present))
        bench.close()
    settle_home()
    if digest not in expected or present not in expected:
        raise Fault("a kill loses a step of an editor that was acknowledged", f"step {step}")


def _digest(document: Any) -> str:
    return hashlib.sha256(json.dumps(document, sort_keys=True, default=str).encode()).hexdigest()[:16]


def kill_command(case: Case) -> None:
    """`wsn map edit --write` again and again: its file is whole at every moment."""
    ask_command(["map", "edit", BOARD, "--do", "title Mine", "--out", "m.toml"])
    title = "T" * 30

    def work(acknowledge: Callable[[str], None]) -> None:
        for number in range(10_000):
            words = ["map", "edit", "m.toml", "--do", f"title {title} {number}", "--write"]
            ask_command(words)
            acknowledge(str(number))

    number = int(last_line(kill_child(work, case["after"])))
    text = Path("m.toml").read_text("utf-8")
    if not any(f'"{title} {n}"' in text for n in (number, number + 1)):
        raise Fault("a kill loses what a command had written", text[:300])
    if ask_command(["check", "m.toml"]).exit_code:
        raise Fault("a kill leaves a file that is not in order", text[:300])


def kill_window(_case: Case) -> None:
    """The window in the middle of a game."""
    first, *acknowledged = lines_until_killed(PLAYING, Path.cwd(), 8)
    journal = Path(first.partition(" ")[2].strip())
    told = [line.split() for line in acknowledged if line.startswith("kept ") and line.endswith("\n")]
    if not told:
        raise Fault("the window acknowledged nothing", first)
    look_at_journal(journal, int(told[-1][1]), told[-1][2])


KILLED: dict[str, Callable[[Case], None]] = {
    "player": kill_player,
    "bots": kill_bots,
    "board editor": kill_board_editor,
    "scenario editor": kill_scenario_editor,
    "command": kill_command,
    "window": kill_window,
}
"""How each is killed and looked at."""
