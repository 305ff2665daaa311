"""Sounds: which events are heard, and that there is something to hear."""

from __future__ import annotations

from array import array

import pytest

from wsn.client.model.settings import Settings
from wsn.client.sounds import RATE, Sounds, kinds
from wsn.engine.events import CardMoved, DiceRolled, StepsChanged, UnitMoved, UnitPlaced, UnitRemoved


def moved():
    return UnitMoved(rule="T 1", unit="a", space="A2")


def rolled(faces=6, seen_by=None):
    return DiceRolled(rule="T 1", purpose="fire", faces=faces, values=(3,), seen_by=seen_by)


def test_sound_is_off_until_it_is_wanted():
    assert Settings().sound is False


def test_each_kind_is_heard_once_in_its_order_and_no_more_than_three():
    card = CardMoved(rule="T 1", card="c", source="hand", to="discard")
    lost = StepsChanged(rule="T 1", unit="a", by=-1)
    assert kinds([moved(), moved(), rolled(), lost]) == ("step", "dice", "loss")
    assert kinds([card, moved(), rolled(), lost]) == ("card", "step", "dice")
    assert kinds([UnitRemoved(rule="T 1", unit="a")]) == ("loss",)


def test_what_is_no_loss_and_what_is_not_for_everybody_is_not_heard():
    placed = UnitPlaced(rule="T 1", unit="a", side="allies", kind="x", space="A1")
    assert kinds([placed, StepsChanged(rule="T 1", unit="a", by=1)]) == ()
    assert kinds([rolled(256), rolled(seen_by=("axis",))]) == ()


def test_every_sound_has_a_length_and_some_loudness(opengl):
    from wsn.client.sounds import _WAVES, made

    for kind, (_, length, _) in _WAVES.items():
        source = made(kind)
        assert source.duration == pytest.approx(length, abs=2 / RATE), kind
        found = source.get_queue_source().get_audio_data(1 << 20)
        heights = array("h", found.data)
        assert max(abs(height) for height in heights) > 3000, kind


def test_playing_counts_what_is_played(opengl):
    assert Sounds().play([moved(), rolled()], 50) == 2
    assert Sounds().play([], 50) == 0
