"""Terrain released, points and concessions (SON 14, 15)."""

from __future__ import annotations

import pytest

from tests.systems.storm_over_normandy.position import HERE, position, shipped
from wsn.systems.storm_over_normandy.rules import control, flow
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Concede,
)


@pytest.mark.rule("SON 14.1")
def test_nobody_is_released_twice() -> None:
    p = position("g h ge_regiment Cabourg\na x cw_brigade Sword", side="germans", tracks={"release": -1})
    assert p.allowed(Activate(space="Cabourg", option="german"))
    assert not flow.may_release(p.s)


@pytest.mark.rule("SON 15.0")
def test_points_count_where_a_chain_holds() -> None:
    chain = position("a x cw_brigade Sword", control={"Sword": "allies", "Caen": "allies"})
    cut = position("a x cw_brigade Sword", control={"Caen": "allies"})
    areas = shipped()[1].areas
    beach = 2 * areas["Sword"].points  # which the Germans no longer have, and the Allies do
    assert "Caen" in control.supplied(chain.s, "allies")
    assert "Caen" not in control.supplied(cut.s, "allies")
    assert control.reckoned(chain.s)[0] == control.reckoned(cut.s)[0] + areas["Caen"].points + beach


@pytest.mark.rule("SON 15.0 R3")
def test_a_side_may_concede_in_its_impulse() -> None:
    p = position(f"a one cw_brigade {HERE}\ng foe ge_regiment {HERE}")
    assert p.game.why_not("germans", Concede()) is not None
    p.do(Concede())
    assert p.game.outcome is not None
    assert (p.game.outcome.winner, p.game.outcome.way) == ("germans", "concession")
    p = position(f"a one cw_brigade {HERE}\ng foe ge_regiment {HERE}")
    p.do(Activate(space=HERE, option="commonwealth"))
    assert p.game.why_not("allies", Concede()).rule == "ENGINE 3"
