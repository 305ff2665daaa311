"""Files of rows in every form: what they hold, how they go on, and what is left when a program is killed."""

from __future__ import annotations

import csv
from importlib.util import find_spec

import msgspec
import pytest

from wsn import trials
from wsn.data import DataError
from wsn.trials.rowfile import is_torn

SIDES = ("allies", "axis")
GAMES = 3
COLUMNS_TOO = pytest.param(
    ".parquet", marks=pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is an extra")
)
ANY = pytest.mark.parametrize("suffix", [".jsonl", ".ndjson", ".csv", COLUMNS_TOO])


@pytest.fixture(scope="module")
def wanted():
    return trials.plan("hill_314", games=GAMES, bots=("greedy", "random"), seed=30, watch=True)


@pytest.fixture(scope="module")
def rows(wanted):
    return list(trials.games(wanted))


def kept(path, plan, rows, more=False):
    with trials.row_file(path, plan, more) as file:
        for row in rows:
            file.add(row)


@ANY
def test_rows_come_back_whole_and_are_continued_in_every_form(wanted, rows, tmp_path, suffix):
    path, whole = tmp_path / f"r{suffix}", tmp_path / f"w{suffix}"
    kept(path, wanted, rows[:1])
    assert trials.rows_to_continue(path, wanted) == rows[:1]
    kept(path, wanted, rows[1:], more=True)
    assert trials.read_rows(path) == rows
    kept(whole, wanted, rows)
    assert trials.read_rows(whole) == rows
    if suffix != ".parquet":
        assert path.read_bytes() == whole.read_bytes()
    assert [file.name for file in sorted(tmp_path.iterdir())] == [path.name, whole.name]


@ANY
def test_an_existing_file_is_begun_again_unless_it_is_to_go_on(wanted, rows, tmp_path, suffix):
    path = tmp_path / f"r{suffix}"
    kept(path, wanted, rows)
    kept(path, wanted, rows[:1])
    assert trials.read_rows(path) == rows[:1]


