"""A small board for positions: rows 16 to 24, columns 01 to 12, and counters made up by a code.

Everything is Mixed (1 MP), nothing else unless a test says so. Row 16 is the south edge, column 12 the east
edge, the north and west rim are coast: all of them hold bonds. Even rows touch columns c-1 and c of the rows
above and below, odd rows c and c+1.

    s = position({"2004": "G5", "2006": "G5+Gt3", "2104": "A5"})

Codes: a letter for the side (`G`, `A`: American, `B`: British), one for the type if it is no infantry (`t`
tank, `s` strongpoint, `h` HQ, `w` werfer, `p` panzergrenadier, `f` flak, `o` Ost), and the strength. Units
have two steps (one if the strength is 1 or the type has a single step), troop quality 0, MA 5. Details follow
in brackets: `Gt4[armor=4,quality=1,formation=1st]`; marks after `!`: `G5!disrupted`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tests.systems.normandy_44.play_t import happen
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import hexes_from
from wsn.engine.dice import NoDice, ScriptedDice
from wsn.engine.events import Event
from wsn.engine.memo import Memo, encode_memo
from wsn.engine.state import Frame, GameState, Marker, Unit
from wsn.engine.system import Situation
from wsn.systems.normandy_44.data import tables as charts
from wsn.systems.normandy_44.data.scenario import Force, Scenario, Victory
from wsn.systems.normandy_44.data.tables import Counter, Tables
from wsn.systems.normandy_44.data.words import VOCABULARY
from wsn.systems.normandy_44.rules.world import S, World

CODE = re.compile(r"([GAB])([tshwpfo]?)(\d+)(?:\[([^\]]*)\])?((?:![a-z_]+)*)")
TYPES = {
    "": "infantry", "t": "tank", "s": "strongpoint", "h": "hq", "w": "werfer", "p": "panzergrenadier",
    "f": "flak", "o": "ost",
}  # fmt: skip
SINGLE = {"strongpoint", "hq", "werfer", "ost"}
NATIONS = {"G": "wehrmacht", "A": "us", "B": "british"}
BOXES = ("German-Dead", "Allied-Dead", "Britain-US", "Britain-CW")


def map_document(**changes: Any) -> dict[str, Any]:
    """The map of the board; `terrain={"2104": "flooded"}`, and any table of a map file (edges, paths)."""
    words = {"mixed": ".", "bocage": "b", "woods": "w", "flooded": "f", "town": "t", "city": "c", "sea": "~"}
    terrain = changes.pop("terrain", {})
    rows = []
    for row in range(24, 15, -1):
        signs = [words[terrain.get(f"{row}{column:02}", "mixed")] for column in range(1, 13)]
        rows.append((" " if row % 2 else "") + " ".join(signs))
    return {
        "format": 1,
        "name": "Board T",
        "system": "normandy_44",
        "grid": "pointy",
        "shift": "even",
        "board": "",
        "columns": 12,
        "rows": 9,
        "south": 16,
        "legend": {sign: word for word, sign in words.items()},
        "terrain": {"rows": "\n".join(rows) + "\n"},
        "boxes": {name: {"name": name, "beside": "right", "size": [3, 2]} for name in BOXES},
        **changes,
    }


def board_t(**changes: Any) -> HexBoard:
    """The board, with terrain, edges, paths or tags of a test's own."""
    return hexes_from(map_document(**changes), VOCABULARY)


def counter(code: str) -> tuple[str, Counter, tuple[str, ...]]:
    """The side, printed values and marks of a unit by its code."""
    match = CODE.fullmatch(code)
    assert match is not None, code
    who, kind, strength, details, marks = match.groups()
    type_ = TYPES[kind]
    full = int(strength)
    steps = (full,) if full == 1 or type_ in SINGLE else (full, (full + 1) // 2)
    row: dict[str, Any] = {
        "rule": "N44 2.3.1", "origin": "designed", "name": code, "nation": NATIONS[who], "type": type_,
        "size": "regiment", "strength": steps, "moves": 0 if type_ == "strongpoint" else 5,
        "silhouette": type_ in ("tank", "flak"), "armor": {"tank": 3, "flak": 4}.get(type_, 0),
        "red": type_ == "flak",
    }  # fmt: skip
    for part in filter(None, (details or "").split(",")):
        key, _, value = part.partition("=")
        if key == "strength":
            row[key] = tuple(int(one) for one in value.split("/"))
        elif value.lstrip("-").isdigit():
            row[key] = int(value)
        else:
            row[key] = value == "true" if value in ("true", "false") else value
    side = "german" if who == "G" else "allied"
    return side, msgspec.convert(row, Counter), tuple(mark for mark in marks.split("!") if mark)


def position(
    units: Mapping[str, str],
    *,
    board: HexBoard | None = None,
    phase: str = "movement",
    side: str = "german",
    memo: Memo | None = None,
    dice: list[int] | None = None,
    tracks: Mapping[str, int | str] | None = None,
    markers: Mapping[str, str] | None = None,
    victory: Victory = "campaign",
) -> S:
    """A situation: by hex or box, the codes of the units there joined by `+`; `markers` by hex, `SIDE KIND`.

    The units are called by their hex and a letter, in the order given: `2004a`, `2004b`. The tracks are those
    of turn 3 in overcast weather unless said.
    """
    counters: dict[str, Counter] = {}
    placed: dict[str, Unit] = {}
    for space, codes in units.items():
        for letter, code in zip("abcdefgh", codes.split("+"), strict=False):
            owner, values, marks = counter(code)
            name = f"{space}{letter}"
            counters[name] = values
            placed[name] = Unit(
                id=name, side=owner, kind=name, place=space, steps=values.steps, group=values.formation,
                marks=tuple(sorted(marks)),
            )  # fmt: skip
    shipped = charts.tables()
    tables = Tables(
        shipped.terrain, shipped.roads, shipped.combat, shipped.weather, shipped.landing, counters,
        shipped.cadres, shipped.positions,
    )  # fmt: skip
    scenario = Scenario(
        format=1, system="normandy_44", name="Board T", map="board_t", units=(), victory=victory,
        sides={"allied": Force(name="Allies"), "german": Force(name="Germans")},
    )  # fmt: skip
    laid = {}
    for space, words in (markers or {}).items():
        owner, _, kind = words.partition(" ")
        laid[f"{kind} {space}"] = Marker(id=f"{kind} {space}", kind=kind, place=space, side=owner)
    state = GameState(
        units=placed,
        markers=laid,
        tracks={"turn": 3, "weather": "overcast", "weather row": 2, **(tracks or {})},
        frames=(
            Frame(phase="day", memo={"step": 1}),
            Frame(phase=phase, side=side, memo=encode_memo(memo) if memo is not None else {}),
        ),
    )
    throws = ScriptedDice([(die,) for die in dice]) if dice is not None else NoDice()
    return Situation(state, World(board or board_t(), tables, scenario), throws)


def play(s: S, events: Iterator[Event]) -> list[Event]:
    """Let events happen in a situation, one after the other, as a game does; they are returned."""
    return happen(s, events)
