"""Tactic cards: what each does, and what it refuses."""

from __future__ import annotations

import pytest

from tests.systems.hex_tiles.dealing import MANY, WIDE, hand, orderable, ordered, played
from tests.systems.hex_tiles.position import ARMOUR, FLAG, GRENADE, INFANTRY, STAR, Position, position
from tests.systems.placed import texts
from wsn.systems.hex_tiles.rules.commands import (
    Aim,
    Battle,
    Done,
    Heal,
    MoveTo,
    OrderUnit,
    PlayCard,
    RetreatTo,
)


@pytest.mark.rule("M44 1.10")
@pytest.mark.parametrize(("side", "dice"), [("allies", 2), ("axis", 1)])
def test_air_power_strikes_a_chain_of_four_with_two_dice_or_one(side, dice):
    units = "a-inf1 A9\nx-inf1 M1" if side == "axis" else "a-inf1 A9"
    struck = (
        ["x-inf1", "x-inf2", "x-inf3", "x-inf4"]
        if side == "allies"
        else ["a-inf2", "a-inf3", "a-inf4", "a-inf5"]
    )
    for unit, place in zip(struck, ["E4", "F5", "G5", "H5"]):
        units += f"\n{unit} {place}"
    units += "\nx-inf9 A1\na-inf9 M9"
    p = position(
        WIDE,
        units,
        phase="play",
        side=side,
        hands={side: ("air_power", "recon_left")},
        features={"sandbags": ["F5"]},
    )
    p.do(PlayCard(card="air_power"))
    assert p.refused(Done()).rule == "M44 1.10"
    lone = "x-inf9" if side == "allies" else "a-inf9"
    p.do(Aim(target=struck[0]))
    assert p.refused(Aim(target=lone)).rule == "M44 1.10"
    assert p.refused(Aim(target=struck[0])).rule == "M44 1.10"
    assert p.refused(Aim(target=struck[2])).rule == "M44 1.10"
    p.do(Aim(target=struck[1]), Aim(target=struck[2]))
    rolls = [(STAR,) * dice, (GRENADE,) * dice, (ARMOUR,) * dice, (INFANTRY,) * dice]
    p.do(Aim(target=struck[3]), dice=rolls)
    assert [4 - p.unit(u).steps for u in struck] == [dice, dice, 0, dice], (
        "a star hits, another arm's symbol not"
    )


@pytest.mark.rule("M44 1.10")
def test_flags_of_air_power_and_barrage_cannot_be_ignored():
    for card, dice in (("air_power", 2), ("barrage", 4)):
        p = position(
            WIDE,
            "a-inf1 A9\nx-inf1 E5\nx-inf2 M1",
            phase="play",
            hands=hand(card),
            features={"bunker": ["E5"]},
            bunkers={"axis": ["E5"]},
        )
        p.do(PlayCard(card=card))
        commands = [Aim(target="x-inf1")]
        p.do(*commands, dice=[(FLAG,) + (STAR if card == "barrage" else ARMOUR,) * (dice - 1)])
        assert p.phase == "retreat"
        p.do(RetreatTo(space="E4"))
        assert p.at("x-inf1") == "E4"
        assert p.side == "axis"


@pytest.mark.rule("M44 1.10")
def test_barrage_strikes_one_enemy_anywhere_with_four_dice_and_stars_miss():
    p = position("\n".join(["f" + " ." * 12]), "a-inf1 M1\nx-inf1 A1", phase="play", hands=hand("barrage"))
    p.do(PlayCard(card="barrage"))
    assert p.refused(Aim(target="a-inf1")).rule == "M44 1.10"
    p.do(Aim(target="x-inf1"), dice=[(INFANTRY, GRENADE, STAR, ARMOUR)])
    assert p.unit("x-inf1").steps == 2


@pytest.mark.rule("M44 1.10")
def test_armour_assault_adds_a_die_in_close_assault_only():
    p = position(WIDE, "a-arm1 E5\na-arm2 A5\nx-inf1 F5\nx-inf2 C5", phase="battle", card="armour_assault")
    assert p.preview(Battle(unit="a-arm1", target="x-inf1")).title.startswith("4 dice")
    assert p.preview(Battle(unit="a-arm2", target="x-inf2")).title.startswith("3 dice")


