"""The scenarios on the start page: a field to search, which stays in its place, and what it found."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from imgui_bundle import ImVec2, imgui

from wsn.client.pages.start.days import day_text
from wsn.client.pages.start.starting import GameScenarios, StartChoices, best_match, match_words
from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.table.results import Record
from wsn.table.summary import Summary


class ScenarioList:
    """What is searched for, and the scenarios that are found by it."""

    def __init__(self, choices: StartChoices) -> None:
        self.choices = choices
        self.words = ""
        self._found: tuple[str, tuple[GameScenarios, ...]] | None = None
        self._reveals = True
        """Whether the list scrolls to the chosen scenario in the next frame: also when the page opens."""
        self.over: Summary | None = None
        """The scenario under the pointer."""

    @property
    def groups_found(self) -> tuple[GameScenarios, ...]:
        """The scenarios that are found, by game and kind."""
        if self._found is None or self._found[0] != self.words:
            self._found = (self.words, match_words(self.choices.own_and_shipped, self.words))
        return self._found[1]

    @property
    def rows(self) -> list[Summary]:
        """The scenarios that are found, in the order of the list."""
        return [row for group in self.groups_found for row in group.rows]

    def holds_scenario(self, row: Summary) -> bool:
        """Whether a scenario is among those that are found."""
        return any(one.scenario == row.scenario for one in self.rows)

    def search_words(self, words: str, chosen: Summary) -> Summary | None:
        """Search for other words; the scenario that is chosen then, None where nothing is found."""
        self.words, self._reveals = words, True
        if self.holds_scenario(chosen):
            return chosen
        return best_match(self.groups_found, words)

    def scenario_beside(self, chosen: Summary, step: int) -> Summary | None:
        """The next scenario in the list, or the one before; the list scrolls there."""
        rows = self.rows
        if not rows:
            return None
        self._reveals = True
        names = [row.scenario for row in rows]
        at = names.index(chosen.scenario) + step if chosen.scenario in names else 0
        return rows[max(0, min(at, len(rows) - 1))]

    # ---------------------------------------------------------------- drawing

    def show(
        self,
        chosen: Summary,
        looked_at: bool,
        records: Mapping[tuple[str, str], Record],
        choose: Callable[[Summary], None],
    ) -> None:
        """The field and the list; `looked_at`: the chosen scenario is what the page tells of."""
        widgets.title("Scenarios", 20)
        imgui.set_next_item_width(-1)
        typed, words = imgui.input_text_with_hint("##search", "search …", self.words)
        wanted = self.search_words(words, chosen) if typed else None
        if imgui.is_item_active() and imgui.is_key_pressed(imgui.Key.down_arrow):
            imgui.internal.clear_active_id()  # from the field into the list
            wanted = self.scenario_beside(chosen, 1)
        if wanted is not None:
            choose(wanted)
            chosen, looked_at = wanted, True
        imgui.begin_child("list", ImVec2(0, 0), imgui.ChildFlags_.nav_flattened)
        self.over = None
        game = ""
        for group in self.groups_found:
            if group.title != game:
                widgets.draw_heading(group.title)
                game = group.title
            widgets.draw_soft(group.kind)
            for row in group.rows:
                on = looked_at and row.scenario == chosen.scenario
                if _scenario_row(row, on, records.get((row.system, row.name), Record())):
                    choose(row)
                if imgui.is_item_hovered():
                    self.over = row
                if self._reveals and row.scenario == chosen.scenario:
                    self._reveals = False
                    imgui.set_scroll_here_y(0.5)
        if not self.groups_found:
            widgets.draw_soft("No scenario matches.")
        widgets.fade_foot()
        imgui.end_child()


def _scenario_row(row: Summary, on: bool, record: Record) -> bool:
    """A scenario in the list; True when it is clicked."""
    at = imgui.get_cursor_screen_pos()
    long = row.length or (f"{row.turns} turns" if row.turns else "")
    room = widgets.room().x - in_pixels(14)
    facts = brief_record(record.words, day_text(row.date), long, room)
    wide = widgets.width_of(facts, size=13.5)
    under = widgets.width_of(row.name, "bold", 15.5) + wide > room - in_pixels(8)
    """Whether the facts stand under the name: there is no room beside it."""
    clicked = imgui.selectable(f"##{row.scenario}", on, 0, ImVec2(0, in_pixels(44 if under else 26)))[0]
    right = imgui.get_item_rect_max().x - in_pixels(6)
    lines = imgui.get_window_draw_list()
    with theme.text_font("plain", 13.5):
        ink = theme.to_colour32(INKS.soft)
        spot = (
            ImVec2(at.x + in_pixels(4), at.y + in_pixels(24))
            if under
            else ImVec2(right - wide, at.y + in_pixels(6))
        )
        lines.add_text(spot, ink, facts)
    with theme.text_font("bold" if on else "plain", 15.5):
        name = widgets.fit_text(row.name, right - at.x - (0 if under else wide) - in_pixels(14))
        lines.add_text(ImVec2(at.x + in_pixels(4), at.y + in_pixels(4)), theme.to_colour32(INKS.ink), name)
    return bool(clicked)


def brief_record(played: str, date: str, long: str, room: float) -> str:
    """How often a scenario was played, when it was and how long it takes, or as much of it as has room."""
    for told in ((played, date, long), (played, long), (date, long)):
        facts = ", ".join(filter(None, told))
        if widgets.width_of(facts, size=13.5) <= room:
            return facts
    return long
