"""What is asked of a player, by what can be done: `GameText.question_text`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wsn.parts.briefing import ways
from wsn.systems.storm_over_normandy.rules.world import S

IMPULSE: Final = {
    "Activate": "choose an area whose units act",
    "PlayCard": "play a card",
    "Release": "roll for a release",
    "Pass": "pass",
}
"""By the kind of order what it is called in the question."""

DEEDS: Final = {
    "PlayCard": "play it",
    "Discard": "discard it",
    "Pay": "discard it",
    "HoldBack": "let it wait",
    "SendIn": "land it first",
    "Scatter": "let it land spent",
    "LeaveOut": "leave it out",
    "Take": "let it suffer",
}
"""By the kind of order what a click on the unit or the card does."""


def question(s: S, kinds: Collection[str]) -> str:
    """The question with what can be done; empty where it names nothing that cannot be."""
    return f"your impulse: {ways(IMPULSE, kinds)}" if s.here.phase == "impulse" else ""
