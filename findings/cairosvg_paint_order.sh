#!/usr/bin/env bash
# CairoSVG 2.8.2 beside resvg_py 0.5.0: a shape with `paint-order="stroke"`, as labels on maps have for their halo.
#
# One would guess: both draw the stroke first and the fill over it, as browsers do, so that the middle is of the fill.
# Seen: CairoSVG draws the stroke over the fill and says nothing. A black letter with a broad white halo comes out
# white. A halo that must hold everywhere is drawn as a text of its own beneath the letters.
#
# Exit status: 0 it is still so, 1 it has changed. CairoSVG needs the library cairo on the machine.
set -euo pipefail
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${PYTHON:-python3}" -m venv "$temp/env"
"$temp/env/bin/python" -m pip install --quiet "CairoSVG==2.8.2" "resvg_py==0.5.0" "pillow==13.0.0" >"$temp/pip.log" 2>&1 || {
    cat "$temp/pip.log"
    exit 2
}
cat >"$temp/order.py" <<'PYTHON'
import io
import sys

import resvg_py
from PIL import Image

try:
    import cairosvg
except OSError as missing:
    print(missing)
    sys.exit(2)

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
<rect x="40" y="20" width="20" height="60" fill="black" stroke="red" stroke-width="30" paint-order="stroke"/>
</svg>"""
drawn = {"resvg": bytes(resvg_py.svg_to_bytes(svg_string=SVG)), "CairoSVG": cairosvg.svg2png(bytestring=SVG.encode())}
for name, picture in drawn.items():
    red = Image.open(io.BytesIO(picture)).convert("RGB").getpixel((50, 50))[0]
    print(f"{name}: the middle is", "red" if red else "black")
PYTHON
seen=$("$temp/env/bin/python" "$temp/order.py") || {
    echo "$seen"
    exit 2
}
echo "a black bar with a broad red stroke and paint-order=stroke"
echo "guessed: black for both"
echo "$seen"
[ "$seen" = "resvg: the middle is black
CairoSVG: the middle is red" ]
