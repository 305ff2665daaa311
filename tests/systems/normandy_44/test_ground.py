"""What the rules ask of the map: areas, lines, beaches, entries and distances, as the rulebook names them."""

from __future__ import annotations

import heapq

import pytest

from wsn.systems.normandy_44.data.ground import (
    BEACH_ARMIES,
    BEACH_LANDINGS,
    BRITAIN_BOXES,
    CADRE_BOXES,
    DEAD_PILES,
    ENTRY_BOXES,
    ENTRY_COLOURS,
    MOBILIZATION_BOXES,
    NormandyMap,
    follow_up_box,
)
from wsn.table.ruling import load_map

MAP = NormandyMap(load_map("normandy_44"))


def named(*names: str) -> set[str]:
    return {MAP.hex_of(name) for name in names}


def test_a_hex_is_found_by_its_label_and_by_its_name():
    assert MAP.hex_of("2512") == MAP.hex_of("Carentan") == "2512"
    assert MAP.label_of("2512") == "Carentan (2512)"
    assert MAP.label_of("2513") == "2513"
    with pytest.raises(LookupError):
        MAP.hex_of("9999")


def test_every_box_that_the_rules_need_is_beside_the_map():
    boxes = {box for row in BEACH_LANDINGS.values() for box in row} | {
        follow_up_box(b) for b in BEACH_LANDINGS
    }
    boxes |= {*BRITAIN_BOXES.values(), *CADRE_BOXES.values(), *DEAD_PILES.values()}
    boxes |= {*MOBILIZATION_BOXES.values(), *ENTRY_BOXES.values(), "Hoc-Landing"}
    assert boxes == set(MAP.board.boxes)


@pytest.mark.rule("N44 20.3.1")
def test_eight_assaults_land_at_five_beaches_and_the_rangers_beside_them():
    assert {beach: MAP.beach_hexes(beach) for beach in BEACH_LANDINGS} == {
        "Utah": ("2813",),
        "Omaha": ("2719", "2620"),
        "Gold": ("2525", "2526"),
        "Juno": ("2527", "2528"),
        "Sword": ("2430",),
    }
    assert MAP.pointe_du_hoc == "2818"
    assert {hex for beach in BEACH_LANDINGS for hex in MAP.beach_hexes(beach)} == set(
        MAP.hexes_with_feature("beach")
    )


@pytest.mark.rule("N44 22.1.2")
def test_each_army_has_its_beaches_on_its_own_side_of_the_boundary():
    for beach, army in BEACH_ARMIES.items():
        assert {MAP.army_area(at) for at in MAP.beach_hexes(beach)} == {army}
    assert {MAP.army_area(at) for at in named("Saint-Lô", "Coutances", "Cherbourg", "Balleroy")} == {"us"}
    assert {MAP.army_area(at) for at in named("Bayeux", "Arromanches", "Caen", "Villers-Bocage")} == {"cw"}


@pytest.mark.rule("N44 22.1.2")
def test_the_boundary_ends_at_row_sixteen_and_depth_is_counted_from_it():
    assert all((MAP.army_area(at) is None) == (int(at[:2]) < 16) for at in MAP.land if at not in LE_HAVRE)
    sides = {
        int(at[:2]) for edge, words in MAP.board.edges.items() if "army_boundary" in words for at in edge
    }
    assert min(sides) == 16
    for at in MAP.land:
        if MAP.army_area(at) == "cw":
            over = any(MAP.army_area(near) == "us" for near in MAP.land_around(at))
            assert (MAP.hexes_beyond(at, "us") == 1) == over
            assert MAP.hexes_beyond(at, "cw") == 0
    assert MAP.hexes_beyond("1520", "cw") == 0


LE_HAVRE = {"2938", "3038", "3138"}
"""Land beyond the Seine, where no unit comes."""


@pytest.mark.rule("N44 24.3.1")
def test_the_allied_side_of_the_june_line_is_what_they_held_on_that_day():
    north = named("Carentan", "Bayeux", "Balleroy", "Caumont", "Tilly", "Isigny", "Barneville", "Ranville")
    south = named(
        "Buron", "Épron", "Caen", "Saint-Lô", "La Haye-du-Puits", "Périers", "Troarn", "Villers-Bocage"
    )
    south |= named("Carpiquet", "St-Jean-de-Daye", "Lessay", "Cabourg", "Évrecy", "Pont-Hébert")
    assert north <= MAP.north_of_june_27
    assert not south & MAP.north_of_june_27
    assert MAP.cherbourg_perimeter <= MAP.north_of_june_27
    assert MAP.crosses_june_27("2128", "2228")
    assert not MAP.crosses_june_27("2128", "2129")
    assert not (MAP.all_entries | MAP.south_edge) & MAP.north_of_june_27


