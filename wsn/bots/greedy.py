"""The best-looking command: by the odds where there are dice, by the score where there are none.

Where the rulebook weighs commands itself (`Appraiser`), it takes the best by that. Else it looks only at what
the seat shows; where something is hidden from it, it does not look ahead. A command whose odds count steps
is worth their mean, the enemy's less its own, unless the preview says what it is worth. A march is
worth what the whole way brings, hex after hex while the score rises, less what the best reactions to it
count. A command that gains nothing is given only where it points at something to be done (a unit to
activate) or hands on; a march that gains nothing is not, so that a game comes to its end.

Nobody waits for it without end: when its time for a decision is up, it takes the best it has seen so far.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter, thread_time

from wsn.bots.ways import Way, Weighed, left, mean
from wsn.engine.commands import Command
from wsn.table.choices import kind_of
from wsn.table.seat import Seat

LONGEST = 12
"""So many hexes of a march are looked at."""

IDLE = -100
"""What a command is worth that the rulebook calls a waste of time: less than doing nothing."""

LIMIT = 5.0
"""The seconds for one decision, of the processor and not of the wall: a hundred times what it needs, so that
a slow or busy machine plays the same games."""

ORDER = {"target": 3, "unit": 3, "card": 3, "": 2, "space": 0}
"""Among commands that gain nothing: first what points at somebody, then pass and stop, last a mere march."""


class Clock:
    """Seconds of the processor, which is asked only when as many have gone by on the wall: that is cheap."""

    def __init__(self, limit: float) -> None:
        self._processor, self._wall = thread_time() + limit, perf_counter() + limit

    def passed(self) -> bool:
        """Whether they are used up: the processor's time is never more than the wall's."""
        return perf_counter() > self._wall and thread_time() > self._processor


@dataclass(frozen=True, slots=True)
class Look:
    """What one command looks like: a hundred times its gain, and where it leads if that was tried."""

    command: Command
    gain: int
    way: Way | None = None


class Greedy:
    """Takes the best-looking command; draws only to choose between equals."""

    def __init__(self, seed: str, limit: float = LIMIT) -> None:
        self._draw = random.Random(seed)
        self._limit = limit
        self._came: Way | None = None

    def choose(self, seat: Seat) -> Command:
        """The legal command with the highest worth, of those that there was time to look at."""
        until = Clock(self._limit)
        came, self._came = self._came, None
        legal = seat.legal()
        if len(legal) == 1:
            return legal[0]
        worths = seat.appraise(legal)
        if worths is not None:
            top_worth = max(worths)
            return self._draw.choice([c for c, worth in zip(legal, worths) if worth == top_worth])
        now = seat.score()
        foreseen = None if came is None else next((w for w in came.ends() if seat.stands_as(w.ahead)), None)
        looks: list[Look] = []
        for command in legal:
            looks.append(look(seat, command, now, foreseen))
            if until.passed():
                break
        steps = [one for one in looks if goes_on(seat, one)]
        best_step = max((one for one in steps if kind_of(one.command) == "space"), key=_gain, default=None)
        rival = max((one.gain for one in looks if one not in steps), default=0)
        ranked: dict[Command, tuple[int, int]] = {}
        for one in looks:
            gain, order = one.gain, ORDER[kind_of(one.command)]
            if one in steps:
                order = 0
                if one is best_step or kind_of(one.command) == "":
                    gain = march(one, now, rival <= 0, weighed(seat, one, steps, now), until)
            ranked[one.command] = (gain, order)
        top = max(ranked.values())
        chosen = self._draw.choice([command for command, worth in ranked.items() if worth == top])
        self._came = next((one.way for one in steps if one.command == chosen), None)
        return chosen


def _gain(one: Look) -> int:
    return one.gain


def look(seat: Seat, command: Command, now: int, foreseen: Way | None = None) -> Look:
    """One command, one step ahead; a step that was `foreseen` from here is not tried again."""
    way = None if foreseen is None else foreseen.known_step(command)
    if way is not None:
        return Look(command, 100 * (way.score - now), way)
    mere = seat.merely(command)
    if mere == "choice":
        return Look(command, 0)
    if mere == "idle":
        return Look(command, IDLE)
    if mere != "step":
        preview = seat.preview(command)
        counted = None if preview is None else mean(preview) if preview.worth is None else preview.worth
        if counted is not None:
            return Look(command, counted)
    ahead = seat.ahead(command, "greedy")
    if ahead is None:
        return Look(command, 0)
    way = Way(ahead)
    return Look(command, 100 * (way.score - now), way)


def goes_on(seat: Seat, one: Look) -> bool:
    """True for a step within one action: our phase is still open after it, perhaps under a reaction."""
    if one.way is None or one.way.ahead.over or kind_of(one.command) not in ("space", ""):
        return False
    before, after = seat.view.frames, one.way.ahead.view.frames
    depth = len(before)
    return len(after) >= depth and (after[depth - 1].phase, after[depth - 1].side) == (
        before[-1].phase,
        seat.side,
    )


def weighed(seat: Seat, first: Look, steps: Iterable[Look], now: int) -> Weighed:
    """What is known of the spaces about when a march sets out with this step: the one it leaves too."""
    found = Weighed(seat.view.tracks)
    if kind_of(first.command) == "space":
        assert first.way is not None
        for one in steps:
            if one.way is not None:
                found.scores[str(getattr(one.command, "space", ""))] = one.way.score
        here = left(seat, first.way.ahead, str(getattr(first.command, "space", "")))
        found.scores.update(dict.fromkeys(here, now))
    return found


def march(first: Look, now: int, enough: bool, known: Weighed, until: Clock | None = None) -> int:
    """The best that a way beginning with this step brings, less what it draws on the way.

    With `enough` the way is followed only until it brings anything at all, and not on beyond the time
    `until`. Nobody turns back to a space that is `known` and no better.
    """
    way = first.way
    best, risk, score = None, 0, None
    for _ in range(LONGEST):
        if way is None or way.ahead.over:
            break
        way, drawn = way.let_pass()
        risk += drawn
        worth = 100 * (way.score - now) - risk
        if best is None or worth > best:
            best = worth
        if (enough and best > 0) or (until is not None and until.passed()):
            break
        if score is not None and way.score <= score:
            break
        score = way.score
        way = way.next(known)
    return best if best is not None else first.gain
