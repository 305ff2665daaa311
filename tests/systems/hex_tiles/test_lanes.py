"""Numbers of all hexes side by side: what bots reckon in one go is what they would reckon hex by hex."""

from __future__ import annotations

import random

import pytest

from wsn import scenario
from wsn.bots.judges.hex_tiles.lanes import LARGEST_STROKES, pack_numbers, to_strokes, unpack_numbers
from wsn.bots.judges.hex_tiles.outlook import best_fire, dangers_of, nearest_enemy
from wsn.bots.judges.hex_tiles.standing import view_of
from wsn.bots.judges.hex_tiles.walks import walk_distances
from wsn.bots.judges.judge import weigh_position
from wsn.table.seat import Seat


def test_packed_numbers_are_added_each_to_its_own():
    one, two = [0, 3, 40_000, 7], [5, 0, 90_000, 1]
    assert list(unpack_numbers(pack_numbers(one) + pack_numbers(two), 4)) == [5, 3, 130_000, 8]
    assert list(unpack_numbers(0, 3)) == [0, 0, 0]


def test_of_numbers_in_strokes_the_smaller_is_left():
    one, two = [0, 3, 40, LARGEST_STROKES + 5], [5, 0, 40, LARGEST_STROKES + 9]
    both = unpack_numbers(pack_numbers(map(to_strokes, one)) & pack_numbers(map(to_strokes, two)), 4)
    assert [lane.bit_count() for lane in both] == [0, 0, 40, LARGEST_STROKES]


def test_what_has_no_room_or_is_below_zero_is_refused():
    for number in (-1, 1 << 64):
        with pytest.raises(OverflowError):
            pack_numbers([number])


def spelled_out(v, kind, space, at):
    """The best attack from a hex, by its definition."""
    reached = [(v.world.far(space)[foe.place], foe) for foe in v.enemy_foes]
    thrown = [
        (apart, kind.dice[apart - 1] - (foe.cover[kind.arm] if kind.cover else 0), foe)
        for apart, foe in reached
        if 0 < apart <= len(kind.dice)
    ]
    thrown = [one for one in thrown if one[1] > 0]
    if any(apart == 1 for apart, _, _ in thrown):
        thrown = [one for one in thrown if one[0] == 1]
    seen = [
        foe.strike[dice]
        for apart, dice, foe in thrown
        if apart == 1 or not kind.sight or v.world.sees(space, foe.place, at)
    ]
    return max((0, *seen))


@pytest.mark.parametrize("name", ["carpiquet", "gold_beach"])
def test_in_a_game_dangers_distances_and_attacks_are_those_of_each_hex_by_itself(name):
    game = scenario.new_game(name, seed=3)
    draw, seats = random.Random(3), {side: Seat(game, side) for side in ("allies", "axis")}
    attacks = set()
    for given in range(120):
        side = game.deciding
        if side is None:
            break
        if given % 10 == 0:
            v = view_of(weigh_position(seats[side]), side)
            world, free = v.world, [space for space in v.world.numbers if space not in v.at]
            for number in world.numbers.values():
                parts = [unpack_numbers(foe.menace, len(world.numbers))[number] for foe in v.enemy_foes]
                assert dangers_of(v)[number] == sum(parts)
                for arm in ("infantry", ""):
                    far = min(walk_distances(world, arm, foe.place)[number] for foe in v.enemy_foes)
                    assert nearest_enemy(v, arm)[number] == to_strokes(far)
            for key in {unit.kind for unit in v.at.values()}:
                for space in draw.sample(free, 12):
                    for at in ({}, v.at):
                        worth = best_fire(v, world.kinds[key], key, space, at)
                        assert worth == spelled_out(v, world.kinds[key], space, at)
                        attacks.add(worth > 0)
        seats[side].submit(draw.choice(game.legal()))
    assert attacks == {True, False}
