"""How many ways a game can go from a position on: what chess engines call perft, with the dice as branches.

All is counted depth by depth. Equal positions are put together, with the number of ways that lead to them, so
that a million ways take the time of the few thousand positions in which they meet.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import msgspec

from wsn.engine.branches import branches, settle_chance
from wsn.engine.commands import Command
from wsn.engine.dice import NoDice
from wsn.engine.game import Game
from wsn.engine.offers import Offers
from wsn.engine.state import GameState
from wsn.engine.system import Cache, Situation, System

_NO_DICE: Final = NoDice()
_ENCODER: Final = msgspec.msgpack.Encoder()
Level = dict[bytes, "_Met"]


class _Met(msgspec.Struct, gc=False):
    """A position, and in how many ways it is come to."""

    state: GameState
    leaves: int
    weight: Fraction


@dataclass(frozen=True, slots=True)
class DepthCount:
    """The ways to one depth."""

    depth: int
    leaves: int
    """How many ways there are: an order at each decision, and a result for each roll. A game that is over
    before counts as one way."""
    weight: Fraction
    """The same with each way counted by the chance of its dice, so that an order counts one in all."""
    digest: str
    """The SHA-256 of what the positions are that the ways lead to (`leaf_lines`)."""
    positions: int
    """How many different positions these are."""
    seconds: float
    """How long it took from the depth before."""


@dataclass(frozen=True, slots=True)
class OrderCount:
    """The ways below one order."""

    order: dict[str, Any]
    words: str
    leaves: int
    weight: Fraction


def count_depths(game: Game[Any], depth: int) -> Iterator[DepthCount]:
    """The ways to each depth from 1 on, as they are counted. Raises EndlessChance."""
    cache, level = Cache(), start_level(game.state)
    for at in range(1, depth + 1):
        began = time.perf_counter()
        level = next_level(game.system, game.world, level, cache)
        leaves, weight = sum_level(level)
        digest = digest_level(level)
        yield DepthCount(at, leaves, weight, digest, len(level), time.perf_counter() - began)


def divide_ways(game: Game[Any], depth: int) -> Iterator[OrderCount]:
    """The ways to a depth below each order of a position, as the game lists them. Raises EndlessChance."""
    cache, start = Cache(), settle_chance(game.state)
    for command in legal_orders(game.system, game.world, start, cache):
        level: Level = {}
        _add_branches(game.system, game.world, _Met(start, 1, Fraction(1)), command, cache, level)
        for _ in range(1, depth):
            level = next_level(game.system, game.world, level, cache)
        words = game.system.command_text(Situation(start, game.world, _NO_DICE, cache), command)
        yield OrderCount(_plain_order(command), words, *sum_level(level))


def list_orders(game: Game[Any]) -> list[OrderCount]:
    """Every order of a position, as the game lists them, each counted as one."""
    cache, start = Cache(), settle_chance(game.state)
    s = Situation(start, game.world, _NO_DICE, cache)
    commands = legal_orders(game.system, game.world, start, cache)
    return [
        OrderCount(_plain_order(command), game.system.command_text(s, command), 1, Fraction(1))
        for command in commands
    ]


def _plain_order(command: Command) -> dict[str, Any]:
    """An order as the data that a JSON file holds."""
    plain: dict[str, Any] = json.loads(msgspec.json.encode(command))
    return plain


def legal_orders(system: System[Any], world: Any, state: GameState, cache: Cache) -> tuple[Command, ...]:
    """What the deciding side may order in a state, in a stable order; nothing when the game is over."""
    return Offers(system).legal(Situation(state, world, _NO_DICE, cache))


def start_level(state: GameState) -> Level:
    """The one position that a count begins with."""
    state = settle_chance(state)
    return {_ENCODER.encode(state): _Met(state, 1, Fraction(1))}


def next_level(system: System[Any], world: Any, level: Level, cache: Cache) -> Level:
    """The positions one decision later; those in which the game is over stay."""
    after: Level = {}
    for key, met in level.items():
        if met.state.outcome is not None:
            _add_met(after, key, met.state, met.leaves, met.weight)
            continue
        for command in legal_orders(system, world, met.state, cache):
            _add_branches(system, world, met, command, cache, after)
    return after


def _add_branches(
    system: System[Any], world: Any, met: _Met, command: Command, cache: Cache, after: Level
) -> None:
    """Add to a level every way in which an order goes in a position."""
    last, weight = None, met.weight
    for share, state in branches(system, world, met.state, command, cache):
        if share is not last:  # most results of a roll have the same
            last, weight = share, met.weight * share
        _add_met(after, _ENCODER.encode(state), state, met.leaves, weight)


def _add_met(level: Level, key: bytes, state: GameState, leaves: int, weight: Fraction) -> None:
    there = level.get(key)
    if there is None:
        level[key] = _Met(state, leaves, weight)
    else:
        there.leaves += leaves
        there.weight += weight


def sum_level(level: Level) -> tuple[int, Fraction]:
    """The leaves and the weight of a level."""
    return sum(met.leaves for met in level.values()), sum((met.weight for met in level.values()), Fraction())


def digest_level(level: Level) -> str:
    """The SHA-256, in hex, of the lines of a level, sorted, each with a line feed behind it."""
    hashed = hashlib.sha256()
    for line in leaf_lines(level):
        hashed.update(f"{line}\n".encode())
    return hashed.hexdigest()


def leaf_lines(level: Level) -> list[str]:
    """A line for each position that the facts tell apart: the facts, its leaves and its weight; sorted."""
    told: dict[str, tuple[int, Fraction]] = {}
    for met in level.values():
        facts = facts_text(met.state)
        leaves, weight = told.get(facts, (0, Fraction()))
        told[facts] = leaves + met.leaves, weight + met.weight
    return sorted(f"{facts} {leaves} {weight}" for facts, (leaves, weight) in told.items())


def facts_text(state: GameState) -> str:
    """What a position is, in a line of JSON that any engine can write (tests/reference/README.md).

    Who decides, or who has won; the units without their ids; markers; tracks that show anything; piles.
    """
    if state.outcome is None:
        turn = ["decides", state.frames[-1].side]
    else:
        turn = ["over", state.outcome.winner or ""]
    units = sorted([u.side, u.kind, u.place or "", u.steps, sorted(u.marks)] for u in state.units.values())
    markers = sorted([m.kind, m.place, m.side, m.value] for m in state.markers.values())
    tracks = sorted([name, shown] for name, shown in state.tracks.items() if shown not in (0, ""))
    piles = sorted([name, sorted(pile.cards)] for name, pile in state.piles.items() if pile.cards)
    return json.dumps([turn, units, markers, tracks, piles], separators=(",", ":"), ensure_ascii=False)