@pytest.mark.rule("M44 1.10")
def test_artillery_bombard_moves_three_or_battles_twice():
    p = played("artillery_bombard", "a-art1 E9\na-art2 A9\nx-inf1 E5\nx-inf2 A1")
    assert p.allowed(MoveTo(unit="a-art2", space="D9"))
    p.do(MoveTo(unit="a-art2", space="B9"), Done())
    miss = (STAR, STAR)
    p.do(Battle(unit="a-art1", target="x-inf1"), dice=[miss])
    assert p.allowed(Battle(unit="a-art1", target="x-inf1"))
    assert p.refused(Battle(unit="a-art2", target="x-inf1")).rule == "M44 1.2", "it has moved"
    p.do(Battle(unit="a-art1", target="x-inf1"), dice=[miss])
    assert p.side == "axis"


@pytest.mark.rule("M44 1.10")
def test_behind_enemy_lines_moves_battles_with_a_die_more_and_moves_again():
    drawn = ". f . . . . .\n h . . . . . -\n. . . . . . ."
    p = position(drawn, "a-inf1 A1\nx-inf1 E1\nx-inf2 G3", phase="play", hands=hand("behind_enemy_lines"))
    p.do(PlayCard(card="behind_enemy_lines"))
    assert p.phase == "move"
    p.do(MoveTo(unit="a-inf1", space="D1"))
    assert p.phase == "battle", "through a forest, three hexes, and it battles"
    assert p.preview(Battle(unit="a-inf1", target="x-inf1")).title.startswith("4 dice")
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(STAR,) * 4])
    assert (p.phase, p.side) == ("move", "allies")
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert p.at("a-inf1") == "B1"
    assert p.side == "axis", "no second battle"


@pytest.mark.rule("M44 1.10")
def test_behind_enemy_lines_does_not_lift_the_limits_of_battle():
    drawn = ". . f . ."
    p = position(drawn, "a-inf1 A1\nx-inf1 D1", phase="play", hands=hand("behind_enemy_lines"))
    p.do(PlayCard(card="behind_enemy_lines"), MoveTo(unit="a-inf1", space="C1"))
    assert (p.phase, p.side) == ("move", "allies"), "no battle from the forest: the second move comes at once"


@pytest.mark.rule("M44 1.10")
def test_close_assault_orders_all_who_stand_next_to_an_enemy_and_they_do_not_move():
    p = played("close_assault", "a-inf1 E5\na-arm1 G7\na-art1 D5\na-inf2 A9\nx-inf1 E4\nx-inf2 G6")
    assert p.phase == "battle"
    assert ordered(p) == {"a-inf1", "a-arm1"}
    assert p.preview(Battle(unit="a-inf1", target="x-inf1")).title.startswith("4 dice")


@pytest.mark.rule("M44 1.10")
def test_close_assault_is_never_at_a_distance_even_if_the_neighbour_has_gone():
    p = played("close_assault", "a-inf1 E5\na-inf2 F5\na-inf3 J5\nx-inf1 E4 steps=1\nx-inf2 F3\nx-inf3 J4")
    assert p.refused(Battle(unit="a-inf1", target="x-inf2")).rule == "M44 1.2"
    p.do(Battle(unit="a-inf2", target="x-inf1"), dice=[(GRENADE, STAR, STAR, STAR)])
    p.do(Done())
    assert p.refused(Battle(unit="a-inf1", target="x-inf2")).rule == "M44 1.10"
    q = position(WIDE, "a-inf1 E5\nx-inf2 F3", phase="battle", card="direct_from_hq")
    assert q.allowed(Battle(unit="a-inf1", target="x-inf2")), "under another card it fires"


@pytest.mark.rule("M44 1.10 R1")
@pytest.mark.parametrize(
    ("card", "units"),
    [
        ("close_assault", "a-inf1 A9\na-arm1 M9\nx-inf1 A1"),
        ("close_assault", "a-art1 A9\nx-inf1 A8"),
        ("firefight", "a-inf1 A9\nx-inf1 A8"),
    ],
)
def test_close_assault_and_firefight_order_nobody_if_nobody_may_take_part(card, units):
    p = played(card, units)
    assert p.side == "axis"
    assert not ordered(p)


@pytest.mark.rule("M44 1.10")
def test_the_bonus_of_close_assault_is_for_the_first_battle_only():
    p = position(WIDE, "a-arm1 E5\nx-inf1 E4 steps=1\nx-inf2 E3", phase="battle", card="close_assault")
    p.do(Battle(unit="a-arm1", target="x-inf1"), dice=[(GRENADE, STAR, STAR, STAR)])
    p.do(p.game.legal()[0])
    assert p.phase == "overrun"
    assert p.preview(Battle(unit="a-arm1", target="x-inf2")).title.startswith("3 dice")


