"""Random events: what each does, and the odds that are told of it."""

from __future__ import annotations

import pytest

from tests.systems.omaha_solitaire.position import US, event, position, shipped
from wsn.engine.state import Frame
from wsn.systems.omaha_solitaire.rules import happenings
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Done,
    Pay,
    Target,
)


@pytest.mark.rule("BO Events")
def test_the_player_chooses_among_squares_equally_near() -> None:
    p = position(
        "E-16 B02\nF-16 B04\nI-16 B08",
        frames=[Frame("turn", None, {"stage": "events", "left": 1}), Frame("pay", US)], turn=1,
    )  # fmt: skip
    p.do(Pay(option="1st"), dice=[3, 2])
    assert p.phase == "target"
    assert p.refused(Target(space="B08")).rule == "BO Events"
    p.do(Target(space="B04"), dice=[3])
    assert p.marks("F-16") == ("disrupted",)


@pytest.mark.rule("BO Events R1")
def test_the_damaged_cells_are_read() -> None:
    events = shipped()[1].tables.events
    assert events.early["2"].squares == ("B05", "B04", "B02", "S08", "B01", "B02")
    assert events.late["2"].squares[1] == "S04"
    assert events.early["3"].squares[1] == "B03"
    numbers = [int(q[1:]) for row in events.late.values() for q in row.squares]
    assert len(set(numbers)) == 36


@pytest.mark.rule("BO Events R2")
def test_pinned_units_do_nothing_until_the_turn_ends() -> None:
    p = event("E-16 B02\nF-16 B04", 2, 3, 5, turn=2)
    assert p.marks("E-16") == ("pinned",)
    assert p.refused(Activate(space="B02", option="1st")).rule == "BO Events R2"
    assert p.allowed(Activate(space="B04", option="1st"))
    p.do(Done())
    assert p.marks("E-16") == ()


@pytest.mark.rule("BO Events R2")
def test_a_counter_attack_takes_an_empty_square_back_face_down() -> None:
    p = event("E-16 S13", 5, 4, 2, 1, taken=["S02"], vp=5)
    token = next(unit for unit in p.state.units.values() if unit.side == "germans")
    assert token.seen_by == ()
    assert token.place == "S02"
    assert p.vp == 4
    nowhere = event("E-16 H36", 5, 2, 2)
    assert not [unit for unit in nowhere.state.units.values() if unit.side == "germans"]


@pytest.mark.rule("BO Events")
def test_only_tanks_fear_the_88s() -> None:
    p = event("E-16 B02\ntank tank_2 B02", 2, 3, 4, turn=2)
    assert (p.marks("tank"), p.marks("E-16")) == (("disrupted",), ())
    q = event("E-16 B02\ntank tank_1 B02", 2, 3, 4, turn=2)
    assert q.at("tank") == "removed"


def test_the_nearest_squares_are_counted_along_rows_and_columns() -> None:
    p = position("E-16 B02\nF-16 S13")
    assert happenings.targets(p.s, "S02") == ("B02", "S13")
    assert happenings.targets(p.s, "H26") == ("S13",)


@pytest.mark.rule("BO Events R2")
def test_the_event_that_pins_says_that_it_pins_every_unit_there() -> None:
    p = event("E-16 B02\nF-16 B02", 2, 3, 5, turn=2)
    assert p.marks("E-16") == p.marks("F-16") == ("pinned",)
    events = shipped()[1].tables.events
    for row in (*events.beach, *events.inland, *events.town):
        assert ("every unit" in row.text.lower()) == (row.effect == "pin")


@pytest.mark.rule("BO Events")
def test_the_odds_of_an_event_are_those_of_its_list() -> None:
    frames = [Frame("turn", None, {"stage": "events"}), Frame("target", US, {"space": "S04"})]
    p = position("E-116 B04 disrupted\nI-16 B02", frames=frames, turn=1, hand=["bazooka-1"])
    shown = p.preview(Target(space="B04"))
    assert [(one.ways, one.out_of) for one in shown.odds] == [(1, 6)] * 6
    assert [one.words for one in shown.odds] == [
        "Mortar barrage: 1 unit eliminated",
        "Rip tide: nothing",
        "German Artillery: 1 unit eliminated",
        "German 88s Defend: nothing",
        "Pinned behind the shingle: everybody there pinned",
        "Lull in the firing: nothing",
    ]
    assert p.preview(Target(space="B02")).odds[0].words == "Mortar barrage: 1 unit disrupted"


@pytest.mark.rule("BO Events", "BO Cards")
def test_to_play_no_card_is_to_throw_the_dice_of_the_event() -> None:
    frames = [Frame("turn", None, {"stage": "events", "left": 1}), Frame("cards", US)]
    p = position("E-116 B04", frames=frames, turn=1, hand=["bazooka-1"])
    shown = p.preview(Done())
    assert {one.words: one.ways for one in shown.odds} == {
        "1 unit disrupted": 2 * 36 - 18 + 6 * 3,
        "everybody there pinned": 36,
        "nothing": 216 - 72 - 36,
    }
    assert [reason.text for reason in shown.reasons] == ["it strikes B04 36 in 36"]
    none = position(
        "E-116 B04", frames=[Frame("turn", None, {"stage": "events"}), Frame("cards", US)], hand=["bazooka-1"]
    )
    assert none.game.system.preview(none.s, Done()) is None, "this turn has no event left"
