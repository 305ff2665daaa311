"""The game of a lesson at this screen: the coach lets orders pass, answers for the other side, and marks."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.desk.answers import Given
from wsn.desk.desk import Desk
from wsn.desk.marks import HexMark, Mark, UnitMark
from wsn.desk.overlay import Label, Overlay
from wsn.desk.screen import PERSON
from wsn.engine.commands import Command
from wsn.lessons.coach import Coach, Coaching
from wsn.table.choices import Choice
from wsn.workers.jobs import Jobs


def other_deed(coach: Coach) -> str:
    """What the learner does in place of an order; empty where there is one."""
    step = coach.step
    if coach.away or coach.finished:
        return ""
    if step.reads:
        return "No order yet: read the page above the board, and go on with Next."
    if step.sight is not None:
        return f"No order yet: settle the line of sight from {step.sight[0]} to {step.sight[1]}."
    return ""


class LessonOverlay(Overlay):
    """The marks of a game, without those of moves while another order is asked for: one idea at a time."""

    def __init__(self, desk: LessonDesk) -> None:
        super().__init__(desk.screen, desk.orders, desk.clicks)

    def board_marks(self) -> tuple[Mark, ...]:
        """What is marked on the board now."""
        marks, wished = super().board_marks(), self.orders.wished
        if self.orders.instead:
            return tuple(m for m in marks if getattr(m, "style", "") != "can_act")
        if not wished:
            return marks
        if any(command.moves for command in wished):
            return tuple(m for m in marks if self._goes_as_asked(m))
        return tuple(m for m in marks if not isinstance(m, HexMark) or m.style not in ("reach", "path"))

    def _goes_as_asked(self, mark: Mark) -> bool:
        """Whether a click on a mark is taken: not where the way there begins otherwise than is asked."""
        if not isinstance(mark, HexMark) or mark.style != "path":
            return True
        way = self.farther_routes().get(mark.space)
        first = {getattr(command, "space", None) for command in self.orders.wished}
        return way is not None and way.spaces[0] in first

    def _choice_label(self, choice: Choice) -> Label:
        """What a mark says; while an order is asked for, the odds of orders of its kind alone."""
        kinds = {type(command) for command in self.orders.wished}
        return super()._choice_label(choice) if not kinds or type(choice.command) in kinds else Label()


class LessonDesk(Desk):
    """A desk with a coach beside it. An order that is not wanted is not given."""

    def __init__(self, coach: Coach) -> None:
        assert coach.journal is not None, "a lesson at a screen is kept"
        bot = coach.lesson.file.bot
        players = {side: PERSON if side == coach.side else bot for side in coach.game.system.seats}
        super().__init__(coach.game, players, coach.journal, confirm=False)
        self.coach = coach
        self.orders.teacher = self._judge_order
        self.overlay = self.pointer.overlay = LessonOverlay(self)
        self._told: tuple[object, Coaching] | None = None
        self.follow_game()

    def _judge_order(self, command: Command) -> str:
        """What the coach says to an order of the learner; empty where it may be given."""
        if self.screen.deciding_side != self.coach.side or self.screen.shown_seat.unasked() is not None:
            return ""
        said = self.coach.judge(command)
        if said:
            self.screen.note_change()
        return said

    @property
    def current_coaching(self) -> Coaching:
        """What the coach says now."""
        coach = self.coach
        key = (self.screen.revision, coach.at, coach.done, coach.said, coach.away, coach.finished)
        if self._told is None or self._told[0] != key:
            self._told = (key, self.coach.coaching())
        return self._told[1]

    def follow_game(self) -> bool:
        """Take in how the game has gone on. True when another step is open."""
        done = self.coach.done
        turned = self.coach.follow()
        if turned or self.coach.done != done:
            self.screen.note_change()
        self.orders.wished = frozenset(choice.command for choice in self.coach.wanted_choices())
        self.orders.instead = other_deed(self.coach)
        return turned

    def tick(self, jobs: Jobs | None, held: bool = False) -> bool:
        """Let the other side do what is written down, the coach what was asked for, or the bot go on."""
        command, turned = (
            None,
            self.follow_game(),
        )  # the next step of a walk is judged by what was done so far
        if not held and self.orders.wanted_dice is None:
            command = self.coach.reply()
            if command is None and self.coach.skipping and self.screen.person_decides:
                command = self.coach.example()
                self.coach.skipping = command is not None
        if command is not None:
            moved = isinstance(self.orders.submit_order(command), Given)
        else:
            moved = super().tick(jobs, held)
        return self.follow_game() or moved or turned

    # ---------------------------------------------------------------- the buttons of the coach

    def next_step(self) -> None:
        """Go on, or let the coach give what is wanted."""
        self.coach.next()
        self._note_turn()

    def back(self) -> None:
        """Begin the step again, or the one before."""
        self.bots.stop()
        self.walks.stop()
        self.screen.look_at_now()
        self.coach.back()
        assert self.coach.journal is not None
        self.journal = self.bots.journal = self.coach.journal
        self.clicks.select_unit(None)
        self.screen.draw_curtain()
        self._note_turn()

    def play_on(self) -> None:
        """Leave the steps."""
        self.coach.play_on()
        self._note_turn()

    def answer_stray(self) -> bool:
        """A click meant nothing here. True where the coach answers it, in place of the rules."""
        if not self.coach.stray():
            return False
        self.clicks.selection.refused = None
        self.screen.note_change()
        return True

    def note_look(self, start: str, end: str) -> None:
        """A line of sight was settled."""
        self.coach.note_look(start, end)
        self._note_turn()

    def _note_turn(self) -> None:
        self.follow_game()
        self.screen.note_change()

    def coach_marks(self) -> Iterator[Mark]:
        """What the coach points at."""
        view, spaces = self.screen.shown_seat.view, self.screen.board.spaces
        told = self.current_coaching
        for names, style in ((told.speaks_of, "spoken_of"), (told.lights, "coach")):
            for name in names:
                if name in view.units:
                    yield UnitMark(name, style)
                elif name in spaces:
                    yield HexMark(name, style)

    def close_desk(self) -> None:
        """Stop the bots, and keep the place in the lesson."""
        self.bots.stop()
        self.coach.leave()