@pytest.mark.rule("M44 1.10 R4")
@pytest.mark.parametrize(
    ("last", "orders"),
    [
        ("as probe_left", {"a-inf4", "a-arm2", "a-inf5"}),
        ("as probe_right", {"a-inf1", "a-inf2", "a-inf3"}),
        ("as probe_centre", {"a-inf3", "a-arm1", "a-art1", "a-inf4"}),
        ("as move_out", {"a-inf1", "a-inf2", "a-inf3", "a-inf4", "a-inf5"}),
    ],
)
def test_counter_attack_repeats_the_other_sides_card_mirrored(last, orders):
    p = played("counter_attack", tracks={"last axis": last})
    assert orderable(p) == orders


@pytest.mark.rule("M44 1.10 R4")
def test_counter_attack_of_infantry_assault_swaps_the_section_and_can_be_countered_again():
    p = played("counter_attack", tracks={"last axis": "as infantry_assault", "last section axis": "left"})
    assert ordered(p) == {"a-inf4", "a-inf5"}
    assert p.state.tracks["last allies"] == "as infantry_assault"
    assert p.state.tracks["last section allies"] == "right"
    q = played("counter_attack", tracks={"last axis": "as barrage"})
    assert q.phase == "aim"
    r = played("counter_attack")
    assert r.side == "axis", "there is nothing to repeat: nobody is ordered"
    assert not ordered(r)
    assert len(r.state.piles["hand allies"].cards) == 4, "and a card is drawn"
    assert r.state.tracks["last allies"] == "no card"


@pytest.mark.rule("M44 1.10 R4")
def test_a_counter_attack_of_infantry_assault_orders_nobody_where_there_is_no_infantry():
    p = played(
        "counter_attack",
        "a-inf1 A9\na-arm1 M9\nx-inf1 A1",
        tracks={"last axis": "as infantry_assault", "last section axis": "left"},
    )
    assert p.side == "axis", "the right section has no infantry, but the left has"


@pytest.mark.rule("M44 1.10")
@pytest.mark.rule("HT Sandbags")
def test_dig_in_puts_up_sandbags_and_ends_the_turn():
    p = played("dig_in")
    for unit in ("a-inf1", "a-inf2", "a-inf3", "a-inf4"):
        p.do(OrderUnit(unit=unit))
    assert set(p.state.markers) == {"sandbags A9", "sandbags C9", "sandbags D8", "sandbags I8"}
    assert p.side == "axis"


@pytest.mark.rule("M44 1.10")
@pytest.mark.rule("HT Oceans")
def test_nobody_digs_in_on_the_ocean():
    p = played("dig_in", "a-inf1 A2\na-inf2 A1\nx-inf1 C1", drawn=". . .\n o o -")
    assert set(p.state.markers) == {"sandbags A1"}
    q = played("dig_in", "a-inf1 A2\nx-inf1 C1", drawn=". . .\n o o -")
    assert (q.side, set(q.state.markers)) == ("axis", set())


@pytest.mark.rule("M44 1.10")
def test_firefight_is_for_units_away_from_enemies_who_do_not_move():
    p = played("firefight", "a-inf1 E5\na-arm1 G7\na-inf2 A9\nx-inf1 E4\nx-inf2 G5")
    assert p.phase == "battle"
    assert ordered(p) == {"a-arm1", "a-inf2"}
    assert p.preview(Battle(unit="a-arm1", target="x-inf2")).title.startswith("4 dice")


@pytest.mark.rule("M44 1.10")
def test_infantry_assault_moves_two_and_battles_or_three_and_does_not():
    p = position(WIDE, MANY, phase="play", hands=hand("infantry_assault"))
    assert p.refused(PlayCard(card="infantry_assault")).rule == "M44 1.10"
    p.do(PlayCard(card="infantry_assault", option="left"))
    assert ordered(p) == {"a-inf1", "a-inf2", "a-inf3"}
    assert p.allowed(MoveTo(unit="a-inf1", space="B6"))
    r = position(WIDE, "a-inf1 A9\na-arm1 G9\nx-inf1 A1", phase="play", hands=hand("infantry_assault"))
    assert r.refused(PlayCard(card="infantry_assault", option="centre")).rule == "M44 1.10"
    assert r.allowed(PlayCard(card="infantry_assault", option="left"))
    t = position(WIDE, "a-arm1 G9\na-arm2 A9\nx-inf1 A1", phase="play", hands=hand("infantry_assault"))
    t.do(PlayCard(card="infantry_assault", option="right"))
    assert orderable(t) == {"a-arm1", "a-arm2"}, "a side without infantry orders any one unit"
    q = position(
        WIDE,
        "a-inf1 E5\na-inf2 H5\nx-inf1 E4\nx-inf2 H4",
        phase="battle",
        card="infantry_assault",
        memo={"moved": {"a-inf1": 2, "a-inf2": 3}},
    )
    assert q.allowed(Battle(unit="a-inf1", target="x-inf1"))
    assert q.refused(Battle(unit="a-inf2", target="x-inf2")).rule == "M44 1.2"


