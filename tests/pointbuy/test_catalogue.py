"""The shipped catalogues: every row as printed, every kind behind it there, every slip of a file found."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from pointbuy import catalogue
from pointbuy.catalogue import (
    FOLDER,
    Offer,
    find_catalogue,
    load_catalogue,
    parse_catalogue,
    shipped_catalogues,
)
from pointbuy.cataloguefile import Row, SectionKind
from wsn.data import DataError, read_document
from wsn.scenario import charts_with
from wsn.systems import SYSTEMS, find_game
from wsn.systems.hex_tiles.data.tables import tables

BOOK = load_catalogue("war_storms")
SECTIONS = {section.id: section for section in BOOK.file.sections}
KINDS = tomllib.loads(
    (Path(catalogue.__file__).parent.parent / "wsn/systems/war_storms/data/units.toml").read_text("utf-8")
)["kind"]

PRINTED = {
    "german_infantry": (34, 841, "52c3192f7f31e0cb"),
    "german_vehicles": (19, 918, "fdc0596607610f9c"),
    "german_beach": (4, 37, "89c21c5aa0a77a5c"),
    "german_add_ons": (16, 210, "1410ba5e08b8b68c"),
    "free_french": (5, 172, "c27cbc05f9dd1bd5"),
    "us_infantry": (26, 627, "548004d6f6bf089e"),
    "us_vehicles": (13, 567, "5e44ccfb963f26f4"),
    "us_add_ons": (18, 125, "a0950fd0d23ede9b"),
    "german_artillery": (7, 69, "2ddd453f30da9fb6"),
    "us_artillery": (6, 50, "3b4b8e66a3f0063d"),
    "us_air": (1, 10, "2338a6d86ec90468"),
    "german_anti_air": (1, 4, "82432f2850a6d1b1"),
    "markers": (11, 50, "a0c8c42bc2afb028"),
}
"""Rows, points, and a digest of the printed lines: taken from the book, not from the catalogue."""

RIFLES = {
    "ge_infantry",
    "ge_engineer",
    "ge_ost",
    "ge_panzergrenadier",
    "ge_airborne",
    "ge_waffen_ss",
    "us_infantry",
    "us_engineer",
    "us_airborne",
    "us_mech_infantry",
    "ff_mech_infantry",
    "ff_partisan",
}
"""The kinds of platoon of which three make a company of infantry platoons."""


@pytest.mark.rule("WSN 7.4.1", "WSN 7.4.2", "WSN 7.4.3", "WSN 7.4.4", "WSN 7.4.5", "WSN 7.4.6")
@pytest.mark.parametrize("id_", PRINTED)
def test_every_row_stands_as_printed(id_: str) -> None:
    rows, points, digest = PRINTED[id_]
    result = SECTIONS[id_].rows
    assert (len(result), sum(row.price for row in result)) == (rows, points)
    lines = [
        Offer(row, SECTIONS[id_]).name
        + (" (Kickstarter exclusive)" if row.exclusive else "")
        + f"\t{row.price}"
        for row in result
    ]
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] == digest


def test_there_is_no_section_that_the_book_does_not_print() -> None:
    assert list(SECTIONS) == [
        "german_infantry",
        "german_vehicles",
        "german_beach",
        "german_add_ons",
        "free_french",
        "us_infantry",
        "us_vehicles",
        "us_add_ons",
        "german_artillery",
        "us_artillery",
        "us_air",
        "german_anti_air",
        "markers",
    ]
    assert all(section.origin == "book" for section in SECTIONS.values())


@pytest.mark.rule("WSN 7.4.1")
def test_every_company_has_its_officer_and_platoons_that_exist() -> None:
    for offer in BOOK.offers.values():
        for kind in offer.row.platoons:
            wanted = {"carrier": "carrier", "craft": "craft"}.get(offer.kind)
            assert KINDS[kind]["type"] == wanted or (wanted is None and KINDS[kind]["type"] != "officer")
        if offer.has_officer:
            assert KINDS[offer.section.officer]["type"] == "officer"
            assert offer.name.startswith("1 x Officer, ")
        for kind, carrier in offer.row.carriers.items():
            takes = {*KINDS[carrier].get("carries", ()), *KINDS[carrier].get("tows", ())}
            assert {kind, KINDS[kind]["type"]} & takes, (offer.id, kind, carrier)


@pytest.mark.rule("WSN 7.4.1")
def test_the_printed_numbers_of_platoons_are_those_behind_the_row() -> None:
    """`3 x Infantry, 1 x MG42 (4-3)` is four platoons; the book prints `1 x` twice once."""
    for offer in BOOK.offers.values():
        if offer.kind in ("company", "unit"):
            name = offer.short.replace("1 x 1 x", "1 x")
            counts = [int(n) for n in re.findall(r"(\d+) ?x ", name)]
            assert sorted(counts) == sorted(offer.row.platoons.values()), offer.id
        elif offer.kind in ("add_on", "carrier", "craft"):
            assert sum(offer.row.platoons.values()) == 1


@pytest.mark.rule("WSN 7.4.1")
def test_motorized_and_mechanized_rows_come_with_a_carrier_for_each_platoon() -> None:
    for offer in BOOK.offers.values():
        last = offer.name.removesuffix(" SS").split()[-1]
        if last in ("Motorized", "Mechanized"):
            assert set(offer.row.carriers) == set(offer.row.platoons), offer.id
            assert last.lower() in offer.row.words
        if not {"motorized", "mechanized"} & set(offer.row.words):
            assert not offer.row.carriers, offer.id


@pytest.mark.rule("WSN 7.4.1", "WSN 7.4.1 R1")
def test_an_add_on_goes_to_three_rifle_platoons_and_has_the_words_it_needs() -> None:
    for offer in BOOK.offers.values():
        if offer.has_officer:
            three = list(offer.row.platoons.values()) == [3] and set(offer.row.platoons) <= RIFLES
            assert offer.row.takes_add_on == three, offer.id
        if offer.kind == "add_on":
            assert set(offer.row.needs) == set(offer.row.words)
            assert offer.is_exclusive


@pytest.mark.rule("WSN 7.4.1 R2")
def test_a_lorry_serves_what_it_carries_or_tows() -> None:
    """No other kinds of its nations; the landing craft takes anything but what swims by itself."""
    for id_, nations in (
        ("GV19", {"german"}),
        ("UV13", {"us", "free_french"}),
        ("UA18", {"us", "free_french"}),
    ):
        offer = BOOK.offer(id_)
        assert offer is not None
        (carrier,) = offer.row.platoons
        takes = {*KINDS[carrier].get("carries", ()), *KINDS[carrier].get("tows", ())}
        wanted = {
            key
            for key, kind in KINDS.items()
            if kind["nation"] in nations
            and {key, kind["type"]} & takes
            and "amphibious" not in kind.get("flags", ())
        }
        assert set(offer.row.serves) == wanted


@pytest.mark.rule("WSN 7.4.4")
def test_the_odd_prices_of_the_heaviest_battery_are_kept_and_flagged() -> None:
    pairs = {
        (offer.section.list, offer.row.gives["caliber"], offer.row.gives["complete"]): offer
        for offer in BOOK.offers.values()
        if offer.kind == "battery"
    }
    assert len(pairs) == 13
    for (list_, caliber, complete), offer in pairs.items():
        if complete or caliber == "nebelwerfer":
            continue
        regular = pairs[list_, caliber, True].row.price - 1 == offer.row.price
        assert regular == (not offer.row.oddity)
    assert pairs["german", "155mm", False].row.price == 10
    assert pairs["us", "155mm", False].row.price == 12
    assert ("us", "nebelwerfer", True) not in pairs


@pytest.mark.rule("WSN 7.4.2 R1")
def test_americans_and_free_french_buy_from_each_other_and_germans_from_nobody() -> None:
    def lists(nation: str) -> set[str]:
        return {offer.section.list for offer in BOOK.sold_to(nation)}

    assert lists("german") == {"german", ""}
    assert lists("us") == lists("free_french") == {"us", "free_french", ""}
    for nation in ("us", "free_french"):
        kinds = {offer.kind for offer in BOOK.sold_to(nation) if offer.section.list == "us"}
        assert {"battery", "air"} <= kinds


@pytest.mark.rule("WSN 7.4.1")
def test_exclusive_rows_are_marked() -> None:
    counts = Counter(o.section.id for o in BOOK.offers.values() if o.is_exclusive)
    assert counts == {
        "german_infantry": 3,
        "german_vehicles": 2,
        "german_add_ons": 16,
        "free_french": 1,
        "us_vehicles": 1,
        "us_add_ons": 18,
    }


@pytest.mark.rule("WSN 7.4")
def test_sizes_qualities_and_shares_are_the_printed_ones() -> None:
    file = BOOK.file
    assert {key: quality.percent for key, quality in file.qualities.items()} == {"veteran": 120, "green": 90}
    assert {key: nation.advice["veteran"] for key, nation in file.nations.items()} == {
        "german": 25,
        "us": 15,
        "free_french": 10,
    }
    small, medium, large = file.sizes
    assert (small.boards, medium.boards, large.boards) == (1, 2, 4)
    assert small.points == {"encounter": 150, "defender": 150, "attacker": 300}
    assert medium.points == {"encounter": 250, "defender": 250, "attacker": 500}
    assert file.roles["attacker"].times == 2


@pytest.mark.rule("M44 1.2 R2")
def test_the_list_of_the_other_game_is_ours_and_marked_so() -> None:
    loaded = load_catalogue("hex_tiles")
    assert {section.origin for section in loaded.file.sections} == {"designed"}
    kinds = tables().kinds
    alone = {
        next(iter(o.row.platoons)): o.row.price for o in loaded.offers.values() if len(o.row.platoons) == 1
    }
    assert set(alone) == set(kinds)
    for kind, price in alone.items():
        begins = sum(kinds[kind].dice[:3])
        assert begins - 1 <= price <= begins + 4, kind
    assert alone["armour"] < alone["elite_armour"]
    assert alone["resistance"] < alone["infantry"] < alone["special_forces"]


def test_every_catalogue_names_a_system_and_has_a_number_of_its_own() -> None:
    several = [load_catalogue(name) for name in shipped_catalogues()]
    assert {one.file.system for one in several} == {
        name for name in SYSTEMS if find_game(name).points.has_battles
    }
    assert len({one.file.number for one in several}) == len(several)
    assert all(one.file.number < 200 for one in several)


def test_a_row_is_found_by_its_id_in_any_case() -> None:
    assert BOOK.offer("g9") is BOOK.offer("G9") is BOOK.find_number(9)
    assert BOOK.offer("G99") is None
    assert BOOK.find_number(4000) is None


# ---------------------------------------------------------------- files that are wrong


def broken(*changes: tuple[str, str]) -> str:
    """Everything said about the shipped catalogue with some words of its file replaced."""
    text = (FOLDER / "war_storms.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(DataError) as caught:
        parse_catalogue(tomllib.loads(text), "mine.toml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "ge_infantry = 3, ge_mg42 = 1",
            "ge_infantri = 3",
            ".platoons: there is no kind of platoon 'ge_infantri'; the nearest is 'ge_infantry'",
        ),
        ('id = "G2"', 'id = "g1"', "'g1' is used twice"),
        ("number = 2,", "number = 1,", "1 is used twice"),
        (
            'system = "war_storms"',
            'system = "war_storm"',
            "no system 'war_storm'; the nearest is 'war_storms'",
        ),
        (
            'lists = ["german"]',
            'lists = ["germany"]',
            "no section has the list 'germany'; the nearest is 'german'",
        ),
        ("veteran = 25", "veterans = 25", "there is no quality 'veterans'; the nearest is 'veteran'"),
        ("encounter = 150", "encountr = 150", "there is no role 'encountr'"),
        ('roles = ["defender"]', 'roles = ["defended"]', "there is no role 'defended'"),
        ('officer = "ge_officer"', 'officer = "ge_oficer"', "no kind of platoon 'ge_oficer'"),
        ('officer = "ge_officer"\n', "", "and no other, names an officer"),
        ('needs = ["motorized"]', 'needs = ["motorised"]', "no row has the word 'motorised'"),
        (
            "platoons = { ge_infantry = 3, ge_mg42 = 1 }",
            "price_ = 3",
            "unknown key 'price_'; the nearest is 'price'",
        ),
        ("carriers = { ge_ig18 =", "carriers = { ge_ig_18 =", "there is no 'ge_ig_18' in the row"),
        (
            'kind = "carrier", platoons',
            "platoons",
            "a carrier or a craft, and nothing else, says which kinds",
        ),
        ('"anti_tank", "mixed"] }', "] }", "one key with two words or more"),
        ("price = 21,", "price = -1,", "expected"),
        ("takes_add_on = true", "size = 3", "neither choices nor points of defence"),
        ("price = 8, gives", "price = 8, takes_add_on = true, gives", "only a company takes an add-on"),
        ("price = 3, gives", 'price = 3, needs = ["ss"], gives', "only an add-on needs words"),
        ("price = 10 },", "price = 10, platoons = { us_mg = 1 } },", "an air mission has no platoons"),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_said(old: str, new: str, said: str) -> None:
    assert said in broken((old, new))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'side = "axis"',
            'side = "axsi"',
            "nations, german, side: war_storms has no side 'axsi'; the nearest is 'axis'",
        ),
        (
            'caliber = "75mm"',
            'caliber = "999mm"',
            "(GO1).gives: there is no caliber 999mm; valid: 105mm, 155mm, 75mm",
        ),
        ('caliber = "75mm", ', "", "(GO1).gives: it does not say of which caliber it is; valid: 75mm"),
        ("complete = true", 'complete = "yes"', "(GO1).gives: there is no complete yes; valid: false, true"),
        (
            'caliber = "nebelwerfer", complete = true',
            'caliber = "nebelwerfer", complete = false',
            "no partial battery",
        ),
        (
            'kind = "roadblock"',
            'kind = "roadblok"',
            "(M1).gives: there is no kind roadblok; the nearest is 'roadblock'",
        ),
        ('kind = "wire"', 'caliber = "75mm"', "(M2).gives: a scenario has no use for 'caliber' here"),
        ('kind = "wire"', 'kind = "wire", density = "normal"', "(M2).gives: wire has no density"),
        (
            '"anti_personnel", "anti_tank", "mixed"',
            '"anti_personel", "mixed"',
            "there is no mines anti_personel",
        ),
        (
            ', choices = { mines = ["anti_personnel", "anti_tank", "mixed"] }',
            "",
            "a minefield has to say its mines",
        ),
        ('density = "normal"', 'density = "thick"', "there is no density thick"),
        (
            'gives = { kind = "trench" }',
            'gives = { kind = "trench" }, size = 3',
            "trench has no points of defence",
        ),
        (
            "ge_infantry = 3, ge_mg42 = 1",
            "ge_officer = 1",
            "'ge_officer' is an officer, which is not sold like this",
        ),
        (
            '{ ge_ig18 = "ge_truck" }',
            '{ ge_ig18 = "ge_tiger" }',
            "'ge_tiger' cannot carry or tow 'ge_ig18'; ",
        ),
        (
            'officer = "ge_officer"',
            'officer = "ge_infantry"',
            "officer: 'ge_infantry' is a rifle, which is not",
        ),
        (
            "[qualities.green]",
            "[qualities.elite]",
            "war_storms has no quality 'elite'; valid: green, veteran",
        ),
    ],
)
def test_what_the_game_does_not_know_is_found_before_anybody_buys(old: str, new: str, said: str) -> None:
    assert said in broken((old, new))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'gives = { kind = "sandbags" }',
            'gives = { kind = "sandbgs" }',
            "no works 'sandbgs'; the nearest is 'sandbags'",
        ),
        (
            'gives = { kind = "wire" }',
            "gives = { sort = 1 }",
            "does not say which kind of works it is; valid: ",
        ),
        ('side = "axis"', 'side = "reds"', "hex_tiles has no side 'reds'; valid: allies, axis"),
        ('kind = "works"', 'kind = "battery"', "hex_tiles has no battery to sell; valid: unit, works"),
        (
            "[[sizes]]",
            '[qualities.veteran]\nname = "V"\npercent = 120\nrule = "M44 1.2"\n\n[[sizes]]',
            "it has none",
        ),
    ],
)
def test_the_other_game_finds_what_it_does_not_know_too(old: str, new: str, said: str) -> None:
    text = (FOLDER / "hex_tiles.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(DataError) as caught:
        parse_catalogue(tomllib.loads(text.replace(old, new, 1)), "mine.toml")
    assert said in str(caught.value)


def test_a_unit_needs_platoons_in_good_english() -> None:
    text = (
        (FOLDER / "hex_tiles.toml").read_text(encoding="utf-8").replace("platoons = { infantry = 1 }", "", 1)
    )
    text = text.replace("price = 6,  }", "price = 6 }")
    with pytest.raises(DataError, match=": a unit needs platoons"):
        parse_catalogue(tomllib.loads(text), "mine.toml")


def test_all_problems_of_a_catalogue_are_listed_at_once() -> None:
    said = broken(('id = "G2"', 'id = "G1"'), ("veteran = 25", "veterans = 25"), ("us_officer", "us_oficer"))
    assert len(said.splitlines()) == 3
    assert all(line.startswith("mine.toml: ") for line in said.splitlines())


def test_a_catalogue_without_buyers_roles_or_with_a_section_twice_is_refused() -> None:
    document = read_document(FOLDER / "hex_tiles.toml")
    document |= {"nations": {}, "roles": {}, "sizes": [], "sections": [document["sections"][0]] * 2}
    with pytest.raises(DataError) as caught:
        parse_catalogue(document, "mine.toml")
    said = str(caught.value)
    for part in ("name at least one nation", "name at least one role", "'units' is used twice"):
        assert part in said


def test_the_catalogue_in_the_guide_is_in_order(tmp_path: Path) -> None:
    guide = (Path(__file__).parent.parent.parent / "docs" / "catalogues.md").read_text(encoding="utf-8")
    block, own = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    (tmp_path / "own.toml").write_text(own, encoding="utf-8")
    assert "br_infantry" in charts_with("war_storms", tmp_path / "own.toml")["units"]["kind"]
    mine = tmp_path / "club.toml"
    mine.write_text(block, encoding="utf-8")
    loaded = load_catalogue(mine)
    assert [offer.id for offer in loaded.sold_to("german")] == ["C1", "C2", "W1"]
    fields = {field.name for field in msgspec.structs.fields(Row)}
    for key in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", guide, re.MULTILINE):
        for word in re.findall(r"\w+", key):
            assert word in fields or word in get_args(SectionKind), word


def test_a_catalogue_of_ones_own_is_read_from_its_file(tmp_path: Path) -> None:
    text = (FOLDER / "hex_tiles.toml").read_text(encoding="utf-8").replace("number = 2", "number = 201", 1)
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    assert load_catalogue(mine).file.number == 201
    assert load_catalogue(str(mine)).name == str(mine)
    with pytest.raises(DataError, match="there is no catalogue 'war_strms'; the nearest is 'war_storms'"):
        find_catalogue("war_strms")
