"""A combat from the roll to the last advance, stage by stage (N44 10.5, 12.1, 13.4, 13.5).

The frame `battle` lies under everything that the combat asks of either side. Whenever it is uncovered it
does what comes next: losses, determined defence, retreat, advance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.engine.commands import Proceed
from wsn.engine.events import Event, PhaseLeft, Remembered
from wsn.engine.system import Phase
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.rules.advance import begin_advance
from wsn.systems.normandy_44.rules.bearing import (
    COMBAT_RESULTS,
    guests_of,
    is_empty,
    list_losses,
    still_there,
    survivors_of,
    take_next_loss,
)
from wsn.systems.normandy_44.rules.defence import ask_defender
from wsn.systems.normandy_44.rules.losses import eliminate
from wsn.systems.normandy_44.rules.memos import Battle
from wsn.systems.normandy_44.rules.retreat import begin_retreat
from wsn.systems.normandy_44.rules.world import S, World, other

FULL_ADVANCE: Final = 2
"""How far attackers advance in any direction (N44 14.1)."""
LIMITED_ADVANCE: Final = 1
"""An advance into the vacated hex only (N44 14.1)."""


class BattlePhase(Automatic):
    """What comes next in a combat."""

    memo = Battle

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """The next loss, or the next stage."""
        battle = s.memo(Battle)
        if battle.pending:
            yield from take_next_loss(s, battle)
            return
        match battle.stage:
            case "losses":
                yield _next_stage("defence")
                losses = list_losses(battle)
                if losses:
                    yield Remembered(rule="N44 12.1", key="pending", value=losses)
            case "defence":
                yield from _ask_next(s, battle)
            case "retreat":
                yield from _retreat_defenders(s, battle)
            case "advance":
                yield from _send_on(s, battle, FULL_ADVANCE)
            case "limited advance":
                yield from _send_on(s, battle, LIMITED_ADVANCE)
            case _:
                yield PhaseLeft(rule="N44 10.5", phase="battle")


def _ask_next(s: S, battle: Battle) -> Iterator[Event]:
    """After the losses: whether the hex is empty, whether anybody must retreat or may stand (N44 12.1)."""
    result = COMBAT_RESULTS[battle.result]
    if not result.retreat:
        yield _next_stage("limited advance" if result.defender and is_empty(s, battle) else "over")
    elif is_empty(s, battle):
        yield _next_stage("advance")
    else:
        yield _next_stage("retreat")
        yield from ask_defender(s, battle)


def _retreat_defenders(s: S, battle: Battle) -> Iterator[Event]:
    """The defenders go, unless they have held; those who had retreated into the hex die (N44 13.5)."""
    if battle.held:
        yield _next_stage("limited advance" if is_empty(s, battle) else "over")
        return
    yield _next_stage("advance")
    for guest in guests_of(s, battle):
        yield from eliminate(s, guest, "N44 13.5")
    survivors = survivors_of(s, battle)
    if survivors:
        hexes = COMBAT_RESULTS[battle.result].retreat
        yield from begin_retreat(s, battle.target, survivors, hexes, other(battle.side))


def _send_on(s: S, battle: Battle, hexes: int) -> Iterator[Event]:
    """The attackers advance; all the way too if the defenders died instead of retreating (N44 13.4, 14.1)."""
    yield _next_stage("over")
    yield Remembered(rule="N44 14.1", key="vacated", value=True)
    yield Remembered(rule="N44 14.1", key="advance", value=hexes)
    if hexes == FULL_ADVANCE and COMBAT_RESULTS[battle.result].may_reserve:
        yield Remembered(rule="N44 12.1", key="may_reserve", value=True)
    if still_there(s, (*battle.attackers, *battle.companions)):
        yield from begin_advance(s, s.memo(Battle))


def _next_stage(stage: str) -> Remembered:
    return Remembered(rule="N44 12.1", key="stage", value=stage)


BATTLE_PHASES: Final[Mapping[str, Phase[World]]] = {"battle": BattlePhase()}
