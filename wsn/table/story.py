"""What happened as a side may see it, beat by beat: for films, recaps and whoever shows a fight.

A game with `GameLook.event_beats` tells what its events are; of every other event, and of a game without it,
the event says enough by itself. No word is read to learn something.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from wsn.engine.dice import NoDice
from wsn.engine.events import (
    DiceRolled,
    Event,
    Resolved,
    StepsChanged,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.evolve import evolve
from wsn.engine.game import Game
from wsn.engine.observe import observe, observe_event
from wsn.engine.state import GameState
from wsn.engine.system import Situation
from wsn.parts.beats import Arrives, Beat, Comes, Goes, Result, Strike, Throw, Turn
from wsn.systems import find_game
from wsn.table.throws import MOST_FACES

TOLD: Final = (UnitMoved, UnitPlaced, UnitRemoved, StepsChanged, DiceRolled, Resolved)
"""The events that say enough by themselves."""


def story(game: Game[Any], side: str | None, before: GameState, events: Sequence[Event]) -> tuple[Beat, ...]:
    """What some events come to for a side; `before` is the state of the game before the first of them."""
    look = find_game(game.system.name).look
    told: list[Beat] = []
    state = before
    seen = [observe_event(event, side) for event in events]
    for n, event in enumerate(events):
        heard, now = seen[n], state
        state = evolve(state, event)
        if heard is None or (isinstance(heard, DiceRolled) and heard.faces > MOST_FACES):
            continue
        after = [one for one in seen[n + 1 :] if one is not None]
        own = None
        if look.has_staging:
            s = Situation(observe(now, side), game.world, NoDice(), game.cache)
            own = look.event_beats(s, heard, after)
        told += plain(heard) if own is None else own
        turn = game.system.turn(state)
        if not look.has_staging and turn is not None and turn != game.system.turn(now):
            told.append(Turn(turn))
    return tuple(settle_beats(told))


def plain(event: Event) -> tuple[Beat, ...]:
    """What an event is in any game."""
    match event:
        case UnitMoved():
            return (Goes(event.unit, event.space or "", event.manner),)
        case UnitPlaced():
            return (Arrives(event.unit, event.space or ""),)
        case UnitRemoved():
            return (Comes("off_map" if event.left_map else "eliminated", event.unit),)
        case StepsChanged():
            return (Comes("hit" if event.by < 0 else "restored", event.unit, abs(event.by)),)
        case DiceRolled():
            return (Throw(event.values, event.faces, event.purpose),)
        case Resolved() if event.unit is not None and (event.target or event.space):
            return (Strike((event.unit,), event.space or "", event.target or ""),)
        case Resolved() if event.target is not None:
            return (Strike((), event.space or "", event.target, "shells"),)
    return ()


def settle_beats(beats: Sequence[Beat]) -> Iterator[Beat]:
    """The beats with what each takes over from those before: where it is, what dice need and say."""
    at = ""
    needs: tuple[int, ...] = ()
    for n, beat in enumerate(beats):
        match beat:
            case Strike():
                at, needs = beat.target or beat.space, beat.needs
            case Throw() if beat.apart:  # each die is a side's: it is thrown for no place
                at, needs = "", ()
            case Throw():
                at = (at or beat.at) if beat.check else (beat.at or at)
                beat = replace(beat, at=at, needs=beat.needs or (() if beat.check else needs))
            case Comes(what="initiative"):
                at, needs = "", ()  # it is a side's, and has no place
            case Comes():
                at = beat.at or at
                beat = replace(beat, at=at)
            case Goes():
                at = beat.unit
            case Turn():  # what dice are thrown for now belongs to no attack of the turn before
                at, needs = "", ()
            case _:
                pass
        yield beat
        if isinstance(beat, Throw):
            came = words_of_throw(beat, beats[n + 1 :])
            before = beats[n - 1] if n else None
            stopped = isinstance(before, Strike) and before.manner == "assault"
            if came is not None:
                yield replace(came, what="assault_failed") if stopped and came.what == "failed" else came


def hits_scored(throw: Throw) -> int | None:
    """The hits that dice score; None where their numbers do not say."""
    if throw.scoring:
        return sum(value in throw.scoring for value in throw.values)
    return sum(sum(throw.values) <= need for need in throw.needs) if throw.needs else None


def words_of_throw(throw: Throw, after: Sequence[Beat]) -> Comes | None:
    """What dice say at once, where nothing that follows shows it."""
    hits = hits_scored(throw)
    if hits is None or throw.scoring:
        return None
    shown: set[str] = set()
    for beat in after:
        if isinstance(beat, Strike | Throw):
            break
        if isinstance(beat, Comes):
            shown.add(beat.what)
    if throw.check:
        return None if shown & _CHECKED else Comes("passed" if hits else "failed", throw.at)
    if not hits:
        return None if "no_effect" in shown else Comes("no_effect", throw.at)
    return None if shown & _DEALT else Comes("hits", throw.at, hits)


_CHECKED: Final = frozenset(
    {
        "routed",
        "rallied",
        "assault_failed",
        "assault_won",
        "on_target",
        "drifts",
        "driven_off",
        "comes_through",
        "unhurt",
        "hurt",
    }
)
_DEALT: Final = frozenset({"hit", "hits", "damage", "works", "eliminated", "spent"})

WORDS: Final[Mapping[Result, str]] = {
    "hit": "HIT −{count}",
    "hits": "{count} HIT{s}",
    "damage": "{count} DAMAGE",
    "no_effect": "NO EFFECT",
    "eliminated": "ELIMINATED",
    "removed": "REMOVED",
    "restored": "+{count}",
    "routed": "ROUTED",
    "rallied": "RALLIED",
    "passed": "PASSED",
    "failed": "FAILED",
    "assault_failed": "ASSAULT FAILED",
    "assault_won": "ASSAULT WON",
    "retreat": "RETREAT {count}",
    "stands": "STANDS",
    "medal": "{sign}{count} MEDAL{s}",
    "taken": "TAKEN",
    "lost": "GIVEN UP",
    "smoke": "SMOKE",
    "dug_in": "DUG IN",
    "works": "WORKS HIT",
    "off_map": "OFF THE MAP",
    "astray": "FALLS OFF THE MAP",
    "initiative": "INITIATIVE",
    "on_target": "ON TARGET",
    "drifts": "DRIFTS {count}",
    "driven_off": "DRIVEN OFF",
    "comes_through": "COMES THROUGH",
    "unhurt": "LANDS UNHURT",
    "hurt": "HIT ON LANDING",
    "disrupted": "DISRUPTED",
    "spent": "SPENT",
    "fresh": "FRESH AGAIN",
    "pinned": "PINNED",
    "cleared": "CLEARED",
    "points": "{sign}{count} POINT{s}",
}


COUNTED: Final[frozenset[Result]] = frozenset({"medal", "points"})
"""What is gained or lost by a side: whose it is has to be told with it."""


def outcome_words(came: Comes) -> str:
    """What comes of something, in the words that stand on the board."""
    count = abs(came.count)
    sign = "−" if came.count < 0 else "+"
    words = "RETREAT" if came.what == "retreat" and not count else WORDS[came.what]
    return words.format(count=count, s="" if count == 1 else "S", sign=sign)


BY: Final[Mapping[Result, str]] = {
    "taken": "{place}by {side}",
    "lost": "{place}by {side}",
    "medal": "for {side}",
    "points": "for {side}",
    "initiative": "for {side}",
}
"""What stands under the words of a banner: what was taken and by whom, or for whom it is."""


def banner_words(came: Comes, side: str, place: str) -> str:
    """What stands under the large words of a banner, from the names of the side and of the place.

    A side alone would read as that which was taken.
    """
    named = f"{place}, " if place else ""
    if not side:
        return place
    if came.what in COUNTED and came.count < 0:
        return f"lost by {side}"
    return BY.get(came.what, "{place}{side}").format(place=named, side=side)


def needs_words(throw: Throw) -> str:
    """The number that dice need, in words; empty where that is not known."""
    if throw.least:
        return f"needs {throw.least}" + ("" if throw.least == throw.faces else " or more")
    if throw.scoring or not throw.needs:
        return ""
    first, *more = throw.needs
    if not first:
        return "no chance"
    twice = ", ".join(f"{hits} hits on {need}" for hits, need in enumerate(more, 2))
    return f"needs {first} or less" + (f" ({twice})" if twice else "")
