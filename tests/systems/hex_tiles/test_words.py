"""What players are told: whom a card orders, orders left, the ambush question, the lines of a battle."""

from __future__ import annotations

import json
import re

import pytest

from tests.systems.hex_tiles import golden
from tests.systems.hex_tiles.position import FLAG, GRENADE, INFANTRY, STAR, Position, position
from tests.systems.placed import texts
from wsn import scenario
from wsn.systems.hex_tiles.look import paper
from wsn.systems.hex_tiles.rules.commands import Ambush, Battle, Decline, Done, OrderUnit, PlayCard
from wsn.systems.hex_tiles.rules.world import name
from wsn.systems.hex_tiles.text import briefing
from wsn.table import telling
from wsn.table.seat import Seat
from wsn.table.unlisted import ending, endings

WIDE = "\n".join(" ".join(["."] * (13 - y % 2) + ["-"] * (y % 2)) for y in range(9))
UNITS = "a-inf1 A9\na-inf2 C9\na-inf3 D8\na-arm1 F9\nx-inf1 A1\nx-inf2 M1"


def playing(*held: str, units: str = UNITS, **more: object) -> Position:
    hands = {"allies": (*held, "dig_in")}
    return position(WIDE, units, phase="play", hands=hands, **more)


def title(p: Position, card: str, option: str | None = None) -> str:
    return p.preview(PlayCard(card=card, option=option)).title


@pytest.mark.rule("M44 1.10")
@pytest.mark.parametrize(
    ("card", "option", "told"),
    [
        ("probe_left", None, "orders 2 of: A9, C9, D8"),
        ("attack_left", None, "orders all 3 of: A9, C9, D8"),
        ("probe_right", None, "orders no unit"),
        ("recon_centre", None, "orders 1 of: D8, F9"),
        ("infantry_assault", "left", "orders all 3 of: A9, C9, D8"),
        ("recon_in_force", None, "orders 2 of: A9, C9, D8, F9"),
        ("pincer_move", None, "orders 2 of: A9, C9, D8"),
        ("armour_assault", None, "orders the unit in F9"),
        ("artillery_bombard", None, "orders 1 of: A9, C9, D8, F9"),
        ("assault_centre", None, "orders both of: D8, F9"),
        ("close_assault", None, "orders no unit"),
        ("medics_and_mechanics", None, "restores nothing: no unit has lost figures"),
        ("counter_attack", None, "orders no unit"),
    ],
)
def test_a_card_tells_whom_it_would_order_and_warns_at_nobody(
    card: str, option: str | None, told: str
) -> None:
    p = playing(card)
    assert title(p, card, option) == told
    p.do(PlayCard(card=card, option=option))
    if told in ("orders no unit", "restores nothing: no unit has lost figures"):
        assert p.side == "axis"
        assert not [u for u in p.state.units.values() if "ordered" in u.marks]


@pytest.mark.rule("M44 1.10 R4")
def test_a_counter_attack_tells_what_it_repeats_and_medics_whom_they_may_restore() -> None:
    p = playing("counter_attack", tracks={"last axis": "as probe_right"})
    assert title(p, "counter_attack") == "repeats Probe left: orders 2 of: A9, C9, D8"
    q = playing("medics_and_mechanics", units=UNITS.replace("C9", "C9 steps=2"))
    assert title(q, "medics_and_mechanics") == "restores one of: C9"
    assert str(q.preview(PlayCard(card="dig_in")).reasons[0]).startswith("Up to four infantry units")


@pytest.mark.rule("M44 1.4")
def test_the_orders_left_are_told() -> None:
    p = playing("probe_left")
    p.do(PlayCard(card="probe_left"))
    assert "order units (2 of 2 orders left)" in str(p.game.system.status(p.s))
    p.do(OrderUnit(unit="a-inf1"))
    assert "order units (1 of 2 orders left)" in str(p.game.system.status(p.s))


@pytest.mark.rule("M44 1.4")
@pytest.mark.parametrize("first", ["a-inf1", "a-inf3", "a-arm1"])
def test_no_more_orders_are_told_than_can_be_given(first: str) -> None:
    """With no unit in one section its order is lost: once the last of three was promised in vain."""
    p = playing("recon_in_force")
    p.do(PlayCard(card="recon_in_force"))
    assert "order units (2 of 2 orders left)" in str(p.game.system.status(p.s))
    p.do(OrderUnit(unit=first))
    assert "order units (1 of 2 orders left)" in str(p.game.system.status(p.s))
    p.do(next(c for c in p.game.legal() if isinstance(c, OrderUnit)))
    assert p.phase == "move"


@pytest.mark.rule("M44 1.1")
def test_a_battle_line_tells_dice_cover_roll_and_outcome() -> None:
    p = position(
        ". . .\n f . -\n. . .", "a-inf1 A3\nx-inf1 A2\nx-inf2 C1", phase="battle", features={"wire": ["A3"]}
    )
    events = p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(INFANTRY,)])
    assert texts(events)[0] == (
        "Allied Infantry A3 battles Axis Infantry A2 with 1 die (3 for infantry at 1 hex, -1 from the wire, "
        "-1 against a unit in a forest): infantry; 1 figure lost"
    )
    q = position(". . .\n . . -\n. . .", "a-arm1 A3\nx-tig1 A2\nx-inf2 C1", phase="battle")
    events = q.do(Battle(unit="a-arm1", target="x-tig1"), dice=[(GRENADE, FLAG, STAR), (STAR,)])
    assert texts(events)[0].endswith(": grenade, flag, star; hits rolled again: star; no loss, but 1 flag")


