"""Games of bots that have gone on for a while."""

from __future__ import annotations

from wsn.bots import BOTS
from wsn.engine.game import Game
from wsn.scenario import load
from wsn.systems import system_of
from wsn.table.seat import Seat


def after(name, orders, seed=5):
    """A game after a number of orders of the greedy bot, or some more until there is a choice."""
    setup = load(name)
    game = Game.new(system_of(setup.system), setup, seed=seed)
    bots = {side: BOTS["greedy"](side) for side in game.system.sides}
    while len(game.entries) < orders or len(game.legal()) < 3:
        game.submit(game.deciding, bots[game.deciding].choose(Seat(game, game.deciding)))
    return game
