"""The log: what happened, turn by turn, with dice and counters; a click leads to that moment or to a rule."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import cites, pictures, prose, theme, widgets
from wsn.client.panels.dice import DicePictures
from wsn.client.panels.pictures import Picture
from wsn.client.panels.theme import INKS, in_pixels
from wsn.desk.log import KINDS, LineKind, LogGroup, line_reasons, narrow_group
from wsn.table.logline import LogLine

TEXT: Final = 14.5
GUTTER: Final = 34.0
ICON: Final = 34.0
"""The counter of who acts."""
LOG_DIE_SIZE: Final = 17.0
LOG_GAP: Final = 7.0
HEAD: Final = 24.0
"""The heading of a turn."""
SEARCHED_LOG_HEIGHT: Final = 190.0
"""A log that is lower than this has no room for a field to search it; the whole log (J) has."""
MOST_EMPTY: Final = 0.34
"""The greatest share of the log that stays empty at its end, so that it begins with a whole sentence."""
MOST_DICE: Final = 8
"""Of a throw of more dice only the words tell."""


@dataclass(slots=True)
class LogLook:
    """What the log is drawn with besides words: dice, and the counter of a unit; none for a plain log."""

    dice: DicePictures | None = None
    icon: Callable[[LogGroup], Picture | None] | None = None
    acts: Callable[[LogGroup, LogLine], tuple[str, Picture | None] | None] | None = None
    """Who does what a line of a group tells: its player or another side, and the counter; None: not known."""
    turns: int | None = None
    """How many turns are played, for their headings."""


@dataclass(slots=True)
class LogView:
    """How one log is looked at: what is searched for, and how high every group is as it is drawn."""

    wanted: str = ""
    kind: LineKind | None = None
    """The kind of lines that is shown alone."""
    stick: bool = True
    """Whether it stays at its end when something is added."""
    look: LogLook = field(default_factory=LogLook)
    tops_known: list[float] = field(default_factory=lambda: [0.0])
    groups_known: list[LogGroup] = field(default_factory=list)
    _wide: tuple[float, float] = (0.0, 0.0)
    _jump: LogGroup | None = None
    _narrow: dict[int, tuple[LogGroup, LineKind | None, LogGroup]] = field(default_factory=dict)

    def scroll_to(self, group: LogGroup) -> None:
        """Bring a group into sight at the next frame."""
        self._jump = group

    def shown_groups(self, groups: Sequence[LogGroup]) -> list[LogGroup]:
        """The groups with something to show, each with the lines of the kind that is wanted."""
        words = self.wanted.strip().lower()
        if words:
            groups = [g for g in groups if any(words in str(line).lower() for line in g.lines)]
        return [one for one in (self._narrow_group(group) for group in groups) if one.lines]

    def _narrow_group(self, group: LogGroup) -> LogGroup:
        known = self._narrow.get(group.first)
        if known is None or known[0] is not group or known[1] != self.kind:
            known = self._narrow[group.first] = (group, self.kind, narrow_group(group, self.kind))
        return known[2]

    def group_tops(self, groups: Sequence[LogGroup], wide: float) -> list[float]:
        """Where each group begins, and where the last one ends."""
        across = (wide, theme.face_scale())
        if across != self._wide:
            self.groups_known, self.tops_known, self._wide = [], [0.0], across
        kept = 0
        for mine, theirs in zip(self.groups_known, groups):
            if mine is not theirs:
                break
            kept += 1
        del self.groups_known[kept:], self.tops_known[kept + 1 :]
        for n in range(kept, len(groups)):
            self.groups_known.append(groups[n])
            self.tops_known.append(
                self.tops_known[-1] + self._group_height(groups[n], before(groups, n), wide)
            )
        return self.tops_known

    def spare_height(self, groups: Sequence[LogGroup], wide: float, high: float) -> float:
        """How much room under the last line lets the log begin, at its end, with a whole sentence.

        With a whole line of one where that left too much empty. `high` is the height of what is seen; all in
        pixels. Nothing where the last line alone is higher.
        """
        tops = self.group_tops(groups, wide)
        edge = tops[-1] - high
        sentence = line = tops[-1]
        for n in range(len(groups) - 1, -1, -1) if edge > 0 else ():
            y = tops[n + 1] - in_pixels(LOG_GAP)
            for row in reversed(self.rows(groups[n], before(groups, n), wide)):
                y -= row.high
                line = min((y + top for top in row.line_tops() if y + top >= edge), default=line)
                if y < edge:
                    whole = sentence - edge <= high * MOST_EMPTY
                    first = sentence if whole else line
                    return first - edge if first < tops[-1] else 0.0
                sentence = y
        return 0.0

    @staticmethod
    def scroll_above(tops: Sequence[float], n: int, high: float) -> float:
        """Where the log is scrolled to for a group: to the one before, seen from its first line on.

        To the group itself where the one before takes more than half of what is seen.
        """
        before_ = max(n - 1, 0)
        return tops[before_] if tops[n] - tops[before_] < high / 2 else tops[n]

    def _group_height(self, group: LogGroup, turn: int | None, wide: float) -> float:
        return sum(row.high for row in self.rows(group, turn, wide)) + in_pixels(LOG_GAP)

    def rows(self, group: LogGroup, turn: int | None, wide: float) -> list[LogRow]:
        """The lines of a group as they are set; a line that begins a turn has its number."""
        rows: list[LogRow] = []
        for line in group.lines:
            head = line.turn if line.turn not in (None, turn) else None
            turn = line.turn if line.turn is not None else turn
            dice = tuple(
                (value, throw.faces)
                for throw in line.dice
                if self.look.dice is not None and len(throw.values) <= MOST_DICE
                for value in throw.values
            )
            first = len(dice) * in_pixels(LOG_DIE_SIZE + 3) + (in_pixels(4) if dice else 0)
            runs = cites.runs_of(line.words, line.rule)
            high = prose.lay_out(runs, wide - in_pixels(GUTTER), "plain", TEXT, first)[1]
            if head and rows:  # the counter beside the line before does not lie over the heading
                rows[-1] = replace(rows[-1], high=max(rows[-1].high, in_pixels(ICON - 4)))
            rows.append(
                LogRow(line, head, dice, first, high + in_pixels(2) + (in_pixels(HEAD) if head else 0))
            )
        return rows


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line as it is set: the turn that it begins, its dice, how far they push the words, its height."""

    line: LogLine
    head: int | None
    dice: tuple[tuple[int, int], ...]
    first: float
    high: float

    def line_tops(self) -> list[float]:
        """Where each line of its words begins, the heading first, from its top."""
        head, step = (in_pixels(HEAD) if self.head else 0.0), in_pixels(TEXT) * prose.LEADING
        lines = max(round((self.high - head) / step - 0.3), 1)
        return [0.0, *([head] if head else []), *(head + step * n for n in range(1, lines))]


