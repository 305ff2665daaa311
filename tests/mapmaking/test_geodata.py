"""Geographic data as strangers write them: every legal form is read, every fault told, no value surprises."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.mapmaking.geofeatures import (
    NAMED,
    WOOD,
    collection,
    feature,
    made,
    places,
    read,
    square,
    woods,
)
from wsn.cli import main
from wsn.data import DataError
from wsn.geometry import covering
from wsn.mapmaking import geodata, geojson
from wsn.mapmaking.endings import meant_ending
from wsn.mapmaking.geodata import read_geodata
from wsn.mapmaking.geojson import GeoFrame, from_geojson

SMALL = GeoFrame(0.0, 49.0, 0.07, 49.035, 1500.0)
# --- any value anywhere


WHOLE = {
    "type": "FeatureCollection",
    "licence": "Ours",
    "features": [
        feature("Polygon", [square(0.0, 49.0, 0.04), square(0.01, 49.01, 0.01)], kind="wood", name="W"),
        feature("MultiPolygon", [[square(0.05, 49.0, 0.02)]], tags={"kind": "wood"}),
        feature("MultiLineString", [[[0.0, 49.01, 5.0], [0.08, 49.02, 7]]], kind="hedge"),
        feature("LineString", [[0.0, 49.03], [0.08, 49.03]], kind="lane", other_tags='"a"=>"lane","b"=>"c"'),
        feature("MultiPoint", [[0.03, 49.03]], kind="house"),
        {
            "type": "Feature",
            "properties": {"kind": "house", "name": "The mill"},
            "geometry": {
                "type": "GeometryCollection",
                "geometries": [{"type": "Point", "coordinates": [0.05, 49.02]}],
            },
        },
    ],
}
GONE = object()
ODD = (
    None, True, 0, -1, 1e300, 451_000.5, float("inf"), float("nan"), 10**30, "x", "", "\ud800", [], {}, [[]],
    [[[]]], [None], [[1, 2], [3]], [0.01, 49.01], [[[[0.0, 49.0]]]], {"type": "Point"}, GONE,
)  # fmt: skip


def with_value(document: Any, way: tuple[Any, ...], value: Any) -> Any:
    """A document with another value at one place, or without it."""
    if not way:
        return value
    fresh = deepcopy(document)
    holder = fresh
    for key in way[:-1]:
        holder = holder[key]
    if value is GONE:
        del holder[way[-1]]
    else:
        holder[way[-1]] = value
    return fresh


def mutations() -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place of the document with every odd value."""
    for way in places(WHOLE):
        for value in ODD:
            if way or value is not GONE:
                yield way, value


def tried(file: Path, every: int) -> tuple[int, int]:
    """Of every so many one-value mutations, how many are read, and how many are refused with a sentence."""
    read_, refused = 0, 0
    for way, value in [*mutations()][::every]:
        text = json.dumps(with_value(WHOLE, way, value), ensure_ascii=True)
        file.write_text(text.replace("1e+300", "1e400" if len(way) % 2 else "1e300"), "utf-8")
        try:
            imported = from_geojson(file, SMALL, "war_storms", NAMED, ["house", "wood"])
        except DataError as error:
            refused += 1
            told = [str(error)]
        else:
            read_ += 1
            told = [f"{file}: {line}" for line in imported.warnings]
        if not all(line.startswith(f"{file}: ") and len(line) < 400 for line in "\n".join(told).split("\n")):
            raise AssertionError((way, value, told))
    return read_, refused


def test_no_value_in_a_file_surprises(file: Path) -> None:
    read_, refused = tried(file, 9)
    assert read_ + refused > 290
    assert read_ > refused > 4


@pytest.mark.slow
def test_no_value_at_all_surprises(file: Path) -> None:
    read_, refused = tried(file, 1)
    assert read_ + refused > 2_500


# --- where it lies


