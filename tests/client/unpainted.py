"""A window that lays everything out and paints nothing: for tests that do not look at its pixels."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pytest

    from wsn.client.view.mesh import Pixels


class Brush:
    """Whether frames are painted after all."""

    down = False


def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the window that was just opened lay out triangles and never draw them, with blank maps and pieces.

    Drawing all this by software takes most of the time of such a test.
    """
    from pyglet import gl

    from wsn.client.view import sprites
    from wsn.client.view.backdrop import Backdrop, Corners, Lie
    from wsn.client.view.bridge import ImGuiBridge
    from wsn.client.view.capture import to_png
    from wsn.client.view.ground import DrawnMap
    from wsn.client.view.mesh import Mesh
    from wsn.client.view.tiles import MapTile

    blank = to_png(np.zeros((1, 1, 3), np.uint8))

    def have(ground: DrawnMap, tile: MapTile, key: str) -> None:
        ground.add_tile(tile, blank)

    def laid(
        backdrop: Backdrop, key: Hashable, lie: Lie, area: Corners, make: Callable[[Corners], None]
    ) -> bool:
        same = backdrop.kept == (key, lie)
        backdrop.kept = key, lie
        if Brush.down or not same:
            make(area)
        return same

    def if_down(owner: type, name: str) -> None:
        real = getattr(owner, name)

        def perhaps(*given: Any, **keys: Any) -> None:
            if Brush.down:
                real(*given, **keys)

        monkeypatch.setattr(owner, name, perhaps)

    gl.glEnable(gl.GL_RASTERIZER_DISCARD)  # nor is a frame cleared
    if_down(Mesh, "draw")
    if_down(ImGuiBridge, "_paint_triangles")
    monkeypatch.setattr(Backdrop, "draw", laid)
    monkeypatch.setattr(DrawnMap, "ask_tile", have)
    monkeypatch.setattr(DrawnMap, "ask_whole", lambda ground, missing: missing)
    monkeypatch.setattr(sprites, "draw_pieces", blank_pieces)


def blank_pieces(svgs: Sequence[str], scale: float, store: object = None) -> list[Pixels]:
    """Nothing in the size of each piece."""
    from wsn.client.view.sprites import size_of

    sizes = [size_of(svg) for svg in svgs]
    return [np.zeros((int(np.ceil(h * scale)), int(np.ceil(w * scale)), 4), np.uint8) for w, h in sizes]


@contextlib.contextmanager
def painted() -> Iterator[None]:
    """Frames are painted meanwhile, with blank maps and pieces."""
    from pyglet import gl

    gl.glDisable(gl.GL_RASTERIZER_DISCARD)
    Brush.down = True
    try:
        yield
    finally:
        Brush.down = False
        gl.glEnable(gl.GL_RASTERIZER_DISCARD)
