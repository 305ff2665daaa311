"""The agreement of two players before a scenario is built, and its problems (WSN 7.1-7.4).

All problems are given at once, each with its rule: those of both rosters, of the points for the number of
boards, and of the roles. Points other than the usual ones are allowed if both players agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from pointbuy.catalogue import Catalogue
from pointbuy.cataloguefile import Role, Size
from pointbuy.checks import advice, find_faults
from pointbuy.layouts import MOST_BOARDS, BoardChoice, OverlayChoice
from pointbuy.objectives import MOST_OBJECTIVES
from pointbuy.roster import Roster, catalogue_of
from wsn.data import Problem, nearest_hint, not_a_day
from wsn.parts.mustering import Battle, Compass
from wsn.renamed import former_names

Deploy = Literal["proposed", "hand", "hidden"]

MOST_TURNS: Final = 99
"""The most turns of a scenario."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan that two players agree on; anything left out is proposed or drawn from the seed."""

    kind: str = "encounter"
    """The key of the battle in the system."""
    seed: str = "1"
    boards: int = 1
    """The number of boards to draw."""
    chosen: tuple[BoardChoice, ...] = ()
    """Chosen boards instead of drawn ones, in rows from the north-west."""
    map: str = ""
    """A finished map instead of boards; it has its own shape and overlays."""
    shape: tuple[int, int] | None = None
    """The columns and rows of the boards."""
    overlays: tuple[OverlayChoice, ...] = ()
    edges: tuple[Compass, Compass] | None = None
    """The edges of A and of B."""
    objectives: tuple[str, ...] = ()
    """The chosen objective hexes."""
    count: int | None = None
    """The number of objectives to propose if none is chosen."""
    points: int | None = None
    """The agreed points of the side with fewer points; None for the usual points of the size."""
    turns: int | None = None
    deploy: Deploy = "proposed"
    """Posts proposed by the builder; zones in which the players set up; or these, unseen until both have."""
    drop: bool = False
    """Whether airborne units arrive by air."""
    date: str = "1944-07-20"
    title: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A roster with its catalogue, and its file for messages."""

    roster: Roster
    catalogue: Catalogue
    file: str = ""


def load_player(roster: Roster, file: str = "") -> Player:
    """A roster with its catalogue. Raises DataError if there is no such catalogue."""
    return Player(roster, catalogue_of(roster, file), file)


def plan_problems(plan: Plan, battles: Mapping[str, Battle]) -> Iterator[Problem]:
    """The problems of a plan, whatever the rosters."""
    if plan.kind not in battles:
        yield Problem("", "kind", f"there is no battle {plan.kind!r}{nearest_hint(plan.kind, battles)}")
    count = len(plan.chosen) or plan.boards
    if not 1 <= count <= MOST_BOARDS:
        yield Problem("", "boards", f"{count} boards; use from 1 to {MOST_BOARDS}")
    if plan.shape is not None and plan.shape[0] * plan.shape[1] != count:
        text = f"{plan.shape[0]} x {plan.shape[1]} is {plan.shape[0] * plan.shape[1]} boards, not {count}"
        yield Problem("", "shape", text)
    if plan.edges is not None and plan.edges[0] == plan.edges[1]:
        yield Problem("", "edges", f"both sides have the {plan.edges[0]} edge; each needs its own")
    if plan.count is not None and not 1 <= plan.count <= MOST_OBJECTIVES:
        yield Problem("", "objectives", f"{plan.count} objectives; use from 1 to {MOST_OBJECTIVES}")
    if (wrong := not_a_day(plan.date)) is not None:
        yield Problem("", "date", wrong)
    if plan.turns is not None and not 1 <= plan.turns <= MOST_TURNS:
        yield Problem("", "turns", f"{plan.turns} turns; a game has from 1 to {MOST_TURNS}")


def player_problems(players: tuple[Player, Player], battle: Battle) -> Iterator[Problem]:
    """The problems of the two rosters, each by itself and both together."""
    for one in players:
        for fault in find_faults(one.roster, one.catalogue):
            yield Problem(one.file, "", str(fault))
    a, b = players
    if (a.catalogue.file.system, a.catalogue.file.number) != (
        b.catalogue.file.system,
        b.catalogue.file.number,
    ):
        yield Problem(
            b.file,
            "catalogue",
            f"{b.catalogue.name} is not the catalogue of the other roster, {a.catalogue.name}",
        )
        return
    nations = a.catalogue.file.nations
    sides = [nations[one.roster.nation].side for one in players]
    if sides[0] == sides[1]:
        names = tuple(dict.fromkeys(nations[one.roster.nation].name for one in players))
        both = f"{names[0]} ({sides[0].title()})" if len(names) == 1 else f"for the {sides[0].title()}"
        told = "" if len(names) == 1 else f" ({' and '.join(names)})"
        text = f"both rosters are {both}{told}; each side needs one"
        yield Problem(b.file, "nation", text)
    if sorted(one.roster.role for one in players) != sorted(battle.roles):
        roles = " and ".join(repr(one.roster.role) for one in players)
        one_role = len(set(battle.roles)) == 1
        wanted = f"two of {battle.roles[0]!r}" if one_role else " and ".join(battle.roles)
        yield Problem(
            b.file, "role", f"the rosters are for {roles}; {battle.title} wants {wanted} ({battle.rule})"
        )


def points_problems(players: tuple[Player, Player], boards: int, agreed: int | None) -> Iterator[Problem]:
    """The problems of the points, by the number of boards or by agreement, and multiplied by role."""
    file = players[0].catalogue.file
    if any(one.roster.role not in file.roles for one in players):
        return
    roles = [file.roles[one.roster.role] for one in players]
    had = [one.roster.points for one in players]
    if agreed is not None:
        right = [[agreed * role.times for role in roles]]
        why = f"{agreed} are agreed, and it must have"
        rules = [role.rule for role in roles]
    else:
        sizes = sizes_of(file.sizes, boards)
        every = [[size.points.get(one.roster.role, 0) for one in players] for size in sizes]
        right = [points for points in every if all(points)]
        where = f"on {boards} board{'s' if boards > 1 else ''}"
        why = f"{where} it usually has"
        rules = [size.rule for size in sizes[:1]] * len(roles)
    if not right:
        yield from _unequal_points(players, had, roles)
    elif had not in right:
        for i, (one, role) in enumerate(zip(players, roles)):
            wanted = " or ".join(str(points[i]) for points in right)
            if had[i] not in [points[i] for points in right] or len(right) > 1:
                text = f"the roster for the {role.name} has {had[i]} points; {why} {wanted} ({rules[i]})"
                yield Problem(one.file, "points", text)


def _unequal_points(players: tuple[Player, Player], had: list[int], roles: list[Role]) -> Iterator[Problem]:
    """Problems of the proportion of points, where the players choose the total freely."""
    times = [role.times for role in roles]
    if had[0] * times[1] != had[1] * times[0]:
        shares = f"{times[0]} to {times[1]}" if times[0] != times[1] else "the same for both"
        rules = ", ".join(sorted({role.rule for role in roles}))
        text = f"{had[0]} and {had[1]} points; they must be {shares} ({rules})"
        yield Problem(players[1].file, "points", text)


def sizes_of(sizes: tuple[Size, ...], boards: int) -> list[Size]:
    """The sizes of game for a number of boards: those that need most of them."""
    most = max((size.boards for size in sizes if size.boards <= boards), default=0)
    return [size for size in sizes if size.boards == most]


def unheeded_advice(players: tuple[Player, Player]) -> tuple[str, ...]:
    """The advice of the rules that these rosters do not follow."""
    return tuple(
        f"{one.file or one.roster.nation}: {fault}"
        for one in players
        for fault in advice(one.roster, one.catalogue)
    )


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"player": "load_player", "advised": "unheeded_advice"},
    )
