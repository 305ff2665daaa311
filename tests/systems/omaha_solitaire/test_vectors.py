"""The worked examples of the rulebook, V1 to V26."""

from __future__ import annotations

import itertools

import pytest

from tests.systems.omaha_solitaire.position import US, Position, position, shipped, texts
from wsn.engine.state import Frame
from wsn.systems.omaha_solitaire.rules import landing
from wsn.systems.omaha_solitaire.rules.activation import engineering, path
from wsn.systems.omaha_solitaire.rules.assault import result, tally
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Advance,
    Attack,
    CallOff,
    Clear,
    Done,
    Join,
    Land,
    Lose,
    MoveTo,
    Pay,
    PlayCard,
    PressOn,
    Rebuild,
    Recall,
    Relocate,
    Reveal,
    Share,
    ThrowBack,
)
from wsn.systems.omaha_solitaire.rules.memos import Assault

BAZOOKA, ARTILLERY, OFF, BALLOONS = "bazooka-1", "artillery-1", "off_the_beach-1", "balloons-1"
SHUFFLE = tuple(range(1, 9))
AT_SEA = {"stage": "drift"}


def at_sea(units: str, stage: str = "drift", left: int = 0, **more: object) -> Position:
    """A turn that stands before a stage, which goes by itself after a choice about nothing else."""
    frames = [Frame("turn", None, {"stage": stage, "left": left}), Frame("share", US)]
    return position(units, frames=frames, **more)


@pytest.mark.rule("BO Setup", "BO Cards")
def test_v1_v2_a_card_that_comes_too_early_goes_back_and_none_is_drawn_for_it() -> None:
    hand = [BAZOOKA, ARTILLERY, OFF]
    p = position("E-16 C04", phase="throw back", turn=1, hand=hand, deck=[BALLOONS])
    assert p.refused(ThrowBack(card=BAZOOKA)).rule == "BO Setup"
    p.do(ThrowBack(card=OFF), dice=[SHUFFLE])
    assert sorted(p.state.piles["hand"].cards) == [ARTILLERY, BAZOOKA]
    assert sorted(p.state.piles["deck"].cards) == [BALLOONS, OFF]
    p.do(Done())
    assert len(p.state.piles["hand"].cards) == 3
    assert p.phase == "share"


@pytest.mark.rule("BO Points")
def test_v3_new_points_are_added_to_what_was_saved() -> None:
    p = position("E-16 B04", turn=2, ip=(2, 0), ep=3, deck=[BALLOONS])
    p.do(Done())
    assert p.track("turn") == 3
    assert p.track("engineers") == 6
    assert p.refused(Share(amount=4)).rule == "BO Points"
    p.do(Share(amount=1))
    assert p.ip == (3, 2)


@pytest.mark.rule("BO Drift")
def test_v4_v5_drift_on_the_first_turn() -> None:
    p = at_sea("L-16 C01\nI-16 C02", turn=1, obstacles=["B02"])
    told = p.do(Share(amount=1), dice=[3, 2, 2, 3, 2, 4])
    assert p.at("L-16") is None
    assert "eliminated" in p.marks("L-16")
    assert p.at("I-16") == "B02"
    assert "I Company, 16th Infantry does not drift: 2 + 1 = 3" in texts(told)


@pytest.mark.rule("BO Landing")
def test_v6_v7_landing_with_all_modifiers_and_the_balloons() -> None:
    p = at_sea("I-16 C02", "landing", turn=1, obstacles=["B02"], hand=[BALLOONS])
    p.do(Share(amount=1), Land(unit="I-16"), dice=[2])
    assert (p.at("I-16"), p.marks("I-16")) == ("B02", ("disrupted",))
    assert p.phase == "cards"
    reasons = landing.modifiers(p.s, "B02")
    assert sum(reason.amount for reason in reasons) == 3
    later = position("I-16 B02", turn=3, obstacles=["B02"])
    assert sum(reason.amount for reason in landing.modifiers(later.s, "B02")) == 2
    taken = position("I-16 B02", turn=3, gaps=["B02"], taken=["S02"])
    assert landing.modifiers(taken.s, "B02") == ()
    p.do(PlayCard(card=BALLOONS, unit="I-16"))
    assert p.marks("I-16") == ()
    assert p.state.piles["discards"].cards == (BALLOONS,)


