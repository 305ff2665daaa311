"""The briefing: how the game is won, what comes when, what an area is worth."""

from __future__ import annotations

from wsn.english import count, list_words
from wsn.parts.briefing import BriefingLine, Divider, Topic, cited_once, topics
from wsn.parts.called import does, side_called
from wsn.systems.storm_over_normandy.data.tables import HALVES
from wsn.systems.storm_over_normandy.rules import control
from wsn.systems.storm_over_normandy.rules.world import S, World, as_side, force, holder, title


def before(world: World) -> tuple[Topic, ...]:
    """The briefing of a scenario that has not begun."""
    return _briefing(world, None)


def briefing(s: S) -> tuple[Topic, ...]:
    """The briefing in play."""
    return _briefing(s.world, s)


def _briefing(world: World, s: S | None) -> tuple[Topic, ...]:
    scenario = world.scenario
    allies, germans = (does(scenario.sides[side], "wins", "win") for side in ("allies", "germans"))
    win = [
        BriefingLine(
            f"{allies} with {scenario.beaches} beaches and more than {scenario.points} victory points"
            f" at the end of turn {scenario.turns}",
            world.beaches,
        ),
        BriefingLine(f"{germans} otherwise (SON 15.0)"),
    ]
    if s is not None and s.state.outcome is not None:
        win.append(BriefingLine(f"{control.points(s)} victory points at the end"))
    elif s is not None:
        change, reasons = control.reckoned(s)
        win.append(
            BriefingLine(f"{control.points(s)} victory points so far, {change:+d} if the turn ended now")
        )
        win += [BriefingLine(words) for words in cited_once(reasons)]
    return topics(
        Topic("Victory", tuple(win)),
        Topic("Victory points of areas", tuple(_area_lines(world, s))),
        Topic("Reinforcements", tuple(_coming_lines(world, s))),
        Topic("Cards", tuple(_card_lines(world))),
    )


def _area_lines(world: World, s: S | None) -> list[BriefingLine]:
    lines = []
    for area in sorted(world.areas, key=world.number):
        row = world.areas[area]
        if row.points:
            held = f", held by {_holder_name(s, area)}" if s else ""
            told = world.board.spaces[area].name
            lines.append(BriefingLine(f"{told}: {count(row.points, 'point')}{held}", (area,)))
    for zone, numbers in world.zones.items():
        told = world.board.spaces[zone].name + (f" (the road to {numbers.road})" if numbers.road else "")
        worth = f"{HALVES[numbers.halves]} for each Allied unit in it at the end of a turn"
        lines.append(BriefingLine(f"{told}: {worth}", (zone,)))
    return lines


def _holder_name(s: S, area: str) -> str:
    """What the side is called that controls an area."""
    return side_called(force(s, holder(s, area)))


def _coming_lines(world: World, s: S | None) -> list[BriefingLine]:
    """Who arrives when and where; in play, who has still to come."""
    by_turn: dict[int, list[str]] = {}
    begun = world.scenario.begun.turn if world.scenario.begun is not None else 1
    for row in world.scenario.units:
        if row.turn is None or row.turn < begun or row.turn >= world.scenario.turns:
            continue  # who comes after the last turn, or before the first, never comes
        if s is not None and (unit := s.state.units.get(row.id)) and unit.place:
            continue
        if s is None or row.id in s.state.units:
            by_turn.setdefault(row.turn, []).append(f"{row.name} in {world.board.spaces[row.at].name}")
    return [BriefingLine(f"end of turn {turn}: {'; '.join(by_turn[turn])}") for turn in sorted(by_turn)]


def _card_lines(world: World) -> list[BriefingLine]:
    """What each deck holds, with the number of copies; `wsn rules` and the card itself tell what it does."""
    decks: dict[str, list[str]] = {}
    for row in world.tables.cards.values():
        decks.setdefault(row.side, []).append(f"{row.name} ({row.copies})")
    return [
        BriefingLine(f"{world.scenario.sides[as_side(side)].name}: {list_words(deck)}")
        for side, deck in decks.items()
    ]


def place(s: S, space: str) -> tuple[str, ...]:
    """What is printed in an area: number, defence, support, victory points, beach."""
    row = s.world.areas.get(space)
    if row is None:
        return _box_texts(s, space)
    more = f"* (+{row.defence + 1} with a strongpoint)" if row.starred else ""
    star = f"+{row.defence}{more}"
    lines = [
        f"area {row.number}, Defensive Value {star}",
        f"at most {count(row.support, 'support point')} an attack",
    ]
    if row.points:
        lines.append(count(row.points, "victory point"))
    if s.world.bocage(space):
        lines.append("bocage")
    if row.bastion and (others := [one for one in s.world.bastions if one != space]):
        with_it = list_words([title(s, one) for one in others])
        lines.append(f"a card more for whoever holds it and {with_it} with no enemy in them (SON 6.1)")
    lines.append(f"controlled by {_holder_name(s, space)}")
    return tuple(lines)


def _box_texts(s: S, space: str) -> tuple[str, ...]:
    """What a box beside the map is worth, and who may go there (SON 12.3, 15.0)."""
    zone = s.world.zones.get(space)
    if zone is not None:
        each = HALVES[zone.halves]
        return (
            f"each Allied unit in it is worth {each} at the end of a turn, in supply (SON 15.0)",
            "Allied units that move in do not leave again; German units do not come back (SON 12.3)",
            *((f"the road to {zone.road}",) if zone.road else ()),
        )
    if s.world.landing_box(space):
        return ("Allied units assault the beach from it without discarding a card (SON 11.0)",)
    return ()


def dividers(world: World) -> tuple[Divider, ...]:  # noqa: ARG001 - of any scenario
    """None: the dividing line follows borders, and is drawn with them."""
    return ()
