"""A person's turn in the terminal: the menu, the words to type, and the answers."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from wsn.board.board import Space, UnknownSpace
from wsn.cite import Refusal
from wsn.cli import asking, logged, menu, saving, sharing
from wsn.cli.going import Again
from wsn.cli.helping import help_text
from wsn.cli.terminal import Terminal
from wsn.data import nearest_words
from wsn.engine.commands import Command, IllegalCommand
from wsn.engine.dice import NeedsRoll, TypedDice
from wsn.engine.facts import Status
from wsn.english import capitalize, count, sentence
from wsn.table import briefing, previewing, telling, throws
from wsn.table.choices import Choice, beginning, ending_choice, saying
from wsn.table.logline import LogLine
from wsn.table.menurows import unlike
from wsn.table.reaching import RouteTaken
from wsn.table.ruling import BadQuestion, rules_of_sight
from wsn.table.seat import Seat
from wsn.table.unlisted import COMMON_WORDS, ending, endings, has_orders, standing_order, why_not_ended
from wsn.table.walking import Walk, way_to

MOST_ALIKE: Final = 4
"""So many refused orders of one kind are told of a place; of more only the number."""


class Left(Exception):
    """The person has left the table; the journal is kept."""


def typed_roll(terminal: Terminal, need: NeedsRoll) -> tuple[int, ...]:
    """Ask for dice thrown at the table. Raises Left when the input has ended."""
    if need.faces > throws.MOST_FACES:
        terminal.say(f"Rolled for you, and kept hidden: {need.purpose}.")
        return tuple(secrets.randbelow(need.faces) + 1 for _ in range(need.count))
    while True:
        answer = terminal.ask_line(f"{throws.throw_request(need)}: ")
        if answer is None or answer.lower() in ("quit", "q"):
            raise Left
        values = throws.read_throw(answer, need)
        if values is not None:
            return values
        if answer.lower() in ("?", "help"):
            terminal.say(f"{throws.explain_throw(need)} `quit` leaves, as if the order had not been given.")
        elif answer.lower() in ("undo", "u"):
            terminal.say("The order has been given, and the dice decide it. `quit` leaves before they do.")
        else:
            terminal.say(throws.misfit(need))


def submit_command(
    seat: Seat, command: Command, terminal: Terminal, typed: bool, reader: Seat | None = None
) -> None:
    """Give a command, asking for every throw where the dice are typed in. Raises IllegalCommand, Left.

    What leads up to a throw is told before it: to the `reader`, who then has read all of it, or as everybody
    may know it.
    """
    rolls: list[tuple[int, ...]] = []
    told = 0
    while True:
        try:
            seat.submit(command, TypedDice(list(rolls)) if typed else None)
        except NeedsRoll as need:
            if not terminal.quiet:
                lines = throws.lines_before_throw(seat.game, None if reader is None else reader.side, need)
                tell_lines(terminal, lines[told:])
                told = len(lines)
            rolls.append(typed_roll(terminal, need))
        else:
            if reader is not None and told:
                tell_lines(terminal, reader.new_events()[told:])
            return


def tell_lines(terminal: Terminal, lines: Sequence[LogLine]) -> None:
    """Lines of the log, each with its rule."""
    for line in lines:
        terminal.say(f"{line.text} {terminal.paint_text(f'({line.rule})', 'rule')}")


class Person:
    """A player at the keyboard."""

    def __init__(
        self, terminal: Terminal, typed: bool = False, saves: Path = Path(), bots: Sequence[str] = ()
    ) -> None:
        self.terminal = terminal
        self.bots = bots
        """The players who do not mind that an order goes back which they have answered without dice."""
        self.typed = typed
        self.saves = saves
        self._places: object = None
        self._others: object = None
        self._stood: Mapping[str, str] | None = None
        """What stood where when the board was shown last."""
        self._status: Status | None = None
        self._menu_shown: object = None
        self._opened = menu.OpenedRows()
        self._warned: object = None
        self._greeted = False
        self._walk: Walk | None = None
        self._again = Again()

    def decide(self, seat: Seat) -> None:
        """Ask until one command has been given, or go on with what was begun. Raises Left."""
        if self._goes_on(seat):
            return
        self._show_board(seat)
        while True:
            if self._menu_shown is not seat.view:
                self._show_menu(seat)
            answer = self.terminal.ask_line(f"{seat.side}> ")
            if answer is None:
                raise Left
            command = self.read_answer(seat, answer)
            if command is not None and self._give_command(seat, command):
                return

    def _goes_on(self, seat: Seat) -> bool:
        """Whether the next step of a way, or the same order again, has been given without asking."""
        command = None
        if self._walk is not None:
            command = self._walk.next(seat)
            if command is None:
                if self._walk.stopped:
                    self.terminal.say(sentence(self._walk.stopped))
                self._walk = None
        elif self._again.every:
            command = self._again.next_order(seat)
            self._again.every = command is not None
        return command is not None and self._give_command(seat, command)

    # ---------------------------------------------------------------- showing

    def _show_board(self, seat: Seat) -> None:
        """The board, when another side has moved a unit, but not at a reaction in the middle of its move.

        Where one's own unit went is known: an enemy who fires at it brings no board, unless it is gone.
        """
        others = sum(entry.by not in (None, seat.side) for entry in seat.game.entries)
        area = telling.board_of(seat).shape == "area"
        places = tuple(
            (u.id, u.place if area or u.side != seat.side else u.place is None)
            for u in seat.view.units.values()
        )
        own = all(frame.side in (None, seat.side) for frame in seat.view.frames)
        if own and (self._places is None or (others != self._others and places != self._places)):
            if self._stood is None or not area:
                self._board(seat, "")
            elif changed := telling.changed_lines(seat, self._stood, seat.choices()):
                self.terminal.say(f"\nChanged on the board (`board` shows all of it):\n{changed}")
            self._places, self._others, self._stood = places, others, telling.standing(seat)

    def _show_menu(self, seat: Seat) -> None:
        status, before = seat.status(), self._status
        self.terminal.say()
        if status != before:
            said = status.asks_only(before) if before is not None else ""
            self.terminal.say(said or str(status), "head")
            self._status = status
        acting = telling.acting(seat)
        if acting:
            self.terminal.say(f"* {seat.about(acting)}")
        self._menu(seat)
        self._menu_shown = seat.view
        if not self._greeted:
            self._greeted = True
            point = f"Type a number or {telling.a_space(seat)}"
            self.terminal.say(f"{point}; `?` lists all you can type, `key` explains the board.")

    def _menu(self, seat: Seat) -> None:
        """What can be done."""
        menu.show_menu(self.terminal, seat)

    # ---------------------------------------------------------------- answering

    def read_answer(self, seat: Seat, answer: str) -> Command | None:
        """The command that an answer picks; None when it asked something else."""
        choices = seat.choices()
        if not answer:
            return self._press_enter(seat, choices)
        if answer.isdecimal():
            out_of_range = answer.startswith("0") or int(answer) > len(choices)
            if out_of_range and answer in telling.board_of(seat).spaces:
                return self._choice_pointed_at(seat, answer)  # a hex that is called by a number
            return self._choice_numbered(seat, answer)
        if part := re.fullmatch(r"(\d{1,5}) *[-–] *(\d{1,5})", answer):
            self._opened.mark_read(seat, menu.show_part(self.terminal, seat, int(part[1]), int(part[2])))
            return None
        word, _, rest = answer.partition(" ")
        if word.startswith("?"):
            word, rest = "?", (word[1:] + " " + rest).strip()
        if word.lower() in (*COMMON_WORDS, *endings(seat)):
            return self._end(seat, word.lower(), rest.strip())
        if word.lower() == "done":
            return self._end_step(seat)
        if word.lower() == "again":
            return self._once_more(seat, rest.strip())
        if word.lower() == "order":
            return self._standing_order(seat, rest.split())
        ask = PROMPT_WORDS.get(word.lower())
        if ask is not None and rest.strip() and word.lower() in WORDS_WITHOUT_ARGUMENT:
            what = f"Nothing follows `{word}`; `? {telling.example(seat)}` tells of {telling.a_space(seat)}."
            self.terminal.say(what, "bad")
            return None
        if ask is not None:
            ask(self, seat, rest.strip())
            return None
        if asking.find_named(seat, answer):
            return self._choice_pointed_at(seat, answer)
        said = saying(choices, answer) or sharing.choice(seat, answer) or menu.choice_printed(seat, answer)
        begun = () if said else unlike(beginning(choices, answer))
        if begun:
            self._list_meant(seat, answer, begun)
            return None
        if said is None and (place := sharing.place(seat, answer)):
            self._no_share(seat, place)
            return None
        return self._choice_pointed_at(seat, answer) if said is None else said.command

    def _no_share(self, seat: Seat, place: str) -> None:
        """An amount was typed for a place that cannot have it: how many are possible, or why none are."""
        if possible := sharing.possible_amount(seat, place):
            self.terminal.say(f"{possible}.", "bad")
        else:
            if not sharing.is_sharing(seat):
                self.terminal.say("Nothing is shared out now.", "bad")
            self._tell_why(seat, place)

    def _press_enter(self, seat: Seat, choices: Sequence[Choice]) -> Command | None:
        """The only choice; what ends the step only at the second time, for a key may be hit by mistake."""
        if len(choices) != 1:
            self._show_menu(seat)
            return None
        if ending_choice(choices) is not None and self._warned is not seat.view:
            self._warned = seat.view
            text = choices[0].text
            self.terminal.say(f"{capitalize(text)}? Press Enter again; nothing else can be done.")
            return None
        return choices[0].command

    def _end(self, seat: Seat, word: str, rest: str) -> Command | None:
        """The command that gives the game up or offers a draw; None where that is not meant or not known."""
        if word == "concede" and rest != "yes":
            self.terminal.say("Type `concede yes` to give the game up.")
            return None
        command = ending(seat, word)
        if command is None:
            self.terminal.say("This game is played to its end; `quit` leaves it where it stands.", "bad")
        return command

    def _end_step(self, seat: Seat) -> Command | None:
        """What ends the step; None where something has to be chosen."""
        choice = ending_choice(seat.choices())
        if choice is None:
            self.terminal.say("This step cannot be ended yet: take one of the choices.", "bad")
            for _, refusal in why_not_ended(seat):
                self._tell_refused(refusal)
            return None
        self.terminal.say(sentence(choice.text))
        return choice.command

    def _once_more(self, seat: Seat, rest: str) -> Command | None:
        """The last order at a place for the next unit; with `all` for as many as can take it."""
        command = self._again.next_order(seat)
        if command is None or rest not in ("", "all"):
            self.terminal.say(
                "There is no such order to repeat now." if command is None else "Say `again` or `again all`.",
                "bad",
            )
            return None
        self._again.every = rest == "all"
        return command

    def _standing_order(self, seat: Seat, words: list[str]) -> Command | None:
        """A standing order, where the game has them; None where it is not understood."""
        if not has_orders(seat):
            self.terminal.say("This game has no standing orders.", "bad")
            return None
        if len(words) not in (1, 2):
            unit = next(iter(sorted(seat.view.units)), "F1")
            said = f"Say what is ordered, and for whom if not for all: `order {unit} never`."
            self.terminal.say(said, "bad")
            return None
        return standing_order(seat, words[-1], words[0] if len(words) == 2 else None)

    def _choice_numbered(self, seat: Seat, number: str) -> Command | None:
        choices = seat.choices()
        if 1 <= int(number) <= len(choices):
            if self._opened.is_folded(self.terminal, seat, int(number)):
                return None
            return choices[int(number) - 1].command
        self.terminal.say(f"There is no choice {number}; they go from 1 to {len(choices)}.", "bad")
        return None

    def _choice_pointed_at(self, seat: Seat, name: str) -> Command | None:
        """The one choice that points at a hex or unit; with several they are listed, with none why not."""
        found_name = self._name(seat, name)
        if found_name is None:
            return None
        choices = unlike(asking.choices_pointed_at(seat, found_name))
        if len(choices) == 1:
            return choices[0].command
        if choices:
            self._list_meant(seat, found_name, choices)
        else:
            way = way_to(seat, found_name)
            if way is not None:
                self.terminal.say(f"{found_name} is {way.words}.")
            if isinstance(way, RouteTaken):
                self._walk = Walk(str(telling.acting(seat)), list(way.spaces))
                return self._walk.next(seat)
            self._means_nothing(seat, found_name)
        return None

    def _list_meant(self, seat: Seat, typed: str, choices: Sequence[Choice]) -> None:
        """Several choices are meant by what was typed: they are listed."""
        self.terminal.say(f"{typed}: which one?")
        menu.rows(self.terminal, seat, choices)
        self._opened.mark_read(seat, choices)

    def _means_nothing(self, seat: Seat, name: str) -> None:
        """A place or unit was typed to which no order points: why not."""
        self._tell_why(seat, name)

    def _name(self, seat: Seat, name: str) -> str | None:
        """The unit or space of this name; says so when there is none."""
        if named := asking.find_named(seat, name):
            return named
        try:
            return self._space(seat, name).id
        except UnknownSpace as error:
            if re.fullmatch(r"[A-Za-z]?\d[\dOoIl]{1,3}", name):  # a letter for a digit is a slip, too
                self.terminal.say(str(error), "bad")
            else:
                words = (*PROMPT_WORDS, "done", "again", *COMMON_WORDS, *endings(seat))
                self.terminal.say(asking.unknown(seat, name, words), "bad")
            return None

    def _space(self, seat: Seat, name: str) -> Space:
        return telling.board_of(seat).find(name)

    def _give_command(self, seat: Seat, command: Command) -> bool:
        """Submit it; False when it was refused after all."""
        self._again.note_given(seat, command)
        try:
            submit_command(seat, command, self.terminal, self.typed, seat)
        except IllegalCommand as error:
            self._walk = None
            self._tell_refused(error.refusal)
            return False
        return True

    def _tell_refused(self, refusal: Refusal) -> None:
        self.terminal.say(f"No: {refusal}", "bad")

    # ---------------------------------------------------------------- the words

    def _tell_help(self, seat: Seat, rest: str) -> None:
        if not rest:
            self.terminal.say(help_text(seat))
            return
        try:
            space = self._space(seat, rest)
        except UnknownSpace as error:
            unit = next((u for u in seat.view.units if u.lower() == rest.lower()), None)
            if unit is None and asking.known_rule(seat, rest):
                asking.rules(self.terminal, seat, rest)
                return
            self.terminal.say(str(seat.about(unit)) if unit else str(error), "" if unit else "bad")
            return
        for line in telling.hex_lines(seat, space):
            self.terminal.say(line)

    def _rules(self, seat: Seat, rest: str) -> None:
        asking.rules(self.terminal, seat, rest)

    def _tell_why(self, seat: Seat, rest: str) -> None:
        name = self._name(seat, rest) if rest else None
        if name is None:
            if not rest:
                what = f"Name {telling.a_space(seat)} or a unit: `why {telling.example(seat)}`."
                self.terminal.say(what, "bad")
            return
        refusals = seat.why_not_at(name)
        told = Counter[type[Command]]()
        for command, refusal in refusals:
            told[type(command)] += 1
            if told[type(command)] <= MOST_ALIKE:
                self.terminal.say(f"No: {seat.text_of(command)}: {refusal}", "bad")
        if (left := sum(max(number - MOST_ALIKE, 0) for number in told.values())) > 0:
            self.terminal.say(f"{count(left, 'more order')} of the same kinds cannot be given either.", "bad")
        if not refusals:
            self.terminal.say(asking.nothing_there(seat, name))

    def _odds(self, seat: Seat, rest: str) -> None:
        choices = seat.choices()
        if not rest.isdecimal() or not 1 <= int(rest) <= len(choices):
            self.terminal.say(f"Name a choice from 1 to {len(choices)}: `odds 1`.", "bad")
            return
        preview = seat.preview(choices[int(rest) - 1].command)
        if preview is None or not (preview.odds or preview.reasons):
            throws = seat.throws(choices[int(rest) - 1].command)
            words = "No odds are told for it."
            if throws is not None:
                words = (
                    "Dice decide what follows at once." if throws else "Nothing about it is left to chance."
                )
            self.terminal.say(words)
            return
        for line in previewing.preview_lines(preview):
            self.terminal.say(line)

    def _tell_sight(self, seat: Seat, rest: str) -> None:
        names = rest.split()
        try:
            rules_of_sight(telling.board_of(seat))
            if len(names) != 2:
                _, start, end = telling.examples(seat)
                self.terminal.say(f"Name two hexes: `los {start} {end}`.", "bad")
                return
            for line in telling.sight_lines(seat, names[0].upper(), names[1].upper()):
                self.terminal.say(line)
        except (UnknownSpace, BadQuestion) as error:
            self.terminal.say(str(error), "bad")

    def _hand(self, seat: Seat, rest: str) -> None:
        asking.hand(self.terminal, seat)

    def _goals(self, seat: Seat, rest: str) -> None:
        for line in briefing.briefing_lines(briefing.in_play(seat)) or (briefing.NOTHING,):
            self.terminal.say(line)

    def _board(self, seat: Seat, rest: str) -> None:
        self.terminal.say()
        drawn = telling.board_lines(seat, self.terminal.colour, seat.choices(), self.terminal.line_width)
        self.terminal.say(drawn)

    def _key(self, seat: Seat, rest: str) -> None:
        self.terminal.say(telling.key(seat))

    def _units(self, seat: Seat, rest: str) -> None:
        sides = seat.game.system.sides
        if rest and rest not in sides:
            close = nearest_words(rest, sides, 1)
            hint = f"did you mean `{close[0]}`?" if close else f"the sides are {', '.join(sides)}"
            self.terminal.say(f"There is no side `{rest}`; {hint}", "bad")
        elif self.terminal.colour:
            self.terminal.print_table(("id", "side", "at", "unit"), telling.unit_table(seat, rest or None))
        else:
            for line in telling.unit_lines(seat, rest or None):
                self.terminal.say(line)

    def _quit_game(self, seat: Seat, rest: str) -> None:
        raise Left


PROMPT_WORDS: Final[dict[str, Callable[[Person, Seat, str], None]]] = {
    "?": Person._tell_help,
    "help": Person._tell_help,
    "why": Person._tell_why,
    "odds": Person._odds,
    "hint": lambda person, seat, rest: asking.hint(person.terminal, seat, rest),
    "los": Person._tell_sight,
    "sees": lambda person, seat, rest: asking.tell_seen(person.terminal, seat, rest),
    "hand": Person._hand,
    "reach": lambda person, seat, rest: asking.tell_reach(person.terminal, seat, rest),
    "goals": Person._goals,
    "rules": Person._rules,
    "briefing": Person._goals,
    "score": Person._goals,
    "board": Person._board,
    "b": Person._board,
    "key": Person._key,
    "units": Person._units,
    "log": lambda person, seat, rest: logged.tell_log(person.terminal, seat, rest),
    "undo": lambda person, seat, rest: logged.undo_to(person.terminal, seat, rest, person.bots),
    "u": lambda person, seat, rest: logged.undo_to(person.terminal, seat, rest, person.bots),
    "save": lambda person, seat, rest: saving.save_copy(person.terminal, seat, rest, person.saves),
    "scenario": lambda person, seat, rest: saving.scenario(person.terminal, seat, rest, person.saves),
    "quit": Person._quit_game,
    "q": Person._quit_game,
    "exit": Person._quit_game,
}
"""What can be typed, and what it does."""

WORDS_WITHOUT_ARGUMENT: Final = frozenset({"board", "b", "key", "hand", "goals", "briefing", "score"})
"""Those of them that take no other word."""
