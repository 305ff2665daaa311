"""A tour through real programs, where the machine has them: what wsn writes, they read, and give back."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from wsn.mapmaking.differing import differences
from wsn.mapmaking.draft import MapDraft, draft_of
from wsn.mapmaking.exchange import map_files, read_map

MAPS = ("board_a", "ht_airel", "ridge", "ht_benouville")
"""Hexes of both staggers, with levels, features, hexsides, paths and names."""


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not on this machine")


def run(*words: str | Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([*map(str, words)], capture_output=True, env=environment, timeout=100, check=False)
    assert done.returncode == 0, done.stderr.decode(errors="replace")


def written(name: str, path: Path) -> MapDraft:
    draft = draft_of(name)
    for file, data in map_files(draft, path).items():
        file.write_bytes(data)
    return draft


@pytest.mark.slow
@needs("tiled")
@pytest.mark.parametrize(("ours", "theirs"), [("tmx", "tmj"), ("tmj", "tmx"), ("tmx", "tmx")])
@pytest.mark.parametrize("name", MAPS)
def test_a_map_through_tiled_is_the_same(name: str, ours: str, theirs: str, tmp_path: Path) -> None:
    draft = written(name, tmp_path / f"ours.{ours}")
    back = tmp_path / f"theirs.{theirs}"
    run("tiled", "--export-map", "tmx" if theirs == "tmx" else "json", tmp_path / f"ours.{ours}", back)
    again = read_map(back, draft.document["system"], {})
    assert again.warnings == []
    assert differences(draft.board(), again.draft.board()) == ()


@pytest.mark.slow
@needs("tiled")
def test_tiles_in_a_file_of_their_own_are_read_through_tiled(tmp_path: Path) -> None:
    """Tiled takes an embedded set out of the map, and packs the layers as it likes."""
    draft = written("board_a", tmp_path / "ours.tmj")
    document = json.loads((tmp_path / "ours.tmj").read_text(encoding="utf-8"))
    tiles = document["tilesets"][0]
    document["tilesets"] = [{"firstgid": tiles.pop("firstgid"), "source": "sets/ours.tsj"}]
    (tmp_path / "sets").mkdir()
    tiles["image"] = "../" + tiles["image"]
    (tmp_path / "sets" / "ours.tsj").write_text(
        json.dumps({**tiles, "type": "tileset", "version": "1.8"}), encoding="utf-8"
    )
    (tmp_path / "ours.tmj").write_text(json.dumps(document), encoding="utf-8")
    run("tiled", "--export-map", "tmx", tmp_path / "ours.tmj", tmp_path / "theirs.tmx")
    again = read_map(tmp_path / "theirs.tmx", draft.document["system"], {})
    assert differences(draft.board(), again.draft.board()) == ()


@pytest.mark.slow
@needs("ssconvert")
@pytest.mark.parametrize("name", MAPS)
def test_a_table_through_a_spreadsheet_is_the_same(name: str, tmp_path: Path) -> None:
    draft = written(name, tmp_path / "ours.csv")
    run("ssconvert", tmp_path / "ours.csv", tmp_path / "sheet.ods")
    for number, options in enumerate(("separator=; quoting-mode=always", "separator='\t'", "charset=UTF-16")):
        back = tmp_path / f"theirs{number}.csv"
        words = ("-T", "Gnumeric_stf:stf_assistant", "-O", options)
        run("ssconvert", *words, tmp_path / "sheet.ods", back.with_suffix(".txt"))
        back.with_suffix(".txt").rename(back)
        again = read_map(back, draft.document["system"], {})
        assert differences(draft.board(), again.draft.board()) == ()
