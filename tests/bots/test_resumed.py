"""A game that is cut off at any entry and resumed goes on as it would have gone: every bot, in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from wsn import scenario
from wsn.bots import BOTS, recalling, seconds_of
from wsn.bots.recalling import Recalling, draw_chance, past_decisions
from wsn.engine.commands import Command
from wsn.engine.course import Course
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.table.seat import Seat

SCENARIOS = ("first_orders", "airel_bridge", "storm_d_day", "omaha_alone")
"""One of each game."""
QUICK = tuple(name for name in BOTS if not seconds_of(name) and name != "planner")
GOES_ON = 12
"""So many orders after a pause are compared."""


def played(name: str, bot: str, most: int) -> Game[Any]:
    """A game between two bots, or its beginning."""
    game = scenario.new_game(name, seed=11)
    seats = {side: Seat(game, side) for side in game.system.seats}
    bots = {side: BOTS[bot](f"11/{side}") for side in seats}
    while game.deciding is not None and len(game.entries) < most:
        side = game.deciding
        game.submit(side, bots[side].choose(seats[side]))
    return game


def resumed(game: Game[Any], n: int) -> Game[Any]:
    """The game as its first n entries leave it, without what followed."""
    cut: Game[Any] = Game(game.system, game.setup, game.world, game.seed, None, drawn=game.drawn)
    course = Course(cut.state)
    for entry in game.entries[:n]:
        for event in entry.events:
            course.happen(event)
        course.close(entry)
    cut.take(course)
    return cut


def given(entries: tuple[Entry, ...]) -> list[tuple[str | None, Any]]:
    return [(entry.by, entry.command) for entry in entries if entry.by is not None]


def go_on(game: Game[Any], bots: Mapping[str, Any], orders: int) -> None:
    seats = {side: Seat(game, side) for side in game.system.seats}
    for _ in range(orders):
        side = game.deciding
        if side is None:
            return
        game.submit(side, bots[side].choose(seats[side]))


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_game_that_is_cut_off_goes_on_as_it_would_have_gone(name: str, bot: str) -> None:
    game = played(name, bot, 90)
    orders = [entry.n - 1 for entry in game.entries if entry.by is not None]
    for n in orders[3 :: max(1, len(orders) // 5)]:
        cut = resumed(game, n)
        go_on(cut, {side: BOTS[bot](f"11/{side}") for side in game.system.seats}, GOES_ON)
        as_it_was = given(game.entries[n:])[:GOES_ON]
        assert given(cut.entries[n:])[: len(as_it_was)] == as_it_was, (n, bot)


@pytest.mark.parametrize("name", ["first_orders", "airel_bridge"])
def test_so_does_a_planner_that_counts_games(name: str) -> None:
    game = played(name, "planner@8", 40)
    orders = [entry.n - 1 for entry in game.entries if entry.by is not None]
    for n in orders[2 :: max(1, len(orders) // 3)]:
        cut = resumed(game, n)
        go_on(cut, {side: BOTS["planner@8"](f"11/{side}") for side in game.system.seats}, 4)
        as_it_was = given(game.entries[n:])[:4]
        assert given(cut.entries[n:])[: len(as_it_was)] == as_it_was, n


def test_a_pause_does_not_shuffle_what_the_enemy_is_about_to_do() -> None:
    """The same position, left and resumed again and again: one order."""
    game = played("first_orders", "random", 30)
    side = str(game.deciding)
    chosen = {BOTS["random"](f"11/{side}").choose(Seat(resumed(game, 30), side)) for _ in range(5)}
    assert len(chosen) == 1
    assert len({draw_chance("11", Seat(resumed(game, n), side)).random() for n in range(5, 25)}) > 15


def test_a_march_that_another_began_is_remembered_and_one_that_was_taken_back_is_not() -> None:
    """A bot that takes a side over, or sees an order taken back, is as one that has played all the game."""
    game = played("first_orders", "greedy", 60)
    seats = {side: Seat(game, side) for side in game.system.seats}
    late = {side: BOTS["greedy"](f"11/{side}") for side in seats}
    for n in [entry.n - 1 for entry in game.entries if entry.by is not None][4::7]:
        cut = resumed(game, n)
        seat = Seat(cut, cut.deciding)
        assert late[str(seat.side)].choose(seat) == game.entries[n].command, n


class Noting(Recalling):
    """A bot that remembers nothing but its last decision."""

    def forget_all(self) -> None:
        pass

    def begins_at(self, decided: Sequence[recalling.PastDecision], n: int) -> bool:
        return True

    def relive(self, seat: Seat, given: Command) -> None:
        pass


@pytest.mark.parametrize("name", SCENARIOS)
def test_whether_the_enemy_has_decided_since_is_read_from_the_entries_since(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is what the whole journal tells, and what came before the last decision is not folded again."""
    whole = played(name, "random", 90)
    game = resumed(whole, next(entry.n - 1 for entry in whole.entries if entry.by is not None))
    seats = {side: Seat(game, side) for side in game.system.seats}
    bots = {side: Noting() for side in seats}
    folded: list[object] = []
    fold = recalling.fold
    answers = set()
    while (side := game.deciding) is not None and len(game.entries) < len(whole.entries):
        bot, seat = bots[side], seats[side]
        *_, present = past_decisions(seat)
        if bot._last is not None:
            with monkeypatch.context() as patched:
                folded.clear()
                patched.setattr(recalling, "fold", lambda *of: (folded.append(of), fold(*of))[1])
                assert bot.opens_anew(seat) == present.opens
            assert len(folded) <= len(game.entries) - bot._last.many
            answers.add(present.opens)
        command = whole.entries[len(game.entries)].command
        assert command is not None
        game.submit(side, bot.note_command(seat, command))
    assert answers == {True, False}
