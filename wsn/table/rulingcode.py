"""A ruling as a short text to post, and the same ruling again on another machine.

The code holds the map's name and digest, the two ends, smoke and changes, the version of the rules, and the
verdict with a checksum of its reasons. It may be broken over lines and quoted: blanks and `>` are left out.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wsn.board.answer import Sight
from wsn.board.board import Board, UnknownSpace
from wsn.data import SUFFIXES, DataError, beside, hint, shipped, short
from wsn.data.guard import json_fault
from wsn.systems import contract, door
from wsn.table.ruling import BadQuestion, MapAsked, ground, load_map

HEAD = "WSN1-"
"""What every code begins with; the number is the form of the code."""
DIGEST = 16
"""How many digits of the map's digest a code carries."""
LONGEST = 4000
"""No code of a ruling has more letters."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")


@dataclass(frozen=True, slots=True)
class Replay:
    """A ruling made again, and how it differs from the one the code was made from; () when it does not."""

    ground: MapAsked
    sight: Sight
    differences: tuple[str, ...]


def encode(sight: Sight, where: MapAsked) -> str:
    """The code of a ruling."""
    fields = [
        where.printed.name,
        where.printed.digest[:DIGEST],
        sight.start,
        sight.end,
        list(where.smoke),
        [str(change) for change in where.changes if change.adds],
        [str(change) for change in where.changes if not change.adds],
        where.rules_version,
        *_verdict(sight),
    ]
    if where.units or where.settings:
        fields += [list(where.units), sorted(name for name, on in where.settings.items() if on)]
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(text) + packer.flush()
    body = packed if len(packed) < len(text) else text
    marked = bytes([body is packed]) + body
    sealed = marked + zlib.crc32(marked).to_bytes(4, "big")
    return HEAD + base64.urlsafe_b64encode(sealed).decode().rstrip("=")


def _verdict(sight: Sight) -> tuple[str, str, str]:
    """Clear or blocked, the reading, and a checksum of the reasons: rules and places, not the words."""
    reasons = [[r.rule, str(r.at), r.space, r.edge, r.blocks] for r in sight.reasons]
    sum_ = hashlib.sha256(json.dumps(reasons).encode()).hexdigest()[:8]
    return "clear" if sight.clear else "blocked", sight.reading, sum_


def replay(code: str) -> Replay:
    """Make the ruling of a code again on the map of that name here, and say what differs.

    Raises BadQuestion for a code that is damaged, and when the map or a hex of it is not here.
    """
    name, digest, start, end, smoke, added, taken, version, *verdict, units, switches = _open(code)
    clear, reading, reasons = verdict
    board = _map_named(name)
    differences = []
    if board.digest[:DIGEST] != digest:
        differences.append(
            f"the map {name} here is another one: its digest is {board.digest[:DIGEST]}, the code's {digest}"
        )
    try:
        where = ground(board, added, taken, smoke, units, _settings(board, switches))
        sight = where.rule(start, end)
    except (UnknownSpace, BadQuestion) as error:
        because = f"{differences[0]}, and " if differences else ""
        raise BadQuestion(f"{because}the code cannot be answered on it: {error}") from error
    if where.rules_version != version:
        differences.append(f"the rules here are version {where.rules_version}, the code's {version}")
    here = _verdict(sight)
    if here[0] != clear:
        differences.append(f"the verdict here is {here[0]}, the code's {clear}")
    elif here[1] != reading:
        differences.append(f"the reading here is {here[1]}, the code's {reading}")
    elif here[2] != reasons:
        differences.append("the verdict is the same, the reasons are not")
    return Replay(where, sight, tuple(differences))


def _settings(board: Board, switches: list[str]) -> dict[str, bool]:
    """The switches that a code carries. Raises BadQuestion for one that the game does not have."""
    known = door(board.system, contract.SightRules).SETTINGS
    for name in switches:
        if name not in known:
            raise BadQuestion(f"there is no switch {short(name)} of sight in this game{hint(name, known)}")
    return dict.fromkeys(switches, True)


def _map_named(name: str) -> Board:
    """The map of that name that comes with the program, or lies in the working folder; never a path."""
    known = shipped("maps")
    named = [name + ending for ending in SUFFIXES] if _NAME.fullmatch(name) else []
    here = [str(path_beside) for file in named if (path_beside := beside(Path(), file)) is not None]
    if name not in known and not here:
        raise BadQuestion(
            f"the map {short(name)} of this code is neither shipped nor in this folder{hint(name, known)}"
        )
    try:
        return load_map(name if name in known else here[0])
    except DataError as error:
        raise BadQuestion(
            f"the map {short(name)} of this code cannot be read: {error.problems[0]}"
        ) from error


def _open(code: str) -> tuple[Any, ...]:
    """The fields of a code. Raises BadQuestion when it was damaged on the way."""
    bare = "".join(code.replace(">", " ").split())
    if not bare.upper().startswith(HEAD):
        raise BadQuestion(f"{short(bare)} is not a code of a ruling: such a code begins with {HEAD}")
    if len(bare) > LONGEST:
        raise BadQuestion(f"the code is longer than any ruling's: {len(bare)} letters")
    body = bare[len(HEAD) :]
    try:
        sealed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        if base64.urlsafe_b64encode(sealed).decode().rstrip("=") != body:
            raise ValueError("letters that carry nothing")
        packed, inside = sealed[0], sealed[1:-4]
        if zlib.crc32(sealed[:-4]).to_bytes(4, "big") != sealed[-4:]:
            raise ValueError("the checksum")
        text = zlib.decompressobj(wbits=-15).decompress(inside, 1 << 16) if packed else inside
        plain = text.decode()
        if json_fault(plain) is not None:
            raise ValueError("lists inside lists")
        return _checked(json.loads(plain))
    except (binascii.Error, zlib.error, ValueError, IndexError) as error:
        raise BadQuestion("the code was damaged on the way: copy it again, whole") from error


def _checked(fields: Any) -> tuple[Any, ...]:
    """The fields when their shapes are right; not every code has units and switches. Raises ValueError."""
    shapes = (str, str, str, str, list, list, list, str, str, str, str, list, list)
    if isinstance(fields, list) and len(fields) == len(shapes) - 2:
        fields = [*fields, [], []]
    if not isinstance(fields, list) or len(fields) != len(shapes):
        raise ValueError("the number of fields")
    for field, shape in zip(fields, shapes):
        if not isinstance(field, shape):
            raise ValueError("the kind of a field")
        if isinstance(field, list) and not all(isinstance(item, str) for item in field):
            raise ValueError("the kind of an item")
    return tuple(fields)
