"""What a command would do: its reasons with their rules, and the exact odds as a table with bars."""

from __future__ import annotations

from imgui_bundle import ImVec2, imgui

from wsn.cite import Reason
from wsn.client.panels import cites, theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.engine.system import Preview
from wsn.english import capitalize
from wsn.table.previewing import chances


def draw_preview(preview: Preview, *, most: int = 40, reasons: bool = True, vain: bool = False) -> None:
    """A preview: title, reasons, odds. Reasons beyond `most` are counted; `vain`: it cannot hurt."""
    if preview.title:
        widgets.text(capitalize(preview.title), weight="bold")
    if preview.gist:
        widgets.text(capitalize(preview.gist), weight="bold", size=15)
    if preview.before:
        widgets.text(capitalize(preview.before), size=15)
    if vain:
        widgets.text("It cannot hurt.", INKS.bad, weight="bold", size=15)
    if preview.sign and preview.odds:  # of a table with many factors the results are asked for first
        draw_odds(preview)
    if reasons:
        for reason in preview.reasons[:most]:
            draw_point(reason)
        if len(preview.reasons) > most:
            widgets.draw_soft(f"and {len(preview.reasons) - most} more reasons")
    if preview.odds and not preview.sign:
        draw_odds(preview)


def draw_point(reason: Reason) -> None:
    """A reason as a point of a list, with its rule behind it."""
    at = imgui.get_cursor_screen_pos()
    spot = (at.x + in_pixels(6), at.y + in_pixels(8))
    imgui.get_window_draw_list().add_circle_filled(spot, in_pixels(2.2), theme.to_colour32(INKS.soft))
    imgui.indent(in_pixels(15))
    amount = f" {reason.amount:+d}" if reason.amount else ""
    cites.draw_cited(f"{reason.text}{amount}", reason.rule, size=15)
    imgui.unindent(in_pixels(15))


def draw_odds(preview: Preview) -> None:
    """The odds: outcome, chance, ways, and a bar as long as the chance."""
    widest = max(widgets.width_of(one.words, size=15) for one in preview.odds)
    ways_wide = max(widgets.width_of(f"{one.ways} in {one.out_of}", size=13) for one in preview.odds)
    wide = widgets.room().x
    figures = in_pixels(52) + ways_wide + in_pixels(30)
    flags = imgui.TableFlags_.sizing_fixed_fit | imgui.TableFlags_.no_host_extend_x
    if not imgui.begin_table("odds", 4, flags):
        return
    outcome = min(widest, wide * 0.5)
    imgui.table_setup_column("outcome", imgui.TableColumnFlags_.width_fixed, outcome)
    imgui.table_setup_column("chance", imgui.TableColumnFlags_.width_fixed, in_pixels(48))
    imgui.table_setup_column("ways", imgui.TableColumnFlags_.width_fixed, ways_wide)
    rest = max(wide - outcome - figures - in_pixels(24), in_pixels(24))
    imgui.table_setup_column("bar", imgui.TableColumnFlags_.width_fixed, rest)
    for one, share in zip(preview.odds, chances(preview)):
        imgui.table_next_row()
        imgui.table_next_column()
        imgui.push_text_wrap_pos(imgui.get_cursor_pos_x() + outcome)  # a box has set one beyond the column
        widgets.text(one.words, size=15)
        imgui.pop_text_wrap_pos()
        imgui.table_next_column()
        draw_right(share, "bold", 15, INKS.ink)
        imgui.table_next_column()
        draw_right(f"{one.ways} in {one.out_of}", "plain", 13, INKS.soft)
        imgui.table_next_column()
        widgets.draw_bar(one.ways / one.out_of, rest)
    imgui.end_table()


def draw_right(words: str, weight: str, size: float, ink: str) -> None:
    """Write words so that they end at the right edge, where they fit."""
    with theme.text_font(weight, size), theme.paint_widgets((imgui.Col_.text, ink)):
        spare = imgui.get_content_region_avail().x - imgui.calc_text_size(words).x
        if spare > 0:
            imgui.set_cursor_pos(ImVec2(imgui.get_cursor_pos_x() + spare, imgui.get_cursor_pos_y()))
        imgui.text(words)
