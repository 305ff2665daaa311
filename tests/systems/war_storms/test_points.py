"""Victory by points: what objectives, exits, losses and chits are worth; ends that are agreed (WSS 24)."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from tests.systems.war_storms.arriving import platoon, playing
from tests.systems.war_storms.position import Position
from wsn.data import DataError
from wsn.engine.events import GameEnded, MarkerPlaced
from wsn.engine.observe import observe
from wsn.parts.called import side_called
from wsn.systems.war_storms.rules.commands import (
    AcceptDraw,
    ActivateOfficer,
    Choose,
    Concede,
    DeclineDraw,
    Done,
    Leave,
    MoveTo,
    OfferDraw,
    Pass,
    Stop,
)
from wsn.table import briefing, telling
from wsn.table.scene import objectives_of
from wsn.table.seat import Seat

OPEN = "\n".join([". . . . . . . . ."] * 4)
OURS = [platoon("F1", at="504"), platoon("F2", at="503")]
THEIRS = [platoon("E1", at="101")]
CROSSROADS = {"space": "504", "name": "the crossroads", "holder": "axis"}


def last_turn(**words: Any) -> Position:
    words.setdefault("turns", 1)
    return playing(OPEN, words.pop("allies", OURS), words.pop("axis", THEIRS), **words)


def end(p: Position) -> GameEnded:
    """Everybody passes to the end."""
    last: GameEnded | None = None
    while p.game.deciding is not None:
        for event in p.do(Pass()):
            last = event if isinstance(event, GameEnded) else last
    assert last is not None
    assert p.state.outcome is not None
    assert p.state.outcome.rule == "WSS 24"
    return last


@pytest.mark.rule("WSS 24")
def test_objectives_are_worth_what_the_scenario_says_and_the_sum_is_kept():
    p = last_turn(
        objectives=[
            {**CROSSROADS, "points": 3},
            {"space": "301", "name": "the farm", "holder": "allies"},
            {"space": "401", "name": "the well", "holder": "allies"},
        ]
    )
    done = end(p)
    assert done.winner == "axis"
    assert done.text == "Germany wins (points: United States 2, Germany 3)"
    assert [(r.text, r.amount) for r in done.because] == [
        ("United States holds the farm", 1),
        ("United States holds the well", 1),
        ("Germany holds the crossroads", 3),
    ]


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize(("steps", "winner"), [(2, "allies"), (3, None), (None, None)])
def test_enemy_steps_lost_give_points_where_the_scenario_says_so(steps, winner):
    p = last_turn(
        objectives=[{"space": "301", "name": "the farm"}],
        victory={"steps_for_one": steps} if steps else {},
        axis=[platoon("E1", at="101")],
    )
    state = p.state
    state = msgspec.structs.replace(state, tracks={**state.tracks, "lost E": 2})
    p = Position(type(p.game).at(p.game.system, p.game.setup, p.game.world, state))
    assert end(p).winner == winner


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize(("needs", "winner"), [(1, "axis"), (0, "allies")])
def test_the_attacker_may_need_a_number_of_points(needs, winner):
    done = end(last_turn(objectives=[CROSSROADS], victory={"attacker_needs": needs}))
    assert done.winner == winner
    said = "it has 0 points and needed 0" if needs == 0 else "has 0 of the 1 point it needs"
    assert said in done.text


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize(("tie", "winner"), [("draw", None), ("axis", "axis"), ("allies", "allies")])
def test_a_tie_goes_to_whom_the_scenario_names(tie, winner):
    farm = {"space": "301", "name": "the farm", "holder": "allies"}
    assert end(last_turn(objectives=[CROSSROADS, farm], victory={"tie": tie})).winner == winner


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize(("once", "over"), [(True, True), (False, False)])
def test_holding_everything_wins_at_once_only_where_the_scenario_says_so(once, over):
    p = last_turn(turns=5, objectives=[{**CROSSROADS, "holder": "allies"}], victory={"at_once": once})
    p.do(Pass(), Pass(), dice=[] if over else [(6, 1)])
    assert (p.state.outcome is not None) is over


# --- exits


def leaving(**words: Any) -> Position:
    p = last_turn(
        zones=[{"id": "south", "edge": "south"}],
        exits=[{"side": "allies", "zone": "south", "points": 2}],
        **{"turns": 2, **words},
    )
    p.do(ActivateOfficer(unit="Fo"))
    return p


@pytest.mark.rule("WSS 24")
def test_a_platoon_leaves_the_map_from_its_exit_and_its_steps_count():
    p = leaving()
    p.do(Choose(unit="F1"))
    p.do(Leave())
    assert "F1" not in p.state.units
    assert p.state.tracks["exited allies"] == 3
    assert p.state.tracks.get("lost F", 0) == 0
    seat = Seat(p.game, None)
    assert ([u.id for u in seat.left_map()], seat.eliminated_units()) == (["F1"], ())
    assert "Left the map (United States): F1" in telling.board_lines(seat)
    assert "  left the map: F1" in telling.unit_lines(seat)
    p.do(Done(), Pass(), dice=[(6, 1)])
    done = end(p)
    assert done.winner == "allies"
    assert [(r.text, r.amount) for r in done.because] == [("United States: 3 steps left the map", 6)]


@pytest.mark.rule("WSS 24")
def test_nobody_leaves_elsewhere_nor_without_points_nor_the_other_side():
    p = leaving()
    p.do(Choose(unit="F2"))
    refusal = p.refused(Leave())
    assert refusal.rule == "WSS 24"
    assert "only from south" in refusal.text
    p.do(MoveTo(space="504"))
    assert p.allowed(Leave())
    p = leaving(axis=[platoon("E1", at="104")])
    p.do(Done())
    p.do(ActivateOfficer(unit="Eo"), Choose(unit="E1"))
    assert p.refused(Leave()).rule == "WSS 24"


@pytest.mark.rule("WSS 24")
def test_a_side_that_has_left_whole_has_not_lost():
    p = leaving(allies=[platoon("F1", at="504")], turns=1)
    p.do(Choose(unit="F1"))
    p.do(Leave())
    p.do(Choose(unit="Fo"))
    p.do(Leave())
    assert p.state.outcome is None
    done = end(p)
    assert done.winner == "allies"


# --- hidden chits


@pytest.mark.rule("WSS 24")
def test_chits_lie_hidden_and_count_for_the_last_holder_when_the_game_ends():
    p = last_turn(
        objectives=[{**CROSSROADS, "holder": "allies", "points": 0}],
        chits=[{"spaces": ["504", "301"], "values": [2, 5]}],
        dice=[(2,)],
    )
    for side in ("allies", "axis", None):
        assert {m.kind for m in observe(p.state, side).markers.values()} == {"?"}
    assert p.state.markers["chit:504"].value == 5
    events = p.do(Pass(), Pass())
    shown = {e.space: (e.value, e.side) for e in events if isinstance(e, MarkerPlaced)}
    assert shown == {"504": (5, "allies"), "301": (2, "")}
    assert p.state.outcome is not None
    assert p.state.outcome.winner == "allies"
    assert "United States 5" in p.state.outcome.text


@pytest.mark.rule("WSS 24")
def test_who_enters_a_hex_of_hidden_points_holds_it_though_it_is_no_objective():
    p = last_turn(objectives=[CROSSROADS], chits=[{"spaces": ["502"], "values": [5]}], turns=2)
    flags = partial(objectives_of, p.game.system.name, p.game.world)
    assert flags(p.state) == {"504": "axis", "502": ""}
    p.do(ActivateOfficer(unit="Fo"), Choose(unit="F2"))
    p.do(MoveTo(space="502"))
    assert p.state.tracks["control 502"] == "allies"
    assert flags(p.state) == {"504": "axis", "502": "allies"}
    seat = Seat(p.game, "axis")
    lies = f"hidden victory points lie here, held by {side_called(p.game.world.scenario.sides['allies'])}"
    assert lies in briefing.of_place(seat, "502")
    assert any("holds the hidden points (502)" in line.text for line in seat.log())
    p.do(Stop(), Done(), Pass(), dice=[(6, 1)])
    assert end(p).winner == "allies"


@pytest.mark.rule("WSS 24")
def test_an_officer_alone_does_not_take_hidden_points():
    p = last_turn(objectives=[CROSSROADS], chits=[{"spaces": ["502"], "values": [5]}], turns=2)
    p.do(ActivateOfficer(unit="Fo"), Choose(unit="Fo"))
    p.do(MoveTo(space="503"), MoveTo(space="502"))
    assert "control 502" not in p.state.tracks


@pytest.mark.rule("WSS 24")
def test_a_scenario_says_who_holds_the_hidden_points_as_it_begins():
    chits = {"spaces": ["502", "302"], "values": [5, 5], "holders": {"502": "axis"}}
    p = last_turn(objectives=[{**CROSSROADS, "holder": "allies", "points": 2}], chits=[chits], dice=[(1,)])
    assert (p.state.tracks["control 502"], p.state.tracks.get("control 302")) == ("axis", None)
    done = end(p)
    assert (done.winner, done.text) == ("axis", "Germany wins (points: United States 2, Germany 5)")


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize(
    ("holders", "wrong"),
    [
        ({"503": "axis"}, "'503' is not among the hexes of these chits"),
        ({"504": "allies"}, "504 is an objective too, and there its holder is axis"),
    ],
)
def test_only_hexes_of_hidden_points_have_such_holders(holders, wrong):
    chits = {"spaces": ["502", "504"], "values": [5, 5], "holders": holders}
    with pytest.raises(DataError, match=wrong):
        last_turn(objectives=[CROSSROADS], chits=[chits])


# --- ends agreed


@pytest.mark.rule("WSS 24")
def test_a_side_may_concede_on_its_activation_and_only_then():
    p = last_turn(objectives=[CROSSROADS])
    assert Concede() not in p.game.legal()
    assert p.game.why_not("axis", Concede()) is not None
    p.do(Concede())
    assert p.state.outcome is not None
    assert p.state.outcome.winner == "axis"
    assert p.state.outcome.text == "Germany wins: United States concedes"
    p = last_turn(objectives=[CROSSROADS])
    p.do(ActivateOfficer(unit="Fo"))
    assert p.refused(Concede()).rule == "ENGINE 3"


@pytest.mark.rule("WSS 24")
def test_a_draw_is_offered_once_a_turn_and_taken_or_not():
    p = last_turn(objectives=[CROSSROADS], turns=3)
    p.do(OfferDraw())
    assert (p.phase, p.game.deciding) == ("parley", "axis")
    p.do(DeclineDraw())
    assert p.game.deciding == "allies"
    assert p.refused(OfferDraw()).rule == "WSS 24"
    p.do(Pass())
    p.do(OfferDraw(), AcceptDraw())
    assert p.state.outcome is not None
    assert p.state.outcome.winner is None
    assert p.state.outcome.text == "a draw: both sides agree"


@pytest.mark.rule("WSS 24")
def test_a_carrier_takes_along_whoever_is_aboard():
    p = leaving(allies=[platoon("F1", kind="us_at_57", carrier="us_jeep", aboard=True, at="504")])
    p.do(Choose(unit="F1-carrier"))
    p.do(Leave())
    assert not {"F1", "F1-carrier"} & set(p.state.units)
    assert p.state.tracks["exited allies"] == 3
