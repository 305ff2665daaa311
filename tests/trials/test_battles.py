"""Games of built battles: their rows, what they are sorted by, and what is told of them."""

from __future__ import annotations

import csv
import tracemalloc
from functools import partial

import msgspec
import pytest

from pointbuy.matchup import battle_of, of_points
from wsn import trials
from wsn.data import DataError, Problem
from wsn.trials.battles import BattleRow, battle_plan, battle_rows, battles, battles_so_far
from wsn.trials.battlewords import BattleSums, battle_report
from wsn.trials.htmlpage import page
from wsn.trials.rowfile import RowFile
from wsn.trials.sections import section_lines

GAMES = 4
SIDES = ("allies", "axis")


@pytest.fixture(scope="module")
def build():
    return partial(battle_of, of_points(60, catalogue="hex_tiles", seed=3))


@pytest.fixture(scope="module")
def plan(build):
    return battle_plan(build, "mark", games=GAMES, bots=("greedy", "random"), seed=3)


@pytest.fixture(scope="module")
def rows(plan, build):
    return list(battles(plan, build))


def test_every_battle_is_played_once_and_two_workers_give_the_same_rows(plan, build, rows):
    assert [one.row.game for one in rows] == [1, 2, 3, 4]
    assert [one.terms.build for one in rows] == [1, 1, 2, 2]
    assert [one.row.seed for one in rows] == ["3", "3", "4", "4"]
    assert [one.terms.swapped for one in rows] == [False, True, False, True]
    assert rows[0].row.watched.bots == {"allies": "greedy", "axis": "random"}
    assert [one.terms.attacker is None for one in rows] == [True, True, False, False]
    two = msgspec.structs.replace(plan, games=2)
    assert list(battles(two, build, trials.pool(2))) == rows[:2]
    assert list(battles(plan, build, after=3)) == rows[3:]


@pytest.mark.parametrize("suffix", [".jsonl", ".csv"])
def test_rows_go_on_only_where_the_same_is_played(plan, rows, tmp_path, suffix):
    path = tmp_path / f"b{suffix}"
    with RowFile(path, battle_rows(SIDES)) as file:
        for row in rows[:2]:
            file.add(row)
    assert [*battles_so_far(path, plan)] == rows[:2]
    for change, said in (
        ({"matchup": "other"}, "is of other forces"),
        ({"bots": dict.fromkeys(SIDES, "random")}, "is played by other bots"),
        ({"games": 1}, "has 2 games already"),
    ):
        with pytest.raises(trials.BadPlan, match=said):
            list(battles_so_far(path, msgspec.structs.replace(plan, **change)))


def test_a_table_tells_how_each_battle_was_built(rows, tmp_path):
    with RowFile(tmp_path / "b.csv", battle_rows(SIDES)) as file:
        for row in rows:
            file.add(row)
    with (tmp_path / "b.csv").open(newline="", encoding="utf-8") as stream:
        lines = list(csv.DictReader(stream))
    assert [line["mission"] for line in lines] == [one.terms.kind for one in rows]
    assert lines[2]["roles"].split() == [f"{side}={role}" for side, role in rows[2].terms.roles.items()]
    assert [line["swapped"] for line in lines] == ["False", "True", "False", "True"]
    assert [line["left axis"] for line in lines] == [
        str(one.row.watched.turns[-1].left["axis"]) for one in rows
    ]


def test_the_report_sorts_by_mission_role_edge_and_first_move(plan, rows):
    made = []
    for number in range(40):
        row = rows[number % 4]
        winner = row.terms.attacker or "axis"
        made.append(msgspec.structs.replace(row, row=msgspec.structs.replace(row.row, winner=winner)))
    report, parts = battle_report(plan, made)
    by_role = {line[0]: line[1:] for line in parts[0].rows}
    attacker = rows[2].terms.attacker
    name = plan.trial.side_names()[attacker]
    assert by_role["Attack: the attacker, whoever that is"] == ("20", "100 % (72 to 100)"), (
        "20 games, but only 10 builds"
    )
    assert by_role[f"Attack: {name} as the attacker"][0] == "20"
    first = rows[0].terms.first
    share = "100 % (72 to 100)" if first == "axis" else "0 % (0 to 28)"
    assert by_role["Meeting engagement: the side that moves first"] == ("20", share)
    edges = {line[0]: line[1] for line in parts[1].rows}
    assert [count for words, count in edges.items() if "edges" in words] == ["20", "20"]
    assert report.trial.seeds == (3, 4)
    assert {part.about for part in parts}.isdisjoint({"spaces", "fell", "began"}), "boards differ"
    text, html = (
        "\n".join(section_lines(plan.trial, report, parts, "A & B")),
        page(plan.trial, report, (), parts, "A & B"),
    )
    assert text.startswith("A & B: 40 games, seeds 3 to 4\n")
    assert "By mission and role" in text
    assert "<h1>A &amp; B: how it is balanced</h1>" in html
    assert "<h2>By mission and role</h2>" in html


def test_what_is_kept_of_battles_does_not_grow_with_them(plan, rows):
    sums = BattleSums(plan)
    for number in range(200):
        sums.add(rows[number % 4])
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for number in range(2_000):
            sums.add(rows[number % 4])
        assert tracemalloc.get_traced_memory()[0] - before < 10_000
    finally:
        tracemalloc.stop()


def test_a_battle_that_cannot_be_built_is_a_row_that_says_why(plan, build, rows):
    def fails(number):
        if number == 2:
            raise DataError([Problem("", "", "no room")])
        return build(number)

    made = list(battles(msgspec.structs.replace(plan, games=2), fails))
    assert made[0] == rows[0]
    assert made[1].row.broke_off
    assert made[1].row.ending == "it could not be built: no room"
    report, _ = battle_report(plan, made)
    assert (report.trial.played, len(report.trial.broken)) == (1, 1)
    assert isinstance(made[1], BattleRow)


def test_a_plan_that_cannot_be_played_is_a_sentence(build):
    with pytest.raises(trials.BadPlan, match="give one bot for each of allies, axis"):
        battle_plan(build, "", games=1, bots=("greedy", "greedy", "greedy"))
    with pytest.raises(trials.BadPlan, match="the number of games"):
        battle_plan(build, "", games=0, bots=("greedy",))