@pytest.mark.rule("BO Events")
def test_v8_v9_v10_a_random_event_at_the_nearest_square() -> None:
    told = at_sea("I-16 B02", "events", 1, turn=1).do(Share(amount=1), dice=[3, 2, 4])
    where = "a random event, on 3 and 2 at B03, where nobody is: it strikes the nearest units, in B02"
    assert where in texts(told)
    assert any(text.startswith("German 88s Defend in B02, on a 4: A tank token") for text in texts(told))
    assert "no tank is in B02" in texts(told)
    hit = at_sea("I-16 B02", "events", 1, turn=1)
    hit.do(Share(amount=1), dice=[3, 2, 3])
    assert hit.marks("I-16") == ("disrupted",)
    gone = at_sea("I-16 B02 disrupted", "events", 1, turn=1)
    gone.do(Share(amount=1), dice=[3, 2, 3])
    assert (gone.at("I-16"), gone.marks("I-16")) == (None, ("eliminated",))


S02 = """
    I-16 B02
    F-16 B02
    tank tank_1 B02
    sp sp_4 S02 hidden
"""


@pytest.mark.rule("BO Attack", "BO Victory")
def test_v11_an_attack_with_artillery() -> None:
    p = position(S02, ip=(5, 4), ep=10, hand=[ARTILLERY])
    p.do(Activate(space="B02", option="1st"), Attack(space="S02"))
    assert p.ip == (4, 4)
    before = p.preview(PressOn())
    assert next((reason.text, reason.amount) for reason in before.reasons) == ("5 against 4: more", -1)
    p.do(PlayCard(card=ARTILLERY))
    assert tally(p.s, p.s.memo(Assault)).drm == -2
    told = p.do(PressOn(), dice=[5])
    assert "attack on S02, 9 against 4, on 5 - 2 = 3: success, 1 disrupted" in texts(told)
    p.do(Lose(unit="F-16"), Advance(unit="I-16"), Advance(unit="F-16"))
    assert (p.at("sp"), p.at("I-16"), p.at("tank")) == ("removed", "S02", "S02")
    assert shipped()[1].exit("S02")
    assert p.vp == 2
    assert p.phase == "activation"


@pytest.mark.rule("BO Cards")
def test_v12_without_the_card_only_one_is_taken_off() -> None:
    p = position(S02.replace(" hidden", ""), ip=(5, 4), turn=3, hand=[ARTILLERY])
    p.do(Activate(space="B02", option="1st"), Attack(space="S02"))
    assert tally(p.s, p.s.memo(Assault)).drm == -1
    assert p.refused(PlayCard(card=ARTILLERY)).rule == "BO Cards"


S16 = """
    E-16 H15 kind=detachment
    E-116 H15
    F-116 S17
    G-116 S07 kind=detachment
    C-2R S07
    tank tank_2 S07
    sp sp_4 S16 hidden
    re re_sniper S16 hidden
"""


