"""The briefing: how the game is won, what comes when, what an area is worth."""

from __future__ import annotations

from wsn.parts.briefing import BriefingLine, Divider, Topic, count, listed, topics
from wsn.systems.storm_over_normandy import control
from wsn.systems.storm_over_normandy.world import S, World, as_side, holder


def before(world: World) -> tuple[Topic, ...]:
    """The briefing of a scenario that has not begun."""
    return _briefing(world, None)


def briefing(s: S) -> tuple[Topic, ...]:
    """The briefing in play."""
    return _briefing(s.world, s)


def _briefing(world: World, s: S | None) -> tuple[Topic, ...]:
    scenario = world.scenario
    allies, germans = (scenario.sides[side].name for side in ("allies", "germans"))
    win = [
        BriefingLine(
            f"{allies} win with {scenario.beaches} beaches and more than {scenario.points} victory points"
            f" at the end of turn {scenario.turns} (SON 15.0)",
            world.beaches,
        ),
        BriefingLine(f"{germans} win otherwise (SON 15.0)"),
    ]
    if s is not None and s.state.outcome is not None:
        win.append(BriefingLine(f"{control.points(s)} victory points at the end"))
    elif s is not None:
        change, reasons = control.reckoned(s)
        win.append(
            BriefingLine(f"{control.points(s)} victory points so far, {change:+d} if the turn ended now")
        )
        win += [BriefingLine(str(reason)) for reason in reasons]
    return topics(
        Topic("Victory", tuple(win)),
        Topic("Victory points of areas", tuple(_areas(world, s))),
        Topic("Reinforcements", tuple(_coming(world))),
        Topic("Cards", tuple(_cards(world))),
    )


def _areas(world: World, s: S | None) -> list[BriefingLine]:
    lines = []
    for area in sorted(world.areas, key=world.number):
        row = world.areas[area]
        if row.points:
            held = f", held by {_holder(s, area)}" if s else ""
            called = world.board.spaces[area].name
            lines.append(BriefingLine(f"{called}: {count(row.points, 'point')}{held}", (area,)))
    for zone, numbers in world.tables.zones.items():
        called = world.board.spaces[zone].name
        lines.append(BriefingLine(f"{called}: {numbers.halves / 2:g} for each Allied unit in it", (zone,)))
    return lines


def _holder(s: S, area: str) -> str:
    """What the side is called that controls an area."""
    return s.world.scenario.sides[as_side(holder(s, area))].name


def _coming(world: World) -> list[BriefingLine]:
    by_turn: dict[int, list[str]] = {}
    for row in world.scenario.units:
        if row.turn is not None:
            by_turn.setdefault(row.turn, []).append(f"{row.name} in {row.at}")
    return [BriefingLine(f"end of turn {turn}: {listed(by_turn[turn])}") for turn in sorted(by_turn)]


def _cards(world: World) -> list[BriefingLine]:
    """How many of each card there are; `wsn rules` and the card itself tell what it does."""
    return [
        BriefingLine(
            f"{world.scenario.sides[row.side].name}: {count(row.copies, 'card', 'cards')} {row.name}"
        )
        for row in world.tables.cards.values()
    ]


def place(s: S, space: str) -> tuple[str, ...]:
    """What is printed in an area: number, defence, support, victory points, beach."""
    row = s.world.areas.get(space)
    if row is None:
        return ()
    star = "+1* (+2 with a strongpoint)" if row.beach else f"+{row.defence}"
    lines = [
        f"area {row.number}, Defensive Value {star}",
        f"at most {count(row.support, 'support point')} an attack",
    ]
    if row.points:
        lines.append(count(row.points, "victory point"))
    if s.world.bocage(space):
        lines.append("bocage")
    if row.bastion:
        lines.append("with the other of the two, a card more")
    lines.append(f"controlled by {_holder(s, space)}")
    return tuple(lines)


def dividers(world: World) -> tuple[Divider, ...]:  # noqa: ARG001 - of any scenario
    """None: the dividing line follows borders, and is drawn with them."""
    return ()
