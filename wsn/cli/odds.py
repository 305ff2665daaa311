"""`wsn odds`: what one attack would do in a position, with every reason and its rule.

Which attacks there are, and what may be said of each, every game says of itself (`Wargame.attacks`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.fieldasked import (
    UNITS,
    Telling,
    open_field_code,
    tell_field_code,
    tell_remarks,
    telling_options,
    write_field_page,
)
from wsn.cli.owntables import tables_option
from wsn.cli.pictures import write_picture
from wsn.cli.terminal import tell_lines
from wsn.systems import board_of
from wsn.table.oddsasked import (
    WHO_AND_WHAT,
    draw_odds,
    each_attack,
    odds_data,
    odds_text,
    options_taken,
    work_out_odds,
)
from wsn.table.whatif import BadQuestion

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.cite import Refusal
    from wsn.engine.game import Game
    from wsn.engine.system import Situation
    from wsn.systems.contract import Attack, AttackOdds
    from wsn.table.fieldcode import FieldQuestion, OpenedField
    from wsn.table.picture import Palette


class WithAttacks(click.Command):
    """A command that has, beside its own options, those that the games declare for their attacks."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own options, then every attack that a game has beside its first, then what attacks take."""
        own = super().get_params(ctx)
        return [*own[:-1], *_attack_options(), own[-1]]  # --help stays last


ODDS_EXAMPLES: Final = """\b
Examples:
  wsn odds first_orders K1 A807
  wsn odds normandy_44 2711 --unit 2711=german2 --unit 2811=us_502_101+us_70_tank
  wsn odds normandy_44 2711 --unit 2711=german2 --unit 2811=us_502_101 --with 2811=us_70_tank
"""


@click.command(cls=WithAttacks, epilog=ODDS_EXAMPLES)
@click.argument("position", required=False)
@click.argument("words", metavar="[UNITS] TARGET", nargs=-1)
@click.option("--unit", "placed", multiple=True, metavar="HEX=WHO", help=UNITS)
@click.option("--at", "entry", type=click.IntRange(min=1), help="The position after this entry of a journal.")
@tables_option
@telling_options
def command(
    position: str | None,
    words: tuple[str, ...],
    placed: tuple[str, ...],
    entry: int | None,
    tables: Path | None,
    telling: Telling,
    **said: str | bool | None,
) -> None:
    """Show the exact odds of an attack by UNITS on TARGET in POSITION, with every reason and its rule.

    POSITION is a scenario (a name or a file), taken at its start, or the journal of a game; in a game that
    settles positions told in words (`wsn bonds`) also a map, with the units of --unit on it. UNITS is the id
    of a unit, or several with commas between them that attack together; a game may take all that can attack
    where none is named. TARGET is the id of an enemy unit, or a space. Each way to attack is shown, the best
    first.

    A code (--code) holds a map, its units and what was asked of them, for somebody else to --replay.
    Exit status: 0 answered; 1 a code whose answer is another one here; 2 no answer.
    """
    from wsn.table.fieldcode import FieldQuestion

    palette = telling.palette()
    more = bool(words or placed or entry or tables or telling.code or any(said.values()))
    opened = open_field_code("odds", position, more, telling)
    if opened is not None:
        words, placed = opened.question.words, opened.question.units
        said = {word: value or True for word, value in opened.question.options.items()}
        system, asked = opened.board.system, _lay_out(opened.board, placed)
    else:
        if not 1 <= len(words) <= WHO_AND_WHAT:
            fail_with("name the units that attack, with commas between them, and the target")
        system, asked = _position_asked(str(position), placed, entry, tables)
    attack, ways = _work_out(system, asked, words, said)
    told = _tell_odds(attack, words, ways, telling.as_json, opened)
    board = board_of(system, asked.world)
    if telling.code:
        if board is None or not _is_laid_out(str(position), placed, entry, tables):
            fail_with("a code holds a map and the units of --unit: a game is passed on as its journal")
        kept = {word: "" if value is True else str(value) for word, value in said.items() if value}
        tell_field_code(FieldQuestion("odds", placed, words, kept), board, told, telling.as_json)
    if telling.svg or telling.png:
        _draw_attack(board, asked, ways, telling, palette, at=-1 if said.get("with") else 0)
    if telling.html is not None:
        laid = opened is None and _is_laid_out(str(position), placed, entry, tables)
        kept = {word: "" if value is True else str(value) for word, value in said.items() if value}
        question = FieldQuestion("odds", placed, words, kept) if laid and board is not None else None
        _write_page(attack, words, ways, board, asked, telling, question, opened, bool(said.get("with")))
    if opened is not None:
        tell_remarks(opened, told, telling.as_json)


def _write_page(
    attack: Attack,
    words: tuple[str, ...],
    ways: tuple[AttackOdds, ...] | Refusal,
    board: Board | None,
    asked: Situation[Any],
    telling: Telling,
    question: FieldQuestion | None,
    opened: OpenedField | None,
    more: bool,
) -> None:
    """Write the odds as a page. One sentence and status 2 for a game without a board."""
    from wsn.table.fieldpage import odds_answer

    if board is None:
        fail_with("this game is not played on a board: there is no page of its odds")
    answer = odds_answer(attack, words, ways, board, asked.state, -1 if more else 0, telling.palette())
    write_field_page(telling, answer, board, question, opened)


