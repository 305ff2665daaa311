"""Rulings as data and text, what-ifs and what they alter, sight maps, and codes that can be replayed."""

from __future__ import annotations

import base64
import json
import zlib
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from wsn.board.board import UnknownSpace
from wsn.board.mapfile import map_document
from wsn.data import DataError
from wsn.systems import game_of
from wsn.table import rulingcode, sealedcode
from wsn.table.ruling import (
    BadQuestion,
    MapAsked,
    as_data,
    asked_otherwise,
    ground,
    load_map,
    read_pair,
    sightmap_data,
    sightmap_text,
    six_places,
    text_of,
)
from wsn.table.rulingcode import encode, replay

BOARD = load_map("wsn_5_1")

MAP = """
format = 1
name = "A strip"
system = "war_storms"
grid = "flat"
shift = "odd"
board = "S"
columns = 4
rows = 2
[legend]
"." = "open"
"w" = "woods"
[terrain]
rows = '''
. {} . .
. {} . .
'''
[edges]
bocage = []
cliff = []
"""


def strip(folder: Path, middle: str = "w") -> Path:
    file = folder / "strip.toml"
    file.write_text(MAP.format(middle, middle), encoding="utf-8")
    return file


# --- one ruling


@pytest.mark.rule("WSN 5.1")
def test_the_worked_example_as_data_with_just_the_agreed_keys() -> None:
    data = as_data(MapAsked(BOARD).rule("D306", "D508"))
    assert list(data) == ["map", "from", "to", "distance", "clear", "reading", "reasons"]
    assert (data["map"], data["from"], data["to"]) == ("wsn_5_1", "D306", "D508")
    assert (data["distance"], data["clear"], data["reading"]) == (3, False, "straight")
    (reason,) = data["reasons"]
    assert list(reason) == ["rule", "text", "at", "space", "edge", "blocks"]
    assert (reason["rule"], reason["at"], reason["space"]) == ("WSN 5.1", 0.5, None)
    assert (reason["edge"], reason["blocks"]) == (("D407", "D408"), True)


@pytest.mark.parametrize(
    ("at", "printed"),
    [(Fraction(1, 3), 0.333333), (Fraction(2, 3), 0.666667), (Fraction(1, 2), 0.5), (Fraction(1), 1.0)],
)
def test_places_are_printed_to_six_places_from_the_exact_fraction(at: Fraction, printed: float) -> None:
    assert six_places(at) == printed


def test_the_text_gives_the_verdict_first_and_then_what_blocks_first() -> None:
    where = ground(BOARD, smoke=["D410"])
    lines = text_of(where.rule("D406", "D409"), where).splitlines()
    assert lines[0] == "D406 to D409: BLOCKED (3 hexes)"
    assert "D407/D408" in lines[1]
    assert "WSN 5.1" in lines[1]
    assert "D406/D407" not in lines[1]
    assert any("D406/D407" in line and "blocks" not in line for line in lines[2:])
    assert lines[-1].startswith("Map wsn_5_1: ")
    assert lines[-1].endswith("smoke in D410")


def test_a_line_along_an_edge_says_which_reading_is_clear() -> None:
    where = ground(BOARD, with_=["D207:woods"])
    ruling = where.rule("D306", "D208")
    assert ruling.clear
    assert ruling.reading in ("left", "right")
    assert f"read on either side: clear on the {ruling.reading}." in text_of(ruling, where)


def test_every_pair_comes_once_in_board_order() -> None:
    pairs = [(s.start, s.end) for s, _ in zip(MapAsked(BOARD).every_pair(), range(300))]
    ids = list(BOARD.spaces)
    assert pairs[:211] == [(ids[0], other) for other in ids[1:]]
    assert pairs[211] == (ids[1], ids[2])


