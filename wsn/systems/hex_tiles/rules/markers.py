"""Markers that depend on the unit in their hex, and go when it goes (HT Sandbags, M44 1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.engine.events import Event, MarkerPlaced, MarkerRemoved
from wsn.systems.hex_tiles.data.declared import ZEROED
from wsn.systems.hex_tiles.rules.world import S, look


def left_behind(s: S, start: str) -> Iterator[Event]:
    """Remove what protects or marks the unit of a hex when it has left or is eliminated.

    These are its sandbags (HT Sandbags), and the marks of guns that have zeroed it in (M44 2.3).
    """
    if f"sandbags {start}" in s.state.markers:
        yield MarkerRemoved(rule="HT Sandbags", marker=f"sandbags {start}")
    if look(s).zeroed:
        for marker in [m for m in s.state.markers.values() if m.kind == ZEROED and m.place == start]:
            yield MarkerRemoved(rule="M44 2.3", marker=marker.id)


def zero_in(s: S, gun: str, space: str) -> Iterator[Event]:
    """A big gun that has hit a unit zeroes it in, if it has a mark left (M44 2.3)."""
    marks = [place for about, place in look(s).zeroed if about == gun]
    if len(marks) < s.world.kinds[s.unit(gun).kind].zeroes and space not in marks:
        yield MarkerPlaced(
            rule="M44 2.3", marker=f"{ZEROED} {gun} {space}", kind=ZEROED, space=space, about=(gun,)
        )


def gun_lost(s: S, gun: str) -> Iterator[Event]:
    """The marks of a big gun go with it (M44 2.3 R1)."""
    for marker in [m for m in s.state.markers.values() if m.kind == ZEROED and gun in m.about]:
        yield MarkerRemoved(rule="M44 2.3 R1", marker=marker.id)
