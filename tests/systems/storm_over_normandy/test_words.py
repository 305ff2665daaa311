"""What a player reads in his decisions: one of a thing, and the place that it is about."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.systems.storm_over_normandy.position import Position, position, shipped
from wsn.board.board import UnknownSpace
from wsn.bots import BOTS
from wsn.cite import Reason
from wsn.cli.menu import unlike
from wsn.engine.commands import Command
from wsn.engine.dice import NoDice
from wsn.engine.events import CardMoved, DiceRolled, Resolved
from wsn.engine.evolve import evolve
from wsn.engine.state import Frame
from wsn.engine.system import Situation
from wsn.scenario import new_game
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Allot,
    Assault,
    Done,
    Fire,
    HoldBack,
    MoveTo,
    PlayCard,
    Release,
    SendIn,
    Support,
    Take,
)
from wsn.systems.storm_over_normandy.text import briefing, log_sides, preview
from wsn.systems.storm_over_normandy.text import telling as text
from wsn.table import telling
from wsn.table.attack_in_progress import forming
from wsn.table.logline import LogLine
from wsn.table.previewing import preview_lines
from wsn.table.seat import Seat

EVERY = ("flip", "retreat", "eliminate")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (Allot(space="Gold", amount=1), "1 support point on 14 Gold"),
        (Allot(space="Gold", amount=4), "4 support points on 14 Gold"),
        (Support(amount=1), "add 1 support point"),
        (Support(amount=0), "no support points"),
        (Activate(space="Creully", option="commonwealth"), "1 Commonwealth unit in 13 Creully acts"),
        (Activate(space="Bayeux", option="us"), "2 American units in 17 Bayeux act"),
        (Activate(space="Caen", option="german"), "1 unit in 5 Caen acts"),
    ],
)
def test_orders_are_told_in_the_right_number(command: Command, words: str) -> None:
    americans = "a two us_regiment Bayeux\na three us_regiment Bayeux"
    p = position(f"a one cw_brigade Creully\n{americans}\ng four ge_panzer Caen")
    assert text.command_text(p.s, command) == words


def test_the_prompt_says_what_it_is_about() -> None:
    p = position("a one cw_brigade Creully\ng foe ge_regiment Creully")
    assert text.status(p.s, None).prompt.startswith("your impulse")
    p.do(Activate(space="Creully", option="commonwealth"))
    assert text.status(p.s, None).prompt == "choose what the unit in 13 Creully does: move or attack"
    group = {"space": "Gold-Landing", "nation": "commonwealth", "units": ("one", "two")}
    boats = "a one cw_brigade Gold-Landing\na two cw_brigade Gold-Landing"
    landing = [Frame("act", "allies", group)]
    for foe, ways in (("g foe ge_regiment Gold", "move or assault"), ("g foe ge_regiment Caen", "move")):
        p = position(f"{boats}\n{foe}", frames=landing)
        said = text.status(p.s, None).prompt
        asked = "choose what the 2 units in Gold Landing Box do"
        assert said == f"{asked}: {ways}; leave out any unit that stays"
    group = {"space": "Creully", "nation": "commonwealth", "units": ("one",), "only": "landing"}
    p = position(
        "a one cw_brigade Creully\ng foe ge_regiment Creully", frames=[Frame("act", "allies", group)]
    )
    assert text.status(p.s, None).prompt == "choose what the unit in 13 Creully does: attack"
    frame = Frame("damage", "allies", {"kind": "fire", "space": "Creully", "points": 2, "targets": ("one",)})
    p = position("a one cw_brigade Creully\ng foe ge_regiment Creully", frames=[frame])
    assert text.status(p.s, None).prompt == (
        "choose who suffers the damage in 13 Creully: 2 damage points, 1 of which must be taken, 0 applied"
    )


@pytest.mark.rule("SON 10.2")
def test_damage_that_eliminates_nobody_says_so() -> None:
    memo = {"kind": "card", "space": "Creully", "points": 3, "targets": ("one",), "spare": True}
    p = position("a one cw_brigade Creully", frames=[Frame("damage", "allies", memo)])
    assert ": 3 damage points, nobody is eliminated, " in text.status(p.s, None).prompt


def test_a_choice_of_damage_tells_its_price_and_what_is_chosen_so_far() -> None:
    taken = {"one": 2}
    memo = {"kind": "fire", "space": "Creully", "points": 4, "targets": ("one", "two"), "taken": taken}
    p = position(
        "a one cw_brigade Creully\na two cw_commando Creully\ng foe ge_regiment Creully",
        frames=[Frame("damage", "allies", memo)],
        control={"Gold": "allies"},
    )
    takes = [
        text.command_text(p.s, Take(unit=unit, option=what)) for unit in ("one", "two") for what in EVERY
    ]
    assert [words.partition(") ")[2] for words in takes] == [
        "becomes spent: 1 point",
        "retreats: 3 points",
        "is eliminated: 5 points, 1 more than the damage",
        "becomes spent: 1 point",
        "retreats: 2 points, 1 more than the damage",
        "is eliminated: 3 points, 2 more than the damage",
    ]
    assert text.status(p.s, None).prompt.endswith(
        "4 damage points, 3 applied; Commonwealth infantry brigade (one) retreats"
    )


def test_the_shares_of_the_support_are_told_until_the_guns_open_fire() -> None:
    shares = {"points": {"Gold": 3, "Sword": 9}}
    p = position("a one cw_brigade Gold-Landing", frames=[Frame("shelling", "allies", shares)])
    assert "(12 left, 9 on 4 Sword, 3 on 14 Gold)" in text.status(p.s, None).prompt


@pytest.mark.parametrize(
    ("kind", "side", "words"),
    [
        ("fire", "allies", "the Allies attack in 13 Creully with 1 + 7 against 9"),
        ("assault", "germans", "the Germans assault 13 Creully with 1 + 7 against 9"),
        ("defence", "germans", "the Germans fire at the assault on 13 Creully with 1 + 7 against 9"),
        ("shelling", "allies", "the Allies shell 13 Creully with 1 + 7 against 9"),
        ("strongpoints", "germans", "the strongpoints of 13 Creully attack with 1 + 7 against 9"),
    ],
)
def test_an_attack_tells_who_attacks_and_where(kind: str, side: str, words: str) -> None:
    frame = Frame("strike", None, {"kind": kind, "side": side, "space": "Creully"})
    p = position("a one cw_brigade Creully\ng foe ge_regiment Creully", frames=[frame])
    assert text.event_text(p.s, Resolved(rule="SON 9.3.5", text="1 + 7 against 9", space="Creully")) == words
    dice = DiceRolled(rule="SON 9.3.1", values=(3, 4), faces=6, purpose="the Allies attack")
    assert text.event_text(p.s, dice) == "", "they are in the line of the attack"
    assert log_sides.side_of(p.s, Resolved(rule="SON 9.3.5", text="1 + 7 against 9", space="Creully")) == side


def test_a_line_of_the_log_is_of_the_side_that_acts_and_not_of_who_gave_the_order() -> None:
    """The strongpoints attack when the Allies say on which beach; their line bore the Allied badge."""
    game = new_game("storm_d_day", seed=11)
    seat = Seat(game, "allies")
    bot = BOTS["greedy"]("11")
    lines: list[LogLine] = []
    while not any(line.text.startswith("the strongpoints of") for line in lines):
        game.submit(game.deciding, bot.choose(Seat(game, game.deciding)))
        lines += seat.new_events()
    line = next(line for line in lines if line.text.startswith("the strongpoints of"))
    ordered = next(entry for entry in reversed(game.entries[: line.entry]) if entry.by is not None)
    assert ordered.by == "allies"
    assert line.side == "germans"
    drawn = CardMoved(rule="SON 6.1", card="g_artillery-1", source="deck germans", to="hand germans")
    assert log_sides.side_of(position("a one cw_brigade Creully").s, drawn) == "germans"
    passed = Resolved(rule="SON 5.0", text="the Allies pass")
    assert log_sides.side_of(position("a one cw_brigade Creully").s, passed) is None


@pytest.mark.rule("SON 14.1")
def test_a_die_that_decides_by_itself_is_told() -> None:
    die = DiceRolled(rule="SON 14.1", values=(3,), faces=6, purpose="release, on less than 4")
    told = text.event_text(position("g one ge_regiment Creully").s, die)
    assert told == "release, on less than 4: a roll of 3"


def test_odds_say_what_is_good_and_only_a_hopeless_assault_cannot_hurt() -> None:
    group = {"space": "Creully", "nation": "commonwealth", "units": ("one",)}
    for foe, tones in (
        ("g foe ge_regiment Tilly", {"good", "nothing"}),
        ("g foe ge_regiment Tilly spent", ...),
    ):
        p = position(f"a one cw_brigade Creully\n{foe}", frames=[Frame("act", "allies", group)])
        odds = preview.preview(p.s, Assault(space="Tilly", card="a_dumps-1"))
        assert odds is not None
        told = {one.words: one.tone for one in odds.odds}
        assert told["no damage"] == "nothing"
        assert tones is ... or set(told.values()) == tones
    assert told["1 damage"] == "nothing", "a spent regiment can take two points or four"


def test_a_step_tells_its_cost_and_a_card_its_play() -> None:
    group = {"space": "Creully", "nation": "commonwealth", "units": ("one",)}
    p = position("a one cw_brigade Creully", frames=[Frame("act", "allies", group)])
    step = preview.preview(p.s, MoveTo(space="Tilly"))
    assert step is not None
    assert (step.title, step.cost) == ("3 movement points", 3)


@pytest.mark.rule("SON 4.0")
def test_the_landing_says_which_dice_it_rolls() -> None:
    drop = position(
        "a one us_airborne Carentan\na two cw_airborne Ranville", frames=[Frame("landing plan", "allies")]
    )
    told = preview.preview(drop.s, Done())
    assert told is not None
    assert "the drop on 26 Carentan:" in told.reasons[0].text
    none = preview.preview(
        position("a one cw_brigade Caen", frames=[Frame("landing plan", "allies")]).s, Done()
    )
    assert none is not None
    assert "die" not in none.reasons[0].text


@pytest.mark.rule("SON 14.1")
@pytest.mark.parametrize(("turn", "ways"), [(1, [6]), (3, [2, 4]), (8, [6])])
def test_the_release_tells_its_odds(turn: int, ways: list[int]) -> None:
    p = position("g one ge_static Cabourg held", side="germans", tracks={"turn": turn})
    told = preview.preview(p.s, Release())
    assert told is not None
    assert [one.ways for one in told.odds] == ways


@pytest.mark.rule("SON 15.0")
def test_the_points_of_a_turn_say_what_they_are_made_of() -> None:
    p = position("a one cw_brigade Creully", frames=[Frame("end", None)])
    why = (
        Reason("SON 15.0", "6 for Allied areas in supply"),
        Reason("SON 15.0", "-15 for German areas in supply"),
    )
    told = text.event_text(p.s, Resolved(rule="SON 15.0", because=why, text="-9 victory points, -9 in all"))
    assert told == (
        "-9 victory points, -9 in all: 6 for Allied areas in supply and -15 for German areas in supply"
    )


def test_what_the_turn_would_bring_is_not_called_as_what_is_counted_already() -> None:
    p = position("a one cw_brigade Creully", tracks={"victory points": 4})
    allies = text.status(p.s, None).score[0]
    assert "victory points 4/31" in str(allies)
    assert allies.points is not None
    assert allies.points.words == "with this turn's points"


def test_draws_and_shuffles_tell_no_dice() -> None:
    drawn = DiceRolled(rule="SON 3.0", values=(9,), faces=20, purpose="strongpoint for 4 Sword")
    p = position("a one cw_brigade Creully", frames=[Frame("set up", None)])
    assert text.event_text(p.s, drawn) == ""
    shuffled = DiceRolled(rule="SON 6.4", values=(9, 200), faces=256, purpose="shuffle", seen_by=())
    assert text.event_text(position("a one cw_brigade Creully").s, shuffled) == ""


@pytest.mark.rule("SON 4.0")
def test_a_share_of_the_landing_support_tells_what_it_does_to_its_beach() -> None:
    p = position(
        "g one post_8_1 Sword\ng two ge_static Sword",
        frames=[Frame("shelling", "allies", {"points": {}})],
    )
    told = preview.preview(p.s, Allot(space="Sword", amount=8))
    assert told is not None
    assert told.gist == "4.0 damage expected"  # 8 + 2 dice against 8 + 2; those there can take 8 at most
    assert told.reasons[-1].text == "no damage on 1 of 36 throws of two dice"
    assert not told.odds  # nothing is thrown when the points are shared out
    assert preview.preview(p.s, Allot(space="Sword", amount=0)) is None  # nothing is thrown


def test_a_strongpoint_is_said_not_to_move() -> None:
    p = position("g one post_8_1 Sword\ng two ge_static Sword")
    assert text.unit_words(p.s, "one").values[-1] == "does not move"
    assert text.unit_words(p.s, "two").values[-1] == "moves 3"


@pytest.mark.rule("SON 10.1", "SON 10.2")
def test_a_choice_of_damage_warns_of_a_retreat_without_a_way_and_of_more_than_is_due() -> None:
    memo = {"kind": "fire", "space": "Ranville", "points": 2, "targets": ("one",)}
    trapped = position("a one cw_airborne Ranville spent", frames=[Frame("damage", "allies", memo)])
    told = text.command_text(trapped.s, Take(unit="one", option="retreat"))
    assert told.endswith(") retreats: 2 points, eliminated: it cannot retreat")
    more = text.command_text(trapped.s, Take(unit="one", option="eliminate"))
    assert more.endswith(") is eliminated: 4 points, 2 more than the damage")
    free = position(
        "a one cw_airborne Ranville spent",
        frames=[Frame("damage", "allies", memo)],
        control={"Sword": "allies"},
    )
    assert text.command_text(free.s, Take(unit="one", option="retreat")).endswith(") retreats: 2 points")
    spared = position(
        "a one cw_airborne Ranville spent", frames=[Frame("damage", "allies", {**memo, "spare": True})]
    )
    told = text.command_text(spared.s, Take(unit="one", option="retreat"))
    assert told.endswith(") retreats: 2 points, stays: it cannot retreat")


@pytest.mark.rule("SON 11.0")
def test_an_assault_from_two_areas_tells_its_odds_before_it_begins() -> None:
    memo = {
        "space": "Tilly",
        "nation": "commonwealth",
        "units": ("one", "two"),
        "origins": ("Creully", "Bayeux"),
    }
    p = position(
        "a one cw_brigade Creully\na two cw_armour Bayeux\ng foe ge_regiment Tilly",
        frames=[Frame("double", "allies", memo)],
    )
    told = preview.preview(p.s, Done())
    assert told is not None
    assert told.reasons[0].text == "firepower of 2 units"
    assert told.gist == "0.2 damage expected"  # 3 + 2 dice against 10 + 2; of 2 points a regiment takes 1


def test_the_briefing_tells_who_has_still_to_come_and_where_by_its_name() -> None:
    p = position("a us9-359 us_regiment Utah\na br6-6 cw_airborne -")
    [coming] = [topic for topic in briefing.briefing(p.s) if topic.title == "Reinforcements"]
    said = " ".join(line.words for line in coming.lines)
    assert "6 Airlanding Brigade in 1 Ranville" in said
    assert "359th Infantry" not in said  # is there already
    [cards] = [topic for topic in briefing.briefing(p.s) if topic.title == "Cards"]
    assert cards.lines[0].words.startswith("Germans: Artillery (4), In the hedgerows (4)")


@pytest.mark.rule("SON 15.0")
def test_a_box_tells_what_a_unit_in_it_is_worth() -> None:
    p = position("a one cw_brigade Creully")
    assert briefing.place(p.s, "Zone-C")[0].startswith("each Allied unit in it is worth 2 at the end")
    assert briefing.place(p.s, "Zone-E")[0].startswith("each Allied unit in it is worth ½ at the end")
    assert "without discarding a card" in briefing.place(p.s, "Gold-Landing")[0]


def test_an_area_is_found_by_its_number() -> None:
    board = shipped()[1].board
    assert board.find("17").id == "Bayeux"
    assert board.find("25").id == "Omaha-2"
    with pytest.raises(UnknownSpace):
        board.find("99")


def test_the_odds_of_an_attack_begin_with_its_average() -> None:
    p = position("a one cw_brigade Creully\ng foe ge_regiment Creully")
    p.do(Activate(space="Creully", option="commonwealth"))
    told = preview.preview(p.s, Fire())
    assert told is not None
    assert told.gist == "0.1 damage expected"
    assert preview_lines(told)[0].endswith(f": {told.gist}")
    assert told.gist not in told.title, "a screen shows it by itself, and once"


def test_the_rows_of_the_landing_plan_name_the_beach() -> None:
    p = position("a one cw_brigade Gold-Landing", frames=[Frame("landing plan", "allies")])
    assert text.command_text(p.s, SendIn(unit="one")).endswith("lands in the first wave on 14 Gold")
    told = text.command_text(p.s, HoldBack(unit="one"))
    assert told.endswith("waits in the Exploitation section off 14 Gold")


def test_the_list_of_areas_tells_the_values_of_units_and_who_is_spent() -> None:
    p = position("a one cw_brigade Creully spent\na two cw_brigade Creully\ng p post_8_1 Sword")
    there = telling.contents(Seat(p.game, "allies"))
    assert there["Creully"] == "one 1-9-4 spent, two 1-9-4"
    assert there["Sword"] == "p 1-8"


def test_orders_of_equal_cards_stand_last_so_that_a_menu_without_them_has_no_gaps() -> None:
    hand = ["a_artillery-1", "a_artillery-2", "a_naval-1"]
    p = position("a one cw_brigade Creully\ng foe ge_regiment Creully", hands={"allies": hand})
    choices = Seat(p.game, "allies").choices()
    assert [one.number for one in unlike(choices)] == list(range(1, len(unlike(choices)) + 1))
    assert len(unlike(choices)) < len(choices)
    assert {one.command for one in choices} == set(p.game.legal())


def test_a_drop_a_share_of_the_support_and_a_unit_to_come_are_told_in_full() -> None:
    p = position("a one us_airborne Picauville", frames=[Frame("invasion", None, {"done": ("Picauville",)})])
    for die, words in ((1, "all land fresh"), (3, "one unit lands spent"), (6, "two units land spent")):
        thrown = DiceRolled(rule="SON 4.0", values=(die,), faces=6, purpose="the drop on 27 Picauville")
        assert text.event_text(p.s, thrown) == f"the drop on 27 Picauville: a roll of {die}, {words}"
    p = position("g post post_8_0 Gold", frames=[Frame("shelling", "allies", {})])
    shown = p.preview(Allot(space="Gold", amount=6))
    assert (shown.title, shown.gist) == ("6 support points on 14 Gold", "1.4 damage expected")
    p = position("a one cw_brigade -")
    assert text.unit_words(p.s, "one").place == "still to come"


def test_no_order_to_a_unit_of_the_enemy_is_refused_for_nobody_meant_it() -> None:
    """Over an enemy: "leave out 642 Ost Battalion: 642 Ost Battalion takes no part"."""
    p = position("a one cw_brigade Creully\na two cw_brigade Creully\ng foe ge_regiment Creully")
    p.do(Activate(space="Creully", option="commonwealth"))
    meant = [command for command, _ in Seat(p.game, "allies").why_not_at("foe")]
    assert not any(getattr(command, "unit", "") == "foe" for command in meant)


def told(p: Position, *commands: Command, dice: Sequence[Sequence[int]] = ()) -> list[str]:
    """The lines of the log of some orders, with hands open."""
    before = p.state
    events = p.do(*commands, dice=dice)
    lines = []
    for event in events:
        s = Situation(before, p.game.world, NoDice(), p.game.cache)
        lines.append(text.event_text(s, event))
        before = evolve(before, event)
    return [line for line in lines if line]


@pytest.mark.rule("SON 7.1")
def test_the_log_tells_who_was_made_spent_and_not_who_is_so_for_having_acted() -> None:
    """The line of an attack was followed by one for each of its units, and was out of sight."""
    units = (
        "a one cw_brigade Creully\na two cw_brigade Creully\ng foe ge_regiment Creully\ng b ge_regiment Caen"
    )
    p = position(units)
    p.do(Activate(space="Creully", option="commonwealth"))
    lines = told(p, Fire(), dice=[(5, 5)])
    assert [line for line in lines if "spent" in line] == []
    lines = told(p, Take(unit="foe", option="flip"), Done())
    assert [line for line in lines if "spent" in line] == ["German infantry regiment (foe) is spent"]
    assert p.spent("one")
    p = position(units, hands={"allies": ["a_jabos-1"]})
    lines = told(p, PlayCard(card="a_jabos-1", target="foe"))
    assert [line for line in lines if line.endswith("(foe) is spent")] == lines[1:2]


def test_a_card_that_the_enemy_draws_unseen_is_no_line_of_the_log() -> None:
    p = position("a one cw_brigade Creully")
    drawn = CardMoved(rule="SON 6.1", card="?", source="deck germans", to="hand germans")
    assert text.event_text(p.s, drawn) == ""
    mine = CardMoved(rule="SON 6.1", card="a_naval-1", source="deck allies", to="hand allies")
    assert text.event_text(p.s, mine) == "Allies: drew Naval gunfire"


def test_nobody_is_told_to_move_who_cannot_leave_a_strongpoint() -> None:
    p = position("a one cw_brigade Juno\na two cw_brigade Juno\ng post post_8_0 Juno")
    p.do(Activate(space="Juno", option="commonwealth"))
    prompt = text.status(p.s, None).prompt
    assert prompt == "choose what the 2 units in 8 Juno do: attack; leave out any unit that stays"


@pytest.mark.parametrize(("window", "at"), [("attack", ("Gold",)), ("attacked", ("Gold",)), ("leaving", ())])
def test_the_area_of_an_attack_is_marked_while_a_card_is_asked_for(window: str, at: tuple[str, ...]) -> None:
    frame = Frame("react", "allies", {"window": window, "space": "Gold"})
    p = position("a one cw_brigade Gold\ng foe ge_regiment Gold", frames=[frame])
    assert forming(Seat(p.game, "allies")).at == at


def test_a_reinforcement_box_tells_where_its_road_leads() -> None:
    p = position("a one cw_brigade Gold")
    assert briefing.place(p.s, "Zone-A")[-1] == "the road to Lisieux"
    assert briefing.place(p.s, "Gold-Landing")[0].startswith("Allied units assault")


def test_the_support_points_of_the_landing_are_those_that_are_not_shared_out_yet() -> None:
    """The score said 0 beside "share out the support points (24 left)"."""
    for shares in ({}, {"Sword": 3, "Gold": 1}):
        p = position(
            "a one cw_brigade Gold-Landing", frames=[Frame("shelling", "allies", {"points": shares})]
        )
        status = text.status(p.s, None)
        figure = next(one for one in status.score[0].figures if one.words == "support points")
        left = p.s.world.scenario.support - sum(shares.values())
        assert figure.value == left
        assert f"({left} left" in status.prompt


@pytest.mark.rule("SON 10.1")
def test_who_has_taken_all_damage_is_told_to_apply_it() -> None:
    """The question still asked who suffers, and a click on a unit took more than was due."""
    memo = {"kind": "fire", "space": "Creully", "points": 3, "targets": ("one",), "taken": {}}
    told = []
    for taken in ({}, {"one": 2}):
        frames = [Frame("damage", "allies", {**memo, "taken": taken})]
        p = position("a one cw_brigade Creully", frames=frames, control={"Gold": "allies"})
        told.append(text.status(p.s, None).prompt)
    assert told[0] == "choose who suffers the damage in 13 Creully: 3 damage points, 0 applied"
    assert told[1].startswith(
        "apply the damage in 13 Creully, or choose again who suffers it: 3 damage points"
    )


def test_goals_name_a_rule_once_and_keep_names_with_commas_apart() -> None:
    """Every line of the victory ended in "(SON 15.0)"; "9th Infantry, 2nd US in ..." stood between commas."""
    _, world = shipped()
    topics = {topic.title: [str(line) for line in topic.lines] for topic in briefing.before(world)}
    assert [line.endswith("(SON 15.0)") for line in topics["Victory"]] == [False, True]
    assert "; 9th Infantry, 2nd US in Omaha-1 Landing Box; " in topics["Reinforcements"][0]
    p = position("a one cw_brigade Creully")
    lines = [str(line) for topic in briefing.briefing(p.s)[:1] for line in topic.lines]
    assert sum("(SON 15.0)" in line for line in lines) == 2
    assert (
        "a card more for whoever holds it and 7 Bourguébus with no enemy in them (SON 6.1)"
        in briefing.place(p.s, "Caen")
    )
