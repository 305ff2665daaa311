"""What players keep beside games, for the corpus of a release: edits, packs, mail, rows, a host's file.

`tools/corpus.py` calls it; every file is made by the same functions as a player's own.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.engine import chains
from tests.host.hosting import running_host
from wsn import scenario, trials
from wsn.client.settings import Settings, save_settings
from wsn.data.release import program_version
from wsn.engine.chain import ChainDice
from wsn.engine.game import Game
from wsn.engine.public import save_public
from wsn.host.admin import copy_store
from wsn.host.sqlite import SqliteStore
from wsn.mapmaking.workshop import Workbench
from wsn.scenariomaking.packing import packed_scenario
from wsn.scenariomaking.workshop import ScenarioBench
from wsn.systems import system_of
from wsn.table import results
from wsn.table.seat import Seat
from wsn.wire.turnfile import MailTable
from wsn.wire.turnmessages import read_turn_file

MOST_SECONDS = 60.0
"""The longest that bots at a host are waited for."""


def write_kept(folder: Path) -> None:
    """Write everything into the folders of a corpus."""
    with tempfile.TemporaryDirectory() as work:
        os.environ["WSN_HOME"] = work
        write_edits(folder / "edits")
        write_mail(folder, Path(work))
        write_rows(folder / "rows")
        write_home(folder / "home")
        write_hosted(folder, Path(work))
    packed = packed_scenario("easy_red", program_version())
    (folder / "packs" / "easy_red.zip").write_bytes(packed.data)


def write_edits(folder: Path) -> None:
    """A board and a scenario with steps that wait to be saved, one of each undone."""
    board = Workbench.open_board("two_villages")
    draft = ScenarioBench.new("hex_tiles", "ht_blank_country", "A field")
    for number in range(3):
        named = {**board.edits.present["map"], "name": f"Two villages, drawn {number}"}
        board.put_document({**board.edits.present, "map": named}, f"the name {number}")
        draft.do(f"set name=Field-{number}")
    for bench, name in ((board, "map"), (draft, "scenario")):
        bench.undo()
        (folder / f"{name}.edits.jsonl").write_bytes(bench.edits.place.read_bytes())


def write_mail(folder: Path, work: Path) -> None:
    """A game by files: offer, answer and turns, and one end of it with its secret and its journal."""
    first, offer = MailTable.offer(work / "a", scenario.load("first_orders"), "allies")
    names = iter(["offer", "answer", *(f"turn-{n}" for n in range(1, 99))])

    def sent(data: bytes) -> Any:
        file = folder / "turns" / f"{next(names)}.wsnturn"
        file.write_bytes(data)
        return read_turn_file(file)

    second, answer = MailTable.accept(work / "b", sent(offer))
    first.take_answer(sent(answer))
    draw, sender, taker = Random(3), first, second
    for _ in range(4):
        with sender.opened() as game:
            while game.deciding == sender.secret.side:
                game.submit(sender.secret.side, draw.choice(game.legal()))
        taker.take_turn(sent(sender.turn_file()))
        sender, taker = taker, sender
    assert first.journal is not None
    for file in (first.folder / f"{first.secret.game}.own.json", first.journal):
        (folder / "mails" / file.name).write_bytes(file.read_bytes())


def write_rows(folder: Path) -> None:
    """Rows of a few games between bots, in both forms that grow."""
    plan = trials.plan("easy_red", games=2, seed=7, bots=("random", "random"))
    for name in ("rows.jsonl", "rows.csv"):
        with trials.row_file(folder / name, plan) as rows:
            for row in trials.games(plan):
                rows.add(row)


def write_home(folder: Path) -> None:
    """Settings that were changed, and the results of two games."""
    save_settings(Settings(volume=35, dark=True, ui_scale=1.5), folder / "settings.json")
    for side, seed in (("allies", 1), ("axis", 2)):
        game = scenario.new_game("easy_red", seed=seed)
        draw = Random(seed)
        while game.deciding is not None:
            game.submit(game.deciding, draw.choice(game.legal()))
        players = {seat: "human" if seat == side else "greedy" for seat in game.system.seats}
        made = results.of_game(game, players, Path(f"easy_red-{seed}.wsn.jsonl"), "2026-11-29")
        assert made is not None
        results.note(msgspec.structs.replace(made, journal=""), folder / "results.jsonl")


def write_hosted(folder: Path, work: Path) -> None:
    """A host's file with a game that bots have played, and the journal of a hosted game, whole and public."""
    with running_host(work / "games.sqlite") as host:
        made = host.create("easy_red", bots={"allies": "random", "axis": "random"})
        until = time.monotonic() + MOST_SECONDS
        while not made.hosted.finished:
            assert time.monotonic() < until, "the bots do not come to an end"
            time.sleep(0.2)
    store = SqliteStore(work / "games.sqlite")
    asyncio.run(copied(store, work / "copy.sqlite"))
    data = (work / "copy.sqlite").read_bytes()
    (folder / "hosted" / "games.sqlite.gz").write_bytes(gzip.compress(data, 9, mtime=0))
    setup = scenario.load("first_orders")
    system = system_of(setup.system)
    game: Game[Any] = Game.new(system, setup, dice=ChainDice(chains.KEY, tuple(system.seats)))
    draw = Random(4)
    for _ in range(60):
        if game.deciding is not None:
            game.submit(game.deciding, draw.choice(game.legal()))
    seat = Seat(game, None)
    game.save(work / "hosted.wsn.jsonl")
    save_public(game, work / "public.wsn.jsonl", None, seat.command_of, seat.hears_of)
    for name, kind in (("hosted", "journals"), ("public", "public")):
        data = (work / f"{name}.wsn.jsonl").read_bytes()
        packed = gzip.compress(data, 9, mtime=0)
        (folder / kind / f"first_orders-{name}.wsn.jsonl.gz").write_bytes(packed)


async def copied(store: SqliteStore, target: Path) -> None:
    """Copy the file of a host as `wsn serve backup` does."""
    await store.open_store()
    try:
        await copy_store(store, target)
    finally:
        await store.close_store()
