"""The printed counters of Normandy '44: every value of the table, a side for each step, short names."""

from __future__ import annotations

from collections import defaultdict

import msgspec
import pytest

from tests.systems.normandy_44.board_t import position
from tests.systems.normandy_44.scenarios import scenario_of
from wsn.engine.state import Marker, Unit
from wsn.parts.faces import PrintedSide
from wsn.systems.normandy_44.data.declared import HOLDER, MARKER_KINDS, MARKS, POSITION
from wsn.systems.normandy_44.data.tables import tables
from wsn.systems.normandy_44.files import setup
from wsn.systems.normandy_44.look import counters
from wsn.systems.normandy_44.look.looks import LOOKS
from wsn.systems.normandy_44.rules.positions import POSITION_ARMIES
from wsn.systems.normandy_44.rules.units import has_brackets, has_zone, quality_of, rating_of, strength_of
from wsn.table.picture import counter_svg, figures
from wsn.table.scene import Counter, counter, scene


def side_of(kind: str, lost: int = 0) -> PrintedSide:
    return counters.face(kind).sides[lost]


def drawn(kind: str, steps: int | None = None, *marks: str) -> Counter:
    row = tables().counters[kind]
    side = "german" if kind.startswith("ge_") else "allied"
    unit = Unit(
        id=kind,
        side=side,
        kind=kind,
        place=None,
        steps=row.steps if steps is None else steps,
        group=row.formation,
        marks=marks,
    )
    return counter("normandy_44", unit, ("allied", "german"))


@pytest.mark.rule("N44 2.3.1")
def test_a_regiment_prints_strength_and_movement_of_each_step() -> None:
    assert [(side.strength, side.moves, side.last) for side in counters.face("us_16_1").sides] == [
        ("7", "5", False),
        ("4", "5", False),
        ("(2)", "5", True),
    ]
    face = counters.face("us_16_1")
    assert (face.mark, face.formation, face.values) == ("16", "1", ("7", "5"))
    assert face.face_up((), 2).values == ("4", "5")
    assert face.symbol is not None
    assert (face.symbol.arm, face.symbol.size) == ("infantry", "regiment")


@pytest.mark.rule("N44 2.3.1")
def test_ratings_are_in_grey_or_red_boxes_and_a_cadre_has_none() -> None:
    assert (side_of("us_cca_2").rating, side_of("us_cca_2").red_rating) == ("3", False)
    assert side_of("us_cca_2", 2).rating == ""
    assert (side_of("ge_1_flak").rating, side_of("ge_1_flak").red_rating) == ("4", True)
    assert side_of("us_16_1").rating == ""


@pytest.mark.rule("N44 2.3.1")
def test_a_white_box_says_that_there_is_no_zone_of_control() -> None:
    assert side_of("ge_stp_2813").boxed
    assert not side_of("us_70_tank").boxed
    assert side_of("us_70_tank", 1).boxed


@pytest.mark.rule("N44 2.3.1")
def test_restricted_bicycle_and_tiger_units_print_it() -> None:
    assert side_of("ge_todt").held
    assert not side_of("ge_914_352").held
    assert side_of("ge_1_30_mobile").ringed
    assert side_of("ge_101_ss_tiger").red
    assert not side_of("ge_1_6_lehr").red


@pytest.mark.rule("N44 2.3.6")
def test_silhouetted_units_show_a_vehicle_or_gun_of_the_stock_and_no_others_do() -> None:
    for kind, row in tables().counters.items():
        figure = counters.face(kind).figure
        assert bool(figure) == row.silhouette, kind
        assert not figure or figure in figures.names(), kind
    assert counters.face("ge_101_ss_tiger").figure == "tiger"
    assert counters.face("ge_1_6_lehr").figure == "panther"


@pytest.mark.rule("N44 2.3.1")
def test_what_is_printed_is_what_the_rules_read() -> None:
    """Every unit of every scenario, at each of its steps, on the real map."""
    s = position(
        {"2004": "G5[quality=1]+Gt4[red=true]+Gs2+Gh2", "2006": "A4[strength=7/4/2,cadre=us_infantry]"}
    )
    for unit in s.state.units.values():
        row = s.world.tables.counters[unit.kind]
        side = counters.print_side(row, row.steps - unit.steps)
        assert int(side.strength.strip("()")) == strength_of(s, unit)
        assert side.strength.startswith("(") == has_brackets(s, unit)
        assert side.boxed == (not has_zone(s, unit))
        assert int(side.quality.replace("−", "-") or 0) == quality_of(s, unit)
        assert int(side.rating or 0) == rating_of(s, unit)


