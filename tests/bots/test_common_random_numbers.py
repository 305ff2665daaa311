"""Chance that falls alike in all games of a decision."""

from collections import Counter

import pytest

from wsn.bots.common_random_numbers import AlikeDice, AlikeDraw
from wsn.bots.greedy import Greedy
from wsn.systems.war_storms.rules.commands import Choose, Done
from wsn.table.seat import Seat


def test_what_is_thrown_for_the_same_purpose_falls_alike_whatever_was_thrown_before():
    plain, busy = AlikeDice("1"), AlikeDice("1")
    other = [busy.roll(n, 2, 6, "mines") for n in range(5)]
    assert len({*other}) > 1
    fire = [plain.roll(n, 2, 6, "AP fire at A101") for n in range(4)]
    assert fire == [busy.roll(5 + n, 2, 6, "AP fire at A101") for n in range(4)]
    assert len({*fire}) > 1  # the second throw for it is another one
    assert fire != [AlikeDice("2").roll(n, 2, 6, "AP fire at A101") for n in range(4)]


def test_more_dice_for_the_same_purpose_begin_with_the_same():
    two, three = AlikeDice("1").roll(0, 2, 6, "battle"), AlikeDice("1").roll(0, 3, 6, "battle")
    assert three[:2] == two


def test_all_faces_come_up_about_as_often():
    thrown = Counter(AlikeDice(str(seed)).roll(0, 1, 6, "battle")[0] for seed in range(3000))
    assert {*thrown} == {1, 2, 3, 4, 5, 6}
    assert all(400 < many < 600 for many in thrown.values())


def test_dice_of_no_faces_are_refused():
    with pytest.raises(ValueError, match="battle: dice have 1 to 256 faces, not 0"):
        AlikeDice("1").roll(0, 1, 0, "battle")


def test_of_equals_the_same_is_taken_in_any_order_and_whatever_was_chosen_before():
    units = [Choose(unit=f"u{n}") for n in range(5)]
    draw, again = AlikeDraw("1"), AlikeDraw("1")
    first = draw.choice(units)
    again.choice([Done(), Choose(unit="u7")])
    assert again.choice(units[::-1]) == first
    assert again.choice([first, Done()]) in (first, Done())
    assert {AlikeDraw(str(seed)).choice(units) for seed in range(60)} == {*units}
    with pytest.raises(ValueError):
        draw.choice([])


def test_a_greedy_bot_chooses_among_equals_as_it_is_told(cards):
    """By itself it draws them by lot."""

    class Last:
        def choice(self, among):
            return among[-1]

    equal = []
    while len(equal) < 2:
        seat = Seat(cards, cards.deciding)
        legal = seat.legal()
        ranked = Greedy("1").rank_commands(seat, legal)
        equal = [one for one in legal if ranked[one] == max(ranked.values())]
        told = Greedy("1", draw=Last()).choose(seat)
        assert told == equal[-1]
        cards.submit(cards.deciding, told)
