"""From each older format of a journal to the next: what was written otherwise, and how it reads now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wsn.engine.commands import Command
from wsn.engine.declared import Declared

Vocabulary = Mapping[str, type[Command]]
"""The classes of command of a game, by the word that a journal has for each."""


def ways_by_name(entry: dict[str, Any], declared: Declared, _: Vocabulary) -> dict[str, Any]:
    """Format 2 to 3: the way in which a game ended was a sentence, and is a name that the game declares."""
    for event in entry["events"]:
        if event["is"] == "GameEnded":
            way, about = declared.way_once(event.pop("way", ""))
            event |= {"way": way, "about": about}
    return entry


def entries_alike(entry: dict[str, Any], declared: Declared, _: Vocabulary) -> dict[str, Any]:  # noqa: ARG001 - every upgrade is asked the same
    """Format 3 to 4: only the header changed, so the entries and the digests of their states are as now."""
    return entry


def amounts_as_numbers(entry: dict[str, Any], declared: Declared, kinds: Vocabulary) -> dict[str, Any]:  # noqa: ARG001 - every upgrade is asked the same
    """Format 4 to 5: an amount was the last word of the option of a command, and is a number of its own.

    The states, and so their digests, are as now.
    """
    command = entry["command"]
    kind = kinds.get(command["is"]) if command is not None else None
    if kind is None or "amount" not in kind.__struct_fields__ or "option" not in command:
        return entry
    option, _, amount = command["option"].rpartition(" ")
    if not amount.isascii() or not amount.isdecimal():
        raise ValueError(f"{command['is']} has no amount in its option")
    fields = {field: value for field, value in command.items() if field != "option"}
    if option:
        fields["option"] = option
    fields["amount"] = int(amount)
    order = ("is", *kind.__struct_fields__)
    entry["command"] = {field: fields[field] for field in order if field in fields}
    return entry


Upgrade = Callable[[dict[str, Any], Declared, Vocabulary], dict[str, Any]]
UPGRADES: Final[dict[int, Upgrade]] = {2: ways_by_name, 3: entries_alike, 4: amounts_as_numbers}
"""From each older format to the next, for a decoded entry, with what its game declares and its commands.

A header of format 2 or 3 is one of a later format that leaves out by which rule its dice are drawn.
"""
RELEASED: Final = {2: "0.2.0"}
"""The releases whose journals do not name them, by their format."""
SAME_STATES: Final = (entries_alike, amounts_as_numbers)
"""The steps that leave events alone: the digests in older entries are those of states as now."""


def of_other_shape(at: int, now: int, kinds: Vocabulary) -> bool:
    """Whether entries of a format must be read otherwise than those that are written now, in this game."""
    alike: list[Upgrade | None] = [entries_alike]
    if not any("amount" in kind.__struct_fields__ for kind in kinds.values()):
        alike.append(amounts_as_numbers)
    return any(UPGRADES.get(step) not in alike for step in range(at, now))


def of_other_states(at: int, now: int) -> bool:
    """Whether the digests in entries of a format are of states that were of another shape."""
    return any(UPGRADES.get(step) not in SAME_STATES for step in range(at, now))
