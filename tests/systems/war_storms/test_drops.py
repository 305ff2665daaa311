"""Drops from the air: placement, wind, drift, gliders, the landing table, officers, the enemy (WSN 6.1)."""

from __future__ import annotations

import pytest

from tests.conformance import conform
from tests.systems.war_storms.arriving import platoon, playing, problems, scenario, setup_of
from tests.systems.war_storms.drawing import document
from tests.systems.war_storms.dropzones import AIR, FOE, GLIDER, HOME, OPEN, dropping, filled
from tests.systems.war_storms.position import Position, texts
from wsn.engine.events import DiceRolled
from wsn.parts.beats import Comes
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.commands import ActivateOfficer, Choose, Drop, HoldBack, Pass, Ready
from wsn.table.seat import Seat
from wsn.table.story import story


def fall(p: Position, *dice: int, at: str = "504") -> Position:
    p.do(Drop(unit="F1", space=at), Ready(), dice=[(die,) for die in dice])
    return p


# --- placement


@pytest.mark.rule("WSN 6.1")
def test_a_platoon_is_placed_on_any_hex_even_on_the_enemy():
    p = dropping()
    assert p.phase == "drop"
    assert p.game.deciding == "allies"
    assert p.allowed(Drop(unit="F1", space="504"))
    assert p.allowed(Drop(unit="F1", space="101"))
    assert len(p.game.legal()) == 63


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize("terrain", ["~", "N"])
def test_nobody_is_placed_on_prohibited_ground_or_off_the_map(terrain):
    p = dropping(
        ". . . .\n. . " + terrain + " .\n. . . .", axis=FOE, officers={"F": {"by": "ground", "at": "403"}}
    )
    refusal = p.refused(Drop(unit="F1", space="302"))
    assert refusal.rule == "WSN 6.1"
    assert "prohibited" in refusal.text
    assert p.refused(Drop(unit="F1", space="999")).rule == "WSN 6.1"
    assert p.allowed(Drop(unit="F1", space="301"))


@pytest.mark.rule("WSN 6.1")
def test_a_bridge_is_no_place_to_come_down_but_a_ford_is():
    rows = ". . . .\n. N N .\n. . . ."
    p = dropping(
        rows,
        officers={"F": {"by": "ground", "at": "403"}},
        board={"bridge": ["202"], "road": [["201", "202", "203"]], "ford": ["302"]},
    )
    assert p.refused(Drop(unit="F1", space="202")).rule == "WSN 6.1"
    assert p.allowed(Drop(unit="F1", space="302"))


@pytest.mark.rule("WSN 6.1")
@pytest.mark.rule("WSN 6.1 R1")
@pytest.mark.parametrize(
    ("letter", "word", "least"),
    [("W", "woods", 4), ("m", "marsh", 6), ("n", "minor river", 6), ("w", "light woods", 5)],
)
def test_guns_come_down_by_the_row_of_the_table_where_no_wheel_goes(letter, word, least):
    p = dropping(filled(letter), platoon("F1", kind="us_at_57", by="glider"))
    p.do(Drop(unit="F1", space="504"), Ready(), dice=[(1,), (1,), (least,)])
    assert p.unit("F1").place == "504"
    assert p.unit("F1").steps == 2, word


@pytest.mark.rule("WSN 6.1 R1")
def test_guns_are_lost_in_a_major_river_as_all_are():
    gun, there = platoon("F1", kind="us_at_57", by="glider"), {"F": {"by": "ground", "at": "403"}}
    p = dropping(". . . .\n. . N .\n. . . .", gun, officers=there)
    assert "prohibited" in p.refused(Drop(unit="F1", space="302")).text
    assert p.allowed(Drop(unit="F1", space="301"))


@pytest.mark.rule("WSN 6.1")
def test_the_drop_begins_when_all_are_placed_and_not_before():
    p = dropping(OPEN, AIR, platoon("F2", kind="us_airborne", by="air"))
    assert p.refused(Ready()).rule == "WSN 6.1"
    assert p.refused(Drop(unit="F2", space="504")).rule == "WSN 6.1"
    assert p.refused(HoldBack(unit="F1")).rule == "WSN 6.1"
    p.do(Drop(unit="F1", space="504"), Drop(unit="F2", space="504"))
    assert p.unit("F1").place is None
    assert p.game.legal() == (Ready(),)
    p.game.undo("allies")
    assert p.allowed(Drop(unit="F2", space="505"))


