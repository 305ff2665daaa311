"""Silhouettes: the stock, what the games choose of it, and how they stand on counters."""

from __future__ import annotations

import itertools
from io import BytesIO
from pathlib import Path

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from wsn.cli import draw
from wsn.data import read_document
from wsn.engine.state import Unit
from wsn.systems import game_of
from wsn.table.looks import looks_of
from wsn.table.picture import PALETTES, counter_svg, figures, fronts, to_png
from wsn.table.picture.palette import SUMMER, contrast
from wsn.table.scene import Counter, Scene, counter, in_symbols

GAMES = ("war_storms", "hex_tiles")


def pieces(system: str, *marks: str, tag: str = "F") -> list[Counter]:
    """A counter of every kind on either side, with these marks."""
    sides = tuple(game_of(system).letters)
    made = []
    for kind, side in itertools.product(game_of(system).look.counter_kinds(), sides):
        full = game_of(system).look.counter_face(kind).full
        unit = Unit(
            id=f"{tag}1", side=side, kind=kind, place="x", steps=max(full - 1, 1), marks=marks, group=tag
        )
        made.append(counter(system, unit, sides))
    return made


@pytest.mark.parametrize("system", GAMES)
def test_every_kind_of_unit_has_a_silhouette_of_the_stock(system: str) -> None:
    for piece in pieces(system):
        assert piece.figure in figures.names(), piece.name


def test_every_figure_is_drawn_and_none_is_drawn_twice() -> None:
    inks = figures.FigureInks.on(SUMMER.allies, SUMMER.ink, SUMMER.foam)
    drawn = {name: figures.paint_figure(name, inks, 37, 15) for name in figures.names()}
    assert len(set(drawn.values())) == len(drawn)
    assert all(one.count("<path") > 2 for one in drawn.values())
    assert drawn["panther"] == figures.paint_figure("panther", inks, 37, 15)
    assert drawn["panther"] != figures.paint_figure("panther", inks, 37, 15, mirrored=True)


def test_a_variant_has_what_it_does_not_say_from_the_one_it_is_like() -> None:
    plain, firefly = figures.stock()["m4"], figures.stock()["firefly"]
    assert firefly.track == plain.track
    assert firefly.tubes[0][2] > plain.tubes[0][2]


def test_vehicles_keep_their_proportions_and_differ_in_size() -> None:
    """A Panther is longer than a StuG without its gun, and a jeep is the smallest thing on wheels."""
    long = {name: figures.stock_figure(name).long for name in ("panther", "stug3", "jeep", "gmc")}
    assert long["panther"] > long["gmc"] > long["stug3"] > long["jeep"]
    tall = {name: figures.stock_figure(name).top for name in ("tiger", "stug3", "m4", "jgpz4")}
    assert tall["tiger"] > tall["m4"] > tall["stug3"] > tall["jgpz4"]


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("far", [False, True])
def test_marks_lie_on_no_name_and_no_value_and_nothing_runs_into_anything(system: str, far: bool) -> None:
    marks = [mark for mark, badge in looks_of(system).badges.items() if badge is not None]
    for count in (0, 1, 3):
        for piece in pieces(system, *marks[:count]):
            parts = fronts.boxes(piece, far)
            borne = min(count, len(marks)) + len(looks_of(system).printed.keys() & {*piece.abilities})
            assert len([one for one in parts if one.part == "badge"]) == min(borne, 2 if far else 3)
            for one, other in itertools.combinations(parts, 2):
                if {one.part, other.part} <= {"badge", "figure"}:
                    continue
                assert not one.meets(other, 0.31), (piece.name, one, other)
            for one in parts:
                reach = 24.5 if one.part == "badge" else 20.5
                assert max(-one.left, one.right) <= reach, (piece.name, one)
                assert max(-one.top, one.bottom) <= 20.5, (piece.name, one)


@pytest.mark.parametrize("system", GAMES)
def test_every_short_word_on_a_counter_is_explained_in_the_guide(system: str) -> None:
    said = {word for piece in pieces(system) for word in piece.abilities}
    assert said
    assert said <= looks_of(system).abilities.keys()


def test_counters_tell_armour_anti_tank_fire_and_abilities() -> None:
    (dd,) = (piece for piece in pieces("war_storms") if piece.figure == "m4_dd" and piece.side == "allies")
    assert dict(dd.more) == {"AT": "12-6", "armour": "5"}
    assert dd.abilities == ("DD",)
    parts = {one.part: one.words for one in fronts.boxes(dd)}
    assert parts["more"] == "AT 12-6"
    assert (parts["shield"], parts["ability"]) == ("5", "DD")
    assert not {"more", "shield", "name"} & {one.part for one in fronts.boxes(dd, far=True)}
    mortar = next(piece for piece in pieces("war_storms") if piece.figure == "mortar_us")
    assert mortar.abilities == ("min 2",)


