"""The table in a browser: opened by a link, played by clicks and by keys, silent of what is not one's own."""

from __future__ import annotations

import contextlib
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.host.browsing import TablePage, chromium, sheet_of
from tests.host.hosting import RunningHost, running_host
from wsn.engine.dice import SeededDice
from wsn.engine.game import Game
from wsn.host.hosted import HostedGame
from wsn.host.packing import wait_pressed
from wsn.host.seatview import table_view
from wsn.host.templating import static_folder
from wsn.table.seat import Seat
from wsn.wire.messages import OrderSent

GAMES = ("first_orders", "airel_bridge", "storm_d_day", "omaha_alone", "n44_cherbourg")
NOT_SECURE = "table.test"
"""A name for this machine that a browser does not trust as it trusts 127.0.0.1."""
ORDERS_BY_KEYBOARD_AT_THE_END = 40
"""About so many orders before its end a game of Storm is played on by keyboard."""
FIRST_PAGE, ONE_ORDER = 300_000, 15_000
"""The most bytes on the wire for the first page with its map and pictures, and for what an order brings."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium for all tests here."""
    with chromium(f"--host-resolver-rules=MAP {NOT_SECURE} 127.0.0.1") as running:
        yield running


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHost]:
    """A host for all tests here."""
    with running_host(tmp_path_factory.mktemp("host") / "games.db") as running:
        yield running


def sit_down(host: RunningHost, browser: Browser, name: str, **options: Any) -> dict[str, TablePage]:
    """A new game with a page for each seat."""
    made = host.create(name)
    return {
        word: TablePage(browser, f"{host.url}/join/{secret}", **options)
        for word, secret in made.secrets.items()
    }


def test_a_player_opens_a_link_and_gives_an_order_by_a_click(host: RunningHost, browser: Browser) -> None:
    pages = sit_down(host, browser, "airel_bridge")
    allies, axis = pages["allies"], pages["axis"]
    tree = allies.page.locator("main").aria_snapshot()
    for name in ('heading "You decide"', 'list "Orders you may give"', 'region "Map"', 'heading "Your hand"'):
        assert name in tree, name
    for choice in host.find(game_of(allies)).seat("allies").choices():
        words = choice.text[0].upper() + choice.text[1:]
        assert allies.page.get_by_role("button", name=re.compile(f"^{re.escape(words)}")).count(), words
    assert axis.page.get_by_role("heading", name="Waiting for").count() == 1
    assert axis.numbers() == []
    before = axis.seen
    allies.give(allies.numbers()[0])
    axis.wait_moved(before)
    assert host.find(game_of(allies)).game.entries[-1].by == "allies"
    assert "played" in axis.page.locator("#log").inner_text()
    for page in pages.values():
        page.close()


def game_of(page: TablePage) -> str:
    """The id of the game that a page shows."""
    return page.page.url.split("/g/")[1].split("/")[0]


def seat_of(host: RunningHost, page: TablePage) -> Seat:
    """The seat that a page is at."""
    return host.find(game_of(page)).seat(page.page.url.split("/s/")[1].strip("/"))


@pytest.mark.timeout(900)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), [("first_orders", 150), ("benouville_bridges", 400)])
def test_two_browsers_play_a_game_to_its_end_by_clicking(
    host: RunningHost, browser: Browser, name: str, most: int
) -> None:
    pages = sit_down(host, browser, name)
    luck, on_map = random.Random(name), 0
    sheet = sheet_of(host.find(game_of(next(iter(pages.values())))))
    for _ in range(most):
        acting = next((one for one in pages.values() if one.mine), None)
        if acting is None:
            if all(one.over for one in pages.values()):
                break
            acting = next(iter(pages.values()))
            acting.page.wait_for_timeout(50)
            continue
        before = acting.seen
        others = [(one, one.seen) for one in pages.values() if one is not acting]
        choice = luck.choice(seat_of(host, acting).choices())
        view = table_view(seat_of(host, acting))
        if luck.random() < 0.5 and acting.give_on_map(sheet, choice, view):
            on_map += 1
        else:
            acting.give(choice.number)
        assert acting.seen > before
        for other, seen in others:
            other.wait_moved(seen)
    assert all(one.over for one in pages.values())
    game = host.find(game_of(next(iter(pages.values())))).game
    assert game.outcome is not None
    assert on_map > 5
    for page in pages.values():
        assert page.page.locator(".result li").first.inner_text()
        page.close()


