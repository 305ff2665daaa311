"""Cards played against something: what is asked and told, odds, the hedgerows (SON 6.2, 9.3, 14.2)."""

from __future__ import annotations

import pytest

import wsn
from tests.systems.placed import texts
from tests.systems.storm_over_normandy.position import Position, position
from wsn.engine.events import CardMoved
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Assault,
    Decline,
    Done,
    Fire,
    LeaveOut,
    MoveTo,
    Pick,
    PlayCard,
    Scatter,
    Support,
    Take,
)
from wsn.systems.storm_over_normandy.text import odds, preview
from wsn.systems.storm_over_normandy.text import telling as text
from wsn.table.seat import Seat

MINE = {"Juaye-Mondaye": "allies", "Bayeux": "allies", "Creully": "allies"}


def asked(p: Position) -> str:
    """What the player is asked now."""
    return p.game.system.status(p.s).prompt


def logged(p: Position, card: str, side: str) -> str:
    """The line of the log when a side plays a card now."""
    played = CardMoved(rule="SON 6.2", card=card, source=f"hand {side}", to=f"discards {side}")
    return text.event_text(p.s, played)


@pytest.mark.rule("SON 14.2")
def test_the_hedgerows_help_against_units_that_attack_and_not_against_a_card() -> None:
    units = "a one cw_brigade Tilly\ng foe ge_regiment Tilly"
    hands = {"germans": ["g_hedgerows-1", "g_88-1"], "allies": ["a_artillery-1"]}
    p = position(units, hands=hands)
    p.do(Activate(space="Tilly", option="commonwealth"), Fire(), Decline())
    assert p.allowed(PlayCard(card="g_hedgerows-1"))
    p = position(units, hands=hands)
    p.do(PlayCard(card="a_artillery-1", space="Tilly"), Decline())
    assert p.phase == "react"
    assert p.refused(PlayCard(card="g_hedgerows-1")).rule == "SON 14.2"
    assert p.allowed(PlayCard(card="g_88-1"))


@pytest.mark.rule("SON 14.2")
def test_the_hedgerows_help_in_no_impulse_of_the_germans_own() -> None:
    units = "a one cw_brigade Tilly\ng foe ge_regiment Caumont"
    hands = {"germans": ["g_hedgerows-1", "g_88-1"], "allies": ["a_defensive-1"]}
    p = position(units, hands=hands, side="germans")
    p.do(Activate(space="Caumont", option="german"), Assault(space="Tilly", card="g_88-1"))
    p.do(PlayCard(card="a_defensive-1"))
    assert "the fire of Commonwealth infantry brigade (one) at the assault on 11 Tilly" in asked(p)
    assert p.refused(PlayCard(card="g_hedgerows-1")).rule == "SON 14.2"


@pytest.mark.rule("SON 6.2")
def test_who_may_cancel_a_card_is_told_what_it_is_played_on() -> None:
    p = position(
        "a one cw_brigade Tilly spent\ng foe ge_regiment Tilly",
        hands={"germans": ["g_weather-1"], "allies": ["a_naval-1", "a_second-1", "a_artillery-1"]},
    )
    p.do(PlayCard(card="a_artillery-1", space="Tilly"))
    assert asked(p) == "play a card against Corps artillery on 11 Tilly-sur-Seulles, or none"
    told = logged(p, "g_weather-1", "germans")
    assert told.endswith("played Low cloud against Corps artillery on 11 Tilly-sur-Seulles")
    assert p.preview(Decline()).odds
    p = position(
        "a one cw_brigade Tilly spent\ng foe ge_regiment Tilly",
        hands={"germans": ["g_weather-1"], "allies": ["a_second-1"]},
    )
    p.do(PlayCard(card="a_second-1", target="one"))
    assert asked(p) == "play a card against Second wind on Commonwealth infantry brigade (one), or none"


@pytest.mark.rule("SON 14.2")
def test_who_may_stop_units_is_told_which_where_to_and_how() -> None:
    units = "a one cw_brigade Juaye-Mondaye\na two cw_brigade Juaye-Mondaye\ng foe ge_regiment Tilly"
    hands = {"germans": ["g_hedgerows-1"], "allies": ["a_armour-1"]}
    p = position(units, control=MINE, hands=hands)
    p.do(Activate(space="Juaye-Mondaye", option="commonwealth"), LeaveOut(unit="two"), MoveTo(space="Bayeux"))
    move = "against the move of Commonwealth infantry brigade (one) from 16 Juaye-Mondaye to 17 Bayeux"
    assert asked(p) == f"play a card {move}, or none"
    assert logged(p, "g_hedgerows-1", "germans").endswith(f"played In the hedgerows {move}")
    p = position(units, control=MINE, hands=hands)
    p.do(Activate(space="Juaye-Mondaye", option="commonwealth"), Assault(space="Tilly", card="a_armour-1"))
    assert "against the assault of Commonwealth infantry brigade (one) and" in asked(p)
    assert "from 16 Juaye-Mondaye on 11 Tilly-sur-Seulles" in asked(p)
    shown = preview.preview(p.s, Decline())
    assert shown is not None
    assert shown.odds  # the assault goes on


