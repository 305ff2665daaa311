"""The counters of a roster to cut out, and the map of its scenario with labels and set-up zones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from pointbuy.catalogue import Catalogue
from pointbuy.cutting import CutOut, cut_out
from pointbuy.forces import Forces, forces_of
from pointbuy.roster import Roster
from wsn.engine.dice import SeededDice
from wsn.engine.game import Game
from wsn.engine.state import UNKNOWN, Unit
from wsn.parts.drawings import Tile
from wsn.parts.inforce import charts_of
from wsn.parts.looks import PrintedFace, Rolled
from wsn.renamed import former_names
from wsn.scenario import load as load_scenario
from wsn.systems import find_game, game_of, system_of
from wsn.table.briefing import dividers
from wsn.table.looks import looks_of
from wsn.table.picture import SUMMER, countersheet_svg, dicesheet_svg, tokens
from wsn.table.picture.counters import badge_sign
from wsn.table.picture.furniture import A4
from wsn.table.picture.zones import zones_of, zones_svg
from wsn.table.scene import Counter, Flag, Token, board_now, counter, exits, nation_of, objectives_of, scene
from wsn.table.seat import Seat

NOTHING: Final = Rolled()
"""Nothing is rolled yet: boxes to write into."""


def roster_pieces(roster: Roster, catalogue: Catalogue, symbols: bool = False) -> tuple[Counter, ...]:
    """A counter for every officer, platoon and carrier, named by the places of the roster (`3.2`).

    With its silhouette and national mark, or with `symbols` the symbol of its unit.
    """
    with charts_of(catalogue.file.system, catalogue.charts):
        return _find_pieces(roster, catalogue, symbols)


def _find_pieces(roster: Roster, catalogue: Catalogue, symbols: bool) -> tuple[Counter, ...]:
    bought = forces_of(roster, catalogue)
    counters_ = game_of(catalogue.file.system).look
    looks = looks_of(catalogue.file.system)
    letters = game_of(catalogue.file.system).letters
    style = list(letters).index(bought.side)

    def piece(unit: str, kind: str) -> Counter:
        face = counters_.counter_face(kind)
        return Counter(
            unit=unit,
            space="",
            side=bought.side,
            letter=letters[bought.side],
            style=style,
            symbol=face.symbol,
            name=face.name,
            tag=unit,
            values=face.values,
            steps=face.full,
            full=face.full,
            nation=nation_of(looks, face) or looks.sides.get(bought.side),
            figure="" if symbols else face.silhouette_for(bought.side),
        )

    return tuple(piece(unit, kind) for unit, kind in _units(bought))


def _units(bought: Forces) -> Iterator[tuple[str, str]]:
    """The name and the kind of every unit, company by company."""
    for company in bought.companies:
        if company.officer:
            yield f"{company.place}", company.officer
        for n, platoon in enumerate(company.platoons, 1):
            yield f"{company.place}.{n}", platoon.kind
            if platoon.carrier:
                yield f"{company.place}.{n}c", platoon.carrier


def rolled_of(game: Game[Any], bought: Forces) -> Rolled:
    """What was rolled for these forces in a scenario; nothing where it was built from another roster."""
    side = bought.side
    rolled = game_of(game.setup.system).look.values_rolled(game.world, side)
    mine = tuple(tuple(p.kind for p in company.platoons) for company in bought.companies)
    same = mine == rolled.companies and len(rolled.batteries) == sum(a.count for a in bought.batteries)
    return rolled if same else Rolled()


def faces(bought: Forces, catalogue: Catalogue, rolled: Rolled = NOTHING) -> Mapping[str, PrintedFace]:
    """What the counter of every unit tells, with the quality of its company and the values of its officer."""
    with charts_of(catalogue.file.system, catalogue.charts):
        return _faces(bought, catalogue, rolled)


def _faces(bought: Forces, catalogue: Catalogue, rolled: Rolled) -> Mapping[str, PrintedFace]:
    paper = game_of(catalogue.file.system).look
    told: dict[str, PrintedFace] = {}
    officers = dict(zip((company.place for company in bought.companies), rolled.officers))
    for company in bought.companies:
        names = [catalogue.file.qualities[company.quality].name] if company.quality else []
        if company.officer:
            face = paper.face_printed(company.officer)
            values = officers.get(company.place) or tuple(value for _, value in face.values)
            heads = [head for head, _ in face.values]
            told[f"{company.place}"] = msgspec.structs.replace(face, values=tuple(zip(heads, values)))
        for n, platoon in enumerate(company.platoons, 1):
            face = paper.face_printed(platoon.kind)
            told[f"{company.place}.{n}"] = msgspec.structs.replace(face, abilities=(*names, *face.abilities))
            if platoon.carrier:
                told[f"{company.place}.{n}c"] = paper.face_printed(platoon.carrier)
    return told


def counter_pages(
    roster: Roster,
    catalogue: Catalogue,
    size: float = 16.0,
    backs: bool = False,
    rolled: Rolled = NOTHING,
    symbols: bool = False,
    page: tuple[float, float] = A4,
) -> list[str]:
    """Pages of counters, each an SVG document in true size. Raises ValueError for an impossible size."""
    return countersheet_svg(
        roster_pieces(roster, catalogue, symbols),
        heading=roster.title or "Counters",
        size=size,
        backs=backs,
        faces=faces(forces_of(roster, catalogue), catalogue, rolled),
        page=page,
    )


def marker_pages(
    roster: Roster, catalogue: Catalogue, size: float = 16.0, page: tuple[float, float] = A4
) -> list[str]:
    """Pages of markers to cut out for the works that were bought."""
    paper = game_of(catalogue.file.system).look
    wares = [
        paper.works_counter(asset.gives)
        for asset in forces_of(roster, catalogue).works
        for _ in range(asset.count)
    ]
    tiles = [CutOut(_draw_tile(ware.tile), ware.tile.words, ware.note) for ware in wares]
    return cut_out(tiles, f"{roster.title}: markers" if roster.title else "Markers", size, page)


def of_scenario(
    game: Game[Any],
    size: float = 16.0,
    backs: bool = False,
    symbols: bool = False,
    page: tuple[float, float] = A4,
) -> list[str]:
    """Pages of counters for every unit of a scenario, side by side, and then of what the game lays on them.

    Of tokens that are drawn by chance all are printed that there are to draw from, so that nothing is told of
    where they lie. Raises ValueError for an impossible size.
    """
    with charts_of(game.setup.system, game.setup.tables):
        return _of_scenario(game, size, backs, symbols, page)


def _of_scenario(
    game: Game[Any], size: float, backs: bool, symbols: bool, page: tuple[float, float]
) -> list[str]:
    system, seat = game.setup.system, Seat(game, None)
    paper, sides = game_of(system).look, list(game.system.sides)
    supply = paper.kinds_drawn(game.world)
    chance = {kind for kinds in supply.values() for kind in kinds} | {UNKNOWN}
    out: list[str] = []
    for side in sides:
        units = [one for one in seat.view.units.values() if one.side == side and one.kind not in chance]
        cut = [
            msgspec.structs.replace(counter(system, one, sides), name=seat.about(one.id).name)
            for one in units
        ]
        for kind, count in supply.get(side, {}).items():
            laid = [Unit(f"{kind} {number}", side, kind, None) for number in range(1, count + 1)]
            units += laid
            cut += [counter(system, one, sides) for one in laid]
        if symbols:
            cut = [msgspec.structs.replace(piece, figure="") for piece in cut]
        told = {unit.id: paper.face_printed(unit.kind) for unit in units}
        title = next(one.title for one in game_of(system).sides if one.id == side)
        heading = f"{game.setup.name}: {title}"
        out += countersheet_svg(cut, heading=heading, size=size, backs=backs, faces=told, page=page)
    return out + cut_out(list(_game_signs(system)), f"{game.setup.name}: markers", size, page)


def game_markers(
    roster: Roster, catalogue: Catalogue, size: float = 16.0, page: tuple[float, float] = A4
) -> list[str]:
    """Pages of what the game lays on counters and hexes: marks, smoke, the flags of objectives."""
    tiles = list(_of_the_game(catalogue.file.system, forces_of(roster, catalogue).side))
    return cut_out(tiles, "Markers of the game", size, page)


def dice(system: str, page: tuple[float, float] = A4) -> list[str]:
    """A page of dice to cut out, for a game that has its own; no page for one that is played with numbers."""
    faces_ = find_game(system).look.dice_printed()
    return [dicesheet_svg(faces_, f"Dice of {game_of(system).title}", page=page)] if faces_ else []


OBJECTIVES: Final = 6
"""The flags of objectives that are printed for a side."""


def _of_the_game(system: str, side: str) -> Iterator[CutOut]:
    """The marks and markers that the game names, and flags for the objectives of a side."""
    yield from _game_signs(system)
    letters = game_of(system).letters
    names = [one.title for one in game_of(system).sides if one.id == side]
    flag = Flag(space="", letter=letters[side], style=list(letters).index(side))
    shown = tokens.flag(SUMMER, flag, -8, 22)
    yield from [CutOut(f'<g transform="scale(1.5)">{shown}</g>', "objective", names[0])] * OBJECTIVES


def _game_signs(system: str) -> Iterator[CutOut]:
    """The marks and markers that the game names, as many as a table needs."""
    looks = looks_of(system)
    for word, count in game_of(system).look.marker_counts.items():
        badge, tile = looks.badges.get(word), looks.tiles.get(word)
        plain = word.replace("_", " ")
        if badge is not None:
            sign = badge_sign(SUMMER, badge.letter, badge.shape, 0, 0)
            yield from [CutOut(f'<g transform="scale(2.4)">{sign}</g>', badge.words or plain)] * count
        elif tile is not None:
            yield from [CutOut(_draw_tile(tile), tile.words)] * count


def _draw_tile(tile: Tile) -> str:
    return tokens.sign(SUMMER, Token(kind=tile.words, spaces=(), sign=tile.sign), 0, 0)


def begin_scenario(scenario: str | Path) -> Game[Any]:
    """A scenario as it begins. Raises DataError for one that cannot begin."""
    setup = load_scenario(scenario)
    return Game.new(system_of(setup.system), setup, dice=SeededDice("paper"))


def map_sheet(game: Game[Any], furnished: bool = True) -> str:
    """The map of a scenario with labels, set-up zones, sections and objectives, and who is seen there.

    Nothing that a side hides is on it. `furnished=False` leaves out margin, title and key.
    """
    setup, seat = game.setup, Seat(game, None)
    board = board_now(game_of(setup.system).rules.board_of(game.world), seat.view)
    sides = list(game.system.sides)
    with charts_of(setup.system, setup.tables):
        shown = scene(
            board,
            seat.view,
            sides=sides,
            objectives=objectives_of(setup.system, game.world, seat.view),
            ways_out=exits(setup.system, game.world),
        )
    shown = msgspec.structs.replace(shown, lines=dividers(setup.system, game.world))
    zones = zones_of(setup.system, sides, game.world)
    return zones_svg(board, zones, shown=shown, heading=setup.name, furnished=furnished)


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {
            "pieces": "roster_pieces",
            "counters": "counter_pages",
            "markers": "marker_pages",
            "begun": "begin_scenario",
        },
    )
