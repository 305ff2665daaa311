"""What is said about a place and a unit, and the hand of cards: small sheets of paper beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from imgui_bundle import ImVec2, imgui

from wsn.client.model.answers import Card, Refused, Row
from wsn.client.panels import odds, theme, widgets
from wsn.client.panels.decision import Wish
from wsn.client.panels.theme import INKS, px

CARD = (150.0, 76.0)
"""How large a card of the hand is, at UI scale 1."""


def place(card: Card, most: int = 2) -> None:
    """The card of the place under the pointer: what lies there, what a click would do, or why not."""
    widgets.text(card.title, weight="bold")
    for row, preview in card.would[:most]:
        if preview is None:
            widgets.text(row.text, INKS.go, weight="bold", size=15)
        else:
            odds.show(preview)
    if len(card.would) > most:
        widgets.soft(f"and {len(card.would) - most} more choices: click to list them")
    for line in card.refusals:
        widgets.text(f"No: {line}", INKS.bad, size=15)
    for line in card.lines:
        widgets.text(line.strip(), size=15)


def refused(answer: Refused) -> None:
    """Why a click did nothing, with the rule."""
    for line in answer.lines:
        widgets.notice(f"No: {line}", bad=True)


def unit(about: str, *lines: str) -> None:
    """All about one unit: the first words are its name."""
    name, paren, rest = about.partition(" (")
    widgets.text(name, weight="bold")
    if paren:
        widgets.text(f"({rest}", size=15)
    for line in lines:
        widgets.text(line, size=15)


def hand(found: Sequence[Row], wide: float) -> Wish | None:
    """The cards that may be played now, side by side; a pressed one is the wish."""
    wish = None
    for n, row in enumerate(found):
        if n and imgui.get_item_rect_max().x + px(CARD[0] + 8) < wide:
            imgui.same_line()
        if _sheet(row.text, f"hand{row.number}", row.short):
            wish = Wish(number=row.number)
        if imgui.is_item_hovered():
            wish = wish or Wish(over=row)
    return wish


def _sheet(words: str, name: str, foot: str) -> bool:
    """One card, drawn; True when it is pressed."""
    at, size = imgui.get_cursor_screen_pos(), ImVec2(px(CARD[0]), px(CARD[1]))
    pressed = bool(imgui.invisible_button(name, size))
    over = imgui.is_item_hovered()
    low = ImVec2(at.x + size.x, at.y + size.y)
    lines = imgui.get_window_draw_list()
    lines.add_rect_filled(at, low, theme.colour32(INKS.frame_over if over else INKS.card), px(7))
    lines.add_rect(at, low, theme.colour32(INKS.go), px(7), px(2 if over else 1.3))
    lines.push_clip_rect(ImVec2(at.x + px(6), at.y), ImVec2(low.x - px(6), low.y), True)
    inner = size.x - px(18)
    with theme.font("bold", 15):
        spot = ImVec2(at.x + px(9), at.y + px(7))
        ink = theme.colour32(INKS.ink)
        lines.add_text(imgui.get_font(), imgui.get_font_size(), spot, ink, words, wrap_width=inner)
    if foot:
        with theme.font("plain", 12):
            high = imgui.calc_text_size(foot, wrap_width=inner).y
            spot = ImVec2(at.x + px(9), max(low.y - high - px(5), at.y + px(26)))
            ink = theme.colour32(INKS.soft)
            lines.add_text(imgui.get_font(), imgui.get_font_size(), spot, ink, foot, wrap_width=inner)
    lines.pop_clip_rect()
    return pressed
