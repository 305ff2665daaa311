"""Files made wrong: in their bytes, whatever they hold, and in the structure of what they hold."""

from __future__ import annotations

import copy
import csv
import io
import json
import random
import re
import tomllib
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any

import tomlkit

BYTES = (
    b"{", b"}", b"[", b"]", b'"', b"'", b",", b"=", b"\n", b"\r\n", b"\0", b"\xff", b"\xef\xbb\xbf", b"null",
    b"NaN", b"-1", b"1e999", b"99999999999999999999", b"[[", b"<![CDATA[", b"&lt;", b"\x1b[2J",
    b"\xe2\x80\xae", b"../", b"#",
)  # fmt: skip
"""What is put in somewhere."""
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**30, 0.5, -0.0, 1e308, float("inf"),
    float("nan"), "", "?", " ", "x" * 300, "\u202ea\x1b[2J", "A1/A2", "../../x", "//host/share/x", "nan", "1",
    "1979-05-27", [], {}, [[]], [None], {"": None}, {"x": []}, [0] * 300, ["A1", "A1"],
)  # fmt: skip
"""What takes the place of a value."""


def mutate_bytes(data: bytes, places: Sequence[int]) -> bytes:
    """One change of bytes for each number, which says what is done and where."""
    content = bytearray(data)
    for number in places:
        rng = random.Random(number)
        at = rng.randrange(len(content) + 1)
        match rng.randrange(7):
            case 0 if at < len(content):
                content[at] ^= 1 << rng.randrange(8)
            case 1:
                del content[at : at + rng.choice((1, 3, 30, 1000))]
            case 2:
                content[at:at] = rng.choice(BYTES)
            case 3:
                content[at:at] = content[at : at + rng.choice((10, 100, 2000))]
            case 4:
                digits = [i for i in range(at, min(at + 80, len(content))) if 48 <= content[i] <= 57]
                if digits:
                    content[digits[0]] = 48 + rng.randrange(10)
            case 5:
                content[at : at + 1] = bytes([rng.randrange(256)])
            case _:
                words = [m.span() for m in re.finditer(rb"[A-Za-z_]{2,}|\d+", bytes(content[: 1 << 16]))]
                if len(words) > 1:
                    (a, b), (c, d) = sorted(rng.sample(words, 2))
                    content[a:b], content[c:d] = (
                        content[c:d],
                        content[a:b] if b - a == d - c else content[c:d],
                    )
    return bytes(content)


def mutate_value(document: Any, places: Sequence[int]) -> Any:
    """A copy of a JSON value with one change for each number, which says what is done and where."""
    document = json.loads(json.dumps(document, default=str))
    for number in places:
        change_value(random.Random(number), document)
    return document


def change_value(rng: random.Random, inside: Any) -> None:
    """Change one value inside a list or a table: another value, gone, twice, a key that is wrong."""
    spots = list(list_spots(inside)) if isinstance(inside, (dict, list)) else []
    if not spots:
        return
    holder, key = rng.choice(spots)
    value = holder[key]
    way = rng.randrange(8)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder.insert(key, value)
    elif way == 1:
        holder[f"{key}{rng.choice(('', 's', '_', '.x', ' '))}"] = value
    elif way == 2:
        other, theirs = rng.choice(spots)
        if theirs in other if isinstance(other, dict) else theirs < len(other):
            holder[key] = json.loads(json.dumps(other[theirs], default=str))
    elif way in (3, 4) and isinstance(value, (int, float)) and not isinstance(value, bool):
        holder[key] = value + rng.choice((-1, 1, 10, -10_000, 10_000))
    elif way in (3, 4) and isinstance(value, str) and value:
        at = rng.randrange(len(value))
        holder[key] = value[:at] + rng.choice(("", "x", "É", "\n", "/", value)) + value[at + 1 :]
    else:
        holder[key] = copy.deepcopy(rng.choice(VALUES))


def list_spots(inside: Any) -> Iterator[tuple[Any, Any]]:
    """Every holder with its index or key, the deepest ones too."""
    waiting = [inside]
    while waiting:
        holder = waiting.pop()
        keys: Sequence[Any] = list(holder) if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            yield holder, key
            if isinstance(holder[key], (dict, list)):
                waiting.append(holder[key])


# --- files with a structure


def mutate_json(data: bytes, places: Sequence[int]) -> bytes:
    """A JSON file with changes in its values."""
    return json.dumps(mutate_value(json.loads(data), places), ensure_ascii=False).encode("utf-8", "replace")


