"""Journals of format 4, in which amounts were words of an option: they open, verify, and go on."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import wsn
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.engine.verify import verify
from wsn.lessons.lessonfile import OrderPattern, order_fits
from wsn.systems import system_of
from wsn.systems.omaha_solitaire.rules.commands import Clear, Share
from wsn.systems.storm_over_normandy.rules.commands import Allot


def as_format_4(data: str) -> tuple[str, int]:
    """A journal as the program before wrote it, and how many amounts are in it."""
    data = re.sub(r'^\{"wsn":5', '{"wsn":4', data)
    data, first = re.subn(r'("is":"Clear","space":"[^"]*","option":"\w+)","amount":(\d+)', r'\1 \2"', data)
    data, rest = re.subn(
        r'("is":"(?:Allot|Support|Share)"(?:,"space":"[^"]*")?),"amount":(\d+)', r'\1,"option":"\2"', data
    )
    return data, first + rest


@pytest.mark.parametrize("scenario", ["storm_d_day", "omaha_alone"])
def test_a_game_of_format_4_opens_verifies_and_goes_on(tmp_path: Path, scenario: str) -> None:
    path = tmp_path / "g.wsn.jsonl"
    new = wsn.new_game(scenario, seed=5, journal=path)
    draw = random.Random(5)
    for _ in range(150):
        if new.deciding is None:
            break
        new.submit(new.deciding, draw.choice(new.legal()))
    new.close()
    old, amounts = as_format_4(path.read_text(encoding="utf-8"))
    assert amounts > 1
    path.write_text(old, encoding="utf-8")
    assert verify(path, system_of).equal
    game = Game.load(path, system_of)
    assert [entry.command for entry in game.entries] == [entry.command for entry in new.entries]
    if game.deciding is not None:
        game.submit(game.deciding, game.legal()[0])
    game.close()
    assert path.read_text(encoding="utf-8").startswith(old)
    assert verify(path, system_of).equal


def test_a_wrong_state_in_a_game_of_format_4_is_still_found(tmp_path: Path) -> None:
    path = tmp_path / "g.wsn.jsonl"
    game = wsn.new_game("omaha_alone", seed=5, journal=path)
    game.submit(str(game.deciding), game.legal()[0])
    game.close()
    old, _ = as_format_4(path.read_text(encoding="utf-8"))
    head, _, last = old.rstrip("\n").rpartition("\n")
    broken = re.sub(r'"digest":"[0-9a-f]{4}', '"digest":"0000', last)
    path.write_text(f"{head}\n{broken}\n", encoding="utf-8")
    with pytest.raises(BadJournal, match="do not lead to the state of its digest"):
        Game.load(path, system_of)


def test_a_lesson_may_give_an_amount_either_way() -> None:
    allot, clear = Allot(space="Utah", amount=12), Clear(space="B03", option="1st", amount=2)
    assert order_fits(OrderPattern(kind="Allot", amount=12), allot)
    assert order_fits(OrderPattern(kind="Allot", amount=(11, 12)), allot)
    assert order_fits(OrderPattern(kind="Allot", option="12"), allot)
    assert order_fits(OrderPattern(option="1st 2"), clear)
    assert order_fits(OrderPattern(option="1st", amount=2), clear)
    assert not order_fits(OrderPattern(option="1st 1"), clear)
    assert not order_fits(OrderPattern(amount=0), Share(amount=1))
    assert order_fits(OrderPattern(amount=0), Share(amount=0))
