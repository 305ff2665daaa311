"""What can be asked in the terminal as in the window: what a hex sees, the hand, ways of several steps."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from wsn.cli import main, menu
from wsn.systems.storm_over_normandy.commands import PlayCard


@pytest.fixture
def play(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

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


def test_reach_of_nobody_and_of_one_who_does_not_move(play):
    said = play("first_orders", "reach", "reach nobody", "reach K2")
    assert "No unit acts now" in said
    assert "There is no unit `nobody`." in said
    assert "K2 does not move now." in said


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
    assert re.search(r"^ +4  4 support points on 4 Sword \(G4\)  \[1\.0 damage expected\]$", asked, re.M)
    assert "  12  12 support points" not in said
    assert "The choices go from 1 to 72." in said


def test_a_line_of_many_places_names_nobody_who_stands_in_one_of_them(play):
    def line(text, code):
        return SimpleNamespace(number=len(text), text=text, command=PlayCard(card="a_naval-1", space=code))

    said: list[str] = []
    terminal = SimpleNamespace(say=lambda words, *_: said.append(words))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            menu, "folded", lambda _: [(line("one on Caen", "Caen"), line("one on Utah", "Utah"))]
        )
        patched.setattr(menu.telling, "codes", lambda _: {"Caen": "G2", "Utah": "A3"})
        menu.show(terminal, SimpleNamespace(choices=lambda: ()))
    assert said == ["  11-11  one on Caen … one on Utah"]


def test_a_short_menu_is_told_row_by_row(play):
    said = play("storm_d_day", "1", *["12"] * 2)  # what is left of the points makes it no shorter than it is
    assert said.count("1-12  1 support point on 4 Sword") == 1
    assert "…" not in play("hedgerow_skirmish")


def test_of_equal_cards_in_the_hand_one_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["play", "omaha_alone", "--bots", "human", "--seed", "3", "--no-picture"]
    lines = "".join(f"{line}\n" for line in ("2", *"11111111", "quit"))
    said = CliRunner().invoke(main, words, input=lines).output.split("play no card now")[-1]
    assert said.count("play 320th Barrage Balloon Battalion on I Company, 16th Infantry") == 1
    assert "play 320th Barrage Balloon Battalion on G Company, 116th Infantry" in said
