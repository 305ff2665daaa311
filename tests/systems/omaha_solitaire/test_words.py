"""The log of Omaha, Alone reads as one would tell it: nothing twice, numbers with their nouns."""

from __future__ import annotations

import re

import pytest

from tests.systems.omaha_solitaire import golden
from tests.systems.omaha_solitaire.position import Position, position
from tests.systems.placed import texts as sprung
from wsn import scenario
from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.dice import NoDice
from wsn.engine.events import TrackSet
from wsn.engine.evolve import evolve
from wsn.engine.state import Frame
from wsn.engine.system import Situation
from wsn.systems.omaha_solitaire.data.tables import throw_text
from wsn.systems.omaha_solitaire.rulebook import SYSTEM
from wsn.systems.omaha_solitaire.rules.activation import engineering
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Advance,
    Attack,
    Clear,
    Done,
    Join,
    Land,
    LeaveOut,
    Lose,
    PressOn,
    Rebuild,
    Recall,
)
from wsn.systems.omaha_solitaire.rules.world import acts
from wsn.systems.omaha_solitaire.text.briefing import briefing as reported
from wsn.systems.omaha_solitaire.text.odds import odds
from wsn.table import briefing
from wsn.table.seat import Seat
from wsn.table.summary import at_a_glance
from wsn.table.telling import key, place_lines, scene_of

US = "americans"
GAME = golden.RECORDER.games()["beachhead"]


def lines() -> list[str]:
    """The log of the recorded game, as the player reads it."""
    return [line.text for line in Seat(golden.RECORDER.again(GAME), US).log()]


def told(p: Position, command: Command) -> list[str]:
    """The lines of the log that a command leads to."""
    state, words = p.state, []
    for event in p.do(command):
        words.append(SYSTEM.event_text(Situation(state, p.s.world, NoDice(), p.s.cache), event))
        state = evolve(state, event)
    return words


def test_the_log_of_a_game_says_nothing_twice() -> None:
    told = lines()
    assert not [text for text in told if re.search(r"\b1 (initiative|engineer) points|\b0 ", text)]
    assert any(text.endswith("1 initiative point left") for text in told)
    assert any(text.endswith("no initiative points left") for text in told)
    drifts = [text for text in told if re.search(r" drifts \d", text)]
    assert drifts
    way = r"squares? to the (left|right), (to C0\d|off the map): \d( \+ 1 = \d)?$"
    assert not [text for text in drifts if not re.search(way, text)]
    assert not [text for text in told if " drifts to " in text]
    assert not [
        text for text in told if re.match(r"(Strongpoint|Mine|Sniper|Mortars|Empty).* is removed", text)
    ]
    assert not [text for text in told if re.search(r"lands in B0\d: ", text)]
    for text in ("under fire", "unhurt"):
        assert any(re.search(rf"lands in B0\d {text}: \d", one) for one in told)


def test_who_is_hit_in_a_landing_is_told_once_after_it() -> None:
    told = lines()
    at = next(n for n, text in enumerate(told) if " under fire: " in text)
    name = told[at].partition(" lands")[0]
    assert told[at + 1] in (f"{name} is disrupted", f"{name} is eliminated")


@pytest.mark.rule("BO Drift", "BO Landing", "BO Attack", "BO Mines", "BO Engineers")
def test_every_result_is_told_with_the_die_and_what_is_added_to_it() -> None:
    told = lines()
    for start in (r"[^:]* does not drift: ", r"[^:]* drifts \d [^:]*: ", r"[^:]* lands in B0\d [^:]*: ",
                  r"attack on [^:]* against \d+, on ", r"engineers in [^:]*, on "):  # fmt: skip
        rolls = [one for one in told if re.match(start, one)]
        assert rolls
        assert not [one for one in rolls if not re.match(start + r"[1-6](?: [+-] \d = -?\d+)?(?:: |$)", one)]
    p = position("E-16 S03\nF-16 S03\nsp sp_3 S13\ngo re_mine S13", taken=["S03"])
    p.do(Activate(space="S03", option="1st"), Attack(space="S13"))
    assert "the mine, on a 2, harms nobody" in sprung(p.do(PressOn(), dice=[2]))
    assert throw_text(4) == "4"
    assert (throw_text(3, 2), throw_text(1, -2)) == ("3 + 2 = 5", "1 - 2 = -1")


