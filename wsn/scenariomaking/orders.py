"""The steps of a draft as a person writes them: `place us_infantry D509`, `set I1 turn=3`, `move I1 D510`."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from wsn.data import DataError, Problem, nearest_hint
from wsn.scenariomaking.draft import HEAD, DraftStep, ScenarioDraft


def apply_order(draft: ScenarioDraft, line: str | Sequence[str]) -> DraftStep:
    """The draft after a step in words. Raises DataError with what is wrong with the words, or why not."""
    words = _split_line(line) if isinstance(line, str) else list(line)
    if not words or words[0] not in STEPS:
        given = words[0] if words else ""
        raise DataError([Problem("", "", f"there is no step {given!r}{nearest_hint(given, STEPS)}")])
    return STEPS[words[0]](draft, words[1:])


def _split_line(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError as error:
        raise DataError([Problem("", "", f"{line!r} cannot be read: {error}")]) from None


def _place(draft: ScenarioDraft, words: Sequence[str]) -> DraftStep:
    values, plain = _split_words(words)
    _need_words(plain, 1, "place")
    labels = [word for word in plain[1:] if word not in draft.sides]
    sides = [word for word in plain[1:] if word in draft.sides]
    if len(sides) > 1:
        raise _wrong_step("place")
    step = draft.place_thing(plain[0], labels, sides[0] if sides else "")
    return _with_values(step, values) if values else step


def _move_thing(draft: ScenarioDraft, words: Sequence[str]) -> DraftStep:
    if len(words) == 4 and words[2] == "from":
        return draft.move_thing(words[0], words[1], words[3])
    _need_words(words, 2, "move", exactly=True)
    return draft.move_thing(words[0], words[1])


def _set_value(draft: ScenarioDraft, words: Sequence[str]) -> DraftStep:
    values, plain = _split_words(words)
    if len(plain) > 1 or not values:
        raise _wrong_step("set")
    name = draft.thing(plain[0]).name if plain else HEAD
    return _with_values(DraftStep(draft, "", name), values)


def _toggle_space(draft: ScenarioDraft, words: Sequence[str]) -> DraftStep:
    _need_words(words, 2, "spread", exactly=True)
    return draft.toggle_space(words[0], words[1])


def _reorder_thing(draft: ScenarioDraft, words: Sequence[str]) -> DraftStep:
    _need_words(words, 2, "order", exactly=True)
    ways = {"up": -1, "down": 1}
    if words[1] not in ways:
        raise _wrong_step("order")
    return draft.move_in_list(words[0], ways[words[1]])


def _transfer_thing(draft: ScenarioDraft, words: Sequence[str]) -> DraftStep:
    _need_words(words, 2, "transfer", exactly=True)
    return draft.transfer_thing(words[0], words[1])


def _remove_thing(draft: ScenarioDraft, words: Sequence[str]) -> DraftStep:
    _need_words(words, 1, "remove", exactly=True)
    return draft.remove_thing(words[0])


STEPS: Final[Mapping[str, Callable[[ScenarioDraft, Sequence[str]], DraftStep]]] = {
    "place": _place,
    "move": _move_thing,
    "set": _set_value,
    "spread": _toggle_space,
    "order": _reorder_thing,
    "transfer": _transfer_thing,
    "remove": _remove_thing,
}
"""Every step by its word."""
USAGE: Final[Mapping[str, str]] = {
    "place": "place WHAT [SPACE]... [SIDE] [KEY=VALUE]",
    "move": "move THING SPACE [from SPACE]",
    "set": "set [THING] KEY=VALUE",
    "spread": "spread THING SPACE",
    "order": "order THING up|down",
    "transfer": "transfer THING TO",
    "remove": "remove THING",
}
"""How each step is written."""


def _split_words(words: Sequence[str]) -> tuple[list[tuple[str, str]], list[str]]:
    """The values (`KEY=VALUE`) and the other words."""
    values = [(key, value) for key, sign, value in (word.partition("=") for word in words) if sign]
    return values, [word for word in words if "=" not in word]


def _with_values(step: DraftStep, values: Sequence[tuple[str, str]]) -> DraftStep:
    """A step with values set besides."""
    told = [step.told] if step.told else []
    for key, value in values:
        step = step.draft.set_value(step.name, key, value.replace("\\n", "\n"))
        told.append(step.told)
    return replace(step, told="; ".join(told))


def _need_words(words: Sequence[str], count: int, step: str, exactly: bool = False) -> None:
    if len(words) < count or (exactly and len(words) > count):
        raise _wrong_step(step)


def _wrong_step(step: str) -> DataError:
    return DataError([Problem("", "", f"that is written: {USAGE[step]}")])
