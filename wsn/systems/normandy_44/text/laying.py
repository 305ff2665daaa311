"""A position of Normandy '44 told in words and laid out on its map, hex by hex.

`2004=german5` is a German regiment of strength 5, `2006=us_16_1+us_18_1` are counters of the order of battle,
`2104=allied5!scattered` bears a marker, `2512=allied` is a Town or City that a side controls, and those of
`2104=german5+ip` stand in an improved position. `us_16_1!reduced` has lost a step, `us_502_101!cadre` all but
its cadre. What a unit of no counter is can be told after colons: `german4:tank:armor=4` is a tank unit with
an armor rating. It has two steps, the second of half the strength, unless `german8/5/2` or `:steps=1` says
otherwise.

Where nothing else is said, it is turn 2, overcast, all beaches are open, Towns and Cities are German, and
every support of the turn is still there to be used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, get_args

import msgspec

from wsn.board.hexboard import HexBoard
from wsn.data import nearest_hint
from wsn.engine.dice import NoDice
from wsn.engine.state import Frame, GameState, Marker, Unit
from wsn.engine.system import Situation
from wsn.systems.normandy_44.data.declared import (
    AIR,
    BEACH,
    HOLDER,
    MARKS,
    NAVAL,
    POSITION,
    SUPPLY_POINTS,
    TURN,
    WEATHER,
)
from wsn.systems.normandy_44.data.scenario import SIDES, Force, Scenario
from wsn.systems.normandy_44.data.tables import Counter, UnitType, tables
from wsn.systems.normandy_44.rules.beaches import BEACH_OPEN
from wsn.systems.normandy_44.rules.fronts import SUPPLY_POOLS
from wsn.systems.normandy_44.rules.world import SEA, S, World

PLAIN_UNIT: Final = re.compile(r"(allied|german)(\d\d?(?:/\d\d?){0,2})")
"""A unit without a counter: its side and its strength, or that of each step."""
IMPROVED: Final = "ip"
"""Stands for an improved position."""
STEPS_LOST: Final = {"reduced": 1, "cadre": 2}
"""By the word after the !, the steps that a unit has lost."""
UNIT_TYPES: Final = frozenset(get_args(UnitType))
NUMBERS: Final = ("armor", "quality", "moves", "steps")
LINES: Final = ("formation", "part_of", "nation", "cadre")
SWITCHES: Final = ("red", "silhouette", "tiger", "mixed", "brackets")
SINGLE: Final = frozenset({"strongpoint", "ost", "hq", "werfer"})
"""The types that have one step where nothing else is said."""
ONE_STEP: Final = 1
VEHICLES: Final = frozenset({"tank", "sp_anti_tank", "flak", "anti_tank"})
"""The types whose counters show a vehicle or a gun (N44 2.3.6)."""
PLENTY: Final = 19
"""The supply points of an army: the most that it keeps (N44 5.1)."""
ARMIES: Final = ("us", "cw")
EACH_ARMY: Final = 2
"""The air units, and the ships, of each army."""


def lay_out(board: HexBoard, units: Sequence[str]) -> S:
    """A position told in words, `HEX=UNIT+UNIT` a hex. Raises ValueError with one sentence."""
    shipped = tables()
    counters = dict(shipped.counters)
    placed: dict[str, Unit] = {}
    control: dict[str, str] = {}
    improved: list[str] = []
    for told in units:
        label, sign, who = told.partition("=")
        if not sign or not who:
            raise ValueError(f"{told!r} is no unit in a hex: write HEX=UNIT, such as 2004=german5")
        space = board.find(label).id
        if board.spaces[space].terrain == SEA:
            raise ValueError(f"{label} is sea: no unit stands there")
        for word in who.split("+"):
            if word in SIDES:
                control[space] = word
            elif word == IMPROVED:
                improved.append(space)
            else:
                name, *marks = word.split("!")
                counter = counters.setdefault(name, find_counter(name, shipped.counters))
                unit = make_unit(f"{name} {space} {len(placed)}", name, counter, space, marks)
                placed[unit.id] = unit
    _refuse_mixed_hexes(placed)
    forces: dict[str, Force] = {side: Force(name=side.capitalize()) for side in SIDES}
    scenario = Scenario(
        format=1, system="normandy_44", name="A position", map=board.name, sides=forces, units=()
    )
    world = World(board, replace(shipped, counters=counters), scenario)
    state = GameState(
        units=placed,
        markers=_dig_in(placed, improved),
        tracks=_tell_tracks(world, control),
        frames=(Frame(phase="day", memo={}),),
    )
    return Situation(state, world, NoDice())


def make_unit(unit_id: str, kind: str, counter: Counter, space: str, words: Sequence[str]) -> Unit:
    """A unit with the marks and losses that its words tell."""
    known = {mark.name for mark in MARKS}
    lost = 0
    for word in words:
        if word in STEPS_LOST:
            lost = STEPS_LOST[word]
        elif word not in known:
            raise ValueError(f"there is no mark {word!r}{nearest_hint(word, (*known, *STEPS_LOST))}")
    if lost >= counter.steps:
        raise ValueError(f"{counter.name} has {counter.steps} steps in all: nothing of it would be left")
    side = "allied" if counter.nation in ("us", "british", "canadian") else "german"
    marks = tuple(sorted({word for word in words if word in known}))
    return Unit(id=unit_id, side=side, kind=kind, place=space, steps=counter.steps - lost, marks=marks)


def find_counter(name: str, counters: Mapping[str, Counter]) -> Counter:
    """The counter of this word, or one made up for `german5` and what follows it."""
    if name in counters:
        return counters[name]
    plain, *traits = name.split(":")
    match = PLAIN_UNIT.fullmatch(plain)
    if match is None:
        near = nearest_hint(name, counters)
        raise ValueError(f"there is no counter {name!r}{near}; a side and a strength do too: german5")
    side, strength = match.groups()
    made = Counter(
        rule="N44 2.3.1",
        origin="designed",
        name=f"{side.capitalize()} {strength}",
        nation="us" if side == "allied" else "wehrmacht",
        type="infantry",
        size="regiment",
        strength=_read_strengths(strength),
        moves=5,
    )
    values = msgspec.structs.asdict(made)
    for trait in traits:
        values.update(_read_trait(trait))
    steps = values.pop("steps", ONE_STEP if values["type"] in SINGLE else len(made.strength))
    values["strength"] = made.strength[:steps]
    if values["type"] != made.type:
        values["name"] = f"{made.name} ({str(values['type']).replace('_', ' ')})"
    try:
        return msgspec.convert(values, Counter)
    except msgspec.ValidationError as error:
        raise ValueError(f"{name!r} is no unit: {error}") from error


def _read_strengths(told: str) -> tuple[int, ...]:
    """The strength of each step: where one is told, there is another step of half of it, if it is over 1."""
    strengths = tuple(map(int, told.split("/")))
    full = strengths[0]
    return (full, (full + 1) // 2) if len(strengths) == 1 and full > 1 else strengths


def _read_trait(trait: str) -> Iterator[tuple[str, object]]:
    """What a word after a colon says of a unit."""
    word, _, value = trait.partition("=")
    if word in UNIT_TYPES and not value:
        yield from (("type", word), ("silhouette", word in VEHICLES))
        if word == "strongpoint":
            yield "moves", 0
        if word in ("hq", "werfer"):
            yield "brackets", True
    elif word in SWITCHES:
        yield word, True
    elif word in NUMBERS and re.fullmatch(r"-?\d\d?", value):
        yield word, int(value)
    elif word in LINES and value:
        yield word, value
    else:
        known = (*UNIT_TYPES, *NUMBERS, *LINES, *SWITCHES)
        hint = nearest_hint(word, known)
        raise ValueError(f"{trait!r} says nothing of a unit{hint}; write :tank, :armor=3, :formation=1st")


def _refuse_mixed_hexes(placed: Mapping[str, Unit]) -> None:
    sides: dict[str | None, str] = {}
    for unit in placed.values():
        if sides.setdefault(unit.place, unit.side) != unit.side:
            raise ValueError(f"units of both sides are in {unit.place}")


def _dig_in(placed: Mapping[str, Unit], spaces: Sequence[str]) -> dict[str, Marker]:
    """The improved positions, of whoever is there."""
    owners = {unit.place: unit.side for unit in placed.values()}
    for space in spaces:
        if space not in owners:
            raise ValueError(f"nobody is in {space} to hold an improved position")
    return {
        f"{POSITION} {space}": Marker(
            id=f"{POSITION} {space}", kind=POSITION, place=space, side=owners[space]
        )
        for space in spaces
    }


def _tell_tracks(world: World, control: Mapping[str, str]) -> dict[str, int | str]:
    """The tracks of a position: beaches open, all support there, Towns and Cities German unless told."""
    tracks: dict[str, int | str] = {TURN.key(): 2, WEATHER.key(): "overcast"}
    tracks |= {SUPPLY_POINTS.key(pool): PLENTY for pool in SUPPLY_POOLS}
    tracks |= {track.key(army): EACH_ARMY for track in (AIR, NAVAL) for army in ARMIES}
    for space in world.controlled:
        tracks[HOLDER.key(space)] = control.get(space, "german")
    for row in world.tables.landing.beach.values():
        if not row.raid:
            tracks |= {BEACH.key(space): BEACH_OPEN for space in row.hexes if space in world.board.hexes}
    return tracks
