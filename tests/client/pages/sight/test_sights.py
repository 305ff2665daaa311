"""The table for lines of sight: pointing, what-ifs, the ruling in words, marks, code and pictures."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest

from tests.desk.clicking import desk_of
from tests.seeds import seed_dealing
from wsn.board.board import UnknownSpace
from wsn.client.pages.sight.sights import LineTable
from wsn.client.pages.sight.tries import Try
from wsn.data import DataError
from wsn.desk.marks import EdgeMark, HexMark, LineMark
from wsn.table.los_position import ground_named
from wsn.table.ruling import text_of


@pytest.fixture
def table():
    """The worked examples of the rules, with no line yet."""
    return LineTable.table_named("wsn_5_1")


@pytest.fixture
def blocked(table):
    """A line that the bocage stops in its middle."""
    table.ask_line("d306", " D508 ")
    return table


HEDGE = Try("without the bocage", "without", ("D407", "D408"), "bocage")


# ---------------------------------------------------------------- pointing


def test_a_first_hex_then_the_line_follows_the_pointer_until_it_is_held(table):
    assert table.line_ruling is None
    assert (table.text, table.ruling_code, table.line_reasons, table.line_marks()) == ("", "", (), ())
    assert table.hover("D508") is False
    table.click_hex("D306")
    assert table.line_marks() == (HexMark("D306", "source", "A"),)
    assert table.hover("D307") is True
    assert table.hover("D307") is False, "nothing has changed"
    assert table.line_ruling.end == "D307"
    table.hover("D508")
    table.click_hex("D508")
    assert table.held
    assert table.hover("D101") is False
    assert (table.line_ruling.start, table.line_ruling.end) == ("D306", "D508")


def test_the_first_hex_stays_to_compare_lines_from_it(blocked):
    blocked.click_hex("D307")
    assert (blocked.start, blocked.end) == ("D306", "D307")
    blocked.keep_start = False
    blocked.click_hex("D401")
    assert (blocked.start, blocked.end, blocked.held) == ("D401", None, False)


def test_the_other_end_gives_the_same_verdict(blocked):
    before = blocked.line_ruling
    blocked.swap_ends()
    assert (blocked.start, blocked.end) == ("D508", "D306")
    assert blocked.line_ruling.clear == before.clear
    blocked.let_go()
    assert blocked.line_ruling is None
    blocked.swap_ends()
    assert blocked.start is None


def test_a_hex_sees_itself_no_line(table):
    table.click_hex("D306")
    table.click_hex("D306")
    assert table.line_ruling is None
    assert table.start == "D306"


def test_a_label_that_is_none_is_refused_with_the_nearest(table):
    with pytest.raises(UnknownSpace, match="D406"):
        table.ask_line("D4O6", "D508")
    assert table.line_ruling is None


# ---------------------------------------------------------------- the ruling


def test_the_words_are_those_of_wsn_los(blocked):
    where = ground_named("wsn_5_1")
    assert blocked.text == text_of(where.rule("D306", "D508"), where)


def test_the_marked_blocker_is_the_blocker(blocked):
    marks = blocked.line_marks()
    assert LineMark("D306", "D508", "blocked", Fraction(1, 2)) in marks
    assert EdgeMark("D407", "D408", "blocker", "1") in marks
    assert HexMark("D306", "source", "A") in marks
    assert HexMark("D508", "end", "B") in marks
    first = blocked.line_ruling.first_blockers[0]
    assert (first.rule, first.edge) == ("WSN 5.1", ("D407", "D408"))


def test_what_mattered_and_did_not_block_is_marked_as_passed():
    table = LineTable.table_named("four_boards")
    spaces = list(table.board.spaces)
    for end in spaces[40:200]:
        table.ask_line(spaces[0], end)
        if table.line_ruling.clear and table.line_reasons:
            break
    passed = [m for m in table.line_marks() if isinstance(m, EdgeMark | HexMark) and m.style == "passed"]
    assert passed
    assert LineMark(table.start, table.end, "clear", None) in table.line_marks()


def test_everything_that_a_hex_does_not_see_is_shaded(table):
    table.click_hex("D306")
    assert table.seen_words.startswith("D306 sees ")
    table.shading = True
    unseen = {
        mark.space for mark in table.line_marks() if isinstance(mark, HexMark) and mark.style == "unseen"
    }
    assert unseen == set(table.board.spaces) - set(table.sight_map.visible)
    assert "D508" in unseen
    for space in list(table.board.spaces)[::17]:
        assert (space in unseen) == (not table.ground_asked.rule("D306", space).clear)


def test_shading_a_large_board_is_quick():
    table = LineTable.table_named("four_boards")
    table.shading = True
    spaces = list(table.board.spaces)
    table.begin(spaces[400])
    table.line_marks()  # the first one makes the tables ready
    worst = []
    for space in spaces[10:800:79]:
        began = time.process_time()
        table.begin(space)
        table.line_marks()
        worst.append(time.process_time() - began)
    assert sorted(worst)[len(worst) // 2] < 0.2, "the bench holds the figure; this only sees a blunder"


# ---------------------------------------------------------------- what if


def test_what_can_be_tried_out_is_listed_place_by_place(table):
    assert HEDGE in table.tries_on("D407", "D408")
    here = table.tries_at("D407")
    assert here[0] == Try("with smoke", "smoke", ("D407",))
    assert {one.word for one in here} == {"smoke", "with"}


def test_who_points_at_a_hex_may_take_away_what_stands_on_any_of_its_edges(table):
    near = table.tries_near("D408", "D409")
    assert near[0] == HEDGE, "the hedge on another edge of the hex, before all that can be put there"
    assert Try("with bocage", "with", ("D408", "D409"), "bocage") in near
    assert not any(one.word == "with" and one.as_typed.startswith("D407/D408") for one in near)
    words = [one.word for one in table.tries_near("D407")]
    assert words.count("without") >= 2
    assert words == sorted(words, key=lambda word: word != "without")
    assert len(set(near)) == len(near)


def test_an_edge_taken_away_opens_the_line_and_says_so(blocked):
    assert blocked.try_out(HEDGE)
    assert blocked.line_ruling.clear
    assert blocked.otherwise_text == "Without these changes the line is blocked."
    assert blocked.tries_text == ("without D407/D408:bocage",)
    assert EdgeMark("D407", "D408", "what_if", "without the bocage") in blocked.line_marks()
    assert "without D407/D408:bocage" in blocked.text
    assert blocked.try_out(HEDGE), "the same again takes it back"
    assert not blocked.line_ruling.clear
    assert (blocked.all_tries, blocked.otherwise_text, blocked.tries_text) == ((), "", ())


def test_smoke_in_two_hexes_closes_a_line(table):
    table.ask_line("D601", "D605")
    assert table.line_ruling.clear
    assert table.try_out(Try("with smoke", "smoke", ("D602",)))
    assert table.line_ruling.clear
    assert table.otherwise_text == "The line is clear without these changes, too."
    assert table.try_out(Try("with smoke", "smoke", ("D603",)))
    assert not table.line_ruling.clear
    assert table.otherwise_text == "Without these changes the line is clear."
    assert HexMark("D602", "what_if", "with smoke") in table.line_marks()
    table.take_back(Try("with smoke", "smoke", ("D602",)))
    table.take_back(Try("with smoke", "smoke", ("D603",)))
    assert table.all_tries == ()
    assert table.line_ruling.clear


def test_what_cannot_be_tried_out_says_why_and_changes_nothing(blocked):
    assert blocked.try_out(Try("", "without", ("D306", "D307"), "bocage")) is False
    assert blocked.problem.startswith("there is no bocage on D306/D307 to take away")
    assert blocked.all_tries == ()
    assert blocked.try_out(Try("", "unit", ("D307",))) is False
    assert "units never block a line of sight (WSS 5.3 R7)" in blocked.problem
    assert blocked.try_out(HEDGE)
    assert blocked.problem == ""


def test_units_can_be_tried_out_where_they_block():
    table = LineTable.table_named("ht_airel")
    assert any(one.word == "unit" for one in table.tries_at("E5"))
    assert not any(one.word == "smoke" for one in table.tries_at("E5"))
    for end in table.board.spaces:
        table.ask_line("E5", end)
        if table.line_ruling.distance == 3 and table.line_ruling.clear:
            break
    between = next(
        space
        for space in table.board.spaces
        if table.board.distance("E5", space) == 1 and table.board.distance(space, end) == 2
    )
    table.try_out(Try("", "unit", (between,)))
    other = next(
        space
        for space in table.board.spaces
        if table.board.distance("E5", space) == 2 and table.board.distance(space, end) == 1
    )
    table.try_out(Try("", "unit", (other,)))
    assert table.ground_asked.units
    assert table.tries_text[0].startswith("units in ")


# ---------------------------------------------------------------- games, codes, pictures


def test_the_table_of_a_running_game_follows_it(tmp_path):
    desk = desk_of("villiers_fossard", tmp_path, seed_dealing("villiers_fossard", "attack_right"))
    desk.screen.lift_curtain()
    table = LineTable.table_of_seat(desk.screen.shown_seat)
    assert table.title == "Fields like rooms"
    places = {unit.place for unit in desk.screen.shown_seat.view.units.values() if unit.place}
    assert set(table.ground_asked.units) == places
    table.ask_line("E8", "E5")
    desk.clicks.card("attack_right")
    choice = next(c for c in desk.orders.current_choices() if c.kind == "space")
    gone = desk.screen.shown_seat.view.units[choice.command.unit].place
    desk.orders.give_order(choice.command)
    table.ground_changed(LineTable.table_of_seat(desk.screen.shown_seat).base)
    assert gone not in table.ground_asked.units
    assert choice.command.space in table.ground_asked.units
    assert (table.start, table.end) == ("E8", "E5")
    desk.close_desk()


def test_a_scenario_and_a_journal_have_a_table_too(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    desk.close_desk()
    for name in ("hedgerow_skirmish", str(desk.journal)):
        table = LineTable.table_named(name)
        table.ask_line("D306", "D508")
        assert not table.line_ruling.clear
    with pytest.raises(DataError):
        LineTable.table_named("no_such_map")


def test_a_ruling_goes_out_as_a_code_and_comes_back(blocked):
    blocked.try_out(HEDGE)
    other = LineTable.table_named("ht_airel")
    assert other.open_code(f"> {blocked.ruling_code[:20]}\n> {blocked.ruling_code[20:]}")
    assert other.text == blocked.text
    assert other.all_tries == blocked.all_tries
    assert other.differences == ()
    assert other.held
    for what in other.all_tries:
        other.take_back(what)
    assert not other.line_ruling.clear
    assert other.open_code("WSN1-nonsense") is False
    assert other.problem == "the code was damaged on the way: copy it again, whole"


def test_the_side_view_and_the_picture_are_those_of_the_line(blocked, tmp_path):
    assert "D306 to D508, from the side" in blocked.side_svg()
    assert blocked.save_picture(tmp_path / "los.svg") == ""
    assert "BLOCKED" in (tmp_path / "los.svg").read_text()
    assert blocked.save_picture(tmp_path / "los.png") == ""
    assert (tmp_path / "los.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_is_told(blocked, tmp_path):
    assert "must end in .svg or .png" in blocked.save_picture(tmp_path / "los.jpg")
    assert "cannot be written" in blocked.save_picture(tmp_path / "none" / "los.png")
    blocked.let_go()
    assert blocked.side_svg() == ""
    assert "there is no line to draw" in blocked.save_picture(tmp_path / "los.png")
    assert not list(tmp_path.iterdir())
