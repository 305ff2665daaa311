"""The end of a game in the window."""

from __future__ import annotations

from fractions import Fraction

from tests.client.pages.finding import Finder
from wsn.client.opening import Start
from wsn.client.pages.play import endsheet
from wsn.table import luck
from wsn.table.luck import Luck
from wsn.workers.worker import Failure, Job


def test_the_luck_of_the_dice_does_not_wait_for_the_pieces_of_the_map(window, monkeypatch):
    """Once a large window drew its map for a minute, and the end of the game told no luck."""
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "1"))
    hand.persons_turn()
    page, jobs = hand.app.top_page, hand.app.jobs
    asked, ask = [], jobs.start_job

    def noting(function, *args, **how):
        asked.append((function, how.get("first", False)))
        return ask(function, *args, **how)

    monkeypatch.setattr(jobs, "start_job", noting)
    page.desk.talk.take(page.desk.orders.end_by("concede"))
    page.desk.talk.confirm_command()
    hand.step(3)
    assert page.end.open
    assert (luck.of_journal, True) in asked
    hand.until(lambda: page.end.luck_of_sides() != endsheet.WORKING, 60, "the luck is reckoned")


def test_a_game_is_watched_again_by_itself_from_its_end_and_space_stops_it(window, monkeypatch):
    """Once the button opened a viewer that stood still, and Space did nothing there."""
    hand = window(Start("scenario", "first_orders", ("greedy", "human"), "4"))
    page = hand.app.top_page
    orders = page.desk.orders
    while hand.persons_turn():  # a side concedes on its activation
        orders.confirm_order(orders.end_by("concede"))
        if not page.desk.screen.is_over:
            orders.give_order(orders.current_choices()[-1].command, confirmed=True)
    hand.step(2)
    Finder(hand, monkeypatch).click("Replay")
    replay = hand.app.top_page
    assert replay.name == "replay"
    hand.until(lambda: replay.playback.step >= 2, 20, "it plays with nobody at it", ahead=0.1)
    hand.key("SPACE")
    assert not replay.playback.playing
    stopped = replay.playback.step
    hand.step(5)
    assert replay.playback.step == stopped
    hand.key("SPACE")
    hand.until(lambda: replay.playback.step > stopped, 20, "it plays on", ahead=0.1)


def test_the_buttons_stay_where_they_are_when_the_luck_of_the_dice_is_reckoned(window, monkeypatch):
    """The sheet grew under the pointer, and a click on Replay looked at the board."""
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "1"))
    hand.persons_turn()
    page = hand.app.top_page
    page.desk.talk.take(page.desk.orders.end_by("concede"))
    page.desk.talk.confirm_command()
    finder, places = Finder(hand, monkeypatch), []
    reckoned = tuple(Luck(side, 3, 2, Fraction(3, 2), Fraction(3, 4)) for side in ("allies", "axis"))
    for lucks in (endsheet.WORKING, (), reckoned):
        monkeypatch.setattr(page.end, "luck_of_sides", lambda lucks=lucks: lucks)
        found = finder.find("Replay")
        places.append((found.x, found.y))
    assert len(set(places)) == 1, places


def test_what_is_not_measured_is_not_told_as_if_no_dice_had_been_thrown(window, said, monkeypatch):
    """A side that won by a roll hand to hand once read that no dice were thrown in attacks."""
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "1"))
    hand.persons_turn()
    page = hand.app.top_page
    page.desk.talk.take(page.desk.orders.end_by("concede"))
    page.desk.talk.confirm_command()
    monkeypatch.setattr(page.end, "luck_of_sides", lambda: ())
    hand.step(2)
    assert said.count(f"Dice: {luck.UNMEASURED}") >= 2


def test_luck_that_a_worker_could_not_reckon_is_not_told_as_if_it_could_not_be_measured(window, said):
    """Of a side with four attacks the window said that none of them had odds of losses."""
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "1"))
    hand.persons_turn()
    page = hand.app.top_page
    page.desk.talk.take(page.desk.orders.end_by("concede"))
    page.desk.talk.confirm_command()
    page.end.game_ending()
    page.end.luck_job = Job(
        luck.of_journal, (), done=True, failure=Failure("Lost", "the worker process ended")
    )
    hand.step(2)
    assert said.count(f"Dice: {endsheet.NOT_WORKED_OUT}") >= 2
    assert f"Dice: {luck.UNMEASURED}" not in said
