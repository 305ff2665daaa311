"""What the tests of combat share: the odds of an attack, a launch, what happens by itself, orders given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.systems.normandy_44 import play_t
from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.play_t import happen
from wsn.board.hexboard import HexBoard
from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, Remembered
from wsn.parts.crt import Combat, name_column
from wsn.systems.normandy_44.rules import advance, attacking, battle, bearing, defence, excess, retreat
from wsn.systems.normandy_44.rules.attack import AttackPlan, work_out_attack
from wsn.systems.normandy_44.rules.defence import StandFirm
from wsn.systems.normandy_44.rules.launching import launch_attack, refuse_plan
from wsn.systems.normandy_44.rules.mainforce import choose_main_force
from wsn.systems.normandy_44.rules.memos import Battle
from wsn.systems.normandy_44.rules.world import S

PHASES = {
    **attacking.ATTACK_PHASES,
    **battle.BATTLE_PHASES,
    **bearing.LOSS_PHASES,
    **defence.DEFENCE_PHASES,
    **retreat.RETREAT_PHASES,
    **advance.ADVANCE_PHASES,
    **excess.STACKING_PHASES,
}
TARGET = "2005"
"""The hex under attack, unless a test says otherwise; 2004, 2006, 2104, 2105, 1904, 1905 lie around it."""
WEST, EAST, NORTH_WEST, NORTH_EAST = "2004", "2006", "2104", "2105"


def ground(terrain: str = "mixed", *, naval: bool = True, **changes: Any) -> HexBoard:
    """Board T with a terrain in the target hex, within reach of the ships."""
    tags = {"naval_zone": [TARGET]} if naval else {}
    for word, tag in (("entries", "entry_red"), ("perimeter", "perimeter")):
        if word in changes:
            tags[tag] = changes.pop(word)
    return board_t(terrain={TARGET: terrain, **changes.pop("others", {})}, tags=tags, **changes)


def facing(units: dict[str, str], side: str = "allied", **more: Any) -> S:
    """A situation in the combat phase of a side."""
    more.setdefault("board", ground())
    more.setdefault("dice", [6])
    return position(units, phase="combat", side=side, **more)


def plan(
    s: S, *attackers: str, main: Sequence[str] = (), attached: str | None = None, **more: Any
) -> AttackPlan:
    """The attack on the target by everybody named, or by all units of the side next to it."""
    side = s.here.side
    near = s.world.board.neighbours(TARGET)
    everybody = [u.id for space in near for u in s.units_at(space) if u.side == side]
    units = tuple(one for one in everybody if not attackers or one in attackers)
    return choose_main_force(s, AttackPlan(TARGET, units, **more), tuple(main), attached)


def work_out(s: S, *attackers: str, **more: Any) -> Combat:
    """The combat of a plan, which must be one."""
    combat = work_out_attack(s, plan(s, *attackers, **more))
    assert isinstance(combat, Combat), combat
    return combat


def odds(s: S, *attackers: str, **more: Any) -> str:
    """Strengths, column before and after shifts: `16:11 1-1 2-1`."""
    combat = work_out(s, *attackers, **more)
    before = name_column(combat.table, combat.unshifted)
    return f"{combat.attack.total}:{combat.defence.total} {before} {combat.column or 'below'}"


def launch(s: S, *attackers: str, pools: Sequence[str] = (), **more: Any) -> str:
    """Make an attack, and let happen what asks nobody; the result of the table."""
    made = plan(s, *attackers, **more)
    combat = refuse_plan(s, made, str(s.here.side), tuple(pools))
    assert isinstance(combat, Combat), combat
    happen(s, launch_attack(s, made, combat, tuple(pools)))
    result = s.memo(Battle).result
    go_on(s)
    return result


def go_on(s: S) -> list[Event]:
    """Let happen what asks nobody."""
    return play_t.go_on(s, PHASES)


def give(s: S, *commands: Command) -> list[Event]:
    """Give orders, each of which must be legal and offered, and let happen what follows."""
    return play_t.give(s, *commands, among=PHASES)


def offered(s: S) -> list[Command]:
    """The legal orders of the open phase."""
    return play_t.offered(s, PHASES)


def refused(s: S, command: Command) -> Refusal:
    """Why an order may not be given now."""
    return play_t.refused(s, command, PHASES)


def struck(s: S, result: str, *attackers: str, **more: Any) -> S:
    """The situation after a result of the table, whatever the odds: up to what somebody decides."""
    made = plan(s, *attackers, **more)
    combat = work_out_attack(s, made)
    assert isinstance(combat, Combat), combat
    happen(s, launch_attack(s, made, combat, ()))
    happen(s, [Remembered(rule="N44 12.1", key="result", value=result)])
    go_on(s)
    return s


AMERICANS = {"2104": "A5", "2105": "A5"}
P17 = {"2005": "G5+Gt4", **AMERICANS}
MARSH = board_t(terrain={"1904": "flooded", "1905": "flooded"})
LATE = board_t(edges={"major_river": ["2004/2103", "2004/2104", "2004/2005"]})
SHUT = {"2102": "A1", "1902": "A1", "1903": "A1", "2002": "A1", "2103": "A1"}


def stands(s: S) -> set[str]:
    """Who is offered as the lead of a determined defence."""
    return {c.unit for c in offered(s) if isinstance(c, StandFirm)}
