"""Golden games of Normandy '44: a recorded game to each condition of victory (N44 23 to 26).

The Cherbourg scenario and the seven turns are played whole, seed after seed, until every end has come that
comes by itself. The others are stages: the shipped scenario on one of its last turns, with the few units that
it turns on. After a rule or a number has changed on purpose, write the files again with
`python -m tests.systems.normandy_44.golden [NAME ...]`. Orders are kept packed: a whole game has thousands.
"""

from __future__ import annotations

import base64
import json
import sys
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from tests.systems.normandy_44.scenarios import scenario_of
from tests.systems.recorder import ending
from wsn.bots import BOTS
from wsn.engine.dice import SeededDice
from wsn.engine.game import Game
from wsn.engine.system import Setup, System
from wsn.systems.normandy_44.rulebook import SYSTEM
from wsn.systems.normandy_44.rules.conceding import Concede
from wsn.table.seat import Seat

FOLDER = Path(__file__).parents[2] / "golden" / "normandy_44"
SEEDS = range(1, 21)
UNION: Any = reduce(or_, SYSTEM.commands)
CAEN = ("2029", "2028", "2030", "1929")
ROAD_NORTH = ("2911", "3110", "3209")
"""The Towns on the road from Utah to Cherbourg: it is no line of supply through those of the enemy."""
ROAD_SOUTH = ("1830", "1529", "1231", "1032", "1833", "1635", "1435", "2331", "2128", "2129", "2429")
"""The Towns from the beaches by Caen to the south and east edge."""
ENGINEERS = {
    "us_utah_engineers": "2813", "us_omaha_engineers": "2620", "br_gold_engineers": "2525",
    "br_juno_engineers": "2527", "br_sword_engineers": "2430",
}  # fmt: skip
SMALL_US = ("us_16_1", "us_18_1", "us_26_1", "us_116_29", "us_115_29", "us_175_29")
SMALL_BRITISH = ("br_8_3", "br_9_3", "br_185_3", "br_231_50")


@dataclass(frozen=True)
class Ending:
    """A game to record: what ends it, and where it begins."""

    rule: str
    """The condition: its number."""
    way: str
    """The way to end, as the game declares it."""
    says: str
    """What the sentence of the end holds."""
    scenario: str
    units: Mapping[str, str] = field(default_factory=dict)
    """The units of a stage, with hex or box; none: the whole scenario from its beginning."""
    turn: int = 1
    """The turn with which a stage begins."""
    held: Sequence[str] = ()
    """The Towns and Cities that are Allied in it."""
    holds_north: bool = False
    """Whether all on the Allied side of the line of June 27 are, those of Cherbourg among them."""
    steps: Mapping[str, int] = field(default_factory=dict)
    bots: tuple[str, str] = ("greedy", "greedy")
    """Who plays, in the order of the sides."""
    concedes: str = ""
    """The side that concedes in its first movement phase; none does unless said."""


ENDINGS: Mapping[str, Ending] = {
    "cherbourg_cut_off": Ending("N44 26.3.1", "cherbourg", "cut off", "n44_cherbourg"),
    "cherbourg_out_of_reach": Ending("N44 26.3.1", "cherbourg_held", "neither reached", "n44_cherbourg"),
    "carentan_held": Ending("N44 26.3.1", "cherbourg_held", "Carentan is not", "n44_cherbourg"),
    "cherbourg_reached": Ending(
        "N44 26.3.1", "cherbourg", "in the perimeter", "n44_cherbourg",
        {"us_utah_engineers": "2813", "us_39_9": "3506", "ge_1057_91": "3606"},
        turn=12, held=("2512", "3506", *ROAD_NORTH),
    ),
    "week_won": Ending("N44 25.2", "victory_points", "of 14", "n44_seven_turns"),
    "week_held": Ending(
        "N44 25.2", "held_back", "of 14", "n44_seven_turns", {**ENGINEERS, "ge_914_352": "2718"}, turn=7
    ),
    "campaign_won": Ending(
        "N44 24.3.1", "victory_points", "of 10", "n44_campaign",
        {**ENGINEERS, "us_39_9": "3606", "br_8_3": "2128", "ge_914_352": "1005"},
        turn=22, held=("2128",), holds_north=True,
    ),
    "campaign_held": Ending(
        "N44 24.3.2", "held_back", "of 10", "n44_campaign",
        {**ENGINEERS, "us_39_9": "3606", "ge_914_352": "1005"}, turn=22, holds_north=True,
    ),
    "broken_out": Ending(
        "N44 23.2", "break_out", "on the edge", "n44_campaign",
        {
            **ENGINEERS, "br_8_3": "1034", "br_9_3": "1036", "br_185_3": "1138", "br_231_50": "2029",
            "ge_914_352": "3704",
        },
        turn=10, held=(*CAEN, *ROAD_SOUTH),
    ),
    "three_beaches_lost": Ending(
        "N44 23.3", "beaches_closed", "are closed", "n44_campaign",
        {
            **ENGINEERS, "us_39_9": "3606", "ge_1057_91": "2812", "ge_1058_91": "2912", "ge_914_352": "2519",
            "ge_916_352": "2621", "ge_915_352": "2519", "ge_125_21": "2429", "ge_192_21": "2330",
        },
        turn=5,
    ),
    "seven_us_units_lost": Ending(
        "N44 23.3", "losses", "US units", "n44_campaign",
        {
            **ENGINEERS, **dict.fromkeys(SMALL_US, "Allied-Dead"), "us_39_9": "2712", "ge_1057_91": "2612",
            "ge_1058_91": "2613", "ge_914_352": "2711", "ge_916_352": "2612",
        },
        turn=10, steps={**dict.fromkeys(SMALL_US, 1), "us_39_9": 2},
    ),
    "five_british_units_lost": Ending(
        "N44 23.3", "losses", "British units", "n44_campaign",
        {
            **ENGINEERS, **dict.fromkeys(SMALL_BRITISH, "Allied-Dead"), "br_69_50": "2130",
            "ge_125_21": "2129", "ge_192_21": "2030", "ge_914_352": "2230", "ge_200_stug_21": "2129",
        },
        turn=10, steps={**dict.fromkeys(SMALL_BRITISH, 1), "br_69_50": 2},
    ),
    "conceded": Ending(
        "N44 23.1 R1", "concession", "concede", "n44_campaign",
        {**ENGINEERS, "us_39_9": "2712", "ge_1057_91": "2612"}, turn=10, concedes="german",
    ),
}  # fmt: skip
"""By name, every game that is kept."""


