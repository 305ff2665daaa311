"""The table for lines of sight: on any map, scenario, journal or game, with what-ifs, reasons, pictures."""

from __future__ import annotations

from pathlib import Path

from wsn.board.answer import Sight, SightReason
from wsn.board.board import UnknownSpace
from wsn.board.hexboard import HexBoard
from wsn.client.pages.sight.tries import TRY_KINDS, Try, tries_at, tries_near, tries_on
from wsn.data import DataError
from wsn.data.disk import write_error_text, write_whole
from wsn.desk.marks import EdgeMark, HexMark, LineMark, Mark
from wsn.table import telling
from wsn.table.los_position import as_it_stands, ground_named
from wsn.table.picture import passed_on, ruling_svg, side_svg, to_png
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.ruling import (
    BadQuestion,
    MapAsked,
    SightMap,
    asked_otherwise,
    ground,
    text_of,
)
from wsn.table.rulingcode import encode, replay
from wsn.table.seat import Seat


class LineTable:
    """A ground and a line over it. Everything is worked out when it is first needed, and only once."""

    def __init__(self, base: MapAsked, title: str = "") -> None:
        self.base = base
        """The ground as it is without anything tried out."""
        self.title = title or base.printed.title or base.printed.name
        self.start: str | None = None
        self.end: str | None = None
        self.held = False
        """Whether the line stays where it is while the pointer moves on."""
        self.keep_start = True
        """Whether the first hex stays when another line is begun (comparing lines from one place)."""
        self.shading = False
        self.problem = ""
        """Why the last change cannot be tried; empty when it can."""
        self.differences: tuple[str, ...] = ()
        """How a ruling that was opened from its code differs here."""
        self.revision = 0
        self._tries: tuple[Try, ...] = ()
        self._where = base
        self._known: dict[tuple[str, str], Sight] = {}
        self._maps: dict[str, SightMap] = {}

    @classmethod
    def table_named(cls, name: str) -> LineTable:
        """The table for a map, a scenario as it begins, or a journal as its game stands.

        Raises DataError, BadJournal, BadQuestion and UnknownSpace, each with one sentence.
        """
        return cls(ground_named(name))

    @classmethod
    def table_of_seat(cls, seat: Seat) -> LineTable:
        """The table for a game as a seat sees it now."""
        return cls(as_it_stands(telling.board_of(seat), seat.game.world, seat.view), seat.game.setup.name)

    # ---------------------------------------------------------------- the ground

    @property
    def ground_asked(self) -> MapAsked:
        """The ground with what is tried out."""
        return self._where

    @property
    def board(self) -> HexBoard:
        """Its board, the changes made."""
        return self._where.board

    @property
    def all_tries(self) -> tuple[Try, ...]:
        """Everything tried out, in the order it was added."""
        return self._tries

    def ground_changed(self, base: MapAsked) -> None:
        """The ground has changed (the game has gone on): the line and what is tried out stay, if they can."""
        self.base = base
        if not self._lay_line(self._tries):
            self._lay_line(())
        self.start = self.start if self.start in self.board.spaces else None
        self.end = self.end if self.end in self.board.spaces else None

    def try_out(self, what: Try) -> bool:
        """Try a change, or take it back if it is in place already. False: see `problem`."""
        if what in self._tries:
            return self.take_back(what)
        return self._lay_line((*self._tries, what))

    def take_back(self, what: Try) -> bool:
        """Undo one thing that was tried out."""
        return self._lay_line(tuple(one for one in self._tries if one != what))

    def _lay_line(self, tries: tuple[Try, ...]) -> bool:
        words = {word: [one.as_typed for one in tries if one.word == word] for word in TRY_KINDS}
        base = self.base
        try:
            ground_ = ground(
                base.printed,
                words["with"],
                words["without"],
                (*base.smoke, *words["smoke"]),
                (*base.units, *words["unit"]),
                base.settings,
            )
            ground_.board  # noqa: B018 - a change that cannot be made says so here
        except (BadQuestion, UnknownSpace) as error:
            self.problem = str(error)
            return False
        self.problem = ""
        self._tries, self._where = tries, ground_
        self._known, self._maps = {}, {}
        self.revision += 1
        return True

    def tries_at(self, space: str) -> tuple[Try, ...]:
        """What can be tried out at a space."""
        return tries_at(self.base, space)

    def tries_on(self, a: str, b: str) -> tuple[Try, ...]:
        """What can be tried out on the edge of two neighbours."""
        return tries_on(self.base, a, b)

    def tries_near(self, space: str, other: str | None = None) -> tuple[Try, ...]:
        """What can be tried out at a space and on its edge to `other`, first all that can be removed."""
        return tries_near(self.base, space, other)

    # ---------------------------------------------------------------- pointing

    def hover(self, space: str | None) -> bool:
        """The pointer lies over this space. True when that changes what is shown."""
        if space is None or self.held or self.start is None or space in (self.start, self.end):
            return False
        self.end = space
        self.revision += 1
        return True

    def click_hex(self, space: str) -> None:
        """The first hex of a line; then the second, which holds it; then the first or second of another."""
        if self.start is None:
            self.start, self.end, self.held = space, None, False
        elif not self.held:
            self.end, self.held = space, True
        elif self.keep_start:
            self.end = space
        else:
            self.start, self.end, self.held = space, None, False
        if self.end == self.start:
            self.end, self.held = None, False
        self.revision += 1

    def begin(self, space: str) -> None:
        """A line from here, to wherever the pointer goes."""
        self.start, self.end, self.held = space, None, False
        self.revision += 1

    def ask_line(self, start: str, end: str) -> None:
        """A line between two labels. Raises UnknownSpace with the nearest one."""
        a, b = self.board.find(start.strip()).id, self.board.find(end.strip()).id
        self.start, self.end, self.held = a, b, True
        self.revision += 1

    def swap_ends(self) -> None:
        """The line from the other end; the verdict is the same."""
        if self.end is not None:
            self.start, self.end = self.end, self.start
            self.revision += 1

    def let_go(self) -> None:
        """No line."""
        self.start = self.end = None
        self.held = False
        self.differences = ()
        self.revision += 1

    def open_code(self, code: str) -> bool:
        """Reproduce the ruling of a code. False, with a `problem`, when it cannot be read here."""
        try:
            replayed = replay(code)
            sight = replayed.answer if isinstance(replayed.answer, SightMap) else replayed.sight
        except (BadQuestion, DataError, UnknownSpace) as error:
            self.problem = str(error)
            return False
        changes = (
            Try(str(c), "with" if c.adds else "without", c.spaces, c.word) for c in replayed.ground.changes
        )
        laid = (Try(f"smoke in {space}", "smoke", (space,)) for space in replayed.ground.smoke)
        units = (Try(f"a unit in {space}", "unit", (space,)) for space in replayed.ground.units)
        self.base = MapAsked(replayed.ground.printed, settings=replayed.ground.settings)
        self.title = self.base.printed.title or self.base.printed.name
        self._lay_line((*changes, *laid, *units))
        self.start, self.held = sight.start, True
        self.end = sight.end if isinstance(sight, Sight) else None
        self.differences = replayed.differences
        return True

    # ---------------------------------------------------------------- what is seen

    @property
    def line_ruling(self) -> Sight | None:
        """The ruling on the line; None while it has no two ends."""
        if self.start is None or self.end is None:
            return None
        pair = (self.start, self.end)
        if pair not in self._known:
            self._known[pair] = self._where.rule(*pair)
        return self._known[pair]

    @property
    def otherwise_text(self) -> str:
        """What the changes tried out mean for this line, in a sentence; empty when there are none."""
        sight = self.line_ruling
        if sight is None or not self._tries:
            return ""
        before = self.base.rule(sight.start, sight.end)
        if before.clear == sight.clear:
            return f"The line is {_verdict_text(sight)} without these changes, too."
        return f"Without these changes the line is {_verdict_text(before)}."

    @property
    def sight_map(self) -> SightMap | None:
        """All that the first hex sees; None without one."""
        if self.start is None:
            return None
        if self.start not in self._maps:
            self._maps[self.start] = self._where.sightmap(self.start)
        return self._maps[self.start]

    @property
    def seen_words(self) -> str:
        """How much the first hex sees, in a line."""
        sight = self.sight_map
        return (
            ""
            if sight is None
            else f"{sight.start} sees {len(sight.visible)} of {len(self.board.spaces)} hexes"
        )

    @property
    def text(self) -> str:
        """The ruling to read aloud, as `wsn los` prints it; empty without a line."""
        sight = self.line_ruling
        return "" if sight is None else text_of(sight, self._where)

    @property
    def line_reasons(self) -> tuple[SightReason, ...]:
        """Everything that mattered to the line, from its start."""
        return () if self.line_ruling is None else self.line_ruling.reasons

    @property
    def tries_text(self) -> tuple[str, ...]:
        """What was tried out and laid on the map, in words."""
        return tuple(asked_otherwise(self._where))

    @property
    def ruling_code(self) -> str:
        """The ruling as a short code that anyone can replay; empty without a line."""
        sight = self.line_ruling
        return "" if sight is None else encode(sight, self._where)

    def side_svg(self, palette: Palette = SUMMER) -> str:
        """The line from the side; empty without one."""
        sight = self.line_ruling
        return "" if sight is None else side_svg(sight, self.board, palette=palette)

    def picture_svg(self, palette: Palette = SUMMER) -> str:
        """The ruling as a picture to keep; empty without a line."""
        sight = self.line_ruling
        if sight is None:
            return ""
        units = self._where.units
        return ruling_svg(
            self.board, sight, what_ifs=self.tries_text, code=self.ruling_code, units=units, palette=palette
        )

    def save_picture(self, path: Path, palette: Palette = SUMMER) -> str:
        """Write the ruling as SVG or PNG, by the ending. What went wrong, in a sentence; else empty."""
        drawn = self.picture_svg(palette)
        if not drawn:
            return "there is no line to draw: point from hex to hex first"
        if path.suffix.lower() not in (".svg", ".png"):
            return "the name of a picture must end in .svg or .png"
        try:
            write_whole(path, passed_on(drawn).encode() if path.suffix.lower() == ".svg" else to_png(drawn))
        except OSError as error:
            return write_error_text(path, error)
        return ""

    # ---------------------------------------------------------------- what is marked

    def line_marks(self) -> tuple[Mark, ...]:
        """The line, its ends, all that mattered, what is tried out, and the shade of what is not seen."""
        marks: list[Mark] = []
        if self.shading and self.sight_map is not None:
            marks += [
                HexMark(space, "unseen") for space in self.board.spaces if space in self.sight_map.blockers
            ]
        marks += [mark for one in self._tries for mark in self._try_marks(one)]
        sight = self.line_ruling
        if sight is not None:
            marks += _line_marks(sight)
        elif self.start is not None:
            marks.append(HexMark(self.start, "source", "A"))
        return tuple(dict.fromkeys(marks))

    def _try_marks(self, one: Try) -> tuple[Mark, ...]:
        if len(one.spaces) == 2:
            a, b = one.spaces
            return (EdgeMark(a, b, "what_if", one.text),)
        return (HexMark(one.place, "what_if", one.text),)


def _line_marks(sight: Sight) -> list[Mark]:
    """A ruling on the board: the line up to where it is stopped, and every reason at its place, numbered."""
    cut = sight.first_blockers[0].at if not sight.clear and sight.first_blockers else None
    marks: list[Mark] = [LineMark(sight.start, sight.end, "clear" if sight.clear else "blocked", cut)]
    first = set(sight.first_blockers)
    for number, reason in enumerate(sight.reasons, start=1):
        style = "blocker" if reason in first else "passed"
        if reason.edge is not None:
            marks.append(EdgeMark(*reason.edge, style, str(number)))
        elif reason.space is not None:
            marks.append(HexMark(reason.space, style, str(number)))
    marks += [HexMark(sight.start, "source", "A"), HexMark(sight.end, "end", "B")]
    return marks


def _verdict_text(sight: Sight) -> str:
    return "clear" if sight.clear else "blocked"
