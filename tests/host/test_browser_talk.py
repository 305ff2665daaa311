"""Offers and talk in the browser: two players agree, chat, leave word, and try a turn; axe finds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.host.browsing import TablePage, chromium
from tests.host.hosting import RunningHost, running_host
from wsn.host.clocks import DAY, HOUR

CLOCK = {"clock": {"bank": 3 * DAY, "bonus": 12 * HOUR, "days_off": 2}}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHost]:
    with running_host(tmp_path_factory.mktemp("host") / "games.db") as running:
        yield running


def sit_down(host: RunningHost, browser: Browser, **options) -> tuple[str, TablePage, TablePage]:
    """A game, the page of who is to decide, and that of the other."""
    made = host.create("first_orders", options=CLOCK)
    pages = {
        word: TablePage(browser, f"{host.url}/join/{secret}", **options)
        for word, secret in made.secrets.items()
    }
    first = made.hosted.game.deciding
    other = next(word for word in pages if word != first)
    for page in pages.values():
        page.page.get_by_role("tab", name="Table").click()
        page.page.get_by_role("heading", name="Say something").wait_for()
    return made.hosted.id, pages[first], pages[other]


def choose(page: TablePage, kind: str, label: str) -> None:
    page.page.get_by_label(kind, exact=True).select_option(label=label)


def test_players_talk_and_what_they_say_is_text(host: RunningHost, browser: Browser) -> None:
    _, first, other = sit_down(host, browser)
    first.page.get_by_label("To the other players").fill("Good luck <img src=x onerror=alert(1)>")
    first.page.get_by_role("button", name="Say", exact=True).click()
    expect(other.page.get_by_label("What was said")).to_contain_text("Good luck <img")
    assert other.page.locator("#talk img").count() == 0
    expect(first.page.get_by_label("To the other players")).to_have_value("")
    for page in (first, other):
        page.close()


def test_an_order_is_taken_back_when_the_other_agrees_and_not_past_dice(
    host: RunningHost, browser: Browser
) -> None:
    id, first, other = sit_down(host, browser)
    game = host.find(id).game
    before = len(game.entries)
    first.page.locator("#choices button.order", has_text=re.compile("^Pass")).click()
    first.confirm()
    expect(other.page.locator("#orders.mine")).to_have_count(1)
    expect(first.page.locator("#orders.mine")).to_have_count(0)
    choose(first, "What", "Take back my last order")
    first.page.get_by_role("button", name="Offer it").click()
    offer = other.page.get_by_role("group", name=re.compile("An offer of"))
    expect(offer).to_contain_text("offers to take back the last order")
    offer.get_by_role("button", name="Agree").click()
    expect(first.page.locator("#orders.mine")).to_have_count(1)
    assert len(game.entries) == before
    for page in (first, other):  # both pass: initiative is rolled, and nothing is taken back past that
        page.page.locator("#choices button.order", has_text=re.compile("^Pass")).click()
        page.confirm()
        if page is first:  # after the second pass either side may have the initiative
            expect(page.page.locator("#orders.mine")).to_have_count(0)
    expect(other.page.locator("#talk-why")).to_contain_text("ENGINE 5")
    for page in (first, other):
        page.close()


def test_word_that_is_left_passes_and_is_shown_to_its_own_seat_alone(
    host: RunningHost, browser: Browser
) -> None:
    id, first, other = sit_down(host, browser)
    other.page.get_by_role("button", name="Leave word").click()
    expect(other.page.locator("#offers")).to_contain_text("Your standing order")
    assert "standing order:" not in first.page.locator("#offers").inner_text()
    entries = len(host.find(id).game.entries)
    first.page.locator("#choices button.order", has_text=re.compile("^Pass")).click()
    first.confirm()
    expect(first.page.locator("#log")).not_to_be_empty()
    other.page.get_by_role("button", name="I decide myself again").click()
    expect(other.page.locator("#offers")).not_to_contain_text("Your standing order")
    assert len(host.find(id).game.entries) >= entries + 2
    for page in (first, other):
        page.close()


def test_a_turn_is_tried_and_the_game_stands_where_it_stood(host: RunningHost, browser: Browser) -> None:
    id, first, other = sit_down(host, browser)
    state = host.find(id).game.state
    first.page.get_by_role("button", name="Try it first").click()
    bar = first.page.locator("#trial")
    expect(bar).to_contain_text("nothing of this happens")
    first.page.locator("#choices button.order").first.click()
    first.confirm()
    expect(bar).to_contain_text("1 order so far")
    first.page.locator("#choices button.order").first.click()
    first.confirm()
    expect(bar).to_contain_text("2 orders so far")
    bar.get_by_role("button", name="One order back").click()
    expect(bar).to_contain_text("1 order so far")
    bar.get_by_role("button", name="Other dice").click()
    bar.get_by_role("button", name="Back to the game").click()
    expect(bar).to_be_hidden()
    expect(first.page.locator("#orders.mine")).to_have_count(1)
    assert host.find(id).game.state is state
    for page in (first, other):
        page.close()


@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_in_the_region_of_talk_and_every_field_has_a_name(
    host: RunningHost, browser: Browser, width: int
) -> None:
    _, first, other = sit_down(host, browser, viewport={"width": width, "height": 800})
    other.page.get_by_label("To the other players").fill("hello")
    other.page.get_by_role("button", name="Say", exact=True).click()
    choose(other, "What", "Give the game up without a winner")
    other.page.get_by_role("button", name="Offer it").click()
    expect(first.page.get_by_role("group", name=re.compile("An offer of"))).to_be_visible()
    expect(first.page.get_by_label("What was said")).to_contain_text("hello")
    found = Axe().run(first.page)
    assert found.response["violations"] == []
    tree = first.page.locator("#talk").aria_snapshot()
    for name in (
        'textbox "To the other players"',
        'combobox "What"',
        'combobox "Do this"',
        'combobox "How long"',
        'combobox "By"',
        'textbox "Address"',
        'textbox "For nobody else"',
        'spinbutton "Days off from now on"',
        'button "Offer it"',
        'button "Leave word"',
    ):
        assert name in tree, (name, tree)
    assert first.page.evaluate("document.documentElement.scrollWidth") <= width
    for page in (first, other):
        page.close()


def test_a_game_is_given_up_by_both_and_a_rematch_is_entered_from_the_old_seat(
    host: RunningHost, browser: Browser
) -> None:
    id, first, other = sit_down(host, browser)
    for kind in ("Give the game up without a winner", "Another game with the sides swapped"):
        expect(first.page.get_by_label("What", exact=True)).to_contain_text(kind)
        choose(first, "What", kind)
        first.page.get_by_role("button", name="Offer it").click()
        other.page.get_by_role("group", name=re.compile("An offer of")).get_by_role(
            "button", name="Agree"
        ).click()
        expect(first.page.locator("#offers")).to_contain_text("given up")
    seat = first.page.url.split("/s/")[1].strip("/")
    first.page.get_by_role("button", name="Go to the rematch").click()
    first.page.wait_for_url(re.compile(f"/g/(?!{id})[^/]+/s/(?!{seat})"))
    first.settle()
    for page in (first, other):
        page.close()
