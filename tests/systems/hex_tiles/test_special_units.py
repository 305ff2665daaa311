"""Special units: engineers, snipers, big guns, Tigers, anti-tank guns, mobile artillery, flame-throwers."""

from __future__ import annotations

import itertools

import pytest

from tests.systems.hex_tiles.position import (
    ARMOUR,
    FLAG,
    GRENADE,
    INFANTRY,
    STAR,
    Position,
    board,
    position,
)
from wsn.systems.hex_tiles.data import abilities
from wsn.systems.hex_tiles.data.ground import may_stand
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.files import excerpt
from wsn.systems.hex_tiles.rules import intents
from wsn.systems.hex_tiles.rules.battle import Tally
from wsn.systems.hex_tiles.rules.commands import (
    Aim,
    Battle,
    ClearWire,
    Halt,
    MoveTo,
    PlayCard,
    RetreatTo,
)

FIELD = "\n".join(" ".join(["."] * (9 - y % 2) + ["-"] * (y % 2)) for y in range(7))


def fight(units: str, drawn: str = FIELD, **more: object) -> Position:
    return position(drawn, units, phase="battle", **more)


def title(p: Position, unit: str, target: str) -> str:
    return p.preview(Battle(unit=unit, target=target)).title


# --- combat engineers


@pytest.mark.rule("M44 2.1")
@pytest.mark.parametrize("ground", ["f", "t", "h"])
def test_cover_does_not_count_against_a_close_assault_of_engineers(ground: str):
    drawn = f". . . .\n {ground} . . -\n. . . ."
    p = fight("a-eng1 B3\na-inf1 A3\nx-inf1 A2", drawn)
    assert title(p, "a-eng1", "x-inf1").startswith("3 dice")
    assert title(p, "a-inf1", "x-inf1").startswith("2 dice"), "infantry loses a die"
    q = fight("a-eng1 C3\nx-inf1 A2", drawn)
    assert title(q, "a-eng1", "x-inf1").startswith("1 die"), "at a distance cover counts"


@pytest.mark.rule("M44 2.1")
@pytest.mark.rule("HT Wire")
def test_engineers_battle_from_wire_with_a_die_less_and_then_remove_it():
    p = fight("a-eng1 C3\nx-inf1 C2", features={"wire": ["C3"]})
    assert title(p, "a-eng1", "x-inf1").startswith("2 dice")
    p.do(Battle(unit="a-eng1", target="x-inf1"), dice=[(STAR, STAR)])
    assert p.side == "allies"
    p.do(ClearWire(unit="a-eng1"))
    assert not p.state.markers
    q = fight("a-inf1 C3\na-inf2 A3\nx-inf1 C2\nx-inf2 A2", features={"wire": ["C3"]})
    q.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(STAR, STAR)])
    assert q.refused(ClearWire(unit="a-inf1")).rule == "M44 1.2", "infantry does one or the other"
    r = fight("a-eng1 C3\na-inf2 A3\nx-inf1 C2\nx-inf2 A2", features={"wire": ["C3"]})
    r.do(ClearWire(unit="a-eng1"))
    assert r.refused(Battle(unit="a-eng1", target="x-inf1")).rule == "M44 1.2", "not with all dice"


@pytest.mark.rule("M44 2.1")
def test_engineers_who_moved_too_far_remove_no_wire():
    p = fight("a-eng1 C3\na-inf2 A3\nx-inf2 A2", features={"wire": ["C3"]}, memo={"moved": {"a-eng1": 2}})
    assert p.refused(ClearWire(unit="a-eng1")).rule == "M44 1.2"


# --- snipers


