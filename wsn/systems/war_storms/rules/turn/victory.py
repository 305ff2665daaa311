"""Victory: objectives, losses, exits, hidden chits, conceding and agreed draws (WSS 24).

After the last turn each side counts its points: objectives it controls, steps that left the map by its
exits, enemy steps lost, and chits in hexes it was the last to hold. The event that ends the game carries
the whole sum as its reasons.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.declared import Way
from wsn.engine.events import (
    Event,
    GameEnded,
    MarkerPlaced,
    PhaseEntered,
    PhaseLeft,
    Resolved,
    UnitRemoved,
)
from wsn.engine.facts import Figure
from wsn.engine.memo import Memo, NoMemo
from wsn.engine.state import Unit
from wsn.english import count
from wsn.parts.called import does, side_called, they
from wsn.systems.war_storms.data.declared import (
    AGREED,
    ALL_OBJECTIVES,
    CONCEDED,
    CONTROL,
    EVEN_OBJECTIVES,
    EVEN_POINTS,
    EXIT_POINTS,
    EXITED,
    LOSSES,
    NEEDED_POINTS,
    NONE_LEFT,
    OBJECTIVES,
    OFFERED,
    POINTS,
    SHORT_OF_POINTS,
    STEPS_LOST,
    TIE,
    TURN,
)
from wsn.systems.war_storms.data.scenariofile import SIDES
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.rules.commands import AcceptDraw, Concede, DeclineDraw, OfferDraw
from wsn.systems.war_storms.rules.world import S, cargo, force, is_platoon, name, other

VICTORY_RULE: Final = "WSS 24"


def steps_lost(s: S, side: str) -> int:
    """How many steps a side has lost so far."""
    listed = sum(STEPS_LOST.get(s.state, c.id) or 0 for c in s.world.scenario.companies if c.side == side)
    return listed + force(s, side).lost


def objectives_held(s: S, side: str) -> int:
    """How many objectives a side controls."""
    return sum(CONTROL.get(s.state, space) == side for space in s.world.objectives)


def left_map(s: S, side: str) -> int:
    """How many steps of a side have left the map by its exits."""
    return EXITED.get(s.state, side) or 0


# --- the score


def score(s: S, side: Side) -> tuple[int, tuple[Reason, ...]]:
    """The points of a side now, and what each is for. Hidden chits do not count yet."""
    scenario, who = s.world.scenario, side_called(force(s, side))
    holds = does(force(s, side), "holds", "hold")
    points_for: list[Reason] = []
    for objective in scenario.objectives:
        space = s.world.board.find(objective.space).id
        if CONTROL.get(s.state, space) == side:
            points_for.append(Reason(VICTORY_RULE, f"{holds} {objective.name}", objective.points))
    points = EXIT_POINTS.get(s.state, side) or 0
    if points:
        points_for.append(
            Reason(VICTORY_RULE, f"{who}: {count(left_map(s, side), 'step')} left the map", points)
        )
    if force(s, side).points:
        points_for.append(
            Reason(VICTORY_RULE, f"{who}: points from before the scenario", force(s, side).points)
        )
    per = scenario.victory.steps_for_one
    if per is not None and (gone := steps_lost(s, other(side))) >= per:
        points_for.append(
            Reason(
                VICTORY_RULE, f"{side_called(force(s, other(side)))} lost {count(gone, 'step')}", gone // per
            )
        )
    for marker in s.state.markers.values():
        if marker.kind == "chit" and marker.seen_by is None and marker.side == side:
            points_for.append(Reason(VICTORY_RULE, f"{holds} the chit at {marker.place}", marker.value))
    return sum(reason.amount for reason in points_for), tuple(points_for)


def points_counted(s: S, side: Side) -> Figure | None:
    """The points of a side now, and how many it needs; None where they only tell the objectives it holds."""
    scenario = s.world.scenario
    needs = scenario.victory.attacker_needs if scenario.attacker == side else None
    if needs is None and _is_plain(s) and not any(scenario.sides[one].points for one in SIDES):
        return None
    return Figure("points", score(s, side)[0], needs, "points")


def ahead(s: S) -> str:
    """The side that would win if the points were counted now, by what is seen; empty for a draw."""
    scenario = s.world.scenario
    points = {side: score(s, side)[0] for side in SIDES}
    if _is_plain(s) and not scenario.objectives:
        return ""
    return _winner_by_points(s, points)[0] or ""


def _is_plain(s: S) -> bool:
    """Whether nothing but objectives is counted, one point each."""
    scenario = s.world.scenario
    usual = scenario.victory == type(scenario.victory)()
    ones = all(objective.points == 1 for objective in scenario.objectives)
    return usual and ones and not scenario.exits and not scenario.chits


def by_losses(s: S) -> Iterator[Event]:
    """The game ends when a side reaches its breaking point in lost steps, or has no platoon left."""
    for side in SIDES:
        who = force(s, side)
        gone = steps_lost(s, side)
        alive = any(u.side == side and is_platoon(s, u) for u in s.state.units.values())
        if not alive and not left_map(s, side):
            why, way = f"{does(who, 'has', 'have')} no platoon left", NONE_LEFT
        elif who.breaks_at is not None and gone >= who.breaks_at:
            breaks = "break" if who.plural else "breaks"
            why = f"{does(who, 'has', 'have')} lost {count(gone, 'step')} and {breaks} at {who.breaks_at}"
            way = LOSSES
        else:
            continue
        winner = other(side)
        yield GameEnded(
            rule=VICTORY_RULE,
            because=(Reason(VICTORY_RULE, why),),
            winner=winner,
            text=f"{does(force(s, winner), 'wins', 'win')}: {why}",
            way=way.name,
        )
        return


def at_once(s: S) -> Iterator[Event]:
    """Where the scenario says so, a side that holds every objective at the end of a turn wins."""
    if not s.world.scenario.victory.at_once or not s.world.objectives:
        return
    for side in SIDES:
        if objectives_held(s, side) == len(s.world.objectives):
            _, reasons = score(s, side)
            who = force(s, side)
            why = f"{they(who, 'holds', 'hold')} every objective ({', '.join(_held_by(s, side))})"
            text = f"{does(who, 'wins', 'win')}: {why}"
            yield GameEnded(
                rule=VICTORY_RULE, because=reasons, winner=side, text=text, way=ALL_OBJECTIVES.name
            )
            return


def at_the_end(s: S) -> Iterator[Event]:
    """After the last turn turn up the chits and count the points."""
    yield from _turn_up(s)
    counts = {side: score(s, side) for side in SIDES}
    points = {side: counts[side][0] for side in SIDES}
    names = {side: side_called(force(s, side)) for side in SIDES}
    because = tuple(reason for side in SIDES for reason in counts[side][1])
    sums = ", ".join(f"{names[side]} {points[side]}" for side in SIDES)
    winner, why, way = _winner_by_points(s, points)
    about: tuple[str, ...] = ()
    if _is_plain(s):
        text = f"objectives held: {sums}" if winner is None else f"(objectives: {sums})"
        if winner is not None:
            way, about = OBJECTIVES, _held_by(s, winner)
            wins = does(force(s, winner), "wins and holds", "win and hold")
            text = f"{wins} {', '.join(about)} {text}"
        else:
            text, way = f"a draw: {text}", EVEN_OBJECTIVES
    elif winner is None:
        text = f"a draw: points: {sums}"
    else:
        text = f"{does(force(s, winner), 'wins', 'win')}{why} (points: {sums})"
    yield GameEnded(rule=VICTORY_RULE, because=because, winner=winner, text=text, way=way.name, about=about)


def _winner_by_points(s: S, points: dict[Side, int]) -> tuple[Side | None, str, Way]:
    """The winner with these points (None: a draw), why in words, and the way it was won."""
    words, attacker = s.world.scenario.victory, s.world.scenario.attacker
    if words.attacker_needs is not None and attacker != "none":
        need, has = words.attacker_needs, points[attacker]
        who = force(s, attacker)
        if has >= need:
            why = f": {they(who, 'has', 'have')} {count(has, 'point')} and needed {need}"
            return attacker, why, NEEDED_POINTS
        points_due = f"{count(need, 'point')} {they(who, 'needs', 'need')}"
        why = f": {does(who, 'has', 'have')} {has} of the {points_due}"
        return other(attacker), why, SHORT_OF_POINTS
    best = max(points.values())
    ahead = [side for side in SIDES if points[side] == best]
    if len(ahead) == 1:
        return ahead[0], "", POINTS
    if words.tie == "draw":
        return None, "", EVEN_POINTS
    return words.tie, " a tie", TIE


def _held_by(s: S, side: Side) -> tuple[str, ...]:
    """What a side holds, by name."""
    return tuple(title for space, title in s.world.objectives.items() if CONTROL.get(s.state, space) == side)


def _turn_up(s: S) -> Iterator[Event]:
    """Turn up the hidden chits; each counts for the side that was the last to hold its hex."""
    for marker in tuple(s.state.markers.values()):
        if marker.kind != "chit":
            continue
        holder = CONTROL.get(s.state, marker.place) or ""
        yield MarkerPlaced(
            rule=VICTORY_RULE,
            marker=marker.id,
            kind="chit",
            space=marker.place,
            side=holder,
            value=marker.value,
        )


# --- leaving the map


def may_leave(s: S, unit: Unit, left: int) -> Refusal | None:
    """Why a unit cannot leave the map now, or None. `left` are the half points it still has.

    Ruling: a platoon that leaves the map spends all the points it has left, at least half a point; a routed
    platoon cannot leave.
    Units that have left are out of the game and do not count as losses.
    """
    who = name(s, unit.id)
    ways = [way for way in s.world.scenario.exits if way.side == unit.side]
    if not ways:
        return Refusal(VICTORY_RULE, f"{does(force(s, unit.side), 'has', 'have')} no exit from this map")
    if not any(unit.place in s.world.zones[way.zone] for way in ways):
        places = ", ".join(sorted({way.zone for way in ways}))
        return Refusal(VICTORY_RULE, f"{who} can leave the map only from {places}; it is at {unit.place}")
    if left <= 0:
        return Refusal(VICTORY_RULE, f"{who} has no movement points left to leave the map")
    return None


def leave(s: S, unit_id: str) -> Iterator[Event]:
    """The unit leaves the map with any riders, and its points are scored."""
    unit = s.unit(unit_id)
    ways = [w for w in s.world.scenario.exits if w.side == unit.side]
    worth = max((way.points for way in ways if unit.place in s.world.zones[way.zone]), default=0)
    yield Resolved(rule=VICTORY_RULE, unit=unit_id, text=f"{name(s, unit_id)} leaves the map at {unit.place}")
    for one in (*cargo(s, unit_id), unit):
        if is_platoon(s, one):
            yield EXITED.event_setting(left_map(s, one.side) + one.steps, VICTORY_RULE, one.side)
            points = (EXIT_POINTS.get(s.state, one.side) or 0) + worth * one.steps
            yield EXIT_POINTS.event_setting(points, VICTORY_RULE, one.side)
        yield UnitRemoved(rule=VICTORY_RULE, unit=one.id, left_map=True)


# --- conceding and draws


def settle(s: S, c: Concede | OfferDraw) -> Generator[Event, None, None]:
    """A side concedes, or offers a draw."""
    side = str(s.here.side)
    if isinstance(c, Concede):
        wins = does(force(s, other(side)), "wins", "win")
        text = f"{wins}: {does(force(s, side), 'concedes', 'concede')}"
        why = (Reason(VICTORY_RULE, "conceded"),)
        yield GameEnded(rule=VICTORY_RULE, because=why, winner=other(side), text=text, way=CONCEDED.name)
        return
    yield OFFERED.event_setting(TURN.get(s.state) or 1, VICTORY_RULE, side)
    yield Resolved(rule=VICTORY_RULE, text=f"{does(force(s, side), 'offers', 'offer')} a draw")
    yield PhaseEntered(rule=VICTORY_RULE, phase="parley", side=other(side))


def may_settle(s: S, c: Concede | OfferDraw) -> Refusal | None:
    """Why a side may not, or None: it may always concede, and offer a draw once a turn."""
    side = str(s.here.side)
    if isinstance(c, OfferDraw) and OFFERED.get(s.state, side) == TURN.get(s.state):
        who = force(s, side)
        again = f"{they(who, 'may', 'may')} offer again next turn"
        return Refusal(VICTORY_RULE, f"{does(who, 'has', 'have')} already offered a draw this turn; {again}")
    return None


class Parley:
    """The other side answers an offer of a draw."""

    automatic = False
    memo: type[Memo] = NoMemo
    accepts: tuple[type[Command], ...] = (AcceptDraw, DeclineDraw)

    def candidates(self, s: S) -> Iterable[Command]:
        """Accept or decline."""
        return (DeclineDraw(), AcceptDraw())

    def check(self, s: S, c: AcceptDraw | DeclineDraw) -> Refusal | None:
        """None: both answers are always allowed."""
        return None

    def decide(self, s: S, c: AcceptDraw | DeclineDraw) -> Iterator[Event]:
        """End the game as a draw, or go on."""
        side = str(s.here.side)
        yield PhaseLeft(rule=VICTORY_RULE, phase="parley")
        if isinstance(c, AcceptDraw):
            yield GameEnded(
                rule=VICTORY_RULE,
                because=(Reason(VICTORY_RULE, "agreed"),),
                winner=None,
                text="a draw: both sides agree",
                way=AGREED.name,
            )
        else:
            yield Resolved(rule=VICTORY_RULE, text=f"{does(force(s, side), 'declines', 'decline')} the draw")

    def stale(self, s: S) -> bool:
        """Never: the phase ends with the answer."""
        return False
