"""What a step of a draft is called in words, and why one cannot be taken."""

from __future__ import annotations

from typing import Any

from wsn.data import DataError, Problem
from wsn.parts.drafting import DraftThing


def thing_text(thing: DraftThing) -> str:
    """A thing in words, with its name where that tells more."""
    return (
        thing.words
        if thing.words.casefold() in (thing.name, "the scenario")
        else f"{thing.words} ({thing.name})"
    )


def value_text(value: Any) -> str:
    """A new value in words, for the line that tells of the step."""
    if value is None:
        return "left out"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    text = str(value)
    return text if len(text) <= 60 and "\n" not in text else "written"


def step_error(text: str) -> DataError:
    """Why a step cannot be taken, or a draft cannot begin."""
    return DataError([Problem("", "", text)])
