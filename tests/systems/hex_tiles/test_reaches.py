"""What a game keeps of the moves of its units: the same as is found anew, and no more than the limit."""

from __future__ import annotations

import random

import pytest

from wsn import scenario
from wsn.engine.dice import NoDice
from wsn.engine.system import Cache, Situation
from wsn.systems.hex_tiles.rules import able


@pytest.mark.parametrize("name", ["carpiquet", "gold_beach"])
def test_what_is_kept_of_reach_is_what_is_found_anew(name):
    game = scenario.new_game(name, seed=5)
    draw, asked, known = random.Random(5), 0, Cache()
    for _ in range(400):
        side = game.deciding
        if side is None:
            break
        if game.state.frames[-1].phase == "move":
            s = game.situation()
            kept = Situation(s.state, s.world, NoDice(), known)
            for unit in able.ordered_units(s):
                anew = able.reach(Situation(s.state, s.world, NoDice()), unit)
                assert able.reach(kept, unit) == anew
                assert list(able.reach(kept, unit)) == list(anew)
                asked += 1
        game.submit(side, draw.choice(game.legal()))
    assert 0 < len(known.of(able.Reaches)) < asked, "some were asked again"


def test_a_game_keeps_so_many_reaches_and_no_more(monkeypatch):
    monkeypatch.setattr(able, "REACHES", 3)
    game, draw, cache = scenario.new_game("carpiquet", seed=5), random.Random(5), Cache()
    asked = set()
    while len(asked) < 12:
        s = Situation(game.state, game.world, NoDice(), cache)
        for unit in able.ordered_units(s) if s.here.phase == "move" else ():
            able.reach(s, unit)
            asked.add((unit.kind, unit.place))
            assert len(cache.of(able.Reaches)) <= 3
        game.submit(s.here.side, draw.choice(game.legal()))
    assert cache.of(able.Reaches)
