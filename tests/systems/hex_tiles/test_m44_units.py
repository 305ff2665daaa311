"""The scenario editor's files in: units with their badges, and the medals that they fight for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.hex_tiles.m44files import file, read, with_hex
from wsn.systems.hex_tiles.data.scenario import unit_ids
from wsn.systems.hex_tiles.files import m44_write


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


def test_the_badge_of_the_resistance_makes_resistance_of_special_forces_only() -> None:
    kinds = {}
    for name in ("inf2us", "infus", "inf2gb"):
        scenario, _, _ = read(with_hex(unit={"name": name, "badge": "badge3"}))
        kinds[name] = next(row.kind for _, row, label in unit_ids(scenario) if label == "F4")
    assert kinds == {"inf2us": "resistance", "infus": "infantry", "inf2gb": "resistance"}


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


def test_an_unknown_badge_is_told() -> None:
    row, warnings = unit_of(name="infus", badge="badge99")
    assert row.kind == "infantry"
    assert "F4: badge99 is unknown; the unit is played as infantry" in warnings
    assert not any("badge9" in text for text in unit_of(name="infus", badge="badge9")[1]), "a picture"


def test_a_sniper_is_one_figure_whatever_the_file_says() -> None:
    row, warnings = unit_of(name="infus", badge="badge26", nbr_units="3")
    assert (row.kind, row.figures) == ("sniper", None)
    assert "F4: a sniper is a single figure; the 3 of the file are left out" in warnings


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
