"""A review of a game: each side's chance over time, the decisions that cost most, luck apart from play.

What a decision cost is the mean over games played on from it, with the same deals and dice for what was
ordered and for the best line that the planner sees; what the dice gave in them is taken off. It counts only
where it is more than luck, and where the game says so, only if it is still so when the turn has passed again.
How much the worst of them cost is then told by whole games (`wsn/trials/rollouts.py`).
Each decision is judged by what its player could know then.

Of a game that goes on, a reader gets what may be known: the chances as far as they see, their own decisions
and their own dice. When it is over everything is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final, NamedTuple

import msgspec

from wsn.bots.chances import is_measured, known_to, lead_of, shift_chance, winning_chances
from wsn.bots.contest import Budget
from wsn.bots.greedy import Greedy
from wsn.bots.luck import USUAL_STEP_WORTH
from wsn.bots.planned import WON, PlannedLine, line_gains
from wsn.bots.planner import Planner
from wsn.bots.scripted import SCRIPTS
from wsn.engine.commands import Command
from wsn.engine.dice import SeededDice
from wsn.engine.evolve import fold
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.engine.system import Cache
from wsn.systems import find_game
from wsn.table import luck, telling
from wsn.table.luck import Luck
from wsn.table.percent import whole_percent
from wsn.table.seat import Seat
from wsn.trials.rollouts import roll_out

MOST_DECISIONS: Final = 3
"""How many decisions are told of."""
LEAST_COST: Final = 0.01
"""The least cost of a decision that is told of, in chances: less is nothing to a player."""
LOOKS: Final = 12
"""How many decisions are thought through, of those that a first look makes suspicious."""
GAMES: Final = 400
"""How many games are played on from each of them: with so many the planner has beaten greedy bots."""
FIRST_LOOK_PART: Final = 4
"""With one part in so many of these games a decision is looked at first."""
BY_SIGHT: Final = 2
"""Of every three that are thought through, this many are those where the greedy bot differs by most."""
MOST_COMMANDS: Final = 20_000
"""The most commands of a game that is played out."""


class ChanceMoment(msgspec.Struct, frozen=True):
    """The chances before a decision, or at the end of the game."""

    entry: int
    """The last entry before it, as the reader counts them."""
    turn: int | None
    chances: Mapping[str, float]
    """By side, estimated from the score."""
    played_out: Mapping[str, float] = {}
    """By side, the points of greedy bots that played the position out; empty where they did not."""


class CostlyDecision(msgspec.Struct, frozen=True):
    """A decision that a better line was seen for."""

    entry: int
    """As the reader counts them."""
    turn: int | None
    player: str
    side: str
    unit: str
    """The unit that the decision was about, by its name; empty for none."""
    given: str
    """The order in words."""
    better: str
    """The better one."""
    idea: str
    """What the better line goes on by, by the name of its script; `greedy` for none."""
    why: tuple[str, ...]
    """What the rules say of the better order: reasons, each with its rule."""
    before: float
    """The chance of the side before the decision, which the better line keeps."""
    after: float
    """What is left of it by the line that was played, dice apart."""
    games: int
    """How many games it was compared over."""
    played_out: int = 0
    """In how many whole games of each order `before` and `after` are shares; 0: they are estimates."""

    @property
    def cost(self) -> float:
        """By how much of a chance the decision was worse: in whole percent, as both are told."""
        return (whole_percent(self.before) - whole_percent(self.after)) / 100


class SideReview(msgspec.Struct, frozen=True):
    """One side's play, and its dice."""

    side: str
    decisions: int
    """Those with a choice."""
    looked_at: int
    """Those that were thought through."""
    given_away: float
    """What they cost together, in chances: decisions that were not thought through cost more."""
    luck: Luck | None
    """None where it did not attack, or the reader may not know."""
    dice: float
    """What its dice were worth beyond what they owed, in chances, attack by attack."""


