"""Scenario documents, read or refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from wsn.board.mapfile import map_document
from wsn.data import DataError, read_document, shipped_files
from wsn.engine.evolve import evolve
from wsn.engine.state import GameState
from wsn.engine.system import Setup
from wsn.systems.normandy_44.files import setup

MAP = map_document("normandy_44")
FILES = shipped_files("scenarios/normandy_44")


def document(name: str = "n44_campaign", **changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(read_document(FILES[name])), **changes}


def begun_with(scenario: dict[str, Any]) -> GameState:
    """The state in which a game of this document begins."""
    setup.check(scenario, MAP, "own.toml")
    world = setup.world(
        Setup(
            system="normandy_44", edition=setup.EDITION, name="own", scenario=scenario, map=MAP,
            tables=setup.documents(),
        )
    )  # fmt: skip
    state = GameState()
    for event in setup.begin(world):
        state = evolve(state, event)
    return state


def refused(scenario: dict[str, Any]) -> str:
    with pytest.raises(DataError) as caught:
        setup.check(scenario, MAP, "own.toml")
    told = str(caught.value)
    assert all(line.startswith("own.toml: ") for line in told.splitlines())
    return told
