"""Men for figures: a skeleton in a pose, limbs round it, a helmet and what is carried."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import Literal

import msgspec

from wsn.table.picture.svg import XY

Pose = Literal["run", "walk", "stand", "kneel", "prone", "throw", "sit"]
Helmet = Literal["steel", "pot", "dish", "cap", "beret", "peaked", "rim"]
Kit = Literal[
    "rifle", "port", "smg", "mg", "glasses", "bazooka", "sweeper", "shell", "flame", "scope", "none"
]
Tone = Literal["body", "dark", "pale"]


class Man(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A man: where one stands, how, and with what."""

    x: float
    y: float = 0.0
    pose: Pose = "stand"
    helmet: Helmet = "pot"
    kit: Kit = "rifle"
    pack: bool = True
    back: bool = False
    """Turned the other way."""
    tall: float = 1.0


Limb = tuple[float, float, float]
"""A joint with the thickness of the limb there."""

POSES: Mapping[Pose, Mapping[str, tuple[Limb, ...]]] = {
    "run": {
        "far": ((0.2, 8.8, 1.5), (-2.2, 5.4, 1.2), (-5.4, 4.4, 0.9), (-6.4, 3.2, 0.8)),
        "near": ((0.4, 8.8, 1.6), (3.4, 6.2, 1.3), (2.6, 1.2, 0.9), (4.4, 0.8, 0.8)),
        "trunk": ((0.2, 9.0, 1.7), (2.2, 14.0, 2.1)),
        "arm": ((2.0, 14.0, 1.1), (1.4, 10.4, 0.9), (4.6, 10.6, 0.8)),
        "head": ((3.2, 16.6, 1.45),),
    },
    "walk": {
        "far": ((-0.2, 8.8, 1.5), (-1.2, 5.0, 1.2), (-3.4, 1.4, 0.9), (-2.4, 0.7, 0.7)),
        "near": ((0.2, 8.8, 1.6), (1.8, 5.0, 1.3), (2.2, 1.0, 0.9), (3.9, 0.7, 0.8)),
        "trunk": ((0.0, 9.0, 1.7), (0.6, 14.2, 2.1)),
        "arm": ((0.6, 14.0, 1.1), (0.2, 10.6, 0.9), (3.4, 11.2, 0.8)),
        "head": ((1.2, 16.8, 1.45),),
    },
    "stand": {
        "far": ((-0.4, 8.8, 1.5), (-0.9, 4.8, 1.2), (-1.3, 1.0, 0.9), (0.2, 0.7, 0.8)),
        "near": ((0.3, 8.8, 1.6), (0.8, 4.8, 1.3), (0.9, 1.0, 0.9), (2.5, 0.7, 0.8)),
        "trunk": ((0.0, 9.0, 1.7), (0.1, 14.2, 2.1)),
        "arm": ((0.2, 14.0, 1.1), (0.6, 11.2, 0.9), (3.2, 13.0, 0.8)),
        "head": ((0.6, 17.0, 1.45),),
    },
    "kneel": {
        "far": ((-0.4, 5.0, 1.5), (2.6, 5.4, 1.3), (2.8, 1.0, 0.9), (4.4, 0.7, 0.8)),
        "near": ((-0.4, 5.0, 1.6), (-0.2, 1.2, 1.2), (-3.8, 0.9, 0.9)),
        "trunk": ((-0.4, 5.4, 1.7), (0.6, 10.2, 2.1)),
        "arm": ((0.8, 9.9, 1.1), (2.0, 7.4, 0.9), (4.4, 9.4, 0.8)),
        "head": ((1.4, 12.8, 1.45),),
    },
    "prone": {
        "far": ((-3.2, 2.0, 1.4), (-7.0, 1.8, 1.1), (-11.0, 1.0, 0.9)),
        "near": ((-3.2, 1.9, 1.5), (-7.2, 1.1, 1.1), (-11.4, 0.9, 0.8)),
        "trunk": ((-3.0, 2.0, 1.6), (1.0, 3.5, 1.8)),
        "arm": ((1.4, 3.2, 1.0), (3.0, 1.0, 0.9), (5.0, 3.2, 0.8)),
        "head": ((2.8, 5.2, 1.4),),
    },
    "throw": {
        "far": ((-0.2, 8.8, 1.5), (-2.6, 5.4, 1.2), (-4.6, 1.6, 0.9), (-3.4, 0.8, 0.7)),
        "near": ((0.2, 8.8, 1.6), (2.8, 5.4, 1.3), (3.2, 1.0, 0.9), (5.0, 0.8, 0.8)),
        "trunk": ((0.0, 9.0, 1.7), (-0.6, 14.2, 2.1)),
        "arm": ((-0.8, 14.0, 1.1), (-4.2, 13.6, 0.9), (-5.0, 17.2, 0.8)),
        "head": ((0.2, 16.9, 1.45),),
    },
    "sit": {
        "far": ((0.0, 4.4, 1.5), (3.0, 4.4, 1.2), (3.6, 1.0, 0.9)),
        "near": ((0.0, 4.4, 1.6), (3.2, 4.8, 1.2), (4.2, 1.0, 0.9)),
        "trunk": ((0.0, 4.6, 1.7), (0.2, 9.6, 2.0)),
        "arm": ((0.4, 9.4, 1.1), (1.4, 7.0, 0.9), (3.6, 7.6, 0.8)),
        "head": ((0.7, 12.2, 1.45),),
    },
}

