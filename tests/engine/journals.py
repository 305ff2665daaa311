"""Journals of the toys, and how one is refused."""

from __future__ import annotations

import json
import random

import pytest

from tests.toys import areas, hexduel
from wsn.data import DataError
from wsn.engine import journal as j
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal

TOYS = {"hexduel": hexduel, "areas": areas}


def system_of(name):
    return TOYS[name].SYSTEM


def played(path, toy=hexduel, seed=1, commands=12, undo=True):
    """A game on disk, with some commands and (where allowed) an undo."""
    g = Game.new(toy.SYSTEM, toy.SETUP, seed=seed, journal=path, fsync=False)
    rng = random.Random(seed)
    for _ in range(commands):
        if g.deciding is None:
            break
        g.submit(g.deciding, rng.choice(g.legal()))
        if undo and rng.random() < 0.3 and g.deciding and g.can_undo(g.deciding) is None:
            g.undo(g.deciding)
    return g


def same(a, b):
    return (
        a.state == b.state and j.state_digest(a.state) == j.state_digest(b.state) and a.legal() == b.legal()
    )


def refused(path, data=None):
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(BadJournal) as caught:
        Game.load(path, system_of)
    text = str(caught.value)
    assert "\n" not in text
    assert str(path) in text
    assert isinstance(caught.value, DataError)
    return text


def edited(path, line, **changes):
    lines = path.read_bytes().splitlines(keepends=True)
    document = json.loads(lines[line])
    document.update(changes)
    lines[line] = json.dumps(document, separators=(",", ":")).encode() + b"\n"
    return b"".join(lines)
