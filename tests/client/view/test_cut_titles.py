"""The title of a tray that has not room for all of it."""

from __future__ import annotations

from wsn.client.view.marks import cut


def test_a_title_is_cut_and_not_left_out_until_too_little_would_be_left():
    assert cut("Comes on in turn 3", 0.6) == "Comes on…"
    assert cut("Comes on in turn 3", 0.35) == "Come…"
    assert cut("Comes on in turn 3", 0.2) == ""
