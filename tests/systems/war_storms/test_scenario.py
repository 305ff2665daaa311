"""Scenario files: the shipped one is sound, and a broken one lists everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsn import scenario
from wsn.board.hexboard import HexBoard
from wsn.data import DataError
from wsn.engine.dice import ScriptedDice
from wsn.systems import game_of
from wsn.systems.war_storms.rules.commands import Pass

TINY = """
format = 1
system = "war_storms"
name = "Two platoons"
map = "wsn_5_1"
date = "1944-07-11"
turns = 2
attacker = "allies"
note = "One against one, for tests."
sides.allies = { name = "United States", edge = "south" }
sides.axis = { name = "Germany", edge = "north", breaks_at = 3 }

[[objectives]]
space = "D509"
name = "the houses"
holder = "axis"

[[companies]]
id = "F"
side = "allies"
name = "F Company"
officer = { id = "Hunt", name = "Lt. Hunt", at = "D409", morale = 8, command = 3, coordination = 3 }
platoons = [{ id = "F1", name = "1st Platoon", kind = "us_infantry", at = "D409" }]

[[companies]]
id = "E"
side = "axis"
name = "E Company"
officer = { id = "Oswald", name = "Lt. Oswald", at = "D406", morale = 8, command = 3, coordination = 3 }
platoons = [{ id = "E1", name = "1st Platoon", kind = "ge_infantry", at = "D406" }]
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.toml"
    path.write_text(TINY)
    return path


def broken(path: Path, *changes: tuple[str, str]) -> str:
    text = TINY
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)
    return "\n".join(str(p) for p in scenario.problems_of(path))


def test_every_shipped_scenario_is_sound():
    assert scenario.first() in scenario.names()
    for name, path in scenario.names().items():
        assert scenario.problems_of(path) == (), name


def test_the_skirmish_has_two_companies_a_side_and_the_cast_of_the_example():
    setup = scenario.load(scenario.first())
    companies = setup.scenario["companies"]
    assert sorted(c["side"] for c in companies) == ["allies", "allies", "axis", "axis"]
    assert {"Lt. Hunt", "Lt. Oswald"} <= {c["officer"]["name"] for c in companies}
    assert "D509" in {o["space"] for o in setup.scenario["objectives"]}
    assert setup.scenario["turns"] == 8


def test_a_tiny_scenario_begins(tiny):
    game = scenario.new_game(tiny, dice=ScriptedDice([]))
    assert game.deciding == "allies"
    assert game.state.units["F1"].place == "D409"
    assert game.state.units["Hunt"].steps == 0
    assert game.state.tracks["control D509"] == "axis"


def test_a_journal_carries_everything_and_plays_on_without_the_file(tiny, tmp_path):
    journal = tmp_path / "g.wsn.jsonl"
    game = scenario.new_game(tiny, seed=3, journal=journal)
    game.submit("allies", game.legal()[0])
    game.close()
    tiny.unlink()
    again = scenario.load_game(journal)
    assert again.state == game.state
    assert again.legal() == game.legal()


