"""Maps of areas shaped line by line: areas, corners, centres, boxes and connections."""

from __future__ import annotations

import random
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
import shapely

from wsn.data import shipped_files
from wsn.geometry.lattice import Point
from wsn.mapmaking import outlines
from wsn.mapmaking.draft import MapDraft
from wsn.mapmaking.instructions import apply_line, apply_lines
from wsn.mapmaking.maptext import map_text, rewrite_map
from wsn.mapmaking.pieces import blank_board
from wsn.mapmaking.sheetwork import NotDrawn, work
from wsn.mapmaking.workshop import BoardAsItStands, Workbench

RING = """\
# A map for trials.
format = 1
name = "Five about a mere"
system = "storm_over_normandy"
grid = "area"
span = 60
impassable = ["Mere/Elm"] # too deep
connections = [
    "Court/Alder", # by sea
    "Court>Elm",
]

[areas.Alder] # in the hills
terrain = "town"
outline = [[60, 0], [140, 0], [120, 60], [80, 60]]
centre = [100, 20]

[areas.Beck]
terrain = "open"
outline = [[140, 0], [200, 40], [200, 110], [130, 90], [120, 60]]

# The south.
[areas.Crag]
terrain = "bocage"
name = "Crag of Storms"
outline = [[200, 110], [190, 160], [130, 180], [110, 120], [130, 90]]

[areas.Dale]
terrain = "open"
outline = [[130, 180], [40, 180], [10, 110], [70, 90], [110, 120]]

[areas.Elm]
terrain = "open"
outline = [[10, 110], [0, 40], [60, 0], [80, 60], [70, 90]]

[areas.Mere]
terrain = "open"
outline = [[80, 60], [120, 60], [130, 90], [110, 120], [70, 90]]

[edges]
river = ["Crag/Dale", "Alder/Beck"]

[boxes.Court]
name = "The king's court"
beside = "left"
"""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def ring(tmp_path: Path) -> MapDraft:
    (tmp_path / "ring.toml").write_text(RING)
    return Workbench.open_board(str(tmp_path / "ring.toml")).now.draft


def sound(draft: MapDraft) -> MapDraft:
    """The draft, which is a board without anything wrong, and can be written into its file."""
    stands = BoardAsItStands(draft.document, draft.words, "ring")
    assert not stands.problems
    assert tomllib.loads(rewrite_map(RING, draft.document)) == draft.document
    return draft


def changed(draft: MapDraft) -> list[str]:
    """The lines of the file that are new."""
    before = RING.splitlines()
    return [line for line in rewrite_map(RING, draft.document).splitlines() if line not in before]


def test_a_corner_moves_in_every_area_that_has_it_and_one_line_of_each_changes(ring: MapDraft) -> None:
    made = sound(apply_line(ring, "corner 120,60 to 125,55"))
    assert changed(made) == [
        "outline = [[60, 0], [140, 0], [125, 55], [80, 60]]",
        "outline = [[140, 0], [200, 40], [200, 110], [130, 90], [125, 55]]",
        "outline = [[80, 60], [125, 55], [130, 90], [110, 120], [70, 90]]",
    ]
    before, after = ring.board(), made.board()
    assert all({*before.bordering(area)} == {*after.bordering(area)} for area in before.spaces)


def test_a_centre_that_a_move_leaves_outside_goes(ring: MapDraft) -> None:
    line = ["centre Alder 100,2", "corner 60,0 to 60,30", "corner 140,0 to 140,30"]
    assert "centre" not in sound(apply_lines(ring, line)).document["areas"]["Alder"]


def test_a_corner_is_put_into_both_sides_of_a_border_and_taken_out_again(ring: MapDraft) -> None:
    made = sound(apply_line(ring, "corner 100,70 between 80,60 120,60"))
    assert outlines.corners_of(made)[Point(100, 70)] == ("Alder", "Mere")
    assert apply_line(made, "remove corner 100,70").document == ring.document


