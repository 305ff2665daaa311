"""Make the corpus of files of this release: `python tools/corpus.py`, once, when a release is made.

It writes files of every format that a player may have kept (journals of all games, scenarios, maps, rosters
with their histories, catalogues, codes, seals, edits, packs, games by mail and of a host, rows, settings)
into tests/corpus/VERSION, with a list of what each of them tells. Later releases must open them all and tell
the same: tests/tools/test_corpus.py. A corpus that exists is never written again.
"""

from __future__ import annotations

import gzip
import json
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import corpus_kept

from pointbuy import codes, editing, keeping, roster, seals
from pointbuy.catalogue import load_catalogue as catalogue_of
from tests import corpus_files as corpus
from tests.board import documents as shapes
from tests.pointbuy.rosters import random_roster
from tests.systems.hex_tiles import golden as hex_tiles
from tests.systems.normandy_44 import golden as normandy_44
from tests.systems.omaha_solitaire import golden as omaha_solitaire
from tests.systems.storm_over_normandy import golden as storm_over_normandy
from tests.systems.war_storms import recorded as war_storms
from wsn import scenario
from wsn.engine.game import Game
from wsn.systems.war_storms.rules.commands import ActivateOfficer, StandingOrder
from wsn.table import rulingcode
from wsn.table.ruling import ground, load_map

ENDED = (
    *(("first_orders", way) for way in ("allies-by-losses", "axis-by-losses", "axis-by-objectives")),
    *(("first_orders", way) for way in ("allies-by-giving-up", "nobody-by-agreement")),
    ("saint_lo", "allies-by-chits"),
    ("la_fiere", "axis-by-points"),
    ("pointe_du_hoc", "axis-by-elimination"),
    ("omaha", "allies-by-giving-up"),
    ("even_ground", "nobody-by-objectives"),
    ("even_odds", "axis-by-a-tie"),
    ("even_points", "nobody-by-points"),
)
"""Finished games of War Storms, one for each kind of ending, with hidden chits, drops and landings."""
UNDER_WAY = (
    ("saint_lo", "allies-by-chits", 3),
    ("maupertus", "axis-by-points", 4),
    ("omaha", "axis-by-points", 150),
)
"""Unfinished games of War Storms, with their number of commands; in two the set-up is still hidden."""
CARDS = ("easy_red", "airel_bridge")
"""Scenarios of the hex-tile game: every recorded ending of each."""
DAYS = ("conceded", "seven_us_units_lost")
"""Recorded games of Normandy '44."""
MAPS = (
    "maps/wsn_5_1.toml",
    "maps/two_villages.toml",
    "maps/ht_easy_red.toml",
    "maps/omaha_beach.toml",
    "maps/normandy_areas.toml",
    "maps/normandy_44.toml",
)
SCENARIOS = (
    "scenarios/war_storms/omaha.toml",
    "scenarios/war_storms/saint_lo.toml",
    "scenarios/hex_tiles/easy_red.toml",
    "scenarios/storm_over_normandy/storm_d_day.toml",
    "scenarios/omaha_solitaire/omaha_alone.toml",
    "scenarios/normandy_44/n44_cherbourg.toml",
)
CATALOGUES = ("pointbuy/catalogue/war_storms.toml", "pointbuy/catalogue/hex_tiles.toml")
SHOTS = (("wsn_5_1", "D306", "D508"), ("wsn_5_1", "D306", "D507"), ("ht_easy_red", "C3", "C6"))


