"""Exports a scenario in the scenario editor's format (.m44, JSON), and lists what that format cannot hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.mapfile import hexes_from
from wsn.data import DataError, Problem, decode
from wsn.english import count
from wsn.geometry.hexes import column_letters
from wsn.parts.briefing import runs
from wsn.systems.hex_tiles.data.scenario import DEFAULT_TURNS, SIDES, Deck, Objective, Options, Scenario, Side
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.data.words import VOCABULARY
from wsn.systems.hex_tiles.files.m44_board import SIZES, TIGER
from wsn.systems.hex_tiles.files.m44_names import BOARD_SIZES, names

SOFTWARE: Final = "wsn"
ARMY: Final = {"allies": "us", "axis": "ger"}
"""The army in the names of the units of each side."""
STEMS: Final = {
    "infantry": "inf",
    "special_forces": "inf2",
    "armour": "tank",
    "elite_armour": "tank2",
    "artillery": "gun",
    "resistance": "inf",
    "engineers": "inf",
    "sniper": "inf",
    "big_gun": "gun",
    "tiger": "tank2",
    "anti_tank": "inf",
    "mobile_artillery": "gun",
    "flamethrower": "tank",
}
"""The start of the editor's name for each kind of unit."""
BADGES: Final = {
    "engineers": "badge6",
    "sniper": "badge26",
    "big_gun": "badge5",
    "anti_tank": "badge37",
    "mobile_artillery": "badge35",
    "flamethrower": "badge33",
}
"""The badges that make special units of plain ones."""
COUNTRY_CODES: Final = {"allies": "US", "axis": "DE"}
TILES: Final = {
    "forest": "woods",
    "hedgerow": "hedgerow",
    "hill": "hills",
    "town": "buildings",
    "river": "river",
    "ocean": "ocean",
    "beach": "beach",
    "escarpment": "descarpment",
}
"""The editor's tile for each terrain; open country has no tile."""
TOPS: Final = {
    "bridge": ("rect_terrain", "bridge"),
    "bunker": ("rect_terrain", "bunker"),
    "hedgehog": ("obstacle", "hedgehog"),
    "sandbags": ("obstacle", "sand"),
    "wire": ("obstacle", "wire"),
}
LOOSE_WORDS = VOCABULARY.loose
"""What lies where the scenario says, if it says so, whatever its map has."""
MEDAL_TAGS: Final = {"allies": "medal1", "axis": "medal2", "both": "medal0"}


def text(
    document: Mapping[str, Any], map_document: Mapping[str, Any], file: str
) -> tuple[str, tuple[str, ...]]:
    """A scenario as the text of an .m44 file, and what the file cannot hold.

    Raises DataError for a faulty scenario or a board of a size that the format does not have.
    """
    scenario = decode(document, Scenario, file)
    board = hexes_from(map_document, VOCABULARY, sight=True)
    written, losses = as_m44(scenario, board, file)
    return json.dumps(written, ensure_ascii=False, indent=1) + "\n", losses


