"""Films of Storm Over Normandy: what is shown where, in which order, and what is no news."""

from __future__ import annotations

import pytest

from tests.systems.storm_over_normandy.position import Position, position
from wsn.engine.commands import Command
from wsn.engine.state import Frame
from wsn.parts.beats import Beat, Comes, Plays, Strike, Throw
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Decline,
    Done,
    Fire,
    MoveTo,
    Pick,
    PlayCard,
    Release,
    Support,
    Take,
)
from wsn.table.story import outcome_words, story

HERE, NEXT = "Juaye-Mondaye", "Bayeux"
BEACHES = ("Sword", "Juno", "Gold", "Omaha-1", "Omaha-2", "Utah")


def told(
    p: Position, *commands: Command, dice: list[tuple[int, ...]] | None = None, side: str = "allies"
) -> tuple[Beat, ...]:
    before = p.state
    events = p.do(*commands, dice=dice or [])
    return story(p.game, side, before, events)


def outcomes(beats: tuple[Beat, ...]) -> list[tuple[str, str]]:
    return [(outcome_words(one), one.at) for one in beats if isinstance(one, Comes)]


def test_each_beach_is_shelled_with_its_own_dice_over_it() -> None:
    """All shells fell first, and then the dice of a beach were thrown over the one before it."""
    posts = "\n".join(f"g {beach}-1 post_9_0 {beach}" for beach in ("Gold", "Omaha-1"))
    lands = "\n".join(f"a u{beach} us_regiment {beach}-Landing" for beach in BEACHES)
    shares = {"points": {"Gold": 2, "Omaha-1": 8}}
    p = position(
        f"{lands}\n{posts}",
        frames=[Frame("invasion", None, {"stage": "land"}), Frame("shelling", "allies", shares)],
    )
    beats = told(p, Done(), dice=[(1, 1), (1, 2)])
    shown = [one for one in beats if isinstance(one, Strike | Throw)]
    where = [(type(one), one.space if isinstance(one, Strike) else one.at) for one in shown]
    assert where == [(Strike, "Gold"), (Throw, "Gold"), (Strike, "Omaha-1"), (Throw, "Omaha-1")]
    assert outcomes(beats)[:2] == [("NO EFFECT", "Gold"), ("NO EFFECT", "Omaha-1")]
    assert shown[3].words == "the Allies shell 18 Omaha-1: 8 + dice against 11"


def test_an_attack_is_shown_with_its_dice_and_not_while_the_attacker_adds_to_it() -> None:
    p = position(
        f"a one cw_brigade {HERE}\na two cw_brigade {HERE}\ng foe ge_regiment {HERE}",
        hands={"allies": ["a_armour-1"], "germans": ["g_88-1"]},
        tracks={"support points": 2},
    )
    p.do(Activate(space=HERE, option="commonwealth"))
    assert not [one for one in told(p, Fire()) if isinstance(one, Strike)]
    before = p.state
    events = p.do(Support(amount=1), Decline())
    mine, theirs = (story(p.game, side, before, events) for side in ("allies", "germans"))
    assert not [one for one in mine if isinstance(one, Strike)], "he knows what he has ordered"
    assert [one.by for one in theirs if isinstance(one, Strike)] == [("one", "two")], "he is asked about it"
    beats = told(p, Decline(), dice=[(6, 5)])
    (attack,), (throw,) = ([one for one in beats if isinstance(one, kind)] for kind in (Strike, Throw))
    assert attack.by == ("one", "two")
    assert throw.at == HERE
    assert outcomes(beats) == [("1 DAMAGE", HERE)]


