"""The shelf on the builder's page: search, filters, and every row that can be bought."""

from __future__ import annotations

from imgui_bundle import ImVec2, imgui

from wsn.client.model.buying import Buying, ShelfRow, sections
from wsn.client.pages.page import Program
from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, px

ROW = 40.0
"""The height of a row on the shelf, at UI scale 1."""


class Shelf:
    """Draws what is on the shelf for the roster on top, and buys what is clicked."""

    def __init__(self, app: Program, buying: Buying) -> None:
        self.app = app
        self.buying = buying

    def draw(self) -> None:
        """Search, filters, and every row that passes them."""
        buying, wanted = self.buying, self.buying.filters
        if buying.sealing.hidden(buying.at):
            widgets.soft("This roster is sealed: nothing can be bought for it until both are opened.")
            return
        imgui.set_next_item_width(-1)
        _, wanted.words = imgui.input_text_with_hint("##words", "search: tiger, mg42 …", wanted.words)
        tables = sections(buying.buyer)
        titles = {section.id: section.title for section in tables}
        imgui.set_next_item_width(-px(120))
        if imgui.begin_combo("##table", titles.get(wanted.section, "all tables")):
            if imgui.selectable("all tables", not wanted.section)[0]:
                wanted.section = ""
            for id_, words in titles.items():
                if imgui.selectable(words, wanted.section == id_)[0]:
                    wanted.section = id_
            imgui.end_combo()
        imgui.same_line()
        _, wanted.fits = imgui.checkbox("affordable", wanted.fits)
        imgui.begin_child("rows", child_flags=imgui.ChildFlags_.nav_flattened)
        shelves = buying.shelf()
        for section, wares in shelves:
            widgets.heading(section.title)
            for ware in wares:
                self._row(ware)
        if not shelves:
            widgets.soft("Nothing matches." if wanted.words or wanted.section else "Nothing more fits.")
        imgui.end_child()

    def _row(self, ware: ShelfRow) -> None:
        """A row: its name over its id and remarks, its price, and a click to buy it."""
        offer = ware.offer
        at = imgui.get_cursor_screen_pos()
        wide = widgets.room().x
        clicked = imgui.selectable(f"##{offer.id}", False, 0, ImVec2(0, px(ROW)))[0]
        if imgui.is_item_hovered():
            self._tip(ware)
        lines = imgui.get_window_draw_list()
        ink = theme.colour32(INKS.ink if ware.fits else INKS.soft, 1.0 if ware.fits else 0.75)
        with theme.font("bold", 15.5):
            price = _price(ware)
            room = imgui.calc_text_size(price).x
            lines.add_text(ImVec2(at.x + wide - room - px(6), at.y + px(3)), ink, price)
        with theme.font("plain", 15.5):
            lines.add_text(
                ImVec2(at.x + px(4), at.y + px(3)), ink, widgets.fits(offer.short, wide - room - px(20))
            )
        with theme.font("plain", 13.5):
            soft = theme.colour32(INKS.soft)
            lines.add_text(
                ImVec2(at.x + px(4), at.y + px(22)), soft, widgets.fits(_remarks(ware), wide - px(10))
            )
        if clicked:
            self._buy(ware)

    def _tip(self, ware: ShelfRow) -> None:
        """All about a row."""
        offer = ware.offer
        with widgets.tip():
            widgets.text(offer.name, weight="bold")
            widgets.soft(f"{offer.section.title}, {offer.section.rule}, {offer.section.origin}")
            pieces = self.buying.buyer.pieces(offer)
            for words in pieces:
                widgets.text(words, size=15)
            if pieces:
                widgets.soft(self.buying.buyer.abbreviations)
            if len(ware.prices) > 1:
                widgets.text(
                    ", ".join(f"{quality or 'regular'} {price}" for quality, price in ware.prices), size=15
                )
            if offer.row.oddity:
                widgets.text(f"As printed: {offer.row.oddity}.", size=15)
            if ware.why_not is not None:
                widgets.text(f"No: {ware.why_not.text} ({ware.why_not.rule})", INKS.bad, size=15)
            for word in offer.rolls:
                widgets.soft(f"{word}: rolled when the scenario is built")

    def _buy(self, ware: ShelfRow) -> None:
        """A click buys, even against the rules: the roster then shows the problem, and undo takes it back."""
        buyer = self.buying.buyer
        if not ware.fits and not ware.places and ware.offer.kind in ("add_on", "carrier", "craft"):
            self.app.say(f"No: {ware.why_not}", bad=True)
            return
        if not buyer.buy(ware, ware.quality):
            self.app.say(buyer.problem, bad=True)


def _price(ware: ShelfRow) -> str:
    """Its printed price; where only another quality fits, that and its price."""
    if ware.quality:
        return f"{ware.quality} {ware.prices[0][1]}"
    return f"{ware.offer.row.price}" + (" a point" if ware.offer.row.size > 1 else "")


def _remarks(ware: ShelfRow) -> str:
    """The small line of a row: its id, what is special about it, and why it does not fit."""
    parts = [ware.offer.id]
    if ware.offer.exclusive:
        parts.append("exclusive")
    if ware.why_not is not None:
        parts.append(f"no: {ware.why_not.text}")
    elif ware.places:
        parts.append(f"for company {', '.join(map(str, ware.places))}")
    elif ware.offer.row.takes_add_on:
        parts.append("takes one more platoon")
    return "; ".join(parts)