@pytest.mark.timeout(900)
@pytest.mark.slow
def test_storm_is_played_to_its_end_by_the_keyboard_alone_on_a_telephone(
    host: RunningHost, browser: Browser
) -> None:
    """The first orders of a game and its last ones; those between are given without a page, at random."""
    made = host.create("storm_d_day")
    game, luck = made.hosted, random.Random(5)
    pages = {
        word: TablePage(browser, f"{host.url}/join/{secret}", viewport={"width": 412, "height": 800})
        for word, secret in made.secrets.items()
    }
    given = play_by_keyboard(pages, luck, 12)
    for page in pages.values():
        page.page.goto("about:blank")
    play_on(host, game, luck, ORDERS_BY_KEYBOARD_AT_THE_END)
    for page in pages.values():
        page.page.go_back()
        page.settle()
    given += play_by_keyboard(pages, luck, 10 * ORDERS_BY_KEYBOARD_AT_THE_END)
    assert game.game.outcome is not None
    for page in pages.values():
        page.page.get_by_role("heading", name="The game is over").wait_for()
        assert page.page.locator(".result li").first.inner_text()
        page.close()
    assert given > 12, "the last ones are given by keyboard too"


def play_by_keyboard(pages: dict[str, TablePage], luck: random.Random, most: int) -> int:
    """Give so many orders at most, each by whoever decides; how many were given."""
    given, missed = 0, 0
    while given < most and not all(one.over for one in pages.values()):
        acting = next((one for one in pages.values() if one.mine), None)
        if acting is None:
            next(iter(pages.values())).page.wait_for_timeout(30)
            continue
        before = acting.seen
        acting.give_by_keyboard(luck)
        if acting.has_moved(before, 5):
            given += 1
        else:  # the fingers were on something that is no order
            missed += 1
            assert missed * 10 < given + 30
    return given


def play_on(host: RunningHost, hosted: HostedGame, luck: random.Random, left: int) -> None:
    """Give orders without a page, at random, until the game may be over after so many more.

    That is found now and then by playing it on in memory, with dice of its own.
    """
    for n in range(2_000):
        if n % 5 == 0 and any(ends_within(hosted.game, left, seed) for seed in "ab"):
            return
        word = hosted.game.deciding
        assert word is not None
        order = msgspec.Raw(msgspec.json.encode(luck.choice(hosted.game.legal())))
        host.run(hosted.submit(word, OrderSent(f"played-on-{n}", hosted.seen(word), order)))
    raise AssertionError("the game does not end")


def ends_within(game: Game[Any], orders: int, seed: str) -> bool:
    """Whether a game is over after so many more orders at random."""
    ahead = Game.at(game.system, game.setup, game.world, game.state, SeededDice(seed))
    luck = random.Random(seed)
    for _ in range(orders):
        if ahead.deciding is None:
            break
        ahead.submit(ahead.deciding, luck.choice(ahead.legal()))
    return ahead.outcome is not None


@pytest.mark.timeout(900)
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_axe_finds_nothing_and_everything_has_a_name(host: RunningHost, browser: Browser, name: str) -> None:
    made = host.create(name)
    for colours, width in (("light", 1280), ("dark", 360)):
        word = str(made.hosted.game.deciding)
        page = TablePage(
            browser,
            f"{host.url}/join/{made.secrets[word]}",
            viewport={"width": width, "height": 800},
            color_scheme=colours,
        )
        seat = made.hosted.seat(word)
        for tab in ("log", "units", "place", "goals", "replay", "talk"):
            page.page.locator(f"#tab-{tab}").click()
            page.page.wait_for_timeout(150)
            found = Axe().run(page.page)
            assert found.response["violations"] == [], found.generate_report()
        tree = page.page.locator("body").aria_snapshot()
        assert not re.search(r"^\s*- (button|link|textbox|img|tab|combobox|slider)$", tree, re.MULTILINE)
        pieces = page.page.get_by_role("group", name="Counters on the map").get_by_role("button")
        seen = {unit.id for unit in seat.view.units.values()}
        told = pieces.evaluate_all(
            "all => all.map(one => [one.dataset.unit, one.getAttribute('aria-label')])"
        )
        assert {unit for unit, _ in told} <= seen
        assert all(words == str(seat.about(unit)) for unit, words in told)
        page.close()


