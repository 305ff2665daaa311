"""What a player is asked, by what can be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from wsn.engine.commands import Command
from wsn.engine.facts import Status
from wsn.engine.system import Situation
from wsn.systems import door, has
from wsn.systems.contract import Questions


def status_with_question(system: str, s: Situation[Any], told: Status, legal: Iterable[Command]) -> Status:
    """How the game stands, with a question that names no order which the deciding side cannot give now."""
    if not has(system, Questions):
        return told
    question = door(system, Questions).question(s, frozenset(type(command).__name__ for command in legal))
    return msgspec.structs.replace(told, prompt=question) if question else told