@pytest.mark.rule("BO Activation", "BO Stacking")
def test_v13_to_v16_two_squares_with_a_sniper_in_the_way() -> None:
    p = position(S16, ip=(4, 4), ep=10, taken=["S07", "S17"])
    p.do(Activate(space="S17", option="29th"), Reveal(space="S16"))
    assert p.ip == (4, 3)
    assert {p.state.units[one].seen_by for one in ("sp", "re")} == {None}
    assert p.phase == "activation"
    p.do(Activate(space="S07", option="29th"), MoveTo(space="S17"))
    assert p.ip == (4, 2)
    assert p.at("tank") == "S17"
    assert p.refused(Activate(space="S17", option="1st")).rule == "BO Activation"
    p.do(Activate(space="H15", option="1st"), Attack(space="S16"), Join(space="S17", option="29th"))
    assert p.ip == (3, 1)
    p.do(PressOn(), Pay(option="1st"))
    assert p.ip == (2, 1)
    assert (p.at("re"), p.vp) == ("removed", 1)
    reckoned = tally(p.s, p.s.memo(Assault))
    assert (reckoned.ours, reckoned.theirs, reckoned.drm) == (9, 4, -2)
    p.do(PressOn(), dice=[3])
    assert (p.at("sp"), p.vp) == ("removed", 2)
    p.do(*(Advance(unit=one) for one in ("E-116", "F-116", "G-116", "C-2R")), Done())
    assert {p.at(one) for one in ("E-116", "F-116", "G-116", "C-2R", "tank")} == {"S16"}
    assert (p.at("E-16"), p.vp) == ("H15", 3)


@pytest.mark.rule("BO Engineers", "BO Victory")
def test_v17_engineers_blow_a_gap() -> None:
    p = position("I-16 B03\nE-116 B05", ip=(1, 1), ep=10, obstacles=["B03"])
    told = p.do(Clear(space="B03", option="1st", amount=1), dice=[3])
    assert "engineers in B03, on 3 - 1 = 2: removed" in texts(told)
    assert (p.ip, p.track("engineers"), p.vp) == ((0, 1), 9, 1)
    assert [marker.kind for marker in p.state.markers.values()] == ["gap"]


@pytest.mark.rule("BO Rebuilding")
def test_v18_the_last_point_rebuilds_or_brings_back() -> None:
    p = position("E-116 B05 disrupted\nF-116 B06 disrupted pinned\n2-R -", ip=(0, 1), gaps=["B02", "B05"])
    assert p.refused(Rebuild(unit="F-116")).rule == "BO Rebuilding"
    assert p.allowed(Rebuild(unit="E-116"))
    gone = position("E-116 B05 disrupted\nC-2R - eliminated", ip=(0, 1), gaps=["B02", "B05"])
    assert gone.refused(Recall(unit="C-2R", space="B02")).rule == "BO Rebuilding"
    gone.do(Recall(unit="C-2R", space="B05"))
    assert (gone.at("C-2R"), gone.marks("C-2R"), gone.ip) == ("B05", ("disrupted",), (0, 0))


S13 = """
    E-16 S03
    F-16 S03 disrupted
    tank tank_1 S03
    I-16 S04
    sp sp_3 S13 hidden
    re re_mine S13 hidden
"""


def mined() -> Position:
    """The example of the mine, in turn 7: its heading says 6, but every modifier in it is that of turn 7."""
    p = position(S13, turn=7, ip=(5, 0), ep=5, taken=["S03", "S04"])
    p.do(Activate(space="S03", option="1st"), Attack(space="S13"))
    return p


@pytest.mark.rule("BO Mines", "BO Attack R3")
def test_v19_v20_press_on_through_a_mine() -> None:
    p = mined()
    assert p.phase == "assault"
    assert p.state.units["re"].seen_by is None
    p.do(PressOn(), dice=[5])
    p.do(Lose(unit="E-16"))
    assert (p.at("re"), p.vp, p.marks("E-16")) == ("removed", 1, ("disrupted",))
    reckoned = tally(p.s, p.s.memo(Assault))
    assert (reckoned.ours, reckoned.theirs, reckoned.drm) == (3, 3, 0)
    rows = [result(p.s, p.s.memo(Assault), die) for die in range(1, 7)]
    lost = [row.disrupted + row.eliminated for row in rows]
    assert lost == [0, 1, 1, 1, 1, 1], "both are disrupted: on 2 to 6 one of them is eliminated"
    p.do(CallOff())
    assert (p.at("sp"), p.ip) == ("S13", (4, 0))


