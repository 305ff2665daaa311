"""A topic of the rules, set as a page: headings, paragraphs, points, charts, and links to be pressed."""

from __future__ import annotations

from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import prose, theme, widgets
from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.parts.rulestext import Passage, RulesBook, RulesChart, RulesSection, RulesTopic, Run, runs
from wsn.table import rulereading
from wsn.table.rulereading import RulePlace

RULES_TEXT_SIZE: Final = 16.5
CHART: Final = 15.0


def draw_topic(
    book: RulesBook, topic: RulesTopic, wide: float, place: RulePlace, *, jump: bool, chart_wide: float = 0.0
) -> RulePlace | None:
    """Draw a topic, `wide` pixels; with `jump` from the section of the place on. What was pressed.

    A chart may be as wide as `chart_wide`, where that is more.
    """
    section = place.section
    pressed: Run | None = None
    if jump and not section:
        imgui.set_scroll_y(0)
    widgets.title(topic.title, 26)
    with theme.text_font("italic", 18), theme.paint_widgets((imgui.Col_.text, INKS.soft)):
        imgui.push_text_wrap_pos(imgui.get_cursor_pos_x() + wide)
        imgui.text_wrapped(topic.about)
        imgui.pop_text_wrap_pos()
    for number, one in enumerate(topic.sections):
        here = number == section and bool(section)
        if jump and here:
            imgui.set_scroll_from_pos_y(imgui.get_cursor_pos_y() - imgui.get_scroll_y(), 0.0)
        imgui.push_id(number)
        pressed = _draw_section(book, one, (wide, max(wide, chart_wide)), here) or pressed
        imgui.pop_id()
    imgui.dummy(ImVec2(0, in_pixels(10)))
    return _place(place.system, pressed) if pressed is not None else None


def _place(system: str, pressed: Run) -> RulePlace | None:
    """Where a link or a citation leads."""
    if pressed.kind == "topic":
        return RulePlace(system, pressed.to)
    return rulereading.opens(pressed.to, system)


def _draw_section(
    book: RulesBook, section: RulesSection, wides: tuple[float, float], here: bool
) -> Run | None:
    """`wides`: of the text and, at most, of a chart."""
    wide, most = wides
    pressed: Run | None = None
    if section.title:
        imgui.dummy(ImVec2(0, in_pixels(8)))
        at = imgui.get_cursor_screen_pos()
        with theme.text_font("bold", 18.5):
            imgui.text(section.title)
            said = imgui.calc_text_size(section.title)
        if section.rules:
            with theme.text_font("plain", 14):
                rules = ", ".join(section.rules)
                beside = widgets.width_of(rules, size=14) < wide - said.x - in_pixels(16)
                if beside:
                    low = ImVec2(at.x + said.x + in_pixels(14), at.y + said.y - in_pixels(18))
                    imgui.get_window_draw_list().add_text(low, to_colour32(INKS.quiet), rules)
            if not beside:
                widgets.text(rules, INKS.quiet, size=14)
        if here:  # where a citation has led
            low = ImVec2(at.x - in_pixels(5), at.y + said.y)
            imgui.get_window_draw_list().add_rect_filled(
                ImVec2(at.x - in_pixels(9), at.y), low, to_colour32(INKS.go)
            )
    for n, passage in enumerate(section.passages):
        imgui.push_id(n)
        if passage.chart:
            draw_chart(book.charts[passage.body](), most, wide)
        else:
            pressed = _draw_passage(book, passage, wide) or pressed
        imgui.pop_id()
    return pressed


def _draw_passage(book: RulesBook, passage: Passage, wide: float) -> Run | None:
    pieces = runs(passage.body, book)
    if not passage.point:
        return prose.draw_text(pieces, wide=wide, size=RULES_TEXT_SIZE)
    at = imgui.get_cursor_screen_pos()
    spot = (at.x + in_pixels(9), at.y + in_pixels(10))
    imgui.get_window_draw_list().add_circle_filled(spot, in_pixels(2.4), to_colour32(INKS.soft))
    imgui.indent(in_pixels(22))
    pressed = prose.draw_text(pieces, wide=wide - in_pixels(22), size=RULES_TEXT_SIZE)
    imgui.unindent(in_pixels(22))
    return pressed


def draw_chart(shown: RulesChart, wide: float, text: float = 0.0) -> None:
    """A chart as a table, no wider than this; the widest column gives way. `text`: how wide its note is."""
    imgui.dummy(ImVec2(0, in_pixels(2)))
    widgets.text(shown.title, weight="bold", size=15.5)
    table = (shown.heads, *shown.rows)
    pad = 2 * imgui.get_style().cell_padding.x + in_pixels(2)
    wides = _columns(shown, wide - pad * len(shown.heads))
    flags = imgui.TableFlags_.borders | imgui.TableFlags_.row_bg | imgui.TableFlags_.no_host_extend_x
    if imgui.begin_table("chart", len(wides), flags, ImVec2(min(sum(wides) + pad * len(wides), wide), 0)):
        for n, across in enumerate(wides):
            imgui.table_setup_column(str(n), imgui.TableColumnFlags_.width_fixed, across + in_pixels(1))
        for row in table:
            head = row is shown.heads
            imgui.table_next_row(imgui.TableRowFlags_.headers if head else imgui.TableRowFlags_.none)
            for cell in row:
                imgui.table_next_column()
                widgets.text(cell, weight="bold" if head else "plain", size=CHART)
        imgui.end_table()
    if not shown.note:
        imgui.dummy(ImVec2(0, in_pixels(2)))
    else:
        with theme.text_font("plain", 14), theme.paint_widgets((imgui.Col_.text, INKS.soft)):
            imgui.push_text_wrap_pos(imgui.get_cursor_pos_x() + (text or wide))
            imgui.text_wrapped(shown.note)
            imgui.pop_text_wrap_pos()
            imgui.dummy(ImVec2(0, in_pixels(2)))


NARROWEST_COLUMN: Final = 60.0
"""No column is made narrower than this, at UI scale 1."""


def _columns(shown: RulesChart, room: float) -> list[float]:
    """How wide each column is: what it needs, or less where there is no room, the widest first."""

    def needs(n: int) -> float:
        head = widgets.width_of(shown.heads[n], "bold", CHART)
        return max(head, *(widgets.width_of(row[n], size=CHART) for row in shown.rows))

    wides = [needs(n) for n in range(len(shown.heads))]
    while sum(wides) > room and max(wides) > in_pixels(NARROWEST_COLUMN):
        most = max(wides)
        second = max((one for one in wides if one < most), default=0.0)
        alike = sum(one == most for one in wides)
        less = max(second, most - (sum(wides) - room) / alike, in_pixels(NARROWEST_COLUMN))
        wides = [less if one == most else one for one in wides]
    return wides
