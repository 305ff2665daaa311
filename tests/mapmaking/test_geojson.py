"""Geographic data made a board: coverage, lines on hexsides and through hexes, names, and what is reported.

`orne.geojson` is a small extract of our own, of the country north of Caen; its licence stands in it.
"""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wsn.board.hexboard import HexBoard
from wsn.cli import main
from wsn.data import DataError
from wsn.mapmaking import geojson
from wsn.mapmaking.draft import draft_of
from wsn.mapmaking.fromtiled import ImportedMap
from wsn.mapmaking.geojson import GeoFrame, from_geojson, window_of
from wsn.systems.war_storms.data.words import VOCABULARY

DEGREE = 110_574
"""About as many metres are in a degree of latitude, and near the equator in one of longitude."""
ORNE = Path(__file__).with_name("orne.geojson")
NAMED = {
    "land": "open",
    "wood": "woods",
    "marsh": "marsh",
    "river": "minor_river",
    "road": "road",
    "town": "built_up",
}


def orne(metres: float = 1000.0) -> ImportedMap:
    frame = GeoFrame(-0.55, 49.10, -0.08, 49.36, metres)
    return from_geojson(ORNE, frame, "war_storms", NAMED, ["town"], "sea")


def test_the_country_north_of_caen() -> None:
    made = orne()
    board = made.draft.board()
    assert isinstance(board, HexBoard)
    terrain = [space.terrain for space in board.spaces.values()]
    assert 0.08 < terrain.count("sea") / len(terrain) < 0.2
    named = {space.name: space for space in board.hexes.values() if space.name}
    assert named["Caen"].terrain == "built_up"
    (x, y), (u, v) = (board.grid.column_row(named[town].hex) for town in ("Caen", "Ouistreham"))
    assert u > x  # north-north-east of Caen, about fourteen kilometres
    assert v < y
    assert board.distance(named["Caen"].id, named["Ouistreham"].id) in (13, 14, 15)
    caen = named["Caen"].id
    assert caen in board.on_path("road")
    assert any(board.spaces[near].terrain == "minor_river" for near in board.neighbours(caen))
    assert all(board.spaces[b] in map(board.spaces.get, board.neighbours(a)) for a, b in board.links)


def test_every_line_is_reported_with_how_far_it_was_moved() -> None:
    report = orne().warnings
    assert any(line.startswith("Orne: minor_river in ") for line in report)
    roads = [line for line in report if "road through" in line]
    assert len(roads) >= 15
    assert all(float(line.rsplit("moved at most ", 1)[1].split()[0]) <= 0.6 for line in roads)
    assert any(line.startswith("ground that covers about half of a space") for line in report)


def test_a_square_of_wood_covers_the_hexes_that_lie_in_it(tmp_path: Path) -> None:
    def feature(kind: str, geometry: str, at: Any, **more: str) -> dict[str, Any]:
        return {
            "type": "Feature",
            "properties": {"kind": kind, **more},
            "geometry": {"type": geometry, "coordinates": at},
        }

    west, south, step = 0.0, 0.0, 1000 / DEGREE
    ring = [
        [west, south],
        [west + 10 * step, south],
        [west + 10 * step, south + 10 * step],
        [west, south + 10 * step],
    ]
    half = [[0.0, 0.0], [5 * step, 0.0], [5 * step, 10 * step], [0.0, 10 * step], [0.0, 0.0]]
    hole = [
        [1.5 * step, 4 * step],
        [3.5 * step, 4 * step],
        [3.5 * step, 7 * step],
        [1.5 * step, 7 * step],
        [1.5 * step, 4 * step],
    ]
    features = [
        feature("wood", "Polygon", [half, hole]),
        feature("frame", "Polygon", [[*ring, ring[0]]]),
        feature(
            "hedge", "LineString", [[7.0 * step, 1 * step], [7.1 * step, 9 * step]], name="The long hedge"
        ),
        feature("lane", "MultiLineString", [[[0.5 * step, 2 * step], [9.5 * step, 2.2 * step]]]),
        feature("house", "Point", [8 * step, 8 * step], name="The mill"),
    ]
    file = tmp_path / "g.geojson"
    file.write_text(
        json.dumps({"type": "FeatureCollection", "licence": "Ours.", "features": features}), "utf-8"
    )
    assert window_of(file) == pytest.approx((0.0, 0.0, 10 * step, 10 * step))
    frame = GeoFrame(*window_of(file), 1000.0)
    named = {"wood": "woods", "hedge": "bocage", "lane": "road", "house": "built_up"}
    made = from_geojson(file, frame, "war_storms", named, ["house"])
    board = made.draft.board()
    assert isinstance(board, HexBoard)
    columns, rows = made.draft.document["columns"], made.draft.document["rows"]
    assert (columns, rows) == (math.floor(10 / (math.sqrt(3) / 2)), 9)
    woods = {board.grid.column_row(s.hex) for s in board.hexes.values() if s.terrain == "woods"}
    assert {column for column, _ in woods} <= set(range(1, 7))
    assert (1, 1) in woods
    assert (3, 5) not in woods  # the clearing
    assert not any(column > 6 for column, _ in woods)
    hedge = made.draft.document["edges"]["bocage"]
    assert len(hedge) >= 8
    assert all(len({*pair.split("/")}) == 2 for pair in hedge)
    lanes = made.draft.document["paths"]["road"]
    assert len(lanes) == 1
    assert len(lanes[0]) >= 9
    (mill,) = [space for space in board.spaces.values() if space.name]
    assert (mill.name, mill.terrain) == ("The mill", "built_up")
    assert made.remarks == "Ours."
    assert any("The long hedge: bocage on" in line for line in made.warnings)