@pytest.mark.rule("M44 2.2")
def test_a_sniper_fires_one_die_at_five_hexes_and_cover_does_not_count():
    p = fight("a-snp1 A1\nx-inf1 F1", ". . . . . t . .")
    assert title(p, "a-snp1", "x-inf1").startswith("1 die")
    p.do(Battle(unit="a-snp1", target="x-inf1"), dice=[(STAR,)])
    assert p.unit("x-inf1").steps == 3, "a star hits"
    q = fight("a-snp1 A1\nx-inf1 G1")
    assert q.refused(Battle(unit="a-snp1", target="x-inf1")).rule == "M44 1.2", "six are too far"
    r = fight("a-snp1 A1\nx-inf1 D1", ". . f . . .")
    assert r.refused(Battle(unit="a-snp1", target="x-inf1")).rule == "M44 1.5", "he must see"


@pytest.mark.rule("M44 2.2")
def test_a_sniper_battles_no_armour_but_guns():
    p = fight("a-snp1 A1\na-inf1 A7\nx-arm1 C1\nx-art1 B3\nx-inf1 A6")
    assert p.refused(Battle(unit="a-snp1", target="x-arm1")).rule == "M44 2.2"
    p.do(Battle(unit="a-snp1", target="x-art1"), dice=[(STAR,)])
    assert p.unit("x-art1").steps == 1


@pytest.mark.rule("M44 2.2")
def test_a_sniper_is_hit_by_grenades_only_and_is_worth_no_medal():
    p = fight("a-inf1 A3\nx-snp1 A2\nx-inf1 H1")
    p.do(Battle(unit="a-inf1", target="x-snp1"), dice=[(INFANTRY, INFANTRY, STAR)])
    assert p.unit("x-snp1").steps == 1
    q = fight("a-inf1 A3\nx-snp1 A2\nx-inf1 H1")
    q.do(Battle(unit="a-inf1", target="x-snp1"), dice=[(GRENADE, STAR, STAR)])
    assert "x-snp1" not in q.state.units
    assert q.medals("allies") == 0
    r = fight("a-snp1 A3\nx-snp1 A1\nx-inf1 H1")
    r.do(Battle(unit="a-snp1", target="x-snp1"), dice=[(STAR,)])
    assert "x-snp1" not in r.state.units, "but a sniper's star hits a sniper"


@pytest.mark.rule("M44 2.2")
def test_a_sniper_moves_two_into_cover_and_battles_and_must_stop_there():
    drawn = ". . f . . . ."
    p = position(drawn, "a-snp1 A1\nx-inf1 F1")
    p.do(MoveTo(unit="a-snp1", space="C1"))
    assert p.phase == "battle"
    assert p.allowed(Battle(unit="a-snp1", target="x-inf1"))
    q = position(". f . . . . .", "a-snp1 A1\nx-inf1 F1")
    assert q.refused(MoveTo(unit="a-snp1", space="C1")).rule == "HT Forests"


@pytest.mark.rule("M44 2.2")
def test_a_sniper_may_retreat_three_hexes_for_a_flag():
    p = fight("a-inf1 D6\nx-snp1 D5\nx-inf1 A1")
    p.do(Battle(unit="a-inf1", target="x-snp1"), dice=[(FLAG, STAR, STAR)])
    p.do(RetreatTo(space="D4"), RetreatTo(space="D3"))
    assert p.phase == "retreat"
    p.do(Halt())
    assert p.at("x-snp1") == "D3"


@pytest.mark.rule("M44 2.2")
def test_air_power_hits_a_sniper_with_stars():
    p = position(
        FIELD, "a-inf1 A7\nx-snp1 A1\nx-inf1 H1", phase="play", hands={"allies": ("air_power", "dig_in")}
    )
    p.do(PlayCard(card="air_power"))
    p.do(Aim(target="x-snp1"), dice=[(INFANTRY, STAR)])
    assert "x-snp1" not in p.state.units


# --- big guns


@pytest.mark.rule("M44 2.3")
def test_a_big_gun_fires_at_eight_hexes_and_zeroes_in_on_what_it_hits():
    p = fight("a-big1 A1\nx-inf1 I1\nx-inf2 A5")
    assert title(p, "a-big1", "x-inf1").startswith("1 die")
    p.do(Battle(unit="a-big1", target="x-inf1"), dice=[(GRENADE,)])
    assert {m.place: m.about for m in p.state.markers.values()} == {"I1": ("a-big1",)}
    q = fight("a-big1 A1\nx-inf1 I1\nx-inf2 A5")
    q.do(Battle(unit="a-big1", target="x-inf1"), dice=[(STAR,)])
    assert not q.state.markers, "a miss zeroes nothing in"


