"""The toys keep the contract of every rules system; and the suite finds systems that break it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tests.conformance import conform
from tests.engine import unsteady
from tests.toys import areas, hexduel
from wsn.cite import Refusal
from wsn.engine import journal as j
from wsn.engine.events import (
    MarkerPlaced,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
    StepsChanged,
    UnitMarked,
    UnitPlaced,
)
from wsn.engine.facts import Chance
from wsn.engine.system import Preview


def told(command, events):
    if not isinstance(command, hexduel.Fire):
        return None
    return "hit" if any(isinstance(e, StepsChanged) for e in events) else "missed"


def test_hexduel_conforms():
    tally = conform(hexduel.SYSTEM, hexduel.SETUP, seeds=range(12), limit=400, told=told)
    assert tally.games >= 12
    assert min(tally.commands, tally.refused, tally.worlds) > 300
    assert min(tally.undone, tally.odds) > 30
    assert {"red", "blue"} <= set(tally.outcomes)


def test_areas_conforms():
    tally = conform(areas.SYSTEM, areas.SETUP, seeds=range(12), limit=400)
    assert min(tally.commands, tally.refused, tally.worlds) > 250
    assert {"MarkerPlaced", "CardMoved", "PileOrdered", "DiceRolled"} <= set(tally.kinds)


def after(phase, *more):
    """The phase with events that happen before its own."""
    decide = phase.decide

    def changed(self, s, c):
        for make in more:
            yield from make(s)
        yield from decide(self, s, c)

    return changed


def dead_end(patch):
    patch.setattr(hexduel.Orders, "candidates", lambda self, s: iter(()))


def endless(patch):
    patch.setattr(hexduel, "TURNS", 10_000)
    patch.setattr(hexduel.March, "candidates", lambda self, s: iter([hexduel.Halt()]))


def no_citation(patch):
    patch.setattr(
        hexduel.Orders, "decide", after(hexduel.Orders, lambda s: [Resolved(rule="so there", text="x")])
    )


def refusal_without_citation(patch):
    honest = hexduel.March.check

    def check(self, s, c):
        refusal = honest(self, s, c)
        return refusal and Refusal("no.", refusal.text)

    patch.setattr(hexduel.March, "check", check)


def accepted_but_not_listed(patch):
    honest = hexduel.Orders.candidates
    patch.setattr(
        hexduel.Orders,
        "candidates",
        lambda self, s: honest(self, s) if s.state.tracks["turn"] == 1 else iter([hexduel.EndTurn()]),
    )


def unknown_name_raises(patch):
    honest = hexduel.Orders.check

    def check(self, s, c):
        if isinstance(c, hexduel.Activate):
            s.state.units[c.unit]
        return honest(self, s, c)

    patch.setattr(hexduel.Orders, "check", check)


def listed_but_fails(patch):
    def decide(self, s, c):
        raise KeyError("a fault")
        yield

    patch.setattr(hexduel.React, "decide", decide)


def remembers_outside_the_state(patch):
    turns = []

    def stale(self, s):
        turns.append(1)
        return len(turns) > 200

    patch.setattr(hexduel.March, "stale", stale)


def knows_more_than_the_state(patch):
    calls = []

    def decide(self, s, c):
        calls.append(1)
        yield UnitMarked(
            rule="DUEL 1", unit="r1" if "r1" in s.state.units else "b1", mark=f"call {len(calls)}"
        )
        yield from honest(self, s, c)

    honest = hexduel.Upkeep.decide
    patch.setattr(hexduel.Upkeep, "decide", decide)


def odds_are_wrong(patch):
    patch.setattr(
        hexduel.HexDuel,
        "preview",
        lambda self, s, c: (
            Preview("fire", (), (Chance("hit", 1, 2), Chance("missed", 1, 2)))
            if isinstance(c, hexduel.Fire)
            else None
        ),
    )


def legal_tells(patch):
    """A decoy cannot be fired at: the list of targets says which is one."""
    honest = hexduel.may_fire

    def may_fire(s, shooter, target):
        if target is not None and target.kind == "decoy":
            return Refusal("DUEL 4", "not worth it")
        return honest(s, shooter, target)

    patch.setattr(hexduel, "may_fire", may_fire)


def refusal_tells(patch):
    honest = hexduel.March.check

    def check(self, s, c):
        refusal = honest(self, s, c)
        unit = hexduel.at(s.state, c.space) if isinstance(c, hexduel.MoveTo) else None
        return refusal and Refusal(refusal.rule, f"{refusal.text}{unit and unit.kind}")

    patch.setattr(hexduel.March, "check", check)


def news_tells(patch):
    def make(s):
        kinds = ",".join(u.kind for u in s.state.units.values())
        return [Resolved(rule="DUEL 1", text=f"among {kinds}")]

    patch.setattr(hexduel.Orders, "decide", after(hexduel.Orders, make))


def plan_tells(patch):
    """Nobody marches where an enemy secretly plans to go."""
    honest = hexduel.March.check

    def check(self, s, c):
        if isinstance(c, hexduel.MoveTo):
            for unit in s.state.units.values():
                if c.space in [v for k, v in unit.facts.items() if k.endswith("plan")]:
                    return Refusal("DUEL 2", "somebody means to go there")
        return honest(self, s, c)

    patch.setattr(hexduel.March, "check", check)


def plan_is_public(patch):
    patch.setattr(hexduel, "secret", lambda side, name: name)


def undeclared_mark(patch):
    def make(s):
        return [UnitMarked(rule="DUEL 1", unit=next(iter(s.state.units)), mark="tired")]

    patch.setattr(hexduel.Orders, "decide", after(hexduel.Orders, make))


def memo_tells(patch):
    def decide(self, s, c):
        yield from honest(self, s, c)
        if s.here.phase == "spy":
            yield Remembered(rule="ENVOY 5", key="spies", value=tuple(areas.spies(s, s.here.side)))

    honest = areas.OpenBids.decide
    patch.setattr(areas.OpenBids, "decide", decide)


def marker_tells(patch):
    def decide(self, s, c):
        yield from honest(self, s, c)
        if s.here.phase == "hide":
            cards = s.state.piles["north hand"].cards
            yield MarkerPlaced(rule="ENVOY 1", marker="m", kind=cards[0], space="Elm")

    honest = areas.HideAgent.decide
    patch.setattr(areas.HideAgent, "decide", decide)


def undo_over_a_reveal(patch):
    """The engine itself broken: reveals are not noticed."""
    patch.setattr("wsn.engine.course.reveals", lambda state, event: False)

    def decide(self, s, c):
        unit = next((u for u in s.state.units.values() if u.seen_by is not None), None)
        if unit is not None:
            yield UnitPlaced(
                rule="DUEL 4",
                unit=unit.id,
                side=unit.side,
                kind=unit.kind,
                space=unit.place,
                steps=unit.steps,
                marks=unit.marks,
            )
        yield PhaseLeft(rule="DUEL 2", phase="march")

    patch.setattr(hexduel.March, "decide", decide)


def undo_over_dice(patch):
    patch.setattr("wsn.engine.course.why_no_undo", lambda state, event: None)


def waits_for_nobody(patch):
    nobody = PhaseEntered(rule="DUEL 6", phase="orders", side="nobody")
    patch.setattr(hexduel.Orders, "decide", lambda self, s, c: iter([nobody]))


@pytest.mark.parametrize(
    ("break_it", "toy", "text"),
    [
        (dead_end, hexduel, "dead end"),
        (endless, hexduel, "did not end"),
        (no_citation, hexduel, "cites 'so there'"),
        (refusal_without_citation, hexduel, "cites 'no.'"),
        (accepted_but_not_listed, hexduel, "is not among the legal ones"),
        (unknown_name_raises, hexduel, "KeyError"),
        (listed_but_fails, hexduel, "KeyError: 'a fault'"),
        (remembers_outside_the_state, hexduel, "ENGINE 3|how many events"),
        (knows_more_than_the_state, hexduel, "tell red a secret"),
        (odds_are_wrong, hexduel, "the preview says"),
        (legal_tells, hexduel, "depend on what it cannot see"),
        (refusal_tells, hexduel, "tells (red|blue) a secret"),
        (news_tells, hexduel, "tell (red|blue|None) a secret"),
        (plan_tells, hexduel, "tells (red|blue) a secret"),
        (plan_is_public, hexduel, "'plan' is known to its side only"),
        (undeclared_mark, hexduel, "there is no 'tired'"),
        (memo_tells, areas, "in a memo, track, fact or marker"),
        (marker_tells, areas, "tell (north|south|None) a secret"),
        (undo_over_a_reveal, hexduel, "would cross a reveal"),
        (undo_over_dice, hexduel, "would cross dice"),
        (waits_for_nobody, hexduel, "who does not play"),
    ],
)
def test_a_system_that_breaks_the_contract_is_found(break_it, toy, text, monkeypatch, tmp_path):
    monkeypatch.setenv("WSN_FAILURES", str(tmp_path))
    break_it(monkeypatch)
    with pytest.raises(AssertionError, match=text) as caught:
        conform(toy.SYSTEM, toy.SETUP, seeds=range(8), limit=300, told=told, hash_seeds=False, every=3)
    path = Path(re.search(r"saved in (\S+)", str(caught.value))[1])
    assert path.parent == tmp_path
    monkeypatch.undo()
    assert j.read_journal(path, lambda name: toy.SYSTEM).entries, "the saved game can be read"


def test_an_order_that_depends_on_the_hash_seed_is_found(monkeypatch, tmp_path):
    monkeypatch.setenv("WSN_FAILURES", str(tmp_path))
    setup = msgspec.structs.replace(unsteady.SETUP)
    with pytest.raises(AssertionError, match="another hash seed, another game"):
        conform(unsteady.SYSTEM, setup, seeds=[0], limit=300)