@pytest.mark.rule("WSS 3.3")
def test_no_more_are_placed_on_a_hex_than_fit():
    drop = [platoon(f"F{n}", kind="us_airborne", by="air") for n in (1, 2, 3, 4)]
    p = dropping(OPEN, *drop)
    p.do(*(Drop(unit=f"F{n}", space="504") for n in (1, 2, 3)))
    assert p.refused(Drop(unit="F4", space="504")).rule == "WSS 3.3"
    assert p.allowed(Drop(unit="F4", space="505"))


@pytest.mark.rule("WSN 6.1")
def test_they_come_in_the_turn_of_their_entry():
    p = playing(
        OPEN,
        [platoon("F1", kind="us_airborne", by="air", turn=2), platoon("F2", at="907")],
        FOE,
        officers=HOME,
    )
    assert p.phase == "activation"
    p.do(Pass(), Pass(), dice=[])
    assert p.phase == "drop"


@pytest.mark.rule("WSN 6.1")
def test_only_the_allies_drop():
    made = scenario(
        [platoon("F1", at="907")], [platoon("E1", kind="ge_airborne", by="air"), platoon("E2", at="101")]
    )
    assert "only the Allies drop" in problems(document(OPEN), made)
    made = scenario([platoon("F1", kind="us_airborne", by="air", at="101")], FOE, officers=HOME)
    assert "leave `at` out" in problems(document(OPEN), made)
    assert problems(document(OPEN), scenario([AIR], FOE, officers=HOME)) == ""


# --- wind and drift


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize("wind", range(1, 7))
@pytest.mark.parametrize("die", range(1, 7))
def test_wind_and_drift_over_all_faces(wind, die):
    far = ([0, 0, 0, 0, 0, 1] if wind <= 4 else [0, 0, 0, 1, 1, 2])[die - 1]
    p = fall(dropping(), wind, die, *([3] if far else []))
    assert p.unit("F1").place == ("504", "605", "705")[far]
    assert p.s.world.distance("504", p.unit("F1").place) == far


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize("wind", range(1, 7))
@pytest.mark.parametrize("die", range(1, 7))
def test_gliders_take_one_off_the_drift_die(wind, die):
    far = ([0, 0, 0, 0, 0, 0] if wind <= 4 else [0, 0, 0, 0, 1, 1])[die - 1]
    p = fall(dropping(OPEN, GLIDER), wind, die, *([1] if far else []))
    assert p.s.world.distance("504", p.unit("F1").place) == far


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize(("far", "die"), [(1, 4), (2, 6)])
def test_the_direction_die_counts_clockwise_from_the_north(far, die):
    gathered = []
    for way in range(1, 7):
        p = fall(dropping(), 6, die, way)
        gathered.append(p.unit("F1").place)
    world = dropping().s.world
    around = world.neighbours["504"]
    assert around[0] == "503"
    if far == 1:
        assert tuple(gathered) == around
    else:
        beyond = [world.neighbours[one][way] for way, one in enumerate(around)]
        assert gathered == beyond


@pytest.mark.rule("WSN 6.1")
def test_one_wind_for_the_drop_and_a_die_for_each_platoon():
    p = dropping(OPEN, AIR, platoon("F2", kind="us_airborne", by="air"))
    events = p.do(
        Drop(unit="F1", space="304"), Drop(unit="F2", space="704"), Ready(), dice=[(5,), (3,), (4,), (1,)]
    )
    rolled = [e.purpose for e in events if isinstance(e, DiceRolled)]
    assert rolled == [
        "wind over the drop",
        "drift of F1, F Company",
        "drift of F2, F Company",
        "direction of F2, F Company",
    ]
    assert "the wind is strong (die 5)" in texts(events)
    assert (p.unit("F1").place, p.unit("F2").place) == ("304", "703")


