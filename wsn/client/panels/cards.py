"""What is said about a place and a unit, and the hand of cards: small sheets of paper beside the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.cite import Reason
from wsn.client.panels import cites, odds, pictures, theme, thumbs, widgets
from wsn.client.panels.coach import is_low
from wsn.client.panels.pictures import Pictures
from wsn.client.panels.theme import INKS, in_pixels
from wsn.desk.answers import PlaceCard, Refused, told_apart
from wsn.engine.facts import UnitWords
from wsn.table.cards import Card
from wsn.table.picture.palette import Palette

NOT_NOW: Final = "Cannot be played now."
PUT_BACK: Final = "Chosen: click on what it is played on, or again on the card to put it back."
"""What is said under a card that a click does not use."""
CARD, CARD_LOW, CARD_HIGH = (150.0, 84.0), (125.0, 70.0), (220.0, 123.0)
"""How large a card of the hand is, at UI scale 1; in a low window, which the board needs; in a high one."""
TALL_WINDOW: Final = 1150.0
"""In a window higher than this, at UI scale 1, the cards are large."""
SMALL_CARD_PIXELS: Final = 300
"""The least width of the picture of a small card, in pixels."""
HOVERED_CARD_HEIGHT, SHAPE = 300.0, 234 / 328
"""The greatest height of the card under the pointer, at UI scale 1, and its width in parts of it."""
MOST_HIGH: Final = 0.34
"""How much of the height of the window it takes at most."""


def size() -> tuple[float, float]:
    """How large a card of the hand is now, at UI scale 1."""
    if imgui.get_io().display_size.y > in_pixels(TALL_WINDOW):
        return CARD_HIGH
    return CARD_LOW if is_low() else CARD


def place(card: PlaceCard, most: int = 2) -> None:
    """The card of the place under the pointer: what lies there, what a click would do, or why not."""
    widgets.text(card.title, weight="bold")
    picks = bool(card.would) and card.would[0][0].command.picks
    most = 1 if picks else most
    for row, preview in card.would[:most]:
        several = len(card.would) > 1 and preview is not None and bool(preview.odds)
        if several or preview is None or not preview.title:  # where no title of its odds says what it is
            widgets.text(f"→ {row.text}", INKS.go, weight="bold", size=15)
        if preview is not None:
            odds.draw_preview(preview, vain=row.vain)
    if len(card.would) > most:
        click = "right-click" if picks else "click"
        widgets.draw_soft(f"and {len(card.would) - most} more: {click} to list them")
    for words, refusal in told_apart(card.refusals):
        cites.draw_cited(f"No: {words}", refusal.rule, INKS.bad, size=15)
    effects(card.effects)
    for line in card.lines:
        widgets.text(line.strip(), size=15)
    if card.more:
        imgui.dummy(ImVec2(0, in_pixels(1)))
    for line in card.more:
        widgets.draw_soft(line)


def effects(told: Sequence[Reason]) -> None:
    """What a place does for a unit, each line with its rule."""
    for one in told:
        odds.draw_point(one)


def draw_refusals(answer: Refused) -> None:
    """Why a click did nothing: each order the player may have meant, with the rule that forbids it."""
    with widgets.draw_box(INKS.bad_ground, INKS.bad):
        for said, refusal in told_apart(answer.refusals):
            cites.draw_cited(f"No: {said}", refusal.rule, INKS.bad, size=15)


def draw_unit(about: UnitWords) -> None:
    """All about one unit: its name, its type and place, its values, its status."""
    widgets.text(about.name, weight="bold")
    for line in (
        ", ".join(part for part in (about.kind, about.place) if part),
        ", ".join((*about.values, *about.abilities)),
    ):
        if line:
            widgets.text(line, size=15)
    if about.condition:
        widgets.text(", ".join(about.condition), weight="bold", size=15)


def draw_units(units: Sequence[UnitWords]) -> None:
    """Units that act together, a line each: its name, and the values by which they are told apart."""
    place = units[0].place
    widgets.text(f"{len(units)} units in {place}" if place else f"{len(units)} units", weight="bold")
    for about in units:
        told = ", ".join((*about.values[:2], *about.condition))
        widgets.text(f"{about.name}: {told}" if told else about.name, size=15)


def large_high() -> float:
    """How high the card under the pointer is shown, at UI scale 1: it leaves most of a low window free."""
    return min(
        HOVERED_CARD_HEIGHT, max(imgui.get_io().display_size.y / theme.face_scale() * MOST_HIGH, 200.0)
    )


def row(room: float, gap: float, count: int, most: float, least: float) -> tuple[float, int]:
    """How wide the cards of a hand are, and how many of them lie side by side."""
    many = max(count, 1)
    wide = min(most, max((room - gap * (many - 1)) / many, least), room)
    return wide, max(int((room + gap + 0.5) // (wide + gap)), 1)  # what fills a row to a hair still fits


def hand(
    held: Sequence[Card],
    playable: Sequence[str],
    made: Pictures,
    palette: Palette,
    tips: bool = True,
    picked: str | None = None,
    does: Callable[[str], str] = str,
    click: Callable[[str], str] = str,
    answered: bool = False,
    over: Callable[[str], object] = str,
) -> str:
    """The cards of a hand side by side, those that cannot be played now faint. The id of a pressed one.

    With `tips` the one under the pointer is shown large, with what it `does` now and what a `click` on it
    does. The one that is `picked` has a broad rim. `answered`: those that cannot be played now are pressed
    as well, to be told why. `over` is told on which one that can be played the pointer lies.
    """
    pressed = ""
    if not held:
        widgets.draw_soft("No cards in hand.")
    head = imgui.get_window_pos().y - in_pixels(4)
    room = widgets.room().x
    gap = imgui.get_style().item_spacing.x
    most, deep = size()
    wide, across = row(room, gap, len(held), in_pixels(most), in_pixels(CARD[0] * 0.5))
    high = wide * deep / most
    fine = max(SMALL_CARD_PIXELS, int(in_pixels(most)))
    for n, card in enumerate(held):
        if n % across:
            imgui.same_line()
        on = card.card in playable
        small = made.get_picture(
            ("card", card, True, palette.name, fine),
            thumbs.of_card,
            card,
            True,
            fine,
            palette,
            kept=thumbs.kept_card,
            first=True,
        )
        imgui.push_id(f"{n}{card.card}")
        at = imgui.get_cursor_screen_pos()
        if pictures.draw_picture(
            small, wide, high, bare=True, dim=not on, presses=on or answered, words=card.title
        ):
            pressed = card.card
        hovered = imgui.is_item_hovered()
        if on and hovered:
            over(card.card)
        if on:
            edge = theme.to_colour32(INKS.go)
            corner = ImVec2(at.x + wide, at.y + high)
            imgui.get_window_draw_list().add_rect(
                at, corner, edge, in_pixels(9), in_pixels(6 if card.card == picked else 3.5 if hovered else 2)
            )
        if hovered and tips:
            large = large_high()
            foot = min(at.x, imgui.get_io().display_size.x - in_pixels(large + 24)), head
            with widgets.draw_tip(large * SHAPE + 24, foot):
                whole = made.get_picture(
                    ("card", card, False, palette.name), thumbs.of_card, card, False, 468, palette, first=True
                )
                pictures.draw_picture(whole, in_pixels(large * SHAPE), in_pixels(large), bare=True)
                if on and does(card.card):
                    widgets.text(does(card.card), size=15)
                widgets.draw_soft(PUT_BACK if card.card == picked else click(card.card) if on else NOT_NOW)
        imgui.pop_id()
    return pressed
