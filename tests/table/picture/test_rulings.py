"""Rulings, side views, sight maps and positions as pictures: all that the answer says is in them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tests.table.specimen import specimen
from wsn.board.answer import Sight
from wsn.board.hexboard import HexBoard
from wsn.board.line import sight
from wsn.board.mapfile import board_from, map_document
from wsn.board.obstacles import Obstacles
from wsn.board.sightlines import Sightlines
from wsn.engine.state import GameState, Marker, Unit
from wsn.scenario import new_game
from wsn.systems import game_of
from wsn.systems.war_storms.data.units import units
from wsn.systems.war_storms.look.looks import SYMBOLS
from wsn.table import telling
from wsn.table.picture import SUMMER, position_svg, ruling_svg, side_svg, sightmap_svg
from wsn.table.picture.counters import body
from wsn.table.scene import Counter, Scene, scene, side_letters
from wsn.table.seat import Seat

SIGHT = game_of("war_storms").ground
UNITS = units()


@pytest.fixture(scope="module")
def board() -> HexBoard:
    return board_from(map_document("wsn_5_1"), game_of("war_storms").ground.vocabulary)


@pytest.fixture(scope="module")
def obstacles(board: HexBoard) -> Obstacles:
    stands: Obstacles = SIGHT.obstacles(board)
    return stands


def texts(svg: str) -> list[str]:
    return [t.text or "" for t in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def words(svg: str) -> str:
    return " ".join(texts(svg))


def has_all(svg: str, result: Sight) -> None:
    said = words(svg)
    for number, reason in enumerate(result.reasons, 1):
        assert reason.text in said
        assert reason.rule in said
        assert texts(svg).count(str(number)) == 2, "in the list and on the map"


@pytest.mark.rule("WSN 5.1")
def test_a_blocked_ruling_says_everything(board: HexBoard, obstacles: Obstacles) -> None:
    ruling = sight(board, obstacles, "D406", "D409")
    svg = ruling_svg(board, ruling, what_ifs=["D409 & woods <tried>"], code="abc123")
    assert not ruling.clear
    has_all(svg, ruling)
    said = texts(svg)
    assert {"BLOCKED", "A", "D406", "to", "B", "D409", "BLOCKS", "D407/D408", "WSN 5.1", "abc123"} <= set(
        said
    )
    assert "D409 & woods <tried>" in said
    assert board.title in said
    assert f'stroke="{SUMMER.blocked}"' in svg
    assert "CLEAR" not in said


@pytest.mark.rule("WSN 5.1")
def test_a_clear_ruling_says_what_it_passed(board: HexBoard, obstacles: Obstacles) -> None:
    ruling = sight(board, obstacles, "D306", "D507")
    svg = ruling_svg(board, ruling)
    assert ruling.clear
    has_all(svg, ruling)
    assert {"CLEAR", "D407/D507"} <= set(texts(svg))
    assert "BLOCKS" not in words(svg)
    assert SUMMER.blocked not in svg


@pytest.mark.rule("WSS 5.3 R3")
def test_two_readings_are_two_lines(board: HexBoard, obstacles: Obstacles) -> None:
    svg = ruling_svg(board, sight(board, obstacles, "D306", "D208"))
    assert {"L", "R"} <= set(texts(svg))
    assert not {"L", "R"} & set(texts(ruling_svg(board, sight(board, obstacles, "D306", "D508"))))


def test_clear_and_blocked_differ_without_colour(board: HexBoard, obstacles: Obstacles) -> None:
    clear = ruling_svg(board, sight(board, obstacles, "D306", "D507"))
    blocked = ruling_svg(board, sight(board, obstacles, "D306", "D508"))
    assert 'stroke-dasharray="11 6"' in blocked
    assert 'stroke-dasharray="11 6"' not in clear


def test_the_ruling_is_cut_round_the_line(board: HexBoard, obstacles: Obstacles) -> None:
    ruling = sight(board, obstacles, "D306", "D508")
    said = set(texts(ruling_svg(board, ruling)))
    assert {"D407", "D408", "D306", "D508"} <= said
    assert "D1612" not in said
    assert "D1612" in set(texts(ruling_svg(board, ruling, whole=True)))


@pytest.mark.rule("WSS 5.3 R6")
def test_smoke_on_the_line_is_drawn(board: HexBoard) -> None:
    ruling = sight(board, SIGHT.obstacles(board, {"D407": 1, "D1212": 1}), "D306", "D508")
    assert texts(ruling_svg(board, ruling)).count("smoke") == 1
    assert "smoke" not in texts(ruling_svg(board, sight(board, SIGHT.obstacles(board), "D306", "D508")))


@pytest.mark.rule("M44 1.5")
def test_units_that_a_ruling_was_asked_with_are_drawn() -> None:
    tiles = board_from(map_document("ht_easy_red"), game_of("hex_tiles").ground.vocabulary)
    units = ("F8", "A1")
    ruling = sight(tiles, game_of("hex_tiles").ground.obstacles(tiles, units=units), "F9", "F4")
    assert not ruling.clear
    assert texts(ruling_svg(tiles, ruling, units=units, whole=True)).count("unit") == 2
    assert texts(ruling_svg(tiles, ruling, units=units)).count("unit") == 1, "A1 is not in the cut"
    assert "unit" not in texts(ruling_svg(tiles, ruling))


def test_units_that_are_known_are_drawn_as_their_counters() -> None:
    game = new_game("easy_red", seed=1)
    tiles, shown = game.world.board, telling.scene_of(Seat(game, None))
    units = sorted({piece.space for piece in shown.counters} | {"F7"})
    lines = Sightlines(tiles, game_of("hex_tiles").ground.obstacles(tiles, units=units))
    ruling = sight(tiles, game_of("hex_tiles").ground.obstacles(tiles, units=units), "F9", "F4")
    for svg in (
        ruling_svg(tiles, ruling, units=units, pieces=shown.counters, whole=True),
        sightmap_svg(
            tiles,
            "D5",
            lines.visible_from("D5"),
            lines.first_blockers("D5"),
            units=units,
            pieces=shown.counters,
        ),
    ):
        assert texts(svg).count("unit") == 1, "of F7 nothing is known"
        assert texts(svg).count("Artillery") == sum(piece.name == "Artillery" for piece in shown.counters)


def test_what_is_in_play_is_not_called_a_what_if(board: HexBoard, obstacles: Obstacles) -> None:
    ruling = sight(board, obstacles, "D306", "D508")
    piece = Counter(unit="u", space="D306", side="a", letter="A", style=0, symbol=None, name="u")
    assert "What if:" in texts(ruling_svg(board, ruling, what_ifs=["units in D306"]))
    played = texts(ruling_svg(board, ruling, what_ifs=["units in D306"], pieces=[piece]))
    assert "In play:" in played
    assert "What if:" not in played


def test_units_of_a_sight_map_are_drawn_where_they_stand() -> None:
    tiles = board_from(map_document("ht_easy_red"), game_of("hex_tiles").ground.vocabulary)
    units = ("F8", "A1", "F9")
    lines = Sightlines(tiles, game_of("hex_tiles").ground.obstacles(tiles, units=units))
    seen, hidden = lines.visible_from("F9"), lines.first_blockers("F9")
    assert texts(sightmap_svg(tiles, "F9", seen, hidden, units=units)).count("unit") == 2, "F9 has its eye"
    assert "unit" not in texts(sightmap_svg(tiles, "F9", seen, hidden))


def test_only_the_sight_decides_what_is_marked(board: HexBoard, obstacles: Obstacles) -> None:
    from msgspec.structs import replace

    ruling = sight(board, obstacles, "D306", "D508")
    bare = replace(ruling, reasons=(), clear=True)
    assert "D407/D408" not in words(ruling_svg(board, bare))
    assert "BLOCKS" not in words(ruling_svg(board, bare))


@pytest.mark.parametrize("pair", [("S402", "S1205"), ("S506", "S509"), ("S101", "S1712"), ("S303", "S303")])
def test_side_views_stand_on_the_profiles(pair: tuple[str, str]) -> None:
    board = specimen()
    ruling = sight(board, SIGHT.obstacles(board), *pair)
    svg = side_svg(ruling, board)
    said = texts(svg)
    assert ("CLEAR" if ruling.clear else "BLOCKED") in said
    for profile in ruling.profiles:
        if any(stretch.blocks for stretch in profile.stretches):
            assert "BLOCKS" in said
    for profile in ruling.profiles[:1]:
        for stretch in profile.stretches:
            if stretch.space is not None and stretch.leaves > stretch.enters:
                assert stretch.space in said
    assert str(ruling.distance) in said


def test_a_side_view_shows_both_readings_when_they_differ() -> None:
    board = specimen()
    ruling = sight(board, SIGHT.obstacles(board), "S402", "S1205")
    assert len(ruling.profiles) == 2
    said = words(side_svg(ruling, board))
    assert "The left reading" in said
    assert "The right reading" in said


def test_a_side_view_shows_smoke_as_high_as_the_sky() -> None:
    board = specimen()
    clear = side_svg(sight(board, SIGHT.obstacles(board), "S506", "S509"), board)
    smoky = side_svg(sight(board, SIGHT.obstacles(board, {"S507": 1}), "S506", "S509"), board)
    assert clear != smoky


def test_a_sight_map_hatches_what_is_not_seen() -> None:
    board = specimen()
    lines = Sightlines(board, SIGHT.obstacles(board))
    seen, hidden = lines.visible_from("S704"), lines.first_blockers("S704")
    svg = sightmap_svg(board, "S704", seen, hidden)
    assert f"S704 sees {len(seen)} of {len(board.spaces)} hexes" in texts(svg)
    counts: dict[object, int] = {}
    for unseen in hidden:
        for place in hidden[unseen]:
            counts[place] = counts.get(place, 0) + 1
    for place, count in counts.items():
        if place is not None:
            assert str(count) in texts(svg)
    all_seen = sightmap_svg(board, "S704", list(board.spaces), {})
    assert len(all_seen) < len(svg)


# ---------------------------------------------------------------- positions


def position() -> GameState:
    return GameState(
        units={
            "a1": Unit(id="a1", side="allies", kind="us_infantry", place="D409", steps=2, marks=("risky",)),
            "a2": Unit(id="a2", side="allies", kind="us_infantry", place="D409", steps=3, marks=("routed",)),
            "x1": Unit(id="x1", side="axis", kind="ge_stug3", place="D906", steps=3, marks=("finished",)),
            "x2": Unit(id="x2", side="axis", kind="ge_infantry", place="x1", steps=1),
            "x3": Unit(id="x3", side="axis", kind="ge_infantry", place=None, steps=1),
        },
        markers={
            "s": Marker(id="s", kind="smoke", place="D407"),
            "f": Marker(id="f", kind="at_fire", place="D906"),
            "h": Marker(id="h", kind="hedge_cut", place="D407/D408"),
        },
        tracks={"control D509": "axis", "turn": 3},
    )


def test_a_scene_is_plain_data(board: HexBoard) -> None:
    shown = scene(board, position(), sides=("allies", "axis"), objectives={"D910": "", "D509": "axis"})
    assert [c.unit for c in shown.counters] == ["a1", "a2", "x1", "x2"]
    by_id = {c.unit: c for c in shown.counters}
    assert by_id["x2"].space == "D906"
    assert by_id["a1"].badges == ("!",)
    assert (by_id["a1"].steps, by_id["a1"].full) == (2, UNITS["us_infantry"].steps)
    assert by_id["x1"].symbol == SYMBOLS[UNITS["ge_stug3"].symbol]
    assert (by_id["a1"].letter, by_id["x1"].letter) == ("A", "X")
    assert [(f.space, f.side) for f in shown.flags] == [("D910", ""), ("D509", "axis")]
    assert [(t.kind, t.spaces) for t in shown.tokens] == [
        ("hedge_cut", ("D407", "D408")),
        ("smoke", ("D407",)),
    ]


def test_a_unit_of_no_known_kind_shows_its_word(board: HexBoard) -> None:
    state = GameState(units={"u": Unit(id="u", side="red", kind="dragoon", place="D101")})
    assert scene(board, state).counters[0].name == "dragoon"
    assert "dragoo" in words(position_svg(board, state))


def test_letters_of_sides_never_clash() -> None:
    assert side_letters(("allies", "axis")) == {"allies": "A", "axis": "X"}
    assert len(set(side_letters(("aa", "a", "aaa")).values())) == 3


def test_a_position_shows_every_unit_flag_and_marker(board: HexBoard) -> None:
    svg = position_svg(
        board, position(), sides=("allies", "axis"), objectives={"D910": "", "D509": "axis"}, caption="Turn 3"
    )
    said = texts(svg)
    assert {"Turn 3", "smoke", "hedge cut", "Infantry", "StuG III G", "?", "R"} <= set(said)
    assert "at fire" not in said
    shown = scene(board, position(), sides=("allies", "axis"), objectives={"D910": "", "D509": "axis"})
    assert {one.space: one.mark is not None for one in shown.flags} == {"D910": False, "D509": True}
    assert "X" not in said, "the flag of a side bears its mark, and no letter"


def test_sides_differ_by_shape(board: HexBoard) -> None:
    shapes = {tuple(body(0, 0, style)) for style in (0, 1, 2)}
    assert len(shapes) == 3


def test_every_kind_of_unit_has_a_symbol() -> None:
    assert {kind.symbol for kind in UNITS.values()} == set(SYMBOLS)


def test_units_outside_the_window_are_left_out(board: HexBoard) -> None:
    svg = position_svg(board, position(), window=["D906"], furnished=False)
    assert "7-2  4" not in texts(svg)
    assert "StuG III G" in texts(svg)


def test_up_to_four_counters_lie_side_by_side_and_more_are_stacked(board: HexBoard) -> None:
    def army(count: int) -> GameState:
        ids = [f"u{i}" for i in range(count)]
        return GameState(
            units={i: Unit(id=i, side="axis", kind="ge_infantry", place="D906", steps=3) for i in ids}
        )

    letters = [texts(position_svg(board, army(count))).count("Infantry") for count in (1, 3, 4, 6)]
    assert letters == [1, 3, 4, 1]
    assert "6" in texts(position_svg(board, army(6), window=["D906"], furnished=False))


def test_an_empty_scene_is_the_map(board: HexBoard) -> None:
    assert position_svg(board, Scene()) == position_svg(board, GameState())


@pytest.mark.parametrize(("start", "end"), [("D1704", "D209"), ("D101", "D1712"), ("D110", "D1702")])
def test_the_labels_of_ends_on_the_rim_stay_in_the_picture(
    board: HexBoard, obstacles: Obstacles, start: str, end: str
) -> None:
    root = ET.fromstring(ruling_svg(board, sight(board, obstacles, start, end)))
    left, _, width, _ = (float(n) for n in root.attrib["viewBox"].split())
    for label in (start, end):
        spots = [t for t in root.iter("{http://www.w3.org/2000/svg}text") if t.text == label]
        assert len(spots) == 2, "on the map and in the heading"
        for spot in spots:
            assert left + 30 < float(spot.attrib["x"]) < left + width - 30 - len(label) * 3


def test_many_reasons_under_a_wide_map_stand_in_columns() -> None:
    wide = board_from(map_document("ridge"), game_of("war_storms").ground.vocabulary)
    obstacles = SIGHT.obstacles(wide)

    def columns(start: str, end: str) -> int:
        ruling = sight(wide, obstacles, start, end)
        svg = ruling_svg(wide, ruling)
        has_all(svg, ruling)
        rules = {reason.rule for reason in ruling.reasons}
        spots = [t for t in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text") if t.text in rules]
        return len({t.attrib["x"] for t in spots})

    assert columns("F1704", "F209") == 2
    assert columns("F1704", "F1403") == 1
