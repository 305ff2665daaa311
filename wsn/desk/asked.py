"""What a player can do now, in a sentence: counted from what a click on the board or a card would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from wsn.desk.answers import ChoiceRow
from wsn.desk.clicks import Clicks
from wsn.desk.orders import Orders
from wsn.english import capitalize, sentence
from wsn.table import pointing
from wsn.table.choices import Choice
from wsn.table.previewing import success

Way = Literal["order", "asked", "select", "choose", "do", "chance", "go", "strike", "try", "place", "card"]
"""Press a button, or the one that a coach asks for; pick a unit to see what it can do; pick one outright;
give an order by a click on a unit, also with odds; move; attack; try what only succeeds or fails there; give
an order by a click on a place; use a card."""

SAID: Final[dict[Way, tuple[str, str]]] = {
    "order": ("choose the order below", "choose one of the {count} orders below"),
    "asked": ("press the highlighted button", "press one of the highlighted buttons"),
    "select": ("select the marked unit", "select one of the {count} marked units"),
    "choose": ("choose the marked unit", "choose one of the {count} marked units"),
    "do": ("click the marked unit{deed}", "click one of the {count} marked units{deed}"),
    "chance": (
        "click the marked unit{deed} (the number is your chance with that unit{now})",
        "click one of the {count} marked units{deed} (the number is your chance with that unit{now})",
    ),
    "go": ("move to the marked {space}", "move to a marked {space}"),
    "strike": ("attack the marked target", "attack one of the {count} marked targets"),
    "try": (
        "click the marked {space} (the number is your chance there)",
        "click one of the {count} marked {spaces} (the number is your chance there)",
    ),
    "place": ("click the marked {space}", "click one of the {count} marked {spaces}"),
    "card": (
        "click the outlined card below the board{deed}",
        "click one of the outlined cards below the board{deed}",
    ),
}
"""What is said of one and of several, in the order in which they are said.

