"""Lines of play that a planner thinks through: how they ended, and which is better by more than luck.

All lines of a decision meet the same deals and dice, so that one is held against another game by game. What
the dice gave in the attacks of a line, beyond what they owed, is taken off first (`wsn/bots/luck.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import eq
from statistics import fmean
from typing import Any, Final, NamedTuple

from wsn.bots.luck import USUAL_STEP_WORTH, step_worth
from wsn.engine.commands import Command

GREEDY_IDEA: Final = "greedy"
"""The idea of the greedy bot, which goes on by itself."""
FIRST_ROUND_GAMES: Final = 3
"""How often each line is played before the worse half is left out."""
FEWEST_GAMES: Final = 5
"""How often a line must have been played to be taken: three games that agree by chance are common."""
SURE_ERRORS: Final = 1.2
"""By how many standard errors another line must be better than the greedy bot's."""
FEWEST_LATER_GAMES, SURE_LATER_ERRORS = 2, 0.7
"""The same of lines that were judged later: what shows there is more than what shows at first."""
GAIN_MARGIN: Final = 8
"""By how much besides, of what a game won counts: what a position promises is told no better than that.
It is less where the game is all but decided: all that a line can gain there is small."""
IDEA: Final = 35
"""The same for a line that goes on by the idea of a script, until it is judged later: what that neglects
shows then."""
WON: Final = 1_000
"""What a game that is won counts, in points of the score."""


class ToldOrder(NamedTuple):
    """An order of a game that was thought through, in words."""

    player: str
    order: str
    turn: int | None
    """The turn in which it was given; None where the game counts none."""


@dataclass(slots=True)
class PlannedLine:
    """A line of play, and how its games ended."""

    command: Command
    idea: str
    games: list[tuple[float, float]] = field(default_factory=list)
    """The worth of each of its games, and how kind the dice were, in steps."""
    step: float = USUAL_STEP_WORTH
    """What a step of luck is worth."""
    course: tuple[tuple[Any, Command], ...] = ()
    """What it did next without dice: each position as it was foreseen, with the command given there."""

    plan: tuple[Command, ...] = ()
    """What comes after the first command, as long as it may be given; then the idea."""
    sure: bool = False
    """Whether no dice were thrown in the last of its games."""
    certain: dict[int, float] = field(default_factory=dict)
    """By deal, what it is worth where no dice are thrown: that is played once."""
    then: tuple[ToldOrder, ...] = ()
    """How the first of its games went on, the first order included."""
    later: list[tuple[float, float]] = field(default_factory=list)
    """The same as `games`, of those that were played on and judged later."""
    kept: bool = False
    """Whether it is kept to its idea for good, and not only until the enemy is to act."""
    told: float | None = None
    """Where it was judged later: what the first line is worth, and what this one gains over it there."""

    @property
    def worth_by_game(self) -> list[float]:
        """The worth of each game, without luck."""
        return [worth_ - self.step * dice for worth_, dice in self.games]

    @property
    def doubt_margin(self) -> float:
        """By how much better it must end than lines that go on as the planner would anyway."""
        return 0 if self.kept or self.idea == GREEDY_IDEA else IDEA

    @property
    def mean_worth(self) -> float:
        """The mean; by what was judged later, where that was."""
        if self.told is not None:
            return self.told
        if self.games or not self.later:
            return fmean(self.worth_by_game) if self.games else 0.0
        return fmean(worth_ - self.step * dice for worth_, dice in self.later)


def keep_better_half(running: Sequence[PlannedLine], many: int) -> list[PlannedLine]:
    """The best lines of those in the race; the first, which is the greedy bot's, is one of them."""
    return [running[0], *sorted(running[1:], key=lambda line: -line.mean_worth)[: max(1, many - 1)]]


def count_halvings(lines: int) -> int:
    """How often the worse half of this many lines is dropped before two remain."""
    return max(0, (lines - 1).bit_length() - 1)


def even_out(lines: Sequence[PlannedLine]) -> None:
    """Take the luck off the worths of all lines, by what it has been worth in all of them."""
    step = step_worth([line.games for line in lines])
    for line in lines:
        line.step = step