@dataclass(frozen=True, slots=True)
class LogWish:
    """What was pressed: look at the moment of a group, or take the game back to it."""

    group: LogGroup
    undo: bool = False


def before(groups: Sequence[LogGroup], n: int) -> int | None:
    """The turn that was told of last before a group; not every line is of a turn."""
    for group in (groups[i] for i in range(n - 1, -1, -1)):
        for line in reversed(group.lines):
            if line.turn is not None:
                return line.turn
    return None


def draw_log(
    view: LogView,
    groups: Sequence[LogGroup],
    inks: Mapping[str, tuple[str, str]],
    at: int | None = None,
    can_undo: int | None = None,
) -> LogWish | None:
    """Draw the log into what is left of the panel. `inks` gives each side its colour and letter.

    `at` is the entry whose moment is shown, `can_undo` the first entry that may be taken back to.
    """
    if view.wanted or view.kind or widgets.room().y >= in_pixels(SEARCHED_LOG_HEIGHT):
        _draw_controls(view)
    whole, groups = groups, view.shown_groups(groups)
    wish = None
    with theme.paint_widgets((imgui.Col_.child_bg, INKS.card)):
        imgui.begin_child("log", ImVec2(0, 0), imgui.ChildFlags_.borders | imgui.ChildFlags_.nav_flattened)
    corner, size = imgui.get_window_pos(), imgui.get_window_size()
    rim = imgui.get_style().window_padding.y
    seen = size.y - 2 * rim
    inner = (ImVec2(corner.x, corner.y + rim), ImVec2(corner.x + size.x, corner.y + size.y - rim))
    imgui.push_clip_rect(*inner, True)  # nothing of the line before looks in at the rim
    wide = widgets.room().x
    tops = view.group_tops(groups, wide)
    left, top = imgui.get_cursor_pos_x(), imgui.get_cursor_pos_y()
    first = max(bisect_right(tops, imgui.get_scroll_y() - in_pixels(4)) - 1, 0)
    low = imgui.get_scroll_y() + imgui.get_window_size().y
    for n in range(first, len(groups)):
        if tops[n] > low:
            break
        imgui.set_cursor_pos(ImVec2(left, top + tops[n]))
        asked = _draw_group(view, groups[n], before(groups, n), wide, inks, at, can_undo)
        wish = asked or wish
    imgui.set_cursor_pos(ImVec2(left, top + tops[-1] + view.spare_height(groups, wide, seen)))
    imgui.dummy(ImVec2(0, 0))
    if not groups:
        widgets.draw_soft("No line matches." if whole else "Nothing has happened yet.")
    if view._jump is not None:
        there = [n for n, group in enumerate(groups) if group.first <= view._jump.first]
        if there:  # of a moment of which nothing is told, what was told last
            imgui.set_scroll_y(view.scroll_above(tops, there[-1], seen))
            view.stick = False
        view._jump = None
    elif view.stick and at is None:
        imgui.set_scroll_y(tops[-1] + size.y)  # beyond the end, which is known in the next frame only
    at_end = imgui.get_scroll_y() >= imgui.get_scroll_max_y() - in_pixels(4)
    if imgui.is_window_hovered() and imgui.get_io().mouse_wheel:
        view.stick = at_end and imgui.get_io().mouse_wheel < 0
    elif at_end:
        view.stick = True
    imgui.pop_clip_rect()
    if not at_end:
        widgets.fade_foot(INKS.card)
    imgui.end_child()
    return wish


