"""A seat's view in words: the board, a hex, the units, and the odds of a shot. For any screen of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from wsn import systems
from wsn.board.board import Board, EdgeId, Space
from wsn.board.hexboard import HexBoard
from wsn.cite import Refusal
from wsn.data import DataError, Problem
from wsn.engine.events import GameEnded
from wsn.engine.game import Game
from wsn.engine.state import UNKNOWN, GameState, Marker, Unit
from wsn.engine.system import Setup
from wsn.parts.inforce import charts_of
from wsn.systems import find_game, game_of, system_of
from wsn.table import briefing
from wsn.table.allotments import allotted_tokens
from wsn.table.boardlist import beside, ground_words, list_text, space_name
from wsn.table.boardtext import DIVIDED, board_text, legend
from wsn.table.choices import Choice, named_ids, where
from wsn.table.effects import effect_text, effects_of
from wsn.table.looks import looks_of
from wsn.table.los_position import as_it_stands
from wsn.table.marker_text import ground_lines, marker_text
from wsn.table.pointparts import words_of_parts
from wsn.table.ruling import text_of
from wsn.table.scene import (
    Scene,
    Tray,
    board_now,
    exits,
    objectives_of,
    scene,
    side_letters,
)
from wsn.table.seat import Seat
from wsn.table.trays import gone_words, tray_lines, trays_of


def board_of(seat: Seat) -> Board:
    """The board of a game that is played on one. Raises TypeError for a game without."""
    system = seat.game.system
    board = systems.board_of(system.name, seat.game.world)
    if board is None:
        raise TypeError(f"{system.title} is not played on a board")
    return board


def check_board(system: str) -> None:
    """Whether a game can be shown. Raises DataError for one that is not played on a board."""
    if not systems.find_game(system).rules.has_board:
        text = f"{systems.game_of(system).title} is not played on a board, and only boards can be shown"
        raise DataError([Problem("", "", text)])


def scene_of(seat: Seat, caption: str = "") -> Scene:
    """Everything that a seat sees: counters, markers, objectives, ways out, and trays beside the board."""
    system, world, board = seat.game.system, seat.game.world, board_of(seat)
    with charts_of(system.name, seat.game.setup.tables):
        shown = scene(
            board,
            seat.view,
            sides=system.sides,
            objectives=objectives_of(system.name, world, seat.view),
            ways_out=exits(system.name, world),
            caption=caption,
        )
        trays = _seen_trays(seat, board)
        tokens = (*shown.tokens, *allotted_tokens(seat, board))
    lines = briefing.dividers(system.name, world)
    return msgspec.structs.replace(shown, trays=trays, lines=lines, tokens=tokens)


def side_names(setup: Setup, sides: Sequence[str] = ()) -> Mapping[str, str]:
    """By side and player, the name of the force in the scenario; its word where it has none."""
    named = find_game(setup.system).files.scenario_facts(setup.scenario).forces
    if not sides:
        system = system_of(setup.system)
        sides = tuple(dict.fromkeys((*system.sides, *system.seats)))
    return {side: named.get(side, side) for side in sides}


def spoken_names(setup: Setup, sides: Sequence[str] = ()) -> Mapping[str, str]:
    """The same as a sentence names them, which they need not begin: `won by the Germans`."""
    called = find_game(setup.system).files.scenario_facts(setup.scenario).called
    return {side: called.get(side, name) for side, name in side_names(setup, sides).items()}


def _seen_trays(seat: Seat, board: Board) -> tuple[Tray, ...]:
    return trays_of(seat, board, side_names(seat.game.setup, seat.game.system.sides))


def kind_name(setup: Setup, kind: str) -> str:
    """What a kind of unit is called on its counter; its own word where the system does not say."""
    try:
        with charts_of(setup.system, setup.tables):
            return str(find_game(setup.system).look.counter_face(kind).name)
    except KeyError:
        return kind.replace("_", " ")


# ---------------------------------------------------------------- the board


def codes(seat: Seat) -> Mapping[str, str]:
    """What stands in each space: `A2` two units of side A, `A2o` with an officer (a unit without steps).

    What the seat has not identified, or lies face down, is counted behind a small letter: `A1a2`.

    Where a system has letters for its kinds (one unit in a space), its side, kind and steps: `Ai4`.
    """
    letters = kind_letters(seat)
    if letters:
        sides = side_letters(seat.game.system.sides, seat.game.system.name)
        return {
            unit.place: f"{sides[unit.side]}{letters.get(unit.kind, '?')}{unit.steps}"
            for unit in seat.view.units.values()
            if unit.place is not None
        }
    count: dict[str, dict[str, list[int]]] = {}
    state, sides = seat.view, side_letters(seat.game.system.sides, seat.game.system.name)
    for unit in state.units.values():
        place = where(unit.id, state)
        if place is not None:
            numbers = count.setdefault(place, {}).setdefault(unit.side, [0, 0, 0])
            numbers[2 if unit.kind == UNKNOWN else unit.steps == 0] += 1
    return {
        place: "".join(
            _count_units(letter, *counts[side]) for side, letter in sides.items() if side in counts
        )
        for place, counts in count.items()
    }


def _count_units(letter: str, known: int, officers: int, unknown: int) -> str:
    """How many of a side there are: units, officers, and those that are not identified."""
    first = f"{letter}{known or ''}{'o' if officers else ''}" if known or officers else ""
    return first + (f"{letter.lower()}{unknown}" if unknown else "")


def contents(seat: Seat) -> Mapping[str, str]:
    """What is in each space, in words: the units by their ids, and the markers.

    On a board of areas, which is a list and has room for it, with the values on each counter and what has
    become of the unit (`br3-8 1-9-4 spent`).
    """
    contents_: dict[str, list[str]] = {}
    names, listed = side_names(seat.game.setup), board_of(seat).shape == "area"
    for unit in seat.view.units.values():
        place = where(unit.id, seat.view)
        if place is not None:
            told = _with_values(seat, unit) if listed else unit.id
            contents_.setdefault(place, []).append(told)
    for marker in seat.view.markers.values():
        contents_.setdefault(marker.place, []).append(marker_text(seat.game.system.name, marker, names))
    return {place: ", ".join(sorted(words)) for place, words in contents_.items()}


def _with_values(seat: Seat, unit: Unit) -> str:
    """A unit by its id, with what is printed on its counter and what has become of it."""
    system = seat.game.system.name
    values: tuple[str, ...] = ()
    if unit.kind != UNKNOWN and find_game(system).look.has_counters:
        with charts_of(system, seat.game.setup.tables):
            values = game_of(system).look.counter_face(unit.kind).face_up((), unit.steps).values
    condition = seat.about(unit.id).condition
    return " ".join(part for part in (unit.id, "-".join(values), ", ".join(condition)) if part)


def kind_letters(seat: Seat) -> Mapping[str, str]:
    """The letter of each kind of unit, in a system that has such letters (`Looks.codes`)."""
    system = seat.game.system.name
    return looks_of(system).codes


def objective_holders(seat: Seat) -> Mapping[str, str]:
    """Who holds each objective that is held, by space."""
    spaces, game = board_of(seat).spaces, seat.game
    objectives = objectives_of(game.system.name, game.world, seat.view)
    return {space: side for space, side in objectives.items() if side and space in spaces}


def acting(seat: Seat) -> str | None:
    """The unit that the open phase is about, when the side sees it."""
    unit = seat.game.system.acting(seat.situation) if seat.view.frames else None
    return unit if unit in seat.view.units else None


UNHELD, WAY_OUT = "?", ">"
"""The marks of an objective that no one holds, and of an exit."""


def marks(seat: Seat, choices: Iterable[Choice]) -> Mapping[str, str]:
    """One sign for a space: the number of the choice that leads there, `*` who acts, a letter who holds it,
    `?` an objective that no one holds, `>` an exit.

    Choices go from 1 to 9; those beyond show as `+`.
    """
    sides = side_letters(seat.game.system.sides, seat.game.system.name)
    system, world, spaces = seat.game.system.name, seat.game.world, board_of(seat).spaces
    shown = {space: WAY_OUT for ways in exits(system, world).values() for space in ways if space in spaces}
    for space, side in objectives_of(system, world, seat.view).items():
        if space in spaces:
            shown[space] = sides.get(side, UNHELD)
    unit = acting(seat)
    place = where(unit, seat.view) if unit else None
    if place is not None:
        shown[place] = "*"
    taken: set[str] = set()
    for choice in choices:
        space = named_ids(choice.command)[0] if choice.kind == "space" else ""
        if space and space not in taken:
            taken.add(space)
            shown[space] = str(choice.number) if choice.number < 10 else "+"
    return shown


def board_lines(
    seat: Seat, colour: bool = False, choices: Iterable[Choice] = (), wide: int | None = None
) -> str:
    """The board with what stands on it, and the numbers of the choices that lead to a space.

    One that is wider than `wide` characters comes in parts, one below the other.
    """
    board = board_of(seat)
    inks = {}
    for unit in seat.view.units.values():
        place = where(unit.id, seat.view)
        if place is not None:
            inks[place] = "34;1" if unit.side == seat.game.system.sides[0] else "31;1"
    now = board_now(board, seat.view)
    standing = contents(seat) if board.shape == "area" else codes(seat)
    drawn = board_text(
        now,
        units=standing,
        marks=marks(seat, choices),
        colour=colour,
        inks=inks,
        divided=section_borders(seat),
        wide=wide,
    )
    more = ground_lines(board, seat.view, side_names(seat.game.setup)) if board.shape != "area" else ()
    return "\n".join((drawn, *more, *tray_lines(seat, _seen_trays(seat, board))))


def changed_lines(seat: Seat, before: Mapping[str, str], choices: Iterable[Choice] = ()) -> str:
    """The areas and boxes whose contents or holder are not what they were, without what they are next to.

    `before` is an earlier answer of `standing`. Empty where nothing has changed.
    """
    now = standing(seat)
    other = {space for space in {*before, *now} if before.get(space) != now.get(space)}
    board = board_now(board_of(seat), seat.view)
    return list_text(board, contents(seat), marks(seat, choices), other, near=False)


def standing(seat: Seat) -> Mapping[str, str]:
    """What is in each space and who holds it: to see later what has changed."""
    holders, there = objective_holders(seat), contents(seat)
    return {space: f"{holders.get(space, '')} {there.get(space, '')}" for space in {*holders, *there}}


def section_borders(seat: Seat) -> frozenset[EdgeId]:
    """The edges that lie on the lines between the sections of the board, where they run straight down it."""
    board, system = board_of(seat), seat.game.system.name
    across = {a[0] for a, b in briefing.dividers(system, seat.game.world) if a[0] == b[0]}
    if not across:
        return frozenset()
    return frozenset(
        board.edge(space, other)
        for space in board.spaces
        for other in board.neighbours(space)
        if any({x for x, _ in chain} <= across for chain in board.border(space, other))
    )


def key(seat: Seat) -> str:
    """What the letters, signs and unit codes on the board mean: of what this game has."""
    sides, board = side_letters(seat.game.system.sides, seat.game.system.name), board_of(seat)
    where_marked = "First sign of a line" if board.shape == "area" else f"Last sign in a {board.noun}"
    names = side_names(seat.game.setup, seat.game.system.sides)
    pieces = {side: "units" if side in seat.game.system.seats.values() else "tokens" for side in sides}
    units = ", ".join(f"{letter}2 two {pieces[side]} ({names[side]})" for side, letter in sides.items())
    letter = next(iter(sides.values()))
    if any(unit.steps == 0 and unit.kind != UNKNOWN for unit in seat.view.units.values()):
        units += f", {letter}2o two units and an officer, {letter}o an officer alone"
    for side in dict.fromkeys(unit.side for unit in seat.view.units.values() if unit.kind == UNKNOWN):
        how = "not identified" if pieces[side] == "units" else "face down"
        units += f", {sides[side].lower()}2 two {pieces[side]} {how} ({names[side]})"
    letters = kind_letters(seat)
    if letters:
        kinds = ", ".join(f"{sign} {kind.replace('_', ' ')}" for kind, sign in letters.items())
        units = f"side, kind and figures, {letter} for {names[next(iter(sides))]}; {kinds}"
    if board.shape == "area":
        units = f"by their ids; {'2'.join(sides.values())}2 after a choice: two of "
        units += " and two of ".join(names[side] for side in sides)
    system, world = seat.game.system.name, seat.game.world
    holders = objectives_of(system, world, seat.view)
    signs = ["a digit is the choice that leads there", "+ one beyond 9", "* who acts now"]
    signs += [f"{' or '.join(sides.values())} who holds an objective"] if holders else []
    signs += [f"{UNHELD} an objective that no one holds"] if not all(map(sides.get, holders.values())) else []
    signs += ["over a unit what it hides"] if isinstance(board, HexBoard) and board.grid.is_mirrored else []
    signs += [f"{WAY_OUT} an exit"] if any(exits(system, world).values()) else []
    return f"{legend(board_now(board, seat.view))}\nUnits: {units}\n{where_marked}: {', '.join(signs)}" + (
        f"\nSections: divided by {DIVIDED}" if section_borders(seat) else ""
    )


def noun(seat: Seat) -> str:
    """What a space of the board is called: hex, square, area."""
    return board_of(seat).noun


def a_space(seat: Seat) -> str:
    """The same with its article: `a hex`, `an area`."""
    word = noun(seat)
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def example(seat: Seat) -> str:
    """A label of the board that is played, to show what labels look like."""
    return examples(seat)[0]


def examples(seat: Seat) -> tuple[str, str, str]:
    """Three labels of the board that is played: one amid the map, and the two ends of a line."""
    board = board_of(seat)
    usual = ("D507", "D306", "D508")
    if all(label in board.spaces for label in usual):
        return usual
    spaces = [space.id for space in board.spaces.values() if space.kind != "box"]
    return spaces[len(spaces) // 2], spaces[0], spaces[-1]


def words_for_spaces(seat: Seat) -> tuple[str, ...]:
    """The names of the spaces where they are words, not labels."""
    board = board_of(seat)
    return tuple(s.id for s in board.spaces.values() if s.kind in ("area", "box"))


# ---------------------------------------------------------------- one hex


def hex_lines(seat: Seat, space: Space) -> tuple[str, ...]:
    """Everything about a space: what is there, what it does, what it costs each class of mover to enter."""
    does = (f"  {effect_text(one)} ({one.rule})" for one in effects_of(seat, space.id, acting(seat)))
    return (*place_lines(seat, space), *does, *entering_lines(seat, space))


def place_lines(seat: Seat, space: Space) -> tuple[str, ...]:
    """What is in a space: terrain, level, features, edges, paths, and the units there."""
    board = board_of(seat)
    head = f"{space.id}: box beside the map" if space.kind == "box" else ground_words(board, space)
    if space_name(space) != space.id:  # "9 Carpiquet" has both
        head = f"{space_name(space)}{head.removeprefix(space.id)}"
    else:
        head += f", {space.name}" if space.name else ""
    lines = [head]
    loose = game_of(board.system).ground.vocabulary.loose  # told as markers, where they still lie
    if space.features - loose:
        lines.append("  also here: " + ", ".join(sorted(space.features - loose)).replace("_", " "))
    for path in board.paths:
        if space.id in path.spaces:
            lines.append(f"  {path.kind.replace('_', ' ')} {_along_text(path.spaces, space.id)}")
    for other in board.neighbours(space.id) if board.shape != "area" else ():
        features = board.edge_features(space.id, other)
        if features:
            lines.append(f"  edge to {other}: {', '.join(sorted(features)).replace('_', ' ')}")
    lines.extend(f"  {words}" for words in briefing.of_place(seat, space.id))
    near = [
        beside(board, space.id, other, space_name(board.spaces[other]))
        for other in board.neighbours(space.id)
    ]
    if near and (board.shape == "area" or space.kind == "box"):
        lines.append(f"  next to {', '.join(near)}")
    names = side_names(seat.game.setup)
    lines.extend(
        f"  {marker_text(seat.game.system.name, marker, names)}"
        for marker in _markers_at(seat.view, space.id)
    )
    lines.extend(f"  {seat.about(unit.id)}" for unit in _units_standing(seat.view, space.id))
    return tuple(lines)


def entering_lines(seat: Seat, space: Space) -> tuple[str, ...]:
    """What a space costs each class of mover to enter from each neighbour, in points, as the game stands.

    Only where the system's `movement` names classes of mover; elsewhere the menu says what a hex costs.
    """
    board, system, here = board_of(seat), seat.game.system.name, space.id
    ground = find_game(system).ground
    lines: dict[str, list[str]] = {}  # what is the same for several movers is told once
    for mover in ground.movers:
        ways: dict[str, list[str]] = {}
        for other in board.neighbours(here):
            if ground.has_play_costs:
                cost = ground.cost_in_play(seat.situation, mover, other, here)
            else:
                cost = ground.entry_cost(board_now(board, seat.view), mover, other, here)
            if isinstance(cost, Refusal):
                told = f"cannot: {cost}"
            else:
                why = ", ".join(ground.reason_text(reason) for reason in cost.reasons)
                told = f"{words_of_parts(system, cost.points)}: {why}"
            ways.setdefault(told, []).append(other)
        for told, others in ways.items():
            whence = "every side" if len(ways) == 1 else ", ".join(others)
            lines.setdefault(f"from {whence}: {told}", []).append(mover)
    return tuple(f"  {', '.join(movers)} {line}" for line, movers in lines.items())


# ---------------------------------------------------------------- a line of sight


def sight_lines(seat: Seat, start: str, end: str) -> tuple[str, ...]:
    """Whether one hex sees another in the current position, with every reason.

    Raises UnknownSpace.
    """
    ground = as_it_stands(board_of(seat), seat.game.world, seat.view)
    return tuple(text_of(ground.rule(start, end), ground).splitlines())


def _along_text(spaces: Sequence[str], here: str) -> str:
    at = [i for i, space in enumerate(spaces) if space == here]
    ends = {spaces[j] for i in at for j in (i - 1, i + 1) if 0 <= j < len(spaces)}
    return "to " + " and ".join(sorted(ends)) if ends else "within the hex"


def _markers_at(state: GameState, place: str) -> Iterable[Marker]:
    return (m for m in state.markers.values() if place == m.place or place in m.spaces)


def _units_standing(state: GameState, place: str) -> Iterable[Unit]:
    return (unit for unit in state.units.values() if where(unit.id, state) == place)


# ---------------------------------------------------------------- units and odds


def unit_table(seat: Seat, side: str | None = None) -> tuple[tuple[str, str, str, str], ...]:
    """Every unit that is seen (of one side, or of all): its id, its side, its space, one line about it."""
    return tuple(
        (unit.id, one, where(unit.id, seat.view) or "", str(seat.about(unit.id)))
        for one in seat.game.system.sides
        if side in (None, one)
        for unit in seat.view.units.values()
        if unit.side == one
    )


def unit_lines(seat: Seat, side: str | None = None) -> tuple[str, ...]:
    """The same as lines, one side after another; a unit is named by its id."""
    lines: list[str] = []
    for one in seat.game.system.sides if side is None else (side,):
        lines.append(f"{one}:")
        rows = unit_table(seat, one)
        wide = max((len(row[0]) for row in rows), default=0)
        lines.extend(f"  {id_:<{wide}}  {place or 'off the board'}  {text}" for id_, _, place, text in rows)
        if lines[-1] == f"{one}:":
            lines.append("  no units")
        for title, units in (("left the map", seat.left_map()), ("out of play", seat.eliminated_units())):
            gone = sorted(unit.id for unit in units if unit.side == one)
            if gone:
                lines.append(f"  {title}: {gone_words(seat, one, gone)}")
    return tuple(lines)


def ending(game: Game[Any]) -> str:
    """How a game has ended, in words that its rules make of the values; empty before its end."""
    if game.outcome is None:
        return ""
    return Seat(game, None).status().result or game.outcome.text


def result_lines(game: Game[Any]) -> tuple[str, ...]:
    """How a game ended, and what the sides were given points for; nothing before its end."""
    outcome = game.outcome
    if outcome is None:
        return ()
    level = f" [{outcome.level}]" if outcome.level and outcome.level not in ending(game) else ""
    lines = [f"Result: {ending(game)} ({outcome.rule}){level}"]
    ends = (e for e in reversed(game.entries[-1].events) if isinstance(e, GameEnded))
    lines += [f"  {r.text}: {r.amount} ({r.rule})" for e in ends for r in e.because if r.amount]
    return tuple(lines)
