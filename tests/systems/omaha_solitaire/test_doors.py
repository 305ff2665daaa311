"""Doors of Omaha, Alone beside its rules: odds, films, the campaign log, printed sheets."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from tests.systems.omaha_solitaire import golden
from tests.systems.omaha_solitaire.position import Position, position, shipped
from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.state import Frame
from wsn.parts.beats import Arrives, Beat, Comes, Goes, Plays, Strike, Throw, Turn
from wsn.systems.omaha_solitaire.look import counters, paper
from wsn.systems.omaha_solitaire.look.counters import kinds
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Advance,
    Attack,
    CallOff,
    Clear,
    Embark,
    Join,
    Land,
    Lose,
    PlayCard,
    PressOn,
    Rebuild,
    Recall,
    Share,
    Shift,
)
from wsn.systems.omaha_solitaire.text import odds
from wsn.table import chronicle, telling
from wsn.table.seat import Seat
from wsn.table.story import story

US = "americans"
GAMES = golden.RECORDER.games()


def film(p: Position, *commands: Command, dice: Sequence[int] = ()) -> tuple[Beat, ...]:
    """What some commands show on the board."""
    before = p.state
    return story(p.game, US, before, p.do(*commands, dice=dice))


FOUGHT = "E-16 S03\nF-16 S03\nsp sp_3 S13 hidden"


@pytest.mark.rule("BO Attack", "BO Activation")
def test_a_film_shows_tokens_turned_up_the_number_needed_and_the_points() -> None:
    p = position(FOUGHT, taken=["S03"])
    shown = film(p, Activate(space="S03", option="1st"), Attack(space="S13"))
    assert [type(one) for one in shown] == [Arrives, Strike]
    assert shown[0] == Arrives("sp", "S13")
    assert shown[1] == Strike(("F-16", "E-16"), "S13", "sp", "assault")
    fought = film(p, PressOn(), dice=[3])
    needs = next(one for one in fought if isinstance(one, Throw))
    assert (needs.values, needs.needs, needs.check) == ((3,), (5,), True)
    assert Comes("assault_won", "S13") in fought
    assert Comes("eliminated", "sp") in fought
    assert Comes("points", "sp", 1) in fought
    assert not any(isinstance(one, Comes) and one.what == "passed" for one in fought)
    hurt = film(p, Lose(unit="E-16"))
    assert hurt == (Comes("disrupted", "E-16"),)
    assert film(p, Advance(unit="F-16")) == (
        Goes("F-16", "S13", "advances"), Comes("taken", "S13", side=US), Comes("points", "S13", 1)
    )  # fmt: skip
    lost = position(FOUGHT, taken=["S03"])
    failed = film(lost, Activate(space="S03", option="1st"), Attack(space="S13"), PressOn(), dice=[6])
    assert next(one.what for one in failed if isinstance(one, Comes)) == "assault_failed"
    assert Comes("assault_won", "S13") not in failed


@pytest.mark.rule("BO Landing")
@pytest.mark.parametrize(("die", "what"), [(1, "unhurt"), (4, "hurt")])
def test_a_film_shows_the_landing_with_the_number_that_is_needed(die: int, what: str) -> None:
    frames = [Frame("turn", None, {"stage": "landing"}), Frame("order", US)]
    p = position("I-16 C02\n1-16 C05", frames=frames, turn=1, obstacles=["B02", "B05"])
    shown = film(p, Land(unit="I-16"), dice=[die, 1, 1, 1, 1])
    assert shown[0] == Goes("I-16", "B02", "lands")
    assert isinstance(shown[1], Throw)
    assert (shown[1].at, shown[1].values, shown[1].needs, shown[1].check) == ("I-16", (die,), (1,), True)
    assert shown[2] == Comes(what, "I-16")
    assert (shown[3] == Comes("disrupted", "I-16")) == (what == "hurt")


@pytest.mark.rule("BO Drift")
def test_a_film_shows_what_is_added_to_the_die_of_a_drift() -> None:
    frames = [Frame("turn", None, {"stage": "drift"}), Frame("share", US)]
    shown = film(position("I-16 C04", frames=frames, turn=1), Share(amount=1), dice=[6, 1, 1, 2, 6])
    throws = [one.words for one in shown if isinstance(one, Throw)]
    assert throws[0] == "drift of I Company, 16th Infantry (+1)"
    assert Comes("drifts", "I-16", 2) in shown


@pytest.mark.rule("BO Landing", "BO Stacking")
def test_the_odds_of_a_landing_are_told_where_it_goes_straight_ahead() -> None:
    frames = [Frame("turn", None, {"stage": "landing"}), Frame("order", US)]
    p = position("I-16 C02\n18 C05\n1-16 B05", frames=frames, turn=1, obstacles=["B02", "B04", "B05"])
    shown = p.preview(Land(unit="I-16"))
    assert [reason.amount for reason in shown.reasons] == [1, 1, 1, 0]
    assert shown.reasons[-1].text == "landing in B02: unhurt 1 in 6; 1 disrupted 4 in 6; eliminated 1 in 6"


@pytest.mark.rule("BO Landing", "BO Stacking")
def test_who_would_find_no_room_is_told_where_he_would_land_and_what_it_may_cost() -> None:
    frames = [Frame("turn", None, {"stage": "landing"}), Frame("order", US)]
    p = position("18 C05\n1-16 B05\n3-16 B05\nI-16 C02", frames=frames, turn=5)
    shown = p.preview(Land(unit="18"))
    assert shown.title == "no room at full strength: disrupted, in B04 or B06"
    assert [(reason.rule, reason.amount) for reason in shown.reasons[:1]] == [("BO Stacking", 0)]
    told = [reason.text for reason in shown.reasons if reason.text.startswith("landing in")]
    p.do(Land(unit="18"))
    assert p.phase == "shift"
    asked = [p.preview(Shift(space=beach)).reasons[-1].text for beach in ("B04", "B06")]
    assert asked == told
    assert told[0] == "landing in B04: unhurt 3 in 6; 1 disrupted 3 in 6"


@pytest.mark.rule("BO Drift", "BO Landing R2")
def test_who_embarks_is_told_that_he_may_drift_off_the_map() -> None:
    frames = [Frame("turn", None, {"stage": "drift"}), Frame("waves", US)]
    p = position("E-16 B04\n1-16 -", frames=frames, turn=2)
    edge, safe = p.preview(Embark(unit="1-16", space="C01")), p.preview(Embark(unit="1-16", space="C04"))
    assert edge.title == "off the map 3 in 6"
    assert edge.reasons[0].text == "it drifts from C01: C01 2 in 6, C02 1 in 6, off the map 3 in 6"
    assert (safe.title, safe.reasons[0].rule) == ("", "BO Drift")


@pytest.mark.rule("BO Mines")
def test_before_what_lies_in_wait_springs_the_fight_after_it_is_told_too() -> None:
    p = position("E-16 S03\nF-16 S03\nsp sp_3 S13\ngo re_mine S13", taken=["S03"])
    p.do(Activate(space="S03", option="1st"), Attack(space="S13"))
    shown = p.preview(PressOn())
    assert sum(one.ways for one in shown.odds) == 6
    assert shown.reasons[-1].text.startswith(
        "then, if nothing changes (4 against 3: more): success, no loss 2 in 6"
    )


@pytest.mark.rule("BO Attack", "BO Cards")
def test_a_menu_tells_in_a_phrase_how_an_attack_on_open_tokens_would_go() -> None:
    """An attack, who joins it and a card that helps it roll nothing; each tells the fight after it."""
    p = position(
        "E-16 S03\nF-16 S03\n1-16 S10\nsp sp_3 S13", taken=["S03", "S10"], hand=["artillery-1"], turn=5
    )
    p.do(Activate(space="S03", option="1st"))
    attack = p.preview(Attack(space="S13"))
    assert (attack.title, attack.odds) == ("then success 5 in 6", ())
    p.do(Attack(space="S13"))
    good = sum(one.ways for one in p.preview(PressOn()).odds if one.harm)
    assert attack.title == f"then success {good} in 6"
    for helped in (Join(space="S10", option="1st"), PlayCard(card="artillery-1")):
        assert p.preview(helped).title == "then success 6 in 6"


@pytest.mark.rule("BO Cards", "BO Attack")
def test_only_a_card_that_changes_the_attack_promises_anything_for_it() -> None:
    hand = ["demolition-1", "balloons-1", "bazooka-1"]
    units = "E-16 S03 disrupted\nF-16 B03 disrupted\nsp sp_2 S13"
    p = position(units, taken=["S03"], hand=hand, turn=5)
    p.do(Activate(space="S03", option="1st"), Attack(space="S13"))
    asked = p.game.system.preview
    assert asked(p.s, PlayCard(card="demolition-1")) is None
    assert asked(p.s, PlayCard(card="balloons-1", unit="F-16")) is None, "it takes no part"
    for card in (PlayCard(card="bazooka-1"), PlayCard(card="balloons-1", unit="E-16")):
        promised = p.preview(card).title
        again = position(units, taken=["S03"], hand=hand, turn=5)
        again.do(Activate(space="S03", option="1st"), Attack(space="S13"), card)
        good = sum(one.ways for one in again.preview(PressOn()).odds if one.harm)
        assert promised == f"then success {good} in 6"


@pytest.mark.rule("BO Engineers", "BO Rebuilding", "BO Cards")
def test_a_film_shows_gaps_cards_and_who_comes_back() -> None:
    p = position("E-16 B03\nF-16 - eliminated", obstacles=["B03"], hand=["shermans-1"])
    shown = film(p, Clear(space="B03", option="1st", amount=2), dice=[2])
    throw = next(one for one in shown if isinstance(one, Throw))
    assert (throw.needs, throw.at) == ((4,), "B03")
    assert Comes("cleared", "B03") in shown
    assert Comes("points", "B03", 1) in shown
    failed = film(
        position("E-16 B03", obstacles=["B03"]), Clear(space="B03", option="1st", amount=1), dice=[6]
    )
    assert Comes("failed", "B03") in failed
    assert Plays(US, "shermans-1") in film(p, PlayCard(card="shermans-1", space="B03"))
    assert film(p, Recall(unit="F-16", space="B03")) == (Arrives("F-16", "B03"),)


def test_a_whole_game_can_be_told_as_a_film() -> None:
    game = golden.RECORDER.again(GAMES["beachhead"])
    told: list[Beat] = []
    for n, entry in enumerate(game.entries):
        told += story(game, US, game.state_at(n), entry.events)
    assert sum(isinstance(one, Turn) for one in told) == 10
    assert any(isinstance(one, Comes) and one.what == "drifts" and one.count for one in told)
    assert any(isinstance(one, Comes) and one.what == "pinned" for one in told)
    won = sum(one.count for one in told if isinstance(one, Comes) and one.what == "points")
    assert won == game.state.tracks["victory points"]


@pytest.mark.rule("BO Attack")
def test_odds_are_those_of_pressing_on_and_nothing_face_down_is_looked_into() -> None:
    p = position(FOUGHT, taken=["S03"])
    unseen = odds.odds(p.s, "attack", ("E-16", "F-16"), "S13", {})
    q = position(FOUGHT.replace("sp_3", "sp_1"), taken=["S03"])
    assert unseen == odds.odds(q.s, "attack", ("E-16", "F-16"), "S13", {})
    assert not isinstance(unseen, Refusal)
    assert len(unseen) > 3
    assert all("if it is" in way.title for way in unseen)
    p.do(Activate(space="S03", option="1st"), Attack(space="S13"))
    ways = odds.odds(p.s, "attack", ("E-16", "F-16"), "sp", {})
    assert not isinstance(ways, Refusal)
    plain = next(way for way in ways if "with" not in way.title)
    assert plain.preview.title == "success 5 in 6"
    assert plain.title not in plain.preview.title
    assert plain.preview.odds == p.preview(PressOn()).odds
    backed = next(way for way in ways if "Artillery" in way.title)
    won = [sum(c.harm * c.ways for c in way.preview.odds) for way in (backed, plain)]
    assert won[0] >= won[1]
    p.do(CallOff())
    for units, target, rule in (
        (("sp",), "S13", "BO Attack"),
        (("E-16",), "S01", "BO Attack"),
        (("E-16",), "S04", "BO Attack"),
    ):
        refused = odds.odds(p.s, "attack", units, target, {})
        assert isinstance(refused, Refusal)
        assert refused.rule == rule
    pinned = odds.odds(position(f"{FOUGHT}\nI-16 S03 pinned").s, "attack", ("I-16",), "S13", {})
    assert isinstance(pinned, Refusal)
    assert pinned.rule == "BO Events R2"
    with pytest.raises(LookupError, match="there is no unit 'E-61'"):
        odds.odds(p.s, "attack", ("E-61",), "S13", {})


@pytest.mark.rule("BO Victory")
def test_the_campaign_log_adds_up() -> None:
    game = golden.RECORDER.again(GAMES["beachhead"])
    told = chronicle.account(game)
    assert told is not None
    assert game.outcome is not None
    assert told.result == game.outcome.text
    assert [page.turn for page in told.pages] == list(range(1, 11))
    totals = dict(zip(told.heads, told.totals, strict=True))
    assert totals["points"] == game.state.tracks["victory points"]
    again = sum(
        len(what.split("; ")) for page in told.pages for word, what in page.notes if word == "lost again"
    )
    gains = totals["squares taken"] + totals["tokens removed"] + totals["obstacles cleared"]
    assert totals["points"] == gains - again
    gone = sum("eliminated" in unit.marks for unit in game.state.units.values())
    assert totals["lost"] - totals["returned"] == gone
    assert totals["cards"] == len(game.state.piles["discards"].cards)
    lines = chronicle.lines(told)
    assert lines[1].split()[0] == "turn"
    assert f"{totals['points']}" in next(line for line in lines if line.startswith("all"))
    page = chronicle.page_svg(told, "The campaign")
    assert "The Americans win" in page
    assert page.count("Turn ") >= 9


def test_the_campaign_log_tells_who_was_rebuilt_and_takes_nobody_who_was_lost_for_such() -> None:
    p = position("E-16 B02 disrupted\nF-16 B02 disrupted\nI-16 B03 disrupted", hand=["balloons-1"], ip=(1, 0))
    p.do(Rebuild(unit="E-16"), PlayCard(card="balloons-1", unit="I-16"))
    told = chronicle.account(p.game)
    assert told is not None
    assert dict(zip(told.heads, told.totals, strict=True))["rebuilt"] == 2
    assert ("rebuilt", "E Company, 16th Infantry; I Company, 16th Infantry") in told.pages[-1].notes
    game = golden.RECORDER.again(GAMES["beachhead"])
    whole = chronicle.account(game)
    assert whole is not None
    totals = dict(zip(whole.heads, whole.totals, strict=True))
    commands = [entry.command for entry in game.entries]
    flips = [
        c for c in commands if isinstance(c, Rebuild) or str(getattr(c, "card", "")).startswith("balloons")
    ]
    assert totals["rebuilt"] == len(flips) > 0
    assert totals["lost"] > 0


def test_tokens_of_the_book_that_are_gone_are_named_and_never_by_an_id() -> None:
    seat = Seat(golden.RECORDER.again(GAMES["beachhead"]), US)
    lost = [unit for unit in seat.eliminated_units() if unit.side == "germans"]
    board = next(
        line for line in telling.board_lines(seat).splitlines() if line.startswith("Out of play (Germans)")
    )
    listed = next(line for line in telling.unit_lines(seat, "germans") if line.startswith("  out of play"))
    for line in (board, listed):
        assert re.search(r": .*Strongpoint \d", line)
        told = [re.fullmatch(r"(.*?)(?: × (\d+))?", one) for one in line.split(": ")[1].split(", ")]
        assert sum(int(one[2] or 1) for one in told if one) == len(lost)
        assert not [unit.id for unit in lost if unit.id in line]
    ours = next(line for line in telling.unit_lines(seat, US) if "16th Infantry" in line)
    assert ours.split()[0] in seat.view.units, "what a player types stays"


def test_a_campaign_log_in_play_tells_nothing_that_is_hidden() -> None:
    p = position(FOUGHT, taken=["S03"], hand=["shermans-1"])
    p.do(Activate(space="S03", option="1st"), Attack(space="S13"), CallOff())
    told = chronicle.account(p.game)
    assert told is not None
    assert dict(zip(told.heads, told.totals, strict=True))["initiative"] == 1
    assert not told.result
    assert not any("Sherman" in what for page in told.pages for _, what in page.notes)


def test_every_kind_is_printed_with_front_and_back() -> None:
    for kind in kinds():
        assert len(paper.row(kind)) == len(paper.COLUMNS)
        assert paper.printed(kind).abilities or kind.startswith("tank")
    assert paper.row("regiment") == ("6", "3")
    assert paper.printed("regiment").reduced == (("disrupted", (("factor", "3"),)),)
    assert not paper.printed("sp_3").reduced
    assert paper.printed("re_mine").abilities == ("strikes before the fight",)
    for zone in paper.zones(shipped()[1]):
        assert set(zone.spaces) <= set(shipped()[1].boxes)
        assert zone.spaces
    with pytest.raises(KeyError):
        paper.row("panzer")


def test_every_kind_of_token_and_arm_is_told_apart_by_its_drawing() -> None:
    """All random event tokens had the sign of engineers, and weapons companies the figure of riflemen."""
    drawn = {row: counters.face(row) for row in counters.kinds()}
    events = [drawn[f"re_{word}"] for word in ("sniper", "mine", "mortar", "blank")]
    assert len({(face.symbol, face.figure) for face in events}) == 4
    assert len({face.symbol for face in events}) == 4
    assert drawn["detachment"].figure != drawn["company"].figure
    assert not {face.symbol for face in events} & {drawn["company"].symbol, drawn["sp_3"].symbol}


@pytest.mark.rule("BO Mines", "BO Cards")
def test_a_mine_that_has_struck_is_removed_in_the_film_and_only_cards_that_help_are_named() -> None:
    hand = ["demolition-1", "bazooka-1"]
    p = position("E-16 S03\nF-16 S03\nsp sp_3 S13\ngo re_mine S13", taken=["S03"], hand=hand, turn=5)
    p.do(Activate(space="S03", option="1st"), Attack(space="S13"))
    shown = film(p, PressOn(), dice=[1])
    assert Comes("removed", "go") in shown
    assert not any(isinstance(one, Comes) and one.what == "eliminated" for one in shown)
    cards_ = [one.text for one in p.preview(PressOn()).reasons if one.text.startswith("you hold ")]
    assert cards_ == ["you hold Bazooka"]


@pytest.mark.rule("BO Activation R1", "BO Mines")
def test_mortars_are_reckoned_with_what_they_cost_before_the_fight() -> None:
    """It said "Mortars first, then success 5 in 6", and two battalions attacked at four in six."""
    units = "1-116 S17\n3-116 S17\nsp sp_4 S16\nre re_mortar S16"
    p = position(units, taken=["S17"], turn=5)
    p.do(Activate(space="S17", option="29th"), Attack(space="S16"))
    shown = p.preview(PressOn())
    assert shown.title == "Mortars first, then success 4 in 6"
    assert "then, at best (5 against 4: more, a disrupted unit): success" in shown.reasons[-1].text
    p.do(PressOn(), Lose(unit="1-116"))
    assert sum(one.ways for one in p.preview(PressOn()).odds if one.harm) == 4
    alone = position("1-116 S17 disrupted\nsp sp_4 S16\nre re_mortar S16", taken=["S17"], turn=5)
    alone.do(Activate(space="S17", option="29th"), Attack(space="S16"))
    assert alone.preview(PressOn()).title == "Mortars first: nobody is left"


def test_the_text_board_tells_tokens_face_down_from_those_turned_up() -> None:
    p = position(
        "E-16 B02\na sp_4 S02 hidden\nb re_mine S02\nc sp_1 S04\nd sp_1 S06 hidden\ne sp_2 S06 hidden"
    )
    seat = Seat(p.game, US)
    assert telling.codes(seat) == {"B02": "A1", "S02": "G1g1", "S04": "G1", "S06": "g2"}
    assert "G1g1" in telling.board_lines(seat)
    assert "G2 two tokens (Germans), g2 two tokens face down (Germans)" in telling.key(seat)
    assert "face down" not in telling.key(Seat(position("E-16 B02\nc sp_1 S04").game, US))
