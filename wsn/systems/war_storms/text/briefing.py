"""The briefing of a scenario: how it is won, who comes when, guns and aircraft, special rules (WSS 24).

Everything is read from the scenario and, in play, from what a side knows of the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from wsn.english import count, list_words
from wsn.parts.briefing import BriefingLine, Divider, Topic, at_place, runs, topics
from wsn.parts.called import does, side_called, they
from wsn.systems.war_storms.data.declared import ATTACKS, CONTROL, MISSIONS
from wsn.systems.war_storms.data.scenariofile import SIDES, Company, Officer, Platoon
from wsn.systems.war_storms.data.zones import By, Chits, Side
from wsn.systems.war_storms.rules.support import air, batteries
from wsn.systems.war_storms.rules.turn import victory
from wsn.systems.war_storms.rules.world import S, World, as_side, other

BY: Final[dict[By, str]] = {
    "ground": "",
    "sea": " from the sea",
    "air": " by parachute",
    "glider": " by glider",
}
"""How a unit comes in, in words."""
QUALITY: Final = {"veteran": "veteran", "green": "green"}
COMPANY_WORDS: Final = {"ss": "SS morale", "airborne": "airborne morale", "reluctant": "reluctant"}
"""What the row of a company says of all its platoons (WSS 2.1)."""


def before(world: World) -> tuple[Topic, ...]:
    """The briefing of a scenario that has not begun: public information only."""
    return _briefing(world, None)


def briefing(s: S) -> tuple[Topic, ...]:
    """The briefing in play, as the side knows the position whose view `s` is."""
    return _briefing(s.world, s)


def _briefing(world: World, s: S | None) -> tuple[Topic, ...]:
    return topics(
        Topic("Victory", (*_ground(world, s), *_point_lines(world, s), *_ending_lines(world, s))),
        Topic("Score", tuple(_score_lines(s)) if s is not None else ()),
        Topic("Set-up", tuple(_set_up(world, s))),
        Topic("Reinforcements and landings", tuple(_arrival_lines(world, s))),
        Topic("Artillery and aircraft", tuple(_support_lines(world, s))),
        Topic("Special rules", tuple(_special_lines(world))),
    )


def dividers(world: World) -> tuple[Divider, ...]:  # noqa: ARG001 - of any scenario
    """None: this game has no sections."""
    return ()


def place(s: S, space: str) -> tuple[str, ...]:
    """What the scenario says of a hex: objective, exit, set-up or landing zone, hidden points."""
    world = s.world
    lines = [str(line) for line in _ground(world, s, space)]
    lines += [
        f"the units of {_called_text(world, one.side)} may leave the map here: "
        f"{count(one.points, 'point')} a step"
        for one in world.scenario.exits
        if space in world.zones[one.zone]
    ]
    if any(space in row for row in world.hidden):
        holder = CONTROL.get(s.state, space)
        held = f", held by {_called_text(world, holder)}" if holder else ", held by no one"
        lines.append(f"hidden victory points lie here{'' if space in world.objectives else held}")
    lines += _used_by(s, space)
    return tuple(lines)


def _used_by(s: S, space: str) -> list[str]:
    """Which units may still set up in a hex, enter by it, or lie off it before landing."""
    names: dict[str, None] = {}
    for company, unit in _units(s.world):
        coming, now = s.world.comings[unit.id], s.state.units.get(unit.id)
        if now is None or not _is_awaited(s, unit.id) or space not in coming.spaces:
            continue
        use = (
            "sets up here"
            if coming.turn == 1 and coming.by == "ground"
            else f"comes on here in turn {coming.turn}"
        )
        if coming.by == "sea":
            use = f"lies off this hex from turn {coming.turn}, to land"
        names[f"{company.name} ({_name(s.world, company.side)}) {use}"] = None
    return list(names)


# ---------------------------------------------------------------- victory


def _ground(world: World, s: S | None, only: str = "") -> Iterator[BriefingLine]:
    """Each objective: what it is worth, and who holds it."""
    for objective in world.scenario.objectives:
        space = world.board.find(objective.space).id
        if only and space != only:
            continue
        holder = objective.holder if s is None else CONTROL.get(s.state, space)
        held = f"held by {_called_text(world, holder)}" if holder else "held by no one"
        when = " at the start" if s is None else " now"
        words = (
            f"{at_place(objective.name, space)}: {count(objective.points, 'point')} at the end, {held}{when}"
        )
        if only:
            words = f"objective: {objective.name}, {count(objective.points, 'point')} at the end, {held}"
        yield BriefingLine(words, (space,))


def _point_lines(world: World, s: S | None) -> Iterator[BriefingLine]:
    """What else gives points."""
    names = _zone_names(world)
    for one in world.scenario.exits:
        spaces = world.zones[one.zone]
        so_far = ""
        if s is not None:
            so_far = f" ({count(victory.left_map(s, one.side), 'step')} so far)"
        yield BriefingLine(
            f"{_name(world, one.side)}: {count(one.points, 'point')} for each step that leaves the map by "
            f"{names[one.zone]} ({runs(spaces)}){so_far}",
            spaces,
        )
    per = world.scenario.victory.steps_for_one
    if per is not None:
        lost = ""
        if s is not None:
            lost = ", ".join(
                f"{_does_text(world, side, 'has', 'have')} lost {victory.steps_lost(s, side)}"
                for side in SIDES
            )
        yield BriefingLine(
            f"each side: 1 point for every {count(per, 'step')} that the enemy loses{lost and f' ({lost})'}"
        )
    for chits, spaces in zip(world.scenario.chits, world.hidden, strict=True):
        values = list_words([str(value) for value in sorted(chits.values)])
        yield BriefingLine(
            f"markers with hidden points ({values}) lie at {runs(spaces)}: turned up at the end, each counts "
            f"for the side that was the last to hold its hex{_holding(world, s, chits, spaces)}",
            spaces,
        )
    for side in SIDES:
        if world.scenario.sides[side].points:
            told = count(world.scenario.sides[side].points, "point")
            yield BriefingLine(f"{_does_text(world, side, 'begins', 'begin')} with {told}")


def _holding(world: World, s: S | None, chits: Chits, spaces: tuple[str, ...]) -> str:
    """Who holds the hexes of hidden points: those that are objectives too are told there."""
    if s is None:
        holders = {world.board.find(label).id: holder for label, holder in chits.holders.items()}
    else:
        control = ((space, CONTROL.get(s.state, space)) for space in spaces)
        holders = {space: as_side(holder) for space, holder in control if holder}
    told = [
        f"{_does_text(world, side, 'holds', 'hold')} {list_words(mine)}"
        for side in SIDES
        if (mine := [at for at, holder in holders.items() if holder == side and at not in world.objectives])
    ]
    when = "at the start " if s is None else ""
    return f" ({when}{', '.join(told)})" if told else ""


def _ending_lines(world: World, s: S | None) -> Iterator[BriefingLine]:
    """How the points are compared, and what ends the game before its last turn."""
    scenario, rules = world.scenario, world.scenario.victory
    last = f"after turn {scenario.turns},"
    if rules.attacker_needs is not None and scenario.attacker != "none":
        attacker = _does_text(world, scenario.attacker, "wins", "win")
        defender = _does_text(world, other(scenario.attacker), "wins", "win")
        need = count(rules.attacker_needs, "point")
        yield BriefingLine(f"{last} {attacker} with {need} or more; with fewer {defender}")
    elif any(True for _ in (*_ground(world, s), *_point_lines(world, s))):
        tie = (
            "a tie is a draw" if rules.tie == "draw" else f"a tie is won by {_called_text(world, rules.tie)}"
        )
        yield BriefingLine(f"{last} the side with more points wins; {tie}")
    elif rules.tie == "draw":
        yield BriefingLine(f"nothing gives points: {last} the game is a draw")
    else:
        yield BriefingLine(f"nothing gives points: {last} {_does_text(world, rules.tie, 'wins', 'win')}")
    if rules.at_once:
        yield BriefingLine("a side that holds every objective when a turn ends wins at once")
    for side in SIDES:
        breaks = scenario.sides[side].breaks_at
        if breaks is not None:
            who = scenario.sides[side]
            now = f"; {they(who, 'has', 'have')} lost {victory.steps_lost(s, side)}" if s is not None else ""
            fails = does(who, "breaks, and loses at once,", "break, and lose at once,")
            yield BriefingLine(f"{fails} at {breaks} lost steps{now}")
    left = ", unless some have left the map by an exit" if scenario.exits else ""
    yield BriefingLine(f"a side without a platoon loses at once{left}")


def _score_lines(s: S) -> Iterator[BriefingLine]:
    """The points of both sides now, each with what it is for."""
    for side in SIDES:
        points, reasons = victory.score(s, side)
        why = f" ({', '.join(f'{reason.text}: {reason.amount}' for reason in reasons)})" if reasons else ""
        yield BriefingLine(f"{_name(s.world, side)}: {count(points, 'point')}{why}")


# ---------------------------------------------------------------- who comes when


def _set_up(world: World, s: S | None) -> Iterator[BriefingLine]:
    """Who chooses hexes before the first turn, and where."""
    groups: dict[tuple[Side, str, tuple[str, ...]], list[Platoon | Officer]] = {}
    for company, unit in _units(world):
        coming = world.comings[unit.id]
        if s is not None and (unit.id not in s.state.units or s.state.units[unit.id].place is not None):
            continue
        if coming.turn == 1 and coming.by == "ground" and coming.chosen and isinstance(unit, Platoon):
            groups.setdefault((company.side, company.name, coming.spaces), []).append(unit)
    for (side, company_name, spaces), units in groups.items():
        told = f"{_name(world, side)}: {company_name} ({_unit_names(units)}) sets up in {runs(spaces)}"
        yield BriefingLine(told, spaces)


def _arrival_lines(world: World, s: S | None) -> Iterator[BriefingLine]:
    """Who comes on later, or by sea or air: when, where, how. Only units that the side knows of."""
    groups: dict[tuple[int, Side, str, By, str, tuple[str, ...]], list[Platoon | Officer]] = {}
    for company, unit in _units(world):
        coming = world.comings[unit.id]
        if coming.turn == 1 and coming.by == "ground":
            continue
        if s is None and world.scenario.sides[company.side].hidden:
            continue
        if s is not None and not _is_awaited(s, unit.id):
            continue
        key = (coming.turn, company.side, company.name, coming.by, unit.at, coming.spaces)
        groups.setdefault(key, []).append(unit)
    names = _zone_names(world)
    for (turn, side, company_name, by, at, spaces), units in sorted(groups.items()):
        where = _where_text(by, names.get(at, ""), spaces)
        yield BriefingLine(
            f"turn {turn}, {_name(world, side)}: {company_name} ({_unit_names(units)}){BY[by]}{where}", spaces
        )


def _is_awaited(s: S, unit_id: str) -> bool:
    """Whether a unit is still to come: not lost, nor on the map, nor with a wave that lies off it already."""
    unit = s.state.units.get(unit_id)
    return unit is not None and unit.place is None and "afloat" not in unit.marks


def _where_text(by: By, zone: str, spaces: tuple[str, ...]) -> str:
    """Where a unit comes in: its hex, a choice of hexes, or with whom."""
    if not spaces:
        return ", with a platoon of his company" if by == "sea" else ", at hexes that its owner chooses"
    hexes = f"{zone} ({runs(spaces)})" if zone else runs(spaces)
    if by == "sea":
        return f", {hexes}" if zone else f", off {hexes}"
    return f" at {hexes}" if len(spaces) == 1 or zone else f", at one of {hexes}"


def _zone_names(world: World) -> dict[str, str]:
    """What each zone is called, by its id."""
    return {zone.id: zone.name or zone.id.replace("_", " ") for zone in world.scenario.zones}


def _units(world: World) -> Iterator[tuple[Company, Platoon | Officer]]:
    for company in world.scenario.companies:
        for platoon in company.platoons:
            yield company, platoon
        if company.officer is not None and not company.officer.fallen:
            yield company, company.officer


def _unit_names(units: Iterable[Platoon | Officer]) -> str:
    return ", ".join(unit.id for unit in units)


# ---------------------------------------------------------------- guns, aircraft, special rules


def _support_lines(world: World, s: S | None) -> Iterator[BriefingLine]:
    """The batteries and aircraft of both sides, with what each has left."""
    for battery in world.scenario.batteries:
        begun = s is not None and MISSIONS.get(s.state, battery.id) is not None
        if s is not None and begun:
            missions = batteries.missions_left(s, battery.id)
            told = f"{count(missions, 'mission')} left"
            told += batteries.may_be_smoke(missions) if batteries.smokes(s, battery.id) else ""
        elif battery.rockets or battery.missions is not None:
            missions = battery.missions or world.support.rocket.missions
            told = count(missions, "mission") + (batteries.may_be_smoke(missions) if battery.smoke else "")
        else:
            told = "a die at the start says how many missions"
        part = "" if battery.complete or battery.rockets else ", not a complete battery"
        what = "rockets" if battery.rockets else battery.caliber.replace("mm", " mm")
        yield BriefingLine(f"{_name(world, battery.side)}: {battery.name} ({what}{part}): {told}")
    for one in world.scenario.air:
        begun = s is not None and ATTACKS.get(s.state, one.id) is not None
        if s is not None and begun:
            told = f"{count(air.attacks_left(s, one.id), 'attack')} left"
        else:
            told = "a die says how many attacks" if one.attacks is None else count(one.attacks, "attack")
        yield BriefingLine(f"{_name(world, one.side)}: {one.name} (aircraft): {told}")
    for side in SIDES:
        if points := world.scenario.anti_air.get(side, 0):
            yield BriefingLine(f"{_name(world, side)}: {count(points, 'anti-air point')} off the map")


def _special_lines(world: World) -> Iterator[BriefingLine]:
    """What this scenario has that others have not."""
    scenario = world.scenario
    if scenario.attacker != "none":
        yield BriefingLine(
            f"{_does_text(world, scenario.attacker, 'attacks, and moves', 'attack, and move')}"
            " first on turn 1"
        )
    elif scenario.first is not None:
        yield BriefingLine(
            f"neither side attacks; {_does_text(world, scenario.first, 'moves', 'move')} first on turn 1"
        )
    else:
        yield BriefingLine("neither side attacks; both sides roll for the initiative on turn 1")
    for side in SIDES:
        if scenario.sides[side].hidden:
            yield BriefingLine(f"{_does_text(world, side, 'sets', 'set')} up hidden")
    for company in scenario.companies:
        said = [QUALITY[company.quality]] if company.quality in QUALITY else []
        said += [COMPANY_WORDS[word] for word in company.words]
        said += [_beach_defense(world)] if company.beach_defense else []
        said += ["with Rhinos"] if company.rhino == "yes" else []
        if said:
            yield BriefingLine(f"{company.name} ({_name(world, company.side)}): {', '.join(said)}")
    if scenario.wind is not None:
        yield BriefingLine(f"the wind over every drop is {scenario.wind}")
    if scenario.visibility is not None:
        yield BriefingLine(
            f"no unit is spotted beyond {count(scenario.visibility, 'hex', 'hexes')} unless it has fired"
        )
    if scenario.tide is not None:
        yield BriefingLine(f"the tide runs to the {scenario.tide}")
    if scenario.cut_hedges:
        cuts = tuple(scenario.cut_hedges)
        yield BriefingLine(f"hedges cut before the game: {list_words(cuts)}")


def _beach_defense(world: World) -> str:
    """What it means that a company is a beach defence (WSN 7.4.1)."""
    value = world.tables.morale.beach_defense.value
    alone = "each platoon acts by itself, without an officer, a check or fire in reaction"
    return f"beach defence ({alone}; morale {value})"


def _called_text(world: World, side: str) -> str:
    return side_called(world.scenario.sides[as_side(side)])


def _does_text(world: World, side: str, one: str, many: str) -> str:
    return does(world.scenario.sides[as_side(side)], one, many)


def _name(world: World, side: str) -> str:
    return world.scenario.sides[as_side(side)].name
