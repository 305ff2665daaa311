"""The toys keep the contract of every rules system; and the suite finds systems that break it."""

from __future__ import annotations

from tests.conformance import conform
from tests.toys import areas, hexduel
from wsn.engine.events import StepsChanged


def told(command, events):
    if not isinstance(command, hexduel.Fire):
        return None
    return "hit" if any(isinstance(e, StepsChanged) for e in events) else "missed"


def test_hexduel_conforms():
    tally = conform(hexduel.SYSTEM, hexduel.SETUP, seeds=range(12), limit=400, told=told)
    assert tally.games == 12
    assert min(tally.commands, tally.refused, tally.worlds) > 300
    assert min(tally.undone, tally.odds) > 30
    assert {"red", "blue"} <= set(tally.outcomes)


def test_areas_conforms():
    tally = conform(areas.SYSTEM, areas.SETUP, seeds=range(12), limit=400)
    assert min(tally.commands, tally.refused, tally.worlds) > 250
    assert {"MarkerPlaced", "CardMoved", "PileOrdered", "Remembered", "DiceRolled"} <= set(tally.kinds)