@pytest.mark.rule("BO Activation")
def test_an_attack_says_who_attacks_and_what_lay_in_wait() -> None:
    told = lines()
    assert any(re.match(r"turned up in [ST]\d\d: Sniper$", text) for text in told)
    assert any(re.search(r"Infantry attacks? [ST]\d\d$", text) for text in told)
    assert any(re.match(r"Sniper in [ST]\d\d: an initiative point is lost$", text) for text in told)
    assert any(re.match(r"\+1 victory point: Sniper removed from [ST]\d\d$", text) for text in told)


@pytest.mark.rule("BO Engineers", "BO Points")
def test_numbers_agree_with_their_nouns_in_a_menu() -> None:
    p = position("E-16 B03", obstacles=["B03"])
    told = [SYSTEM.command_text(p.s, Clear(space="B03", option="1st", amount=n)) for n in (1, 2)]
    assert told == [
        "clear B03 with 1 engineer point, for 1 initiative point of the 1st",
        "clear B03 with 2 engineer points, for 2 initiative points of the 1st",
    ]
    assert engineering(p.s, 1)[0].text == "1 engineer point"


def test_a_game_for_one_player_is_not_said_to_be_against_a_bot() -> None:
    alone, two = (at_a_glance(scenario.load(name)) for name in ("omaha_alone", "storm_d_day"))
    assert "against a bot" not in alone
    assert "Suggested" not in alone
    assert "10 turns, about" in alone
    assert "against a bot" in two


@pytest.mark.rule("BO Activation", "BO Tanks")
def test_a_menu_counts_the_factors_that_attack_tank_tokens_and_all() -> None:
    p = position("E-16 B03\nF-16 B03 disrupted\nt1 tank_1 B03\nt2 tank_2 B03")
    assert SYSTEM.command_text(p.s, Activate(space="B03", option="1st")) == (
        "activate 2 units and 2 tanks (6 CF) in B03 for 1 point of the 1st"
    )
    p.do(Activate(space="B03", option="1st"))
    assert SYSTEM.status(p.s).prompt == "choose what the 2 units and 2 tanks in B03 do"
    one = position("E-16 B03")
    one.do(Activate(space="B03", option="1st"))
    assert SYSTEM.status(one.s).prompt == "choose what the unit in B03 does"


@pytest.mark.rule("BO Points")
def test_the_log_tells_when_a_turn_begins_and_what_engineers_it_brings() -> None:
    told = lines()
    turns = [text for text in told if re.match(r"turn \d+ of 10$", text)]
    assert turns[:3] == ["turn 1 of 10", "turn 2 of 10", "turn 3 of 10"]
    assert not told[0].endswith("engineer point")  # the empty tracks of the set-up are no news
    first = told[told.index("turn 1 of 10") :]
    assert any(text == "1 engineer point" for text in first[:4])
    p = position("E-16 B03", tracks={"engineers": 1})
    words = {
        n: SYSTEM.event_text(p.s, TrackSet(rule="BO Points", track="engineers", value=n)) for n in (0, 3)
    }
    assert words == {0: "no engineer points left", 3: "2 new engineer points, 3 in all"}


@pytest.mark.rule("BO Attack")
@pytest.mark.parametrize(
    ("unit", "said"),
    [("E-16 S03 disrupted", "1 combat factor attacks"), ("E-16 S03", "2 combat factors attack")],
)
def test_one_combat_factor_attacks_and_several_attack(unit: str, said: str) -> None:
    p = position(f"{unit}\nsp sp_3 S13 hidden", taken=["S03"])
    p.do(Activate(space="S03", option="1st"))
    shown = SYSTEM.preview(p.s, Attack(space="S13"))
    assert shown is not None
    assert shown.reasons[0].text == said


