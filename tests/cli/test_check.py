"""`wsn check` and `wsn schema`: every problem on a line, the exit status, the schemas."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from wsn.cli.check import command as check
from wsn.cli.schema import command as schema
from wsn.data import read_document, shipped_files
from wsn.data.mending import mend_document

ROOT = Path(__file__).resolve().parent.parent.parent
BAD = ROOT / "tests" / "bad_data"


def run(*words: object) -> Result:
    return CliRunner().invoke(check, [str(word) for word in words])


def test_everything_shipped_is_in_order() -> None:
    result = run()
    assert result.exit_code == 0, result.output
    assert ", 0 problems, 0 warnings" in result.output
    assert int(result.output.split()[0]) >= len(shipped_files("maps")) + len(shipped_files("maps/overlays"))


def test_a_long_list_ends_and_the_sum_counts_what_is_not_listed(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    keys = "\n".join(f"zz{n} = 1" for n in range(1_500))
    file.write_text(f'map = "ht_cagny"\nsystem = "hex_tiles"\n{keys}\n')
    lines = run(file).output.splitlines()
    assert len(lines) < 110
    more = next(
        int(result[1].replace(",", "")) for line in lines if (result := re.search(r"and (\S+) more", line))
    )
    assert lines[-1] == f"1 file, {more + len(lines) - 2:,} problems, 0 warnings"
    assert more > 1_390


def test_a_broken_map_lists_all_its_problems() -> None:
    file = BAD / "everything.toml"
    result = run(file)
    expected = [f"{BAD}/{line}" for line in (BAD / "everything.toml.txt").read_text().splitlines()]
    assert result.exit_code == 1
    assert result.output.splitlines() == [*expected, f"1 file, {len(expected)} problems, 0 warnings"]


def test_several_files_are_told_one_after_the_other() -> None:
    result = run(BAD / "names.toml", "wsn_5_1", BAD / "square.toml", BAD / "names.toml")
    assert result.exit_code == 1
    assert result.output.count("names.toml: names:") == 2, "a file named twice is read once"
    assert "3 files, 4 problems" in result.output


def test_warnings_do_not_fail() -> None:
    result = run(BAD / "warnings.toml")
    assert result.exit_code == 0
    assert f"warning: {BAD}/warnings.toml: the cliff A101/A102" in result.output
    assert "1 file, 0 problems, 3 warnings" in result.output
    assert run("--quiet", BAD / "warnings.toml").output == ""


def test_names_of_maps_overlays_and_folders() -> None:
    assert "1 file, 0 problems" in run("village").output
    result = run(BAD / "overlays")
    assert result.exit_code == 1
    assert "4 files" in result.output


def test_a_folder_leaves_other_files_aside(tmp_path: Path) -> None:
    (tmp_path / "project.toml").write_text("[tool]\nx = 1\n")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "broken.toml").write_text("columns = 1\n")
    (tmp_path / "good.toml").write_bytes((BAD / "good_plain.toml").read_bytes())
    assert "1 file, 0 problems" in run(tmp_path).output
    (tmp_path / "torn.toml").write_text("x = \n")
    result = run(tmp_path)
    assert result.exit_code == 1
    assert "torn.toml: line 1, column 5: not TOML" in result.output
    result = run(tmp_path / "project.toml")
    assert (result.exit_code, "is neither a map nor an overlay nor a scenario" in result.output) == (1, True)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "wsn_5_2",
            "there is no file and no map, overlay, scenario, lesson or catalogue 'wsn_5_2'; "
            "the nearest is 'wsn_5_1'",
        ),
        ("vilage", "the nearest is 'village'"),
        (str(BAD / "everythin.toml"), "everything.toml'"),
        ("a\0b", "there is no file and no map"),
        ("x" * 5000, "there is no file and no map"),
    ],
)
def test_a_file_that_is_not_there_is_one_sentence_and_status_2(name: str, text: str) -> None:
    result = run(name)
    assert result.exit_code == 2
    assert text in result.output
    assert len(result.output.splitlines()) == 1


def test_an_empty_folder_is_status_2(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 2
    assert "there is no map, overlay, scenario, lesson, catalogue or roster in" in result.output


# --- schemas


def written(kind: str, *more: str) -> dict:
    result = CliRunner().invoke(schema, [kind, *more])
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def test_the_schema_of_a_map_knows_every_key_and_word() -> None:
    document = written("map")
    files = ("BoardFile", "LayoutFile", "SquareFile", "AreaFile")
    assert {ref["$ref"] for ref in document["anyOf"]} == {f"#/$defs/{name}" for name in files}
    board = document["$defs"]["BoardFile"]
    assert board["additionalProperties"] is False
    assert set(board["properties"]) >= set(read_document(shipped_files("maps")["coast"]))
    assert board["properties"]["edges"]["propertyNames"] == {"enum": ["bocage", "cliff"]}
    assert "sand_beach" in board["properties"]["legend"]["additionalProperties"]["enum"]
    assert board["properties"]["grid"]["enum"] == ["flat", "pointy"]
    assert set(document["$defs"]["LayoutFile"]["properties"]) >= set(
        read_document(shipped_files("maps")["four_boards"])
    )


def test_an_overlay_has_no_board_key() -> None:
    document = written("overlay")
    keys = document["$defs"]["OverlayFile"]["properties"]
    assert document["$ref"] == "#/$defs/OverlayFile"
    assert "board" not in keys
    assert set(keys) >= set(read_document(shipped_files("maps/overlays")["village"]))


def test_the_schema_of_a_scenario() -> None:
    assert "Scenario" in written("scenario")["$defs"]


def test_a_schema_goes_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "map.json"
    assert CliRunner().invoke(schema, ["map", "--out", str(out)]).output.startswith("Written: ")
    assert json.loads(out.read_text()) == written("map")
    result = CliRunner().invoke(schema, ["map", "--out", str(tmp_path / "no" / "map.json")])
    assert (result.exit_code, "cannot be written: no such file" in result.output) == (2, True)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["maps"], "there is no kind of file 'maps'; the nearest is 'map'"),
        (["map", "--system", "war_storm"], "there is no system 'war_storm'; the nearest is 'war_storms'"),
    ],
)
def test_an_unknown_kind_or_system_is_refused(words: list[str], text: str) -> None:
    result = CliRunner().invoke(schema, words)
    assert result.exit_code == 2
    assert text in result.output


def test_the_schema_of_a_scenario_offers_the_kinds_of_unit() -> None:
    for system, part, kind in (("war_storms", "Platoon", "ge_tiger"), ("hex_tiles", "Units", "armour")):
        parts = written("scenario", "--system", system)["$defs"]
        assert kind in parts[part]["properties"]["kind"]["enum"]
    assert "ge_truck" in written("scenario")["$defs"]["Platoon"]["properties"]["carrier"]["enum"]
    works = written("scenario")["$defs"]["Work"]["properties"]["kind"]["enum"]
    assert "ge_tiger" not in works


def answered(*words: str) -> str:
    result = CliRunner().invoke(schema, list(words))
    assert result.exit_code == 0, result.output
    return result.output


def test_the_words_of_a_game_are_listed_with_the_names_of_its_units() -> None:
    said = answered("words")
    assert "sides: allies, axis\n" in said
    assert re.search(r"^terrain: .*\bwoods\b", said, re.MULTILINE)
    assert re.search(r"^edges: bocage, cliff", said, re.MULTILINE)
    assert re.search(r"^  ge_tiger +Tiger$", said, re.MULTILINE)
    assert re.search(r"^  infantry +Infantry$", answered("words", "--system", "hex_tiles"), re.MULTILINE)


# --- everything at once


SLIPS = """format = 1
name = "Slips"
board = "A"
system = "war_storms"
grid = "flat"
shift = "odd"
colums = 4
rows = 2
terrain.rows = "....\\n..Z."
legend = { "." = "open" }
edges = { bocage = ["A101/A301", "A201/A202"] }
"""


def test_a_slip_in_a_key_does_not_hide_what_else_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "m.toml"
    file.write_text(SLIPS, encoding="utf-8")
    lines = run(file).output.splitlines()
    for said in (
        "unknown key 'colums'; the nearest is 'columns'",
        "the key 'columns' is missing",
        "'Z' at A302 is not in the legend",
        "A101 and A301 are not neighbours, so they share no edge; the neighbours of A101 are A102, A201",
    ):
        assert sum(said in line for line in lines) == 1, said
    assert lines[-1] == "1 file, 4 problems, 0 warnings"


def test_nor_in_a_scenario_or_a_list(tmp_path: Path) -> None:
    text = (ROOT / "tests" / "skirmish.toml").read_text(encoding="utf-8")
    file = tmp_path / "s.toml"
    file.write_text(
        text.replace("turns =", "turms =").replace("us_infantry", "us_infantri", 1), encoding="utf-8"
    )
    said = run(file).output
    assert "unknown key 'turms'; the nearest is 'turns'" in said
    assert "there is no kind of platoon 'us_infantri'; the nearest is 'us_infantry'" in said
    text = (ROOT / "pointbuy" / "catalogue" / "hex_tiles.toml").read_text(encoding="utf-8")
    file = tmp_path / "c.toml"
    file.write_text(
        text.replace("edition =", "editon =").replace('"sandbags" }', '"sandbgs" }'), encoding="utf-8"
    )
    said = run(file).output
    assert "unknown key 'editon'; the nearest is 'edition'" in said
    assert "no works 'sandbgs'; the nearest is 'sandbags'" in said


def test_a_wrong_value_does_not_hide_what_else_is_wrong(tmp_path: Path) -> None:
    text = (ROOT / "tests" / "skirmish.toml").read_text(encoding="utf-8")
    file = tmp_path / "s.toml"
    for right, wrong in (
        ("turns = 6", 'turns = "six"'),
        ('date = "19', 'date = "1 June 19'),
        ('attacker = "allies"', 'attacker = "allied"'),
        ("us_infantry", "us_infantri"),
    ):
        assert right in text
        text = text.replace(right, wrong, 1)
    file.write_text(text, encoding="utf-8")
    output = run(file).output
    for said in (
        "turns: expected a whole number, got text ('six')",
        "is not a date: write the year, month and day",
        "attacker: 'allied' is not valid; the nearest is 'allies'",
        "there is no kind of platoon 'us_infantri'; the nearest is 'us_infantry'",
        "1 file, 4 problems",
    ):
        assert said in output


def test_nor_in_a_roster_or_in_the_hex_tile_game(tmp_path: Path) -> None:
    file = tmp_path / "r.toml"
    file.write_text(
        'format = 1\ncatalogue = "war_storms"\nnation = "germany"\nrole = "defendr"\npoints = "150"\n'
        '[[buys]]\nrow = "G999"\n',
        encoding="utf-8",
    )
    output = run(file).output
    for said in ("'german'", "'defender'", "got text ('150')", "there is no row 'G999'"):
        assert said in output
    text = (ROOT / "scenarios" / "hex_tiles" / "hill_314.toml").read_text(encoding="utf-8")
    file = tmp_path / "s.toml"
    file.write_text(
        text.replace('"majority"', '"most"')
        .replace('edge = "south"', 'edge = "west"')
        .replace('["E4', '["Z4'),
        encoding="utf-8",
    )
    output = run(file).output
    for said in (
        "needs: 'most' is not valid; valid: ",
        "edge: 'west' is not valid; valid: north, south",
        "there is no hex 'Z4' on ht_hill_314",
        "1 file, 3 problems",  # and not that both sides have one edge, which comes of mending
    ):
        assert said in output


def test_a_map_of_another_game_is_one_problem(tmp_path: Path) -> None:
    text = (ROOT / "scenarios" / "hex_tiles" / "hill_314.toml").read_text(encoding="utf-8")
    file = tmp_path / "s.toml"
    file.write_text(text.replace('"ht_hill_314"', '"board_a"'), encoding="utf-8")
    output = run(file).output
    assert (
        "map: is a map of War Storms Normandy, and the scenario one of Hex tiles\n1 file, 1 problem,"
        in output
    )


class Inner(msgspec.Struct):
    size: int
    name: str = ""


class Outer(msgspec.Struct):
    inner: Inner
    rows: tuple[Inner, ...] = ()
    by: dict[str, Inner] = {}
    perhaps: Inner | None = None


def test_a_mended_document_has_only_keys_that_its_type_knows() -> None:
    wrong = {"sise": 1, "colour": 2}
    good = {"size": 1}
    document = {"inner": wrong, "rows": [wrong], "by": {"any": wrong}, "perhaps": wrong, "zzz": 1}
    assert mend_document(document, Outer) == {
        "inner": good,
        "rows": [good],
        "by": {"any": good},
        "perhaps": good,
    }
    assert document["inner"] is wrong
    assert wrong == {"sise": 1, "colour": 2}


def test_the_fit_of_a_scan_beside_a_map_is_checked_as_one(tmp_path: Path) -> None:
    from wsn.mapmaking import tracing
    from wsn.mapmaking.draft import draft_of
    from wsn.mapmaking.fitfile import fit_text
    from wsn.mapmaking.maptext import map_text
    from wsn.scenariomaking.ownmaps import maps_in

    draft = draft_of("board_a")
    (tmp_path / "mine.toml").write_text(map_text(draft.document), encoding="utf-8")
    fit = tracing.new_fit(draft.document, "scan.png")
    beside = tmp_path / "mine.fit.toml"

    def told() -> tuple[int, str]:
        beside.write_text(fit_text(tracing.fit_file(fit)), encoding="utf-8")
        done = CliRunner().invoke(check, [str(tmp_path)])
        return done.exit_code, done.output

    status, words = told()
    assert status == 0
    assert "points: 0 are found as yet; a fit needs 3 at least" in words
    assert "picture: there is no file 'scan.png'" in words
    assert "2 files, 0 problems, 2 warnings" in words
    assert [file.name for file in maps_in(tmp_path)] == ["mine.toml"], "and is offered as no map"
    (tmp_path / "scan.png").write_bytes(b"")
    for label, at in (("A202", (10, 10)), ("A1602", (900, 12)), ("A212", (11, 900))):
        fit = tracing.with_point(fit, label, at)
    assert told()[0] == 0
    assert "2 files, 0 problems, 0 warnings" in told()[1]
    fit = tracing.with_point(fit, "A9999", (4, 4))
    status, words = told()
    assert status == 1
    assert "points: there is no hex 'A9999' on this grid" in words


def test_a_journal_and_an_empty_file_are_called_what_they_are(tmp_path: Path) -> None:
    journal, empty = tmp_path / "g.wsn.jsonl", tmp_path / "empty.toml"
    journal.write_text("{}", encoding="utf-8")
    empty.write_text("", encoding="utf-8")
    refused = run(journal)
    assert (refused.exit_code, "`wsn verify` checks it" in refused.output) == (2, True)
    told = run(empty)
    assert (told.exit_code, told.output.splitlines()[0]) == (1, f"{empty}: is empty")
