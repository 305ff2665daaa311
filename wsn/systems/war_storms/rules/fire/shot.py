"""One attack resolved: strength, dice, hits (WSS 7.3, 18.4)."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.engine.events import Event, MarkerPlaced, Resolved, UnitMarked
from wsn.english import count
from wsn.systems.war_storms.rules.fire import firing, losses
from wsn.systems.war_storms.rules.fire.aiming import MODE_WORDS, Aim, Tally
from wsn.systems.war_storms.rules.platoons import morale, transport, works
from wsn.systems.war_storms.rules.world import S, name, other


def resolve(s: S, firers: tuple[str, ...], aim: Aim, near: bool = False) -> Iterator[Event]:
    """Resolve an attack: announce it, roll, score the hits. The firers have fired and finished."""
    worked = firing.tally(s, firers, aim, near)
    assert isinstance(worked, Tally)
    side = s.unit(firers[0]).side
    rule = "WSS 18.4" if aim.armoured else "WSS 7.3"
    yield Resolved(
        rule=rule,
        because=worked.reasons,
        unit=firers[0],
        space=aim.space,
        target=aim.target or aim.only,
        text=describe(s, worked, near),
    )
    for firer in firers:
        yield UnitMarked(rule="WSS 5.2", unit=firer, mark="fired")
        yield UnitMarked(rule="WSS 4.3", unit=firer, mark="finished")
        yield from transport.fire_from_carrier(s, s.unit(firer))
        if aim.armoured and aim.mode == "at":
            place = str(s.unit(firer).place)
            yield MarkerPlaced(
                rule=rule,
                marker=f"at:{aim.target}:{firer}",
                kind="at_fire",
                space=place,
                side=side,
                about=(str(aim.target), firer),
            )
    dice = yield from s.roll(2, purpose=f"{MODE_WORDS[aim.mode]} fire at {aim.space}", rule=rule)
    hits = worked.hits(s.world, sum(dice))
    score = "no effect" if not hits else count(hits, "hit")
    yield Resolved(
        rule=rule,
        space=aim.space,
        text=f"{MODE_WORDS[aim.mode]} fire at {aim.space}: {morale.throw_text(dice)}, {score}",
    )
    if not aim.armoured:
        hits = yield from works.absorb(s, aim.space, worked.victims, hits)
    if hits:
        yield from losses.strike(s, other(side), aim.space, worked.victims, hits)


def describe(s: S, worked: Tally, near: bool = False) -> str:
    """An attack in words: who fires at what, and what they need to roll."""
    aim = worked.aim
    who = " and ".join(name(s, f) for f in worked.firers)
    verb = "reacts with" if near else "fires" if len(worked.firers) == 1 else "fire"
    what = f"{name(s, aim.target or aim.only or '')} in {aim.space}" if aim.target or aim.only else aim.space
    kind = f"{MODE_WORDS[aim.mode]} fire" if near else MODE_WORDS[aim.mode]
    return f"{who} {verb} {kind} at {what}: {firing.sum_text(s, worked)}"
