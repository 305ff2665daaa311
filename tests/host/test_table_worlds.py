"""Two tables that differ only in what another player keeps to itself at the host: nobody else can tell.

In one world that player has left a standing order, notes, ways for letters and another password, and tries
its turn; in the other it has none of these, and passes by hand where the order passed. Both worlds have the
same dice. Every route of `wsn serve` is asked, by the other player, by who watches, and by people with an
account and without; the letters that go out are compared too. So are games of every rulebook, whatever it
hides.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import httpx
import msgspec
import pytest
from argon2 import PasswordHasher

from tests.host.endpoints import NAME, PUBLIC, TestNetwork
from tests.host.hosting import Player, RunningHost, running_host
from tests.host.hostworlds import ID, TOKEN, ask_all
from wsn.host import tables
from wsn.host.accounts import ACCOUNT_ROUTES, PERSON_COOKIE
from wsn.host.channels import Letter
from wsn.host.links import hash_token
from wsn.host.lobby import LOBBY_ROUTES
from wsn.host.outbox import PostOffice
from wsn.host.site import make_site
from wsn.host.store import FeedRow, HookRow, NoteRow, PersonRow, SeatRow, SessionRow, insert_row, read_structs
from wsn.systems import system_of

PEOPLE = ("Ann", "Bob", "Cyril")
"""Who asks, who has secrets, and who plays at another table."""
HIS_OPENING = "opening_of_bob"
FEWEST_ORDERS = 14
"""How many orders are given before the tables are compared."""

SITE_ASKS = (
    ("GET", "/", {}),
    ("GET", "/lobby", {}),
    ("GET", "/account", {}),
    ("POST", "/account/new", {"name": "bob", "password": "long enough"}),
    ("POST", "/account/enter", {"name": "Bob", "password": "a wrong one"}),
    ("POST", "/account/password", {"password": "a wrong one", "new": "long enough"}),
    ("POST", "/lobby", {"scenario": "of no such name"}),
    ("POST", f"/lobby/{HIS_OPENING}/withdraw", {}),
    ("POST", "/lobby/none/take", {}),
    ("POST", f"/g/{ID}/s/SEAT/sit", {}),
    ("POST", "/account/leave", {}),
)
"""What people ask of the site; SEAT is that of the player with secrets."""


class TableTold(NamedTuple):
    """What a world told everybody but the player with secrets."""

    told: dict[str, bytes]
    letters: list[bytes]
    secrets: list[object]
    """What that player keeps to itself, and the orders that its standing order gave."""
    commands: list[tuple[str, object]]


class NotingOffice(PostOffice, kw_only=True):
    """Notes letters instead of sending them."""

    sent: list[tuple[str, bytes]]

    def send(self, letter: Letter, hook: HookRow) -> None:
        """Note it, but for ids, which are chance."""
        plain = msgspec.structs.replace(letter, id="", off_address="")
        self.sent.append((hook.address, msgspec.json.encode(plain)))


def build(made, letters):
    """The site without limits of how often."""
    app = make_site(made, letters)
    app.user_middleware.pop()
    return app


@contextmanager
def opened_host(folder: Path, monkeypatch) -> Iterator[tuple[RunningHost, NotingOffice]]:
    office = NotingOffice(
        address="https://table.test", network=TestNetwork({NAME: [[PUBLIC]]}, 9), delay=0.0, sent=[]
    )
    dice = SimpleNamespace(token_bytes=lambda many: b"the same dice in both worlds, yes"[:many])
    monkeypatch.setattr(tables, "secrets", dice)
    with running_host(folder / "games.db", office=office, build=build) as host:
        while host.letters.outbox.task is None:
            time.sleep(0.01)
        host.loop.call_soon_threadsafe(host.letters.outbox.task.cancel)  # letters go when the test says so
        yield host, office


def take_seats(host: RunningHost, name: str, seats: tuple[str, ...], his: str, secretly: bool) -> None:
    """People with accounts, their game, and a token of each seat."""
    password = PasswordHasher(1, 8, 1).hash("one that is secret" if secretly else "another")
    rows: list = [
        PersonRow(
            id=f"person_{one}",
            name=one,
            name_folded=one.casefold(),
            password_hash=password if one == "Bob" else "none",
            created=1e9,
            seen=1e9,
        )
        for one in PEOPLE
    ]
    rows += [
        SessionRow(token_hash=hash_token(f"cookie of {one}"), person=f"person_{one}", expires=1e11)
        for one in PEOPLE
    ]
    rows += [SessionRow(token_hash=hash_token(f"{TOKEN} {word}"), game=ID, seat=word) for word in seats]
    host.run(host.tables.store.commit_writes([insert_row(row) for row in rows]))
    people = {word: "Bob" if word == his else "Ann" for word in seats}
    host.create(
        name,
        id=ID,
        names=people,
        people={word: f"person_{one}" for word, one in people.items()},
        visibility="public",
    )


def keep_secrets(player: Player) -> None:
    """What a player does that nobody else shall hear of."""
    assert player.post("/standing", until="withdrawn", answers="all").status_code == 200
    assert player.post("/note", text="all my hopes are on the left").status_code == 200
    hook = player.post("/hooks", kind="webhook", address=f"https://{NAME}/secret")
    assert hook.status_code == 200, hook.text


def settle_letters(host: RunningHost) -> None:
    """Let standing orders answer, and letters go: a letter tells what has happened until it is sent."""
    host.run(host.letters.stand_in.wait())
    host.run(host.letters.outbox.send_due())


def talk_and_offer(players: dict[str, Player], his: str) -> None:
    """What is said at the table before anything is played."""
    for word, player in players.items():
        assert player.post("/chat", key=f"hello-{word}", text=f"hello from {word}").status_code == 200
    if len(players) > 1:
        assert players[his].post("/offers", key="offer-to-all", kind="abandon").status_code == 200


def play_table(
    host: RunningHost, players: dict[str, Player], his: str, secretly: bool, commands: list
) -> list[tuple[str, object]]:
    """Play, without `commands` at random, else these. What was ordered, by whom."""
    hosted, draw, n = host.find(ID), random.Random(7), 0
    while hosted.game.outcome is None and (n < len(commands) if commands else n < FEWEST_ORDERS):
        settle_letters(host)
        word = hosted.game.deciding
        player = players[word]
        view = player.view()
        if secretly and word == his and view["table"]["choices"]:
            order = view["table"]["choices"][0]["order"]
            assert player.post("/try", seen=view["seen"], orders=[order]).status_code in (200, 422)
        if commands:
            by, order = commands[n]
            assert by == word
        else:
            order = draw.choice(view["table"]["choices"])["order"]
        assert player.order(order).status_code == 200
        n = sum(entry.by is not None for entry in hosted.game.entries)
    settle_letters(host)
    return [(e.by, msgspec.to_builtins(e.command)) for e in hosted.game.entries if e.by is not None]


def without_chance(body: bytes) -> bytes:
    """An answer without the moments in it, and without what my own webhook is signed with."""
    return re.sub(rb'\d{10}\.\d+|expires=[^;]+ GMT|"secret":"[^"]*"', b"", body)


def ask_site(host: RunningHost, his: str) -> dict[str, bytes]:
    """What the site tells people with an account, and without."""
    said = {}
    for who in ("Ann", "Cyril", "nobody"):
        headers = {"Origin": host.url, "Cookie": f"{PERSON_COOKIE}=cookie of {who}"}
        with httpx.Client(base_url=host.url, headers=headers, timeout=60) as http:
            for method, path, form in SITE_ASKS:
                answer = http.request(method, path.replace("SEAT", his), data=form or None)
                assert answer.status_code < 500, (method, path)
                told = [f"{name}: {value}" for name, value in answer.headers.items() if name != "date"]
                key = f"{who} {method} {path}"
                said[key] = without_chance(f"{answer.status_code} {told} ".encode() + answer.content)
    return said


def see_table(name: str, folder: Path, monkeypatch, secretly: bool, commands: list) -> TableTold:
    """Play in one world, and ask all that can be asked."""
    folder.mkdir()
    with opened_host(folder, monkeypatch) as (host, office):
        seats = tuple(system_of(system_name(name)).seats)
        his = seats[-1]
        take_seats(host, name, seats, his, secretly)
        players = {word: Player(host, f"/g/{ID}/s/{word}", f"{TOKEN} {word}") for word in seats}
        for word in seats:
            if word != his:
                assert (
                    players[word].post("/hooks", kind="webhook", address=f"https://{NAME}/{word}").is_success
                )
        stream = players[his].stream(0)
        next(stream)  # everybody may see that this player is here
        talk_and_offer(players, his)  # first: a standing order answers as soon as it stands
        if secretly:
            keep_secrets(players[his])
        given = play_table(host, players, his, secretly, commands)
        told = {}
        for me in [word for word in seats if word != his] or ["nobody"]:
            told |= {
                f"{me} {key}": without_chance(body) for key, body in ask_all(host.url, me, False).items()
            }
        told |= ask_site(host, his)
        letters = sorted(body for address, body in office.sent if not address.endswith("/secret"))
        secrets = host.run(find_secrets(host, his))
        stream.close()
    return TableTold(told, letters, secrets, given)


def system_name(name: str) -> str:
    from wsn import scenario

    return scenario.load(name).system


async def find_secrets(host: RunningHost, his: str) -> list[object]:
    store = host.tables.store
    seat = (await read_structs(store, SeatRow, "seat = ?", [his]))[0].standing
    notes = await read_structs(store, NoteRow, "seat = ?", [his])
    hooks = await read_structs(store, HookRow, "seat = ?", [his])
    rows = await read_structs(store, FeedRow, "by_seat = ?", [his])
    return [seat, notes, hooks, [row.key.startswith("standing.") for row in rows if row.kind == "entry"]]


@pytest.mark.parametrize(
    ("name", "stands_in"),
    [
        ("first_orders", True),
        pytest.param("saint_lo", False, marks=pytest.mark.slow),
        pytest.param("villiers_fossard", False, marks=pytest.mark.slow),
        pytest.param("storm_d_day", False, marks=pytest.mark.slow),
        pytest.param("omaha_alone", False, marks=pytest.mark.slow),
        pytest.param("n44_cherbourg", False, marks=pytest.mark.slow),
    ],
)
def test_nobody_can_tell_what_a_player_keeps_to_itself(name, stands_in, tmp_path, monkeypatch):
    one = see_table(name, tmp_path / "one", monkeypatch, True, [])
    two = see_table(name, tmp_path / "two", monkeypatch, False, one.commands)
    assert one.commands == two.commands
    differs = [a != b for a, b in zip(one.secrets[:3], two.secrets[:3], strict=True)]
    assert differs == [True] * 3, "there is something to hide"
    assert any(one.secrets[3]) >= stands_in, "a standing order answered for its seat"
    assert not any(two.secrets[3])
    assert one.told.keys() == two.told.keys()
    different = {key: (one.told[key], two.told[key]) for key in one.told if one.told[key] != two.told[key]}
    assert different == {}
    assert one.letters == two.letters


def test_every_route_of_the_site_is_asked():
    asked = [(method, path) for method, path, _ in SITE_ASKS]
    for route in (*ACCOUNT_ROUTES, *LOBBY_ROUTES):
        for method in route.methods - {"HEAD"}:
            assert any(method == how and route.path_regex.match(path) for how, path in asked), route.path
