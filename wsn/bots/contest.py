"""Which of several lines a planner takes: it plays games of them until its budget for the decision is spent.

They race: the worse half is left out after each round, and those that remain get as many games again. Where
the game says so, the best are then judged later, over the enemy's turn and the next turn of their own: much
of what a turn gains the greedy bot's line gains a turn later. For that they are played with other deals and
dice than those that chose them. Where too little shows at first, all are judged later from the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from wsn.bots.evaluation_points import at_once, later_of
from wsn.bots.following import TimeUp
from wsn.bots.helped import Heat, Helped
from wsn.bots.planned import (
    FEWEST_LATER_GAMES,
    FIRST_ROUND_GAMES,
    PlannedLine,
    best_later,
    count_halvings,
    even_out,
    foremost_lines,
    gain_spread,
    is_ahead,
    keep_better_half,
    line_gains,
    other_lines,
)
from wsn.table.seat import Seat

GAMES_PER_LINE: Final = 8
"""How many games there are for each line: few lines that are told apart do better than many that are not."""
LOOK: Final = 0.25
"""The share of its games, or of its time, for the race, which says which lines are worth judging later."""
AT_LAST: Final = 8
"""How many games each of the last two lines in a race is given at a time, until the time is up."""
RIVALS: Final = 2
"""How many lines are held against the greedy bot's once more, where they are judged later."""
FEWEST_GAMES_PER_LINE: Final = 4
"""How many games there are for each line at the least, where all are judged later from the start."""
OPENING: Final = 3
"""Which part of those games goes to all lines alike, before the best are held against the greedy bot's."""
PLENTY: Final = 40
"""With fewer games they are judged as soon as they can be: then more of them fit."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a planner may think about a decision: games to play, or seconds."""

    games: int | None = None
    seconds: float | None = None


