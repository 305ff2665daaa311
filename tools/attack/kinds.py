"""Every kind of file that wsn reads: samples of it, and everything that is asked of one."""

from __future__ import annotations

import gzip
import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image

from attack.asking import ask_command
from attack.cases import Fault
from attack.failures import ROOT
from wsn import scenario
from wsn.client.pages.builder.agreeing import BattleDocument
from wsn.client.pages.builder.buying import Buying
from wsn.client.pages.start.games import read_row
from wsn.client.settings import load_settings
from wsn.data import DataError
from wsn.editing.autosave import Autosave, kept_rows
from wsn.editing.document import Document
from wsn.lessons.progress import LessonProgress
from wsn.mapmaking.draft import draft_of
from wsn.mapmaking.workshop import Workbench
from wsn.scenariomaking.workshop import ScenarioBench
from wsn.table import results
from wsn.table.home import home
from wsn.table.players_file import Memory

EDITED: Mapping[str, type[Document]] = {
    one.kind: one for one in (Workbench, ScenarioBench, BattleDocument)
}  # fmt: skip
"""What is edited, by its word in a file of kept edits."""
Question = Callable[[Path], None]
CORPUS = ROOT / "tests" / "corpus" / "0.2.0"
SCAN = "drill_ground"
"""The board whose picture is fitted and guessed."""


@dataclass(frozen=True)
class FileKind:
    """A kind of file."""

    name: str
    make: Callable[[], Iterator[Path]]
    """Makes samples in the working folder, and gives the files that are changed; the others lie beside them.
    """
    asked: tuple[Question, ...]


def words(*parts: str) -> Question:
    """A command of wsn, with the file in the place of `FILE`."""

    def ask(file: Path) -> None:
        ask_command([part.replace("FILE", str(file)) for part in parts])

    return ask


def from_folder(folder: Path, pattern: str, most: int = 6) -> Callable[[], Iterator[Path]]:
    """Copies of files of the source: the smallest ones."""

    def make() -> Iterator[Path]:
        files = sorted(folder.glob(pattern), key=lambda file: (file.stat().st_size, file.name))
        for file in files[:most]:
            yield Path(shutil.copy(file, Path(file.name)))

    return make


def from_command(name: str, *parts: str) -> Callable[[], Iterator[Path]]:
    """One file that a command of wsn writes."""

    def make() -> Iterator[Path]:
        ask_command(parts)
        yield Path(name)

    return make


def from_all(*makers: Callable[[], Iterator[Path]]) -> Callable[[], Iterator[Path]]:
    """The samples of several."""

    def make() -> Iterator[Path]:
        for one in makers:
            yield from one()

    return make


def as_data(question: Callable[[Path], Any]) -> Question:
    """A question of Python: nothing but DataError is an answer to a bad file."""

    def ask(file: Path) -> None:
        try:
            question(file)
        except DataError as error:
            if not error.problems:
                raise Fault("a file is refused without a word", str(file)) from error

    return ask


# --- makers


def make_journals() -> Iterator[Path]:
    """Games of earlier releases, and one of this."""
    for file in sorted((CORPUS / "journals").glob("*.gz"), key=lambda file: file.stat().st_size)[:4]:
        plain = Path(file.name.removesuffix(".gz"))
        plain.write_bytes(gzip.decompress(file.read_bytes()))
        yield plain
    game = scenario.new_game("omaha_alone", seed=3)
    rng = random.Random(3)
    for _ in range(12):
        game.submit(game.deciding or "", rng.choice(game.legal()))
    game.save("g.wsn.jsonl")
    yield Path("g.wsn.jsonl")


def make_roster() -> Iterator[Path]:
    """A roster with a history."""
    ask_command(["pointbuy", "new", "--nation", "german", "--points", "150", "--out", "r.toml"])
    ask_command(["pointbuy", "add", "r.toml", "3 x Infantry", "3 x Panzer VII Tiger"])
    ask_command(["pointbuy", "undo", "r.toml"])
    ask_command(["pointbuy", "redo", "r.toml"])
    yield Path("r.toml")


