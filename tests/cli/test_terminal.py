"""Lines out and in: colour where it belongs, and a real terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.seeds import seed_dealing
from wsn.bots import OPPONENTS
from wsn.cli import main, play
from wsn.cli.draw import command as draw
from wsn.cli.stream import CLEARED
from wsn.cli.terminal import MOST_LINE_CHARACTERS, Terminal, break_line


class Screen(io.StringIO):
    """Standard output that says it is a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def on_screen(monkeypatch):
    """A function that turns the output into a terminal's, once the test has begun."""

    def turn():
        out = Screen()
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr(sys, "stdin", io.StringIO("first\n\n"))
        monkeypatch.setattr(sys, "stdout", out)
        return out

    return turn


def test_a_terminal_has_colour_and_plain_words(on_screen):
    screen = on_screen()
    Terminal().say("no", "bad")
    assert screen.getvalue() == "\x1b[31mno\x1b[0m\n"


def test_no_colour_is_respected(on_screen, monkeypatch):
    screen = on_screen()
    monkeypatch.setenv("NO_COLOR", "1")
    Terminal().say("no", "bad")
    assert screen.getvalue() == "no\n"


def test_a_dumb_terminal_has_no_colour(on_screen, monkeypatch):
    screen = on_screen()
    monkeypatch.setenv("TERM", "dumb")
    Terminal().say("no", "bad")
    assert screen.getvalue() == "no\n"


@pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb"), ("TERM", "xterm")])
def test_a_board_drawn_as_text_has_colour_where_the_terminal_has(on_screen, monkeypatch, variable, value):
    screen = on_screen()
    monkeypatch.setenv(variable, value)
    draw.main(["wsn_5_1", "--text"], standalone_mode=False)
    assert ("\x1b[" in screen.getvalue()) == (value == "xterm")


def test_a_pipe_has_no_colour(monkeypatch):
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    Terminal().say("no", "bad")
    assert out.getvalue() == "no\n"


def test_lines_from_a_pipe_are_echoed_and_their_end_is_told_apart_from_an_empty_line(on_screen):
    screen = on_screen()
    terminal = Terminal()
    assert [terminal.ask_line("? ") for _ in range(3)] == ["first", "", None]
    assert screen.getvalue().splitlines() == ["? first", "? ", "? "]


def test_a_line_without_end_is_not_read_and_the_question_is_put_again(on_screen, monkeypatch):
    """A number of more than 4300 digits is none to Python, and ended the game by an error."""
    screen = on_screen()
    whole = "7" * MOST_LINE_CHARACTERS
    monkeypatch.setattr(
        sys,
        "stdin",
        io.StringIO(f"{'9' * 3 * MOST_LINE_CHARACTERS}\n{whole}\n{'9' * 2 * MOST_LINE_CHARACTERS}"),
    )
    terminal = Terminal()
    assert [terminal.ask_line("? ") for _ in range(2)] == [whole, None]
    assert (
        screen.getvalue().count(
            f"That line is longer than {MOST_LINE_CHARACTERS} characters, and was not read."
        )
        == 2
    )
    assert f"? {'9' * 40}...\n" in screen.getvalue()


def test_a_table_keeps_its_words(on_screen):
    screen = on_screen()
    Terminal().print_table(("side", "unit"), [("allies", "F1 [red]"), ("axis", "E1")])
    lines = screen.getvalue().splitlines()
    assert len(lines) == 3
    assert "F1 [red]" in lines[1]


def at_a_terminal(words: list[str], typed: bytes, folder: Path) -> tuple[str, int]:
    """What a game at a real terminal says to what is typed, and its exit status."""
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-P", "-m", "wsn", "play", "--no-picture", *words]
    with subprocess.Popen(
        command, cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm"}
    ) as game:
        os.close(theirs)
        os.write(ours, typed)
        said = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            said += part
        game.wait(timeout=30)
    os.close(ours)
    return said.decode(), game.returncode


posix = pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")


@posix
def test_at_a_real_terminal_a_person_is_offered_a_side_and_an_opponent(tmp_path):
    words = ["--seed", "9", "--journal", "g.wsn.jsonl"]
    text, status = at_a_terminal(words, b"nobody\nall\ncaptain\nrecruit\nquit\n", tmp_path)
    assert text.count("Your side (allies, axis, both; Enter to watch two bots):") == 2, (
        "asked again after nonsense"
    )
    assert "'nobody' is no side; there are allies, axis." in text
    assert text.count(f"Against (human, {', '.join(OPPONENTS)}; Enter for regular):") == 2
    assert "There is no player 'captain'" in text
    assert "allies: human, axis: recruit" in text
    assert "Continue with: wsn play --resume g.wsn.jsonl --bots human,recruit" in text
    assert "\x1b[1m" in text
    assert status == 0


@posix
def test_two_people_at_one_terminal_do_not_see_each_others_cards(tmp_path):
    seed = str(seed_dealing("neuville_crossroads", "assault_left"))
    words = ["neuville_crossroads", "--bots", "human,human", "--seed", seed, "--journal", "g.wsn.jsonl"]
    text, status = at_a_terminal(words, b"\nquit\n", tmp_path)
    before, after = text.split(CLEARED)
    assert "play Assault left" not in before, "the hand is shown only to whom it belongs"
    assert "Nobody else should look now." in after
    assert after.index("to decide.") < after.index("Nobody else") < after.index("play Assault left")
    assert status == 0
    text, _ = at_a_terminal(["--resume", "g.wsn.jsonl"], b"quit\n", tmp_path)
    assert "Nobody else should look now." in text
    assert "play Assault left" not in text.split(CLEARED)[1], "who leaves at the question sees no hand"


