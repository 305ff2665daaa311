"""Games that several processes share: each is claimed once."""

from __future__ import annotations

from wsn.workers.claims import Claims


def test_every_game_is_claimed_once_and_each_keeps_to_his_lines_while_he_can():
    one = Claims()
    serial = one.open(6)
    assert one.claim_game(serial, 6, 3, mine=1, hands=2) == 1, "the planner has the first line and the third"
    assert one.claim_game(serial, 6, 3, mine=0, hands=2) == 0
    assert one.claim_game(serial, 6, 3, mine=1, hands=2) == 4, "his own in the next row before the other's"
    assert one.claim_game(serial, 6, 3, mine=1, hands=2) == 2, "but where he has none left"
    assert one.claim_game(serial, 6, 3, mine=0, hands=2) == 3
    assert one.claim_game(serial, 6, 3, mine=0, hands=2) == 5
    assert one.claim_game(serial, 6, 3, mine=1, hands=2) is None


def test_who_comes_too_late_claims_none_of_the_next_games():
    one = Claims()
    old = one.open(4)
    new = one.open(4)
    assert one.claim_game(old, 4, 2) is None
    assert one.claim_game(new, 4, 2) == 0


def test_a_lock_that_was_lost_with_its_holder_is_not_waited_for_twice():
    one = Claims()
    serial = one.open(4)
    one.lock.acquire()
    assert one.claim_game(serial, 4, 2) is None
    assert one.broken
    one.lock = None
    assert one.claim_game(serial, 4, 2) is None, "it is not even asked for"
