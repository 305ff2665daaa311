"""What may be taken back, by whom, and how far."""

from __future__ import annotations

import random

import pytest

from tests.engine.tiny import Do, auto, enter, game, refused, steps
from tests.engine.tiny import Phase as P
from tests.toys import hexduel
from wsn.engine.events import (
    PhaseLeft,
    Remembered,
)
from wsn.engine.game import Game
from wsn.engine.journal import state_digest
from wsn.engine.journalfile import BadJournal
from wsn.engine.verify import verify


def test_undo_goes_back_command_by_command_or_to_a_point():
    g = game(main=P(steps))
    digests = [state_digest(g.state)]
    for _ in range(4):
        g.submit("a", Do())
        digests.append(state_digest(g.state))
    assert len(g.undo("a")) == 1
    assert state_digest(g.state) == digests[3]
    assert [e.n for e in g.undo("a", to=2)] == [3, 4]
    assert state_digest(g.state) == digests[1]
    assert len(g.undo("a", to=1)) == 1
    assert refused(g.undo, "a").rule == "ENGINE 4"
    g.submit("a", Do())
    assert state_digest(g.state) == digests[1]


@pytest.mark.parametrize(
    ("option", "rule"), [("roll", "ENGINE 5"), ("show", "ENGINE 6"), ("peek", "ENGINE 6")]
)
def test_undo_stops_at_dice_and_reveals(option, rule):
    g = game(main=P(steps))
    for word in ("hide", option, "", ""):
        g.submit("a", Do(option=word))
    g.undo("a")
    g.undo("a")
    assert refused(g.undo, "a").rule == rule
    assert g.can_undo("a", to=1).rule == rule
    assert len(g.entries) == 3


def test_what_is_said_to_everybody_may_be_taken_back_and_what_one_side_was_told_never_after_loading(tmp_path):
    g = game(main=P(steps))
    g.submit("a", Do(option="say"))
    assert g.can_undo("a") is None
    g.submit("a", Do(option="peek"))
    g.submit("a", Do())
    g.save(tmp_path / "told.wsn.jsonl")
    again = Game.load(tmp_path / "told.wsn.jsonl", lambda name: g.system, read_only=True)
    for one in (g, again):
        assert one.can_undo("a") is None
        assert one.can_undo("a", to=2).rule == "ENGINE 6"


def test_undo_stops_where_the_decision_passed():
    g = game(main=P(steps))
    g.submit("a", Do())
    g.submit("a", Do(option="pass"))
    assert g.can_undo("a").rule == "ENGINE 7"
    assert g.can_undo("b").rule == "ENGINE 7"
    g.submit("b", Do())
    assert g.can_undo("a").rule == "ENGINE 7"
    assert g.can_undo("b") is None
    assert g.can_undo("b", to=2).rule == "ENGINE 7"
    g.undo("b")
    assert refused(g.undo, "b").rule == "ENGINE 7"


def by_turns(s, c):
    other = "b" if s.here.side == "a" else "a"
    if c.option == "pass":
        yield PhaseLeft(rule="TINY 1", phase="main")
        yield enter("main", other)
    else:
        yield from steps(s, c)


def test_what_a_player_who_does_not_mind_has_answered_goes_back_with_the_order():
    g = game(main=P(by_turns))
    g.submit("a", Do())
    g.submit("a", Do(option="pass"))
    g.submit("b", Do(option="pass"))
    assert g.deciding == "a"
    assert g.can_undo("a").rule == "ENGINE 7"
    assert g.can_undo("a", to=1).rule == "ENGINE 7"
    assert g.can_undo("a", past=("b",)) is None
    assert g.can_undo("a", to=3, past=("b",)).rule == "ENGINE 4", "that was not his own decision"
    assert len(g.undo("a", past=("b",))) == 2
    assert g.deciding == "a"
    assert len(g.entries) == 2
    g.undo("a", to=1, past=("b",))
    assert len(g.entries) == 1


