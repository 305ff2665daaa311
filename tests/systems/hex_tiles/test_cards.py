"""The command deck: its sixty cards, what each orders and does, ambush and counter-attack, hidden hands."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.systems.hex_tiles.position import (
    ARMOUR,
    FLAG,
    GRENADE,
    INFANTRY,
    STAR,
    Position,
    position,
    texts,
)
from wsn.engine.events import CardMoved
from wsn.engine.observe import observe, observe_event
from wsn.engine.state import UNKNOWN
from wsn.systems.hex_tiles import cards
from wsn.systems.hex_tiles.commands import (
    Aim,
    Ambush,
    Battle,
    Decline,
    Done,
    Heal,
    Keep,
    MoveTo,
    OrderUnit,
    PlayCard,
    RetreatTo,
)
from wsn.systems.hex_tiles.tables import tables

# Columns A to D are the left of the southern player, D to I the centre, I to M his right: on the rows that
# stand half a hex to the right, D and I belong to two sections.
WIDE = "\n".join(
    (" " if y % 2 else "") + " ".join(["."] * (12 if y % 2 else 13) + (["-"] if y % 2 else []))
    for y in range(9)
)
MANY = """
    a-inf1 A9
    a-inf2 C9
    a-inf3 D8
    a-arm1 F9
    a-art1 G9
    a-inf4 I8
    a-arm2 L9
    a-inf5 M9
    x-inf1 G1
    x-inf2 H1
    x-arm1 G2
    x-art1 A1