def main() -> int:
    """Write the corpus of the version in pyproject.toml."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    folder = corpus.FOLDER / version
    if folder.exists():
        print(f"{folder.relative_to(ROOT)} is there: a corpus is made once", file=sys.stderr)
        return 2
    for name in corpus.KINDS:
        (folder / name).mkdir(parents=True)
    for name, game in games():
        _keep(folder / "journals" / f"{name}.wsn.jsonl.gz", game)
    for kind, paths in (("maps", MAPS), ("scenarios", SCENARIOS), ("catalogues", CATALOGUES)):
        for path in paths:
            shutil.copy(ROOT / path, folder / kind)
    (folder / "maps" / "squares.toml").write_text(shapes.SQUARES, encoding="utf-8")
    (folder / "maps" / "areas.toml").write_text(shapes.AREAS, encoding="utf-8")
    lists, sealed = catalogue_of("war_storms"), []
    for nation, role in (("us", "attacker"), ("german", "defender")):
        bought = random_roster(Random(nation), nation, role, 120, most=6)
        roster.write_roster(bought, folder / "rosters" / f"{nation}.toml")
        (folder / "codes" / f"{nation}.roster").write_text(codes.encode_roster(bought, lists) + "\n")
        sealed.append(seals.seal_code(codes.encode_roster(bought, lists), f"the secret of {nation}".encode()))
    lines = "".join(f"{one.seal} {one.opening}\n" for one in sealed)
    (folder / "sealed" / "us_german.txt").write_text(lines, encoding="utf-8")
    _edited(folder / "histories" / "us.toml")
    for map_, start, end in SHOTS:
        where = ground(load_map(map_))
        code = rulingcode.encode(where.rule(start, end), where)
        (folder / "codes" / f"{map_}_{start}_{end}.ruling").write_text(code + "\n")
    _undone(folder / "journals" / "first_orders-undone.wsn.jsonl.gz")
    corpus_kept.write_kept(folder)
    told = {path: corpus.tells(folder / path) for path in corpus.files(folder)}
    rows = ",\n".join(
        f"{json.dumps(path)}: {json.dumps(row, ensure_ascii=False)}" for path, row in told.items()
    )
    (folder / "tells.json").write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
    print(f"{len(told)} files in {folder.relative_to(ROOT)}")
    return 0


def games() -> Iterator[tuple[str, Game[Any]]]:
    """The games, each with the name of its file."""
    for name, way in ENDED:
        document = json.loads((war_storms.FOLDER / name / f"{way}.json").read_text(encoding="utf-8"))
        yield f"{name}-{way}", war_storms.again(document)
    for name, way, count in UNDER_WAY:
        document = json.loads((war_storms.FOLDER / name / f"{way}.json").read_text(encoding="utf-8"))
        yield f"{name}-under-way", war_storms.again({**document, "commands": document["commands"][:count]})
    for name in CARDS:
        for number, row in enumerate(json.loads((hex_tiles.FOLDER / f"{name}.json").read_text())["games"], 1):
            yield f"{name}-{number}", hex_tiles.replay(name, row)
    for recorder in (storm_over_normandy.RECORDER, omaha_solitaire.RECORDER):
        for way, row in sorted(recorder.games().items())[:2]:
            yield f"{recorder.name}-{way}", recorder.again(row)
        yield f"{recorder.name}-under-way", _under_way(scenario.new_game(recorder.name, seed=2), 25)
    for name in DAYS:
        yield f"n44-{name}", normandy_44.again(name)
    yield "n44-under-way", _under_way(scenario.new_game("n44_cherbourg", seed=2), 60)


def _under_way(game: Game[Any], orders: int) -> Game[Any]:
    """A game in which so many orders were given, each by chance."""
    draw = Random(1)
    for _ in range(orders):
        if game.deciding is not None:
            game.submit(game.deciding, draw.choice(game.legal()))
    return game


def _undone(path: Path) -> None:
    """The journal of a game with an order taken back and with standing orders."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.wsn.jsonl"
        game = scenario.new_game("first_orders", seed=1, journal=file)
        side = str(game.deciding)
        game.submit(side, StandingOrder(option="1/2"))
        for again in (False, True):
            officer = next(c for c in game.legal() if isinstance(c, ActivateOfficer))
            game.submit(side, officer)
            if not again:
                game.undo(side)
        mine = next(unit.id for unit in game.state.units.values() if unit.side == side and unit.steps)
        game.submit(side, StandingOrder(unit=mine, option="never"))
        game.close()
        path.write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))


def _edited(path: Path) -> None:
    """A roster with a history of steps to undo and one to redo."""
    whole = random_roster(Random("history"), "us", "attacker", 120, most=6)
    history = editing.RosterHistory(present=editing.remove_purchase(whole, len(whole.buys)))
    history = history.add_change(editing.change_keys(history.present, points=150))
    history = history.add_change(whole).add_change(editing.remove_purchase(whole, 1))
    keeping.save_history(history.undo_step(), path)


def _keep(path: Path, game: Game[Any]) -> None:
    """The journal of a game, packed to the same bytes each time."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.wsn.jsonl"
        game.save(file)
        path.write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    sys.exit(main())
