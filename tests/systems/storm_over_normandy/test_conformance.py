"""Random games keep the contract: never stuck, hands hidden, odds exact, undo and verify equal."""

from __future__ import annotations

import pytest

from tests.conformance import Tally, conform
from wsn import scenario
from wsn.engine.commands import Command
from wsn.engine.events import Event, Resolved
from wsn.systems import system_of
from wsn.systems.storm_over_normandy.commands import Support


def told(command: Command, events: tuple[Event, ...]) -> str | None:
    """The damage of the first attack, in the words of the odds."""
    return next((e.text.rpartition(": ")[2] for e in events if getattr(e, "rule", "") == "SON 9.3.5"
                 and isinstance(e, Resolved)), None)  # fmt: skip


def conformed(seeds: range, every: int) -> Tally:
    setup = scenario.load("storm_d_day")
    return conform(system_of(setup.system), setup, seeds=seeds, limit=4000, every=every, hash_seeds=False)


def test_a_random_game_keeps_the_contract() -> None:
    tally = conformed(range(1), 200)
    assert tally.games == 1
    assert tally.worlds > 100
    assert tally.undone
    kinds = {"UnitMoved", "DiceRolled", "TrackSet", "CardMoved", "PileOrdered", "UnitRemoved", "Remembered"}
    assert kinds <= set(tally.kinds)


@pytest.mark.slow
def test_more_random_games_keep_the_contract() -> None:
    assert conformed(range(2, 5), 40).games >= 3


def test_support_is_offered_where_odds_are_told() -> None:
    assert Support in system_of("storm_over_normandy").commands
