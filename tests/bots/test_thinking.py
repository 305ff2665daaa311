"""What thinks is known by what it has: stop, hint and explain. And the levels: settings of two bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toys import hexduel
from wsn.bots import BOTS, OPPONENTS, SECONDS, describe_bot, heed_stop, is_thinking_bot, let_help
from wsn.bots.contest import Budget
from wsn.bots.greedy import Greedy
from wsn.bots.planned import GREEDY_IDEA, PlannedLine
from wsn.bots.planner import Planner
from wsn.bots.settings import SETTINGS
from wsn.bots.thinking import Assisted, Thinking
from wsn.engine.game import Game
from wsn.table.seat import Seat
from wsn.trials.explain import explain

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


class Pondering:
    """Looks at its orders one by one, and takes the last that it came to: a bot that inherits nothing."""

    def __init__(self, seed: str) -> None:
        self.seed, self.looked = seed, 0
        self.stop = lambda: False

    def choose(self, seat):
        return self.hint(seat)

    def hint(self, seat):
        return self.explain(seat)[0].command

    def explain(self, seat):
        lines: list[PlannedLine] = []
        for command in seat.legal():
            lines.insert(0, PlannedLine(command, GREEDY_IDEA, games=[(float(len(lines)), 0.0)]))
            if self.stop():
                break
        self.looked = len(lines)
        return lines


class Calculating(Pondering):
    """The same by the clock, with whom others may think."""

    clocked, helpers = True, 0


@pytest.fixture
def seat() -> Seat:
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2)
    return Seat(game, game.deciding)


def test_a_bot_of_ones_own_thinks_without_inheriting_and_is_told_to_decide(seat):
    bot = Pondering("1")
    assert isinstance(bot, Thinking)
    assert not issubclass(Pondering, Planner)
    assert bot.choose(seat) == seat.legal()[-1]
    assert bot.looked == len(seat.legal()) > 1
    assert heed_stop(bot, lambda: True)
    assert bot.choose(seat) == seat.legal()[0]
    assert bot.looked == 1


def test_others_help_one_that_thinks_against_the_clock_and_no_other(seat, monkeypatch):
    monkeypatch.setattr("wsn.bots.spare_cores", lambda kept: 5 - kept)
    bot = Calculating("1")
    assert isinstance(bot, Assisted)
    assert let_help(bot, kept=2)
    assert bot.helpers == 3
    assert not let_help(Pondering("1"))
    bot.clocked = False
    assert not let_help(bot)


def test_its_lines_are_told_as_those_of_the_planner(seat):
    told = explain(seat.game, seat.game.deciding, Budget(games=1), thinker=Pondering("1"))
    last = [seat.text_of(command) for command in reversed(seat.legal())]
    assert [line.order for line in told.lines] == last[: len(told.lines)]
    assert told.lines[0].behind == 0 < told.lines[1].behind


def test_bots_that_decide_at_once_do_not_think():
    for name in ("greedy", "regular", "recruit", "random", "rush"):
        assert not isinstance(BOTS[name]("1"), Thinking)
        assert not heed_stop(BOTS[name]("1"), lambda: True)


def test_the_planner_gives_as_a_hint_the_first_of_the_lines_that_it_explains(seat):
    first, second = Planner("1", Budget(games=40)), Planner("1", Budget(games=40))
    lines = second.explain(seat)
    assert lines[0].command == first.hint(seat)
    assert all(line.then or not line.games for line in lines)
    assert not second.telling
    assert not second.onward


def test_levels_are_settings_of_two_bots():
    kinds = {"greedy": Greedy, "planner": Planner}
    for name, setting in SETTINGS.items():
        bot = BOTS[name]("1")
        assert type(bot) is kinds[setting.bot]
        assert is_thinking_bot(name) == (setting.bot == "planner") == isinstance(bot, Thinking)
        assert describe_bot(name) == setting.short_text
        assert SECONDS.get(name) == setting.budget.seconds
        if isinstance(bot, Planner):
            assert bot._budget == setting.budget
    assert {"recruit", *SETTINGS} - {"planner"} <= {*OPPONENTS} <= {*BOTS} - {"planner"}


def test_the_page_tells_the_settings():
    page = PAGE.read_text(encoding="utf-8")
    rows = [f"| `{name}` | `{setting.bot}` | {setting.thinks_for} |\n" for name, setting in SETTINGS.items()]
    assert "".join(rows) in page
