"""The words of set-up, landings, drops and ends: what a menu and the log say."""

from __future__ import annotations

import pytest

from tests.systems.war_storms.arriving import platoon, playing
from tests.systems.war_storms.position import Position
from wsn.engine.commands import Command
from wsn.systems.war_storms.rulebook import PHASES, SYSTEM
from wsn.systems.war_storms.rules.commands import (
    AcceptDraw,
    ActivateOfficer,
    Choose,
    Concede,
    DeclineDraw,
    Deploy,
    Drop,
    Embark,
    HoldBack,
    Leave,
    OfferDraw,
    Ready,
    Unstack,
)
from wsn.systems.war_storms.text.telling import PHASE_PROMPTS as WORDS
from wsn.table.seat import Seat

ROWS = "\n".join([". . . . .", ". . . . .", "s s s s s", "~ ~ ~ ~ ~", "~ ~ ~ ~ ~"])
BEACH = {"landing": ["103", "203", "303", "403", "503"]}


def beach() -> Position:
    return playing(
        ROWS,
        [platoon("F1", by="sea", at="305"), platoon("F2", kind="us_airborne", by="air")],
        [platoon("E1", at="north")],
        officers={"F": {"by": "sea", "at": ""}},
        zones=[{"id": "north", "edge": "north"}],
        board=BEACH,
    )


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (Deploy(unit="E1", space="101"), "E1, E Company at 101"),
        (HoldBack(unit="E1"), "hold E1, E Company back"),
        (Embark(unit="F1", space="305"), "F1, F Company off 305"),
        (Embark(unit="Fo", target="F1"), "Lt. F with F1, F Company"),
        (Drop(unit="F2", space="302"), "drop F2, F Company on 302"),
        (Drop(unit="Fo", target="F2"), "drop Lt. F with F2, F Company"),
        (Unstack(unit="F1", space="302"), "F1, F Company moves to 302"),
        (Unstack(unit="F1"), "F1, F Company finds no room and is lost"),
        (Ready(), "set-up complete"),
        (Leave(), "leave the map"),
        (Concede(), "concede the game"),
        (OfferDraw(), "offer a draw"),
        (AcceptDraw(), "accept the draw"),
        (DeclineDraw(), "decline the draw"),
    ],
)
def test_what_a_menu_says(command: Command, text: str) -> None:
    assert SYSTEM.command_text(beach().s, command) == text


def test_every_phase_has_a_word() -> None:
    assert set(PHASES) <= set(WORDS)


def test_the_log_of_a_landing_and_a_drop() -> None:
    p = beach()
    p.do(Deploy(unit="E1", space="101"), Deploy(unit="Eo", space="101"), Ready())
    p.do(Embark(unit="F1", space="305"), Embark(unit="Fo", target="F1"), Ready(), dice=[(6,), (1,)])
    p.do(Drop(unit="F2", space="302"), Ready(), dice=[(1,), (1,)])
    assert SYSTEM.command_text(p.s, Choose(unit="F1")) == "F1, F Company runs in from off 305"
    p.do(ActivateOfficer(unit="Fo"), Choose(unit="F1"), dice=[(6,)])
    told = "\n".join(line.text for line in Seat(p.game, None).log())
    for words in (
        "E1, E Company (Infantry) is still to be placed",
        "E1, E Company comes on at 101",
        "F1, F Company lies off 305",
        "the tide runs to the north-east (die 6)",
        "the tide is light (die 1)",
        "the wind is gentle (die 1)",
        "F2, F Company comes down at 302 (die 1)",
        "F1, F Company drifts to the north-east (die 6)",
    ):
        assert words in told, told