def test_dice_stay_whoever_does_not_mind():
    g = game(main=P(by_turns))
    g.submit("a", Do(option="pass"))
    g.submit("b", Do(option="roll"))
    g.submit("b", Do(option="pass"))
    assert g.deciding == "a"
    assert g.can_undo("a", past=("b",)).rule == "ENGINE 5"


def test_undo_only_to_points_where_the_side_decided():
    leave = PhaseLeft(rule="TINY 1", phase="auto")
    g = game(main=P(lambda s, c: iter([enter("auto", None)])), auto=auto(lambda s, c: iter([leave])))
    g.submit("a", Do())
    g.submit("a", Do())
    assert g.can_undo("a", to=4).rule == "ENGINE 4"
    assert g.can_undo("a", to=99).rule == "ENGINE 4"
    assert g.can_undo("a", to=0).rule == "ENGINE 4"
    assert [g.can_undo("a", to=n) for n in (1, 3)] == [None, None]


def test_a_rewind_goes_past_dice_and_other_sides_and_the_same_dice_fall_again(tmp_path):
    """For a lesson: no player may do so, and the journal opens as the game stands."""
    file = tmp_path / "g.wsn.jsonl"
    one = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=5, journal=file)
    states = [one.state]
    chooser = random.Random(1)
    while len(states) < 25 and one.deciding is not None:
        one.submit(one.deciding, chooser.choice(one.legal()))
        states.append(one.state)
    later = one.entries
    at = next(n for n, entry in enumerate(later, 1) if entry.command is not None)
    with pytest.raises(ValueError, match="into another one"):
        one.rewind(at)
    gone = one.rewind(at, tmp_path / "second")
    assert (*one.entries, *gone) == later
    assert one.state == one.state_at(at)
    for entry in gone:
        if entry.by is not None:
            one.submit(entry.by, entry.command)
    assert one.entries == later
    assert verify(tmp_path / "second", lambda name: hexduel.SYSTEM).equal
    with pytest.raises(BadJournal, match="already holds"):
        one.rewind(1, file)
    assert one.entries == later, "a file that is taken leaves the game as it was"
    one.rewind(1, tmp_path / "third")
    one.close()
    again = Game.load(tmp_path / "third", lambda name: hexduel.SYSTEM)
    assert (again.state, len(again.entries)) == (one.state, 1)
    assert verify(tmp_path / "third", lambda name: hexduel.SYSTEM).equal
    again.close()
    Game.load(file, lambda name: hexduel.SYSTEM).close()  # the old one was let go
    with pytest.raises(IndexError):
        one.rewind(2)


def test_undo_stops_at_the_end():
    g = game(main=P(steps))
    g.submit("a", Do(option="end"))
    assert refused(g.undo, "a").rule == "ENGINE 1"


def test_secrets_kept_by_a_phase_are_opened_when_it_forgets_them():
    def bids(s, c):
        yield Remembered(rule="TINY 1", key="@a/bid", value=3 if c.option == "bid" else None)

    g = game(main=P(bids))
    g.submit("a", Do(option="bid"))
    assert g.can_undo("a") is None
    g.submit("a", Do())
    assert g.can_undo("a").rule == "ENGINE 6"


def test_where_an_undo_would_lead_is_told_before_it_is_done():
    g = game(main=P(steps))
    for _ in range(3):
        g.submit("a", Do())
    before = g.state
    assert g.undo_point("a") == 3
    assert g.undo_point("a", to=2) == 2
    assert refused(g.undo_point, "a", to=9).rule == "ENGINE 4"
    assert g.state is before
    g.undo("a", to=2)
    assert len(g.entries) == 2


def test_the_first_entries_are_what_a_journal_of_them_holds(tmp_path):
    g = game(main=P(steps))
    for _ in range(3):
        g.submit("a", Do())
    g.save(tmp_path / "whole.wsn.jsonl")
    lines = (tmp_path / "whole.wsn.jsonl").read_bytes().splitlines(keepends=True)
    assert g.first_entries(2).lines() == b"".join(lines[1:3])
