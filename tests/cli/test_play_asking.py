"""What can be asked in the terminal as in the window: what a hex sees, the hand, ways of several steps."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from tests.seeds import dice_of_the_seed_alone
from wsn.cli import main, menu
from wsn.cli.person import Person
from wsn.engine.state import GameState
from wsn.systems.omaha_solitaire.rules.commands import Activate, Clear, Done, Land, Recall
from wsn.systems.omaha_solitaire.rules.commands import PlayCard as Balloons
from wsn.systems.storm_over_normandy.rules.commands import PlayCard
from wsn.table.choices import choices, fold_choices, unfold_row
from wsn.table.menurows import folded_text


@pytest.fixture
def play(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dice_of_the_seed_alone(monkeypatch)

    def run(scenario, *lines):
        words = ["play", scenario, "--bots", "human,greedy", "--seed", "3", "--no-picture"]
        return CliRunner().invoke(main, words, input="".join(f"{line}\n" for line in (*lines, "quit"))).output

    return run


def test_sees_tells_all_that_a_hex_sees(play):
    said = play("first_orders", "sees A606", "sees", "sees Z999")
    assert "A606 sees 46 of 212 hexes:" in said
    assert re.search(r"Name a hex: `sees A\d{3,4}`\.", said), "a label of the board that is played"
    assert "Z999" in said.split("Name a hex")[1]


def test_the_rules_are_read_in_play(play):
    said = play("first_orders", "rules", "rules bocage", "? WSS 5.2", "rules spoting", "? hedge")
    assert "quick_start" in said
    assert said.count("BOCAGE AND HEDGE CUTTERS") == 2
    assert "Range of spotting  [WSS 5.2]" in said
    assert "did you mean `spotting`" in said


def test_the_hand_is_told_with_what_its_cards_say(play):
    said = play("easy_red", "hand")
    assert "Order two units in the centre section. (M44 1.10)" in said
    assert "You hold no cards." in play("first_orders", "hand")


def test_reach_tells_the_cost_and_the_way_of_several_steps(play):
    said = play("first_orders", "1", "1", "reach").split("reach\n")[1]
    assert "A506: 1 point\n" in said
    assert " points by A" in said
    assert "the enemy may fire on you" in said


def test_what_stands_as_it_stood_is_not_told_again(play):
    """Every question came with the turn, the initiative and the score of both sides: two lines and more."""
    said = play("first_orders", "1", "1")
    assert said.count("turn 1 of 6; United States to act") == 1
    assert "\nK Company: choose a unit\n" in said
    assert "\n1st Platoon, K Company: move or fire\n" in said


def test_an_enemy_who_fires_at_a_move_brings_no_board(play):
    """Each step in his sight brought the whole board, which showed nothing that the log had not said."""
    said = play("first_orders", "1", "1", "A608", "stop")
    assert "reacts with AP fire at 1st Platoon, K Company in A608" in said
    assert said.count("A101  A201") == 1
    assert play("first_orders", "1", "1", "A608", "stop", "board").count("A101  A201") == 2


def test_a_slip_in_a_label_is_told_with_what_was_meant(play):
    """A label with the letter O was no word, and `order` named a unit of another game."""
    said = play("first_orders", "A9O7", "order")
    assert "there is no hex 'A9O7' on board_a; the nearest is A907" in said
    assert "`order Doyle never`" in said


def test_reach_of_nobody_and_of_one_who_does_not_move(play):
    said = play("first_orders", "reach", "reach nobody", "reach K2")
    assert "No unit acts now" in said
    assert "There is no unit `nobody`." in said
    assert "2nd Platoon, K Company does not move now." in said


def test_a_replay_with_the_eyes_of_a_side(play, tmp_path):
    play("easy_red", "1")
    (journal,) = (tmp_path / "games").glob("*.wsn.jsonl")
    seen = [CliRunner().invoke(main, ["replay", str(journal), *words]) for words in ([], ["--as", "allies"])]
    assert [done.exit_code for done in seen] == [0, 0]
    wrong = CliRunner().invoke(main, ["replay", str(journal), "--as", "allis"])
    assert wrong.exit_code == 2
    assert "no side is 'allis'; did you mean 'allies'?" in wrong.output


def test_a_long_menu_tells_in_one_line_what_is_said_of_one_place(play):
    said = play("storm_d_day", "1", "3-5", "90-95")
    assert re.search(
        r"^ +1-12  1 support point on 4 Sword … 12 support points on 4 Sword \(G4\)$", said, re.M
    )
    assert re.search(r"^ +61-72  1 support point on 29 Utah … 12 support points on 29 Utah", said, re.M)
    asked = said.split("13-24")[1]
    assert re.search(r"^ +4  4 support points on 4 Sword \(G4\)  \[[\d.]+ damage expected\]$", asked, re.M)
    assert "  12  12 support points" not in said
    assert "The choices go from 1 to 72." in said


def test_a_line_of_many_places_names_nobody_who_stands_in_one_of_them(play):
    def line(text, code):
        return SimpleNamespace(number=len(text), text=text, command=PlayCard(card="a_naval-1", space=code))

    said: list[str] = []
    terminal = SimpleNamespace(say=lambda words, *_: said.append(words))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            menu, "fold_choices", lambda _: [(line("one on Caen", "Caen"), line("one on Utah", "Utah"))]
        )
        patched.setattr(menu.telling, "codes", lambda _: {"Caen": "G2", "Utah": "A3"})
        menu.show_menu(terminal, SimpleNamespace(choices=lambda: ()))
    assert said == ["  11-11  one on Caen … Utah"]


@pytest.mark.parametrize(
    ("typed", "given"),
    [(["61"], 1), (["61", "61"], 2), (["61-72", "61"], 2), (["62"], 2)],
    ids=["it opens the line", "the line was read", "so it was asked for", "it can mean nothing else"],
)
def test_the_first_number_of_a_folded_line_is_taken_only_once_the_line_was_read(play, tmp_path, typed, given):
    """61-72 are so many points on one place: 61 alone may mean the line."""
    said = play("storm_d_day", "1", *typed)
    (journal,) = (tmp_path / "games").glob("*.wsn.jsonl")
    assert journal.read_text().count('"by":"allies"') == given
    assert ("61 begins 61-72: take one of them." in said) == (typed[0] == "61")
    assert bool(re.search(r"^ +72  12 support points on 29 Utah", said, re.M)) == (typed[0] != "62")


def told(*commands):
    """The numbers of the rows of a menu of these commands."""
    return [
        f"{row[0].number}-{row[-1].number}"
        for row in fold_choices(choices(commands, map(str, commands), GameState()))
    ]


def test_the_ways_to_combine_the_same_few_things_are_one_line_where_the_menu_is_long():
    """Who comes back in which of two gaps, and what is cleared for one or two points; not who acts."""
    acts = [Activate(space=f"S0{n}", option="1st") for n in range(8)]
    back = [Recall(unit=f"E-{n}", space=gap) for n in range(6) for gap in ("B06", "B08")]
    clear = [Clear(space=f"B0{n}", option="29th", amount=points) for n in range(3) for points in (1, 2)]
    each = [f"{n}-{n}" for n in range(1, 9)]
    assert told(*acts, *clear, *back) == [*each, "9-14", "15-26"]
    assert told(*acts, *clear) == [f"{n}-{n}" for n in range(1, 15)], "a short menu"


def test_a_card_that_may_be_played_on_many_things_is_one_line_in_a_short_menu_too():
    cards = [Balloons(card="balloons-1", unit=f"E-{n}") for n in range(5)]
    lands = [Land(unit=f"E-{n}") for n in range(5)]
    assert told(*lands, *cards) == ["1-1", "2-2", "3-3", "4-4", "5-5", "6-10"]
    assert told(*cards[:3]) == ["1-1", "2-2", "3-3"]


def test_of_several_choices_in_one_line_the_last_tells_only_what_is_different_in_it():
    row = [SimpleNamespace(text=f"play Balloons on {name} Company, 16th Infantry") for name in "LIE"]
    assert folded_text(row) == "play Balloons on L Company, 16th Infantry … E Company, 16th Infantry"
    same = [SimpleNamespace(text="one")] * 2
    assert folded_text(same) == "one … one"


def test_a_short_menu_is_told_row_by_row(play):
    said = play("storm_d_day", "1", *["12"] * 2)  # what is left of the points makes it no shorter than it is
    assert said.count("1-12  1 support point on 4 Sword") == 1
    assert "…" not in play("hedgerow_skirmish")


def test_of_equal_cards_in_the_hand_one_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dice_of_the_seed_alone(monkeypatch)
    words = ["play", "omaha_alone", "--bots", "human", "--seed", "3", "--no-picture"]
    lines = "".join(f"{line}\n" for line in ("2", *"11111111", "quit"))
    said = CliRunner().invoke(main, words, input=lines).output.split("play no card now")[-1]
    assert said.count("play 320th Barrage Balloon Battalion on I Company, 16th Infantry") == 1
    assert "play 320th Barrage Balloon Battalion on G Company, 116th Infantry" in said


def test_a_stray_enter_ends_no_turn():
    """Where ending the step is all that is left, Enter asks, and does it at the second time."""

    def seat(command, text):
        return SimpleNamespace(view=object(), choices=lambda: choices((command,), (text,), GameState()))

    said: list[str] = []
    person = Person(SimpleNamespace(say=lambda words, *_: said.append(words)))
    end = seat(Done(), "end the turn")
    assert person.read_answer(end, "") is None
    assert said == ["End the turn? Press Enter again; nothing else can be done."]
    assert person.read_answer(end, "") == Done()
    assert person.read_answer(seat(Done(), "end the turn"), "") is None, "asked again later"
    assert person.read_answer(seat(Land(unit="E-16"), "E lands"), "") == Land(unit="E-16")
    assert person.read_answer(seat(Done(), "end the turn"), "1") == Done()


def test_in_a_menu_that_is_longer_still_all_neighbours_of_one_kind_are_one_line_that_opens_twice():
    """Thirty stacks that may march, and forty units that may land on six beaches."""
    acts = [Activate(space=f"S{n:02}", option="1st") for n in range(30)]
    back = [Recall(unit=f"E-{n:02}", space=f"B{gap}") for n in range(9) for gap in range(6)]
    done = [Done()]
    assert told(*acts, *back, *done) == ["1-30", "31-84", "85-85"]
    assert told(*acts[:20], *done) == [f"{n}-{n}" for n in range(1, 22)], (
        "no row of a short menu is folded so"
    )
    rows = fold_choices(choices([*acts, *back, *done], map(str, [*acts, *back, *done]), GameState()))
    opened = [(row[0].number, row[-1].number) for row in unfold_row(rows[1])]
    assert opened == [(31 + 6 * n, 36 + 6 * n) for n in range(9)], "by whom they name"
    assert [len(row) for row in unfold_row(rows[0])] == [1] * 30
    assert [len(row) for row in unfold_row(unfold_row(rows[1])[0])] == [1] * 6


def test_a_number_opens_its_line_and_once_more_the_line_within(tmp_path, monkeypatch):
    """The landings of the seven turns: of all 44 units first, then of the one that is named."""
    monkeypatch.chdir(tmp_path)
    commands = [Recall(unit=f"E-{n:02}", space=f"B{gap}") for n in range(9) for gap in range(6)]
    commands = [*(Activate(space=f"S{n:02}", option="1st") for n in range(30)), *commands]
    menu_ = choices(
        commands, [f"{type(c).__name__} {c.space} {getattr(c, 'unit', '')}" for c in commands], GameState()
    )
    seat = SimpleNamespace(view=GameState(), choices=lambda: menu_, preview=lambda _: None)
    said: list[str] = []
    terminal = SimpleNamespace(say=lambda words, *_: said.append(words))
    monkeypatch.setattr(menu.telling, "codes", lambda _: {})
    opened = menu.OpenedRows()
    assert opened.is_folded(terminal, seat, 31)
    assert said[0] == "31 begins 31-84: take one of them."
    assert len(said) == 10, "nine units, a line each"
    said.clear()
    assert opened.is_folded(terminal, seat, 31)
    assert said[0] == "31 begins 31-36: take one of them."
    assert len(said) == 7
    assert not opened.is_folded(terminal, seat, 31), "now it is the order"
    assert opened.is_folded(terminal, seat, 37)
    assert not opened.is_folded(terminal, seat, 38)
