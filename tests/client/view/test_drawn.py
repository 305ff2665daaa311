"""What is on the screen: against pictures from before, the printed picture, and a real display."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import wsn
from tests.client.view.boards import HEXES, SIZE, counter, every_mark, meadow, position, settle, shown
from wsn.client.view.boardview import BoardView
from wsn.desk.marks import HexMark
from wsn.table.picture.palette import PALETTES, SUMMER
from wsn.table.ruling import load_map
from wsn.table.scene import Scene
from wsn.workers.jobs import Jobs

pytestmark = pytest.mark.usefixtures("opengl")


def test_marks_look_as_they_did(opened, golden):
    board = meadow()
    view = BoardView(board)
    view.show_scene(
        Scene(counters=(counter("a", "D505"), counter("b", "D605", 1), counter("c", "D405"))),
        every_mark(board),
    )
    golden(opened(view, SIZE), "marks")


def test_counters_stacks_flags_and_smoke_look_as_they_did(opened, golden):
    view = BoardView(meadow())
    stack = [counter(f"u{n}", "D303", steps=1 + n % 2) for n in range(6)]
    view.show_scene(
        position([*stack, counter("a", "D103"), counter("b", "D103", 1), counter("c", "D601", badges=("s",))])
    )
    golden(opened(view, SIZE), "counters")


def test_every_style_of_mark_is_drawn_and_no_two_look_alike(opened):
    board = meadow(3, 3)
    view = BoardView(board)
    window = opened(view, (320, 300))
    bare = shown(window)
    seen = {}
    for style in HEXES:
        view.show_scene(None, [HexMark("D202", style)])
        drawn = shown(window)
        assert (drawn != bare).any(), style
        grey = drawn.sum(axis=2)
        for other, picture in seen.items():
            assert (np.abs(picture - grey) > 60).mean() > 0.0008, f"{style} looks like {other}"
        seen[style] = grey


@pytest.mark.slow
def test_a_mark_stays_in_its_hex_at_every_zoom(opened):
    board = meadow(3, 3)
    view = BoardView(board)
    window = opened(view, (320, 300))
    for steps in (0, 6, 12):
        view.fit_view()
        view.zoom_by(steps)
        view.centre_on("D202")
        view.show_scene()
        bare = shown(window)
        view.show_scene(None, [HexMark("D202", "selected")])
        changed = np.argwhere((shown(window) != bare).any(axis=2))
        assert len(changed)
        beyond = [(x, y) for y, x in changed if view.pick_at(x + 0.5, y + 0.5).space != "D202"]
        for x, y in beyond:  # the middle of such a pixel is on the border itself: either hex may have it
            near = [(x + 0.5 + dx, y + 0.5 + dy) for dx in (-0.02, 0.02) for dy in (-0.02, 0.02)]
            assert "D202" in {view.pick_at(*place).space for place in near}


def test_the_screen_shows_the_printed_picture(opened):
    """Map and counters lie where the print has them: the two are compared, small and blurred."""
    from io import BytesIO

    from PIL import Image

    from wsn.table.picture import position_svg, to_png

    board = meadow(6, 5, D203="woods", D204="woods", D402="built_up", D505="fields")
    view = BoardView(board)
    scene = Scene(counters=(counter("a", "D302"), counter("b", "D404", 1), counter("c", "D404", 1)))
    window = opened(view, SIZE)
    view.show_scene(scene)
    screen = shown(window)
    camera = view.camera
    left, top = camera.to_window(camera.world.left, camera.world.top)
    wide, high = camera.world.width * camera.zoom, camera.world.height * camera.zoom
    part = screen[round(top) : round(top + high), round(left) : round(left + wide)].astype(np.uint8)
    printed = Image.open(BytesIO(to_png(position_svg(board, scene, furnished=False)))).convert("RGB")
    small = (60, 50)
    a = np.asarray(Image.fromarray(part).resize(small, Image.Resampling.BOX)).astype(int)
    b = np.asarray(printed.resize(small, Image.Resampling.BOX)).astype(int)
    assert np.abs(a - b).mean() < 6


def test_pieces_that_are_on_their_way_are_drawn_at_once_when_all_others_are_dropped(opened):
    """The atlas was full: what a worker is still drawing has no coarser picture to stand in for it."""
    view = BoardView(meadow(3, 3))
    window = opened(view, (320, 300))
    view.show_scene(Scene(counters=(counter("a", "D202"),)))
    with Jobs() as jobs:
        view.jobs = jobs
        before = shown(window)
        painter = view.painter
        painter.sprites.jobs = jobs
        (svg,) = painter.sprites.levels
        painter.sprites.need_pieces([svg], 2)
        assert painter.sprites.is_busy
        painter.atlas.clear_pictures()
        painter.sprites.need_pieces([svg], 2)
        painter.sprites.slot_of(svg, 2)
        view.stale = True
        assert (np.abs(shown(window) - before) > 60).mean() < 0.01


def test_a_stack_spread_out_lies_on_top_with_the_label_of_its_space(opened):
    view = BoardView(meadow())
    view.show_scene(Scene(counters=tuple(counter(f"u{n}", "D303") for n in range(7))))
    window = opened(view, SIZE)
    before = shown(window)
    top = next(p for p in view.where.counters if p.count)
    view.point_at(*view.camera.to_window(top.x, top.y))
    view.tick(5.0)
    assert view.fan is not None
    changed = np.argwhere((shown(window) != before).any(axis=2))
    box = view.fan.box
    left, above = view.camera.to_window(box.left, box.top)
    right, below = view.camera.to_window(box.right_edge, box.bottom_edge)
    for value, low, high in ((changed[:, 1], left, right), (changed[:, 0], above, below)):
        assert low - 20 < value.min() < low + 12
        assert high - 12 < value.max() < high + 12


@pytest.mark.slow
def test_the_small_map_shows_the_map_and_where_one_looks(opened):
    from wsn.client.view import minimap

    board = meadow(24, 20, D1010="woods", D1011="woods", D1110="woods")
    view = BoardView(board)
    window = opened(view, SIZE)
    view.zoom_by(14)
    picture = shown(window)
    box = minimap.corner_box(view.camera)
    part = picture[round(box.top) : round(box.bottom_edge), round(box.left) : round(box.right_edge)]
    red = (part[..., 0] > 150) & (part[..., 1] < 90) & (part[..., 2] < 90)
    assert red.sum() > 40
    view.jump_to(box.left + 4, box.top + 4)
    moved = shown(window)[round(box.top) : round(box.bottom_edge), round(box.left) : round(box.right_edge)]
    assert (moved != part).any()


@pytest.mark.slow
def test_labels_and_the_small_map_can_be_left_out(opened):
    view = BoardView(meadow(24, 20))
    window = opened(view, SIZE)
    view.zoom_by(10)
    whole = shown(window)
    for field in ("labels", "small_map"):
        setattr(view, field, False)
        assert (shown(window) != whole).any(), field
        setattr(view, field, True)
        assert (shown(window) == whole).all(), field


def test_labels_of_half_hexes_stay_inside_the_map(opened):
    """They are larger than printed on a far view, and stuck out over the frame."""
    view = BoardView(load_map("wsn_5_1"))
    window = opened(view, SIZE)
    settle(window, view)
    whole = shown(window)
    view.labels = False
    written = np.argwhere((shown(window) != whole).any(axis=-1))
    ratio = whole.shape[1] / SIZE[0]
    (top, left), (low, right) = written.min(axis=0) / ratio, written.max(axis=0) / ratio
    world = view.camera.world
    x0, y0 = view.camera.to_window(world.left, world.top)
    x1, y1 = view.camera.to_window(world.right_edge, world.bottom_edge)
    assert x0 <= left < x0 + 20, "the labels of the first column are there"
    assert x1 - 20 < right <= x1
    assert y0 - 2 <= top
    assert low <= y1 + 2


def test_a_panel_is_drawn_over_the_board_and_nowhere_else(opened):
    from imgui_bundle import ImVec2, imgui

    view = BoardView(meadow())
    window = opened(view, SIZE)
    bare = shown(window)

    def panel():
        imgui.set_next_window_pos(ImVec2(100, 120))
        imgui.set_next_window_size(ImVec2(200, 150))
        imgui.begin("panel")
        imgui.text("words")
        imgui.end()

    window.host.panel = panel
    for _ in range(3):
        window.redraw()
        window.step()
    changed = np.argwhere((shown(window) != bare).any(axis=2))
    assert changed.min(axis=0).tolist() == [120, 100]
    assert changed.max(axis=0).tolist() == [269, 299]


def test_hiding_the_counters_leaves_the_map(opened):
    view = BoardView(meadow(3, 3))
    window = opened(view, (320, 300))
    bare = shown(window)
    view.show_scene(Scene(counters=(counter("a", "D202"),)))
    with_counter = shown(window)
    assert (with_counter != bare).any()
    view.counters_hidden = True
    assert (shown(window) == bare).all()


@pytest.mark.slow
def test_a_place_that_is_held_is_outlined_and_not_filled_however_its_border_winds(opened):
    """The pegs of a mark lie in its corners: a crooked border has many, and its inside stays to be seen."""
    view = BoardView(wsn.load_map("normandy_areas"))
    window = opened(view, SIZE)
    bare = shown(window)
    areas = [one for one in view.board.spaces.values() if one.kind == "area" and one.terrain != "sea"]

    def covered(style):
        view.show_scene(None, [HexMark(area.id, style) for area in areas])
        return (np.abs(shown(window) - bare) > 40).any(axis=2).sum()

    assert 0 < covered("objective_held") < 1.1 * covered("objective")


@pytest.mark.slow
def test_objectives_are_seen_however_far_off(opened):
    view = BoardView(meadow(40, 30))
    window = opened(view, SIZE)
    assert view.camera.zoom < 0.3
    bare = shown(window)
    view.show_scene(position())
    changed = (np.abs(shown(window) - bare) > 40).any(axis=2)
    x, y = view.camera.to_window(*view.plan.heart(view.board.spaces["D504"]))
    near = changed[round(y) - 24 : round(y) + 12, round(x) - 40 : round(x) + 16]
    assert near.sum() > 60


def test_another_palette_takes_effect(opened):
    view = BoardView(meadow(3, 3))
    window = opened(view, (320, 300))
    before = shown(window)
    view.palette = next(p for p in PALETTES.values() if p != SUMMER)
    assert (shown(window) != before).any()
    view.palette = SUMMER
    assert (shown(window) == before).all()


def test_a_finer_surface_shows_the_same_at_its_own_sharpness(opened):
    """On a screen of two pixels a unit, labels and marks keep their size and are sharper."""
    from wsn.client.view.capture import read_pixels

    view = BoardView(meadow(3, 3))
    window = opened(view, (640, 600))
    window.host.area = (0, 0, 320, 300)
    view.show_scene(None, [HexMark("D202", "selected")])
    shown(window)
    view.place(0, 0, 320, 300)
    view.draw(320, 300, 2.0)
    while view.stale:
        view.draw(320, 300, 2.0)
    fine = read_pixels(640, 600).astype(int)
    other = BoardView(meadow(3, 3))
    other.show_scene(None, [HexMark("D202", "selected")])
    plain = shown(opened(other, (320, 300)))
    coarse = fine.reshape(300, 2, 320, 2, 3).mean(axis=(1, 3))
    assert np.abs(coarse - plain).mean() < 7


def test_words_come_whole(opened):
    """Every letter of a name on the map, and none cut off at the side of its picture."""
    from wsn.client.view.type import Typeface

    face = Typeface(14, "#000000", "#ffffff", bold=True)
    for line, picture in face.set_each_line(["D1412", "+2½", "Sainte-Mère-Église", "gjpqy"]):
        assert picture.shape[:2] == (line.height, line.width)
        cover = picture[..., 3]
        assert cover.max() == 255
        for rim in (cover[0], cover[-1], cover[:, 0], cover[:, -1]):
            assert rim.max() < 60


# ---------------------------------------------------------------- the same on a real display

SHOT = """
import sys
import wsn
from tests.client.view.boards import counter, meadow
from tests.client.view.boards import every_mark
from wsn.client.view.boardview import BoardView
from wsn.client.view.window import Window
from wsn.client.view.capture import save_screenshot
from wsn.table.scene import Scene
from tests.client.conftest import Plain
board = meadow()
view = BoardView(board)
view.show_scene(Scene(counters=(counter("a", "D505"), counter("b", "D605", 1))), every_mark(board))
host = Plain(view)
host.area = (0, 0, 640, 480)
window = Window(host, width=640, height=480, vsync=False)
for _ in range(4):
    window.redraw()
    window.step()
