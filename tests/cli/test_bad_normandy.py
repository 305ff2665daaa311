"""Bad input for Normandy '44 at the prompt: each is refused in a sentence with its rule or place, and ends.

A scenario that breaks stacking, a hex in the sea, a unit twice, an attack without a main assault force, odds
of units that are not adjacent, tables with a hole.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from wsn.data import shipped_files
from wsn.systems.normandy_44.rules.attack import AttackPlan, work_out_attack
from wsn.systems.normandy_44.text.laying import lay_out
from wsn.table.ruling import load_map

CAMPAIGN = shipped_files("scenarios/normandy_44")["n44_campaign"].read_text(encoding="utf-8")
UNIT = '\n[[units]]\nid = "{}"\nat = "{}"\n'
B = ("--unit", "2711=german2", "--unit", "2811=us_70_tank")
FAR, NEAR = ("--unit", "2911=us_16_1"), ("--unit", "2712=us_16_1", "--main", "us_16_1")


def moved(space: str, *ids: str) -> str:
    """The campaign with these units in a hex."""
    rows = CAMPAIGN.split("\n[[units]]\n")
    others = [row for row in rows if not row.startswith(tuple(f'id = "{id_}"\n' for id_ in ids))]
    return "\n[[units]]\n".join(others) + "".join(UNIT.format(id_, space) for id_ in ids)


@pytest.mark.parametrize(
    ("scenario", "says"),
    [
        (moved("2131", "br_8_3_6", "br_231_50", "br_69_50"), "stacking points in one hex"),
        (moved("2730", "br_231_50"), "2730 is all sea"),
        (CAMPAIGN + UNIT.format("us_16_1", "2620"), "us_16_1 is there twice"),
    ],
)
def test_a_scenario_that_cannot_be_set_up_is_told_of_by_its_place(wsn, scenario, says):
    Path("own.toml").write_text(scenario, encoding="utf-8")
    assert wsn("check", "own.toml").exit_code == 1
    done = wsn("play", "own.toml", "--bots", "greedy,greedy")
    assert done.exit_code == 2, done.output
    assert "own.toml: units[" in done.output
    assert says in done.output


def test_tables_with_a_hole_are_told_of_by_their_place(wsn):
    Path("hole.toml").write_text(
        'format = 1\nsystem = "normandy_44"\n[combat.crt]\n"1-1" = ["A1"]\n', encoding="utf-8"
    )
    done = wsn("play", "n44_cherbourg", "--bots", "greedy,greedy", "--tables", "hole.toml")
    assert done.exit_code == 2, done.output
    assert "hole.toml" in done.output
    assert not list(Path().glob("*.jsonl"))  # no game was begun


@pytest.mark.rule("N44 10.1", "N44 10.3.1", "N44 10.3.3")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("2711", "--unit", "2711=german2"), "no enemy stands next to 2711 (N44 10.1)"),
        (("us_16_1", "2711", *B, *FAR), "does not stand next to 2711 (N44 10.1)"),
        (("us_70_tank", "2711", *B, *NEAR), "leads no assault (N44 10.3.1)"),
        (("2711", *B, *NEAR, "--attach", "us_70_tank"), "(N44 10.3.3)"),
    ],
)
def test_an_attack_without_a_main_force_or_from_afar_is_refused_with_its_rule(wsn, words, says):
    done = wsn("odds", "normandy_44", *words)
    assert done.exit_code == 0, done.output
    assert done.output.startswith("No attack: ")
    assert done.output.rstrip().endswith(says)


@pytest.mark.rule("N44 10.3.1")
def test_a_plan_without_a_main_force_is_no_attack():
    s = lay_out(load_map("normandy_44"), ["2711=german2", "2811=us_70_tank"])
    tank = next(unit.id for unit in s.state.units.values() if unit.side == "allied")
    refusal = work_out_attack(s, AttackPlan("2711", (tank,)))
    assert str(refusal) == "an attack needs a main assault force (N44 10.3.1)"
