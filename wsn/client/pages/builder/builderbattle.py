"""The battle on the builder's page: what both agree on, and the scenario that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from imgui_bundle import imgui

from pointbuy.agreement import Deploy
from wsn.client.pages.builder import agreeing, fielding
from wsn.client.pages.builder.battle import BuilderRoom, RosterBattle
from wsn.client.panels import forms, theme, widgets
from wsn.client.panels.flowing import flow_item
from wsn.client.panels.theme import INKS, in_pixels

MOST_DRAWN: Final = 6
"""The most boards in the short list; the panel of the field lays more."""


class BattlePanel:
    """Draws the battle. `switch` buys for another game, `weigh` asks how fair what was built is."""

    def __init__(
        self,
        battle: RosterBattle,
        room: BuilderRoom,
        systems: Sequence[str],
        switch: Callable[[str], None],
        weigh: Callable[[], None],
    ) -> None:
        self.battle = battle
        self.room = room
        self.systems = systems
        self.file = ""
        """The file name being typed."""
        self._switch, self._weigh = switch, weigh

    def draw(self) -> None:
        """Everything of a frame."""
        if self.room.narrow and widgets.draw_button("← Rosters", "Esc"):
            self.room.over = ""
        self._draw_game()
        if agreeing.battles_of(self.battle.buying.system):
            self._kind()
            self._draw_field()
            self._draw_rest()
            self._draw_build()
        else:
            for words in agreeing.build_hindrances(self.battle.buying):
                widgets.draw_soft(words)

    def _draw_game(self) -> None:
        """Which game is bought for."""
        if len(self.systems) < 2:
            return
        from wsn.systems import system_of

        games = {system: system_of(system).title for system in self.systems}
        forms.choose_word("##system", games, self.battle.buying.system, self._switch)

    def _kind(self) -> None:
        """The battle, its points, and who attacks."""
        agreed = self.battle.agreed
        for n, (key, battle) in enumerate(agreeing.battles_of(self.battle.buying.system).items()):
            if n:
                flow_item(widgets.width_of(battle.title) + in_pixels(40))
            if imgui.radio_button(battle.title, agreed.kind == key):
                self.battle.change_agreement(replace(agreed, kind=key))
        points = widgets.draw_number("points", agreed.points, 10, 50, least=1, most=4000)
        if points is not None:
            self.battle.change_agreement(replace(agreed, points=points))
        usual = agreeing.usual_points(self.battle.buying, self.battle.agreed)
        if usual and usual != self.battle.agreed.points:
            flow_item(widgets.width_of(f"usual: {usual}") + in_pixels(16))
            if widgets.small_button(f"usual: {usual}"):
                self.battle.change_agreement(replace(self.battle.agreed, points=usual))
        battle_ = agreeing.battles_of(self.battle.buying.system).get(self.battle.agreed.kind)
        if battle_ is not None and len(set(battle_.roles)) == 2:
            words = f"{'B' if self.battle.flip else 'A'} attacks: swap"
            flow_item(widgets.width_of(words) + in_pixels(16))
            if widgets.small_button(words):
                self.battle.swap_roles()

    def _draw_field(self) -> None:
        """Which boards, and all that is agreed about the ground; who deploys."""
        agreed = self.battle.agreed
        wide = (widgets.room().x - in_pixels(10)) / 2
        imgui.set_next_item_width(wide)
        if imgui.begin_combo("##boards", widgets.fit_text(self.field_words(), wide - in_pixels(36))):
            for n in range(1, MOST_DRAWN + 1):
                on = not agreed.map and not agreed.chosen and agreed.boards == n
                if imgui.selectable(_draw_map_picture(n), on)[0]:
                    self.battle.change_agreement(
                        fielding.draw_boards(
                            fielding.set_board_count(replace(agreed, chosen=()), n, self.battle.buying.system)
                        )
                    )
            for one in fielding.sheet_choices(self.battle.buying.system):
                if imgui.selectable(f"{one.title}##{one.name}", agreed.map == one.name)[0]:
                    self.battle.change_agreement(fielding.choose_map(agreed, one.name))
            imgui.end_combo()
        imgui.same_line()
        tip = "Which boards lie where, turned boards, overlays, edges, objectives, the day, the name."
        if widgets.draw_button("More …", wide=wide / theme.face_scale(), tip=tip):
            self.room.over = "" if self.room.over == "field" else "field"
        ways: dict[Deploy, str] = {
            "proposed": "deployed for you",
            "hand": "set up by hand in the game",
            "hidden": "set up by hand, hidden",
        }
        forms.choose_word("##deploy", ways, agreed.deploy, lambda way: self._agree(deploy=way))

    def _agree(self, **keys: Any) -> None:
        self.battle.change_agreement(replace(self.battle.agreed, **keys))

    def field_words(self) -> str:
        """The field in a few words."""
        agreed = self.battle.agreed
        if agreed.map:
            return fielding.title_of(agreed.map, fielding.sheet_choices(self.battle.buying.system))
        if agreed.chosen:
            return "1 board, chosen" if len(agreed.chosen) == 1 else f"{len(agreed.chosen)} boards, chosen"
        return _draw_map_picture(agreed.boards)

    def _draw_rest(self) -> None:
        """Turns, the seed, objectives."""
        agreed = self.battle.agreed
        battle = agreeing.battles_of(self.battle.buying.system)[agreed.kind]
        turns = widgets.draw_number("turns", agreed.turns or battle.turns, 1, 5, least=1, most=99)
        if turns is not None:
            self.battle.change_agreement(replace(agreed, turns=0 if turns == battle.turns else turns))
        flow_item(in_pixels(94) + widgets.width_of("seed") + in_pixels(12))
        imgui.set_next_item_width(in_pixels(94))
        changed, seed = imgui.input_text("seed", agreed.seed)
        if imgui.is_item_hovered():
            widgets.hint(
                "All dice and draws come from this number: the same rosters, plan and seed give the same "
                "scenario, here and on the command line."
            )
        if changed:
            self.battle.change_agreement(fielding.set_seed(agreed, seed))
        if self.battle.overlay:
            name = fielding.title_of(self.battle.overlay, fielding.overlay_choices(self.battle.buying.system))
            widgets.text(f"{name}: click the hex where its hex 101 goes; Esc cancels.", size=15)
        elif agreed.objectives:
            widgets.text(f"Objectives: {', '.join(agreed.objectives)}", size=15)
            flow_item(widgets.width_of("use proposed") + in_pixels(16))
            if widgets.small_button("use proposed"):
                self.battle.change_agreement(replace(agreed, objectives=()))
        else:
            widgets.draw_soft("Objectives are proposed for you; click hexes on the map to choose your own.")

    def _draw_build(self) -> None:
        """Build, look at it, play it, save it; or why that cannot be done."""
        hindered = agreeing.build_hindrances(self.battle.buying)
        half = (widgets.room().x - in_pixels(10)) / 2
        wide = half / theme.face_scale()
        words = "Building …" if self.battle.is_building else "Build"
        go = self.battle.made is None or self.battle.stale
        if widgets.draw_button(words, go=go, wide=wide, on=not hindered and not self.battle.is_building):
            self.battle.build_scenario()
        imgui.same_line()
        tip = "Build with the next seed: other draws, missions and officers."
        if widgets.draw_button("Reroll", wide=wide, on=not hindered and not self.battle.is_building, tip=tip):
            self.battle.build_again()
        for line in hindered:
            widgets.draw_soft(f"Not yet: {line}.")
        for problem in self.battle.problems:
            widgets.text(f"No: {problem}", INKS.bad, size=15)
        if self.battle.made is None:
            return
        if self.battle.stale:
            if not hindered:
                widgets.draw_soft("Changed since it was built: build it again.")
        else:
            widgets.text(self.battle.made.title, weight="bold")
            for line in self.battle.made.advice:
                widgets.draw_soft(f"Advice: {line}.")
        if widgets.draw_button("Play", go=not self.battle.stale, wide=wide, on=not self.battle.stale):
            self.battle.play()
        imgui.same_line()
        if widgets.draw_button("Watch bots play", wide=wide, on=not self.battle.stale):
            self.battle.play(("regular", "regular"))
        if widgets.draw_button(
            "How fair is it?", wide=-1, on=not self.battle.stale, tip="Bots play it many times."
        ):
            self._weigh()
        imgui.set_next_item_width(-in_pixels(70))
        done, self.file = imgui.input_text_with_hint(
            "##file", "save as FILE.toml", self.file, imgui.InputTextFlags_.enter_returns_true
        )
        imgui.same_line()
        if (imgui.button("Save") or done) and self.file.strip():
            self.battle.save_scenario(self.file)


def _draw_map_picture(count: int) -> str:
    return "1 board, at random" if count == 1 else f"{count} boards, at random"
