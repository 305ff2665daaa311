"""What every rules system must do, whatever its rules: `conform(system, setup, seeds=range(5))`.

Random games are played, and at every step the contract of the engine is checked (`_Run.step` lists it).
A failure raises AssertionError; the game so far is saved as a journal that `wsn replay` opens, and the
message names it (folder: the environment variable WSN_FAILURES, else one in the temporary folder).
WSN_LONG=10 makes everything ten times longer.
"""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wsn.cite import CITATION
from wsn.engine import journal as j
from wsn.engine.commands import Command, IllegalCommand, Proceed
from wsn.engine.dice import SeededDice
from wsn.engine.events import AnyEvent, DiceRolled, Event, Resolved
from wsn.engine.evolve import evolve
from wsn.engine.game import Game
from wsn.engine.observe import observe, observe_event, reveals
from wsn.engine.state import GameState, Unit, knows, may_read
from wsn.engine.system import Setup, System, faults
from wsn.engine.verify import verify_recording

LONG = int(os.environ.get("WSN_LONG", "1"))

encode = msgspec.json.Encoder().encode
_decode_event = msgspec.json.Decoder(AnyEvent).decode
_decode_state = msgspec.json.Decoder(GameState).decode


@dataclass
class Tally:
    """What was looked at, so that a caller can see that it was something."""

    games: int = 0
    commands: int = 0
    refused: int = 0
    undone: int = 0
    reloads: int = 0
    worlds: int = 0
    odds: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, int] = field(default_factory=dict)


Told = Callable[[Command, tuple[Event, ...]], "str | None"]


def conform(
    system: System[Any],
    setup: Setup,
    *,
    seeds: Iterable[int] = range(3),
    limit: int = 5000,
    every: int = 10,
    told: Told | None = None,
    may_tell: Callable[[Command], bool] = lambda _: False,
    hash_seeds: bool = True,
) -> Tally:
    """Play random games and check the contract; returns what was covered.

    `limit`: a game must end within so many commands. `every`: reload and other dear checks each so many
    commands. `told`: the word of `Preview.odds` that the events of a command came to (None: not that
    kind of command); with it the odds are compared with every way the dice can fall. `may_tell`:
    commands whose result may, by the rules, depend on what the side cannot see.
    """
    setup = j.plain(setup)
    world = system.world(setup)
    tally = Tally()
    seeds = list(seeds)
    seeds += [seed + 1_000_000 * k for k in range(1, LONG) for seed in seeds]
    for seed in seeds:
        run = _Run(system, setup, world, seed, limit, every, told, may_tell, tally)
        run.play()
    if hash_seeds and seeds:
        _same_under_hash_seeds(system, setup, seeds[0], limit)
    return tally


# --- one random game


