"""The ruling on a line of sight: the verdict, everything that mattered with its rule, what is tried out."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.pages.sight.sights import LineTable
from wsn.client.pages.sight.tries import Try
from wsn.client.panels import cites, theme, widgets
from wsn.client.panels.pictures import Picture, draw_picture
from wsn.client.panels.theme import INKS, in_pixels
from wsn.english import count
from wsn.table.percent import share_percent

STYLES: Final = {True: ("CLEAR", "go"), False: ("BLOCKED", "bad")}
"""Of a verdict: its word, its ink and its ground."""


def draw_ruling(table: LineTable) -> str:
    """Draw the ruling. The action that was pressed, or empty."""
    action = ""
    sight = table.line_ruling
    if sight is None:
        _nothing_yet(table)
    else:
        _draw_verdict(table)
        for number, reason in enumerate(table.line_reasons, start=1):
            _draw_reason(number, reason.text, reason.rule, reason.at, reason.blocks)
        if not table.line_reasons:
            widgets.text("Nothing is in the way.", size=15)
        if table.otherwise_text:
            widgets.text(table.otherwise_text, weight="bold", size=15)
    for one in table.all_tries:
        if widgets.small_button(f"undo##{one.as_typed}{one.word}"):
            table.take_back(one)
        imgui.same_line()
        widgets.text(f"{one.text} ({one.place})", size=15)
    if table.problem:
        widgets.draw_notice(f"No: {table.problem}", bad=True)
    for line in table.differences:
        widgets.draw_notice(f"Differs: {line}", bad=True)
    if table.shading and table.start is not None:
        widgets.text(f"{table.seen_words}; what it cannot see is shaded.", size=15)
    return action or _draw_buttons(table)


def _nothing_yet(table: LineTable) -> None:
    if table.start is None:
        widgets.text("Click the hex where the line starts.", size=15)
    else:
        widgets.text(f"From {table.start}: point at the other hex.", weight="bold")
    widgets.draw_soft("Right-click a hex, or near an edge, to try out changes there.")


def _draw_verdict(table: LineTable) -> None:
    sight = table.line_ruling
    assert sight is not None
    word, kind = STYLES[sight.clear]
    ink, ground = getattr(INKS, kind), getattr(INKS, f"{kind}_ground")
    hexes = count(sight.distance, "hex", "hexes")
    with widgets.draw_box(ground, ink):
        widgets.text(f"{sight.start} to {sight.end}: {word}", ink, "bold", 19)
        widgets.text(hexes, size=15)
        if sight.reading != "straight":
            widgets.text("The line runs along an edge or through a corner: both sides were checked.", size=15)


def _draw_reason(number: int, words: str, rule: str, at: Fraction, blocks: bool) -> None:
    """One thing that mattered, with its number on the board and its place on the line."""
    left = imgui.get_cursor_pos_x()
    start = imgui.get_cursor_screen_pos()
    lines = imgui.get_window_draw_list()
    ink = INKS.bad if blocks else INKS.soft
    middle = ImVec2(start.x + in_pixels(10), start.y + in_pixels(9))
    lines.add_circle_filled(middle, in_pixels(9), theme.to_colour32(ink if blocks else INKS.card))
    lines.add_circle(middle, in_pixels(9), theme.to_colour32(ink), 0, in_pixels(1.3))
    with theme.text_font("bold", 12.5):
        size = imgui.calc_text_size(str(number))
        on = INKS.on_go if blocks else INKS.ink
        lines.add_text(
            ImVec2(middle.x - size.x / 2, middle.y - size.y / 2), theme.to_colour32(on), str(number)
        )
    imgui.set_cursor_pos_x(left + in_pixels(28))
    imgui.begin_group()
    widgets.text(f"{'blocks: ' if blocks else ''}{words}", size=15, weight="bold" if blocks else "plain")
    cites.draw_cited(along_text(at), rule, INKS.soft, size=14)
    imgui.end_group()


LARGEST_DENOMINATOR: Final = 24
"""A point on a line is given as a fraction up to this denominator, beyond it in percent."""


def along_text(at: Fraction) -> str:
    """Where on a line something stands: `1/12 along the line`, or in percent for no plain fraction."""
    if at in (0, 1):
        return "at the start of the line" if at == 0 else "at the end of the line"
    words = str(at) if at.denominator <= LARGEST_DENOMINATOR else share_percent(float(at))
    return f"{words} along the line"


def _draw_buttons(table: LineTable) -> str:
    line = table.line_ruling is not None
    wide = (widgets.room().x / theme.face_scale() - 8) / 2
    alone = (
        widgets.width_of("Shade the unseen   [S]") > in_pixels(wide) - 2 * imgui.get_style().frame_padding.x
    )
    """Whether a column is too narrow for two buttons in a line."""
    action = ""
    rows = (
        (
            "shade",
            "Shade the unseen" if not table.shading else "Remove shading",
            "S",
            table.start is not None,
        ),
        ("side_view", "Side view", "V", line),
        ("copy", "Copy code", "Ctrl+C", line),
        ("save_ruling", "Save a picture", "", line),
        ("swap", "Swap ends", "", line),
        ("let_go", "New line", "Esc", table.start is not None),
    )
    for n, (name, words, key, on) in enumerate(rows):
        if n % 2 and not alone:
            imgui.same_line()
        if widgets.draw_button(words, key, wide=-1 if alone else wide, on=on):
            action = name
    return action


def side_view(picture: Picture, x: float, y: float, wide: float, high: float) -> None:
    """The line from the side, over the board: as wide as the picture is at this height."""
    if picture.texture is not None:
        wide = min(wide, (high - in_pixels(16)) * picture.width / picture.height + in_pixels(16))
    imgui.push_style_var(imgui.StyleVar_.window_padding, ImVec2(in_pixels(8), in_pixels(8)))
    with widgets.open_panel("side view", x, y, wide, high, scrolls=False):
        room = widgets.room()
        draw_picture(picture, room.x, room.y)
    imgui.pop_style_var()


def draw_tries(
    title: str, tries_: tuple[Try, ...], now: tuple[Try, ...], at: tuple[float, float]
) -> Try | str | None:
    """What could be tried out at a place, as a list beside it: the one picked, `cancel`, or None."""
    screen = imgui.get_io().display_size
    wide = in_pixels(300)
    imgui.set_next_window_pos(
        ImVec2(min(at[0] + in_pixels(16), screen.x - wide - in_pixels(8)), min(at[1], screen.y * 0.45)),
        imgui.Cond_.appearing,
    )
    flags = (
        imgui.WindowFlags_.no_title_bar
        | imgui.WindowFlags_.no_resize
        | imgui.WindowFlags_.no_saved_settings
        | imgui.WindowFlags_.always_auto_resize
    )
    picked: Try | str | None = None
    with theme.paint_widgets((imgui.Col_.window_bg, INKS.card)):
        imgui.begin("tries", None, flags)
    widgets.text(f"{title}: what if …", weight="bold")
    line = imgui.get_text_line_height_with_spacing()
    imgui.begin_child(
        "found",
        ImVec2(wide - in_pixels(24), min(len(tries_) * line + in_pixels(6), screen.y * 0.36)),
        imgui.ChildFlags_.nav_flattened,
    )
    for n, one in enumerate(tries_):
        words = f"{one.place} {one.text}"
        if imgui.selectable(f"{'on: ' if one in now else ''}{words}##{n}", one in now)[0]:
            picked = one
    imgui.end_child()
    if widgets.draw_button("Cancel", "Esc", wide=-1):
        picked = "cancel"
    imgui.end()
    return picked
