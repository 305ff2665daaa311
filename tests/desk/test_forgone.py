"""Whether an order ends a step while units could still act, and what is said of them then."""

from __future__ import annotations

import wsn
from tests.seeds import seed_dealing
from tests.systems.storm_over_normandy.position import position as areas
from wsn.desk.forgone import Forgone, merely_picks
from wsn.engine.game import Game
from wsn.engine.state import Frame
from wsn.systems.hex_tiles.rules.commands import Battle
from wsn.systems.storm_over_normandy.rules.commands import Fire
from wsn.table.choices import Choice, ending_choice
from wsn.table.seat import Seat


def forgone_by(game: Game) -> tuple[Forgone, Choice]:
    """What could still be done by who decides, and the choice that ends the step."""
    seat = Seat(game, game.deciding)
    end = ending_choice(seat.choices())
    assert end is not None
    return Forgone(seat, seat.choices()), end


def moving(name: str, card: str) -> Game:
    """Hex tiles: a card is played, its units are ordered, and they may move."""
    game = wsn.new_game(name, seed=seed_dealing(name, card))
    game.submit("allies", next(one for one in game.legal() if getattr(one, "card", "") == card))
    while game.state.frames[-1].phase == "order":
        seat = Seat(game, "allies")
        game.submit("allies", next(one.command for one in seat.choices() if one.kind == "unit"))
    return game


def test_the_end_of_a_step_tells_how_many_could_still_act() -> None:
    forgone, end = forgone_by(moving("easy_red", "attack_left"))
    assert forgone.ends_step(end)
    assert forgone.words == "3 units could still act"
    others = [one for one in Seat(moving("easy_red", "attack_left"), "allies").choices() if one.kind]
    assert others
    assert not any(map(forgone.ends_step, others)), "what points at the board ends nothing"


def test_battles_that_are_given_up_are_forgone_though_the_same_side_goes_on() -> None:
    game = moving("airel_bridge", "behind_enemy_lines")
    forgone, end = forgone_by(game)
    assert not forgone.ends_step(end), "the battles follow"
    game.submit("allies", end.command)
    assert isinstance(game.legal()[0], Battle)
    forgone, end = forgone_by(game)
    assert forgone.ends_step(end)


def test_an_attack_where_the_units_stand_forgoes_nothing() -> None:
    group = {"space": "Creully", "nation": "commonwealth", "units": ("one", "two")}
    stands = "a one cw_brigade Creully\na two cw_brigade Creully\ng foe ge_regiment Creully"
    game = areas(stands, frames=[Frame("act", "allies", group)]).game
    seat = Seat(game, "allies")
    fire = next(one for one in seat.choices() if isinstance(one.command, Fire))
    assert fire.kind == ""
    assert Forgone(seat, seat.choices()).able_units
    assert not Forgone(seat, seat.choices()).ends_step(fire)


def picks_of(game: Game) -> list[Choice]:
    """The choices of who decides that only say who acts."""
    seat = Seat(game, game.deciding)
    return [one for one in seat.choices() if merely_picks(seat, one)]


def test_a_platoon_is_merely_picked_once_its_company_is_activated() -> None:
    game = wsn.new_game("hedgerow_skirmish", seed="1")
    assert {one.kind for one in Seat(game, game.deciding).choices()} == {"unit", ""}
    assert picks_of(game) == [], "to activate a company is more"
    game.submit(game.deciding, game.legal()[0])
    assert {one.kind for one in picks_of(game)} == {"unit"}


def test_a_stack_is_merely_picked_by_its_space() -> None:
    game = wsn.new_game("n44_cherbourg", seed="1")
    while not picks_of(game):
        end = ending_choice(Seat(game, game.deciding).choices())
        game.submit(game.deciding, game.legal()[0] if end is None else end.command)
    assert {one.kind for one in picks_of(game)} == {"space"}
    assert all(one.command.picks for one in picks_of(game))
