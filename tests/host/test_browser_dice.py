"""The dice of a table in a browser: answers by links of its own, and the page that says what it proves."""

from __future__ import annotations

import random
import time

import httpx
import pytest

from tests.host.browsing import TablePage, chromium
from tests.host.hosting import running_host
from wsn.engine import journal as j
from wsn.engine.events import DiceRolled
from wsn.engine.verify import verify_recording
from wsn.host import answers
from wsn.systems import system_of


def rolls_of(game):
    events = (event for entry in game.entries for event in entry.events)
    return [event for event in events if isinstance(event, DiceRolled) and event.seen_by is None]


def test_a_browser_answers_the_orders_of_the_other_seat(tmp_path, monkeypatch):
    """Both play by HTTP, and their pages only look on: the dice hold links of the browsers all the same."""
    monkeypatch.setattr(answers, "SECONDS_FOR_ANSWER", 20.0)
    with chromium() as browser, running_host(tmp_path / "games.db") as host:
        made = host.create("first_orders")
        game, draw = made.hosted.game, random.Random(3)
        words = [*made.secrets]
        players = {word: host.join(secret) for word, secret in made.secrets.items()}
        pages = {
            word: TablePage(browser, f"{host.url}/join/{secret}") for word, secret in made.secrets.items()
        }
        deadline = time.monotonic() + 30
        while {*game.chain.joined} != {*words}:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        page = pages[words[1]]
        while not any(roll.answers for roll in rolls_of(game)):
            assert game.outcome is None
            player = players[game.deciding]
            answer = player.order(draw.choice(player.view()["table"]["choices"])["order"])
            assert answer.status_code == 200, answer.text
        page.page.reload()
        page.settle()
        answered = [roll for roll in rolls_of(game) if roll.answers]
        assert set(answered[0].answers) < {*words}
        report = verify_recording(
            j.parse_journal(players[words[0]].http.get("/export").content, "exported", system_of)
        )
        assert report.equal, str(report)
        assert report.dice.answered == len(answered)
        assert len(report.dice.mixed) == 2, "a page that is loaded anew goes on with its chain"
        assert page.faults == []
        page.page.goto(page.page.url + "dice")
        told = page.page.locator("main").aria_snapshot()
        assert "What it does not prove" in told
        assert "Mix them in" in told
        assert game.chain.commitments["*"] in page.page.locator("main").inner_text()
        page.page.get_by_role("textbox").fill("rain over the Vire")
        page.page.get_by_role("button", name="Mix them in").click()
        page.page.get_by_text("rain over the Vire").wait_for()
        assert game.chain.words == {words[1]: "rain over the Vire"}
        assert [one.faults for one in pages.values()] == [[], []]
        for one in pages.values():
            one.close()


@pytest.mark.parametrize("path", ["/lobby", "/account"])
def test_the_pages_of_a_site_are_plain_and_named(tmp_path, path):
    from axe_playwright_python.sync_playwright import Axe

    from wsn.host.site import make_site

    with chromium() as browser, running_host(tmp_path / "games.db", build=make_site) as host:
        page = browser.new_page(viewport={"width": 360, "height": 740})
        page.goto(host.url + "/account")
        page.get_by_label("Name").last.fill("Somebody")
        page.get_by_label("Password").last.fill("over the hedge")
        page.get_by_role("button", name="Make an account").click()
        page.get_by_text("You are Somebody").wait_for()
        page.goto(host.url + path)
        names = page.locator("main").aria_snapshot()
        wanted = {
            "/lobby": [
                'heading "Offer a game"',
                'combobox "Scenario"',
                'textbox "A note"',
                'button "Offer it"',
            ],
            "/account": ['heading "Your games"', 'link "To the lobby"', 'button "Go out"'],
        }
        for name in wanted[path]:
            assert name in names, names
        assert not Axe().run(page).response["violations"]
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360
        assert httpx.get(host.url + path).headers["Content-Security-Policy"]
        page.close()
