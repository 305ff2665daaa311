"""Players with one idea, to try scenarios with: one runs for objectives and exits, one sits still.

A scenario in which one of them beats a player who looks at the board has a hole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wsn import scenario
from wsn.bots import BOTS
from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.engine.system import Setup
from wsn.systems.hex_tiles.rules import cards, victory
from wsn.systems.hex_tiles.rules.commands import (
    Ambush,
    Battle,
    Concede,
    Done,
    LeaveMap,
    MoveTo,
    OrderUnit,
    PlayCard,
    TakeGround,
)
from wsn.systems.hex_tiles.rules.world import S, deciding
from wsn.table.seat import Seat

Player = Callable[[Seat], Command]


def sitter(seat: Seat) -> Command:
    """Orders nobody if he can, and ends every choice as soon as he may."""
    legal = seat.legal()
    plays = [c for c in legal if isinstance(c, PlayCard)]
    if plays:
        return min(plays, key=lambda c: (_strikes(seat.situation, c), _orders(seat.situation, c)))
    done = [c for c in legal if isinstance(c, Done)]
    return (done or legal)[0]


def runner(seat: Seat) -> Command:
    """Goes for the nearest objective or exit with as many units as he can order, and battles on the way."""
    s, legal = seat.situation, seat.legal()
    plays = [c for c in legal if isinstance(c, PlayCard)]
    if plays:
        return max(plays, key=lambda c: _orders(s, c))
    side = deciding(s)
    goals = _goals(s, side)

    def far(unit: str, space: str) -> int:
        arm = s.world.kinds[s.unit(unit).kind].arm
        may = [goal for goal in goals if arm in s.world.places[goal].enter]
        return min((s.world.far(space)[goal] for goal in may), default=0)

    orders = [c for c in legal if isinstance(c, OrderUnit)]
    if orders:
        ahead = [c for c in orders if far(c.unit, str(s.unit(c.unit).place))]
        return min(ahead or orders, key=lambda c: far(c.unit, str(s.unit(c.unit).place)))
    for c in legal:
        if isinstance(c, LeaveMap | Ambush):
            return c
    gains = [
        (far(c.unit, str(s.unit(c.unit).place)) - far(c.unit, c.space), -i, c)
        for i, c in enumerate(legal)
        if isinstance(c, MoveTo)
    ]
    if gains and max(gains)[0] > 0:
        return max(gains)[2]
    battles = [c for c in legal if isinstance(c, Battle | TakeGround)]
    if battles:
        return battles[0]
    done = [c for c in legal if isinstance(c, Done)]
    others = [c for c in legal if not isinstance(c, Concede)]
    return (done or others)[0]


def _strikes(s: S, c: PlayCard) -> bool:
    """Whether a card strikes without an order, so that it cannot be sat out."""
    key, _ = cards.counts_as(s, deciding(s), c.card, c.option or "")
    return s.world.card(key).act in ("air_power", "barrage")


def _orders(s: S, c: PlayCard) -> int:
    """The units that a card would let move or battle."""
    side = deciding(s)
    key, section = cards.counts_as(s, side, c.card, c.option or "")
    key, orderable = cards.orders(s, side, key, section)
    return min(len(orderable), sum(s.world.card(key).orders.values()))


def _goals(s: S, side: str) -> list[str]:
    """The hexes of objectives that the side may win and of its exits, or else the far edge."""
    several = [
        space
        for i, (objective, hexes) in enumerate(s.world.objectives)
        if objective.side in (side, "both") and victory.holder(s.state, i) != side
        for space in hexes
    ]
    several += s.world.exits[side]
    if several:
        return several
    rows = {space: row for space, (_, row) in s.world.columns.items()}
    edge = max(rows.values()) if s.world.force(side).edge == "north" else 0
    return [space for space, row in rows.items() if row == edge]


def play(setup: Setup, seed: int, **players: Player | str) -> Game[Any]:
    """A game in which `allies` and `axis` are such a player, or a bot by its name."""
    game = scenario.new_game(setup, seed=seed)
    seats = {side: Seat(game, side) for side in game.system.sides}
    bots = {side: BOTS[who](f"{seed}/{side}") for side, who in players.items() if isinstance(who, str)}
    while (side := game.deciding) is not None:
        who = players[side]
        game.submit(side, bots[side].choose(seats[side]) if isinstance(who, str) else who(seats[side]))
    return game
