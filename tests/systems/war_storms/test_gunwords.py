"""Missions, aircraft, works and orders in words, each at the moment when it is offered."""

from __future__ import annotations

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position
from wsn.engine.events import MarkerPlaced
from wsn.engine.state import GameState, Marker
from wsn.engine.system import Situation
from wsn.systems.war_storms.data.assets import AirAsset, BatteryAsset
from wsn.systems.war_storms.rules.commands import (
    AirStrike,
    Breach,
    CallAir,
    CallMission,
    Clear,
    DigIn,
    FireIndirect,
    LetFall,
    Pass,
    PlaceMission,
    SetMode,
    StandingOrder,
    Withdraw,
)
from wsn.systems.war_storms.text import guns
from wsn.systems.war_storms.text import telling as text

ROWS = "\n".join([". . . . . . . . ."] * 4)
UNITS = "Fo us_officer 102\nF1 us_engineer 102\nE1 ge_infantry 302\nXo ge_officer 901"
ASSETS = {
    "batteries": (BatteryAsset(id="b", side="allies", name="the battery", caliber="105mm"),),
    "air": (AirAsset(id="a", side="allies", name="the aircraft"),),
}
MARKERS = {
    "wire:202": Marker("wire:202", "wire", "202"),
    "mg_bunker:302": Marker("mg_bunker:302", "mg_bunker", "302", "axis", 2),
}


def spot() -> Position:
    tracks = {"missions b": 2, "smoke b": 1, "attacks a": 1}
    return position(board(ROWS), UNITS, company="F", assets=ASSETS, markers=MARKERS, tracks=tracks)


@pytest.mark.parametrize(
    ("command", "label"),
    [
        (CallMission(unit="Fo", card="b"), "Lt. F calls the battery (2 left)"),
        (SetMode(option="dispersed"), "dispersed over seven hexes at half strength"),
        (PlaceMission(space="302"), "place the mission at 302"),
        (LetFall(space="303"), "let it fall on 303"),
        (Withdraw(), "withdraw the mission"),
        (CallAir(unit="Fo", card="a"), "Lt. F calls the aircraft (1 left)"),
        (AirStrike(space="302"), "attack 302 from the air"),
        (AirStrike(target="E1"), "attack E1, E Company from the air"),
        (FireIndirect(space="302"), "fire ART indirectly at 302"),
        (DigIn(), "dig in"),
        (Clear(target="wire:202"), "clear the wire at 202"),
        (Breach(target="mg_bunker:302"), "fire AT at the MG bunker at 302"),
        (StandingOrder(option="never"), "reaction fire: United States never reacts"),
        (
            StandingOrder(unit="F1", option="1"),
            "reaction fire: F1, F Company reacts at 1 expected hit or more",
        ),
        (
            StandingOrder(unit="F1", option="1/2"),
            "reaction fire: F1, F Company reacts at 1/2 expected hits or more",
        ),
        (
            StandingOrder(unit="F1", option="side"),
            "reaction fire: F1, F Company follows the order of the side",
        ),
    ],
)
def test_every_command_has_its_label(command, label):
    assert text.command_text(spot().s, command) == label


def test_commands_of_other_parts_are_left_to_them():
    assert guns.command_text(spot().s, Pass()) is None


def test_a_mission_is_told_from_the_call_to_the_losses():
    p = spot()
    lines = []
    for command, dice in (
        (CallMission(unit="Fo", card="b"), []),
        (SetMode(option="concentrated"), []),
        (PlaceMission(space="302"), [(5,), (1,)]),
        (LetFall(space="301"), []),
    ):
        for event in p.do(command, dice=dice):
            lines.append(text.event_text(p.s, event))
    assert [line for line in lines if line] == [
        "Lt. F calls the battery",
        "the battery at 302: 5 -1, drifts 1 hex north to 301",
        "the battery hits no platoon",
    ]


def test_works_are_told_when_the_game_begins():
    s = Situation(GameState(), spot().s.world, None)
    for kind, value, line in (
        ("wire", 0, "wire at 202"),
        ("mg_bunker", 2, "MG bunker with 2 points at 202"),
        ("mines_mixed", 6, "mines of both kinds, strength 6 at 202"),
    ):
        event = MarkerPlaced(rule="WSN 7.4.6", marker="m", kind=kind, space="202", value=value)
        assert text.event_text(s, event) == line