EDGES = """(() => {
    const title = document.querySelector("h1"), size = parseFloat(getComputedStyle(title).fontSize);
    const edges = [...document.querySelectorAll("main button, main summary, header *")]
        .filter((one) => !one.closest(".tablist, .cards, .board"))
        .map((one) => one.getBoundingClientRect().right);
    return [Math.max(document.documentElement.scrollWidth, ...edges), title.offsetHeight / size];
})()"""
"""How far to the right anything reaches that does not scroll by itself, and how many lines the title has."""


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, 412])
def test_nothing_is_cut_off_at_twice_the_size_of_text(
    host: RunningHost, browser: Browser, width: int
) -> None:
    made = host.create("first_orders")
    word = str(made.hosted.game.deciding)
    page = TablePage(
        browser, f"{host.url}/join/{made.secrets[word]}", viewport={"width": width, "height": 800}
    )
    for percent in (100, 200):
        page.page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
        page.page.wait_for_timeout(200)
        wide, lines = page.page.evaluate(EDGES)
        assert wide <= width + 0.5
        assert lines < 3
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("secure", [True, False])
def test_the_first_page_and_an_order_are_small(
    host: RunningHost, browser: Browser, name: str, secure: bool
) -> None:
    """At an address without TLS too, where a browser unpacks no Brotli."""
    pytest.importorskip("brotli")
    made = host.create(name)
    word = str(made.hosted.game.deciding)
    url = host.url if secure else host.url.replace("127.0.0.1", NOT_SECURE)
    page = TablePage(browser, f"{url}/join/{made.secrets[word]}")
    wait_pressed()
    weights = page.weigh()
    page.page.reload()
    page.settle()
    page.page.wait_for_timeout(500)
    assert len(weights) > 8
    assert any(url.endswith(".svg") for url in weights)
    first = sum(weights.values())
    assert first < FIRST_PAGE, weights
    weights.clear()
    page.give(page.numbers()[-1])
    page.page.wait_for_timeout(300)
    assert 0 < sum(weights.values()) < ONE_ORDER, weights
    print(f"{name}, {'TLS' if secure else 'plain'}: {first:,} and {sum(weights.values()):,} bytes")
    page.faults[:] = [one for one in page.faults if "Cross-Origin-Opener-Policy" not in one]
    page.close()


@pytest.mark.slow
def test_a_page_that_is_loaded_anew_in_the_middle_of_a_decision_goes_on(
    host: RunningHost, browser: Browser
) -> None:
    pages = sit_down(host, browser, "first_orders")
    acting = next(one for one in pages.values() if one.mine)
    acting.page.locator("#choices button.order").first.focus()
    menu = acting.page.locator("#choices").inner_text()
    acting.page.reload()
    acting.settle()
    assert acting.page.locator("#choices").inner_text() == menu
    acting.give(acting.numbers()[0])
    for page in pages.values():
        page.close()


@pytest.mark.slow
def test_a_third_who_tries_to_read_the_other_hand_gets_nothing(host: RunningHost, browser: Browser) -> None:
    pages = sit_down(host, browser, "airel_bridge")
    allies = pages["allies"]
    game = game_of(allies)
    seat = host.find(game).seat("axis")
    view = httpx.get(f"{host.url}/g/{game}/view").json()["table"]
    assert view["seat"] == ""
    assert "hand" not in view
    hidden = [card.sprite for card in table_view(seat).hand]
    for address in (
        "view",
        "events?after=0&wait=0",
        "",
        "goals",
        "export",
        "at/1",
        f"sprites?of={hidden[0]}",
    ):
        assert httpx.get(f"{host.url}/g/{game}/s/axis/{address}").status_code == 401, address
        stolen = allies.page.request.get(f"{host.url}/g/{game}/s/axis/{address}")
        assert stolen.status == 401, address
    mine = allies.page.request.get(f"{host.url}/g/{game}/s/allies/sprites?of={hidden[0]}")
    own = {card.sprite for card in table_view(host.find(game).seat("allies")).hand}
    assert mine.status == (200 if hidden[0] in own else 404)
    third = TablePage(browser, f"{host.url}/g/{game}/")
    assert third.page.locator("#hand-region").is_hidden()
    assert third.numbers() == []
    third.close()
    for page in pages.values():
        page.close()


