"""The log in words, and a game played back: step by step, to any moment at once, by itself."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from tests.desk.clicking import desk_of, toy_desk
from tests.systems.omaha_solitaire import golden
from tests.toys import hexduel
from tests.two_worlds import ME, NAME, PAIRS
from wsn import scenario
from wsn.bots import BOTS
from wsn.desk.log import Log, line_reasons, places
from wsn.desk.marks import HexMark, UnitMark
from wsn.desk.playback import ENTRIES_PER_STATE, REPLAY_SPEEDS, Playback
from wsn.engine.course import Course
from wsn.engine.events import UnitMoved
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.journalfile import BadJournal
from wsn.systems.war_storms.rules.commands import Stop
from wsn.table.seat import Seat


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    """A short game between two bots, from its set-up to its end."""
    path = tmp_path_factory.mktemp("games") / "played.wsn.jsonl"
    game = scenario.new_game("first_orders", seed=4, journal=path)
    bots = {side: BOTS["greedy"](f"4/{side}") for side in game.system.sides}
    while game.deciding is not None:
        seat = Seat(game, game.deciding)
        seat.submit(bots[game.deciding].choose(seat))
    game.close()
    return path


@pytest.fixture
def played(journal):
    return Playback.of_journal(journal)


# ---------------------------------------------------------------- the log


def test_the_log_is_every_line_in_order_under_the_command_that_led_to_it(played):
    groups = played.log_groups
    told = [line for line in Seat(played.game, None).log() if not line.opens_turn]
    shown = [line for group in groups for line in group.lines]
    assert [line.event for line in shown] == [line.event for line in told], "the heading tells the turn"
    assert [line.text.lower() for line in shown] == [line.text.lower() for line in told]
    assert groups[0].by is None
    assert (groups[0].first, groups[-1].last) == (1, played.entry_count)
    assert all(a.last + 1 == b.first for a, b in pairwise(groups))
    assert all(group.by is not None for group in groups[1:])


def test_where_it_stands_is_told_by_entries_as_reviews_tell_it(played):
    ends, last = played.step_ends, len(played.step_ends) - 1
    assert played.step_text(last) == f"entry {played.entry_count} of {played.entry_count}"
    assert played.step_text(3) == f"entry {ends[3]} of {played.entry_count}"
    inside = next(n for n in range(1, last) if ends[n] > ends[n - 1] + 1)
    played.go(ends[inside] - 1)
    assert played.step_text(played.step) == f"entry {ends[inside] - 1} of {played.entry_count}", (
        "within a step"
    )
    assert played.step_text(inside) == f"entry {ends[inside]} of {played.entry_count}"


def test_where_it_stands_does_not_tell_how_much_a_side_hears_nothing_of(tmp_path, monkeypatch):
    """All entries were counted at first: their number told of decisions that were hidden."""
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    seen = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
    PAIRS["silence"]((tmp_path / "one", tmp_path / "two"))
    for folder in (tmp_path / "one", tmp_path / "two"):
        play = Playback.of_journal(folder / NAME, ME)
        seen.append((play.entry_count, [play.step_text(step) for step in range(len(play.step_ends))]))
    assert seen[0][1] == seen[1][1]
    assert seen[0][0] != seen[1][0], "the games differ by what is hidden"


def test_every_line_has_its_rule_and_its_reasons(played):
    moves = [line for g in played.log_groups for line in g.lines if " moves from " in line.text]
    assert moves
    assert all(line.rule for g in played.log_groups for line in g.lines)
    assert all(r.rule for line in moves for r in line_reasons(line))
    officers = {unit.id for unit in played.seat_shown.view.units.values() if not unit.steps}
    assert all(line_reasons(line) for line in moves if line.event.unit not in officers), (
        "an officer goes along"
    )
    assert places(moves[0].event)[0] in played.board.spaces


def test_words_are_found_in_the_log(played):
    groups = played.log.find_groups("  INITIATIVE on turn 1 ")
    assert len(groups) == 1
    assert any("initiative on turn 1" in line.text for line in groups[0].lines)
    assert played.log.find_groups("no such words") == ()


def test_throws_of_a_group_are_at_hand(played):
    thrown = [group for group in played.log_groups if group.dice]
    assert thrown
    assert all(1 <= value <= die.faces for group in thrown for die in group.dice for value in die.values)


def test_the_log_grows_as_the_game_does(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    log = Log(desk.game, "axis")
    first = list(log.all_groups())
    assert list(log.all_groups()) == first
    desk.clicks.click_space("D406")
    assert list(log.all_groups())[:-1] == first
    assert log.all_groups()[-1].command is not None
    desk.close_desk()


# ---------------------------------------------------------------- step by step


def test_a_recording_begins_at_its_set_up_and_goes_forth_and_back(played):
    assert played.step == 0
    assert played.back() is False
    seen = [played.state_shown]
    while played.step_forward():
        seen.append(played.state_shown)
    assert played.at == played.entry_count
    assert played.state_shown == played.game.state
    for state in reversed(seen):
        assert played.state_shown == state
        played.back()
    assert played.step == 0


def test_any_moment_is_what_the_game_was_then(played):
    for n in {
        1,
        2,
        ENTRIES_PER_STATE - 1,
        ENTRIES_PER_STATE,
        ENTRIES_PER_STATE + 1,
        played.entry_count // 2,
        played.entry_count,
    }:
        played.go(n)
        assert played.at == n
        assert played.state_shown == played.game.state_at(n)
    played.go(-5)
    assert played.at == 1
    played.go(10**6)
    assert played.at == played.entry_count
    with pytest.raises(IndexError, match="entries, not"):
        played.state_at(played.entry_count + 1)


def test_what_is_shown_belongs_to_the_moment(played):
    first = played.current_scene()
    assert played.status().turns == "turn 1 of 6"
    played.go(played.entry_count)
    assert played.current_scene() != first
    winner = {"allies": "the Americans", "axis": "the Germans"}[played.game.outcome.winner]
    assert f"{winner} win" in played.game.outcome.text
    revision = played.revision
    played.go(played.entry_count)
    assert played.revision == revision, "nothing changed"


def test_a_step_shows_where_it_took_place(played):
    at = next(i for i, g in enumerate(played.log_groups) if any(" moves from " in li.text for li in g.lines))
    played.go_step(at)
    event = next(e for e in played.step_events() if type(e).__name__ == "UnitMoved")
    assert UnitMark(event.unit, "acting") in played.step_marks()
    assert HexMark(event.space, "acting") in played.step_marks()
    played.go_step(0)
    assert played.step_marks() == ()


def test_it_plays_by_itself_at_the_chosen_speed_and_stops_at_the_end(played):
    assert played.tick(100) is False, "it does not play yet"
    played.play()
    assert played.tick(0.6) is False
    assert played.tick(0.6) is True
    assert played.step == 1
    played.speed = 4.0
    assert played.tick(0.3) is True
    assert played.step == 2
    played.play()
    assert not played.playing
    played.go_step(len(played.step_ends) - 2)
    played.play()
    assert played.tick(10) is True
    assert not played.playing, "the end"
    played.play()
    assert played.step == 0, "from the beginning again"


def test_speeds_go_up_and_down_within_bounds(played):
    for _ in range(20):
        played.change_speed()
    assert played.speed == REPLAY_SPEEDS[-1]
    for _ in range(20):
        played.change_speed(-1)
    assert played.speed == REPLAY_SPEEDS[0]


def test_a_journal_that_is_none_is_told(tmp_path):
    with pytest.raises(BadJournal, match="there is no journal"):
        Playback.of_journal(tmp_path / "none.wsn.jsonl")


def test_a_journal_that_is_being_played_can_be_watched(tmp_path):
    desk = desk_of("first_orders", tmp_path)
    assert Playback.of_journal(desk.journal).entry_count == len(desk.game.entries)
    desk.close_desk()


def test_it_follows_a_game_that_goes_on(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    back = Playback(desk.game, "axis")
    assert back.follow_game() is False
    desk.clicks.click_space("D406")
    assert back.follow_game() is True
    assert back.entry_count == len(desk.game.entries)
    back.go(back.entry_count)
    desk.orders.undo_order()
    assert back.follow_game() is True
    assert back.at == back.entry_count == len(desk.game.entries)
    assert back.state_shown == desk.game.state
    desk.close_desk()


def test_each_side_sees_in_it_what_it_knew(tmp_path):
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=3)
    desk = toy_desk(game, tmp_path, {"red": "random", "blue": "random"})
    while not desk.screen.is_over:
        desk.tick(None)
    back = Playback(game, None)
    for side in (None, "red", "blue"):
        back.look_as(side)
        back.go_step(0)
        assert (
            back.seat_shown.view
            == Seat(Game.at(game.system, game.setup, game.world, back.state_shown), side).view
        )


def test_a_jump_in_a_long_game_is_quick():
    """5,000 events: every jump stays under 50 ms of processor time, the picture of the board included."""
    game = scenario.new_game("hedgerow_skirmish", seed=1)
    spaces = list(game.world.board.spaces)
    for n in range(len(game.entries) + 1, 1001):
        course = Course(game.state)
        events = tuple(
            UnitMoved(rule="WSS 6.1", unit=f"E{i}", space=spaces[(n * 5 + i) % len(spaces)])
            for i in range(1, 6)
        )
        for event in events:
            course.happen(event)
        course.close(Entry(n, "axis", Stop(), events))
        game.take(course)
    back = Playback(game, "axis")
    assert sum(len(group.events) for group in back.log_groups) >= 4900
    worst = 0.0
    for n in range(1, back.entry_count, 53):
        began = time.process_time()
        back.go(n)
        back.current_scene()
        back.step_marks()
        worst = max(worst, time.process_time() - began)
        assert back.state_shown == game.state_at(n)
    assert worst < 0.05


def test_a_game_for_one_that_is_over_is_shown_as_its_player_saw_it(tmp_path):
    path = tmp_path / "alone.wsn.jsonl"
    golden.RECORDER.again(golden.RECORDER.games()["concession"]).save(path)
    back = Playback.of_journal(path)
    assert back.side == "americans"
    told = [line.words for group in back.log_groups for line in group.lines]
    assert not [words for words in told if words in ("Drew a card", "Played a card")]
    begun = scenario.new_game("omaha_alone", seed=3)
    begun.save(tmp_path / "begun.wsn.jsonl")
    assert Playback.of_journal(tmp_path / "begun.wsn.jsonl").side is None, "it may be a stranger's"


def test_what_is_out_of_play_lies_beside_the_board_at_every_moment_of_a_replay(tmp_path):
    game = golden.RECORDER.again(golden.RECORDER.games()["beachhead"])
    back = Playback(game, "americans")
    lost = {unit.id for unit in Seat(game, "americans").eliminated_units()}
    assert len(lost) > 20
    back.go(back.step_ends[-1])
    assert {unit.id for unit in back.seat_shown.eliminated_units()} == lost
    trays = [tray for tray in back.current_scene().trays if tray.title == "Out of play"]
    assert {one.unit for tray in trays for one in tray.counters} == lost
    back.go(back.entry_count // 2)
    early = {unit.id for unit in back.seat_shown.eliminated_units()}
    assert 0 < len(early) < len(lost)
    assert early < lost
    back.go(back.step_ends[0])
    assert back.seat_shown.eliminated_units() == ()