@pytest.mark.rule("M44 2.3")
def test_a_target_zeroed_in_takes_one_die_more_from_that_gun_until_it_leaves():
    p = fight("a-big1 A1\na-big2 A2\nx-inf1 D1\nx-inf2 H7", card="artillery_bombard")
    assert title(p, "a-big1", "x-inf1").startswith("2 dice")
    p.do(Battle(unit="a-big1", target="x-inf1"), dice=[(GRENADE, GRENADE)])
    assert title(p, "a-big1", "x-inf1").startswith("3 dice")
    assert title(p, "a-big2", "x-inf1").startswith("2 dice"), "the mark is the first gun's"
    p.do(Battle(unit="a-big1", target="x-inf1"), dice=[(GRENADE, STAR, STAR)])
    assert len(p.state.markers) == 1, "marks do not add up"
    q = fight("a-big1 A3\na-inf1 B7\nx-inf1 D3\nx-inf2 H7\nx-inf3 B6")
    q.do(
        Battle(unit="a-big1", target="x-inf1"),
        dice=[(GRENADE, FLAG)],
    )
    q.do(RetreatTo(space="D2"))
    assert not q.state.markers, "a unit that retreats is lost to the gun"


@pytest.mark.rule("M44 2.3")
def test_a_big_gun_keeps_three_targets_zeroed_in():
    for marked, marks in (("G3 H3", 3), ("G3 H3 I3", 3)):
        units = "a-big1 A3\nx-inf1 D3\nx-inf2 G3\nx-inf3 H3\nx-inf4 I3"
        p = fight(units, zeroed={"a-big1": marked.split()})
        p.do(Battle(unit="a-big1", target="x-inf1"), dice=[(GRENADE, STAR)])
        assert len(p.state.markers) == marks
        assert ("zeroed a-big1 D3" in p.state.markers) == (len(marked.split()) < 3)


@pytest.mark.rule("M44 2.3")
@pytest.mark.rule("M44 2.3 R1")
def test_marks_go_with_their_target_and_with_their_gun():
    p = fight("a-big1 A3\nx-inf1 D3 steps=1\nx-inf2 H7", zeroed={"a-big1": ["D3"]})
    p.do(Battle(unit="a-big1", target="x-inf1"), dice=[(GRENADE, GRENADE, STAR)])
    assert not p.state.markers, "its target is eliminated"
    q = fight("a-inf1 A1\nx-big1 A2 steps=1\nx-inf1 H7", zeroed={"x-big1": ["A1"]}, features={"wire": ["C3"]})
    q.do(Battle(unit="a-inf1", target="x-big1"), dice=[(GRENADE, STAR, STAR)])
    assert set(q.state.markers) == {"wire C3"}
    r = position(FIELD, "a-inf1 A1\nx-big1 A7", zeroed={"x-big1": ["A1"]})
    r.do(MoveTo(unit="a-inf1", space="B1"))
    assert not r.state.markers, "its target has moved"
    t = fight("a-big1 A1\na-inf1 A5\nx-inf1 A2 steps=2\nx-inf2 H7")
    t.do(Battle(unit="a-big1", target="x-inf1"), dice=[(FLAG, STAR, STAR)])
    assert not t.state.markers, "a figure lost to a flag zeroes nothing in"


# --- Tigers