def test_units_of_a_formation_and_type_are_told_apart_by_their_short_names() -> None:
    seen = defaultdict(list)
    for kind, row in tables().counters.items():
        face = counters.face(kind)
        assert face.mark, kind
        assert len(face.mark) <= 14, kind
        assert not row.formation or face.formation, kind
        seen[row.nation, face.mark, face.formation, row.type].append(kind)
    twins = [kinds for kinds in seen.values() if len(kinds) > 1]
    assert not twins


@pytest.mark.parametrize(
    ("kind", "mark", "formation"),
    [
        ("ge_1_22_21", "1/22", "21 Pz"),
        ("us_cca_2", "CCA", "2 Arm"),
        ("br_30_corps", "XXX", ""),
        ("ge_2_ss_pz_corps", "II SS", ""),
        ("ge_3_6_fj", "III", "6 FJ"),
        ("br_13_18_hussars", "13/18", "27 Arm"),
        ("br_3_6", "3(-)", "6 AB"),
        ("br_32_guards", "32", "Gds"),
        ("ge_stp_2813", "Utah", ""),
        ("ge_901_lehr", "901", "Lehr"),
        ("us_omaha_engineers", "5/6", ""),
        ("ge_795_ost", "795", "Ost"),
    ],
)
def test_short_names_are_those_of_printed_counters(kind: str, mark: str, formation: str) -> None:
    face = counters.face(kind)
    assert (face.mark, face.formation) == (mark, formation)


def test_a_counter_shows_the_side_of_its_steps_and_its_badges() -> None:
    whole, hit = drawn("us_16_1"), drawn("us_16_1", 1, "disrupted", "moved", "released")
    assert whole.printed == side_of("us_16_1")
    assert hit.printed == side_of("us_16_1", 2)
    assert hit.values == ("(2)", "5")
    assert hit.badges == ("D", "M")
    assert counter_svg(whole) != counter_svg(hit)
    with pytest.raises(KeyError):
        counters.face("us_17_1")


def test_the_nationalities_differ_in_colour_and_letters_and_every_mark_and_marker_has_its_drawing() -> None:
    assert {row.nation for row in tables().counters.values()} <= LOOKS.nations.keys()
    assert len({one.tint for one in LOOKS.nations.values()}) == len(LOOKS.nations)
    assert len({one.letters for one in LOOKS.nations.values()}) == len(LOOKS.nations)
    assert {mark.name for mark in MARKS} == LOOKS.badges.keys()
    assert {marker.name for marker in MARKER_KINDS} == LOOKS.tiles.keys()
    signs = [(badge.letter, badge.shape) for badge in LOOKS.badges.values() if badge is not None]
    assert len(set(signs)) == len(signs)


def test_a_formation_has_no_colour_of_its_counters() -> None:
    for row in tables().counters.values():
        if row.formation:
            assert LOOKS.formations[row.formation].tint != LOOKS.nations[row.nation].tint, row.formation


@pytest.mark.parametrize("name", ["n44_campaign", "n44_seven_turns", "n44_cherbourg"])
def test_a_scenario_is_shown_with_every_unit_and_the_flags_of_what_counts(name: str) -> None:
    world = setup.world(scenario_of(name))
    s = position({"2004": "G5"})
    goals = counters.goals(world)
    assert goals
    assert list(goals) == sorted(goals, key=world.board.order.__getitem__)
    assert counters.exits(world) == {}
    held = counters.objectives(world, s.state)
    assert set(held) <= set(goals)


@pytest.mark.rule("N44 2.2.5")
def test_an_objective_flies_the_flag_of_who_stands_in_it_or_was_there_last() -> None:
    world = setup.world(scenario_of("n44_cherbourg"))
    carentan = "2512"
    assert carentan in counters.goals(world)
    plain = position({"2004": "G5"})
    assert carentan not in counters.objectives(world, plain.state)
    held = position({"2004": "G5"}, tracks={HOLDER.key(carentan): "german"})
    assert counters.objectives(world, held.state)[carentan] == "german"
    units = {"x": Unit(id="x", side="allied", kind="us_16_1", place=carentan, steps=1)}
    stood = msgspec.structs.replace(held.state, units=units)
    assert counters.objectives(world, stood)[carentan] == "allied"
    assert scene(world.board, stood).counters[0].printed == side_of("us_16_1", 2)


@pytest.mark.rule("N44 16.1.2")
def test_the_marker_of_a_position_says_whose_it_is() -> None:
    world = setup.world(scenario_of("n44_cherbourg"))
    tile = LOOKS.tiles[POSITION]
    assert tile is not None
    assert len(tile.meanings) == len(POSITION_ARMIES)
    state = position({}).state
    for value, letters in enumerate(("Ge", "US", "Br")):
        marker = Marker(id="p", kind=POSITION, place="2512", value=value)
        (token,) = scene(world.board, msgspec.structs.replace(state, markers={"p": marker})).tokens
        assert (token.name, token.text) == ("IP", letters)
