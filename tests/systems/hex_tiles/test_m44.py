"""The scenario editor's files in and out. Every file here is written for these tests."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wsn.board.mapfile import board_from, map_document
from wsn.data import DataError, decode, read_document, shipped
from wsn.systems.hex_tiles import m44, m44_write
from wsn.systems.hex_tiles.m44_names import names
from wsn.systems.hex_tiles.scenario import Scenario, unit_ids
from wsn.systems.hex_tiles.tables import tables
from wsn.systems.hex_tiles.words import VOCABULARY

SCENARIOS = sorted(shipped("scenarios/hex_tiles"))


def file(**changes: Any) -> dict[str, Any]:
    """A small file with every field that the format is known to have."""
    document: dict[str, Any] = {
        "meta_data": {"status": "PRIVATE", "software": "sed 1.2", "scenario_id": "1"},
        "game_info": {
            "front": "WESTERN",
            "operationID": "7",
            "date_begin": "1944-06-08",
            "date_end": "1944-06-09",
            "type": "FICTIONAL",
            "starting": "PLAYER2",
            "side_player1": "AXIS",
            "side_player2": "ALLIES",
            "country_player1": "DE",
            "country_player2": "CA",
            "cards_player1": "4",
            "cards_player2": 6,
            "victory_player1": "5",
            "victory_player2": 5,
            "victory_conditions": [{"standard": []}],
            "options": {"deck_name": "STANDARD"},
        },
        "board": {
            "type": "STANDARD",
            "face": "COUNTRY",
            "hexagons": [
                {"row": 0, "col": 4, "unit": {"name": "infger", "nbr_units": "4"}},
                {"row": "1", "col": "5", "terrain": {"name": "woods"}, "unit": {"name": "tank2ger"}},
                {"row": 2, "col": 6, "terrain": {"name": "hills", "orientation": 1}},
                {"row": 2, "col": 8, "terrain": {"name": "buildings"}, "obstacle": {"name": "sand"}},
                {"row": 4, "col": 0, "terrain": {"name": "river"}},
                {"row": 4, "col": 2, "terrain": {"name": "riverFL"}, "rect_terrain": {"name": "bridge"}},
                {"row": 4, "col": 4, "terrain": {"name": "curve"}},
                {"row": 5, "col": 9, "rect_terrain": {"name": "bunker", "original_owner": "ALLIES"}},
                {"row": 5, "col": 11, "obstacle": {"name": "wire"}},
                {"row": 6, "col": 12, "obstacle": {"name": "hedgehog"}},
                {"row": 8, "col": 4, "unit": {"name": "inf2brit", "badge": "badge9", "nbr_units": 3}},
                {"row": 8, "col": 6, "unit": {"name": "inffr", "behavior": "FRENCH_RESISTANCE"}},
                {
                    "row": 8,
                    "col": 8,
                    "terrain": {"name": "hedgerow"},
                    "unit": {"name": "gunbrit"},
                    "tags": [
                        {
                            "name": "medal1",
                            "group": ["f9", "G9"],
                            "medal": {"permanent": True, "counts_for": 2, "nbr_hex": "3"},
                        }
                    ],
                },
            ],
            "labels": [{"row": 8, "col": 8, "text": ["Le", "Moulin"]}],
        },
        "packs": {"base": 1},
        "text": {
            "en": {
                "name": "The mill",
                "historical": "<p>A mill.</p><br>It stood.",
                "rules": "One rule.\nAnother.",
                "victory": "",
                "bibliography": "A book.",
            }
        },
    }
    for place, value in changes.items():
        *path, last = place.split("__")
        table: Any = document
        for key in path:
            table = table[key]
        table[last] = value
    return document


def read(document: dict[str, Any]) -> tuple[Scenario, Any, tuple[str, ...]]:
    found = m44.from_document(document, "mill", "mill.m44")
    return decode(found.scenario, Scenario, "mill"), board_from(found.map, VOCABULARY), found.warnings


def with_hex(**hexagon: Any) -> dict[str, Any]:
    document = file()
    document["board"]["hexagons"].append({"row": 3, "col": 11, **hexagon})
    return document


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
    assert warnings == ()


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
        ({"name": "wravine"}, "escarpment"),
        ({"name": "hills", "behavior": "IMPASSABLE_HILL"}, "escarpment"),
        ({"name": "mountain", "behavior": "IMPASSABLE_BLOCKING_HILL"}, "escarpment"),
    ],
)
def test_what_nobody_may_enter_stays_closed(terrain: dict[str, Any], word: str) -> None:
    _, board, warnings = read(with_hex(terrain=terrain))
    assert board.find("F4").terrain == word
    assert not tables().terrain[word].movement.enter  # type: ignore[union-attr]
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
    assert any("a dam is played as open country" in warning for warning in warnings)


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
    written = m44_write._unit(kind, side, None, badge, losses)  # type: ignore[arg-type]
    scenario, _, _ = read(with_hex(unit=written))
    row = next(row for _, row, label in unit_ids(scenario) if label == "F4")
    assert (row.side, row.kind, row.figures, row.badge) == (side, kind, None, badge)
    assert losses == []


def test_tigers_that_the_format_cannot_hold_are_told() -> None:
    losses: list[str] = []
    m44_write._unit("tiger", "allies", None, "", losses)
    m44_write._unit("elite_armour", "axis", 1, "", losses)
    m44_write._unit("elite_armour", "axis", 3, "", losses)
    assert [loss.split(" is read")[0] for loss in losses] == [
        "a Tiger of the Allies",
        "German elite armour of one figure",
    ]


# --- what cannot be read at all


@pytest.mark.parametrize(
    "document", [{}, {"board": 1}, {"board": {"hexagons": {}}}, {"board": {"type": "STANDARD"}}]
)
def test_a_file_without_a_board_is_refused(document: dict[str, Any]) -> None:
    with pytest.raises(DataError, match="the list of hexagons is missing: is this a scenario"):
        m44.from_document(document, "x", "x.m44")


def test_a_file_that_nobody_could_play_is_refused_with_the_reason() -> None:
    with pytest.raises(DataError, match="the side 'axis' has no unit"):
        m44.from_document(
            file(board__hexagons=[{"row": 8, "col": 4, "unit": {"name": "infus"}}]), "x", "x.m44"
        )


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '{"board": NaN}', "\x00"])
def test_what_is_no_json_is_one_clear_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.m44"
    path.write_text(text)
    with pytest.raises(DataError, match=r"bad\.m44"):
        m44.read(path)


PLACES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.text(st.characters(codec="utf-8"), max_size=8),
    st.sampled_from(["", "G9", "AXIS", "medal0", "infus", "river", "bunker", "-1", "²", "٣"]),
    st.just([]),
    st.just({}),
    st.just([None, {}, [], "x"]),
    st.just({"name": [], "row": {}, "group": 3}),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    found = [path] if path else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in inner:
        found += places(entry, (*path, key))
    return found


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_change_to_a_file_crashes_the_reader(data: st.DataObject) -> None:
    """One to four values are replaced by something else, or taken out: warnings or a DataError, no more."""
    document = with_hex(
        rect_terrain={"name": "bunker"},
        unit={"name": "infger"},
        tags=[
            {"name": "medal0", "group": ["G9"], "medal": {"majority": True}},
            {"name": "tag5", "behavior": "EXIT_MARKER", "side": "AXIS", "group": []},
        ],
    )
    document["game_info"]["victory"] = {
        "condition": [{"group_sudden_death": {"side": "AXIS", "group": ["G9"]}}]
    }
    for _ in range(data.draw(st.integers(1, 4))):
        path = data.draw(st.sampled_from(places(document)))
        table: Any = document
        for key in path[:-1]:
            table = table[key]
        if data.draw(st.booleans()):
            table[path[-1]] = copy.deepcopy(data.draw(PLACES))
        else:
            del table[path[-1]]
    try:
        scenario, board, warnings = read(document)
    except DataError:
        return
    assert scenario.units
    assert board.spaces
    assert all(isinstance(warning, str) and warning for warning in warnings)


# --- ours out and in again


def back(name: str) -> tuple[Scenario, Any, Scenario, Any, tuple[str, ...], tuple[str, ...]]:
    document = read_document(shipped("scenarios/hex_tiles")[name])
    ours = decode(document, Scenario, name)
    text, losses = m44_write.text(document, map_document(ours.map), name)
    found = m44.from_document(json.loads(text), name, name)
    theirs = decode(found.scenario, Scenario, name)
    board = board_from(map_document(ours.map), VOCABULARY)
    return ours, board, theirs, board_from(found.map, VOCABULARY), losses, found.warnings


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_of_ours_comes_back_the_same(name: str) -> None:
    """All but what the format cannot hold, and that is told: names, the last turn, who holds what."""
    ours, board, theirs, copied, losses, warnings = back(name)
    assert warnings == ()
    for key in ("name", "date", "first", "special"):
        assert getattr(theirs, key) == getattr(ours, key)
    assert theirs.note.strip() == ours.note.strip()
    for side in ("allies", "axis"):
        mine, other = ours.sides[side], theirs.sides[side]
        assert (mine.edge, mine.hand, mine.medals) == (other.edge, other.hand, other.medals)
    assert {s.id: (s.terrain, s.features, s.name) for s in board.spaces.values()} == {
        s.id: (s.terrain, s.features, s.name) for s in copied.spaces.values()
    }
    assert units(ours) == units(theirs)
    assert goals(ours) == goals(theirs)
    assert ours.exits == theirs.exits
    assert {k: set(v) for k, v in ours.bunkers.items()} == {k: set(v) for k, v in theirs.bunkers.items()}
    assert any(f"after {ours.turns} turns" in loss for loss in losses)


def goals(scenario: Scenario) -> dict[frozenset[str], tuple[Any, ...]]:
    """What the objectives ask for, by their hexes; of a sudden death only whose it is comes back."""
    found: dict[frozenset[str], tuple[Any, ...]] = {}
    for o in scenario.objectives:
        needs = {"any": 1, "all": len(o.hexes)}.get(str(o.needs), o.needs)
        asked = (o.medals, o.keeps, needs, o.from_start) if not o.sudden_death else (needs,)
        found[frozenset(o.hexes)] = (o.side, o.sudden_death, *asked)
    return found


def units(scenario: Scenario) -> dict[str, tuple[Any, ...]]:
    full = tables().kinds
    return {
        label: (row.side, row.kind, row.figures or full[row.kind].figures, row.badge)
        for _, row, label in unit_ids(scenario)
    }


def test_what_the_format_cannot_hold_is_told() -> None:
    losses = back("pontaubault_corridor")[4]
    assert "the game ends after 40 turns" in losses
    assert (
        "the bridge at Pontaubault: its sudden death counts at once, not from the start of a turn" in losses
    )


def test_a_board_of_another_size_has_no_type() -> None:
    document = dict(read_document(shipped("scenarios/hex_tiles")["cagny_corn"]))
    board = map_document("ht_cagny")
    board["rows"] = 8
    board["terrain"] = {"rows": "\n".join(board["terrain"]["rows"].strip("\n").splitlines()[:8])}
    board["names"] = {}
    with pytest.raises(DataError, match="8 rows; the format has 13 by 9, 26 by 9, 13 by 17"):
        m44_write.text(document, board, "x")


@pytest.mark.parametrize(("name", "face"), [("easy_red", "BEACH"), ("bernieres_beach", "COUNTRY")])
def test_the_printed_beach_is_used_where_it_fits(name: str, face: str) -> None:
    """At Bernières some ground among the sand is open country, for which the format has no tile."""
    document = read_document(shipped("scenarios/hex_tiles")[name])
    text, _ = m44_write.text(document, map_document(document["map"]), name)
    board = json.loads(text)["board"]
    assert board["face"] == face
    seas = [h for h in board["hexagons"] if h.get("terrain", {}).get("name") == "ocean"]
    assert bool(seas) == (face == "COUNTRY")
