"""The field on the builder's page: boards, overlays, edges, objectives, the day and the name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from imgui_bundle import imgui

from wsn.client.pages.builder import agreeing, fielding
from wsn.client.pages.builder.agreeing import Agreed
from wsn.client.pages.builder.battle import BuilderRoom, RosterBattle
from wsn.client.pages.builder.fielding import MapChoice
from wsn.client.panels import forms, theme, widgets
from wsn.client.panels.flowing import flow_item
from wsn.client.panels.theme import INKS, in_pixels
from wsn.parts.mustering import Compass


class FieldPanel:
    """Draws the field; typed text takes effect when its box is left."""

    def __init__(self, battle: RosterBattle, room: BuilderRoom) -> None:
        self.battle = battle
        self.room = room

    def draw(self) -> None:
        """Everything of a frame; a change counts at once, and the map follows."""
        if widgets.draw_button("← Back", "Esc"):
            self.room.put_down()
            self.battle.overlay = ""
        imgui.begin_child("field", child_flags=imgui.ChildFlags_.nav_flattened)
        self._draw_boards()
        for problem in self.battle.map.problems:
            widgets.draw_notice(f"No: {problem}", bad=True)
        self._draw_overlays()
        self._draw_edges()
        self._goals()
        self._draw_day()
        widgets.draw_heading("Under the pointer")
        widgets.draw_soft(self.battle.map.pointed_text() or "Point at a hex on the map.")
        imgui.end_child()

    # ---------------------------------------------------------------- bo

    def _draw_boards(self) -> None:
        """Drawn, chosen, or a ready map."""
        agreed, system = self.battle.agreed, self.battle.buying.system
        widgets.draw_heading("Boards")
        if imgui.radio_button("drawn at random", not agreed.chosen and not agreed.map):
            self.battle.change_agreement(fielding.draw_boards(agreed))
        flow_item(widgets.width_of("chosen one by one") + in_pixels(40))
        if imgui.radio_button("chosen one by one", bool(agreed.chosen)) and not agreed.chosen:
            self.battle.change_agreement(fielding.choose_boards(agreed, self.battle.map.laid, system))
        flow_item(widgets.width_of("a ready-made map") + in_pixels(40))
        sheets = fielding.sheet_choices(system)
        if imgui.radio_button("a ready-made map", bool(agreed.map)) and not agreed.map:
            whole = next((one.name for one in sheets if not one.single), sheets[0].name)
            self.battle.change_agreement(fielding.choose_map(agreed, whole))
        agreed = self.battle.agreed
        if agreed.map:
            self._draw_ready_maps()
            return
        count = widgets.draw_number("boards", agreed.size, 1, 2, least=1, most=fielding.MOST_BOARDS)
        if count is not None:
            self.battle.change_agreement(fielding.set_board_count(agreed, count, system))
        self._draw_shape()
        if self.battle.agreed.chosen:
            self._draw_chosen()
        elif self.battle.map.laid is not None:
            words = [
                fielding.title_of(one.board, sheets) + (" (turned)" if one.turned else "")
                for one in self.battle.map.laid.boards
            ]
            widgets.text(f"Drawn: {', '.join(words)}.", size=15)
            if widgets.small_button("draw again"):
                self.battle.change_agreement(fielding.set_seed(agreed, agreeing.other_seed(agreed.seed)))
            if imgui.is_item_hovered():
                widgets.hint("Uses the next seed; all other draws change too.")
        else:
            widgets.draw_soft("Drawing boards …" if self.battle.map.is_laying else "No boards.")

    def _draw_shape(self) -> None:
        """How the boards lie."""
        agreed = self.battle.agreed
        if agreed.size < 2:
            return
        flow_item(in_pixels(190))
        words: dict[tuple[int, int] | None, str] = {None: "laid for the best fit"}
        words |= {
            shape: f"{shape[0]} across, {shape[1]} down" for shape in fielding.board_shapes(agreed.size)
        }
        forms.choose_word(
            "##shape", words, agreed.shape, lambda shape: self._agree(shape=shape), wide=in_pixels(190)
        )

    def _draw_chosen(self) -> None:
        """Each board at its place, in rows from the north-west, and which way round it lies."""
        agreed = self.battle.agreed
        singles = [one for one in fielding.sheet_choices(self.battle.buying.system) if one.single]
        across = (
            agreed.shape[0]
            if agreed.shape
            else (self.battle.map.laid.shape[0] if self.battle.map.laid else 0)
        )
        for n, one in enumerate(agreed.chosen):
            imgui.push_id(n)
            where = f"row {n // across + 1}, place {n % across + 1}" if across else ""
            wide = widgets.room().x - widgets.width_of("turned") - in_pixels(48)
            title = fielding.title_of(one.board, fielding.sheet_choices(self.battle.buying.system))
            forms.choose_word(
                "##board",
                _labels_of(singles),
                one.board,
                partial(self._choose_board, n),
                shown=widgets.fit_text(title, wide - in_pixels(36)),
                wide=wide,
                flags=forms.TALL_LIST,
            )
            imgui.same_line()
            if imgui.checkbox("turned", one.turned)[0]:
                self.battle.change_agreement(fielding.turn_board(agreed, n))
            if agreed.size > 1:
                flow_item(widgets.width_of(where))
                with theme.paint_widgets((imgui.Col_.text, INKS.soft)):
                    imgui.text(where)
            imgui.pop_id()
        file = self._typed_text("board", "", "add one from FILE.toml")
        if file:
            self.battle.change_agreement(fielding.add_board(agreed, file))

    def _draw_ready_maps(self) -> None:
        """A shipped map, or a map file of your own."""
        agreed, sheets = self.battle.agreed, fielding.sheet_choices(self.battle.buying.system)
        forms.choose_word(
            "##map",
            _labels_of(sheets),
            agreed.map,
            lambda name: self._agree_on(fielding.choose_map(agreed, name)),
            shown=fielding.title_of(agreed.map, sheets),
            wide=min(in_pixels(300), widgets.room().x),
            flags=forms.TALL_LIST,
        )
        named = self._typed_text(
            "map", "" if agreed.map in [one.name for one in sheets] else agreed.map, "or a FILE.toml"
        )
        if named:
            self.battle.change_agreement(fielding.choose_map(agreed, named))

    # ---------------------------------------------------------------- what lies on

    def _draw_overlays(self) -> None:
        """Overlays, each with its hex and its turns."""
        agreed, sheets = self.battle.agreed, fielding.overlay_choices(self.battle.buying.system)
        if not sheets:
            return
        widgets.draw_heading("Overlays")
        if agreed.map:
            widgets.draw_soft("A ready-made map is used as it is; overlays go on boards only.")
            return
        title = fielding.title_of(self.battle.overlay, sheets) if self.battle.overlay else "add an overlay …"
        forms.choose_word(
            "##overlay",
            _labels_of(sheets),
            self.battle.overlay,
            lambda name: setattr(self.battle, "overlay", name),
            shown=title,
            wide=min(in_pixels(230), widgets.room().x),
            flags=forms.TALL_LIST,
        )
        if self.battle.overlay:
            widgets.text("Click the hex of the map where its hex 101 goes, or type it:", size=15)
            at = self._typed_text("hex", "", "A706")
            if at:
                self.battle.change_agreement(fielding.lay_overlay(agreed, self.battle.overlay, at.upper()))
                self.battle.overlay = ""
        for n, lying in enumerate(self.battle.agreed.overlays):
            imgui.push_id(n)
            turn = f", turned by {60 * lying.turn} degrees" if lying.turn else ""
            widgets.text(f"{fielding.title_of(lying.name, sheets)} on {lying.at}{turn}", size=15)
            flow_item(widgets.width_of("turn") + in_pixels(16))
            if widgets.small_button("turn"):
                self.battle.change_agreement(fielding.turn_overlay(self.battle.agreed, n))
            flow_item(widgets.width_of("take away") + in_pixels(16))
            if widgets.small_button("take away"):
                self.battle.change_agreement(fielding.lift_overlay(self.battle.agreed, n))
            imgui.pop_id()

    def _draw_edges(self) -> None:
        """Where A and B enter."""
        widgets.draw_heading("Edges")
        agreed = self.battle.agreed
        words: dict[tuple[Compass, Compass] | None, str] = {None: "proposed, fair to both"}
        words |= {pair: _pair_text(pair) for pair in fielding.edge_pairs(self.battle.buying.system)}
        forms.choose_word(
            "##edges",
            words,
            agreed.edges,
            lambda pair: self._agree(edges=pair),
            wide=min(in_pixels(300), widgets.room().x),
            flags=forms.TALL_LIST,
        )
        if fielding.has_drops(self.battle.buying.system):
            changed, drop = imgui.checkbox("airborne companies drop from the air", agreed.drop)
            if changed:
                self.battle.change_agreement(replace(self.battle.agreed, drop=drop))

    def _goals(self) -> None:
        """How many objectives, or which."""
        widgets.draw_heading("Objectives")
        agreed = self.battle.agreed
        if agreed.objectives:
            widgets.text(f"Chosen on the map: {', '.join(agreed.objectives)}", size=15)
            flow_item(widgets.width_of("propose them") + in_pixels(16))
            if widgets.small_button("propose them"):
                self.battle.change_agreement(replace(agreed, objectives=()))
            return
        count = widgets.draw_number("proposed", agreed.count, 1, 1, least=0, most=fielding.MOST_OBJECTIVES)
        if count is not None:
            self.battle.change_agreement(replace(agreed, count=count))
        widgets.draw_soft("0: the usual number. Click hexes on the map to choose your own.")

    def _draw_day(self) -> None:
        """The day and the name."""
        widgets.draw_heading("Day and name")
        agreed = self.battle.agreed
        date = self._typed_text("day", agreed.date, "1944-07-20", wide=130)
        if date is not None:
            self.battle.change_agreement(replace(agreed, date=date.strip()))
        title = self._typed_text("name", agreed.title, "named for you", wide=300)
        if title is not None:
            self.battle.change_agreement(replace(self.battle.agreed, title=title.strip()))

    def _typed_text(self, name: str, value: str, hint: str, wide: float = 230) -> str | None:
        wide = min(in_pixels(wide), widgets.room().x - in_pixels(70))
        return forms.type_line(f"{name}##typed", value, hint, wide=wide)

    def _choose_board(self, place: int, name: str) -> None:
        self._agree_on(fielding.board(self.battle.agreed, place, name))

    def _agree(self, **keys: Any) -> None:
        self._agree_on(replace(self.battle.agreed, **keys))

    def _agree_on(self, agreed: Agreed) -> None:
        self.battle.change_agreement(agreed)


def _labels_of(sheets: Iterable[MapChoice]) -> dict[str, str]:
    return {one.name: f"{one.title}##{one.name}" for one in sheets}


def _pair_text(edges: tuple[str, str]) -> str:
    return f"A from the {edges[0]}, B from the {edges[1]}"
