"""Kinds of unit by file: like others, sold by a catalogue, played by a scenario, kept by the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from pointbuy import catalogue
from wsn import scenario
from wsn.data import DataError, read_document, shipped_files
from wsn.parts.inforce import charts_of, in_force
from wsn.systems import game_of
from wsn.table import telling
from wsn.table.seat import Seat

OWN = """
format = 1
system = "war_storms"

[kind.br_infantry]
like = "us_infantry"
name = "Tommies"
ap = "5-2"

[kind.br_guards]
like = "br_infantry"
name = "Guards"
price = 8
"""
STORM = """
[kind.us_16th]
like = "us_regiment"
name = "16th Infantry"
"""


@pytest.fixture
def brit(wsn, tmp_path: Path) -> Path:
    """The catalogue of the page on catalogues, whose American rifles are British ones of its own."""
    page = (Path(__file__).parents[2] / "docs" / "catalogues.md").read_text(encoding="utf-8")
    text = page.split("```toml\n")[1].split("```")[0]
    text = text.replace("us_infantry = 3", "br_infantry = 2, br_guards = 1").replace(
        'title = "A club', 'tables = "own.toml"\ntitle = "A club'
    )
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    file = tmp_path / "brit.toml"
    file.write_text(text, encoding="utf-8")
    return file


def charts(tmp_path: Path, text: str, system: str = "war_storms") -> dict:
    file = tmp_path / "tables.toml"
    file.write_text(text, encoding="utf-8")
    return scenario.charts_with(system, file)


def test_a_kind_is_like_another_but_for_what_it_says(tmp_path: Path) -> None:
    rows = charts(tmp_path, OWN)["units"]["kind"]
    ours = read_document(Path(scenario.__file__).parent / "systems/war_storms/data/units.toml")["kind"]
    assert rows["br_infantry"] == {**ours["us_infantry"], "name": "Tommies", "ap": "5-2"}
    assert rows["br_guards"] == {**ours["us_infantry"], "name": "Guards", "ap": "5-2", "price": 8}
    assert rows["us_infantry"] == ours["us_infantry"]
    assert "like" not in rows["br_guards"]
    storm = charts(tmp_path, STORM, "storm_over_normandy")["units"]["kind"]
    assert storm["us_regiment"]["origin"] == "book"
    like = {**storm["us_regiment"], "name": "16th Infantry", "origin": "designed"}
    assert storm["us_16th"] == like, "no book prints it"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[kind.br]\nlike = "us_infantri"',
            "kind, br, like: there is no 'us_infantri'; the nearest is 'us_infantry'",
        ),
        ('[kind.br]\nlike = "br"', "kind, br, like: rows that are like one another have no beginning"),
        ('[kind.a]\nlike = "b"\n[kind.b]\nlike = "a"', "rows that are like one another have no beginning"),
        (
            '[kind.us_infantry]\nlike = "us_engineer"',
            "this row is there already: like is for a row of your own",
        ),
        (
            "[kind.br]\nname = 'Tommies'",
            "a row of your own needs class, mp, nation, origin, price, rule, steps",
        ),
        (
            '[kind.br]\nlike = "us_infantry"\nap = "five"',
            "kind, br, ap: fire is written strength-range, as in '6-2', not 'five'",
        ),
        ('[kind.br]\nlike = "us_infantry"\nnation = "british"', "'british' is not valid"),
        ('[terrain.swamp]\nlike = "woods"', "there is no 'swamp'"),
    ],
)
def test_what_cannot_be_is_told(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        charts(tmp_path, text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("system", "text", "said"),
    [
        (
            "war_storms",
            """
            [kind.br]
            like = "us_infantry"
            at = "five"
            price = "5,5"
            steps = -3
            [kind.us_infantry]
            class = "foott"
            [terrain.open.cost]
            foot = 0
            [terrain.marsh]
            sight = { los = "count", count = 0, height = 0, rule = "WSS 5.3 R5", origin = "designed" }
            """,
            [
                "terrain, marsh, sight, count: los = 'count' goes with 1 or more",
                "terrain, marsh, sight, height: los = 'count' goes with 1 or more",
                "kind, br, at: fire is written strength-range, as in '6-2', not 'five'",
                "kind, br, price: a price is a whole number or has one decimal, as in '5.5', not '5,5'",
                "kind, br, steps: this is a whole number from 0, not -3",
                "kind, us_infantry, class: 'foott' is not valid; the nearest is 'foot'",
            ],
        ),
        (
            "war_storms",
            "[terrain.open.cost]\nfoot = 0\n[modifier.fog]\nlike = 'smoke'",
            ["terrain, open, cost: no hex is free to enter; write 1, or 1/2", "there is no 'fog'"],
        ),
        (
            "storm_over_normandy",
            "[kind.a]\nlike = 'us_regiment'\narm = 'infantri'\n[areas.Caen]\ndefence = 'x'",
            [
                "kind, a, arm: 'infantri' is not valid; the nearest is 'infantry'",
                "areas, Caen, defence: expected a whole number, got text ('x')",
            ],
        ),
        (
            "omaha_solitaire",
            "[kind.a]\nlike = 'company'\narm = 'infantri'\n[engineers]\nroll = 3",
            ["kind, a, arm: 'infantri' is not valid; the nearest is 'infantry'", "engineers"],
        ),
    ],
)  # fmt: skip
def test_every_wrong_value_is_told_with_its_kind_and_key(
    wsn, tmp_path: Path, system: str, text: str, said: list[str]
) -> None:
    with pytest.raises(DataError) as caught:
        charts(tmp_path, text, system)
    for one in said:
        assert one in str(caught.value), str(caught.value)
    assert "[...]" not in str(caught.value)
    told = wsn("units", system, "--tables", str(tmp_path / "tables.toml"))
    assert told.exit_code == 2
    for one in said:
        assert one in told.output


def test_it_is_checked_and_described_to_an_editor(wsn, brit: Path) -> None:
    assert "1 file, 0 problems" in wsn("check", "own.toml").output
    assert '"like"' in wsn("schema", "tables", "--system", "war_storms").output
    Path("own.toml").write_text('[kind.br]\nlike = "us_infantri"\n', encoding="utf-8")
    assert "the nearest is 'us_infantry'" in wsn("check", "own.toml").output


def test_a_catalogue_sells_kinds_of_its_own(wsn, brit: Path) -> None:
    assert "0 problems" in wsn("check", "brit.toml").output
    kept = catalogue.load_catalogue("brit.toml")
    assert kept.charts is not None
    for role, nation, row, out in (
        ("attacker", "us", "A1", "a.toml"),
        ("defender", "german", "C1", "b.toml"),
    ):
        made = wsn("pointbuy", "new", "--catalogue", "brit.toml", "--nation", nation, "--role", role,
                   "--points", "60" if role == "attacker" else "30", "--out", out)  # fmt: skip
        assert made.exit_code == 0, made.output
        assert wsn("pointbuy", "add", out, row).exit_code == 0
    printed = wsn("pointbuy", "print", "a.toml", "--out", "a.pdf")
    assert printed.exit_code == 0, printed.output
    built = wsn("pointbuy", "build", "--a", "a.toml", "--b", "b.toml", "--kind", "attack", "--boards",
                "board_a", "--points", "30", "--seed", "3", "--out", "fight.toml")  # fmt: skip
    assert built.exit_code == 0, built.output
    assert "play it with --tables fight_tables.toml" in built.output
    assert wsn("check", "fight.toml").exit_code == 1
    assert wsn("check", "fight.toml", "--tables", "fight_tables.toml").exit_code == 0


def test_a_catalogue_without_its_file_of_kinds_says_where_that_belongs(wsn, brit: Path) -> None:
    Path("own.toml").unlink()
    told = wsn("check", "brit.toml")
    assert told.exit_code == 1
    assert "there is no file 'own.toml' beside the catalogue, where its own kinds belong" in told.output


def lane(tmp_path: Path) -> Path:
    text = shipped_files("scenarios/war_storms")["hedgerow_skirmish"].read_text(encoding="utf-8")
    file = tmp_path / "lane.toml"
    file.write_text(text.replace('"us_infantry"', '"br_infantry"', 1), encoding="utf-8")
    return file


def test_a_game_shows_them_and_its_journal_needs_no_file(wsn, brit: Path, tmp_path: Path) -> None:
    lane(tmp_path)
    assert "0 problems" in wsn("check", "lane.toml", "--tables", "own.toml").output
    game = scenario.new_game("lane.toml", seed=1, tables="own.toml", journal="g.wsn.jsonl")
    game.close()
    Path("own.toml").unlink()
    again = scenario.load_game("g.wsn.jsonl", read_only=True)
    own = next(one.id for one in again.state.units.values() if one.kind == "br_infantry")
    side = again.state.units[own].side
    shown = telling.scene_of(Seat(again, side))
    standing = [*shown.counters, *(one for tray in shown.trays for one in tray.counters)]
    (face,) = {(one.name, one.values[0]) for one in standing if one.unit == own}
    assert face == ("Tommies", "5-2")
    assert telling.kind_name(again.setup, "br_infantry") == "Tommies"
    verified = wsn("verify", "g.wsn.jsonl")
    assert verified.exit_code == 0, verified.output
    assert in_force("war_storms") is None


def test_a_counter_shows_the_numbers_of_its_game(tmp_path: Path) -> None:
    own = charts(tmp_path, '[kind.us_infantry]\nap = "9-2"')
    looks = game_of("war_storms").look
    before = looks.counter_face("us_infantry").values
    with charts_of("war_storms", own):
        assert looks.counter_face("us_infantry").values[0] == "9-2"
        assert game_of("storm_over_normandy").look.counter_kinds(), (
            "another game is not asked for these charts"
        )
    assert looks.counter_face("us_infantry").values == before


def test_a_list_of_areas_tells_a_kind_of_ones_own(tmp_path: Path) -> None:
    text = shipped_files("scenarios/storm_over_normandy")["storm_d_day"].read_text(encoding="utf-8")
    file, own = tmp_path / "own_scn.toml", tmp_path / "own.toml"
    file.write_text(text.replace('"us_regiment"', '"us_16th"', 1), encoding="utf-8")
    own.write_text(STORM, encoding="utf-8")
    game = scenario.new_game(file, seed=1, tables=own)
    assert telling.contents(Seat(game, game_of("storm_over_normandy").sides[0].id))
