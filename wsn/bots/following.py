"""Lines of play that are followed: played out in the engine until their position can be judged.

What the side does not see is dealt anew, the dice are others than the coming ones, and the greedy bot plays
the other side. All lines meet the same deals, and what happens in several falls alike
(`wsn/bots/common_random_numbers.py`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any, Final

from wsn.bots.common_random_numbers import AlikeDice, AlikeDraw
from wsn.bots.evaluation_points import horizon_of, standing_of
from wsn.bots.greedy import Greedy, MarchMemory
from wsn.bots.luck import LuckCount
from wsn.bots.planned import GREEDY_IDEA, WON, PlannedLine, ToldOrder
from wsn.bots.position_cache import Choice, Position, root_of
from wsn.bots.recalling import in_own_time
from wsn.bots.scripted import SCRIPTS, Script, Scripted
from wsn.bots.strategy_choice import Leanings, Round
from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.table.determinize import determinize
from wsn.table.seat import Seat

MOST_LINE_COMMANDS: Final = 120
"""The most commands of a line; as many again for each turn after which it is judged later."""
DEALS: Final = 6
"""How often what is not seen is dealt anew: after that the same deals meet other dice."""
LATER_DEALS: Final = 24
"""How often what is not seen is dealt anew there: what the enemy holds, it plays."""
SEED_DISTANCE: Final = 10_000
"""By how much the numbers of those games differ from the first: what chose the lines must not judge them."""
MOST_TURN_CHANGES: Final = 100
"""How often the turn passes in a game at the most."""


class TimeUp(Exception):
    """The time for a decision is up."""


def _never_stop() -> bool:
    return False


class LineFollower:
    """Plays lines out for who thinks about a decision, and keeps what was worked out on the way."""

    def __init__(self, seed: str, handovers: int | None = None) -> None:
        self._seed, self._handovers = seed, handovers
        self._decision = 0
        self._roots: list[Position] = []
        self._bots: dict[str, Greedy | Scripted] = {}
        self._leanings = Leanings({})
        self.given_orders = 0
        """How many orders its games have had so far."""
        self.telling = False
        """Whether each line shall keep in words how its first game went on (`PlannedLine.then`)."""
        self.stop: Callable[[], bool] = _never_stop
        """Asked wherever the clock is read: true means that it shall decide now, by what it has found."""

    @property
    def _is_late(self) -> bool:
        """Whether it shall decide now."""
        return self.stop()

    def _breaks_off(self) -> bool:
        """The same as `_is_late`, for the bots within a line."""
        return self._is_late

    def _greedy_for(self, seed: str) -> Greedy:
        """A greedy bot within a line, which breaks off where it stands when it is late."""
        return Greedy(seed, late=self._breaks_off, draw=AlikeDraw(seed), recalls=False)

    def _scripted_for(self, seed: str, script: Script) -> Scripted:
        """A bot that goes on by a script, and breaks off when it is late."""
        return Scripted(seed, script, self._breaks_off, AlikeDraw(seed), recalls=False)

    def _play_line(self, seat: Seat, line: PlannedLine, deal: int) -> tuple[float, float]:
        """Play a line once: how this side stands at its end, and how kind the dice were. Raises TimeUp."""
        certain = line.certain.get(deal % DEALS)
        if certain is not None:
            return certain, 0.0
        at, dice = self._follow_line(seat, line, deal)
        if at is None:
            return -WON, 0.0
        told = self._worth_of(at, str(seat.side), seat)
        if line.sure:
            line.certain[deal % DEALS] = told
        return told, dice

    def _worth_of(self, at: Position, side: str, seat: Seat) -> float:
        """What a position is worth to this side; it is asked once."""
        if at.worth is None:
            at.worth = standing_of(at.game, side, seat.own)
        return at.worth

    def _follow_line(
        self,
        seat: Seat,
        line: PlannedLine,
        deal: int,
        later: int = 0,
        along: list[tuple[Position, float]] | None = None,
        begun: Round | None = None,
    ) -> tuple[Position | None, float]:
        """Where a line is judged, or later, and how kind the dice were until there. Raises TimeUp.

        None where it is allowed only by what this side does not know. Each turn has dice of its own. Games
        that are judged later meet other deals and dice: the best of several lines owes something to those by
        which it was found. `along` is told where it could have been judged on the way. A game that was begun
        at another decision goes on from there.
        """
        side, apart = str(seat.side), SEED_DISTANCE if later else 0
        seed = f"{self._seed}/{self._decision}/{apart + deal}" if begun is None else begun.dice
        dice = AlikeDice(f"look-ahead {seed}")
        at = self._root_of(seat, deal, later) if begun is None else begun.at
        seats, rolls = at.game.system.seats, at.game.state.rolls
        if at.game.deciding != side or at.game.why_not(side, line.command) is not None:
            return None, 0.0
        course: list[tuple[Any, Command]] = []
        memories: dict[str, MarchMemory] = {}
        then: list[ToldOrder] = []
        sure, first = not line.course, self.telling and not line.then
        luck = LuckCount(seats[side])
        first_judged = self._horizon_turns(seat)
        passed, turn, idea, horizon = 0, side, line.idea, later or first_judged
        now: str | None = side
        command, plan, thrown = line.command, [*line.plan], False
        for _ in range(MOST_LINE_COMMANDS * (later or 1)):
            if now is None:
                break
            if first:
                told = at.seat_here(now).text_of(command)
                then.append(ToldOrder(now, told, at.game.system.turn(at.game.state)))
            step = at.step(command, dice)
            self.given_orders += 1
            if begun is None:  # of whole games only the end counts
                luck.count_events(at, seats[now], command, step)
            at, thrown = step.to, thrown or step.dice
            now = at.game.deciding
            if now is None:
                break
            if now != turn and in_own_time(at.game.state, now):
                passed, turn, idea = passed + 1, now, line.idea if line.kept else self._leanings.idea
                if passed >= horizon:
                    break
                if along is not None and passed >= first_judged:
                    along.append((at, luck.total_steps()))
                dice = AlikeDice(f"look-ahead {seed}/{passed}")
            if self._is_late:
                raise TimeUp
            ours = now == side
            if plan and ours and plan[0] in at.game.legal():
                command, *plan = plan
            else:
                plan = [] if ours else plan
                command = self._choice(at, now, idea if ours else GREEDY_IDEA, memories)
            sure = sure and now == side and passed == 0 and at.game.state.rolls == rolls
            if sure:
                course.append((plan_position(at.game.state), command))
        line.then = line.then or tuple(then)
        if course and not line.course:
            line.course = tuple(course)
        line.sure = not thrown
        return at, luck.total_steps()

    def _root_of(self, seat: Seat, deal: int, later: int) -> Position:
        """Where a game of this number begins; those that are judged later have other deals."""
        return self._deal_position(seat, SEED_DISTANCE + deal % LATER_DEALS if later else deal % DEALS)

    def _deal_position(self, seat: Seat, deal: int) -> Position:
        """Where the games of a deal begin: what this side does not see is dealt anew."""
        return root_of(self._roots, self._deal_game(seat, deal), seat.own)

    def _deal_game(self, seat: Seat, deal: int | str) -> Game[Any]:
        """The game of a deal: the same cards lie the same as long as it thinks with the same deals."""
        draw = random.Random(f"{self._seed}/{self._decision}/{deal}")

        def dealt(cards: Sequence[str]) -> Sequence[str]:
            return draw.sample(cards, len(cards))

        return determinize(seat.game, seat.view, dealt)

    def _choice(self, at: Position, who: str, idea: str, memories: dict[str, MarchMemory]) -> Command:
        """What a player does in a position by an idea; `memories` keeps what each knows of its march."""
        name = f"{who} {idea}"

        def choose() -> Choice:
            bot = self._bots.get(name)
            if bot is None:
                seed = f"{self._seed}/{self._decision}/{name}"
                script = SCRIPTS.get(idea)
                bot = self._greedy_for(seed) if script is None else self._scripted_for(seed, script)
                self._bots[name] = bot
            bot.march_memory = memories.get(name, MarchMemory())
            chosen = bot.choose(at.seat_here(who))
            if self._is_late:
                raise TimeUp  # chosen in haste: not to be kept
            return chosen, bot.march_memory

        command, memories[name] = at.choice(name, choose)
        return command

    def _horizon_turns(self, seat: Seat) -> int:
        """How often the turn passes before a line is judged."""
        return self._handovers or horizon_of(seat.game.system.name)

    def _seen_later(self, seat: Seat, line: PlannedLine, deal: int, later: int) -> tuple[float, float]:
        """What a line is worth in a game, in the mean of all times that it can be judged; and the dice."""
        side, along = str(seat.side), list[tuple[Position, float]]()
        at, dice = self._follow_line(seat, line, deal, later, along)
        if at is None:
            return -WON, 0.0
        along += [(at, dice)] * (
            later - self._horizon_turns(seat) + 1 - len(along)
        )  # a game that ended stays so
        return fmean(self._worth_of(one, side, seat) for one, _ in along), fmean(luck for _, luck in along)

    def _to_the_end(self, seat: Seat, idea: str, games: Round) -> float:
        """How a game ends in which this side keeps to an idea. What is known of it is gone through again."""
        first = self._choice(games.at, str(seat.side), idea, {})
        line = PlannedLine(first, idea, kept=True)
        at, _ = self._follow_line(seat, line, 0, MOST_TURN_CHANGES, begun=games)
        return -WON if at is None else self._worth_of(at, str(seat.side), seat)


def plan_position(state: GameState) -> tuple[object, ...]:
    """What of a position a plan hangs on: not what nobody has seen, nor the number of rolls."""
    markers = {key: one for key, one in state.markers.items() if one.seen_by != ()}
    units = {key: one if one.seen_by != () else one.place for key, one in state.units.items()}
    return units, markers, state.tracks, state.frames
