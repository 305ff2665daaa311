"""What is told of a scenario's balance: each game's course, whom it favours, and what a variant changes."""

from __future__ import annotations

import re
import tracemalloc

import msgspec
import pytest
from msgspec.structs import replace

from wsn import scenario, trials
from wsn.bots import BOTS
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.table.picture.graphs import GRAPH_WIDTH, _step, lines_svg, shares_svg
from wsn.table.picture.heatmap import heat_svg
from wsn.table.picture.svg import width_of
from wsn.table.scene import objectives_of
from wsn.table.seat import Seat
from wsn.trials import chart, paired
from wsn.trials.balancing import EVEN_SHARES, GAMES_TO_BE_SURE, Verdict, verdict
from wsn.trials.htmlpage import page
from wsn.trials.interval import wilson
from wsn.trials.sections import headline, section_lines, sections, verdict_words

QUICK = "hill_314"
GAMES = 3
SIDES = ("allies", "axis")


@pytest.fixture(scope="module")
def wanted():
    return trials.plan(QUICK, games=GAMES, bots=("greedy", "regular"), seed=1, watch=True)


@pytest.fixture(scope="module")
def rows(wanted):
    return list(trials.games(wanted))


@pytest.fixture(scope="module")
def report(wanted, rows):
    return trials.balance(wanted, rows)


# ---------------------------------------------------------------- the course of a game


def test_the_course_of_a_game_adds_up_to_its_row(rows):
    for row in rows:
        course = row.watched
        assert course.turns[-1].turn == row.turn
        assert [end.turn for end in course.turns] == list(range(1, row.turn + 1))
        for side in SIDES:
            lost = sum(row.lost[side].values())
            assert sum(end.lost[side] for end in course.turns) == lost > 0
            assert sum(course.fell[side].values()) == lost
            assert {kind: one.lost for kind, one in course.kinds[side].items() if one.lost} == row.lost[side]


def test_what_is_held_and_left_at_the_end_is_as_the_game_leaves_it(wanted, rows):
    setup = scenario.load(QUICK)
    game = Game.new(system_of(setup.system), setup, seed=rows[0].seed)
    seats = {side: Seat(game, side) for side in SIDES}
    bots = {side: BOTS[name](f"{rows[0].seed}/{side}") for side, name in wanted.bots.items()}
    while game.deciding is not None:
        seats[game.deciding].submit(bots[game.deciding].choose(seats[game.deciding]))
    last = rows[0].watched.turns[-1]
    assert last.held == objectives_of(setup.system, game.world, game.state)
    assert {*last.held.values()} <= {"", *SIDES}
    for side in SIDES:
        assert last.left[side] == sum(u.steps for u in game.state.units.values() if u.side == side)
    assert rows[0].watched.score == Seat(game, None).status().score
    assert rows[0].watched.began == "axis"


def test_a_row_tells_its_course_only_where_that_is_asked_for(wanted, rows):
    plain = trials.play(msgspec.structs.replace(wanted, watch=False), 1)
    assert plain.watched is None
    assert msgspec.structs.replace(rows[0], watched=None) == plain


def test_rows_go_on_only_where_the_same_is_played(wanted, rows, tmp_path):
    file = tmp_path / "r.jsonl"
    with trials.row_file(file, wanted) as kept:
        kept.add(rows[0])
    assert trials.rows_to_continue(file, wanted) == rows[:1]
    for other, said in (
        (msgspec.structs.replace(wanted, bots=dict.fromkeys(SIDES, "random")), "other bots"),
        (
            trials.plan("easy_red", games=2, bots=("greedy", "regular"), watch=True),
            "another state of the scen",
        ),
    ):
        with pytest.raises(trials.BadPlan, match=said):
            trials.rows_to_continue(file, other)
    with trials.row_file(file, wanted) as kept:
        kept.add(msgspec.structs.replace(rows[0], watched=None))
    with pytest.raises(trials.BadPlan, match="only rows of `wsn balance` continue it"):
        trials.rows_to_continue(file, wanted)


# ---------------------------------------------------------------- the report


