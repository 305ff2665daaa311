"""A seat's view in words."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.systems.storm_over_normandy.position import position as areas
from tests.toys import hexduel
from wsn import scenario
from wsn.board.board import UnknownSpace
from wsn.cite import Reason
from wsn.engine.facts import Chance
from wsn.engine.game import Game
from wsn.engine.state import Frame, Outcome
from wsn.engine.system import Preview
from wsn.scenario import load
from wsn.systems import system_of
from wsn.table import previewing, telling
from wsn.table.effects import effect_text, effects_of
from wsn.table.seat import Seat
from wsn.table.unlisted import ending


@pytest.fixture(scope="module")
def seat():
    """The side that decides first in the small scenario of the tests."""
    setup = load(Path(__file__).resolve().parent.parent / "skirmish.toml")
    game = Game.new(system_of(setup.system), setup, seed=9)
    return Seat(game, game.deciding)


def test_a_game_without_a_board_has_none_to_show():
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1)
    with pytest.raises(TypeError, match="not played on a board"):
        telling.board_of(Seat(game, "red"))


def test_codes_count_units_and_tell_officers_apart(seat):
    codes = telling.codes(seat)
    for place, code in codes.items():
        units = [u for u in seat.view.units.values() if u.place == place]
        letter = "A" if units[0].side == "allies" else "X"
        platoons = sum(u.steps > 0 for u in units)
        assert code == f"{letter}{platoons or ''}{'o' if platoons < len(units) else ''}"
    assert any(code.endswith("o") for code in codes.values())


def test_the_board_shows_units_choices_and_who_holds_what(seat):
    board = telling.board_of(seat)
    held = telling.objective_holders(seat)
    assert held
    assert set(held) <= set(board.spaces)
    text = telling.board_lines(seat)
    for code in telling.codes(seat).values():
        assert re.search(rf"[_#^]{code}[_#^]", text)
    marks = telling.marks(seat, ())
    assert {marks[space] for space in held} <= {"A", "X"}


def test_a_choice_of_a_hex_is_marked_with_its_number(seat):
    from wsn.systems.war_storms.rules.commands import MoveTo
    from wsn.table.choices import choices

    offered = choices(
        [MoveTo(space="D101"), *[MoveTo(space=f"D{n}01") for n in range(2, 12)]], ["x"] * 11, seat.view
    )
    marks = telling.marks(seat, offered)
    assert marks["D101"] == "1"
    assert marks["D901"] == "9"
    assert marks["D1001"] == "+"


def test_the_key_explains_the_letters(seat):
    key = telling.key(seat)
    assert "A2 two units (Americans), X2 two units (Germans)" in key
    assert "# bocage" in key
    assert "A2o two units and an officer, Ao an officer alone" in key


def test_the_key_explains_what_this_game_has_and_nothing_else():
    game = scenario.new_game("omaha_alone", seed=3)
    key = telling.key(Seat(game, "americans"))
    assert "A2 two units (Americans)" in key
    assert not [word for word in ("officer", "exit", "that no one holds") if word in key]
    tiles = scenario.new_game("easy_red", seed=3)
    assert "? an objective that no one holds" in telling.key(Seat(tiles, "allies"))


def test_a_hex_tells_terrain_units_objective_and_what_it_costs(seat):
    lines = telling.hex_lines(seat, telling.board_of(seat).find("D509"))
    assert lines[0] == "D509: built up, level 0, La Cambe"
    assert "  objective: La Cambe, 1 point at the end, held by Germans" in lines
    assert any("2 Platoon, 5. Kompanie" in line for line in lines)
    for mover in ("foot", "wheeled", "tracked"):
        assert any(mover in line.partition(" from ")[0] and "WS" in line for line in lines)


def test_a_hex_tells_its_hedges(seat):
    board = telling.board_of(seat)
    a, b = next(edge for edge, result in board.edges.items() if "bocage" in result)
    assert f"  edge to {b}: bocage" in telling.hex_lines(seat, board.spaces[a])
    assert f"  edge to {a}: bocage" in telling.hex_lines(seat, board.spaces[b])


def test_a_line_of_sight_is_told_as_the_ruling_tells_it(seat):
    lines = telling.sight_lines(seat, "D306", "D508")
    assert lines[0].startswith("D306 to D508: BLOCKED")
    assert any("D407/D408" in line and "(WSN 5.1)" in line for line in lines)
    with pytest.raises(UnknownSpace):
        telling.sight_lines(seat, "D306", "D999")


def test_units_are_listed_side_by_side(seat):
    everybody, one = telling.unit_lines(seat), telling.unit_lines(seat, "axis")
    assert everybody[0] == "allies:"
    assert one == everybody[everybody.index("axis:") :]
    assert len(everybody) == 2 + len(seat.view.units)
    ids = [line.split()[0] for line in everybody if line.startswith("  ")]
    assert sorted(ids) == sorted(seat.view.units), "each stands behind the id that other words ask for"


def test_of_many_outcomes_a_menu_names_the_likeliest() -> None:
    odds = tuple(Chance(f"{n} lost", ways, 36, harm=n) for n, ways in enumerate((1, 2, 12, 10, 8, 3)))
    text = previewing.preview_short(Preview("", odds=odds))
    assert text == "2 lost 33 %, 3 lost 28 %, 4 lost 22 %, 3 more"


def test_a_preview_in_one_phrase_and_in_full():
    preview = Preview(
        "fire: 7 / 2 = 3",
        (Reason("WSN 5.1", "bocage", 1),),
        (Chance("no effect", 26, 36), Chance("1 hit", 10, 36, harm=1)),
    )
    assert previewing.preview_short(preview) == "no effect 72 %, 1 hit 28 %"
    assert previewing.preview_short(Preview("2 points")) == "2 points"
    assert previewing.preview_short(None) == ""
    lines = previewing.preview_lines(preview)
    assert lines[0] == "fire: 7 / 2 = 3"
    assert lines[1] == "  bocage +1 (WSN 5.1)"
    assert lines[2] == "  no effect   72 %  26 in 36  " + "#" * 21
    assert lines[3] == "  1 hit       28 %  10 in 36  " + "#" * 8


# ---------------------------------------------------------------- for marks, lists and the end


def fire(*odds: Chance) -> Preview:
    return Preview("fire", odds=odds)


@pytest.mark.parametrize(
    ("preview", "label"),
    [
        (Preview("to A2", cost=Fraction(2)), "2"),
        (Preview("to A2", cost=Fraction(1, 2)), "½"),
        (Preview("to A2", cost=Fraction(4, 3)), "1⅓"),
        (
            Preview(
                "to A2", cost=Fraction(5, 2), odds=(Chance("no effect", 5, 6), Chance("1 hit", 1, 6, own=1))
            ),
            "2½",
        ),
        (
            fire(Chance("no effect", 26, 36), Chance("1 hit", 9, 36, harm=1), Chance("2", 1, 36, harm=2)),
            "28 %",
        ),
        (fire(Chance("no effect", 36, 36), Chance("1 hit", 0, 36, harm=1)), "0 %"),
        (fire(Chance("no loss, 1 flag", 1, 6), Chance("1 figure lost", 5, 6, harm=1)), "83 %"),
        (fire(Chance("1 step lost by the attacker", 30, 36, own=1), Chance("no effect", 6, 36)), ""),
        (fire(Chance("A1/DR2/EX", 9, 36, harm=1, own=1), Chance("A1", 27, 36, own=1)), "25 %"),
        (fire(Chance("DR2", 9, 36, favours=True), Chance("AR", 27, 36, favours=False)), "25 %"),
        (fire(Chance("passes", 3, 36, favours=True), Chance("fails", 33, 36, favours=False)), "8 %"),
        (fire(Chance("ashore", 3, 6), Chance("at sea", 3, 6)), ""),
        (Preview("a card"), ""),
    ],
)
def test_a_preview_in_a_few_letters(preview, label):
    assert previewing.preview_label(preview) == label


def test_sides_and_kinds_by_their_names():
    game = scenario.new_game("hedgerow_skirmish", seed=1)
    assert telling.side_names(game.setup) == {"allies": "United States", "axis": "Germany"}
    nameless = replace(game.setup, scenario={"sides": {"allies": {}, "axis": {"name": ""}}})
    assert telling.side_names(nameless) == {"allies": "allies", "axis": "axis"}
    assert telling.side_names(replace(game.setup, scenario={}), ("red",)) == {"red": "red"}
    assert telling.kind_name(game.setup, "ge_mg42") == "MG42"
    assert telling.kind_name(game.setup, "no_such_kind") == "no such kind"


def test_units_are_listed_with_their_ids_and_hexes_have_what_entering_costs_apart():
    game = scenario.new_game("hedgerow_skirmish", seed=1)
    seat = Seat(game, "axis")
    table = telling.unit_table(seat, "axis")
    assert {unit for unit, *_ in table} == {u.id for u in seat.view.units.values() if u.side == "axis"}
    both = telling.unit_table(seat)
    assert [row for row in both if row[1] == "axis"] == list(table)
    assert all(text == str(seat.about(unit)) for unit, _, _, text in both)
    space = telling.board_of(seat).spaces["D407"]
    place, entering = telling.place_lines(seat, space), telling.entering_lines(seat, space)
    does = tuple(f"  {effect_text(one)} ({one.rule})" for one in effects_of(seat, "D407"))
    assert "  AP and ART fire in open: divided by 2 (WSS 5.1)" in does
    assert telling.hex_lines(seat, space) == (*place, *does, *entering)
    assert entering
    assert all(line.startswith(("  foot", "  wheeled", "  tracked", "  towed")) for line in entering)


def test_the_result_is_told_at_the_end_and_not_before():
    game = scenario.new_game("hedgerow_skirmish", seed=1)
    assert telling.result_lines(game) == ()
    side = game.deciding
    assert side is not None
    command = ending(Seat(game, side), "concede")
    assert command is not None
    game.submit(side, command)
    assert telling.result_lines(game)[0].startswith("Result: the Americans win: ")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a draw: nobody holds more", "Result: a draw: nobody holds more (RULE 1)"),
        ("Germany wins: holds the church", "Result: Germany wins: holds the church (RULE 1)"),
    ],
)
def test_a_result_is_said_once(text: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = scenario.new_game("hedgerow_skirmish", seed=1)
    monkeypatch.setattr(type(game), "outcome", Outcome(None, "RULE 1", text))
    assert telling.result_lines(game)[0] == line


def test_the_key_of_a_board_of_areas_explains_what_stands_behind_a_choice():
    seat = Seat(scenario.new_game("storm_d_day", seed=1), "allies")
    assert "A2G2 after a choice: two of Allies and two of Germans" in telling.key(seat)


def test_the_board_of_areas_tells_the_value_that_is_printed_on_each():
    seat = Seat(scenario.new_game("storm_d_day", seed=1), "allies")
    board = telling.board_lines(seat)
    assert "(14 Gold): beach, value 1*, worth 2; here: " in board
    assert "(16 Juaye-Mondaye): bocage, value 3\n" in board
    assert "name, terrain, value, worth and units" in telling.key(seat)


def test_hits_on_nobody_whom_they_could_hurt_are_not_promised():
    """One damage point on a spent regiment, which takes two or four."""
    group = {"space": "Ranville", "nation": "commonwealth", "units": ("one",)}
    foe = "g foe ge_regiment Caen spent"
    hand = {"allies": ["a_dumps-1"]}
    p = areas(f"a one cw_brigade Ranville\n{foe}", frames=[Frame("act", "allies", group)], hands=hand)
    seat = Seat(p.game, "allies")
    vain = [one for one in seat.choices() if previewing.in_vain(seat, one)]
    several = [one for one in vain if sum(bool(c.ways) for c in seat.preview(one.command).odds) > 1]
    assert several
    assert {previewing.choice_short(seat, one) for one in several} == {"cannot hurt"}
