#!/usr/bin/env bash
# PyTMX 3.32: a hexagonal map of Tiled with one tile as it is, and the same tile turned by 120 degrees.
#
# One would guess: the same tile twice, the second with a flag, as for tiles that are flipped: Tiled keeps four bits of a
# tile's number for that, the fourth (0x10000000) for a turn by 120 degrees on hexagonal maps.
# Seen: three of the four are taken off, not that one. The turned tile is of another number, 268435457, that no tile
# set of the map holds: its image and its properties are those of nothing.
#
# Exit status: 0 it is still so, 1 it has changed.
set -euo pipefail
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${PYTHON:-python3}" -m venv "$temp/env"
"$temp/env/bin/python" -m pip install --quiet "PyTMX==3.32" >"$temp/pip.log" 2>&1 || {
    cat "$temp/pip.log"
    exit 2
}
# The tile as it is, flipped from left to right (0x80000000), and turned by 120 degrees (0x10000000).
cat >"$temp/map.tmx" <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" renderorder="right-down" width="3" height="1" tilewidth="28"
 tileheight="32" infinite="0" hexsidelength="16" staggeraxis="y" staggerindex="odd">
 <tileset firstgid="1" name="ground" tilewidth="28" tileheight="32" tilecount="1" columns="1">
  <image source="ground.png" width="28" height="32"/>
  <tile id="0"><properties><property name="terrain" value="wood"/></properties></tile>
 </tileset>
 <layer id="1" name="ground" width="3" height="1"><data encoding="csv">1,2147483649,268435457</data></layer>
</map>
XML
cat >"$temp/read.py" <<'PYTHON'
import sys

from pytmx.pytmx import TiledMap

loaded = TiledMap(sys.argv[1])
for word, x in (("as it is", 0), ("flipped", 1), ("turned", 2)):
    gid = loaded.get_tile_gid(x, 0, 0)
    print(f"{word}: tile {loaded.tiledgidmap[gid]}, terrain {(loaded.get_tile_properties(x, 0, 0) or {}).get('terrain')}")
PYTHON
seen=$("$temp/env/bin/python" "$temp/read.py" "$temp/map.tmx" 2>"$temp/log")
echo "PyTMX 3.32, one tile of a wood three times"
echo "guessed: tile 1, terrain wood, for all three"
echo "$seen"
[ "$seen" = "as it is: tile 1, terrain wood
flipped: tile 1, terrain wood
turned: tile 268435457, terrain None" ]
