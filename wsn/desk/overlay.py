"""What is laid over the board of a game and said about a place: marks, ways, the card under the pointer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from wsn.cite import Refusal
from wsn.desk.answers import PlaceCard
from wsn.desk.clicks import Clicks
from wsn.desk.fields import FieldOverlay
from wsn.desk.marks import EdgeMark, HexMark, LineMark, Mark, UnitMark
from wsn.desk.orders import Orders
from wsn.desk.screen import Screen
from wsn.desk.walks import for_seconds
from wsn.engine.system import Preview
from wsn.table import pointing, previewing, telling
from wsn.table.attack_in_progress import forming
from wsn.table.choices import Choice, kind_of, spaces_of, where
from wsn.table.effects import effects_of
from wsn.table.reaching import Reach, RouteTaken, tried_from
from wsn.table.trays import unit_card

AT_ONCE: Final = 0.04
"""Seconds spent on further steps before the first marks are shown; the rest follows."""


NO_COST: Final = 1_000_000
"""More points than any step costs: what has no number is the last to be written on a mark."""


class Label(NamedTuple):
    """The text on a mark; of several ways to strike at one place, or to go there, the best is written."""

    best: Fraction = Fraction(-NO_COST)
    text: str = ""


class Overlay:
    """Answers about one game, of the position that is shown."""

    def __init__(self, screen: Screen, orders: Orders, clicks: Clicks) -> None:
        self.screen = screen
        self.orders = orders
        self.clicks = clicks
        self.fields = FieldOverlay(screen)

    def board_marks(self) -> tuple[Mark, ...]:
        """What is marked on the board now, or at the earlier moment on view."""
        now = self.screen.past.step_marks() if self.screen.past is not None else self._now()
        return (*self.fields.field_marks(), *now)

    @property
    def current_reach(self) -> Reach | None:
        """Where the chosen or acting unit can get in several steps; None where that does not arise."""
        held = self.clicks.selection.held
        if held is not None:
            return self.clicks.walks.if_picked(held)
        return self.clicks.walks.reach_of(self.clicks.chosen_unit or self.orders.acting)

    def work_on(self, seconds: float = 0.01) -> bool:
        """Go on with what is worked out bit by bit. True when there is more to show."""
        reach = self.current_reach
        if reach is None or reach.done or not reach.work(for_seconds(seconds)):
            return False
        self.screen.note_change()
        return True

    def _now(self) -> tuple[Mark, ...]:
        """Who can act, who acts or is selected, where it may go and what it may attack."""
        held = self.clicks.selection.held
        if held is not None:
            return (UnitMark(held, "selected"), *self._ways_of_held())
        choices, chosen = self.clicks.open(), self.clicks.chosen_unit
        marked: dict[Mark, None] = {}
        chances: dict[str, list[Label]] = {}
        for choice in choices:
            if choice.kind == "unit":
                chances.setdefault(pointing.aim(choice), []).append(self._choice_label(choice))
        for unit in pointing.able(choices) if self.clicks.card_picked is None else self.clicks.playable_on:
            marked[UnitMark(unit, "can_act", max(chances.get(unit, [Label()])).text)] = None
        marked.update(dict.fromkeys(self._answer_lines(chances)))
        marked.update(dict.fromkeys(self._attack_marks()))
        if self.orders.acting is not None:
            marked[UnitMark(self.orders.acting, "acting")] = None
        if chosen is not None:
            marked[UnitMark(chosen, "selected")] = None
        words: dict[tuple[str, str], list[Label]] = {}
        for choice in choices:
            if choice.kind in ("space", "target") and pointing.subject(choice) in (None, chosen):
                words.setdefault((pointing.aim(choice), style_of(self.orders, choice)), []).append(
                    self._choice_label(choice)
                )
        far = self.farther_routes()
        for (place, style), labels in words.items():
            text = max(labels).text
            if style == "reach" and self.current_reach is not None and place in self.current_reach.ways:
                text = self.current_reach.ways[place].text
            marked[self._choice_mark(place, style, text)] = None
        there = {place for place, _ in words}
        for place, way in far.items():
            if place not in there:
                marked[HexMark(place, "path", way.text)] = None
        if self.clicks.refused_space is not None:
            marked[HexMark(self.clicks.refused_space, "refused")] = None
        return tuple(marked)

    def _ways_of_held(self) -> Iterator[Mark]:
        """Where the unit that is dragged could go, and what it costs."""
        self.farther_routes()
        for place, way in ({} if self.current_reach is None else self.current_reach.ways).items():
            yield HexMark(place, "reach" if len(way.spaces) == 1 else "path", way.text)

    def farther_routes(self) -> Mapping[str, RouteTaken]:
        """Where the chosen unit can get in more than one step, as far as that is worked out by now."""
        reach = self.current_reach
        if reach is None:
            return {}
        if not reach.done:
            reach.work(for_seconds(AT_ONCE))
        return reach.further

    def way_to(self, space: str | None) -> tuple[Mark, ...]:
        """The route of the chosen unit to a space, step by step; nothing where it cannot get there."""
        reach = self.current_reach
        way = reach.ways.get(space) if reach is not None and space is not None else None
        if way is None or reach is None or reach.start is None:
            return ()
        return tuple(LineMark(a, b, "path") for a, b in pairwise((reach.start, *way.spaces)))

    def _way_words(self, space: str) -> str:
        """How the chosen unit gets to a space that is no choice yet."""
        far, reach = self.farther_routes(), self.current_reach
        if self.clicks.selection.held is not None and reach is not None:
            far = reach.ways  # its first step is no choice yet either
        return far[space].words if space in far else ""

    def _answer_lines(self, chances: Iterable[str]) -> Iterator[LineMark]:
        """From those who may answer the enemy's act to the unit that acts: who can fire at whom."""
        view, acting = self.screen.shown_seat.view, self.orders.acting
        if acting is None or view.units[acting].side == self.screen.shown_seat.plays_for:
            return
        at = where(acting, view)
        for unit in chances:
            start = where(unit, view)
            if start in self.screen.board.spaces and at in self.screen.board.spaces and start != at:
                yield LineMark(str(start), str(at), "reaction")

    def _attack_marks(self) -> Iterator[Mark]:
        """While an attack forms or is answered: who takes part, what it strikes, and the lines between."""
        seat, spaces = self.screen.shown_seat, self.screen.board.spaces
        attack = self.screen.keep_made("forming", lambda: forming(seat))
        ends = []
        text = self._as_formed() if attack.units else ""
        for name in attack.at:
            if name in seat.view.units:
                yield UnitMark(name, "target", text)
            else:
                yield HexMark(name, "target", text)
            ends.append(name if name in spaces else where(name, seat.view))
        for unit in attack.units:
            yield UnitMark(unit, "acting")
            start = where(unit, seat.view)
            for end in ends:
                if start in spaces and end in spaces and start != end:
                    yield LineMark(str(start), str(end), "attack")

    def _as_formed(self) -> str:
        """The odds of the attack as it is now: those of the order that makes it."""
        struck = (one for one in self.orders.current_choices() if not one.kind and one.command.strikes)
        plain = (self.orders.preview(choice.command) for choice in struck)
        return max(
            (self._outcome_label(one) for one in plain if one is not None and one.odds), default=Label()
        ).text

    def _choice_mark(self, name: str, style: str, text: str) -> Mark:
        """The mark of what a choice points at: a unit, a space, or a marker on a space or an edge."""
        view = self.screen.shown_seat.view
        if name in view.units:
            return UnitMark(name, style, text)
        spaces = spaces_of(name, view) or (name,)
        if len(spaces) == 1:
            return HexMark(spaces[0], style, text)
        return EdgeMark(spaces[0], spaces[1], style, text)

    def _choice_label(self, choice: Choice) -> Label:
        """What the mark of a choice says: the chance of anything good, or what it costs."""
        if (
            choice.command.marks
        ):  # who may join stands close together: what with each is told where one points
            return Label()
        preview = self.orders.preview(choice.command)
        return Label() if preview is None else self._outcome_label(preview)

    def _outcome_label(self, preview: Preview) -> Label:
        """What a mark says of what an order would do."""
        chance = previewing.success(preview)
        best = -preview.cost if preview.cost is not None else Fraction(-NO_COST) if chance is None else chance
        return Label(best, preview.sign or previewing.preview_label(preview))

    def card(self, space: str | None, unit: str | None = None) -> PlaceCard | None:
        """What is said about a place: what lies there, and what a click would do; beside it, about a unit."""
        board = self.screen.board
        if space is None or space not in board.spaces:
            return self._tray_card(unit) if unit is not None else None
        seat = self.screen.shown_seat
        open_ = pointing.under(self.clicks.open(), self.clicks.chosen_unit)
        rows = pointing.at_once(pointing.at(open_, seat.view, space, unit), self.clicks.chosen_unit)
        if self.clicks.selection.held is not None:
            rows = ()  # what is dragged is let go there: nothing else is ordered
        there = board.spaces[space]
        lines = self.screen.keep_made(("place", space), lambda: telling.place_lines(seat, there))
        chosen = self.clicks.chosen_unit or self.orders.acting
        more: tuple[str, ...] = ()
        if chosen is None:
            more = self.screen.keep_made(("entering", space), lambda: telling.entering_lines(seat, there))
        does = self.screen.keep_made(("effects", space, chosen), lambda: effects_of(seat, space, chosen))
        laid = self.fields.reasons_at(space)
        rows = tuple(sorted(self._best_first(rows), key=lambda one: not one.command.picks))
        would = tuple((self.orders.row(choice), self.orders.preview(choice.command)) for choice in rows)
        way = self._way_words(space) if not rows else ""
        other = self._instead_words(unit)
        ways = tuple(one for one in (way, other) if one)
        said = ways + tuple(line.strip() for line in lines[1:])
        refused: tuple[tuple[str, Refusal], ...] = ()
        onward = self.orders.picks_next(space) if not rows and not ways else None
        if onward is not None:
            said = (f"click: {self.screen.shown_seat.text_of(onward[0])}, then those in {space}", *said)
            ways = (said[0],)
        elif not rows and not way and self._is_of_concern(space):
            refused = self.screen.keep_made(
                ("refused", space, unit, self.clicks.chosen_unit),
                lambda: self.clicks.list_refusals(space, unit),
            )
        told = {
            (one.rule, one.text) for _, preview in would if preview is not None for one in preview.reasons
        }
        strikes = any(preview is not None and preview.odds and preview.cost is None for _, preview in would)
        does = () if strikes else tuple(one for one in does if (one.rule, one.text) not in told)
        more = tuple(line.strip() for line in more)
        return PlaceCard(lines[0], said, would, refused, (*laid, *does), more, len(ways))

    def ordered_by(self, card: str) -> tuple[str, ...]:
        """The own units that a card of the hand would order, or that one could choose from with it."""
        return self.screen.keep_made(("ordered by", card), lambda: tuple(self._ordered_by(card)))

    def _ordered_by(self, card: str) -> Iterator[str]:
        seat = self.screen.shown_seat
        plays = [
            one for one in self.orders.current_choices() if one.kind == "card" and pointing.aim(one) == card
        ]
        for choice in plays:
            ahead = tried_from(seat).ahead(choice.command, "card")
            if ahead is None:
                continue
            named = {pointing.aim(one) for one in ahead.choices() if one.kind == "unit"}
            for unit in ahead.view.units.values():
                before = seat.view.units.get(unit.id)
                marked = before is not None and set(unit.marks) - set(before.marks)
                if unit.side == seat.plays_for and (marked or unit.id in named):
                    yield unit.id

    def _best_first(self, rows: Sequence[Choice]) -> tuple[Choice, ...]:
        """Of several ways to strike at a place the one whose odds its mark bears first, then the others."""
        struck = (choice for choice in rows if style_of(self.orders, choice) == "target")
        labels = {choice: self._choice_label(choice) for choice in struck}
        best = max(labels, key=labels.__getitem__, default=None)
        if best is None or not labels[best].text:
            return tuple(rows)
        return (best, *(choice for choice in rows if choice != best))

    def _instead_words(self, unit: str | None) -> str:
        """What a click on the counter of a unit does that could still be picked in place of another."""
        picks = self.orders.pick_of(unit) if unit is not None else None
        if unit is None or picks is None:
            return ""
        if kind_of(picks) != "unit":
            return f"click: {self.screen.shown_seat.text_of(picks)} instead"
        return f"click its counter: choose {self.screen.shown_seat.about(unit).name} instead"

    def _tray_card(self, unit: str) -> PlaceCard | None:
        """What is said about a unit in a tray: who it is, when it comes, what a click on it would do."""
        seat = self.screen.shown_seat
        told = self.screen.keep_made(("unit", unit), lambda: unit_card(seat, unit))
        if told is None:
            return None
        rows = pointing.at(pointing.under(self.clicks.open(), self.clicks.chosen_unit), seat.view, None, unit)
        would = tuple((self.orders.row(choice), self.orders.preview(choice.command)) for choice in rows)
        return PlaceCard(told[0], told[1:], would)

    def _is_of_concern(self, space: str) -> bool:
        """Whether a player might want the acting unit to do something there: next to it, or at others."""
        unit, units = self.clicks.chosen_unit or self.orders.acting, self.screen.shown_seat.view.units
        if unit is None or unit not in units or not self.screen.person_decides:
            return False
        here = where(unit, self.screen.shown_seat.view)
        if here == space:  # it is there: what it may do there is on buttons
            return False
        if (
            here is not None
            and here in self.screen.board.spaces
            and space in self.screen.board.neighbours(here)
        ):
            return True
        side = units[unit].side
        return any(
            one.side != side and where(one.id, self.screen.shown_seat.view) == space for one in units.values()
        )


def style_of(orders: Orders, choice: Choice) -> str:
    """`target` for an attack, `current_reach` for a move, or a place where something is tried."""
    if choice.kind == "target":
        return "target"
    return "target" if pointing.strikes(choice, orders.preview(choice.command)) else "reach"
