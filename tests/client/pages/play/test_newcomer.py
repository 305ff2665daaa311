"""What a newcomer at the window stumbled over: menus of cards, Enter, looking back, what the enemy did."""

from __future__ import annotations

from tests.client.pages.finding import Finder
from tests.desk.clicking import desk_of
from tests.seeds import seed_dealing
from wsn import scenario
from wsn.bots import BOTS
from wsn.client.opening import Start
from wsn.desk import recap as recaps
from wsn.desk.answers import Menu, NoAnswer
from wsn.desk.marks import UnitMark
from wsn.desk.playback import Playback
from wsn.engine.events import UnitMarked
from wsn.table.seat import Seat

FIGHT = Start("scenario", "first_orders", ("human", "greedy"), "1")


def tiles():
    """A game of hex tiles in which the first player holds the card that has a menu."""
    seed = seed_dealing("villiers_fossard", "infantry_assault")
    return Start("scenario", "villiers_fossard", ("human", "greedy"), str(seed))


def ready(hand):
    page = hand.app.top_page
    hand.until(lambda: page.desk.screen.person_decides and not page.aftermath.is_busy, 30)
    return page


def card_at(page, name):
    """The middle of a card of the hand: its number from the left, of as many as there are."""
    held = [one.card for one in page.hand.cards_held()]
    return held.index(name), len(held)


def test_the_menu_of_a_card_opens_at_the_card_and_a_click_beside_it_only_closes_it(window):
    hand = window(tiles(), (1280, 800))
    page = ready(hand)
    foot = page.view.camera.area.bottom_edge
    at, _ = card_at(page, "infantry_assault")
    x, y = 20 + at * 158 + 60, hand.app.window.size[1] - 60
    hand.click(x, y)
    assert isinstance(page.desk.talk.answer, Menu)
    assert page.desk.talk.answer.title == "infantry_assault"
    assert page.desk.talk.spot == (x, foot)
    entries = len(page.desk.game.entries)
    other = next(
        n
        for n, one in enumerate(page.hand.cards_held())
        if one.card in page.desk.orders.hand() and one.card != "infantry_assault"
    )
    left = 20 + other * 158 + 30
    hand.click(left, y)
    assert isinstance(page.desk.talk.answer, NoAnswer)
    assert len(page.desk.game.entries) == entries, "no card is played by it"


def test_enter_takes_the_first_row_of_a_menu(window):
    hand = window(tiles(), (1280, 800))
    page = ready(hand)
    page.desk.talk.take(page.desk.clicks.card("infantry_assault"))
    assert isinstance(page.desk.talk.answer, Menu)
    first = page.desk.talk.answer.rows[0].command
    entries = len(page.desk.game.entries)
    hand.key("RETURN")
    assert page.desk.game.entries[entries].command == first


def test_enter_says_nothing_while_something_else_is_looked_at(window, monkeypatch):
    hand = window(tiles(), (1280, 800))
    page, told = ready(hand), []
    monkeypatch.setattr(hand.app, "say", lambda words, **_: told.append(words))
    page.recap.open = True
    page.do("act")
    page.recap.open = False
    assert told == []
    page.do("act")
    assert told
    assert told[0].startswith("Nothing selected")


def test_the_log_goes_with_an_earlier_moment_and_the_column_tells_its_step(window, said, monkeypatch):
    hand = window(FIGHT, (1280, 800))
    page = ready(hand)
    for space in ("A507", "A607"):
        hand.click_on(space)
        ready(hand)
    sought = []
    to = type(page.log.log_views[page.desk.screen.side_shown]).scroll_to
    monkeypatch.setattr(
        type(page.log.log_views[page.desk.screen.side_shown]),
        "scroll_to",
        lambda view, group: (sought.append(group), to(view, group))[1],
    )
    hand.key("PAGEUP")
    past = page.desk.screen.past
    said.clear()
    hand.step(2)
    group = past.log_groups[past.step]
    assert group.lines
    assert group.lines[0].text in said
    assert sought[-1].first == group.first


def test_nobody_is_framed_because_a_mark_is_taken_off_him():
    """At the end of a turn every unit lost its mark, and every one was shown as acting."""
    game = scenario.new_game("hedgerow_skirmish", seed=1)
    bots = {side: BOTS["greedy"](f"1 {side}") for side in game.system.seats}
    for _ in range(200):
        if game.outcome is not None:
            break
        game.submit(str(game.deciding), bots[str(game.deciding)].choose(Seat(game, game.deciding)))
    playback, seen = Playback(game, "allies"), 0
    for step in range(len(playback.step_ends)):
        playback.go_step(step)
        off = {one.unit for one in playback.step_events() if isinstance(one, UnitMarked) and not one.on}
        others = {
            getattr(one, field, None)
            for one in playback.step_events()
            if not isinstance(one, UnitMarked) or one.on
            for field in ("unit", "target", "space")
        }
        framed = {mark.unit for mark in playback.step_marks() if isinstance(mark, UnitMark)}
        seen += len(off - others)
        assert not (off - others) & framed
    assert seen