@pytest.mark.rule("M44 1.10")
def test_medics_bring_back_figures_up_to_the_first_strength_and_order_the_unit():
    p = position(
        WIDE,
        "a-inf1 A9 steps=2\na-inf2 C9\na-arm1 F9 steps=1\nx-inf1 A1",
        phase="play",
        hands={"allies": ("medics_and_mechanics", "recon_left", "dig_in", "barrage")},
    )
    p.do(PlayCard(card="medics_and_mechanics"))
    assert p.refused(Heal(unit="x-inf1")).rule == "M44 1.10"
    assert p.refused(Heal(unit="a-inf2")).rule == "M44 1.10", "it has lost nothing"
    assert sum(one.ways for one in p.preview(Heal(unit="a-inf1")).odds) == 6**4
    events = p.do(Heal(unit="a-inf1"), dice=[(INFANTRY, STAR, INFANTRY, GRENADE)])
    assert p.unit("a-inf1").steps == 4
    assert any("2 figures restored" in text for text in texts(events))
    assert ordered(p) == {"a-inf1"}
    q = position(
        WIDE,
        "a-arm1 F9 steps=1\nx-inf1 A1",
        phase="play",
        hands={"allies": ("medics_and_mechanics", "recon_left")},
    )
    q.do(PlayCard(card="medics_and_mechanics"))
    q.do(Heal(unit="a-arm1"), dice=[(ARMOUR, INFANTRY)])
    assert q.unit("a-arm1").steps == 2


def healing(units: str) -> Position:
    return played("medics_and_mechanics", units)


@pytest.mark.rule("M44 1.10")
def test_medics_order_the_unit_only_if_a_figure_came_back():
    p = healing("a-inf1 A9 steps=2\nx-inf1 A1")
    p.do(Heal(unit="a-inf1"), dice=[(GRENADE, ARMOUR)])
    assert p.unit("a-inf1").steps == 2
    assert p.side == "axis"
    assert not ordered(p)
    q = healing("a-inf1 A9\na-arm1 F9\nx-inf1 A1")
    assert q.side == "axis", "nobody has lost figures: nobody is ordered"
    old = position(
        WIDE, "a-inf1 A9\nx-inf1 A1", phase="heal", memo={"card": "as medics_and_mechanics", "dice": 1}
    )
    old.do(Heal(unit="a-inf1"), dice=[(STAR,)])
    assert old.side == "axis", "a game of an older release that waits here goes on"


@pytest.mark.rule("M44 1.10")
def test_guns_come_back_for_stars_only():
    p = healing("a-art1 A9 steps=1\nx-inf1 A1")
    assert max(one.own for one in p.preview(Heal(unit="a-art1")).odds) == 0
    assert p.preview(Heal(unit="a-art1")).odds[0].ways == 25
    p.do(Heal(unit="a-art1"), dice=[(GRENADE, GRENADE)])
    assert (p.unit("a-art1").steps, p.side) == (1, "axis")
    q = healing("a-art1 A9 steps=1\nx-inf1 A1")
    q.do(Heal(unit="a-art1"), dice=[(STAR, GRENADE)])
    assert (q.unit("a-art1").steps, ordered(q)) == (2, {"a-art1"})


