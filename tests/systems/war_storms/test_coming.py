"""Who is known to come on counts before he arrives, and does not wait where he came on. Bots only."""

from __future__ import annotations

import pytest

from tests import weighed
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, position
from wsn.bots.greedy import Greedy
from wsn.bots.judges.war_storms import coming
from wsn.bots.judges.war_storms.forecast import side_prospects
from wsn.engine.dice import ScriptedDice
from wsn.scenario import new_game
from wsn.systems.war_storms.data.zones import Zone
from wsn.systems.war_storms.rules.commands import (
    ActivateOfficer,
    Choose,
    Deploy,
    Done,
    HoldBack,
    MoveTo,
    Pass,
    Ready,
    Stop,
)
from wsn.table.seat import Seat

FIELD = "\n".join([". . . . . . . . ."] * 4)
UNITS = """
    F1 us_infantry 101
    Fo us_officer  101
    T1 us_m4_75    -
    E1 ge_infantry 901
    Eo ge_officer  901
"""


def awaited(turn, *, comes=2, t1="-", turns=8):
    """A position of a turn in which T1 comes on at 104 in another, or stands where it says."""
    return position(
        board(FIELD),
        UNITS.replace("us_m4_75    -", f"us_m4_75    {t1}"),
        objectives={"101": "allies"},
        coming={"T1": ("104", comes)},
        tracks={"turn": turn, **HOLD},
        turns=turns,
        attacker="axis",
    )


def score(p, side="allies"):
    return weighed.score(p.game, side)


def test_a_unit_that_is_known_to_come_counts_as_when_it_has_come():
    assert score(awaited(1)) == score(awaited(2, t1="104"))
    assert score(awaited(1, comes=5)) == score(awaited(1))


@pytest.mark.parametrize(("turn", "comes"), [(1, 9), (3, 2), (2, 2)])
def test_one_that_comes_too_late_or_found_no_room_counts_for_less(turn, comes):
    p = awaited(turn, comes=comes)
    assert not coming.is_expected(p.s, p.unit("T1"))
    assert score(p) < score(awaited(turn, t1="104")) - 100


def test_it_is_told_when_and_where_it_comes():
    p = awaited(1, comes=4)
    unit = p.unit("T1")
    assert coming.is_expected(p.s, unit)
    assert (coming.turns_until(p.s, unit), coming.arrival_spaces(p.s, unit)) == (3, ("104",))
    assert coming.comes_later(p.s, unit)
    assert not coming.comes_later(p.s, p.unit("F1"))


def test_what_a_position_promises_counts_it_too_and_the_more_the_sooner_it_comes():
    soon, late, never = (
        side_prospects(weighed.weighing(awaited(1, comes=turn).game), "allies") for turn in (2, 6, 9)
    )
    assert soon > late > never


def test_to_hold_back_a_unit_that_may_be_placed_costs_more_than_any_hex_of_its_zone():
    zone = Zone(id="south", name="the south", spaces=("101", "102", "103", "104"))
    p = position(
        board(FIELD),
        UNITS,
        objectives={"101": "allies"},
        coming={"T1": ("south", 2)},
        tracks={"turn": 1, **HOLD},
        attacker="axis",
        assets={"zones": (zone,)},
    )
    before = score(p)
    p.do(Pass(), Pass())
    assert p.phase == "entry"
    assert abs(score(p) - before) <= 10
    seat = Seat(p.game, "allies")
    ranked = Greedy("1").rank_commands(seat, seat.legal())
    placed = [worth for command, (worth, _) in ranked.items() if isinstance(command, Deploy)]
    assert placed
    assert ranked[HoldBack(unit="T1")][0] < min(placed)
    p.do(HoldBack(unit="T1"), Ready(), dice=[(1, 6)])
    assert score(p) < before - 100


@pytest.mark.parametrize("name", ["hedgerow_skirmish", "airel", "hill_192", "before_dawn"])
def test_no_arrival_of_a_shipped_scenario_raises_the_score_of_its_side(name):
    """Both sides pass from turn to turn; the graph of a review rose by the arrival of the relief."""
    game = new_game(name, seed=1)
    arrivals = 0
    while game.outcome is None and game.state.frames[-1].phase == "activation":
        off = [unit for unit in game.state.units.values() if unit.place is None]
        before = {side: weighed.score(game, side) for side in game.system.sides}
        game.submit(str(game.deciding), Pass())
        if game.outcome is not None:
            break
        came = {unit.side for unit in off if game.state.units[unit.id].place is not None}
        for side in came:
            arrivals += 1
            assert weighed.score(game, side) <= before[side] + 20, game.state.tracks["turn"]
    assert arrivals


def test_the_relief_does_not_wait_where_it_came_on():
    """The tanks of the hedgerow skirmish come on eleven hexes from the church that they are to relieve."""
    game = new_game("hedgerow_skirmish", seed=1)
    game.submit("axis", Pass())
    game.submit("allies", Pass(), ScriptedDice([(1, 6)]))
    for officer in ("Brandt", "Oswald"):  # the enemy has acted, so that nobody reacts
        if game.deciding == "allies":
            game.submit("allies", Pass())
        game.submit("axis", ActivateOfficer(unit=officer))
        game.submit("axis", Done())
    game.submit("allies", ActivateOfficer(unit="Carver"))
    for tank in ("T1", "T2"):
        game.submit("allies", Choose(unit=tank))
        far, bot, seat = apart(game, tank), Greedy("1"), Seat(game, "allies")
        while game.state.frames[-1].phase == "acting" and isinstance(step := bot.choose(seat), MoveTo):
            game.submit("allies", step)
        assert apart(game, tank) <= far - 3, tank
        if game.state.frames[-1].phase == "acting":
            game.submit("allies", Stop())


def apart(game, unit):
    """How many hexes a unit is from the church."""
    return game.world.distance("D509", str(game.state.units[unit].place))
