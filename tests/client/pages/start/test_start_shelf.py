"""Games on the start page, by mouse and keys: named, deleted after a question, restored; results; Tab."""

from __future__ import annotations

import pytest
from imgui_bundle import imgui

from tests.client.pages.finding import Finder
from wsn.client.pages.start import startlist
from wsn.client.panels import widgets
from wsn.scenario import new_game
from wsn.table import results
from wsn.table.results import Result


@pytest.fixture
def start(window, home, monkeypatch):
    """The start page with one game that is looked at, and one result; with what finds things on it."""
    (home / "games").mkdir()
    new_game("first_orders", seed=7, journal=home / "games" / "first-orders-7.wsn.jsonl").close()
    results.note(
        Result(
            when="2026-06-06",
            system="war_storms",
            scenario="First orders",
            players={"allies": "human", "axis": "greedy"},
            sides={"allies": "allies", "axis": "axis"},
            winner="allies",
            text="United States wins",
        )
    )
    hand = window(None, (1280, 800))
    page = hand.app.top_page
    hand.until(page.games.rows, what="the game is listed")
    page.look_at(page.games.rows()[0])
    return hand, page, Finder(hand, monkeypatch)


def test_a_game_is_named_and_deleted_after_a_question_and_restored(start, home):
    hand, page, finder = start
    hand.step()
    page.shelf.name = "The church"
    finder.click("Rename")
    assert (home / "games" / "The church.wsn.jsonl").exists()
    assert page.game.name == "The church"
    finder.click("Delete …")
    finder.click("Keep it")
    assert (home / "games" / "The church.wsn.jsonl").exists()
    finder.click("Delete …")
    finder.click("Delete")
    assert (home / "games" / "trash" / "The church.wsn.jsonl").exists()
    assert page.game is None
    finder.click("Trash (1)")
    finder.click("Restore")
    hand.until(page.games.rows, what="the game is listed again")
    assert [row.name for row in page.games.rows()] == ["The church"]


def test_a_name_that_is_refused_says_why(start):
    hand, page, finder = start
    hand.step()
    page.shelf.name = "a/b"
    finder.click("Rename")
    assert "cannot hold '/'" in page.shelf.problem
    assert [row.path.name for row in page.games.rows()] == ["first-orders-7.wsn.jsonl"]


def test_results_and_what_was_won_are_shown(start, monkeypatch):
    _, page, finder = start
    told = []
    soft = widgets.draw_soft
    monkeypatch.setattr(widgets, "draw_soft", lambda words: told.append(words) or soft(words))
    finder.click("Results (1)")
    assert page.looks == "results"
    assert "6 June 2026; against the greedy bot" in told, "dates are written as everywhere else"
    assert page.shelf.records["war_storms", "First orders"].words == "won"
    page.choose(page.choices.first_scenario)
    assert page.looks == ""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_last_battle_is_told_whole_on_the_title(window, home, monkeypatch, size):
    (home / "games").mkdir()
    new_game("first_orders", seed=7, journal=home / "games" / "first-orders-7.wsn.jsonl").close()
    hand, told = window(None, size), {}
    hand.until(hand.app.top_page.games.rows, what="the game is listed")
    fits = widgets.fit_text

    def noting(words, wide):
        told[words] = fits(words, wide)
        return told[words]

    monkeypatch.setattr(widgets, "fit_text", noting)
    hand.step(2)
    row = hand.app.top_page.games.last_game()
    status = f"{row.status[:1].upper()}{row.status[1:]}"
    assert told[row.name] == row.name
    assert told.get(status, status) == status, "a low window has the name alone"


def test_tab_goes_from_column_to_column_and_comes_round(start):
    hand, page, _ = start
    page.choose(page.choices.first_scenario)
    seen = []
    for _ in range(200):
        hand.key("TAB")
        hand.step(2)
        name = imgui.get_current_context().nav_window.name
        if not seen or seen[-1] != name:
            seen.append(name)
        if len(seen) > 4 and len(set(seen)) >= 4:
            break
    told = " ".join(seen)
    for column in ("title", "ways", "scenarios", "chosen"):
        assert f"/{column}_" in told, "Tab is not caught in a column"


def test_a_row_of_the_scenarios_tells_as_much_as_it_has_room_for(start, monkeypatch):
    """In a small window the length of a scenario that was played was cut off."""
    hand, told, widths = start[0], ("played twice", "16 June 1944", "about 25 minutes"), []
    briefly = startlist.brief_record

    def noting(*of):
        rows = (briefly(*told, wide) for wide in (120.0, 210.0, 400.0))
        widths[:] = [(facts, widgets.width_of(facts, size=13.5)) for facts in rows]
        return briefly(*of)

    monkeypatch.setattr(startlist, "brief_record", noting)
    hand.step(2)
    (least, _), (some, wide), (whole, _) = widths
    assert (least, whole) == ("about 25 minutes", ", ".join(told))
    assert some == "played twice, about 25 minutes"
    assert wide <= 210
