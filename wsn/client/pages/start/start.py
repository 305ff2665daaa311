"""The start page: go on, begin a scenario, learn, settle a line of sight; games in progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client import keys, ownfiles
from wsn.client.opening import LEARN, OTHER_PAGES, Start, start_of
from wsn.client.pages.page import Page, Program, board_palette, side_width
from wsn.client.pages.start import startband
from wsn.client.pages.start.days import day_text
from wsn.client.pages.start.games import GameRow, Games
from wsn.client.pages.start.startahead import BoardsAhead
from wsn.client.pages.start.starting import (
    StartChoices,
    briefing_topics,
    default_players,
    map_title,
    player_names,
    players_of,
    public_forces,
)
from wsn.client.pages.start.startlist import ScenarioList
from wsn.client.pages.start.startshelf import GameShelf, game_row
from wsn.client.panels import bar, briefing, pictures, scorestrip, sides, theme, thumbs, widgets
from wsn.client.panels.pictures import Picture
from wsn.client.panels.theme import INKS, in_pixels
from wsn.data import SUFFIXES, packs
from wsn.desk.desk import PERSON
from wsn.english import capitalize
from wsn.systems import system_of
from wsn.table.forcelist import ForceTold
from wsn.table.picture.palette import Palette
from wsn.table.players_file import Memory
from wsn.table.summary import Summary
from wsn.workers.worker import Job

BOARD_PIXELS: Final = 900
"""The width of a picture of a board, in pixels."""
MOST_UNITS_SMALL, MOST_UNITS_MEDIUM = 14, 36
"""A battle with no more units is small, one with more is large."""
PLAYER: Final = 420.0
"""The greatest width of the list of who may play a side, at UI scale 1."""
FILES: Final = (".jsonl", *SUFFIXES, packs.SUFFIX)
"""How the names end of what can be opened."""
REREAD_SECONDS: Final = 2.0
"""Seconds after which the list of games is read again."""


@dataclass(slots=True)
class NewGame:
    """What is chosen for a new game."""

    row: Summary
    players: dict[str, str]
    typed: bool = False
    seed: str = ""


@dataclass(slots=True)
class Search:
    """What is typed into the fields of the page."""

    journal: str = ""
    problem: str = ""
    asked: dict[str, Job] = field(default_factory=dict)
    """The forces and the briefing of a scenario, as a worker tells them."""


class StartPage(Page):
    """What the window opens on."""

    name = "start"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.choices = StartChoices()
        self.memory = Memory.load()
        self.games = Games(memory=self.memory)
        self.list = ScenarioList(self.choices)
        self.search = Search()
        self.shelf = GameShelf(app, self.games)
        self.looks = ""
        """`results` or `trash` while these are looked at."""
        self.game: GameRow | None = None
        """The game in progress that is looked at; None while a scenario is."""
        self.wanted = self._wanted_game(self.choices.first_scenario)
        self.picked = False
        """Whether the player has chosen a scenario: until then Enter goes on with the last game."""
        self._waited = REREAD_SECONDS
        self.ahead = BoardsAhead(app.jobs)
        self.all_read = False

    def _wanted_game(self, row: Summary) -> NewGame:
        sides = tuple(system_of(row.system).seats)
        return NewGame(row, default_players(sides, self.app.settings.bot, row.suggested))

    @property
    def panel_keys(self) -> bool:
        """There is no board here that the keys would point at."""
        return True

    def message_place(self, words: str) -> tuple[float, float, float]:
        """Over the title, beside the last game: no button lies there, and nothing has to make room."""
        return startband.message_place(words, self.games.last_game() is not None)

    # ---------------------------------------------------------------- what is chosen

    def choose(self, row: Summary) -> None:
        """Look at a scenario."""
        self.game, self.looks, self.picked = None, "", True
        if row.scenario != self.wanted.row.scenario:
            self.wanted = self._wanted_game(row)

    def look_at(self, row: GameRow) -> None:
        """Look at a game in progress."""
        self.game, self.looks = row, ""

    def ask_forces(self, scenario: str) -> Job:
        """What each side of a scenario brings, as soon as a worker has found it out."""
        asked = self.search.asked
        if scenario not in asked:
            asked[scenario] = self.app.jobs.start_job(public_forces, scenario)
        return asked[scenario]

    def briefing(self, scenario: str) -> Job:
        """How each side of a scenario wins, as soon as a worker has read it."""
        asked, key = self.search.asked, f"{scenario} briefing"
        if key not in asked:
            asked[key] = self.app.jobs.start_job(briefing_topics, scenario)
        return asked[key]

    @property
    def offered_game(self) -> GameRow | None:
        """The game that Enter goes on with: the one that is looked at, else the last one.

        Once the player has chosen a scenario it is none.
        """
        if self.game is not None:
            return None if self.looks or self.game.problem else self.game
        return None if self.picked else self.games.last_game()

    @property
    def begins_scenario(self) -> bool:
        """Whether Enter begins the scenario that is chosen."""
        return (
            self.game is None
            and not self.looks
            and self.offered_game is None
            and self.list.holds_scenario(self.wanted.row)
        )

    def begin(self) -> None:
        """Begin the scenario that is chosen, unless a search has left it out."""
        wanted = self.wanted
        if not self.list.holds_scenario(wanted.row):
            return
        sides = tuple(system_of(wanted.row.system).seats)
        who = tuple(wanted.players[side] for side in sides)
        seed = wanted.seed.strip() or None
        dice = "typed" if wanted.typed else "seeded"
        self.app.open(Start("scenario", wanted.row.scenario, who, None if wanted.typed else seed, dice))

    def go_on(self, row: GameRow) -> None:
        """Go on with a game; one that is over is watched."""
        self.app.open(Start("replay" if row.over else "journal", str(row.path), plays=row.over))

    def watch_game(self, row: GameRow) -> None:
        """Watch a game from its beginning."""
        self.app.open(Start("replay", str(row.path), plays=True))

    def open_file(self, words: str) -> None:
        """Open what is named: a journal, a scenario file or a map."""
        start = start_of(words.strip().strip("'\""))
        if isinstance(start, Start):
            self.search.problem = ""
            self.app.open(start)
        else:
            self.search.problem = start

    # ---------------------------------------------------------------- keys and time

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """Up and down go through the scenarios, Enter goes on with a game or begins one."""
        if name == "enter":
            offered = self.offered_game
            if offered is not None:
                self.go_on(offered)
            elif self.begins_scenario:
                self.begin()
            return True
        if name in ("up", "down"):
            row = self.list.scenario_beside(self.wanted.row, 1 if name == "down" else -1)
            if row is not None:
                self.choose(row)
            return True
        return False

    def do(self, action: str) -> bool:
        """Escape has nothing to leave here: the window is closed by its own button, or Ctrl+Q."""
        if action == "cancel":
            self.app.say("Press Ctrl+Q or close the window to quit.")
            return True
        return False

    def tick(self, dt: float) -> bool:
        """Read the list of games again from time to time, a little at a time."""
        self._draw_ahead(dt)
        self._waited += dt
        if self._waited < REREAD_SECONDS and self.all_read:
            return False
        before = self.games.rows()
        self.all_read = self.games.refresh_list(0.02)
        if self.all_read:
            self._waited = 0.0
        return self.games.rows() != before or not self.all_read

    def _draw_ahead(self, dt: float) -> None:
        """Have boards drawn before they are opened, that of the scenario under the pointer first."""
        row = self.list.over or self.wanted.row
        wide, high = self.app.size
        area = wide - side_width(wide), high - in_pixels(bar.BAR_HEIGHT + scorestrip.STRIP_HEIGHT)
        listed = [one.scenario for one in self.list.rows]
        self.ahead.tick(dt, row.scenario, listed, (board_palette(self.app), area, self.app.ratio))

    def cover_page(self) -> None:
        """What is opened has every worker for itself."""
        self.ahead.stop()

    def leave(self) -> None:
        """The same for what takes its place."""
        self.ahead.stop()

    # ---------------------------------------------------------------- drawing

    def panels(self) -> None:
        """The title, and three columns: ways to go on, what can be played, and all about what is chosen."""
        shown = imgui.get_io().display_size
        left = min(max(in_pixels(300), shown.x * 0.16), shown.x * 0.26)
        middle = min(max(in_pixels(400), shown.x * 0.24), shown.x * 0.31)
        gap = in_pixels(8)
        band = startband.band_height()
        top = band + 2 * gap
        high = shown.y - top - gap
        with widgets.columns("start"):
            last = self.games.last_game()
            with widgets.open_pane("title", gap, gap, shown.x - 2 * gap, band, bare=True):
                by_enter = last is not None and self.offered_game == last and self.game is None
                if startband.draw_band(self.app, last, by_enter) and last is not None:
                    self.go_on(last)
            with widgets.open_pane("ways", gap, top, left, high):
                self._draw_ways()
            with widgets.open_pane("scenarios", left + 2 * gap, top, middle, high):
                shown_now = not self.looks and self.game is None
                self.list.show(self.wanted.row, shown_now, self.shelf.records, self.choose)
            rest = shown.x - left - middle - 4 * gap
            with widgets.open_pane("chosen", left + middle + 3 * gap, top, rest, high):
                self._draw_chosen()

    def _draw_chosen(self) -> None:
        """What is looked at: a scenario, a game, the results, the trash."""
        if self.looks == "results":
            self.shelf.draw_history(lambda path: self.app.open(Start("replay", str(path), plays=True)))
        elif self.looks == "trash":
            self.shelf.draw_trash()
        elif self.game is not None:
            self._draw_game(self.game)
        else:
            self._scenario()

    # ---------------------------------------------------------------- ways to begin and to go on

    def _draw_ways(self) -> None:
        widgets.draw_heading("New")
        for name, words in OTHER_PAGES.items():
            if widgets.draw_button(words, wide=-1, go=name == LEARN and self.games.last_game() is None):
                self.app.open_page(name)
        if widgets.draw_button("The rules", keys.shortcut_text("rules"), wide=-1):
            self.app.read_rules()
        if widgets.draw_button("Settings", keys.shortcut_text("settings"), wide=-1):
            self.app.do("settings")
        if widgets.draw_button("Keys and mouse", "?", wide=-1):
            self.app.do("help")
        rows = self.games.rows()
        widgets.draw_heading(f"Games ({len(rows)})")
        if not rows:
            widgets.draw_soft("None yet. Games are saved after every order and listed here.")
        self._open_file()
        self._draw_lists()
        names = Counter(row.name for row in rows)
        waiting = False
        for row in rows[:60]:
            if not waiting and not row.problem and not self.games.has_person_played(row):
                waiting = True
                widgets.draw_heading("No order given yet")
            on = not self.looks and self.game is not None and self.game.path == row.path
            if game_row(row, on, names[row.name] > 1):
                self.look_at(row)
        if len(rows) > 60:
            widgets.draw_soft(f"and {len(rows) - 60} older ones in {self.games.folder}")

    def _open_file(self) -> None:
        """Any journal, scenario file or map file, by its name."""
        search = self.search
        imgui.set_next_item_width(-in_pixels(66))
        done, search.journal = imgui.input_text_with_hint(
            "##file",
            "journal, scenario, map",
            search.journal,
            imgui.InputTextFlags_.enter_returns_true,
        )
        imgui.same_line()
        if imgui.button("Open", ImVec2(-1, 0)) or done:
            self.open_file(search.journal)
        if widgets.draw_button("Choose a file …", wide=-1):
            told = "A journal, a scenario or a map"
            self.app.choose_file(told, FILES, lambda path: self.open_file(str(path)), self.games.folder)
        if search.problem:
            widgets.draw_notice(f"No: {search.problem}", bad=True)

    def _draw_lists(self) -> None:
        """The ways to the results and to the trash, where there is something in them."""
        told = (("results", "Results", len(self.shelf.results)), ("trash", "Trash", len(self.shelf.trash)))
        shown = [(name, f"{words} ({count})") for name, words, count in told if count or self.looks == name]
        half = (widgets.room().x / theme.face_scale() - 8 * (len(shown) - 1)) / max(len(shown), 1)
        for n, (name, words) in enumerate(shown):
            if n:
                imgui.same_line()
            if widgets.draw_button(words, wide=half, go=self.looks == name):
                self.looks = "" if self.looks == name else name

    # ---------------------------------------------------------------- the one that is chosen

    def _scenario(self) -> None:
        wanted = self.wanted
        row = wanted.row
        foot = in_pixels(44)
        imgui.begin_child("about", ImVec2(0, -foot), imgui.ChildFlags_.nav_flattened)
        picture = self._board_picture(("scenario", row.scenario), thumbs.of_scenario, row.scenario)
        room = widgets.room().x
        beside = picture.height > 0 and picture.width < picture.height * 1.3 and room > in_pixels(440)
        """Whether a picture that is not wide stands beside the facts."""
        wide = room * 0.5 if beside else room
        high = imgui.get_io().display_size.y * 0.34
        if picture.height:
            high = min(high, wide * picture.height / picture.width)
        pictures.draw_picture(
            picture, min(wide, high * picture.width / picture.height) if beside else wide, high
        )
        if beside:
            imgui.same_line()
            imgui.begin_group()
        widgets.title(row.name, 24)
        turns = f"{row.turns} turns" if row.turns else ""
        facts = [day_text(row.date), row.length, turns, self._size(row), f"map: {map_title(row.map)}"]
        widgets.draw_soft(", ".join(fact for fact in facts if fact))
        if row.scenario != row.file.stem:  # it is named by its file
            widgets.draw_soft(f"Your own: {ownfiles.path_text(Path(row.scenario))}")
        self._draw_record(row)
        self._draw_forces(row)
        if beside:
            imgui.end_group()
        if row.note:
            widgets.text(row.note, size=15)
        told = self.briefing(row.scenario)
        topics = tuple(told.value or ()) if told.failure is None else ()
        briefing.draw_briefing(topics[:1])  # how it is won
        widgets.draw_heading("Who plays")
        self._draw_players()
        widgets.draw_heading("Dice")
        if imgui.radio_button("The program rolls", not wanted.typed):
            wanted.typed, self.picked = False, True
        if widgets.room().x > in_pixels(400):
            imgui.same_line()
        if imgui.radio_button("We roll our own", wanted.typed):
            wanted.typed, self.picked = True, True
        if not wanted.typed:
            imgui.set_next_item_width(min(in_pixels(240), widgets.room().x))
            typed, wanted.seed = imgui.input_text_with_hint("##seed", "seed (empty: a new one)", wanted.seed)
            self.picked = self.picked or typed
            if imgui.is_item_hovered():
                widgets.hint("The same seed and the same orders give the same game.")
        briefing.draw_briefing(topics[1:])
        widgets.fade_foot()
        imgui.end_child()
        by_enter = self.begins_scenario
        there = self.list.holds_scenario(row)
        if widgets.draw_button("Start the game", "Enter" if by_enter else "", go=by_enter, wide=-1, on=there):
            self.begin()

    def _board_picture(self, key: tuple[str, object], make: object, name: str) -> Picture:
        """The picture of a board, or a placeholder until it is made."""
        palette: Palette = self.app.palette
        full = (*key, palette.name)
        return self.app.pictures.get_picture(full, make, name, BOARD_PIXELS, palette)  # type: ignore[arg-type]  # what draws a board, of whichever kind

    def _size(self, row: Summary) -> str:
        """How large the battle is, by the units of both sides; empty until they are counted."""
        units = sum(count for one in self.ask_forces(row.scenario).value or () for count, _ in one.units)
        if not units:
            return ""
        size = "small" if units <= MOST_UNITS_SMALL else "medium" if units <= MOST_UNITS_MEDIUM else "large"
        return f"{size} ({units} units)"

    def _draw_record(self, row: Summary) -> None:
        """What was played and won of it before."""
        record = self.shelf.records.get((row.system, row.name))
        if record is not None:
            won = ", ".join(row.sides.get(side, side) for side in record.sides_won)
            words = capitalize(record.words)
            widgets.text(f"{words} as {won}" if won else words, INKS.go)

    def _draw_forces(self, row: Summary) -> None:
        job = self.ask_forces(row.scenario)
        told: dict[str, ForceTold] = {one.side: one for one in job.value or ()}
        inks = sides.inks_of(tuple(row.sides), row.system, self.app.palette)
        for side in row.sides:
            widgets.draw_swatch(*inks[side])
            imgui.same_line()
            imgui.begin_group()
            widgets.text(row.force(side), weight="bold")
            if side == row.suggested:
                widgets.text("Suggested side for a first game", INKS.go, size=14)
            if side in told:
                widgets.text(told[side].text, size=15)
            elif job.failure is not None:
                widgets.text(str(job.failure), INKS.bad, size=15)
            else:
                widgets.draw_soft("counting …")
            imgui.end_group()

    def _draw_players(self) -> None:
        wanted = self.wanted
        known = players_of(wanted.row.system)
        short = player_names()
        for side in wanted.players:
            name = wanted.row.sides.get(side, side)
            imgui.align_text_to_frame_padding()
            with theme.text_font("bold", 15):
                column = min(in_pixels(200), widgets.room().x * 0.42)
                imgui.text(widgets.fit_text(name, column - in_pixels(12)))
            imgui.same_line(column)
            imgui.set_next_item_width(min(widgets.room().x, in_pixels(PLAYER)))
            if imgui.begin_combo(f"##{side}", _scenario_name(wanted.players[side], short)):
                for player, words in known.items():
                    if imgui.selectable(words, player == wanted.players[side])[0]:
                        wanted.players[side], self.picked = player, True
                imgui.end_combo()

    def _draw_game(self, row: GameRow) -> None:
        """A game in progress, or one that is over."""
        now = next((one for one in self.games.rows() if one.path == row.path), row)
        if self.shelf.draw_game(now, self.go_on, self.watch_game) == "gone":
            self.game = None
        elif self.shelf.at is not None and self.shelf.at != now.path:  # it has been renamed
            self.game = next((one for one in self.games.rows() if one.path == self.shelf.at), None)


def _scenario_name(player: str, short: Mapping[str, str]) -> str:
    return short[player] if player == PERSON else f"{short[player]} bot"