def test_an_area_drawn_beside_others_shares_all_their_corners(ring: MapDraft) -> None:
    made = sound(apply_line(ring, "area Fen bocage 200,40 300,40 300,160 190,160"))
    assert made.document["areas"]["Fen"] == {
        "terrain": "bocage",
        "outline": [[190, 160], [200, 110], [200, 40], [300, 40], [300, 160]],
    }
    assert set(made.board().bordering("Fen")) == {"Beck", "Crag"}
    assert changed(made)[0] == "[areas.Fen]"


def test_an_area_that_is_drawn_over_others_leaves_them_what_they_have(ring: MapDraft) -> None:
    made = sound(apply_line(ring, "area Fen 165,80 300,40 300,160 165,150"))
    board, before = made.board(), ring.board()
    for area in before.spaces:
        if area not in before.boxes:
            old, new = (shapely.Polygon(one.outline(area)) for one in (before, board))
            assert old.symmetric_difference(new).area < 60, "a corner more, not a whole unit aside"
    assert set(board.bordering("Fen")) == {"Beck", "Crag"}


def test_an_area_within_another_is_cut_out_of_it(ring: MapDraft) -> None:
    board = sound(apply_line(ring, "area Isle town 90,70 105,70 105,85 90,85")).board()
    assert board.at(97, 77) == "Isle"
    assert board.bordering("Isle") == ("Mere",)


def test_an_area_is_split_and_each_part_has_the_borders_that_it_touches(ring: MapDraft) -> None:
    made = sound(apply_line(ring, "split Dale 70,90 60,140 40,180 into Down"))
    board = made.board()
    assert set(board.bordering("Down")) == {"Dale", "Elm"}
    assert "river" in board.edge_features("Crag", "Dale")
    again = sound(apply_line(made, "merge Dale Down"))
    assert shapely.Polygon(again.board().outline("Dale")).equals(
        shapely.Polygon(ring.board().outline("Dale"))
    )
    assert "Down" not in again.document["areas"]


@pytest.mark.parametrize(
    ("cut", "keeps"),
    [
        ("400,0 400,300 400,600", [0, 0]),  # the left of equal halves
        ("400,600 400,300 400,0", [0, 0]),  # whichever way the line is drawn
        ("0,300 400,300 800,300", [0, 0]),  # the upper one
        ("800,300 400,300 0,300", [0, 0]),
        ("400,0 400,300 0,300", [800, 0]),  # the larger part
        ("0,300 400,300 400,0", [800, 0]),
        ("500,0 500,600", [0, 0]),  # where the counters stand
        ("300,600 300,0", [800, 0]),
        ("450,0 350,100 350,500 450,600", [800, 0]),
    ],
)
def test_the_part_with_the_counters_keeps_the_name_and_on_the_line_the_larger(
    cut: str, keeps: list[int]
) -> None:
    draft = blank_board("storm_over_normandy", "area", 4, 3, title="Trial")
    areas = apply_line(draft, f"split Area-1 {cut} into New").document["areas"]
    assert keeps in areas["Area-1"]["outline"]
    assert keeps not in areas["New"]["outline"]


def test_what_lies_on_a_border_goes_along_when_an_area_is_split(ring: MapDraft) -> None:
    draft = apply_line(ring, "closed Dale/Mere")
    made = sound(apply_line(draft, "split Dale 110,120 90,150 80,180 into Down"))
    board = made.board()
    assert board.centre("Dale") != board.centre("Down")
    west, east = ("Dale", "Down") if "Elm" in board.bordering("Dale") else ("Down", "Dale")
    assert made.document["edges"]["river"][0] in (f"Crag/{east}", f"{east}/Crag")
    assert f"{west}/Mere" in made.document["impassable"]
    assert not any({east, "Mere"} == {*text.split("/")} for text in made.document["impassable"])


def test_two_areas_merged_are_named_as_one_wherever_one_was(ring: MapDraft) -> None:
    draft = apply_lines(ring, ["connect Court/Crag", "airborne_us Crag", "river Crag/Beck"])
    made = sound(apply_line(draft, "merge Beck Crag"))
    document = made.document
    assert document["edges"]["river"] == ["Beck/Dale", "Alder/Beck"]
    assert document["connections"] == ["Court/Alder", "Court>Elm", "Court/Beck"]
    assert document["tags"] == {"airborne_us": ["Beck"]}
    both = shapely.union_all([shapely.Polygon(ring.board().outline(one)) for one in ("Beck", "Crag")])
    assert shapely.Polygon(made.board().outline("Beck")).equals(both)


