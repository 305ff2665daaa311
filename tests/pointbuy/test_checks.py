"""What a roster costs, everything that is against the rules with its rule, and what is only advised."""

from __future__ import annotations

from typing import Any

import pytest

from pointbuy.catalogue import load_catalogue
from pointbuy.checks import Fault, advice, find_faults
from pointbuy.naming import row_meant
from pointbuy.pricing import half_up, make_bill, purchase_price
from pointbuy.roster import Buy, Roster, parse_roster
from wsn.data import DataError

BOOK = load_catalogue("war_storms")


def roster(*buys: dict[str, Any], **keys: Any) -> Roster:
    """A German encounter of 150 points, unless said otherwise."""
    begun = {"catalogue": "war_storms", "nation": "german", "points": 150, "role": "encounter"}
    return Roster(**{**begun, **keys}, buys=tuple(Buy(**buy) for buy in buys))


def wrong(*buys: dict[str, Any], **keys: Any) -> list[tuple[int, str, str]]:
    return [(f.place, f.rule, f.text) for f in find_faults(roster(*buys, **keys), BOOK)]


HOST = {"row": "G9"}
"""Three platoons of infantry: something to fight with, and something to add to."""


@pytest.mark.rule("WSN 7.4", "WSN 7.4 R1")
def test_a_quality_counts_once_on_the_company_with_its_platoon() -> None:
    """18 + 4 for the MG is 22: Veteran 26.4, Green 19.8."""
    assert purchase_price(Buy(row="G9", quality="veteran", with_=("GA1",)), BOOK) == 26
    assert purchase_price(Buy(row="G9", quality="green", with_=("GA1",)), BOOK) == 20
    assert purchase_price(Buy(row="G9", quality="veteran"), BOOK) + 4 == 26, "18 x 1.2 = 21.6, rounded up"
    assert purchase_price(Buy(row="G17", quality="veteran", with_=("GA2",)), BOOK) == 38, "32 x 1.2 = 38.4"


@pytest.mark.rule("WSN 7.4 R1")
def test_a_half_goes_up_and_nothing_else() -> None:
    """15 x 0.9 = 13.5; 35 x 0.9 = 31.5; 24 x 1.2 = 28.8; 21 x 1.2 = 25.2."""
    assert purchase_price(Buy(row="G12", quality="green"), BOOK) == 14
    assert purchase_price(Buy(row="U7", quality="green"), BOOK) == 32
    assert purchase_price(Buy(row="G25", quality="veteran"), BOOK) == 29
    assert purchase_price(Buy(row="G1", quality="veteran"), BOOK) == 25
    assert [half_up(n, 10) for n in (0, 4, 5, 14, 15, 25)] == [0, 0, 1, 1, 2, 3]


@pytest.mark.rule("WSN 7.4.1 R2")
def test_a_lorry_has_no_quality() -> None:
    assert purchase_price(Buy(row="G9", quality="veteran", with_=("GA1", "GV19", "GV19")), BOOK) == 28
    assert purchase_price(Buy(row="U8", with_=("UA18", "UV13")), BOOK) == 23


@pytest.mark.rule("WSN 7.4.6")
def test_markers_cost_by_the_piece_and_bunkers_by_their_points() -> None:
    assert purchase_price(Buy(row="M6", count=3, choice="mixed"), BOOK) == 15
    assert purchase_price(Buy(row="M10", size=3, count=2), BOOK) == 30
    assert purchase_price(Buy(row="GF1", count=5), BOOK) == 20


def test_a_bill_adds_up_and_says_what_is_left() -> None:
    asked = make_bill(roster(HOST, {"row": "GV3"}, {"row": "GV12", "quality": "veteran"}), BOOK)
    assert [line.price for line in asked.lines] == [18, 72, 97]
    assert (asked.total_points, asked.points_left) == (187, -37)
    assert asked.spent_on("veteran") == 97


def test_a_legal_roster_has_no_fault() -> None:
    assert wrong(HOST, {"row": "GO7"}, {"row": "GF1", "count": 5}, {"row": "GB4"}) == []


@pytest.mark.rule("WSN 7.4")
def test_more_than_the_points_is_refused_and_the_exact_sum_is_not() -> None:
    assert wrong({"row": "GV12"}, {"row": "GV4"}, points=150) == []
    assert wrong({"row": "GV12"}, {"row": "GV4"}, points=149) == [
        (0, "WSN 7.4", "it costs 150 points, 1 more than the 149 allowed")
    ]


