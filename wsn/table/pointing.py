"""Which choices a place or a unit stands for, under what is selected: pure questions to a list of choices.

A choice *aims* at what it points at above all: the target, the space, the unit or the card. Its *subject* is
the unit that would act, where the command names one besides its aim (this unit to that space).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wsn.engine.state import GameState
from wsn.engine.system import Preview
from wsn.table.choices import Choice, about_a_card, acting_units, may_be_for, spaces_of, where


def aim(choice: Choice) -> str:
    """The id that a choice points at above all; empty where it points at nothing."""
    return str(getattr(choice.command, choice.kind)) if choice.kind else ""


def subject(choice: Choice) -> str | None:
    """The unit that would act, where a choice points elsewhere; None where the game knows who acts.

    Of several units that act together it is the first.
    """
    acting = acting_units(choice.command)
    return acting[0] if acting else None


def card_of(choice: Choice) -> str | None:
    """The card that a choice plays on a place or a unit; None for what points at the card itself."""
    if choice.kind in ("", "card") or not about_a_card(type(choice.command)):
        return None
    return str(getattr(choice.command, "card", ""))


def card_played(choice: Choice) -> str | None:
    """The card of the hand that a choice plays, keeps or throws back, on whatever it is played; or None."""
    return aim(choice) if choice.kind == "card" else card_of(choice)


def strikes(choice: Choice, preview: Preview | None) -> bool:
    """Whether a choice strikes at what it points at: odds of losses, and not only of success at a task."""
    if choice.kind == "unit" or choice.command.marks:
        return False
    if preview is not None and preview.attack is not None:
        return preview.attack
    if choice.kind == "target":
        return True
    rolled = preview is not None and preview.odds and preview.cost is None
    return bool(rolled) and any(one.favours is None for one in preview.odds)  # type: ignore[union-attr]  # what is rolled has a preview


def subjects(choices: Iterable[Choice]) -> tuple[str, ...]:
    """The units that can be selected to see where they may go, in the order of the choices."""
    return tuple(dict.fromkeys(unit for choice in choices for unit in acting_units(choice.command)))


def able(choices: Iterable[Choice]) -> tuple[str, ...]:
    """Every unit that a click can begin with: those picked outright, and those that would act.

    What a card would be played on does not count.
    """
    units: dict[str, None] = {}
    for choice in choices:
        if card_of(choice) is not None:
            continue
        units.update(dict.fromkeys(acting_units(choice.command)))
        if choice.kind == "unit":
            units[aim(choice)] = None
    return tuple(units)


def choices_aimed(choices: Iterable[Choice], name: str, state: GameState) -> tuple[Choice, ...]:
    """The choices that point at a unit, at a space or a unit in it, or at a card."""
    rows = []
    for choice in choices:
        at = aim(choice)
        if at == name or (name not in state.units and name in spaces_of(at, state)):
            rows.append(choice)
    return tuple(rows)


def under(choices: Iterable[Choice], selected: str | None) -> tuple[Choice, ...]:
    """The choices that count while a unit is selected: its own, and those that name no acting unit."""
    return tuple(c for c in choices if selected is None or may_be_for(c.command, selected))


def at(
    choices: Iterable[Choice], state: GameState, space: str | None, unit: str | None
) -> tuple[Choice, ...]:
    """The choices meant by a click: those that aim at the unit, then those at the space itself.

    Without a unit, also those at any unit that stands there.
    """
    rows: dict[int, Choice] = {}
    choices = tuple(choices)
    if unit is not None:
        rows.update((choice.number, choice) for choice in choices_aimed(choices, unit, state))
        for choice in choices:  # what aims at the space, or at a marker in it, and at no other unit
            at = aim(choice)
            if at not in state.units and space in (at, *spaces_of(at, state)):
                rows[choice.number] = choice
    elif space is not None:
        rows.update((choice.number, choice) for choice in choices_aimed(choices, space, state))
    return tuple(rows.values())


def at_once(rows: Sequence[Choice], chosen: str | None) -> tuple[Choice, ...]:
    """Of the choices at a place, those that a click takes or lists: which name no acting unit, or the chosen.

    All of them where there is none such: then the click asks who.
    """
    return tuple(c for c in rows if may_be_for(c.command, chosen)) or tuple(rows)


def standing(units: Sequence[str], space: str | None, state: GameState) -> tuple[str, ...]:
    """Those of the units that stand in a space, in their order."""
    return tuple(unit for unit in units if space is not None and where(unit, state) == space)
