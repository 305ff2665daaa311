"""A review: chances from the score, the decisions that cost most, luck apart, and only what may be known."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from tests import weighed
from tests.bots import midgame
from wsn.bots.chances import chance_of, lead_of, shift_chance, winning_chances
from wsn.bots.contest import Budget
from wsn.bots.greedy import Greedy
from wsn.bots.planned import GAIN_MARGIN, PlannedLine
from wsn.bots.planner import Planner, leading_on
from wsn.cli import main
from wsn.scenario import new_game
from wsn.systems.hex_tiles.rules.commands import Concede
from wsn.table import luck, telling
from wsn.table.choices import kind_of
from wsn.table.journals import open_game
from wsn.table.picture.chancefield import GraphMark
from wsn.table.picture.chancegraph import chance_graph_svg
from wsn.table.seat import Seat
from wsn.table.telling import side_names
from wsn.trials.explain import explain
from wsn.trials.review import ChanceMoment, ReviewRequest, _Reviewer, gain, review
from wsn.trials.reviewtext import bar, by_turn, cost_words, explained_lines, review_lines
from wsn.trials.rollouts import errors_ahead, roll_out

GOLDEN = Path(__file__).parents[1] / "golden" / "hex_tiles" / "saint_lambert.wsn.jsonl"
FEW = ReviewRequest(looks=3, games=100)


@pytest.fixture(scope="module")
def over():
    """A finished game."""
    game = open_game(GOLDEN, read_only=True)
    assert game.outcome is not None
    return game


@pytest.fixture(scope="module")
def reviewed(over):
    """Its review, with a few decisions thought through."""
    return review(over, FEW)


@pytest.fixture(scope="module")
def cut(tmp_path_factory):
    """The same game while it went on, at a decision between at least four orders."""
    path = tmp_path_factory.mktemp("review") / "cut.wsn.jsonl"
    lines = GOLDEN.read_text().splitlines(keepends=True)
    for length in range(50, len(lines)):
        path.write_text("".join(lines[:length]))
        game = open_game(path, read_only=True)
        if len(leading_on(Seat(game, game.deciding).legal())) >= 4:
            return path
    raise AssertionError("the golden game has no such decision after its fiftieth line")


def test_a_lead_of_the_measured_size_wins_three_games_of_four():
    for system in ("hex_tiles", "war_storms", "a game that has not measured it"):
        assert chance_of(lead_of(system), system) == pytest.approx(0.75)
        assert chance_of(-lead_of(system), system) == pytest.approx(0.25)
        assert shift_chance(0.75, -lead_of(system), system) == pytest.approx(0.5)
        assert shift_chance(1.0, -lead_of(system), system) == 1.0


def test_the_chances_of_both_sides_are_the_whole_and_follow_the_score():
    game = new_game("airel_bridge", seed=3)
    told = winning_chances(game)
    assert sum(told.values()) == pytest.approx(1)
    ahead = max(told, key=lambda side: weighed.score(game, side))
    assert told[ahead] >= 0.5


def test_a_review_tells_the_end_with_the_names_of_the_sides():
    """It told what the journal records: "353rd Infantry Division win", and medals of "allies" and "axis"."""
    game = new_game("villiers_fossard", seed=1)
    game.submit(game.deciding, Concede())
    told = review(game, FEW)
    assert told.ending == telling.ending(game) != game.outcome.text
    assert not {"allies", "axis"} & set(told.ending.replace(",", " ").split())
    assert told.ending.startswith("the 353rd Infantry Division wins: the 3rd Armored Division concedes (")
    refused = game.why_not(next(iter(game.system.seats)), Concede())
    assert refused is not None
    assert refused.text == f"the game is over: {telling.ending(game)}"


def test_a_review_ends_with_the_result_and_counts_luck_as_the_table_does(over, reviewed):
    assert reviewed.over
    last = reviewed.moments[-1]
    assert last.entry == len(over.entries)
    assert last.chances[over.outcome.winner] == 1.0
    assert all(sum(one.chances.values()) == pytest.approx(1) for one in reviewed.moments)
    told = {one.side: one for one in luck.of_entries(over, over.entries)}
    assert {one.side: one.luck for one in reviewed.sides} == told
    thrown = tuple(luck.attacks_with_luck(over, over.entries))
    for side, one in told.items():
        mine = [throw for throw in thrown if throw.side == side]
        assert len(mine) == one.attacks
        assert sum(throw.gave for throw in mine) == one.gave
        assert sum(throw.owed for throw in mine) == one.owed


def test_the_same_seed_gives_the_same_review(over, reviewed):
    assert review(over, FEW) == reviewed


def test_costly_decisions_are_sorted_and_were_given_in_the_game(over, reviewed):
    costs = [one.cost for one in reviewed.worst]
    assert costs == sorted(costs, reverse=True)
    assert all(cost > 0 for cost in costs)
    for one in reviewed.worst:
        assert over.entries[one.entry - 1].by == one.player
        assert one.better != one.given
    assert sum(side.looked_at for side in reviewed.sides) == FEW.looks
    assert sum(side.given_away for side in reviewed.sides) == pytest.approx(sum(costs))


def ends(monkeypatch, is_worse, first, later):
    """Let some lines end worse by so much at first, and by so much when they are judged later."""

    def played(self, seat, line, deal):
        return (-first if is_worse(line) else 0.0), 0.0

    def followed(self, seat, line, *_):
        return SimpleNamespace(worth=-later if is_worse(line) else 0.0), 0.0

    monkeypatch.setattr(Planner, "_play_line", played)
    monkeypatch.setattr(Planner, "_follow_line", followed)


@pytest.mark.parametrize(
    ("worse", "later", "blamed"),
    [(GAIN_MARGIN * 20, GAIN_MARGIN * 10, True), (GAIN_MARGIN * 20, 0, False), (0, GAIN_MARGIN * 20, False)],
)
def test_a_decision_is_blamed_only_where_another_line_gains_more_than_luck_and_keeps_it(
    monkeypatch, worse, later, blamed
):
    """It was blamed by what the end of the turn shows, much of which the game makes good a turn later."""
    game = new_game("airel_bridge", seed=5)
    seat = Seat(game, game.deciding)
    given = seat.legal()[-1]

    ends(monkeypatch, lambda line: line.command == given, worse, later)
    lines = Planner("1", Budget(games=120)).judge_command(seat, given)
    assert lines is not None
    assert lines[0].command == given
    assert (lines[1] is not lines[0]) == blamed
    if blamed:
        games = min(len(line.later) for line in lines)
        assert gain(lines[1], lines[0]) == (later, games)
        assert games > 2


def test_a_review_ends_when_that_is_enough_and_tells_what_was_thought_through(over, reviewed):
    heard = []
    told = review(over, FEW, lambda done, of: heard.append((done, of)), lambda: len(heard) == 1)
    assert heard == [(0, 3)]
    assert sum(side.looked_at for side in told.sides) == 1
    assert told.moments == reviewed.moments
    none = review(over, FEW, enough=lambda: True)
    assert none.worst == ()
    assert sum(side.looked_at for side in none.sides) == 0


def test_where_nothing_is_thought_through_no_order_is_weighed(over, reviewed, monkeypatch):
    monkeypatch.setattr(Greedy, "rank_commands", lambda *_: pytest.fail("an order was weighed"))
    told = review(over, ReviewRequest(looks=0))
    assert told.moments == reviewed.moments
    assert [side.decisions for side in told.sides] == [side.decisions for side in reviewed.sides]


def test_a_blamed_decision_lowers_the_chance_and_names_the_better_order(over, monkeypatch):
    reviewer = _Reviewer(over, FEW)
    _, decisions = reviewer.review_course()
    given = None
    ends(monkeypatch, lambda line: line.command == given, 900.0, 500.0)
    for one in decisions:
        given = one.given
        told = reviewer.judge_decision(one)
        if told is not None:
            break
    assert told is not None
    told = told.told
    assert told.before == one.chance
    assert told.after == pytest.approx(shift_chance(one.chance, -500, over.system.name))
    assert told.better != told.given
    ends(monkeypatch, lambda line: line.command == given, 900.0, 11.0)
    assert reviewer.judge_decision(one) is None, "less than one game in a hundred is nothing to a player"


def thought_costly(game, monkeypatch):
    """A decision of a game that is thought to cost half of it, and its reviewer."""
    reviewer = _Reviewer(game, FEW)
    _, decisions = reviewer.review_course()
    for one in decisions:
        with monkeypatch.context() as patched:
            ends(patched, lambda line: line.command == one.given, 900.0, 500.0)  # noqa: B023 - used at once
            costly = reviewer.judge_decision(one)
        if costly is not None:
            return reviewer, costly
    raise AssertionError("no decision was thought costly")


@pytest.mark.parametrize("won", [(0.2, 0.8), (0.8, 0.2), (0.5, 0.5)], ids=["worse", "better", "alike"])
def test_a_costly_decision_is_weighed_by_whole_games_of_both_orders(over, monkeypatch, won):
    """Its size was told two to six times too small, by where a line stood some activations later."""
    reviewer, costly = thought_costly(over, monkeypatch)
    given, other = won
    asked = []

    def whole_games(self, seat, lines, orders, most):
        asked.append([line.command for line in lines])
        for n in range(20):
            yield [float(n < 20 * given), *[float(n < 20 * other)] * (len(lines) - 1)]

    monkeypatch.setattr(Planner, "whole_games", whole_games)
    told = reviewer.weigh_costly([costly])
    assert asked[0][:2] == [costly.given.command, costly.best.command]
    if given < other:
        (one,) = told
        assert (one.before, one.after, one.played_out) == (other, given, 20)
        assert cost_words(one) == "80 % before, 20 % after; in 20 whole games each"
    else:
        assert told == ([] if given > other else [costly.told]), "refuted, or left as estimated"


def test_to_stop_is_among_the_orders_that_a_review_holds_against_the_one_given(monkeypatch):
    """It was left out where the greedy bot liked six others better, and was the best of all."""
    game = midgame.after("hedgerow_skirmish", 40)
    while "space" not in (kinds := [kind_of(one) for one in game.legal()]) or "" not in kinds:
        game.submit(game.deciding, Greedy("1").choose(Seat(game, game.deciding)))
    seat = Seat(game, game.deciding)
    stop = next(one for one in seat.legal() if kind_of(one) == "")
    given = next(one for one in seat.legal() if kind_of(one) == "space")
    ends(monkeypatch, lambda line: line.command != stop, 900.0, 500.0)
    monkeypatch.setattr(Planner, "_march_lines", lambda *_: [])
    own, best = Planner("1", Budget(games=200), width=0).judge_command(seat, given)
    assert own.command == given
    assert best.command == stop


def test_whole_games_of_two_orders_meet_the_same_chance_and_end_when_told(cut):
    game = open_game(cut, read_only=True)
    seat = Seat(game, game.deciding)
    first, second = (PlannedLine(one, "greedy", kept=True) for one in seat.legal()[:2])
    planner = Planner("1", Budget(games=1))
    found = list(planner.whole_games(seat, [first, first, second], orders=10**6, most=4))
    assert len(found) == 4
    assert all(a == b for a, b, _ in found)
    assert {point for row in found for point in row} <= {0.0, 0.5, 1.0}
    again = Planner("1", Budget(games=1)).whole_games(seat, [first, second], orders=10**6, most=4)
    assert list(again) == [[a, c] for a, _, c in found]
    assert len(list(planner.whole_games(seat, [first], orders=1, most=4))) == 1, "those begun are ended"
    planner.stop = lambda: True
    assert list(planner.whole_games(seat, [first], orders=10**6, most=4)) == []


def test_too_few_whole_games_tell_nothing(cut):
    game = open_game(cut, read_only=True)
    seat = Seat(game, game.deciding)
    first, second = (PlannedLine(one, "greedy", kept=True) for one in seat.legal()[:2])
    assert roll_out(Planner("1", Budget(games=1)), seat, first, second, orders=1) is None
    assert errors_ahead([1.0] * 16, [0.0] * 16) == pytest.approx(16.0)
    assert errors_ahead([1.0, 0.0] * 8, [0.0, 1.0] * 8) == 0


def test_a_position_is_played_out_by_bots(cut):
    game = open_game(cut, read_only=True)
    points = _Reviewer(game, ReviewRequest(rollouts=2)).play_out(game, "here")
    assert sum(points.values()) == pytest.approx(1)
    assert set(points.values()) <= {0.0, 0.5, 1.0}
    assert _Reviewer(game, ReviewRequest()).play_out(game, "here") == {}


def test_while_a_game_goes_on_a_side_learns_of_its_own_decisions_only(cut):
    game = open_game(cut, read_only=True)
    public = review(game, FEW)
    assert not public.over
    assert (public.worst, public.sides) == ((), ())
    assert public.moments
    for side in game.system.seats:
        told = review(game, ReviewRequest(player=side, looks=1, games=8))
        assert [one.side for one in told.sides] == [side]
        assert {one.player for one in told.worst} <= {side}


def test_the_text_has_a_row_for_each_turn_and_names_the_sides(over, reviewed):
    names = side_names(over.setup)
    lines = review_lines(reviewed, names)
    shown = by_turn(reviewed.moments)
    assert len({one.turn for one in shown}) >= len(shown) - 1
    assert sum("#" in line or "..." in line for line in lines) == len(shown)
    text = "\n".join(lines)
    assert all(names[side] in text for side in over.system.sides)
    assert (bar(0.0).count("#"), bar(1.0).count(".")) == (0, 0)


def test_each_side_of_three_has_a_stroke_of_its_own_and_two_share_one_line():
    three = [ChanceMoment(n, n, {"a": 0.2, "b": 0.3, "c": 0.5}, {}) for n in (1, 2, 3)]
    drawn = chance_graph_svg("t", ["n"], {"a": "A", "b": "B", "c": "C"}, three)
    assert drawn.count('stroke-dasharray="9 5"') == drawn.count('stroke-dasharray="2 4"') == 2
    two = [ChanceMoment(n, n, {"a": 0.2 * n, "b": 1 - 0.2 * n}, {"a": 0.5, "b": 0.5}) for n in (1, 2, 3)]
    drawn = chance_graph_svg("t", ["n"], {"a": "A", "b": "B"}, two, [GraphMark(2, "b", 7)])
    assert ">7</text>" in drawn
    assert "stroke-dasharray" not in drawn
    assert "B ahead" in drawn


def test_a_decision_is_explained_by_the_line_that_the_bot_would_take(cut):
    game = open_game(cut, read_only=True)
    told = explain(game, game.deciding, Budget(games=12))
    seat = Seat(game, game.deciding)
    assert 1 <= len(told.lines) <= 3
    assert told.lines[0].chance == pytest.approx(told.chance)
    assert {line.order for line in told.lines} <= {seat.text_of(one) for one in seat.legal()}
    for line in told.lines:
        if line.games:
            assert line.course[0][:2] == (game.deciding, line.order)
    assert told.lines[0].order in "\n".join(explained_lines(told, side_names(game.setup)))


def test_an_explanation_leaves_out_lines_of_which_too_little_is_known(cut, monkeypatch):
    game = open_game(cut, read_only=True)
    orders = leading_on(Seat(game, game.deciding).legal())[:4]
    played, once, twice, never = (PlannedLine(one, "greedy") for one in orders)
    played.games = [(10.0, 0.0)]
    once.later = [(30.0, 0.0)]
    twice.later = [(20.0, 0.0), (20.0, 0.0)]
    lines: tuple[PlannedLine, ...] = (twice, once, never, played)

    def choose(planner, seat):
        planner.lines = lines
        return orders[0]

    monkeypatch.setattr(Planner, "choose", choose)
    told = explain(game, game.deciding, Budget(games=1))
    words = [Seat(game, game.deciding).text_of(one) for one in orders]
    assert [line.order for line in told.lines] == [words[2], words[0]]
    assert [line.games for line in told.lines] == [2, 1]
    lines = (once, never)
    told = explain(game, game.deciding, Budget(games=1))
    assert [line.order for line in told.lines] == words[:1]
    assert told.lines[0].games == 0, "what it would order is told, and that it was not played out"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("explain", str(GOLDEN)), "the game is over"),
        (("explain", str(GOLDEN), "--at", "99999"), "beyond them"),
        (("review", str(GOLDEN), "--as", "nobody"), "no side is 'nobody'"),
        (("review", "missing.wsn.jsonl"), "missing.wsn.jsonl"),
    ],
)
def test_a_mistake_is_one_sentence(run, words, said):
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.stderr


def test_the_commands_print_text_json_and_a_graph(run, cut):
    few = ("--decisions", "1", "--games", "8")
    done = run("review", str(GOLDEN), *few, "--json", "--svg", "graph.svg")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["over"]
    assert told["moments"][-1]["chances"][told["winner"]] == 1.0
    assert Path("graph.svg").read_text().startswith("<svg")
    done = run("review", str(cut), *few)
    assert "not over yet" in done.stdout
    assert "Chance of winning" in run("explain", str(cut), "--games", "8").stdout


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run `wsn` words in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *words: CliRunner().invoke(main, list(words))