@pytest.mark.rule("SON 9.3")
def test_to_play_no_card_tells_the_odds_of_what_follows_at_once() -> None:
    units = "a one cw_brigade Tilly\na two cw_brigade Tilly\ng foe ge_regiment Tilly"
    hands = {"germans": ["g_88-1"], "allies": ["a_armour-1"]}
    p = position(units, hands=hands)
    p.do(Activate(space="Tilly", option="commonwealth"), Fire())
    mine = p.preview(Decline())
    assert mine.odds
    assert mine.before == "the enemy may play a card against it"
    with_card = p.preview(PlayCard(card="a_armour-1"))
    assert with_card.odds[-1].words == "5 damage"
    p.do(Decline())
    theirs = p.preview(Decline())
    assert [(one.words, one.ways) for one in theirs.odds] == [(one.words, one.ways) for one in mine.odds]
    assert not any(one.favours for one in theirs.odds)


@pytest.mark.rule("SON 4.0")
def test_the_strongpoints_that_attack_next_tell_their_odds() -> None:
    units = """
        a one cw_brigade Gold landed
        g post post_8_1 Gold
        a two cw_brigade Juno landed
        g other post_8_1 Juno
    """
    frames = [Frame("invasion", None, {"stage": "posts"}), Frame("order", "allies", {"stage": "posts"})]
    p = position(units, frames=frames)
    shown = p.preview(Pick(space="Gold"))
    assert shown.odds
    assert shown.gist.endswith("damage expected")
    assert shown.attack is False, "the enemy attacks"
    seat = Seat(p.game, "allies")
    assert not seat.cannot_hurt(Pick(space="Gold")), "1.6 damage expected: it said that it cannot hurt"
    assert {one.tone for one in shown.odds} == {"nothing", "bad"}
    p.do(Pick(space="Gold"), dice=[(6, 6)])
    assert p.phase == "damage"
    told = p.preview(Take(unit="one", option="flip"))
    assert "next is the attack of Strongpoint 1-8 (other) against 8 Juno" in told.reasons[0].text


@pytest.mark.rule("SON 4.0")
def test_a_drop_tells_of_the_die_that_is_thrown_next() -> None:
    units = "\n".join(f"a {name} us_airborne {area}" for name, area in (
        ("one", "Picauville"), ("two", "Picauville"), ("three", "Sainte-Mere-Eglise")))  # fmt: skip
    frames = [
        Frame("invasion", None, {"stage": "drop", "done": ("Picauville",)}),
        Frame("drop", "allies", {"space": "Picauville", "count": 1}),
    ]
    p = position(units, frames=frames)
    assert "Sainte-Mère-Église" in p.preview(Scatter(unit="one")).reasons[0].text


@pytest.mark.rule("SON 10.0 R1")
def test_what_cannot_hurt_promises_nothing_and_says_why() -> None:
    units = "a one cw_brigade Gold\ng post post_8_1 Gold\ng foe ge_static Gold"
    p = position(
        units, hands={"allies": ["a_artillery-1", "a_armour-1"]}, tracks={"support points": 4}, side="allies"
    )
    p.do(PlayCard(card="a_artillery-1", space="Gold"))
    for command in (Support(amount=2), Support(amount=0)):
        shown = p.preview(command)
        assert [one.words for one in shown.odds] == ["nobody is hurt"]
        assert shown.reasons[-1].rule == "SON 10.0 R1"
    p.do(Support(amount=0))
    assert [one.words for one in p.preview(PlayCard(card="a_armour-1")).odds] == ["nobody is hurt"]
    assert any("it eliminates nobody" in line for line in texts(p.do(Decline(), dice=[(6, 6)])))


