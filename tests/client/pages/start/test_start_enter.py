"""The start page by keys: a search chooses what it finds; Enter goes on with a game, or begins one."""

from __future__ import annotations

import os

import pytest

from tests.client.pages.finding import Finder
from wsn.client.panels import widgets
from wsn.scenario import new_game
from wsn.table.players_file import Memory
from wsn.table.seat import Seat


def searched(hand, finder, words):
    """Type into the field of the scenarios, as a person does."""
    finder.click("##search")
    hand.write(words)
    hand.step(2)


@pytest.fixture
def fresh(window, monkeypatch):
    """The start page of a player who has no games, with what finds things on it."""
    hand = window(None, (1280, 800))
    return hand, hand.app.top_page, Finder(hand, monkeypatch)


def kept(home, name, when, *, played=False):
    """A game of First orders between a person and a bot; `played`: he has given an order."""
    path = home / "games" / f"{name}.wsn.jsonl"
    path.parent.mkdir(exist_ok=True)
    game = new_game("first_orders", seed=7, journal=path)
    if played:
        assert game.deciding == "allies"
        game.submit("allies", Seat(game, "allies").legal()[-1])
    Memory.load().remember(path, {"allies": "human", "axis": "greedy"})
    game.close()
    os.utime(path, (1_800_000_000 + when, 1_800_000_000 + when))
    return path.resolve()


# ---------------------------------------------------------------- searching


def test_enter_after_a_search_begins_what_was_found(fresh):
    """Typing `easy` and Enter began First orders, which was not in the list."""
    hand, page, finder = fresh
    searched(hand, finder, "easy")
    assert page.wanted.row.name == "Easy Red", "what is called so is chosen before what only tells of it"
    hand.key("RETURN")
    hand.key("RETURN")
    assert hand.app.top_page.desk.game.setup.name == "Easy Red"


def test_nothing_begins_while_a_search_finds_nothing(fresh, monkeypatch):
    hand, page, finder = fresh
    disabled, button = [], widgets.draw_button
    monkeypatch.setattr(
        widgets,
        "draw_button",
        lambda words, *a, **k: disabled.append((words, k.get("on"))) or button(words, *a, **k),
    )
    searched(hand, finder, "zzz")
    assert ("Start the game", False) in disabled[-3:]
    hand.key("RETURN")
    hand.key("RETURN")
    page.begin()
    assert hand.app.top_page is page


def test_the_words_of_a_search_may_be_of_the_title_of_the_game(fresh):
    hand, page, finder = fresh
    searched(hand, finder, "storm over")
    assert page.wanted.row.system == "storm_over_normandy"
    assert all(group.rows for group in page.list.groups_found)


def test_down_goes_from_the_field_into_the_list_of_what_was_found(fresh):
    hand, page, finder = fresh
    searched(hand, finder, "storms normandy")
    first, found = page.wanted.row, page.list.rows
    assert 1 < len(found) < 40
    hand.key("DOWN")
    hand.step(2)
    assert page.wanted.row == found[found.index(first) + 1]
    hand.key("UP")
    assert page.wanted.row == first, "the keys are those of the list now"
    for _ in found:
        hand.key("DOWN")
    assert page.wanted.row == found[-1], "they go through what was found, and no farther"
    hand.key("RETURN")
    assert hand.app.top_page.name == "game"


def test_the_field_stays_while_the_list_is_scrolled(fresh):
    hand, _, finder = fresh
    before = finder.find("##search")
    hand.move(before.x + 40, before.low + 200)
    hand.wheel(-30)
    hand.step(20)
    after = finder.find("##search")
    assert (after.x, after.y) == (before.x, before.y)


def test_a_scenario_that_the_keys_choose_is_scrolled_into_sight(fresh):
    hand, page, finder = fresh
    hand.step(3)
    for _ in range(len(page.list.rows) - 1):
        hand.key("DOWN")
    row = finder.find(f"##{page.wanted.row.scenario}")
    assert row.low < 800


# ---------------------------------------------------------------- Enter, and what one goes on with


def test_enter_goes_on_with_the_last_game_until_a_scenario_is_chosen(window, home, monkeypatch):
    """Enter began a new game beneath a green button that offered to continue one."""
    path = kept(home, "first-orders", 0, played=True)
    hand = window(None, (1280, 800))
    page, finder = hand.app.top_page, Finder(hand, monkeypatch)
    hand.until(page.games.rows, what="the game is listed")
    labels = [one.label for one in finder.look()]
    assert "Continue this game   [Enter]" in labels
    assert "Start the game" in labels, "one button has the key"
    hand.key("DOWN")
    labels = [one.label for one in finder.look()]
    assert "Continue this game" in labels
    assert "Start the game   [Enter]" in labels
    hand.app.open_first_page()
    again = hand.app.top_page
    hand.until(again.games.rows, what="the game is listed again")
    hand.key("RETURN")
    assert hand.app.top_page.desk.journal == path


def test_a_game_without_an_order_of_a_person_is_not_the_one_to_go_on_with(window, home):
    played = kept(home, "first-orders", 0, played=True)
    kept(home, "first-orders-2", 60)
    hand = window()
    page = hand.app.top_page
    hand.until(lambda: len(page.games.rows()) == 2, what="the games are listed")
    assert page.games.last_game().path == played


def test_a_game_that_was_just_begun_is_gone_on_with_where_there_is_no_other(window, home):
    path = kept(home, "first-orders", 0)
    hand = window()
    hand.until(hand.app.top_page.games.rows, what="the game is listed")
    assert hand.app.top_page.games.last_game().path == path


def test_games_of_one_name_are_told_apart_by_their_dates(window, home, monkeypatch):
    kept(home, "first-orders", 0)
    kept(home, "first-orders-2", 6000)
    hand = window(None, (1024, 640))
    page = hand.app.top_page
    hand.until(lambda: len(page.games.rows()) == 2, what="the games are listed")
    names, fits = [], widgets.fit_text
    monkeypatch.setattr(
        widgets, "fit_text", lambda words, wide: names.append((words, wide)) or fits(words, wide)
    )
    hand.step()
    wide = [room for words, room in names if words == "First orders"]
    whole = [room for words, room in names if words.lower() == page.games.rows()[0].status.lower()]
    assert min(wide) < min(whole), "the date stands beside the name"


# ---------------------------------------------------------------- a message


def test_a_message_moves_no_button_and_covers_none(fresh):
    """Escape moved the button that starts a game by 48 pixels, and back."""
    hand, _, finder = fresh
    before = finder.find("Start the game")
    hand.key("ESCAPE")
    assert hand.app.message[0]
    after = finder.find("Start the game")
    assert (after.x, after.y, after.low) == (before.x, before.y, before.low)
    from imgui_bundle import imgui

    message = next(one for one in imgui.get_current_context().windows if one.name == "message")
    low = message.pos.y + message.size.y
    assert all(low <= one.y for one in finder.look() if one.kind == "button"), "it stands over the title"
