"""Every file of every release opens for ever, and tells what it told when it was made."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from tests import corpus_files as corpus
from tests.tools.differs import DIFFERS
from wsn.board.mapfile import board_from, hexes_from
from wsn.data import DataError
from wsn.engine import journal as j
from wsn.engine.game import Game
from wsn.systems import SYSTEMS, game_of, system_of
from wsn.table.ruling import vocabulary

RELEASES = sorted(path.name for path in corpus.FOLDER.iterdir() if path.is_dir())
FILES = [(release, path) for release in RELEASES for path in corpus.files(corpus.FOLDER / release)]


def told(release: str) -> dict[str, Any]:
    return json.loads((corpus.FOLDER / release / "tells.json").read_text(encoding="utf-8"))


LATER_KINDS = {"public", "edits", "packs", "turns", "mails", "rows", "home", "hosted"}
"""What release 0.2.0 had not, or what nobody kept a file of."""


WAYS: dict[str | None, tuple[str | None, list[str]]] = {
    None: (None, []),
    "the last medal for an eliminated unit": ("eliminated_unit", []),
    "Germany breaks by its losses": ("losses", []),
    "United States breaks by its losses": ("losses", []),
    "Rangers has no platoon left": ("no_platoon_left", []),
    "Germany concedes": ("concession", []),
    "both sides agree": ("agreement", []),
    "has the points it needs": ("points_needed", []),
    "wins a tie on points": ("tie", []),
    "as many points on both sides": ("points_even", []),
    "as many objectives on both sides": ("objectives_even", []),
}
"""How a game of 0.2.0 ended, in a sentence (journals of format 2), and the way and names told now."""


def _objectives(sentence: str) -> tuple[str, list[str]]:
    """The same for one that was won by objectives, each with its own name."""
    return "objectives", [sentence.removeprefix("they hold ").removeprefix("holds ")]


@pytest.mark.parametrize(("release", "path"), FILES)
def test_a_file_of_a_release_tells_what_it_told(release, path):
    now, then = json.loads(json.dumps(corpus.tells(corpus.FOLDER / release / path))), told(release)[path]
    if release == "0.2.0" and "way" in then:
        then["way"], then["about"] = WAYS.get(then["way"]) or _objectives(then["way"])
    if f"{release}/{path}" in DIFFERS:
        assert now.pop("verifies") != then.pop("verifies"), "it is decided as it was: take it off the list"
        assert bool(now.pop("orders", 0)) == bool(then.pop("orders", 0)), "a game under way goes on"
    assert {key: now.get(key) for key in then} == then, "later releases may tell more"


@pytest.mark.parametrize("release", RELEASES)
def test_the_corpus_is_whole_and_has_every_format(release):
    listed = told(release)
    assert list(listed) == list(corpus.files(corpus.FOLDER / release)), "a file of the corpus is gone, or new"
    first = release == "0.2.0"
    kinds = set(corpus.KINDS) - (LATER_KINDS if first else set())
    assert {path.partition("/")[0] for path in listed} == kinds
    journals = [row for path, row in listed.items() if path.startswith("journals/")]
    assert {row["system"] for row in journals} == ({"war_storms", "hex_tiles"} if first else set(SYSTEMS))
    assert first or any(row.get("rolls") for row in journals), "a game whose dice come from a host"
    assert {row["winner"] for row in journals} >= {"allies", "axis", None}
    assert any(row["decides"] for row in journals), "a game that is under way"
    assert any(row["undone"] for row in journals), "a game in which something was taken back"
    assert any(facts for row in journals for *_, facts in row["units"].values()), "facts of units"


def test_no_format_since_the_first_release_is_given_up():
    assert j.OLDEST_FORMAT == 2, "format 2 is that of release 0.2.0, whose journals open for ever"
    assert set(j.UPGRADES) == set(range(j.OLDEST_FORMAT, j.FORMAT))


def test_an_old_game_that_is_saved_again_is_of_the_present_format(tmp_path):
    kept = corpus.FOLDER / "0.2.0/journals/first_orders-axis-by-objectives.wsn.jsonl.gz"
    old, new = tmp_path / "old.wsn.jsonl", tmp_path / "new.wsn.jsonl"
    old.write_bytes(gzip.decompress(kept.read_bytes()))
    game = Game.load(old, system_of, read_only=True)
    game.save(new)
    assert json.loads(new.read_bytes().splitlines()[0])["wsn"] == j.FORMAT
    again = Game.load(new, system_of, read_only=True)
    assert again.outcome == game.outcome
    assert again.outcome.way == "objectives"
    assert again.outcome.about == ("the church of La Métairie",)


def test_limits_that_came_later_hold_for_files_from_outside_only(tmp_path):
    """A game of 0.2.0 on a map that is too large now, with names that are refused now, goes on."""
    kept = corpus.FOLDER / "0.2.0/journals/odd_names_on_a_wide_plain-under-way.wsn.jsonl.gz"
    path = tmp_path / "g.wsn.jsonl"
    path.write_bytes(gzip.decompress(kept.read_bytes()))
    game = Game.load(path, system_of)
    assert len(game.world.board.spaces) == 81 * 75
    game.submit(game.deciding, game.legal()[0])
    game.close()
    words = vocabulary("war_storms")
    with pytest.raises(DataError, match="2,000 characters"):
        board_from(game.setup.map, words)
    with pytest.raises(DataError, match="on a map of at most 6,000"):
        hexes_from({**game.setup.map, "name": "The plain", "names": {}}, words, sight=True)
    assert board_from(game.setup.map, words, recorded=True) is game.world.board
    with pytest.raises(DataError, match="is not a name"):
        game_of("war_storms").files.check_scenario(game.setup.scenario, game.setup.map, "g")
    with pytest.raises(DataError, match="120,000 hexes"):
        board_from({**game.setup.map, "rows": 600, "columns": 200}, words, recorded=True)
