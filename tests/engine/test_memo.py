"""What phases remember, as structs and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from wsn.engine.declared import Track
from wsn.engine.dice import NoDice
from wsn.engine.events import PhaseEntered, Remembered
from wsn.engine.evolve import evolve, fold
from wsn.engine.memo import Memo, encode_memo, read_memo
from wsn.engine.observe import observe
from wsn.engine.state import Frame, GameState, Unit
from wsn.engine.system import SORTED, Cache, Situation
from wsn.parts.phases import Decided, unit_in_memo


class Fight(NamedTuple):
    unit: str
    dice: int


class Fighting(Memo, frozen=True):
    unit: str
    fight: Fight | None = None
    hits: Mapping[str, int] = {}
    bold: bool = False


class Marching(Memo, frozen=True):
    troop: str = ""

    @property
    def about(self) -> str:
        return self.troop


def test_one_cache_serves_states_that_take_turns():
    """What is kept for a few states is given for none but these, in whatever order they are asked about."""
    frames = [Frame("march", "a", {"troop": f"t{n}"}) for n in range(5)]
    units = [
        {f"u{n}": Unit(f"u{n}", "a", "foot", "here"), "x": Unit("x", "a", "foot", f"at {n}")}
        for n in range(5)
    ]
    cache = Cache()
    for n in (0, 0, 1, 1, 0, 2, 2, 1, 0, 3, 3, 4, 4, 4, 0, 0, 0, 3, 2, 1, 4, 0):
        s: Situation[None] = Situation(GameState(units=units[n], frames=(frames[n],)), None, NoDice(), cache)
        assert s.memo(Marching).troop == f"t{n}"
        assert [unit.id for unit in s.units_at("here")] == [f"u{n}"]
        assert [unit.id for unit in s.units_at(f"at {n}")] == ["x"]
        assert s.units_at(f"at {n + 1}") == ()
    assert len(cache.sorted) <= SORTED


class Bidding(Memo, frozen=True):
    secret = frozenset({"bid"})
    round: int
    bid: int = 0


def test_a_memo_is_plain_data_in_a_frame_and_comes_back_as_it_was():
    memo = Fighting("a", Fight("b", 3), {"c": 1})
    plain = encode_memo(memo)
    assert plain == {"unit": "a", "fight": ("b", 3), "hits": {"c": 1}}
    assert type(plain["fight"]) is tuple
    state = evolve(GameState(), PhaseEntered(rule="TINY 1", phase="p", side="red", memo=plain))
    assert read_memo(state.frames[-1], Fighting) == memo


def test_a_situation_reads_the_memo_of_the_moment():
    state = evolve(GameState(), PhaseEntered(rule="TINY 1", phase="p", memo=encode_memo(Fighting("a"))))
    s: Situation[None] = Situation(state, None, None)
    assert s.memo(Fighting).bold is False
    assert s.memo(Fighting) is s.memo(Fighting), "it is read once"
    s.state = evolve(s.state, Remembered(rule="TINY 1", key="bold", value=True))
    assert s.memo(Fighting).bold is True


class Open(Decided):
    def __init__(self, memo: type[Memo]) -> None:
        self.memo = memo


@pytest.mark.parametrize(
    ("memo", "unit"), [(Marching("a"), "a"), (Marching(), None), (Fighting("a"), None), (Memo(), None)]
)
def test_a_memo_says_itself_which_unit_its_phase_is_about(memo, unit):
    state = evolve(GameState(), PhaseEntered(rule="TINY 1", phase="p", memo=encode_memo(memo)))
    s: Situation[None] = Situation(state, None, None)
    assert unit_in_memo(s, {"p": Open(type(memo))}) == unit
    s.state = GameState()
    assert unit_in_memo(s, {}) is None, "no phase is open"


@pytest.mark.parametrize(
    ("key", "thing"),
    [("lost 116-A", "116-A"), ("lost the way", "the way"), ("lost", None), ("most lost a", None)],
)
def test_a_track_says_what_a_name_in_the_state_belongs_to(key, thing):
    assert Track("lost", int, "steps", of="company").thing(key) == thing


@pytest.mark.parametrize(
    "memo", [{}, {"unit": 3}, {"unit": "a", "bolt": True}, {"unit": "a", "fight": ("b",)}]
)
def test_what_the_struct_does_not_say_is_refused(memo):
    with pytest.raises(ValueError, match=r"required|Expected|unknown field"):
        read_memo(Frame("p", None, memo), Fighting)


def test_a_secret_field_is_known_to_the_deciding_side_only():
    memo = encode_memo(Bidding(2, 7), "red")
    assert memo == {"round": 2, "@red/bid": 7}
    state = fold(GameState(), [PhaseEntered(rule="TINY 1", phase="p", side="red", memo=memo)])
    assert read_memo(state.frames[-1], Bidding) == Bidding(2, 7)
    assert read_memo(observe(state, "red").frames[-1], Bidding).bid == 7
    assert read_memo(observe(state, "blue").frames[-1], Bidding) == Bidding(2, 0)


def test_a_cache_has_one_part_of_each_class():
    class Sights(dict[str, int]):
        pass

    cache = Cache()
    cache.of(Sights)["a"] = 1
    assert cache.of(Sights) == {"a": 1}
    assert Cache().of(Sights) == {}
