"""One player at the table: what is seen, what may be done, what has happened.

The only door to a game for any screen and any bot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.dice import Dice, NeedsRoll, NoDice, TypedDice
from wsn.engine.events import DiceRolled, Event, Remembered, UnitMoved
from wsn.engine.evolve import evolve, fold
from wsn.engine.facts import Status, UnitWords
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.observe import observe, observe_event, only_less
from wsn.engine.state import GameState, Unit
from wsn.engine.system import Cache, Preview, Situation
from wsn.renamed import FormerName
from wsn.systems import find_game
from wsn.table import asking, turn_end_warning
from wsn.table.choices import Choice, about, aim_commands, choices, equal_last, kind_of, may_be_for, where
from wsn.table.known_entries import Heard, hears_of
from wsn.table.logline import LogLine, opens_turn
from wsn.table.removed_units import Gone

_NO_DICE: Final = NoDice()
_NOTHING: Final = GameState()
HIDDEN_ELSEWHERE: Final = (
    "No hint here: what is hidden from you is with the host, and no bot here can suppose it."
)
"""What is said where a bot cannot think for a side (`Seat.can_be_advised`)."""


class Seat:
    """A player's place at a game. Everything here is what that player may know; a spectator has no side.

    `side` is the word of the player; where one player is one side, that of the side (see `System.seats`).
    `own` is for whoever plays here, to keep what is worth keeping: no other seat and no game sees it, but
    for seats that look ahead from this one.
    """

    def __init__(self, game: Game[Any], side: str | None, own: Cache | None = None) -> None:
        if side is not None and side not in game.system.seats:
            raise ValueError(f"{side!r} does not play; the players are {', '.join(game.system.seats)}")
        self.game = game
        """The game that is played."""
        self.side = side
        """The word of the player; None for a spectator."""
        self.own = Cache() if own is None else own
        """What whoever plays here keeps: one object of each class."""
        self._view: tuple[GameState, GameState] | None = None
        self._situation: Situation[Any] | None = None
        self._menu: tuple[GameState, tuple[Choice, ...]] | None = None
        self._open: tuple[GameState, Game[Any] | None] | None = None
        self._read: list[Entry] = []
        self._before = _NOTHING

    @property
    def plays_for(self) -> str | None:
        """The side that this player plays for: whose units are the seat's own side's."""
        return None if self.side is None else self.game.system.seats[self.side]

    # ---------------------------------------------------------------- what is seen

    @property
    def view(self) -> GameState:
        """The state as this side knows it."""
        if self._view is None or self._view[0] is not self.game.state:
            state = self.game.state
            self._view = (state, observe(state, self.side, self._view))
        return self._view[1]

    @property
    def situation(self) -> Situation[Any]:
        """The view with the board and the tables, for questions; it has no dice."""
        view, kept = self.view, self._situation
        if kept is None or kept.state is not view:
            kept = Situation(view, self.game.world, _NO_DICE, self.game.cache)
            self._situation = kept
        return kept

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return self.game.state.outcome is not None

    @property
    def to_decide(self) -> bool:
        """True when this side has to choose now."""
        return self.side is not None and not self.over and self.game.deciding == self.side

    def status(self) -> Status:
        """How the game stands: the turn, who decides what, the initiative, the score."""
        told, name = self.game.system.status(self.situation), self.game.system.name
        return (
            asking.status_with_question(name, self.situation, told, self.legal()) if self.to_decide else told
        )

    @property
    def own_time(self) -> bool:
        """True while no other side has a phase open: this side decides unprompted, not in reaction."""
        return all(frame.side in (None, self.side) for frame in self.view.frames)

    def about(self, unit_id: str) -> UnitWords:
        """A unit in words: name, values, condition. Raises KeyError for one that is not seen."""
        if unit_id not in self.view.units:
            raise KeyError(unit_id)
        return self.game.system.unit_words(self.situation, unit_id)

    def about_any(self, unit_id: str) -> tuple[UnitWords, str] | None:
        """A unit in words as this side knows it or last saw it, and whether it is gone: lost, or off the map.

        The second is empty for a unit in play. None for one that the side has never seen.
        """
        if unit_id in self.view.units:
            return self.about(unit_id), ""
        for words, gone in (("out of play", self.eliminated_units()), ("left the map", self.left_map())):
            for unit in gone:
                if unit.id == unit_id:
                    return self.game.system.unit_words(self._situation_with(unit), unit_id), words
        return None

    def _situation_with(self, unit: Unit) -> Situation[Any]:
        """The position of this seat as if a unit that is gone were still beside the board."""
        s = self.situation
        units = {**s.state.units, unit.id: msgspec.structs.replace(unit, place=None)}
        return Situation(msgspec.structs.replace(s.state, units=units), s.world, _NO_DICE, s.cache)

    # ---------------------------------------------------------------- what may be done

    def legal(self) -> tuple[Command, ...]:
        """The commands this side may give now, in a stable order; none while another decides."""
        return self.game.legal() if self.to_decide else ()

    def unasked(self) -> Command | None:
        """The only answer to a question that is not put to a player who has no other, or None.

        A player who sits alone at a screen is not asked. Others see the same as if that had been answered.
        """
        rules = find_game(self.game.system.name).rules
        if not self.to_decide or not rules.has_unasked:
            return None
        legal = self.legal()
        return legal[0] if len(legal) == 1 and rules.is_unasked(self.situation) else None

    def choices(self) -> tuple[Choice, ...]:
        """The legal commands as a numbered menu."""
        if self._menu is None or self._menu[0] is not self.game.state:
            s, legal = self.situation, self._hopeless_last(self.legal())
            told = equal_last([(self.game.system.command_text(s, one), one) for one in legal])
            texts = [text for text, _ in told]
            self._menu = (self.game.state, choices([one for _, one in told], texts, self.view))
        return self._menu[1]

    def _hopeless_last(self, legal: tuple[Command, ...]) -> tuple[Command, ...]:
        """The commands in their order, but strikes that cannot hurt after all that aim elsewhere."""
        end = len(legal)
        while end and kind_of(legal[end - 1]) == "":
            end -= 1
        vain = {c for c in legal[:end] if kind_of(c) in ("target", "space") and self.cannot_hurt(c)}
        if not vain:
            return legal
        return (*(c for c in legal[:end] if c not in vain), *(c for c in legal if c in vain), *legal[end:])

    def cannot_hurt(self, command: Command) -> bool:
        """Whether the odds of a strike are that nothing comes of it, for either side."""
        preview = None if command.moves else self.preview(command)
        if preview is None or not preview.odds or preview.cost is not None:
            return False
        return all(not one.ways or one.tone == "nothing" for one in preview.odds)

    def text_of(self, command: Command) -> str:
        """A short label for a command."""
        return self.game.system.command_text(self.situation, command)

    def preview(self, command: Command) -> Preview | None:
        """What a command would do: reasons and exact odds, by the code that resolves it."""
        return self.game.system.preview(self.situation, command)

    def why_not(self, command: Command) -> Refusal | None:
        """Why this side may not give a command now, or None when it may."""
        if self.side is None:
            return Refusal("ENGINE 2", "a spectator gives no commands")
        return self.game.why_not(self.side, command)

    def why_not_at(
        self, name: str, actor: str | None = None, card: str | None = None
    ) -> tuple[tuple[Command, Refusal], ...]:
        """For a space or a unit that no choice points at: what one might want there, and why not.

        Each command that the open phase knows is pointed at the name; every refusal is given once, and first
        why one cannot go there, if no enemy is seen. For an enemy unit also what one may do to its space,
        but no orders to it. With an `actor` only what that unit might want to do there, where the commands
        name who acts. Of cards only the one that is picked (`card`) is told of.
        """
        if not self.to_decide:
            return ()
        refusals: dict[Refusal, Command] = {}
        units = self.view.units
        enemy = any(
            one.side != self.plays_for and name in (one.id, where(one.id, self.view))
            for one in units.values()
        )
        pointed = self._pointed_at(name, card)
        for command in pointed if enemy else sorted(pointed, key=lambda one: not one.moves):
            if actor is not None and kind_of(command) != "unit" and not may_be_for(command, actor):
                continue
            refusal = self.why_not(command)
            if refusal is not None:
                refusals.setdefault(refusal, command)
        return tuple((command, refusal) for refusal, command in refusals.items())

    def _pointed_at(self, name: str, card: str | None) -> Iterable[Command]:
        """What the open phase would consider about a name, and failing that its commands turned to it."""
        s, system = self.situation, self.game.system
        considered = list(system.phases[s.here.phase].candidates(s))
        considered += find_game(system.name).rules.unoffered_orders(s)
        units = [u.id for u in self.view.units.values() if u.id == name or where(u.id, self.view) == name]
        one = self.view.units.get(name)  # an enemy is fired at and assaulted where it stands
        space = name if one is None else "" if one.side == self.plays_for else where(name, self.view) or ""
        foes = [unit for unit in units if self.view.units[unit].side != self.plays_for]
        direct = about(considered, {name, space, *units}, foes)
        if direct or any(name in pile.cards for pile in self.view.piles.values()):
            return direct  # a card is no place to be turned to
        own = [unit for unit in units if self.view.units[unit].side == self.plays_for]
        return aim_commands(considered, space, {"target": units, "unit": own}, card)

    def submit(self, command: Command, dice: Dice | None = None) -> tuple[Event, ...]:
        """Give a command. Returns what this side sees of it.

        Raises IllegalCommand with its refusal, and NeedsRoll when typed-in dice are wanted; neither
        changes anything.
        """
        if self.side is None:
            raise ValueError("a spectator gives no commands")
        events = self.game.submit(self.side, command, dice)
        seen = [observe_event(event, self.side) for event in events]
        return tuple([event for event in seen if event is not None])

    def can_undo(self, to: int | None = None, past: Collection[str] = ()) -> Refusal | None:
        """Why the last command (or all after entry `to`) cannot be taken back, or None when it can.

        `past` names the players who do not mind what they were asked or shown since: bots.
        """
        if self.side is None:
            return Refusal("ENGINE 4", "a spectator cannot undo anything")
        return self.game.can_undo(self.side, to, past)

    def undo(self, to: int | None = None, past: Collection[str] = ()) -> None:
        """Take back this side's last command, or all since entry `to`. Raises IllegalCommand."""
        if self.side is None:
            raise ValueError("a spectator cannot undo anything")
        self.game.undo(self.side, to, past)

    # ---------------------------------------------------------------- looking ahead

    def ahead(self, command: Command, seed: str) -> Ahead | None:
        """The seat of this side after a command, at a game apart, with other dice than the coming ones.

        Where markers lie face down or things unseen, it looks ahead as if they were not there. None while
        it sees units or piles that it does not know: what the rules would do tells what it may not know.
        """
        game = self._known_game()
        if game is None or (game is not self.game and game.why_not(str(self.side), command) is not None):
            return None
        after = game.try_out(command, seed)
        apart = Game.at(game.system, game.setup, game.world, after, cache=game.cache)
        return Ahead(apart, self.side, self.own)

    def throws(self, command: Command) -> bool | None:
        """Whether dice are thrown at once after a legal command, or cards shuffled.

        None where that may depend on what this side does not know.
        """
        game = self._known_game()
        if game is None or self.side is None or game.why_not(self.side, command) is not None:
            return None
        try:
            game.look_ahead(command, TypedDice())
        except NeedsRoll:
            return True
        return False

    def stands_as(self, ahead: Ahead) -> bool:
        """Whether the game, as far as this side knows it, has come to be as it was looked at ahead."""
        known = self._known_game()
        return known is not None and known.state == ahead.view

    def _known_game(self) -> Game[Any] | None:
        """The game as far as this side knows it, to try things out in; None where it knows too little."""
        state = self.game.state
        if self._open is None or self._open[0] is not state:
            known = {
                key: marker for key, marker in self.view.markers.items() if marker == state.markers.get(key)
            }
            rolls = self.game.cache.of(Heard).rolls(self.game.entries, self.side)
            view = msgspec.structs.replace(self.view, rolls=rolls, markers=known)
            game: Game[Any] | None = self.game
            if view != state:
                apart = Game.at(
                    self.game.system, self.game.setup, self.game.world, view, cache=self.game.cache
                )
                game = apart if only_less(view, state) else None
            self._open = (state, game)
        return self._open[1]

    @property
    def can_be_advised(self) -> bool:
        """Whether a bot here can think for this side: what is hidden from it can be dealt anew here."""
        return True

    def hands_on(self, command: Command) -> bool:
        """Whether a command that may be given now ends this side's run of decisions.

        It is tried out in the game as this side may suppose it; what counts: `wsn.table.turn_end_warning`.
        """
        if not self.to_decide or self.side is None:
            return False
        return turn_end_warning.hands_on(self.game, self.view, self.side, command)

    # ---------------------------------------------------------------- what has happened

    def new_events(self) -> tuple[LogLine, ...]:
        """The lines of the log since this was last asked. After an undo it goes on from there."""
        entries = self.game.entries
        self._forget_undone(entries)
        lines: list[LogLine] = []
        for entry in entries[len(self._read) :]:
            thrown: list[DiceRolled] = []
            moves: list[UnitMoved] = []
            for event in entry.events:
                throw = observe_event(event, self.side) if isinstance(event, DiceRolled) else None
                if isinstance(throw, DiceRolled):
                    thrown.append(throw)
                line = self._log_line(entry.n, event)
                if isinstance(event, UnitMoved) and line is None:
                    moves += [event] if observe_event(event, self.side) == event else []
                if line is not None and isinstance(event, Remembered) and moves:
                    line, moves = replace(line, moves=tuple(moves)), []
                if line is not None:
                    lines.append(replace(line, dice=tuple(thrown)) if thrown else line)
                    thrown = []
                self._before = evolve(self._before, event)
            self._read.append(entry)
        return tuple(lines)

    def skip_events(self, to: int | None = None) -> None:
        """Count everything up to now as read, or up to entry `to` of the game."""
        entries = self.game.entries
        self._read = list(entries[:to])
        self._before = self.game.state if to is None else self.game.state_at(min(to, len(entries)))

    def _forget_undone(self, entries: Sequence[Entry]) -> None:
        """Step back to the last entry that was read and still stands."""
        kept = len(self._read)
        while kept and (kept > len(entries) or self._read[kept - 1] is not entries[kept - 1]):
            kept -= 1
        if kept < len(self._read):
            del self._read[kept:]
            self._before = fold(GameState(), (event for entry in self._read for event in entry.events))

    def log(self) -> tuple[LogLine, ...]:
        """Every line of the game so far, whatever has been read."""
        return Seat(self.game, self.side).new_events()

    def command_of(self, entry: Entry) -> Command | None:
        """The command of an entry, where this side may know it: its own, or any once the game is over.

        None for what a side does not know, and for what the rules do by themselves. Every log asks this.
        """
        return entry.command if entry.by is not None and (self.over or entry.by == self.side) else None

    def hears_of(self, entry: Entry) -> bool:
        """Whether this side knows of an entry: of all, once the game is over."""
        return self.over or hears_of(entry, self.side)

    def number_of(self, n: int) -> int:
        """The number that entry n has for this side, which does not count what it hears nothing of."""
        return n if self.over else self.game.cache.of(Heard).number(self.game.entries, n, self.side)

    def entry_number(self, number: int) -> int:
        """The entry of the game at which this side has heard of `number` of them, the last such one."""
        if self.over or number < 1:
            return number
        entries = self.game.entries
        at = self.game.cache.of(Heard).entry(entries, number, self.side)
        beyond = number - self.number_of(len(entries))
        return at + max(beyond, 0)

    numbered = FormerName("entry_number")

    def eliminated_units(self) -> tuple[Unit, ...]:
        """The units that were eliminated, each as this side last saw it, in the order of their loss."""
        return self.game.cache.of(Gone).lost_units(self.game.entries, self.side)

    fallen = FormerName("eliminated_units")

    def left_map(self) -> tuple[Unit, ...]:
        """The units that have left the map for good and are no loss, in the order in which they went."""
        return self.game.cache.of(Gone).departed_units(self.game.entries, self.side)

    def _log_line(self, entry: int, event: Event) -> LogLine | None:
        seen = observe_event(event, self.side)
        if seen is None:
            return None
        before = Situation(observe(self._before, self.side), self.game.world, NoDice(), self.game.cache)
        text = self.game.system.event_text(before, seen)
        if not text:
            return None
        begun = entry > 1 or bool(self._before.frames)  # a turn may begin while no phase is open
        turn = (self.game.system.turn(self._before) or None) if begun else None  # 0: not begun
        opens = opens_turn(self._before, self.game.system, event)
        name = self.game.system.name
        side = find_game(name).text.side_of_event(before, seen)
        return LogLine(entry, text, seen.rule, seen, turn, side=side, opens_turn=opens)


class Ahead(Seat):
    """A seat at a game apart, made by `ahead`: the other sides are seen there, as far as this one knows."""

    @property
    def view(self) -> GameState:
        """The state itself."""
        return self.game.state

    def eliminated_units(self) -> tuple[Unit, ...]:
        """None: a position looked at ahead has no past."""
        return ()

    def left_map(self) -> tuple[Unit, ...]:
        """None, for the same reason."""
        return ()

    def _known_game(self) -> Game[Any]:
        return self.game

    def may_stop(self) -> bool:
        """Whether this side need not go on: it has nothing to decide, or may say that it is done."""
        return not self.to_decide or bool(
            self.game.legal_among(lambda command: kind_of(command) == "", last=True)
        )

    def other(self) -> Ahead | None:
        """The seat of another side that has to decide there, if one has."""
        deciding = self.game.deciding
        return None if deciding in (None, self.side) else Ahead(self.game, deciding, self.own)

    def back(self, side: str | None) -> Ahead:
        """The same game from another side."""
        return Ahead(self.game, side, self.own)
