"""Every palette keeps apart what its eyes must tell apart; marks differ by pattern too."""

from __future__ import annotations

import itertools
import re
import shutil
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from tests.table import eyes
from tests.table.eyes import SEEN_BY, apart
from tests.table.specimen import specimen
from wsn.cli import draw
from wsn.client.app import palette_named
from wsn.client.panels.settings import palette_words
from wsn.table.picture import PALETTES, STYLES, SUMMER, Palette, look, map_svg, mark_svg
from wsn.table.picture import palette as palette_module
from wsn.table.picture.palette import contrast
from wsn.table.picture.window import around

NAMES = sorted(PALETTES)
CVD = [name for name in NAMES if PALETTES[name].eyes not in ("usual", "colourless")]
GROUNDS = (
    "open",
    "fields",
    "rough",
    "orchard_ground",
    "wood_ground",
    "yard",
    "town",
    "marsh",
    "sand",
    "water",
    "ditch_ground",
    "relief_low",
)
"""The colours that hexes of different terrain are filled with."""


def grounds(palette: Palette) -> dict[str, str]:
    """The fills of terrains and heights, by name."""
    counts = {}
    for name in GROUNDS:
        value = getattr(palette, name)
        counts[name] = value if isinstance(value, str) else value[0]
    return counts | {f"relief {i}": tint for i, tint in enumerate(palette.relief)}


def test_the_simulation_is_that_of_its_sources() -> None:
    """White stays white, the greys stay grey, and pairs known to be confused come close."""
    for name, seen in SEEN_BY.items():
        assert apart(seen("#ffffff"), "#ffffff") < 1.5, name
        assert apart(seen("#808080"), "#808080") < 1.5, name
    assert apart("#00aa55", "#dd6644") > 50
    assert apart(SEEN_BY["deuteranopia"]("#7f9a30"), SEEN_BY["deuteranopia"]("#b8863a")) < 10
    assert apart(SEEN_BY["tritanopia"]("#3a7ab8"), SEEN_BY["tritanopia"]("#2e8a86")) < 8


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
)
def test_the_distance_is_that_of_the_published_table(one: eyes.RGB, other: eyes.RGB, far: float) -> None:
    assert eyes.ciede2000(one, other) == pytest.approx(far, abs=1e-4)


@pytest.mark.parametrize("name", NAMES)
def test_every_colour_is_a_colour(name: str) -> None:
    palette = PALETTES[name]
    assert palette.name == name
    assert palette.words[0].isupper()
    for key, value in msgspec.structs.asdict(palette).items():
        for colour in (value,) if isinstance(value, str | int) else value:
            assert key in ("name", "words", "rank", "eyes") or re.fullmatch("#[0-9a-f]{6}", colour), key


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of palettes in place of the shipped one, with copies of them."""
    copies = tmp_path / "palettes"
    shutil.copytree(palette_module.FOLDER, copies)
    monkeypatch.setattr(PALETTES, "folder", copies)
    return copies


SEPIA = """
format = 1
words = "Old photograph"
rank = 99
eyes = "usual"
like = "grey"

