"""What is asked of a player, by what can be done: `GameText.question_text`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wsn.parts.briefing import ways
from wsn.systems.omaha_solitaire.rules.memos import Assault
from wsn.systems.omaha_solitaire.rules.world import S
from wsn.systems.omaha_solitaire.text.telling import status

ACTIVATION: Final = {
    "Activate": "activate a square",
    "Clear": "use engineers",
    "Rebuild": "rebuild",
    "Recall": "bring a unit back",
    "Relocate": "drive a tank on",
    "PlayCard": "play a card",
    "Done": "end the turn",
}
ACT: Final = {
    "Attack": "attack",
    "Reveal": "turn up tokens",
    "MoveTo": "move",
    "LeaveOut": "leave out who stays",
}
"""By the kind of order what it is called in the question."""

DEEDS: Final = {
    "ThrowBack": "throw it back",
    "PlayCard": "play it",
    "Land": "land it",
    "Rebuild": "rebuild it",
    "LeaveOut": "leave it out",
    "Lose": "give it the loss",
    "Advance": "let it advance",
}
"""By the kind of order what a click on the unit or the card does."""


def question(s: S, kinds: Collection[str]) -> str:
    """The question with what can be done; empty where it names nothing that cannot be."""
    match s.here.phase:
        case "activation":
            return ways(ACTIVATION, kinds)
        case "act":
            return f"{status(s, None).prompt}: {ways(ACT, kinds)}"
        case "cards" if "PlayCard" not in kinds:
            return "no card can be played now: go on to the random events"
        case "assault" if "Join" in kinds:
            where = s.memo(Assault).space
            return f"choose who joins, press on into {where}, or call off"
    return ""
