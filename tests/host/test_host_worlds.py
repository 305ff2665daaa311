"""Two hosts whose games differ only in what a seat may not know: every route answers it with the same bytes.

The pairs are those of `tests/test_two_worlds.py`: standing orders and their absence, cards, decks, tokens. Of
all games besides, positions are changed in what a seat may not know (`tests/worlds.py`). Every route of the
application is asked; one that is new here needs samples of what it takes (`PARAMETERS`, `QUERIES`, `BODIES`).
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from tests.host.hosting import running_host
from tests.host.hostworlds import DRAWN, ask_all, host_game
from tests.host.pairs import MARKED, written_pair
from tests.systems.placed import move_game
from tests.two_worlds import NAME
from tests.worlds import list_secrets, variants
from wsn.engine.game import Game
from wsn.host import onepage, tables
from wsn.systems import system_of


@pytest.fixture(scope="module", params=MARKED)
def pair(request, tmp_path_factory):
    """Two files of hosts, and whose seat it is that cannot tell them apart."""
    with written_pair(request.param, tmp_path_factory.mktemp(request.param)) as (folders, me, patch):
        for folder in folders:
            host_game(folder / "games.db", (folder / NAME).read_bytes(), me)
        patch.setattr(tables, "make_dice", lambda *_: None)  # these have the seeds of their journals
        yield folders, me


def told_by(folder: Path, me: str, drawn: bool = False) -> dict[str, bytes]:
    onepage.DRAWER.close()
    onepage.DRAWER.pages_kept.clear()  # both worlds have the same game
    with running_host(folder / "games.db") as host:
        return ask_all(host.url, me, drawn)


def test_every_route_answers_a_seat_alike_in_both_worlds(pair):
    folders, me = pair
    one, two = (told_by(folder, me) for folder in folders)
    assert one.keys() == two.keys()
    assert {key: (one[key], two[key]) for key in one if one[key] != two[key]} == {}


@pytest.mark.slow
def test_every_page_that_is_drawn_is_alike_in_both_worlds(pair):
    folders, me = pair
    one, two = (told_by(folder, me, True) for folder in folders)
    assert len(one) >= len(DRAWN)
    assert {key: (one[key], two[key]) for key in one if one[key] != two[key]} == {}


def test_the_seat_of_the_other_side_is_told_something_else(pair):
    """So the comparison can fail."""
    folders, me = pair
    game = Game.load(folders[0] / NAME, system_of, read_only=True)
    others = [word for word in game.system.seats if word != me]
    if not others:
        pytest.skip("the book has no seat")
    one, two = (told_by(folder, others[0]) for folder in folders)
    assert [key for key in one if one[key] != two.get(key)] != []


@pytest.mark.parametrize(
    ("name", "entries"),
    [
        ("saint_lo", (1, 3, 12)),
        ("villiers_fossard", (1, 30)),
        pytest.param("storm_d_day", (1, 20, 90), marks=pytest.mark.slow),
        pytest.param("omaha_alone", (1, 60), marks=pytest.mark.slow),
    ],
)
def test_no_view_depends_on_what_its_seat_may_not_know(name, entries, tmp_path):
    """Positions of every game with secrets, set-ups among them, changed in what a seat may not know."""
    draw, changed = random.Random(3), 0
    with running_host(tmp_path / "games.db") as host:
        made, players = host.seated(name)
        game, watchers = made.hosted.game, [(None, host.watch(made.hosted.id)), *players.items()]
        for count in entries:
            while len(game.entries) < count and game.outcome is None:
                word = game.deciding
                players[word].view()
                order = draw.choice(game.legal())
                assert players[word].order(msgspec.to_builtins(order)).status_code == 200
            state = game.state
            for word, asker in watchers:
                hides = bool(list_secrets(state, word))
                before = asker.http.get("/view").content
                for other in list(variants(state, word))[:12]:
                    move_game(game, other)
                    assert asker.http.get("/view").content == before
                    changed += hides and other.rolls == state.rolls
                move_game(game, state)
    assert changed > len(entries), "nothing was hidden: that views are alike shows nothing"
