"""How far the works of a battle for points lie from the enemy, as its rules ask (WSN 7.2 R1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wsn.board.hexboard import HexBoard
from wsn.geometry.hexes import within
from wsn.systems.war_storms.data.zones import Side

Companies = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Front:
    """Where both sides begin, as far as the places of works depend on it."""

    board: HexBoard
    companies: Companies
    """The rows of a scenario file, with the places of the platoons."""
    zones: Mapping[str, Sequence[str]]
    """The hexes of each zone that a place may name."""
    apart: int
    """How many hexes the rules ask for between the sides; 0: none."""

    def posts(self, side: Side, *, at_once: bool = True) -> set[str]:
        """The hexes where platoons of a side are or may be; `at_once`: in turn 1, over land."""
        return {
            space
            for company in self.companies
            if company["side"] == side
            for platoon in company["platoons"]
            if "at" in platoon and (not at_once or _begins_on_map(platoon))
            for space in self.zones.get(platoon["at"], (platoon["at"],))
            if space in self.board.spaces
        }

    @cached_property
    def _near_hexes(self) -> int:
        """How many hexes works keep: as asked, or fewer where platoons begin nearer for want of room."""
        pairs = (self.board.distance(a, b) for a in self.posts("allies") for b in self.posts("axis"))
        return min(self.apart, min(pairs, default=self.apart))

    def shut_hexes(self, foe: Side, laid: Collection[str]) -> set[str]:
        """The hexes where works are not laid against an enemy: its own, and those that are too near.

        `laid` are the hexes of its works.
        """
        front = self.posts(foe) | {space for space in laid if space in self.board.spaces}
        return self.posts(foe, at_once=False) | _hexes_around(self.board, front, self._near_hexes - 1)


def _begins_on_map(platoon: Mapping[str, Any]) -> bool:
    """Whether a platoon is on the map in turn 1, and has not come by sea or air."""
    return bool(platoon.get("turn", 1) == 1 and platoon.get("by", "ground") == "ground")


def _hexes_around(board: HexBoard, spaces: Iterable[str], radius: int) -> set[str]:
    """Every hex at most `radius` hexes from one of these."""
    near = {hex_ for space in spaces for hex_ in within(board.hexes[space].hex, radius)}
    return {there.id for hex_ in near if (there := board.by_hex.get(hex_)) is not None}
