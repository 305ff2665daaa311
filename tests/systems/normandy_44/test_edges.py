"""Where a rule of Normandy '44 only just holds: changes at random that no test noticed."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.after_t import beaten
from tests.systems.normandy_44.board_t import board_t
from tests.systems.normandy_44.play_t import happen
from tests.systems.normandy_44.supply_t import on_road
from wsn.engine.commands import Proceed
from wsn.engine.events import Resolved, TrackSet, UnitMoved
from wsn.systems.normandy_44.rules import retreat
from wsn.systems.normandy_44.rules.attrition import SUPPLY_PHASES
from wsn.systems.normandy_44.rules.losses import eliminate
from wsn.systems.normandy_44.rules.memos import OfSide


@pytest.mark.rule("N44 18.5.1")
@pytest.mark.parametrize(("die", "fate"), [(4, "loses a step: 4"), (5, "holds out: 5")])
def test_attrition_is_told_as_it_comes_out(die, fate):
    s = on_road(
        {"1801": "G5!out_of_supply!isolated", "1802": "A5"}, memo=OfSide("german"), phase="supply", dice=[die]
    )
    told = [
        e.text for e in happen(s, SUPPLY_PHASES["supply"].decide(s, Proceed())) if isinstance(e, Resolved)
    ]
    assert any(text.endswith(fate) for text in told), told


@pytest.mark.rule("N44 2.2.5")
def test_who_has_died_on_a_way_takes_no_town_of_it():
    board, tracks = board_t(terrain={"2004": "town"}), {"holder 2004": "allied"}
    s = beaten({"2005": "G5"}, "2005", board=board, tracks=tracks)
    gone = list(retreat.carry_retreat(s, ["2005a"], ["2004", "2003"], ""))
    assert [e.space for e in gone if isinstance(e, UnitMoved)] == ["2004", "2003"]
    assert [e.track for e in gone if isinstance(e, TrackSet)] == ["holder 2004"]
    happen(s, eliminate(s, "2005a", "N44 13.1"))
    after = list(retreat.carry_retreat(s, ["2005a"], ["2004", "2003"], ""))
    assert not [e for e in after if isinstance(e, TrackSet | UnitMoved)]
