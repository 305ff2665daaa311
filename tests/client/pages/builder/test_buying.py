"""The model of the builder's page: two rosters kept on disk, the shelf, what both agree on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pointbuy import keeping
from pointbuy.codes import decode_roster
from pointbuy.layouts import OverlayChoice
from pointbuy.roster import Buy, read_roster
from wsn.client.pages.builder import agreeing
from wsn.client.pages.builder.agreeing import Agreed, BattleDocument
from wsn.client.pages.builder.buying import (
    Buyer,
    Buying,
    Filters,
    ShelfRow,
    buyable_games,
    catalogue_for,
    filter_shelf,
    shelf_sections,
)

GAME, TILES = "war_storms", "hex_tiles"


@pytest.fixture
def buying(tmp_path: Path) -> Buying:
    return Buying(GAME, tmp_path / "rosters")


def ware(buyer: Buyer, id_: str) -> ShelfRow:
    return next(one for one in buyer.now.shelf_rows if one.offer.id == id_)


def buy(buyer: Buyer, *ids: str) -> None:
    for id_ in ids:
        assert buyer.buy_row(ware(buyer, id_)), buyer.problem


def ids(result: Iterable[tuple[Any, Iterable[Any]]]) -> list[str]:
    return [one.offer.id for _, wares in result for one in wares]


def test_two_rosters_of_both_sides_begin_empty(buying: Buying) -> None:
    assert [one.roster.nation for one in buying.buyers] == ["german", "us"]
    assert [one.now.full_bill.total_points for one in buying.buyers] == [0, 0]
    assert buying.top_buyer is buying.buyers[0]
    assert buying.other_buyer is buying.buyers[1]
    assert not buying.folder.exists(), "nothing is written before anything is bought"


def test_what_is_bought_is_counted_and_kept_at_once(buying: Buying) -> None:
    one = buying.top_buyer
    buy(one, "G9", "GV12")
    assert (one.now.full_bill.total_points, one.now.full_bill.points_left) == (99, 51)
    assert one.now.roster_faults == ()
    assert read_roster(one.file) == one.roster
    again = Buying(GAME, buying.folder)
    assert again.top_buyer.roster == one.roster
    assert again.top_buyer.undo_change()
    assert [line.buy.row for line in again.top_buyer.now.full_bill.lines] == ["G9"]


def test_an_add_on_goes_to_the_last_company_that_may_have_it_or_the_one_named(buying: Buying) -> None:
    one = buying.top_buyer
    buy(one, "G9", "G1", "G25", "GA1")
    assert [line.buy.with_ for line in one.now.full_bill.lines] == [(), (), ("GA1",)]
    assert one.buy_row(ware(one, "GA4"), to=1)
    assert one.roster.buys[0].with_ == ("GA4",)
    assert ware(one, "GA1").why_not is not None, "no company may take another"
    assert one.remove_part(1, "GA4")
    assert ware(one, "GA1").places == (1,)


def test_purchases_are_altered_moved_given_back_undone_and_done_again(buying: Buying) -> None:
    one = buying.top_buyer
    buy(one, "G9", "G1")
    assert one.alter_purchase(1, quality="veteran")
    assert one.now.full_bill.total_points == 43
    assert one.move_purchase(2, -1)
    assert one.move_purchase(1, -1), "at the end it stays"
    assert [line.buy.row for line in one.now.full_bill.lines] == ["G1", "G9"]
    assert one.remove_purchase(1)
    assert one.undo_change()
    assert one.redo_change()
    assert [line.buy.row for line in one.now.full_bill.lines] == ["G9"]
    assert not one.redo_change()
    assert one.problem == "there is nothing to redo"
    assert one.alter_purchase(1, quality="green")
    assert one.buy_again(1)
    assert one.roster.buys == (Buy(row="G9", quality="green"),) * 2
    assert not one.buy_again(3)
    assert one.clear_roster()
    assert one.roster.buys == ()


def test_problems_stand_at_their_purchase_and_advice_apart(buying: Buying) -> None:
    one = buying.top_buyer
    assert one.buy_row(ware(one, "G9"), quality="veteran")
    assert one.alter_purchase(1, count=2)
    buy(one, "M6", "GV11", "GV12")
    assert [fault.rule for fault in one.now.faults_at(1)] == ["WSN 7.4.1"]
    assert [fault.rule for fault in one.now.faults_at(2)] == ["WSN 7.2"]
    assert any("more than the 150 allowed" in fault.text for fault in one.now.faults_at(0))
    assert len(one.now.advice) == 1
    assert one.now.advice[0].text.startswith("Veteran companies cost")


def test_the_shelf_says_what_fits_and_why_the_rest_does_not(buying: Buying) -> None:
    one = buying.top_buyer
    buy(one, "GV12", "G9")
    assert ware(one, "GV3").why_not is not None
    assert "it costs 72, 51 points are left" in str(ware(one, "GV3").why_not)
    assert ware(one, "GV10").can_buy
    assert ware(one, "GV10").prices == (("", 51), ("green", 46))
    assert ware(one, "M2").why_not is not None
    assert "defender only" in str(ware(one, "M2").why_not)
    one.change(points=150 - 4)
    assert ware(one, "GV10").quality == "green", "47 points are left, a regular company costs 51"
    assert ware(one, "GV2").quality == ""
    one.change(points=900)
    assert one.buy_row(ware(one, "GF1"))
    assert one.alter_purchase(3, count=5)
    assert "at most 5 of it" in str(ware(one, "GF1").why_not)


def test_a_row_tells_what_stands_behind_it(buying: Buying, tmp_path: Path) -> None:
    one = buying.top_buyer
    assert one.describe_pieces(ware(one, "G17").offer) == (
        "3 x Panzergrenadiers: AP 6-2, AT 12-1, MP 4, in Sdkfz 251",
    )
    assert one.describe_pieces(ware(one, "GO1").offer) == ()
    tiles = Buying(TILES, tmp_path / "tiles").top_buyer
    assert tiles.describe_pieces(ware(tiles, "I").offer) == ("1 x Infantry: dice 3-2-1, move 2, battle 1",)


def test_the_shelf_is_searched_and_filtered(buying: Buying) -> None:
    one = buying.top_buyer
    assert ids(filter_shelf(one, Filters("tiger"))) == ["GV12"]
    assert "G32" in ids(filter_shelf(one, Filters("ss motorized")))
    assert ids(filter_shelf(one, Filters("mobelwagen"))) == ["GV14"], "accents need not be typed"
    assert ids(filter_shelf(one, Filters(section="german_beach"))) == ["GB1", "GB2", "GB3", "GB4"]
    assert ids(filter_shelf(one, Filters("zeppelin"))) == []
    assert ids(filter_shelf(one, Filters(fits=True, section="markers"))) == []
    one.change(exclusive=False)
    assert "G10" not in ids(filter_shelf(one, Filters()))
    assert shelf_sections(one)[0].id == "german_infantry"
    assert not any("us" in section.id for section in shelf_sections(one))


def test_another_nation_begins_anew_and_undo_brings_the_old_one_back(buying: Buying) -> None:
    one = buying.top_buyer
    buy(one, "G9")
    one.change(title="Keil", exclusive=False)
    assert one.nation("free_french")
    assert (one.roster.nation, one.roster.buys, one.roster.title) == ("free_french", (), "Keil")
    assert not one.roster.exclusive
    assert one.undo_change()
    assert one.roster.buys == (Buy(row="G9"),)


def test_codes_and_lists_are_pasted_or_the_reason_is_told(buying: Buying) -> None:
    one, other = buying.buyers
    buy(other, "U8", "UO1")
    assert decode_roster(other.now.roster_code).roster == other.roster
    assert one.paste_roster(f"\n{other.now.roster_code}\n")
    assert one.roster == other.roster
    assert one.undo_change()
    assert one.paste_roster(other.list_roster())
    assert one.roster == other.roster
    assert one.undo_change()
    assert one.paste_roster("3 x Infantry  18\n1 x Officer, 3 x Panzer VII Tiger  81\n"), one.problem
    assert [buy_.row for buy_ in one.roster.buys] == ["G9", "GV12"]
    assert one.paste_roster("Infantry:\n- 3 x Infantry [19pts]\n")
    assert one.problem == "line 2: the list says 19 points, here it costs 18"
    before = one.roster
    for words, said in (
        (other.now.roster_code[:-2], "it is cut"),
        ("3 x Infantrie", "the nearest"),
        ("  ", "nothing to paste"),
    ):
        assert not one.paste_roster(words)
        assert said in one.problem
    assert one.roster is before


def test_a_code_of_another_game_is_refused(buying: Buying, tmp_path: Path) -> None:
    tiles = Buying(TILES, tmp_path / "tiles")
    buy(tiles.top_buyer, "I")
    assert not buying.top_buyer.paste_roster(tiles.top_buyer.now.roster_code)
    assert "another game" in buying.top_buyer.problem


def test_a_file_that_cannot_be_read_is_told_and_left_alone(buying: Buying) -> None:
    one = buying.top_buyer
    buy(one, "G9")
    one.file.write_text("format = 1\nnonsense = true\n", encoding="utf-8")
    again = Buying(GAME, buying.folder)
    assert len(again.notes) == 1
    assert again.top_buyer.roster.buys == ()
    buy(again.top_buyer, "G1")
    assert again.top_buyer.file != one.file
    assert "nonsense" in one.file.read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_written_is_told(buying: Buying, tmp_path: Path) -> None:
    (tmp_path / "rosters").write_text("a file where the folder should be", encoding="utf-8")
    assert not buying.top_buyer.buy_row(ware(buying.top_buyer, "G9"))
    assert "cannot be written" in buying.top_buyer.problem


def test_every_game_with_a_catalogue_can_be_bought_for() -> None:
    assert buyable_games() == (GAME, TILES)
    assert catalogue_for(TILES).file.system == TILES


# ---------------------------------------------------------------- what both agree on


def test_the_battle_gives_both_rosters_their_roles_and_points(buying: Buying) -> None:
    agreed = Agreed(kind="attack", points=200)
    assert agreeing.apply_battle(buying, agreed)
    assert [(one.roster.role, one.roster.points) for one in buying.buyers] == [
        ("attacker", 400),
        ("defender", 200),
    ]
    assert agreeing.apply_battle(buying, agreed, flipped=True)
    assert agreeing.has_swapped_roles(buying, agreed)
    assert buying.buyers[1].roster.points == 400
    assert agreeing.first_agreement(buying) == Agreed(kind="attack", points=200)
    assert agreeing.usual_points(buying, agreed) == 150
    assert agreeing.usual_points(buying, replace(agreed, boards=2)) == 250
    assert agreeing.usual_points(buying, replace(agreed, boards=4)) == 0


def test_what_keeps_a_scenario_from_being_built_is_told(buying: Buying, tmp_path: Path) -> None:
    one, other = buying.buyers
    assert agreeing.build_hindrances(buying) == ("roster A is empty", "roster B is empty")
    buy(one, "G9")
    buy(other, "U8")
    assert agreeing.build_hindrances(buying) == ()
    other.nation("german")
    buy(other, "G9")
    assert agreeing.build_hindrances(buying) == ("German and German are on the same side",)


def test_a_scenario_is_built_written_and_copied(buying: Buying, tmp_path: Path) -> None:
    from wsn.scenario import load

    one, other = buying.buyers
    buy(one, "G9", "G1", "GV3")
    buy(other, "U8", "UV8")
    agreed = agreeing.first_agreement(buying)
    rosters = (one.roster, other.roster)
    made = agreeing.make_scenario(agreed.scenario_plan(), rosters, str(tmp_path / "built"))
    assert agreeing.make_scenario(agreed.scenario_plan(), rosters, str(tmp_path / "built")) == made
    assert load(made.path).name == made.title
    other_dice = replace(agreed, seed=agreeing.other_seed(agreed.seed))
    assert (
        agreeing.make_scenario(other_dice.scenario_plan(), rosters, str(tmp_path / "built")).path != made.path
    )
    (file,) = agreeing.copy_scenario(made, str(tmp_path / "mine.toml"))
    assert load(file).name == made.title
    with pytest.raises(FileExistsError):
        agreeing.copy_scenario(made, str(tmp_path / "mine.toml"))


def test_hexes_become_objectives_and_none_again() -> None:
    agreed = agreeing.toggle_objective(agreeing.toggle_objective(Agreed(), "A101"), "A202")
    assert agreed.objectives == ("A101", "A202")
    assert agreeing.toggle_objective(agreed, "A101").objectives == ("A202",)
    assert agreeing.other_seed("7") == "8"
    assert agreeing.other_seed("my own") == "1"


def test_histories_lie_beside_their_rosters(buying: Buying) -> None:
    buy(buying.top_buyer, "G9")
    assert keeping.history_file(buying.top_buyer.file).is_file()


def test_a_battle_is_kept_as_it_was_agreed_on_for_the_rosters_as_they_are(
    buying: Buying, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    battle = BattleDocument.open_battle(buying)
    assert battle.agreed == agreeing.first_agreement(buying)
    overlay = OverlayChoice("copse", "A706", 2)
    wanted = replace(battle.agreed, turns=7, edges=("north", "south"), overlays=(overlay,), shape=(2, 1))
    battle.agree_on(wanted)
    battle.close()
    assert BattleDocument.open_battle(buying).agreed == wanted
    for buyer in buying.buyers:
        assert buyer.change(points=300)
    again = BattleDocument.open_battle(buying)
    assert again.agreed == replace(wanted, points=300), "the rosters say what it is fought with"
    again.agree_on(replace(again.agreed, title="At the mill"))
    assert again.edits.history.labels == ("shape, overlays, edges, turns", "points, title")
    assert again.undo() == "points, title"
    assert again.agreed == wanted
    again.agree_on(agreeing.first_agreement(Buying(GAME, tmp_path / "others")))
    again.close()
    assert not again.edits.place.exists(), "nothing is agreed on that is not usual"


def test_a_kept_battle_that_cannot_be_read_is_put_aside(
    buying: Buying, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    battle = BattleDocument.open_battle(buying)
    battle.edits.add_change({"battle": {"kind": "encounter", "turns": "many"}}, "turns")
    again = BattleDocument.open_battle(buying)
    assert again.agreed == agreeing.first_agreement(buying)
    assert [file.suffix for file in battle.edits.place.parent.iterdir()] == [".unread"]
