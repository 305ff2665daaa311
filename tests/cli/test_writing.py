"""Every command that writes: whole or not at all, the file named, also where nobody reads what is told."""

from __future__ import annotations

import errno
import io
import json
import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.data.disklimits import POSIX, most_bytes
from wsn import mapmaking, scenario
from wsn.cli import main

ROOM = 100
"""The bytes that a file may have on the disk that is full."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files of every kind that commands read and write over."""
    folder = tmp_path_factory.mktemp("made")
    for name in ("mine.toml", "theirs.toml"):
        (folder / name).write_text(mapmaking.map_text(mapmaking.draft_of("drill_ground").document), "utf-8")
    for name in ("mine.csv", "mine.tmx"):
        assert CliRunner().invoke(main, ["export", "drill_ground", str(folder / name)]).exit_code == 0
    for roster in ("a.toml", "b.toml"):
        words = ["pointbuy", "new", "--nation", "US", "--points", "200", "--out", str(folder / roster)]
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 0, done.output
    game = scenario.new_game("first_orders", seed=1, journal=folder / "g.wsn.jsonl")
    for _ in range(4):
        game.submit(str(game.deciding), game.legal()[0])
    game.close()
    words = ["excerpt", str(folder / "g.wsn.jsonl"), "--all", "--out", str(folder / "s.toml")]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    return folder


WRITING = [
    "draw drill_ground --svg {out}.svg",
    "draw drill_ground --png {out}.png",
    "draw first_orders --units {out}.pdf",
    "draw first_orders --guide {out}.svg",
    "draw --stock {out}.svg",
    "los drill_ground P101 P104 --svg {out}.svg",
    "sightmap drill_ground P101 --svg {out}.svg",
    "export drill_ground {out}.csv --force",
    "export drill_ground {out}.tmj --force",
    "import mine.csv --out {out}.toml --force --system war_storms",
    "import mine.tmx --out {out}.toml --force --system war_storms",
    "map turn mine.toml 3 --out {out}.toml --force",
    "map mirror mine.toml --out {out}.toml --force",
    "map crop mine.toml P101 P305 --out {out}.toml --force",
    "map join mine.toml theirs.toml --one --out {out}.toml --force",
    "map new war_storms --size 5x5 --out {out}.toml --force",
    "map edit mine.toml --do 'woods P101' --out {out}.toml --force",
    "map find drill_ground any --svg {out}.svg",
    "map study drill_ground --svg {out}.svg",
    "schema map --out {out}.json",
    "excerpt g.wsn.jsonl --all --out {out}.toml",
    "replay g.wsn.jsonl --picture {out}.svg",
    "replay g.wsn.jsonl --public {out}.wsn.jsonl",
    "pointbuy print a.toml --out {out}.pdf",
    "pointbuy new --nation US --points 100 --out {out}.toml",
    "simulate first_orders --games 1 --out {out}.jsonl",
    "simulate first_orders --games 1 --out {out}.csv",
    "balance first_orders --games 1 --out {out}.html",
    "balance first_orders --games 1 --rows {out}.jsonl",
]
"""Commands with the file that they write as `{out}`."""
LONG = [
    "draw drill_ground --pdf {out}.pdf",
    "export drill_ground --vassal {out}.vmod --force",
    "scenarios first_orders --pdf {out}.pdf",
]
"""Those that take their time."""
IN_PLACE = [
    ("map edit mine.toml --do 'woods P101' --write", "mine.toml"),
    ("map turn mine.toml 3 --out mine.toml --force", "mine.toml"),
    ("scenario set s.toml note=changed", "s.toml"),
    ("pointbuy add a.toml U1", "a.toml"),
    ("pointbuy change a.toml --points 300", "a.toml"),
]


def invoked(words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, shlex.split(words))
    return done.exit_code, done.output


def contents(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in sorted(folder.iterdir()) if one.is_file()}