save_screenshot(window, sys.argv[1])
window.close()
"""


@pytest.mark.slow
@pytest.mark.skipif(
    shutil.which("xvfb-run") is None, reason="xvfb-run is not installed: no display to compare with"
)
def test_a_display_and_a_surface_in_memory_show_the_same_pixels(tmp_path):
    from PIL import Image

    root = Path(__file__).resolve().parents[3]
    kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WSN_HEADLESS")}
    env = {
        **kept,
        "PYTHONPATH": str(root),
        "WSN_CACHE": str(tmp_path / "cache"),
        "LIBGL_ALWAYS_SOFTWARE": "1",
    }
    pictures = []
    server = ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24"]
    for name, before, more in (("memory", [], {"WSN_HEADLESS": "1"}), ("display", server, {})):
        file = tmp_path / f"{name}.png"
        command = [*before, sys.executable, "-c", SHOT, str(file)]
        done = subprocess.run(
            command, cwd=root, env={**env, **more}, capture_output=True, text=True, timeout=100
        )
        assert done.returncode == 0, done.stderr
        pictures.append(np.asarray(Image.open(file)))
    assert pictures[0].shape == pictures[1].shape
    assert int((pictures[0] != pictures[1]).sum()) == 0


def test_a_board_that_lies_still_is_copied_and_looks_the_same(opened, monkeypatch):
    """What lies under the counters is drawn twice and then copied, until something of it changes."""
    from wsn.client.view.ground import DrawnMap

    drawn = []
    real = DrawnMap.draw
    monkeypatch.setattr(DrawnMap, "draw", lambda self, frame: (drawn.append(1), real(self, frame))[1])
    board = meadow()
    view = BoardView(board)
    view.show_scene(position([counter("a", "D303"), counter("b", "D505", 1)]), every_mark(board))
    window = opened(view, SIZE)
    first = shown(window)
    again = [shown(window) for _ in range(3)]
    count = len(drawn)
    assert count >= 2
    assert all((first == one).all() for one in again)
    shown(window)
    assert len(drawn) == count, "it is copied"
    view.show_scene(
        position([counter("a", "D303"), counter("b", "D505", 1)]), [HexMark("D204", "reach", "2")]
    )
    marked = shown(window)
    assert len(drawn) > count
    assert (marked != first).any()
    view.zoom_by(2)
    moved = shown(window)
    assert (moved != marked).any()
    assert (moved == shown(window)).all()


def test_a_window_on_a_board_loads_neither_polygons_nor_runners_of_other_programs():
    code = (
        "import sys; import wsn.client.view.window, wsn.client.view.boardview; "
        "heavy = {'shapely', 'networkx', 'asyncio', 'wsn.table.picture.cards'}; "
        "print(sorted(heavy & sys.modules.keys()))"
    )
    env = {**os.environ, "WSN_HEADLESS": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
