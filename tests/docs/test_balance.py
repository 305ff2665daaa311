"""The shipped scenarios are as even as docs/balance.md says, by the games that are kept and by new ones."""

from __future__ import annotations

import random
import re
from functools import partial

import pytest

from pointbuy.matchup import battle_of, of_points
from tests.settled import holds_for_all
from tools import balance_table as shown
from wsn import trials
from wsn.systems.war_storms.files.muster import BATTLES
from wsn.trials.battles import BattleRow, battle_plan, battles
from wsn.trials.interval import wilson

SAMPLE = {"war_storms": 24, "hex_tiles": 60}
"""How many games of each scenario are played anew."""
RARE = 3.29
"""An interval of 99.9 %: one scenario in a thousand would lie outside of it by chance."""
NAMES = tuple(shown.scenarios())


def interval(results: str, z: float) -> tuple[float, float]:
    won, games = shown.points(results)
    return wilson(won, games, z) if games else (0.0, 1.0)


def says_so(name: str) -> bool:
    """Whether the note of a scenario tells whom it favours."""
    note = " ".join(shown.setup_of(name).scenario["note"].split())
    return re.search(r"\b[Tt]wo bots\b", note) is not None


def test_the_tables_are_those_of_the_games_that_are_kept():
    page = shown.PAGE.read_text(encoding="utf-8")
    assert shown.written(page) == page, "run python tools/balance_table.py"


def test_what_is_kept_is_of_scenarios_as_they_are_now_and_no_game_broke_off():
    for name, one in shown.kept().items():
        assert one["digest"] == shown.mark(name), f"run python tools/balance_table.py --play {name}"
        for bots, results in one["games"].items():
            assert set(results) <= {*"12-"}, f"{name}, {bots}"


def surely_uneven(results: str) -> bool:
    """Whether games show, 95 to 5, that a scenario is less even than it should be."""
    low, high = interval(results, 1.96)
    return low > shown.FAIR[1] or high < shown.FAIR[0]


@pytest.mark.parametrize(
    ("results", "uneven"),
    [("1" * 39 + "2", True), ("2" * 39 + "1", True), ("12" * 20, False), ("1", False), ("", False)],
)
def test_games_show_that_a_scenario_is_uneven(results, uneven):
    assert surely_uneven(results) == uneven


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_that_is_surely_uneven_says_so_in_its_note(name):
    results = shown.results(name, shown.REGULAR)
    assert says_so(name) or not surely_uneven(results), f"{interval(results, 1.96)}, and its note is silent"


def test_the_note_of_a_built_attack_tells_what_was_measured():
    """By length, as in the table of the page."""
    rows = re.findall(r"\| (\d+)(?:, the rulebook's)? \| \d+ \| (\d+) % \(", shown.PAGE.read_text("utf-8"))
    assert rows
    assert BATTLES["attack"].even == tuple((int(turns), int(wins)) for turns, wins in rows)
    assert BATTLES["attack"].turns == BATTLES["attack"].even[0][0]


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("kind", "turns"), [("encounter", None), ("attack", 10)])
def test_new_built_battles_are_about_even(kind, turns):
    """For the Allies in an encounter, and for the attacker over ten turns, which the page calls even."""
    games = 40
    build = partial(battle_of, of_points(150, seed=200_001, kinds=(kind,), turns=turns))
    plan = battle_plan(build, kind, games=games, bots=["greedy"])
    points = map(battle_points, battles(plan, build, trials.pool(2)))
    assert holds_for_all(points, games, partial(may_be_fair, games))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_new_games_of_a_scenario_are_about_even(name):
    """Few games, of other seeds, and a wide interval: they tell if bots or rules have changed much."""
    if says_so(name):
        pytest.skip("its note says whom it favours")
    games = SAMPLE[shown.scenarios()[name]]
    plan = trials.plan(shown.setup_of(name), games=games, bots=("greedy", "greedy"), seed=100_001)
    rows = trials.games(plan, trials.pool(2))
    results = (shown.letter(row, shown.sides_of(name)) for row in rows)
    assert holds_for_all(map(letter_points, results), games, partial(may_be_fair, games))


def letter_points(letter: str) -> float:
    """The points of the first side in a game, by the letter of its result."""
    assert letter != shown.BROKEN
    return shown.points(letter)[0]


def battle_points(one: BattleRow) -> float:
    """1 where the attacker has won, or the Allies where nobody attacks."""
    assert not one.row.broke_off
    return float(one.row.winner == (one.terms.attacker or "allies"))


def may_be_fair(games: int, won: float) -> bool:
    """Whether so many points of so many games do not show that a scenario is unfair."""
    low, high = wilson(won, games, RARE)
    return low <= shown.FAIR[1] and high >= shown.FAIR[0]


@pytest.mark.parametrize("chance", [0.02, 0.1, 0.5, 0.9, 1.0])
def test_a_sample_that_ends_early_says_what_the_whole_one_says(chance):
    luck, games, looked = random.Random(f"{chance}"), 24, 0
    for _ in range(100):
        results = [float(luck.random() < chance) for _ in range(games)]
        seen = []
        fair = holds_for_all((seen.append(one) or one for one in results), games, partial(may_be_fair, games))
        assert fair == may_be_fair(games, sum(results))
        assert fair or len(seen) == games
        looked += len(seen)
    assert (looked < 50 * games) == (chance == 0.5), "and even games are soon known to be even"


def test_a_sample_that_ends_too_soon_is_no_sample():
    with pytest.raises(AssertionError, match="3 games of 24"):
        holds_for_all([0.0] * 3, 24, partial(may_be_fair, 24))


def test_results_are_kept_added_to_and_thrown_away_with_the_state_of_a_scenario(tmp_path, monkeypatch):
    rows = tmp_path / "rows.json"
    shown.play("hill_314", "random,random", 3, rows)
    first = shown.results("hill_314", "random,random", rows)
    assert len(first) == 3
    shown.play("hill_314", "random,random", 4, rows)
    assert shown.results("hill_314", "random,random", rows)[:3] == first
    assert len(shown.results("hill_314", "random,random", rows)) == 4
    monkeypatch.setattr(shown, "mark", lambda name: "changed")
    assert shown.results("hill_314", "random,random", rows) == ""
    shown.add("hill_314", "random,random", "2", rows)
    assert shown.kept(rows) == {"hill_314": {"digest": "changed", "games": {"random,random": "2"}}}


def test_results_are_told_as_points_with_an_interval():
    assert shown.points("1122-") == (2.5, 5)
    assert shown.points("1!") == (1.0, 1)
    assert shown.told("1" * 50 + "2" * 50) == "50 % (40 to 60)"
    assert shown.told("") == "–"
