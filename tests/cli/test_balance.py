"""`wsn balance`, as a person or a script meets it: the report, the page, rows that go on, and a variant."""

from __future__ import annotations

import re
from contextlib import nullcontext
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from pointbuy.catalogue import load_catalogue
from pointbuy.drawing import random_roster
from pointbuy.roster import write_roster
from wsn.cli import balance, main
from wsn.parts.mustering import Lots
from wsn.scenario import problems_of
from wsn.trials import TrialRow, read_rows

ROOT = Path(__file__).resolve().parent.parent.parent
VARIANT = ROOT / "scenarios" / "hex_tiles" / "hill_314.toml"


def wsn(*words):
    return CliRunner().invoke(main, ["balance", *map(str, words)])


def test_the_report_is_told_and_written_and_its_rows_go_on(tmp_path):
    rows, out = tmp_path / "r.jsonl", tmp_path / "report.html"
    first = wsn("hill_314", "--games", 1, "--rows", rows)
    assert first.exit_code == 0
    done = wsn("hill_314", "--games", 2, "--rows", rows, "--resume", "--out", out)
    assert done.exit_code == 0
    assert done.output.startswith("The rock above Mortain: 2 games, seeds 1 to 2\n")
    for words in (
        "wins (with",
        "Objectives over time",
        "Where units die",
        "Which units earn",
        "Luck",
        "Who begins",
    ):
        assert words in done.output
    assert done.output.endswith(f"page: {out}\nrows: {rows}\n")
    assert [row.game for row in read_rows(rows)] == [1, 2]
    assert "<h2>Where units die</h2>" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("suffix", [".jsonl", ".csv"])
def test_a_row_that_was_half_written_is_told_of_and_played_again(tmp_path, suffix):
    rows = tmp_path / f"r{suffix}"
    wsn("hill_314", "--games", 2, "--rows", rows)
    whole = rows.read_bytes()
    rows.write_bytes(whole[:-100])
    done = wsn("hill_314", "--games", 2, "--rows", rows, "--resume")
    assert done.exit_code == 0
    assert "is half written: it is cut off, its game played again" in done.output
    assert rows.read_bytes() == whole