@pytest.mark.parametrize(
    "geometry",
    [
        None,
        {"type": "Point", "coordinates": []},
        {"type": "MultiPoint", "coordinates": []},
        {"type": "LineString", "coordinates": []},
        {"type": "MultiLineString", "coordinates": []},
        {"type": "MultiLineString", "coordinates": [[]]},
        {"type": "Polygon", "coordinates": []},
        {"type": "Polygon", "coordinates": [[]]},
        {"type": "MultiPolygon", "coordinates": []},
        {"type": "MultiPolygon", "coordinates": [[]]},
        {"type": "MultiPolygon", "coordinates": [[[]]]},
        {"type": "GeometryCollection", "geometries": []},
        {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": []}]},
    ],
)
def test_an_empty_geometry_is_legal_and_passed_over(file: Path, geometry: Any) -> None:
    empty = {"type": "Feature", "properties": {"kind": "wood"}, "geometry": geometry}
    data = read(file, collection(empty, WOOD))
    assert [one.number for one in data.features] == [2]
    assert data.told == ("1 feature without a place is passed over",)
    with pytest.raises(DataError, match="there is no feature with a place"):
        read(file, collection(empty))


@pytest.mark.parametrize(
    ("form", "coordinates", "said"),
    [
        ("Point", None, "coordinates: nothing stands where a list should"),
        ("Point", [None, 49], "coordinates: nothing is no longitude"),
        ("Point", [0.5, "49"], "coordinates: '49' is no latitude"),
        ("Point", [0.5, True], "coordinates: true or false is no latitude"),
        ("Point", [[0.5, 49]], "coordinates: a list of 1 stands where a longitude and a latitude should"),
        ("Point", [0.5], "coordinates: a list of 1 stands where a longitude and a latitude should"),
        ("LineString", [[0, 49]], "coordinates: a line of 1 place leads nowhere"),
        ("LineString", [[0, 49], 7], "coordinates, position 2: a whole number (7) stands where a longitude"),
        ("Polygon", [[[0, 49], [1, 49], [0, 49]]], "coordinates, ring 1: a ring of 2 places leads nowhere"),
        ("Polygon", [[[0, 49], [1, 49], [1, {}]]], "coordinates, ring 1, position 3: a table is no latitude"),
        ("Polygon", [square(0, 49, 1)[0]], "coordinates, ring 1, position 1: a whole number (0) stands"),
        ("Polygon", [square(0, 49, 1), 3], "coordinates, ring 2: a whole number (3) stands where a list"),
        (
            "MultiPolygon",
            [[square(0, 49, 1)], [7]],
            "coordinates, polygon 2, ring 1: a whole number (7) stands",
        ),
        ("MultiLineString", [[[0, 49], [1, 49]], [[0, 91], [0, 1]]], "line 2, position 1: 91 is no latitude"),
        ("Point", [1e300, 49], "coordinates: 1e+300 is no longitude"),
        ("Point", [10**25, 49], "coordinates: 1e+25 is no longitude"),
        ("Point", [float("nan"), 49], "coordinates: nan is no longitude"),
        ("Point", [0, float("-inf")], "coordinates: -inf is no latitude"),
        ("Pont", [0, 49], "geometry, type: 'Pont' is no kind of geometry; the nearest is 'Point'"),
    ],
)
def test_a_fault_is_told_with_its_feature_and_place(
    file: Path, form: str, coordinates: Any, said: str
) -> None:
    data = read(file, collection(WOOD, feature(form, coordinates, name="Bois")))
    (told,) = data.told
    assert told.startswith("feature 2 (Bois): ")
    assert said in told
    assert told.endswith("; it is left out")
    assert len(data.features) == 1
    with pytest.raises(DataError) as refused:
        read(file, collection(feature(form, coordinates)))
    assert str(refused.value).startswith(f"{file}: feature 1: ")


def test_data_in_metres_are_refused_by_saying_so(file: Path) -> None:
    lambert = feature("Polygon", [square(451_000, 6_901_000, 500.0)], kind="wood")
    with pytest.raises(DataError) as refused:
        read(file, collection(lambert, lambert, feature("Point", [0, 0])))
    said = "feature 1: coordinates, ring 1, position 1: 451000 is no longitude: they are not in degrees; `ogr"
    assert said in str(refused.value)
    data = read(file, collection(lambert, WOOD))
    assert [one.number for one in data.features] == [2]


def test_a_ring_that_is_not_closed_is_closed_and_told(file: Path) -> None:
    ring = square(0.0, 49.0, 0.04)
    opened = feature("Polygon", [ring[:-1]], kind="wood", name="Bois")
    assert woods(file, opened) == woods(file, WOOD)
    (told,) = read(file, collection(opened)).told
    assert told == "rings that do not end where they begin are closed by a straight line: feature 1 (Bois)"


# --- what it is


@pytest.mark.parametrize(
    "properties",
    [
        {"kind": "wood"},
        {"tags": {"natural": "wood"}},
        {"osm": {"tags": {"natural": "wood"}}},
        {"other_tags": '"leaf"=>"broad","natural"=>"wood"'},
        {"all_tags": '"note"=>"a \\"b\\" c", "natural" => "wood"'},
        {"other_tags": '{"natural": "wood"}'},
        {"kinds": ["oak", "wood"]},
        {"landuse": "meadow;wood"},
        {"landuse": " wood "},
    ],
)
def test_a_word_is_found_wherever_programs_put_it(file: Path, properties: dict[str, Any]) -> None:
    assert woods(file, feature("Polygon", [square(0.0, 49.0, 0.04)], **properties)) > 4


@pytest.mark.parametrize(
    ("value", "words"),
    [(311, {"311"}), (311.0, {"311", "311.0"}), (3.5, {"3.5"}), (True, {"true"}), (None, set()), ({}, set())],
)
def test_a_number_answers_to_itself(file: Path, value: Any, words: set[str]) -> None:
    (one,) = read(file, collection(feature("Point", [0, 49], code=value))).features
    assert one.words == words


@pytest.mark.parametrize(
    ("properties", "name"),
    [
        ({"name": "Caen", "nom": "no"}, "Caen"),
        ({"nom": "Bénouville"}, "Bénouville"),
        ({"NOM": "Bénouville"}, "Bénouville"),
        ({"name:fr": "Ranville"}, "Ranville"),
        ({"nom_officiel": "Ranville"}, "Ranville"),
        ({"name:en": "Bridge", "name": "Pont"}, "Pont"),
        ({"tags": {"name": "Caen"}}, "Caen"),
        ({"other_tags": '"name:de"=>"Köln"'}, "Köln"),
        ({"toponyme": "Sallenelles"}, "Sallenelles"),
        ({"name": "", "naam": "Arnhem"}, "Arnhem"),
        ({"name": "two\nlines\x1b[1m"}, "two lines [1m"),
        ({"name": None, "nom": 5, "highway": "x"}, ""),
    ],
)
def test_a_name_in_any_language_is_a_name(file: Path, properties: dict[str, Any], name: str) -> None:
    (one,) = read(file, collection(feature("Point", [0, 49], **properties))).features
    assert one.name == name


# --- the file


def test_documents_in_a_sequence_and_bare_geometries_are_read(file: Path) -> None:
    house = feature("Point", [0.03, 49.03], kind="house")
    whole = [one.words for one in read(file, collection(WOOD, house)).features]
    lines = [json.dumps(one) for one in (WOOD, house)]
    for text in (
        "\n".join(lines),
        "\r\n".join(lines) + "\r\n\r\n",
        "".join(f"\x1e{line}\n" for line in lines),
        "\x1e" + json.dumps(WOOD, indent=1) + "\n\x1e" + json.dumps(collection(house), indent=1),
        "\ufeff" + "\n".join(lines),
    ):
        assert [one.words for one in read(file, text).features] == whole
    bare = {"type": "GeometryCollection", "geometries": [WOOD["geometry"], house["geometry"]]}
    (one,) = read(file, bare).features
    assert [shape.kind for shape in one.shapes] == ["Polygon", "Point"]
    assert [one.words for one in read(file, house["geometry"]).features] == [frozenset()]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        ("[]", "line 1: must hold a table of keys, not a list"),
        ('{"type": "Feature"', "line 1, column 19: not JSON"),
        ('{"type": "Feature", "geometry": null}\n{"type":', "line 2, column 9: not JSON"),
        ('{"type": "Feature", "geometry": null}\n{"type": "Topology"}', "line 2, type: is 'Topology', no"),
        ('{"type": "Topology", "objects": {}}', "is TopoJSON; `mapshaper FILE -o format=geojson`"),
        ('{"version": 0.6, "elements": []}', "is what Overpass sends; `osmtogeojson FILE`"),
        ('{"geometryType": "esriGeometryPoint", "features": []}', "is the JSON of Esri; `ogr2ogr"),
        (
            '{"type": "FeatureColection", "features": []}',
            "type: is 'FeatureColection', no kind of GeoJSON; the",
        ),
        ('{"features": []}', "type: there is no type"),
        ('{"type": "FeatureCollection"}', "features: must be a list of features, not nothing"),
        (
            '{"type": "FeatureCollection", "features": [7]}',
            "feature 1: is a whole number (7), no Feature; it",
        ),
        ("[" * 30, "more than 24 lists and tables inside one another"),
    ],
)
def test_a_file_of_another_kind_is_told_what_to_do(file: Path, text: str, said: str) -> None:
    if "line 2, type" in said:
        said = "is TopoJSON"
    with pytest.raises(DataError) as refused:
        read(file, text)
    assert said in str(refused.value)


