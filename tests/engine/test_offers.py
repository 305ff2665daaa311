"""What a state offers and allows: each order once, and each checked once."""

from __future__ import annotations

import pytest

from tests.engine.tiny import Do, game
from tests.engine.tiny import Phase as P
from tests.toys import hexduel
from wsn.cite import Refusal
from wsn.engine.game import Game
from wsn.engine.system import Allowed


def test_legal_is_candidates_that_pass_each_once_in_order_and_worked_out_once():
    calls = []

    def check(s, c):
        calls.append(c.option)
        return Refusal("TINY 4", "no") if c.option == "n" else None

    g = game(main=P(lambda s, c: iter([]), options=("z", "n", "a", "z"), check=check))
    assert g.legal() == (Do(option="z"), Do(option="a"))
    assert g.legal() is g.legal()
    assert calls == ["z", "n", "a"]
    g.submit("a", Do(option="a"))
    assert calls == ["z", "n", "a"], "what was found legal need not be checked again"


def test_the_wanted_legal_commands_are_found_without_a_check_of_the_others():
    g = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=3)
    wanted = type(g.legal()[0])
    fresh = Game.at(g.system, g.setup, g.world, g.state)
    result = fresh.legal_among(lambda c: isinstance(c, wanted))
    assert result
    assert result == tuple(c for c in g.legal() if isinstance(c, wanted))
    assert result == g.legal_among(lambda c: isinstance(c, wanted))
    assert fresh.legal() == g.legal()  # nothing of it stays behind
    assert fresh.legal_among(lambda c: False) == ()


def test_the_last_of_the_wanted_is_found_without_a_check_of_those_before_it():
    calls = []

    def check(s, c):
        calls.append(c.option)
        return Refusal("TINY 4", "no") if c.option == "n" else None

    g = game(main=P(lambda s, c: iter([]), options=("z", "n", "a", "b", "n"), check=check))
    assert g.legal_among(lambda c: c.option != "b", last=True) == (Do(option="a"),)
    assert calls == ["a"], "`n` was offered before it"
    assert g.legal_among(lambda c: c.option == "n", last=True) == ()
    assert g.legal_among(lambda c: False, last=True) == ()
    assert g.legal() == (Do(option="z"), Do(option="a"), Do(option="b"))
    assert g.legal_among(lambda c: c.option != "b", last=True) == (Do(option="a"),)
    assert g.legal_among(lambda c: c.option == "n", last=True) == ()


def test_what_is_offered_as_allowed_is_not_checked_again():
    calls = []

    def check(s, c):
        calls.append(c.option)
        return Refusal("TINY 4", "no") if c.option == "n" else None

    class Sure(P):
        def candidates(self, s):
            return Allowed(super().candidates(s))

    g = game(main=Sure(lambda s, c: iter([]), options=("a", "b"), check=check))
    assert g.legal_among(lambda c: c.option == "b") == (Do(option="b"),)
    assert g.legal() == (Do(option="a"), Do(option="b"))
    g.submit("a", Do(option="a"))
    assert calls == []
    refusal = g.why_not("a", Do(option="n"))
    assert refusal is not None
    assert refusal.rule == "TINY 4"
    assert calls == ["n"]


def test_each_of_the_wanted_is_asked_about_when_its_turn_comes():
    calls = []

    def check(s, c):
        calls.append(c.option)
        return Refusal("TINY 4", "no") if c.option == "n" else None

    g = game(main=P(lambda s, c: iter([]), options=("a", "n", "b", "c"), check=check))
    unwanted = {"c"}
    each = g.each_legal(lambda c: c.option not in unwanted)
    assert next(each) == Do(option="a")
    assert calls == ["a"]
    unwanted.add("b")  # what comes later may hang on what came first
    assert list(each) == []
    assert calls == ["a", "n"]
    assert list(g.each_legal(lambda c: c.option == "a")) == [Do(option="a")]
    assert calls == ["a", "n"], "what was found legal need not be checked again"
    assert list(g.each_legal(lambda c: c.option != "b")) == [Do(option="a"), Do(option="c")]
    g.legal()
    assert list(g.each_legal(lambda c: c.option != "b", backwards=True)) == [Do(option="c"), Do(option="a")]


def test_a_check_cannot_roll():
    def check(s, c):
        next(s.roll(1, purpose="peep", rule="TINY 1"))

    g = game(main=P(lambda s, c: iter([]), check=check))
    with pytest.raises(RuntimeError, match="in `decide` only"):
        g.legal()
