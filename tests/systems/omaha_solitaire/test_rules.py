"""Rules that no worked example shows: what each permits and what it refuses."""

from __future__ import annotations

import pytest

from tests.systems.omaha_solitaire.position import US, Position, position, shipped, texts
from wsn.engine.state import Frame
from wsn.systems.omaha_solitaire.data.tables import row_of
from wsn.systems.omaha_solitaire.rules import happenings
from wsn.systems.omaha_solitaire.rules.assault import result, tally
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Advance,
    Attack,
    Back,
    CallOff,
    Clear,
    Concede,
    Done,
    Embark,
    Land,
    LandRest,
    LeaveOut,
    Lose,
    MoveTo,
    Pay,
    PlayCard,
    PressOn,
    Rebuild,
    Recall,
    Reveal,
    Share,
    Shift,
    Target,
)
from wsn.systems.omaha_solitaire.rules.memos import Assault
from wsn.table.seat import Seat


def event(units: str, *dice: int, turn: int = 5, **more: object) -> Position:
    """A position after a random event with these dice."""
    frames = [Frame("turn", None, {"stage": "events", "left": 1}), Frame("pay", US)]
    p = position(units, frames=frames, turn=turn, **more)
    p.do(Pay(option="1st"), dice=list(dice))
    return p


@pytest.mark.rule("BO Drift R1")
def test_every_roll_has_its_drift() -> None:
    rows = shipped()[1].tables.charts.drift
    assert [row_of(rows, roll).left for roll in range(1, 8)] == [-1, 0, 0, 1, 1, 1, 2]


@pytest.mark.rule("BO Landing R1")
def test_every_roll_has_its_landing() -> None:
    rows = shipped()[1].tables.charts.landing
    assert [row_of(rows, roll).disrupted for roll in range(1, 10)] == [0, 0, 0, 0, 1, 1, 1, 1, 0]
    assert row_of(rows, 9).eliminated == 1


@pytest.mark.rule("BO Attack R1")
def test_every_roll_has_its_result_of_an_attack() -> None:
    p = position("E-16 B02 kind=battalion\nsp sp_4 S02", frames=[Frame("activation", US)])
    memo = Assault("S02", ("E-16",))
    rows = [result(p.s, memo, die) for die in range(1, 7)]
    assert [row.success for row in rows] == [True, True, True, True, False, False]
    assert [row.disrupted for row in rows] == [0, 1, 1, 1, 1, 0]
    assert [row.eliminated for row in rows] == [0, 0, 0, 0, 0, 1]
    assert row_of(p.s.world.tables.charts.attack, 7).eliminated == 1


@pytest.mark.rule("BO Mines R1")
def test_every_roll_has_its_mine() -> None:
    rows = shipped()[1].tables.charts.mine
    assert [row_of(rows, die).disrupted for die in range(1, 7)] == [0, 0, 0, 1, 1, 2]


@pytest.mark.rule("BO Engineers R1")
def test_only_two_or_less_removes() -> None:
    rows = shipped()[1].tables.charts.engineers
    assert [row_of(rows, roll).removed for roll in range(-1, 5)] == [True, True, True, True, False, False]


@pytest.mark.rule("BO Points R1")
def test_every_turn_has_its_points() -> None:
    tables = shipped()[1].tables
    assert [tables.new(tables.charts.engineering, turn) for turn in (1, 2, 3)] == [1, 2, 3]
    assert tables.new(tables.charts.initiative, 3) == 3
    assert tables.new(tables.charts.initiative, 11) == tables.new(tables.charts.initiative, 10)


@pytest.mark.rule("BO Landing R2")
def test_a_later_wave_embarks_in_its_own_sector() -> None:
    q = waiting("1-16")
    assert q.refused(Embark(unit="1-16", space="C05")).rule == "BO Landing R2"
    assert q.refused(Embark(unit="1-16", space="B02")).rule == "BO Landing R2"
    assert q.refused(Embark(unit="1-16", space="C02")).text.endswith("6 combat factors")
    assert q.refused(Embark(unit="18", space="C01")).rule == "BO Landing R2"
    assert q.allowed(Embark(unit="1-16", space="C01"))


def waiting(unit: str) -> Position:
    """A unit of the second wave that waits, with six factors at sea in C02."""
    return position(
        f"E-16 B04\nI-16 C02\nF-16 C02\nL-16 C02\n{unit} -",
        frames=[Frame("turn", None, {"stage": "drift"}), Frame("waves", US)],
        turn=2,
    )


