"""Boards with beaches, and landings on them."""

from __future__ import annotations

import msgspec

from tests.systems.normandy_44.board_t import map_document, position
from wsn.board.mapfile import hexes_from
from wsn.systems.normandy_44.data import tables as charts
from wsn.systems.normandy_44.data.words import VOCABULARY
from wsn.systems.normandy_44.rules.invasion import InvasionDone


def sea_board(**changes):
    """Board T with the sea north of row 22, a beach and its boxes."""
    sea = {f"{row}{column:02}": "sea" for row in (23, 24) for column in range(1, 13)}
    boxes = {
        name: {"name": name, "beside": "top", "size": [3, 2]}
        for name in ("Utah-Landing", "Dog-Landing", "Hoc-Landing", "Omaha-Follow-Up", "Utah-Follow-Up")
    }
    document = map_document(terrain={**sea, **changes.pop("terrain", {})}, **changes)
    document["boxes"] |= boxes
    return hexes_from(document, VOCABULARY)


def with_beaches(s, **rows):
    """The same situation with beaches of Board T."""
    tables = s.world.tables
    landing = msgspec.structs.replace(tables.landing, beach=rows)
    world = type(s.world)(
        s.world.board, type(tables)(**{**vars_of(tables), "landing": landing}), s.world.scenario
    )
    return type(s)(s.state, world, s.dice)


def vars_of(tables):
    return {name: getattr(tables, name) for name in tables.__dataclass_fields__}


def beach(column, space, box, follow_up, **more):
    row = charts.tables().landing.beach[{"utah": "utah", "omaha": "omaha"}.get(column, "gold")]
    return msgspec.structs.replace(
        row, column=column, hexes=(space,), boxes=(box,), follow_up=follow_up, **more
    )


OTHERS = {"gold": beach("others", "2203", "Utah-Landing", "Utah-Follow-Up")}
REGIMENT = "A7[strength=7/4/2,cadre=us_infantry]"


def landing(units, rows, dice, edges=None):
    board = sea_board(edges=edges) if edges else sea_board()
    tracks = {"turn": 1, "cadres us_infantry": 9}
    s = position(units, board=board, phase="invasion", memo=InvasionDone(), dice=dice, tracks=tracks)
    return with_beaches(s, **rows)
