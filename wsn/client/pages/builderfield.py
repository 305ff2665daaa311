"""The field on the builder's page: boards, overlays, edges, objectives, the day and the name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from wsn.client.model import agreeing, fielding
from wsn.client.pages.builderbattle import number
from wsn.client.panels import theme, widgets
from wsn.client.panels.flowing import flow
from wsn.client.panels.theme import INKS, px

if TYPE_CHECKING:
    from wsn.client.pages.builder import BuilderPage


def draw(page: BuilderPage) -> None:
    """Everything of a frame; a change counts at once, and the map follows."""
    if widgets.button("← Back", "Esc"):
        page.put_down()
    imgui.begin_child("field")
    _boards(page)
    for problem in page.map.problems:
        widgets.notice(f"No: {problem}", bad=True)
    _overlays(page)
    _edges(page)
    _goals(page)
    _day(page)
    widgets.heading("Under the pointer")
    widgets.soft(page.map.told() or "Point at a hex of the map.")
    imgui.end_child()


# ---------------------------------------------------------------- boards


def _boards(page: BuilderPage) -> None:
    """Drawn, chosen, or a ready map."""
    agreed, system = page.agreed, page.buying.system
    widgets.heading("Boards")
    if imgui.radio_button("drawn by lot", not agreed.chosen and not agreed.map):
        page.agree(fielding.drawn(agreed))
    flow(widgets.width_of("chosen one by one") + px(40))
    if imgui.radio_button("chosen one by one", bool(agreed.chosen)) and not agreed.chosen:
        page.agree(fielding.chosen(agreed, page.map.laid, system))
    flow(widgets.width_of("a ready map") + px(40))
    sheets = fielding.sheets(system)
    if imgui.radio_button("a ready map", bool(agreed.map)) and not agreed.map:
        whole = next((one.name for one in sheets if not one.single), sheets[0].name)
        page.agree(fielding.mapped(agreed, whole))
    agreed = page.agreed
    if agreed.map:
        _ready(page)
        return
    count = number("boards", agreed.size, 1, 2, least=1, most=fielding.MOST_BOARDS)
    if count is not None:
        page.agree(fielding.counted(agreed, count, system))
    _shape(page)
    if page.agreed.chosen:
        _chosen(page)
    elif page.map.laid is not None:
        words = [
            fielding.title_of(one.board, sheets) + (" (turned)" if one.turned else "")
            for one in page.map.laid.boards
        ]
        widgets.text(f"The lot fell on: {', '.join(words)}.", size=15)
        if imgui.small_button("draw others"):
            page.agree(fielding.seeded(agreed, agreeing.other_seed(agreed.seed)))
        if imgui.is_item_hovered():
            widgets.hint("It takes the next seed, from which all other dice come too.")
    else:
        widgets.soft("The boards are being drawn …" if page.map.laying else "No boards lie there.")


def _shape(page: BuilderPage) -> None:
    """How the boards lie."""
    agreed = page.agreed
    if agreed.size < 2:
        return
    flow(px(190))
    imgui.set_next_item_width(px(190))
    words: dict[tuple[int, int] | None, str] = {None: "laid as it fits best"}
    words |= {shape: f"{shape[0]} across, {shape[1]} down" for shape in fielding.shapes(agreed.size)}
    if imgui.begin_combo("##shape", words.get(agreed.shape, "")):
        for shape, text in words.items():
            if imgui.selectable(text, shape == agreed.shape)[0]:
                page.agree(replace(agreed, shape=shape))
        imgui.end_combo()


def _chosen(page: BuilderPage) -> None:
    """Each board at its place, in rows from the north-west, and which way round it lies."""
    agreed = page.agreed
    singles = [one for one in fielding.sheets(page.buying.system) if one.single]
    across = agreed.shape[0] if agreed.shape else (page.map.laid.shape[0] if page.map.laid else 0)
    for n, one in enumerate(agreed.chosen):
        imgui.push_id(n)
        where = f"row {n // across + 1}, place {n % across + 1}" if across else ""
        wide = widgets.room().x - widgets.width_of("turned") - px(48)
        imgui.set_next_item_width(wide)
        title = fielding.title_of(one.board, fielding.sheets(page.buying.system))
        title = widgets.fits(title, wide - px(36))
        if imgui.begin_combo("##board", title, imgui.ComboFlags_.height_large):
            for sheet in singles:
                if imgui.selectable(f"{sheet.title}##{sheet.name}", sheet.name == one.board)[0]:
                    page.agree(fielding.board(agreed, n, sheet.name))
            imgui.end_combo()
        imgui.same_line()
        if imgui.checkbox("turned", one.turned)[0]:
            page.agree(fielding.turned(agreed, n))
        if agreed.size > 1:
            flow(widgets.width_of(where))
            with theme.painted((imgui.Col_.text, INKS.soft)):
                imgui.text(where)
        imgui.pop_id()
    file = _typed(page, "board", "", "one more, from FILE.toml")
    if file:
        page.agree(fielding.added(agreed, file))


def _ready(page: BuilderPage) -> None:
    """A shipped map, or a file of the players' own."""
    agreed, sheets = page.agreed, fielding.sheets(page.buying.system)
    imgui.set_next_item_width(min(px(300), widgets.room().x))
    if imgui.begin_combo("##map", fielding.title_of(agreed.map, sheets), imgui.ComboFlags_.height_large):
        for one in sheets:
            if imgui.selectable(f"{one.title}##{one.name}", one.name == agreed.map)[0]:
                page.agree(fielding.mapped(agreed, one.name))
        imgui.end_combo()
    named = _typed(
        page, "map", "" if agreed.map in [one.name for one in sheets] else agreed.map, "or a FILE.toml"
    )
    if named:
        page.agree(fielding.mapped(agreed, named))


