"""What happened, beat by beat: who acts on whom, what the dice need, what comes of it, who is told."""

from __future__ import annotations

import pytest

from tests.systems.hex_tiles import position as tiles
from tests.systems.war_storms import calling
from tests.systems.war_storms.assaults import at as assault
from tests.systems.war_storms.batteries import battery
from tests.systems.war_storms.dropzones import dropping, filled
from tests.systems.war_storms.flights import called as flying
from tests.systems.war_storms.targets import facing
from wsn.engine.events import CardMoved, DiceRolled, Event, Resolved, UnitMoved
from wsn.parts.beats import Arrives, Beat, Comes, Drift, Goes, Plays, Strike, Throw, Turn
from wsn.systems.hex_tiles.rules import commands as tile_commands
from wsn.systems.war_storms.rules.commands import (
    AirStrike,
    Assault,
    Drop,
    FireAt,
    FireIndirect,
    Launch,
    PlaceMission,
    Ready,
)
from wsn.table.story import BY, banner_words, needs_words, outcome_words, plain, settle_beats, story


def told(p, *commands, dice=(), side="allies"):
    before = p.state
    events = p.do(*commands, dice=dice)
    return story(p.game, side, before, events)


def of(kind, beats):
    return [one for one in beats if isinstance(one, kind)]


# ---------------------------------------------------------------- fire


def test_fire_tells_who_fires_at_what_with_which_number():
    beats = told(facing(), FireAt(space="301", option="ap"), dice=[(6, 6)])
    (attack,) = of(Strike, beats)
    assert (attack.by, attack.space, attack.manner) == (("F1",), "301", "fire")
    (throw,) = of(Throw, beats)
    assert (throw.at, throw.values, throw.needs) == ("301", (6, 6), attack.needs)
    assert needs_words(throw).startswith(f"needs {attack.needs[0]} or less")
    assert [outcome_words(one) for one in of(Comes, beats)] == ["NO EFFECT"]


