"""Journals of hosted games: what is forged in them is named, and a copy tells of no dice to come."""

from __future__ import annotations

import json
import random

import pytest

from tests.engine.chains import (
    KEY,
    changed,
    dice_events,
    dice_of,
    give,
    hosted,
    joined_game,
    rolls_in,
    submit_until_dice,
    system_of,
)
from tests.toys import areas, coalition, hexduel
from wsn import scenario
from wsn.engine.chain import (
    OPEN_CHAIN,
    ChainDice,
    Mixing,
    next_hash,
)
from wsn.engine.events import DiceRolled
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.engine.public import save_public
from wsn.engine.verify import verify
from wsn.systems import system_of as shipped_system
from wsn.table.seat import Seat

# --- what is forged is found


def forged(path, change):
    """The report on a game in which something about the third roll was changed."""

    def third(lines):
        events = dice_events(lines)
        change(events, lines)

    return verify(changed(path, third), system_of)


@pytest.fixture
def path(tmp_path):
    hosted(tmp_path / "g", commands=60).close()
    return tmp_path / "g"


def test_a_forged_roll_is_named(path):
    # the die that says who is next: the rules would take any other value as well
    def change(events, lines):
        change.n, roll = events[2]
        roll["values"] = [roll["values"][0] % 6 + 1]

    report = forged(path, change)
    assert not report.equal
    assert (report.dice.wrong.number, report.dice.wrong.entry) == (3, change.n)
    assert f"entry {change.n}: roll 3 (" in str(report)
    assert "is not to be believed: it shows " in str(report)


def test_swapped_links_are_named(path):
    def change(events, lines):
        (_, a), (_, b) = events[2], events[3]
        a["link"], b["link"] = b["link"], a["link"]

    report = forged(path, change)
    assert report.dice.wrong.number == 3
    assert "passed over 1 link" in report.dice.wrong.why


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ("", "opens no link"),
        ("0" * 64, "does not lead to the one that was shown before"),
        ("zz", "does not lead to the one that was shown before"),
        ("00", "does not lead to the one that was shown before"),
    ],
)
def test_a_link_of_ones_own_is_named(path, link, text):
    def change(events, lines):
        events[2][1]["link"] = link

    report = forged(path, change)
    assert report.dice.wrong.number == 3
    assert text in report.dice.wrong.why


def test_another_commitment_is_noticed_at_the_first_roll(path):
    report = forged(path, lambda _, lines: lines[0]["chain"].update({OPEN_CHAIN: "1" * 64}))
    assert report.dice.wrong.number == 1


def test_an_answer_that_nobody_gave_is_named(path):
    def change(events, lines):
        events[2][1]["answers"] = {"blue": "0" * 64}

    assert "blue has no chain that could answer" in forged(path, change).dice.wrong.why


def test_an_answer_of_an_earlier_order_does_not_count_again(tmp_path):
    """Who holds the key knows it by then, and could choose an order by it (hole H1)."""
    game, blue = joined_game(tmp_path / "g")
    draw = random.Random(2)
    while sum(bool(roll.answers) for roll in rolls_in(game.entries)) < 3:
        give(game, draw.choice(game.legal()), blue)

    def change(events, lines):
        answered = [(n, roll) for n, roll in events if roll.get("answers")]
        later = next(roll for _, roll in answered if roll["answers"] != answered[0][1]["answers"])
        later["answers"] = answered[0][1]["answers"]

    report = forged(tmp_path / "g", change)
    assert "the link of blue does not lead to the one that was shown before" in str(report)


def test_a_broken_rule_before_a_forged_roll_is_told_first(path):
    def change(events, lines):
        change.n, roll = events[2]
        roll["values"] = [roll["values"][0] % 6 + 1]
        lines[1]["events"][0]["rule"] = "DUEL 9"

    report = forged(path, change)
    assert report.difference.entry == 1
    assert report.dice.wrong.number == 3


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('{"mix":{"seat":"green","words":"x"}}', "not a line of a journal"),
        ('{"mix":{"seat":"red","words":"x"},"undo_to":1}', "not a line of a journal"),
        ('{"mix":{"seat":"red"}}', "red adds nothing"),
        ('{"burnt":[],"wsn":5}', "not a line of a journal"),
        ('{"undo_to":1,"agreed":true,"wsn":5}', "not a line of a journal"),
        ('{"agreed":true}', "is damaged"),
    ],
)
def test_lines_that_no_journal_of_a_host_has(path, line, text):
    path.write_bytes(path.read_bytes() + line.encode() + b"\n")
    with pytest.raises(BadJournal, match=text):
        verify(path, system_of)


