"""What a player can do now, in a sentence: counted from what a click on the board or a card would do."""

from __future__ import annotations

from typing import Literal

from wsn.client.model import pointing
from wsn.client.model.clicks import Clicks
from wsn.client.model.orders import Orders
from wsn.table.choices import Choice

Way = Literal["order", "asked", "select", "choose", "chance", "go", "strike", "try", "place", "card"]
"""Press a button, or the one that a coach asks for; pick a unit to see what it can do; pick one outright, or
by its odds; move; attack; try what only succeeds or fails there; place; use a card."""

SAID: dict[Way, tuple[str, str]] = {
    "order": ("choose the order below", "choose one of the {count} orders below"),
    "asked": ("press the highlighted button", "press one of the highlighted buttons"),
    "select": ("select the marked unit", "select one of the {count} marked units"),
    "choose": ("choose the marked unit", "choose one of the {count} marked units"),
    "chance": (
        "choose the marked unit (the number is your chance with that unit{now})",
        "choose one of the {count} marked units (the number is your chance with that unit{now})",
    ),
    "go": ("move to the marked {space}", "move to a marked {space}"),
    "strike": ("attack the marked target", "attack one of the {count} marked targets"),
    "try": (
        "choose the marked {space} (the number is your chance there)",
        "choose one of the {count} marked {spaces} (the number is your chance there)",
    ),
    "place": ("choose the marked {space}", "choose one of the {count} marked {spaces}"),
    "card": (
        "click the outlined card below the board",
        "click one of the outlined cards below the board",
    ),
}
"""What is said of one and of several, in the order in which they are said."""
PICKS: frozenset[Way] = frozenset({"order", "select", "choose", "chance", "try", "place"})
"""What is done by picking something that is marked."""


def what_now(orders: Orders, clicks: Clicks, noun: str) -> str:
    """What a click can do now; empty where nothing on the board or in the hand is to be clicked.

    Only what is marked is counted: the ways of a unit that is not selected are not. The buttons are, where a
    card may be played or a unit be picked outright, and there is more to press than what ends the step: card
    or unit alone is not the answer. While a coach asks for an order nothing else is told.
    """
    if orders.instead:
        return orders.instead
    chosen = clicks.chosen
    counted: dict[Way, set[str]] = {}
    if clicks.card_picked is None:
        counted["card"] = set(orders.hand())
    for choice in clicks.open():
        if orders.wished and choice.command not in orders.wished:
            continue
        if choice.kind == "" and orders.wished:
            counted.setdefault("asked", set()).add(str(choice.number))
        if choice.kind in ("", "card"):
            continue
        subject = pointing.subject(choice)
        if subject in (None, chosen):
            counted.setdefault(_way(orders, choice), set()).add(pointing.aim(choice))
        elif chosen is None or orders.wished:
            counted.setdefault("select", set()).add(str(subject))
    counted = {way: there for way, there in counted.items() if there}
    end, buttons = orders.end, orders.buttons()
    more = {"card", "choose"} & set(counted) and not orders.wished
    if more and any(button != end for button in buttons):
        counted["order"] = {str(button.row.number) for button in buttons}
    chance = orders.chance(end.row) if end is not None else ""
    return joined(counted, noun, f"; now it is {chance}" if chance else "")


def joined(counted: dict[Way, set[str]], noun: str, now: str = "") -> str:
    """What there is to click, by the way in which it is meant, as one sentence.

    `now` says, after the chance with a further unit, what it is without one.
    """
    figures = ""
    if "choose" in counted and "chance" in counted:  # some of them have odds
        counted["choose"] |= counted.pop("chance")
        figures = f" (a figure is the chance with it{now})"
    if {"try", "place"} <= set(counted):
        counted["place"] |= counted.pop("try")
        figures = figures or " (a figure is the chance there)"
    if {"select", "choose"} <= set(counted):  # a click on any of them: what it leads to is seen then
        counted["choose"] |= counted.pop("select")
    parts = [_said(way, len(counted[way]), noun, now) for way in SAID if way in counted]
    many = len(set(counted) & PICKS)
    if many > 1 and set(counted) <= PICKS | {
        "card"
    }:  # one verb for all that is merely picked; a card is last
        picked = (part.partition(" ")[2] for part in parts[:many])
        parts = [part if n else f"choose {part}" for n, part in enumerate(picked)] + parts[many:]
    told = ", or ".join(parts) + figures
    return f"{told[:1].upper()}{told[1:]}." if told else ""


def _way(orders: Orders, choice: Choice) -> Way:
    preview = orders.preview(choice.command)
    if pointing.strikes(choice, preview):
        return "strike"
    if preview is not None and preview.odds and preview.cost is None:
        return "chance" if choice.kind == "unit" else "try"
    if choice.kind == "unit":
        return "choose"
    return "place" if preview is None or preview.cost is None else "go"


def _said(way: Way, count: int, noun: str, now: str) -> str:
    many = f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return SAID[way][count > 1].format(count=count, space=noun, spaces=many, now=now)


def nothing_else(orders: Orders) -> bool:
    """Whether the one order there is ends the step: its button is painted as the one to press."""
    return not orders.wished and len(orders.choices()) == 1


def waits_for(orders: Orders) -> str:
    """What stands on the main button where no order ends the step: where the player has to choose."""
    kinds = {choice.kind for choice in orders.choices()}
    if not kinds:
        return ""
    if "" in kinds:
        return "Choose one of these"
    return "Choose a card" if kinds == {"card"} else "Choose on the board"
