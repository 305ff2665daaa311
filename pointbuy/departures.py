"""Where a battle for points departs from what its rules ask of objectives and set-up (WSN 7.2).

Players may choose any objective and any map, and a small map may have no room for what the rules ask. The
scenario is built all the same, and these sentences say what does not hold: when it is built, and whenever its
file is checked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pointbuy.objectives import distance_off_middle
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import hexes_from
from wsn.english import count, verb
from wsn.parts.mustering import DrawnUp, Enlisted
from wsn.renamed import former_names
from wsn.systems import find_game, game_of

if TYPE_CHECKING:
    from pointbuy.deploy import Posted
    from pointbuy.scenes import SettledBattle


def find_departures(drawn: DrawnUp, board: HexBoard) -> Iterator[str]:
    """What does not hold in a battle of attack and defence, in one sentence each."""
    if "defends" not in drawn.battle.stances:
        return
    yield from _off_centre(drawn, board)
    battle = drawn.battle
    attacker, defender = (side.name for side in drawn.sides)
    near = start_gap(board, *drawn.begin)
    if near is not None and near < battle.apart:
        far = count(near, "hex", "hexes")
        asked = f"the rules ask for {battle.apart} where the map has room"
        yield f"{attacker} begins {far} from {defender}'s front; {asked} ({battle.apart_rule})"
    if late := drawn.late[0]:
        names = ", ".join(late[:3]) + (" ..." if len(late) > 3 else "")
        come = verb(len(late), "comes", "come")
        yield f"{names} of {attacker} {come} on after turn 1, for want of room ({battle.apart_rule})"


def departures_of(document: Mapping[str, Any], map_document: Mapping[str, Any]) -> tuple[str, ...]:
    """What does not hold in a scenario that is in order; nothing where it is not built for points."""
    system = str(document["system"])
    if not find_game(system).points.has_battles:
        return ()
    board = hexes_from(map_document, game_of(system).ground.vocabulary)
    drawn = game_of(system).points.battle_drawn(document, board)
    return () if drawn is None else tuple(find_departures(drawn, board))


def drawn_up(scene: SettledBattle, posted: Posted, enlisted: Enlisted) -> DrawnUp:
    """A battle as the builder has drawn it up."""
    zones = {zone.id: zone.spaces for zone in posted.zones}
    begin: list[frozenset[str]] = []
    late: list[tuple[str, ...]] = []
    for bands in enlisted.bands:
        posts = [posted.posts[piece.id] for band in bands for piece in band.pieces]
        at_once = [post for post in posts if post.turn == 1 and not post.by]
        begin.append(frozenset(space for post in at_once for space in zones.get(post.at, (post.at,))))
        after = [b.name for b in bands if any(_is_waiting(posted, piece.id) for piece in b.pieces)]
        late.append(tuple(after))
    return DrawnUp(scene.battle, scene.sides, scene.goals, (begin[0], begin[1]), (late[0], late[1]))


def _is_waiting(posted: Posted, piece: str) -> bool:
    post = posted.posts[piece]
    return post.turn > 1 and not post.by


def start_gap(board: HexBoard, attacker: Collection[str], defender: Collection[str]) -> int | None:
    """The fewest hexes between a hex where an attacker may begin over land and one of a defender.

    None where no unit begins so: all arrive later, by sea or by air.
    """
    return min((board.distance(a, b) for a in attacker for b in defender), default=None)


def _off_centre(drawn: DrawnUp, board: HexBoard) -> Iterator[str]:
    """The objectives that do not lie where the rules put a defender's."""
    edge = drawn.sides[drawn.battle.stances.index("defends")].edge
    for goal in drawn.goals:
        away = distance_off_middle(board, edge, goal.space)
        if away is None:
            text = f"lies on no board at the {edge} edge, the defender's"
        elif away:
            text = f"lies {away} hexes from the centre of the map"
        else:
            continue
        yield f"{goal.name} {text}, where a defender's objectives belong ({drawn.battle.rule})"


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"departures": "find_departures", "gap": "start_gap"},
    )
