"""The briefing of Normandy '44: how a scenario is won and how near it is, who comes, what a hex counts."""

from __future__ import annotations

from typing import Final, get_args

from wsn.english import count, list_words
from wsn.parts.briefing import BriefingLine, Divider, Topic, topics
from wsn.parts.called import does
from wsn.systems.normandy_44.data.declared import BEACH, HOLDER, REPLACEMENTS
from wsn.systems.normandy_44.data.tables import Pool
from wsn.systems.normandy_44.rules.arrivals import entry_box
from wsn.systems.normandy_44.rules.beaches import beach_of
from wsn.systems.normandy_44.rules.limits import CARENTAN
from wsn.systems.normandy_44.rules.replacement import describe_pool
from wsn.systems.normandy_44.rules.victory import (
    CAMPAIGN_POINTS,
    CLOSED_LANDINGS,
    EDGE_UNITS,
    LINKED_BEACHES,
    LOST_UNITS,
    MERE_EGLISE,
    MISSING_ENGINEERS,
    NATION_NAMES,
    POINTS,
    SEVEN_TURN_POINTS,
    count_lost_units,
    count_victory_points,
    find_outcome,
    holds_carentan,
    is_peninsula_cut,
    list_closed_landings,
    list_drop_hexes,
    list_edge_units,
    list_units_in_perimeter,
)
from wsn.systems.normandy_44.rules.world import BRITAIN, S, World
from wsn.systems.normandy_44.text.places import describe_ground, describe_landings

MOST_NAMED: Final = 3
"""So many units of a turn are named; of more only the number is told."""
OPTIONS: Final = (
    ("great_storm", "turns 14 to 16 are storms, and no others (N44 28.1)"),
    ("long_storms", "from turn 12 a storm lasts three turns (N44 28.2)"),
    ("coastal_batteries", "coastal batteries hold naval support until they fall (N44 28.3)"),
    (
        "shared_sides",
        "three or four players: points for Panzergruppe West, and air units are lent (N44 27)",
    ),
)
"""The optional rules in words."""


def before(world: World) -> tuple[Topic, ...]:
    """The briefing of a scenario that has not begun."""
    return _briefing(world, None)


def briefing(s: S) -> tuple[Topic, ...]:
    """The briefing in play: all of it is on the table for both sides."""
    return _briefing(s.world, s)


def _briefing(world: World, s: S | None) -> tuple[Topic, ...]:
    win = {"cherbourg": _cherbourg_lines, "seven_turns": _seven_turns, "campaign": _campaign_lines}
    lines = win[world.scenario.victory](world)
    if s is not None and s.state.outcome is None:
        lines += _standing_lines(s)
    return topics(
        Topic("Victory", tuple(lines)),
        Topic("Automatic victory", tuple(_automatic(world, s))),
        Topic("Beaches and Mulberries", tuple(describe_landings(world, s))),
        Topic("Reinforcements", tuple(_list_coming(world, s))),
        Topic("Replacements in store", tuple(_list_replacements(s)) if s is not None else ()),
        Topic("Optional rules", tuple(_list_options(world))),
    )


# --- how it is won


def _allies_text(world: World) -> str:
    return does(world.scenario.sides["allied"], "wins", "win")


def _germans_text(world: World) -> str:
    return does(world.scenario.sides["german"], "wins", "win")


def _campaign_lines(world: World) -> list[BriefingLine]:
    ends = f"at the end of turn {world.scenario.turns}"
    town, city = POINTS["town"], POINTS["city"]
    each = f"{count(town, 'point')} for a Town, {city} for a City"
    return [
        BriefingLine(
            f"{_allies_text(world)} with {CAMPAIGN_POINTS} victory points or more {ends} (N44 24.3.1)"
        ),
        BriefingLine(
            f"{each}: those that they control and supply, beyond the line of June 27 or in the perimeter of"
            " Cherbourg (N44 24.3.1)",
            tuple(one for one in world.controlled if _counts_in_campaign(world, one)),
        ),
        BriefingLine(
            "as many off for each on their side of that line that is German and supplied (N44 24.3.1)"
        ),
        BriefingLine(f"{_germans_text(world)} otherwise (N44 24.3.2)"),
    ]


