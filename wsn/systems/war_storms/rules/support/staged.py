"""What missions, indirect fire, aircraft and drops show on the board, beat by beat, and what their dice need.

What the dice need is reckoned again from the state before them, and only told where it is what was announced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from wsn.cite import Reason, Refusal
from wsn.engine.events import DiceRolled, Event, PhaseEntered, Resolved, UnitMoved, UnitRemoved
from wsn.parts.beats import Arrives, Beat, Comes, Drift, Manner, Result, Strike, Throw
from wsn.systems.war_storms.data.scenariofile import SIDES
from wsn.systems.war_storms.data.support import Accuracy
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import AirStrike
from wsn.systems.war_storms.rules.fire.aiming import ROLLS, Tally
from wsn.systems.war_storms.rules.landing import drops
from wsn.systems.war_storms.rules.platoons import hazards
from wsn.systems.war_storms.rules.support import air, batteries, bombard, indirect
from wsn.systems.war_storms.rules.world import S

SHELLS: Final = ("mission", "rocket")
"""The markers of missions that have not fallen yet."""


def dice_thrown(s: S, event: DiceRolled, after: Sequence[Event]) -> tuple[Beat, ...] | None:
    """The dice of a mission, of aircraft, or of a drop; None for others."""
    throw = Throw(event.values, event.faces, event.purpose)
    blown = _mine_beats(s, event, throw, after)
    if blown is not None:
        return blown
    if s.state.frames and s.here.phase == "falling":
        return _falling_beats(s, event, throw, after)
    told = next((one for one in after[:2] if isinstance(one, Resolved)), None)
    if told is None:
        return None
    for made in (
        _accuracy_beats(s, event, throw, told, after),
        _anti_air(s, event, throw, told),
        _fallen_beats(s, event, throw, told, after),
    ):
        if made is not None:
            return made
    return None


def sums(reasons: Iterable[Reason]) -> tuple[tuple[str, int], ...]:
    """Reasons as what can be compared: their rules and amounts."""
    return tuple((one.rule, one.amount) for one in reasons)


def needs(s: S, tally: Tally) -> tuple[int, ...]:
    """The highest total that scores one hit, two hits, and so on; `(0,)` where no total does."""
    most = max((tally.hits(s.world, roll) for roll in ROLLS), default=0)
    if not most:
        return (0,)
    return tuple(
        max(roll for roll in ROLLS if tally.hits(s.world, roll) >= hits) for hits in range(1, most + 1)
    )


# ---------------------------------------------------------------- accuracy and drift


def _accuracy_beats(
    s: S, event: DiceRolled, throw: Throw, told: Resolved, after: Sequence[Event]
) -> tuple[Beat, ...] | None:
    """The die of accuracy, with that of the direction where the shells drift."""
    marker = next((one for one in s.state.markers.values() if one.kind in SHELLS), None)
    battery = batteries.battery_of(s, marker.about[0]) if marker is not None and marker.about else None
    way = after[0] if isinstance(after[0], DiceRolled) else None
    if marker is not None and battery is not None:
        chart, more, why = batteries.accuracy(s, battery)
        if sums(why) != sums(told.because):
            return None
        if way is None and told.space != marker.place:
            return ()  # the die of the direction: told with that of the accuracy
        named = replace(throw, words=f"{battery.name}: accuracy")  # a name that is no noun follows no "of"
        return _drift_beats(named, marker.place, chart, more, way, told.space)
    if not is_indirect(s, told):
        return None
    if sums(event.because) != sums(told.because):
        return ()
    chart, more = s.world.support.accuracy, s.world.support.on_board.accuracy.value
    aim = told.space
    if way is not None and aim is not None:  # reckoned back from where they fall
        aim = bombard.drift_to(s, aim, (way.values[0] + 2) % 6 + 1, chart.drift(event.values[0] + more))
    by = (told.unit,) if told.unit else ()
    if aim is None:  # off the map: nothing tells what was aimed at, so it stands with who fires
        return _drift_beats(throw, told.unit or "", chart, more, way, None)
    return Strike(by, aim, manner="shells"), *_drift_beats(throw, aim, chart, more, way, told.space)


def _drift_beats(
    throw: Throw, aim: str, chart: Accuracy, more: int, way: DiceRolled | None, end: str | None
) -> tuple[Beat, ...]:
    first = replace(throw, at=aim, needs=(chart.on_target - more,), check=True)
    if way is None:
        return first, Comes("on_target", aim)
    second = Throw(way.values, way.faces, way.purpose, aim, check=True)
    off = chart.drift(throw.values[0] + more)
    if end is None:
        return first, Comes("drifts", aim, off), second, Comes("astray", aim)
    return first, Comes("drifts", aim, off), second, Drift(aim, end)


def is_indirect(s: S, told: Resolved) -> bool:
    """Whether this tells how the indirect fire of a platoon was aimed."""
    row = s.world.support.on_board.accuracy
    return told.unit is not None and sums(told.because) == sums((row.reason("", row.value),))


# ---------------------------------------------------------------- aircraft, and what falls


def _anti_air(s: S, event: DiceRolled, throw: Throw, told: Resolved) -> tuple[Beat, ...] | None:
    """Guns against aircraft: each die counts by itself."""
    space = told.space
    if space is None or not event.because or sums(event.because) != sums(told.because):
        return None
    for side in SIDES:
        if sums(air.guns(s, side, space)) == sums(event.because):
            row = s.world.support.anti_air.aborts
            by = tuple(one.id for one, _ in air.gunners(s, side, space))
            good = tuple(range(row.value, event.faces + 1))
            met = any(value in good for value in event.values)
            came = Comes("driven_off" if met else "comes_through", space)
            return Strike(by, space), replace(throw, at=space, scoring=good, least=row.value), came
    return None


def _fallen_beats(
    s: S, event: DiceRolled, throw: Throw, told: Resolved, after: Sequence[Event]
) -> tuple[Beat, ...] | None:
    """Shells, mines and bombs: the dice come first, and what they score opens phases later."""
    space = told.space
    if space is None or told is not after[0] or (told.because and sums(told.because) != sums(event.because)):
        return None
    if not told.because:
        return (replace(throw, at=space),)
    hits = _count_scored(space, after)
    from_where = next(_attacks_told(s, told), None)
    manner: Manner = from_where[0] if from_where is not None else "shells"
    need = needs(s, from_where[1]) if from_where is not None else ()
    at = told.target or space
    came = Comes("hits", at, hits) if hits else Comes("no_effect", at)
    return Strike((), space, told.target or "", manner, need), throw, came


def _count_scored(space: str, after: Sequence[Event]) -> int:
    """The hits that are to be assigned in a hex."""
    return sum(
        int(str(one.memo["hits"]))
        for one in after
        if isinstance(one, PhaseEntered)
        and one.phase in ("barrage", "losses")
        and one.memo.get("space") == space
    )


def _mine_beats(s: S, event: DiceRolled, throw: Throw, after: Sequence[Event]) -> tuple[Beat, ...] | None:
    """Mines under a platoon that comes into their hex, by land, from the sea or from the air."""
    told = after[0] if after and isinstance(after[0], Resolved) else None
    unit = s.state.units.get(told.unit) if told is not None and told.unit is not None else None
    if told is None or unit is None or unit.place is None or unit.place != told.space:
        return None
    tally = hazards.mine_attack(s, unit, unit.place)
    if tally is None or not (sums(event.because) == sums(told.because) == sums(tally.reasons)):
        return None
    hits = _count_scored(unit.place, after)
    came = Comes("hits", unit.id, hits) if hits else Comes("no_effect", unit.id)
    return Strike((), unit.place, unit.id, "shells", needs(s, tally)), throw, came


def _attacks_told(s: S, told: Resolved) -> Iterator[tuple[Manner, Tally]]:
    """Every attack from afar that would be told so."""
    space, wanted = str(told.space), sums(told.because)
    aim = AirStrike(target=told.target) if told.target else AirStrike(space=space)
    ways: list[tuple[Manner, tuple[Tally, ...]]] = []
    if told.target is None or told.target in s.state.units:
        ways += [("air", air.attacks(s, plane, aim)) for plane in s.world.support.aircraft]
    for battery in s.world.scenario.batteries:
        manner: Manner = "rockets" if battery.rockets else "shells"
        for mode in ("rockets",) if battery.rockets else ("concentrated", "dispersed"):
            art, why = batteries.strength(s, battery, mode)
            ways.append((manner, bombard.attacks(s, (space,), art, why)))
    for unit in s.state.units.values():
        attack = indirect.strength(s, unit, space)
        if not isinstance(attack, Refusal):
            ways.append(("shells", bombard.attacks(s, (space,), *attack)))
    for manner, tallies in ways:
        yield from ((manner, one) for one in tallies if sums(one.reasons) == wanted)


# ---------------------------------------------------------------- drops


def _falling_beats(s: S, event: DiceRolled, throw: Throw, after: Sequence[Event]) -> tuple[Beat, ...] | None:
    """The dice of a drop: wind, drift and direction of each platoon, and its landing."""
    told = next((one for one in after if isinstance(one, Resolved)), None)
    unit = s.state.units.get(told.unit) if told is not None and told.unit is not None else None
    if told is None or unit is None:
        return None
    if unit.place is not None:
        row, _ = drops.ground(s.world, unit.place)
        came: Result = "hurt" if event.values[0] >= row.from_face else "unhurt"
        return replace(throw, at=unit.id, needs=(row.from_face - 1,), check=True), Comes(came, unit.id)
    aim = drops.aim_of(s, unit.id)
    way = after[0] if isinstance(after[0], DiceRolled) else None
    more = drops.glider(s, unit.id)
    row_ = drops.drift_row(s, s.memo(memos.Falling).wind)
    far = row_.hexes(event.values[0] + (more.amount if more is not None else 0))
    if way is None and _is_blown_off(unit.id, aim, after):
        return ()  # the die of the direction: told with that of the drift
    first = replace(
        throw, at=aim, needs=(row_.one - 1 - (more.amount if more is not None else 0),), check=True
    )
    if way is None:
        return first, Comes("on_target", aim)
    return first, Comes("drifts", aim, far), Throw(way.values, way.faces, way.purpose, aim, check=True)


def _is_blown_off(unit: str, aim: str, after: Sequence[Event]) -> bool:
    """Whether a platoon comes down elsewhere than where it was aimed."""
    for one in after:
        if isinstance(one, UnitMoved) and one.unit == unit:
            return one.space != aim
        if isinstance(one, UnitRemoved) and one.unit == unit:
            return True
    return False


def landing_beats(s: S, event: UnitMoved | UnitRemoved) -> tuple[Beat, ...] | None:
    """A platoon comes down from the air, or is lost on its way; None for other moves."""
    unit = s.state.units.get(event.unit)
    if not s.state.frames or s.here.phase != "falling" or unit is None or unit.place is not None:
        return None
    aim = drops.aim_of(s, event.unit)
    aim = drops.aim_of(s, aim) or aim  # an officer jumps with a platoon
    if isinstance(event, UnitRemoved):
        return (Comes("eliminated", aim),)
    return (Arrives(event.unit, event.space or "", from_air=True, aim=aim),)