@posix
def test_two_people_without_secrets_are_not_asked_to_look_away(tmp_path):
    words = ["first_orders", "--bots", "human,human", "--seed", "3", "--journal", "g.wsn.jsonl"]
    text, _ = at_a_terminal(words, b"order K1 never\nquit\n", tmp_path)
    assert CLEARED not in text
    assert "1st Platoon, K Company never reacts" in text, "an order of one's own is confirmed"


def test_of_a_game_that_was_begun_no_bot_takes_a_side_unasked(monkeypatch):
    terminal, asked = Terminal(), []
    answers = iter(["", "x", "axis", ""])
    terminal.live = True
    monkeypatch.setattr(terminal, "ask_line", lambda said: asked.append(said) or next(answers))
    assert play.ask_sides(("allies", "axis"), terminal, begun=True) == ["regular", "human"]
    assert [said.partition(" (")[0] for said in asked] == ["Your side", "Your side", "Your side", "Against"]
    monkeypatch.setattr(terminal, "ask_line", lambda said: None)
    assert play.ask_sides(("allies", "axis"), terminal, begun=True) is None
    monkeypatch.setattr(terminal, "ask_line", lambda said: "watch")
    assert play.ask_sides(("allies", "axis"), terminal, begun=True) == ["greedy", "greedy"]


def test_a_game_for_one_is_his_who_sits_there_and_nothing_is_asked(monkeypatch):
    terminal, asked = Terminal(), []
    terminal.live = True
    monkeypatch.setattr(terminal, "ask_line", asked.append)
    assert play.ask_sides(("americans",), terminal) == ["human"]
    assert asked == []
    terminal.live = False
    assert play.ask_sides(("americans",), terminal) == ["greedy"]


def test_a_line_wider_than_the_terminal_is_broken_between_words(on_screen, monkeypatch):
    screen = on_screen()
    monkeypatch.setenv("COLUMNS", "30")
    Terminal().say("short\n  12-13  play Balloons on L Company … E Company")
    assert screen.getvalue() == "short\n  12-13  play Balloons on L\n         Company … E Company\n"


def test_paint_takes_no_room_and_a_word_that_is_too_wide_is_left_to_the_terminal():
    assert break_line("one two \x1b[2m(R 1)\x1b[0m", 13) == "one two \x1b[2m(R 1)\x1b[0m"
    assert break_line("one two \x1b[2m(R 1)\x1b[0m", 10) == "one two \x1b[2m(R\n1)\x1b[0m"
    assert (
        break_line("a-word-of-twenty-four-letters and more", 20) == "a-word-of-twenty-four-letters and more"
    )


def test_the_second_column_of_a_table_stays_one():
    row = "done, again     end this step; repeat the last order"
    assert break_line(row, 44) == "done, again     end this step; repeat the\n                last order"
    assert break_line("a first column much too broad  and its text", 30) == (
        "a first column much too broad\nand its text"
    )


@pytest.mark.parametrize("wide", [60, 80])
def test_no_line_of_a_board_and_its_rulings_is_wider_than_the_terminal(on_screen, monkeypatch, wide):
    """At 80 characters every row of the board was broken, and no map was to be seen."""
    monkeypatch.setenv("COLUMNS", str(wide))
    screen = on_screen()
    monkeypatch.setenv("NO_COLOR", "1")
    for words in (
        ["draw", "first_orders"],
        ["reach", "wsn_5_1", "D306", "--mover", "foot", "--points", "4"],
        ["los", "wsn_5_1", "D306", "D508"],
        ["sightmap", "wsn_5_1", "D306"],
        ["odds", "first_orders", "K1", "A807"],
        ["scenarios", "first_orders"],
        ["lessons"],
        ["rules", "war_storms"],
    ):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 0
    told = screen.getvalue().splitlines()
    assert [line for line in told if len(line) > wide] == []
    assert sum("A1701" in line for line in told) == 1
    assert any(line.startswith("01 ") for line in told)
    assert not any("…" in line for line in told)


def test_a_board_that_fits_is_in_one_piece(on_screen, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    screen = on_screen()
    monkeypatch.setenv("NO_COLOR", "1")
    draw.main(["wsn_5_1"], standalone_mode=False)
    head = screen.getvalue().splitlines()[0].split()
    assert (head[0], head[-1], len(head)) == ("D101", "D1701", 17)


def test_a_command_to_be_copied_is_in_one_line(on_screen, monkeypatch):
    """Broken at 80 characters, `wsn play --resume` and the journal were two commands for the shell."""
    monkeypatch.setenv("COLUMNS", "30")
    screen = on_screen()
    monkeypatch.setenv("NO_COLOR", "1")
    with pytest.raises(SystemExit):
        main(["play", "first_orders", "--bots", "human,greedy", "--seed", "3", "--no-picture"])
    (line,) = [line for line in screen.getvalue().splitlines() if line.startswith("Continue with: ")]
    assert line.endswith(".wsn.jsonl --bots human,greedy")


def test_what_goes_into_a_file_is_not_broken(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    Terminal().say("one line of more than twenty characters")
    assert capsys.readouterr().out == "one line of more than twenty characters\n"
