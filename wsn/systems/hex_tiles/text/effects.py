"""What the ground of a hex does: to a unit that moves in, to its battles, and to attacks on it (HT, M44 1.2).

The same rows are asked as in play: nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wsn.cite import Reason
from wsn.engine.state import Unit
from wsn.english import count, list_words
from wsn.systems.hex_tiles.data.ground import Place
from wsn.systems.hex_tiles.data.tables import ARMS, Kind
from wsn.systems.hex_tiles.rules import able, battle
from wsn.systems.hex_tiles.rules.battle import dice_text
from wsn.systems.hex_tiles.rules.world import S, World
from wsn.systems.hex_tiles.rules.world import look as look_at


def effects(s: S, space: str, unit: str | None) -> tuple[Reason, ...]:
    """What a hex does for a unit that might move or strike there; without one, for every arm."""
    place, look = s.world.places.get(space), look_at(s)
    if place is None:
        return ()
    me, there = s.state.units.get(unit or ""), look.at.get(space)
    if me is not None and there is not None and there.side != me.side:
        return tuple(_attacked_reasons(s, place, me, there))
    mine = there if there is not None else me
    out: list[Reason] = []
    if there is None:
        out += _entering_reasons(s, place, me)
    out += _fought_from(s, place, mine)
    out += _cover_reasons(s, place, mine)
    return tuple(out)


def moving(s: S, unit: Unit, space: str, hexes: int) -> Iterator[Reason]:
    """What a move of this number of hexes to a space ends or forbids, under the card of the turn."""
    kind, place, card = s.world.kinds[unit.kind], s.world.places[space], able.card(s)
    most = kind.battle_after if card.battle_after is None else card.battle_after
    if card.free:
        most = max(most, card.points or 0)
    if hexes > most:
        yield Reason("M44 1.2", f"moving {hexes}: no battle")
    elif not place.after_entry and not kind.shelter and place.may:
        yield Reason(place.battle_rule, "no battle in the turn it moves in")
    if not place.may:
        yield Reason(place.battle_rule, "no battle from here")
    if not card.free:
        yield from _stop_reasons(s, place)


def _stop_reasons(s: S, place: Place) -> Iterator[Reason]:
    if place.stop:
        yield Reason(place.stop_rule, "stops here")
    elif place.id in look_at(s).wire:
        wire = s.world.tables.obstacles["wire"].movement
        assert wire is not None
        yield Reason(wire.rule, "stops here: wire")


def _entering_reasons(s: S, place: Place, me: Unit | None) -> Iterator[Reason]:
    """Who may come in, how, and what it costs them."""
    kind = None if me is None else s.world.kinds[me.kind]
    arms = ARMS if kind is None else (kind.arm,)
    barred = [arm for arm in arms if arm not in place.enter]
    if barred:
        yield Reason(place.barred, f"closed to {list_words(barred)}" if len(barred) < len(ARMS) else "closed")
        if len(barred) == len(arms):
            return
    ways = {} if me is None or able.may_move(s, me, place.id) is not None else able.reach(s, me)
    if me is not None and place.id in ways:
        yield from moving(s, me, place.id, ways[place.id])
    else:
        yield from _stop_reasons(s, place)
        if not place.may:
            yield Reason(place.battle_rule, "no battle from here")
        elif not place.after_entry and not (kind is not None and kind.shelter):
            yield Reason(place.battle_rule, "no battle in the turn a unit moves in")
    points = max(kind.points for kind in s.world.kinds.values()) if me is None else able.points(s, me)
    if place.adjacent and points > 1:
        yield Reason(place.stop_rule, "entered only from the next hex")
    if place.most is not None and points > place.most:
        yield Reason(place.most_rule, f"a move into it is {count(place.most, 'hex', 'hexes')} at most")
    if place.leave is not None and points > place.leave:
        yield Reason(place.leave_rule, f"a move out of it is {count(place.leave, 'hex', 'hexes')} at most")


def _fought_from(s: S, place: Place, mine: Unit | None) -> Iterator[Reason]:
    """What it adds to a battle from there, or takes."""
    arms = ARMS if mine is None else (s.world.kinds[mine.kind].arm,)
    for arm, reason in place.dice:
        if arm in arms:
            yield Reason(reason.rule, f"{_whose_text(arm, arms)}battles from here: {_dice(reason.amount)}")
    if place.id in look_at(s).wire:
        wire = s.world.tables.obstacles["wire"].battle
        assert wire is not None
        for arm in arms:
            if getattr(wire, arm):
                words = f"{_whose_text(arm, arms)}battles from the wire: {_dice(getattr(wire, arm))}"
                yield Reason(wire.rule, words)


def _cover_reasons(s: S, place: Place, mine: Unit | None) -> Iterator[Reason]:
    """The dice that each arm loses against a unit there, and the flags that it ignores."""
    world, sandbags = s.world, place.id in look_at(s).sandbags
    side = mine.side if mine is not None else world.bunkers.get(place.id, "")
    lost: dict[tuple[str, str], list[str]] = {}
    for arm in ARMS:
        plain = _plain_kind(world, arm)
        cover = battle.best_cover(world, place, sandbags, plain, False, side) if plain is not None else None
        if cover is not None:
            lost.setdefault((cover.rule, cover.text), []).append(f"{arm} {_dice(cover.amount)}")
    for (rule, against), arms in lost.items():
        yield Reason(rule, f"{', '.join(arms)} {against}")
    flag = battle.ignores_flag(world, place, sandbags, side)
    if flag is not None:
        yield Reason(flag.rule, flag.text)


def _attacked_reasons(s: S, place: Place, me: Unit, there: Unit) -> Iterator[Reason]:
    """What the cover of an enemy takes from the attack of this unit."""
    world, sandbags = s.world, place.id in look_at(s).sandbags
    high = me.place is not None and world.places[me.place].high
    kind = world.kinds[me.kind]
    cover = battle.best_cover(world, place, sandbags, kind, high, there.side)
    if cover is not None:
        yield Reason(cover.rule, f"{_dice(cover.amount)} {cover.text}")
    elif not kind.cover and place.covers:
        yield Reason(kind.rule, "its cover does not count against this unit")
    flag = battle.ignores_flag(world, place, sandbags, there.side)
    if flag is not None:
        yield Reason(flag.rule, flag.text)


def _plain_kind(world: World, arm: str) -> Kind | None:
    """The first kind of an arm for which cover counts; for artillery it never does."""
    return next((kind for kind in world.kinds.values() if kind.arm == arm and kind.cover), None)


def _whose_text(arm: str, arms: Sequence[str]) -> str:
    return "" if len(arms) == 1 else f"{arm} "


def _dice(amount: int) -> str:
    return f"{'+' if amount > 0 else '-'}{dice_text(abs(amount))}"
