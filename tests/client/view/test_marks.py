"""Where the words of marks are written."""

from __future__ import annotations

import re

import pytest

from tests.client.view.boards import counter, meadow, position
from wsn.client.view import strokes
from wsn.client.view.fanning import spread_counters
from wsn.client.view.marks import MarkShapes
from wsn.client.view.strokes import STROKE_LAYOUT
from wsn.desk.marks import HexMark, UnitMark
from wsn.table.picture import marks as printed
from wsn.table.picture.layout import layout
from wsn.table.picture.palette import PALETTES, contrast
from wsn.table.picture.plan import MapPlan
from wsn.table.ruling import load_map
from wsn.table.scene import Scene


def told(texts):
    """The words written under three units of one stack and one elsewhere, by where they stand."""
    board = meadow()
    plan = MapPlan(board, tuple(board.spaces))
    units = {"a": "D302", "b": "D302", "c": "D302", "d": "D504"}
    where = layout(plan, position([counter(unit, space) for unit, space in units.items()]))
    marks = [UnitMark(unit, "can_act", text) for unit, text in texts.items()]
    heart = plan.heart(board.spaces["D302"])
    words = MarkShapes(plan).draw_marks(marks, where).words
    return {
        "stack": [one.words for one in words if abs(one.x - heart[0]) < 60 and abs(one.y - heart[1]) < 60],
        "all": sorted(one.words for one in words),
    }


def test_the_odds_of_a_stack_are_written_in_one_line_and_none_twice():
    assert told({"a": "58 %", "b": "58 %", "c": "58 %", "d": "58 %"}) == {
        "stack": ["58 %"],
        "all": ["58 %", "58 %"],
    }
    (line,) = told({"a": "58 %", "b": "17 %", "c": "58 %", "d": "8 %"})["stack"]
    assert sorted(line.split(" · ")) == ["17 %", "58 %"]


def test_odds_of_one_unit_stand_under_it():
    assert told({"b": "58 %", "d": "8 %"}) == {"stack": ["58 %"], "all": ["58 %", "8 %"]}
    assert told({"a": "", "b": "58 %"})["stack"] == ["58 %"]


@pytest.mark.parametrize(
    ("board", "space", "title"),
    [
        (meadow(), "D303", "D303"),
        (load_map("normandy_areas"), "Sainte-Mere-Eglise", "28 Sainte-Mère-Église"),
        (load_map("normandy_areas"), "Gold-Landing", "Gold Landing Box"),
    ],
)
def test_a_spread_stack_is_headed_by_what_its_space_is_called(board, space, title):
    """A hex by its label, whatever place it is; an area and a box by name, never by its id."""
    plan = MapPlan(board, tuple(board.spaces))
    shown = Scene(counters=tuple(counter(f"u{n}", space) for n in range(3)))
    fan = spread_counters(plan, shown, space, 0.5)
    said = MarkShapes(plan).draw_marks((), layout(plan, shown), fan).said
    assert [word.words for word in said] == [title]


def test_marks_of_areas_are_broad():
    """A line as round a hex was lost among the borders of areas, most of all in shades of grey."""
    widths = {}
    for board, space in ((meadow(), "D303"), (load_map("normandy_areas"), "Carentan")):
        plan = MapPlan(board, tuple(board.spaces))
        (strokes,) = MarkShapes(plan).draw_marks((HexMark(space, "reach"),), layout(plan, Scene())).under
        widths[board.shape] = strokes[
            :, sum(STROKE_LAYOUT[part] for part in ("at", "local", "half_", "ink")) + 2
        ].max()
    assert widths["area"] > 2 * widths["hex"]


def test_a_marked_area_stands_out_in_shades_of_grey():
    palette = PALETTES["grey"]
    assert contrast(palette.reach, palette.foam) > 10
    assert contrast(palette.reach, palette.wood_ground) > 4


def test_the_window_measures_marks_as_they_are_printed() -> None:
    told = re.findall(r"const float ([A-Z_]+) = ([\d.]+);", strokes.MEASURES)
    assert len(told) == 8
    for name, length in told:
        assert float(length) == getattr(printed, name)
        assert len(re.findall(rf"\b{name}\b", strokes.STROKE_FRAGMENT + strokes.WASH)) > 2, "it is used"
    assert strokes.MEASURES in strokes.WASH
