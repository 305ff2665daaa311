"""Rings, bars and lines whose strokes are worked out for each pixel: smooth and readable at every zoom.

One shader draws them all. A shape has a middle line in sheet units; widths, dashes and gaps grow with the
zoom, and never become too thin to be told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from wsn.client.view.mesh import Floats, Mesh, Shaders, to_rgb
from wsn.table.picture import marks
from wsn.table.picture.plan import SIZE
from wsn.table.picture.svg import XY

SHAPES: Final = ("ring", "double", "corners", "cross", "sights", "fill", "hatch", "mesh", "pegs", "line")
HEX_SHAPE, BAR_SHAPE, LINE_SHAPE, RING_SHAPE, RIM_SHAPE = 0.0, 1.0, 2.0, 3.0, 4.0
"""What a place is measured from: a hex, a bar round a counter, a line, a ring, the rim of any outline."""

STROKE_VERTEX: Final = """
in vec2 at; in vec2 local; in vec2 half_; in vec4 ink; in vec4 how; in vec4 dash; in vec2 more;
out vec2 spot; out vec2 p; flat out vec2 h; flat out vec4 colour; flat out vec4 style; flat out vec4 beat;
flat out vec2 extra;
void main() {
    spot = at; p = local; h = half_; colour = ink; style = how; beat = dash; extra = more;
    gl_Position = place(at);
}
"""
MEASURES: Final = "".join(
    f"const float {name} = {getattr(marks, name)};\n"
    for name in (
        "HATCH_GAP",
        "MESH_GAP",
        "SLANT_WIDTH",
        "SLANT_COVER",
        "CASING_COVER",
        "SECOND_INSET",
        "CORNER_ARM",
        "SIGHT_TICK",
    )
)
"""The measures of marks as they are printed, for the shaders."""
HEAD: Final = (
    f"""
{MEASURES}"""
    + """
uniform float zoom;    // pixels for a sheet unit
uniform float thin;    // the least width of a stroke, in pixels
uniform vec3 casing;   // the pale colour beside a stroke
in vec2 spot; in vec2 p; flat in vec2 h; flat in vec4 colour; flat in vec4 style; flat in vec4 beat;
flat in vec2 extra;
out vec4 drawn;

// The cover of a stroke: so far from its middle line, so wide (both pixels).
float stroke(float far, float wide) { return clamp(wide * 0.5 - far + 0.5, 0.0, 1.0); }

float stripes(vec2 n, float gap) {
    float wide = max(gap * zoom, thin * 4.0);
    float far = abs(mod(dot(spot, n) * zoom, wide) - wide * 0.5);
    return stroke(far, max(SLANT_WIDTH * zoom, thin * 0.7));
}

vec4 over(vec4 below, vec3 ink, float cover) { return below * (1.0 - cover) + vec4(ink, 1.0) * cover; }
"""
)
_WASH_BODY: Final = """
// Whole hexes in a tint, hatched or not: as far as their triangles go.
void main() {
    vec4 c = over(vec4(0.0), colour.rgb, style.w);
    float lines = style.y < HATCHED ? 0.0 : stripes(vec2(0.7071, 0.7071), HATCH_GAP) * SLANT_COVER;
    drawn = over(c, colour.rgb, lines) * extra.y;
}
"""
_FRAGMENT_BODY: Final = """
const float SIDE = SIDE_LENGTH;
SHAPE_NUMBERS

