"""Rows of positions that are counted."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from wsn.engine.state import Frame, GameState, Marker, Pile, Unit

FOLDER = Path(__file__).resolve().parent.parent / "perft"
ROW = {"columns": 6, "rows": 1, "woods": [], "homes": {"red": "0.0", "blue": "5.0"}}


def positions(name):
    result = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))["position"]
    return [pytest.param(position, id=position["name"]) for position in result]


def state_of(position):
    units, markers = {}, {}
    for line in position["units"]:
        unit_id, side, kind, place, steps, *marks = line.split()
        unit_id = unit_id.replace("_", " ")
        units[unit_id] = Unit(unit_id, side, kind, place, int(steps), marks=tuple(marks))
    for line in position.get("markers", ()):
        marker_id, kind, place, side = line.split()
        marker_id = marker_id.replace("_", " ")
        markers[marker_id] = Marker(marker_id, kind, place, side)
    piles = {name: Pile(tuple(cards)) for name, cards in position.get("piles", {}).items()}
    frames = tuple(msgspec.convert(frame, Frame) for frame in position["frames"])
    return GameState(units, markers, piles, position["tracks"], frames)
