"""Dice of a hosted game: from chains that bind the host, checked roll by roll on one's own machine."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from tests.engine.chains import (
    KEY,
    changed,
    dice_of,
    give,
    hosted,
    joined_game,
    rolls_in,
    submit_until_dice,
    system_of,
)
from tests.toys import hexduel
from wsn.engine import chain as chained
from wsn.engine import journal as j
from wsn.engine.chain import (
    OPEN_CHAIN,
    Chain,
    ChainDice,
    ChainSpent,
    Mixing,
    SeatChain,
    chain_names,
    chain_of,
    next_hash,
    seal_order,
    steps_between,
    values_of,
)
from wsn.engine.dice import BY_CHAIN, seeded_dice
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.engine.verify import verify

# --- links


def test_these_very_links_and_dice_are_promised():
    """Vectors, worked out by hand below: nobody who checks an old game may get other dice."""
    root = hashlib.sha256(b"root").digest()
    chain = Chain(root, 3)
    one = hashlib.sha256(b"wsn link\0" + root).digest()
    two = hashlib.sha256(b"wsn link\0" + one).digest()
    assert [chain.link(n) for n in range(3)] == [two, one, root]
    assert chain.commitment == hashlib.sha256(b"wsn link\0" + two).digest()
    assert chain.commitment.hex() == "6c58461cf2a2e22ed8d49ebfcd31e80fd9cd5f49ba41506bf5cf839ef01adab9"
    assert values_of(root, {}, {}, 8, 6, "") == (6, 1, 2, 2, 3, 5, 3, 5)
    assert values_of(root, {"a": "b"}, {"c": "d"}, 8, 10, "told otherwise") == (4, 5, 5, 10, 5, 5, 1, 9)
    dice = dice_of()
    assert (
        dice.commitments()[OPEN_CHAIN] == "b0c3b4947a1c7d50b2c0b01a5b962a2c69e94770f9b696a9d0cc11cbbf2d065f"
    )
    assert dice.commitments()[""] == "c50396a2023f5c44ac6dcf724f165adfc298c71ab02981a4957fe08373bc5984"
    assert dice.seal(b"order") == "a6643af578a79a42d747679e10cfbf86f9236d5c790aef166f0346eeba8d9a71"
    seat = SeatChain(bytes(32))
    assert seat.commitment == "c06e4529c7c73ce21c74b5ce4f4d5546943b5f8225f8d44c55985a936aca4b8c"


def test_dice_are_as_documented():
    """The words of the module, written down once more: lengths, words, answers, HMAC, even faces."""

    def told(*texts):
        parts = [str(len(texts)).encode(), *(text.encode() for text in texts)]
        return b"".join(len(part).to_bytes(8, "big") + part for part in parts)

    mixed = b"wsn dice\0" + told("blue", "rain", "red", "sun") + told("blue", "ab")
    block = hmac.new(KEY, mixed + bytes(8), hashlib.sha256).digest()
    expected = [byte % 6 + 1 for byte in block if byte < 252][:10]
    assert values_of(KEY, {"red": "sun", "blue": "rain"}, {"blue": "ab"}, 10, 6, "") == (*expected,)


def test_links_lead_back_one_by_one_and_end():
    chain = Chain(b"r" * 32, 700)
    links = [chain.link(n) for n in range(700)]
    assert next_hash(links[0]) == chain.commitment
    assert all(next_hash(after) == before for before, after in pairwise(links))
    with pytest.raises(ChainSpent, match="all 700 links"):
        chain.link(700)
    assert steps_between(chain.commitment.hex(), links[0].hex()) == 1
    assert steps_between(links[3].hex(), links[5].hex()) == 2
    assert steps_between(links[5].hex(), links[3].hex()) is None
    assert steps_between(links[5].hex(), "no link") is None
    assert steps_between(links[5].hex(), "00") is None


def test_no_two_lists_of_words_are_alike():
    """Hole H2: `game 1, roll 23` was `game 12, roll 3`. Each game has a key of its own besides."""
    link = b"k" * 32
    mixed = [{}, {"a": "bc"}, {"ab": "c"}, {"a": "b", "c": "d"}, {"a": "bc", "d": ""}]
    mixed += [{"c": "d", "a": "x"}]
    thrown = [values_of(link, words, {}, 30, 6, "") for words in mixed]
    thrown += [values_of(link, {}, words, 30, 6, "") for words in mixed[1:]]
    assert len({*thrown}) == len(thrown)
    assert values_of(link, {"c": "d", "a": "b"}, {}, 30, 6, "") == thrown[3], "the order of typing is nothing"


@pytest.mark.parametrize("faces", [2, 6, 10, 256])
def test_dice_of_a_chain_are_even(faces):
    chain, rolls = Chain(b"even" * 8, 600), 6000
    tallied = Counter(v for n in range(600) for v in values_of(chain.link(n), {"a": "b"}, {}, 10, faces, ""))
    assert set(tallied) <= set(range(1, faces + 1))
    expected = rolls / faces
    chi = sum((tallied[v] - expected) ** 2 / expected for v in range(1, faces + 1))
    assert chi < faces + 4.5 * (2 * faces) ** 0.5 + 1


def test_neighbouring_rolls_have_nothing_to_do_with_each_other():
    chain = Chain(b"pair" * 8, 3601)
    values = [values_of(chain.link(n), {}, {}, 1, 6, "")[0] for n in range(3601)]
    tallied = Counter(pairwise(values))
    chi = sum((tallied[a, b] - 100) ** 2 / 100 for a in range(1, 7) for b in range(1, 7))
    assert chi < 35 + 4.5 * 70**0.5


def test_faces_that_no_die_has_are_refused():
    with pytest.raises(ValueError, match="1 to 256 faces"):
        values_of(KEY, {}, {}, 1, 257, "too many")


def test_each_group_of_seats_has_a_chain_of_its_own():
    assert [*chain_names(("b", "a"))] == [OPEN_CHAIN, "", "a", "b", "a+b"]
    assert chain_of(None) == OPEN_CHAIN
    assert chain_of(("b", "a")) == "a+b"
    commitments = dice_of().commitments()
    assert len({*commitments.values()}) == len(commitments) == 5
    with pytest.raises(ValueError, match="up to 4 seats"):
        [*chain_names("abcde")]
    with pytest.raises(ValueError, match="32 bytes, not 6"):
        ChainDice(b"734211", ("a", "b"))


# --- a hosted game


def test_a_hosted_game_never_draws_from_a_typed_seed():
    """Hole D2: nine public rolls give a seed below a million away."""
    with pytest.raises(ValueError, match="no seed"):
        Game.new(hexduel.SYSTEM, hexduel.SETUP, seed="734211", dice=dice_of())
    with pytest.raises(ValueError, match="not drawn from a seed"):
        seeded_dice("734211", BY_CHAIN, "hexduel", "crossing")
    game = hosted()
    assert (game.seed, game.drawn, game.header().seed) == ("", BY_CHAIN, "")


def test_every_roll_opens_the_link_before_the_one_shown_last(tmp_path):
    game = hosted(tmp_path / "g")
    rolls = rolls_in(game.entries)
    assert len(rolls) > 3
    last = game.header().chain[OPEN_CHAIN]
    for roll in rolls:
        assert next_hash(bytes.fromhex(roll.link)).hex() == last
        assert roll.values == values_of(bytes.fromhex(roll.link), {}, {}, len(roll.values), roll.faces, "")
        last = roll.link
    report = verify(tmp_path / "g", system_of)
    assert report.equal
    assert (report.dice.rolls, report.dice.wrong, report.foreign_rolls) == (len(rolls), None, 0)
    assert KEY.hex() not in (tmp_path / "g").read_text()


def test_what_is_decided_and_not_taken_opens_nothing():
    game = hosted(commands=0)
    draw = random.Random(3)
    submit_until_dice(game, draw)
    for command in game.legal():
        game.decide(game.deciding, command, game.dice)
    assert sum(game.chain.opened.values()) == len(rolls_in(game.entries))
    with pytest.raises(RuntimeError, match="thrown by its game only"):
        game.dice.roll(0, 1, 6, "a peep")


def test_a_takeback_past_dice_brings_none_of_them_back(tmp_path):
    """Hole D1: three of three tries gave the same dice to another order."""
    game = hosted(tmp_path / "g", commands=0)
    seen = set()
    for turn in range(6):
        before = submit_until_dice(game, random.Random(turn % 2))
        links = {roll.link for roll in rolls_in(game.entries[before:])}
        assert links
        assert not links & seen, "a link that everybody knows was used again"
        seen |= links
        game.take_back_to(before)
    assert b'"agreed":true' in (tmp_path / "g").read_bytes()
    hosted_on = submit_until_dice(game, random.Random(9))
    assert hosted_on
    report = verify(tmp_path / "g", system_of)
    assert report.equal, str(report)
    assert report.dice.taken_back == len(seen)
    assert report.dice.rolls == len(seen) + len(rolls_in(game.entries))


def test_a_copy_tells_of_the_dice_that_were_taken_back(tmp_path):
    game = hosted(tmp_path / "g", commands=0)
    before = submit_until_dice(game, random.Random(0))
    game.take_back_to(before)
    submit_until_dice(game, random.Random(1))
    game.save(tmp_path / "copy")
    report = verify(tmp_path / "copy", system_of)
    assert report.equal, str(report)
    assert (report.dice.taken_back, report.dice.rolls) == (1, 2)

    def hide(lines):
        del lines[next(n for n, line in enumerate(lines) if "burnt" in line)]

    report = verify(changed(tmp_path / "copy", hide), system_of)
    assert not report.equal
    assert "the host passed over 1 link before this one" in str(report)


def test_dice_go_on_where_they_were_when_a_game_is_loaded(tmp_path):
    game = hosted(tmp_path / "g", commands=0)
    before = submit_until_dice(game, random.Random(0))
    game.mix(Mixing("red", "over the top"))
    game.take_back_to(before)
    game.close()
    loaded = Game.load(tmp_path / "g", system_of, dice=dice_of())
    assert (loaded.chain.opened, loaded.chain.words) == ({OPEN_CHAIN: 1}, {"red": "over the top"})
    submit_until_dice(loaded, random.Random(1))
    loaded.close()
    assert verify(tmp_path / "g", system_of).equal


def test_a_game_of_a_host_is_continued_by_nobody_else(tmp_path):
    hosted(tmp_path / "g").close()
    with pytest.raises(BadJournal, match="a game of a host, who has its dice"):
        Game.load(tmp_path / "g", system_of)
    with pytest.raises(BadJournal, match="bound to other dice"):
        Game.load(tmp_path / "g", system_of, dice=dice_of(key=bytes(32)))
    assert Game.load(tmp_path / "g", system_of, read_only=True).entries
    Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1, journal=tmp_path / "s").close()
    with pytest.raises(BadJournal, match="bound to other dice"):
        Game.load(tmp_path / "s", system_of, dice=dice_of())


def test_past_dice_a_game_with_a_seed_is_not_taken_back():
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1)
    before = submit_until_dice(game, random.Random(0))
    with pytest.raises(ValueError, match="only a hosted game goes back past dice"):
        game.take_back_to(before)
    with pytest.raises(IndexError):
        game.take_back_to(0)
    with pytest.raises(ValueError, match="not those of a host"):
        game.mix(Mixing("red", "words"))
    game = hosted()
    assert game.rewind(1)
    assert game.chain.opened[OPEN_CHAIN] > 0, "a hosted game is rewound as it is taken back"


def test_a_takeback_without_dice_is_a_plain_one(tmp_path):
    game = hosted(tmp_path / "g", commands=0)
    game.submit("red", hexduel.Activate(unit="r1"))
    game.take_back_to(1)
    assert (tmp_path / "g").read_bytes().endswith(j.undo_line(1))
    assert verify(tmp_path / "g", system_of).equal


# --- words, and links of other seats


def test_words_count_from_the_next_roll_on(tmp_path):
    told, quiet = hosted(tmp_path / "g", commands=0), hosted(commands=0)
    for game in (told, quiet):
        submit_until_dice(game, random.Random(5))
    told.mix(Mixing("blue", "rain on the beach"))
    for game in (told, quiet):
        for seed in range(8):
            if game.deciding:
                submit_until_dice(game, random.Random(seed))
    a, b = rolls_in(told.entries), rolls_in(quiet.entries)
    assert a[0] == b[0]
    assert a[1].link == b[1].link
    assert [roll.values for roll in a] != [roll.values for roll in b]
    report = verify(tmp_path / "g", system_of)
    assert report.equal
    assert report.dice.mixed == [(2, Mixing("blue", "rain on the beach"))]

    def retell(lines):
        next(line for line in lines if "mix" in line)["mix"]["words"] = "sun on the beach"

    report = verify(changed(tmp_path / "g", retell), system_of)
    assert report.dice.wrong.number >= 2
    assert "its link gives" in report.dice.wrong.why


@pytest.mark.parametrize(
    ("mixing", "text"),
    [
        (Mixing("red", "again"), "red typed words for the dice before"),
        (Mixing("green", "words"), "green has no seat in this game"),
        (Mixing(OPEN_CHAIN, "words"), "has no seat"),
        (Mixing("blue+red", "words"), "has no seat"),
        (Mixing("blue"), "blue adds nothing"),
        (Mixing("blue", "x" * 121), "length <= 120"),
        (Mixing("blue", "\x1b[31mred"), "matching regex"),
        (Mixing("blue", "", "abc"), "matching regex"),
    ],
)
def test_what_a_seat_may_not_add(mixing, text):
    game = hosted(commands=0)
    game.mix(Mixing("red", "once"))
    with pytest.raises(ValueError, match=text):
        game.mix(mixing)
    assert game.chain.words == {"red": "once"}


def test_the_link_of_the_other_seat_is_in_every_roll_that_it_was_asked_for(tmp_path):
    game, blue = joined_game(tmp_path / "g")
    draw, answered = random.Random(2), 0
    for _ in range(60):
        if game.deciding is None:
            break
        side, command = game.deciding, draw.choice(game.legal())
        seal, rolls = give(game, command, blue)
        if rolls:
            assert seal == seal_order(bytes.fromhex(rolls[0].link), msgspec.json.encode(command))
            assert all(bool(roll.answers) == (side == "red") for roll in rolls)
            answered += sum(bool(roll.answers) for roll in rolls)
    assert answered > 1
    report = verify(tmp_path / "g", system_of)
    assert report.equal, str(report)
    assert (report.dice.answered, report.dice.unused) == (answered, {})


def test_a_link_of_the_other_seat_changes_the_dice_and_is_asked_for_once():
    one, other = SeatChain(b"b" * 32), SeatChain(b"c" * 32)
    assert values_of(KEY, {}, {"blue": one.answer("s")}, 9, 6, "") != values_of(
        KEY, {}, {"blue": other.answer("s")}, 9, 6, ""
    )
    assert one.answer("s") == one.answer("s")
    assert steps_between(one.answer("s"), one.answer("t")) == 1
    again = SeatChain(b"b" * 32, one.answered)
    assert again.answer("t") == one.answer("t")
    assert steps_between(one.answer("t"), again.answer("u")) == 1


def test_a_link_that_the_host_asked_for_and_did_not_use_is_counted(tmp_path):
    game, blue = joined_game(tmp_path / "g")
    blue.answer("an order that the host lost because its dice were bad")
    draw = random.Random(2)
    while not any(roll.answers for roll in give(game, draw.choice(game.legal()), blue)[1]):
        pass
    report = verify(tmp_path / "g", system_of)
    assert report.equal
    assert report.dice.unused == {"blue": 1}


def test_a_wrong_answer_is_refused_before_anything_is_thrown():
    game, _ = joined_game()
    with pytest.raises(ValueError, match="link of blue does not lead"):
        game.dice.answered({"blue": "0" * 64})
    with pytest.raises(ValueError, match="red has no chain"):
        game.dice.answered({"red": "0" * 64})


def test_the_next_link_of_a_long_game_is_found_in_a_moment(monkeypatch):
    dice, hashed = dice_of(), []
    dice.commitments()
    real = chained.next_hash
    monkeypatch.setattr(chained, "next_hash", lambda link: hashed.append(1) or real(link))
    for number in (0, 12_345, chained.OPEN_LINKS - 1):
        dice.next_link(OPEN_CHAIN, number)
    assert len(hashed) < 3 * 256
