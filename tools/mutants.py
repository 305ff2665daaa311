"""Change the rules at random and see whether the tests notice: `python tools/mutants.py`, or `--quick`.

mutmut makes the changes (a comparison turned, a number raised, a `not` left out), notes which tests run
through which function, and runs these in a forked process for each change, the quickest first, until one
fails. This chooses: the games and modules of tests/mutants/modules.toml, a seeded sample, and of the kinds of
changes those of logic. What puts None where a value was, leaves out an argument or changes a word is left
out: the first two end in an exception under whatever test, and words are for people.

What no test noticed needs a better test, or an entry with its reason in tests/mutants/survivors.toml.
The copies in which mutmut works lie in the user's cache, a folder a game, made anew when a file has changed.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tests" / "mutants" / "modules.toml"
EXPLAINED = ROOT / "tests" / "mutants" / "survivors.toml"

FULL_COUNT: Final = 200
QUICK_COUNT: Final = 10
WANTED_SHARE: Final = 0.9
"""The share of changes that must be noticed or explained, in each game."""
TIMES_LONGER: Final = 10
"""A change has run into a loop when its tests take this many times as long as without it, by the clock;"""
SPARE_SECONDS: Final = 2.0
"""and this is added to what they take without it, so a busy machine is no loop."""
MOST_NAMES: Final = 400
"""Names of mutants that are given to mutmut at once: a command line is not endless."""

COPIED = ("wsn", "tests", "tools", "maps", "scenarios", "lessons", "pointbuy", "docs", "examples", "games")
"""What the tests of a game read; mutmut works in a copy of it."""
GENERATE = (
    "import os, mutmut.__main__ as m\n"
    "m.set_mutant_under_test('mutant_generation')\n"
    "os.makedirs('mutants', exist_ok=True)\n"
    "m.copy_src_dir(); m.copy_also_copy_files(); m.create_mutants(1)\n"
)
"""The first steps of `mutmut run`, which has no command of its own for them: to choose, we need the names."""
ENDED = {0: "survived", 5: "untested", 33: "untested", -24: "timed out", -9: "timed out"}
"""What mutmut's exit codes mean; it takes any other that is not 0 for a change that was noticed."""


class Unready(Exception):
    """Why no mutant can be made or run, in one sentence."""


@dataclass(frozen=True, slots=True)
class GameModules:
    """One game's rows of the table: paths from the root of the tree."""

    game: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    without: tuple[str, ...] = ()
    """Tests that read the modules as text: mutmut puts every change of a function beside it."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one function: its name for mutmut, and the lines of the module that go and come."""

    name: str
    module: str
    was: str
    becomes: str
    outcome: str = ""


# --- what is changed


def read_table(path: Path = TABLE) -> dict[str, GameModules]:
    """The games with their modules and tests, as the data file lists them."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        game: GameModules(
            game,
            tuple(f"wsn/systems/{game}/rules/{module}" for module in row["modules"]),
            tuple(row["tests"]),
            tuple(row.get("without", ())),
        )
        for game, row in rows.items()
    }


def read_explained(path: Path = EXPLAINED) -> dict[tuple[str, str, str], str]:
    """The reasons of survivors, by module below wsn/systems, lines before and lines after."""
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("survivor", [])
    return {(row["module"], row["was"], row["becomes"]): row["why"] for row in rows}


def is_logic(was: str, becomes: str) -> bool:
    """Whether a change is one of logic: neither of a word, nor a None put in, nor an argument left out."""
    old, new = list(split_tokens(was)), list(split_tokens(becomes))
    gone: list[str] = []
    come: list[str] = []
    for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            gone += old[a:b]
            come += new[c:d]
    if any(token[-1] in "\"'" for token in (*gone, *come)) or "None" in come:
        return False
    return bool(set(come) - {","}) or bool({"not", "~", "case"}.intersection(gone))


def split_tokens(source: str) -> Iterator[str]:
    """The tokens of a piece of Python that need not be a whole statement."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.string.strip():
                yield token.string
    except (tokenize.TokenError, IndentationError):
        return


