"""The marks, facts, tracks, markers and ways to end of Normandy '44."""

from __future__ import annotations

from typing import Final

from wsn.engine.declared import Declared, Fact, Mark, MarkerKind, Track, Way

# --- marks: counters that lie on a unit

DISRUPTED: Final = "disrupted"
SCATTERED: Final = "scattered"
RESERVE: Final = "reserve"
REGROUP: Final = "regroup"
OUT_OF_SUPPLY: Final = "out_of_supply"
ISOLATED: Final = "isolated"
REPLACED: Final = "replaced"
USED: Final = "used"
STRATEGIC: Final = "strategic"
TRUCK: Final = "truck"
RELEASED: Final = "released"
MOBILIZED: Final = "mobilized"
WAITS: Final = "waits"

# --- marks: what a unit has done in this phase

MOVED: Final = "moved"
STIRRED: Final = "stirred"
TACTICAL: Final = "tactical"
STEPPED: Final = "stepped"
LANDED: Final = "landed"
ATTACKED: Final = "attacked"
DEFENDED: Final = "defended"
RETREATED: Final = "retreated"

MARKS: Final = (
    Mark(DISRUPTED, "disrupted: moves tactically, neither attacks nor leads a defence (N44 13.6)"),
    Mark(SCATTERED, "scattered: neither moves nor attacks, and forms no bond (N44 20.2.3)"),
    Mark(RESERVE, "in reserve (N44 15.1)"),
    Mark(REGROUP, "regroups: has landed beside the enemy (N44 6.5.2)"),
    Mark(OUT_OF_SUPPLY, "out of supply (N44 18.4)"),
    Mark(ISOLATED, "isolated: out of supply for the second time running (N44 18.3)"),
    Mark(REPLACED, "has received a replacement (N44 6.2.4)"),
    Mark(USED, "on its back: an HQ that has moved, rocket launchers that have fired (N44 17.2, 17.3)"),
    Mark(STRATEGIC, "under a marker of strategic movement (N44 9.8)"),
    Mark(TRUCK, "under the truck marker (N44 9.8.6)"),
    Mark(RELEASED, "released: may move freely (N44 17.6)"),
    Mark(MOBILIZED, "came from a mobilization box this turn (N44 6.7)"),
    Mark(WAITS, "a glider unit whose hex was full: it lands when that has room (N44 20.2.4)"),
    Mark(MOVED, "has moved in this phase (N44 9.1)"),
    Mark(STIRRED, "has moved too far to go into reserve (N44 15.1)"),
    Mark(TACTICAL, "has used tactical movement (N44 9.10)"),
    Mark(STEPPED, "an HQ that has moved one hex: one more this turn, and it shows its back (N44 17.2)"),
    Mark(LANDED, "has landed this turn (N44 6.5.2)"),
    Mark(ATTACKED, "has attacked in this phase (N44 10.1)"),
    Mark(DEFENDED, "has been attacked in this phase (N44 10.1)"),
    Mark(RETREATED, "has retreated in this phase (N44 13.5)"),
)

# --- facts of a unit

TRACES: Final = Fact("traces", str, "where a unit that is out of supply last found a friend or a source")

GLIDER_HEX: Final = Fact("glider hex", str, "the hex in which a glider unit is to land (N44 20.2.4)")

# --- tracks

