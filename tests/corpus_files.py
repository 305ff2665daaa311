"""What the files of a release tell: read here for the corpus that is made, and for each that is kept."""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from pointbuy import codes, keeping, roster, seals
from pointbuy.catalogue import load_catalogue as catalogue_of
from pointbuy.pricing import make_bill
from tests.board.documents import WORDS
from wsn import scenario
from wsn.board.board import Board
from wsn.board.mapfile import board_from, map_document
from wsn.client.settings import load_settings
from wsn.data import digest, packs
from wsn.editing.autosave import Autosave
from wsn.engine.game import Game
from wsn.engine.packed import read_packed
from wsn.engine.verify import verify, verify_recording
from wsn.host.admin import export_game, list_games
from wsn.host.sqlite import SqliteStore
from wsn.systems import system_of
from wsn.table import results, rulingcode
from wsn.table.ruling import load_map
from wsn.trials.rows import read_rows
from wsn.wire.turnfile import MailTable
from wsn.wire.turnmessages import read_turn_file

FOLDER = Path(__file__).parent / "corpus"
"""One folder a release."""
ENDINGS = {"histories": keeping.ENDING, "mails": ".own.json"}
"""Of what lies beside other files: a history beside its roster, a secret beside the journal of its game."""


def files(folder: Path) -> Iterator[str]:
    """The files of a release, by their paths in its folder."""
    for kind in KINDS:
        files_ = sorted((folder / kind).iterdir()) if (folder / kind).is_dir() else []
        yield from (f"{kind}/{path.name}" for path in files_ if path.name.endswith(ENDINGS.get(kind, "")))


def tells(path: Path) -> dict[str, Any]:
    """What a file tells, as plain values that any later release must come to."""
    return KINDS[path.parent.name](path)


