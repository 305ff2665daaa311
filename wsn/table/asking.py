"""What a player is asked, by what can be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from wsn.engine.commands import Command
from wsn.engine.facts import Status
from wsn.engine.system import Situation
from wsn.systems import find_game


def status_with_question(system: str, s: Situation[Any], told: Status, legal: Iterable[Command]) -> Status:
    """How the game stands, with a question that names no order which the deciding side cannot give now."""
    kinds = frozenset(type(command).__name__ for command in legal)
    question = find_game(system).text.question_text(s, kinds)
    return msgspec.structs.replace(told, prompt=question) if question else told
