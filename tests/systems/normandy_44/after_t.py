"""What the tests of retreats and advances share: events that happen, orders given, what is offered."""

from __future__ import annotations

from collections.abc import Sequence

from tests.systems.normandy_44 import play_t
from tests.systems.normandy_44.board_t import position
from tests.systems.normandy_44.combat_t import offered
from tests.systems.normandy_44.play_t import happen
from wsn.engine.commands import Command
from wsn.systems.normandy_44.rules import advance, excess, retreat
from wsn.systems.normandy_44.rules.attackers import list_companions
from wsn.systems.normandy_44.rules.memos import Battle
from wsn.systems.normandy_44.rules.retreat import RetreatAlong, Retreating, begin_retreat
from wsn.systems.normandy_44.rules.world import S

PHASES = {**retreat.RETREAT_PHASES, **advance.ADVANCE_PHASES, **excess.STACKING_PHASES}


def give(s: S, *commands: Command) -> S:
    """The same situation after these commands, each of which must be legal."""
    play_t.give(s, *commands, among=PHASES)
    return s


def beaten(units: dict[str, str], space: str, *, hexes: int = 2, side: str = "german", **more: object) -> S:
    """A situation in which all the units of a hex have just been told to retreat."""
    s = position(units, phase="battle", side=side, **more)
    there = [unit.id for unit in s.units_at(space)]
    happen(s, begin_retreat(s, space, there, hexes, side))
    return s


def ways(s: S, *units: str) -> set[str]:
    """The ways that are offered to these units, or to the whole stack: `2004-2003`."""
    found = [c for c in offered(s) if isinstance(c, RetreatAlong)]
    these = units or s.memo(Retreating).units
    return {"-".join(c.spaces) for c in found if c.units == these}


def ends(s: S, *units: str) -> set[str]:
    """Where these units, or the whole stack, may end."""
    return {way[-4:] for way in ways(s, *units)}


def along(units: Sequence[str], *spaces: str) -> RetreatAlong:
    """The order to retreat along a way."""
    return RetreatAlong(units=tuple(units), spaces=spaces)


def won(units: dict[str, str], target: str, *attackers: str, far: int = 2, **more: object) -> S:
    """A situation in which attackers may advance: the defenders of the hex are gone."""
    reserve = bool(more.pop("may_reserve", False))
    side = str(more.pop("side", "allied"))
    s = position(units, phase="battle", side=side, **more)
    battle = Battle(
        target=target,
        attackers=attackers,
        main_force=attackers,
        defenders=(),
        companions=list_companions(s, attackers),
        advance=far,
        may_reserve=reserve,
    )
    happen(s, advance.begin_advance(s, battle))
    return s
