"""`wsn verify` of journals of other editions: the sentence, the rule of what differs, and how many differ."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.tools.differs import DIFFERS
from wsn.cli.replay import command as replay
from wsn.cli.verify import command
from wsn.data import release
from wsn.data.release import is_older, program_version
from wsn.engine import editions
from wsn.engine.game import Game
from wsn.engine.journal import LARGEST_JOURNAL, read_journal
from wsn.scenario import new_game
from wsn.systems import system_of

OLD = Path(__file__).resolve().parent.parent / "corpus" / "0.2.0" / "journals"
SAME, OTHER = "first_orders-undone.wsn.jsonl.gz", "easy_red-1.wsn.jsonl.gz"


def verified(*files: Path) -> Result:
    return CliRunner().invoke(command, [str(file) for file in files])


def journal(folder: Path, begun: str | None) -> Path:
    """The journal of a game that was begun with another release; None: with this one."""
    file = folder / "g.wsn.jsonl"
    game = new_game("first_orders", seed=1, journal=file)
    game.close()
    if begun is not None:
        head, *rest = file.read_bytes().splitlines(keepends=True)
        header = json.loads(head)
        assert header["release"] == program_version()
        file.write_bytes(json.dumps({**header, "release": begun}).encode() + b"\n" + b"".join(rest))
    return file


def test_an_older_journal_is_told_in_one_sentence() -> None:
    told = verified(OLD / SAME)
    assert told.exit_code == 0
    notes = [line for line in told.stderr.splitlines() if "edition" in line]
    assert notes == [
        f"{OLD / SAME} is of an older edition, begun with wsn 0.2.0; this is wsn {program_version()}, and "
        'its changelog tells under "verify differs" which rules were changed'
    ]


@pytest.mark.parametrize(
    ("begun", "told"),
    [
        (None, ""),
        ("0.2.9", "an older edition, begun with wsn 0.2.9"),
        ("99.0", "a later edition, begun with wsn 99.0"),
        ("x" * 500, f"begun with wsn {'x' * 40};"),
    ],
)
def test_the_release_of_a_journal_is_compared(tmp_path: Path, begun: str | None, told: str) -> None:
    result = verified(journal(tmp_path, begun))
    assert result.exit_code == 0
    assert ("edition" in result.stderr) == bool(told)
    assert told in result.stderr


def test_a_game_keeps_the_release_that_it_was_begun_with(tmp_path: Path) -> None:
    """Played on, saved anew, given to the public: it is the same game."""
    file = journal(tmp_path, "0.2.9")
    game = Game.load(file, system_of)
    side = str(game.deciding)
    game.submit(side, game.legal()[0])
    game.save(tmp_path / "again.wsn.jsonl")
    game.close()
    public = ["--public", str(tmp_path / "public.wsn.jsonl")]
    assert CliRunner().invoke(replay, [str(file), *public]).exit_code == 0
    for name in ("g", "again", "public"):
        header = read_journal(tmp_path / f"{name}.wsn.jsonl", system_of).header
        assert header.release == "0.2.9", name
    assert editions.release_of(read_journal(file, system_of)) == "0.2.9"


def test_releases_are_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    order = ["0.2.0", "0.3.0.dev0", "0.3.0", "0.3.1", "0.10.0.dev0", "0.10.0", "1.0.0"]
    for n, one in enumerate(order):
        assert [is_older(one, other) for other in order] == [n < m for m in range(len(order))], one
    release.program_version.cache_clear()

    def nothing(name: str) -> str:
        raise release.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(release.metadata, "version", nothing)
    assert program_version() == ""
    release.program_version.cache_clear()


def test_what_goes_otherwise_names_its_entry_and_rule_and_is_counted(tmp_path: Path) -> None:
    files = [OLD / SAME, OLD / OTHER, OLD / "airel_bridge-1.wsn.jsonl.gz"]
    assert [f"0.2.0/journals/{file.name}" in DIFFERS for file in files] == [False, True, True]
    for file in files:
        shutil.copy(file, tmp_path)
    told = verified(tmp_path)
    assert told.exit_code == 1
    lines = {Path(line.partition(": ")[0]).name: line.partition(": ")[2] for line in told.stdout.splitlines()}
    assert lines[OTHER].startswith("entry 41: event 10 (M44 1.4): recorded ")
    assert lines["airel_bridge-1.wsn.jsonl.gz"].startswith("entry 13: event 6 (HT Sandbags): recorded ")
    assert lines[SAME].endswith("all equal")
    assert told.stdout.splitlines()[-1] == "2 of 3 games go otherwise now."
    for file in files[1:]:
        (tmp_path / file.name).unlink()
    shutil.copy(OLD / SAME, tmp_path / f"2-{SAME}")
    assert verified(tmp_path).stdout.splitlines()[-1] == "0 of 2 games go otherwise now."


def test_what_is_hidden_is_not_told_by_the_rule_either(tmp_path: Path) -> None:
    """Of a game under way, in its hidden set-up, neither versions nor rule are shown without --all."""
    name = "maupertus-under-way.wsn.jsonl.gz"
    assert f"0.2.0/journals/{name}" in DIFFERS
    shown = CliRunner().invoke(command, [str(OLD / name), "--all"])
    assert "(WSN 7.4.6): recorded" in shown.stdout, "there is something to hide"
    hidden = verified(OLD / name)
    assert hidden.exit_code == 1
    assert "entry 1: event 34 (--all shows both" in hidden.stdout
    assert "WSN" not in hidden.stdout


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"no gzip at all", "is not packed by gzip"),
        (gzip.compress(b'{"wsn":5}\n' * 100)[:-20], "ends before all of it was unpacked"),
        (gzip.compress(b""), "is empty"),
        (gzip.compress(bytes(LARGEST_JOURNAL + 1), 1), "is larger than"),
    ],
    ids=["plain", "torn", "empty", "large"],
)
def test_what_is_no_packed_journal_is_refused(tmp_path: Path, data: bytes, why: str) -> None:
    file = tmp_path / "g.wsn.jsonl.gz"
    file.write_bytes(data)
    told = verified(file)
    assert told.exit_code == 2
    assert why in told.stderr
    assert told.stderr.count("\n") == 1
