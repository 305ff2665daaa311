"""The file of a scenario that was built: the same bytes again, its words, its day, and what is refused."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from pointbuy.agreement import Plan, load_player
from pointbuy.build import build_scenario
from pointbuy.catalogue import FOLDER
from pointbuy.roster import Buy, Roster
from tests.gamepages import lacking
from tests.pointbuy.battles import attack, built, encounter, game, roster, wrong
from wsn.data import DataError
from wsn.parts.called import does
from wsn.systems import war_storms

ROOT = Path(__file__).resolve().parent.parent.parent


def test_everything_wrong_is_told_at_once():
    broken = roster("german", "encounter", 160, "G1", "G1", "U1", Buy(row="G9", quality="elite"), "Q9")
    told = wrong((broken, encounter()[1]), seed="3", turns=0, boards=99)
    assert any("turns" in line for line in told)
    assert any("99 boards" in line for line in told)
    assert any("U1" in line for line in told)
    assert any("'Q9'" in line for line in told)
    assert any("elite" in line for line in told)
    assert sum(line.startswith("a.toml") for line in told) >= 3


def test_the_same_rosters_plan_and_seed_give_the_same_bytes():
    one, other = (built(encounter(250), seed="3", boards=2) for _ in range(2))
    assert (one.text, one.map_text) == (other.text, other.map_text)
    assert built(encounter(250), seed="4", boards=2).text != one.text


@pytest.mark.slow
def test_it_does_not_depend_on_the_hash_seed():
    code = (
        "from tests.pointbuy.battles import *\n"
        "import hashlib\n"
        "one = built(attack(250, 'M9'), kind='attack', seed='3', boards=2)\n"
        "two = built(encounter(), seed='8')\n"
        "print(hashlib.sha256((one.text + one.map_text + two.text).encode()).hexdigest())"
    )
    names = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PATH": ""},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(names) == 1


def test_the_text_is_the_document_with_what_was_bought_beside_it():
    made = built(attack(150, "M9", "GO3"), kind="attack", seed="3", deploy="hand")
    assert tomllib.loads(made.text) == made.document
    assert "# purchase 1: G1, 3 x Infantry, 1 x MG42 (4-3)\n[[companies]]\n" in made.text
    assert "# purchase 5: GO3, 1 complete battery of 105 mm off-board artillery\n[[batteries]]" in made.text
    assert all(len(line) <= 160 for line in made.text.splitlines())
    head, zones = made.text.index("[[objectives]]"), made.text.index("[[zones]]")
    assert head < zones < made.text.index("[[companies]]")


def test_a_game_without_battles_is_refused_in_one_sentence(monkeypatch):
    monkeypatch.setattr(war_storms, "GAME", lacking(war_storms.GAME, "points"))
    with pytest.raises(DataError, match="war_storms has no rules for building scenarios from points"):
        build_scenario(Plan(), load_player(encounter()[0]), load_player(encounter()[1]))


@pytest.mark.parametrize(
    ("date", "said"),
    [
        ("1944-13-40", "1944-13-40 is not a date: months run from 01 to 12"),
        ("1944-06-31", "1944-06-31 is not a date: that month has 30 days"),
        ("1943-02-29", "that month has 28 days"),
        ("0000-01-01", "years run from 0001"),
        ("6 June 1944", "'6 June 1944' is not a date; write the year, month and day, such as 1944-07-20"),
    ],
)
def test_a_day_that_no_calendar_has_is_refused(date, said):
    assert any(said in line for line in wrong(encounter(), date=date))


def test_a_leap_day_is_a_day():
    assert built(encounter(), date="1944-02-29").document["date"] == "1944-02-29"


@pytest.mark.parametrize("system", ["hex_tiles", "war_storms"])
def test_the_nations_of_an_own_catalogue_keep_their_names(tmp_path, system):
    """An own nation has its own name in the scenario, and officers of its side where the game names them."""
    text = (FOLDER / f"{system}.toml").read_text(encoding="utf-8")
    old = '[nations.axis]\nname = "Axis"' if system == "hex_tiles" else '[nations.german]\nname = "German"'
    assert old in text
    text = text.replace(old, '[nations.finnish]\nname = "Finland"').replace("number = ", "number = 20", 1)
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    rows = {"hex_tiles": ("I", "T"), "war_storms": ("G1", "U1")}[system]
    others = {"hex_tiles": "allies", "war_storms": "us"}[system]
    made = build_scenario(
        Plan(points=60),
        *(
            load_player(
                Roster(catalogue=str(file), nation=nation, role="encounter", points=60, buys=(Buy(row=row),))
            )
            for nation, row in zip(("finnish", others), rows)
        ),
        "s",
    )
    assert made.document["sides"]["axis"]["name"] == "Finland"


def test_no_sentence_has_the_title_of_a_roster_with_a_verb_of_another_number():
    """Once the log of a built battle told that "Parachutists has" something."""
    axis, allies = encounter()
    named = msgspec.structs.replace
    made = built((named(axis, title="Kampfgruppe Keil"), named(allies, title="Parachutists")))
    assert {one["name"] for one in made.document["sides"].values()} == {"Kampfgruppe Keil", "Parachutists"}
    said = {side: does(force, "wins", "win") for side, force in game(made).world.scenario.sides.items()}
    assert said == {"allies": "the Allies win", "axis": "the Germans win"}
    untitled = game(built(encounter())).world.scenario.sides
    assert does(untitled["allies"], "wins", "win") == "the Americans win"
    assert does(untitled["axis"], "wins", "win") == "the Germans win"
