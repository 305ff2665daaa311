"""The card of a unit wherever it is: on the board, in a tray beside it, lost; and never of what is hidden."""

from __future__ import annotations

import pytest

from wsn import scenario
from wsn.engine.state import Unit
from wsn.table import telling
from wsn.table.scene import Scene
from wsn.table.seat import Seat
from wsn.table.trays import unit_card


@pytest.mark.parametrize("name", ["omaha", "easy_red"])
def test_every_counter_on_the_board_and_beside_it_has_a_card(name):
    game = scenario.new_game(name, seed=1)
    for side in (*game.system.sides, None):
        seat = Seat(game, side)
        shown: Scene = telling.scene_of(seat)
        beside = [c.unit for tray in shown.trays for c in tray.counters]
        for unit in (*beside, *(c.unit for c in shown.counters)):
            card = unit_card(seat, unit)
            assert card is not None
            assert card[0] == seat.about(unit).name
            assert len(card) > 1, f"more than a name of {unit}"


@pytest.mark.parametrize("name", ["hill_314", "easy_red"])
@pytest.mark.parametrize(
    ("words", "door"), [("out of play", "eliminated_units"), ("left the map", "left_map")]
)
def test_a_unit_that_is_gone_has_the_card_of_what_it_was(name, words, door, monkeypatch):
    game = scenario.new_game(name, seed=1)
    seat = Seat(game, game.system.sides[0])
    unit: Unit = next(unit for unit in seat.view.units.values() if unit.side == seat.side)
    known = unit_card(seat, unit.id)
    assert known is not None
    monkeypatch.delitem(seat.view.units, unit.id)
    assert unit_card(seat, unit.id) is None
    monkeypatch.setattr(seat, door, lambda: (unit,))
    card = unit_card(seat, unit.id)
    assert card is not None
    assert card[0] in known[0], "a name may tell the side and the hex besides"
    assert card[1].endswith(words)


@pytest.mark.parametrize("name", ["maupertus", "saint_lo"])
def test_no_card_of_a_hidden_unit(name):
    game = scenario.new_game(name, seed=1)
    hidden = 0
    for side in game.system.sides:
        seat = Seat(game, side)
        for unit in game.state.units.keys() - seat.view.units.keys():
            assert unit_card(seat, unit) is None
            hidden += 1
    assert hidden, "a scenario that hides nothing shows nothing here"
