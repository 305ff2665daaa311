"""The same ruling as a picture to send to a friend: the line, each reason by its number, the rules below."""

from pathlib import Path

import wsn

board = wsn.load_map("wsn_5_1")
blown = ["D407/D408:bocage"]
for name, changes in (("as_printed", []), ("hedge_blown", blown)):
    ruling = wsn.sight(board, "D306", "D508", without=changes)
    drawn = wsn.picture(board, ruling, without=changes)
    Path(f"{name}.svg").write_text(drawn, encoding="utf-8")
    Path(f"{name}.png").write_bytes(wsn.png(drawn, width=900))
    print(f"{name}: {'clear' if ruling.clear else 'blocked'}")
