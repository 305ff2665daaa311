"""Zones of control, bonds and lines of supply over the board of a game that has them, on and off by keys."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from wsn.cite import Reason
from wsn.desk.marks import EdgeMark, HexMark, LineMark, Mark
from wsn.desk.screen import Screen
from wsn.english import capitalize, count
from wsn.systems import find_game, game_of
from wsn.systems.contract import GameGround, Settled

ZONES, SUPPLY = "zones", "supply"


class FieldOverlay:
    """What of the zones and the supply is laid over the board, as the shown side knows it."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.name = screen.game.system.name
        self.shown = ""
        """`zones`, `supply`, or empty for neither."""
        self.side = ""
        """Whose supply is shown."""

    @property
    def is_known(self) -> bool:
        """Whether the game has zones and supply that can be shown."""
        return find_game(self.name).ground.has_fields

    def toggle_zones(self) -> None:
        """Zones and bonds of both sides on, or off."""
        self.shown = "" if self.shown == ZONES else ZONES
        self.screen.note_change()

    def turn_supply(self) -> None:
        """The supply of the shown side, then that of the other, then neither."""
        mine = self.screen.shown_seat.plays_for or self.screen.game.system.sides[0]
        sides = (mine, *(side for side in self.screen.game.system.sides if side != mine))
        if self.shown != SUPPLY:
            self.shown, self.side = SUPPLY, mine
        elif self.side != sides[-1]:
            self.side = sides[sides.index(self.side) + 1]
        else:
            self.shown = ""
        self.screen.note_change()

    # ---------------------------------------------------------------- what is on the board

    def field_marks(self) -> tuple[Mark, ...]:
        """What is laid over the board now."""
        if not self.shown or not self.is_known:
            return ()
        key = ("fields", self.shown, self.side)
        return self.screen.keep_made(
            key, lambda: tuple(self._zones() if self.shown == ZONES else self._supply_marks())
        )

    @property
    def _rules(self) -> GameGround[Any, Any, Any]:
        return game_of(self.name).ground

    def _zones(self) -> Iterator[Mark]:
        """Zones by a hatching or an outline, bonds by a bar or a mesh, with the letter of who holds them."""
        s = self.screen.shown_seat.situation
        mine = self.screen.shown_seat.plays_for or self.screen.game.system.sides[0]
        for side in self.screen.game.system.sides:
            style = "zone_own" if side == mine else "zone_enemy"
            yield from (HexMark(space, style) for space in sorted(self._rules.zones_of(s, side)))
        for bond in self._settle_fields("bonds"):
            style = "bond" if bond.holds else "bond_negated"
            letter = self._side_letter(bond.side)
            if len(bond.spaces) == 2:
                yield EdgeMark(*bond.spaces, style, letter)
            else:
                yield HexMark(bond.spaces[0], style, letter)

    def _supply_marks(self) -> Iterator[Mark]:
        """The lines of supply, each step once, and the stacks that have none."""
        steps: dict[tuple[str, str], None] = {}
        for one in self._settle_fields("supply"):
            if one.side != self.side:
                continue
            if one.holds:
                steps.update(dict.fromkeys(pairwise(one.way)))
            else:
                yield HexMark(one.spaces[0], "cut_off", "no supply")
        yield from (LineMark(a, b, "supply") for a, b in steps)

    def _settle_fields(self, what: str) -> tuple[Settled, ...]:
        s, rules = self.screen.shown_seat.situation, self._rules
        settle = rules.settle_bonds if what == "bonds" else rules.settle_supply
        return self.screen.keep_made(("settled", what), lambda: settle(s, ()))

    def _side_letter(self, side: str) -> str:
        return next(one.letter for one in game_of(self.name).sides if one.id == side)

    # ---------------------------------------------------------------- what is said

    def reasons_at(self, space: str) -> tuple[Reason, ...]:
        """What the zones, bonds or lines that are shown mean for a space, each with its rule."""
        if not self.shown or not self.is_known or space not in self.screen.board.spaces:
            return ()
        key = ("field reasons", self.shown, self.side, space)
        return self.screen.keep_made(key, lambda: tuple(self._find_reasons(space)))

    def _find_reasons(self, space: str) -> Iterator[Reason]:
        s = self.screen.shown_seat.situation
        if self.shown == ZONES:
            for side in self.screen.game.system.sides:
                yield from self._rules.explain_zone(s, side, space)
            for bond in self._settle_fields("bonds"):
                if space in (*bond.spaces, *bond.way):
                    yield from bond.reasons
            return
        for one in self._settle_fields("supply"):
            if one.side == self.side and space in one.spaces:
                rule = one.reasons[0].rule if one.reasons else ""
                yield Reason(rule, one.text)
                yield from (reason for reason in one.reasons)

    def legend(self) -> tuple[str, ...]:
        """What the signs on the board mean, a line each; nothing while none are shown."""
        if not self.shown:
            return ()
        if not self.is_known:
            return ("This game has neither zones of control nor lines of supply.",)
        if self.shown == ZONES:
            return (
                "Hatched: the enemy's zones of control. Dotted outline: yours.",
                "Bars and meshes with a letter: bonds, and who holds them; broken: negated.",
                "Point at a hex for the rule. Z puts this away.",
            )
        whose = capitalize(self.screen.called(self.side))
        told = [one for one in self._settle_fields("supply") if one.side == self.side]
        cut = sum(not one.holds for one in told)
        stacks = count(len(told), "stack")
        lacking = f"Out of supply, and crossed: {cut} of {stacks}." if cut else "All are in supply."
        return (
            f"{whose}: lines of supply, from each stack to its source.",
            lacking,
            "Y shows the other side's, then none.",
        )
