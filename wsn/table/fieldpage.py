"""What a position told in words was asked (bonds, supply, odds), answered anew, and as an HTML page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wsn.board.board import Board, UnknownSpace
from wsn.cite import Refusal
from wsn.data import DataError
from wsn.engine.state import GameState
from wsn.systems.contract import Attack, AttackOdds, GameGround, Settled
from wsn.table.fieldcode import OpenedField, encode_question, spell_question
from wsn.table.fieldrulings import find_laid, lay_out_units, name_spaces, settled_data, settled_text
from wsn.table.oddsasked import draw_odds, odds_data, odds_text, stack_signs, work_out_odds
from wsn.table.picture.fields import field_svg
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import escape
from wsn.table.rulingpage import code_in_page, drawing_in_page
from wsn.table.webpage import PageFiles, document, paragraph
from wsn.table.whatif import BadQuestion

Settling = Callable[[GameGround[Any, Any, Any], Any, Sequence[str]], Sequence[Settled]]
SETTLED: Final[Mapping[str, tuple[str, Settling, str]]] = {
    "bonds": ("Bonds", lambda rules, s, spaces: rules.settle_bonds(s, spaces), "No bonds."),
    "supply": (
        "Lines of supply",
        lambda rules, s, spaces: rules.settle_supply(s, spaces),
        "Nobody is there: put units on the map with --unit, or name a hex.",
    ),
}
"""By the command that asks: what it is called, who answers, and what is said where there is nothing."""


@dataclass(frozen=True, slots=True)
class FieldAnswer:
    """An answer: its headline, its text, the same as data, and a picture where there is one."""

    title: str
    text: str
    told: object
    drawing: str = ""


def answer_field(opened: OpenedField, palette: Palette = SUMMER) -> FieldAnswer:
    """The answer to what a code asks. Raises BadQuestion where it has none."""
    question, board = opened.question, opened.board
    try:
        if question.about == "odds":
            said = {word: value or True for word, value in question.options.items()}
            s = lay_out_units(board, question.units)
            attack, ways = work_out_odds(board.system, s, question.words, said)
            at = -1 if said.get("with") else 0
            return odds_answer(attack, question.words, ways, board, s.state, at, palette)
        if question.about not in SETTLED:
            raise BadQuestion(f"this program does not answer codes of wsn {question.about}")
        title, ask, nothing = SETTLED[question.about]
        board, s, rules = find_laid(board, question.units)
        answers = ask(rules, s, name_spaces(board, question.words))
    except (DataError, UnknownSpace) as error:
        raise BadQuestion(str(error)) from error
    return settled_answer(title, board, s.state, answers, nothing, palette)


def settled_answer(
    title: str,
    board: Board,
    state: GameState,
    answers: Sequence[Settled],
    nothing: str,
    palette: Palette = SUMMER,
) -> FieldAnswer:
    """What was settled of a position, with its picture; `nothing` is said where there is no answer."""
    heading = answers[0].text if len(answers) == 1 else board.title or board.name
    drawing = field_svg(board, answers, stack_signs(state), heading, palette) if answers else ""
    text = "\n".join(map(settled_text, answers)) or nothing
    return FieldAnswer(title, text, [settled_data(answer) for answer in answers], drawing)


def odds_answer(
    attack: Attack,
    words: tuple[str, ...],
    ways: tuple[AttackOdds, ...] | Refusal,
    board: Board | None,
    state: GameState,
    at: int = 0,
    palette: Palette = SUMMER,
) -> FieldAnswer:
    """The odds of an attack, with its picture where the game has one; `at` is which attack that shows."""
    drawing = _drawn_picture(lambda: draw_odds(board, state, ways, at, palette))
    told = odds_data(attack, words, ways)
    return FieldAnswer(f"Odds of an attack on {words[-1]}", odds_text(attack, ways), told, drawing)


def _drawn_picture(draw: Callable[[], str]) -> str:
    """A picture; nothing where there is none of it, which the words tell."""
    try:
        return draw()
    except BadQuestion:
        return ""


def field_page(
    answer: FieldAnswer,
    where: str,
    *,
    code: str = "",
    command: str = "",
    asked: str = "",
    remarks: Sequence[str] = (),
    files: PageFiles | None = None,
) -> str:
    """The page of an answer on a map (`where`); `code` and its `command` open it again, `asked` tells it.

    `remarks` are said of it first: whether it is the code's answer. With `files` it is a page of a host.
    """

    def parts() -> Iterator[str]:
        yield f"<h1>{escape(answer.title)}</h1>\n"
        yield from (f'<p class="verdict">{escape(line)}</p>\n' for line in remarks)
        if answer.drawing:
            yield drawing_in_page(answer.drawing, f"{answer.title}; told below in words")
        yield "<h2>Why</h2>\n"
        yield f'<pre tabindex="0">{escape(answer.text)}</pre>\n'
        if asked:
            yield "<h2>What was asked</h2>\n"
            yield f"<pre>{escape(asked)}</pre>\n"
        if code:
            yield "<h2>Ask it again</h2>\n"
            yield paragraph(f"On the map {where}.")
            yield from code_in_page(code, command)

    return document(escape(f"{where}: {answer.title}"), parts(), files=files)


def page_of_code(
    opened: OpenedField, palette: Palette = SUMMER, files: PageFiles | None = None
) -> tuple[str, FieldAnswer]:
    """The page of what a code asks, and the answer. Raises BadQuestion."""
    answer, board = answer_field(opened, palette), opened.board
    page = field_page(
        answer,
        board.title or board.name,
        code=encode_question(opened.question, board, answer.told),
        command=f"wsn {opened.question.about} --replay",
        asked=spell_question(opened.question, board),
        remarks=opened.list_remarks(answer.told),
        files=files,
    )
    return page, answer
