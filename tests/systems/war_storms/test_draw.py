"""Officers drawn by side and branch, and beach defence without any (WSS 3.2, WSN 7.4.1)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.placed import move_game
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position
from wsn.engine.dice import ScriptedDice
from wsn.engine.game import Game
from wsn.engine.state import Frame
from wsn.systems.war_storms.rules.commands import (
    ActivateOfficer,
    ActivatePlatoon,
    Done,
    MoveTo,
    React,
)
from wsn.systems.war_storms.rules.platoons import moves, officers
from wsn.systems.war_storms.rules.turn import draw
from wsn.systems.war_storms.rules.world import World

ROWS = "\n".join([". . . . . . . . ."] * 3)
UNITS = """
    F1 us_infantry 101
    Fo us_officer  101
    G1 us_infantry 102
    Go us_officer  102
    T1 us_m4_75    103
    To us_officer  103
    E1 ge_infantry 901
    Eo ge_officer  901
"""


def unknown(units: str = UNITS) -> Position:
    """A position before the first turn whose officers are still to be drawn."""
    frames = (Frame("command"), Frame("draw"))
    p = position(board(ROWS), units, frames=frames)
    old = p.game.world
    companies = []
    for company in old.scenario.companies:
        assert company.officer is not None
        officer = replace(company.officer, morale=None, command=None, coordination=None, leadership=0)
        companies.append(replace(company, officer=officer))
    scenario = replace(old.scenario, companies=tuple(companies))
    p.game.world = World(old.board, old.tables, old.kinds, scenario)
    return p


def drawn(p: Position, *dice: int) -> None:
    """Let the automatic phase draw with these dice."""
    from wsn.engine.commands import Proceed
    from wsn.engine.evolve import evolve

    source = ScriptedDice([(die,) for die in dice])
    s = p.game.situation(source)
    for event in draw.Draw().decide(s, Proceed()):
        s.state = evolve(s.state, event)
    assert source.used == len(dice)
    move_game(p.game, s.state)


@pytest.mark.rule("WSS 3.2")
def test_officers_are_drawn_without_putting_back_a_pool_for_each_side_and_branch():
    p = unknown()
    drawn(p, 4, 4, 4, 4)  # F, G from what is left, T and E from pools of their own
    pool = p.game.world.tables.officers.pool
    assert officers.printed_values(p.s, "F")["morale"] == pool[3].morale == 8
    assert officers.printed_values(p.s, "G")["coordination"] == pool[4].coordination == 4
    assert (
        officers.printed_values(p.s, "T")
        == officers.printed_values(p.s, "F")
        == officers.printed_values(p.s, "E")
    )
    assert p.state.piles["officers allies infantry"].cards == ("1", "2", "3", "6")
    assert p.state.piles["officers allies armour"].cards == ("1", "2", "3", "5", "6")
    assert moves.officer_values(p.s, "G")["command"] == 3


@pytest.mark.rule("WSS 3.2")
def test_a_pool_that_is_empty_is_filled_again():
    units = "\n".join(f"{c}1 us_infantry 10{1 + i % 3}\n{c}o us_officer 101" for i, c in enumerate("ABCDEGH"))
    p = unknown(units + "\nX1 ge_infantry 901\nXo ge_officer 901")
    drawn(p, 1, 1, 1, 1, 1, 6, 1)  # the sixth is the last one: no die; the seventh is drawn from all again
    assert officers.printed_values(p.s, "G")["morale"] == 9
    assert officers.printed_values(p.s, "H")["morale"] == 9


@pytest.mark.rule("WSS 3.2")
def test_officers_with_values_of_their_own_are_not_drawn():
    p = position(board(ROWS), UNITS)
    assert not draw.is_needed(p.game.world)
    assert draw.is_needed(unknown().game.world)
    assert officers.printed_values(p.s, "F") == {
        "morale": 8,
        "command": 3,
        "coordination": 3,
        "leadership": 0,
    }


@pytest.mark.rule("WSS 3.2")
@pytest.mark.parametrize(
    ("kind", "branch"),
    [
        ("us_infantry", "infantry"),
        ("us_mg", "infantry"),
        ("us_m4_75", "armour"),
        ("us_airborne", "airborne"),
        ("us_how_105", "artillery"),
    ],
)
def test_the_branch_of_an_officer_is_that_of_his_platoons(kind, branch):
    p = position(board(ROWS), f"F1 {kind} 101\nFo us_officer 101\nE1 ge_infantry 901")
    assert officers.branch(p.game.world, p.game.world.companies["F"]) == branch


@pytest.mark.rule("WSS 3.2")
def test_the_draw_is_in_the_journal_and_verify_makes_it_again(tmp_path):
    from wsn import scenario as scenarios
    from wsn.engine.verify import verify
    from wsn.systems import system_of

    setup = scenarios.load(scenarios.first())
    document: dict[str, Any] = {**setup.scenario}
    company = dict(document["companies"][0])
    company["officer"] = {k: v for k, v in company["officer"].items() if k in ("id", "name", "at")}
    document["companies"] = [company, *document["companies"][1:]]
    path = tmp_path / "game.wsn.jsonl"
    game = Game.new(system_of("war_storms"), replace(setup, scenario=document), seed=7, journal=path)
    pile = game.state.piles["officer F"]
    assert len(pile.cards) == 1
    game.close()
    again = Game.load(path, system_of, read_only=True)
    assert again.state == game.state
    assert verify(path, system_of).equal


# --- beach defence


def beach(units: str, **words: Any) -> Position:
    p = position(board(ROWS), units, **words)
    old = p.game.world
    companies = tuple(
        replace(c, officer=None, beach_defense=True) if c.id == "B" else c for c in old.scenario.companies
    )
    p.game.world = World(old.board, old.tables, old.kinds, replace(old.scenario, companies=companies))
    return p


BEACH = """
    B1 ge_mg42     501 out_of_command
    F1 us_infantry 201
    F2 us_infantry 101
    Fo us_officer  101
    Eo ge_officer  901
    E1 ge_infantry 901
