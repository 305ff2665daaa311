"""Whose doing a line of the log is, where no unit tells it: an attack, and what becomes of cards."""

from __future__ import annotations

from wsn.engine.events import CardMoved, Event, Resolved
from wsn.systems.storm_over_normandy.data.scenario import SIDES
from wsn.systems.storm_over_normandy.rules import cards
from wsn.systems.storm_over_normandy.rules.memos import Strike
from wsn.systems.storm_over_normandy.rules.world import S


def side_of(s: S, e: Event) -> str | None:
    """The side that attacks, or whose card it is; None for what tells of neither."""
    match e:
        case CardMoved():
            return next((side for side in SIDES if cards.hand(side) in (e.to, e.source)), None)
        case Resolved() if s.state.frames and s.here.phase == "strike":
            return s.memo(Strike).side
    return None
