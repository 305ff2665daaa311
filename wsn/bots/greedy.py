"""The greedy bot: the command that looks best, by its odds if it has dice and by the score otherwise.

Where the judge of the game appraises commands (`Judge.appraise`), the bot takes the best of them. What the
judge leaves open it tries out, by what its seat shows, and not where something is hidden. A command with
odds is worth the average steps that the enemy loses less its own, unless the judge knows better. A march is
worth the best score of the hexes along it where it may end, less the best reactions to it. It is followed
while the score rises, and across a few hexes where it does not; it never returns to a hex that it left. A
command that gains nothing is given only to choose something (a unit to activate) or to pass; a march that
gains nothing is not, so that games end.

When its time for a decision is up, it takes the best command it has seen.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import perf_counter, thread_time
from typing import Final, NamedTuple, Protocol

import msgspec

from wsn.bots.judges import judge_of
from wsn.bots.judges.judge import Manner, Temper
from wsn.bots.recalling import PastDecision, Recalling, draw_chance
from wsn.bots.ways import MarchPosition, Present, Weighed, spaces_left
from wsn.bots.weighing import appraise_legal, classify_minor, score_of, worth_of
from wsn.engine.commands import Command
from wsn.engine.system import Cache
from wsn.table.choices import kind_of
from wsn.table.intents import Bearings
from wsn.table.seat import Seat

LONGEST_MARCH: Final = 12
"""The most hexes of a march that are looked at."""

MARCH_PATIENCE: Final = 2
"""Over how many hexes that are no better than the one before a march is followed: a road behind a field."""

STEP_BACK_WORTH: Final = -1_000_000
"""The worth of a step back to where the march came from: it is the last of all."""

IDLE: Final = -100
"""The worth of a command that the rulebook calls idle: less than doing nothing."""

RISK: Final = 60
"""How much of the best reactions to a march counts, in hundredths: who fires now does not fire later."""

LIMIT: Final = 5.0
"""The processor time for one decision in seconds: a hundred times what it needs, so that a slow or busy
machine plays the same games."""

ORDER: Final = {"target": 3, "unit": 3, "card": 3, "": 2, "space": 0}
"""The order among commands that gain nothing: choosing a unit or card, then passing, last a march."""


class Clock:
    """A limit of processor time, counted from when a tenth of it has gone by in real time.

    Most decisions are over before that: for them the processor time, which is slow to read, is never read.
    It is reached too when it is `late`: a planner that is bound to real time says so.
    """

    def __init__(self, limit: float, late: Callable[[], bool] | None = None) -> None:
        self._limit, self._wall, self._late = limit, perf_counter() + limit / 10, late
        self._processor: float | None = None

    def has_passed(self) -> bool:
        """Whether the limit is reached."""
        if self._late is not None and self._late():
            return True
        if perf_counter() < self._wall:
            return False
        if self._processor is None:
            self._processor = thread_time() + self._limit
        return thread_time() >= self._processor


class MarchMemory(NamedTuple):
    """What a bot knows of a march under way."""

    came: MarchPosition | None = None
    """Where it came from, as it was foreseen."""
    been: frozenset[str] = frozenset()
    """The spaces that the march has left."""


class Appraisal(msgspec.Struct, frozen=True, eq=False):  # each is of one command: no two are equal
    """The appraisal of one command: its gain in hundredths, and where it leads if that was tried."""

    command: Command
    gain: int
    way: MarchPosition | None = None


class Draw(Protocol):
    """How a bot chooses among commands that look equally good."""

    def choice(self, among: Sequence[Command], /) -> Command:
        """One of these."""
        ...


class MarchRecalling(Recalling):
    """A bot that remembers where a march came from and what it has left."""

    @property
    @abstractmethod
    def march_memory(self) -> MarchMemory:
        """What it remembers of the march that it is making."""

    @march_memory.setter
    @abstractmethod
    def march_memory(self, known: MarchMemory) -> None: ...

    def forget_all(self) -> None:
        """Be at the beginning of a march."""
        self.march_memory = MarchMemory()

    def begins_at(self, decided: Sequence[PastDecision], n: int) -> bool:
        """Whether the decision before ended every march: an order that is surely no step."""
        seat, given, _ = decided[n - 1]
        if given is None or given.moves or kind_of(given) in ("space", ""):
            return False
        self.march_memory = MarchMemory(None, frozenset({_SOMEWHERE}))
        self.relive(seat, given)
        return not self.march_memory.been


_SOMEWHERE: Final = "?"
"""A space on no map, to see whether an order makes a bot forget where a march has been."""


class Greedy(MarchRecalling):
    """Takes the command that looks best, and chooses at random only among equals."""

    def __init__(
        self,
        seed: str,
        limit: float = LIMIT,
        late: Callable[[], bool] | None = None,
        draw: Draw | None = None,
        temper: Temper = "",
        recalls: bool = True,
    ) -> None:
        """`draw` chooses among equals, in place of chance; `recalls`: whether it is a player by itself."""
        self._temper = temper
        self._seed, self._draw, self._recalls = seed, draw, recalls
        self._limit, self._late = limit, late
        self._came: MarchPosition | None = None
        self._been: set[str] = set()
        """The spaces that the march under way has left."""
        self._ways: tuple[list[Appraisal], list[Appraisal]] | None = None
        """Of the commands looked at last, the steps of a march and those that go back."""

    def choose(self, seat: Seat) -> Command:
        """Choose the legal command with the highest worth, of those it had time to look at."""
        if not self._recalls:
            return self.choose_among(seat, seat.legal())
        self.recall(seat)
        return self.note_command(seat, self.choose_among(seat, seat.legal()))

    def relive(self, seat: Seat, given: Command) -> None:
        """Remember what it would remember had it given this command here."""
        self.choose_among(seat, seat.legal(), given)

    @property
    def march_memory(self) -> MarchMemory:
        """What it remembers of the march that it is making."""
        return MarchMemory(self._came, frozenset(self._been))

    @march_memory.setter
    def march_memory(self, known: MarchMemory) -> None:
        self._came, self._been, self._ways = known.came, {*known.been}, None

    def choose_among(self, seat: Seat, legal: Sequence[Command], given: Command | None = None) -> Command:
        """The same, where only some of the legal commands come into question, or one was `given` already."""
        if len(legal) == 1:
            self._came = None
            return legal[0]
        ranked = self.rank_commands(seat, legal)
        if given is None:
            top, draw = max(ranked.values()), self._draw or draw_chance(self._seed, seat)
            given = draw.choice([command for command, worth in ranked.items() if worth == top])
        self.follow_march(seat, given)
        return given

    def rank_commands(self, seat: Seat, legal: Sequence[Command]) -> Mapping[Command, tuple[int, int]]:
        """What each command is worth, of those it has time to look at, and its order among equals."""
        manner = seat.own.of(Manner)
        manner.side, manner.temper = seat.plays_for, self._temper
        before, manner.looks = manner.looks, Cache()  # the goals of this position, in all that it looks at
        try:
            worths = appraise_legal(seat, legal) or [None] * len(legal)
            known = {command: worth for command, worth in zip(legal, worths) if worth is not None}
            if len(known) < len(legal):
                return self._tried_out(seat, legal, known)
        finally:
            manner.looks = before
            manner.side, manner.temper = None, ""
        self._came = self._ways = None
        if not judge_of(seat.game.system.name).IN_ORDER:
            return {command: (worth, 0) for command, worth in known.items()}
        return {
            command: (STEP_BACK_WORTH if self._goes_back(command) else worth, ORDER[kind_of(command)])
            for command, worth in known.items()
        }

    def _goes_back(self, command: Command) -> bool:
        """Whether a command is a step to where the march under way has been."""
        return command.moves and getattr(command, "space", None) in self._been

    def _tried_out(
        self, seat: Seat, legal: Sequence[Command], known: Mapping[Command, int]
    ) -> Mapping[Command, tuple[int, int]]:
        """What each command is worth by its odds or by what it leads to, and its order among equals.

        What is `known` of a command is not tried out.
        """
        came, self._came = self._came, None
        self._ways = None
        until = Clock(self._limit, self._late)
        now = score_of(seat)
        present = Present(seat, now)
        foreseen = (
            None if came is None else next((w for w in came.end_positions() if seat.stands_as(w.ahead)), None)
        )
        looks: list[Appraisal] = []
        for command in legal:
            worth = known.get(command)
            one = (
                look_ahead(seat, command, now, foreseen, present)
                if worth is None
                else Appraisal(command, worth)
            )
            looks.append(one)
            if until.has_passed():
                break
        steps = [one for one in looks if goes_on(seat, one) and not places(seat, one)]
        back = [one for one in looks if self._goes_back(one.command)]
        steps = [one for one in steps if one not in back]
        onward = [one for one in steps if kind_of(one.command) == "space"]
        best_step = max(onward, key=_march_gain, default=None)
        rival = max((one.gain for one in looks if one not in steps), default=0)
        ranked: dict[Command, tuple[int, int]] = {}
        for one in looks:
            gain, order = one.gain, ORDER[kind_of(one.command)]
            if one in steps:
                order = 0
                if one is not best_step and one in onward:
                    gain = min(gain, IDLE)
                else:
                    gain = march(one, now, rival <= 0, weigh_march(seat, one, steps, self._been), until)
            elif one in back:
                gain = STEP_BACK_WORTH
            ranked[one.command] = (gain, order)
        self._ways = (steps, back)
        return ranked

    def follow_march(self, seat: Seat, chosen: Command) -> None:
        """Remember where a march goes on from, and what it has left."""
        steps, back = self._ways or ((), ())
        step = next((one for one in steps if one.command == chosen), None)
        self._came = None if step is None else step.way
        weighed_step = _left_by(seat, chosen)
        if step is not None and step.way is not None:
            self._been.update(spaces_left(seat, step.way.ahead, str(getattr(chosen, "space", ""))))
        elif weighed_step is not None:
            self._been.add(weighed_step)
        elif all(one.command != chosen for one in back):
            self._been.clear()


def _left_by(seat: Seat, step: Command) -> str | None:
    """The space that a unit leaves by a step that was not tried out; None for any other command."""
    if not step.moves or not judge_of(seat.game.system.name).IN_ORDER or not Bearings.is_known(seat):
        return None
    intent = Bearings(seat).intent(step)
    unit = None if intent is None or intent.deed != "go" else seat.view.units.get(intent.unit)
    return None if unit is None else unit.place


def _march_gain(one: Appraisal) -> int:
    return one.gain


def look_ahead(
    seat: Seat,
    command: Command,
    now: int,
    foreseen: MarchPosition | None = None,
    present: Present | None = None,
) -> Appraisal:
    """Appraise a command one step ahead; a step already tried in `foreseen` is not tried again.

    What comes about by itself is told by `present`, and not counted.
    """
    way = None if foreseen is None else foreseen.known_step(command)
    if way is not None:
        return Appraisal(command, 100 * (way.side_score - now), way)
    mere = classify_minor(seat, command)
    if mere == "choice":
        return Appraisal(command, worth_of(seat, command) or 0)
    if mere == "idle":
        return Appraisal(command, IDLE)
    if mere != "step":
        stated = worth_of(seat, command)
        if stated is not None:
            return Appraisal(command, stated)
    ahead = seat.ahead(command, "greedy")
    if ahead is None:
        return Appraisal(command, 0)
    way = MarchPosition(ahead, present)
    return Appraisal(command, 100 * (way.side_score - now), way)


def goes_on(seat: Seat, one: Appraisal) -> bool:
    """Whether a command is a step within one action, after which our phase is still open."""
    if one.way is None or one.way.ahead.over or kind_of(one.command) not in ("space", ""):
        return False
    before, after = seat.view.frames, one.way.ahead.view.frames
    depth = len(before)
    return len(after) >= depth and (after[depth - 1].phase, after[depth - 1].side) == (
        before[-1].phase,
        seat.side,
    )


def places(seat: Seat, one: Appraisal) -> bool:
    """Whether a command puts a unit on the map where it was not: a place to weigh, and no step of a march.

    Where a side places one unit after another it may not end before the last is there: a march that might end
    nowhere would be worth nothing, wherever it led.
    """
    if one.way is None or kind_of(one.command) != "space":
        return False
    named = str(getattr(one.command, "unit", ""))
    before, after = seat.view.units.get(named), one.way.ahead.view.units.get(named)
    return before is not None and before.place is None and after is not None and after.place is not None


def weigh_march(
    seat: Seat, first: Appraisal, steps: Iterable[Appraisal], been: Iterable[str] = ()
) -> Weighed:
    """What is known when a march goes on with this step: the scores of all first steps, and where it has
    been, which is the space that it leaves too: else it would look back there when the way is bad at first.
    """
    weighed_ = Weighed(seat.view.tracks, been={*been})
    if kind_of(first.command) == "space":
        assert first.way is not None
        for one in steps:
            if one.way is not None:
                weighed_.scores[str(getattr(one.command, "space", ""))] = one.way.side_score
        weighed_.been.update(spaces_left(seat, first.way.ahead, str(getattr(first.command, "space", ""))))
    return weighed_


def march(first: Appraisal, now: int, enough: bool, known: Weighed, until: Clock | None = None) -> int:
    """The best worth along a march that begins with this step, less the reactions it draws.

    With `enough` the march is followed only until it gains anything; it is not followed beyond the time
    `until`. It never returns to a space that is `known` and no better.
    """
    way = first.way
    best, risk, score, patience = None, 0, None, MARCH_PATIENCE
    for _ in range(LONGEST_MARCH):
        if way is None:
            break
        way, drawn = way.let_pass()
        risk += drawn * RISK // 100
        worth = 100 * (way.side_score - now) - risk
        if way.may_end and (best is None or worth > best):
            best = worth
        if (
            way.ahead.over
            or (enough and best is not None and best > 0)
            or (until is not None and until.has_passed())
        ):
            break
        if score is not None and way.side_score <= score:
            if not patience:
                break
            patience -= 1
        score = way.side_score
        way = way.next_step(known)
    if best is not None:
        return best
    return first.gain if first.way is None else min(first.gain, IDLE)
