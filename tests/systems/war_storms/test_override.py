"""A player's own numbers over the shipped ones, and the game's tables wherever rules are read."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.systems.war_storms.drawing import board
from wsn import scenario
from wsn.board.sightlines import Sightlines
from wsn.cite import Refusal
from wsn.data import DataError
from wsn.systems import system_of
from wsn.systems.war_storms.data import override
from wsn.systems.war_storms.data.tables import tables_from
from wsn.systems.war_storms.files import setup
from wsn.systems.war_storms.rules import movement, sight

MINE = """
[terrain.open.cost]
wheeled = 3

[terrain.rough.sight]
count = 2

[kind.us_mortar_60]
art = "5-8"
least_range = 1

[battery.105mm.complete]
art = 22

[attack]
rows = [{ strength = 1, hits = [4] }, { strength = 8, hits = [8, 5, 2] }]
"""


def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_designed_numbers_are_replaced_and_everything_else_stays(tmp_path):
    world = setup.world(scenario.load(scenario.first(), file(tmp_path, MINE)))
    assert world.tables.terrain["open"].cost.wheeled == 3
    assert world.tables.terrain["open"].cost.foot == 1
    fire = world.kinds["us_mortar_60"].fire("art")
    assert fire is not None
    assert (fire.strength, fire.range, world.kinds["us_mortar_60"].least_range) == (5, 8, 1)
    assert world.support.battery["105mm"].complete.art == 22
    assert world.tables.attack.hits(8, 8) == 1
    plain = setup.world(scenario.load(scenario.first()))
    assert plain.tables.terrain["open"].cost.wheeled == 2


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("[terain.open.cost]\nfoot = 2", "terain", "the nearest is 'terrain'"),
        ("[terrain.opn.cost]\nfoot = 2", "terrain, opn", "the nearest is 'open'"),
        ("[terrain.open.cost]\nfeet = 2", "terrain, open, cost, feet", "valid: foot, origin"),
        ("[kind.ge_infantri]\nmp = 5", "kind, ge_infantri", "the nearest is 'ge_infantry'"),
        ("[kind.ge_infantry]\narmor = 5", "kind, ge_infantry, armor", "the nearest is 'armour'"),
        ("[terrain]\nopen = 2", "terrain, open", "this is a table"),
        ("format = 2", "format", "format 2"),
    ],
)
def test_unknown_keys_are_refused_with_the_nearest(tmp_path, text, place, words):
    with pytest.raises(DataError) as caught:
        scenario.load(scenario.first(), file(tmp_path, text))
    (problem,) = caught.value.problems
    assert problem.place == place
    assert words in problem.text


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("[terrain.sand_beach.cost]\nfoot = 3", "WSN 5.3"),
        ("[edge.bocage.cost]\ntracked = 5", "WSN 5.1"),
        ("[battery.nebelwerfer.complete]\nart = 20", "WSN 4.1"),
        ("[mines]\nnormal = 7", "WSN 7.4.6"),
        ("[terrain.sand_beach.cost]\norigin = 'designed'", "WSN 5.3"),
    ],
)
def test_what_the_exclusive_rulebook_prints_is_not_overridden(tmp_path, text, rule):
    with pytest.raises(DataError) as caught:
        scenario.load(scenario.first(), file(tmp_path, text))
    (problem,) = caught.value.problems
    assert f"{rule} prints it" in problem.text


def test_the_same_number_again_is_no_change(tmp_path):
    setup_ = scenario.load(scenario.first(), file(tmp_path, "[terrain.sand_beach.cost]\nfoot = 2"))
    assert setup_.tables == scenario.load(scenario.first()).tables


def test_all_that_is_wrong_is_listed_and_values_are_checked(tmp_path):
    with pytest.raises(DataError) as caught:
        scenario.load(scenario.first(), file(tmp_path, "[terain]\n[movment]\n"))
    assert len(caught.value.problems) == 2
    with pytest.raises(DataError) as caught:
        scenario.load(scenario.first(), file(tmp_path, "[terrain.open.cost]\nwheeled = -3\nfoot = 'far'"))
    assert len(caught.value.problems) == 2


def test_every_fault_of_a_file_tells_its_place_in_one_form(tmp_path):
    """An unknown key stood at `terrain.open.feet`, a value that does not fit at `terrain, open, cost`."""
    with pytest.raises(DataError) as caught:
        scenario.load(scenario.first(), file(tmp_path, "[terrain.open.cost]\nfoot = 'far'\nfeet = 2"))
    places = sorted(one.place for one in caught.value.problems)
    assert places == ["terrain, open, cost, feet", "terrain, open, cost, foot"]


def test_the_journal_carries_the_tables_it_was_played_with(tmp_path):
    journal = tmp_path / "a.wsn.jsonl"
    game = scenario.new_game(scenario.first(), seed=1, journal=journal, tables=file(tmp_path, MINE))
    game.close()
    again = scenario.load_game(journal)
    assert again.world.tables.terrain["open"].cost.wheeled == 3
    kept = again.setup.tables
    again.close()
    assert [place for place, _, _ in override.changed(kept)] == [
        "terrain.open.cost.wheeled",
        "terrain.rough.sight.count",
        "attack.rows",
        "kind.us_mortar_60.art",
        "kind.us_mortar_60.least_range",
        "battery.105mm.complete.art",
    ]


def test_sight_reads_the_charts_of_the_game(tmp_path):
    drawn = board("\n".join([". r . . ."] * 2 + [". r . . ."] * 3))
    charts = tables_from(
        override.merge_documents({"terrain": {"rough": {"sight": {"count": 1}}}}, "x")["charts"]
    )
    shipped = Sightlines(drawn, sight.obstacles(drawn))
    own = Sightlines(drawn, sight.obstacles(drawn, charts=charts))
    assert shipped.sees("103", "302")
    assert not own.sees("103", "302")


def test_a_world_sees_and_climbs_by_its_own_charts():
    charts = override.merge_documents({"terrain": {"rough": {"cost": {"foot": "prohibited"}}}}, "x")
    drawn = board(". . .\n. r .\n. . .", cliff=["202/302"], levels={"1": ["202"]})
    own = tables_from(charts["charts"])
    up = {"ranger": True, "moved": False, "occupied": False}
    assert not isinstance(movement.climb(drawn, "302", "202", 8, **up), Refusal)
    refused = movement.climb(drawn, "302", "202", 8, **up, charts=own)
    assert isinstance(refused, Refusal)


def test_another_system_takes_no_tables(tmp_path):
    from wsn.data import shipped_files

    names = shipped_files("scenarios/hex_tiles")
    if not names:
        pytest.skip("no scenario of another system is shipped")
    with pytest.raises(DataError) as caught:
        scenario.load(next(iter(names)), file(tmp_path, MINE))
    assert "cannot be changed" in str(caught.value)


@pytest.mark.parametrize("name", ["charts", "units", "support"])
def test_a_journal_holds_all_its_charts_and_borrows_none(name):
    whole = scenario.load("first_orders")
    less = msgspec.structs.replace(whole, tables={k: v for k, v in whole.tables.items() if k != name})
    with pytest.raises(DataError, match=f"the chart '{name}' is missing"):
        system_of("war_storms").world(less)


@pytest.mark.parametrize("section", ["drop", "tide", "swimming", "assault", "rhino"])
def test_no_section_of_the_charts_is_filled_from_the_shipped_file(section):
    whole = scenario.load("first_orders")
    charts = {key: value for key, value in whole.tables["charts"].items() if key != section}
    less = msgspec.structs.replace(whole, tables={**whole.tables, "charts": charts})
    with pytest.raises(DataError, match=f"the key '{section}' is missing"):
        system_of("war_storms").world(less)
