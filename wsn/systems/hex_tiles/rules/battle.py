"""Battles: who may battle whom, the dice and their reasons, and the results (M44 1.1, M44 1.2).

The preview, the odds and the roll all use the same `Tally`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Final

import msgspec

from wsn.cite import Reason, Refusal
from wsn.engine.state import Unit
from wsn.english import count
from wsn.systems.hex_tiles.data.ground import Place
from wsn.systems.hex_tiles.data.scenario import Side
from wsn.systems.hex_tiles.data.tables import Card, Kind, Symbol
from wsn.systems.hex_tiles.rules.world import S, World, name
from wsn.systems.hex_tiles.rules.world import look as look_at

DIE_FACES: Final = 6


class Tally(msgspec.Struct, frozen=True, gc=False):  # made by the thousand: quicker than a dataclass
    """An attack before its dice are rolled."""

    target: str
    figures: int
    dice: int
    hitting: frozenset[Symbol]
    """The symbols that cost the target a figure."""
    ignore: int
    """Flags that the target may ignore."""
    reasons: tuple[Reason, ...]
    again: bool = False
    """Whether each hit is rolled again and counts only for a grenade (M44 2.4)."""

    def hits(self, world: World, values: Iterable[int]) -> int:
        """The hits of a roll of the dice, before any second roll (M44 1.1)."""
        return sum(world.symbols[value] in self.hitting for value in values)

    def count(self, world: World, values: Sequence[int], second: Iterable[int] = ()) -> tuple[int, int]:
        """The figures lost and the flags left for the survivors, for the rolls of the dice (M44 1.1)."""
        hits = self.hits(world, values)
        if self.again:
            hits = sum(world.symbols[value] == "grenade" for value in second)
        return self.settle(hits, sum(world.symbols[value] == "flag" for value in values))

    def settle(self, hits: int, flags: int) -> tuple[int, int]:
        """Hits before flags: losses stop at the last figure, and an eliminated unit ignores its flags."""
        return (self.figures, 0) if hits >= self.figures else (hits, flags)

    def ways(self, world: World) -> Mapping[tuple[int, int], int]:
        """For each outcome of `count`, the number of rolls that give it, out of `out_of`.

        With a second roll every die counts as two, of which the second matters only for a hit.
        """
        return _loss_ways(self.dice, self.figures, *self._die(world))

    def _die(self, world: World) -> tuple[int, int, int]:
        """The faces of a die that hit, those with a flag, and all of them."""
        known = world.dies.get((self.hitting, self.again))
        if known is None:
            faces = list(world.symbols.values())
            hitting, flag, sides = (
                sum(symbol in self.hitting for symbol in faces),
                faces.count("flag"),
                DIE_FACES,
            )
            if self.again:
                hitting, flag, sides = hitting * faces.count("grenade"), flag * DIE_FACES, DIE_FACES**2
            known = world.dies[self.hitting, self.again] = (hitting, flag, sides)
        return known

    @property
    def out_of(self) -> int:
        """The number of all rolls."""
        every: int = (DIE_FACES**2 if self.again else DIE_FACES) ** self.dice
        return every

    def mean(self, world: World) -> int:
        """The average number of figures lost, in hundredths; flags do not count."""
        return _mean_losses(self.dice, self.figures, *self._die(world))[0]

    def fatal(self, world: World) -> int:
        """The number of rolls that eliminate the target, out of `out_of`."""
        return _mean_losses(self.dice, self.figures, *self._die(world))[1]


@lru_cache(4096)
def _mean_losses(dice: int, figures: int, hitting: int, flag: int, sides: int) -> tuple[int, int]:
    """The average figures lost, in hundredths, and the number of rolls that eliminate the target."""
    ways = _loss_ways(dice, figures, hitting, flag, sides)
    killed = sum(n for (lost, _), n in ways.items() if lost >= figures)
    return 100 * sum(lost * n for (lost, _), n in ways.items()) // sides**dice, killed


@lru_cache(4096)
def _loss_ways(dice: int, figures: int, hitting: int, flag: int, sides: int) -> Mapping[tuple[int, int], int]:
    outcomes: dict[tuple[int, int], int] = {}
    tally = Tally("", figures, dice, frozenset(), 0, ())
    rest = sides - hitting - flag
    for hits in range(dice + 1):
        for flags in range(dice - hits + 1):
            other = dice - hits - flags
            ways = comb(dice, hits) * comb(dice - hits, flags) * hitting**hits * flag**flags * rest**other
            if ways:
                key = tally.settle(hits, flags)
                outcomes[key] = outcomes.get(key, 0) + ways
    return dict(sorted(outcomes.items()))


def dice_text(dice: int) -> str:
    """A number of dice in words."""
    return count(dice, "die", "dice")


def reasons_text(reasons: Iterable[Reason]) -> str:
    """The reasons for the dice of an attack, for a line of the log: `3 infantry at 1 hex, -1 in a forest`."""
    told = [(one.amount, one.text) for one in reasons]
    first = [f"{amount} {text}" for amount, text in told[:1]]
    return ", ".join((*first, *(f"{amount:+d} {text}" if amount else text for amount, text in told[1:])))


def outcome_text(tally_figures: int, lost: int, flags: int) -> str:
    """An outcome in words: `1 figure lost and 2 flags`, `no loss, but 1 flag`."""
    words = f"{count(lost, 'figure')} lost" if lost else "no loss"
    if lost >= tally_figures:
        return f"{words}: eliminated"
    if not flags:
        return words
    return f"{words} and {count(flags, 'flag')}" if lost else f"{words}, but {count(flags, 'flag')}"


def owns(world: World, space: str, side: str) -> bool:
    """Whether a side owns the bunker in a hex (HT Bunkers)."""
    return world.bunkers.get(space) == side


def best_cover(
    world: World, place: Place, sandbags: bool, kind: Kind, high: bool, side: str
) -> Reason | None:
    """The dice that a kind of attacker loses to the cover of a hex: only the best cover counts (M44 1.8).

    Ruling: where the tile of a hex and what stands on it cover equally well, the reason names the tile.
    """
    if not kind.cover:
        return None
    best: Reason | None = None
    covers = place.covers
    if sandbags:
        row = world.tables.obstacles["sandbags"]
        assert row.cover is not None
        covers = (*covers, ("sandbags", row.cover))
    for word, cover in covers:
        if (cover.from_below and high) or (cover.owner and not owns(world, place.id, side)):
            continue
        amount = getattr(cover, kind.arm)
        if amount and (best is None or amount > -best.amount):
            best = Reason(cover.rule, f"against a unit {_where_text(word)}", -amount)
    return best


def _where_text(word: str) -> str:
    return {"sandbags": "behind sandbags", "hill": "up a hill", "hedgehog": "behind a hedgehog"}.get(
        word, f"in a {word}"
    )


def ignores_flag(world: World, place: Place, sandbags: bool, side: str) -> Reason | None:
    """The right to ignore the first flag in a hex; several such rights count once (M44 1.6)."""
    for word, flags in place.flags:
        if not flags.owner or owns(world, place.id, side):
            return Reason(flags.rule, f"first flag ignored, {_where_text(word)}", flags.ignore)
    if sandbags:
        row = world.tables.obstacles["sandbags"].flags
        assert row is not None
        return Reason(row.rule, "first flag ignored, behind sandbags", row.ignore)
    return None


def hitting(world: World, target: Unit) -> frozenset[Symbol]:
    """The symbols that hit a unit in an ordinary battle (M44 1.1, M44 2.2)."""
    kind = world.kinds[target.kind]
    return frozenset(kind.hit_by) or _HITS[kind.arm]


_HITS: Final[Mapping[str, frozenset[Symbol]]] = {
    "infantry": frozenset(("infantry", "grenade")),
    "armour": frozenset(("armour", "grenade")),
    "artillery": frozenset(("grenade",)),
}


def in_range(s: S, unit: Unit, target: Unit) -> Refusal | None:
    """Why a target is out of range, sight or choice, or None if it may be battled (M44 1.2, M44 1.5)."""
    world = s.world
    kind = world.kinds[unit.kind]
    assert unit.place is not None
    assert target.place is not None
    arm = world.kinds[target.kind].arm
    if arm not in kind.targets:
        return Refusal(kind.rule, f"{name(s, unit.id)} may not battle {arm}")
    apart = world.far(unit.place)[target.place]
    if apart > len(kind.dice):
        return Refusal(
            "M44 1.2", f"{name(s, target.id)} is {apart} hexes away; the range is {len(kind.dice)}"
        )
    at = look_at(s).at
    if apart > 1:
        for space in world.neighbours[unit.place]:
            beside = at.get(space)
            if beside is not None and beside.side != unit.side:
                text = f"{name(s, unit.id)} is next to an enemy and may battle only an adjacent enemy"
                return Refusal("M44 1.2", text)
        if kind.sight and not world.sees(unit.place, target.place, at):
            return Refusal("M44 1.5", f"{unit.place} has no line of sight to {target.place}")
    return None


def tally(
    s: S, unit: Unit, target: Unit, card: Card | None = None, first: bool = True, moved: bool = False
) -> Tally | Refusal:
    """The attack of one unit on another, or the refusal.

    `card` is the card that ordered the unit, for its bonus dice; `first` is false in an armour overrun;
    `moved` tells whether the unit has moved this turn.
    """
    refused = in_range(s, unit, target)
    if refused is not None:
        return refused
    world = s.world
    look = look_at(s)
    kind = world.kinds[unit.kind]
    assert unit.place is not None
    assert target.place is not None
    here, there = world.places[unit.place], world.places[target.place]
    if not here.may:
        return Refusal(here.battle_rule, f"{name(s, unit.id)} may not battle from {unit.place}")
    apart = world.far(unit.place)[target.place]
    if card is not None and card.near and first and apart > 1:
        return Refusal(card.rule, f"{card.name} is for battles with an adjacent enemy")
    bagged = target.place in look.sandbags
    asked = (unit.kind, unit.place, target.place, target.side, unit.place in look.wire, bagged)
    ground = world.grounds.get(asked)
    if ground is None:
        ground = world.grounds[asked] = tuple(_by_ground(world, *asked))
    if card is not None and card.near is False and apart == 1:
        words = f"{card.name} is for battles of units that are not next to an enemy"
        return Refusal(card.rule, words)
    reasons = [*ground]
    if look.zeroed and (unit.id, target.place) in look.zeroed:
        reasons.append(Reason("M44 2.3", "zeroed in", 1))
    if card is not None and card.bonus and bonus_counts(card, apart, first):
        reasons.append(Reason(card.rule, card.name, card.bonus))
    dice = sum([reason.amount for reason in reasons])
    if dice <= 0:
        if world.options.zero_dice == "refused":
            return Refusal("M44 1.2", f"no dice are left ({reasons_text(reasons)})")
        reasons.append(Reason("M44 1.2", "at least one die", 1 - dice))
        dice = 1
    flag = ignores_flag(world, there, bagged, target.side)
    guns = world.kinds[target.kind].arm in there.stuck
    if flag is not None and guns and world.options.bunker_guns == "every_flag":
        flag = None
    if flag is not None:
        reasons.append(Reason(flag.rule, flag.text))
    faces = hitting(world, target)
    struck = world.kinds[target.kind]
    if struck.arm in kind.stars and (kind.stars_moved or not moved):
        faces = faces | {"star"}
        reasons.append(Reason(kind.rule, "stars hit"))
    if struck.second_roll:
        reasons.append(Reason(struck.rule, "each hit is rolled again and counts for a grenade only"))
    return Tally(
        target.id,
        target.steps,
        dice,
        faces,
        0 if flag is None else flag.amount,
        tuple(reasons),
        struck.second_roll,
    )


def _by_ground(
    world: World, key: str, a: str, b: str, side: str, wired: bool, bagged: bool
) -> Iterator[Reason]:
    """The dice of a kind of unit from one hex against an enemy of a side in another, cover taken off.

    `wired` and `bagged` tell of wire in the first hex and sandbags in the second.
    """
    kind, here, apart = world.kinds[key], world.places[a], world.far(a)[b]
    away = count(apart, "hex", "hexes")
    yield Reason("M44 1.2", f"for {kind.name.lower()} at {away}", kind.dice[apart - 1])
    for arm, reason in here.dice:
        if arm == kind.arm:
            yield reason
    if wired:
        wire = world.tables.obstacles["wire"].battle
        assert wire is not None
        amount = getattr(wire, kind.arm)
        if amount:
            yield Reason(wire.rule, "from the wire", amount)
    cover = best_cover(world, world.places[b], bagged, kind, here.high, side)
    if cover is not None:
        yield from _less_cover(kind, cover, apart)


def _less_cover(kind: Kind, cover: Reason, apart: int) -> Iterator[Reason]:
    """The dice that cover takes from an attacker whose close assaults it hinders less (M44 2.1, M44 2.7)."""
    most = kind.assault_cover
    if most is None or apart > 1 or -cover.amount <= most:
        yield cover
        return
    words = "does not count" if not most else f"takes only {most}"
    yield Reason(kind.rule, f"{cover.text}: cover {words} in close assault", -most)


def bonus_counts(card: Card, apart: int, first: bool) -> bool:
    """Whether the bonus dice of a card count in this battle (M44 1.10)."""
    if card.bonus_in == "assault":
        return apart == 1
    return first or card.bonus_in == "all"


def card_strike(world: World, side: Side, key: str, target: Unit) -> Tally:
    """The attack of a card such as air power: ground gives no cover (M44 1.10)."""
    card = world.card(key)
    dice = card.axis_dice if side == "axis" and card.axis_dice is not None else card.dice
    faces = hitting(world, target)
    if card.act == "air_power":
        faces = faces | {"star"}
    again = world.kinds[target.kind].second_roll
    return Tally(target.id, target.steps, dice, faces, 0, (Reason(card.rule, card.name, dice),), again)
