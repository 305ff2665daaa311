"""Matches of bots on a toy game."""

from __future__ import annotations

from wsn.bots import BOTS
from wsn.engine.game import Game
from wsn.table.seat import Seat


def play(toy, names, seed):
    game = Game.new(toy.SYSTEM, toy.SETUP, seed=seed)
    seats = {side: Seat(game, side) for side in toy.SYSTEM.sides}
    bots = {side: BOTS[name](f"{seed}/{side}") for side, name in zip(toy.SYSTEM.sides, names, strict=True)}
    for _ in range(2000):
        if game.deciding is None:
            return game
        seat = seats[game.deciding]
        command = bots[game.deciding].choose(seat)
        assert command in seat.legal()
        seat.submit(command)
    raise AssertionError("no end after 2000 commands")
