"""A second engine of War Storms for two positions in the last turn: it shares no code with wsn.

One platoon on foot marches over open ground and woods, out of sight of the enemy, digs in or stops; out of
command it checks its morale first. `second_count.py` counts with it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

from tests.reference.second_count import Order, State, facts_text, shown_tracks

POINTS = {"open": 1, "woods": 2}
ON_FOOT, DOUBLE = 4, 6
"""Movement points of infantry, and at double time."""
STAND_IN = -1
"""What the morale of a company loses that has lost its officer."""
LASTING = ("routed",)
"""The marks that stay when the turn is over."""


class March:
    """The board of a file, and its rules."""

    def __init__(self, document: dict[str, Any]) -> None:
        """A hex is called by column and row; the hexes of odd columns stand half a hex lower."""
        rows = document["map"]["terrain"]["rows"].splitlines()
        legend = document["map"]["legend"]
        self.terrain = {
            f"{column}{row:02}": legend[sign]
            for row, line in enumerate(rows, 1)
            for column, sign in enumerate(line.split(), 1)
        }
        self.told = document["position"]
        self.goals = [goal["space"] for goal in document["scenario"]["objectives"]]
        self.morale = {
            one["id"]: one["officer"]["morale"] + STAND_IN for one in document["scenario"]["companies"]
        }
        assert self.told["tracks"]["turn"] == document["scenario"]["turns"], "only the last turn"

    def near(self, here: str) -> list[str]:
        """The hexes around one."""
        column, row = int(here[:-2]), int(here[-2:])
        low = column % 2
        beside = [(column + side, row + low - up) for side in (-1, 1) for up in (0, 1)]
        return [
            name
            for c, r in ((column, row - 1), (column, row + 1), *beside)
            if (name := f"{c}{r:02}") in self.terrain
        ]

    def start(self) -> State:
        """What stands in the file."""
        told = deepcopy(self.told)
        frame = told["frames"][-1]
        return {
            "units": {u["id"]: {**u, "marks": list(u.get("marks", ()))} for u in told["units"]},
            "tracks": told["tracks"],
            "phase": frame["phase"],
            "unit": frame["memo"].get("unit", ""),
            "left": frame["memo"].get("left", 0) // 2,  # it is told in half points
            "used": 0,
            "double": False,
            "dug": [],
        }

    def orders(self, s: State) -> list[Order]:
        """Every order, as its word and its fields."""
        if s["phase"] == "over":
            return []
        if s["phase"] == "activation":
            waiting = [u["id"] for u in s["units"].values() if "out_of_command" in u["marks"]]
            return [*(("ActivatePlatoon", unit) for unit in waiting), ("Pass",)]
        taken = [unit["place"] for unit in s["units"].values()]
        place = s["units"][s["unit"]]["place"]
        steps = [
            hex_
            for hex_ in self.near(place)
            if hex_ not in taken and (not s["used"] or POINTS[self.terrain[hex_]] <= s["left"])
        ]
        fresh = [("DigIn",), ("DoubleTime",)] if not s["used"] and not s["double"] else []
        return [*(("MoveTo", hex_) for hex_ in steps), *fresh, ("Stop",)]

    def follow(self, s: State, order: Order) -> Iterator[tuple[Fraction, State]]:
        """Every way an order goes, each with its chance."""
        if order[0] == "ActivatePlatoon":
            unit = s["units"][order[1]]
            for dice in itertools.product(range(1, 7), repeat=2):
                after = deepcopy(s)
                if sum(dice) <= self.morale[unit["group"]]:
                    after.update(phase="acting", unit=order[1], left=ON_FOOT)
                else:
                    self._end(after)
                yield Fraction(1, 36), after
            return
        s = deepcopy(s)
        if order[0] == "MoveTo":
            self._enter(s, order[1])
        elif order[0] == "DoubleTime":
            s.update(double=True, left=DOUBLE)
            s["units"][s["unit"]]["marks"].append("risky")
        else:
            if order[0] == "DigIn":
                s["dug"].append(s["units"][s["unit"]]["place"])
            self._end(s)
        yield Fraction(1), s

    def _enter(self, s: State, hex_: str) -> None:
        unit, cost = s["units"][s["unit"]], min(POINTS[self.terrain[hex_]], s["left"])
        unit["place"] = hex_
        s["left"] -= cost
        s["used"] += cost
        if "moved" not in unit["marks"]:
            unit["marks"].append("moved")
        if hex_ in self.goals:
            s["tracks"][f"control {hex_}"] = unit["side"]
        if not s["left"]:
            self._end(s)

    def _end(self, s: State) -> None:
        """Nobody else can be activated: the turn is over, and the game."""
        s["phase"] = "over"
        for unit in s["units"].values():
            unit["marks"] = [mark for mark in unit["marks"] if mark in LASTING]

    def facts(self, s: State) -> str:
        """The line of a position, without its leaves and its weight."""
        turn = ["decides", "allies"]
        if s["phase"] == "over":
            held = [s["tracks"].get(f"control {goal}") for goal in self.goals]
            allies, axis = held.count("allies"), held.count("axis")
            turn = ["over", "" if allies == axis else "allies" if allies > axis else "axis"]
        units = sorted(
            [u["side"], u["kind"], u["place"], u["steps"], sorted(u["marks"])] for u in s["units"].values()
        )
        dug = sorted(["improved_position", place, "allies", 0] for place in s["dug"])
        return facts_text(turn, units, dug, shown_tracks(s), [])
