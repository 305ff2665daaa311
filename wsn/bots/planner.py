"""The planner: it thinks lines of play through, and takes the one that ends best.

A line is a first command and an idea to go on by: that of the greedy bot, or of a script, until the enemy is
to act. The lines of a decision are the commands that look best to the greedy bot, followed by its own, and
what each idea would do first, where that is something else; and the marches of the unit that acts to where it
had best stop, which are carried out to their end. Each line is played out in the engine, several times: with
what the side does not see dealt anew, with other dice than the coming ones, and with the greedy bot on the
other side, until the game says that a position can be judged. All lines meet the same deals and dice. They
race: the worse half is left out after each round, and those that remain get as many games again, so that most
time goes to the lines between which the choice is hard.

The greedy bot's own line is never left out, and another must be better by more than luck alone would have it:
what the dice gave in the attacks of a line, beyond what they owed by exact odds, is taken off first.
Where the game says so, the best lines are then played on, and judged once more after the enemy's turn and
the next turn of their own: much of what a turn gains the greedy bot's line gains a turn later. It thinks
about every decision, but for the further spaces of a march: those it goes on with as planned. What it has
thought through is kept as long as the game goes as foreseen.

With a number of games it plays alike on any machine; with a time it thinks until that is up, and not longer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count, zip_longest
from statistics import fmean
from time import perf_counter
from typing import Any

from wsn.bots.courses import Choice, Position, descendants, root
from wsn.bots.greedy import Greedy, MarchMemory
from wsn.bots.horizons import horizon_of, in_own_time, later_of, worth
from wsn.bots.luck import LuckCount
from wsn.bots.marches import destinations, goes_on
from wsn.bots.planned import (
    FEWEST,
    FIRST,
    GREEDY,
    WON,
    PlannedLine,
    best_later,
    contenders,
    even_out,
    foremost,
    gains,
    halved,
    halvings,
    is_ahead,
    rivals,
    spread,
)
from wsn.bots.scripted import SCRIPTS, Scripted
from wsn.engine.commands import Command
from wsn.engine.dice import SeededDice
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.table.intents import Bearings
from wsn.table.seat import Seat
from wsn.table.supposing import may_deal, supposed

WIDTH = 6
"""How many of the commands that look best are thought through, besides those of the ideas."""
MARCHES = 3
"""To how many places, besides, the unit that acts is marched."""
LONGEST = 120
"""The most commands of a line; as many again for each turn after which it is judged later."""
DEALS = 6
"""How often what is not seen is dealt anew: after that the same deals meet other dice."""
EACH = 8
"""How many games there are for each line: few lines that are told apart do better than many that are not."""
LOOK = 0.25
"""The share of its games, or of its time, for the race, which says which lines are worth judging later."""
RIVALS = 2
"""How many lines are held against the greedy bot's once more, where they are judged later."""
FORGOTTEN = 0.9
"""By how much it trusts, with every decision, that such a game takes as long as the last one did."""
LATER_DEALS = 24
"""How often what is not seen is dealt anew there: what the enemy holds, he plays."""
SPARE = 0.9
"""How much of its time it uses: the rest is for what was begun."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a planner may think about a decision: games to play, or seconds."""

    games: int | None = None
    seconds: float | None = None


class TimeUp(Exception):
    """The time for a decision is up."""


def _never() -> bool:
    return False


