"""Games by two hosts that throw dice together."""

from __future__ import annotations

import random

from wsn.engine import journal as j
from wsn.engine.events import DiceRolled
from wsn.engine.verify import verify_recording
from wsn.systems import system_of


def mix(player, key="", **sent):
    return player.post("/dice", key=key or f"mix-{random.randrange(10**9):09}", **sent)


def rolls_of(made):
    events = (event for entry in made.hosted.game.entries for event in entry.events)
    return [event for event in events if isinstance(event, DiceRolled) and event.seen_by is None]


def play_until(made, players, enough, draw):
    """Play random orders until something is so."""
    while not enough():
        assert made.hosted.game.outcome is None, "the game ended before"
        player = players[made.hosted.game.deciding]
        answer = player.order(draw.choice(player.view()["table"]["choices"])["order"])
        assert answer.status_code == 200, answer.text


def exported(player):
    answer = player.http.get("/export")
    assert answer.status_code == 200
    return verify_recording(j.parse_journal(answer.content, "exported", system_of))


def answered_orders(made):
    """The orders whose own dice hold a link of another seat, each with the first such roll."""
    found = []
    for entry in made.hosted.game.entries:
        rolls = [e for e in entry.events if isinstance(e, DiceRolled) and e.seen_by is None]
        if entry.by is not None and rolls and rolls[0].answers:
            found.append((entry, rolls[0]))
    return found
