"""The map picture: every word has its drawing, every run the same picture, nothing outside the window."""

from __future__ import annotations

import itertools
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path as File

import msgspec
import pytest

from tests.table.picture.drawings import at_middle, printed, small
from tests.table.specimen import specimen
from wsn.board.board import Path
from wsn.systems import game_of
from wsn.table.picture import SUMMER, map_svg, sheet, to_png
from wsn.table.picture.furniture import LABEL
from wsn.table.picture.palette import contrast
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.png import FONT_FILES
from wsn.table.picture.regions import chains
from wsn.table.picture.svg import FONTS, SANS, width_of, wrap_text
from wsn.table.picture.window import around, spanned_spaces

WORDS = game_of("war_storms").ground.vocabulary
HEX_TILE_TERRAIN = ("country", "forest", "hedgerow", "hill", "town", "river", "ocean", "beach")


def elements(svg: str) -> int:
    return sum(1 for _ in ET.fromstring(svg).iter())


def test_every_terrain_word_has_a_drawing_of_its_own() -> None:
    drawings = {word: map_svg(small(word), furnished=False) for word in sorted(WORDS.terrain)}
    assert len(set(drawings.values())) == len(WORDS.terrain)
    assert all(word.replace("_", " ") not in printed(svg) for word, svg in drawings.items())


def test_every_hex_tile_terrain_has_a_drawing_of_its_own() -> None:
    drawings = {word: map_svg(small(word, system="hex_tiles"), furnished=False) for word in HEX_TILE_TERRAIN}
    assert len(set(drawings.values())) == len(HEX_TILE_TERRAIN)
    assert all(word not in printed(svg) - {"open"} for word, svg in drawings.items())


def test_terrains_differ_by_pattern_not_only_by_colour() -> None:
    def shapes(svg: str) -> tuple[str, ...]:
        return tuple(re.findall(r' d="([^"]*)"', svg))

    drawings = {word: shapes(map_svg(small(word), furnished=False)) for word in sorted(WORDS.terrain)}
    assert len(set(drawings.values())) == len(drawings)


def test_a_word_nobody_knows_is_printed_on_its_hex() -> None:
    assert "lava field" in printed(map_svg(small("lava_field")))
    assert "lava field" not in printed(map_svg(small("open")))


@pytest.mark.parametrize("word", sorted(WORDS.edges))
def test_every_edge_word_is_drawn(word: str) -> None:
    bare = small()
    assert map_svg(replace(bare, edges={("T202", "T302"): frozenset({word})})) != map_svg(bare)


def test_edge_words_are_drawn_differently() -> None:
    key = ("T202", "T302")
    drawn = [map_svg(small(edges={key: frozenset({word})})) for word in sorted(WORDS.edges)]
    assert len(set(drawn)) == len(WORDS.edges)


def test_every_path_word_is_drawn_differently() -> None:
    chain = ("T102", "T202", "T302")
    drawn = [map_svg(small(paths=(Path(word, chain),))) for word in sorted(WORDS.paths)]
    assert len({map_svg(small()), *drawn}) == 1 + len(WORDS.paths)


def test_every_feature_word_is_drawn_differently() -> None:
    bare = small("minor_river")
    drawn = [map_svg(at_middle(bare, features=frozenset({word}))) for word in sorted(WORDS.features)]
    assert len({map_svg(bare), *drawn}) == 1 + len(WORDS.features)


def test_every_level_is_drawn_differently() -> None:
    levels = (-2, 0, 1, 2, 4)
    assert len({map_svg(at_middle(small(), level=level)) for level in levels}) == len(levels)


def test_a_cliff_falls_to_the_lower_side() -> None:
    edges = {("T202", "T302"): frozenset({"cliff"})}
    one = map_svg(at_middle(small(edges=edges), level=2))
    board = small(edges=edges)
    other = replace(board, spaces={**board.spaces, "T302": replace(board.spaces["T302"], level=2)})

    def hachures(svg: str) -> list[str]:
        return re.findall(rf'd="([^"]*)" fill="{SUMMER.cliff}"', svg)

    assert len(hachures(one)) == 1
    assert hachures(one) != hachures(map_svg(other))


def test_the_same_picture_twice() -> None:
    assert map_svg(specimen()) == map_svg(specimen())


