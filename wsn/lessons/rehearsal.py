"""A lesson tried out before anyone learns from it: what it points at is there, and it can be played."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from wsn.board.board import Board
from wsn.bots import BOTS
from wsn.data import DataError, Fault, Problem, Report, Unknown, nearest_hint, shorten
from wsn.data.decoding import fields_of
from wsn.data.mending import all_at_once
from wsn.engine.events import AnyEvent, Event
from wsn.lessons.coach import Coach
from wsn.lessons.lessonfile import (
    FIELDS,
    LessonStep,
    OrderPattern,
    Value,
    event_fits,
    values_of,
)
from wsn.lessons.shelf import Lesson, load_lesson
from wsn.systems import find_game, system_of
from wsn.table import telling

SEED: Final = " with these orders and this seed; try another seed"
"""How a problem ends that the dice have made."""
MOST_ORDERS: Final = 2_000
"""A lesson of more orders than this is taken for an endless one."""
EVENTS: Final[Mapping[str, type[Event]]] = {kind.__name__: kind for kind in AnyEvent.__args__}


def orders(system: str) -> Mapping[str, tuple[str, ...]]:
    """The orders of a game by their words in a lesson, each with the keys that it has."""
    kinds = {kind.__name__: kind for kind in system_of(system).commands}
    return {
        word: tuple(f for f in FIELDS if f in kind.__struct_fields__) for word, kind in sorted(kinds.items())
    }


def events() -> Mapping[str, tuple[str, ...]]:
    """The events by their words in a lesson, each with the keys by which one can be told from another."""
    common = set(fields_of(Event))
    return {word: tuple(f for f in fields_of(kind) if f not in common) for word, kind in EVENTS.items()}


def problems_of_lesson(path: str | Path) -> tuple[Problem, ...]:
    """Everything wrong with a lesson file; nothing when it can be learned from."""
    try:
        lesson = load_lesson(path)
        check_lesson(lesson)
    except DataError as error:
        return all_at_once(error, lambda: None)
    return ()


def check_lesson(lesson: Lesson) -> None:
    """Read a lesson closely and, where its words are in order, play it. Raises DataError."""
    report = Report(str(lesson.path))
    file = lesson.file
    if file.side not in system_of(file.system).seats:
        seats = system_of(file.system).seats
        report.add("side", Unknown(f"there is no side {shorten(file.side)}", file.side, seats))
    if file.bot not in BOTS:
        report.add("bot", Unknown(f"there is no bot {shorten(file.bot)}", file.bot, BOTS))
    report.stop_if_any()
    coach = Coach.at_no_file(lesson)
    for place, text in _words(lesson, coach):
        report.add(place, text)
    report.stop_if_any()
    for place, text in rehearse(coach):
        report.add(place, text)
    report.stop_if_any()


def _words(lesson: Lesson, coach: Coach) -> Iterator[Fault]:
    """What the file points at that is not there."""
    board = telling.board_of(coach.seat)
    yield from _pattern_faults("opponent", lesson.file.opponent, coach, board)
    known = find_game(lesson.file.system).text.rules_listed().rules
    for n, step in enumerate(lesson.file.steps, 1):
        here = f"steps #{n}"
        kinds = [bool(step.wants), step.sight is not None, step.free, bool(step.until)]
        if sum(kinds) > 1:
            yield here, "give one of `wants`, `sight`, `free` and `until`"
        yield from _pattern_faults(f"{here}, wants", step.wants, coach, board)
        yield from _pattern_faults(f"{here}, opponent", step.opponent, coach, board)
        for name in (*step.lights, *(step.sight or ())):
            key = "lights" if name in step.lights else "sight"
            yield from _check_names(f"{here}, {key}", name, coach, board)
        for rule in step.rules:
            if known and rule not in known:
                yield f"{here}, rules", Unknown(f"there is no rule {shorten(rule)}", rule, known)
        for key in ("until", "shows", "never"):
            for one in getattr(step, key):
                yield from _event_faults(f"{here}, {key}", one)


def _pattern_faults(
    place: str, patterns: Sequence[OrderPattern], coach: Coach, board: Board
) -> Iterator[Fault]:
    known = orders(coach.game.system.name)
    for n, pattern in enumerate(patterns, 1):
        here = f"{place} #{n}"
        for word in values_of(pattern.kind):
            if word not in known:
                yield here, Unknown(f"there is no order {shorten(word)}", word, known)
                continue
            for field in FIELDS:
                given = getattr(pattern, field) != ()
                if field == "option" and "amount" in known[word]:
                    given = False  # amounts were options once (`named_in`)
                if given and field not in known[word]:
                    yield here, f"the order {word} has no {field!r}; it has {_list(known[word])}"
        for field in ("unit", "space", "target"):
            for name in values_of(getattr(pattern, field)):
                yield from _check_names(f"{here}, {field}", name, coach, board)
        for name in values_of(pattern.card):
            if name not in (cards := _all_cards(coach)):
                yield f"{here}, card", Unknown(f"there is no card {shorten(name)}", name, cards)


def _check_names(place: str, name: str, coach: Coach, board: Board) -> Iterator[Fault]:
    """A name is that of a space, a unit, a marker or a card that is there when the lesson begins."""
    state = coach.game.state
    known = {*board.spaces, *state.units, *state.markers, *_all_cards(coach)}
    if name not in known:
        yield place, f"there is no space, unit or card {shorten(name)}{nearest_hint(name, known)}"


def _all_cards(coach: Coach) -> frozenset[str]:
    """The cards of the game."""
    return frozenset(card for pile in coach.game.state.piles.values() for card in pile.cards)


def _event_faults(place: str, pattern: Mapping[str, Value]) -> Iterator[Fault]:
    kind = str(pattern.get("is", ""))
    if not kind:
        yield place, "say which event: `is` is missing"
        return
    if kind not in EVENTS:
        yield place, Unknown(f"there is no event {shorten(kind)}", kind, EVENTS)
        return
    for key in pattern:
        if key != "is" and key not in fields_of(EVENTS[kind]):
            yield place, Unknown(f"the event {kind} has no {key!r}", key, fields_of(EVENTS[kind]))


def _list(words: Sequence[str]) -> str:
    """Words in a sentence, or that there are none."""
    return ", ".join(map(repr, words)) or "nothing but its kind"


# ---------------------------------------------------------------- playing it


def rehearse(coach: Coach) -> Iterator[Fault]:
    """Play the lesson as it wants to be played, and tell where that cannot be done."""
    game, side = coach.game, coach.side
    learner = BOTS["greedy"]("rehearsal")
    units = frozenset(game.state.units)
    yield from _check_marked_units(0, coach, units)
    for _ in range(MOST_ORDERS):
        if coach.finished:
            return
        at, step, began = coach.at, coach.step, len(game.entries)
        if game.deciding not in (None, side):
            game.submit(str(game.deciding), coach.answer())
        elif step.sight is not None:
            coach.note_look(*step.sight)
        elif step.wants:
            command = coach.example()
            if command is None:
                number = coach.coaching().done + 1
                yield f"steps #{at + 1}, wants #{number}", _none_text(coach)
                return
            game.submit(side, command)
        elif step.until and game.deciding == side:
            game.submit(side, learner.choose(coach.seat))
        else:
            coach.next()
        start = coach.starts[at]
        coach.follow()
        if coach.at != at or coach.finished:
            yield from _check_shown(at, step, coach, start)
            if coach.at != at:
                yield from _check_marked_units(coach.at, coach, units)
        elif game.outcome is not None and len(game.entries) == began:
            yield f"steps #{at + 1}", "the game is over before this step is taken"
            return
    yield "steps", f"the lesson does not end within {MOST_ORDERS:,} orders"


def _none_text(coach: Coach) -> str:
    """That nothing wanted can be done, and what could be."""
    if coach.game.outcome is not None:
        return "the game is over before this order can be given"
    told = "; ".join(choice.text for choice in coach.seat.choices()[:6])
    return f"no order that fits can be given there; what can be done: {told}"


def _check_shown(at: int, step: LessonStep, coach: Coach, start: int) -> Iterator[Fault]:
    """Whether the step has brought about what it must show."""
    events = [event for entry in coach.game.entries[start:] for event in entry.events]
    for n, one in enumerate(step.shows, 1):
        if not any(event_fits(one, event) for event in events):
            yield f"steps #{at + 1}, shows #{n}", f"this does not happen{SEED}{_events_instead(one, events)}"
    for n, one in enumerate(step.never, 1):
        if any(event_fits(one, event) for event in events):
            yield f"steps #{at + 1}, never #{n}", f"this happens{SEED}"


SIMILAR_EVENTS_TOLD: Final = 3
"""How many events of the same kind are told in place of one that does not happen."""


def _events_instead(wanted: Mapping[str, Value], events: Iterable[Event]) -> str:
    """The events of the same kind that the step brings about, as the file would write them."""
    keys = [key for key in wanted if key != "is"]
    like = (event for event in events if type(event).__name__ == wanted["is"])
    told = dict.fromkeys(
        ", ".join(f"{key} = {_toml_value(getattr(event, key))}" for key in keys) for event in like
    )
    some = "; or ".join(list(told)[:SIMILAR_EVENTS_TOLD]) if keys else ""
    return f". What happens there: {some}" if some else ""


def _toml_value(value: object) -> str:
    """A value as TOML has it."""
    return json.dumps(value, ensure_ascii=False, default=str)


def _check_marked_units(at: int, coach: Coach, units: Container[str]) -> Iterator[Fault]:
    """Whether those of the units that the open step marks are on the board when the learner comes to it."""
    state, spaces = coach.game.state, telling.board_of(coach.seat).spaces
    for name in coach.steps[at].lights:
        if name in units and (name not in state.units or state.units[name].place not in spaces):
            yield f"steps #{at + 1}, lights", f"{name} is not on the board any more{SEED}"
