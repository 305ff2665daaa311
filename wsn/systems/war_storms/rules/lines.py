"""Every line of sight and line of fire on one map with smoke in given hexes (WSS 5.3, WSN 5.1 to 5.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from wsn.board.answer import Sight
from wsn.board.board import EdgeId
from wsn.board.hexboard import HexBoard
from wsn.board.line import sight
from wsn.board.sightlines import Sightlines
from wsn.systems.war_storms.data.tables import Mode, Tables
from wsn.systems.war_storms.rules.sight import cliff_cover, crossings, obstacles

Smoke: TypeAlias = frozenset[str]
"""The hexes with smoke."""
NO_SMOKE: Final[Smoke] = frozenset()


@dataclass(frozen=True, slots=True)
class LineFacts:
    """What modifies a shot along a clear line of fire."""

    bocage: tuple[EdgeId, ...]
    """The hedges it crosses, for AP fire (WSN 5.1)."""
    smoke: bool
    """It meets smoke (WSS 7.3)."""
    cliff: EdgeId | None
    """The cliff that covers the target from a lower firer (WSN 5.6)."""


class Lines:
    """The lines of sight and of fire with this smoke; answers are kept, and depend on nothing else."""

    __slots__ = ("_clear", "_facts", "_sights", "board", "judged", "smoke", "tables")

    def __init__(
        self, board: HexBoard, tables: Tables, smoke: Smoke = NO_SMOKE, plain: Lines | None = None
    ) -> None:
        self.board, self.tables, self.smoke = board, tables, smoke
        obstacles_ = obstacles(board, smoke, charts=tables)
        self.judged: Sightlines = (
            Sightlines(board, obstacles_) if plain is None else plain.judged.with_obstacles(obstacles_)
        )
        """Who sees whom. Given the lines without smoke, only those that the smoke touches are judged anew."""
        self._clear: dict[tuple[str, str], bool] = {}
        self._sights: dict[tuple[str, str], Sight] = {}
        self._facts: dict[tuple[str, str, Mode], LineFacts] = {}

    def sees(self, a: str, b: str) -> bool:
        """Whether one space sees another (WSS 5.3)."""
        key = (a, b)
        clear = self._clear.get(key)
        if clear is None:
            clear = self._clear[key] = self.judged.sees(a, b)
        return clear

    def sight(self, a: str, b: str) -> Sight:
        """The line of sight between two spaces, with reasons (WSS 5.3)."""
        key = (a, b)
        sight_ = self._sights.get(key)
        if sight_ is None:
            sight_ = self._sights[key] = sight(self.board, self.judged.obstacles, a, b)
        return sight_

    def facts(self, a: str, b: str, mode: Mode) -> LineFacts:
        """What the line of fire from a to b meets; of two clear readings the one that modifies less."""
        key = (a, b, mode)
        facts = self._facts.get(key)
        if facts is None:
            facts = self._facts[key] = self._line_facts(a, b, mode)
        return facts

    def _line_facts(self, a: str, b: str, mode: Mode) -> LineFacts:
        if a == b:
            return LineFacts((), a in self.smoke, None)
        bocage = self.tables.edge.bocage.roll.ap if mode == "ap" else 0
        met = crossings(self.sight(a, b), bocage, self.tables.modifier["smoke"].value)
        return LineFacts(met.bocage if bocage else (), bool(met.smoke), cliff_cover(self.board, a, b))
