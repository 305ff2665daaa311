"""Recorded games that pages open."""

from __future__ import annotations

from pathlib import Path

from wsn.scenario import new_game


def recorded(home: Path) -> Path:
    """A short game of bots, kept among the games."""
    from wsn.bots import BOTS
    from wsn.table.seat import Seat

    (home / "games").mkdir(exist_ok=True)
    path = home / "games" / "watched.wsn.jsonl"
    game = new_game("first_orders", seed=3, journal=path)
    bots = {side: BOTS["random"](f"3/{side}") for side in game.system.sides}
    for _ in range(40):
        side = game.deciding
        if side is None:
            break
        game.submit(side, bots[side].choose(Seat(game, side)))
    game.close()
    return path
