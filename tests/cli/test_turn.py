"""`wsn turn`: a game by files, typed by two players in two folders."""

from __future__ import annotations

from pathlib import Path

import pytest

NAME = "first_orders"


@pytest.fixture
def ends(wsn, tmp_path):
    """What each of two players types, each with a folder of their own."""

    def typed(who, *words, lines=()):
        return wsn("turn", *words, "--folder", tmp_path / who, lines=lines)

    return typed


def file_of(output):
    """The file that is to be sent."""
    assert "Send this to the other player: " in output, output
    return Path(output.rpartition("Send this to the other player: ")[2].split("\n")[0].strip())


def test_a_game_is_offered_answered_played_and_ended_by_files(ends, wsn, tmp_path):
    offered = ends("a", "offer", NAME, "--as", "allies")
    assert offered.exit_code == 0, offered.output
    answered = ends("b", "take", file_of(offered.output))
    assert answered.exit_code == 0, answered.output
    taken = ends("a", "take", file_of(answered.output), lines=["b", "quit"])
    assert taken.exit_code == 0, taken.output
    assert "First orders is set up" in taken.output
    assert "Nothing is sent yet" in taken.output
    gone_on = ends("a", "play", file_of(answered.output), "--quiet", lines=["concede yes"])
    assert gone_on.exit_code == 0, gone_on.output
    last, other = file_of(gone_on.output), "b"
    ended = ends(other, "take", last)
    assert ended.exit_code == 0, ended.output
    assert "Result" in ended.output
    assert "nothing to send" in ended.output
    again = ends(other, "take", last)
    assert again.exit_code == 2
    assert "is refused: " in again.output
    (journal,) = (tmp_path / other).glob("*.wsn.jsonl")
    verified = wsn("verify", journal)
    assert verified.exit_code == 0, verified.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("offer", "gold_beach", "--as", "allies"), "hidden from the other player"),
        (("offer", "nothing_like_it", "--as", "allies"), "there is no scenario"),
        (("offer", NAME, "--as", "greeks"), "does not play"),
        (("take", "missing.wsnturn"), "cannot be read"),
        (("play", "missing.wsnturn"), "cannot be read"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_status_2(ends, words, said):
    done = ends("a", *words)
    assert done.exit_code == 2
    assert said in done.output
    assert done.output.count("\n") == 1


def test_a_file_that_fits_nothing_here_is_refused(ends, tmp_path):
    offered = ends("a", "offer", NAME, "--as", "allies")
    answered = ends("b", "take", file_of(offered.output))
    stranger = ends("c", "take", file_of(answered.output))
    assert stranger.exit_code == 2
    assert "no game that this file is of" in stranger.output
    own = ends("a", "take", file_of(offered.output))
    assert own.exit_code == 2
    assert "or is your own" in own.output
