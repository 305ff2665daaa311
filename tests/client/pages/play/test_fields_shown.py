"""Zones and supply laid over the board in a real window, with a legend in the corner."""

from __future__ import annotations

import pytest
from imgui_bundle import imgui

from wsn.client.opening import Start
from wsn.client.pages.play import gamesheets
from wsn.client.panels.theme import in_pixels


@pytest.fixture
def hand(window):
    made = window(Start("scenario", "n44_cherbourg", ("human", "human"), "3"), (1024, 700))
    page = made.app.top_page
    page.desk.screen.lift_curtain()
    page.goals.begin()
    made.step(3)
    return made


def test_z_and_y_lay_signs_over_the_board_and_a_legend_stands_in_the_corner(hand, monkeypatch):
    page, sizes = hand.app.top_page, []
    end = imgui.end

    def measured() -> None:
        size, at = imgui.get_window_size(), imgui.get_window_pos()
        sizes.append((size.x, size.y, at.x, at.y))
        end()

    monkeypatch.setattr(gamesheets.imgui, "end", measured)
    for key, shown in (("Z", "zones"), ("Y", "supply")):
        hand.key(key)
        hand.step(3)
        assert page.desk.overlay.fields.shown == shown
        lines = page.desk.overlay.fields.legend()
        assert lines
        wide, high, left, top = sizes[-1]
        assert wide == pytest.approx(in_pixels(gamesheets.LEGEND_WIDTH), abs=2)
        assert high < in_pixels(40 * len(lines)), "a few lines of text, no pillar of letters"
        area = page.view.camera.area
        assert left >= area.left
        assert top + high <= area.bottom_edge
    marks = {getattr(mark, "style", "") for mark in page.desk.overlay.board_marks()}
    assert "supply" in marks
