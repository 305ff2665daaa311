"""Rosters that are sealed in the window and opened together: at one screen, or with a player elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.pages.builder.boughtforces import GAME, TILES, bought, buy
from wsn.client.pages.builder import agreeing
from wsn.client.pages.builder.agreeing import Agreed
from wsn.client.pages.builder.buying import Buying


@pytest.fixture
def buying(tmp_path: Path) -> Buying:
    return bought(tmp_path / "here")


def test_two_at_one_screen_seal_and_nothing_is_seen_or_changed_before_both_are_opened(buying: Buying) -> None:
    sealing, (a, b) = buying.sealing, buying.buyers
    assert not sealing.has_begun
    before = a.roster, b.roster
    assert sealing.seal_roster(0)
    assert sealing.is_hidden(0)
    assert not sealing.is_hidden(1)
    assert not sealing.can_open
    assert not sealing.open()
    assert sealing.problem == "the opening of B is not here yet"
    assert not a.change(title="other")
    assert not a.undo_change()
    assert "sealed" in a.problem
    assert agreeing.build_hindrances(buying) == ("A sealed: open both rosters together first",)
    assert sealing.seal_roster(1)
    assert sealing.can_open
    assert sealing.open(), sealing.problem
    assert not sealing.has_begun
    assert (a.roster, b.roster) == before
    assert a.change(title="other")
    assert agreeing.build_hindrances(buying) == ()


def test_two_players_elsewhere_send_seals_then_openings(tmp_path: Path) -> None:
    here, there = bought(tmp_path / "here"), bought(tmp_path / "there")
    assert there.buyers[1].change(title="Rangers")
    assert here.sealing.seal_roster(0)
    assert there.sealing.seal_roster(1)
    assert not here.sealing.may_send(0), "the other's seal is not here yet"
    opening = there.sealing.envelopes[1].opening
    assert not here.sealing.receive_text(1, opening)
    assert here.sealing.problem == "that is an opening: the seal has to come first"
    assert here.sealing.receive_text(1, f" {there.sealing.envelopes[1].seal.lower()}\n")
    assert there.sealing.receive_text(0, here.sealing.envelopes[0].seal)
    assert here.sealing.may_send(0)
    assert there.sealing.may_send(1)
    assert here.sealing.receive_text(1, opening)
    assert there.sealing.receive_text(0, here.sealing.envelopes[0].opening)
    for one in (here, there):
        assert one.sealing.open(), one.sealing.problem
    assert here.buyers[1].roster.title == "Rangers"
    assert [one.roster for one in here.buyers] == [one.roster for one in there.buyers]
    assert here.buyers[1].undo_change(), "what lay there before comes back"
    assert here.buyers[1].roster.title == ""


def test_an_opening_that_was_not_sealed_opens_nothing(tmp_path: Path) -> None:
    here, there, late = (bought(tmp_path / name) for name in ("here", "there", "late"))
    assert late.buyers[1].change(title="Rangers")
    for one, n in ((here, 0), (there, 1), (late, 1)):
        assert one.sealing.seal_roster(n)
    before = here.buyers[1].roster
    assert here.sealing.receive_text(1, there.sealing.envelopes[1].seal)
    assert here.sealing.receive_text(1, late.sealing.envelopes[1].opening)
    assert not here.sealing.open()
    assert "opening B does not fit seal B:" in here.sealing.problem
    assert here.sealing.has_begun, "all or nothing"
    assert here.buyers[1].roster == before


def test_what_cannot_be_sealed_or_received_is_told(buying: Buying, tmp_path: Path) -> None:
    sealing = buying.sealing
    assert not sealing.receive_text(1, "WSL1-TOO-SHORT")
    assert "neither a seal" in sealing.problem
    assert sealing.seal_roster(0)
    assert not sealing.seal_roster(0)
    assert sealing.problem == "roster A is sealed already"
    assert not sealing.receive_text(0, "anything")
    assert "at this screen" in sealing.problem
    assert not sealing.receive_text(1, sealing.envelopes[0].seal)
    assert sealing.problem == "that is the seal of A: each player makes their own"
    assert sealing.withdraw_seal(0)
    assert not sealing.withdraw_seal(0)
    assert buying.buyers[0].change(title="free again")
    empty = Buying(GAME, tmp_path / "empty").sealing
    assert not empty.seal_roster(0)
    assert empty.problem == "roster A is empty: buy something before it is sealed"


def test_an_opening_is_only_taken_when_the_own_roster_is_sealed(tmp_path: Path) -> None:
    here, there = bought(tmp_path / "here"), bought(tmp_path / "there")
    assert there.sealing.seal_roster(1)
    assert here.sealing.receive_text(1, there.sealing.envelopes[1].seal)
    assert not here.sealing.receive_text(1, there.sealing.envelopes[1].opening)
    assert here.sealing.problem == "A is not sealed yet: seal it before you look"


def test_envelopes_outlive_the_window(buying: Buying, tmp_path: Path) -> None:
    there = bought(tmp_path / "there")
    assert there.sealing.seal_roster(1)
    assert buying.sealing.seal_roster(0)
    assert buying.sealing.receive_text(1, there.sealing.envelopes[1].seal)
    assert buying.sealing.receive_text(1, there.sealing.envelopes[1].opening)
    again = Buying(GAME, buying.folder)
    assert again.sealing.envelopes == buying.sealing.envelopes
    assert [one.here for one in again.sealing.envelopes] == [True, False]
    assert not again.top_buyer.change(title="other")
    assert again.sealing.open()
    assert not list(buying.folder.glob("*.opening"))
    buying.buyers[0].file.with_name(f"{buying.buyers[0].file.name}.opening").write_text("nonsense")
    assert not Buying(GAME, buying.folder).sealing.has_begun


def test_a_game_that_is_another_is_not_opened(tmp_path: Path) -> None:
    here, tiles = bought(tmp_path / "here"), Buying(TILES, tmp_path / "tiles")
    buy(tiles.buyers[1], next(one.offer.id for one in tiles.buyers[1].now.shelf_rows if one.can_buy))
    assert tiles.sealing.seal_roster(1)
    assert here.sealing.seal_roster(0)
    assert here.sealing.receive_text(1, tiles.sealing.envelopes[1].seal)
    assert here.sealing.receive_text(1, tiles.sealing.envelopes[1].opening)
    assert not here.sealing.open()
    assert "another game" in here.sealing.problem


def test_each_step_says_what_comes_next(buying: Buying, tmp_path: Path) -> None:
    there = bought(tmp_path / "there")
    assert there.sealing.seal_roster(1)
    told = [buying.sealing.seal_status(0)]
    assert buying.sealing.seal_roster(0)
    told.append(buying.sealing.seal_status(0))
    assert buying.sealing.receive_text(1, there.sealing.envelopes[1].seal)
    told.append(buying.sealing.seal_status(0))
    assert "seal it here" in told[0]
    assert "wait for that of B" in told[1]
    assert "now send the opening" in told[2]
    assert "when it comes" in buying.sealing.seal_status(1)


def test_points_of_a_sealed_roster_stay(buying: Buying) -> None:
    assert buying.sealing.seal_roster(0)
    assert not agreeing.apply_battle(buying, Agreed(kind="encounter", points=200))
    assert buying.buyers[0].roster.points == 150
