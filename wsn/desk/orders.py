"""Commands given at a screen: what may be done, dice that are typed in, confirmation, undo."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from wsn.cite import Refusal
from wsn.desk.answers import (
    Answer,
    Button,
    ChoiceRow,
    Failed,
    Given,
    Held,
    NoAnswer,
    Refused,
    Sure,
    WantsDice,
)
from wsn.desk.forgone import Forgone, merely_picks
from wsn.desk.meaning import find_pick
from wsn.desk.screen import Screen
from wsn.engine.commands import Command, IllegalCommand
from wsn.engine.dice import NeedsRoll, TypedDice
from wsn.engine.events import PhaseEntered
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.system import Preview
from wsn.engine.writer import NotKept
from wsn.english import capitalize
from wsn.systems import find_game
from wsn.table import pointing, previewing, telling, throws
from wsn.table.attack_in_progress import forming
from wsn.table.choices import Choice, ending_choice, where
from wsn.table.reaching import tried_from
from wsn.table.seat import Seat
from wsn.table.unlisted import ending, endings, has_orders, order_in_force, standing_order, why_not_ended

OFFER: Final = "the menu of the game offers another file"


class Orders:
    """The commands that may be given now, and those that are given.

    `moved` is called when the game has moved, so that nothing stays selected in a past position.
    """

    def __init__(self, screen: Screen, moved: Callable[[], None], *, confirm: bool = True) -> None:
        self.screen = screen
        self.confirm_ends = confirm
        """Whether to ask before a command that ends a step while a unit could still act."""
        self.typed = screen.game.typed
        """Whether the dice are thrown at the table."""
        self.note = ""
        """A message that is no event: dice that were thrown for the players."""
        self.unkept = ""
        """Why the game cannot be saved where it is kept; empty while it can."""
        self.teacher: Callable[[Command], str] | None = None
        """In a lesson: what is said to an order of a person in place of giving it; empty lets it pass."""
        self.instead = ""
        """What a teacher asks for in place of an order, in a sentence; empty where an order may be given."""
        self.wished: frozenset[Command] = frozenset()
        """In a lesson: the orders that are asked for, whose buttons stand out."""
        self._pending: tuple[Command, list[tuple[int, ...]]] | None = None
        self._need: NeedsRoll | None = None
        self._picked: tuple[Entry, Mapping[str, Command], Seat] | None = None
        """The entry of the unit that was picked last, what picks others in its place, and the seat before."""
        self._moved = moved

    # ---------------------------------------------------------------- what can be done

    def current_choices(self) -> tuple[Choice, ...]:
        """What the person who decides may do now; nothing on a bot's turn or at an earlier moment."""
        return self.screen.shown_seat.choices() if self.screen.person_decides else ()

    def preview(self, command: Command) -> Preview | None:
        """What a command would do in the current position: reasons, and exact odds."""
        return self.screen.keep_made(("preview", command), lambda: self.screen.shown_seat.preview(command))

    def row(self, choice: Choice) -> ChoiceRow:
        """A choice as a menu shows it."""
        short = self.screen.keep_made(
            ("short", choice.command), lambda: previewing.choice_short(self.screen.shown_seat, choice)
        )
        vain = self.screen.keep_made(
            ("vain", choice.command), lambda: previewing.in_vain(self.screen.shown_seat, choice)
        )
        return ChoiceRow(choice.number, choice.text, short, choice.command, vain)

    def chance_text(self, row: ChoiceRow) -> str:
        """The chance of anything good by an order, in percent; empty where it promises none, or is a step."""
        preview = self.preview(row.command)
        if preview is None or preview.cost is not None or row.vain:
            return ""
        return previewing.preview_label(preview)

    @property
    def forgone(self) -> Forgone:
        """What units could still do now."""
        choices = self.current_choices()
        return self.screen.keep_made(
            ("forgone", len(choices)), lambda: Forgone(self.screen.shown_seat, choices)
        )

    @property
    def able_units(self) -> tuple[str, ...]:
        """Every unit that can act now, also off the board."""
        return self.forgone.able_units

    @property
    def acting(self) -> str | None:
        """The unit that the open decision is about."""
        return telling.acting(self.screen.shown_seat)

    @property
    def joined_units(self) -> tuple[str, ...]:
        """The units that go together, where the open decision is about several that attack nobody."""
        seat = self.screen.shown_seat
        group = self.screen.keep_made("forming", lambda: forming(seat))
        return group.units if len(group.units) > 1 and not group.at else ()

    def button_choices(self) -> tuple[Button, ...]:
        """The choices that point at nothing on the board."""
        return tuple(Button(self.row(c), self.ends_step(c)) for c in self.current_choices() if c.kind == "")

    @property
    def end(self) -> Button | None:
        """The choice that ends the step; None where there is none, or one of several equals is chosen."""
        last = ending_choice(self.current_choices())
        return None if last is None else Button(self.row(last), self.ends_step(last))

    @property
    def at_stake(self) -> Choice | None:
        """The one order besides that which ends the step, where the odds of it are what is to be judged.

        Such as to press on with an attack, or else to call it off.
        """
        end = ending_choice(self.current_choices())
        rest = [choice for choice in self.current_choices() if choice.kind == "" and choice != end]
        if end is not None and len(rest) > 1 and forming(self.screen.shown_seat).at:
            rest = [one for one in rest if one.command.strikes and self._has_odds(one)][:1]
        if end is None or len(rest) != 1 or self.preview(rest[0].command) is None:
            return None
        return rest[0]

    @property
    def is_composed(self) -> bool:
        """Whether an attack is put together just now whose odds are those of a table of results."""
        choice = self.at_stake
        preview = self.preview(choice.command) if choice is not None else None
        return preview is not None and bool(preview.sign)

    def _has_odds(self, choice: Choice) -> bool:
        """Whether an order has odds."""
        preview = self.preview(choice.command)
        return preview is not None and bool(preview.odds)

    def hand(self) -> tuple[str, ...]:
        """The cards that may be played or kept now, each once."""
        held = [c for c in self.current_choices() if pointing.card_played(c) is not None]
        asked = [choice for choice in held if choice.command in self.wished]
        return tuple(dict.fromkeys(str(getattr(choice.command, "card", "")) for choice in asked or held))

    def click_deed(self, choice: Choice) -> str:
        """What a click on the unit or card of an order does (`order it`); empty where the game tells none."""
        name = self.screen.game.system.name
        deeds = find_game(name).text.deed_words
        return deeds.get(type(choice.command).__name__, "")

    @property
    def formed_from(self) -> int | None:
        """The entry before the attack that is being formed was ordered: to take it back as a whole.

        None where none is being formed, or it cannot be taken back.
        """
        seat = self.screen.shown_seat
        if not self.screen.person_decides or self.teacher is not None or not forming(seat).at:
            return None
        end = ending_choice(self.current_choices())
        if end is not None and end.command.takes_back:
            return None  # the button that ends the step does that
        here = seat.view.frames[-1].phase
        for entry in reversed(self.screen.game.entries):
            if any(isinstance(event, PhaseEntered) and event.phase == here for event in entry.events):
                return entry.n - 1 if self.can_undo(entry.n - 1) is None else None
        return None

    @property
    def barred_endings(self) -> tuple[tuple[str, Refusal], ...]:
        """What would end the step, but cannot be ordered yet, and why; nothing where something ends it."""
        if self.end is not None or not self.screen.person_decides:
            return ()
        seat = self.screen.shown_seat
        return self.screen.keep_made(
            "barred", lambda: tuple((seat.text_of(one), why) for one, why in why_not_ended(seat))
        )

    def ends_step(self, choice: Choice) -> bool:
        """Whether a choice that points at nothing ends the step while units could still act."""
        return self.forgone.ends_step(choice)

    # ---------------------------------------------------------------- giving commands

    def give_order(self, command: Command, confirmed: bool = False) -> Answer:
        """Give a command of the side that decides; ask first if it would end the step too early."""
        choice = next((c for c in self.current_choices() if c.command == command), None)
        if choice is not None and not confirmed and self.confirm_ends and self.ends_step(choice):
            told = self.preview(command)
            then = f". {capitalize(told.title)}" if told is not None and not told.odds else ""
            return Sure(f"{choice.text}: {self.forgone.words}{then}", command)
        picks, seat, game = self._picks_of(choice), self.screen.shown_seat, self.screen.game
        state = game.state
        answer = self.submit_order(command)
        if picks and isinstance(answer, Given):
            before = Game.at(game.system, game.setup, game.world, state, cache=game.cache)
            self._picked = (game.entries[-1], picks, Seat(before, seat.side))
        return answer

    def submit_order(self, command: Command) -> Answer:
        """Give a command of the side that decides, a person's or a bot's, without asking first."""
        if self.teacher is not None and self.screen.person_decides:
            said = self.teacher(command)
            if said:
                return Held(said)
        self._pending = (command, [])
        return self._go_on()

    def drop(self) -> bool:
        """Take back the command that waits for dice, before it is given. False: none waits."""
        if self._pending is None:
            return False
        self._pending = self._need = None
        self.screen.note_change()
        return True

    def confirm_order(self, sure: Sure) -> Answer:
        """The player confirms: give the command."""
        return self.give_order(sure.command, confirmed=True)

    # ---------------------------------------------------------------- second thoughts about a unit

    def merely_picks(self, choice: Choice) -> bool:
        """Whether a choice only says that a unit acts now; False where picking it does more."""
        return merely_picks(self.screen.shown_seat, choice)

    def choosing_of(self, unit: str) -> Choice | None:
        """The choice that only says that this unit or its stack acts now; None where picking it does more."""
        return find_pick(self.screen.shown_seat, self.current_choices(), unit)

    def picks_next(self, space: str | None) -> tuple[Command, Command] | None:
        """What ends the act of those who act now, and what picks those of a space next; None: it does not."""
        seat, end = self.screen.shown_seat, self.end
        if space is None or end is None or self.acting is None or self.teacher is not None:
            return None
        if not seat.own_time or space == where(self.acting, seat.view):
            return None
        ahead = self.screen.keep_made("ended", lambda: tried_from(seat).ahead(end.row.command, "pick"))
        if ahead is None or not ahead.to_decide:
            return None
        picks = [one.command for one in ahead.choices() if one.command.picks and pointing.aim(one) == space]
        return (end.row.command, picks[0]) if len(picks) == 1 else None

    def once_picked(self, unit: str) -> Seat | None:
        """The seat as it would be with this unit picked to act; None where it cannot be, or is not known."""
        instead, chooses = self.pick_of(unit), self.choosing_of(unit)
        if instead is not None and self._picked is not None:
            return tried_from(self._picked[2]).ahead(instead, "reach")
        return None if chooses is None else tried_from(self.screen.shown_seat).ahead(chooses.command, "reach")

    def _picks_of(self, choice: Choice | None) -> Mapping[str, Command]:
        """If a choice merely picks a unit: the commands that pick one, by the unit; else none."""
        if choice is None or not self.merely_picks(choice):
            return {}
        return {pointing.aim(one): one.command for one in self.current_choices() if self.merely_picks(one)}

    @property
    def _in_place(self) -> Mapping[str, Command]:
        """The units that can be picked in place of the one that acts, while nothing has come of it."""
        entries = self.screen.game.entries
        if self._picked is None or not entries or entries[-1] is not self._picked[0]:
            return {}
        free = self.screen.person_decides and self.teacher is None and self.can_undo() is None
        return self._picked[1] if free else {}

    def pick_of(self, name: str | None) -> Command | None:
        """The command that picks a unit in place of the one that acts, as long as that is possible.

        Where stacks are picked it is the command for the stack in the space of that name, or of the unit.
        """
        acting, in_place, view = self.acting, self._in_place, self.screen.shown_seat.view
        if name is None or name == acting or not in_place:
            return None
        if name in in_place or name not in view.units:
            return in_place.get(name) if acting is None or name != where(acting, view) else None
        space = where(name, view)
        return in_place.get(space) if space is not None and space != where(acting or "", view) else None

    def pick_instead(self, unit: str) -> Answer:
        """Put back the unit that was picked, and pick this one."""
        command = self.pick_of(unit)
        if command is None:
            return NoAnswer()
        answer = self.undo_order()
        return self.give_order(command) if isinstance(answer, NoAnswer) else answer

    def put_back(self) -> bool:
        """Put back the unit that was picked, while nothing has come of it. False: there is none."""
        return bool(self._in_place) and isinstance(self.undo_order(), NoAnswer)

    # ---------------------------------------------------------------- the end, and orders that stand

    def agreed_endings(self) -> tuple[str, ...]:
        """The words by which the game can be ended by agreement: `concede`, `draw`."""
        return endings(self.screen.shown_seat) if self.screen.person_decides else ()

    def end_by(self, word: str) -> Answer:
        """Concede or offer a draw, after asking for confirmation."""
        command = ending(self.screen.shown_seat, word)
        if command is None or not self.screen.person_decides:
            return NoAnswer()
        said = {"concede": "Concede the game", "draw": "Offer a draw"}[word]
        return Sure(said, command)

    @property
    def has_orders(self) -> bool:
        """Whether the game knows standing orders (when to react unasked)."""
        return has_orders(self.screen.shown_seat)

    def set_standing_order(self, option: str, unit: str | None = None) -> Answer:
        """A standing order for the side, or one unit of it: `never`, `always`, `ask`, or the least hits."""
        command = standing_order(self.screen.shown_seat, option, unit)
        return NoAnswer() if command is None else self.give_order(command, confirmed=True)

    def order_in_force(self, unit: str | None = None) -> str:
        """The option that the side on the screen, or one unit of it, has been given."""
        return order_in_force(self.screen.shown_seat, unit)

    @property
    def wanted_dice(self) -> WantsDice | None:
        """The dice that the pending command waits for."""
        return None if self._need is None else WantsDice.of(self._need)

    def roll(self, values: Sequence[int]) -> Answer:
        """Give the dice of the open roll. Raises ValueError where their number or values do not fit it."""
        if self._pending is None or self._need is None:
            raise ValueError("no dice are awaited")
        if not throws.fits(tuple(values), self._need):
            raise ValueError(throws.misfit(self._need))
        self._pending[1].append(tuple(values))
        return self._go_on()

    def _go_on(self) -> Answer:
        """Submit what is pending, with the dice so far."""
        assert self._pending is not None
        command, rolls = self._pending
        self.note = ""
        reader, before = self.screen.shown_seat, len(self.screen.game.entries)
        while True:
            try:
                self.screen.seats[self.screen.deciding_side].submit(
                    command, TypedDice(list(rolls)) if self.typed else None
                )
                break
            except NeedsRoll as need:
                if need.faces > throws.MOST_FACES:
                    self.note = f"Rolled for you, and kept hidden: {need.purpose}."
                    rolls.append(tuple(secrets.randbelow(need.faces) + 1 for _ in range(need.count)))
                    continue
                self._need = need
                self.screen.note_change()
                return WantsDice.of(need)
            except IllegalCommand as error:
                self._pending = self._need = None
                self.screen.note_change()
                return Refused("", ((reader.text_of(command), error.refusal),))
            except NotKept as error:
                self._pending = self._need = None
                self.unkept = str(error)
                self.screen.note_change()
                return Failed(f"not saved, so nothing was done: {error}; {OFFER}")
        self._pending = self._need = None
        self.unkept = ""
        lines = self.screen.lines_since(before)
        self._moved_on()
        return Given(command, lines)

    def _moved_on(self) -> None:
        self._moved()
        self.screen.draw_curtain()
        self.screen.note_change()

    # ---------------------------------------------------------------- taking back

    @property
    def _bot_players(self) -> tuple[str, ...]:
        """The players who do not mind what is taken back."""
        return tuple(one for one in self.screen.players if one not in self.screen.human_players)

    def can_undo(self, to: int | None = None) -> Refusal | None:
        """Why the last command cannot be taken back (or all after entry `to`), or None when it can.

        A bot that is thinking about its answer does not mind: it is asked again in its time.
        """
        return self.screen.seats[self.screen.side_shown].can_undo(to, self._bot_players)

    def undo_order(self, to: int | None = None) -> Answer:
        """Take back the last command, or all after entry `to`: the line of the log stays that was chosen."""
        refusal = self.can_undo(to)
        if refusal is not None:
            return Refused("", (("", refusal),))
        try:
            self.screen.seats[self.screen.side_shown].undo(to, self._bot_players)
        except NotKept as error:
            self.unkept = str(error)
            return Failed(f"not saved, so nothing was taken back: {error}; {OFFER}")
        self._pending = self._need = None
        self.screen.look_at_now()
        self._moved_on()
        return NoAnswer()
