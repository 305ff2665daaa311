"""Rules tell facts; what they are worth is said by judges above them, and no rule knows of any."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest

import wsn
from wsn.bots.judges import DEFAULT_JUDGE, judge_of
from wsn.bots.judges.judge import Judge
from wsn.engine.commands import Command
from wsn.systems import SYSTEMS
from wsn.table.seat import Seat

ROOT = Path(__file__).resolve().parents[2]
BELOW = ("engine", "board", "parts", "systems", "scenario", "table")
JUDGING = re.compile(r"^(apprais\w*|score_of|worth_of|prospects|temper|weights?_of)$", re.IGNORECASE)
"""Names by which somebody below would weigh, or ask how a bot does."""
SUPPOSED = frozenset[str]()
"""The games of which nobody has measured yet what a lead is worth: chances are told as supposed."""


def names(path: Path) -> set[str]:
    """What a module defines or asks of others by attribute, outside of its imports."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
    return found


def test_no_rule_weighs_or_asks_how_a_bot_does() -> None:
    paths = [path for part in BELOW for path in sorted((ROOT / "wsn" / part).rglob("*.py"))]
    assert len(paths) > 200
    found = {path.relative_to(ROOT).as_posix(): sorted(filter(JUDGING.match, names(path))) for path in paths}
    assert {path: bad for path, bad in found.items() if bad} == {}


def test_every_game_has_a_judge_and_any_other_is_judged_by_its_steps() -> None:
    judges = {name: judge_of(name) for name in SYSTEMS}
    assert all(type(judge) is not Judge for judge in judges.values())
    assert {name for name, judge in judges.items() if not judge.MEASURED} <= SUPPOSED
    assert judge_of("hexduel") is DEFAULT_JUDGE
    assert judge_of("a game of somebody's own") is DEFAULT_JUDGE


@pytest.mark.parametrize("name", ["first_orders", "airel_bridge", "omaha_alone"])
def test_only_commands_that_strike_have_odds_of_a_loss(name: str) -> None:
    """Whoever counts luck asks no others for their odds."""
    game = wsn.new_game(name, seed=11)
    dice = random.Random(11)
    hurt = set[type[Command]]()
    while game.deciding is not None and len(game.entries) < 250:
        seat = Seat(game, game.deciding)
        legal = seat.legal()
        for command in {type(one): one for one in legal}.values():
            shown = seat.preview(command)
            if shown is not None and any(chance.harm > 0 for chance in shown.odds):
                hurt.add(type(command))
        game.submit(game.deciding, dice.choice(legal))
    assert hurt
    assert all(kind.strikes for kind in hurt)
