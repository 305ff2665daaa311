"""A game of the small scenario of the tests, played by typed lines."""

from __future__ import annotations

import json
from pathlib import Path

SKIRMISH = Path(__file__).resolve().parent.parent / "skirmish.toml"


def play(wsn, *words, lines=(), seed=9, who="human,greedy"):
    """A game of the small scenario of the tests."""
    options = ["--no-picture", "--seed", seed, "--bots", who, "--journal", "g.wsn.jsonl"]
    return wsn("play", SKIRMISH, *options, *words, lines=lines)


def events_of(path):
    """Every event in a journal."""
    lines = path.read_text().splitlines()[1:]
    return [event for line in lines for event in json.loads(line).get("events", ())]
