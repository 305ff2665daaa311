"""The planner: it thinks lines of play through, and takes the one that ends best.

A line is a first command and an idea to go on by: that of the greedy bot, or of a script, until the enemy is
to act. The lines of a decision are the commands that look best to the greedy bot, followed by its own, and
what each idea would do first, where that is something else; and the marches of the unit that acts to where it
had best stop, which are carried out to their end. Each line is played out in the engine, several times: with
what the side does not see dealt anew, with other dice than the coming ones, and with the greedy bot on the
other side, until the game says that a position can be judged. All lines meet the same deals and dice, and
are held against each other (`wsn/bots/contest.py`): most time goes to those between which the choice is hard.

The greedy bot's own line is never left out, and another must be better by more than luck alone would have it:
what the dice gave in the attacks of a line, beyond what they owed by exact odds, is taken off first. It
thinks about every decision, but for the further spaces of a march: those it goes on with as planned. What it
has thought through is kept as long as the game goes as foreseen, and the time of a decision that needs no
thought may go to the next that does (`wsn/bots/foresight.py`).

Where a script that is kept to may serve better than the greedy bot, it plays whole games of both, and leans
to what wins (`wsn/bots/strategy_choice.py`): that line then takes the place of the greedy bot's.

With a number of games it plays alike on any machine; with a time it thinks until that is up, and not longer,
and may have other processes play games with it (`wsn/bots/crew.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from typing import Final

from wsn.bots.contest import GAMES_PER_LINE, RIVALS, Budget
from wsn.bots.evaluation_points import at_once
from wsn.bots.following import TimeUp, plan_position
from wsn.bots.foresight import Foresight, PlannedCourse
from wsn.bots.greedy import Greedy
from wsn.bots.judges import judge_of
from wsn.bots.marches import find_destinations, goes_on
from wsn.bots.planned import FEWEST_LATER_GAMES, GREEDY_IDEA, WON, PlannedLine, better_rivals, other_lines
from wsn.bots.position_cache import Position, known_descendants, led_to
from wsn.bots.recalling import PastDecision, Recalling, entries_heard, in_own_time
from wsn.bots.scripted import SCRIPTS, Scripted
from wsn.bots.strategy_choice import Leanings
from wsn.bots.weighing import appraise_legal
from wsn.engine.commands import Command
from wsn.table.choices import find_stop
from wsn.table.determinize import may_deal
from wsn.table.intents import Bearings
from wsn.table.seat import Seat

WIDTH: Final = 6
"""How many of the commands that look best are thought through, besides those of the ideas."""
MARCHES: Final = 3
"""To how many places, besides, the unit that acts is marched."""
LEANING: Final = 0.5
"""The share of its time, or its games, for whole games of ideas that are kept to, while any may be better."""
STRETCHES: Final = 4
"""Over how many decisions such a game may go on: where it is longer, too few come to their end to tell."""
SATED: Final = 4.0
"""So many seconds are left for the decision itself where all lines are judged later from the start: with
fewer it gains more by them than by whole games, of which there would be too few to tell."""
WHOLE: Final = 40
"""How many games of its budget a whole one counts, where it counts them."""
TIME_SHARE_USED: Final = 0.9
"""How much of its time it uses: the rest is for what was begun."""


def leading_on(legal: Sequence[Command]) -> Sequence[Command]:
    """The commands that do more than take back a choice that was just made; all, where there is no other."""
    return [command for command in legal if not command.takes_back] or legal


def _begins_with(command: Command, lines: Sequence[PlannedLine]) -> bool:
    """Whether some line begins with this command."""
    return any(line.command == command for line in lines)


class Planner(Foresight, Recalling):
    """Thinks its lines through, as long as its budget for a decision lasts.

    With a number of games it remembers nothing from before the last turn of an enemy, so that after a pause
    it has little to think through once more. Against the clock no two games are alike, and it remembers more.
    """

    def __init__(
        self,
        seed: str,
        budget: Budget,
        width: int = WIDTH,
        handovers: int | None = None,
        leans: bool = True,
        helpers: int = 0,
    ) -> None:
        super().__init__(seed, budget, handovers)
        self._width, self.helpers = width, helpers
        self._leans = leans and not handovers
        self._longest = STRETCHES * LEANING * TIME_SHARE_USED * (budget.seconds or 60)
        self._greedy = Greedy(seed, late=self._is_up, recalls=False)
        self._scripted = {
            name: Scripted(seed, one, self._is_up, recalls=False) for name, one in SCRIPTS.items()
        }
        self._moment = 0
        """How many entries of the game its side had heard of when it was to decide."""
        self._of = ("", "", 0)
        """Of which scenario, side and turn its games told last: the next may be another game."""
        self._plan = PlannedCourse()
        self.onward = False
        """Whether no line takes back a choice that was just made: of use to nobody who asks for advice."""

    def choose(self, seat: Seat) -> Command:
        """The command of the line that ends best."""
        advises = self.onward and self._last is None  # who asks waits for this decision, not for earlier ones
        if not advises and not (self.clocked and self.asked_again(seat)):  # against the clock, it thinks on
            self.recall(seat)
        if self._last is not None and not self.clocked and self.opens_anew(seat):
            self.forget_all()
        return self.note_command(seat, self._think_of_command(seat))

    def hint(self, seat: Seat) -> Command:
        """What it would order for whoever asks; not to take a choice back, where anything else is legal."""
        before, self.onward = self.onward, True
        try:
            return self.choose(seat)
        finally:
            self.onward = before

    def explain(self, seat: Seat) -> Sequence[PlannedLine]:
        """The lines that its hint was chosen from, with how their first games went on; the best first.

        Those that were not played often enough to be told of are left out.
        """
        before, self.telling = self.telling, True
        try:
            chosen = self.hint(seat)
        finally:
            self.telling = before
        lines = [line for line in self.lines if line.games or len(line.later) >= FEWEST_LATER_GAMES]
        return lines or [PlannedLine(chosen, GREEDY_IDEA)]

    def forget_all(self) -> None:
        """Be as at the beginning of a game."""
        self._plan, self._foreseen, self._of = PlannedCourse(), None, ("", "", 0)
        self._roots, self._bots, self._given = [], {}, None
        self._decision = self._rounds = 0
        self._leanings = Leanings({})
        for bot in (self._greedy, *self._scripted.values()):
            bot.forget_all()

    def begins_at(self, decided: Sequence[PastDecision], n: int) -> bool:
        """Whether nothing from before this decision is remembered there."""
        return self.clocked or decided[n].opens

    def relive(self, seat: Seat, given: Command) -> None:
        """Think about a decision once more, and give what was given."""
        self._think_of_command(seat, given)

    def _think_of_command(self, seat: Seat, given: Command | None = None) -> Command:
        """The command that it takes, or that was `given` already."""
        self._until, self._games = (
            self.now() + TIME_SHARE_USED * (self._budget.seconds or 0),
            self._budget.games,
        )
        self._moment = entries_heard(seat)
        command = self._choose_command(seat, seat.legal())
        command = command if given is None else given
        if not self.lines and self._looks_ahead(seat):
            self._look_ahead(seat, command)
        self._roots = led_to(self._roots, command)
        self._note_given(command)
        return command

    def _choose_command(self, seat: Seat, legal: Sequence[Command]) -> Command:
        """The same, before what was thought about other commands is forgotten."""
        self.lines = ()
        if len(legal) == 1:
            return legal[0]
        here = plan_position(seat.view)
        command, self._plan = self._plan.follow_course(here, legal)
        if command is not None:
            return command
        self._go_on(seat)
        question: Command | list[PlannedLine] | None = self._foreseen_at(here)
        if question is None:
            self._brief_helpers(seat)
            self._lean_on_ideas(seat, legal)
            question = self._in_question(seat, legal)
        if isinstance(question, Command):
            return question
        best = self._decide_line(seat, question)
        self._plan = PlannedCourse(self._course_of(seat, best), len(best.plan))
        return best.command

    @property
    def _leading_bot(self) -> Greedy | Scripted:
        """The bot whose line is the first, and which goes on where nothing is better."""
        return self._scripted.get(self._leanings.idea, self._greedy)

    def _in_question(self, seat: Seat, legal: Sequence[Command]) -> Command | list[PlannedLine]:
        """The lines between which it has to decide; or a command, where there is nothing to think about."""
        own = self._leading_bot.choose(seat)
        if self.onward:
            legal = leading_on(legal)
            own = own if own in legal else self._greedy.choose_among(seat, legal)
        if self._looks_ahead(seat) and self._says_only_who(seat, own):
            return own
        lines = self._drawn_up(seat, legal, own)
        return lines if len({(line.command, line.plan) for line in lines}) > 1 else own

    def _begin(self) -> None:
        """Begin to think anew, with other deals and dice."""
        self._plan = PlannedCourse()
        self._decision = max(self._decision, self._moment) + 1
        self._roots, self._bots, self._given = [], {}, None

    def _go_on(self, seat: Seat) -> None:
        """Think about another decision: with the same deals and dice where the game went on as foreseen.

        What was worked out on the way is then known: most of the greedy bot's line.
        """
        roots = known_descendants(self._roots, str(seat.side))
        dealt = self._deal_game(seat, 0).state if roots else None
        if any(at.game.state == dealt for at in roots):
            self._plan, self._roots = PlannedCourse(), roots
        else:
            self._begin()

    def judge_command(self, seat: Seat, given: Command) -> tuple[PlannedLine, PlannedLine] | None:
        """A command that was given, and the line that is better by more than luck; or itself, where none is.

        Both have met the same deals and dice, and others than those by which the better was found: the best
        of several lines owes something to them. None where no other command comes into question.
        """
        self._until, self._games = (
            self.now() + TIME_SHARE_USED * (self._budget.seconds or 0),
            self._budget.games,
        )
        self._begin()
        self._brief_helpers(seat)
        legal = leading_on(seat.legal())
        others = self._drawn_up(seat, legal, self._greedy_for(self._seed).choose_among(seat, legal))
        own = PlannedLine(given, GREEDY_IDEA)
        others = [line for line in others if (line.command, line.idea, line.plan) != (given, GREEDY_IDEA, ())]
        stop = find_stop(legal)  # to stop is an order too
        if stop is not None and not _begins_with(stop, [own, *others]):
            others.insert(0, PlannedLine(stop, GREEDY_IDEA))
        if self._budget.games is not None:
            others = others[: max(1, self._budget.games // GAMES_PER_LINE)]
        lines = [own, *others]
        if len({line.command for line in lines}) == 1:
            return None
        best = self._decide_line(seat, lines)
        if best.command == given:
            return own, own
        fresh = best.told is not None and not at_once(seat.game.system.name)
        return (own, best) if fresh else self._tried_again(seat, own, best)

    def _tried_again(
        self, seat: Seat, own: PlannedLine, best: PlannedLine
    ) -> tuple[PlannedLine, PlannedLine]:
        """The same of two lines, with other deals and dice than those that chose between them."""
        self._begin()
        own = PlannedLine(own.command, own.idea, plan=own.plan, kept=own.kept)
        best = PlannedLine(best.command, best.idea, plan=best.plan, kept=best.kept)
        if at_once(seat.game.system.name):
            return own, self._decide_line(seat, [own, best])
        return own, self._race_lines(seat, [own, best])

    def _drawn_up(self, seat: Seat, legal: Sequence[Command], own: Command) -> list[PlannedLine]:
        """The lines that come into question; the greedy bot's is the first."""
        lines = [PlannedLine(own, self._leanings.idea, kept=True)]
        if not self._turns_on_plans(seat, legal):
            return lines
        ideas: list[PlannedLine] = []
        if Bearings.is_known(seat):
            for name, script in SCRIPTS.items():
                if script.temper:
                    continue  # for one turn it gains nothing: see docs/bots-measured.md
                if self._is_late:
                    return lines
                scripted = self._scripted_for(f"{self._seed}/{self._decision}", script).choose(seat)
                if scripted in legal:
                    ideas.append(PlannedLine(scripted, name))
        if self._is_late:
            return lines
        ranked = self._greedy_for(self._seed).rank_commands(seat, legal)
        order = sorted(range(len(legal)), key=lambda n: ranked.get(legal[n], (0, 0)), reverse=True)
        best = [legal[n] for n in order[: self._width] if legal[n] != own]
        others = [PlannedLine(one, GREEDY_IDEA) for one in self._worth_a_thought(seat, best, own)]
        for line in chain(*zip_longest(others, ideas)):
            if line is not None and not _begins_with(line.command, lines):
                lines.append(line)
        lines[1:1] = self._march_lines(seat, legal)
        return lines if self._budget.games is None else lines[: max(2, self._budget.games // GAMES_PER_LINE)]

    def _worth_a_thought(self, seat: Seat, others: list[Command], own: Command) -> list[Command]:
        """Those of other commands that come into question: not who else acts first, where all will act.

        That looks better or worse by who has acted when a line is judged: docs/bots-measured.md.
        """
        if not Bearings.is_known(seat):
            return others
        bearings = Bearings(seat)

        def activates(command: Command) -> bool:
            intent = bearings.intent(command)
            return intent is not None and intent.deed == "activate"

        return [one for one in others if not activates(one)] if activates(own) else others

    def _turns_on_plans(self, seat: Seat, legal: Sequence[Command]) -> bool:
        """Whether there is anything to think about: not in a set-up, or over who joins in fire."""
        if not may_deal(seat.game, seat.view):
            return False
        always = judge_of(seat.game.system.name).ALWAYS_PLANS
        if not Bearings.is_known(seat) or (always and appraise_legal(seat, legal) is not None):
            return True
        if not in_own_time(seat.view, str(seat.side)):
            return True  # the other side is answered: who reacts, or takes a loss
        bearings = Bearings(seat)
        return any(bearings.intent(one) is not None for one in legal)

    def _lean_on_ideas(self, seat: Seat, legal: Sequence[Command]) -> None:
        """Play whole games of ideas that are kept to, for a share of the time, or go on with those begun."""
        if not self._leans or not Bearings.is_known(seat) or not in_own_time(seat.view, str(seat.side)):
            return
        if not self._turns_on_plans(seat, legal):
            return
        if self.clocked and at_once(seat.game.system.name) and self._longest < STRETCHES * SATED:
            return
        now = (seat.game.setup.name, str(seat.side), seat.game.system.turn(seat.view) or 0)
        if now[:2] != self._of[:2] or now[2] < self._of[2]:
            self._lean_anew(seat)
            self._brief_helpers(seat)
        elif now[2] > self._of[2]:
            self._leanings.fade_old()
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

    def _march_lines(self, seat: Seat, legal: Sequence[Command]) -> list[PlannedLine]:
        """The marches of the unit that acts to the best places where it may stop, by what they promise."""
        if not any(map(goes_on, legal)):
            return []
        side = str(seat.side)
        ends = find_destinations(self._deal_position(seat, 0), side, self._breaks_off)
        ends = [end for end in ends if end.commands[0] in legal]
        for end in ends:
            if not self._is_late:
                self._worth_of(end.at, side, seat)
        best = sorted(ends, key=lambda end: -WON if end.at.worth is None else end.at.worth, reverse=True)
        return [PlannedLine(end.commands[0], GREEDY_IDEA, plan=end.commands[1:]) for end in best[:MARCHES]]

    def try_lines(self, seat: Seat, many: int) -> Iterator[tuple[PlannedLine, int, Position, float]]:
        """For who measures: all lines of a decision, and where `many` games of each are judged, with luck.

        The games of a line are counted from 0: those of the same number meet the same deal and dice.
        """
        self._begin()
        legal = seat.legal()
        for line in self._drawn_up(seat, legal, self._greedy_for(self._seed).choose(seat)):
            for deal in range(many):
                at, dice = self._follow_line(seat, line, deal)
                if at is not None:
                    yield line, deal, at, dice

    def lined_up(self, seat: Seat) -> tuple[list[PlannedLine], list[PlannedLine]]:
        """For who measures: the greedy bot's line with the best others by the race; and those ahead in it."""
        self._begin()
        lines = self._drawn_up(seat, seat.legal(), self._greedy_for(self._seed).choose(seat))
        self._race_lines(seat, lines)
        return [lines[0], *other_lines(lines)[:RIVALS]], better_rivals(lines)

    def judge_by_turn(self, seat: Seat, line: PlannedLine, deal: int, passes: int) -> list[float]:
        """For who measures: what a line is worth in a game each time the turn has passed."""
        side, ends = str(seat.side), range(1, passes + 1)
        each = [self._follow_line(seat, line, deal, passed)[0] for passed in ends]
        return [-WON if at is None else self._worth_of(at, side, seat) for at in each]
