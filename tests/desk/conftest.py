"""What the tests here share."""

from __future__ import annotations

import pytest

from tests.desk.clicking import desk_of


@pytest.fixture
def skirmish(tmp_path):
    """Companies in contact: an officer is to be activated."""
    desk = desk_of("hedgerow_skirmish", tmp_path)
    yield desk
    desk.close_desk()


@pytest.fixture
def acting(skirmish):
    """One platoon acts: it may move, fire, or do something else."""
    skirmish.clicks.click_space("D406")
    skirmish.clicks.click_space("D306", "E1")
    assert skirmish.orders.acting == "E1"
    return skirmish