def _work_out(
    system: str, asked: Situation[Any], words: tuple[str, ...], said: Mapping[str, object]
) -> tuple[Attack, tuple[AttackOdds, ...] | Refusal]:
    """The attack that is meant, and its odds. One sentence and status 2 where it is none."""
    try:
        return work_out_odds(system, asked, words, said)
    except BadQuestion as error:
        fail_with(str(error))


def _tell_odds(
    attack: Attack,
    words: tuple[str, ...],
    ways: tuple[AttackOdds, ...] | Refusal,
    as_json: bool,
    opened: OpenedField | None,
) -> dict[str, Any]:
    """Print the odds; they are given back as plain data."""
    from wsn.table.fieldcode import spell_question

    told = odds_data(attack, words, ways)
    if as_json:
        click.echo(json.dumps(told))
        return told
    if opened is not None:
        tell_lines(f"Asked: {spell_question(opened.question, opened.board)}\n")
    tell_lines(odds_text(attack, ways))
    return told


def _draw_attack(
    board: Board | None,
    s: Situation[Any],
    ways: tuple[AttackOdds, ...] | Refusal,
    telling: Telling,
    palette: Palette,
    at: int,
) -> None:
    """Draw an attack, an arrow from each hex. One sentence and status 2 where there is none to draw."""
    try:
        drawn = draw_odds(board, s.state, ways, at, palette)
    except BadQuestion as error:
        fail_with(str(error))
    write_picture(drawn, telling.svg, telling.png, data=telling.as_json)


# ---------------------------------------------------------------- what the games declare


def _attack_options() -> Iterator[click.Option]:
    """The attacks and what they take as options of the command line."""
    named: dict[str, list[str]] = {}
    for game, attack in each_attack():
        if attack is not game.attacks[0]:
            named.setdefault(attack.name, []).append(attack.told)
    for word, told in named.items():
        yield click.Option([f"--{word}"], is_flag=True, help=" ".join(dict.fromkeys(told)))
    for word, options in options_taken().items():
        told = list(dict.fromkeys(option.told for option in options))
        choices = tuple(dict.fromkeys(choice for option in options for choice in option.choices))
        own = next((option.words for option in options if option.words), "")
        if choices:
            yield click.Option([f"--{word}"], type=click.Choice(choices), help=" ".join(told))
        elif own:
            yield click.Option([f"--{word}"], metavar=own, help=" ".join(told))
        else:
            yield click.Option([f"--{word}"], is_flag=True, help=" ".join(told))


# ---------------------------------------------------------------- the answer


def _is_laid_out(position: str, placed: tuple[str, ...], entry: int | None, tables: Path | None) -> bool:
    """Whether a position is a map with units told in words, and no game."""
    return bool(placed) or (entry is None and tables is None and _names_map(position))


def _lay_out(board: Board, placed: tuple[str, ...]) -> Situation[Any]:
    """The position of units on a map. One sentence and status 2 for units that are told wrongly."""
    from wsn.data import DataError
    from wsn.table.fieldrulings import lay_out_units

    try:
        return lay_out_units(board, placed)
    except DataError as error:
        fail_with(str(error))


def _position_asked(
    name: str, placed: tuple[str, ...], entry: int | None, tables: Path | None
) -> tuple[str, Situation[Any]]:
    """The game that a position is of, and the position: of a map with units, a scenario or a journal."""
    if _is_laid_out(name, placed, entry, tables):
        from wsn.data import DataError
        from wsn.table.ruling import load_map

        if not _names_map(name):
            fail_with("--unit puts units on a map; a game has its own")
        try:
            board = load_map(name)
        except DataError as error:
            fail_with(str(error))
        return board.system, _lay_out(board, placed)
    game = _game_asked(name, entry, tables)
    return game.setup.system, game.situation()


def _names_map(name: str) -> bool:
    """Whether a name is that of a map, and of no scenario."""
    from wsn import scenario
    from wsn.data import SUFFIXES, shipped_files
    from wsn.table.los_position import is_scenario

    path = Path(name)
    if path.suffix in SUFFIXES:
        return path.is_file() and not is_scenario(name)
    return name in shipped_files("maps") and name not in scenario.names()


def _game_asked(position: str, entry: int | None, tables: Path | None) -> Game[Any]:
    """The game that a position names, as it stood at that moment."""
    from wsn import scenario
    from wsn.data import DataError
    from wsn.engine.game import Game

    if not position.endswith(".jsonl"):
        if entry is not None:
            fail_with("--at needs the journal of a game; a scenario is taken as it begins")
        try:
            named = Path(position) if Path(position).is_file() else position
            return scenario.new_game(named, seed=0, tables=tables)
        except DataError as error:
            fail_with(str(error))
    if tables is not None:
        fail_with("--tables is for a scenario; a journal keeps the numbers of its game")
    from wsn.cli.looking import note_gaps
    from wsn.engine.observe import observe
    from wsn.table.journals import open_game
    from wsn.table.seat import Seat

    try:
        game = open_game(position, read_only=True)
    except DataError as error:
        fail_with(str(error))
    note_gaps(game)
    reader = Seat(game, None)
    last = reader.number_of(len(game.entries))
    if entry is not None and entry > last:
        fail_with(f"{position} has {last} entries; --at {entry} is beyond them (the last is {last})")
    then = game.state if entry is None else game.state_at(reader.entry_number(entry))
    return Game.at(game.system, game.setup, game.world, observe(then, None), cache=game.cache)
