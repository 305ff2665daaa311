"""The briefing of a scenario: medals, objectives, exits, cards, sections, special rules (M44 1.9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from wsn.english import count, list_words
from wsn.parts.briefing import BriefingLine, Divider, Topic, in_places, runs, topics
from wsn.parts.called import side_called
from wsn.systems.hex_tiles.data.scenario import SIDES, Objective, Options
from wsn.systems.hex_tiles.data.tables import SECTIONS
from wsn.systems.hex_tiles.rules import victory
from wsn.systems.hex_tiles.rules.world import S, World

KEEPS: Final = {
    "while_there": "for as long as it holds it",
    "until_taken": "until the enemy takes it",
    "for_good": "for good, once taken",
}
"""How long the medals of an objective are kept."""
OPTIONS: Final = {
    ("hedgerow_ground", "always"): "any unit may take ground in a hedgerow",
    ("ground_after_stop", "allowed"): "a unit that had to stop may still take ground",
    ("beach_limit", "starting"): "the limit of two hexes also binds units that begin on a beach",
    ("bunker_guns", "every_flag"): "artillery in a bunker loses a figure for every flag",
    ("hill_sight", "same_height"): "any two hill hexes see each other over a hill",
    ("zero_dice", "one_die"): "a battle with no dice left is fought with one",
}
"""The switches of a scenario that are not at their default, in words."""


def before(world: World) -> tuple[Topic, ...]:
    """The briefing of a scenario that has not begun: public information only."""
    return _briefing(world, None)


def briefing(s: S) -> tuple[Topic, ...]:
    """The briefing in play, as the side knows the position whose view `s` is."""
    return _briefing(s.world, s)


def _briefing(world: World, s: S | None) -> tuple[Topic, ...]:
    return topics(
        Topic("Victory", (*_medal_lines(world, s), *_ground(world, s), *_exits(world))),
        Topic("Cards", tuple(_card_lines(world))),
        Topic("Sections", tuple(_section_lines(world))),
        Topic("Bunkers", tuple(_bunker_lines(world))),
        Topic("Special rules", tuple(_special_lines(world))),
    )


def place(s: S, space: str) -> tuple[str, ...]:
    """What the scenario says of a hex: objective, exit, section of each side, owner of a bunker."""
    world, lines = s.world, []
    for i, (objective, hexes) in enumerate(world.objectives):
        if space in hexes:
            held = victory.holder(s.state, i)
            now = f"held by {side_called(world.force(held))}" if held else "held by no one"
            lines.append(f"objective: {objective.name}, {count(objective.medals, 'medal')}, {now}")
    for side in SIDES:
        if space in world.exits[side]:
            worth = count(world.exits[side][space], "medal")
            lines.append(
                f"the units of {side_called(world.force(side))} may leave the map here: {worth} each"
            )
    if space in world.bunkers:
        lines.append(f"bunker of {side_called(world.force(world.bunkers[space]))}")
    names = {side: list_words(sorted(world.sections[side][space], key=SECTIONS.index)) for side in SIDES}
    if len(set(names.values())) == 1:
        lines.append(f"section: {names[SIDES[0]]}")
    else:
        lines.append(
            "section: " + "; ".join(f"{names[side]} for {side_called(world.force(side))}" for side in SIDES)
        )
    return tuple(lines)


def dividers(world: World) -> tuple[Divider, ...]:
    """The lines between the sections across the map, from edge to edge, in map units (M44 1.3)."""
    left, top, right, bottom = world.board.bounds
    spaces, dividers_ = world.board.hexes.values(), []
    for first, second in pairwise(SECTIONS):
        on = [space for space in spaces if {first, second} <= {*world.sections["allies"][space.id]}]
        if on:
            x = world.board.centre(on[0].id)[0]
            if left < x < right:
                dividers_.append(((x, top), (x, bottom)))
    return tuple(sorted(dividers_))


def _medal_lines(world: World, s: S | None) -> Iterator[BriefingLine]:
    """What wins the game."""
    for side in SIDES:
        force = world.force(side)
        has = force.won if s is None else victory.medals(s.state, side)
        now = f" ({has} so far)" if s is not None or has else ""
        yield BriefingLine(f"{force.name}: victory at once with {count(force.medals, 'medal')}{now}")
    kinds = sorted({row.kind for row in world.scenario.units})
    none = [world.kinds[kind].name.lower() for kind in kinds if not world.kinds[kind].medal]
    but = f", but not a {list_words(none, 'or')}" if none else ""
    yield BriefingLine(f"each eliminated enemy unit is worth 1 medal{but}")
    yield BriefingLine("a side without a unit on the map loses at once")
    turns = count(world.scenario.turns, "turn")
    yield BriefingLine(f"after {turns} of each side the one with more medals wins; equal medals are a draw")


def _ground(world: World, s: S | None) -> Iterator[BriefingLine]:
    """Each objective: its medals, who can win them and how, and who holds it."""
    for i, (objective, hexes) in enumerate(world.objectives):
        side = victory.holder(s.state, i) if s is not None else objective.holder
        held = f"held by {side_called(world.force(side))}" if side else "held by no one"
        when = "" if s is None and not side else " at the start" if s is None else " now"
        who = "either side" if objective.side == "both" else side_called(world.force(objective.side))
        prize = "victory at once" if objective.sudden_death else count(objective.medals, "medal")
        start = ", if held when its own turn begins" if objective.from_start else ""
        keeps = "" if objective.sudden_death else f", kept {KEEPS[objective.keeps]}"
        yield BriefingLine(
            f"{in_places(objective.name, hexes)}: {prize} for {who}"
            f"{_needs_text(objective, hexes)}{start}{keeps}; "
            f"{held}{when}",
            hexes,
        )


def _needs_text(objective: Objective, hexes: tuple[str, ...]) -> str:
    if len(hexes) == 1 or objective.needs == "any":
        return ""
    if objective.needs == "all":
        return " with a unit in every hex"
    if objective.needs == "majority":
        return " with units in more of its hexes than the enemy"
    return f" with units in {objective.needs} of its hexes"


def _exits(world: World) -> Iterator[BriefingLine]:
    for row in world.scenario.exits:
        spaces = tuple(world.board.find(label).id for label in row.hexes)
        name, worth = world.force(row.side).name, count(row.medals, "medal")
        yield BriefingLine(f"{name}: {worth} for each unit that leaves the map by {runs(spaces)}", spaces)


def _card_lines(world: World) -> Iterator[BriefingLine]:
    """The hands, who begins, and what is not in the deck."""
    for side in SIDES:
        force = world.force(side)
        first = ", and the first turn" if side == world.scenario.first else ""
        yield BriefingLine(f"{force.name}: {count(force.hand, 'card')}{first}")
    if world.scenario.deck.without:
        names = [world.card(key).name for key in world.scenario.deck.without]
        yield BriefingLine(f"not in the deck: {list_words(names)}")


def _section_lines(world: World) -> Iterator[BriefingLine]:
    """Where the section lines run: through hexes that belong to both."""
    mine = world.sections[SIDES[0]]
    for first, second in pairwise(SECTIONS):
        on = tuple(space for space in world.board.hexes if {first, second} <= {*mine[space]})
        if on:
            yield BriefingLine(
                f"{first} and {second} (as seen by {side_called(world.force(SIDES[0]))}) meet at {runs(on)}, "
                "which belong to both",
                on,
            )


def _bunker_lines(world: World) -> Iterator[BriefingLine]:
    for side in SIDES:
        spaces = tuple(space for space, owner in world.bunkers.items() if owner == side)
        if spaces:
            yield BriefingLine(f"{world.force(side).name}: {runs(spaces)}", spaces)


def _special_lines(world: World) -> Iterator[BriefingLine]:
    """The special rules of the scenario, and its switches."""
    for words in world.scenario.special:
        yield BriefingLine(words.rstrip("."))
    defaults = Options()
    for (name, value), words in OPTIONS.items():
        if getattr(world.options, name) == value != getattr(defaults, name):
            yield BriefingLine(words)
