"""Commands that no menu lists, because they may always be given: conceding, a draw, a standing order.

And those that a menu lists later: what would end a step, and why it does not yet.

A game that has such commands says so by `GameRules.endings` and `standing_order`; others are played without.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.systems import find_game, game_of
from wsn.table.choices import kind_of
from wsn.table.seat import Seat

COMMON_WORDS: Final = ("concede", "draw")
"""Words that every player tries: a game that does not know one of them says so."""


def ending(seat: Seat, word: str) -> Command | None:
    """The command for a word such as `concede` or `draw`; None where the game does not know it."""
    command = _ending_questions(seat).get(word)
    return None if command is None else command()


def endings(seat: Seat) -> tuple[str, ...]:
    """The words by which this game may be ended before its time."""
    return tuple(_ending_questions(seat))


def why_not_ended(seat: Seat) -> tuple[tuple[Command, Refusal], ...]:
    """Why the step that is open cannot be ended yet: each command that points at nothing, and why not.

    The same reason is given once.
    """
    if not seat.to_decide:
        return ()
    phase = seat.game.system.phases[seat.situation.here.phase]
    why: dict[Refusal, Command] = {}
    for command in phase.candidates(seat.situation):
        refusal = None if kind_of(command) else seat.why_not(command)
        if refusal is not None:
            why.setdefault(refusal, command)
    return tuple((command, refusal) for refusal, command in why.items())


def has_orders(seat: Seat) -> bool:
    """Whether the game has standing orders."""
    return find_game(seat.game.system.name).rules.has_orders


def standing_order(seat: Seat, option: str, unit: str | None = None) -> Command | None:
    """When a unit, or without one the whole side, reacts unasked; None where the game has no such orders."""
    if not has_orders(seat):
        return None
    names = {name.lower(): name for name in seat.view.units}
    who = None if unit is None else names.get(unit.lower(), unit)
    return game_of(seat.game.system.name).rules.standing_order(who, option.lower())


def order_in_force(seat: Seat, unit: str | None = None) -> str:
    """The standing order of a unit (`side`: that of its side), or without one of the whole side.

    Empty where the game has no such orders, or nobody's are known.
    """
    if not has_orders(seat) or seat.plays_for is None:
        return ""
    return game_of(seat.game.system.name).rules.order_in_force(seat.situation, seat.plays_for, unit)


def _ending_questions(seat: Seat) -> Mapping[str, Callable[[], Command]]:
    name = seat.game.system.name
    return find_game(name).rules.endings