def _counts_in_campaign(world: World, space: str) -> bool:
    return space in world.south_of_line or world.has_tag(space, "perimeter")


def _seven_turns(world: World) -> list[BriefingLine]:
    ends = f"at the end of turn {world.scenario.turns}"
    town, city = POINTS["town"], POINTS["city"]
    return [
        BriefingLine(
            f"{_allies_text(world)} with {SEVEN_TURN_POINTS} victory points or more {ends} (N44 25.2)"
        ),
        BriefingLine(
            f"{count(LINKED_BEACHES, 'point')} for a road from Juno to {MERE_EGLISE} without German units,"
            " and out of their zones or with Allied units in these hexes (N44 25.2)"
        ),
        BriefingLine(
            f"{count(town, 'point')} for each Town and {city} for each City that they control out of reach of"
            " the naval guns, and for Bayeux (N44 25.2)"
        ),
        BriefingLine(
            "1 point for each drop hex of the airborne divisions that they control (N44 25.2)",
            list_drop_hexes(world),
        ),
        BriefingLine(f"{-MISSING_ENGINEERS} points off for each beach without its engineers (N44 25.2)"),
        BriefingLine(f"{_germans_text(world)} otherwise (N44 25.2)"),
    ]


def _cherbourg_lines(world: World) -> list[BriefingLine]:
    ends = f"at the end of turn {world.scenario.turns}"
    perimeter = tuple(space for space in world.board.hexes if world.has_tag(space, "perimeter"))
    carentan = (CARENTAN,) if CARENTAN in world.board.hexes else ()
    return [
        BriefingLine(f"{_allies_text(world)} if {ends} they control Carentan, and one thing more", carentan),
        BriefingLine(
            "either a supplied unit, no headquarters, stands in the perimeter of Cherbourg (N44 26.3.1)",
            perimeter,
        ),
        BriefingLine("or no City of Cherbourg in German hands traces a line of supply south (N44 26.3.1)"),
        BriefingLine(f"{_germans_text(world)} otherwise (N44 26.3.1)"),
    ]


def _standing_lines(s: S) -> list[BriefingLine]:
    """What the end would bring now."""
    if s.world.is_cherbourg:
        inside = count(len(list_units_in_perimeter(s)), "supplied unit")
        return [
            BriefingLine(f"now Carentan is {'Allied' if holds_carentan(s) else 'German'}"),
            BriefingLine(f"now the perimeter holds {inside} of the Allies"),
            BriefingLine(f"now the peninsula is {'cut off' if is_peninsula_cut(s) else 'open to the south'}"),
        ]
    points, reasons = count_victory_points(s)
    won = [f"{reason.text} {reason.amount:+d}" for reason in reasons if reason.amount > 0]
    lost = -sum(reason.amount for reason in reasons if reason.amount < 0)
    told = [*won, *([f"{lost} off"] if lost else [])]
    listed = f": {list_words(told)}" if told else ""
    rule = reasons[-1].rule if reasons else find_outcome(s).rule
    return [BriefingLine(f"{count(points, 'victory point')} if the game ended now{listed} ({rule})")]


def _automatic(world: World, s: S | None) -> list[BriefingLine]:
    """What ends the game at once (N44 23); nothing does in the Cherbourg scenario."""
    if world.is_cherbourg:
        return []
    edge = f" ({len(list_edge_units(s))} now)" if s is not None else ""
    lines = [
        BriefingLine(
            f"{_allies_text(world)} if at the end of a German turn "
            f"{EDGE_UNITS} supplied units stand on the south"
            f" or east edge{edge}, every beach is open and all of Caen is theirs (N44 23.2)",
            world.caen,
        )
    ]
    closed = list_closed_landings(s) if s is not None else ()
    so_far = f" ({list_words(closed)} so far)" if closed else ""
    lines.append(
        BriefingLine(
            f"{_germans_text(world)} if at the end of a turn "
            f"{CLOSED_LANDINGS} beaches or Mulberries that were"
            f" open are closed{so_far} (N44 23.3)"
        )
    )
    for nation, most in LOST_UNITS.items():
        lost = f" ({count_lost_units(s, nation)} so far)" if s is not None else ""
        name = NATION_NAMES[nation]
        text = f"or if {most} large {name} units are cadres or dead{lost} (N44 23.3)"
        lines.append(BriefingLine(text))
    return lines


