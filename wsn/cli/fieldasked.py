"""What `wsn bonds` and `wsn supply` share: they settle a position, in words, as data and as a picture.

Their codes are those of `wsn odds` too (`tell_field_code`, `open_field_code`).
"""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.pictures import check_names, check_page, palette_of, palette_option, write_html, write_picture
from wsn.cli.terminal import tell_lines

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.systems.contract import GameGround, Settled
    from wsn.table.fieldcode import FieldQuestion, OpenedField
    from wsn.table.fieldpage import FieldAnswer
    from wsn.table.picture import Palette

UNITS: Final = "A hex and who is in it, such as 2014=german5 or 2016=us_16_1+us_18_1."
"""What `--unit` takes, in the help."""


@dataclass(frozen=True, slots=True)
class Telling:
    """How an answer is told: as data, as pictures, with a code; or what code it answers."""

    as_json: bool
    svg: str | None
    png: str | None
    colours: str | None
    code: bool
    replay: str | None
    html: str | None = None

    def palette(self) -> Palette:
        """The colours of what is drawn. One sentence and status 2 where nothing is."""
        return palette_of(self.colours, *((self.svg, self.png, self.html) if self.colours else ()))


def telling_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options by which the answer about a position is told, as one `Telling`."""

    @functools.wraps(command)
    def gathered(
        as_json: bool, svg: str | None, png: str | None, colours: str | None, code: bool, replay: str | None,
        html: str | None, **more: Any,
    ) -> Any:  # fmt: skip
        check_names(svg, png)
        check_page(html)
        return command(telling=Telling(as_json, svg, png, colours, code, replay, html), **more)

    for option in (
        click.option("--replay", metavar="CODE", help="Answer such a code (- reads it from standard input)."),
        click.option("--code", is_flag=True, help="Print a short code that anyone can replay."),
        click.option("--html", metavar="FILE", help="Write it as one HTML page: picture, reasons, code."),
        click.option("--png", metavar="FILE", help="Draw it as PNG."),
        click.option("--svg", metavar="FILE", help="Draw it as SVG."),
        click.option("--json", "as_json", is_flag=True, help="One JSON object per line."),
    ):
        gathered = option(gathered)
    return palette_option(gathered)


def field_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a command that settles a position."""
    placed = click.option("--unit", "units", multiple=True, metavar="HEX=WHO", help=UNITS)
    return telling_options(placed(command))


def open_field_code(about: str, map_: str | None, said: bool, telling: Telling) -> OpenedField | None:
    """The question of `--replay`; None without. One sentence and status 2 for a code that is none.

    `said` is whether anything else was asked: a code holds it all.
    """
    from wsn.data import DataError
    from wsn.table.fieldcode import open_question
    from wsn.table.whatif import BadQuestion

    if telling.replay is None:
        if map_ is None:
            fail_with(f"which map? Write wsn {about} MAP, or wsn {about} --replay CODE")
        return None
    if said:
        fail_with("a code holds its units and hexes: --replay goes with a MAP, --json and pictures only")
    text = sys.stdin.read(65536) if telling.replay == "-" else telling.replay
    try:
        return open_question(text, about, map_)
    except (BadQuestion, DataError) as error:
        fail_with(str(error))


def tell_field_code(question: FieldQuestion, board: Board, answers: object, as_json: bool) -> None:
    """Print the code of a question. One sentence and status 2 where it would be too long."""
    from wsn.table.fieldcode import encode_question
    from wsn.table.whatif import BadQuestion

    try:
        code = encode_question(question, board, answers)
    except BadQuestion as error:
        fail_with(str(error))
    click.echo(json.dumps({"code": code}) if as_json else f"Replay: wsn {question.about} --replay {code}")


def tell_remarks(opened: OpenedField, answers: object, as_json: bool) -> None:
    """Say whether a code has the answer here that it had; status 1 for another one."""
    if not (as_json and opened.same_map and opened.is_same(answers)):
        for line in opened.list_remarks(answers):
            click.echo(line, err=as_json)
    if not opened.is_same(answers):
        raise SystemExit(1)


def settle_question(
    about: str,
    map_: str | None,
    labels: Sequence[str],
    units: Sequence[str],
    telling: Telling,
    ask: Callable[[GameGround[Any, Any, Any], Any, Sequence[str]], Sequence[Settled]],
    nothing: str,
) -> None:
    """Settle a question of a position and tell the answers. One sentence and status 2 where it has none."""
    from wsn.board.board import UnknownSpace
    from wsn.data import DataError
    from wsn.table.fieldcode import FieldQuestion, refuse_game, spell_question
    from wsn.table.fieldrulings import find_laid, find_position, name_spaces, settled_data, settled_text
    from wsn.table.los_position import is_game

    svg, png, as_json = telling.svg, telling.png, telling.as_json
    palette = telling.palette()
    opened = open_field_code(about, map_, bool(labels or units or telling.code), telling)
    try:
        if opened is not None:
            labels = opened.question.words
            board, s, rules = find_laid(opened.board, opened.question.units)
        else:
            assert map_ is not None
            if telling.code and is_game(map_):
                raise refuse_game()
            board, s, rules = find_position(map_, units)
        spaces = name_spaces(board, labels)
    except (DataError, UnknownSpace) as error:
        fail_with(str(error))
    answers = ask(rules, s, spaces)
    told = [settled_data(answer) for answer in answers]
    if as_json:
        for line in told:
            click.echo(json.dumps(line, ensure_ascii=False))
    else:
        if opened is not None:
            tell_lines(f"Asked: {spell_question(opened.question, board)}")
        tell_lines("\n".join(map(settled_text, answers)) or nothing)
    if telling.code:
        tell_field_code(FieldQuestion(about, tuple(units), tuple(labels)), board, told, as_json)
    if svg or png:
        from wsn.table.oddsasked import stack_signs
        from wsn.table.picture.fields import field_svg

        heading = answers[0].text if len(answers) == 1 else board.title or board.name
        drawn = field_svg(board, answers, stack_signs(s.state), heading, palette)
        write_picture(drawn, svg, png, data=as_json)
    if telling.html is not None:
        from wsn.table.fieldpage import SETTLED, settled_answer

        laid = map_ is not None and not is_game(map_)
        question = FieldQuestion(about, tuple(units), tuple(labels)) if laid else None
        answer = settled_answer(SETTLED[about][0], board, s.state, answers, nothing, palette)
        write_field_page(telling, answer, board, question, opened)
    if opened is not None:
        tell_remarks(opened, told, as_json)


def write_field_page(
    telling: Telling,
    answer: FieldAnswer,
    board: Board,
    question: FieldQuestion | None,
    opened: OpenedField | None,
) -> None:
    """Write an answer as a page, with the code of what was asked where that has one."""
    from wsn.table.fieldcode import encode_question, spell_question
    from wsn.table.fieldpage import field_page
    from wsn.table.whatif import BadQuestion

    asked = opened.question if opened is not None else question
    try:
        code = "" if asked is None else encode_question(asked, board, answer.told)
    except BadQuestion as error:
        fail_with(str(error))
    page = field_page(
        answer,
        board.title or board.name,
        code=code,
        command="" if asked is None else f"wsn {asked.about} --replay",
        asked="" if asked is None else spell_question(asked, board),
        remarks=() if opened is None else opened.list_remarks(answer.told),
    )
    write_html(str(telling.html), page, data=telling.as_json)
