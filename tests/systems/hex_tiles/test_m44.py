"""The scenario editor's files in: what is read, and what is told of what is unknown."""

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
from wsn.systems.hex_tiles.files import m44, m44_write
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


def test_units_have_side_kind_figures_and_badge() -> None:
    scenario, _, _ = read(file())
    rows = {label: (row.side, row.kind, row.figures, row.badge) for _, row, label in unit_ids(scenario)}
    assert rows == {
        "C1": ("axis", "infantry", None, ""),
        "C2": ("axis", "elite_armour", None, ""),
        "C9": ("allies", "special_forces", 3, "badge9"),
        "D9": ("allies", "resistance", None, ""),
        "E9": ("allies", "artillery", None, ""),
    }


def test_a_medal_with_its_group() -> None:
    (objective,) = read(file())[0].objectives
    assert objective.hexes == ("E9", "F9", "G9")
    assert (objective.side, objective.medals, objective.keeps, objective.needs) == (
        "allies",
        2,
        "for_good",
        "all",
    )
    assert objective.name == "Le Moulin"


@pytest.mark.parametrize(
    ("medal", "wanted"),
    [
        ({}, ("while_there", "any", False)),
        ({"nbr_hex": 2}, ("while_there", 2, False)),
        ({"nbr_hex": 2, "any_hex": True}, ("while_there", "any", False)),
        ({"majority": True}, ("while_there", "majority", False)),
        ({"last_to_occupy": True, "turn_start": "true"}, ("until_taken", "any", True)),
        ({"permanent": "false"}, ("while_there", "any", False)),
    ],
)
def test_what_a_medal_asks_for(medal: dict[str, Any], wanted: tuple[Any, ...]) -> None:
    tag = {"name": "medal2", "group": ["G6", "H6"], "medal": medal}
    objective = read(with_hex(tags=[tag]))[0].objectives[-1]
    assert (objective.keeps, objective.needs, objective.from_start) == wanted


@pytest.mark.parametrize(
    ("name", "side", "wanted"),
    [
        ("medal1", None, "allies"),
        ("medal4", None, "allies"),
        ("medal2", None, "axis"),
        ("medal0", None, "both"),
        ("medal2", "ALLIES", "allies"),
    ],
)
def test_who_can_earn_a_medal(name: str, side: str | None, wanted: str) -> None:
    tag = {"name": name, "medal": {"side": side} if side else {}}
    assert read(with_hex(tags=[tag]))[0].objectives[-1].side == wanted


def test_exits_and_what_a_unit_is_worth_that_leaves() -> None:
    document = with_hex(tags=[{"name": "tag5", "behavior": "EXIT_MARKER", "side": "AXIS", "group": ["A9"]}])
    scenario, _, warnings = read(document)
    assert [(e.side, e.hexes, e.medals) for e in scenario.exits] == [("axis", ("F4", "A9"), 1)]
    assert warnings == ()
    document["game_info"]["options"]["infantry_exit_counts_2"] = True
    scenario, _, warnings = read(document)
    assert scenario.exits[0].medals == 2
    assert "not only infantry" in warnings[0]


def test_a_sudden_death_of_a_group() -> None:
    death = {"group_sudden_death": {"side": "AXIS", "number": 2, "group": ["g8", "G9", "F9"]}}
    scenario, _, warnings = read(file(game_info__victory={"condition": [death]}))
    objective = scenario.objectives[-1]
    assert (objective.sudden_death, objective.side, objective.needs) == (True, "axis", 2)
    assert objective.hexes == ("G8", "G9", "F9")
    assert warnings == ()


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


@pytest.mark.parametrize(
    ("name", "badge", "kind"),
    [
        ("infus", "badge6", "engineers"),
        ("inf2brit", "badge12", "engineers"),
        ("infger", "badge26", "sniper"),
        ("infger", "badge37", "anti_tank"),
        ("infger", "badge9", "infantry"),
        ("gunger", "badge5", "big_gun"),
        ("gunus", "badge35", "mobile_artillery"),
        ("tankbrit", "badge33", "flamethrower"),
        ("tankbrit", "badge5", "armour"),
    ],
)
def test_badges_that_change_a_unit_are_read(name: str, badge: str, kind: str) -> None:
    scenario, _, warnings = read(with_hex(unit={"name": name, "badge": badge}))
    row = next(row for _, row, label in unit_ids(scenario) if label == "F4")
    assert (row.kind, row.figures) == (kind, None)
    assert row.badge == ("" if kind not in ("infantry", "armour") else badge)
    assert warnings == ()


