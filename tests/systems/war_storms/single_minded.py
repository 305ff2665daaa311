"""Players with one idea each, who play War Storms through a `Seat`: none should win by it alone.

The runner makes for the exits, or where there are none for the nearest objective, at double time; he storms
whoever stands there, and never fires. The holder stays where he is and fires at whatever comes. The sitter
does nothing at all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from wsn.bots.weighing import worth_of
from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import CONTROL
from wsn.systems.war_storms.rules import commands as c
from wsn.systems.war_storms.rules.turn import acting
from wsn.systems.war_storms.rules.world import S
from wsn.table.seat import Seat

LONGEST = 6000
"""More commands than any game has."""
NEVER, IDLE, NEEDED, EAGER = -100, 0, 10, 50
"""What a player ranks an order at: not while there is another, better than nothing, to go on, at once."""

IDLING: Mapping[type[Command], int] = {
    c.Pass: IDLE,
    c.Done: IDLE,
    c.Stop: IDLE,
    c.HoldFire: IDLE,
    c.Ready: IDLE,
    c.LetFall: IDLE,
    c.DeclineDraw: IDLE,
    c.Deploy: NEEDED,
    c.Embark: NEEDED,
    c.Drop: NEEDED,
    c.TakeHit: NEEDED,
    c.Unstack: NEEDED,
}
"""What somebody orders who wants nothing: he sets up, takes his losses, and passes."""
ACTIVE: Mapping[type[Command], int] = {
    **IDLING,
    c.ActivateOfficer: EAGER,
    c.ActivatePlatoon: EAGER,
    c.Choose: EAGER,
    c.Rally: EAGER,
}
SHOTS = (c.FireAt, c.React, c.JoinFire, c.Shoot)


class SingleMinded:
    """A player who ranks his orders by one idea, and chooses at random among equals."""

    def __init__(self, seed: str) -> None:
        self._draw = random.Random(seed)

    def choose(self, seat: Seat) -> Command:
        """One of the orders that he likes best."""
        ranks = [(self.rank(seat, order), order) for order in seat.legal()]
        best = max(rank for rank, _ in ranks)
        return self._draw.choice([order for rank, order in ranks if rank == best])

    def rank(self, seat: Seat, order: Command) -> float:
        """How much he likes an order."""
        raise NotImplementedError


class Sitter(SingleMinded):
    """Does nothing: passes, stops and holds fire."""

    def rank(self, seat: Seat, order: Command) -> float:
        """Only what the rules force on him."""
        return IDLING.get(type(order), NEVER)


class Holder(SingleMinded):
    """Stays where he is, fires at whatever comes and rallies."""

    def rank(self, seat: Seat, order: Command) -> float:
        """The shot that hits most; never a step."""
        if isinstance(order, SHOTS):
            worth = worth_of(seat, order)
            if worth is None:
                return EAGER if isinstance(order, c.Shoot) else NEVER
            return EAGER + worth / 100 if worth > 0 else NEVER
        if isinstance(order, c.Deploy):
            s = seat.situation
            held = [place for place in s.world.objectives if CONTROL.get(s.state, place) == seat.side]
            return EAGER - min((s.world.distance(order.space, place) for place in held), default=0)
        return ACTIVE.get(type(order), NEVER)


class Runner(SingleMinded):
    """Everybody runs for the exit or the nearest objective, and storms whoever stands there; nobody fires."""

    def rank(self, seat: Seat, order: Command) -> float:
        """The step that brings him nearest, by the way his feet or tracks must go."""
        s = seat.situation
        goals = aims(s, str(seat.side))
        if isinstance(order, c.MoveTo):
            unit = acting.subject(s)
            if unit.place not in s.world.board.spaces:
                return NEEDED
            nearer = far(s, unit, str(unit.place), goals) - far(s, unit, order.space, goals)
            return EAGER + nearer if nearer > 0 else NEEDED if nearer == 0 else NEVER
        if isinstance(order, c.Assault):
            return EAGER if any(order.space in goal for goal in goals) else NEVER
        if isinstance(order, c.Join | c.Launch):
            return EAGER - isinstance(order, c.Launch)
        if isinstance(order, c.DoubleTime):
            return EAGER + 1
        if isinstance(order, c.Leave):
            return 4 * EAGER
        if isinstance(order, c.Clear):
            return NEEDED
        if isinstance(order, c.Deploy | c.Drop | c.Embark) and order.space is not None:
            away = min((s.world.distance(order.space, one) for goal in goals for one in goal), default=0)
            return EAGER - away
        return ACTIVE.get(type(order), NEVER)


def aims(s: S, side: str) -> tuple[tuple[str, ...], ...]:
    """Where a runner goes: his exits, or else the objectives that are not his; when all are his, nowhere."""
    exits = tuple(s.world.zones[way.zone] for way in s.world.scenario.exits if way.side == side)
    control = {space: CONTROL.get(s.state, space) for space in s.world.objectives}
    return exits or tuple((space,) for space, holder in control.items() if holder != side)


def far(s: S, unit: Unit, place: str, goals: tuple[tuple[str, ...], ...]) -> int:
    """The half points from a place to the nearest goal; by hexes where no way leads."""
    mover = s.world.kinds[unit.kind].mover
    ways = (s.world.ways(mover, goal).get(place) for goal in goals)
    several = [way for way in ways if way is not None]
    return (
        min(several)
        if several
        else 200 + min((s.world.distance(place, g) for goal in goals for g in goal), default=0)
    )


PLAYERS: Mapping[str, Callable[[str], SingleMinded]] = {"runner": Runner, "holder": Holder, "sitter": Sitter}


def play(game: Game[Any], players: Mapping[str, Any]) -> str | None:
    """Play a game to its end, and tell the winner."""
    seats = {side: Seat(game, side) for side in game.system.sides}
    for _ in range(LONGEST):
        side = game.deciding
        if side is None:
            assert game.outcome is not None
            return game.outcome.winner
        seats[side].submit(players[side].choose(seats[side]))
    raise AssertionError(f"{game.setup.name} does not end")