# --- who comes when


def _list_coming(world: World, s: S | None) -> list[BriefingLine]:
    """Who comes in which turn, and who waits in Britain; in play, who has still to come."""
    begun = world.scenario.begun.turn if world.scenario.begun is not None else 1
    by_turn: dict[int, list[tuple[str, str]]] = {}
    for row in world.scenario.units:
        gone = s is not None and ((unit := s.state.units.get(row.id)) is None or unit.place is not None)
        counter = world.tables.counters.get(row.id)
        if gone or counter is None or row.turn is None or row.turn <= begun:
            continue
        at = row.at or entry_box(counter)
        place = world.board.spaces[at].name or at if at in world.board.spaces else at
        by_turn.setdefault(row.turn, []).append((counter.name, place))
    lines = [
        BriefingLine(f"turn {turn}: {_name_coming(units)}")
        for turn, units in sorted(by_turn.items())
        if units
    ]
    for army, box in BRITAIN.items():
        waiting = sum(row.at == box for row in world.scenario.units)
        if s is not None:
            waiting = sum(unit.place == box for unit in s.state.units.values())
        if waiting:
            name = "US" if army == "us" else "Commonwealth"
            lines.append(
                BriefingLine(f"in Britain: {count(waiting, f'{name} unit')}, to land by points (N44 6.5.1)")
            )
    return lines


def _name_coming(units: list[tuple[str, str]]) -> str:
    """The units of a turn by the places where they come."""
    places: dict[str, list[str]] = {}
    for name, place in units:
        places.setdefault(place, []).append(name)
    told = [
        f"{list_words(names) if len(names) <= MOST_NAMED else count(len(names), 'unit')} at {place}"
        for place, names in places.items()
    ]
    return "; ".join(told)


def _list_replacements(s: S) -> list[BriefingLine]:
    """The replacements that are kept, by their type (N44 6.1)."""
    kept = {pool: REPLACEMENTS.get(s.state, pool) or 0 for pool in get_args(Pool)}
    return [BriefingLine(f"{describe_pool(pool)}: {left}") for pool, left in kept.items() if left]


def _list_options(world: World) -> list[BriefingLine]:
    played = world.scenario.options
    chosen = {
        "great_storm": played.great_storm,
        "long_storms": played.long_storms,
        "coastal_batteries": played.coastal_batteries,
        "shared_sides": played.shared_sides,
    }
    return [BriefingLine(words) for name, words in OPTIONS if chosen[name]]


# --- a hex


def place(s: S, space: str) -> tuple[str, ...]:
    """What a hex counts and is: control, points, beach, the limits that the scenario knows, its ground."""
    world = s.world
    if space not in world.board.hexes:
        return ()
    lines = []
    holder = HOLDER.get(s.state, space)
    if holder is not None:
        lines.append(f"controlled by the {'Allies' if holder == 'allied' else 'Germans'} (N44 2.2.5)")
    terrain = world.board.hexes[space].terrain
    victory = world.scenario.victory
    if terrain in POINTS and victory == "campaign" and _counts_in_campaign(world, space):
        lines.append(f"{count(POINTS[terrain], 'victory point')} for the Allies, in supply (N44 24.3.1)")
    if victory == "seven_turns" and space in list_drop_hexes(world):
        lines.append("a drop hex: 1 victory point for the Allies (N44 25.2)")
    beach = beach_of(world, space)
    if beach is not None:
        state = BEACH.get(s.state, space)
        lines.append(f"{world.tables.landing.beach[beach].name} beach" + (f", {state}" if state else ""))
    if world.has_tag(space, "perimeter"):
        lines.append("in the perimeter of Cherbourg")
    return (*lines, *describe_ground(s, space))


def dividers(world: World) -> tuple[Divider, ...]:  # noqa: ARG001 - of any scenario
    """None: army boundary and June-27 line follow hexsides, and are drawn with them."""
    return ()
