"""The title of a tray that has not room for all of it."""

from __future__ import annotations

import pytest

from wsn.client.view.marks import (
    CAPITALS,
    CLEAR_MARGIN,
    Word,
    brief_title,
    cut_text,
    fitting_scale,
    in_room,
    title_height,
    word_size,
)
from wsn.client.view.trayroom import SMALLEST_WORDS
from wsn.table.scene import Tray


def test_a_title_is_cut_and_not_left_out_until_too_little_would_be_left():
    assert cut_text("Comes on in turn 3", 0.6) == "Comes on…"
    assert cut_text("Comes on in turn 3", 0.35) == "Come…"
    assert cut_text("Comes on in turn 3", 0.2) == ""


@pytest.mark.parametrize("room", [4.0, 9.0, 14.0, 20.0, 40.0])
def test_a_title_is_clear_of_its_frame_or_stands_across_it(room):
    """It touched the frame from below."""
    size, base = 12, 15
    foot = base - title_height(room, size, base)
    top = foot - size * CAPITALS
    inside = top >= CLEAR_MARGIN - 1 and foot <= room - CLEAR_MARGIN + 1
    across = abs(top + foot) <= 1
    assert inside != across
    assert inside == (room >= 14)


def test_a_title_that_is_too_wide_names_no_side_by_a_letter_and_then_none_names_a_force():
    """Beside "Lands on turn 2 (Americans)" stood "A: Lands on turn 3"; its counters show whose a tray is."""
    trays = [
        Tray(title=title, side="allies", letter="A", style=0, counters=(), force="Americans")
        for title in ("Lands on turn 2", "Lands on turn 3")
    ]
    assert [brief_title(tray) for tray in trays] == ["Lands on turn 2", "Lands on turn 3"]
    wide, narrow = (
        Word(0, 0, f"{tray.title} (Americans)", "#000000", room=room, brief=brief_title(tray))
        for tray, room in zip(trays, (400.0, 120.0))
    )
    other = Word(0, 0, "83 %", "#000000")
    assert [word.words for word in in_room([wide, other, narrow], lambda word: 9.0 * len(word.words))] == [
        "Lands on turn 2",
        "83 %",
        "Lands on tu…",
    ]
    assert in_room([wide, other], lambda word: 9.0 * len(word.words)) == [wide, other]


def test_what_was_fitted_stays_in_its_room_while_one_zooms():
    """A title was fitted at one scale, and stuck out of its frame at a smaller one that is nearly alike."""
    scales = [0.2 * 1.01**n for n in range(300)]
    fitted = [fitting_scale(scale) for scale in scales]
    assert all(0.9 * scale < by <= scale for scale, by in zip(scales, fitted))
    assert fitted == sorted(fitted)
    assert len(set(fitted)) < 40, "few are told apart: words are not set anew at every step of the wheel"


def test_words_beside_marks_can_be_read_however_far_the_map_is_zoomed_out():
    for zoom in (0.05, 0.1, 0.5):
        assert word_size(zoom, ratio=1, ui=1) >= SMALLEST_WORDS
    assert word_size(0.1, ratio=1, ui=1.5) > word_size(0.1, ratio=1, ui=1)
