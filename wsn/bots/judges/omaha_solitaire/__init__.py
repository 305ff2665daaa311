"""What Omaha, Alone looks like to bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.bots.judges.judge import Judge, Weighing
from wsn.bots.judges.omaha_solitaire import appraise, score
from wsn.engine.commands import Command
from wsn.systems.omaha_solitaire.rules.world import World


class OmahaJudge(Judge[World]):
    """Judges by points, men and the strength of what lies ahead."""

    LEAD, MEASURED = score.LEAD, True
    ALWAYS_PLANS = True

    def score(self, s: Weighing[World], side: str) -> int:
        """How well a side stands, in points."""
        return score.score_side(s, side)

    def appraise(self, s: Weighing[World], commands: Sequence[Command]) -> Sequence[int] | None:
        """The worth of each command; None in a phase that is left to trying out."""
        return appraise.appraise_commands(s, commands)


JUDGE: Final = OmahaJudge()