def test_what_only_one_side_of_a_line_meets_is_told_with_its_side() -> None:
    where = ground(BOARD, smoke=["D207", "D208"])
    ruling = where.rule("D306", "D208")
    told = [reason.text for reason in ruling.reasons if "smoke" in reason.text]
    sides = {"left": "right", "right": "left"}
    other = sides[ruling.reading]
    only = f"; on the {other} of the line only, and it is clear on the {ruling.reading}"
    assert sorted(told) == sorted(
        [
            f"smoke in D207: 2 on the line, 2 block{only}",
            f"smoke in D208: 2 on the line, 2 block{only}",
            f"smoke in D208: 1 on the line, 2 block; on the {ruling.reading} of the line",
        ]
    )
    blocked = ground(BOARD, with_=["D207:woods", "D307:woods"]).rule("D306", "D208")
    ends = {reason.text.rpartition("; on the ")[2] for reason in blocked.first_blockers}
    assert ends == {"left of the line", "right of the line"}


def test_the_heights_of_the_ends_are_told_where_they_are_not_level_0() -> None:
    slope, flat = ground(load_map("beachhead")), ground(BOARD)
    assert "0 at E505 (level 1/2) and 1 at E1208 (level 1):" in text_of(slope.rule("E505", "E1208"), slope)
    assert "On the line, 0 at D306 and 1 at D507:" in text_of(flat.rule("D306", "D507"), flat)


def test_a_code_from_before_rulings_told_of_shingle_is_the_same_ruling() -> None:
    old = (
        "WSN1-AYtWSkpNTM7ISE1MUdJRSrRMSzM3NDI3STY2TzUzTwMKuZoamIIoQyMDCyWd6FgoUjIECibnpCYWAenikqLE"
        "zPSMEiDT3CAxzdw0xUIpFgDcF9N9"
    )
    again = replay(old)
    assert again.ground.printed.name == "beachhead"
    assert "WSN 5.4" in {reason.rule for reason in again.sight.reasons}
    assert (again.differences, again.same_answer) == ((), True)


def test_a_pair_is_two_labels() -> None:
    assert read_pair(" D306\tD508\n", 1) == ("D306", "D508")
    with pytest.raises(BadQuestion, match="line 7: 'D306 D508 D509' is not a pair"):
        read_pair("D306 D508 D509", 7)
    assert read_pair("\ufeffD306 D508  # the disputed one\r\n", 1) == ("D306", "D508")
    assert read_pair("  # a remark\r\n", 2) is None
    assert read_pair("\r\n", 3) is None


