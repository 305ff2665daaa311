"""What a player is told of a scenario (victory, reinforcements, special rules), as topics and as lines.

The briefing is made by the game (`GameText`). Of a game that makes none only the objectives are listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from wsn.data import credit_lines, map_credit_lines
from wsn.engine.system import Setup
from wsn.parts.briefing import BriefingLine, Divider, Topic
from wsn.systems import find_game, game_of, system_of
from wsn.table.scene import objectives_of
from wsn.table.seat import Seat

NOTHING: Final = "This game tells no objectives: see its rules."


def before(setup: Setup) -> tuple[Topic, ...]:
    """The briefing of a scenario that has not begun, with who made it; of a game without one, that alone."""
    if not find_game(setup.system).text.has_briefing:
        return _made_by(setup)
    told = game_of(setup.system).text.scenario_briefing(system_of(setup.system).world(setup))
    return (*told, *_made_by(setup))


def _made_by(setup: Setup) -> tuple[Topic, ...]:
    """Who made the scenario and its map, and what others may do with them; nothing where no one says."""
    of_map = map_credit_lines(setup.map)
    lines = [*credit_lines(setup.scenario), *(f"The map: {line[:1].lower()}{line[1:]}" for line in of_map)]
    told = tuple(BriefingLine(line.removesuffix(".")) for line in lines)
    return (Topic("Who made it", told),) if told else ()


def in_play(seat: Seat) -> tuple[Topic, ...]:
    """The briefing as a seat knows the game now."""
    system, world = seat.game.system.name, seat.game.world
    if find_game(system).text.has_briefing:
        return (*game_of(system).text.briefing_in_play(seat.situation), *_made_by(seat.game.setup))
    goals = objectives_of(system, world, seat.view)
    lines = (BriefingLine(f"{space}: {_holder_text(side)}", (space,)) for space, side in goals.items())
    return (*((Topic("Objectives", tuple(lines)),) if goals else ()), *_made_by(seat.game.setup))


def of_place(seat: Seat, space: str) -> tuple[str, ...]:
    """What the scenario says of a space: objective, exit, section."""
    system = seat.game.system.name
    if find_game(system).text.has_briefing:
        return game_of(system).text.place_notes(seat.situation, space)
    goals = objectives_of(system, seat.game.world, seat.view)
    return (f"objective, {_holder_text(goals[space])}",) if space in goals else ()


def dividers(system: str, world: Any) -> tuple[Divider, ...]:
    """The straight lines between the sections of the board, in map units; none where the game has none."""
    return find_game(system).text.board_dividers(world)


def briefing_lines(topics: Iterable[Topic]) -> tuple[str, ...]:
    """A briefing as lines of text: each title, and under it its lines."""
    lines: list[str] = []
    for topic in topics:
        lines.append(f"{topic.title}:")
        lines.extend(f"  {line.words}" for line in topic.lines)
    return tuple(lines)


def _holder_text(side: str) -> str:
    return f"held by {side}" if side else "held by no one"
