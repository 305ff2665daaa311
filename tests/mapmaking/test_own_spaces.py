"""Maps whose spaces lie in no columns and rows, or are not labelled by them: drawn on by the same lines."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from wsn.board.hexboard import on_hexes
from wsn.board.mapdocument import kind_of
from wsn.data import read_document, shipped_files
from wsn.mapmaking.differing import differences
from wsn.mapmaking.draft import MapDraft, draft_of, flatten_map
from wsn.mapmaking.instructions import apply_line, apply_lines
from wsn.mapmaking.maptext import rewrite_map
from wsn.mapmaking.sheetwork import NotDrawn, work
from wsn.mapmaking.workshop import Workbench


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def areas() -> MapDraft:
    return Workbench.open_board("normandy_areas").now.draft


@pytest.fixture
def squares() -> MapDraft:
    return Workbench.open_board("omaha_beach").now.draft


def told(draft: MapDraft, *lines: str) -> list[str]:
    return [str(one) for one in differences(draft.board(), apply_lines(draft, lines).board())]


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("town Cabourg", ["Cabourg: terrain: open -> town"]),
        ("town cabourg", ["Cabourg: terrain: open -> town"]),
        ("name Troarn 3 Troarn-sur-Mer", ["Troarn: name: 3 Troarn -> 3 Troarn-sur-Mer"]),
        ("river Caen/Ranville", ["Ranville/Caen: edge: nothing -> river"]),
        ("remove river Bayeux/Trevieres", ["Bayeux/Trevieres: edge: dividing_line, river -> dividing_line"]),
        ("edge none Ranville/Sword", ["Ranville/Sword: edge: river -> nothing"]),
        ("fill bocage Bayeux", None),
        ("title The coast", ["name: Normandy, from the Dives to the Cotentin -> The coast"]),
    ],
)
def test_a_line_changes_an_area_or_a_border_and_nothing_else(
    areas: MapDraft, line: str, changes: list[str] | None
) -> None:
    found = told(areas, line)
    assert found
    if changes is not None:
        assert found == changes


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("town Caan", "there is no area 'Caan' on this map; the nearest is Caen"),
        ("town Caen..Bayeux", "name them one by one"),
        ("terrain none Caen", "take it out with remove area"),
        ("river Caen:n", "no sides by the compass"),
        ("river Caen/Cabourg", "have no border in common; beside"),
        ("copy Caen to Bayeux", "no piece is copied"),
        ("lay board_a at Caen", "no piece is copied or laid down"),
        ("level 1 Caen", "knows no levels"),
        ("woods Caen", "neither something to do nor a word of this game"),
    ],
)
def test_what_cannot_be_done_with_areas_is_refused_with_what_to_do(
    areas: MapDraft, line: str, said: str
) -> None:
    with pytest.raises(NotDrawn, match=said):
        apply_line(areas, line)


def test_a_border_with_a_box_beside_the_map_is_named_like_any_other(areas: MapDraft) -> None:
    made = apply_line(areas, "dividing_line Zone-A/Cabourg")
    assert "Cabourg/Zone-A" in made.document["edges"]["dividing_line"]
    assert made.board().edge_features("Cabourg", "Zone-A") == {"dividing_line"}


def test_a_tag_is_put_on_an_area(areas: MapDraft) -> None:
    made = apply_line(areas, "airborne_us Caen")
    assert "airborne_us" in made.board().spaces["Caen"].tags


def test_a_border_is_closed_and_opened_again(areas: MapDraft) -> None:
    made = apply_line(areas, "closed Caen/Ranville")
    assert "Ranville" not in made.board().neighbours("Caen")
    assert apply_line(made, "closed Ranville/Caen") is made
    again = apply_line(made, "remove closed Caen/Ranville")
    assert again.document == areas.document
    bare = apply_lines(areas, [f"remove closed {text}" for text in areas.document["impassable"]])
    assert "impassable" not in bare.document
    source = shipped_files("maps")["normandy_areas"].read_text(encoding="utf-8")
    assert "# Borders that nobody crosses" in rewrite_map(source, made.document)


def test_a_hexside_is_closed_as_well_and_an_overlay_closes_none() -> None:
    board = draft_of("board_a")
    assert "A102" not in apply_line(board, "closed A101/A102").board().neighbours("A101")
    with pytest.raises(NotDrawn, match="an overlay closes no borders"):
        apply_line(Workbench.open_board("copse").now.draft, "closed 101/102")


def test_borders_are_drawn_round_an_area(areas: MapDraft) -> None:
    made = apply_line(areas, "river round Caen")
    board = made.board()
    assert all("river" in board.edge_features("Caen", other) for other in work(areas).around("Caen"))


def test_the_file_of_a_map_of_areas_keeps_its_outlines_and_comments(areas: MapDraft) -> None:
    source = shipped_files("maps")["normandy_areas"].read_text(encoding="utf-8")
    made = apply_lines(areas, ["town Cabourg", "name Troarn Troarn"])
    text = rewrite_map(source, made.document)
    assert tomllib.loads(text) == made.document
    before, after = source.splitlines(), text.splitlines()
    assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [
        ('terrain = "open"', 'terrain = "town"'),
        ('name = "3 Troarn"', 'name = "Troarn"'),
    ]


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("town S10", ["S10: terrain: strongpoint -> town"]),
        ("name s10 Le Hamel", ["S10: name: nothing -> Le Hamel"]),
        ("road S10 S13", ["S10/S13: path: nothing -> road"]),
        ("town H33..H34", ["H33: terrain: high_ground -> town", "H34: terrain: high_ground -> town"]),
    ],
)
def test_a_map_with_labels_of_its_own_is_drawn_on_by_them(
    squares: MapDraft, line: str, changes: list[str]
) -> None:
    assert told(squares, line) == changes


def test_a_square_that_is_cut_out_takes_its_label_along(squares: MapDraft) -> None:
    made = apply_line(squares, "terrain none H33")
    board = made.board()
    assert "H33" not in board.spaces
    assert len(board.spaces) == len(squares.board().spaces) - 1
    assert made.document["labels"].splitlines()[0] == "-   H34 H35 H36 H37 H38 H39 H40"
    with pytest.raises(NotDrawn, match="there is no square 'H33'"):
        apply_line(made, "town H33")
    with pytest.raises(NotDrawn, match="labels of its own: write one into its file"):
        apply_line(made, f"town {next(one for one in work(made).rows if one.startswith('-'))}")
    with pytest.raises(NotDrawn, match="with labels of its own no piece"):
        apply_line(made, "copy H34 to S10")


def test_a_layout_keeps_what_stands_beside_it_when_it_becomes_one_board() -> None:
    boards = [
        name for name, path in shipped_files("maps").items() if kind_of(read_document(path)) == "layout"
    ]
    draft = draft_of(boards[0])
    board = on_hexes(draft.board())
    first, second = list(board.spaces)[:2]
    far = list(board.spaces)[-1]
    document = {
        **draft.document,
        "boxes": {"Rear": {"name": "The rear", "beside": "top", "size": [2, 1]}},
        "connections": [f"{first}/Rear", f"{first}>{far}"],
        "impassable": [f"{first}/{second}"] if second in board.neighbours(first) else [],
    }
    made = MapDraft(document, draft.words)
    again = flatten_map(on_hexes(made.board()), draft.words, boxes=document["boxes"])
    for key in ("boxes", "connections", "impassable"):
        assert again.get(key, []) == document[key]
