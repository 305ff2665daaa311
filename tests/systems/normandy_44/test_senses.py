"""What the bots of Normandy '44 have sense for: towns, fronts, beaches, cadres, reserves, replacements."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.judged import unit_of, weighing, worths
from tests.systems.normandy_44.scenarios import scenario_of
from wsn.board.hexboard import HexBoard
from wsn.bots import BOTS
from wsn.bots.chances import winning_chances
from wsn.bots.greedy import Greedy
from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.outlook import LEAST_STAKE, Outlook, look_out
from wsn.bots.judges.normandy_44.score import LEAD, PRIZE_POINTS, score_side
from wsn.bots.judges.normandy_44.worths import find_prizes, price_cadre, step_worth
from wsn.engine.events import UnitMoved
from wsn.engine.game import Game
from wsn.engine.state import Frame, GameState, Unit
from wsn.engine.system import Cache
from wsn.systems.normandy_44.data.declared import HOLDER
from wsn.systems.normandy_44.rulebook import SYSTEM
from wsn.systems.normandy_44.rules.landings import LandUnit
from wsn.systems.normandy_44.rules.manners import STRATEGICALLY, OnTheMarch
from wsn.systems.normandy_44.rules.movement import EndMovement
from wsn.systems.normandy_44.rules.replacement import EndReplacement, RestoreStep
from wsn.systems.normandy_44.rules.reserves import PlaceReserve
from wsn.systems.normandy_44.rules.walking import GoTo
from wsn.systems.normandy_44.rules.world import World, held_by, stacks_of
from wsn.table.seat import Seat

HOME = {"entry_red": ["1612"]}
"""Where the Germans come from: no position of these is cut off."""
TOWN = board_t(terrain={"1904": "town"}, paths={"primary": [["1612", "1611"]]}, tags=HOME)
"""A Town that counts in the campaign, south of the front."""
TOWNS = ("1803", "1904", "1706")
THREE_TOWNS = board_t(terrain=dict.fromkeys(TOWNS, "town"), paths={"primary": [["1612", "1611"]]}, tags=HOME)
HELD = {HOLDER.key(town): "german" for town in TOWNS}
LINE = {"2102": "G5", "2106": "G5", "2108": "G5", "2110": "G5", "2112": "G5"}
"""A front with a gap of one stack at 2104."""


def outlook_of(units: Mapping[str, str], board: HexBoard = TOWN) -> Outlook:
    """The position as the Germans plan by it."""
    return look_out(weighing(position(units, board=board, tracks=HELD)), "german")


def best_end(units: Mapping[str, str], start: str, hexes: list[str], board: HexBoard = TOWN) -> str:
    """The hex in which a march of the Germans from `start` ends, of these."""
    memo = OnTheMarch(units=(unit_of(position(units, board=board), start),), walked=(start,))
    s = position(units, board=board, phase="march", memo=memo, tracks=HELD)
    told = worths(s, [GoTo(space=one, option="normal") for one in hexes])
    best = max(told, key=lambda one: told[one])
    assert isinstance(best, GoTo)
    return best.space


# --- towns that count


def test_who_alone_holds_a_town_that_counts_stays_while_the_enemy_may_walk_in() -> None:
    outlook = outlook_of({"1904": "G2", "2104": "A5", "1906": "A5", "2002": "A5"})
    mover = outlook.own["1904"]
    assert outlook.land.prizes["1904"] >= LEAST_STAKE
    assert outlook.place_value("1904", mover) > max(
        outlook.place_value(one, mover) for one in outlook.land.near["1904"]
    )


def test_a_town_is_worth_a_garrison_to_who_can_come_in_time() -> None:
    assert best_end({"1702": "G3", "2306": "A5"}, "1702", ["1804", "1904", "1903"]) == "1904"


def test_a_town_behind_a_front_wants_less_of_a_garrison_than_one_in_the_open() -> None:
    shut = outlook_of({"1702": "G3", "2305": "A5", **LINE, "2104": "G5"})
    free = outlook_of({"1702": "G3", "2305": "A5"})
    mover = free.own["1702"]
    assert (
        shut.rate_exposure("1904", shut.enemy_far["1904"])
        < free.rate_exposure("1904", free.enemy_far["1904"])
        == 1
    )
    assert shut.holding_units("1904", mover, (), 4) < free.holding_units("1904", mover, (), 4)


def test_a_garrison_that_is_too_weak_is_joined_and_one_that_is_strong_enough_is_not() -> None:
    front = {"2004": "A7+A7", "2003": "A7", "1702": "G5"}
    weak = outlook_of({"1904": "G2", **front})
    strong = outlook_of({"1904": "G9+G9", **front})
    mover = weak.own["1702"]
    assert weak.holding_units("1904", mover, weak.own["1904"], 1) > 3
    assert strong.holding_units("1904", mover, strong.own["1904"], 1) == 0


# --- a front without gaps


def test_a_unit_from_the_rear_closes_the_gap_in_a_front() -> None:
    """Two hexes from either neighbour, where bonds bar the enemy on both sides, in place of any other hex."""
    units = {"1806": "G5", **LINE, "2304": "A5", "2306": "A5"}
    ends = ["2104", "1904", "1901", "2001", "1908", "2109"]
    assert best_end(units, "1806", ends, THREE_TOWNS) == "2104"


def test_who_would_open_the_way_to_towns_stays_in_the_line() -> None:
    outlook = outlook_of({**LINE, "2104": "G5", "2304": "A5", "2306": "A5"}, THREE_TOWNS)
    mover = outlook.own["2104"]
    ends = ("2004", "2003", "1904", "1803", "1706", "1908")
    assert outlook.place_value("2104", mover) > max(outlook.place_value(one, mover) for one in ends)


def test_a_weak_place_in_the_line_is_joined_before_a_strong_one() -> None:
    """A battalion bars as many hexes as a regiment, but not for long."""
    units = {**LINE, "2102": "G9", "2104": "G2", "2304": "A7+A7", "2203": "A7", "1804": "G5"}
    outlook = outlook_of(units, THREE_TOWNS)
    mover = outlook.own["1804"]
    weak = outlook.cover_worth("2104", mover, None, outlook.own["2104"])
    strong = outlook.cover_worth("2102", mover, None, outlook.own["2102"])
    assert weak > strong


# --- beaches and cadres


def test_a_beach_that_the_enemy_can_walk_to_is_guarded_with_a_zone() -> None:
    world = SYSTEM.world(scenario_of("n44_campaign"))
    s = on_map(world, {"br_gold_engineers": "2526", "br_69_50": "2423", "ge_915_352": "2325"})
    outlook = look_out(s, "allied")
    mover = [s.unit("br_69_50")]
    assert outlook.holding_units("2526", mover, [s.unit("br_gold_engineers")], 2) > 10
    safe = on_map(world, {"br_gold_engineers": "2526", "br_69_50": "2423", "ge_915_352": "1326"})
    far = look_out(safe, "allied")
    assert far.holding_units("2526", mover, [safe.unit("br_gold_engineers")], far.enemy_far["2526"]) == 0


@pytest.mark.rule("N44 23.3")
def test_a_cadre_costs_more_the_fewer_more_lose_the_game() -> None:
    world = SYSTEM.world(scenario_of("n44_campaign"))
    brigades = [name for name, row in world.tables.counters.items() if row.large and row.nation == "british"]
    all_well = on_map(world, dict.fromkeys(brigades[:5], "2526"))
    worn = on_map(world, dict.fromkeys(brigades[:5], "2526"), dict.fromkeys(brigades[:4], 1))
    assert price_cadre(worn, "british") == 1000 > price_cadre(all_well, "british") == 60
    assert price_cadre(worn, "us") == 60
    about_to = on_map(world, dict.fromkeys(brigades[:5], "2526"), dict.fromkeys(brigades[:1], 2))
    assert step_worth(about_to, about_to.unit(brigades[0])) > 60


@pytest.mark.rule("N44 23.3")
def test_a_worn_unit_keeps_out_of_reach_of_the_enemy_when_few_more_lose_the_game() -> None:
    world = SYSTEM.world(scenario_of("n44_campaign"))
    brigades = [name for name, row in world.tables.counters.items() if row.large and row.nation == "british"]
    places = {**dict.fromkeys(brigades[:5], "2526"), "ge_915_352": "2325"}
    fresh = look_out(on_map(world, places, {brigades[4]: 2}), "allied")
    worn = look_out(on_map(world, places, {**dict.fromkeys(brigades[:4], 1), brigades[4]: 2}), "allied")
    unit = [worn.s.unit(brigades[4])]
    near, far = "2425", "2430"
    assert (
        worn.place_value(near, unit) - worn.place_value(far, unit)
        < fresh.place_value(near, unit) - fresh.place_value(far, unit) - 50
    )


def on_map(
    world: World, places: Mapping[str, str], steps: Mapping[str, int] | None = None
) -> Weighing[World]:
    """Units on the real map, whole unless told, in turn 4."""
    rows = world.tables.counters
    units = {
        name: Unit(
            id=name,
            side="german" if name.startswith("ge_") else "allied",
            kind=name,
            place=space,
            steps=(steps or {}).get(name, rows[name].steps),
        )
        for name, space in places.items()
    }
    state = GameState(
        units=units,
        tracks={"turn": 4, "weather": "clear"},
        frames=(Frame(phase="movement", side="allied"),),
    )
    return Weighing(state, world, Cache(), Cache())


# --- reserves, replacements, follow-up


def test_a_strong_stack_behind_the_front_goes_into_reserve_and_a_weak_or_distant_one_does_not() -> None:
    units = {"2104": "G5", "2304": "A5", "1904": "G7", "2001": "G2", "1612": "G7"}
    s = position(units, phase="movement")
    told = worths(s, [PlaceReserve(space=one) for one in ("1904", "2001", "1612")] + [EndMovement()])
    assert told[PlaceReserve(space="1904")] > told[EndMovement()]
    assert told[PlaceReserve(space="2001")] < told[EndMovement()] > told[PlaceReserve(space="1612")]


def test_replacements_are_used() -> None:
    s = position({"2004": "G5", "2006": "G8", "2304": "A5"}, phase="replacement")
    units = {name: unit for name, unit in s.state.units.items() if unit.side == "german"}
    first, second = (name for name in units)
    told = worths(
        s, [*(RestoreStep(unit=one, option="german_infantry") for one in (first, second)), EndReplacement()]
    )
    restored = [told[RestoreStep(unit=one, option="german_infantry")] for one in (first, second)]
    assert min(restored) > told[EndReplacement()]


@pytest.mark.slow
def test_follow_up_lands_by_the_second_day() -> None:
    game = Game.new(SYSTEM, scenario_of("n44_seven_turns", 2), seed="1")
    bots, seats = {side: Greedy(f"1{side}") for side in ("allied", "german")}, {}
    for side in bots:
        seats[side] = Seat(game, side)
    waiting = {u.id for u in game.state.units.values() if str(u.place).endswith("-Follow-Up")}
    landed = set[str]()
    while (side := game.deciding) is not None:
        command = bots[side].choose(seats[side])
        landed |= {command.unit} if isinstance(command, LandUnit) else set()
        game.submit(side, command)
    assert waiting
    assert len(waiting & landed) >= len(waiting) * 2 // 3


# --- the score


@pytest.mark.parametrize("name", ["n44_seven_turns", "n44_campaign", "n44_cherbourg"])
def test_a_game_begins_about_even_and_a_town_taken_is_a_lead(name: str) -> None:
    """Par is what an even game comes to; so review and chances begin near one half."""
    game = Game.new(SYSTEM, scenario_of(name), seed="1")
    s = Weighing(game.state, game.world, Cache())
    assert abs(score_side(s, "allied")) < LEAD
    assert score_side(s, "german") == -score_side(s, "allied")
    prizes, stacks = find_prizes(game.world), stacks_of(s, "german")
    town = next(one for one in game.world.controlled if held_by(s, one) == "german" and one not in stacks)
    taken = {**game.state.tracks, HOLDER.key(town): "allied"}
    after = Weighing(replace(game.state, tracks=taken), game.world, Cache())
    assert score_side(after, "allied") == score_side(s, "allied") + 2 * PRIZE_POINTS * prizes[town]
    assert winning_chances(game)["allied"] == pytest.approx(0.5, abs=0.25)


# --- whole games


@pytest.mark.slow
@pytest.mark.rule("N44 20.4")
def test_the_first_turn_is_played_by_its_own_rules() -> None:
    """The restricted and the Ost stay, nobody moves by road as in later turns, and the game goes on."""
    game = Game.new(SYSTEM, scenario_of("n44_seven_turns", 1), seed="2")
    seats = {side: Seat(game, side) for side in ("allied", "german")}
    bots = {side: Greedy(f"2{side}") for side in seats}
    marched = set[str]()
    while (side := game.deciding) is not None:
        command = bots[side].choose(seats[side])
        phase = game.state.frames[-1].phase
        before = len(game.entries)
        game.submit(side, command)
        if phase in ("movement", "march") and side == "german":
            events = [event for entry in game.entries[before:] for event in entry.events]
            marched |= {event.unit for event in events if isinstance(event, UnitMoved)}
            assert not isinstance(command, GoTo) or command.option not in STRATEGICALLY
    kinds = {name: game.world.tables.counters[name] for name in marched}
    assert len(marched) > 10
    assert not [name for name, row in kinds.items() if row.restricted or row.type == "ost"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("clever", ["allied", "german"])
def test_greedy_wins_the_seven_turns_against_random_from_either_side(clever: str, seed: int) -> None:
    game = Game.new(SYSTEM, scenario_of("n44_seven_turns"), seed=str(seed))
    seats = {side: Seat(game, side) for side in ("allied", "german")}
    bots = {side: BOTS["greedy" if side == clever else "random"](f"{seed}/{side}") for side in seats}
    while (side := game.deciding) is not None:
        game.submit(side, bots[side].choose(seats[side]))
    assert game.outcome is not None
    assert game.outcome.winner == clever