def test_a_map_is_drawn_once_for_all_its_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    board = specimen()
    first = map_svg(board)

    def drawn_again(plan: MapPlan) -> str:
        raise AssertionError("drawn again")

    monkeypatch.setattr(sheet, "draw_ground", drawn_again)
    assert map_svg(board) == first
    black = msgspec.structs.replace(SUMMER, open="#000000")
    for changed in (replace(board), board):  # another board, though it is equal; the same in other colours
        with pytest.raises(AssertionError, match="drawn again"):
            map_svg(changed, palette=SUMMER if changed is not board else black)


def test_the_same_picture_under_any_hash_seed() -> None:
    code = (
        "import hashlib\nfrom tests.table.specimen import specimen\nfrom wsn.table.picture import map_svg\n"
        "print(hashlib.sha256(map_svg(specimen()).encode()).hexdigest())"
    )
    root = File(__file__).resolve().parents[3]
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root), "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "4242")
    }
    assert len(said) == 1


@pytest.mark.parametrize("orient", ["flat", "pointy"])
def test_the_specimen_is_well_formed_and_modest(orient: str) -> None:
    svg = map_svg(specimen(orient))
    assert elements(svg) < 5000
    assert "NaN" not in svg
    assert "nan" not in set(re.findall(r"[a-z]+", " ".join(re.findall(r' d="([^"]*)"', svg))))


def test_every_hex_prints_its_label_once() -> None:
    board = specimen()
    texts = [t.text for t in ET.fromstring(map_svg(board)).iter("{http://www.w3.org/2000/svg}text")]
    assert all(texts.count(space_id) == 1 for space_id in board.spaces)


def test_other_labels_of_a_joined_hex_are_printed_too() -> None:
    assert {"T202", "U102"} <= printed(map_svg(at_middle(small(), also=("U102",))))


def test_a_window_draws_only_its_hexes() -> None:
    board = specimen()
    window = around(board, ["S705"], 2)
    said = printed(map_svg(board, window=window))
    assert {s for s in said if s in board.spaces} == set(window)
    assert len(window) == 19


def test_a_window_is_smaller_than_the_board() -> None:
    board = specimen()
    whole, part = map_svg(board, furnished=False), map_svg(board, window=["S705"], furnished=False)
    assert len(part) < len(whole) / 10
    assert "Vierville" not in printed(part)
    assert "Vierville" in printed(whole)


def test_a_window_of_an_unknown_hex_is_refused() -> None:
    with pytest.raises(LookupError, match="S9999"):
        map_svg(specimen(), window=["S9999"])


def test_spanned_is_everything_between_the_outermost() -> None:
    board = specimen()
    assert spanned_spaces(board, ["S303"]) == ("S303",)
    assert set(spanned_spaces(board, ["S303", "S505"])) >= {"S303", "S304", "S403", "S404", "S504", "S505"}
    assert "S606" not in spanned_spaces(board, ["S303", "S505"])


def test_names_are_escaped() -> None:
    board = at_middle(small(), name="Bois <\"&> d'Or")
    svg = map_svg(replace(board, title="A & B <c>"))
    assert {"Bois <\"&> d'Or", "A & B <c>"} <= printed(svg)
    assert "<c>" not in svg


def test_half_hexes_are_cut_on_the_rim() -> None:
    board = specimen()
    plan = MapPlan(board, tuple(board.spaces))
    assert plan.cuts(board.spaces["S201"]) == "N"
    assert plan.cuts(board.spaces["S213"]) == "S"
    assert plan.cuts(board.spaces["S103"]) == "W"
    assert plan.cuts(board.spaces["S1703"]) == "E"
    assert plan.cuts(board.spaces["S202"]) == ""
    left, top, right, bottom = plan.bounds
    assert top == pytest.approx(plan.centre(board.spaces["S201"])[1])
    assert left == pytest.approx(plan.centre(board.spaces["S101"])[0])
    assert right - left == pytest.approx(16 * 84)
    assert bottom > top


def test_pointy_boards_have_their_lattice_swapped() -> None:
    plan = MapPlan(specimen("pointy"), ())
    flat = MapPlan(specimen("flat"), ())
    spaces = plan.board.spaces
    (ax, ay), (bx, by) = plan.centre(spaces["S303"]), plan.centre(spaces["S403"])
    assert (bx > ax, by) == (True, pytest.approx(ay))
    (ax, _), (bx, _) = flat.centre(flat.board.spaces["S303"]), flat.centre(flat.board.spaces["S304"])
    assert bx == pytest.approx(ax)


