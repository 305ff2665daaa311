"""The contract between a game and the house: every page is typed, and says what its game lacks."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from wsn.data import shipped_files
from wsn.systems import IN_THE_MAKING, SYSTEMS, contract, find_game, game_of, importers, system_of

ROOT = Path(__file__).resolve().parents[3]
CORE = sorted(
    path
    for folder in ("wsn", "pointbuy")
    for path in (ROOT / folder).rglob("*.py")
    if not path.is_relative_to(ROOT / "wsn" / "systems") or path.parent.name in ("systems", "contract")
    if path.parent.parent != ROOT / "wsn" / "bots" / "judges"
)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_says_of_itself_what_its_rulebook_says(system):
    game, rules = game_of(system), system_of(system)
    assert (game.name, game.title) == (system, rules.name)[:1] + (rules.title,)
    assert tuple(side.id for side in game.sides) == rules.sides
    letters = [side.letter for side in game.sides]
    assert len(set(letters)) == len(letters)
    books = game_of(system).text.rules_listed().books
    assert set(game.citations) == set(books)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_has_what_every_game_must_have(system):
    game = game_of(system)
    assert game.rules.has_own("system")
    assert game.ground.has_words
    assert game.files.has_scenarios


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_that_gives_odds_says_of_which_attacks(system):
    game = game_of(system)
    assert bool(game.attacks) == game.text.has_odds
    words = [attack.name for attack in game.attacks]
    words += [option.name for attack in game.attacks for option in attack.options]
    assert len(set(words)) == len(words)
    assert not {*words} & {"position", "units", "target", "entry", "as_json", "at", "json", "help"}


def test_every_page_of_a_game_is_checked_by_mypy():
    """`answer` and `value` stand before what a module gives, and a page has nothing else in its facets."""
    for package in SYSTEMS.values():
        page = ROOT / Path(*package.split(".")) / "__init__.py"
        for node in ast.parse(page.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not any(
                "Wargame" in ast.unparse(one) for one in node.bases
            ):
                assert re.match(r"c\.Game\w+\[", ast.unparse(node.bases[0])), node.name
                for part in node.body[1:]:
                    assert isinstance(part, ast.Assign), ast.unparse(part)
                    assert re.match(r"c\.(answer|value)\(\w+\.\w+\)$", ast.unparse(part.value)), ast.unparse(
                        part
                    )


@pytest.mark.parametrize("facet", ["ground", "points"])
def test_movement_and_forces_name_their_types(facet):
    """Only a document, which is plain values, may hold `Any`; nothing else that a game gives or takes."""
    base = type(getattr(contract.Wargame, facet))
    for function in ast.parse(inspect.getsource(base)).body[0].body:
        if isinstance(function, ast.FunctionDef):
            kinds = [arg.annotation for arg in function.args.args] + [function.returns]
            told = [ast.unparse(kind) for kind in kinds if kind is not None]
            loose = [kind for kind in told if "Any" in re.sub(r"(dict|Mapping)\[str, Any\]", "", kind)]
            assert loose == [], f"{facet}.{function.name}"


def test_a_game_without_something_says_so():
    assert not game_of("war_storms").look.has_cards
    assert game_of("war_storms").look.card_face({}, "any") is None
    with pytest.raises(contract.GameLacks, match="tells no chronicle"):
        game_of("war_storms").text.account_of(())
    assert not find_game("nobody").look.has_counters
    with pytest.raises(KeyError):
        game_of("nobody")
    with pytest.raises(KeyError):
        system_of("nobody")


def test_a_game_says_what_it_is_without_being_loaded():
    """Asking for the names, titles and facets of all games imports no rulebook and no board."""
    code = (
        "import sys\n"
        "from wsn.systems import SYSTEMS, importers, game_of\n"
        "for system in SYSTEMS: game_of(system)\n"
        "importers()\n"
        "print(*sorted(name for name in sys.modules if name.startswith('wsn')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    packages = set(SYSTEMS.values())
    parts = {path.stem for path in (ROOT / "wsn" / "systems" / "contract").glob("[a-z]*.py")}
    pages = {f"wsn.systems.contract.{part}" for part in parts}
    low = re.compile(r"wsn\.(data|english|renamed)\b")  # files and words: they know no game
    loaded = {name for name in done.stdout.split() if not low.match(name)}
    assert loaded == {"wsn", "wsn.systems", "wsn.systems.contract", *pages, *packages}


def test_formats_of_other_programs_are_registered_by_their_ending():
    assert importers() == {".m44": "hex_tiles"}


def told(path, names):
    """The texts of a module that are not docstrings, and what it imports; none where no name is in the file.

    A name in two halves of one text is looked for too; to read every module whole would take seconds.
    """
    source = path.read_text(encoding="utf-8")
    if names.search(re.sub(r"[\"']\s+f?[\"']", "", source)) is None:
        return
    tree = ast.parse(source)
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield " ".join([getattr(node, "module", None) or "", *(alias.name for alias in node.names)])


def test_the_core_names_no_game_and_no_format_of_a_game():
    """Not in code and not in strings; docstrings and comments may give examples."""
    words = "|".join([*SYSTEMS, *(game_of(s).title for s in SYSTEMS), *(e.strip(".") for e in importers())])
    names = re.compile(rf"\b({words})\b", re.IGNORECASE)
    registry = ROOT / "wsn" / "systems" / "__init__.py"
    """The one place where games are registered."""
    assert any(names.search(text) for text in told(registry, names)), "the search finds what is there"
    several = [(path.name, text) for path in CORE if path != registry for text in told(path, names)]
    assert [(name, text) for name, text in several if names.search(without_maps(text))] == []


def without_maps(text):
    """A text; the examples of a help without the names of maps, of which some bear that of their game."""
    maps = "|".join(shipped_files("maps"))
    return re.sub(rf"\b({maps})\b", "", text) if "Examples:" in text else text


SHIPPED = re.compile(
    r"\b("
    + "|".join(
        name
        for folder in ("maps", *(f"scenarios/{system}" for system in SYSTEMS))
        for name in sorted(shipped_files(folder))
        # the others are words of English too, and a map may bear the name of its game, which registers it
        if "_" in name and name not in {*SYSTEMS, *IN_THE_MAKING}
    )
    + r")\b"
)


def test_the_core_names_no_map_and_no_scenario_that_comes_with_it():
    """Each game says which it proposes (`Wargame`); docstrings and the examples of a help may name one."""
    several = [(path.name, text) for path in CORE for text in told(path, SHIPPED)]
    assert [(name, text) for name, text in several if "Examples:" not in text and SHIPPED.search(text)] == []


@pytest.mark.parametrize("name", ["hex_tiles", "Hex_Tiles", "m44"])
def test_the_search_for_names_sees_code_and_texts_but_no_docstring(tmp_path, name):
    names = re.compile("hex_tiles|m44", re.IGNORECASE)
    module = tmp_path / "module.py"
    cut = len(name) // 2
    for source in (f"x = 'the {name}'", f"import {name}", f"x = ('{name[:cut]}'\n     '{name[cut:]}')"):
        module.write_text(source)
        assert any(names.search(text) for text in told(module, names)), source
    for source in (f"'the {name}'", f"x = 1  # {name}"):
        module.write_text(source)
        assert not any(names.search(text) for text in told(module, names)), source


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_game_proposes_comes_with_it(system):
    game = game_of(system)
    scenarios = shipped_files(f"scenarios/{system}")
    assert {game.first, game.lesson} - {""} <= set(scenarios)
    assert {game.first_map, game.title_map} - {""} <= set(shipped_files("maps"))


@pytest.mark.parametrize("folder", ["wsn", "pointbuy", "tools"])
def test_nobody_asks_a_game_by_guessing(folder):
    """No `hasattr` anywhere, and no `getattr` on a system, a world, a door: what a game has, it declares."""
    guess = re.compile(r"\bhasattr\(|getattr\([^,()\[]*(system|world|looks|movement|odds|paper|sight|setup),")
    for path in sorted((ROOT / folder).rglob("*.py")):
        result = guess.search(path.read_text(encoding="utf-8"))
        assert result is None, f"{path.relative_to(ROOT)}: {result and result[0]}"
