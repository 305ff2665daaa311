"""Landing craft that were bought: used by who comes from the sea, and of no use to anybody else (WSN 6.2)."""

from __future__ import annotations

import pytest

from pointbuy.build import Built
from pointbuy.roster import Buy, Roster
from tests.pointbuy.battles import built, game, roster
from wsn.bots import BOTS
from wsn.table.seat import Seat

LANDING = {"kind": "attack", "seed": "3", "map": "board_b", "edges": ("south", "north"), "points": 60}
SENTENCE = "A Company: landing craft serve only units that come on by sea (WSN 6.2)"


def pair(*with_: str) -> tuple[Roster, Roster]:
    """A company of rifles that attacks, with a number of landing craft."""
    return (
        roster("us", "attacker", 120, Buy(row="U8", with_=with_)),
        roster("german", "defender", 60, "G1"),
    )


def companies(made: Built) -> list[dict[str, object]]:
    return [dict(row) for row in made.document["companies"]]


@pytest.mark.rule("WSN 6.2")
def test_bought_craft_are_used_where_the_company_comes_from_the_sea() -> None:
    made = built(pair("UA18", "UA18", "UA18"), **LANDING)
    assert SENTENCE not in made.advice
    played = game(made)
    seats = {side: Seat(played, side) for side in played.system.sides}
    bots = {side: BOTS["greedy"](f"1/{side}") for side in played.system.sides}
    afloat: set[str] = set()
    for _ in range(400):
        side = played.deciding
        if side is None:
            break
        seats[side].submit(bots[side].choose(seats[side]))
        afloat |= {unit.id for unit in played.state.units.values() if "afloat" in unit.marks}
    assert {"A1", "A2", "A3"} <= afloat, "each platoon is in a craft of its own"


@pytest.mark.rule("WSN 6.2")
def test_who_comes_from_the_sea_has_craft_whether_they_were_bought_or_not() -> None:
    assert companies(built(pair("UA18"), **LANDING)) == companies(built(pair(), **LANDING))


@pytest.mark.rule("WSN 6.2")
def test_inland_craft_change_nothing_and_that_is_told() -> None:
    inland = {"kind": "attack", "seed": "3", "points": 60}
    with_craft, without = built(pair("UA18"), **inland), built(pair(), **inland)
    assert companies(with_craft) == companies(without)
    assert with_craft.advice == (SENTENCE,)
    assert without.advice == ()