@cache
def setup_of(name: str) -> Setup:
    """How a game begins."""
    made = ENDINGS[name]
    if not made.units:
        return scenario_of(made.scenario)
    setup = scenario_of(made.scenario)
    rows = [
        {"id": unit, "at": place, **({"steps": made.steps[unit]} if unit in made.steps else {})}
        for unit, place in made.units.items()
    ]
    world = SYSTEM.world(setup)
    north = [space for space in world.controlled if space not in world.south_of_line]
    held = (*made.held, *(north if made.holds_north else ()))
    document = {
        **setup.scenario,
        "units": rows,
        "begun": {"turn": made.turn, "weather_row": 2, "control": dict.fromkeys(held, "allied")},
    }
    return msgspec.structs.replace(setup, name=name, scenario=document)


def new(name: str, seed: int) -> Game[Any]:
    """The game at its beginning, with the dice of the seed alone."""
    system: System[Any] = SYSTEM
    return Game.new(system, setup_of(name), seed=seed, dice=SeededDice(str(seed)))


def play(name: str, seed: int) -> Game[Any]:
    """A game between bots."""
    game, bots = new(name, seed), ENDINGS[name].bots
    seats = {side: Seat(game, side) for side in SYSTEM.sides}
    players = {side: BOTS[bot](f"{seed}/{side}") for side, bot in zip(SYSTEM.sides, bots, strict=True)}
    while (side := game.deciding) is not None:
        gives_up = side == ENDINGS[name].concedes and game.state.frames[-1].phase == "movement"
        game.submit(side, Concede() if gives_up else players[side].choose(seats[side]))
    return game


def pack(orders: Sequence[Any]) -> str:
    """Orders as a word of text."""
    return base64.b85encode(zlib.compress(msgspec.json.encode(orders), 9)).decode()


def again(name: str) -> Game[Any]:
    """The recorded game, decided again order by order."""
    row = read(name)
    game = new(name, row["seed"])
    for side, command in msgspec.json.decode(zlib.decompress(base64.b85decode(row["orders"]))):
        game.submit(side, msgspec.convert(command, UNION))
    return game


def read(name: str) -> dict[str, Any]:
    """What is kept of a game: seed, orders, end."""
    kept: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return kept


def ends_so(name: str, game: Game[Any]) -> bool:
    """Whether a game has come to the end that it is to show."""
    outcome, made = game.outcome, ENDINGS[name]
    assert outcome is not None
    return outcome.way == made.way and outcome.rule == made.rule and made.says in outcome.text


def write(name: str) -> None:
    """Keep the first game that ends as it is to. Raises ValueError where none does."""
    for seed in SEEDS:
        game = play(name, seed)
        if ends_so(name, game):
            orders = [[e.by, msgspec.to_builtins(e.command)] for e in game.entries if e.by is not None]
            kept = {"seed": seed, "orders": pack(orders), **ending(game)}
            FOLDER.mkdir(parents=True, exist_ok=True)
            (FOLDER / f"{name}.json").write_text(json.dumps(kept) + "\n", encoding="utf-8")
            print(f"{name}: seed {seed}, {len(orders)} orders, {game.outcome.text}", flush=True)
            return
    raise ValueError(f"no game ends as {name}: {game.outcome}")


if __name__ == "__main__":
    for one in sys.argv[1:] or ENDINGS:
        write(one)
