"""What tests of supply, positions and artillery need: events that happen, and a position with a road."""

from __future__ import annotations

from typing import Any

from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.play_t import happen
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import Event
from wsn.engine.system import Phase
from wsn.parts.orders import PhaseOrder
from wsn.systems.normandy_44.rules.memos import OfSide
from wsn.systems.normandy_44.rules.world import S

ROAD = [f"20{column:02}" for column in range(6, 13)]


def on_road(units: dict[str, str], *, changes: dict[str, Any] | None = None, **other: Any) -> S:
    """A primary road 2006-2012 to a German source; `changes` of the map, the rest of the position."""
    changed = dict(changes or {})
    tags = {"entry_red": ["2012"], **changed.pop("tags", {})}
    return position(units, board=board_t(paths={"primary": [ROAD]}, tags=tags, **changed), **other)


def proceed(rules: Any, units: dict[str, str], side: str, **other: Any) -> S:
    """The position after an automatic phase of a side."""
    s = on_road(units, memo=OfSide(side), **{"phase": "supply", **other})
    happen(s, rules.decide(s, Proceed()))
    return s


def offered(order: PhaseOrder[Any, Any] | Phase[Any], s: S) -> list[Command]:
    """The commands that an order, or a whole phase, offers and allows."""
    listed = order.offer(s) if isinstance(order, PhaseOrder) else order.candidates(s)
    return [c for c in listed if order.check(s, c) is None]


def give(order: PhaseOrder[Any, Any], s: S, c: Command) -> list[Event]:
    """Give an order that is allowed."""
    assert order.check(s, c) is None
    return happen(s, order.decide(s, c))


def refuse(order: PhaseOrder[Any, Any], s: S, c: Command) -> str:
    """Why an order may not be given."""
    refusal = order.check(s, c)
    assert refusal is not None
    return str(refusal)


def marks(s: S, unit: str) -> tuple[str, ...]:
    return s.unit(unit).marks
