"""The log, units and the state of play of Normandy '44 in words. Commands are described by their orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Final

from wsn.engine.events import (
    DiceRolled,
    Event,
    GameEnded,
    MarkerPlaced,
    MarkerRemoved,
    PhaseEntered,
    Remembered,
    Resolved,
    StepsChanged,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitRemoved,
)
from wsn.engine.facts import Figure, Score, Status, UnitWords
from wsn.engine.state import Frame
from wsn.english import capitalize, count, list_words
from wsn.systems.normandy_44.data.declared import (
    AIR,
    ATTACKED,
    BEACH,
    DEFENDED,
    DISRUPTED,
    HOLDER,
    ISOLATED,
    LANDED,
    MARKS,
    MULBERRY,
    NAVAL,
    OUT_OF_SUPPLY,
    POSITION,
    POSITION_BEGUN,
    REGROUP,
    REINFORCEMENT_POINTS,
    RELEASED,
    REPLACED,
    REPLACEMENTS,
    RESERVE,
    RETREATED,
    SCATTERED,
    STRATEGIC,
    SUPPLY_POINTS,
    TRUCK,
    TURN,
    USED,
    WEATHER,
)
from wsn.systems.normandy_44.data.tables import describe_type
from wsn.systems.normandy_44.rules.beaches import DESTROYED
from wsn.systems.normandy_44.rules.fronts import (
    FORTRESS,
    PANZERGRUPPE,
    SEVENTH,
    command_of,
    has_german_commands,
)
from wsn.systems.normandy_44.rules.losses import is_dead
from wsn.systems.normandy_44.rules.manners import OnTheMarch
from wsn.systems.normandy_44.rules.replacement import describe_pool
from wsn.systems.normandy_44.rules.units import has_brackets, is_cadre, quality_of, strength_of
from wsn.systems.normandy_44.rules.victory import (
    CAMPAIGN_POINTS,
    LOST_UNITS,
    NATION_NAMES,
    SEVEN_TURN_POINTS,
    count_lost_units,
    count_victory_points,
)
from wsn.systems.normandy_44.rules.walking import WORDS as MANNER_WORDS
from wsn.systems.normandy_44.rules.weather import POOL_NAMES
from wsn.systems.normandy_44.rules.world import (
    S,
    counter_of,
    name_space,
    name_unit,
    name_units,
    turn,
    weather,
)

SHOWN_MARKS: Final[Mapping[str, str]] = {
    DISRUPTED: "disrupted",
    SCATTERED: "scattered",
    RESERVE: "in reserve",
    REGROUP: "regrouping",
    OUT_OF_SUPPLY: "out of supply",
    ISOLATED: "isolated",
    REPLACED: "taking replacements",
    USED: "not ready",
    STRATEGIC: "under strategic movement",
    TRUCK: "on trucks",
}
"""What is told of the counters that lie on a unit; the others are book-keeping of the phase."""
QUIET_MARKS: Final = frozenset({mark.name for mark in MARKS} - set(SHOWN_MARKS))
LANDING_DAY: Final = date(1944, 6, 6)
WINNING_POINTS: Final[Mapping[str, int]] = {"campaign": CAMPAIGN_POINTS, "seven_turns": SEVEN_TURN_POINTS}
"""By the victory of a scenario, the points with which the Allies win; Cherbourg knows none."""
FIGURES: Final = (
    (REINFORCEMENT_POINTS, "landing points", "landing"),
    (AIR, "air units", "air"),
    (NAVAL, "naval support", "ships"),
)
"""What an army has left this turn, in the state of play, in full and where there is little room."""
MOVE_WORDS: Final[Mapping[str, str]] = {
    "": "moves to {space}",
    "advance": "advances to {space}",
    "advances": "advances to {space}",
    "arrives": "arrives in {space}",
    "delayed": "goes on to wait at {space}",
    "diverted": "is sent to {space}",
    "eliminated": "is eliminated",
    "enters": "enters the map in {space}",
    "lands": "lands in {space}",
    "leaves": "leaves for {space}",
    "retreat": "retreats to {space}",
    "returns": "returns in {space}",
    "taken": "is taken to {space}",
}
UNTOLD_PHASES: Final = frozenset(
    {"day", "gliders", "withdrawals", "regrouping", "german victory", "end of turn"}
)
"""The phases of the sequence of play without a heading: what happens in them speaks for itself."""
PROMPTS: Final[Mapping[str, str]] = {
    "german supplies": "record each supply point with 7th Army or Fortress Cherbourg",
    "commonwealth replacement": "take the replacement as a British or a Canadian one",
    "glider landing": "choose where the delayed gliders land",
    "assault loss": "choose who loses a step in the assault",
    "inland": "advance units from the beach by one hex, or go on",
    "replacement": "restore steps, bring units back, or go on",
    "movement": "move stacks and units, or go on to combat",
    "who marches": "choose who marches together",
    "march": "choose the hex to go to",
    "ashore": "go on one hex from the landing hex, or stay",
    "stacking": "eliminate those for whom there is no room",
    "strafing": "send air units to strafe, then fly the missions",
    "combat": "choose a hex to attack, or end the combat phase",
    "reserve movement": "move units in reserve, or go on",
    "reserve combat": "choose a hex to attack with units in reserve, or end the phase",
    "attack": "choose who attacks and with what support, then launch",
    "losses": "choose who loses a step",
    "defence": "hold by a determined defence, or retreat",
    "desperation": "give two steps to stay, or retreat",
    "retreat": "choose the way of retreat",
    "retreat loss": "choose who loses a step on the way",
    "advance": "advance after combat, or stop",
    "airborne withdrawal": "withdraw airborne divisions for good, or keep them",
}


def event_text(s: S, e: Event) -> str:
    """One line for the log; empty for what a reader need not see. `s` is the state before the event."""
    match e:
        case UnitMoved():
            return _move_text(s, e)
        case Remembered(key="walked") if s.state.frames and s.here.phase == "march":
            return _march_text(s, tuple(map(str, e.value)) if isinstance(e.value, tuple) else ())
        case UnitMarked():
            return _mark_text(s, e)
        case StepsChanged():
            return _steps_text(s, e)
        case UnitRemoved():
            gone = "leaves for good" if e.left_map else "is eliminated for good"
            return f"{name_unit(s, e.unit)} {gone}"
        case MarkerPlaced() | MarkerRemoved():
            return _marker_text(s, e)
        case DiceRolled():
            return f"{e.purpose}: {', '.join(str(value) for value in e.values)}"
        case Resolved():
            return e.text
        case TrackSet():
            return _track_text(s, e)
        case PhaseEntered():
            return _phase_text(s, e)
        case GameEnded():
            return e.text
    return ""


def _march_text(s: S, walked: tuple[str, ...]) -> str:
    """A march in one line: who, from where and by which hexes, and how; the steps have no lines."""
    march = s.memo(OnTheMarch)
    way = walked[len(march.walked) - 1 :]
    if len(way) < 2:
        return ""
    who, several = name_units(s, list(march.units)), len(march.units) > 1
    entry = way[0] not in s.world.board.hexes
    if entry:
        way = way[1:]
    does = ("enter the map" if several else "enters the map") if entry else "march" if several else "marches"
    whence = f" in {name_space(s, way[0])}" if entry else f" from {name_space(s, way[0])}"
    if len(way) < 2:
        return f"{who} {does}{whence}"
    by = f", by {list_words([name_space(s, one) for one in way[1:-1]])}" if len(way) > 2 else ""
    goes = " and go on" if several and entry else " and goes on" if entry else ""
    how = f" {words}" if (words := MANNER_WORDS.get(march.manner, "")) else ""
    return f"{who} {does}{whence}{goes}{how} to {name_space(s, way[-1])}{by}"


def _move_text(s: S, e: UnitMoved) -> str:
    if s.state.frames and s.here.phase == "march":
        return ""  # the whole march is told at its end
    words = MOVE_WORDS.get(e.manner, MOVE_WORDS[""])
    where = name_space(s, e.space) if e.space is not None else "off the map"
    return f"{name_unit(s, e.unit)} {words.format(space=where)}"


def _mark_text(s: S, e: UnitMarked) -> str:
    if e.mark in QUIET_MARKS or (e.mark == SCATTERED and e.on):  # the scatter roll says so itself
        return ""
    state = SHOWN_MARKS[e.mark]
    return f"{name_unit(s, e.unit)}: {state}" if e.on else f"{name_unit(s, e.unit)}: no longer {state}"


def _steps_text(s: S, e: StepsChanged) -> str:
    change = "loses" if e.by < 0 else "gets back"
    return f"{name_unit(s, e.unit)} {change} {count(abs(e.by), 'step')}"


def _marker_text(s: S, e: MarkerPlaced | MarkerRemoved) -> str:
    placed = isinstance(e, MarkerPlaced)
    marker = s.state.markers.get(e.marker)
    kind = e.kind if isinstance(e, MarkerPlaced) else marker.kind if marker is not None else ""
    space = e.space if isinstance(e, MarkerPlaced) else marker.place if marker is not None else ""
    names = {
        POSITION: "an improved position",
        POSITION_BEGUN: "work on an improved position",
    }
    name = names.get(kind, "a Mulberry")
    if kind == POSITION_BEGUN:
        return f"{capitalize(name)} {'begins' if placed else 'ends'} in {name_space(s, space)}"
    return f"{capitalize(name)} in {name_space(s, space)} {'is finished' if placed else 'is gone'}"


def _track_text(s: S, e: TrackSet) -> str:
    if e.track == TURN.name:
        return f"turn {e.value}" if e.value != turn(s) else ""
    if TURN.get(s.state) is None:
        return ""  # what is set up is told by the board and the state of play
    if e.track == WEATHER.name:
        return f"weather: {e.value}"
    holder = HOLDER.thing(e.track)
    if holder is not None:
        return f"{name_space(s, holder)} is under {'Allied' if e.value == 'allied' else 'German'} control"
    pool = SUPPLY_POINTS.thing(e.track)
    if pool is not None:
        return f"{POOL_NAMES.get(pool, pool)}: {count(int(e.value), 'supply point')}"
    army = MULBERRY.thing(e.track)
    if army is not None:
        return _mulberry_text(s, army, int(e.value))
    beach = BEACH.thing(e.track)
    if beach is not None and e.value:
        return f"{name_space(s, beach)} is {e.value}"
    return _gains_text(s, e)


def _mulberry_text(s: S, army: str, value: int) -> str:
    name = f"the Mulberry of {POOL_NAMES.get(army, army)}"
    if value == DESTROYED:
        return f"{name} is lost"
    return f"{name} is delayed by a turn" if value < (MULBERRY.get(s.state, army) or 0) else ""


def _gains_text(s: S, e: TrackSet) -> str:
    """Replacements and reinforcement points that come; what is spent is told by what it is spent on."""
    type_ = REPLACEMENTS.thing(e.track)
    if type_ is not None and int(e.value) > (REPLACEMENTS.get(s.state, type_) or 0):
        return f"{describe_pool(type_)}: {count(int(e.value), 'replacement')}"
    army = REINFORCEMENT_POINTS.thing(e.track)
    if army is not None and int(e.value) > (REINFORCEMENT_POINTS.get(s.state, army) or 0):
        return f"{POOL_NAMES.get(army, army)}: {count(int(e.value), 'reinforcement point')}"
    return ""


def _phase_text(s: S, e: PhaseEntered) -> str:
    """The phases of the sequence of play are told as headings; those that they ask for are not."""
    if len(s.state.frames) != 1 or e.phase in UNTOLD_PHASES:
        return ""
    side = e.side or e.memo.get("side")
    whose = {"allied": "Allied ", "german": "German "}.get(str(side), "")
    return f"{whose}{e.phase} phase" if "ends" not in e.phase and "begins" not in e.phase else ""


# --- units


def unit_words(s: S, unit_id: str) -> UnitWords:
    """A unit in words: its name and type, what is printed on it, what has become of it."""
    unit = s.unit(unit_id)
    counter = counter_of(s, unit)
    strength = strength_of(s, unit)
    shown = f"({strength})" if has_brackets(s, unit) else str(strength)
    values = [
        f"strength {shown}",
        f"movement {counter.moves}",
        f"troop quality {_signed_text(quality_of(s, unit))}",
    ]
    if counter.armor and not is_cadre(s, unit):
        values.append(f"armor {counter.armor}{' anti-tank' if counter.red else ''}")
    values.append(f"{unit.steps} of {count(counter.steps, 'step')}")
    shows_formation = counter.formation and counter.formation not in counter.name
    abilities = [counter.formation] if shows_formation else []
    if counter.silhouette:
        abilities.append("silhouetted")
    if s.world.scenario.options.shared_sides and not is_dead(unit):
        abilities.append(f"commanded by {command_of(s, unit)} (N44 27)")
    if counter.restricted and RELEASED not in unit.marks:
        abilities.append("may not move before it is released")
    kind = f"cadre of {describe_type(counter.type)}" if is_cadre(s, unit) else describe_type(counter.type)
    place = name_space(s, unit.place) if unit.place is not None else "not arrived"
    condition = [SHOWN_MARKS[mark] for mark in unit.marks if mark in SHOWN_MARKS]
    told = {
        ATTACKED: "has attacked",
        DEFENDED: "has been attacked",
        RETREATED: "has retreated",
        LANDED: "has landed",
    }
    condition += [words for mark, words in told.items() if mark in unit.marks]
    return UnitWords(counter.name, kind, place, tuple(values), tuple(abilities), tuple(condition))


def _signed_text(number: int) -> str:
    """A number with its sign; 0 has none."""
    return f"{number:+d}" if number else "0"


# --- the state of play


def status(s: S, unit: str | None) -> Status:  # noqa: ARG001 - no phase is about one unit alone
    """The turn and weather, who decides what, and how either side stands."""
    here = s.state.frames[-1] if s.state.frames else None
    over = s.state.outcome
    scenario = s.world.scenario
    return Status(
        _prompt_text(here) if here is not None and over is None and here.side else "",
        (here.side or "") if here is not None and over is None else "",
        turn(s),
        scenario.turns,
        f"{name_day(turn(s))}, {weather(s)}",
        score=(
            Score("allied", scenario.sides["allied"].name, tuple(_allied_figures(s))),
            Score("german", scenario.sides["german"].name, tuple(_german_figures(s))),
        ),
        result=over.text if over is not None else "",
    )


def name_day(number: int) -> str:
    """The date of a turn: the first is the day of the landing."""
    day = LANDING_DAY + timedelta(days=number - 1)
    return f"{day.day} {'June' if day.month == 6 else 'July'}"


def _allied_figures(s: S) -> Iterator[Figure]:
    """The victory points now and those that win, and what the Allies have left to land and fight with."""
    wanted = WINNING_POINTS.get(s.world.scenario.victory)
    if wanted is not None:
        yield Figure("victory points", count_victory_points(s)[0], wanted, brief="VP")
    armies = ("us",) if s.world.is_cherbourg else ("us", "cw")
    for army in armies:
        whose = "" if len(armies) == 1 else {"us": "US ", "cw": "CW "}[army]
        supply = SUPPLY_POINTS.get(s.state, army) or 0
        yield Figure(f"{whose}supply points", supply, brief=f"{whose}supply")
        for track, words, brief in FIGURES:
            left = track.get(s.state, army) or 0
            if left:
                yield Figure(f"{whose}{words}", left, brief=f"{whose}{brief}")
    if not s.world.is_cherbourg:
        for nation, most in LOST_UNITS.items():
            lost = count_lost_units(s, nation)
            if lost:
                name = NATION_NAMES[nation]
                yield Figure(f"large {name} units lost", lost, most, brief=f"{name} lost")


def _german_figures(s: S) -> Iterator[Figure]:
    """The supply points of 7th Army, of the fortress, and of Panzergruppe West where it has a player."""
    west = (PANZERGRUPPE,) if has_german_commands(s.world) else ()
    for pool in (FORTRESS,) if s.world.is_cherbourg else (SEVENTH, FORTRESS, *west):
        supply, name = SUPPLY_POINTS.get(s.state, pool) or 0, POOL_NAMES[pool]
        brief = f"{name.partition(' ')[0]} supply"
        yield Figure(f"{name} supply points", supply, brief=brief)


def _prompt_text(here: Frame) -> str:
    return PROMPTS.get(here.phase, here.phase)
