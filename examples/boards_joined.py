"""Maps made of maps: a board turned upside down and laid beside another, searched, and a part cut out."""

from pathlib import Path

import wsn
from wsn import mapmaking

upside_down = mapmaking.turn_map(mapmaking.draft_of("board_a"), 3)
print(f"turned: {upside_down.draft.document['name']}, {len(upside_down.losses)} things lost")

laid = [mapmaking.LaidBoard("wsn_5_1", False), mapmaking.LaidBoard("wsn_5_1", True)]
layout = mapmaking.join_boards(laid, 2, "Twice the village", Path())
Path("joined.toml").write_text(mapmaking.layout_text(layout), encoding="utf-8")
board = wsn.load_map("joined.toml")
print(f"{board.name}: {len(board.spaces)} hexes")

whole = mapmaking.draft_of("board_a")
near = mapmaking.find_spaces(whole.board(), whole.words, "built_up within 2 of a road")
print("houses near a road:", ", ".join(near))
part = mapmaking.crop_map(whole, near[:1] + near[-1:])
Path("part.toml").write_text(mapmaking.map_text(part.draft.document), encoding="utf-8")
Path("part.svg").write_text(wsn.picture(wsn.load_map("part.toml")), encoding="utf-8")