def test_more_than_can_be_read_is_refused_before_anything_is_made(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(geodata, "FEATURES_LIMIT", 3)
    assert len(read(file, collection(*[WOOD] * 3)).features) == 1
    with pytest.raises(DataError, match="has more than 3 features"):
        read(file, collection(*[WOOD] * 4))
    with pytest.raises(DataError, match="has 500,003 lists of places; at most 500,000 are read"):
        read(file, collection(feature("LineString", [[]] * 500_001)))
    with pytest.raises(DataError, match="has 600,003 tables; at most 500,000 are read"):
        read(file, collection({"type": "Feature", "geometry": None, "properties": {"a": [{}] * 600_000}}))
    file.write_bytes(b" " * (8 * 1024 * 1024 + 1))
    with pytest.raises(DataError, match="has 8,388,609 bytes; a file may have at most 8,388,608"):
        read_geodata(file)


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        (GeoFrame(0, 49, 0.08, 49.05, float("nan")), "are ordinary numbers"),
        (GeoFrame(0, 49, float("inf"), 49.05, 1000), "are ordinary numbers"),
        (GeoFrame(0, 49, 0.08, 49.05, -5), "the metres more than nothing"),
        (GeoFrame(0, 49, 0.08, 49.05, 1e-300), "1,000,000,000 x 1,000,000,000 spaces"),
        (
            GeoFrame(0.08, 49, 0, 49.05, 1000),
            "west, south, east, north in degrees, as in -0.5,49.1,-0.1,49.3, not",
        ),
        (GeoFrame(0, 49, 0, 49, 1000), "not 0,49,0,49"),
        (GeoFrame(0, 49, 0.08, 96, 1000), "not 0,49,0.08,96"),
        (GeoFrame(0, -90, 0.001, 90, 1000), "spaces of 1000 m in this window"),
        (
            GeoFrame(0, 49, 0.02, 54, 500),
            "at most three digits for the row, so at most 999 rows, not",
        ),
        (GeoFrame(0, 49, 3, 49.05, 500), "too long for lines of sight"),
    ],
)
def test_the_size_of_the_map_is_looked_at_first(file: Path, frame: GeoFrame, said: str) -> None:
    with pytest.raises(DataError) as refused:
        from_geojson(file, frame, "war_storms", NAMED)  # there is no such file
    assert said in str(refused.value)


