"""How the start page looks: three columns of paper."""

from __future__ import annotations

from calendar import month_name
from typing import TYPE_CHECKING

from imgui_bundle import ImVec2, imgui

from wsn.client.app import PAGES
from wsn.client.model import keys
from wsn.client.model.desk import PERSON
from wsn.client.model.games import GameRow
from wsn.client.model.starting import Force, players
from wsn.client.pages import thumbs
from wsn.client.panels import pictures, theme, widgets
from wsn.client.panels.pictures import Picture
from wsn.client.panels.theme import INKS, px
from wsn.table.picture.palette import Palette
from wsn.table.scene import side_letters
from wsn.table.summary import Summary

if TYPE_CHECKING:
    from wsn.client.pages.start import StartPage

PICTURE = 900
"""The width of a picture of a board, in pixels."""


def draw(page: StartPage) -> None:
    """Everything of a frame."""
    shown = imgui.get_io().display_size
    left = min(px(300), shown.x * 0.26)
    middle = min(px(400), shown.x * 0.31)
    gap = px(8)
    high = shown.y - 2 * gap - page.app.message_room()
    with widgets.panel("ways", gap, gap, left, high):
        _ways(page)
    with widgets.panel("scenarios", left + 2 * gap, gap, middle, high):
        _scenarios(page)
    rest = shown.x - left - middle - 4 * gap
    with widgets.panel("chosen", left + middle + 3 * gap, gap, rest, high):
        if page.game is not None:
            _game(page, page.game)
        else:
            _scenario(page)


# ---------------------------------------------------------------- ways to go on


def _ways(page: StartPage) -> None:
    with theme.font("italic", 40):
        imgui.text("wsn")
    widgets.soft("Tactical hex games: rules enforced, every ruling explained.")
    last = page.games.last()
    if last is not None:
        widgets.heading("Go on")
        with widgets.box():
            widgets.text(last.title, weight="bold")
            widgets.text(last.status, size=15)
            widgets.soft(last.when)
        if widgets.button("Continue this game", go=True, wide=-1):
            page.go_on(last)
    widgets.heading("Begin")
    lesson = page.choices.lesson
    if widgets.button(f"The lesson: {lesson.name}", go=last is None, wide=-1):
        page.lesson()
    for name, (words, _, _) in PAGES.items():
        if widgets.button(words, wide=-1):
            page.app.open_page(name)
    if widgets.button("Settings", keys.shortcut("settings"), wide=-1):
        page.app.do("settings")
    if widgets.button("Keys and mouse", "?", wide=-1):
        page.app.do("help")
    rows = page.games.rows()
    widgets.heading(f"Games ({len(rows)})")
    if not rows:
        widgets.soft("None yet. Every game is kept after every command, and stands here.")
    _open_file(page)
    for row in rows[:60]:
        _game_row(page, row)
    if len(rows) > 60:
        widgets.soft(f"and {len(rows) - 60} older ones in {page.games.folder}")


def _open_file(page: StartPage) -> None:
    """Any journal, scenario file or map file, by its name."""
    search = page.search
    imgui.set_next_item_width(-px(66))
    done, search.journal = imgui.input_text_with_hint(
        "##file", "a file: journal, scenario, map", search.journal, imgui.InputTextFlags_.enter_returns_true
    )
    imgui.same_line()
    if imgui.button("Open", ImVec2(-1, 0)) or done:
        page.open_file(search.journal)
    if search.problem:
        widgets.notice(f"No: {search.problem}", bad=True)


def _game_row(page: StartPage, row: GameRow) -> None:
    at = imgui.get_cursor_screen_pos()
    high = px(44)
    on = page.game is not None and page.game.path == row.path
    if imgui.selectable(f"##{row.path}", on, 0, ImVec2(0, high))[0]:
        page.look_at(row)
    wide = imgui.get_item_rect_max().x - at.x - px(8)
    lines = imgui.get_window_draw_list()
    with theme.font("bold", 15):
        name = widgets.fits(row.title or row.path.name, wide)
        lines.add_text(ImVec2(at.x + px(4), at.y + px(3)), theme.colour32(INKS.ink), name)
    with theme.font("plain", 13.5):
        ink = theme.colour32(INKS.bad if row.problem else INKS.soft)
        state = (
            f"cannot be opened: {row.problem}"
            if row.problem
            else f"{'over: ' if row.over else ''}{row.status}"
        )
        lines.add_text(ImVec2(at.x + px(4), at.y + px(23)), ink, widgets.fits(state, wide))


