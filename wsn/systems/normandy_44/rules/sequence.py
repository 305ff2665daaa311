"""The sequence of play (N44 3, 20.1): what follows what in a turn, and the turn that follows.

The frame `day` lies at the bottom from the first turn to the last. Whenever it is uncovered it opens the next
phase of the turn that there is any need of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wsn.engine.commands import Proceed
from wsn.engine.events import Event, PhaseEntered, Remembered
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.declared import RESERVE, TURN
from wsn.systems.normandy_44.data.tables import SideName
from wsn.systems.normandy_44.rules.airborne import may_withdraw_any
from wsn.systems.normandy_44.rules.beaches import update_beaches
from wsn.systems.normandy_44.rules.memos import Day
from wsn.systems.normandy_44.rules.strafing import may_strafe
from wsn.systems.normandy_44.rules.withdrawals import close_fortress
from wsn.systems.normandy_44.rules.world import S, turn, units_of


@dataclass(frozen=True)
class DayStep:
    """A phase of the turn: its name, whose it is, its rule, and when it is needed (always, unless said)."""

    phase: str
    side: SideName | None = None
    """The side that decides; None for what happens by itself."""
    rule: str = "N44 3"
    of: SideName | None = None
    """The side that an automatic phase is about."""
    needed: Callable[[S], bool] | None = None


def on_landing(s: S) -> bool:
    """Whether it is the turn of the landing (N44 20.1)."""
    return turn(s) == 1


def after_landing(s: S) -> bool:
    """Whether the turn of the landing is over."""
    return turn(s) > 1


def has_reserve(side: SideName) -> Callable[[S], bool]:
    """Whether a side has units in reserve: without any, the reserve phases are skipped (N44 3)."""
    return lambda s: any(RESERVE in unit.marks for unit in units_of(s, side))


def _player_turn(side: SideName) -> tuple[DayStep, ...]:
    return (
        *((DayStep("withdrawals", of=side, rule="N44 17.5"),) if side == "allied" else ()),
        DayStep("replacement", side, "N44 6.2.1", needed=after_landing),
        DayStep("movement begins", of=side, rule="N44 16.1.3"),
        DayStep("movement", side, "N44 9.1"),
        DayStep("movement ends", of=side, rule="N44 7.2"),
        *((DayStep("regrouping", of=side, rule="N44 6.5.2"),) if side == "allied" else ()),
        *((DayStep("strafing", side, "N44 19.1.4", needed=may_strafe),) if side == "allied" else ()),
        DayStep("combat", side, "N44 10.1"),
        DayStep("combat ends", of=side, rule="N44 10.1"),
        DayStep("reserve movement", side, "N44 15.2", needed=has_reserve(side)),
        DayStep("movement ends", of=side, rule="N44 7.2"),
        DayStep("reserve combat", side, "N44 15.3", needed=has_reserve(side)),
        DayStep("combat ends", of=side, rule="N44 10.1"),
        DayStep("recovery", of=side, rule="N44 13.6"),
        DayStep("supply", of=side, rule="N44 18.3"),
    )


SEQUENCE: Final[Sequence[DayStep]] = (
    DayStep("invasion", rule="N44 20.1", needed=on_landing),
    DayStep("weather", rule="N44 4.1", needed=after_landing),
    DayStep("gliders", rule="N44 20.2.4", needed=after_landing),
    *_player_turn("german"),
    DayStep("german victory", rule="N44 23.2"),
    *_player_turn("allied"),
    DayStep("airborne withdrawal", "allied", "N44 22.2", needed=may_withdraw_any),
    DayStep("end of turn", rule="N44 23.1"),
)
"""Every phase of a turn in its order (N44 3); those of turn 1 stand beside those of all others."""


class DayPhase(Automatic):
    """The turn itself: it opens phase after phase, then the next turn."""

    memo = Day

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Open the next phase that is needed; after the last one, begin the next turn."""
        yield from update_beaches(s)
        yield from close_fortress(s)
        for at in range(s.memo(Day).step, len(SEQUENCE)):
            step = SEQUENCE[at]
            if step.needed is None or step.needed(s):
                yield Remembered(rule=step.rule, key="step", value=at + 1)
                memo = {} if step.of is None else {"side": step.of}
                yield PhaseEntered(rule=step.rule, phase=step.phase, side=step.side, memo=memo)
                return
        yield TURN.event_setting(turn(s) + 1, "N44 3")
        yield Remembered(rule="N44 3", key="step", value=0)
