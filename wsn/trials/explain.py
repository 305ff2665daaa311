"""What a planner thinks of the decision at hand: its estimate, its best lines, how they went on, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from wsn.bots import heed_stop, let_help
from wsn.bots.chances import is_measured, known_to, lead_of, shift_chance, winning_chances
from wsn.bots.contest import Budget
from wsn.bots.planned import PlannedLine, ToldOrder
from wsn.bots.planner import Planner, leading_on
from wsn.bots.scripted import SCRIPTS
from wsn.bots.thinking import Thinking
from wsn.engine.game import Game
from wsn.table.seat import Seat

MOST_LINES_TOLD: Final = 3
"""How many lines are told."""
HINT: Final = Budget(seconds=5.0)
"""How long a hint in play is thought about, unless its player says otherwise."""


class LineTold(msgspec.Struct, frozen=True):
    """A line of play that was thought through."""

    order: str
    """Its first order, in words."""
    idea: str
    """The script that it goes on by; `greedy` for none."""
    chance: float
    """The chance of the side by this line, dice apart."""
    behind: float
    """By how many points of the score it is worse than the first line."""
    games: int
    why: tuple[str, ...]
    """What the rules say of the order: reasons, each with its rule."""
    course: tuple[ToldOrder, ...]
    """How the first of its games went on, from its first order on."""


class Explained(msgspec.Struct, frozen=True):
    """What the planner thinks of a decision."""

    name: str
    system: str
    player: str
    prompt: str
    chance: float
    """The chance of the player's side, estimated from the score as that side sees it."""
    lead: int
    measured: bool
    lines: tuple[LineTold, ...]
    """The best first: what the planner would order. One that was not played out has no games."""
    orders: int = 0
    """How many orders there are to give, but for taking back a choice."""


def explain(
    game: Game[Any],
    player: str,
    budget: Budget,
    seed: str = "explain",
    stop: Callable[[], bool] | None = None,
    kept: int | None = None,
    thinker: Thinking | None = None,
) -> Explained:
    """Think about the decision of a player, who must have one, by what may be known there.

    To take a choice back is no line: from there anything may be ordered, this too.

    When `stop` is true it tells what it has found so far. Against the clock other cores help, but for so many
    that are `kept` free. Another bot that thinks may be asked in place of the planner, as long as it likes.
    """
    seat = Seat(game, player)
    system, side = game.system.name, game.system.seats[player]
    thinker = Planner(seed, budget) if thinker is None else thinker
    if kept is not None:
        let_help(thinker, kept)
    if stop is not None:
        heed_stop(thinker, stop)
    lines = thinker.explain(seat)
    chance = winning_chances(known_to(game, player), seat.own)[side]
    best = lines[0]
    return Explained(
        name=game.setup.name,
        system=system,
        player=player,
        prompt=seat.status().prompt,
        chance=chance,
        lead=lead_of(system),
        measured=is_measured(system),
        lines=tuple(_line_told(seat, line, best, chance) for line in _different_lines(lines)),
        orders=len(leading_on(seat.legal())),
    )


def _different_lines(lines: Sequence[PlannedLine]) -> list[PlannedLine]:
    """The best lines, of each order and idea one."""
    kept = {(line.command, line.idea): line for line in reversed(lines)}
    return [line for line in lines if kept[line.command, line.idea] is line][:MOST_LINES_TOLD]


def _line_told(seat: Seat, line: PlannedLine, best: PlannedLine, chance: float) -> LineTold:
    preview = seat.preview(line.command)
    behind = best.mean_worth - line.mean_worth
    return LineTold(
        order=seat.text_of(line.command),
        idea=line.idea if line.idea in SCRIPTS else "greedy",
        chance=shift_chance(chance, -behind, seat.game.system.name),
        behind=behind,
        games=len(line.later or line.games),
        why=() if preview is None else tuple(str(reason) for reason in preview.reasons),
        course=line.then,
    )