class Planner:
    """Thinks its lines through, as long as its budget for a decision lasts."""

    def __init__(self, seed: str, budget: Budget, width: int = WIDTH, handovers: int | None = None) -> None:
        self._seed, self._budget, self._width, self._handovers = seed, budget, width, handovers
        self._greedy = Greedy(seed, late=self._is_up)
        self._plan: tuple[tuple[Any, Command], ...] = ()
        self._firm = 0
        self._decision = 0
        self._roots: list[Position] = []
        self._bots: dict[str, Greedy | Scripted] = {}
        self._until = 0.0
        self._long = 0.0
        self.lines: tuple[PlannedLine, ...] = ()
        """What the last decision was between, the best first; the first is what was chosen."""
        self.telling = False
        """Whether each line shall keep in words how its first game went on (`PlannedLine.then`)."""
        self.stop: Callable[[], bool] = _never
        """Asked wherever the clock is read: true means that it shall decide now, by what it has found."""

    def choose(self, seat: Seat) -> Command:
        """The command of the line that ends best."""
        self._until = perf_counter() + SPARE * (self._budget.seconds or 0)
        command = self._chosen(seat, seat.legal())
        self._roots = [step.to for at in self._roots for step in at.led_to(command)]
        return command

    def _chosen(self, seat: Seat, legal: Sequence[Command]) -> Command:
        """The same, before what was thought about other commands is forgotten."""
        self.lines = ()
        if len(legal) == 1:
            return legal[0]
        here = position(seat.view)
        if self._plan and self._plan[0][0] == here and self._plan[0][1] in legal:
            (_, command), *rest = self._plan
            self._plan, self._firm = tuple(rest), self._firm - 1
            if goes_on(command) or self._firm >= 0:
                return command
        self._go_on(seat)
        own = self._greedy.choose(seat)
        lines = self._drawn_up(seat, legal, own)
        if len({(line.command, line.plan) for line in lines}) == 1:
            return own
        best = self._decided(seat, lines)
        self._plan, self._firm = best.course, len(best.plan)
        return best.command

    def _begin(self) -> None:
        """Begin to think anew, with other deals and dice."""
        self._plan, self._firm = (), 0
        self._decision += 1
        self._roots, self._bots = [], {}

    def _go_on(self, seat: Seat) -> None:
        """Think about another decision: with the same deals and dice where the game went on as foreseen.

        What was worked out on the way is then known: most of the greedy bot's line.
        """
        roots = descendants(self._roots, str(seat.side))
        dealt = self._deal(seat, 0).state if roots else None
        if any(at.game.state == dealt for at in roots):
            self._plan, self._firm, self._roots = (), 0, roots
        else:
            self._begin()

    def judged(self, seat: Seat, given: Command) -> tuple[PlannedLine, PlannedLine] | None:
        """A command that was given, and the line that is better by more than luck; or itself, where none is.

        Both have met the same deals and dice, and what seems better was judged later too, as in its own
        choice. None where no other command comes into question.
        """
        self._until = perf_counter() + SPARE * (self._budget.seconds or 0)
        self._begin()
        legal = seat.legal()
        others = self._drawn_up(seat, legal, self._greedy_for(self._seed).choose(seat))
        own = PlannedLine(given, GREEDY)
        others = [line for line in others if (line.command, line.idea, line.plan) != (given, GREEDY, ())]
        if self._budget.games is not None:
            others = others[: max(1, self._budget.games // EACH)]
        lines = [own, *others]
        if len({line.command for line in lines}) == 1:
            return None
        best = self._decided(seat, lines)
        return own, own if best.command == given else best

    def _drawn_up(self, seat: Seat, legal: Sequence[Command], own: Command) -> list[PlannedLine]:
        """The lines that come into question; the greedy bot's is the first."""
        lines = [PlannedLine(own, GREEDY)]
        if not may_deal(seat.game, seat.view):
            return lines
        ideas: list[PlannedLine] = []
        if Bearings.known(seat):
            bearings = Bearings(seat)
            if seat.appraise(legal) is None and all(bearings.intent(one) is None for one in legal):
                return lines  # a set-up, a loss: nothing that a plan turns on
            for name, script in SCRIPTS.items():
                if self._late:
                    return lines
                scripted = Scripted(f"{self._seed}/{self._decision}", script, self._breaks_off)
                ideas.append(PlannedLine(scripted.choose(seat), name))
        if self._late:
            return lines
        ranked = self._greedy_for(self._seed).ranked(seat, legal)
        order = sorted(range(len(legal)), key=lambda n: ranked.get(legal[n], (0, 0)), reverse=True)
        others = [PlannedLine(legal[n], GREEDY) for n in order[: self._width] if legal[n] != own]
        for line in chain(*zip_longest(others, ideas)):
            if line is not None and all(line.command != one.command for one in lines):
                lines.append(line)
        lines[1:1] = self._marches(seat, legal)
        return lines if self._budget.games is None else lines[: max(2, self._budget.games // EACH)]

    def _marches(self, seat: Seat, legal: Sequence[Command]) -> list[PlannedLine]:
        """The marches of the unit that acts to the best places where it may stop, by what they promise."""
        if not any(map(goes_on, legal)):
            return []
        side = str(seat.side)
        ends = destinations(self._dealt(seat, 0), side, self._breaks_off)
        for end in ends:
            if not self._late:
                self._worth(end.at, side, seat)
        best = sorted(ends, key=lambda end: -WON if end.at.worth is None else end.at.worth, reverse=True)
        return [PlannedLine(end.commands[0], GREEDY, plan=end.commands[1:]) for end in best[:MARCHES]]

    @property
    def _late(self) -> bool:
        """Whether it shall decide now: it was told to, or its time is up, where it is counted in seconds."""
        return self.stop() or self._is_up()

    def _is_up(self) -> bool:
        """Whether the time is up; never, where it is not counted in seconds."""
        return self._budget.seconds is not None and perf_counter() >= self._until

    def _breaks_off(self) -> bool:
        """The same as `_late`, for the bots within a line."""
        return self._late

    def _greedy_for(self, seed: str) -> Greedy:
        """A greedy bot within a line, who breaks off where he stands when it is late."""
        return Greedy(seed, late=self._breaks_off)

    # ---------------------------------------------------------------- the race

    def _decided(self, seat: Seat, lines: list[PlannedLine]) -> PlannedLine:
        """The line to take: the first, unless another is better, also when it is judged later."""
        later = 0 if self._handovers else later_of(seat.game.system.name)
        until, games = self._until, self._budget.games
        if not later or (games is not None and (1 - LOOK) * games < 2 * FEWEST * later):
            return self._raced(seat, lines)
        if games is None:
            now = perf_counter()
            if FEWEST * self._long > (1 - LOOK) * (until - now):
                self._long *= FORGOTTEN
                return self._raced(seat, lines)
            self._until = now + LOOK * (until - now)
        self._raced(seat, lines, None if games is None else int(LOOK * games))
        self._until = until
        left = 0 if games is None else (games - sum(len(line.games) for line in lines)) // later
        best = contenders(lines)[: RIVALS if games is None else min(RIVALS, max(1, left // FEWEST - 1))]
        first = lines[0]
        if best:
            first = self._judged_later(seat, [first, *best], later, left)
        if best and len(lines[0].later) < FEWEST:
            for line in lines:  # too little time to judge any later: what was played is known, and goes fast
                line.games.clear()
            return self._raced(seat, lines)
        self.lines = (first, *sorted((one for one in lines if one is not first), key=lambda one: -one.worth))
        return first

    def _judged_later(self, seat: Seat, lines: list[PlannedLine], later: int, games: int) -> PlannedLine:
        """The best of a few lines, judged when the turn has passed so often; in doubt the first.

        In half of the games all are played, then the best of the others against the first.
        """
        running, played, side = list(lines), 0, str(seat.side)
        half = (perf_counter() + self._until) / 2 if self._budget.seconds is not None else 0.0
        try:
            for deal in count():
                for line in running:
                    if self._late or (self._budget.games is not None and played >= games):
                        raise TimeUp
                    began = perf_counter() if half else 0.0
                    at, dice = self._followed(seat, line, deal, later, LATER_DEALS)
                    line.later.append((-WON if at is None else self._worth(at, side, seat), dice))
                    played += 1
                    if played == 2 and half:  # the first line's games are mostly known already
                        self._long = perf_counter() - began
                        left = 1 + self._games_left(self._long)
                        if left < FEWEST:
                            raise TimeUp
                        del running[1 + left // FEWEST :]
                halfway = perf_counter() >= half if half else 2 * played >= games
                if len(running) > 2 and deal + 1 >= FEWEST and halfway:
                    running = foremost(running)
        except TimeUp:
            pass
        return best_later(lines)

    def _raced(self, seat: Seat, lines: list[PlannedLine], games: int | None = None) -> PlannedLine:
        """The line that ends best, of all that could be played in the time or the games allowed."""
        running, played, deal, clocked = list(lines), 0, 0, self._budget.seconds is not None
        games = self._budget.games if games is None else games
        try:
            rounds, first = FIRST, True
            while True:
                for _ in range(rounds):
                    began = perf_counter() if clocked else 0.0
                    for line in running:
                        if self._late or (games is not None and played >= games):
                            raise TimeUp
                        second = clocked and played == 1  # the first line's games are mostly known already
                        since = perf_counter() if second else 0.0
                        line.games.append(self._played(seat, line, deal))
                        played += 1
                        if second:
                            del running[self._fitting(perf_counter() - since) :]
                    deal += 1
                even_out(lines)
                if first:
                    first, left = False, (games or 0) - played
                    if clocked:
                        left = self._games_left((perf_counter() - began) / len(running))
                    running = halved(running, max(2, left // EACH))
                    rounds = left // (len(running) + len(running) * halvings(len(running)) // 2)
                    if rounds > 0:
                        continue
                running = halved(running, 1 + len(running) // 2) if len(running) > 2 else running
                rounds = deal if len(running) > 2 else 1
        except TimeUp:
            pass
        return self._best(lines, running)

    def _fitting(self, each: float) -> int:
        """How many lines can be begun in half of the time that is left, given the seconds that each takes."""
        return max(2, self._games_left(2 * each))

    def _games_left(self, each: float) -> int:
        """How many games can be played in the time that is left, given the seconds that each takes."""
        return int((self._until - perf_counter()) / max(each, 1e-6))

    def _best(self, lines: list[PlannedLine], running: list[PlannedLine]) -> PlannedLine:
        """The best of those that ran to the end; the greedy bot's, unless it is worse by more than luck."""
        even_out(lines)
        own, even = running[0], min(len(line.games) for line in running)
        best = max(running, key=lambda line: fmean(line.worths[:even]) - line.doubt) if even else own
        apart = spread([gains(line, lines[0]) for line in lines[1:]])
        if best is not own and not is_ahead(best, gains(best, own), own, apart):
            best = own
        self.lines = (best, *sorted((one for one in lines if one is not best), key=lambda one: -one.worth))
        return best

    def tried(self, seat: Seat, many: int) -> Iterator[tuple[PlannedLine, int, Position, float]]:
        """For who measures: all lines of a decision, and where `many` games of each are judged, with luck.

        The games of a line are counted from 0: those of the same number meet the same deal and dice.
        """
        self._begin()
        legal = seat.legal()
        for line in self._drawn_up(seat, legal, self._greedy_for(self._seed).choose(seat)):
            for deal in range(many):
                at, dice = self._followed(seat, line, deal)
                if at is not None:
                    yield line, deal, at, dice

    def lined_up(self, seat: Seat) -> tuple[list[PlannedLine], list[PlannedLine]]:
        """For who measures: the greedy bot's line with the best others by the race; and those ahead in it."""
        self._begin()
        lines = self._drawn_up(seat, seat.legal(), self._greedy_for(self._seed).choose(seat))
        self._raced(seat, lines)
        return [lines[0], *contenders(lines)[:RIVALS]], rivals(lines)

    def judgements(self, seat: Seat, line: PlannedLine, deal: int, passes: int) -> list[float]:
        """For who measures: what a line is worth in a game each time the turn has passed."""
        side, ends = str(seat.side), range(1, passes + 1)
        each = [self._followed(seat, line, deal, passed, LATER_DEALS)[0] for passed in ends]
        return [-WON if at is None else self._worth(at, side, seat) for at in each]

    def _played(self, seat: Seat, line: PlannedLine, deal: int) -> tuple[float, float]:
        """Play a line once: how this side stands at its end, and how kind the dice were. Raises TimeUp."""
        certain = line.certain.get(deal % DEALS)
        if certain is not None:
            return certain, 0.0
        at, dice = self._followed(seat, line, deal)
        if at is None:
            return -WON, 0.0
        told = self._worth(at, str(seat.side), seat)
        if line.sure:
            line.certain[deal % DEALS] = told
        return told, dice

    def _worth(self, at: Position, side: str, seat: Seat) -> float:
        """What a position is worth to this side; it is asked once."""
        if at.worth is None:
            at.worth = worth(at.game, side, seat.own)
        return at.worth

    def _followed(
        self, seat: Seat, line: PlannedLine, deal: int, later: int = 0, deals: int = DEALS
    ) -> tuple[Position | None, float]:
        """Where a line is judged, or later, and how kind the dice were until there. Raises TimeUp.

        None where it is allowed only by what this side does not know. Each turn has dice of its own, so that
        lines that threw them more or less often meet the same again.
        """
        side = str(seat.side)
        dice = SeededDice(f"look-ahead {self._seed}/{self._decision}/{deal}")
        at = self._dealt(seat, deal % deals)
        seats, rolls = at.game.system.seats, at.game.state.rolls
        if at.game.deciding != side or at.game.why_not(side, line.command) is not None:
            return None, 0.0
        course: list[tuple[Any, Command]] = []
        memories: dict[str, MarchMemory] = {}
        then: list[tuple[str, str]] = []
        sure, first = not line.course, self.telling and not line.then
        luck = LuckCount(seats[side])
        passed, turn, idea, horizon = 0, side, line.idea, later or self._horizon(seat)
        now: str | None = side
        command, plan, thrown = line.command, [*line.plan], False
        for _ in range(LONGEST * (later or 1)):
            if now is None:
                break
            if first:
                then.append((now, at.seat(now).text_of(command)))
            step = at.step(command, dice)
            luck.happened(at, seats[now], command, step)
            at, thrown = step.to, thrown or step.dice
            now = at.game.deciding
            if now is None:
                break
            if now != turn and in_own_time(at.game.state, now):
                passed, turn, idea = passed + 1, now, GREEDY
                if passed >= horizon:
                    break
                dice = SeededDice(f"look-ahead {self._seed}/{self._decision}/{deal}/{passed}")
            if self._late:
                raise TimeUp
            ours = now == side
            if plan and ours and plan[0] in at.game.legal():
                command, *plan = plan
            else:
                plan = [] if ours else plan
                command = self._choice(at, now, idea if ours else GREEDY, memories)
            sure = sure and now == side and passed == 0 and at.game.state.rolls == rolls
            if sure:
                course.append((position(at.game.state), command))
        line.then = line.then or tuple(then)
        if course and not line.course:
            line.course = tuple(course)
        line.sure = not thrown
        return at, luck.total()

    def _dealt(self, seat: Seat, deal: int) -> Position:
        """Where the games of a deal begin: what this side does not see is dealt anew."""
        return root(self._roots, self._deal(seat, deal), seat.own)

    def _deal(self, seat: Seat, deal: int) -> Game[Any]:
        """The game of a deal: the same cards lie the same as long as it thinks with the same deals."""
        draw = random.Random(f"{self._seed}/{self._decision}/{deal}")

        def dealt(cards: Sequence[str]) -> Sequence[str]:
            return draw.sample(cards, len(cards))

        return supposed(seat.game, seat.view, dealt)

    def _choice(self, at: Position, who: str, idea: str, memories: dict[str, MarchMemory]) -> Command:
        """What a player does in a position by an idea; `memories` keeps what each knows of his march."""
        name = f"{who} {idea}"

        def choose() -> Choice:
            bot = self._bots.get(name)
            if bot is None:
                seed = f"{self._seed}/{self._decision}/{name}"
                script = SCRIPTS.get(idea)
                bot = self._greedy_for(seed) if script is None else Scripted(seed, script, self._breaks_off)
                self._bots[name] = bot
            bot.memory = memories.get(name, MarchMemory())
            chosen = bot.choose(at.seat(who))
            if self._late:
                raise TimeUp  # chosen in haste: not to be kept
            return chosen, bot.memory

        command, memories[name] = at.choice(name, choose)
        return command

    def _horizon(self, seat: Seat) -> int:
        """How often the turn passes before a line is judged."""
        return self._handovers or horizon_of(seat.game.system.name)


def position(state: GameState) -> tuple[object, ...]:
    """What of a position a plan hangs on: not what nobody has seen, nor the number of rolls."""
    markers = {key: one for key, one in state.markers.items() if one.seen_by != ()}
    return state.units, markers, state.tracks, state.frames
