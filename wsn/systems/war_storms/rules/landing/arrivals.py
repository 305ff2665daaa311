"""Setting up and coming on: what the owners place before command is determined (WSS 25).

The defender sets up first. A hidden side is revealed when both have set up. Later, reinforcements that come
on in a zone are placed by their owner in the command phase of their turn, then waves from the sea
(WSN 6.2), then drops (WSN 6.1).

Ruling: reinforcements are placed in their zone in the command phase and may act in the same turn; their owner
may hold them back to a later turn.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, MarkerPlaced, PhaseEntered, PhaseLeft, Remembered, UnitMoved, UnitPlaced
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import TURN
from wsn.systems.war_storms.rules import memos, movement
from wsn.systems.war_storms.rules.commands import Deploy, HoldBack, Ready
from wsn.systems.war_storms.rules.landing import amphibious, drops, fieldworks, placing
from wsn.systems.war_storms.rules.platoons import moves
from wsn.systems.war_storms.rules.world import S, is_officer, name, other, where

ARRIVAL_RULE: Final = "WSS 25"

Opening = Callable[[S, str], Generator[Event, None, bool]]


def ask(s: S) -> Generator[Event, None, bool]:
    """Open the next placement before command is determined; False when none is left.

    The memo of the command phase lists what is done.
    """
    defender = s.world.scenario.defender
    order: list[tuple[str, Opening]] = []
    if TURN.get(s.state) == 1:
        order = [
            ("chits", _deal_hidden),
            ("setup", _set_up),
            ("works", fieldworks.lay),
            ("setup", _set_up),
            ("works", fieldworks.lay),
            ("reveal", _reveal_hidden),
            ("reveal", _reveal_hidden),
        ]
    sides = [defender, other(defender)]
    order += [("back", amphibious.bring_back), ("back", amphibious.bring_back)]
    order += [("entry", _begin_entry), ("entry", _begin_entry)]
    order += [("wave", amphibious.gather), ("wave", amphibious.gather)]
    order += [("drop", drops.prepare), ("drop", drops.prepare)]
    seen: dict[str, int] = {}
    for word, opening in order:
        side = sides[seen.get(word, 0)]
        seen[word] = seen.get(word, 0) + 1
        token = f"{word} {side}"
        asked = s.memo(memos.Asked).asked
        if token in asked:
            continue
        happens = opening(s, side)
        first = next(happens, None)
        if first is None:
            continue
        yield Remembered(rule=ARRIVAL_RULE, key="asked", value=(*asked, token))
        yield first
        if (yield from happens):
            return True
    return False


def _deal_hidden(s: S, _side: str) -> Generator[Event, None, bool]:
    if s.world.scenario.underway is None:
        yield from deal(s)
    return False


def deal(s: S) -> Iterator[Event]:
    """WSS 24: deal the hidden chits; neither side knows which lies where."""
    for chits in s.world.scenario.chits:
        pool = list(chits.values)
        for label in chits.spaces:
            space = s.world.board.find(label).id
            drawn = 1
            if len(pool) > 1:
                purpose = f"hidden chit at {space}"
                (drawn,) = yield from s.roll(1, purpose=purpose, rule="WSS 24", faces=len(pool), seen_by=())
            value = pool.pop(drawn - 1)
            yield MarkerPlaced(
                rule="WSS 24", marker=f"chit:{space}", kind="chit", space=space, value=value, seen_by=()
            )


def _set_up(s: S, side: str) -> Generator[Event, None, bool]:
    if any(True for _ in waiting(s, side)):
        yield PhaseEntered(rule=ARRIVAL_RULE, phase="setup", side=side, memo=encode_memo(memos.Placing()))
        return True
    return False


def _begin_entry(s: S, side: str) -> Generator[Event, None, bool]:
    if any(True for _ in waiting(s, side)):
        yield PhaseEntered(rule=ARRIVAL_RULE, phase="entry", side=side, memo=encode_memo(memos.Placing()))
        return True
    return False


def _reveal_hidden(s: S, side: str) -> Generator[Event, None, bool]:
    """Both sides have set up: reveal hidden units."""
    for unit in tuple(s.state.units.values()):
        if unit.hidden_from and unit.side == side:
            yield UnitPlaced(
                rule=ARRIVAL_RULE,
                unit=unit.id,
                side=unit.side,
                kind=unit.kind,
                space=unit.place,
                steps=unit.steps,
                group=unit.group,
                marks=unit.marks,
                facts=unit.facts,
            )
    yield from fieldworks.reveal(s, side)
    return False


def due(s: S, side: str, *ways: str) -> Iterator[Unit]:
    """The units of a side that are due by one of these ways, this turn or earlier, and have not come."""
    turn = TURN.get(s.state) or 1
    for unit_id, coming in s.world.comings.items():
        unit = s.state.units.get(unit_id)
        if unit is None or coming.side != side or coming.by not in ways or coming.turn > turn:
            continue
        if coming.chosen and where(s, unit) is None:
            yield unit


def waiting(s: S, side: str) -> Iterator[Unit]:
    """The units that the owner must place now."""
    return due(s, side, "ground")


def subject(s: S) -> Unit | None:
    """The unit to place next; None when all are placed or held back."""
    held = s.memo(memos.Placing).held
    return next((u for u in waiting(s, str(s.here.side)) if u.id not in held), None)


def settle(s: S, unit_id: str, space: str, rule: str) -> Iterator[Event]:
    """Put a unit in a hex with its carrier; a unit that rides stays aboard (WSS 10)."""
    unit = s.unit(unit_id)
    carrier = next((c for c, platoon in s.world.carriers.items() if platoon == unit_id), None)
    if carrier in s.state.units:
        yield UnitMoved(rule=rule, unit=str(carrier), space=space)
    if unit.place is None:
        yield UnitMoved(rule=rule, unit=unit_id, space=space)


class Deploying:
    """A side places its units in their zones, one after another."""

    automatic = False
    memo = memos.Placing
    accepts: tuple[type[Command], ...] = (Deploy, HoldBack, Ready)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every hex of the zone of the next unit."""
        unit = subject(s)
        if unit is None:
            yield Ready()
            return
        for space in s.world.comings[unit.id].spaces:
            yield Deploy(unit=unit.id, space=space)
        yield HoldBack(unit=unit.id)

    def check(self, s: S, c: Deploy | HoldBack | Ready) -> Refusal | None:
        """WSS 25: why a unit may not be placed there, or None."""
        unit = subject(s)
        if isinstance(c, Ready):
            return placing.not_ready(s, unit, ARRIVAL_RULE)
        if unit is None or c.unit != unit.id:
            return placing.not_now(s, unit, c.unit, "all units are placed", ARRIVAL_RULE)
        if isinstance(c, Deploy):
            return self._why_not_there(s, unit, c.space)
        open_to = next(
            (h for h in s.world.comings[unit.id].spaces if self._why_not_there(s, unit, h) is None), None
        )
        if s.here.phase == "setup" and open_to is not None:
            return Refusal(
                ARRIVAL_RULE, f"{name(s, unit.id)} cannot be held back: there is room at {open_to}"
            )
        return None

    def _why_not_there(self, s: S, unit: Unit, space: str) -> Refusal | None:
        who = name(s, unit.id)
        if space not in s.world.board.spaces:
            return Refusal("WSS 6.1", f"there is no hex {space} on the map")
        if space not in s.world.comings[unit.id].spaces:
            return Refusal(ARRIVAL_RULE, f"{space} is outside the zone of {who}")
        closed = movement.may_stand(s.world.board, s.world.kinds[unit.kind], space, s.world.tables)
        if closed is not None:
            return closed
        if any(u.side != unit.side and unit.side not in u.hidden_from for u in s.units_at(space)):
            return Refusal(ARRIVAL_RULE, f"the enemy is in {space}")
        return moves.fits(s, unit, space)

    def decide(self, s: S, c: Deploy | HoldBack | Ready) -> Iterator[Event]:
        """Place the unit, or hold it back."""
        if isinstance(c, Deploy):
            yield from settle(s, c.unit, c.space, ARRIVAL_RULE)
            if not is_officer(s, s.unit(c.unit)) and where(s, s.unit(c.unit)) == s.unit(c.unit).place:
                yield from moves.take(s, c.unit)
        elif isinstance(c, HoldBack):
            held = s.memo(memos.Placing).held
            yield Remembered(rule=ARRIVAL_RULE, key="held", value=(*held, c.unit))
        else:
            yield PhaseLeft(rule=ARRIVAL_RULE, phase=s.here.phase)

    def stale(self, s: S) -> bool:
        """Never: it ends with Ready."""
        return False
