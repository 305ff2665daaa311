"""Reads the scenario editor's files (.m44, JSON): a map and a scenario of this game, and what was lost.

Every field that we know of is read or told of; unknown names become warnings that say what was done about
them. A file that is no scenario at all, or none that can be played, raises `DataError`; nothing crashes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wsn.data import DataError, Problem, hint, read_json, short
from wsn.systems.hex_tiles.m44_board import Tiles, read_tiles
from wsn.systems.hex_tiles.m44_look import Look
from wsn.systems.hex_tiles.m44_names import names
from wsn.systems.hex_tiles.tables import tables

SUFFIX = ".m44"
PLAYERS = ("player1", "player2")
"""Player 1 sits at the upper edge of the board, player 2 at the lower."""
EDGES = {"player1": "north", "player2": "south"}
LANGUAGE = "en"


@dataclass
class Imported:
    """A file of the editor as ours: two documents to write, and what did not come through."""

    name: str
    map: dict[str, Any]
    scenario: dict[str, Any]
    warnings: tuple[str, ...] = field(default_factory=tuple)


def read(path: str | Path) -> Imported:
    """The scenario in a file of the editor. Raises DataError."""
    path = Path(path)
    return from_document(read_json(path), path.stem, str(path))


def from_document(document: Mapping[str, Any], stem: str, file: str) -> Imported:
    """The scenario in a document of the editor; `stem` names it when it has no name of its own.

    Raises DataError when there is no board in it, or when nobody could play it.
    """
    look = Look()
    known = ("meta_data", "game_info", "board", "packs", "text")
    look.strangers(document, known, "the file")
    board = document.get("board")
    if not isinstance(board, Mapping) or not isinstance(board.get("hexagons"), list):
        raise DataError(
            [Problem(file, "board, hexagons", "there is no list of hexagons: is this a scenario?")]
        )
    info = look.table(document.get("game_info"), "game_info")
    sides = _sides(info, look)
    tiles = read_tiles(board, look, _exit_medals(info, look))
    words = _words(document.get("text"), look)
    title = words.get("name") or stem or "Imported scenario"
    scenario: dict[str, Any] = {
        "format": 1,
        "system": "hex_tiles",
        "name": title,
        "map": f"{_slug(stem or title)}_map.toml",
        "date": _date(info, look),
        "first": sides[_first(info, look)],
        "note": _note(words, file),
    }
    special = [
        line for key in ("rules", "victory") for line in words.get(key, "").splitlines() if line.strip()
    ]
    if special:
        scenario["special"] = [line.strip() for line in special]
    scenario["sides"] = {sides[p]: _force(p, info, look) for p in PLAYERS}
    scenario["units"] = tiles.units
    _victory(info, tiles, look)
    for key, value in (("objectives", tiles.objectives), ("exits", tiles.exits), ("bunkers", tiles.bunkers)):
        if value:
            scenario[key] = value
    _options(info, look)
    result = Imported(_slug(stem or title), tiles.document(title), scenario)
    _playable(result, look, file)
    result.warnings = look.warnings
    return result


def _playable(found: Imported, look: Look, file: str) -> None:
    """Units that may not stand where the file puts them are left out; then all must be right."""
    from wsn.board.mapfile import hexes_from
    from wsn.systems.hex_tiles.movement import may_stand
    from wsn.systems.hex_tiles.setup import check
    from wsn.systems.hex_tiles.words import VOCABULARY

    board = hexes_from(found.map, VOCABULARY, file)
    rows = []
    for row in found.scenario["units"]:
        stays = []
        for label in row["at"]:
            refused = may_stand(board, tables(), row["kind"], label)
            if refused is None:
                stays.append(label)
            else:
                look.say(f"{label}: {refused.text}; the unit is left out")
        if stays:
            rows.append({**row, "at": stays})
    found.scenario["units"] = rows
    check(found.scenario, found.map, file)


def _sides(info: Mapping[str, Any], look: Look) -> dict[str, str]:
    """Which side each player has: the Axis at the upper edge where the file does not say."""
    first = look.word(info.get("side_player1")).lower()
    second = look.word(info.get("side_player2")).lower()
    if first not in ("axis", "allies") and second in ("axis", "allies"):
        first = "allies" if second == "axis" else "axis"
    if first not in ("axis", "allies"):
        look.say(f"game_info: no side for player 1{_said(info, 'side_player1')}; the Axis is taken")
        first = "axis"
    other = "allies" if first == "axis" else "axis"
    if second and second != other:
        look.say(
            f"game_info: side_player2 is {short(second)}; the {other} is taken, since player 1 has the other"
        )
    return {"player1": first, "player2": other}


def _said(table: Mapping[str, Any], key: str) -> str:
    return f" ({short(table[key])})" if key in table else ""


def _first(info: Mapping[str, Any], look: Look) -> str:
    found = look.word(info.get("starting")).lower()
    if found not in PLAYERS:
        look.say(f"game_info: starting is {short(info.get('starting'))}; player 2 is taken to begin")
        return "player2"
    return found


def _date(info: Mapping[str, Any], look: Look) -> str:
    found = look.word(info.get("date_begin"))
    if re.fullmatch(r"\d{4}-\d\d-\d\d", found, re.ASCII):
        return found
    look.say(f"game_info: date_begin is {short(info.get('date_begin'))}, no date; 1944-06-06 is taken")
    return "1944-06-06"


def _force(player: str, info: Mapping[str, Any], look: Look) -> dict[str, Any]:
    country = look.word(info.get(f"country_{player}")).upper()
    known = names().country
    if country and country not in known:
        look.say(
            f"game_info: country {short(country)} is unknown{hint(country, known)}; its letters are kept"
        )
    title = known.get(country, country) or "Player 1" * (player == "player1") or "Player 2"
    return {
        "name": title,
        "edge": EDGES[player],
        "hand": look.whole(info.get(f"cards_{player}"), 5, 2, 12, f"game_info, cards_{player}"),
        "medals": look.whole(info.get(f"victory_{player}"), 5, 1, 99, f"game_info, victory_{player}"),
    }


GAME_INFO = (
    *("front", "operationID", "date_begin", "date_end", "type", "starting", "side_player1", "side_player2"),
    *("country_player1", "country_player2", "cards_player1", "cards_player2", "victory_player1"),
    *("victory_player2", "victory_conditions", "victory", "expert_mode", "options"),
)


def _options(info: Mapping[str, Any], look: Look) -> None:
    """Rules that the file switches on; this game has none of them, and says so."""
    look.strangers(info, GAME_INFO, "game_info")
    if look.truth(info.get("expert_mode")):
        look.say("game_info: expert_mode is not played")
    options = info.get("options")
    if options in (None, [], ""):
        return
    known = names().option
    for key, value in look.table(options, "game_info, options").items():
        if value in (None, False, "", [], {}, "false", "0", 0) or key == "infantry_exit_counts_2":
            continue
        if key == "deck_name" and look.word(value).upper() in ("STANDARD", "BASE"):
            continue
        if key in known:
            look.say(f"options: {key} is not played: {known[key]}")
        else:
            look.say(f"options: {short(key)} is unknown and not played")


def _exit_medals(info: Mapping[str, Any], look: Look) -> int:
    """How many medals a unit is worth that leaves the board."""
    options = info.get("options")
    twice = isinstance(options, Mapping) and look.truth(options.get("infantry_exit_counts_2"))
    if twice:
        look.say("options: every unit that leaves counts for two medals, not only infantry")
    return 2 if twice else 1


def _victory(info: Mapping[str, Any], tiles: Tiles, look: Look) -> None:
    """Sudden deaths, and conditions of other kinds that are not played."""
    found: list[Any] = []
    for key in ("victory_conditions", "victory"):
        value = info.get(key)
        value = value.get("condition") if isinstance(value, Mapping) else value
        found += value if isinstance(value, list) else [] if value in (None, "") else [value]
    for condition in found:
        if not isinstance(condition, Mapping):
            look.say(f"game_info: the victory condition {short(condition)} is not understood and not played")
            continue
        for kind, inner in condition.items():
            if kind == "standard":
                continue
            if kind != "group_sudden_death" or not isinstance(inner, Mapping):
                look.say(f"game_info: the victory condition {short(kind)} is unknown and not played")
                continue
            tiles.sudden_death(inner, look)


TEXTS = ("name", "subtitle", "historical", "description", "rules", "victory", "bibliography")


def _words(found: Any, look: Look) -> dict[str, str]:
    """The texts in English, or else in the first language that there is."""
    texts = look.table(found, "text") if found is not None else {}
    languages = [key for key, value in texts.items() if isinstance(value, Mapping)]
    if not languages:
        return {}
    chosen = LANGUAGE if LANGUAGE in languages else languages[0]
    if len(languages) > 1:
        others = ", ".join(key for key in languages if key != chosen)
        look.say(f"text: {chosen} is read; {others} {'is' if len(languages) == 2 else 'are'} left out")
    look.strangers(texts[chosen], TEXTS, f"text, {chosen}")
    return {key: look.prose(texts[chosen].get(key)) for key in TEXTS}


def _note(words: Mapping[str, str], file: str) -> str:
    parts = [words.get(key, "") for key in ("subtitle", "historical", "description", "bibliography")]
    text = "\n\n".join(part for part in parts if part)
    return text or f"Imported from {Path(file).name}."


def _slug(name: str) -> str:
    small = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return small[:60] or "imported"
