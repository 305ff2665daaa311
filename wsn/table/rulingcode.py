"""A ruling as a short text to post, and the same ruling again on another machine.

All that one hex sees, and the rulings on several lines, have codes as well. A code holds the map's name and
digest, the two ends, smoke and changes, the version of the rules, and the
verdict with a checksum of its reasons; a small map that does not come with the program is in it whole. It may
be broken over lines and quoted, with the command before it and a full stop behind: those are left out.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wsn.board.answer import Sight
from wsn.board.board import Board, UnknownSpace
from wsn.board.mapfile import board_from, map_document
from wsn.data import SUFFIXES, DataError, Problem, find_beside, nearest_hint, shipped_files, shorten
from wsn.data import digest as digest_of
from wsn.data.texts import unprintable_texts
from wsn.systems import game_of
from wsn.table.ruling import AskedSight, BadQuestion, MapAsked, SightMap, ground, load_map, vocabulary
from wsn.table.sealedcode import LONGEST_CODE, UNPACKED, compress_text, damage_error, seal, unseal

HEAD: Final = "WSN1-"
"""What every code begins with; the number is the form of the code."""
DIGEST: Final = 16
"""How many digits of the map's digest a code carries."""
SMALL_MAP: Final = 1500
"""By how many bytes, packed, a map may lengthen the code that carries it: longer codes are not posted."""
MOST_MAPS: Final = 300
"""The most files of a folder that are looked through for a map."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")


Answered = Sight | SightMap | tuple[Sight, ...]
"""What a code holds: the ruling on one line, all that a hex sees, or the rulings on several lines."""


@dataclass(frozen=True, slots=True)
class Replay:
    """An answer made again, and how it differs from the one the code was made from; () when it does not."""

    ground: MapAsked
    """The map and what is laid on it, as the code has them."""
    answer: Answered
    """The answer as the rules here give it."""
    differences: tuple[str, ...]
    """How it differs from that of the code, a sentence each."""
    same_answer: bool = True
    """Whether verdict, reading and reasons are those of the code, whatever else differs."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is said of it in sentences: that it is the code's answer, or what differs."""
        if not self.differences:
            return ("The same ruling as the code's, on the same map, by the same rules.",)
        told = tuple(f"Differs: {line}" for line in self.differences)
        return (
            (*told, "The answer and its reasons are the code's all the same.") if self.same_answer else told
        )

    @property
    def sight(self) -> Sight:
        """The ruling of a code of one line. Raises BadQuestion for any other code."""
        if isinstance(self.answer, Sight):
            return self.answer
        what = "a sight map" if isinstance(self.answer, SightMap) else "several lines"
        raise BadQuestion(f"this is the code of {what}: open it with wsn los --replay CODE")


