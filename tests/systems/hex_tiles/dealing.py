"""Positions with cards in hand, for the tests of what cards do."""

from __future__ import annotations

from tests.systems.hex_tiles.position import (
    Position,
    position,
)
from wsn.systems.hex_tiles.rules.commands import (
    OrderUnit,
    PlayCard,
)

# Columns A to D are the left of the southern player, D to I the centre, I to M his right: on the rows that
# stand half a hex to the right, D and I belong to two sections.
WIDE = "\n".join(
    (" " if y % 2 else "") + " ".join(["."] * (12 if y % 2 else 13) + (["-"] if y % 2 else []))
    for y in range(9)
)

MANY = """
    a-inf1 A9
    a-inf2 C9
    a-inf3 D8
    a-arm1 F9
    a-art1 G9
    a-inf4 I8
    a-arm2 L9
    a-inf5 M9
    x-inf1 G1
    x-inf2 H1
    x-arm1 G2
    x-art1 A1
"""


def hand(*held: str) -> dict[str, tuple[str, ...]]:
    return {"allies": (*held, "recon_left")}


def played(
    card: str, units: str = MANY, *, option: str | None = None, dice=(), drawn: str = WIDE, **more
) -> Position:
    p = position(drawn, units, phase="play", hands=hand(card), **more)
    p.do(PlayCard(card=card, option=option), dice=dice)
    return p


def ordered(p: Position) -> set[str]:
    return {u.id for u in p.state.units.values() if "ordered" in u.marks}


def orderable(p: Position) -> set[str]:
    return {c.unit for c in p.game.legal() if isinstance(c, OrderUnit)}
