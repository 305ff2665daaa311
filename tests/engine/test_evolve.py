"""What each kind of event changes, and what cannot happen."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.engine.events import (
    AnyEvent,
    CardMoved,
    DiceRolled,
    Event,
    FactSet,
    GameEnded,
    MarkerPlaced,
    MarkerRemoved,
    PhaseEntered,
    PhaseLeft,
    PileOrdered,
    Remembered,
    Resolved,
    StepsChanged,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.evolve import FUNCTIONS, Impossible, evolve, fold
from wsn.engine.state import Frame, GameState, Marker, Outcome, Pile, Unit

R = "TINY 1"
A = UnitPlaced(rule=R, unit="a", side="red", kind="squad", space="1.1", steps=2)
B = UnitPlaced(rule=R, unit="b", side="red", kind="truck", space="2.2")
OPEN = PhaseEntered(rule=R, phase="move", side="red", memo={"left": 3})
PILES = (
    PileOrdered(rule=R, pile="deck", cards=("x", "y", "x"), owners=()),
    PileOrdered(rule=R, pile="hand", cards=(), owners=("red",)),
)
START = fold(GameState(), (A, B, OPEN, *PILES))


def after(*events: Event) -> GameState:
    return fold(START, events)


def test_every_kind_has_its_function():
    kinds = set(AnyEvent.__args__)
    assert kinds == set(FUNCTIONS)
    assert kinds == set(Event.__subclasses__())


def test_units():
    assert START.units["a"] == Unit("a", "red", "squad", "1.1", 2)
    assert after(UnitMoved(rule=R, unit="a", space="b")).units["a"].place == "b"
    assert after(UnitMoved(rule=R, unit="a", space=None)).units["a"].place is None
    assert after(StepsChanged(rule=R, unit="a", by=-2)).units["a"].steps == 0
    assert "a" not in after(UnitRemoved(rule=R, unit="a")).units
    marks = [UnitMarked(rule=R, unit="a", mark=m) for m in ("z", "c", "z")]
    assert after(*marks).units["a"].marks == ("c", "z")
    assert after(*marks, UnitMarked(rule=R, unit="a", mark="z", on=False)).units["a"].marks == ("c",)


def test_facts_about_a_unit():
    known = after(
        UnitPlaced(rule=R, unit="c", side="red", kind="squad", facts={"began": "1.1", "rides": "a"}),
        FactSet(rule=R, unit="c", fact="due", value=3),
        FactSet(rule=R, unit="c", fact="rides", value=None),
        FactSet(rule=R, unit="a", fact="due", value=False),
    )
    assert known.units["c"].facts == {"began": "1.1", "due": 3}
    assert known.units["a"].facts == {"due": False}
    for event in (
        UnitMoved(rule=R, unit="c", space="2.2"),
        UnitMarked(rule=R, unit="c", mark="m"),
        StepsChanged(rule=R, unit="c", by=1),
    ):
        assert evolve(known, event).units["c"].facts == {"began": "1.1", "due": 3}
    again = UnitPlaced(rule=R, unit="c", side="red", kind="squad")
    assert evolve(known, again).units["c"].facts == {}, "what is placed again is known anew"


def test_a_unit_placed_again_is_replaced_and_keeps_its_turn_in_the_order():
    state = after(
        UnitPlaced(rule=R, unit="a", side="red", kind="decoy", seen_by=("red",), marks=("z", "b", "z"))
    )
    assert list(state.units) == ["a", "b"]
    assert state.units["a"] == Unit("a", "red", "decoy", marks=("b", "z"), seen_by=("red",))


def test_markers():
    placed = after(
        MarkerPlaced(
            rule=R, marker="m", kind="smoke", space="1.1", value=2, hidden_from=("blue",), about=("a", "b")
        )
    )
    expected = Marker("m", "smoke", "1.1", value=2, hidden_from=("blue",), about=("a", "b"))
    assert placed.markers["m"] == expected
    assert fold(placed, [MarkerRemoved(rule=R, marker="m")]).markers == {}


def test_a_card_goes_to_the_top_and_of_equal_ones_the_topmost_goes():
    state = after(CardMoved(rule=R, card="x", source="deck", to="hand"))
    assert state.piles["deck"] == Pile(("x", "y"), ())
    assert state.piles["hand"] == Pile(("x",), ("red",))
    assert after(CardMoved(rule=R, card="y", source="deck", to="deck")).piles["deck"].cards == ("x", "x", "y")


def test_tracks_dice_and_text():
    assert after(TrackSet(rule=R, track="turn", value=4)).tracks == {"turn": 4}
    assert after(DiceRolled(rule=R, purpose="p", faces=6, values=(1, 6))).rolls == 1
    assert after(Resolved(rule=R, text="t")) is START


def test_phases_stack_and_remember():
    inner = PhaseEntered(rule=R, phase="react", side="blue")
    state = after(inner, Remembered(rule=R, key="n", value=(1, "b")))
    assert state.frames[-1] == Frame("react", "blue", {"n": (1, "b")})
    assert fold(state, [PhaseLeft(rule=R, phase="react")]).frames == START.frames
    assert after(Remembered(rule=R, key="left", value=None)).frames[-1].memo == {}
    assert after(Remembered(rule=R, key="none", value=None)).frames[-1].memo == {"left": 3}


def test_the_end():
    state = after(GameEnded(rule=R, winner=None, text="a draw", way="even"))
    assert state.outcome == Outcome(None, R, "a draw", "even")
    with pytest.raises(Impossible, match="after the end"):
        evolve(state, Resolved(rule=R, text="t"))


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (UnitMoved(rule=R, unit="q", space="1.1"), "no unit 'q'"),
        (UnitMarked(rule=R, unit="q", mark="m"), "no unit 'q'"),
        (FactSet(rule=R, unit="q", fact="f", value=1), "no unit 'q'"),
        (FactSet(rule=R, unit="a", fact="f", value=None), "nothing is known of 'f' of unit 'a'"),
        (FactSet(rule=R, unit="a", fact="f", value=1.5), "fact 'f': 1.5 cannot be kept"),
        (UnitPlaced(rule=R, unit="q", side="red", kind="k", facts={"f": None}), "fact 'f' has no value"),
        (StepsChanged(rule=R, unit="q", by=1), "no unit 'q'"),
        (StepsChanged(rule=R, unit="a", by=-3), "cannot lose 3"),
        (UnitRemoved(rule=R, unit="q"), "no unit 'q'"),
        (UnitPlaced(rule=R, unit="q", side="red", kind="k", steps=-1), "-1 steps"),
        (UnitMoved(rule=R, unit="a", space="a"), "carry itself"),
        (UnitPlaced(rule=R, unit="q", side="red", kind="k", space="q"), "carry itself"),
        (MarkerRemoved(rule=R, marker="m"), "no marker 'm'"),
        (CardMoved(rule=R, card="z", source="deck", to="hand"), "'z' is not in 'deck'"),
        (CardMoved(rule=R, card="x", source="none", to="hand"), "no pile 'none'"),
        (CardMoved(rule=R, card="x", source="deck", to="none"), "no pile 'none'"),
        (DiceRolled(rule=R, purpose="p", faces=6, values=(7,)), "faces"),
        (PhaseLeft(rule=R, phase="react"), "'move' is on top, not 'react'"),
        (Remembered(rule=R, key="k", value=[1]), "cannot be kept"),
        (Remembered(rule=R, key="k", value=((1,),)), "cannot be kept"),
        (Remembered(rule=R, key="k", value={"a": {"b": 1}}), "cannot be kept"),
        (Remembered(rule=R, key="k", value=1.5), "cannot be kept"),
        (Remembered(rule=R, key="k", value=(True,)), "cannot be kept"),
        (PhaseEntered(rule=R, phase="p", memo={"k": {1}}), "cannot be kept"),
    ],
)
def test_what_cannot_happen(event, text):
    with pytest.raises(Impossible, match=text.replace("(", r"\(")):
        evolve(START, event)


def test_a_carrier_is_not_removed_under_its_load_and_no_circle_closes():
    loaded = after(UnitMoved(rule=R, unit="a", space="b"))
    with pytest.raises(Impossible, match="still carries 'a'"):
        evolve(loaded, UnitRemoved(rule=R, unit="b"))
    with pytest.raises(Impossible, match="carry itself"):
        evolve(loaded, UnitMoved(rule=R, unit="b", space="a"))


def test_without_a_phase_nothing_is_remembered_or_left():
    for event in (Remembered(rule=R, key="k", value=1), PhaseLeft(rule=R, phase="p")):
        with pytest.raises(Impossible, match="no phase is open"):
            evolve(GameState(), event)


def test_what_is_not_an_event_is_refused():
    with pytest.raises(Impossible, match="is not an event"):
        evolve(START, Event(rule=R))


def test_what_was_given_is_never_changed_and_never_shared():
    memo = {"map": {"a": 1}}
    before = msgspec.json.encode(START)
    state = after(PhaseEntered(rule=R, phase="p", side="red", memo=memo))
    memo["map"]["a"] = 2
    memo["more"] = 1
    assert state.frames[-1].memo == {"map": {"a": 1}}
    evolve(state, UnitMoved(rule=R, unit="a", space="9.9"))
    assert msgspec.json.encode(START) == before


# --- round trips

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
numbers = st.integers(-(2**63), 2**63 - 1)
values = st.one_of(
    words,
    numbers,
    st.booleans(),
    st.none(),
    st.lists(words | numbers, max_size=4).map(tuple),
    st.dictionaries(words, numbers, max_size=3),
)
sides = st.none() | st.lists(words, max_size=2).map(tuple)


def _any_event(kind):
    several = st.dictionaries(words, values, max_size=3)
    known = {"memo": several, "facts": several, "value": values, "because": st.just(())}
    if kind is TrackSet:
        known["value"] = words | numbers
    if kind is MarkerPlaced:
        known["value"] = numbers
    overrides = {name: known[name] for name in kind.__struct_fields__ if name in known}
    hints = {"str": words, "int": numbers, "str | None": words | st.none(), "bool": st.booleans()}
    hints["int | None"] = numbers | st.none()
    hints |= {"tuple[str, ...]": st.lists(words, max_size=3).map(tuple), "Sides": sides}
    hints |= {"Mapping[str, str]": st.dictionaries(words, words, max_size=2)}
    hints |= {"tuple[int, ...]": st.lists(numbers, max_size=3).map(tuple)}
    annotations = {k: v for c in reversed(kind.__mro__) for k, v in getattr(c, "__annotations__", {}).items()}
    return st.builds(
        kind, **{n: overrides[n] if n in overrides else hints[annotations[n]] for n in kind.__struct_fields__}
    )


events = st.one_of([_any_event(kind) for kind in sorted(FUNCTIONS, key=lambda k: k.__name__)])


@given(events)
def test_events_round_trip_byte_for_byte(event):
    data = msgspec.json.encode(event)
    again = msgspec.json.decode(data, type=AnyEvent)
    assert again == event
    assert msgspec.json.encode(again) == data


@given(st.lists(events, max_size=12))
def test_states_round_trip_and_only_the_impossible_is_refused(result):
    state = START
    for event in result:
        try:
            state = evolve(state, event)
        except Impossible:
            continue
    data = msgspec.json.encode(state)
    again = msgspec.json.decode(data, type=GameState)
    assert again == state
    assert msgspec.json.encode(again) == data


@given(values)
def test_memo_values_round_trip(value):
    state = evolve(START, Remembered(rule=R, key="k", value=value))
    again = msgspec.json.decode(msgspec.json.encode(state), type=GameState)
    kept = again.frames[-1].memo.get("k")
    assert kept == value
    assert type(kept) is type(value)
