"""Situations and ends for the rules of victory."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tests.systems.normandy_44.documents import MAP, document
from wsn.engine.commands import Proceed
from wsn.engine.dice import NoDice
from wsn.engine.events import Event, GameEnded
from wsn.engine.state import Frame, GameState, Unit
from wsn.engine.system import Setup, Situation
from wsn.systems.normandy_44.files import setup
from wsn.systems.normandy_44.files.placing import side_of
from wsn.systems.normandy_44.rules.victory import VICTORY_PHASES
from wsn.systems.normandy_44.rules.world import S, World

BEACHES = {"2813": "open", "2719": "open", "2620": "open", "2525": "open", "2526": "open", "2527": "open",
           "2528": "open", "2430": "open"}  # fmt: skip
ENGINEERS = {
    "us_utah_engineers": "2813", "us_omaha_engineers": "2620", "br_gold_engineers": "2525",
    "br_juno_engineers": "2527", "br_sword_engineers": "2430",
}  # fmt: skip


@cache
def world_of(name: str) -> World:
    return setup.world(
        Setup(
            system="normandy_44", edition=setup.EDITION, name=name, scenario=document(name), map=MAP,
            tables=setup.documents(),
        )
    )  # fmt: skip


def situation(
    units: Mapping[str, str],
    *,
    name: str = "n44_campaign",
    held: Mapping[str, str] | None = None,
    turn: int = 22,
    beaches: Mapping[str, str] = BEACHES,
    steps: Mapping[str, int] | None = None,
    marks: Mapping[str, str] | None = None,
    tracks: Mapping[str, int | str] | None = None,
    phase: str = "end of turn",
) -> S:
    """Units of the order of battle where they are put, every Town and City German unless `held` says."""
    world = world_of(name)
    placed = {}
    for id_, place in units.items():
        counter = world.tables.counters[id_]
        mark = (marks or {}).get(id_)
        placed[id_] = Unit(
            id=id_, side=side_of(counter), kind=id_, place=place, group=counter.formation,
            steps=(steps or {}).get(id_, counter.steps), marks=(mark,) if mark else (),
        )  # fmt: skip
    holders = {f"holder {space}": "german" for space in world.controlled}
    state = GameState(
        units=placed,
        tracks={
            "turn": turn, **holders, **{f"holder {space}": side for space, side in (held or {}).items()},
            **{f"beach {space}": state for space, state in beaches.items()}, **(tracks or {}),
        },
        frames=(Frame(phase="day", memo={"step": 1}), Frame(phase=phase)),
    )  # fmt: skip
    return Situation(state, world, NoDice())


def events_of(s: S) -> list[Event]:
    return list(VICTORY_PHASES[s.here.phase].decide(s, Proceed()))


def end_of(s: S) -> GameEnded | None:
    return next((event for event in events_of(s) if isinstance(event, GameEnded)), None)
