"""Packs: read like folders, written alike each time, and refused before anything costly is unpacked."""

from __future__ import annotations

import random
import stat
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from wsn import scenario
from wsn.data import DataError, find_beside, packs, read_bytes, read_document
from wsn.data.packs import CONTENTS, PackContents, pack_bytes

LISTED = 'format = 1\nwsn = "0.3.0"\nscenario = "lane.toml"\nmap = "maps/lane.toml"\n'
PLAIN = {CONTENTS: LISTED, "lane.toml": 'name = "Lane"\n', "maps/lane.toml": 'name = "Map"\n'}


def zipped(file: Path, members: Mapping[str, str | bytes], how: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(file, "w", how) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file


def told(file: Path) -> str:
    with pytest.raises(DataError) as caught:
        packs.open_pack(file)
    (problem,) = caught.value.problems
    assert str(file) in problem.file
    return str(problem)


def test_a_pack_is_read_as_a_folder_is(tmp_path: Path) -> None:
    file = zipped(tmp_path / "lane.wsn.zip", PLAIN)
    held = packs.open_pack(file)
    assert read_document(held.scenario) == {"name": "Lane"}
    assert find_beside(held.scenario.parent, "maps/lane.toml") == held.map
    assert find_beside(held.scenario.parent, "maps/other.toml") is None
    assert read_bytes(held.map) == b'name = "Map"\n'
    assert held.tables is None
    with pytest.raises(DataError, match="cannot be read"):
        read_document(file / "other.toml")


def test_a_pack_that_was_sent_anew_is_read_anew(tmp_path: Path) -> None:
    file = zipped(tmp_path / "lane.wsn.zip", PLAIN)
    assert packs.open_pack(file).members["lane.toml"] == b'name = "Lane"\n'
    zipped(file, {**PLAIN, "lane.toml": 'name = "A longer lane"\n'})
    assert packs.open_pack(file).members["lane.toml"] == b'name = "A longer lane"\n'


def test_what_is_written_is_the_same_each_time_and_is_read_back() -> None:
    contents = PackContents(
        format=1, wsn="0.3.0", scenario="lane.toml", map="maps/m.toml", tables="tables.toml"
    )
    members = {"lane.toml": b"a", "maps/m.toml": b". " * 500_000, "tables.toml": b"b"}
    assert pack_bytes(contents, members) == pack_bytes(contents, members)


def test_a_map_of_one_kind_of_ground_is_not_packed_too_closely_to_be_read(tmp_path: Path) -> None:
    contents = PackContents(format=1, wsn="0.3.0", scenario="lane.toml", map="maps/m.toml")
    members = {"lane.toml": b"a", "maps/m.toml": b". " * 900_000}
    file = tmp_path / "plain.wsn.zip"
    file.write_bytes(pack_bytes(contents, members))
    assert packs.open_pack(file).members["maps/m.toml"] == members["maps/m.toml"]


# --- hostile and broken


def test_what_is_no_pack_is_told(tmp_path: Path) -> None:
    file = tmp_path / "lane.wsn.zip"
    file.write_bytes(b"no zip at all")
    assert "is not a pack of wsn: it is no ZIP file" in told(file)
    file.write_bytes(b"")
    assert "it is no ZIP file" in told(file)
    assert f"it has no {CONTENTS}; `wsn pack` makes one" in told(zipped(file, {"lane.toml": ""}))
    assert "cannot be read: no such file" in told(tmp_path / "none.wsn.zip")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../evil.toml", "the name leads out of the pack"),
        ("maps/../../evil.toml", "the name leads out of the pack"),
        ("..\\evil.toml", "the name leads out of the pack"),
        ("/etc/evil.toml", "the name begins at the root of a disk"),
        ("\\\\host\\share\\evil.toml", "the name begins at the root of a disk"),
        ("C:\\evil.toml", "the name begins at the root of a disk"),
        ("C:evil.toml", "the name begins at the root of a disk"),
        ("deep/er/evil.toml", "a pack has no such file; its map lies in maps/"),
        ("maps/", "a pack has no such file"),
        ("run.exe", "a pack has no file 'run.exe'"),
        ("lane2.toml", "a pack has no file 'lane2.toml'; the nearest is 'lane.toml'"),
        ("LANE.toml", "the pack has two files of this name"),
        ("bell\x07.toml", "a pack has no such file"),
    ],
)
def test_a_file_that_has_no_place_in_a_pack_is_refused(tmp_path: Path, name: str, said: str) -> None:
    sentence = told(zipped(tmp_path / "lane.wsn.zip", {**PLAIN, name: "x"}))
    assert said in sentence
    assert sentence.isprintable()


