"""The lesson played to its end with a real pointer and real keys, in a window on a virtual screen.

The test looks at nothing but the journal on disk and where the board lies in the window; `xdotool` clicks and
types as a person would. Skipped where there is no virtual screen, with its reason.
"""

from __future__ import annotations

import contextlib
import shutil
import signal

import pytest

from tests.client.person import PLAYERS, SIZE, Person
from wsn.bots import BOTS
from wsn.client.pages.page import side_width
from wsn.client.panels import bar, scorestrip
from wsn.client.view.camera import Box, Camera, world_of
from wsn.client.view.trayroom import awaited_trays, room_for
from wsn.desk.desk import Desk
from wsn.engine.verify import verify
from wsn.systems import system_of
from wsn.table.picture.plan import MapPlan
from wsn.table.seat import Seat
from wsn.table.telling import scene_of

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_the_lesson_is_played_to_its_end(screen, tmp_path):
    person = Person(screen, tmp_path / "player")
    person.open("first_orders", "--players", "human,greedy", "--seed", "5")
    try:
        game = person.game()
        board = game.world.board
        plan = MapPlan(board, tuple(board.spaces))
        top = bar.BAR_HEIGHT + scorestrip.STRIP_HEIGHT
        area = Box(0, top, SIZE[0] - side_width(SIZE[0], 1), SIZE[1] - top)
        room = room_for(plan, awaited_trays(scene_of(Seat(game, None))), area)
        camera = Camera.over_map(world_of(plan, room=room), area)
        bot = BOTS["greedy"]("5/person")
        for _ in range(600):
            game = person.game()
            if game.outcome is not None:
                break
            if game.deciding == "axis":
                assert person.wait(len(game.entries), 60), "the bot does not go on"
                continue
            desk = Desk(game, PLAYERS, person.journal())
            person.give(game, bot.choose(desk.screen.shown_seat), plan, camera)
        assert game.outcome is not None
        assert person.how["pointer"] >= 10, person.how
        assert person.how["keys"] >= 5, person.how
        person.press("Escape")
        person.press("ctrl+q")
        assert person.process is not None
        assert person.process.wait(20) == 0
        report = verify(person.journal(), system_of)
        assert report.difference is None
        assert report.ended
    finally:
        if person.process is not None and person.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                person.process.send_signal(signal.SIGKILL)
            person.process.wait(10)
