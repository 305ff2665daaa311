"""Games played to their end by one idea, continued from one decision to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

from wsn.bots.following import MOST_TURN_CHANGES, LineFollower, TimeUp
from wsn.bots.planned import GREEDY_IDEA, WON, PlannedLine
from wsn.bots.position_cache import Position
from wsn.bots.scripted import SCRIPTS, known_to
from wsn.bots.strategy_choice import Leanings, Round
from wsn.engine.game import Game
from wsn.table.seat import Seat


def points_of(game: Game[Any], player: str) -> float:
    """What a player has of a game that was played out: 1 for a win, 0 for a loss, else a half."""
    winner = None if game.outcome is None else game.outcome.winner
    return 0.5 if winner is None else float(winner == game.system.seats[player])


class WholeGames(LineFollower):
    """Plays whole games for who leans to an idea."""

    def __init__(self, seed: str, handovers: int | None = None, name: str = "") -> None:
        super().__init__(seed, handovers)
        self._name = name
        """What tells its games from those that another process plays for the same planner."""
        self._leans = True
        """Whether whole games are short enough to be worth beginning."""
        self._longest = 0.0
        """The most seconds that one may take: where it is longer, too few come to their end to tell."""
        self._round: Round | None = None
        self._rounds = 0
        self._whole = 0.0
        """The seconds that the game under way has taken."""

    def now(self) -> float:
        """The seconds on the clock that it thinks against."""
        return perf_counter()

    def _lean_anew(self, seat: Seat) -> None:
        """Forget what games have told: another game is played."""
        known = known_to(seat.game.system.name)
        ideas = {idea: SCRIPTS[idea].besides * 2 * WON / 100 for idea in known}  # from a game lost to one won
        self._leanings, self._round = Leanings(ideas), None

    def whole_games(
        self, seat: Seat, lines: Sequence[PlannedLine], orders: int, most: int
    ) -> Iterator[list[float]]:
        """The points of each line in whole games, one after another: 1 for a win, a half for a draw.

        All lines meet the same deals and dice, and others than before. At most so many games, and no other is
        begun once they have had so many orders; a game that some line may not begin is left out. It ends when
        the bot is told to stop.
        """
        self._decision += 1
        self._roots, self._bots = [], {}
        side, had = str(seat.side), self.given_orders
        for n in range(most):
            if self.given_orders - had >= orders:
                return
            dice = f"{self._seed}/whole {self._decision}.{n}"
            begun = Round(Position(self._deal_game(seat, dice), seat.own), dice)
            points: list[float] = []
            for line in lines:
                fresh = PlannedLine(line.command, line.idea, plan=line.plan, kept=line.kept)
                try:
                    at, _ = self._follow_line(seat, fresh, 0, MOST_TURN_CHANGES, begun=begun)
                except TimeUp:
                    return
                if at is not None:
                    points.append(points_of(at.game, side))
            if len(points) == len(lines):
                yield points

    def _play_whole(self, seat: Seat) -> tuple[str, float] | None:
        """Play the next whole game, or go on with the one under way: its idea, and what that gained.

        None for a game of the greedy bot, which the others are held against. Raises TimeUp.
        """
        idea = None if self._round is None else self._leanings.next_idea(self._round.ended)
        if self._round is None or idea is None:
            self._rounds += 1
            dice = f"{self._seed}/round {self._name}{self._decision}.{self._rounds}"
            self._round, idea = Round(Position(self._deal_game(seat, dice), seat.own), dice), GREEDY_IDEA
        began = self.now()
        try:
            if self._is_late:
                raise TimeUp
            ended = self._round.ended[idea] = self._to_the_end(seat, idea, self._round)
        except TimeUp:
            self._whole += self.now() - began
            self._leans = self._whole < self._longest
            raise
        self._whole = 0.0
        if idea == GREEDY_IDEA:
            return None
        gain = ended - self._round.ended[GREEDY_IDEA]
        self._leanings.note_gain(idea, gain)
        return idea, gain
