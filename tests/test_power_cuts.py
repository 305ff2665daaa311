"""What was acknowledged is there after a power cut: journals, edits, rosters, settings, rows, moved games."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pointbuy import editing, keeping
from tests.data.disklimits import POSIX
from tests.pointbuy.rosters import random_roster
from tests.powercuts import RecordedDisk
from tests.toys import areas
from wsn import scenario
from wsn.client.settings import Settings, load_settings, save_settings
from wsn.data import disk
from wsn.editing.autosave import Autosave, kept_rows, place_for
from wsn.engine.game import Game
from wsn.engine.journal import state_digest
from wsn.mapmaking.workshop import Workbench
from wsn.scenariomaking.workshop import ScenarioBench
from wsn.table import kept, shelf
from wsn.trials.rowfile import RowFile, RowKind, is_torn, stored_rows
from wsn.wire.turnfile import MailTable

pytestmark = POSIX
ROOT = Path(__file__).resolve().parent.parent
Read = Callable[[Path], Any]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder whose disk is watched; the player's home lies in it and is not there yet."""
    folder = tmp_path / "disk"
    folder.mkdir()
    monkeypatch.setenv("WSN_HOME", str(folder / "home"))
    monkeypatch.chdir(folder)
    return folder


def lost(written: RecordedDisk, read: Read, tmp_path: Path) -> list[str]:
    """Where something is lost; the disk was cut at many moments and in many ways."""
    assert len(written.acknowledged) > 0
    assert sum(1 for _ in written.cuts()) > len(written.acknowledged), "there is something to lose"
    return written.lost(read, tmp_path / "cuts")


# ---------------------------------------------------------------- the disk itself


def write_carelessly(file: Path, data: bytes, how: str) -> None:
    """A file as it is often written: without flushing it, its folder, or anything at all."""
    if how == "in place":
        file.write_bytes(data)
        return
    beside = file.with_name("beside")
    with beside.open("wb") as stream:
        stream.write(data)
        stream.flush()
        if how == "without its folder":
            os.fsync(stream.fileno())
    os.replace(beside, file)
    if how == "without the file":
        disk.flush_folder(file.parent)


@pytest.mark.parametrize("how", ["in place", "without its folder", "without the file"])
def test_a_file_written_without_care_is_lost(root: Path, tmp_path: Path, how: str) -> None:
    """The disk bites: each way to forget a flush is found."""
    (root / "a").write_bytes(b"one")
    with RecordedDisk(root, ["one"]) as written:
        for word in ("two", "three"):
            write_carelessly(root / "a", word.encode(), how)
            written.acknowledge(word)
    assert lost(written, lambda folder: (folder / "a").read_text(), tmp_path) != []


def test_a_file_in_a_folder_whose_name_was_not_flushed_is_lost(root: Path, tmp_path: Path) -> None:
    for careful in (False, True):
        place = root / str(careful) / "b"
        with RecordedDisk(root) as written:
            disk.make_folder(place) if careful else place.mkdir(parents=True)
            disk.write_whole(place / "a", b"kept")
            written.acknowledge("kept")
        there = f"{careful}/b/a"
        read = lambda folder, there=there: (folder / there).read_text() if (folder / there).exists() else None  # noqa: E731 - one of two ways to read
        assert (lost(written, read, tmp_path / str(careful)) == []) == careful


def test_a_file_is_old_or_new_whichever_way_it_is_written(root: Path, tmp_path: Path) -> None:
    def stream(file: Path, data: bytes) -> None:
        with disk.written_whole(file) as out:
            out.write(data[:1])
            out.write(data[1:])

    with RecordedDisk(root) as written:
        for word in ("one", "two", "three"):
            disk.write_whole(root / "deep" / "a", word.encode(), folders=True)
            stream(root / "deep" / "b", word.encode())
            written.acknowledge(word)

    def read(folder: Path) -> str | None:
        """Each file is whole; once both are acknowledged they are alike, until then one may be newer."""
        words = ["", "one", "two", "three"]
        files = [folder / "deep" / "a", folder / "deep" / "b"]
        a, b = (words.index(file.read_text()) if file.exists() else 0 for file in files)
        assert a - b in (0, 1)
        return words[b] or None

    assert lost(written, read, tmp_path) == []


