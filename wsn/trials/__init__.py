"""Trials: many seeded games between bots, to judge a scenario.

`plan` says what to play, `games` plays it on one or more processors or machines (`spread`), and `report` sums
up the rows; `balance` tells more of rows that were played with `plan(..., watch=True)`, and `compare` sets
two variants side by side, which `compared` puts into sentences. Nothing here prints; commands, the window and
the scenario builder show the results.

>>> from wsn import trials
>>> wanted = trials.plan("hedgerow_skirmish", games=2, bots=("random", "random"), seed=1)
>>> rows = list(trials.games(wanted))
>>> trials.report(wanted, rows).played
2
"""

from wsn.renamed import former_names
from wsn.trials.balancing import BalanceReport, BalanceSums, Verdict, balance
from wsn.trials.chart import ChartPart, parts, report_lines
from wsn.trials.clusters import cluster
from wsn.trials.game import TrialPlan, TrialRow, play
from wsn.trials.interval import Share, share
from wsn.trials.paired import Comparison, compare, comparison_lines
from wsn.trials.planning import BadPlan, BrokenOff, plan
from wsn.trials.rowfile import RowFile
from wsn.trials.rows import is_torn, read_rows, row_file, rows_one_by_one, rows_to_continue
from wsn.trials.run import games
from wsn.trials.spreading import Spread, lasting_spread, pool, serial, spread
from wsn.trials.summary import SideReport, TrialReport, TrialSums, report

TYPE_CHECKING = False
if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__, {"compared": "comparison_lines", "told": "report_lines", "torn": "is_torn"}
    )

__all__ = [
    "BadPlan",
    "BalanceReport",
    "BalanceSums",
    "BrokenOff",
    "ChartPart",
    "Comparison",
    "RowFile",
    "Share",
    "SideReport",
    "Spread",
    "TrialPlan",
    "TrialReport",
    "TrialRow",
    "TrialSums",
    "Verdict",
    "balance",
    "cluster",
    "compare",
    "comparison_lines",
    "games",
    "is_torn",
    "lasting_spread",
    "parts",
    "plan",
    "play",
    "pool",
    "read_rows",
    "report",
    "report_lines",
    "row_file",
    "rows_one_by_one",
    "rows_to_continue",
    "serial",
    "share",
    "spread",
]