def test_a_border_that_was_closed_to_one_of_two_is_open_to_both(ring: MapDraft) -> None:
    made = sound(apply_line(ring, "merge Mere Alder"))
    assert "impassable" not in made.document or "Mere/Elm" not in made.document["impassable"]
    assert "Court/Mere" in made.document["connections"]
    shut = apply_line(apply_line(ring, "closed Alder/Elm"), "merge Mere Alder")
    assert shut.document["impassable"] == ["Mere/Elm"]


def test_an_area_that_is_taken_out_is_named_no_more(ring: MapDraft) -> None:
    made = sound(apply_line(ring, "remove area Alder"))
    assert "Alder" not in rewrite_map(RING, made.document)
    assert made.document["connections"] == ["Court>Elm"]


def test_boxes_and_connections_are_put_in_moved_and_taken_out(ring: MapDraft) -> None:
    made = sound(
        apply_lines(
            ring,
            [
                "box Sea at -400,0 size 2x3 named The sea",
                "connect Sea>Elm Sea/Dale",
                "box Sea at -500,10",
                "connect Sea/Elm",
                "remove connection Court/Alder",
            ],
        )
    )
    assert made.document["boxes"]["Sea"] == {"name": "The sea", "at": [-500, 10], "size": [2, 3]}
    assert made.document["connections"] == ["Court>Elm", "Sea/Elm", "Sea/Dale"]
    assert '"Court>Elm",' in rewrite_map(RING, made.document)
    gone = sound(apply_line(made, "remove box Sea"))
    assert gone.document["connections"] == ["Court>Elm"]
    assert list(gone.document["boxes"]) == ["Court"]


def test_an_area_and_a_box_are_called_otherwise_everywhere(ring: MapDraft) -> None:
    made = sound(apply_lines(ring, ["rename Crag Rock", "rename Court Palace", "rename Elm elm"]))
    assert made.document["edges"]["river"] == ["Rock/Dale", "Alder/Beck"]
    assert made.document["connections"] == ["Palace/Alder", "Palace>elm"]
    assert made.document["impassable"] == ["Mere/elm"]
    assert list(made.document["areas"]) == ["Alder", "Beck", "Rock", "Dale", "elm", "Mere"]


def test_a_board_of_hexes_has_boxes_and_connections_too() -> None:
    draft = Workbench.open_board("board_a").now.draft
    made = apply_lines(draft, ["box Rear beside top", "connect Rear/A101"])
    assert "Rear" in made.board().neighbours("A101")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("corner 121,60 to 125,55", "no corner at 121,60; the nearest is at 120,60"),
        ("corner 120,60 to 20,100", "crosses or touches itself|would overlap"),
        ("corner 100,70 between 80,60 121,60", "no area has a side"),
        ("corner 100", "write corner 60,0 to 70,10"),
        ("area Fen 0,0 10,0", "name the area and its corners"),
        ("area alder 300,0 310,0 310,10", "a space 'alder' already"),
        ("area 9 300,0 310,0 310,10", "begins with a letter"),
        ("area Fen 300,0 310,10 310,0 300,10", "crosses or touches itself"),
        ("area Fen 60,0 140,0 120,60 80,60", "nothing is left of it"),
        ("area Fen lava 300,0 310,0 310,10", "there is no ground 'lava'"),
        ("split Dale 70,90 150,150 40,180 into Down", "leaves Dale between its ends"),
        ("split Dale 70,90 60,140 into Down", "60,140 is not on the rim of Dale"),
        ("merge Alder Dale", "no border in common"),
        ("centre Alder 0,0", "0,0 is not in Alder"),
        ("box Court at 100,50", "the box would lie on"),
        ("box Mere beside left", "a space 'Mere' already"),
        ("box Sea somewhere", "a box stands beside"),
        ("connect Alder/Beck", "joined already"),
        ("connect Alder", "name what is joined"),
        ("remove connection Alder/Dale", "no connection joins"),
        ("remove corner 1,1", "no corner at 1,1"),
        ("remove box Sea", "there is no box 'Sea'"),
        ("rename Alder Beck", "a space 'Beck' already"),
    ],
)
def test_what_cannot_be_shaped_so_is_refused_with_a_reason(ring: MapDraft, line: str, said: str) -> None:
    with pytest.raises(NotDrawn, match=said):
        apply_line(ring, line)


