"""The charts: every number has a source, printed numbers are as printed, misprints are refused."""

from __future__ import annotations

import copy
from itertools import product
from typing import Any

import msgspec
import pytest

from wsn.data import DataError
from wsn.systems.war_storms.data.tables import document, tables, tables_from

T = tables()


@pytest.mark.parametrize(
    ("terrain", "cost", "divisor", "rule"),
    [
        ("irrigation_ditch", (2, 4, 3), (3, 2, 2), "WSN 5.2"),
        ("sand_beach", (2, 4, 2), (2, 3, 2), "WSN 5.3"),
    ],
)
def test_printed_terrain_rows(
    terrain: str, cost: tuple[int, int, int], divisor: tuple[int, int, int], rule: str
) -> None:
    row = T.terrain[terrain]
    assert (row.cost.foot, row.cost.wheeled, row.cost.tracked) == cost
    assert (row.divisor.ap, row.divisor.art, row.divisor.at) == divisor
    assert row.sight.los == "clear"
    assert {(r.rule, r.origin) for r in (row.cost, row.divisor, row.sight)} == {(rule, "book")}


def test_printed_edges_gully_shingle_and_sea() -> None:
    bocage, cliff, shingle = T.edge.bocage, T.edge.cliff, T.feature.shingle
    assert (bocage.cost.foot, bocage.cost.wheeled, bocage.cost.tracked) == (1, "prohibited", 6)
    assert (bocage.roll.ap, bocage.height.levels, bocage.rhino.tracked) == (1, 1, 3)
    assert [cliff.cost.halves(m) for m in ("foot", "wheeled", "tracked")] == [None, None, None]
    assert cliff.cover.ap == 3
    assert (shingle.added.foot, shingle.added.wheeled, shingle.added.tracked) == (2, "prohibited", 4)
    assert (shingle.roll.ap, shingle.rise.half_levels) == (1, 1)
    assert (T.gully.hex.foot, T.gully.bank.foot) == (2, 1)
    assert (T.gully.extra.wheeled, T.gully.extra.tracked) == ("prohibited", 4)
    assert (T.gully.divisor.ap, T.gully.divisor.art, T.gully.divisor.at) == (3, 2, 2)
    sea = T.terrain["sea"].divisor
    assert (sea.ap, sea.art, sea.at, sea.origin) == (2, 2, 2, "book")


def test_printed_spotting_limits() -> None:
    limits = {name: T.terrain[name].spotting.limit for name in ("fields", "light_woods", "built_up")}
    assert limits == {"fields": 4, "light_woods": 4, "built_up": 2}
    assert T.spotting.vehicle.limit == 12
    assert T.terrain["woods"].spotting.origin == "public"


def test_costs_are_kept_in_half_points() -> None:
    road = T.path["road"].cost
    assert [road.halves(m) for m in ("foot", "wheeled", "tracked")] == [2, 1, 1]
    assert T.terrain["woods"].cost.halves("wheeled") is None
    assert T.terrain["fields"].cost.halves("wheeled") == 6


def _chance(strength: int, modifier: int = 0) -> float:
    rolls = [a + b + modifier for a, b in product(range(1, 7), repeat=2)]
    return sum(T.attack.hits(strength, roll) for roll in rolls) / 36


@pytest.mark.parametrize(
    ("strength", "mean", "at_minus_2", "at_plus_1"),
    [
        (1, 0.08, 0.28, 0.03),
        (2, 0.19, 0.58, 0.08),
        (3, 0.31, 0.75, 0.17),
        (4, 0.36, 0.86, 0.19),
        (5, 0.36, 0.86, 0.19),
        (6, 0.61, 1.31, 0.36),
        (8, 0.78, 1.42, 0.50),
        (10, 0.94, 1.69, 0.61),
        (13, 1.33, 2.22, 0.94),
        (16, 1.78, 2.67, 1.33),
        (20, 2.14, 3.03, 1.67),
        (25, 2.50, 3.33, 2.00),
        (31, 2.81, 3.53, 2.33),
        (90, 2.81, 3.53, 2.33),
    ],
)
def test_the_attack_table_gives_the_losses_it_was_designed_for(
    strength: int, mean: float, at_minus_2: float, at_plus_1: float
) -> None:
    assert round(_chance(strength), 2) == pytest.approx(mean, abs=0.006)
    assert _chance(strength, -2) == pytest.approx(at_minus_2, abs=0.006)
    assert _chance(strength, +1) == pytest.approx(at_plus_1, abs=0.006)


