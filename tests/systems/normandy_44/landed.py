"""The example of play after its landing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from tests.systems.normandy_44.beachheads import world_of
from wsn.engine.dice import NoDice
from wsn.engine.evolve import evolve
from wsn.engine.state import Frame, GameState
from wsn.engine.system import Situation
from wsn.systems.normandy_44.files import setup
from wsn.systems.normandy_44.rules.manners import OnTheMarch, refuse_move
from wsn.systems.normandy_44.rules.marching import reach_of
from wsn.systems.normandy_44.rules.world import S

SCATTERED = ("us_507_82", "us_505_82", "us_508_82", "us_502_101", "us_501_101", "br_5_6", "br_8_3_6")
"""Who comes down scattered (E1 to E3); the 506th and the 3rd land well."""
CADRES = ("us_507_82", "us_508_82", "us_501_101")
"""Who loses two steps; the 502nd and the 8th Battalion lose one."""


def landed(side: str = "german", moved: Mapping[str, str] | None = None, gone: Iterable[str] = ()) -> S:
    """The campaign after its airborne landing as the example rolls it, some units moved or gone."""
    world = world_of("n44_campaign")
    state = GameState()
    for event in setup.begin(world):
        state = evolve(state, event)
    units = {}
    for id_, unit in state.units.items():
        marks = ("scattered",) if id_ in SCATTERED else ()
        lost = 2 if id_ in CADRES else 1 if id_ in ("us_502_101", "br_8_3_6") else 0
        units[id_] = replace(unit, marks=marks, steps=unit.steps - lost)
    for id_, place in (moved or {}).items():
        units[id_] = replace(units[id_], place=place)
    for id_ in gone:
        del units[id_]
    frames = (Frame(phase="day", memo={"step": 5}), Frame(phase="movement", side=side))
    return Situation(GameState(units=units, tracks=state.tracks, frames=frames), world, NoDice())


def reaches(s: S, unit: str, space: str, manner: str = "normal") -> bool:
    """Whether a unit may come to a hex in this movement phase."""
    here = str(s.unit(unit).place)
    march = OnTheMarch(units=(unit,), walked=(here,))
    return refuse_move(s, s.unit(unit)) is None and space in reach_of(s, march, manner)
