"""A disk that is full after any byte, or at any call that makes, flushes or renames a file."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import resource
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import chdir
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from attack.asking import ask_command
from attack.cases import Attack, Case, Fault
from attack.files import settle_home
from attack.kills import has_orders
from attack.kinds import make_edits, make_journals, make_roster, make_rows
from wsn.data import DataError
from wsn.editing.autosave import kept_rows
from wsn.engine.game import Game
from wsn.mapmaking.workshop import Workbench
from wsn.scenariomaking.workshop import ScenarioBench
from wsn.systems import system_of

MOST_CALLS = 12
"""Calls of the system that make, flush or rename files: what a command does at most, and a few more."""
CALLS = ("open", "fsync", "replace", "link")
GROWING = (".wsn.jsonl", ".edits.jsonl", "rows.jsonl", "rows.csv", ".part", ".undo")
"""Endings of files that only grow: what was in them stays at their beginning."""


@dataclass(frozen=True)
class Writing:
    """A command that writes."""

    typed: tuple[str, ...]
    make: Callable[[], Iterator[Path]] | None = None
    """What makes the files that it needs; they must survive."""


def make_board() -> Iterator[Path]:
    """A board and a scenario of one's own, with remarks."""
    ask_command(["map", "edit", "drill_ground", "--do", "title Mine", "--out", "m.toml"])
    ask_command(["scenario", "edit", "first_orders", "--out", "s.toml", "--do", "set turns=9"])
    for name in ("m.toml", "s.toml"):
        Path(name).write_text(f"# A remark.\n{Path(name).read_text('utf-8')}", "utf-8")
        yield Path(name)


def make_table() -> Iterator[Path]:
    """A board as a table of another program."""
    ask_command(["export", "ht_airel", "m.csv"])
    yield Path("m.csv")


WRITINGS = (
    Writing(("map", "turn", "m.toml", "1", "--out", "t.toml"), make_board),
    Writing(("map", "turn", "m.toml", "1", "--out", "m.toml", "--force"), make_board),
    Writing(("map", "edit", "m.toml", "--do", "title Elsewhere", "--write"), make_board),
    Writing(("scenario", "edit", "s.toml", "--do", "set turns=11"), make_board),
    Writing(("draw", "drill_ground", "--svg", "x.svg")),
    Writing(("draw", "drill_ground", "--png", "x.png", "--width", "200")),
    Writing(("export", "ht_airel", "m.tmx")),
    Writing(("export", "ht_airel", "m.csv", "--force"), make_table),
    Writing(("export", "airel_bridge", "s.m44")),
    Writing(("import", "m.csv", "--out", "in"), make_table),
    Writing(("schema", "map", "--out", "s.json")),
    Writing(("excerpt", "g.wsn.jsonl", "--out", "e.toml"), make_journals),
    Writing(("replay", "g.wsn.jsonl", "--public", "pub.jsonl"), make_journals),
    Writing(("replay", "g.wsn.jsonl", "--html", "r.html"), make_journals),
    Writing(("pointbuy", "add", "r.toml", "3 x Infantry"), make_roster),
    Writing(("pointbuy", "undo", "r.toml"), make_roster),
    Writing(("pointbuy", "seal", "r.toml"), make_roster),
    Writing(("pointbuy", "print", "r.toml", "--only", "roster", "--out", "r.pdf"), make_roster),
    Writing(("pack", "airel_bridge", "--out", "p.wsn.zip")),
    Writing(("turn", "offer", "first_orders", "--as", "allies", "--out", "o.wsnturn", "--folder", "one")),
    Writing(("simulate", "airel_bridge", "--games", "2", "--bots", "random,random", "--out", "rows.jsonl",
             "--resume", "--quiet"), make_rows),
    Writing(("play", "omaha_alone", "--bots", "random", "--seed", "4", "--journal", "n.wsn.jsonl",
             "--no-picture")),
    Writing(("play", "--resume", "g.wsn.jsonl", "--bots", "random", "--no-picture"), make_journals),
    Writing(("EDIT",), make_edits),
)  # fmt: skip
"""What is tried; the last one stands for a step in the editors of the window."""


@cache
def prepare_files(make: Callable[[], Iterator[Path]] | None) -> dict[str, bytes]:
    """The files that a writing begins with."""
    folder = Path(tempfile.mkdtemp(prefix="before-", dir=Path.cwd()))
    with chdir(folder):
        settle_home()
        for _ in make() if make is not None else ():
            pass
        files = read_all()
    shutil.rmtree(folder)
    return files


