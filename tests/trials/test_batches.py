"""Batches: as many games at once as take half a second, no more workers than have enough to do."""

from __future__ import annotations

import pytest

from wsn.trials.batches import BATCH, WORTH, Batches, play_batch
from wsn.trials.spreading import pool


def test_the_first_batch_is_one_game_and_the_next_take_as_long_as_a_batch_should() -> None:
    left = Batches(range(1, 1001), 2)
    assert left.deal() == (1,)
    left.took(1, BATCH / 10)
    assert left.deal() == tuple(range(2, 12))
    left.took(10, 9 * BATCH / 10 + 10 * BATCH)  # much longer: half a batch each on the average of eleven
    assert left.deal() == (12,)


def test_at_the_end_every_worker_has_its_share() -> None:
    left = Batches(range(10_000), 2)
    left.took(1, WORTH / 1000)  # so many games that both workers pay
    dealt = [left.deal() for _ in range(2)]
    while len(left):
        dealt.append(left.deal())
    sizes = [len(batch) for batch in dealt]
    assert [number for batch in dealt for number in batch] == list(range(10_000))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 1


@pytest.mark.parametrize(("seconds", "paying"), [(0.001, 1), (WORTH / 50, 2), (1.0, 8), (100.0, 8)])
def test_no_more_workers_than_have_enough_to_do(seconds: float, paying: int) -> None:
    left = Batches(range(100), 8)
    assert left.paying == 8
    left.took(1, seconds)
    assert left.paying == paying


def test_workers_that_have_begun_go_on_to_the_end() -> None:
    left = Batches(range(100), 2)
    left.took(1, WORTH / 50)
    assert left.paying == 2
    while len(left):
        left.deal()
        assert left.paying == 2


def too_late(number: int) -> int:
    raise TimeoutError(f"game {number} waited in vain")


def test_a_game_that_itself_waited_in_vain_is_not_waited_for() -> None:
    with pytest.raises(TimeoutError, match="game 1 waited in vain"):
        list(pool(2)(too_late, [1, 2]))


def test_nothing_is_dealt_when_nothing_is_left() -> None:
    left = Batches([], 2)
    assert left.deal() == ()
    assert len(left) == 0


def test_a_batch_gives_the_results_in_order_and_their_time() -> None:
    rows, seconds = play_batch(lambda number: number * number, (3, 1, 2))
    assert rows == [9, 1, 4]
    assert 0 <= seconds < 5
