"""What a roster puts into the field, and what still fits."""

from __future__ import annotations

import pytest

from pointbuy import editing
from pointbuy.catalogue import load_catalogue
from pointbuy.checks import find_faults
from pointbuy.fits import fitting_rows
from pointbuy.forces import forces_of
from pointbuy.naming import row_meant
from pointbuy.pricing import make_bill
from pointbuy.roster import Buy, Roster
from wsn.data import DataError

BOOK = load_catalogue("war_storms")


def bought(*buys: Buy, nation: str = "german", points: int = 150, role: str = "defender") -> Roster:
    return editing.add_purchases(editing.start_roster(BOOK, nation, points, role), *buys)


@pytest.mark.rule("WSN 7.4.1")
def test_a_company_has_its_officer_platoons_carriers_and_add_on() -> None:
    (company,) = forces_of(bought(Buy(row="G20", quality="veteran", with_=("GA2",))), BOOK).companies
    assert (company.place, company.list, company.officer, company.quality) == (
        1,
        "german",
        "ge_officer",
        "veteran",
    )
    assert [(p.kind, p.carrier, p.added) for p in company.platoons] == [
        *[("ge_panzergrenadier", "ge_truck", False)] * 3,
        ("ge_mg42_heavy", "ge_truck", True),
    ]
    assert company.words == ("motorized",)


@pytest.mark.rule("WSN 7.4.1 R2")
def test_lorries_go_to_the_first_platoons_on_foot() -> None:
    (company,) = forces_of(bought(Buy(row="G9", with_=("GV19", "GA1", "GV19"))), BOOK).companies
    assert [(p.kind, p.carrier) for p in company.platoons] == [
        ("ge_infantry", "ge_truck"),
        ("ge_infantry", "ge_truck"),
        ("ge_infantry", ""),
        ("ge_mg42_heavy", ""),
    ]
    (landing,) = forces_of(bought(Buy(row="U8", with_=("UA18",) * 3), nation="us"), BOOK).companies
    assert landing.craft == 3
    assert len(landing.platoons) == 3


@pytest.mark.rule("WSN 7.4.1")
def test_beach_defence_has_no_officer() -> None:
    (beach,) = forces_of(bought(Buy(row="GB2", count=2)), BOOK).companies
    assert beach.officer == ""
    assert [p.kind for p in beach.platoons] == ["ge_pak38", "ge_pak38"]
    assert beach.gives == {"beach_defense": True}


@pytest.mark.rule("WSN 7.4.4", "WSN 7.4.5", "WSN 7.4.6")
def test_batteries_aircraft_anti_air_and_works_keep_their_places() -> None:
    made = forces_of(
        bought(
            Buy(row="GO7"),
            Buy(row="G9"),
            Buy(row="GO6"),
            Buy(row="GF1", count=3),
            Buy(row="GF1"),
            Buy(row="M7", choice="mixed", count=2),
            Buy(row="M10", size=3),
        ),
        BOOK,
    )
    assert [(a.place, a.gives) for a in made.batteries] == [
        (1, {"caliber": "nebelwerfer", "complete": True}),
        (3, {"caliber": "155mm", "complete": False}),
    ]
    assert made.anti_air == 4
    assert [(a.place, a.count, a.gives) for a in made.works] == [
        (6, 2, {"kind": "minefield", "density": "concentrated", "mines": "mixed"}),
        (7, 1, {"kind": "mg_bunker", "points": 3}),
    ]
    assert (made.nation, made.side, made.role) == ("german", "axis", "defender")
    mission = forces_of(bought(Buy(row="U8"), Buy(row="UP1"), Buy(row="UP1"), nation="us"), BOOK).air
    assert [asset.place for asset in mission] == [2, 3]


@pytest.mark.rule("WSN 7.4.2")
def test_a_mixed_force_keeps_whose_each_company_is() -> None:
    made = forces_of(bought(Buy(row="F3"), Buy(row="U8"), nation="free_french"), BOOK)
    assert [(c.list, c.officer) for c in made.companies] == [
        ("free_french", "ff_officer"),
        ("us", "us_officer"),
    ]


