"""A game in progress: who decides, what is legal, and the one door through which anything happens.

`submit` is all or nothing: the command and the automatic phases that follow it are decided first, then
written to the journal, and only then does the game move on. Whatever goes wrong, the game stands where
it was last acknowledged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from wsn.cite import Refusal
from wsn.engine import journal as j
from wsn.engine.chain import ChainDice, ChainLog, Mixing, agreed_undo_line, dice_to_throw, mix_line
from wsn.engine.chaincheck import check_may_go_on, log_for
from wsn.engine.commands import Command, IllegalCommand
from wsn.engine.course import Course, follow, happen, look, top
from wsn.engine.dice import BY_CHAIN, BY_SCENARIO, BY_SEED, Dice, NoDice, SeededDice, TypedDice, seeded_dice
from wsn.engine.editions import edition_notes
from wsn.engine.events import DiceRolled, Event
from wsn.engine.evolve import fold
from wsn.engine.journal import Entry
from wsn.engine.journalfile import BadJournal
from wsn.engine.offers import Offers
from wsn.engine.playout import Playout
from wsn.engine.reopened import check_digests, courses_of, is_settled
from wsn.engine.state import GameState, Outcome
from wsn.engine.system import Cache, Setup, Situation, System, faults
from wsn.engine.undo import UndoPoints
from wsn.engine.words import words_digest
from wsn.engine.writer import Writer, new_file

W = TypeVar("W")

_NO_DICE: Final = NoDice()
_NOTHING: Final = GameState()
Examine = Callable[[j.Recording, "Game[Any]"], None]


class Game(Generic[W]):
    """One game. Make it with `new` or `load`."""

    def __init__(
        self,
        system: System[W],
        setup: Setup,
        world: W,
        seed: str,
        dice: Dice | None,
        cache: Cache | None = None,
        drawn: str = BY_SEED,
        chain: ChainLog | None = None,
    ) -> None:
        self.system = system  # the rulebook that decides
        self.setup = setup  # what it started from
        self.world = world  # what the rules read of the set-up, and nothing changes
        self.seed = seed  # what its dice are drawn from; empty: they are typed in
        self.typed = not seed  # whether the players throw the dice themselves
        self.chain = dice.log if isinstance(dice, ChainDice) else chain
        """What its host committed to and opened, where its dice are those of a host (`engine.chain`)."""
        self.drawn = BY_CHAIN if self.chain is not None else drawn if seed else BY_SEED
        """By which rule its dice are drawn (`dice.DRAWN`)."""
        self.release: str | None = None  # the one that it was begun with, where that is not this one
        self._own_words = True  # all its sentences are of this program (`words_digest`)
        self._seats = tuple(system.seats)
        self.cache = Cache() if cache is None else cache
        """What the rules have derived in this play, the same for every viewer of its states."""
        self.notes: tuple[str, ...] = ()
        """What to tell the player about the journal that was loaded."""
        self.dice: Dice = dice or (
            seeded_dice(seed, drawn, setup.system, setup.name) if seed else TypedDice()
        )
        """What its commands throw, where `submit` is given no others."""
        self._entries: list[Entry] = []
        self._writer: Writer | None = None
        self._state = self.beginning = _NOTHING
        """Before the first entry: an empty state, but for a game that was made at another (`at`)."""
        self._offers = Offers(system)
        self._undos = UndoPoints()

    def __repr__(self) -> str:
        """What is played, how far it has come, and who decides."""
        waits = "over" if self.deciding is None else f"{self.deciding} decides"
        return f"<Game {self.setup.name!r} of {self.system.title}: {len(self._entries)} entries, {waits}>"

    # --- beginning, loading, saving

    @classmethod
    def new(
        cls,
        system: System[W],
        setup: Setup,
        *,
        seed: str | int = "",
        dice: Dice | None = None,
        journal: str | Path | None = None,
        fsync: bool = True,
        world: W | None = None,
        drawn: str = BY_SCENARIO,
    ) -> Game[W]:
        """A game from its set-up to the first decision.

        Without a seed the dice are typed in; `drawn` is the rule by which they are drawn from it. Those of a
        hosted game (`ChainDice`) have no seed. `world` spares compiling it again for many games of one
        set-up; `fsync=False` is for simulations. Raises BadJournal for a file that is not new.
        """
        if seed and isinstance(dice, ChainDice):
            raise ValueError("the dice of a hosted game are drawn from no seed")
        setup = j.as_recorded(setup)
        world = system.world(setup) if world is None else world
        game = cls(system, setup, world, str(seed), dice, drawn=drawn)
        course = game.begin(game.dice)
        if journal is not None:
            game._writer = new_file(journal, game.header(), course, fsync, game.dice_lines())
        game.take(course)
        return game

    @classmethod
    def load(
        cls,
        path: str | Path,
        system_of: j.SystemOf,
        *,
        dice: Dice | None = None,
        fsync: bool = True,
        read_only: bool = False,
        own: j.Own | None = None,
        examine: Examine | None = None,
    ) -> Game[Any]:
        """The game in a journal, ready to go on; folds events and runs no rule. Raises BadJournal.

        Every digest is checked, but those of a journal that is one's `own`; any other is shown to `examine`,
        which may refuse it, before the file is touched. A command whose automatic phases were not all
        written was never acknowledged: it is taken back.
        """
        if read_only:
            return cls._game_of(j.read_journal(path, system_of, own), dice, examine)
        writer = Writer(path, create=False, fsync=fsync)
        try:
            data = writer.read_all()
            recording = j.parse_journal(data, str(path), system_of, own)
            check_may_go_on(recording, dice)
            game = cls._game_of(recording, dice, examine)
            writer.take_over(data, recording.size)
            del data
            tail = j.goes_on(recording, words_digest(recording.system))
            if len(game._entries) < len(recording.entries):
                tail += j.undo_line(len(game._entries))
            if tail:
                writer.append(tail)
        except BaseException:
            writer.close()
            raise
        game._writer = writer
        return game

    @classmethod
    def _game_of(cls, recording: j.Recording, dice: Dice | None, examine: Examine | None) -> Game[Any]:
        game = cls.of(recording, dice)
        if examine is not None and not recording.own:
            examine(recording, game)
        return game

    @classmethod
    def of(cls, recording: j.Recording, dice: Dice | None = None, world: Any = None) -> Game[Any]:
        """The game of a recording, in memory only; `world` is that of its set-up, if there is one already.

        Raises BadJournal.
        """
        file, header, system = recording.file, recording.header, recording.system
        world = j.world_of(recording) if world is None else world
        chain = log_for(recording, dice)
        game: Game[Any] = cls(system, header.as_setup(), world, header.seed, dice, None, header.drawn, chain)
        game.notes, game.release = recording.notes + edition_notes(recording), header.release
        game._own_words = {words for _, words in recording.worded} == {words_digest(system)}
        finished = True
        for course in courses_of(recording, game._state):
            if finished := is_settled(system, course.state):
                game._move_on(course)
        if not game._entries:
            raise BadJournal(file, "ends inside its set-up: the game was never begun")
        if not finished:
            game.notes += (f"{file}: the last command was not finished and is taken back",)
        if not recording.own:
            check_digests(recording)
        fault = next(faults(system, game._state), None)
        if fault is not None:
            raise BadJournal(file, f"does not hold a state of {system.title}: {fault}")
        return game

    @classmethod
    def at(
        cls,
        system: System[W],
        setup: Setup,
        world: W,
        state: GameState,
        dice: Dice | None = None,
        cache: Cache | None = None,
        entries: Iterable[Entry] = (),
    ) -> Game[W]:
        """A game that stands at this state, for tests and what-ifs; `entries` are all that led to it."""
        game = cls(system, setup, world, "", dice, cache)
        game._entries.extend(entries)
        game._state, game.beginning = state, _NOTHING if game._entries else state
        return game

    def save(self, path: str | Path) -> str:
        """Write the entries that stand as a new journal, and return its mark (`journal.mark_of`).

        Raises BadJournal for a file that is not new, and NotKept.
        """
        writer = self._write_new(path)
        writer.close()
        return writer.mark

    def _write_new(self, path: str | Path) -> Writer:
        course = self.first_entries(len(self._entries))
        return new_file(path, self.header(), course, True, self.dice_lines())

    def header(self) -> j.Header:
        """The first line of its journal."""
        words = words_digest(self.system) if self._own_words else ""
        chain = None if self.chain is None else self.chain.commitments
        return j.header_of(self.setup, self.seed, self.drawn, words, chain, self.release)

    def dice_lines(self) -> list[tuple[int, bytes]]:
        """The lines of a hosted game that are no entries, each with how many entries stand before it."""
        return [] if self.chain is None else self.chain.between()

    def first_entries(self, n: int) -> Course:
        """The first entries, with the state after each: what `Course.lines` writes into a journal.

        Raises ValueError for a game without a beginning.
        """
        if self.beginning != GameState():
            raise ValueError("this game has no beginning and cannot be saved")
        course = Course(self.beginning)
        for entry in self._entries[:n]:
            course.state = fold(course.state, entry.events)
            course.close(entry)
        return course

    def keep_in(self, path: str | Path) -> None:
        """From now on keep the game in another, new file, with all its entries; the old one is let go.

        Raises BadJournal and NotKept; the game then stays where it was.
        """
        writer = self._write_new(path)
        self.close()
        self._writer = writer

    @property
    def mark(self) -> str | None:
        """What tells the journal as it is now from every other (`journal.mark_of`); None without one."""
        return None if self._writer is None else self._writer.mark

    def close(self) -> None:
        """Let the journal go, so that another game can open it."""
        if self._writer is not None:
            self._writer.close()

    # --- looking

    @property
    def state(self) -> GameState:
        """The state now; only for the side of the game that may know all (a client takes `observe`)."""
        return self._state

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry so far, without those that were undone."""
        return tuple(self._entries)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self._state.outcome

    @property
    def deciding(self) -> str | None:
        """The side that must decide now; None when the game is over."""
        return None if self._state.outcome is not None else self._state.frames[-1].side

    def situation(self, dice: Dice | None = None) -> Situation[W]:
        """What rules see now. Without dice it cannot roll, so the coming ones stay unread."""
        return Situation(self._state, self.world, dice or _NO_DICE, self.cache)

    def state_at(self, n: int) -> GameState:
        """The state after entry n. Raises IndexError when there is no such entry."""
        if not 0 <= n <= len(self._entries):
            raise IndexError(f"there are {len(self._entries)} entries, not {n}")
        start, state = self._undos.nearest_state(n) or (0, self.beginning)
        for entry in self._entries[start:n]:
            state = fold(state, entry.events)
        return state

    def legal(self) -> tuple[Command, ...]:
        """What the deciding side may command, each once, in a stable order; nothing when the game is over."""
        return self._offers.legal(self.situation())

    def legal_among(self, wanted: Callable[[Command], bool], last: bool = False) -> tuple[Command, ...]:
        """The legal commands that are wanted, or the last of them; no rule is asked about the others."""
        allowed = self.each_legal(wanted, backwards=last)
        return tuple(islice(allowed, 1) if last else allowed)

    def each_legal(self, wanted: Callable[[Command], bool], backwards: bool = False) -> Iterator[Command]:
        """The same one by one: `wanted` and the rules are asked about a command when its turn comes."""
        return self._offers.each_legal(self.situation(), wanted, backwards)

    def why_not(self, side: str, command: Command) -> Refusal | None:
        """Why a side may not command this now, or None. Raises InvalidCommand for what no rule knows."""
        return self._offers.why_not(self.situation(), side, command)

    # --- doing

    def submit(self, side: str, command: Command, dice: Dice | None = None) -> tuple[Event, ...]:
        """Do it, and what follows by itself; returns all events. `dice` counts for this command only.

        Raises IllegalCommand (with the refusal), InvalidCommand, NeedsRoll (submit again with the rolls
        so far) or NotKept (the journal could not be written). Then nothing has changed.
        """
        source = dice or self.dice
        used = getattr(source, "used", None)
        try:
            course = self.decide(side, command, source)
            if self._writer is not None:
                self._writer.append(course.lines())
        except BaseException:
            if used is not None:  # a script, or typed-in rolls: put them back too
                source.used = used  # type: ignore[attr-defined]  # it had `used` above
            raise
        self.take(course)
        return tuple([event for entry in course.entries for event in entry.events])

    def playout(self, dice: Dice) -> Playout[W]:
        """A line of play from here on, of which nothing is kept: the game itself stays as it is."""
        return Playout(self.system, self.world, self._state, dice, self.cache)

    def try_out(self, command: Command, seed: str) -> GameState:
        """The state after a command of the deciding side, on other dice; the game itself stays.

        Raises IllegalCommand.
        """
        return self._look_at_outcome(command, SeededDice(f"look-ahead {seed}"), None)

    def look_ahead(self, command: Command, dice: Dice) -> tuple[GameState, list[Event]]:
        """The state after a command of the deciding side, and what happens until then; the game itself stays.

        The same as `submit` would lead to with these dice, but the events are as the rules tell them, and
        sealed for nobody. Raises IllegalCommand and NeedsRoll.
        """
        happened: list[Event] = []
        return self._look_at_outcome(command, dice, happened), happened

    def _look_at_outcome(self, command: Command, dice: Dice, happened: list[Event] | None) -> GameState:
        side = self.deciding
        if side is None:
            raise IllegalCommand(Refusal("ENGINE 1", "the game is over"))
        refusal = self.why_not(side, command)
        if refusal is not None:
            raise IllegalCommand(refusal)
        return look(self.system, self.situation(dice), command, happened)

    def can_undo(self, side: str, to: int | None = None, past: Collection[str] = ()) -> Refusal | None:
        """Why a side may not take back its last command (or all after entry `to`), or None.

        `past` names the players who do not mind that what they decided without dice, or were shown, goes back
        as well, nor that it goes back while they are to decide: bots.
        """
        if self._state.outcome is not None:
            return Refusal("ENGINE 1", "the game is over")
        return self._undos.refusal(side, self.deciding, to, past)

    def undo_point(self, side: str, to: int | None = None, past: Collection[str] = ()) -> int:
        """How many entries would stand after `undo` with the same words; changes nothing.

        For whoever keeps a game elsewhere, and writes the line of it before it is done.

        Raises IllegalCommand.
        """
        refusal = self.can_undo(side, to, past)
        if refusal is not None:
            raise IllegalCommand(refusal)
        return self._undos.last_point(side, past).n if to is None else to

    def undo(self, side: str, to: int | None = None, past: Collection[str] = ()) -> tuple[Entry, ...]:
        """Take back the last command (or all after entry `to`), and return the entries that went.

        Raises IllegalCommand past dice, past a reveal and past a change of the deciding side, but for the
        players in `past` (see `can_undo`).
        """
        stands = self.undo_point(side, to, past)
        state = self._undos.state_at(stands)
        if self._writer is not None:
            self._writer.append(j.undo_line(stands))
        return self._go_back(stands, state)

    def takeback_line(self, to: int) -> bytes:
        """The line of a journal that says: all after entry `to` went, and where dice did, that all agreed."""
        thrown = any(isinstance(e, DiceRolled) for entry in self._entries[to:] for e in entry.events)
        return agreed_undo_line(to) if thrown else j.undo_line(to)

    def take_back_to(self, to: int) -> tuple[Entry, ...]:
        """Go back to the moment after entry `to`, as the players agreed; returns what went.

        Past dice only in a hosted game: its next roll has the next link, and the journal says so.
        Raises IndexError without such an entry, ValueError for other games past dice, and NotKept.
        """
        if not 1 <= to <= len(self._entries):
            raise IndexError(f"there are {len(self._entries)} entries, not {to}")
        line = self.takeback_line(to)
        if self.chain is None and line != j.undo_line(to):
            raise ValueError("only a hosted game goes back past dice: another order would have the same ones")
        if self._writer is not None:
            self._writer.append(line)
        return self._go_back(to, self.state_at(to))

    def _go_back(self, to: int, state: GameState) -> tuple[Entry, ...]:
        gone = tuple(self._entries[to:])
        self._undos.forget_from(to)
        del self._entries[to:]
        if self.chain is not None:  # their links stay opened
            self.chain.burn((event for entry in gone for event in entry.events), to)
        self._move_to(state)
        return gone

    def mix(self, mixing: Mixing) -> None:
        """Let a seat add to the coming dice of a hosted game. Raises ValueError and NotKept."""
        if self.chain is None:
            raise ValueError("the dice of this game are not those of a host")
        self.chain.check_mixing(mixing)
        if self._writer is not None:
            self._writer.append(mix_line(mixing))
        self.chain.take_mixing(mixing, len(self._entries))

    def rewind(self, to: int, path: str | Path | None = None) -> tuple[Entry, ...]:
        """Go back to the moment after entry `to`, past dice and the orders of others; returns what went.

        A lesson may do so, and no player. A journal that told of it would not verify; so a game with a
        journal is kept in a new one from then on, at `path`, with what stands; the old one is let go. A
        hosted game is taken back (`take_back_to`).

        Raises IndexError without such an entry, BadJournal and NotKept; the game then stays as it was.
        """
        if not 1 <= to <= len(self._entries):
            raise IndexError(f"there are {len(self._entries)} entries, not {to}")
        if self.chain is not None:
            return self.take_back_to(to)
        if to == len(self._entries):
            return ()
        state = self.state_at(to)
        if self._writer is not None:
            if path is None:
                raise ValueError("a game with a journal is rewound into another one")
            writer = new_file(path, self.header(), self.first_entries(to), self._writer.fsync)
            self.close()
            self._writer = writer
        return self._go_back(to, state)

    # --- deciding without moving on: what `submit` and `verify` share

    def begin(self, dice: Dice) -> Course:
        """The set-up and what follows it by itself; changes nothing."""
        course = Course(self._state)
        s = Situation(self._state, self.world, dice_to_throw(dice), self.cache)
        events = happen(self.system, course, s, self.system.begin(self.world, self.setup))
        course.close(Entry(1, None, None, events))
        return follow(self.system, course, s)

    def decide(self, side: str, command: Command, dice: Dice) -> Course:
        """What a command and the automatic phases after it lead to; changes nothing.

        Raises IllegalCommand, InvalidCommand, NeedsRoll.
        """
        refusal = self.why_not(side, command)
        if refusal is not None:
            raise IllegalCommand(refusal)
        course = Course(self._state, seats=self._seats)
        s = Situation(self._state, self.world, dice_to_throw(dice), self.cache)
        events = happen(self.system, course, s, top(self.system, s.state)[0].decide(s, command))
        course.close(Entry(len(self._entries) + 1, side, command, events))
        return follow(self.system, course, s)

    def take(self, course: Course) -> None:
        """Move on to what was decided, and note what may be taken back, and which dice were opened."""
        if self.chain is not None:
            self.chain.take_rolls(event for entry in course.entries for event in entry.events)
        self._move_on(course)

    def _move_on(self, course: Course) -> None:
        self._undos.note(course, self._state)
        self._entries.extend(course.entries)
        self._move_to(course.state)

    def _move_to(self, state: GameState) -> None:
        self._state, self._offers = state, Offers(self.system)
