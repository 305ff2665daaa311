"""The rules in the window: opened by a key or a citation, read, searched, and left as if nothing had been."""

from __future__ import annotations

import pytest

from wsn import scenario
from wsn.cite import Refusal
from wsn.client.opening import Start
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.table.rulereading import RulePlace

PLAYED = Start("scenario", "first_orders", ("human", "greedy"), "3")


def test_a_key_opens_the_rules_and_esc_leads_back_to_the_game_as_it_was(window):
    from wsn.client.pages.read.rules import RulesPage

    hand = window(PLAYED)
    assert hand.persons_turn()
    game = hand.app.top_page
    hand.key("N")
    before = game.desk.clicks.selected_unit, game.cursor_hex, game.desk.screen.revision
    assert before[0] is not None
    hand.key("F4")
    assert isinstance(hand.app.top_page, RulesPage)
    assert hand.app.top_page.place == RulePlace("war_storms", "quick_start")
    assert hand.app.top_page.kept_game() == game.kept_game()
    hand.key("RIGHT")
    hand.key("PAGEDOWN")
    hand.step(2)
    hand.key("ESCAPE")
    assert hand.app.top_page is game
    assert (game.desk.clicks.selected_unit, game.cursor_hex, game.desk.screen.revision) == before
    hand.key("F4")
    assert hand.app.top_page.place.topic == "sequence", "where one was last"
    hand.key("F4")
    assert hand.app.top_page is game


def test_links_lead_on_and_backspace_back(window, pressed):
    hand = window()
    hand.app.read_rules("WSN 5.1")
    hand.step(3)
    page = hand.app.top_page
    assert page.place == RulePlace("war_storms", "bocage", 0)
    hand.app.read_rules("WSS 5.3 R5")
    assert page.place == RulePlace("war_storms", "line_of_sight", 3)
    hand.step(3)
    hand.click(*pressed["topic:bocage"])
    assert page.place == RulePlace("war_storms", "bocage")
    hand.key("BACKSPACE")
    hand.key("BACKSPACE")
    assert page.place == RulePlace("war_storms", "bocage", 0)
    hand.app.read_rules("HT Wire")
    assert page.place == RulePlace("hex_tiles", "obstacles", 5)
    assert hand.app.top_page is page


def test_the_rule_of_a_refusal_opens_its_page(window, pressed):
    from wsn.client.pages.read.rules import RulesPage
    from wsn.desk.answers import Refused

    hand = window(PLAYED)
    assert hand.persons_turn()
    game = hand.app.top_page
    game.desk.talk.take(Refused("", (("fire at A607", Refusal("WSS 7.2", "it is too far away")),)))
    hand.step(3)
    hand.click(*pressed["rule:WSS 7.2"])
    assert isinstance(hand.app.top_page, RulesPage)
    assert hand.app.top_page.place == RulePlace("war_storms", "fire", 1)
    hand.key("ESCAPE")
    assert hand.app.top_page is game
    assert isinstance(game.desk.talk.answer, Refused), "what was said is still there"


def test_the_rule_of_a_line_of_the_log_opens_its_page_and_not_the_moment(window, pressed):
    from wsn.client.pages.read.rules import RulesPage

    hand = window(PLAYED, (1280, 800))
    assert hand.persons_turn()
    game = hand.app.top_page
    hand.step(3)
    rule = next(label for label in pressed if label.startswith("rule:WSS 4"))
    hand.click(*pressed[rule])
    assert isinstance(hand.app.top_page, RulesPage)
    hand.key("ESCAPE")
    assert hand.app.top_page is game
    assert game.desk.screen.past is None


def test_searching(window):
    from pyglet.window import key

    from tests.client.pages.finding import Finder

    hand = window()
    with pytest.MonkeyPatch.context() as patch:
        finder = Finder(hand, patch)
        finder.click("The rules")
        hand.key("F", key.MOD_CTRL)
        hand.step(2)
        hand.write("crossfire")
        page = hand.app.top_page
        assert page.wanted == "crossfire"
        finder.click("Armour")
        assert page.place == RulePlace("war_storms", "armour", 1)
        hand.key("ESCAPE")
        assert hand.app.top_page is page
        assert page.wanted == ""
        page.wanted = "spoting"
        finder.click("Did you mean spotting?")
        assert page.wanted == "spotting"