@pytest.mark.timeout(900)
@pytest.mark.slow
def test_an_order_and_its_page_survive_the_death_of_the_host(tmp_path: Path, browser: Browser) -> None:
    """It is killed while two play, comes back on the same file, and the pages go on by themselves."""
    port = free_port()
    server = start_host(tmp_path, port, "first_orders")
    try:
        links = links_of(tmp_path)
        assert len(links) == 2
        pages = {word: TablePage(browser, link) for word, link in links.items()}
        luck = random.Random(3)
        for kill in (False, True, False, True, False):
            for _ in range(3):
                acting = next(one for one in pages.values() if one.mine)
                others = [(one, one.seen) for one in pages.values() if one is not acting]
                number, before = luck.choice(acting.numbers()), acting.seen
                if kill:
                    server.kill()
                    server.wait()
                    acting.press(number)
                    acting.page.locator("#wire[data-state=lost]").wait_for()
                    server = start_host(tmp_path, port)
                    acting.wait_moved(before)
                    kill = False
                else:
                    acting.give(number)
                for other, seen in others:
                    other.wait_moved(seen)
        logs = [page.page.locator("#log").inner_text() for page in pages.values()]
        assert all("La M" in one or len(one) > 100 for one in logs)
        for page in pages.values():
            page.faults[:] = [one for one in page.faults if "ERR_CONNECTION_REFUSED" not in one]
            page.close()
    finally:
        server.kill()
        server.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def start_host(folder: Path, port: int, *scenario: str) -> subprocess.Popen[bytes]:
    """`wsn host` as a process of its own, as soon as it answers."""
    command = [sys.executable, "-P", "-m", "wsn", "host", *scenario, "--file", str(folder / "games.db")]
    with (folder / "said.txt").open("w") as said:
        server = subprocess.Popen([*command, "--port", str(port), "--listen", "127.0.0.1"], stdout=said)
    for _ in range(300):
        with contextlib.suppress(httpx.TransportError):
            httpx.get(f"http://127.0.0.1:{port}/g/nobody/view")
            return server
        time.sleep(0.1)
    raise AssertionError("the host does not come up")


def links_of(folder: Path) -> dict[str, str]:
    """The links of seats that a host has printed."""
    said = (folder / "said.txt").read_text()
    return dict(re.findall(r"^\s+(\w+)\s+(http\S+/join/\S+)$", said, re.MULTILINE))


@pytest.mark.slow
def test_seven_pages_of_one_seat_need_one_stream_and_all_are_told(
    host: RunningHost, browser: Browser
) -> None:
    made = host.create("first_orders")
    word = str(made.hosted.game.deciding)
    first = TablePage(browser, f"{host.url}/join/{made.secrets[word]}")
    tabs = [first]
    for _ in range(6):
        tabs.append(first.another())
    first.page.wait_for_timeout(3000)
    assert made.hosted.listeners[word] <= 2
    before = [tab.seen for tab in tabs]
    tabs[-1].give(tabs[-1].numbers()[0])
    for tab, seen in zip(tabs, before, strict=True):
        tab.wait_moved(seen)
    for tab in tabs[1:]:
        tab.page.close()
    first.close()


@pytest.mark.slow
def test_a_table_works_at_an_address_without_tls(host: RunningHost, browser: Browser) -> None:
    """An evening in one network: no secure context, so no Web Locks, no crypto.subtle, no Secure cookie."""
    made = host.create("first_orders")
    word = str(made.hosted.game.deciding)
    address = host.url.replace("127.0.0.1", NOT_SECURE)
    page = TablePage(browser, f"{address}/join/{made.secrets[word]}")
    assert page.page.evaluate("window.isSecureContext") is False
    page.give(page.numbers()[0])
    assert made.hosted.game.entries[-1].n > 1
    page.faults[:] = [one for one in page.faults if "Cross-Origin-Opener-Policy" not in one]
    page.close()


