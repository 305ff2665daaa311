"""`wsn reach`, `wsn route` and `wsn rules`, as a person and as a program call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wsn.cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def answered(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.output


def test_reach_in_words() -> None:
    said = answered("reach", "wsn_5_1", "D409", "--mover", "foot", "--points", "2")
    assert "foot with 2 points reaches" in said
    assert "  1  D308 D309 D408 D410 D508" in said
    assert "D509" in said.splitlines()[-1]
    assert "@" in said


def test_reach_as_json_has_the_points_of_every_hex() -> None:
    answer = json.loads(answered("reach", "wsn_5_1", "D408", "--mover", "us_infantry", "--json"))
    assert (answer["map"], answer["from"], answer["mover"], answer["points"]) == (
        "wsn_5_1",
        "D408",
        "us_infantry",
        4,
    )
    points = {row["space"]: row["points"] for row in answer["reach"]}
    assert points["D408"] == 0
    assert points["D407"] == 2  # open 1 and bocage 1
    assert points["D409"] == 2
    assert max(points.values()) <= 4


def test_the_first_hex_may_take_everything() -> None:
    answer = json.loads(
        answered("reach", "wsn_5_1", "D408", "--mover", "tracked", "--points", "1.5", "--json")
    )
    rows = {row["space"]: row for row in answer["reach"]}
    assert rows["D407"] == {"space": "D407", "points": 1.5, "all": True}
    assert rows["D508"] == {"space": "D508", "points": 1, "all": False}
    said = answered("reach", "wsn_5_1", "D408", "--mover", "tracked", "--points", "1.5")
    assert "! takes all there are" in said
    assert "(WSS 6.2)" in said


def test_reach_draws(tmp_path: Path) -> None:
    svg, png = tmp_path / "reach.svg", tmp_path / "reach.png"
    words = ("reach", "wsn_5_1", "D409", "--mover", "foot", "--points", "3")
    answered(*words, "--svg", str(svg), "--png", str(png))
    assert "foot with 3 points reaches" in svg.read_text(encoding="utf-8")
    assert png.read_bytes().startswith(b"\x89PNG")
    refused = run(*words, "--png", str(tmp_path / "nowhere" / "reach.png"))
    assert refused.exit_code == 2
    assert "nowhere" in refused.output


def test_route_in_words_gives_every_step_its_rule() -> None:
    said = answered("route", "wsn_5_1", "D408", "D406", "--mover", "foot").splitlines()
    assert said[0] == "D408 to D406, foot: 4 points in 2 steps"
    words = "D408 to D407 2 2 bocage D407/D408 1 (WSN 5.1); open D407 1 (WSS 5.1)"
    assert said[2].split() == words.split()


def test_route_says_where_the_points_end() -> None:
    said = answered("route", "wsn_5_1", "D409", "D306", "--mover", "foot", "--points", "2")
    assert "2 points end here, in D307" in said
    answer = json.loads(
        answered("route", "wsn_5_1", "D409", "D306", "--mover", "foot", "--points", "2", "--json")
    )
    assert (answer["possible"], answer["total"], answer["gets_to"]) == (True, 4, "D307")
    assert [step["to"] for step in answer["steps"]] == ["D408", "D307", "D306"]
    assert answer["steps"][-1]["reasons"] == [{"rule": "WSS 5.1", "text": "light woods D306", "points": 2}]


def test_reach_and_route_where_a_move_is_counted_in_hexes() -> None:
    answer = json.loads(answered("reach", "ht_airel", "E5", "--mover", "infantry", "--json"))
    assert answer["points"] == 2
    assert {row["points"] for row in answer["reach"]} == {0, 1, 2}
    assert not any(row["all"] for row in answer["reach"])
    said = answered("route", "ht_airel", "A1", "F6", "--mover", "armour")
    assert "must stop there (HT Hedgerows)" in said
    assert "3 points end here, in A2" in said
    way = json.loads(answered("route", "ht_airel", "A1", "F6", "--mover", "armour", "--json"))
    assert (way["possible"], way["gets_to"]) == (True, "A2")


def test_half_points_are_printed_as_halves(tmp_path: Path) -> None:
    lane = tmp_path / "lane.toml"
    lane.write_text(
        'format = 1\nname = "Lane"\nsystem = "war_storms"\ngrid = "flat"\nshift = "odd"\nboard = "A"\n'
        'columns = 4\nrows = 1\n[legend]\n"." = "open"\n[terrain]\nrows = ". . . ."\n'
        '[paths]\nroad = [["A101", "A201", "A301", "A401"]]\n',
        encoding="utf-8",
    )
    said = answered("reach", str(lane), "A101", "--mover", "wheeled", "--points", "1.5")
    assert "½" in said
    assert "1½" in said
    assert "1½  A401" in said
    answer = json.loads(answered("route", str(lane), "A101", "A401", "--mover", "wheeled", "--json"))
    assert (answer["total"], [step["points"] for step in answer["steps"]]) == (1.5, [0.5, 0.5, 0.5])
    svg = tmp_path / "lane.svg"
    answered("reach", str(lane), "A101", "--mover", "wheeled", "--points", "1.5", "--svg", str(svg))
    assert ">1½<" in svg.read_text(encoding="utf-8")


def test_reach_and_route_take_a_scenario_and_a_journal(tmp_path: Path) -> None:
    """The board of a scenario as it begins: its sandbags and wire lie where the scenario has them."""
    from wsn import scenario

    for name, at, mover in (("hedgerow_skirmish", "D307", "tracked"), ("easy_red", "E5", "infantry")):
        done = run("reach", name, at, "--mover", mover, "--points", "2")
        assert done.exit_code == 0, done.output
    journal = tmp_path / "g.wsn.jsonl"
    scenario.new_game("hedgerow_skirmish", seed="1").save(journal)
    done = run("route", str(journal), "D307", "D407", "--mover", "foot")
    assert (done.exit_code, done.output.split(",")[0]) == (0, "D307 to D407")
    bad = tmp_path / "bad.wsn.jsonl"
    bad.write_text("{", encoding="utf-8")
    done = run("reach", str(bad), "D307", "--mover", "foot", "--points", "2")
    assert done.exit_code == 2
    assert "bad.wsn.jsonl" in done.output


def test_route_to_where_one_stands() -> None:
    assert "no step is needed" in answered("route", "wsn_5_1", "D409", "D409", "--mover", "foot")


def test_no_way_is_an_answer_with_its_rule(tmp_path: Path) -> None:
    island = tmp_path / "island.toml"
    island.write_text(
        'format = 1\nname = "Island"\nsystem = "war_storms"\ngrid = "flat"\nshift = "odd"\nboard = "A"\n'
        'columns = 3\nrows = 1\n[legend]\n"." = "open"\n"~" = "sea"\n[terrain]\nrows = ". ~ ."\n',
        encoding="utf-8",
    )
    said = answered("route", str(island), "A101", "A301", "--mover", "tracked")
    assert "no way from A101 to A301" in said
    assert "(WSS 6.6)" in said
    answer = json.loads(answered("route", str(island), "A101", "A301", "--mover", "tracked", "--json"))
    assert answer["possible"] is False
    assert answer["refusal"]["rule"] == "WSS 6.6"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("reach", "wsn_51", "D409", "--mover", "foot", "--points", "2"), "'wsn_5_1'"),
        (("reach", "ht_airel", "A1", "--mover", "infantri", "--points", "2"), "'infantry'"),
        (("route", "ht_airel", "A1", "B1", "--mover", "armor"), "'armour'"),
        (("reach", "wsn_5_1", "D409", "--mover", "foot", "--points", "2", "--png", "a.svg"), "name it a.png"),
        (("reach", "wsn_5_1", "D4O9", "--mover", "foot", "--points", "2"), "no hex 'D4O9'"),
        (("reach", "wsn_5_1", "D409", "--mover", "trakced", "--points", "2"), "'tracked'"),
        (("reach", "wsn_5_1", "D409", "--mover", "foot"), "--points 8"),
        (("reach", "wsn_5_1", "D409", "--mover", "foot", "--points", "2.3"), "'2.3'"),
        (("reach", "wsn_5_1", "D409", "--mover", "foot", "--points", "-2"), "'-2'"),
        (("route", "wsn_5_1", "D409", "X306", "--mover", "foot"), "no hex 'X306'"),
        (("rules", "war_strom"), "'war_storms'"),
        (("rules", "--designed"), "hex_tiles, normandy_44, omaha_solitaire, storm_over_normandy, war_storms"),
        (("rules", "war_storms", "spoting"), "did you mean `spotting`"),
        (("rules", "hex_tiles", "WSN", "5.1"), "nothing on `WSN 5.1`"),
    ],
)
def test_a_question_that_cannot_be_answered(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_rules_and_numbers_that_are_ours() -> None:
    said = answered("rules", "war_storms", "--list")
    assert "WSN 5.1" in said
    assert "done" in said.splitlines()[-1]
    ours = [json.loads(line) for line in answered("rules", "war_storms", "--designed", "--json").splitlines()]
    assert {"file": "tables.toml", "rule": "WSS 5.1", "place": "terrain.open.cost.foot", "value": 1} in ours
    assert not any(row["rule"].startswith("WSN ") and row["file"] == "tables.toml" for row in ours)
    assert "designed" in answered("rules", "war_storms", "--designed").splitlines()[-1]
    both = answered("rules", "storm_over_normandy", "--ours").splitlines()
    assert any(line.startswith("SON 10.0 R1") for line in both)
    assert not any(line.startswith("SON 9.1 ") for line in both)
    assert any("kind.us_regiment.moves" in line for line in both)  # ours in a row that is printed otherwise
    assert not any("kind.us_regiment.defence" in line for line in both)


@pytest.mark.rule("WSS 22")
def test_a_roadblock_closes_the_road_in_the_scenario_and_not_on_its_map() -> None:
    words = ("C507", "C1107", "--mover", "ge_h39")
    assert "C507 to C1107, ge_h39: 3 points" in answered("route", "board_c", *words)
    assert answered("route", "la_fiere", *words).startswith(
        "no way from C507 to C1107: a roadblock in C1007 closes the road to a tracked platoon"
    )
    reached = json.loads(answered("reach", "la_fiere", "C907", "--mover", "ge_h39", "--json"))
    assert "C1007" not in {row["space"] for row in reached["reach"]}


@pytest.mark.rule("WSS 22")
def test_wire_is_told_on_the_way_through_it() -> None:
    said = answered("route", "omaha", "B507", "B607", "--mover", "foot")
    assert "a morale check for the wire in B607 (WSS 22)" in said
    assert "all points left to come out of B507 (WSS 22)" in said
    assert "wire" not in answered("route", "board_b", "B507", "B607", "--mover", "foot")


@pytest.mark.rule("WSS 22")
def test_wire_ends_the_move_and_takes_all_points_to_leave() -> None:
    answer = json.loads(answered("reach", "hill_192", "F508", "--mover", "us_infantry", "--json"))
    assert {row["points"] for row in answer["reach"]} == {0, 4}  # out of the wire: one hex, for all 4 points
    out = json.loads(answered("route", "hill_192", "F508", "F708", "--mover", "us_infantry", "--json"))
    assert out["total"] == sum(step["points"] for step in out["steps"]) == 4 + out["steps"][1]["points"]
    assert answered("route", "hill_192", "F508", "F507", "--mover", "foot").endswith(
        "Coming out of wire takes all points of an action; --points adds them to the sum.\n"
    )
    free = json.loads(answered("reach", "cloville", "F507", "--mover", "us_infantry", "--json"))
    wired = json.loads(answered("reach", "hill_192", "F507", "--mover", "us_infantry", "--json"))
    cost = [{row["space"]: row["points"] for row in one["reach"]} for one in (free, wired)]
    assert cost[0]["F508"] == cost[1]["F508"]
    assert cost[0]["F509"] < cost[1].get("F509", 99)  # not through the wire


@pytest.mark.rule("WSN 7.4.6")
def test_the_hits_of_mines_are_summed_along_the_way() -> None:
    said = answered("route", "hill_192", "F507", "F709", "--mover", "us_infantry")
    assert "4 points in 3 steps, 0.61 hits expected from mines" in said
    assert "anti-personnel mines: 0.61 hits expected (WSN 7.4.6)" in said
    way = json.loads(answered("route", "hill_192", "F507", "F709", "--mover", "us_infantry", "--json"))
    assert way["hits"] == way["steps"][0]["hits"] == 0.611111
    tanks = json.loads(answered("route", "hill_192", "F708", "F608", "--mover", "us_m4_75", "--json"))
    assert tanks["hits"] == 0  # anti-personnel mines do not hurt them
    said = answered("reach", "hill_192", "F507", "--mover", "us_infantry")
    assert "The move ends in the wire of F508, F609." in said
    assert "F608: anti-personnel mines, 0.61 hits expected (WSN 7.4.6)" in said
    assert "Only over mines: F609 F709" in said


def test_half_a_point_is_half_a_point() -> None:
    first = answered("route", "board_d", "D401", "D402", "--mover", "tracked").splitlines()[0]
    assert first == "D401 to D402, tracked: ½ point in 1 step"
    first = answered("route", "board_d", "D401", "D403", "--mover", "tracked").splitlines()[0]
    assert first == "D401 to D403, tracked: 1 point in 2 steps"


def test_a_map_that_does_not_tell_what_a_step_costs_says_where_to_ask():
    told = CliRunner().invoke(main, ["reach", "normandy_areas", "Caen", "--mover", "ge_regiment"])
    assert told.exit_code == 2
    assert "in a game, `reach` shows where units can go" in told.output