@pytest.mark.rule("M44 2.4")
def test_each_hit_on_a_tiger_is_rolled_again_and_needs_a_grenade():
    p = fight("a-arm1 A3\nx-tig1 A2\nx-inf1 H1")
    p.do(Battle(unit="a-arm1", target="x-tig1"), dice=[(ARMOUR, GRENADE, STAR), (ARMOUR, STAR)])
    assert p.unit("x-tig1").steps == 1
    q = fight("a-arm1 A3\nx-tig1 A2\nx-inf1 H1")
    q.do(Battle(unit="a-arm1", target="x-tig1"), dice=[(ARMOUR, STAR, STAR), (GRENADE,)])
    assert "x-tig1" not in q.state.units
    assert q.medals("allies") == 1
    r = fight("a-arm1 A3\nx-tig1 A2\nx-inf1 H1")
    r.do(Battle(unit="a-arm1", target="x-tig1"), dice=[(INFANTRY, STAR, STAR)])
    assert r.unit("x-tig1").steps == 1, "no hit, no second roll"


@pytest.mark.rule("M44 2.4")
def test_a_tiger_that_survives_answers_its_flags():
    p = fight("a-arm1 A3\nx-tig1 B3\nx-inf1 H1")
    p.do(Battle(unit="a-arm1", target="x-tig1"), dice=[(ARMOUR, FLAG, STAR), (INFANTRY,)])
    assert p.phase == "retreat"


@pytest.mark.rule("M44 2.4")
@pytest.mark.parametrize("dice", [1, 2])
def test_the_odds_against_a_tiger_are_those_of_all_rolls(dice: int):
    world = fight("a-arm1 A3\nx-tig1 A2").game.world
    tally = Tally("x-tig1", 1, dice, frozenset(("armour", "grenade")), 0, (), again=True)
    counted: dict[tuple[int, int], int] = {}
    for rolls in itertools.product(itertools.product(range(1, 7), repeat=2), repeat=dice):
        first = [one for one, _ in rolls]
        second = [two for one, two in rolls if world.symbols[one] in tally.hitting]
        key = tally.count(world, first, second)
        counted[key] = counted.get(key, 0) + 1
    assert dict(tally.ways(world)) == dict(sorted(counted.items()))
    assert sum(tally.ways(world).values()) == tally.out_of == 36**dice


@pytest.mark.rule("M44 2.4")
def test_air_power_and_a_barrage_roll_again_too():
    p = position(
        FIELD, "a-inf1 A7\nx-tig1 A1\nx-inf1 H1", phase="play", hands={"allies": ("barrage", "dig_in")}
    )
    p.do(PlayCard(card="barrage"))
    p.do(Aim(target="x-tig1"), dice=[(ARMOUR, ARMOUR, STAR, STAR), (ARMOUR, GRENADE)])
    assert "x-tig1" not in p.state.units


# --- anti-tank guns


@pytest.mark.rule("M44 2.5")
def test_stars_of_an_anti_tank_gun_hit_armour_if_it_has_not_moved():
    p = fight("a-atg1 A3\nx-arm1 A2\nx-inf1 H1")
    p.do(Battle(unit="a-atg1", target="x-arm1"), dice=[(STAR, STAR, INFANTRY)])
    assert p.unit("x-arm1").steps == 1
    q = fight("a-atg1 A3\nx-arm1 A2\nx-inf1 H1", memo={"moved": {"a-atg1": 1}})
    q.do(Battle(unit="a-atg1", target="x-arm1"), dice=[(STAR, ARMOUR, INFANTRY)])
    assert q.unit("x-arm1").steps == 2, "after a move only the symbols count"
    r = fight("a-atg1 A3\nx-inf1 A2\nx-inf2 H1")
    r.do(Battle(unit="a-atg1", target="x-inf1"), dice=[(STAR, STAR, INFANTRY)])
    assert r.unit("x-inf1").steps == 3


@pytest.mark.rule("M44 2.5")
def test_an_anti_tank_gun_takes_no_ground():
    p = fight("a-atg1 A3\nx-inf1 A2 steps=1\nx-inf2 H1")
    p.do(Battle(unit="a-atg1", target="x-inf1"), dice=[(INFANTRY, STAR, STAR)])
    assert p.phase == "play", "nobody is asked"
    q = fight("a-inf1 A3\nx-inf1 A2 steps=1\nx-inf2 H1")
    q.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(INFANTRY, STAR, STAR)])
    assert q.phase == "ground"


