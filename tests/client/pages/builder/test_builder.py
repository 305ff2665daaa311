"""The builder's page at the window: bought, searched, built, played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pointbuy.roster import read_roster
from wsn.client import ownfiles
from wsn.client.pages.builder import fielding
from wsn.client.pages.builder.builder import BuilderPage
from wsn.client.pages.play.game import GamePage

CTRL = 2


@pytest.fixture
def hand(window: Any) -> Any:
    opened = window()
    opened.app.open_page("builder")
    opened.step(3)
    assert isinstance(opened.app.top_page, BuilderPage)
    return opened


def ware(page: BuilderPage, id_: str) -> Any:
    return next(one for one in page.buying.top_buyer.now.shelf_rows if one.offer.id == id_)


def buy(page: BuilderPage, *ids: str) -> None:
    for id_ in ids:
        assert page.buying.top_buyer.buy_row(ware(page, id_))


def view_units(page: BuilderPage) -> int:
    """How many counters stand on the map."""
    scene = page.battle.map.scene
    return len(scene.counters) if scene is not None else 0


def test_a_click_on_a_row_buys_it_and_ctrl_z_gives_it_back(hand: Any) -> None:
    page = hand.app.top_page
    hand.click(150, 175)
    assert [line.buy.row for line in page.buying.top_buyer.now.full_bill.lines] == ["G1"]
    assert read_roster(page.buying.top_buyer.file) == page.buying.top_buyer.roster
    hand.key("Z", CTRL)
    assert page.buying.top_buyer.roster.buys == ()
    hand.key("Y", CTRL)
    assert len(page.buying.top_buyer.roster.buys) == 1


def test_a_search_leaves_only_what_is_like_it(hand: Any) -> None:
    page = hand.app.top_page
    page.buying.filters.words = "tiger"
    hand.step(2)
    hand.click(150, 175)
    assert [line.buy.row for line in page.buying.top_buyer.now.full_bill.lines] == ["GV12"]


def test_all_that_can_be_drawn_is_drawn(hand: Any) -> None:
    """Every kind of purchase, faults and advice, both games, a small window: no frame fails."""
    page = hand.app.top_page
    page.buying.top_buyer.change(points=60)
    buy(page, "G9", "GA1", "G17", "GB1", "GO1", "GO7", "GF1", "M6", "M10", "GV12")
    page.buying.top_buyer.alter_purchase(1, quality="veteran")
    hand.step(3)
    for x in range(380, 800, 60):
        hand.move(x, 300)
    for y in range(120, 780, 60):
        hand.move(150, y)
    page.buying.filters.fits = True
    hand.step(2)
    hand.app.window.window.set_size(800, 560)
    hand.step(3)
    page.open_system(page.systems[1])
    hand.step(3)
    assert page.buying.system == page.systems[1]


def test_a_scenario_is_built_shown_chosen_on_saved_and_played(hand: Any, tmp_path: Path) -> None:
    page = hand.app.top_page
    buy(page, "G9", "G1")
    page.buying.at = 1
    buy(page, "U8", "U1")
    page.buying.at = 0
    page.battle.build_scenario()
    hand.until(lambda: not page.battle.is_building, 90, "a scenario")
    assert page.battle.problems == ()
    assert page.battle.made is not None
    hand.step(2)
    view = page.board_view()
    assert view is not None
    assert not page.battle.stale
    space = next(s for s in view.board.spaces if s.endswith("808"))
    hand.click_on(space)
    assert page.battle.agreed.objectives == (space,)
    hand.step(2)
    assert page.battle.stale, "another objective: it has to be built again"
    page.battle.build_scenario()
    hand.until(lambda: not page.battle.is_building, 90, "a scenario")
    hand.step(2)
    assert not page.battle.stale
    seen = view_units(page)
    assert seen, "those that are deployed stand on the map"
    assert page.buying.sealing.seal_roster(0)
    hand.until(lambda: not view_units(page), 60, "nobody sees what is sealed")
    assert page.battle.stale
    hand.key("Z", CTRL)
    assert "sealed" in hand.app.message[0]
    assert page.buying.sealing.withdraw_seal(0)
    hand.until(lambda: view_units(page) == seen, 60, "the scenario again")
    assert not page.battle.stale
    page.battle.save_scenario("mine")
    assert (ownfiles.folder_of("scenarios") / "mine.toml").is_file()
    page.battle.save_scenario("mine")
    assert "exists already" in hand.app.message[0]
    page.battle.play()
    hand.step(3)
    assert isinstance(hand.app.top_page, GamePage)
    assert hand.app.top_page.desk.game.setup.name == page.battle.made.title


def test_what_cannot_be_built_is_told(hand: Any) -> None:
    page = hand.app.top_page
    page.battle.build_scenario()
    hand.until(lambda: not page.battle.is_building, 90, "the problems")
    assert page.battle.made is None
    assert any("has no units" in problem for problem in page.battle.problems)
    hand.step(2)


def test_a_roster_is_printed_by_a_worker(hand: Any) -> None:
    page = hand.app.top_page
    buy(page, "G9")
    page.roster.print_roster()
    hand.until(lambda: not page.roster.is_printing, 90, "the print")
    (file,) = ownfiles.folder_of("prints").glob("roster-a*.pdf")
    assert file.read_bytes().startswith(b"%PDF-")


@pytest.mark.slow
def test_bots_play_what_was_built_and_the_games_are_summed_up(hand: Any) -> None:
    page = hand.app.top_page
    buy(page, "G9")
    page.buying.at = 1
    buy(page, "U8")
    page.battle.change_agreement(replace(page.battle.agreed, turns=2))
    page.battle.build_scenario()
    hand.until(lambda: not page.battle.is_building, 90, "a scenario")
    page.fair.weigh_scenario()
    assert page.fair.trials is not None
    hand.step(2)
    assert not page.fair.trials.has_begun, "first it is asked who shall play"
    page.fair.trials.start_trial()
    hand.step(2)
    hand.until(lambda: page.fair.trials.rows, 90, "a game")
    hand.step(2)
    assert sum(share.count for _, share in page.fair.trials.win_shares) == len(page.fair.trials.rows)
    assert [head.split()[0] for head, _ in page.fair.trials.trial_details] == ["how", "last", "average"]
    page.fair.trials.stop()
    assert not page.fair.trials.is_running
    hand.key("ESCAPE")
    assert page.fair.trials is None
    assert hand.app.top_page is page


def test_another_game_has_its_own_field_and_its_own_edges(hand: Any) -> None:
    page = hand.app.top_page
    hand.until(lambda: page.battle.map.view is not None, 60, "the field")
    first = page.battle.map.view.board.system
    page.switch_game(page.systems[1])
    hand.until(lambda: page.battle.map.view is not None, 60, "the field of the other game")
    assert page.battle.map.view.board.system == page.systems[1] != first
    page.room.over = "field"
    hand.step(3)
    buy(page, next(one.offer.id for one in page.buying.top_buyer.now.shelf_rows if one.can_buy))
    page.buying.at = 1
    buy(page, next(one.offer.id for one in page.buying.top_buyer.now.shelf_rows if one.can_buy))
    page.battle.build_scenario()
    hand.until(lambda: not page.battle.is_building, 90, "a scenario")
    assert page.battle.problems == ()
    hand.step(2)
    assert page.battle.map.scene is not None
    assert page.battle.map.scene.counters


def test_a_name_of_a_map_that_is_none_is_told_where_the_map_would_be(hand: Any) -> None:
    page = hand.app.top_page
    page.battle.change_agreement(fielding.choose_map(page.battle.agreed, "nowhere.toml"))
    hand.until(lambda: page.battle.map.problems, 60, "the problem")
    assert "nowhere" in page.battle.map.problems[0]
    page.room.over = "field"
    hand.step(2)
    page.battle.change_agreement(fielding.choose_map(page.battle.agreed, "two_villages"))
    hand.until(lambda: page.battle.map.view is not None and not page.battle.map.problems, 60, "the map")
    assert len(page.battle.map.view.board.printed) == 2


def test_what_both_agreed_on_is_there_again_when_the_page_is(hand: Any) -> None:
    page = hand.app.top_page
    page.battle.change_agreement(replace(page.battle.agreed, turns=12, title="At the mill"))
    page.switch_game(page.systems[1])
    assert page.battle.agreed.turns == 0, "another game has a battle of its own"
    page.switch_game("war_storms")
    assert (page.battle.agreed.turns, page.battle.agreed.title) == (12, "At the mill")