@pytest.mark.rule("N44 25.2")
def test_bayeux_is_in_reach_of_the_ships_and_no_other_city_is():
    assert {at for at in MAP.cities if at in MAP.naval_zone} == named("Bayeux")
    assert {at for beach in BEACH_LANDINGS for at in MAP.beach_hexes(beach)} <= MAP.naval_zone
    assert not MAP.cherbourg_perimeter & MAP.naval_zone


@pytest.mark.rule("N44 6.6")
def test_every_entry_lies_at_the_edge_on_a_road_and_zones_follow_each_other():
    for colour in ENTRY_COLOURS:
        assert set(MAP.entry_hexes(colour)) <= MAP.on_road & (MAP.south_edge | MAP.east_edge)
    assert len(MAP.all_entries) == sum(len(MAP.entry_hexes(colour)) for colour in ENTRY_COLOURS)
    assert MAP.next_entries("green") == ("green", "blue")
    assert MAP.next_entries("orange") == ("blue", "orange", "red")


@pytest.mark.rule("N44 20.2.1")
@pytest.mark.parametrize("division", ["82nd", "101st", "6th"])
def test_each_airborne_division_has_three_hexes_to_drop_into(division):
    assert len(MAP.drop_hexes(division)) == 3
    assert set(MAP.drop_hexes("82nd")) == {"2710", "2810", "2811"}


@pytest.mark.rule("N44 26.3.3")
def test_valognes_is_four_hexes_from_the_nearest_drop_of_the_82nd():
    assert min(MAP.board.distance("3209", drop) for drop in MAP.drop_hexes("82nd")) == 4


@pytest.mark.rule("N44 6.7")
@pytest.mark.parametrize("division", ["243rd", "709th"])
def test_static_divisions_mobilize_in_the_peninsula(division):
    at = MAP.mobilization_hexes(division)
    assert at
    assert all(MAP.army_area(place) == "us" and place in MAP.land for place in at)


@pytest.mark.rule("N44 21.1.1")
def test_a_mulberry_is_at_arromanches_or_in_either_hex_of_omaha():
    assert MAP.mulberry_hexes("cw") == ("2524",)
    assert set(MAP.mulberry_hexes("us")) == set(MAP.beach_hexes("Omaha"))


@pytest.mark.rule("N44 9.5.1")
def test_the_sand_of_utah_is_cut_off_by_floods_and_joined_by_causeways():
    for inland in ("2812", "2712", "2713"):
        assert MAP.is_flooded_side("2813", inland)
        assert MAP.is_causeway("2813", inland)
    assert MAP.river_side("2813", "2812") is None


@pytest.mark.rule("N44 9.5.2")
def test_the_sides_of_a_flooded_hex_are_not_flooded_sides():
    for at in MAP.land:
        if MAP.terrain_of(at) == "flooded":
            assert not any(MAP.is_flooded_side(at, other) for other in MAP.board.bordering(at))


@pytest.mark.rule("N44 9.4.1")
def test_the_orne_parts_caen_from_the_east_and_is_one_line_to_the_sea():
    assert MAP.river_side("2231", "2131") == "major"
    assert MAP.is_bridged("2231", "2131")
    assert MAP.river_side("2029", "2030") == "major"
    assert MAP.river_side("1828", "1829") == "major"
    assert MAP.river_side("2029", "2028") is None
    banks = [edge for edge, words in MAP.board.edges.items() if "major_river" in words and "2231" in edge]
    assert len(banks) < 6  # no island between the river and its canal


@pytest.mark.rule("N44 9.6")
def test_nobody_crosses_the_haven_of_lessay():
    assert MAP.is_impassable_side("2206", "2305")
    assert "2305" not in MAP.land_around("2206")
    assert not MAP.is_impassable_side("2206", "2207")


@pytest.mark.rule("N44 16.3")
def test_the_perimeter_is_crossed_where_it_is_drawn():
    for (a, b), words in MAP.board.edges.items():
        if a in MAP.land and b in MAP.land:
            assert ("perimeter" in words) == MAP.crosses_perimeter(a, b)


@pytest.mark.rule("N44 18.5.2")
def test_coast_is_land_beside_the_sea():
    assert {"2813", "2719", "2622"} <= MAP.coast
    assert not named("Bayeux", "Caen") & MAP.coast


@pytest.mark.rule("N44 11.8")
@pytest.mark.rule("N44 11.7")
def test_hilltops_and_the_airfield_are_where_the_battle_knew_them():
    assert MAP.is_hilltop("1827")
    assert not MAP.is_hilltop("2029")
    assert MAP.is_airfield_side("2027", "2028")
    assert not MAP.is_airfield_side("2027", "2026")


@pytest.mark.rule("N44 9.3")
def test_a_road_has_its_better_rank():
    assert MAP.road_between("2512", "2513") == "primary"
    assert MAP.road_between("2512", "2511") == "secondary"
    assert MAP.road_between("2813", "2814") is None


