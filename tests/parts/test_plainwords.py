"""What a small game leaves to the house: plain words for its log, its units and how it stands."""

from __future__ import annotations

import pytest

from wsn.engine.commands import Command, Proceed
from wsn.engine.declared import Track
from wsn.engine.dice import NoDice
from wsn.engine.events import (
    DiceRolled,
    GameEnded,
    PhaseLeft,
    Resolved,
    TrackSet,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.evolve import fold
from wsn.engine.facts import Figure, Score, Status, UnitWords
from wsn.engine.state import GameState
from wsn.engine.system import Situation
from wsn.parts.plainwords import tell_command, tell_event, tell_standing, tell_unit
from wsn.parts.rulebook import no_preview
from wsn.parts.scenarios import find_force_problems

TURN = Track("turn", int, "the number of the turn")


class March(Command, frozen=True, kw_only=True):
    """A unit marches."""

    unit: str
    space: str


class Gather(Command, frozen=True, kw_only=True):
    """Units gather."""

    units: tuple[str, ...] = ()
    option: str = ""


def position(*more):
    """Two raiders and a guard on the board, and what happened then."""
    placed = [
        UnitPlaced(rule="T 1", unit=unit, side=side, kind="light_squad", space=space)
        for unit, side, space in (("r1", "raiders", "A1"), ("r2", "raiders", "A3"), ("g1", "guards", "E3"))
    ]
    return Situation(fold(GameState(), [*placed, TURN.event_setting(2, "T 1"), *more]), None, NoDice())


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (March(unit="r1", space="B1"), "march r1 B1"),
        (Gather(units=("r1", "r2")), "gather r1 r2"),
        (Gather(option="all"), "gather all"),
        (Proceed(), "proceed"),
    ],
)
def test_an_order_is_told_by_its_kind_and_the_names_in_it(command, told):
    assert tell_command(position(), command) == told


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (UnitMoved(rule="T 2", unit="r1", space="B1"), "r1 moves from A1 to B1"),
        (UnitRemoved(rule="T 3", unit="g1"), "g1 is removed"),
        (DiceRolled(rule="T 3", purpose="r1 attacks g1", faces=6, values=(4,)), "r1 attacks g1: 4"),
        (DiceRolled(rule="T 3", purpose="drift", faces=6, values=(4, 2)), "drift: 4 and 2"),
        (Resolved(rule="T 3", text="g1 holds"), "g1 holds"),
        (GameEnded(rule="T 4", winner="raiders", text="the raiders win", way="won"), "the raiders win"),
        (TrackSet(rule="T 1", track="night_turn", value=3), "night turn 3"),
        (PhaseLeft(rule="T 1", phase="turn"), ""),
    ],
)
def test_an_event_is_a_line_or_nothing(event, told):
    assert tell_event(position(), event) == told


def test_a_unit_is_its_name_its_kind_and_its_place():
    assert tell_unit(position(), "r2") == UnitWords("r2", "Light squad", "A3")
    with pytest.raises(KeyError):
        tell_unit(position(), "r9")


def test_the_score_is_the_units_that_each_side_has_left():
    forces = {"raiders": "The raiders", "guards": "The guards"}
    end = GameEnded(rule="T 4", winner="raiders", text="the raiders win", way="won")
    told = tell_standing(position(UnitRemoved(rule="T 3", unit="g1"), end), "move", TURN, 8, forces)
    score = (
        Score("raiders", "The raiders", (Figure("units", 2),)),
        Score("guards", "The guards", (Figure("units", 0),)),
    )
    assert told == Status("", "", 2, 8, score=score, result="the raiders win")


def test_nothing_is_told_of_an_order_before_it_is_given():
    assert no_preview(position(), Proceed()) is None


def test_forces_in_order_have_no_problem():
    forces = {"raiders": {"r1": "A1"}, "guards": {}}
    assert not list(find_force_problems("raid.toml", forces, ("raiders", "guards"), ("A1", "A2")))


def test_sides_and_spaces_that_are_not_there_are_told_with_the_nearest():
    forces = {"raiders": {"r1": "A1", "r2": "A9"}, "gards": {"g1": "A2"}}
    told = [str(one) for one in find_force_problems("raid.toml", forces, ("raiders", "guards"), ("A1", "A2"))]
    assert len(told) == 3
    assert "sides.gards" in told[0]
    assert "the nearest is 'guards'" in told[0]
    assert "the guards are missing" in told[1]
    assert "sides.raiders.units.r2" in told[2]
    assert "there is no space 'A9'" in told[2]
