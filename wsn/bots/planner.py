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
Where the game says so, the best lines are then judged later, over the enemy's turn and the next turn of their
own: much of what a turn gains the greedy bot's line gains a turn later. For that they are played with other
deals and dice than those that chose them. It thinks about every decision, but for the further spaces of a
march: those it goes on with as planned. What it has thought through is kept as long as the game goes as
foreseen.

Where a script that is kept to may serve better than the greedy bot, it plays whole games of both, and leans
to what wins (`wsn/bots/leanings.py`): that line then takes the place of the greedy bot's.

With a number of games it plays alike on any machine; with a time it thinks until that is up, and not longer,
and may have other processes play games with it (`wsn/bots/crew.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, zip_longest
from statistics import fmean
from typing import Any

from wsn.bots.courses import Position, descendants
from wsn.bots.following import TimeUp, position
from wsn.bots.greedy import Greedy
from wsn.bots.helped import Heat, Helped
from wsn.bots.horizons import in_own_time, later_of
from wsn.bots.marches import destinations, goes_on
from wsn.bots.planned import (
    ENOUGH,
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
from wsn.table.intents import Bearings
from wsn.table.seat import Seat
from wsn.table.supposing import may_deal

WIDTH = 6
"""How many of the commands that look best are thought through, besides those of the ideas."""
MARCHES = 3
"""To how many places, besides, the unit that acts is marched."""
EACH = 8
"""How many games there are for each line: few lines that are told apart do better than many that are not."""
LOOK = 0.25
"""The share of its games, or of its time, for the race, which says which lines are worth judging later."""
LEANING = 0.5
"""The share of its time, or its games, for whole games of ideas that are kept to, while any may be better."""
STRETCHES = 4
"""Over how many decisions such a game may go on: where it is longer, too few come to their end to tell."""
WHOLE = 40
"""How many games of its budget a whole one counts, where it counts them."""
AT_LAST = 8
"""How many games each of the last two lines in a race is given at a time, until the time is up."""
RIVALS = 2
"""How many lines are held against the greedy bot's once more, where they are judged later."""
SPARE = 0.9
"""How much of its time it uses: the rest is for what was begun."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a planner may think about a decision: games to play, or seconds."""

    games: int | None = None
    seconds: float | None = None


def leading_on(legal: Sequence[Command]) -> Sequence[Command]:
    """The commands that do more than take back a choice that was just made; all, where there is no other."""
    return [command for command in legal if not command.takes_back] or legal


class Planner(Helped):
    """Thinks its lines through, as long as its budget for a decision lasts."""

    def __init__(
        self,
        seed: str,
        budget: Budget,
        width: int = WIDTH,
        handovers: int | None = None,
        leans: bool = True,
        helpers: int = 0,
    ) -> None:
        super().__init__(seed, handovers, budget.seconds is not None)
        self._budget, self._width, self.helpers = budget, width, helpers
        self._leans = leans and not handovers
        self._longest = STRETCHES * LEANING * SPARE * (budget.seconds or 60)
        self._games = budget.games
        """The games that are left for the decision, where it counts them."""
        self._greedy = Greedy(seed, late=self._is_up)
        self._scripted = {name: Scripted(seed, one, self._is_up) for name, one in SCRIPTS.items()}
        self._of = ("", "", 0)
        """Of which scenario, side and turn its games told last: the next may be another game."""
        self._plan: tuple[tuple[Any, Command], ...] = ()
        self._firm = 0
        self.onward = False
        """Whether no line takes back a choice that was just made: of use to nobody who asks for advice."""
        self.lines: tuple[PlannedLine, ...] = ()
        """What the last decision was between, the best first; the first is what was chosen."""

    def choose(self, seat: Seat) -> Command:
        """The command of the line that ends best."""
        self._until, self._games = self.now() + SPARE * (self._budget.seconds or 0), self._budget.games
        command = self._chosen(seat, seat.legal())
        self._roots = [step.to for at in self._roots for step in at.led_to(command)]
        if self._given is not None:
            self._given.append(command)
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
        self._brief(seat)
        self._lean(seat, legal)
        own = self._scripted.get(self._leanings.idea, self._greedy).choose(seat)
        if self.onward:
            legal = leading_on(legal)
            own = own if own in legal else self._greedy.choose_among(seat, legal)
        lines = self._drawn_up(seat, legal, own)
        if len({(line.command, line.plan) for line in lines}) == 1:
            return own
        best = self._decided(seat, lines)
        self._plan, self._firm = self._course_of(seat, best), len(best.plan)
        return best.command

    def _begin(self) -> None:
        """Begin to think anew, with other deals and dice."""
        self._plan, self._firm = (), 0
        self._decision += 1
        self._roots, self._bots, self._given = [], {}, None

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
        choice; where the game has nothing to judge later, with other deals and dice. For the best of several
        lines owes something to those by which it was found. None where no other command comes into question.
        """
        self._until, self._games = self.now() + SPARE * (self._budget.seconds or 0), self._budget.games
        self._begin()
        self._brief(seat)
        legal = leading_on(seat.legal())
        others = self._drawn_up(seat, legal, self._greedy_for(self._seed).choose_among(seat, legal))
        own = PlannedLine(given, GREEDY)
        others = [line for line in others if (line.command, line.idea, line.plan) != (given, GREEDY, ())]
        if self._budget.games is not None:
            others = others[: max(1, self._budget.games // EACH)]
        lines = [own, *others]
        if len({line.command for line in lines}) == 1:
            return None
        best = self._decided(seat, lines)
        if best.command == given:
            return own, own
        return (own, best) if best.told is not None else self._tried_again(seat, own, best)

    def _tried_again(
        self, seat: Seat, own: PlannedLine, best: PlannedLine
    ) -> tuple[PlannedLine, PlannedLine]:
        """The same of two lines, with other deals and dice than those that chose between them."""
        self._begin()
        own = PlannedLine(own.command, own.idea, plan=own.plan, kept=own.kept)
        best = PlannedLine(best.command, best.idea, plan=best.plan, kept=best.kept)
        return own, self._raced(seat, [own, best])

    def _drawn_up(self, seat: Seat, legal: Sequence[Command], own: Command) -> list[PlannedLine]:
        """The lines that come into question; the greedy bot's is the first."""
        lines = [PlannedLine(own, self._leanings.idea, kept=True)]
        if not self._turns_on_plans(seat, legal):
            return lines
        ideas: list[PlannedLine] = []
        if Bearings.known(seat):
            for name, script in SCRIPTS.items():
                if script.temper:
                    continue  # for one turn it gains nothing: see docs/bots-measured.md
                if self._late:
                    return lines
                scripted = self._scripted_for(f"{self._seed}/{self._decision}", script).choose(seat)
                if scripted in legal:
                    ideas.append(PlannedLine(scripted, name))
        if self._late:
            return lines
        ranked = self._greedy_for(self._seed).ranked(seat, legal)
        order = sorted(range(len(legal)), key=lambda n: ranked.get(legal[n], (0, 0)), reverse=True)
        best = [legal[n] for n in order[: self._width] if legal[n] != own]
        others = [PlannedLine(one, GREEDY) for one in self._worth_a_thought(seat, best, own)]
        for line in chain(*zip_longest(others, ideas)):
            if line is not None and all(line.command != one.command for one in lines):
                lines.append(line)
        lines[1:1] = self._marches(seat, legal)
        return lines if self._budget.games is None else lines[: max(2, self._budget.games // EACH)]

    def _worth_a_thought(self, seat: Seat, others: list[Command], own: Command) -> list[Command]:
        """Those of other commands that come into question: not who else acts first, where all will act.

        That looks better or worse by who has acted when a line is judged: docs/bots-measured.md.
        """
        if not Bearings.known(seat):
            return others
        bearings = Bearings(seat)

        def activates(command: Command) -> bool:
            intent = bearings.intent(command)
            return intent is not None and intent.deed == "activate"

        return [one for one in others if not activates(one)] if activates(own) else others

    def _turns_on_plans(self, seat: Seat, legal: Sequence[Command]) -> bool:
        """Whether there is anything to think about: not in a set-up, or over who takes a loss."""
        if not may_deal(seat.game, seat.view):
            return False
        if not Bearings.known(seat) or seat.appraise(legal) is not None:
            return True
        bearings = Bearings(seat)
        return any(bearings.intent(one) is not None for one in legal)

    def _lean(self, seat: Seat, legal: Sequence[Command]) -> None:
        """Play whole games of ideas that are kept to, for a share of the time, or go on with those begun."""
        if not self._leans or not Bearings.known(seat) or not in_own_time(seat.view, str(seat.side)):
            return
        if not self._turns_on_plans(seat, legal):
            return
        now = (seat.game.setup.name, str(seat.side), seat.game.system.turn(seat.view) or 0)
        if now[:2] != self._of[:2] or now[2] < self._of[2]:
            self._lean_anew(seat)
            self._brief(seat)
        elif now[2] > self._of[2]:
            self._leanings.fade()
        self._of = now
        end, games = self._until, self._games
        self._until -= (1 - LEANING) * (end - self.now())
        if games is None:
            self._wholes_together(seat)
        else:
            with suppress(TimeUp):
                while self._leanings.open and (self._games or 0) - WHOLE >= (1 - LEANING) * games:
                    self._play_whole(seat)
                    self._games = (self._games or 0) - WHOLE
        self._until = end

    def _marches(self, seat: Seat, legal: Sequence[Command]) -> list[PlannedLine]:
        """The marches of the unit that acts to the best places where it may stop, by what they promise."""
        if not any(map(goes_on, legal)):
            return []
        side = str(seat.side)
        ends = destinations(self._dealt(seat, 0), side, self._breaks_off)
        ends = [end for end in ends if end.commands[0] in legal]
        for end in ends:
            if not self._late:
                self._worth(end.at, side, seat)
        best = sorted(ends, key=lambda end: -WON if end.at.worth is None else end.at.worth, reverse=True)
        return [PlannedLine(end.commands[0], GREEDY, plan=end.commands[1:]) for end in best[:MARCHES]]

    # ---------------------------------------------------------------- the race

    def _decided(self, seat: Seat, lines: list[PlannedLine]) -> PlannedLine:
        """The line to take: the first, unless another is better, also when it is judged later."""
        later = 0 if self._handovers else later_of(seat.game.system.name)
        until, games = self._until, self._games
        if not later or (games is not None and (1 - LOOK) * games < 2 * ENOUGH * later):
            return self._raced(seat, lines)
        self._looked(seat, lines)
        self._until = until
        left = 0 if games is None else (games - sum(len(line.games) for line in lines)) // later
        best = contenders(lines)[: RIVALS if games is None else min(RIVALS, max(1, left // EACH - 1))]
        first = lines[0]
        if best:
            first = self._judged_later(seat, [first, *best], later, left)
        if best and len(lines[0].later) < ENOUGH:
            for line in lines:  # too little time to judge any later: what was played is known, and goes fast
                line.games.clear()
            return self._raced(seat, lines)
        self.lines = (first, *sorted((one for one in lines if one is not first), key=lambda one: -one.worth))
        return first

    def _looked(self, seat: Seat, lines: list[PlannedLine]) -> None:
        """Race for the share of time or games that says which lines are worth judging later.

        With a clock it may not come to them all. Where those that it came to are the first line in another
        order, it looks for one that is not, for as long again.
        """
        games = self._games
        if games is not None:
            self._raced(seat, lines, int(LOOK * games))
            return
        now, share = self.now(), LOOK * (self._until - self.now())
        self._until = now + share
        self._raced(seat, lines)
        self._until = now + 2 * share
        for line in lines:
            if self._late or contenders(lines):
                break
            if not line.games:
                with suppress(TimeUp):
                    line.games.append(self._played(seat, line, 0))

    def _judged_later(self, seat: Seat, lines: list[PlannedLine], later: int, games: int) -> PlannedLine:
        """The best of a few lines, judged when the turn has passed so often; in doubt the first.

        In half of the games all are played, then the best of the others against the first.
        """
        running, deal = list(lines), 0
        heat = Heat(self, seat, later, None if self.clocked else games)
        half = (self.now() + self._until) / 2
        try:
            each = 0.0
            if self.clocked:
                each = heat.timed(running)
                left = heat.played + self._games_left(each)
                if left < 2 * ENOUGH:
                    raise TimeUp
                del running[max(2, left // EACH) :]
                deal = heat.caught_up(running)
            while True:
                halfway = self.now() >= half if self.clocked else 2 * heat.played >= games
                if len(running) > 2 and deal >= ENOUGH and halfway:
                    running = foremost(running)
                until = half if len(running) > 2 and not halfway else self._until
                fitting = int((until - self.now()) / max(each, 1e-6)) // len(running)
                deals = max(self.hands, fitting) if self.clocked else 1
                heat.run(running, range(deal, deal + deals))
                deal += deals
        except TimeUp:
            pass
        return best_later(lines)

    def _raced(self, seat: Seat, lines: list[PlannedLine], games: int | None = None) -> PlannedLine:
        """The line that ends best, of all that could be played in the time or the games allowed."""
        running, deal = list(lines), 0
        games = self._games if games is None else games
        heat = Heat(self, seat, 0, games)
        try:
            if self.clocked:
                del running[self._fitting(heat.timed(running)) :]
                deal = heat.caught_up(running)
            began, known = self.now(), heat.played
            heat.run(running, range(deal, FIRST))
            deal, each = FIRST, (self.now() - began) / max(1, heat.played - known)
            even_out(lines)
            left = self._games_left(each) if games is None else games - heat.played
            running = halved(running, max(2, left // EACH))
            rounds = left // (len(running) + len(running) * halvings(len(running)) // 2)
            while True:
                heat.run(running, range(deal, deal + rounds))
                deal += rounds
                even_out(lines)
                running = halved(running, 1 + len(running) // 2) if len(running) > 2 else running
                rounds = deal if len(running) > 2 else AT_LAST
        except TimeUp:
            pass
        return self._best(lines, running)

    def _fitting(self, each: float) -> int:
        """How many lines can be begun in half of the time that is left, given the seconds that each takes."""
        return max(2, self._games_left(2 * each))

    def _games_left(self, each: float) -> int:
        """How many games can be played in the time that is left, given the seconds that each takes."""
        return int((self._until - self.now()) / max(each, 1e-6))

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
        each = [self._followed(seat, line, deal, passed)[0] for passed in ends]
        return [-WON if at is None else self._worth(at, side, seat) for at in each]
