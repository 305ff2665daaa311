"""Words that a small game need not write: orders, events, units and how it stands, told plainly.

Each may take the place of a game's own in `Assembled`, which has the first three as its defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wsn.engine.commands import Command
from wsn.engine.declared import Track
from wsn.engine.events import DiceRolled, Event, GameEnded, Resolved, TrackSet, UnitMoved, UnitRemoved
from wsn.engine.facts import Figure, Score, Status, UnitWords
from wsn.engine.system import Situation
from wsn.english import list_words


def tell_command(_: Situation[Any], c: Command) -> str:
    """A line of the menu: what is ordered, and the names that it names, as in `march r1 B2`."""
    named = [value for value in msgspec.structs.astuple(c) if value not in (None, (), "")]
    told = [" ".join(value) if isinstance(value, tuple) else str(value) for value in named]
    return " ".join([type(c).__name__.lower(), *told])


def tell_event(s: Situation[Any], e: Event) -> str:
    """A line of the log; empty for what need not be told, such as a phase that is left."""
    match e:
        case UnitMoved():
            return f"{e.unit} moves from {s.unit(e.unit).place} to {e.space}"
        case UnitRemoved():
            return f"{e.unit} is removed"
        case DiceRolled():
            return f"{e.purpose}: {list_words([str(value) for value in e.values])}"
        case Resolved() | GameEnded():
            return e.text
        case TrackSet():
            return f"{e.track.replace('_', ' ')} {e.value}"
        case _:
            return ""


def tell_unit(s: Situation[Any], unit_id: str) -> UnitWords:
    """A unit in words: its name, its kind, and where it is."""
    unit = s.unit(unit_id)
    return UnitWords(unit_id, unit.kind.replace("_", " ").capitalize(), unit.place or "")


def tell_standing(
    s: Situation[Any], prompt: str, turn: Track[int], turns: int | None, forces: Mapping[str, str]
) -> Status:
    """How a game stands whose score is the units that each side has left.

    `prompt` is what the side that decides is asked, `turns` the last turn, `forces` the name of each side.
    """
    end, now = s.state.outcome, turn.get(s.state)
    left = [unit.side for unit in s.state.units.values()]
    score = tuple(Score(side, name, (Figure("units", left.count(side)),)) for side, name in forces.items())
    if end is not None:
        return Status("", "", now, turns, score=score, result=end.text)
    return Status(prompt, s.state.frames[-1].side or "", now, turns, score=score)
