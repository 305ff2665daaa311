"""A copy of a game as one side knows it: hidden information is left out, or dealt anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

import msgspec

from wsn.engine.dice import Dice
from wsn.engine.game import Game
from wsn.engine.state import UNKNOWN, GameState, Marker, Pile, Unit
from wsn.systems import find_game

Deal = Callable[[Sequence[str]], Sequence[str]]
"""Puts cards in an order; it is given them in that of the alphabet."""


def unseen(game: Game[Any], view: GameState) -> tuple[str, ...]:
    """The piles of which a side does not see what lies where."""
    return tuple(name for name, pile in game.state.piles.items() if pile.cards != view.piles[name].cards)


def may_deal(game: Game[Any], view: GameState) -> bool:
    """Whether what a side does not see can be dealt anew: the game says what may lie where."""
    return find_game(game.system.name).rules.has_decks or not (unseen(game, view) or face_down(view))


def face_down(view: GameState) -> tuple[str, ...]:
    """The units that lie where a side sees them, and of which nobody has seen what they are."""
    return tuple(
        sorted(key for key, unit in view.units.items() if unit.kind == UNKNOWN and unit.seen_by == ())
    )


def determinize(game: Game[Any], view: GameState, deal: Deal = tuple, dice: Dice | None = None) -> Game[Any]:
    """A game that fits what a side sees of this one, the same whatever is hidden from it.

    Units and markers that the other side knows and it does not are left out. Which cards there are is known,
    and only where they lie is not: of each deck, those that it does not see lie as `deal` orders them. So do
    markers that nobody has seen, such as chits laid face down: the book dealt them, and says which there are.
    Units that nobody has seen are where it sees them lie: what they are is drawn from what the game says that
    they may be.
    """
    known = msgspec.structs.replace(
        view,
        units=_deal_units(game, view, deal),
        markers=_deal_markers(game, view, deal),
        piles=_deal_piles(game, view, deal),
    )
    return Game.at(game.system, game.setup, game.world, known, dice, cache=game.cache)


def _deal_units(game: Game[Any], view: GameState, deal: Deal) -> dict[str, Unit]:
    """The units that a side knows, and those that nobody has seen, each as one of those that it may be."""
    lying = face_down(view)
    kinds: dict[str, str] = {}
    if lying:
        seen = Game.at(game.system, game.setup, game.world, view, cache=game.cache).situation()
        faces, lots = find_game(game.system.name).rules.kinds_hidden, dict[tuple[str, ...], list[str]]()
        for key in lying:
            lots.setdefault(tuple(faces(seen, view.units[key])), []).append(key)
        for lot, keys in sorted(lots.items()):
            if lot:
                kinds |= zip(keys, cycle(deal(lot)))
    return {
        key: msgspec.structs.replace(unit, kind=kinds[key]) if key in kinds else unit
        for key, unit in view.units.items()
        if unit.kind != UNKNOWN or key in kinds
    }


def _deal_markers(game: Game[Any], view: GameState, deal: Deal) -> dict[str, Marker]:
    """The markers that a side knows, and those that nobody has seen, with their faces dealt anew."""
    of = game.state.markers
    face_down = [key for key, marker in of.items() if marker.seen_by == () and key in view.markers]
    faces = sorted((of[key].kind, of[key].value) for key in face_down)
    order = deal([f"{n:03d}" for n in range(len(faces))])
    lies = {key: faces[int(name)] for key, name in zip(sorted(face_down), order)}
    laid: dict[str, Marker] = {}
    for key, marker in view.markers.items():
        if key in lies:
            kind, value = lies[key]
            laid[key] = msgspec.structs.replace(of[key], kind=kind, value=value)
        elif marker.kind != UNKNOWN:
            laid[key] = marker
    return laid


def _deal_piles(game: Game[Any], view: GameState, deal: Deal) -> dict[str, Pile]:
    hidden, system = unseen(game, view), game.system.name
    s, deck = game.situation(), find_game(system).rules.deck_of
    kin = {card: deck(s, card) for name in hidden for card in game.state.piles[name].cards}
    decks: dict[str, list[str]] = {}
    for name in hidden:
        for card in game.state.piles[name].cards:
            decks.setdefault(kin[card], []).append(card)
    rest = {word: iter(deal(sorted(cards))) for word, cards in sorted(decks.items())}
    piles = dict(view.piles)
    for name in sorted(hidden):
        cards = game.state.piles[name].cards
        piles[name] = msgspec.structs.replace(
            piles[name], cards=tuple(next(rest[kin[card]]) for card in cards)
        )
    return piles
