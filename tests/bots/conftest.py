"""What tests of several bots begin with."""

from __future__ import annotations

import pytest

from wsn.engine.game import Game
from wsn.scenario import load
from wsn.systems import system_of


@pytest.fixture
def cards():
    """A card game, with a hand and a deck that the other side does not see."""
    setup = load("airel_bridge")
    return Game.new(system_of(setup.system), setup, seed=5)