def read_mutants(folder: Path, module: str) -> Iterator[Mutant]:
    """All that mutmut made of a module, in its order, with the lines that go and come."""
    made = folder / "mutants" / module
    outcomes: dict[str, int | None] = json.loads(Path(f"{made}.meta").read_text())["exit_code_by_key"]
    spans = json.loads(Path(f"{made}.spans").read_text())["spans"]
    lines = made.read_text(encoding="utf-8").split("\n")
    for name, code in outcomes.items():
        function = name.rpartition(".")[2]
        both = (re.sub(r"\d+$", "orig", function), function)
        old, new = (
            [line.replace(one, "") for line in lines[spans[one][0] - 1 : spans[one][1]]] for one in both
        )
        was, becomes = [], []
        for line in difflib.ndiff(old, new):
            if line.startswith("- "):
                was.append(line[2:].strip())
            elif line.startswith("+ "):
                becomes.append(line[2:].strip())
        outcome = "" if code is None else ENDED.get(code, "noticed")
        yield Mutant(name, module, "\n".join(was), "\n".join(becomes), outcome)


def choose_mutants(made: Sequence[Mutant], count: int, seed: str) -> list[Mutant]:
    """A sample of the changes of logic, the same for the same seed; all if there are no more."""
    pool = [mutant for mutant in made if is_logic(mutant.was, mutant.becomes)]
    return random.Random(seed).sample(pool, min(count, len(pool)))


def choose_modules(row: GameModules, quick: bool, seed: str) -> tuple[str, ...]:
    """The modules that are changed: all, or four of them for a quick run, the same for the same seed."""
    if not quick or len(row.modules) < 5:
        return row.modules
    return tuple(sorted(random.Random(seed).sample(row.modules, 4)))


# --- where mutmut works


def find_cache() -> Path:
    """The folder of all our copies: in the user's cache, beside nothing of the tree."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "wsn-mutants"


def digest_tree(root: Path, modules: Sequence[str]) -> str:
    """A digest of every file that is copied, and of which modules are changed."""
    digest = hashlib.sha256(repr(sorted(modules)).encode())
    for top in COPIED:
        for path in sorted((root / top).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(f"{path.relative_to(root)}".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def write_settings(root: Path, folder: Path, row: GameModules, modules: Sequence[str]) -> None:
    """The project's own settings with a table for mutmut, as the settings of the copy."""

    def listed(words: Sequence[str]) -> str:
        return json.dumps(list(words))

    settings = ["-p", "no:xdist", "-p", "no:cacheprovider"]
    settings += [f"--deselect={test}" for test in row.without]
    ours = (root / "pyproject.toml").read_text(encoding="utf-8")
    table = (
        "\n[tool.mutmut]\n"
        'source_paths = ["wsn"]\n'
        f"only_mutate = {listed(modules)}\n"
        f"also_copy = {listed([top for top in COPIED if top not in ('wsn', 'tests')])}\n"
        f"pytest_add_cli_args = {listed(settings)}\n"
        f"pytest_add_cli_args_test_selection = {listed(row.tests)}\n"
        "track_dependencies = false\n"
        "use_git_change_detection = false\n"
        "use_setproctitle = false\n"
        f"timeout_multiplier = {TIMES_LONGER}\n"
        f"timeout_constant = {SPARE_SECONDS}\n"
    )
    (folder / "pyproject.toml").write_text(ours + table, encoding="utf-8")


def prepare_copy(root: Path, row: GameModules, modules: Sequence[str]) -> Path:
    """The folder of a game with all its mutants made; kept while nothing changes. Raises Unready."""
    folder = find_cache() / f"{row.game}-{len(modules)}"
    stamp, digest = folder / "digest", digest_tree(root, modules)
    if stamp.is_file() and stamp.read_text() == digest:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for top in COPIED:
        if (root / top).is_dir():
            shutil.copytree(root / top, folder / top, ignore=shutil.ignore_patterns("__pycache__"))
    write_settings(root, folder, row, modules)
    run_quietly(folder, [sys.executable, "-c", GENERATE])
    stamp.write_text(digest)
    return folder


