"""Bots in a process of their own choose what they would at the terminal, and never hold the window up."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from tests.client.lanes import ListeningJobs, SharedLanes, linger
from tests.desk.clicking import desk_of
from wsn.bots import BOTS
from wsn.cli import main
from wsn.desk import thinking
from wsn.desk.desk import Desk
from wsn.desk.thinking import Thinker
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.workers.jobs import Jobs


@pytest.fixture(scope="module")
def jobs() -> Iterator[Jobs]:
    with SharedLanes(1) as found:
        yield found


def until(what, jobs, seconds=60):
    """Tick as a window does until something holds."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came"
        jobs.poll_workers()
        linger(jobs, 0.01)


def commands(path):
    game = Game.load(path, system_of, read_only=True)
    return [(entry.by, entry.command) for entry in game.entries], game.state


@pytest.mark.parametrize(
    ("name", "bots", "most"),
    [
        ("first_orders", "greedy,random", 120),
        ("villiers_fossard", "random,greedy", 60),
    ],
)
def test_bots_in_a_process_play_the_game_that_wsn_play_plays(tmp_path, jobs, name, bots, most):
    text = tmp_path / "text.wsn.jsonl"
    args = ["play", name, "--bots", bots, "--seed", "5", "--journal", str(text), "--no-picture", "--quiet"]
    assert CliRunner().invoke(main, args).exit_code == 0
    wanted, _ = commands(text)
    allies, axis = bots.split(",")
    desk = desk_of(name, tmp_path, 5, allies=allies, axis=axis)
    until(lambda: desk.screen.is_over or (desk.tick(jobs) and len(desk.game.entries) >= most), jobs)
    played = [(entry.by, entry.command) for entry in desk.game.entries]
    assert played == wanted[: len(played)]
    assert desk.screen.is_over or len(played) >= most
    desk.close_desk()


def test_a_bot_beside_a_person_chooses_as_it_would_at_the_terminal(tmp_path, jobs):
    here = desk_of("hedgerow_skirmish", tmp_path / "..", 3, allies="human", axis="greedy")
    bot, seat = BOTS["greedy"]("3/axis"), None
    chosen = []
    for _ in range(25):
        if here.screen.is_over:
            break
        if here.screen.deciding_side == "axis":
            seat = seat or here.screen.seats["axis"]
            chosen.append(bot.choose(seat))
            n = len(here.game.entries)
            until(lambda: here.tick(jobs), jobs)
            assert here.game.entries[n].command == chosen[-1]
        else:
            here.orders.give_order(here.orders.current_choices()[-1].command, confirmed=True)
    assert len(chosen) > 5
    here.close_desk()
    here.journal.unlink()


def test_the_process_is_never_told_the_seed_of_the_dice(tmp_path):
    desk = desk_of("first_orders", tmp_path, 1234567, allies="greedy", axis="greedy")
    with ListeningJobs(1) as jobs:
        until(lambda: desk.tick(jobs), jobs)
        desk.close_desk()
    assert [name for name, _ in jobs.asked] == ["sit_down", "decide"]
    setup, decide = jobs.asked
    assert set(setup[1][2].values()) == {("greedy", "1234567/allies"), ("greedy", "1234567/axis")}
    follower = thinking.TABLES_FOLLOWED
    assert follower == {}, "nobody thinks in the window's own process"
    assert "1234567" not in json.dumps(str(decide[1][2]))


def test_a_decision_is_kept_back_while_something_moves(tmp_path, jobs):
    desk = desk_of("first_orders", tmp_path, 2, allies="greedy", axis="greedy")
    n = len(desk.game.entries)
    for _ in range(50):
        jobs.poll_workers()
        assert desk.tick(jobs, held=True) is False
        time.sleep(0.005)
    assert len(desk.game.entries) == n
    until(lambda: desk.tick(jobs), jobs)
    assert len(desk.game.entries) > n
    desk.close_desk()


def test_an_answer_for_a_position_that_is_gone_is_dropped(tmp_path, jobs):
    desk = desk_of("hedgerow_skirmish", tmp_path, 2)
    thinker = Thinker(desk.game, {"axis": "greedy", "allies": "greedy"}, jobs, "gone")
    assert thinker.poll_order("axis") is None
    desk.clicks.click_space("D406")  # the person decides after all
    order = None
    end = time.monotonic() + 60
    while order is None and time.monotonic() < end:
        jobs.poll_workers()
        order = thinker.poll_order("axis")
        linger(jobs, 0.01)
    assert order in [choice.command for choice in desk.orders.current_choices()]
    desk.orders.undo_order()
    assert desk.game.deciding == "axis"
    order = None
    while order is None and time.monotonic() < end:
        jobs.poll_workers()
        order = thinker.poll_order("axis")
        linger(jobs, 0.01)
    assert order in [choice.command for choice in desk.orders.current_choices()], (
        "it follows what was taken back, too"
    )
    thinker.stop()
    desk.close_desk()


