"""`wsn bonds` and `wsn supply`: a position settled in words with rules, as data and as a picture."""

from __future__ import annotations

import json

import pytest

BONDED = ["--unit", "2014=german5", "--unit", "2016=german5"]
AIRBORNE = [word for at in ("2233", "2131", "2231", "2032") for word in ("--unit", f"{at}=allied5")]
MERVILLE = ["--unit", "2332=german2", *AIRBORNE]


@pytest.mark.rule("N44 8.5.1")
def test_bonds_of_units_on_a_map_are_listed_with_their_rule(wsn):
    listed = wsn("bonds", "normandy_44", *BONDED)
    assert listed.exit_code == 0, listed.output
    assert "German: hex bond 2015 between German 5 and German 5 (N44 8.5.1)" in listed.output
    assert wsn("bonds", "normandy_44").output == "No bonds.\n"


@pytest.mark.rule("N44 8.5.3")
def test_a_negated_bond_is_told_with_the_unit_that_negates_it(wsn):
    words = wsn("bonds", "normandy_44", *BONDED, "--unit", "2015=allied1").output
    assert "negated by the unit in 2015" in words
    assert "(N44 8.5.3)" in words


@pytest.mark.rule("N44 8.1")
def test_the_bond_of_two_hexes_is_told_or_why_there_is_none(wsn):
    assert "hex bond 2015" in wsn("bonds", "normandy_44", "2014", "2016", *BONDED).output
    weak = wsn(
        "bonds", "normandy_44", "2014", "2016", "--unit", "2014=german5", "--unit", "2016=german1"
    ).output
    assert "no bond between 2014 and 2016" in weak
    assert "German 1 in 2016 has no zone of control (N44 8.1)" in weak


@pytest.mark.rule("N44 20.2.3")
def test_a_stack_without_bonds_says_why(wsn):
    asked = ("bonds", "normandy_44", "2014", "--unit")
    assert "is scattered" in wsn(*asked, "2014=allied5!scattered").output
    assert "has no zone of control" in wsn(*asked, "2014=allied1").output
    assert "no friend" in wsn(*asked, "2014=allied5").output


def test_bonds_as_data(wsn):
    (line,) = wsn("bonds", "normandy_44", *BONDED, "--json").output.splitlines()
    told = json.loads(line)
    assert told["spaces"] == ["2015"]
    assert told["holds"] is True
    assert told["way"] == ["2014", "2016"]
    assert told["reasons"][0]["rule"] == "N44 8.5.1"


@pytest.mark.rule("N44 18.2")
def test_supply_tells_the_line_or_what_cuts_it(wsn):
    words = wsn("supply", "normandy_44", *MERVILLE).output
    assert "German: German 2 in Merville (2332) is out of supply" in words
    assert "Allied 5 in 2233: no line enters enemy units (N44 18.2)" in words
    assert "its source is the open beach" in words
    free = wsn("supply", "normandy_44", *AIRBORNE, "--unit", "2333=german2").output
    assert "German: German 2 in Cabourg (2333) is in supply" in free


@pytest.mark.rule("N44 18.1")
def test_supply_of_a_hex_is_told_of_either_side(wsn):
    held = wsn("supply", "normandy_44", "3606").output
    assert "German: Cherbourg (3606) is in supply" in held
    assert "its source is the City hex Cherbourg (3606) (N44 18.1)" in held
    lost = wsn("supply", "normandy_44", "3606", "--unit", "3606=allied", "--json").output
    allied, german = map(json.loads, lost.splitlines())
    assert (allied["side"], german["side"]) == ("allied", "german")
    assert "source is the City hex Cherbourg (3606)" not in german["text"]


def test_counters_of_the_order_of_battle_are_units_too(wsn):
    words = wsn("supply", "normandy_44", "--unit", "2620=us_16_1").output
    assert "16th" in words
    assert "is in supply" in words


def test_both_draw_what_they_settle(wsn, tmp_path):
    for command, units in (("bonds", BONDED), ("supply", MERVILLE)):
        drawn = tmp_path / f"{command}.svg"
        done = wsn(command, "normandy_44", *units, "--svg", drawn)
        assert done.exit_code == 0, done.output
        assert drawn.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("bonds", "drill_ground"), "has neither bonds nor lines of supply"),
        (("supply", "first_orders"), "has neither bonds nor lines of supply"),
        (("bonds", "normandy_44", "--unit", "2014=germen5"), "there is no counter 'germen5'"),
        (("bonds", "normandy_44", "--unit", "2014"), "write HEX=UNIT"),
        (("bonds", "normandy_44", "--unit", "2001=german5"), "is sea"),
        (("bonds", "normandy_44", "--unit", "9999=german5"), "9999"),
        (("bonds", "normandy_44", "--unit", "2014=german5!tired"), "there is no mark 'tired'"),
        (("bonds", "normandy_44", "--unit", "2014=german5+allied5"), "units of both sides are in 2014"),
        (("bonds", "normandy_44", "2014", "2016", "2018"), "name two at most"),
        (("supply", "normandy_44", "9999"), "9999"),
    ],
)
def test_what_cannot_be_settled_is_one_sentence(wsn, asked, says):
    told = wsn(*asked)
    assert told.exit_code == 2
    assert says in told.output
    assert len(told.output.strip().splitlines()) == 1
