"""A seat's view in words: the board, a hex, the units, and the odds of a shot. For any screen of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from wsn.board.board import Board, Space
from wsn.board.line import sight
from wsn.cite import Refusal
from wsn.engine.state import GameState, Marker, Unit
from wsn.engine.system import Preview
from wsn.systems import door
from wsn.table.boardtext import board_text, legend
from wsn.table.choices import Choice, named, where
from wsn.table.seat import Seat

COMPASS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""The neighbours of a flat hex, clockwise: the drift numbers 1 to 6."""


def board_of(seat: Seat) -> Board:
    """The board of a game that is played on one. Raises TypeError for a game without."""
    board = getattr(seat.game.world, "board", None)
    if not isinstance(board, Board):
        raise TypeError(f"{seat.game.system.title} is not played on a hex board")
    return board


# ---------------------------------------------------------------- the board


def letters(sides: Sequence[str]) -> Mapping[str, str]:
    """A letter for each side: the first of its name that no other side has taken. `allies` A, `axis` X."""
    taken: dict[str, str] = {}
    for side in sides:
        free = (c.upper() for c in side if c.isalpha() and c.upper() not in taken.values())
        taken[side] = next(free, str(len(taken) + 1))
    return taken


def codes(seat: Seat) -> Mapping[str, str]:
    """What stands in each space, in a few characters: `A2` two units of side A; `A1X1` both sides."""
    count: dict[str, dict[str, int]] = {}
    state, signs = seat.view, letters(seat.game.system.sides)
    for unit in state.units.values():
        place = where(unit.id, state)
        if place is not None:
            sides = count.setdefault(place, {})
            sides[unit.side] = sides.get(unit.side, 0) + 1
    return {
        place: "".join(f"{signs[side]}{sides[side]}" for side in seat.game.system.sides if side in sides)
        for place, sides in count.items()
    }


def signs(found: Iterable[Choice]) -> Mapping[str, str]:
    """The number of the choice that leads to each space, for the map: 1 to 9, and `+` beyond."""
    shown: dict[str, str] = {}
    for choice in found:
        if choice.kind == "space":
            number = str(choice.number) if choice.number < 10 else "+"
            shown.setdefault(named(choice.command)[0], number)
    return shown


def board_lines(seat: Seat, colour: bool = False, found: Iterable[Choice] = ()) -> str:
    """The board with what stands on it, and the numbers of the choices that lead to a space."""
    board = board_of(seat)
    inks = {}
    for unit in seat.view.units.values():
        place = where(unit.id, seat.view)
        if place is not None:
            inks[place] = "34;1" if unit.side == seat.game.system.sides[0] else "31;1"
    marks = signs(found)
    return board_text(board, units=codes(seat), marks=marks, colour=colour, inks=inks)


def key(seat: Seat) -> str:
    """What the letters, signs and unit codes on the board mean."""
    sides = ", ".join(f"{letter}2 two units of {side}" for side, letter in _sides(seat))
    return f"{legend(board_of(seat))}\nUnits: {sides}; a digit at the end of a hex is a choice."


def _sides(seat: Seat) -> Iterable[tuple[str, str]]:
    return letters(seat.game.system.sides).items()


# ---------------------------------------------------------------- one hex


def hex_lines(seat: Seat, space: Space) -> tuple[str, ...]:
    """All there is to say about a hex: terrain, level, what lies on it and on its edges, who stands there."""
    board = board_of(seat)
    head = f"{space.id}: {space.terrain.replace('_', ' ')}, level {level(space.level)}"
    head += f", {space.name}" if space.name else ""
    lines = [head]
    if space.features:
        lines.append("  with " + ", ".join(sorted(space.features)))
    for path in board.paths:
        if space.id in path.spaces:
            lines.append(f"  {path.kind} {_along(path.spaces, space.id)}")
    for other in board.neighbours(space.id):
        found = board.edge_features(space.id, other)
        if found:
            lines.append(f"  edge to {other}: {', '.join(sorted(found))}")
    lines.extend(f"  {marker_text(marker)}" for marker in _markers(seat.view, space.id))
    lines.extend(f"  {seat.about(unit.id)}" for unit in _standing(seat.view, space.id))
    lines.extend(_entering(seat, space.id))
    return tuple(lines)


