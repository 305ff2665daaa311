"""What lies on the board is told beside it, whatever stands in its cell."""

from __future__ import annotations

from wsn import scenario
from wsn.engine.state import Marker
from wsn.table import telling
from wsn.table.marker_text import ground_lines, marker_text
from wsn.table.seat import Seat


def test_works_stand_beside_the_text_board_though_units_and_marks_lie_over_them():
    game = scenario.new_game("la_fiere", seed=1)
    seat = Seat(game, None)
    lines = telling.board_lines(seat, choices=seat.choices()).splitlines()
    for marker in seat.view.markers.values():
        words = marker_text("war_storms", marker, telling.side_names(game.setup))
        row = next(line for line in lines if line.startswith(f"{words}: "))
        assert marker.place in row.split(": ")[1].split(", ")


def test_no_marker_that_a_side_does_not_know_is_told():
    game = scenario.new_game("maupertus", seed=1)
    kept = 0
    for side in game.system.sides:
        seat = Seat(game, side)
        board, names = telling.board_of(seat), telling.side_names(game.setup)
        known = {m.place for m in seat.view.markers.values()}
        hidden = {m.place for m in game.state.markers.values()} - known
        assert not hidden & places(ground_lines(board, seat.view, names))
        kept += len(hidden & places(ground_lines(board, game.state, names)))
    assert kept, "a scenario that hides nothing shows nothing here"


def places(lines):
    """The spaces that lines about the ground name."""
    return {place for line in lines for place in line.split(": ")[1].split(", ")}


def test_sandbags_and_wire_of_the_hex_tiles_are_told_too():
    for name in ("easy_red", "villiers_fossard", "gold_beach"):
        game = scenario.new_game(name, seed=1)
        seat = Seat(game, None)
        told = ground_lines(telling.board_of(seat), seat.view, {})
        assert len(told) >= len({m.kind for m in seat.view.markers.values()})


def test_a_marker_is_told_in_words_and_by_the_name_of_its_force():
    """Once a player read "mines anti tank 6 of allies"."""
    game = scenario.new_game("la_fiere", seed=1)
    names = telling.side_names(game.setup)
    mines = Marker(id="m", kind="mines_anti_tank", place="D101", side="allies", value=6)
    assert marker_text("war_storms", mines, names) == f"anti-tank mines 6 ({names['allies']})"
    declared = {kind.name for kind in game.system.declared.markers}
    for name in ("la_fiere", "omaha", "easy_red", "storm_d_day"):
        game = scenario.new_game(name, seed=1)
        seat = Seat(game, game.system.sides[0])
        told = "\n".join(
            line
            for space in telling.board_of(seat).spaces.values()
            for line in telling.place_lines(seat, space)
        )
        assert not [kind for kind in declared if "_" in kind and kind in told]
        assert not [side for side in game.system.sides if f" of {side}\n" in told]
