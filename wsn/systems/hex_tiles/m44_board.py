"""The board of an editor's file: tiles, obstacles, units, medals and exits, hex by hex."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wsn.data import hint, short
from wsn.geometry.hexes import column_letters, lettered_column
from wsn.systems.hex_tiles.m44_look import Look
from wsn.systems.hex_tiles.m44_names import ALLIED_MEDALS, BOARDS, Name, find, names
from wsn.systems.hex_tiles.tables import tables
from wsn.systems.hex_tiles.words import VOCABULARY

LETTERS = {
    "country": ".",
    "forest": "f",
    "hedgerow": "h",
    "hill": "^",
    "town": "t",
    "river": "~",
    "ocean": "o",
    "beach": "b",
}
"""How an imported map writes its terrain."""

SIZES = {(13, 9): "standard", (26, 9): "wide", (13, 17): "tall"}
_GROUP = re.compile(r"([A-Za-z]{1,2})(\d{1,2})", re.ASCII)


@dataclass
class Tiles:
    """Everything that the hexes of a file hold."""

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
        """True for the label of a hex of this board."""
        found = _GROUP.fullmatch(label)
        if found is None:
            return False
        row, column = int(found[2]), lettered_column(found[1].upper())
        return 1 <= row <= self.rows and 1 <= column <= self.columns - (row % 2 == 0)

    def document(self, title: str) -> dict[str, Any]:
        """The map as a document of ours."""
        lines = []
        for row in range(1, self.rows + 1):
            line = []
            for column in range(1, self.columns + (row % 2)):
                label = f"{column_letters(column)}{row}"
                word = self.terrain.get(label, self.background.get(row - 1, VOCABULARY.plain))
                line.append(LETTERS[word])
            lines.append(" ".join(line) if row % 2 else " " + " ".join(line) + " -")
        used = [word for word, letter in LETTERS.items() if any(letter in line for line in lines)]
        document: dict[str, Any] = {
            "format": 1,
            "name": title,
            "system": "hex_tiles",
            "grid": "pointy",
            "shift": "even",
            "board": "",
            "columns": self.columns,
            "rows": self.rows,
            "legend": {LETTERS[word]: word for word in used},
            "terrain": {"rows": "\n".join(lines) + "\n"},
        }
        if self.features:
            document["features"] = {word: self.features[word] for word in sorted(self.features)}
        if self.names:
            document["names"] = self.names
        return document

    def group(self, found: Any, look: Look, place: str) -> list[str]:
        """The hexes of a group, as labels of ours."""
        labels = []
        for entry in look.rows(found, f"{place}: group"):
            label = look.word(entry).upper()
            if not self.has(label):
                look.say(f"{place}: there is no hex {short(entry)} on the board; it is left out of the group")
            elif label not in labels:
                labels.append(label)
        return labels

    def sudden_death(self, table: Mapping[str, Any], look: Look) -> None:
        """A group of hexes that wins the game for a side at once."""
        place = "game_info, group_sudden_death"
        hexes = self.group(table.get("group"), look, place)
        side = look.word(table.get("side")).lower()
        if not hexes or side not in ("allies", "axis"):
            look.say(f"{place}: without hexes or a side it is not played")
            return
        objective = {"name": self.called(hexes), "hexes": hexes, "side": side, "sudden_death": True}
        self.objectives.append(objective | _needs(look.whole(table.get("number"), 1, 1, 99, place), hexes))

    def called(self, hexes: list[str]) -> str:
        """What a group of hexes is called: a name printed on one of them, or their labels."""
        named = [self.names[label] for label in hexes if label in self.names]
        return named[0] if named else ", ".join(hexes[:4]) + (" ..." if len(hexes) > 4 else "")


def _needs(number: int, hexes: list[str]) -> dict[str, Any]:
    number = min(number, len(hexes))
    return {} if number <= 1 else {"needs": "all" if number == len(hexes) else number}


def read_tiles(board: Mapping[str, Any], look: Look, exit_medals: int) -> Tiles:
    """Every hex of a board; what cannot be read is told, and the hex stays as the face has it."""
    look.strangers(board, ("type", "face", "hexagons", "labels"), "board")
    columns, rows = _size(board, look)
    tiles = Tiles(columns, rows, _background(board, columns, rows, look), exit_medals)
    found: dict[str, Mapping[str, Any]] = {}
    for number, entry in enumerate(board["hexagons"], 1):
        table = look.table(entry, f"hexagon #{number}")
        label = _label(table, tiles, look, f"hexagon #{number}") if table else ""
        if label in found:
            look.say(f"{label} is in the file twice; what comes later is added")
            found[label] = {**found[label], **table}
        elif label:
            found[label] = table
    for number, entry in enumerate(look.rows(board.get("labels"), "labels"), 1):
        table = look.table(entry, f"label #{number}")
        label = _label(table, tiles, look, f"label #{number}") if table else ""
        lines = [look.prose(line).replace("\n", " ") for line in look.rows(table.get("text"), label)]
        if label and (text := " ".join(line for line in lines if line)):
            tiles.names[label] = f"{tiles.names[label]}, {text}" if label in tiles.names else text
    for label, table in found.items():
        look.strangers(
            table, ("row", "col", "terrain", "rect_terrain", "obstacle", "unit", "tags"), f"hexagon {label}"
        )
        _tile(label, table, tiles, look)
    units: dict[tuple[str, str, int | None, str], list[str]] = {}
    for label, table in found.items():
        unit = _unit(label, table.get("unit"), look)
        if unit is not None:
            units.setdefault(unit, []).append(label)
            _owner(label, unit[0], tiles)
    for label in tiles.features.get("bunker", ()):
        if not any(label in owned for owned in tiles.bunkers.values()):
            look.say(f"{label}: nobody owns the bunker; the Axis is taken to own it")
            tiles.bunkers.setdefault("axis", []).append(label)
    for (side, kind, figures, badge), labels in units.items():
        row: dict[str, Any] = {"side": side, "kind": kind, "at": labels}
        row |= {"figures": figures} if figures is not None else {}
        tiles.units.append(row | ({"badge": badge} if badge else {}))
    for label, table in found.items():
        for tag in look.rows(table.get("tags"), f"{label}: tags"):
            _tag(label, look.table(tag, f"{label}: tags"), tiles, look)
    return tiles


def _size(board: Mapping[str, Any], look: Look) -> tuple[int, int]:
    kind = look.word(board.get("type")).upper()
    if kind in BOARDS:
        return BOARDS[kind]
    look.say(f"board: type {short(board.get('type'))} is unknown{hint(kind, BOARDS)}; STANDARD is taken")
    return BOARDS["STANDARD"]


def _background(board: Mapping[str, Any], columns: int, rows: int, look: Look) -> dict[int, str]:
    """The printed terrain of each row of the face (0 at the top)."""
    face = look.word(board.get("face")).lower()
    faces = tables().faces
    if face not in faces:
        look.say(f"board: face {short(board.get('face'))} is not among ours; it is played as open country")
        return {}
    printed: Mapping[str, tuple[int, ...]] = getattr(faces[face], SIZES[columns, rows])
    return {row: word for word, lines in printed.items() for row in lines}


def _label(table: Mapping[str, Any], tiles: Tiles, look: Look, place: str) -> str:
    """The label of a hex from its row and its doubled column; empty, with a warning, for none."""
    row, col = look.word(table.get("row")), look.word(table.get("col"))
    if re.fullmatch(r"\d{1,2}", row, re.ASCII) and re.fullmatch(r"\d{1,2}", col, re.ASCII):
        label = f"{column_letters(int(col) // 2 + 1)}{int(row) + 1}"
        if (int(row) + int(col)) % 2 == 0 and tiles.has(label):
            return label
    look.say(
        f"{place}: row {short(table.get('row'))}, col {short(table.get('col'))} is no hex; it is left out"
    )
    return ""


def _tile(label: str, table: Mapping[str, Any], tiles: Tiles, look: Look) -> None:
    """The tile and the obstacles of one hex."""
    known = names()
    for key in ("terrain", "rect_terrain", "obstacle"):
        inner = look.table(table.get(key), f"{label}: {key}")
        word = look.word(inner.get("name"))
        if not inner:
            continue
        look.strangers(
            inner, ("name", "orientation", "behavior", "original_owner", "properties"), f"{label}: {key}"
        )
        name = find(known.terrain, word) or find(known.top, word)
        if name is None:
            words = (*known.terrain, *known.top)
            look.say(f"{label}: {key} {short(word)} is unknown{hint(word.lower(), words)}; it is left out")
        else:
            _lay(label, name, inner, tiles, look)
        behaviour = look.word(inner.get("behavior"))
        if behaviour:
            _behave(label, behaviour, tiles, look)


def _lay(label: str, name: Name, inner: Mapping[str, Any], tiles: Tiles, look: Look) -> None:
    if name.note:
        look.say(name.note)
    if name.as_ in VOCABULARY.terrain:
        tiles.terrain[label] = name.as_
    elif name.as_:
        _feature(label, name.as_, tiles)
        if name.as_ == "bunker":
            _owner(label, look.word(inner.get("original_owner")).lower(), tiles)


def _feature(label: str, word: str, tiles: Tiles) -> None:
    labels = tiles.features.setdefault(word, [])
    if label not in labels:
        labels.append(label)


def _owner(label: str, side: str, tiles: Tiles) -> None:
    """A bunker belongs to the side that the file names, or else to whoever stands in it."""
    owned = any(label in labels for labels in tiles.bunkers.values())
    if side in ("allies", "axis") and label in tiles.features.get("bunker", ()) and not owned:
        tiles.bunkers.setdefault(side, []).append(label)


def _behave(label: str, word: str, tiles: Tiles, look: Look) -> None:
    found = names().behaviour.get(word.lower())
    if found is None:
        look.say(f"{label}: the behaviour {short(word)} is unknown; the tile is played as printed")
        return
    if found.note:
        look.say(found.note)
    if found.feature:
        _feature(label, found.feature, tiles)


def _unit(label: str, found: Any, look: Look) -> tuple[str, str, int | None, str] | None:
    """A unit: its side, kind, figures where they are not those of its kind, and badge."""
    unit = look.table(found, f"{label}: unit")
    if not unit:
        return None
    look.strangers(unit, ("name", "badge", "nbr_units", "behavior", "equipment"), f"{label}: unit")
    known = names()
    word = look.word(unit.get("name")).lower()
    parts = re.fullmatch(r"([a-z]+?)(2?)(" + "|".join(sorted(known.army, key=len, reverse=True)) + ")", word)
    name = known.unit.get(parts[1] + parts[2]) if parts is not None else None
    if parts is None or name is None:
        look.say(f"{label}: the unit {short(unit.get('name'))} is unknown and is left out")
        return None
    if name.note:
        look.say(name.note)
    kind = name.as_
    behaviour = look.word(unit.get("behavior"))
    if behaviour:
        special = known.behaviour.get(behaviour.lower())
        if special is not None and special.kind:
            kind = special.kind
        else:
            look.say(f"{label}: the unit behaviour {short(behaviour)} is not played")
    if look.word(unit.get("equipment")):
        look.say(f"the equipment {short(unit['equipment'])} is not played")
    full = tables().kinds[kind].figures
    figures = look.whole(unit.get("nbr_units"), full, 1, 12, f"{label}: nbr_units")
    return known.army[parts[3]], kind, None if figures == full else figures, look.word(unit.get("badge"))[:60]


MEDAL = (
    *("permanent", "counts_for", "nbr_hex", "majority", "side", "turn_start", "any_hex", "last_to_occupy"),
    "sole_control",
)


def _tag(label: str, tag: Mapping[str, Any], tiles: Tiles, look: Look) -> None:
    """A medal, an exit, or something that is left out."""
    if not tag:
        return
    look.strangers(tag, ("name", "behavior", "side", "group", "medal"), f"{label}: tag")
    name, behaviour = look.word(tag.get("name")).lower(), look.word(tag.get("behavior")).upper()
    hexes = [label, *(h for h in tiles.group(tag.get("group"), look, label) if h != label)]
    if name.startswith("medal"):
        _medal(label, name, hexes, tag, tiles, look)
    elif behaviour == "EXIT_MARKER":
        side = look.word(tag.get("side")).lower()
        if side not in ("allies", "axis"):
            look.say(f"{label}: the exit names no side and is left out")
            return
        row: dict[str, Any] = {"side": side, "hexes": hexes}
        tiles.exits.append(row | ({"medals": tiles.exit_medals} if tiles.exit_medals > 1 else {}))
    elif behaviour == "MINE_FIELD":
        look.say("mine fields are left out")
    else:
        look.say(
            f"the tag {short(name or tag.get('name'))} {behaviour} is unknown and is left out".replace(
                "  ", " "
            )
        )


def _medal(label: str, name: str, hexes: list[str], tag: Mapping[str, Any], tiles: Tiles, look: Look) -> None:
    medal = look.table(tag.get("medal"), f"{label}: medal")
    look.strangers(medal, MEDAL, f"{label}: medal")
    side = look.word(medal.get("side") or tag.get("side")).lower()
    if side not in ("allies", "axis", "both"):
        side = "both" if name == "medal0" else "allies" if name in ALLIED_MEDALS else "axis"
    row: dict[str, Any] = {"name": tiles.called(hexes), "hexes": hexes, "side": side}
    count = look.whole(medal.get("counts_for"), 1, 1, 99, f"{label}: counts_for")
    row |= {"medals": count} if count > 1 else {}
    if look.truth(medal.get("permanent")):
        row["keeps"] = "for_good"
    elif look.truth(medal.get("last_to_occupy")):
        row["keeps"] = "until_taken"
    if look.truth(medal.get("majority")):
        row["needs"] = "majority"
    elif look.truth(medal.get("sole_control")):
        row["needs"] = "majority"
        look.say("sole control of a group of hexes is played as a majority in it")
    elif not look.truth(medal.get("any_hex")):
        row |= _needs(look.whole(medal.get("nbr_hex"), 1, 1, 99, f"{label}: nbr_hex"), hexes)
    if look.truth(medal.get("turn_start")):
        row["from_start"] = True
    tiles.objectives.append(row)
