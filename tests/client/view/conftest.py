"""What the tests of the view share."""

from __future__ import annotations

import pytest

from tests.client.view.boards import meadow
from wsn.client.view.boardview import BoardView


@pytest.fixture
def view():
    made = BoardView(meadow())
    made.place(0, 0, 900, 700)
    return made
