"""One game under the contract of the engine: what every rules system must keep, looked at step by step.

`ContractRun.step` lists the detectors. The conformance suite plays whole random games with it; the
attack that runs by itself (`tools/soak.py`) plays in other ways too, most steps without a look.
"""

from __future__ import annotations

import itertools
import os
import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.every_way import CountedDice, outcomes
from tests.forged import forged
from tests.worlds import hidden, known, otherwise, pile_cards, variants
from wsn.cite import CITATION
from wsn.engine import journal as j
from wsn.engine.commands import Command, IllegalCommand, Proceed
from wsn.engine.dice import SeededDice
from wsn.engine.events import AnyEvent, DiceRolled, Event, Resolved
from wsn.engine.evolve import evolve
from wsn.engine.game import Game
from wsn.engine.observe import observe, observe_event, reveals
from wsn.engine.state import GameState, knows
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
    forged: int = 0
    undone: int = 0
    reloads: int = 0
    worlds: int = 0
    """States that differ from one that was reached, in what a side does not know, other dice not counted."""
    odds: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, int] = field(default_factory=dict)


Told = Callable[[Command, tuple[Event, ...]], "str | None"]
Chooser = Callable[[random.Random, Game[Any]], Command]
"""Chooses a legal command for whoever decides; it draws from the game's own chance alone."""


def choose_any(rng: random.Random, game: Game[Any]) -> Command:
    """Any legal command, each as likely."""
    return rng.choice(game.legal())


