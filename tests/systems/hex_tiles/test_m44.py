"""The scenario editor's files in: heading, tiles, names and ground, and what is told of what is unknown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.systems.hex_tiles.m44files import file, read, with_hex
from wsn.board.mapfile import board_from
from wsn.cli.import_ import command
from wsn.systems.hex_tiles.data.scenario import unit_ids
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.data.words import VOCABULARY
from wsn.systems.hex_tiles.files import m44
from wsn.systems.hex_tiles.files.m44_names import find, names

# --- every field that is known


def test_a_file_without_surprises_gives_no_warning() -> None:
    scenario, board, warnings = read(file())
    assert warnings == ()
    assert (scenario.name, scenario.date, scenario.first) == ("The mill", "1944-06-08", "allies")
    assert scenario.special == ("One rule.", "Another.")
    assert "A mill.\n\nIt stood." in scenario.note
    assert scenario.note.endswith("A book.")
    axis, allies = scenario.sides["axis"], scenario.sides["allies"]
    assert (axis.name, axis.edge, axis.hand, axis.medals) == ("Germany", "north", 4, 5)
    assert (allies.name, allies.edge, allies.hand, allies.medals) == ("Canada", "south", 6, 5)
    assert len(board.spaces) == 113


def test_tiles_obstacles_and_names_lie_where_the_file_has_them() -> None:
    scenario, board, _ = read(file())
    terrain = {s.id: s.terrain for s in board.spaces.values() if s.terrain != "country"}
    assert terrain == {
        "C2": "forest",
        "D3": "hill",
        "E3": "town",
        "A5": "river",
        "B5": "river",
        "C5": "river",
        "E9": "hedgerow",
    }
    features = {s.id: set(s.features) for s in board.spaces.values() if s.features}
    assert features == {
        "E3": {"sandbags"},
        "B5": {"bridge"},
        "E6": {"bunker"},
        "F6": {"wire"},
        "G7": {"hedgehog"},
    }
    assert board.find("E9").name == "Le Moulin"
    assert scenario.bunkers == {"allies": ("E6",)}


@pytest.mark.parametrize(
    ("kind", "columns", "rows", "hexes"),
    [("STANDARD", 13, 9, 113), ("OVERLORD", 26, 9, 230), ("BRKTHRU", 13, 17, 213)],
)
@pytest.mark.rule("M44 1.3")
def test_the_three_sizes_of_board(kind: str, columns: int, rows: int, hexes: int) -> None:
    document = file(board__type=kind)
    document["board"]["hexagons"].append(
        {"row": rows - 1, "col": 2 * (columns - 1), "terrain": {"name": "woods"}}
    )
    _, board, warnings = read(document)
    assert len(board.spaces) == hexes
    last = board.grid.label(board.grid.hex_at(columns, rows))
    assert board.find(last).terrain == "forest"
    assert [text for text in warnings if "larger game" not in text] == []


@pytest.mark.rule("M44 1.3")
def test_the_beach_is_printed_under_the_tiles() -> None:
    _, board, _ = read(file(board__face="BEACH"))
    rows = {row: board.find(f"K{row}").terrain for row in range(1, 10)}
    assert [rows[r] for r in range(1, 10)] == ["country"] * 4 + ["beach"] * 3 + ["ocean"] * 2
    assert board.find("E9").terrain == "hedgerow", "a tile lies over the printed sea"


# --- what is unknown is told, and what was done about it


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"board__type": "SQUARE"}, "type 'SQUARE' is unknown"),
        ({"board__face": "WINTER"}, "face 'WINTER' is unknown; it is played as open country"),
        ({"game_info__starting": "NOBODY"}, "starting is 'NOBODY', not a player; player 2 begins"),
        ({"game_info__date_begin": "June"}, "'June', not a date; 1944-06-06 is used"),
        ({"game_info__cards_player1": "lots"}, "cards_player1: 'lots' is not a whole number; 5 is used"),
        ({"game_info__cards_player1": 13}, "13 is not between 2 and 12; 12 is used"),
        ({"game_info__victory_player2": 0}, "0 is not between 1 and 99; 1 is used"),
        ({"game_info__country_player1": "XX"}, "country 'XX' is unknown"),
        (
            {"game_info__side_player1": "REDS", "game_info__side_player2": ""},
            "player 1 has no side ('REDS'); the Axis is used",
        ),
        (
            {"game_info__side_player2": "AXIS"},
            "side_player2 is 'axis', but player 1 has axis; allies is used",
        ),
        ({"game_info__options": {"blitz_rules": True}}, "blitz_rules is not supported: air power"),
        ({"game_info__options": {"moonlight": True}}, "'moonlight' is unknown and ignored"),
        ({"game_info__expert_mode": True}, "expert_mode is not supported"),
        ({"game_info__victory": {"condition": [{"king": {}}]}}, "victory condition 'king' is not supported"),
        ({"game_info__weather": "rain"}, "the key 'weather' is unknown"),
        ({"extra": 1}, "the key 'extra' is unknown"),
        ({"text": {"fr": {"name": "Le moulin"}, "de": {}}}, "fr is read; de is left out"),
    ],
)
def test_what_the_heading_says_wrongly(changes: dict[str, Any], told: str) -> None:
    warnings = read(file(**changes))[2]
    assert [w for w in warnings if told in w], warnings


@pytest.mark.parametrize(
    ("hexagon", "told"),
    [
        ({"terrain": {"name": "volcano"}}, "F4: terrain 'volcano' is unknown"),
        ({"terrain": {"name": "wood"}}, "the nearest is 'woods'"),
        ({"terrain": {"name": "church"}}, "a church is played as a town"),
        ({"terrain": {"name": "droad"}}, "roads have no effect"),
        ({"terrain": {"name": "hills", "behavior": "CLIFF"}}, "a cliff is played as a plain hill"),
        ({"terrain": {"name": "hills", "behavior": "ODD"}}, "behaviour 'ODD' is unknown"),
        ({"rect_terrain": {"name": "bunker"}}, "the bunker has no owner; it is given to the Axis"),
        ({"obstacle": {"name": "moat"}}, "obstacle 'moat' is unknown"),
        ({"unit": {"name": "snipeger"}}, "the unit 'snipeger' is unknown and is left out"),
        ({"unit": {"name": "infmars"}}, "the unit 'infmars' is unknown"),
        ({"unit": {"name": "infus", "behavior": "BRAVE"}}, "behaviour 'BRAVE' is not supported"),
        ({"unit": {"name": "infus", "nbr_units": 99}}, "99 is not between 1 and 12"),
        ({"unit": {"name": "tankus"}, "obstacle": {"name": "hedgehog"}}, "the unit is left out"),
        ({"tags": [{"name": "tag9", "behavior": "MINE_FIELD"}]}, "mine fields are left out"),
        ({"tags": [{"name": "tag14"}]}, "the tag 'tag14' is unknown"),
        ({"tags": [{"name": "medal1", "group": ["Z9"]}]}, "there is no hex 'Z9'"),
        ({"tags": [{"name": "tag5", "behavior": "EXIT_MARKER"}]}, "the exit has no side"),
        ({"colour": "red"}, "hexagon F4: the key 'colour' is unknown"),
        ({"row": 3, "col": 12}, "row 3, col 12 is not a hex"),
        ({"row": 99, "col": 1}, "row 99, col 1 is not a hex"),
        ({"row": 0, "col": 4, "obstacle": {"name": "sand"}}, "C1 is in the file twice"),
    ],
)
def test_what_a_hex_says_wrongly(hexagon: dict[str, Any], told: str) -> None:
    warnings = read(with_hex(**hexagon))[2]
    assert [w for w in warnings if told in w], warnings


def test_a_ford_can_be_crossed() -> None:
    _, board, warnings = read(with_hex(terrain={"name": "wriver", "behavior": "FORDABLE_STREAM"}))
    assert (board.find("F4").terrain, set(board.find("F4").features)) == ("river", {"bridge"})
    assert "all may cross" in warnings[0]


def test_every_name_of_the_table_is_read() -> None:
    """Each tile, obstacle and unit in the table comes through, in any capitals and with a winter letter."""
    known = names().terrain
    for word, name in known.items():
        if f"w{word}" in known:
            continue  # that name is another tile
        board = read(with_hex(terrain={"name": f"w{word}".upper()}))[1]
        assert board.find("F4").terrain == (name.as_ or "country")
    for word, name in names().top.items():
        board = read(with_hex(obstacle={"name": word.title()}))[1]
        assert set(board.find("F4").features) == ({name.as_} if name.as_ else set())
    for word, name in names().unit.items():
        for army, side in names().army.items():
            scenario = read(with_hex(unit={"name": word + army}))[0]
            assert ("F4", side, name.as_) in [(label, r.side, r.kind) for _, r, label in unit_ids(scenario)]
    for word in names().country:
        assert not [w for w in read(file(game_info__country_player1=word))[2] if "country" in w]


@pytest.mark.rule("M44 2.8")
@pytest.mark.parametrize(
    ("terrain", "word"),
    [
        ({"name": "lakeB"}, "river"),
        ({"name": "descarpment"}, "escarpment"),
        ({"name": "hills", "behavior": "IMPASSABLE_HILL"}, "escarpment"),
        ({"name": "mountain", "behavior": "IMPASSABLE_BLOCKING_HILL"}, "escarpment"),
    ],
)
def test_what_nobody_may_enter_stays_closed(terrain: dict[str, Any], word: str) -> None:
    _, board, warnings = read(with_hex(terrain=terrain))
    assert board.find("F4").terrain == word
    assert not tables().terrain[word].movement.enter
    assert bool(warnings) == (terrain["name"] != "descarpment")


@pytest.mark.parametrize("name", ["bled", "wruins", "highground", "hillroad", "hillcurve", "wtrenches"])
def test_ground_of_other_boxes_is_told_of(name: str) -> None:
    _, _, warnings = read(with_hex(terrain={"name": name}))
    assert name == "bled" or ("played as" in warnings[0] or "no effect" in warnings[0])


@pytest.mark.parametrize("name", ["wriver", "wriverFR", "wcurved"])
def test_a_frozen_river_is_crossed_and_told_of(name: str) -> None:
    _, board, warnings = read(with_hex(terrain={"name": name}))
    assert board.find("F4").terrain == "country"
    assert any("frozen river is played as open country" in warning for warning in warnings)


def test_a_dam_keeps_its_garrison_and_its_medal() -> None:
    rows = with_hex(terrain={"name": "dam"}, unit={"name": "infger"}, tags=[{"name": "medal1"}])
    scenario, board, warnings = read(rows)
    assert board.find("F4").terrain == "country"
    assert "F4" in [label for _, _, label in unit_ids(scenario)]
    assert any("F4" in objective.hexes for objective in scenario.objectives)
    assert any("a dam is played as hedgehogs: infantry only" in warning for warning in warnings)


@pytest.mark.rule("M44 2.8")
@pytest.mark.parametrize(
    ("name", "terrain"),
    [("dam", "country"), ("wravine", "country"), ("mountain", "hill"), ("pmcave", "hill")],
)
def test_what_only_infantry_may_enter_stays_closed_to_the_others(name: str, terrain: str) -> None:
    _, board, warnings = read(with_hex(terrain={"name": name}))
    assert (board.find("F4").terrain, board.find("F4").features) == (terrain, frozenset({"hedgehog"}))
    assert any("infantry only" in warning for warning in warnings)
    scenario, board, warnings = read(with_hex(terrain={"name": name}, unit={"name": "gunger"}))
    assert (board.find("F4").terrain, board.find("F4").features) == (terrain, frozenset())
    assert "F4" in [label for _, _, label in unit_ids(scenario)]
    assert any("F4: it is left open to all" in warning for warning in warnings)


TILES = """
    airfield airfieldX barracks bled buildings cairfield camp cemetery church coast coastcurve
    cravine curve dairfield dairfieldX dam dcamp depot descarpment dhill dridge droad droadFL
    droadFR droadX droadcurve factory fortress hedgerow highground hillcurve hillroad hills lakeA
    lakeB lakeC lighthouse marshes mountain oasis pairfield pairfieldX palmtrees pbeach pcave
    pheadquarter phospital pjungle pmcave pmouth pond powerplant ppier price ptrenches pvillage
    radar rail railFL railFR railX railcurve railroad ravine river riverFL riverFR riverY road
    roadFL roadFR roadX roadY roadcurve station wadi wairfield wcastle wchurch wcurve wcurved
    wfactory wforest whill whillforest whillvillage wmarshes woods wrail wrailFR wrailcurve
    wrailroad wravine wriver wriverFR wroad wroadFL wroadFR wroadX wroadY wroadcurve wruins
    wtrenches wvillage abatis barge bridge brkbridge bunker casemate dbunker dragonteeth droadblock
    ford hedgehog loco pbridge pbunker pcarrier pdestroyer pontoon railbridge roadblock sand wagon
    wbridge wbunker wire wpontoon wrailbridge wroadblock
