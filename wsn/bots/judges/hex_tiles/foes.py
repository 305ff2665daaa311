"""Enemies as a bot sees them: what attacks on them are worth, and where their own dice reach; not a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Final

from wsn.bots.judges.hex_tiles.lanes import pack_numbers
from wsn.bots.judges.hex_tiles.walks import CROW, NOWHERE, walk_distances
from wsn.bots.judges.hex_tiles.weights import Weights
from wsn.systems.hex_tiles.data.tables import Kind
from wsn.systems.hex_tiles.rules import battle
from wsn.systems.hex_tiles.rules.intents import DIE_FACES
from wsn.systems.hex_tiles.rules.world import World, other

GRENADE: Final = 1
"""How many faces of a die hit any arm."""
FACES_HIT: Final[Mapping[str, int]] = {"infantry": 3, "armour": 2, "artillery": 1}
"""How many faces of a die hit each arm."""
MOST_ATTACK_DICE: Final = 9
"""The most dice of an attack that are told apart."""
TOP: Final = 100 * MOST_ATTACK_DICE - 1
"""The greatest danger that is told apart, in hundredths of a die."""
MENACES: Final = 10_000
"""How many enemies in their hexes are kept with the world: more only while a tuner varies the weights."""
MOST_COVER_DICE: Final = 4
"""The most dice that cover takes."""
CALLING_DISTANCE: Final = 9
"""Enemies farther away than this call nobody, in hexes."""


@dataclass(slots=True, eq=False)  # one is made for what is seen, and kept
class Foe:
    """An enemy unit: its place, what dice are worth against it, and its own dice."""

    place: str
    strike: tuple[int, ...]
    """The worth of an attack on it, by its dice."""
    cover: Mapping[str, int]
    """The dice that each arm loses to the cover of its hex."""
    menace: int
    """The dice that count against each hex, in hundredths, packed in the order of `World.numbers`."""
    arm: str
    sight: bool
    far: Mapping[str, int]


def cover_of(world: World, space: str, side: str, sandbags: bool) -> Mapping[str, int]:
    """The dice that each arm loses to the cover of a hex, attacking from below."""
    behind = (space, side, sandbags)
    sheltered = world.covers.get(behind)
    if sheltered is None:
        sheltered = world.covers[behind] = _cover_of(world, space, side, sandbags)
    return sheltered


def _cover_of(world: World, space: str, side: str, sandbags: bool) -> Mapping[str, int]:
    sheltered = {"infantry": 0, "armour": 0, "artillery": 0}
    for _, cover in world.places[space].covers:
        if not cover.owner or battle.owns(world, space, side):
            for arm in ("infantry", "armour"):
                sheltered[arm] = max(sheltered[arm], getattr(cover, arm))
    if sandbags:
        for arm in ("infantry", "armour"):
            sheltered[arm] = max(sheltered[arm], 1)
    return sheltered


@lru_cache(maxsize=256)
def expected_losses(hits: int, sides: int, figures: int) -> tuple[tuple[int, int], ...]:
    """By the number of dice: the figures lost on average, in hundredths, and the chance that all are, in
    ten thousandths. `hits` of the `sides` faces of a die hit.
    """
    known = []
    for dice in range(MOST_ATTACK_DICE + 1):
        every, lost, killed = sides**dice, 0, 0
        for n in range(dice + 1):
            ways = comb(dice, n) * hits**n * (sides - hits) ** (dice - n)
            lost += ways * min(n, figures)
            killed += ways * (n >= figures)
        known.append((100 * lost // every, 10_000 * killed // every))
    return tuple(known)


def table_of(kind: Kind, figures: int, medal: int) -> tuple[int, ...]:
    """What an attack on a kind takes by the number of its dice, with a medal for the last figure."""
    worth = medal if kind.medal else 0
    if kind.second_roll:
        return _loss_table(GRENADE, DIE_FACES**2, figures, worth)
    return _loss_table(len(kind.hit_by) or FACES_HIT[kind.arm], DIE_FACES, figures, worth)


@lru_cache(maxsize=1024)
def losses_of(table: tuple[int, ...]) -> tuple[int, ...]:
    """What a danger takes from the worth of a hex, below 0, by the dice in hundredths: from a `table_of`."""
    losses = []
    for danger in range(TOP + 1):
        dice, part = divmod(danger, 100)
        losses.append(-(table[dice] * (100 - part) + table[dice + 1] * part) // 100)
    return tuple(losses)


@lru_cache(maxsize=1024)
def _loss_table(hits: int, sides: int, figures: int, worth: int) -> tuple[int, ...]:
    return tuple(mean + worth * killed // 10_000 for mean, killed in expected_losses(hits, sides, figures))


def foe_of(w: Weights, world: World, seen: tuple[str, str, str, int, bool]) -> Foe:
    """How an enemy of a side and kind looks in a hex, with its figures, behind sandbags or not."""
    side, key, space, figures, sandbags = seen
    kind = world.kinds[key]
    strike = tuple(worth + w.flag * dice for dice, worth in enumerate(table_of(kind, figures, w.medal)))
    cover, menace = cover_of(world, space, side, sandbags), menace_of(w, world, other(side), key, space)
    return Foe(space, strike, cover, menace, kind.arm, kind.sight, world.far(space))


def menace_of(w: Weights, world: World, side: str, key: str, space: str) -> int:
    """The dice of an enemy that count against a unit in each hex, in hundredths, packed."""
    known = world.menaces.get((side, key, space, w.danger))
    if known is None:
        if len(world.menaces) >= MENACES:
            world.menaces.clear()
        known = pack_numbers(_menace_of(w, world, side, key, space))
        world.menaces[side, key, space, w.danger] = known
    return known


def _menace_of(w: Weights, world: World, side: str, key: str, space: str) -> Sequence[int]:
    arm = world.kinds[key].arm
    covers = world.sheltered.get((side, arm))
    if covers is None:
        covers = tuple(
            0 if arm == "artillery" else cover_of(world, to, side, False)[arm] for to in world.numbers
        )
        world.sheltered[side, arm] = covers
    rows = _menace_table(world.kinds[key].dice, w.danger)
    return [rows[less][apart] for less, apart in zip(covers, walk_distances(world, CROW, space))]


@lru_cache(maxsize=256)
def _menace_table(dice: tuple[int, ...], danger: int) -> Sequence[Sequence[int]]:
    """The dice of a kind that count, in hundredths, by the cover against it and the distance."""
    inside = range(1, len(dice) + 1)
    rows = []
    for less in range(MOST_COVER_DICE + 1):
        row = []
        for apart in range(NOWHERE + 1):
            row.append(max(0, danger * (dice[apart - 1] - less)) if apart in inside else 0)
        rows.append(row)
    return rows
