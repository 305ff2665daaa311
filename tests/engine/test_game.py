"""The one door: who may command what, all or nothing, what follows by itself, dice."""

from __future__ import annotations

import random

import pytest

from tests.engine.tiny import SETUP, Do, Foreign, Other, Tiny, auto, enter, game, refused, said, steps, track
from tests.engine.tiny import Phase as P
from tests.toys import areas, hexduel
from wsn.cite import CITATION, Refusal
from wsn.engine.commands import ENGINE_RULES, InvalidCommand, Proceed
from wsn.engine.dice import NeedsRoll, ScriptedDice, TypedDice
from wsn.engine.events import (
    DiceRolled,
    GameEnded,
    PhaseLeft,
    TrackSet,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.evolve import Impossible
from wsn.engine.game import Game

# --- who may command what


def test_the_rules_of_the_engine_are_citations():
    assert all(CITATION.fullmatch(rule) for rule in ENGINE_RULES)


def test_a_legal_command_is_done_and_told():
    g = game(main=P(lambda s, c: iter([said(c.option)])))
    assert g.submit("a", Do(option="go")) == (said("go"),)
    assert [(e.n, e.by, e.command) for e in g.entries] == [(1, None, None), (2, "a", Do(option="go"))]


def test_an_order_with_several_forms_is_given_only_as_it_is_offered():
    """`option` may be left out, so an honest rulebook may overlook one that means nothing."""
    g = game(main=P(lambda s, c: iter([said(c.option)]), options=("", "go")))
    state = g.state
    assert refused(g.submit, "a", Do(option="fly")) == Refusal(
        "ENGINE 9", "the order is not offered in this form"
    )
    assert g.state is state
    assert g.submit("a", Do(option="go")) == (said("go"),)


def test_each_refusal_of_the_engine_cites_its_own_rule():
    g = game(main=P(lambda s, c: iter([GameEnded(rule="TINY 2", winner="a", text="done", way="")])))
    assert g.why_not("b", Do()).rule == "ENGINE 2"
    assert g.why_not("a", Other(unit="x")).rule == "ENGINE 3"
    assert g.why_not("a", Proceed()).rule == "ENGINE 3"
    assert refused(g.submit, "b", Do()).rule == "ENGINE 2"
    assert g.why_not("a", Do()) is None
    g.submit("a", Do())
    assert refused(g.submit, "a", Do()).rule == "ENGINE 1"
    assert refused(g.submit, "a", Do()).text == "the game is over: it is done", "as the rules tell it"
    assert refused(g.try_out, Do(), "s").rule == "ENGINE 1"
    assert (g.deciding, g.legal(), g.outcome.winner) == (None, (), "a")


def test_the_rule_itself_refuses_in_its_own_words():
    no = Refusal("TINY 3", "only once")
    g = game(main=P(lambda s, c: iter([track(1)]), check=lambda s, c: no if "t" in s.state.tracks else None))
    g.submit("a", Do())
    assert refused(g.submit, "a", Do()) == no == g.why_not("a", Do())
    assert g.legal() == ()


def test_what_no_rule_knows_is_invalid_and_not_illegal():
    g = game(main=P(lambda s, c: iter([])))
    for side, command in (("a", Foreign()), ("c", Do())):
        with pytest.raises(InvalidCommand):
            g.submit(side, command)
        with pytest.raises(InvalidCommand):
            g.why_not(side, command)


# --- all or nothing


def test_events_have_happened_when_the_rule_goes_on():
    seen = []

    def decide(s, c):
        yield track(1)
        seen.append(s.state.tracks["t"])
        yield track(2)
        seen.append(s.state.tracks["t"])

    game(main=P(decide)).submit("a", Do())
    assert seen == [1, 2]


@pytest.mark.parametrize("fault", [RuntimeError("bug"), NeedsRoll("p", 1, 6), KeyboardInterrupt()])
def test_whatever_goes_wrong_nothing_has_changed(tmp_path, fault):
    def decide(s, c):
        yield track(1)
        if c.option == "bad":
            raise fault

    path = tmp_path / "g"
    g = game(main=P(decide), journal=path)
    g.submit("a", Do())
    state, entries, data = g.state, g.entries, path.read_bytes()
    with pytest.raises(type(fault)):
        g.submit("a", Do(option="bad"))
    assert g.state is state
    assert g.entries == entries
    assert path.read_bytes() == data
    g.submit("a", Do())


def test_a_fault_in_what_follows_undoes_the_command_too():
    def broken(s, c):
        yield track(2)
        yield UnitRemoved(rule="TINY 1", unit="nobody")

    g = game(main=P(lambda s, c: iter([track(1), enter("auto", None)])), auto=auto(broken))
    state = g.state
    with pytest.raises(Impossible, match="nobody"):
        g.submit("a", Do())
    assert g.state is state
    assert len(g.entries) == 1


def test_after_the_end_nothing_happens():
    def decide(s, c):
        yield GameEnded(rule="TINY 2", winner=None, text="draw", way="")
        raise AssertionError("the rule is not asked to go on")

    g = game(main=P(decide))
    assert len(g.submit("a", Do())) == 1


# --- what follows by itself


def test_automatic_phases_are_entries_of_their_own_by_nobody():
    def tick(s, c):
        yield track(s.state.tracks.get("t", 0) + 1)
        if s.state.tracks["t"] % 3 == 0:
            yield PhaseLeft(rule="TINY 1", phase="auto")

    g = game(main=P(lambda s, c: iter([enter("auto", None)])), auto=auto(tick))
    events = g.submit("a", Do())
    assert [e.value for e in events if isinstance(e, TrackSet)] == [1, 2, 3]
    assert [(e.by, e.command) for e in g.entries[1:]] == [("a", Do())] + [(None, Proceed())] * 3
    assert len(g.undo("a")) == 4
    assert (g.state.tracks, len(g.entries)) == ({}, 1)


def test_automatic_phases_run_before_the_first_decision():
    leave = PhaseLeft(rule="TINY 1", phase="auto")
    g = game(
        enter("main"),
        enter("auto", None),
        main=P(lambda s, c: iter([])),
        auto=auto(lambda s, c: iter([leave])),
    )
    assert g.deciding == "a"
    assert [e.by for e in g.entries] == [None, None]


def test_an_endless_chain_is_an_error_that_changes_nothing():
    g = game(main=P(lambda s, c: iter([enter("auto", None)])), auto=auto(lambda s, c: iter([said("again")])))
    with pytest.raises(Impossible, match="automatic phases in a row"):
        g.submit("a", Do())
    assert len(g.entries) == 1


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (PhaseLeft(rule="TINY 1", phase="main"), "no phase is open"),
        (enter("unknown"), "no phase 'unknown'"),
        (enter("main", None), "a side decides it, or it is automatic"),
        (enter("auto", "a"), "a side decides it, or it is automatic"),
        (enter("main", "zed"), "who does not play"),
        (enter("stuck", None), "cannot proceed: no"),
    ],
)
def test_a_flow_that_cannot_go_on_is_an_error(event, text):
    stuck = auto(lambda s, c: iter([]), check=lambda s, c: Refusal("TINY 5", "no"))
    g = game(main=P(lambda s, c: iter([event])), auto=auto(lambda s, c: iter([])), stuck=stuck)
    with pytest.raises(Impossible, match=text):
        g.submit("a", Do())
    assert g.deciding == "a"