@pytest.mark.rule("WSN 7.4")
def test_somebody_has_to_fight() -> None:
    assert wrong() == [(0, "WSN 7.4", "the roster has no units: buy a company")]
    assert wrong({"row": "GO1"})[0][2].startswith("the roster has no units")
    assert wrong({"row": "GB1"}) == []


@pytest.mark.rule("WSN 7.4.1", "WSN 7.4.2", "WSN 7.4.3", "WSN 7.4.4", "WSN 7.4.5")
@pytest.mark.parametrize(
    ("nation", "row", "rule"),
    [
        ("us", "G1", "WSN 7.4.1"),
        ("free_french", "GB1", "WSN 7.4.1"),
        ("german", "F1", "WSN 7.4.2"),
        ("german", "U1", "WSN 7.4.3"),
        ("german", "UO1", "WSN 7.4.4"),
        ("us", "GO7", "WSN 7.4.4"),
        ("german", "UP1", "WSN 7.4.5"),
        ("free_french", "GF1", "WSN 7.4.5"),
    ],
)
def test_nobody_buys_what_is_not_sold_to_him(nation: str, row: str, rule: str) -> None:
    several = [fault for fault in wrong({"row": row}, nation=nation) if "is sold to" in fault[2]]
    assert [(place, by) for place, by, _ in several] == [(1, rule)]


@pytest.mark.rule("WSN 7.4.2 R1", "WSN 7.4.5")
def test_free_french_buy_american_companies_batteries_and_aircraft() -> None:
    assert wrong({"row": "F1"}, {"row": "U1"}, {"row": "UO3"}, {"row": "UP1"}, nation="free_french") == []
    assert wrong({"row": "F4"}, {"row": "U1"}, nation="us") == []


@pytest.mark.rule("WSN 7.4.1")
def test_exclusive_rows_may_be_left_out() -> None:
    buys = ({"row": "G10"}, {"row": "G9", "with_": ("GA1",)})
    assert wrong(*buys) == []
    said = wrong(*buys, exclusive=False)
    assert [(place, rule) for place, rule, _ in said] == [(1, "WSN 7.4.1"), (2, "WSN 7.4.1")]
    assert all("has no exclusive units" in text for _, _, text in said)


@pytest.mark.rule("WSN 7.4")
@pytest.mark.parametrize("row", ["GB1", "GO1", "GF1"])
def test_only_a_company_with_an_officer_has_a_quality(row: str) -> None:
    said = wrong(HOST, {"row": row, "quality": "veteran"})
    assert [(place, rule) for place, rule, _ in said] == [(2, "WSN 7.4")]
    assert wrong({**HOST, "quality": "green"}, {"row": row}) == []
    assert purchase_price(Buy(row=row, quality="veteran"), BOOK) == purchase_price(Buy(row=row), BOOK)


@pytest.mark.rule("WSN 7.4.1")
def test_one_platoon_may_be_added() -> None:
    assert wrong({**HOST, "with_": ("GA1",)}) == []
    said = wrong({**HOST, "with_": ("GA1", "GA4")})
    assert said == [(1, "WSN 7.4.1", "one platoon may be added to a company, not 2 (GA1, GA4)")]


@pytest.mark.rule("WSN 7.4.1", "WSN 7.4.3")
@pytest.mark.parametrize(
    ("nation", "host", "extra", "rule"),
    [
        ("german", "G1", "GA1", "WSN 7.4.1"),
        ("german", "G6", "GA1", "WSN 7.4.1"),
        ("german", "GV1", "GA8", "WSN 7.4.1"),
        ("us", "U14", "UA1", "WSN 7.4.3"),
        ("us", "U11", "UA4", "WSN 7.4.3"),
    ],
)
def test_a_platoon_is_added_to_three_rifle_platoons_only(
    nation: str, host: str, extra: str, rule: str
) -> None:
    said = wrong({"row": host, "with_": (extra,)}, nation=nation)
    assert [(place, by) for place, by, _ in said] == [(1, rule)]
    assert "three rifle platoons and nothing else" in said[0][2]


