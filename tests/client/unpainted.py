"""A window that lays everything out and paints nothing: for tests that do not look at its pixels."""

from __future__ import annotations

import numpy as np
import pytest


def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the window that was just opened throw its triangles away, and its map be one blank picture.

    Filling triangles in by software, and drawing the map, take most of the time of such a test. To look after
    all, `glDisable(GL_RASTERIZER_DISCARD)` and draw a frame.
    """
    from pyglet import gl

    from wsn.client.view.capture import png
    from wsn.client.view.ground import DrawnMap
    from wsn.client.view.tiles import MapTile

    blank = png(np.zeros((1, 1, 3), np.uint8))

    def have(ground: DrawnMap, tile: MapTile, key: str) -> None:
        ground._add(tile, blank)

    gl.glEnable(gl.GL_RASTERIZER_DISCARD)
    monkeypatch.setattr(DrawnMap, "_ask", have)
