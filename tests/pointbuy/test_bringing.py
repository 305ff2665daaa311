"""A roster brought into a scenario: its units around a space, its support, and what is refused."""

from __future__ import annotations

from random import Random

import pytest

from pointbuy.bringing import bring_roster, merge_scenario
from pointbuy.catalogue import load_catalogue
from pointbuy.editing import add_purchases, start_roster
from pointbuy.roster import Buy, Roster
from tests.pointbuy.rosters import random_roster
from wsn.data import DataError
from wsn.scenariomaking import ScenarioDraft, blank_draft


@pytest.mark.parametrize("seed", range(4))
def test_a_bought_force_stands_around_a_hex_and_is_in_order(seed: int) -> None:
    draft = blank_draft("war_storms", "board_d", "Bought")
    for nation, at in (("german", "D505"), ("us", "D511")):
        roster = random_roster(Random(seed), nation, "encounter", 120, most=6)
        taken = [space for space, things in draft.lying.items() if any(one.kind for one in things)]
        force = bring_roster(roster, load_catalogue("war_storms"), draft.board, at, taken)
        before = set(draft.things)
        draft = draft.with_document(merge_scenario(draft.document, force))
        fresh = [one for name, one in draft.things.items() if name not in before and one.kind]
        assert fresh
        assert {one.side for one in fresh} == {"axis" if nation == "german" else "allies"}
        assert any(at in draft.spaces(one) for one in fresh)
    assert draft.problems() == ()


def test_hex_tile_units_are_brought_in_one_to_a_hex() -> None:
    catalogue = load_catalogue("hex_tiles")
    nation = next(iter(catalogue.file.nations))
    offer = next(one for one in catalogue.sold_to(nation) if one.kind == "unit")
    role = next(iter(catalogue.file.roles))
    roster = add_purchases(
        add_purchases(start_roster(catalogue, nation, 200, role), Buy(row=offer.id)), Buy(row=offer.id)
    )
    draft = blank_draft("hex_tiles", "ht_airel", "Bought")
    after = draft.with_document(
        merge_scenario(draft.document, bring_roster(roster, catalogue, draft.board, "E6"))
    )
    units = [after.spaces(one)[0] for one in after.things.values() if one.kind]
    assert len(units) == len(set(units)) == 2
    assert "E6" in units


def test_a_roster_is_refused_on_the_map_of_another_game_and_where_its_ids_are_taken() -> None:
    roster = random_roster(Random(1), "us", "encounter", 60, most=2)
    draft = blank_draft("war_storms", "board_d", "Bought")
    other = blank_draft("hex_tiles", "ht_airel", "Bought")
    with pytest.raises(DataError, match="the map one of"):
        bring_roster(roster, load_catalogue("war_storms"), other.board, "E6")
    force = bring_roster(roster, load_catalogue("war_storms"), draft.board, "D511")
    once = merge_scenario(draft.document, force)
    with pytest.raises(DataError, match="bring a roster in before other units"):
        merge_scenario(once, force)


def joined(draft: ScenarioDraft, roster: Roster, at: str) -> ScenarioDraft:
    """The scenario with a roster more, as the program brings it in."""
    taken = [space for space, things in draft.lying.items() if any(one.kind for one in things)]
    catalogue = load_catalogue(draft.system)
    force = bring_roster(roster, catalogue, draft.board, at, taken, before=draft.document)
    return draft.with_document(merge_scenario(draft.document, force))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("role", ["encounter", "defender"])
def test_rosters_of_one_side_are_numbered_one_after_the_other(seed: int, role: str) -> None:
    draft = blank_draft("war_storms", "board_d", "Bought")
    for nation, at in (("german", "D505"), ("us", "D511"), ("german", "D509"), ("us", "D502")):
        roster = random_roster(Random(seed), nation, role, 120, most=6)
        before = draft.document
        draft = joined(draft, roster, at)
        for key in ("companies", "batteries", "air"):
            had = before.get(key, [])
            assert list(draft.document.get(key, []))[: len(had)] == had
            assert len(draft.document.get(key, [])) - len(had) == gained(roster, key)
    assert draft.problems() == ()
    axis = [row for row in draft.document["companies"] if row["side"] == "axis"]
    assert [row["id"] for row in axis] == [str(n) for n in range(1, len(axis) + 1)]
    assert axis[-1]["name"].startswith(f"{len(axis)}")