def test_a_map_of_an_unknown_system_lists_its_other_problems_too(tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_text('format = 1\nname = "x"\nsystem = "chess"\ncolums = 4\n', encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_map(str(file))
    told = str(caught.value)
    assert "there is no system 'chess'" in told
    assert "unknown key 'colums'" in told
    file.write_text("", encoding="utf-8")
    with pytest.raises(DataError, match="is empty: a map begins with format, name and system"):
        load_map(str(file))


# --- what-ifs


@pytest.mark.rule("WSN 5.1")
def test_taking_the_hedge_away_clears_the_line_and_adding_one_blocks_it() -> None:
    assert not ground(BOARD).rule("D306", "D508").clear
    assert ground(BOARD, without=["D408/D407:bocage"]).rule("D306", "D508").clear
    assert ground(BOARD).rule("D303", "D505").clear
    assert not ground(BOARD, with_=["D404/D405:bocage"]).rule("D303", "D505").clear


def test_taking_terrain_away_leaves_plain_ground() -> None:
    where = ground(BOARD, without=["D509:built_up"])
    assert where.board.spaces["D509"].terrain == "open"
    assert where.printed.spaces["D509"].terrain == "built_up"
    assert asked_otherwise(where) == ["without D509:built_up"]


def test_a_feature_of_a_hex_can_be_tried_out() -> None:
    where = ground(BOARD, with_=["D509:shingle"])
    assert where.board.spaces["D509"].features == frozenset({"shingle"})
    assert where.obstacles.levels[where.board.spaces["D509"].hex] == 1


@pytest.mark.parametrize(
    ("with_", "without", "words"),
    [
        (["D407"], [], "EDGE:FEATURE"),
        (["D407/D408:bocge"], [], "nearest is 'bocage'"),
        (["D407:wood"], [], "nearest is 'woods'"),
        (["D407/D409:bocage"], [], "D407 and D409 share no edge; the neighbours of D407 are .*D408"),
        (["D407/D408/D409:bocage"], [], "two hexes"),
        ([], ["D306:woods"], "D306 holds light_woods, not woods"),
        ([], ["D307/D407:bocage"], "no bocage on D307/D407 to take away"),
        ([], ["D407:shingle"], "no shingle in D407"),
        ([], ["D101:open"], "nothing to remove"),
        (["D408/D407:bocage"], [], "D407/D408 holds bocage already: there is nothing to add"),
        (["D407/D408:bocage"], ["D407/D408:bocage"], "D407/D408 holds bocage already"),
        (["D409:light_woods"], [], "D409 holds light_woods already"),
        (["D407:woods", "D407:rough"], [], "D407 cannot be woods and rough at once"),
    ],
)
def test_a_change_that_does_not_fit_is_refused_in_one_sentence(
    with_: list[str], without: list[str], words: str
) -> None:
    with pytest.raises(BadQuestion, match=words) as caught:
        ground(BOARD, with_, without)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("label", ["D1806", "X306", "", "306"])
def test_an_unknown_hex_is_refused_wherever_it_stands(label: str) -> None:
    for ask in (
        lambda: ground(BOARD, smoke=[label]),
        lambda: ground(BOARD).rule("D306", label),
        lambda: ground(BOARD).sightmap(label),
    ):
        with pytest.raises(UnknownSpace):
            ask()


@pytest.mark.slow
def test_the_changes_are_just_the_shots_whose_verdict_differs() -> None:
    where = ground(BOARD, with_=["D1405:woods"], without=["D407/D408:bocage"])
    printed, ids = MapAsked(BOARD), list(BOARD.spaces)
    wanted = [
        (a, b)
        for i, a in enumerate(ids)
        for b in ids[i + 1 :]
        if printed.rule(a, b).clear is not where.rule(a, b).clear
    ]
    altered = where.changed_lines()
    assert [(change.start, change.end) for change in altered] == wanted
    assert {change.after for change in altered} == {True, False}
    assert all(change.before is not change.after for change in altered)


def test_smoke_is_a_change_as_well() -> None:
    altered = ground(BOARD, smoke=["D1402", "D1502"]).changed_lines()
    assert altered
    assert not any(change.after for change in altered)
    assert MapAsked(BOARD).changed_lines() == ()


# --- the sight map


def test_the_sight_map_agrees_with_single_rulings_and_puts_blockers_into_words() -> None:
    where = ground(BOARD, smoke=["D706", "D707"])
    shading = where.sightmap("D906")
    for space in BOARD.spaces:
        single = where.rule("D906", space)
        assert (space in shading.visible) is single.clear
        if not single.clear:
            assert shading.why(space) == single.first_blockers
    data = sightmap_data(shading)
    assert list(data) == ["map", "from", "visible", "blocked"]
    assert len(data["visible"]) + len(data["blocked"]) == len(BOARD.spaces)
    assert all(entry["blockers"] for entry in data["blocked"])
    assert all(reason["blocks"] for entry in data["blocked"] for reason in entry["blockers"])
    text = sightmap_text(shading)
    assert text.startswith(f"D906 sees {len(shading.visible)} of 212 hexes:")
    assert "smoke in D706, D707" in text
    one = next(iter(shading.blockers))
    places = shading.blockers[one]
    both = msgspec.structs.replace(shading, blockers={one: (places[0], places[0])})
    assert " hides " in sightmap_text(msgspec.structs.replace(shading, blockers={one: places[:1]}))
    assert f" hide {one}" in sightmap_text(both)


# --- codes


def test_a_code_is_short_and_gives_the_same_ruling() -> None:
    where = ground(BOARD, ["D509:woods"], ["D407/D408:bocage"], ["D306"])
    ruling = where.rule("D306", "D508")
    code = encode(ruling, where)
    assert len(code) < 200
    assert code.startswith("WSN1-")
    again = replay(code)
    assert again.differences == ()
    assert again.sight == ruling
    assert again.ground.changes == where.changes


def test_a_code_survives_being_wrapped_and_quoted_in_a_mail() -> None:
    where = ground(BOARD)
    code = encode(where.rule("D306", "D508"), where)
    wrapped = "\n".join(f"> {code[i : i + 30]}  " for i in range(0, len(code), 30))
    assert replay(wrapped).differences == ()


def test_a_damaged_code_is_refused() -> None:
    where = ground(BOARD)
    code = encode(where.rule("D306", "D508"), where)
    body = code[5:]
    for i in range(0, len(body), 3):
        other = "A" if body[i] != "A" else "B"
        with pytest.raises(BadQuestion, match="damaged"):
            replay(f"WSN1-{body[:i]}{other}{body[i + 1 :]}")
    for broken in (code[:-1], code[:12], "WSN1-", "WSN1-%%%"):
        with pytest.raises(BadQuestion, match="damaged"):
            replay(broken)
    with pytest.raises(BadQuestion, match="WSN1-"):
        replay("D306 D508")
    with pytest.raises(BadQuestion, match="longer"):
        replay("WSN1-" + "A" * 5000)


def test_a_code_of_another_map_of_that_name_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    where = ground(load_map(str(strip(tmp_path))))
    code = encode(where.rule("S101", "S301"), where)
    assert replay(code).differences == ()
    strip(tmp_path, middle=".")
    again = replay(code)
    assert again.sight.clear
    assert len(again.differences) == 2
    assert "digest" in again.differences[0]
    assert again.differences[1] == "the verdict here is clear, the code's blocked"
    (tmp_path / "strip.toml").unlink()
    with pytest.raises(BadQuestion, match=r"'strip'.*neither shipped nor in this folder"):
        replay(code)


@pytest.mark.parametrize("there", ["farm.toml", "maps/strip.toml", "maps/other.toml"])
def test_a_map_is_found_by_its_digest_whatever_it_is_called(
    there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = strip(tmp_path)
    where = ground(load_map(str(file)))
    code = encode(where.rule("S101", "S301"), where)
    (tmp_path / "maps").mkdir()
    file.rename(tmp_path / there)
    strip(tmp_path, middle=".")  # another map of the name of the code
    assert replay(code).differences == ()


def test_a_map_that_lies_elsewhere_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "far").mkdir()
    file = strip(tmp_path / "far")
    where = ground(load_map(str(file)))
    code = encode(where.rule("S101", "S301"), where)
    with pytest.raises(BadQuestion, match="name its file before --replay"):
        replay(code)
    assert replay(code, str(file)).differences == ()


def test_a_small_map_travels_in_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = strip(tmp_path)
    document = map_document(str(file))
    where = ground(load_map(str(file)))
    code = encode(where.rule("S101", "S301"), where, document)
    assert len(code) < 600
    file.unlink()
    again = replay(code)
    assert again.differences == ()
    assert again.sight == where.rule("S101", "S301")


def test_no_shipped_map_travels_in_a_code() -> None:
    where = ground(BOARD)
    ruling = where.rule("D306", "D508")
    assert encode(ruling, where, map_document("wsn_5_1")) == encode(ruling, where)


@pytest.mark.parametrize(
    "carried", [{"format": 9}, {"system": "chess"}, {"name": "a\u202eb", "system": "war_storms"}]
)
def test_a_forged_map_in_a_code_is_refused(carried: dict[str, object]) -> None:
    fields = ["x", "0" * 16, "A1", "A2", [], [], [], "1", "clear", "straight", "0", [], [], carried]
    with pytest.raises(BadQuestion, match="cannot be read"):
        replay(coded(fields))


def test_whether_the_answer_is_the_same_is_told_apart_from_the_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = strip(tmp_path)
    where = ground(load_map(str(file)))
    code = encode(where.rule("S101", "S301"), where)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('name = "', 'name = "Renamed '), encoding="utf-8")
    again = replay(code)
    assert (len(again.differences), again.same_answer) == (1, True)
    strip(tmp_path, middle=".")
    assert not replay(code).same_answer


def test_a_code_copied_out_of_a_sentence_is_read() -> None:
    where = ground(BOARD)
    code = encode(where.rule("D306", "D508"), where)
    for text in (f"wsn los --replay {code}", f"Replay: wsn los --replay '{code}'.", f"({code})", f"{code},"):
        assert replay(text).differences == ()


def test_a_code_that_no_longer_fits_the_map_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    where = ground(load_map(str(strip(tmp_path))), without=["S201:woods", "S202:woods"])
    code = encode(where.rule("S101", "S301"), where)
    strip(tmp_path, middle=".")
    with pytest.raises(BadQuestion, match=r"digest.*cannot be answered on it: S201 holds open"):
        replay(code)


def test_other_rules_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    where = ground(BOARD)
    code = encode(where.rule("D306", "D508"), where)
    monkeypatch.setitem(vars(game_of("war_storms").ground), "sight_version", "99")
    (difference,) = replay(code).differences
    assert difference.startswith("the rules here are version 99")


def test_other_reasons_for_the_same_verdict_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    where = ground(BOARD)
    ruling = where.rule("D306", "D508")
    monkeypatch.setattr(rulingcode, "answer_verdict", lambda _: ("blocked", "straight", "00000000"))
    code = encode(ruling, where)
    monkeypatch.undo()
    assert replay(code).differences == ("the verdict is the same, the reasons are not",)


PATHS = [
    "../strip",
    "/etc/passwd",
    "a" * 200,
    "a" * 300,
    "",
    "//host/share/strip",
    "\\\\host\\strip",
    "C:strip",
]


@pytest.mark.parametrize("name", PATHS)
def test_a_code_cannot_name_a_path(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The form of the name is looked at first: the file system, or a network, is not even asked."""
    where = ground(BOARD)
    ruling = where.rule("D306", "D508")
    digest = where.printed.digest
    object.__setattr__(where.printed, "name", name)
    object.__setattr__(where.printed, "digest", "0" * 16)
    try:
        code = encode(ruling, where)
    finally:
        object.__setattr__(where.printed, "name", "wsn_5_1")
        object.__setattr__(where.printed, "digest", digest)
    monkeypatch.setattr(rulingcode, "map_with", lambda *_: None)  # which lists folders, and takes no name
    asked: list[Path] = []
    monkeypatch.setattr(Path, "is_file", lambda self: asked.append(self) or False)
    monkeypatch.setattr(rulingcode, "shipped_files", lambda kind: {"wsn_5_1": Path("wsn_5_1.toml")})
    with pytest.raises(BadQuestion, match="neither shipped nor in this folder"):
        replay(code)
    assert asked == []


def test_a_code_of_a_map_that_is_nowhere_is_refused() -> None:
    with pytest.raises(BadQuestion, match="neither shipped nor in this folder"):
        replay(coded(["nowhere", "0" * 16, "A1", "A2", [], [], [], "1", "clear", "straight", "0"]))


@pytest.mark.parametrize("fields", ["[" * 40_000, "[" * 40_000 + "]" * 40_000, '{"a":' * 3_000, "7", "NaN"])
def test_a_forged_code_is_refused_as_damaged(fields: str) -> None:
    """Lists inside lists once made the parser call itself until Python gave up."""
    code = coded(fields)
    assert len(code) < sealedcode.LONGEST_CODE
    with pytest.raises(BadQuestion, match="damaged"):
        replay(code)


def coded(fields: object) -> str:
    """A code with a good check sum and any content."""
    text = fields if isinstance(fields, str) else json.dumps(fields)
    packer = zlib.compressobj(9, wbits=-15)
    marked = b"\x01" + packer.compress(text.encode()) + packer.flush()
    sealed = marked + zlib.crc32(marked).to_bytes(4, "big")
    return "WSN1-" + base64.urlsafe_b64encode(sealed).decode().rstrip("=")