@dataclass
class _Run:
    system: System[Any]
    setup: Setup
    world: Any
    seed: int
    limit: int
    every: int
    told: Told | None
    may_tell: Callable[[Command], bool]
    tally: Tally

    def play(self) -> None:
        self.random = random.Random(self.seed)
        self.game: Game[Any] = Game.new(self.system, self.setup, seed=self.seed, world=self.world)
        self.seen: dict[Command, None] = {}
        """Commands that were legal at some time: most of them are not now."""
        self.past: dict[int, bytes] = {len(self.game.entries): encode(self.game.state)}
        """The state at each decision, as bytes, by the number of entries."""
        self.command: Command | None = None
        number = 0
        try:
            self.check_events(tuple(e for entry in self.game.entries for e in entry.events))
            while self.game.deciding is not None:
                assert number < self.limit, f"the game did not end within {self.limit} commands"
                self.step(number)
                number += 1
            self.over()
        except Exception as error:
            path = self.saved()
            raise AssertionError(
                f"{self.system.name}, seed {self.seed}, command {number} ({self.command}): "
                f"{type(error).__name__}: {error}\nthe game is saved in {path}"
            ) from error
        self.tally.games += 1
        winner = str(self.game.outcome.winner)
        self.tally.outcomes[winner] = self.tally.outcomes.get(winner, 0) + 1

    def saved(self) -> Path:
        folder = Path(os.environ.get("WSN_FAILURES") or Path(tempfile.gettempdir()) / "wsn-failures")
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.system.name}-{self.setup.name}-{self.seed}.wsn.jsonl"
        path.unlink(missing_ok=True)
        self.game.save(path)
        return path

    def step(self, number: int) -> None:
        game, dear = self.game, number % self.every == 0
        side = game.deciding
        legal = game.legal()
        assert legal, f"dead end: {side} can do nothing in {game.state.frames[-1].phase!r}"
        assert len(set(legal)) == len(legal), "a legal command is listed twice"
        assert all(game.why_not(side, c) is None for c in legal), "a legal command is refused"
        fresh = Game.at(self.system, self.setup, self.world, game.state)
        assert fresh.legal() == legal, "the legal commands, or their order, changed while nothing happened"
        self.seen.update(dict.fromkeys(legal))
        self.refusals(side, legal)
        self.texts(legal)
        if dear:
            self.tries(side, legal)
        for one in (*self.system.seats, None) if dear else (self.random.choice([*self.system.seats]),):
            self.leaks(one, legal)
        if self.told is not None:
            self.odds(side, legal)
        self.command = self.random.choice(legal)
        before = game.state
        events = game.submit(side, self.command)
        self.tally.commands += 1
        self.check_events(events)
        state = before
        for event in events:
            state = evolve(state, event)
        assert state == game.state, "the events do not lead to the state"
        self.past[len(game.entries)] = encode(game.state)
        self.undo(dear)
        if dear:
            self.reload()

    # --- the parts of the contract

    def check_events(self, events: tuple[Event, ...]) -> None:
        """Every event cites a rule and survives the journal."""
        for event in events:
            name = type(event).__name__
            self.tally.kinds[name] = self.tally.kinds.get(name, 0) + 1
            assert CITATION.fullmatch(event.rule), f"{name} cites {event.rule!r}"
            for reason in event.because:
                assert CITATION.fullmatch(reason.rule), f"a reason cites {reason.rule!r}"
            again = _decode_event(encode(event))
            assert again == event, f"{event} comes back as {again}"
        assert _decode_state(encode(self.game.state)) == self.game.state, "the state does not round-trip"
        strange = list(faults(self.system, self.game.state))
        assert not strange, f"the state holds what {self.system.name} does not declare: {strange}"

    def refusals(self, side: str, legal: tuple[Command, ...]) -> None:
        """What is not legal is refused, with a rule, and nothing happens; what is accepted is listed."""
        game, state = self.game, self.game.state
        phase = self.system.phases[state.frames[-1].phase]
        listed = set(legal)
        strange = [c for c in phase.candidates(game.situation()) if c not in listed]
        strange += [c for c in self.seen if c not in listed]
        strange = self.random.sample(strange, min(len(strange), 6))
        strange.append(Proceed())
        for command in strange:
            refusal = game.why_not(side, command)
            assert refusal is not None, f"{command} is accepted, but is not among the legal ones"
            assert CITATION.fullmatch(refusal.rule), f"the refusal of {command} cites {refusal.rule!r}"
            assert refusal.text, f"the refusal of {command} says nothing"
            with pytest.raises(IllegalCommand) as caught:
                game.submit(side, command)
            assert caught.value.refusal == refusal, f"{command} is refused in two ways"
            assert game.state is state, f"{command} was refused and changed the state"
            self.tally.refused += 1
        for other in self.system.seats:
            if other != side:
                refusal = game.why_not(other, legal[0])
                assert refusal is not None, f"{other} may act although {side} decides"
                assert refusal.rule == "ENGINE 2"

    def texts(self, legal: tuple[Command, ...]) -> None:
        """Every command, unit and state can be told in words; previews have honest numbers."""
        s = self.game.situation()
        status = self.system.status(s)
        assert str(status), "no words for how the game stands"
        assert status.deciding == self.game.deciding, "the status names another side"
        assert status.prompt, "the side that decides is not told what is asked"
        assert all(one.side in self.system.sides for one in status.score)
        some = self.random.sample(legal, min(len(legal), 5))
        for command in some:
            assert self.system.command_text(s, command), f"{command} has no label"
            preview = self.system.preview(s, command)
            if preview is not None:
                assert all(0 <= one.ways <= one.out_of for one in preview.odds), preview
                whole = {one.out_of for one in preview.odds}
                assert not whole or whole == {sum(one.ways for one in preview.odds)}, preview
                assert all(CITATION.fullmatch(reason.rule) for reason in preview.reasons), preview
        for unit_id in itertools.islice(self.game.state.units, 5):
            assert self.system.unit_words(s, unit_id).name
        for side in self.system.seats:
            assert type(self.system.score(s, side)) is int, "a score is not a whole number"
            view = Game.at(self.system, self.setup, self.world, observe(self.game.state, side))
            assert str(self.system.status(view.situation())), "no status for a view"
            for unit_id in itertools.islice(view.state.units, 5):
                assert self.system.unit_words(view.situation(), unit_id).name, "no words for a unit in a view"

    def tries(self, side: str, legal: tuple[Command, ...]) -> None:
        """Whatever is legal can be done, with any dice; trying changes nothing; events have words."""
        state = self.game.state
        for command in self.random.sample(legal, min(len(legal), 4)):
            course = self.game.decide(side, command, SeededDice(f"try {self.seed}"))
            s = self.game.situation()
            for entry in course.entries:
                for event in entry.events:
                    assert isinstance(self.system.event_text(s, event), str)
                    s.state = evolve(s.state, event)
            self.game.try_out(command, "a")
        assert self.game.state is state, "trying out changed the game"

    def undo(self, dear: bool) -> None:
        """Back to each allowed point, byte for byte, and forth again; never past what must stay."""
        game = self.game
        side = game.deciding
        if side is None:
            return
        entries, now = game.entries, encode(game.state)
        for n in [n for n in list(self.past)[-8:] if n < len(entries)]:
            allowed = game.can_undo(side, n) is None
            stays = self.must_stay(side, entries[n:], n)
            assert not allowed or not stays, f"undo to entry {n} would cross {stays}"
            if not allowed or not (dear or n == list(self.past)[-2]):
                continue
            game.undo(side, to=n)
            assert encode(game.state) == self.past[n], f"undo to entry {n} gives another state"
            assert len(game.entries) == n
            for entry in entries[n:]:
                if entry.by is not None:
                    game.submit(entry.by, entry.command)
            assert encode(game.state) == now, "the same commands again give another state"
            assert game.entries == entries
            self.tally.undone += 1
        if game.can_undo(side) is not None:
            with pytest.raises(IllegalCommand) as caught:
                game.undo(side)
            assert CITATION.fullmatch(caught.value.refusal.rule)

    def must_stay(self, side: str, gone: tuple[j.Entry, ...], n: int) -> str:
        """Why these entries may not be undone, worked out without the engine's own notes."""
        if any(entry.by not in (side, None) for entry in gone):
            return "a command of another side"
        if any(isinstance(e, DiceRolled) for entry in gone for e in entry.events):
            return "dice"
        before, after = _decode_state(self.past[n]), self.game.state
        if before.frames[-1].side != side:
            return "a change of the deciding side"
        for one in self.system.seats:
            if learnt := _hidden(before, one) & _known(after, one):
                return f"a reveal to {one}: {sorted(learnt)}"
        return ""

    def reload(self) -> None:
        """The journal gives the same game back."""
        game = self.game
        loaded = Game.of(self.recording())
        assert encode(loaded.state) == encode(game.state), "the reloaded state differs"
        assert loaded.legal() == game.legal(), "the reloaded game has other legal commands"
        for side in self.system.seats:
            assert loaded.can_undo(side) == game.can_undo(side), "the reloaded game undoes otherwise"
        self.tally.reloads += 1

    def recording(self) -> j.Recording:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.wsn.jsonl"
            self.game.save(path)
            return j.read(path, lambda name: self.system)

    def over(self) -> None:
        """The end: nothing more can be done, and the whole game is decided again the same."""
        game = self.game
        assert game.outcome is not None
        assert game.legal() == ()
        assert CITATION.fullmatch(game.outcome.rule)
        assert game.outcome.winner is None or game.outcome.winner in self.system.sides
        for side in self.system.seats:
            refusal = game.why_not(side, next(iter(self.seen)))
            assert refusal is not None
            assert refusal.rule == "ENGINE 1"
        self.reload()
        report = verify_recording(self.recording())
        assert report.equal, str(report)
        assert report.foreign_rolls == 0, "a roll did not come from the seed"

    # --- leaks

    def leaks(self, side: str | None, legal: tuple[Command, ...]) -> None:
        """Worlds that differ only in what a side must not know look the same to it."""
        game = self.game
        view = encode(observe(game.state, side))
        self.scan(side)
        for state in variants(game.state, side):
            self.same_news(self.looks_the_same(state, side, view, legal), side)
            self.tally.worlds += 1
        for state in otherwise(game.state, side):
            self.looks_the_same(state, side, view, legal)

    def looks_the_same(
        self, state: GameState, side: str | None, view: bytes, legal: tuple[Command, ...]
    ) -> Game[Any]:
        """The game at another state, which a side cannot tell from this one."""
        game = self.game
        assert encode(observe(state, side)) == view, f"{side} sees what it must not know"
        other = Game.at(self.system, self.setup, self.world, state)
        if game.deciding == side:
            assert other.legal() == legal, f"the legal commands of {side} depend on what it cannot see"
            for command in itertools.islice(self.seen, 10):
                mine, theirs = game.why_not(side, command), other.why_not(side, command)
                assert mine == theirs, f"the refusal of {command} tells {side} a secret"
        return other

    def same_news(self, other: Game[Any], side: str | None) -> None:
        """What a side hears of a command is the same in both worlds, unless something is shown."""
        game, by = self.game, self.game.deciding
        both = [c for c in game.legal() if other.why_not(by, c) is None and not self.may_tell(c)]
        for command in self.random.sample(both, min(len(both), 2)):
            news = []
            for one in (game, other):
                course = one.decide(by, command, _Counted("worlds"))
                state, told = one.state, []
                for event in (e for entry in course.entries for e in entry.events):
                    heard = observe_event(event, side)
                    if heard is not None:
                        told.append(encode(heard))
                    if reveals(state, event) and not (isinstance(event, Resolved) and heard is None):
                        break
                    state = evolve(state, event)
                else:
                    told.append(encode(observe(state, side)))
                    news.append(told)
            if len(news) == 2:
                assert news[0] == news[1], f"the events of {command} tell {side} a secret"

    def scan(self, side: str | None) -> None:
        """No memo, track, fact or marker names a card or a hidden unit that the side does not know."""
        state = self.game.state
        view = observe(state, side)
        hidden = _pile_cards(state, side, known=False) - _pile_cards(state, side, known=True)
        hidden |= {f"unit {u.id}" for u in state.units.values() if not knows(side, None, u.hidden_from)}
        values: list[Any] = [v for frame in view.frames for v in frame.memo.values()]
        values += view.tracks.values()
        values += [value for unit in view.units.values() for value in unit.facts.values()]
        values += [marker.about for marker in view.markers.values()]
        for value in values:
            words = value if isinstance(value, (tuple, dict)) else (value,)
            leaked = hidden.intersection(f"card {word}" for word in words)
            leaked |= hidden.intersection(f"unit {word}" for word in words)
            assert not leaked, f"{side} reads {sorted(leaked)} in a memo, track, fact or marker"

    # --- odds

    def odds(self, side: str, legal: tuple[Command, ...]) -> None:
        """The odds of a preview are those of the dice."""
        s = self.game.situation()
        for command in self.random.sample(legal, min(len(legal), 6)):
            preview = self.system.preview(s, command)
            if preview is None or not preview.odds:
                continue
            found: dict[str, Fraction] = {}
            for share, events in outcomes(self.game, side, command):
                word = self.told(command, events)
                assert word is not None, f"{command} has odds, but its events tell no word of them"
                found[word] = found.get(word, Fraction(0)) + share
            said = {one.words: Fraction(one.ways, one.out_of) for one in preview.odds if one.ways}
            assert said == found, f"{command}: the preview says {said}, the dice {found}"
            self.tally.odds += 1