def test_labels_can_be_read() -> None:
    assert contrast(SUMMER.label, SUMMER.label_halo) >= 4.5
    for ground in (
        "open",
        "orchard_ground",
        "sand",
        "town",
        "yard",
        "rough",
        "marsh",
        "water",
        "ditch_ground",
    ):
        assert contrast(SUMMER.label, getattr(SUMMER, ground)) >= 4.5, ground
    for tint in (*SUMMER.fields, *SUMMER.relief):
        assert contrast(SUMMER.label, tint) >= 4.5, tint
    assert contrast(SUMMER.ink, SUMMER.paper) >= 7
    for mark in (SUMMER.clear, SUMMER.blocked):
        assert contrast(mark, SUMMER.foam) >= 4.5
    for side in (SUMMER.allies, SUMMER.axis, SUMMER.third):
        assert contrast(SUMMER.ink, side) >= 4.5
    assert LABEL >= 10


def test_the_key_shows_every_word_on_the_map() -> None:
    board = specimen()
    svg = map_svg(board, with_key=True)
    words = WORDS.terrain | WORDS.edges | WORDS.paths | WORDS.features
    assert {word.replace("_", " ") for word in words} <= printed(svg)
    ids = re.findall(r' id="([^"]*)"', svg)
    assert len(ids) == len(set(ids))
    assert elements(svg) < 5000
    assert "built up" not in printed(map_svg(board, window=["S101"], with_key=True))


def test_levels_are_printed() -> None:
    for level, words in ((2, "+1"), (1, "+½"), (3, "+1½"), (-2, "−1")):
        assert words in printed(map_svg(at_middle(small(), level=level)))
    assert not {t for t in printed(map_svg(small())) if t.startswith(("+", "−"))}
    assert contrast(SUMMER.height, SUMMER.label_halo) >= 4.5


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_png_has_the_size_asked_for() -> None:
    svg = map_svg(small())
    plain = size_of(to_png(svg))
    root = ET.fromstring(svg)
    assert plain == (round(float(root.get("width", "0"))), round(float(root.get("height", "0"))))
    assert size_of(to_png(svg, width=640))[0] == 640
    double = size_of(to_png(svg, scale=2))
    assert abs(double[0] - 2 * plain[0]) <= 1
    with pytest.raises(ValueError, match="not both"):
        to_png(svg, width=100, scale=2)


@pytest.mark.parametrize(
    "inner",
    [
        '<image href="/etc/hostname.png" width="4" height="4"/>',
        '<svg:image xlink:href="file:///x.png"/>',
        "<image\nhref='x.png'/>",
        '<filter id="f"><feImage href="/x.png"/></filter>',
    ],
)
def test_a_picture_that_names_another_is_not_drawn(inner: str) -> None:
    """Resvg opens the file that an image names."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"'
    with pytest.raises(ValueError, match="another in it is not drawn"):
        to_png(f'{head} xmlns:xlink="http://www.w3.org/1999/xlink" width="4" height="4">{inner}</svg>')


def test_the_fonts_are_ours_and_small() -> None:
    for face in FONT_FILES:
        assert (FONTS / face).stat().st_size < 80_000
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text(encoding="utf-8")
    one = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20">{}</svg>'
    words = f'<text x="2" y="15" font-family="{SANS}">Caen</text>'
    assert to_png(one.format(words)) != to_png(one.format(""))


def test_text_is_measured_and_wrapped() -> None:
    assert width_of("iiii", 10) < width_of("WWWW", 10)
    assert width_of("ab", 20) == pytest.approx(2 * width_of("ab", 10))
    lines = wrap_text("the quick brown fox jumps over the lazy dog", 10, 90)
    assert " ".join(lines) == "the quick brown fox jumps over the lazy dog"
    assert all(width_of(line, 10) <= 90 for line in lines)
    assert "".join(wrap_text("x" * 60, 10, 90)) == "x" * 60


def test_chains_use_each_link_once_and_run_straight_through_a_junction() -> None:
    board = specimen()
    plan = MapPlan(board, ())
    row = [board.spaces[f"S3{r:02d}"] for r in range(1, 6)]
    side = board.spaces["S403"]
    links = [*itertools.pairwise(row), (row[2], side)]
    lines = chains(plan, links)
    assert sorted(len(line) for line in lines) == [2, 5]
    used = [tuple(sorted((a.id, b.id))) for line in lines for a, b in itertools.pairwise(line)]
    assert sorted(used) == sorted(tuple(sorted((a.id, b.id))) for a, b in links)
