"""`wsn serve`: accounts, a lobby whose dead offers go, and what is done beside it by the command line."""

from __future__ import annotations

import asyncio
import itertools
import re
import sqlite3
import time

import httpx
import pytest
from click.testing import CliRunner

from tests.host.hosting import SECONDS, running_host
from wsn.cli import main
from wsn.engine import journal as j
from wsn.engine.verify import verify_recording
from wsn.host import lobby, places, streams
from wsn.host.admin import ban_person
from wsn.host.lobby import MOST_OFFERS, PACES, offered_scenarios
from wsn.host.site import make_site
from wsn.host.store import OpeningRow, PersonRow, SeatRow, SessionRow, Write, is_postgres, read_structs
from wsn.systems import system_of

NAMES = itertools.count(1)
PASSWORD = "over the hedge"


def build(tables, letters):
    """The site without limits of how often: all these tests come from one address."""
    app = make_site(tables, letters)
    app.user_middleware.pop()
    return app


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return tmp_path_factory.mktemp("site") / "served.db"


@pytest.fixture(scope="module")
def host(file):
    with running_host(file, build=build) as host:
        yield host


class Browser:
    """Somebody with a browser, and an account of their own."""

    def __init__(self, host, name=""):
        self.host = host
        self.name = name or f"Player {next(NAMES)}"
        self.http = httpx.Client(base_url=host.url, headers={"Origin": host.url}, timeout=SECONDS)
        host.opened.append(self.http)

    def made(self):
        assert self.post("/account/new", name=self.name, password=PASSWORD).status_code == 303
        return self

    def post(self, path, **form):
        return self.http.post(path, data=form, headers={"Content-Type": "application/x-www-form-urlencoded"})

    def page(self, path):
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def offer(self, scenario="first_orders", **form):
        answer = self.post("/lobby", scenario=scenario, **form)
        assert answer.status_code == 303, answer.text
        return self.host.run(rows(self.host, OpeningRow, "game = '' order by created desc"))[0].id


def rows(host, kind, where, *values):
    return read_structs(host.tables.store, kind, where, values)


@pytest.fixture
def browser(host):
    return Browser(host).made()


# --- accounts


def test_an_account_is_made_left_and_entered_again(host):
    one = Browser(host).made()
    assert one.name in one.page("/account")
    assert one.post("/account/leave").status_code == 303
    assert one.name not in one.page("/account")
    assert one.post("/account/enter", name=f"  {one.name.upper()} ", password=PASSWORD).status_code == 303
    assert one.name in one.page("/account")
    (person,) = host.run(rows(host, PersonRow, "name = ?", one.name))
    assert PASSWORD not in person.password_hash
    cookie = one.http.cookies["wsn_person"]
    assert not host.run(rows(host, SessionRow, "token_hash = ?", cookie)), "only its hash is kept"


@pytest.mark.parametrize(
    ("form", "status", "text"),
    [
        ({"name": "", "password": PASSWORD}, 422, "a name has 1 to 40 characters"),
        ({"name": "x" * 41, "password": PASSWORD}, 422, "a name has 1 to 40 characters"),
        ({"name": "a\x1b[31m", "password": PASSWORD}, 422, "a name has 1 to 40 characters"),
        ({"name": "somebody new", "password": "short"}, 422, "8 to 200 characters"),
    ],
)
def test_what_makes_no_account(host, form, status, text):
    answer = Browser(host).post("/account/new", **form)
    assert answer.status_code == status
    assert text in answer.text
    assert "wsn_person" not in answer.cookies


def test_a_name_is_taken_once_however_it_is_written(host, browser):
    other = Browser(host)
    answer = other.post("/account/new", name=browser.name.upper(), password=PASSWORD)
    assert (answer.status_code, "has this name already" in answer.text) == (409, True)


