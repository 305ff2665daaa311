"""The other end of a crew: a process that plays the games that a planner asks for (`wsn/bots/crew.py`).

It sits at the same seat, with the same seed: the deal and the dice of a game follow from its number, and it
makes no difference who plays it. What a position has led to is kept here as well, from decision to decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from wsn.bots.following import TimeUp
from wsn.bots.full_playouts import WholeGames
from wsn.bots.planned import PlannedLine, ToldOrder
from wsn.bots.position_cache import known_descendants, led_to
from wsn.bots.strategy_choice import Leanings
from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.engine.system import Cache, Setup
from wsn.systems import system_of
from wsn.table.seat import Seat
from wsn.workers.claims import Claims
from wsn.workers.process import make_gc_rare

TABLES: Final = 4
"""The planners whose games a process keeps in mind."""


@dataclass(frozen=True, slots=True)
class Table:
    """Whom a process helps: one planner at one game."""

    planner: int
    setup: Setup
    player: str
    seed: str
    handovers: int | None


@dataclass(frozen=True, slots=True)
class Decision:
    """What the planner thinks about."""

    planner: int
    number: int
    """Its deals and dice follow from this."""
    state: GameState
    given: tuple[Command, ...] | None
    """What was chosen since the last that this process was told of; None where nothing from there counts."""


@dataclass(frozen=True, slots=True)
class LineToPlay:
    """A line as others have to know it."""

    command: Command
    idea: str
    plan: tuple[Command, ...]
    kept: bool


@dataclass(frozen=True, slots=True)
class LineGames:
    """Games to claim and play within so many seconds: one of each line with each of the deals."""

    planner: int
    lines: tuple[LineToPlay, ...]
    first: int
    """The number of the first deal."""
    deals: int
    later: int
    """After how many turns they are judged later; 0 where they are not."""
    leaning: str
    """The idea that the planner leans to."""
    telling: bool
    """Whether the first game of each line is told in words."""
    serial: int = 0
    """The number by which they are claimed."""
    hands: int = 1
    """How many processes play them."""
    seconds: float = 0.0

    @property
    def game_count(self) -> int:
        """How many games there are."""
        return len(self.lines) * self.deals

    def line_and_deal(self, number: int) -> tuple[int, int]:
        """Which line a game is of, and its deal."""
        row, line = divmod(number, len(self.lines))
        return line, self.first + row


@dataclass(frozen=True, slots=True)
class Wholes:
    """Whole games to play for so many seconds, by what is known of each idea so far."""

    planner: int
    leanings: Leanings
    longest: float
    """The most seconds that one may take."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """How a game of a line ended, how long it took, and what was ordered before any dice."""

    worth: float
    dice: float
    seconds: float
    course: tuple[Command, ...] = ()
    then: tuple[ToldOrder, ...] = ()
    """How it went on, in words, where that was asked; told once of each line, as the course is."""


class Helper(WholeGames):
    """Plays games of one planner's lines."""

    def __init__(self, table: Table, number: int) -> None:
        super().__init__(table.seed, table.handovers, f"{number}.")
        self._table, self._number = table, number
        system = system_of(table.setup.system)
        self._system, self._world = system, system.world(table.setup)
        self._cache, self._own = Cache(), Cache()
        self._lines: dict[LineToPlay, PlannedLine] = {}
        self._told: set[LineToPlay] = set()
        """The lines of which it has said what they do next."""
        self._until = 0.0
        self._seat: Seat

    @property
    def _is_late(self) -> bool:
        return self.now() >= self._until

    def take_decision(self, told: Decision) -> None:
        """Think about this from now on; what the earlier decisions led to is known."""
        game: Game[Any] = Game.at(self._system, self._table.setup, self._world, told.state, cache=self._cache)
        self._seat = Seat(game, self._table.player, self._own)
        if told.given is None:
            self._roots, self._bots = [], {}
        for command in told.given or ():
            self._roots = led_to(self._roots, command)
        self._roots = known_descendants(self._roots, self._table.player)
        self._decision, self._lines, self._told = told.number, {}, set()

    def play_games(self, asked: LineGames, claims: Claims) -> list[tuple[int, Played]]:
        """How those games ended that it could claim and play in time, each with its number."""
        self._until, self._leanings.idea = self.now() + asked.seconds, asked.leaning
        self.telling = asked.telling
        played: list[tuple[int, Played]] = []
        try:
            while not self._is_late:
                number = claims.claim_game(
                    asked.serial, asked.game_count, len(asked.lines), self._number, asked.hands
                )
                if number is None:
                    break
                line, deal = asked.line_and_deal(number)
                played.append((number, self._play_game(asked.lines[line], deal, asked.later)))
        except TimeUp:
            pass
        return played

    def _play_game(self, told: LineToPlay, deal: int, later: int) -> Played:
        line = self._lines.get(told)
        if line is None:
            line = self._lines[told] = PlannedLine(told.command, told.idea, plan=told.plan, kept=told.kept)
        began = self.now()
        if later:
            worth, dice = self._seen_later(self._seat, line, deal, later)
        else:
            worth, dice = self._play_line(self._seat, line, deal)
        took = self.now() - began
        if told in self._told or not (line.course or line.then):
            return Played(worth, dice, took)
        self._told.add(told)
        return Played(worth, dice, took, tuple([command for _, command in line.course]), line.then)

    def wholes(self, asked: Wholes) -> list[tuple[str, float]]:
        """What ideas gained in the whole games that came to their end."""
        self._until, self._longest = self.now() + asked.seconds, asked.longest
        self._leanings = asked.leanings
        gained = []
        try:
            while self._leans and self._leanings.open:
                one = self._play_whole(self._seat)
                if one is not None:
                    gained.append(one)
        except TimeUp:
            pass
        return gained


class _Crewman:
    """What a process of a crew keeps: its number, the games that are laid out, and whom it helps."""

    number: int
    claims: Claims
    helpers: ClassVar[dict[int, Helper]] = {}
    """By planner; the planners of the last tables that it was told of."""


def begin_helping(number: int, claims: Claims) -> None:
    """Prepare this process for the crew: its number there, and where it claims games."""
    make_gc_rare()
    _Crewman.number, _Crewman.claims = number, claims


def help_planner(messages: Sequence[Table | Decision | LineGames | Wholes]) -> Sequence[Any]:
    """What came of the last of these messages, each of which this process is told in turn."""
    answer: Sequence[Any] = ()
    for message in messages:
        if isinstance(message, Table):
            while len(_Crewman.helpers) >= TABLES:
                del _Crewman.helpers[next(iter(_Crewman.helpers))]
            _Crewman.helpers[message.planner] = Helper(message, _Crewman.number)
            continue
        helper = _Crewman.helpers[message.planner]
        if isinstance(message, Decision):
            helper.take_decision(message)
        elif isinstance(message, LineGames):
            answer = helper.play_games(message, _Crewman.claims)
        else:
            answer = helper.wholes(message)
    return answer