def grown(add, rows):
    """The bytes by which ten times as many games make the sums grow, once the first are in."""
    for number in range(200):
        add(rows[number % len(rows)])
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for number in range(2_000):
            add(rows[number % len(rows)])
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


def test_what_is_kept_of_games_does_not_grow_with_them(wanted, rows):
    """A process that reported on ten thousand games held eleven kilobytes of each."""
    bare = [msgspec.structs.replace(row, game=number) for number, row in enumerate(rows)]
    assert grown(trials.BalanceSums(wanted).add, bare) < 10_000
    assert grown(trials.TrialSums(wanted).add, bare) < 10_000


def test_rows_of_a_file_are_read_one_by_one(wanted, rows, tmp_path):
    many = msgspec.structs.replace(wanted, games=400)
    with trials.row_file(tmp_path / "r.jsonl", many) as file:
        for number in range(400):
            row = msgspec.structs.replace(rows[number % GAMES], game=number + 1, seed=str(number + 1))
            file.add(row)
    size = (tmp_path / "r.jsonl").stat().st_size
    sums, kept = trials.BalanceSums(many), trials.rows_one_by_one(tmp_path / "r.jsonl", many)
    sums.add(next(kept))
    tracemalloc.start()
    try:
        for row in kept:
            sums.add(row)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sums.rows == 400
    assert most < size / 10


def games(rows, *wins):
    """Games won by the first side, by the second, and drawn."""
    winners = [side for side, count in zip((*SIDES, None), wins) for _ in range(count)]
    return [
        msgspec.structs.replace(rows[0], game=n, seed=str(n), winner=winner, watched=None)
        for n, winner in enumerate(winners, 1)
    ]


@pytest.mark.parametrize(
    ("wins", "says", "side"),
    [
        ((200, 200), "even", "allies"),
        ((0, 0, 500), "even", "allies"),
        ((30, 70), "favours", "axis"),
        ((1060, 940), "close", "allies"),
        ((6, 4), "open", "allies"),
    ],
)
def test_a_verdict_is_as_sure_as_the_games_allow(rows, wins, says, side):
    ruled = verdict(SIDES, games(rows, *wins))
    assert (ruled.says, ruled.side) == (says, side)
    assert ruled.low <= ruled.points <= ruled.high
    assert (ruled.games_needed > sum(wins)) == (says == "open")
    assert ("in all" in verdict_words(ruled, "A")) == (says == "open")


def test_an_even_start_needs_as_many_games_as_an_even_scenario(rows):
    assert 0.98 * GAMES_TO_BE_SURE < verdict(SIDES, games(rows, 5, 5)).games_needed <= GAMES_TO_BE_SURE == 385
    assert verdict(SIDES, []) is None
    assert verdict((*SIDES, "third"), games(rows, 1, 1)) is None


def test_the_report_is_the_average_of_its_games(report, rows):
    courses = [row.watched for row in rows]
    assert report.turns[0].games == GAMES
    assert report.turns[0].left["axis"] == pytest.approx(
        sum(c.turns[0].left["axis"] for c in courses) / GAMES
    )
    for side in SIDES:
        fallen = sum(here.get(side, 0.0) for here in report.fell.values())
        assert fallen == pytest.approx(report.trial.sides[side].lost)
        owed = sum(one.owed for c in courses for one in c.kinds[side].values()) / GAMES
        assert report.dice[side].owed == pytest.approx(owed)
        won = sum(report.when[side].values())
        assert won == report.trial.sides[side].wins.count
    assert report.began["axis"].out_of == GAMES
    assert report.began["allies"].out_of == 0


def test_every_part_is_told_in_words_and_on_the_page(wanted, report):
    text, html = "\n".join(section_lines(wanted, report)), page(wanted, report, ("Said after.",))
    parts = {part.about for part in sections(wanted, report)}
    assert parts >= {
        "wins",
        "endings",
        "when",
        "objectives",
        "spaces",
        "force",
        "fell",
        "units",
        "dice",
        "began",
    }
    for part in sections(wanted, report):
        assert f"<h2>{part.title}</h2>" in html
        assert part.title in text or part.about in ("wins", "endings")
    assert html.count("<svg") == 5
    assert "<p>Said after.</p>" in html
    assert max(map(len, text.splitlines())) <= 160


