"""Shipped scenarios, and positions from them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tests.systems.normandy_44.beachheads import situation
from wsn.board.mapfile import map_document
from wsn.data import read_document, shipped_files
from wsn.engine.dice import ScriptedDice
from wsn.engine.system import Setup, Situation
from wsn.systems.normandy_44.files import setup as files
from wsn.systems.normandy_44.rules.world import S


def scenario_of(name: str, turns: int | None = None) -> Setup:
    """A shipped scenario as a game begins with it; of so many turns, without who would come later."""
    document = read_document(shipped_files("scenarios/normandy_44")[name])
    if turns is not None:
        units = [row for row in document["units"] if row.get("turn", 1) <= turns]
        document = {**document, "turns": turns, "units": units}
    drawn = map_document(document["map"])
    files.check(document, drawn, name)
    return Setup(
        system="normandy_44",
        edition=files.EDITION,
        name=name,
        map=drawn,
        scenario=document,
        tables=files.documents(),
    )


def cherbourg(units: Mapping[str, str], turn: int, row: int = 2, **tracks: int | str) -> S:
    weather = {1: "storm", 2: "overcast", 3: "overcast"}.get(row, "clear")
    given = {"weather": weather, "weather row": row, **tracks}
    return situation(units, name="n44_cherbourg", turn=turn, tracks=given)


def campaign(units: Mapping[str, str], phase: str, side: str, dice: tuple[int, ...] = (), **tracks: int) -> S:
    s = situation(units, turn=3, tracks={"weather": "overcast", "weather row": 2, **tracks}, phase=phase)
    *below, top = s.state.frames
    state = replace(s.state, frames=(*below, replace(top, side=side)))
    return Situation(state, s.world, ScriptedDice([(die,) for die in dice]))
