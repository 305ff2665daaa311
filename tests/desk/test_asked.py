"""The sentence of what a player can do now counts what is marked, and nothing else."""

from __future__ import annotations

from msgspec.structs import replace

from tests.desk.clicking import desk_of, toy_desk
from tests.desk.formations import ROWS, UNITS
from tests.seeds import seed_dealing
from tests.systems.omaha_solitaire.position import position as beach
from tests.systems.storm_over_normandy.position import position as areas
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import position
from wsn import scenario
from wsn.bots.greedy import Greedy
from wsn.cite import Refusal
from wsn.desk.answers import Sure, told_apart
from wsn.desk.asked import button_words, join_hints, nothing_else, use_of_card, waits_for, what_now
from wsn.desk.desk import PERSON, Desk
from wsn.desk.marks import HexMark, UnitMark
from wsn.engine.facts import Chance
from wsn.engine.memo import encode_memo
from wsn.engine.state import Frame
from wsn.engine.system import Preview
from wsn.systems.omaha_solitaire.rules.memos import Assault
from wsn.systems.storm_over_normandy.data.scenario import SIDES
from wsn.systems.storm_over_normandy.rules.commands import Allot, Done, Fire, Take
from wsn.systems.war_storms.rules.commands import FireAt, Rally, Stop
from wsn.table import pointing
from wsn.table.seat import Seat


def told(desk):
    return what_now(desk.orders, desk.clicks, desk.screen.board.noun)