def _entering(seat: Seat, here: str) -> Iterable[str]:
    """What it costs each class of mover to come in, neighbour by neighbour, in points."""
    board, movement = board_of(seat), door(seat.game.system.name, "movement")
    for mover in movement.MOVERS:
        ways: dict[str, list[str]] = {}
        for other in board.neighbours(here):
            found = movement.cost(board, mover, other, here)
            if isinstance(found, Refusal):
                words = f"cannot: {found}"
            else:
                why = ", ".join(movement.reason_text(reason) for reason in found.reasons)
                words = f"{movement.points_text(found.points)} points: {why}"
            ways.setdefault(words, []).append(other)
        for words, others in ways.items():
            yield f"  {mover} from {', '.join(others)}: {words}"


# ---------------------------------------------------------------- a line of sight


def sight_lines(seat: Seat, start: str, end: str) -> tuple[str, ...]:
    """Whether one hex sees another as the game stands, and everything that mattered.

    Raises UnknownSpace.
    """
    board = board_of(seat)
    smoke = [marker.place for marker in seat.view.markers.values() if marker.kind == "smoke"]
    found = sight(board, door(seat.game.system.name, "sight").obstacles(board, smoke), start, end)
    verdict = "clear" if found.clear else "blocked"
    lines = [f"{found.start} to {found.end}, {found.distance} hexes: {verdict}"]
    for reason in found.reasons:
        mark = "blocks" if reason.blocks else "passes"
        lines.append(f"  {mark}: {reason.text} ({reason.rule})")
    return tuple(lines)


def level(halves: int) -> str:
    """A level of half levels as a person writes it: `1`, `0.5`."""
    return str(halves // 2) if halves % 2 == 0 else f"{halves // 2}.5"


def _along(spaces: Sequence[str], here: str) -> str:
    at = [i for i, space in enumerate(spaces) if space == here]
    ends = {spaces[j] for i in at for j in (i - 1, i + 1) if 0 <= j < len(spaces)}
    return "to " + " and ".join(sorted(ends)) if ends else "within the hex"


def marker_text(marker: Marker) -> str:
    """A marker in words: its kind, whose it is, its value."""
    side = f" of {marker.side}" if marker.side else ""
    value = f" {marker.value}" if marker.value else ""
    return f"{marker.kind.replace('_', ' ')}{value}{side}"


def _markers(state: GameState, place: str) -> Iterable[Marker]:
    return (m for m in state.markers.values() if place == m.place or place in m.place.split("/"))


def _standing(state: GameState, place: str) -> Iterable[Unit]:
    return (unit for unit in state.units.values() if where(unit.id, state) == place)


# ---------------------------------------------------------------- units and odds


def unit_lines(seat: Seat, side: str | None = None) -> tuple[str, ...]:
    """Every unit that is seen, side by side and place by place, one line each."""
    lines: list[str] = []
    for one in seat.game.system.sides:
        if side is not None and one != side:
            continue
        lines.append(f"{one}:")
        units = [unit for unit in seat.view.units.values() if unit.side == one]
        for unit in units:
            place = where(unit.id, seat.view) or "off the board"
            lines.append(f"  {place}  {seat.about(unit.id)}")
        if not units:
            lines.append("  nobody")
    return tuple(lines)


def percent(ways: int, out_of: int) -> str:
    """A chance as a whole number of percent; never 0 or 100 for what may go either way."""
    share = Fraction(100 * ways, out_of)
    whole = int(share + Fraction(1, 2))
    if ways > 0 and whole == 0:
        return "<1 %"
    if ways < out_of and whole == 100:
        return ">99 %"
    return f"{whole} %"


def odds_short(preview: Preview | None) -> str:
    """The odds in one phrase for a menu: `none 58 %, 1 hit 28 %`; empty where nothing is left to chance."""
    if preview is None:
        return ""
    return ", ".join(f"{words} {percent(ways, out_of)}" for words, ways, out_of in preview.odds if ways)


def preview_lines(preview: Preview) -> tuple[str, ...]:
    """What a command would do: every reason with its rule, and the odds as a table with bars."""
    lines = [preview.title]
    lines.extend(f"  {reason}" for reason in preview.reasons)
    width = max((len(words) for words, _, _ in preview.odds), default=0)
    for words, ways, out_of in preview.odds:
        bar = "#" * (30 * ways // out_of if out_of else 0)
        lines.append(f"  {words:<{width}}  {percent(ways, out_of):>5}  {ways:>2} in {out_of}  {bar}".rstrip())
    return tuple(lines)