[colours]
paper = "#f4e8d0"
"""


def test_a_new_palette_is_one_file(folder: Path, tmp_path: Path) -> None:
    """It is known to the help, to `--palette` and to the settings of the window by its file alone."""
    (folder / "sepia.toml").write_text(SEPIA, encoding="utf-8")
    assert list(PALETTES)[-1] == "sepia"
    assert PALETTES["sepia"] == msgspec.structs.replace(
        PALETTES["grey"], name="sepia", words="Old photograph", rank=99, eyes="usual", paper="#f4e8d0"
    )
    told = CliRunner().invoke(draw.command, ["--help"]).stdout
    assert "summer, protanopia" in " ".join(told.split())
    assert " or sepia." in " ".join(told.split())
    drawn = tmp_path / "a.svg"
    asked = ["wsn_5_1", "--window", "D506", "--palette", "sepia", "--svg", str(drawn)]
    assert CliRunner().invoke(draw.command, asked).exit_code == 0
    assert "#f4e8d0" in drawn.read_text(encoding="utf-8")
    assert palette_words("sepia") == "Old photograph"
    assert palette_named("sepia").paper == "#f4e8d0"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("#f4e8d0", "brown", "matching regex"),
        ("paper =", "papper =", "unknown field `papper`"),
        ('"usual"', '"young"', "'young'"),
        ("format = 1", "format = 2", "has format 2: this program reads 1"),
        ('like = "grey"', "", "required field"),
    ],
)
def test_what_is_no_palette_is_refused(folder: Path, old: str, new: str, told: str) -> None:
    (folder / "sepia.toml").write_text(SEPIA.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=told):
        PALETTES["sepia"]


def test_a_name_without_a_file_is_no_palette(folder: Path) -> None:
    assert "sepia" not in PALETTES
    assert palette_words("sepia") == "sepia"
    assert palette_named("sepia") == SUMMER


@pytest.mark.parametrize("name", CVD)
def test_no_two_terrains_have_the_same_ground(name: str) -> None:
    """5.5 is five times what can just be seen; the usual palette falls under 1 for these eyes."""
    seen = SEEN_BY[PALETTES[name].eyes]
    pairs = list(itertools.combinations(grounds(PALETTES[name]).items(), 2))
    close = [(a, b) for (a, x), (b, y) in pairs if apart(seen(x), seen(y)) < 5.5]
    assert close == []
    usual = itertools.combinations(grounds(SUMMER).values(), 2)
    assert min(apart(seen(x), seen(y)) for x, y in usual) < 1.5


@pytest.mark.parametrize("name", NAMES)
def test_what_blocks_stands_out_from_open_ground(name: str) -> None:
    palette, seen = PALETTES[name], SEEN_BY[PALETTES[name].eyes]
    ground = seen(palette.open)
    for tall in (palette.wood[0], palette.hedge, palette.roofs[0], palette.cliff):
        assert contrast(seen(tall), ground) >= 3, tall
    for low in (palette.water, palette.wood_ground, palette.relief[1], palette.town):
        assert apart(seen(low), ground) >= 9, low
    for before, after in itertools.pairwise((palette.open, *palette.relief)):
        assert apart(seen(before), seen(after)) >= 4, "each level is darker than the one below"


@pytest.mark.parametrize("name", NAMES)
def test_the_sides_are_told_apart(name: str) -> None:
    """By colour here, by shape and letter always (`test_sides_differ_by_shape_and_letter`)."""
    palette, seen = PALETTES[name], SEEN_BY[PALETTES[name].eyes]
    sides = (palette.allies, palette.axis, palette.third)
    least = 20 if name in CVD else 9
    assert min(apart(seen(a), seen(b)) for a, b in itertools.combinations(sides, 2)) >= least
    for side in sides:
        assert contrast(palette.ink, side) >= 4.5
        if name in CVD:
            assert min(apart(seen(side), seen(ground)) for ground in grounds(palette).values()) >= 6


@pytest.mark.parametrize("name", NAMES)
def test_clear_and_blocked_are_told_apart(name: str) -> None:
    palette, seen = PALETTES[name], SEEN_BY[PALETTES[name].eyes]
    assert apart(seen(palette.clear), seen(palette.blocked)) >= 25
    assert look("clear", palette).dash != look("blocked", palette).dash
    assert look("seen", palette).shape != look("unseen", palette).shape
    assert look("passed", palette).shape != look("blocker", palette).shape


@pytest.mark.parametrize("name", NAMES)
def test_words_can_be_read_on_their_ground(name: str) -> None:
    p = PALETTES[name]
    for ground in (*grounds(p).values(), *p.fields, p.label_halo, p.paper):
        if ground not in (p.wood_ground, p.relief[-1]):  # there the halo of the letters is their ground
            assert contrast(p.label, ground) >= 4.5, ground
    assert contrast(p.ink, p.paper) >= 7
    for word in (p.height, p.place, p.label):
        assert contrast(word, p.label_halo) >= 4.5
    for mark in (p.clear, p.blocked, p.passed):
        assert contrast(mark, p.foam) >= 4.5  # numbers, verdicts and words beside a line, and their tags
        assert contrast(mark, p.paper) >= 4.5
    for ground in (p.foam, p.label_halo):
        assert contrast(p.ink, ground) >= 7  # plates, tallies, badges, flags, cards


@pytest.mark.parametrize("name", NAMES)
def test_a_mark_stands_out_from_its_casing(name: str) -> None:
    for style in STYLES:
        how = look(style, PALETTES[name])
        assert contrast(how.colour, how.casing) >= 3, style


def test_no_two_marks_differ_by_colour_alone() -> None:
    drawn = {}
    for style in STYLES:
        how = look(style)
        drawn.setdefault((how.shape, how.dash, how.fill > 0), []).append(style)
    alike = [styles for styles in drawn.values() if len(styles) > 1]
    # The ends bear the letters A and B; what is a line between hexes has a dash of its own.
    assert alike == [["source", "end"]]


@pytest.mark.parametrize("style", STYLES)
def test_every_mark_is_drawn(style: str) -> None:
    assert "<path" in mark_svg(style)
    assert mark_svg(style) != mark_svg(style, swapped=True) or look(style).shape == "badge"


def test_a_style_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError, match="glowing"):
        look("glowing")


@pytest.mark.parametrize("name", NAMES)
def test_patterns_are_the_same_in_every_palette(name: str) -> None:
    """Only colours change: the lines of the picture are those of the usual palette."""

    def bare(svg: str) -> str:
        return re.sub("#[0-9a-f]{6}", "#", svg)

    board = specimen()
    drawn = map_svg(board, window=around(board, ["S705", "S1003", "S512"], 3), palette=PALETTES[name])
    usual = map_svg(board, window=around(board, ["S705", "S1003", "S512"], 3))
    assert bare(drawn) == bare(usual)
    assert (drawn == usual) == (name == "summer")