def gained(roster: Roster, key: str) -> int:
    """How many rows of a list a roster buys."""
    kinds = {"companies": ("company", "unit"), "batteries": ("battery",), "air": ("air",)}[key]
    offer = load_catalogue("war_storms").offer
    bought = [buy for buy in roster.buys if offer(buy.row).kind in kinds]
    return len(bought) if key == "companies" else sum(buy.count for buy in bought)


def test_units_put_in_by_hand_and_units_bought_do_not_clash() -> None:
    draft = blank_draft("war_storms", "board_d", "Bought")
    draft = draft.place_thing("us_infantry", ["D509", "D510"]).draft
    roster = random_roster(Random(2), "us", "encounter", 60, most=1)
    draft = joined(draft, roster, "D511")
    assert [row["id"] for row in draft.document["companies"]] == ["A", "B"]
    ids = [one.name for one in draft.place_thing("us_infantry", ["D408"]).draft.things.values()]
    assert not [id_ for id_ in ids if "~" in id_]  # so is the later of two with one id told apart


@pytest.mark.rule("WSS 3.2")
def test_the_officers_of_a_second_roster_have_other_cards_and_names() -> None:
    catalogue = load_catalogue("war_storms")
    company = next(one for one in catalogue.sold_to("us") if one.has_officer and one.row.platoons)
    roster = start_roster(catalogue, "us", 600, "encounter")
    for _ in range(3):
        roster = add_purchases(roster, Buy(row=company.id))
    draft = blank_draft("war_storms", "board_d", "Bought")
    twice = joined(joined(draft, roster, "D505"), roster, "D511")
    officers = [row["officer"] for row in twice.document["companies"]]
    assert len(officers) == 6
    assert len({one["id"] for one in officers}) == 6
    values = {tuple(one.get(k, 0) for k in ("morale", "command", "coordination")) for one in officers}
    assert len(values) == 6  # as many as there are cards


def test_other_dice_are_thrown_for_a_second_roster() -> None:
    catalogue = load_catalogue("war_storms")
    battery = next(one for one in catalogue.sold_to("us") if one.kind == "battery")
    company = next(one for one in catalogue.sold_to("us") if one.has_officer)
    roster = add_purchases(start_roster(catalogue, "us", 900, "encounter"), Buy(row=company.id))
    for _ in range(3):
        roster = add_purchases(roster, Buy(row=battery.id))
    draft = blank_draft("war_storms", "board_d", "Bought")
    once = joined(draft, roster, "D505")
    assert joined(draft, roster, "D505").document == once.document  # the same seed, the same scenario
    rows = joined(once, roster, "D511").document["batteries"]
    assert len({row["id"] for row in rows}) == 6
    told = [(row["missions"], row["smoke"]) for row in rows]
    assert told[:3] != told[3:]


@pytest.mark.parametrize("seed", range(8))
def test_hex_tile_works_of_a_second_roster_lie_elsewhere(seed: int) -> None:
    catalogue = load_catalogue("hex_tiles")
    draft = blank_draft("hex_tiles", "ht_airel", "Bought")
    count = 0
    for nation, at in (("axis", "E6"), ("axis", "C3"), ("allies", "H6")):
        roster = random_roster(Random(seed), nation, "defender", 300, catalogue=catalogue, most=8)
        draft = joined(draft, roster, at)
        count += sum(buy.count for buy in roster.buys if catalogue.offer(buy.row).kind == "works")
    board = [space for space in draft.board.hexes.values() if {"sandbags", "wire"} & set(space.features)]
    loose = draft.document.get("loose", {})
    lying = [space for kind in ("sandbags", "wire") for space in loose.get(kind, ())]
    assert len(lying) == (count + len(board) if count else 0)
    assert len(set(lying)) == len(lying)
    assert draft.problems() == ()