def test_a_bot_that_takes_too_long_is_stopped_and_told(tmp_path, jobs):
    desk = desk_of("first_orders", tmp_path, 2, allies="greedy", axis="greedy")
    desk.tick(jobs)
    desk.bots.patience = 0.0
    until(lambda: desk.tick(jobs) or desk.bots.problem, jobs)
    assert desk.bots.problem == "the bot has thought for 0 seconds and has not decided"
    assert desk.tick(jobs) is False
    side = desk.screen.deciding_side
    desk.bots.patience = 60.0
    desk.bots.try_again()
    assert desk.bots.problem == ""
    until(lambda: desk.tick(jobs), jobs)
    desk.bots.patience = 0.0
    until(lambda: desk.tick(jobs) or desk.bots.problem, jobs)
    desk.play_by(desk.screen.deciding_side, "human")
    assert desk.bots.problem == ""
    assert desk.orders.current_choices(), "a person can go on in its place"
    assert side in desk.screen.players
    desk.close_desk()


def test_a_bot_that_comes_to_grief_is_told(tmp_path, jobs):
    desk = desk_of("first_orders", tmp_path, 2, allies="greedy", axis="greedy")
    thinker = Thinker(desk.game, {"allies": "nobody"}, jobs, "grief")
    until(lambda: thinker.poll_order("allies") is not None or thinker.problem, jobs)
    assert thinker.problem == "the bot could not decide: 'nobody'"
    assert thinker.poll_order("allies") is None
    thinker.stop()
    desk.close_desk()


def test_a_process_that_is_lost_is_begun_anew_and_the_game_goes_on(tmp_path, jobs):
    desk = desk_of("first_orders", tmp_path, 2, allies="greedy", axis="greedy")
    until(lambda: desk.tick(jobs), jobs)
    (worker,) = jobs.lanes.values()
    worker.process.kill()
    worker.process.join()
    n = len(desk.game.entries)
    until(lambda: desk.tick(jobs) or desk.bots.problem, jobs)
    assert desk.bots.problem == ""
    assert len(desk.game.entries) > n
    desk.close_desk()


def test_closing_a_game_ends_the_process_of_its_bots(tmp_path):
    with Jobs(1) as jobs:
        desk = desk_of("first_orders", tmp_path, 2, allies="greedy", axis="greedy")
        until(lambda: desk.tick(jobs), jobs)
        assert len(jobs.lanes) == 1
        desk.close_desk()
        assert jobs.lanes == {}


def test_without_processes_the_bots_choose_the_same(tmp_path):
    text = tmp_path / "text.wsn.jsonl"
    args = ["play", "first_orders", "--bots", "greedy,greedy", "--seed", "6", "--journal", str(text)]
    assert CliRunner().invoke(main, [*args, "--no-picture", "--quiet"]).exit_code == 0
    desk = Desk.new_game(
        "first_orders", {"allies": "greedy", "axis": "greedy"}, seed=6, journal=tmp_path / "d.wsn.jsonl"
    )
    while not desk.screen.is_over:
        assert desk.tick(None)
    desk.close_desk()
    assert commands(desk.journal) == commands(text)


def thinks_for_ever(tmp_path, jobs):
    """A game in which a planner with time for a million games has to decide."""
    desk = desk_of("first_orders", tmp_path, 2, allies="human", axis="planner@999999")
    for _ in range(40):
        if desk.screen.deciding_side == "axis" and len(desk.screen.game.legal()) > 2:
            break
        if desk.screen.person_decides:
            desk.orders.give_order(desk.orders.current_choices()[-1].command, confirmed=True)
        until(lambda: desk.tick(jobs) or desk.screen.person_decides or desk.bots.seconds_thinking > 0.3, jobs)
        if desk.bots.seconds_thinking > 0.3:
            break
    until(lambda: desk.bots.seconds_thinking > 0.3, jobs)
    return desk