"""
"""Every tile and obstacle that the scenario editor has."""


@pytest.mark.parametrize("word", TILES.split())
def test_every_tile_of_the_editor_is_known_and_one_that_changes_is_told_of(word: str) -> None:
    known = names()
    name = find(known.terrain, word) or find(known.top, word)
    assert name is not None
    assert name.as_ or name.feature or name.note, "what is left out is told of"


def test_ships_piers_and_groups_apart_from_medals_are_told_of_in_words() -> None:
    document = file()
    document["board"]["groups"] = [{"group_id": "", "hexes": [{"col": 0, "row": 4}]}]
    document["board"]["hexagons"] += [
        {"row": 7, "col": 1, "rect_terrain": {"name": "pdestroyer"}},
        {"row": 7, "col": 3, "terrain": {"name": "ppier"}},
        {"row": 7, "col": 5, "rect_terrain": {"name": "abatis"}},
    ]
    warnings = m44.from_document(document, "x", "x.m44").warnings
    for told in ("destroyers are left out", "a pier is left out", "an abatis is left out", "groups of hexes"):
        assert any(told in warning for warning in warnings)
    assert not any("unknown" in warning for warning in warnings)


def test_entities_are_decoded_and_a_side_without_a_country_keeps_its_side() -> None:
    document = file(text__en__name="Sainte-M&egrave;re&nbsp;&amp; more", game_info__country_player1="")
    document["game_info"]["country_player2"] = None
    document["text"]["en"]["historical"] = "<b>A &lt; B</b>&#39;s"
    scenario, _, _ = read(document)
    assert scenario.name == "Sainte-Mère & more"
    assert scenario.note.startswith("A < B's")
    assert (scenario.sides["axis"].name, scenario.sides["allies"].name) == ("Axis", "Allies")


def test_a_board_without_units_is_a_map_and_the_rest_is_told(tmp_path: Path) -> None:
    document = file()
    for hexagon in document["board"]["hexagons"]:
        hexagon.pop("unit", None)
    imported = m44.from_document(document, "mill", "mill.m44")
    assert imported.scenario is None
    assert any(
        text.startswith("there are no units on the board: its map is written") for text in imported.warnings
    )
    board_from(imported.map, VOCABULARY)
    (tmp_path / "mill.m44").write_text(json.dumps(document))
    run = CliRunner().invoke(command, [str(tmp_path / "mill.m44"), "--out", str(tmp_path / "to")])
    assert run.exit_code == 0, run.output
    assert [path.name for path in (tmp_path / "to").iterdir()] == ["mill_map.toml"]


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        (["Colleville-", "sur-Mer"], "Colleville-sur-Mer"),
        (["Sainte", "-Mère-Église"], "Sainte-Mère-Église"),
        (["Omaha -", "Easy Red"], "Omaha - Easy Red"),
        (["The", "mill"], "The mill"),
    ],
)
def test_a_label_broken_at_its_hyphen_is_one_word(lines: list[str], name: str) -> None:
    document = file()
    document["board"]["labels"] = [{"row": 3, "col": 11, "text": lines}]
    assert read(document)[1].spaces["F4"].name == name


@pytest.mark.parametrize("kind", ["OVERLORD", "BRKTHRU"])
def test_a_board_for_a_larger_game_says_that_the_deck_is_a_standard_one(kind: str) -> None:
    warnings = read(file(board__type=kind))[2]
    assert any("is a board for a larger game" in text for text in warnings)
    assert not any("larger game" in text for text in read(file())[2])