@pytest.mark.rule("BO Stacking")
def test_two_squares_with_room_are_equally_near() -> None:
    units = "E-16 B03\nF-16 B03\nI-16 B03\n1-16 C03\nL-16 B01"
    p = position(units, frames=[Frame("turn", None, {"stage": "landing"}), Frame("pay", US)], turn=5)
    p.do(Pay(option="1st"))
    assert p.phase == "shift"
    assert p.marks("1-16") == ("disrupted",)
    assert p.refused(Shift(space="B05")).rule == "BO Stacking"
    assert p.refused(Shift(space="S04")).rule == "BO Stacking"
    p.do(Shift(space="B04"), dice=[1, 1, 1, 2])
    assert p.at("1-16") == "B04"


@pytest.mark.rule("BO Stacking R2")
def test_who_finds_no_room_at_all_is_eliminated() -> None:
    filled = (
        "E-16 B01",
        "F-16 B02",
        "I-16 B03",
        "L-16 B04",
        "E-116 B05",
        "F-116 B06",
        "G-116 B07",
        "A-116 B08",
    )
    units = "\n".join(f"{one} kind=regiment" for one in filled) + "\n18 C03"
    p = position(units, frames=[Frame("turn", None, {"stage": "landing"}), Frame("pay", US)], turn=5)
    p.do(Pay(option="1st"), dice=[1, 1, 2])
    assert (p.at("18"), p.marks("18")) == (None, ("eliminated",))


@pytest.mark.rule("BO Stacking")
def test_six_factors_in_a_square_and_tanks_are_free() -> None:
    units = "18 B02\nE-16 B03\ntank tank_2 B03"
    p = position(units, gaps=["B02", "B03"])
    p.do(Activate(space="B03", option="1st"))
    assert p.refused(MoveTo(space="B02")).rule == "BO Stacking"
    q = position("E-16 B02\nF-16 B02\nI-16 B03\ntank tank_2 B03", gaps=["B02", "B03"])
    q.do(Activate(space="B03", option="1st"), MoveTo(space="B02"))
    assert (q.at("I-16"), q.at("tank")) == ("B02", "B02")
    full = position("18 B02 disrupted\nE-16 B02\nF-16 B02 disrupted")
    assert full.refused(Rebuild(unit="18")).rule == "BO Stacking"
    assert full.refused(Rebuild(unit="F-16")).rule == "BO Stacking"


@pytest.mark.rule("BO Stacking R1")
def test_the_battalion_keeps_two_factors() -> None:
    kind = shipped()[1].tables.kinds["battalion"]
    assert (kind.full, kind.disrupted) == (3, 2)


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


@pytest.mark.rule("BO Activation")
def test_units_move_one_square_and_not_into_tokens() -> None:
    p = position("E-16 B02\nsp sp_1 S02", ip=(2, 0))
    p.do(Activate(space="B02", option="1st"))
    assert p.refused(MoveTo(space="S02")).rule == "BO Activation"
    assert p.refused(MoveTo(space="B04")).rule == "BO Activation"
    assert p.refused(MoveTo(space="C02")).rule == "BO Activation"
    assert p.refused(Reveal(space="S02")).rule == "BO Activation"
    assert p.refused(LeaveOut(unit="E-16")).rule == "BO Activation"
    p.do(Back())
    assert p.ip == (2, 0)
    p.do(Activate(space="B02", option="1st"), MoveTo(space="B03"))
    assert (p.at("E-16"), p.ip) == ("B03", (1, 0))
    assert p.refused(Activate(space="B02", option="1st")).rule == "BO Activation"
    poor = position("E-16 B02", ip=(0, 3))
    assert poor.refused(Activate(space="B02", option="1st")).rule == "BO Activation"


@pytest.mark.rule("BO Activation R1", "BO Activation R2")
def test_what_lies_in_wait_strikes_first() -> None:
    p = position("E-16 B02\nre re_mortar S02 hidden", ip=(3, 0))
    p.do(Activate(space="B02", option="1st"), Attack(space="S02"), PressOn())
    assert (p.marks("E-16"), p.at("re"), p.vp) == (("disrupted",), "removed", 1)
    p.do(Advance(unit="E-16"))
    assert (p.at("E-16"), p.vp) == ("S02", 2)
    q = position("E-16 B02\nre re_sniper S02\nsp sp_1 S02", ip=(3, 0))
    q.do(Activate(space="B02", option="1st"), Attack(space="S02"), PressOn())
    assert q.ip == (1, 0)
    q.do(CallOff())
    assert q.at("sp") == "S02"


