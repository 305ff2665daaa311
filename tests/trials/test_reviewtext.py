"""Reviews and hints in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.bots.planned import ToldOrder
from wsn.trials import reviewtext
from wsn.trials.explain import Explained, LineTold
from wsn.trials.review import LEAST_COST, CostlyDecision, SideReview
from wsn.trials.reviewtext import against, course_words, explained_lines


def line(chance: float, behind: float) -> LineTold:
    return LineTold(order="o", idea="greedy", chance=chance, behind=behind, games=4, why=(), course=())


@pytest.mark.parametrize(
    ("chance", "behind", "words"),
    [
        (0.312, 0.4, "; as good as the first"),
        (0.28, 0.4, "; its chance is 3 points lower"),
        (0.3, 3.2, "; its chance is 1 point lower"),
        (0.31, 0.0, "; as good as the first"),
        (0.316, -0.4, "; its chance is 1 point higher, which luck alone may explain"),
        (0.364, -5.0, "; its chance is 5 points higher, which luck alone may explain"),
    ],
)
def test_what_is_said_of_a_line_agrees_with_its_percentage(chance, behind, words):
    """Once "31 % … 0 points behind the first" stood beside 31 %, and "no better" beside 5 % more."""
    best = line(0.31, 0.0)
    other = line(chance, behind)
    told = Explained(
        name="",
        system="hex_tiles",
        player="allies",
        prompt="",
        chance=0.3,
        lead=0,
        measured=True,
        lines=(best, other),
    )
    why = ", for nothing here is surely better" if chance > 0.315 else ""
    assert against(best, told) == f"; what the bot would order{why}"
    assert against(other, told) == words


def test_where_no_luck_can_be_counted_nobody_is_told_that_no_dice_were_thrown():
    """The attacks of Storm Over Normandy throw dice, but its odds tell damage and no losses."""
    side = SideReview(side="a", decisions=3, looked_at=1, given_away=0.0, luck=None, dice=0.0)
    said = list(reviewtext.side_lines(side, {"a": "Allies"}))
    assert said[-1] == "  dice: none of its attacks had odds of losses to measure them by"


@pytest.mark.parametrize(
    ("decisions", "looked_at", "given_away", "words"),
    [
        (217, 0, 0.0, "none of its 217 decisions was examined"),
        (0, 0, 0.0, "no decisions"),
        (217, 3, 0.0, "gave nothing away (3 of 217 decisions examined)"),
        (217, 3, 0.02, "gave away 2 % (3 of 217 decisions examined)"),
    ],
)
def test_who_was_not_examined_is_not_said_to_have_given_nothing_away(decisions, looked_at, given_away, words):
    side = SideReview("a", decisions, looked_at, given_away, luck=None, dice=0.0)
    assert reviewtext.play_words(side) == words


@given(st.floats(0, 1), st.floats(0, 1))
def test_what_a_decision_cost_is_the_difference_of_what_is_told(one, other):
    """It told "37 % before, 36 % after", and "gave away 2 %"."""
    after, before = sorted((one, other))
    costly = CostlyDecision(1, 1, "a", "a", "", "o", "p", "greedy", (), before, after, 4)
    assert round(100 * costly.cost) == whole(before) - whole(after)
    if before - after >= LEAST_COST:
        assert costly.cost > 0


def whole(chance: float) -> int:
    """The percentage that is told, as a number."""
    told = reviewtext.share(chance)
    return {"<1 %": 0, ">99 %": 100}.get(told) if told[0] in "<>" else int(told.removesuffix(" %"))


def test_it_is_said_where_a_turn_begins_in_a_game_that_went_on():
    """Units that had finished seemed to act again."""
    course = (ToldOrder("a", "move", 1), ToldOrder("a", "stop", 1), ToldOrder("a", "activate", 2))
    names = {"a": "Allies"}
    assert [*course_words(course, names)] == ["Allies: stop", "turn 2 begins", "Allies: activate"]
    uncounted = tuple(one._replace(turn=None) for one in course)
    assert [*course_words(uncounted, names)] == ["Allies: stop", "Allies: activate"]


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        (1, "o: there is no other order to give"),
        (13, "o: what the bot would order, by the look of it; none of the 13 orders was played out"),
    ],
)
def test_what_was_never_looked_at_is_not_said_to_be_worth_nothing(orders, words):
    """Of a set-up with 13 places it said "nothing else is worth considering"."""
    alone = LineTold(order="o", idea="greedy", chance=0.5, behind=0.0, games=0, why=(), course=())
    told = Explained("", "war_storms", "a", "", 0.5, 530, measured=True, lines=(alone,), orders=orders)
    assert explained_lines(told, {"a": "Allies"})[-1] == words
