"""Pairs of games that one side cannot tell apart: at the prompt, in a session, and in the models of
the window.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

from attack.cases import Attack, Case, Fault, halve
from attack.files import settle_home
from tests.two_worlds import COMMANDS, ME, NAME, PAIRS, ask_world, player, read_models, session_of, write_pair

ASKED = 8
"""Commands that are asked of a pair, of all those that there are."""


class TwoWorlds(Attack):
    """Whatever a side asks of two games that differ in what it may not know, the answers are the same."""

    name = "worlds"
    share = 8
    seconds = 120

    def draw(self, rng: random.Random) -> Case:
        """A pair of games, some commands, and whether a session and the window are asked too."""
        return {
            "pair": rng.choice(sorted(PAIRS)),
            "seed": rng.randrange(1, 1_000_000),
            "asked": sorted(rng.sample(range(len(COMMANDS)), ASKED)),
            "session": rng.random() < 0.4,
            "models": rng.random() < 0.4,
        }

    def strike(self, case: Case, tally: Counter[str]) -> None:
        """Make the pair and ask."""
        folder = Path(tempfile.mkdtemp(prefix=f"{case['pair']}-", dir=Path.cwd()))
        with chdir(folder):
            settle_home()
            folders = (folder / "one", folder / "two")
            for one in folders:
                one.mkdir()
            try:
                write_pair(case["pair"], folders, case["seed"])
            except (StopIteration, AssertionError, LookupError):
                tally["games without a secret to ask for"] += 1  # no such order, card or token in this one
                return
            self._ask(case, folders, tally)
        shutil.rmtree(folder)
        tally["pairs of worlds at the prompt"] += 1

    def _ask(self, case: Case, folders: tuple[Path, Path], tally: Counter[str]) -> None:
        me = player(folders)
        for number in case["asked"]:
            words = [me if word == ME else word for word in COMMANDS[number]]
            _same(f"wsn {' '.join(words)}", *(ask_world(one, words) for one in folders))
            tally["commands asked in two worlds"] += 1
        if case["session"]:
            words, typed = session_of(me)
            one, two = (_ask_session(folder, words, typed) for folder in folders)
            _same("whether a session gives an order", one is None, two is None)
            if one is None:  # what follows an order may rest on what is hidden
                tally["sessions that gave an order"] += 1
            else:
                _same("a session at the prompt", one, two)
                tally["sessions in two worlds"] += 1
        if case["models"]:
            one, two = (read_models(folder, me) for folder in folders)
            for what in one:
                _same(what, one[what], two.get(what))
            tally["models of pages compared in two worlds"] += len(one)

    def shrink(self, case: Case) -> Iterator[Case]:
        """Fewer questions."""
        for asked in halve(case["asked"]):
            yield {**case, "asked": asked}
        for what in ("session", "models"):
            if case[what]:
                yield {**case, what: False}


def _ask_session(folder: Path, words: list[str], typed: list[str]) -> object | None:
    """What a session tells and writes; None where a word that was typed was an order at that moment."""
    journal = folder / NAME
    before = journal.read_bytes()
    said, files = ask_world(folder, words, typed, grows=NAME)
    if journal.read_bytes() != before:
        journal.write_bytes(before)
        return None
    files.pop("copy.wsn.jsonl", None)  # the player is told that a copy holds everything
    return said, files


def _same(what: str, one: Any, two: Any) -> None:
    if one != two:
        raise Fault(
            f"two worlds are told apart by {what}", f"{NAME}\n{str(one)[:3000]}\n---\n{str(two)[:3000]}"
        )
