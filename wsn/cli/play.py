"""`wsn play`: a scenario in the terminal, for two people, against a bot, or to watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.latehelp import LateHelp
from wsn.cli.opening import players_named, sample_bots
from wsn.cli.owntables import tables_option
from wsn.cli.pictures import kind_of, palette_of, palette_option
from wsn.data.disk import move_file, reason_of
from wsn.systems import system_of
from wsn.table.kept import SEEDS, folder, free, journal_for, stem

if TYPE_CHECKING:
    from wsn.bots import Bot
    from wsn.cli.person import Person
    from wsn.cli.terminal import Terminal
    from wsn.engine.game import Game
    from wsn.engine.system import Setup


WATCHED: Final = "greedy"
"""The bot of every side where nobody plays."""
USUAL_BOT: Final = "regular"
"""The usual bot against a person."""


def _players_help() -> str:
    from wsn.bots import OPPONENTS

    who = ", ".join(("human", *OPPONENTS))
    return (
        f"Who plays each side: {who}, or another bot (docs/bots.md): also your own, as in mybot.py:Cautious."
    )


@click.command()
@click.argument("scenario", required=False)
@click.option(
    "--bots",
    "who",
    metavar="WHO,WHO",
    cls=LateHelp,
    told=_players_help,
)
@click.option("--seed", type=int, help="The seed of the dice; the same seed and orders give the same game.")
@click.option(
    "--journal",
    type=click.Path(path_type=Path),
    help="The file in which the game is saved after every command.",
)
@click.option(
    "--dice", type=click.Choice(["seeded", "typed"]), default="seeded", help="typed: you roll your own."
)
@click.option("--resume", type=click.Path(path_type=Path), metavar="JOURNAL", help="Continue a game.")
@click.option("--lesson", metavar="NAME", help="Take a lesson (see `wsn lessons`), from where it was left.")
@click.option("--afresh", is_flag=True, help="Begin the lesson from its first page.")
@click.option(
    "--picture",
    type=click.Path(path_type=Path),
    help="The file for a PNG or SVG of the final position.",
)
@click.option("--no-picture", is_flag=True, help="Draw no picture.")
@palette_option
@tables_option
@click.option("--quiet", is_flag=True, help="Say only how it ended.")
@click.option("--text/--window", default=True, help="Play in the terminal (the default) or in the window.")
def command(
    scenario: str | None,
    who: str | None,
    seed: int | None,
    journal: Path | None,
    dice: str,
    resume: Path | None,
    lesson: str | None,
    afresh: bool,
    picture: Path | None,
    no_picture: bool,
    colours: str | None,
    tables: Path | None,
    quiet: bool,
    text: bool,
) -> None:
    """Play SCENARIO (a name or a file; without one, the shipped skirmish; or the link of a seat at a host).

    Without --bots, a terminal asks who plays (a game for one is yours); elsewhere greedy bots play.
    """
    from wsn.cli.joining import is_link, play_at_host
    from wsn.cli.session import Session
    from wsn.cli.terminal import Terminal
    from wsn.data import DataError
    from wsn.engine.writer import NotKept
    from wsn.table import telling
    from wsn.table.journals import let_go
    from wsn.table.players_file import Memory

    if is_link(scenario):
        given = (who, seed, journal, resume, lesson, picture, colours, tables)
        if any(x is not None for x in given) or afresh or no_picture or dice != "seeded":
            fail_with(
                "a game at a host has its own players, dice and journal: only --quiet and --window go with it"
            )
        if text:
            play_at_host(str(scenario), quiet)
        else:
            from wsn.cli import opening

            opening.open_window(opening.start_at_host(str(scenario)))
        return
    if afresh and lesson is None:
        fail_with("--afresh goes with --lesson")
    if lesson is not None:
        if any(x is not None for x in (scenario, who, seed, journal, resume, picture, tables)):
            fail_with("--lesson has its own players, dice and journal: only --afresh and --window go with it")
        _play_lesson(lesson, afresh, quiet, text)
        return
    if resume is not None and any(x is not None for x in (scenario, journal, seed, tables)):
        fail_with(
            "--resume goes on with a game as it is: leave out the scenario, --journal, --seed and --tables"
        )
    if picture is not None:
        kind_of(str(picture))
    if colours is not None:
        palette_of(colours, not no_picture)
    if not text:
        if any((journal, picture, no_picture, quiet)):
            fail_with("--window goes with no --journal, --picture, --no-picture or --quiet: leave them out")
        from wsn import scenario as scenarios
        from wsn.cli import opening

        named = str(resume) if resume is not None else scenarios.first() if scenario is None else scenario
        opening.open_window(opening.start_named(named, who, seed, dice, False, tables))
        return
    terminal = Terminal(quiet)
    try:
        if resume is not None:
            kept = resume
            game = _resume_game(kept)
            telling.check_board(game.setup.system)
            names = _going_on(game, kept, who, terminal)
            players = _seat_players(names, game.seed, terminal, resume.parent)
        else:
            setup = _load_setup(scenario, tables)
            telling.check_board(setup.system)
            sides = tuple(system_of(setup.system).seats)
            if dice == "typed":
                if seed is not None:
                    fail_with("--seed is for seeded dice: with --dice typed you throw them")
                number = ""
            else:
                number = str(_new_seed() if seed is None else seed)
            names = _player_names(sides, who, terminal)
            players = _seat_players(names, number, terminal, folder() if journal is None else journal.parent)
            kept = _journal_path(journal, setup.name, number)
            game = _new_game(setup, number, kept, terminal)
    except (DataError, NotKept) as error:
        fail_with(str(error))
    for note in game.notes:
        click.echo(note, err=True)
    forgotten = Memory.load().remember(kept, names)
    if forgotten:
        click.echo(f"Who plays will not be remembered: {forgotten}", err=True)
    session = Session(game, players, terminal, kept, names)
    if not quiet:
        seeded = f"seed {game.seed}" if game.seed else "own dice"
        terminal.say(f"{game.setup.name} ({game.system.title}, {game.system.edition}), {seeded}", "head")
        terminal.say(", ".join(f"{side}: {name}" for side, name in names.items()))
        if resume is None and "human" in names.values():
            _tell_about(scenario, game.setup, terminal)
    if resume is not None:
        session.catch_up()
    if session.play_on():
        drawn = picture or session.journal.with_name(stem(session.journal) + ".png")
        session.end(None if no_picture else drawn, colours)
    let_go(game)


def _play_lesson(name: str, afresh: bool, quiet: bool, text: bool) -> None:
    """A lesson, in the terminal or in the window."""
    if text:
        from wsn.cli.learning import play_lesson

        play_lesson(name, afresh, quiet)
        return
    from wsn.cli import opening
    from wsn.client.opening import Start
    from wsn.data import DataError
    from wsn.lessons.shelf import load_lesson

    try:
        load_lesson(name)
    except DataError as error:
        fail_with(str(error))
    opening.open_window(Start("lesson", name, afresh=afresh))


def _tell_about(scenario: str | None, setup: Setup, terminal: Terminal) -> None:
    """The designer's note and the briefing, for the people who begin to play."""
    from wsn import scenario as scenarios
    from wsn.cli.terminal import page_width
    from wsn.table import briefing
    from wsn.table.summary import summary

    note = summary(scenarios.first() if scenario is None else scenario).note
    if note:
        terminal.say(f"\n{click.wrap_text(note, page_width(), preserve_paragraphs=True)}\n")
    for line in briefing.briefing_lines(briefing.before(setup)):
        terminal.say(line)


