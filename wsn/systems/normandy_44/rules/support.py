"""Air units and ships: who may support an attack or a defence, and what it costs (N44 19.1, 19.2, 28.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.cite import Refusal
from wsn.engine.events import Event
from wsn.systems.normandy_44.data.declared import (
    NAVAL,
    NAVAL_CHERBOURG,
    SHOT_AT,
    SUPPRESSING,
)
from wsn.systems.normandy_44.rules.beaches import ARMIES
from wsn.systems.normandy_44.rules.strafing import count_air, most_air
from wsn.systems.normandy_44.rules.units import is_strongpoint
from wsn.systems.normandy_44.rules.world import S, World, at, name_space, turn, weather

FIRST_AIR: Final = 2
FIRST_SUPPRESSION: Final = 2
"""The turn from which ships must hold down the batteries (N44 28.3)."""
NAVAL_ZONE: Final = "naval_zone"
PERIMETER: Final = "perimeter"
BATTERIES: Final[Mapping[str, tuple[str, ...]]] = {"us": ("3012", "2818"), "cw": ("2623", "2437")}
"""By army whose ships hold them down: Crisbecq and Pointe du Hoc; Longues and Mont Canisy."""
SPARED: Final = "2437"
"""Mont Canisy: no bother while nothing lands at Sword (N44 28.3)."""
SWORD: Final = "sword"


# --- air


def refuse_air(s: S, side: str, number: int) -> Refusal | None:
    """Why so many air units may not support an attack by a side, or None."""
    if side != "allied":
        return Refusal("N44 19.1.1", "only the Allies have air units")
    if turn(s) < FIRST_AIR:
        return Refusal("N44 19.1.1", f"there are air units from turn {FIRST_AIR} on")
    if number > most_air(s):
        most = "one air unit supports" if most_air(s) == 1 else "two air units support"
        return Refusal("N44 19.1.2", f"{most} a combat at most")
    if number > count_air(s):
        return Refusal("N44 19.1.1", "no air unit is left this turn")
    return None


# --- ships


def naval_left(s: S, army: str) -> int:
    """The ships of an army that are left this turn, without the one that holds batteries down (N44 28.3)."""
    return max(0, (NAVAL.get(s.state, army) or 0) - suppressing(s, army))


def suppressing(s: S, army: str) -> int:
    """How many ships of an army hold coastal batteries down this turn (N44 28.3).

    Set in the initial phase: a battery that falls frees its ship from the next turn on. Mont Canisy alone
    asks for one once something lands at Sword this turn.
    """
    return SUPPRESSING.get(s.state, army) or 0


def live_batteries(s: S, army: str) -> tuple[str, ...]:
    """The batteries that ships of an army must hold down: those whose strongpoint stands (N44 28.3)."""
    hexes = s.world.board.hexes
    return tuple(
        space
        for space in BATTERIES[army]
        if space in hexes and any(is_strongpoint(s, unit) for unit in at(s, space, "german"))
    )


def begin_suppression(s: S) -> Iterator[Event]:
    """The initial phase: which armies need a ship for coastal batteries this turn (N44 28.3)."""
    for army in ARMIES:
        batteries = [one for one in live_batteries(s, army) if one != SPARED] if _fire_back(s) else []
        needed = int(bool(batteries))
        if needed != (SUPPRESSING.get(s.state, army) or 0):
            yield SUPPRESSING.event_setting(needed, "N44 28.3", army)


def _fire_back(s: S) -> bool:
    """Whether batteries must be held down this turn, by the optional rule (N44 28.3)."""
    return s.world.scenario.options.coastal_batteries and turn(s) >= FIRST_SUPPRESSION


def refuse_under_fire(s: S, beach: str) -> Refusal | None:
    """Why nothing lands at a beach: no ship is left to hold down Mont Canisy; or None (N44 28.3).

    Ruling: in a storm, when no ship fires for anybody, the battery asks for none.
    """
    if beach != SWORD or not _fire_back(s) or suppressing(s, "cw") or weather(s) == "storm":
        return None
    if SPARED not in live_batteries(s, "cw") or naval_left(s, "cw"):
        return None
    return Refusal("N44 28.3", "no British ship is left to hold down the battery of Mont Canisy")


def suppress_for_landing(s: S, beach: str) -> Iterator[Event]:
    """Something lands at Sword: from now on a ship holds down Mont Canisy this turn (N44 28.3)."""
    if beach == SWORD and _fire_back(s) and not suppressing(s, "cw") and SPARED in live_batteries(s, "cw"):
        yield SUPPRESSING.event_setting(1, "N44 28.3", "cw")


def is_in_perimeter(world: World, space: str) -> bool:
    """Whether a hex lies inside the perimeter of Cherbourg."""
    return world.has_tag(space, PERIMETER)


def refuse_naval(s: S, army: str, target: str, *, attack: bool) -> Refusal | None:
    """Why a ship of an army may not support an attack on a hex, or its defence; or None (N44 19.2)."""
    if army not in ARMIES:
        return Refusal("N44 19.2", "only the Allies have ships")
    if weather(s) == "storm":
        return Refusal("N44 19.2", "there is no naval support in a storm")
    if is_in_perimeter(s.world, target):
        return _refuse_bombardment(s, army, target, attack)
    if not s.world.has_tag(target, NAVAL_ZONE):
        return Refusal("N44 19.2", f"{name_space(s, target)} lies outside the naval zone")
    if army == "us" and NAVAL_CHERBOURG.get(s.state) == turn(s):
        return Refusal("N44 19.2", "the US ships bombard Cherbourg this turn, and nothing else")
    if not naval_left(s, army):
        return Refusal("N44 19.2", "no ship of the army is left this turn")
    return None


def _refuse_bombardment(s: S, army: str, target: str, attack: bool) -> Refusal | None:
    """The bombardment of Cherbourg: once a game, two US ships, against two hexes, in one turn."""
    if army != "us" or not attack:
        return Refusal("N44 19.2", "only US ships bombard Cherbourg, and only in an attack")
    begun = NAVAL_CHERBOURG.get(s.state) or 0
    if not begun:
        needed = 1 if s.world.is_cherbourg else 2
        if naval_left(s, army) < needed:
            return Refusal("N44 19.2", "Cherbourg is bombarded by both US ships in one turn")
        return None
    if begun != turn(s) or not naval_left(s, army):
        return Refusal("N44 19.2", "Cherbourg has been bombarded: that is done once a game")
    if SHOT_AT.get(s.state) == target:
        return Refusal("N44 19.2", f"both ships do not bombard one hex: {name_space(s, target)}")
    return None


def spend_naval(s: S, army: str, target: str) -> Iterator[Event]:
    """A ship fires; the first of those that bombard Cherbourg costs nothing in the scenario of that name.

    N44 19.2, 26.2: there one ship a turn supports the Allies, two in the turn of the bombardment.
    """
    left, first = NAVAL.get(s.state, army) or 0, False
    if is_in_perimeter(s.world, target) and not NAVAL_CHERBOURG.get(s.state):
        first = True
        yield NAVAL_CHERBOURG.event_setting(turn(s), "N44 19.2")
        yield SHOT_AT.event_setting(target, "N44 19.2")
    if not (first and s.world.is_cherbourg):
        yield NAVAL.event_setting(left - 1, "N44 19.2", army)