def pixels(svg: str, width: int) -> np.ndarray:
    shown = Image.open(BytesIO(to_png(svg, width=width))).convert("L")
    return np.asarray(shown, np.int16)


@pytest.mark.parametrize("palette", ["summer", "grey"])
def test_steps_are_told_at_28_pixels(palette: str) -> None:
    """A lost step is seen on a counter 28 pixels wide, in colour and in grey."""
    whole = next(
        piece for piece in pieces("war_storms") if piece.figure == "panther" and piece.side == "axis"
    )
    shown = [
        pixels(counter_svg(msgspec.structs.replace(whole, steps=steps), PALETTES[palette], far=True), 42)
        for steps in (1, 2, 3)
    ]
    for one, other in itertools.pairwise(shown):
        assert (abs(one - other) > 60).sum() >= 8


def test_tanks_are_told_apart_at_28_pixels() -> None:
    axis = {piece.figure: piece for piece in pieces("war_storms") if piece.side == "axis"}
    plain = {"name": "", "values": (), "more": (), "abilities": ()}
    shown = {
        name: pixels(counter_svg(msgspec.structs.replace(axis[name], **plain), far=True), 42)
        for name in ("panther", "tiger", "stug3", "pz4", "m4", "blitz", "sdkfz251", "rifles_ge", "pak40")
    }
    for (one, a), (other, b) in itertools.combinations(shown.items(), 2):
        assert (abs(a - b) > 30).sum() >= 12, (one, other)


def test_a_side_is_told_by_its_national_mark_and_by_the_way_its_vehicles_face() -> None:
    allies, axis = (
        next(piece for piece in pieces("hex_tiles") if piece.side == side and piece.figure == "tiger")
        for side in ("allies", "axis")
    )
    assert allies.nation is not None
    assert axis.nation is not None
    assert allies.nation.mark != axis.nation.mark
    assert counter_svg(allies) != counter_svg(msgspec.structs.replace(allies, nation=axis.nation))


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_silhouettes_stand_out_from_their_counter_in_every_palette(name: str) -> None:
    palette = PALETTES[name]
    for ground in (palette.allies, palette.axis, palette.third):
        inks = figures.FigureInks.on(ground, palette.ink, palette.foam)
        assert contrast(ground, inks.edge) >= 4.5
        assert contrast(inks.pale, inks.tyre) >= 3


def test_a_figure_that_is_not_in_the_stock_leaves_the_symbol() -> None:
    shown = next(piece for piece in pieces("war_storms") if piece.figure == "panther")
    unknown = msgspec.structs.replace(shown, figure="mammoth")
    assert counter_svg(unknown) == counter_svg(msgspec.structs.replace(shown, figure=""))
    assert counter_svg(unknown) != counter_svg(shown)


def test_who_prefers_symbols_says_so(tmp_path: object) -> None:
    units = tuple(pieces("war_storms"))
    assert {piece.figure for piece in in_symbols(Scene(counters=units)).counters} == {""}
    there = [f"{tmp_path}/{n}.svg" for n in range(2)]
    for file, more in zip(there, ([], ["--symbols"])):
        args = ["hedgerow_skirmish", "--window", "D506,D906", "--svg", file, *more]
        assert CliRunner().invoke(draw.command, args).exit_code == 0
    one, other = (Path(file).read_text(encoding="utf-8") for file in there)
    assert one != other
    assert one.count("<path") > other.count("<path")


def test_counters_to_cut_out_show_silhouettes_and_marks_too() -> None:
    from wsn.table.picture.papercounter import front

    shown = next(
        piece for piece in pieces("war_storms") if piece.figure == "panther" and piece.side == "axis"
    )
    face = game_of("war_storms").look.face_printed("ge_panther")
    printed = front(SUMMER, shown, face)
    plain = front(SUMMER, msgspec.structs.replace(shown, figure="", nation=None), face)
    assert printed.count("<path") > plain.count("<path")
    assert ">X</text>" in plain
    assert ">X</text>" not in printed


def test_a_counter_that_has_nothing_else_to_tell_is_filled_by_its_picture() -> None:
    shown = next(piece for piece in pieces("war_storms") if piece.figure == "jeep")
    bare = msgspec.structs.replace(shown, values=(), full=1, steps=1, more=(), abilities=())
    high = [
        next(one.bottom - one.top for one in fronts.boxes(piece) if one.part == "figure")
        for piece in (shown, bare)
    ]
    assert high[1] > 1.5 * high[0]


def test_figures_are_read_one_by_one_as_the_whole_file_says() -> None:
    rows = read_document(figures.FILE)
    assert rows.pop("format") == 1
    stock = figures.FigureStock(figures.FILE.read_text("utf-8"))
    assert list(stock) == list(rows)
    assert len(stock) == len(rows)
    for name, row in rows.items():
        read, said = stock[name], msgspec.convert(row, figures.Measures)
        assert all(getattr(read, key) == getattr(said, key) for key in row), name
