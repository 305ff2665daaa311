"""Which choices a place stands for: units and markers where they are, subjects apart from aims."""

from __future__ import annotations

from wsn.engine.commands import Command
from wsn.engine.state import GameState, Marker, Unit
from wsn.engine.system import Preview
from wsn.table import pointing
from wsn.table.choices import choices, points_at, spaces_of


class Go(Command, frozen=True, kw_only=True):
    unit: str | None = None
    space: str


class Strike(Command, frozen=True, kw_only=True):
    unit: str | None = None
    target: str


class Call(Command, frozen=True, kw_only=True):
    unit: str
    card: str | None = None


class Play(Command, frozen=True, kw_only=True):
    card: str


class Wait(Command, frozen=True, kw_only=True):
    pass


STATE = GameState(
    units={
        "a": Unit("a", "red", "foot", "A1"),
        "b": Unit("b", "red", "foot", "A1"),
        "c": Unit("c", "red", "gun", "a"),
        "x": Unit("x", "blue", "foot", "B2"),
        "off": Unit("off", "red", "foot", None),
    },
    markers={
        "wire": Marker("wire", "wire", "B2"),
        "block": Marker("block", "roadblock", "A1/B2"),
    },
)


def listed(*commands):
    return choices(commands, [type(c).__name__ for c in commands], STATE)


def test_where_things_are_also_aboard_and_on_an_edge():
    assert spaces_of("a", STATE) == ("A1",)
    assert spaces_of("c", STATE) == ("A1",)
    assert spaces_of("off", STATE) == ()
    assert spaces_of("wire", STATE) == ("B2",)
    assert spaces_of("block", STATE) == ("A1", "B2")
    assert spaces_of("A1", STATE) == ()
    assert points_at(Strike(target="block"), STATE) == ("block", "A1", "B2")


def test_what_a_choice_aims_at_and_who_would_act():
    go, strike, call, play, wait = listed(
        Go(unit="a", space="B2"), Strike(target="x"), Call(unit="b", card="k"), Play(card="k"), Wait()
    )
    assert [pointing.aim(c) for c in (go, strike, call, play, wait)] == ["B2", "x", "b", "k", ""]
    assert [pointing.subject(c) for c in (go, strike, call, play, wait)] == ["a", None, None, None, None]
    assert pointing.able((go, strike, call, play, wait)) == ("a", "b")
    assert pointing.subjects((go, strike, call)) == ("a",)


def test_a_space_stands_for_itself_and_for_who_and_what_is_in_it():
    offered = listed(
        Go(space="B2"), Strike(target="x"), Strike(target="wire"), Strike(target="block"), Wait()
    )
    everything = pointing.at(offered, STATE, "B2", None)
    assert [c.number for c in everything] == [1, 2, 3, 4]
    assert [c.number for c in pointing.at(offered, STATE, "A1", None)] == [4]
    assert pointing.at(offered, STATE, None, None) == ()


def test_a_unit_stands_for_itself_first_and_not_for_its_neighbours():
    offered = listed(Go(space="A1"), Call(unit="b"), Call(unit="a"), Strike(target="block"))
    assert [c.number for c in pointing.at(offered, STATE, "A1", "a")] == [3, 1, 4]
    assert [c.number for c in pointing.at(offered, STATE, None, "a")] == [3]


def test_the_selected_unit_has_its_own_choices_and_those_of_nobody_in_particular():
    offered = listed(Go(unit="a", space="B2"), Go(unit="b", space="B2"), Wait())
    assert [c.number for c in pointing.under(offered, "a")] == [1, 3]
    assert pointing.under(offered, None) == offered


def test_units_of_a_stack_in_their_order():
    assert pointing.standing(("b", "x", "c", "a"), "A1", STATE) == ("b", "c", "a")
    assert pointing.standing(("b",), None, STATE) == ()


def test_what_a_click_takes_at_once_is_told_before_who_might_come_there():
    """A space of its own and a unit there, and others that could go there once they are selected."""
    rows = listed(Call(unit="a"), Strike(target="x"), Go(unit="b", space="A1"), Go(unit="c", space="A1"))
    assert [c.number for c in pointing.at_once(rows, None)] == [1, 2]
    assert [c.number for c in pointing.at_once(rows, "b")] == [1, 2, 3]
    assert [c.number for c in pointing.at_once(rows[2:], None)] == [3, 4], "then the click asks who"


def test_odds_that_are_not_of_an_attack_are_no_strike_whatever_is_named():
    """Who supports a stand is a target to the command; nobody is attacked by it."""
    (support,) = choices([Strike(unit="a", target="b")], ["stand"], STATE)
    assert pointing.strikes(support, None)
    assert not pointing.strikes(support, Preview("a stand", attack=False))
    assert pointing.strikes(support, Preview("a shot", attack=True))