# ---------------------------------------------------------------- what can be played


def _scenarios(page: StartPage) -> None:
    widgets.title("Scenarios", 20)
    imgui.set_next_item_width(-1)
    _, page.search.scenario = imgui.input_text_with_hint("##search", "search …", page.search.scenario)
    wanted = page.search.scenario.strip().lower()
    shown = 0
    for group in page.choices.groups:
        rows = [
            row for row in group.rows if wanted in f"{row.name} {row.note} {row.scenario} {row.date}".lower()
        ]
        if not rows:
            continue
        widgets.heading(group.title)
        for row in rows:
            _scenario_row(page, row)
        shown += len(rows)
    if not shown:
        widgets.soft("No scenario is like that.")


def _scenario_row(page: StartPage, row: Summary) -> None:
    at = imgui.get_cursor_screen_pos()
    on = page.game is None and page.wanted.row.scenario == row.scenario
    facts = day(row.date) + (f", {row.turns} turns" if row.turns else "")
    wide, room = widgets.width_of(facts, size=13.5), widgets.room().x - px(14)
    under = widgets.width_of(row.name, "bold", 15.5) + wide > room
    """Whether the facts stand under the name: there is no room beside it."""
    if imgui.selectable(f"##{row.scenario}", on, 0, ImVec2(0, px(44 if under else 26)))[0]:
        page.choose(row)
    right = imgui.get_item_rect_max().x - px(6)
    lines = imgui.get_window_draw_list()
    with theme.font("plain", 13.5):
        ink = theme.colour32(INKS.soft)
        spot = ImVec2(at.x + px(4), at.y + px(24)) if under else ImVec2(right - wide, at.y + px(6))
        lines.add_text(spot, ink, facts)
    with theme.font("bold" if on else "plain", 15.5):
        name = widgets.fits(row.name, right - at.x - (0 if under else wide) - px(14))
        lines.add_text(ImVec2(at.x + px(4), at.y + px(4)), theme.colour32(INKS.ink), name)


def day(date: str) -> str:
    """`1944-06-06` as it is said: `6 June 1944`; what is no such date as it stands."""
    year, _, rest = date.partition("-")
    month, _, number = rest.partition("-")
    if not (year.isdecimal() and month.isdecimal() and number.isdecimal() and 1 <= int(month) <= 12):
        return date
    return f"{int(number)} {month_name[int(month)]} {year}"


# ---------------------------------------------------------------- the one that is chosen


def _scenario(page: StartPage) -> None:
    wanted = page.wanted
    row = wanted.row
    foot = px(44)
    imgui.begin_child("about", ImVec2(0, -foot))
    picture = _made(page, ("scenario", row.scenario), thumbs.of_scenario, row.scenario)
    room = widgets.room().x
    beside = picture.height > 0 and picture.width < picture.height * 1.3 and room > px(440)
    """Whether a picture that is not wide stands beside the facts."""
    wide = room * 0.5 if beside else room
    high = imgui.get_io().display_size.y * 0.34
    if picture.height:
        high = min(high, wide * picture.height / picture.width)
    pictures.show(picture, min(wide, high * picture.width / picture.height) if beside else wide, high)
    if beside:
        imgui.same_line()
        imgui.begin_group()
    widgets.title(row.name, 24)
    facts = [day(row.date), f"{row.turns} turns" if row.turns else "", f"map {row.map}"]
    widgets.soft(", ".join(fact for fact in facts if fact))
    _forces(page, row)
    if beside:
        imgui.end_group()
    if row.note:
        widgets.text(row.note, size=15)
    widgets.heading("Who plays")
    _who(page)
    widgets.heading("Dice")
    if imgui.radio_button("thrown by the program", not wanted.typed):
        wanted.typed = False
    if widgets.room().x > px(400):
        imgui.same_line()
    if imgui.radio_button("our own, typed in", wanted.typed):
        wanted.typed = True
    if not wanted.typed:
        imgui.set_next_item_width(min(px(240), widgets.room().x))
        _, wanted.seed = imgui.input_text_with_hint("##seed", "seed, or nothing for a new one", wanted.seed)
        if imgui.is_item_hovered():
            widgets.hint("The same seed and the same orders give the same game.")
    imgui.end_child()
    if widgets.button("Begin", "Enter", go=True, wide=-1):
        page.begin()


