"""The effects of each hex, compiled once from its tile and its lasting obstacles.

Sandbags and wire can be removed, so they are markers and not part of the hex.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wsn.board.hexboard import HexBoard, HexSpace
from wsn.cite import Reason, Refusal
from wsn.systems.hex_tiles.data.tables import ARMS, Arm, Cover, Flags, Ground, Tables
from wsn.systems.hex_tiles.data.words import VOCABULARY

LOOSE_OBSTACLES: Final = tuple(sorted(VOCABULARY.loose))
"""Obstacles that can be removed."""


@dataclass(frozen=True, slots=True)
class Place:
    """The effects of one hex on movement, battle and retreat, with the rule of each effect."""

    id: str
    enter: frozenset[str]
    barred: str
    """The rule that keeps the other arms out."""
    stop: bool
    stop_rule: str
    most: int | None
    most_rule: str
    adjacent: bool
    leave: int | None
    leave_rule: str
    stuck: frozenset[str]
    retreat: bool
    after_entry: bool
    may: bool
    dig: bool
    battle_rule: str
    dice: tuple[tuple[str, Reason], ...]
    """The dice added when each arm battles from here."""
    covers: tuple[tuple[str, Cover], ...]
    flags: tuple[tuple[str, Flags], ...]
    high: bool
    air: int
    """The highest air check printed on the hex (M44 1.11)."""


def compile_place(space: HexSpace, tables: Tables) -> Place:
    """The effects of a hex: its tile and every lasting obstacle on it."""
    tile = tables.terrain[space.terrain]
    obstacles = [tables.obstacles[f] for f in sorted(space.features) if f not in LOOSE_OBSTACLES]
    grounds = [tile, *obstacles]
    enter, barred = frozenset[str](ARMS), ""
    crossed = any(g.movement is not None and g.movement.crosses for g in obstacles)
    stop_rule = most_rule = leave_rule = battle_rule = ""
    most: int | None = None
    leave: int | None = None
    adjacent, retreat, after_entry, may = False, True, True, True
    stuck: set[str] = set()
    for g in grounds:
        m = g.movement
        if m is not None:
            allowed = frozenset(m.enter)
            if not (g is tile and crossed) and not enter <= allowed:
                enter, barred = enter & allowed, m.rule
            if m.stop:
                stop_rule = m.rule
            if m.most is not None and (most is None or m.most < most):
                most, most_rule = m.most, m.rule
            if m.leave is not None:
                leave, leave_rule = m.leave, m.rule
            adjacent, retreat = adjacent or m.adjacent, retreat and m.retreat
            stuck.update(m.stuck)
            if m.stuck:
                leave_rule = leave_rule or m.rule
        if g.battle is not None:
            after_entry, may = after_entry and g.battle.after_entry, may and g.battle.may
            if not g.battle.after_entry or not g.battle.may:
                battle_rule = g.battle.rule
    return Place(
        id=space.id,
        enter=enter,
        barred=barred,
        stop=bool(stop_rule),
        stop_rule=stop_rule,
        most=most,
        most_rule=most_rule,
        adjacent=adjacent,
        leave=leave,
        leave_rule=leave_rule,
        stuck=frozenset(stuck),
        retreat=retreat,
        after_entry=after_entry,
        may=may,
        dig=all(g.battle is None or g.battle.dig for g in grounds),
        battle_rule=battle_rule,
        dice=tuple(_dice(grounds)),
        covers=tuple((g.name.lower(), g.cover) for g in grounds if g.cover is not None),
        flags=tuple((g.name.lower(), g.flags) for g in grounds if g.flags is not None),
        high=tile.sight is not None and tile.sight.same_hill,
        air=max((g.air.check for g in grounds if g.air is not None), default=0),
    )


def _dice(grounds: list[Ground]) -> list[tuple[str, Reason]]:
    changes: list[tuple[str, Reason]] = []
    arms: tuple[Arm, ...] = ARMS
    for g in grounds:
        for arm in arms:
            amount = 0 if g.battle is None else getattr(g.battle, arm)
            if g.battle is not None and amount:
                changes.append((arm, Reason(g.battle.rule, f"from a {g.name.lower()}", amount)))
    return changes


def places(board: HexBoard, tables: Tables) -> dict[str, Place]:
    """The effects of every hex of a board."""
    return {space.id: compile_place(space, tables) for space in board.hexes.values()}


def may_stand(board: HexBoard, tables: Tables, kind: str, space: str) -> Refusal | None:
    """Why a kind of unit may not start in a hex, or None if it may; guns may in a bunker (HT Bunkers)."""
    place = compile_place(board.hexes[space], tables)
    arm = tables.kinds[kind].arm
    if arm in place.enter or arm in place.stuck:
        return None
    return Refusal(place.barred, f"{tables.kinds[kind].name.lower()} may not enter {space}")
