"""What comes through the air in a film: parachutes, aircraft, shells that burst, arrows of what drifts."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.client.view.moments import Burst, Chute, Plane, Scatter
from wsn.table.picture.svg import XY

SILK, CORD, SHADOW = "#f4efdc", "#3b352a", "#1c1810"
SMOKE, FIRE, EARTH = "#6b6558", "#ffb52e", "#4a3d28"
SKIN, EDGE = "#5d6672", "#14181c"

Here = Callable[[float, float], XY]
Half = tuple[tuple[float, float], ...]
Corner = ImVec2 | tuple[int | float, int | float] | list[int | float]


def draw_scatter(lines: imgui.ImDrawList, drift: Scatter, here: Here) -> None:
    """A dashed arrow from the cross of the aim to where it comes down."""
    (ax, ay), (bx, by) = here(*drift.start), here(*drift.end)
    arm = in_pixels(8)
    for wide, ink in ((in_pixels(6), "#fffdf4"), (in_pixels(3), INKS.bad)):
        for dx, dy in ((1, 1), (1, -1)):
            a, b = ImVec2(ax - dx * arm, ay - dy * arm), ImVec2(ax + dx * arm, ay + dy * arm)
            lines.add_line(a, b, to_colour32(ink), wide)
    length = math.dist((ax, ay), (bx, by))
    if length < in_pixels(24):
        return
    ux, uy = (bx - ax) / length, (by - ay) / length
    reach = length * drift.share
    step, at = in_pixels(16), in_pixels(14)
    while at < reach - in_pixels(12):
        a = ImVec2(ax + ux * at, ay + uy * at)
        b = ImVec2(ax + ux * min(at + in_pixels(9), reach), ay + uy * min(at + in_pixels(9), reach))
        lines.add_line(a, b, to_colour32("#fffdf4", 0.95), in_pixels(6.5))
        lines.add_line(a, b, to_colour32(INKS.bad), in_pixels(3.2))
        at += step
    if reach > in_pixels(22):
        tip, barb = (ax + ux * reach, ay + uy * reach), in_pixels(10)
        a = ImVec2(*tip)
        b = ImVec2(tip[0] - ux * barb * 1.4 - uy * barb * 0.8, tip[1] - uy * barb * 1.4 + ux * barb * 0.8)
        c = ImVec2(tip[0] - ux * barb * 1.4 + uy * barb * 0.8, tip[1] - uy * barb * 1.4 - ux * barb * 0.8)
        lines.add_triangle_filled(a, b, c, to_colour32(INKS.bad))
        lines.add_triangle(a, b, c, to_colour32("#fffdf4", 0.95), in_pixels(2))


def draw_chute(lines: imgui.ImDrawList, falls: Chute, here: Here, zoom: float) -> None:
    """A parachute with its load, and its shadow on the ground."""
    x, y = here(falls.x, falls.y)
    fx, fy = here(*falls.foot)
    size = max(34 * zoom, in_pixels(20))
    faint = 0.18 + 0.3 * falls.share
    shade = size * (0.5 + 0.3 * falls.share)
    lines.add_ellipse_filled(ImVec2(fx, fy), ImVec2(shade, shade * 0.45), to_colour32(SHADOW, faint))
    shown = min(falls.share / 0.12, 1.0)
    open_ = min(falls.share / 0.22, 1.0)
    """It opens first."""
    wide, high = size * (0.35 + 0.65 * open_), size * 0.82
    top = y - size * 1.5
    rim = top + high * 0.62
    load = ImVec2(x, y)
    for k in (-1.0, -0.5, 0.0, 0.5, 1.0):
        lines.add_line(ImVec2(x + wide * k, rim), load, to_colour32(CORD, 0.85 * shown), in_pixels(1.2))
    gores = 6
    dome: list[Corner] = [
        ImVec2(x - wide * math.cos(math.pi * n / 24), rim - high * math.sin(math.pi * n / 24))
        for n in range(25)
    ]
    hem: list[Corner] = [
        ImVec2(x + wide - 2 * wide * (n + m / 4) / gores, rim + math.sin(math.pi * m / 4) * size * 0.09)
        for n in range(gores)
        for m in range(5)
    ]
    lines.add_convex_poly_filled(dome, to_colour32(SILK, 0.97 * shown))
    for n in range(gores):
        lines.add_convex_poly_filled(hem[5 * n : 5 * n + 5], to_colour32(SILK, 0.97 * shown))
    lines.add_polyline(
        [*dome, *hem[1:-1]], to_colour32(CORD, shown), in_pixels(1.8), imgui.ImDrawFlags_.closed
    )
    for n in range(1, gores):
        foot = ImVec2(x + wide - 2 * wide * n / gores, rim)
        lines.add_bezier_quadratic(
            ImVec2(x, rim - high),
            ImVec2(x + (foot.x - x) * 0.95, rim - high * 0.7),
            foot,
            to_colour32(CORD, 0.45 * shown),
            in_pixels(1.1),
        )
    man = size * 0.16
    lines.add_circle_filled(ImVec2(x, y), man, to_colour32(CORD, shown))
    lines.add_rect_filled(
        ImVec2(x - man * 0.7, y + man * 0.5),
        ImVec2(x + man * 0.7, y + man * 2.4),
        to_colour32(CORD, shown),
        man,
    )


_HULL: Final = ((1.0, 0.0), (0.9, 0.09), (0.4, 0.13), (-0.6, 0.07), (-0.86, 0.0))
_WING: Final = ((0.42, 0.08), (0.14, 0.95), (-0.08, 0.95), (-0.08, 0.08))
_TAIL: Final = ((-0.58, 0.05), (-0.72, 0.36), (-0.9, 0.36), (-0.86, 0.02))
"""Half a fighter-bomber from above, its nose to the right."""


def draw_plane(lines: imgui.ImDrawList, flies: Plane, here: Here, zoom: float) -> None:
    """A fighter-bomber passes over its target, with its shadow."""
    tx, ty = here(*flies.at)
    size = max(52 * zoom, in_pixels(36))
    far = size * 7
    ux, uy = math.cos(-0.42), math.sin(-0.42)
    k = (flies.share - 0.5) * 2 * far
    x, y = tx + ux * k, ty + uy * k
    for dx, dy, ink, alpha in ((size * 0.35, size * 0.7, SHADOW, 0.28), (0.0, 0.0, SKIN, 1.0)):

        def spots(half: Half, side: int, left: float = x + dx, top: float = y + dy) -> list[Corner]:
            return [
                ImVec2(left + (a * ux - side * b * uy) * size, top + (a * uy + side * b * ux) * size)
                for a, b in half
            ]

        parts = [spots(half, side) for half in (_TAIL, _WING) for side in (1, -1)]
        parts.append([*spots(_HULL, 1), *reversed(spots(_HULL[1:-1], -1))])
        for part in parts:
            lines.add_convex_poly_filled(part, to_colour32(ink, alpha))
            if alpha == 1.0:
                lines.add_polyline(part, to_colour32(EDGE), in_pixels(1.6), imgui.ImDrawFlags_.closed)
    glass = ImVec2(x + ux * size * 0.2, y + uy * size * 0.2)
    lines.add_circle_filled(glass, size * 0.075, to_colour32("#cfe0ea"))
    nose = ImVec2(x + ux * size, y + uy * size)
    lines.add_circle(nose, size * 0.2, to_colour32(EDGE, 0.35), 20, in_pixels(1.5))


def draw_burst(lines: imgui.ImDrawList, strikes: Burst, here: Here, zoom: float) -> None:
    """Shells burst around a place one after another: a flash, then earth and smoke."""
    x, y = here(*strikes.at)
    size = max(26 * zoom, in_pixels(15))
    for n in range(strikes.count):
        begun = 0.55 * n / strikes.count
        share = (strikes.share - begun) / 0.45
        if not 0 <= share <= 1:
            continue
        turn = n * 2.4
        away = size * (0.35 + 0.9 * ((n * 7) % 5) / 4)
        at = ImVec2(x + away * math.cos(turn), y + away * math.sin(turn) * 0.8)
        if share < 0.3:
            lines.add_circle_filled(at, size * (0.25 + share), to_colour32(FIRE, 0.95))
            lines.add_circle_filled(at, size * 0.22, to_colour32("#fff6d8"))
        else:
            rise = ImVec2(at.x, at.y - size * 0.5 * share)
            lines.add_circle_filled(at, size * 0.34, to_colour32(EARTH, 0.9 * (1 - share)))
            lines.add_circle_filled(rise, size * (0.3 + 0.35 * share), to_colour32(SMOKE, 0.75 * (1 - share)))