def test_everything_wrong_is_listed_at_once(tiny):
    problems = broken(
        tiny,
        ('kind = "us_infantry"', 'kind = "us_infantri"'),
        ('at = "D406" }]', 'at = "D4006" }]'),
        ('holder = "axis"', 'holder = "nobody"'),
        ("turns = 2", "turns = 0"),
    )
    assert "nobody" in problems
    assert "turns" in problems
    later = broken(
        tiny,
        ('kind = "us_infantry"', 'kind = "us_infantri"'),
        ('at = "D406" }]', 'at = "D4006" }]'),
    )
    assert "'us_infantry'" in later  # the nearest
    assert "D4006" in later


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('at = "D409", morale', 'at = "D999", morale'), "D999"),
        (('space = "D509"', 'space = "E509"'), "E509"),
        (('id = "E1"', 'id = "F1"'), "'F1' is used twice"),
        (('id = "E"\n', 'id = "F"\n'), "'F' is used twice"),
        (('kind = "ge_infantry"', 'kind = "ge_truck"'), "a carrier, not a platoon"),
        (('kind = "ge_infantry"', 'kind = "ge_officer"'), "an officer, not a platoon"),
        (
            ('kind = "us_infantry", at = "D409"', 'kind = "us_infantry", at = "D406"'),
            "both sides start there",
        ),
        (('kind = "us_infantry"', 'steps = 4, kind = "us_infantry"'), "at most 3"),
        (('kind = "us_infantry"', 'turn = 3, kind = "us_infantry"'), "the game has 2 turns"),
        (('map = "wsn_5_1"', 'map = "wsn_5_2"'), "wsn_5_1"),
        (('system = "war_storms"', 'system = "war_stroms"'), "war_storms"),
        (('date = "1944-07-11"', 'date = "July"'), "date"),
        (('attacker = "allies"', 'attaker = "allies"'), "attacker"),
        (("morale = 8", "morale = 13"), "morale"),
        (('edge = "south"', 'edge = "up"'), "up"),
    ],
)
def test_each_mistake_is_said_with_its_place(tiny, change, said):
    problems = broken(tiny, change)
    assert said in problems
    assert str(tiny) in problems


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('[[chits]]\nspaces = ["A1702", "D102"]\nvalues = [1, 2]\n', "'A1702' is used twice"),
        (
            '[[chits]]\nspaces = ["D102"]\nvalues = [1]\nholders = { A1702 = "axis" }\n'
            '[[objectives]]\nspace = "A1702"\nname = "the gap"\nholder = "allies"\n',
            "A1702 is an objective too, and there its holder is allies",
        ),
        (
            '[[objectives]]\nspace = "A1702"\nname = "the gap"\n'
            '[[objectives]]\nspace = "D102"\nname = "the same gap"\n',
            "'A1702' is used twice",
        ),
    ],
)
def test_a_hex_on_two_boards_is_one_hex_by_whichever_label(tmp_path, rows, said):
    """Where two boards meet, `A1702` and `D102` are the same hex."""
    shipped = scenario.find("cobra").read_text(encoding="utf-8")
    path = tmp_path / "cobra.toml"
    path.write_text(f"{shipped}\n{rows}", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        scenario.load(path)
    assert said in str(caught.value)


def test_four_platoons_do_not_start_in_one_hex(tiny):
    four = ", ".join(
        f'{{ id = "F{n}", name = "Platoon {n}", kind = "us_infantry", at = "D409" }}' for n in range(1, 5)
    )
    problems = broken(tiny, ('{ id = "F1", name = "1st Platoon", kind = "us_infantry", at = "D409" }', four))
    assert "at most 3 platoons and 9 steps" in problems
    assert "F4" in problems


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "E1"', 'id = "D407"', "companies: 'D407' is a label of the map; choose another id"),
        ('id = "E1"', 'id = "d407"', "companies: 'd407' is a label of the map; choose another id"),
        ('id = "Oswald"', 'id = "D508"', "companies: 'D508' is a label of the map; choose another id"),
        ('id = "E1"', 'id = "E:1"', "'E:1' is not an id: use up to 40 letters"),
        ('name = "Lt. Oswald"', 'name = ""', "'' is not a name"),
        ('name = "Lt. Oswald"', 'name = "\\u001b[2J"', "companies #2, officer, name"),
        ('name = "E Company"', f'name = "{"E" * 200_000}"', "is not a name: use 1 to 120 characters"),
        ('date = "1944', 'date = "9999', None),
        ('date = "1944-07', 'date = "1944-77', "date: "),
    ],
)
def test_ids_names_and_dates_are_refused_with_their_place(tiny, old, new, said):
    """A unit called like a hex would put others aboard it; a colon was read as two names."""
    problems = broken(tiny, (old, new))
    assert problems == "" if said is None else said in problems
    assert len(problems) < 500


