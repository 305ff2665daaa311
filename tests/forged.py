"""Commands that no menu offers: legal ones with one field changed: another name, a strange word, nothing."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from wsn.engine.commands import COMMAND_FIELDS, Command
from wsn.engine.state import GameState

STRANGE = ("?", "", "A1/A2", "a:b", "E\u0301\u202e\x1b[2J", "x" * 300)
"""What no game has as a name."""


def names_in(state: GameState, commands: Iterable[Command]) -> list[str]:
    """Every name that a state or the fields of these commands hold: right ones, in the wrong place."""
    values = [value for c in commands for f in c.__struct_fields__ if (value := getattr(c, f)) is not None]
    names = {value for value in values if isinstance(value, str)}
    names.update(one for value in values if isinstance(value, tuple) for one in value)
    names.update(*([unit.id, unit.place or ""] for unit in state.units.values()))
    names.update(state.markers, state.tracks, state.piles)
    names.update(*(pile.cards for pile in state.piles.values()))
    return sorted(names)


def forged(
    rng: random.Random, state: GameState, commands: tuple[Command, ...], count: int
) -> Iterator[Command]:
    """Commands by their `count`, each like one of these but for one field."""
    real = [c for c in commands if c.__struct_fields__]
    words = names_in(state, commands)
    for command in rng.choices(real, k=count) if real else ():
        fields = command.__struct_fields__
        optional = fields[len(fields) - len(command.__struct_defaults__) :]
        name = rng.choice(fields)
        kind = COMMAND_FIELDS[name]
        if kind is not str:
            value = getattr(command, name)
            yield msgspec.structs.replace(command, **{name: _other_value(rng, kind, value, words)})
            continue
        word = rng.choice((*STRANGE, None)) if rng.random() < 0.3 else rng.choice(words)
        if word is not None or name in optional:
            yield msgspec.structs.replace(command, **{name: word})


def _other_value(rng: random.Random, kind: object, value: Any, words: list[str]) -> Any:
    """Another number, or another list: longer, shorter, in another order, with a name twice."""
    if kind is int:
        return rng.choice((-1, 0, 99_999, (value or 0) + 1, (value or 0) - 1))
    listed = [*(value or ()), rng.choice((*STRANGE, *words))]
    rng.shuffle(listed)
    return tuple(rng.choice((listed, listed[1:], listed * 2, [])))
