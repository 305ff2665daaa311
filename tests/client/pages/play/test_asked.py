"""What a player is asked, at the window: where he may click and drag, and what answers."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.client.pages.finding import Finder
from wsn.bots import BOTS
from wsn.client.opening import Start
from wsn.client.settings import Settings
from wsn.desk.answers import ChoiceRow, Menu
from wsn.engine.facts import Chance
from wsn.engine.system import Preview
from wsn.systems.hex_tiles.rules.commands import Battle, Done, MoveTo, OrderUnit
from wsn.systems.storm_over_normandy.rules.commands import Done as StormDone


@pytest.fixture
def acting(window):
    """A platoon with four points at the hedge, of one of two players at one screen."""
    hand = window(Start("scenario", "hedgerow_skirmish", ("human", "human"), "1"))
    if hand.app.top_page.desk.screen.curtain is not None:
        hand.key("SPACE")
    hand.click_on("D406")
    hand.give(
        next(c.command for c in hand.app.top_page.desk.orders.current_choices() if c.command.unit == "E1")
    )
    assert hand.app.top_page.desk.orders.acting == "E1"
    return hand


def test_a_click_on_a_marked_hex_further_off_walks_there(acting):
    desk = acting.app.top_page.desk
    acting.click_on("D607")
    acting.until(lambda: not desk.walks.under_way, 5, "the walk is over")
    assert desk.game.state.units["E1"].place == "D607"


def test_a_unit_is_dragged_and_the_map_stays(acting):
    page = acting.app.top_page
    counter = next(one for one in page.view.where.counters if one.counter.unit == "E1")
    end = acting.place("D506")
    start = page.view.camera.to_window(counter.x, counter.y)
    camera = page.view.camera
    acting.drag(start, end)
    acting.until(lambda: not page.desk.walks.under_way, 5, "the walk is over")
    assert page.desk.game.state.units["E1"].place == "D506"
    assert page.view.camera == camera
    page.view.zoom_by(4)
    camera = page.view.camera
    acting.drag(acting.place("D504"), acting.place("D506"))
    assert page.view.camera != camera, "where no unit lies the map is dragged"


def test_why_a_walk_stopped_is_told(acting):
    page = acting.app.top_page
    acting.click_on("D408")
    assert page.desk.screen.deciding_side == "allies"
    if page.desk.screen.curtain is not None:
        acting.key("SPACE")
    page.desk.talk.take(page.desk.orders.give_order(page.desk.orders.current_choices()[-1].command))
    if page.desk.screen.curtain is not None:
        acting.key("SPACE")
    acting.until(lambda: not page.desk.walks.under_way, 5, "the walk has stopped")
    assert acting.app.message[0] == "Stopped before D408: the enemy had a chance to react."


def buttons(finder):
    """Where every button of the column stands."""
    wide = finder.hand.app.window.size[0]
    return {one.label: (one.x, one.y) for one in finder.look() if one.kind == "button" and one.x > wide / 2}


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_no_button_moves_under_the_pointer(window, monkeypatch, size):
    hand = window(Start("scenario", "hedgerow_skirmish", ("human", "greedy"), "7"), size)
    finder = Finder(hand, monkeypatch)
    hand.persons_turn()
    before = buttons(finder)
    assert before
    enemy = next(unit for unit in hand.app.top_page.desk.game.state.units.values() if unit.side == "axis")
    for space in ("D202", str(enemy.place)):
        hand.point(space)
        assert buttons(finder) == before


def test_the_main_button_stays_where_it_is_all_through_a_game(window, monkeypatch):
    hand = window(Start("scenario", "easy_red", ("human", "greedy"), "3"), (1280, 800))
    finder = Finder(hand, monkeypatch)
    page, bot = hand.app.top_page, BOTS["random"]("3")
    places, asked = set(), set()
    for _ in range(14):
        assert hand.persons_turn()
        widest = max((one for one in finder.look() if one.kind == "button" and one.x > 800), key=_low)
        ending = page.desk.orders.button_choices()
        assert not ending or widest.words.lower() == ending[-1].row.text.lower()
        places.add((widest.x, widest.y, widest.low))
        asked.add(page.desk.screen.shown_seat.view.frames[-1].phase)
        page.desk.talk.take(
            page.desk.orders.give_order(bot.choose(page.desk.screen.shown_seat), confirmed=True)
        )
    assert len(places) == 1, places
    assert len(asked) >= 3, asked


def _low(one):
    return one.low if one.low < 460 else 0


@pytest.mark.parametrize(
    ("commands", "asked"),
    [
        ((OrderUnit(unit="a"), OrderUnit(unit="b")), "D406: which unit?"),
        ((Battle(unit="a", target="x"), Battle(unit="a", target="y")), "D406: which target?"),
        ((OrderUnit(unit="a"), Done()), "D406: choose an order"),
        ((MoveTo(unit="a", space="D1"), MoveTo(unit="a", space="D2")), "D406: choose an order"),
    ],
)
def test_a_menu_asks_for_that_in_which_its_rows_differ(commands, asked):
    from wsn.client.panels.decision import question

    rows = tuple(ChoiceRow(n, "", "", command) for n, command in enumerate(commands, 1))
    assert question(Menu("D406", rows), "D406") == asked


@pytest.mark.parametrize(("scenario", "side"), [("before_dawn", "axis"), ("first_orders", "allies")])
def test_a_scenario_opened_by_its_name_seats_the_person_at_the_side_suggested(monkeypatch, scenario, side):
    from wsn.client.pages import opened

    seated = []

    def begun(name, players, **more):
        seated.append(players)
        return SimpleNamespace(begin=lambda: None, problem="", wanted=None)

    monkeypatch.setattr(opened, "Beginning", begun)
    app = SimpleNamespace(settings=Settings())
    opened.page_of(app, Start("scenario", scenario))
    assert [name for name, who in seated[0].items() if who == "human"] == [side]
    opened.page_of(app, Start("scenario", scenario, ("greedy", "greedy")))
    assert set(seated[1].values()) == {"greedy"}


def test_the_panel_of_odds_shows_the_average_before_the_lowest_result(monkeypatch):
    from wsn.client.panels import odds

    shown = []
    monkeypatch.setattr(odds.widgets, "text", lambda words, *_, **__: shown.append(words))
    monkeypatch.setattr(odds, "draw_odds", lambda preview: shown.extend(one.words for one in preview.odds))
    chances = (Chance("no damage", 30, 36), Chance("1 damage", 6, 36))
    odds.draw_preview(Preview("brigade against Gold", odds=chances, gist="0.2 damage expected"))
    assert shown == ["Brigade against Gold", "0.2 damage expected".capitalize(), "no damage", "1 damage"]


def test_a_menu_of_an_area_bears_its_name_and_not_that_of_a_unit_in_it(window):
    """A click on a beach asked "Strongpoint 1-8: choose an order" when support points were shared out."""
    from wsn.client.panels.decision import _title

    hand = window(Start("scenario", "storm_d_day", ("human", "greedy"), "11"))
    desk = hand.app.top_page.desk
    while desk.screen.shown_seat.view.frames[-1].phase != "shelling":
        choices = desk.orders.current_choices()
        ends = [one for one in choices if isinstance(one.command, StormDone)]
        desk.orders.give_order((ends or choices)[0].command, confirmed=True)
        hand.step(1)
    menu = desk.clicks.click_space("Gold", "Gold-1")
    assert isinstance(menu, Menu)
    assert _title(menu.title, desk) == "14 Gold"


def test_points_are_divided_by_two_buttons_in_a_row(window, monkeypatch):
    """Six ways stood one below the other, and the last was cut off in a window of 1280 x 800."""
    hand = window(Start("scenario", "omaha_alone", ("human",), "3"), (1280, 800))
    finder = Finder(hand, monkeypatch)
    hand.until(
        lambda: hand.app.top_page.desk.screen.shown_seat.view.frames[-1].phase == "share",
        what="to be divided",
    )
    hand.step(3)
    rows = [one for one in finder.look() if one.kind == "button" and one.words.startswith("1st: ")]
    assert len(rows) == 4
    assert len({one.y for one in rows}) == 2


def test_what_pressing_on_promises_stands_beside_its_button(window, said):
    hand = window(Start("scenario", "omaha_alone", ("human",), "3"), (1280, 800))
    page, wanted = hand.app.top_page, ("Share", "LandRest", "Activate", "Attack")
    desk = page.desk
    while desk.screen.shown_seat.view.frames[-1].phase != "assault":
        page.skip_film()
        assert hand.persons_turn()
        choices = {type(one.command).__name__: one.command for one in reversed(desk.orders.current_choices())}
        assert desk.orders.at_stake is None
        kind = next((one for one in wanted if one in choices), "Done")
        page.desk.talk.take(desk.orders.give_order(choices[kind], confirmed=True))
    page.skip_film()
    said.clear()
    hand.step(3)
    assert desk.orders.at_stake.text.startswith("press on into ")
    shown = desk.orders.preview(desk.orders.at_stake.command)
    told = f"{shown.title[:1].upper()}{shown.title[1:]}"
    assert told in said, "it was told only under the pointer"


def test_an_order_that_cannot_be_given_is_promised_for_no_later_time():
    """A unit that may never ignore a flag read: "Ignore the first flag comes later"."""
    from wsn.client.panels.decision import not_now

    told = not_now("ignore the first flag", "Allied Infantry C8 may not ignore a flag here")
    assert told.startswith('"Ignore the first flag" is not possible now: Allied Infantry C8 may not')
