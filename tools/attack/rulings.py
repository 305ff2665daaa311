"""Sight, bonds and supply against slow second opinions, on boards turned, mirrored and joined."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

from attack.cases import Attack, Case, Fault
from tests.board import invariance
from tests.los_cases.random_maps import sketches
from tests.los_cases.sketch import Sketch
from tests.oracle import agreement as sight_oracle
from tests.systems.normandy_44 import supplycases as front_oracle
from tests.systems.normandy_44.oracle import Case as Front
from tests.systems.normandy_44.oracle import make_case
from wsn.systems.normandy_44.rules.supply import trace_supply
from wsn.systems.normandy_44.rules.zones import zones_of

INVARIANCES: tuple[Callable[[Sketch, int], None], ...] = (
    invariance.check_both_ends,
    invariance.check_turnings,
    invariance.check_orientation,
    invariance.check_joining,
    invariance.check_cropping,
    invariance.check_short_question,
    invariance.check_blockers,
    invariance.check_first_blockers,
)
"""What must not change an answer: who asks, turnings, mirrorings, joins, crops, how much is asked."""
MAPS = 2
"""Maps in a case of sight; the first that Hypothesis draws is the simplest there is."""
PHASES = (Phase.generate, Phase.shrink)
"""What Hypothesis does: a map that shows a fault is made smaller."""
EAST = 12
"""The last column of the board of fronts, which an odd row has no counterpart for when it is turned."""
TURNS = ("mirrored", "turned", "both")


class LinesOfSight(Attack):
    """Every pair of hexes of random maps, asked of the game and of the oracle; then what may not matter."""

    name = "sight"
    share = 8

    def draw(self, rng: random.Random) -> Case:
        """A seed for a few maps. Hypothesis makes and shrinks them."""
        return {"seed": rng.randrange(1 << 40)}

    def strike(self, case: Case, tally: Counter[str]) -> None:
        """Compare every pair of every map."""

        def compare(sketch: Sketch, pick: int) -> None:
            if self.is_over:
                return
            sight_oracle.compare(sketch)
            size = len(sketch.names)
            tally["pairs of hexes in sight questions"] += size * (size + 1) // 2
            INVARIANCES[pick % len(INVARIANCES)](sketch, pick)
            tally["maps turned, mirrored, joined and cropped"] += 1

        run_drawn(compare, case["seed"])


def run_drawn(compare: Callable[[Sketch, int], None], number: int) -> None:
    """Call with maps that hypothesis draws from a seed; what fails is shrunk, and told with its map."""
    from hypothesis import strategies as st

    drawn = given(sketches(), st.integers(0, 9999))(compare)
    seed(number)(
        settings(
            max_examples=MAPS,
            database=None,
            deadline=None,
            phases=PHASES,
            suppress_health_check=list(HealthCheck),
            print_blob=False,
        )(drawn)
    )()


class BondsAndSupply(Attack):
    """Bonds, supply and retreats on random fronts, asked of the game and of the oracle; and turned fronts."""

    name = "fronts"
    share = 6

    def draw(self, rng: random.Random) -> Case:
        """A front, and how it is turned."""
        return {"seed": rng.randrange(1 << 40), "most": rng.choice((2, 2, 3)), "turn": rng.choice(TURNS)}

    def strike(self, case: Case, tally: Counter[str]) -> None:
        """Compare with the oracle, then with the same front turned."""
        front_oracle.compare(case["seed"], case["most"])
        front = make_case(case["seed"], case["most"])
        tally["supply questions"] += len(front.stacks)
        tally["retreats"] += 1
        tally["bonds asked for"] += 2
        if front.inside:
            return  # the rim of the perimeter lies on one side of it
        bare = clear_edge(front)
        move = turner(case["turn"])
        before, after = answers_of(bare), answers_of(clear_edge(turn_front(bare, move)))
        if {key: _moved(what, move) for key, what in before.items()} != after:
            raise Fault("a front is answered otherwise when it is turned", f"{case}")
        tally["fronts turned or mirrored"] += 1

    def shrink(self, case: Case) -> Iterator[Case]:
        """A smaller beaten stack."""
        if case["most"] > 1:
            yield {**case, "most": case["most"] - 1}


def answers_of(front: Front) -> dict[str, Any]:
    """The bonds of each side, and who of it is in supply."""
    s = front_oracle.situation(front)
    told: dict[str, Any] = {}
    for side in ("german", "allied"):
        told[f"bonds of {side}"] = {frozenset(one.hexes) for one in zones_of(s, side).bonds if one.stands}
        supply = trace_supply(s, side)
        told[f"supply of {side}"] = {
            frozenset((space,))
            for space, there in front.stacks.items()
            if there[0].side == side and supply.is_supplied(space)
        }
    return told


def turner(way: str) -> Callable[[str], str]:
    """Where each hex of the board comes to: north and south exchanged, half a turn, or both one after
    the other.
    """

    def mirror(space: str) -> str:
        return f"{40 - int(space[:2])}{space[2:]}"

    def turn(space: str) -> str:
        row, column = 40 - int(space[:2]), int(space[2:])
        return f"{row}{EAST - column if row % 2 else EAST + 1 - column:02}"

    return {"mirrored": mirror, "turned": turn, "both": lambda space: turn(mirror(space))}[way]


def clear_edge(front: Front) -> Front:
    """The front without the hexes that have no counterpart when it is turned: they become sea."""
    gone = {f"{row}{EAST:02}" for row in range(17, 25, 2)}

    def stays(pairs: set[frozenset[str]]) -> set[frozenset[str]]:
        return {pair for pair in pairs if not pair & gone}

    return replace(
        front,
        terrain={**front.terrain, **dict.fromkeys(sorted(gone), "sea")},
        rivers=stays(front.rivers),
        floods=stays(front.floods),
        walls=stays(front.walls),
        roads=stays(front.roads),
        causeways=stays(front.causeways),
        stacks={space: there for space, there in front.stacks.items() if space not in gone},
        works=front.works - gone,
        held={space: side for space, side in front.held.items() if space not in gone},
        sources=front.sources - gone,
    )


def turn_front(front: Front, move: Callable[[str], str]) -> Front:
    """The same front with every hex taken to another place."""
    return replace(
        front,
        terrain={move(space): kind for space, kind in front.terrain.items()},
        rivers=_moved(front.rivers, move),
        floods=_moved(front.floods, move),
        walls=_moved(front.walls, move),
        roads=_moved(front.roads, move),
        causeways=_moved(front.causeways, move),
        stacks={
            move(space): [replace(piece, name=move(piece.name[:4]) + piece.name[4:]) for piece in there]
            for space, there in front.stacks.items()
        },
        works={move(space) for space in front.works},
        held={move(space): side for space, side in front.held.items()},
        sources={move(space) for space in front.sources},
        start=move(front.start),
    )


def _moved(pairs: set[frozenset[str]], move: Callable[[str], str]) -> set[frozenset[str]]:
    return {frozenset(move(space) for space in pair) for pair in pairs}
