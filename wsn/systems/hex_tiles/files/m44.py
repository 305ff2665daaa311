"""Imports the scenario editor's files (.m44, JSON): a map, a scenario, and warnings of what was lost.

Every field is either read or named in a warning. A file that is not a scenario, or not one that can be
played, raises `DataError`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from wsn.data import DataError, Problem, nearest_hint, read_json, shorten
from wsn.english import count, list_words
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.files.m44_board import Tiles, read_tiles
from wsn.systems.hex_tiles.files.m44_names import names
from wsn.systems.hex_tiles.files.m44_reader import Reader

SUFFIX: Final = ".m44"
LOST: Final[Mapping[str, str]] = {"objectives": "objective", "exits": "exit", "bunkers": "owner of bunkers"}
"""What a board without units loses with its scenario, by the key of the scenario."""
PLAYERS: Final = ("player1", "player2")
"""Player 1 sits at the upper edge of the board, player 2 at the lower."""
PLAYER_EDGES: Final = {"player1": "north", "player2": "south"}
LANGUAGE: Final = "en"


@dataclass
class Imported:
    """An imported file: the documents of its map and its scenario, and warnings of what was lost.

    A board without units is a map only: then there is no scenario.
    """

    name: str
    map: dict[str, Any]
    scenario: dict[str, Any] | None
    warnings: tuple[str, ...] = field(default_factory=tuple)


def read(path: str | Path) -> Imported:
    """The scenario in a file of the editor. Raises DataError."""
    path = Path(path)
    return from_document(read_json(path), path.stem, str(path))


def from_document(document: Mapping[str, Any], stem: str, file: str) -> Imported:
    """The scenario in a document of the editor; `stem` names it if it has no name of its own.

    Raises DataError if it has no board or cannot be played.
    """
    reader = Reader()
    known = ("meta_data", "game_info", "board", "packs", "text")
    reader.unknown_keys(document, known, "the file")
    board = document.get("board")
    if not isinstance(board, Mapping) or not isinstance(board.get("hexagons"), list):
        raise DataError(
            [Problem(file, "board, hexagons", "the list of hexagons is missing: is this a scenario?")]
        )
    info = reader.table(document.get("game_info"), "game_info")
    sides = _sides(info, reader)
    tiles = read_tiles(board, reader, _exit_medals(info, reader))
    words = _words(document.get("text"), reader)
    title = words.get("name") or stem or "Imported scenario"
    scenario: dict[str, Any] = {
        "format": 1,
        "system": "hex_tiles",
        "name": title,
        "map": f"{_to_slug(stem or title)}_map.toml",
        "date": _date_of(info, reader),
        "first": sides[_first_side(info, reader)],
        "note": _file_note(words, file),
    }
    special = [
        line for key in ("rules", "victory") for line in words.get(key, "").splitlines() if line.strip()
    ]
    if special:
        scenario["special"] = [line.strip() for line in special]
    scenario["sides"] = {sides[p]: _force_row(p, sides[p], info, reader) for p in PLAYERS}
    scenario["units"] = tiles.units
    if scenario["date"] < LATE_WAR and any(row["kind"] == "anti_tank" for row in tiles.units):
        reader.warn("anti-tank guns may battle after moving one hex, as from 1943 on")
    _read_victory(info, tiles, reader)
    for key, value in (("objectives", tiles.objectives), ("exits", tiles.exits), ("bunkers", tiles.bunkers)):
        if value:
            scenario[key] = value
    _warn_of_options(info, reader)
    result = Imported(_to_slug(stem or title), tiles.document(title), scenario)
    _playable(result, reader, file)
    result.warnings = reader.warnings
    return result


def _playable(imported: Imported, reader: Reader, file: str) -> None:
    """Leave out units that may not stand in their hexes, then check the scenario. Raises DataError."""
    from wsn.board.mapfile import hexes_from
    from wsn.systems.hex_tiles.data.ground import may_stand
    from wsn.systems.hex_tiles.data.words import VOCABULARY
    from wsn.systems.hex_tiles.files.setup import check

    board = hexes_from(imported.map, VOCABULARY, file, sight=True)
    rows = []
    assert imported.scenario is not None
    if not imported.scenario["units"]:
        lost = [f"{count(len(imported.scenario.get(key, ())), word)}" for key, word in LOST.items()
                if imported.scenario.get(key)]  # fmt: skip
        rest = (
            f"; {list_words(lost)} {'is' if len(lost) == 1 and lost[0].startswith('1 ') else 'are'} left out"
            if lost
            else ""
        )
        reader.warn(f"there are no units on the board: its map is written, and no scenario{rest}")
        imported.scenario = None
        return
    for row in imported.scenario["units"]:
        stays = []
        for label in row["at"]:
            refused = may_stand(board, tables(), row["kind"], label)
            if refused is None:
                stays.append(label)
            else:
                reader.warn(f"{label}: {refused.text}; the unit is left out")
        if stays:
            rows.append({**row, "at": stays})
    imported.scenario["units"] = rows
    check(imported.scenario, imported.map, file)


def _sides(info: Mapping[str, Any], reader: Reader) -> dict[str, str]:
    """The side of each player; where the file does not say, the Axis has the upper edge."""
    first = reader.word(info.get("side_player1")).lower()
    second = reader.word(info.get("side_player2")).lower()
    if first not in ("axis", "allies") and second in ("axis", "allies"):
        first = "allies" if second == "axis" else "axis"
    if first not in ("axis", "allies"):
        reader.warn(f"game_info: player 1 has no side{_text_of(info, 'side_player1')}; the Axis is used")
        first = "axis"
    other = "allies" if first == "axis" else "axis"
    if second and second != other:
        reader.warn(
            f"game_info: side_player2 is {shorten(second)}, but player 1 has {first}; {other} is used"
        )
    return {"player1": first, "player2": other}


def _text_of(table: Mapping[str, Any], key: str) -> str:
    return f" ({shorten(table[key])})" if key in table else ""


def _first_side(info: Mapping[str, Any], reader: Reader) -> str:
    side = reader.word(info.get("starting")).lower()
    if side not in PLAYERS:
        reader.warn(f"game_info: starting is {shorten(info.get('starting'))}, not a player; player 2 begins")
        return "player2"
    return side


def _date_of(info: Mapping[str, Any], reader: Reader) -> str:
    date = reader.word(info.get("date_begin"))
    if re.fullmatch(r"\d{4}-\d\d-\d\d", date, re.ASCII):
        return date
    reader.warn(f"game_info: date_begin is {shorten(info.get('date_begin'))}, not a date; 1944-06-06 is used")
    return "1944-06-06"


def _force_row(player: str, side: str, info: Mapping[str, Any], reader: Reader) -> dict[str, Any]:
    """The row of a side; one without a country has the name of its side."""
    country = reader.word(info.get(f"country_{player}")).upper()
    known = names().country
    if country and country not in known:
        reader.warn(
            f"game_info: country {shorten(country)} is unknown{nearest_hint(country, known)}; its "
            "letters are kept"
        )
    title = known.get(country, country) or side.capitalize()
    return {
        "name": title,
        "edge": PLAYER_EDGES[player],
        "hand": reader.whole(info.get(f"cards_{player}"), 5, 2, 12, f"game_info, cards_{player}"),
        "medals": reader.whole(info.get(f"victory_{player}"), 5, 1, 99, f"game_info, victory_{player}"),
    }


GAME_INFO: Final = (
    *("front", "operationID", "date_begin", "date_end", "type", "starting", "side_player1", "side_player2"),
    *("country_player1", "country_player2", "cards_player1", "cards_player2", "victory_player1"),
    *("victory_player2", "victory_conditions", "victory", "expert_mode", "options"),
)


def _warn_of_options(info: Mapping[str, Any], reader: Reader) -> None:
    """Warn of the rules that the file switches on: this game has none of them."""
    reader.unknown_keys(info, GAME_INFO, "game_info")
    if reader.yes(info.get("expert_mode")):
        reader.warn("game_info: expert_mode is not supported")
    options = info.get("options")
    if options in (None, [], ""):
        return
    known = names().option
    for key, value in reader.table(options, "game_info, options").items():
        if value in (None, False, "", [], {}, "false", "0", 0) or key == "infantry_exit_counts_2":
            continue
        if key == "deck_name" and reader.word(value).upper() in ("STANDARD", "BASE"):
            continue
        if key in known:
            reader.warn(f"options: {key} is not supported: {known[key]}")
        else:
            reader.warn(f"options: {shorten(key)} is unknown and ignored")


def _exit_medals(info: Mapping[str, Any], reader: Reader) -> int:
    """The medals for a unit that leaves the board."""
    options = info.get("options")
    twice = isinstance(options, Mapping) and reader.yes(options.get("infantry_exit_counts_2"))
    if twice:
        reader.warn("options: every unit that leaves counts for two medals, not only infantry")
    return 2 if twice else 1


def _read_victory(info: Mapping[str, Any], tiles: Tiles, reader: Reader) -> None:
    """Add the sudden-death objectives, and warn of victory conditions that are not supported."""
    entries: list[Any] = []
    for key in ("victory_conditions", "victory"):
        value = info.get(key)
        value = value.get("condition") if isinstance(value, Mapping) else value
        entries += value if isinstance(value, list) else [] if value in (None, "") else [value]
    for condition in entries:
        if not isinstance(condition, Mapping):
            reader.warn(
                f"game_info: the victory condition {shorten(condition)} is not a table and is ignored"
            )
            continue
        for kind, inner in condition.items():
            if kind == "standard":
                continue
            if kind != "group_sudden_death" or not isinstance(inner, Mapping):
                reader.warn(f"game_info: the victory condition {shorten(kind)} is not supported")
                continue
            tiles.sudden_death(inner, reader)


LATE_WAR: Final = "1943-01-01"
"""From this day on anti-tank guns may battle after moving one hex."""

TEXTS: Final = ("name", "subtitle", "historical", "description", "rules", "victory", "bibliography")


def _words(words: Any, reader: Reader) -> dict[str, str]:
    """The texts in English, or else in the first language of the file."""
    texts = reader.table(words, "text") if words is not None else {}
    languages = [key for key, value in texts.items() if isinstance(value, Mapping)]
    if not languages:
        return {}
    chosen = LANGUAGE if LANGUAGE in languages else languages[0]
    if len(languages) > 1:
        others = ", ".join(key for key in languages if key != chosen)
        reader.warn(f"text: {chosen} is read; {others} {'is' if len(languages) == 2 else 'are'} left out")
    reader.unknown_keys(texts[chosen], TEXTS, f"text, {chosen}")
    return {key: reader.prose(texts[chosen].get(key)) for key in TEXTS}


def _file_note(words: Mapping[str, str], file: str) -> str:
    parts = [words.get(key, "") for key in ("subtitle", "historical", "description", "bibliography")]
    text = "\n\n".join(part for part in parts if part)
    return text or f"Imported from {Path(file).name}."


def _to_slug(name: str) -> str:
    small = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return small[:60] or "imported"