@pytest.mark.parametrize(
    ("named", "metres", "said"),
    [
        ({"wood": "wods"}, 1000.0, "--as wood: 'wods' is not a word of the game; the nearest is 'woods'"),
        ({}, 1000.0, "say what becomes of its features, as in --as wood=woods"),
        ({"wood": "woods"}, 10.0, "spaces of 10 m in this window; 1 to 6,000 are made"),
        ({"wood": "woods"}, 1e9, "0 x 0 spaces"),
    ],
)
def test_what_makes_no_board_is_told(named: dict[str, str], metres: float, said: str) -> None:
    with pytest.raises(DataError) as told:
        from_geojson(ORNE, GeoFrame(-0.55, 49.10, -0.08, 49.36, metres), "war_storms", named)
    assert said in str(told.value)


def test_a_value_that_no_feature_has_is_reported() -> None:
    made = from_geojson(ORNE, GeoFrame(-0.55, 49.10, -0.08, 49.36, 2000.0), "war_storms", {"wod": "woods"})
    told = "no feature has 'wod' among its properties; the nearest is 'wood'"
    assert told in made.warnings


def test_the_command_writes_the_map_and_the_report(tmp_path: Path) -> None:
    words = [
        "import",
        str(ORNE),
        "--out",
        str(tmp_path),
        "--metres",
        "2000",
        "--system",
        "hex_tiles",
        "--grid",
        "pointy",
    ]
    done = CliRunner().invoke(
        main, [*words, "--as", "land=country", "--as", "river=river", "--elsewhere", "ocean"]
    )
    assert done.exit_code == 0, done.output
    assert "report: Orne: river in" in done.output
    text = (tmp_path / "orne.toml").read_text("utf-8")
    assert text.startswith("# Coast: IGN")
    assert CliRunner().invoke(main, ["check", str(tmp_path / "orne.toml")]).exit_code in (0, 1)
    wrong = CliRunner().invoke(main, [*words, "--force", "--as", "land=contry"])
    assert (wrong.exit_code, "the nearest is 'country'" in wrong.output) == (2, True)
    far = CliRunner().invoke(main, ["import", str(ORNE), "--as", "land=country"])
    assert "--metres 1000" in far.output
    window = CliRunner().invoke(main, [*words, "--force", "--as", "land=country", "--window", "a,b"])
    assert "--window is west, south, east and north" in window.output
    other = CliRunner().invoke(main, ["import", "a.tmx", "--metres", "5"])
    assert "are for GeoJSON" in other.output


@pytest.mark.parametrize(
    ("game", "asked", "made"),
    [
        ("war_storms", [], "flat"),
        ("war_storms", ["--grid", "pointy"], "pointy"),
        ("hex_tiles", [], "pointy"),
        ("hex_tiles", ["--grid", "pointy"], "pointy"),
    ],
)
def test_the_hexes_are_the_usual_ones_of_the_game(
    game: str, asked: list[str], made: str, tmp_path: Path
) -> None:
    words = ["import", str(ORNE), "--out", str(tmp_path), "--metres", "2000", "--system", game, *asked]
    done = CliRunner().invoke(main, [*words, "--as", "land=open" if game == "war_storms" else "land=country"])
    assert done.exit_code == 0, done.output
    assert draft_of(str(tmp_path / "orne.toml")).document["grid"] == made
    assert "is played on" not in done.output


