"""The shelf on the builder's page: search, filters, and every row that can be bought."""

from __future__ import annotations

from functools import partial
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.pages.builder.buying import Buying, ShelfRow, shelf_sections
from wsn.client.pages.page import Program
from wsn.client.panels import forms, theme, widgets
from wsn.client.panels.theme import INKS, in_pixels

SHELF_ROW: Final = 40.0
"""The height of a row on the shelf, at UI scale 1."""


class Shelf:
    """Draws what is on the shelf for the roster on top, and buys what is clicked."""

    def __init__(self, app: Program, buying: Buying) -> None:
        self.app = app
        self.buying = buying

    def draw(self) -> None:
        """Search, filters, and every row that passes them."""
        buying, wanted = self.buying, self.buying.filters
        if buying.sealing.is_hidden(buying.at):
            widgets.draw_soft("This roster is sealed: nothing can be bought for it until both are opened.")
            return
        imgui.set_next_item_width(-1)
        _, wanted.words = imgui.input_text_with_hint("##words", "search: tiger, mg42 …", wanted.words)
        tables = shelf_sections(buying.top_buyer)
        titles = {"": "all tables"} | {section.id: section.title for section in tables}
        shown = titles.get(wanted.section, "all tables")
        put = partial(setattr, wanted, "section")
        forms.choose_word("##table", titles, wanted.section, put, shown=shown, wide=-in_pixels(120))
        imgui.same_line()
        _, wanted.fits = imgui.checkbox("affordable", wanted.fits)
        imgui.begin_child("rows", child_flags=imgui.ChildFlags_.nav_flattened)
        shelves = buying.shown_shelf()
        for section, wares in shelves:
            widgets.draw_heading(section.title)
            for ware in wares:
                self._row(ware)
        if not shelves:
            widgets.draw_soft("Nothing matches." if wanted.words or wanted.section else "Nothing more fits.")
        imgui.end_child()

    def _row(self, ware: ShelfRow) -> None:
        """A row: its name over its id and remarks, its price, and a click to buy it."""
        offer = ware.offer
        at = imgui.get_cursor_screen_pos()
        wide = widgets.room().x
        clicked = imgui.selectable(f"##{offer.id}", False, 0, ImVec2(0, in_pixels(SHELF_ROW)))[0]
        if imgui.is_item_hovered():
            self._draw_tip(ware)
        lines = imgui.get_window_draw_list()
        ink = theme.to_colour32(INKS.ink if ware.can_buy else INKS.soft, 1.0 if ware.can_buy else 0.75)
        with theme.text_font("bold", 15.5):
            price = _price_text(ware)
            room = imgui.calc_text_size(price).x
            lines.add_text(ImVec2(at.x + wide - room - in_pixels(6), at.y + in_pixels(3)), ink, price)
        with theme.text_font("plain", 15.5):
            lines.add_text(
                ImVec2(at.x + in_pixels(4), at.y + in_pixels(3)),
                ink,
                widgets.fit_text(offer.short, wide - room - in_pixels(20)),
            )
        with theme.text_font("plain", 13.5):
            soft = theme.to_colour32(INKS.soft)
            lines.add_text(
                ImVec2(at.x + in_pixels(4), at.y + in_pixels(22)),
                soft,
                widgets.fit_text(_remarks_text(ware), wide - in_pixels(10)),
            )
        if clicked:
            self._buy_row(ware)

    def _draw_tip(self, ware: ShelfRow) -> None:
        """All about a row."""
        offer = ware.offer
        with widgets.draw_tip():
            widgets.text(offer.name, weight="bold")
            widgets.draw_soft(f"{offer.section.title}, {offer.section.rule}, {offer.section.origin}")
            pieces = self.buying.top_buyer.describe_pieces(offer)
            for words in pieces:
                widgets.text(words, size=15)
            if pieces:
                widgets.draw_soft(self.buying.top_buyer.abbreviation_key)
            if len(ware.prices) > 1:
                widgets.text(
                    ", ".join(f"{quality or 'regular'} {price}" for quality, price in ware.prices), size=15
                )
            if offer.row.oddity:
                widgets.text(f"As printed: {offer.row.oddity}.", size=15)
            if ware.why_not is not None:
                widgets.text(f"No: {ware.why_not.text} ({ware.why_not.rule})", INKS.bad, size=15)
            for word in offer.rolled_values:
                widgets.draw_soft(f"{word}: rolled when the scenario is built")

    def _buy_row(self, ware: ShelfRow) -> None:
        """A click buys, even against the rules: the roster then shows the problem, and undo takes it back."""
        buyer = self.buying.top_buyer
        if not ware.can_buy and not ware.places and ware.offer.kind in ("add_on", "carrier", "craft"):
            self.app.say(f"No: {ware.why_not}", bad=True)
            return
        if not buyer.buy_row(ware, ware.quality):
            self.app.say(buyer.problem, bad=True)


def _price_text(ware: ShelfRow) -> str:
    """Its printed price; where only another quality fits, that and its price."""
    if ware.quality:
        return f"{ware.quality} {ware.prices[0][1]}"
    return f"{ware.offer.row.price}" + (" a point" if ware.offer.row.size > 1 else "")


def _remarks_text(ware: ShelfRow) -> str:
    """The small line of a row: its id, what is special about it, and why it does not fit."""
    parts = [ware.offer.id]
    if ware.offer.is_exclusive:
        parts.append("exclusive")
    if ware.why_not is not None:
        parts.append(f"no: {ware.why_not.text}")
    elif ware.places:
        parts.append(f"for company {', '.join(map(str, ware.places))}")
    elif ware.offer.row.takes_add_on:
        parts.append("takes one more platoon")
    return "; ".join(parts)