def make_list() -> Iterator[Path]:
    """A roster as text, to paste."""
    list(make_roster())
    Path("r.txt").write_text(ask_command(["pointbuy", "show", "r.toml", "--text"]).stdout, "utf-8")
    yield Path("r.txt")


def make_module() -> Iterator[Path]:
    """A module for VASSAL, and a picture to lay its grid on."""
    list(make_pictures())
    ask_command(["export", "ht_airel", "--vassal", "v.vmod"])
    yield Path("v.vmod")


def make_history() -> Iterator[Path]:
    """The history that lies beside a roster."""
    list(make_roster())
    yield Path("r.toml.undo")


def make_seals() -> Iterator[Path]:
    """Two sealed rosters: seal and opening of each, a line a file."""
    for name, nation in (("a", "german"), ("b", "us")):
        ask_command(["pointbuy", "new", "--nation", nation, "--points", "150", "--out", f"{name}.toml"])
        ask_command(["pointbuy", "add", f"{name}.toml", "3 x Infantry"])
        done = ask_command(["pointbuy", "seal", f"{name}.toml"])
        Path(f"{name}.seal").write_text(done.stdout.split()[-1] if done.stdout.split() else "", "utf-8")
    yield from (Path("a.seal"), Path("a.toml.opening"))


def ask_seals(_file: Path) -> None:
    """Reveal both, whatever one of the four texts is."""
    texts = [Path(name) for name in ("a.seal", "a.toml.opening", "b.seal", "b.toml.opening")]
    lines = [one.read_text("utf-8", "replace").strip()[:4000].replace("\0", "") for one in texts]
    ask_command(["pointbuy", "reveal", "--out", "x.toml", "y.toml", "--", *lines])


def make_codes() -> Iterator[Path]:
    """Codes of rosters and rulings."""
    for file in sorted((CORPUS / "codes").iterdir()):
        yield Path(shutil.copy(file, Path(file.name)))


def ask_code(file: Path) -> None:
    """Open a code as it would be pasted."""
    text = file.read_text("utf-8", "replace").strip().replace("\0", "")[:4000]
    for parts in (["pointbuy", "open", "--", text], ["ruling", "--", text], ["los", "--replay", text]):
        ask_command(parts)


def make_edits() -> Iterator[Path]:
    """Edits of a board that are not saved, of a scenario, and of the battle of two rosters."""
    bench = Workbench.open_board("drill_ground")
    spaces = list(bench.now.board.spaces)
    for space in spaces[:4]:
        bench.do(f"terrain woods {space}")
    bench.undo()
    bench.close()
    drafted = ScenarioBench.open_scenario("first_orders")
    drafted.do("set turns=9")
    drafted.close()
    battle = BattleDocument.open_battle(Buying("war_storms"))
    battle.agree_on(replace(battle.agreed, turns=9, edges=("north", "south")))
    battle.close()
    for row in kept_rows():
        yield row.place


def ask_edits(file: Path) -> None:
    """List what waits, and go on with it as the editors do."""
    as_data(lambda place: Autosave.read_edits(place).close())(file)
    for row in kept_rows():
        as_data(partial(_go_on, EDITED[row.kind]))(row.place)


def _go_on(document: type[Document], place: Path) -> None:
    opened = document.open_kept(place)
    try:
        if isinstance(opened, ScenarioBench):
            _ = opened.now, opened.problems
        elif isinstance(opened, Workbench):
            _ = opened.now.problems
        opened.undo()
        opened.redo()
    finally:
        opened.close()


