"""Men for figures: a skeleton in a pose, limbs round it, a helmet and what is carried (`men.toml`)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from wsn.table.picture.svg import XY

MEN_FILE: Final = Path(__file__).with_name("men.toml")

Tone = Literal["body", "dark", "pale"]


class Man(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A man: where one stands, how, and with what."""

    x: float
    y: float = 0.0
    pose: str = "stand"
    helmet: str = "pot"
    kit: str = "rifle"
    pack: bool = True
    back: bool = False
    """Turned the other way."""
    tall: float = 1.0


Limb = tuple[float, float, float]
"""A joint with the thickness of the limb there."""


class PoseJoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pose: the joints of each limb, from the body outwards."""

    far: tuple[Limb, ...]
    near: tuple[Limb, ...]
    """The legs."""
    trunk: tuple[Limb, Limb]
    arm: tuple[Limb, ...]
    """It ends in the hand."""
    head: Limb


class MenStock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What men are made of."""

    format: Literal[1]
    poses: dict[str, PoseJoints]
    helmets: dict[str, tuple[XY, ...]]
    """Outlines about the middle of the head, looking forward."""
    kits: dict[str, tuple[tuple[float, float, float, float, float, float], ...]]
    """Tubes about the hand: x, y of both ends and the thickness there."""


@cache
def men_stock() -> MenStock:
    """The poses, helmets and kits that we ship (`men.toml`)."""
    return msgspec.toml.decode(MEN_FILE.read_bytes(), type=MenStock)


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
    """The outlines of a man from the back to the front: far leg, pack, body, head, helmet, kit, arm.

    Raises KeyError for a pose, a helmet or a kit that there is none of.
    """
    bones = men_stock().poses[one.pose]

    def chain(joints: Sequence[Limb]) -> list[list[XY]]:
        return [_limb_outline(a, b) for a, b in itertools.pairwise(joints)]

    hx, hy, hr = bones.head
    hand = bones.arm[-1]
    head = [
        [(hx + hr * math.cos(a), hy - 0.3 + hr * math.sin(a)) for a in (math.pi * k / 6 for k in range(12))]
    ]
    helmet = [[(hx + 1.08 * u, hy + 1.08 * v) for u, v in men_stock().helmets[one.helmet]]]
    rings: list[tuple[Tone, list[list[XY]]]] = [("dark", chain(bones.far))]
    if one.pack and one.pose != "sit":
        (bx, by, _), (tx, ty, _) = bones.trunk
        px, py = (bx + 2 * tx) / 3, (by + 2 * ty) / 3
        back = math.atan2(ty - by, tx - bx) + math.pi / 2
        cx, cy = px + 2.3 * math.cos(back), py + 2.3 * math.sin(back)
        rings.append(("pale", [_limb_outline((cx, cy - 0.9, 1.2), (cx + 0.3, cy + 1.2, 1.1))]))
    rings.append(("body", [*chain(bones.near), *chain(bones.trunk)]))
    rings.append(("pale", head))
    rings.append(("dark" if one.helmet in ("cap", "beret", "peaked") else "body", helmet))
    kit = [_tube_outline(row, hand[0], hand[1]) for row in men_stock().kits[one.kit]]
    if kit:
        rings.append(("dark", kit))
    rings.append(("body", chain(bones.arm)))
    side = -1 if one.back else 1
    k = one.tall
    return [
        (tone, [[(one.x + side * k * x, one.y + k * y) for x, y in ring] for ring in outlines])
        for tone, outlines in rings
    ]
