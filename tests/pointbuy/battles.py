"""Rosters for a battle in few words, scenarios built of them, and games of what was built."""

from __future__ import annotations

from typing import Any

from pointbuy.agreement import Plan, load_player
from pointbuy.build import Built, build_scenario
from pointbuy.roster import Buy, Roster
from wsn.bots import BOTS
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.engine.system import Setup
from wsn.systems import game_of, system_of
from wsn.table.seat import Seat

LONGEST = 30_000


def roster(nation: str, role: str, points: int, *buys: str | Buy, **keys: Any) -> Roster:
    """A roster of these rows."""
    rows = tuple(Buy(row=buy) if isinstance(buy, str) else buy for buy in buys)
    return Roster(catalogue="war_storms", nation=nation, role=role, points=points, buys=rows, **keys)


def encounter(points: int = 150) -> tuple[Roster, Roster]:
    """Germans against Americans, the same points each."""
    return (
        roster("german", "encounter", points, "G1", "G3", "G13", "GV2", "GO3"),
        roster("us", "encounter", points, "U1", "U3", "U11", "UV2", "UO3", "UP1"),
    )


def attack(points: int = 150, *more: str | Buy, **keys: Any) -> tuple[Roster, Roster]:
    """Americans attack, with twice the points; `more` is bought by the Germans."""
    return (
        roster("us", "attacker", 2 * points, "U1", "U3", "U11", "UV2", "UO3", "U2", "U8", "UV4", "UV5"),
        roster("german", "defender", points, "G1", "G3", "G13", *more, **keys),
    )


def built(rosters: tuple[Roster, Roster], **keys: Any) -> Built:
    """The scenario of two rosters."""
    return build_scenario(
        Plan(**keys), load_player(rosters[0], "a.toml"), load_player(rosters[1], "b.toml"), "s"
    )


def wrong(rosters: tuple[Roster, Roster], **keys: Any) -> list[str]:
    """Everything that keeps a scenario from being built."""
    try:
        built(rosters, **keys)
    except DataError as error:
        return [str(problem) for problem in error.problems]
    raise AssertionError("it was built")


def game(made: Built, seed: str | int = 1) -> Game[Any]:
    """A game of what was built, without a journal."""
    system = str(made.document["system"])
    setup = game_of(system).files
    documents = setup.chart_documents()
    start = Setup(system, setup.edition, made.document["name"], made.map, made.document, documents)
    return Game.new(system_of(system), start, seed=str(seed))


def played(made: Built, bot: str, seed: str | int = 1) -> Game[Any]:
    """A game of what was built, played to its end by two bots of a kind."""
    one = game(made, seed)
    seats = {side: Seat(one, side) for side in one.system.sides}
    bots = {side: BOTS[bot](f"{seed}/{side}") for side in seats}
    for _ in range(LONGEST):
        side = one.deciding
        if side is None:
            return one
        seats[side].submit(bots[side].choose(seats[side]))
    raise AssertionError(f"no end after {LONGEST} commands")
