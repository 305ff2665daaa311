"""Movement over the empty map, for `wsn reach` and `wsn route` (N44 9): no enemies, no markers.

A mover is `foot`, `mech` or `watched` (German mechanized units in clear and overcast weather), or a counter
of the order of battle with its allowance. Points are counted in sixths.
"""

from __future__ import annotations

from typing import Final, get_args

from wsn.board.hexboard import HexBoard
from wsn.board.paths import Cost, Moves
from wsn.cite import Reason, Refusal
from wsn.data import nearest_hint
from wsn.systems.normandy_44.data.scenario import Force, Scenario
from wsn.systems.normandy_44.data.tables import SIXTHS, tables
from wsn.systems.normandy_44.rules.crossing import Going, Kind, ground_moves, price_step, tell_points
from wsn.systems.normandy_44.rules.units import NON_MECHANIZED
from wsn.systems.normandy_44.rules.world import World

FIRST_STEP: Final = ""
"""No rule lets a unit enter a hex for all its points; whoever is slow moves tactically (N44 9.10)."""
MOVERS: Final[tuple[Kind, ...]] = get_args(Kind)
"""The classes of mover."""


def mover(word: str) -> tuple[Kind, int | None]:
    """A class of mover, or that of a counter with the sixths of its allowance; by day under Allied aircraft.

    Raises LookupError with the nearest words.
    """
    for kind in MOVERS:
        if word == kind:
            return kind, None
    counters = tables().counters
    if word not in counters:
        near = nearest_hint(word, (*MOVERS, *counters)) or f"; the classes are {', '.join(MOVERS)}"
        raise LookupError(f"there is no mover {word!r}{near}")
    counter = counters[word]
    if counter.type in NON_MECHANIZED:
        return "foot", counter.moves * SIXTHS
    allied = counter.nation in ("us", "british", "canadian")
    return "mech" if allied else "watched", counter.moves * SIXTHS


def costs(board: HexBoard, mover: Kind) -> Moves:
    """What every step on the board costs a class of mover, first steps told apart."""
    return ground_moves(_world_of(board), Going((mover,)), next(iter(board.hexes)))


def cost(board: HexBoard, mover: Kind, a: str, b: str) -> Cost | Refusal:
    """What the step from a to b costs as the first of a move, or why it is barred."""
    toll = price_step(_world_of(board), Going((mover,)), a, b)
    return toll if isinstance(toll, Refusal) else toll.cost


def points_text(parts: int) -> str:
    """Sixths of a point as points: `4⅚`."""
    return tell_points(parts).removesuffix(" MP")


def reason_text(reason: Reason) -> str:
    """A reason of a step with its rule; what it costs is in its words."""
    return f"{reason.text} ({reason.rule})"


def _world_of(board: HexBoard) -> World:
    """The map alone, as rules of movement read it."""
    sides = {"allied": Force(name="Allied"), "german": Force(name="German")}
    nobody = Scenario(format=1, system="normandy_44", name=board.name, map=board.name, sides=sides, units=())
    return World(board, tables(), nobody)
