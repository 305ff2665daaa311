"""The answer to a question of sight: the verdict, its reasons, and the line seen from the side."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from wsn.board.board import EdgeId

ReadingName = Literal["straight", "left", "right", "both"]
Hand = Literal["straight", "left", "right"]


class SightReason(msgspec.Struct, frozen=True):
    """One thing that mattered to a line: its rule, what and where it is, where on the line (0 to 1).

    `raises` says that it is told because an end stands above its ground (on shingle): what it stands on, and
    ground that is therefore no higher than the line.
    """

    rule: str
    """The rule, as cited."""
    text: str
    """What stands there, in words."""
    at: Fraction
    """Where on the line: 0 at its start, 1 at its end."""
    space: str | None = None
    """The space that it is in; None for an edge."""
    edge: EdgeId | None = None
    """The two spaces of the edge that it is on; None for a space."""
    blocks: bool = False
    """Whether it ends the line."""
    raises: bool = False
    """Whether it is told because an end stands above its ground."""


class Stretch(msgspec.Struct, frozen=True):
    """One hex or one cut edge as a reading meets it: what the side view draws.

    `ground` and `top` are in half levels; a top of None is as high as the sky. `space` and `edge` are both
    None off the map. `word` is the map's word for what stands there (`woods`, `bocage edge`, `smoke`), empty
    where nothing does. A hex gives one stretch for its ground and what is solid, then one for each counted
    kind.
    """

    space: str | None
    edge: EdgeId | None
    enters: Fraction
    leaves: Fraction
    ground: int
    top: int | None
    word: str
    blocks: bool


class Profile(msgspec.Struct, frozen=True):
    """One reading from the side: its stretches in order, and the heights of the two ends in half levels."""

    reading: Hand
    clear: bool
    start: int
    end: int
    stretches: tuple[Stretch, ...]

    def edges(self, word: str) -> tuple[EdgeId, ...]:
        """The edges of this kind that the reading cuts, in order (`bocage edge`)."""
        return tuple(s.edge for s in self.stretches if s.edge is not None and s.word == word)

    def spaces(self, word: str) -> tuple[str, ...]:
        """The spaces in which the reading meets this kind of thing, in order (`smoke`)."""
        return tuple(s.space for s in self.stretches if s.space is not None and s.word == word)


class Sight(msgspec.Struct, frozen=True):
    """Whether one space sees another, and everything that mattered, in order from the first.

    `profiles` holds one reading, named `straight`, or two, `left` first, as seen from `start` in the picture.
    """

    map: str
    """The name of the map."""
    start: str
    """The space that looks."""
    end: str
    """The space that is looked at."""
    distance: int
    """How many steps lie between the two spaces."""
    clear: bool
    """Whether the one sees the other."""
    reading: ReadingName
    """The reading that decides, of two along hexsides; `both` where both are clear, or neither is."""
    reasons: tuple[SightReason, ...]
    """What mattered, in order from the start."""
    profiles: tuple[Profile, ...]
    """Each reading with what it meets, for a drawing from the side."""

    def __bool__(self) -> bool:
        """Whether the line is clear, so that `if wsn.sight(...)` asks what it seems to ask."""
        return self.clear

    @property
    def first_blockers(self) -> tuple[SightReason, ...]:
        """What blocks nearest to the first space; several where they stand at the same place on the line."""
        blockers = [reason for reason in self.reasons if reason.blocks]
        return tuple(reason for reason in blockers if reason.at == blockers[0].at)

    def lightest(self, weights: Mapping[str, int]) -> Profile:
        """The reading in which the things met weigh least, each kind weighed once however often it is met.

        Of a clear line only the clear readings are asked; of two that weigh the same, the left one answers.
        """
        able = [profile for profile in self.profiles if profile.clear or not self.clear]
        return min(able, key=lambda profile: _profile_weight(profile, weights))


def _profile_weight(profile: Profile, weights: Mapping[str, int]) -> int:
    met = {stretch.word for stretch in profile.stretches}
    return sum(weight for kind, weight in weights.items() if kind in met)