def test_a_map_on_another_machine_or_with_an_endless_name_is_refused_unasked(tiny, monkeypatch):
    asked = []
    honest = Path.is_file
    monkeypatch.setattr(Path, "is_file", lambda self: asked.append(str(self)) or honest(self))
    for name in ("//host/share/map.toml", r"\\\\host\\share\\map.toml"):
        problems = broken(tiny, ('map = "wsn_5_1"', f'map = "{name}"'))
        assert "is a file on another machine; put the map beside the scenario" in problems
    assert not [path for path in asked if "host" in path]
    assert "there is no map" in broken(tiny, ('map = "wsn_5_1"', f'map = "{"x" * 300}.toml"'))


def test_of_thousands_of_wrong_labels_a_hundred_are_listed(tiny, monkeypatch):
    asked = []
    monkeypatch.setattr(HexBoard, "nearest", lambda self, label: asked.append(label) or ())
    labels = ", ".join(f'"Z{n}"' for n in range(3_000))
    zone = f'[[zones]]\nid = "z"\nspaces = [{labels}]\n\n[[companies]]'
    tiny.write_text(TINY.replace("[[companies]]", zone, 1))
    problems = scenario.problems_of(tiny)
    assert len(problems) == 101
    assert problems[-1].more >= 2_900
    assert len(asked) <= 200, "once, and once more for the mended document"


def test_nobody_starts_where_his_kind_could_never_be(tmp_path):
    path = tmp_path / "wet.toml"
    text = TINY.replace('map = "wsn_5_1"', 'map = "hedgerow_village"')
    text = text.replace('kind = "us_infantry", at = "D409"', 'kind = "us_m8", at = "D103"')
    path.write_text(text)
    problems = "\n".join(str(p) for p in scenario.problems_of(path))
    assert "woods is prohibited" in problems


def test_a_scenario_without_a_way_to_win_is_refused(tiny):
    objective = TINY[TINY.index("[[objectives]]") : TINY.index("[[companies]]")]
    problems = broken(tiny, (objective, "objectives = []\n\n"), (", breaks_at = 3", ""))
    assert "objectives" in problems


def test_an_unknown_name_gets_the_nearest():
    with pytest.raises(DataError) as caught:
        scenario.load("hedgerow_skirmih")
    assert "'hedgerow_skirmish'" in str(caught.value)


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(DataError) as caught:
        scenario.load(tmp_path / "none.toml")
    assert "there is no scenario" in str(caught.value)


def test_an_officer_comes_on_with_his_turn(tmp_path):
    path = tmp_path / "late.toml"
    late = TINY.replace('at = "D409", morale = 8', 'at = "D1709", turn = 2, morale = 8')
    path.write_text(late.replace("turns = 2", "turns = 3"))
    game = scenario.new_game(path, dice=ScriptedDice([(6, 1)]))
    assert game.state.units["Hunt"].place is None
    assert "out_of_command" in game.state.units["F1"].marks
    game.submit("allies", Pass())
    game.submit("axis", Pass())
    assert game.state.units["Hunt"].place == "D1709"


def test_a_scenario_on_a_map_of_the_wrong_kind_is_refused_with_what_the_game_is_played_on(
    tmp_path: Path,
) -> None:
    squares = 'format = 1\nname = "Squares"\nsystem = "war_storms"\ngrid = "square"\nboard = [". .", ". ."]\n'
    (tmp_path / "squares.toml").write_text(squares, encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(TINY.replace('"wsn_5_1"', '"squares.toml"'), encoding="utf-8")
    with pytest.raises(DataError, match="is a map of squares, but War Storms Normandy is played on hexes"):
        scenario.load(file)


def test_the_scenario_to_begin_with_is_proposed_by_its_game() -> None:
    assert scenario.first() in scenario.names()
    assert scenario.first() == game_of("war_storms").first
