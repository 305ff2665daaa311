"""A scenario in a few facts, from the keys that the files of every system share: for lists of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wsn import scenario
from wsn.data import credits_of, read_document, until_changed
from wsn.engine.system import Setup
from wsn.english import capitalize, count
from wsn.parts.scenarios import ScenarioFacts
from wsn.systems import SYSTEMS, find_game, game_of


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list tells of a scenario before it is set up."""

    scenario: str
    """The name it is played by."""
    file: Path
    system: str
    name: str
    date: str
    turns: int | None
    map: str
    sides: Mapping[str, str]
    """By side, the name of its force."""
    note: str
    """The designer's note: its lines run together, an empty line between its paragraphs."""
    nations: Mapping[str, str] = field(default_factory=dict)
    """By side, who fights for it, where the name of its force does not say so."""
    suggested: str = ""
    """The side that a newcomer had better play; empty: neither."""
    units: int = 0
    """How many units both sides have; 0: not counted."""
    minutes: int = 0
    """About how long it takes against a bot, by its turns and units, in minutes; 0: there is no telling."""
    credits: Mapping[str, str] = field(default_factory=dict)
    """Who made it and what others may do with it, by the keys of its file, as far as it says so."""

    @property
    def length(self) -> str:
        """How long it takes, in words; empty where there is no telling."""
        return length_words(self.minutes)

    def force(self, side: str) -> str:
        """The force of a side, with its nation where the name does not say it."""
        name, nation = self.sides.get(side, side), self.nations.get(side, "")
        return f"{name} ({nation})" if nation else name


def summary(name_or_path: str | Path) -> Summary:
    """The facts of one scenario. Raises DataError."""
    return _read_summary(scenario.find(name_or_path))


def summaries() -> tuple[Summary, ...]:
    """The facts of every scenario that comes with the program, by name."""
    return tuple(_read_summary(path) for path in scenario.names().values())


@until_changed(160)  # the start page lists all scenarios each time it comes
def _read_summary(path: Path) -> Summary:
    document = read_document(path)
    system = str(document.get("system", ""))
    facts = _facts(system, document)
    return Summary(
        scenario=path.stem,
        file=path,
        system=system,
        name=facts.name,
        date=facts.date,
        turns=facts.turns,
        map=str(document.get("map", "")),
        sides=dict(facts.forces),
        note=facts.note,
        nations=dict(facts.nations),
        suggested=facts.suggested,
        units=facts.units,
        minutes=_playing_minutes(system, facts),
        credits=credits_of(document),
    )


def length_words(minutes: int) -> str:
    """A number of minutes as a player plans an evening: `about 45 minutes`, `about 2½ hours`; empty for 0."""
    if not minutes:
        return ""
    fives = max(10, 5 * round(minutes / 5))
    if fives < 90:
        return f"about {fives} minutes"
    halves = round(minutes / 30)
    return f"about {halves // 2}{'½' if halves % 2 else ''} hours"


def alone(system: str) -> bool:
    """Whether a game is for one player, against the book: no bot across the table, no side to choose."""
    return system in SYSTEMS and len(game_of(system).seats) == 1


def at_a_glance(setup: Setup) -> str:
    """How long a scenario takes and whom a newcomer had better play, in a sentence or two, of its set-up."""
    facts = _facts(setup.system, setup.scenario)
    length = length_words(_playing_minutes(setup.system, facts))
    turns = count(facts.turns, "turn") if facts.turns else ""
    against = "" if alone(setup.system) else " against a bot"
    long = ", ".join(part for part in (turns, f"{length}{against}" if length else "") if part)
    side = "" if alone(setup.system) else dict(facts.forces).get(facts.suggested, "")
    told = (capitalize(long), f"Suggested side for a first game: {side}" if side else "")
    return " ".join(f"{sentence}." for sentence in told if sentence)


def _facts(system: str, document: Mapping[str, Any]) -> ScenarioFacts:
    return find_game(system).files.scenario_facts(document)


def _playing_minutes(system: str, facts: ScenarioFacts) -> int:
    a_turn, a_unit = game_of(system).tempo if system in SYSTEMS else (0.0, 0.0)
    return round((facts.turns or 0) * (a_turn + a_unit * facts.units)) if facts.units else 0
