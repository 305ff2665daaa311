"""Positions for tests: a drawn board, units in one line each, and a phase to begin with.

    game = position(board(". . ."), '''
        F1 us_infantry 101
        Fo us_officer  101
        E1 ge_infantry 301 steps=2 moved routed
    ''', acting="F1")

The first letter of an id is the company. Kinds of the Germans play the axis, all others the allies; a
place of `-` is off the map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tests.systems.placed import Placed
from wsn.board.hexboard import HexBoard
from wsn.engine.events import Event, Resolved
from wsn.engine.game import Game
from wsn.engine.state import Frame, GameState, Unit, Value
from wsn.engine.system import Setup
from wsn.systems.war_storms.data import scenariofile as s
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.data.units import units as kinds
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.world import World

HOLD = {"@allies/reaction": "never", "@axis/reaction": "never"}
"""Standing orders of both sides: nobody reacts, so that an order is carried out at once."""

SETUP = Setup("war_storms", "test", "a position", {}, {}, {})


Position = Placed[World]


def texts(events: Sequence[Event]) -> list[str]:
    """What was worked out, in order; that nobody reacted under standing orders (`HOLD`) is left out."""
    return [e.text for e in events if isinstance(e, Resolved) and not e.shows]


def position(
    board: HexBoard,
    units: str,
    *,
    acting: str = "",
    company: str = "",
    frames: Sequence[Frame] = (),
    tracks: Mapping[str, int | str] | None = None,
    facts: Mapping[str, Mapping[str, Value]] | None = None,
    objectives: Mapping[str, str | None] | None = None,
    markers: Mapping[str, Any] | None = None,
    officers: Mapping[str, Mapping[str, int]] | None = None,
    quality: Mapping[str, str] | None = None,
    turns: int = 8,
    breaks_at: int | None = None,
    attacker: str = "allies",
    assets: Mapping[str, Any] | None = None,
    coming: Mapping[str, tuple[str, int]] | None = None,
) -> Position:
    """A game at a position; see the top of the module. Without a phase the command phase has just ended.

    `coming` says where and in which turn units come on that are off the map; the others never do.
    """
    placed = dict(_units(units))
    for unit, known in (facts or {}).items():
        placed[unit] = msgspec.structs.replace(placed[unit], facts=known)
    companies = _companies(placed, officers or {}, quality or {}, coming or {})
    built = s.Scenario(
        format=1,
        system="war_storms",
        name="a position",
        map="drawn",
        date="1944-07-11",
        turns=turns,
        attacker=attacker,
        note="",
        sides={
            "allies": s.Force(name="United States", edge="south", breaks_at=breaks_at),
            "axis": s.Force(name="Germany", edge="north", breaks_at=breaks_at),
        },
        objectives=tuple(
            s.Objective(space=space, name=f"hill {space}", holder=holder)
            for space, holder in (objectives or {}).items()
        ),
        companies=companies,
        **(assets or {}),
    )
    held = {f"control {space}": side for space, side in (objectives or {}).items() if side}
    state = GameState(
        units=placed,
        markers=dict(markers or {}),
        tracks={"turn": 1, "initiative": "allies", **held, **(tracks or {})},
        frames=tuple(frames) or _frames(placed, acting, company),
    )
    world = World(board, tables(), kinds(), built)
    return Position(Game.at(SYSTEM, SETUP, world, state))


def _units(text: str) -> Iterator[tuple[str, Unit]]:
    for line in filter(str.strip, text.splitlines()):
        id_, kind, place, *words = line.split()
        steps = next((int(w.removeprefix("steps=")) for w in words if w.startswith("steps=")), None)
        marks = tuple(sorted(w for w in words if not w.startswith("steps=")))
        side = "axis" if kinds()[kind].nation == "german" else "allies"
        default = 0 if kinds()[kind].type == "officer" else 3
        at = None if place == "-" else place
        yield id_, Unit(id_, side, kind, at, default if steps is None else steps, id_[0], marks)


def _companies(
    placed: Mapping[str, Unit],
    officers: Mapping[str, Mapping[str, int]],
    quality: Mapping[str, str],
    coming: Mapping[str, tuple[str, int]],
) -> tuple[s.Company, ...]:
    gathered = []
    for group in dict.fromkeys(u.group for u in placed.values()):
        members = [u for u in placed.values() if u.group == group]
        values = {"morale": 8, "command": 3, "coordination": 3, "leadership": 0, **officers.get(group, {})}
        gathered.append(
            s.Company(
                id=group,
                side=members[0].side,
                name=f"{group} Company",
                quality=quality.get(group, "regular"),
                officer=s.Officer(
                    id=f"{group}o",
                    name=f"Lt. {group}",
                    at=coming.get(f"{group}o", (members[0].place or "101", 1))[0],
                    turn=coming.get(f"{group}o", ("", 1))[1],
                    **values,
                ),
                platoons=tuple(
                    s.Platoon(id=u.id, name=u.id, kind=u.kind, at=at, turn=turn)
                    for u in members
                    for at, turn in [coming.get(u.id, (u.place or "101", 1 if u.place else 99))]
                    if kinds()[u.kind].type != "officer"
                ),
            )
        )
    return tuple(gathered)


def _frames(placed: Mapping[str, Unit], acting: str, company: str) -> tuple[Frame, ...]:
    name = company or (acting[0] if acting else "")
    if not name:
        return (Frame("activation", "allies", {"passes": 0}),)
    side = next(u.side for u in placed.values() if u.group == name)
    frames = [
        Frame("handover", None, {"last": side, "passes": 0}),
        Frame("company", side, {"companies": (name,), "tried": False}),
    ]
    if acting:
        left = kinds()[placed[acting].kind].halves
        frames.append(Frame("acting", side, {"unit": acting, "left": left, "used": 0, "double": False}))
    return tuple(frames)