@pytest.mark.slow
def test_a_bad_answer_of_a_proxy_does_not_end_the_stream(host: RunningHost, browser: Browser) -> None:
    pages = sit_down(host, browser, "first_orders")
    acting = next(one for one in pages.values() if one.mine)
    (other,) = (one for one in pages.values() if one is not acting)
    other.page.route("**/events*", lambda route: route.fulfill(status=502, body="Bad gateway"))
    other.page.reload()
    other.settle()
    other.page.locator("#wire[data-state=lost]").wait_for()
    other.page.unroute("**/events*")
    seen = other.seen
    acting.give(acting.numbers()[0])
    other.wait_moved(seen)
    assert other.seen != seen
    for page in pages.values():
        page.close()


@pytest.mark.slow
def test_a_counter_moves_within_a_frame_among_two_hundred(host: RunningHost, browser: Browser) -> None:
    """The median is judged: the machine of a test paints without a graphics card, beside other work."""
    made = host.create("n44_campaign")
    word = str(made.hosted.game.deciding)
    page = TablePage(browser, f"{host.url}/join/{made.secrets[word]}", viewport={"width": 412, "height": 800})
    assert page.page.locator(".piece").count() >= 200
    frames = page.page.evaluate(MOVE_ONE)
    frames.sort()
    assert frames[len(frames) // 2] < 17.5, frames
    panned = sorted(page.page.evaluate(PAN))
    assert panned[len(panned) // 2] < 17.5, panned
    page.close()


FILL_LOG = """async ([address, lines, own]) => {
    const { fillLog } = await import(address), box = document.createElement("div");
    fillLog(box, lines, 2, {}, own);
    return [...box.querySelectorAll("li")].map((row) => [row.textContent, row.classList.contains("fresh")]);
}"""


@pytest.mark.slow
def test_what_happened_since_your_last_turn_leaves_out_what_you_did(
    host: RunningHost, browser: Browser
) -> None:
    made = host.create("first_orders")
    page = TablePage(browser, f"{host.url}/join/{next(iter(made.secrets.values()))}")
    sides = ("allies", "axis", "axis", "allies", "")
    lines = [{"n": n, "text": f"line {n}", "turn": 1, "side": side} for n, side in enumerate(sides, 1)]
    address = f"{host.url}{static_folder()}/panels.js"
    told = page.page.evaluate(FILL_LOG, [address, lines, "allies"])
    assert told[:2] == [["line 3", True], ["line 5", True]]
    assert told[2:] == [["line 4", False], ["line 2", False], ["line 1", False]]
    watched = page.page.evaluate(FILL_LOG, [address, lines, None])
    assert [fresh for _, fresh in watched] == [True, True, True, False, False]
    page.close()


MOVE_ONE = """new Promise((done) => {
    const piece = document.querySelector(".piece"), times = [];
    piece.style.transition = "none";
    let last = 0, step = 0;
    const frame = (now) => {
        if (last) times.push(now - last);
        last = now;
        piece.style.transform = `translate(${300 + 4 * step}px, ${300 + 3 * step}px)`;
        if ((step += 1) < 60) requestAnimationFrame(frame); else done(times.slice(5));
    };
    requestAnimationFrame(frame);
})"""
PAN = """new Promise((done) => {
    const stage = document.getElementById("stage"), times = [], was = stage.style.transform;
    stage.classList.add("moving");
    let last = 0, step = 0;
    const frame = (now) => {
        if (last) times.push(now - last);
        last = now;
        stage.style.transform = `${was} translate(${step * 5}px, ${step * 3}px)`;
        if ((step += 1) < 60) { requestAnimationFrame(frame); return; }
        stage.style.transform = was;
        done(times.slice(5));
    };
    requestAnimationFrame(frame);
})"""
"""How long frames take, in milliseconds, while a counter is moved, and while the map is."""
