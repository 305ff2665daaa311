"""Every file is written whole or not at all: full disks, links, modes, folders, pipes."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.data.disklimits import POSIX, most_bytes
from wsn.data import disk
from wsn.data.disk import write_error_text, write_together, write_whole, written_whole


def streamed(file: Path, parts: Iterable[bytes]) -> None:
    with written_whole(file) as stream:
        for part in parts:
            stream.write(part)


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_a_file_is_written_over_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    write_whole(file, b"one")
    write_whole(str(file), b"two")
    assert file.read_bytes() == b"two"
    assert names(tmp_path) == ["a.toml"]


@POSIX
def test_a_full_disk_leaves_what_was_there_and_names_the_file(tmp_path: Path) -> None:
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_bytes(b"x" * 500)
    for file in (old, new):
        with most_bytes(1000), pytest.raises(OSError, match="File too large") as caught:
            write_whole(file, b"y" * 5000)
        assert caught.value.filename == str(file), "the name that was asked for, and not one of our own"
        assert write_error_text(file, caught.value) == f"{file} cannot be written: file too large"
    assert old.read_bytes() == b"x" * 500
    assert names(tmp_path) == ["old.toml"]


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="mounts a small disk")
def test_a_real_disk_that_is_full_and_has_room_again(tmp_path: Path) -> None:
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(tmp_path)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("nothing can be mounted here")
    try:
        file = tmp_path / "map.toml"
        write_whole(file, b"x" * 20_000)
        with pytest.raises(OSError, match="No space left") as caught:
            write_whole(file, b"y" * 60_000)
        assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(file))
        assert file.read_bytes() == b"x" * 20_000
        assert names(tmp_path) == ["map.toml"]
        with pytest.raises(OSError, match="No space left"):
            streamed(file, [b"z" * 1_000] * 100)
        assert names(tmp_path) == ["map.toml"]
        write_whole(file, b"y" * 30_000)
        assert file.read_bytes() == b"y" * 30_000
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


@POSIX
def test_files_that_belong_together_are_written_all_or_none(tmp_path: Path) -> None:
    one, two = tmp_path / "s.toml", tmp_path / "s_map.toml"
    one.write_bytes(b"old")
    with most_bytes(1000), pytest.raises(OSError, match="too large") as caught:
        write_together({one: b"new", two: b"y" * 5000})
    assert caught.value.filename == str(two)
    assert (one.read_bytes(), names(tmp_path)) == (b"old", ["s.toml"])
    write_together({one: b"new", two: b"map"})
    assert (one.read_bytes(), two.read_bytes()) == (b"new", b"map")
    with pytest.raises(FileExistsError) as there:
        write_together({tmp_path / "t.toml": b"", two: b""}, new=True)
    assert there.value.filename == str(two)
    assert names(tmp_path) == ["s.toml", "s_map.toml"]


@POSIX
@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("fails", ["m.tmx", "m.png"])
def test_what_took_its_place_goes_again_where_a_later_file_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool, fails: str
) -> None:
    """The map was there and its picture was not, and the export would not go on: the map was in its way."""
    one, two = tmp_path / "m.tmx", tmp_path / "m.png"
    if there:
        one.write_bytes(b"old")
    before, real = names(tmp_path), os.replace

    def full(source: Path, target: Path) -> None:
        if target == tmp_path / fails and source.suffix == ".new":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(source, target)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_together({one: b"new", two: b"picture"})
    assert names(tmp_path) == before
    assert not there or one.read_bytes() == b"old"
    monkeypatch.undo()
    write_together({one: b"new", two: b"picture"})
    assert (one.read_bytes(), names(tmp_path)) == (b"new", ["m.png", "m.tmx"])


@POSIX
def test_a_link_leads_to_the_new_content_and_the_mode_stays(tmp_path: Path) -> None:
    real, link, loop = tmp_path / "deep" / "real.toml", tmp_path / "link.toml", tmp_path / "loop"
    real.parent.mkdir()
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.symlink_to("deep/real.toml")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert (real.read_bytes(), stat.S_IMODE(real.stat().st_mode)) == (b"new", 0o640)
    assert names(real.parent) == ["real.toml"]
    dangling = tmp_path / "dangling.toml"
    dangling.symlink_to("deep/other.toml")
    write_whole(dangling, b"here")
    assert (tmp_path / "deep" / "other.toml").read_bytes() == b"here"
    loop.symlink_to("loop")
    with pytest.raises(OSError, match="symbolic links"):
        write_whole(loop, b"")
    assert loop.is_symlink()


@POSIX
def test_a_new_file_has_the_mode_that_any_program_gives_it(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    write_whole(tmp_path / "ours", b"")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "plain").stat().st_mode


@POSIX
def test_what_may_not_be_written_is_not_replaced_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"old")
    monkeypatch.setattr(disk.os, "access", lambda path, mode: False)  # to root everything is allowed
    with pytest.raises(PermissionError) as caught:
        write_whole(file, b"new")
    assert caught.value.filename == str(file)
    assert (file.read_bytes(), names(tmp_path)) == (b"old", ["mine.toml"])


def test_folders_are_made_where_that_is_meant_and_go_with_what_failed(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "c.json"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(file, b"one")
    assert caught.value.filename == str(file)
    write_whole(file, b"one", folders=True)
    assert file.read_bytes() == b"one"
    with pytest.raises(OSError, match="too large"), most_bytes(10):
        write_whole(tmp_path / "x" / "y" / "z.json", b"y" * 100, folders=True)
    with pytest.raises(IsADirectoryError, match="it is a folder"):
        write_whole(tmp_path / "a", b"")
    assert names(tmp_path) == ["a"]


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "new.toml"
    write_whole(file, b"mine", new=True)
    with pytest.raises(FileExistsError):
        write_whole(file, b"theirs", new=True)
    monkeypatch.setattr(
        disk, "resolve_target", lambda file, new: file
    )  # it came between the question and the deed
    with pytest.raises(FileExistsError):
        write_whole(file, b"theirs", new=True)
    monkeypatch.setattr(disk.os, "link", _without_links)
    with pytest.raises(FileExistsError):
        write_whole(file, b"theirs", new=True)
    write_whole(tmp_path / "free.toml", b"free", new=True)
    assert file.read_bytes() == b"mine"
    assert names(tmp_path) == ["free.toml", "new.toml"]


def _without_links(one: object, other: object) -> None:
    raise PermissionError(errno.EPERM, "no links here")


@POSIX
def test_pipes_and_devices_are_written_to_as_they_are(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="nobody reads from it"):
        write_whole(pipe, b"picture")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"picture")
    assert os.read(reader, 100) == b"picture"
    os.close(reader)
    write_whole("/dev/null", b"gone")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    told = "from wsn.data.disk import write_whole; write_whole('/dev/stdout', b'told')"
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", told], check=True, stdout=out)
    assert (tmp_path / "out").read_bytes() == b"told"


def test_an_interrupt_leaves_the_file_that_was_there(tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    file.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        streamed(file, _stopped_by_ctrl_c())
    assert (file.read_bytes(), names(tmp_path)) == (b"old", ["rows.parquet"])
    streamed(file, [b"whole"])
    assert file.read_bytes() == b"whole"


def _stopped_by_ctrl_c() -> Iterator[bytes]:
    yield b"half"
    raise KeyboardInterrupt


def test_the_longest_name_that_a_folder_takes_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / ("n" * 250 + ".toml")
    write_whole(file, b"long")
    assert names(tmp_path) == [file.name]
    with pytest.raises(OSError, match="zero byte"):
        write_whole("a\0b", b"")