// How far inside the outline (pixels), how far along it, and its whole length (sheet units).
vec3 outline(float kind) {
    if (kind < 0.5) {
        float up = p.y, right = dot(p, vec2(0.8660254, 0.5)), left = dot(p, vec2(0.8660254, -0.5));
        float best = abs(right), which = right < 0.0 ? 3.0 : 0.0;
        vec2 n = vec2(0.8660254, 0.5);
        if (abs(up) > best) { best = abs(up); which = up < 0.0 ? 4.0 : 1.0; n = vec2(0.0, 1.0); }
        if (abs(left) > best) { best = abs(left); which = left < 0.0 ? 2.0 : 5.0; n = vec2(0.8660254, -0.5); }
        if (which > 1.5 && which < 4.5) n = -n;
        return vec3((h.x - best) * zoom, dot(p, vec2(-n.y, n.x)) + SIDE * (0.5 + which), SIDE * 6.0);
    }
    if (kind > 3.5) return vec3(p.y * zoom, h.y + p.x, 0.0);  // so far along a side and inside of it
    if (kind > 2.5) {
        float r = length(p);
        return vec3((h.x - r) * zoom, (atan(p.y, p.x) + 3.14159265) * h.x, 6.2831853 * h.x);
    }
    vec2 d = h - abs(p);
    float along = d.x < d.y ? (p.x > 0.0 ? h.x * 2.0 + h.y + p.y : h.x * 4.0 + h.y * 3.0 - p.y)
                            : (p.y < 0.0 ? h.x + p.x : h.x * 3.0 + h.y * 2.0 - p.x);
    return vec3(min(d.x, d.y) * zoom, along, (h.x + h.y) * 4.0);
}

// Whether a dash lies here, from its lengths.
float dashed(float along, float whole) {
    float period = beat.x + beat.y + beat.z + beat.w;
    if (period <= 0.0) return 1.0;
    float k = max(zoom, thin * 0.55);
    float step = period * k;
    float total = whole * zoom;
    if (whole > 0.0) {  // round about: a whole number of dashes
        float n = max(1.0, floor(total / step + 0.5));
        k *= total / n / step;
        step = total / n;
    }
    float at = mod(along * zoom, step);
    float first = beat.x * k, gap = (beat.x + beat.y) * k, second = (beat.x + beat.y + beat.z) * k;
    float on = min(at, first - at);
    if (beat.z > 0.0) on = max(on, min(at - gap, second - at));
    return clamp(on + 0.5, 0.0, 1.0);
}

// How far from the middle of its side a place of the outline is (sheet units).
float off_middle(float kind, float along) {
    if (kind < 0.5) return abs(mod(along, SIDE) - SIDE * 0.5);
    if (kind > 3.5) return abs(p.x);
    return h.x - abs(p.x) < h.y - abs(p.y) ? abs(p.y) : abs(p.x);
}

vec4 line_of(float width) {
    float far = abs(p.y) * zoom;
    float ends = clamp((h.x - abs(p.x)) * zoom + 0.5, 0.0, 1.0);
    vec4 c = over(vec4(0.0), casing, stroke(far, width + thin * 1.6) * ends * CASING_COVER);
    return over(c, colour.rgb, stroke(far, width) * dashed(p.x + h.x, 0.0) * ends);
}