def test_a_link_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "lane.wsn.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in PLAIN.items():
            archive.writestr(name, content)
        link = zipfile.ZipInfo("README.txt")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/hostname")
    assert "it is a link, and a pack holds files only" in told(file)


def test_a_flood_is_told_before_it_is_unpacked(tmp_path: Path) -> None:
    file = tmp_path / "lane.wsn.zip"
    flood = {**PLAIN, "README.txt": b" " * 60_000_000}
    assert "has 60,000,098 bytes unpacked; a pack may have at most 50,000,000" in told(zipped(file, flood))
    assert "packed more than 100 to 1: 2,000,000 bytes" in told(
        zipped(file, {**PLAIN, "README.txt": b" " * 2_000_000})
    )
    many = {**PLAIN, **{f"maps/{n}.toml": "" for n in range(40)}}
    assert "has too many files in it; at most 20 are read" in told(zipped(file, many))
    large = tmp_path / "large.wsn.zip"
    with large.open("wb") as stream:
        stream.truncate(50_000_001)
    assert "has 50,000,001 bytes; a pack may have at most 50,000,000" in told(large)
    assert "is packed in a way that is not known here" in told(zipped(file, PLAIN, zipfile.ZIP_LZMA))


def test_a_list_of_contents_that_does_not_fit_is_told(tmp_path: Path) -> None:
    file = tmp_path / "lane.wsn.zip"

    def listing(text: str) -> str:
        return told(zipped(file, {**PLAIN, CONTENTS: text}))

    assert "pack.toml names 'other.toml', and it is not in the pack" in listing(
        LISTED.replace('"lane.toml"', '"other.toml"')
    )
    assert "is not a file of a pack: name a .toml or .json in it" in listing(
        LISTED.replace('"lane.toml"', '"../lane.toml"')
    )
    assert "unknown key 'scenaro'" in listing(LISTED + 'scenaro = "x"\n')
    assert "format 2 is not known" in listing(LISTED.replace("format = 1", "format = 2"))
    assert "not TOML" in listing("format = ")
    assert "lists and tables inside one another" in listing(f"x = {'[' * 60}{']' * 60}")


def test_no_pack_that_was_damaged_on_the_way_gets_further_than_a_sentence(tmp_path: Path) -> None:
    whole = zipped(tmp_path / "whole.wsn.zip", PLAIN).read_bytes()
    draw = random.Random("damaged")
    refused = 0
    for number in range(300):
        made = bytearray(whole)
        if number % 3:
            for _ in range(draw.randint(1, 3)):
                made[draw.randrange(len(made))] ^= 1 << draw.randrange(8)
        else:
            del made[draw.randrange(len(made)) :]
        file = tmp_path / "lane.wsn.zip"
        file.unlink(missing_ok=True)
        file.write_bytes(made)
        packs.open_stamped.cache_clear()
        sentence = ""
        try:
            assert set(packs.open_pack(file).members) == set(PLAIN)
        except DataError as error:
            sentence = str(error)
        refused += bool(sentence)
        assert sentence.isprintable()
    assert refused > 150


def test_a_scenario_of_a_pack_that_cannot_be_read_is_told_where_it_is_played(tmp_path: Path) -> None:
    file = tmp_path / "lane.wsn.zip"
    file.write_bytes(b"PK\x03\x04 cut off")
    assert "was damaged on the way: its end is missing; get it again" in str(scenario.problems_of(file)[0])


def test_reading_files_loads_no_zip() -> None:
    code = "import sys, wsn.data; sys.exit('zipfile' in sys.modules)"
    assert subprocess.run([sys.executable, "-P", "-c", code], check=False).returncode == 0