def test_beside_the_map_who_is_eliminated_lies_apart_from_who_is_yet_to_land() -> None:
    game = scenario.new_game("omaha_alone", seed=5)
    seat = Seat(game, US)
    titles = [tray.title for tray in scene_of(seat).trays if tray.side == US]
    assert titles == [f"Lands on turn {turn}" for turn in (2, 3, 4, 6)]
    p = position("E-16 B02")
    words = SYSTEM.unit_words(p.s, "F-16")
    assert words.place == "eliminated"
    assert words.condition == ()
    assert SYSTEM.unit_words(p.s, "E-16").place == "B02"


@pytest.mark.rule("BO Victory R1")
def test_the_points_are_set_against_the_next_victory_that_is_not_won_yet() -> None:
    def wanted(vp: int) -> tuple[object, object]:
        status = SYSTEM.status(position("E-16 B02", vp=vp).s)
        return status.score[0].figures[0].of, status.ahead

    assert wanted(45) == (46, "germans")
    assert wanted(46) == (48, "americans")
    assert wanted(49) == (50, "americans")
    assert wanted(51) == (50, "americans")


@pytest.mark.rule("BO Landing")
def test_a_menu_says_where_each_unit_lands() -> None:
    frames = [Frame("turn", None, {"stage": "landing"}), Frame("order", US)]
    p = position("I-16 C02\nE-116 C05", frames=frames, turn=5)
    told = [SYSTEM.command_text(p.s, Land(unit=unit)) for unit in ("I-16", "E-116")]
    assert told == ["I Company, 16th Infantry lands in B02", "E Company, 116th Infantry lands in B05"]


@pytest.mark.rule("BO Landing")
def test_a_disrupted_unit_shows_the_back_of_its_counter() -> None:
    p = position("26 B02 disrupted\n18 B03\nsp sp_4 S02", turn=6)
    shown = {one.unit: one for one in scene_of(Seat(p.game, US)).counters}
    assert (shown["26"].values, shown["18"].values, shown["sp"].values) == (("3",), ("6",), ("4",))
    assert (shown["26"].more, shown["18"].more) == ((), (("disrupted", "3"),))


@pytest.mark.rule("BO Activation", "BO Rebuilding", "BO Landing R2")
def test_refusals_name_the_unit_and_not_its_id() -> None:
    p = position("E-16 B02\nF-16 B04", ip=(3, 0))
    asked = [p.refused(Rebuild(unit="E-16")), p.refused(Recall(unit="F-16", space="B02"))]
    p.do(Activate(space="B02", option="1st"))
    asked.append(p.refused(LeaveOut(unit="E-16")))
    assert [refusal.text for refusal in asked] == [
        "E Company, 16th Infantry is not a disrupted unit on the map",
        "F Company, 16th Infantry is not eliminated",
        "E Company, 16th Infantry cannot be left out: it is not chosen, or alone",
    ]


def test_the_exits_are_told_on_one_line_and_in_play_by_who_holds_them() -> None:
    game = scenario.new_game("omaha_alone", seed=3)
    (before,) = (topic for topic in briefing.before(game.setup) if topic.title == "Exits")
    (line,) = before.lines
    assert line.words.startswith("S01, S02, S04")
    (now,) = (topic for topic in briefing.in_play(Seat(game, "americans")) if topic.title == "Exits")
    (held,) = now.lines
    assert held.words == f"{line.words}, held by the Germans"
    assert held.spaces == line.spaces


def test_the_log_tells_the_dice_of_random_events() -> None:
    told = [text for text in lines() if "random event" in text]
    assert told
    assert not [
        text for text in told if not re.match(r"a random event, on [1-6] and [1-6] at [BHST]\d\d", text)
    ]


