"""The log: what happened, a group a command; hover shows the reasons, a click leads to that moment."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from imgui_bundle import ImVec2, imgui

from wsn.client.model.log import LogGroup, reasons
from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, px
from wsn.table.seat import LogLine

TEXT = 14.5
GUTTER = 26.0
GAP = 7.0


@dataclass(slots=True)
class LogView:
    """How one log is looked at: what is searched for, and how high every group is as it is drawn."""

    wanted: str = ""
    stick: bool = True
    """Whether it follows the end as lines are added."""
    _tops: list[float] = field(default_factory=lambda: [0.0])
    _known: list[LogGroup] = field(default_factory=list)
    _wide: float = 0.0
    _jump: LogGroup | None = None

    def to(self, group: LogGroup) -> None:
        """Bring a group into sight at the next frame."""
        self._jump = group

    def tops(self, groups: Sequence[LogGroup], wide: float) -> list[float]:
        """Where each group begins, and where the last one ends."""
        if wide != self._wide:
            self._known, self._tops, self._wide = [], [0.0], wide
        kept = 0
        for mine, theirs in zip(self._known, groups):
            if mine is not theirs:
                break
            kept += 1
        del self._known[kept:], self._tops[kept + 1 :]
        with theme.font("plain", TEXT):
            for group in groups[kept:]:
                self._known.append(group)
                self._tops.append(self._tops[-1] + _height(group, wide))
        return self._tops


@dataclass(frozen=True, slots=True)
class LogWish:
    """What was pressed: look at the moment of a group, or take the game back to it."""

    group: LogGroup
    undo: bool = False


def show(
    view: LogView,
    groups: Sequence[LogGroup],
    inks: Mapping[str, tuple[str, str]],
    at: int | None = None,
    can_undo: int | None = None,
) -> LogWish | None:
    """Draw the log into what is left of the panel. `inks` gives each side its colour and letter.

    `at` is the entry whose moment is shown, `can_undo` the first entry that may be taken back to.
    """
    imgui.set_next_item_width(-1)
    _, view.wanted = imgui.input_text_with_hint("##wanted", "search for words or a rule …", view.wanted)
    if view.wanted.strip():
        words = view.wanted.strip().lower()
        groups = [g for g in groups if any(words in str(line).lower() for line in g.lines)]
    else:
        groups = [g for g in groups if g.lines]
    wish = None
    with theme.painted((imgui.Col_.child_bg, INKS.card)):
        imgui.begin_child("log", ImVec2(0, 0), imgui.ChildFlags_.borders)
    wide = widgets.room().x
    tops = view.tops(groups, wide)
    top = imgui.get_cursor_pos_y()
    first = max(bisect_right(tops, imgui.get_scroll_y() - px(4)) - 1, 0)
    low = imgui.get_scroll_y() + imgui.get_window_size().y
    for n in range(first, len(groups)):
        if tops[n] > low:
            break
        imgui.set_cursor_pos_y(top + tops[n])
        asked = _group(groups[n], wide, inks, at, can_undo)
        wish = asked or wish
    imgui.set_cursor_pos_y(top + tops[-1])
    imgui.dummy(ImVec2(0, 0))
    if not groups:
        widgets.soft("No line matches." if view.wanted.strip() else "Nothing has happened yet.")
    if view._jump is not None and view._jump in groups:
        imgui.set_scroll_y(max(tops[groups.index(view._jump)] - px(40), 0))
        view._jump, view.stick = None, False
    elif view.stick and at is None:
        imgui.set_scroll_y(imgui.get_scroll_max_y())
    at_end = imgui.get_scroll_y() >= imgui.get_scroll_max_y() - px(4)
    if imgui.is_window_hovered() and imgui.get_io().mouse_wheel:
        view.stick = at_end and imgui.get_io().mouse_wheel < 0
    elif at_end:
        view.stick = True
    imgui.end_child()
    return wish


def _height(group: LogGroup, wide: float) -> float:
    return sum(_line_height(line, wide) for line in group.lines) + px(GAP)


def _line_height(line: LogLine, wide: float) -> float:
    return float(imgui.calc_text_size(str(line), wrap_width=wide - px(GUTTER)).y) + px(2)


def _group(
    group: LogGroup, wide: float, inks: Mapping[str, tuple[str, str]], at: int | None, can_undo: int | None
) -> LogWish | None:
    wish = None
    start = imgui.get_cursor_screen_pos()
    lines = imgui.get_window_draw_list()
    with theme.font("plain", TEXT):
        heights = [_line_height(line, wide) for line in group.lines]
        high = sum(heights)
        imgui.push_id(group.first)
        if imgui.invisible_button("group", ImVec2(wide, high)):
            wish = LogWish(group)
        over = imgui.is_item_hovered()
        here = at is not None and group.first <= at <= group.last
        if over or here:
            ground = theme.colour32(INKS.note_ground if here else INKS.frame)
            corner = ImVec2(start.x + wide, start.y + high + px(2))
            lines.add_rect_filled(ImVec2(start.x - px(3), start.y - px(2)), corner, ground, px(4))
        if group.by is not None and group.by in inks:
            ink, letter = inks[group.by]
            low = ImVec2(start.x + px(17), start.y + px(17))
            lines.add_rect_filled(ImVec2(start.x, start.y), low, theme.colour32(ink), px(3))
            lines.add_rect(ImVec2(start.x, start.y), low, theme.colour32(INKS.soft), px(3))
            with theme.font("bold", 12.5):
                size = imgui.calc_text_size(letter)
                spot = ImVec2(start.x + (px(17) - size.x) / 2, start.y + (px(17) - size.y) / 2)
                lines.add_text(spot, theme.colour32(INKS.ink), letter)
        y = start.y
        under: LogLine | None = None
        for line, deep in zip(group.lines, heights):
            spot = ImVec2(start.x + px(GUTTER), y)
            font, high_of = imgui.get_font(), imgui.get_font_size()
            black = theme.colour32(INKS.ink)
            lines.add_text(font, high_of, spot, black, str(line), wrap_width=wide - px(GUTTER))
            if over and y <= imgui.get_mouse_pos().y < y + deep:
                under = line
            y += deep
    if imgui.begin_popup_context_item("menu"):
        if imgui.selectable("View this moment", False)[0]:
            wish = LogWish(group)
        imgui.begin_disabled(can_undo is None or group.last < can_undo)
        if imgui.selectable("Undo everything after this", False)[0]:
            wish = LogWish(group, undo=True)
        imgui.end_disabled()
        imgui.end_popup()
    imgui.pop_id()
    if under is not None:
        _reasons(under, can_undo is not None and group.last >= can_undo)
    return wish


def _reasons(line: LogLine, undo: bool) -> None:
    why = reasons(line)
    with widgets.tip(380):
        widgets.text(line.text, weight="bold", size=15)
        widgets.soft(line.rule)
        for reason in why:
            imgui.bullet()
            widgets.text(str(reason), size=15)
        more = ", right-click: undo back to here" if undo else ""
        widgets.soft(f"Click: view the board at this moment{more}")
