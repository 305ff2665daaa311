"""Who wins: automatic victories, and the victory points of each scenario (N44 23, 24.3, 25.2, 26.3.1).

Everything may be asked of a position at any time: `count_victory_points` says what the end would bring, and
`list_closed_landings`, `list_lost_units` and `list_edge_units` how near an automatic victory is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.cite import Reason
from wsn.engine.commands import Proceed
from wsn.engine.declared import Way
from wsn.engine.events import Event, GameEnded, PhaseLeft, Resolved, UnitRemoved
from wsn.engine.state import Unit
from wsn.engine.system import Phase
from wsn.english import capitalize, count, list_words
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.declared import (
    BEACH,
    BEACHES,
    CHERBOURG,
    CHERBOURG_HELD,
    HELD_BACK,
    ISOLATED,
    LOSSES,
    LOST_FOR_GOOD,
    MULBERRY,
    OUT_OF_SUPPLY,
    SOUTH_EAST,
    VICTORY_POINTS,
)
from wsn.systems.normandy_44.data.tables import SideName
from wsn.systems.normandy_44.rules.arrivals import receive_reinforcements
from wsn.systems.normandy_44.rules.beaches import BEACH_CLOSED, BEACH_OPEN, DESTROYED, landing_beaches
from wsn.systems.normandy_44.rules.limits import CARENTAN
from wsn.systems.normandy_44.rules.losses import clear_position, is_dead
from wsn.systems.normandy_44.rules.supply import held_fortress, trace_edge, trace_south, trace_supply
from wsn.systems.normandy_44.rules.units import is_beach_engineer, is_cadre, is_headquarters
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    at,
    counter_of,
    held_by,
    name_space,
    stacks_of,
    turn,
    units_of,
)
from wsn.systems.normandy_44.rules.zones import in_open_enemy_zone

POINTS: Final[Mapping[str, int]] = {"town": 1, "city": 2}
"""The victory points of a hex (N44 24.3.1, 25.2)."""
CAMPAIGN_POINTS: Final = 10
"""The points with which the Allies win the campaign (N44 24.3.1)."""
SEVEN_TURN_POINTS: Final = 14
"""The points with which they win the game of seven turns (N44 25.2)."""
LINKED_BEACHES: Final = 3
MISSING_ENGINEERS: Final = -2
"""The points for each beach without its engineers (N44 25.2)."""
EDGE_UNITS: Final = 3
"""The supplied units on the south or east edge that win the game for the Allies (N44 23.2)."""
CLOSED_LANDINGS: Final = 3
"""The closed beaches and Mulberries that win it for the Germans (N44 23.3)."""
LOST_UNITS: Final[Mapping[str, int]] = {"us": 7, "british": 5}
"""By nation, the large units as cadres or dead that win it for the Germans (N44 23.3)."""
NATION_NAMES: Final[Mapping[str, str]] = {"us": "US", "british": "British"}
BAYEUX: Final = "Bayeux"
MERE_EGLISE: Final = "Ste-Mère-Église"


def is_in_supply(unit: Unit) -> bool:
    """Whether a unit was in supply in its last supply phase: that holds until the next one (N44 18.3)."""
    return OUT_OF_SUPPLY not in unit.marks and ISOLATED not in unit.marks


def list_beaches(world: World) -> Mapping[str, tuple[str, ...]]:
    """By name, the hexes of the beaches that are opened and closed: all but Pointe du Hoc (N44 23.3)."""
    return {row.name: row.hexes for row in landing_beaches(world).values()}


# --- automatic victory


def list_edge_units(s: S) -> tuple[Unit, ...]:
    """The supplied Allied units on the south or east edge of the map (N44 23.2)."""
    edge = s.world.map.south_edge | s.world.map.east_edge
    return tuple(unit for unit in units_of(s, "allied") if unit.place in edge and is_in_supply(unit))


def has_broken_out(s: S) -> bool:
    """Whether the Allies win by the end of a German player turn (N44 23.2).

    Three supplied units on the edge are not enough: all beaches must be open, and Caen whole in Allied hands.
    """
    if len(list_edge_units(s)) < EDGE_UNITS:
        return False
    all_open = all(
        any(BEACH.get(s.state, space) == BEACH_OPEN for space in spaces)
        for spaces in list_beaches(s.world).values()
    )
    return all_open and all(held_by(s, space) == "allied" for space in s.world.caen)


def list_closed_landings(s: S) -> tuple[str, ...]:
    """The beaches and Mulberries that were open or begun and are lost now, by name (N44 23.3, 21.1.4)."""
    closed = [
        beach
        for beach, spaces in list_beaches(s.world).items()
        if any(BEACH.get(s.state, space) == BEACH_CLOSED for space in spaces)
        and not any(BEACH.get(s.state, space) == BEACH_OPEN for space in spaces)
    ]
    for army, name in (("us", "the US Mulberry"), ("cw", "the British Mulberry")):
        if MULBERRY.get(s.state, army) == DESTROYED:
            closed.append(name)
    return tuple(closed)


def list_lost_units(s: S, nation: str) -> tuple[str, ...]:
    """The large units of a nation that are cadres or dead and can still be named (N44 23.3)."""
    return tuple(
        unit.id
        for unit in s.state.units.values()
        if counter_of(s, unit).large
        and counter_of(s, unit).nation == nation
        and (is_dead(unit) or is_cadre(s, unit))
    )


def count_lost_units(s: S, nation: str) -> int:
    """How many large units of a nation are cadres or dead, those gone for good among them (N44 23.3).

    Withdrawn units are no losses; the dead of a withdrawn division are (N44 22.2).
    """
    return len(list_lost_units(s, nation)) + (LOST_FOR_GOOD.get(s.state, nation) or 0)


def find_german_victory(s: S) -> tuple[Way, str] | None:
    """How the Germans win in this end phase, and why, or None (N44 23.3)."""
    closed = list_closed_landings(s)
    if len(closed) >= CLOSED_LANDINGS:
        return BEACHES, f"{list_words(closed, 'and')} are closed"
    for nation, most in LOST_UNITS.items():
        lost = count_lost_units(s, nation)
        if lost >= most:
            text = f"{count(lost, f'large {NATION_NAMES[nation]} unit')} are cadres or dead"
            return LOSSES, text
    return None


# --- victory points


def count_victory_points(s: S) -> tuple[int, tuple[Reason, ...]]:
    """The Allied victory points if the game ended now, and what for; none in the Cherbourg scenario."""
    victory = s.world.scenario.victory
    if victory == "campaign":
        reasons = tuple(_campaign_points(s))
    elif victory == "seven_turns":
        reasons = tuple(_seven_turn_points(s))
    else:
        reasons = ()
    return sum(reason.amount for reason in reasons), reasons


def _campaign_points(s: S) -> Iterator[Reason]:
    """Towns and Cities beyond the line of June 27, or in the perimeter; German ones on its Allied side.

    Either side must trace a line of supply from the hex, the Germans to the edge of the map (N44 24.3.1).
    """
    world, supply, edge = s.world, trace_supply(s, "allied"), trace_edge(s)
    for space in world.controlled:
        points = POINTS[world.board.hexes[space].terrain]
        holder, beyond = held_by(s, space), space in world.south_of_line
        if holder == "allied" and (beyond or world.has_tag(space, "perimeter")):
            if supply.is_supplied(space):
                yield Reason("N44 24.3.1", name_space(s, space), points)
        elif holder == "german" and not beyond and edge.is_supplied(space):
            yield Reason("N44 24.3.1", f"German: {name_space(s, space)}", -points)


def _seven_turn_points(s: S) -> Iterator[Reason]:
    """What the Allies have won in a week (N44 25.2)."""
    world = s.world
    road = find_linking_road(s)
    if road is not None:
        text = f"a free road from Juno to Ste-Mère-Église, {count(len(road), 'hex', 'hexes')}"
        yield Reason("N44 25.2", text, LINKED_BEACHES)
    for space in world.controlled:
        row = world.board.hexes[space]
        if held_by(s, space) == "allied" and (
            not world.has_tag(space, "naval_zone") or (row.terrain == "city" and row.name == BAYEUX)
        ):
            yield Reason("N44 25.2", name_space(s, space), POINTS[row.terrain])
    for space in list_drop_hexes(world):
        if held_by(s, space) == "allied":
            yield Reason("N44 25.2", f"the drop hex {name_space(s, space)}", 1)
    for beach, spaces in list_beaches(world).items():
        if not any(is_beach_engineer(s, unit) for space in spaces for unit in at(s, space, "allied")):
            yield Reason("N44 25.2", f"no engineers at {beach}", MISSING_ENGINEERS)


def list_drop_hexes(world: World) -> tuple[str, ...]:
    """The hexes in which the airborne regiments come down, without those of the gliders (N44 25.2)."""
    return tuple(
        space for space, row in world.board.hexes.items() if any(tag.startswith("drop_") for tag in row.tags)
    )


def find_linking_road(s: S) -> tuple[str, ...] | None:
    """The shortest free road from Juno to Ste-Mère-Église, hex by hex, or None (N44 25.2).

    Free is a hex without German units, and out of their zones of control or with an Allied unit in it.
    """
    named = {row.name: space for space, row in s.world.board.hexes.items() if row.name}
    goal = named.get(MERE_EGLISE)
    ways: list[tuple[str, ...]] = [
        (space,) for space in list_beaches(s.world).get("Juno", ()) if _is_free(s, space)
    ]
    seen = {way[-1] for way in ways}
    for way in ways:
        if way[-1] == goal:
            return way
        for near in s.world.road_links.get(way[-1], ()):
            if near not in seen and _is_free(s, near):
                seen.add(near)
                ways.append((*way, near))
    return None


def _is_free(s: S, space: str) -> bool:
    return space not in stacks_of(s, "german") and not in_open_enemy_zone(s, space, "allied")


# --- Cherbourg


def holds_carentan(s: S) -> bool:
    """Whether the Allies control Carentan (N44 26.3.1)."""
    return held_by(s, CARENTAN) == "allied"


def list_units_in_perimeter(s: S) -> tuple[Unit, ...]:
    """The supplied Allied units in the perimeter of Cherbourg that are no HQs (N44 26.3.1)."""
    return tuple(
        unit
        for unit in units_of(s, "allied")
        if s.world.has_tag(str(unit.place), "perimeter")
        and is_in_supply(unit)
        and not is_headquarters(s, unit)
    )


def is_peninsula_cut(s: S) -> bool:
    """Whether no City of Cherbourg in German hands traces a line south (N44 26.3.1)."""
    south = trace_south(s)
    return not any(south.is_supplied(space) for space in held_fortress(s))


def has_won_cherbourg(s: S) -> bool:
    """Whether the Allies win the Cherbourg scenario if it ends now (N44 26.3.1)."""
    return holds_carentan(s) and (bool(list_units_in_perimeter(s)) or is_peninsula_cut(s))


# --- the end


def find_outcome(s: S) -> GameEnded:
    """Who wins if the last turn ends now, and why (N44 24.3, 25.2, 26.3.1)."""
    if s.world.is_cherbourg:
        won = has_won_cherbourg(s)
        winner: SideName
        cut, inside = is_peninsula_cut(s), list_units_in_perimeter(s)
        if not holds_carentan(s):
            why = "Carentan is not in Allied hands"
        elif cut:
            why = "Carentan is taken, and the peninsula is cut off"
        elif inside:
            why = f"Carentan is taken, and {count(len(inside), 'unit')} in the perimeter of Cherbourg"
        else:
            why = "Cherbourg is neither reached nor cut off"
        return end_game(
            s, "allied" if won else "german", CHERBOURG if won else CHERBOURG_HELD, why, "N44 26.3.1"
        )
    points, _ = count_victory_points(s)
    campaign = s.world.scenario.victory == "campaign"
    wanted = CAMPAIGN_POINTS if campaign else SEVEN_TURN_POINTS
    won = points >= wanted
    rule = ("N44 24.3.1" if won else "N44 24.3.2") if campaign else "N44 25.2"
    why = f"{count(points, 'victory point')} of {wanted}"
    winner, way = ("allied", VICTORY_POINTS) if won else ("german", HELD_BACK)
    return end_game(s, winner, way, why, rule, points)


def end_game(s: S, winner: SideName, way: Way, why: str, rule: str, points: int | None = None) -> GameEnded:
    """The event that ends the game, with who has won and why in a sentence."""
    force = s.world.scenario.sides[winner]
    name = force.called or force.name
    wins = "win" if force.plural else "wins"
    text = f"{capitalize(name)} {wins}: {why}"
    return GameEnded(rule=rule, winner=winner, text=text, way=way.name, points=points)


class GermanTurnEnds(Automatic):
    """The end of a German player turn: have the Allies broken out? (N44 23.2)"""

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """End the game if they have; the Cherbourg scenario knows no automatic victory (N44 26.3.1)."""
        yield PhaseLeft(rule="N44 23.2", phase="german victory")
        if s.world.scenario.victory != "cherbourg" and has_broken_out(s):
            edge = count(len(list_edge_units(s)), "supplied unit")
            yield end_game(s, "allied", SOUTH_EAST, f"{edge} on the edge, all beaches and Caen", "N44 23.2")


class TurnEnds(Automatic):
    """The end phase: automatic German victory, the last turn, and who comes with the next (N44 3 D)."""

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """End the game, or let the reinforcements of the next turn come to their entries."""
        yield PhaseLeft(rule="N44 3", phase="end of turn")
        number = turn(s)
        if s.world.is_cherbourg:
            yield from _remove_parachutists(s)
        else:
            victory = find_german_victory(s)
            if victory is not None:
                way, why = victory
                yield end_game(s, "german", way, why, "N44 23.3")
                return
        if number >= s.world.scenario.turns:
            points, reasons = count_victory_points(s)
            if reasons:
                yield Resolved(
                    rule=reasons[0].rule,
                    because=reasons,
                    text=f"{count(points, 'victory point')} for the Allies",
                )
            yield find_outcome(s)
            return
        yield from receive_reinforcements(s, number + 1)


def _remove_parachutists(s: S) -> Iterator[Event]:
    """6th Parachute Regiment goes once the Allies hold Carentan in an end phase (N44 26.3.2)."""
    if not holds_carentan(s):
        return
    for unit in tuple(s.state.units.values()):
        if counter_of(s, unit).role == "sixth_parachute":
            yield UnitRemoved(rule="N44 26.3.2", unit=unit.id, left_map=True)
            if unit.place in s.world.board.hexes:
                yield from clear_position(s, str(unit.place), unit.side, "N44 16.1.5")


VICTORY_PHASES: Final[Mapping[str, Phase[World]]] = {
    "german victory": GermanTurnEnds(),
    "end of turn": TurnEnds(),
}
