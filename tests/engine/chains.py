"""Hosted games of the toys, whose dice come from chains, and their journals changed by hand."""

from __future__ import annotations

import json
import random

import msgspec

from tests.toys import areas, coalition, hexduel
from wsn import scenario
from wsn.engine import journal as j
from wsn.engine.chain import (
    ChainDice,
    Mixing,
    NeedsAnswers,
    SeatChain,
)
from wsn.engine.events import DiceRolled
from wsn.engine.evolve import fold
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.systems import registered
from wsn.systems import system_of as shipped_system

KEY = bytes(range(32))
TOYS = {"hexduel": hexduel, "areas": areas}


def system_of(name):
    if name == coalition.SYSTEM.name:
        return coalition.SYSTEM
    return TOYS[name].SYSTEM if name in TOYS else shipped_system(name)


def dice_of(toy=hexduel, key=KEY):
    return ChainDice(key, tuple(toy.SYSTEM.seats))


def coalition_setup():
    with registered("tests.toys.coalition"):
        return scenario.load("tests/toys/coalition.toml")


def hosted(path=None, toy=hexduel, commands=70, dice=None, seed=1):
    """A hosted game that was played for so many commands."""
    setup = coalition_setup() if toy is coalition else toy.SETUP
    game = Game.new(toy.SYSTEM, setup, dice=dice or dice_of(toy), journal=path, fsync=False)
    draw = random.Random(seed)
    for _ in range(commands):
        if game.deciding is not None:
            game.submit(game.deciding, draw.choice(game.legal()))
    return game


def rolls_in(entries):
    return [event for entry in entries for event in entry.events if isinstance(event, DiceRolled)]


def submit_until_dice(game, draw):
    """Play on until dice are thrown; how many entries stood before."""
    while True:
        before = len(game.entries)
        events = game.submit(game.deciding, draw.choice(game.legal()))
        if any(isinstance(event, DiceRolled) for event in events):
            return before


def changed(path, change):
    """A journal whose lines were changed by hand, every digest made right again."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    change(lines)
    states = [GameState()]
    for line in lines[1:]:
        if "n" in line:
            entry = j.LINE_DECODER.decode(json.dumps(line))
            state = fold(states[line["n"] - 1], entry.events)
            states[line["n"] :] = [state]
            line["digest"] = j.state_digest(state)
    other = path.with_name("changed.wsn.jsonl")
    other.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
    return other


def dice_events(lines):
    return [(line["n"], e) for line in lines[1:] for e in line.get("events", ()) if e["is"] == "DiceRolled"]


def joined_game(path=None):
    """A game in which blue's client answers red's orders, and blue's chain."""
    game, blue = hosted(path, commands=0), SeatChain(b"b" * 32)
    game.mix(Mixing("blue", "", blue.commitment))
    return game, blue


def give(game, command, blue):
    """What a host does with an order: seal it, ask the other seat where dice are thrown, decide, take."""
    side = game.deciding
    seal = game.dice.seal(msgspec.json.encode(command))
    asks = ("blue",) if side == "red" else ()
    try:
        course = game.decide(side, command, game.dice.begin_throw(asks, seal))
    except NeedsAnswers as need:
        answers = {asked: blue.answer(need.seal) for asked in need.seats}
        course = game.decide(side, command, game.dice.answered(answers))
    if game._writer is not None:
        game._writer.append(course.lines())
    game.take(course)
    return seal, rolls_in(course.entries)
