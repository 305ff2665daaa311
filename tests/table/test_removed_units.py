"""Units that have left play: lost or off the map, seen by a side, undone."""

from __future__ import annotations

from tests.engine.tiny import Phase, enter, game, said
from wsn.engine.events import UnitPlaced, UnitRemoved
from wsn.table.seat import Seat

START = (
    UnitPlaced(rule="TINY 1", unit="u1", side="a", kind="k", space="X"),
    UnitPlaced(rule="TINY 1", unit="u2", side="a", kind="k", space="X"),
    UnitPlaced(rule="TINY 1", unit="u3", side="a", kind="k", space="X", hidden_from=("b",)),
    enter("main"),
)


def lose(s, c):
    unit, _, left = c.option.partition(" ")
    if unit in s.state.units:
        yield UnitRemoved(rule="TINY 1", unit=unit, left_map=bool(left))
    else:
        yield said("nothing")


def played():
    return game(*START, main=Phase(lose, options=("u1", "u2", "u3", "u2 left")))


def give(g, option):
    seat = Seat(g, "a")
    seat.submit(next(c for c in seat.legal() if c.option == option))


def ids(units):
    return [unit.id for unit in units]


def test_a_unit_that_left_the_map_is_no_loss():
    g = played()
    give(g, "u1")
    give(g, "u2 left")
    seat = Seat(g, "a")
    assert (ids(seat.eliminated_units()), ids(seat.left_map())) == (["u1"], ["u2"])


def test_an_undone_loss_is_no_loss():
    g = played()
    give(g, "u1")
    seat = Seat(g, "a")
    assert ids(seat.eliminated_units()) == ["u1"]
    seat.undo()
    assert seat.eliminated_units() == ()
    assert "u1" in seat.view.units
    give(g, "u2")
    assert ids(seat.eliminated_units()) == ["u2"], "another course of the game has other losses"
    give(g, "u1")
    assert ids(seat.eliminated_units()) == ["u2", "u1"], "in the order in which they went"


def test_an_undo_that_is_followed_by_another_command_is_noticed():
    g = played()
    give(g, "u1")
    assert ids(Seat(g, "a").eliminated_units()) == ["u1"]
    Seat(g, "a").undo()
    give(g, "u2 left")
    assert (Seat(g, "a").eliminated_units(), ids(Seat(g, "a").left_map())) == ((), ["u2"]), (
        "as many entries as before"
    )


def test_a_side_does_not_see_the_loss_of_a_unit_hidden_from_it():
    g = played()
    give(g, "u3")
    assert ids(Seat(g, "a").eliminated_units()) == ["u3"]
    assert Seat(g, "b").eliminated_units() == ()
