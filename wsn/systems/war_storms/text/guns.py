"""Artillery, aircraft and works in words: menu labels for commands, log lines for events."""

from __future__ import annotations

from typing import Final

from wsn.engine.commands import Command
from wsn.engine.declared import plain_name
from wsn.engine.events import Event, FactSet, MarkerPlaced, PhaseEntered, TrackSet
from wsn.engine.memo import read_memo
from wsn.english import count
from wsn.systems.war_storms.data.declared import FLAME_USED, REACTION, SIDE_REACTION
from wsn.systems.war_storms.data.scenariofile import SIDES
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import (
    AirStrike,
    Breach,
    CallAir,
    CallMission,
    Clear,
    DigIn,
    FireIndirect,
    LetFall,
    PlaceMission,
    SetMode,
    StandingOrder,
    Withdraw,
)
from wsn.systems.war_storms.rules.fire import orders
from wsn.systems.war_storms.rules.platoons import works
from wsn.systems.war_storms.rules.support import air, batteries, missions
from wsn.systems.war_storms.rules.world import S, name

GUN_PROMPTS: Final = {
    "supply": "batteries and aircraft",
    "mission": "choose how and where the artillery fires",
    "drifted": "the mission has drifted: let it fall, or withdraw it",
    "air": "choose what the aircraft attack",
    "barrage": "hits of the next attack",
}
"""The prompt of each phase of this part, or what happens in an automatic one."""


def command_text(s: S, c: Command) -> str | None:
    """A short label for a menu; None for commands of other parts."""
    match c:
        case CallMission():
            battery = batteries.battery_of(s, c.card)
            what = battery.name if battery else c.card
            return f"{name(s, c.unit)} calls {what} ({batteries.missions_left(s, c.card)} left)"
        case SetMode():
            return missions.TEXTS.get(c.option, c.option)
        case PlaceMission():
            return f"place the mission at {c.space}"
        case LetFall():
            return f"let it fall on {c.space}"
        case Withdraw():
            return "withdraw the mission"
        case CallAir():
            mission = air.mission_of(s, c.card)
            what = mission.name if mission else c.card
            return f"{name(s, c.unit)} calls {what} ({air.attacks_left(s, c.card)} left)"
        case AirStrike():
            return f"attack {c.space if c.target is None else name(s, c.target)} from the air"
        case FireIndirect():
            return f"fire ART indirectly at {c.space}"
        case DigIn():
            return "dig in"
        case Clear() | Breach():
            work = s.state.markers.get(c.target)
            what = f"the {works.WORK_NAMES.get(work.kind, work.kind)} at {work.place}" if work else c.target
            return f"clear {what}" if isinstance(c, Clear) else f"fire AT at {what}"
        case StandingOrder():
            return orders.text(s, c, str(s.here.side))
    return None


def _set_up(s: S) -> bool:
    """Whether works come from set-up: from the scenario, placed by their owner, or revealed."""
    return not s.state.frames or s.here.phase in ("works", "command")


def event_text(s: S, e: Event) -> str:
    """One line for the log; empty for events of other parts, and for what the dice line already says."""
    match e:
        case MarkerPlaced() if e.kind in works.WORK_NAMES and _set_up(s):
            points = f" with {count(e.value, 'point')}" if e.kind in ("mg_bunker", "fortification") else ""
            mines = f", strength {e.value}" if e.kind.startswith("mines") else ""
            return f"{works.WORK_NAMES[e.kind]}{points}{mines} at {e.space}"
        case PhaseEntered() if e.phase == "mission":
            call = read_memo(e, memos.Directing)
            battery = batteries.battery_of(s, call.battery)
            return f"{name(s, call.officer)} calls {battery.name if battery else 'a battery'}"
        case PhaseEntered() if e.phase == "air":
            call = read_memo(e, memos.Directing)
            mission = air.mission_of(s, call.battery)
            return f"{name(s, call.officer)} calls {mission.name if mission else 'aircraft'}"
        case TrackSet() if plain_name(e.track) == SIDE_REACTION.name:
            side = next(side for side in SIDES if e.track == SIDE_REACTION.key(side))
            return orders.text(s, StandingOrder(option=str(e.value)), side)
        case FactSet() if plain_name(e.fact) == FLAME_USED.name:
            who = name(s, e.unit)
            return f"{who} has no flame left" if _set_up(s) else f"{who} brings flame to the assault"
        case FactSet() if plain_name(e.fact) == REACTION.name:
            return orders.text(
                s, StandingOrder(unit=e.unit, option=str(e.value or "side")), s.unit(e.unit).side
            )
    return ""