def road_sixths(start: str, goals: set[str]) -> int:
    """The cheapest way along roads from a hex to the first of some others, in sixths of a movement point."""
    costs, queue = {start: 0}, [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if here in goals:
            return cost
        for other in MAP.land_around(here):
            rank = MAP.road_between(here, other)
            more = cost + {"primary": 2, "secondary": 3}.get(str(rank), 10_000)
            if more < costs.get(other, 10_000):
                costs[other] = more
                heapq.heappush(queue, (more, other))
    raise AssertionError(f"no road leads from {start} to {goals}")


@pytest.mark.rule("N44 9.9")
def test_bicycles_near_coutances_reach_the_hex_beside_balleroy_in_six_points():
    balleroy = MAP.hex_of("Balleroy")
    assert road_sixths(MAP.hex_of("Coutances"), set(MAP.land_around(balleroy))) <= 36
    assert MAP.board.distance(MAP.hex_of("Coutances"), balleroy) >= 12


@pytest.mark.rule("N44 25.2")
def test_a_road_runs_from_juno_beach_to_ste_mere_eglise():
    assert road_sixths(MAP.hex_of("Ste-Mère-Église"), set(MAP.beach_hexes("Juno"))) < 10_000


@pytest.mark.rule("N44 6.6")
def test_every_entry_is_joined_to_the_front_by_road():
    for entry in MAP.all_entries:
        assert road_sixths(entry, named("Caen")) < 10_000


@pytest.mark.parametrize(
    ("retreat", "target"),
    [
        pytest.param("2423", ("2322", "2424"), marks=pytest.mark.rule("N44 13.1.1")),  # combat F, near Gold
        pytest.param("2129", ("2029", "2128", "2229"), marks=pytest.mark.rule("N44 13.3")),  # combat J, Épron
        pytest.param("2513", ("2512",), marks=pytest.mark.rule("N44 13.1.2")),  # N26
    ],
)
def test_a_hex_of_an_example_has_the_neighbours_that_it_needs(retreat, target):
    assert set(target) <= set(MAP.land_around(retreat))


# --- the ground of the extended example of play


@pytest.mark.rule("N44 11.1")
def test_the_cadre_of_the_example_stands_in_bocage_behind_a_flooded_side():
    """E16: some attackers cross a flooded side, others do not."""
    cadre = "2810"
    assert cadre in MAP.drop_hexes("82nd")
    assert MAP.terrain_of(cadre) == "bocage"
    assert MAP.is_flooded_side(MAP.hex_of("Pont-l'Abbé"), cadre)
    assert not any(MAP.is_flooded_side(cadre, dry) or MAP.river_side(cadre, dry) for dry in ("2809", "2909"))


@pytest.mark.rule("N44 11.2")
def test_both_combats_off_omaha_are_in_mixed_ground():
    """D and E: a bonus of 2, beside the beach on either hand."""
    beside = {near for at in MAP.beach_hexes("Omaha") for near in MAP.land_around(at)}
    assert {"2718", "2621"} <= {at for at in beside - set(MAP.beach_hexes("Omaha")) if is_mixed(at)}


@pytest.mark.rule("N44 13.1.1")
def test_the_town_beside_gold_is_two_hexes_from_where_its_defender_went():
    """F: a bonus of 4, and a retreat to 2423."""
    arromanches = MAP.hex_of("Arromanches")
    assert MAP.terrain_of(arromanches) == "town"
    assert MAP.board.distance(arromanches, "2423") == 2
    assert set(MAP.beach_hexes("Gold")) & set(MAP.land_around(arromanches))


@pytest.mark.rule("N44 11.1")
@pytest.mark.parametrize("beach", ["Gold", "Juno"])
def test_minor_rivers_in_mixed_ground_bar_the_way_from_gold_and_juno(beach):
    """G and H: every attacker is halved for a minor river, and the defender has 2 for Mixed ground."""
    sides = {
        (here, there)
        for at in MAP.beach_hexes(beach)
        for here in (at, *MAP.land_around(at))
        for there in MAP.land_around(here)
        if MAP.river_side(here, there) == "minor" and is_mixed(here) and is_mixed(there)
    }
    assert sides


@pytest.mark.rule("N44 13.3")
def test_the_panzergrenadiers_north_of_caen_retreat_one_hex_to_epron():
    """J: from the ground before Sword into a Town beside it."""
    epron = MAP.hex_of("Épron")
    near = [at for at in MAP.land_around(epron) if is_mixed(at)]
    assert any(MAP.board.distance(at, MAP.beach_hexes("Sword")[0]) <= 2 for at in near)


def is_mixed(at: str) -> bool:
    return MAP.terrain_of(at) == "mixed"
