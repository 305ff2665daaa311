"""War Storms in words: menu labels for commands, log lines for events, units, and the state of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.engine.commands import Command
from wsn.engine.events import (
    Event,
    GameEnded,
    MarkerPlaced,
    PhaseEntered,
    Resolved,
    StepsChanged,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.facts import Figure, Score, Status, UnitWords
from wsn.engine.memo import read_memo
from wsn.engine.state import Unit
from wsn.english import count
from wsn.parts.called import does, side_called
from wsn.systems.war_storms.data import declared
from wsn.systems.war_storms.data.declared import CONTROL, INITIATIVE, TURN
from wsn.systems.war_storms.data.scenariofile import SIDES, stand_in_id
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.rules import memos, movement
from wsn.systems.war_storms.rules.commands import (
    ActivateOfficer,
    ActivatePlatoon,
    AddFirer,
    Assault,
    Choose,
    Coordinate,
    Done,
    DoubleTime,
    FireAt,
    HoldFire,
    Join,
    JoinFire,
    Launch,
    Load,
    MoveTo,
    Pass,
    Rally,
    React,
    Shoot,
    Stop,
    TakeHit,
    Unload,
)
from wsn.systems.war_storms.rules.fire import volley
from wsn.systems.war_storms.rules.fire.aiming import MODE_WORDS
from wsn.systems.war_storms.rules.landing import fieldworks
from wsn.systems.war_storms.rules.platoons import morale, moves, rhinos
from wsn.systems.war_storms.rules.turn import acting, victory
from wsn.systems.war_storms.rules.world import FIRE_MODES, S, force, is_officer, name, where
from wsn.systems.war_storms.text import guns, landings

MARK_WORDS: Final = {mark.name: mark.tells for mark in declared.UNIT_MARKS}
"""The marks of the system, as a player reads them."""


def command_text(s: S, c: Command) -> str:
    """A short label for a menu."""
    landing = landings.command_text(s, c)
    if landing is not None:
        return landing
    match c:
        case ActivateOfficer():
            unit = s.unit(c.unit)
            led = f" and {s.world.companies[unit.group].name}" if is_officer(s, unit) else ""
            return f"activate {name(s, c.unit)}{led}"
        case ActivatePlatoon():
            routed = ", routed" if "routed" in s.unit(c.unit).marks else ""
            return f"try to activate {name(s, c.unit)} (out of command{routed})"
        case Pass():
            return "pass"
        case Coordinate():
            return f"coordinate with {name(s, c.unit)}"
        case Choose():
            place = s.unit(c.unit).place
            return f"{name(s, c.unit)} at {place}" if place is not None else name(s, c.unit)
        case Done():
            return "end the activation"
        case MoveTo():
            return f"{'climb' if _goes_up_cliff(s, c.space) else 'move'} to {c.space}"
        case DoubleTime():
            return "double time"
        case Stop():
            return "stop" if s.here.phase == "acting" and acting.points_used(s) else "do nothing"
        case FireAt():
            what = c.space if c.target is None else f"{name(s, c.target)} at {s.unit(c.target).place}"
            return f"fire {MODE_WORDS.get(c.option, c.option)} at {what}"
        case JoinFire() | AddFirer():
            return f"{name(s, c.unit)} joins the fire"
        case Shoot():
            return "fire now"
        case Rally():
            return "try to rally"
        case React():
            return f"{name(s, c.unit)} reacts with {MODE_WORDS.get(c.option, c.option)} fire"
        case HoldFire():
            return "hold fire"
        case TakeHit():
            return f"{name(s, c.unit)} takes the hit"
        case Assault():
            return f"assault {c.space}"
        case Load():
            return f"load onto {name(s, c.unit)}"
        case Unload():
            return "unload"
        case Join():
            along = "goes along" if is_officer(s, s.unit(c.unit)) else "joins the assault"
            return f"{name(s, c.unit)} {along}"
        case Launch():
            return "start the assault" if c.option is None else f"start the assault with {c.option}"
    return guns.command_text(s, c) or type(c).__name__


def _goes_up_cliff(s: S, space: str) -> bool:
    """Whether a step goes up a cliff (WSN 4.3)."""
    return s.here.phase == "acting" and (str(acting.subject(s).place), space) in s.world.cliffs


def event_text(s: S, e: Event) -> str:
    """One line for the log; empty where none is needed. `s` is the state before the event.

    Dice have no line of their own: the line with their result follows at once and shows them.
    """
    landing = landings.event_text(s, e)
    if landing is not None:
        return landing
    match e:
        case UnitPlaced():
            return _placed_text(s, e)
        case UnitMoved():
            return _moved_text(s, e)
        case UnitMarked():
            return _marked_text(s, e)
        case StepsChanged():
            return _weakened_text(s, e)
        case UnitRemoved():
            return _removed_text(s, e)
        case MarkerPlaced() if e.kind == "smoke":
            return f"smoke at {e.space}"
        case Resolved() | GameEnded():
            return e.text
        case PhaseEntered():
            return _entered_text(s, e) or guns.event_text(s, e)
        case TrackSet():
            return _track_text(s, e) or guns.event_text(s, e)
        case MarkerPlaced() if e.kind == rhinos.CUT:
            return f"the bocage {e.space} is cut"
    return guns.event_text(s, e)


def _weakened_text(s: S, e: StepsChanged) -> str:
    """How many steps a unit has lost; that it has lost the last one is told as it is removed."""
    left = s.unit(e.unit).steps + e.by
    lost = "a step" if e.by == -1 else f"{-e.by} steps"
    return f"{name(s, e.unit)} loses {lost}, {left} left" if left else ""


FIGHTS: Final = ("final_fire", "hand_to_hand", "fight_over")
"""The phases of an assault in which units of both sides are in a hex, and officers fall."""


def _removed_text(s: S, e: UnitRemoved) -> str:
    """What becomes of a unit that is removed; empty where the line before says so, with its cause."""
    unit, who, at = s.unit(e.unit), name(s, e.unit), where(s, s.unit(e.unit))
    phase = s.here.phase if s.state.frames else ""
    if e.left_map:
        return (
            f"{who} leaves the map aboard {name(s, str(unit.place))}" if unit.place in s.state.units else ""
        )
    if is_officer(s, unit):  # whoever is killed has a line of their own
        there = {one.side for one in s.units_at(at or "") if one.id != unit.id and not is_officer(s, one)}
        taken = phase not in FIGHTS and bool(there) and unit.side not in there
        return f"{who} is captured at {at}" if taken else ""
    sunk = "afloat" in unit.marks and phase != "losses"
    if at is None or sunk or phase == "unstack":
        return f"{who} is lost with it" if unit.steps else ""
    return f"{who} is {'captured' if unit.steps else 'eliminated'} at {at}"


def _placed_text(s: S, e: UnitPlaced) -> str:
    kind = s.world.kinds[e.kind].name
    who = name(s, e.unit)
    if not s.state.frames:
        return f"{who} ({kind}) {landings.placed_text(s, e)}"
    officer = s.world.companies[e.group].officer if e.group in s.world.companies else None
    if officer is not None and e.unit == stand_in_id(officer.id):
        return f"{who} takes over at {e.space}"
    return f"{who} {'sets up ' if e.space else ''}{landings.placed_text(s, e)}"


def _moved_text(s: S, e: UnitMoved) -> str:
    unit, who = s.unit(e.unit), name(s, e.unit)
    if e.space in s.state.units:
        return f"{who} loads onto {name(s, str(e.space))} at {where(s, unit)}"
    if unit.place in s.state.units:
        return f"{who} unloads at {e.space}"
    if unit.place is None:
        return f"{who} comes on at {e.space}"
    climbs = (unit.place, e.space) in s.world.cliffs and not e.manner
    plain = "climbs" if climbs else "moves"
    verb = "runs" if "routed" in unit.marks else "falls back" if e.manner == "retreat" else plain
    why = ", ".join(movement.price_text(r) for r in e.because)
    return f"{who} {verb} from {unit.place} to {e.space}" + (f": {why}" if why else "")


def _marked_text(s: S, e: UnitMarked) -> str:
    who = name(s, e.unit)
    if e.mark == "routed":
        return f"{who} routs" if e.on else f"{who} rallies"
    if e.mark == "out_of_command" and e.on:
        return f"{who} is out of command"
    if e.mark == "risky" and e.on:
        return f"{who} takes a risky action"
    return ""


def _entered_text(s: S, e: PhaseEntered) -> str:
    match e.phase:
        case "company":
            company = read_memo(e, memos.Company).companies[0]
            return f"activation of {s.world.companies[company].name}"  # a name may be a plural
        case "removal":
            return f"turn {TURN.get(s.state)} ends"
        case "reaction":
            memo = read_memo(e, memos.Reaction)
            whose = side_called(force(s, e.side))  # the log is read by both sides
            return f"{name(s, memo.unit)} comes into the field of fire of {whose} at {memo.space}"
    return ""


def _track_text(s: S, e: TrackSet) -> str:
    if e.track == TURN.name:
        return f"turn {e.value} of {s.world.scenario.turns}"
    space = CONTROL.thing(e.track)
    if space is not None:
        return f"{does(force(s, e.value), 'holds', 'hold')} {s.world.holdings[space]} ({space})"
    return ""


def steps_words(s: S, unit: Unit) -> str:
    """How many of its steps a platoon has left."""
    return f"{unit.steps} of {s.world.tables.steps.full.steps} steps"


def unit_words(s: S, unit_id: str) -> UnitWords:
    """A unit in words: its type, place, steps, values and marks."""
    unit = s.unit(unit_id)
    kind = s.world.kinds[unit.kind]
    place = unit.place or _to_come(s, unit_id)
    if place in s.state.units:
        place = f"aboard {name(s, place)} at {where(s, unit) or '-'}"
    marks = tuple(MARK_WORDS[m] for m in unit.marks)
    if is_officer(s, unit):
        values = moves.officer_values(s, unit.group)
        morale_now, _ = morale.company_morale(s, unit.group)
        said = [f"morale {morale_now}"]
        said += [f"{word} {values[word]}" for word in ("command", "coordination", "leadership")]
        said += _points_left(s, unit_id)
        whose = f"officer of {s.world.companies[unit.group].name}"
        return UnitWords(name(s, unit_id), whose, place, tuple(said), condition=marks)
    said = [steps_words(s, unit)]
    for mode in FIRE_MODES:
        fire = s.world.fires.get((unit.kind, mode))
        if fire is not None:
            said.append(f"{MODE_WORDS[mode]} {fire.strength}-{fire.range}")
    if kind.armour_value is not None:
        said.append(f"armour {kind.armour_value}")
    said.append(f"{kind.points} MP {kind.mover}")
    said += _points_left(s, unit_id)
    return UnitWords(name(s, unit_id), kind.name, place, tuple(said), abilities(s, unit), marks)


def _points_left(s: S, unit_id: str) -> tuple[str, ...]:
    """What the unit that is on the move has left of its movement points, at double time of more of them."""
    if not s.state.frames or s.here.phase not in ("acting", "approach"):
        return ()
    memo = memos.on_the_move(s)
    if memo.unit != unit_id or not (memo.used or getattr(memo, "double", False)):
        return ()
    left, whole = movement.points_text(memo.left), movement.points_text(memo.left + memo.used)
    return (f"{left} of {whole} MP left",)


ABILITY_EFFECTS: Final[Mapping[str, str]] = {
    "airborne": "airborne morale",
    "amphibious": "swims ashore (DD)",
    "demolition": "demolition gun",
    "engineer": "engineers",
    "open_topped": "open-topped",
    "ranger": "Rangers",
    "reluctant": "reluctant",
    "smg": "submachine guns",
    "ss": "SS morale",
}
"""What the flags of a kind, and the words of a company, let a player expect."""


def abilities(s: S, unit: Unit) -> tuple[str, ...]:
    """What a platoon is or can do beyond its values: by its kind, by its company, by a scenario."""
    kind, company = s.world.kinds[unit.kind], s.world.companies.get(unit.group)
    named = kind.name.lower()  # `Rangers` need not be told that they are
    told = [ABILITY_EFFECTS[flag] for flag in kind.flags if flag in ABILITY_EFFECTS]
    words = [word for word in told if word.lower().rstrip("s") not in named]
    if kind.least_range:
        words.append(f"fires no nearer than {count(kind.least_range, 'hex', 'hexes')}")
    if kind.anti_air:
        words.append(f"anti-air {kind.anti_air}")
    if company is not None:
        words += [company.quality] if company.quality != "regular" else []
        words += [ABILITY_EFFECTS[word] for word in company.words if ABILITY_EFFECTS[word] not in words]
        words += ["beach defence"] if company.beach_defense else []
    return tuple(words)


def _to_come(s: S, unit_id: str) -> str:
    """Where a unit off the map is: with the turn in which it comes on, while that is ahead."""
    coming = s.world.comings.get(unit_id)
    if coming is None or coming.turn <= (TURN.get(s.state) or 0):
        return "not yet on the map"
    return f"comes on in turn {coming.turn}"


PHASE_PROMPTS: Final = {
    "activation": "choose a company to activate",
    "company": "{company}: choose a unit",
    "acting": "{unit}: move or fire",
    "volley": "choose who joins the fire, then fire",
    "begun": "the enemy may fire first",
    "reaction": "{unit} is in your field of fire: fire or hold",
    "losses": "choose which unit takes the hit",
    "command": "command phase",
    "draw": "draw officers",
    "assault": "choose who joins the assault, then start it",
    "muster": "the assault goes in",
    "approach": "{unit}: move into the assault",
    "final_fire": "final defensive fire",
    "hand_to_hand": "hand-to-hand combat",
    "fight_over": "result of the assault",
    "initiative": "initiative",
    "handover": "next activation",
    "removal": "end of the turn",
    **landings.LANDING_PROMPTS,
    **guns.GUN_PROMPTS,
}
"""The prompt of each phase for the side that decides, or what happens in an automatic one."""


def prompt(s: S, unit: str | None) -> str:
    """The prompt of the open phase, with the name of the unit or company that it is about."""
    if s.here.phase == "works":
        return fieldworks.prompt(s)
    if s.here.phase == "volley" and not any(True for _ in volley.joiners(s, *volley.group(s))):
        return "fire when you are ready"
    acts = s.state.units.get(unit or "") if s.here.phase == "acting" else None
    if acts is not None and "routed" in acts.marks:
        return f"{name(s, acts.id)}: try to rally, or do nothing"
    if acts is not None and acting.points_used(
        s
    ):  # whoever ran or fell back in the enemy's turn has moved as well
        return f"{name(s, acts.id)}: move on, or stop"
    if acts is not None and is_officer(s, acts):
        return f"{name(s, acts.id)}: choose what he does"
    first = s.memo(memos.Company).companies[0] if s.here.phase == "company" else ""
    company = s.world.companies[first].name if first in s.world.companies else ""
    return PHASE_PROMPTS[s.here.phase].format(unit=name(s, unit or ""), company=company)


def status(s: S, unit: str | None) -> Status:
    """The state of play: turn, prompt, initiative, objectives and losses; `unit` is the one that acts."""
    over = s.state.outcome is not None
    here = s.here if s.state.frames and not over else None
    return Status(
        prompt=prompt(s, unit) if here else "",
        deciding=(here.side or "") if here else "",
        turn=TURN.get(s.state) or 1,
        of=s.world.scenario.turns,
        initiative=INITIATIVE.get(s.state) or "",
        score=tuple(_score_of(s, side) for side in SIDES),
        result=s.state.outcome.text if s.state.outcome is not None else "",
        ahead=victory.ahead(s),
    )


def _score_of(s: S, side: Side) -> Score:
    losses = Figure("losses", victory.steps_lost(s, side), force(s, side).breaks_at, "losses")
    held = Figure("objectives", victory.objectives_held(s, side), sort="objectives")
    return Score(side, force(s, side).name, (held, losses), victory.points_counted(s, side))
