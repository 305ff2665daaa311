"""A seat shows one side's view and gives one side's commands, whatever the game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.seeds import dealt
from tests.toys import areas, hexduel
from tests.worlds import assert_secrets
from wsn import scenario
from wsn.engine.commands import IllegalCommand
from wsn.engine.dice import NeedsRoll, TypedDice
from wsn.engine.game import Game
from wsn.engine.state import UNKNOWN
from wsn.table.choices import choices, group_choices, kind_of, named_ids, pointing, points_at, where
from wsn.table.logline import LogLine
from wsn.table.seat import Seat


@pytest.fixture
def duel():
    """A duel of hexes with both seats and the side that begins."""
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=3)
    return game, {side: Seat(game, side) for side in hexduel.SYSTEM.sides}


def first_of(seat, kind):
    return next(c for c in seat.legal() if isinstance(c, kind))


# ---------------------------------------------------------------- the view


def test_a_seat_does_not_see_what_is_hidden(duel):
    _, seats = duel
    red, blue = seats["red"].view.units, seats["blue"].view.units
    hidden = [u.id for u in red.values() if u.side == "red" and blue[u.id].kind == UNKNOWN]
    assert hidden, "the toy hides its squads"
    assert all(red[name].kind != UNKNOWN for name in hidden)


def test_a_spectator_sees_what_everybody_knows_and_does_nothing(duel):
    game, seats = duel
    spectator = Seat(game, None)
    assert spectator.legal() == ()
    assert spectator.choices() == ()
    assert UNKNOWN in {u.kind for u in spectator.view.units.values()}
    assert spectator.can_undo() is not None
    command = game.legal()[0]
    assert "spectator" in str(spectator.why_not(command))
    with pytest.raises(ValueError, match="spectator"):
        spectator.submit(command)
    assert seats["red"].view is seats["red"].view, "the view is worked out once a state"


def test_a_side_that_does_not_play_is_refused(duel):
    with pytest.raises(ValueError, match="the players are"):
        Seat(duel[0], "green")


def test_nobody_hears_of_a_unit_he_does_not_see(duel):
    with pytest.raises(KeyError):
        duel[1]["red"].about("nobody")


# ---------------------------------------------------------------- choices


def test_only_the_side_that_decides_has_choices(duel):
    game, seats = duel
    waiting = "blue" if game.deciding == "red" else "red"
    assert seats[game.deciding].legal() == game.legal()
    assert seats[waiting].legal() == ()
    assert seats[waiting].why_not(game.legal()[0]).rule == "ENGINE 2"


def test_choices_are_numbered_in_the_order_of_the_legal_commands(duel):
    game, seats = duel
    offered = seats[game.deciding].choices()
    assert [c.command for c in offered] == list(game.legal())
    assert [c.number for c in offered] == list(range(1, len(offered) + 1))
    assert all(c.text for c in offered)


def test_a_choice_points_at_the_unit_and_the_space_where_it_stands(duel):
    game, seats = duel
    seat = seats[game.deciding]
    choice = next(c for c in seat.choices() if c.kind == "unit")
    unit = seat.view.units[choice.command.unit]
    assert choice.points_at == (unit.id, unit.place)
    assert choice in pointing(seat.choices(), unit.place)
    assert choice in pointing(seat.choices(), unit.id)


def test_choices_are_grouped_by_what_they_point_at(duel):
    game, seats = duel
    seat = seats[game.deciding]
    groups = group_choices(seat.choices())
    assert set(groups) == {"unit", ""}, "activate somebody, or end the turn"
    assert sum(len(rows) for rows in groups.values()) == len(seat.choices())


def test_a_hex_named_outright_goes_before_one_where_somebody_stands(duel):
    game, _ = duel
    unit = next(iter(game.state.units.values()))
    commands = (hexduel.Activate(unit=unit.id), hexduel.MoveTo(space=unit.place))
    offered = choices(commands, ("activate", "move"), game.state)
    assert [c.text for c in pointing(offered, unit.place)] == ["move"]
    assert [c.text for c in pointing(offered, unit.id)] == ["activate"]
    assert pointing(offered, "9.9") == ()


def test_what_a_command_points_at_most_tellingly():
    assert kind_of(hexduel.Fire(target="b1", unit="r1")) == "target"
    assert kind_of(hexduel.Hold()) == ""
    assert kind_of(areas.Bid(card="3-a")) == "card"
    assert named_ids(hexduel.Fire(target="b1", unit="r1")) == ("b1", "r1")


def test_a_unit_aboard_another_is_where_its_carrier_is():
    from wsn.engine.state import GameState, Unit

    state = GameState(units={"truck": Unit("truck", "a", "t", "D1"), "men": Unit("men", "a", "m", "truck")})
    assert where("men", state) == "D1"
    assert where("D1", state) is None
    assert points_at(hexduel.Activate(unit="men"), state) == ("men", "D1")


# ---------------------------------------------------------------- why not


def test_a_hex_that_cannot_be_entered_says_why_with_its_rule(duel):
    game, seats = duel
    seat = seats[game.deciding]
    seat.submit(first_of(seat, hexduel.Activate))
    far = max(game.world.spaces(), key=lambda s: hexduel.distance(s, seat.view.units["r1"].place or "0.0"))
    refusals = seat.why_not_at(far)
    assert refusals
    assert all(r.rule.startswith("DUEL") for _, r in refusals)
    assert len({r for _, r in refusals}) == len(refusals), "each reason once"
    assert duel[1]["blue" if game.deciding == "red" else "red"].why_not_at(far) == ()


def test_an_illegal_command_is_refused_and_changes_nothing(duel):
    game, seats = duel
    seat, before = seats[game.deciding], game.state
    with pytest.raises(IllegalCommand) as caught:
        seat.submit(hexduel.MoveTo(space="0.0"))
    assert caught.value.refusal.rule == "ENGINE 3"
    assert game.state is before


# ---------------------------------------------------------------- doing, undoing, the log


def play_out(game, seats, count=400):
    """Give the last legal command again and again, which keeps a duel moving."""
    for i in range(count):
        if game.deciding is None:
            return
        seat = seats[game.deciding]
        legal = seat.legal()
        seat.submit(legal[i % len(legal)])


def test_new_events_come_once_and_the_log_has_them_all(duel):
    game, seats = duel
    seat = seats["red"]
    lines = list(seat.new_events())
    assert lines
    assert seat.new_events() == ()
    while game.deciding is not None:
        play_out(game, seats, 3)
        lines.extend(seat.new_events())
    assert lines == list(seat.log())
    assert all(line.rule and str(line).endswith(f"({line.rule})") for line in lines)


def test_a_log_tells_no_secret():
    game = Game.new(areas.SYSTEM, areas.SETUP, seed=5)
    seats = {side: Seat(game, side) for side in areas.SYSTEM.sides}
    north = seats["north"].legal()[0] if game.deciding == "north" else None
    assert north is not None
    seats["north"].submit(north)
    hidden = [line for line in seats["north"].log() if "MarkerPlaced" in line.text]
    assert hidden
    assert not [line for line in seats["south"].log() if "MarkerPlaced" in line.text]


def test_undo_takes_back_and_the_log_follows(duel):
    game, seats = duel
    seat = seats[game.deciding]
    seat.new_events()
    state = game.state
    before = seat.log()
    first, second = [c for c in seat.legal() if isinstance(c, hexduel.Activate)][:2]
    seat.submit(first)
    seat.new_events()
    assert seat.can_undo() is None
    seat.undo()
    assert game.state == state
    seat.submit(second)
    lines = seat.new_events()
    assert [line.event for line in lines] == [line.event for line in seat.log()[len(before) :]]
    assert lines[0].event.unit == second.unit


def test_undo_stops_where_the_engine_says(duel):
    game, seats = duel
    seat = seats[game.deciding]
    with pytest.raises(IllegalCommand) as caught:
        seat.undo()
    assert caught.value.refusal.rule == "ENGINE 4"
    assert seat.can_undo() == caught.value.refusal


def test_typed_dice_are_asked_for_and_nothing_happens_before():
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, dice=TypedDice([(1,)] * 50))
    seat = Seat(game, game.deciding)
    command = first_of(seat, hexduel.EndTurn)
    before = game.state
    with pytest.raises(NeedsRoll):
        seat.submit(command, TypedDice())
    assert game.state is before
    seat.submit(command, TypedDice([(6,)]))
    assert game.deciding == seat.side, "an even number: the same side again (DUEL 6)"


# ---------------------------------------------------------------- looking ahead


def test_there_is_no_looking_ahead_past_what_is_hidden(duel):
    game, seats = duel
    seat = seats[game.deciding]
    assert_secrets(game.state, game.deciding)
    assert seat.ahead(seat.legal()[0], "x") is None


def test_a_secret_of_a_unit_is_no_bar_to_looking_ahead():
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=3)
    units = {
        u.id: replace(u, seen_by=None, facts={**u.facts, f"@{u.side}/plan": "1.1"})
        for u in game.state.units.values()
    }
    game = Game.at(hexduel.SYSTEM, game.setup, game.world, replace(game.state, units=units))
    seat = Seat(game, game.deciding)
    ahead = seat.ahead(first_of(seat, hexduel.Activate), "x")
    assert ahead is not None
    theirs = [unit for unit in ahead.view.units.values() if unit.side != seat.side]
    assert all(unit.facts == {"began": unit.facts["began"]} for unit in theirs), "what is theirs stays theirs"


def test_looking_ahead_changes_nothing():
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=3)
    units = {u.id: replace(u, seen_by=None) for u in game.state.units.values()}
    game = Game.at(hexduel.SYSTEM, game.setup, game.world, replace(game.state, units=units))
    seat, before = Seat(game, game.deciding), game.state
    ahead = seat.ahead(first_of(seat, hexduel.Activate), "x")
    assert game.state is before
    assert [f.phase for f in ahead.view.frames] == ["orders", "march"]
    assert ahead.side == seat.side
    assert ahead.to_decide
    assert ahead.other() is None
    end = seat.ahead(first_of(seat, hexduel.EndTurn), "x")
    other = end.other()
    assert other is None or other.side != seat.side
    assert end.back(seat.side).view.units == seat.view.units


def test_a_view_has_no_dice(duel):
    game, seats = duel
    s = seats[game.deciding].situation
    with pytest.raises(Exception, match=r"dice|roll"):
        list(s.roll(1, purpose="peeping", rule="DUEL 6"))


def test_a_line_names_its_rule_once():
    event = object()
    assert str(LogLine(1, "moved", "DUEL 2", event)) == "moved (DUEL 2)"
    assert str(LogLine(1, "moved (DUEL 2)", "DUEL 2", event)) == "moved (DUEL 2)"


def test_it_is_known_whether_a_command_hands_on(duel):
    game, seats = duel
    seat = seats[game.deciding]
    end = first_of(seat, hexduel.EndTurn)
    activate = first_of(seat, hexduel.Activate)
    before = game.state
    assert seat.own_time
    assert seat.hands_on(end)
    assert not seat.hands_on(activate)
    assert game.state is before, "it was only tried out"
    other = next(one for side, one in seats.items() if side != game.deciding)
    assert not other.hands_on(end), "another side decides"


def test_refusals_can_be_asked_for_one_unit_alone():
    game = dealt("villiers_fossard", "attack_right")
    seat = Seat(game, game.deciding)
    seat.submit(next(c.command for c in seat.choices() if c.command.card == "attack_right"))
    everybody = {command.unit for command, _ in seat.why_not_at("E8")}
    alone = {command.unit for command, _ in seat.why_not_at("E8", "a-arm3")}
    assert len(everybody) > 1
    assert alone == {"a-arm3"}


@pytest.mark.rule("WSS 7.3")
def test_fire_that_cannot_hurt_comes_after_all_else_and_before_what_ends_the_step():
    seat = Seat(scenario.new_game("hedgerow_skirmish", seed=1), "axis")
    for _ in range(20):
        rows = seat.choices()
        vain = [c for c in rows if type(c.command).__name__ == "FireAt" and seat.cannot_hurt(c.command)]
        if vain:
            break
        wanted = ("ActivateOfficer", "Choose", "Stop")
        seat.submit(next(c for c in seat.legal() if type(c).__name__ in wanted))
    assert vain, "some shot of this position is hopeless"
    assert {choice.command for choice in rows} == set(seat.legal())
    others = [c.number for c in rows if c.kind and c not in vain]
    ends = [c.number for c in rows if not c.kind]
    assert max(others) < min(c.number for c in vain) < ends[-1] == len(rows)
