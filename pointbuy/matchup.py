"""Many battles between two rosters, or between random rosters of equal value, built one after the other.

Each build has boards, officers and dice of its own and gives two battles: one as it was drawn, and one in
which the sides have exchanged their edges of the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from pointbuy import catalogue as catalogues
from pointbuy.agreement import Plan, Player, load_player, player_problems, points_problems
from pointbuy.build import Built, build_scenario, muster_of
from pointbuy.catalogue import Catalogue
from pointbuy.drawing import random_roster
from pointbuy.roster import Roster
from wsn.data import DataError, Problem, nearest_hint
from wsn.engine.journal import as_recorded
from wsn.engine.system import Setup
from wsn.english import count
from wsn.parts.contested import BattleTerms, Contested
from wsn.parts.mustering import Battle, Lots
from wsn.systems import SYSTEMS, game_of

BUILD_TRIES: Final = 6
"""A build that finds no room for a force is drawn again, so many times."""


@dataclass(frozen=True, slots=True)
class Matchup:
    """Who fights whom. Without rosters they are drawn for each build, of `points` each."""

    catalogue: str
    kinds: tuple[str, ...]
    """The missions, played in turn."""
    seed: int
    boards: int = 1
    rosters: tuple[Roster, Roster] | None = None
    files: tuple[str, str] = ("", "")
    points: int = 0
    turns: int | None = None
    """How many turns the players agree on; None: those of each mission."""


def of_rosters(
    a: Roster, b: Roster, files: tuple[str, str], *, seed: int, boards: int = 1, turns: int | None = None
) -> Matchup:
    """The battles of two rosters: their roles say which mission. Raises DataError."""
    kept = load_player(a, files[0]).catalogue
    battles = muster_of(kept.file.system).battles
    roles = sorted((a.role, b.role))
    kinds = tuple(key for key, battle in battles.items() if sorted(battle.roles) == roles)
    if not kinds:
        wanted = ", or ".join(" against ".join(battle.roles) for battle in battles.values())
        text = f"the rosters are for {a.role!r} and {b.role!r}; there are battles of {wanted}"
        raise DataError([Problem(files[1], "role", text)])
    return Matchup(a.catalogue, kinds, seed, boards, (a, b), files, turns=turns)


def of_points(
    points: int,
    *,
    catalogue: str = "",
    seed: int,
    boards: int = 1,
    kinds: tuple[str, ...] = (),
    turns: int | None = None,
) -> Matchup:
    """Battles of random rosters of so many points, in every mission or in these. Raises DataError."""
    kept = catalogues.load_catalogue(catalogue) if catalogue else _usual_catalogue()
    battles = muster_of(kept.file.system).battles
    for kind in kinds:
        if kind not in battles:
            raise DataError(
                [Problem("", "kind", f"there is no battle {kind!r}{nearest_hint(kind, battles)}")]
            )
    return Matchup(kept.name, kinds or tuple(battles), seed, boards, points=points, turns=turns)


def _usual_catalogue() -> Catalogue:
    """What is bought from when nobody says: the shipped catalogue of the first game that has one."""
    shipped = [catalogues.load_catalogue(name) for name in catalogues.shipped_catalogues()]
    return min(shipped, key=lambda one: [*SYSTEMS].index(one.file.system))


def battle_of(matchup: Matchup, number: int) -> Contested:
    """The battle of this number, from 1: two to a build. Raises DataError with what is wrong with it."""
    at, swapped = divmod(number - 1, 2)
    for again in range(BUILD_TRIES):
        try:
            return _fight_battle(matchup, at, bool(swapped), again)
        except DataError:
            if again == BUILD_TRIES - 1 or (matchup.rosters is not None and _is_hopeless(matchup)):
                raise
    raise AssertionError


def sides_of(matchup: Matchup) -> tuple[tuple[str, ...], Mapping[str, str], str]:
    """The sides in the order of the rosters, what each is called, and what the battles are called."""
    if matchup.rosters is None:
        kept = catalogues.load_catalogue(matchup.catalogue)
        sides = tuple(dict.fromkeys(nation.side for nation in kept.file.nations.values()))
        ordered = tuple(one for one in game_of(kept.file.system).sides if one.id in sides)
        names = {one.id: one.title for one in ordered}
        return tuple(names), names, f"Random rosters of {matchup.points} points{_agreed_turns(matchup)}"
    players = _draw_players(matchup, matchup.rosters)
    names = {}
    for letter, one in zip("AB", players):
        nation = one.catalogue.file.nations[one.roster.nation]
        names[nation.side] = f"{letter}, {one.roster.title or nation.name}"
    return tuple(names), names, f"{' against '.join(names.values())}{_agreed_turns(matchup)}"


def _agreed_turns(matchup: Matchup) -> str:
    """The turns, where players have agreed on other ones than those of the mission."""
    return "" if matchup.turns is None else f", {count(matchup.turns, 'turn')}"


def _is_hopeless(matchup: Matchup) -> bool:
    """Whether the rosters themselves are at fault, so that no other dice would help."""
    assert matchup.rosters is not None
    players = _draw_players(matchup, matchup.rosters)
    battle = muster_of(players[0].catalogue.file.system).battles[matchup.kinds[0]]
    return any(True for _ in player_problems(players, battle))


def _fight_battle(matchup: Matchup, at: int, swapped: bool, again: int) -> Contested:
    kind = matchup.kinds[at % len(matchup.kinds)]
    seed = matchup.seed + at
    drawn = f"{seed}" if not again else f"{seed}/{again + 1}"
    kept = catalogues.load_catalogue(matchup.catalogue) if matchup.rosters is None else None
    agreed: int | None
    if kept is None:
        assert matchup.rosters is not None
        rosters, players = matchup.rosters, _draw_players(matchup, matchup.rosters)
        unusual = any(True for _ in points_problems(players, matchup.boards, None))
        agreed = min(one.points for one in rosters) if unusual else None
    else:
        rosters, agreed = _draw_rosters(matchup, kept, kind, drawn, at)
        players = _draw_players(matchup, rosters)
    plan = Plan(kind=kind, seed=drawn, boards=matchup.boards, points=agreed, turns=matchup.turns)
    made = build_scenario(plan, *players)
    if swapped:
        sides = [one.catalogue.file.nations[one.roster.nation].side for one in players]
        edges: Any = {side.id: side.edge for side in made.sides}
        made = build_scenario(replace(plan, edges=(edges[sides[1]], edges[sides[0]])), *players)
    return _contest_battle(made, kind, muster_of(_game_of(players)).battles[kind], at, swapped, seed)


def _draw_players(matchup: Matchup, rosters: tuple[Roster, Roster]) -> tuple[Player, Player]:
    a, b = (load_player(roster, file) for roster, file in zip(rosters, matchup.files, strict=True))
    return a, b


def _game_of(players: tuple[Player, Player]) -> str:
    return players[0].catalogue.file.system


def _draw_rosters(
    matchup: Matchup, kept: Catalogue, kind: str, drawn: str, at: int
) -> tuple[tuple[Roster, Roster], int | None]:
    """Two random rosters for a mission, and the points agreed on; None: those of a usual size of game."""
    battle = muster_of(kept.file.system).battles[kind]
    size = next(
        (
            one
            for one in kept.file.sizes
            if matchup.points in one.points.values() and one.boards <= matchup.boards
        ),
        None,
    )
    roles = battle.roles if at // len(matchup.kinds) % 2 == 0 else battle.roles[::-1]
    lots = Lots(f"{drawn}/rosters")
    made = []
    for side, role in zip(dict.fromkeys(nation.side for nation in kept.file.nations.values()), roles):
        nations = [key for key, nation in kept.file.nations.items() if nation.side == side]
        nation = nations[lots.roll_die("nation", side, faces=len(nations)) - 1]
        points = size.points[role] if size is not None else matchup.points * kept.file.roles[role].times
        made.append(random_roster(Lots(f"{drawn}/{side}"), kept, nation, role, points))
    return (made[0], made[1]), None if size is not None else matchup.points


def _contest_battle(made: Built, kind: str, battle: Battle, at: int, swapped: bool, seed: int) -> Contested:
    system = str(made.document["system"])
    setup = game_of(system).files
    roles = dict(zip((side.id for side in made.sides), battle.roles, strict=True))
    return Contested(
        as_recorded(
            Setup(
                system,
                setup.edition,
                str(made.document["name"]),
                dict(made.map),
                dict(made.document),
                setup.chart_documents() if made.charts is None else dict(made.charts),
            )
        ),
        BattleTerms(
            build=at + 1,
            kind=kind,
            title=battle.title,
            roles=roles,
            edges={side.id: side.edge for side in made.sides},
            first=made.first,
            swapped=swapped,
        ),
        seed,
    )