def _load_setup(scenario: str | None, tables: Path | None) -> Setup:
    """The scenario to play. Raises DataError."""
    from wsn import scenario as scenarios

    return scenarios.load(scenarios.first() if scenario is None else scenario, tables)


def _new_seed() -> int:
    import secrets

    return secrets.randbelow(SEEDS)


def _new_game(setup: Setup, seed: str, journal: Path, terminal: Terminal) -> Game[Any]:
    """A new game; where the dice are typed in, ask for those of the set-up."""
    from wsn.cli.person import Left, typed_roll
    from wsn.engine.dice import NeedsRoll, TypedDice
    from wsn.engine.game import Game

    rolls: list[tuple[int, ...]] = []
    while True:
        dice = None if seed else TypedDice(list(rolls))
        try:
            return Game.new(system_of(setup.system), setup, seed=seed, dice=dice, journal=journal)
        except NeedsRoll as need:
            try:
                rolls.append(typed_roll(terminal, need))
            except Left:
                fail_with("the game was not begun: its first dice were not thrown")


def _resume_game(journal: Path) -> Game[Any]:
    """The game in a journal. Raises DataError."""
    from wsn.table.journals import open_game

    return open_game(journal)


def _player_names(sides: Sequence[str], who: str | None, terminal: Terminal) -> Mapping[str, str]:
    """Who plays each side, as `--bots` calls them."""
    if who is None:
        names: Sequence[str] = ask_sides(sides, terminal) or [WATCHED] * len(sides)
    else:
        names = players_named(who, sides, "--bots", own=True)
    return dict(zip(sides, names, strict=True))


