"""Games on areas and on squares: told in words, played in the terminal, with trays beside the board."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator

import pytest

from tests.conformance import conform
from tests.toys import areas, outposts
from wsn import scenario
from wsn.cli.person import Left, Person
from wsn.cli.terminal import Terminal
from wsn.engine.events import UnitRemoved
from wsn.engine.evolve import evolve
from wsn.engine.game import Game
from wsn.systems import registered
from wsn.table import removed_units, telling
from wsn.table.los_position import as_it_stands
from wsn.table.scene import Scene
from wsn.table.seat import Seat
from wsn.table.whatif import BadQuestion


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    with registered("tests.toys.areas"), registered("tests.toys.outposts"):
        yield


def begun(toy, commands: int = 0) -> Seat:
    game = Game.new(toy.SYSTEM, toy.SETUP, seed=1)
    for _ in range(commands):
        game.submit(game.deciding, game.legal()[0])
    return Seat(game, game.deciding)


def typed(toy, monkeypatch, capsys, *answers: str, seat: Seat | None = None) -> str:
    """What the terminal says to a person who types these lines."""
    seat = seat or begun(toy)
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in answers)))
    person = Person(Terminal())
    with contextlib.suppress(Left):
        while seat.to_decide:
            person.decide(seat)
            seat = Seat(seat.game, seat.game.deciding)
    assert seat.to_decide, "the person left before the end"
    return capsys.readouterr().out


def test_outposts_conform():
    def told(command, events):
        if not isinstance(command, outposts.Step):
            return None
        gone = [e.unit for e in events if isinstance(e, UnitRemoved)]
        return None if not gone else "attacker lost" if gone == [command.unit] else "enemy lost"

    tally = conform(outposts.SYSTEM, outposts.SETUP, seeds=range(9), limit=200, told=told)
    assert tally.games >= 6
    assert tally.odds > 3


def test_areas_are_told_as_a_list_with_neighbours_terrain_and_contents():
    said = telling.board_lines(begun(areas)).splitlines()
    assert said[0].endswith("Alder: hills; here: north envoy")
    assert said[1] == "    next to Beck (ford), Elm (road), Court"
    assert said[2] == "    no way to Mere"
    assert any("Crag (Crag of Storms): hills, castle; here: south envoy" in line for line in said)
    assert "  Court (The king's court): box beside the map" in said
    assert "    next to Alder, Elm (one way)" in said


def test_what_a_side_may_not_know_is_not_in_the_list():
    seat = begun(areas, 2)
    seats = {side: Seat(seat.game, side) for side in areas.SYSTEM.sides}
    north, south = (telling.board_lines(seats[side]) for side in ("north", "south"))
    assert "agent (north)" in north
    assert "agent (south)" not in north
    assert "agent (south)" in south


def test_one_area_is_told_with_what_is_next_to_it():
    seat = begun(areas)
    board = telling.board_of(seat)
    assert telling.hex_lines(seat, board.find("alder")) == (
        "Alder: hills, level 0",
        "  road to Elm",
        "  next to Beck (ford), Elm (road), The king's court",
        f"  {seat.about('north envoy')}",
    )
    assert telling.hex_lines(seat, board.find("court"))[0] == "The king's court: box beside the map"


def test_squares_are_told_as_a_map_of_characters():
    lines = telling.board_lines(begun(outposts)).splitlines()
    assert lines[0].split() == ["A1", "B1", "C1", "D1", "E1"]
    assert lines[1].strip() == "+-----+-----+-----+-----+-----+"
    assert lines[2].startswith("A1 |."), lines[2]
    assert "XH1" in lines[2], "an edge that nobody crosses, then the hill and its level"
    assert "=====" in lines[10], "the wall"
    assert "W1" in lines[6]
    assert any(
        line.startswith("  Barracks (Barracks of white): box beside the map; here: W1") for line in lines
    )
    assert "Comes on in turn 3 (white): w3" in lines
    assert "".join(lines).count("X") == 2, "one edge only is closed, on both lines of its square"


def test_the_key_speaks_of_squares_or_areas():
    assert "Last sign in a square" in telling.key(begun(outposts))
    assert "Edges: = wall" in telling.key(begun(outposts))
    assert "First sign of a line" in telling.key(begun(areas))


def test_envoys_are_sent_in_the_terminal(monkeypatch, capsys):
    seat = begun(areas)
    said = typed(
        areas, monkeypatch, capsys,
        "? crag", "aldr", "why mere", "los a b", "los", "sees", "sees Elm",
        "?", "dale", "Beck", "elm", "why alder", "quit",
        seat=seat,
    )  # fmt: skip
    assert "Type a number or an area" in said
    assert "Crag of Storms: hills, level 0" in said
    assert "`aldr` is not a number, area, unit or word; did you mean `Alder`?" in said
    assert said.count("Envoys has no rules about lines of sight") == 4
    assert "Name two hexes" not in said, "it is said before anything is asked for"
    assert "\nwhy Dale        why nothing can be done there\n" in said, "labels of the board that is played"
    assert "settle a line of sight" not in said
    assert "offer a draw" not in said
    assert seat.game.state.markers["north agent"].place == "Dale"
    assert seat.game.state.markers["south agent"].place == "Beck"
    assert seat.game.state.units["north envoy"].place == "Elm"
    assert "No: Travel Alder: Alder is not next to Crag (ENVOY 3)" in said


def test_stones_are_moved_in_the_terminal_and_out_of_their_box(monkeypatch, capsys):
    seat = begun(outposts)
    out = next(c.number for c in seat.choices() if c.text == "w2 to A1")
    said = typed(
        outposts, monkeypatch, capsys,
        "? barracks", "A1", "los A1 B1", str(out), "units", "Z9", "quit",
        seat=seat,
    )  # fmt: skip
    assert "Type a number or a square" in said
    assert "Barracks of white: box beside the map" in said
    assert "A1: which one?" in said, "w1 may come there too"
    assert "Outposts has no rules about lines of sight" in said
    assert seat.game.state.units["w2"].place == "A1"
    assert "w3  off the board  w3 (stone), comes on in turn 3" in said
    assert "`Z9` is not a number, square, unit or word" in said


def test_a_step_that_is_not_allowed_is_refused_with_its_rule(monkeypatch, capsys):
    seat = begun(outposts)
    wall = outposts.Step(unit="w1", space="C1")
    assert str(seat.why_not(wall)) == "C1 is not next to A2 (POST 2)"
    assert str(seat.why_not(outposts.Step(unit="w3", space="A1"))) == "w3 has not come yet (POST 4)"
    said = typed(outposts, monkeypatch, capsys, "why E4", "quit")
    assert "No: w2 to E4: E4 is not next to Barracks (POST 2)" in said
    assert "No: w1 to E4: E4 is not next to A2 (POST 2)" in said


def test_units_off_the_board_are_in_trays_and_come_out_of_them():
    seat = begun(outposts)
    shown = telling.scene_of(seat)
    assert [(t.title, t.side, [c.unit for c in t.counters]) for t in shown.trays] == [
        ("Comes on in turn 3", "white", ["w3"]),
        ("Comes on in turn 3", "black", ["b3"]),
    ]
    assert {c.unit for c in shown.counters} == {"w1", "w2", "b1", "b2"}, "a unit in a box is on the board"
    assert next(c.space for c in shown.counters if c.unit == "w2") == "Barracks"


def lost_one() -> Seat:
    """A game in which somebody was lost."""
    for seed in range(60):
        game = Game.new(outposts.SYSTEM, outposts.SETUP, seed=seed)
        while game.deciding is not None and not Seat(game, None).eliminated_units():
            fights = [c for c in game.legal() if game.system.preview(game.situation(), c) is not None]
            near = sorted(game.legal(), key=str)
            game.submit(game.deciding, (fights or near)[len(near) * seed // 60 if not fights else 0])
        if game.deciding is not None:
            return Seat(game, game.deciding)
    raise AssertionError("nobody was ever lost")


def trays(scene: Scene) -> dict[tuple[str, str], list[str]]:
    return {(t.title, t.side): [c.unit for c in t.counters] for t in scene.trays}


def test_who_was_lost_lies_in_a_tray_and_is_listed():
    seat = lost_one()
    gone = seat.eliminated_units()[0]
    assert gone.id not in seat.view.units
    assert trays(telling.scene_of(seat))["Out of play", gone.side] == [gone.id]
    assert f"  out of play: {gone.id}" in telling.unit_lines(seat)
    assert f"Out of play ({gone.side}): {gone.id}" in telling.board_lines(seat)


def test_losses_are_read_once_however_many_seats_ask(monkeypatch):
    seat = lost_one()
    told = []
    monkeypatch.setattr(
        removed_units, "evolve", lambda state, event: told.append(event) or evolve(state, event)
    )
    events = [event for entry in seat.game.entries for event in entry.events]
    for _ in range(3):
        assert Seat(seat.game, "white").eliminated_units() == Seat(seat.game, "white").eliminated_units()
    assert len(told) <= len(events), "read once, or not at all where it was read before"
    before = len(told)
    seat.submit(seat.legal()[0])
    Seat(seat.game, "white").eliminated_units()
    assert 0 < len(told) - before < 20, "and after a command only what is new"


def test_a_game_without_lines_of_sight_says_so():
    for toy, title in ((areas, "Envoys"), (outposts, "Outposts")):
        seat = begun(toy)
        with pytest.raises(BadQuestion, match=f"{title} has no rules about lines of sight"):
            as_it_stands(telling.board_of(seat), seat.game.world, seat.view)


def test_an_area_whose_name_has_its_label_is_named_once():
    """Once "Carpiquet: open, 9 Carpiquet", and "Gold-Landing: box beside the map, Gold Landing Box"."""
    seat = Seat(scenario.new_game("storm_d_day", seed=1), "allies")
    spaces = telling.board_of(seat).spaces
    assert telling.place_lines(seat, spaces["Carpiquet"])[0] == "9 Carpiquet: open"
    assert telling.place_lines(seat, spaces["Saint-Lo"])[0] == "22 Saint-Lô: bocage"
    assert telling.place_lines(seat, spaces["Gold-Landing"])[0] == "Gold Landing Box: box beside the map"
    near = next(line for line in telling.place_lines(seat, spaces["Gold"]) if line.startswith("  next to"))
    assert near == "  next to The Channel, 8 Juno, 13 Creully, 17 Bayeux, Gold Landing Box"