@pytest.mark.rule("SON 9.3.5")
def test_odds_count_no_more_damage_than_can_be_taken_and_combine_points_and_cards() -> None:
    p = position(
        "a one cw_brigade Juaye-Mondaye\na two cw_brigade Juaye-Mondaye\ng foe ge_static Juaye-Mondaye spent",
        control=MINE,
        tracks={"support points": 4},
    )
    ways = odds.odds(p.s, "fire", ("one", "two"), "foe", {})
    assert isinstance(ways, tuple)
    assert max(chance.harm for way in ways for chance in way.preview.odds) == 2
    assert any("2 support points and Tanks in support" in way.title for way in ways)
    assert ways[0].title.startswith("with 2 support points and")
    assert {reason.amount for reason in ways[0].preview.reasons} >= {2}


@pytest.mark.rule("SON 14.1")
def test_odds_know_that_held_units_do_not_act() -> None:
    p = position("g one ge_regiment Cabourg held\na two cw_brigade Troarn", side="germans")
    refusal = odds.odds(p.s, "assault", ("one",), "two", {})
    assert not isinstance(refusal, tuple)
    assert refusal.rule == "SON 14.1"


@pytest.mark.rule("SON 2.1.1")
def test_strongpoints_stay_where_the_others_move_from() -> None:
    units = "g one ge_regiment Gold\ng two ge_regiment Gold\ng post post_8_1 Gold"
    p = position(units, side="germans")
    p.do(Activate(space="Gold", option="german"))
    assert "strongpoints do not move with the others" in asked(p)
    p.do(MoveTo(space="Bayeux"), Done())
    assert (p.at("one"), p.at("two"), p.at("post")) == ("Bayeux", "Bayeux", "Gold")
    assert not p.spent("post")
    p = position(units, side="germans")
    p.do(Activate(space="Gold", option="german"), LeaveOut(unit="one"), LeaveOut(unit="two"))
    assert p.refused(MoveTo(space="Bayeux")).rule == "SON 2.1.1"


@pytest.mark.rule("SON 7.2 R1")
def test_defensive_fire_is_of_one_nationality() -> None:
    p = position(
        "a one cw_brigade Tilly\na two us_armour Tilly\ng foe ge_regiment Caumont",
        hands={"allies": ["a_defensive-1"], "germans": ["g_88-1"]},
        side="germans",
    )
    p.do(Activate(space="Caumont", option="german"), Assault(space="Tilly", card="g_88-1"))
    shown = p.preview(PlayCard(card="a_defensive-1"))
    assert shown.title == "US tank battalion (two) against 11 Tilly-sur-Seulles"
    lines = texts(p.do(PlayCard(card="a_defensive-1"), dice=[(1, 1), (1, 1)]))
    assert lines[0].startswith("2 + 2 attack points")


@pytest.mark.rule("SON 13.0")
def test_control_at_the_start_is_of_who_alone_stands_there() -> None:
    source = wsn.load_scenario("storm_d_day")
    units = [row for row in source.scenario["units"] if row["id"] != "ge716-642"]
    game = wsn.new_game(wsn.variant(source, units=units), seed=1)
    assert game.state.tracks["holder Ranville"] == "allies"
    assert game.state.tracks["holder Sword"] == "germans"


@pytest.mark.rule("SON 14.1")
def test_the_release_by_an_attack_is_told() -> None:
    p = position(
        "g one ge_regiment Cabourg held\na two cw_brigade Cabourg",
        hands={"allies": ["a_artillery-1"]},
    )
    lines = texts(p.do(PlayCard(card="a_artillery-1", space="Cabourg"), dice=[(1, 1)]))
    assert lines[0] == "the 711th is released"
    assert "held" not in p.unit("one").marks


@pytest.mark.rule("SON 5.0")
def test_a_side_that_can_do_nothing_passes_by_itself() -> None:
    units = "a one cw_brigade Tilly\ng post post_8_1 Gold\ng box ge_regiment Zone-A spent"
    p = position(units, control={"Tilly": "allies"})
    p.do(Activate(space="Tilly", option="commonwealth"), MoveTo(space="Caumont"), Done())
    assert (p.phase, p.side) == ("impulse", "allies") or p.state.tracks["turn"] == 4


@pytest.mark.rule("SON 10.0")
def test_strongpoints_that_must_go_are_not_asked_about() -> None:
    units = "a one cw_armour Gold\ng a1 post_7_1 Gold\ng a2 post_7_1 Gold\ng foe ge_static Gold"
    p = position(units)
    p.do(Activate(space="Gold", option="commonwealth"), Fire(), dice=[(5, 5)])
    assert p.phase == "damage"
    assert p.state.frames[-1].memo["taken"] == {"a1": 3, "a2": 3}