@pytest.mark.rule("BO Attack")
def test_attacks_are_next_door_and_on_tokens() -> None:
    p = position("E-16 B02\nF-16 B04\nsp sp_5 S02\nfar sp_1 S13", ip=(3, 0))
    p.do(Activate(space="B02", option="1st"))
    assert p.refused(Attack(space="S13")).rule == "BO Attack"
    assert p.refused(Attack(space="B03")).rule == "BO Attack"
    p.do(Attack(space="S02"))
    assert p.preview(PressOn()).odds[0].out_of == 6
    told = p.do(PressOn(), dice=[6])
    assert "attack on S02, 2 against 5, on 6: failure, 1 eliminated" in texts(told)
    assert p.marks("E-16") == ("eliminated",)


@pytest.mark.rule("BO Attack")
def test_losses_are_taken_by_who_took_part() -> None:
    p = position("E-16 B02\nF-16 B02\nI-16 B03\nsp sp_1 S02", ip=(3, 0))
    p.do(Activate(space="B02", option="1st"), Attack(space="S02"))
    p.do(PressOn(), dice=[4])
    assert p.phase == "losses"
    assert p.refused(Lose(unit="I-16")).rule == "BO Attack"
    p.do(Lose(unit="E-16"))
    assert p.refused(Advance(unit="I-16")).rule == "BO Attack"
    p.do(Advance(unit="F-16"), Done())
    assert (p.at("F-16"), p.at("E-16")) == ("S02", "B02")


@pytest.mark.rule("BO Attack R2")
def test_a_ranger_takes_one_off() -> None:
    p = position("5-R B08\nsp sp_2 S09", ip=(0, 3))
    p.do(Activate(space="B08", option="29th"), Attack(space="S09"))
    assert tally(p.s, p.s.memo(Assault)).drm == -1


@pytest.mark.rule("BO Engineers", "BO Engineers R2")
def test_engineers_need_points_something_to_clear_and_a_unit_of_who_pays() -> None:
    p = position("E-16 B02\nE-116 B07", ip=(2, 2), ep=3, obstacles=["B02", "B04"])
    assert p.refused(Clear(space="B03", option="1st", amount=1)).rule == "BO Engineers"
    assert p.refused(Clear(space="B02", option="1st", amount=3)).rule == "BO Engineers"
    assert p.refused(Clear(space="B02", option="1st", amount=0)).rule == "BO Engineers"
    assert p.allowed(Clear(space="B04", option="1st", amount=1)), "elsewhere in its own sector"
    assert p.refused(Clear(space="B02", option="29th", amount=1)).rule == "BO Engineers R2"
    mined = position("E-16 B02\nre re_mine S05", ip=(2, 2), ep=3)
    assert mined.refused(Clear(space="S05", option="1st", amount=1)).rule == "BO Engineers R2"
    assert position("E-16 S04\nre re_mine S05", ip=(2, 2), ep=3).allowed(
        Clear(space="S05", option="1st", amount=1)
    )
    p.do(Clear(space="B02", option="1st", amount=2), dice=[6])
    assert (p.ip, p.track("engineers"), p.vp) == ((0, 2), 1, 0)


@pytest.mark.rule("BO Rebuilding")
def test_rebuilding_costs_a_point_of_the_own_division() -> None:
    p = position("E-16 B02 disrupted\nF-16 B02\nI-16 - eliminated", ip=(1, 3), gaps=["B02"])
    assert p.refused(Rebuild(unit="F-16")).rule == "BO Rebuilding"
    assert p.refused(Recall(unit="I-16", space="B03")).rule == "BO Rebuilding"
    assert p.refused(Recall(unit="F-16", space="B02")).rule == "BO Rebuilding"
    p.do(Rebuild(unit="E-16"))
    assert (p.marks("E-16"), p.ip) == ((), (0, 3))
    assert p.refused(Recall(unit="I-16", space="B02")).rule == "BO Rebuilding"


