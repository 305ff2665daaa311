"""A game by files without a host: what fits, what is refused, what is in no file, and whose dice fall."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wsn import scenario
from wsn.engine.chain import next_hash
from wsn.engine.commands import IllegalCommand
from wsn.engine.events import DiceRolled
from wsn.table.seat import Seat
from wsn.table.unlisted import standing_order
from wsn.wire.turnfile import MailTable, rolls_of
from wsn.wire.turnmessages import AnsweredOffer, OfferedGame, TurnFault, TurnSent, read_turn_file

NAME = "first_orders"


def read(data: bytes, tmp_path: Path) -> Any:
    file = tmp_path / "came.wsnturn"
    file.write_bytes(data)
    return read_turn_file(file)


def begun(tmp_path: Path, name: str = NAME) -> tuple[MailTable, MailTable]:
    """Two ends of a game, each in a folder of its own; that of the allies has set it up."""
    first, offer = MailTable.offer(tmp_path / "a", scenario.load(name), "allies")
    second, answer = MailTable.accept(tmp_path / "b", read(offer, tmp_path))
    first.take_answer(read(answer, tmp_path))
    return first, second


def play(table: MailTable, draw: random.Random, most: int = 60) -> None:
    """Random orders while this end is to decide."""
    with table.opened() as game:
        for _ in range(most):
            if game.deciding != table.secret.side:
                return
            game.submit(table.secret.side, draw.choice(game.legal()))
    raise AssertionError("this end never hands on")


def exchange(tmp_path: Path, first: MailTable, second: MailTable, turns: int, seed: int = 5) -> int:
    """So many files to and fro; how many went."""
    draw, sender, taker = random.Random(seed), first, second
    for turn in range(turns):
        play(sender, draw)
        taker.take_turn(read(sender.turn_file(), tmp_path))
        if taker.open(read_only=True).outcome is not None:
            return turn + 1
        sender, taker = taker, sender
    return turns


def test_two_ends_come_to_the_same_game_by_files_alone(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    assert exchange(tmp_path, first, second, 14) > 3
    one, other = first.open(read_only=True), second.open(read_only=True)
    common = min(len(one.entries), len(other.entries))
    assert common > 20
    assert one.entries[:common] == other.entries[:common]
    assert one.seed == other.seed == ""


def test_no_file_holds_what_its_player_keeps_secret(tmp_path: Path) -> None:
    """The key of the chain is in no file, and no link before its roll was made."""
    first, offer = MailTable.offer(tmp_path / "a", scenario.load(NAME), "allies")
    second, answer = MailTable.accept(tmp_path / "b", read(offer, tmp_path))
    assert first.secret.number.encode() not in offer
    first.take_answer(read(answer, tmp_path))
    sent = [offer, answer]
    draw, sender, taker = random.Random(2), first, second
    for _ in range(6):
        play(sender, draw)
        data = sender.turn_file()
        sent.append(data)
        game = sender.open(read_only=True)
        rolled = rolls_of(game.entries, sender.secret.side, "allies")
        unopened = sender.chain.link(rolled).hex().encode()
        assert all(unopened not in one for one in sent)
        taker.take_turn(read(data, tmp_path))
        sender, taker = taker, sender
    for one in sent:
        for table in (first, second):
            assert table.secret.key.encode() not in one
    for table in (first, second):
        assert (table.folder / f"{table.secret.game}.own.json").stat().st_mode & 0o077 == 0


def test_each_player_throws_the_dice_of_a_chain_bound_before_the_game(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    offered = first.chain.commitment.hex()
    draw, sender, taker = random.Random(7), first, second
    last = {"allies": offered, "axis": second.chain.commitment.hex()}
    rolls = 0
    for _ in range(10):
        play(sender, draw)
        turn = read(sender.turn_file(), tmp_path)
        for link in turn.links:
            assert next_hash(bytes.fromhex(link)).hex() == last[turn.side]
            last[turn.side] = link
        rolls += len(turn.links)
        taker.take_turn(turn)
        sender, taker = taker, sender
    game = first.open(read_only=True)
    thrown = sum(isinstance(event, DiceRolled) for entry in game.entries for event in entry.events)
    assert rolls >= thrown > 0


@pytest.fixture
def sent(tmp_path: Path) -> tuple[MailTable, MailTable, TurnSent]:
    first, second = begun(tmp_path)
    draw = random.Random(3)
    sender, taker = first, second
    for _ in range(20):
        play(sender, draw)
        turn = read(sender.turn_file(), tmp_path)
        if turn.links and turn.orders and turn.stands:
            return sender, taker, turn
        taker.take_turn(turn)
        sender, taker = taker, sender
    raise AssertionError("nobody rolled")


def changed(turn: TurnSent, what: str) -> TurnSent:
    """A turn that was tampered with."""
    first = json.loads(bytes(turn.orders[0]))
    edits: dict[str, dict[str, Any]] = {
        "other dice": {"links": ["00" * 32, *turn.links[1:]]},
        "one link more": {"links": [*turn.links, "11" * 32]},
        "one link fewer": {"links": turn.links[:-1]},
        "one order fewer": {"orders": turn.orders[:-1], "after": turn.after},
        "an order of nothing": {"orders": [msgspec.Raw(b'{"is":"Nonsense"}')]},
        "an order that is not legal": {"orders": [msgspec.Raw(json.dumps({**first, "unit": "Z9"}).encode())]},
        "another result": {"after": "00" * 16},
        "another position": {"before": "00" * 16},
        "a later moment": {"stands": turn.stands + 5},
        "an earlier moment": {"stands": turn.stands - 1},
        "another side": {"side": "axis" if turn.side == "allies" else "allies"},
        "nobody's side": {"side": "greeks"},
    }
    return msgspec.structs.replace(turn, **edits[what])


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("other dice", "are not those that its player is bound to"),
        ("one link more", "are not those that its player is bound to"),
        ("one link fewer", "cannot be played"),
        ("one order fewer", "opens links that none|while its own player|another position"),
        ("an order of nothing", "its order 1 is no order of War Storms Normandy"),
        ("an order that is not legal", "its order 1 (is refused|cannot be played|is no order)"),
        ("another result", "lead to another position"),
        ("another position", "from another position than that of your game"),
        ("a later moment", "a file between was not taken"),
        ("an earlier moment", "or another turn from that moment, which stays"),
        ("another side", "this turn is your own"),
        ("nobody's side", "does not play in this game"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_done(
    sent: tuple[MailTable, MailTable, TurnSent], what: str, words: str
) -> None:
    _, taker, turn = sent
    journal = taker.journal
    assert journal is not None
    before, secret = journal.read_bytes(), taker.secret
    with pytest.raises(TurnFault, match=words):
        taker.take_turn(changed(turn, what))
    assert journal.read_bytes() == before
    assert taker.secret == secret
    assert taker.take_turn(turn) == len(turn.orders)


def test_a_turn_is_taken_once_and_no_other_from_that_moment(
    sent: tuple[MailTable, MailTable, TurnSent],
) -> None:
    """Who loses a file sends it again, and it is the same one; a second go is refused."""
    sender, taker, turn = sent
    assert sender.turn_file() == sender.turn_file()
    taker.take_turn(turn)
    with pytest.raises(TurnFault, match="or another turn from that moment, which stays"):
        taker.take_turn(turn)


def test_who_is_to_decide_has_nothing_to_send(tmp_path: Path) -> None:
    first, _ = begun(tmp_path)
    game = first.open(read_only=True)
    if game.deciding == "allies":
        with pytest.raises(TurnFault, match="it is your decision"):
            first.turn_file()
    else:
        assert first.turn_file()


def test_the_number_of_the_offer_cannot_be_exchanged(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    play(first, random.Random(1))
    turn = read(first.turn_file(), tmp_path)
    with pytest.raises(TurnFault, match="not the one that the offer was bound to"):
        second.take_turn(msgspec.structs.replace(turn, number="22" * 32))
    with pytest.raises(TurnFault, match="belongs to a later moment"):
        second.take_turn(msgspec.structs.replace(turn, number=None))
    assert second.journal is None
    second.take_turn(turn)
    assert second.journal is not None


@pytest.mark.parametrize("name", ["gold_beach", "storm_d_day"])
def test_a_game_that_hides_something_is_refused_with_the_reason(tmp_path: Path, name: str) -> None:
    with pytest.raises(TurnFault, match=r"hidden from the other player.*wsn host"):
        MailTable.offer(tmp_path, scenario.load(name), "allies")
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_offered_or_accepted_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(TurnFault, match="is not a game of two players"):
        MailTable.offer(tmp_path, scenario.load("omaha_alone"), "us")
    with pytest.raises(TurnFault, match="does not play"):
        MailTable.offer(tmp_path, scenario.load(NAME), "greeks")
    _, data = MailTable.offer(tmp_path, scenario.load(NAME), "allies")
    offer = read(data, tmp_path)
    assert isinstance(offer, OfferedGame)
    with pytest.raises(TurnFault, match="or is your own"):
        MailTable.accept(tmp_path, offer)
    header = json.loads(offer.header)
    older = msgspec.structs.replace(offer, header=json.dumps({**header, "edition": "0.0"}))
    with pytest.raises(TurnFault, match=r"offered under edition 0\.0"):
        MailTable.accept(tmp_path / "b", older)
    broken = msgspec.structs.replace(offer, header="{}")
    with pytest.raises(TurnFault, match="cannot be played here"):
        MailTable.accept(tmp_path / "b", broken)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is no turn file"),
        (b"\xff\xfe", "is no turn file"),
        (b'{"wsn_turn":1,"what":{"type":"turn"}}', "is no turn file"),
        (b'{"wsn_turn":1,"what":' + b"[" * 5000 + b"]" * 5000 + b"}", "is no turn file"),
    ],
)
def test_what_is_no_turn_file_is_refused(tmp_path: Path, data: bytes, words: str) -> None:
    with pytest.raises(TurnFault, match=words):
        read(data, tmp_path)


def test_a_file_of_a_newer_form_and_one_that_is_not_there(tmp_path: Path) -> None:
    _, data = MailTable.offer(tmp_path, scenario.load(NAME), "allies")
    with pytest.raises(TurnFault, match="of a newer form"):
        read(data.replace(b'"wsn_turn":1', b'"wsn_turn":2', 1), tmp_path)
    with pytest.raises(TurnFault, match="cannot be read"):
        read_turn_file(tmp_path / "nothing.wsnturn")
    answer = AnsweredOffer("0" * 32, "0" * 64, "0" * 64)
    with pytest.raises(TurnFault, match="no game that this file is of"):
        MailTable.of(tmp_path, answer.game)


@pytest.mark.rule("ENGINE 10")
def test_an_order_in_silence_is_refused_for_the_other_machine_would_hold_it(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    table = first if first.open(read_only=True).deciding == "allies" else second
    if table is second:
        second.take_turn(read(first.turn_file(), tmp_path))
    with table.opened() as game:
        seat = Seat(game, table.secret.side)
        order = standing_order(seat, "never")
        assert order is not None
        count = len(game.entries)
        with pytest.raises(IllegalCommand, match="hidden from the other player") as error:
            seat.submit(order)
        assert error.value.refusal.rule == "ENGINE 10"
        assert len(game.entries) == count
        seat.submit(seat.legal()[0])
        assert len(game.entries) > count
