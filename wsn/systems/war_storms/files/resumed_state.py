"""The turn in progress in a position: what a scenario can keep of it, and what it cannot (WSS 4.3).

A scenario names whose activation it is, which companies act and who of them; what is open within that (a
mission that was called, a reaction that is asked, a fight) is not carried, and is said to be lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from wsn.engine.memo import read_memo
from wsn.engine.state import Frame
from wsn.systems.war_storms.data.declared import OFFERED, TURN
from wsn.systems.war_storms.data.scenariofile import SIDES
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.world import S, is_officer, is_platoon, name

CARRIED: Final = ("handover", "activation", "company", "acting", "removal")
LOST_PHASES: Final = {
    "mission": "the mission that was called",
    "drifted": "the mission that was called",
    "air": "the air attack that was called",
    "losses": "the hits not yet assigned",
    "barrage": "the remaining attacks of the mission",
    "parley": "the offer of a draw",
    "begun": "the order awaiting reaction fire",
    "reaction": "the offer of reaction fire",
    "sailing": "the rest of the run to the beach",
    "muster": "the assault that is under way",
}
OPEN_PHASES: Final = {
    "setup": "set-up",
    "works": "the placing of works",
    "entry": "the entry of reinforcements",
    "wave": "the landing wave",
    "drop": "the drop",
    "falling": "the drop",
    "unstack": "clearing the overstacked hex",
    "draw": "the draw of officers",
    "command": "the command phase",
    "initiative": "the roll for initiative",
    "supply": "the supply of batteries and aircraft",
    "volley": "the fire group",
    "assault": "the assault",
    "approach": "the assault",
    "final_fire": "the assault",
    "hand_to_hand": "the assault",
    "fight_over": "the assault",
}
"""What the other phases are called, where they are open and a scenario cannot hold them."""


def frames(s: S) -> tuple[Frame, ...] | None:
    """The open phases that a scenario can name; None where no turn is under way."""
    frames_: list[Frame] = []
    for frame in s.state.frames:
        if frame.phase not in CARRIED:
            break
        frames_.append(frame)
    return tuple(frames_) or None


def underway(s: S) -> dict[str, Any] | None:
    """The turn that is under way, as a scenario file says it."""
    frames_ = frames(s)
    if frames_ is None:
        return None
    base, top = frames_[0], frames_[-1]
    opened = read_memo(base, memos.Handover) if base.phase == "handover" else memos.Handover(SIDES[0])
    passes = read_memo(base, memos.Activation).passes if base.phase == "activation" else opened.passes
    made: dict[str, Any] = {"phase": top.phase, "side": top.side or opened.last}
    if passes:
        made["passes"] = passes
    for frame in frames_:
        if frame.phase == "company":
            company = read_memo(frame, memos.Company)
            told = {
                "companies": list(company.companies),
                "began": list(company.began),
                "tried": company.tried,
                "directed": company.directed,
                "guns": list(company.guns),
                "air": list(company.air),
            }
            made |= {key: value for key, value in told.items() if value}
        elif frame.phase == "acting":
            acting = read_memo(frame, memos.Acting)
            made["unit"] = acting.unit
            spent = {"left": acting.left, "used": acting.used, "double": acting.double}
            made |= {key: value for key, value in spent.items() if value}
    shots = [m for m in s.state.markers.values() if m.kind == "at_fire"]
    if shots:
        made["at_fire"] = [
            {"firer": firer, "target": target, "at": m.place} for m in shots for target, firer in (m.about,)
        ]
    now = TURN.get(s.state)
    offered = [side for side in SIDES if OFFERED.get(s.state, side) == now]
    return {**made, "offered": offered} if offered else made


def left_out(s: S) -> Iterator[str]:
    """What a scenario cannot keep of the position, one sentence each."""
    frames_ = frames(s)
    if frames_ is None:
        if s.state.frames and s.state.frames[-1].side is not None:
            begun = (LOST_PHASES | OPEN_PHASES)[s.here.phase]
            yield f"{begun} begins again: the game starts with the command phase of the turn"
    else:
        beyond = tuple(dict.fromkeys(frame.phase for frame in s.state.frames[len(frames_) :]))
        for phase in beyond[:1] if beyond and beyond[0] not in LOST_PHASES else beyond:
            what = LOST_PHASES.get(phase)
            if what is not None:
                yield f"{what} is left out"
            elif phase == beyond[0]:
                yield f"what is open ({OPEN_PHASES[phase]}) is left out: it may be begun again"
    if any(marker.kind in ("chit", "?") for marker in s.state.markers.values()):
        yield "the hidden chits are dealt again"
    listed = {unit.group for unit in s.state.units.values() if is_platoon(s, unit)}
    for unit in s.state.units.values():
        if is_officer(s, unit) and unit.group not in listed:
            yield f"{name(s, unit.id)} has no platoon left and is left out"
        owner = s.world.carriers.get(unit.id)
        if owner is not None and owner not in s.state.units:
            yield f"{name(s, unit.id)} has lost its platoon and is left out"