def test_stale_frames_are_left_in_the_same_entry_however_deep():
    def gone(s):
        return "u" not in s.state.units

    g = game(
        UnitPlaced(rule="TINY 1", unit="u", side="a", kind="k"),
        enter("main"),
        enter("outer", "a"),
        enter("inner", "a"),
        enter("fire", "b"),
        main=P(lambda s, c: iter([])),
        outer=P(lambda s, c: iter([]), stale=gone),
        inner=P(lambda s, c: iter([]), stale=gone),
        fire=P(
            lambda s, c: iter([UnitRemoved(rule="TINY 1", unit="u"), PhaseLeft(rule="TINY 1", phase="fire")])
        ),
    )
    events = g.submit("b", Do())
    assert [(e.phase, e.rule) for e in events[2:]] == [("inner", "ENGINE 8"), ("outer", "ENGINE 8")]
    assert [f.phase for f in g.state.frames] == ["main"]
    assert len(g.entries) == 2


# --- dice


def roller(s, c):
    values = yield from s.roll(2, purpose="fire", rule="TINY 1")
    if sum(values) == 12:
        yield from s.roll(1, purpose="again", rule="TINY 1")


def test_seeded_dice_go_by_the_number_of_the_roll():
    one, two = game(main=P(roller)), game(main=P(roller))
    assert [one.submit("a", Do()) for _ in range(9)] == [two.submit("a", Do()) for _ in range(9)]
    assert game(main=P(roller), seed="y").submit("a", Do()) != game(main=P(roller)).submit("a", Do())


