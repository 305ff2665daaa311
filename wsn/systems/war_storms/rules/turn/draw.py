"""Before the first turn: officers are drawn from the pool of their side and branch (WSS 3.2).

A draw comes from the same source as the dice, so it can be typed in and replayed like them (WSN 3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.cite import Reason
from wsn.engine.commands import Proceed
from wsn.engine.events import CardMoved, Event, PhaseLeft, PileOrdered, Resolved
from wsn.systems.war_storms.data.scenariofile import Company
from wsn.systems.war_storms.rules.platoons import officers, rhinos
from wsn.systems.war_storms.rules.turn.sequence import Automatic
from wsn.systems.war_storms.rules.world import S, World, name

DRAW_RULE: Final = "WSS 3.2"
DRAW_PHASE: Final = "draw"


def is_needed(world: World) -> bool:
    """Whether anything is drawn or rolled before the first turn of this scenario."""
    companies = world.scenario.companies
    drawn = any(c.officer is not None and c.officer.drawn for c in companies)
    return drawn or any(rhinos.refusal(world, c) is None for c in companies)


class Draw(Automatic):
    """Officers are drawn; then the American tank companies roll for their Rhinos (WSN 6.3)."""

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Draw and roll for each company, in the order of the scenario."""
        for company in s.world.scenario.companies:
            if company.officer is not None and company.officer.drawn:
                yield from _draw_officer(s, company)
        for company in s.world.scenario.companies:
            yield from rhinos.equip(s, company)
        yield PhaseLeft(rule=DRAW_RULE, phase=DRAW_PHASE)


def _draw_officer(s: S, company: Company) -> Iterator[Event]:
    """Draw one officer without replacement; an empty pool is refilled."""
    assert company.officer is not None
    word = officers.branch(s.world, company)
    pool = officers.pool_name(company.side, word)
    pile = officers.pile_name(company.id)
    chits = s.state.piles.get(pool)
    if chits is None or not chits.cards:
        cards = tuple(str(n + 1) for n in range(len(s.world.tables.officers.pool)))
        yield PileOrdered(rule=DRAW_RULE, pile=pool, cards=cards)
    cards = s.state.piles[pool].cards
    who = name(s, company.officer.id)
    at = 0
    if len(cards) > 1:
        (die,) = yield from s.roll(1, faces=len(cards), purpose=f"{who} is drawn", rule=DRAW_RULE)
        at = die - 1
    yield PileOrdered(rule=DRAW_RULE, pile=pile, cards=())
    yield CardMoved(rule=DRAW_RULE, card=cards[at], source=pool, to=pile)
    values = officers.printed_values(s, company.id)
    said = ", ".join(f"{word} {value}" for word, value in values.items())
    because = tuple(Reason(DRAW_RULE, word, value) for word, value in values.items())
    text = f"{who} leads {company.name}: {said}"
    yield Resolved(rule=DRAW_RULE, unit=company.officer.id, because=because, text=text)
