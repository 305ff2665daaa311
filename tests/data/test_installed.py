"""Games and bots of installed packages: found by entry points, played by name, told of when broken."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from wsn.data.installed import Completed, InstalledOffer, InstalledWarning, find_offers, warn_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BOT = """
class First:
    def __init__(self, seed):
        pass

    def choose(self, seat):
        return seat.legal()[0]


class Idle:
    def __init__(self, seed):
        pass
"""
ENTRIES = """[wsn.games]
outpost = outpost_game
siege = nowhere_at_all
columns = first_bot
fort = outpost_game:GAME

[wsn.bots]
first = first_bot:First
greedy = first_bot:First
idle = first_bot:Idle
First!= first_bot:First
"""


def install(site: Path, package: str, entries: str) -> None:
    """A package as an installer leaves it, as far as entry points go."""
    meta = site / f"{package}-1.0.dist-info"
    meta.mkdir()
    (meta / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8"
    )
    (meta / "entry_points.txt").write_text(entries, encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages with the game of docs/adding-a-game.md, its files, and some bots."""
    site = tmp_path_factory.mktemp("site")
    game = site / "outpost_game"
    for name, code in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        kind = "maps" if name.endswith("_map.toml") else "scenarios/outpost" if name.endswith(".toml") else ""
        file = game / kind / Path(name).name
        if not name.startswith("test_"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(code.replace("wsn.systems.outpost", "outpost_game"), encoding="utf-8")
    (site / "first_bot.py").write_text(BOT, encoding="utf-8")
    install(site, "outpost-game", ENTRIES)
    return site


def wsn(site: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command where these packages are installed."""
    env = {
        **os.environ,
        "PYTHONPATH": f"{site}{os.pathsep}{ROOT}",
        "WSN_HOME": str(home),
        "WSN_GAMES": str(home),
    }
    return subprocess.run(
        [sys.executable, "-m", "wsn", *words], cwd=home, env=env, capture_output=True, text=True, check=False
    )


def test_a_game_and_a_bot_of_a_package_are_played_by_their_names(site: Path, tmp_path: Path) -> None:
    done = wsn(
        site, tmp_path, "play", "raid", "--seed", "1", "--bots", "first,greedy", "--journal", "g.wsn.jsonl"
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"^Result: the (raiders|guards) win", done.stdout, re.M)
    done = wsn(site, tmp_path, "verify", "g.wsn.jsonl")
    assert done.returncode == 0, done.stdout + done.stderr
    done = wsn(site, tmp_path, "check", "outpost_map")
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_broken_is_told_in_a_sentence_each_and_the_rest_goes_on(site: Path, tmp_path: Path) -> None:
    done = wsn(site, tmp_path, "scenarios")
    assert done.returncode == 0, done.stderr
    assert "raid" in done.stdout
    assert "first_orders" in done.stdout
    told = done.stderr.splitlines()
    assert len(told) == 3, told
    assert told[0].startswith(
        "wsn: the game 'columns' of the package outpost-game is left out: first_bot has no GAME"
    )
    assert told[1].endswith("the game in outpost_game calls itself 'outpost'")
    assert "'siege'" in told[2]
    assert "nowhere_at_all cannot be loaded: ModuleNotFoundError" in told[2]
    done = wsn(site, tmp_path, "play", "raid", "--bots", "first,idle")
    assert done.returncode == 2
    assert "there is no" in done.stderr
    assert (
        "the bot 'idle' of the package outpost-game is left out: what Idle(seed) makes has no choose"
        in done.stderr
    )
    assert "the bot 'First!' of the package outpost-game is left out: its name is not a word" in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_is_loaded_where_a_game_of_ours_is_asked_for(site: Path, tmp_path: Path) -> None:
    asked = "import sys; from wsn.systems import system_of; system_of('hex_tiles')"
    code = f"{asked}; print('outpost_game' in sys.modules)"
    env = {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_offers_are_read_from_the_packages_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "some", "[console_scripts]\nx = y:z\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "python.zip")])
    assert find_offers("wsn.games") == ()
    install(tmp_path, "more", "[wsn.games]\nb = two\na = one\n")
    assert find_offers("wsn.games") == (
        InstalledOffer("a", "one", "more"),
        InstalledOffer("b", "two", "more"),
    )
    assert find_offers("wsn.bots") == ()


def test_what_is_ours_stays_ours_and_the_rest_is_found_once() -> None:
    asked: list[int] = []

    def find() -> dict[str, int]:
        asked.append(1)
        return {"a": 9, "c": 3}

    names = Completed({"a": 1, "b": 2}, find)
    assert (names["a"], "b" in names, asked) == (1, True, [])
    assert "z" not in names
    assert ([*names], len(names), names["a"], names["c"], asked) == (["a", "b", "c"], 3, 1, 3, [1])
    with pytest.raises(KeyError):
        _ = names["z"]
    del names["c"]
    names["d"] = 4
    assert [*names.items()] == [("a", 1), ("b", 2), ("d", 4)]
    names.forget()
    assert "c" in names
    assert asked == [1, 1]


def test_a_warning_says_what_is_left_out_and_why() -> None:
    with pytest.warns(InstalledWarning, match=r"^the bot 'x' of the package p is left out: it is no bot$"):
        warn_of("bot", InstalledOffer("x", "m:X", "p"), "it is no bot")
    with pytest.warns(InstalledWarning, match=r"^the game 'x' is left out: why$"):
        warn_of("game", InstalledOffer("x", "m", ""), "why")
