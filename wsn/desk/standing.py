"""How a game stands, for the eye: turns, the numbers of each side, who holds which objective, who is ahead.

Made of what the game gives as values (`Status`, `Counters`, `Briefing`); its words are only passed on.
"""

from __future__ import annotations

from dataclasses import dataclass

from wsn.desk.screen import Screen
from wsn.engine.facts import Figure, Score, Sort
from wsn.table import briefing
from wsn.table.scene import objectives_of
from wsn.table.seat import Seat


@dataclass(frozen=True, slots=True)
class GoalHeld:
    """An objective: its space, the side that holds it (or none), and what the briefing says of it."""

    space: str
    holder: str
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideStanding:
    """How one side stands."""

    side: str
    name: str
    figures: tuple[Figure, ...]
    ahead: bool
    """Whether it would win if the last turn ended now."""

    def find_figure(self, sort: Sort) -> Figure | None:
        """Its number of this sort; None where it has none."""
        return next((one for one in self.figures if one.sort == sort), None)


@dataclass(frozen=True, slots=True)
class ScoreNow:
    """How a game stands."""

    turn: int | None
    of: int | None
    sides: tuple[SideStanding, ...]
    goals: tuple[GoalHeld, ...]
    over: bool
    day: str = ""
    """What else is known of the turn: its date, its weather."""

    def objectives_held(self, side: str) -> int:
        """How many objectives a side holds."""
        return sum(goal.holder == side for goal in self.goals)


def of_seat(seat: Seat) -> ScoreNow:
    """How the game stands as a seat sees it."""
    status = seat.status()
    game = seat.game
    goals = tuple(
        GoalHeld(space, holder, briefing.of_place(seat, space))
        for space, holder in objectives_of(game.system.name, game.world, seat.view).items()
    )
    sides = tuple(
        SideStanding(
            one.side,
            one.name,
            (*_total_points(one), *one.figures),
            one.side == status.ahead,
        )
        for one in status.score
    )
    return ScoreNow(status.turn, status.of, sides, goals, bool(status.result), status.day)


def _total_points(one: Score) -> tuple[Figure, ...]:
    """The points that a side would get now, unless its figures tell them with the points it needs."""
    if one.points is None or any(figure.words == one.points.words for figure in one.figures):
        return ()
    return (one.points,)


def score_now(screen: Screen) -> ScoreNow:
    """How the game on the screen stands, now or at the earlier moment on view."""
    return screen.keep_made("standing", lambda: of_seat(screen.shown_seat))
