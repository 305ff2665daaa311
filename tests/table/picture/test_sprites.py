"""Single pieces as pictures of their own: a fixed box, the same for the same look, never colour alone."""

from __future__ import annotations

import itertools
import struct
import xml.etree.ElementTree as ET
import zlib

import pytest

from wsn.board.mapfile import board_from, map_document
from wsn.engine.state import GameState, Unit
from wsn.parts.faces import Symbol
from wsn.systems import game_of
from wsn.table.looks import looks_of
from wsn.table.picture import (
    PALETTES,
    SUMMER,
    Plate,
    counter_svg,
    exit_svg,
    flag_svg,
    mark_svg,
    plate_svg,
    sign_svg,
    to_png,
)
from wsn.table.picture.counters import badge_ring, body
from wsn.table.picture.fronts import SMALLEST_NAME_TYPE
from wsn.table.picture.sprites import COUNTER_BOX, HEX_BOX
from wsn.table.picture.svg import width_of
from wsn.table.scene import Counter, Exit, Flag, Token, scene, side_marks


def piece(**changes: object) -> Counter:
    plain = {
        "unit": "u1",
        "space": "D101",
        "side": "axis",
        "letter": "X",
        "style": 1,
        "symbol": Symbol("armour"),
        "name": "Panther",
        "values": ("8-12", "6"),
        "steps": 2,
        "full": 4,
        "badges": ("R", "!", "F"),
        "shapes": ("octagon", "triangle", "square"),
    }
    return Counter(**{**plain, **changes})


