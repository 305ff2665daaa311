"""Where to put the machine gun: which hex near the church sees most, what it sees, and what is in its way."""

from collections import Counter
from pathlib import Path

import wsn

board = wsn.load_map("wsn_5_1")
near = [space for space in board.spaces if board.distance(space, "D509") <= 2]
seen = {space: wsn.sightmap(board, space) for space in near}
for space in sorted(near, key=lambda space: len(seen[space].visible), reverse=True)[:5]:
    print(f"{space} sees {len(seen[space].visible)} of {len(board.spaces)} hexes")

best = seen[max(near, key=lambda space: len(seen[space].visible))]
hidden = Counter(place for places in best.blockers.values() for place in places if place is not None)
for place, count in hidden.most_common(3):
    name = place if isinstance(place, str) else "/".join(place)
    print(f"from {best.start}, {name} hides {count} hexes")
Path("sight_map.svg").write_text(wsn.picture(board, best), encoding="utf-8")