void main() {
    float kind = style.x, width = max(style.z * zoom, thin), fill = style.w, fade = extra.y;
    int shape = int(style.y + 0.5);
    if (shape == LINE) { drawn = line_of(width) * fade; return; }
    vec3 o = outline(kind);
    bool inner = kind < 0.5 || kind > 3.5;  // strokes of a space lie inside it, of a counter round it
    float large = kind > 3.5 ? APOTHEM : h.x;
    float deep = max(extra.x * large * zoom, inner ? width * 0.5 + 0.5 : 0.0);
    float inside = clamp(o.x - deep + 0.5, 0.0, 1.0);
    vec4 c = over(vec4(0.0), colour.rgb, fill * inside);
    if (shape == FILL) { drawn = c * fade; return; }
    if (shape == MESH || (shape == CROSS && kind > 3.5)) {
        float lines = max(stripes(vec2(0.7071, 0.7071), MESH_GAP), stripes(vec2(0.7071, -0.7071), MESH_GAP));
        c = over(c, colour.rgb, lines * SLANT_COVER * inside);
    }
    float far = abs(o.x - deep), wedge = 0.0, off = off_middle(kind, o.y);
    float side = kind < 0.5 ? SIDE : h.x * 2.0;
    float way = inner ? 1.0 : -1.0;
    float second = way * max(SECOND_INSET * large * zoom, width + thin);
    if (shape == DOUBLE) far = min(far, abs(o.x - deep - second));
    if (shape == CORNERS) far = max(far, (side * (0.5 - CORNER_ARM) - off) * zoom + width * 0.5);
    if (shape == CROSS && kind < 3.5 && o.x > deep)
        far = min(far, min(abs(p.y), abs(dot(p, vec2(0.8660254, -0.5)))) * zoom);
    if (shape == SIGHTS) {
        float reach = max((inner ? SIGHT_TICK : 0.2) * large * zoom, thin * 3.5);
        float in_ = (o.x - deep) * way;
        far = min(far, max(off * zoom, max(-in_, in_ - reach) + width * 0.5));
    }
    if (shape == PEGS) {  // a fifth of a hexside at the most: a side of an area may be long
        float begins = side * 0.5 - min(side, SIDE) * 0.2;
        wedge = clamp((off - begins) * zoom - (o.x - deep) * 0.6 + 0.5, 0.0, 1.0) * inside;
        if (off > side * 0.5) wedge = 0.0;  // round an inward corner a strip is longer than its side
    }
    c = over(c, casing, stroke(far, width + thin * 1.6) * CASING_COVER);
    c = over(c, colour.rgb, max(stroke(far, width) * dashed(o.y, o.z), wedge));
    drawn = c * fade;
}
"""
STROKE_FRAGMENT: Final = HEAD + _FRAGMENT_BODY.replace("SIDE_LENGTH", f"{SIZE:.4f}").replace(
    "APOTHEM", f"{SIZE * 3**0.5 / 2:.4f}"
).replace("SHAPE_NUMBERS", "".join(f"const int {name.upper()} = {i};\n" for i, name in enumerate(SHAPES)))
WASH: Final = HEAD + _WASH_BODY.replace("HATCHED", f"{SHAPES.index('hatch') - 0.5:.1f}")

STROKE_LAYOUT: Final = {"at": 2, "local": 2, "half_": 2, "ink": 4, "how": 4, "dash": 4, "more": 2}
STROKE_FLOATS: Final = sum(STROKE_LAYOUT.values())
APOTHEM: Final = SIZE * 3**0.5 / 2


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a shape is drawn: its colour, which of SHAPES, and lengths in sheet units."""

    colour: str
    shape: str
    width: float
    dash: tuple[float, ...] = ()
    fill: float = 0.0
    inset: float = 0.0
    fade: float = 1.0

    def row(self, kind: float, half: XY) -> Floats:
        """The part of a corner that is the same for all corners of a shape."""
        beat = (*self.dash, 0.0, 0.0, 0.0, 0.0)[:4]
        shape = float(SHAPES.index(self.shape))
        return np.array(
            [
                *half,
                *to_rgb(self.colour),
                1.0,
                kind,
                shape,
                self.width,
                self.fill,
                *beat,
                self.inset,
                self.fade,
            ],
            np.float32,
        )


def shape_rows(corners: Floats, stroke: Stroke, kind: float, half: XY) -> Floats:
    """Corners (places and local places) of triangles, all drawn as one stroke says."""
    rest = np.broadcast_to(stroke.row(kind, half), (len(corners), STROKE_FLOATS - 4))
    return np.concatenate([corners, rest], axis=1).astype(np.float32, copy=False)


