"""What Normandy '44 looks like to bots: a plan of the position, and the worth of every order by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.bots.judges.judge import Judge, Merely, Weighing, won_by
from wsn.bots.judges.normandy_44 import appraise, score
from wsn.engine.commands import Command
from wsn.systems.normandy_44.rules.world import World


class NormandyJudge(Judge[World]):
    """Judges by the front: goals, threats, bonds, supply and the odds of attacks."""

    LEAD, MEASURED = score.LEAD, True

    def score(self, s: Weighing[World], side: str) -> int:
        """How well a side stands, in points."""
        if s.state.outcome is not None:
            return won_by(side, s.state.outcome.winner)
        return score.score_side(s, side)

    def appraise(self, s: Weighing[World], commands: Sequence[Command]) -> Sequence[int]:
        """The worth of each command: none is tried out."""
        return appraise.appraise_commands(s, commands)

    def worth(self, s: Weighing[World], c: Command) -> int | None:
        """What one command is worth among those of its kind."""
        return appraise.appraise_commands(s, [c])[0]

    def merely(self, s: Weighing[World], c: Command) -> Merely | None:
        """What takes back what has been begun is a waste of time."""
        return "idle" if c.takes_back else None


JUDGE: Final = NormandyJudge()