# ---------------------------------------------------------------- what lies on them


def _overlays(page: BuilderPage) -> None:
    """Overlays, each with its hex and its turns."""
    agreed, sheets = page.agreed, fielding.overlays(page.buying.system)
    if not sheets:
        return
    widgets.heading("Overlays")
    if agreed.map:
        widgets.soft("A ready map is played on as it is; overlays are laid on boards.")
        return
    imgui.set_next_item_width(min(px(230), widgets.room().x))
    title = fielding.title_of(page.overlay, sheets) if page.overlay else "lay an overlay …"
    if imgui.begin_combo("##overlay", title, imgui.ComboFlags_.height_large):
        for one in sheets:
            if imgui.selectable(f"{one.title}##{one.name}", one.name == page.overlay)[0]:
                page.overlay = one.name
        imgui.end_combo()
    if page.overlay:
        widgets.text("Now click the hex of the map where its hex 101 comes to lie, or type it:", size=15)
        at = _typed(page, "hex", "", "A706")
        if at:
            page.agree(fielding.overlaid(agreed, page.overlay, at.upper()))
            page.overlay = ""
    for n, lying in enumerate(page.agreed.overlays):
        imgui.push_id(n)
        turn = f", turned by {60 * lying.turn} degrees" if lying.turn else ""
        widgets.text(f"{fielding.title_of(lying.name, sheets)} on {lying.at}{turn}", size=15)
        flow(widgets.width_of("turn") + px(16))
        if imgui.small_button("turn"):
            page.agree(fielding.spun(page.agreed, n))
        flow(widgets.width_of("take away") + px(16))
        if imgui.small_button("take away"):
            page.agree(fielding.lifted(page.agreed, n))
        imgui.pop_id()


def _edges(page: BuilderPage) -> None:
    """Where A and B come on."""
    widgets.heading("Edges")
    agreed = page.agreed
    words = "proposed, as is fair to both" if agreed.edges is None else _pair(agreed.edges)
    imgui.set_next_item_width(min(px(300), widgets.room().x))
    if imgui.begin_combo("##edges", words, imgui.ComboFlags_.height_large):
        if imgui.selectable("proposed, as is fair to both", agreed.edges is None)[0]:
            page.agree(replace(agreed, edges=None))
        for pair in fielding.edges(page.buying.system):
            if imgui.selectable(_pair(pair), pair == agreed.edges)[0]:
                page.agree(replace(agreed, edges=pair))
        imgui.end_combo()
    if fielding.drops(page.buying.system):
        changed, drop = imgui.checkbox("airborne companies come from the air", agreed.drop)
        if changed:
            page.agree(replace(page.agreed, drop=drop))


def _pair(edges: tuple[str, str]) -> str:
    return f"A from the {edges[0]}, B from the {edges[1]}"


def _goals(page: BuilderPage) -> None:
    """How many objectives, or which."""
    widgets.heading("Objectives")
    agreed = page.agreed
    if agreed.objectives:
        widgets.text(f"Chosen on the map: {', '.join(agreed.objectives)}", size=15)
        flow(widgets.width_of("propose them") + px(16))
        if imgui.small_button("propose them"):
            page.agree(replace(agreed, objectives=()))
        return
    count = number("proposed", agreed.count, 1, 1, least=0, most=fielding.MOST_OBJECTIVES)
    if count is not None:
        page.agree(replace(agreed, count=count))
    widgets.soft("0: as many as usual. Click hexes of the map to choose them yourselves.")


def _day(page: BuilderPage) -> None:
    """The day and the name."""
    widgets.heading("Day and name")
    agreed = page.agreed
    date = _typed(page, "day", agreed.date, "1944-07-20", wide=130)
    if date is not None:
        page.agree(replace(agreed, date=date.strip()))
    title = _typed(page, "name", agreed.title, "a name is made", wide=300)
    if title is not None:
        page.agree(replace(page.agreed, title=title.strip()))


def _typed(page: BuilderPage, name: str, value: str, hint: str, wide: float = 230) -> str | None:
    """A text that counts when Enter is pressed or the field is left; None while it stays."""
    texts = page.texts
    imgui.set_next_item_width(min(px(wide), widgets.room().x - px(70)))
    entered, text = imgui.input_text_with_hint(
        f"{name}##typed", hint, texts.get(name, value), imgui.InputTextFlags_.enter_returns_true
    )
    if entered or imgui.is_item_deactivated_after_edit():
        texts.pop(name, None)
        return str(text) if text != value else None
    if imgui.is_item_active():
        texts[name] = text
    else:
        texts.pop(name, None)
    return None