# --- what a side knows, worked out apart from `observe`


def _pile_cards(state: GameState, side: str | None, known: bool) -> set[str]:
    return {
        f"card {card}"
        for pile in state.piles.values()
        if knows(side, pile.seen_by) == known
        for card in pile.cards
    }


def _known(state: GameState, side: str | None) -> set[str]:
    """Names of what a side knows: cards it sees, units and markers it sees for what they are."""
    things = [*state.units.values(), *state.markers.values()]
    found = _pile_cards(state, side, known=True)
    return found | {f"unit {t.id}" for t in things if knows(side, t.seen_by, t.hidden_from)}


def _hidden(state: GameState, side: str | None) -> set[str]:
    """Names of what a side does not know."""
    things = [*state.units.values(), *state.markers.values()]
    found = _pile_cards(state, side, known=False) - _pile_cards(state, side, known=True)
    return found | {f"unit {t.id}" for t in things if not knows(side, t.seen_by, t.hidden_from)}


def variants(state: GameState, side: str | None) -> Iterator[GameState]:
    """States that differ from this one only in what the side must not know."""
    replace = msgspec.structs.replace
    concealed = [u for u in state.units.values() if not knows(side, u.seen_by)]
    for owner in sorted({u.side for u in concealed}):
        group = [u for u in concealed if u.side == owner]
        faces = [(u.kind, u.steps, u.group, u.marks, u.facts) for u in group]
        faces = faces[1:] + faces[:1]
        swapped: dict[str, Unit] = dict(state.units)
        for unit, (kind, steps, company, marks, facts) in zip(group, faces, strict=True):
            swapped[unit.id] = replace(unit, kind=kind, steps=steps, group=company, marks=marks, facts=facts)
        if swapped != state.units:
            yield replace(state, units=swapped)
    unseen = {name: pile for name, pile in state.piles.items() if not knows(side, pile.seen_by)}
    cards = [card for pile in unseen.values() for card in pile.cards]
    if len(cards) > 1:
        turned = iter(cards[1:] + cards[:1])
        piles = {
            name: replace(pile, cards=tuple(next(turned) for _ in pile.cards)) if name in unseen else pile
            for name, pile in state.piles.items()
        }
        yield replace(state, piles=piles)
    places = sorted({u.place for u in state.units.values() if u.place} - set(state.units))
    for name in ("units", "markers"):
        things = getattr(state, name)
        for thing in things.values():
            if not knows(side, None, thing.hidden_from) and thing.place is not None:
                elsewhere = next((p for p in places if p != thing.place), thing.place)
                yield replace(state, **{name: {**things, thing.id: replace(thing, place=elsewhere)}})
    rolls = replace(state, rolls=state.rolls + 1)
    yield rolls
    for at, frame in enumerate(state.frames):
        memo = {k: v if may_read(side, k) or isinstance(v, str) else _other(v) for k, v in frame.memo.items()}
        if memo != frame.memo:
            changed = replace(frame, memo=memo)
            yield replace(state, frames=(*state.frames[:at], changed, *state.frames[at + 1 :]))