def test_a_game_whose_units_have_no_steps_is_told_in_units_and_tokens():
    plan = trials.plan("omaha_alone", games=1, bots=("greedy",), seed=1, watch=True)
    report = trials.balance(plan, trials.games(plan))
    parts = {part.about: part for part in sections(plan, report)}
    assert "losses" not in {part.about for part in chart.parts(plan, report.trial)}
    assert "fell" not in parts
    assert "steps" not in " ".join(parts["force"].words)
    assert all(re.fullmatch(r"\d+\.\d", cell) for row in parts["force"].rows for cell in row[1:])
    assert parts["units"].head == ("kind", "units", "attacks", "took", "owed")
    assert any(float(row[3]) > 0 for row in parts["units"].rows)
    assert "steps" not in " ".join(parts["dice"].words)


def test_of_a_game_for_one_it_is_told_how_often_he_wins_and_nothing_of_the_book_as_a_player():
    plan = trials.plan("omaha_alone", games=2, bots=("greedy",), seed=1, watch=True)
    rows = [*trials.games(plan)]
    report = trials.balance(plan, rows)
    parts = {part.about: part for part in sections(plan, report)}
    won = sum(row.winner == "americans" for row in rows) / 2
    assert headline(plan, report)[0].startswith(f"The player wins {100 * won:.0f} % of the games (")
    assert "began" not in parts
    assert [row[0] for row in parts["dice"].rows] == ["Americans"]
    points = sum(one.value for row in rows for score in row.watched.score for one in score.figures
                 if one.words == "victory points") / 2  # fmt: skip
    assert ("Americans: victory points", f"{points:.1f}") in parts["score"].rows, "counted once"


def test_games_that_cost_nobody_a_step_tell_so_where_units_have_steps(wanted, report):
    unhurt = {side: replace(one, lost=0.0, lost_by_kind={}) for side, one in report.trial.sides.items()}
    quiet = replace(report.trial, sides=unhurt)
    losses = next(part for part in chart.parts(wanted, quiet) if part.about == "losses")
    assert all(line.endswith(" 0.0") for line in losses.lines)


def test_a_game_whose_units_have_steps_tells_those_that_were_lost(wanted, report):
    parts = {part.about: part for part in sections(wanted, report)}
    assert "losses" in {part.about for part in chart.parts(wanted, report.trial)}
    assert all(cell.endswith("lost)") for row in parts["force"].rows for cell in row[1:])
    assert "steps" in parts["units"].head


def test_the_page_needs_nothing_from_outside(wanted, report):
    html = page(wanted, report)
    assert (
        re.findall(
            r"<(?:script|link|img|iframe|image)\b|\b(?:src|href)\s*=\s*(?!\"#)|@import|url\(\s*['\"]?h",
            html,
        )
        == []
    )
    assert {*re.findall(r"https?://[^\"\s<]+", html)} <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }


def test_before_the_first_game_there_is_nothing_to_tell(wanted):
    empty = trials.balance(wanted, [])
    assert (sections(wanted, empty), empty.verdict) == ((), None)
    assert "<h1>" in page(wanted, empty)


def test_a_name_of_a_scenario_is_no_markup(wanted, report):
    setup = msgspec.structs.replace(wanted.setup, name="<b>Hill & mill</b>")
    html = page(msgspec.structs.replace(wanted, setup=setup), report)
    assert "<b>" not in html
    assert "&lt;b&gt;Hill &amp; mill" in html


def test_the_heat_of_a_space_is_written_in_it(wanted):
    system = system_of(wanted.setup.system)
    from wsn.systems import board_of

    board = board_of(system.name, system.world(wanted.setup))
    heat = {"G4": {"allies": 2.75, "axis": 0.01}, "": {"axis": 9.0}}
    drawn = heat_svg(board, heat, {"allies": "A", "axis": "X"}, "Losses")
    assert ">A2.8<" in drawn
    assert ">X" not in drawn


