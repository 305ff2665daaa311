"""What is asked of a player, by what can be done: `GameText.question_text`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wsn.english import list_words
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.turn import acting
from wsn.systems.war_storms.rules.world import S, is_officer, name

DEEDS: Final = {
    "ActivateOfficer": "activate it",
    "JoinFire": "let it join the fire",
    "Join": "let it join the assault",
    "TakeHit": "let it take the hit",
    "React": "let it fire",
}
"""By the kind of order what a click on the unit does."""


def question(s: S, kinds: Collection[str]) -> str:
    """The question with what can be done; empty where it names nothing that cannot be."""
    if s.here.phase == "acting":
        return _acting(s, kinds)
    if s.here.phase == "company" and "Choose" not in kinds:
        first = s.memo(memos.Company).companies[0]
        company = s.world.companies[first].name if first in s.world.companies else ""
        return f"{company}: no unit is left to choose"
    return ""


def _acting(s: S, kinds: Collection[str]) -> str:
    """What the unit that acts may do; its other orders are on buttons."""
    unit, moved = s.memo(memos.Acting).unit, acting.points_used(s)
    if "routed" in s.unit(unit).marks or (is_officer(s, s.unit(unit)) and not moved):
        return ""
    deeds = [] if "MoveTo" not in kinds else ["move on"] if moved else ["move"]
    deeds += ["fire"] if "FireAt" in kinds else ["assault"] if "Assault" in kinds else []
    if moved or len(deeds) == 1:
        told = f"{list_words(deeds, 'or')}, or {'stop' if moved else 'do nothing'}" if deeds else "stop"
    else:
        told = list_words(deeds, "or") or "choose what it does"
    return f"{name(s, unit)}: {told}"
