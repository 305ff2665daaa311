"""Counters of any game: symbols, sizes, nationalities, stripes, many sides, and words without a drawing."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from io import BytesIO
from typing import get_args

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from wsn.board.hexboard import HexBoard
from wsn.cli import draw
from wsn.engine.state import GameState, Marker, Unit
from wsn.parts.faces import (
    Arm,
    Badge,
    Face,
    Nationality,
    PrintedSide,
    Size,
    Stripe,
    StripePattern,
    Symbol,
    Tint,
)
from wsn.parts.looks import Looks
from wsn.table.picture import PALETTES, SUMMER, counter_svg, position_svg, stock_svg, to_png
from wsn.table.picture.counters import TINT_NAMES, body, ink_on, shade, tint
from wsn.table.picture.palette import contrast
from wsn.table.picture.stacks import SIDE, STACK, CounterRoom, pile_up
from wsn.table.picture.stocksheet import COMBINED_SYMBOLS, NATIONS
from wsn.table.picture.svg import width_of
from wsn.table.picture.symbols import parts, size_mark
from wsn.table.ruling import load_map
from wsn.table.scene import Counter, badges_of, nation_of, scene

TEXT = "{http://www.w3.org/2000/svg}text"


def piece(**changes: object) -> Counter:
    plain = {
        "unit": "u",
        "space": "D101",
        "side": "axis",
        "letter": "X",
        "style": 1,
        "symbol": Symbol("infantry"),
        "name": "I/25",
    }
    return Counter(**{**plain, **changes})


def words(svg: str) -> list[str]:
    return [t.text or "" for t in ET.fromstring(svg).iter(TEXT)]


def test_every_arm_has_a_drawing_of_its_own_also_with_others() -> None:
    drawn = {arm: parts(Symbol(arm)) for arm in get_args(Arm)}
    assert all(any(result) for result in drawn.values())
    assert len(set(drawn.values())) == len(drawn)
    both = {symbol: parts(symbol) for symbol in COMBINED_SYMBOLS}
    assert len({*both.values(), *drawn.values()}) == len(both) + len(drawn)
    assert parts(Symbol("armour", ("infantry",))) == parts(Symbol("armour", ("infantry",), "corps"))


def test_every_size_has_a_mark_of_its_own() -> None:
    marks = {size: size_mark(size, "#000000", 0, 0) for size in get_args(Size)}
    assert marks[""] == ""
    assert len(set(marks.values())) == len(marks)


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_what_is_printed_can_be_read_on_every_colour(name: str) -> None:
    palette = PALETTES[name]
    assert len(palette.tints) == len(TINT_NAMES) == len(get_args(Tint))
    assert len(set(palette.tints)) == len(palette.tints)
    for one in get_args(Tint):
        ground = shade(palette, one)
        assert contrast(ground, ink_on(palette, ground)) >= 4.5, one


def test_a_nationality_is_told_by_letters_and_a_stripe_by_its_pattern() -> None:
    us, ss = (Nationality(name, letters, "black") for name, letters in (("America", "US"), ("SS", "SS")))
    for symbol in (Symbol("armour"), Symbol("armour", size="division")):
        one, other = (counter_svg(piece(symbol=symbol, nation=nation)) for nation in (us, ss))
        assert "US" in words(one)
        assert "SS" in words(other)
    patterns = get_args(StripePattern)
    drawn = {counter_svg(piece(stripe=Stripe("red", pattern)), PALETTES["grey"]) for pattern in patterns}
    assert len(drawn) == len(patterns)


@pytest.mark.parametrize("striped", [False, True])
@pytest.mark.parametrize("full", [1, 2, 3, 4])
@pytest.mark.parametrize("size", ["platoon", "company", "regiment", "corps"])
def test_on_an_operational_counter_nothing_runs_into_anything(size: Size, full: int, striped: bool) -> None:
    for style, letters in itertools.product((0, 1, 2), ("US", "Cdn", "Ost")):
        svg = counter_svg(
            piece(
                style=style,
                symbol=Symbol("infantry", size=size),
                name="III/25",
                tag="12 SS",
                values=("4-5", "10"),
                full=full,
                steps=full,
                nation=Nationality(letters, letters, "khaki"),
                stripe=Stripe("red") if striped else None,
            )
        )
        boxes = []
        for t in ET.fromstring(svg).iter(TEXT):
            high, x, y = float(t.attrib["font-size"]), float(t.attrib["x"]), float(t.attrib["y"])
            wide = width_of(t.text or "", high, bold=t.attrib.get("font-weight") == "700")
            assert high >= 4, t.text
            if "rotate" in t.attrib.get("transform", ""):
                boxes.append((t.text, x - 0.7 * high, y - wide / 2, x, y + wide / 2))
                continue
            left = {"start": x, "middle": x - wide / 2, "end": x - wide}[t.attrib.get("text-anchor", "start")]
            boxes.append((t.text, left, y - 0.7 * high, left + wide, y))
        assert {"III/25", "12 SS", letters, "4-5  10"} <= {box[0] for box in boxes}
        for a, b in itertools.combinations(boxes, 2):
            apart = a[3] <= b[1] + 0.6 or b[3] <= a[1] + 0.6 or a[4] <= b[2] + 0.6 or b[4] <= a[2] + 0.6
            assert apart, (a, b)
        assert all(max(map(abs, box[1:])) < 22.5 for box in boxes), boxes


@pytest.mark.parametrize("style", [0, 1, 2])
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("strength", ["7", "12", "(10)"])
def test_on_a_printed_counter_nothing_runs_into_anything(style: int, last: bool, strength: str) -> None:
    for letters, quality in itertools.product(("US", "Cdn"), ("+1", "−2", "")):
        side = PrintedSide(strength, "6", quality, rating="4", red_rating=True, boxed=True, last=last)
        shown = piece(
            style=style,
            symbol=Symbol("infantry", size="corps"),
            full=3,
            steps=2,
            nation=Nationality(letters, letters, "khaki"),
            printed=side,
            mark="1/1049",
            formation="101 AB",
        )
        boxes = []
        for t in ET.fromstring(counter_svg(shown)).iter(TEXT):
            high, x, y = float(t.attrib["font-size"]), float(t.attrib["x"]), float(t.attrib["y"])
            wide = width_of(t.text or "", high, bold=t.attrib.get("font-weight") == "700")
            assert high >= 4, t.text
            if "rotate" in t.attrib.get("transform", ""):
                boxes.append((t.text, x - 0.7 * high, y - wide / 2, x, y + wide / 2))
                continue
            left = {"start": x, "middle": x - wide / 2, "end": x - wide}[t.attrib.get("text-anchor", "start")]
            boxes.append((t.text, left, y - 0.7 * high, left + wide, y))
        written = {(box[0] or "").replace(" ", "") for box in boxes}
        assert {"1/1049", "101AB", letters, strength, "6", "4"} <= written
        assert (quality in {box[0] for box in boxes}) == bool(quality)
        for a, b in itertools.combinations(boxes, 2):
            apart = a[3] <= b[1] + 0.6 or b[3] <= a[1] + 0.6 or a[4] <= b[2] + 0.6 or b[4] <= a[2] + 0.6
            assert apart, (a, b)
        assert all(max(map(abs, box[1:])) < 22.5 for box in boxes), boxes


def test_every_printed_word_of_an_operational_counter_changes_its_picture() -> None:
    plain = PrintedSide("3", "5")
    others = [
        msgspec.structs.replace(plain, **{name: value})
        for name, value in {
            "strength": "(3)", "moves": "6", "quality": "+1", "rating": "3", "boxed": True, "red": True,
            "held": True, "ringed": True, "last": True,
        }.items()
    ]  # fmt: skip
    others.append(PrintedSide("3", "5", rating="3", red_rating=True))
    drawn = {counter_svg(piece(printed=side)) for side in (plain, *others)}
    assert len(drawn) == len(others) + 1


def test_three_operational_counters_over_a_name_stand_in_one_row() -> None:
    room = CounterRoom(0, 0, -48, -54, 48, 2, "")
    placed = pile_up(room, [piece(unit=f"u{k}", printed=PrintedSide("3", "5")) for k in range(3)])
    assert len({one.y for one in placed}) == 1
    assert placed[0].scale > 0.66


@pytest.mark.parametrize("count", [5, 8, 12])
def test_a_dozen_operational_counters_of_a_hex_stand_side_by_side(count: int) -> None:
    room = CounterRoom(0, 0, -48, -56, 48, 56, "")
    pile = [piece(unit=f"u{k}", printed=PrintedSide("3", "5")) for k in range(count)]
    placed = pile_up(room, pile)
    assert [one.counter for one in placed] == pile
    assert not any(one.covered or one.count for one in placed)
    for a, b in itertools.combinations(placed, 2):
        assert max(abs(a.x - b.x), abs(a.y - b.y)) >= SIDE * a.scale
    half = SIDE * placed[0].scale / 2
    assert all(abs(one.x) + half <= 48 and abs(one.y) + half <= 56 for one in placed)
    assert len(pile_up(room, [msgspec.structs.replace(one, printed=None) for one in pile])) <= STACK
    assert len(pile_up(room, [*pile, *pile, *pile])) <= STACK


def test_any_number_of_sides_differ_by_shape_or_colour() -> None:
    for palette in PALETTES.values():
        seen = {(tint(palette, style), tuple(body(0, 0, style))) for style in range(10)}
        assert len(seen) == 10
    assert len({tuple(body(0, 0, style)) for style in range(6)}) == 6


# ---------------------------------------------------------------- words without a drawing


class Nobody:
    """Counters of a game that was made up."""

    @staticmethod
    def face(kind: str) -> Face:
        if kind == "hussars":
            return Face(None, "Hussars", ("3",), 2, nation="saxon")
        raise KeyError(kind)


def test_a_mark_without_a_badge_shows_its_first_letters() -> None:
    looks = Looks(badges={"routed": Badge("R", "octagon"), "quiet": None})
    result = badges_of(looks, ("winded", "quiet", "routed"))
    assert [(badge.letter, badge.shape) for badge in result] == [("R", "octagon"), ("Wi", "disc")]


def test_a_nationality_without_a_colour_is_white_with_its_letters() -> None:
    assert nation_of(Looks(), Nobody.face("hussars")) == Nationality("saxon", "Sax", "white")
    assert nation_of(Looks(), Face(None, "Hussars")) is None


def test_units_and_markers_of_unknown_words_stand_on_the_board_with_their_names() -> None:
    board = load_map("wsn_5_1")
    assert isinstance(board, HexBoard)
    state = GameState(
        units={
            "h": Unit(id="h", side="allies", kind="flying_column", place="D506", marks=("winded",), steps=2)
        },
        markers={"m": Marker(id="m", kind="field_kitchen", place="D606", side=None, value=3)},
    )
    svg = position_svg(board, scene(board, state, sides=("allies", "axis")), furnished=False)
    said = words(svg)
    assert "flying" in said
    assert "Wi" in said
    assert "field kitchen 3" in said


def test_a_kind_without_a_symbol_shows_its_name() -> None:
    assert "Hussar" in words(counter_svg(piece(symbol=None, name="Hussars")))


# ---------------------------------------------------------------- the sheet of all of it


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_the_stock_is_shown_whole_in_every_palette(name: str) -> None:
    svg = stock_svg(PALETTES[name])
    said = words(svg)
    for arm in get_args(Arm):
        assert Symbol(arm).called in said
    for size in get_args(Size):
        assert not size or size in said
    for nation in NATIONS:
        assert nation.name in said
    assert {nation.tint for nation in NATIONS} == set(get_args(Tint))
    assert to_png(svg, width=300).startswith(b"\x89PNG")


def small(shown: Counter) -> np.ndarray:
    """A counter 28 pixels wide, in shades of grey."""
    svg = counter_svg(shown)
    wide = re.search(r'width="([0-9.]+)"', svg)
    assert wide is not None
    made = to_png(svg, width=round(float(wide[1]) * 28 / SIDE))
    return np.asarray(Image.open(BytesIO(made)).convert("L"), np.int16)


def test_symbols_and_sizes_are_told_apart_at_28_pixels() -> None:
    """On counters that are alike in everything else some pixels differ plainly."""
    kinds = [Symbol(arm, size="battalion") for arm in get_args(Arm)]
    kinds += [msgspec.structs.replace(symbol, size="battalion") for symbol in COMBINED_SYMBOLS]
    sizes = [Symbol("infantry", size=size) for size in get_args(Size) if size]
    for result, least in ((kinds, 9), (sizes, 5)):
        drawn = [(symbol, small(piece(symbol=symbol))) for symbol in result]
        for (one, a), (other, b) in itertools.combinations(drawn, 2):
            assert (abs(a - b) > 40).sum() >= least, (one, other)


def test_the_stock_is_drawn_by_a_command(tmp_path: object) -> None:
    there = f"{tmp_path}/stock.svg"
    done = CliRunner().invoke(draw.command, ["--stock", there, "--palette", "grey"])
    assert (done.exit_code, done.output) == (0, f"Written: {there}\n")
    none = CliRunner().invoke(draw.command, [])
    assert none.exit_code == 2
    assert "name a map" in none.stderr
    assert SUMMER.tints != PALETTES["grey"].tints
