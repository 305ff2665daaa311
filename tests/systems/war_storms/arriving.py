r"""Whole small games for tests of set-up, landings, drops and victory: a drawn board and a few companies.

    p = playing(". . .\n~ ~ ~", allies=[platoon("F1", by="sea", at="105")], axis=[platoon("E1", at="101")])

Company F plays the allies, company E the axis; each has an officer, `Fo` and `Eo`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.systems.war_storms.drawing import document
from tests.systems.war_storms.position import Position
from wsn.engine.dice import ScriptedDice
from wsn.engine.game import Game
from wsn.engine.system import Setup
from wsn.systems import game_of
from wsn.systems.war_storms.rulebook import SYSTEM

KINDS = {"F": "us_infantry", "E": "ge_infantry"}


def platoon(unit_id: str, **words: Any) -> dict[str, Any]:
    """One platoon of a scenario; its company is the first letter of its id."""
    return {"id": unit_id, "name": unit_id, "kind": KINDS.get(unit_id[0], "us_infantry"), **words}


def officer(company: str, **words: Any) -> dict[str, Any]:
    """The officer of a company."""
    values = {"morale": 8, "command": 3, "coordination": 3}
    return {"id": f"{company}o", "name": f"Lt. {company}", **values, **words}


def scenario(
    allies: Sequence[Mapping[str, Any]],
    axis: Sequence[Mapping[str, Any]],
    *,
    officers: Mapping[str, Mapping[str, Any]] | None = None,
    sides: Mapping[str, Mapping[str, Any]] | None = None,
    **words: Any,
) -> dict[str, Any]:
    """The document of a scenario with a company a side."""
    at = {"F": next(iter(allies)), "E": next(iter(axis))}
    gathered = []
    for company, side, platoons in (("F", "allies", allies), ("E", "axis", axis)):
        first = at[company]
        place = {key: first[key] for key in ("at", "turn", "by") if key in first}
        if place.get("by") in ("air", "glider"):
            place["by"] = "air"
        place.pop("at" if place.get("by") == "sea" else "", None)
        who = officer(company, **{**place, **((officers or {}).get(company) or {})})
        gathered.append(
            {
                "id": company,
                "side": side,
                "name": f"{company} Company",
                "officer": who,
                "platoons": [dict(p) for p in platoons],
            }
        )
    extra = sides or {}
    return {
        "format": 1,
        "system": "war_storms",
        "name": "a small game",
        "map": "drawn",
        "date": "1944-06-06",
        "turns": 4,
        "attacker": "allies",
        "note": "For tests.",
        "sides": {
            "allies": {"name": "United States", "edge": "south", **extra.get("allies", {})},
            "axis": {"name": "Germany", "edge": "north", "breaks_at": 99, **extra.get("axis", {})},
        },
        "objectives": [],
        "companies": gathered,
        **words,
    }


def setup_of(drawn: Mapping[str, Any], made: Mapping[str, Any]) -> Setup:
    """The set-up of a game on a drawn map; raises DataError like any scenario file."""
    setup = game_of("war_storms").files
    setup.check_scenario(made, drawn, "drawn.toml")
    return Setup(
        "war_storms", setup.edition, str(made["name"]), dict(drawn), dict(made), setup.chart_documents()
    )


def problems(drawn: Mapping[str, Any], made: Mapping[str, Any]) -> str:
    """Everything wrong with a scenario, as one text."""
    from wsn.data import DataError

    try:
        setup_of(drawn, made)
    except DataError as error:
        return str(error)
    return ""


def playing(
    rows: str,
    allies: Sequence[Mapping[str, Any]],
    axis: Sequence[Mapping[str, Any]],
    *,
    dice: Sequence[tuple[int, ...]] = (),
    seed: str = "",
    board: Mapping[str, Any] | None = None,
    **words: Any,
) -> Position:
    """A game of such a scenario at its first decision."""
    drawn = document(rows, **(board or {}))
    source = ScriptedDice(list(dice))
    game = Game.new(
        SYSTEM, setup_of(drawn, scenario(allies, axis, **words)), seed=seed, dice=None if seed else source
    )
    return Position(game)
