"""The tool that counts reference positions again leaves what is right, and mends what is not."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from tools import recount

FILE = Path(__file__).resolve().parents[1] / "reference" / "perft" / "hex_tiles" / "05.json"


def shallow(tmp_path: Path) -> Path:
    """A copy to depth 2, in the format of the tool."""
    document = json.loads(FILE.read_text("utf-8"))
    document["depths"] = document["depths"][:2]
    file = tmp_path / "position.json"
    file.write_text(recount.json_text(document) + "\n", "utf-8")
    return file


def test_a_file_that_is_right_stays_as_it_is(tmp_path, capsys):
    file = shallow(tmp_path)
    before = file.read_bytes()
    assert recount.main([str(file)]) == 0
    assert recount.main([str(file), "--write"]) == 0
    assert file.read_bytes() == before
    assert capsys.readouterr().out == ""


def test_wrong_numbers_are_told_and_with_write_mended(tmp_path, capsys):
    file = shallow(tmp_path)
    right = file.read_bytes()
    document = json.loads(right)
    document["depths"][1]["leaves"] += 1
    document["orders"].pop()
    file.write_text(recount.json_text(document) + "\n", "utf-8")
    assert recount.main([str(file)]) == 1
    assert "differs" in capsys.readouterr().out
    assert recount.main([str(file), "--write"]) == 0
    assert file.read_bytes() == right


def test_a_new_position_is_counted_as_far_as_time_allows(tmp_path, monkeypatch):
    file = shallow(tmp_path)
    right = json.loads(file.read_text("utf-8"))
    file.write_text(recount.json_text({**right, "depths": [], "orders": []}), "utf-8")
    monkeypatch.setattr(recount, "MOST_SECONDS", 0)
    assert recount.main([str(file), "--write"]) == 0
    now = json.loads(file.read_text("utf-8"))
    assert now["depths"] == right["depths"][:1]
    assert now["orders"] == right["orders"]
    monkeypatch.setattr(recount, "MOST_LEAVES", 5)
    file.write_text(recount.json_text({**right, "depths": []}), "utf-8")
    assert recount.main([str(file), "--write"]) == 0
    assert json.loads(file.read_text("utf-8"))["depths"] == []


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no clock of processor time")
def test_counting_deeper_goes_on_below_what_a_file_lists(tmp_path):
    right = json.loads(FILE.read_text("utf-8"))["depths"]
    file = shallow(tmp_path)
    assert recount.main([str(file), "--write", "--deeper", "0.2"]) == 0
    now = json.loads(file.read_text("utf-8"))["depths"]
    assert len(now) >= 2, "what is listed stays, however little time there is"
    assert now == right[: len(now)]
    with pytest.raises(TimeoutError), recount.stop_after(0.01):
        sum(range(10**9))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no clock of processor time")
def test_counting_deeper_does_not_hide_that_a_file_is_wrong(tmp_path, monkeypatch):
    file = shallow(tmp_path)
    document = json.loads(file.read_text("utf-8"))
    document["depths"][0]["leaves"] += 1
    file.write_text(recount.json_text(document) + "\n", "utf-8")
    monkeypatch.setattr(recount, "DEEPEST", 2)
    with pytest.raises(ValueError, match="without --deeper first"):
        recount.main([str(file), "--deeper", "60"])


def test_every_file_has_the_format_of_the_tool():
    files = sorted(FILE.parent.parent.glob("*/*.json"))
    assert len(files) == 75
    wrong = [
        file
        for file in files
        if recount.json_text(json.loads(file.read_text("utf-8"))) + "\n" != file.read_text("utf-8")
    ]
    assert wrong == []