def test_a_variant_is_played_on_the_same_seeds_and_compared(tmp_path):
    file, rows, out = tmp_path / "v.toml", tmp_path / "r.jsonl", tmp_path / "v.html"
    text = VARIANT.read_text(encoding="utf-8")
    file.write_text(text.replace("medals = 5", "medals = 3"), encoding="utf-8")
    done = wsn("hill_314", "--games", 2, "--against", file, "--rows", rows, "--out", out)
    assert done.exit_code == 0
    assert "Against the variant\n  In the variant " in done.output
    assert "on the same 2 seeds" in done.output
    assert "By itself: " in done.output
    one, two = read_rows(rows), read_rows(tmp_path / "r.against.jsonl")
    assert [row.seed for row in one] == [row.seed for row in two] == ["1", "2"]
    assert one[0].watched.digest != two[0].watched.digest
    assert "on the same 2 seeds" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hil_314"], "there is no scenario 'hil_314'; the nearest is 'hill_314'"),
        (["hill_314", "--out", "r.pdf"], "its name must end in .html, not 'r.pdf'"),
        (["hill_314", "--out", "nowhere/r.html"], "there is no folder 'nowhere'"),
        (["hill_314", "--rows", "r.txt"], "must end in .jsonl, .csv or .parquet, not 'r.txt'"),
        (["hill_314", "--resume"], "name it with --rows"),
        (["hill_314", "--against", "hedgerow_skirmish"], "they have no common side"),
        (["hill_314", "--levers", "--against", "easy_red"], "leave out --against"),
        (["hill_314", "--levers", "--out", "r.svg"], "as .toml or the report as .html, not 'r.svg'"),
        (["hill_314", "--levers", "--out", "nowhere/r.html"], "there is no folder 'nowhere'"),
        (["hill_314", "--levers", "--out", "nowhere/r.toml"], "there is no folder 'nowhere'"),
        (["hill_314", "--levers", "--out", "pyproject.toml"], "pyproject.toml exists already"),
        (["hill_314", "--levers", "--resume"], "name it with --rows"),
        ([], "name a scenario, or two rosters with --a and --b, or --points for random ones"),
        (["--a", "a.toml"], "name a scenario, or two rosters"),
        (["hill_314", "--points", "60"], "or two forces with --a and --b or --points, not both"),
        (["hill_314", "--boards", "2"], "or two forces with --a and --b or --points, not both"),
        (["hill_314", "--turns", "8"], "or two forces with --a and --b or --points, not both"),
        (["--points", "60", "--turns", "0"], "0 turns; a game has from 1 to 99"),
        (["--points", "60", "--levers"], "are for a scenario: name one"),
        (["--points", "0"], "--points must be from 1 to 5,000, not 0"),
        (["--points", "60", "--a", "a.toml"], "--points draws both rosters"),
        (["--points", "60", "--kind", "atack"], "the nearest is 'attack'"),
        (["--a", "a.toml", "--b", "b.toml", "--kind", "attack"], "--kind and --catalogue go with --points"),
        (["hill_314", "--bots", "human"], "there is no bot 'human'"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_before_anything_is_played(words, said):
    done = wsn(*words)
    assert done.exit_code == 2
    assert said in done.output
    assert done.output.count("\n") == 1


def test_two_rosters_fight_many_battles_and_their_rows_go_on(tmp_path):
    kept = load_catalogue("hex_tiles")
    for side, name in (("allies", "a"), ("axis", "b")):
        roster = random_roster(Lots(name), kept, side, "encounter", 60)
        write_roster(msgspec.structs.replace(roster, title=f"Force {name}"), tmp_path / f"{name}.toml")
    rows, out = tmp_path / "b.csv", tmp_path / "b.html"
    words = ["--a", tmp_path / "a.toml", "--b", tmp_path / "b.toml", "--bots", "random", "--rows", rows]
    assert wsn(*words, "--games", 1).exit_code == 0
    done = wsn(*words, "--games", 2, "--resume", "--out", out)
    assert done.exit_code == 0, done.output
    assert done.output.startswith("A, Force a against B, Force b: 2 games, seed 1\n")
    assert "Meeting engagement: A, Force a" in done.output
    assert "By edge of the map" in done.output
    assert rows.read_bytes().count(b"\n") == 3
    assert "A, Force a against B, Force b: how it is balanced" in out.read_text(encoding="utf-8")
    other = wsn(*words, "--games", 2, "--seed", 2, "--resume")
    assert other.exit_code == 2
    assert "of other forces, points, boards, missions, turns or seeds" in other.output


def test_a_roster_that_is_not_there_is_told(tmp_path):
    done = wsn("--a", tmp_path / "a.toml", "--b", tmp_path / "b.toml")
    assert done.exit_code == 2
    assert "a.toml" in done.output
    assert "b.toml" in done.output


@pytest.fixture
def one_sided(monkeypatch):
    """Games that nobody plays: the axis wins three of four, unless it needs a medal more."""

    def over(job, numbers):
        setups, listed, *_ = job.args
        for at in numbers:
            which, seed = listed[at]
            even = setups[which].scenario["sides"]["axis"]["medals"] == 7
            lost = seed % 2 if even else seed % 4 == 0
            yield TrialRow(1, str(seed), "allies" if lost else "axis", "", "", "", 1, 1, 1, {})

    monkeypatch.setattr("wsn.trials.lasting_spread", lambda workers, cluster: nullcontext(over))


def test_levers_propose_a_difference_and_write_nothing_unless_they_are_told_to(tmp_path, one_sided):
    file, rows, out = tmp_path / "h.toml", tmp_path / "l.jsonl", tmp_path / "better.toml"
    text = "# mine\n" + VARIANT.read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    words = [file, "--levers", "--games", 100, "--rows", rows]
    done = wsn(*words)
    assert done.exit_code == 0, done.output
    assert "\n-medals = 6\n+medals = 7\n" in done.output
    assert "--- h.toml\n+++ h.toml (changed)\n" in done.output
    assert file.read_text(encoding="utf-8") == text
    before = rows.read_bytes()
    again = wsn(*words, "--resume", "--out", out)
    assert again.exit_code == 0
    assert rows.read_bytes() == before, "nothing is played again"
    assert f"changed scenario: {out}" in again.output
    better = out.read_text(encoding="utf-8")
    assert better == text.replace("hand = 4\nmedals = 6", "hand = 4\nmedals = 7")
    assert problems_of(out) == ()


def test_few_games_propose_nothing_and_write_no_change(tmp_path, one_sided):
    out = tmp_path / "better.toml"
    done = wsn(VARIANT, "--levers", "--games", 24, "--out", out)
    assert done.exit_code == 0, done.output
    assert (
        "fewer than 100 games show nothing, and no change is written: --games 100 or more may" in done.stderr
    )
    assert "Promising: " in done.stdout
    assert (
        "Fewer than 100 games show nothing: nothing is proposed yet. Ask again with --games 100"
        in done.stdout
    )
    assert "Proposed" not in done.output
    assert "+medals" not in done.output
    assert f"{out} is not written: fewer than 100 games show nothing" in done.stderr
    assert not out.exists()


def test_the_time_of_a_search_is_told_and_its_page_written(tmp_path, one_sided, monkeypatch):
    ticks = iter(range(100_000))
    monkeypatch.setattr("wsn.cli.levers.time.monotonic", lambda: float(next(ticks)))
    out = tmp_path / "why.html"
    done = wsn("hill_314", "--levers", "--games", 100, "--out", out)
    assert done.exit_code == 0
    first, *others = done.stderr.splitlines()
    assert re.match(r"a game takes [\d.]+ seconds: about \d+ minutes if one of the smallest changes w", first)
    assert "up to about" in first
    assert any(
        re.fullmatch(r"after \d+ games \d+ of \d+ changes settled; at least .* more", o) for o in others
    )
    assert done.stdout.endswith(f"page: {out}\n")
    page = out.read_text(encoding="utf-8")
    assert "+medals = 7" in page
    assert "did not hold" not in page
    assert wsn("hill_314", "--levers", "--games", 100, "--quiet").stderr == ""


def test_no_time_is_told_before_there_are_games_to_estimate_it_by(capsys):
    """A first game counts the start of the program as well: 108 minutes were foretold of a search."""
    from wsn import scenario, trials
    from wsn.cli.levers import TO_ESTIMATE, LeverProgress
    from wsn.trials.levers import LeverSearch

    search = LeverSearch(
        scenario.find("hill_314"), trials.plan("hill_314", games=80, bots=("greedy",), seed=1)
    )
    progress = LeverProgress(search, quiet=False)
    search.games = search.played = 1
    assert progress.so_far(1.0) == "after 1 game as it is"
    search.games = search.played = TO_ESTIMATE
    progress.tell_progress()
    assert re.search(r"\Aafter 8 games as it is; at least .* more\Z", progress.so_far(1e9))
    assert capsys.readouterr().err.startswith("a game takes ")


def test_a_search_that_is_stopped_tells_how_far_it_came_and_goes_on(tmp_path, one_sided, monkeypatch):
    from wsn.trials.levers import LeverSearch

    rows, kept = tmp_path / "l.jsonl", LeverSearch.run

    def stopped(search):
        for number, row in enumerate(kept(search)):
            if number == 40:
                raise KeyboardInterrupt
            yield row

    whole = wsn("hill_314", "--levers", "--games", 100)
    with monkeypatch.context() as patched:
        patched.setattr(LeverSearch, "run", stopped)
        done = wsn("hill_314", "--levers", "--games", 100, "--rows", rows)
    assert done.exit_code == 130
    assert "stopped after 4" in done.output
    assert " of the games (a draw counts half) go to 2nd SS Panzer Division" in done.output
    assert rows.read_bytes().count(b"\n") == 40
    done = wsn("hill_314", "--levers", "--games", 100, "--rows", rows, "--resume")
    assert done.exit_code == 0
    assert done.stdout.partition(" games in all")[0] == whole.stdout.partition(" games in all")[0]


def test_who_stops_it_has_the_report_so_far_and_is_told_how_to_go_on(tmp_path, monkeypatch):
    kept = balance.play_trial

    def stopped(plan, over, file, quiet, before, keep):
        rows = []
        kept(plan, over, file, quiet, before, rows.append)
        keep(rows[0])
        return balance.TRIAL_STOPPED

    monkeypatch.setattr(balance, "play_trial", stopped)
    done = wsn("hill_314", "--games", 2, "--against", VARIANT, "--rows", tmp_path / "r.jsonl")
    assert done.exit_code == 130
    assert "stopped after 1 of 2 games; the same command with --resume plays the rest" in done.output
    assert "The rock above Mortain: 1 game, seed 1" in done.output
    assert "Against" not in done.output