@pytest.mark.parametrize(("over", "hits"), [(1, 0), (0, 1)])
def test_the_number_told_is_the_one_that_counts(over, hits):
    p = facing()
    preview = told(facing(), FireAt(space="301", option="ap"), dice=[(6, 6)])
    need = of(Strike, preview)[0].needs[0] + over
    beats = told(p, FireAt(space="301", option="ap"), dice=[(need - need // 2, need // 2)])
    assert [one.count for one in of(Comes, beats) if one.what == "hit"] == [1] * hits


# ---------------------------------------------------------------- assaults


def test_an_assault_that_fails_its_morale_is_told_so():
    beats = told(assault(), Assault(space="202"), Launch(), dice=[(6, 6)])
    (attack,) = of(Strike, beats)
    assert attack.manner == "assault"
    assert of(Throw, beats)[0].check
    assert [(one.what, one.at) for one in of(Comes, beats)] == [("assault_failed", "202")]


def test_the_fire_of_the_defenders_is_no_failed_assault():
    nothing = (6, 6)
    dice = [(1, 1), nothing, nothing, nothing, (1, 1)]
    beats = told(assault(), Assault(space="202"), Launch(), dice=dice)
    assert [one.manner for one in of(Strike, beats)] == ["assault", "melee", "melee", "melee"]
    outcomes = [one.what for one in of(Comes, beats)]
    assert outcomes[:4] == ["passed", "no_effect", "no_effect", "no_effect"]
    assert outcomes.count("assault_failed") == 1
    assert of(Goes, beats)[-1].manner == "retreat"


# ---------------------------------------------------------------- missions, aircraft and drops


def throws(beats):
    """The words, the number needed and the place of every throw."""
    return [(needs_words(one), one.at) for one in of(Throw, beats)]


def outcomes(beats):
    return [(outcome_words(one), one.at) for one in of(Comes, beats)]


def test_a_mission_shows_what_its_accuracy_and_its_shells_need():
    beats = told(calling.placed(), PlaceMission(space="504"), dice=[(1,), (6, 6)])
    aimed, burst = of(Strike, beats)
    assert (aimed.space, aimed.manner) == ("504", "shells")
    assert burst.needs
    (accuracy, at), (attack, _) = throws(beats)
    assert of(Throw, beats)[0].words.endswith(": accuracy")
    assert accuracy.startswith("needs ")
    assert accuracy.endswith(" or less")
    assert at == "504"
    assert attack.startswith(f"needs {burst.needs[0]} or less")
    assert outcomes(beats) == [("ON TARGET", "504"), ("NO EFFECT", "504")]


def test_a_mission_that_drifts_goes_from_its_aim_to_where_it_comes_down():
    beats = told(calling.placed(), PlaceMission(space="504"), dice=[(6,), (1,)])
    (drift,) = of(Drift, beats)
    assert (drift.start, drift.end) == ("504", "503")
    assert outcomes(beats) == [("DRIFTS 1", "504")]
    assert [bool(words) for words, _ in throws(beats)] == [True, False]


def test_indirect_fire_that_falls_off_the_map_is_told_to_its_end():
    gun = battery(enemy="ge_infantry 601")
    beats = told(gun, FireIndirect(space="601"), dice=[(6,), (1,)])
    assert throws(beats) == [("needs 4 or less", "F1"), ("", "F1")]
    assert outcomes(beats) == [("DRIFTS 1", "F1"), ("FALLS OFF THE MAP", "F1")]
    assert not of(Drift, beats)


def test_aircraft_pass_the_guns_that_fire_at_them_and_bomb_with_a_number():
    beats = told(flying(anti_air=2), AirStrike(space="404"), dice=[(1, 1), (1,), (6, 6)])
    assert outcomes(beats) == [("COMES THROUGH", "404"), ("NO EFFECT", "404")]
    assert [one.manner for one in of(Strike, beats)] == ["fire", "air"]
    (guns, _), (_, over), (bombs, _) = throws(beats)
    assert guns.startswith("needs ")
    assert guns.endswith(("or more", " 6"))
    assert over == "404"
    assert bombs.startswith("needs ")
    driven = told(flying(anti_air=2), AirStrike(space="404"), dice=[(6, 1)])
    assert outcomes(driven) == [("DRIVEN OFF", "404")]


@pytest.mark.parametrize(
    ("dice", "came", "end"),
    [((1, 1), "ON TARGET", "504"), ((1, 6, 1), "DRIFTS 1", "503"), ((6, 6, 1), "DRIFTS 2", "502")],
)
def test_a_platoon_that_jumps_drifts_from_its_aim_to_where_it_lands(dice, came, end):
    beats = told(dropping(), Drop(unit="F1", space="504"), Ready(), dice=[(die,) for die in dice])
    (landing,) = of(Arrives, beats)
    assert (landing.unit, landing.aim, landing.space, landing.from_air) == ("F1", "504", end, True)
    assert outcomes(beats) == [(came, "504"), ("INITIATIVE", "")]  # the turn goes on to it
    assert throws(beats)[1][0].endswith("or less")
    assert not of(Goes, beats)


def test_a_landing_that_hurts_needs_a_number_too():
    beats = told(dropping(filled("W")), Drop(unit="F1", space="504"), Ready(), dice=[(1,), (1,), (6,)])
    assert ("HIT ON LANDING", "F1") in outcomes(beats)
    assert throws(beats)[-1][0].endswith("or less")


# ---------------------------------------------------------------- the hex-tile game


def test_a_unit_walks_round_the_one_in_its_way():
    p = tiles.position(". . . . .\n . . . . -", "a-arm1 A1\na-inf1 B1\nx-inf1 E1", phase="move")
    beats = told(p, tile_commands.MoveTo(unit="a-arm1", space="C1"))
    (walk,) = of(Goes, beats)
    assert walk.to == "C1"
    assert len(walk.path) == 2
    assert "B1" not in walk.path


def test_a_battle_shows_who_battles_before_its_dice_and_which_faces_score():
    p = tiles.position(". . . .\n . . . -", "a-inf1 A1\nx-inf1 C1", phase="battle")
    beats = told(
        p, tile_commands.Battle(unit="a-inf1", target="x-inf1"), dice=[(tiles.INFANTRY, tiles.ARMOUR)]
    )
    first, second, third = beats[:3]
    assert first == Strike(("a-inf1",), "C1", "x-inf1")
    assert isinstance(second, Throw)
    assert tiles.INFANTRY in second.scoring
    assert tiles.ARMOUR not in second.scoring
    assert third == Comes("hit", "x-inf1", 1)


def test_a_battle_without_a_loss_has_no_effect_and_flags_ask_for_a_retreat():
    for die, words in ((tiles.ARMOUR, "NO EFFECT"), (tiles.FLAG, "RETREAT 1")):
        p = tiles.position(". . . . .\n . . . . -", "a-inf1 A1\nx-inf1 D1", phase="battle")
        beats = told(p, tile_commands.Battle(unit="a-inf1", target="x-inf1"), dice=[(die,)])
        assert outcome_words(of(Comes, beats)[0]) == words


def test_a_card_that_is_drawn_is_shown_to_nobody():
    from wsn.systems.hex_tiles.look import staging

    p = tiles.position(". .\n . -", "a-inf1 A1\nx-inf1 B1", phase="battle")
    drawn = CardMoved(rule="M44 1.10", card="ambush", source="deck", to="hand axis")
    played = CardMoved(rule="M44 1.4", card="ambush", source="hand axis", to="discard")
    assert staging.beats(p.s, drawn, ()) == ()
    assert staging.beats(p.s, played, ()) == (Plays("axis", "ambush"),)


def test_what_a_side_does_not_hear_is_not_told():
    p = facing()
    secret = DiceRolled(rule="WSS 8", purpose="secret", faces=6, values=(1,), seen_by=("axis",))
    assert story(p.game, "allies", p.state, (secret,)) == ()
    assert len(of(Throw, story(p.game, "axis", p.state, (secret,)))) == 1


# ---------------------------------------------------------------- any game


def test_events_of_any_game_say_enough_by_themselves():
    events: tuple[Event, ...] = (
        UnitMoved(rule="X 1", unit="a", space="D2"),
        Resolved(rule="X 1", unit="a", target="b", text="fires"),
        Resolved(rule="X 1", text="it rains"),
    )
    beats = tuple(one for event in events for one in plain(event))
    assert beats == (Goes("a", "D2"), Strike(("a",), "", "b"))


def test_dice_take_place_and_number_from_their_attack():
    beats = list(settle_beats((Strike(("a",), "D2", needs=(4, 2)), Throw((1, 1), 6, "fire"))))
    assert beats[1] == Throw((1, 1), 6, "fire", "D2", (4, 2))
    assert beats[2] == Comes("hits", "D2", 2)


def test_the_dice_of_a_new_turn_belong_to_no_attack_of_the_turn_before():
    """The initiative was told to need what the last shot had needed, and to hit."""
    attack = Strike(("a",), "D2", needs=(4, 2)), Throw((5, 6), 6, "fire")
    beats = list(settle_beats((*attack, Turn(2), Throw((1, 2), 6, "initiative"))))
    assert beats[-1] == Throw((1, 2), 6, "initiative")


def test_dice_for_the_initiative_lie_over_no_unit_that_has_just_come():
    """They lay over the tanks that had come on before."""
    beats = list(
        settle_beats((Turn(2), Arrives("tank", "A1"), Goes("tank", "A2"), Throw((1, 2), 6, "", apart=True)))
    )
    assert beats[-1] == Throw((1, 2), 6, "", apart=True)


def test_dice_for_the_initiative_are_compared_not_added_up_and_end_in_a_banner_for_who_has_it():
    from wsn import scenario
    from wsn.bots import BOTS
    from wsn.engine.game import Game
    from wsn.systems import system_of
    from wsn.table.seat import Seat

    setup = scenario.load("first_orders")
    system = system_of(setup.system)
    game = Game.new(system, setup, seed="1")
    bots = {side: BOTS["greedy"](side) for side in system.seats}
    beats: tuple[Beat, ...] = ()
    while system.turn(game.state) == 1:
        before, entries, side = game.state, len(game.entries), game.deciding
        game.submit(side, bots[side].choose(Seat(game, side)))
        beats = story(game, side, before, [e for one in game.entries[entries:] for e in one.events])
        thrown = [one for one in of(Throw, beats) if one.apart]
        assert bool(thrown) == (system.turn(game.state) == 2), "only dice for the initiative"
    (throw,) = thrown
    assert len(throw.values) == 2
    assert needs_words(throw) == ""
    (has,) = [one for one in of(Comes, beats) if one.what == "initiative"]
    assert has.side == Seat(game, "allies").status().initiative


def test_a_unit_that_removes_wire_is_not_told_to_stand():
    """Once STANDS stood over it, as over a unit that ignores a flag."""
    from wsn.systems.hex_tiles.look import staging

    p = tiles.position(". . .", "a-inf1 A1\nx-inf1 C1", phase="battle", features={"wire": ["A1"]})
    beats = told(p, tile_commands.ClearWire(unit="a-inf1"))
    assert not of(Comes, beats)
    stood = Resolved(rule="M44 1.6", unit="a-inf1", text="a-inf1 ignores the first flag")
    strikes_back = DiceRolled(rule="M44 1.1", values=(1,), faces=6, purpose="it battles after the ambush")
    assert staging.beats(p.s, stood, (strikes_back,)) == (Comes("stands", "a-inf1"),)


def test_a_banner_says_what_was_taken_and_by_whom():
    """Under TAKEN stood the side alone, and it read as if the divisions had been taken."""
    assert banner_words(Comes("taken", "J6", side="axis"), "716th Infantry", "J6") == "J6, by 716th Infantry"
    assert banner_words(Comes("lost", "J6", side="axis"), "716th Infantry", "J6") == "J6, by 716th Infantry"
    assert banner_words(Comes("taken", side="axis"), "716th Infantry", "") == "by 716th Infantry"
    assert banner_words(Comes("medal", count=1, side="axis"), "716th Infantry", "J6") == "for 716th Infantry"
    assert banner_words(Comes("medal", count=-1, side="axis"), "716th", "") == "lost by 716th"
    assert banner_words(Comes("initiative", side="axis"), "716th Infantry", "") == "for 716th Infantry"
    assert banner_words(Comes("taken", "J6"), "", "J6") == "J6"
    for word in BY:
        assert banner_words(Comes(word, side="axis"), "the side", "the place") not in ("the side", "")
