"""A second engine of Omaha, Alone, for three positions in the last turn: it shares no code with wsn.

It knows activations, moves, attacks on open strongpoints by one unit, engineers on obstacles, rebuilding and
one card. `second_count.py` counts with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

from tests.reference.second_count import Order, State, facts_text, shown_tracks

FACTORS = {"company": (2, 1), "sp_4": (4, 4)}
"""Combat factors, full and disrupted."""
LATE_ATTACK, LATE_ENGINEERS = 7, 6
"""From these turns on 1 is off the die."""


class Beach:
    """The board of a file, and its rules."""

    def __init__(self, document: dict[str, Any]) -> None:
        """A square borders those beside, above and below; the sea is no land."""
        names = [line.split() for line in document["map"]["labels"].strip().splitlines()]
        signs = [line.split() for line in document["map"]["terrain"]["rows"].strip().splitlines()]
        sea = next(sign for sign, word in document["map"]["legend"].items() if word == "sea")
        self.at = {
            name: (column, row)
            for row, line in enumerate(names)
            for column, name in enumerate(line)
            if signs[row][column] != sea
        }
        self.division = {row["id"]: row["division"] for row in document["scenario"]["units"]}
        self.needed = document["scenario"]["levels"][0]["points"]
        self.told = document["position"]
        assert document["position"]["tracks"]["turn"] == document["scenario"]["turns"], "only the last turn"

    def near(self, a: str) -> list[str]:
        """The squares around one."""
        (x, y) = self.at[a]
        return [b for b, (u, v) in self.at.items() if abs(x - u) + abs(y - v) == 1]

    def start(self) -> State:
        """What stands in the file."""
        told = deepcopy(self.told)
        lying = [(m["kind"], m["place"]) for m in told.get("markers", ())]
        return {
            "units": {u["id"]: {**u, "marks": list(u.get("marks", ()))} for u in told["units"]},
            "obstacles": [place for kind, place in lying if kind == "obstacle"],
            "gaps": [place for kind, place in lying if kind == "gap"],
            "tracks": told["tracks"],
            "hand": told["piles"]["hand"]["cards"],
            "discards": told["piles"]["discards"]["cards"],
            "phase": told["frames"][-1]["phase"],
        }

    def facts(self, s: State) -> str:
        """The line of a position, without its leaves and its weight."""
        won = s["tracks"]["victory points"] >= self.needed
        turn = ["decides", "americans"]
        if s["phase"] == "over":
            turn = ["over", "americans" if won else "germans"]
        units = sorted([u["side"], u["kind"], u["place"], 1, sorted(u["marks"])] for u in s["units"].values())
        lying = [("obstacle", place) for place in s["obstacles"]] + [("gap", place) for place in s["gaps"]]
        piles = [[name, sorted(s[name])] for name in ("discards", "hand") if s[name]]
        return facts_text(turn, units, sorted([*one, "", 0] for one in lying), shown_tracks(s), piles)

    # --- what may be done

    def orders(self, s: State) -> list[Order]:
        """Every order, as its word and its fields."""
        if s["phase"] == "over":
            return []
        if s["phase"] == "assault":
            return [("PressOn",), ("CallOff",)]
        if s["phase"] == "won":
            return [("Advance", s["acting"]), ("Done",)]
        cards = [("PlayCard", card, unit) for card in s["hand"] for unit in self._disrupted(s)]
        if s["phase"] == "act":
            place = s["units"][s["acting"]]["place"]
            foes = [square for square in self.near(place) if self._tokens(s, square)]
            moves = [square for square in self.near(place) if square not in foes]
            return [
                *(("Attack", square) for square in foes),
                *(("MoveTo", square) for square in moves),
                *cards,
                ("Back",),
            ]
        return [*self._activations(s), *cards, ("Done",)]

    def _activations(self, s: State) -> Iterator[Order]:
        for unit in self._men(s):
            pool = self.division[unit["id"]]
            left = s["tracks"][f"initiative {pool}"]
            if left:
                yield "Activate", unit["place"], pool
            for square in sorted(s["obstacles"]):
                for points in range(1, min(left, s["tracks"]["engineers"]) + 1):
                    yield "Clear", square, pool, points
            if left and "disrupted" in unit["marks"]:
                yield "Rebuild", unit["id"]

    def _men(self, s: State) -> list[State]:
        return [unit for unit in s["units"].values() if unit["side"] == "americans"]

    def _disrupted(self, s: State) -> list[str]:
        return [unit["id"] for unit in self._men(s) if "disrupted" in unit["marks"]]

    def _tokens(self, s: State, square: str) -> list[State]:
        return [one for one in s["units"].values() if one["side"] == "germans" and one["place"] == square]

    # --- what follows

    def follow(self, s: State, order: Order) -> Iterator[tuple[Fraction, State]]:
        """Every way an order goes, each with its chance."""
        faces = range(1, 7) if order[0] in ("PressOn", "Clear") else [0]
        for die in faces:
            after = deepcopy(s)
            getattr(self, f"_{order[0].lower()}")(after, die, *order[1:])
            yield Fraction(1, len(faces)), after

    def _pay(self, s: State, pool: str, points: int = 1) -> None:
        s["tracks"][f"initiative {pool}"] -= points

    def _activate(self, s: State, _: int, space: str, pool: str) -> None:
        s.update(phase="act", acting=next(u["id"] for u in self._men(s) if u["place"] == space), pool=pool)

    def _clear(self, s: State, die: int, square: str, pool: str, points: int) -> None:
        self._pay(s, pool, points)
        s["tracks"]["engineers"] -= points
        if die - points - (s["tracks"]["turn"] >= LATE_ENGINEERS) <= 2:
            s["obstacles"].remove(square)
            s["gaps"].append(square)
            s["tracks"]["victory points"] += 1

    def _rebuild(self, s: State, _: int, unit: str) -> None:
        self._pay(s, self.division[unit])
        s["units"][unit]["marks"].remove("disrupted")

    def _playcard(self, s: State, _: int, card: str, unit: str) -> None:
        s["hand"].remove(card)
        s["discards"].append(card)
        s["units"][unit]["marks"].remove("disrupted")

    def _moveto(self, s: State, _: int, square: str) -> None:
        self._pay(s, s["pool"])
        self._enter(s, square)
        s["phase"] = "activation"

    def _enter(self, s: State, square: str) -> None:
        """A square worth a point gives it to who takes it from the Germans."""
        s["units"][s["acting"]]["place"] = square
        if s["tracks"].get(f"holder {square}") == "germans":
            s["tracks"][f"holder {square}"] = "americans"
            s["tracks"]["victory points"] += 1

    def _attack(self, s: State, _: int, square: str) -> None:
        self._pay(s, s["pool"])
        s.update(phase="assault", goal=square)

    def _presson(self, s: State, die: int) -> None:
        unit, tokens = s["units"][s["acting"]], self._tokens(s, s["goal"])
        ours = FACTORS[unit["kind"]]["disrupted" in unit["marks"]]
        theirs = sum(FACTORS[one["kind"]][0] for one in tokens)
        odds = -2 if ours >= 2 * theirs else -1 if ours > theirs else 0
        late, shaken = s["tracks"]["turn"] >= LATE_ATTACK, "disrupted" in unit["marks"]
        rolled = die + odds - late + shaken
        if rolled <= 4:
            for one in tokens:
                del s["units"][one["id"]]
                s["tracks"]["victory points"] += 1
        s["phase"] = "won" if rolled <= 4 else "activation"
        assert rolled < 6, "nobody is eliminated in these positions"
        if rolled > 1:
            assert not shaken, "nobody is disrupted twice in these positions"
            unit["marks"].append("disrupted")

    def _advance(self, s: State, _: int, unit: str) -> None:
        self._enter(s, s["goal"])
        s["phase"] = "activation"

    def _calloff(self, s: State, _: int) -> None:
        s["phase"] = "activation"

    _back = _calloff

    def _done(self, s: State, _: int) -> None:
        """No more of a fight won, or the end of the last turn."""
        s["phase"] = "activation" if s["phase"] == "won" else "over"