def read_all() -> dict[str, bytes]:
    """Every file in the working folder but pictures that can be drawn again."""
    files = (file for file in sorted(Path().rglob("*")) if file.is_file())
    return {str(file): file.read_bytes() for file in files if file.parts[0] != "cache"}


class FullDisk(Attack):
    """Nothing that was there is lost or half written; the fault is told; and with room again all goes on."""

    name = "full disk"
    share = 5

    def draw(self, rng: random.Random) -> Case:
        """A command, and where the disk is full: after so many bytes, or at the n-th call."""
        case: Case = {"writing": rng.randrange(len(WRITINGS))}
        if rng.random() < 0.5:
            return {**case, "bytes": rng.choice((0, 1, 10, 100, 500, 1000, 2000, 4000, 10_000, 30_000))}
        return {**case, "call": rng.randrange(1, MOST_CALLS)}

    def strike(self, case: Case, tally: Counter[str]) -> None:
        """Fill the disk during the command, look at all that is there, and try again with room."""
        writing = WRITINGS[case["writing"]]
        before = prepare_files(writing.make)
        folder = Path(tempfile.mkdtemp(prefix="full-", dir=Path.cwd()))
        with chdir(folder):
            settle_home()
            for name, data in before.items():
                Path(name).parent.mkdir(parents=True, exist_ok=True)
                Path(name).write_bytes(data)
            with _filled(case):
                failed = write_once(writing)
            look_after(before, failed)
            tally["full disks"] += 1
            tally["full disks that stopped a command"] += failed
            if write_once(writing) and failed:
                raise Fault("with room again it does not go on", f"wsn {' '.join(writing.typed)} ({case})")
        shutil.rmtree(folder)


def write_once(writing: Writing) -> bool:
    """Run the command; whether it failed."""
    if writing.typed == ("EDIT",):
        return _edit_once()
    done = ask_command(writing.typed)
    return done.exit_code == 2


def _edit_once() -> bool:
    """A step in each editor, which keeps it at once."""
    failed = False
    for row in (*kept_rows("map"), *kept_rows("scenario")):
        bench: Any = (Workbench if row.kind == "map" else ScenarioBench).open_kept(row.place)
        before = bench.edits.present
        try:
            bench.do("title Here" if row.kind == "map" else "set turns=10")
        except OSError:
            failed = True
            if bench.edits.present != before:
                raise Fault("a step that was not kept has happened", str(row.place)) from None
        finally:
            bench.close()
    return failed


def look_after(before: dict[str, bytes], failed: bool) -> None:
    """Raise Fault for what is lost, half written or left lying about."""
    after = read_all()
    for name, data in before.items():
        now = after.get(name)
        grows = name.endswith(GROWING)
        if now is None:
            raise Fault("a full disk loses a file", name)
        if grows and not now.startswith(data) and name.endswith(".wsn.jsonl"):
            raise Fault("a full disk changes what a growing file held", name)
        if failed and not grows and now != data and name.endswith(".toml"):
            raise Fault("a command that failed has changed a file", name)
    for name in sorted(set(after) - set(before)):
        if ".wsn-" in name:
            raise Fault("a full disk leaves a file of ours lying about", name)
        if name.endswith(".wsn.jsonl") and after[name]:
            try:
                Game.load(name, system_of, read_only=True)
            except DataError as error:
                if has_orders(after[name]):
                    raise Fault(
                        "a full disk leaves a journal that cannot be read", f"{name}: {error}"
                    ) from error
        elif failed and not name.endswith(GROWING) and not name.startswith("home") and not after[name]:
            raise Fault("a full disk leaves an empty file", name)


@contextlib.contextmanager
def _filled(case: Case) -> Iterator[None]:
    """The disk as the case has it."""
    if "bytes" in case:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (case["bytes"], before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        return
    waits = [case["call"]]
    real = {name: getattr(os, name) for name in CALLS}

    def refusing(name: str) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            flags = given[1] if len(given) > 1 else named.get("flags", 0)
            if name != "open" or flags & os.O_CREAT:
                waits[0] -= 1
                if waits[0] == 0:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real[name](*given, **named)

        return call

    for name in CALLS:
        setattr(os, name, refusing(name))
    try:
        yield
    finally:
        for name, function in real.items():
            setattr(os, name, function)