@pytest.mark.rule("WSN 6.1")
def test_off_the_map_is_lost():
    p = dropping(OPEN, AIR, platoon("F2", kind="us_airborne", by="air"))
    p.do(Drop(unit="F1", space="501"), Drop(unit="F2", space="504"), Ready(), dice=[(5,), (4,), (1,), (1,)])
    assert "F1" not in p.state.units
    assert p.state.tracks["lost F"] == 3
    assert p.unit("F2").place == "504"


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize("terrain", ["~", "N"])
def test_drift_into_prohibited_ground_is_lost(terrain):
    rows = "\n".join([". . . . " + terrain + " . . . ."] * 7)
    p = dropping(rows, AIR, platoon("F2", kind="us_airborne", by="air"))
    p.do(Drop(unit="F1", space="404"), Drop(unit="F2", space="204"), Ready(), dice=[(5,), (4,), (2,), (1,)])
    assert "F1" not in p.state.units
    assert p.state.tracks["stress allies"] == 1


# --- the landing table


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize(
    ("terrain", "least"),
    [("r", 6), ("B", 4), ("W", 4), ("w", 5), ("b", 5), ("m", 6), ("n", 6), ("d", 6)],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_the_landing_table_over_all_faces(terrain, least, die):
    p = fall(dropping(filled(terrain)), 1, 1, die)
    assert p.unit("F1").steps == (2 if die >= least else 3)
    assert p.state.tracks.get("lost F", 0) == (1 if die >= least else 0)


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize("terrain", [".", "f", "s"])
def test_open_ground_fields_and_sand_hurt_nobody(terrain):
    p = fall(dropping(filled(terrain)), 1, 1)
    assert p.unit("F1").steps == 3
    assert p.unit("F1").place == "504"


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_ford_counts_by_its_river(die):
    p = fall(dropping(filled("n"), board={"ford": ["504"]}), 1, 1)
    assert p.unit("F1").steps == 3
    p = fall(dropping(filled("N"), board={"ford": ["504"]}), 1, 1, die)
    assert p.unit("F1").steps == (2 if die == 6 else 3)


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_gully_in_the_open_and_in_the_woods(die):
    p = fall(dropping(board={"gully": [["503", "504"]]}), 1, 1, die)
    assert p.unit("F1").steps == (2 if die == 6 else 3)
    p = fall(dropping(filled("W"), board={"gully": [["503", "504"]]}), 1, 1, die)
    assert p.unit("F1").steps == (2 if die >= 4 else 3)


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize("way", ["road", "trail", "rail"])
@pytest.mark.parametrize(("terrain", "dice", "steps"), [("W", (1, 1, 4), 2), (".", (1, 1), 3)])
def test_roads_trails_and_rails_are_the_ground_they_run_through(way, terrain, dice, steps):
    p = fall(dropping(filled(terrain), board={way: [["503", "504"]]}), *dice)
    assert p.unit("F1").steps == steps


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize(
    "words",
    [
        {"bocage": ["504/503"]},
        {"cliff": ["504/503"], "levels": {"1": ["504"]}},
        {"levels": {"2": ["504"]}},
    ],
)
@pytest.mark.parametrize(("terrain", "dice", "steps"), [("w", (1, 1, 5), 2), (".", (1, 1), 3)])
def test_hedges_cliffs_and_hills_change_nothing(words, terrain, dice, steps):
    p = fall(dropping(filled(terrain), board=words), *dice)
    assert p.unit("F1").steps == steps


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize(("terrain", "dice"), [("s", (1, 1)), ("r", (1, 1, 5))])
def test_shingle_is_the_ground_it_lies_on(terrain, dice):
    p = fall(dropping(filled(terrain), board={"shingle": ["504"]}), *dice)
    assert p.unit("F1").steps == 3


@pytest.mark.rule("WSN 6.1")
def test_who_has_landed_has_finished():
    p = fall(dropping(), 1, 1)
    assert "finished" in p.unit("F1").marks
    assert "risky" not in p.unit("F1").marks
    assert p.phase == "activation"


# --- officers


@pytest.mark.rule("WSN 6.1")
def test_an_officer_drops_with_a_platoon_of_his():
    p = playing(OPEN, [AIR, platoon("F2", kind="us_airborne", by="air")], FOE)
    p.do(Drop(unit="F1", space="504"), Drop(unit="F2", space="304"))
    assert p.refused(Drop(unit="Fo", space="504")).rule == "WSN 6.1"
    assert p.refused(Drop(unit="Fo", target="E1")).rule == "WSN 6.1"
    p.do(Drop(unit="Fo", target="F1"), Ready(), dice=[(5,), (4,), (1,), (1,)])
    assert p.unit("F1").place == p.unit("Fo").place == "503"


@pytest.mark.rule("WSN 6.1")
def test_a_drop_finishes_platoons_and_carriers_but_no_officer():
    """A platoon of his on the map could not act: it was in command of an officer who had finished."""
    guns = platoon("F1", kind="us_at_57", by="glider", carrier="us_jeep")
    p = playing(OPEN, [guns, platoon("F2", at="504")], FOE, officers={"F": {"by": "glider"}})
    p.do(Drop(unit="F1", space="505"), Drop(unit="Fo", target="F1"), Ready(), dice=[(1,), (1,)])
    assert "finished" in p.unit("F1").marks
    assert "finished" in p.unit("F1-carrier").marks
    while p.side != "allies":
        p.do(Pass())
    p.do(ActivateOfficer(unit="Fo"))
    assert p.allowed(Choose(unit="F2"))
    assert p.refused(Choose(unit="F1-carrier")).rule == "WSS 4.3"


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize(("mate", "rolls"), [("F1", 0), ("F2", 1)])
def test_a_hit_on_landing_endangers_only_the_officer_who_dropped_with_it(mate, rolls):
    p = playing(filled("W"), [AIR, platoon("F2", kind="us_airborne", by="air")], FOE)
    p.do(Drop(unit="F1", space="504"), Drop(unit="F2", space="504"), Drop(unit="Fo", target=mate))
    events = p.do(Ready(), dice=[(1,), (1,), (1,), (1,), (6,), *[(6, 6)] * rolls])
    assert p.unit("F2").steps == 2
    assert sum("under fire" in one.purpose for one in events if isinstance(one, DiceRolled)) == rolls


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize(("dice", "dead"), [((1, 2), True), ((2, 2), False)])
def test_a_hit_on_landing_is_a_death_roll_for_the_officer_with_it(dice, dead):
    p = playing(filled("W"), [AIR], FOE)
    rolls = [(1,), (1,), (6,), dice] + ([(1, 1)] if dead else [])
    p.do(Drop(unit="F1", space="504"), Drop(unit="Fo", target="F1"), Ready(), dice=rolls)
    assert ("Fo" not in p.state.units) is dead
    assert p.unit("F1").steps == 2


@pytest.mark.rule("WSN 6.1")
def test_an_officer_is_lost_with_his_platoon_off_the_map():
    p = playing(OPEN, [AIR, platoon("F2", kind="us_airborne", by="air")], FOE)
    p.do(Drop(unit="F1", space="501"), Drop(unit="F2", space="504"), Drop(unit="Fo", target="F1"))
    p.do(Ready(), dice=[(6,), (6,), (1,), (1,)])
    assert not {"F1", "Fo"} & set(p.state.units)


@pytest.mark.rule("WSN 6.2 R1")
def test_whoever_is_blown_off_the_map_is_told_once_and_his_officer_with_him():
    p = playing(OPEN, [AIR, platoon("F2", kind="us_airborne", by="air")], FOE)
    p.do(Drop(unit="F1", space="501"), Drop(unit="F2", space="504"), Drop(unit="Fo", target="F1"))
    p.do(Ready(), dice=[(6,), (6,), (1,), (1,)])
    lost = [line.text for line in Seat(p.game, "allies").log() if "lost" in line.text or "None" in line.text]
    assert lost == ["F1, F Company is blown off the map and lost", "Lt. F is lost with F1, F Company"]


# --- on the enemy


@pytest.mark.rule("WSN 6.1")
def test_who_lands_on_the_enemy_meets_final_fire_and_fights_at_once_at_risk_in_both():
    p = dropping(
        OPEN,
        AIR,
        axis=[platoon("E1", at="504"), platoon("E2", at="101")],
        officers={**HOME, "E": {"at": "101"}},
    )
    events = p.do(
        Drop(unit="F1", space="504"), Ready(), dice=[(1,), (1,), (6, 6), (2, 2), (6, 6), (1, 1), (1, 1)]
    )
    told = texts(events)
    assert any("hand to hand" in text for text in told)
    assert "fired" not in p.unit("E2").marks
    sides = {u.side for u in p.state.units.values() if u.place == "504"}
    assert len(sides) == 1
    assert "risky" in p.unit("F1").marks
    shot = next(n for n, text in enumerate(told) if text.startswith("final defensive fire of Germany"))
    blow = next(n for n, text in enumerate(told) if text.startswith("Germany hand to hand"))
    assert shot < blow
    assert "risky action -1" in told[shot]
    assert "against a risky action -1" in told[blow]


@pytest.mark.rule("WSN 6.1")
def test_who_lands_beside_the_enemy_meets_no_final_fire():
    p = dropping(OPEN, AIR, axis=[platoon("E1", at="505")], officers={**HOME, "E": {"at": "101"}})
    events = p.do(Drop(unit="F1", space="504"), Ready(), dice=[(1,), (1,)])
    assert not any("final defensive fire" in text for text in texts(events))
    assert "risky" not in p.unit("F1").marks


@pytest.mark.rule("WSN 6.1")
def test_the_risk_of_a_drop_does_not_count_for_ordinary_fire():
    from tests.systems.war_storms.drawing import board
    from tests.systems.war_storms.position import position
    from wsn.systems.war_storms.rules.fire.aiming import Aim
    from wsn.systems.war_storms.rules.fire.firing import tally

    for marks, more in (("risky dropped", 0), ("risky", -1)):
        p = position(board(OPEN), f"F1 us_airborne 504 {marks}\nE1 ge_infantry 604\nEo ge_officer 604")
        assert tally(p.s, ("E1",), Aim("504", "ap")).modifier == more


@pytest.mark.slow
def test_a_small_drop_keeps_the_contract():
    rows = "\n".join([". w r W . b B . ."] * 5)
    made = scenario(
        [
            AIR,
            platoon("F2", kind="us_airborne", by="glider"),
            platoon("F3", kind="us_airborne", by="air", turn=2),
        ],
        [platoon("E1", at="503"), platoon("E2", at="301")],
        objectives=[{"space": "503", "name": "the crossroads", "holder": "axis"}],
        turns=3,
    )
    tally = conform(SYSTEM, setup_of(document(rows), made), seeds=range(3), limit=1500, every=20)
    assert tally.games == 3
    assert tally.undone


@pytest.mark.rule("WSN 7.4.6")
def test_mines_go_off_under_those_who_come_down_on_them():
    works = [{"kind": "minefield", "at": ["504"], "mines": "mixed", "density": "concentrated"}]
    p = dropping(works=works)
    p.do(Drop(unit="F1", space="504"), Ready(), dice=[(1,), (1,), (3, 4)])
    assert p.unit("F1").steps == 2


@pytest.mark.rule("WSN 7.4.6")
def test_mines_that_do_no_harm_to_who_comes_down_are_told_as_mines():
    """The dice of the mines were told as if they had been thrown for its landing."""
    works = [{"kind": "minefield", "at": ["504"], "mines": "mixed", "density": "concentrated"}]
    p = dropping(works=works)
    p.do(Drop(unit="F1", space="504"))
    before = p.state
    beats = story(p.game, "allies", before, p.do(Ready(), dice=[(1,), (1,), (6, 6)]))
    came = [one for one in beats if isinstance(one, Comes)]
    assert Comes("no_effect", "F1") in came
    assert not {"hurt", "unhurt"} & {one.what for one in came}


@pytest.mark.rule("WSN 6.1")
def test_nobody_is_asked_for_an_officer_who_has_no_platoon_to_jump_with():
    made = scenario([AIR], FOE, officers={"F": {"turn": 2}})
    assert "no platoon of F Company comes by air in turn 2 with him" in problems(document(OPEN), made)
    p = playing(OPEN, [AIR, platoon("F2", at="907")], FOE)
    p.do(Drop(unit="F1", space="504"))
    assert p.refused(HoldBack(unit="Fo")).rule == "WSN 6.1"
    assert p.game.legal() == (Drop(unit="Fo", target="F1"),)
