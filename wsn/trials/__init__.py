"""Many seeded games between bots, and what they say of a scenario. Above the bots, below every screen.

`plan` says what is to be played, `games` plays it over a way to spread the work (`spread`), and `report`
sums the rows up. Nothing here prints: a command, a window and a builder of scenarios show it in their way.

>>> from wsn import trials
>>> wanted = trials.plan("hedgerow_skirmish", games=2, bots=("random", "random"), seed=1)
>>> rows = list(trials.games(wanted))
>>> trials.report(wanted, rows).played
2
"""

from wsn.trials.chart import Part, parts, told
from wsn.trials.game import Plan, Row, play
from wsn.trials.interval import Share, share
from wsn.trials.planning import BadPlan, plan
from wsn.trials.rows import RowFile, read_rows
from wsn.trials.run import games
from wsn.trials.spreading import Spread, cluster, pool, serial, spread
from wsn.trials.summary import Report, SideReport, report

__all__ = [
    "BadPlan",
    "Part",
    "Plan",
    "Report",
    "Row",
    "RowFile",
    "Share",
    "SideReport",
    "Spread",
    "cluster",
    "games",
    "parts",
    "plan",
    "play",
    "pool",
    "read_rows",
    "report",
    "serial",
    "share",
    "spread",
    "told",
]
