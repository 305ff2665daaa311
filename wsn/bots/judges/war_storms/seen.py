"""A position of this game as its judge sees it."""

from __future__ import annotations

from typing import TypeAlias

from wsn.bots.judges.judge import Weighing
from wsn.systems.war_storms.rules.world import World

S: TypeAlias = Weighing[World]
"""What a side sees, and what was reckoned for its seat."""
