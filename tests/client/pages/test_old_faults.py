"""Faults that a player once met in the window, each held off where he met it: in what the window draws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from tests.client.pages.hand import place_of
from wsn.bots import BOTS
from wsn.client.opening import Start
from wsn.desk.marks import HexMark, UnitMark
from wsn.engine.events import UnitMoved
from wsn.table.percent import percents
from wsn.table.picture.plan import SIZE
from wsn.table.picture.tokens import HALF_HEX_SCALE
from wsn.table.scene import Token

HEDGEROW = Start("scenario", "hedgerow_skirmish", ("human", "human"), "1")
COUNTED = re.compile(r"one of the (\d+) marked (\w+)")


@pytest.fixture
def written(monkeypatch) -> list[str]:
    """Every text that the panels write, one after another; a test empties it before it looks."""
    from wsn.client.panels import widgets

    words: list[str] = []
    text = widgets.text

    def noting(said: str, *how: Any, **more: Any) -> None:
        words.append(said)
        text(said, *how, **more)

    monkeypatch.setattr(widgets, "text", noting)
    return words


@pytest.fixture
def in_tip(monkeypatch, written) -> list[str]:
    """What stands in the last tip at the pointer."""
    from wsn.client.panels import widgets

    said: list[str] = []
    tip = widgets.draw_tip

    @contextmanager
    def noting(*how: Any) -> Iterator[None]:
        before = len(written)
        with tip(*how):
            yield
        said[:] = written[before:]

    monkeypatch.setattr(widgets, "draw_tip", noting)
    return said


@pytest.fixture
def hedge(window):
    """Two players at one screen; a company with its platoons at the hedge is activated."""
    hand = window(HEDGEROW, (1280, 800))
    if hand.app.top_page.desk.screen.curtain is not None:
        hand.key("SPACE")
    hand.click_on("D406")
    return hand


def figures(hand, monkeypatch) -> dict[str, str]:
    """The figures of the hexes that can be reached, as they are handed over to be drawn."""
    from wsn.client.view.marks import MarkShapes

    page = hand.app.top_page
    reach = page.desk.overlay.current_reach
    hand.until(lambda: reach.done, 30, "every way is known")
    drawn: list[tuple[Any, Any]] = []
    shapes = MarkShapes.draw_marks

    def noting(self: Any, marks: Any, *more: Any) -> Any:
        marks = list(marks)
        out = shapes(self, marks, *more)
        drawn.append((marks, out.words))
        return out

    with monkeypatch.context() as patch:
        patch.setattr(MarkShapes, "draw_marks", noting)
        hand.point("D101")
        hand.point("D102")
    marks, words = drawn[-1]
    told = {mark.space: mark.text for mark in marks if isinstance(mark, HexMark) and mark.text}
    assert told
    assert set(told.values()) <= {word.words for word in words}
    return told


def activated(hand, unit: str) -> None:
    """A platoon acts; the commands are given with the pointer where the board shows them."""
    hand.give(
        next(c.command for c in hand.app.top_page.desk.orders.current_choices() if c.command.unit == unit)
    )
    assert hand.app.top_page.desk.orders.acting == unit


def test_a_step_bears_an_exclamation_mark_only_where_the_enemy_can_fire(hedge, monkeypatch):
    """Once every movement bore one after which the enemy decided anything, were it his next activation."""
    desk = hedge.app.top_page.desk
    activated(hedge, "E1")
    told = figures(hedge, monkeypatch)
    assert told["D307"] == "1!", "seen by those who can still react"
    assert told["D406"] == "1", "out of their sight"
    desk.orders.give_order(desk.orders.current_choices()[-1].command)
    for _ in range(4):  # the other platoons do nothing: the officer is the last of his company
        desk.clicks.choose(1)
        desk.orders.give_order(desk.orders.current_choices()[-1].command)
    desk.clicks.choose(1)
    assert desk.orders.acting == "Oswald"
    told = figures(hedge, monkeypatch)
    assert "6" in told.values(), "all the way"
    assert not [space for space, words in told.items() if "!" in words], (
        "an officer draws no reaction fire, and after the last of a company only the turn passes"
    )


def test_the_hover_over_a_line_of_a_move_tells_its_cost_once(hedge, in_tip, monkeypatch):
    """Once its reasons told the cost a second time, and in half points."""
    from wsn.client.panels import log

    activated(hedge, "E1")
    hedge.click_on("D406")
    rows: list[tuple[Any, float, float]] = []
    draw = log.draw_row

    def noting(look: Any, row: Any, x: float, y: float, wide: float) -> None:
        rows.append((row.line, x, y))
        draw(look, row, x, y, wide)

    monkeypatch.setattr(log, "draw_row", noting)
    hedge.step(3)
    line, x, y = next(one for one in reversed(rows) if isinstance(one[0].event, UnitMoved))
    assert line.event.because[0].amount
    hedge.move(x + 60, y + 6)
    hedge.step(2)
    head, rule, *reasons = in_tip[:-1]
    assert head.endswith("from D306 to D406: open D406 1")
    assert rule == "WSS 6.1"
    assert reasons == ["open D406 (WSS 5.1)"]


@pytest.mark.parametrize("scenario", ["hedgerow_skirmish", "villiers_fossard", "easy_red"])
def test_as_many_are_marked_as_the_panel_says(window, written, scenario):
    """Once it spoke of twelve marked hexes, and none was."""
    hand = window(Start("scenario", scenario, ("human", "human"), "3"), (1280, 800))
    page, bot, held = hand.app.top_page, BOTS["random"]("3"), 0
    for _ in range(8):
        if not hand.persons_turn():
            break
        hand.step(2)
        written.clear()
        hand.step(1)
        marks = page.view.marks
        shown = {one.counter.unit for one in page.view.where.counters}
        for count, noun in COUNTED.findall(" ".join(written)):
            styles = {"units": ("can_act",), "targets": ("target",)}.get(noun, ("reach", "target"))
            units = {m.unit for m in marks if isinstance(m, UnitMark) and m.style in styles}
            hexes = {m.space for m in marks if isinstance(m, HexMark) and m.style in styles}
            assert units <= shown, "a mark lies on a counter"
            assert int(count) == len(units) + len(hexes), f"{written} and {marks}"
            held += 1
        page.desk.talk.take(
            page.desk.orders.give_order(bot.choose(page.desk.screen.shown_seat), confirmed=True)
        )
    assert held > 1


def test_works_in_half_a_hex_are_drawn_inside_the_frame(window, monkeypatch):
    """Once foxholes in the half hexes at the rim stuck out of it."""
    from wsn.client.view.pieces import Pieces

    hand = window(HEDGEROW, (1280, 800))
    page = hand.app.top_page
    if page.desk.screen.curtain is not None:
        hand.key("SPACE")
    plan = page.view.plan
    half = [space.id for space in plan.board.spaces.values() if plan.cuts(space)]
    assert half
    scene = page.desk.screen.current_scene()
    dug = tuple(Token(kind="dug", spaces=(space,), sign="foxholes") for space in half)
    given: list[Any] = []
    fill = Pieces.fill_layout

    def noting(self: Pieces, where: Any, *more: Any) -> None:
        given.append(where)
        fill(self, where, *more)

    monkeypatch.setattr(Pieces, "fill_layout", noting)
    changed = msgspec.structs.replace(scene, tokens=dug)
    monkeypatch.setattr(page.desk.screen, "current_scene", lambda: changed)
    hand.point("D101")
    hand.step(3)
    left, top, right, bottom = page.view.plan.bounds
    reach = (SIZE * 0.62 + 10) * HALF_HEX_SCALE
    signs = {token.spaces[0]: (token, x, y) for token, x, y in given[-1].signs}
    assert set(half) == set(signs)
    for token, x, y in signs.values():
        assert token.small
        assert left - 1 <= x - reach < x + reach <= right + 1
        assert top - 1 <= y - reach < y + reach <= bottom + 1


@pytest.mark.parametrize("scenario", ["hedgerow_skirmish", "villiers_fossard"])
def test_the_percentages_of_what_a_shot_may_do_are_those_of_everywhere(window, monkeypatch, scenario):
    """Once they were made to add up to 100, and the same chance was 5 % in one table and 6 % in the next."""
    from wsn.client.panels import odds

    hand = window(Start("scenario", scenario, ("human", "human"), "3"), (1280, 800))
    page, bot = hand.app.top_page, BOTS["greedy"]("3")
    desk, checked = page.desk, 0
    shares: list[str] = []
    right = odds.draw_right

    def noting(words: str, *how: Any) -> None:
        shares.append(words)
        right(words, *how)

    monkeypatch.setattr(odds, "draw_right", noting)
    for _ in range(80):
        assert hand.persons_turn(), "no such shot came up"
        for choice in desk.orders.current_choices() if checked < 3 else ():
            preview = desk.orders.preview(choice.command)
            told = preview.odds if preview is not None else ()
            by_itself = sum(round(100 * one.ways / one.out_of) for one in told)
            if choice.kind not in ("space", "target") or not told or by_itself == 100:
                continue
            place = place_of(page, choice)
            if place is None:
                continue
            hand.click_on(place, "right")
            hand.step(3)
            shares.clear()
            hand.step(1)
            columns = [words for words in shares if words.endswith("%")]
            if len(columns) >= len(told):  # in the menu, and again beside the board
                columns = columns[: len(told)]
                assert columns == list(percents([one.ways for one in told], told[0].out_of))
                checked += 1
            hand.key("ESCAPE")
        if checked:
            return
        page.desk.talk.take(desk.orders.give_order(bot.choose(desk.screen.shown_seat), confirmed=True))
    raise AssertionError("no such shot came up")


def test_a_hand_over_names_its_side_as_a_sentence_does(window, said):
    """It said "Hand the screen to Heinz Battle Group" between two players."""
    hand = window(Start("scenario", "airel_bridge", ("human", "human"), "1"), briefed=False)
    hand.step(2)
    assert hand.app.top_page.desk.screen.curtain is not None
    assert "Hand the screen to the 30th Infantry Division" in said
