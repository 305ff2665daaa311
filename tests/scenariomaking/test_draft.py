"""A draft of a scenario: what lies where, every step and what it refuses, for every game by its door."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from wsn import scenario
from wsn.data import DataError
from wsn.engine.events import UnitPlaced
from wsn.scenariomaking import ScenarioDraft, apply_order, blank_draft, draft_of
from wsn.systems import SYSTEMS, find_game, game_of

MAPS = {
    "war_storms": "board_d",
    "hex_tiles": "ht_airel",
    "storm_over_normandy": "normandy_areas",
    "omaha_solitaire": "omaha_beach",
    "normandy_44": "normandy_44",
}


def after(draft: ScenarioDraft, *lines: str) -> ScenarioDraft:
    """The draft after these steps."""
    for line in lines:
        draft = apply_order(draft, line).draft
    return draft


def refused(draft: ScenarioDraft, line: str) -> str:
    """Why a step cannot be taken."""
    with pytest.raises(DataError) as raised:
        apply_order(draft, line)
    return str(raised.value)


def places(draft: ScenarioDraft) -> Mapping[str, tuple[str, ...]]:
    """Where every unit lies."""
    return {one.name: draft.where(one) for one in draft.things.values() if one.kind}


# ---------------------------------------------------------------- every game


def test_every_game_can_be_drafted() -> None:
    assert set(MAPS) == set(SYSTEMS)
    assert all(find_game(system).files.has_drafts for system in SYSTEMS)


@pytest.mark.parametrize("system", MAPS)
def test_everything_that_a_game_offers_can_be_put_in_and_taken_out_again(system: str) -> None:
    draft = blank_draft(system, MAPS[system], "A trial")
    space = next(iter(draft.board.spaces))
    for word, offer in draft.offers.items():
        for side in offer.sides or ("",):
            step = draft.place_thing(word, [] if offer.places == "none" else [space], side)
            assert step.name, word
            thing = step.draft.thing(step.name)
            assert thing.kind == offer.kind or offer.part == "companies"
            if offer.places != "none" and thing.spots:
                assert step.draft.spaces(thing) == (space,)
                assert thing in step.draft.at(space)
            assert step.name not in step.draft.remove_thing(step.name).draft.things


@pytest.mark.parametrize("system", MAPS)
def test_the_words_of_offers_are_their_own(system: str) -> None:
    words = [offer.word for offer in game_of(system).files.draft_offers()]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("name", scenario.names())
def test_the_counters_of_a_draft_stand_where_those_of_the_game_do(name: str) -> None:
    """What the draft finds in a file is what the rules set up from it."""
    draft = draft_of(name)
    game = scenario.new_game(name, seed=1)
    opening = [event for event in game.entries[0].events if isinstance(event, UnitPlaced)]
    drafted = {
        one.name: draft.spaces(one)[0]
        for one in draft.things.values()
        if one.kind and draft.spaces(one) and one.turn == 1
    }
    begun = {event.unit: event.space for event in reversed(opening)}  # as it was placed first
    both = {id_: space for id_, space in begun.items() if space in draft.board.spaces and id_ in drafted}
    assert {id_: drafted[id_] for id_ in both} == both
    assert len(both) > len(drafted) // 2


@pytest.mark.parametrize("name", scenario.names())
def test_every_value_of_every_thing_can_be_written_as_it_stands(name: str) -> None:
    """The inspector shows a value as text, and reads the same one back."""
    draft = draft_of(name)
    for one in draft.things.values():
        table = draft.table(one)
        for field in draft.fields(one):
            value = field.value(table)
            if value is None:
                continue
            assert field.parse_value(field.value_text(value)) == value, (one.name, field.name)


# ---------------------------------------------------------------- steps of War Storms


@pytest.fixture(scope="module")
def lane() -> ScenarioDraft:
    return draft_of("le_dezert")


def test_a_platoon_is_placed_in_the_last_company_of_its_nation(lane: ScenarioDraft) -> None:
    step = apply_order(lane, "place us_infantry D510 turn=2 name='4th Platoon'")
    assert step.name == "Z3"
    thing = step.draft.thing("Z3")
    assert (thing.words, thing.turn, thing.within) == ("4th Platoon", 2, "company-Z")
    assert "Z3" not in lane.things, "the old draft is as it was"


def test_a_side_without_a_company_gets_one_with_an_officer() -> None:
    draft = after(blank_draft("war_storms", "board_d", "T"), "place us_infantry D509 D510")
    assert places(draft) == {"A-officer": ("D509",), "A1": ("D509",), "A2": ("D510",)}
    draft = (
        after(draft, "place ge_panther D505", "place ff_infantry D511")
        if "ff_infantry" in draft.offers
        else draft
    )
    nations = [draft.things[name].words for name in draft.things if name.startswith("company-")]
    assert len(nations) == len(set(nations))


def test_units_are_moved_ordered_and_given_to_another_company(lane: ScenarioDraft) -> None:
    draft = after(lane, "move I1 D510", "order I2 up", "transfer I3 company-L")
    assert places(draft)["I1"] == ("D510",)
    companies = {c["id"]: [p["id"] for p in c["platoons"]] for c in draft.document["companies"]}
    assert companies["I"] == ["I2", "I1", "I4"]
    assert companies["L"] == ["L1", "L2", "L3", "L4", "I3"]
    assert "first already" in refused(draft, "order I2 up")
    assert "cannot take I1" in refused(draft, "transfer I1 objective-1")
    assert "belongs to nothing" in refused(draft, "transfer Voller company-L")


def test_a_hex_names_what_lies_there_alone(lane: ScenarioDraft) -> None:
    assert lane.thing("D811").name == "L4"
    assert lane.thing("D509").name == "I1", "the only unit, though an objective lies there too"
    assert "several things lie in D413: Sanders, Z1" in refused(lane, "move D413 D412")
    assert "nothing called 'D101'" in refused(lane, "move D101 D102")


def test_values_are_set_checked_and_taken_out(lane: ScenarioDraft) -> None:
    draft = after(
        lane, "set I1 steps=2 marks=routed", "set turns=7 anti_air.axis=2 wind=strong", "set victory tie=axis"
    )
    table = draft.table(draft.thing("I1"))
    assert (table["steps"], table["marks"]) == (2, ["routed"])
    assert draft.document["anti_air"] == {"axis": 2}
    assert (draft.document["turns"], draft.document["wind"]) == (7, "strong")
    assert draft.document["victory"]["tie"] == "axis"
    assert "wind" not in after(draft, "set wind=").document
    assert "nearest is 'gentle'" in refused(draft, "set wind=gentl")
    assert "no value 'turnz'" in refused(draft, "set turnz=4")
    assert "at most 99" in refused(draft, "set turns=100")
    assert "must be there" in refused(draft, "set turns=")


def test_what_is_left_out_again_is_gone_from_the_file(lane: ScenarioDraft) -> None:
    draft = after(lane, "set I1 steps=2")
    assert "steps" not in after(draft, "set I1 steps=").table(draft.thing("I1"))


def test_support_works_zones_and_exits_have_their_tables(lane: ScenarioDraft) -> None:
    draft = after(
        lane,
        "place battery_105mm missions=2",
        "place mines_anti_tank D510",
        "place wire D511 D512",
        "place exit D1301 D1302 allies",
        "place smoke D605",
    )
    assert draft.document["batteries"][-1]["missions"] == 2
    assert draft.document["works"] == [
        {"kind": "minefield", "mines": "anti_tank", "density": "normal", "side": "axis", "at": ["D510"]},
        {"kind": "wire", "side": "axis", "at": ["D511", "D512"]},
    ]
    assert draft.document["exits"] == [{"side": "allies", "zone": "way_out", "points": 1}]
    assert draft.problems() == ()
    assert "has no place on the board" in refused(draft, "place air D509")
    assert "is not for 'axis'" in refused(draft, "place air axis")
    draft = after(draft, "spread way_out D1303", "spread way_out D1301")
    assert draft.where(draft.thing("way_out")) == ("D1302", "D1303")
    assert "works" not in after(draft, "remove work-1", "remove work-1-1", "remove work-1").document


def test_a_unit_may_wait_in_a_zone(lane: ScenarioDraft) -> None:
    draft = after(lane, "place zone D412 D413", "move Z1 zone")
    assert draft.where(draft.thing("Z1")) == ("zone",)
    assert draft.spaces(draft.thing("Z1")) == ()
    assert draft.problems() == ()


def test_problems_are_those_of_the_check_and_name_their_hexes(lane: ScenarioDraft) -> None:
    draft = after(lane, "move P1 D509", "set I2 kind=us_infantry")
    (problem,) = draft.problems()
    assert "both sides start there" in problem.text


def test_unknown_words_are_answered_with_the_nearest(lane: ScenarioDraft) -> None:
    assert "nearest is 'us_infantry'" in refused(lane, "place us_infantri D509")
    assert "nearest is 'move'" in refused(lane, "mvoe I1 D509")
    assert "that is written: move THING SPACE" in refused(lane, "move I1")
    assert "cannot be taken out" in refused(lane, "remove allies")
    assert "'D9909'" in refused(lane, "move I1 D9909")


# ---------------------------------------------------------------- hex tiles: units that share a row


def test_units_of_a_row_are_moved_set_and_removed_one_by_one() -> None:
    draft = draft_of("airel_bridge")
    moved = apply_order(draft, "move E6 E5")
    assert moved.draft.document["units"][0]["at"] == ["E5", "F6", "H7", "I7", "E8", "G8", "J8"]
    alone = apply_order(draft, "set F6 figures=3")
    rows = alone.draft.document["units"][:2]
    assert rows[0]["at"] == ["E6", "H7", "I7", "E8", "G8", "J8"]
    assert rows[1] == {**rows[0], "at": ["F6"], "figures": 3}
    assert alone.draft.where(alone.draft.thing(alone.name)) == ("F6",)
    assert draft.document["units"][0]["at"] == draft_of("airel_bridge").document["units"][0]["at"]
    assert after(draft, "remove F1").problems() == ()
    assert len(after(draft, "remove F1").document["units"]) == len(draft.document["units"]) - 1


def test_a_small_hex_tile_scenario_from_nothing_is_in_order() -> None:
    draft = after(
        blank_draft("hex_tiles", "ht_airel", "The ford"),
        "place infantry E6 F6 allies",
        "place armour F8",
        "place infantry E4 G4 axis",
        "place objective F5 name='the stone bridge'",
        "place wire E3",
        "set allies medals=3",
        "set axis medals=3",
        "set note='A crossing.'",
    )
    assert draft.problems() == ()
    assert draft.document["loose"] == {"wire": ["E3"]}
    assert draft.document["units"][0] == {"side": "allies", "kind": "infantry", "at": ["E6", "F6"]}


def test_a_blank_draft_refuses_what_it_cannot_be() -> None:
    with pytest.raises(DataError, match="a map of another game"):
        blank_draft("hex_tiles", "board_d", "T")
    with pytest.raises(DataError, match="there is no game 'hex_tile'; the nearest is 'hex_tiles'"):
        blank_draft("hex_tile", "board_d", "T")


# ---------------------------------------------------------------- tables with keys of one's own


def test_a_table_with_keys_of_ones_own_is_filled_in_and_emptied_like_other_values() -> None:
    draft = draft_of("storm_d_day")
    begun = draft.thing("begun")
    assert [one.key for one in draft.free_tables(begun)] == ["control"]
    assert draft.table(begun) == {}
    draft = after(draft, "set begun turn=3 control.Gold=allies control.Bayeux=germans")
    assert draft.document["begun"] == {"turn": 3, "control": {"Gold": "allies", "Bayeux": "germans"}}
    fields = {one.name: one for one in draft.fields(draft.thing("begun"))}
    assert fields["control.Gold"].choices == ("allies", "germans")
    draft = after(draft, "set begun control.Gold=")
    assert draft.document["begun"]["control"] == {"Bayeux": "germans"}
    assert "control.Gold" not in {one.name for one in draft.fields(draft.thing("begun"))}
    assert "'germany' is not valid" in refused(draft, "set begun control.Gold=germany")
    assert "begun" not in after(draft, "remove begun").document


def test_numbers_under_keys_of_ones_own_are_numbers() -> None:
    draft = after(draft_of("omaha_alone"), "set begun turn=9 initiative.G352=4")
    assert draft.document["begun"]["initiative"] == {"G352": 4}
    assert "initiative" in refused(draft, "set begun initiative.G352=many")
    (initiative,) = [one for one in draft.free_tables(draft.thing("begun")) if one.key == "initiative"]
    assert (initiative.entry.sort, initiative.entry.least, initiative.entry.most) == ("number", 0, 99)


@pytest.mark.parametrize(
    ("name", "step", "key", "known"),
    [
        ("storm_d_day", "set begun turn=3 control.Caen=allies", "control", ("Bayeux", "17 Bayeux")),
        ("omaha_alone", "set begun turn=9 initiative.29th=2", "initiative", ("1st", "")),
        ("omaha_alone", "set begun turn=9", "ashore", ("L-16", "L Company, 16th Infantry")),
        ("airel", "set turns=9", "directed", ("Spiker", "Lt. Spiker")),
    ],
)
def test_the_keys_of_a_table_that_are_known_are_offered_until_they_are_there(
    name: str, step: str, key: str, known: tuple[str, str]
) -> None:
    draft = after(draft_of(name), step)
    (thing, free) = next(
        (thing, free)
        for thing in draft.things.values()
        for free in draft.free_tables(thing)
        if free.key == key
    )
    offered = draft.known_keys(thing, free)
    assert known in offered
    assert not {word for word, _ in offered} & set(draft.table(thing).get(key, ()))
    assert not [word for word, _ in offered if word.endswith("-Landing")]


# ---------------------------------------------------------------- things whose place is a key


def test_what_lies_where_its_key_says_is_placed_moved_and_taken_out() -> None:
    draft = after(blank_draft("normandy_44", "normandy_44", "T"), "place position 2512 2513 german")
    assert draft.document["positions"] == {"2512": "german", "2513": "german"}
    assert draft.where(draft.thing("position-2512")) == ("2512",)
    assert [one.name for one in draft.at("2512")] == ["position-2512"]
    assert "lies in 2513 already" in refused(draft, "move position-2512 2513")
    moved = apply_order(draft, "move position-2512 2613")
    assert moved.name == "position-2613"
    assert moved.draft.document["positions"] == {"2513": "german", "2613": "german"}
    assert "positions" not in after(moved.draft, "remove position-2613", "remove position-2513").document


def test_a_counter_of_the_order_of_battle_is_there_once_or_a_problem() -> None:
    draft = after(blank_draft("normandy_44", "normandy_44", "T"), "place us_8_4 2813", "set us_8_4 steps=1")
    assert draft.document["units"] == [{"id": "us_8_4", "at": "2813", "steps": 1}]
    assert draft.problems() == ()
    (problem,) = after(draft, "place us_8_4 2813").problems()
    assert "us_8_4 is there twice" in problem.text