HELMETS: Mapping[Helmet, tuple[XY, ...]] = {
    "steel": (
        (-2.3, -0.9),
        (-2.0, 0.2),
        (-1.8, 1.3),
        (-0.9, 2.2),
        (0.2, 2.35),
        (1.2, 1.9),
        (1.7, 0.9),
        (2.3, 0.1),
        (1.3, 0.0),
        (0.2, -0.1),
        (-0.9, -1.0),
    ),
    "pot": (
        (-2.0, -0.1),
        (-1.9, 1.1),
        (-1.1, 2.1),
        (0.1, 2.4),
        (1.2, 2.0),
        (1.8, 0.9),
        (2.3, 0.2),
        (0.3, 0.1),
    ),
    "dish": (
        (-2.7, 0.5),
        (-1.5, 1.0),
        (-0.8, 1.9),
        (0.3, 2.1),
        (1.3, 1.7),
        (1.7, 1.0),
        (3.0, 0.5),
        (0.2, 0.3),
    ),
    "rim": ((-1.9, 0.0), (-1.8, 1.3), (-0.8, 2.2), (0.4, 2.3), (1.4, 1.6), (1.8, 0.4), (0.0, 0.2)),
    "cap": ((-1.7, 0.5), (-1.6, 1.5), (-0.4, 2.0), (1.0, 1.6), (1.5, 0.8), (2.7, 0.5), (1.0, 0.4)),
    "beret": ((-2.4, 0.6), (-2.6, 1.4), (-1.2, 2.1), (0.6, 1.9), (1.6, 1.0), (1.6, 0.5)),
    "peaked": (
        (-1.7, 0.4),
        (-2.2, 1.7),
        (-0.6, 2.6),
        (1.2, 2.4),
        (1.9, 1.3),
        (1.5, 0.8),
        (2.6, 0.2),
        (1.0, 0.4),
    ),
}
"""Outlines about the middle of the head, looking right."""