def test_a_wrong_password_and_a_name_that_nobody_has_are_answered_alike(host, browser):
    said = [
        Browser(host).post("/account/enter", name=name, password="wrong wrong")
        for name in (browser.name, "nobody at all")
    ]
    texts = [answer.text.replace(browser.name, "?").replace("nobody at all", "?") for answer in said]
    assert [answer.status_code for answer in said] == [403, 403]
    assert texts[0] == texts[1]


def test_names_and_notes_are_escaped(host):
    one = Browser(host, "<script>alert(1)</script>").made()
    one.offer(note="<b onload=x>")
    for path in ("/account", "/lobby"):
        page = one.page(path)
        assert "<script>alert" not in page
        assert "<b onload" not in page
    assert "&lt;b onload=x&gt;" in one.page("/lobby")


def test_a_new_password_ends_every_other_browser(host, browser):
    other = Browser(host, browser.name)
    other.post("/account/enter", name=browser.name, password=PASSWORD)
    assert browser.post("/account/password", password="wrong wrong", new="another one").status_code == 403
    assert browser.post("/account/password", password=PASSWORD, new="short").status_code == 422
    assert browser.post("/account/password", password=PASSWORD, new="another one").status_code == 303
    assert browser.name in browser.page("/account")
    assert browser.name not in other.page("/account")
    assert other.post("/account/enter", name=browser.name, password=PASSWORD).status_code == 403
    assert other.post("/account/enter", name=browser.name, password="another one").status_code == 303


@pytest.mark.parametrize(
    ("path", "status"),
    [("/account/password", 401), ("/lobby", 401), ("/lobby/x/take", 401), ("/g/x/s/axis/sit", 401)],
)
def test_strangers_are_asked_to_come_in(host, path, status):
    answer = Browser(host).post(path, name="x")
    assert answer.status_code == status
    assert "come in first" in answer.json()["text"]


def test_forms_of_other_pages_and_odd_ones_are_refused(host, browser):
    foreign = {"Origin": "https://elsewhere.example", "Content-Type": "application/x-www-form-urlencoded"}
    assert browser.http.post("/account/leave", headers=foreign).status_code == 403
    assert browser.name in browser.page("/account")
    assert browser.http.post("/account/enter", json={"name": "x"}).status_code == 415
    twice = "name=a&name=b&password=cccccccc"
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert browser.http.post("/account/enter", content=twice, headers=headers).status_code == 400
    assert browser.http.post("/account/enter", content=b"\xff\xfe=1", headers=headers).status_code in (
        400,
        403,
    )
    assert browser.http.post("/account/enter", content=b"a" * 20_000, headers=headers).status_code == 413
    many = "&".join(f"f{n}=1" for n in range(50))
    assert browser.http.post("/account/enter", content=many, headers=headers).status_code == 400


# --- the lobby


def test_a_game_is_offered_taken_and_played_by_both(host):
    maker, taker = Browser(host).made(), Browser(host).made()
    opening = maker.offer("first_orders", seat="1", pace="now", note="first game")
    assert "first game" in taker.page("/lobby")
    assert f"/lobby/{opening}/take" in taker.page("/lobby")
    assert f"/lobby/{opening}/take" not in maker.page("/lobby"), "nobody plays alone"
    assert taker.post(f"/lobby/{opening}/take").status_code == 303
    (row,) = host.run(rows(host, OpeningRow, "id = ?", opening))
    seats = host.run(rows(host, SeatRow, "game = ?", row.game))
    order = tuple(offered_scenarios()["first_orders"].seats)
    assert {seat.seat: seat.name for seat in seats} == {order[0]: maker.name, order[1]: taker.name}
    assert all(seat.person and seat.claimed for seat in seats)
    assert f"/lobby/{opening}/take" not in Browser(host).made().page("/lobby")
    for who, seat in ((maker, order[0]), (taker, order[1])):
        assert f"/g/{row.game}/s/{seat}/sit" in who.page("/account")
        answer = who.post(f"/g/{row.game}/s/{seat}/sit")
        assert (answer.status_code, answer.headers["location"]) == (303, f"/g/{row.game}/s/{seat}/")
        view = who.http.get(f"/g/{row.game}/s/{seat}/view")
        assert view.json()["seat"] == seat
    assert taker.post(f"/g/{row.game}/s/{order[0]}/sit").status_code == 403
    assert taker.http.get(f"/g/{row.game}/s/{order[0]}/view").status_code == 401
    assert "your turn" in maker.page("/account") or "your turn" in taker.page("/account")


