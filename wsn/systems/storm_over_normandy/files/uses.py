"""What a card may do and when: every pair of `when` and `effect` that the rules carry out (SON 6.2).

`docs/tables.md` and `wsn schema` list them from here, and a player's own cards are checked by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, get_args

from wsn.systems.storm_over_normandy.data.tables import Effect, SideName, When

BOTH_SIDES: Final[tuple[SideName, ...]] = ("allies", "germans")
ALLIES_ONLY: Final[tuple[SideName, ...]] = ("allies",)
GERMANS_ONLY: Final[tuple[SideName, ...]] = ("germans",)

WHEN: Final[Mapping[When, str]] = {
    "impulse": "for your impulse",
    "attack": "in an attack of yours, before the dice",
    "attacked": "when you are attacked, before the dice",
    "bocage": "the same in bocage that you control, in an impulse of the enemy, against enemy units",
    "leaving": "when Allied units leave a bocage area",
    "assaulted": "when an area with fresh units of yours is assaulted",
    "card": "when the enemy has played a card for an impulse",
    "turn": "before the first impulse of a turn",
}
"""The moments in which a card may be played."""


@dataclass(frozen=True, slots=True)
class UseRule:
    """What a pair of `when` and `effect` does, who may do it, and the keys that it takes."""

    does: str
    sides: tuple[SideName, ...] = BOTH_SIDES
    amount: str = ""
    """What the amount is; empty: it takes none."""
    takes: tuple[str, ...] = ()
    """Further keys that have a meaning with it."""
    needs: tuple[str, ...] = ()
    """Those of them that it cannot do without."""


BOOST: Final = UseRule("adds to the attack", amount="attack points", takes=("cumulative",))
BRACE: Final = UseRule("adds to the defence", amount="defence points", takes=("cumulative",))
DOUBLE: Final = UseRule(
    "the Defensive Value of the area counts twice, where the side that is attacked controls it"
)

USES: Final[Mapping[tuple[When, Effect], UseRule]] = {
    ("impulse", "fire"): UseRule(
        "attacks an area by itself", amount="its firepower", takes=("spare", "coast")
    ),
    ("impulse", "steady"): UseRule("fresh units of an area attack in it, and stay fresh"),
    ("impulse", "shock"): UseRule("units of two areas assault one area, and no card is discarded"),
    ("impulse", "reinforce"): UseRule("the reinforcements due at the end of this turn arrive now"),
    ("impulse", "place"): UseRule(
        "a unit of the scenario that comes by a card arrives in a Reinforcement Box",
        sides=GERMANS_ONLY,
        takes=("unit",),
        needs=("unit",),
    ),
    ("impulse", "refresh"): UseRule("a spent unit of yours on the map is fresh again"),
    ("impulse", "pin"): UseRule("a fresh enemy unit on the map becomes spent"),
    ("impulse", "draw"): UseRule("draws cards", amount="how many cards"),
    ("impulse", "support"): UseRule(
        "more support points in this turn", sides=ALLIES_ONLY, amount="how many points"
    ),
    ("attack", "boost"): BOOST,
    ("attacked", "brace"): BRACE,
    ("attacked", "double"): DOUBLE,
    ("bocage", "brace"): UseRule(BRACE.does, GERMANS_ONLY, BRACE.amount, BRACE.takes),
    ("bocage", "double"): UseRule(DOUBLE.does, GERMANS_ONLY),
    ("leaving", "stop"): UseRule("they stay where they are, and become spent", sides=GERMANS_ONLY),
    ("assaulted", "defend"): UseRule("your fresh units there attack the assault first, and stay fresh"),
    ("card", "cancel"): UseRule("that card does nothing"),
    ("turn", "first"): UseRule("you have the first impulse", sides=GERMANS_ONLY),
}
"""Every pair that is carried out."""

KEYS: Final[Mapping[str, str]] = {
    "amount": "a number, at least 1",
    "spare": "true: the attack eliminates nobody",
    "coast": "true: it reaches only beaches and the areas next to one",
    "unit": "the id of a unit of the scenario that has `card = true`",
    "cumulative": "true: the side may play another card in the same attack after it",
}
"""What the keys of a use hold."""


def effects(when: str, side: str) -> tuple[str, ...]:
    """The effects that a card of a side may have at a moment."""
    return tuple(effect for (at, effect), rule in USES.items() if at == when and side in rule.sides)


def moments(effect: str, side: str) -> tuple[str, ...]:
    """The moments in which a card of a side may have an effect."""
    return tuple(at for (at, word), rule in USES.items() if word == effect and side in rule.sides)


assert {effect for _, effect in USES} == set(get_args(Effect))
assert {when for when, _ in USES} == set(get_args(When)) == set(WHEN)