def as_m44(scenario: Scenario, board: HexBoard, file: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The document of an .m44 file, and what it cannot hold.

    Raises DataError for a board of a size that the format does not have.
    """
    losses: list[str] = []
    kind = _board_type(board, file)
    top: Side = "allies" if scenario.sides["allies"].edge == "north" else "axis"
    players: dict[str, Side] = {"player1": top, "player2": "axis" if top == "allies" else "allies"}
    face, background = _face(board, kind)
    hexagons = {
        space.id: _hexagon_of(space, scenario, background.get(_row(space), VOCABULARY.plain), losses)
        for space in board.hexes.values()
    }
    for row in scenario.units:
        for label in row.at:
            hexagons[board.find(label).id]["unit"] = unit_entry(
                row.kind, row.side, row.figures, row.badge, losses
            )
    for objective in scenario.objectives:
        if not objective.sudden_death:
            _put_medal(objective, board, hexagons, losses)
    options: dict[str, Any] = {}
    for leaving in scenario.exits:
        first, *others = (board.find(label).id for label in leaving.hexes)
        tag = {"name": "tag5", "behavior": "EXIT_MARKER", "side": leaving.side.upper(), "group": others}
        hexagons[first].setdefault("tags", []).append(tag)
        if leaving.medals == 2:
            options["infantry_exit_counts_2"] = True
        elif leaving.medals > 2:
            losses.append(f"{leaving.medals} medals for a unit that leaves the map: written as one")
    _list_losses(scenario, losses)
    info: dict[str, Any] = {
        "front": "WESTERN",
        "date_begin": scenario.date,
        "date_end": scenario.date,
        "type": "HISTORICAL",
        "starting": "PLAYER1" if players["player1"] == scenario.first else "PLAYER2",
    }
    for player, side in players.items():
        force = scenario.sides[side]
        info[f"side_{player}"] = side.upper()
        info[f"country_{player}"] = _country_code(force.name, side)
        info[f"cards_{player}"] = force.hand
        info[f"victory_{player}"] = force.medals
    deaths = [_sudden_death(o, losses) for o in scenario.objectives if o.sudden_death]
    if deaths:
        info["victory"] = {"condition": [{"group_sudden_death": death} for death in deaths]}
    info["options"] = options
    document = {
        "meta_data": {"status": "PRIVATE", "software": SOFTWARE},
        "game_info": info,
        "board": {
            "type": kind,
            "face": face.upper(),
            "hexagons": [
                hexagon | {"row": _row(space), "col": _doubled_column(space)}
                for space, hexagon in ((board.hexes[s], h) for s, h in hexagons.items())
                if hexagon
            ],
            "labels": [
                {"row": _row(space), "col": _doubled_column(space), "text": [space.name]}
                for space in board.hexes.values()
                if space.name
            ],
        },
        "packs": {"base": 1, "terrain": 1},
        "text": {
            "en": {
                "name": scenario.name,
                "historical": scenario.note.strip(),
                "rules": "\n".join(scenario.special),
            }
        },
    }
    return document, tuple(dict.fromkeys(losses))


def _board_type(board: HexBoard, file: str) -> str:
    """The editor's type for the size of a board. Raises DataError for a board of another size or shape."""
    places = {board.grid.column_row(space.hex) for space in board.hexes.values()}
    columns, rows = max(c for c, _ in places), max(r for _, r in places)
    name = next((name for name, size in BOARD_SIZES.items() if size == (columns, rows)), None)
    if name is None:
        sizes = ", ".join(f"{c} by {r}" for c, r in BOARD_SIZES.values())
        text_ = (
            f"the board has {len(places)} hexes in {columns} columns and {rows} rows; the format has {sizes}"
        )
        raise DataError([Problem(file, "map", text_)])
    wanted = {(c, r) for r in range(1, rows + 1) for c in range(1, columns + (r % 2 == 1))}
    faults = [] if board.grid.shift == "even" else ["shift = 'even' (this board has 'odd')"]
    for found, said in ((places - wanted, "no hex at"), (wanted - places, "a hex at")):
        if found:
            labels = sorted(found, key=lambda at: at[::-1])
            faults.append(f"{said} {runs(f'{column_letters(c)}{r}' for c, r in labels)}")
    if faults:
        new = f"`wsn map new hex_tiles --size {columns}x{rows} --short` begins such a board"
        text_ = f"the format wants every second row one hex shorter: {' and '.join(faults)}; {new}"
        raise DataError([Problem(file, "map", text_)])
    return name


def _face(board: HexBoard, kind: str) -> tuple[str, Mapping[int, str]]:
    """The printed face that matches most of the board's terrain, and the terrain of its rows.

    Open country has no tile, so a face fits only if its rows have no open country on the board.
    """
    best: tuple[int, str, dict[int, str]] = (0, "country", {})
    for name, face in sorted(tables().faces.items()):
        printed: Mapping[str, tuple[int, ...]] = getattr(face, SIZES[BOARD_SIZES[kind]])
        rows = {row: word for word, lines in printed.items() for row in lines}
        spaces = [space for space in board.hexes.values() if _row(space) in rows]
        alike = sum(space.terrain == rows[_row(space)] for space in spaces)
        if alike > best[0] and all(space.terrain != VOCABULARY.plain for space in spaces):
            best = (alike, name, rows)
    return best[1], best[2]


def _row(space: HexSpace) -> int:
    return space.hex[0] - 1


def _doubled_column(space: HexSpace) -> int:
    """The doubled column: even in rows of 13 hexes, odd in rows of 12."""
    return 2 * (space.hex[1] + (space.hex[0] + (space.hex[0] & 1)) // 2 - 1) + (space.hex[0] % 2 == 0)


def _hexagon_of(space: HexSpace, scenario: Scenario, printed: str, losses: list[str]) -> dict[str, Any]:
    """The contents of a hex beyond the printed background, without its row and column."""
    contents: dict[str, Any] = {}
    if space.terrain != printed and space.terrain in TILES:
        contents["terrain"] = {"name": TILES[space.terrain]}
    here: frozenset[str] = space.features
    if scenario.loose is not None:
        here = (here - LOOSE_WORDS) | {word for word, labels in scenario.loose.items() if space.id in labels}
    for word in sorted(here):
        key, name = TOPS[word]
        if key in contents:
            losses.append(f"{space.id} has two obstacles; {word} is left out")
            continue
        contents[key] = {"name": name, "orientation": 1}
        owner = next((side for side in SIDES if space.id in scenario.bunkers.get(side, ())), None)
        if word == "bunker" and owner is not None:
            contents[key]["original_owner"] = owner.upper()
    return contents


def unit_entry(kind: str, side: Side, figures: int | None, badge: str, losses: list[str]) -> dict[str, Any]:
    """A unit in the editor's format, with its type and army in one name."""
    unit: dict[str, Any] = {"name": STEMS[kind] + ARMY[side]}
    if kind == "resistance":
        unit["behavior"] = "FRENCH_RESISTANCE"
        unit["name"] = "inffr"
        if names().army["fr"] != side:
            losses.append("resistance fighters are written as French, who belong to the other side")
    unit["nbr_units"] = figures or tables().kinds[kind].figures
    if kind == "tiger" and unit["name"] != TIGER:
        losses.append("a Tiger of the Allies is read as elite armour of one figure")
    if kind == "elite_armour" and unit["name"] == TIGER and unit["nbr_units"] == 1:
        losses.append("German elite armour of one figure is read as a Tiger")
    printed = " ".join(part for part in (BADGES.get(kind, ""), badge) if part)
    if printed:
        unit["badge"] = printed
    return unit


def _put_medal(
    objective: Objective, board: HexBoard, hexagons: dict[str, dict[str, Any]], losses: list[str]
) -> None:
    """Put a medal on the first hex of an objective, with the other hexes as its group."""
    first, *others = (board.find(label).id for label in objective.hexes)
    medal: dict[str, Any] = {"counts_for": objective.medals, "nbr_hex": _objective_number(objective)}
    if objective.keeps == "for_good":
        medal["permanent"] = True
    elif objective.keeps == "until_taken":
        medal["last_to_occupy"] = True
    if objective.needs == "majority":
        medal["majority"] = True
    if objective.from_start:
        medal["turn_start"] = True
    medal["side"] = objective.side.upper()
    if objective.holder is not None:
        losses.append(f"{objective.name}: its holder at the start")
    tag = {"name": MEDAL_TAGS[objective.side], "group": others, "medal": medal}
    hexagons[first].setdefault("tags", []).append(tag)


def _objective_number(objective: Objective) -> int:
    if objective.needs == "all":
        return len(objective.hexes)
    return objective.needs if isinstance(objective.needs, int) else 1


def _sudden_death(objective: Objective, losses: list[str]) -> dict[str, Any]:
    if objective.from_start:
        losses.append(f"{objective.name}: its sudden death counts at once, not from the start of a turn")
    if objective.needs == "majority":
        losses.append(f"{objective.name}: its sudden death needs one hex, not a majority")
    if objective.side == "both":
        losses.append(f"{objective.name}: its sudden death is written for the Allies only")
    return {
        "side": "ALLIES" if objective.side == "both" else objective.side.upper(),
        "number": _objective_number(objective),
        "group": list(objective.hexes),
    }


def _country_code(name: str, side: Side) -> str:
    """The code of the country a side is named after, or else of its main country."""
    return next((code for code, country in names().country.items() if country == name), COUNTRY_CODES[side])


def _list_losses(scenario: Scenario, losses: list[str]) -> None:
    """List what the format has no place for."""
    if scenario.turns != DEFAULT_TURNS:
        losses.append(f"the game ends after {count(scenario.turns, 'turn')}")
    if scenario.deck != Deck():
        losses.append("the deck is without some cards")
    changed = [
        key for key in Options.__struct_fields__ if getattr(scenario.options, key) != getattr(Options(), key)
    ]
    losses += [f"the option {key} is {getattr(scenario.options, key)!r}" for key in changed]
    if any(row.of is not None and row.of != row.figures for row in scenario.units):
        losses.append("how many figures weakened units once had: they are written at the strength they have")
    losses += [f"{f.won} medals that the {side} have won" for side, f in scenario.sides.items() if f.won]
    if scenario.suggested is not None:
        losses.append("which side is for a newcomer")
    known = names().country.values()
    losses += [f"the {side} are called {f.name}" for side, f in scenario.sides.items() if f.name not in known]
    if any(o.name and not o.sudden_death for o in scenario.objectives):
        losses.append("the names of the objectives")