@pytest.mark.parametrize("suffix", [".jsonl", ".csv"])
def test_a_row_that_was_half_written_is_left_out_and_cut_off(wanted, rows, tmp_path, suffix):
    path = tmp_path / f"r{suffix}"
    kept(path, wanted, rows)
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    assert is_torn(path)
    assert trials.rows_to_continue(path, wanted) == rows[:-1]
    kept(path, wanted, rows[-1:], more=True)
    assert not is_torn(path)
    assert path.read_bytes() == whole


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is an extra")
def test_the_rows_of_a_parquet_file_outlive_a_program_that_is_killed(wanted, rows, tmp_path):
    path = tmp_path / "r.parquet"
    kept(path, wanted, rows[:1])
    before = path.read_bytes()
    file = trials.row_file(path, wanted, more=True)
    file.add(rows[1])
    assert path.read_bytes() == before, "it cannot grow"
    assert trials.rows_to_continue(path, wanted) == rows[:2], "the rows lie beside it meanwhile"
    file._file.close()  # as if the program had ended here
    kept(path, wanted, rows[2:], more=True)
    assert trials.read_rows(path) == rows
    assert [one.name for one in tmp_path.iterdir()] == ["r.parquet"]


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is an extra")
def test_a_parquet_file_has_typed_columns(wanted, rows, tmp_path):
    import pyarrow.parquet as table

    kept(tmp_path / "r.parquet", wanted, rows)
    columns = table.read_table(tmp_path / "r.parquet").to_pydict()
    assert columns["game"] == [1, 2, 3]
    assert columns["broke_off"] == [False] * 3
    assert columns["left axis by turn"] == [[end.left["axis"] for end in row.watched.turns] for row in rows]
    (tmp_path / "r.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(DataError, match="is not a whole Parquet file"):
        trials.read_rows(tmp_path / "r.parquet")


def test_without_its_library_a_parquet_file_is_refused_with_what_installs_it(wanted, tmp_path, monkeypatch):
    monkeypatch.setattr("wsn.data.extras.find_spec", lambda name: None)
    with pytest.raises(trials.BadPlan, match=r"pip install 'pyarrow>=17', or name the file .jsonl or"):
        trials.row_file(tmp_path / "r.parquet", wanted)
    assert not [*tmp_path.iterdir()]


def test_a_table_has_a_column_for_each_fact(wanted, rows, tmp_path):
    goals = ("the mill", "the bridge")
    told = [msgspec.structs.replace(rows[0], about=goals, ending="two\nlines"), *rows[1:]]
    kept(tmp_path / "r.csv", wanted, told)
    with (tmp_path / "r.csv").open(newline="", encoding="utf-8") as stream:
        lines = list(csv.DictReader(stream))
    assert [line["about"] for line in lines][:2] == ["the mill; the bridge", "; ".join(rows[1].about)]
    assert lines[0]["ending"] == "two lines"
    assert trials.read_rows(tmp_path / "r.csv") == told, "the whole row is as it was"
    for line, row in zip(lines, rows, strict=True):
        course = row.watched
        assert line["seed"] == row.seed
        assert int(line["lost axis"]) == sum(row.lost["axis"].values())
        assert line["lost axis by kind"].count(":") == len(row.lost["axis"])
        assert (line["scenario"], line["digest"], line["version"]) == (
            course.scenario,
            course.digest,
            course.version,
        )
        assert line["bots"] == "allies=greedy axis=random"
        assert [*map(int, line["left allies by turn"].split())] == [e.left["allies"] for e in course.turns]
        assert int(line["left allies"]) == course.turns[-1].left["allies"]
        assert sum(map(int, line["lost axis by turn"].split())) == int(line["lost axis"])
        held = dict(pair.split("=") for pair in line["objectives at the end"].split())
        assert {space: side.strip("-") for space, side in held.items()} == course.turns[-1].held
        assert int(line["objectives axis by turn"].split()[-1]) == [*held.values()].count("axis")
        assert line["score axis"]


def test_a_table_of_games_without_their_course_has_the_same_columns(wanted, rows, tmp_path):
    kept(tmp_path / "r.csv", wanted, [msgspec.structs.replace(rows[0], watched=None)])
    with (tmp_path / "r.csv").open(newline="", encoding="utf-8") as stream:
        line = next(csv.DictReader(stream))
    assert (line["digest"], line["left axis by turn"], line["game"]) == ("", "", "1")


def test_rows_go_to_a_file_of_a_known_kind_in_a_folder_that_is_there(wanted, tmp_path):
    with pytest.raises(trials.BadPlan, match=r"end in \.jsonl, \.csv or \.parquet"):
        trials.row_file(tmp_path / "r.xlsx", wanted)
    with pytest.raises(trials.BadPlan, match="cannot be written"):
        trials.row_file(tmp_path / "nowhere" / "r.csv", wanted)


def test_what_is_no_row_is_told_with_its_line(wanted, rows, tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_text('{"game": "one"}\n')
    with pytest.raises(DataError, match="line 1: is not a row of a trial"):
        trials.read_rows(path)
    with pytest.raises(DataError, match="there is no such file"):
        trials.read_rows(tmp_path / "none.jsonl")
    table = tmp_path / "other.csv"
    table.write_text("name,age\nAnna,7\n")
    with pytest.raises(DataError, match="its last column is not 'row'"):
        trials.read_rows(table)
    with pytest.raises(trials.BadPlan, match="has other columns, so it cannot be continued"):
        trials.row_file(table, wanted, more=True)


@pytest.mark.parametrize("key", ["turn", "commands"])
def test_a_row_of_a_game_that_never_ends_is_damaged(wanted, rows, tmp_path, key):
    path = tmp_path / "r.jsonl"
    kept(path, wanted, [msgspec.structs.replace(rows[0], **{key: 10**12})])
    with pytest.raises(trials.BadPlan, match="is damaged: no game has so many"):
        trials.rows_to_continue(path, wanted)


def test_a_row_that_nobody_of_the_game_has_won_is_damaged(wanted, rows, tmp_path):
    path = tmp_path / "r.jsonl"
    kept(path, wanted, [msgspec.structs.replace(rows[0], winner="greeks")])
    with pytest.raises(trials.BadPlan, match="is damaged: no side is called 'greeks'"):
        trials.rows_to_continue(path, wanted)
    kept(path, wanted, [msgspec.structs.replace(rows[0], winner=None)])
    assert trials.rows_to_continue(path, wanted)[0].winner is None


@pytest.mark.parametrize(
    ("suffix", "line"),
    [
        (".jsonl", b'{"game": 1, "seed": "\xff"}'),
        (".jsonl", b"[" * 100_000),
        (".jsonl", b"\0"),
        (".csv", b"x" * 200_000),
        (".csv", b'"' + b"[" * 100_000 + b'"'),
    ],
    ids=["no UTF-8", "deep", "zero byte", "a cell that is too long", "a deep cell"],
)
def test_any_damage_in_a_line_is_told_with_its_number(wanted, rows, tmp_path, suffix, line):
    path = tmp_path / f"r{suffix}"
    kept(path, wanted, rows[:1])
    lines = path.read_bytes().splitlines()
    number = len(lines) + 1
    with path.open("ab") as file:  # before a whole line: zeros at the end are what a power cut leaves
        file.write(line + b"\n" + lines[-1] + b"\n")
    with pytest.raises(DataError, match=f"line {number}: is no"):
        trials.read_rows(path)
