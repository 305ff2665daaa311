"""A roster brought into a scenario: its units around a space, its support, and what is refused."""

from __future__ import annotations

from random import Random

import pytest

from pointbuy.bringing import brought, merged
from pointbuy.catalogue import load
from pointbuy.editing import added, started
from pointbuy.roster import Buy
from tests.pointbuy.rosters import random_roster
from wsn.data import DataError
from wsn.scenariomaking import blank_draft


@pytest.mark.parametrize("seed", range(4))
def test_a_bought_force_stands_around_a_hex_and_is_in_order(seed: int) -> None:
    draft = blank_draft("war_storms", "board_d", "Bought")
    for nation, at in (("german", "D505"), ("us", "D511")):
        roster = random_roster(Random(seed), nation, "encounter", 120, most=6)
        taken = [space for space, things in draft.lying.items() if any(one.kind for one in things)]
        force = brought(roster, load("war_storms"), draft.board, at, taken)
        before = set(draft.things)
        draft = draft.with_document(merged(draft.document, force))
        fresh = [one for name, one in draft.things.items() if name not in before and one.kind]
        assert fresh
        assert {one.side for one in fresh} == {"axis" if nation == "german" else "allies"}
        assert any(at in draft.spaces(one) for one in fresh)
    assert draft.problems() == ()


def test_hex_tile_units_are_brought_in_one_to_a_hex() -> None:
    catalogue = load("hex_tiles")
    nation = next(iter(catalogue.file.nations))
    offer = next(one for one in catalogue.sold_to(nation) if one.kind == "unit")
    role = next(iter(catalogue.file.roles))
    roster = added(added(started(catalogue, nation, 200, role), Buy(row=offer.id)), Buy(row=offer.id))
    draft = blank_draft("hex_tiles", "ht_airel", "Bought")
    after = draft.with_document(merged(draft.document, brought(roster, catalogue, draft.board, "E6")))
    units = [after.spaces(one)[0] for one in after.things.values() if one.kind]
    assert len(units) == len(set(units)) == 2
    assert "E6" in units


def test_a_roster_is_refused_on_the_map_of_another_game_and_where_its_ids_are_taken() -> None:
    roster = random_roster(Random(1), "us", "encounter", 60, most=2)
    draft = blank_draft("war_storms", "board_d", "Bought")
    other = blank_draft("hex_tiles", "ht_airel", "Bought")
    with pytest.raises(DataError, match="the map one of"):
        brought(roster, load("war_storms"), other.board, "E6")
    force = brought(roster, load("war_storms"), draft.board, "D511")
    once = merged(draft.document, force)
    with pytest.raises(DataError, match="bring a roster in before other units"):
        merged(once, force)