def test_a_new_file_takes_a_place_that_is_free_and_keeps_it(root: Path, tmp_path: Path) -> None:
    with RecordedDisk(root) as written:
        disk.write_whole(root / "a", b"first", new=True)
        written.acknowledge("first")
        with pytest.raises(FileExistsError):
            disk.write_whole(root / "a", b"second", new=True)
    assert lost(written, lambda f: (f / "a").read_text() if (f / "a").exists() else None, tmp_path) == []


def test_lines_with_zeros_at_the_end_were_never_acknowledged() -> None:
    whole = b'{"a":1}\n{"b":2}\n'
    assert disk.whole_lines(whole) == len(whole)
    for torn in (b'{"c"', b"\0\0\0\0\n", b'{"c\0\0\0\n\0\n', b"\0", b'\0\0}\n{"d":4}\n'):
        assert disk.whole_lines(whole + torn) == len(whole)
    assert disk.whole_lines(b"\0\n") == disk.whole_lines(b"") == 0
    damaged = b'{"a":1}\n\0\0\n' + b'{"b":2}\n' * disk.MOST_UNFLUSHED
    assert disk.whole_lines(damaged) == len(damaged), "far from the end it is damage, and is told"


# ---------------------------------------------------------------- journals


def stands(game: Game[Any]) -> list[Any]:
    return [len(game.entries), state_digest(game.state)]


def read_game(folder: Path) -> list[Any] | None:
    """How the one journal below a folder stands; None where no game was begun yet."""
    files = sorted(folder.rglob("*.wsn.jsonl"))
    if not files:
        return None
    return stands(Game.load(files[0], lambda _: areas.SYSTEM, read_only=True))


def test_no_order_of_a_journal_is_lost(root: Path, tmp_path: Path) -> None:
    draw = random.Random(3)
    with RecordedDisk(root) as written:
        game = Game.new(areas.SYSTEM, areas.SETUP, seed=1, journal=kept.journal_for("a fight", "1"))
        written.acknowledge(stands(game))
        for number in range(14):
            if game.deciding is None:
                break
            game.submit(game.deciding, draw.choice(game.legal()))
            written.acknowledge(stands(game))
            if number % 4 == 3 and game.deciding and game.can_undo(game.deciding) is None:
                game.undo(game.deciding)
                written.acknowledge(stands(game))
        game.close()
    assert len(written.acknowledged) > 10
    assert lost(written, read_game, tmp_path) == []


def test_a_game_that_is_moved_is_never_nowhere(root: Path, tmp_path: Path) -> None:
    file = kept.journal_for("a fight", "1")
    game = Game.new(areas.SYSTEM, areas.SETUP, seed=1, journal=file)
    game.close()
    with RecordedDisk(root, [stands(game)]) as written:
        there = shelf.discard(file)
        written.acknowledge(stands(game))
        shelf.restore(there)
        written.acknowledge(stands(game))
    assert lost(written, read_game, tmp_path) == []


