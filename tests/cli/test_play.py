"""`wsn play`, as a person or a script meets it."""

from __future__ import annotations

import re

import pytest

from tests.cli.playing import events_of, play


def test_who_begins_a_scenario_reads_its_note_and_bots_do_not(wsn):
    options = ["play", "first_orders", "--no-picture", "--seed", 3, "--journal", "g.wsn.jsonl"]
    done = wsn(*options, "--bots", "human,greedy", lines=["quit"])
    assert "Turn 1: bring two platoons to the hedge" in " ".join(done.stdout.split())
    assert done.stdout.index("A lesson for two players") < done.stdout.index(
        "1st Platoon, K Company (Infantry)"
    )
    again = wsn("play", "--resume", "g.wsn.jsonl", "--bots", "human,greedy", "--no-picture", lines=["quit"])
    assert "A lesson" not in again.stdout
    watched = wsn(*options, "--bots", "random,random")
    assert "A lesson" not in watched.stdout


# ---------------------------------------------------------------- two bots


def test_two_bots_play_the_shipped_skirmish_to_its_end(wsn, tmp_path):
    done = wsn("play", "--bots", "greedy,greedy", "--seed", 7, "--journal", "g.wsn.jsonl")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    events = [line for line in lines if re.search(r"\((WSN|WSS|ENGINE) [\d.]+\)$", line)]
    assert len(events) > 100, "every event is told with its rule"
    assert any("D101" in line and "D1701" in line for line in lines), "the board is drawn in text"
    assert re.search(r"^Result: (\w.* wins?\b|a draw)", done.stdout, re.MULTILINE)
    assert f"Journal: {tmp_path / 'g.wsn.jsonl'}" in lines
    assert f"Picture: {tmp_path / 'g.png'}" in lines
    assert (tmp_path / "g.png").read_bytes().startswith(b"\x89PNG")
    verified = wsn("verify", "g.wsn.jsonl")
    assert verified.exit_code == 0
    assert "all equal" in verified.stdout


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game(wsn):
    first, second, third = (
        wsn("play", "--no-picture", "--bots", "greedy,random", "--seed", seed) for seed in (5, 5, 6)
    )
    said = [re.sub(r"(Journal|Look back on it): .*", "", done.stdout) for done in (first, second, third)]
    assert said[0] == said[1]
    assert said[0] != said[2]


def test_without_a_terminal_and_without_bots_it_watches_and_waits_for_nothing(wsn, tmp_path):
    done = wsn("play", "--no-picture")
    assert done.exit_code == 0
    assert "allies: greedy, axis: greedy" in done.stdout
    kept = list((tmp_path / "games").glob("*.wsn.jsonl"))
    assert len(kept) == 1
    assert f"Journal: {kept[0]}" in done.stdout


def test_quiet_says_only_how_it_ended(wsn):
    done = play(wsn, "--quiet", who="random,random")
    lines = [line for line in done.stdout.split("\n") if line and not line.startswith("  ")]  # not the points
    assert [line.split(":")[0] for line in lines] == ["Result", "Journal"]


def test_a_game_that_is_there_is_moved_aside_and_not_lost(wsn, tmp_path):
    play(wsn, "--quiet", who="random,random", seed=1)
    first = (tmp_path / "g.wsn.jsonl").read_bytes()
    again = play(wsn, "--quiet", who="random,random", seed=2)
    assert again.exit_code == 0
    assert "is kept as g-2.wsn.jsonl" in again.stderr
    assert (tmp_path / "g-2.wsn.jsonl").read_bytes() == first
    assert (tmp_path / "g.wsn.jsonl").read_bytes() != first


# ---------------------------------------------------------------- a person


def test_a_person_against_a_bot_to_the_end(wsn):
    done = play(wsn, lines=["1"] * 3000)
    assert done.exit_code == 0, done.output[-500:]
    assert "allies> 1" in done.stdout
    assert "Result: " in done.stdout
    assert wsn("verify", "g.wsn.jsonl").exit_code == 0