@pytest.mark.rule("WSN 7.4.1 R1")
@pytest.mark.parametrize(
    ("nation", "host", "extra", "legal"),
    [
        ("german", "G9", "GA2", False),
        ("german", "G20", "GA2", True),
        ("german", "G20", "GA3", False),
        ("german", "G32", "GA3", True),
        ("german", "G32", "GA16", True),
        ("german", "G9", "GA16", False),
        ("us", "U8", "UA6", False),
        ("us", "U15", "UA6", True),
        ("us", "U15", "UA8", False),
        ("us", "U21", "UA8", True),
        ("us", "F5", "UA4", True),
    ],
)
def test_a_platoon_with_a_word_needs_a_company_with_it(
    nation: str, host: str, extra: str, legal: bool
) -> None:
    said = wrong({"row": host, "with_": (extra,)}, nation=nation)
    assert [(place, rule) for place, rule, _ in said] == ([] if legal else [(1, "WSN 7.4.1 R1")])


@pytest.mark.rule("WSN 7.4.1", "WSN 7.4.1 R2")
def test_extras_are_not_bought_alone_and_not_with_what_is_no_company() -> None:
    said = wrong(HOST, {"row": "GA1"}, {"row": "GV19"}, {"row": "GB1", "with_": ("GA1",)})
    assert [(place, rule) for place, rule, _ in said] == [
        (2, "WSN 7.4.1"),
        (3, "WSN 7.4.1 R2"),
        (4, "WSN 7.4.1"),
    ]
    assert wrong({**HOST, "with_": ("G9",)}) == [
        (1, "WSN 7.4.1", "G9 (3 x Infantry) cannot be added to a company")
    ]


@pytest.mark.rule("WSN 7.4.1 R2")
def test_no_more_lorries_and_craft_than_platoons_that_can_use_them() -> None:
    assert wrong({**HOST, "with_": ("GV19",) * 3}) == []
    assert wrong({**HOST, "with_": ("GA1", *("GV19",) * 4)}) == []
    assert [rule for _, rule, _ in wrong({**HOST, "with_": ("GV19",) * 4})] == ["WSN 7.4.1 R2"]
    assert [rule for _, rule, _ in wrong({"row": "G20", "with_": ("GV19",)})] == ["WSN 7.4.1 R2"]
    assert [rule for _, rule, _ in wrong({"row": "GV3", "with_": ("GV19",)})] == ["WSN 7.4.1 R2"]
    assert wrong({"row": "UV1", "with_": ("UA18",) * 3}, nation="us") == []
    swims = wrong({"row": "UV9", "with_": ("UA18",)}, nation="us")
    assert [rule for _, rule, _ in swims] == ["WSN 7.4.1 R2"]


@pytest.mark.rule("WSN 7.4.4", "WSN 7.4.5")
@pytest.mark.parametrize(("nation", "row"), [("german", "G9"), ("german", "GO1"), ("us", "UP1")])
def test_what_has_dice_of_its_own_is_a_purchase_of_its_own(nation: str, row: str) -> None:
    host = {"row": "U8" if nation == "us" else "G9"}
    said = wrong(host, {"row": row, "count": 2}, nation=nation)
    assert [place for place, _, text in said if "a purchase of its own" in text] == [2]
    assert wrong(host, {"row": row}, {"row": row}, nation=nation) == []


@pytest.mark.rule("WSN 7.4.5")
def test_at_most_five_anti_air_points() -> None:
    assert wrong(HOST, {"row": "GF1", "count": 5}) == []
    over = [(0, "WSN 7.4.5", "at most 5 of GF1 (1x Anti-air Points), not 6")]
    assert wrong(HOST, {"row": "GF1", "count": 6}) == over
    assert wrong(HOST, {"row": "GF1", "count": 4}, {"row": "gf1", "count": 2}) == over


@pytest.mark.rule("WSN 7.2", "WSN 7.4.6")
@pytest.mark.parametrize("row", [f"M{n}" for n in range(1, 12)])
def test_markers_are_the_defenders_unless_the_scenario_says_both(row: str) -> None:
    buy = {"row": row, "choice": "mixed" if row in ("M5", "M6", "M7") else ""}
    assert wrong(HOST, buy, role="defender") == []
    for role in ("encounter", "attacker"):
        assert [(place, rule) for place, rule, _ in wrong(HOST, buy, role=role)] == [(2, "WSN 7.2")]
        assert wrong(HOST, buy, role=role, works_for_both=True) == []


