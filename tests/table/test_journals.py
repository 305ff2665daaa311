"""Journals opened for a player: his own at once, a stranger's after it was verified, a forged one never."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from wsn import scenario
from wsn.engine import journal as j
from wsn.engine import verify
from wsn.engine.evolve import Impossible, fold
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.engine.state import GameState
from wsn.systems import system_of
from wsn.table import journals, kept


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A player who has played nothing yet."""
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def played(path, name="hedgerow_skirmish", commands=30):
    """The journal of a random game by somebody else, and the game."""
    game = scenario.new_game(name, seed=3, journal=path)
    draw = random.Random(3)
    for _ in range(commands):
        game.submit(game.deciding, draw.choice(game.legal()))
    game.close()
    return game


@pytest.fixture
def verified(monkeypatch):
    """How often a journal was verified."""
    calls = []

    def counting(recording):
        calls.append(recording.file)
        return verify.verify_recording(recording)

    monkeypatch.setattr(journals, "verify_recording", counting)
    return calls


def test_a_strangers_journal_is_verified_once_and_ones_own_never(tmp_path, home, verified):
    path = tmp_path / "g.wsn.jsonl"
    theirs = played(path)
    for _ in range(2):
        assert journals.open_game(path, read_only=True).state == theirs.state
    assert len(verified) == 1, "it was found good, and noted"
    game = journals.open_game(path)
    game.submit(game.deciding, game.legal()[0])
    journals.let_go(game)
    again = journals.open_game(path)
    assert again.state == game.state
    assert len(verified) == 1, "what was played on here is one's own"
    copy = kept.save_copy(again, "copy", tmp_path)
    again.close()
    journals.open_game(copy, read_only=True)
    path.rename(tmp_path / "elsewhere.wsn.jsonl")
    journals.open_game(tmp_path / "elsewhere.wsn.jsonl", read_only=True)
    assert len(verified) == 1, "wherever it lies"
    assert not (home / "journals.json").read_text().count(str(tmp_path)), "the note names no file"


def test_a_journal_that_changed_since_is_a_strangers(tmp_path, verified):
    path = tmp_path / "g.wsn.jsonl"
    played(path)
    journals.open_game(path, read_only=True)
    path.write_bytes(path.read_bytes() + b'{"torn')
    journals.open_game(path, read_only=True)
    assert len(verified) == 1, "a torn line is dropped, and the rest is known"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-3]))
    journals.open_game(path, read_only=True)
    assert len(verified) == 2


def test_a_note_that_cannot_be_read_or_written_costs_no_more_than_time(tmp_path, home, verified):
    path = tmp_path / "g.wsn.jsonl"
    played(path, commands=5)
    home.mkdir()
    (home / "journals.json").write_text("not even JSON")
    journals.open_game(path, read_only=True)
    (home / "journals.json").unlink()
    home.rmdir()
    home.write_text("a file where the folder should be")
    for _ in range(2):
        journals.open_game(path, read_only=True)
    assert len(verified) == 3


# --- forged games with right digests


def forged(path, to, change):
    """The journal with its entries changed by `change(n, document)`, and every digest right again."""
    header, *lines = path.read_bytes().splitlines()
    entry_of = msgspec.json.Decoder(tuple[j.AnyEvent, ...])
    state, made = GameState(), [header]
    for line in lines:
        document = json.loads(line)
        change(document["n"], document)
        state = fold(state, entry_of.decode(json.dumps(document["events"]).encode()))
        document["digest"] = j.state_digest(state)
        made.append(json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode())
    to.write_bytes(b"\n".join(made) + b"\n")


def test_a_forged_roll_opens_with_a_warning_because_a_changed_rule_looks_the_same(tmp_path, verified):
    path, other = tmp_path / "g.wsn.jsonl", tmp_path / "h.wsn.jsonl"
    played(path)
    turned = []

    def turn(n, document):
        for event in document["events"]:
            if event["is"] == "DiceRolled" and not turned:
                event["values"] = [event["faces"] + 1 - v for v in event["values"]]
                turned.append(n)

    forged(path, other, turn)
    game = journals.open_game(other)
    assert any(f"otherwise from entry {turned[0]} on" in note for note in game.notes)
    game.submit(game.deciding, game.legal()[0])
    journals.let_go(game)


def test_a_forged_kind_of_unit_is_refused_in_a_sentence(tmp_path):
    path, other = tmp_path / "g.wsn.jsonl", tmp_path / "h.wsn.jsonl"
    played(path)

    def dragons(n, document):
        for event in document["events"]:
            if event["is"] == "UnitPlaced":
                event["kind"] = "dragon"

    forged(path, other, dragons)
    with pytest.raises(
        BadJournal, match=r"cannot have been played: War Storms .*has no words for what is in it"
    ):
        journals.open_game(other)
    other.rename(tmp_path / "free.wsn.jsonl")  # nobody holds it


@pytest.mark.parametrize("name", ["hedgerow_skirmish", "villiers_fossard"])
def test_forged_lines_with_right_digests_open_or_end_in_one_sentence(tmp_path, name):
    """Any field of any event holds anything: the game is refused in a sentence, or can be told and played."""
    path, other = tmp_path / "g.wsn.jsonl", tmp_path / "h.wsn.jsonl"
    played(path, name, commands=12)
    count = len(path.read_bytes().splitlines()) - 1
    rng, refused, opened = random.Random(7), list[str](), 0
    odd = ("", "?", "D9999", "allies", "nobody", "@/x", "dragon", 0, -1, 99, [], ["x"], None, True)
    for _ in range(40):
        at = rng.randrange(count) + 1

        def change(n, document, at=at):
            if n != at or not document["events"]:
                return
            event = rng.choice(document["events"])
            fields = [key for key in event if key not in ("is", "rule", "because")]
            if fields:
                event[rng.choice(fields)] = rng.choice(odd)

        try:
            forged(path, other, change)
        except (Impossible, msgspec.ValidationError, TypeError):
            continue  # it cannot even be forged
        try:
            game = journals.open_game(other, read_only=True)
        except BadJournal as error:
            refused.append(str(error))
            continue
        opened += 1
        game.legal()
    assert len(refused) >= 3
    assert opened >= 3
    assert not any("\n" in sentence for sentence in refused)


def test_a_scenario_that_is_none_is_told_by_the_list_of_games_and_by_whoever_opens_it(tmp_path, monkeypatch):
    from wsn.client.pages.start import games

    path, other = tmp_path / "g.wsn.jsonl", tmp_path / "h.wsn.jsonl"
    played(path, commands=2)
    header, *lines = path.read_bytes().splitlines()
    document = json.loads(header)
    document["setup"] = {"sides": 5, "companies": "none"}
    document["digests"]["scenario"] = j.digest_of(document["setup"])
    other.write_bytes(b"\n".join([json.dumps(document).encode(), *lines]) + b"\n")

    def no_names(setup):
        return {side: side["name"] for side in setup.scenario["sides"]}

    monkeypatch.setattr(games, "side_names", no_names)
    assert games.read_row(other).problem.startswith("does not hold a game of War Storms")
    with pytest.raises(BadJournal, match="are not those of a game of War Storms"):
        Game.load(other, system_of)


def test_a_seed_that_the_program_chose_cannot_be_guessed_and_is_not_in_the_name(tmp_path):
    assert kept.SEEDS >= 10**15
    assert kept.journal_for("x", str(kept.SEEDS - 1), tmp_path).name == "x.wsn.jsonl"
