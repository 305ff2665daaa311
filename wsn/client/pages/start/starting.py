"""What the start page offers: the last game, scenarios and their briefings, maps, and who may play."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from wsn import scenario as scenarios
from wsn.board.mapfile import board_kind
from wsn.bots import BOTS, describe_bot, offered_bots
from wsn.client.pages.start.days import day_text
from wsn.client.pages.start.ownscenarios import own_scenarios
from wsn.data import DataError, read_document, shipped_files
from wsn.data.disk import reason_of
from wsn.desk.answers import WantsDice
from wsn.desk.desk import PERSON, Desk
from wsn.engine.dice import NeedsRoll
from wsn.engine.game import Game
from wsn.parts.briefing import Topic
from wsn.systems import SYSTEMS, find_game, game_of, system_of
from wsn.table import briefing, throws
from wsn.table.forcelist import ForceTold, forces_of
from wsn.table.summary import Summary, summaries

PERSON_LABEL: Final = "a person at this screen"


def players_of(system: str = "") -> Mapping[str, str]:
    """Who can play a side, in this game where one is named: a person or a bot, and how each plays."""
    return {
        PERSON: PERSON_LABEL,
        **{name: f"{name}: {describe_bot(name)}" for name in (offered_bots(system) if system else BOTS)},
    }


def player_names() -> Mapping[str, str]:
    """Who can play a side, without what each is like: for a narrow field."""
    return {name: PERSON_LABEL if name == PERSON else name for name in players_of()}


def default_players(sides: Sequence[str], bot: str = "regular", person: str = "") -> dict[str, str]:
    """A person takes one side, the first where none is named, and a bot the others."""
    own = person if person in sides else next(iter(sides), "")
    return {side: PERSON if side == own else bot for side in sides}


@dataclass(frozen=True)
class GameScenarios:
    """Scenarios of one system that are of a kind, in the order of their dates."""

    system: str
    title: str
    kind: str
    """What they have in common: how long they take, or that one begins with them."""
    rows: tuple[Summary, ...]


OWN_LABEL: Final = "Your own"
BEGIN: Final = "To begin with"
LENGTHS: Final = ((45, "Up to three quarters of an hour"), (75, "About an hour"), (10_000, "An evening"))
"""Kinds of scenarios by the most minutes that they take."""


def by_kind(system: str, rows: Sequence[Summary]) -> tuple[GameScenarios, ...]:
    """The scenarios of a game: the one to begin with, then the short and the long ones."""
    title = system_of(system).title
    shortest = min(rows, key=lambda row: (row.minutes or 10_000, row.date, row.scenario))
    named = game_of(system).lesson or game_of(system).first
    first = next((row for row in rows if row.scenario == named), shortest)
    groups = [GameScenarios(system, title, BEGIN, (first,))]
    least = 0
    for most, kind in LENGTHS:
        mine = tuple(row for row in rows if row is not first and least <= row.minutes < most)
        groups += [GameScenarios(system, title, kind, mine)] if mine else []
        least = most
    return tuple(groups)


def match_words(groups: Sequence[GameScenarios], words: str) -> tuple[GameScenarios, ...]:
    """The scenarios of which, or of whose game, each of these words tells; all for none."""
    found: list[GameScenarios] = []
    for group in groups:
        rows = tuple(row for row in group.rows if _has_words(_told_of(group, row), words))
        found += [replace(group, rows=rows)] if rows else []
    return tuple(found)


def best_match(groups: Sequence[GameScenarios], words: str) -> Summary | None:
    """The scenario that a search means: what is called so, or its game, before what only tells of it."""
    rows = [(group, row) for group in groups for row in group.rows]
    called = [row for _, row in rows if _has_words(row.name, words)]
    called += [row for group, row in rows if _has_words(group.title, words)]
    called += [row for _, row in rows]
    return called[0] if called else None


def _has_words(text: str, words: str) -> bool:
    """Whether each of these words begins a word of a text."""
    return all(re.search(rf"(?<!\w){re.escape(word)}", text, re.IGNORECASE) for word in words.split())


def _told_of(group: GameScenarios, row: Summary) -> str:
    """All that a search looks through."""
    sides = " ".join(row.force(side) for side in row.sides)
    game = system_of(group.system).title
    return (
        f"{group.title} {game} {row.name} {row.note} {row.scenario} {row.date} {day_text(row.date)} {sides}"
    )


@dataclass(frozen=True, slots=True)
class MapRow:
    """A map for the table of lines of sight."""

    name: str
    title: str
    system: str
    """The title of the game it is of."""
    size: str
    """Its columns and rows, where it is one sheet."""


NOUNS: Final = {"hex": "hexes", "square": "squares", "area": "areas"}
"""What a board is made of."""


class StartChoices:
    """Everything to choose from. What is read once stays read."""

    @cached_property
    def scenario_groups(self) -> tuple[GameScenarios, ...]:
        """The shipped scenarios of every system by their kind, in the order of the systems."""
        rows = summaries()
        games: list[GameScenarios] = []
        for system in SYSTEMS:
            mine = sorted((r for r in rows if r.system == system), key=lambda r: (r.date, r.scenario))
            games += by_kind(system, mine) if mine else ()
        return tuple(games)

    @cached_property
    def own_and_shipped(self) -> tuple[GameScenarios, ...]:
        """One's own scenarios, by game, and those that came with the program."""
        mine: dict[str, list[Summary]] = {}
        for row in own_scenarios():
            mine.setdefault(row.system, []).append(row)
        own = [
            GameScenarios(game, OWN_LABEL, system_of(game).title, tuple(rows)) for game, rows in mine.items()
        ]
        return (*own, *self.scenario_groups)

    @property
    def first_scenario(self) -> Summary:
        """The scenario that teaches: the start page offers it first."""
        return self.row(next(game_of(system).lesson for system in SYSTEMS if game_of(system).lesson))

    def row(self, scenario: str) -> Summary:
        """A scenario by its name. Raises KeyError."""
        return {row.scenario: row for group in self.scenario_groups for row in group.rows}[scenario]

    @cached_property
    def map_rows(self) -> tuple[MapRow, ...]:
        """The shipped maps, by system and title."""
        rows = []
        for name, path in shipped_files("maps").items():
            document = read_document(path)
            system = str(document.get("system", ""))
            columns, lines = document.get("columns"), document.get("rows")
            many = NOUNS[board_kind(document)]
            size = f"{columns} by {lines} {many}" if columns and lines else "several boards"
            if "areas" in document:
                size = f"{len(document['areas'])} {many}"
            title = system_of(system).title if system in SYSTEMS else system
            rows.append(MapRow(name, str(document.get("name") or name), title, size))
        return tuple(sorted(rows, key=lambda row: (row.system, row.title)))


