"""The kinds: how many, the printed values, and that misprints are refused."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from wsn.data import DataError
from wsn.systems.war_storms.data.units import document, units, units_from

U = units()


def test_every_kind_is_there() -> None:
    assert Counter((k.nation, k.type) for k in U.values()) == {
        ("german", "rifle"): 6,
        ("german", "weapon"): 4,
        ("german", "gun"): 7,
        ("german", "vehicle"): 14,
        ("german", "carrier"): 3,
        ("german", "officer"): 1,
        ("us", "rifle"): 5,
        ("us", "weapon"): 4,
        ("us", "gun"): 4,
        ("us", "vehicle"): 12,
        ("us", "carrier"): 3,
        ("us", "craft"): 1,
        ("us", "officer"): 1,
        ("free_french", "rifle"): 2,
        ("free_french", "officer"): 1,
    }


@pytest.mark.rule("WSN 7.4.1")
@pytest.mark.rule("WSN 7.4.3")
@pytest.mark.parametrize(
    ("kind", "strength", "reach"),
    [
        ("ge_mg42", 4, 3),
        ("ge_mg42_heavy", 8, 3),
        ("ge_mg42_ost", 3, 3),
        ("us_mg", 3, 3),
        ("us_mg_heavy", 6, 3),
    ],
)
def test_printed_machine_guns(kind: str, strength: int, reach: int) -> None:
    fire = U[kind].fire("ap")
    assert fire is not None
    assert (fire.strength, fire.range, fire.origin) == (strength, reach, "book")
    assert fire.rule.startswith("WSN 7.4.")


@pytest.mark.parametrize(
    ("kind", "ap", "at", "art", "armour", "mp", "mover", "price"),
    [
        ("ge_infantry", "6-2", "12-1", None, None, 4, "foot", 60),
        ("ge_mortar_81", None, None, "6-10", None, 3, "foot", 50),
        ("ge_pak40", "2-3", "15-8", None, None, 1, "towed", 110),
        ("ge_pak43", "2-3", "20-9", None, None, 0, "towed", 160),
        ("ge_stug3", "6-3", "15-7", None, 5, 8, "tracked", 210),
        ("ge_pz4h", "9-4", "15-7", None, 5, 8, "tracked", 240),
        ("ge_sdkfz222", "4-3", "4-2", None, 1, 12, "wheeled", 60),
        ("us_infantry", "7-2", "10-1", None, None, 4, "foot", 70),
        ("us_mortar_60", None, None, "4-7", None, 4, "foot", 30),
        ("us_at_57", "1-2", "13-6", None, None, 1, "towed", 70),
        ("us_m4_75", "9-4", "12-6", None, 5, 8, "tracked", 208),
        ("us_m5a1", "5-3", "6-3", None, 3, 10, "tracked", 100),
        ("us_m7", "4-3", "8-3", "12-14", 2, 8, "tracked", 160),
        ("ff_partisan", "4-1", "6-1", None, None, 4, "foot", 40),
        ("us_halftrack", "3-3", None, None, 1, 10, "tracked", 20),
    ],
)
def test_values_of_a_row(
    kind: str,
    ap: str | None,
    at: str | None,
    art: str | None,
    armour: int | None,
    mp: int,
    mover: str,
    price: int,
) -> None:
    row = U[kind]

    def printed(mode: str) -> str | None:
        fire = row.fire(mode)
        return None if fire is None else f"{fire.strength}-{fire.range}"

    assert (printed("ap"), printed("at"), printed("art")) == (ap, at, art)
    assert (row.armour_value, row.points, row.mover, row.price_tenths) == (armour, mp, mover, price)
    assert row.vehicle is (armour is not None)


@pytest.mark.rule("WSS 18.1")
def test_turrets() -> None:
    assert {k for k, row in U.items() if row.type == "vehicle" and not row.turret} == {
        "ge_stug3",
        "ge_stug4",
        "ge_jgpz4",
        "ge_marder3",
        "ge_brummbar",
        "us_m7",
    }


def test_steps_of_platoons_carriers_and_officers() -> None:
    steps = {row.type: row.steps for row in U.values()}
    assert steps == {
        "rifle": 3,
        "weapon": 3,
        "gun": 3,
        "vehicle": 3,
        "carrier": 1,
        "craft": 1,
        "officer": 0,
    }


@pytest.mark.rule("WSN 6.2")
def test_the_landing_craft_is_as_printed() -> None:
    craft = U["lcvp"]
    assert (craft.armour_value, craft.points, craft.price_tenths) == (1, 2, 0)
    assert document()["kind"]["lcvp"]["armour"]["origin"] == "book"


@pytest.mark.rule("WSN 6.3")
def test_hedge_cutters_are_for_shermans_stuarts_and_m10() -> None:
    fitted = {kind for kind, row in U.items() if "rhino" in row.flags}
    assert {"us_m4_75", "us_m4_76", "us_m5a1", "us_m10"} <= fitted
    assert not {"us_m18", "us_hmc_m8", "us_m7", "ge_pz4h"} & fitted


@pytest.mark.rule("WSS 10")
def test_what_a_carrier_tows_is_a_kind_or_a_type() -> None:
    types = {row.type for row in U.values()}
    for kind, row in U.items():
        assert all(tow in U or tow in types for tow in row.tows), kind


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("ap", "six", "strength-range"),
        ("price", "about 6", "price"),
        ("mp", -1, "mp: this is a whole number from 0"),
        ("class", "hover", "hover"),
        ("colour", "grey", "colour"),
    ],
)
def test_a_row_with_a_mistake_is_refused(key: str, value: object, said: str) -> None:
    wrong = copy.deepcopy(document())
    wrong["kind"]["ge_infantry"][key] = value
    with pytest.raises(DataError, match=said):
        units_from(wrong)
