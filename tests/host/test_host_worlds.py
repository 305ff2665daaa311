"""Two hosts whose games differ only in what a seat may not know: every route answers it with the same bytes.

The pairs are those of `tests/test_two_worlds.py`: standing orders and their absence, cards, decks, tokens. Of
all games besides, positions are changed in what a seat may not know (`tests/worlds.py`). Every route of the
application is asked; one that is new here needs samples of what it takes (`PARAMETERS`, `QUERIES`, `BODIES`).
"""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import httpx
import msgspec
import pytest
from starlette.routing import Mount, Route

from tests.host.hosting import running_host
from tests.host.pairs import MARKED, written_pair
from tests.two_worlds import NAME
from tests.worlds import list_secrets, variants
from wsn.engine import journal as j
from wsn.engine.game import Game
from wsn.host import onepage, tables
from wsn.host.app import ALL_ROUTES
from wsn.host.hearing import FeedStep, Hearing, join_words, words_of
from wsn.host.links import hash_token
from wsn.host.sqlite import SqliteStore
from wsn.host.store import FeedRow, HostedGameRow, SeatRow, SessionRow, insert_row
from wsn.systems import system_of

ID, TOKEN = "game_of_two_worlds", "a token of a seat"

PARAMETERS = {
    "game": [ID],
    "k": ["1", "7", "9999"],
    "number": ["1", "7", "9999"],
    "hook": ["none"],
    "name": ["none"],
    "offer": ["none"],
}
"""What stands for each name in the path of a route; `seat` is that of who asks."""
QUERIES = {
    "/view": ["", "?since=5", "?since=5&mark=0123", "?since=-1", "?since=99999"],
    "/place": ["?name=D306", "?name=normandy", "?name=nowhere"],
    "/ways": ["", "?seen=5", "?seen=99999"],
    "/walk": [
        "",
        "?unit=nobody&by=D306,D307",
        "?unit=A1&by=D306&heard=5&known=x",
        "?unit=A1&by=D306&heard=41",
    ],
    "/sight": ["?from=D306&to=D508", "?start=D306&end=D508"],
    "/heard": ["", "?after=0", "?after=5", "?after=99999"],
    "/events": ["?after=0&wait=0", "?after=9&wait=0", "?after=99999&wait=0", "?after=x"],
}
"""What is asked of a route besides, by the end of its path."""
ORDER = {"key": "two-worlds", "seen": 1, "order": {"is": "Nonsense"}}
BODIES = {
    "/orders": [{}, ORDER, {**ORDER, "seen": 99999, "order": {"is": "Pass"}}],
    "/undo": [{}, {"key": "two-worlds", "seen": 99999}, {"key": "two-worlds", "seen": 1, "to": 3}],
    "/standing": [{"nonsense": 1}],
    "/why": [{}, {"name": "D306"}, {"order": {"is": "Pass"}}, {"undo_to": 3}, {"undo_to": 99}],
}
"""What is posted to a route, by the end of its path: nothing that changes the game."""
DRAWN = ("/position", "/replay", "/review")
"""Routes whose pages another process draws, which takes seconds: asked in the slow run."""
WITHOUT_A_GAME = ("/join/", "/r/", "/page/", "/static/", "/map")
"""Routes that know of no game, or act for whoever holds a secret: they have tests of their own."""


def rows_of(journal: bytes) -> list[FeedRow]:
    """The feed rows of a game that was played elsewhere, each with who hears nothing of it."""
    recording = j.parse_journal(journal, "journal", system_of, own=lambda _: True)
    lines = journal.decode().splitlines(keepends=True)[1:]
    hearings = [Hearing(word) for word in words_of(tuple(recording.system.seats))]
    groups: list[list[int]] = []
    for at, entry in enumerate(recording.entries):
        if entry.by is not None or not groups:
            groups.append([])
        groups[-1].append(at)
    rows = []
    for n, group in enumerate(groups, 1):
        entries = tuple(recording.entries[at] for at in group)
        step = FeedStep("entry", entries[0].by or "", entries)
        deaf = [one.word for one in hearings if not one.hears_of_step(step)]
        for one in hearings:
            one.take_step(n - 1, step, one.word in deaf)
        rows.append(
            FeedRow(
                game=ID,
                n=n,
                kind="entry",
                by_seat=step.by,
                key=f"key {n}",
                line="".join(lines[at] for at in group),
                unheard_by=join_words(deaf),
                at=1e9,
            )
        )
    return rows


