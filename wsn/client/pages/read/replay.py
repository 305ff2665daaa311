"""A recorded game: forward and back, to any moment, by itself at a chosen speed, as either side sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client import keys
from wsn.client.opening import Start
from wsn.client.pages.icons import CounterIcons
from wsn.client.pages.page import Program, show_board, side_width
from wsn.client.pages.read.reviewsheet import ReviewSheet
from wsn.client.pages.sight.sighted import Sighted
from wsn.client.panels import bar, decision, film, log, sides, theme, widgets
from wsn.client.panels.dice import DicePictures
from wsn.client.panels.film import FilmLook
from wsn.client.panels.log import LogLook, LogView
from wsn.client.panels.theme import in_pixels
from wsn.client.settings import ANIMATION_SPEEDS
from wsn.client.view.boardview import BoardView, Pick
from wsn.desk.log import places
from wsn.desk.marks import HexMark
from wsn.desk.playback import REPLAY_SPEEDS as PACES
from wsn.desk.playback import Playback
from wsn.table.cards import card, die
from wsn.table.choices import where
from wsn.table.seat import Seat
from wsn.table.telling import hex_lines, scene_of, spoken_names

REVIEWED: Final = 0.56
"""The share of the column that the review takes while it is open."""
RECORDER_HEIGHT, TWO_LINES_HEIGHT = 62.0, 96.0
"""The height of the strip with the buttons of a player, at UI scale 1; and where they stand in two lines."""
BUTTON_GAP, TIGHT_GAP = 8.0, 3.0
"""What lies between two buttons, at UI scale 1; and where there is little room."""
LEAST_SLIDER: Final = 70.0
"""The least width of the slider beside the buttons, at UI scale 1."""


class ReplayPage(Sighted):
    """A journal that is watched. It is only read; one button continues the game."""

    name = "replay"

    def __init__(self, app: Program, playback: Playback, journal: Path, reviews: bool = False) -> None:
        super().__init__(app, BoardView(playback.board, app.jobs, in_play=True))
        self.playback = playback
        self.journal = journal
        self.title = f"Replay: {playback.game.setup.name}"
        self.inks = sides.side_inks(playback.game, app.palette)
        self.log = LogView(stick=False)
        self._icons: tuple[str | None, CounterIcons] | None = None
        self._shown: object = None
        self._step = playback.step
        self._played = False
        self._told: tuple[object, tuple[str, ...]] = (None, ())
        self.review = ReviewSheet(app, playback, str(journal), self._go)
        if reviews:
            self.review.toggle()
        if playback.notes:
            app.say("; ".join(playback.notes))

    def seat_shown(self) -> Seat:
        """The seat whose position is on the screen."""
        return self.playback.seat_shown

    @property
    def film_look(self) -> FilmLook:
        """What the film asks of this game."""
        game, app = self.playback.game, self.app
        dice = DicePictures(app.pictures, app.palette, die(game.system.name, game.world))
        return FilmLook(
            dice,
            lambda name: card(game.system.name, game.world, name),
            lambda side: sides.force_name(game, side),
            self.inks,
        )

    # ---------------------------------------------------------------- drawing

    def panels(self) -> None:
        """The bar, the log at the side, and the buttons under the board."""
        shown = imgui.get_io().display_size
        top, side = in_pixels(bar.BAR_HEIGHT), side_width(shown.x)
        goes_on = self.playback.game.outcome is None
        items = (
            *((("go_on", "Continue the game", "", True),) if goes_on else ()),
            ("review", "Review", keys.shortcut_text("review"), True),
            *self.sight_items(),
            ("help", "Keys", "?", True),
            ("settings", "Settings", "", True),
        )
        lit = [name for name, on in (("sight", self.sight is not None), ("review", self.review.open)) if on]
        pressed = bar.draw_bar(self.title, self.journal.name, items, lit, self.app.way_back())
        graph = self.review.graph_height(shown.y - top) if self.sight is None else 0.0
        foot = in_pixels(RECORDER_HEIGHT if self._one_line(shown.x - side, short=True) else TWO_LINES_HEIGHT)
        low = foot + graph if self.sight is None else 0.0
        self.view.place(0, top, shown.x - side, shown.y - top - low)
        self._draw_column(shown.x - side, top, side, shown.y - top)
        if self.sight is not None:
            self.sight.draw_over(self.view)
        else:
            if graph:
                self.review.draw_graph(0, shown.y - low, shown.x - side, graph, self.inks)
            self._draw_player(0, shown.y - foot, shown.x - side, foot)
            film.prepare_dice(self.film_look)
            film.draw_film(self.view, self.film_look)
        if pressed == "go_on":
            self.app.back()
            self.app.open(Start("journal", str(self.journal)))
        elif pressed:
            self.app.do(pressed)

    def _draw_column(self, x: float, y: float, wide: float, high: float) -> None:
        play = self.playback
        with widgets.open_panel("replay", x, y, wide, high, scrolls=self.sight is not None):
            if self.sight is not None:
                widgets.title("Line of sight")
                widgets.draw_soft(f"On the board at this moment. {self.sight.way_out('replay')}")
                self.sight.draw_panel()
                return
            decision.status(play.status())
            self._draw_eyes()
            if self.review.open:
                self.review.draw_column(high * REVIEWED)
                widgets.draw_soft(self.review.key_line())
            else:
                self._under_pointer(high * 0.2)
            widgets.draw_heading("Log")
            self.log.look = self._log_look()
            wish = log.draw_log(self.log, play.log_groups, self.inks, play.at)
            if wish is not None:
                play.play(False)
                play.go(wish.group.last)

    def _under_pointer(self, high: float) -> None:
        """What is at the place under the pointer."""
        widgets.draw_heading("Under the pointer")
        imgui.begin_child("pointer", ImVec2(0, high), imgui.ChildFlags_.nav_flattened)
        told = self._pointed_units()
        if not told:
            widgets.draw_soft("Point at the board to see what is there.")
        for n, line in enumerate(told):
            widgets.text(line.strip(), weight="plain" if n else "bold", size=15)
        widgets.fade_foot()
        imgui.end_child()

    def _log_look(self) -> LogLook:
        """Dice and counters for the log; the counters of the last position, with those beside the board."""
        play = self.playback
        if self._icons is None or self._icons[0] != play.side:
            last = scene_of(Seat(play.game, play.side))
            self._icons = (play.side, CounterIcons(self.app, last, play.game.system.seats))
        dice = DicePictures(self.app.pictures, self.app.palette, die(play.game.system.name, play.game.world))
        return LogLook(dice, self._icons[1].who_acts, self._icons[1].acting_icons)

    def _draw_eyes(self) -> None:
        """Whose knowledge is shown: public information, or a side's when the game is over."""
        play = self.playback
        names: dict[str | None, str] = {None: "Public information only"}
        for side in play.game.system.seats:
            names[side] = f"As seen by {spoken_names(play.game.setup)[side]}"
        imgui.set_next_item_width(-1)
        if imgui.begin_combo("##eyes", names[play.side]):
            for one, words in names.items():
                if imgui.selectable(words, play.side == one)[0]:
                    play.look_as(one)
            imgui.end_combo()

    def _pointed_units(self) -> tuple[str, ...]:
        space = self.pick.space or self.cursor_hex
        if space is None:
            return self._told[1]
        key = (space, self.playback.revision)
        if self._told[0] != key:
            self._told = (key, hex_lines(self.playback.seat_shown, self.playback.board.spaces[space]))
        return self._told[1]

    def _one_line(self, wide: float, short: bool) -> bool:
        """Whether buttons, slider and speed have room side by side in so many pixels.

        `short`: the speed in fewer words, and the buttons closer together.
        """
        style, said = (
            imgui.get_style(),
            widgets.width_of(self.playback.step_text(len(self.playback.step_ends) - 1)),
        )
        buttons = (
            6 * in_pixels(34)
            + in_pixels(64)
            + 6 * in_pixels(TIGHT_GAP if short else BUTTON_GAP)
            + style.item_spacing.x
        )
        least = (
            buttons
            + in_pixels(LEAST_SLIDER + 10)
            + said
            + self._speed_wide(short)
            + 2 * style.window_padding.x
        )
        return least <= wide

    def _speed_wide(self, short: bool) -> float:
        """The room of the speed behind the slider, with its two buttons, in pixels."""
        style = imgui.get_style()
        pressed = sum(widgets.width_of(sign) + 2 * style.frame_padding.x for sign in "-+")
        said = max(widgets.width_of(speed_words(speed, short), size=15) for speed in PACES)
        return pressed + said + style.item_spacing.x + in_pixels(10)

    def _draw_player(self, x: float, y: float, wide: float, high: float) -> None:
        """Buttons like those of a tape recorder, and a slider over the whole game."""
        two = not self._one_line(wide, short=True)
        with widgets.open_panel("player", x, y, wide, high, scrolls=False):
            line, gap = imgui.get_frame_height(), imgui.get_style().item_spacing.y
            imgui.set_cursor_pos_y((high - line - (line + gap if two else 0)) / 2)
            short = not self._one_line(wide, short=False)
            self._draw_recorder(in_pixels(TIGHT_GAP if short and not two else BUTTON_GAP))
            if not two:
                imgui.same_line()
            self._draw_slider(short)

    def _draw_recorder(self, gap: float) -> None:
        """The buttons, so far apart where there is room."""
        play = self.playback
        buttons = (
            ("first", "|←", "the beginning [Home]"),
            ("turn_last", "«", f"to the previous turn [{keys.shortcut_text('turn_last')}]"),
            ("earlier", "←", "one step back [Left, Page Up]"),
            ("play", "Stop" if play.playing else "Play", "play or stop [Space]"),
            ("later", "→", "one step forward [Right, Page Down]"),
            ("turn_next", "»", f"to the next turn [{keys.shortcut_text('turn_next')}]"),
            ("last", "→|", "the end [End]"),
        )
        room = (widgets.room().x - 6 * in_pixels(34) - in_pixels(64)) / 6  # between two of them
        gap = max(min(room, gap), in_pixels(1))
        for n, (action, words, told) in enumerate(buttons):
            if n:
                imgui.same_line(0, gap)
            size = ImVec2(in_pixels(64 if action == "play" else 34), 0)
            if imgui.button(f"{words}##{action}", size):
                self.do(action)
            if imgui.is_item_hovered():
                widgets.hint(told)

    def _draw_slider(self, short: bool) -> None:
        """The slider over the whole game, and the speed behind it; `short`: in fewer words."""
        play, last = self.playback, max(len(self.playback.step_ends) - 1, 1)
        step = widgets.draw_slider("##step", play.step, 0, last, play.step_text, self._speed_wide(short))
        if step is not None:
            play.play(False)
            play.go_step(step)
        imgui.same_line()
        if imgui.button("-##slower"):
            play.change_speed(-1)
        imgui.same_line(0, in_pixels(4))
        with theme.text_font("plain", 15):
            imgui.text(speed_words(play.speed, short))
            if short and imgui.is_item_hovered():
                widgets.hint(speed_words(play.speed))
        imgui.same_line(0, in_pixels(4))
        if imgui.button("+##faster"):
            play.change_speed()

    # ---------------------------------------------------------------- the pointer and the keys

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click: for lines of sight, while they are shown."""
        self.pick = pick
        if self.sight is not None or "ctrl" in mods:
            self.playback.play(False)
            self.sight_press(pick, button)

    def _turn(self, on: bool) -> None:
        """Show the board as the next turn begins, or as the one before did."""
        play = self.playback
        begins = [line.entry for group in play.log_groups for line in group.lines if line.opens_turn]
        there = [entry for entry in begins if (entry > play.at if on else entry < play.at)]
        if there:
            self._go(there[0] if on else there[-1])

    def _go(self, entry: int) -> None:
        """Show the board after an entry."""
        self.playback.play(False)
        self.view.skip_film()
        self.playback.go(entry)

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """The digits lead to the decisions of the review."""
        return name.isdecimal() and not mods and self.sight is None and self.review.show_decision(int(name))

    def do(self, action: str) -> bool:
        """An action of the table of keys."""
        play = self.playback
        if action in _ARROWS:
            step, way = _ARROWS[action]
            action = step if self.cursor_hex is None and self.sight is None else way
        if self.sight is not None and self.sight.do(action):
            return True
        if action == "sight":
            play.play(False)
            if self.sight is not None:
                self.look_away()
            else:
                self.look_from(self.pick.space, hold=True)
        elif action == "shade":
            self.shade_from(self.pick.space)
        elif action == "review":
            self.review.toggle()
        elif action in ("turn_next", "turn_last") and self.review.open:
            self.review.turn(1 if action == "turn_next" else -1)
        elif action in ("turn_next", "turn_last"):
            self._turn(action == "turn_next")
        elif action == "cancel":
            if self.sight_cancel():
                return True
            if self.review.open and not play.playing:
                self.review.toggle()
                return True
            if not play.playing and self.cursor_hex is None:
                return False
            if play.playing:
                play.play(False)
            else:
                self.cursor_hex = None
        elif action in _STEPS:
            if action != "play":
                play.play(False)
            _STEPS[action](play)
            if not play.playing:
                self.view.skip_film()
        elif self.cursor_moved(action) or self.looks_changed(action):
            pass
        elif action == "act" and self.sight is not None and self.cursor_hex is not None:
            self.sight.table.click_hex(self.cursor_hex)
        else:
            return False
        return True

    def tick(self, dt: float) -> bool:
        """Play on, and show what is to be seen."""
        play = self.playback
        before = play.step
        playing = self.view.film is not None
        moved = play.tick(dt, held=playing)
        if self._played and not playing:
            self.app.redraw()
        self._played = playing
        self.review.tick()
        self.sight_tick()
        sight = self.sight.table.revision if self.sight is not None else None
        key = (play.revision, sight, self.cursor_hex)
        if key != self._shown:
            forward = self._step == play.step - 1
            self._shown, self._step = key, play.step
            marks = self.sight.line_marks() if self.sight is not None else play.step_marks()
            if self.cursor_hex is not None:
                marks = (*marks, HexMark(self.cursor_hex, "cursor"))
            self.view.show_scene(play.current_scene(), marks)
            if forward:
                self.app.hear(play.step_events())
            if forward and self.sight is None and self.app.settings.animation:
                self.view.skip_film()
                self.view.play(play.beats(), ANIMATION_SPEEDS[self.app.settings.speed] * play.speed)
            group = play.log_groups[play.step]
            self.log.scroll_to(group)
            if self.app.settings.follow and play.step != before:
                self._reveal_place()
        return moved

    def _reveal_place(self) -> None:
        play = self.playback
        for event in play.step_events():
            for name in places(event):
                space = where(name, play.seat_shown.view) or name
                if space in self.view.board.spaces:
                    self.view.bring_into_sight(space)
                    return

    def leave(self) -> None:
        """The page is left: nobody needs its review."""
        self.review.leave()

    def changed(self, fields: frozenset[str]) -> None:
        """Other colours, another size."""
        show_board(self.view, self.app)
        self.inks = sides.side_inks(self.playback.game, self.app.palette)


def speed_words(speed: float, short: bool = False) -> str:
    """How fast a replay goes by itself, in words."""
    steps = "" if short else " step" if speed == 1 else " steps"
    return f"{speed:g}{steps} a second"


_ARROWS: Final = {"step_back": ("earlier", "left"), "step_on": ("later", "right")}
"""What the arrows do that step through the game, and what on a board with a cursor."""
_STEPS: Final = {
    "earlier": lambda play: play.back(),
    "later": lambda play: play.step_forward(),
    "first": lambda play: play.go_step(0),
    "last": lambda play: play.go_step(len(play.step_ends) - 1),
    "play": lambda play: play.play(),
    "slower": lambda play: play.change_speed(-1),
    "faster": lambda play: play.change_speed(),
}
"""What moves a replay."""