@pytest.mark.rule("WSN 7.4.6")
def test_mines_need_a_choice_and_nothing_else_has_one() -> None:
    said = wrong(HOST, {"row": "M6"}, {"row": "M6", "choice": "nuclear"}, role="defender")
    assert [(place, rule) for place, rule, _ in said] == [(2, "WSN 7.4.6"), (3, "WSN 7.4.6")]
    for mines in ("anti_personnel", "anti_tank", "mixed"):
        assert wrong(HOST, {"row": "M7", "choice": mines}, role="defender") == []
    assert [rule for _, rule, _ in wrong({**HOST, "choice": "mixed"})] == ["WSN 7.4.1"]


@pytest.mark.rule("WSN 7.4.6", "WSS 22")
def test_a_bunker_has_at_most_four_points_and_a_trench_none() -> None:
    assert wrong(HOST, {"row": "M10", "size": 4}, {"row": "M11", "size": 4}, role="defender") == []
    said = wrong(HOST, {"row": "M10", "size": 5}, {"row": "M9", "size": 2}, role="defender")
    assert [(place, rule) for place, rule, _ in said] == [(2, "WSS 22"), (3, "WSN 7.4.6")]
    assert said[0][2].endswith(" takes at most 4 points of defence, not 5")
    assert said[1][2].endswith(" takes no points of defence")


def test_unknown_rows_and_qualities_are_told_with_the_nearest() -> None:
    said = wrong({"row": "GV99"}, {**HOST, "quality": "vetran", "with_": ("GA99",)})
    assert [place for place, _, _ in said] == [1, 2, 2]
    assert "the nearest is 'GV9'" in said[0][2]
    assert "the nearest is 'veteran'" in said[1][2]
    assert "there is no row 'GA99'" in said[2][2]


def test_a_quality_in_capitals_is_told_with_the_valid_word() -> None:
    plain = {"format": 1, "catalogue": "war_storms", "nation": "german", "points": 99, "role": "encounter"}
    for word, said in (("Veteran", "the nearest is 'veteran'"), ("ELITE", "valid: green, veteran")):
        read = parse_roster({**plain, "buys": [{"row": "G1", "quality": word}]}, "a.toml")
        (fault,) = find_faults(read, BOOK)
        assert f"there is no quality '{word}'; {said}" in fault.text


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("3 x Panzer", "GV12"),
        ("Panzer V", "GV12"),
        ("Pnzer", "GV12"),
        ("Tigr", "GV12"),
        ("Infantery", "G9"),
    ],
)
def test_a_name_that_is_not_there_is_told_with_those_that_share_its_word(typed: str, first: str) -> None:
    with pytest.raises(DataError, match=rf"the nearest (is|are) {first} \("):
        row_meant(typed, BOOK, "german")


def test_all_problems_come_at_once_each_with_its_rule_and_place() -> None:
    said = find_faults(
        roster(
            {"row": "U1"},
            {"row": "G1", "count": 2, "with_": ("GA1",)},
            {"row": "M6"},
            {"row": "GF1", "count": 6},
            {"row": "GV11"},
        ),
        BOOK,
    )
    assert {fault.place for fault in said} == {0, 1, 2, 3}
    assert len(said) == 7
    assert str(said[0]) == (
        "purchase 1: U1 (3 x Infantry, 1 x M1919A4 MG (3-3)) is sold to United States and Free French, "
        "not to German (WSN 7.4.3)"
    )
    assert all(isinstance(fault, Fault) and fault.rule.startswith("WSN 7") for fault in said)


@pytest.mark.rule("WSN 7.4", "WSN 7.4 R1")
@pytest.mark.parametrize(
    ("nation", "row", "points", "advised"),
    [
        ("german", "G3", 140, False),  # 29 x 1.2 = 34.8, so 35: 25 % of 140
        ("german", "G3", 139, True),
        ("us", "U2", 200, False),  # 25 x 1.2 = 30: 15 % of 200
        ("us", "U2", 199, True),
        ("free_french", "F2", 360, False),  # 30 x 1.2 = 36: 10 % of 360
        ("free_french", "F2", 359, True),
    ],
)
def test_a_share_of_veterans_is_advised_and_never_refused(
    nation: str, row: str, points: int, advised: bool
) -> None:
    made = roster({"row": row, "quality": "veteran"}, nation=nation, points=points)
    assert find_faults(made, BOOK) == ()
    told = advice(made, BOOK)
    assert [(fault.place, fault.rule) for fault in told] == ([(0, "WSN 7.4")] if advised else [])
    name = BOOK.file.nations[nation].name
    assert not told or told[0].text.endswith(f" points) for a {name} roster")
    green = roster({"row": row, "quality": "green"}, nation=nation, points=points)
    assert advice(green, BOOK) == ()