def encode(answer: Answered, where: MapAsked, document: Mapping[str, Any] | None = None) -> str:
    """The code of an answer; it carries `document`, that of its map, where that is small and not shipped.

    Raises BadQuestion where so many lines are asked for that no code holds them.
    """
    fields = [
        where.printed.name,
        where.printed.digest[:DIGEST],
        *_line_ends(answer),
        list(where.smoke),
        [str(change) for change in where.changes if change.adds],
        [str(change) for change in where.changes if not change.adds],
        where.rules_version,
        *answer_verdict(answer),
    ]
    switched = [list(where.units), sorted(name for name, on in where.settings.items() if on)]
    plain = _encode_fields([*fields, *switched] if where.units or where.settings else fields)
    text, packed = plain, compress_text(plain)
    if document is not None and where.printed.name not in shipped_files("maps"):
        carried = {key: value for key, value in document.items() if key != "id"}
        with_map = _encode_fields([*fields, *switched, carried])
        most = min(len(packed) + SMALL_MAP, LONGEST_CODE // 4 * 3 - len(HEAD) - 8)
        if len(compress_text(with_map)) <= most:
            text = with_map
    code = seal(HEAD, text)
    if len(code) > LONGEST_CODE or len(text) > UNPACKED:
        raise BadQuestion("no code holds so many lines: ask fewer of them")
    return code


def code_of(answer: AskedSight | SightMap | Iterable[AskedSight], map_: object = None) -> str:
    """The code of what scripts have asked; `map_` names the map that it may carry. Raises BadQuestion."""
    document = None if map_ is None else map_document(str(map_))
    if isinstance(answer, (SightMap, AskedSight)):
        return encode(answer, answer.ground, document)
    rulings = tuple(answer)
    if len({id(ruling.ground) for ruling in rulings}) != 1:
        raise BadQuestion("a code holds rulings on one map, asked with the same changes")
    return encode(rulings, rulings[0].ground, document)


def _line_ends(answer: Answered) -> tuple[str, str]:
    """The two ends of a line; the hex that looks and no end; or no start and the ends of several lines."""
    if isinstance(answer, Sight):
        return answer.start, answer.end
    if isinstance(answer, SightMap):
        return answer.start, ""
    return "", " ".join(f"{sight.start} {sight.end}" for sight in answer)


def _answer_code(where: MapAsked, start: str, end: str) -> Answered:
    """The answer to what a code asks. Raises UnknownSpace and BadQuestion."""
    if start and end:
        return where.rule(start, end)
    if start:
        return where.sightmap(start)
    labels = end.split()
    if not labels or len(labels) % 2:
        raise BadQuestion("its lines do not have two ends each")
    return tuple(where.rule(a, b) for a, b in zip(labels[::2], labels[1::2]))


def _encode_fields(fields: list[Any]) -> bytes:
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()


def answer_verdict(answer: Answered) -> tuple[str, str, str]:
    """What a code keeps of an answer: of many lines how many are clear, and a checksum of them all."""
    if isinstance(answer, Sight):
        return _verdict_of(answer)
    if isinstance(answer, SightMap):
        seen = [answer.visible, sorted(answer.blockers.items())]
        return f"{len(answer.visible)} seen", "", _code_checksum(seen)
    each = [_verdict_of(sight) for sight in answer]
    return f"{sum(sight.clear for sight in answer)} clear", "", _code_checksum(each)


def _code_checksum(values: object) -> str:
    return hashlib.sha256(json.dumps(values).encode()).hexdigest()[:8]


def _verdict_of(sight: Sight) -> tuple[str, str, str]:
    """Clear or blocked, the reading, and a checksum of the reasons: rules and places, not the words.

    Each place counts once for a rule, and what an end stands on is left out: codes that were made before
    rulings told of these have the same sum.
    """
    reasons, counted = [], set()
    for r in sight.reasons:
        place = (r.rule, r.at, r.space, r.edge)
        if place not in counted and not r.raises:
            reasons.append([r.rule, str(r.at), r.space, r.edge, r.blocks])
        counted.add(place)
    return "clear" if sight.clear else "blocked", sight.reading, _code_checksum(reasons)


def replay(code: str, map_: str | None = None, *, shipped_only: bool = False) -> Replay:
    """Make the ruling of a code again, on its map or on `map_` (a name or file), and say what differs.

    The map of a code is the one that it carries; or one with its digest, whatever it is called, that comes
    with the program or lies in this folder or in `maps` in it; or the one of its name. With `shipped_only`
    no folder is looked into: a host answers strangers, and its files are nobody's business. Raises
    BadQuestion for a code that is damaged, and when the map or a hex of it is not here; DataError for `map_`.
    """
    name, digest, start, end, smoke, added, taken, version, *verdict, units, switches, carried = _open(code)
    clear, reading, reasons = verdict
    board = load_map(map_) if map_ is not None else map_of_code(name, digest, carried, shipped_only)
    differences = []
    if board.digest[:DIGEST] != digest:
        differences.append(
            f"the map {name} here is another one: its digest is {board.digest[:DIGEST]}, the code's {digest}"
        )
    try:
        where = ground(board, added, taken, smoke, units, _settings(board, switches))
        answer = _answer_code(where, start, end)
    except (UnknownSpace, BadQuestion) as error:
        because = f"{differences[0]}, and " if differences else ""
        raise BadQuestion(f"{because}the code cannot be answered on it: {error}") from error
    if where.rules_version != version:
        differences.append(f"the rules here are version {where.rules_version}, the code's {version}")
    here = answer_verdict(answer)
    if here[0] != clear:
        differences.append(f"the verdict here is {here[0]}, the code's {clear}")
    elif here[1] != reading:
        differences.append(f"the reading here is {here[1]}, the code's {reading}")
    elif here[2] != reasons:
        differences.append("the verdict is the same, the reasons are not")
    return Replay(where, answer, tuple(differences), here == (clear, reading, reasons))


def _settings(board: Board, switches: list[str]) -> dict[str, bool]:
    """The switches that a code carries. Raises BadQuestion for one that the game does not have."""
    known = game_of(board.system).ground.sight_settings
    for name in switches:
        if name not in known:
            raise BadQuestion(
                f"there is no switch {shorten(name)} of sight in this game{nearest_hint(name, known)}"
            )
    return dict.fromkeys(switches, True)


def map_of_code(name: str, digest: str, carried: Mapping[str, Any], shipped_only: bool) -> Board:
    """The map of a code. Raises BadQuestion where it is not here, or cannot be read."""
    try:
        if carried:
            return _map_carried(name, carried)
        file = _file_of(name, shipped_only)
        board = load_map(file) if file else None
        if board is None or board.digest[:DIGEST] != digest:
            board = map_with(digest, shipped_only) or board
    except DataError as error:
        raise BadQuestion(
            f"the map {shorten(name)} of this code cannot be read: {error.problems[0]}"
        ) from error
    if board is None:
        near = nearest_hint(name, shipped_files("maps"))
        if shipped_only:
            raise BadQuestion(f"the map {shorten(name)} of this code does not come with the program{near}")
        text = f"the map {shorten(name)} of this code is neither shipped nor in this folder{near}"
        raise BadQuestion(f"{text}; if you have it elsewhere, name its file before --replay")
    return board


def _map_carried(name: str, document: Mapping[str, Any]) -> Board:
    """The board of a document in a code. Raises DataError."""
    faults = [Problem(name, place, fault) for place, fault in unprintable_texts(document)]
    if faults:
        raise DataError(faults)
    return board_from({**document, "id": name}, vocabulary(document.get("system"), name))


def map_with(digest: str, shipped_only: bool) -> Board | None:
    """The map with a digest that comes with the program, or lies in this folder or its `maps`."""
    folders = () if shipped_only else (Path(), Path("maps"))
    own = [file for folder in folders for file in _map_files(folder)]
    for file in (*own, *shipped_files("maps").values()):
        try:
            document = map_document(str(file))
        except DataError:
            continue
        if digest_of({key: value for key, value in document.items() if key != "id"})[:DIGEST] == digest:
            return load_map(str(file))
    return None


def _map_files(folder: Path) -> list[Path]:
    """The first files of a folder that may be maps: regular ones, in the order of their names."""
    try:
        there = sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES and path.is_file())
    except OSError:
        return []
    return there[:MOST_MAPS]