`choose` where a click does nothing yet, `click` where it gives the order."""
PICKS: Final[frozenset[Way]] = frozenset({"order", "select", "choose", "do", "chance", "try", "place"})
"""What is done by picking something that is marked."""
DEEDS: Final[frozenset[Way]] = frozenset({"do", "chance", "try", "place"})
"""Of these, what a click does at once."""


def what_now(orders: Orders, clicks: Clicks, noun: str) -> str:
    """What a click can do now; empty where nothing on the board or in the hand is to be clicked.

    Only what is marked is counted: the ways of a unit that is not selected are not. The buttons are, where a
    card may be played or a unit be picked outright, and there is more to press than what ends the step: card
    or unit alone is not the answer. While a coach asks for an order nothing else is told.
    """
    if orders.instead:
        return orders.instead
    chosen = clicks.chosen_unit
    counted: dict[Way, set[str]] = {}
    done: dict[Way, list[Choice]] = {}
    if clicks.card_picked is None:
        counted["card"] = set(orders.hand())
        done["card"] = [one for one in orders.current_choices() if pointing.card_played(one) is not None]
    for choice in clicks.open():
        if orders.wished and choice.command not in orders.wished:
            continue
        if choice.kind == "" and orders.wished:
            counted.setdefault("asked", set()).add(str(choice.number))
        if choice.kind in ("", "card"):
            continue
        subject = pointing.subject(choice)
        if subject in (None, chosen):
            way = _click_way(orders, choice)
            counted.setdefault(way, set()).add(pointing.aim(choice))
            done.setdefault(way, []).append(choice)
        elif chosen is None or orders.wished:
            counted.setdefault("select", set()).add(str(subject))
    counted = {way: there for way, there in counted.items() if there}
    end, buttons = orders.end, orders.button_choices()
    more = {"card", "choose", "do"} & set(counted) and not orders.wished
    if more and any(button != end for button in buttons):
        counted["order"] = {str(button.row.number) for button in buttons}
    chance = orders.chance_text(end.row) if end is not None else ""
    deeds = {way: _click_deed(orders, tuple(done.get(way, ()))) for way in counted}
    return join_hints(counted, noun, f"; now it is {chance}" if chance else "", deeds)


def join_hints(
    counted: dict[Way, set[str]], noun: str, now: str = "", deeds: Mapping[Way, str] | None = None
) -> str:
    """What there is to click, by the way in which it is meant, as one sentence.

    `now` says, after the chance with a further unit, what it is without one; `deeds` by the way what a click
    does (` to order it`).
    """
    figures, told = "", dict(deeds or {})
    if "chance" in counted and {"do", "choose"} & set(counted):  # some of them have odds
        told["do"] = told.get("do", "") if told.get("do") == told.get("chance") else ""
        counted["do"] = counted.get("do", set()) | counted.pop("chance")
        figures = f" (a number beside a unit is your chance with it{now})"
    if {"try", "place"} <= set(counted):
        counted["place"] |= counted.pop("try")
        figures = figures or " (a number on the board is your chance there)"
    units: tuple[Way, ...] = tuple(way for way in ("select", "choose", "do") if way in counted)
    for way in units[:-1]:  # a click on any of them: what it leads to is seen then
        counted[units[-1]] |= counted.pop(way)
        told.pop(units[-1], None)
    parts = [
        _say_choices(way, len(counted[way]), noun, now, told.get(way, "")) for way in SAID if way in counted
    ]
    many = len(set(counted) & PICKS)
    if many > 1 and set(counted) <= PICKS | {"card"}:  # one verb for all that is picked; a card is last
        verb = "click" if DEEDS & set(counted) else "choose"
        picked = (part.partition(" ")[2] for part in parts[:many])
        parts = [part if n else f"{verb} {part}" for n, part in enumerate(picked)] + parts[many:]
    return sentence(", or ".join(parts) + figures)


def _click_way(orders: Orders, choice: Choice) -> Way:
    if choice.command.marks:
        return "do" if choice.kind == "unit" else "place"
    preview = orders.preview(choice.command)
    if pointing.strikes(choice, preview):
        return "strike"
    if preview is not None and preview.cost is None and success(preview) is not None:
        return "chance" if choice.kind == "unit" else "try"
    if choice.kind == "unit":
        return "choose" if orders.merely_picks(choice) else "do"
    return "place" if preview is None or preview.cost is None else "go"


def _click_deed(orders: Orders, choices: Sequence[Choice]) -> str:
    """What a click on any of these does, where all do the same (` to order it`); empty otherwise."""
    deeds = {orders.click_deed(choice) for choice in choices}
    deed = deeds.pop() if len(deeds) == 1 else ""
    return f" to {deed}" if deed else ""


def use_of_card(orders: Orders, card: str) -> str:
    """What a click on a card of the hand does, in a sentence; empty where it may not be played now."""
    own = [choice for choice in orders.current_choices() if pointing.card_played(choice) == card]
    plain = [choice for choice in own if choice.kind == "card"]
    if len(plain) == 1:
        return f"Click to {plain[0].text}."
    if plain:
        return f"Click for the {len(plain)} ways to play it."
    return "Click to choose it, then click what it is played on." if own else ""


def _say_choices(way: Way, count: int, noun: str, now: str, deed: str = "") -> str:
    many = f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return SAID[way][count > 1].format(count=count, space=noun, spaces=many, now=now, deed=deed)


def button_words(orders: Orders, row: ChoiceRow) -> str:
    """What stands on the button of an order: what it does, and its chance where it has one."""
    chance = orders.chance_text(row)
    return f"{capitalize(row.text)}{f'   {chance}' if chance else ''}"


def nothing_else(orders: Orders) -> bool:
    """Whether the one order there is ends the step: its button is painted as the one to press."""
    return not orders.wished and len(orders.current_choices()) == 1


def waits_for(orders: Orders) -> str:
    """What stands on the main button where no order ends the step: where the player has to choose."""
    kinds = {choice.kind for choice in orders.current_choices()}
    if not kinds:
        return ""
    if "" in kinds:
        return "Press one of these"
    return "Click a card" if kinds == {"card"} else "Click on the board"