# --- mobile artillery and flame-throwers


@pytest.mark.rule("M44 2.6")
def test_mobile_artillery_moves_two_or_one_and_battles():
    p = position(FIELD, "a-mob1 A3\nx-inf1 F3")
    assert p.allowed(MoveTo(unit="a-mob1", space="C3"))
    assert p.refused(MoveTo(unit="a-mob1", space="D3")).rule == "M44 1.2"
    p.do(MoveTo(unit="a-mob1", space="B3"))
    assert p.allowed(Battle(unit="a-mob1", target="x-inf1"))
    q = fight("a-mob1 B3\na-inf1 A7\nx-inf1 F3\nx-inf2 A6", memo={"moved": {"a-mob1": 2}})
    assert q.refused(Battle(unit="a-mob1", target="x-inf1")).rule == "M44 1.2"


@pytest.mark.rule("M44 2.7")
def test_cover_takes_one_die_at_most_from_the_close_assault_of_a_flame_thrower():
    drawn = ". . . .\n t . . -\n. . . ."
    p = fight("a-fla1 B3\na-arm1 A3\nx-inf1 A2", drawn)
    assert title(p, "a-fla1", "x-inf1").startswith("2 dice")
    assert title(p, "a-arm1", "x-inf1").startswith("1 die")
    q = fight("a-fla1 C3\nx-inf1 A2", drawn)
    assert title(q, "a-fla1", "x-inf1").startswith("1 die"), "at a distance it loses two"


# --- escarpments, words and bots


@pytest.mark.rule("M44 2.8")
def test_nobody_enters_an_escarpment_or_sees_over_it():
    drawn = ". E . ."
    ground = board(drawn)
    assert may_stand(ground, tables(), "infantry", "B1") is not None
    p = fight("a-inf1 A1\nx-inf1 C1", drawn)
    assert p.refused(Battle(unit="a-inf1", target="x-inf1")).rule == "M44 1.5"
    q = position(drawn, "a-inf1 A1\nx-inf1 D1")
    assert q.refused(MoveTo(unit="a-inf1", space="B1")).rule == "M44 2.8"


@pytest.mark.rule("M44 2.3")
def test_a_scenario_made_of_a_position_tells_that_marks_are_lost():
    units = "a-big1 A1\nx-inf1 I1"
    assert "big guns have no target zeroed in" in excerpt.left_out(fight(units, zeroed={"a-big1": ["I1"]}).s)
    assert len(excerpt.left_out(fight(units).s)) == 2


def test_what_a_special_unit_can_do_is_told():
    kinds = tables().kinds
    for key in ("engineers", "sniper", "big_gun", "tiger", "anti_tank", "mobile_artillery", "flamethrower"):
        assert abilities.of(kinds[key]), key
    for key in ("infantry", "armour", "artillery"):
        assert abilities.of(kinds[key]) == ()
    p = fight("a-eng1 A1\nx-inf1 C1")
    assert "ignores cover in close assault" in str(p.game.system.unit_words(p.s, "a-eng1"))


@pytest.mark.rule("HT Bunkers")
def test_guns_in_a_bunker_are_told_never_to_move():
    p = position(
        ". . .", "a-art1 B1\na-art2 C1\nx-inf1 A1", features={"bunker": ["B1"]}, bunkers={"allies": ["B1"]}
    )
    words = {unit: p.game.system.unit_words(p.s, unit).values for unit in ("a-art1", "a-art2")}
    assert "moves 0" in words["a-art1"]
    assert "moves 1" in words["a-art2"]


def test_bots_know_that_tigers_and_snipers_are_hard_to_hit():
    kinds = tables().kinds
    assert (
        intents.hit_of(kinds["tiger"]) < intents.hit_of(kinds["sniper"]) < intents.hit_of(kinds["infantry"])
    )
    assert intents.hit_of(kinds["armour"]) == intents.HIT["armour"]
