"""`wsn verify` of a hosted game: every roll is worked out again, and the first wrong one is named."""

from __future__ import annotations

import random
import re

import pytest
from click.testing import CliRunner

from wsn import scenario
from wsn.cli import main
from wsn.engine.chain import ChainDice, Mixing
from wsn.engine.events import DiceRolled
from wsn.engine.game import Game


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    path = tmp_path_factory.mktemp("hosted") / "g.wsn.jsonl"
    plain = scenario.new_game("first_orders", seed=1)
    dice = ChainDice(bytes(32), tuple(plain.system.seats))
    game = Game.new(plain.system, plain.setup, dice=dice, journal=path, fsync=False)
    seat = next(iter(plain.system.seats))
    game.mix(Mixing(seat, "rain over the Vire"))
    draw = random.Random(2)
    while sum(game.chain.opened.values()) < 5:
        game.submit(game.deciding, draw.choice(game.legal()))
    game.close()
    return path


def said(path):
    done = CliRunner().invoke(main, ["verify", str(path)])
    return done.exit_code, done.output


def test_it_tells_what_was_checked_and_what_that_proves_and_what_not(game):
    status, output = said(game)
    assert status == 0
    assert re.search(
        r"5 rolls checked: each is what the host was bound to by the commitment ([0-9a-f]{4} ?){4}\.", output
    )
    assert "rain over the Vire" in output
    assert "nobody changed the dice" in output
    assert "does not protect you from a host who plays" in output
    assert "did not come from the seed" not in output


def test_the_first_wrong_roll_is_named(game, tmp_path):
    def turned(match):
        return b'"faces":6,"values":[%d,' % (int(match[1]) % 6 + 1)

    forged = tmp_path / "forged.wsn.jsonl"
    data, many = re.subn(rb'"faces":6,"values":\[(\d),', turned, game.read_bytes(), count=1)
    assert many
    forged.write_bytes(data)
    status, output = said(forged)
    assert status == 1
    assert re.search(r"roll \d", output)
    assert "nobody changed the dice" not in output
    done = CliRunner().invoke(main, ["verify", "--all", str(forged)])
    assert "is not to be believed: it shows" in done.output


def test_a_log_of_a_hosted_game_reads_as_any_other(game):
    done = CliRunner().invoke(main, ["replay", str(game)])
    assert done.exit_code == 0
    assert DiceRolled.__name__ not in done.output