def bar_corners(a: XY, b: XY, half: float, room: float) -> tuple[Floats, XY]:
    """The corners of a bar from a to b, so wide to each side, with room about it; and its half size."""
    length = max(1e-6, ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    long, wide = length / 2 + room, half + room
    corners = []
    for u, v in ((-long, -wide), (long, -wide), (long, wide), (-long, wide)):
        corners.append((x + u * ux - v * uy, y + u * uy + v * ux, u, v))
    p, q, r, s = corners
    return np.array([p, q, r, p, r, s], np.float32), (length / 2, half)


def fan_corners(ring: Sequence[XY], middle: XY, swapped: bool) -> Floats:
    """The corners of a polygon about a middle; local places as on a flat-top board."""
    x, y = middle
    corners: list[tuple[float, ...]] = []
    for a, b in zip(ring, [*ring[1:], ring[0]]):
        for px, py in (middle, a, b):
            u, v = px - x, py - y
            corners.append((px, py, v, u) if swapped else (px, py, u, v))
    return np.array(corners, np.float32)


DEPTH: Final = 22.0
"""How far inside the rim of an outline its strokes may reach, in sheet units."""
TURN: Final = 0.42
"""A corner that turns less than this many radians is not marked: the side goes on."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Any outline as triangles: strips along its sides, and what lies within them."""

    rim: tuple[tuple[Floats, XY], ...]
    """For each side its corners, half its length, and how far along the rim its middle is."""
    inside: Floats


def outline_of(ring: Sequence[XY], triangles: Sequence[Sequence[XY]]) -> Outline:
    """An outline (clockwise on the screen) ready to be stroked; `triangles` cover what is inside."""
    count = len(ring)
    ways = []
    for i in range(count):
        (ax, ay), (bx, by) = ring[i], ring[(i + 1) % count]
        length = max(1e-6, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        ways.append(((bx - ax) / length, (by - ay) / length, length))
    sharp = []
    for i in range(count):
        (ux, uy, _), (vx, vy, _) = ways[i - 1], ways[i]
        sharp.append(abs(np.arctan2(ux * vy - uy * vx, ux * vx + uy * vy)) > TURN)
    first = next((i for i in range(count) if sharp[i]), 0)
    order = [(first + k) % count for k in range(count)]
    runs: list[list[int]] = []
    for i in order:
        if sharp[i] or not runs:
            runs.append([])
        runs[-1].append(i)
    pieces = []
    begun = 0.0
    for run in runs:
        whole = sum(ways[i][2] for i in run)
        done = 0.0
        for i in run:
            (ax, ay), (ux, uy, length) = ring[i], ways[i]
            here, there = _corner_leans(ways[i - 1], ways[i]), _corner_leans(ways[i], ways[(i + 1) % count])
            rows = []
            for along, depth, lean in (
                (0.0, -3.0, here), (length, -3.0, -there), (length, DEPTH, -there), (0.0, DEPTH, here)
            ):  # fmt: skip
                u, v = along + depth * lean, depth
                place = (ax + ux * u - uy * v, ay + uy * u + ux * v)
                rows.append((*place, done + u - whole / 2, v))
            p, q, r, s = rows
            pieces.append((np.array([p, q, r, p, r, s], np.float32), (whole / 2, begun + whole / 2)))
            done += length
        begun += whole
    inner = [(*corner, 0.0, 4 * DEPTH) for triangle in triangles for corner in triangle]
    return Outline(tuple(pieces), np.array(inner, np.float32).reshape(-1, 4))


def _corner_leans(before: tuple[float, float, float], after: tuple[float, float, float]) -> float:
    """How far the inner end of a side lies from the foot of its corner, for each unit of depth."""
    (ux, uy, _), (vx, vy, _) = before, after
    turn = float(np.arctan2(ux * vy - uy * vx, ux * vx + uy * vy))
    return float(np.clip(np.tan(turn / 2), -2.5, 2.5))


def outline_rows(shape: Outline, stroke: Stroke) -> Floats:
    """The triangles of an outline, all drawn as one stroke says: its rim, and its tint or hatching within."""
    line = replace(stroke, fill=0.0)
    parts = [shape_rows(corners, line, RIM_SHAPE, half) for corners, half in shape.rim]
    if stroke.fill or stroke.shape in ("fill", "hatch", "mesh", "cross"):
        parts.insert(0, shape_rows(shape.inside, stroke, RIM_SHAPE, (APOTHEM, 0.0)))
    return np.concatenate(parts)


class Strokes:
    """A list of strokes in their order. Made with a window open."""

    def __init__(self, program: Shaders) -> None:
        self.mesh = Mesh(program, **STROKE_LAYOUT)

    def fill_strokes(self, parts: Sequence[Floats]) -> None:
        """Put in the strokes, those on top last."""
        self.mesh.fill_corners(np.concatenate(parts) if parts else np.zeros((0, STROKE_FLOATS), np.float32))

    def draw(self) -> None:
        """Draw them; the program must be in use."""
        self.mesh.draw()

    def close(self) -> None:
        """Give its memory back."""
        self.mesh.close()
