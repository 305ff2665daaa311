"""The worth of commands to simple bots, in hundredths of a damage point, from what the side may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from wsn.bots.judges.storm_over_normandy import damage_choice
from wsn.bots.judges.storm_over_normandy.move_value import move_worth, onward_worth, stand_worth
from wsn.bots.judges.storm_over_normandy.replies import CARD, damage_capacity, strike_worth
from wsn.bots.judges.storm_over_normandy.worths import NO, area_stake
from wsn.engine.commands import Command
from wsn.engine.memo import read_memo
from wsn.engine.state import Unit
from wsn.systems.storm_over_normandy.data.declared import HELD
from wsn.systems.storm_over_normandy.data.scenario import BOX
from wsn.systems.storm_over_normandy.rules import acting, assault, cards, control, damage, ground, strike
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Allot,
    Assault,
    Back,
    Discard,
    Done,
    Fire,
    Join,
    MoveTo,
    Pass,
    Pay,
    PlayCard,
    Release,
    RetreatTo,
    Support,
    Take,
)
from wsn.systems.storm_over_normandy.rules.flow import release_ways, turn
from wsn.systems.storm_over_normandy.rules.invasion import MOST_BEACH_SUPPORT
from wsn.systems.storm_over_normandy.rules.memos import (
    Column,
    Damage,
    Double,
    Group,
    Shelling,
    Storm,
    Strike,
    Window,
)
from wsn.systems.storm_over_normandy.rules.world import (
    S,
    at,
    deciding,
    exploiting,
    fresh,
    is_fixed,
    kind_of,
    movers,
    other,
    ready,
)


def appraise_commands(s: S, commands: Sequence[Command]) -> Sequence[int] | None:
    """The worth of each command, or None in a phase that this module does not appraise."""
    weigh = PHASES.get(s.here.phase)
    return None if weigh is None else weigh(s, commands)


def _best_way(s: S, units: Sequence[Unit], start: str) -> int:
    left = ground.points(s, units)
    worths = [
        move_worth(s, units, start, near)
        for near in s.world.around[start]
        if ground.may_enter(s, units, start, near, left) is None
    ]
    return max(worths, default=NO)


def _best_act(s: S, side: str, space: str, nation: str, only: str = "") -> int:
    units = ready(s, space, nation)
    if not units:
        return NO
    moving = movers(s, units)
    goers = tuple(unit.id for unit in moving)
    ids = tuple(unit.id for unit in units)
    best = NO
    if acting.may_fire(s, space, side) is None:
        best = strike_worth(s, Strike("landing" if only else "fire", side, space, ids))
    if only:
        return best
    if not moving:
        return best
    best = max(best, _best_way(s, moving, space))
    if s.world.landing_box(space) or cards.count(s, side):
        price = 0 if s.world.landing_box(space) else CARD
        for near in s.world.around[space]:
            if near in s.world.areas and acting.assault_barred(s, moving, space, near) is None:
                best = max(
                    best,
                    strike_worth(s, Strike("assault", side, near, goers)) - price - _leaves(s, moving, space),
                )
    return best


def _leaves(s: S, units: Sequence[Unit], start: str) -> int:
    if start not in s.world.areas or len(at(s, start, units[0].side)) > len(units):
        return 0
    foe = other(units[0].side)
    near = any(at(s, n, foe) for n in s.world.around[start] if n in s.world.areas)
    return area_stake(s, start) // 4 if near else 0


def _appraise_impulse(s: S, commands: Sequence[Command]) -> list[int]:
    side = deciding(s)
    return [_impulse_one(s, side, c) for c in commands]


def _impulse_one(s: S, side: str, c: Command) -> int:
    match c:
        case Activate():
            return _best_act(s, side, c.space, c.option)
        case PlayCard():
            return _card(s, side, c)
        case Release():
            return _release_worth(s)
        case Pass():
            return 15
    return 0


def _action_worth(s: S, unit: Unit) -> int:
    """What it is worth that a unit can act once more."""
    return 60 + 40 * kind_of(s, unit).firepower


def _release_worth(s: S) -> int:
    """What the roll for the held units brings: their actions in this turn and the next, if it succeeds.

    Later turns do not count: it can be rolled for then, with better odds. In turn 1 none succeeds (SON 14.1).
    """
    turns = min(2, s.world.scenario.turns + 1 - turn(s))
    freed = sum(
        _action_worth(s, unit) for unit in s.state.units.values() if HELD in unit.marks and unit.place
    )
    return freed * turns * release_ways(s) // 6


def _card(s: S, side: str, c: PlayCard) -> int:
    use = cards.use_of(s.world, c.card, "impulse")
    if use is None:
        return NO
    match use.effect:
        case "fire":
            planned = Strike("card", side, str(c.space), power=use.amount, spare=use.spare)
            return strike_worth(s, planned) - CARD
        case "steady":
            best = max(
                (_best_fire(s, side, str(c.space), n) for n in acting.nations(deciding(s))), default=NO
            )
            return best + 40 - CARD
        case "shock":
            starts = assault.origins(s, side, str(c.space))
            best = NO
            for nation, near in starts.items():
                units = [u for a in near[:2] for u in assault.able(s, a, nation, str(c.space))]
                ids = tuple(u.id for u in units[:6])
                best = max(best, strike_worth(s, Strike("assault", side, str(c.space), ids)) - CARD // 2)
            return best
        case "refresh" | "pin":
            return _action_worth(s, s.unit(str(c.target))) - CARD
        case "support":
            return 30
        case "draw":
            return (min(use.amount, cards.drawable(s, side)) - 1) * CARD // 2
        case "reinforce" | "place":
            return 300
    return 0


def _best_fire(s: S, side: str, space: str, nation: str) -> int:
    ids = tuple(u.id for u in ready(s, space, nation))
    return strike_worth(s, Strike("fire", side, space, ids)) if ids else NO


def _appraise_acting(s: S, commands: Sequence[Command]) -> list[int]:
    memo, side = s.memo(Group), deciding(s)
    units = movers(s, [s.unit(unit) for unit in memo.units])
    goers = tuple(unit.id for unit in units)
    worths = []
    for c in commands:
        match c:
            case Fire():
                worth_ = strike_worth(
                    s, Strike("landing" if memo.only else "fire", side, memo.space, memo.units)
                )
            case MoveTo():
                worth_ = move_worth(s, units, memo.space, c.space)
            case Assault():
                price = CARD if c.card is None else card_value(s, c.card)
                price = 0 if c.card is None else price
                planned = Strike("assault", side, c.space, goers)
                worth_ = strike_worth(s, planned) - price - _leaves(s, units, memo.space)
            case Back():
                worth_ = NO
            case _:
                worth_ = NO + 1
        worths.append(worth_)
    return worths


def card_value(s: S, card: str) -> int:
    """What a card is worth in the hand, to choose which to discard."""
    if not s.world.is_card(card):
        return CARD
    return CARD + 5 * max(use.amount for use in s.world.card(card).uses)


def _march(s: S, commands: Sequence[Command]) -> list[int]:
    memo = s.memo(Column)
    units = [s.unit(unit) for unit in memo.units]
    here = stand_worth(s, units, memo.space)
    return [
        onward_worth(s, units, memo.space, c.space, here) if isinstance(c, MoveTo) else 0 for c in commands
    ]


def _appraise_double(s: S, commands: Sequence[Command]) -> list[int]:
    memo = s.memo(Double)
    worths = []
    for c in commands:
        if isinstance(c, Done):
            worths.append(NO if len(memo.origins) < 2 else 10_000)
        elif isinstance(c, Join):
            worths.append(
                sum(kind_of(s, u).firepower for u in assault.able(s, c.space, c.option, memo.space))
            )
        else:
            worths.append(-1 - kind_of(s, s.unit(c.unit)).firepower)  # type: ignore[attr-defined]  # what is left names a unit
    return worths


def _appraise_reaction(s: S, commands: Sequence[Command]) -> list[int]:
    memo = s.memo(Window)
    return [_react_one(s, memo, c.card) if isinstance(c, PlayCard) else 0 for c in commands]


def _react_one(s: S, memo: Window, card: str) -> int:
    from wsn.systems.storm_over_normandy.rules import reactions

    use = reactions.playable(s, card, memo)
    if use is None:
        return NO
    below = s.state.frames[-2]
    if below.phase == "strike":
        now = read_memo(below, Strike)
        changed = reactions.changed_by(now, use)
        return abs(strike_worth(s, changed) - strike_worth(s, now)) - CARD
    if memo.window == "assaulted":
        storm = read_memo(below, Storm)
        shooters = reactions.shooters(s, deciding(s), memo.space)
        planned = Strike("defence", deciding(s), memo.space, shooters, storm.units)
        return strike_worth(s, planned) - CARD
    if memo.window == "leaving":
        return 60 if below.phase == "storm" else -20
    if memo.window == "card":
        played = cards.use_of(s.world, memo.card, "impulse")
        return (
            50
            if played is not None and (played.effect in ("reinforce", "shock") or played.amount >= 8)
            else -1
        )
    return 10


def _appraise_support(s: S, commands: Sequence[Command]) -> list[int]:
    memo = s.memo(Strike)
    worths = []
    for c in commands:
        assert isinstance(c, Support)
        more = msgspec.structs.replace(memo, support=c.amount)
        worths.append(strike_worth(s, more) - 25 * c.amount)
    return worths


def _appraise_damage(s: S, commands: Sequence[Command]) -> list[int]:
    memo = s.memo(Damage)
    plan = damage_choice.least_painful(s, memo)
    worths = []
    for c in commands:
        if isinstance(c, Take):
            wanted = plan.get(c.unit) == damage.LEVELS[c.option]
            worths.append(10 if wanted and memo.taken.get(c.unit) != plan[c.unit] else NO)
        else:
            worths.append(0 if isinstance(c, Done) else NO)
    return worths


def _appraise_retreat(s: S, commands: Sequence[Command]) -> list[int]:
    side = deciding(s)
    worths = []
    for c in commands:
        assert isinstance(c, RetreatTo)
        box = s.world.landing_box(c.space)
        friends = len(at(s, c.space, side))
        worths.append(-50 if box else 10 * min(friends, 3) - (100 if friends >= 6 else 0))
    return worths


def _appraise_price(s: S, commands: Sequence[Command]) -> list[int]:
    side = deciding(s)
    best = max((_best_act(s, side, str(u.place), "german") for u in _places(s, side)), default=NO)
    return [best - card_value(s, c.card) - 60 if isinstance(c, Pay) else 0 for c in commands]


def _places(s: S, side: str) -> list[Unit]:
    seen: dict[str, Unit] = {}
    for unit in s.state.units.values():
        if unit.side == side and unit.place and fresh(unit) and not is_fixed(s, unit):
            seen.setdefault(unit.place, unit)
    return list(seen.values())


def _appraise_plan(s: S, commands: Sequence[Command]) -> list[int]:  # noqa: ARG001 - all alike
    return [10 if isinstance(c, Done) else 0 for c in commands]


def _appraise_shelling(s: S, commands: Sequence[Command]) -> list[int]:
    """The shares of the support that clear most beaches, with the attack of who lands after it."""
    share = _support_shares(s)
    points = s.memo(Shelling).points
    worths = []
    for c in commands:
        if isinstance(c, Allot):
            wanted = c.amount == share[c.space] and points.get(c.space, 0) != share[c.space]
            worths.append(10 if wanted else -10)
        else:
            worths.append(0)
    return worths


def _support_shares(s: S) -> Mapping[str, int]:
    """By beach, its support points: the best sum over all beaches, found beach by beach."""
    whole = s.world.scenario.support
    best: list[tuple[int, tuple[int, ...]]] = [(0, ())] * (whole + 1)
    for beach in s.world.beaches:
        worths = [_shelling_worth(s, beach, n) for n in range(min(MOST_BEACH_SUPPORT, whole) + 1)]
        best = [
            max(
                (best[left - n][0] + worths[n], (*best[left - n][1], n))
                for n in range(min(MOST_BEACH_SUPPORT, left) + 1)
            )
            for left in range(whole + 1)
        ]
    return dict(zip(s.world.beaches, best[whole][1], strict=True))


def _shelling_worth(s: S, beach: str, points: int) -> int:
    """What these support points bring on a beach: damage, and the chance that it falls to the landing."""
    foes = at(s, beach, "germans")
    if not foes:
        return 0
    reckoned = strike.tally(s, Strike("shelling", "allies", beach, support=points))
    wave = [u for u in at(s, beach + BOX, "allies") if not exploiting(u)]
    most = max(kind_of(s, u).spent for u in foes) + strike.value(s, beach)
    later = sum(kind_of(s, u).firepower for u in wave) + 1 - most
    clear, total = damage_capacity(s, foes), 0
    for dice, ways in strike.TWO_DICE.items():
        done = min(reckoned.damage(dice) if points else 0, clear)
        falls = sum(w for d, w in strike.TWO_DICE.items() if later + d >= clear - done)
        total += ways * (50 * done + area_stake(s, beach) * falls // 36)
    return total // 36


def _appraise_beaches(s: S, commands: Sequence[Command]) -> list[int]:
    return [
        _best_act(s, "allies", c.space, c.option, "landing") + 1 if isinstance(c, Activate) else 0
        for c in commands
    ]


def _appraise_discards(s: S, commands: Sequence[Command]) -> list[int]:
    side = deciding(s)
    full = control.hand_size(s, side, 2)
    crowded = cards.count(s, side) >= full
    return [(card_low(s, c.card) if crowded else -1) if isinstance(c, Discard) else 0 for c in commands]


def card_low(s: S, card: str) -> int:
    """Whether a card is worth less than the next."""
    return 1 if card_value(s, card) <= CARD else -1


def _rank_equally(s: S, commands: Sequence[Command]) -> list[int]:  # noqa: ARG001 - all alike
    return [0] * len(commands)


PHASES: Final[Mapping[str, Callable[[Any, Sequence[Command]], Sequence[int]]]] = {
    "landing plan": _appraise_plan,
    "drop": _rank_equally,
    "shelling": _appraise_shelling,
    "order": _rank_equally,
    "storm beaches": _appraise_beaches,
    "impulse": _appraise_impulse,
    "act": _appraise_acting,
    "march": _march,
    "double": _appraise_double,
    "support": _appraise_support,
    "damage": _appraise_damage,
    "retreat": _appraise_retreat,
    "price": _appraise_price,
    "discards": _appraise_discards,
    "react": _appraise_reaction,
}