@pytest.mark.rule("M44 1.10")
def test_their_finest_hour_orders_by_the_dice_and_shuffles_everything():
    p = position(
        WIDE, MANY, phase="play", hands={"allies": ("their_finest_hour", "dig_in", "barrage", "probe_left")}
    )
    p.do(PlayCard(card="their_finest_hour"), dice=[(INFANTRY, ARMOUR, FLAG, GRENADE), tuple(range(1, 9))])
    assert orderable(p) == {"a-inf1", "a-inf2", "a-inf3", "a-arm1", "a-inf4", "a-arm2", "a-inf5"}
    assert p.refused(OrderUnit(unit="a-art1")).rule == "M44 1.10", "a grenade orders nobody"
    p.do(OrderUnit(unit="a-inf1"))
    assert "a-inf2" not in orderable(p), "one infantry"
    p.do(OrderUnit(unit="a-arm1"))
    assert p.phase == "move"
    assert p.state.piles["discard"].cards == ()
    assert "their_finest_hour" in p.state.piles["deck"].cards
    q = position(WIDE, MANY, phase="battle", card="their_finest_hour")
    assert q.game.world.card("as their_finest_hour").bonus == 1
    r = position(WIDE, MANY, phase="play", hands={"allies": ("their_finest_hour", "dig_in")})
    r.do(PlayCard(card="their_finest_hour"), dice=[(FLAG, FLAG), tuple(range(1, 9))])
    assert r.side == "axis", "nobody is ordered"
    t = position(WIDE, MANY, phase="play", hands={"allies": ("their_finest_hour", "dig_in")})
    t.do(PlayCard(card="their_finest_hour"), dice=[(STAR, ARMOUR), tuple(range(1, 9))])
    t.do(OrderUnit(unit="a-arm1"), OrderUnit(unit="a-arm2"))
    assert ordered(t) == {"a-arm1", "a-arm2"}, "a star orders any unit"
    u = position(WIDE, MANY, phase="play", hands={"allies": ("their_finest_hour", "dig_in")})
    u.do(PlayCard(card="their_finest_hour"), dice=[(STAR, GRENADE), tuple(range(1, 9))])
    assert "a-art1" in orderable(u)


@pytest.mark.rule("M44 1.10")
def test_a_unit_of_a_firefight_does_not_battle_an_enemy_who_has_come_next_to_it():
    p = played("firefight", "a-inf1 E5\na-inf2 C2\na-inf3 M9\nx-inf1 E3\nx-inf2 M7")
    assert ordered(p) == {"a-inf1", "a-inf2", "a-inf3"}
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(FLAG, STAR, STAR)])
    p.do(RetreatTo(space="D2"))
    refusal = p.refused(Battle(unit="a-inf2", target="x-inf1"))
    assert (refusal.rule, refusal.text.startswith("Firefight")) == ("M44 1.10", True)
    assert p.allowed(Battle(unit="a-inf3", target="x-inf2")), "the others go on"


@pytest.mark.rule("M44 1.10")
def test_an_enemy_who_stays_away_is_battled_in_a_firefight():
    p = played("firefight", "a-inf1 E5\na-inf2 C2\nx-inf1 E3\nx-inf2 M7")
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(FLAG, STAR, STAR)])
    p.do(RetreatTo(space="E2"))
    assert p.preview(Battle(unit="a-inf2", target="x-inf1")).title.startswith("3 dice")


@pytest.mark.rule("M44 1.10")
@pytest.mark.rule("M44 2.6")
def test_mobile_artillery_under_a_bombard_moves_or_battles_twice():
    units = "a-mob1 E6\na-mob2 I6\nx-inf1 E3\nx-inf2 I3"
    p = played("artillery_bombard", units)
    p.do(MoveTo(unit="a-mob1", space="E5"), Done())
    assert p.refused(Battle(unit="a-mob1", target="x-inf1")).rule == "M44 1.2"
    for _ in range(2):
        p.do(Battle(unit="a-mob2", target="x-inf2"), dice=[(STAR, STAR)])
    assert p.side == "axis"
    q = position(WIDE, units, phase="move")
    q.do(MoveTo(unit="a-mob1", space="E5"), Done())
    assert q.allowed(Battle(unit="a-mob1", target="x-inf1")), "under another card it moves one and battles"


@pytest.mark.rule("M44 1.10 R5")
@pytest.mark.rule("HT Sandbags")
@pytest.mark.parametrize(("lying", "most"), [(8, 4), (10, 2), (12, 0)])
def test_dig_in_places_sandbags_while_there_are_some(lying, most):
    there = {"sandbags": [f"{letter}2" for letter in "ABCDEFGHIJKL"[:lying]]}
    p = position(WIDE, MANY, phase="play", hands=hand("dig_in"), features=there)
    words = {0: "orders no unit"}.get(most, f"orders {most} of")
    assert p.preview(PlayCard(card="dig_in")).title.startswith(words)
    p.do(PlayCard(card="dig_in"))
    for unit in ("a-inf1", "a-inf2", "a-inf3", "a-inf4")[:most]:
        p.do(OrderUnit(unit=unit))
    assert len(p.state.markers) == lying + most
    assert p.side == "axis"
