"""Builds a scenario from two rosters and a plan (WSN 7.1-7.3).

The same rosters, plan and program give the same scenario, byte for byte. Everything left open is drawn from
the seed of the plan, and the designer's note lists every die roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pointbuy import layouts, zones
from pointbuy.agreement import (
    Plan,
    Player,
    plan_problems,
    player_problems,
    points_problems,
    unheeded_advice,
)
from pointbuy.departures import drawn_up, find_departures
from pointbuy.deploy import Posted, Posting
from pointbuy.forces import forces_of
from pointbuy.notes import designer_note, title
from pointbuy.scenariotext import map_text, scenario_text
from pointbuy.scenes import SettledBattle, field_of, scene_of
from wsn.data import DataError, Problem
from wsn.parts.inforce import charts_of
from wsn.parts.mustering import (
    BattleSide,
    Enlisted,
    Lots,
    Order,
)
from wsn.renamed import former_names
from wsn.systems import find_game, game_of
from wsn.systems.contract import GamePoints


@dataclass(frozen=True, slots=True)
class Built:
    """A built scenario, as documents and as the text of its files."""

    document: Mapping[str, Any]
    map: Mapping[str, Any]
    """The document of the map."""
    text: str
    """The text of the scenario file."""
    map_text: str | None
    """The text of the map file, to be written beside it; None for a shipped map."""
    advice: tuple[str, ...]
    """What does not hold of what the rules advise or ask, and what is of little use."""
    sides: tuple[BattleSide, BattleSide]
    """Both sides with their edges, in the order of the battle: the attacker first, where there is one."""
    first: str
    """The side that moves first."""
    charts: Mapping[str, Any] | None = None
    """The charts with the kinds of their catalogue; None: as they are shipped."""


def build_scenario(plan: Plan, a: Player, b: Player, name: str = "scenario") -> Built:
    """Build the scenario of two rosters; `name` is that of its file, without the suffix.

    Raises DataError with all problems of rosters, points, boards, objectives and room.
    """
    with charts_of(a.catalogue.file.system, a.catalogue.charts):
        return _build_once(plan, a, b, name)


def _build_once(plan: Plan, a: Player, b: Player, name: str) -> Built:
    system, charts = a.catalogue.file.system, a.catalogue.charts
    muster = muster_of(system)
    problems = list(plan_problems(plan, muster.battles))
    battle = muster.battles.get(plan.kind)
    if plan.drop and not muster.has_drops:
        problems.append(Problem("", "drop", "this game has no airborne landings"))
    field: layouts.Field | None = None
    if not problems:
        try:
            field = field_of(plan, muster, system)
        except DataError as error:
            problems += error.problems
    if battle is not None:
        problems += player_problems((a, b), battle)
    boards = field.boards if field is not None else len(plan.chosen) or plan.boards
    problems += points_problems((a, b), boards, plan.points)
    if problems or battle is None or field is None:
        raise DataError(dict.fromkeys(problems))
    players = (a, b) if a.roster.role == battle.roles[0] else (b, a)
    bought = [forces_of(one.roster, one.catalogue) for one in players]
    enlisted = muster.enlist_forces(bought, Lots(plan.seed), plan.drop)
    scene = scene_of(plan, battle, players, field, muster, bought, flipped=players[0] is b)
    posted = _post_forces(scene, enlisted, muster)
    order = Order(
        title=plan.title or title(scene.goals, scene.battle),
        map=field.name or f"{name}_map.toml",
        date=plan.date,
        turns=plan.turns or battle.turns,
        sides=scene.sides,
        goals=scene.goals,
        zones=posted.zones,
        posts=posted.posts,
        first=scene.first,
        note=designer_note(scene, posted, enlisted),
        hand=plan.deploy != "proposed",
        hidden=plan.deploy == "hidden",
    )
    document = muster.built_document(order, enlisted, scene.board)
    if charts is None:
        game_of(system).files.check_scenario(document, field.document, name)
    else:
        game_of(system).files.check_by_charts(document, field.document, name, charts)
    text = scenario_text(document, enlisted.sources)
    written = None if field.file is None else map_text(field.file)
    departs = find_departures(drawn_up(scene, posted, enlisted), scene.board)
    told = (*unheeded_advice((a, b)), *enlisted.advice, *departs)
    return Built(document, field.document, text, written, told, scene.sides, scene.first, charts)


def muster_of(system: str) -> GamePoints[Enlisted]:
    """What a system says of scenarios built from points. Raises DataError for one that builds none."""
    if not find_game(system).points.has_battles:
        text = f"{system} has no rules for building scenarios from points"
        raise DataError([Problem("", "catalogue", text)])
    return game_of(system).points


# --- deployment


def _post_forces(scene: SettledBattle, enlisted: Enlisted, muster: GamePoints[Enlisted]) -> Posted:
    """The zones and posts of both sides. Raises DataError for units without room."""
    hand = scene.plan.deploy != "proposed"
    if hand and not muster.has_zones:
        text = "this game has no set-up phase; choose the proposed deployment"
        raise DataError([Problem("", "deploy", text)])
    posting = Posting(scene.board, scene.ground, hand, muster.last_arrival)
    goals = tuple(goal.space for goal in scene.goals)
    if "defends" in scene.battle.stances:
        edges = (scene.sides[0].edge, scene.sides[1].edge)
        posting.post_defender(edges, scene.goals, enlisted.bands, scene.battle)
    else:
        ways = zones.both_ways_in(scene.board, scene.ground, scene.sides, scene.battle)
        for side, enemy, bands, edge in zip(scene.sides, reversed(scene.sides), enlisted.bands, ways):
            posting.coming_on(bands, edge, enemy.edge, side.stance, goals)
    if posting.problems:
        raise DataError(posting.problems)
    return posting.posted_forces()


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"build": "build_scenario"},
    )
