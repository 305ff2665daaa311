"""Edits undone and done again without end, and kept on disk at every step."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.data.disklimits import POSIX, most_bytes
from wsn.data import DataError
from wsn.editing.autosave import Autosave, kept_rows, new_place, place_for
from wsn.editing.history import History, apply_patch, patch

VALUES = st.recursive(
    st.integers() | st.text(max_size=4) | st.lists(st.integers(), max_size=3),
    lambda inner: st.dictionaries(st.text(max_size=2), inner, max_size=4),
    max_leaves=12,
)
DOCUMENTS = st.dictionaries(st.text(max_size=2), VALUES, max_size=5)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))


@given(DOCUMENTS, DOCUMENTS)
def test_a_patch_leads_from_any_document_to_any_other(a: dict[str, Any], b: dict[str, Any]) -> None:
    assert apply_patch(a, patch(a, b)) == b


def test_what_is_equal_is_not_in_a_patch() -> None:
    before = {"name": "x", "edges": {"bocage": ["A/B"], "cliff": ["C/D"]}}
    after = {"name": "x", "edges": {"bocage": ["A/B", "A/C"], "cliff": ["C/D"]}}
    assert patch(before, after) == {"within": {"edges": {"set": {"bocage": ["A/B", "A/C"]}}}}


def test_undo_and_redo_go_to_both_ends_and_no_further() -> None:
    history = History(present={"n": 0})
    for n in range(1, 500):
        history = history.add_change({"n": n}, f"step {n}")
    for n in range(498, -1, -1):
        history = history.undo_step()
        assert history.present == {"n": n}
    with pytest.raises(DataError, match="nothing to undo"):
        history.undo_step()
    for n in range(1, 500):
        history = history.redo_step()
        assert history.present == {"n": n}
    with pytest.raises(DataError, match="nothing to redo"):
        history.redo_step()


def test_a_new_step_forgets_what_was_undone_and_a_stroke_is_one_step() -> None:
    history = History(present={"n": 0}).add_change({"n": 1}, "one").undo_step().add_change({"n": 2}, "two")
    with pytest.raises(DataError, match="nothing to redo"):
        history.redo_step()
    stroke = history.add_change({"n": 3}, "two and more", joins=True)
    assert stroke.labels == ("two and more",)
    assert stroke.undo_step().present == {"n": 0}
    assert history.add_change({"n": 2}, "nothing") is history


def kept(tmp_path: Path) -> Autosave:
    file = tmp_path / "mine.toml"
    return Autosave.begin_edits(
        place_for("map", file), "map", {"name": "mine", "n": {"x": 0}}, file, "# mine\n"
    )


def test_everything_is_on_disk_before_it_counts(tmp_path: Path) -> None:
    edits = kept(tmp_path)
    assert not edits.place.exists(), "nothing was done yet"
    for n in range(1, 30):
        assert edits.add_change({"name": "mine", "n": {"x": n}}, f"step {n}", joins=n % 5 == 0)
        if n % 7 == 0:
            edits.undo()
        if n % 14 == 0:
            edits.redo()
        again = Autosave.read_edits(edits.place)
        assert again.history == edits.history
        assert (again.file, again.source, again.is_unsaved) == (edits.file, "# mine\n", edits.is_unsaved)


def test_a_line_that_was_cut_off_is_left_out_and_written_over(tmp_path: Path) -> None:
    edits = kept(tmp_path)
    edits.add_change({"name": "mine", "n": {"x": 1}}, "one")
    edits.close()
    with edits.place.open("ab") as torn:
        torn.write(b'{"step": "two", "pat')
    again = Autosave.read_edits(edits.place)
    assert again.present["n"] == {"x": 1}
    again.add_change({"name": "mine", "n": {"x": 3}}, "three")
    assert Autosave.read_edits(edits.place).history.labels == ("one", "three")


def test_what_is_saved_needs_not_be_kept(tmp_path: Path) -> None:
    edits = kept(tmp_path)
    edits.add_change({"name": "mine", "n": {"x": 1}}, "one")
    assert edits.is_unsaved
    assert [row.name for row in kept_rows("map")] == ["mine"]
    assert kept_rows("scenario") == ()
    edits.note_saved(tmp_path / "other.toml", "# other\n")
    assert not edits.is_unsaved
    again = Autosave.read_edits(edits.place)
    assert (again.file, again.source, again.is_unsaved) == (tmp_path / "other.toml", "# other\n", False)
    edits.undo()
    assert edits.is_unsaved, "what is in the file is not what is seen"
    edits.redo()
    edits.close()
    assert not edits.place.exists()


def test_something_new_has_a_place_of_its_own() -> None:
    first = Autosave.begin_edits(new_place("map"), "map", {"name": "new"}, None, None)
    assert not first.is_unsaved
    first.add_change({"name": "new", "rows": 1}, "one")
    first.close()
    assert first.place.exists()
    assert new_place("map") != first.place


@pytest.mark.parametrize(
    "text", ["", "[]\n", "{\n", '{"wsn":"edits","format":9}\n', '{"wsn":"edits","format":1}\n']
)
def test_what_holds_no_edits_is_refused(tmp_path: Path, text: str) -> None:
    place = tmp_path / "x.edits.jsonl"
    place.write_text(text)
    with pytest.raises(DataError):
        Autosave.read_edits(place)


def test_a_step_that_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    edits = kept(tmp_path)
    with pytest.raises(OSError):
        edits.add_change({"name": "mine", "n": {"x": 1}}, "one")
    assert edits.present["n"] == {"x": 0}


def test_two_windows_do_not_write_over_each_other(tmp_path: Path) -> None:
    first = kept(tmp_path)
    first.add_change({"name": "mine", "n": {"x": 1}}, "one")
    second = Autosave.read_edits(first.place)
    second.add_change({"name": "mine", "n": {"x": 2}}, "two")
    with pytest.raises(BlockingIOError, match="another window"):
        first.add_change({"name": "mine", "n": {"x": 3}}, "three")
    assert first.present["n"] == {"x": 1}
    assert Autosave.read_edits(first.place).present["n"] == {"x": 2}
    second.note_saved(tmp_path / "mine.toml", "# mine\n")
    second.close()
    assert first.add_change({"name": "mine", "n": {"x": 4}}, "four"), "the other one has let go of it"
    assert Autosave.read_edits(first.place).present["n"] == {"x": 4}


@POSIX
def test_after_a_full_disk_the_editing_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    place = tmp_path / "edits" / "a.edits.jsonl"
    edits = Autosave.begin_edits(place, "map", {"map": {"n": 0}}, None, None)
    for n in (1, 2, 3):
        with most_bytes(edits.whole_bytes + 7), pytest.raises(OSError, match="too large") as caught:
            edits.add_change({"map": {"n": n, "text": "x" * 100}}, f"step {n}")
        assert caught.value.filename == str(place)
        assert edits.present == {"map": {"n": n - 1}}
        assert edits.add_change({"map": {"n": n}}, f"step {n}")
        assert Autosave.read_edits(place).present == {"map": {"n": n}}


@POSIX
def test_a_torn_line_of_its_own_is_no_other_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "a.edits.jsonl"
    edits = Autosave.begin_edits(place, "map", {"map": {"n": 0}}, None, None)
    edits.add_change({"map": {"n": 1}}, "one")
    with monkeypatch.context() as patched:
        patched.setattr("os.truncate", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))
        with most_bytes(edits.whole_bytes + 7), pytest.raises(OSError, match="too large"):
            edits.add_change({"map": {"n": 2}}, "two")
    assert place.stat().st_size > edits.whole_bytes, "what was torn lies there still"
    assert edits.add_change({"map": {"n": 2}}, "two")
    assert Autosave.read_edits(place).present == {"map": {"n": 2}}
    with place.open("ab") as other:
        other.write(b"{}\n")
    with pytest.raises(BlockingIOError, match="another window"):
        edits.add_change({"map": {"n": 3}}, "three")


@pytest.mark.parametrize("summed", [True, False], ids=["summed", "of release 0.2"])
def test_a_damaged_file_of_edits_is_an_error_and_never_a_fault(tmp_path: Path, summed: bool) -> None:
    place = tmp_path / "a.edits.jsonl"
    edits = Autosave.begin_edits(
        place, "map", {"map": {"n": 0, "deep": {"x": 1}}}, tmp_path / "a.toml", "n = 0\n"
    )
    edits.add_change({"map": {"n": 1, "deep": {"x": 1}}}, "one")
    edits.add_change({"map": {"n": 1, "deep": {"x": 2}}}, "two")
    edits.undo()
    lines = [json.loads(line) for line in place.read_bytes().splitlines()]
    if not summed:
        lines = [{key: one for key, one in line.items() if key != "sum"} for line in lines]
    read = refused = 0
    for number, line in enumerate(lines):
        for way in ways(line):
            for value in (None, 5, "x", [], {}, [1], {"a": 1}, True, "\0"):
                damaged = copy.deepcopy(lines)
                inside = damaged[number]
                for key in way[:-1]:
                    inside = inside[key]
                inside[way[-1]] = value
                place.write_bytes(b"".join(json.dumps(one).encode() + b"\n" for one in damaged))
                try:
                    Autosave.read_edits(place)
                    read += 1
                except DataError:
                    refused += 1
    assert refused > (200 if summed else 50)
    assert read == 0 or not summed, "whatever was altered is noticed"


def ways(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in a document."""
    if at:
        yield at
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, inner in entries:
        yield from ways(inner, (*at, key))