@pytest.mark.parametrize(
    ("game", "asked", "said"),
    [
        (
            "hex_tiles",
            "flat",
            "is played on hexes that point up (grid = 'pointy'), not on hexes with a flat top",
        ),
        ("storm_over_normandy", "", "is played on areas (grid = 'area'), not on hexes, which alone are made"),
        ("storm_over_normandy", "flat", "is played on areas (grid = 'area'), not on hexes with a flat top"),
        ("omaha_solitaire", "", "is played on squares (grid = 'square'), not on hexes, which alone are made"),
        ("omaha_solitaire", "pointy", "played on squares (grid = 'square'), not on hexes that point up"),
    ],
)
def test_hexes_that_the_game_is_not_played_on_are_refused(
    game: str, asked: str, said: str, tmp_path: Path
) -> None:
    words = ["import", str(ORNE), "--out", str(tmp_path), "--metres", "2000", "--system", game]
    done = CliRunner().invoke(main, [*words, "--as", "land=open", *(["--grid", asked] if asked else [])])
    assert (done.exit_code, said in done.output) == (2, True), done.output
    assert not list(tmp_path.iterdir())


@st.composite
def drawn(draw: st.DrawFn) -> tuple[GeoFrame, dict[tuple[int, int], str], list[Any], list[Any]]:
    """A window somewhere on earth, ground by column and row, sides with a hedge, and a way of a few hexes."""
    grid = draw(st.sampled_from(["flat", "pointy"]))
    metres, south = draw(st.sampled_from([50.0, 250.0, 1000.0])), draw(st.integers(-60, 60))
    columns, rows = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    wide, high = (columns + 1.2, rows + 1.2) if grid == "flat" else (columns + 1.7, rows + 0.7)
    north = south + high * metres / DEGREE
    east = 7 + wide * metres / DEGREE / math.cos(math.radians((south + north) / 2))
    frame = GeoFrame(7.0, float(south), east, north, metres, grid, draw(st.sampled_from(["odd", "even"])))
    net = geojson.lay_out(Path("x"), frame, VOCABULARY)[1]
    places = sorted(net.places)
    ground = {
        place: draw(st.sampled_from(["wood", "marsh", "town"]))
        for place in draw(st.lists(st.sampled_from(places), unique=True, max_size=12))
    }
    pairs = sorted({tuple(sorted((a, b))) for a in places for b in net.around(a) if b in net.places})
    sides = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=4)) if pairs else []
    way = [draw(st.sampled_from(places))]
    for _ in range(draw(st.integers(0, 4))):
        near = [one for one in net.around(way[-1]) if one in net.places and one not in way]
        if not near:
            break
        way.append(draw(st.sampled_from(sorted(near))))
    return frame, ground, sides, way


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(made=drawn())
def test_what_is_drawn_hex_by_hex_comes_back_hex_by_hex(made: tuple[Any, ...], tmp_path: Path) -> None:
    """Ground by the borders of hexes, hedges on their sides, roads through their middles are all kept."""
    frame, ground, sides, way = made
    _, net, columns, rows = geojson.lay_out(Path("x"), frame, VOCABULARY)
    wide, high = frame.degree

    def degrees(point: tuple[float, float]) -> list[float]:
        return [frame.west + point[0] / wide, frame.north - point[1] / high]

    def feature(kind: str, geometry: str, at: Any) -> dict[str, Any]:
        shape = {"type": geometry, "coordinates": at}
        return {"type": "Feature", "properties": {"kind": kind}, "geometry": shape}

    features = []
    for place, kind in ground.items():
        ring = [degrees(net.at(corner)) for corner in net.ring(place)]
        features.append(feature(kind, "Polygon", [[*ring, ring[0]]]))
    for side in sides:
        features.append(feature("hedge", "LineString", [degrees(end) for end in net.side(*side)]))
    if len(way) > 1:
        features.append(feature("road", "LineString", [degrees(net.centre(place)) for place in way]))
    features.append(feature("nothing", "Point", degrees(net.centre(way[0]))))
    file = tmp_path / "own.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": features}), "utf-8")
    words = {"wood": "woods", "marsh": "marsh", "town": "built_up", "hedge": "bocage", "road": "road"}
    board = from_geojson(file, frame, "war_storms", words).draft.board()
    assert isinstance(board, HexBoard)
    assert len(board.spaces) == columns * rows
    label = {space.hex: space.id for space in board.hexes.values()}
    told = {space.hex: space.terrain for space in board.hexes.values()}
    assert told == {place: words.get(ground.get(place, ""), "open") for place in net.places}
    edges = {frozenset(edge) for edge, marks in board.edges.items() if "bocage" in marks}
    assert edges == {frozenset((label[a], label[b])) for a, b in sides}
    roads = {frozenset(link) for path in board.paths for link in itertools.pairwise(path.spaces)}
    assert roads == {frozenset((label[a], label[b])) for a, b in itertools.pairwise(way)}