@pytest.mark.rule("BO Tanks", "BO Tanks R1")
def test_tanks_stay_with_units_and_behind_obstacles() -> None:
    p = position("E-16 B02\ntank tank_2 B02\nF-16 B03", ip=(3, 0), obstacles=["B03"], gaps=["B02"])
    p.do(Activate(space="B02", option="1st"))
    assert p.refused(MoveTo(space="B03")).rule == "BO Tanks"
    assert p.refused(LeaveOut(unit="E-16")).rule == "BO Tanks"
    p.do(LeaveOut(unit="tank"))
    assert p.refused(MoveTo(space="S02")).rule == "BO Tanks"
    p.do(Back(), Activate(space="B02", option="1st"), MoveTo(space="S02"))
    assert p.at("tank") == "S02"
    lost = event("E-16 B02 disrupted\ntank tank_2 B02", 2, 3, 3, turn=2)
    assert (lost.at("E-16"), lost.at("tank")) == (None, "removed")
    won = position("E-16 B02\ntank tank_2 B02\nre re_blank S02", ip=(3, 0))
    won.do(Activate(space="B02", option="1st"), Attack(space="S02"), PressOn())
    assert won.refused(Advance(unit="tank")).rule == "BO Tanks"
    won.do(Advance(unit="E-16"))
    assert won.at("tank") == "S02"
    assert won.state.frames[-1].phase == "activation"


@pytest.mark.rule("BO Tanks")
@pytest.mark.parametrize("left_out", [False, True])
def test_a_tank_goes_in_with_the_last_unit_and_waits_for_it(left_out: bool) -> None:
    p = position("E-16 B02\nF-16 B02\ntank tank_2 B02\nre re_blank S02", ip=(3, 0))
    p.do(Activate(space="B02", option="1st"))
    if left_out:
        p.do(LeaveOut(unit="tank"))
    p.do(Attack(space="S02"), PressOn(), Advance(unit="E-16"))
    assert p.at("tank") == "B02", "with a unit that stays it may stay"
    p.do(Advance(unit="F-16"))
    assert p.at("tank") == "S02", "it was left on the beach without a unit where it had taken no part"


@pytest.mark.rule("BO Setup R2")
def test_the_pools_hold_enough_tokens_and_the_hard_one_more_strength() -> None:
    world = shipped()[1]
    kinds = world.tables.kinds
    strength = {
        name: sum(kinds[kind].full * count for kind, count in pool.strongpoints.items())
        for name, pool in world.tables.pools.items()
    }
    assert strength["thin"] < strength["usual"] < strength["strong"]


@pytest.mark.rule("BO Victory R1")
def test_the_points_say_which_victory_it_is() -> None:
    needs = [level.points for level in shipped()[1].scenario.levels]
    for points, winner, level in (
        (needs[0] - 1, "germans", ""),
        (needs[0], US, "marginal"),
        (needs[1], US, "substantial"),
        (needs[2], US, "decisive"),
    ):
        p = position("E-16 B02", turn=10, vp=points)
        p.do(Done())
        assert p.state.outcome is not None
        assert (p.state.outcome.winner, p.state.outcome.level) == (winner, level)
    gone = position("18 C03", turn=4, vp=99)
    gone.do(Done())
    assert gone.state.outcome is not None
    assert gone.state.outcome.way == "repulsed"


@pytest.mark.rule("BO Victory R2")
def test_the_landing_may_be_called_off() -> None:
    p = position("E-16 B02", turn=2, vp=99)
    p.do(Concede())
    assert p.state.outcome is not None
    assert (p.state.outcome.winner, p.state.outcome.way) == ("germans", "concession")


@pytest.mark.rule("BO Victory")
def test_a_square_gives_its_point_once() -> None:
    p = position("E-16 B02", ip=(3, 0))
    for goal in ("S02", "B02", "S02"):
        start = p.at("E-16") or ""
        p.do(Activate(space=start, option="1st"), MoveTo(space=goal))
    assert p.vp == 1


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


@pytest.mark.rule("BO Engineers")
def test_all_engineer_points_that_may_be_spent_are_offered() -> None:
    for turn, ways in ((5, 5), (6, 6)):
        p = position("E-16 B02", obstacles=["B02"], turn=turn, ip=(9, 0), ep=9)
        offered = {(c.option, c.amount) for c in Seat(p.game, US).legal() if isinstance(c, Clear)}
        assert offered == {("1st", n) for n in range(1, 5)}
        odds = p.preview(Clear(space="B02", option="1st", amount=3)).odds
        assert sum(chance.ways for chance in odds if chance.words == "removed") == ways, "of six"


