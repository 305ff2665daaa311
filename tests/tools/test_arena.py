"""Contests between bots: who plays whom, rows that can be continued, and the page of strengths."""

from __future__ import annotations

import pytest

from wsn.data import DataError
from wsn.trials import BadPlan, arena
from wsn.trials.arena import ArenaRow, contest, fixtures
from wsn.trials.elo import elo
from wsn.trials.standings import record, standings

SMALL = "airel_bridge"


@pytest.fixture(scope="module")
def asked():
    return contest(("greedy", "random"), (SMALL,), seeds=2, first=7)


@pytest.fixture(scope="module")
def rows(asked):
    return tuple(arena.matches(fixtures(asked)))


def test_every_pairing_plays_every_seed_from_both_sides():
    asked = contest(("greedy", "random"), (SMALL, "first_orders"), seeds=3)
    games = fixtures(asked)
    assert len(games) == len({*games}) == 12
    for game in games:
        assert arena.Fixture(game.scenario, game.bots[::-1], game.seed) in games


def test_the_seeds_go_round_before_a_pairing_plays_its_next_game(asked):
    assert [one.seed for one in fixtures(asked)] == [7, 7, 8, 8]


def test_the_same_contest_gives_the_same_rows_and_greedy_beats_random(asked, rows):
    assert tuple(arena.matches(fixtures(asked)[:2])) == rows[:2]
    assert record(rows, "greedy").won == 4
    assert {row.winner for row in rows} == {"allies", "axis"}


def test_a_contest_goes_on_where_its_rows_stop(tmp_path, asked, rows):
    path = tmp_path / "rows.jsonl"
    assert not arena.rows_so_far(path, asked)
    with arena.open_rows(path) as file:
        for row in rows[:3]:
            file.add(row)
    with path.open("ab") as torn:
        torn.write(b'{"scenario": "half a row')
    assert [*arena.rows_so_far(path, asked).values()] == [*rows[:3]]
    with arena.open_rows(path) as file:
        file.add(rows[3])
    known = arena.rows_so_far(path, asked)
    assert [*known.values()] == [*rows]
    assert {*known} == {arena.key_of(one) for one in fixtures(asked)}


def test_rows_of_another_contest_do_not_count_and_another_file_is_refused(tmp_path, asked, rows):
    path = tmp_path / "rows.jsonl"
    with arena.open_rows(path) as file:
        file.add(rows[0])
    other = contest(("greedy", "random"), (SMALL,), seeds=1, first=9)
    assert not arena.rows_so_far(path, other)
    path.write_text("a diary\n")
    with pytest.raises(DataError, match="line 1"):
        arena.rows_so_far(path, asked)


def test_the_page_tells_strengths_pairings_and_scenarios(asked, rows):
    broken = ArenaRow(
        SMALL, "hex_tiles", "", {"allies": "greedy", "axis": "random"}, 9, None, "", 2, 5, True, "E: x"
    )
    page = "\n".join(standings(asked, (*rows, broken)))
    assert "2 bots, 1 scenarios, 4 games; seeds 7 to 8, sides swapped" in page
    assert "greedy : random  100 % (51 to 100)" in page
    assert "broke off: airel_bridge, greedy against random, seed 9, after 5 commands: E: x" in page


@pytest.mark.parametrize(
    ("bots", "seeds", "words"),
    [
        (("greedy", "greedly"), 1, "did you mean 'greedy'"),
        (("greedy",), 1, "two bots"),
        (("greedy", "random"), 0, "number of seeds"),
    ],
)
def test_a_contest_that_cannot_be_played_is_one_sentence(bots, seeds, words):
    with pytest.raises(BadPlan, match=words):
        contest(bots, (SMALL,), seeds=seeds)


def test_a_gauntlet_plays_only_the_pairings_with_its_bases():
    asked = contest(("greedy", "random"), (SMALL,), seeds=1, bases=("random",))
    assert all("random" in one.bots for one in fixtures(asked))
    assert asked.bots == ("random", "greedy")


def test_three_wins_in_four_are_191_points_of_elo():
    told = elo(("a", "b"), {("a", "b"): (7500, 10_000)}, "b")
    assert told["b"][0] == 1500
    assert told["a"][0] == pytest.approx(1500 + 190.85, abs=0.1)
    assert told["a"][1] == pytest.approx(1.96 * 173.72 / (10_000 * 0.1875) ** 0.5, rel=0.01)


def test_strength_goes_through_common_opponents_and_stays_finite():
    told = elo(("a", "b", "c", "d"), {("a", "b"): (8, 10), ("b", "c"): (8, 10), ("c", "d"): (10, 10)}, "c")
    assert told["a"][0] > told["b"][0] > told["c"][0] > told["d"][0] > 0
    assert told["a"][1] > told["b"][1] > 0
    alone = elo(("a", "b"), {}, "a")
    assert alone["b"][0] == pytest.approx(1500)
    assert alone["b"][1] > 500
