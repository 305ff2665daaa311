"""Tiled's two forms of a map: the XML form (.tmx) read into the JSON form (.tmj), and written from it."""

from __future__ import annotations

import base64
import binascii
import gzip
import re
import struct
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, Final
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from wsn.data import DataError, Problem, shorten

TILES_LIMIT: Final = 40_000
"""No layer may have more tiles."""
GROUPS_LIMIT: Final = 24
"""The most groups of layers inside one another."""


def tmx_text(document: Mapping[str, Any]) -> str:
    """The XML form of a map in the JSON form."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    head = ("version", "tiledversion", "orientation", "renderorder", "width", "height", "tilewidth")
    rest = ("tileheight", "infinite", "hexsidelength", "staggeraxis", "staggerindex", "nextlayerid")
    lines.append(f"<map{_attribute_text(document, (*head, *rest, 'nextobjectid'))}>")
    lines += _property_lines(document, " ")
    for tiles in document["tilesets"]:
        names = ("firstgid", "name", "tilewidth", "tileheight", "tilecount", "columns")
        lines.append(f" <tileset{_attribute_text(tiles, names)}>")
        size = f'width="{tiles["imagewidth"]}" height="{tiles["imageheight"]}"'
        lines.append(f"  <image source={quoteattr(tiles['image'])} {size}/>")
        for tile in tiles["tiles"]:
            lines.append(f"  <tile{_attribute_text(tile, ('id', 'type'))}>")
            lines += _property_lines(tile, "   ")
            lines.append("  </tile>")
        lines.append(" </tileset>")
    for layer in document["layers"]:
        if layer["type"] == "tilelayer":
            lines.append(f" <layer{_attribute_text(layer, ('id', 'name', 'width', 'height'))}>")
            rows = [
                ",".join(map(str, layer["data"][start : start + layer["width"]]))
                for start in range(0, len(layer["data"]), layer["width"])
            ]
            lines += ['  <data encoding="csv">', ",\n".join(rows), "</data>", " </layer>"]
            continue
        lines.append(f" <objectgroup{_attribute_text(layer, ('id', 'name'))}>")
        for one in layer["objects"]:
            lines.append(f"  <object{_attribute_text(one, ('id', 'name', 'type', 'x', 'y'))}>")
            lines += _property_lines(one, "   ")
            if "polyline" in one:
                points = " ".join(f"{p['x']:g},{p['y']:g}" for p in one["polyline"])
                lines.append(f'   <polyline points="{points}"/>')
            else:
                lines.append("   <point/>")
            lines.append("  </object>")
        lines.append(" </objectgroup>")
    return "\n".join([*lines, "</map>", ""])


def _attribute_text(of: Mapping[str, Any], names: tuple[str, ...]) -> str:
    return "".join(f" {name}={quoteattr(_plain_text(of[name]))}" for name in names if name in of)


def _plain_text(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def _property_lines(of: Mapping[str, Any], before: str) -> list[str]:
    rows = of.get("properties", ())
    lines = [f"{before}<properties>"] if rows else []
    for row in rows:
        kind = ' type="bool"' if row["type"] == "bool" else ""
        value = str(row["value"]).lower() if row["type"] == "bool" else row["value"]
        name = f"<property name={quoteattr(row['name'])}{kind}"
        if "\n" in value:
            lines.append(f"{before} {name}>{escape(value)}</property>")
        else:
            lines.append(f"{before} {name} value={quoteattr(value)}/>")
    return [*lines, f"{before}</properties>"] if rows else []


# --- reading


OLD_DOCTYPE: Final = re.compile(r'<!DOCTYPE\s+\w+\s+SYSTEM\s+"[^"\[\]<>]*"\s*>')
"""What stands at the top of maps of Tiled before 0.9: the address of a description, which nobody asks for."""


def read_xml(text: str, file: str) -> ElementTree.Element:
    """The tree of an XML text. Raises DataError; a text that defines entities is refused."""
    text = OLD_DOCTYPE.sub("", text, count=1)
    if re.search(r"<!(DOCTYPE|ENTITY)", text):
        raise DataError([Problem(file, "", "defines a document type of its own, which no map needs")])
    try:
        return ElementTree.fromstring(text.encode("utf-8"))
    except (ElementTree.ParseError, ValueError) as error:
        raise DataError([Problem(file, "", f"is no XML: {error}")]) from None


def json_form(text: str, file: str) -> dict[str, Any]:
    """The JSON form of a map in the XML form, as far as it is read here. Raises DataError.

    Numbers stay texts, as they stand there.
    """
    root = read_xml(text, file)
    if root.tag != "map":
        raise DataError([Problem(file, "", f"is not a map of Tiled's: it begins with <{root.tag}>")])
    made: dict[str, Any] = {**root.attrib, "properties": _read_properties(root)}
    made["infinite"] = root.get("infinite") == "1"
    made["tilesets"] = [tileset_form(tiles) for tiles in root.findall("tileset")]
    made["layers"] = list(_read_layers(root, file, 0))
    return made


def tileset_form(root: ElementTree.Element) -> dict[str, Any]:
    """The JSON form of a set of tiles."""
    tiles = []
    for tile in root.findall("tile"):
        image = tile.find("image")
        one = {**tile.attrib, "properties": _read_properties(tile)}
        tiles.append({**one, **({} if image is None else {"image": image.get("source", "")})})
    return {**root.attrib, "tiles": tiles}


def _read_layers(root: ElementTree.Element, file: str, depth: int) -> Iterator[dict[str, Any]]:
    if depth > GROUPS_LIMIT:
        raise DataError([Problem(file, "layers", f"more than {GROUPS_LIMIT} groups inside one another")])
    for child in root:
        made: dict[str, Any] = {**child.attrib, "properties": _read_properties(child)}
        if child.tag == "group":
            yield {**made, "type": "group", "layers": list(_read_layers(child, file, depth + 1))}
        elif child.tag == "layer":
            data = child.find("data")
            if data is None:
                raise DataError([Problem(file, f"layer {shorten(child.get('name', ''))}", "has no data")])
            yield {**made, "type": "tilelayer", **_read_data(data)}
        elif child.tag == "objectgroup":
            objects = [_read_object(one) for one in child.findall("object")]
            yield {**made, "type": "objectgroup", "objects": objects}
        elif child.tag == "imagelayer":
            yield {**made, "type": "imagelayer"}


def _read_object(one: ElementTree.Element) -> dict[str, Any]:
    made: dict[str, Any] = {**one.attrib, "properties": _read_properties(one)}
    for kind in ("polyline", "polygon"):
        line = one.find(kind)
        if line is not None:
            pairs = [pair.split(",") for pair in line.get("points", "").split()]
            made[kind] = [dict(zip("xy", pair)) for pair in pairs]
    for kind in ("ellipse", "point", "capsule"):
        if one.find(kind) is not None:
            made[kind] = True
    said = one.find("text")
    if said is not None:
        made["text"] = {"text": said.text or ""}
    return made


def _read_properties(of: ElementTree.Element) -> list[dict[str, Any]]:
    rows = []
    for row in of.findall("properties/property"):
        kind = row.get("type", "string")
        value: Any = row.get("value", row.text or "")
        value = value == "true" if kind == "bool" else value
        rows.append({"name": row.get("name", ""), "type": kind, "value": value})
    return rows


def _read_data(data: ElementTree.Element) -> dict[str, Any]:
    """The tiles of a layer: their numbers, or the text that holds them and how it was packed."""
    if data.get("encoding") is not None:
        packed = {"encoding": data.get("encoding"), "compression": data.get("compression")}
        return {"data": data.text or "", **packed}
    numbers = [tile.get("gid", "0") for tile in data.findall("tile")]
    return {"data": ",".join(numbers), "encoding": "csv"}


def unpack_tiles(text: str, encoding: str, compression: str | None, file: str) -> list[int]:
    """The numbers of the tiles of a layer, from the text that holds them. Raises DataError."""
    try:
        if encoding == "csv":
            return [int(word) for word in text.replace("\n", "").split(",") if word.strip()]
        if encoding != "base64":
            raise DataError([Problem(file, "data", f"the encoding {shorten(encoding)} is not read; use CSV")])
        raw = base64.b64decode(text.strip(), validate=False)
        if compression in ("zlib", "gzip"):
            raw = _unpack_bounded(raw, 31 if compression == "gzip" else 15, file)
        elif compression:
            said = f"the compression {shorten(compression)} is not read; choose CSV or zlib"
            raise DataError([Problem(file, "data", said)])
        return list(struct.unpack(f"<{len(raw) // 4}I", raw[: len(raw) // 4 * 4]))
    except (ValueError, binascii.Error, zlib.error, gzip.BadGzipFile) as error:
        raise DataError([Problem(file, "data", f"the tiles cannot be read: {error}")]) from None


def _unpack_bounded(raw: bytes, window: int, file: str) -> bytes:
    """Bytes unpacked, as many as a map may have tiles."""
    unpacker = zlib.decompressobj(window)
    made = unpacker.decompress(raw, 4 * TILES_LIMIT + 1)
    if len(made) > 4 * TILES_LIMIT:
        raise DataError([Problem(file, "data", f"a layer has more than {TILES_LIMIT:,} tiles")])
    return made
