"""Somebody who plays by clicks alone: for a command that he wants, where he has to click."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wsn.desk.answers import Answer, Given, Menu, Picked, Sure
from wsn.desk.desk import Desk
from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.table import pointing
from wsn.table.choices import Choice, where


def desk_of(name: str, folder: Path, seed: int = 1, **players: str) -> Desk:
    """A game of a scenario between two persons (or whom it says), kept in a folder."""
    who = players or {"allies": "human", "axis": "human"}
    return Desk.new_game(name, who, seed=seed, journal=folder / f"{name}.wsn.jsonl", confirm=False)


def toy_desk(game: Game[Any], folder: Path, players: dict[str, str]) -> Desk:
    """A desk over a game of a toy system, which is kept nowhere."""
    return Desk(game, players, folder / "toy.wsn.jsonl", confirm=False)


def do_by_clicks(desk: Desk, wanted: Command) -> int:
    """Give a command by clicking at what it points at; how many clicks that took. Nothing else may happen."""
    desk.screen.lift_curtain()
    before = len(desk.game.entries)
    choice = next(c for c in desk.orders.current_choices() if c.command == wanted)
    clicks = 0
    card = pointing.card_of(choice)
    if card is not None and desk.clicks.card_picked != card:
        assert isinstance(desk.clicks.card(card), Picked), f"{card} cannot be picked"
        clicks += 1
    actor = pointing.subject(choice)
    if actor is not None and desk.clicks.chosen_unit != actor:
        clicks += _select(desk, actor)
    answer = _click(desk, choice)
    clicks += 1
    if isinstance(answer, Menu):
        row = next(row for row in answer.rows if row.command == wanted)
        answer = desk.clicks.choose(row.number)
        clicks += 1
    if isinstance(answer, Sure):
        answer = desk.orders.confirm_order(answer)
        clicks += 1
    assert isinstance(answer, Given), f"{wanted}: {answer}"
    assert answer.command == wanted
    assert desk.game.entries[before].command == wanted
    return clicks


def _select(desk: Desk, unit: str) -> int:
    """Click on a unit, through its stack if it must be, until it is the selected one."""
    space = where(unit, desk.screen.shown_seat.view)
    for clicks in range(1, 20):
        answer = desk.clicks.click_space(space, unit if space is None or clicks > 1 else None)
        assert isinstance(answer, Picked), f"{unit}: {answer}"
        if desk.clicks.chosen_unit == unit:
            return clicks
    raise AssertionError(f"{unit} cannot be selected")


def _click(desk: Desk, choice: Choice) -> Answer:
    name = pointing.aim(choice)
    if choice.kind == "":
        return desk.clicks.choose(
            next(b.row.number for b in desk.orders.button_choices() if b.row.command == choice.command)
        )
    if choice.kind == "card":
        return desk.clicks.card(name)
    if name in desk.screen.shown_seat.view.units:
        return desk.clicks.click_space(where(name, desk.screen.shown_seat.view), name)
    return desk.clicks.click_space(name)
