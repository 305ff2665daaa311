#!/usr/bin/env bash
# osmtogeojson 2.2.12 (npm): a way of OpenStreetMap that ends where it began, tagged as a hedge, wall or ditch.
#
# One would guess: a line that closes, as a road, a river or an embankment that closes is one; a hedge is a thing with
# length and no breadth, and OpenStreetMap asks for `area=yes` where the ground within is meant.
# Seen: `barrier=hedge`, `wall` and `ditch` come as a Polygon, while `man_made=embankment`, `natural=cliff` and
# `waterway=ditch` come as a LineString. Whoever reads lines only loses every hedge around a field.
#
# Exit status: 0 it is still so, 1 it has changed.
set -euo pipefail
command -v npm >/dev/null || {
    echo "npm is needed"
    exit 2
}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
npm install --silent --no-audit --no-fund --prefix "$temp" osmtogeojson@2.2.12 >"$temp/npm.log" 2>&1 || {
    cat "$temp/npm.log"
    exit 2
}
cat >"$temp/closed.js" <<'JS'
const convert = require('osmtogeojson')
const nodes = [[1, 0, 0], [2, 0, 1], [3, 1, 1]].map(([id, lat, lon]) => ({ type: 'node', id, lat, lon }))
for (const said of ['barrier=hedge', 'barrier=wall', 'barrier=ditch', 'waterway=ditch', 'natural=cliff',
  'man_made=embankment', 'highway=residential']) {
  const [key, value] = said.split('=')
  const way = { type: 'way', id: 9, nodes: [1, 2, 3, 1], tags: { [key]: value } }
  console.log(said, convert({ elements: [...nodes, way] }).features.map((one) => one.geometry.type).join())
}
JS
seen=$(node "$temp/closed.js")
echo "osmtogeojson 2.2.12, closed ways"
echo "guessed: LineString for all"
echo "$seen"
[ "$seen" = "barrier=hedge Polygon
barrier=wall Polygon
barrier=ditch Polygon
waterway=ditch LineString
natural=cliff LineString
man_made=embankment LineString
highway=residential LineString" ]
