"""A window at which a bot thinks: it goes on, shows who thinks, and ends at once when it is closed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.client.pages.finding import Finder
from wsn.bots.contest import Budget
from wsn.client.opening import Start
from wsn.table.journals import open_game
from wsn.workers.jobs import Jobs

LONG = "planner@999999"
"""A bot that thinks about each decision for hours, unless it is told to decide now."""


def to_thinking(hand):
    """Give the person's orders until the bot thinks about one of its own."""
    page = hand.app.top_page
    for _ in range(60):
        hand.until(
            lambda: page.desk.screen.person_decides or page.desk.bots.seconds_thinking > 0.5, what="thinking"
        )
        if page.desk.bots.seconds_thinking > 0.5:
            return page
        page.desk.talk.take(
            page.desk.orders.give_order(page.desk.orders.current_choices()[-1].command, confirmed=True)
        )
    raise AssertionError("the bot never had to think")


def test_some_turns_are_played_against_a_planner(window):
    hand = window(Start("scenario", "first_orders", ("human", "planner@4"), "5"))
    page = hand.app.top_page
    turn = page.desk.game.system.turn
    for _ in range(200):
        if turn(page.desk.game.state) == 2 or not hand.persons_turn():
            break
        page.desk.talk.take(
            page.desk.orders.give_order(page.desk.orders.current_choices()[-1].command, confirmed=True)
        )
    assert turn(page.desk.game.state) == 2
    assert page.desk.bots.problem == ""
    assert any(entry.by == "axis" for entry in page.desk.game.entries)


def test_the_window_goes_on_while_a_bot_thinks_and_a_key_has_it_decide(window, monkeypatch):
    hand = window(Start("scenario", "first_orders", ("human", LONG), "5"))
    page = to_thinking(hand)
    finder = Finder(hand, monkeypatch)
    frames, worst, beats = 0, 0.0, set()
    until = time.monotonic() + 1.5
    while time.monotonic() < until:
        began = time.monotonic()
        hand.step()
        worst, frames = max(worst, time.monotonic() - began), frames + 1
        beats.add(page.hint.beat)
    assert frames > 15, "the loop goes on"
    assert worst < 1.0, "and nothing holds it up for long"
    assert len(beats) > 2, "it is shown how long it has been thinking"
    assert page.desk.screen.bot_decides
    hand.key("G")
    assert hand.app.settings.labels is False, "keys are answered meanwhile"
    entries = len(page.desk.game.entries)
    assert "Decide now" in [one.words for one in finder.look()]
    hand.key("D")
    hand.until(lambda: len(page.desk.game.entries) > entries, 20, "the bot has decided")
    assert page.desk.game.entries[entries].by == "axis"
    page = to_thinking(hand)
    entries = len(page.desk.game.entries)
    finder.click("Decide now")
    hand.until(lambda: len(page.desk.game.entries) > entries, 20, "by its button as well")


def test_where_nobody_thinks_the_key_says_so(window):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "5"))
    hand.persons_turn()
    hand.key("D")
    assert hand.app.message[0] == "No bot is thinking now."


def test_a_hint_is_asked_for_shown_and_put_away_without_an_order(window, monkeypatch):
    hand = window(Start("scenario", "hedgerow_skirmish", ("human", "greedy"), "5"))
    page = hand.app.top_page
    hand.persons_turn()
    while len(page.desk.orders.current_choices()) < 3:
        page.desk.talk.take(
            page.desk.orders.give_order(page.desk.orders.current_choices()[0].command, confirmed=True)
        )
        hand.persons_turn()
    finder = Finder(hand, monkeypatch)
    entries = page.desk.game.entries
    page.hint.hinting.budget = Budget(seconds=600.0)
    hand.key("H")
    hand.until(lambda: page.hint.hinting.seconds_thinking > 0.6)
    hand.key("ESCAPE")
    assert not page.hint.open
    hand.key("H")
    hand.until(lambda: page.hint.hinting.seconds_thinking > 0.6)
    finder.click("Tell me now")
    hand.until(lambda: page.hint.hinting.told is not None, 20, "the hint has come")
    assert page.hint.open
    assert "Close" in [one.words for one in finder.look()]
    assert not finder.cut()
    finder.click("Close")
    assert not page.hint.open
    assert page.desk.game.entries == entries
    page.hint.hinting.budget = Budget(games=8)
    finder.click("Hint")
    hand.until(lambda: page.hint.hinting.told is not None, 30)
    page.desk.talk.take(
        page.desk.orders.give_order(page.desk.orders.current_choices()[0].command, confirmed=True)
    )
    hand.step(2)
    assert not page.hint.open, "it was about a position that is gone"