def otherwise(state: GameState, side: str | None) -> Iterator[GameState]:
    """States in which what only another side knows of its units, or on its tracks, is otherwise.

    What that side does may then differ, for all to see; what this one sees and may do now does not.
    """
    replace = msgspec.structs.replace
    for unit in state.units.values():
        facts = {k: v if may_read(side, k) else _other(v) for k, v in unit.facts.items()}
        if facts != unit.facts:
            yield replace(state, units={**state.units, unit.id: replace(unit, facts=facts)})
    tracks = {k: v if may_read(side, k) else _other(v) for k, v in state.tracks.items()}
    if tracks != state.tracks:
        yield replace(state, tracks=tracks)


def _other(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}?"
    if isinstance(value, tuple):
        return value[::-1]
    return value


# --- every way the dice can fall


@dataclass
class _Counted:
    """Dice that count for themselves, so that two worlds roll alike."""

    seed: str
    used: int = 0

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        self.used += 1
        return SeededDice(self.seed).roll(self.used, count, faces, purpose)


class _Ask(Exception):
    def __init__(self, count: int, faces: int) -> None:
        self.count, self.faces = count, faces


@dataclass
class _Prefix:
    """Gives the rolls it has, then asks."""

    rolls: tuple[tuple[int, ...], ...]
    used: int = 0

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        if self.used == len(self.rolls):
            raise _Ask(count, faces)
        self.used += 1
        return self.rolls[self.used - 1]


