"""The search for what to change, on games whose winners are made up: how it chooses, drops, and goes on."""

from __future__ import annotations

import re

import pytest

from tests.gamepages import lacking
from wsn import scenario, trials
from wsn.systems import hex_tiles
from wsn.table.picture.svg import escape
from wsn.trials import BadPlan, TrialRow
from wsn.trials.leverpage import lever_page
from wsn.trials.levers import FIRST_GAMES, LEVER_ROWS, LeverSearch
from wsn.trials.leverwords import search_lines
from wsn.trials.rowfile import RowFile, stored_rows

NAME = "hill_314"
GAMES = 100


@pytest.fixture(scope="module")
def plan():
    return trials.plan(NAME, games=GAMES, bots=("greedy",), seed=1)


GOLDEN = (5**0.5 - 1) / 2


def made_up(chance):
    """A way to spread games that plays none: `chance` gives the share of the axis, by scenario and seed."""

    def over(job, numbers):
        setups, listed, *_ = job.args
        for at in numbers:
            which, seed = listed[at]
            won = seed * GOLDEN % 1 < chance(setups[which].scenario, seed)
            yield TrialRow(
                1, str(seed), "axis" if won else "allies", "", "turns", "X 1", 5, 1, 1, {}, broke_off=False
            )

    return over


def medals(document, seed):
    """Every medal that the axis needs more takes a twelfth of its games."""
    return 0.5 + (8 - document["sides"]["axis"]["medals"]) * 0.085


def search_of(plan, chance, known=()):
    search = LeverSearch(scenario.find(NAME), plan, made_up(chance), known)
    return search, list(search.run())


def test_the_smallest_change_that_makes_it_even_is_proposed_and_holds_on_other_seeds(plan):
    search, rows = search_of(plan, medals)
    assert search.side == "axis"
    assert search.found is not None
    assert search.found.lever.key == "medals of axis +2"
    assert search.found.share(search.fresh).even
    assert search.found.share(search.fresh).games == GAMES
    fates = {one.lever.key: one.fate for one in search.tried}
    assert fates["medals of axis +1"] == "too little"
    assert fates["turns +5"] == "no difference"
    assert "medals of allies +1" not in fates, "it can only help the side that is ahead"
    assert len(rows) == search.games == search.played
    assert len({(row.digest, row.seed) for row in rows}) == len(rows), "no game is played twice"
    text = "\n".join(search_lines(search))
    assert " of the games (a draw counts half) go to 2nd SS Panzer Division, in " in text
    assert "Proposed: medals that 2nd SS Panzer Division needs: 8 in place of 6." in text


def test_what_is_clearly_not_enough_gets_few_games(plan):
    def hopeless(document, seed):
        return 0.95 if document["sides"]["axis"]["medals"] < 8 else 0.5

    search, _ = search_of(plan, hopeless)
    games = {one.lever.key: len(one.results) for one in search.tried}
    assert games["medals of axis +1"] == games["hand of allies +1"] == FIRST_GAMES
    assert games["medals of axis +2"] == 2 * GAMES
    assert len(search.base.results) < GAMES, "nor is the scenario itself played longer than need be"


def test_a_change_that_does_not_hold_is_dropped_as_soon_as_that_is_clear(plan):
    def lucky(document, seed):
        return 0.5 if seed <= GAMES and document["sides"]["axis"]["medals"] == 7 else 0.95

    search, _ = search_of(plan, lucky)
    one = next(one for one in search.tried if one.lever.key == "medals of axis +1")
    assert one.fate == "did not hold"
    assert one.share(search.fresh).games == FIRST_GAMES


def test_what_is_still_to_be_played_is_told_before_and_while_it_is(plan):
    search = LeverSearch(scenario.find(NAME), plan, made_up(medals))
    least, most = search.to_come()
    assert 2 * GAMES < least < most
    told_least = []
    for _ in search.run():
        told_least.append(search.played + search.to_come()[0])
        assert search.to_come()[0] <= search.to_come()[1]
    assert search.to_come() == (0, 0)
    assert 0.4 * search.played < min(told_least) <= max(told_least) < 2 * search.played
    even = LeverSearch(scenario.find(NAME), plan, made_up(lambda document, seed: 0.5))
    list(even.run())
    assert even.to_come() == (0, 0)


def test_the_page_shows_every_change_and_the_difference_and_loads_nothing(plan):
    search, _ = search_of(plan, medals)
    shown = lever_page(search, ("-medals = 6", "+medals = <8>"))
    assert shown.startswith("<!DOCTYPE html>")
    assert "Proposed: medals that 2nd SS Panzer Division needs: 8 in place of 6." in shown
    assert "-medals = 6\n+medals = &lt;8&gt;" in shown
    assert shown.count("<svg") == 1
    for one in search.tried:
        assert escape(one.lever.words) in shown
    assert not re.search(r"<script|<link|<img|href=(?!\"#)|src=|url\(|@import", shown)
    bare = LeverSearch(scenario.find(NAME), plan, made_up(medals))
    assert "No game has been played." in lever_page(bare)


def test_an_even_scenario_needs_no_change(plan):
    search, rows = search_of(plan, lambda document, seed: 0.5)
    assert search.even_already
    assert (search.found, search.tried, len(rows)) == (None, [], GAMES)
    assert "nothing needs to be changed" in "\n".join(search_lines(search))