def test_of_two_who_take_an_offer_one_is_late(host):
    maker, opening = Browser(host).made(), None
    opening = maker.offer()
    takers = [Browser(host).made() for _ in range(2)]
    said = [taker.post(f"/lobby/{opening}/take").status_code for taker in takers]
    assert sorted(said) == [303, 409]
    assert maker.post(f"/lobby/{opening}/take").status_code == 409
    assert maker.post(f"/lobby/{opening}/withdraw").status_code == 404
    games = host.run(host.tables.store.read_rows("select count(*) from seats where person <> ''"))
    assert games[0][0] % 2 == 0


def test_a_dead_offer_goes_and_looking_in_keeps_one_alive(host, monkeypatch):
    maker, other = Browser(host).made(), Browser(host).made()
    opening = maker.offer(pace="now", note="soon now")
    later = time.time() + PACES["now"].seconds - 5
    monkeypatch.setattr(lobby, "time", lambda: later)
    assert "soon now" in other.page("/lobby")
    maker.page("/lobby")
    monkeypatch.setattr(lobby, "time", lambda: later + 60)
    assert "soon now" in other.page("/lobby"), "its maker has looked in"
    monkeypatch.setattr(lobby, "time", lambda: later + PACES["now"].seconds + 1)
    assert other.post(f"/lobby/{opening}/take").status_code == 409
    assert "soon now" not in other.page("/lobby")
    assert not host.run(rows(host, OpeningRow, "id = ?", opening))


def test_one_offers_a_few_games_only_and_may_withdraw_them(host, browser):
    openings = [browser.offer() for _ in range(MOST_OFFERS)]
    answer = browser.post("/lobby", scenario="first_orders")
    assert (answer.status_code, "withdraw one first" in answer.text) == (409, True)
    assert Browser(host).made().post(f"/lobby/{openings[0]}/withdraw").status_code == 404
    assert browser.post(f"/lobby/{openings[0]}/withdraw").status_code == 303
    browser.offer()


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ({"scenario": "../../etc/passwd"}, "no such game"),
        ({"scenario": "omaha_alone"}, "no such game"),
        ({"scenario": "first_orders", "seat": "axis"}, "the first side"),
        ({"scenario": "first_orders", "pace": "soon"}, "now or days"),
        ({"scenario": "first_orders", "note": "x" * 121}, "up to 120 characters"),
        ({}, "no such game"),
    ],
)
def test_what_cannot_be_offered(browser, form, text):
    answer = browser.post("/lobby", **form)
    assert answer.status_code == 422
    assert text in answer.json()["text"]


# --- beside it


def wsn(file, *words):
    done = CliRunner().invoke(main, ["serve", "--database", str(file), *words])
    return done.exit_code, done.output


def test_who_is_banned_is_out_at_once_and_may_be_let_in_again(host, file, browser):
    opening = browser.offer(note="soon gone")
    assert wsn(file, "ban", browser.name) == (0, f"{browser.name} is banned\n")
    assert browser.name not in browser.page("/account")
    assert "closed" in browser.post("/account/enter", name=browser.name, password=PASSWORD).text
    assert "soon gone" not in Browser(host).page("/lobby")
    assert not host.run(rows(host, OpeningRow, "id = ?", opening))
    assert "banned" in wsn(file, "list", "--people")[1]
    assert wsn(file, "ban", "--lift", browser.name) == (0, f"{browser.name} is let in again\n")
    assert browser.post("/account/enter", name=browser.name, password=PASSWORD).status_code == 303
    status, said = wsn(file, "ban", "nobody at all")
    assert (status, "list --people" in said) == (2, True)