def _journal(path: Path) -> dict[str, Any]:
    """How the game stands, that it is decided the same again, and that it opens to be played on."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / path.name.removesuffix(".gz")
        file.write_bytes(gzip.decompress(path.read_bytes()))
        report = verify(file, system_of)
        game: Game[Any] = Game.load(file, system_of, read_only=report.dice is not None)
        game.close()
    outcome, units = game.outcome, game.state.units.values()
    return {
        "system": game.system.name,
        "entries": len(game.entries),
        "verifies": str(report.difference or "equal"),
        "undone": report.undos,
        **({"rolls": report.dice.rolls} if report.dice is not None else {}),
        "decides": game.deciding,
        "orders": len(game.legal()),
        "winner": outcome.winner if outcome else None,
        "ends": outcome.text if outcome else None,
        "way": outcome.way if outcome else None,
        "about": list(outcome.about) if outcome else [],
        "units": {u.id: [u.place, u.steps, " ".join(u.marks), dict(u.facts)] for u in units},
        "tracks": dict(game.state.tracks),
    }


def _map(path: Path) -> dict[str, Any]:
    document = map_document(path)
    board: Board = board_from(document, WORDS) if document["system"] == "toy" else load_map(str(path))
    borders = sum(len(board.neighbours(space)) for space in board.spaces)
    return {"spaces": len(board.spaces), "borders": borders, "terrain": _counted(board)}


def _counted(board: Board) -> dict[str, int]:
    counts: dict[str, int] = {}
    for space in board.spaces.values():
        counts[space.terrain] = counts.get(space.terrain, 0) + 1
    return dict(sorted(counts.items()))


def _scenario(path: Path) -> dict[str, Any]:
    game = scenario.new_game(scenario.load(path), seed="corpus")
    return {
        "name": game.setup.name,
        "units": len(game.state.units),
        "decides": game.deciding,
        "orders": len(game.legal()),
    }


def _roster(path: Path) -> dict[str, Any]:
    read = roster.read_roster(path)
    return {
        "nation": read.nation,
        "buys": len(read.buys),
        "left": make_bill(read, roster.catalogue_of(read)).points_left,
    }


def _catalogue(path: Path) -> dict[str, Any]:
    read = catalogue_of(path)
    return {"title": read.file.title, "rows": len(read.offers), "digest": read.digest}


def _code(path: Path) -> dict[str, Any]:
    text = path.read_text().strip()
    if path.suffix == ".roster":
        opened = codes.decode_roster(text)
        return {"roster": roster.document(opened.roster), "differences": list(opened.differences)}
    again = rulingcode.replay(text)
    return {"clear": again.sight.clear, "rules": [reason.rule for reason in again.sight.reasons]}


def _history(path: Path) -> dict[str, Any]:
    """What lies in the history of the roster beside it, and that undo and redo go through it."""
    history = keeping.load_history(path.with_suffix(""))
    back, on = history.undo_step(), history.redo_step()
    return {
        "points": [[one.points for one in several] for several in (history.past, history.future)],
        "buys": len(history.present.buys),
        "undone": len(back.present.buys),
        "redone": len(on.present.buys),
    }


def _sealed(path: Path) -> dict[str, Any]:
    """Two seals, each with its opening, a line each: they fit, and both rosters are told."""
    one, two = (line.split() for line in path.read_text().splitlines())
    opened = seals.reveal_rosters(((one[0], one[1]), (two[0], two[1])))
    return {"rosters": [roster.document(each.roster) for each in opened]}


def _public(path: Path) -> dict[str, Any]:
    """What a journal of what everybody may know tells, and how much of it can be decided again."""
    recording = read_packed(path, system_of)
    report = verify_recording(recording)
    return {
        "known to": recording.header.known_to,
        "entries": len(recording.entries),
        "decided": report.entries,
        "withheld": report.withheld,
        "verifies": str(report.difference or "equal"),
    }


def _edits(path: Path) -> dict[str, Any]:
    """Edits that wait to be saved: where they stand, and that undo and redo go through them."""
    kept = Autosave.read_edits(path)
    steps = [*kept.history.labels, *kept.history.future_labels]
    told = {"kind": kept.kind, "file": kept.file is not None, "unsaved": kept.is_unsaved, "steps": steps}
    first = kept.history
    while first.past:
        first = first.undo_step()
    return {**told, "present": digest(kept.present), "first": digest(first.present)}


def _pack(path: Path) -> dict[str, Any]:
    game = scenario.new_game(scenario.load(path), seed="corpus")
    return {
        "scenario": game.setup.name,
        "members": sorted(packs.open_pack(path).members),
        "orders": len(game.legal()),
    }


def _turn(path: Path) -> dict[str, Any]:
    """A file of a game by mail: what it is, and all that it says."""
    turn = read_turn_file(path)
    said = json.loads(msgspec.json.encode(turn))
    return {"is": type(turn).__name__, **{f"says {key}": digest({"it": said[key]}) for key in said}}


def _mail(path: Path) -> dict[str, Any]:
    """The secret of one end of a game by mail, with its journal: the game opens and goes on."""
    with tempfile.TemporaryDirectory() as folder:
        for file in path.parent.iterdir():
            shutil.copy(file, folder)
        table = MailTable.of(Path(folder), path.name.removesuffix(ENDINGS["mails"]))
        game = table.open(read_only=True)
        return {"side": table.secret.side, "entries": len(game.entries), "decides": game.deciding}


def _rows(path: Path) -> dict[str, Any]:
    rows = read_rows(path)
    return {"games": [[row.seed, row.winner, row.way, row.commands] for row in rows]}


def _home(path: Path) -> dict[str, Any]:
    """What a player's home holds beside games: settings, results."""
    if path.name == "settings.json":
        settings, problem = load_settings(path)
        chosen = {f"setting {key}": value for key, value in msgspec.to_builtins(settings).items()}
        return {"problem": problem, **chosen}
    return {"results": [msgspec.to_builtins(one) for one in results.load(path)]}


def _hosted(path: Path) -> dict[str, Any]:
    """The games of a host in its one file: each is listed, and its journal verifies with every roll."""

    async def read(file: Path) -> dict[str, Any]:
        store = SqliteStore(file)
        await store.open_store()
        try:
            told = {}
            for row in await list_games(store):
                journal = file.with_name("g.wsn.jsonl")
                journal.write_bytes(await export_game(store, row.id))
                report = verify(journal, system_of)
                rolls = report.dice.rolls if report.dice is not None else None
                told[row.scenario] = [row.status, report.entries, str(report.difference or "equal"), rolls]
            return told
        finally:
            await store.close_store()

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite"
        file.write_bytes(gzip.decompress(path.read_bytes()))
        return {"games": asyncio.run(read(file))}


KINDS: Mapping[str, Callable[[Path], dict[str, Any]]] = {
    "journals": _journal,
    "maps": _map,
    "scenarios": _scenario,
    "rosters": _roster,
    "histories": _history,
    "sealed": _sealed,
    "catalogues": _catalogue,
    "codes": _code,
    "public": _public,
    "edits": _edits,
    "packs": _pack,
    "turns": _turn,
    "mails": _mail,
    "rows": _rows,
    "home": _home,
    "hosted": _hosted,
}
"""The folders of a release, and how a file in each is read."""
