"""Medals, objectives and the end of the game (M44 1.9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from wsn.engine.declared import Way
from wsn.engine.events import Event, GameEnded, Resolved, TrackSet, UnitRemoved
from wsn.engine.state import GameState, Outcome, Unit
from wsn.english import count, list_words
from wsn.parts.called import does, side_called, they
from wsn.systems.hex_tiles.data.declared import (
    CONCEDED,
    EQUAL_MEDALS,
    HOLDS,
    KILLS,
    LEAVES,
    MEDALS_TRACK,
    MORE_MEDALS,
    NO_UNIT_LEFT,
    OBJECTIVE,
)
from wsn.systems.hex_tiles.data.scenario import SIDES, Objective, Side
from wsn.systems.hex_tiles.rules import markers
from wsn.systems.hex_tiles.rules.world import S, as_side, kind_and_hex, look, other


def medals(state: GameState, side: str) -> int:
    """The medals of a side, including those for objectives it holds."""
    return MEDALS_TRACK.get(state, side) or 0


def holder(state: GameState, i: int) -> str:
    """The side that holds an objective, by its place in `World.objectives`, or an empty text."""
    return OBJECTIVE.get(state, str(i + 1)) or ""


def pass_objective(i: int, side: str) -> TrackSet:
    """An objective, by its place in `World.objectives`, passes to a side, or to no one."""
    return OBJECTIVE.event_setting(side, "M44 1.9", str(i + 1))


def award(s: S, side: Side, count: int, why: str, way: Way, about: tuple[str, ...] = ()) -> Iterator[Event]:
    """Give medals to a side, or take them for an objective it has lost; the last one ends the game.

    `why` tells what won the medals; `way`, with the objectives in `about`, is the same in all such games.
    """
    goal = s.world.force(side).medals
    before = medals(s.state, side)
    now = min(goal, before + count)
    if now == before:
        return
    yield MEDALS_TRACK.event_setting(now, "M44 1.9", side)
    if now >= goal:
        yield win(s, side, why, way, about=about)


def win(
    s: S, side: Side, why: str, way: Way, rule: str = "M44 1.9", about: tuple[str, ...] = ()
) -> GameEnded:
    """The event that ends the game with a win."""
    text = f"{s.world.force(side).name} win: {why}, {score_text(s.state)}"
    return GameEnded(rule=rule, winner=side, text=text, way=way.name, about=about)


def score_text(state: GameState) -> str:
    """The medals of both sides in words."""
    return ", ".join(f"{side} {medals(state, side)}" for side in SIDES)


def eliminate(s: S, unit: Unit) -> Iterator[Event]:
    """A unit has lost its last figure: a medal for the other side, except for a sniper (M44 1.9)."""
    place, who = unit.place, kind_and_hex(s, unit.id)
    yield UnitRemoved(rule="M44 1.1", unit=unit.id)
    if place is not None:
        yield from markers.left_behind(s, place)
    kind = s.world.kinds[unit.kind]
    if kind.zeroes:
        yield from markers.gun_lost(s, unit.id)
    if kind.medal:
        yield from award(s, other(unit.side), 1, f"{who} is eliminated", KILLS)
    yield from alone(s, unit.side)
    if place is not None:
        yield from update(s, (place,))


def alone(s: S, side: str) -> Iterator[Event]:
    """End the game if a side has no unit left on the map (M44 1.9 R2)."""
    if all(u.side != side or u.place is None for u in s.state.units.values()):
        force = s.world.force(side)
        yield win(s, other(side), f"{force.name} have no unit left", NO_UNIT_LEFT, "M44 1.9 R2")


def update(s: S, touched: Collection[str]) -> Iterator[Event]:
    """Settle the objectives of hexes that units have entered or left."""
    goals = s.world.goal_hexes
    if not goals:
        return
    for i in sorted({i for space in touched for i in goals.get(space, ())}):
        yield from _settle_objective(s, i, None)


def at_start(s: S, side: Side) -> Iterator[Event]:
    """Settle the objectives that count only if they are held when their owner's turn begins."""
    for i, (objective, _) in enumerate(s.world.objectives):
        if objective.from_start:
            yield from _settle_objective(s, i, side)


