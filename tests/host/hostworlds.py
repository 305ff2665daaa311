"""Hosted games in two worlds: every route, asked by a seat of each."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import httpx
from starlette.routing import Mount, Route

from wsn.engine import journal as j
from wsn.engine.game import Game
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
