"""Games of lines and whole games, played by a planner here and, against the clock, by a crew besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from wsn.bots.common_random_numbers import AlikeDice
from wsn.bots.crew import GRACE, Assignment, Crew, Sharing, crew_of
from wsn.bots.following import TimeUp, plan_position
from wsn.bots.full_playouts import WholeGames
from wsn.bots.helper import LineGames, LineToPlay, Played, Table, Wholes
from wsn.bots.planned import FEWEST_LATER_GAMES, PlannedLine
from wsn.engine.commands import Command
from wsn.table.seat import Seat
from wsn.workers.claims import MOST_QUEUED_GAMES
from wsn.workers.worker import Job

A_WHILE: Final = 0.15
"""For so many seconds at a time others play whole games: they may have told enough before."""


class Helped(WholeGames):
    """Plays games until the time is up, with others who help."""

    def __init__(self, seed: str, handovers: int | None, clocked: bool) -> None:
        super().__init__(seed, handovers)
        self.clocked = clocked
        """Whether it counts seconds, and not games."""
        self._until = 0.0
        """When the time is up, where it counts seconds."""
        self.helpers = 0
        """How many other processes may play games with it, where it counts seconds."""
        self._assignment: Assignment | None = None
        self._of_table: tuple[Any, ...] = ()
        self._given: list[Command] | None = None
        """What was chosen since the others were told of a decision; None where nothing from there counts."""
        self._expected: list[Command] = []
        """What they were told that it would give before the decision of which they were told."""
        self.pace = 0.0
        """How many seconds a new game in a race took last; 0 where that is not known."""
        self._wholes: set[Job] = set()
        """What others were asked about whole games, and have not told yet."""
        self._elsewhere: dict[int, tuple[int, int, tuple[Command, ...]]] = {}
        """By line, a game in which others saw what it does next: its number, how it was judged, and what."""

    @property
    def _is_late(self) -> bool:
        """Whether it shall decide now: it was told to, or its time is up, where it is counted in seconds."""
        return self.stop() or self._is_up()

    def _is_up(self) -> bool:
        """Whether the time is up; never, where it is not counted in seconds."""
        return self.clocked and self.now() >= self._until

    @property
    def _helping_crew(self) -> Crew | None:
        """Those who help, if anybody does."""
        return crew_of(self.helpers) if self.helpers > 0 and self.clocked else None

    @property
    def hand_count(self) -> int:
        """How many games are played at a time."""
        return 1 + (0 if self._helping_crew is None else self._helping_crew.ready_count)

    def _lean_anew(self, seat: Seat) -> None:
        """Forget the other game, and what others have still to tell of it."""
        super()._lean_anew(seat)
        self._assignment, self._wholes = None, set()

    def _brief_helpers(self, seat: Seat, before: Sequence[Command] = ()) -> None:
        """Tell those who help what it thinks about now: each is told when it is next asked for anything.

        A decision that is to come is thought about as it will be once the commands `before` are given.
        """
        crew = self._helping_crew
        if crew is None:
            return
        crew.begin()
        table = (seat.game.setup, seat.side)
        if self._assignment is None or self._of_table[0] is not table[0] or self._of_table[1] != table[1]:
            self._of_table, self._given = table, None
            who = (crew.new_number(), seat.game.setup, str(seat.side), self._seed, self._handovers)
            self._assignment = Assignment(Table(*who))
        given = None if self._given is None or self._expected else (*self._given, *before)
        self._assignment.next_decision(self._decision, seat.game.state, given)
        self._given, self._expected = [], [*before]
        self._elsewhere = {}

    def _note_given(self, command: Command) -> None:
        """Note a command that it gives: others are told of it with the next decision, or were already."""
        if self._expected:
            if self._expected.pop(0) != command:
                self._given, self._expected = None, []
        elif self._given is not None:
            self._given.append(command)

    def play_all(
        self,
        seat: Seat,
        lines: Sequence[PlannedLine],
        deals: range,
        later: int = 0,
        most: int | None = None,
    ) -> None:
        """Play a game of each line with each deal, `most_games` of them, and note how they ended.

        Those that a line has from before are not played again. Raises TimeUp where they cannot all be played:
        each line has those up to the first that is missing.
        """
        crew, assignment = self._helping_crew, self._assignment
        if crew is not None and assignment is not None and len(lines) * len(deals) > 1:
            for some, missing in _missing_games(lines, deals, later):
                at_once = max(1, MOST_QUEUED_GAMES // len(some))
                for first in missing[::at_once]:
                    till = min(first + at_once, missing.stop)
                    self._share_games(seat, crew, assignment, some, range(first, till), later)
            return
        left = len(lines) * len(deals) if most is None else most
        for deal in deals:
            for line in lines:
                if deal < len(_noted_of(line, later)):
                    continue
                if self._is_late or left <= 0:
                    raise TimeUp
                _noted_of(line, later).append(self._play_game(seat, line, deal, later))
                left -= 1

    def _play_game(self, seat: Seat, line: PlannedLine, deal: int, later: int) -> tuple[float, float]:
        return self._seen_later(seat, line, deal, later) if later else self._play_line(seat, line, deal)

    def _share_games(
        self,
        seat: Seat,
        crew: Crew,
        assignment: Assignment,
        lines: Sequence[PlannedLine],
        deals: range,
        later: int,
    ) -> None:
        told = tuple([LineToPlay(line.command, line.idea, line.plan, line.kept) for line in lines])
        who, idea = assignment.table.planner, self._leanings.idea
        asked = LineGames(who, told, deals.start, len(deals), later, idea, self.telling)

        def here(number: int) -> Played:
            if self._is_late:
                raise TimeUp
            line, deal = asked.line_and_deal(number)
            began = self.now()
            ended = self._play_game(seat, lines[line], deal, later)
            return Played(*ended, self.now() - began)

        ended, late = Sharing(crew, assignment, asked, here).play(self._until)
        for number, played in enumerate(ended):
            if played is None:
                break
            at, deal = asked.line_and_deal(number)
            line = lines[at]
            _noted_of(line, later).append((played.worth, played.dice))
            if at and not deal and not later:
                self.pace = played.seconds
            line.then = line.then or played.then
            if played.course:
                self._elsewhere.setdefault(id(line), (deal, later, played.course))
        if late:
            raise TimeUp

    def _course_of(self, seat: Seat, line: PlannedLine) -> tuple[tuple[Any, Command], ...]:
        """What a line did next, also where others played it: no dice were thrown in that."""
        if line.course or id(line) not in self._elsewhere:
            return line.course
        deal, later, commands = self._elsewhere[id(line)]
        at, dice, before = self._root_of(seat, deal, later), AlikeDice("unthrown"), line.command
        course = []
        for command in commands:
            at = at.step(before, dice).to
            course.append((plan_position(at.game.state), command))
            before = command
        return tuple(course)

    def _wholes_together(self, seat: Seat) -> None:
        """Play whole games until the time is up, or they have told enough, here and with those who help.

        What others have not told by then they tell at another decision.
        """
        with suppress(TimeUp):
            while self._leans and self._leanings.open:
                self._hand_out_wholes()
                self._play_whole(seat)
                self._take_in_gains(0.0)
        if self._is_up():
            self._take_in_gains(GRACE)

    def _hand_out_wholes(self) -> None:
        """Have those who are free play whole games for a while."""
        crew, assignment, left = self._helping_crew, self._assignment, self._until - self.now() - GRACE
        if crew is None or assignment is None or left <= 0:
            return
        for member in crew.free_members():
            told = Wholes(assignment.table.planner, self._leanings, self._longest, min(left, A_WHILE))
            if (job := crew.give_work(member, assignment, told)) is not None:
                self._wholes.add(job)

    def _take_in_gains(self, seconds: float) -> None:
        """Take in what ideas gained in the games of those who help."""
        if self._helping_crew is not None and self._wholes:
            for gained in self._helping_crew.take_answers(self._wholes, seconds):
                for idea, gain in gained or ():
                    self._leanings.note_gain(idea, gain)


class Heat:
    """Games in which lines are held against each other: how many were played, of those that are allowed."""

    def __init__(self, player: Helped, seat: Seat, later: int, most: int | None) -> None:
        self._player, self._seat, self.later, self._most = player, seat, later, most
        self.played = 0

    @property
    def most_games(self) -> int:
        """How many games are allowed; 0 where the clock says when they end."""
        return self._most or 0

    def play_heat(self, lines: Sequence[PlannedLine], deals: range) -> None:
        """Play a game of each line with each deal. Raises TimeUp."""
        left = None if self._most is None else self._most - self.played
        self.played += len(lines) * len(deals)
        self._player.play_all(self._seat, lines, deals, self.later, left)

    def time_games(self, lines: Sequence[PlannedLine]) -> float:
        """How many seconds pass for each game: the first games of the first two lines tell. Raises TimeUp.

        The first line's are mostly known already. With a crew, a race goes by what was told before.
        """
        player, hands = self._player, self._player.hand_count
        if hands == 1:
            self.play_heat(lines[:1], range(1))
        elif not self.later and player.pace:
            return player.pace / hands
        before, began = self.played, player.now()
        if hands == 1:
            self.play_heat(lines[1:2], range(1))
        else:
            self.play_heat(lines[:2], range(FEWEST_LATER_GAMES if self.later else 1))
        return (player.now() - began) / (self.played - before)

    def caught_up(self, lines: Sequence[PlannedLine]) -> int:
        """Play the games that the others lack, and say how many deals all have met. Raises TimeUp."""
        deals = self.played // 2
        self.play_heat(lines[2:], range(deals))
        return deals


def _noted_of(line: PlannedLine, later: int) -> list[tuple[float, float]]:
    """How the games of a line ended so far."""
    return line.later if later else line.games


def _missing_games(
    lines: Sequence[PlannedLine], deals: range, later: int
) -> Iterator[tuple[Sequence[PlannedLine], range]]:
    """Which lines lack which of these games: the deals that the same lines lack together."""
    known = [len(_noted_of(line, later)) for line in lines]
    ends = [*sorted({many for many in known if many in deals[1:]}), deals.stop]
    for first, till in zip([deals.start, *ends], ends):
        some = [line for line, many in zip(lines, known) if many <= first]
        if some and first < till:
            yield some, range(first, till)
