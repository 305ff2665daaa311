"""What a position promises each side, in points of the score: what planners judge plans by; not a rule.

The weights are those that tell best who wins: `tools/fit_forecast.py` finds them by logistic regression from
the positions of games between greedy bots. They say, for instance, that a figure is worth little by itself;
what counts are medals, units that are nearly lost, and who can be struck now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wsn.bots.judges.hex_tiles.appraise import card_worth
from wsn.bots.judges.hex_tiles.foes import cover_of
from wsn.bots.judges.hex_tiles.score import LEAD, score_side
from wsn.bots.judges.hex_tiles.seen import S
from wsn.bots.judges.hex_tiles.standing import view_of
from wsn.engine.state import Unit
from wsn.systems.hex_tiles.data.scenario import Side
from wsn.systems.hex_tiles.data.tables import SECTIONS, Kind
from wsn.systems.hex_tiles.rules import cards, victory
from wsn.systems.hex_tiles.rules.intents import hit_of
from wsn.systems.hex_tiles.rules.world import as_side, other

HORIZON: Final = 1
"""A plan is judged as the turn passes: the dice of the enemy's turn hide more than its course would tell."""
TURNS_JUDGED_LATER: Final = 3
"""The best lines are judged once more, after the enemy's turn and the next of its own: by then most of what
an attack now, or a card that is kept, gained over greedy's order is gained no more."""
AT_ONCE: Final = False
"""As the turn passes it shows well enough which lines are worth judging later."""
MOST_PROMISED: Final = 4 * LEAD
"""No position promises more than this, which wins 98 games of 100."""


class Signs(NamedTuple):
    """What tells how a side stands; or, as weights, what each of them counts, in points."""

    needed: int
    """The medals that it still needs."""
    one_needed: int
    """Whether that is one."""
    two_needed: int
    """Whether that is two at the most."""
    figures: int
    units: int
    singles: int
    """Units that have one figure left."""
    pairs: int
    """Units that have two figures left."""
    danger: int
    """What share of its figures each unit may expect to lose to enemies in range, in hundredths."""
    worst: int
    """The same, of the two units in the greatest danger."""
    near: int
    """How near units are to goals not yet won: 100 for each that is there, 50 for one a hex away."""
    far: int
    """The hexes between units and their nearest goals."""
    beside: int
    """Units that stand beside an enemy."""


class Hand(NamedTuple):
    """What cards are worth to play, in hundredths of a figure; or, as weights, what that counts."""

    best: int
    second: int
    total: int


MOVED: Final = Signs(-288, 466, 272, 31, 51, -107, -83, -28, -283, 140, -7, -39)
"""Of the side whose turn has just ended; those from danger to nearness count for a hundred."""
MOVER_SIGNS: Final = Signs(-307, 632, 350, 37, 18, -57, -45, 37, -208, 199, -8, 38)
"""Of the side whose turn it is now."""
HELD: Final = Hand(48, 48, 6)
"""What the worth of the cards in the hand counts, for a hundred."""
CARDS: Final[Mapping[str, int]] = {
    "air_power": 166,
    "ambush": 388,
    "armour_assault": -46,
    "artillery_bombard": 25,
    "assault": -78,
    "attack": -41,
    "barrage": 2,
    "behind_enemy_lines": 67,
    "close_assault": 88,
    "counter_attack": 121,
    "dig_in": -13,
    "direct_from_hq": 59,
    "firefight": 189,
    "general_advance": 35,
    "infantry_assault": 173,
    "medics_and_mechanics": 73,
    "move_out": -3,
    "pincer_move": 12,
    "probe": -63,
    "recon": -24,
    "recon_in_force": 5,
    "their_finest_hour": 129,
}
"""What a card in the hand counts besides, more or less than others."""
HUNDREDTHS: Final = 100
"""Hundredths."""


def side_prospects(s: S, side: str) -> int:
    """By how much a side stands better than the other."""
    if s.state.outcome is not None:
        return score_side(s, side)
    ours = as_side(side)
    moves = as_side(s.here.side or side)
    first, then = (MOVER_SIGNS, MOVED) if moves == ours else (MOVED, MOVER_SIGNS)
    lead = count_signs(side_signs(s, ours), first) - count_signs(side_signs(s, other(ours)), then)
    lead += in_hand(s, ours)
    return max(-MOST_PROMISED, min(MOST_PROMISED, lead))


def in_hand(s: S, side: Side) -> int:
    """What the cards of a side count, in points: what each could do now, and what it is kept for."""
    held = s.state.piles[cards.hand(side)].cards
    worths = hand(s, side)
    return (
        sum([CARDS.get(kind_of_card(card), 0) for card in held])
        + sum([a * b for a, b in zip(worths, HELD)]) // HUNDREDTHS
    )


def hand(s: S, side: Side) -> Hand:
    """What the cards in a hand are worth to play."""
    v, held = view_of(s, side), s.state.piles[cards.hand(side)].cards
    worths = sorted(
        [card_worth(s, v, side, *cards.counts_as(s, side, card, ""), len(held)) for card in held],
        reverse=True,
    )
    best, second, *_ = (*worths, 0, 0)
    return Hand(best, second, sum(worths))


def kind_of_card(card: str) -> str:
    """What a card counts as in `CARDS`: it is the same for every section."""
    for section in SECTIONS:
        card = card.removesuffix(f"_{section}")
    return card


def count_signs(one: Signs, weights: Signs) -> int:
    """What the signs of a side count, in points."""
    each = [a * b for a, b in zip(one, weights)]
    return sum(each[:7]) + each[10] + each[11] + sum(each[7:10]) // HUNDREDTHS


def side_signs(s: S, side: Side) -> Signs:
    """What tells how a side stands."""
    world, units = s.world, s.state.units.values()
    needed = max(0, world.force(side).medals - victory.medals(s.state, side))
    goals = view_of(s, side).goals
    foes = [(unit.place, world.kinds[unit.kind]) for unit in units if unit.side != side and unit.place]
    mine = [unit for unit in units if unit.side == side and unit.place is not None]
    near = distant = beside = 0
    risks = []
    for unit in mine:
        far = world.far(str(unit.place))
        if goals:
            apart = min([far[goal] for goal in goals])
            near += HUNDREDTHS // (1 + apart)
            distant += apart
        beside += any(far[place] == 1 for place, _ in foes)
        risks.append(_risk_share(s, unit, far, foes))
    risks.sort(reverse=True)
    steps = [unit.steps for unit in mine]
    return Signs(
        needed=needed,
        one_needed=int(needed <= 1),
        two_needed=int(needed <= 2),
        figures=sum(steps),
        units=len(mine),
        singles=steps.count(1),
        pairs=steps.count(2),
        danger=sum(risks),
        worst=sum(risks[:2]),
        near=near,
        far=distant,
        beside=beside,
    )


def _risk_share(s: S, unit: Unit, far: Mapping[str, int], foes: list[tuple[str, Kind]]) -> int:
    """What share of its figures a unit may expect to lose to the two worst enemies in range."""
    cover = cover_of(s.world, str(unit.place), unit.side, False)
    worst = second = 0
    for place, kind in foes:
        apart = far[place]
        if apart <= len(kind.dice):
            thrown = kind.dice[apart - 1] - (cover[kind.arm] if kind.cover else 0)
            if thrown > worst:
                worst, second = thrown, worst
            elif thrown > second:
                second = thrown
    return min(HUNDREDTHS, (worst + second) * hit_of(s.world.kinds[unit.kind]) // unit.steps)