def test_a_verdict_that_was_told_to_come_comes_with_so_many_games(rows):
    for wins in ((9, 3), (2, 1), (14, 10), (54, 46)):
        first = verdict(SIDES, games(rows, *wins))
        assert first.says == "open"
        for more, tells in ((first.games_needed, True), (first.games_needed - 1, False)):
            low, high = wilson(first.points * more, more)
            assert (low > 0.5 or high <= EVEN_SHARES[1]) == tells


def test_a_graph_has_room_for_the_names_in_a_wider_font_than_ours():
    name = "2nd SS Panzer Division, with a rear guard"
    pictures = (
        shares_svg("Wins", [(name, 0.1, 0.2, 0.3)]),
        lines_svg("Left", [1, 2], {name: [1.0, 2.0]}, "turn"),
    )
    for drawn, size, anchor in zip(pictures, (15, 14), ("end", "start")):
        here = re.search(rf'<text x="([\d.]+)"[^>]*>{name}<', drawn)
        at = float(here.group(1))
        room = at if anchor == "end" else GRAPH_WIDTH - at
        assert room >= 1.2 * width_of(name, size)


@pytest.mark.parametrize(("highest", "step"), [(5.0, 1.0), (1.0, 0.2), (36.0, 5.0), (0.4, 0.1), (4.0, 1.0)])
def test_a_graph_is_ruled_in_round_numbers(highest, step):
    assert _step(highest) == pytest.approx(step)


# ---------------------------------------------------------------- a variant


@pytest.mark.parametrize(
    ("better", "worse", "chance"), [(0, 0, 1), (5, 5, 1), (0, 5, 1 / 16), (6, 0, 1 / 32), (1, 3, 5 / 8)]
)
def test_the_sign_test_is_exact(better, worse, chance):
    assert paired.sign_test(better, worse) == chance


def test_a_variant_that_changes_who_wins_is_told_from_chance(rows):
    compared = trials.compare("allies", games(rows, 20, 20), games(rows, 40, 0))
    assert (compared.games, compared.one, compared.two) == (40, 0.5, 1.0)
    assert (compared.better, compared.worse, compared.games_needed) == (20, 0, 0)
    assert compared.differ
    assert compared.low < 0.5 < compared.high
    assert "makes a difference" in paired.comparison_lines(compared, "A", "the variant")[-1]


def test_a_small_difference_may_be_chance_and_says_how_many_games_would_tell(rows):
    compared = trials.compare("allies", games(rows, 5, 5), games(rows, 7, 3))
    assert (compared.better, compared.worse, compared.differ) == (2, 0, False)
    assert compared.games_needed > 10
    assert paired.comparison_lines(compared, "A", "B")[-2:] == (
        "This may be chance: equal variants would differ this much in 50 % of comparisons.",
        f"About {compared.games_needed} seeds in all would show a difference of this size.",
    )


def test_only_seeds_that_both_played_to_the_end_are_compared(rows):
    one, two = games(rows, 4, 0), games(rows, 0, 3)
    two[0] = msgspec.structs.replace(two[0], broke_off=True)
    compared = trials.compare("allies", one, two)
    assert (compared.games, compared.worse) == (2, 2)
    same = trials.compare("allies", one, one)
    assert (same.differ, same.games_needed) == (False, 0)
    assert "Every game was won by the same side in both." in paired.comparison_lines(same, "A", "B")
    with pytest.raises(ValueError, match="no seed"):
        trials.compare("allies", one, [])


@pytest.mark.parametrize("says", ["even", "favours", "close", "open"])
def test_a_verdict_fits_sides_that_are_one_and_sides_that_are_many(says):
    """Once "Allies has 65% of the points"."""
    for name in ("Allies", "United States"):
        said = verdict_words(Verdict(says, "allies", 0.65, 0.6, 0.7, 0), name)
        assert name in said
        assert not re.search(rf"{name},?( which)? (has|have|wins?)\b", said)