class LineContest(Helped):
    """Holds lines against each other."""

    def __init__(self, seed: str, budget: Budget, handovers: int | None = None) -> None:
        super().__init__(seed, handovers, budget.seconds is not None)
        self._budget = budget
        self._games = budget.games
        """The games that are left for the decision, where it counts them."""
        self.lines: tuple[PlannedLine, ...] = ()
        """What the last decision was between, the best first; the first is what was chosen."""
        self._pace = (0, 0.0)
        """When the lines of the last decision were judged that were judged from the start, and the seconds
        that a game of them takes."""
        self._ahead = False
        """Whether it thinks about a decision that is to come, for which there will be as much time again."""

    def _decide_line(self, seat: Seat, lines: list[PlannedLine]) -> PlannedLine:
        """The line to take: the first, unless another is better, also when it is judged later."""
        later = 0 if self._handovers else later_of(seat.game.system.name)
        if later and at_once(seat.game.system.name):
            return self._hold_to_line(seat, lines, later)
        until, games = self._until, self._games
        if not later or (games is not None and (1 - LOOK) * games < 2 * FEWEST_LATER_GAMES * later):
            return self._race_lines(seat, lines)
        self._look_first(seat, lines)
        self._until = until
        left = 0 if games is None else (games - sum(len(line.games) for line in lines)) // later
        best = other_lines(lines)[
            : RIVALS if games is None else min(RIVALS, max(1, left // GAMES_PER_LINE - 1))
        ]
        first = lines[0]
        if best:
            first = self._judged_later(seat, [first, *best], later, left)
        if best and len(lines[0].later) < FEWEST_LATER_GAMES:
            for line in lines:  # too little time to judge any later: what was played is known, and goes fast
                line.games.clear()
            return self._race_lines(seat, lines)
        return self._take_line(first, lines)

    def _take_line(self, best: PlannedLine, lines: Sequence[PlannedLine]) -> PlannedLine:
        """The line that is taken; what the decision was between is kept."""
        self.lines = (
            best,
            *sorted((one for one in lines if one is not best), key=lambda one: -one.mean_worth),
        )
        return best

    def _hold_to_line(self, seat: Seat, lines: list[PlannedLine], later: int) -> PlannedLine:
        """The line to take, where all that there is time for are judged later from the start.

        All meet the first deals, then the best of them the others. Where few games fit, they are judged as
        soon as they can be.
        """
        running = list(lines)
        try:
            begun = self._gone_on_with(seat, running)
            self._pace = 0, 0.0
            heat, each, fitting = begun or self._open_heat(seat, running, later)
            self._pace = heat.later, each
            del running[max(2, fitting // FEWEST_GAMES_PER_LINE) :]
            deal = heat.caught_up(running) if self.clocked and begun is None else 0
            first = max(1, fitting // (OPENING * len(running)))
            heat.play_heat(running, range(deal, first))
            self._narrow_lines(heat, foremost_lines(running, RIVALS), max(deal, first), each)
        except TimeUp:
            pass
        return self._take_line(best_later(lines), lines)

    def _gone_on_with(self, seat: Seat, lines: Sequence[PlannedLine]) -> tuple[Heat, float, int] | None:
        """The same games as were played of these lines before; None where there are none to go on with."""
        later, each = self._pace
        if not lines[0].later:
            return None
        if not later:
            for line in lines:
                line.later.clear()
            return None
        heat = Heat(self, seat, later, None)
        heat.played = sum(len(line.later) for line in lines)
        return heat, each, heat.played + self._games_left(each)

    def _open_heat(self, seat: Seat, lines: list[PlannedLine], later: int) -> tuple[Heat, float, int]:
        """Games in which lines are judged later, or sooner where few fit; the time each takes; how many fit.

        Raises TimeUp.
        """
        soonest, games = self._horizon_turns(seat), self._games
        if games is not None:
            plenty = games // later >= PLENTY
            heat = Heat(self, seat, later if plenty else soonest, games // later if plenty else games)
            return heat, 0.0, heat.most_games
        heat = Heat(self, seat, soonest, None)
        each = heat.time_games(lines)
        if (2 if self._ahead else 1) * self._games_left(each) >= PLENTY:
            for line in lines:
                line.later.clear()
            heat = Heat(self, seat, later, None)
            each = heat.time_games(lines)
        return heat, each, heat.played + self._games_left(each)

    def _look_first(self, seat: Seat, lines: list[PlannedLine]) -> None:
        """Race for the share of time or games that says which lines are worth judging later.

        With a clock it may not come to them all. Where those that it came to are the first line in another
        order, it looks for one that is not, for as long again.
        """
        games = self._games
        if games is not None:
            self._race_lines(seat, lines, int(LOOK * games))
            return
        now, share = self.now(), LOOK * (self._until - self.now())
        self._until = now + share
        self._race_lines(seat, lines)
        self._until = now + 2 * share
        for line in lines:
            if self._is_late or other_lines(lines):
                break
            if not line.games:
                with suppress(TimeUp):
                    line.games.append(self._play_line(seat, line, 0))

    def _judged_later(self, seat: Seat, lines: list[PlannedLine], later: int, games: int) -> PlannedLine:
        """The best of a few lines, judged when the turn has passed so often; in doubt the first."""
        running, deal, each = list(lines), 0, 0.0
        heat = Heat(self, seat, later, None if self.clocked else games)
        try:
            if self.clocked:
                each = heat.time_games(running)
                left = heat.played + self._games_left(each)
                if left < 2 * FEWEST_LATER_GAMES:
                    raise TimeUp
                del running[max(2, left // GAMES_PER_LINE) :]
                deal = heat.caught_up(running)
            self._narrow_lines(heat, running, deal, each)
        except TimeUp:
            pass
        return best_later(lines)

    def _narrow_lines(self, heat: Heat, running: list[PlannedLine], deal: int, each: float) -> None:
        """Play all of a few lines in half of the games that are left, then the best of them and the first.

        `deal` is the first that they have not met. It ends with TimeUp, unless all come to the same.
        """
        half, played = (self.now() + self._until) / 2, (heat.played + heat.most_games) / 2
        while len(running) > 1:
            halfway = self.now() >= half if self.clocked else heat.played >= played
            if len(running) > 2 and deal >= FEWEST_LATER_GAMES and halfway:
                running = foremost_lines(running)
                continue
            until = half if len(running) > 2 and not halfway else self._until
            deals = max(self.hand_count, self._games_left(each, until) // len(running)) if self.clocked else 1
            heat.play_heat(running, range(deal, deal + deals))
            deal += deals

    def _race_lines(self, seat: Seat, lines: list[PlannedLine], games: int | None = None) -> PlannedLine:
        """The line that ends best, of all that could be played in the time or the games allowed."""
        running, deal = list(lines), 0
        games = self._games if games is None else games
        heat = Heat(self, seat, 0, games)
        try:
            if self.clocked:
                del running[self._lines_fitting(heat.time_games(running)) :]
                deal = heat.caught_up(running)
            began, known = self.now(), heat.played
            heat.play_heat(running, range(deal, FIRST_ROUND_GAMES))
            deal, each = FIRST_ROUND_GAMES, (self.now() - began) / max(1, heat.played - known)
            even_out(lines)
            left = self._games_left(each) if games is None else games - heat.played
            running = keep_better_half(running, max(2, left // GAMES_PER_LINE))
            rounds = left // (len(running) + len(running) * count_halvings(len(running)) // 2)
            while True:
                heat.play_heat(running, range(deal, deal + rounds))
                deal += rounds
                even_out(lines)
                running = keep_better_half(running, 1 + len(running) // 2) if len(running) > 2 else running
                rounds = deal if len(running) > 2 else AT_LAST
        except TimeUp:
            pass
        return self._best_line(lines, running)

    def _lines_fitting(self, each: float) -> int:
        """How many lines can be begun in half of the time that is left, given the seconds that each takes."""
        return max(2, self._games_left(2 * each))

    def _games_left(self, each: float, until: float | None = None) -> int:
        """How many games can be played in the time that is left, given the seconds that each takes."""
        return int(((self._until if until is None else until) - self.now()) / max(each, 1e-6))

    def _best_line(self, lines: list[PlannedLine], running: list[PlannedLine]) -> PlannedLine:
        """The best of those that ran to the end; the greedy bot's, unless it is worse by more than luck."""
        even_out(lines)
        own, even = running[0], min(len(line.games) for line in running)
        best = (
            max(running, key=lambda line: fmean(line.worth_by_game[:even]) - line.doubt_margin)
            if even
            else own
        )
        apart = gain_spread([line_gains(line, lines[0]) for line in lines[1:]])
        if best is not own and not is_ahead(best, line_gains(best, own), own, apart):
            best = own
        return self._take_line(best, lines)
