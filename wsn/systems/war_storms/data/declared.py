"""Everything that War Storms puts into a state by name: marks, facts, tracks and kinds of marker."""

from __future__ import annotations

from typing import Final

from wsn.engine.declared import Declared, Fact, Mark, MarkerKind, Track, Way
from wsn.engine.events import TrackSet
from wsn.engine.state import GameState

RHINO: Final = "rhino"
"""The mark of a platoon with Rhinos."""
CUT_HEDGE: Final = "cut_hedge"
"""The marker on a hedge that was cut."""

UNIT_MARKS: Final = (
    Mark("finished", "has finished"),
    Mark("out_of_command", "out of command"),
    Mark("risky", "risky action"),
    Mark("moved", "has moved"),
    Mark("fired", "has fired"),
    Mark("column", "in column"),
    Mark("afloat", "afloat"),
    Mark("landed", "just landed"),
    Mark("dropped", "just dropped"),
    Mark("seaborne", "from the sea"),
    Mark("routed", "routed"),
    Mark(RHINO, "with Rhinos"),
)

RIDES: Final = Fact("rides", str, "the platoon in whose craft or aircraft an officer comes (WSN 6.1, 6.2)")
LIES_OFF: Final = Fact("off", str, "the entry hex off which it lies with its wave, off the map (WSN 6.2)")
PUT_BACK: Final = Fact("back", str, "the hex where it is put back next turn, carried off the map (WSN 6.2)")
DUE_ASHORE: Final = Fact("due", str, "the landing hex where a swimming tank comes ashore next turn (WSN 4.2)")
FLAME_USED: Final = Fact("flame", bool, "whether the engineers have used their flame (WSS 17.1)")
REACTION: Final = Fact("reaction", str, "its standing order for reaction fire (WSS 8)", secret=True)

TURN: Final = Track("turn", int, "the number of the turn")
INITIATIVE: Final = Track("initiative", str, "the side that has it")
TIDE_COURSE: Final = Track("tide course", str, "which way the tide runs")
TIDE_FORCE: Final = Track("tide force", str, "whether the tide is strong or light")
CONTROL: Final = Track("control", str, "the side that holds it", of="objective hex")
STEPS_LOST: Final = Track("lost", int, "the steps lost", of="company")
STRESS: Final = Track("stress", int, "the battle stress", of="side or battalion")
EXITED: Final = Track("exited", int, "the steps that have left the map", of="side")
EXIT_POINTS: Final = Track("exit points", int, "the points for steps that have left the map", of="side")
OFFERED: Final = Track("offered", int, "the turn in which a draw was last offered", of="side")
MISSIONS: Final = Track("missions", int, "the fire missions left", of="battery")
SMOKE_MISSIONS: Final = Track("smoke", int, "the smoke missions left", of="battery")
ATTACKS: Final = Track("attacks", int, "the attacks left", of="air mission")
AIRCRAFT: Final = Track("aircraft", str, "the aircraft drawn", of="air mission")
SIDE_REACTION: Final = Track(
    "reaction", str, "the standing order of a side for reaction fire (WSS 8)", secret=True
)

WORK_MARKERS: Final = (
    MarkerKind("roadblock", "roadblock"),
    MarkerKind("wire", "wire"),
    MarkerKind("dragons_teeth", "dragon's teeth"),
    MarkerKind("anti_tank_ditch", "anti-tank ditch"),
    MarkerKind("mines_anti_personnel", "anti-personnel mines"),
    MarkerKind("mines_anti_tank", "anti-tank mines"),
    MarkerKind("mines_mixed", "mines of both kinds"),
    MarkerKind("improved_position", "improved position"),
    MarkerKind("trench", "trench"),
    MarkerKind("mg_bunker", "MG bunker"),
    MarkerKind("fortification", "fortification"),
)

OBJECTIVES: Final = Way("objectives", "holds more objectives", ("holds (?P<about>.+)",))
ALL_OBJECTIVES: Final = Way("every_objective", "holds every objective", ("holds every objective",))
EVEN_OBJECTIVES: Final = Way("objectives_even", "equal objectives", ("as many objectives on both sides",))
POINTS: Final = Way("points", "has more points", ("has more points",))
NEEDED_POINTS: Final = Way("points_needed", "has the points it needs", ("has the points it needs",))
SHORT_OF_POINTS: Final = Way(
    "points_short", "the attacker lacks the points it needs", (".+ has not the points it needs",)
)
EVEN_POINTS: Final = Way("points_even", "equal points", ("as many points on both sides",))
TIE: Final = Way("tie", "wins a tie on points", ("wins a tie on points",))
LOSSES: Final = Way("losses", "the enemy breaks under its losses", (".+ breaks by its losses",))
NONE_LEFT: Final = Way("no_platoon_left", "the enemy has no platoon left", (".+ has no platoon left",))
CONCEDED: Final = Way("concession", "the enemy concedes", (".+ concedes",))
AGREED: Final = Way("agreement", "both sides agree", ("both sides agree",))

DECLARED: Final = Declared(
    marks=UNIT_MARKS,
    facts=(RIDES, LIES_OFF, PUT_BACK, DUE_ASHORE, FLAME_USED, REACTION),
    tracks=(
        CONTROL,
        SIDE_REACTION,
        TURN,
        INITIATIVE,
        TIDE_COURSE,
        TIDE_FORCE,
        STEPS_LOST,
        STRESS,
        EXITED,
        EXIT_POINTS,
        OFFERED,
        MISSIONS,
        SMOKE_MISSIONS,
        ATTACKS,
        AIRCRAFT,
    ),
    markers=(
        MarkerKind("at_fire", "where a platoon fired at armour from this turn", ("target", "firer")),
        MarkerKind("mission", "where a fire mission falls", ("battery",)),
        MarkerKind("rocket", "where a rocket mission falls", ("battery",)),
        MarkerKind("smoke", "smoke"),
        MarkerKind("chit", "a victory chit, face down"),
        MarkerKind(CUT_HEDGE, "a cut through bocage"),
        *WORK_MARKERS,
    ),
    ways=(
        ALL_OBJECTIVES,
        OBJECTIVES,
        EVEN_OBJECTIVES,
        POINTS,
        NEEDED_POINTS,
        SHORT_OF_POINTS,
        EVEN_POINTS,
        TIE,
        LOSSES,
        NONE_LEFT,
        CONCEDED,
        AGREED,
    ),
)


def lose_steps(state: GameState, company: str, steps: int) -> TrackSet:
    """WSS 9.1: the event that counts steps lost by a company."""
    return STEPS_LOST.event_setting((STEPS_LOST.get(state, company) or 0) + steps, "WSS 9.1", company)