def test_every_row_puts_into_the_field_what_the_catalogue_says() -> None:
    for offer in BOOK.offers.values():
        if offer.kind not in ("company", "unit"):
            continue
        (company,) = forces_of(bought(Buy(row=offer.id)), BOOK).companies
        counted: dict[str, int] = {}
        for platoon in company.platoons:
            counted[platoon.kind] = counted.get(platoon.kind, 0) + 1
            assert platoon.carrier == offer.row.carriers.get(platoon.kind, "")
        assert counted == dict(offer.row.platoons)


def test_an_unknown_row_is_said() -> None:
    with pytest.raises(DataError, match=r"buys #1: there is no row 'G99'; the nearest is 'G9'"):
        forces_of(bought(Buy(row="G99")), BOOK)


# ---------------------------------------------------------------- what still fits


def test_what_fits_can_be_bought_without_a_new_fault_and_the_rest_cannot() -> None:
    made = bought(Buy(row="G9"), Buy(row="GV3"), Buy(row="G1"), points=140, role="encounter")
    left = make_bill(made, BOOK).points_left
    fits = {fit.offer.id: fit for fit in fitting_rows(made, BOOK)}
    for offer in BOOK.sold_to("german"):
        fit = fits.get(offer.id)
        if offer.kind in ("add_on", "carrier", "craft"):
            for place in (1, 2, 3):
                after = editing.join_extras(made, place, (offer.id,))
                legal = not find_faults(after, BOOK)
                assert legal == (fit is not None and place in fit.places), (offer.id, place)
            continue
        for quality in ("", "veteran", "green") if offer.has_officer else ("",):
            after = editing.add_purchases(made, Buy(row=offer.id, quality=quality))
            price = make_bill(after, BOOK).lines[-1].price
            legal = not find_faults(after, BOOK)
            assert legal == (fit is not None and (quality, price) in fit.prices), (offer.id, quality)
            assert not legal or price <= left


def test_with_nothing_left_only_what_is_free_fits() -> None:
    made = bought(Buy(row="U8"), nation="us", points=21)
    assert [fit.offer.id for fit in fitting_rows(made, BOOK)] == ["UA18"]
    assert fitting_rows(bought(Buy(row="U8"), nation="us", points=20), BOOK) == ()


def test_mines_and_bunkers_fit_the_defender_only() -> None:
    assert {"M6", "M10"} <= {fit.offer.id for fit in fitting_rows(bought(), BOOK)}
    assert not any(f.offer.kind == "works" for f in fitting_rows(bought(role="attacker"), BOOK))


# ---------------------------------------------------------------- which row is meant


@pytest.mark.parametrize(
    ("text", "nation", "row"),
    [
        ("G9", "german", "G9"),
        ("g9", "german", "G9"),
        ("3 x Infantry", "german", "G9"),
        ("3 x Infantry", "us", "U8"),
        ("  1 x Officer,3x infantry , 1x MG42 (4-3)", "german", "G1"),
        ("3 x Engineer (Kickstarter exclusive)", "german", "G10"),
        ("2 x M7 Priest", "us", "UV11"),
        ("2 x M7 Priest", "free_french", "F4"),
        ("2 x Flakpanzer IV Möbelwagen", "german", "GV14"),
        ("2 x Flakpanzer IV Mobelwagen", "german", "GV14"),
        ("wire", "us", "M2"),
        ("MG bunker", "german", "M10"),
        ("Opel Blitz", "german", "GV19"),
        ("1 x MG42 (4-3)", "german", "GB1"),
        ("Marder III M", "german", "GA11"),
        ("dragoon’s teeth", "german", "M3"),
    ],
)
def test_a_row_is_meant_by_its_id_or_its_name_as_people_type_it(text: str, nation: str, row: str) -> None:
    assert row_meant(text, BOOK, nation).id == row


def test_every_row_is_found_by_its_printed_name() -> None:
    for nation in BOOK.file.nations:
        for offer in BOOK.sold_to(nation):
            offers = row_meant(offer.name, BOOK, nation)
            assert offers.name == offer.name
            if offer.section.list == BOOK.file.nations[nation].lists[0]:
                assert offers.id == offer.id


@pytest.mark.parametrize(
    ("text", "near"),
    [("Tigr", "GV12 (3 x Panzer VII Tiger)"), ("3 x Infantri", "G9 (3 x Infantry)"), ("qqqq", "92 rows")],
)
def test_an_unknown_name_is_met_with_the_nearest(text: str, near: str) -> None:
    with pytest.raises(DataError) as caught:
        row_meant(text, BOOK, "german")
    assert near in str(caught.value)