def _going_on(game: Game[Any], journal: Path, who: str | None, terminal: Terminal) -> Mapping[str, str]:
    """Who goes on with a game: those named now, else those who played it here, else those named when asked.

    No bot takes over a side unasked.
    """
    from wsn.bots import BOTS
    from wsn.table.players_file import Memory

    sides = tuple(game.system.seats)
    if who is not None:
        return _player_names(sides, who, terminal)
    known = Memory.load().of(journal) or {}
    if set(known) == set(sides) and {*known.values()} <= {"human", *BOTS}:
        return {side: known[side] for side in sides}
    if game.deciding is None:
        return _player_names(sides, WATCHED, terminal)
    if terminal.live:
        terminal.say(f"{game.setup.name}: who plays it is not known here.")
    names = ask_sides(sides, terminal, begun=True)
    if names is None:
        such = f"for instance --bots {sample_bots(sides)}"
        fail_with(f"it is not known who plays {journal.name}: name the players, {such}")
    return dict(zip(sides, names, strict=True))


def _seat_players(
    names: Mapping[str, str], seed: str, terminal: Terminal, saves: Path
) -> Mapping[str, Person | Bot]:
    """The players of these names."""
    from wsn.bots import maker_of
    from wsn.cli.person import Person

    bots = tuple(side for side, name in names.items() if name != "human")
    return {
        side: Person(terminal, not seed, saves, bots) if name == "human" else maker_of(name)(f"{seed}/{side}")
        for side, name in names.items()
    }


def ask_sides(sides: Sequence[str], terminal: Terminal, *, begun: bool = False) -> list[str] | None:
    """Let a person at a terminal take a side; a game for one is theirs. Where nobody is there, watch.

    Of a game that is `begun` no bot takes a side unasked: None where nobody answers.
    """
    if len(sides) == 1 and terminal.live:
        return ["human"]
    watching, nobody = [WATCHED] * len(sides), None if begun else [WATCHED] * len(sides)
    watch = "`watch` to let two bots play" if begun else "Enter to watch two bots"
    while terminal.live:
        said = terminal.ask_line(f"Your side ({', '.join(sides)}, both; {watch}): ")
        if said is None:
            break
        answer = said.lower()
        if answer == "watch" or not (answer or begun):
            return watching
        if answer == "both":
            return ["human"] * len(sides)
        taken = [side for side in sides if answer and side.startswith(answer)]
        if len(taken) == 1:
            against = _ask_opponent(terminal)
            return ["human" if side == taken[0] else against for side in sides]
        if answer:
            known = (
                f"could be {' or '.join(taken)}." if taken else f"is no side; there are {', '.join(sides)}."
            )
            terminal.say(f"{answer!r} {known}", "bad")
    return nobody


def _ask_opponent(terminal: Terminal) -> str:
    """Whom a person plays against: a friend at the same screen or a bot."""
    from wsn.bots import BOTS, OPPONENTS

    while True:
        answer = terminal.ask_line(f"Against ({', '.join(('human', *OPPONENTS))}; Enter for {USUAL_BOT}): ")
        if not answer:
            return USUAL_BOT
        if answer.lower() in ("human", *BOTS):
            return answer.lower()
        terminal.say(f"There is no player {answer!r}; there are human, {', '.join(sorted(BOTS))}.", "bad")


def _journal_path(wanted: Path | None, scenario: str, seed: str) -> Path:
    """Where the game is kept. A game that is there already is moved aside, never written over.

    One that is being played there stays where it is.
    """
    from wsn.engine.writer import in_use

    if wanted is None:
        try:
            return journal_for(scenario, seed)
        except OSError as error:
            place = folder().resolve()
            fail_with(f"the folder {place} cannot be made ({reason_of(error)}): name a file with --journal")
    if not wanted.parent.is_dir():
        fail_with(f"there is no folder {str(wanted.parent)!r} for the journal")
    if wanted.is_file() and wanted.stat().st_size:
        if in_use(wanted):
            fail_with(
                f"{wanted} is open in another window or terminal; close it there, or choose another name"
            )
        kept = free(wanted)
        try:
            move_file(wanted, kept)
        except OSError as error:
            fail_with(f"{wanted} holds a game and cannot be moved aside: {reason_of(error)}")
        click.echo(f"{wanted} held a game; it is kept as {kept}", err=True)
    return wanted
