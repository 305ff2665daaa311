"""What the hex-tile game looks like to bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.bots.judges.hex_tiles import appraise, forecast, score
from wsn.bots.judges.hex_tiles.seen import S
from wsn.bots.judges.judge import Judge
from wsn.engine.commands import Command
from wsn.systems.hex_tiles.rules.world import World


class HexTilesJudge(Judge[World]):
    """Judges by figures, medals and what each hex offers and risks."""

    HORIZON, TURNS_JUDGED_LATER, AT_ONCE = forecast.HORIZON, forecast.TURNS_JUDGED_LATER, forecast.AT_ONCE
    LEAD, MEASURED = score.LEAD, True
    ALWAYS_PLANS = True

    def score(self, s: S, side: str) -> int:
        """The points of a side's medals and figures, less those of the enemy."""
        return score.score_side(s, side)

    def prospects(self, s: S, side: str) -> int:
        """How a side stands, with what its position and its cards promise."""
        return forecast.side_prospects(s, side)

    def appraise(self, s: S, commands: Sequence[Command]) -> Sequence[int] | None:
        """The worth of each command; None in a phase that is left to trying out."""
        return appraise.appraise_commands(s, commands)


JUDGE: Final = HexTilesJudge()
