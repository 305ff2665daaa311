"""The odds that a preview tells, against many simulated attacks: one threshold for all of them together."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from attack.cases import Attack, Case, Fault
from attack.play import open_scenario
from tests.contract import Told
from tests.systems.hex_tiles.oddslines import told as told_of_tiles
from tests.systems.omaha_solitaire.oddslines import told as told_alone
from tests.systems.storm_over_normandy.oddslines import told as told_of_areas
from wsn import scenario
from wsn.engine.commands import Command
from wsn.engine.dice import SeededDice
from wsn.engine.events import Event, PhaseEntered, Resolved
from wsn.engine.facts import Chance
from wsn.engine.game import Game
from wsn.engine.memo import read_memo
from wsn.engine.state import GameState
from wsn.systems.war_storms.rules.commands import LetFall
from wsn.systems.war_storms.rules.memos import Barrage
from wsn.systems.war_storms.rules.support.bombard import hits_text

THROWS = 1000
"""How often an attack is simulated."""
FALSE_ALARM = 0.001
"""The chance that a run of any length tells of a fault that is none."""
MOST_TESTS = 20_000
"""Tests for which that holds (Bonferroni): more are not made in a run."""
FEWEST_EXPECTED = 5
"""Outcomes that are expected more seldom are counted as one."""
STEPS = 400
"""Orders within which an attack is looked for."""
TOLD: Mapping[str, Told] = {
    "hex_tiles": told_of_tiles,
    "omaha_solitaire": told_alone,
    "storm_over_normandy": told_of_areas,
}
"""How the outcome of an attack is known from its events, in games whose tests say it."""


class SimulatedOdds(Attack):
    """An attack of a random game, thrown a thousand times."""

    name = "odds"
    share = 6
    seconds = 60

    def draw(self, rng: random.Random) -> Case:
        """A game and where an attack is looked for in it."""
        return {
            "scenario": rng.choice(sorted(scenario.names())),
            "seed": rng.randrange(1_000_000),
            "after": rng.randrange(STEPS),
        }

    def strike(self, case: Case, tally: Counter[str]) -> None:
        """Find an attack whose outcome can be told, throw it, and compare."""
        system, setup, world = open_scenario(case["scenario"])
        game = Game.new(system, setup, seed=case["seed"], world=world)
        rng = random.Random(str(case))
        for step in range(STEPS):
            side = game.deciding
            if side is None or self.is_over:
                return
            legal = game.legal()
            if step >= case["after"] % max(1, STEPS // 4):
                for command in rng.sample(legal, min(3, len(legal))):
                    if self._throw(game, side, command, tally):
                        return
            game.submit(side, rng.choice(legal))

    def _throw(self, game: Game[object], side: str, command: Command, tally: Counter[str]) -> bool:
        """Compare one attack; False where there is nothing to compare."""
        preview = game.system.preview(game.situation(), command)
        if preview is None or sum(one.ways > 0 for one in preview.odds) < 2:
            return False
        words = [one.words for one in preview.odds]
        seen: Counter[str] = Counter()
        for number in range(THROWS):
            course = game.decide(side, command, SeededDice(f"throw {number}"))
            events = tuple(event for entry in course.entries for event in entry.events)
            if isinstance(command, LetFall):  # it attacks everybody who is there, friends too
                word: str | None = sum_hits(game.state, side, events)
            else:
                word = tell_outcome(game.system.name, command, events, words)
            if word is None:
                if seen:
                    break  # it comes to more than the preview tells of: another dice, another question
                return False
            seen[word] += 1
        else:
            compare_counts(preview.odds, seen, f"{game.setup.name}: {command}")
            tally["attacks with odds"] += 1
            tally["simulated attacks"] += THROWS
            return True
        return False


def tell_outcome(system: str, command: Command, events: tuple[Event, ...], words: list[str]) -> str | None:
    """The word of the odds that these events came to; None where they tell none."""
    if system in TOLD:
        word = TOLD[system](command, events)
        return word if word in words else None
    texts = [_even(event.text) for event in events if isinstance(event, Resolved)]
    for text in texts:  # what follows may be another attack, with odds of its own
        fitting = [word for word in words if text.endswith(f", {_even(word)}")]
        if fitting:
            return max(fitting, key=len)
    return None


def sum_hits(state: GameState, side: str, events: Iterable[Event]) -> str:
    """The word of the odds for the hits of a mission: on the enemy, and on units of the side that ordered."""
    hits: Counter[bool] = Counter()
    for event in events:
        if isinstance(event, PhaseEntered) and event.phase == "barrage":
            memo = read_memo(event, Barrage)
            hits[state.units[memo.victims[0]].side == side] += memo.hits
    return hits_text(hits[False], hits[True])


def _even(text: str) -> str:
    """A sentence with one sign between its parts."""
    return text.replace(": ", ", ")


def compare_counts(odds: tuple[Chance, ...], seen: Counter[str], where: str) -> None:
    """Raise Fault where what was thrown does not fit the odds."""
    expected: dict[str, Fraction] = {}
    for one in odds:
        expected[one.words] = expected.get(one.words, Fraction(0)) + Fraction(one.ways, one.out_of)
    thrown = sum(seen.values())
    told = f"{where}: said { ({word: str(share) for word, share in expected.items()}) }, thrown {dict(seen)}"
    if any(not expected.get(word) for word in seen):
        raise Fault("an attack comes to what its odds call impossible", told)
    cells: list[tuple[float, int]] = []
    rest_expected, rest_seen = 0.0, 0
    for word, share in expected.items():
        mean = float(share * thrown)
        if mean < FEWEST_EXPECTED:
            rest_expected, rest_seen = rest_expected + mean, rest_seen + seen[word]
        elif mean:
            cells.append((mean, seen[word]))
    if rest_expected:
        cells.append((rest_expected, rest_seen))
    if len(cells) < 2:
        return
    square = sum((count - mean) ** 2 / mean for mean, count in cells)
    chance = chi_square_tail(square, len(cells) - 1)
    if chance < FALSE_ALARM / MOST_TESTS:
        raise Fault("an attack comes out otherwise than its odds say", f"{told}, chance {chance:.2g}")


def chi_square_tail(square: float, freedom: int) -> float:
    """The chance that a chi-square variable with so many degrees of freedom is at least this large."""
    half, x = freedom / 2, square / 2
    if x <= 0:
        return 1.0
    scale = math.exp(-x + half * math.log(x) - math.lgamma(half))
    if x < half + 1:  # the series of the lower part converges
        term = total = 1 / half
        n = half
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    b, c = x + 1 - half, 1e300  # else the continued fraction of the upper part
    d = 1 / b
    value = d
    for i in range(1, 500):
        factor = -i * (i - half)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        value *= d * c
        if abs(d * c - 1) < 1e-12:
            break
    return min(1.0, scale * value)
