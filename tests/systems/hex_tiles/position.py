"""Positions of the hex-tile game for tests: a drawn board, units in one line each, and an open phase.

    p = position('''
        . . f .
         . . . -
        . . . .
    ''', '''
        a-inf1 A1
        x-arm1 C1 steps=2
    ''', card="probe_centre", phase="battle")

One line a row, one letter a column, blanks ignored; every second row stands half a hex to the right. A unit's
id tells its side and kind (a-inf1, x-earm2). The allies have the south edge. Units of the side that decides
are ordered unless they are marked `idle`. Letters: `LEGEND`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import dedent
from typing import Any

from tests.systems.placed import Placed
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from
from wsn.engine.game import Game
from wsn.engine.state import Frame, GameState, Marker, Pile, Unit, Value
from wsn.engine.system import Setup
from wsn.systems.hex_tiles.data import scenario as sc
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.data.words import VOCABULARY
from wsn.systems.hex_tiles.rulebook import SYSTEM
from wsn.systems.hex_tiles.rules.world import World

LEGEND = {
    ".": "country",
    "f": "forest",
    "h": "hedgerow",
    "H": "hill",
    "t": "town",
    "r": "river",
    "b": "beach",
    "o": "ocean",
    "E": "escarpment",
}
KINDS = {short: kind for kind, short in sc.KIND_ABBREVIATIONS.items()}
SETUP = Setup("hex_tiles", "test", "a position", {}, {}, {})
INFANTRY, ARMOUR, GRENADE, FLAG, STAR = 1, 3, 4, 5, 6
"""Values of a die that show each symbol."""


def document(text: str, **features: Sequence[str]) -> dict[str, Any]:
    """The map document of a drawing."""
    rows = dedent(text).strip("\n")
    width = max(len(line.split()) for line in rows.splitlines())
    padded = "\n".join(
        " ".join([*line.split(), *["-"] * (width - len(line.split()))]) for line in rows.splitlines()
    )
    made: dict[str, Any] = {
        "format": 1,
        "name": "drawn for a test",
        "system": "hex_tiles",
        "grid": "pointy",
        "shift": "even",
        "board": "",
        "columns": width,
        "rows": len(rows.splitlines()),
        "legend": {letter: word for letter, word in LEGEND.items() if letter in rows},
        "terrain": {"rows": padded},
    }
    if features:
        made["features"] = {word: list(labels) for word, labels in features.items()}
    return made


def board(text: str, **features: Sequence[str]) -> HexBoard:
    """The board of a drawing."""
    return board_from(document(text, **features), VOCABULARY)


class Position(Placed[World]):
    """A game that stands at a position, with short words for tests."""

    def medals(self, side: str) -> int:
        return int(self.state.tracks[f"medals {side}"])


def position(
    drawn: str | HexBoard,
    units: str,
    *,
    phase: str = "move",
    card: str = "direct_from_hq",
    side: sc.Side = "allies",
    memo: Mapping[str, Value] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    deck: Sequence[str] = ("probe_left",) * 20,
    discard: Sequence[str] = ("ambush",),
    tracks: Mapping[str, int | str] | None = None,
    features: Mapping[str, Sequence[str]] | None = None,
    bunkers: Mapping[sc.Side, Sequence[str]] | None = None,
    objectives: Sequence[sc.Objective] = (),
    exits: Sequence[sc.Exit] = (),
    options: Mapping[str, str] | None = None,
    zeroed: Mapping[str, Sequence[str]] | None = None,
    medals: int = 9,
    turns: int = 30,
) -> Position:
    """A game at a position; see the top of the module. The ambush is spent unless `discard` says so."""
    loose = {word: labels for word, labels in (features or {}).items() if word in ("wire", "sandbags")}
    ground = board(drawn, **(features or {})) if isinstance(drawn, str) else drawn
    placed = dict(_units(units, side if phase in ("move", "battle") else ""))
    scenario = sc.Scenario(
        format=1,
        system="hex_tiles",
        name="a position",
        map="drawn",
        date="1944-06-06",
        first="allies",
        note="",
        turns=turns,
        sides={
            "allies": sc.Force(name="Allies", edge="south", hand=4, medals=medals),
            "axis": sc.Force(name="Axis", edge="north", hand=4, medals=medals),
        },
        units=_rows(placed),
        objectives=tuple(objectives),
        exits=tuple(exits),
        bunkers={owner: tuple(labels) for owner, labels in (bunkers or {}).items()},
        options=sc.Options(**(options or {})),
    )
    held = hands or {}
    piles = {
        "deck": Pile(tuple(deck), ()),
        "discard": Pile(tuple(discard)),
        **{f"hand {x}": Pile(tuple(held.get(x, ("recon_left",) * 4)), (x,)) for x in sc.SIDES},
        **{f"drawn {x}": Pile((), (x,)) for x in sc.SIDES},
    }
    markers = {
        f"{word} {label}": Marker(f"{word} {label}", word, label)
        for word, labels in loose.items()
        for label in labels
    }
    remembered: dict[str, Value] = {"card": f"as {card}"} if phase in ("move", "battle", "order") else {}
    for gun, labels in (zeroed or {}).items():
        for label in labels:
            marker = f"zeroed {gun} {label}"
            markers[marker] = Marker(marker, "zeroed", label, about=(gun,))
    state = GameState(
        units=placed,
        markers=markers,
        piles=piles,
        tracks={"turn": 1, "medals allies": 0, "medals axis": 0, **(tracks or {})},
        frames=(Frame(phase, side, {**remembered, **(memo or {})}),),
    )
    world = World(ground, tables(), scenario)
    return Position(Game.at(SYSTEM, SETUP, world, state))


def _units(text: str, ordering: str) -> list[tuple[str, Unit]]:
    gathered = []
    for line in dedent(text).strip().splitlines():
        words = line.split()
        if not words:
            continue
        unit_id, place, *rest = words
        match = re.fullmatch(r"([ax])-([a-z]+)\d+", unit_id)
        assert match, unit_id
        side = "allies" if match[1] == "a" else "axis"
        kind = KINDS[match[2]]
        steps = tables().kinds[kind].figures
        marks = ["ordered"] if side == ordering and "idle" not in rest else []
        for word in rest:
            if word.startswith("steps="):
                steps = int(word.removeprefix("steps="))
        gathered.append((unit_id, Unit(unit_id, side, kind, place, steps, marks=tuple(marks))))
    return gathered


def _rows(placed: Mapping[str, Unit]) -> tuple[sc.Units, ...]:
    """Rows of a scenario that give the units these ids."""
    ordered = sorted(placed.values(), key=lambda u: int(re.sub(r"\D", "", u.id)))
    return tuple(sc.Units(side=u.side, kind=u.kind, at=(str(u.place),)) for u in ordered)
