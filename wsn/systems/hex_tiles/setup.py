"""Set-up: from a scenario's documents to the frozen world and the first events (M44 1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wsn.board.mapfile import board_from
from wsn.data import DataError, Problem, decode
from wsn.systems.hex_tiles import tables as charts
from wsn.systems.hex_tiles.scenario import Scenario, problems
from wsn.systems.hex_tiles.words import VOCABULARY

EDITION = "first edition"


def documents() -> dict[str, Any]:
    """The tables as plain values, for the set-up of a game."""
    return charts.documents()


def check(document: Mapping[str, Any], map_document: Mapping[str, Any], file: str) -> Scenario:
    """The scenario of a file. Raises DataError with everything that is wrong with it."""
    scenario = decode(document, Scenario, file)
    board = board_from(map_document, VOCABULARY)
    listed = [Problem(file, place, text) for place, text in problems(scenario, board, charts.tables())]
    if listed:
        raise DataError(listed)
    return scenario
