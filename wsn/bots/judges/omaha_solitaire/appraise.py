"""The worth of commands to simple bots, in hundredths of a victory point, from what the player may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wsn.engine.commands import Command
from wsn.engine.state import Unit
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED, EP
from wsn.systems.omaha_solitaire.data.tables import POOLS, Combat, row_of
from wsn.systems.omaha_solitaire.data.words import BEACH
from wsn.systems.omaha_solitaire.rules import assault, flow, landing
from wsn.systems.omaha_solitaire.rules.activation import engineering, fresh, rebuilder
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Advance,
    Attack,
    Back,
    CallOff,
    Clear,
    Embark,
    Join,
    LandRest,
    LeaveOut,
    Lose,
    MoveTo,
    Pay,
    PlayCard,
    PressOn,
    Rebuild,
    Recall,
    Relocate,
    Reveal,
    Share,
    Shift,
    Target,
    ThrowBack,
)
from wsn.systems.omaha_solitaire.rules.memos import Assault, Group, Losses, Won
from wsn.systems.omaha_solitaire.rules.world import (
    US,
    S,
    able,
    blocked,
    factor,
    gap,
    hidden,
    holder,
    kind_of,
    limit,
    men,
    payers,
    points,
    pool_of,
    stack,
    tank,
    tanks,
    tokens,
    turn,
)

POINT: Final = 100
"""A victory point."""
WITH_CARDS: Final = frozenset({"cards", "activation", "assault"})
"""The decisions at which a bot thinks of its cards; nothing is lost by keeping them for these."""
NO: Final = -100_000


def appraise_commands(s: S, commands: Sequence[Command]) -> Sequence[int] | None:
    """How good each command looks."""
    judge = JUDGES.get(s.here.phase)
    if judge is None:
        return None
    return [judge(s, one) if s.here.phase in WITH_CARDS or not isinstance(one, PlayCard) else NO
            for one in commands]  # fmt: skip


# --- what a square promises


def square_prize(s: S, square: str) -> int:
    """The points in a square: its tokens, and itself."""
    worth = POINT * len(tokens(s, square))
    return worth + (POINT if square in s.world.worth and holder(s, square) != US else 0)


def strength(s: S, square: str) -> float:
    """The strength that a square seems to have: seen, or guessed from the pool."""
    total = 0.0
    for token in tokens(s, square):
        kind = None if hidden(token) else kind_of(s, token)  # a planner deals it a face, and must not look
        if kind is not None:
            total += kind.full
        elif not token.id.startswith("re-"):
            total += mean_strength(s)
    return total


def mean_strength(s: S) -> float:
    """The mean strength of the pool."""
    return s.cache.of(_Chart).mean(s)


class _Chart:
    """What charts and map come to, the same in every state of a game."""

    def __init__(self) -> None:
        self._mean: float | None = None
        self._rows: dict[int, Sequence[Combat]] = {}
        self._far: dict[str, Sequence[tuple[int, str]]] = {}

    def mean(self, s: S) -> float:
        """The mean strength of the pool."""
        if self._mean is None:
            self._mean = _pool_mean(s)
        return self._mean

    def rows(self, s: S, drm: int) -> Sequence[Combat]:
        """The rows of the table of attacks for each die."""
        rows = self._rows.get(drm)
        if rows is None:
            table = s.world.tables.charts.attack
            rows = self._rows[drm] = tuple(row_of(table, die + drm) for die in range(1, 7))
        return rows

    def far(self, s: S, square: str) -> Sequence[tuple[int, str]]:
        """How far each square that is worth a point is, the nearest first."""
        far = self._far.get(square)
        if far is None:
            distance = s.world.board.distance
            far = self._far[square] = sorted((distance(square, q), q) for q in s.world.worth)
        return far


def _pool_mean(s: S) -> float:
    pool = s.world.tables.pools[s.world.scenario.pool].strongpoints
    kinds = s.world.tables.kinds
    return sum(kinds[kind].full * n for kind, n in pool.items()) / max(1, sum(pool.values()))


def worth_of(s: S, memo: Assault) -> float:
    """What an attack brings on the average: points won, less what its losses cost."""
    total = 0.0
    gain = square_prize(s, memo.space)
    if not assault.posts_in(s, memo.space):
        return float(gain)
    hurt = any(DISRUPTED not in unit.marks for unit in assault.attackers(s, memo))
    drm = assault.tally(s, memo).drm
    for row in s.cache.of(_Chart).rows(s, drm):
        total += gain * row.success
        total -= (45 if hurt else 110) * row.disrupted + 150 * row.eliminated
    return total / 6


def pressing_worth(s: S, memo: Assault) -> float:
    """What it is worth to press on against tokens that lie open, with what springs first."""
    now = worth_of(s, memo)
    return 0.9 * now - 15 if assault.events_in(s, memo.space) else now


def guess_chance(s: S, square: str, ours: float, disrupted: bool) -> float:
    """The chance to win a square that nobody has looked into, roughly, in parts of a point."""
    theirs = strength(s, square)
    drm = -2 if ours >= 2 * theirs else -1 if ours > theirs else 0
    drm += (-1 if turn(s) >= s.world.tables.number("attack_late_from") else 0) + (1 if disrupted else 0)
    rows = s.cache.of(_Chart).rows(s, drm)
    won = sum(row.success for row in rows)
    cost = sum(45 * row.disrupted + 150 * row.eliminated for row in rows)
    return (square_prize(s, square) * won - cost) / 6


def force_factors(s: S, units: Sequence[Unit]) -> int:
    """The factors of units."""
    return sum(factor(s, unit) for unit in units)


def helpers(s: S, target: str, without: str) -> list[str]:
    """The other squares that could join an attack, by what they bring."""
    near = [q for q in s.world.land[target] if q != without and _pays_off(s, q)]
    return sorted(near, key=lambda q: -force_factors(s, _able_units(s, q)))


def _able_units(s: S, square: str) -> tuple[Unit, ...]:
    known = s.placed.here(square).known
    units: tuple[Unit, ...] | None = known.get(_able_units)
    if units is None:
        units = known[_able_units] = tuple([s.unit(one) for one in fresh(s, square)])
    return units


def _pays_off(s: S, square: str) -> bool:
    return any(able(unit) for unit in men(s, square)) and any(points(s, pool) for pool in payers(s, square))


def best_attack(s: S, square: str, budget: int) -> tuple[float, str]:
    """The most promising attack from a square: its worth a point of initiative, and its target."""
    best = (-1e9, "")
    here = _able_units(s, square)
    if not any(not tank(s, unit) for unit in here):
        return best
    for target in s.world.land[square]:
        if not tokens(s, target):
            continue
        units, cost = list(here), 1
        value = _attack_value(s, target, units) / cost
        for other in helpers(s, target, square)[: max(0, budget - 1)]:
            units += _able_units(s, other)
            cost += 1
            value = max(value, _attack_value(s, target, units) / cost)
        best = max(best, (value, target))
    return best


def _attack_value(s: S, target: str, units: Sequence[Unit]) -> float:
    """What an attack is worth: as pressing on once all lies open, so that it is not called off again."""
    if not any(hidden(token) for token in tokens(s, target)):
        return pressing_worth(s, Assault(target, tuple(unit.id for unit in units)))
    hurt = any(DISRUPTED in unit.marks and not tank(s, unit) for unit in units)
    return guess_chance(s, target, force_factors(s, units), hurt)


def step(s: S, start: str, goal: str, units: Sequence[Unit]) -> float:
    """What a move brings: an empty square worth a point, a stack for an attack, the way to the next prize."""
    value = 0.0
    if goal in s.world.worth and holder(s, goal) != US:
        value += POINT
    after, before = _best_promise(s, goal, start, units), _best_promise(s, start, start, units)
    value += 0.45 * (after - before)
    value += 6.0 * (_prize_distance(s, start) - _prize_distance(s, goal))
    return value


def _best_promise(s: S, square: str, start: str, units: Sequence[Unit]) -> float:
    """The best attack that these units could make from a square, with whom they would find there."""
    there = [unit for unit in _able_units(s, square) if unit not in units] if square != start else []
    force_ = [*there, *units]
    best = 0.0
    for target in s.world.land[square]:
        if tokens(s, target):
            beside = [q for q in s.world.land[target] if q not in (square, start)]
            more = max((_able_units(s, q) for q in beside), key=lambda us: force_factors(s, us), default=())
            best = max(
                best, _attack_value(s, target, force_), _attack_value(s, target, [*force_, *more]) - 25
            )
    return best


def _prize_distance(s: S, square: str) -> int:
    """How far the nearest prize is."""
    for far, q in s.cache.of(_Chart).far(s, square):
        if holder(s, q) != US or tokens(s, q):
            return far
    return 0


# --- the phases


def _appraise_activation(s: S, c: Command) -> int:
    match c:
        case Activate():
            return round(_activation_worth(s, c))
        case Clear():
            return round(_clearing_worth(s, c))
        case Rebuild():
            unit = s.unit(c.unit)
            kind = kind_of(s, unit)
            gain = kind.full - kind.disrupted if kind is not None else 0
            beach = s.world.terrain(unit.place or "") == BEACH
            spare = points(s, rebuilder(s, c)) == max(points(s, pool) for pool in POOLS)
            return (24 if beach else 34) + 12 * gain + spare
        case Recall():
            back = kind_of(s, s.unit(c.unit))
            return 18 + 12 * (back.disrupted if back is not None else 0) - 4 * turn(s)
        case Relocate():
            return round(_relocation_worth(s, c))
        case PlayCard():
            return _card(s, c)
        case _:
            return 12
    return 0


def _activation_worth(s: S, c: Activate) -> float:
    square = c.space
    here = _able_units(s, square)
    budget = sum(points(s, pool) for pool in POOLS)
    attack, _ = best_attack(s, square, budget)
    move = max((step(s, square, q, here) for q in s.world.land[square] if _enters(s, q, here)), default=-1e9)
    rich = 0.5 * min(points(s, c.option), 3)
    return max(attack, 0.8 * move) + rich


def _enters(s: S, goal: str, units: Sequence[Unit]) -> bool:
    if tokens(s, goal) or (blocked(s, goal) and any(tank(s, unit) for unit in units)):
        return False
    return stack(s, goal) + sum(factor(s, u) for u in units if not tank(s, u)) <= limit(s)


def _clearing_worth(s: S, c: Clear) -> float:
    drm = sum(reason.amount for reason in engineering(s, c.amount))
    chance = sum(row_of(s.world.tables.charts.engineers, die + drm).removed for die in range(1, 7)) / 6
    first = 35 if not any(gap(s, q) and s.world.sector(q) == s.world.sector(c.space)
                          for q in s.world.beaches) else 0  # fmt: skip
    return chance * (POINT + first) / c.amount - 10


def _relocation_worth(s: S, c: Relocate) -> float:
    token = s.unit(c.unit)
    here, there = token.place or "", c.space
    lost = _best_promise(s, here, here, _able_units(s, here)) - _best_promise(
        s, here, here, [u for u in _able_units(s, here) if u.id != token.id]
    )
    won = _best_promise(s, there, there, [*_able_units(s, there), token]) - _best_promise(
        s, there, there, _able_units(s, there)
    )
    return 0.5 * (won - lost) - 10


def _card(s: S, c: PlayCard) -> int:
    row = s.world.card(c.card)
    match row.effect:
        case "engineers":
            return 30 if (EP.get(s.state) or 0) < 3 else 5
        case "initiative":
            return 200 - points(s, c.option or "")
        case "flip":
            unit = s.unit(c.unit or "")
            kind = kind_of(s, unit)
            return 30 * (kind.full - kind.disrupted) if kind is not None else 0
        case "tank":
            return 60 + len(_able_units(s, c.space or "")) * 5 - _prize_distance(s, c.space or "")
        case "return":
            back = kind_of(s, s.unit(c.unit or ""))
            return 20 + 30 * (back.disrupted if back is not None else 0)
        case "advance":
            units = [u for u in men(s, c.space or "") if able(u)]
            return round(step(s, c.space or "", s.world.ahead(c.space or "") or "", units)) + 10
        case "reveal":
            return 15 if any(tanks(s, q) or stack(s, q) > 3 for q in s.world.land[c.space or ""]) else 8
    return 0


def _appraise_action(s: S, c: Command) -> int:
    memo = s.memo(Group)
    units = [s.unit(one) for one in memo.units]
    budget = sum(points(s, pool) for pool in POOLS)
    match c:
        case Attack():
            rest, cost, best = list(units), 1, _attack_value(s, c.space, units)
            for other in helpers(s, c.space, memo.space)[: max(0, budget - 1)]:
                rest += _able_units(s, other)
                cost += 1
                best = max(best, _attack_value(s, c.space, rest) / cost)
            return round(best)
        case MoveTo():
            return round(0.8 * step(s, memo.space, c.space, units))
        case Reveal():
            return 2
        case LeaveOut():
            return _left_out(s, memo, s.unit(c.unit), units)
        case Back():
            return 0
    return NO


def _left_out(s: S, memo: Group, unit: Unit, units: Sequence[Unit]) -> int:
    """A disrupted unit stays behind where the others attack better without it."""
    rest = [one for one in units if one != unit]
    targets = [q for q in s.world.land[memo.space] if tokens(s, q)]
    if DISRUPTED not in unit.marks or tank(s, unit) or not targets:
        return NO
    gain = max(_attack_value(s, q, rest) for q in targets) - max(_attack_value(s, q, units) for q in targets)
    return round(max(_attack_value(s, q, rest) for q in targets)) + 1 if gain > 3 else NO


def _appraise_assault(s: S, c: Command) -> int:
    memo = s.memo(Assault)
    match c:
        case PressOn():
            return round(pressing_worth(s, memo))
        case Join():
            units = (*memo.units, *fresh(s, c.space))
            return round(pressing_worth(s, _with_unit(memo, units=units)) - 22)
        case PlayCard() if s.world.card(c.card).effect == "boost":
            bonus = memo.bonus + s.world.card(c.card).amount
            return round(pressing_worth(s, _with_unit(memo, bonus=bonus)) - 12)
        case CallOff():
            return 0  # the point is spent
    return NO


def _with_unit(memo: Assault, **changes: Any) -> Assault:
    from msgspec.structs import replace

    return replace(memo, **changes)


def _won_worth(s: S, c: Command) -> int:
    memo = s.memo(Won)
    if not isinstance(c, Advance):
        return 1
    unit = s.unit(c.unit)
    return 50 + 5 * factor(s, unit) if not men(s, memo.space) or tank(s, unit) else 20 + factor(s, unit)


def _loss_worth(s: S, c: Command) -> int:
    assert isinstance(c, Lose)
    unit, kind = s.unit(c.unit), kind_of(s, s.unit(c.unit))
    assert kind is not None
    if s.memo(Losses).eliminated or DISRUPTED in unit.marks:
        return -100 - 20 * factor(s, unit)
    return -20 * (kind.full - kind.disrupted) - 5


def _share_worth(s: S, c: Command) -> int:
    """More to whoever has more men ashore or about to land."""
    assert isinstance(c, Share)
    weight = dict.fromkeys(POOLS, 0.1)
    for unit in s.state.units.values():
        if unit.side == US and unit.place is not None and pool_of(s, unit):
            weight[pool_of(s, unit)] += factor(s, unit)
    first, new = c.amount, flow.new_points(s)
    total = new + sum(points(s, pool) for pool in POOLS)
    want = total * weight["1st"] / sum(weight.values())
    return -round(100 * abs(points(s, "1st") + first - want))


def _appraise_waves(s: S, c: Command) -> int:
    """Where there is room straight ahead and the shore is safest."""
    assert isinstance(c, Embark)
    beach = s.world.ahead(c.space) or ""
    drm = sum(reason.amount for reason in landing.modifiers(s, beach))
    full = stack(s, beach) + stack(s, c.space) + factor(s, s.unit(c.unit)) > limit(s)
    edge = s.world.beside(c.space, 1) is None
    return -10 * drm - 40 * full - 15 * edge + 3 * bool(men(s, beach))


def _order_worth(s: S, c: Command) -> int:  # noqa: ARG001 - every order is as good
    return -1 if isinstance(c, LandRest) else 0


def _target_worth(s: S, c: Command) -> int:
    assert isinstance(c, Target)
    there = men(s, c.space)
    strong = [unit for unit in there if DISRUPTED not in unit.marks]
    return (20 if strong else -20) - 3 * len(there) - 10 * len(tanks(s, c.space))


def _shift_worth(s: S, c: Command) -> int:
    assert isinstance(c, Shift)
    return -sum(reason.amount for reason in landing.modifiers(s, c.space))


def _appraise_cards(s: S, c: Command) -> int:
    """Before the events: only what the landing made urgent."""
    return 10 if not isinstance(c, PlayCard) else _card(s, c) if s.world.card(c.card).effect == "flip" else -1


def _throw_worth(s: S, c: Command) -> int:
    return s.world.card(c.card).turn - 3 if isinstance(c, ThrowBack) else 0


def _pay_worth(s: S, c: Command) -> int:
    assert isinstance(c, Pay)
    return points(s, c.option)


JUDGES: Final[Mapping[str, Callable[[S, Command], int]]] = {
    "throw back": _throw_worth,
    "share": _share_worth,
    "waves": _appraise_waves,
    "order": _order_worth,
    "shift": _shift_worth,
    "cards": _appraise_cards,
    "target": _target_worth,
    "pay": _pay_worth,
    "losses": _loss_worth,
    "activation": _appraise_activation,
    "act": _appraise_action,
    "assault": _appraise_assault,
    "won": _won_worth,
}
"""By phase, what weighs its commands."""
