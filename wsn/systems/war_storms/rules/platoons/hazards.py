"""Wire and mines: the morale checks to enter them, and the mines that go off (WSS 9.2, 22, WSN 7.4.6)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from wsn.cite import Reason
from wsn.engine.events import Event, Resolved, UnitMarked
from wsn.engine.facts import Chance
from wsn.engine.state import Marker, Unit
from wsn.english import count
from wsn.systems.war_storms.rules.fire import losses
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, Aim, Tally, at_most
from wsn.systems.war_storms.rules.platoons import morale, works
from wsn.systems.war_storms.rules.world import S, is_officer, name


def morale_checks(s: S, unit: Unit, space: str) -> tuple[str, ...]:
    """The morale checks that a step into or out of wire or mines demands, each in words.

    Ruling: a platoon on foot checks to enter wire and again to leave it; only platoons that a minefield can
    hurt check to enter it. Officers never check.
    """
    laid = works.places(s)
    if (space not in laid and unit.place not in laid) or is_officer(s, unit):
        return ()
    assert unit.place is not None
    kind = s.world.kinds[unit.kind]
    checks = []
    if works.is_wired(s, kind, unit.place):
        checks.append(f"leaves the wire at {unit.place}")
    if works.is_wired(s, kind, space):
        checks.append(f"enters the wire at {space}")
    if works.minefield_for(s, kind, space) is not None:
        checks.append(f"enters the minefield at {space}")
    return tuple(checks)


def pass_checks(s: S, unit_id: str, space: str) -> Generator[Event, None, bool]:
    """Roll the morale checks before a step; a platoon that fails stays where it is and has finished."""
    for what in morale_checks(s, s.unit(unit_id), space):
        value, reasons = morale.platoon_morale(s, s.unit(unit_id))
        passed = yield from morale.check(s, f"{name(s, unit_id)} {what}", value, reasons, "WSS 9.2")
        if not passed:
            yield UnitMarked(rule="WSS 9.2", unit=unit_id, mark="finished")
            return False
    return True


def mine_attack(s: S, unit: Unit, space: str) -> Tally | None:
    """The attack of a minefield on a platoon that enters it, undivided and unmodified; None without mines."""
    kind = s.world.kinds[unit.kind]
    field = works.minefield_for(s, kind, space)
    if field is None:
        return None
    return of_field(s, field, unit.id)


def of_field(s: S, field: Marker, unit: str = "") -> Tally:
    """The attack of one minefield, on a platoon that is named or not."""
    why = (Reason(s.world.support.mines.rule, works.WORK_NAMES[field.kind], field.value),)
    return Tally(Aim(field.place, "ap", only=unit), (), (unit,), field.value, 1, field.value, (), why)


def set_off_mines(s: S, unit_id: str) -> Iterator[Event]:
    """A platoon has entered a hex: its mines go off."""
    unit = s.unit(unit_id)
    assert unit.place is not None
    worked = mine_attack(s, unit, unit.place)
    if worked is None:
        return
    rule = s.world.support.mines.rule
    dice = yield from s.roll(2, purpose=f"mines under {name(s, unit_id)}", rule=rule, because=worked.reasons)
    hits = worked.hits(s.world, sum(dice))
    said = (
        f"mines under {name(s, unit_id)} at {unit.place}, strength {worked.strength}: "
        f"{morale.throw_text(dice)}"
    )
    result = "no effect" if not hits else count(hits, "hit")
    yield Resolved(
        rule=rule, because=worked.reasons, unit=unit_id, space=unit.place, text=f"{said}, {result}"
    )
    if hits:
        yield from losses.strike(s, unit.side, unit.place, (unit_id,), hits)


def odds(s: S, unit: Unit, space: str) -> tuple[Chance, ...]:
    """The odds of a step into wire or mines: the platoon stays, moves unhurt, or loses steps."""
    checks = len(morale_checks(s, unit, space))
    worked = mine_attack(s, unit, space)
    if not checks and worked is None:
        return ()
    value, _ = morale.platoon_morale(s, unit)
    steady = at_most(value)
    past, whole = steady**checks, TWO_DICE_WAYS**checks
    stays = Chance("stays where it is", (whole - past) * TWO_DICE_WAYS, whole * TWO_DICE_WAYS)
    goes: dict[int, int] = {}
    for hits, ways in enumerate(worked.odds(s.world) if worked is not None else (TWO_DICE_WAYS,)):
        lost = min(hits, unit.steps)
        goes[lost] = goes.get(lost, 0) + past * ways
    unhurt = "moves" if worked is None else "moves unhurt"
    rows = (
        Chance(f"loses {lost}" if lost else unhurt, ways, whole * TWO_DICE_WAYS, own=lost)
        for lost, ways in goes.items()
    )
    return tuple(one for one in (stays, *rows) if one.ways)
