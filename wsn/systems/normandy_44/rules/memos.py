"""What the phases of Normandy '44 remember that several modules share."""

from __future__ import annotations

from wsn.engine.memo import Memo, read_memo
from wsn.engine.state import GameState


class Day(Memo, frozen=True):
    """How far the turn has come: the place in the sequence of play of what comes next (N44 3)."""

    step: int = 0


class Battle(Memo, frozen=True):
    """A combat from the roll to the last advance (N44 10.5, 12).

    The frame lies under the phases that it asks for (losses, determined defence, retreat, advance), and each
    of them finds it just below (`battle_of`).
    """

    target: str
    """The hex under attack."""
    attackers: tuple[str, ...]
    """Everybody who attacks, the main assault force among them."""
    main_force: tuple[str, ...]
    """The main assault force, with what is attached to it."""
    defenders: tuple[str, ...]
    """Everybody who was in the hex at the start, those among them who had retreated into it before."""
    bystanders: tuple[str, ...] = ()
    """Those of them who retreated in before: no strength, no losses, no lead (N44 13.5)."""
    shifters: tuple[str, ...] = ()
    """The attackers who gave a troop quality, armor or Tiger shift: they pay first (N44 12.2.1)."""
    result: str = ""
    """The result of the table, as printed."""
    stage: str = "losses"
    """What comes next: losses, defence, retreat, advance, over."""
    reserve: bool = False
    """Whether it is a combat of the reserve combat phase."""
    steps_before: int = 0
    """The steps that the defenders had at the roll."""
    vacated: bool = False
    """Whether the defenders have left the hex, by retreat or elimination."""
    held: bool = False
    """Whether a determined or desperate defence has cancelled the retreat."""
    advance: int = 0
    """How far the attackers may advance: 2, 1 for a limited advance, 0 for none."""
    may_reserve: bool = False
    """Whether attackers may go into reserve instead of advancing (N44 12.1)."""
    side: str = ""
    """The side that attacks."""
    pending: tuple[str, ...] = ()
    """The losses that are still to be taken, in order (`bearing.LOSS_KINDS`)."""
    main_steps: int = 0
    """The steps of the main assault force at the roll (N44 12.6)."""
    companions: tuple[str, ...] = ()
    """The units in brackets that were stacked with an attacker at the start (N44 10.7)."""

    @property
    def taking_part(self) -> tuple[str, ...]:
        """The attackers."""
        return self.attackers

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The hex."""
        return (self.target,)


def battle_of(state: GameState) -> Battle:
    """The combat that is being fought, whatever phase of it lies on top. Raises LookupError without one."""
    for frame in reversed(state.frames):
        if frame.phase == "battle":
            return read_memo(frame, Battle)
    raise LookupError("no combat is being fought")


class OfSide(Memo, frozen=True):
    """An automatic phase of a player turn: whose it is."""

    side: str
