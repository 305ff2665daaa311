"""How colours look to eyes that lack a kind of cone, and how far apart two are: for tests of palettes.

Protanopia and deuteranopia: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation
of Color Vision Deficiency", IEEE TVCG 15 (2009), severity 1.0, on linear RGB. Tritanopia: Brettel, Vienot and
Mollon, "Computerized simulation of color appearance for dichromats", JOSA A 14 (1997), for linear sRGB. No
cones at all: relative luminance (WCAG 2). Distances are CIEDE2000 (Sharma, Wu and Dalal 2005).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

RGB = tuple[float, float, float]
Rows = Sequence[Sequence[float]]

PROTAN: Rows = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTAN: Rows = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITAN: tuple[Rows, Rows] = (
    ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
    ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
)
TRITAN_PLANE = (0.03901, -0.02788, -0.01113)
"""Colours on one side of this plane are seen by the first matrix, the others by the second."""


def linear(colour: str) -> RGB:
    """`#rrggbb` as linear light, 0 to 1 each."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return r, g, b


def coded(light: RGB) -> str:
    """Linear light as `#rrggbb`, cut off where a screen cannot show it."""
    out = "#"
    for v in light:
        v = min(max(v, 0.0), 1.0)
        shown = v * 12.92 if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055
        out += f"{round(shown * 255):02x}"
    return out


def _times(rows: Rows, light: RGB) -> RGB:
    r, g, b = (sum(m * v for m, v in zip(row, light, strict=True)) for row in rows)
    return r, g, b


def _tritan(light: RGB) -> RGB:
    first = sum(n * v for n, v in zip(TRITAN_PLANE, light, strict=True)) >= 0
    return _times(TRITAN[0] if first else TRITAN[1], light)


def _none(light: RGB) -> RGB:
    y = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    return y, y, y


SEEN_BY: dict[str, Callable[[str], str]] = {
    "usual": lambda c: c,
    "protanopia": lambda c: coded(_times(PROTAN, linear(c))),
    "deuteranopia": lambda c: coded(_times(DEUTAN, linear(c))),
    "tritanopia": lambda c: coded(_tritan(linear(c))),
    "colourless": lambda c: coded(_none(linear(c))),
}
"""How the eyes that a palette is for see a colour (`Palette.eyes`)."""


def lab(colour: str) -> RGB:
    """CIE L*a*b* under D65."""
    r, g, b = linear(colour)
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883

    def f(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


def apart(one: str, other: str) -> float:
    """The CIEDE2000 difference of two colours: 1 can just be seen, 10 at a glance."""
    return ciede2000(lab(one), lab(other))


def ciede2000(one: RGB, other: RGB) -> float:
    """The CIEDE2000 difference of two places in L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0.0
    elif abs(turn) > 180:
        turn -= math.copysign(360, turn)
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        mh = h1 + h2
    elif abs(h1 - h2) <= 180:
        mh = (h1 + h2) / 2
    else:
        mh = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2

    def cosine(degrees: float) -> float:
        return math.cos(math.radians(degrees))

    t = 1 - 0.17 * cosine(mh - 30) + 0.24 * cosine(2 * mh)
    t += 0.32 * cosine(3 * mh + 6) - 0.20 * cosine(4 * mh - 63)
    sl = 1 + 0.015 * (ml - 50) ** 2 / math.sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    rc = 2 * math.sqrt(mc**7 / (mc**7 + 25**7))
    rt = -math.sin(math.radians(60 * math.exp(-(((mh - 275) / 25) ** 2)))) * rc
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))
