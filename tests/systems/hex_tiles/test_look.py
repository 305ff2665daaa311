"""The indexed position of rules and bots: another time of the turn shares what does not depend on it."""

from __future__ import annotations

import msgspec

from tests.systems.hex_tiles.position import position
from wsn.engine.dice import ScriptedDice
from wsn.engine.system import Cache, Situation
from wsn.systems.hex_tiles.rules import able
from wsn.systems.hex_tiles.rules.world import look


def test_a_position_at_another_time_of_the_turn_shares_its_index_and_no_answer():
    p = position(". . . . .\n . . . . .\n. . . . .", "a-inf1 A1\nx-inf1 E1", features={"wire": ["C2"]})
    bottom, unit = p.state.frames[0], p.unit("a-inf1")
    turns = (
        {"card": "as direct_from_hq"},
        {"card": "as direct_from_hq", "moved": {"a-inf1": 1}},
        {"card": "as direct_from_hq", "fought": {"a-inf1": 1}},
        {"card": "as behind_enemy_lines"},
    )

    def at(memo, cache):
        frame = msgspec.structs.replace(bottom, memo=memo)
        state = msgspec.structs.replace(p.state, frames=(frame,))
        return Situation(state, p.s.world, ScriptedDice([]), cache)

    def answers(s):
        may = [space for space in s.world.board.spaces if able.may_move(s, unit, space) is None]
        return able.turn(s), dict(able.reach(s, unit)), may

    alone = [answers(at(memo, Cache())) for memo in turns]
    assert len({str(one) for one in alone}) == len(turns)
    assert len({str(reached) for _, reached, _ in alone}) > 1  # a card lets units move farther
    assert len({str(may) for _, _, may in alone}) > 1  # and who has moved may not again
    cache = Cache()
    first = look(at(turns[0], cache))
    for memo, expected in (*zip(turns, alone), *reversed([*zip(turns, alone)])):
        s = at(memo, cache)
        assert answers(s) == expected
        assert look(s).at is first.at
        assert look(s).wire is first.wire


def test_an_attack_is_that_of_its_card_whatever_was_asked_before():
    p = position(". . . . .\n . . . . .\n. . . . .", "a-inf1 A1\nx-inf1 B1")
    bottom, unit, target = p.state.frames[0], p.unit("a-inf1"), p.unit("x-inf1")
    turns = (
        {"card": "as direct_from_hq"},
        {"card": "as close_assault"},
        {"card": "as firefight"},
        {"card": "as direct_from_hq", "fought": {"a-inf1": 1}},
    )

    def attacks(memo, cache):
        frame = msgspec.structs.replace(bottom, memo=memo)
        state = msgspec.structs.replace(p.state, frames=(frame,))
        s = Situation(state, p.s.world, ScriptedDice([]), cache)
        return [able.tally(s, unit, target, first) for first in (True, False)]

    alone = [attacks(memo, Cache()) for memo in turns]
    assert len({str(one) for one in alone}) > 1, "the cards differ"
    cache = Cache()
    for memo, expected in (*zip(turns, alone), *reversed([*zip(turns, alone)])):
        assert attacks(memo, cache) == expected