def test_nobody_else_advances_only_where_somebody_has() -> None:
    p = position("E-16 B02\nF-16 B02\nsp sp_2 S02", hand=())
    p.do(Activate(space="B02", option="1st"), Attack(space="S02"), PressOn(), dice=[1])
    assert SYSTEM.command_text(p.s, Done()) == "nobody advances"
    p.do(Advance(unit="E-16"))
    assert SYSTEM.command_text(p.s, Done()) == "nobody else advances"


@pytest.mark.rule("BO Activation", "BO Activation R2")
def test_who_joins_an_attack_is_told_in_the_menu_and_in_the_log() -> None:
    p = position("E-16 S03\n1-16 S10\nF-16 S10\nsp sp_3 S13\nre re_sniper S13", taken=["S03", "S10"])
    p.do(Activate(space="S03", option="1st"), Attack(space="S13"))
    join = Join(space="S10", option="1st")
    assert SYSTEM.command_text(p.s, join) == "2 units (5 CF) in S10 join for 1 point of the 1st"
    assert p.preview(PressOn()).title == "Sniper first, then success 4 in 6"
    assert p.preview(join).title == "Sniper first, then success 6 in 6"
    assert "F Company, 16th Infantry and 1st Battalion, 16th Infantry join the attack on S13" in told(p, join)
    alone = position("E-16 S03\nF-16 S10\nsp sp_3 S13", taken=["S03", "S10"])
    alone.do(Activate(space="S03", option="1st"), Attack(space="S13"))
    assert SYSTEM.command_text(alone.s, join) == "1 unit (2 CF) in S10 joins for 1 point of the 1st"
    assert "F Company, 16th Infantry joins the attack on S13" in told(alone, join)


@pytest.mark.rule("BO Rebuilding")
def test_a_unit_comes_back_disrupted_in_one_line_and_who_is_rebuilt_is_told_with_his_square() -> None:
    p = position("E-16 B02\nF-16 B03 disrupted", gaps=["B02"], ip=(3, 0))
    assert (
        SYSTEM.command_text(p.s, Rebuild(unit="F-16"))
        == "rebuild F Company, 16th Infantry in B03 for 1 point"
    )
    log = told(p, Recall(unit="I-16", space="B02"))
    about = [line for line in log if line.startswith("I Company")]
    assert about == ["I Company, 16th Infantry comes back, disrupted, in B02"]


@pytest.mark.rule("BO Attack")
def test_who_may_take_a_loss_is_told_with_what_it_costs() -> None:
    p = position("E-16 S03\n1-16 S03\nH-16 S03\nF-16 S03 disrupted\nsp sp_3 S13", taken=["S03"], turn=5)
    p.do(Activate(space="S03", option="1st"), Attack(space="S13"), PressOn(), dice=[4])
    told = {SYSTEM.command_text(p.s, Lose(unit=unit)) for unit in ("E-16", "1-16", "H-16", "F-16")}
    assert told == {
        "E Company, 16th Infantry is disrupted (CF 2 to 1)",
        "1st Battalion, 16th Infantry is disrupted (CF 3 to 2)",
        "H Company, 16th Infantry is disrupted (CF stays 1)",
        "F Company, 16th Infantry is eliminated",
    }


@pytest.mark.rule("BO Setup R2")
def test_before_an_attack_it_is_told_what_the_strongpoints_were_drawn_from() -> None:
    p = position("E-16 B02\nsp-S02 sp_5 S02 hidden", turn=5)
    p.do(Activate(space="B02", option="1st"))
    told = [reason.text for reason in p.preview(Attack(space="S02")).reasons]
    factors = "4 with 1, 7 with 2, 8 with 3, 5 with 4 and 2 with 5"
    assert f"combat factors of all the strongpoints that may lie there: {factors}" in told


def test_a_wave_is_told_with_its_units_apart() -> None:
    """Names with a comma in them ran into one another: "L Company, 16th Infantry in C01, I Company, 16th"."""
    waves = next(topic for topic in briefing.before(scenario.load("omaha_alone")) if topic.title == "Waves")
    assert waves.lines[3].words == "turn 4: 115th Infantry; 18th Infantry"