"""


@pytest.mark.rule("WSN 7.4.1")
def test_a_beach_defence_platoon_acts_without_a_check():
    p = beach(BEACH)
    p.do(ActivateOfficer(unit="Fo"), Done())
    p.do(ActivatePlatoon(unit="B1"))  # no dice
    assert p.phase == "acting"
    other = position(board(ROWS), BEACH)
    other.do(ActivateOfficer(unit="Fo"), Done())
    other.do(ActivatePlatoon(unit="B1"), dice=[(6, 6)])
    assert "finished" in other.unit("B1").marks


@pytest.mark.rule("WSN 7.4.1")
def test_beach_defence_reacts_as_little_as_others_out_of_command():
    p = beach(BEACH, acting="F1")
    p.do(MoveTo(space="301"))
    assert p.phase == "acting", "nobody who may react"
    both = beach(BEACH.replace("901\n    E1 ge_infantry 901", "501\n    E1 ge_infantry 501"), acting="F1")
    both.do(MoveTo(space="301"))
    assert both.allowed(React(unit="E1", option="ap"))
    refusal = both.refused(React(unit="B1", option="ap"))
    assert (refusal.rule, "out of command" in refusal.text) == ("WSS 8", True)


@pytest.mark.rule("WSN 7.4.1")
def test_its_morale_is_eight_whatever_is_lost_and_its_company_never_checks():
    from wsn.systems.war_storms.rules.platoons import morale

    p = beach(BEACH, tracks={"lost B": 9, "stress axis": 3})
    assert morale.platoon_morale(p.s, p.unit("B1"))[0] == 8
    assert not list(morale.company_check(p.s, "B", "a platoon eliminated", ("B1",)))
    assert not moves.in_command(p.s, p.unit("B1"))


@pytest.mark.rule("WSN 7.4.1")
def test_a_scenario_gives_beach_defence_no_officer_and_every_company_one():
    from wsn.systems.war_storms.files.scenario import _officer_faults

    company = position(board(ROWS), BEACH).game.world.companies["F"]
    assert [text for _, text in _officer_faults("F", replace(company, beach_defense=True))] == [
        "beach defence platoons have no officer (WSN 7.4.1)"
    ]
    assert len(list(_officer_faults("F", replace(company, officer=None)))) == 1
    assert not list(_officer_faults("F", replace(company, officer=None, beach_defense=True)))
    assert not list(_officer_faults("F", company))
    assert company.officer is not None
    half = replace(company.officer, command=None)
    assert len(list(_officer_faults("F", replace(company, officer=half)))) == 1
