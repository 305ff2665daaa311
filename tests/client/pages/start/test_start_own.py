"""One's own scenarios on the start page."""

from __future__ import annotations

from tests.client.pages.finding import Finder
from tests.client.pages.start.ownscenarios import written
from wsn.client.opening import Start


def test_a_scenario_of_ones_own_is_listed_first_shown_and_begun(window, home, monkeypatch, said):
    file = written(home / "hill.toml", "The hill")
    hand = window(None, (1280, 800))
    finder = Finder(hand, monkeypatch)
    page = hand.app.top_page
    assert page.list.rows[0].name == "The hill"
    assert page.wanted.row == page.choices.first_scenario, "a new player begins with the lesson still"
    finder.click(f"##{file.resolve()}")
    assert page.wanted.row.name == "The hill"
    said.clear()
    hand.until(lambda: (hand.step(), "counting …" not in said[-60:])[1], 60, "its forces are told")
    assert any(words.startswith("Your own: ") and words.endswith("hill.toml") for words in said)
    hand.key("RETURN")
    hand.until(lambda: hand.app.top_page.name == "game", 60, "the game")
    assert hand.app.top_page.title == "The hill"


def test_one_that_was_opened_from_a_folder_far_away_is_listed_when_one_comes_back(window, home):
    file = written(home / "far" / "away.toml", "Far away")
    hand = window(Start("scenario", str(file), ("human", "greedy"), "7"), (1280, 800))
    assert hand.app.top_page.title == "Far away"
    hand.app.home()
    hand.step(2)
    assert "Far away" in [row.name for row in hand.app.top_page.list.rows]
