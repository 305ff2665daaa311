"""What a page is told of a game: the words, the places and the pictures that one seat may know."""

from __future__ import annotations

import gzip
import random
from typing import Any

import msgspec
import pytest

from wsn import scenario
from wsn.desk.forgone import Forgone, merely_picks
from wsn.engine.game import Game
from wsn.host.pictures import drawn_map, map_name
from wsn.host.seatview import past_view, sprites_of, table_view
from wsn.systems import system_of
from wsn.table.seat import Seat
from wsn.wire.tableview import MapShown, TableView

GAMES = ("first_orders", "airel_bridge", "storm_d_day", "omaha_alone", "n44_cherbourg")


def begun(name: str, orders: int = 0) -> Game[Any]:
    setup = scenario.load(name)
    game = Game.new(system_of(setup.system), setup, seed="page")
    luck = random.Random(7)
    for _ in range(orders):
        if game.deciding is not None:
            game.submit(game.deciding, luck.choice(game.legal()))
    return game


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """Each game, a few orders after its beginning."""
    return begun(request.param, 12)


def test_a_view_tells_every_seat_its_own_choices_and_can_be_sent(game: Game[Any]) -> None:
    for side in (*game.system.seats, None):
        seat = Seat(game, side)
        view = table_view(seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=TableView) == view
        assert [one.text for one in view.choices] == [one.text for one in seat.choices()]
        forgone = Forgone(seat, seat.choices())
        for shown, choice in zip(view.choices, seat.choices(), strict=True):
            assert msgspec.json.decode(shown.order, type=type(choice.command)) == choice.command
            assert shown.ends == (forgone.words if forgone.ends_step(choice) else ""), "as the window asks"
            assert shown.picks == merely_picks(seat, choice)
        assert view.status.mine == seat.to_decide == bool(view.choices)
        assert {piece.unit for piece in view.pieces} <= set(seat.view.units)
        assert [line.text for line in view.log if line.rule == ""] == []
        if view.rows:
            assert {n for row in view.rows for n in row.choices} <= {one.n for one in view.choices}


def test_an_order_costs_less_than_fifteen_kilobytes(game: Game[Any]) -> None:
    for side in game.system.seats:
        assert len(gzip.compress(msgspec.json.encode(table_view(Seat(game, side))))) < 15_000


def test_every_picture_that_a_view_names_is_in_the_book_of_its_seat(game: Game[Any]) -> None:
    for side in game.system.seats:
        seat = Seat(game, side)
        view = table_view(seat)
        names = {one.sprite for one in (*view.pieces, *view.signs, *view.hand)}
        names |= {unit.sprite for tray in view.trays for unit in tray.units}
        for name in names:
            drawn = sprites_of(seat).svg(name)
            assert drawn is not None
            assert drawn.startswith("<svg ")
            assert "<script" not in drawn


def test_the_map_is_drawn_once_under_a_name_of_its_own(game: Game[Any]) -> None:
    drawn = drawn_map(game)
    assert drawn_map(game) is drawn
    spaces = msgspec.json.decode(drawn.spaces.plain, type=MapShown)
    assert drawn.svg.plain.startswith(b"<svg ")
    view = table_view(Seat(game, None))
    assert view.map == map_name(game)
    known = {space.id for space in spaces.spaces}
    assert {piece.space for piece in view.pieces} <= known
    for space in spaces.spaces:
        assert spaces.left <= space.x <= spaces.left + spaces.width
        assert spaces.top <= space.y <= spaces.top + spaces.height
        assert space.ring or spaces.cell


def test_counters_that_look_alike_are_one_picture_and_say_nothing_of_who_they_are() -> None:
    game = begun("airel_bridge")
    view = table_view(Seat(game, "allies"))
    by_sprite: dict[str, set[str]] = {}
    for piece in view.pieces:
        by_sprite.setdefault(piece.sprite, set()).add(piece.unit)
    assert max(map(len, by_sprite.values())) > 1


def test_a_seat_is_given_no_picture_that_only_another_was_shown() -> None:
    game = begun("airel_bridge")
    allies, axis = Seat(game, "allies"), Seat(game, "axis")
    mine, theirs = table_view(allies).hand, table_view(axis).hand
    only_theirs = {card.sprite for card in theirs} - {card.sprite for card in mine}
    assert only_theirs
    assert all(sprites_of(allies).svg(name) is None for name in only_theirs)
    titles = {card.card for card in theirs} - {card.card for card in mine}
    sent = msgspec.json.encode(table_view(allies)).decode()
    assert not [card for card in titles if f'"{card}"' in sent]


def test_only_new_lines_are_sent_and_all_of_them_after_an_order_was_taken_back() -> None:
    game = begun("first_orders", 6)
    seat = Seat(game, game.deciding)
    first = table_view(seat)
    assert first.whole
    assert first.log
    again = table_view(seat, first.entries, first.log[-1].mark)
    assert not again.whole
    assert again.log == ()
    assert again.digest == first.digest
    while True:  # an order that can be taken back
        side = str(game.deciding)
        seat = Seat(game, side)
        before = table_view(seat)
        game.submit(side, game.legal()[0])
        after = table_view(seat, before.entries, before.log[-1].mark)
        assert not after.whole
        assert all(line.n > before.entries for line in after.log)
        if after.log and game.can_undo(side) is None:
            break
    game.undo(side)
    other = next(one for one in reversed(game.legal()) if one != game.legal()[0])
    game.submit(side, other)
    back = table_view(seat, after.entries, after.log[-1].mark)
    assert back.whole
    assert [line.text for line in back.log] == [line.text for line in table_view(Seat(game, side)).log]


def test_what_others_did_since_the_last_order_is_told_by_the_seats_own_numbers() -> None:
    game = begun("first_orders")
    while not (len(game.entries) > 20 and {entry.by for entry in game.entries} >= set(game.system.seats)):
        game.submit(str(game.deciding), game.legal()[-1])
    for side in game.system.seats:
        seat = Seat(game, side)
        view = table_view(seat)
        own = game.entries[seat.entry_number(view.since) - 1]
        assert own.by == side
        after = [one.by for one in game.entries[own.n :] if one.by is not None]
        assert after[0] != side
        assert table_view(Seat(game, None)).since == 0


def test_an_earlier_moment_is_shown_as_it_was_and_without_orders() -> None:
    game = begun("first_orders")
    side = "allies"
    kept = []
    for _ in range(10):
        seat = Seat(game, side)
        kept.append(table_view(seat))
        game.submit(str(game.deciding), game.legal()[0])
    for then in kept:
        past = past_view(Seat(game, side), then.entries)
        assert (past.pieces, past.signs, past.trays) == (then.pieces, then.signs, then.trays)
        assert past.view == "past"
        assert past.choices == ()
        assert past.undo is None
        assert not past.status.mine
        assert past.entries == then.entries
        assert past.last > past.entries
        assert past.earlier <= past.entries < past.later
        assert past_view(Seat(game, side), past.later).entries == past.later
    for number in (0, past.last + 1):
        with pytest.raises(IndexError, match="you have heard of"):
            past_view(Seat(game, side), number)
