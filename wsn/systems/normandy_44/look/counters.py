"""The faces of the counters: every printed value, on a side for each step (N44 2.3, 17.9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final

from wsn.engine.state import GameState
from wsn.parts.faces import Base, Face, PrintedSide, Size, Symbol
from wsn.systems.normandy_44.data.declared import HOLDER
from wsn.systems.normandy_44.data.tables import Counter, UnitType, tables
from wsn.systems.normandy_44.look.shorts import shorten_formation, shorten_unit
from wsn.systems.normandy_44.rules.limits import CARENTAN
from wsn.systems.normandy_44.rules.units import CADRE_SIDE, SUPPORTERS
from wsn.systems.normandy_44.rules.victory import BAYEUX, list_drop_hexes
from wsn.systems.normandy_44.rules.world import World

SYMBOLS: Final[Mapping[UnitType, Symbol]] = {
    "infantry": Symbol("infantry"),
    "airborne": Symbol("infantry", ("airborne",), words="parachute infantry"),
    "glider": Symbol("infantry", ("glider",), words="glider infantry"),
    "bicycle": Symbol("infantry", words="bicycle infantry"),
    "security": Symbol("infantry", ("supply",), words="security"),
    "engineer": Symbol("engineer"),
    "fortress": Symbol("infantry", ("strongpoint",), words="fortress infantry"),
    "ost": Symbol("infantry", words="Ost battalion"),
    "armor": Symbol("armour", words="armour: tanks and infantry"),
    "tank": Symbol("armour", words="tanks"),
    "panzergrenadier": Symbol("infantry", ("armour",), words="panzergrenadiers"),
    "motorized": Symbol("infantry", ("motorised",), words="motorized infantry"),
    "recon": Symbol("armour", ("reconnaissance",), words="armoured reconnaissance"),
    "sp_anti_tank": Symbol("anti_tank", ("armour",), words="self-propelled anti-tank guns"),
    "anti_tank": Symbol("anti_tank", words="anti-tank guns"),
    "flak": Symbol("flak", words="88 flak"),
    "hq": Symbol("headquarters"),
    "werfer": Symbol("rocket", words="rocket launchers"),
    "strongpoint": Symbol("strongpoint"),
}
"""The symbol of each type of unit (N44 2.3.3), before its size."""
SIZES: Final[Mapping[str, Size]] = {
    "battalion": "battalion",
    "regiment": "regiment",
    "brigade": "brigade",
    "division": "division",
    "corps": "corps",
}
"""The size over the symbol (N44 2.3.2); a strongpoint has none."""
PANTHER_RATING: Final = 4
"""From this rating on a German tank battalion shows Panthers, from the next on Tigers."""
LIGHT_RATING: Final = 2
"""Up to this rating a tank battalion shows light or captured tanks."""


def kinds() -> tuple[str, ...]:
    """Every counter, in the order of the table: each unit is a kind of its own."""
    return tuple(tables().counters)


def face(kind: str) -> Face:
    """What is printed on a counter, front, back, and cadre. Raises KeyError for an unknown one."""
    return _face_of(tables().counters[kind])


@lru_cache(maxsize=1024)
def _face_of(counter: Counter) -> Face:
    symbol = SYMBOLS[counter.type]
    sides = tuple(print_side(counter, lost) for lost in range(counter.steps))
    return Face(
        Symbol(symbol.arm, symbol.also, SIZES.get(counter.size, ""), symbol.words),
        counter.name,
        sides[0].values,
        counter.steps,
        nation=counter.nation,
        figure=_figure_of(counter),
        more=sides[0].more,
        sides=sides,
        mark=shorten_unit(counter),
        formation=shorten_formation(counter),
    )


def print_side(counter: Counter, lost: int) -> PrintedSide:
    """The side of a counter that shows after so many losses."""
    strength, cadre = counter.strength[lost], bool(counter.cadre) and lost + 1 >= CADRE_SIDE
    engineers = counter.type == "engineer" and not counter.moves
    defends = counter.brackets or cadre or engineers or counter.type in (*SUPPORTERS, "strongpoint")
    quality = 0 if counter.silhouette or counter.type == "hq" else counter.quality
    return PrintedSide(
        strength=f"({strength})" if defends else str(strength),
        moves=str(counter.moves),
        quality=f"{quality:+d}".replace("-", "−") if quality else "",
        rating=str(counter.armor) if counter.armor and not cadre else "",
        red_rating=counter.red,
        boxed=counter.type == "strongpoint" or strength <= 1,
        red=counter.tiger,
        held=counter.restricted,
        ringed=counter.type == "bicycle",
        last=lost == counter.steps - 1,
    )


def _figure_of(counter: Counter) -> str:
    """The silhouette of a counter that prints a vehicle or a gun in place of a symbol (N44 2.3.6)."""
    if not counter.silhouette:
        return ""
    german = counter.nation not in ("us", "british", "canadian")
    if counter.type in ("flak", "anti_tank"):
        return "flak88" if counter.type == "flak" else "pak40" if german else "pounder_17"
    if counter.type == "sp_anti_tank":
        return ("marder3" if counter.red else "stug3") if german else "m10"
    if german:
        if counter.tiger or counter.armor > PANTHER_RATING:
            return "tiger"
        light = counter.armor <= LIGHT_RATING
        return "panther" if counter.armor == PANTHER_RATING else "somua" if light else "pz4"
    if counter.armor <= LIGHT_RATING:
        return "stuart"
    if counter.nation == "us":
        return "m4"
    return "churchill" if counter.moves < 5 else "firefly"


def base(kind: str, marks: Collection[str]) -> Base | None:  # noqa: ARG001 - of any unit
    """None: landings are boxes of this map, and no counter lies on a craft."""
    return None


def goals(world: World) -> tuple[str, ...]:
    """The hexes that count at the end of a scenario (N44 24.3.1, 25.2, 26.3.1), in board order."""
    victory = world.scenario.victory
    if victory == "cherbourg":
        wanted = {CARENTAN, *(one for one in world.controlled if world.has_tag(one, "perimeter"))}
    elif victory == "seven_turns":
        hexes = world.board.hexes
        wanted = {
            one
            for one in world.controlled
            if not world.has_tag(one, "naval_zone") or hexes[one].name == BAYEUX
        }
        wanted |= set(list_drop_hexes(world))
    else:
        wanted = {
            one for one in world.controlled if one in world.south_of_line or world.has_tag(one, "perimeter")
        }
    return tuple(
        sorted((one for one in wanted if one in world.board.hexes), key=world.board.order.__getitem__)
    )


def objectives(world: World, state: GameState) -> dict[str, str]:
    """Those that are held: by who stands there, or was there last (N44 2.2.5)."""
    wanted, there = goals(world), {}
    standing = {unit.place: unit.side for unit in state.units.values() if unit.place in set(wanted)}
    for space in wanted:
        side = standing.get(space) or HOLDER.get(state, space)
        if side:
            there[space] = side
    return there


def exits(world: World) -> dict[str, tuple[str, ...]]:  # noqa: ARG001 - of any scenario
    """None: units leave the map by the rules of evacuation and withdrawal only."""
    return {}
