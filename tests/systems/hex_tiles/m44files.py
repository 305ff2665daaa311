"""Files of the scenario editor, written for the tests of reading and writing them."""

from __future__ import annotations

from typing import Any

from wsn.board.mapfile import board_from
from wsn.data import decode
from wsn.systems.hex_tiles.data.scenario import Scenario, unit_ids
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.data.words import VOCABULARY
from wsn.systems.hex_tiles.files import m44


def file(**changes: Any) -> dict[str, Any]:
    """A small file with every field that the format is known to have."""
    document: dict[str, Any] = {
        "meta_data": {"status": "PRIVATE", "software": "sed 1.2", "scenario_id": "1"},
        "game_info": {
            "front": "WESTERN",
            "operationID": "7",
            "date_begin": "1944-06-08",
            "date_end": "1944-06-09",
            "type": "FICTIONAL",
            "starting": "PLAYER2",
            "side_player1": "AXIS",
            "side_player2": "ALLIES",
            "country_player1": "DE",
            "country_player2": "CA",
            "cards_player1": "4",
            "cards_player2": 6,
            "victory_player1": "5",
            "victory_player2": 5,
            "victory_conditions": [{"standard": []}],
            "options": {"deck_name": "STANDARD"},
        },
        "board": {
            "type": "STANDARD",
            "face": "COUNTRY",
            "hexagons": [
                {"row": 0, "col": 4, "unit": {"name": "infger", "nbr_units": "4"}},
                {"row": "1", "col": "5", "terrain": {"name": "woods"}, "unit": {"name": "tank2ger"}},
                {"row": 2, "col": 6, "terrain": {"name": "hills", "orientation": 1}},
                {"row": 2, "col": 8, "terrain": {"name": "buildings"}, "obstacle": {"name": "sand"}},
                {"row": 4, "col": 0, "terrain": {"name": "river"}},
                {"row": 4, "col": 2, "terrain": {"name": "riverFL"}, "rect_terrain": {"name": "bridge"}},
                {"row": 4, "col": 4, "terrain": {"name": "curve"}},
                {"row": 5, "col": 9, "rect_terrain": {"name": "bunker", "original_owner": "ALLIES"}},
                {"row": 5, "col": 11, "obstacle": {"name": "wire"}},
                {"row": 6, "col": 12, "obstacle": {"name": "hedgehog"}},
                {"row": 8, "col": 4, "unit": {"name": "inf2brit", "badge": "badge9", "nbr_units": 3}},
                {"row": 8, "col": 6, "unit": {"name": "inffr", "behavior": "FRENCH_RESISTANCE"}},
                {
                    "row": 8,
                    "col": 8,
                    "terrain": {"name": "hedgerow"},
                    "unit": {"name": "gunbrit"},
                    "tags": [
                        {
                            "name": "medal1",
                            "group": ["f9", "G9"],
                            "medal": {"permanent": True, "counts_for": 2, "nbr_hex": "3"},
                        }
                    ],
                },
            ],
            "labels": [{"row": 8, "col": 8, "text": ["Le", "Moulin"]}],
        },
        "packs": {"base": 1},
        "text": {
            "en": {
                "name": "The mill",
                "historical": "<p>A mill.</p><br>It stood.",
                "rules": "One rule.\nAnother.",
                "victory": "",
                "bibliography": "A book.",
            }
        },
    }
    for place, value in changes.items():
        *path, last = place.split("__")
        table: Any = document
        for key in path:
            table = table[key]
        table[last] = value
    return document


def read(document: dict[str, Any]) -> tuple[Scenario, Any, tuple[str, ...]]:
    imported = m44.from_document(document, "mill", "mill.m44")
    return (
        decode(imported.scenario, Scenario, "mill"),
        board_from(imported.map, VOCABULARY),
        imported.warnings,
    )


def with_hex(**hexagon: Any) -> dict[str, Any]:
    document = file()
    document["board"]["hexagons"].append({"row": 3, "col": 11, **hexagon})
    return document


def goals(scenario: Scenario) -> dict[frozenset[str], tuple[Any, ...]]:
    """What the objectives ask for, by their hexes; of a sudden death only whose it is comes back."""
    counts: dict[frozenset[str], tuple[Any, ...]] = {}
    for o in scenario.objectives:
        needs = {"any": 1, "all": len(o.hexes)}.get(str(o.needs), o.needs)
        asked = (o.medals, o.keeps, needs, o.from_start) if not o.sudden_death else (needs,)
        counts[frozenset(o.hexes)] = (o.side, o.sudden_death, *asked)
    return counts


def units(scenario: Scenario) -> dict[str, tuple[Any, ...]]:
    full = tables().kinds
    return {
        label: (row.side, row.kind, row.figures or full[row.kind].figures, row.badge)
        for _, row, label in unit_ids(scenario)
    }
