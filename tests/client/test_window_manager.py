"""The window under a window manager and without one, with a real pointer."""

from __future__ import annotations

import shutil
import subprocess
import time

import pytest
from PIL import ImageChops, ImageGrab, features

from tests.client.person import SIZE, Person
from wsn.bots import BOTS
from wsn.client.pages.page import side_width
from wsn.client.panels import bar, scorestrip
from wsn.client.view import fanning
from wsn.client.view.camera import Box, Camera, world_of
from wsn.client.view.fanning import REST
from wsn.client.view.trayroom import awaited_trays, room_for
from wsn.desk.desk import Desk
from wsn.systems.war_storms.rules.commands import Pass
from wsn.table.picture.layout import layout
from wsn.table.picture.plan import MapPlan

MISSING = [tool for tool in ("Xvfb", "xdotool", "openbox") if shutil.which(tool) is None]
pytestmark = [
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
    pytest.mark.slow,
    pytest.mark.timeout(180),
]


@pytest.fixture(params=["openbox", "none"])
def before(request, screen, tmp_path):
    """Puts somebody before a window, which a window manager has put into a frame, or none."""
    one = Person(screen, tmp_path / "player")
    manager = None
    if request.param == "openbox":
        manager = subprocess.Popen(["openbox"], env=one.env, stderr=subprocess.DEVNULL)
        time.sleep(1)

    def opened(scenario, players, seed):
        one.open(scenario, "--players", players, "--seed", seed)
        one.tool("windowsize", "--sync", one.window, str(SIZE[0]), str(SIZE[1] - 60))
        time.sleep(3)
        return one

    yield opened
    for process in (one.process, manager):
        if process is not None:
            process.kill()
            process.wait(10)


def test_a_counter_of_a_spread_stack_is_clicked(before):
    one = before("hedgerow_skirmish", "human,human", "1")
    wide, high = (int(word) for word in _shape(one))
    game = one.game()
    board = game.world.board
    plan = MapPlan(board, tuple(board.spaces))
    desk = Desk(game, {"allies": "human", "axis": "human"}, one.journal())
    entries = len(game.entries)
    one.press("space")  # where the screen is handed over
    one.press("1")
    assert one.wait(entries, 10), "the company is not activated"
    game = one.game()
    desk = Desk(game, {"allies": "human", "axis": "human"}, one.journal())
    desk.screen.lift_curtain()
    scene = desk.screen.current_scene()

    top = bar.BAR_HEIGHT + scorestrip.STRIP_HEIGHT
    area = Box(0, top, wide - side_width(wide, 1), high - top)
    room = room_for(plan, awaited_trays(scene), area)
    where = layout(plan, scene, room)
    camera = Camera.over_map(world_of(plan, where.trays, room), area)
    fan = fanning.spread_counters(plan, scene, "D406", camera.zoom)
    assert fan is not None
    wanted = {c.command.unit for c in desk.orders.current_choices() if c.kind == "unit"}
    placed = next(one for one in fan.placed if one.counter.unit in wanted)
    under = next(c for c in where.counters if c.counter.space == "D406")
    x, y = camera.to_window(under.x, under.y)
    one.tool("mousemove", "--window", one.window, str(round(x)), str(round(y)))
    one.tool("mousemove_relative", "1", "1")
    time.sleep(REST + 0.6)
    x, y = camera.to_window(placed.x, placed.y)
    one.tool("mousemove", "--window", one.window, str(round(x)), str(round(y)))
    time.sleep(0.3)
    entries = len(game.entries)
    one.tool("click", "1")
    assert one.wait(entries, 8), "the click was lost"
    assert one.game().entries[-1].command.unit == placed.counter.unit


@pytest.mark.skipif(not features.check("xcb"), reason="no pictures of a screen can be taken")
def test_what_the_enemy_has_done_is_shown_whole_while_the_pointer_lies_still(before):
    """Once the column was cut off, and the log not at its end, until the pointer moved."""
    one = before("first_orders", "human,greedy", "3")
    one.tool("mousemove", "--window", one.window, "300", "300")
    bot, seen, waited = BOTS["random"]("3"), 0, False
    for _ in range(80):
        game = one.game()
        if game.outcome is not None or seen == 5:
            break
        entries = len(game.entries)
        if game.deciding != "allies":
            assert one.wait(entries, 30), "the bot does not go on"
            waited = True
            continue
        if waited:  # something has happened by itself
            seen += 1
            _shown_whole(one)
            waited = False
        desk = Desk(game, {"allies": "human", "axis": "greedy"}, one.journal())
        wanted = bot.choose(desk.screen.shown_seat)
        if isinstance(wanted, Pass) and seen:
            wanted = desk.screen.shown_seat.legal()[0]  # else the bot ends turn after turn: time works for it
        choice = next(c for c in desk.orders.current_choices() if c.command == wanted)
        one.press(*str(choice.number))
        if choice.number * 10 <= len(desk.orders.current_choices()):
            one.press("Return")
        if desk.orders.ends_step(choice):
            time.sleep(0.2)
            one.press("Return")
        assert one.wait(entries, 10), f"{wanted} was not given"
    assert seen >= 3


def _shown_whole(one):
    """The window is at rest: it looks the same once the pointer has moved by a pixel."""
    still, until = _seen(one), time.monotonic() + 30
    while True:
        time.sleep(0.7)
        before, still = still, _seen(one)
        if ImageChops.difference(before, still).getbbox() is None:
            break
        assert time.monotonic() < until, "the window does not come to rest"
    one.tool("mousemove_relative", "1", "0")
    time.sleep(0.5)
    difference = ImageChops.difference(still, _seen(one)).getbbox()
    assert difference is None, f"only the pointer has it drawn whole: {difference}"


def _seen(one):
    return ImageGrab.grab(xdisplay=one.env["DISPLAY"])


def _shape(one):
    told = dict(
        line.split("=")
        for line in one.tool("getwindowgeometry", "--shell", one.window).split()
        if "=" in line
    )
    return told["WIDTH"], told["HEIGHT"]
