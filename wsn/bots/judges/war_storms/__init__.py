"""What War Storms Normandy looks like to bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.bots.judges.judge import Judge, Merely
from wsn.bots.judges.war_storms import appraise, forecast, score, weights, worth
from wsn.bots.judges.war_storms.seen import S
from wsn.engine.commands import Command
from wsn.systems.war_storms.rules.world import World


class WarStormsJudge(Judge[World]):
    """Judges by steps, nerves, fire and the way to the goals."""

    HORIZON, TURNS_JUDGED_LATER, AT_ONCE = forecast.HORIZON, forecast.TURNS_JUDGED_LATER, forecast.AT_ONCE
    LEAD, MEASURED = score.LEAD, True
    BY_ODDS, IN_ORDER = False, True
    TEMPERS = weights.TEMPERS

    def score(self, s: S, side: str) -> int:
        """Steps, objectives and nerves of a side, less the other's, and how near it is to its goals."""
        return score.score_side(s, side)

    def prospects(self, s: S, side: str) -> int:
        """By how much a side stands better than the other, with what its position promises."""
        return forecast.side_prospects(s, side)

    def appraise(self, s: S, commands: Sequence[Command]) -> Sequence[int | None] | None:
        """What each order brings; None for one that has to be tried out."""
        return appraise.appraise_commands(s, commands)

    def worth(self, s: S, c: Command) -> int | None:
        """What an order brings on the average; None for a march and the like."""
        return worth.order_worth(s, c)

    def merely(self, s: S, c: Command) -> Merely | None:
        """A step without dice, a choice of unit, a waste, or more."""
        return appraise.classify_minor(s, c)


JUDGE: Final = WarStormsJudge()