def test_only_areas_have_corners() -> None:
    with pytest.raises(NotDrawn, match="only areas have outlines"):
        apply_line(Workbench.open_board("board_a").now.draft, "corner 0,0 to 1,1")


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2, 3))])
def test_whatever_is_shaped_at_random_the_map_stays_sound_and_its_file_is_written_and_read_back(
    seed: int,
) -> None:
    """Every line is refused with a sentence, or gives a board that can be laid out."""
    dice = random.Random(seed)
    source = shipped_files("maps")["normandy_areas"].read_text(encoding="utf-8")
    draft = Workbench.open_board("normandy_areas").now.draft
    done = 0
    for n in range(30):
        corners = sorted(outlines.corners_of(draft))
        names = list(draft.document["areas"])
        x, y = dice.choice(corners)
        name = dice.choice(names)
        rim = draft.document["areas"][name]["outline"]
        (ax, ay), (bx, by) = dice.choice(list(pairwise(rim)))
        (px, py), (qx, qy) = dice.sample(rim, 2)
        line = dice.choice(
            [
                f"corner {x},{y} to {x + dice.randint(-30, 30)},{y + dice.randint(-30, 30)}",
                f"corner {(ax + bx) // 2 + 3},{(ay + by) // 2 - 2} between {ax},{ay} {bx},{by}",
                f"remove corner {x},{y}",
                f"merge {name} {dice.choice(work(draft).board.bordering(name) or [name])}",
                f"split {name} {px},{py} {qx},{qy} into Part-{n}",
                f"area Bit-{n} {x},{y} {x + 90},{y - 400} {x + 200},{y + 30}",
                f"remove area {name}",
            ]
        )
        try:
            draft = apply_line(draft, line)
            done += 1
        except NotDrawn:
            continue
        stands = BoardAsItStands(draft.document, draft.words, "n")
        shape = [one for one in stands.problems if one.place.startswith("areas")]
        assert not shape, (line, shape)
        assert stands.board.spaces
    assert done >= 8
    assert tomllib.loads(rewrite_map(source, draft.document)) == draft.document


def test_a_map_of_areas_is_begun_as_one_and_its_file_is_laid_out_as_a_person_would() -> None:
    draft = blank_board("storm_over_normandy", "area", 4, 3, title="Trial")
    text = map_text(draft.document)
    assert text.endswith(
        '\nspan = 200\n\n[areas.Area-1]\nterrain = "open"\n'
        "outline = [[0, 0], [800, 0], [800, 600], [0, 600]]\n"
    )
    lines = ["split Area-1 400,0 400,600 into East", "box Sea beside top named The sea", "connect Sea/East"]
    made = apply_lines(draft, lines)
    written = rewrite_map(text, made.document)
    assert tomllib.loads(written) == made.document == tomllib.loads(map_text(made.document))
    assert '\n[areas.East]\nterrain = "open"\n' in written
    assert written.endswith('\n[boxes.Sea]\nname = "The sea"\nbeside = "top"\n')
    with pytest.raises(NotDrawn, match="areas has no letter"):
        blank_board("storm_over_normandy", "area", letter="A")


def test_a_map_with_something_else_wrong_is_shaped_all_the_same(ring: MapDraft) -> None:
    wrong = MapDraft({**ring.document, "edges": {"river": ["Alder/Dale"]}}, ring.words)
    lines = ["split Dale 70,90 60,140 40,180 into Down", "centre Down 30,120", "connect Court/Down"]
    made = apply_lines(wrong, lines)
    stands = BoardAsItStands(made.document, made.words, "ring")
    assert [one.place for one in stands.problems] == ["edges, river"]
