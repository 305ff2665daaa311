"""Walks of several steps at a hosted table in the browser: shown with their cost, then given step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser

from tests.host.browsing import TablePage, chromium, sheet_of
from tests.host.hosting import RunningHost, running_host
from wsn.host.hosted import HostedGame
from wsn.table import telling
from wsn.table.reaching import Reach, RouteTaken
from wsn.table.seat import Seat
from wsn.wire.messages import OrderSent
from wsn.wire.tableview import MapShown

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHost]:
    with running_host(tmp_path_factory.mktemp("host") / "games.db") as running:
        yield running


class WalkBegun(NamedTuple):
    """A unit that acts on a page, and the longest way that it may go."""

    page: TablePage
    game: HostedGame
    word: str
    unit: str
    sheet: MapShown
    way: RouteTaken

    @property
    def goal(self) -> str:
        """Where the way leads."""
        return self.way.spaces[-1]

    @property
    def place(self) -> str | None:
        """Where the unit is."""
        place = Seat(self.game.game, self.word).view.units[self.unit].place
        return place if isinstance(place, str) else None

    def place_on_screen(self, space: str) -> tuple[float, float]:
        """The middle of a space on the screen."""
        at = next(one for one in self.sheet.spaces if one.id == space)
        return self.page.place_on_screen(self.sheet, at.x, at.y)


def begin_walk(host: RunningHost, browser: Browser, pick: int, **options: Any) -> WalkBegun:
    """A page on which a unit acts: the first of those that may (0), or the last (-1)."""
    made = host.create("first_orders")
    game, word = made.hosted, str(made.hosted.game.deciding)
    page = TablePage(browser, f"{host.url}/join/{made.secrets[word]}", **options)
    while telling.acting(game.seat(word)) is None:
        units = [one for one in game.seat(word).choices() if one.kind == "unit"]
        page.give(units[pick].number)
    page.page.locator(".marks .far").first.wait_for(state="attached")
    page.page.locator("#farther").wait_for()
    unit = str(telling.acting(game.seat(word)))
    reach = Reach(game.seat(word), unit)
    reach.work()
    way = max(reach.further.values(), key=lambda one: (len(one.spaces), one.spaces))
    assert len(way.spaces) > 2
    return WalkBegun(page, game, word, unit, sheet_of(game), way)


@pytest.mark.parametrize("how", ["click", "drag", "finger", "keyboard"])
def test_a_unit_walks_several_steps_to_where_the_way_was_shown(
    host: RunningHost, browser: Browser, how: str
) -> None:
    """The way with its cost is on the page before the unit moves, and each step is an order of its own."""
    begun = begin_walk(host, browser, -1, has_touch=how == "finger")
    page, way, goal = begun.page, begun.way, begun.goal
    before, entries = page.seen, len(begun.game.game.entries)
    shown = page.page.locator(".marks .way")
    if how == "keyboard":
        page.page.locator("#farther summary").press("Enter")
        button = page.page.locator("#farther button", has_text=f"Walk to {goal}").first
        button.focus()
        assert way.words in button.inner_text()
    elif how == "drag":
        page.page.mouse.move(*begun.place_on_screen(str(begun.place)))
        page.page.mouse.down()
        page.page.mouse.move(*begun.place_on_screen(way.spaces[0]), steps=4)
        page.page.mouse.move(*begun.place_on_screen(goal), steps=4)
    elif how == "finger":
        page.page.touchscreen.tap(*begun.place_on_screen(goal))
        page.page.locator("#notice", has_text=way.words).wait_for()
    else:
        page.page.mouse.move(*begun.place_on_screen(goal))
        assert page.page.locator("#pointed", has_text=way.words).count() == 1
    shown.wait_for(state="attached")
    assert page.seen == before
    if how == "keyboard":
        page.page.keyboard.press("Enter")
    elif how == "finger":
        page.page.get_by_role("button", name="Walk there").tap()
    else:
        page.page.mouse.down()
        page.page.mouse.up()
    for _ in range(400):
        if begun.place == goal:
            break
        page.page.wait_for_timeout(50)
    assert begun.place == goal
    orders = [one for one in begun.game.game.entries[entries:] if one.by == begun.word]
    assert len(orders) == len(way.spaces)
    assert len({key for word, key in begun.game._answers if word == begun.word}) >= len(orders)
    page.close()


def test_a_walk_stops_where_the_enemy_was_asked_and_says_so(host: RunningHost, browser: Browser) -> None:
    begun = begin_walk(host, browser, 0)
    page, game = begun.page, begun.game
    assert begun.way.watched
    page.page.mouse.click(*begun.place_on_screen(begun.goal))
    page.page.get_by_role("heading", name="Waiting for").wait_for()
    other = str(game.game.deciding)
    order = next(one.command for one in game.seat(other).choices() if one.kind == "")
    sent = OrderSent("passed-by-the-other", game.seen(other), msgspec.Raw(msgspec.json.encode(order)))
    host.run(game.submit(other, sent))
    page.page.locator("#notice", has_text="the enemy had a chance to react").wait_for()
    assert begun.place == begun.way.spaces[0]
    page.close()
