"""While an attack forms or is answered, who takes part and what it strikes are marked."""

from __future__ import annotations

from tests.desk.clicking import toy_desk
from tests.desk.formations import ROWS, UNITS
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import position
from wsn.desk.marks import HexMark, LineMark, UnitMark
from wsn.systems.war_storms.rules.commands import Assault, FireAt, Join, JoinFire, Shoot
from wsn.table.attack_in_progress import Forming, forming
from wsn.table.seat import Seat


def marked(p, tmp_path):
    desk = toy_desk(p.game, tmp_path, {"allies": "human", "axis": "human"})
    desk.screen.lift_curtain()
    return set(desk.overlay.board_marks())


def test_an_assault_that_forms_marks_its_target_and_who_has_joined(tmp_path):
    p = position(board(ROWS), UNITS, acting="F1")
    p.do(Assault(space="202"))
    marks = marked(p, tmp_path)
    assert {UnitMark("F1", "acting"), LineMark("102", "202", "attack")} <= marks
    (target,) = [mark for mark in marks if isinstance(mark, HexMark) and mark.style == "target"]
    assert target.space == "202"
    assert "%" in target.text, "the odds of the assault as it is"
    joining = {
        mark.unit: mark.text for mark in marks if isinstance(mark, UnitMark) and mark.style == "can_act"
    }
    assert {"F2", "F3", "Fo"} <= joining.keys()
    assert all("%" in text for text in joining.values()), "each with the odds of the assault if it joins"
    p.do(Join(unit="F2"), Join(unit="Fo"))
    assert forming(Seat(p.game, "allies")) == Forming(("F1", "F2", "Fo"), ("202",))


def test_a_fire_group_that_forms_marks_its_target_and_who_fires_and_so_it_is_shown_to_who_reacts(tmp_path):
    p = position(board(ROWS), UNITS, acting="F1")
    p.do(FireAt(space="202", option="ap"))
    before = marked(p, tmp_path)
    p.do(JoinFire(unit="F2"))
    marks = marked(p, tmp_path)
    assert {UnitMark("F1", "acting"), UnitMark("F2", "acting")} <= marks
    (alone,) = [mark.text for mark in before if isinstance(mark, HexMark) and mark.style == "target"]
    (both,) = [mark.text for mark in marks if isinstance(mark, HexMark) and mark.style == "target"]
    assert 0 < int(alone.split()[0]) < int(both.split()[0]), "the odds on the target grow with who joins"
    p.do(Shoot())
    assert p.phase == "reaction"
    assert forming(Seat(p.game, "axis")) == Forming(("F1", "F2"), ("202",))


def test_a_unit_that_acts_alone_is_no_attack():
    p = position(board(ROWS), UNITS, acting="F1")
    assert forming(Seat(p.game, "allies")) == Forming()
    assert forming(Seat(p.game, None)) == Forming()