def run_quietly(folder: Path, words: Sequence[str]) -> str:
    """What a command of mutmut prints. Raises Unready with its last lines if it fails."""
    env = {**os.environ, "CI": "true", "PYTHONPATH": "", "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        words,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Unready(f"mutmut ended with status {done.returncode}:\n{done.stdout[-2000:]}")
    return done.stdout


def run_mutants(folder: Path, sample: Sequence[Mutant]) -> list[Mutant]:
    """The sample with its outcomes, as mutmut noted them. Raises Unready."""
    for start in range(0, len(sample), MOST_NAMES):
        names = [mutant.name for mutant in sample[start : start + MOST_NAMES]]
        run_quietly(folder, [sys.executable, "-m", "mutmut", "run", "--max-children", "1", *names])
    modules = sorted({mutant.module for mutant in sample})
    noted = {mutant.name: mutant for module in modules for mutant in read_mutants(folder, module)}
    return [noted[mutant.name] for mutant in sample]


# --- what came of it


def is_explained(mutant: Mutant, explained: Mapping[tuple[str, str, str], str]) -> bool:
    """Whether the file of survivors has a reason for it."""
    return (mutant.module.removeprefix("wsn/systems/"), mutant.was, mutant.becomes) in explained


def tell_outcome(
    row: GameModules, done: Sequence[Mutant], explained: Mapping[tuple[str, str, str], str]
) -> float:
    """Print a game's figures and its survivors without a reason; the share that is noticed or explained."""
    counts = Counter(mutant.outcome for mutant in done)
    alive = [mutant for mutant in done if mutant.outcome not in ("noticed", "timed out")]
    unknown = [mutant for mutant in alive if not is_explained(mutant, explained)]
    noticed = (len(done) - len(alive)) / max(1, len(done))
    share = 1 - len(unknown) / max(1, len(done))
    print(
        f"{row.game}: {len(done)} changes, {counts['noticed']} noticed, {counts['timed out']} timed out, "
        f"{counts['survived']} survived, {counts['untested']} in functions that no test runs; "
        f"{noticed:.0%} noticed, {share:.0%} noticed or explained",
        flush=True,
    )
    for mutant in sorted(unknown, key=lambda one: (one.module, one.name)):
        print(f"\n  {mutant.module}  {mutant.name.rpartition('.')[2]}  ({mutant.outcome})")
        for sign, text in (("-", mutant.was), ("+", mutant.becomes)):
            print("\n".join(f"    {sign} {line}" for line in text.split("\n")), flush=True)
    return share


def run_game(row: GameModules, count: int, seed: int, quick: bool, root: Path = ROOT) -> list[Mutant]:
    """Make, choose and run one game's mutants. Raises Unready."""
    import fcntl  # where there is none, mutmut does not run either

    modules = choose_modules(row, quick, f"{seed} {row.game}")
    find_cache().mkdir(parents=True, exist_ok=True)
    with open(find_cache() / f"{row.game}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another run of the same game works in the same folder: wait for it
        folder = prepare_copy(root, row, modules)
        made = [mutant for module in modules for mutant in read_mutants(folder, module)]
        return run_mutants(folder, choose_mutants(made, count, f"{seed} {row.game}"))


def read_words(words: Sequence[str] | None, games: Sequence[str]) -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "--quick", action="store_true", help=f"{QUICK_COUNT} changes a game, in four modules each"
    )
    parser.add_argument("--game", action="append", choices=games, help="only this game; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="of the sample; 1 unless given")
    parser.add_argument("--count", type=int, help=f"changes a game; {FULL_COUNT} unless given")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """0 if enough was noticed or explained in every game, 1 if not, 2 if it could not be run."""
    table, explained = read_table(), read_explained()
    typed = read_words(words, list(table))
    count = typed.count or (QUICK_COUNT if typed.quick else FULL_COUNT)
    enough = True
    for game in typed.game or table:
        try:
            done = run_game(table[game], count, typed.seed, typed.quick)
        except Unready as error:
            print(f"{game}: {error}", file=sys.stderr)
            return 2
        enough &= tell_outcome(table[game], done, explained) >= WANTED_SHARE
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
