"""Where a rule of Omaha, Alone only just holds: changes at random that no test noticed."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.systems.omaha_solitaire.position import US, position
from wsn.engine.memo import encode_memo
from wsn.engine.state import Frame
from wsn.systems.omaha_solitaire.rules import flow, playing
from wsn.systems.omaha_solitaire.rules.commands import Lose, PlayCard, Recall, Relocate
from wsn.systems.omaha_solitaire.rules.memos import Losses


@pytest.mark.rule("BO Tanks")
def test_a_tank_is_offered_the_squares_of_others_and_none_while_it_is_at_sea() -> None:
    p = position("E-16 B02\ntank tank_2 B02\nF-16 B03", ip=(1, 0))
    there = Relocate(unit="tank", space="B03", option="1st")
    assert there in p.game.legal()
    p.do(there)
    assert p.at("tank") == "B03"
    for place in ("C02", "-"):
        away = position(f"E-16 B02\nI-16 {place}\ntank tank_2 {place}\nF-16 B03", ip=(1, 0))
        refused = away.refused(there)
        assert refused.rule == "BO Tanks"
        assert refused.text.endswith("not a tank token on the map")
        assert there not in away.game.legal()


@pytest.mark.rule("BO Points")
def test_a_scenario_takes_initiative_away_down_to_nothing_and_no_further() -> None:
    s = position("E-16 B02").s
    printed = s.world.tables.new(s.world.tables.charts.initiative, 5)
    for change, points in ((0, printed), (2, printed + 2), (-printed, 0), (1 - printed, 1), (-99, 0)):
        world = SimpleNamespace(tables=s.world.tables, scenario=SimpleNamespace(initiative=change))
        assert flow.new_points(SimpleNamespace(state=s.state, world=world)) == points


@pytest.mark.rule("BO Attack")
@pytest.mark.parametrize(
    ("disrupted", "eliminated", "asked", "marks"),
    [
        (2, 0, ["E-16", "F-16"], [("disrupted",), ("disrupted",), ()]),
        (1, 1, ["E-16", "F-16"], [("eliminated",), ("disrupted",), ()]),
        (1, 0, ["F-16"], [(), ("disrupted",), ()]),
        (2, 0, ["F-16", "F-16"], [(), ("eliminated",), ()]),
    ],
)
def test_the_player_is_asked_once_for_each_loss_eliminations_first(
    disrupted: int, eliminated: int, asked: list[str], marks: list[tuple[str, ...]]
) -> None:
    units = ("E-16", "F-16", "I-16")
    memo = encode_memo(Losses(units, disrupted, eliminated, "BO Attack"))
    frames = [Frame("activation", US), Frame("losses", US, memo)]
    p = position("E-16 B02\nF-16 B02\nI-16 B02", frames=frames)
    for unit in asked:
        assert p.phase == "losses"
        p.do(Lose(unit=unit))
    assert p.phase == "activation"
    assert [p.marks(unit) for unit in units] == marks


@pytest.mark.rule("BO Stacking", "BO Rebuilding")
def test_nobody_comes_back_where_the_square_would_hold_too_much() -> None:
    full = "E-16 B02\nF-16 B02\n1-16 B02\nI-16 - eliminated"
    back = Recall(unit="I-16", space="B02")
    p = position(full, ip=(3, 0), gaps=["B02"])
    assert p.refused(back).rule == "BO Stacking"
    assert back not in p.game.legal()
    room = position(full.replace("1-16 B02\n", ""), ip=(3, 0), gaps=["B02"])
    room.do(back)
    assert room.at("I-16") == "B02"


@pytest.mark.rule("BO Cards R1", "BO Tanks")
@pytest.mark.parametrize(("mark", "where"), [("", "S02"), ("pinned", "B02")])
def test_off_the_beach_a_tank_goes_along_unless_somebody_stays(mark: str, where: str) -> None:
    p = position(f"E-16 B02 {mark}\nF-16 B02\ntank tank_2 B02", hand=["off_the_beach-1"], gaps=["B02"])
    p.do(PlayCard(card="off_the_beach-1", space="B02"))
    assert (p.at("E-16"), p.at("F-16"), p.at("tank")) == (where, "S02", where)


@pytest.mark.rule("BO Cards R3")
def test_the_order_of_landing_is_no_question_where_one_unit_is_at_sea() -> None:
    landing = [Frame("turn", None, {"stage": "landing"}), Frame("order", US)]
    assert playing.unasked(position("I-16 C02", frames=landing).s)
    assert not playing.unasked(position("I-16 C02\nE-16 C04", frames=landing).s)
    assert not playing.unasked(position("I-16 C02").s), "one at sea is no reason elsewhere"
    between = [Frame("turn", None, {"stage": "cards", "left": 2}), Frame("cards", US)]
    assert playing.unasked(position("I-16 B02", frames=between).s)