def test_two_people_at_one_terminal(wsn):
    done = play(wsn, lines=["1"] * 4000, who="human,human")
    assert "Result: " in done.stdout
    assert "allies> 1" in done.stdout
    assert "axis> 1" in done.stdout


def until(wsn, wanted):
    """The lines, all of them 1, that lead to a menu with a line like the wanted one, and that menu."""
    lines = []
    for _ in range(40):
        done = play(wsn, lines=lines)
        menu = done.stdout[: done.stdout.rindex("allies> ")].rpartition("allies> ")[2]
        if re.search(wanted, menu, re.MULTILINE):
            return lines, menu
        lines.append("1")
    raise AssertionError(done.stdout)


@pytest.fixture
def moving(wsn):
    """A function that types lines where a unit may move: it returns what is said from there on."""
    lines, menu = until(wsn, r"^ +\d+  move to D")
    moves = dict(re.findall(r"^ +(\d+)  move to (D\d+)", menu, re.MULTILINE))

    def say(*more):
        done = play(wsn, lines=[*lines, *more])
        assert done.exit_code == 0, done.output
        parts = done.stdout.split("allies> ")
        return parts[len(lines) + 1 :]

    return say, moves


def test_a_move_by_number_and_by_hex_are_the_same(moving):
    say, moves = moving
    number, place = next(iter(moves.items()))
    by_number, by_hex = say(number)[0], say(place.lower())[0]
    assert f"to {place}" in by_number
    assert by_number.partition("\n")[2] == by_hex.partition("\n")[2]


def test_a_hex_that_is_not_legal_says_why_with_its_rule(moving):
    say, _ = moving
    answer = say("D1705")[0]
    assert re.search(r"No: move to D1705: .*\(WSS 6\.1\)", answer)
    assert re.search(r"No: move to D1705: .*\(WSS 6\.1\)", say("why d1705")[0])


def test_undo_takes_a_move_back(wsn):
    """A tank drives off where nobody can fire at it, and is taken back."""
    done = play(wsn, lines=["D206", "D205", "d204", "undo", "log 3", "undo", "undo"])
    moved, undone, log, *further = done.stdout.split("allies> ")[3:7]
    assert "moves from D205 to D204" in moved
    assert "Undone." in undone
    assert "move to D204" in undone, "the same choices again"
    assert "to D204:" not in log
    assert all("Undone." in answer for answer in further)


def test_undo_past_a_passed_decision_is_refused_with_its_rule(wsn):
    said = play(wsn, lines=["undo"]).stdout
    assert re.search(r"No: .* \(ENGINE \d\)", said)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("?", "los D306 D508   settle a line of sight"),
        ("help", "quit            leave"),
        ("? D509", "D509: built up, level 0, La Cambe"),
        ("?d509", "objective: La Cambe, 1 point at the end, held by Germans"),
        ("goals", "breaks, and loses at once, at"),
        ("? D509", "foot, wheeled, tracked from "),
        ("? f1", "1 Platoon, F Company"),
        ("? D999", "there is no hex 'D999'"),
        ("units", "  t1  D206  1 Platoon, Tank Company (M4 (75))"),
        ("units axis", "axis:"),
        ("units axs", "There is no side `axs`; did you mean `axis`?"),
        ("board", "D101  D201"),
        ("key", "Terrain: . open"),
        ("los D306 D508", "First in the way: bocage edge D407/D408"),
        ("los D306", "Name two hexes"),
        ("los D306 D99", "there is no hex 'D99'"),
        ("log 2", "(WSS"),
        ("99", "There is no choice 99; they go from 1 to"),
        ("0", "There is no choice 0"),
        ("bord", "did you mean `board`?"),
        ("fire everything", "is not a number, hex, unit or word"),
        ("D77", "there is no hex 'D77'"),
        ("odds", "Name a choice from 1 to"),
        ("odds 1", ""),
        ("why", "Name a hex or a unit"),
        ("save", "Give it a name"),
        ("", "  1  "),
    ],
)
def test_what_can_be_asked(wsn, typed, said):
    done = play(wsn, lines=["1", typed])
    answer = done.stdout.split("allies> ")[2]
    assert said in answer
    assert done.exit_code == 0


