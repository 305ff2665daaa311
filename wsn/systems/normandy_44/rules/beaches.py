"""Beaches opened and closed, and the Mulberries (N44 17.8, 21.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.engine.events import Event, MarkerPlaced, MarkerRemoved, Resolved
from wsn.engine.state import GameState
from wsn.systems.normandy_44.data.declared import BEACH, MULBERRY, MULBERRY_HERE
from wsn.systems.normandy_44.data.tables import BeachRow
from wsn.systems.normandy_44.rules.units import is_beach_engineer
from wsn.systems.normandy_44.rules.world import S, World, at, held_by, stacks_of, turn

MULBERRY_TURNS: Final = 5
"""The turns that a Mulberry is built in (N44 21.1.1)."""
CHERBOURG_MULBERRY: Final = 7
"""The turn on which the US Mulberry is finished in the Cherbourg scenario (N44 26.2.7)."""
DESTROYED: Final = -99
"""What the track of a Mulberry shows once it is lost for ever (N44 21.1.4)."""
BEACH_OPEN: Final = "open"
BEACH_CLOSED: Final = "closed"
ARMIES: Final = ("us", "cw")


def landing_beaches(world: World) -> Mapping[str, BeachRow]:
    """The beaches on which units may land after the assault: all but Pointe du Hoc."""
    return {name: row for name, row in world.tables.landing.beach.items() if not row.raid}


def beach_of(world: World, space: str) -> str | None:
    """The beach of a hex, by its word; the Mulberry at Arromanches counts with Gold (N44 6.5.2)."""
    beaches = landing_beaches(world)
    for name, row in beaches.items():
        if space in row.hexes:
            return name
    if space in mulberry_hexes(world, "cw"):
        return next((name for name, row in beaches.items() if row.army == "cw"), None)
    return None


def mulberry_hexes(world: World, army: str) -> tuple[str, ...]:
    """Where the Mulberry of an army lies or is built: Arromanches, or either hex of Omaha (N44 21.1.1)."""
    return world.spaces_tagged(f"mulberry_{army}")


def is_open(state: GameState, space: str) -> bool:
    """Whether a beach hex is open (N44 21.1.1)."""
    return BEACH.get(state, space) == BEACH_OPEN


def has_mulberry(state: GameState, army: str) -> bool:
    """Whether the Mulberry of an army is finished (N44 21.1.3)."""
    return (MULBERRY.get(state, army) or 0) >= MULBERRY_TURNS


def is_under_way(state: GameState, army: str) -> bool:
    """Whether the Mulberry of an army is begun or finished, and not destroyed."""
    done = MULBERRY.get(state, army)
    return done is not None and done > DESTROYED


def has_lost_engineers(s: S, beach: str) -> bool:
    """Whether a beach that was open is closed: its engineers are gone (N44 6.5.3, 21.1.4)."""
    return any(BEACH.get(s.state, space) == BEACH_CLOSED for space in landing_beaches(s.world)[beach].hexes)


def has_engineers(s: S, beach: str) -> bool:
    """Whether the engineers of a beach are in one of its hexes."""
    hexes = landing_beaches(s.world)[beach].hexes
    return any(is_beach_engineer(s, unit) for space in hexes for unit in at(s, space, "allied"))


def update_beaches(s: S) -> Iterator[Event]:
    """Beaches open or close as their engineers stand (N44 17.8, 21.1.1, 21.1.4), and lost Mulberries go.

    Ruling: engineers in one hex of a beach open all of it (N44 17.8 and 21.1.1 differ).
    """
    for beach, row in landing_beaches(s.world).items():
        there = has_engineers(s, beach)
        for space in row.hexes:
            now = BEACH.get(s.state, space) or ""
            wanted = BEACH_OPEN if there else BEACH_CLOSED if now else ""
            if wanted != now:
                yield BEACH.event_setting(wanted, "N44 21.1.1" if there else "N44 21.1.4", space)
    for army in ARMIES if s.world.scenario.victory != "cherbourg" else ():
        if is_under_way(s.state, army) and _is_captured(s, army):
            yield MULBERRY.event_setting(DESTROYED, "N44 21.1.4", army)
            marker = s.state.markers.get(f"{MULBERRY_HERE} {army}")
            if marker is not None:
                yield MarkerRemoved(rule="N44 21.1.4", marker=marker.id)


def _is_captured(s: S, army: str) -> bool:
    """Whether the Germans have taken a Mulberry: its hex, or any of its beach while it is built."""
    marker = s.state.markers.get(f"{MULBERRY_HERE} {army}")
    hexes = (marker.place,) if marker is not None else mulberry_hexes(s.world, army)
    return any(held_by(s, space) == "german" or at(s, space, "german") for space in hexes)


def build_mulberries(s: S) -> Iterator[Event]:
    """The initial phase: work is begun, goes on, or is done (N44 21.1.1).

    The track counts the turns of work since the phase in which it was begun; nothing is set before. In the
    Cherbourg scenario that of Omaha, beyond its field, is taken as finished on turn 7 (N44 26.2.7).
    """
    if s.world.is_cherbourg:
        if turn(s) >= CHERBOURG_MULBERRY and not has_mulberry(s.state, "us"):
            yield MULBERRY.event_setting(MULBERRY_TURNS, "N44 26.2.7", "us")
        return
    for army in ARMIES:
        done = MULBERRY.get(s.state, army)
        if done is None:
            if may_begin_mulberry(s, army):
                yield MULBERRY.event_setting(0, "N44 21.1.1", army)
                text = f"the Mulberry of the {NAMES[army]} is begun: ready in {MULBERRY_TURNS} turns"
                yield Resolved(rule="N44 21.1.1", text=text)
        elif DESTROYED < done < MULBERRY_TURNS:
            yield MULBERRY.event_setting(done + 1, "N44 21.1.1", army)
            if done + 1 == MULBERRY_TURNS:
                yield place_mulberry(s.world, army)


def place_mulberry(world: World, army: str) -> MarkerPlaced:
    """The marker of a finished Mulberry (N44 21.1.1)."""
    return MarkerPlaced(
        rule="N44 21.1.1",
        marker=f"{MULBERRY_HERE} {army}",
        kind=MULBERRY_HERE,
        space=mulberry_hexes(world, army)[0],
        side="allied",
    )


NAMES: Final[Mapping[str, str]] = {"us": "US army", "cw": "Commonwealth"}


def may_begin_mulberry(s: S, army: str) -> bool:
    """Whether work on a Mulberry may begin: its hexes free of Germans, and none next to them (N44 21.1.1).

    Arromanches must be under Allied control besides.
    """
    hexes = mulberry_hexes(s.world, army)
    if not hexes or any(at(s, space, "german") for space in hexes) or _germans_near(s, hexes):
        return False
    return army == "us" or all(held_by(s, space) == "allied" for space in hexes)


def delay_mulberries(s: S) -> Iterator[Event]:
    """The start of an Allied turn: Germans next to a Mulberry that is being built put it off by a turn.

    N44 21.1.2; a finished one is not touched.
    """
    for army in ARMIES:
        done = MULBERRY.get(s.state, army)
        if done is None or not DESTROYED < done < MULBERRY_TURNS:
            continue
        if _germans_near(s, mulberry_hexes(s.world, army)):
            yield MULBERRY.event_setting(done - 1, "N44 21.1.2", army)


def _germans_near(s: S, hexes: tuple[str, ...]) -> bool:
    german = stacks_of(s, "german")
    return any(near in german for space in hexes for near in s.world.board.bordering(space))