def _made(page: StartPage, key: tuple[str, object], make: object, name: str) -> Picture:
    """The picture of a board, or what there is of it by now."""
    palette: Palette = page.app.palette
    full = (*key, palette.name)
    return page.app.pictures.get(full, make, name, PICTURE, palette)  # type: ignore[arg-type]


def _picture(page: StartPage, key: tuple[str, object], make: object, name: str) -> None:
    wide, high = widgets.room().x, min(widgets.room().x * 0.6, imgui.get_io().display_size.y * 0.33)
    pictures.show(_made(page, key, make, name), wide, high)


def _forces(page: StartPage, row: Summary) -> None:
    job = page.forces(row.scenario)
    told: dict[str, Force] = {one.side: one for one in job.value or ()}
    letters = side_letters(tuple(row.sides))
    grounds = (page.app.palette.allies, page.app.palette.axis, page.app.palette.third)
    for n, (side, name) in enumerate(row.sides.items()):
        widgets.swatch(grounds[min(n, 2)], letters[side])
        imgui.same_line()
        imgui.begin_group()
        widgets.text(name, weight="bold")
        if side in told:
            widgets.text(told[side].text, size=15)
        elif job.failure is not None:
            widgets.text(str(job.failure), INKS.bad, size=15)
        else:
            widgets.soft("being counted …")
        imgui.end_group()


def _who(page: StartPage) -> None:
    wanted = page.wanted
    known = players()
    short = {player: words.partition(":")[0] for player, words in known.items()}
    for side in wanted.players:
        name = wanted.row.sides.get(side, side)
        imgui.align_text_to_frame_padding()
        with theme.font("bold", 15):
            column = min(px(200), widgets.room().x * 0.42)
            imgui.text(widgets.fits(name, column - px(12)))
        imgui.same_line(column)
        imgui.set_next_item_width(-1)
        if imgui.begin_combo(f"##{side}", _named(wanted.players[side], short)):
            for player, words in known.items():
                if imgui.selectable(words, player == wanted.players[side])[0]:
                    wanted.players[side] = player
            imgui.end_combo()


def _named(player: str, short: dict[str, str]) -> str:
    return short[player] if player == PERSON else f"the {short[player]} bot"


def _game(page: StartPage, row: GameRow) -> None:
    if row.problem:
        widgets.title(row.path.name, 22)
        widgets.notice(f"This game cannot be opened: {row.problem}", bad=True)
        widgets.soft("The file is left as it is. `wsn verify` and `wsn replay` tell more about it.")
        return
    _picture(page, ("journal", (row.path, row.changed)), thumbs.of_journal, str(row.path))
    widgets.title(row.title, 24)
    widgets.text(row.status[:1].upper() + row.status[1:], weight="bold")
    dice = "dice typed in" if row.typed else f"seed {row.seed}"
    widgets.soft(f"{row.game}; {row.commands} commands; {row.when}; {dice}")
    widgets.soft(str(row.path))
    known = page.memory.of(row.path) or {}
    for side in known or row.sides or {}:
        name = (row.sides or {}).get(side, side)
        who = players().get(known.get(side, ""), "nobody remembers")
        widgets.text(f"{name}: {who}", size=15)
    for note in row.notes:
        widgets.notice(note)
    if not row.over and widgets.button("Go on", "Enter", go=True, wide=-1):
        page.go_on(row)
    if widgets.button("Watch it from the beginning", wide=-1, go=row.over):
        page.watch(row)