@pytest.mark.rule("WSS 7.3")
def test_no_strength_no_hit_and_the_roll_is_held() -> None:
    assert T.attack.hits(0, 2) == 0
    assert T.attack.hits(31, -5) == T.attack.hits(31, 2) == 4
    assert T.attack.hits(31, 30) == T.attack.hits(31, 12) == 0


@pytest.mark.rule("WSS 3.1")
def test_strength_by_steps_is_rounded_down_but_never_to_nothing() -> None:
    assert [T.steps.strength(8, steps) for steps in (3, 2, 1, 0)] == [8, 5, 2, 0]
    assert [T.steps.strength(1, steps) for steps in (3, 2, 1)] == [1, 1, 1]
    assert T.steps.strength(0, 3) == 0


def test_six_officers_within_the_designed_bounds() -> None:
    pool = T.officers.pool
    assert sorted(o.morale for o in pool) == [6, 7, 7, 8, 8, 9]
    assert {o.command for o in pool} == {1, 2, 3, 4}
    assert all(2 <= o.coordination <= 4 and 0 <= o.leadership <= 2 for o in pool)


def test_a_journal_carries_the_charts_by_value() -> None:
    carried = msgspec.json.decode(msgspec.json.encode(document()))
    assert tables_from(carried) == T


def changed(path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    """The shipped document with one value changed, or taken away (None)."""
    wrong = copy.deepcopy(document())
    inner: Any = wrong
    for key in path[:-1]:
        inner = inner[key]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return wrong


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("terrain", "woods", "cost", "foot"), "two", "'two'"),
        (("terrain", "woods", "cost", "foot"), -1, "at least 0"),
        (("terrain", "woods", "cost", "foot"), 0, "no hex is free"),
        (("terrain", "woods", "cost", "swimming"), 2, "swimming"),
        (("terrain", "woods", "cost", "origin"), "guessed", "guessed"),
        (("terrain", "woods", "cost", "origin"), None, "origin"),
        (("terrain", "woods", "divisor", "ap"), 0, "at least 1"),
        (("terrain", "woods"), None, "the row 'woods' is missing"),
        (("terrain", "jungle"), document()["terrain"]["woods"], "there is no 'jungle'"),
        (("terrain", "rough", "sight", "count"), 0, "count"),
        (("attack", "rows", 3, "strength"), 1, "rise in strength"),
        (("attack", "rows", 3, "hits"), [3, 5], "fall from one hit"),
        (("modifier", "smoke"), None, "the row 'smoke' is missing"),
        (("path", "canal"), {}, "canal"),
        (("format",), 2, "format"),
    ],
)
def test_a_chart_with_a_mistake_is_refused(path: tuple[str | int, ...], value: object, said: str) -> None:
    with pytest.raises(DataError) as error:
        tables_from(changed(path, value))
    assert said in str(error.value)
    assert "tables.toml" in str(error.value)


def test_every_mistake_is_told_at_once() -> None:
    wrong = changed(("terrain", "woods", "cost", "foot"), "two")
    wrong["gully"]["divisor"]["ap"] = "three"
    wrong["spotting"]["movd"] = wrong["spotting"].pop("moved")
    with pytest.raises(DataError) as error:
        tables_from(wrong, "mine.toml")
    assert len(error.value.problems) >= 3
    assert "movd" in str(error.value)


def test_a_typed_in_number_changes_nothing_else() -> None:
    typed = tables_from(changed(("terrain", "woods", "divisor", "ap"), 3))
    assert typed.terrain["woods"].divisor.ap == 3
    assert typed.terrain["light_woods"] == T.terrain["light_woods"]