def _file_of(name: str, shipped_only: bool) -> str:
    """The map of a name that comes with the program, or its file in this folder; empty: neither.

    Never a path: the form of the name is looked at before the file system is asked.
    """
    if name in shipped_files("maps"):
        return name
    looked_for = not shipped_only and _NAME.fullmatch(name)
    named = [name + ending for ending in SUFFIXES] if looked_for else []
    here = (str(path_beside) for file in named if (path_beside := find_beside(Path(), file)) is not None)
    return next(here, "")


def _open(code: str) -> tuple[Any, ...]:
    """The fields of a code. Raises BadQuestion when it was damaged on the way."""
    text = unseal(HEAD, code)
    try:
        return _check_fields(json.loads(text))
    except ValueError as error:
        raise damage_error() from error


def _check_fields(fields: Any) -> tuple[Any, ...]:
    """The fields when their shapes are right; not every code has units, switches and its map.

    Raises ValueError.
    """
    shapes = (str, str, str, str, list, list, list, str, str, str, str, list, list, dict)
    ends: dict[int, list[Any]] = {len(shapes) - 3: [[], [], {}], len(shapes) - 1: [{}]}
    if isinstance(fields, list):
        fields = [*fields, *ends.get(len(fields), [])]
    if not isinstance(fields, list) or len(fields) != len(shapes):
        raise ValueError("the number of fields")
    for field, shape in zip(fields, shapes):
        if not isinstance(field, shape):
            raise ValueError("the kind of a field")
        if isinstance(field, list) and not all(isinstance(item, str) for item in field):
            raise ValueError("the kind of an item")
    return tuple(fields)