def make_pictures() -> Iterator[Path]:
    """A drawn board in every format that is read, with its fit."""
    ask_command(["draw", SCAN, "--png", "p.png", "--width", "420"])
    picture = Image.open("p.png").convert("RGB")
    for ending in ("jpg", "webp", "tif", "bmp", "gif"):
        picture.save(f"p.{ending}")
    spaces = list(draft_of(SCAN).board().spaces)
    points = [f"{spaces[0]}=40,40", f"{spaces[1]}=40,80", f"{spaces[-1]}=380,300"]
    at = [part for point in points for part in ("--at", point)]
    ask_command(["map", "fit", "p.png", "--like", SCAN, *at, "--out", "p.toml", "--force"])
    for ending in ("png", "jpg", "webp", "tif", "bmp", "gif"):
        yield Path(f"p.{ending}")


def make_fit() -> Iterator[Path]:
    """The fit that lies beside a map."""
    list(make_pictures())
    yield from sorted(Path().glob("*.fit.toml")) or [Path("p.toml")]


def make_rows() -> Iterator[Path]:
    """Rows of games between bots."""
    for ending in ("jsonl", "csv"):
        ask_command([*SIMULATE, "--out", f"rows.{ending}"])
        yield Path(f"rows.{ending}")


RESUME = ("simulate", "airel_bridge", "--games", "2", "--bots", "random,random", "--quiet", "--resume")
SIMULATE = ("simulate", "airel_bridge", "--games", "1", "--bots", "random,random", "--quiet")


def make_turn() -> Iterator[Path]:
    """The files of a game that is played by files."""
    ask_command(["turn", "offer", "first_orders", "--as", "allies", "--out", "o.wsnturn", "--folder", "one"])
    yield Path("o.wsnturn")
    ask_command(["turn", "take", "o.wsnturn", "--out", "a.wsnturn", "--folder", "two", "--quiet"])
    yield Path("a.wsnturn")


def ask_turn(file: Path) -> None:
    """Take a file at both ends."""
    for folder in ("one", "three"):
        ask_command(
            ["turn", "take", str(file), "--out", "x.wsnturn", "--folder", folder, "--quiet"], "quit\n"
        )


def make_home() -> Iterator[Path]:
    """What is remembered of a player: settings, players, lessons, results, marks of journals."""
    ask_command(
        ["play", "omaha_alone", "--bots", "random", "--seed", "2", "--quiet", "--journal", "h.wsn.jsonl"]
    )
    LessonProgress.load()
    place = home()
    place.mkdir(parents=True, exist_ok=True)
    (place / "settings.json").write_text('{"ui_scale": 1.5, "speed": "fast", "volume": 40}', "utf-8")
    Memory.load().remember(Path("h.wsn.jsonl"), {"americans": "human"})
    won = {"americans": "americans"}
    row = results.Result(
        "2026-06-06", "omaha_solitaire", "omaha_alone", {"americans": "human"}, won, None, "lost"
    )
    results.note(row)
    (place / "lessons.json").write_text('{"done": {"assault": true}, "marks": {}}', "utf-8")
    yield from (file for file in sorted(place.glob("*.json*")) if file.is_file())


def ask_home(_file: Path) -> None:
    """Read all of it, as the window and the prompt do at their start."""
    load_settings()
    Memory.load().of(Path("h.wsn.jsonl"))
    LessonProgress.load()
    results.load()
    ask_command(["results"])
    ask_command(["lessons"])


def play_some(file: Path) -> None:
    """Begin the game of a scenario and give some orders."""
    game = scenario.new_game(scenario.load(file), seed=1)
    rng = random.Random(1)
    for _ in range(12):
        if game.deciding is None:
            break
        game.submit(game.deciding, rng.choice(game.legal()))
    game.legal()


