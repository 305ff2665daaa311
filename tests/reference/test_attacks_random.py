"""Attacks and lines of sight drawn at random: the games and the judges of the corpus agree on them, too.

A failure tells the whole question, which can be asked again (`ASKED`) and reckoned by hand.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.reference.ask_odds import ASKED
from tests.reference.ask_sight import tiles_of, told_by
from tests.reference.judge_odds import judge
from tests.reference.read_attacks import judge_tiles, name_hexes, questions
from wsn.board.line import sight
from wsn.systems.hex_tiles.rules.blockers import obstacles

Facts = dict[str, Any]
GROUND = ("country", "forest", "hedgerow", "hill", "town")
SEEDS = range(25)
MORE_SEEDS = range(1000, 1300)


def draw_tiles(luck: random.Random, charts: Facts) -> Facts:
    attacker, target = luck.choice(sorted(charts["kinds"])), luck.choice(sorted(charts["kinds"]))
    given: Facts = {
        "attacker": attacker,
        "from": luck.choice(GROUND),
        "target": target,
        "figures": luck.randint(1, charts["kinds"][target]["figures"]),
        "in": luck.choice(GROUND),
        "apart": luck.randint(1, len(charts["kinds"][attacker]["dice"])),
        "with": luck.choice(([], ["bunker"], ["sandbags"], ["hedgehog"])),
        "on_wire": luck.random() < 0.3,
    }
    return given | {"same_height": given["from"] == given["in"] == "hill"}


def draw_storms(luck: random.Random, charts: Facts) -> Facts:
    kinds, grounds = charts["kinds"], sorted(set(charts["divisor"]) - {"gully"})
    if luck.random() < 0.15:
        return {
            "kind": "assault",
            "attackers": [{"kind": "us_infantry", "steps": 3}] * luck.randint(1, 3),
            "defenders": [{"kind": "ge_infantry", "steps": luck.choice((2, 3))}] * luck.randint(1, 3),
            "in": luck.choice(grounds),
            "bocage": luck.random() < 0.3,
        }
    mode = luck.choice(("ap", "art", "at"))
    firer = luck.choice([kind for kind in sorted(kinds) if mode in kinds[kind] and kind.startswith("us_")])
    armoured = luck.random() < 0.5 or mode == "at"
    target = luck.choice(
        ("ge_panther", "ge_stug3", "ge_tiger") if armoured else ("ge_infantry", "ge_sdkfz222")
    )
    if mode == "ap" and armoured:
        target = "ge_infantry"
    apart = luck.randint(1, 6)
    words = [
        word for word in ("shingle", "smoke", "risky", "column", "gully", "moved") if luck.random() < 0.2
    ]
    words += ["bocage"] * (apart == 1 and luck.random() < 0.3)
    firers = [
        {"kind": firer, "steps": luck.randint(1, 3)} for _ in range(luck.randint(1, 3) if mode == "ap" else 1)
    ]
    given = {"mode": mode, "firers": firers, "target": target, "in": luck.choice(grounds), "apart": apart}
    return given | dict.fromkeys(words, True)


def draw_areas(luck: random.Random, charts: Facts) -> Facts:
    germans = [kind for kind in sorted(charts["kinds"]) if kind.startswith(("ge_", "post_"))]
    allies = sorted(set(charts["kinds"]) - set(germans))
    ours, theirs = (allies, germans) if luck.random() < 0.6 else (germans, allies)
    attackers: list[Facts] = [{"kind": luck.choice(ours)} for _ in range(luck.randint(1, 6))]
    if ours is allies:
        attackers = [unit | {"division": luck.choice("xyz")} for unit in attackers]
    starred = luck.random() < 0.2
    return {
        "attackers": attackers,
        "defenders": [
            {"kind": luck.choice(theirs), "spent": luck.random() < 0.4} for _ in range(luck.randint(1, 5))
        ],
        "value": 1 if starred else luck.randint(1, 3),
        "starred": starred,
        "controlled": luck.random() < 0.7,
        "support": luck.randint(0, 2) if ours is allies else 0,
    }


def draw_alone(luck: random.Random, charts: Facts) -> Facts:
    """Of each division no more units than the scenario has, and two of Rangers."""
    units: list[Facts] = []
    for division, most in (("1st", 3), ("29th", 3), ("", 2)):
        for _ in range(luck.randint(0, most)):
            kinds = [kind for kind in sorted(charts["kinds"]) if ("ranger" in kind) is not bool(division)]
            unit: Facts = {"kind": luck.choice(kinds), "disrupted": luck.random() < 0.3}
            if division and not unit["kind"].startswith("tank"):
                unit["division"] = division
            units.append(unit)
    return {
        "turn": luck.randint(1, 10),
        "units": units or [{"kind": "company", "division": "1st"}],
        "strongpoints": [luck.randint(1, 4) for _ in range(luck.randint(1, 2))],
        "card": luck.choice((0, 0, 4)),
    }


def draw_odds(luck: random.Random, _charts: Facts) -> Facts:
    if luck.random() < 0.2:
        return {
            "kind": "defence",
            "lead": draw_counter(luck, ("infantry", "tank", "strongpoint", "flak", "panzergrenadier")),
            "attackers": [draw_counter(luck, ("infantry", "tank")) for _ in range(luck.randint(1, 3))],
            "in": luck.choice(("mixed", "bocage", "town", "city")),
            "improved_position": luck.random() < 0.3,
            "support": luck.random() < 0.5,
        }
    attackers = []
    for stack in (1, 2):
        common: Facts = {"stack": stack}
        if luck.random() < 0.4:
            common["across"] = luck.choice(("major_river", "minor_river", "flooded", "airfield"))
        if luck.random() < 0.15:
            common["out_of"] = "flooded"
        for _ in range(luck.randint(1, 2)):
            kinds = ("infantry", "infantry", "tank", "panzergrenadier")
            main = stack == 1 or luck.random() < 0.5
            attackers.append(draw_counter(luck, kinds) | common | {"main": main})
    kinds = ("infantry", "tank", "strongpoint", "ost", "flak", "panzergrenadier")
    defenders = [draw_counter(luck, kinds) for _ in range(luck.randint(1, 3))]
    planes = luck.random() < 0.3 and all(
        unit["type"] not in ("strongpoint", "ost", "flak") for unit in defenders
    )
    return {
        "attackers": attackers,
        "defenders": defenders,
        "in": luck.choice(("mixed", "bocage", "woods", "town", "city", "flooded")),
        "hilltop": luck.random() < 0.2,
        "improved_position": luck.random() < 0.2,
        "jabos": planes,
    }


def draw_counter(luck: random.Random, kinds: tuple[str, ...]) -> Facts:
    unit: Facts = {"type": luck.choice(kinds), "strength": luck.randint(1, 8)}
    if unit["type"] in ("tank", "flak"):
        unit["armor"] = luck.randint(2, 5)
    elif unit["type"] != "strongpoint" and luck.random() < 0.3:
        unit["quality"] = luck.choice((-1, 1))
    return unit


DRAWN: dict[str, Callable[[random.Random, Facts], Facts]] = {
    "hex_tiles": draw_tiles,
    "war_storms": draw_storms,
    "storm_over_normandy": draw_areas,
    "omaha_solitaire": draw_alone,
    "normandy_44": draw_odds,
}


def compare_odds(seeds: range) -> Counter[str]:
    """Every game's attacks by these seeds; how many of each were allowed and agreed."""
    files = {document["game"]: document for document, _ in questions("odds")}
    agreed: Counter[str] = Counter()
    for seed in seeds:
        for game, draw in DRAWN.items():
            given = draw(random.Random(seed), files[game]["charts"])
            told = ASKED[game](given)
            if told is None:
                continue  # out of range, of sight or of dice: no attack
            worked, outcomes = judge(files[game], {"given": given})
            assert told[1] == outcomes, (game, given)
            assert not outcomes or told[0] == worked, (game, given)
            agreed[game] += bool(outcomes)
    return agreed