def courses(game: Game[Any], side: str, command: Command, most: int = 3000) -> Iterator[tuple[Fraction, Any]]:
    """Every way a command can go, with its share of all ways."""
    waiting: list[tuple[Fraction, tuple[tuple[int, ...], ...]]] = [(Fraction(1), ())]
    number = 0
    while waiting:
        share, rolls = waiting.pop()
        try:
            course = game.decide(side, command, _Prefix(rolls))
        except _Ask as ask:
            ways = list(itertools.product(range(1, ask.faces + 1), repeat=ask.count))
            waiting.extend((share / len(ways), (*rolls, values)) for values in reversed(ways))
            continue
        number += 1
        assert number <= most, f"{command} has more than {most} ways"
        yield share, course


def outcomes(game: Game[Any], side: str, command: Command) -> Iterator[tuple[Fraction, tuple[Event, ...]]]:
    """Every way a command can go: its share of all ways, and the events."""
    for share, course in courses(game, side, command):
        yield share, tuple(e for entry in course.entries for e in entry.events)


def perft(game: Game[Any], depth: int) -> int:
    """How many different (command, roll) paths there are to this depth, or to an earlier end."""
    side = game.deciding
    if depth == 0 or side is None:
        return 1
    total = 0
    for command in game.legal():
        for _, course in courses(game, side, command):
            total += perft(Game.at(game.system, game.setup, game.world, course.state), depth - 1)
    return total