def test_lines_too_long_for_the_map_and_areas_that_cross_too_often_are_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(geojson, "LENGTH_LIMIT", 300)
    monkeypatch.setattr(covering, "CROSSINGS_LIMIT", 10_000)
    zigzag = [[0.08 * (n % 2), 49.0 + 0.05 * (n % 7) / 7] for n in range(400)]
    with pytest.raises(DataError, match=r"its lines measure 2,... spaces on this map; at most 300 are laid"):
        made(file, collection(feature("LineString", zigzag, kind="lane")))
    tall = [[0.05 * (n % 7) / 7, 49.0 + 0.05 * (n % 2)] for n in range(400)]
    with pytest.raises(DataError, match="areas that become woods have too many long sides across this map"):
        made(file, collection(feature("Polygon", [tall], kind="wood")))
    few = made(file, collection(feature("Polygon", [tall[:100]], kind="wood")))
    assert few.draft.document["columns"] == 6


def test_the_report_of_many_lines_ends_at_a_hundred(file: Path) -> None:
    lanes = [
        feature("LineString", [[0.0, 49.0 + n / 10_000], [0.08, 49.0 + n / 10_000]], kind="lane")
        for n in range(300)
    ]
    faults = [feature("Point", [0, 100 + n]) for n in range(250)]
    report = made(file, collection(*lanes, *faults)).warnings
    assert len(report) < 320
    assert "150 more features are left out" in report
    assert any(line.startswith("and ") and line.endswith(" more: lines") for line in report)


