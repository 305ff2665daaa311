"""The other pages: start, lines of sight on a map, replay; help and settings; the end of a game."""

from __future__ import annotations

import json
import shutil
from types import SimpleNamespace

import pytest

from tests.client.pages.recordings import recorded
from wsn.client import ownfiles
from wsn.client.opening import Start
from wsn.desk.answers import WantsDice
from wsn.engine.game import Game
from wsn.systems import system_of

# ---------------------------------------------------------------- the start page


def test_the_start_page_offers_everything_there_is(window, home):
    journal = recorded(home)
    hand = window()
    page = hand.app.top_page
    assert page.name == "start"
    hand.until(lambda: page.games.rows(), what="the game is listed")
    assert [row.path for row in page.games.rows()] == [journal.resolve()]
    assert sum(len(group.rows) for group in page.choices.scenario_groups) >= 27
    forces = page.ask_forces(page.wanted.row.scenario)
    hand.until(lambda: forces.done, what="the forces are counted")
    assert [one.name for one in forces.value] == ["United States", "Germany"]


def test_the_arrow_keys_choose_and_enter_begins(window):
    hand = window()
    page = hand.app.top_page
    first = page.wanted.row.scenario
    hand.key("DOWN")
    assert page.wanted.row.scenario != first
    hand.key("UP")
    assert page.wanted.row.scenario == first
    hand.key("RETURN")
    game = hand.app.top_page
    assert game.name == "game"
    assert game.desk.screen.players == {"allies": "human", "axis": "regular"}
    assert game.desk.journal.is_file()


def test_a_click_on_the_button_of_the_lessons_leads_to_their_list(window):
    hand = window()
    hand.step(3)
    hand.click(157, 199)
    assert hand.app.top_page.name == "lessons", "the button stands where it stood in the picture"


def test_tab_goes_through_the_buttons_and_enter_presses_one(window):
    hand = window()
    page = hand.app.top_page
    hand.step(3)
    for _ in range(12):
        hand.key("TAB")
        hand.step(2)
        hand.key("RETURN")
        hand.step(3)
        if hand.app.top_page is not page or hand.app.overlay:
            break
    assert hand.app.top_page is not page or hand.app.overlay, "no button was pressed"


def test_a_game_goes_on_where_it_was_left_and_with_the_same_players(window, home):
    hand = window(Start("scenario", "first_orders", ("greedy", "human"), "11"))
    page = hand.app.top_page
    assert hand.persons_turn()
    hand.write("1")
    entries = page.desk.game.entries
    path = page.desk.journal
    hand.app.home()
    start = hand.app.top_page
    hand.until(lambda: start.games.last_game(), what="the game is listed")
    start.go_on(start.games.last_game())
    again = hand.app.top_page
    assert again.desk.journal.resolve() == path.resolve()
    assert again.desk.screen.players == {"allies": "greedy", "axis": "human"}
    assert [entry.command for entry in again.desk.game.entries[: len(entries)]] == [
        entry.command for entry in entries
    ]


def test_what_cannot_be_opened_is_told_and_the_page_stays(window, home):
    (home / "broken.wsn.jsonl").write_text("{not a journal\n")
    hand = window()
    page = hand.app.top_page
    page.open_file("first_ordrs")
    assert page.search.problem == (
        "there is no scenario, map or journal 'first_ordrs'; the nearest is 'first_orders'"
    )
    page.open_file(str(home / "broken.wsn.jsonl"))
    assert hand.app.top_page is page
    assert "broken.wsn.jsonl" in hand.app.message[0]
    page.open_file("")
    assert page.search.problem.startswith("name a journal")


def test_typed_in_dice_are_asked_for_at_set_up_and_in_play(window):
    hand = window(Start("scenario", "maupertus", ("human", "human"), None, "typed"))
    asked = 0
    while hand.app.top_page.title.startswith("Setting up") and asked < 200:
        wanted = hand.app.top_page.beginning.wanted
        asked += 1
        if asked == 1:
            hand.step(3)
            hand.write("9" * wanted.count)
            hand.key("RETURN")
            assert hand.app.top_page.sheet.problem, "nines are on no such die"
            hand.step(3)
            hand.key("END")
            for _ in range(wanted.count):
                hand.key("BACKSPACE")
        hand.step(2)
        hand.write(" ".join("1" for _ in range(wanted.count)))
        hand.key("RETURN")
        hand.step(2)
    page = hand.app.top_page
    assert page.name == "game"
    assert asked >= 1
    assert [entry.by for entry in page.desk.game.entries][:1] == [None]
    assert page.desk.orders.typed


def test_a_throw_can_be_refused_and_the_command_is_taken_back(window):
    hand = window(Start("scenario", "first_orders", ("human", "human"), None, "typed"))
    page = hand.app.top_page
    desk = page.desk
    for _ in range(300):
        if isinstance(page.desk.talk.answer, WantsDice):
            break
        hand.write("1")
        if page.desk.talk.typed:
            hand.key("RETURN")
        if desk.screen.curtain is not None:
            hand.key("SPACE")
        hand.key("RETURN") if page.is_modal and not isinstance(page.desk.talk.answer, WantsDice) else None
    assert isinstance(page.desk.talk.answer, WantsDice)
    before = len(desk.game.entries)
    hand.step(2)
    hand.key("ESCAPE")
    hand.step(2)
    assert desk.orders.wanted_dice is None
    assert len(desk.game.entries) == before


