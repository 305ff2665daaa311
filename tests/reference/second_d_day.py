"""A second engine of Storm Over Normandy for two positions, to depth 2: it shares no code with wsn.

In one the owner of two regiments chooses what damage they take; in the other a brigade acts in the hedgerows
before an enemy who holds a card. `second_count.py` counts with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

from tests.reference.second_count import Order, State, facts_text, shown_tracks

PRICES = {"regiment": (0, 1, 3, 5), "battalion": (0, 1, 2, 3)}
"""SON 10.0: the damage points of a fresh unit that is left alone, flips, retreats, is eliminated."""
SIZES = {"us_regiment": "regiment", "cw_brigade": "regiment", "ge_battalion": "battalion"}
LEVELS = ("flip", "retreat", "eliminate")
NATIONS = {"cw_brigade": "commonwealth", "ge_battalion": "german"}
MOVES = {"cw_brigade": 4}
WORTH = {"Bayeux": 2, "Caen": 3, "Tilly": 1}
"""The victory points of areas."""
SUPPORT = 4
"""The support points of each turn after the first."""


class Areas:
    """The board of a file, and its rules."""

    def __init__(self, document: dict[str, Any]) -> None:
        """Areas are adjacent where their outlines have a stretch of border in common."""
        areas = document["map"]["areas"]
        self.sides = {name: _borders(row["outline"]) for name, row in areas.items()}
        self.bocage = {name for name, row in areas.items() if row["terrain"] == "bocage"}
        self.told = document["position"]
        self.turns = document["scenario"]["turns"]
        pairs = (pair.split("/") for pair in document["map"]["connections"])
        self.sources = {area for box, area in pairs if box.startswith("Zone")}
        assert not any(row["terrain"] == "beach" for row in areas.values()), "no Allied chain ends anywhere"

    def near(self, here: str) -> list[str]:
        """The areas beside one."""
        return [one for one, sides in self.sides.items() if one != here and sides & self.sides[here]]

    def start(self) -> State:
        """What stands in the file."""
        told = deepcopy(self.told)
        frame = told["frames"][-1]
        return {
            "units": {u["id"]: {**u, "marks": list(u.get("marks", ()))} for u in told["units"]},
            "tracks": told["tracks"],
            "piles": {name: pile["cards"] for name, pile in told["piles"].items()},
            "phase": frame["phase"],
            "side": frame["side"],
            "points": frame.get("memo", {}).get("points", 0),
            "targets": frame.get("memo", {}).get("targets", []),
            "taken": {},
        }

    # --- what may be done

    def orders(self, s: State) -> list[Order]:
        """Every order, as its word and its fields."""
        if s["phase"] == "over":
            return []
        if s["phase"] == "damage":
            return self._damage(s)
        if s["phase"] == "impulse":
            ready = [u for u in s["units"].values() if u["side"] == s["side"] and "spent" not in u["marks"]]
            groups = {(u["place"], NATIONS[u["kind"]]) for u in ready}
            return [*(("Activate", *group) for group in sorted(groups)), ("Pass",)]
        if s["phase"] == "act":
            (unit,) = (u for u in s["units"].values() if u["side"] == s["side"])
            steps = [to for to in self.near(unit["place"]) if self._price(s, unit, to) <= MOVES[unit["kind"]]]
            fires = [("Fire",)] if self._hostile_units(s, unit["side"], unit["place"]) else []
            return [*fires, *(("MoveTo", to) for to in steps), ("Back",)]
        assert s["phase"] == "price", f"this engine does not know the phase {s['phase']}"
        return [*(("Pay", card) for card in s["piles"]["hand germans"]), ("Pass",)]

    def _damage(self, s: State) -> list[Order]:
        """SON 10.0, 10.1: any further level of a unit; to end with exactly what is owed, or enough."""
        taking = [
            ("Take", unit, LEVELS[level - 1])
            for unit in s["targets"]
            for level in range(s["taken"].get(unit, 0) + 1, 4)
        ]
        sums = {0}
        for unit in s["targets"]:
            sums = {a + b for a in sums for b in self._prices(s, unit)}
        total = sum(self._prices(s, unit)[level] for unit, level in s["taken"].items())
        owed = max(one for one in sums if one <= s["points"])
        return [*taking, ("Done",)] if total == owed or total >= s["points"] else taking

    def _prices(self, s: State, unit: str) -> tuple[int, ...]:
        return PRICES[SIZES[s["units"][unit]["kind"]]]

    def _hostile_units(self, s: State, side: str, area: str) -> bool:
        return any(u["side"] != side and u["place"] == area for u in s["units"].values())

    def _hostile(self, s: State, side: str, area: str) -> bool:
        """SON 8.0: whether an area is in enemy hands, or holds an enemy."""
        return s["tracks"][f"holder {area}"] != side or self._hostile_units(s, side, area)

    def _price(self, s: State, unit: State, to: str) -> int:
        return 1 + self._hostile(s, unit["side"], to) + self._hostile(s, unit["side"], unit["place"])

    # --- what follows

    def follow(self, s: State, order: Order) -> Iterator[tuple[Fraction, State]]:
        """The one way that an order goes: the dice wait beyond this depth."""
        s = deepcopy(s)
        word = order[0]
        if word == "Take":
            s["taken"][order[1]] = 1 + LEVELS.index(order[2])
            if all(s["taken"].get(unit) == 3 for unit in s["targets"]):
                self._apply(s)
        elif word == "Done":
            self._apply(s)
        elif word == "Activate":
            s["phase"] = "act"
        elif word == "Back":
            s["phase"] = "impulse"
        elif word == "Pay":
            s["piles"]["hand germans"].remove(order[1])
            s["piles"]["discards germans"].append(order[1])
            s["phase"] = "impulse"
        elif word == "Pass" and s["phase"] == "price":
            s["tracks"]["passed"] = ""
            s["phase"] = "discards"
        elif word == "Pass":
            s["tracks"]["passed"] = s["side"]
            assert s["piles"]["hand germans"], "who holds a card is asked whether to go on for it"
            s.update(phase="price", side="germans")
        else:  # fire or a march in bocage: who holds a card is asked first
            (unit,) = (u for u in s["units"].values() if u["side"] == s["side"])
            assert unit["place"] in self.bocage
            assert s["piles"]["hand germans"]
            s.update(phase="react", side="germans")
        yield Fraction(1), s

    def _apply(self, s: State) -> None:
        """SON 10.0: who is eliminated goes; the attackers are spent, and the next impulse is the Allies'."""
        assert set(s["taken"].values()) == {3}, "at this depth nobody is left flipped or retreating"
        for unit in s["taken"]:
            del s["units"][unit]
        for unit in s["units"].values():
            if unit["side"] == "germans":
                unit["marks"] = ["spent"]
        s.update(phase="impulse", side="allies")
        s["tracks"]["lost others"] += len(s["taken"])
        if len(s["taken"]) == len(s["targets"]):
            self._run_out(s)

    def _run_out(self, s: State) -> None:
        """SON 5.0, 15.0: nobody can act but a side that has no card to go on with, turn after turn."""
        (unit,) = s["units"].values()
        unit["marks"] = []
        s["tracks"][f"holder {unit['place']}"] = "germans"
        reached, waiting = (
            set(),
            [area for area in self.sources if s["tracks"][f"holder {area}"] == "germans"],
        )
        while waiting:
            area = waiting.pop()
            reached.add(area)
            open_ = [one for one in self.near(area) if s["tracks"][f"holder {one}"] == "germans"]
            waiting += [one for one in open_ if one not in reached]
        lost = 2 * s["tracks"]["lost others"]
        turns = self.turns - s["tracks"]["turn"] + 1
        s["tracks"]["victory points"] -= lost + turns * sum(WORTH.get(area, 0) for area in reached)
        s["tracks"].update({"turn": self.turns, "support points": SUPPORT, "lost others": 0})
        s.update(phase="over", side="germans")

    def facts(self, s: State) -> str:
        """The line of a position, without its leaves and its weight."""
        units = sorted([u["side"], u["kind"], u["place"], 1, sorted(u["marks"])] for u in s["units"].values())
        piles = sorted([name, sorted(cards)] for name, cards in s["piles"].items() if cards)
        turn = ["over" if s["phase"] == "over" else "decides", s["side"]]
        return facts_text(turn, units, [], shown_tracks(s), piles)


def _borders(outline: list[list[int]]) -> set[frozenset[tuple[int, int]]]:
    corners = [(x, y) for x, y in outline]
    return {frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)}
