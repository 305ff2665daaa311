"""Games played to their end by one idea, continued from one decision to the next."""

from __future__ import annotations

from time import perf_counter

from wsn.bots.following import LineFollower, TimeUp
from wsn.bots.planned import GREEDY, WON
from wsn.bots.position_cache import Position
from wsn.bots.scripted import SCRIPTS, known_to
from wsn.bots.strategy_choice import Leanings, Round
from wsn.table.seat import Seat


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

    def _play_whole(self, seat: Seat) -> tuple[str, float] | None:
        """Play the next whole game, or go on with the one under way: its idea, and what that gained.

        None for a game of the greedy bot, which the others are held against. Raises TimeUp.
        """
        idea = None if self._round is None else self._leanings.next(self._round.ended)
        if self._round is None or idea is None:
            self._rounds += 1
            dice = f"{self._seed}/round {self._name}{self._decision}.{self._rounds}"
            self._round, idea = Round(Position(self._deal(seat, dice), seat.own), dice), GREEDY
        began = self.now()
        try:
            if self._late:
                raise TimeUp
            ended = self._round.ended[idea] = self._to_the_end(seat, idea, self._round)
        except TimeUp:
            self._whole += self.now() - began
            self._leans = self._whole < self._longest
            raise
        self._whole = 0.0
        if idea == GREEDY:
            return None
        gain = ended - self._round.ended[GREEDY]
        self._leanings.gained(idea, gain)
        return idea, gain