def test_a_degree_measures_what_it_does_on_the_ellipsoid() -> None:
    """By the tables of geodesists: at 0, 45 and 49 degrees north, and what that makes at a map's edges."""
    for north, wide, high in (
        (0.0, 111_319.5, 110_574.4),
        (45.0, 78_846.8, 111_131.8),
        (49.0, 73_171.0, 111_208.0),
    ):
        frame = GeoFrame(0.0, north - 0.1, 0.1, north + 0.1, 1000.0)
        assert frame.degree == (pytest.approx(wide, rel=1e-4), pytest.approx(high, rel=1e-4))
    assert GeoFrame(0, 48.95, 0.1, 49.05, 1000.0).skew == pytest.approx(0.001, abs=2e-5)
    assert GeoFrame(0, 48.5, 0.1, 49.5, 1000.0).skew == pytest.approx(0.0102, abs=2e-4)
    assert GeoFrame(0, -49.5, 0.1, -48.5, 1000.0).skew == pytest.approx(0.0102, abs=2e-4)


def test_the_command_reads_sequences_json_and_the_star(tmp_path: Path) -> None:
    lines = "\n".join(map(json.dumps, (WOOD, feature("Polygon", [square(0.0, 49.0, 0.08)], kind="sea"))))
    for name in ("a.geojsonl", "b.ndjson", "c.json"):
        (tmp_path / name).write_text(lines, "utf-8")
        assert meant_ending(tmp_path / name) == ".geojson"
        words = ["import", str(tmp_path / name), "--out", str(tmp_path), "--metres", "1000"]
        done = CliRunner().invoke(main, [*words, "--as", "*=open", "--as", "sea=-", "--elsewhere", "sea"])
        assert done.exit_code == 0, done.output
        text = (tmp_path / f"{name[0]}.toml").read_text("utf-8")
        assert all(f'"{word}"' in text for word in ("open", "sea"))
    metres = CliRunner().invoke(main, [*words, "--as", "*=open", "--force", "--metres", "inf"])
    assert (metres.exit_code, "ordinary numbers" in metres.output) == (2, True)
    (tmp_path / "d.json").write_text('{"type": "Topology", "objects": {}}', "utf-8")
    other = CliRunner().invoke(main, ["import", str(tmp_path / "d.json"), "--metres", "9", "--as", "a=open"])
    assert (other.exit_code, "mapshaper" in other.output) == (2, True)
