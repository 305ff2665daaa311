"""A second engine of the hex-tile game, as far as the first five positions go to depth 3: it shares no code.

It reads a file as the page beside it says, knows country, forest, hedgerow and wire, infantry and armour,
moves, battles, retreats, ground taken and one card. `second_count.py` counts with it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

from tests.reference.second_count import Order, State, facts_text, shown_tracks

KINDS = {"infantry": (2, 1, (3, 2, 1)), "armour": (3, 3, (3, 3, 3))}
"""Hexes of a move, hexes after which it may still battle, dice by range."""
SYMBOLS = ("infantry", "infantry", "armour", "grenade", "flag", "star")
COVER = {"infantry": 1, "armour": 2}
"""Dice that a forest or a hedgerow takes from each."""


class Tiles:
    """The board of a file, and its rules."""

    def __init__(self, document: dict[str, Any]) -> None:
        """Places have doubled columns: neighbours are two columns off, or one column and one row."""
        drawn, legend = document["map"]["terrain"]["rows"], document["map"]["legend"]
        self.terrain: dict[str, str] = {}
        self.at: dict[str, tuple[int, int]] = {}
        for row, line in enumerate(drawn.splitlines()):
            for column, sign in enumerate(line.split()):
                if sign != "-":
                    name = f"{chr(65 + column)}{row + 1}"
                    self.at[name], self.terrain[name] = (2 * column + row % 2, row), legend[sign]
        sides = document["scenario"]["sides"]
        self.back = {side: 1 if row["edge"] == "south" else -1 for side, row in sides.items()}
        self.hand = {side: row["hand"] for side, row in sides.items()}
        self.told = document["position"]
        self.first = document["scenario"]["first"]

    def far(self, a: str, b: str) -> int:
        """The distance of two hexes."""
        (x, y), (u, v) = self.at[a], self.at[b]
        return max(abs(y - v), (abs(y - v) + abs(x - u)) // 2)

    def near(self, a: str) -> list[str]:
        """The hexes around one."""
        return [b for b in self.at if self.far(a, b) == 1]

    def sees(self, s: State, a: str, b: str) -> bool:
        """M44 1.5: a hex crossed blocks, or one on each side of a line that only touches them."""
        sides = set()
        for y in range(-1, max(row for _, row in self.at.values()) + 2):
            for x in range(-2, max(column for column, _ in self.at.values()) + 3):
                name = next((n for n, place in self.at.items() if place == (x, y)), None)
                if name in (a, b) or (x + y) % 2:
                    continue
                signs = self._signs(a, b, x, y)
                blocks = (
                    name is None or self.terrain[name] in ("forest", "hedgerow") or held(s, name) is not None
                )
                if not blocks or len(signs) < 2:
                    continue
                if {-1, 1} <= signs:
                    if name is not None:
                        return False
                else:
                    sides |= signs - {0}
        return len(sides) < 2

    def _signs(self, a: str, b: str, x: int, y: int) -> set[int]:
        """On which sides of the segment the corners of a hex lie; nothing for a hex beyond its ends."""
        (ax, ay), (bx, by) = ((column, 3 * row) for column, row in (self.at[a], self.at[b]))
        dx, dy = bx - ax, by - ay
        along = [(cx - ax) * dx + (cy - ay) * dy * 1 for cx, cy in corners(x, 3 * y)]
        if max(along) <= 0 or min(along) >= dx * dx + dy * dy:
            return set()
        crosses = [dx * (cy - ay) - dy * (cx - ax) for cx, cy in corners(x, 3 * y)]
        return {(value > 0) - (value < 0) for value in crosses}

    def start(self) -> State:
        """What stands in the file."""
        told = deepcopy(self.told)
        frame = told["frames"][-1]
        units = {
            u["id"]: {**u, "steps": u.get("steps", 1), "ordered": "ordered" in u.get("marks", ())}
            for u in told["units"]
        }
        return {
            "units": units,
            "wire": [m["place"] for m in told.get("markers", ()) if m["kind"] == "wire"],
            "piles": {name: pile["cards"] for name, pile in told["piles"].items()},
            "tracks": told["tracks"],
            "phase": frame["phase"],
            "decides": frame["side"],
            "turn of": frame["side"],
            "moved": dict(frame["memo"].get("moved", {})),
            "fought": list(frame["memo"].get("fought", {})),
            "over": None,
        }

    def facts(self, s: State) -> str:
        """The line of a position, without its leaves and its weight."""
        turn = ["decides", s["decides"]] if s["over"] is None else ["over", s["over"]]
        units = sorted(
            [u["side"], u["kind"], u["place"], u["steps"], ["ordered"] if u["ordered"] else []]
            for u in s["units"].values()
        )
        markers = sorted(["wire", place, "", 0] for place in s["wire"])
        piles = sorted([name, sorted(cards)] for name, cards in s["piles"].items() if cards)
        return facts_text(turn, units, markers, shown_tracks(s), piles)

    # --- what may be done

    def reach(self, s: State, unit: State) -> dict[str, int]:
        """M44 1.2, HT: the hexes that a unit may move to, with how far each is."""
        found: dict[str, int] = {}
        waiting, start = [(unit["place"], 0)], unit["place"]
        most = 1 if self.terrain[start] == "hedgerow" else KINDS[unit["kind"]][0]
        while waiting:
            here, steps = waiting.pop(0)
            if steps == most or (steps and (self.terrain[here] != "country" or here in s["wire"])):
                continue
            for there in self.near(here):
                if held(s, there) or there in found or there == start:
                    continue
                if self.terrain[there] == "hedgerow" and steps:
                    continue
                found[there] = steps + 1
                waiting.append((there, steps + 1))
        return found

    def dice(self, s: State, unit: State, target: State) -> int:
        """M44 1.2: the dice of a battle; 0 where it may not be fought."""
        moved, entered = s["moved"].get(unit["id"]), self.terrain[unit["place"]]
        if unit["id"] in s["fought"] or (moved or 0) > KINDS[unit["kind"]][1]:
            return 0
        if moved is not None and entered != "country":
            return 0
        foes = [one for one in s["units"].values() if one["side"] != unit["side"]]
        away = self.far(unit["place"], target["place"])
        if away > 1 and any(self.far(unit["place"], one["place"]) == 1 for one in foes):
            return 0
        by_range = KINDS[unit["kind"]][2]
        if away > len(by_range) or not self.sees(s, unit["place"], target["place"]):
            return 0
        cover = COVER[unit["kind"]] if self.terrain[target["place"]] != "country" else 0
        wire = 1 if unit["place"] in s["wire"] and unit["kind"] == "infantry" else 0
        return max(0, by_range[away - 1] - cover - wire)

    def orders(self, s: State) -> list[Order]:
        """Every order of the side that decides."""
        side, mine = s["decides"], [u for u in s["units"].values() if u["side"] == s["decides"]]
        if s["over"] is not None:
            return []
        if s["phase"] == "play":
            return [("PlayCard", card) for card in sorted(set(s["piles"][f"hand {side}"]))]
        if s["phase"] == "move":
            ready = [u for u in mine if u["ordered"] and u["id"] not in s["moved"]]
            return [*(("MoveTo", u["id"], to) for u in ready for to in self.reach(s, u)), ("Done",)]
        if s["phase"] == "battle":
            return [*self._battles(s), ("Done",)]
        if s["phase"] == "retreat":
            return [("RetreatTo", to) for to in self._backwards(s, s["units"][s["target"]], s["must"])]
        return [("TakeGround", s["cleared"]), ("Done",)]

    def _battles(self, s: State) -> list[Order]:
        units = list(s["units"].values())
        ready = [
            u for u in units if u["side"] == s["decides"] and u["ordered"] and u["id"] not in s["fought"]
        ]
        clearing = [
            ("ClearWire", u["id"]) for u in ready if u["place"] in s["wire"] and u["kind"] == "infantry"
        ]
        foes = [one for one in units if one["side"] != s["decides"]]
        return [*clearing, *(("Battle", u["id"], f["id"]) for u in ready for f in foes if self.dice(s, u, f))]

    def _backwards(self, s: State, unit: State, must: int) -> list[str]:
        """M44 1.6: the hexes of a retreat by which most of it can be made."""
        ways = self._behind(s, unit["side"], unit["place"])
        longest = {to: self._length(s, unit["side"], to, must - 1) for to in ways}
        return [to for to in ways if longest[to] == max(longest.values())]

    def _behind(self, s: State, side: str, here: str) -> list[str]:
        row = self.at[here][1] + self.back[side]
        return [to for to in self.near(here) if self.at[to][1] == row and held(s, to) is None]

    def _length(self, s: State, side: str, here: str, most: int) -> int:
        if not most:
            return 0
        return max((1 + self._length(s, side, to, most - 1) for to in self._behind(s, side, here)), default=0)

    # --- what follows

    def follow(self, s: State, order: Order) -> Iterator[tuple[Fraction, State]]:
        """Every way an order goes, each with its chance."""
        s = deepcopy(s)
        word = order[0]
        if word == "Battle":
            count = self.dice(s, s["units"][order[1]], s["units"][order[2]])
            for values in itertools.product(SYMBOLS, repeat=count):
                after = deepcopy(s)
                self._strike(after, order[1], order[2], values)
                yield Fraction(1, 6**count), after
            return
        if word == "PlayCard":
            self._play(s, order[1])
        elif word == "MoveTo":
            unit = s["units"][order[1]]
            s["moved"][unit["id"]], unit["place"] = self.reach(s, unit)[order[2]], order[2]
            if all(u["id"] in s["moved"] for u in s["units"].values() if u["ordered"]):
                self._to_battle(s)
        elif word == "ClearWire":
            s["fought"].append(order[1])
            s["wire"].remove(s["units"][order[1]]["place"])
            self._go_on(s)
        elif word == "RetreatTo":
            s["units"][s["target"]]["place"] = order[1]
            s["must"] -= 1
            self._retreat(s)
        elif word == "TakeGround":
            s["units"][s["firer"]]["place"] = s["cleared"]
            self._go_on(s)
        elif s["phase"] == "move":
            self._to_battle(s)
        elif s["phase"] == "ground":
            self._go_on(s)
        else:
            self._end_turn(s)
        yield Fraction(1), s

    def _play(self, s: State, card: str) -> None:
        assert card == "direct_from_hq", "this engine knows one card"
        side = s["decides"]
        s["piles"][f"hand {side}"].remove(card)
        s["piles"]["discard"].append(card)
        s["tracks"][f"last {side}"] = f"as {card}"
        mine = [u for u in s["units"].values() if u["side"] == side]
        assert len(mine) <= 4  # all that it can order are ordered
        for unit in mine:
            unit["ordered"] = True
        s.update(phase="move", moved={}, fought=[])
        if not any(self.reach(s, unit) for unit in mine):
            self._to_battle(s)

    def _to_battle(self, s: State) -> None:
        s["phase"] = "battle"
        self._go_on(s)

    def _go_on(self, s: State) -> None:
        s.update(phase="battle", decides=s["turn of"])
        if not self._battles(s):
            self._end_turn(s)

    def _strike(self, s: State, firer: str, aimed_at: str, values: tuple[str, ...]) -> None:
        target = s["units"][aimed_at]
        s["fought"].append(firer)
        s.update(firer=firer, target=aimed_at, cleared=target["place"], must=values.count("flag"))
        s["close"] = self.far(s["units"][firer]["place"], target["place"]) == 1
        self._lose(s, sum(value in ("grenade", target["kind"]) for value in values))
        if s["over"] is None:
            self._retreat(s)

    def _lose(self, s: State, figures: int) -> None:
        target = s["units"][s["target"]]
        target["steps"] -= min(figures, target["steps"])
        if not target["steps"]:
            del s["units"][target["id"]]
            winner = s["turn of"]
            s["tracks"][f"medals {winner}"] += 1
            if all(u["side"] == winner for u in s["units"].values()):
                s["over"] = winner

    def _retreat(self, s: State) -> None:
        while s["must"] and s["target"] in s["units"]:
            target = s["units"][s["target"]]
            ways = self._backwards(s, target, s["must"])
            if len(ways) > 1:
                s.update(phase="retreat", decides=target["side"])
                return
            if not ways:
                self._lose(s, s["must"])
                break
            target["place"], s["must"] = ways[0], s["must"] - 1
        if s["over"] is not None:
            return
        if s["close"] and held(s, s["cleared"]) is None:
            s.update(phase="ground", decides=s["turn of"])
        else:
            self._go_on(s)

    def _end_turn(self, s: State) -> None:
        """Both hands are filled from a deck of equal cards, which is no matter of chance."""
        for side, most in self.hand.items():
            hand, deck = s["piles"][f"hand {side}"], s["piles"]["deck"]
            assert len(set(deck)) == 1, "this engine draws no different cards"
            while len(hand) < most:
                hand.append(deck.pop())
        for unit in s["units"].values():
            unit["ordered"] = False
        s["turn of"] = next(side for side in self.back if side != s["turn of"])
        s.update(phase="play", decides=s["turn of"], moved={}, fought=[])
        if s["turn of"] == self.first:
            s["tracks"]["turn"] += 1


def corners(x: int, y: int) -> list[tuple[int, int]]:
    """The corners of a hex, in columns and thirds of a row."""
    return [(x, y + 2), (x, y - 2), (x + 1, y + 1), (x + 1, y - 1), (x - 1, y + 1), (x - 1, y - 1)]


def held(s: State, place: str) -> State | None:
    """The unit in a hex."""
    return next((unit for unit in s["units"].values() if unit["place"] == place), None)
