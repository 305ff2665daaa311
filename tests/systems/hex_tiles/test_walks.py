"""How far units have to go: each length follows from those around it."""

from __future__ import annotations

import pytest

from wsn import scenario
from wsn.bots.judges.hex_tiles.walks import NOWHERE, STOP, walk_distances
from wsn.systems.hex_tiles.data.tables import ARMS


@pytest.mark.parametrize("name", ["carpiquet", "gold_beach"])
@pytest.mark.parametrize("arm", ARMS)
def test_a_way_goes_on_from_the_neighbour_that_is_nearest(name, arm):
    world = scenario.new_game(name, seed=3).world
    stopped = closed = 0
    for to in list(world.numbers)[::7]:
        lengths = dict(zip(world.numbers, walk_distances(world, arm, to)))

        def entered(space, to=to):
            place = world.places[space]
            if space != to and arm not in place.enter:
                return NOWHERE
            return 1 + STOP if place.stop and space != to else 1

        for space, length in lengths.items():
            ways = [lengths[near] + entered(near) for near in world.neighbours[space]]
            assert length == (0 if space == to else min(NOWHERE, *ways)), (arm, space, to)
            stopped += entered(space) == 1 + STOP
            closed += entered(space) == NOWHERE
    assert stopped
    assert closed or arm == "infantry"