def test_a_hint_is_refused_in_a_sentence(window):
    hand = window(Start("scenario", "first_orders", (LONG, "human"), "5"))
    to_thinking(hand)
    hand.key("H")
    assert hand.app.message[0] == "A hint is for the side that decides now, and that is not yours."
    assert not hand.app.top_page.hint.open
    lesson = window(Start("lesson", "move_and_spot"))
    lesson.step(2)
    lesson.app.top_page.do("hint")
    assert "the coach tells you what to do" in lesson.app.message[0]


def test_closing_the_window_while_a_bot_thinks_ends_everything_at_once(opengl, home, monkeypatch):
    from tests.client.pages.hand import Hand
    from wsn.client.app import App

    others = multiprocessing.active_children()
    with Jobs(1) as jobs:
        hand = Hand(App(Start("scenario", "first_orders", ("human", LONG), "5"), visible=False, jobs=jobs))
        hand.app.top_page.goals.begin()
        page = to_thinking(hand)
        journal, entries = page.desk.journal, len(page.desk.game.entries)
        (worker,) = [one.process for name, one in jobs.lanes.items() if name.startswith("bots of")]
        began = time.monotonic()
        hand.app.window.close()
        assert time.monotonic() - began < 3
        worker.join(5)
        assert not worker.is_alive()
    begun = [one for one in multiprocessing.active_children() if one not in others]
    assert not [one for one in begun if one.name.startswith("wsn bots")]
    game = open_game(journal, read_only=True)
    assert len(game.entries) == entries


def test_a_window_that_is_killed_while_a_bot_thinks_leaves_no_process_and_a_whole_journal(home: Path):
    script = home / "playing.py"
    script.write_text(
        """
from wsn.client.app import App
from wsn.client.opening import Start
import time

if __name__ == "__main__":
    app = App(Start("scenario", "first_orders", ("human", "LONG"), "8"), visible=False)
    app.top_page.goals.begin()
    desk = app.top_page.desk
    while desk.bots.seconds_thinking < 0.5:
        app.window.step()
        if desk.screen.person_decides:
            last = desk.orders.current_choices()[-1]
            app.top_page.desk.talk.take(desk.orders.give_order(last.command, confirmed=True))
    pids = [one.process.pid for one in app.jobs.lanes.values()]
    print(desk.journal.resolve(), len(desk.game.entries), *pids, flush=True)
    time.sleep(600)
""".replace("LONG", LONG),
        encoding="utf-8",
    )
    process = subprocess.Popen(
        [sys.executable, "-P", str(script)],
        env={**os.environ, "WSN_HEADLESS": "1"},
        stdout=subprocess.PIPE,
        text=True,
        cwd=home,
    )
    assert process.stdout is not None
    try:
        journal, entries, *pids = process.stdout.readline().split()
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        process.stdout.close()
    until = time.monotonic() + 10
    left = [int(pid) for pid in pids]
    while left and time.monotonic() < until:
        left = [pid for pid in left if Path(f"/proc/{pid}").exists() and not _ended(pid)]
        time.sleep(0.02)
    assert pids
    assert not left, "the bot thinks on though nobody is there"
    game = open_game(Path(journal))
    assert len(game.entries) >= int(entries)
    game.close()


def _ended(pid: int) -> bool:
    """Whether a process has ended and waits for somebody to notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True
