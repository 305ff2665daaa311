#!/usr/bin/env bash
# honeycomb-grid 4.1.5 (npm): `line` from one hex to another, taken as a line of sight.
#
# One would guess: it gives the hexes through which the straight line from centre to centre passes.
# Seen: it gives one hex for each step of the distance, by rounding points on the line. A line that passes through two
# hexes within one step loses the one it is less deep in: a fifth of the lines within six hexes leaves out a hex
# whose inside it crosses, so a wood that stands there hides nothing.
#
# Exit status: 0 it is still so, 1 it has changed.
set -euo pipefail
command -v npm >/dev/null || {
    echo "npm is needed"
    exit 2
}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
npm install --silent --no-audit --no-fund --prefix "$temp" honeycomb-grid@4.1.5 >"$temp/npm.log" 2>&1 || {
    cat "$temp/npm.log"
    exit 2
}
cat >"$temp/line.mjs" <<'JS'
import { defineHex, Grid, line, Orientation } from 'honeycomb-grid'

const Hex = defineHex({ orientation: Orientation.POINTY })
const told = (q, r) => [...new Grid(Hex, line({ start: [0, 0], stop: [q, r] }))].map((hex) => `${hex.q},${hex.r}`)
const corners = [[0, 2], [1, 1], [1, -1], [0, -2], [-1, -1], [-1, 1]]

// A hex is crossed if corners of it lie on both sides of the line: whole numbers, with the centre at (2q + r, 3r).
function crossed(q, r) {
  const [x, y] = [2 * q + r, 3 * r]
  const hexes = []
  for (let a = -6; a <= 6; a++)
    for (let b = -6; b <= 6; b++) {
      const [u, v] = [2 * a + b, 3 * b]
      const ahead = 3 * u * x + v * y
      const behind = 3 * (x - u) * x + (y - v) * y
      const sides = corners.map(([c, d]) => Math.sign(x * (v + d) - y * (u + c)))
      if (ahead > 0 && behind > 0 && sides.includes(1) && sides.includes(-1)) hexes.push(`${a},${b}`)
    }
  return hexes
}

let lines = 0
let short = 0
for (let q = -6; q <= 6; q++)
  for (let r = -6; r <= 6; r++) {
    if (Math.abs(q + r) > 6 || (q === 0 && r === 0)) continue
    lines++
    if (crossed(q, r).some((hex) => !told(q, r).includes(hex))) short++
  }
console.log('crossed between 0,0 and 3,1:', crossed(3, 1).join(' '))
console.log('line gives:', told(3, 1).slice(1, -1).join(' '))
console.log(`${short} of ${lines} lines leave out a hex that they cross`)
JS
seen=$(node "$temp/line.mjs")
echo "honeycomb-grid 4.1.5, pointy hexes"
echo "$seen"
[ "$seen" = "crossed between 0,0 and 3,1: 1,0 1,1 2,0 2,1
line gives: 1,0 2,0 2,1
24 of 126 lines leave out a hex that they cross" ]
