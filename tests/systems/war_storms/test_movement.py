"""What a step costs: every terrain, edge, path and feature, permitted and refused."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.war_storms.drawing import board
from wsn.board.hexboard import HexBoard
from wsn.board.paths import Cost
from wsn.cite import Reason, Refusal
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.data.units import Class, units
from wsn.systems.war_storms.rules import movement
from wsn.systems.war_storms.rules.movement import cost, points_text, reason_text

P = None
MOVERS: tuple[Class, ...] = ("foot", "wheeled", "tracked")

# The chart in points: letter, foot, wheeled, tracked, and the rule of the numbers.
CHART = [
    (".", 1, 2, 1, "WSS 5.1"),
    ("f", 1, 3, 2, "WSS 5.1"),
    ("r", 2, 4, 3, "WSS 5.1"),
    ("w", 2, 4, 2, "WSS 5.1"),
    ("W", 2, P, 4, "WSS 5.1"),
    ("b", 1, 2, 2, "WSS 5.1"),
    ("B", 2, 2, 2, "WSS 5.1"),
    ("m", 3, P, P, "WSS 5.1"),
    ("n", 3, P, 4, "WSS 5.1"),
    ("N", P, P, P, "WSS 5.1"),
    ("~", P, P, P, "WSS 5.1"),
    ("d", 2, 4, 3, "WSN 5.2"),
    ("s", 2, 4, 2, "WSN 5.3"),
]
TERRAIN = [(letter, mover, row[i], rule) for letter, *row, rule in CHART for i, mover in enumerate(MOVERS)]


def paid(here: HexBoard, mover: Class, a: str, b: str, **options: object) -> Cost:
    price = cost(here, mover, a, b, **options)
    assert isinstance(price, Cost), price
    assert price.points == sum(reason.amount for reason in price.reasons)
    return price


def refused(here: HexBoard, mover: Class, a: str, b: str, **options: object) -> Refusal:
    price = cost(here, mover, a, b, **options)
    assert isinstance(price, Refusal), price
    return price


def rules(result: Cost) -> list[tuple[str, int]]:
    return [(reason.rule, reason.amount) for reason in result.reasons]


@pytest.mark.rule("WSS 5.1")
@pytest.mark.rule("WSS 6.6")
@pytest.mark.rule("WSN 5.2")
@pytest.mark.rule("WSN 5.3")
@pytest.mark.parametrize(("letter", "mover", "points", "rule"), TERRAIN)
def test_terrain(letter: str, mover: Class, points: int | None, rule: str) -> None:
    here = board(f". {letter}")
    if points is None:
        ban = refused(here, mover, "101", "201")
        assert ban.rule == "WSS 6.6"
        assert "201" in ban.text
    else:
        word = here.spaces["201"].terrain.replace("_", " ")
        assert paid(here, mover, "101", "201").reasons == (Reason(rule, f"{word} 201", 2 * points),)


@pytest.mark.rule("WSS 5.1")
def test_the_hex_that_is_entered_counts_and_not_the_one_that_is_left() -> None:
    assert paid(board("W ."), "tracked", "101", "201").points == 2


@pytest.mark.rule("WSN 5.1")
@pytest.mark.parametrize(("mover", "points"), [("foot", 1), ("tracked", 6)])
def test_bocage_is_added_to_the_hex(mover: Class, points: int) -> None:
    here = board(". w .", bocage=["101/201"])
    hex_points = paid(board(". w ."), mover, "101", "201").points
    both_ways = paid(here, mover, "101", "201"), paid(here, mover, "201", "101")
    assert both_ways[0].points == hex_points + 2 * points
    assert Reason("WSN 5.1", "bocage 101/201", 2 * points) in both_ways[0].reasons
    assert Reason("WSN 5.1", "bocage 101/201", 2 * points) in both_ways[1].reasons
    assert paid(here, mover, "201", "301").reasons == paid(board(". w ."), mover, "201", "301").reasons


@pytest.mark.rule("WSN 5.1")
def test_wheels_do_not_cross_bocage() -> None:
    here = board(". .", bocage=["101/201"])
    ban = refused(here, "wheeled", "101", "201")
    assert ban.rule == "WSN 5.1"
    assert "a wheeled platoon cannot cross the bocage 101/201" in ban.text
    assert "bridge" in ban.text


@pytest.mark.rule("WSN 6.3")
def test_a_rhino_pays_three_and_the_hedge_stays_cut() -> None:
    here = board(". . .", bocage=["101/201"])
    cutting = paid(here, "tracked", "101", "201", rhino=True)
    assert Reason("WSN 6.3", "bocage 101/201 with a Rhino", 6) in cutting.reasons
    assert cutting.points == 8
    for mover, points in (("foot", 2), ("tracked", 2)):
        after = paid(here, mover, "201", "101", cut=[("101", "201")])
        assert after.points == points
        assert Reason("WSN 6.3", "bocage 101/201, cut by a Rhino") in after.reasons
    assert refused(here, "wheeled", "101", "201", cut=[("201", "101")]).rule == "WSN 5.1"
    assert paid(here, "foot", "101", "201", rhino=True).points == 4


@pytest.mark.rule("WSN 5.6")
@pytest.mark.parametrize("mover", [*MOVERS, "towed"])
def test_nobody_crosses_a_cliff_up_or_down(mover: Class) -> None:
    here = board(". .", levels={"1": ["201"]}, cliff=["101/201"])
    for a, b in (("101", "201"), ("201", "101")):
        ban = refused(here, mover, a, b)
        assert ban.rule == "WSN 5.6"
        assert "101/201" in ban.text


@pytest.mark.rule("WSN 5.6")
def test_not_even_along_a_road() -> None:
    here = board(". .", levels={"1": ["201"]}, cliff=["101/201"], road=[["101", "201"]], bridge=["201"])
    assert refused(here, "tracked", "101", "201").rule == "WSN 5.6"


@pytest.mark.rule("WSN 5.4")
@pytest.mark.parametrize(("mover", "points"), [("foot", 2 + 2), ("tracked", 2 + 4)])
def test_shingle_is_added_to_the_hex(mover: Class, points: int) -> None:
    here = board(". s .", shingle=["201"])
    price = paid(here, mover, "101", "201")
    assert price.points == 2 * points
    assert rules(price) == [("WSN 5.4", 2 * (points - 2)), ("WSN 5.3", 4)]
    assert paid(here, mover, "201", "301").points == 2


@pytest.mark.rule("WSN 5.4")
def test_wheels_do_not_enter_shingle() -> None:
    ban = refused(board(". .", shingle=["201"]), "wheeled", "101", "201")
    assert (ban.rule, "shingle" in ban.text) == ("WSN 5.4", True)


@pytest.mark.rule("WSN 5.5")
@pytest.mark.parametrize("under", [".", "w", "m"])
def test_gully_on_foot(under: str) -> None:
    here = board(f". {under} {under} .", gully=[["201", "301"]])
    into, along, out = (paid(here, "foot", a, b) for a, b in (("101", "201"), ("201", "301"), ("301", "401")))
    assert rules(into) == [("WSN 5.5", 4), ("WSN 5.5", 2)]
    assert rules(along) == [("WSN 5.5", 4)]
    assert rules(out) == [("WSS 5.1", 2), ("WSN 5.5", 2)]
    assert [step.points for step in (into, along, out)] == [6, 4, 4]


@pytest.mark.rule("WSN 5.5")
def test_from_one_gully_to_another_both_banks_are_paid() -> None:
    here = board(". .", gully=[["101"], ["201"]])
    price = paid(here, "foot", "101", "201")
    assert price.points == 8
    assert [reason.text for reason in price.reasons] == [
        "gully hex 201",
        "leaving the gully 101",
        "entering the gully 201",
    ]


@pytest.mark.rule("WSN 5.5")
def test_gully_on_tracks() -> None:
    here = board(". . w .", gully=[["201", "301"]])
    assert rules(paid(here, "tracked", "101", "201")) == [("WSS 5.1", 2), ("WSN 5.5", 8)]
    assert rules(paid(here, "tracked", "201", "301")) == [("WSS 5.1", 4), ("WSN 5.5", 8)]
    assert rules(paid(here, "tracked", "301", "401")) == [("WSS 5.1", 2)]


@pytest.mark.rule("WSN 5.5")
def test_wheels_do_not_enter_a_gully() -> None:
    ban = refused(board(". .", gully=[["201"]]), "wheeled", "101", "201")
    assert ban.rule == "WSN 5.5"
    assert "road with a bridge" in ban.text


@pytest.mark.rule("WSN 5.5")
def test_a_gully_lifts_no_ban() -> None:
    assert refused(board(". ~", gully=[["201"]]), "foot", "101", "201").rule == "WSS 6.6"


@pytest.mark.rule("WSS 5.1")
@pytest.mark.parametrize(("mover", "points"), [("foot", 1), ("wheeled", 2), ("tracked", 1)])
@pytest.mark.parametrize(("level", "times"), [("0.5", 1), ("1", 1), ("1.5", 2), ("2", 2)])
def test_each_level_climbed_costs(mover: Class, points: int, level: str, times: int) -> None:
    here = board(". .", levels={level: ["201"]})
    flat = paid(board(". ."), mover, "101", "201").points
    up = paid(here, mover, "101", "201")
    assert up.points == flat + 2 * points * times
    assert up.reasons[-1].rule == "WSS 5.1"
    assert up.reasons[-1].text.startswith("up ")
    assert paid(here, mover, "201", "101").points == flat


@pytest.mark.rule("WSS 6.5")
@pytest.mark.parametrize(
    ("path", "mover", "halves"),
    [
        ("road", "foot", 2),
        ("road", "wheeled", 1),
        ("road", "tracked", 1),
        ("trail", "foot", 2),
        ("trail", "wheeled", 2),
        ("trail", "tracked", 2),
        ("rail", "foot", 2),
        ("rail", "wheeled", 4),
        ("rail", "tracked", 2),
    ],
)
@pytest.mark.parametrize("under", [".", "W", "n", "~", "m"])
def test_a_path_leads_through_any_terrain_at_its_own_rate(
    path: str, mover: Class, halves: int, under: str
) -> None:
    here = board(f". {under} .", **{path: [["101", "201"]]}, levels={"1": ["201"]})
    assert paid(here, mover, "101", "201").reasons == (Reason("WSS 6.5", f"along the {path}", halves),)


@pytest.mark.rule("WSS 6.5")
def test_a_path_serves_only_those_who_come_along_it() -> None:
    here = board(
        """
        . . .
        W . .
    """,
        road=[["102", "202"]],
    )
    assert here.path_kinds("101", "102") == frozenset()
    assert refused(here, "wheeled", "101", "102").rule == "WSS 6.6"
    assert paid(here, "wheeled", "202", "102").points == 1


@pytest.mark.rule("WSS 6.5")
def test_the_best_of_two_paths_counts() -> None:
    here = board(". w", rail=[["101", "201"]], road=[["101", "201"]])
    assert paid(here, "wheeled", "101", "201").reasons == (Reason("WSS 6.5", "along the road", 1),)


@pytest.mark.rule("WSS 6.5")
@pytest.mark.rule("WSN 5.1")
@pytest.mark.rule("WSN 5.4")
@pytest.mark.rule("WSN 5.5")
def test_hedges_pebbles_and_gullies_are_paid_on_a_road_too() -> None:
    road = {"road": [["101", "201"]]}
    hedge = board(". .", bocage=["101/201"], **road)
    assert paid(hedge, "tracked", "101", "201").points == 1 + 12
    assert refused(hedge, "wheeled", "101", "201").rule == "WSN 5.1"
    pebbles = board(". .", shingle=["201"], **road)
    assert paid(pebbles, "tracked", "101", "201").points == 1 + 8
    assert refused(pebbles, "wheeled", "101", "201").rule == "WSN 5.4"
    gully = board(". .", gully=[["201"]], **road)
    assert paid(gully, "tracked", "101", "201").points == 1 + 8
    assert paid(gully, "foot", "101", "201").points == 2 + 2
    assert paid(gully, "foot", "201", "101").points == 2 + 2
    assert refused(gully, "wheeled", "101", "201").rule == "WSN 5.5"


@pytest.mark.rule("WSS 6.5")
@pytest.mark.parametrize("mover", MOVERS)
@pytest.mark.parametrize(
    "thing", [{"bocage": ["101/201"]}, {"shingle": ["201"]}, {"gully": [["201"]]}], ids=str
)
def test_a_bridge_on_the_road_spares_all_that(mover: Class, thing: dict[str, list[str]]) -> None:
    here = board(". .", road=[["101", "201"]], bridge=["201"], **thing)
    rate = 2 if mover == "foot" else 1
    assert paid(here, mover, "101", "201").points == rate
    assert paid(here, mover, "201", "101").points == rate
    off_the_road = board(". .", bridge=["201"], **thing)
    plain = paid(board(". ."), mover, "101", "201").points
    price = cost(off_the_road, mover, "101", "201")
    assert isinstance(price, Refusal) or price.points > plain


@pytest.mark.rule("WSS 6.5")
def test_across_country_where_that_is_cheaper() -> None:
    charts = tables()
    dear = charts.path["rail"]
    path = {
        **charts.path,
        "rail": msgspec.structs.replace(dear, cost=msgspec.structs.replace(dear.cost, wheeled=9)),
    }
    typed_in = msgspec.structs.replace(charts, path=path)
    here = board(". .", rail=[["101", "201"]])
    assert paid(here, "wheeled", "101", "201").reasons == (Reason("WSS 6.5", "along the rail", 4),)
    assert paid(here, "wheeled", "101", "201", charts=typed_in).reasons == (Reason("WSS 5.1", "open 201", 4),)


@pytest.mark.rule("WSS 5.1")
@pytest.mark.parametrize("river", ["n", "N"])
@pytest.mark.parametrize(("mover", "points"), [("foot", 1), ("wheeled", 2), ("tracked", 2)])
def test_a_ford_takes_the_place_of_its_river(river: str, mover: Class, points: int) -> None:
    price = paid(board(f". {river} .", ford=["201"]), mover, "101", "201")
    assert price.points == 2 * points
    assert "ford in the" in price.reasons[0].text


@pytest.mark.rule("WSS 2.1")
def test_a_gun_is_pushed_where_wheels_could_go() -> None:
    here = board(". w W")
    assert paid(here, "towed", "101", "201").reasons == (Reason("WSS 2.1", "one hex by hand", 2),)
    ban = refused(here, "towed", "201", "301")
    assert ban.rule == "WSS 6.6"
    assert ban.text.startswith("a gun pushed by hand cannot enter 301")


@pytest.mark.rule("WSN 6.2")
def test_a_landing_craft_does_not_move_like_this() -> None:
    assert refused(board("~ ~"), "sea", "101", "201").rule == "WSN 6.2"


@pytest.mark.rule("WSS 6.1")
@pytest.mark.parametrize("mover", MOVERS)
def test_a_step_goes_to_a_neighbour(mover: Class) -> None:
    here = board(". . .")
    assert refused(here, mover, "101", "301").rule == "WSS 6.1"
    assert refused(here, mover, "101", "101").rule == "WSS 6.1"


# ---- Rangers -----------------------------------------------------------------------------------------


def cliff() -> HexBoard:
    return board(". . .", levels={"1": ["201"]}, cliff=["101/201"])


@pytest.mark.rule("WSN 4.3")
def test_rangers_climb_with_all_their_points() -> None:
    climbed = movement.climb(cliff(), "101", "201", 8, ranger=True, moved=False, occupied=False)
    assert isinstance(climbed, Cost)
    assert climbed.points == 8
    assert [reason.rule for reason in climbed.reasons] == ["WSN 4.3"]


@pytest.mark.rule("WSN 4.3")
@pytest.mark.parametrize(
    ("a", "b", "options", "rule", "said"),
    [
        ("101", "201", {"ranger": False}, "WSN 5.6", "only Rangers"),
        ("101", "201", {"moved": True}, "WSN 4.3", "at the start of a move"),
        ("101", "201", {"occupied": True}, "WSN 4.3", "must be empty"),
        ("201", "101", {}, "WSN 4.3", "upward only"),
        ("201", "301", {}, "WSN 4.3", "no cliff"),
        ("101", "301", {}, "WSN 4.3", "no cliff"),
        ("101", "201", {"points": 0}, "WSN 4.3", "without movement points"),
    ],
)
def test_when_rangers_do_not_climb(a: str, b: str, options: dict[str, int], rule: str, said: str) -> None:
    given = {"points": 8, "ranger": True, "moved": False, "occupied": False, **options}
    climbed = movement.climb(cliff(), a, b, **given)
    assert isinstance(climbed, Refusal)
    assert climbed.rule == rule
    assert said in climbed.text


@pytest.mark.rule("WSN 4.3")
def test_rangers_walk_like_other_troops() -> None:
    assert units()["us_ranger"].mover == "foot"


# ---- how much there is to spend, and where one can be at all -----------------------------------------


@pytest.mark.rule("WSS 6.2")
@pytest.mark.rule("WSS 6.3")
@pytest.mark.rule("WSS 6.4")
@pytest.mark.parametrize(
    ("kind", "how", "points"),
    [
        ("us_infantry", "move", 4),
        ("us_infantry", "double_time", 6),
        ("ge_mg42_heavy", "move", 3),
        ("ge_mortar_81", "double_time", 4),
        ("us_m4_75", "tactical", 4),
        ("ge_panther", "tactical", 4),
        ("us_m4_dd", "landed", 4),
    ],
)
def test_how_many_points_a_platoon_has(kind: str, how: movement.How, points: int) -> None:
    assert movement.allowance(units()[kind], how) == 2 * points


@pytest.mark.parametrize(
    ("kind", "how", "rule"),
    [
        ("us_m4_75", "double_time", "WSS 6.3"),
        ("ge_stug3", "tactical", "WSS 6.4"),
        ("us_infantry", "landed", "WSN 6.2"),
    ],
)
def test_who_may_not_move_like_that(kind: str, how: movement.How, rule: str) -> None:
    points = movement.allowance(units()[kind], how)
    assert isinstance(points, Refusal)
    assert points.rule == rule


@pytest.mark.rule("WSS 6.6")
@pytest.mark.parametrize(
    ("kind", "space", "rule"),
    [
        ("us_infantry", "201", None),
        ("ge_sdkfz222", "201", "WSS 6.6"),
        ("ge_pak40", "201", "WSS 6.6"),
        ("us_infantry", "301", "WSS 6.6"),
        ("lcvp", "301", None),
        ("lcvp", "201", "WSN 6.2"),
        ("ge_sdkfz222", "401", "WSN 5.4"),
        ("ge_sdkfz222", "501", "WSN 5.5"),
        ("us_m4_75", "501", None),
        ("ge_sdkfz222", "601", None),
    ],
)
def test_where_a_platoon_can_be(kind: str, space: str, rule: str | None) -> None:
    here = board(
        """
        . W ~ . . W
    """,
        shingle=["401"],
        gully=[["501"]],
        road=[["601"]],
    )
    answer = movement.may_stand(here, units()[kind], space)
    assert (answer.rule if answer else None) == rule


def test_points_are_printed_as_points() -> None:
    assert [points_text(n) for n in (0, 1, 2, 3, 16)] == ["0", "½", "1", "1½", "8"]
    assert reason_text(Reason("WSS 6.5", "along the road", 1)) == "along the road ½ (WSS 6.5)"


def test_an_unknown_mover_is_told_the_nearest_word_or_the_classes() -> None:
    with pytest.raises(LookupError, match="the nearest is 'us_infantry'"):
        movement.mover("us_infnatry")
    with pytest.raises(LookupError, match="the classes are foot, towed, tracked, wheeled"):
        movement.mover("armour")
