"""Landing: drift, landing tables, waves that embark, and what is decided as they land."""

from __future__ import annotations

import pytest

from tests.systems.omaha_solitaire.position import US, Position, position, shipped
from wsn.engine.state import Frame
from wsn.systems.omaha_solitaire.data.tables import row_of
from wsn.systems.omaha_solitaire.rules.commands import (
    Embark,
    Land,
    LandRest,
    PlayCard,
    Share,
)


@pytest.mark.rule("BO Drift R1")
def test_every_roll_has_its_drift() -> None:
    rows = shipped()[1].tables.charts.drift
    assert [row_of(rows, roll).left for roll in range(1, 8)] == [-1, 0, 0, 1, 1, 1, 2]


@pytest.mark.rule("BO Landing R1")
def test_every_roll_has_its_landing() -> None:
    rows = shipped()[1].tables.charts.landing
    assert [row_of(rows, roll).disrupted for roll in range(1, 10)] == [0, 0, 0, 0, 1, 1, 1, 1, 0]
    assert row_of(rows, 9).eliminated == 1


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