def test_only_what_befalls_a_unit_is_told_of_those_that_become_spent() -> None:
    """Whoever had attacked was told SPENT at the end of his own attack, and so were all strongpoints."""
    p = position(
        f"a one cw_brigade {HERE}\na x cw_brigade {HERE}\ng foe ge_regiment {HERE}\ng low ge_regiment {HERE}"
    )
    p.do(Activate(space=HERE, option="commonwealth"))
    beats = told(p, Fire(), dice=[(6, 6)])
    assert outcomes(beats) == [("1 DAMAGE", HERE)]
    assert outcomes(told(p, Take(unit="low", option="flip"), Done())) == [("SPENT", "low")]
    assert p.spent("one")
    lands = "\n".join(f"a u{beach} us_regiment {beach}-Landing" for beach in BEACHES)
    posts = "\n".join(f"g {beach}-1 post_9_0 {beach}" for beach in ("Gold", "Utah"))
    p = position(
        f"{lands}\n{posts}",
        frames=[
            Frame("invasion", None, {"stage": "land"}),
            Frame("shelling", "allies", {"points": {"Sword": 1, "Juno": 1}}),
        ],
    )
    p.do(Done())
    assert outcomes(told(p, Pick(space="Gold"), dice=[(1, 1), (1, 1)])) == [
        ("NO EFFECT", "Gold"),
        ("NO EFFECT", "Utah"),
    ]
    assert p.spent("Gold-1")


@pytest.mark.parametrize(
    ("card", "who", "words"), [("a_jabos-1", "foe", "SPENT"), ("a_second-1", "one", "FRESH AGAIN")]
)
def test_a_card_that_is_played_on_a_unit_shows_what_it_does_to_it(card: str, who: str, words: str) -> None:
    p = position(
        f"a one cw_brigade {NEXT} spent\ng foe ge_regiment {HERE}\ng free ge_regiment Caen",
        hands={"allies": [card]},
    )
    beats = told(p, PlayCard(card=card, target=who))
    assert beats[0] == Plays("allies", card)
    assert outcomes(beats) == [(words, who)]


def test_a_card_that_is_cancelled_does_nothing_to_its_unit() -> None:
    p = position(
        f"a one cw_brigade {NEXT}\ng foe ge_regiment {HERE}",
        hands={"allies": ["a_jabos-1"], "germans": ["g_weather-1"]},
    )
    beats = told(p, PlayCard(card="a_jabos-1", target="foe"), PlayCard(card="g_weather-1"))
    assert [one.card for one in beats if isinstance(one, Plays)] == ["a_jabos-1", "g_weather-1"]
    assert outcomes(beats) == []


def test_units_that_hedgerows_stop_are_told_spent() -> None:
    p = position(
        f"a one cw_brigade {HERE}\ng foe ge_regiment Caen",
        control={HERE: "allies"},
        hands={"germans": ["g_hedgerows-1"]},
    )
    p.do(Activate(space=HERE, option="commonwealth"), MoveTo(space=NEXT))
    beats = told(p, PlayCard(card="g_hedgerows-1"))
    assert outcomes(beats) == [("SPENT", "one")]


@pytest.mark.parametrize(("die", "words"), [(2, [("LANDS UNHURT", "Picauville")]), (6, [("SPENT", "u0")])])
def test_the_drop_is_rolled_for_over_its_area(die: int, words: list[tuple[str, str]]) -> None:
    units = "a u0 us_airborne Picauville\n" + "\n".join(f"a {b} us_regiment {b}-Landing" for b in BEACHES)
    p = position(units, frames=[Frame("landing plan", "allies")], control={"Picauville": "allies"})
    beats = told(p, Done(), dice=[(die,)])
    assert [one.at for one in beats if isinstance(one, Throw)] == ["Picauville"]
    assert outcomes(beats) == words


def test_a_retreat_is_told_without_a_number() -> None:
    assert outcome_words(Comes("retreat", "one")) == "RETREAT"
    assert outcome_words(Comes("retreat", "one", 2)) == "RETREAT 2"


@pytest.mark.parametrize(("die", "words"), [(2, "PASSED"), (3, "FAILED")])
def test_the_release_of_the_711th_shows_what_it_needs_and_how_it_went(die: int, words: str) -> None:
    p = position("g low ge_static Cabourg held\na one cw_brigade Gold", side="germans")
    beats = told(p, Release(), dice=[(die,)])
    (throw,) = (one for one in beats if isinstance(one, Throw))
    assert (throw.at, throw.needs) == ("Cabourg", (2,))
    assert outcomes(beats) == [(words, "Cabourg")]
