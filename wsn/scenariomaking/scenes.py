"""A draft as a scene: its counters, markers, objectives and ways off, as the game would set them up."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.engine.state import GameState, Marker, Unit
from wsn.parts.drafting import DraftOffer, DraftThing
from wsn.scenariomaking.draft import ScenarioDraft
from wsn.systems import find_game, game_of
from wsn.table.scene import Counter, Scene, counter, scene


def scene_of(draft: ScenarioDraft) -> Scene:
    """Everything that lies on the board. Who comes on later bears the turn as a badge (`T3`)."""
    units: dict[str, Unit] = {}
    markers: dict[str, Marker] = {}
    goals: dict[str, str] = {}
    ways: dict[str, list[str]] = {}
    for one in draft.things.values():
        for number, space in enumerate(draft.spaces(one)):
            if one.kind:
                units[one.name] = _draft_unit(draft, one, space)
            elif one.marker:
                key = f"{one.name}-{number}"
                markers[key] = Marker(key, one.marker, space, one.side)
            elif one.goal:
                goals[space] = one.side
            elif one.leaves and one.side:
                ways.setdefault(one.side, []).append(space)
    state = GameState(units=units, markers=markers)
    return scene(draft.board, state, sides=draft.sides, objectives=goals, ways_out=ways)


def _draft_unit(draft: ScenarioDraft, one: DraftThing, space: str) -> Unit:
    late = (f"T{one.turn}",) if one.turn > 1 else ()
    steps = one.steps if one.steps is not None else _full_steps(draft.system, one.kind)
    return Unit(one.name, one.side, one.kind, space, steps=max(steps, 1), marks=(*one.marks, *late))


def _full_steps(system: str, kind: str) -> int:
    if not find_game(system).look.has_counters:
        return 1
    try:
        return game_of(system).look.counter_face(kind).full
    except KeyError:
        return 1


def counter_of(draft: ScenarioDraft, kind: str, side: str) -> Counter:
    """The counter of a kind, for a list of what may be put in."""
    unit = Unit("", side, kind, None, steps=_full_steps(draft.system, kind))
    return counter(draft.system, unit, draft.sides)


def by_part(draft: ScenarioDraft, side: str) -> Mapping[str, tuple[DraftOffer, ...]]:
    """What may be put in for a side, or for none, by the sort of thing it is.

    A kind that is usually on the other side is left out: The command line knows it still.
    """
    found: dict[str, list[DraftOffer]] = {}
    for offer in draft.offers.values():
        usual = (
            not offer.kind
            or len(offer.sides) < 2
            or _fights_for_either(draft, offer)
            or offer.sides[0] == side
        )
        if not offer.sides or (side in offer.sides and usual):
            found.setdefault(offer.part, []).append(offer)
    return {part: tuple(rows) for part, rows in found.items()}


def _fights_for_either(draft: ScenarioDraft, offer: DraftOffer) -> bool:
    """Whether a kind is on either side as often, since its counter has no nationality."""
    if not find_game(draft.system).look.has_counters:
        return True
    return not game_of(draft.system).look.counter_face(offer.kind).nation