def alpha(png: bytes) -> list[bytes]:
    """The rows of opacity of an 8-bit RGBA picture."""
    width, height, bits, kind = struct.unpack(">IIBB", png[16:26])
    assert (bits, kind) == (8, 6), "a picture with a transparent ground"
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    raw, stride, before, rows = zlib.decompress(data), width * 4, bytes(width * 4), []
    for y in range(height):
        line = bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        way = raw[y * (stride + 1)]
        for i in range(stride):
            a = line[i - 4] if i >= 4 else 0
            b, c = before[i], before[i - 4] if i >= 4 else 0
            p = a + b - c
            near = min((abs(p - v), n, v) for n, v in enumerate((a, b, c)))[2]
            line[i] = (line[i] + (0, a, b, (a + b) // 2, near)[way]) & 255
        before = bytes(line)
        rows.append(before[3::4])
    return rows


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_a_counter_lies_whole_in_its_box_on_nothing(name: str) -> None:
    rows = alpha(to_png(counter_svg(piece(), PALETTES[name])))
    assert len(rows) == len(rows[0]) == COUNTER_BOX
    rim = rows[0] + rows[-1] + bytes(row[0] for row in rows) + bytes(row[-1] for row in rows)
    assert max(rim) == 0, "nothing is cut off"
    assert rows[len(rows) // 2][len(rows) // 2] == 255


@pytest.mark.parametrize(
    "svg",
    [
        flag_svg(Flag(space="D101", side="axis", letter="X", style=1)),
        exit_svg(Exit(space="D101", side="axis", letter="X", style=1), 45),
        sign_svg(Token(kind="wire", spaces=("D101",), sign="wire")),
        sign_svg(Token(kind="mission", spaces=("D101",), sign="target")),
        sign_svg(Token(kind="smoke", spaces=("D101",), sign="smoke", plate=False)),
        plate_svg(Plate(Token(kind="wire", spaces=("D101",)), "wire 3", 500, 500, 40)),
        mark_svg("selected"),
        mark_svg("target", swapped=True),
    ],
)
def test_other_pieces_lie_whole_in_their_boxes(svg: str) -> None:
    rows = alpha(to_png(svg))
    rim = rows[0] + rows[-1] + bytes(row[0] for row in rows) + bytes(row[-1] for row in rows)
    assert max(rim) == 0
    assert max(map(max, rows)) > 200


def test_counters_that_look_alike_are_the_same_picture() -> None:
    assert counter_svg(piece()) == counter_svg(piece(unit="u2", space="D909"))
    changes = [
        {"steps": 1},
        {"badges": ()},
        {"style": 0},
        {"letter": "A"},
        {"symbol": Symbol("mg")},
        {"values": ("1",)},
    ]
    assert len({counter_svg(piece(**change)) for change in ({}, *changes)}) == 1 + len(changes)
    assert counter_svg(piece(), plain=True) != counter_svg(piece())
    assert counter_svg(piece(), plain=True) == counter_svg(piece(badges=()), plain=True)


def test_sides_differ_by_shape_and_letter() -> None:
    assert len({len(body(0, 0, style)) for style in (0, 1, 2)}) == 3
    texts = [t.text for t in ET.fromstring(counter_svg(piece())).iter("{http://www.w3.org/2000/svg}text")]
    assert "X" in texts


def test_badges_differ_by_shape_and_letter() -> None:
    shapes = ("disc", "square", "triangle", "diamond", "octagon")
    assert len({str(badge_ring(shape, 0, 0)) for shape in shapes}) == len(shapes)
    one, other = (counter_svg(piece(badges=("R",), shapes=(shape,))) for shape in ("disc", "octagon"))
    assert one != other
    assert counter_svg(piece(badges=("R",), shapes=())) == one


@pytest.mark.parametrize("system", ["war_storms"])
def test_every_shape_a_system_names_belongs_to_a_badge_and_is_drawn(system: str) -> None:
    shapes = {badge.shape for badge in looks_of(system).badges.values() if badge is not None} - {"disc"}
    drawn = str(badge_ring("disc", 0, 0))
    assert shapes
    assert all(str(badge_ring(shape, 0, 0)) != drawn for shape in shapes)


def test_lost_steps_are_hollow_and_steps_left_are_full() -> None:
    whole, hurt = (counter_svg(piece(steps=steps)) for steps in (4, 1))
    assert whole != hurt
    assert hurt.count(f'fill="{SUMMER.foam}"') > 0


def test_a_long_name_is_set_smaller_before_it_is_cut() -> None:
    def name_of(words: str) -> tuple[str, float]:
        svg = counter_svg(piece(name=words, badges=(), values=()))
        texts = ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
        first = next(t for t in texts if t.text != "X")
        return first.text or "", float(first.attrib["font-size"])

    assert name_of("Tiger") == ("Tiger", 6.8)
    assert name_of("Resistance")[0] == "Resistance"
    assert SMALLEST_NAME_TYPE <= name_of("Resistance")[1] < 6.8
    assert name_of("Panzergrenadiere")[0] == "Panzergren."
    assert name_of("Machine-gun section")[0] == "Machine-gu."
    assert name_of("Pz IV H")[0] == "Pz IV H"


def test_what_is_on_a_counter_keeps_apart() -> None:
    """Letter, name and values of every kind of both games run neither into each other nor over the rim."""
    for system, side in itertools.product(("war_storms", "hex_tiles"), (0, 1)):
        looks = game_of(system).look
        kinds = sorted(looks.counter_kinds())
        for kind in kinds:
            face = looks.counter_face(kind)
            one = piece(
                name=face.name,
                symbol=face.symbol,
                values=tuple(face.values),
                style=side,
                badges=(),
                full=face.full,
            )
            svg = counter_svg(one)
            spots = {}
            for t in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
                size, x = float(t.attrib["font-size"]), float(t.attrib["x"])
                wide = width_of(t.text or "", size, bold=t.attrib.get("font-weight") == "700")
                left = {"start": x, "middle": x - wide / 2, "end": x - wide}[
                    t.attrib.get("text-anchor", "start")
                ]
                assert left >= -21, (kind, t.text)
                assert left + wide <= 21, (kind, t.text)
                assert size >= SMALLEST_NAME_TYPE - 0.05
                spots[t.text] = (left, left + wide)
            name = next(words for words in spots if words not in ("X", "  ".join(face.values)))
            assert spots["X"][1] <= spots[name][0], kind


@pytest.mark.parametrize(
    ("unit", "group", "tag"),
    [
        ("F1", "F", "F1"),
        ("M2-carrier", "M", "M2"),
        ("Roller", "T", "T"),
        ("a-inf1", "16th Infantry", ""),
        ("x", "", ""),
    ],
)
def test_a_counter_is_tagged_as_the_log_calls_its_unit(unit: str, group: str, tag: str) -> None:
    board = board_from(map_document("wsn_5_1"), game_of("war_storms").ground.vocabulary)
    one = Unit(id=unit, side="allies", kind="us_infantry", place="D506", steps=3, group=group)
    (shown,) = scene(board, GameState(units={unit: one})).counters
    assert shown.tag == tag
    svg = counter_svg(shown)
    assert (f">{tag}</text>" in svg) == bool(tag)
    assert ("rotate(-90" in svg) == bool(tag)


def test_a_marker_without_a_sign_is_an_empty_picture() -> None:
    empty = sign_svg(Token(kind="hedge_cut", spaces=("D101", "D102")))
    assert max(map(max, alpha(to_png(empty)))) == 0
    assert f'width="{HEX_BOX:g}"' in empty


@pytest.mark.parametrize("game", ["war_storms", "hex_tiles"])
def test_the_flag_of_an_objective_bears_the_national_mark_of_its_holder(game):
    """Each side has another mark than the other, and a side without one keeps its letter."""
    marks = side_marks(game)
    assert marks == {"allies": "star", "axis": "cross"}
    flags = [
        flag_svg(Flag(space="", side=side, letter="S", style=0, mark=mark)) for side, mark in marks.items()
    ]
    plain = flag_svg(Flag(space="", side="allies", letter="S", style=0))
    assert len({*flags, plain}) == 3
    assert ">S<" in plain
    assert not any(">S<" in one for one in flags)
