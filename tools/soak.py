"""The attack on wsn that runs by itself: `python tools/soak.py --minutes 5 --seed 1`.

Games are played in many ways, files are damaged, disks fill up, programs are killed, and rulings are compared
with slow second opinions; all of it is drawn from the seed. What goes wrong is made smaller and kept as a
file, which `python tools/soak.py --again FILE` shows again. Exit status: 0 nothing went wrong, 1 something
did, 2 it could not be tried. Needs Linux, and what requirements-test.txt lists.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from attack.attacks import list_attacks, share_time
from attack.cases import Attack
from attack.failures import BadCase, Failure, read_failure
from attack.striking import Slice, shrink_failure, strike_for, strike_once

BEGINS, ENDS = "<!-- the last run -->\n", "<!-- behind the last run -->"
"""Around the table of the last run in `docs/reliability.md`."""
FOLDER = Path("build") / "soak"
"""Where failures are kept, below the folder in which it runs."""


def main(words: Sequence[str] | None = None) -> int:
    """Run what the words ask for; the exit status."""
    attacks = {one.name: one for one in list_attacks()}
    asked = _parser(sorted(attacks)).parse_args(words)
    if asked.again:
        return show_again(attacks, asked.again)
    chosen = tuple(one for name, one in attacks.items() if not asked.only or name in asked.only)
    return attack_all(chosen, asked.minutes * 60, asked.seed, asked.out, asked.page)


def _parser(names: list[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5.0, help="how long, all attacks together")
    parser.add_argument("--seed", type=int, default=1, help="what everything is drawn from")
    parser.add_argument("--only", action="append", choices=names, help="this attack alone, or several")
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder for failures")
    parser.add_argument("--page", type=Path, help="a page whose table of the last run is written anew")
    parser.add_argument("--again", type=Path, metavar="FILE", help="show a failure again")
    return parser


def attack_all(
    attacks: tuple[Attack, ...], seconds: float, seed: int, folder: Path, page: Path | None = None
) -> int:
    """Divide the time among attacks, and tell what came of each; 1 if anything went wrong."""
    began, failures = time.monotonic(), list[tuple[Failure, Path]]()
    tally: Counter[str] = Counter()
    processor = 0.0
    for number, attack in enumerate(attacks):
        left = max(0.0, seconds - (time.monotonic() - began))
        done = strike_for(attack, seed, share_time(attacks[number:], left))
        processor += done.processor
        tally.update({_row_name(attack, what): count for what, count in done.tally.items() if count})
        _say(f"{time.monotonic() - began:6.0f} s  {attack.name}: {_told(done)}")
        for failure in done.failures.values():
            failure.save(folder)
            failure = shrink_failure(attack, failure)
            failures.append((failure, failure.save(folder)))
    table = _table(tally, seed, time.monotonic() - began, processor, len(failures))
    _say(table)
    if page is not None:
        write_result(page, table)
    for failure, file in failures:
        _say(f"FAILED  {failure.attack} {failure.number}: {failure.sign}\n{failure.told[-1500:]}")
        _say(f"python tools/soak.py --again {file}\n")
    return 1 if failures else 0


def write_result(page: Path, table: str) -> None:
    """Put the table of a run in the place of the last one. Raises ValueError for a page without one."""
    before, mark, rest = page.read_text(encoding="utf-8").partition(BEGINS)
    _, end, after = rest.partition(ENDS)
    if not mark or not end:
        raise ValueError(f"{page} has no place for the result of a run")
    page.write_text(f"{before}{mark}{table}{end}{after}", encoding="utf-8")


def show_again(attacks: dict[str, Attack], file: Path) -> int:
    """Make the case of a file again: 1 if it still shows something, 0 if all is well, 2 if there is no such
    case.
    """
    try:
        failure = read_failure(file)
        attack = attacks[failure.attack]
    except BadCase as error:
        _say(str(error))
        return 2
    except KeyError as error:
        _say(f"{file}: there is no attack {error}")
        return 2
    shown = strike_once(attack, failure.case)
    if shown is None:
        _say("it does not happen any more")
        return 0
    sign, told = shown
    _say(f"{told}\n{sign}" if sign == failure.sign else f"{told}\n{sign}\n(it was: {failure.sign})")
    return 1


def _row_name(attack: Attack, what: str) -> str:
    return f"{attack.name}: {what}" if what in ("cases", "failures") else what


def _told(done: Slice) -> str:
    words = [f"{count:,} {what}" for what, count in sorted(done.tally.items()) if count]
    return f"{done.seconds:.0f} s, {done.processor:.0f} s of processor, {', '.join(words) or 'nothing'}"


def _table(tally: Counter[str], seed: int, seconds: float, processor: float, wrong: int) -> str:
    """The volumes as a table of Markdown."""
    head = (
        f"{time.strftime('%d %B %Y').lstrip('0')}, seed {seed}: {seconds / 60:.1f} minutes on one core, with "
        f"{processor / 60:.1f} minutes of processor. Faults: {wrong or 'none'}."
    )
    rows = [f"| {what} | {count:,} |" for what, count in sorted(tally.items()) if ": cases" not in what]
    return "\n".join(["", head, "", "| what | how many |", "|---|--:|", *rows, "", ""])


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