def test_what_is_typed_quickly_stands_there_whole_with_the_pointer_still(window):
    """Keys that come between two frames are taken one a frame, and those frames are drawn unasked."""
    from pyglet.window import key

    hand = window()
    hand.key("F4")
    hand.key("F", key.MOD_CTRL)
    hand.step(2)
    own = hand.app.window
    for sign in "barrage":
        symbol = getattr(key, sign.upper())
        own.window.dispatch_event("on_key_press", symbol, 0)
        own.window.dispatch_event("on_text", sign)
        own.window.dispatch_event("on_key_release", symbol, 0)
    for _ in range(60):
        own.step()
    assert hand.app.top_page.wanted == "barrage"


@pytest.mark.parametrize(
    ("system", "topic"), [("war_storms", "units"), ("war_storms", "points"), ("hex_tiles", "terrain")]
)
def test_the_widest_charts_fit_a_small_page(window, system, topic):
    from imgui_bundle import imgui

    hand = window(size=(1024, 640))
    hand.app.read_rules()
    hand.app.top_page.go(RulePlace(system, topic))
    hand.step(2)
    result = imgui.internal.find_window_by_name("topic")
    assert result.content_size.x <= result.size.x


def test_a_wide_window_has_the_text_in_its_middle_and_lists_the_sections_beside_it(window, monkeypatch):
    from imgui_bundle import imgui

    from tests.client.pages.finding import Finder

    hand = window(size=(1920, 1080))
    hand.app.read_rules()
    page = hand.app.top_page
    finder = Finder(hand, monkeypatch)
    finder.click("How to hit something")
    assert page.place == RulePlace("war_storms", "quick_start", 3)
    hand.step(2)
    topic = imgui.internal.find_window_by_name("topic")
    beside = imgui.internal.find_window_by_name("sections")
    assert beside.pos.x == topic.pos.x + topic.size.x
    assert topic.scroll.y > 0, "the section is in sight"
    page.go(RulePlace("war_storms", "terrain"))
    hand.step(2)
    assert topic.content_size.x <= topic.size.x
    assert topic.content_size.x > 1.2 * 820, "a chart has the room that it needs"


def test_a_citation_brings_its_section_to_the_top_of_the_page(window, monkeypatch):
    """The end of the section before stood above it."""
    from imgui_bundle import imgui

    hand, seen = window(size=(1280, 800)), {}
    draw = imgui.text

    def noting(words):
        seen[words] = imgui.get_cursor_screen_pos().y
        draw(words)

    monkeypatch.setattr(imgui, "text", noting)
    hand.app.read_rules("WSS 7.3")
    hand.step(3)
    topic = imgui.internal.find_window_by_name("topic")
    assert topic.scroll.y > 0
    assert 0 <= seen["The attack"] - topic.pos.y < 24


def test_a_window_without_room_for_them_lists_no_sections(window):
    from imgui_bundle import imgui

    hand = window(size=(1280, 800))
    hand.app.read_rules()
    hand.step(2)
    beside = imgui.internal.find_window_by_name("sections")
    assert beside is None or not beside.active


def test_a_game_without_rules_to_read_says_so(window, monkeypatch):
    from wsn.table import rulereading

    hand = window()
    monkeypatch.setattr(rulereading, "readable", tuple)
    hand.key("F4")
    assert hand.app.message[0] == "This game has no rules to read."
    hand.app.read_rules("XYZ 1")
    assert hand.app.message[0] == "The rules here do not cover XYZ 1."


def test_over_a_game_the_charts_are_those_it_is_played_by(window, home):
    mine = home / "mine.toml"
    mine.write_text("[terrain.open.cost]\nfoot = 3\n", encoding="utf-8")
    setup = scenario.load("first_orders", mine)
    journal = home / "own.wsn.jsonl"
    Game.new(system_of(setup.system), setup, seed="1", journal=journal).close()
    hand = window(Start("journal", str(journal)))
    hand.key("F4")
    rows = {row[0]: row for row in hand.app.top_page.book.charts["movement"]().rows}
    assert rows["Open"][1] == "3"
    hand.app.home()
    hand.app.read_rules()
    rows = {row[0]: row for row in hand.app.top_page.book.charts["movement"]().rows}
    assert rows["Open"][1] == "1"