KITS: Mapping[Kit, tuple[tuple[float, ...], ...]] = {
    "none": (),
    "rifle": ((-2.6, -1.2, 3.2, 0.6, 1.5, 1.0), (3.2, 0.6, 8.2, 2.1, 0.6, 0.5)),
    "port": ((-3.0, -3.2, -0.6, -0.4, 1.5, 1.0), (-0.6, -0.4, 3.6, 5.2, 0.7, 0.5)),
    "smg": (
        (-2.4, -0.2, 2.2, 0.4, 1.3, 1.1),
        (2.2, 0.4, 4.6, 0.7, 0.6, 0.6),
        (1.5, 0.2, 1.9, -2.6, 0.8, 0.8),
    ),
    "mg": (
        (-4.0, 0.2, 3.4, 0.4, 1.5, 1.3),
        (3.4, 0.4, 10.0, 0.6, 0.9, 0.9),
        (8.2, 0.5, 7.4, -3.4, 0.6, 0.6),
        (8.2, 0.5, 9.6, -3.4, 0.6, 0.6),
    ),
    "glasses": ((-0.6, 3.6, 1.4, 3.7, 1.5, 1.6),),
    "bazooka": ((-6.4, 2.0, 7.2, 3.4, 1.5, 1.5),),
    "sweeper": ((-2.0, 1.6, 6.0, -8.8, 0.7, 0.7), (4.2, -9.6, 8.4, -9.6, 1.2, 1.2)),
    "shell": ((-0.6, -0.2, 2.6, 2.6, 1.7, 0.7),),
    "flame": ((-1.4, 0.2, 5.4, 0.8, 0.8, 0.8),),
    "scope": (
        (-2.6, -0.6, 3.2, 0.6, 1.4, 1.0),
        (3.2, 0.6, 9.0, 1.8, 0.7, 0.6),
        (0.2, 1.5, 3.6, 2.2, 0.9, 0.9),
    ),
}
"""Tubes about the hand: x, y of both ends and the thickness there."""


def _limb_outline(a: Limb, b: Limb) -> list[XY]:
    """A limb between two joints: a band round two circles."""
    ax, ay, ar = a
    bx, by, br = b
    turn = math.atan2(by - ay, bx - ax)
    out = []
    for x, y, r, first in ((bx, by, br, turn - math.pi / 2), (ax, ay, ar, turn + math.pi / 2)):
        for k in range(6):
            angle = first + math.pi * k / 5
            out.append((x + r * math.cos(angle), y + r * math.sin(angle)))
    return out


def _tube_outline(row: tuple[float, ...], x: float, y: float) -> list[XY]:
    x0, y0, x1, y1, d0, d1 = row
    length = math.dist((x0, y0), (x1, y1)) or 1.0
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    return [
        (x + x0 - uy * d0 / 2, y + y0 + ux * d0 / 2),
        (x + x1 - uy * d1 / 2, y + y1 + ux * d1 / 2),
        (x + x1 + uy * d1 / 2, y + y1 - ux * d1 / 2),
        (x + x0 + uy * d0 / 2, y + y0 - ux * d0 / 2),
    ]


def man(one: Man) -> list[tuple[Tone, list[list[XY]]]]:
    """The outlines of a man from the back to the front: far leg, pack, body, head, helmet, kit, arm."""
    bones = POSES[one.pose]

    def chain(name: str) -> list[list[XY]]:
        joints = bones[name]
        return [_limb_outline(a, b) for a, b in itertools.pairwise(joints)]

    hx, hy, hr = bones["head"][0]
    hand = bones["arm"][-1]
    head = [
        [(hx + hr * math.cos(a), hy - 0.3 + hr * math.sin(a)) for a in (math.pi * k / 6 for k in range(12))]
    ]
    helmet = [[(hx + 1.08 * u, hy + 1.08 * v) for u, v in HELMETS[one.helmet]]]
    rings: list[tuple[Tone, list[list[XY]]]] = [("dark", chain("far"))]
    if one.pack and one.pose != "sit":
        (bx, by, _), (tx, ty, _) = bones["trunk"]
        px, py = (bx + 2 * tx) / 3, (by + 2 * ty) / 3
        back = math.atan2(ty - by, tx - bx) + math.pi / 2
        cx, cy = px + 2.3 * math.cos(back), py + 2.3 * math.sin(back)
        rings.append(("pale", [_limb_outline((cx, cy - 0.9, 1.2), (cx + 0.3, cy + 1.2, 1.1))]))
    rings.append(("body", [*chain("near"), *chain("trunk")]))
    rings.append(("pale", head))
    rings.append(("dark" if one.helmet in ("cap", "beret", "peaked") else "body", helmet))
    kit = [_tube_outline(row, hand[0], hand[1]) for row in KITS[one.kit]]
    if kit:
        rings.append(("dark", kit))
    rings.append(("body", chain("arm")))
    side = -1 if one.back else 1
    k = one.tall
    return [
        (tone, [[(one.x + side * k * x, one.y + k * y) for x, y in ring] for ring in outlines])
        for tone, outlines in rings
    ]
