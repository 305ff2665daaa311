"""What sets a kind of unit apart from the plain unit of its arm, in words (M44 1.2, M44 2.1 to M44 2.7)."""

from __future__ import annotations

from functools import cache
from typing import Final

from wsn.systems.hex_tiles.data.tables import ARMS, Arm, Kind

PLAIN_BATTLE_MOVE: Final[dict[Arm, int]] = {"infantry": 1, "armour": 3, "artillery": 0}
"""The longest move after which the plain unit of an arm may battle."""


@cache
def of(kind: Kind) -> tuple[str, ...]:
    """The abilities and limits of a kind, a phrase each; none for a plain unit."""
    most, stars = kind.assault_cover, " and ".join(kind.stars)
    still = "" if kind.stars_moved else " if it has not moved"
    told = (
        (kind.battle_after > PLAIN_BATTLE_MOVE[kind.arm], f"battles after moving {kind.battle_after}"),
        (kind.shelter, "battles in the turn it moves into cover"),
        (not kind.cover and kind.arm != "artillery", "ignores cover"),
        (most == 0, "ignores cover in close assault"),
        (bool(most), f"cover takes {most} of its dice at most in close assault"),
        (kind.clears, "removes wire after battling from it"),
        (kind.targets != ARMS, f"battles {' and '.join(kind.targets)} only"),
        (bool(kind.stars), f"its stars hit {stars}{still}"),
        (kind.zeroes > 0, f"zeroes in on up to {kind.zeroes} targets that it has hit"),
        (kind.second_roll, "each hit on it is rolled again and needs a grenade"),
        (bool(kind.hit_by), f"hit by {' and '.join(kind.hit_by)}s only"),
        (kind.retreat > 1, f"retreats up to {kind.retreat} hexes for a flag"),
        (not kind.ground and kind.arm != "artillery", "takes no ground"),
        (not kind.medal, "worth no medal"),
    )
    return tuple(words for true, words in told if true)


def short(kind: Kind) -> tuple[str, ...]:
    """The same as short words for a counter; `Looks.abilities` says what each means."""
    told = (
        (kind.elite, "Elite"),
        (kind.clears, "Eng"),
        (bool(kind.assault_cover), "Flame"),
        (not kind.cover and kind.arm != "artillery", "Aim"),
        (kind.shelter, "Hide"),
        (kind.arm != "armour" and "armour" in kind.stars, "AT"),
        (kind.zeroes > 0, "Zero"),
        (kind.second_roll, "Reroll"),
    )
    return tuple(word for true, word in told if true)