def test_lines_of_a_hosted_game_are_none_of_another(tmp_path):
    for line in ('{"mix":{"seat":"red","words":"x"}}', '{"burnt":[]}', '{"undo_to":1,"agreed":true}'):
        path = tmp_path / str(len(line))
        Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1, journal=path).close()
        path.write_bytes(path.read_bytes() + line.encode() + b"\n")
        with pytest.raises(BadJournal, match="not a line of a journal"):
            verify(path, system_of)


@pytest.mark.parametrize(
    "change", [{"seed": "1"}, {"drawn": ""}, {"chain": {}}, {"chain": {OPEN_CHAIN: "x"}}]
)
def test_a_header_that_binds_to_nothing_is_refused(path, change):
    first, rest = path.read_bytes().split(b"\n", 1)
    document = json.loads(first) | change
    path.write_bytes(json.dumps(document).encode() + b"\n" + rest)
    with pytest.raises(BadJournal):
        verify(path, system_of)


# --- what is rolled in secret


def public_copy(game, path, side=None):
    reader = Seat(game, side)
    save_public(game, path, side, reader.command_of, reader.hears_of)
    return verify(path, system_of)


@pytest.mark.parametrize("toy", [areas, coalition])
def test_a_public_copy_verifies_and_foretells_nothing(tmp_path, toy):
    game = hosted(toy=toy, commands=25)
    rolls = rolls_in(game.entries)
    secret = [roll for roll in rolls if roll.seen_by is not None]
    assert secret
    for side in (None, *toy.SYSTEM.seats):
        path = tmp_path / f"copy {side}"
        report = public_copy(game, path, side)
        assert report.dice.wrong is None, str(report)
        text = path.read_text()
        heard = [r for r in rolls if r.seen_by is None or side in r.seen_by]
        assert report.dice.rolls == len(heard)
        for roll in secret:
            assert (roll.link in text) == (roll in heard)
        for name in game.chain.commitments:
            coming = game.dice.next_link(name, game.chain.opened.get(name, 0))
            assert coming.hex() not in text, "the next link foretells the next roll"


def test_an_open_link_tells_nothing_of_a_secret_roll():
    """Hole H8: in one chain, the link of an open roll gave away the shuffle before it."""
    game = hosted(toy=areas, commands=25)
    secret = {roll.link for roll in rolls_in(game.entries) if roll.seen_by is not None}
    derived = set()
    for roll in rolls_in(game.entries):
        link = bytes.fromhex(roll.link)
        for _ in range(300 if roll.seen_by is None else 0):
            link = next_hash(link)
            derived.add(link.hex())
    assert not derived & secret


def test_a_secret_roll_moves_no_dice_in_the_open():
    """Pitfall 12: a number that tells. Two games differ in how much was shuffled, and their dice do not."""
    calm, shuffled = dice_of(), dice_of()
    shuffle = DiceRolled(rule="x", purpose="shuffle", faces=6, values=(1,), seen_by=(), link="0" * 64)
    shuffled.log.take_rolls([shuffle] * 5)
    a, b = (dice.begin_throw().open_roll(4, 6, "", None) for dice in (calm, shuffled))
    assert a == b
    assert calm.begin_throw().open_roll(4, 6, "", ()) != shuffled.begin_throw().open_roll(4, 6, "", ())


def test_public_copies_keep_words_and_rolls_that_were_taken_back(tmp_path):
    game, blue = joined_game()
    game.mix(Mixing("red", "over the top"))
    before = submit_until_dice(game, random.Random(0))
    game.take_back_to(before)
    submit_until_dice(game, random.Random(1))
    report = public_copy(game, tmp_path / "copy")
    assert report.dice.wrong is None
    assert (report.dice.rolls, report.dice.taken_back) == (2, 1)
    assert [mixing for _, mixing in report.dice.mixed] == [
        Mixing("blue", "", blue.commitment),
        Mixing("red", "over the top"),
    ]


@pytest.mark.parametrize("name", ["hedgerow_skirmish", "gold_beach", "storm_d_day", "omaha"])
def test_the_games_of_the_shelf_are_played_on_chains(tmp_path, name):
    plain = scenario.new_game(name, seed=1)
    dice = ChainDice(KEY, tuple(plain.system.seats))
    game = Game.new(plain.system, plain.setup, dice=dice, journal=tmp_path / "g", fsync=False)
    draw = random.Random(4)
    while game.deciding is not None and len(game.entries) < 40:
        game.submit(game.deciding, draw.choice(game.legal()))
    report = verify(tmp_path / "g", shipped_system)
    assert report.equal, str(report)
    assert report.dice.rolls == len(rolls_in(game.entries)) > 0
    assert public_copy(game, tmp_path / "copy").dice.wrong is None
