"""Where a built battle departs from what its rules ask of objectives and set-up (WSN 7.2).

Players may choose any objective and any map, and a small map may have no room for what the rules ask. The
scenario is built all the same, and these sentences say what does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pointbuy.objectives import CENTRAL, centred
from wsn.parts.mustering import Enlisted

if TYPE_CHECKING:
    from pointbuy.deploy import Posted
    from pointbuy.scenes import SettledBattle


def departures(scene: SettledBattle, posted: Posted, enlisted: Enlisted) -> Iterator[str]:
    """What does not hold in a battle of attack and defence, a sentence each."""
    if "defends" not in scene.battle.stances:
        return
    yield from _off_centre(scene)
    attacker, defender = (side.name for side in scene.sides)
    near = gap(scene, posted, enlisted)
    if near is not None and near < scene.battle.apart:
        far = "1 hex" if near == 1 else f"{near} hexes"
        yield (
            f"{attacker} begins {far} from {defender}'s front, not {scene.battle.apart}: there is no "
            f"room for more between this front and the {scene.sides[0].edge} edge ({scene.battle.apart_rule})"
        )


def gap(scene: SettledBattle, posted: Posted, enlisted: Enlisted) -> int | None:
    """The fewest hexes between a hex where an attacker may begin over land and one of a defender.

    None where nobody begins so: all come later, from the sea or from the air.
    """
    zones = {zone.id: zone.spaces for zone in posted.zones}
    begin: list[set[str]] = []
    for bands in enlisted.bands:
        posts = [posted.posts[piece.id] for band in bands for piece in band.pieces]
        begin.append({s for p in posts if p.turn == 1 and not p.by for s in zones.get(p.at, (p.at,))})
    return min((scene.board.distance(a, b) for a in begin[0] for b in begin[1]), default=None)


def _off_centre(scene: SettledBattle) -> Iterator[str]:
    """The objectives that do not lie where the rules put a defender's."""
    edge = scene.sides[scene.battle.stances.index("defends")].edge
    for goal in scene.goals:
        away, where = centred(scene.board, edge, goal.space)
        if away is None:
            text = f"lies on no board at the {edge} edge, the defender's"
        elif away > CENTRAL + 1:
            text = f"lies {away} hexes from the middle of {where}"
        else:
            continue
        yield f"{goal.name} {text}, where a defender's objectives belong ({scene.battle.rule})"
