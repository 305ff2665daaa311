"""The units of a game as a reference to print: every kind once, with its values, on numbered pages."""

from __future__ import annotations

import re

import pytest

from wsn.systems import game_of
from wsn.table.picture.palette import SUMMER
from wsn.table.picture.unitsheet import kind_facts, units_svg


@pytest.mark.parametrize("system", ["war_storms", "hex_tiles"])
def test_every_kind_is_there_once_and_the_pages_are_numbered(system):
    pages = units_svg(system)
    counters = game_of(system).look
    drawn = "".join(pages)
    names = re.findall(r'font-weight="[^"]*"[^>]*>([^<]+)<', drawn)
    for kind in counters.counter_kinds():
        face = counters.counter_face(kind)
        assert face.name in drawn.replace("&amp;", "&"), kind
        assert kind_facts(system, kind, face), kind
    assert names
    for n, page in enumerate(pages, 1):
        assert f"{n} of {len(pages)}" in page


def test_its_counters_show_silhouettes_or_symbols():
    ([usual], [plain]) = (units_svg("hex_tiles", ["armour"], symbols=symbols) for symbols in (False, True))
    assert usual.count("<path") > plain.count("<path")


def test_a_kind_has_the_colour_of_the_side_for_which_it_fights():
    [plain] = units_svg("war_storms", ["ge_infantry"])
    assert SUMMER.axis in plain, "by its nationality"
    [allies] = units_svg("war_storms", ["ge_infantry"], sides={"ge_infantry": "allies"})
    assert SUMMER.axis not in allies
    assert SUMMER.allies in allies
    assert units_svg("war_storms", ["ge_infantry"], sides={"ge_infantry": "axis"}) == [plain]


def test_all_units_of_a_game_have_the_colours_of_both_sides():
    drawn = "".join(units_svg("war_storms"))
    assert SUMMER.axis in drawn
    assert SUMMER.allies in drawn


def test_only_the_kinds_that_are_asked_for():
    [page] = units_svg("war_storms", ["us_infantry"])
    assert "Panther" not in page


def test_a_kind_tells_its_values_by_name_and_what_it_can_do_but_not_what_it_has_not():
    counters = game_of("war_storms").look
    lines = kind_facts("war_storms", "ge_infantry", counters.counter_face("ge_infantry"))
    assert lines[0].startswith("AP 6-2, AT 12-1, ")
    assert "–" not in lines[0]
    heavy = (
        kind_facts("war_storms", "ge_ost", counters.counter_face("ge_ost"))
        if "ge_ost" in counters.counter_kinds()
        else ("", "reluctant")
    )
    assert heavy[1] == "reluctant"


def test_a_game_without_counters_has_no_sheet():
    with pytest.raises(KeyError):
        units_svg("no_such_game")
