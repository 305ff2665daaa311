"""Forces bought for points, checked against the lists, and a scenario built of them and begun."""

from pathlib import Path

import wsn
from pointbuy import catalogue, checks, pricing
from pointbuy.agreement import Plan, load_player
from pointbuy.build import build_scenario
from pointbuy.editing import add_purchases, start_roster
from pointbuy.roster import Buy

lists = catalogue.load_catalogue("war_storms")
forces = {
    "german": add_purchases(
        start_roster(lists, "german", 150), *(Buy(row=row) for row in ("G1", "G3", "G13", "GV2", "GO3"))
    ),
    "us": add_purchases(
        start_roster(lists, "us", 150), *(Buy(row=row) for row in ("U1", "U3", "U11", "UV2", "UO3", "UP1"))
    ),
}
for nation, roster in forces.items():
    print(f"{nation}: {pricing.make_bill(roster, lists).total_points} of {roster.points} points")
    for fault in checks.find_faults(roster, lists):
        print(f"  {fault.text} ({fault.rule})")

battle = build_scenario(
    Plan(kind="encounter", seed="4"), load_player(forces["german"]), load_player(forces["us"]), "encounter"
)
Path("encounter.toml").write_text(battle.text, encoding="utf-8")
if battle.map_text is not None:
    Path("encounter_map.toml").write_text(battle.map_text, encoding="utf-8")
game = wsn.new_game("encounter.toml", seed=4)
print(f"{game.setup.name}: {len(game.state.units)} units, {game.deciding} decides first")
