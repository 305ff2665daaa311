"""Combat at random on boards drawn at random: never stuck, every order told, stacks in bounds."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from tests.systems.normandy_44.combat_t import PHASES, happen
from tests.systems.normandy_44.drawncombats import CELLS, draw_situation
from wsn.engine.commands import Proceed
from wsn.systems.normandy_44.data.declared import DECLARED
from wsn.systems.normandy_44.rules.attacking import CallOffAttack, EndCombat, LaunchAttack
from wsn.systems.normandy_44.rules.memos import Day
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.world import S, at

MOST_ORDERS = 3000


def play_phase(s: S, rng: random.Random) -> None:
    """Orders at random until the combat phase is over."""
    depth = len(s.state.frames)
    memos = {"day": Day, **{name: phase.memo for name, phase in PHASES.items()}}
    for _ in range(MOST_ORDERS):
        if len(s.state.frames) < depth:
            assert list(DECLARED.faults(s.state, memos)) == []
            return
        phase = PHASES[s.here.phase]
        if phase.automatic:
            happen(s, phase.decide(s, Proceed()))
            continue
        orders = [one for one in phase.candidates(s) if phase.check(s, one) is None]
        assert orders, f"nothing may be done in {s.here}"
        weights = [weigh(one) for one in orders] if len(orders) > 1 else [1.0]
        order = rng.choices(orders, weights)[0]
        assert phase.describe(s, order)
        told = phase.preview(s, order)
        if told is not None and told.odds:
            assert sum(chance.ways for chance in told.odds) == told.odds[0].out_of
        happen(s, phase.decide(s, order))
    pytest.fail(f"the phase never ends: {s.here}")


def weigh(order: object) -> float:
    """How readily an order is given: attacks are made, not called off."""
    if isinstance(order, LaunchAttack):
        return 6
    return 0.1 if isinstance(order, CallOffAttack | EndCombat) else 1


def check_all(seeds: Iterable[int]) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        s = draw_situation(rng)
        play_phase(s, rng)
        for cell in CELLS:
            assert not (at(s, cell, "german") and at(s, cell, "allied")), (seed, cell)
            for side in ("german", "allied"):
                assert refuse_stack(s, at(s, cell, side)) is None, (seed, cell)


def test_combat_at_random_ends_in_order():
    check_all(range(12))


@pytest.mark.slow
def test_combat_at_random_ends_in_order_often():
    check_all(range(12, 400))