class GameReview(msgspec.Struct, frozen=True):
    """All that a review tells."""

    name: str
    system: str
    over: bool
    ending: str
    winner: str | None
    reader: str | None
    """Whose knowledge it is, while the game goes on; None for the public's."""
    lead: int
    """The lead in points that wins three games of four, by which the chances are estimated."""
    measured: bool
    """Whether the game has measured that."""
    rollouts: int
    moments: tuple[ChanceMoment, ...]
    worst: tuple[CostlyDecision, ...]
    sides: tuple[SideReview, ...]


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """What is asked of a review."""

    player: str | None = None
    looks: int = LOOKS
    games: int = GAMES
    rollouts: int = 0
    seed: str = "review"


@dataclass(slots=True)
class _Decision:
    """A decision with a choice, as the journal has it."""

    number: int
    """Of the entry in the journal."""
    player: str
    given: Command
    state: GameState
    chance: float
    gap: int
    """By how much the greedy bot likes another order better, in hundredths."""
    drop: float = 0.0
    """How much of a chance went until the same player's next decision."""


class _Costly(NamedTuple):
    """A decision that seems to have cost something, with what it was judged by."""

    told: CostlyDecision
    seat: Seat
    planner: Planner
    given: PlannedLine
    best: PlannedLine


def review(
    game: Game[Any],
    asked: ReviewRequest,
    heard: Callable[[int, int], None] | None = None,
    enough: Callable[[], bool] | None = None,
) -> GameReview:
    """Review a game. `heard` is told how far it is: decisions thought through, of how many.

    When `enough` is true no further decision is thought through.
    """
    return _Reviewer(game, asked).review_game(heard, enough or (lambda: False))


