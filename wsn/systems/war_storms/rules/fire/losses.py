"""Losses: the owner assigns the hits, then officers, companies and platoons check (WSS 7.4)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import (
    Event,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
    StepsChanged,
    UnitRemoved,
)
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import lose_steps
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import TakeHit
from wsn.systems.war_storms.rules.landing import rescue
from wsn.systems.war_storms.rules.platoons import battalions, morale, moves, transport
from wsn.systems.war_storms.rules.turn import victory
from wsn.systems.war_storms.rules.world import S, is_officer, is_platoon, name

LOSS_RULE: Final = "WSS 7.4"


def strike(
    s: S,
    side: str,
    space: str,
    victims: tuple[str, ...],
    hits: int,
    officers: tuple[str, ...] | None = None,
) -> Iterator[Event]:
    """An attack on a hex has scored: open the phase in which the owner assigns the hits.

    `officers` are those who may die with the victims; None: all in the hex.
    """
    memo = encode_memo(memos.Losses(space, victims, hits, dict.fromkeys(victims, 0), officers))
    yield PhaseEntered(rule=LOSS_RULE, phase="losses", side=side, memo=memo)
    yield from _carry_on(s)


def takers(s: S) -> tuple[Unit, ...]:
    """The units that may take the next hit: no platoon takes another before all have taken as many.

    Ruling: a carrier in the hex may take a hit at any time, but never has to (WSS 10).
    """
    taken = _hits_taken(s)
    alive = [s.state.units[v] for v in _victim_ids(s) if v in s.state.units]
    platoons = [taken[u.id] for u in alive if is_platoon(s, u)]
    least = min(platoons or [taken[u.id] for u in alive], default=0)
    return tuple(u for u in alive if taken[u.id] == least or not is_platoon(s, u))


def _hits_taken(s: S) -> Mapping[str, int]:
    return s.memo(memos.Losses).taken


def _victim_ids(s: S) -> tuple[str, ...]:
    return s.memo(memos.Losses).victims


def _hits_left(s: S) -> int:
    return s.memo(memos.Losses).hits


def _carry_on(s: S) -> Iterator[Event]:
    """Assign the hits that leave no choice; end the phase when all are assigned."""
    while True:
        ready = takers(s)
        if not ready or not _hits_left(s):
            break
        mixed = any(is_platoon(s, u) for u in ready) and any(not is_platoon(s, u) for u in ready)
        if mixed or (_hits_left(s) < len(ready) and not _are_alike(ready)):
            return
        yield from _take(s, next((u for u in ready if is_platoon(s, u)), ready[0]))
    yield from _check_aftermath(s)


def _are_alike(ready: tuple[Unit, ...]) -> bool:
    """Whether it makes no difference which of them takes a hit."""
    first = ready[0]
    return all((u.kind, u.steps, u.group, u.marks) == _unit_traits(first) for u in ready)


def _unit_traits(unit: Unit) -> tuple[object, ...]:
    return (unit.kind, unit.steps, unit.group, unit.marks)


def _take(s: S, unit: Unit) -> Iterator[Event]:
    yield StepsChanged(rule=LOSS_RULE, unit=unit.id, by=-1)
    if not is_platoon(s, unit):
        yield Remembered(rule=LOSS_RULE, key="hits", value=_hits_left(s) - 1)
        if not s.unit(unit.id).steps:
            yield from transport.wreck_carrier(s, s.unit(unit.id))
        return
    yield lose_steps(s.state, unit.group, 1)
    if s.unit(unit.id).steps == 0:
        yield UnitRemoved(rule=LOSS_RULE, unit=unit.id)
        yield from battalions.stress(s, unit.group)
    taken = _hits_taken(s)
    yield Remembered(rule=LOSS_RULE, key="taken", value={**taken, unit.id: taken[unit.id] + 1})
    yield Remembered(rule=LOSS_RULE, key="hits", value=_hits_left(s) - 1)


def _check_aftermath(s: S) -> Iterator[Event]:
    """WSS 7.4, 9.1, 9.2: the checks when all hits are assigned: officers, companies, platoons, victory."""
    space, side, beside = s.memo(memos.Losses).space, s.here.side, s.memo(memos.Losses).officers
    assert side is not None
    hurt = {v: n for v, n in _hits_taken(s).items() if n and v not in s.world.carriers}
    gone = [v for v in hurt if v not in s.state.units]
    yield PhaseLeft(rule=LOSS_RULE, phase="losses")
    company_of = _companies(s)
    in_hand = {company: morale.commanded_platoons(s, company) for company in sorted(set(company_of.values()))}
    shaken: dict[str, str] = {company_of[v]: "a platoon eliminated" for v in gone}
    for officer in [u for u in s.units_at(space) if hurt and u.side == side and is_officer(s, u)]:
        if beside is not None and officer.id not in beside:
            continue
        died = yield from officer_hit(s, officer, eliminated=bool(gone))
        if died:
            shaken[officer.group] = "its officer killed"
        elif rescue.adrift(s, officer):
            yield from rescue.pick_up(s, officer)
    for company, cause in shaken.items():
        yield from morale.company_check(s, company, cause, in_hand.get(company, ()))
    heavy = s.world.tables.morale.heavy_loss.value
    for victim, count in hurt.items():
        unit = s.state.units.get(victim)
        if unit is not None and count >= heavy and "routed" not in unit.marks:
            yield from morale.platoon_check(s, victim, f"{count} steps lost")
    yield from victory.by_losses(s)


def _companies(s: S) -> dict[str, str]:
    return {p.id: company.id for company in s.world.scenario.companies for p in company.platoons}


def risk(s: S, *, eliminated: bool) -> Reason:
    """WSS 7.4: the roll on which an officer dies whose platoon is hit, or is `eliminated`."""
    row = s.world.tables.officer.dies_with_platoon if eliminated else s.world.tables.officer.dies
    return row.reason(f"killed on {row.value} or less", row.value)


def officer_hit(
    s: S, officer: Unit, *, eliminated: bool, peril: str = "under fire"
) -> Generator[Event, None, bool]:
    """WSS 7.4: once for each attack that costs a step in his hex, two dice decide whether an officer dies."""
    row = s.world.tables.officer.dies_with_platoon if eliminated else s.world.tables.officer.dies
    who = name(s, officer.id)
    dice = yield from s.roll(2, purpose=f"{who} is {peril}", rule=row.rule)
    died = sum(dice) <= row.value
    result = "killed" if died else f"unhurt (killed on {row.value} or less)"
    text = f"{who} {peril}: {morale.throw_text(dice)}, {result}"
    yield Resolved(rule=row.rule, unit=officer.id, text=text)
    if died:
        yield from moves.lose_officer(s, officer.id, row.rule)
    return died


class Losses:
    """The owner assigns hits, one at a time."""

    automatic = False
    memo = memos.Losses
    accepts: tuple[type[Command], ...] = (TakeHit,)

    def candidates(self, s: S) -> Iterable[TakeHit]:
        """Every platoon that the attack can hurt."""
        for victim in _victim_ids(s):
            if victim in s.state.units:
                yield TakeHit(unit=victim)

    def check(self, s: S, c: TakeHit) -> Refusal | None:
        """WSS 7.4: a unit under fire, and no platoon twice before every other once."""
        if c.unit not in _victim_ids(s) or c.unit not in s.state.units:
            return Refusal(LOSS_RULE, f"{name(s, c.unit)} is not under fire")
        if c.unit not in {u.id for u in takers(s)}:
            return Refusal(
                LOSS_RULE,
                f"every other platoon in the hex must take a hit before {name(s, c.unit)} takes another",
            )
        return None

    def decide(self, s: S, c: TakeHit) -> Iterator[Event]:
        """The platoon loses a step."""
        yield from _take(s, s.unit(c.unit))
        yield from _carry_on(s)

    def stale(self, s: S) -> bool:
        """Never: the phase ends itself."""
        return False
