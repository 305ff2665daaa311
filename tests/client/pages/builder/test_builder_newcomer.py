"""Somebody who has never been here builds a battle with the pointer alone, and plays it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.client.pages.builder.boughtforces import bought as rosters_of
from tests.client.pages.finding import Finder
from tests.client.pages.resting import settled
from wsn.client import ownfiles
from wsn.client.pages.builder import agreeing, fielding
from wsn.client.pages.builder.builder import BuilderPage
from wsn.client.pages.play.game import GamePage
from wsn.trials import read_rows

GAME = "war_storms"
Open = Callable[..., Finder]


@pytest.fixture
def opened(window: Any, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Opens the window on its start page, in a size and with a UI scale."""

    def make(size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> Finder:
        hand = window(size=size)
        if scale != 1.0:
            hand.app.change(ui_scale=scale)
        return Finder(hand, monkeypatch)

    return make


def at_the_page(finder: Finder) -> BuilderPage:
    finder.click("Forces for points")
    page = finder.hand.app.top_page
    assert isinstance(page, BuilderPage)
    return page


def bought(finder: Finder) -> BuilderPage:
    """A company for each side, by clicks on the shelf."""
    page = at_the_page(finder)
    finder.click("##G1")
    finder.click("B: United States, 0")
    finder.click("##U1")
    assert [one.now.roster_faults for one in page.buying.buyers] == [(), ()]
    return page


def built(finder: Finder, page: BuilderPage) -> None:
    finder.click("Build")  # it may be there before the click has been drawn
    finder.hand.until(
        lambda: not page.battle.is_building and (page.battle.made or page.battle.problems), 90, "a scenario"
    )
    assert page.battle.problems == ()
    assert settled(finder.hand), "what can be done with it is offered though the pointer lies still"
    assert page.battle.made is not None
    assert not page.battle.stale


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 1.0), pytest.param((1024, 640), 1.5, marks=pytest.mark.slow)]
)
def test_from_the_start_page_to_a_game_of_what_was_built(
    opened: Open, size: tuple[int, int], scale: float
) -> None:
    finder = opened(size, scale)
    page = bought(finder)
    hand = finder.hand
    if page.room.narrow:
        finder.click("Battle →")
    hand.until(lambda: page.battle.map.view is not None, 60, "the field, before anything is built")
    built(finder, page)
    finder.click("Play")
    assert isinstance(hand.app.top_page, GamePage)
    assert page.battle.made is not None
    assert hand.app.top_page.desk.game.setup.name == page.battle.made.title
    assert hand.persons_turn()
    hand.give(hand.app.top_page.desk.orders.current_choices()[0].command)


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 1.0), ((1024, 640), 1.0), ((1024, 640), 1.5), ((1600, 900), 2.0)]
)
def test_no_words_are_cut_off(opened: Open, size: tuple[int, int], scale: float) -> None:
    finder = opened(size, scale)
    page = at_the_page(finder)
    hand = finder.hand
    assert hand.app.window.size == size
    hand.until(lambda: page.battle.map.laid, 60, "the field")
    for one, id_ in zip(page.buying.buyers, ("G9", "U1")):
        assert one.buy_row(next(ware for ware in one.now.shelf_rows if ware.offer.id == id_))
    field = fielding.choose_boards(page.battle.agreed, page.battle.map.laid, GAME)
    page.battle.change_agreement(fielding.lay_overlay(field, "village", "A706"))
    page.battle.made = agreeing.Made("hedgerow_skirmish", "Encounter: the hamlet and the mill", (), ())
    for over in ("", "battle", "field", "seals"):
        page.room.over = over
        assert finder.cut() == [], over
    page.room.over = ""
    page.fair.weigh_scenario()
    assert finder.cut() == []


@pytest.mark.slow
def test_boards_are_chosen_turned_and_overlaid_by_clicks_and_the_scenario_has_them(opened: Open) -> None:
    from wsn.scenario import load

    finder = opened()
    page = bought(finder)
    hand = finder.hand
    hand.until(lambda: page.battle.map.view is not None, 60, "the field")
    finder.click("More …")
    finder.click("chosen one by one")
    finder.click("turned")
    assert [one.turned for one in page.battle.agreed.chosen] == [True]
    finder.click("##overlay")
    finder.click("Copse")
    assert page.battle.overlay == "copse"
    hand.until(lambda: not page.battle.map.is_laying, 60, "the turned board")
    hand.step(2)
    view = page.battle.map.view
    assert view is not None
    space = next(space for space in view.board.spaces if space.endswith("706"))
    hand.click_on(space)
    assert [(one.name, one.at) for one in page.battle.agreed.overlays] == [("copse", space)]
    assert page.battle.overlay == ""
    finder.click("turn")
    assert page.battle.agreed.overlays[0].turn == 1
    finder.click("##edges")
    finder.click("A from the west, B from the east")
    finder.click("← Back")
    built(finder, page)
    assert page.battle.made is not None
    text = Path(page.battle.made.path).read_text(encoding="utf-8")
    lying = Path(page.battle.made.path.replace(".toml", "_map.toml")).read_text(encoding="utf-8")
    assert "turned = true" in lying
    assert 'name = "copse"' in lying
    assert load(page.battle.made.path).name == page.battle.made.title
    assert 'edge = "west"' in text