@dataclass
class ContractRun:
    """A game of a scenario by its seed, and what was seen of it so far."""

    system: System[Any]
    setup: Setup
    world: Any
    seed: int
    limit: int
    every: int
    told: Told | None
    may_tell: Callable[[Command], bool]
    tally: Tally
    choose: Chooser = choose_any

    def begin(self) -> None:
        """Set the game up. Raises AssertionError where what happened at its set-up is not in order."""
        self.random, self.forger = random.Random(self.seed), random.Random(f"forged {self.seed}")
        self.game: Game[Any] = Game.new(self.system, self.setup, seed=self.seed, world=self.world)
        self.seen: dict[Command, None] = {}
        """Commands that were legal at some time: most of them are not now."""
        self.past: dict[int, bytes] = {len(self.game.entries): encode(self.game.state)}
        """The state at each decision, as bytes, by the number of entries."""
        self.command: Command | None = None
        self.check_events(tuple(e for entry in self.game.entries for e in entry.events))

    def play(self) -> None:
        """Play the game to its end, with a look at every step; what fails is told with the game's journal."""
        number = 0
        try:
            self.begin()
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

    def saved(self) -> Path:
        folder = Path(os.environ.get("WSN_FAILURES") or Path(tempfile.gettempdir()) / "wsn-failures")
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.system.name}-{self.setup.name}-{self.seed}.wsn.jsonl"
        path.unlink(missing_ok=True)
        self.game.save(path)
        return path

    def step(self, number: int) -> None:
        """One command, with every detector; with the dear ones where `every` divides the number."""
        game, dear, self.command = self.game, number % self.every == 0, None
        side = game.deciding
        legal = game.legal()
        assert legal, f"dead end: {side} can do nothing in {game.state.frames[-1].phase!r}"
        assert len(set(legal)) == len(legal), "a legal command is listed twice"
        assert all(game.why_not(side, c) is None for c in legal), "a legal command is refused"
        if dear:  # a game that has listed nothing asks the rules about each, whatever the phase says of them
            unlisted = Game.at(self.system, self.setup, self.world, game.state)
            assert all(unlisted.why_not(side, c) is None for c in legal), "a command is offered, and refused"
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
        self.command = self.choose(self.random, game)
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

    def hurry(self) -> None:
        """A step without a look at anything but that there is a way on, and that it can be gone."""
        self.command = None
        side, legal = self.game.deciding, self.game.legal()
        assert side is not None, "the game is over"
        assert legal, f"dead end: {side} can do nothing in {self.game.state.frames[-1].phase!r}"
        self.command = self.choose(self.random, self.game)
        self.game.submit(side, self.command)
        self.tally.commands += 1

    def remember(self) -> None:
        """Note the state of now, so that `undo` tries whether it can be gone back to."""
        self.past[len(self.game.entries)] = encode(self.game.state)

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
        for command in legal[:: 1 + len(legal) // 6]:
            refusal = phase.check(game.situation(), command)
            assert refusal is None, f"{command} is listed in brief, but with reasons it is refused: {refusal}"
        strange.append(Proceed())
        false = [c for c in forged(self.forger, state, legal, 4) if c not in listed and c.listed]
        false = [c for c in false if not _is_more_than_enough(c, legal)]
        self.tally.forged += len(false)
        for command in (*strange, *false):
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
            ahead = self.game.decide(side, command, SeededDice("look-ahead a")).state
            assert self.game.try_out(command, "a") == ahead, "tried out it leads elsewhere than decided"
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
            if learnt := hidden(before, one) & known(after, one):
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
            return j.read_journal(path, lambda name: self.system)

    def over(self) -> None:
        """The end: nothing more can be done, and the whole game is decided again the same."""
        game = self.game
        assert game.outcome is not None
        assert game.legal() == ()
        assert CITATION.fullmatch(game.outcome.rule)
        assert self.system.declared.way(game.outcome.way), f"undeclared: {game.outcome.way!r}"
        assert game.outcome.winner is None or game.outcome.winner in self.system.sides
        for side in self.system.seats:
            refusal = game.why_not(side, next(iter(self.seen)))
            assert refusal is not None
            assert refusal.rule == "ENGINE 1"
        self.reload()
        report = verify_recording(self.recording())
        assert report.equal, str(report)
        assert report.foreign_rolls == 0, "a roll did not come from the seed"
        self.tally.games += 1
        winner = str(game.outcome.winner)
        self.tally.outcomes[winner] = self.tally.outcomes.get(winner, 0) + 1

    # --- leaks

    def leaks(self, side: str | None, legal: tuple[Command, ...]) -> None:
        """Worlds that differ only in what a side must not know look the same to it."""
        game = self.game
        view = encode(observe(game.state, side))
        self.scan(side)
        for state in variants(game.state, side):
            self.same_news(self.looks_the_same(state, side, view, legal), side)
            self.tally.worlds += state.rolls == game.state.rolls  # other dice are no secret of a side
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
                course = one.decide(by, command, CountedDice("worlds"))
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
        secret = pile_cards(state, side, known=False) - pile_cards(state, side, known=True)
        secret |= {f"unit {u.id}" for u in state.units.values() if not knows(side, None, u.hidden_from)}
        values: list[Any] = [v for frame in view.frames for v in frame.memo.values()]
        values += view.tracks.values()
        values += [value for unit in view.units.values() for value in unit.facts.values()]
        values += [marker.about for marker in view.markers.values()]
        for value in values:
            words = value if isinstance(value, (tuple, dict)) else (value,)
            leaked = secret.intersection(f"card {word}" for word in words)
            leaked |= secret.intersection(f"unit {word}" for word in words)
            assert not leaked, f"{side} reads {sorted(leaked)} in a memo, track, fact or marker"

    # --- odds

    def odds(self, side: str, legal: tuple[Command, ...]) -> None:
        """The odds of a preview are those of the dice."""
        s = self.game.situation()
        tried = 0
        for command in self.random.sample(legal, min(len(legal), 6)):
            preview = self.system.preview(s, command)
            if preview is None or not preview.odds:
                continue
            tried += 1
            if tried > 2 * LONG:  # every way the dice can fall is dear
                break
            counts: dict[str, Fraction] = {}
            for share, events in outcomes(self.game, side, command):
                word = self.told(command, events)
                assert word is not None, f"{command} has odds, but its events tell no word of them"
                counts[word] = counts.get(word, Fraction(0)) + share
            said = {one.words: Fraction(one.ways, one.out_of) for one in preview.odds if one.ways}
            assert said == counts, f"{command}: the preview says {said}, the dice {counts}"
            self.tally.odds += 1


def _is_more_than_enough(command: Command, legal: tuple[Command, ...]) -> bool:
    """Whether only the amount is higher than any that a menu lists, of a command that is listed to enough."""
    if not command.listed_to_enough:
        return False
    amount = getattr(command, "amount", 0)
    return any(
        getattr(one, "amount", 0) < amount and msgspec.structs.replace(one, amount=amount) == command
        for one in legal
        if type(one) is type(command)
    )