def host_game(file: Path, journal: bytes, me: str) -> None:
    """Put a game that was played elsewhere into the file of a host, with a session of one seat."""
    recording = j.parse_journal(journal, "journal", system_of, own=lambda _: True)
    game, rows = Game.of(recording), rows_of(journal)
    made: list = [
        HostedGameRow(
            id=ID,
            system=recording.header.system,
            scenario=recording.header.scenario,
            edition=recording.header.edition,
            header=j.header_line(recording.header).decode(),
            head=len(rows),
            to_decide=game.deciding or "",
            created=1e9,
        )
    ]
    seats = recording.system.seats.items()
    made += [SeatRow(game=ID, seat=word, side=side, token_hash=hash_token(word)) for word, side in seats]
    made += [SessionRow(token_hash=hash_token(f"{TOKEN} {word}"), game=ID, seat=word) for word, _ in seats]

    async def put() -> None:
        store = SqliteStore(file)
        await store.open_store()
        await store.commit_writes([insert_row(row) for row in (*made, *rows)])
        await store.close_store()

    asyncio.run(put())


def paths_of(route: Route, me: str) -> list[str]:
    """The addresses by which a route is asked."""
    paths = [route.path_format]
    for name in route.param_convertors:
        values = [me] if name == "seat" else PARAMETERS[name]
        paths = [path.replace(f"{{{name}}}", value) for path in paths for value in values]
    return paths


def asked_routes(drawn: bool) -> list[Route]:
    """The routes of games, those of pages that are drawn or the others; a mount of files is none."""
    routes = [one for one in ALL_ROUTES if not isinstance(one, Mount)]
    of_games = [one for one in routes if not one.path.startswith(WITHOUT_A_GAME) and "{game}" in one.path]
    return [one for one in of_games if one.path.endswith(DRAWN) == drawn]


def ask_all(url: str, me: str, drawn: bool) -> dict[str, bytes]:
    """What a seat, and a spectator, is answered by every route: status, headers and body.

    But for the time of what is asked here and for ids and keys made of chance, which are others each time.
    """
    said: dict[str, bytes] = {}
    headers = {"Authorization": f"Bearer {TOKEN} {me}"}
    with httpx.Client(base_url=url, headers=headers, timeout=60) as http:
        for route in asked_routes(drawn):
            end = next((end for end in (*QUERIES, *BODIES) if route.path.endswith(end)), "")
            for path in paths_of(route, me):
                for method in sorted(route.methods - {"HEAD"}):
                    asks = QUERIES.get(end, [""]) if method == "GET" else BODIES.get(end, [{}])
                    if path.endswith("/try"):
                        asks = tries_of(http.get(f"/g/{ID}/s/{me}/view").json())
                    for ask in asks:
                        if method == "GET":
                            answer = http.get(path + ask)
                        else:
                            answer = http.request(method, path, json=ask)
                        assert answer.status_code != 500, (method, path, ask)
                        told = [
                            f"{name}: {value}" for name, value in answer.headers.items() if name != "date"
                        ]
                        key = f"{method} {path}{ask}"
                        body = re.sub(
                            rb'"(at|expires|created|id|push_key)":("[^"]*"|[0-9.e+]+)', b"", answer.content
                        )
                        told = [one for one in told if not one.startswith("content-length")]
                        said[key] = f"{answer.status_code} {told} ".encode() + body
    return said


def tries_of(view: dict) -> list[dict]:
    """What a seat tries of its choices: some of them alone, and one after the other."""
    orders = [choice["order"] for choice in view.get("table", {}).get("choices", [])]
    tried = [[order] for order in orders[:6]] + [orders[:2]]
    return [{"seen": view.get("seen", 1), "orders": those} for those in tried]


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
    onepage.DRAWER._kept.clear()  # both worlds have the same game
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
                    game._move_to(other)
                    assert asker.http.get("/view").content == before
                    changed += hides and other.rolls == state.rolls
                game._move_to(state)
    assert changed > len(entries), "nothing was hidden: that views are alike shows nothing"
