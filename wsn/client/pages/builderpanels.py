"""How the builder's page looks: shelf, roster, battle; the map under the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import ImVec2, imgui

from wsn.client.model import keys
from wsn.client.model.buying import Ware, sections
from wsn.client.pages import builderbattle, builderfair, builderfield, builderroster, builderseals
from wsn.client.panels import bar, theme, widgets
from wsn.client.panels.theme import INKS, px

if TYPE_CHECKING:
    from wsn.client.pages.builder import BuilderPage

ROW = 40.0
"""The height of a row on the shelf, at UI scale 1."""
NARROW = 960.0
"""In a narrower window, at UI scale 1, the battle and its map take the place of the rosters."""


def draw(page: BuilderPage) -> None:
    """Everything of a frame."""
    shown = imgui.get_io().display_size
    top = px(bar.HIGH)
    page.narrow = shown.x < px(NARROW)
    high = shown.y - top - (page.app.message_room() if page.board_covered else 0)
    _bar(page)
    if page.over == "field":
        side = min(px(470), shown.x * 0.5)
        with widgets.panel("ground", 0, top, side, high):
            builderfield.draw(page)
        _map(page, side, top, shown.x - side, high)
    elif page.narrow and page.over == "battle":
        side = shown.x * 0.52
        with widgets.panel("battle", 0, top, side, high):
            builderbattle.draw(page)
        _map(page, side, top, shown.x - side, high)
    else:
        _desk(page, top, high)
    builderfair.draw(page)
    if page.over == "seals":
        builderseals.draw(page)


def _desk(page: BuilderPage, top: float, high: float) -> None:
    """Shelf and roster; beside them the battle over its map, where there is room for it."""
    shown = imgui.get_io().display_size
    left = shown.x * 0.44 if page.narrow else min(px(370), shown.x * 0.3)
    middle = shown.x - left if page.narrow else min(px(440), shown.x * 0.35)
    with widgets.panel("shelf", 0, top, left, high):
        _shelf(page)
    with widgets.panel("roster", left, top, middle, high):
        builderroster.draw(page)
    if page.narrow:
        return
    x, wide = left + middle, shown.x - left - middle
    deep = min(max(page.deep, px(200)), high * 0.62)
    with widgets.panel("battle", x, top, wide, deep):
        builderbattle.draw(page)
        page.deep = imgui.get_cursor_pos_y() + imgui.get_style().window_padding.y
    _map(page, x, top + deep, wide, high - deep)


def _map(page: BuilderPage, x: float, y: float, wide: float, high: float) -> None:
    """The map, or why there is none."""
    view = page.board_view()
    if view is not None:
        view.place(x, y, wide, high)
        return
    with widgets.panel("nomap", x, y, wide, high):
        for problem in page.map.problems:
            widgets.text(f"No: {problem}", INKS.bad, size=15)
        if page.battles and not page.map.problems:
            widgets.soft("The boards are being laid …")


def _bar(page: BuilderPage) -> None:
    buyer = page.buying.buyer
    items = (
        ("undo", "Undo", "Ctrl+Z", bool(buyer.history.past)),
        ("redo", "Redo", keys.shortcut("redo"), bool(buyer.history.future)),
        ("help", "Keys", "?", True),
        ("settings", "Settings", "", True),
    )
    pressed = bar.show(page.title, buyer.catalogue.file.title, items)
    if pressed == "start":
        page.app.back()
    elif pressed:
        page.app.do(pressed)


# ---------------------------------------------------------------- the shelf


def _shelf(page: BuilderPage) -> None:
    """Search, filters, and every row that passes them."""
    buying, wanted = page.buying, page.buying.filters
    if buying.sealing.hidden(buying.at):
        widgets.soft("This roster is sealed: nothing is bought for it until both are opened.")
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
    _, wanted.fits = imgui.checkbox("what fits", wanted.fits)
    imgui.begin_child("rows")
    found = buying.shelf()
    for section, wares in found:
        widgets.heading(section.title)
        for ware in wares:
            _row(page, ware)
    if not found:
        widgets.soft("Nothing is like that." if wanted.words or wanted.section else "Nothing fits any more.")
    imgui.end_child()


def _row(page: BuilderPage, ware: Ware) -> None:
    """A row: its name over its id and remarks, its price, and a click to buy it."""
    offer = ware.offer
    at = imgui.get_cursor_screen_pos()
    wide = widgets.room().x
    clicked = imgui.selectable(f"##{offer.id}", False, 0, ImVec2(0, px(ROW)))[0]
    if imgui.is_item_hovered():
        _tip(page, ware)
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
        lines.add_text(ImVec2(at.x + px(4), at.y + px(22)), soft, widgets.fits(_remarks(ware), wide - px(10)))
    if clicked:
        _buy(page, ware)


def _price(ware: Ware) -> str:
    """Its printed price; where only another quality fits, that and its price."""
    if ware.quality:
        return f"{ware.quality} {ware.prices[0][1]}"
    return f"{ware.offer.row.price}" + (" a point" if ware.offer.row.size > 1 else "")


def _remarks(ware: Ware) -> str:
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


def _tip(page: BuilderPage, ware: Ware) -> None:
    """All about a row."""
    offer = ware.offer
    with widgets.tip():
        widgets.text(offer.name, weight="bold")
        widgets.soft(f"{offer.section.title}, {offer.section.rule}, {offer.section.origin}")
        for words in page.buying.buyer.pieces(offer):
            widgets.text(words, size=15)
        if len(ware.prices) > 1:
            widgets.text(
                ", ".join(f"{quality or 'regular'} {price}" for quality, price in ware.prices), size=15
            )
        if offer.row.oddity:
            widgets.text(f"As printed: {offer.row.oddity}.", size=15)
        if ware.why_not is not None:
            widgets.text(f"No: {ware.why_not.text} ({ware.why_not.rule})", INKS.bad, size=15)
        for word in offer.rolls:
            widgets.soft(f"{word}: rolled for when the scenario is built")


def _buy(page: BuilderPage, ware: Ware) -> None:
    """A click buys, also what is against the rules: that is told beside the list, and can be undone."""
    buyer = page.buying.buyer
    if not ware.fits and not ware.places and ware.offer.kind in ("add_on", "carrier", "craft"):
        page.app.say(f"No: {ware.why_not}", bad=True)
        return
    if not buyer.buy(ware, ware.quality):
        page.app.say(buyer.problem, bad=True)