"""


def hand(*held: str) -> dict[str, tuple[str, ...]]:
    return {"allies": (*held, "recon_left")}


def played(
    card: str, units: str = MANY, *, option: str | None = None, dice=(), drawn: str = WIDE, **more
) -> Position:
    p = position(drawn, units, phase="play", hands=hand(card), **more)
    p.do(PlayCard(card=card, option=option), dice=dice)
    return p


def ordered(p: Position) -> set[str]:
    return {u.id for u in p.state.units.values() if "ordered" in u.marks}


def orderable(p: Position) -> set[str]:
    return {c.unit for c in p.game.legal() if isinstance(c, OrderUnit)}


@pytest.mark.rule("M44 1.10")
def test_the_deck_has_sixty_cards_forty_of_them_of_sections():
    deck = tables().cards
    assert sum(card.copies for card in deck.values()) == 60
    by_section = Counter[str]()
    for key, card in deck.items():
        stem, _, section = key.rpartition("_")
        if stem in ("recon", "probe", "attack", "assault"):
            by_section[f"{stem} {section}"] += card.copies
    assert by_section == Counter(
        {
            "recon left": 2,
            "recon centre": 2,
            "recon right": 2,
            "probe left": 4,
            "probe centre": 5,
            "probe right": 4,
            "attack left": 3,
            "attack centre": 4,
            "attack right": 3,
            "assault left": 2,
            "assault centre": 2,
            "assault right": 2,
        }
    )
    others = {
        key: card.copies
        for key, card in deck.items()
        if key.rpartition("_")[0] not in ("recon", "probe", "attack", "assault")
    }
    assert others == {
        "recon_in_force": 3,
        "general_advance": 1,
        "pincer_move": 1,
        "air_power": 1,
        "ambush": 1,
        "armour_assault": 2,
        "artillery_bombard": 1,
        "barrage": 1,
        "behind_enemy_lines": 1,
        "close_assault": 1,
        "counter_attack": 2,
        "dig_in": 1,
        "direct_from_hq": 2,
        "firefight": 1,
        "infantry_assault": 2,
        "medics_and_mechanics": 1,
        "move_out": 2,
        "their_finest_hour": 1,
    }
    assert all(card.text and card.rule and card.origin for card in deck.values())


@pytest.mark.rule("M44 1.3")
def test_sections_mirror_for_the_player_at_the_top_and_two_hexes_a_row_belong_to_both():
    world = position(WIDE, MANY).game.world
    south, north = world.sections["allies"], world.sections["axis"]
    assert (south["A1"], south["D1"], south["E1"], south["M1"]) == (
        ("left",),
        ("left",),
        ("centre",),
        ("right",),
    )
    assert south["D2"] == ("left", "centre")
    assert south["I2"] == ("centre", "right")
    assert north["D2"] == ("right", "centre")
    assert north["A1"] == ("right",)
    counts = Counter(section for space in south for section in south[space])
    assert counts["left"] == counts["right"]


@pytest.mark.rule("M44 1.3")
@pytest.mark.parametrize(("columns", "rows", "cut"), [(26, 9, 16), (13, 17, 7), (9, 5, 4)])
def test_wide_tall_and_odd_boards_have_sections_too(columns, rows, cut):
    drawn = "\n".join(" ".join(["."] * (columns - y % 2) + ["-"] * (y % 2)) for y in range(rows))
    world = position(drawn, "a-inf1 A1\nx-inf1 B1").game.world
    for space, (column, _) in world.columns.items():
        assert ("left" in world.sections["allies"][space]) == (column <= cut)
        assert world.sections["allies"][space]


@pytest.mark.rule("M44 1.10")
@pytest.mark.parametrize(
    ("card", "may"),
    [
        ("probe_left", {"a-inf1", "a-inf2", "a-inf3"}),
        ("probe_centre", {"a-inf3", "a-arm1", "a-art1", "a-inf4"}),
        ("probe_right", {"a-inf4", "a-arm2", "a-inf5"}),
        ("attack_centre", {"a-inf3", "a-arm1", "a-art1", "a-inf4"}),
        ("recon_left", {"a-inf1", "a-inf2", "a-inf3"}),
        ("recon_in_force", {"a-inf1", "a-inf2", "a-inf3", "a-arm1", "a-art1", "a-inf4", "a-arm2", "a-inf5"}),
        ("pincer_move", {"a-inf1", "a-inf2", "a-inf3", "a-inf4", "a-arm2", "a-inf5"}),
        ("general_advance", {"a-inf1", "a-inf2", "a-inf3", "a-arm1", "a-art1", "a-inf4", "a-arm2", "a-inf5"}),
        ("direct_from_hq", {"a-inf1", "a-inf2", "a-inf3", "a-arm1", "a-art1", "a-inf4", "a-arm2", "a-inf5"}),
        ("move_out", {"a-inf1", "a-inf2", "a-inf3", "a-inf4", "a-inf5"}),
    ],
)
def test_whom_a_card_lets_choose_from(card, may):
    p = played(card)
    assert p.phase == "order"
    assert orderable(p) == may
    wrong = min({"a-inf1", "a-arm2", "a-art1", "x-inf1"} - may)
    assert p.refused(OrderUnit(unit=wrong)).rule in ("M44 1.10", "M44 1.4")


@pytest.mark.rule("M44 1.4")
def test_no_more_than_the_card_allows():
    p = played("probe_left")
    p.do(OrderUnit(unit="a-inf1"))
    assert p.refused(OrderUnit(unit="a-inf1")).rule == "M44 1.4"
    p.do(OrderUnit(unit="a-inf2"))
    assert p.phase == "move", "two are ordered"
    q = played("probe_left")
    q.do(OrderUnit(unit="a-inf1"), Done())
    assert ordered(q) == {"a-inf1"}


@pytest.mark.rule("M44 1.10")
def test_a_unit_of_two_sections_fills_one_place_only():
    """One in each section: with D8 and I8 ordered, the centre may be either, so one more is free."""
    p = played("recon_in_force")
    p.do(OrderUnit(unit="a-inf3"), OrderUnit(unit="a-inf4"))
    assert orderable(p) == {"a-inf1", "a-inf2", "a-arm1", "a-art1", "a-arm2", "a-inf5"}
    p.do(OrderUnit(unit="a-inf1"))
    assert ordered(p) == {"a-inf1", "a-inf3", "a-inf4"}
    q = played("recon_in_force")
    q.do(OrderUnit(unit="a-inf1"), OrderUnit(unit="a-inf3"))
    assert orderable(q) == {"a-inf4", "a-arm2", "a-inf5"}


@pytest.mark.rule("M44 1.10 R3")
@pytest.mark.parametrize(
    ("card", "all_of"),
    [
        ("assault_left", {"a-inf1", "a-inf2", "a-inf3"}),
        ("assault_right", {"a-inf4", "a-arm2", "a-inf5"}),
        ("attack_left", {"a-inf1", "a-inf2", "a-inf3"}),
        ("armour_assault", {"a-arm1", "a-arm2"}),
        ("artillery_bombard", {"a-art1"}),
    ],
)
def test_where_all_may_be_ordered_they_are(card, all_of):
    p = played(card)
    assert p.phase == "move"
    assert ordered(p) == all_of


@pytest.mark.rule("M44 1.10")
def test_a_section_card_without_a_unit_orders_nobody_and_draws():
    p = played("probe_left", "a-inf1 M9\nx-inf1 A1")
    assert p.side == "axis"
    assert len(p.state.piles["hand allies"].cards) == 4, "drawn up to the hand again"


@pytest.mark.rule("M44 1.10 R1")
@pytest.mark.parametrize("card", ["armour_assault", "artillery_bombard"])
def test_a_card_of_one_arm_without_that_arm_orders_any_one_unit(card):
    p = played(card, "a-inf1 A9\na-inf2 M9\nx-inf1 A1")
    assert p.phase == "order"
    assert orderable(p) == {"a-inf1", "a-inf2"}
    p.do(OrderUnit(unit="a-inf1"))
    assert p.allowed(MoveTo(unit="a-inf1", space="C9"))
    assert not p.allowed(MoveTo(unit="a-inf1", space="D9")), "the card's own points do not count"


@pytest.mark.rule("M44 1.10")
def test_recon_draws_two_and_keeps_one():
    p = played("recon_left", "a-inf1 M9\nx-inf1 A1", deck=("barrage", "dig_in", "move_out"))
    assert (p.phase, p.side) == ("keep", "allies")
    assert p.state.piles["drawn allies"].cards == ("move_out", "dig_in")
    assert p.refused(Keep(card="barrage")).rule == "M44 1.10"
    p.do(Keep(card="dig_in"))
    assert "dig_in" in p.state.piles["hand allies"].cards
    assert p.state.piles["discard"].cards[-1] == "move_out"
    assert p.side == "axis"


@pytest.mark.rule("M44 1.10")
def test_the_discards_become_the_deck_when_it_is_empty():
    p = position(
        WIDE,
        "a-inf1 M9\nx-inf1 A1",
        phase="play",
        hands=hand("probe_left"),
        deck=(),
        discard=("ambush", "barrage"),
    )
    p.do(PlayCard(card="probe_left"), dice=[(1, 2, 3, 4, 5, 6, 7, 8)])
    left = Counter((*p.state.piles["deck"].cards, *p.state.piles["hand allies"].cards))
    assert left == Counter(["ambush", "barrage", "probe_left", "recon_left"])
    assert p.state.piles["discard"].cards == ()


@pytest.mark.rule("M44 1.4")
def test_a_card_must_be_in_hand():
    p = position(WIDE, MANY, phase="play", hands=hand("probe_left"))
    assert p.refused(PlayCard(card="barrage")).rule == "M44 1.4"
    assert p.refused(PlayCard(card="probe_left", option="left")).rule == "M44 1.10"


# --- tactic cards


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


# --- ambush


def assaulted(
    *, holds: bool = True, discard: tuple[str, ...] = (), units: str = "a-inf1 E5\nx-inf1 E4\nx-inf2 A1"
) -> Position:
    card = "ambush" if holds else "barrage"
    p = position(WIDE, units, phase="battle", discard=discard, hands={"axis": (card, "dig_in")})
    p.do(Battle(unit="a-inf1", target="x-inf1"))
    return p


@pytest.mark.rule("M44 1.10 R2")
@pytest.mark.parametrize("holds", [True, False])
def test_the_defender_is_asked_whether_it_holds_the_ambush_or_not(holds):
    p = assaulted(holds=holds)
    assert (p.phase, p.side) == ("ambush", "axis")
    assert p.allowed(Ambush(card="ambush")) is holds
    if not holds:
        assert p.refused(Ambush(card="ambush")).rule == "M44 1.10"
    assert p.refused(Ambush(card="dig_in")).rule == "M44 1.10"
    p.do(Decline(), dice=[(STAR,) * 3])
    assert p.phase != "ambush"


@pytest.mark.rule("M44 1.10 R2")
def test_nobody_is_asked_when_everybody_knows_that_the_card_is_spent():
    p = position(WIDE, "a-inf1 E5\nx-inf1 E4", phase="battle", discard=("ambush",))
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(STAR,) * 3])
    assert p.side == "axis"
    assert p.phase == "play"


@pytest.mark.rule("M44 1.10")
def test_an_ambush_strikes_first_and_the_attacker_who_stands_strikes_back():
    p = assaulted()
    p.do(Ambush(card="ambush"), dice=[(INFANTRY, STAR, STAR), (GRENADE, STAR, STAR)])
    assert p.unit("a-inf1").steps == 3
    assert p.unit("x-inf1").steps == 3
    assert "ambush" in p.state.piles["discard"].cards
    assert p.side == "axis", "the turn is over"
    assert len(p.state.piles["hand axis"].cards) == 4, "and the hand is full again"


@pytest.mark.rule("M44 1.10")
def test_the_card_for_an_ambush_is_drawn_at_the_end_of_the_turn():
    p = assaulted(units="a-inf1 E5\na-inf3 I5\nx-inf1 E4\nx-inf2 A1\nx-inf3 I4")
    p.do(Ambush(card="ambush"), dice=[(INFANTRY, STAR, STAR), (GRENADE, STAR, STAR)])
    assert p.state.piles["hand axis"].cards == ("dig_in",), "not before the other battles"
    p.do(Battle(unit="a-inf3", target="x-inf3"), dice=[(STAR,) * 3])
    assert p.state.piles["hand axis"].cards[:1] == ("dig_in",)
    assert len(p.state.piles["hand axis"].cards) == 4


@pytest.mark.rule("M44 1.10")
def test_an_ambush_that_drives_the_attacker_off_ends_its_battle():
    p = assaulted()
    p.do(Ambush(card="ambush"), dice=[(FLAG, STAR, STAR)])
    p.do(RetreatTo(space="E6"))
    assert p.unit("x-inf1").steps == 4
    assert p.phase == "play"
    q = assaulted(units="a-inf1 E5 steps=1\na-inf2 A9\nx-inf1 E4")
    q.do(Ambush(card="ambush"), dice=[(GRENADE, STAR, STAR)])
    assert q.medals("axis") == 1
    assert q.unit("x-inf1").steps == 4


@pytest.mark.rule("M44 1.10")
def test_the_ambush_is_no_card_of_ones_own_turn_and_no_answer_to_fire():
    p = position(WIDE, MANY, phase="play", hands=hand("ambush"))
    assert p.refused(PlayCard(card="ambush")).rule == "M44 1.10"
    q = position(WIDE, "a-inf1 E6\nx-inf1 E4", phase="battle", discard=(), hands={"axis": ("ambush",)})
    q.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(STAR, STAR)])
    assert q.phase != "ambush"


# --- hidden hands


@pytest.mark.rule("M44 1.10")
@pytest.mark.parametrize("viewer", ["axis", None])
def test_nobody_else_sees_a_hand_the_deck_or_what_is_drawn(viewer):
    p = position(
        WIDE,
        "a-inf1 M9\nx-inf1 A1",
        phase="play",
        hands=hand("recon_left", "barrage"),
        deck=("dig_in", "move_out"),
    )
    view = observe(p.state, viewer)
    assert set(view.piles["hand allies"].cards) == {UNKNOWN}
    assert set(view.piles["deck"].cards) == {UNKNOWN}
    events = p.do(PlayCard(card="recon_left"))
    seen = [observe_event(e, viewer) for e in events]
    cards_seen = [e.card for e in seen if isinstance(e, CardMoved)]
    assert cards_seen == ["recon_left", UNKNOWN, UNKNOWN]
    assert set(observe(p.state, viewer).piles["drawn allies"].cards) == {UNKNOWN}
    assert observe(p.state, "allies").piles["drawn allies"].cards == ("move_out", "dig_in")
    texts_seen = [p.game.system.event_text(p.s, e) for e in seen if isinstance(e, CardMoved)]
    assert texts_seen[1] == f"{p.game.world.force('allies').name}: drew a card"


@pytest.mark.rule("M44 1.10")
def test_a_draw_is_not_taken_back():
    p = position(
        WIDE, "a-inf1 M9\nx-inf1 A1", phase="play", hands=hand("recon_left"), deck=("dig_in", "move_out")
    )
    p.do(PlayCard(card="recon_left"))
    refusal = p.game.can_undo("allies")
    assert refusal is not None
    assert refusal.rule == "ENGINE 6"


@pytest.mark.rule("M44 1.10")
def test_places_of_an_order_are_filled_like_a_puzzle():
    quota = {"left": 1, "centre": 1}
    assert cards.fit(quota, [("left",), ("left", "centre")])
    assert not cards.fit(quota, [("left",), ("left",)])
    assert not cards.fit(quota, [("left", "centre")] * 3)
    assert not cards.fit(quota, [()])
    assert cards.fit({"any": 2}, [("any",)] * 2)
    assert not cards.fit({"any": 2}, [("any",)] * 3)
