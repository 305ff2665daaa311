"""Reach and route over the board's graph, with a cost function that gives reasons."""

from __future__ import annotations

from dataclasses import dataclass

from wsn.cite import Reason


@dataclass(frozen=True, slots=True)
class Cost:
    """What one step costs, in half movement points, and why."""

    points: int
    reasons: tuple[Reason, ...]