@pytest.mark.rule("BO Engineers")
def test_v21_v22_v23_engineers_first_and_then_with_more() -> None:
    p = mined()
    p.do(CallOff())
    assert (p.at("re"), p.at("sp"), p.ip) == ("S13", "S13", (4, 0))
    assert sum(reason.amount for reason in engineering(p.s, 2)) == -3
    p.do(Clear(space="S13", option="1st", amount=2), dice=[5])
    assert (p.at("re"), p.vp, p.ip, p.track("engineers")) == ("removed", 1, (2, 0), 3)
    p.do(Activate(space="S03", option="1st"), Attack(space="S13"))
    reckoned = tally(p.s, p.s.memo(Assault))
    assert (reckoned.ours, reckoned.theirs, reckoned.drm) == (4, 3, -1)

    q = mined()
    q.do(CallOff(), Clear(space="S13", option="1st", amount=2), dice=[5])
    q.do(Activate(space="S04", option="1st"), MoveTo(space="S03"))
    q.do(Activate(space="S03", option="1st"), Attack(space="S13"))
    assert q.ip == (0, 0)
    reckoned = tally(q.s, q.s.memo(Assault))
    assert (reckoned.ours, reckoned.theirs, reckoned.drm) == (6, 3, -2)
    q.do(PressOn(), dice=[3])
    q.do(*(Advance(unit=one) for one in ("E-16", "F-16", "I-16")))
    assert {q.at(one) for one in ("E-16", "F-16", "I-16", "tank")} == {"S13"}
    assert q.vp == 3


@pytest.mark.rule("BO Tanks")
def test_v24_shermans_land_where_a_gap_and_a_unit_are() -> None:
    p = position("E-116 B05\nF-116 B06\nG-116 B07", gaps=["B04", "B05", "B07"], obstacles=["B06"],
                 hand=["shermans-1"])  # fmt: skip
    card = "shermans-1"
    good = {c.space for c in p.game.legal() if isinstance(c, PlayCard)}
    assert good == {"B05", "B07"}
    assert p.refused(PlayCard(card=card, space="B06")).rule == "BO Tanks"
    assert p.refused(PlayCard(card=card, space="B04")).rule == "BO Tanks"
    p.do(PlayCard(card=card, space="B05"))
    assert (p.at(f"tank-{card}"), p.ip) == ("B05", (3, 3))


@pytest.mark.rule("BO Tanks")
def test_v25_a_tank_drives_past_enemies_and_through_gaps() -> None:
    units = "E-16 S13\ntank tank_2 S13\nE-116 S08\nsp sp_4 S16\nx sp_2 H14\ny sp_2 H18"
    units += "\nz sp_1 S05\nu sp_1 T19\nv sp_1 S10"
    p = position(units, ip=(1, 0), gaps=["B03", "B04", "B07"], obstacles=["B01"])
    way = path(p.s, "S13", "S08")
    assert way is not None
    assert {"B03", "B04"} <= set(way)
    near = shipped()[1].land
    assert all(b in near[a] for a, b in itertools.pairwise(way))
    p.do(Relocate(unit="tank", space="S08", option="1st"))
    assert (p.at("tank"), p.ip) == ("S08", (0, 0))
    barred = position(f"{units}\nB sp_1 S17", ip=(1, 0), obstacles=[f"B0{n}" for n in range(1, 9)])
    assert barred.refused(Relocate(unit="tank", space="S08", option="1st")).rule == "BO Tanks"


@pytest.mark.rule("BO Stacking", "BO Landing")
def test_v26_who_finds_no_room_flips_and_shifts() -> None:
    units = """
        I-16 B02
        E-16 B03
        F-16 B03
        1-16 B04
        H-16 B04
        18 C03
        L-16 C01
    """
    p = position(units, frames=[Frame("turn", None, {"stage": "landing"}), Frame("order", US)], turn=5)
    assert p.refused(Land(unit="E-16")).rule == "BO Landing"
    told = p.do(Land(unit="18"), dice=[1, 1, 1, 1, 2])
    assert (p.at("18"), p.marks("18")) == ("B02", ("disrupted",))
    assert "18th Infantry lands in B02 unhurt: 1 + 1 = 2" in texts(told)
    assert p.at("L-16") == "B01"
