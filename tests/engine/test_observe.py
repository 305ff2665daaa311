"""What a side may know, of the state and of what happens."""

from __future__ import annotations

import msgspec
import pytest

from wsn.cite import Reason
from wsn.engine.events import (
    CardMoved,
    DiceRolled,
    FactSet,
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
from wsn.engine.evolve import fold
from wsn.engine.observe import observe, observe_event, reveals, seal_event
from wsn.engine.state import GameState, Marker, Pile, Unit, knows, may_read, secret_of

R = "TINY 1"
SIDES = ("red", "blue", "green")
MIXED = fold(
    GameState(),
    [
        UnitPlaced(
            rule=R,
            unit="open",
            side="red",
            kind="squad",
            space="1",
            marks=("@red/plan", "tired"),
            facts={"began": "9", "@red/goal": "7"},
        ),
        UnitPlaced(
            rule=R,
            unit="veiled",
            side="red",
            kind="tank",
            space="2",
            steps=3,
            group="g",
            marks=("m",),
            seen_by=("red",),
            facts={"began": "8"},
        ),
        UnitPlaced(rule=R, unit="rider", side="red", kind="squad", space="veiled"),
        UnitPlaced(rule=R, unit="unseen", side="red", kind="spy", space="3", hidden_from=("blue",)),
        MarkerPlaced(rule=R, marker="known", kind="smoke", space="1", value=2),
        MarkerPlaced(
            rule=R,
            marker="face down",
            kind="mine",
            space="2",
            side="red",
            value=4,
            seen_by=("red",),
            about=("veiled",),
        ),
        MarkerPlaced(rule=R, marker="not there", kind="mine", space="3", hidden_from=("blue",)),
        PileOrdered(rule=R, pile="deck", cards=("x", "y"), owners=()),
        PileOrdered(rule=R, pile="hand", cards=("z",), owners=("red",)),
        PileOrdered(rule=R, pile="discard", cards=("w",)),
        TrackSet(rule=R, track="turn", value=2),
        TrackSet(rule=R, track="@red/stores", value=9),
        DiceRolled(rule=R, purpose="p", faces=6, values=(1,)),
        PhaseEntered(rule=R, phase="bid", side="red", memo={"open": 1, "@red/bid": 5, "@/seed": 7}),
    ],
)


@pytest.mark.parametrize(
    ("side", "seen_by", "hidden_from", "yes"),
    [
        ("red", None, (), True),
        ("red", ("red",), (), True),
        ("red", ("blue",), (), False),
        ("red", (), (), False),
        ("red", None, ("red",), False),
        ("red", ("red",), ("red",), False),
        (None, None, (), True),
        (None, ("red",), (), False),
        (None, None, ("red",), False),
    ],
)
def test_who_knows(side, seen_by, hidden_from, yes):
    assert knows(side, seen_by, hidden_from) is yes


def test_names_that_keep_secrets():
    assert secret_of("@red/bid") == "red"
    assert secret_of("red/bid") is None
    assert may_read("red", "@red/bid")
    assert not may_read("blue", "@red/bid")
    assert not any(may_read(side, "@/deep") for side in ("red", "", None))
    assert not may_read(None, "@red/bid")
    assert may_read(None, "plain")


def test_the_owner_sees_all_of_it_but_what_nobody_knows():
    view = observe(MIXED, "red")
    assert view.units == MIXED.units
    assert view.markers == MIXED.markers
    assert view.tracks == MIXED.tracks
    assert view.piles["deck"] == Pile(("?", "?"), ())
    assert view.piles["hand"] == MIXED.piles["hand"]
    assert view.frames[-1].memo == {"open": 1, "@red/bid": 5}
    assert view.rolls == 0


def test_the_other_side_sees_what_stands_there_and_no_more():
    view = observe(MIXED, "blue")
    assert list(view.units) == ["open", "veiled"]
    assert view.units["open"] == Unit("open", "red", "squad", "1", marks=("tired",), facts={"began": "9"})
    assert view.units["veiled"] == Unit("veiled", "red", "?", "2", seen_by=("red",))
    assert view.markers == {
        "known": MIXED.markers["known"],
        "face down": Marker("face down", "?", "2", "red", seen_by=("red",)),
    }
    assert view.piles == {
        "deck": Pile(("?", "?"), ()),
        "hand": Pile(("?",), ("red",)),
        "discard": Pile(("w",)),
    }
    assert view.tracks == {"turn": 2}
    assert view.frames[-1].memo == {"open": 1}


def test_a_spectator_knows_what_everybody_knows():
    view = observe(MIXED, None)
    assert list(view.units) == ["open", "veiled"]
    assert view.units["veiled"].kind == "?"
    assert view.piles["hand"].cards == ("?",)
    assert view.frames[-1].memo == {"open": 1}


def test_a_view_of_a_view_is_the_view():
    for side in ("red", "blue", None):
        view = observe(MIXED, side)
        assert observe(view, side) == view


def test_a_view_beside_another_is_the_same_as_alone():
    replace = msgspec.structs.replace
    seen = replace(MIXED.units["veiled"], seen_by=None)
    later = (
        MIXED,
        replace(MIXED, units={**MIXED.units, "veiled": seen}),
        replace(MIXED, markers={"known": MIXED.markers["known"]}),
        replace(MIXED, piles={**MIXED.piles, "hand": Pile(("z", "y"), ("red",))}),
        replace(MIXED, tracks={**MIXED.tracks, "@red/stores": 8, "turn": 3}),
        replace(MIXED, frames=()),
    )
    for side in ("red", "blue", None):
        for state in later:
            beside = observe(state, side, (MIXED, observe(MIXED, side)))
            assert msgspec.json.encode(beside) == msgspec.json.encode(observe(state, side))


def test_two_worlds_look_the_same():
    replace = msgspec.structs.replace
    units = dict(MIXED.units)
    units["veiled"] = replace(units["veiled"], kind="decoy", steps=1, marks=(), group="")
    units["rider"] = replace(units["rider"], kind="gun")
    del units["unseen"]
    other = replace(MIXED, units=units, piles={**MIXED.piles, "deck": Pile(("y", "x"), ())}, rolls=77)
    assert other != MIXED
    assert msgspec.json.encode(observe(other, "blue")) == msgspec.json.encode(observe(MIXED, "blue"))
    assert observe(other, "red") != observe(MIXED, "red")


# --- events


def news(event, side="blue", state=MIXED):
    return observe_event(seal_event(state, event, SIDES), side)


def test_events_about_what_is_open_are_heard():
    for event in (
        UnitMoved(rule=R, unit="open", space="4"),
        StepsChanged(rule=R, unit="open", by=-1),
        TrackSet(rule=R, track="turn", value=3),
        FactSet(rule=R, unit="open", fact="began", value="1"),
        Resolved(rule=R, text="t"),
        MarkerRemoved(rule=R, marker="known"),
        CardMoved(rule=R, card="w", source="discard", to="deck"),
    ):
        assert news(event) == event == news(event, None)


def test_what_a_veiled_unit_does_is_seen_but_not_what_happens_inside():
    move = UnitMoved(rule=R, unit="veiled", space="4")
    assert news(move) == move
    for event in (
        StepsChanged(rule=R, unit="veiled", by=-1),
        UnitMarked(rule=R, unit="veiled", mark="m", on=False),
        FactSet(rule=R, unit="veiled", fact="began", value="2"),
        Resolved(rule=R, text="the tank", unit="veiled"),
        Resolved(rule=R, text="the tank", target="veiled"),
        Resolved(rule=R, text="the tank", unit="open", target="veiled"),
    ):
        assert news(event) is None
        assert seal_event(MIXED, event, SIDES).seen_by == ("red",)
        assert news(event, "red") is not None


def test_of_what_is_hidden_nothing_is_heard():
    for event in (
        UnitMoved(rule=R, unit="unseen", space="4"),
        UnitRemoved(rule=R, unit="unseen"),
        MarkerRemoved(rule=R, marker="not there"),
    ):
        assert news(event) is None
        assert news(event, None) is None
        assert news(event, "green") == seal_event(MIXED, event, SIDES)


def test_units_and_markers_laid_face_down():
    event = UnitPlaced(
        rule=R,
        unit="n",
        side="red",
        kind="gun",
        space="5",
        steps=4,
        group="g",
        marks=("m",),
        seen_by=("red",),
        because=(Reason(R, "heavy"),),
    )
    assert news(event) == UnitPlaced(rule=R, unit="n", side="red", kind="?", space="5", seen_by=("red",))
    assert news(event, "red") == event
    assert news(msgspec.structs.replace(event, hidden_from=("blue",))) is None
    mine = MarkerPlaced(rule=R, marker="n", kind="mine", space="5", value=3, seen_by=("red",))
    assert news(mine) == MarkerPlaced(rule=R, marker="n", kind="?", space="5", seen_by=("red",))
    assert news(msgspec.structs.replace(mine, hidden_from=("blue",))) is None
    told = {"@red/goal": "7", "began": "9"}
    marked = UnitPlaced(rule=R, unit="n", side="red", kind="gun", marks=("@red/plan", "m"), facts=told)
    assert news(marked).marks == ("m",)
    assert news(marked).facts == {"began": "9"}
    assert news(marked, "red") == marked


def test_cards_between_hidden_piles():
    drawn = CardMoved(rule=R, card="y", source="deck", to="hand", because=(Reason(R, "y is good"),))
    assert news(drawn) == CardMoved(rule=R, card="?", source="deck", to="hand", seen_by=("red",))
    assert news(drawn, "red").card == "y"
    played = CardMoved(rule=R, card="z", source="hand", to="discard")
    assert news(played) == played
    laid = PileOrdered(rule=R, pile="hand", cards=("y", "z"), owners=("red",))
    assert news(laid).cards == ("?", "?")
    assert news(laid, "red").cards == ("y", "z")


def test_secret_names_and_secret_rolls():
    for event in (
        Remembered(rule=R, key="@red/bid", value=4),
        UnitMarked(rule=R, unit="open", mark="@red/plan", on=False),
        FactSet(rule=R, unit="open", fact="@red/goal", value=None),
        TrackSet(rule=R, track="@red/stores", value=1),
        DiceRolled(rule=R, purpose="p", faces=6, values=(1,), seen_by=("red",)),
    ):
        assert news(event) is None
        assert news(event, None) is None
        assert news(event, "red") == event
    entered = PhaseEntered(rule=R, phase="p", side="red", memo={"@red/bid": 4, "n": 1})
    assert news(entered).memo == {"n": 1}
    assert news(entered, "red") == entered
    plain = PhaseEntered(rule=R, phase="p", side="red", memo={"n": 1})
    assert news(plain) is plain


def test_what_the_system_says_itself_stays():
    event = Resolved(rule=R, text="heard far away", unit="veiled", seen_by=SIDES)
    assert news(event) == event


# --- reveals


@pytest.mark.parametrize(
    ("event", "yes"),
    [
        (UnitPlaced(rule=R, unit="veiled", side="red", kind="tank"), True),
        (UnitPlaced(rule=R, unit="veiled", side="red", kind="tank", seen_by=("red", "blue")), True),
        (UnitPlaced(rule=R, unit="veiled", side="red", kind="tank", seen_by=("red",)), False),
        (UnitPlaced(rule=R, unit="unseen", side="red", kind="spy"), True),
        (UnitPlaced(rule=R, unit="new", side="red", kind="spy"), False),
        (UnitMoved(rule=R, unit="rider", space="4"), True),
        (UnitMoved(rule=R, unit="open", space="4"), False),
        (MarkerPlaced(rule=R, marker="face down", kind="mine", space="2"), True),
        (MarkerPlaced(rule=R, marker="not there", kind="mine", space="3"), True),
        (MarkerPlaced(rule=R, marker="known", kind="smoke", space="3"), False),
        (CardMoved(rule=R, card="y", source="deck", to="hand"), True),
        (CardMoved(rule=R, card="z", source="hand", to="discard"), True),
        (CardMoved(rule=R, card="z", source="hand", to="deck"), False),
        (CardMoved(rule=R, card="w", source="discard", to="hand"), False),
        (PileOrdered(rule=R, pile="hand", cards=("z",)), True),
        (PileOrdered(rule=R, pile="look", cards=("x",), owners=("red",)), True),
        (PileOrdered(rule=R, pile="hand", cards=("z",), owners=("red",)), False),
        (PileOrdered(rule=R, pile="deck", cards=("y", "x"), owners=()), False),
        (PileOrdered(rule=R, pile="new", cards=("w",)), False),
        (PhaseLeft(rule=R, phase="bid"), True),
        (Remembered(rule=R, key="@red/bid", value=None), True),
        (Remembered(rule=R, key="@red/bid", value=6), False),
        (Remembered(rule=R, key="open", value=None), False),
        (DiceRolled(rule=R, purpose="p", faces=6, values=(1,)), False),
        (Resolved(rule=R, text="said to all"), False),
        (Resolved(rule=R, text="written down, and read by nobody", seen_by=()), False),
        (Resolved(rule=R, text="under it lies a mine", seen_by=("blue",)), True),
        (Resolved(rule=R, text="its owner reads of his own", unit="veiled", seen_by=("red",)), False),
        (Resolved(rule=R, text="an enemy hears of it", unit="veiled", seen_by=("red", "blue")), True),
        (Resolved(rule=R, text="heard far away", target="unseen", seen_by=("blue",)), True),
        (Resolved(rule=R, text="about what all see", unit="open", seen_by=("red",)), True),
    ],
)
def test_what_shows_something_hidden(event, yes):
    assert reveals(MIXED, event) is yes
