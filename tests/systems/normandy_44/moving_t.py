"""What the tests of movement share: giving orders to the phases of a situation, and asking for reach."""

from __future__ import annotations

from tests.systems.normandy_44 import play_t
from tests.systems.normandy_44.board_t import position
from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.systems.normandy_44.rules.manners import OnTheMarch
from wsn.systems.normandy_44.rules.marching import reach_of
from wsn.systems.normandy_44.rules.movement import (
    MOVEMENT_PHASES,
    MarchStack,
    MovementEnds,
    OfSide,
)
from wsn.systems.normandy_44.rules.walking import GoTo
from wsn.systems.normandy_44.rules.ways import way_to
from wsn.systems.normandy_44.rules.world import S


def give(s: S, *commands: Command) -> S:
    """The same situation after these commands, each of which must be legal; automatic phases go on."""
    play_t.give(s, *commands, among=MOVEMENT_PHASES)
    play_t.go_on(s, MOVEMENT_PHASES)
    return s


def refused(s: S, command: Command) -> Refusal:
    """Why a command may not be given in the open phase."""
    return play_t.refused(s, command, MOVEMENT_PHASES)


def offered(s: S) -> list[Command]:
    """The legal commands of the open phase."""
    return play_t.offered(s, MOVEMENT_PHASES)


def march(*units: str, walked: tuple[str, ...] = (), used: int = 0, manner: str = "") -> OnTheMarch:
    """A march of units that begins in the hex that their names tell."""
    return OnTheMarch(units=units, walked=walked or (units[0][:4],), used=used, manner=manner)


def used_to(s: S, space: str, *units: str, manner: str = "normal") -> int | None:
    """The sixths to a hex for units that set out together; None where it is out of reach."""
    return reach_of(s, march(*units), manner).get(space)


def why_not(s: S, space: str, *units: str, manner: str = "normal") -> Refusal:
    """Why a hex is out of reach."""
    way = way_to(s, march(*units), manner, space)
    assert isinstance(way, Refusal), way
    return way


def marching(units, space="2004", **more):
    """A situation in which the stack of a hex has set out."""
    return give(position(units, **more), MarchStack(space=space))


def go(space, option="normal"):
    return GoTo(space=space, option=option)


def marks(s, unit):
    return set(s.unit(unit).marks)


# --- stacking


def over(s, side="german"):
    """The situation after the automatic phase at the end of a movement phase, as far as it goes by itself."""
    from wsn.engine.commands import Proceed
    from wsn.engine.events import PhaseEntered
    from wsn.engine.evolve import evolve
    from wsn.engine.memo import encode_memo

    s.state = evolve(
        s.state, PhaseEntered(rule="N44 7.2", phase="movement ends", memo=encode_memo(OfSide(side=side)))
    )
    for event in MovementEnds().decide(s, Proceed()):
        s.state = evolve(s.state, event)
    return s
