"""The menu of choices in the terminal: row by row, or folded where many rows say the same of one thing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from wsn.table import previewing, telling
from wsn.table.choices import Choice, about_a_card, fold_choices, unfold_row
from wsn.table.menurows import folded_text, unlike

if TYPE_CHECKING:
    from wsn.cli.terminal import Terminal
    from wsn.table.seat import Seat


def show_menu(terminal: Terminal, seat: Seat) -> None:
    """The whole menu: of a long one, what can be told in one line; of equal cards in the hand, one."""
    codes, width = telling.codes(seat), _row_width(seat)
    told: set[str] = set()
    for row in fold_choices(seat.choices()):
        if about_a_card(type(row[0].command)):
            if row[0].text in told:
                continue
            told.add(row[0].text)
        _say_row(terminal, seat, row, codes, width)


def _say_row(
    terminal: Terminal, seat: Seat, row: Sequence[Choice], codes: Mapping[str, str], width: int
) -> None:
    """A row of the menu: one choice, or the first and the last of several in one line."""
    if len(row) == 1:
        _say(terminal, seat, row[0], codes, width)
        return
    numbers = f"{row[0].number:>{width}}-{row[-1].number}"
    there = {_who_is_there(codes, choice) for choice in row}  # who stands there: of one place only
    terminal.say(f"  {numbers}  {folded_text(row)}{there.pop() if len(there) == 1 else ''}")


class OpenedRows:
    """What has been read of a menu row by row: until then the first number of a folded row only opens it."""

    def __init__(self) -> None:
        self._menu: object = None
        self._read: set[int] = set()
        self._opened: set[tuple[int, int]] = set()
        """The folded rows that have been opened, by their first and last number."""

    def mark_read(self, seat: Seat, choices: Iterable[Choice]) -> None:
        """The player has read what these choices say."""
        if self._menu is not seat.view:
            self._menu, self._read, self._opened = seat.view, set(), set()
        self._read |= {choice.number for choice in choices}

    def is_folded(self, terminal: Terminal, seat: Seat, number: int) -> bool:
        """Whether a number stands for a folded row that was not read yet; the row is listed then."""
        self.mark_read(seat, ())
        row = self._closed_at(seat, number)
        if len(row) < 2 or number in self._read:
            return False
        self._opened.add((number, row[-1].number))
        terminal.say(f"{number} begins {number}-{row[-1].number}: take one of them.")
        codes, width = telling.codes(seat), _row_width(seat)
        for within in unfold_row(unlike(row)):
            _say_row(terminal, seat, within, codes, width)
            if len(within) == 1:
                self.mark_read(seat, within)
        return True

    def _closed_at(self, seat: Seat, number: int) -> tuple[Choice, ...]:
        """The outermost row that begins with this number and was not opened; one of one choice, or none."""
        rows = fold_choices(seat.choices())
        while True:
            row = next((row for row in rows if row[0].number <= number <= row[-1].number), ())
            if len(row) < 2:
                return row
            if (row[0].number, row[-1].number) not in self._opened:
                return row if row[0].number == number else ()
            rows = unfold_row(row)


def rows(terminal: Terminal, seat: Seat, choices: Iterable[Choice]) -> None:
    """These choices row by row, with who stands there and what each brings in a phrase."""
    codes, width = telling.codes(seat), _row_width(seat)
    for choice in unlike(choices):
        _say(terminal, seat, choice, codes, width)


def show_part(terminal: Terminal, seat: Seat, first: int, last: int) -> tuple[Choice, ...]:
    """A part of the menu row by row: `2-13`. Returns the choices in it."""
    wanted = tuple(seat.choices()[max(first, 1) - 1 : last])
    if wanted:
        rows(terminal, seat, wanted)
    else:
        terminal.say(f"The choices go from 1 to {len(seat.choices())}.", "bad")
    return wanted


def first_words(choices: Iterable[Choice], count: int) -> tuple[str, ...]:
    """The first words of what each choice says, so many of them, each once."""
    return tuple(dict.fromkeys(" ".join(choice.text.split()[:count]) for choice in choices))


def choice_printed(seat: Seat, typed: str) -> Choice | None:
    """The choice whose whole line this is, as the menu shows it: with or without its number and its note."""
    said = _plain_row(typed)
    codes = telling.codes(seat)
    for choice in seat.choices():
        line = _plain_row(f"{choice.text}{_who_is_there(codes, choice)}")
        if line not in said:
            continue
        for start in (line, f"{choice.number} {line}"):
            if said == start or (
                said.startswith(f"{start} [") and said == _plain_row(start + _choice_note(seat, choice))
            ):
                return choice
    return None


def _plain_row(typed: str) -> str:
    return " ".join(typed.split()).casefold()


def _say(terminal: Terminal, seat: Seat, choice: Choice, codes: Mapping[str, str], width: int) -> None:
    there = _who_is_there(codes, choice)
    terminal.say(f"  {choice.number:>{width}}  {choice.text}{there}{_choice_note(seat, choice)}")


def _choice_note(seat: Seat, choice: Choice) -> str:
    """What a choice brings, in brackets after it."""
    short = previewing.choice_short(seat, choice)
    return f"  [{short}]" if short else ""


def _row_width(seat: Seat) -> int:
    return len(str(len(seat.choices())))


def _who_is_there(codes: Mapping[str, str], choice: Choice) -> str:
    """Who stands where a choice points, as the board writes it."""
    place = str(getattr(choice.command, "space", ""))
    return f" ({codes[place]})" if place in codes else ""
