"""The best-looking command: by the odds where there are dice, by the score where there are none.

Where the rulebook weighs commands itself (`Appraiser`), it takes the best by that. Else it looks only at what
the seat shows; where something is hidden from it, it does not look ahead. A command whose preview counts
something (`2 hits`) is worth the mean of that count, unless the preview says what it is worth. A march is
worth what the whole way brings, hex after hex while the score rises, less what the best reactions to it
count. A command that gains nothing is given only where it points at something to be done (a unit to
activate) or hands on; a march that gains nothing is not, so that a game comes to its end.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from wsn.engine.commands import Command
from wsn.engine.system import Preview
from wsn.table.choices import kind_of
from wsn.table.seat import Ahead, Seat

WORTH = 40
"""What a counted effect (a hit) is worth, in the points of `System.score`."""

LONGEST = 12
"""So many hexes of a march are looked at."""

ORDER = {"target": 3, "unit": 3, "card": 3, "": 2, "space": 0}
"""Among commands that gain nothing: first what points at somebody, then pass and stop, last a mere march."""


@dataclass(frozen=True, slots=True)
class Look:
    """What one command looks like: a hundred times its gain, and the seat after it where that was tried."""

    command: Command
    gain: int
    ahead: Ahead | None = None


class Greedy:
    """Takes the best-looking command; draws only to choose between equals."""

    def __init__(self, seed: str) -> None:
        self._draw = random.Random(seed)

    def choose(self, seat: Seat) -> Command:
        """The legal command with the highest worth."""
        legal = seat.legal()
        if len(legal) == 1:
            return legal[0]
        worths = seat.appraise(legal)
        if worths is not None:
            top_worth = max(worths)
            return self._draw.choice([c for c, worth in zip(legal, worths) if worth == top_worth])
        now = seat.score()
        looks = [look(seat, command, now) for command in legal]
        steps = [one for one in looks if goes_on(seat, one)]
        best_step = max((one for one in steps if kind_of(one.command) == "space"), key=_gain, default=None)
        rival = max((one.gain for one in looks if one not in steps), default=0)
        ranked: dict[Command, tuple[int, int]] = {}
        for one in looks:
            gain, order = one.gain, ORDER[kind_of(one.command)]
            if one in steps:
                order = 0
                if one is best_step or kind_of(one.command) == "":
                    gain = march(one, now, enough=rival <= 0)
            ranked[one.command] = (gain, order)
        top = max(ranked.values())
        return self._draw.choice([command for command, worth in ranked.items() if worth == top])


def _gain(one: Look) -> int:
    return one.gain


def look(seat: Seat, command: Command, now: int) -> Look:
    """One command, one step ahead."""
    preview = seat.preview(command)
    counted = None if preview is None else mean(preview) if preview.worth is None else preview.worth
    if counted is not None:
        return Look(command, counted)
    ahead = seat.ahead(command, "greedy")
    return Look(command, 0) if ahead is None else Look(command, 100 * (ahead.score() - now), ahead)


def goes_on(seat: Seat, one: Look) -> bool:
    """True for a step within one action: our phase is still open after it, perhaps under a reaction."""
    if one.ahead is None or one.ahead.over or kind_of(one.command) not in ("space", ""):
        return False
    before, after = seat.view.frames, one.ahead.view.frames
    depth = len(before)
    return len(after) >= depth and (after[depth - 1].phase, after[depth - 1].side) == (
        before[-1].phase,
        seat.side,
    )


def march(first: Look, now: int, enough: bool) -> int:
    """The best that a way beginning with this step brings, less what it draws on the way.

    With `enough` the way is followed only until it brings anything at all.
    """
    assert first.ahead is not None
    ahead: Ahead | None = first.ahead
    best, risk, score = None, 0, None
    for _ in range(LONGEST):
        if ahead is None or ahead.over:
            break
        ahead, drawn = let_pass(ahead)
        risk += drawn
        here = ahead.score()
        worth = 100 * (here - now) - risk
        if best is None or worth > best:
            best = worth
        if enough and best > 0:
            break
        if score is not None and here <= score:
            break
        score = here
        ahead = next_step(ahead)
    return best if best is not None else first.gain


def let_pass(ahead: Ahead) -> tuple[Ahead, int]:
    """The seat once the others have let a step pass, and what their best answer to it would have counted."""
    other = ahead.other()
    if other is None:
        return ahead, 0
    legal = other.legal()
    found = (other.preview(command) for command in legal)
    drawn = max((mean(preview) or 0 for preview in found if preview is not None), default=0)
    passes = [command for command in legal if kind_of(command) == ""]
    after = other.ahead(passes[0], "greedy") if passes and drawn else None
    return (ahead if after is None else after.back(ahead.side)), drawn


def next_step(ahead: Ahead) -> Ahead | None:
    """The seat after the best further step of a march; None when it can go no further."""
    if not ahead.to_decide:
        return None
    tried = (ahead.ahead(c, "greedy") for c in ahead.legal() if kind_of(c) == "space" and not odds(ahead, c))
    return max((one for one in tried if one is not None), key=lambda one: one.score(), default=None)


def odds(seat: Seat, command: Command) -> bool:
    """True for a command that rolls: a shot at a hex is no step."""
    preview = seat.preview(command)
    return preview is not None and bool(preview.odds)


def mean(preview: Preview) -> int | None:
    """A hundred times the mean worth of what a preview counts; None when it counts nothing."""
    total = ways_of_all = 0
    counts = False
    for words, ways, out_of in preview.odds:
        found = re.match(r"\d+", words)
        counts = counts or found is not None
        total += (int(found.group()) if found else 0) * ways
        ways_of_all = out_of
    return 100 * WORTH * total // ways_of_all if counts and ways_of_all else None