TURN: Final = Track("turn", int, "the number of the turn")
WEATHER: Final = Track("weather", str, "the weather of the turn: clear, overcast or storm")
WEATHER_ROW: Final = Track("weather row", int, "the row of the weather table that holds this turn")
SUPPLY_POINTS: Final = Track("supply points", int, "the supply points kept", of="pool")
REPLACEMENTS: Final = Track("replacements", int, "the replacements kept", of="type")
FRESH: Final = Track("fresh replacements", int, "the replacements that must be used this turn", of="type")
REINFORCEMENT_POINTS: Final = Track(
    "reinforcement points", int, "the points that are left to land with", of="army"
)
LANDED_POINTS: Final = Track("landed points", int, "the reinforcement points landed this turn", of="beach")
EVACUATED_UNITS: Final = Track("evacuated", int, "the units that have left by the hex this turn", of="hex")
NAVAL: Final = Track("naval support", int, "the naval support that is left this turn", of="army")
AIR: Final = Track("air units", int, "the air units that are left this turn", of="army")
POSITIONS: Final = Track(
    "positions", int, "the improved positions that may still be begun this turn", of="army"
)
HOLDER: Final = Track("holder", str, "the side that controls the hex", of="hex")
MULBERRY: Final = Track("mulberry", int, "turns of work done; 5: finished, -99: destroyed", of="army")
BEACH: Final = Track("beach", str, "open, closed, or empty before its engineers have landed", of="beach")
CADRES: Final = Track("cadres", int, "the cadres that are left to be formed", of="type")
LOST_FOR_GOOD: Final = Track(
    "lost for good",
    int,
    "the large units that are gone for good for want of a cadre (N44 17.9.1)",
    of="nation",
)
STORM_LASTS: Final = Track("storm lasts", int, "turns for which a storm goes on (N44 28.2)")
RESTRICTED_CHERBOURG: Final = Track("cherbourg released", int, "1 once the garrison may leave (N44 17.6)")
COTENTIN_MOVED: Final = Track(
    "cotentin moved", int, "1 once the Cotentin HQ has been taken into Cherbourg (N44 17.4)"
)
NAVAL_CHERBOURG: Final = Track(
    "cherbourg bombarded", int, "the turn of the bombardment of Cherbourg (N44 19.2)"
)
ONE_ROLLED: Final = Track("one rolled", int, "the turn in which the weather die last showed a 1 (N44 26.2.3)")
SHOT_AT: Final = Track("bombarded hex", str, "the hex of Cherbourg that the first ship bombards (N44 19.2)")
SUPPRESSING: Final = Track(
    "suppressing", int, "1 while a ship holds coastal batteries down (N44 28.3)", of="army"
)

TRACKS: Final = (
    TURN,
    WEATHER,
    WEATHER_ROW,
    SUPPLY_POINTS,
    REPLACEMENTS,
    FRESH,
    REINFORCEMENT_POINTS,
    LANDED_POINTS,
    EVACUATED_UNITS,
    NAVAL,
    AIR,
    POSITIONS,
    HOLDER,
    MULBERRY,
    BEACH,
    CADRES,
    LOST_FOR_GOOD,
    STORM_LASTS,
    RESTRICTED_CHERBOURG,
    COTENTIN_MOVED,
    NAVAL_CHERBOURG,
    ONE_ROLLED,
    SHOT_AT,
    SUPPRESSING,
)

# --- markers on the map

POSITION: Final = "improved_position"
POSITION_BEGUN: Final = "improved_position_begun"
MULBERRY_HERE: Final = "mulberry"

MARKER_KINDS: Final = (
    MarkerKind(POSITION, "an improved position (N44 16.1)"),
    MarkerKind(POSITION_BEGUN, "an improved position that is being built (N44 16.1.3)", about=("unit",)),
    MarkerKind(MULBERRY_HERE, "a finished Mulberry (N44 21.1)"),
)

# --- ways to end

VICTORY_POINTS: Final = Way("victory_points", "has the victory points")
HELD_BACK: Final = Way("held_back", "the Allies lack the victory points")
SOUTH_EAST: Final = Way("break_out", "supplied Allied units stand on the south or east edge")
BEACHES: Final = Way("beaches_closed", "three beaches or Mulberries are closed")
LOSSES: Final = Way("losses", "too many large Allied units are cadres or dead")
CHERBOURG: Final = Way("cherbourg", "Carentan is taken and Cherbourg cut off")
CHERBOURG_HELD: Final = Way("cherbourg_held", "Cherbourg has not been cut off")

CONCEDED: Final = Way("concession", "the enemy concedes")

WAYS: Final = (
    VICTORY_POINTS,
    HELD_BACK,
    SOUTH_EAST,
    BEACHES,
    LOSSES,
    CHERBOURG,
    CHERBOURG_HELD,
    CONCEDED,
)

DECLARED: Final = Declared(
    marks=MARKS, facts=(TRACES, GLIDER_HEX), tracks=TRACKS, markers=MARKER_KINDS, ways=WAYS
)