def mutate_lines(data: bytes, places: Sequence[int]) -> bytes:
    """JSON lines with changes in their values, or with lines that are gone, doubled or exchanged."""
    lines = [json.loads(line) for line in data.splitlines() if line.strip()]
    rng = random.Random(places[0] if places else 0)
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    way = rng.randrange(6)
    if way == 0:
        lines.insert(to, lines.pop(at))
    elif way == 1:
        lines.insert(to, lines[at])
    else:
        lines[at] = mutate_value(lines[at], places)
    return b"".join(json.dumps(line, ensure_ascii=False).encode("utf-8", "replace") + b"\n" for line in lines)


def mutate_toml(data: bytes, places: Sequence[int]) -> bytes:
    """A TOML file with changes in its values; what TOML cannot say is left out or written as text."""
    document = mutate_value(tomllib.loads(data.decode()), places)
    return (
        tomlkit.dumps(_without_nothing(document)).encode("utf-8", "replace")
        if isinstance(document, dict)
        else b"x"
    )


def _without_nothing(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k): _without_nothing(v) for k, v in value.items() if v is not None}
    if isinstance(value, list):
        return [_without_nothing(one) for one in value if one is not None]
    return value.replace("\0", "") if isinstance(value, str) else value


def mutate_rows(data: bytes, places: Sequence[int]) -> bytes:
    """A table of text: cells changed, rows and columns gone, doubled, exchanged."""
    text = data.decode("utf-8", "replace")
    rows: list[Any] = list(csv.reader(text.splitlines()))
    for number in places:
        change_value(random.Random(number), rows)
    rng = random.Random(places[0] if places else 0)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=rng.choice(",,,,;\t"), lineterminator=rng.choice(("\n", "\r\n")))
    writer.writerows([str(cell) for cell in row] if isinstance(row, list) else [str(row)] for row in rows)
    return out.getvalue().encode("utf-8", "replace")


def mutate_markup(data: bytes, places: Sequence[int]) -> bytes:
    """Markup: attributes changed, elements gone, doubled or inside one another."""
    text = data.decode("utf-8", "replace")
    for number in places:
        rng = random.Random(number)
        values = [m.span(1) for m in re.finditer(r'="([^"]*)"', text)]
        tags = [m.span() for m in re.finditer(r"<[^<>]+>", text)]
        if values and rng.random() < 0.7:
            start, end = rng.choice(values)
            put = str(rng.choice((*VALUES, text[start:end] + "0", "-" + text[start:end])))
            text = text[:start] + re.sub('[<>&"]', "", put) + text[end:]
        elif tags:
            start, end = rng.choice(tags)
            text = text[:start] + rng.choice(("", text[start:end] * 2)) + text[end:]
    return text.encode("utf-8", "replace")


def mutate_archive(data: bytes, places: Sequence[int]) -> bytes:
    """A ZIP file with a member changed, gone, renamed, or there twice; whole as an archive."""
    rng = random.Random(places[0] if places else 0)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members: list[list[Any]] = [[one.filename, archive.read(one)] for one in archive.infolist()]
    chosen = rng.choice(members)
    way = rng.randrange(5)
    if way == 0:
        members.remove(chosen)
    elif way == 1:
        chosen[0] = rng.choice(("../x", "/x", "x/" * 40 + "y", chosen[0].upper(), "maps/", "\x1b[2J"))
    else:
        suffix = PurePosixPath(chosen[0]).suffix
        inner = STRUCTURED.get(suffix, mutate_bytes) if way < 4 else mutate_bytes
        chosen[1] = inner(bytes(chosen[1]), places)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            member = zipfile.ZipInfo(str(name))  # of 1980: the clock must not change what a seed draws
            member.compress_type, member.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
            archive.writestr(member, content)
    return out.getvalue()


STRUCTURED: dict[str, Callable[[bytes, Sequence[int]], bytes]] = {
    ".json": mutate_json,
    ".geojson": mutate_json,
    ".tmj": mutate_json,
    ".jsonl": mutate_lines,
    ".geojsonl": mutate_lines,
    ".toml": mutate_toml,
    ".csv": mutate_rows,
    ".tmx": mutate_markup,
    ".xml": mutate_markup,
    ".m44": mutate_json,
    ".toml.undo": mutate_lines,
    ".wsnturn": mutate_lines,
    ".zip": mutate_archive,
    ".vmod": mutate_archive,
}
"""What changes the structure of files, by their ending; the others are changed in their bytes alone."""


def mutate_file(data: bytes, suffix: str, way: str, places: Sequence[int]) -> bytes:
    """A file made wrong in one way: `bytes`, or `structure` where its ending has one."""
    structured = STRUCTURED.get(suffix)
    if way == "structure" and structured is not None:
        try:
            return structured(data, places)
        except (ValueError, TypeError, RecursionError, OverflowError):
            pass  # no file of this kind can say that
    return mutate_bytes(data, places)