# ---------------------------------------------------------------- two people, one screen


def test_the_screen_is_handed_over_before_a_hand_is_shown(window):
    hand = window(Start("scenario", "easy_red", ("human", "human"), "5"))
    page = hand.app.top_page
    desk = page.desk
    assert desk.screen.curtain == desk.screen.deciding_side
    assert page.hand.cards_held() == ()
    assert page.card is None
    hand.write("1")
    assert len(desk.game.entries) == len(Game.load(desk.journal, system_of, read_only=True).entries)
    assert desk.screen.curtain is not None, "no other key does anything"
    hand.key("SPACE")
    assert desk.screen.curtain is None
    assert len(page.hand.cards_held()) == 5


# ---------------------------------------------------------------- the end


def test_the_end_tells_who_won_and_leads_on(window):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "4"))
    page = hand.app.top_page
    hand.persons_turn()
    page.desk.talk.take(page.desk.orders.end_by("concede"))
    hand.key("RETURN")
    hand.step(2)
    assert page.desk.screen.is_over
    assert not page.end.seen
    assert any("the Germans" in line for line in page.desk.screen.result_lines())
    hand.key("ESCAPE")
    assert page.end.seen
    assert hand.app.top_page is page


@pytest.mark.slow
def test_bots_play_each_other_to_the_end_while_the_window_lives(window):
    hand = window(Start("scenario", "first_orders", ("random", "greedy"), "2"))
    page = hand.app.top_page
    frames = hand.app.window.frames
    hand.until(lambda: page.desk.screen.is_over, 120, "the game is over")
    assert hand.app.window.frames > frames + 20
    assert {entry.by for entry in page.desk.game.entries} == {None, "allies", "axis"}


# ---------------------------------------------------------------- replay


def test_a_journal_is_watched_forth_and_back_and_by_itself(window, home):
    path = recorded(home)
    before = path.read_bytes()
    hand = window(Start("replay", str(path)))
    page = hand.app.top_page
    assert page.name == "replay"
    play = page.playback
    assert play.step == 0
    hand.key("PAGEDOWN")
    hand.key("PAGEDOWN")
    assert play.step == 2
    hand.key("PAGEUP")
    assert play.step == 1
    hand.key("END")
    last = play.step
    assert last == len(play.step_ends) - 1
    shown = page.view.scene
    hand.key("HOME")
    hand.step()
    assert page.view.scene != shown
    for _ in range(4):
        hand.write(".")
    assert play.speed == 16
    hand.key("SPACE")
    hand.until(lambda: play.step >= 3, what="it plays by itself")
    hand.key("SPACE")
    assert not play.playing
    hand.point("A606")
    hand.key("L")
    assert page.sight is not None
    hand.key("ESCAPE")
    hand.key("ESCAPE")
    assert page.sight is None
    hand.key("ESCAPE")
    assert hand.app.top_page.name == "start"
    assert path.read_bytes() == before, "watching writes nothing"


def test_left_and_right_step_through_a_replay_until_there_is_a_cursor_on_the_board(window, home):
    hand = window(Start("replay", str(recorded(home))))
    page = hand.app.top_page
    play = page.playback
    hand.key("RIGHT")
    hand.key("RIGHT")
    assert (play.step, page.cursor_hex) == (2, None)
    hand.key("LEFT")
    assert (play.step, page.cursor_hex) == (1, None)
    hand.key("DOWN")
    here = page.cursor_hex
    assert here is not None
    hand.key("RIGHT")
    assert play.step == 1
    assert page.cursor_hex != here
    hand.key("ESCAPE")
    assert (hand.app.top_page, page.cursor_hex) == (page, None), "the cursor is taken off the board"
    hand.key("RIGHT")
    assert (play.step, page.cursor_hex) == (2, None)


# ---------------------------------------------------------------- lines of sight on any map


def test_a_replay_tells_its_step_behind_the_slider_and_its_log_from_a_whole_line_on(
    window, home, monkeypatch
):
    """The knob went over the words in its middle, and the first line in sight was cut."""
    from imgui_bundle import imgui

    hand, written = window(Start("replay", str(recorded(home))), (1280, 800)), []
    page, slide = hand.app.top_page, imgui.slider_int

    def noting(label, value, least, most, *words):
        written.append(words[0])
        return slide(label, value, least, most, *words)

    monkeypatch.setattr(imgui, "slider_int", noting)
    scrolled, scroll = [], imgui.set_scroll_y
    monkeypatch.setattr(imgui, "set_scroll_y", lambda y: (scrolled.append(y), scroll(y))[1])
    for _ in range(20):
        hand.key("PAGEDOWN")
    hand.step(2)
    assert set(written) == {""}
    tops = page.log.tops_known
    assert scrolled[-1] in tops
    at = tops.index(scrolled[-1])
    assert page.log.groups_known[at].first <= page.playback.log_groups[20].first