def test_odds_are_shown_before_fire_with_every_reason(wsn):
    shot = r"^ +(\d+)  fire .* at D\d+ \(X\d.*\)  \[no effect \d+ %, 1 hit \d+ %"
    lines, menu = until(wsn, shot)
    number = re.search(shot, menu, re.MULTILINE).group(1)
    table = play(wsn, lines=[*lines, f"odds {number}"]).stdout.split("allies> ")[len(lines) + 1]
    assert re.search(r"strength \d+ / \d+ = \d+", table)
    assert re.search(r"\(WS[NS] [\d.]+\)", table)
    chances = [int(n) for n in re.findall(r" (\d+) in 36", table)]
    assert sum(chances) == 36


def test_a_copy_is_saved_and_never_over_another(wsn, tmp_path):
    done = play(wsn, lines=["save mine", "save mine"])
    assert "Saved as" in done.stdout
    assert "choose another name" in done.stdout
    assert wsn("verify", tmp_path / "mine.wsn.jsonl").exit_code == 0


def test_the_end_of_input_loses_nothing(wsn):
    """A game cut off by the end of its input goes on to the same end as one played in a single sitting."""
    whole = play(wsn, lines=["1"] * 3000, who="human,random")
    result = re.search(r"^Result: .*", whole.stdout, re.MULTILINE).group()
    cut = play(wsn, lines=["1"] * 40, who="human,random")
    assert cut.exit_code == 0
    assert "Continue with: wsn play --resume g.wsn.jsonl --bots human,random" in cut.stdout
    rest = wsn(
        "play", "--no-picture", "--resume", "g.wsn.jsonl", "--bots", "human,random", lines=["1"] * 3000
    )
    assert rest.exit_code == 0
    assert "Result: " in rest.stdout
    assert wsn("verify", "g.wsn.jsonl").exit_code == 0
    assert result in rest.stdout


def test_a_game_goes_on_with_those_who_played_it(wsn):
    """Without --bots both sides were given to bots, which played the game of a person to its end."""
    play(wsn, lines=["1"] * 5 + ["quit"], who="human,recruit")
    again = wsn("play", "--no-picture", "--resume", "g.wsn.jsonl", lines=["quit"])
    assert again.exit_code == 0
    assert "allies: human, axis: recruit" in again.stdout
    assert "Continue with: wsn play --resume g.wsn.jsonl --bots human,recruit" in again.stdout
    other = wsn("play", "--no-picture", "--resume", "g.wsn.jsonl", "--bots", "human,random", lines=["quit"])
    assert "allies: human, axis: random" in other.stdout
    last = wsn("play", "--no-picture", "--resume", "g.wsn.jsonl", lines=["quit"])
    assert "allies: human, axis: random" in last.stdout


def test_a_game_whose_players_are_not_known_is_not_played_on_by_bots(wsn, tmp_path):
    play(wsn, lines=["1"] * 5 + ["quit"])
    moved = tmp_path / "moved.wsn.jsonl"
    moved.write_bytes((tmp_path / "g.wsn.jsonl").read_bytes())
    done = wsn("play", "--no-picture", "--resume", moved)
    assert done.exit_code == 2
    assert "it is not known who plays moved.wsn.jsonl" in done.stderr
    assert "--bots human,greedy" in done.stderr
    assert moved.read_bytes() == (tmp_path / "g.wsn.jsonl").read_bytes()


def test_quit_says_how_to_go_on(wsn):
    done = play(wsn, lines=["quit"])
    assert done.exit_code == 0
    assert "--resume g.wsn.jsonl" in done.stdout
    assert "Result" not in done.stdout


