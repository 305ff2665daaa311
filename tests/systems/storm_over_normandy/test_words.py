"""What a player reads in his decisions: one of a thing, and the place that it is about."""

from __future__ import annotations

import pytest

from tests.systems.storm_over_normandy.position import position
from wsn.engine.commands import Command
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy import text
from wsn.systems.storm_over_normandy.commands import Activate, Allot, Support


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (Allot(space="Gold", option="1"), "1 support point on 14 Gold"),
        (Allot(space="Gold", option="4"), "4 support points on 14 Gold"),
        (Support(option="1"), "add 1 support point"),
        (Support(option="0"), "no support points"),
        (Activate(space="Creully", option="commonwealth"), "1 Commonwealth unit in 13 Creully acts"),
        (Activate(space="Bayeux", option="us"), "2 American units in 17 Bayeux act"),
        (Activate(space="Caen", option="german"), "1 unit in 5 Caen acts"),
    ],
)
def test_orders_are_told_in_the_right_number(command: Command, words: str) -> None:
    americans = "a two us_regiment Bayeux\na three us_regiment Bayeux"
    p = position(f"a one cw_brigade Creully\n{americans}\ng four ge_panzer Caen")
    assert text.command_text(p.s, command) == words


def test_the_prompt_says_what_it_is_about() -> None:
    p = position("a one cw_brigade Creully\ng foe ge_regiment Creully")
    assert text.status(p.s, None).prompt.startswith("your impulse")
    p.do(Activate(space="Creully", option="commonwealth"))
    assert text.status(p.s, None).prompt.startswith("choose what 1 unit does in 13 Creully: move, attack")
    group = {"space": "Creully", "nation": "commonwealth", "units": ("one",), "only": "landing"}
    p = position(
        "a one cw_brigade Creully\ng foe ge_regiment Creully", frames=[Frame("act", "allies", group)]
    )
    assert text.status(p.s, None).prompt.startswith(
        "choose what 1 unit does in 13 Creully: attack; leave out"
    )
    frame = Frame("damage", "allies", {"kind": "fire", "space": "Creully", "points": 2, "targets": ("one",)})
    p = position("a one cw_brigade Creully\ng foe ge_regiment Creully", frames=[frame])
    assert text.status(p.s, None).prompt == (
        "choose who suffers the damage in 13 Creully: 1 damage point, 0 applied"
    )
