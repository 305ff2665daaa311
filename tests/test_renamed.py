"""Former names of the public API: they give what the present ones give, and warn the line that uses them."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

import wsn.data
from wsn import mapmaking, scenariomaking, trials
from wsn.engine.declared import Track
from wsn.renamed import FormerName, former_names
from wsn.table.seat import Ahead, Seat


@pytest.mark.parametrize(
    ("former", "now"),
    [
        ("beside", "find_beside"),
        ("examples", "examples_hint"),
        ("hint", "nearest_hint"),
        ("listed", "limit_problems"),
        ("nearest", "nearest_words"),
        ("shipped", "shipped_files"),
        ("short", "shorten"),
        ("shown", "printable_text"),
    ],
)
def test_former_names_of_the_data_room_give_the_present_functions(former: str, now: str) -> None:
    with pytest.warns(DeprecationWarning, match=rf"wsn\.data\.{former} is now called wsn\.data\.{now}$"):
        found = getattr(wsn.data, former)
    assert found is getattr(wsn.data, now)
    assert former not in wsn.data.__all__


@pytest.mark.parametrize(
    ("module", "former", "now"),
    [
        (mapmaking, "cropped", "crop_map"),
        (mapmaking, "found", "find_spaces"),
        (mapmaking, "joined", "join_boards"),
        (mapmaking, "turned", "turn_map"),
        (scenariomaking, "ordered", "apply_order"),
        (trials, "compared", "comparison_lines"),
        (trials, "told", "report_lines"),
        (trials, "torn", "is_torn"),
    ],
)
def test_former_names_of_the_makers_and_trials_go_on(module: ModuleType, former: str, now: str) -> None:
    with pytest.warns(DeprecationWarning, match=rf"{module.__name__}\.{former} is now called .*\.{now}$"):
        assert getattr(module, former) is getattr(module, now)
    assert now in module.__all__


def test_a_former_name_can_be_imported() -> None:
    with pytest.warns(DeprecationWarning, match="nearest_hint") as caught:
        from wsn.data import hint
    assert hint is wsn.data.nearest_hint
    assert caught[0].filename == __file__, "the line that imports it is warned"


def test_what_was_never_there_is_refused_as_by_every_module() -> None:
    with pytest.raises(AttributeError, match=r"module 'wsn\.data' has no attribute 'nothing'"):
        _ = wsn.data.nothing
    with pytest.raises(ImportError):
        from wsn.data import nothing  # noqa: F401 - it is not there


def test_a_module_that_loads_its_names_late_keeps_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("toy")
    module.__dict__["present"] = 7
    monkeypatch.setitem(sys.modules, "toy", module)
    find = former_names("toy", {"past": "present"}, {"late": 8}.__getitem__)
    with pytest.warns(DeprecationWarning, match=r"toy\.past is now called toy\.present"):
        assert find("past") == 7
    assert find("late") == 8
    with pytest.raises(KeyError):
        find("never")


def test_former_methods_go_on() -> None:
    track = Track("turn", int, "The turn")
    with pytest.warns(DeprecationWarning, match=r"Track\.set is now called Track\.event_setting") as caught:
        event = track.set(3, "OUT 1")
    assert event == track.event_setting(3, "OUT 1")
    assert caught[0].filename == __file__, "the line that uses the name is warned"
    for seat in (Seat, Ahead):
        with pytest.warns(DeprecationWarning, match="eliminated_units"):
            assert seat.fallen is seat.eliminated_units
    with pytest.warns(DeprecationWarning, match="entry_number"):
        assert Seat.numbered is Seat.entry_number


def test_a_former_name_is_inherited_and_overriding_the_present_one_is_enough() -> None:
    class Base:
        def count_units(self) -> int:
            return 1

        counted = FormerName("count_units")

    class Child(Base):
        def count_units(self) -> int:
            return 2

    with pytest.warns(DeprecationWarning, match=r"Child\.counted is now called Child\.count_units"):
        assert Child().counted() == 2


def test_nobody_is_warned_who_uses_present_names() -> None:
    code = "import wsn.data, wsn.table.seat, wsn.engine.declared, sys; assert 'wsn.renamed' in sys.modules"
    subprocess.run([sys.executable, "-P", "-W", "error::DeprecationWarning", "-c", code], check=True)
