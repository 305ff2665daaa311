"""What a player is told of a command does not depend on how the bot at a seat judges."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import msgspec
import pytest

import wsn
from wsn.engine.system import Cache
from wsn.systems.contract import Manner
from wsn.table.seat import Seat

ROOT = Path(__file__).resolve().parents[2]
SYSTEMS = ROOT / "wsn" / "systems"
ASK_THE_BOT = {
    "war_storms": {
        "assault/forecast.py",
        "fire/met.py",
        "gain.py",
        "posts.py",
        "score.py",
        "support/calls.py",
        "telling/preview.py",
        "turn/tasks.py",
        "weights.py",
    },
    "hex_tiles": {"standing.py", "weights.py"},
}
"""The modules of games that ask how the bot at the seat judges, to say what a command is worth to it. Of the
rules and the words none may come to it; judgement is to leave the folders of the games."""


def asks_the_bot(path: Path) -> bool:
    """Whether a module reads what is reckoned for a seat, or the weights that come from there."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr == "own":
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "weights":
            return True
    return False


def test_no_other_module_of_a_game_asks_how_a_bot_judges() -> None:
    found: dict[str, set[str]] = {}
    for path in sorted(SYSTEMS.rglob("*.py")):
        game, *rest = path.relative_to(SYSTEMS).parts
        if rest and game != "contract" and asks_the_bot(path):
            found.setdefault(game, set()).add("/".join(rest))
    assert found == ASK_THE_BOT


@pytest.mark.parametrize("name", ["first_orders", "hedgerow_skirmish", "saint_lambert"])
def test_a_preview_tells_the_same_whichever_bot_sits_there(name: str) -> None:
    """Titles, reasons and odds; only what a command is worth to a bot may differ."""
    told = 0
    game = wsn.new_game(name, seed=11)
    for n in range(120):
        if game.deciding is None:
            break
        if n % 12:
            game.submit(game.deciding, game.legal()[n % len(game.legal())])
            continue
        for command in game.legal()[:20]:
            former = Cache()
            former.of(Manner).former = True
            plain, other = (
                game.system.preview(game.situation(own=own), command) for own in (Cache(), former)
            )
            assert (plain is None) == (other is None)
            if plain is None or other is None:
                continue
            assert without_worth(plain) == without_worth(other)
            told += bool(plain.title)
    assert told > 10


def without_worth(preview: object) -> object:
    """A preview as plain values, without what commands and outcomes are worth to a bot."""
    return stripped(msgspec.to_builtins(preview, enc_hook=str))


def stripped(value: object) -> object:
    if isinstance(value, dict):
        return {key: stripped(one) for key, one in value.items() if key != "worth"}
    return [stripped(one) for one in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("name", ["first_orders", "airel_bridge", "omaha_alone"])
def test_only_commands_that_strike_have_odds_of_a_loss(name: str) -> None:
    """Whoever counts luck asks no others for their odds, and bots are told nothing of them in brief."""
    game = wsn.new_game(name, seed=11)
    dice = random.Random(11)
    hurt, brief, told = set(), set(), set()
    while game.deciding is not None and len(game.entries) < 250:
        seat = Seat(game, game.deciding)
        legal = seat.legal()
        for command in {type(one): one for one in legal}.values():
            shown = seat.preview(command)
            if shown is not None and any(chance.harm > 0 for chance in shown.odds):
                hurt.add(type(command))
            if shown is not None and not command.strikes:
                told.add(type(command))
                brief.add(seat.preview_in_brief(command))
        game.submit(game.deciding, dice.choice(legal))
    assert hurt
    assert all(kind.strikes for kind in hurt)
    assert brief <= {None}
    assert bool(told) == (name == "omaha_alone")
