"""Built scenarios in which somebody comes by sea or from the air (WSN 6.1, 6.2)."""

from __future__ import annotations

import pytest

from pointbuy.roster import Buy
from tests.pointbuy.battles import attack, built, encounter, played, roster, wrong
from wsn.board.mapfile import board_from
from wsn.systems.war_storms.data.words import VOCABULARY

LANDING = {"kind": "attack", "seed": "3", "map": "board_b", "edges": ("south", "north")}


@pytest.mark.rule("WSN 6.2")
def test_who_attacks_from_the_sea_lies_off_the_southern_edge_in_waves():
    made = built(attack(150, Buy(row="M2", count=3)), **LANDING)
    board = board_from(made.map, VOCABULARY)
    ours = [company for company in made.document["companies"] if company["side"] == "allies"]
    assert all(platoon["by"] == "sea" for company in ours for platoon in company["platoons"])
    assert all(company["officer"]["by"] == "sea" and "at" not in company["officer"] for company in ours)
    (zone,) = made.document["zones"]
    assert {board.spaces[space].terrain for space in zone["spaces"]} == {"sea"}
    assert not any(platoon.get("aboard") for company in ours for platoon in company["platoons"])
    depth = max(board.grid.column_row(board.spaces[space].hex)[1] for space in zone["spaces"])
    for company in made.document["companies"]:
        if company["side"] == "axis":
            assert all(
                depth - board.grid.column_row(board.spaces[p["at"]].hex)[1] >= 4 for p in company["platoons"]
            )


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_landing_is_played_to_its_end(bot):
    small = roster("us", "attacker", 120, "U1", "UV9"), roster("german", "defender", 60, "G1")
    assert played(built(small, points=60, **LANDING), bot).outcome is not None


def test_waves_that_have_no_room_come_later_and_too_many_are_refused():
    many = roster("us", "attacker", 2000, *["U8"] * 24), roster("german", "defender", 1000, "G9")
    made = built(many, points=1000, **LANDING)
    turns = {p.get("turn", 1) for c in made.document["companies"] for p in c["platoons"] if "by" in p}
    assert turns == {1, 2, 3} or turns == {1, 2}
    more = roster("us", "attacker", 8000, *["U8"] * 190), roster("german", "defender", 4000, "G9")
    assert any("too many units by the sea" in line for line in wrong(more, points=4000, **LANDING))


@pytest.mark.rule("WSN 6.1")
def test_airborne_companies_of_the_allies_drop_where_the_players_agree_on_it():
    pair = encounter()[0], roster("us", "encounter", 150, "U15", "U16", "U19", "U8")
    walking = built(pair, seed="3")
    assert not any("by" in p for company in walking.document["companies"] for p in company["platoons"])
    made = built(pair, seed="3", drop=True)
    how = {
        company["id"]: {platoon.get("by", "ground") for platoon in company["platoons"]}
        for company in made.document["companies"]
        if company["side"] == "allies"
    }
    assert how == {"A": {"air"}, "B": {"air"}, "C": {"glider"}, "D": {"ground"}}
    assert "From the air in turn 1 (WSN 6.1): A Company, B Company, C Company. By glider: " in " ".join(
        made.document["note"].split()
    )
    assert played(made, "random").outcome is not None


def test_what_is_of_little_use_is_advised_against():
    pair = encounter()[0], roster("us", "encounter", 150, "U7", Buy(row="U8", with_=("UA18",)))
    assert built(pair, seed="3").advice == (
        "A Company: 155 mm M1A1 cannot be pushed, and nothing tows it: it stays where it begins (WSS 10)",
        "B Company: landing craft serve only units that come on by sea (WSN 6.2)",
    )
    assert built(encounter(), seed="3").advice == ()


@pytest.mark.rule("WSN 6.1")
def test_guns_of_a_dropping_company_come_by_glider_with_their_jeeps():
    pair = (
        roster("german", "encounter", 150, "G1"),
        roster("us", "encounter", 150, "U15", "U18", "U19", "U20"),
    )
    made = built(pair, seed="3", drop=True)
    ways = {
        (platoon["kind"], platoon.get("carrier"), platoon["by"])
        for company in made.document["companies"]
        if company["side"] == "allies"
        for platoon in company["platoons"]
    }
    assert ways == {
        ("us_airborne", None, "air"),
        ("us_mortar_60", None, "air"),
        ("us_mortar_81", None, "air"),
        ("us_at_57", None, "glider"),
        ("us_at_57", "us_jeep", "glider"),
        ("us_pack_75", "us_jeep", "glider"),
    }
    officers = [c["officer"]["by"] for c in made.document["companies"] if c["side"] == "allies"]
    assert officers == ["air", "air", "glider", "glider"]
    note = " ".join(made.document["note"].split())
    assert "By glider: " in note
    assert played(made, "random").outcome is not None


@pytest.mark.rule("WSN 6.1")
def test_a_company_with_lorries_does_not_come_from_the_air():
    lorries = Buy(row="U15", with_=("UV13",))
    pair = roster("german", "encounter", 150, "G1"), roster("us", "encounter", 150, lorries, "U15")
    made = built(pair, seed="3", drop=True)
    by = [[p.get("by") for p in c["platoons"]] for c in made.document["companies"] if c["side"] == "allies"]
    assert by[1] == ["air"] * 3
    assert "air" not in by[0]
    assert "glider" not in by[0]


@pytest.mark.rule("WSN 6.1")
def test_where_nobody_can_drop_that_is_told():
    told = wrong(encounter(), seed="3", drop=True)
    assert told == ["drop: no unit drops: no Allied airborne company without vehicles was bought (WSN 6.1)"]


def test_a_side_that_drops_whole_has_no_post_and_the_game_goes_on():
    pair = roster("us", "attacker", 300, "U15", "U16"), attack()[1]
    made = built(pair, kind="attack", seed="3", drop=True)
    assert "zones" not in made.document
    assert played(made, "random").outcome is not None