def assaulted(*held: str, units: str = "a-inf1 E5\nx-inf1 E4\nx-inf2 A1") -> Position:
    p = position(WIDE, units, phase="battle", discard=(), hands={"axis": held})
    p.do(Battle(unit="a-inf1", target="x-inf1"))
    return p


@pytest.mark.rule("M44 1.10 R2")
def test_the_ambush_question_says_who_attacks_whom_with_how_many_dice() -> None:
    p = assaulted("ambush", "dig_in")
    assert "Allied Infantry E5 close assaults Axis Infantry E4 with 3 dice" in str(p.game.system.status(p.s))
    said = [p.game.system.command_text(p.s, c) for c in p.game.legal()]
    assert sorted(said) == [
        "no ambush: Allied Infantry E5 battles Axis Infantry E4",
        "spring the ambush: Axis Infantry E4 battles first",
    ]
    mine, theirs = p.preview(Ambush(card="ambush")), p.preview(Decline())
    assert mine.title == "3 dice against Allied Infantry E5"
    assert theirs.title == "3 dice against Axis Infantry E4"
    assert all(one.harm == 0 for one in theirs.odds)
    assert any(one.own for one in theirs.odds)


@pytest.mark.rule("M44 1.10 R2")
def test_only_who_holds_the_ambush_need_be_asked() -> None:
    without = assaulted("barrage", "dig_in")
    assert Seat(without.game, "axis").unasked() == Decline()
    assert Seat(without.game, "allies").unasked() is None, "it is not his to answer"
    assert Seat(assaulted("ambush", "dig_in").game, "axis").unasked() is None
    other = playing("probe_left")
    assert Seat(other.game, "allies").unasked() is None, "no other question is answered for a player"


@pytest.mark.rule("M44 1.9 R3")
def test_the_word_concede_gives_the_game_up() -> None:
    p = playing("probe_left")
    seat = Seat(p.game, "allies")
    assert endings(seat) == ("concede",)
    command = ending(seat, "concede")
    assert command is not None
    p.do(command)
    assert p.game.outcome is not None
    assert p.game.outcome.winner == "axis"


def test_what_cannot_be_undone_is_told_truly() -> None:
    p = playing("probe_left")
    p.do(PlayCard(card="probe_left"))
    refusal = p.game.can_undo("allies")
    assert refusal is not None
    assert refusal.text == "a card has been shown since then"
    assert p.game.can_undo("allies", past=("axis",)) is None, "a bot does not mind what it was shown"
    p.do(OrderUnit(unit="a-inf1"))
    assert p.game.can_undo("allies") is None, "an order can be taken back"
    p.do(Done())


def test_the_briefing_knows_that_snipers_are_worth_nothing_and_paper_knows_the_special_units() -> None:
    world = scenario.new_game("fort_du_roule", seed=1).world
    words = [str(line) for topic in briefing.before(world) for line in topic.lines]
    assert "each eliminated enemy unit is worth 1 medal, but not a sniper" in words
    assert "ignores cover in close assault" in paper.printed("engineers").abilities
    assert paper.MARKERS["zeroed"] == 3


def test_two_enemies_in_one_hex_one_after_the_other_are_told_apart() -> None:
    p = position(". . .\n. . -\n. . .", "a-inf1 A3\nx-inf1 A2\nx-inf2 C1", phase="battle")
    assert [name(p.s, unit) for unit in ("a-inf1", "x-inf1")] == ["Allied Infantry A3", "Axis Infantry A2"]
    assert p.game.system.command_text(p.s, Battle(unit="a-inf1", target="x-inf1")) == (
        "Allied Infantry A3 battles Axis Infantry A2"
    )


def test_who_is_out_of_play_is_named_by_kind_and_never_by_an_id() -> None:
    (recorded, *_) = json.loads((golden.FOLDER / "saint_lambert.json").read_text(encoding="utf-8"))["games"]
    seat = Seat(golden.replay("saint_lambert", recorded), "allies")
    lost = [unit for unit in seat.eliminated_units() if unit.side == "axis"]
    assert lost
    listed = [line for line in telling.unit_lines(seat) if line.startswith("  out of play")]
    board = [line for line in telling.board_lines(seat).splitlines() if line.startswith("Out of play")]
    assert len(board) == len(listed) == len({unit.side for unit in seat.eliminated_units()})
    for line in (*board, *listed):
        assert not [unit.id for unit in seat.eliminated_units() if unit.id in line]
        assert re.fullmatch(r"[A-Z][a-z ]+( × \d+)?", line.split(": ")[1].split(", ")[0])
    told = [re.fullmatch(r"(.*?)(?: × (\d+))?", one) for one in listed[-1].split(": ")[1].split(", ")]
    assert sum(int(one[2] or 1) for one in told if one) == len(lost)
