"""The briefing: what each victory needs, what comes when, what a square is worth."""

from __future__ import annotations

from wsn.english import count, list_words
from wsn.parts.briefing import BriefingLine, Divider, Topic, topics
from wsn.parts.called import does, side_called
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED, VP
from wsn.systems.omaha_solitaire.rules.world import GERMANS, US, S, World, gap, gone, holder, name


def before(world: World) -> tuple[Topic, ...]:
    """The briefing of a scenario that has not begun."""
    return _briefing(world, None)


def briefing(s: S) -> tuple[Topic, ...]:
    """The briefing in play."""
    return _briefing(s.world, s)


def _briefing(world: World, s: S | None) -> tuple[Topic, ...]:
    scenario = world.scenario
    americans, germans = (does(scenario.sides[side], "wins", "win") for side in (US, GERMANS))
    win = [
        BriefingLine(
            f"{americans} a {one.name} victory with {count(one.points, 'victory point')}"
            f" at the end of turn {scenario.turns}"
        )
        for one in scenario.levels
    ]
    win.append(
        BriefingLine(f"{germans} otherwise, and at once when nobody is left ashore"
                     " at the end of a turn (BO Victory R1)")
    )  # fmt: skip
    taken = "a strongpoint, town or exit taken (once, if it is two of them)"
    gains = f"{taken}; a German token removed; obstacles or a mine cleared"
    win.append(BriefingLine(f"a point each: {gains} (BO Victory)"))
    if s is not None:
        win.append(BriefingLine(f"{VP.get(s.state) or 0} victory points so far"))
    return topics(
        Topic("Victory", tuple(win)),
        Topic("Exits", tuple(_exits(s, world))),
        *_campaign_topics(s),
        Topic("Waves", tuple(_coming_lines(world))),
        Topic("Every turn", tuple(_turn(world))),
        Topic("Cards", tuple(BriefingLine(f"{count(row.copies, 'card')} {row.name}: {row.text.rstrip('.')}")
                             for row in world.tables.cards.values())),
    )  # fmt: skip


def _exits(s: S | None, world: World) -> list[BriefingLine]:
    """The exits on one line; in play a line for each side that holds some."""
    exits = [square for square in world.worth if world.exit(square)]
    if s is None:
        return [BriefingLine(list_words(exits), tuple(exits))]
    held: dict[str, list[str]] = {}
    for square in exits:
        held.setdefault(side_called(s.world.scenario.sides[holder(s, square)]), []).append(square)
    return [BriefingLine(f"{list_words(ours)}, held by {who}", tuple(ours)) for who, ours in held.items()]


def _campaign_topics(s: S | None) -> tuple[Topic, ...]:
    if s is None:
        return ()
    return Topic("What was taken", tuple(_taken_lines(s))), Topic("What it cost", tuple(_cost(s)))


def _taken_lines(s: S) -> list[BriefingLine]:
    """The campaign so far: squares, German tokens, gaps."""
    world, laid = s.world, s.world.scenario.tokens
    ours = tuple(square for square in world.worth if holder(s, square) == US)
    down = [f"sp-{square}" for square in laid.strongpoints] + [f"re-{square}" for square in laid.events]
    removed = sum(token not in s.state.units for token in down)
    gaps = tuple(beach for beach in world.beaches if gap(s, beach))
    lines = [BriefingLine(f"{count(removed, 'German token')} of {len(down)} removed")]
    if ours:
        lines.insert(0, BriefingLine(f"{count(len(ours), 'square')} held: {list_words(list(ours))}", ours))
    if gaps:
        lines.append(BriefingLine(f"gaps in {list_words(list(gaps))}", gaps))
    return lines


def _cost(s: S) -> list[BriefingLine]:
    """What it has cost: who is eliminated now, who is disrupted, by division."""
    lines = []
    for division in ("1st", "29th", "Rangers"):
        units = [s.unit(row.id) for row in s.world.scenario.units if row.division == division]
        lost = [name(s, unit.id) for unit in units if gone(unit)]
        weak = sum(DISRUPTED in unit.marks for unit in units)
        words = f"eliminated: {list_words(lost)}" if lost else "nobody eliminated"
        who = division if division == "Rangers" else f"{division} Division"
        lines.append(BriefingLine(f"{who}: {words}; {weak} of {len(units)} disrupted"))
    return lines


def _coming_lines(world: World) -> list[BriefingLine]:
    by_turn: dict[int, list[str]] = {}
    for row in world.scenario.units:
        by_turn.setdefault(row.turn, []).append(f"{row.name}{f' in {row.at}' if row.at else ''}")
    return [BriefingLine(f"turn {turn}: {'; '.join(by_turn[turn])}") for turn in sorted(by_turn)]


def _turn(world: World) -> list[BriefingLine]:
    charts = world.tables.charts
    new = [max(0, world.tables.new(charts.initiative, turn) + world.scenario.initiative)
           for turn in range(1, world.scenario.turns + 1)]  # fmt: skip
    engineers = [world.tables.new(charts.engineering, turn) for turn in range(1, world.scenario.turns + 1)]
    return [
        BriefingLine(f"{count(world.scenario.events_a_turn, 'random event')} (BO Events)"),
        BriefingLine(f"new initiative points by turn: {' '.join(map(str, new))} (BO Points)"),
        BriefingLine(f"new engineer points by turn: {' '.join(map(str, engineers))} (BO Points)"),
    ]


def place(s: S, space: str) -> tuple[str, ...]:
    """What a square is: exit, sector, who holds it. Obstacles and gaps are markers, and told as such."""
    if space not in s.world.board.squares:
        return ()
    lines = []
    if s.world.exit(space):
        lines.append("an exit from the beach")
    if space in s.world.worth:
        lines.append(
            "a victory point when it is taken; held by "
            f"{side_called(s.world.scenario.sides[holder(s, space)])}"
        )
    if s.world.sector(space):
        lines.append(f"sector of the {s.world.sector(space)} Division")
    return tuple(lines)


def dividers(world: World) -> tuple[Divider, ...]:  # noqa: ARG001 - of any scenario
    """None: the sectors are told of each square."""
    return ()