def _draw_controls(view: LogView) -> None:
    """The field for words, and what the log is narrowed to."""
    imgui.set_next_item_width(-in_pixels(112))
    _, view.wanted = imgui.input_text_with_hint("##wanted", "search …", view.wanted)
    imgui.same_line()
    imgui.set_next_item_width(-1)
    if imgui.begin_combo("##kind", KINDS[view.kind] if view.kind else "All"):
        choices: list[tuple[LineKind | None, str]] = [(None, "All"), *KINDS.items()]
        for kind, words in choices:
            if imgui.selectable(words, kind == view.kind)[0]:
                view.kind, view.stick = kind, True
        imgui.end_combo()


def _draw_group(
    view: LogView,
    group: LogGroup,
    turn: int | None,
    wide: float,
    inks: Mapping[str, tuple[str, str]],
    at: int | None,
    can_undo: int | None,
) -> LogWish | None:
    start = imgui.get_cursor_screen_pos()
    lines = imgui.get_window_draw_list()
    rows = view.rows(group, turn, wide)
    high = sum(row.high for row in rows)
    imgui.push_id(group.first)
    imgui.set_next_item_allow_overlap()
    wish = (
        LogWish(group)
        if imgui.invisible_button("group", ImVec2(wide, high), imgui.ButtonFlags_.enable_nav)
        else None
    )
    over = imgui.is_item_hovered()
    wish = _draw_menu(group, can_undo) or wish
    y = start.y + (in_pixels(HEAD) if rows and rows[0].head else 0)
    if over or (at is not None and group.first <= at <= group.last):
        here = at is not None and group.first <= at <= group.last
        ground = theme.to_colour32(INKS.note_ground if here else INKS.frame)
        corner = ImVec2(start.x + wide, start.y + high + in_pixels(2))
        lines.add_rect_filled(ImVec2(start.x - in_pixels(3), y - in_pixels(2)), corner, ground, in_pixels(4))
    y = start.y
    under: LogLine | None = None
    told = group.by
    for n, row in enumerate(rows):
        imgui.push_id(n)
        top = y + (in_pixels(HEAD) if row.head else 0)
        acts = view.look.acts(group, row.line) if view.look.acts is not None else None
        side = acts[0] if acts is not None else told
        if not n or side != told:  # what the other side does meanwhile bears its own badge
            own = view.look.icon(group) if view.look.icon is not None and group.by is not None else None
            draw_actor(own if side == group.by else acts and acts[1], side, inks, start.x, top)
            told = side
        if over and y <= imgui.get_mouse_pos().y < y + row.high:
            under = row.line
        draw_row(view.look, row, start.x, y, wide)
        imgui.pop_id()
        y += row.high
    imgui.pop_id()
    if under is not None:
        _draw_reasons(under, can_undo is not None and group.last >= can_undo)
    return wish