@POSIX
@pytest.mark.parametrize("words", [*WRITING, *(pytest.param(one, marks=pytest.mark.slow) for one in LONG)])
def test_a_full_disk_leaves_no_new_file_and_the_old_one_as_it_was(
    words: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    before = contents(tmp_path)
    with most_bytes(ROOM):
        status, told = invoked(words.format(out="fresh"))
    assert (status, contents(tmp_path)) == (2, before), told
    assert "fresh" in told
    assert "annot be written: file too large" in told
    status, told = invoked(words.format(out="fresh"))
    assert status == 0, f"there is room again: {told}"
    new = sorted(contents(tmp_path).keys() - before.keys())
    assert new
    if "--force" in words:
        before = contents(tmp_path)
        with most_bytes(ROOM):
            status, told = invoked(words.format(out="fresh"))
        assert (status, contents(tmp_path)) == (2, before), told


@POSIX
@pytest.mark.parametrize(("words", "file"), IN_PLACE)
def test_a_full_disk_leaves_the_only_copy(
    words: str, file: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    before = contents(tmp_path)
    with most_bytes(ROOM):
        status, told = invoked(words)
    assert (status, contents(tmp_path)) == (2, before), told
    assert f"{file} cannot be written: file too large" in told
    (tmp_path / "real").mkdir()
    (tmp_path / file).rename(tmp_path / "real" / file)
    (tmp_path / file).symlink_to(f"real/{file}")
    (tmp_path / "real" / file).chmod(0o640)
    assert invoked(words)[0] in (0, 1)
    assert (tmp_path / file).is_symlink()
    written = tmp_path / "real" / file
    assert written.read_bytes() != before[file]
    assert written.stat().st_mode & 0o777 == 0o640


UNREAD = [
    "balance first_orders --games 1 --out {out}.html",
    "los drill_ground P101 P104 --svg {out}.svg",
    "sightmap drill_ground P101 --svg {out}.svg",
    "map find drill_ground any --svg {out}.svg",
    "map study drill_ground --svg {out}.svg",
    "map diff drill_ground board_a --svg {out}.svg",
    "map edit drill_ground --do 'woods P101' --shots --out {out}.toml",
    "replay g.wsn.jsonl --picture {out}.svg",
    "reach drill_ground P101 --mover foot --points 4 --svg {out}.svg",
]


class Unread(io.StringIO):
    """A standard output that takes nothing: its reader has left, or the disk behind it is full."""

    def __init__(self, error: type[OSError], number: int) -> None:
        super().__init__()
        self.error = error, number

    def write(self, text: str) -> int:
        raise self.error[0](self.error[1], os.strerror(self.error[1]))


@pytest.mark.parametrize("words", UNREAD)
@pytest.mark.parametrize(("error", "number"), [(BrokenPipeError, errno.EPIPE), (OSError, errno.ENOSPC)])
def test_a_file_is_written_also_where_nobody_reads_what_is_told(
    words: str,
    error: type[OSError],
    number: int,
    made: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", Unread(error, number))
        with pytest.raises(SystemExit) as left:
            main(shlex.split(words.format(out="fresh")))
    there = [file for file in tmp_path.iterdir() if file.name.startswith("fresh.")]
    assert [file.stat().st_size > 100 for file in there] == [True]
    lost = "the standard output cannot be written: no space left on device\n"
    full = number == errno.ENOSPC
    assert (lost in capsys.readouterr().err, left.value.code == 2) == (full, full)


@POSIX
def test_a_picture_outlives_a_real_pipe_that_is_closed(tmp_path: Path) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-m", "wsn", "map", "find", "drill_ground", "any", "--svg", "found.svg"]
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    done = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, cwd=tmp_path, env=home, check=False)
    os.close(writes)
    assert (done.returncode, b"Written" in done.stderr) == (0, True)
    assert (tmp_path / "found.svg").read_text("utf-8").startswith("<svg")


TOWN = """\
# Three areas of a town.
format = 1
system = "storm_over_normandy"
name = "The town"   # for now
grid = "area"
edges.river = ["West/East"]

# The old town.
[areas.West]
terrain = "open"   # no woods here
outline = [[0, 0], [40, 0], [40, 40], [0, 40]]

# The way out.
[boxes.Gate]
beside = "left"

# The fields.
[areas.East]
terrain = "open"
outline = [[40, 0], [80, 0], [80, 40], [40, 40]]

# The far fields.
[areas.Far]
terrain = "open"
outline = [[80, 0], [120, 0], [120, 40], [80, 40]]
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize(
    ("step", "gone"),
    [
        ("title A town", 'name = "The town"   # for now'),
        ("remove area Far", "# The far fields."),
        ("merge West East", "# The fields."),
        ("remove box Gate", "# The way out."),
        ("rename East Dale", "[areas.East]"),
    ],
)
def test_a_map_of_interleaved_tables_is_edited_in_its_own_file(
    step: str, gone: str, end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "town.toml"
    file.write_bytes(TOWN.replace("\n", end).encode())
    status, told = invoked(f"map edit town.toml --do '{step}' --write")
    assert status == 0, told
    text = file.read_bytes().decode()
    assert text.count("\n") == text.count(end)
    lines = text.split(end)
    assert gone not in lines
    for heading, above in (
        ("[areas.West]", "# The old town."),
        ("[boxes.Gate]", "# The way out."),
        ("[areas.East]", "# The fields."),
        ("[areas.Dale]", "# The fields."),
        ("[areas.Far]", "# The far fields."),
    ):
        if heading in lines:
            assert lines[lines.index(heading) - 1] == above
    headings = [line for line in lines if line.startswith("[")]
    assert len([line for line in lines if line.startswith("# The")]) == len(headings)


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_a_map_of_interleaved_keys_with_dots_is_turned_and_mirrored(
    end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    draft = mapmaking.draft_of("drill_ground").document
    dotted = (
        '# The stream.\nedges.cliff = ["P101/P102"]\n# The lane.\npaths.trail = [["P101", "P102"]]\n'
        '# Hedges.\nedges.bocage = ["P102/P103"]\n# The road.\npaths.road = [["P102", "P103"]]\n'
    )
    head, legend, rest = mapmaking.map_text(
        {key: one for key, one in draft.items() if key not in ("edges", "paths")}
    ).partition("\n[legend]")
    (tmp_path / "m.toml").write_bytes(f"{head}{dotted}{legend}{rest}".replace("\n", end).encode())
    for words in (
        "map turn m.toml 3 --out t.toml",
        "map mirror m.toml --out t.toml --force",
        "map edit m.toml --do 'bocage P103/P104' --out t.toml --force",
    ):
        status, told = invoked(words)
        assert status == 0, told
        text = (tmp_path / "t.toml").read_bytes().decode()
        assert text.count("\n") == text.count(end)
        lines = text.split(end)
        for comment, key in (("stream", "cliff"), ("lane", "trail"), ("road", "road")):
            assert lines[lines.index(f"# The {comment}.") + 1].partition(" = ")[0].endswith(f".{key}")


def test_a_scenario_with_returns_is_changed_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("s.toml", "s.json"):
        plain = (made / "s.toml").read_text("utf-8")
        text = plain if name == "s.toml" else json.dumps(tomllib.loads(plain), indent=4) + "\n"
        (tmp_path / name).write_bytes(text.replace("\n", "\r\n").encode())
        status, told = invoked(f"scenario set {name} turns=9")
        assert status == 0, told
        written = (tmp_path / name).read_bytes().decode()
        assert written.count("\n") == written.count("\r\n")
        had, has = text.splitlines(), written.splitlines()
        assert len([one for one in has if one not in had]) == 1


def test_a_roster_keeps_the_comments_of_its_owner_and_what_it_leaves_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (
        '# My force.\r\nformat = 1\r\ncatalogue = "war_storms"\r\nnation = "us"  # of course\r\n'
        "points = 300\r\n"
        'role = "encounter"\r\n\r\n# the core\r\n[[buys]]\r\nrow = "U1"\r\n'
    )
    (tmp_path / "a.toml").write_bytes(text.encode())
    status, told = invoked("pointbuy add a.toml UV1")
    assert status == 0, told
    assert (tmp_path / "a.toml").read_bytes().decode() == f'{text}\r\n[[buys]]\r\nrow = "UV1"\r\n'
