"""The strip under a replay: all of it is in sight in any window; and the log keeps with the moment."""

from __future__ import annotations

import pytest

from tests.client.pages.finding import Finder
from tests.client.pages.recordings import recorded
from wsn.client.opening import Start


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.3, 1.5, 1.75])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_nothing_of_the_strip_under_a_replay_is_cut_off(window, home, monkeypatch, size, scale):
    """At 150 % in a window of 1024 x 640 the slider and the speed lay beyond its right end."""
    hand = window(Start("replay", str(recorded(home))), size)
    hand.app.change(ui_scale=scale)
    sliders = []
    from imgui_bundle import imgui

    drawn = imgui.slider_int

    def noting(*args, **more):
        moved = drawn(*args, **more)
        sliders.append((imgui.get_item_rect_min().x, imgui.get_item_rect_max().x))
        return moved

    monkeypatch.setattr(imgui, "slider_int", noting)
    finder = Finder(hand, monkeypatch)
    assert finder.cut() == []
    edge = hand.app.top_page.view.camera.area.right_edge
    for words in ("first", "last", "slower", "faster"):
        found = finder.find(next(one.label for one in finder.look() if one.label.endswith(f"##{words}")))
        assert found.right <= edge, words
        assert found.low <= size[1], words
    start, end = sliders[-1]
    assert end - start >= 60 * scale - 1
    assert end <= edge


def test_the_log_goes_along_to_a_moment_of_which_nothing_is_told(window, home, monkeypatch):
    """It stayed where it was, at the beginning of the game."""
    from wsn.client.panels import log

    hand = window(Start("replay", str(recorded(home))), (1280, 800))
    page = hand.app.top_page
    play = page.playback
    bare = [n for n, group in enumerate(play.log_groups) if not page.log.shown_groups([group])]
    assert bare, "such a moment"
    tops = []
    real = log.LogView.scroll_above
    noting = staticmethod(lambda tops_, n, high: tops.append(n) or real(tops_, n, high))
    monkeypatch.setattr(log.LogView, "scroll_above", noting)
    play.go_step(bare[-1])
    hand.step(3)
    assert tops, "the log has gone there"
    shown = page.log.shown_groups(play.log_groups)
    assert shown[tops[-1]].first < play.log_groups[bare[-1]].first
