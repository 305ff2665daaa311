"""The program without the libraries that it can do without."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gamepages import PARTS, has_part
from wsn.systems import game_of

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = {
    "hex_tiles": ROOT / "tests" / "systems" / "hex_tiles" / "village.scenario.toml",
    "war_storms": ROOT / "tests" / "skirmish.toml",
}
FROM = {part: system for system in reversed(SCENARIO) for part in PARTS if has_part(game_of(system), part)}
"""The game that each part is taken from: the smaller one, where both have it."""
ABSENT = pytest.mark.parametrize("part", FROM)
