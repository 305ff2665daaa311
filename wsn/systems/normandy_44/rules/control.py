"""Who controls Towns, Cities and fortifications (N44 2.2.5): whoever is there, or was last."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.engine.events import Event
from wsn.systems.normandy_44.data.declared import HOLDER
from wsn.systems.normandy_44.rules.world import CONTROLLED, S


def keeps_holder(s: S, space: str) -> bool:
    """Whether a hex stays controlled when its holder has left: Town, City, permanent fortification."""
    row = s.world.board.spaces[space]
    return row.terrain in CONTROLLED or "permanent_position" in row.features


def take_control(s: S, space: str, side: str) -> Iterator[Event]:
    """The event by which a side that comes into a hex controls it; none where that changes nothing."""
    if keeps_holder(s, space) and HOLDER.get(s.state, space) != side:
        yield HOLDER.event_setting(side, "N44 2.2.5", space)
