"""A player who sits alone at his screen is not asked for an ambush that he does not hold; two are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.desk.clicking import toy_desk
from wsn import scenario
from wsn.bots import BOTS
from wsn.cli.person import Person
from wsn.cli.session import Session
from wsn.cli.terminal import Terminal
from wsn.engine.game import Game
from wsn.systems.hex_tiles.rules.cards import AMBUSH, cards_held
from wsn.systems.hex_tiles.rules.commands import Decline
from wsn.table.seat import Seat

OTHER = {"allies": "axis", "axis": "allies"}
CASES = [(False, "greedy", True), (True, "greedy", False), (False, "human", False)]
"""Whether the defender holds the ambush, who attacks him, and whether he answers unasked."""


def assaulted(holds: bool) -> Game[Any]:
    """A game that waits for the answer to a close assault."""
    for seed in range(9):
        game = scenario.new_game("neuville_crossroads", seed=seed)
        seats = {side: Seat(game, side) for side in game.system.sides}
        bot = BOTS["greedy"]("1")
        while (side := game.deciding) is not None:
            if game.state.frames[-1].phase == "ambush" and (AMBUSH in cards_held(game.state, side)) == holds:
                return game
            game.submit(side, bot.choose(seats[side]))
    raise AssertionError("nobody was asked")


def answered(game: Game[Any], before: int) -> bool:
    return any(isinstance(entry.command, Decline) for entry in game.entries[before : before + 1])


@pytest.mark.rule("M44 1.10 R2")
@pytest.mark.parametrize(("holds", "who", "unasked"), CASES)
def test_in_the_terminal(
    holds: bool, who: str, unasked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, terminal = assaulted(holds), Terminal(quiet=True)
    mine, before = str(game.deciding), len(game.entries)
    monkeypatch.setattr(terminal, "ask_line", lambda _: None)
    foe = Person(terminal) if who == "human" else BOTS[who]("1")
    players = {mine: Person(terminal), OTHER[mine]: foe}
    Session(game, players, terminal, tmp_path / "g.wsn.jsonl").play_on()
    assert answered(game, before) == unasked


@pytest.mark.rule("M44 1.10 R2")
@pytest.mark.parametrize(("holds", "who", "unasked"), CASES)
def test_in_the_window(holds: bool, who: str, unasked: bool, tmp_path: Path) -> None:
    game = assaulted(holds)
    mine, before = str(game.deciding), len(game.entries)
    desk = toy_desk(game, tmp_path, {mine: "human", OTHER[mine]: who})
    desk.bots.tick(None)
    assert answered(game, before) == unasked
    desk.bots.stop()