def test_few_games_do_not_show_that_it_is_even_or_that_a_change_is_not_enough():
    few = trials.plan(NAME, games=24, bots=("greedy",), seed=1)
    text = "\n".join(search_lines(search_of(few, lambda document, seed: 0.5)[0]))
    assert "It may be even as it is. Fewer than 100 games show nothing: ask again with --games 100" in text
    assert "nothing needs to be changed" not in text
    search, _ = search_of(few, medals)
    for line in "\n".join(search_lines(search)).splitlines():
        share = re.search(r"\((\d+) to (\d+)\)  (.*)$", line)
        if share is not None and int(share[1]) < 45 and int(share[2]) > 55 and "difference" not in share[3]:
            assert share[3].strip() in (
                "may be even",
                "not decided",
                "did not hold on other seeds",
                "no better",
            )


def test_where_no_single_change_is_enough_the_nearest_are_told(plan):
    search, _ = search_of(plan, lambda document, seed: 0.99 - 0.01 * document["sides"]["axis"]["medals"])
    assert search.finished
    assert search.found is None
    text = "\n".join(search_lines(search))
    assert "No single change that was tried brings it to 45 to 55 %." in text
    assert "ask again for the next" in text


def test_a_change_that_was_even_by_chance_alone_does_not_hold(plan):
    def lucky(document, seed):
        changed = document["sides"]["axis"]["medals"] == 7
        return 0.5 if changed and seed <= GAMES else 0.75

    search, _ = search_of(plan, lucky)
    one = next(one for one in search.tried if one.lever.key == "medals of axis +1")
    assert one.fate == "did not hold"
    assert one.share(search.seeds).even
    assert not one.share(search.fresh).even
    assert search.found is None
    assert "did not hold on other seeds" in "\n".join(search_lines(search))


def test_it_goes_on_where_it_was_stopped_and_plays_nothing_again(plan, tmp_path):
    whole, rows = search_of(plan, medals)
    half = len(rows) // 2
    path = tmp_path / "l.csv"
    with RowFile(path, LEVER_ROWS) as file:
        for row in rows[:half]:
            file.add(row)
    search, rest = search_of(plan, medals, stored_rows(path, LEVER_ROWS.type, LEVER_ROWS.said))
    assert rest == rows[half:]
    assert (search.games, search.played) == (whole.games, len(rows) - half)
    assert search.found.lever == whole.found.lever
    assert f"{half:,} of them from the rows that were kept" in "\n".join(search_lines(search))


def test_rows_of_other_bots_or_another_scenario_do_not_count(plan):
    _, rows = search_of(plan, medals)
    other = trials.plan(NAME, games=GAMES, bots=("random",), seed=1)
    again = LeverSearch(scenario.find(NAME), other, made_up(medals), rows)
    assert next(iter(again.run())).seed == 1
    assert again.played == 1


def test_games_that_broke_off_do_not_count(plan):
    def over(job, numbers):
        for row in made_up(lambda document, seed: 0.5)(job, numbers):
            broken = int(row.seed) % 4 == 0
            yield TrialRow(1, row.seed, None if broken else row.winner, "E", "", "", 5, 1, 1, {}, broken)

    search = LeverSearch(scenario.find(NAME), plan, over)
    rows = list(search.run())
    assert search.base.share(search.seeds).games == GAMES * 3 // 4
    assert rows[3].broke_off
    assert rows[3].error == "E"


def test_real_games_are_those_of_the_command(plan):
    small = trials.plan(NAME, games=2, bots=("random",), seed=3)
    search = LeverSearch(scenario.find(NAME), small)
    first = next(iter(search.run()))
    assert (first.seed, first.winner) == (3, next(trials.games(small)).winner)
    assert first.digest == search.base.mark


def test_a_game_without_levers_says_so(plan, monkeypatch):
    monkeypatch.setattr(hex_tiles, "GAME", lacking(hex_tiles.GAME, "levers"))
    with pytest.raises(BadPlan, match="Hex tiles does not say what could be changed of its scenarios"):
        LeverSearch(scenario.find(NAME), plan)


@pytest.mark.parametrize(
    ("chance", "key", "loses"),
    [
        (lambda document, seed: 0.8 - 0.1 * (document["levels"][0]["points"] - 46), "levels +3", False),
        (lambda document, seed: 0.2 - 0.1 * (document["levels"][0]["points"] - 46), "levels -3", True),
    ],
    ids=["too easy", "too hard"],
)
def test_of_a_game_for_one_it_is_told_how_often_the_player_wins(chance, key, loses):
    plan = trials.plan("omaha_alone", games=GAMES, bots=("greedy",), seed=1)

    def over(job, numbers):
        setups, listed, *_ = job.args
        for at in numbers:
            which, seed = listed[at]
            won = seed * GOLDEN % 1 < chance(setups[which].scenario, seed)
            winner = "americans" if won else "germans"
            yield TrialRow(1, str(seed), winner, "", "beachhead", "X 1", 10, 1, 1, {}, broke_off=False)

    search = LeverSearch(scenario.find("omaha_alone"), plan, over)
    list(search.run())
    assert (search.side, search.behind) == ("americans", loses)
    assert search.found is not None
    assert search.found.lever.key == key
    fates = {one.lever.key: one.fate for one in search.tried}
    assert fates[key.replace("3", "1")] == "too little"
    assert key.translate(str.maketrans("+-", "-+")) not in fates, "it can only lead the wrong way"
    assert fates["events +1"] == "no difference"
    text = "\n".join(search_lines(search))
    share = search.base.share(search.seeds).value
    assert (share < 0.45) == loses
    assert f"As it is, the player wins {100 * share:.0f} %" in text
    assert "(games that the player wins)" in text
    assert re.search(r"The player then wins \d\d %", text)
    assert "a draw counts half" not in text
    assert "games that the player wins" in lever_page(search)