# --- the same in another process


def chain(system: System[Any], setup: Setup, seed: int, limit: int) -> str:
    """A random game as text: the legal commands and the digest of the state at every step."""
    game: Game[Any] = Game.new(system, setup, seed=seed)
    rng = random.Random(seed)
    lines: list[str] = []
    for _ in range(limit):
        if game.deciding is None:
            break
        lines.append(f"{j.state_digest(game.state)} {encode(game.legal()).decode()}")
        game.submit(game.deciding, rng.choice(game.legal()))
    lines.append(f"{j.state_digest(game.state)} {encode(game.entries[-1]).decode()}")
    return "\n".join(lines)


def _same_under_hash_seeds(system: System[Any], setup: Setup, seed: int, limit: int) -> None:
    module = sys.modules[type(system).__module__]
    name = next(name for name, value in vars(module).items() if value is system)
    code = (
        "import sys, importlib, msgspec\n"
        "from tests.conformance import chain\n"
        "from wsn.engine.system import Setup\n"
        f"system = getattr(importlib.import_module({module.__name__!r}), {name!r})\n"
        "setup = msgspec.json.decode(sys.stdin.buffer.read(), type=Setup)\n"
        f"print(chain(system, setup, {seed}, {limit}))\n"
    )
    root = Path(__file__).resolve().parent.parent
    texts = []
    for hash_seed in ("1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=encode(setup),
            capture_output=True,
            check=False,
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)},
        )
        assert done.returncode == 0, done.stderr.decode()
        texts.append(done.stdout.decode().splitlines())
    for number, (a, b) in enumerate(zip(*texts, strict=True)):
        assert a == b, f"another hash seed, another game: step {number}\n{a}\n{b}"