CHECK = words("check", "FILE")
IMPORT = words("import", "FILE", "--out", "in", "--force")
KINDS: tuple[FileKind, ...] = (
    FileKind(
        "maps",
        from_all(from_folder(ROOT / "maps", "*.toml", 7), from_folder(CORPUS / "maps", "*.toml")),
        (CHECK, words("draw", "FILE", "--text"), words("map", "turn", "FILE", "--out", "t.toml", "--force"),
         words("export", "FILE", "x.tmx", "--force")),
    ),
    FileKind("overlays", from_folder(ROOT / "maps" / "overlays", "*.toml", 4), (CHECK,)),
    FileKind("fits", make_fit, (CHECK, words("map", "guess", "p.png", "--fit", "FILE", "--out", "g.toml"))),
    FileKind(
        "scenarios",
        from_all(*(from_folder(one, "*.toml", 2) for one in sorted((ROOT / "scenarios").iterdir()))),
        (CHECK, words("scenario", "show", "FILE"), words("scenarios", "FILE"), as_data(play_some)),
    ),
    FileKind("lessons", from_folder(ROOT / "lessons", "*.toml", 6), (CHECK,)),
    FileKind(
        "catalogues",
        from_folder(ROOT / "pointbuy" / "catalogue", "*.toml"),
        (CHECK, words("pointbuy", "rows", "--catalogue", "FILE")),
    ),
    FileKind(
        "rosters",
        from_all(make_roster, from_folder(CORPUS / "rosters", "*.toml")),
        (CHECK, words("pointbuy", "show", "FILE"), words("pointbuy", "fits", "FILE"),
         words("pointbuy", "code", "FILE"), words("pointbuy", "add", "FILE", "Infantry")),
    ),
    FileKind("histories", make_history, (words("pointbuy", "undo", "r.toml"),)),
    FileKind("codes", make_codes, (ask_code,)),
    FileKind("seals", make_seals, (ask_seals,)),
    FileKind("drafts", make_edits, (ask_edits,)),
    FileKind(
        "tables",
        from_folder(ROOT / "wsn" / "systems" / "war_storms" / "data", "tables.toml"),
        (CHECK, words("units", "war_storms", "--tables", "FILE")),
    ),
    FileKind("rows", make_rows, (words(*RESUME, "--out", "FILE"),)),
    FileKind("m44", from_command("s.m44", "export", "airel_bridge", "s.m44"), (IMPORT,)),
    FileKind(
        "Tiled",
        from_all(*(from_command(f"m.{end}", "export", "ht_airel", f"m.{end}") for end in ("tmx", "tmj"))),
        (IMPORT,),
    ),
    FileKind(
        "GeoJSON",
        from_folder(ROOT / "tests" / "mapmaking", "*.geojson"),
        (words("import", "FILE", "--metres", "250", "--system", "war_storms", "--out", "in"),
         ),
    ),
    FileKind("CSV", from_command("m.csv", "export", "ht_airel", "m.csv"), (IMPORT,)),
    FileKind(
        "pictures",
        make_pictures,
        (words("map", "fit", "FILE", "--like", SCAN, "--at", "A1=1,1", "--out", "f.toml", "--force"),
         words("map", "guess", "FILE", "--fit", "p.toml", "--out", "g.toml", "--force")),
    ),
    FileKind("turn files", make_turn, (ask_turn,)),
    FileKind("what is remembered of a player", make_home, (ask_home,)),
    FileKind(
        "packs",
        from_command("p.wsn.zip", "pack", "airel_bridge", "--out", "p.wsn.zip"),
        (CHECK, words("scenarios", "FILE"), as_data(play_some)),
    ),
    FileKind(
        "VASSAL modules",
        make_module,
        (words("map", "fit", "p.png", "--like", "ht_airel", "--vmod", "FILE", "--out", "f.toml", "--force"),),
    ),
    FileKind(
        "journals",
        make_journals,
        (words("replay", "FILE"), words("verify", "FILE"), words("draw", "FILE", "--text"),
         words("replay", "FILE", "--public", "pub.jsonl"), lambda file: as_data(read_row)(file)),
    ),
    FileKind(
        "pasted lists",
        make_list,
        (words("pointbuy", "read", "FILE", "--nation", "german"),),
    ),
)  # fmt: skip
"""Everything that is read, by the names in the table of a run."""
