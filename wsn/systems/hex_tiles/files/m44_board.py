"""Reads the board of an .m44 file: tiles, obstacles, units, medals and exits, hex by hex."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from wsn.data import nearest_hint, shorten
from wsn.geometry.hexes import column_letters, lettered_column
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.data.words import VOCABULARY
from wsn.systems.hex_tiles.files.m44_names import ALLIED_MEDALS, BOARD_SIZES, Name, find, names
from wsn.systems.hex_tiles.files.m44_reader import Reader

TERRAIN_LETTERS: Final = {
    "country": ".",
    "forest": "f",
    "hedgerow": "h",
    "hill": "^",
    "town": "t",
    "river": "~",
    "ocean": "o",
    "beach": "b",
    "escarpment": "#",
}
"""The letter of each terrain in an imported map."""

SIZES: Final = {(13, 9): "standard", (26, 9): "wide", (13, 17): "tall"}
_GROUP: Final = re.compile(r"([A-Za-z]{1,2})(\d{1,2})", re.ASCII)


@dataclass
class Tiles:
    """The contents of the hexes of a file."""

    columns: int
    rows: int
    background: Mapping[int, str]
    exit_medals: int = 1
    terrain: dict[str, str] = field(default_factory=dict)
    features: dict[str, list[str]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    units: list[dict[str, Any]] = field(default_factory=list)
    objectives: list[dict[str, Any]] = field(default_factory=list)
    exits: list[dict[str, Any]] = field(default_factory=list)
    bunkers: dict[str, list[str]] = field(default_factory=dict)

    def has(self, label: str) -> bool:
        """Whether a label is that of a hex of this board."""
        match = _GROUP.fullmatch(label)
        if match is None:
            return False
        row, column = int(match[2]), lettered_column(match[1].upper())
        return 1 <= row <= self.rows and 1 <= column <= self.columns - (row % 2 == 0)

    def document(self, title: str) -> dict[str, Any]:
        """The document of the map."""
        lines = []
        for row in range(1, self.rows + 1):
            line = []
            for column in range(1, self.columns + (row % 2)):
                label = f"{column_letters(column)}{row}"
                word = self.terrain.get(label, self.background.get(row - 1, VOCABULARY.plain))
                line.append(TERRAIN_LETTERS[word])
            lines.append(" ".join(line) if row % 2 else " " + " ".join(line) + " -")
        used = [word for word, letter in TERRAIN_LETTERS.items() if any(letter in line for line in lines)]
        document: dict[str, Any] = {
            "format": 1,
            "name": title,
            "system": "hex_tiles",
            "grid": "pointy",
            "shift": "even",
            "board": "",
            "columns": self.columns,
            "rows": self.rows,
            "legend": {TERRAIN_LETTERS[word]: word for word in used},
            "terrain": {"rows": "\n".join(lines) + "\n"},
        }
        if self.features:
            document["features"] = {word: self.features[word] for word in sorted(self.features)}
        if self.names:
            document["names"] = self.names
        return document

    def group(self, rows: Any, reader: Reader, place: str) -> list[str]:
        """The labels of the hexes of a group."""
        labels = []
        for entry in reader.rows(rows, f"{place}: group"):
            label = reader.word(entry).upper()
            if not self.has(label):
                reader.warn(
                    f"{place}: there is no hex {shorten(entry)} on the board; it is left out of the group"
                )
            elif label not in labels:
                labels.append(label)
        return labels

    def sudden_death(self, table: Mapping[str, Any], reader: Reader) -> None:
        """Add a sudden-death objective: a group of hexes that wins the game at once."""
        place = "game_info, group_sudden_death"
        hexes = self.group(table.get("group"), reader, place)
        side = reader.word(table.get("side")).lower()
        if not hexes or side not in ("allies", "axis"):
            reader.warn(f"{place}: it has no hexes or no side and is ignored")
            return
        objective = {"name": self.called(hexes), "hexes": hexes, "side": side, "sudden_death": True}
        self.objectives.append(
            objective | _objective_needs(reader.whole(table.get("number"), 1, 1, 99, place), hexes)
        )

    def called(self, hexes: list[str]) -> str:
        """The name of a group of hexes: the name printed on one of them, or their labels."""
        named = [self.names[label] for label in hexes if label in self.names]
        return named[0] if named else ", ".join(hexes[:4]) + (" ..." if len(hexes) > 4 else "")


def _objective_needs(number: int, hexes: list[str]) -> dict[str, Any]:
    number = min(number, len(hexes))
    return {} if number <= 1 else {"needs": "all" if number == len(hexes) else number}


def read_tiles(board: Mapping[str, Any], reader: Reader, exit_medals: int) -> Tiles:
    """Read every hex of a board; where an entry cannot be read, warn and keep the printed background."""
    reader.unknown_keys(board, ("type", "face", "hexagons", "labels", "groups"), "board")
    if board.get("groups"):
        reader.warn("board: the groups of hexes that are listed apart from their medals are left out")
    columns, rows = _size(board, reader)
    tiles = Tiles(columns, rows, _read_background(board, columns, rows, reader), exit_medals)
    tables: dict[str, Mapping[str, Any]] = {}
    for number, entry in enumerate(board["hexagons"], 1):
        table = reader.table(entry, f"hexagon #{number}")
        label = _read_label(table, tiles, reader, f"hexagon #{number}") if table else ""
        if label in tables:
            reader.warn(f"{label} is in the file twice; the later entry overrides the earlier one")
            tables[label] = {**tables[label], **table}
        elif label:
            tables[label] = table
    for number, entry in enumerate(reader.rows(board.get("labels"), "labels"), 1):
        table = reader.table(entry, f"label #{number}")
        label = _read_label(table, tiles, reader, f"label #{number}") if table else ""
        lines = [reader.prose(line).replace("\n", " ") for line in reader.rows(table.get("text"), label)]
        if label and (text := _join_lines(line for line in lines if line)):
            tiles.names[label] = f"{tiles.names[label]}, {text}" if label in tiles.names else text
    for label, table in tables.items():
        reader.unknown_keys(
            table, ("row", "col", "terrain", "rect_terrain", "obstacle", "unit", "tags"), f"hexagon {label}"
        )
        _read_tile(label, table, tiles, reader)
    units: dict[tuple[str, str, int | None, str], list[str]] = {}
    for label, table in tables.items():
        unit = _read_unit(label, table.get("unit"), reader)
        if unit is not None:
            units.setdefault(unit, []).append(label)
            _give_owner(label, unit[0], tiles)
    for label in tiles.features.get("bunker", ()):
        if not any(label in owned for owned in tiles.bunkers.values()):
            reader.warn(f"{label}: the bunker has no owner; it is given to the Axis")
            tiles.bunkers.setdefault("axis", []).append(label)
    for (side, kind, figures, badge), labels in units.items():
        row: dict[str, Any] = {"side": side, "kind": kind, "at": labels}
        row |= {"figures": figures} if figures is not None else {}
        tiles.units.append(row | ({"badge": badge} if badge else {}))
    for label, table in tables.items():
        for tag in reader.rows(table.get("tags"), f"{label}: tags"):
            _read_tag(label, reader.table(tag, f"{label}: tags"), tiles, reader)
    return tiles


def _join_lines(lines: Iterable[str]) -> str:
    """The lines of a label as one; a word broken at its hyphen (`Colleville-`, `sur-Mer`) is whole again."""
    return re.sub(r"(?<=\w)-\n|\n-(?=\w)", "-", "\n".join(lines)).replace("\n", " ")


def _size(board: Mapping[str, Any], reader: Reader) -> tuple[int, int]:
    kind = reader.word(board.get("type")).upper()
    if kind in BOARD_SIZES:
        if kind != "STANDARD":
            reader.warn(
                f"board: {kind} is a board for a larger game; it is played with the deck of a standard one"
            )
        return BOARD_SIZES[kind]
    reader.warn(
        f"board: type {shorten(board.get('type'))} is unknown{nearest_hint(kind, BOARD_SIZES)}; "
        "STANDARD is used"
    )
    return BOARD_SIZES["STANDARD"]


def _read_background(board: Mapping[str, Any], columns: int, rows: int, reader: Reader) -> dict[int, str]:
    """The printed terrain of each row of the face (0 at the top)."""
    face = reader.word(board.get("face")).lower()
    faces = tables().faces
    if face not in faces:
        reader.warn(f"board: face {shorten(board.get('face'))} is unknown; it is played as open country")
        return {}
    printed: Mapping[str, tuple[int, ...]] = getattr(faces[face], SIZES[columns, rows])
    return {row: word for word, lines in printed.items() for row in lines}


def _read_label(table: Mapping[str, Any], tiles: Tiles, reader: Reader, place: str) -> str:
    """The label of a hex from its row and doubled column, or an empty string with a warning."""
    row, col = reader.word(table.get("row")), reader.word(table.get("col"))
    if re.fullmatch(r"\d{1,2}", row, re.ASCII) and re.fullmatch(r"\d{1,2}", col, re.ASCII):
        label = f"{column_letters(int(col) // 2 + 1)}{int(row) + 1}"
        if (int(row) + int(col)) % 2 == 0 and tiles.has(label):
            return label
    reader.warn(
        f"{place}: row {shorten(table.get('row'))}, col {shorten(table.get('col'))} is not a hex; "
        "it is left out"
    )
    return ""


def _read_tile(label: str, table: Mapping[str, Any], tiles: Tiles, reader: Reader) -> None:
    """Read the tile and the obstacles of one hex."""
    known = names()
    for key in ("terrain", "rect_terrain", "obstacle"):
        inner = reader.table(table.get(key), f"{label}: {key}")
        word = reader.word(inner.get("name"))
        if not inner:
            continue
        reader.unknown_keys(
            inner, ("name", "orientation", "behavior", "original_owner", "properties"), f"{label}: {key}"
        )
        behaviour = reader.word(inner.get("behavior"))
        special = known.behaviour.get(behaviour.lower())
        name = find(known.terrain, word) or find(known.top, word)
        if name is None:
            words = (*known.terrain, *known.top)
            reader.warn(
                f"{label}: {key} {shorten(word)} is unknown{nearest_hint(word.lower(), words)}; it "
                "is left out"
            )
        elif special is None or not special.terrain:  # else the behaviour says what the tile is
            _lay_tile(label, name, inner, table, tiles, reader)
        if behaviour:
            _set_behaviour(label, behaviour, tiles, reader)


def _lay_tile(
    label: str, name: Name, inner: Mapping[str, Any], table: Mapping[str, Any], tiles: Tiles, reader: Reader
) -> None:
    """Lay a tile or an obstacle; `table` is all that the file has of its hex."""
    if name.note:
        reader.warn(name.note)
    if name.feature:
        unit = reader.word(reader.table(table.get("unit"), f"{label}: unit").get("name"))
        if unit and not unit.lower().startswith("inf"):
            reader.warn(f"{label}: it is left open to all, for the unit there could not stay otherwise")
        else:
            _lay_feature(label, name.feature, tiles)
    if name.as_ in VOCABULARY.terrain:
        tiles.terrain[label] = name.as_
    elif name.as_:
        _lay_feature(label, name.as_, tiles)
        if name.as_ == "bunker":
            _give_owner(label, reader.word(inner.get("original_owner")).lower(), tiles)


def _lay_feature(label: str, word: str, tiles: Tiles) -> None:
    labels = tiles.features.setdefault(word, [])
    if label not in labels:
        labels.append(label)


def _give_owner(label: str, side: str, tiles: Tiles) -> None:
    """Give a bunker to the side that the file names, or else to the side whose unit is in it."""
    owned = any(label in labels for labels in tiles.bunkers.values())
    if side in ("allies", "axis") and label in tiles.features.get("bunker", ()) and not owned:
        tiles.bunkers.setdefault(side, []).append(label)


def _set_behaviour(label: str, word: str, tiles: Tiles, reader: Reader) -> None:
    behaviour = names().behaviour.get(word.lower())
    if behaviour is None:
        reader.warn(f"{label}: the behaviour {shorten(word)} is unknown; the tile is played without it")
        return
    if behaviour.note:
        reader.warn(behaviour.note)
    if behaviour.feature:
        _lay_feature(label, behaviour.feature, tiles)
    if behaviour.terrain:
        tiles.terrain[label] = behaviour.terrain


def _read_unit(label: str, entry: Any, reader: Reader) -> tuple[str, str, int | None, str] | None:
    """A unit: its side, kind, figures if they differ from those of its kind, and badge."""
    unit = reader.table(entry, f"{label}: unit")
    if not unit:
        return None
    reader.unknown_keys(unit, ("name", "badge", "nbr_units", "behavior", "equipment"), f"{label}: unit")
    known = names()
    word = reader.word(unit.get("name")).lower()
    parts = re.fullmatch(r"([a-z]+?)(2?)(" + "|".join(sorted(known.army, key=len, reverse=True)) + ")", word)
    name = known.unit.get(parts[1] + parts[2]) if parts is not None else None
    if parts is None or name is None:
        reader.warn(f"{label}: the unit {shorten(unit.get('name'))} is unknown and is left out")
        return None
    if name.note:
        reader.warn(name.note)
    kind = name.as_
    behaviour = reader.word(unit.get("behavior"))
    if behaviour:
        special = known.behaviour.get(behaviour.lower())
        if special is not None and special.kind:
            kind = special.kind
        else:
            reader.warn(f"{label}: the unit behaviour {shorten(behaviour)} is not supported")
    if reader.word(unit.get("equipment")):
        reader.warn(f"the equipment {shorten(unit['equipment'])} is not supported")
    kind, badge = _read_badge(label, parts[1] + parts[2], kind, reader.word(unit.get("badge")), reader)
    if word == TIGER and reader.word(unit.get("nbr_units")) == "1":
        kind = "tiger"
    full = tables().kinds[kind].figures
    figures = reader.whole(unit.get("nbr_units"), full, 1, 12, f"{label}: nbr_units")
    if full == 1 and figures != full:
        called = tables().kinds[kind].name.lower()
        reader.warn(f"{label}: a {called} is a single figure; the {figures} of the file are left out")
        figures = full
    return (
        known.army[parts[3]],
        kind,
        None if figures == full else figures,
        badge[:60],
    )


TIGER: Final = "tank2ger"
"""The name of a Tiger, which has one figure; with more figures it is elite armour."""
LAST_BADGE: Final = 47
"""The highest number of a badge that is known; those without a meaning in `m44.toml` are pictures only."""
_BADGE: Final = re.compile(r"badge(\d{1,3})(?: (.*))?", re.ASCII)


def _read_badge(label: str, stem: str, kind: str, badge: str, reader: Reader) -> tuple[str, str]:
    """The kind of a unit by its badge, and the badge that is printed with it.

    Files of ours write the text of a badge after the number that changes the unit (`badge6 81st Engineers`).
    """
    parts = _BADGE.fullmatch(badge)
    if parts is None:
        return kind, badge
    table = {**names().badge.get(stem.removesuffix("2"), {}), **names().badge.get(stem, {})}
    meaning = table.get(parts[1])
    if meaning is None:
        if int(parts[1]) > LAST_BADGE:
            called = tables().kinds[kind].name.lower()
            reader.warn(f"{label}: badge{parts[1]} is unknown; the unit is played as {called}")
        return kind, badge
    if not meaning.as_:
        reader.warn(f"{label}: {meaning.note}")
        return kind, badge
    return meaning.as_, parts[2] or ""


MEDAL: Final = (
    *("permanent", "counts_for", "nbr_hex", "majority", "side", "turn_start", "any_hex", "last_to_occupy"),
    "sole_control",
)


def _read_tag(label: str, tag: Mapping[str, Any], tiles: Tiles, reader: Reader) -> None:
    """Read a tag: a medal or an exit; others are left out with a warning."""
    if not tag:
        return
    reader.unknown_keys(tag, ("name", "behavior", "side", "group", "medal"), f"{label}: tag")
    name, behaviour = reader.word(tag.get("name")).lower(), reader.word(tag.get("behavior")).upper()
    hexes = [label, *(h for h in tiles.group(tag.get("group"), reader, label) if h != label)]
    if name.startswith("medal"):
        _read_medal(label, name, hexes, tag, tiles, reader)
    elif behaviour == "EXIT_MARKER":
        side = reader.word(tag.get("side")).lower()
        if side not in ("allies", "axis"):
            reader.warn(f"{label}: the exit has no side and is left out")
            return
        row: dict[str, Any] = {"side": side, "hexes": hexes}
        _add_once(tiles.exits, row | ({"medals": tiles.exit_medals} if tiles.exit_medals > 1 else {}), reader)
    elif behaviour == "MINE_FIELD":
        reader.warn("mine fields are left out")
    else:
        reader.warn(
            f"the tag {shorten(name or tag.get('name'))} {behaviour} is unknown and is left out".replace(
                "  ", " "
            )
        )


def _read_medal(
    label: str, name: str, hexes: list[str], tag: Mapping[str, Any], tiles: Tiles, reader: Reader
) -> None:
    medal = reader.table(tag.get("medal"), f"{label}: medal")
    reader.unknown_keys(medal, MEDAL, f"{label}: medal")
    side = reader.word(medal.get("side") or tag.get("side")).lower()
    if side not in ("allies", "axis", "both"):
        side = "both" if name == "medal0" else "allies" if name in ALLIED_MEDALS else "axis"
    row: dict[str, Any] = {"name": tiles.called(hexes), "hexes": hexes, "side": side}
    count = reader.whole(medal.get("counts_for"), 1, 1, 99, f"{label}: counts_for")
    row |= {"medals": count} if count > 1 else {}
    if reader.yes(medal.get("permanent")):
        row["keeps"] = "for_good"
    elif reader.yes(medal.get("last_to_occupy")):
        row["keeps"] = "until_taken"
    if reader.yes(medal.get("majority")):
        row["needs"] = "majority"
    elif reader.yes(medal.get("sole_control")):
        row["needs"] = "majority"
        reader.warn("sole control of a group of hexes is played as a majority in it")
    elif not reader.yes(medal.get("any_hex")):
        row |= _objective_needs(reader.whole(medal.get("nbr_hex"), 1, 1, 99, f"{label}: nbr_hex"), hexes)
    if reader.yes(medal.get("turn_start")):
        row["from_start"] = True
    _add_once(tiles.objectives, row, reader)


def _add_once(rows: list[dict[str, Any]], row: dict[str, Any], reader: Reader) -> None:
    """Add a medal or an exit of a group of hexes, which a file may give again on each hex of the group."""
    alike = {**row, "hexes": frozenset(row["hexes"]), "name": ""}
    if len(row["hexes"]) > 1 and any(
        {**o, "hexes": frozenset(o["hexes"]), "name": ""} == alike for o in rows
    ):
        reader.warn(
            f"{', '.join(sorted(row['hexes']))}: the tag stands on several hexes of its group; it counts once"
        )
        return
    rows.append(row)