@lru_cache(maxsize=64)
def map_title(name: str) -> str:
    """What a shipped map is called; another one by the name of its file."""
    path = shipped_files("maps").get(name)
    return name if path is None else str(read_document(path).get("name") or name)


def first_map() -> str:
    """The map that a table for lines of sight opens on where none is named."""
    sighted = [system for system in SYSTEMS if find_game(system).ground.has_sight]
    for system in sighted:
        if game_of(system).first_map:
            return game_of(system).first_map
    return next(
        name for name, path in shipped_files("maps").items() if read_document(path)["system"] in sighted
    )


def title_map() -> str:
    """The map whose picture stands at the head of the start page: that of the first game to propose one."""
    return (
        next((game_of(system).title_map for system in SYSTEMS if game_of(system).title_map), "")
        or first_map()
    )


def public_forces(name: str) -> tuple[ForceTold, ...]:
    """The forces of each side of a scenario, as far as they are public: for a worker, as it sets up a game.

    Raises DataError.
    """
    setup = scenarios.load(name)
    return forces_of(Game.new(system_of(setup.system), setup, seed="forces"))


def briefing_topics(name: str) -> tuple[Topic, ...]:
    """The briefing of a scenario: for a worker, as it reads the scenario. Raises DataError."""
    return briefing.before(scenarios.load(name))


class Beginning:
    """A game that is being set up: where dice are typed in, set-up may ask for some before it can begin."""

    def __init__(
        self,
        scenario: str | Path,
        players: Mapping[str, str],
        *,
        seed: int | str | None = None,
        typed: bool = False,
        tables: Path | None = None,
        confirm: bool = True,
    ) -> None:
        self._ask: dict[str, Any] = {
            "seed": seed,
            "typed": typed,
            "tables": tables,
            "confirm": confirm,
        }
        self.scenario = scenario
        self.players = dict(players)
        self.rolls: list[tuple[int, ...]] = []
        self.wanted: WantsDice | None = None
        self.problem = ""
        """Why the game cannot begin, in a sentence; empty when it can."""
        self._need: NeedsRoll | None = None

    def begin(self) -> Desk | None:
        """The desk of the new game; None while dice are `wanted`, or where there is a `problem`."""
        self.problem, self.wanted, self._need = "", None, None
        while True:
            try:
                return Desk.new_game(self.scenario, self.players, rolls=self.rolls, **self._ask)
            except NeedsRoll as need:
                if need.faces > throws.MOST_FACES:
                    self.rolls.append(tuple(secrets.randbelow(need.faces) + 1 for _ in range(need.count)))
                    continue
                self._need, self.wanted = need, WantsDice.of(need)
                return None
            except DataError as error:
                self.problem = "; ".join(str(problem) for problem in error.problems)
                return None
            except OSError as error:
                self.problem = f"the game cannot be saved: {reason_of(error)}"
                return None

    def roll(self, values: Sequence[int]) -> Desk | None:
        """The dice that were wanted. Raises ValueError when they do not fit."""
        if self._need is None:
            raise ValueError("no dice are awaited")
        if not throws.fits(tuple(values), self._need):
            raise ValueError(throws.misfit(self._need))
        self.rolls.append(tuple(values))
        return self.begin()
