"""Two games that differ only in what a side may not know: whatever that side asks, the answers are the same.

One pair differs in a standing order of the enemy, one in whether he gave such an order at all, and two in
which of two cards he holds. Of the game for one player against the book, one pair differs in the order of the
deck and one in what tokens are that lie face down. Every command of `wsn` that takes a journal is asked, with
its pictures, files and errors, and the models behind the window; its pages in
`tests/client/pages/test_two_worlds.py`.
"""

from __future__ import annotations

import pytest

from tests.two_worlds import (
    ALONE,
    COMMANDS,
    ME,
    NAME,
    PAIRS,
    ask_world,
    player,
    read_models,
    session_of,
    write_pair,
)
from wsn import scenario
from wsn.cli import MAIN_COMMANDS as NAMES
from wsn.engine.game import Game
from wsn.table.seat import Seat


@pytest.fixture(scope="module", params=sorted(PAIRS))
def worlds(request, tmp_path_factory):
    """Two folders with a game each, which one side cannot tell apart."""
    place = tmp_path_factory.mktemp(request.param)
    folders = (place / "one", place / "two")
    for folder in folders:
        folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WSN_HOME", str(place / "home"))
        patch.setenv("WSN_CACHE", str(place / "cache"))
        write_pair(request.param, folders)
        yield folders


NO_JOURNAL = {
    "balance",
    "check",
    "export",
    "host",
    "import",
    "lessons",
    "map",
    "pack",
    "perft",
    "pointbuy",
    "results",
    "rules",
    "ruling",
    "scenario",
    "scenarios",
    "schema",
    "serve",
    "simulate",
    "turn",
    "units",
    "window",
}
"""What takes no journal. Of the window `tests/client/pages/test_two_worlds.py` draws every page, of a host
`tests/host/test_host_worlds.py` asks every route, and `turn` refuses games that hide anything."""


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_command_tells_the_worlds_apart(worlds, words):
    words = [player(worlds) if word == ME else word for word in words]
    one, two = (ask_world(folder, words) for folder in worlds)
    assert one == two
    assert one[0][1] or one[0][2]


def test_every_command_that_takes_a_journal_is_asked():
    asked_here = {words[0] for words in COMMANDS} | {"verify", "play"}
    assert asked_here == set(NAMES) - NO_JOURNAL, "ask it here, or say that it takes no journal"


def test_a_game_that_is_decided_again_tells_them_apart_neither(worlds):
    if worlds[0].parent.name.startswith(("cards", "alone")):
        pytest.skip("a swapped card or token is no game that was played: verifying it is what finds it")
    if worlds[0].parent.name.startswith("silence"):
        pytest.skip("verifying is of the file: it counts the entries that are written there")
    one, two = (ask_world(folder, ["verify", NAME]) for folder in worlds)
    assert one == two
    assert "all equal" in one[0][1]


def test_nothing_that_is_typed_in_a_game_tells_the_worlds_apart(worlds):
    words, typed = session_of(player(worlds))
    (one, files), (two, others) = (ask_world(folder, words, lines=typed) for folder in worlds)
    assert one == two
    assert one[0] == 0
    assert f"{player(worlds)}> units" in one[1]
    files.pop("copy.wsn.jsonl")  # the player is told that a copy holds everything
    others.pop("copy.wsn.jsonl")
    assert files == others


def test_no_model_of_the_window_tells_the_worlds_apart(worlds):
    one, two = (read_models(folder, player(worlds)) for folder in worlds)
    assert one.keys() == two.keys()
    for what in one:
        assert one[what] == two[what], what


def test_the_worlds_do_differ(worlds):
    one, two = (Game.load(folder / NAME, lambda name: scenario.system_of(name)) for folder in worlds)
    assert one.state != two.state
    me = player(worlds)
    assert Seat(one, me).view == Seat(two, me).view
    for other in (side for side in one.system.seats if side != me):
        assert Seat(one, other).view != Seat(two, other).view


def test_the_other_side_does_tell_the_worlds_apart(worlds):
    """So the comparison can fail: what one side sees is not all the same."""
    if player(worlds) == ALONE:
        pytest.skip("the book has no seat")
    (other,) = (side for side in Game.load(worlds[0] / NAME, scenario.system_of).system.seats if side != ME)
    one, two = (ask_world(folder, ["replay", NAME, "--as", other, "--public", "p"]) for folder in worlds)
    assert one[0] == two[0]
    assert one[1] != two[1]