class _Reviewer:
    def __init__(self, game: Game[Any], asked: ReviewRequest) -> None:
        self.game, self.asked, self.system = game, asked, game.system
        self.over = game.outcome is not None
        self.reader = Seat(game, asked.player)
        self._own = Cache()

    def review_game(self, heard: Callable[[int, int], None] | None, enough: Callable[[], bool]) -> GameReview:
        """The whole of it, or as far as it came until that was enough."""
        moments, decisions = self.review_course()
        doubtful = self._doubtful_decisions(decisions)
        costly: list[_Costly] = []
        for done, one in enumerate(doubtful):
            if enough():
                doubtful = doubtful[:done]
                break
            if heard is not None:
                heard(done, len(doubtful))
            verdict = self.judge_decision(one, enough)
            if verdict is not None:
                costly.append(verdict)
        told = self.weigh_costly(costly)
        outcome = self.game.outcome
        return GameReview(
            name=self.game.setup.name,
            system=self.system.name,
            over=self.over,
            ending=telling.ending(self.game),
            winner=None if outcome is None else outcome.winner,
            reader=None if self.over else self.asked.player,
            lead=lead_of(self.system.name),
            measured=is_measured(self.system.name),
            rollouts=self.asked.rollouts,
            moments=moments,
            worst=tuple(told[:MOST_DECISIONS]),
            sides=tuple(self._sides(decisions, doubtful, told)),
        )

    # ---------------------------------------------------------------- over time

    def _game_at(self, state: GameState) -> Game[Any]:
        """The game at a moment."""
        return Game.at(self.system, self.game.setup, self.game.world, state, cache=self.game.cache)

    def _known_game(self, state: GameState) -> Game[Any]:
        """The same as far as the reader may know it."""
        game = self._game_at(state)
        return game if self.over else known_to(game, self.asked.player)

    def _chances_in(self, game: Game[Any]) -> Mapping[str, float]:
        return winning_chances(game, self._own)

    def review_course(self) -> tuple[tuple[ChanceMoment, ...], list[_Decision]]:
        """The chances over time, and every decision that the reader may judge."""
        moments: list[ChanceMoment] = []
        decisions: list[_Decision] = []
        last: dict[str, _Decision] = {}
        state, turn, number = GameState(), -1, 0
        for entry in self.game.entries:
            if entry.by is not None and state.frames and self.reader.hears_of(entry):
                now = self._known_game(state)
                count = self.reader.number_of(entry.n) - 1
                told = self._chances_in(now)
                current = self.system.turn(state)
                opens = current != turn if current is not None else len(moments) % 10 == 0
                turn = -1 if current is None else current
                moments.append(
                    ChanceMoment(count, current, told, self.play_out(now, str(count)) if opens else {})
                )
                one = self._find_decision(entry.n, entry.by, self.reader.command_of(entry), state)
                if one is not None:
                    before = last.get(entry.by)
                    if before is not None:
                        before.drop = before.chance - one.chance
                    last[entry.by] = one
                    decisions.append(one)
            state = fold(state, entry.events)
            number = entry.n
        if state.frames or state.outcome is not None:
            now, count = self._known_game(state), self.reader.number_of(number)
            moments.append(
                ChanceMoment(
                    count, self.system.turn(state), self._chances_in(now), self.play_out(now, str(count))
                )
            )
        return tuple(moments), decisions

    def _find_decision(
        self, number: int, player: str, given: Command | None, state: GameState
    ) -> _Decision | None:
        """A decision with a choice; None for one without, and for what no menu lists (to concede)."""
        if given is None or player not in self.system.seats:
            return None
        game = self._game_at(state)
        seat = Seat(game, player)
        legal = seat.legal()
        if len(legal) < 2 or given not in legal:
            return None
        gap = 0
        if self.asked.looks:
            ranked = Greedy(self.asked.seed).rank_commands(seat, legal)
            gap = max(gain for gain, _ in ranked.values()) - ranked.get(given, (0, 0))[0]
            gap = gap if given in ranked else 0
        chance = self._chances_in(self._known_game(state))[self.system.seats[player]]
        return _Decision(number, player, given, state, chance, gap)

    def play_out(self, game: Game[Any], key: str) -> Mapping[str, float]:
        """By side the points of greedy bots from a position on: a win is one, a draw half a one."""
        if not self.asked.rollouts or game.outcome is not None:
            return {}
        points = dict.fromkeys(winning_chances(game), 0.0)
        for n in range(self.asked.rollouts):
            winner = _winner_played_on(game, f"{self.asked.seed}/{key}/{n}")
            for side in points:
                points[side] += 1 / len(points) if winner not in points else float(winner == side)
        return {side: total / self.asked.rollouts for side, total in points.items()}

    # ---------------------------------------------------------------- decisions

    def _doubtful_decisions(self, decisions: Sequence[_Decision]) -> list[_Decision]:
        """Those that are worth thinking through: where greedy would do otherwise, and before a fall."""
        looks = self.asked.looks
        by_sight = sorted((one for one in decisions if one.gap > 0), key=lambda one: (-one.gap, one.number))
        chosen = by_sight[: looks * BY_SIGHT // 3]
        taken = {one.number for one in chosen}
        by_fall = sorted(decisions, key=lambda one: (-one.drop, one.number))
        chosen += [one for one in by_fall if one.number not in taken][: looks - len(chosen)]
        return sorted(chosen, key=lambda one: one.number)

    def judge_decision(self, one: _Decision, enough: Callable[[], bool] = lambda: False) -> _Costly | None:
        """What a decision cost; None where no better line is seen.

        It is looked at with a part of the games first, and given up where no other line ends better in them.
        """
        seat = Seat(self._game_at(one.state), one.player)
        for games in (self.asked.games // FIRST_LOOK_PART, self.asked.games):
            planner = self._make_planner(one, games)
            planner.stop = enough
            lines = planner.judge_command(seat, one.given)
            if lines is None or not _is_doubtful(one.given, planner.lines):
                return None
        if lines is None or lines[0] is lines[1]:
            return None
        given, best = lines
        points, even = gain(best, given)
        after = shift_chance(one.chance, -points, self.system.name)
        if one.chance - after < LEAST_COST:
            return None
        acting = self.system.acting(seat.situation)
        told = CostlyDecision(
            entry=self.reader.number_of(one.number),
            turn=self.system.turn(one.state),
            player=one.player,
            side=self.system.seats[one.player],
            unit="" if acting not in seat.view.units else seat.about(str(acting)).name,
            given=seat.text_of(one.given),
            **_order_told(seat, best),
            before=one.chance,
            after=after,
            games=even,
        )
        return _Costly(told, seat, planner, given, best)

    def _make_planner(self, one: _Decision, games: int) -> Planner:
        """Who thinks a decision through with so many games."""
        return Planner(f"{self.asked.seed}/{self.reader.number_of(one.number)}", Budget(games=games))

    def weigh_costly(self, costly: list[_Costly]) -> list[CostlyDecision]:
        """The costly decisions, the worst first; those that are told of are weighed by whole games.

        One that whole games refute is not told of. Where they cannot tell, the estimate stands.
        """
        costly.sort(key=lambda one: (-one.told.cost, one.told.entry))
        told = [one.told for one in costly[MOST_DECISIONS:]]
        for one in costly[:MOST_DECISIONS]:
            found = roll_out(one.planner, one.seat, one.given, one.best)
            if found is None or not (found.sure or found.refuted):
                told.append(one.told)
            elif found.sure:
                told.append(
                    msgspec.structs.replace(
                        one.told,
                        **_order_told(one.seat, found.line),
                        before=found.better,
                        after=found.given,
                        played_out=found.games,
                    )
                )
        return sorted(told, key=lambda one: (-one.cost, one.entry))

    # ---------------------------------------------------------------- luck

    def _sides(
        self,
        decisions: Sequence[_Decision],
        doubtful: Sequence[_Decision],
        costly: Sequence[CostlyDecision],
    ) -> Iterator[SideReview]:
        """Play and luck of each side that players play."""
        own = self.reader.plays_for
        lots = {one.side: one for one in luck.of_entries(self.game, self.game.entries)}
        thrown = tuple(luck.attacks_with_luck(self.game, self.game.entries))
        for side in dict.fromkeys(self.system.seats.values()):
            if not self.over and side != own:
                continue
            players = {player for player, one in self.system.seats.items() if one == side}
            yield SideReview(
                side,
                sum(one.player in players for one in decisions),
                sum(one.player in players for one in doubtful),
                sum(one.cost for one in costly if one.side == side),
                lots.get(side),
                self._dice([one for one in thrown if one.side == side]),
            )

    def _dice(self, thrown: Sequence[luck.Reckoned]) -> float:
        """What the dice of some attacks were worth beyond what they owed, each where it was thrown."""
        ordered, name = {one.entry: one for one in thrown}, self.system.name
        step = find_game(name).rules.loss_worth or USUAL_STEP_WORTH
        total, state = 0.0, GameState()
        for entry in self.game.entries:
            one = ordered.get(entry.n)
            if one is not None:
                chance = self._chances_in(self._known_game(state))[one.side]
                total += shift_chance(chance, step * float(one.gave - one.owed), name) - chance
            state = fold(state, entry.events)
        return total


def _is_doubtful(given: Command, lines: Sequence[PlannedLine]) -> bool:
    """Whether any other line ended better than what was given by as much as is told of, by luck or not."""
    own = max((line.mean_worth for line in lines if line.command == given), default=0.0)
    return any(line.mean_worth - own > 2 * WON * LEAST_COST for line in lines if line.command != given)


def _order_told(seat: Seat, line: PlannedLine) -> dict[str, Any]:
    """A better line as a `CostlyDecision` has it: its order, its idea, and why."""
    preview = seat.preview(line.command)
    return {
        "better": seat.text_of(line.command),
        "idea": line.idea if line.idea in SCRIPTS else "greedy",
        "why": () if preview is None else tuple(str(reason) for reason in preview.reasons),
    }


def gain(best: PlannedLine, given: PlannedLine) -> tuple[float, int]:
    """By how many points one line is better than another, and over how many games that both have played.

    Where they were judged later, that counts.
    """
    if best.told is not None:
        return best.told - given.mean_worth, min(len(best.later), len(given.later))
    return fmean(line_gains(best, given)), min(len(best.games), len(given.games))


def _winner_played_on(game: Game[Any], key: str) -> str | None:
    """Who wins between greedy bots from where a game stands, with dice of its own; None for a draw."""
    apart = Game.at(
        game.system, game.setup, game.world, game.state, SeededDice(f"look-ahead {key}"), cache=game.cache
    )
    seats = {player: Seat(apart, player) for player in game.system.seats}
    bots = {player: Greedy(f"{key}/{player}") for player in seats}
    for _ in range(MOST_COMMANDS):
        player = apart.deciding
        if player is None:
            break
        seats[player].submit(bots[player].choose(seats[player]))
    return None if apart.outcome is None else apart.outcome.winner
