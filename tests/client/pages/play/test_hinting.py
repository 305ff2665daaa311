"""A hint: what the planner would do for who decides, by what he may know, without giving the order."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest

from tests.client.lanes import ListeningJobs, SharedLanes, linger
from tests.desk.clicking import desk_of
from wsn.bots.contest import Budget
from wsn.client.pages.play.hinting import LOOKING_BACK, NOT_NOW, Hinting
from wsn.trials.explain import explain
from wsn.workers.jobs import Jobs


@pytest.fixture(scope="module")
def jobs() -> Iterator[Jobs]:
    with SharedLanes(1) as found:
        yield found


def until(what, hinting, jobs, seconds=60):
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came"
        jobs.poll_workers()
        hinting.tick()
        linger(jobs, 0.01)


@pytest.fixture
def desk(tmp_path):
    """A person against a bot, with a choice to make."""
    desk = desk_of("first_orders", tmp_path, 2, allies="human", axis="greedy")
    while not desk.screen.person_decides or len(desk.orders.current_choices()) < 3:
        if desk.screen.person_decides:
            desk.orders.give_order(desk.orders.current_choices()[0].command, confirmed=True)
        else:
            desk.tick(None)
    yield desk
    desk.close_desk()


def test_a_hint_is_what_explain_tells_of_the_same_position(desk, jobs):
    hinting = Hinting(desk.screen, "same")
    hinting.budget = Budget(games=12)
    entries = desk.game.entries
    for _ in range(2):
        assert hinting.ask_hint(jobs) == ""
        assert hinting.is_waiting
        until(lambda: hinting.told is not None, hinting, jobs)
        wanted = explain(desk.game, desk.screen.deciding_side, Budget(games=12), "hint")
        assert hinting.told == wanted
        assert 1 <= len(wanted.lines) <= 3
        assert hinting.is_current
        assert desk.game.entries == entries, "no order was given"
        if desk.game.entries is entries:
            desk.orders.give_order(desk.orders.current_choices()[0].command, confirmed=True)
            assert not hinting.is_current, "it was about another position"
            while not desk.screen.person_decides or len(desk.orders.current_choices()) < 2:
                desk.tick(None) or desk.orders.give_order(
                    desk.orders.current_choices()[0].command, confirmed=True
                )
            entries = desk.game.entries
    hinting.stop()


def test_a_hint_may_be_asked_for_at_once_and_be_put_away(desk, jobs):
    hinting = Hinting(desk.screen, "at once")
    hinting.budget = Budget(seconds=600.0)
    hinting.ask_hint(jobs)
    until(lambda: hinting.seconds_thinking > 0.3, hinting, jobs)
    assert hinting.hurry_hint()
    until(lambda: hinting.told is not None, hinting, jobs, 10)
    assert hinting.told.lines
    hinting.ask_hint(jobs)
    until(lambda: hinting.seconds_thinking > 0.1, hinting, jobs)
    job = hinting.job
    hinting.forget_hint()
    assert not hinting.hurry_hint()
    until(lambda: job.done, hinting, jobs, 10)
    assert hinting.told is None
    hinting.stop()


def test_a_hint_about_a_position_that_is_gone_is_dropped(desk, jobs):
    hinting = Hinting(desk.screen, "gone")
    hinting.budget = Budget(seconds=600.0)
    hinting.ask_hint(jobs)
    until(lambda: hinting.seconds_thinking > 0.1, hinting, jobs)
    desk.orders.give_order(desk.orders.current_choices()[0].command, confirmed=True)
    assert hinting.tick()
    assert not hinting.is_waiting
    desk.orders.undo_order()
    hinting.budget = Budget(games=8)
    hinting.ask_hint(jobs)
    until(lambda: hinting.told is not None, hinting, jobs, 20)
    assert hinting.told == explain(desk.game, desk.screen.deciding_side, Budget(games=8), "hint")
    hinting.stop()


def test_a_hint_is_refused_where_it_makes_no_sense(desk, jobs, tmp_path):
    hinting = Hinting(desk.screen, "refused")
    desk.screen.look_back(1)
    assert hinting.ask_hint(jobs) == LOOKING_BACK
    desk.screen.look_at_now()
    desk.screen.play_by(desk.screen.deciding_side, "greedy")
    assert hinting.ask_hint(jobs) == NOT_NOW
    two = desk_of("easy_red", tmp_path, 3, allies="human", axis="human")
    assert two.screen.curtain is not None
    covered = Hinting(two.screen, "covered")
    assert covered.ask_hint(jobs) == NOT_NOW, "until the screen is handed over nothing is told"
    two.screen.lift_curtain()
    assert covered.why_not() in (
        "",
        *[f"There is only one order to give: {c.text}." for c in two.orders.current_choices()],
    )
    two.close_desk()
    assert not hinting.is_waiting
    assert not covered.is_waiting


def test_the_process_of_a_hint_is_never_told_the_seed(tmp_path):
    desk = desk_of("first_orders", tmp_path, 1234567, allies="human", axis="human")
    with ListeningJobs(1) as jobs:
        hinting = Hinting(desk.screen, "seed")
        while hinting.why_not():
            desk.orders.give_order(desk.orders.current_choices()[0].command, confirmed=True)
            desk.screen.lift_curtain()
        hinting.budget = Budget(games=8)
        assert hinting.ask_hint(jobs) == ""
        until(lambda: hinting.told is not None or hinting.problem, hinting, jobs)
        assert hinting.problem == ""
        hinting.stop()
    assert [name for name, _ in jobs.asked] == ["sit_down", "find_advice"]
    assert jobs.asked[0][1][2] == {}, "it has no bots, and so no seeds of theirs"
    assert "1234567" not in json.dumps(str(jobs.asked[1][1][2]))
    desk.close_desk()