def test_an_overlay_that_cannot_lie_there_is_told_and_can_be_taken_away(opened: Open) -> None:
    finder = opened()
    page = at_the_page(finder)
    hand = finder.hand
    hand.until(lambda: page.battle.map.view is not None, 60, "the field")
    finder.click("More …")
    finder.click("##overlay")
    finder.click("Copse")
    finder.click("hex##typed")
    hand.write("z999")
    hand.key("RETURN")
    hand.until(lambda: page.battle.map.problems, 60, "the problem")
    assert "Z999" in page.battle.map.problems[0]
    finder.click("take away")
    hand.until(lambda: not page.battle.map.problems, 60, "the field again")


@pytest.mark.slow
def test_both_seal_at_this_screen_and_open_together_by_clicks(opened: Open) -> None:
    finder = opened()
    page = bought(finder)
    before = [one.roster for one in page.buying.buyers]
    finder.click("Seals …")
    finder.click("Seal")
    assert page.buying.sealing.is_hidden(0)
    words = [one.words for one in finder.look()]
    assert "A: German, sealed" in words
    assert not any(word.startswith("A: German, 2") for word in words), "nothing of it is told"
    finder.click("Seal")
    finder.click("Open both")
    assert page.room.over == ""
    assert not page.buying.sealing.has_begun
    assert [one.roster for one in page.buying.buyers] == before


@pytest.mark.slow
def test_how_fair_it_is_is_asked_stopped_and_saved_by_clicks(opened: Open) -> None:
    finder = opened()
    page = bought(finder)
    hand = finder.hand
    built(finder, page)
    finder.click("How fair is it?")
    assert page.fair.trials is not None
    finder.click(next(one.label for one in finder.look() if one.label.endswith("##axis")))
    finder.click("random")
    assert page.fair.trials.wanted.bots == ("regular", "random")
    finder.click("Play them")
    fairness = page.fair.trials
    hand.until(lambda: fairness.rows, 120, "a game")
    finder.click("Stop")
    assert not fairness.is_running
    finder.click("##rows")
    hand.write("mine.csv")
    finder.click("Save rows")
    assert "saved as" in hand.app.message[0]
    kept = Path(ownfiles.place_file(ownfiles.PRINTS, "mine.csv"))
    assert str(kept) in hand.app.message[0]
    assert kept.read_text(encoding="utf-8").count("\n") == len(fairness.rows) + 1
    page.fair.keep_rows("mine")
    assert read_rows(str(ownfiles.place_file(ownfiles.PRINTS, "mine.jsonl"))) == fairness.rows
    finder.click("Close")
    assert page.fair.trials is None


def test_the_button_that_withdraws_a_seal_from_elsewhere_stands_in_a_row_of_its_own(
    opened: Open, tmp_path: Path
) -> None:
    """It stood beside the sentence about that seal, half a line lower."""
    finder = opened()
    page = bought(finder)
    there = rosters_of(tmp_path / "there")
    assert there.sealing.seal_roster(1)
    assert page.buying.sealing.receive_text(1, there.sealing.envelopes[1].seal)
    page.room.over = "seals"
    seal, withdraw = finder.find("Seal"), finder.find("Withdraw")
    assert withdraw.x == pytest.approx(seal.x)
    assert withdraw.y > seal.low


@pytest.mark.slow
def test_a_name_counts_when_its_field_is_left_and_a_nation_when_it_is_another(opened: Open) -> None:
    finder = opened()
    page, hand = at_the_page(finder), finder.hand
    buyer = page.buying.top_buyer
    field = finder.find("##title")
    hand.click(field.x + 10, (field.y + field.low) / 2)
    hand.write("Group Luck")
    hand.step(2)
    assert buyer.roster.title == "", "it is still being typed"
    here, other = list(buyer.catalogue.file.nations.items())[:2]
    finder.click("##nation")
    assert buyer.roster.title == "Group Luck", "another field was clicked"
    finder.click(here[1].name)
    assert len(buyer.history.past) == 1, "it was this nation already"
    finder.click("##nation")
    finder.click(other[1].name)
    assert (buyer.roster.nation, buyer.roster.title) == (other[0], "Group Luck")