def test_a_game_that_is_moved_to_another_disk_is_never_nowhere(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept.journal_for("a fight", "1")
    game = Game.new(areas.SYSTEM, areas.SETUP, seed=1, journal=file)
    game.close()
    replace = os.replace

    def other_disk(source: Any, target: Any) -> None:
        if Path(source).name == file.name:
            raise OSError(18, "Invalid cross-device link")
        replace(source, target)

    monkeypatch.setattr(os, "replace", other_disk)
    with RecordedDisk(root, [stands(game)]) as written:
        moved = shelf.discard(file)
        written.acknowledge(stands(game))
    assert not file.exists()
    assert read_game(moved.parent) == stands(game)
    assert lost(written, read_game, tmp_path) == []


# ---------------------------------------------------------------- edits


def test_no_step_of_an_edit_is_lost(root: Path, tmp_path: Path) -> None:
    def read(folder: Path) -> Any:
        """The document; None where the file has no step yet."""
        files = sorted(folder.rglob("*.edits.jsonl"))
        edits = Autosave.read_edits(files[0]) if files else None
        return edits.present if edits is not None and edits.present != {"map": {"n": 0}} else None

    file = root / "m.toml"
    with RecordedDisk(root) as written:
        edits = Autosave.begin_edits(place_for("map", file), "map", {"map": {"n": 0}}, file, "")
        for number in range(1, 5):
            edits.add_change({"map": {"n": number, "long": "x" * 40 * number}}, f"step {number}")
            written.acknowledge(edits.present)
        edits.undo()
        written.acknowledge(edits.present)
        edits.redo()
        written.acknowledge(edits.present)
    assert lost(written, read, tmp_path) == []


def test_a_board_that_is_saved_is_in_its_file_or_among_the_edits(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(folder: Path) -> str:
        monkeypatch.setenv("WSN_HOME", str(folder / "home"))
        rows = kept_rows("map")
        bench = Workbench.open_kept(rows[0].place) if rows else Workbench.open_board(str(folder / "m.toml"))
        return str(bench.edits.present["map"]["name"])

    text = (ROOT / "maps" / "ht_blank_country.toml").read_text(encoding="utf-8")
    (root / "m.toml").write_text(text, encoding="utf-8")
    bench = Workbench.open_board(str(root / "m.toml"))
    before = str(bench.edits.present["map"]["name"])
    with RecordedDisk(root, [before]) as written:
        for number in range(3):
            changed = {**bench.edits.present["map"], "name": f"Field {number}"}
            bench.put_document({**bench.edits.present, "map": changed}, "the name")
            written.acknowledge(f"Field {number}")
            if number != 1:
                bench.save()
                written.acknowledge(f"Field {number}")
        bench.close()
        written.acknowledge("Field 2")
    assert lost(written, read, tmp_path) == []


def test_a_scenario_that_is_drafted_is_in_its_file_or_among_the_edits(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(folder: Path) -> str | None:
        monkeypatch.setenv("WSN_HOME", str(folder / "home"))
        rows = kept_rows("scenario")
        if rows:
            return ScenarioBench.open_kept(rows[0].place).title
        if not (folder / "s.toml").exists():
            return None
        return ScenarioBench.open_scenario(str(folder / "s.toml")).title

    bench = ScenarioBench.new("hex_tiles", "ht_blank_country", "First")
    bench.do("set name=Second")
    with RecordedDisk(root, ["Second"]) as written:
        bench.do("set name=Third")
        written.acknowledge("Third")
        bench.save(root / "s.toml")
        written.acknowledge("Third")
        bench.do("set name=Fourth")
        written.acknowledge("Fourth")
        bench.save()
        bench.close()
        written.acknowledge("Fourth")
    assert lost(written, read, tmp_path) == []


# ---------------------------------------------------------------- rosters, settings, scenarios, turns


def test_a_roster_and_its_steps_are_kept(root: Path, tmp_path: Path) -> None:
    file = root / "rosters" / "mine.toml"
    history = editing.RosterHistory(present=random_roster(random.Random(1), "us", "attacker", 120, most=4))

    def read(folder: Path) -> Any:
        there = folder / "rosters" / "mine.toml"
        return keeping.load_history(there).present.points if there.exists() else None

    disk.make_folder(file.parent)
    with RecordedDisk(root) as written:
        for points in (150, 160, 170):
            history = history.add_change(editing.change_keys(history.present, points=points))
            keeping.save_history(history, file)
            written.acknowledge(points)
    assert lost(written, read, tmp_path) == []


def test_settings_are_old_or_new(root: Path, tmp_path: Path) -> None:
    file = root / "home" / "settings.json"

    def read(folder: Path) -> Any:
        there = folder / "home" / "settings.json"
        settings, problem = load_settings(there)
        assert problem == ""
        return settings.volume if there.exists() else None

    with RecordedDisk(root) as written:
        for volume in (10, 20, 30):
            assert save_settings(Settings(volume=volume), file) == ""
            written.acknowledge(volume)
    assert lost(written, read, tmp_path) == []


def test_a_scenario_with_its_map_is_there_when_it_was_written(root: Path, tmp_path: Path) -> None:
    setup = scenario.load("easy_red")
    document = {**setup.scenario, "map": "own.toml"}
    files = (root / "own.toml", root / "own_map.toml")

    def read(folder: Path) -> str | None:
        """Its name; None while one of the two is missing, which is so only before it was acknowledged."""
        if not all((folder / file.name).exists() for file in files):
            return None
        return scenario.load(folder / "own.toml").name

    with RecordedDisk(root) as written:
        scenario.write_scenario(document, setup.map, files[0])
        written.acknowledge(setup.name)
    assert lost(written, read, tmp_path) == []


def test_the_secret_of_a_game_by_files_is_kept_before_its_offer_goes_out(root: Path, tmp_path: Path) -> None:
    with RecordedDisk(root) as written:
        table, _ = MailTable.offer(root / "home" / "mail", scenario.load("first_orders"), "allies")
        written.acknowledge(table.secret.game)

    def read(folder: Path) -> str | None:
        there = folder / "home" / "mail"
        if not list(there.glob("*.own.json")):
            return None
        return MailTable.of(there, table.secret.game).secret.game

    assert lost(written, read, tmp_path) == []


class PlayedRow(msgspec.Struct, frozen=True):
    """A row for the test: which game, and words that make the line long."""

    game: int
    words: str = "y" * 200


KIND = RowKind(PlayedRow, "a row", {"game": "whole"}, lambda row: {"game": row.game})


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.csv"])
def test_no_row_of_a_long_run_is_lost(root: Path, tmp_path: Path, name: str) -> None:
    with RecordedDisk(root) as written:
        with RowFile(root / name, KIND) as rows:
            for game in (1, 2, 3):
                rows.add(PlayedRow(game))
                written.acknowledge(list(range(1, game + 1)))
        with RowFile(root / name, KIND, more=True) as rows:
            rows.add(PlayedRow(4))
            written.acknowledge([1, 2, 3, 4])

    def read(folder: Path) -> Any:
        return [row.game for row in stored_rows(folder / name, PlayedRow, "a row")] or None

    assert lost(written, read, tmp_path) == []
    (root / name).write_bytes((root / name).read_bytes() + b"\0\0\0\n")
    assert is_torn(root / name)
    assert read(root) == [1, 2, 3, 4]
    with RowFile(root / name, KIND, more=True) as rows:
        rows.add(PlayedRow(5))
    assert not is_torn(root / name)
    assert read(root) == [1, 2, 3, 4, 5]


def test_a_journal_with_zeros_at_its_end_opens_and_goes_on(root: Path) -> None:
    file = kept.journal_for("a fight", "1")
    game = Game.new(areas.SYSTEM, areas.SETUP, seed=1, journal=file)
    game.close()
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"n":\0\0\0\0}\n')
    again = Game.load(file, lambda _: areas.SYSTEM)
    assert any("torn" in note for note in again.notes)
    assert stands(again) == stands(game)
    again.submit(str(again.deciding), again.legal()[0])
    again.close()
    assert file.read_bytes().startswith(whole)
    assert b"\0" not in file.read_bytes()


# ---------------------------------------------------------------- nobody writes past the layer

OWN_WRITERS = {
    "wsn/data/disk.py": "the layer itself",
    "wsn/engine/journalfile.py": "opens a journal for its writer, which flushes each line",
    "wsn/editing/autosave.py": "kept edits grow by lines, and each is flushed",
    "wsn/trials/rowfile.py": "rows grow by lines, and each is flushed",
    "wsn/client/view/store.py": "a cache of pictures: what is lost is drawn again",
    "wsn/cli/stream.py": "opens what swallows the output of a reader who has left",
}
"""Modules that open a file for writing, make a folder or move a file themselves, and why they may."""
WRITES = re.compile(
    r"\.open\(\s*[^)\n]*\"(?:w|a|x|r\+)b?\"|\bopen\([^)\n]*\"(?:w|a|x|r\+)b?\"|\.write_(?:text|bytes)\("
    r"|\.mkdir\(|\bos\.(?:replace|rename|makedirs|mkdir|open)\(|\bshutil\.(?:move|copy)|\.rename\(|\.touch\("
)


OTHERS = re.compile(r">>>|\b(?:self|games|shelf)\.rename\(")
"""Lines that are none of that: examples, and the shelf of games, which moves by the layer."""


HINTS = ('b"', '"w"', '"a"', ".write_", ".mkdir(", "os.", "shutil.", ".rename(", ".touch(")
"""What a line that writes has in it: the pattern is slow, and most lines have nothing of it."""


def writes(file: Path) -> bool:
    lines = file.read_text(encoding="utf-8").splitlines()
    hinted = [line for line in lines if any(hint in line for hint in HINTS)]
    return any(WRITES.search(line) and not OTHERS.search(line) for line in hinted)


def test_no_module_writes_past_the_layer() -> None:
    files = [file for package in ("wsn", "pointbuy") for file in sorted((ROOT / package).rglob("*.py"))]
    found = {file.relative_to(ROOT).as_posix() for file in files if writes(file)}
    assert found - set(OWN_WRITERS) == set()
    assert set(OWN_WRITERS) <= found, "no reason is left behind"
