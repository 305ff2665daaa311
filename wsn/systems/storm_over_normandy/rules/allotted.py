"""The support points of the landing while they are shared out: no marker lies on a beach for them."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.systems.storm_over_normandy.rules.memos import Shelling
from wsn.systems.storm_over_normandy.rules.world import S


def allotted(s: S) -> Mapping[str, str]:
    """The points of each beach, until fire is opened (SON 4.0)."""
    if not s.state.frames or s.here.phase != "shelling":
        return {}
    return {beach: f"support {count}" for beach, count in s.memo(Shelling).points.items() if count}
