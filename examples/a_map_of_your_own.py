"""A map in a text file: checked, with every mistake named; then put right, looked at and drawn."""

from pathlib import Path

import wsn

TEXT = """format = 1
name = "The mill"
system = "war_storms"
grid = "flat"
board = ""
columns = 5
rows = 4

[legend]
"." = "open"
w = "woods"
b = "built_up"

[terrain]
rows = '''
..ww.
..w..
.bb..
.....
'''

[edges]
bocage = ["201/202", "302/303"]
"""

file = Path("mill.toml")
file.write_text(TEXT.replace('"woods"', '"wods"'), encoding="utf-8")
for problem in wsn.check(file)[0]:
    print("wrong:", problem)

file.write_text(TEXT, encoding="utf-8")
wrong, doubtful = wsn.check(file)
print(f"put right: {len(wrong)} mistakes, {len(doubtful)} things worth a second look")
board = wsn.load_map(file)
print(f"{board.name}: {len(board.spaces)} hexes; 201 sees 204: {wsn.sight(board, '201', '204').clear}")
Path("mill.png").write_bytes(wsn.png(wsn.picture(board), width=800))
