"""What a page asks besides the view: an order in full, a place, a line of sight, what the scenario tells.

All of it from one seat.
"""

from __future__ import annotations

from typing import Final

from wsn.cite import Refusal
from wsn.english import sentence
from wsn.table import briefing, previewing, telling
from wsn.table.effects import effect_text, effects_of
from wsn.table.los_position import as_it_stands
from wsn.table.picture import passed_on, side_svg
from wsn.table.ruling import BadQuestion
from wsn.table.seat import Seat
from wsn.table.trays import unit_card
from wsn.wire.tableview import ChoiceDetail, OddsRow, PlaceShown, SightShown, TopicShown

MOST_REFUSALS: Final = 6
"""How many reasons are told why nothing can be ordered at a place."""


def choice_detail(seat: Seat, number: int) -> ChoiceDetail:
    """A choice in full, by its number. Raises IndexError where there is none such."""
    choices = seat.choices()
    if not 1 <= number <= len(choices):
        raise IndexError(f"there are {len(choices)} choices now, not {number}")
    choice = choices[number - 1]
    preview = seat.preview(choice.command)
    if preview is None:
        return ChoiceDetail(number, choice.text)
    rows = zip(preview.odds, previewing.chances(preview), strict=True)
    return ChoiceDetail(
        number,
        choice.text,
        preview.title,
        preview.gist,
        preview.before,
        tuple((reason.words, reason.rule) for reason in preview.reasons),
        tuple(OddsRow(one.words, share, one.ways, one.out_of, one.tone) for one, share in rows),
    )


def place_told(seat: Seat, name: str, actor: str | None = None, card: str | None = None) -> PlaceShown:
    """What is at a space, or what a unit is, and why nothing can be ordered there where nothing can.

    `actor` and `card` are what is picked. Raises UnknownSpace.
    """
    if seat.about_any(name) is not None:
        told = unit_card(seat, name) or ()
        return PlaceShown(told[0], told[1:], _refusals(seat, name, actor, card))
    board = telling.board_of(seat)
    space = board.spaces[name] if name in board.spaces else board.find(name)
    lines = telling.place_lines(seat, space)
    does = (f"{effect_text(one)} ({one.rule})" for one in effects_of(seat, space.id, telling.acting(seat)))
    more = (line.strip() for line in (*lines[1:], *does, *telling.entering_lines(seat, space)))
    return PlaceShown(lines[0], tuple(more), _refusals(seat, space.id, actor, card))


def _refusals(seat: Seat, name: str, actor: str | None, card: str | None) -> tuple[tuple[str, str], ...]:
    """Each refusal with its rule; of several, each begins with the order that is refused."""
    told: dict[Refusal, str] = {}
    for who in dict.fromkeys((actor, None)):
        for command, refusal in seat.why_not_at(name, who, card):
            told.setdefault(refusal, seat.text_of(command))
        if told:
            break
    several = len(told) > 1
    rows = [
        (sentence(f"{words}: {refusal.text}" if several else refusal.text), refusal.rule)
        for refusal, words in told.items()
    ]
    return tuple(rows[:MOST_REFUSALS])


def sight_told(seat: Seat, start: str, end: str) -> SightShown:
    """A line of sight in the position as the seat knows it.

    Raises UnknownSpace, BadQuestion, and NotHexes on a board of another shape.
    """
    board = telling.board_of(seat)
    ground = as_it_stands(board, seat.game.world, seat.view)
    a, b = board.find(start.strip()).id, board.find(end.strip()).id
    if a == b:
        raise BadQuestion(f"a line goes from one {board.noun} to another, not from {a} to itself")
    sight = ground.rule(a, b)
    lines = tuple(line.strip() for line in telling.sight_lines(seat, a, b))
    return SightShown(a, b, sight.clear, lines, passed_on(side_svg(sight, ground.board)))


def goals_told(seat: Seat) -> tuple[TopicShown, ...]:
    """What the scenario tells the seat: how it is won, who comes when, special rules."""
    topics = briefing.in_play(seat)
    return tuple(TopicShown(one.title, tuple(line.words for line in one.lines)) for one in topics)