def test_a_bot_that_thinks_may_be_told_to_decide_now(tmp_path, jobs):
    desk = thinks_for_ever(tmp_path, jobs)
    n = len(desk.game.entries)
    assert desk.bots.can_hurry
    assert desk.bots.seconds_allowed == 0, "it counts games, and no seconds"
    assert desk.tick(jobs) is False
    assert desk.bots.decide_now()
    until(lambda: desk.tick(jobs), jobs, 10)
    assert desk.game.entries[n].by == "axis"
    desk.close_desk()


def test_nobody_who_decides_at_once_can_be_told_to(tmp_path, jobs):
    desk = desk_of("first_orders", tmp_path, 2, allies="greedy", axis="greedy")
    desk.tick(jobs)
    assert not desk.bots.can_hurry
    assert not desk.bots.decide_now()
    desk.close_desk()


def hurried_on(desk, jobs, done, seconds=30):
    """Tick until something holds, and hurry every bot that thinks."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it never came"
        jobs.poll_workers()
        desk.tick(jobs)
        desk.bots.decide_now()
        linger(jobs, 0.01)


def test_an_order_is_taken_back_after_the_bot_was_told_to_decide_and_the_game_goes_on(tmp_path, jobs):
    desk = thinks_for_ever(tmp_path, jobs)
    assert desk.orders.can_undo() is None, "an order may be taken back while the bot thinks of its answer"
    entries = len(desk.game.entries)
    hurried_on(desk, jobs, lambda: desk.screen.person_decides)
    assert desk.game.entries[entries].by == "axis"
    while desk.orders.can_undo() is not None:
        desk.orders.give_order(desk.orders.current_choices()[0].command, confirmed=True)
        hurried_on(desk, jobs, lambda: desk.screen.person_decides)
    entries = len(desk.game.entries)
    desk.orders.undo_order()
    assert desk.screen.person_decides
    assert len(desk.game.entries) < entries
    while desk.screen.person_decides:
        desk.orders.give_order(desk.orders.current_choices()[-1].command, confirmed=True)
    entries = len(desk.game.entries)
    hurried_on(desk, jobs, lambda: len(desk.game.entries) > entries)
    assert desk.bots.problem == ""
    desk.close_desk()


def test_a_planner_in_a_process_chooses_as_it_would_at_the_terminal(tmp_path, jobs):
    desk = desk_of("first_orders", tmp_path, 2, allies="planner@8", axis="human")
    bot, seat = BOTS["planner@8"]("2/allies"), desk.screen.seats["allies"]
    thought = 0
    for _ in range(60):
        if desk.screen.person_decides:
            desk.orders.give_order(desk.orders.current_choices()[-1].command, confirmed=True)
            continue
        wanted, n = bot.choose(seat), len(desk.game.entries)
        thought += any(line.games or line.later for line in bot.lines)
        until(lambda: desk.tick(jobs), jobs)
        assert desk.game.entries[n].command == wanted
        if thought == 2:
            break
    assert thought == 2
    desk.close_desk()


def test_a_bot_thinks_already_while_its_decision_is_kept_back(tmp_path, jobs):
    desk = desk_of("first_orders", tmp_path, 2, allies="greedy", axis="greedy")
    entries = len(desk.game.entries)
    desk.tick(jobs, held=True)
    job = desk.bots.thinker.job
    until(lambda: desk.tick(jobs, held=True) or job.done, jobs)
    assert len(desk.game.entries) == entries
    assert desk.bots.seconds_thinking == 0, "it has decided, and waits"
    assert desk.tick(jobs)
    assert desk.game.entries[entries].command == job.value
    desk.close_desk()


def test_the_game_is_kept_while_a_bot_thinks_and_can_be_opened_after_the_program_has_died(tmp_path, jobs):
    desk = thinks_for_ever(tmp_path, jobs)
    told, state = commands(desk.journal)
    assert state == desk.game.state
    assert [one for one in told if one[0] == "allies"], "the last order of the person is there"
    desk.close_desk()
    again = Desk.resume_game(desk.journal, {"allies": "human", "axis": "greedy"})
    until(lambda: again.tick(jobs), jobs)
    again.close_desk()


def test_python_seldom_looks_for_rubbish_while_a_bot_decides(monkeypatch):
    from types import SimpleNamespace

    from wsn.workers.process import GC_THRESHOLD

    before = gc.get_threshold()
    watcher = SimpleNamespace(choose=lambda seat: gc.get_threshold()[0])
    table = SimpleNamespace(bots={"allies": watcher}, seats={"allies": None})
    monkeypatch.setattr(thinking, "follow_entries", lambda *words: table)
    assert thinking.decide("t", 0, (), "allies") == GC_THRESHOLD
    assert gc.get_threshold() == before
