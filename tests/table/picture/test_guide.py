"""The guide to the counters: every mark and every kind of a game is in it, and nothing runs into another."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from wsn.cli import draw
from wsn.engine.state import Unit
from wsn.systems import IN_THE_MAKING, SYSTEMS, find_game, game_of
from wsn.table.looks import looks_of
from wsn.table.picture import PALETTES, guide, to_png
from wsn.table.picture.guide import GUIDE_WIDTH, guide_svg
from wsn.table.picture.palette import SUMMER
from wsn.table.picture.sprites import counter_svg
from wsn.table.picture.svg import SERIF, width_of
from wsn.table.scene import counter

PLAYED_OR_MADE = sorted((*SYSTEMS, *(name for name in IN_THE_MAKING if find_game(name).look.has_counters)))
NS = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter(f"{NS}text"))


@pytest.mark.parametrize("system", PLAYED_OR_MADE)
def test_every_mark_and_every_kind_is_in_the_guide(system: str) -> None:
    counters, looks = game_of(system).look, looks_of(system)
    said = [t.text or "" for t in texts(guide_svg(system))]
    for mark, badge in looks.badges.items():
        if badge is not None:
            assert badge.letter in said
            assert (badge.words or mark.replace("_", " ")) in said
    for kind in counters.counter_kinds():
        symbol = counters.counter_face(kind).symbol
        assert symbol is not None
        assert symbol.called in said
    words = " ".join(said)
    assert all(value.split(",")[0] in words for value in looks.values)


@pytest.mark.parametrize("system", PLAYED_OR_MADE)
def test_no_words_of_the_guide_run_over_its_rim_or_each_other(system: str) -> None:
    rows: dict[float, list[tuple[float, float]]] = {}
    for t in texts(guide_svg(system)):
        size, x = float(t.attrib["font-size"]), float(t.attrib["x"])
        if size < 14 or t.attrib.get("font-weight"):
            continue  # on a counter, a badge or a flag
        serif = t.attrib["font-family"] == SERIF
        wide = width_of(t.text or "", size, SERIF if serif else t.attrib["font-family"])
        left = x - (wide if t.attrib.get("text-anchor") == "end" else 0)
        assert left > 20
        assert left + wide < GUIDE_WIDTH - 20
        rows.setdefault(round(float(t.attrib["y"])), []).append((left, left + wide))
    for spans in rows.values():
        spans.sort()
        assert all(a[1] < b[0] for a, b in itertools.pairwise(spans))


def test_the_guide_of_operational_counters_points_at_what_is_printed_on_them() -> None:
    words = " ".join(t.text or "" for t in texts(guide_svg("normandy_44")))
    for told in ("combat strength", "no zone", "troop quality", "armour rating", "formation", "movement"):
        assert told in words, told
    assert "company and number" not in words
    assert "on a shield" not in words


def test_a_sign_on_a_counter_has_one_meaning_in_every_game() -> None:
    meanings: dict[tuple[str, str], set[str]] = {}
    for system in PLAYED_OR_MADE:
        looks = looks_of(system)
        for mark, badge in (*looks.badges.items(), *looks.printed.items()):
            if badge is not None:
                meanings.setdefault((badge.letter, badge.shape), set()).add(badge.words or mark)
    assert {sign: words for sign, words in meanings.items() if len(words) > 1} == {}
    warned = {words for (_, shape), said in meanings.items() for words in said if shape == "triangle"}
    assert warned == {"risky"}, "a triangle warns"


@pytest.mark.parametrize("system", PLAYED_OR_MADE)
def test_who_has_symbols_on_the_counters_has_them_in_the_guide(system: str) -> None:
    usual, plain = guide_svg(system), guide_svg(system, symbols_only=True)
    assert ">Silhouettes<" in usual
    assert ">Silhouettes<" not in plain
    assert plain.count("<path") < usual.count("<path")


def test_a_system_that_says_nothing_of_counters_has_no_guide() -> None:
    with pytest.raises(KeyError, match="nobody"):
        guide_svg("nobody")


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_the_guide_in_every_palette(name: str) -> None:
    svg = guide_svg(sorted(SYSTEMS)[0], PALETTES[name])
    assert PALETTES[name].paper in svg
    assert to_png(svg, width=300).startswith(b"\x89PNG")


def test_the_guide_is_drawn_by_a_command(tmp_path: Path) -> None:
    there = tmp_path / "guide.svg"
    done = CliRunner().invoke(draw.command, ["wsn_5_1", "--guide", str(there), "--palette", "grey"])
    assert (done.exit_code, done.output) == (0, f"Written: {there}\n")
    assert "What is on a counter" in there.read_text(encoding="utf-8")
    plain = tmp_path / "plain.svg"
    CliRunner().invoke(draw.command, ["wsn_5_1", "--guide", str(plain), "--palette", "grey", "--symbols"])
    assert ">Silhouettes<" in there.read_text(encoding="utf-8")
    assert ">Silhouettes<" not in plain.read_text(encoding="utf-8")
    wrong = CliRunner().invoke(draw.command, ["wsn_5_1", "--guide", "x.gif"])
    assert wrong.exit_code == 2
    assert "name it x.png" in wrong.stderr
    assert CliRunner().invoke(draw.command, ["wsn_5_1", "--guide", ""]).exit_code == 2


def test_a_guide_tells_only_of_what_its_game_has() -> None:
    """That of Omaha, Alone told of steps, ways off the map and objectives of no one, and one value twice."""
    said = [t.text or "" for t in texts(guide_svg("omaha_solitaire"))]
    assert not [words for words in said if "steps" in words or "leave the map" in words or "no one" in words]
    assert said.count("2: combat factor") == 1
    assert "objective held by the Americans" in said
    both = [t.text or "" for t in texts(guide_svg("war_storms"))]
    assert [words for words in both if "leave the map" in words]
    assert [words for words in both if words.startswith("steps")]


def test_elite_troops_of_the_hex_tiles_bear_a_badge_that_the_key_explains() -> None:
    """Special forces looked like infantry wherever a counter is too small for its words."""
    shown = {
        kind: counter("hex_tiles", Unit(id="a", side="allies", kind=kind, steps=4), ("allies", "axis"))
        for kind in ("infantry", "special_forces", "armour", "elite_armour")
    }
    assert [kind for kind, one in shown.items() if one.badges] == ["special_forces", "elite_armour"]
    far = counter_svg(shown["special_forces"], far=True)
    assert far != counter_svg(
        msgspec.structs.replace(shown["special_forces"], badges=(), shapes=()), far=True
    )
    assert "elite troops" in [words for _, words in guide.marks(SUMMER, looks_of("hex_tiles"))]