def test_a_badge_that_this_game_does_not_know_is_told_of_unit_by_unit() -> None:
    document = with_hex(unit={"name": "infger", "badge": "badge45"})
    document["board"]["hexagons"].append(
        {"row": 3, "col": 13, "unit": {"name": "gunger", "badge": "badge46"}}
    )
    scenario, _, warnings = read(document)
    assert warnings == (
        "F4: machine guns are played as infantry",
        "G4: heavy anti-tank guns are played as artillery",
    )
    assert {row.kind for _, row, label in unit_ids(scenario) if label in ("F4", "G4")} == {
        "infantry",
        "artillery",
    }


@pytest.mark.rule("M44 2.4")
@pytest.mark.parametrize(
    ("name", "figures", "kind"),
    [("tank2ger", "1", "tiger"), ("tank2ger", "4", "elite_armour"), ("tank2us", "1", "elite_armour")],
)
def test_german_elite_armour_of_one_figure_is_a_tiger(name: str, figures: str, kind: str) -> None:
    scenario, _, warnings = read(with_hex(unit={"name": name, "nbr_units": figures}))
    assert next(row.kind for _, row, label in unit_ids(scenario) if label == "F4") == kind
    assert warnings == ()


def test_anti_tank_guns_of_the_early_war_are_told() -> None:
    document = with_hex(unit={"name": "infger", "badge": "badge37"})
    document["game_info"]["date_begin"] = "1941-06-22"
    assert "as from 1943 on" in read(document)[2][0]


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


def test_the_badge_of_the_resistance_makes_resistance_of_special_forces_only() -> None:
    kinds = {}
    for name in ("inf2us", "infus", "inf2gb"):
        scenario, _, _ = read(with_hex(unit={"name": name, "badge": "badge3"}))
        kinds[name] = next(row.kind for _, row, label in unit_ids(scenario) if label == "F4")
    assert kinds == {"inf2us": "resistance", "infus": "infantry", "inf2gb": "resistance"}


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


@pytest.mark.parametrize(
    ("kind", "badge", "side"),
    [
        *((kind, "81st Engineers", "allies") for kind in m44_write.BADGES),
        *((kind, "", "axis") for kind in m44_write.BADGES),
        ("tiger", "101st Battalion", "axis"),
    ],
)
def test_special_units_come_back_the_same(kind: str, badge: str, side: str) -> None:
    losses: list[str] = []
    written = m44_write.unit_entry(kind, side, None, badge, losses)
    scenario, _, _ = read(with_hex(unit=written))
    row = next(row for _, row, label in unit_ids(scenario) if label == "F4")
    assert (row.side, row.kind, row.figures, row.badge) == (side, kind, None, badge)
    assert losses == []


def test_tigers_that_the_format_cannot_hold_are_told() -> None:
    losses: list[str] = []
    m44_write.unit_entry("tiger", "allies", None, "", losses)
    m44_write.unit_entry("elite_armour", "axis", 1, "", losses)
    m44_write.unit_entry("elite_armour", "axis", 3, "", losses)
    assert [loss.split(" is read")[0] for loss in losses] == [
        "a Tiger of the Allies",
        "German elite armour of one figure",
    ]


def unit_of(**unit: Any) -> tuple[Any, tuple[str, ...]]:
    """The row of a unit that stands alone in its hex, and the warnings."""
    scenario, _, warnings = read(with_hex(unit=unit))
    at = next(row for row in scenario.units if "F4" in row.at)
    return at, warnings


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


def test_an_unknown_badge_is_told() -> None:
    row, warnings = unit_of(name="infus", badge="badge99")
    assert row.kind == "infantry"
    assert "F4: badge99 is unknown; the unit is played as infantry" in warnings
    assert not any("badge9" in text for text in unit_of(name="infus", badge="badge9")[1]), "a picture"


def test_a_sniper_is_one_figure_whatever_the_file_says() -> None:
    row, warnings = unit_of(name="infus", badge="badge26", nbr_units="3")
    assert (row.kind, row.figures) == ("sniper", None)
    assert "F4: a sniper is a single figure; the 3 of the file are left out" in warnings


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


def test_a_medal_that_stands_on_each_hex_of_its_group_counts_once() -> None:
    tag = {"name": "medal1", "group": ["F4", "G4"], "medal": {"counts_for": 2}}
    document = with_hex(tags=[tag])
    document["board"]["hexagons"].append({"row": 3, "col": 13, "tags": [tag]})
    scenario, _, warnings = read(document)
    assert [set(one.hexes) for one in scenario.objectives].count({"F4", "G4"}) == 1
    assert any("it counts once" in text for text in warnings)
    other = {**tag, "medal": {"counts_for": 1}}
    document["board"]["hexagons"][-1]["tags"] = [other]
    assert [set(one.hexes) for one in read(document)[0].objectives].count({"F4", "G4"}) == 2