def test_what_the_enemy_has_done_so_far_can_be_looked_at_before_one_answers(tmp_path):
    """It was said that nobody else had acted, while the enemy stood in one's field of fire."""
    desk = desk_of("first_orders", tmp_path, 1, allies="human", axis="greedy")
    desk.screen.lift_curtain()
    recap, bot, asked = recaps.Recap(desk.screen), BOTS["greedy"]("1"), []
    for _ in range(120):
        recap.follow_game()
        side = desk.screen.deciding_side
        if side is None:
            break
        seat = desk.screen.seats[side]
        if side == "axis":
            desk.game.submit(side, bot.choose(seat))
        elif seat.own_time:
            desk.game.submit(side, desk.orders.end.row.command)
        else:
            asked.append((recap.is_mid_turn, recap.is_ready, [row.words for row in recap.rows()]))
            desk.game.submit(side, seat.choices()[-1].command)
    assert asked
    for begun, can_be_seen, rows in asked:
        assert begun
        assert can_be_seen == bool(rows)
    assert any("moves from" in words for _, _, rows in asked for words in rows)
    desk.close_desk()


def test_the_initiative_is_of_who_has_won_it(tmp_path):
    desk = desk_of("first_orders", tmp_path, 1, allies="human", axis="greedy")
    bot, recap = BOTS["greedy"]("1"), recaps.Recap(desk.screen)
    for _ in range(120):
        recap.since = 0
        recap.follow_game()
        desk.game.submit(str(desk.game.deciding), bot.choose(desk.screen.seats[desk.game.deciding]))
        if desk.game.outcome is not None:
            break
    recap.since = 0
    won = [
        (row, next(one.side for one in row.beats if getattr(one, "what", "") == "initiative"))
        for row in recap.rows()
        if row.outcomes == ("INITIATIVE",) and row.words.startswith("Turn")
    ]
    assert won
    assert all(row.side == side and row.neutral for row, side in won)
    desk.close_desk()


def test_no_stack_is_spread_over_a_line_of_sight(window):
    hand = window(FIGHT, (1280, 800))
    page = ready(hand)
    assert page.view.fans
    page.look_from("A507")
    hand.step(2)
    assert not page.view.fans
    assert page.sight.way_out("game") == "Esc begins a new line; Esc again returns to the game."
    hand.key("ESCAPE")
    hand.step(2)
    assert page.view.fans
    assert page.sight.way_out("game") == "Esc returns to the game."


def test_a_game_that_is_over_is_not_gone_on_with(window, monkeypatch):
    hand = window(FIGHT, (1280, 800))
    page = ready(hand)
    finder = Finder(hand, monkeypatch)
    journal = str(page.desk.journal)
    page.do("menu")
    page.menu.do(("replay",))
    hand.step(2)
    assert any("Continue the game" in one.words for one in finder.look())
    hand.app.back()
    hand.app.open(Start("journal", journal, ("human", "greedy")))
    hand.step(2)
    page = ready(hand)
    page.desk.talk.take(page.desk.orders.end_by("concede"))
    page.desk.talk.confirm_command()
    hand.step(2)
    page.menu.do(("replay",))
    hand.step(2)
    assert hand.app.top_page.name == "replay"
    assert not any("Continue the game" in one.words for one in finder.look())


def test_the_order_whose_odds_a_target_bears_is_told_first(tmp_path):
    """The board said 50 %, that of an assault, and the column began with the fire and its 14 %."""
    desk = desk_of("first_orders", tmp_path, 1)
    desk.screen.lift_curtain()
    desk.clicks.click_space("A507")
    desk.clicks.click_space("A708")
    mark = next(one for one in desk.overlay.board_marks() if getattr(one, "space", "") == "A807" and one.text)
    told = desk.overlay.card("A807")
    assert len(told.would) > 1
    assert desk.orders.chance_text(told.would[0][0]) == mark.text
    desk.close_desk()


def test_a_unit_that_can_be_chosen_is_named_under_the_pointer(tmp_path):
    """Its steps stood there alone, without its name."""
    desk = desk_of("first_orders", tmp_path, 1)
    desk.screen.lift_curtain()
    desk.clicks.click_space("A507")
    row, preview = next(
        one for one in desk.overlay.card("A507", "K1").would if getattr(one[0].command, "unit", "") == "K1"
    )
    assert (preview.title, preview.gist) == ("", "3 of 3 steps")
    assert "1st Platoon, K Company" in row.text
    desk.close_desk()
