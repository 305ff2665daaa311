"""Works that their owner places after the set-up (WSN 7.2, 7.4.6).

A row of works with a zone instead of hexes is placed in that zone, work by work. Ruling: each side places its
works after its units, so the attacker, who sets up last, sees those of the defender; only a side that sets up
hidden hides its works with its units until both have set up (WSS 3.3).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, MarkerPlaced, PhaseEntered, PhaseLeft, Remembered
from wsn.engine.memo import encode_memo
from wsn.parts.called import side_called
from wsn.systems.war_storms.data.assets import Work, group_of, why_barred
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import PlaceWork, Ready
from wsn.systems.war_storms.rules.platoons import works
from wsn.systems.war_storms.rules.world import S, force, is_officer, other

WORKS_SETUP_RULE: Final = "WSN 7.4.6"


def works_bought(s: S, side: str) -> tuple[Work, ...]:
    """Every work that a side places itself, in the order of the scenario."""
    scenario = s.world.scenario
    mine = (w for w in scenario.works if w.zone and (w.side or scenario.defender) == side)
    return tuple(work for work in mine for _ in range(work.count or 0))


def lay(s: S, side: str) -> Generator[Event, None, bool]:
    """Open the placement of works, if a side has any to place."""
    if works_bought(s, side):
        yield PhaseEntered(rule=WORKS_SETUP_RULE, phase="works", side=side, memo=encode_memo(memos.Laying()))
        return True
    return False


def reveal(s: S, side: str) -> Iterator[Event]:
    """Both sides have set up: reveal hidden works (WSS 3.3)."""
    for marker in tuple(s.state.markers.values()):
        if marker.hidden_from and marker.side == side:
            yield MarkerPlaced(
                rule=WORKS_SETUP_RULE,
                marker=marker.id,
                kind=marker.kind,
                space=marker.place,
                side=marker.side,
                value=marker.value,
            )


def following(s: S) -> Work | None:
    """The work to place next; None when all are placed."""
    left = works_bought(s, str(s.here.side))[s.memo(memos.Laying).placed :]
    return left[0] if left else None


def title(work: Work) -> str:
    """What a work is called: `roadblock`, `fortification of 3`."""
    return (
        f"{works.WORK_NAMES[work.marker]} of {work.points}" if work.points else works.WORK_NAMES[work.marker]
    )


def prompt(s: S) -> str:
    """What to do now: the next work, and how many there are to place."""
    left = len(works_bought(s, str(s.here.side))) - s.memo(memos.Laying).placed
    work = following(s)
    return "all works are placed" if work is None else f"place your works: {title(work)}, {left} to place"


class Laying:
    """The owner places the works one after another."""

    automatic = False
    memo = memos.Laying
    accepts: tuple[type[Command], ...] = (PlaceWork, Ready)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every hex of the zone of the next work; being ready when none is left, or none fits."""
        work = following(s)
        if work is not None:
            for space in s.world.zones[work.zone]:
                yield PlaceWork(space=space)
        yield Ready()

    def check(self, s: S, c: PlaceWork | Ready) -> Refusal | None:
        """WSN 7.4.6: why the next work may not be placed there, or None."""
        work = following(s)
        if isinstance(c, PlaceWork):
            return self._why_not_there(s, work, c.space)
        if work is None:
            return None
        open_to = next((h for h in s.world.zones[work.zone] if self._why_not_there(s, work, h) is None), None)
        if open_to is None:
            return None
        return Refusal(
            WORKS_SETUP_RULE, f"the {title(work)} must be placed first; there is room at {open_to}"
        )

    def _why_not_there(self, s: S, work: Work | None, space: str) -> Refusal | None:
        if work is None:
            return Refusal(WORKS_SETUP_RULE, "all works are placed")
        if space not in s.world.board.spaces:
            return Refusal(WORKS_SETUP_RULE, f"there is no hex {space} on the map")
        if space not in s.world.zones[work.zone]:
            return Refusal(
                WORKS_SETUP_RULE,
                f"{space} is outside the zone of {side_called(force(s, s.here.side))} for works",
            )
        why = why_barred(s.world.board, work.kind, space)
        if why is not None:
            return Refusal(WORKS_SETUP_RULE, why)
        side = str(s.here.side)
        seen = (m for m in s.state.markers.values() if m.place == space and side not in m.hidden_from)
        if any(m.kind in works.WORK_NAMES and group_of(m.kind) == group_of(work.marker) for m in seen):
            return Refusal(WORKS_SETUP_RULE, f"{space} has works of that kind already")
        there = (u for u in s.units_at(space) if u.side != side and side not in u.hidden_from)
        if any(not is_officer(s, u) for u in there):
            return Refusal(WORKS_SETUP_RULE, f"the enemy is in {space}")
        return None

    def decide(self, s: S, c: PlaceWork | Ready) -> Iterator[Event]:
        """Place the work, or end the placement."""
        if isinstance(c, Ready):
            yield PhaseLeft(rule=WORKS_SETUP_RULE, phase="works")
            return
        work, side = following(s), str(s.here.side)
        assert work is not None
        yield MarkerPlaced(
            rule=WORKS_SETUP_RULE,
            marker=f"{work.marker}:{c.space}",
            kind=work.marker,
            space=c.space,
            side=side,
            value=works.value(s.world, work),
            hidden_from=(other(side),) if force(s, side).hidden else (),
        )
        yield Remembered(rule=WORKS_SETUP_RULE, key="placed", value=s.memo(memos.Laying).placed + 1)

    def stale(self, s: S) -> bool:
        """Never: it ends with Ready."""
        return False
