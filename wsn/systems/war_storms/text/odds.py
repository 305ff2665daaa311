"""What one attack would do, asked from outside a game: `wsn odds` (WSS 7.3, 14, 15, 18.4).

The sums are those of the game, so a preview, an attack and this answer cannot differ. It is asked of a
position, not of an order: whose activation it is plays no part, nor whether the first platoon has acted
already. Others join it as in a game (WSS 7.1).
"""

from __future__ import annotations

from collections.abc import Mapping

from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.systems.contract import AttackOdds
from wsn.systems.war_storms.rules.assault import forecast
from wsn.systems.war_storms.rules.assault import joining as storming
from wsn.systems.war_storms.rules.fire import firing, volley
from wsn.systems.war_storms.rules.fire.aiming import MODE_WORDS, TWO_DICE_WAYS, Aim, Tally, aims
from wsn.systems.war_storms.rules.support import bombard
from wsn.systems.war_storms.rules.world import FIRE_MODES, S, is_officer, name


class UnknownTarget(LookupError):
    """A firer or target that is not in this position, with the valid ones."""

    def __init__(self, word: str, what: str, choices: tuple[str, ...]) -> None:
        from wsn.data import nearest_hint

        super().__init__(f"there is no {what} {word!r} in this position{nearest_hint(word, choices)}")

    def __str__(self) -> str:
        return str(self.args[0])


def odds(
    s: S, attack: str, units: tuple[str, ...], target: str, options: Mapping[str, str]
) -> tuple[AttackOdds, ...] | Refusal:
    """Fire of these platoons together, each kind by itself, or their assault; or why there is none.

    Raises UnknownTarget for a platoon or a hex that is not in the position.
    """
    if attack == "assault":
        stormed = assault(s, units, target, "flame" in options)
        return stormed if isinstance(stormed, Refusal) else (AttackOdds(stormed),)
    shots = fire(s, units, target, options.get("mode"))
    return shots if isinstance(shots, Refusal) else tuple(_tell_odds(s, worked) for worked in shots)


def _tell_odds(s: S, worked: Tally) -> AttackOdds:
    """One kind of fire: its odds, who fires at whom, and its figures."""
    aim = worked.aim
    shares = worked.odds(s.world)
    who = " and ".join(name(s, firer) for firer in worked.firers)
    at = f"{name(s, aim.target)} in {aim.space}" if aim.target else aim.space
    figures = {
        "mode": aim.mode,
        "space": aim.space,
        "vehicle": aim.target,
        "victims": list(worked.victims),
        "strength": worked.strength,
        "divisor": worked.divisor,
        "number": worked.number,
        "modifier": worked.modifier,
        "out_of": TWO_DICE_WAYS,
        "hits": list(shares),
        "mean_times_out_of": worked.mean(s.world),
    }
    preview = Preview(firing.sum_text(s, worked), worked.reasons, bombard.hits(shares))
    return AttackOdds(preview, f"{who}, {MODE_WORDS[aim.mode]} fire at {at}", figures)


def platoons(s: S) -> tuple[str, ...]:
    """The ids of the platoons on the board."""
    return tuple(u.id for u in s.state.units.values() if u.place is not None and not is_officer(s, u))


def fire(s: S, firers: tuple[str, ...], target: str, mode: str | None = None) -> tuple[Tally, ...] | Refusal:
    """Every shot of these platoons together at a hex or a platoon, best first, or why there is none.

    Raises UnknownTarget for a platoon or a hex that is not in the position.
    """
    units = [_firer_named(s, firer) for firer in firers]
    away = next((u for u in units if u.place not in s.world.board.spaces), None)
    if away is not None:
        where = "not on the board yet" if away.place is None else f"aboard {name(s, away.place)}"
        return Refusal("WSS 7.1", f"{name(s, away.id)} is {where} and cannot fire")
    tallies: list[Tally] = []
    refused: Refusal | None = None
    for aim in _possible_aims(s, units[0], target):
        if mode is not None and aim.mode != mode:
            continue
        worked = _why_not_together(s, units, aim) or firing.tally(s, firers, aim)
        if isinstance(worked, Refusal):
            refused = refused or worked
        else:
            tallies.append(worked)
    tallies.sort(key=lambda worked: -worked.mean(s.world))
    if tallies:
        return tuple(tallies)
    return refused or Refusal("WSS 7.1", f"there is nothing at {target} that such fire can hurt")


def _why_not_together(s: S, units: list[Unit], aim: Aim) -> Refusal | None:
    """WSS 7.1: why these platoons cannot fire as one group, in whatever order they join."""
    group: tuple[str, ...] = (units[0].id,)
    waiting = units[1:]
    while waiting:
        refused = [(unit, volley.may_join(s, group, aim, unit)) for unit in waiting]
        joined = [unit for unit, refusal in refused if refusal is None]
        if not joined:
            return refused[0][1]
        group = (*group, joined[0].id)
        waiting.remove(joined[0])
    return None


def _firer_named(s: S, word: str) -> Unit:
    unit = s.state.units.get(word)
    if unit is None or is_officer(s, unit):
        raise UnknownTarget(word, "platoon", platoons(s))
    return unit


def _possible_aims(s: S, firer: Unit, target: str) -> list[Aim]:
    """What the target names: an enemy platoon, or everything in a hex that each kind of fire may aim at."""
    from wsn.board.board import UnknownSpace

    unit = s.state.units.get(target)
    if unit is not None and unit.place is not None:
        possible = [a for a in aims(s, firer.side, unit) if a.target in (None, unit.id)]
        return [Aim(a.space, a.mode, a.target) for a in possible]
    try:
        space = s.world.board.find(target).id
    except UnknownSpace as error:
        if target[:1].isupper() and target[-1:].isdigit() and len(target) > 3:
            raise UnknownTarget(target, "hex", error.nearest) from None
        raise UnknownTarget(target, "platoon or hex", (*platoons(s), *error.nearest)) from None
    here = [a for a in aims(s, firer.side) if a.space == space]
    return here or [Aim(space, kind) for kind in FIRE_MODES]


def assault(s: S, words: tuple[str, ...], target: str, flame: bool = False) -> Preview | Refusal:
    """What an assault of these platoons (and an officer who goes along) on a hex would bring (WSS 14, 15).

    Raises UnknownTarget for a platoon or a hex that is not in the position.
    """
    leaders = [word for word in words if word in s.state.units and is_officer(s, s.state.units[word])]
    group = tuple(_firer_named(s, word) for word in words if word not in leaders)
    if not group:
        return Refusal(storming.ASSAULT_RULE, "an assault needs a platoon; an officer alone does not assault")
    at = s.state.units.get(target)
    space = (
        at.place if at is not None and at.place is not None else _possible_aims(s, group[0], target)[0].space
    )
    for unit in group:
        if unit.group != group[0].group:
            there, first = name(s, unit.id), name(s, group[0].id)
            return Refusal(storming.ASSAULT_RULE, f"{there} is of another company than {first}")
        refused = storming.may_assault(s, unit, space)
        if refused is not None:
            return refused
    refused = storming.together(s, group, space)
    if refused is not None:
        return refused
    for leader in leaders:
        officer = s.unit(leader)
        if officer.group != group[0].group or all(officer.place != unit.place for unit in group):
            who = name(s, leader)
            return Refusal(storming.ASSAULT_RULE, f"{who} goes along only with a platoon he is stacked with")
    if flame and not storming.flamers(s, group):
        return Refusal(storming.FLAME_RULE, "no engineers with flame left take part")
    return forecast.preview(s, group, space, leaders[0] if leaders else "", flame)