def test_a_map_alone_is_a_table_for_lines(window, home):
    hand = window(Start("map", "wsn_5_1"))
    page = hand.app.top_page
    assert page.name == "sight"
    table = page.tool.table
    hand.click_on("D306")
    hand.click_on("D508")
    assert (table.start, table.end) == ("D306", "D508")
    assert not table.line_ruling.clear
    assert table.line_ruling.first_blockers[0].rule == "WSN 5.1"
    hand.click_on("D407", button="right")
    _, tries, _ = page.tool.menu
    assert any(one.as_typed.startswith("D407") for one in tries)
    page.tool.menu = None
    code = table.ruling_code
    hand.key("ESCAPE")
    assert table.start is None
    page.code = code
    assert table.open_code(code)
    assert (table.start, table.end) == ("D306", "D508")
    page.open("easy_red")
    hand.step(2)
    assert page.view.board.name == page.tool.table.board.name
    page.open("nowhere")
    assert "nowhere" in hand.app.message[0]
    hand.key("ESCAPE")
    assert hand.app.top_page.name == "start"


# ---------------------------------------------------------------- help and settings


@pytest.mark.parametrize("start", [None, Start("map", "wsn_5_1"), Start("scenario", "first_orders")])
def test_help_opens_over_every_page_and_takes_the_keys(window, start):
    hand = window(start)
    page = hand.app.top_page
    hand.write("?")
    assert hand.app.overlay == "help"
    hand.step(2)
    hand.key("N")
    assert hand.app.overlay == "help", "a key does nothing behind it"
    hand.key("ESCAPE")
    assert hand.app.overlay == ""
    assert hand.app.top_page is page


def test_settings_count_at_once_and_are_kept(window, home):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "7"))
    app = hand.app
    hand.key("F10")
    assert app.overlay == "settings"
    hand.step(2)
    hand.key("ESCAPE")
    app.change(palette="deuteranopia", ui_scale=1.5, confirm_ends=False)
    hand.step(2)
    page = app.top_page
    assert page.view.palette.name == "deuteranopia"
    assert page.view.ui_scale == 1.5
    assert not page.desk.orders.confirm_ends
    kept = json.loads((home / "home" / "settings.json").read_text())
    assert (kept["palette"], kept["ui_scale"]) == ("deuteranopia", 1.5)
    hand.key("G")
    hand.key("M")
    assert (page.view.labels, page.view.small_map) == (False, False)
    app.change(ui_scale=9)
    assert "ui_scale must be" in app.message[0]


def test_what_is_being_heard_is_silenced_at_once(window):
    told = []

    def source(name):
        player = SimpleNamespace(playing=True, volume=1.0, pause=lambda: told.append(name))
        return SimpleNamespace(play=lambda: player)

    hand = window()
    heard = hand.app.sounds
    heard.sources = {name: source(name) for name in ("shells", "dice")}
    heard.start_library(0.0, "shells", 0.4)
    heard.start_library(0.0, "dice", 0.4)
    hand.app.do("sound")
    assert told == ["shells", "dice"]
    assert not hand.app.settings.sound
    hand.app.do("sound")
    assert told == ["shells", "dice"], "it is turned on, and nothing is left to be silenced"


def test_no_knob_lies_over_the_words_of_its_slider(window, monkeypatch):
    from imgui_bundle import imgui

    hand, drawn = window(None, (1280, 800)), []
    slide = imgui.slider_int

    def noting(label, value, least, most, words="%d", flags=0):
        result = slide(label, value, least, most, words, flags)
        drawn.append((label, words, imgui.get_item_rect_min(), imgui.get_item_rect_max()))
        return result

    monkeypatch.setattr(imgui, "slider_int", noting)
    hand.app.do("settings")
    hand.step(3)
    told = {label: (words, low, high) for label, words, low, high in drawn}
    assert {words for words, _, _ in told.values()} == {""}
    _, low, high = told["##volume"]
    hand.click(low.x + 0.75 * (high.x - low.x), (low.y + high.y) / 2)
    assert 70 < hand.app.settings.volume < 80
    assert high.x + 80 < imgui.get_io().display_size.x / 2 + 340, "there is room for the words behind it"


def test_a_damaged_settings_file_is_told_and_kept_aside(window, home):
    (home / "home" / "settings.json").write_text("{")
    hand = window()
    assert "settings" in hand.app.message[0]
    assert hand.app.message[1]
    assert list((home / "home").glob("settings.json.bad*"))


def test_no_home_at_all_is_no_reason_not_to_play(window, home):
    shutil.rmtree(home / "home")
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "7"))
    assert hand.app.top_page.name == "game"


def test_a_picture_of_the_window_is_saved(window, home):
    hand = window()
    hand.key("F12")
    (made,) = ownfiles.folder_of("prints").glob("*.png")
    assert made.read_bytes().startswith(b"\x89PNG")
