"""The page for a scenario, a journal or a map that is named; what is wrong with it, in one sentence."""

from __future__ import annotations

from pathlib import Path

from wsn import scenario
from wsn.client.opening import Start
from wsn.client.pages.page import Page, Program
from wsn.client.pages.play.game import GamePage
from wsn.client.pages.play.lesson import LessonPage
from wsn.client.pages.read.replay import ReplayPage
from wsn.client.pages.sight.sight import SightPage
from wsn.client.pages.start.games import taken_by_whom
from wsn.client.pages.start.lessons import LessonsPage
from wsn.client.pages.start.ownscenarios import OpenedLately
from wsn.client.pages.start.setup import SetupDice
from wsn.client.pages.start.starting import Beginning, default_players
from wsn.data import DataError
from wsn.data.disk import reason_of
from wsn.desk.desk import Desk
from wsn.desk.playback import Playback
from wsn.engine import journal
from wsn.english import capitalize
from wsn.lessons.progress import LessonProgress
from wsn.lessons.shelf import load_lesson
from wsn.systems import system_of
from wsn.table import telling
from wsn.table.players_file import Memory
from wsn.table.ruling import BadQuestion
from wsn.table.summary import summary
from wsn.wire.line import HostFault
from wsn.wire.remote import join_table


def page_named(app: Program, name: str) -> Page:
    """One of the pages that the start page offers besides games."""
    if name == "sight":
        return SightPage(app)
    if name == "lessons":
        return LessonsPage(app)
    if name == "boards":
        from wsn.client.pages.edit.boards import BoardsPage

        return BoardsPage(app)
    if name == "drafts":
        from wsn.client.pages.edit.drafts import DraftsPage

        return DraftsPage(app)
    from wsn.client.pages.builder.builder import BuilderPage  # the lists are read only when forces are bought

    return BuilderPage(app)


def page_of(app: Program, start: Start) -> Page | None:
    """The first page; None where it cannot be opened, with a message."""
    try:
        if start.what == "scenario":
            return _scenario(app, start)
        if start.what == "lesson":
            return LessonPage.open_lesson(app, start)
        if start.what == "journal":
            return _open_journal(app, Path(start.name), start.players)
        if start.what == "host":
            return _open_hosted(app, start.name)
        if start.what == "drafts" and start.name:
            from wsn.client.pages.edit.drafts import DraftsPage

            return DraftsPage(app, start.name)
        if start.what in ("boards", "drafts"):
            return page_named(app, start.what)
        if start.what == "edit":
            from wsn.client.pages.edit.mapeditor import MapEditorPage

            return MapEditorPage.open_editor(app, start.name)
        if start.what == "draft":
            from wsn.client.pages.edit.drafteditor import DraftEditorPage

            return DraftEditorPage.open_editor(app, start.name)
        if start.what == "replay":
            telling.check_board(journal.read_journal(start.name, system_of).system.name)
            playback = Playback.of_journal(start.name)
            playback.play(start.plays)
            return ReplayPage(app, playback, Path(start.name), reviews=start.reviews)
        return SightPage(app, start.name)
    except DataError as error:
        app.say("; ".join(str(problem) for problem in error.problems[:3]), bad=True)
    except BadQuestion as error:  # a map of a game without lines of sight
        app.say(str(error), bad=True)
    except HostFault as error:
        app.say(f"{capitalize(str(error))}.", bad=True)
    except OSError as error:
        app.say(f"{start.name} cannot be opened: {reason_of(error)}", bad=True)
    return None


def _scenario(app: Program, start: Start) -> Page | None:
    """A new game, or the page for the dice that its set-up waits for."""
    system = scenario.load(start.name).system
    telling.check_board(system)
    sides = tuple(system_of(system).seats)
    who = start.players
    players = (
        dict(zip(sides, who, strict=True))
        if who
        else default_players(sides, app.settings.bot, summary(start.name).suggested)
    )
    typed = start.dice == "typed"
    confirm = app.settings.confirm_ends
    tables = Path(start.tables) if start.tables else None
    beginning = Beginning(start.name, players, seed=start.seed, typed=typed, tables=tables, confirm=confirm)
    desk = beginning.begin()
    OpenedLately.load_list().note_opened(start.name)
    if beginning.problem:
        app.say(beginning.problem, bad=True)
    if beginning.wanted is not None:
        return SetupDice(app, beginning)
    return None if desk is None else game_page(app, desk)


def _open_hosted(app: Program, link: str) -> Page:
    """The seat of a link, at the game on its host. Raises HostFault, DataError and OSError."""
    seat = join_table(link)
    telling.check_board(seat.game.setup.system)
    desk = Desk.at_host(seat, confirm=app.settings.confirm_ends)
    desk.answer_orders(seat)
    return GamePage(app, desk)


def game_page(app: Program, desk: Desk) -> Page:
    """The page of a game; who plays it is remembered."""
    problem = Memory.load().remember(desk.journal, desk.screen.players)
    if problem:
        app.say(problem, bad=True)
    return GamePage(app, desk)


def _open_journal(app: Program, path: Path, who: tuple[str, ...]) -> Page | None:
    """A game continued by `who`, or by its players; where none are known, a person takes the first side."""
    why = taken_by_whom(path)
    if why:
        app.say(f"{path} {why}", bad=True)
        return None
    lesson = "" if who else _lesson_on(path)
    if lesson:
        return LessonPage.open_lesson(app, Start("lesson", lesson))
    rules = journal.read_journal(path, system_of).system
    telling.check_board(rules.name)
    sides = tuple(rules.seats)
    known = Memory.load().of(path)
    players = known if known is not None and set(known) == set(sides) else None
    if who:
        players = dict(zip(sides, who, strict=True))
    desk = Desk.resume_game(
        path, players or default_players(sides, app.settings.bot), confirm=app.settings.confirm_ends
    )
    if desk.game.notes:
        app.say("; ".join(desk.game.notes))
    return game_page(app, desk)


def _lesson_on(path: Path) -> str:
    """The lesson that goes on with the game in a journal, as it was; empty where none does."""
    progress = LessonProgress.load()
    name = progress.lesson_of(path)
    try:
        return name if name and load_lesson(name).digest == progress.left[name].digest else ""
    except DataError:
        return ""
