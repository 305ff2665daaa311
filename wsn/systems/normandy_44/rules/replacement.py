"""The replacement phase: steps, units returned, divisions mobilized, supply bought (N44 6.1 to 6.4, 6.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseLeft, StepsChanged, UnitMarked, UnitMoved
from wsn.engine.memo import Memo
from wsn.engine.state import Unit
from wsn.engine.system import Phase
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.systems.normandy_44.data.declared import (
    CADRES,
    DISRUPTED,
    FRESH,
    ISOLATED,
    MOBILIZED,
    ONE_ROLLED,
    OUT_OF_SUPPLY,
    REINFORCEMENT_POINTS,
    REPLACED,
    REPLACEMENTS,
    SCATTERED,
)
from wsn.systems.normandy_44.rules.beaches import ARMIES, beach_of, has_mulberry, mulberry_hexes
from wsn.systems.normandy_44.rules.landings import landed_points, note_landed_points
from wsn.systems.normandy_44.rules.losses import is_dead
from wsn.systems.normandy_44.rules.stacking import fits
from wsn.systems.normandy_44.rules.supply import trace_supply
from wsn.systems.normandy_44.rules.units import (
    CADRE_SIDE,
    division_of,
    is_beach_engineer,
    is_headquarters,
    quality_of,
    replacement_pool,
)
from wsn.systems.normandy_44.rules.weather import (
    POOL_NAMES,
    add_replacements,
    add_supply,
    row_now,
)
from wsn.systems.normandy_44.rules.world import (
    BRITAIN,
    CONTROLLED,
    S,
    World,
    army_of,
    at,
    counter_of,
    deciding,
    held_by,
    name_space,
    name_unit,
    on_map,
    turn,
    units_of,
)
from wsn.systems.normandy_44.rules.zones import in_enemy_zone

DIVISION_RANGE: Final = 5
"""Within how many hexes of a unit of its division a unit returns (N44 6.2.2)."""
SUPPLY_PRICE: Final = 3
"""The reinforcement points of a supply point by way of a Mulberry (N44 5.3)."""
TIGER_RATING: Final = 5
PANTHER_RATING: Final = 4
LOWEST_REPLACED: Final = -1
"""The lowest troop quality that the replacements of a die of 5 or 6 go to (N44 6.4)."""
AIRBORNE: Final = frozenset({"us_airborne", "british_airborne"})
MOBILIZATION: Final[Mapping[str, str]] = {
    "Mobilization-243": "mobilize_243rd",
    "Mobilization-709": "mobilize_709th",
}
"""By box, the tag of the hexes on which a unit of it is mobilized (N44 6.7)."""


class RestoreStep(Command, frozen=True, kw_only=True):
    """Spend a replacement on a unit that is there; the type is named where there is a choice."""

    unit: str
    option: str


class ReturnUnit(Command, frozen=True, kw_only=True):
    """Bring a unit back from the dead pile."""

    unit: str
    space: str
    option: str


class MobilizeUnit(Command, frozen=True, kw_only=True):
    """Place a unit of a mobilization box."""

    unit: str
    space: str


class BuySupply(Command, frozen=True, kw_only=True):
    """Bring in a supply point through a finished Mulberry."""

    option: str


class EndReplacement(Command, frozen=True, kw_only=True):
    """End the replacement phase."""

    declines: ClassVar[bool] = True


# --- what a replacement may do


def pools_for(s: S, unit: Unit) -> tuple[str, ...]:
    """The types of replacement that may restore a unit, its own first (N44 6.2.3, 6.2.6, 6.3)."""
    own = replacement_pool(s, unit)
    return () if own is None else (own,)


def count_left(s: S, pool: str) -> int:
    """The replacements of a type that are left, those that must be used at once among them."""
    return (REPLACEMENTS.get(s.state, pool) or 0) + (FRESH.get(s.state, pool) or 0)


def refuse_replacement(s: S, unit: Unit, pool: str) -> Refusal | None:
    """Why a replacement of a type may not go to a unit, wherever it is, or None."""
    name = name_unit(s, unit.id)
    pools = pools_for(s, unit)
    if not pools:
        return Refusal("N44 6.3", f"{name} never receives replacements")
    if pool not in pools:
        return Refusal("N44 6.2.6", f"{name} takes {describe_pool(pools[0])}, not {describe_pool(pool)}")
    if not count_left(s, pool):
        return Refusal("N44 6.1", f"no {describe_pool(pool)} replacement is left")
    if s.world.is_cherbourg and pool == "german_armor" and not _may_use_armor(s):
        return Refusal("N44 26.2.3", "the armor replacement is used in a storm")
    return _refuse_kind(s, unit, pool) or _refuse_airborne(s, unit, pool)


def _may_use_armor(s: S) -> bool:
    """N44 26.2.3: in a storm, or with the storms of N44 28.1 whenever a 1 was rolled."""
    if s.world.scenario.options.great_storm:
        return ONE_ROLLED.get(s.state) == turn(s)
    return row_now(s).weather == "storm"


def _refuse_kind(s: S, unit: Unit, pool: str) -> Refusal | None:
    """N44 6.4: Tigers and Panthers, and infantry of good troop quality."""
    name, kept = name_unit(s, unit.id), REPLACEMENTS.get(s.state, pool) or 0
    if pool == "german_armor" and is_heavy(s, unit) and not FRESH.get(s.state, pool):
        return Refusal("N44 6.4", f"{name}: Tigers and Panthers need the replacement of a die of 1, at once")
    if pool == "german_infantry" and not kept:
        most = row_now(s).quality
        quality = quality_of(s, unit)
        if most is not None and not LOWEST_REPLACED <= quality <= most:
            wanted = f"0 or {LOWEST_REPLACED}" if most > LOWEST_REPLACED else str(LOWEST_REPLACED)
            return Refusal("N44 6.4", f"{name} has a troop quality of {quality}: {wanted} this turn")
    return None


def is_heavy(s: S, unit: Unit) -> bool:
    """Whether a unit is of Tigers or Panthers (N44 6.4)."""
    counter = counter_of(s, unit)
    return counter.armor == TIGER_RATING or (
        counter.silhouette and not counter.red and counter.armor == PANTHER_RATING
    )


def _refuse_airborne(s: S, unit: Unit, pool: str) -> Refusal | None:
    """One replacement for an airborne division and turn (N44 6.2.3)."""
    division = counter_of(s, unit).formation
    if pool not in AIRBORNE or not division:
        return None
    for other_ in s.state.units.values():
        if REPLACED in other_.marks and counter_of(s, other_).formation == division:
            return Refusal("N44 6.2.3", f"the {division} has had its replacement of this turn")
    return None


def refuse_step(s: S, unit: Unit, pool: str) -> Refusal | None:
    """Why a unit on the map may not get a step back, or None (N44 6.2.1, 6.2.3)."""
    name = name_unit(s, unit.id)
    if not on_map(s, unit) and unit.place not in BRITAIN.values():
        return Refusal("N44 6.2.1", f"{name} is not on the map")
    if unit.steps >= counter_of(s, unit).steps:
        return Refusal("N44 6.2.1", f"{name} has all its steps")
    if REPLACED in unit.marks:
        return Refusal("N44 6.2.3", f"{name} has had a replacement this turn")
    for mark in (DISRUPTED, SCATTERED):
        if mark in unit.marks:
            return Refusal("N44 6.2.3", f"{name} is {mark}")
    if OUT_OF_SUPPLY in unit.marks or ISOLATED in unit.marks:
        return Refusal("N44 18.4", f"{name} lies under a marker of being out of supply")
    if on_map(s, unit) and not trace_supply(s, unit.side).is_supplied(str(unit.place)):
        return Refusal("N44 6.2.3", f"{name} cannot trace a line of supply now")
    return refuse_replacement(s, unit, pool)


def refuse_return(s: S, unit: Unit, space: str, pool: str) -> Refusal | None:
    """Why a unit may not come back from the dead pile in a hex, or None (N44 6.2.2)."""
    name = name_unit(s, unit.id)
    if not is_dead(unit):
        return Refusal("N44 6.2.1", f"{name} is not in the dead pile")
    refusal = refuse_replacement(s, unit, pool)
    if refusal is not None:
        return refusal
    if is_beach_engineer(s, unit):
        if space == BRITAIN[army_of(s, unit)]:
            return None
        return Refusal("N44 21.1.4", f"{name} returns to Britain, and lands at its beach again")
    if space not in return_hexes(s, unit):
        return Refusal(
            "N44 6.2.2",
            f"{name} returns with an HQ of its own in supply, or in an own Town or City in supply, within"
            f" {DIVISION_RANGE} hexes of a unit of its division: {name_space(s, space)} is no such hex",
        )
    if not fits(s, space, unit.side, (unit,)):
        return Refusal("N44 7.1", f"{name_space(s, space)} is full")
    return None


def return_hexes(s: S, unit: Unit) -> tuple[str, ...]:
    """The hexes in which a unit may come back from the dead pile, in board order (N44 6.2.2, 17.2).

    Ruling: an HQ returns in a City, a Town, an open beach hex, or with another HQ, all in supply (N44 17.2
    names City and Beachhead, N44 6.2.2 Towns and HQs). The engineers of a beach, which never move, return to
    Britain: they open their beach by landing there again (N44 21.1.4).
    """
    if is_beach_engineer(s, unit):
        return (BRITAIN[army_of(s, unit)],)
    known, tracks = s.placed.known, s.state.tracks
    key = (return_hexes, unit.side, unit.kind)
    kept: tuple[object, tuple[str, ...]] | None = known.get(key)
    if kept is not None and kept[0] is tracks:
        return kept[1]
    board, supply = s.world.board, trace_supply(s, unit.side)
    division = division_of(s, unit)
    family = [u for u in units_of(s, unit.side) if division and division_of(s, u) == division]
    spaces = []
    if family or not division:
        for space in _refuge_hexes(s, unit):
            if not supply.is_supplied(space):
                continue
            if division and all(board.distance(space, str(u.place)) > DIVISION_RANGE for u in family):
                continue
            spaces.append(space)
    known[key] = tracks, tuple(spaces)
    return tuple(spaces)


def _refuge_hexes(s: S, unit: Unit) -> Iterator[str]:
    """Own Towns and Cities and hexes with an own HQ; for an HQ beach hexes that own units stand on, too."""
    nation = army_of(s, unit)
    for space in s.world.board.hexes:
        row = s.world.board.spaces[space]
        with_hq = any(is_headquarters(s, u) and army_of(s, u) == nation for u in at(s, space, unit.side))
        held = row.terrain in CONTROLLED and held_by(s, space) == unit.side
        beach = is_headquarters(s, unit) and at(s, space, "allied") and unit.side == "allied"
        if with_hq or held or (beach and beach_of(s.world, space) is not None):
            yield space


def describe_pool(pool: str) -> str:
    """A type of replacement in words: `US armor`."""
    nation, _, kind = pool.partition("_")
    return f"{'US' if nation == 'us' else nation.capitalize()} {kind}"


def spend_replacement(s: S, pool: str, unit: Unit) -> Iterator[Event]:
    """Take one replacement of a type; those that must be used at once first, if the unit may have them.

    The armor replacement that restores Tigers and Panthers is kept for them while there is an ordinary one.
    """
    fresh, kept = FRESH.get(s.state, pool) or 0, REPLACEMENTS.get(s.state, pool) or 0
    most = row_now(s).quality
    if pool == "german_infantry":
        suits = most is None or LOWEST_REPLACED <= quality_of(s, unit) <= most
    else:
        suits = is_heavy(s, unit) or not kept
    if fresh and suits:
        yield FRESH.event_setting(fresh - 1, "N44 6.4", pool)
    else:
        yield REPLACEMENTS.event_setting(kept - 1, "N44 6.2.1", pool)


# --- orders


class RestoresStep(PhaseOrder[World, RestoreStep]):
    """A reduced unit gets a step back (N44 6.2.1)."""

    command = RestoreStep

    def offer(self, s: S) -> Iterator[RestoreStep]:
        """Every reduced unit of the side with its type of replacement."""
        side = deciding(s)
        for unit in s.state.units.values():
            if unit.side == side and unit.steps < counter_of(s, unit).steps and not is_dead(unit):
                yield from (RestoreStep(unit=unit.id, option=pool) for pool in pools_for(s, unit))

    def check(self, s: S, c: RestoreStep) -> Refusal | None:
        """N44 6.2.1, 6.2.3."""
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != deciding(s):
            return Refusal("N44 6.2.1", f"{c.unit} is not a unit of yours")
        return refuse_step(s, unit, c.option)

    def decide(self, s: S, c: RestoreStep) -> Iterator[Event]:
        """A step more; a cadre makes room for its unit (N44 17.9.3)."""
        unit = s.unit(c.unit)
        yield from spend_replacement(s, c.option, unit)
        yield from _free_cadre(s, unit)
        yield StepsChanged(rule="N44 6.2.1", unit=c.unit, by=1)
        yield UnitMarked(rule="N44 6.2.4", unit=c.unit, mark=REPLACED)

    def describe(self, s: S, c: RestoreStep) -> str:
        """The unit, and what is left of the type."""
        return (
            f"restore a step of {name_unit(s, c.unit)} ({describe_pool(c.option)}: {count_left(s, c.option)})"
        )


def _free_cadre(s: S, unit: Unit) -> Iterator[Event]:
    counter = counter_of(s, unit)
    if counter.cadre and counter.steps - unit.steps + 1 == CADRE_SIDE:
        yield CADRES.event_setting((CADRES.get(s.state, counter.cadre) or 0) + 1, "N44 17.9.3", counter.cadre)


class ReturnsUnit(PhaseOrder[World, ReturnUnit]):
    """A unit comes back from the dead pile on its lowest step (N44 6.2.1, 6.2.2)."""

    command = ReturnUnit

    def offer(self, s: S) -> Iterator[ReturnUnit]:
        """Every dead unit of the side in every hex where it may come back."""
        side = deciding(s)
        for unit in s.state.units.values():
            if unit.side != side or not is_dead(unit):
                continue
            for pool in pools_for(s, unit):
                if count_left(s, pool):
                    spaces = return_hexes(s, unit)
                    yield from (ReturnUnit(unit=unit.id, space=space, option=pool) for space in spaces)

    def check(self, s: S, c: ReturnUnit) -> Refusal | None:
        """N44 6.2.2."""
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != deciding(s):
            return Refusal("N44 6.2.1", f"{c.unit} is not a unit of yours")
        return refuse_return(s, unit, c.space, c.option)

    def decide(self, s: S, c: ReturnUnit) -> Iterator[Event]:
        """It is placed on its last step."""
        yield from spend_replacement(s, c.option, s.unit(c.unit))
        yield UnitMoved(rule="N44 6.2.2", unit=c.unit, space=c.space, manner="returns")
        yield UnitMarked(rule="N44 6.2.4", unit=c.unit, mark=REPLACED)

    def describe(self, s: S, c: ReturnUnit) -> str:
        """The unit and the hex."""
        return f"{name_unit(s, c.unit)} returns in {name_space(s, c.space)}"


class MobilizesUnit(PhaseOrder[World, MobilizeUnit]):
    """A unit of each mobilization box is placed each turn (N44 6.7)."""

    command = MobilizeUnit

    def offer(self, s: S) -> Iterator[MobilizeUnit]:
        """Every unit in a box on every hex of its division."""
        if deciding(s) != "german":
            return
        for box, tag in MOBILIZATION.items():
            for unit in s.units_at(box):
                yield from (MobilizeUnit(unit=unit.id, space=space) for space in s.world.spaces_tagged(tag))

    def check(self, s: S, c: MobilizeUnit) -> Refusal | None:
        """One of each box a turn, onto a hex of its division without enemies or their zones."""
        unit = s.state.units.get(c.unit)
        tag = MOBILIZATION.get(str(unit.place)) if unit is not None else None
        if unit is None or tag is None or unit.side != deciding(s):
            return Refusal("N44 6.7", f"{c.unit} is not in a mobilization box")
        division = counter_of(s, unit).formation
        for one in units_of(s, "german"):
            if MOBILIZED in one.marks and counter_of(s, one).formation == division:
                return Refusal("N44 6.7", f"a unit of the {division} has been mobilized this turn")
        if c.space not in s.world.spaces_tagged(tag):
            spaces = ", ".join(s.world.spaces_tagged(tag))
            return Refusal("N44 6.7", f"the {division} mobilizes in {spaces}, not in {c.space}")
        if at(s, c.space, "allied") or in_enemy_zone(s, c.space, "german"):
            return Refusal("N44 6.7", f"{name_space(s, c.space)} is not free of enemies and their zones")
        if not fits(s, c.space, "german", (unit,)):
            return Refusal("N44 7.1", f"{name_space(s, c.space)} is full")
        return None

    def decide(self, s: S, c: MobilizeUnit) -> Iterator[Event]:
        """It is placed, and acts as any other."""
        yield UnitMoved(rule="N44 6.7", unit=c.unit, space=c.space, manner="arrives")
        yield UnitMarked(rule="N44 6.7", unit=c.unit, mark=MOBILIZED)

    def describe(self, s: S, c: MobilizeUnit) -> str:
        """The unit and the hex."""
        return f"mobilize {name_unit(s, c.unit)} in {name_space(s, c.space)}"


class BuysSupply(PhaseOrder[World, BuySupply]):
    """Three reinforcement points bring a supply point through a finished Mulberry (N44 5.3, 6.5.1)."""

    command = BuySupply

    def offer(self, s: S) -> Iterator[BuySupply]:
        """For either army."""
        if deciding(s) == "allied":
            yield from (BuySupply(option=army) for army in ARMIES)

    def check(self, s: S, c: BuySupply) -> Refusal | None:
        """The Mulberry must be finished, and the points be there, at the beach as well."""
        if deciding(s) != "allied" or c.option not in ARMIES:
            return Refusal("N44 5.3", f"there is no army {c.option!r} to supply through a Mulberry")
        if not has_mulberry(s.state, c.option):
            return Refusal("N44 6.5.1", f"the Mulberry of {POOL_NAMES[c.option]} is not finished")
        if (REINFORCEMENT_POINTS.get(s.state, c.option) or 0) < SUPPLY_PRICE:
            return Refusal("N44 5.3", f"a supply point costs {SUPPLY_PRICE} reinforcement points")
        beach = beach_of(s.world, mulberry_hexes(s.world, c.option)[0])
        return landed_points(s, beach or "", SUPPLY_PRICE)

    def decide(self, s: S, c: BuySupply) -> Iterator[Event]:
        """The points go, the supply point comes."""
        left = (REINFORCEMENT_POINTS.get(s.state, c.option) or 0) - SUPPLY_PRICE
        yield REINFORCEMENT_POINTS.event_setting(left, "N44 5.3", c.option)
        beach = beach_of(s.world, mulberry_hexes(s.world, c.option)[0])
        yield from note_landed_points(s, beach or "", SUPPLY_PRICE)
        yield from add_supply(s, c.option, 1, "N44 5.3")

    def describe(self, s: S, c: BuySupply) -> str:
        """The army."""
        army = POOL_NAMES.get(c.option, c.option)
        return f"a supply point for {army}, for {SUPPLY_PRICE} reinforcement points"


class EndsReplacement(PhaseOrder[World, EndReplacement]):
    """The phase ends; what had to be used at once is lost (N44 6.4)."""

    command = EndReplacement

    def offer(self, s: S) -> Iterator[EndReplacement]:
        """Always."""
        yield EndReplacement()

    def decide(self, s: S, c: EndReplacement) -> Iterator[Event]:
        """Infantry of low quality is forfeited; an unused Tiger or Panther step becomes an ordinary one."""
        side = deciding(s)
        yield PhaseLeft(rule="N44 6.2.1", phase="replacement")
        if side != "german":
            return
        if FRESH.get(s.state, "german_infantry"):
            yield FRESH.event_setting(0, "N44 6.4", "german_infantry")
        kept = FRESH.get(s.state, "german_armor") or 0
        if kept:
            yield FRESH.event_setting(0, "N44 6.4", "german_armor")
            yield from add_replacements(s, "german_armor", kept, "N44 6.4")

    def describe(self, s: S, c: EndReplacement) -> str:
        """Plain."""
        return "end the replacement phase"


REPLACEMENT_PHASES: Final[Mapping[str, Phase[World]]] = {
    "replacement": OrderedPhase(
        Memo, RestoresStep(), ReturnsUnit(), MobilizesUnit(), BuysSupply(), EndsReplacement()
    ),
}
