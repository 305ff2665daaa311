"""A window at which nobody moves anything: whether what it shows by itself is what it would show if asked."""

from __future__ import annotations

import ctypes

import numpy as np
from imgui_bundle import imgui

from tests.client.pages.hand import Hand

QUIET = 6
"""After so many turns of the loop without a frame nothing more is drawn by itself."""


def laid_out() -> list[bytes]:
    """Where every corner of every triangle of the panels lies in the frame that was drawn last."""
    told = []
    for part in imgui.get_draw_data().cmd_lists:
        corners = part.vtx_buffer
        raw = ctypes.string_at(corners.data_address(), corners.size() * imgui.VERTEX_SIZE)
        told.append(np.frombuffer(raw, np.uint8).reshape(-1, imgui.VERTEX_SIZE)[:, :8].tobytes())
    return told


def rests(hand: Hand) -> None:
    """Let the window go on, with nobody at it, until it draws no more."""
    window, jobs = hand.app.window, hand.app.jobs
    still, drawn = 0, window.frames

    def quiet() -> bool:
        nonlocal still, drawn
        still = still + 1 if window.frames == drawn and not jobs.is_busy else 0
        drawn = window.frames
        return still >= QUIET

    hand.until(quiet, 30, "nothing more is drawn by itself")


def settled(hand: Hand) -> bool:
    """Whether the window at rest shows what it shows once it is drawn again."""
    rests(hand)
    before = laid_out()
    hand.step(3)
    return laid_out() == before
