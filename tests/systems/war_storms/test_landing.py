"""Landings from the sea: waves, tide and drift, the beach (WSN 6.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.conformance import conform
from tests.every_way import outcomes
from tests.systems.war_storms.arriving import platoon, problems, scenario, setup_of
from tests.systems.war_storms.drawing import board, document
from tests.systems.war_storms.position import Position, position, texts
from tests.systems.war_storms.sealand import (
    BEACH,
    BY_SEA,
    FOE,
    LIGHT,
    SHORE,
    STRONG,
    embarked,
    run_in,
    turn_over,
    wave,
)
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.commands import (
    ActivateOfficer,
    ActivatePlatoon,
    Choose,
    Done,
    Embark,
    HoldBack,
    HoldFire,
    MoveTo,
    Pass,
    Ready,
    Stop,
)
from wsn.systems.war_storms.rules.world import awaited_entry
from wsn.systems.war_storms.text import briefing
from wsn.table.seat import Seat

# --- placement


@pytest.mark.rule("WSN 6.2")
def test_a_wave_lies_off_its_entry_hexes_and_not_on_the_map():
    p = wave(platoon("F1", by="sea", at="sea"), zones=[{"id": "sea", "spaces": ["406", "506"]}])
    assert p.phase == "wave"
    assert p.game.legal() == (Embark(unit="F1", space="406"), Embark(unit="F1", space="506"))
    assert p.refused(Embark(unit="F1", space="606")).rule == "WSN 6.2"
    assert p.refused(Ready()).rule == "WSN 6.2"
    assert p.refused(HoldBack(unit="F1")).rule == "WSN 6.2"
    p.do(Embark(unit="F1", space="506"))
    assert p.unit("F1").place is None
    assert "afloat" in p.unit("F1").marks


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize("steps", [3, 2])
def test_off_an_entry_hex_lie_three_platoons_and_nine_steps_at_most(steps):
    ids = ("F1", "F2", "F3", "F4")
    p = wave(*(platoon(one, steps=steps, **BY_SEA) for one in ids))
    p.do(*(Embark(unit=one, space="506") for one in ids[:3]))
    assert p.refused(Embark(unit="F4", space="506")).rule == "WSN 6.2"
    assert p.allowed(HoldBack(unit="F4"))
    p.do(HoldBack(unit="F4"), Ready(), dice=[(1,), (1,)])
    for one in ids[:3]:
        run_in(p, one, 1).do(Pass())
    turn_over(p, waits=True)
    assert p.phase == "wave"


@pytest.mark.rule("WSN 6.2")
def test_an_officer_is_in_the_craft_of_a_platoon_of_his():
    p = wave(platoon("F1", **BY_SEA), platoon("F2", by="sea", at="306"), officers={"F": {"by": "sea"}})
    p.do(Embark(unit="F1", space="506"), Embark(unit="F2", space="306"))
    assert p.refused(Embark(unit="Fo", space="506")).rule == "WSN 6.2"
    assert p.refused(Embark(unit="Fo", target="E1")).rule == "WSN 6.2"
    p.do(Embark(unit="Fo", target="F1"), Ready(), dice=[(1,), (1,)])
    p.do(ActivateOfficer(unit="Fo"))
    p.do(Choose(unit="F1"), dice=[(1,)])
    assert p.unit("Fo").place == p.unit("F1").place == "505"
    assert p.unit("F2").place is None
    assert p.refused(Choose(unit="Fo")).rule in ("WSN 6.2", "WSS 4.3")
    p.do(Choose(unit="F2"), dice=[(1,)])
    turn_over(p)
    p.do(ActivateOfficer(unit="Fo"))
    p.do(Choose(unit="F1"), dice=[(1,)])
    assert p.unit("Fo").place == p.unit("F1").place == "503"
    assert not {"afloat"} & {*p.unit("Fo").marks, *p.unit("F1").marks}


@pytest.mark.rule("WSN 6.2")
def test_entry_hexes_are_sea_at_the_southern_edge():
    drawn = document(SHORE, **BEACH)
    words: dict[str, Any] = {"officers": {"F": {"at": "901", "by": "ground"}}}
    assert problems(drawn, scenario([platoon("F1", **BY_SEA)], FOE, **words)) == ""
    made = scenario([platoon("F1", by="sea", at="505")], FOE, **words)
    assert "not at the southern edge" in problems(drawn, made)
    made = scenario([platoon("F1", by="sea", at="902")], FOE, **words)
    dry = document(". . . . . . . . .\n. . . . . . . . .")
    assert "neither sea nor a landing hex" in problems(dry, made)
    made = scenario([platoon("F1", at="901")], FOE, officers={"F": {"by": "sea", "at": ""}})
    assert "no platoon of F Company comes by sea" in problems(drawn, made)


# --- tide


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_direction_of_the_tide(die):
    p = embarked("F1", course=die)
    assert p.state.tracks["tide course"] == ("north-west" if die <= 3 else "north-east")


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_force_of_the_tide(die):
    p = embarked("F1", force=die)
    assert p.state.tracks["tide force"] == ("light" if die <= 4 else "strong")


@pytest.mark.rule("WSN 6.2")
def test_the_direction_is_thrown_once_and_the_force_for_each_wave():
    p = wave(platoon("F1", **BY_SEA), platoon("F2", turn=2, **BY_SEA))
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(1,), (1,)])
    run_in(p, "F1", 1)
    turn_over(p, waits=True)
    assert p.phase == "wave"
    p.do(Embark(unit="F2", space="506"), Ready(), dice=[(6,), (6, 1)])
    assert p.state.tracks["tide course"] == "north-west"
    assert p.state.tracks["tide force"] == "strong"


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize("force", [LIGHT, STRONG])
@pytest.mark.parametrize("course", [1, 6])
@pytest.mark.parametrize("die", range(1, 7))
def test_ahead_or_two_hexes_with_the_tide_over_all_faces(force, course, die):
    p = run_in(embarked("F1", course=course, force=force), "F1", die)
    keeps = die <= (4 if force == LIGHT else 3)
    assert p.unit("F1").place == ("505" if keeps else "306" if course == 1 else "706")
    assert "finished" in p.unit("F1").marks
    assert "afloat" in p.unit("F1").marks


@pytest.mark.rule("WSN 6.2")
def test_a_platoon_afloat_needs_no_check_to_run_in_and_cannot_do_anything_else():
    p = embarked("F1")
    assert "out_of_command" in p.unit("F1").marks
    run_in(p, "F1", 1)
    turn_over(p)
    assert "out_of_command" in p.unit("F1").marks
    events = p.do(ActivatePlatoon(unit="F1"), dice=[(1,)])
    assert not any("acts out of command" in text for text in texts(events))


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize("force", [LIGHT, STRONG])
def test_no_craft_holds_off_to_wait_for_a_better_tide(force):
    p = embarked("F1", "F2", force=force)
    assert p.refused(Pass()).rule == "WSN 6.2"
    run_in(p, "F1", 1)
    p.do(Pass())
    assert "F2, F Company is afloat" in p.refused(Pass()).text
    run_in(p, "F2", 1)
    assert p.allowed(Pass()), "each platoon rolls once"
    assert not p.allowed(ActivatePlatoon(unit="F1"))


@pytest.mark.rule("WSN 6.2")
def test_an_officer_afloat_does_not_end_his_activation_before_his_craft_run_in():
    p = wave(platoon("F1", **BY_SEA), platoon("F2", **BY_SEA), officers={"F": {"by": "sea"}})
    p.do(Embark(unit="F1", space="506"), Embark(unit="F2", space="506"), Embark(unit="Fo", target="F1"))
    p.do(Ready(), dice=[(1,), (1,)])
    p.do(ActivateOfficer(unit="Fo"))
    assert p.refused(Done()).rule == "WSN 6.2"
    p.do(Choose(unit="F1"), dice=[(1,)])
    assert p.refused(Done()).rule == "WSN 6.2"
    p.do(Choose(unit="F2"), dice=[(1,)])
    assert p.phase == "activation"


@pytest.mark.rule("WSN 6.2")
def test_who_drifts_off_the_map_is_back_next_turn_where_he_began_and_rolls_then():
    p = wave(platoon("F1", by="sea", at="206"), axis=[platoon("E1", at="901")])
    p.do(Embark(unit="F1", space="206"), Ready(), dice=[(1,), (6,)])
    run_in(p, "F1", 1)
    assert p.unit("F1").place == "205"
    turn_over(p)
    run_in(p, "F1", 6)
    assert p.unit("F1").place is None
    turn_over(p)
    assert p.unit("F1").place == "205"
    run_in(p, "F1", 1)
    assert p.unit("F1").place == "203"


@pytest.mark.rule("WSN 6.2")
def test_who_never_came_onto_the_map_lies_off_his_entry_hex_again():
    p = wave(platoon("F1", by="sea", at="106"), axis=[platoon("E1", at="901")])
    p.do(Embark(unit="F1", space="106"), Ready(), dice=[(1,), (6,)])
    run_in(p, "F1", 6)
    assert p.unit("F1").place is None
    turn_over(p)
    run_in(p, "F1", 1)
    assert p.unit("F1").place == "105"


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize(("entry", "course", "away"), [("806", 6, "906"), ("206", 1, "105")])
def test_who_began_beside_the_map_lies_off_the_same_hex_again(entry, course, away):
    """A wave with many entry hexes: carried off one flank, it does not come back on the other."""
    entries = [f"{column}06" for column in range(1, 10)]
    p = wave(
        platoon("F1", by="sea", at="sea"),
        axis=[platoon("E1", at="901")],
        zones=[{"id": "sea", "name": "the sea", "spaces": entries}],
    )
    p.do(Embark(unit="F1", space=entry), Ready(), dice=[(course,), (LIGHT,)])
    run_in(p, "F1", 6)
    assert p.unit("F1").place is None
    turn_over(p)
    assert awaited_entry(p.unit("F1")) == entry
    run_in(p, "F1", 1)
    assert p.unit("F1").place == f"{entry[:2]}5"


def ashore(unit: str = "F1", **words: Any) -> Position:
    """A platoon one run from the beach: 504, its landing hex is 503."""
    p = wave(platoon(unit, **BY_SEA, **words))
    p.do(Embark(unit=unit, space="506"), Ready(), dice=[(6,), (1,)])
    run_in(p, unit, 1)
    turn_over(p)
    return p


# --- the beach


@pytest.mark.rule("WSN 6.2")
def test_at_the_first_landing_hex_the_craft_is_gone_and_foot_has_finished():
    p = run_in(ashore(), "F1", 1)
    unit = p.unit("F1")
    assert unit.place == "503"
    assert {"landed", "finished", "moved"} <= set(unit.marks)
    assert "afloat" not in unit.marks
    assert p.phase == "activation"


@pytest.mark.rule("WSN 6.2")
def test_a_landed_vehicle_has_half_its_points_for_the_beach():
    p = run_in(ashore(kind="us_m4_75"), "F1", 1)
    assert p.phase == "acting"
    assert p.state.frames[-1].memo["left"] == 8  # half points: 4 of its 8
    p.do(MoveTo(space="502"), MoveTo(space="501"))
    assert p.state.frames[-1].memo["left"] == 4
    p.do(Stop())
    assert "finished" in p.unit("F1").marks


@pytest.mark.rule("WSN 6.2")
def test_before_other_land_a_craft_stays_at_sea():
    p = wave(board={"landing": ["103"]})
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    run_in(p, "F1", 1)
    turn_over(p)
    run_in(p, "F1", 1)
    assert p.unit("F1").place == "504"


@pytest.mark.rule("WSN 6.2")
def test_nobody_lands_on_the_enemy():
    p = wave(axis=[platoon("E1", at="503")])
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    p.do(ActivatePlatoon(unit="F1"), HoldFire(), dice=[(1,)])
    assert p.unit("F1").place == "505"


@pytest.mark.rule("WSN 6.2 R2")
@pytest.mark.parametrize(
    ("kind", "words", "lands"),
    [
        ("us_m8", {"shingle": ["503"]}, False),
        ("us_at_57", {"shingle": ["503"]}, False),
        ("us_infantry", {"shingle": ["503"]}, True),
        ("us_m4_75", {"shingle": ["503"]}, True),
        ("us_m8", {}, True),
    ],
)
def test_wheels_and_guns_do_not_land_on_shingle(kind, words, lands):
    p = wave(platoon("F1", kind=kind, **BY_SEA), platoon("F2", at="801"), board={**BEACH, **words})
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    run_in(p, "F1", 1)
    turn_over(p)
    told = str(p.preview(ActivatePlatoon(unit="F1")))
    assert ("ashore at 503" in told) is lands
    p.do(ActivatePlatoon(unit="F1"), dice=[(1,)])
    assert (p.unit("F1").place == "503") is lands
    heard = [line.text for line in Seat(p.game, "allies").log() if "cannot land" in line.text]
    assert bool(heard) is not lands
    assert all("stays at sea: " in line for line in heard), "and why"


@pytest.mark.rule("WSN 6.2 R2")
def test_a_platoon_does_not_land_where_its_lorry_cannot():
    guns = platoon("F1", kind="us_mortar_81", carrier="us_jeep", **BY_SEA)
    p = wave(guns, platoon("F2", at="801"), board={**BEACH, "shingle": ["503"]})
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    run_in(p, "F1", 1)
    turn_over(p)
    run_in(p, "F1", 1)
    assert p.unit("F1").place == "504"


@pytest.mark.rule("WSN 6.2")
def test_a_craft_that_drifts_beside_the_map_is_told_to_stay_there():
    p = wave(platoon("F1", by="sea", at="906"), platoon("F2", at="801"))
    p.do(Embark(unit="F1", space="906"), Ready(), dice=[(6,), (1,)])
    events = p.do(ActivatePlatoon(unit="F1"), dice=[(6,)])
    assert "F1, F Company stays beside the map, off 906" in texts(events)


@pytest.mark.rule("WSN 6.2")
def test_the_run_in_tells_what_a_landing_exposes_to():
    p = wave()
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    reasons = p.preview(ActivatePlatoon(unit="F1")).reasons
    assert [(one.text, one.amount) for one in reasons] == [
        ("light tide: ahead on 1 to 4", 0),
        ("on AP fire at it in the turn in which it lands", -2),
    ]


@pytest.mark.rule("WSN 6.2")
def test_a_step_into_sand_tells_its_marker():
    p = position(
        board(SHORE, **BEACH),
        "F1 us_infantry 503 seaborne\nFo us_officer 503\nE1 ge_infantry 101",
        acting="F1",
    )
    told = p.preview(MoveTo(space="403"))
    assert told.gist.endswith(", Risky")
    assert any(one.rule == "WSN 6.2" and "Risky" in one.text for one in told.reasons)
    assert "Risky" not in p.preview(MoveTo(space="502")).gist


@pytest.mark.rule("WSN 6.2")
def test_after_the_landing_each_step_of_foot_into_sand_is_risky():
    p = run_in(ashore(), "F1", 1)
    turn_over(p)
    assert "landed" not in p.unit("F1").marks
    place = "503"
    p = position(
        board(SHORE, **BEACH),
        f"F1 us_infantry {place} seaborne\nFo us_officer 503\nE1 ge_infantry 101",
        acting="F1",
    )
    p.do(MoveTo(space="403"))
    assert "risky" in p.unit("F1").marks
    for line, to in (
        ("F1 us_infantry 503 seaborne", "502"),
        ("F1 us_infantry 503", "403"),
        ("F1 us_m4_75 503 seaborne", "403"),
    ):
        p = position(board(SHORE, **BEACH), f"{line}\nFo us_officer 503\nE1 ge_infantry 101", acting="F1")
        p.do(MoveTo(space=to))
        assert "risky" not in p.unit("F1").marks, line


# --- odds and contract


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize("force", [LIGHT, STRONG])
@pytest.mark.parametrize("kind", ["us_infantry", "us_m4_dd"])
def test_the_odds_of_a_run_are_those_of_the_dice(force, kind):
    p = wave(platoon("F1", kind=kind, **BY_SEA), platoon("F2", at="901"))
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (force,)])
    for _ in range(2):
        command = ActivatePlatoon(unit="F1")
        preview = SYSTEM.preview(p.s, command)
        assert preview is not None
        said = [Fraction(one.ways, one.out_of) for one in preview.odds]
        assert sum(said) == 1
        counts: dict[str, Fraction] = {}
        for share, events in outcomes(p.game, "allies", command):
            told = texts(events)
            word = told[-1].split(" (")[0]
            counts[word] = counts.get(word, Fraction(0)) + share
        assert sorted(counts.values()) == sorted(said)
        if p.unit("F1").place is None:
            p.do(command, dice=[(1,)])
            turn_over(p)


@pytest.mark.slow
def test_a_small_landing_keeps_the_contract():
    made = scenario(
        [
            platoon("F1", **BY_SEA),
            platoon("F2", by="sea", at="sea"),
            platoon("F3", kind="us_m4_dd", by="sea", at="sea"),
            platoon("F4", turn=2, by="sea", at="sea"),
        ],
        [platoon("E1", at="402"), platoon("E2", kind="ge_mg42", at="602")],
        officers={"F": {"by": "sea"}},
        zones=[{"id": "sea", "edge": "south"}],
        objectives=[{"space": "501", "name": "the exit", "holder": "axis"}],
        turns=5,
    )
    tally = conform(SYSTEM, setup_of(document(SHORE, **BEACH), made), seeds=range(3), limit=2500, every=20)
    assert tally.games == 3
    assert tally.undone


@pytest.mark.rule("WSN 6.2")
def test_goals_list_a_wave_until_it_lies_off_its_hexes():
    p = wave(platoon("F1", **BY_SEA))
    assert any("off 506" in line for line in _told(p))
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    assert not any("F1" in line and "turn 1" in line for line in _told(p))


def _told(p: Position) -> list[str]:
    return [str(line) for topic in briefing.briefing(p.s) for line in topic.lines]