def test_dice_of_one_command_override():
    g = game(main=P(roller))
    events = g.submit("a", Do(), ScriptedDice([(6, 6), (3,)]))
    assert [e.values for e in events if isinstance(e, DiceRolled)] == [(6, 6), (3,)]


def test_typed_dice_ask_until_they_have_all_and_nothing_happens_before():
    g = game(main=P(roller), seed="")
    typed = TypedDice()
    with pytest.raises(NeedsRoll, match="fire: 2d6"):
        g.submit("a", Do(), typed)
    typed.values.append((6, 6))
    with pytest.raises(NeedsRoll, match="again: 1d6"):
        g.submit("a", Do(), typed)
    assert len(g.entries) == 1
    typed.values.append((4,))
    assert len(g.submit("a", Do(), typed)) == 2
    with pytest.raises(NeedsRoll):
        g.submit("a", Do())


def test_typed_dice_reach_the_automatic_phases():
    def later(s, c):
        yield PhaseLeft(rule="TINY 1", phase="auto")
        yield from s.roll(1, purpose="weather", rule="TINY 1")

    g = game(main=P(lambda s, c: iter([enter("auto", None)])), auto=auto(later), seed="")
    with pytest.raises(NeedsRoll, match="weather"):
        g.submit("a", Do())
    assert len(g.entries) == 1
    g.submit("a", Do(), TypedDice([(3,)]))
    assert len(g.entries) == 3


def test_trying_out_uses_other_dice_and_changes_nothing():
    g = game(main=P(lambda s, c: (yield track(sum((yield from s.roll(3, purpose="p", rule="TINY 1")))))))
    state = g.state
    tried = {g.try_out(Do(), str(seed)).tracks["t"] for seed in range(30)}
    assert len(tried) > 5
    assert g.try_out(Do(), "1") == g.try_out(Do(), "1")
    assert g.state is state
    mine = game(main=g.system.phases["main"]).submit("a", Do())
    assert g.submit("a", Do()) == mine, "what was tried out has no part in what then happens"
    assert g.state.tracks["t"] != game(main=g.system.phases["main"]).try_out(Do(), "x").tracks["t"]
    with pytest.raises(InvalidCommand):
        g.try_out(Foreign(), "x")


# --- other ways in


def test_state_at_is_the_state_after_each_entry():
    g = game(main=P(steps))
    states = [g.state]
    for _ in range(3):
        g.submit("a", Do())
        states.append(g.state)
    assert [g.state_at(n) for n in (1, 2, 3, 4)] == states
    with pytest.raises(IndexError):
        g.state_at(5)


def test_a_position_without_a_past_plays_but_is_not_saved(tmp_path):
    g = game(main=P(steps))
    g.submit("a", Do())
    here = Game.at(g.system, SETUP, None, g.state)
    here.submit("a", Do())
    assert here.state.tracks == {"t": 2}
    assert here.state_at(0) == g.state
    here.undo("a")
    assert here.state == g.state
    with pytest.raises(ValueError, match="no beginning"):
        here.save(tmp_path / "x")


def test_a_world_is_compiled_once_when_it_is_handed_in():
    calls = []

    class Counting(Tiny):
        def world(self, setup):
            calls.append(1)
            return "world"

    system = Counting({"main": P(steps)})
    g = Game.new(system, SETUP, seed=1)
    Game.new(system, SETUP, seed=2, world=g.world)
    assert len(calls) == 1


@pytest.mark.parametrize("toy", [hexduel, areas])
def test_the_toys_give_the_same_game_for_the_same_seed(toy):
    def play(seed):
        g = Game.new(toy.SYSTEM, toy.SETUP, seed=seed)
        rng = random.Random(3)
        while g.deciding is not None:
            g.submit(g.deciding, rng.choice(g.legal()))
        return g.entries

    assert play(1) == play(1)
    assert play(1) != play(2)
