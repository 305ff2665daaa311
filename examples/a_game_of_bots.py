"""Two bots play a scenario from a seed: how it ended, by which rule, and where everybody stands."""

from pathlib import Path

import wsn

game = wsn.new_game("hedgerow_skirmish", seed=7, journal="game.wsn.jsonl")
outcome = wsn.play(game, {"allies": "greedy", "axis": "recruit"}, seed=7)
assert outcome is not None
print(f"{outcome.winner or 'Nobody'} wins: {outcome.text} ({outcome.rule})")
print(f"{len(game.entries)} commands, {len(game.state.units)} units are left")
for unit in sorted(game.state.units.values(), key=lambda unit: unit.id):
    print(f"  {unit.id}: {unit.kind} of {unit.side}, {unit.place}")
Path("end.svg").write_text(wsn.picture(game), encoding="utf-8")
game.close()