def test_the_briefing_tells_what_was_taken_and_what_it_cost() -> None:
    p = position("E-16 S02\nE-116 B05 disrupted\nsp-S01 sp_2 S01 hidden", gaps=["B02"], taken=["S02", "S04"])
    told = {topic.title: [line.words for line in topic.lines] for topic in reported(p.s)}
    assert told["What was taken"] == [
        "2 squares held: S02 and S04",
        "31 German tokens of 32 removed",
        "gaps in B02",
    ]
    assert told["What it cost"][1].startswith("29th Division: eliminated: F Company, 116th Infantry")
    assert told["What it cost"][1].endswith("; 1 of 8 disrupted")


def test_an_eliminated_unit_is_not_told_to_recover() -> None:
    p = position("E-16 B02 disrupted\nsp sp_5 S02", ip=(3, 0))
    p.do(Activate(space="B02", option="1st"), Attack(space="S02"))
    s = p.s
    told = []
    for event_ in p.do(PressOn(), dice=[4]):
        told.append(SYSTEM.event_text(s, event_))
        s.state = evolve(s.state, event_)
    assert "E Company, 16th Infantry is eliminated" in told
    assert not [line for line in told if "full strength" in line]


def test_obstacles_and_gaps_of_a_square_are_told_once() -> None:
    p = position("E-16 B02", obstacles=["B02"], gaps=["B05"])
    board = p.game.world.board
    for beach, words in (("B02", "beach obstacles"), ("B05", "a gap in the obstacles")):
        lines = place_lines(Seat(p.game, US), board.spaces[beach])
        assert [line.strip() for line in lines].count(words) == 1


def test_two_companies_by_one_name_take_the_verb_of_several() -> None:
    p = position("2-R B02 disrupted\nE-16 B02")
    assert acts(p.s, "2-R", "lands in B02") == "A and B Companies, 2nd Rangers land in B02"
    assert acts(p.s, "2-R", "is eliminated") == "A and B Companies, 2nd Rangers are eliminated"
    assert acts(p.s, "E-16", "lands in B02") == "E Company, 16th Infantry lands in B02"
    fight = position("2-R S03\nsp sp_3 S13", taken=["S03"])
    fight.do(Activate(space="S03", option="29th"))
    assert "A and B Companies, 2nd Rangers attack S13" in told(fight, Attack(space="S13"))


def test_an_eliminated_unit_tells_with_what_it_returns() -> None:
    p = position("E-16 B02")
    assert SYSTEM.unit_words(p.s, "F-16").values[0] == "returns with CF 1"
    assert SYSTEM.unit_words(p.s, "E-16").values[0] == "CF 2"


def test_many_attackers_are_counted_at_the_head_of_their_odds_and_not_all_named() -> None:
    p = position("E-16 S03\nF-16 S03\nI-16 S03\nt1 tank_1 S03\nsp sp_3 S13", taken=["S03"])
    many = odds(p.s, "attack", ("E-16", "F-16", "I-16", "t1"), "S13", {})
    assert not isinstance(many, Refusal)
    assert many[0].title.startswith("3 units and 1 tank from S03 against ")
    two = odds(p.s, "attack", ("E-16", "F-16"), "S13", {})
    assert not isinstance(two, Refusal)
    assert two[0].title.startswith("E Company, 16th Infantry and F Company, 16th Infantry against ")


def test_the_key_calls_what_the_book_commands_tokens() -> None:
    shown = key(Seat(scenario.new_game("omaha_alone", seed=3), US))
    assert "A2 two units (Americans), G2 two tokens (Germans)" in shown


def test_a_card_that_is_thrown_back_is_not_replaced_and_the_question_says_so():
    """A new player expected another card for it, and what was thrown back was gone."""
    p = position("I-16 C04", frames=[Frame("throw back", US)], hand=["bazooka-1"])
    assert "no others come for them" in SYSTEM.status(p.s).prompt
