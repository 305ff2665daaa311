"""The bench: figures stand beside their aims, nothing is faked, and the yardsticks answer the question."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from itertools import permutations
from pathlib import Path
from types import ModuleType

import pytest

from wsn.board.sightlines import Sightlines

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))


def test_an_aim_is_a_bound_from_the_right_side() -> None:
    from bench_figures import Figure, missing

    assert Figure("g", "fast", 0.4, "s", 0.5).met is True
    assert Figure("g", "slow", 0.6, "s", 0.5).met is False
    assert Figure("g", "many", 30, "times", 20, more=True).met is True
    assert Figure("g", "few", 10, "times", 20, more=True).met is False
    assert Figure("g", "only told", 10, "s").met is None
    gone = missing("g", "not there", "no such module", 5.0)
    assert gone.value is None
    assert gone.met is False
    assert gone.data()["note"] == "missing: no such module"


def test_the_table_says_what_is_met_missed_and_missing() -> None:
    from bench_figures import Figure, missing, table

    text = table(
        [Figure("g", "a", 1234.5, "ms", 2000), Figure("g", "b", 3, "s", 2), missing("g", "c", "gone", 1)]
    )
    lines = text.splitlines()
    assert "1,234 ms" in lines[1]
    assert "met" in lines[1]
    assert "MISSED" in lines[2]
    assert "missing: gone" in lines[3]
    assert lines[3].split()[2] == "-"


def test_the_median_is_the_middle_of_the_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    import bench_figures

    times = iter([0, 1, 10, 19, 20, 22])
    monkeypatch.setattr(bench_figures.time, "process_time", lambda: next(times))
    monkeypatch.setattr(bench_figures.gc, "collect", lambda: 0)  # of the whole suite it takes a second
    assert bench_figures.median(lambda: None, 3) == 2


def test_the_yardsticks_err_only_where_floats_err() -> None:
    """They are real answers to the same question, so the comparison is a fair one."""
    from bench_maps import country
    from bench_sight import obstacles_of
    from bench_yardsticks import by_lerp, by_shapely, reference, wrong

    board = country(9, 7)
    obstacles = obstacles_of(board)
    hexes, plain = board.hexes, Sightlines(board, reference(obstacles))
    right = {(hexes[a].hex, hexes[b].hex): clear for a, b, clear in plain.all_pairs()}
    lerp, shapely = by_lerp(obstacles), by_shapely(obstacles)
    assert list(lerp) == list(permutations(obstacles.levels, 2))
    assert list(shapely) == list(right)
    assert 0 < sum(right.values()) < len(right)
    assert wrong(lerp, right) < 10
    assert wrong(shapely, right) < 10
    assert wrong(dict.fromkeys(right, True), right) > 10


def test_the_bench_board_has_everything_on_it() -> None:
    from bench_maps import country

    board = country(36, 25)
    assert len(board.spaces) == 900
    assert {space.level for space in board.spaces.values()} == {0, 2, 4}
    terrain = {space.terrain for space in board.spaces.values()}
    assert terrain >= {"woods", "light_woods", "rough", "built_up", "dispersed_buildings"}
    assert any(space.features for space in board.spaces.values())
    assert len(board.edges) > 100
    assert country(36, 25) == board


def test_one_group_runs_and_writes_json(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    command = [sys.executable, str(ROOT / "tools" / "bench.py"), "reach", "--quick", "--json", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "8 points on 900 hexes, foot" in done.stdout
    figures = json.loads(file.read_text(encoding="utf-8"))["figures"]
    assert {"group", "name", "value", "unit", "aim", "more", "note", "met"} == set(figures[0])
    assert all(figure["value"] > 0 for figure in figures)


def test_a_gain_is_told_the_same_way_whether_more_or_less_is_better() -> None:
    from bench_pairs import pair, table

    def round_of(speed: float, seconds: float | None) -> list[dict[str, object]]:
        figure = {"group": "g", "unit": "s", "more": False}
        return [
            {**figure, "name": "speed", "value": speed, "more": True},
            {**figure, "name": "seconds", "value": seconds},
        ]

    before = [round_of(10, 4), round_of(20, None), round_of(10, 4)]
    now = [round_of(20, 8), round_of(30, 8), round_of(40, 2)]
    speed, seconds = pair(before, now)
    assert (speed.before, speed.now, speed.gain) == (10, 30, 2)
    assert (seconds.before, seconds.now, seconds.gain) == (4, 5, 1.25)
    slower = seconds._replace(gain=0.9)
    assert [line.endswith("*") for line in table([speed, slower]).splitlines()] == [False, False, True]


def test_a_figure_that_one_checkout_lacks_is_left_out() -> None:
    from bench_pairs import pair

    figure = {"group": "g", "name": "new", "unit": "s", "more": False, "value": 1.0}
    assert list(pair([[]], [[figure]])) == []


@pytest.mark.slow
def test_a_checkout_is_measured_in_turns_with_another(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "bench.py"), "reach", "--quick", "--rounds", "1"]
    done = subprocess.run([*command, "--against", str(ROOT)], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "reach: 8 points on 900 hexes, foot" in done.stdout
    assert "gain" in done.stdout


def test_a_folder_that_is_no_checkout_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "bench.py"), "reach", "--against", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert f"{tmp_path} is no checkout" in done.stderr


def test_an_unknown_group_is_refused_with_the_known_ones() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "bench.py"), "sigth"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert (
        "'sigth'; choose from sight, reach, engine, war_storms, hex_tiles, storm, omaha, normandy, process"
        in done.stderr
    )


def test_an_older_checkout_has_the_names_of_today_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a module and a class that know the old name only, one that knows the new, and one with neither."""
    import bench_tree

    older = ModuleType("older")
    older.before = older.kept = lambda: "before"
    older.kept_now = lambda: "now"
    older.Kind = type("Kind", (), {"before": 1})
    monkeypatch.setitem(sys.modules, "older", older)
    rows = (
        ("older", "", "now", "before"),
        ("older", "", "kept_now", "kept"),
        ("older", "Kind", "now", "before"),
    )
    monkeypatch.setattr(bench_tree, "RENAMED", rows)
    bench_tree.lend_names()
    assert (older.now(), older.kept_now(), older.Kind.now) == ("before", "now", 1)
    monkeypatch.setattr(bench_tree, "RENAMED", (("older", "", "other", "nowhere"),))
    with pytest.raises(AttributeError):
        bench_tree.lend_names()


def test_an_older_checkout_has_the_modules_of_today_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    import bench_tree

    older = ModuleType("older")
    monkeypatch.setitem(sys.modules, "older", older)
    for name in ("newroom", "newroom.module"):
        monkeypatch.setitem(sys.modules, name, older)  # put back after the test, which begins without them
        del sys.modules[name]
    monkeypatch.setattr(bench_tree, "MOVED", (("newroom", ""), ("newroom.module", "older")))
    monkeypatch.setattr(bench_tree, "RENAMED", ())
    bench_tree.lend_names()
    assert import_module("newroom.module") is older
    assert import_module("json") is json, "what is there is left alone"
    monkeypatch.setattr(bench_tree, "MOVED", (("nowhere", "nor_here"),))
    with pytest.raises(ModuleNotFoundError):
        bench_tree.lend_names()


def test_every_name_that_is_lent_to_an_older_checkout_is_one_of_today() -> None:
    import bench_tree

    for module, _ in bench_tree.MOVED:
        assert import_module(module).__doc__
    for module, kind, now, _ in bench_tree.RENAMED:
        place = import_module(module)
        assert now in vars(vars(place)[kind] if kind else place)
