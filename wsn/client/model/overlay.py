"""What a desk lays over its board and says about a place: marks, the card under the pointer, refusals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from wsn.cite import Refusal
from wsn.client.model import pointing
from wsn.client.model.answers import Card
from wsn.client.model.marks import EdgeMark, HexMark, LineMark, Mark, UnitMark
from wsn.client.model.timing import for_seconds
from wsn.table import telling
from wsn.table.choices import Choice, spaces_of, where
from wsn.table.reaching import Way

if TYPE_CHECKING:
    from wsn.client.model.desk import Desk

AT_ONCE = 0.04
"""So many seconds further steps are tried out before the first marks are shown; the rest follows."""


NEVER = 1_000_000
"""More points than any step costs: what has no number is the last to be written on a mark."""


class Label(NamedTuple):
    """The text on a mark; of several ways to strike at one place, or to go there, the best is written."""

    best: Fraction = Fraction(-NEVER)
    text: str = ""


def marks(desk: Desk) -> tuple[Mark, ...]:
    """Who can act, who acts or is selected, where he may go and what he may strike, with costs and odds."""
    found, chosen = desk.choices(), desk.chosen
    marked: dict[Mark, None] = {}
    chances: dict[str, list[Label]] = {}
    for choice in found:
        if choice.kind == "unit":
            chances.setdefault(pointing.aim(choice), []).append(_label(desk, choice))
    for unit in desk.able:
        marked[UnitMark(unit, "can_act", max(chances.get(unit, [Label()])).text)] = None
    marked.update(dict.fromkeys(_answers(desk, chances)))
    if desk.acting is not None:
        marked[UnitMark(desk.acting, "acting")] = None
    if chosen is not None:
        marked[UnitMark(chosen, "selected")] = None
    words: dict[tuple[str, str], list[Label]] = {}
    for choice in found:
        if choice.kind in ("space", "target") and pointing.subject(choice) in (None, chosen):
            words.setdefault((pointing.aim(choice), style_of(desk, choice)), []).append(_label(desk, choice))
    far = further(desk)
    for (place, style), labels in words.items():
        text = max(labels).text
        if style == "reach" and desk.reach is not None and place in desk.reach.ways:
            text = desk.reach.ways[place].text
        marked[_mark(desk, place, style, text)] = None
    there = {place for place, _ in words}
    for place, way in far.items():
        if place not in there:
            marked[HexMark(place, "path", way.text)] = None
    if desk.refused is not None:
        marked[HexMark(desk.refused, "refused")] = None
    return tuple(marked)


def further(desk: Desk) -> Mapping[str, Way]:
    """Where the chosen unit comes with more than one step, as far as that is worked out by now."""
    reach = desk.reach
    if reach is None:
        return {}
    if not reach.done:
        reach.work(for_seconds(AT_ONCE))
    return reach.further


def way_marks(desk: Desk, space: str | None) -> tuple[Mark, ...]:
    """The way of the chosen unit to a space, step by step; nothing where it does not come there."""
    reach = desk.reach
    way = reach.ways.get(space) if reach is not None and space is not None else None
    if way is None or reach is None or reach.start is None:
        return ()
    return tuple(LineMark(a, b, "path") for a, b in pairwise((reach.start, *way.spaces)))


def _way_words(desk: Desk, space: str) -> str:
    """How the chosen unit comes to a space that is no choice yet."""
    way = further(desk).get(space)
    return "" if way is None else way.words


def _answers(desk: Desk, chances: Iterable[str]) -> Iterator[LineMark]:
    """From those who may answer the enemy's act to the unit that acts: who can fire at whom."""
    view, acting = desk.seat.view, desk.acting
    if acting is None or view.units[acting].side == desk.seat.side:
        return
    at = where(acting, view)
    for unit in chances:
        start = where(unit, view)
        if start in desk.board.spaces and at in desk.board.spaces and start != at:
            yield LineMark(str(start), str(at), "reaction")


def _mark(desk: Desk, name: str, style: str, text: str) -> Mark:
    """The mark of something that a choice points at: a unit, a space, or a marker on a space or an edge."""
    view = desk.seat.view
    if name in view.units:
        return UnitMark(name, style, text)
    spaces = spaces_of(name, view) or (name,)
    if len(spaces) == 1:
        return HexMark(spaces[0], style, text)
    return EdgeMark(spaces[0], spaces[1], style, text)


def style_of(desk: Desk, choice: Choice) -> str:
    """`target` for what strikes, `reach` for where one goes: what rolls and costs no movement is no step."""
    if choice.kind == "target":
        return "target"
    preview = desk.preview(choice.command)
    return "target" if preview is not None and preview.odds and preview.cost is None else "reach"


def _label(desk: Desk, choice: Choice) -> Label:
    """What the mark of a choice says: the chance of anything good, or what it costs."""
    preview = desk.preview(choice.command)
    if preview is None:
        return Label()
    chance = telling.success(preview)
    best = -preview.cost if preview.cost is not None else Fraction(-NEVER) if chance is None else chance
    return Label(best, telling.preview_label(preview))


def card(desk: Desk, space: str | None, unit: str | None = None) -> Card | None:
    """What is said about a place: what lies there, and what a click would do."""
    board = desk.board
    if space is None or space not in board.spaces:
        return None
    seat = desk.seat
    rows = pointing.at(pointing.under(desk.choices(), desk.chosen), seat.view, space, unit)
    there = board.spaces[space]
    lines = desk.kept(("place", space), lambda: telling.place_lines(seat, there))
    more = desk.kept(("entering", space), lambda: telling.entering_lines(seat, there))
    would = tuple((desk.row(choice), desk.preview(choice.command)) for choice in rows)
    way = _way_words(desk, space) if not rows else ""
    said = ((way,) if way else ()) + tuple(line.strip() for line in lines[1:])
    refused: tuple[str, ...] = ()
    if not rows and not way and _concerns(desk, space):
        found = desk.kept(("refused", space, unit, desk.chosen), lambda: refusals(desk, space, unit))
        refused = tuple(f"{words}: {refusal}" for words, refusal in found)
    return Card(lines[0], said, would, refused, tuple(line.strip() for line in more))


def _concerns(desk: Desk, space: str) -> bool:
    """Whether one might want something there of the unit that acts: next to it, or where others stand."""
    unit, units = desk.chosen or desk.acting, desk.seat.view.units
    if unit is None or unit not in units or not desk.person_decides:
        return False
    here = where(unit, desk.seat.view)
    if here is not None and here in desk.board.spaces and space in desk.board.neighbours(here):
        return True
    side = units[unit].side
    return any(one.side != side and where(one.id, desk.seat.view) == space for one in units.values())


def refusals(desk: Desk, space: str | None, unit: str | None) -> tuple[tuple[str, Refusal], ...]:
    """What one might have wanted there, and why not: of the chosen unit if it has a say, else of anybody."""
    seat, names = desk.seat, tuple(dict.fromkeys(n for n in (unit, space) if n is not None))
    for actor in dict.fromkeys((desk.chosen, None)):
        found: dict[Refusal, str] = {}
        for name in names:
            for command, refusal in seat.why_not_at(name, actor):
                found.setdefault(refusal, seat.text_of(command))
        if found:
            return tuple((words, refusal) for refusal, words in found.items())
    return ()
