"""What the files of a release tell: read here for the corpus that is made, and for each that is kept."""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pointbuy import codes, keeping, roster, seals
from pointbuy.catalogue import load as catalogue_of
from pointbuy.pricing import bill
from tests.board.test_mapfile_shapes import WORDS
from wsn import scenario
from wsn.board.board import Board
from wsn.board.mapfile import board_from, map_document
from wsn.engine.game import Game
from wsn.engine.verify import verify
from wsn.systems import system_of
from wsn.table import rulingcode
from wsn.table.ruling import load_map

FOLDER = Path(__file__).parent / "corpus"
"""One folder a release."""
ENDING = keeping.ENDING
"""Of a history, which lies beside its roster."""


def files(folder: Path) -> Iterator[str]:
    """The files of a release, by their paths in its folder."""
    for kind in KINDS:
        files_ = sorted((folder / kind).iterdir())
        yield from (f"{kind}/{path.name}" for path in files_ if kind != "histories" or path.suffix == ENDING)


def tells(path: Path) -> dict[str, Any]:
    """What a file tells, as plain values that any later release must come to."""
    return KINDS[path.parent.name](path)


def _journal(path: Path) -> dict[str, Any]:
    """How the game stands, that it is decided the same again, and that it opens to be played on."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / path.name.removesuffix(".gz")
        file.write_bytes(gzip.decompress(path.read_bytes()))
        report = verify(file, system_of)
        game: Game[Any] = Game.load(file, system_of)
        game.close()
    outcome, units = game.outcome, game.state.units.values()
    return {
        "system": game.system.name,
        "entries": len(game.entries),
        "verifies": str(report.difference or "equal"),
        "undone": report.undos,
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
    read = roster.read(path)
    return {"nation": read.nation, "buys": len(read.buys), "left": bill(read, roster.catalogue_of(read)).left}


def _catalogue(path: Path) -> dict[str, Any]:
    read = catalogue_of(path)
    return {"title": read.file.title, "rows": len(read.offers), "digest": read.digest}


def _code(path: Path) -> dict[str, Any]:
    text = path.read_text().strip()
    if path.suffix == ".roster":
        opened = codes.decode(text)
        return {"roster": roster.document(opened.roster), "differences": list(opened.differences)}
    again = rulingcode.replay(text)
    return {"clear": again.sight.clear, "rules": [reason.rule for reason in again.sight.reasons]}


def _history(path: Path) -> dict[str, Any]:
    """What lies in the history of the roster beside it, and that undo and redo go through it."""
    history = keeping.load(path.with_suffix(""))
    back, on = history.undone(), history.redone()
    return {
        "points": [[one.points for one in several] for several in (history.past, history.future)],
        "buys": len(history.present.buys),
        "undone": len(back.present.buys),
        "redone": len(on.present.buys),
    }


def _sealed(path: Path) -> dict[str, Any]:
    """Two seals, each with its opening, a line each: they fit, and both rosters are told."""
    one, two = (line.split() for line in path.read_text().splitlines())
    opened = seals.reveal(((one[0], one[1]), (two[0], two[1])))
    return {"rosters": [roster.document(each.roster) for each in opened]}


KINDS: Mapping[str, Callable[[Path], dict[str, Any]]] = {
    "journals": _journal,
    "maps": _map,
    "scenarios": _scenario,
    "rosters": _roster,
    "histories": _history,
    "sealed": _sealed,
    "catalogues": _catalogue,
    "codes": _code,
}
"""The folders of a release, and how a file in each is read."""