def _settle_objective(s: S, i: int, starting: Side | None) -> Iterator[Event]:
    """Update the holder of an objective and the medals for it."""
    objective, hexes = s.world.objectives[i]
    now = holder(s.state, i)
    new = held_by(s, objective, hexes, now)
    if objective.from_start and new and new != now and new != starting:
        new = "" if objective.keeps == "while_there" else now
    if new == now:
        return
    yield pass_objective(i, new)
    holds = does(s.world.force(new), "holds", "hold") if new else "nobody holds"
    text = f"{holds} {objective.name}"
    yield Resolved(rule="M44 1.9", space=hexes[0], text=text)
    if now:
        yield from award(s, as_side(now), -objective.medals, objective.name, HOLDS)
    if new:
        taker, why, about = as_side(new), f"they hold {objective.name}", (objective.name,)
        if objective.sudden_death:
            yield win(s, taker, why, HOLDS, about=about)
        yield from award(s, taker, objective.medals, why, HOLDS, about)


def held_by(s: S, objective: Objective, hexes: tuple[str, ...], now: str) -> str:
    """The side that holds an objective with its units where they are, or an empty text.

    Ruling: where both sides could claim an objective, the side that holds it keeps it.
    """
    if now and objective.keeps == "for_good":
        return now
    at = look(s).at
    counts: Mapping[str, int] = {
        side: sum(1 for space in hexes if space in at and at[space].side == side) for side in SIDES
    }
    claims = [
        side
        for side in SIDES
        if objective.side in (side, "both")
        and _holds_enough(objective, counts[side], counts[other(side)], hexes)
    ]
    if len(claims) == 1:
        return claims[0]
    if now and (now in claims or objective.keeps == "until_taken"):
        return now
    return ""


def _holds_enough(objective: Objective, mine: int, theirs: int, hexes: tuple[str, ...]) -> bool:
    needs = objective.needs
    if needs == "any":
        return mine > 0
    if needs == "all":
        return mine == len(hexes)
    if needs == "majority":
        return mine > theirs
    assert isinstance(needs, int)
    return mine >= needs


def ahead(state: GameState) -> str:
    """The side with more medals, or an empty text (M44 1.9 R1)."""
    counts = {side: medals(state, side) for side in SIDES}
    best = [side for side in SIDES if counts[side] == max(counts.values())]
    return best[0] if len(best) == 1 else ""


def last_turn(s: S) -> GameEnded:
    """The end of the game after the last turn: the most medals win; equal medals are a draw (M44 1.9 R1)."""
    best, turns = ahead(s.state), s.world.scenario.turns
    winner: str | None
    if best:
        winner, way = best, MORE_MEDALS
        text = f"{s.world.force(winner).name} win after {turns} turns, {score_text(s.state)}"
    else:
        winner, way = None, EQUAL_MEDALS
        text = f"a draw after {turns} turns, {score_text(s.state)}"
    return GameEnded(rule="M44 1.9 R1", winner=winner, text=text, way=way.name)


ENDS: Final[Mapping[str, str]] = {
    HOLDS.name: "{wins}: {they_hold} {about}",
    KILLS.name: "{wins}: the last medal is for an eliminated unit",
    LEAVES.name: "{wins}: the last medal is for a unit that leaves the map",
    NO_UNIT_LEFT.name: "{wins}: {has} no unit left",
    CONCEDED.name: "{wins}: {concedes}",
    MORE_MEDALS.name: "{wins} after {turns} turns",
    EQUAL_MEDALS.name: "a draw after {turns} turns",
}
"""How a game was over, by the name of its way."""


def ending(s: S, over: GameEnded | Outcome) -> str:
    """How the game ended, in words: who has won, by what, and the medals of both by name.

    The sentence that is recorded names the sides by `allies` and `axis`; it stands only where an old journal
    tells no way.
    """
    if over.way not in ENDS or (over.way == HOLDS.name and not over.about):
        return over.text
    sides = [as_side(over.winner), other(over.winner)] if over.winner else list(SIDES)
    forces = [s.world.force(side) for side in sides]
    names = {side: side_called(force) for side, force in zip(sides, forces)}
    told = ENDS[over.way].format(
        wins=does(forces[0], "wins", "win"),
        they_hold=they(forces[0], "holds", "hold"),
        has=does(forces[1], "has", "have"),
        concedes=does(forces[1], "concedes", "concede"),
        about=list_words(over.about),
        turns=s.world.scenario.turns,
    )
    score = ", ".join(f"{names[side]} {count(medals(s.state, side), 'medal')}" for side in sides)
    return f"{told} ({score})"