def test_each_step_of_an_activation_is_told_by_what_is_marked(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    assert told(desk) == "Click one of the 2 marked units to activate it."
    desk.clicks.click_space("D406")
    able = [
        mark for mark in desk.overlay.board_marks() if isinstance(mark, UnitMark) and mark.style == "can_act"
    ]
    assert told(desk).startswith(f"Click one of the {len(able)} marked units")
    desk.clicks.click_space("D306", "E1")
    targets = [m for m in desk.overlay.board_marks() if isinstance(m, HexMark) and m.style == "target"]
    assert told(desk) == f"Move to a marked hex, or attack one of the {len(targets)} marked targets."
    desk.close_desk()


def test_hexes_of_a_unit_that_is_not_selected_are_not_counted(tmp_path):
    desk = desk_of("villiers_fossard", tmp_path, seed_dealing("villiers_fossard", "attack_right"))
    desk.screen.lift_curtain()
    assert told(desk) == "Click one of the outlined cards below the board to play it."
    assert waits_for(desk.orders) == "Click a card"
    desk.clicks.card("attack_right")
    assert desk.clicks.selected_unit is None
    assert told(desk) == "Select one of the 3 marked units."
    desk.clicks.select_unit(desk.clicks.selectable_units[0])
    assert told(desk).startswith("Move to a marked hex")
    desk.close_desk()


def test_nothing_is_told_where_a_bot_decides(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path, allies="human", axis="greedy")
    assert told(desk) == ""
    assert waits_for(desk.orders) == ""
    desk.close_desk()


def test_a_unit_that_is_marked_with_its_odds_is_said_to_be(tmp_path):
    p = position(board(ROWS), UNITS, acting="F1")
    p.do(FireAt(space="202", option="ap"))
    desk = toy_desk(p.game, tmp_path, {"allies": "human", "axis": "human"})
    desk.screen.lift_curtain()
    now = desk.orders.chance_text(desk.orders.end.row)
    assert now.endswith("%")
    asks = "Click one of the 2 marked units to let it join the fire "
    asks += f"(the number is your chance with that unit; now it is {now})."
    assert told(desk) == asks


def test_units_that_are_picked_in_different_ways_are_counted_together(tmp_path):
    desk = desk_of("storm_d_day", tmp_path, allies="human", germans="greedy")
    units = {pointing.aim(c) for c in desk.orders.current_choices() if c.kind == "unit"}
    units |= set(desk.clicks.selectable_units)
    assert told(desk) == f"Click one of the {len(units)} marked units."
    desk.close_desk()


def test_a_card_that_a_click_throws_back_is_not_said_to_be_chosen(tmp_path):
    """Who clicked a card to keep it threw it back: "Click to choose it" stood under it."""
    game = next(
        game
        for seed in range(50)
        if (game := scenario.new_game("omaha_alone", seed=seed)).state.frames[-1].phase == "throw back"
    )
    desk = toy_desk(game, tmp_path, {"americans": PERSON})
    desk.screen.lift_curtain()
    cards = desk.orders.hand()
    assert told(desk).endswith("below the board to throw it back.")
    words = {choice.text for choice in desk.orders.current_choices()}
    for card in cards:
        said = use_of_card(desk.orders, card)
        assert said.startswith("Click to throw back ")
        assert said.removeprefix("Click to ").removesuffix(".") in words
    desk.close_desk()


def test_a_card_with_several_uses_and_one_that_is_played_on_something_say_so(tmp_path):
    desk = Desk.new_game("omaha_alone", {"americans": PERSON}, seed=6, journal=tmp_path / "game.wsn.jsonl")
    desk.screen.lift_curtain()
    said = set()
    for _ in range(60):
        if desk.screen.person_decides:
            said |= {use_of_card(desk.orders, card) for card in desk.orders.hand()}
            desk.orders.give_order(desk.orders.current_choices()[-1].command, confirmed=True)
        else:
            desk.tick(None)
    assert "Click to choose it, then click what it is played on." in said
    assert use_of_card(desk.orders, "no such card") == ""
    desk.close_desk()


def test_what_is_merely_picked_has_one_verb():
    said = join_hints({"select": {"a"}, "place": {"1", "2"}}, "area")
    assert said == "Click the marked unit, or one of the 2 marked areas."
    said = join_hints({"choose": {"a", "b"}, "place": {"1", "2"}, "card": {"c"}}, "square")
    squares = "Click one of the 2 marked units, or one of the 2 marked squares"
    assert said == f"{squares}, or click the outlined card below the board."
    assert join_hints({"select": {"a"}, "card": {"c"}}, "hex").startswith("Select the marked unit, or click ")
    said = join_hints({"go": {"1"}, "strike": {"x"}}, "hex")
    assert said == "Move to the marked hex, or attack the marked target."
    said = join_hints({"choose": {"a"}, "chance": {"b", "c"}}, "hex")
    assert said == "Click one of the 3 marked units (a number beside a unit is your chance with it)."


def test_damage_that_is_applied_in_ones_own_time_keeps_nobody_from_acting(tmp_path):
    """Damage in answer to one's own assault: units are named, to take it and not to act."""
    game = scenario.new_game("storm_d_day", seed=1)
    bots = {side: Greedy(f"1 {side}") for side in game.system.seats}
    while True:
        seat = Seat(game, game.deciding)
        taken = [one for one in seat.legal() if isinstance(one, (Take, Done))]
        if len(taken) > 1 and Done() in taken and seat.own_time and seat.hands_on(Done()):
            break
        seat.submit(bots[seat.side].choose(seat))
    desk = toy_desk(game, tmp_path, dict.fromkeys(game.system.seats, "human"))
    desk.screen.lift_curtain()
    assert desk.orders.able_units
    assert desk.orders.end is not None
    assert not desk.orders.end.ends
    desk.close_desk()


def test_an_attack_where_units_stand_is_no_end_of_the_step_and_is_told_beside_them(tmp_path):
    """Every attack of Storm Over Normandy was asked about: its units "could still act"."""
    group = {"space": "Creully", "nation": "commonwealth", "units": ("one", "two")}
    p = areas(
        "a one cw_brigade Creully\na two cw_brigade Creully\ng foe ge_regiment Creully",
        frames=[Frame("act", "allies", group)],
    )
    desk = toy_desk(p.game, tmp_path, {"allies": PERSON, "germans": PERSON})
    desk.screen.lift_curtain()
    assert told(desk).startswith(
        "Choose one of the 2 orders below, or click one of the 2 marked units to leave"
    )
    assert desk.orders.able_units
    fire = next(one for one in desk.orders.current_choices() if isinstance(one.command, Fire))
    assert not desk.orders.ends_step(fire)
    desk.close_desk()


def test_no_refusal_is_shown_where_the_units_stand_that_were_picked(tmp_path):
    """The pointer still lies on the area that was clicked: "No: leave out one: somebody must act"."""
    group = {"space": "Creully", "nation": "commonwealth", "units": ("one",)}
    p = areas(
        "a one cw_brigade Creully\ng foe ge_regiment Creully\ng far ge_regiment Caen",
        frames=[Frame("act", "allies", group)],
    )
    desk = toy_desk(p.game, tmp_path, {"allies": PERSON, "germans": PERSON})
    desk.screen.lift_curtain()
    assert desk.overlay.card("Creully").refusals == ()
    assert desk.overlay.card("Caen").refusals != ()
    desk.close_desk()


def test_where_a_card_may_come_first_the_orders_below_are_told_as_well(tmp_path):
    desk = Desk.new_game("omaha_alone", {"americans": PERSON}, seed=6, journal=tmp_path / "game.wsn.jsonl")
    while desk.game.state.frames[-1].phase != "share":
        if not desk.tick(None):
            desk.orders.give_order(desk.orders.current_choices()[-1].command, confirmed=True)
    desk.screen.lift_curtain()
    assert desk.orders.hand()
    many = len(desk.orders.button_choices())
    assert told(desk).startswith(f"Choose one of the {many} orders below, or click ")
    assert waits_for(desk.orders) == "Press one of these"
    desk.close_desk()


def test_the_main_button_is_the_one_to_press_only_where_nothing_else_can_be_done(tmp_path):
    """An attack is pressed on or called off, and the one is as good a button as the other."""
    desk = toy_desk(pressing(Assault("S02", ("E-16",))).game, tmp_path, {"americans": "human"})
    desk.screen.lift_curtain()
    buttons = [button.row.text for button in desk.orders.button_choices()]
    assert buttons == ["press on into S02", "call off the attack on S02"]
    assert desk.orders.end is not None
    assert not nothing_else(desk.orders)
    desk.close_desk()


def pressing(memo):
    """Omaha, Alone in the middle of an attack, without a card and without help."""
    here = Frame("assault", "americans", encode_memo(memo))
    return beach("E-16 B02\nsp sp_2 S02", frames=[Frame("activation", "americans"), here], ip=(0, 0))


def test_a_routed_platoon_is_shown_the_odds_of_its_rally_and_doing_nothing_is_not_commended(tmp_path):
    """The button bore no odds, and "Do nothing" was painted as the way on."""
    p = position(board(ROWS), UNITS.replace("102\n    F2", "102 routed\n    F2", 1), acting="F1")
    desk = toy_desk(p.game, tmp_path, {"allies": "human", "axis": "human"})
    desk.screen.lift_curtain()
    rows = {type(button.row.command): button.row for button in desk.orders.button_choices()}
    assert set(rows) == {Rally, Stop}
    assert button_words(desk.orders, rows[Rally]) == "Try to rally   72 %"
    assert button_words(desk.orders, rows[Stop]) == "Do nothing"
    assert not nothing_else(desk.orders)


def test_whoever_ends_an_activation_is_told_that_his_idle_platoons_cannot_react(tmp_path):
    """They were given up as targets, and "2 units could still act" did not say so."""
    desk = desk_of("hedgerow_skirmish", tmp_path)
    desk.orders.confirm_ends = True
    desk.clicks.click_space("D406")
    end = desk.orders.end
    assert end is not None
    answer = desk.orders.give_order(end.row.command)
    assert isinstance(answer, Sure)
    assert answer.text.startswith("end the activation: ")
    assert answer.text.endswith(". 5 platoons that have not acted may no longer react this turn")
    desk.close_desk()


def test_the_order_that_the_question_waits_for_is_shown_with_what_it_waits_for(tmp_path):
    """The question said "then open fire", and with points on one beach no button did, without a word why."""
    desk = desk_of("storm_d_day", tmp_path, allies=PERSON, germans="greedy")
    while desk.game.state.frames[-1].phase != "shelling":
        choices = desk.orders.current_choices()
        ends = [one for one in choices if isinstance(one.command, Done)]
        desk.orders.give_order((ends or choices)[0].command, confirmed=True)
    for area, waits in (("Sword", True), ("Gold", False)):
        desk.orders.give_order(Allot(space=area, amount=4))
        assert (desk.orders.end is None) == waits
        for words, why in desk.orders.barred_endings:
            assert words == "open fire"
            assert "at least two beaches" in why.text
        assert bool(desk.orders.barred_endings) == waits
    desk.close_desk()


def test_an_attack_by_the_enemy_is_no_target_and_a_certain_hit_is_one(tmp_path):
    """Strongpoints that attack next were "targets"; ground that a card is certain to hurt was no target."""
    units = """
        a one cw_brigade Gold landed
        g post post_8_1 Gold
        a two cw_brigade Juno landed
        g other post_8_1 Juno
    """
    frames = [Frame("invasion", None, {"stage": "posts"}), Frame("order", "allies", {"stage": "posts"})]
    desk = toy_desk(areas(units, frames=frames).game, tmp_path, dict.fromkeys(SIDES, "human"))
    desk.screen.lift_curtain()
    assert told(desk) == "Click one of the 2 marked areas."
    assert not [
        mark for mark in desk.overlay.board_marks() if isinstance(mark, HexMark) and mark.style == "target"
    ]
    desk.close_desk()
    hand = {"allies": ["a_naval-1"]}
    foe = "g foe ge_regiment Creully"
    p = areas(f"a one cw_brigade Gold\n{foe}", frames=[Frame("impulse", "allies")], hands=hand)
    plays = (one for one in Seat(p.game, "allies").choices() if "Creully" in str(one.command))
    card = next(plays)
    sure = Preview("", odds=(Chance("4 damage", 36, 36, favours=True),), attack=True)
    assert pointing.strikes(card, sure)
    assert not pointing.strikes(card, replace(sure, attack=None)), "a check that succeeds is no attack"


def test_one_refusal_is_a_sentence_by_itself_and_several_are_told_apart_by_their_orders():
    """It said "activate 1st Platoon: 1st Platoon is in command", which was read twice."""
    one, two = Refusal("WSS 4.3", "1st Platoon is in command"), Refusal("WSS 7.1", "out of range")
    (alone,) = told_apart((("activate 1st Platoon", one),))
    assert alone == ("1st Platoon is in command", one)
    both = told_apart((("activate 1st Platoon", one), ("fire", two)))
    assert [words for words, _ in both] == [
        "activate 1st Platoon: 1st Platoon is in command",
        "fire: out of range",
    ]