def test_ctrl_c_says_how_to_go_on(wsn, monkeypatch):
    from wsn.cli.terminal import Terminal

    def stop(self, question):
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "ask_line", stop)
    done = play(wsn)
    assert done.exit_code == 0
    assert "--resume g.wsn.jsonl" in done.stdout


def test_dice_thrown_at_the_table_are_typed_in(wsn, tmp_path):
    lines = ["7 1", "x", *["3 4", "34", "5"] * 900]
    done = wsn(
        "play",
        "--no-picture",
        "--dice",
        "typed",
        "--bots",
        "greedy,greedy",
        "--journal",
        "g.wsn.jsonl",
        lines=lines,
    )
    assert done.exit_code == 0, done.output[-500:]
    assert "own dice" in done.stdout
    assert re.search(r"Roll \d+d6 for ", done.stdout)
    assert "That must be" in done.stdout
    assert "Result: " in done.stdout
    thrown = [e["values"] for e in events_of(tmp_path / "g.wsn.jsonl") if e["is"] == "DiceRolled"]
    assert thrown
    assert {tuple(values) for values in thrown} <= {(3, 4), (5,)}
    verified = wsn("verify", "g.wsn.jsonl")
    assert verified.exit_code == 0
    assert "did not come from the seed" in verified.stdout


def test_a_game_whose_first_dice_are_not_thrown_is_not_begun(wsn, tmp_path):
    done = wsn("play", "saint_lo", "--dice", "typed", "--bots", "greedy", "--journal", "g.wsn.jsonl")
    assert done.exit_code == 2
    assert "was not begun" in done.stderr
    assert not (tmp_path / "g.wsn.jsonl").exists()


def test_a_game_is_kept_where_later_dice_are_not_thrown(wsn, tmp_path):
    done = wsn("play", "--dice", "typed", "--bots", "greedy", "--no-picture", "--journal", "g.wsn.jsonl")
    assert done.exit_code == 0
    assert "Continue with: wsn play --resume g.wsn.jsonl" in done.stdout
    assert len((tmp_path / "g.wsn.jsonl").read_text().splitlines()) > 1


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "hedgerow_skirmsh"], "the nearest is 'hedgerow_skirmish'"),
        (["play", "nowhere.toml"], "there is no scenario 'nowhere.toml'"),
        (["play", "--bots", "gredy,human"], "there is no player 'gredy'; did you mean 'greedy'?"),
        (
            ["play", "--bots", "zzz"],
            "there are human, assault, bait, commander, greedy, hold, planner, press, random",
        ),
        (["play", "--bots", "human,human,human"], "one player for each of allies, axis"),
        (["play", "omaha_alone", "--bots", "human,greedy"], "one player, for americans, such as `human`;"),
        (["play", "--journal", "no/where.jsonl"], "there is no folder 'no'"),
        (["play", "--resume", "none.wsn.jsonl"], "there is no journal 'none.wsn.jsonl'"),
        (["play", "--resume", "g", "--seed", "1"], "--resume goes on with a game as it is"),
        (["play", "--dice", "typed", "--seed", "1"], "--seed is for seeded dice"),
        (["play", "--seed", "x"], "'x' is not a valid integer"),
        (["play", "--sed", "1"], "Did you mean '--seed'?"),
        (["plya"], "did you mean 'play'?"),
        (["replay", "none.wsn.jsonl"], "none.wsn.jsonl"),
        (["verify", "none.wsn.jsonl"], "none.wsn.jsonl"),
        (["verify"], "Missing argument 'JOURNAL...'"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(wsn, words, said):
    done = wsn(*words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.startswith("wsn: ")
    assert done.stderr.count("\n") == 1


def test_a_journal_near_the_name_is_named(wsn):
    play(wsn, "--quiet", who="random,random")
    for words in (["play", "--resume"], ["verify"], ["replay"], ["los"]):
        told = wsn(*words, "gg.wsn.jsonl", *(["D306", "D508"] if words == ["los"] else [])).stderr
        assert told == "wsn: there is no journal 'gg.wsn.jsonl'; the nearest is 'g.wsn.jsonl'\n"
