"""A browser for tests of the page: the distribution's Chromium, and what a player does with a table in it.

The page's policy lets nobody run text as a script, so tests wait for what can be seen.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from wsn.host.hosted import HostedGame
from wsn.host.pictures import drawn_map
from wsn.table import pointing
from wsn.table.choices import Choice
from wsn.wire.tableview import MapShown, TableView

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
PATIENCE = 30_000


@contextmanager
def chromium(*more: str) -> Iterator[Browser]:
    """The browser, with more switches. Skips where the distribution has none."""
    if shutil.which("chromium") is None:
        pytest.skip("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *more])
        try:
            yield browser
        finally:
            browser.close()


def sheet_of(hosted: HostedGame) -> MapShown:
    """Where everything is on the map of a game, as its pages are told."""
    return msgspec.json.decode(drawn_map(hosted.game).spaces.plain, type=MapShown)


class TablePage:
    """A player at a table in a page of a browser of its own."""

    def __init__(self, browser: Browser | BrowserContext, link: str, **options: Any) -> None:
        if isinstance(browser, BrowserContext):
            self.context = browser
        else:
            self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._note)
        self.link = link
        self.page.goto(link)
        if "/join/" in link:
            self.page.get_by_role("button", name=re.compile("Take the seat")).click()
        self.settle()

    def _note(self, message: Any) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.faults.append(message.text)

    def settle(self) -> None:
        """Wait until the view is on the page, and the map."""
        self.page.locator("#decides", has_text=re.compile("decide|Waiting|over")).wait_for()
        self.page.locator("body[data-ready]").wait_for()

    @property
    def mine(self) -> bool:
        """Whether the page asks its player for an order."""
        return self.page.locator("#orders.mine").count() == 1

    @property
    def over(self) -> bool:
        """Whether the page says that the game has ended."""
        return self.page.locator("#decides").inner_text() == "The game is over"

    @property
    def seen(self) -> int:
        """How much the page has heard of."""
        return int(self.page.evaluate("document.body.dataset.seen"))

    def has_moved(self, seen: int, seconds: float) -> bool:
        """Whether the page hears of something new within so long."""
        for _ in range(int(seconds / 0.05)):
            if self.seen != seen:
                return True
            self.page.wait_for_timeout(50)
        return False

    def wait_moved(self, seen: int) -> None:
        """Wait until the page has heard of more than this."""
        self.page.locator(f"body:not([data-seen='{seen}'])").wait_for()
        self.page.locator("#orders:not([aria-busy])").wait_for()

    def give(self, number: int) -> None:
        """Press the button of a choice, unfolding its row first where it is folded; confirm where asked."""
        before = self.seen
        self.press(number)
        self.wait_moved(before)

    def another(self) -> TablePage:
        """Another page of the same seat in the same browser."""
        return TablePage(self.context, self.page.url)

    def press(self, number: int) -> None:
        """The same, without waiting for what comes of it."""
        button = self.page.locator(f"#choices button.order[data-n='{number}']").first
        if not button.is_visible():
            button.locator("xpath=ancestor::details/summary").click()
        button.click()
        self.confirm()

    def confirm(self) -> None:
        """Say yes where the page asks whether one is sure."""
        sure = self.page.locator("#sure[open]")
        if sure.count():
            self.page.locator("#sure-yes").click()

    def numbers(self) -> list[int]:
        """The numbers of the choices in the menu."""
        found = self.page.locator("#choices button.order").evaluate_all(
            "all => all.map(one => one.dataset.n)"
        )
        return [int(one) for one in found]

    def close(self) -> None:
        """Close the page, which must have had no fault."""
        assert self.faults == []
        self.context.close()

    # ------------------------------------------------------------ the map

    def place_on_screen(self, sheet: MapShown, x: float, y: float) -> tuple[float, float]:
        """Where a place of the map's picture is on the screen."""
        left, top, matrix = self.page.evaluate(
            """(() => { const frame = document.getElementById("board"), box = frame.getBoundingClientRect();
            return [box.left + frame.clientLeft, box.top + frame.clientTop,
                getComputedStyle(document.getElementById("stage")).transform]; })()"""
        )
        a, _, _, d, e, f = map(float, matrix[7:-1].split(","))
        return left + e + (x - sheet.left) * a, top + f + (y - sheet.top) * d

    def give_on_map(self, sheet: MapShown, choice: Choice, view: TableView) -> bool:
        """Click where a choice points, and take it from what is offered there. False: no order was given.

        The click may mean another order than this: it is what stands uppermost there that is clicked on.
        """
        aim = pointing.aim(choice)
        at = {piece.unit: (piece.x, piece.y) for piece in view.pieces}
        at |= {space.id: (space.x, space.y) for space in sheet.spaces}
        if choice.kind not in ("unit", "space", "target") or aim not in at:
            return False
        acting = pointing.subject(choice)
        before = self.seen
        for name in (acting, aim):
            if name in at and not (name == acting and name == aim):
                self.page.mouse.click(*self.place_on_screen(sheet, *at[name]))
                self.page.wait_for_timeout(60)
        for _ in range(20):
            if self.seen != before:
                self.page.locator("#orders:not([aria-busy])").wait_for()
                return True
            self.confirm()
            if self.page.locator("#orders[aria-busy]").count():
                self.wait_moved(before)
                return True
            offered = self.page.locator(f"#choices button.order[data-n='{choice.number}']")
            if self.page.locator("#narrowed").is_visible() and offered.count():
                offered.first.click()
                self.confirm()
                self.wait_moved(before)
                return True
            self.page.wait_for_timeout(50)
        if self.page.locator("#narrowed").is_visible():
            self.page.get_by_role("button", name="All orders").click()
        return False

    def drag_on_map(self, sheet: MapShown, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag from one place of the map to another."""
        mouse = self.page.mouse
        (ax, ay), (bx, by) = self.place_on_screen(sheet, *start), self.place_on_screen(sheet, *end)
        mouse.move(ax, ay)
        mouse.down()
        mouse.move((ax + bx) / 2, (ay + by) / 2, steps=4)
        mouse.move(bx, by, steps=4)
        mouse.up()

    # ------------------------------------------------------------ the keyboard

    def give_by_keyboard(self, luck: random.Random) -> None:
        """Go to an order by the Tab key and press Enter; nothing else is touched."""
        press, page = self.page.keyboard.press, self.page
        if not page.evaluate("document.getElementById('orders').contains(document.activeElement)"):
            for _ in range(60):
                press("Tab")
                if page.evaluate("document.activeElement.className") == "skip":
                    break
            press("Enter")
        for hop in range(luck.randrange(1, 9)):
            press("Tab")
            if hop and not page.evaluate(
                "document.getElementById('choices').contains(document.activeElement)"
            ):
                press("Shift+Tab")
                break
        for _ in range(8):
            name, words = page.evaluate("[document.activeElement.tagName, document.activeElement.className]")
            if "order" in words.split():
                break
            if name == "SUMMARY":
                press("Enter")
            press("Tab" if "odds" not in words.split() else "Shift+Tab")
        press("Enter")
        self.page.wait_for_timeout(20)
        if self.page.locator("#sure[open]").count():
            press("Enter")

    # ------------------------------------------------------------ bytes on the wire

    def weigh(self) -> dict[str, int]:
        """From now on, and in the answer, what each address costs on the wire in bytes."""
        weights: dict[str, int] = {}
        asked: dict[str, str] = {}
        session = self.context.new_cdp_session(self.page)

        def finished(event: Any) -> None:
            url = asked.get(event["requestId"])
            if url is None:  # it was asked for before, by the page that was here then
                return
            weights[url] = weights.get(url, 0) + int(event["encodedDataLength"])

        session.on("Network.requestWillBeSent", lambda e: asked.update({e["requestId"]: e["request"]["url"]}))
        session.on("Network.loadingFinished", finished)
        session.send("Network.enable")
        session.send("Network.clearBrowserCache")
        return weights
