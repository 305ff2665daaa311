"""What places of the map are for, as the briefing says it: ground of hexes, beaches, Mulberries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.english import count
from wsn.parts.briefing import BriefingLine
from wsn.systems.normandy_44.data.declared import BEACH, MULBERRY
from wsn.systems.normandy_44.rules.beaches import (
    ARMIES,
    BEACH_CLOSED,
    BEACH_OPEN,
    CHERBOURG_MULBERRY,
    DESTROYED,
    MULBERRY_TURNS,
    landing_beaches,
    mulberry_hexes,
)
from wsn.systems.normandy_44.rules.world import S, World, has_position

MULBERRY_ARMIES: Final[Mapping[str, str]] = {"us": "US", "cw": "British"}
FEATURE_PHRASES: Final[Mapping[str, str]] = {
    "battery": "a coastal battery (N44 28.3)",
    "hilltop": "a hilltop: a column to the left for the attacker (N44 11.8)",
    "permanent_position": "a permanent improved position (N44 16.1.6)",
}
"""By feature of the map, what it means for play."""
TAG_PHRASES: Final[Mapping[str, str]] = {
    "naval_zone": "within reach of naval support (N44 19.2)",
    "entry_green": "German entry, Green (N44 6.6)",
    "entry_blue": "German entry, Blue (N44 6.6)",
    "entry_orange": "German entry, Orange (N44 6.6)",
    "entry_red": "German entry, Red (N44 6.6)",
    "drop_82nd": "the 82nd comes down here (N44 20.2.1)",
    "drop_101st": "the 101st comes down here (N44 20.2.1)",
    "drop_6th": "the 6th comes down here (N44 20.2.1)",
    "mobilize_243rd": "the 243rd mobilizes here (N44 6.7)",
    "mobilize_709th": "the 709th mobilizes here (N44 6.7)",
}
"""By tag of the map, what it means for play."""


def describe_ground(s: S, space: str) -> Iterator[str]:
    """Terrain and bonus of a hex of land, and what is printed or built there, a phrase each."""
    row = s.world.board.hexes[space]
    ground = s.world.tables.terrain.get(row.terrain)
    if ground is not None and ground.bonus:
        yield f"{ground.name}: terrain bonus {ground.bonus} (N44 11.2)"
    for feature, words in FEATURE_PHRASES.items():
        if feature in row.features:
            yield words
    if "permanent_position" not in row.features and has_position(s, space):
        yield "an improved position (N44 16.1.1)"
    for tag, words in TAG_PHRASES.items():
        if tag in row.tags and space in s.world.land:
            yield words


def describe_landings(world: World, s: S | None) -> Iterator[BriefingLine]:
    """Beaches and Mulberries; in play, how each stands. In the Cherbourg scenario Utah alone (N44 26.1)."""
    cherbourg = world.is_cherbourg
    for row in landing_beaches(world).values():
        hexes = tuple(space for space in row.hexes if space in world.board.hexes)
        if hexes and (row.column == "utah" or not cherbourg):
            state = f": {_describe_beach(s, hexes)}" if s is not None else ""
            yield BriefingLine(f"{row.name}, {MULBERRY_ARMIES[row.army]}{state}", hexes)
    if cherbourg:
        yield BriefingLine(f"the US Mulberry stands from turn {CHERBOURG_MULBERRY} on (N44 26.2.7)")
        return
    for army in ARMIES:
        spaces = mulberry_hexes(world, army)
        if spaces:
            yield BriefingLine(
                f"{MULBERRY_ARMIES[army]} Mulberry: {_describe_mulberry(world, s, army)}", spaces
            )


def _describe_beach(s: S, spaces: tuple[str, ...]) -> str:
    states = {BEACH.get(s.state, space) for space in spaces}
    return "open" if BEACH_OPEN in states else "closed" if BEACH_CLOSED in states else "not landed on"


def _describe_mulberry(world: World, s: S | None, army: str) -> str:
    begun = {str(one): turns for one, turns in world.scenario.mulberries.items()}
    done = MULBERRY.get(s.state, army) if s is not None else begun.get(army)
    if done is None:
        return f"not begun; takes {count(MULBERRY_TURNS, 'turn')} (N44 21.1.1)"
    if done == DESTROYED:
        return "lost for good (N44 21.1.4)"
    if done >= MULBERRY_TURNS:
        return "finished"
    return f"{count(MULBERRY_TURNS - done, 'turn')} to go"
