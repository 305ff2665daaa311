"""A recorded game as one HTML page that is stepped through, and a position as a page.

Everything in it is what one seat may know: a side, or the public. Without a script the page tells every step
in words and shows the last position; with it, keys and buttons go from step to step.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files as package_files
from typing import Any, Final

from wsn import systems
from wsn.engine.commands import Command
from wsn.engine.evolve import fold
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.english import capitalize, count, sentence
from wsn.table import briefing, telling
from wsn.table.logline import LogLine
from wsn.table.picture.film import ReplayFilm
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.position import position_svg
from wsn.table.picture.svg import escape, quote_attribute
from wsn.table.rulingpage import drawing_in_page, pixels_of
from wsn.table.seat import Seat
from wsn.table.webpage import PageFiles, data_address, document, paragraph

SCRIPT: Final = (package_files("wsn.table") / "replaypage.js").read_text(encoding="utf-8")
"""What steps through a replay."""
MOST_STEPS: Final = 5_000
"""A page holds no more steps."""
LARGEST_GROUND: Final = 400_000
"""The most bytes of the picture of the board, where the narrowest has no more."""


class TooLong(ValueError):
    """A game of more steps than a page holds."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """An entry as its reader heard of it: its number, who ordered what, what came of it, where it led."""

    number: int
    who: str
    order: str
    lines: tuple[LogLine, ...]
    status: str


def replay_page(
    game: Game[Any],
    side: str | None,
    *,
    last: int | None = None,
    palette: Palette = SUMMER,
    files: PageFiles | None = None,
) -> str:
    """The page of a game as a side (None: the public) may know it, up to its entry `last` for that side.

    Raises TooLong.
    """
    steps, film = _film_game(game, side, last, palette)
    title = f"{game.setup.name}: {game.system.title}"
    return document(escape(title), _page_body(game, side, steps, film, title), SCRIPT, files)


def _film_game(
    game: Game[Any], side: str | None, last: int | None, palette: Palette
) -> tuple[list[ReplayStep], ReplayFilm | None]:
    """The steps of a game, and the picture after each where it is played on a board."""
    reader = Seat(game, side)
    board = systems.board_of(game.system.name, game.world)
    film = None if board is None else ReplayFilm(board, palette)
    lines: dict[int, list[LogLine]] = {}
    for line in reader.log():
        lines.setdefault(line.entry, []).append(line)
    names = telling.side_names(game.setup)
    steps: list[ReplayStep] = []
    state = game.beginning
    for entry in game.entries:
        before, state = state, fold(state, entry.events)
        if last is not None and reader.number_of(entry.n) > last:
            break
        told = tuple(lines.get(entry.n, ()))
        if not reader.hears_of(entry) or (steps and not told and entry.by is None):
            continue
        seat = Seat(Game.at(game.system, game.setup, game.world, state, cache=game.cache), side)
        number, order = reader.number_of(entry.n), reader.command_of(entry)
        words = "" if order is None else _words(game, before, side, order)
        steps.append(ReplayStep(number, _who_acted(entry, names), words, told, str(seat.status())))
        if film is not None:
            film.add(telling.scene_of(seat))
        if len(steps) > MOST_STEPS:
            raise TooLong(f"a page holds {MOST_STEPS:,} steps, and this game has more")
    return steps, film


def _words(game: Game[Any], before: Any, side: str | None, order: Command) -> str:
    """An order in words, as its reader saw the position before it."""
    at = Game.at(game.system, game.setup, game.world, before, cache=game.cache)
    return sentence(Seat(at, side).text_of(order))


def _who_acted(entry: Entry, names: Mapping[str, str]) -> str:
    if entry.by is not None:
        return capitalize(names.get(entry.by, entry.by))
    return "The rules" if entry.command is not None else "Set-up"


def knowledge_words(game: Game[Any], side: str | None) -> str:
    """Whose knowledge a page holds, in a sentence."""
    if game.outcome is not None:
        return "The game is over, and all orders are open."
    if side is None:
        return "This page holds what the public may know, and nothing else."
    name = telling.spoken_names(game.setup)[side]
    return f"This page holds what {name} may know, and nothing else: it is not for the other side."


def _page_body(
    game: Game[Any], side: str | None, steps: Sequence[ReplayStep], film: ReplayFilm | None, title: str
) -> Iterator[str]:
    yield f"<h1>{escape(title)}</h1>\n"
    yield paragraph(f"{count(len(steps), 'step')}. {knowledge_words(game, side)}")
    if film is not None:
        yield from _stage_lines(film, game.setup.name)
    last = steps[-1]
    yield '<h2 id="now">This step</h2>\n'
    yield f'<div id="told" aria-live="polite" aria-atomic="true">{_step_words(last)}</div>\n'
    yield from _control_lines(len(steps))
    yield '<h2>Every step in words</h2>\n<ol id="steps">\n'
    for number, step in enumerate(steps, 1):
        yield f'<li id="step-{number}">{_step_words(step)}</li>\n'
    yield "</ol>\n"
    yield f'<script type="application/json" id="film">{_film_data(film, len(steps))}</script>\n'


def _stage_lines(film: ReplayFilm, name: str) -> Iterator[str]:
    """The board with the pieces of the last frame."""
    ground = film.ground(name)
    box = quote_attribute(film.view_box(ground))
    address = data_address(pixels_of(ground, LARGEST_GROUND))
    yield f'<div class="stage"><img alt="" src="{address}">\n'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox={box} role="img" '
        f'aria-label="The board at this step; what happened is told below">'
        f'{film.drawings()}<g id="pieces">{film.lay_frame(-1)}</g></svg></div>\n'
    )


def _control_lines(steps: int) -> Iterator[str]:
    buttons = (("first", "First"), ("back", "Back"), ("next", "Next"), ("last", "Last"))
    yield '<div class="steps" id="stepper" role="group" aria-label="Steps" hidden>\n'
    yield from (f'<button type="button" id="{name}">{word}</button>\n' for name, word in buttons)
    yield (
        f'<input type="range" id="slider" min="0" max="{steps - 1}" value="{steps - 1}" '
        f'aria-label="Step">\n<output id="count" for="slider"></output>\n</div>\n'
    )
    keys = "Keys: right and left arrow, a step on or back; Page Up and Page Down, ten; Home and End."
    yield paragraph(keys)


def _step_words(step: ReplayStep) -> str:
    """A step as HTML: who ordered what, and each thing that came of it with its rule."""
    head = f"<p><strong>{step.number}. {escape(step.who)}</strong>"
    head += f": {escape(step.order)}</p>" if step.order else "</p>"
    rows = (
        f'<li>{escape(line.words)} <span class="rule">({escape(line.rule)})</span></li>'
        for line in step.lines
    )
    told = "".join(rows)
    happened = f"<ul>{told}</ul>" if told else ""
    return f"{head}{happened}<p>{escape(sentence(step.status))}</p>"


def _film_data(film: ReplayFilm | None, steps: int) -> str:
    """The frames as JSON that no tag can end."""
    if film is None:
        plain: dict[str, Any] = {"frames": [], "uses": [], "steps": []}
    else:
        numbers: dict[tuple[int, ...], int] = {}
        order = [numbers.setdefault(frame, len(numbers)) for frame in film.frames[:steps]]
        plain = {"frames": list(numbers), "uses": film.uses, "steps": order}
    return json.dumps(plain, separators=(",", ":")).replace("<", "\\u003c")


# --- a position


def position_page(
    seat: Seat, *, palette: Palette = SUMMER, files: PageFiles | None = None, note: str = ""
) -> str:
    """The page of a position as a seat knows it: the picture, how it stands, every unit, what it is about."""
    title = f"{seat.game.setup.name}: {seat.game.system.title}"
    return document(escape(title), _position_lines(seat, title, palette, note), files=files)


def _position_lines(seat: Seat, title: str, palette: Palette, note: str) -> Iterator[str]:
    yield f"<h1>{escape(title)}</h1>\n"
    status = sentence(str(seat.status()))
    yield f'<p class="verdict">{escape(status)}</p>\n'
    yield paragraph(note or knowledge_words(seat.game, seat.side))
    board = systems.board_of(seat.game.system.name, seat.game.world)
    if board is not None:
        drawn = position_svg(board, telling.scene_of(seat, seat.game.setup.name), palette=palette)
        yield drawing_in_page(
            drawn, f"The board of {seat.game.setup.name}; its units are listed below", LARGEST_GROUND
        )
    yield "<h2>Units</h2>\n"
    head = "".join(f'<th scope="col">{word}</th>' for word in ("Name", "Side", "At", "Unit"))
    rows = (
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n"
        for row in telling.unit_table(seat)
    )
    yield f'<table class="words" tabindex="0"><tr>{head}</tr>\n{"".join(rows)}</table>\n'
    lines = briefing.briefing_lines(briefing.in_play(seat))
    if lines:
        yield "<h2>What it is about</h2>\n"
        yield from (paragraph(line) for line in lines if line.strip())
