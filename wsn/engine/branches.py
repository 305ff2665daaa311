"""Every way an order can go: each result of its dice, and each card that may be drawn, is a branch.

Dice are told apart, so two dice of six faces fall in 36 ways. A pile that nobody may look into has no order:
what is drawn from it may be each of its different cards, and a shuffle decides nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from wsn.engine.commands import Command, Proceed
from wsn.engine.course import LONGEST_CHAIN, top
from wsn.engine.dice import OpenedDice, Opening
from wsn.engine.events import CardMoved, Event, PhaseLeft
from wsn.engine.evolve import Impossible, evolve
from wsn.engine.state import GameState, Pile, Sides
from wsn.engine.system import Cache, Situation, System

W = TypeVar("W")

SHUFFLING: Final = 256
"""The faces of the dice that put a pile into an order."""

Roll = tuple[int, ...]
Draw = tuple[str, str]
Choice = Roll | Draw
"""What chance decides at one moment: the values of a roll, or a pile and the card on top of it."""


LONGEST_CHANCE: Final = 60
"""So many rolls and draws in a row that one order leads to are taken for an endless series."""


class EndlessChance(Exception):
    """An order after which the dice may be thrown again for ever, so that its ways cannot be counted."""


class _ChanceAsked(Exception):
    """What chance has to decide next: each choice, and how many of all its ways it has."""

    def __init__(self, choices: Iterable[tuple[Choice, int]]) -> None:
        self.choices = tuple(choices)


class _ChosenChance(OpenedDice):
    """Chance as it was chosen; asks for what was not."""

    __slots__ = ("chosen", "used")

    def __init__(self, chosen: tuple[Choice, ...]) -> None:
        self.chosen, self.used = chosen, 0

    def open_roll(self, count: int, faces: int, purpose: str, seen_by: Sides) -> Opening:
        if seen_by == () and faces == SHUFFLING:
            return Opening((1,) * count)
        if self.used == len(self.chosen):
            ways = itertools.product(range(1, faces + 1), repeat=count)
            raise _ChanceAsked((values, 1) for values in ways)
        self.used += 1
        return Opening(self.chosen[self.used - 1])  # type: ignore[arg-type]  # a roll, since one was asked for

    def lay_out(self, state: GameState) -> GameState:
        """The state with the card on top that was chosen to be drawn next."""
        if self.used == len(self.chosen):
            return state
        choice = self.chosen[self.used]
        if not isinstance(choice[0], str):
            return state
        name, card = choice[0], str(choice[1])
        pile = state.piles.get(name)
        if pile is None or pile.seen_by != () or card not in pile.cards or pile.cards[-1] == card:
            return state
        rest = list(pile.cards)
        rest.remove(card)
        return replace(state, piles={**state.piles, name: Pile((*rest, card), ())})

    def draw(self, pile: str, cards: tuple[str, ...]) -> None:
        """Note that a card is drawn from a pile in which these lie unseen."""
        if self.used == len(self.chosen):
            raise _ChanceAsked(((pile, card), cards.count(card)) for card in sorted(set(cards)))
        self.used += 1


def branches(
    system: System[W], world: W, state: GameState, command: Command, cache: Cache | None = None
) -> Iterator[tuple[Fraction, GameState]]:
    """Every way an order that is legal can go: its share of all ways, and the state that it leads to.

    The shares add up to one. The states have no count of rolls, and unseen piles in them are sorted.
    Raises EndlessChance.
    """
    cache = Cache() if cache is None else cache
    waiting: list[tuple[Fraction, tuple[Choice, ...]]] = [(Fraction(1), ())]
    while waiting:
        share, chosen = waiting.pop()
        chance = _ChosenChance(chosen)
        s: Situation[Any] = Situation(chance.lay_out(state), world, chance, cache)
        try:
            _go_on(system, s, command, chance)
        except _ChanceAsked as asked:
            if len(chosen) == LONGEST_CHANCE:
                raise EndlessChance(f"{type(command).__name__} may go on rolling for ever") from None
            out_of = sum(ways for _, ways in asked.choices)
            one = share / out_of
            waiting.extend(
                (one if ways == 1 else one * ways, (*chosen, choice))
                for choice, ways in reversed(asked.choices)
            )
            continue
        yield share, settle_chance(s.state)


def settle_chance(state: GameState) -> GameState:
    """The state without what tells of chance gone by: the count of rolls, and the order of unseen piles."""
    if state.rolls:
        state = replace(state, rolls=0)
    for name, pile in state.piles.items():
        if pile.seen_by == () and len(pile.cards) > 1 and list(pile.cards) != sorted(pile.cards):
            laid = Pile(tuple(sorted(pile.cards)), ())
            state = replace(state, piles={**state.piles, name: laid})
    return state


def _go_on(system: System[Any], s: Situation[Any], command: Command, chance: _ChosenChance) -> None:
    """Carry out an order, and what follows it by itself, until a player must decide or the game is over."""
    _let_happen(system, s, top(system, s.state)[0].decide(s, command), chance)
    proceed = Proceed()
    for _ in range(LONGEST_CHAIN):
        if s.state.outcome is not None:
            return
        phase, frame = top(system, s.state)
        if not phase.automatic:
            return
        refusal = phase.check(s, proceed)
        if refusal is not None:
            raise Impossible(f"phase {frame.phase!r} cannot proceed: {refusal}")
        _let_happen(system, s, phase.decide(s, proceed), chance)
    raise Impossible(f"{LONGEST_CHAIN} automatic phases in a row, the last {s.here.phase!r}")


def _let_happen(
    system: System[Any], s: Situation[Any], decided: Iterator[Event], chance: _ChosenChance
) -> None:
    for event in decided:
        if type(event) is CardMoved:
            pile = s.state.piles[event.source]
            if pile.seen_by == ():
                chance.draw(event.source, pile.cards)
        state = evolve(s.state, event)
        s.state = state = chance.lay_out(state)
        if state.outcome is not None:
            return
    while top(system, s.state)[0].stale(s):
        s.state = evolve(s.state, PhaseLeft(rule="ENGINE 8", phase=s.here.phase))