def _draw_menu(group: LogGroup, can_undo: int | None) -> LogWish | None:
    """What a right click offers."""
    wish = None
    if imgui.begin_popup_context_item("menu"):
        if imgui.selectable("View this moment", False)[0]:
            wish = LogWish(group)
        imgui.begin_disabled(can_undo is None or group.last < can_undo)
        if imgui.selectable("Undo everything after this", False)[0]:
            wish = LogWish(group, undo=True)
        imgui.end_disabled()
        imgui.end_popup()
    return wish


def draw_row(look: LogLook, row: LogRow, x: float, y: float, wide: float) -> None:
    """A line: the heading of its turn, its dice, its words, its rule."""
    if row.head is not None:
        of = f" of {look.turns}" if look.turns is not None else ""
        _draw_heading(f"Turn {row.head}{of}", x, y, wide)
        y += in_pixels(HEAD)
    if row.dice and look.dice is not None:
        for n, (value, faces) in enumerate(row.dice):
            imgui.set_cursor_screen_pos(ImVec2(x + in_pixels(GUTTER) + n * in_pixels(LOG_DIE_SIZE + 3), y))
            imgui.push_id(f"die {n}")
            look.dice.show(value, faces, LOG_DIE_SIZE)
            imgui.pop_id()
    runs = cites.runs_of(row.line.words, row.line.rule)
    pieces, _ = prose.lay_out(runs, wide - in_pixels(GUTTER), "plain", TEXT, row.first)
    pressed = prose.draw_pieces(runs, pieces, (x + in_pixels(GUTTER), y), INKS.ink, "plain", TEXT)
    if pressed is not None:
        cites.ask_rule(pressed.to)


def _draw_heading(words: str, x: float, y: float, wide: float) -> None:
    """The number of a turn, with a rule beside it."""
    lines = imgui.get_window_draw_list()
    with theme.text_font("bold", 15):
        size = imgui.calc_text_size(words)
        lines.add_text(ImVec2(x, y + in_pixels(2)), theme.to_colour32(INKS.soft), words)
    middle = y + in_pixels(2) + size.y * 0.55
    lines.add_line(
        ImVec2(x + size.x + in_pixels(8), middle),
        ImVec2(x + wide, middle),
        theme.to_colour32(INKS.edge),
        in_pixels(1.5),
    )


def draw_actor(
    picture: Picture | None, side: str | None, inks: Mapping[str, tuple[str, str]], x: float, y: float
) -> None:
    """Who acts: the counter of the unit, or the colour and letter of the side."""
    lines = imgui.get_window_draw_list()
    if y - in_pixels(5) + in_pixels(ICON) / 2 < lines.get_clip_rect_min().y:
        return  # of a line over the rim: a sliver of its counter would tell nothing
    if picture is not None and picture.texture is not None:
        imgui.set_cursor_screen_pos(ImVec2(x - in_pixels(4), y - in_pixels(5)))
        pictures.draw_picture(picture, in_pixels(ICON), in_pixels(ICON), bare=True)
    elif side is not None and side in inks:
        ink, letter = inks[side]
        low = ImVec2(x + in_pixels(17), y + in_pixels(17))
        lines.add_rect_filled(ImVec2(x, y), low, theme.to_colour32(ink), in_pixels(3))
        lines.add_rect(ImVec2(x, y), low, theme.to_colour32(INKS.soft), in_pixels(3))
        widgets.draw_sign(letter, x + in_pixels(8.5), y + in_pixels(8.5), 12.5)


def _draw_reasons(line: LogLine, undo: bool) -> None:
    why = line_reasons(line)
    with widgets.draw_tip(380):
        widgets.text(line.words, weight="bold", size=15)
        widgets.draw_soft(line.rule)
        for reason in why:
            imgui.bullet()
            widgets.text(str(reason), size=15)
        more = ", right-click: undo back to here" if undo else ""
        widgets.draw_soft(f"Click: view the board at this moment; the rule: read it{more}")
