"""A second engine of Normandy '44 for three positions, to depth 2 or 3: it shares no code with wsn.

One unit sets out over mixed country, past zones of control and a bond between two units in line; or it
advances after combat. Nobody has a source of supply. `second_count.py` counts with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

from tests.reference.second_count import Order, State, facts_text, shown_tracks

POINTS = {"ge_914_352": 3, "ge_915_352": 3, "us_16_1": 5, "br_3_6": 4}
"""Movement points; all of them have a strength above 1, and so a zone of control."""
FADING = ("moved", "stirred", "attacked", "defended", "retreated")
"""The marks that tell what a unit has done in a phase."""


class Campaign:
    """The board of a file, and its rules."""

    def __init__(self, document: dict[str, Any]) -> None:
        """A hex is called by row and column; odd rows stand half a hex to the right."""
        lines = document["map"]["terrain"]["rows"].splitlines()
        top = document["map"]["south"] + len(lines) - 1
        self.hexes = {
            f"{top - down}{column:02}": (2 * column + (top - down) % 2, top - down)
            for down, line in enumerate(lines)
            for column, sign in enumerate(line.split(), 1)
            if document["map"]["legend"][sign] == "mixed"
        }
        self.told = document["position"]
        self.last_turn = self.told["tracks"]["turn"] == document["scenario"]["turns"]

    def near(self, here: str) -> list[str]:
        """The hexes around one."""
        (x, y) = self.hexes[here]
        around = ((2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
        places = {(x + dx, y + dy) for dx, dy in around}
        return [name for name, place in self.hexes.items() if place in places]

    def start(self) -> State:
        """What stands in the file."""
        told = deepcopy(self.told)
        frame = told["frames"][-1]
        return {
            "units": {u["id"]: {**u, "marks": list(u.get("marks", ()))} for u in told["units"]},
            "tracks": told["tracks"],
            "phase": frame["phase"],
            "side": frame["side"],
            "over": False,
            "steps": 0,
        }

    # --- what may be done

    def mine(self, s: State) -> State:
        """The one unit of the side that decides."""
        (unit,) = (one for one in s["units"].values() if one["side"] == s["side"])
        return unit

    def foes(self, s: State) -> list[str]:
        """Where the enemy stands."""
        return [one["place"] for one in s["units"].values() if one["side"] != s["side"]]

    def zones(self, s: State) -> set[str]:
        """N44 8.1: every hex next to an enemy."""
        return {hex_ for foe in self.foes(s) for hex_ in self.near(foe)}

    def bonds(self, s: State) -> set[str]:
        """N44 8.5.1: the hex between two enemies in line, the only one that both are next to."""
        foes, bonded = self.foes(s), set()
        for foe in foes:
            for other in foes:
                common = set(self.near(foe)) & set(self.near(other))
                if foe < other and other not in self.near(foe) and common:
                    assert len(common) == 1, "this engine knows no bond of a side"
                    bonded |= common
        return bonded

    def reach(self, s: State) -> list[str]:
        """N44 8.2, 9.1: where a march can go; who enters a zone goes no further."""
        unit, found = self.mine(s), {}
        waiting = [(unit["place"], 0)]
        barred = self.bonds(s) | set(self.foes(s)) | {unit["place"]}
        while waiting:
            here, used = waiting.pop(0)
            if used == POINTS[unit["kind"]] or (used and here in self.zones(s)):
                continue
            for hex_ in self.near(here):
                if hex_ not in barred and hex_ not in found:
                    found[hex_] = used + 1
                    waiting.append((hex_, used + 1))
        s["costs"] = found
        return list(found)

    def orders(self, s: State) -> list[Order]:
        """Every order, as its word and its fields."""
        if s["over"]:
            return []
        unit, place = self.mine(s), self.mine(s)["place"]
        if s["phase"] == "movement":
            if "moved" in unit["marks"]:
                return [("EndMovement",)]
            kept = "RemoveReserve" if "reserve" in unit["marks"] else "PlaceReserve"
            return [("MarchStack", place), (kept, place), ("EndMovement",)]
        if s["phase"] == "march":
            return [*(("GoTo", hex_, "normal") for hex_ in self.reach(s)), ("CallOffMarch",)]
        if s["phase"] == "combat":
            return [("EndCombat",)]
        steps = [hex_ for hex_ in self.near(place) if hex_ not in self.foes(s)]
        return [*(("AdvanceTo", [unit["id"]], hex_) for hex_ in steps), ("EndAdvance",)]

    # --- what follows

    def follow(self, s: State, order: Order) -> Iterator[tuple[Fraction, State]]:
        """The one way that an order goes: there are no dice."""
        s = deepcopy(s)
        unit, word = self.mine(s), order[0]
        if word == "MarchStack":
            s["phase"] = "march"
        elif word == "PlaceReserve":
            unit["marks"].append("reserve")
        elif word == "RemoveReserve":
            unit["marks"].remove("reserve")
        elif word == "GoTo":
            self._go(s, unit, order[1])
        elif word == "AdvanceTo":
            unit["place"], s["steps"] = order[2], s["steps"] + 1
            assert s["steps"] == 2 or order[2] not in self.zones(s)
            s["phase"] = "combat" if s["steps"] == 2 else s["phase"]
        elif word == "EndCombat":
            self._end_player_turn(s)
        else:
            s["phase"] = "movement" if word == "CallOffMarch" else "combat"
        yield Fraction(1), s

    def _go(self, s: State, unit: State, hex_: str) -> None:
        """A march is over where nothing is left to go on with."""
        left = POINTS[unit["kind"]] - s["costs"][hex_]
        unit["place"] = hex_
        if not left or hex_ in self.zones(s):
            unit["marks"] += ["moved", "stirred"]
            s["phase"] = "movement"

    def _end_player_turn(self, s: State) -> None:
        """N44 18.3: who has no source is out of supply; then the other side, or the end of the game."""
        for one in s["units"].values():
            one["marks"] = [mark for mark in one["marks"] if mark not in FADING]
        self.mine(s)["marks"].append("out_of_supply")
        s["over"] = self.last_turn and s["side"] == "allied"
        s["side"] = "allied" if s["side"] == "german" else "german"

    def facts(self, s: State) -> str:
        """The line of a position, without its leaves and its weight."""
        turn = ["over", "german"] if s["over"] else ["decides", s["side"]]
        units = sorted(
            [u["side"], u["kind"], u["place"], u["steps"], sorted(u["marks"])] for u in s["units"].values()
        )
        return facts_text(turn, units, [], shown_tracks(s), [])