def test_games_are_listed_and_taken_out_while_the_host_runs(host, file, tmp_path):
    made, _ = host.seated("first_orders")
    status, said = wsn(file, "list", "--status", "playing")
    assert status == 0
    assert f"{made.hosted.id}  " in said
    out = tmp_path / "out.wsn.jsonl"
    status, said = wsn(file, "export", made.hosted.id, str(out))
    assert status == 0, said
    recording = j.read_journal(out, system_of)
    assert verify_recording(recording).equal
    assert wsn(file, "export", made.hosted.id, str(out))[0] == 2, "nothing is written over"
    status, said = wsn(file, "export", "no-such-game", str(tmp_path / "none"))
    assert (status, "wsn serve list" in said) == (2, True)
    assert not (tmp_path / "none").exists()


def test_a_copy_is_made_while_the_host_runs_and_opens(host, file, tmp_path):
    made, _ = host.seated("first_orders")
    copy = tmp_path / "copy.db"
    status, said = wsn(file, "backup", str(copy))
    assert (status, re.search(r"\d+ rows copied", said) is not None) == (0, True), said
    assert copy.stat().st_mode & 0o077 == 0, "it holds secrets"
    assert made.hosted.id in wsn(copy, "list")[1]
    assert wsn(file, "backup", str(copy))[0] == 2
    with sqlite3.connect(copy) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)


def test_what_is_not_there_is_said(tmp_path):
    status, said = wsn(tmp_path / "none.db", "list")
    assert (status, "no served games" in said) == (2, True)
    status, said = wsn(tmp_path / "none.db", "--processes", "2")
    assert (status, "several processes need a database" in said) == (2, True)
    assert is_postgres("postgresql://x/y")
    assert is_postgres("host=/tmp dbname=x")
    assert not is_postgres("games.db")


def test_asking_too_often_is_turned_away(tmp_path):
    with running_host(tmp_path / "g.db", build=make_site) as host:
        http = httpx.Client(base_url=host.url, timeout=SECONDS)
        host.opened.append(http)
        said = [http.get("/join/guessed") for _ in range(40)]
        assert {answer.status_code for answer in said} == {404, 429}
        assert int(said[-1].headers["Retry-After"]) >= 1
        assert said[-1].headers["X-Frame-Options"] == "DENY", "the headers of every answer"


def test_a_conflict_with_a_taken_offer_begins_no_game(host):
    """The game and the offer are written together, or neither is."""
    from wsn import scenario
    from wsn.host.store import Conflict

    before = host.run(host.tables.store.read_rows("select count(*) from games"))
    never = Write("update openings set taken_by = ? where id = ?", ("x", "none"), changes=1)

    async def create():
        await host.tables.create(scenario.load("first_orders"), also=[never])

    with pytest.raises(Conflict):
        asyncio.run_coroutine_threadsafe(create(), host.loop).result(SECONDS)
    assert host.run(host.tables.store.read_rows("select count(*) from games")) == before


def test_who_is_banned_hears_no_more_at_a_table(host, browser, monkeypatch):
    monkeypatch.setattr(places, "SECONDS_KNOWN", 0.0)
    monkeypatch.setattr(streams, "SECONDS_BETWEEN_BEATS", 0.2)
    other = Browser(host).made()
    assert other.post(f"/lobby/{browser.offer()}/take").status_code == 303
    path = re.search(r"/g/[\w-]+/s/\w+", browser.page("/account"))[0]
    assert browser.post(f"{path}/sit").status_code == 303
    assert browser.http.get(f"{path}/view").status_code == 200
    with browser.http.stream("GET", f"{path}/events") as stream:
        host.run(ban_person(host.tables.store, browser.name))
        assert not [line for line in stream.iter_lines() if line.startswith("data: ")], "it ends"
    assert browser.http.get(f"{path}/view").status_code == 401