def compare_sights(seeds: range) -> Counter[bool]:
    """Every pair of hexes of boards drawn by these seeds, asked of hex tiles and of the judge."""
    signs = {".": "country", "f": "forest", "h": "hedgerow", "H": "hill", "t": "town", "r": "river", "-": ""}
    seen: Counter[bool] = Counter()
    for seed in seeds:
        luck = random.Random(seed)
        rows = [" ".join(luck.choices("...fhHHHtr-", k=6)) for _ in range(5)]
        board = {"hexes": "pointy", "shifted": "even", "labels": "letters", "rows": rows, "legend": signs}
        names = sorted(name_hexes(board))
        with_ = {"bunker": luck.sample(names, 2), "units": luck.sample(names, 3)}
        drawn = tiles_of(board, {"with": with_})
        standing = obstacles(drawn, units=with_["units"])
        for a in names:
            for b in names:
                if a != b:
                    question = {"from": a, "to": b, "with": with_}
                    answer, _, because = told_by(sight(drawn, standing, a, b))
                    assert (answer, because) == judge_tiles(board, question), (rows, question)
                    seen[answer == "clear"] += 1
    return seen


@pytest.mark.rule("M44 1.1", "WSS 7.3", "SON 9.3", "BO Attack", "N44 10.5")
def test_attacks_drawn_at_random_come_to_the_same_odds():
    agreed = compare_odds(SEEDS)
    assert set(agreed) == set(DRAWN)
    assert min(agreed.values()) >= 10


@pytest.mark.slow
def test_many_attacks_drawn_at_random_come_to_the_same_odds():
    assert min(compare_odds(MORE_SEEDS).values()) >= 120


@pytest.mark.rule("M44 1.5", "HT Hills")
def test_every_pair_of_a_board_drawn_at_random_is_judged_alike():
    seen = compare_sights(range(2))
    assert min(seen[True], seen[False]) > 50


@pytest.mark.slow
def test_every_pair_of_many_boards_drawn_at_random_is_judged_alike():
    compare_sights(range(100, 120))
