"""What a bot was told of a state, kept for the states that differ from it in a unit or two.

Values share what they can: a unit that is the same object is worth the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from operator import is_not
from typing import Final, NamedTuple

import msgspec
from msgspec import field

from wsn.bots.judges.war_storms.weights import Weights
from wsn.engine.state import GameState, Marker, Pile, Unit
from wsn.systems.war_storms.rules import duel

PASSING: Final = ("at_fire", "mission", "rocket", "smoke")
"""The markers of fire: nothing that scores depends on them."""
CHANGED: Final = 5
"""The most units that may differ from the book before it is written anew."""


class Aims(msgspec.Struct, frozen=True):
    """What a side is after: its own position decides, and not where a look ahead leads."""

    wanted: tuple[str, ...]
    """The hexes that it wants."""
    urge: int
    """How much the way there counts, in quarters."""
    posts: tuple[tuple[str, ...], ...]
    """The places that it has to look after."""
    following: tuple[str, ...] = ()
    """The officers who will still follow the platoon that acts."""


class Known(dict[str, Aims]):
    """What each side is after in the position that a bot looks from."""


class Sums(NamedTuple):
    """What the units of a book count."""

    shares: Mapping[str, int]
    """By unit, where only itself, its company and the markers decide."""
    total: int
    """The sum of the shares."""
    loose: frozenset[str]
    """The units whose worth depends on more."""


class Book(msgspec.Struct, frozen=True):  # written by the thousand: quicker than a dataclass
    """What bots were told of a state: it holds while markers and piles are the same objects."""

    units: Mapping[str, Unit]
    markers: Mapping[str, Marker]
    lasting: Mapping[str, Marker]
    """The markers that count."""
    piles: Mapping[str, Pile]
    tracks: Mapping[str, int | str]
    aims: Aims
    """What the side is after."""
    points: int
    """What counts besides the units."""
    officers: Mapping[str, tuple[str, ...]]
    """Our officers by company: what they are worth hangs on where it stands."""
    mates: Mapping[str, tuple[str, ...]]
    """The units of each company."""
    reach: Mapping[str, int]
    """The command range of the officer of each company, in hexes."""
    astray: Mapping[str, int]
    """What it costs that a platoon of each company is out of command."""
    known: dict[tuple[object, ...], int]
    """What units counted where only their hex, its danger, their steps and their nerve decide."""
    weights: Weights
    """What counts how much."""
    goals: tuple[tuple[str, ...], ...] = ()
    """Where our platoons are to go: each goal is a few hexes, of which one is enough."""
    looks: object = None
    """What was kept of the position that a bot looked from, when its aims were found to hold."""
    placing: bool = False
    """Whether it was written at set-up, when nobody fires or looks after a place yet."""
    enemies: tuple[duel.Foe, ...] = ()
    """The enemy's platoons on the map that are not routed."""
    fire: dict[tuple[str, str, int], int] = field(default_factory=dict)
    """What a hex promises in fire to platoons of a kind, as hexes are asked for."""
    rides: dict[tuple[object, ...], Mapping[str, int]] = field(default_factory=dict)
    """What platoons aboard are worth by hex, as they are asked for: by carrier, and what they are like."""
    foes: tuple[tuple[str, int], ...] = ()
    """Where the enemy's platoons are, and how near one is in danger from each."""
    danger: dict[str, int] = field(default_factory=dict)
    """How near the enemy is to a hex, in quarters, as hexes are asked for."""
    sums: list[Sums] = field(default_factory=list)
    """What the units count, once somebody has asked for it: a march is weighed without it."""
    far: dict[tuple[str, str], tuple[int, ...]] = field(default_factory=dict)
    """How long platoons of a kind need from a hex to each of them, as hexes are asked for."""
    times: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """How long each of our platoons needs to each of them."""
    soonest: tuple[int, ...] = ()
    """How soon the enemy could be at each of them."""
    guards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The platoons told off to look after a place of ours, and the hexes of each: they go nowhere else."""
    places: dict[tuple[object, ...], dict[str, int]] = field(default_factory=dict)
    """What hexes are worth to platoons that are alike, as they are asked for: for marches (`going`)."""
    differences: dict[tuple[object, ...], int] = field(default_factory=dict)
    """What units counted more, or less, as they differed from the book: marches meet in the same hexes."""


class Books(dict[tuple[str, Weights], list[Book]]):
    """By side and by who judges, the latest first: what its units were worth to bots when they last asked."""


def still_holds(book: Book, state: GameState) -> bool:
    """Whether the markers and piles that count are those of the book."""
    markers = book.markers is state.markers or book.lasting == lasting_markers(state.markers)
    return markers and holds_same(book.piles, state.piles)


def lasting_markers(markers: Mapping[str, Marker]) -> dict[str, Marker]:
    """The markers that count: not those of fire, which come and go."""
    return {key: marker for key, marker in markers.items() if marker.kind not in PASSING}


def holds_same(one: Mapping[str, object], other_: Mapping[str, object]) -> bool:
    """Whether two maps hold the same: mostly they are one object."""
    return one is other_ or one == other_


def changed_since(before: Mapping[str, Unit], now: Mapping[str, Unit], side: str) -> list[str] | None:
    """The few units that count otherwise; None when many do, some came or went, or a foe changed."""
    if now is before:
        return []
    if len(now) != len(before):
        return None
    changed: list[str] = []
    others = map(is_not, now.values(), before.values())  # most are the same: found without a step of Python
    for new, old in compress(zip(now.values(), before.values()), others):
        stays = new.place == old.place and new.kind == old.kind
        same_ = stays and new.steps == old.steps and ("routed" in new.marks) == ("routed" in old.marks)
        if new.id != old.id or (new.side != side and not same_):
            return None
        if not same_:
            changed.append(new.id)
    return None if len(changed) > CHANGED else changed
