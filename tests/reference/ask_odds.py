"""Odds of attacks, asked of the engine, for each game as its reference file says it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

from tests.reference.judge_odds import as_key
from tests.systems.hex_tiles.position import position as place_tiles
from tests.systems.normandy_44.board_t import board_t
from tests.systems.normandy_44.board_t import position as place_counters
from tests.systems.omaha_solitaire.position import position as place_companies
from tests.systems.storm_over_normandy.position import position as place_regiments
from tests.systems.war_storms.drawing import LEGEND, board
from tests.systems.war_storms.position import HOLD
from tests.systems.war_storms.position import position as place_platoons
from wsn.cite import Refusal
from wsn.engine.state import Marker
from wsn.parts.crt import name_column
from wsn.systems.hex_tiles.rules.battle import tally as tally_battle
from wsn.systems.normandy_44.rules.attack import AttackPlan, jabo_chances, work_out_attack
from wsn.systems.normandy_44.rules.defence import read_stand, work_out_stand
from wsn.systems.normandy_44.rules.memos import Battle
from wsn.systems.omaha_solitaire.data.tables import row_of
from wsn.systems.omaha_solitaire.rules import assault, landing
from wsn.systems.omaha_solitaire.rules.activation import engineering
from wsn.systems.omaha_solitaire.rules.memos import Assault
from wsn.systems.storm_over_normandy.rules import strike
from wsn.systems.storm_over_normandy.rules.memos import Strike
from wsn.systems.war_storms.rules.assault import melee
from wsn.systems.war_storms.rules.fire import firing
from wsn.systems.war_storms.rules.fire.aiming import Aim

Facts = dict[str, Any]
Outcomes = Counter[tuple[tuple[str, Hashable], ...]]
Told = tuple[Facts, Outcomes] | None
"""What a game makes of an attack; None where it refuses it (range, sight, no dice)."""
SIGNS = {word: sign for sign, word in LEGEND.items()}


def ask_tiles(given: Facts) -> Told:
    """The attack on a board of one row: the attacker in A1, the target as far east as it stands."""
    signs = {"country": ".", "forest": "f", "hedgerow": "h", "hill": "H", "town": "t"}
    row = [signs[given["from"]], *"." * (given["apart"] - 1), signs[given["in"]]]
    there = f"{chr(65 + given['apart'])}1"
    short = {
        "infantry": "inf",
        "special_forces": "sf",
        "armour": "arm",
        "elite_armour": "earm",
        "artillery": "art",
    }
    features = {"bunker": [], "hedgehog": [], "sandbags": [], "wire": ["A1"] if given.get("on_wire") else []}
    for word in given.get("with", ()):
        features[word].append(there)
    attacker, target = f"a-{short[given['attacker']]}1", f"x-{short[given['target']]}1"
    p = place_tiles(
        " ".join(row),
        f"{attacker} A1\n{target} {there} steps={given['figures']}",
        phase="battle",
        features={word: places for word, places in features.items() if places},
        bunkers={"axis": features["bunker"]},
    )
    told = tally_battle(p.s, p.unit(attacker), p.unit(target))
    if isinstance(told, Refusal):
        return None
    ways = told.ways(p.s.world)
    return (
        {"dice": told.dice, "ignored": told.ignore},
        Counter({as_key({"lost": lost, "flags": flags}): number for (lost, flags), number in ways.items()}),
    )


def ask_assault(given: Facts) -> Told:
    """The assault from 101 on 201, as the game forecasts it without checks of morale."""
    edge = ["101/201"] if given.get("bocage") else []
    drawn = board(f". {SIGNS[given['in']]} .", **({"bocage": edge} if edge else {}))
    lines = [f"F{i} {unit['kind']} 101 steps={unit['steps']}" for i, unit in enumerate(given["attackers"])]
    lines += [f"E{i} {unit['kind']} 201 steps={unit['steps']}" for i, unit in enumerate(given["defenders"])]
    p = place_platoons(drawn, "\n".join(lines) + "\nXo ge_officer 301", acting="F0", tracks=HOLD)
    ours, theirs = (tuple(unit for unit in p.state.units.values() if unit.id[0] == letter) for letter in "FE")
    fight = melee.Fight("201", ours, theirs, ("101", "201") if edge else None)
    wins = melee.outlook(p.s, fight).wins * 36**3
    assert wins.denominator == 1
    taken = {True: wins.numerator, False: 36**3 - wins.numerator}
    return {}, Counter({as_key({"taken": word}): number for word, number in taken.items()})


def ask_storms(given: Facts) -> Told:
    """The attack along a chain of hexes: the firers in 101, the target as far east as it stands."""
    if given.get("kind") == "assault":
        return ask_assault(given)
    there = f"{given['apart'] + 1}01"
    row = " ".join([".", *"." * (given["apart"] - 1), SIGNS[given["in"]], "."])
    words: Facts = {}
    if given.get("bocage"):
        words["bocage"] = [f"101/{there}"]
    if given.get("shingle"):
        words["shingle"] = [there]
    if given.get("gully"):
        words["gully"] = [[there]]
    moved = " moved" if given.get("moved") else ""
    marks = "".join(f" {mark}" for mark in ("risky", "column") if given.get(mark))
    firers = [f"F{i} {one['kind']} 101 steps={one['steps']}{moved}" for i, one in enumerate(given["firers"])]
    markers = {"s1": Marker("s1", "smoke", there, value=2)} if given.get("smoke") else {}
    units = "\n".join([*firers, f"E1 {given['target']} {there}{marks}"])
    aside = f"Xo ge_officer {given['apart'] + 2}01"
    p = place_platoons(board(row, **words), f"{units}\n{aside}", acting="F0", markers=markers, tracks=HOLD)
    armour = p.s.world.armour[given["target"]] or 0
    armoured = given["mode"] == "at" or (given["mode"] == "art" and armour >= 2)
    aim = Aim(there, given["mode"], "E1" if armoured else None)
    told = firing.tally(p.s, tuple(f"F{i}" for i in range(len(firers))), aim)
    if isinstance(told, Refusal):
        return None
    worked = {
        "strength": told.strength,
        "divisor": told.divisor,
        "number": told.number,
        "modifier": told.modifier,
    }
    ways = enumerate(told.odds(p.s.world))
    return worked, Counter({as_key({"hits": hits}): number for hits, number in ways if number})


def ask_areas(given: Facts) -> Told:
    """The attack in an area that has the value of the question, held by whoever the question says."""
    germans = all(unit["kind"].startswith(("ge_", "post_")) for unit in given["defenders"])
    values = {1: "Bayeux", 2: "Tilly", 3: "Juaye-Mondaye"}
    area = "Omaha-1" if given.get("starred") else values[given["value"]]
    sides = ("a", "g") if germans else ("g", "a")

    def line(letter: str, unit: Facts, name: str) -> str:
        group = f" group={unit['division']}" if unit.get("division") else ""
        return f"{letter} {name} {unit['kind']} {area}{group}{' spent' if unit.get('spent') else ''}"

    attackers = [line(sides[0], unit, f"u{i}") for i, unit in enumerate(given["attackers"])]
    defenders = [line(sides[1], unit, f"d{i}") for i, unit in enumerate(given["defenders"])]
    owners = ("germans", "allies") if germans == given["controlled"] else ("allies", "germans")
    p = place_regiments("\n".join(attackers + defenders), control={area: owners[0]})
    worked = strike.tally(
        p.s,
        Strike(
            kind="card" if given.get("card") else "fire",
            side="allies" if germans else "germans",
            space=area,
            units=tuple(f"u{i}" for i in range(len(attackers))),
            power=given.get("card", 0),
            support=given.get("support", 0),
        ),
    )
    odds = strike.points_of(worked)
    return (
        {"attack": worked.attack, "defence": worked.defence},
        Counter({as_key({"damage": points}): chance.ways for chance, points in odds}),
    )


COMPANIES = {"1st": ["E-16", "F-16", "I-16", "L-16"], "29th": ["E-116", "F-116", "G-116", "H-116"]}
RANGERS = ["C-2R", "2-R"]


def ask_alone(given: Facts) -> Told:
    """The attack from B02 on S02, or the roll of engineers or of a landing."""
    kind = given.get("kind", "attack")
    if kind == "landing":
        p = place_companies(
            "I-16 C02" + ("\nsp sp_4 S02" if given["strongpoint_ahead"] else ""),
            turn=given["turn"],
            obstacles=["B02"] if given["obstacle"] else [],
            taken=[] if given["strongpoint_ahead"] else ["S02"],
        )
        modifier = sum(reason.amount for reason in landing.modifiers(p.s, "B02"))
        rows = [row_of(p.s.world.tables.charts.landing, die + modifier) for die in range(1, 7)]
        told = [{"disrupted": row.disrupted, "eliminated": row.eliminated} for row in rows]
        return {"modifier": modifier}, Counter(map(as_key, told))
    if kind == "engineers":
        p = place_companies("I-16 B02", turn=given["turn"])
        modifier = sum(reason.amount for reason in engineering(p.s, given["points"]))
        sappers = [row_of(p.s.world.tables.charts.engineers, die + modifier) for die in range(1, 7)]
        return {"modifier": modifier}, Counter(as_key({"removed": row.removed}) for row in sappers)
    free = {division: list(names) for division, names in COMPANIES.items()}
    rangers, units, lines = list(RANGERS), [], []
    for i, unit in enumerate(given["units"]):
        disrupted = " disrupted" if unit.get("disrupted") else ""
        if unit["kind"].startswith("tank"):
            units.append(f"tank{i}")
            lines.append(f"tank{i} {unit['kind']} B02{disrupted}")
        else:
            one = rangers.pop() if "ranger" in unit["kind"] else free[unit["division"]].pop()
            units.append(one)
            lines.append(f"{one} B02 kind={unit['kind']}{disrupted}")
    lines += [f"sp{i} sp_{factor} S02" for i, factor in enumerate(given["strongpoints"])]
    p = place_companies("\n".join(lines), turn=given["turn"])
    memo = Assault("S02", tuple(units), bonus=given.get("card", 0))
    worked = assault.tally(p.s, memo)
    results = [assault.result(p.s, memo, die) for die in range(1, 7)]
    told = [
        {"success": row.success, "disrupted": row.disrupted, "eliminated": row.eliminated} for row in results
    ]
    return (
        {"ours": worked.ours, "theirs": worked.theirs, "modifier": worked.drm},
        Counter(map(as_key, told)),
    )


TARGET, NEAR = "2004", ("2104", "2005", "2003", "1904", "1903", "2103")
LETTERS = {"infantry": "", "tank": "t", "strongpoint": "s", "panzergrenadier": "p", "flak": "f", "ost": "o"}


def code_of(unit: Facts, side: str) -> str:
    """A unit of a question in the code of the board for positions."""
    letter = LETTERS[unit["type"]]
    details = ["strength=" + str(unit["strength"])]
    details += [f"{word}={unit[word]}" for word in ("quality", "armor") if word in unit]
    marks = "".join(f"!{mark}" for mark in unit.get("marks", ()))
    return f"{side}{letter}{unit['strength']}[{','.join(details)}]{marks}"


def ask_defence(given: Facts) -> Told:
    """A determined defence of 2004 against units in 2104, as it would be rolled."""
    terrain = {TARGET: given["in"]}
    units = {
        TARGET: code_of(given["lead"], "G"),
        "2104": "+".join(code_of(one, "A") for one in given["attackers"]),
    }
    markers = {TARGET: "german improved_position"} if given.get("improved_position") else {}
    s = place_counters(units, board=board_t(terrain=terrain), phase="combat", side="allied", markers=markers)
    main = tuple(f"2104{'abcdefgh'[i]}" for i in range(len(given["attackers"])))
    battle = Battle(target=TARGET, attackers=main, main_force=main, defenders=("2004a",), result="DR")
    stand = work_out_stand(s, battle, s.unit("2004a"), "ships" if given.get("support") else "")
    told = [read_stand(s, stand, die) for die in range(1, 7)]
    outcomes = Counter(
        as_key(
            {
                "held": "hold" in words,
                "lead_loses": int("loss" in words or "exchange" in words),
                "main_force_loses": int("exchange" in words),
                "any_attacker_loses": int("any" in words),
                "position_goes": "removed" in words,
            }
        )
        for words in told
    )
    return {"table": stand.column, "modifier": stand.modifier}, outcomes


def ask_odds(given: Facts) -> Told:
    """The attack on 2004: units that stand alike in a hex each, whatever their stacks."""
    if given.get("kind") == "defence":
        return ask_defence(given)
    ours, theirs = "GA" if given.get("jabos") else "AG"
    spots: dict[tuple[int, str, str], str] = {}
    units: dict[str, list[str]] = {}
    names, edges, terrain = [], dict[str, list[str]](), {TARGET: given["in"]}
    for unit in given["attackers"]:
        key = (unit["stack"], unit.get("across", ""), unit.get("out_of", ""))
        spot = spots.setdefault(key, NEAR[len(spots)])
        units.setdefault(spot, []).append(code_of(unit, ours))
        names.append(f"{spot}{'abcdefgh'[len(units[spot]) - 1]}")
        if unit.get("across"):
            sides = edges.setdefault(unit["across"], [])
            sides += ["/".join(sorted((spot, TARGET)))] * ("/".join(sorted((spot, TARGET))) not in sides)
        if unit.get("out_of"):
            terrain[spot] = unit["out_of"]
    units[TARGET] = [code_of(unit, theirs) for unit in given["defenders"]]
    changes: Facts = {"terrain": terrain, "edges": edges}
    if given.get("hilltop"):
        changes["features"] = {"hilltop": [TARGET]}
    markers = {TARGET: "german improved_position"} if given.get("improved_position") else {}
    s = place_counters(
        {spot: "+".join(codes) for spot, codes in units.items()},
        board=board_t(**changes),
        phase="combat",
        side="german" if ours == "G" else "allied",
        markers=markers,
        tracks={"weather": "clear" if given.get("jabos") else "overcast"},
    )
    main = tuple(name for name, unit in zip(names, given["attackers"], strict=True) if unit["main"])
    told = work_out_attack(s, AttackPlan(TARGET, tuple(names), main=main))
    if isinstance(told, Refusal):
        assert told.rule == "N44 10.6"
        return {"odds": "none"}, Counter()
    worked = {
        "attack": told.attack.total,
        "defence": told.defence.total,
        "odds": name_column(told.table, told.unshifted),
        "shifts": told.net,
        "column": told.column or "below",
    }
    planes, out_of = (jabo_chances(s, "german"), 36) if given.get("jabos") else (None, 6)
    chances = told.chances(planes).items()
    return worked, Counter({as_key({"result": result}): int(out_of * n) for result, n in chances})


ASKED: dict[str, Callable[[Facts], Told]] = {
    "hex_tiles": ask_tiles,
    "war_storms": ask_storms,
    "storm_over_normandy": ask_areas,
    "omaha_solitaire": ask_alone,
    "normandy_44": ask_odds,
}
