"""The odds of the attack corpus reckoned from its files alone: every throw of the dice is tried.

`judge(document, question)` gives what a question should have as `worked` and `outcomes`. The charts are those
of the file, the facts those of `given`; nothing but the standard library is used, so that this page can be
read as what the questions mean.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import Any

Facts = dict[str, Any]
Reckoned = tuple[Facts, Counter[tuple[tuple[str, Hashable], ...]]]
"""The sums before the dice, and in how many ways each outcome comes."""


def judge(document: Facts, question: Facts) -> Reckoned:
    """The sums of an attack and its outcomes. Raises KeyError for a game that this module does not know."""
    return JUDGES[document["game"]](document["charts"], question["given"])


def list_outcomes(question: Facts) -> Counter[tuple[tuple[str, Hashable], ...]]:
    """The outcomes of a question as its file has them, in the form in which `judge` gives them."""
    return Counter({as_key({k: v for k, v in row.items() if k != "ways"}): row["ways"]
                    for row in question["outcomes"]})  # fmt: skip


def as_key(outcome: Facts) -> tuple[tuple[str, Hashable], ...]:
    return tuple(sorted(outcome.items()))


def throw(dice: int, read: Callable[[tuple[int, ...]], Facts]) -> Counter[tuple[tuple[str, Hashable], ...]]:
    """What every throw of six-sided dice gives, counted."""
    throws = itertools.product(range(1, 7), repeat=dice)
    return Counter(as_key(read(faces)) for faces in throws)


def find_row(rows: Iterable[Facts], number: int) -> Facts:
    """The row that holds for a number: from its `min` to its `max`, either of which may be missing."""
    return next(row for row in rows if row.get("min", number) <= number <= row.get("max", number))


# --- hex tiles: dice with symbols (M44 1.1, M44 1.2)


def judge_tiles(charts: Facts, given: Facts) -> Reckoned:
    kind, target = charts["kinds"][given["attacker"]], charts["kinds"][given["target"]]
    dice = kind["dice"][given["apart"] - 1]
    covers = [charts["cover"].get(word, {}) for word in (given["in"], *given.get("with", ()))]
    if given.get("same_height"):
        covers = [cover for cover in covers if cover is not charts["cover"]["hill"]]
    dice -= max((cover.get(kind["arm"], 0) for cover in covers), default=0)
    if kind["arm"] == "armour" and given["from"] == "town":
        dice -= charts["armour_in_town"]
    if kind["arm"] == "infantry" and given.get("on_wire"):
        dice -= charts["infantry_on_wire"]
    ignored = max((charts["ignores_flag"].get(word, 0) for word in given.get("with", ())), default=0)

    def read(faces: tuple[int, ...]) -> Facts:
        symbols = [charts["die"][face - 1] for face in faces]
        hits = sum(symbol in target["hit_by"] for symbol in symbols)
        if hits >= given["figures"]:
            return {"lost": given["figures"], "flags": 0}
        return {"lost": hits, "flags": symbols.count("flag")}

    return {"dice": dice, "ignored": ignored}, throw(dice, read)


# --- War Storms: two dice on a table by strength, or against a number (WSS 7.3, WSS 18.4)


def judge_storms(charts: Facts, given: Facts) -> Reckoned:
    if given.get("kind") == "assault":
        return judge_assault(charts, given)
    mode = given["mode"]
    armour = charts["kinds"][given["target"]].get("armour")
    proof = mode == "at" or (mode == "art" and (armour or 0) >= charts["proof"])
    strength, modifier = 0, 0
    for firer in given["firers"]:
        kind = charts["kinds"][firer["kind"]]
        printed, reach = kind[mode]
        far = given["apart"] > reach
        if proof:
            strength += printed // 2 if mode == "art" else printed
            modifier = max(modifier, (3 - firer["steps"]) * charts["step_lost"] + charts["far"] * far)
        else:
            left = printed if firer["steps"] == 3 else max(1, printed * firer["steps"] // 3)
            strength += left // 2 if far else left
    divisor = charts["divisor"][given["in"]][mode]
    if given.get("gully"):
        divisor = max(divisor, charts["divisor"]["gully"][mode])
    for word, value in charts["modifiers"].items():
        if given.get(word) and ("at" if proof else mode) in value["modes"]:
            modifier += value["roll"]
    if mode == "ap" and armour == 1:
        modifier += charts["light_armour"]
    number = charts["base"] + strength // divisor - (armour or 0) if proof else strength // divisor

    def read(faces: tuple[int, ...]) -> Facts:
        roll = sum(faces)
        if proof:
            if roll == 12:
                return {"hits": 0}
            if roll + modifier <= number - charts["second_hit"]:
                return {"hits": 2}
            return {"hits": int(roll + modifier <= number or (roll == 2 and number >= 1))}
        return {"hits": read_table(charts, number, roll + modifier)}

    worked = {"strength": strength, "divisor": divisor, "number": number, "modifier": modifier}
    return worked, throw(2, read)


def read_table(charts: Facts, number: int, roll: int) -> int:
    """The hits of a final strength and a modified roll of two dice (WSS 7.3)."""
    rows = [one["hits"] for one in charts["table"] if one["strength"] <= number]
    held = min(12, max(2, roll))
    return sum(held <= most for most in rows[-1]) if rows else 0


def judge_assault(charts: Facts, given: Facts) -> Reckoned:
    """Final defensive fire, then both sides at once, without checks of morale (WSS 14, 15).

    All platoons of a side are alike. Hits go round: none takes a second one before all have one. More hits
    win, then more steps left; the defender wins ties, and a side without platoons has lost.
    """

    def strike(units: list[tuple[str, int]], divisor: int, modifier: int) -> Counter[int]:
        printed = (charts["kinds"][kind]["ap"][0] * steps // 3 for kind, steps in units)
        number = sum(max(1, strength) for strength in printed) // divisor
        throws = itertools.product(range(1, 7), repeat=2)
        return Counter(read_table(charts, number, sum(faces) + modifier) for faces in throws)

    def hurt(units: list[tuple[str, int]], hits: int) -> list[tuple[str, int]]:
        left = sorted(units, key=lambda unit: -unit[1])
        for i in range(min(hits, sum(steps for _, steps in units))):
            kind, steps = left[i % len(left)]
            left[i % len(left)] = (kind, steps - 1)
        return [unit for unit in left if unit[1] > 0]

    ours = [(unit["kind"], unit["steps"]) for unit in given["attackers"]]
    theirs = [(unit["kind"], unit["steps"]) for unit in given["defenders"]]
    assault = charts["assault"]
    fire = strike(
        theirs, assault["final_fire"], charts["modifiers"]["bocage"]["roll"] * given.get("bocage", False)
    )
    cover = [
        row["roll"] for row in assault["cover"] if charts["divisor"][given["in"]]["ap"] >= row["divisor"]
    ]
    skilled = assault["skilled"] * any(charts["kinds"][kind].get("skilled") for kind, _ in ours)
    taken = 0
    for lost, ways in fire.items():
        arrived = hurt(ours, lost)
        if not arrived:
            continue
        blows, answers = strike(arrived, 1, sum(cover[-1:]) + skilled), strike(theirs, 1, 0)
        for (hits, more), (suffered, yet_more) in itertools.product(blows.items(), answers.items()):
            we, they = (
                sum(steps for _, steps in left) for left in (hurt(arrived, suffered), hurt(theirs, hits))
            )
            wins = we > 0 and (they == 0 or (hits, we) > (suffered, they))
            taken += wins * ways * more * yet_more
    return {}, Counter({as_key({"taken": True}): taken, as_key({"taken": False}): 36**3 - taken})


# --- Storm Over Normandy: two dice and points against the best defence (SON 9.3)


def judge_areas(charts: Facts, given: Facts) -> Reckoned:
    kinds = charts["kinds"]
    attack = sum(kinds[unit["kind"]]["firepower"] for unit in given["attackers"])
    divisions = Counter(unit["division"] for unit in given["attackers"] if unit.get("division"))
    attack += int(max(divisions.values(), default=0) >= 3)
    attack += given.get("support", 0) + given.get("card", 0)
    defence = max(
        kinds[unit["kind"]]["spent" if unit.get("spent") else "defence"] for unit in given["defenders"]
    )
    if given["controlled"]:
        ground = given["value"]
        inside = [*given["attackers"], *given["defenders"]]
        ground += given.get("starred", False) and any(kinds[unit["kind"]].get("post") for unit in inside)
        defence += ground

    def read(faces: tuple[int, ...]) -> Facts:
        return {"damage": max(0, attack + sum(faces) - defence)}

    return {"attack": attack, "defence": defence}, throw(2, read)


# --- Alone: one die with modifiers on a table (BO Attack)


def judge_alone(charts: Facts, given: Facts) -> Reckoned:
    kind, turn = given.get("kind", "attack"), given["turn"]
    number = charts["modifiers"]
    worked: Facts = {}
    if kind == "engineers":
        modifier = given["points"] * number["engineer_point"]
        modifier += number["engineer_late"] * (turn >= number["engineer_late_from"])
    elif kind == "landing":
        modifier = number["landing_early"] * (turn <= number["landing_early_until"])
        modifier += number["landing_obstacle"] * given["obstacle"]
        modifier += number["landing_strongpoint"] * given["strongpoint_ahead"]
    else:
        units = given["units"]
        faces = [
            charts["kinds"][unit["kind"]]["disrupted" if unit.get("disrupted") else "full"] for unit in units
        ]
        ours, theirs = sum(faces) + given.get("card", 0), sum(given["strongpoints"])
        modifier = number["double"] if ours >= 2 * theirs else number["more"] if ours > theirs else 0
        modifier += number["ranger"] * any("ranger" in unit["kind"] for unit in units)
        modifier += number["late"] * (turn >= number["late_from"])
        modifier += number["disrupted"] * any(
            unit.get("disrupted", False) and "tank" not in unit["kind"] for unit in units
        )
        modifier += number["mixed"] * ({"1st", "29th"} <= {unit.get("division") for unit in units})
        worked = {"ours": ours, "theirs": theirs}

    def read(faces: tuple[int, ...]) -> Facts:
        row = find_row(charts[kind], faces[0] + modifier)
        return {word: value for word, value in row.items() if word not in ("min", "max")}

    return {**worked, "modifier": modifier}, throw(1, read)


# --- Normandy '44: odds, shifts, one die (N44 10, 11)

WET = ("major_river", "flooded")
OVER = (*WET, "minor_river", "airfield")


def judge_odds(charts: Facts, given: Facts) -> Reckoned:
    if given.get("kind") == "defence":
        return judge_defence(charts, given)
    main = [unit for unit in given["attackers"] if unit["main"]]
    foes = given["defenders"]

    def crossed(unit: Facts) -> str:
        """The side that counts: the sides of a flooded hex are no flooded sides (N44 9.5.2)."""
        across = str(unit.get("across", ""))
        dry = "flooded" not in (given["in"], unit.get("out_of"))
        return across if across != "flooded" or dry else ""

    def is_wet(unit: Facts) -> bool:
        return crossed(unit) in WET or unit.get("out_of") == "flooded"

    attack = 0
    for unit in given["attackers"]:
        slow = not unit["main"] or is_wet(unit) or crossed(unit) in OVER
        slow = slow or bool({"landed", "out_of_supply"} & set(unit.get("marks", ())))
        attack += -(-unit["strength"] // 2) if slow else unit["strength"]
    sheltered = sum(
        unit["strength"]
        for unit in foes
        if unit["type"] not in charts["no_bonus"] and "strategic" not in unit.get("marks", ())
    )
    bonus = min(charts["bonus"][given["in"]], sheltered)
    defence = max(1, sum(unit["strength"] for unit in foes) + bonus)
    attack, defence = min(attack, charts["most"]), min(defence, charts["most"])

    def best(units: list[Facts], word: str) -> int:
        return max((unit.get(word, 0) for unit in units), default=0)

    shifts = -int(all(is_wet(unit) for unit in main)) - int(given.get("hilltop", False))
    shifts += any("strategic" in unit.get("marks", ()) for unit in foes)
    greys = [unit for unit in main if unit.get("armor") and unit["type"] in charts["armored"]]
    works = given.get("improved_position") or any(unit["type"] == "strongpoint" for unit in foes)
    dry = [unit for unit in greys if not is_wet(unit)]
    barred = works or given["in"] in charts["no_armor_shift"]
    shifts += not barred and best(dry, "armor") > best(foes, "armor")
    if not best(main, "armor"):
        tanks = any(unit.get("armor") and unit["type"] in charts["armored"] for unit in foes)
        shifts -= tanks and any(unit["type"] in charts["infantry"] for unit in foes)
    nerve = max(unit.get("quality", 0) for unit in main)
    shifts += nerve > max(unit.get("quality", 0) for unit in foes)
    shifts -= nerve < 0
    columns = charts["columns"]
    if attack >= defence:
        place = columns.index("1-1") + attack // defence - 1
        odds = f"{attack // defence}-1"
    else:
        odds = f"1-{-(-defence // attack)}"
        place = columns.index(odds) if odds in columns else -1
        if place < 0:
            return {"attack": attack, "defence": defence, "odds": "none"}, Counter()
    worked = {"attack": attack, "defence": defence, "odds": odds, "shifts": int(shifts)}
    place += shifts

    def read(faces: tuple[int, ...]) -> Facts:
        moved = place - sum(charts["jabos"][die - 1] for die in faces[1:])
        column = columns[min(moved, len(columns) - 1)]
        return {"result": charts["below"] if moved < 0 else charts["table"][column][faces[0] - 1]}

    used = "below" if place < 0 else columns[min(place, len(columns) - 1)]
    return worked | {"column": used}, throw(2 if given.get("jabos") else 1, read)


def judge_defence(charts: Facts, given: Facts) -> Reckoned:
    """A determined defence: the column, what is added to the die, and what becomes of it (N44 12.4)."""
    lead, main = given["lead"], given["attackers"]
    rating, against = lead.get("armor", 0), max((unit.get("armor", 0) for unit in main), default=0)
    red = lead["type"] in charts["red"]
    shoots = not red or any(unit["type"] in charts["armored"] for unit in main)
    added = lead.get("quality", 0) + (rating > against and shoots) + given.get("support", False)
    modifier = min(added, charts["most_added"])
    if lead["type"] == "strongpoint" or given["in"] == "city":
        column = "strong"
    else:
        column = "position" if given.get("improved_position") else "other"

    def read(faces: tuple[int, ...]) -> Facts:
        words = find_row(charts["defence"], faces[0] + modifier)[column].split()
        return {
            "held": "hold" in words,
            "lead_loses": int("loss" in words or "exchange" in words),
            "main_force_loses": int("exchange" in words),
            "any_attacker_loses": int("any" in words),
            "position_goes": "removed" in words,
        }

    return {"table": column, "modifier": modifier}, throw(1, read)


JUDGES = {
    "hex_tiles": judge_tiles,
    "war_storms": judge_storms,
    "storm_over_normandy": judge_areas,
    "omaha_solitaire": judge_alone,
    "normandy_44": judge_odds,
}