def line_gains(line: PlannedLine, own: PlannedLine) -> list[float]:
    """What a line gained over another, game by game."""
    return [a - b for a, b in zip(line.worth_by_game, own.worth_by_game)]


def later_gains(line: PlannedLine, own: PlannedLine, step: float) -> list[float]:
    """The same in those that were judged later, where a step of luck is worth so much."""
    return [(a - step * lucky) - (b - step * other) for (a, lucky), (b, other) in zip(line.later, own.later)]


def gain_spread(gained: Sequence[Sequence[float]]) -> float:
    """By how much the gains of lines over the first vary from game to game: the standard deviation of all."""
    squares, free = 0.0, 0
    for one in gained:
        if len(one) > 1:
            middle = fmean(one)
            squares += sum((gain - middle) ** 2 for gain in one)
            free += len(one) - 1
    return (squares / free) ** 0.5 if free else 0.0


def is_ahead(
    line: PlannedLine, gained: Sequence[float], own: PlannedLine, apart: float, later: bool = False
) -> bool:
    """Whether a line ends better than the greedy bot's own by more than luck.

    `apart` is by how much gains vary from game to game, in all lines together; those of one may vary more.
    `later` says that it was judged later: then fewer games and a smaller lead will do.
    """
    fewest, sure, doubt = (
        (FEWEST_LATER_GAMES, SURE_LATER_ERRORS, 0)
        if later
        else (FEWEST_GAMES, SURE_ERRORS, line.doubt_margin)
    )
    if len(gained) < fewest:
        return False
    least = (GAIN_MARGIN + doubt) * (1 - (own.mean_worth / WON) ** 2)
    return bool(fmean(gained) > least + sure * max(apart, gain_spread([gained])) / len(gained) ** 0.5)


def better_rivals(lines: Sequence[PlannedLine]) -> list[PlannedLine]:
    """The lines that end better than the first by more than luck, the best first."""
    own, each = lines[0], [line_gains(line, lines[0]) for line in lines[1:]]
    apart = gain_spread(each)
    ahead = [line for line, gained in zip(lines[1:], each) if is_ahead(line, gained, own, apart)]
    return sorted(ahead, key=lambda line: line.doubt_margin - line.mean_worth)


def other_lines(lines: Sequence[PlannedLine]) -> list[PlannedLine]:
    """The lines besides the first, the best first, better or not; of those that came to the same only one."""
    kept = [lines[0]]
    for line in sorted(lines[1:], key=lambda line: line.doubt_margin - line.mean_worth):
        if line.games and not any(came_to_same(line, other) for other in kept):
            kept.append(line)
    return kept[1:]


def came_to_same(one: PlannedLine, other: PlannedLine) -> bool:
    """Whether two lines came to the same in every game that both have played."""
    return all(a == b for a, b in zip(one.games, other.games))


def foremost_lines(lines: Sequence[PlannedLine], many: int = 1) -> list[PlannedLine]:
    """Of lines that were judged later the first, and so many of the others, the best so far.

    Of those that came to the same in every game there is only one.
    """
    own, *others = lines
    kept = [own]
    for line in sorted(others, key=lambda one: -fmean(later_gains(one, own, USUAL_STEP_WORTH))):
        if not any(all(map(eq, line.later, other.later)) for other in kept):
            kept.append(line)
    return kept[: 1 + many]


def best_later(lines: Sequence[PlannedLine]) -> PlannedLine:
    """The best of lines that were judged later: the first, unless another is better by more than luck.

    Those that were played as often as the first come into question.
    """
    own = lines[0]
    step = step_worth([line.later for line in lines])
    each = [later_gains(line, own, step) for line in lines[1:]]
    apart, base, best, most = gain_spread(each), own.mean_worth, own, 0.0
    for line, gained in zip(lines[1:], each):
        if len(gained) < FEWEST_LATER_GAMES:
            continue
        lead = fmean(gained)
        line.told = base + lead
        full = len(gained) >= len(own.later) - 1
        if full and lead > most and is_ahead(line, gained, own, apart, later=True):
            best, most = line, lead
    return best