@pytest.mark.rule("BO Landing")
def test_all_land_from_left_to_right_until_something_is_to_be_decided() -> None:
    frames = [Frame("turn", None, {"stage": "landing"}), Frame("order", US)]
    units = "E-16 C02\nF-16 C03\nI-16 C04\nE-116 C05"
    p = position(units, frames=frames, turn=3)
    p.do(LandRest(), dice=[1, 1, 1, 1, 1, 2, 2])  # four landings, and the random event
    assert [p.at(one) for one in ("E-16", "F-16", "I-16", "E-116")] == ["B02", "B03", "B04", "B05"]
    last = position("E-16 C02\nF-16 C03", frames=frames, turn=3, hand=["artillery-1"])
    last.do(Land(unit="F-16"), dice=[1])
    assert last.refused(LandRest()).rule == "BO Landing", "there is no rest"
    full = position("18 C03\nE-16 C04\nF-16 B03\nI-16 B03\nL-16 B03", frames=frames, turn=3)
    full.do(LandRest())
    assert (full.phase, full.at("E-16")) == ("shift", "C04"), "where the regiment finds room is asked first"


@pytest.mark.rule("BO Rebuilding")
def test_the_last_point_of_either_division_rebuilds_any_unit_of_the_map() -> None:
    p = position("E-16 B03 disrupted\nE-116 B06 disrupted", ip=(0, 1))
    assert p.allowed(Rebuild(unit="E-116"))
    p.do(Rebuild(unit="E-16"))
    assert (p.marks("E-16"), p.ip) == ((), (0, 0))
    assert p.refused(Rebuild(unit="E-116")).rule == "BO Rebuilding"
    both = position("E-16 B03 disrupted\nI-16 - eliminated", ip=(2, 1), gaps=["B03"])
    offered = {c.option for c in Seat(both.game, US).legal() if isinstance(c, Rebuild)}
    assert offered == {None, "29th"}
    both.do(Rebuild(unit="E-16", option="29th"))
    assert both.ip == (2, 0)
    poor = position("E-116 B06\nI-16 - eliminated", ip=(0, 3), gaps=["B03"])
    assert poor.refused(Recall(unit="I-16", space="B03")).rule == "BO Rebuilding", "a return is of its own"
    assert p.refused(Rebuild(unit="E-116", option="Rangers")).rule in ("BO Rebuilding", "ENGINE 9")


@pytest.mark.rule("BO Engineers", "BO Engineers R2")
def test_as_many_engineer_points_are_spent_as_there_are() -> None:
    p = position("I-16 B01", ip=(6, 0), ep=10, obstacles=["B03"])
    assert p.allowed(Clear(space="B03", option="1st", amount=1)), "as in the example, with nobody next to it"
    p.do(Clear(space="B03", option="1st", amount=5), dice=[6])
    assert (p.ip, p.track("engineers"), p.vp) == ((1, 0), 5, 1)
    few = position("I-16 B01", ip=(6, 0), ep=2, obstacles=["B03"])
    assert few.refused(Clear(space="B03", option="1st", amount=3)).text == "2 engineer points are left"
    poor = position("I-16 B01", ip=(1, 0), ep=9, obstacles=["B03"])
    assert "the 1st Division has 1" in poor.refused(Clear(space="B03", option="1st", amount=3)).text
    away = position("E-116 B06", ip=(6, 6), ep=2, obstacles=["B03"])
    assert away.refused(Clear(space="B03", option="29th", amount=1)).rule == "BO Engineers R2"


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


@pytest.mark.rule("BO Drift", "BO Landing", "BO Events")
def test_what_chance_does_without_a_question_is_told_with_the_choice_before_it() -> None:
    frames = [Frame("turn", None, {"stage": "waves"}), Frame("share", US)]
    p = position("I-16 C01\nE-16 C04", frames=frames, turn=1)
    told = [reason.text for reason in p.preview(Share(amount=1)).reasons]
    assert told[0].startswith("I Company, 16th Infantry: it drifts from C01: ")
    assert len(told) == 2
    order = [Frame("turn", None, {"stage": "landing"}), Frame("order", US)]
    q = position("I-16 C02\nE-16 C04", frames=order, turn=3)
    lines = [reason.text for reason in q.preview(LandRest()).reasons]
    assert any(line.startswith("E Company, 16th Infantry: landing in B04") for line in lines)
    assert lines[-1].startswith("then a random event strikes")
    r = position("I-16 C02\nE-16 B04 disrupted", frames=order, turn=3, hand=["balloons-1"])
    last = r.preview(PlayCard(card="balloons-1", unit="E-16"))
    assert any(reason.text.startswith("landing in B02") for reason in last.reasons), "it lands unasked"
