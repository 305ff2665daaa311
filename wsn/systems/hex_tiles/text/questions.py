"""What is asked of a player, by what can be done: `GameText.question_text`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wsn.systems.hex_tiles.rules.world import S

DEEDS: Final = {
    "PlayCard": "play it",
    "Keep": "keep it",
    "Ambush": "spring the ambush",
    "OrderUnit": "order it",
    "ClearWire": "let it remove the wire",
    "Heal": "restore it",
}
"""By the kind of order what a click on the unit or the card does."""


def question(s: S, kinds: Collection[str]) -> str:
    """The question with what can be done; empty where it names nothing that cannot be."""
    if s.here.phase == "battle" and "ClearWire" in kinds:
        return "choose who battles or removes wire" if "Battle" in kinds else "choose who removes wire"
    if s.here.phase in ("battle", "move") and set(kinds) <= {"Done"}:
        return "nobody else can battle" if s.here.phase == "battle" else "nobody else can move"
    return ""
