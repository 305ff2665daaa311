"""The command deck: its sixty cards, what each orders, hidden hands."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.systems.hex_tiles.dealing import MANY, WIDE, hand, orderable, ordered, played
from tests.systems.hex_tiles.position import (
    position,
)
from wsn.engine.events import CardMoved
from wsn.engine.observe import observe, observe_event
from wsn.engine.state import UNKNOWN
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.look import counters
from wsn.systems.hex_tiles.rules import cards
from wsn.systems.hex_tiles.rules.commands import (
    Done,
    Keep,
    MoveTo,
    OrderUnit,
    PlayCard,
)


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
def test_the_cards_of_which_one_is_kept_are_shown_with_the_hand():
    p = position(
        WIDE, "a-inf1 M9\nx-inf1 A1", phase="play", hands=hand("recon_left"), deck=("dig_in", "move_out")
    )
    p.do(PlayCard(card="recon_left"))
    while p.phase != "keep":
        p.do(Done())
    assert set(counters.hand(observe(p.state, "allies"), "allies")) >= {"dig_in", "move_out"}
    assert not {"dig_in", "move_out"} & set(counters.hand(observe(p.state, "axis"), "allies"))


@pytest.mark.rule("M44 1.10")
def test_a_draw_is_not_taken_back():
    p = position(
        WIDE, "a-inf1 M9\nx-inf1 A1", phase="play", hands=hand("recon_left"), deck=("dig_in", "move_out")
    )
    p.do(PlayCard(card="recon_left"))
    refusal = p.game.can_undo("allies")
    assert refusal is not None
    assert refusal.rule == "ENGINE 6"
    assert p.game.can_undo("allies", past=("axis",)) == refusal, "not against a bot either"


@pytest.mark.rule("M44 1.10")
def test_places_of_an_order_are_filled_like_a_puzzle():
    quota = {"left": 1, "centre": 1}
    assert cards.fit(quota, [("left",), ("left", "centre")])
    assert not cards.fit(quota, [("left",), ("left",)])
    assert not cards.fit(quota, [("left", "centre")] * 3)
    assert not cards.fit(quota, [()])
    assert cards.fit({"any": 2}, [("any",)] * 2)
    assert not cards.fit({"any": 2}, [("any",)] * 3)
