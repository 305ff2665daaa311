"""The values of a company's officer: those of the scenario, or those he was drawn with (WSS 3.2).

A pool holds the officers of one side and branch. A draw is a roll that moves a card to the pile of the
company, so it is in the journal, can be undone, and is checked by `verify`. `turn/draw.py` makes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wsn.systems.war_storms.data.scenariofile import Company
from wsn.systems.war_storms.data.units import Kind
from wsn.systems.war_storms.rules.world import S, World

BRANCHES: Final = ("infantry", "armour", "airborne", "artillery")


def branch(world: World, company: Company) -> str:
    """The branch of a company's officer."""
    return branch_of(world.kinds[platoon.kind] for platoon in company.platoons)


def branch_of(kinds: Iterable[Kind]) -> str:
    """The branch of most of these platoons; in a tie, the branch that occurs first."""
    counts: dict[str, int] = {}
    for kind in kinds:
        if "airborne" in kind.flags:
            word = "airborne"
        elif kind.type == "vehicle":
            word = "armour"
        else:
            word = "artillery" if kind.type == "gun" else "infantry"
        counts[word] = counts.get(word, 0) + 1
    return max(counts, key=lambda word: counts[word]) if counts else BRANCHES[0]


def pool_name(side: str, word: str) -> str:
    """The pile from which officers of a side and branch are drawn."""
    return f"officers {side} {word}"


def pile_name(company: str) -> str:
    """The pile that holds the officer drawn for a company."""
    return f"officer {company}"


def printed_values(s: S, company: str) -> Mapping[str, int]:
    """The values on the counter of a company's officer: morale, command, coordination, leadership.

    A company of beach defence platoons has none: its morale is that of the chart (WSN 7.4.1).
    """
    officer = s.world.companies[company].officer
    if officer is None:
        morale = s.world.tables.morale.beach_defense.value
        return {"morale": morale, "command": 0, "coordination": 0, "leadership": 0}
    drawn = s.state.piles.get(pile_name(company))
    if drawn is not None and drawn.cards:
        row = s.world.tables.officers.pool[int(drawn.cards[-1]) - 1]
        return {
            "morale": row.morale,
            "command": row.command,
            "coordination": row.coordination,
            "leadership": row.leadership,
        }
    return {
        "morale": officer.morale or 0,
        "command": officer.command or 0,
        "coordination": officer.coordination or 0,
        "leadership": officer.leadership,
    }
